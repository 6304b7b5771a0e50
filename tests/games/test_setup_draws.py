"""What chance decides before the first turn: every draw of a set-up is asked of fate, and its outcome counts."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from quadriga import games
from quadriga.kernel import AnyMatch, Chance, Match, random_dealer

SETUPS = [
    # §4.2-4.3: seventeen bonuses, and two tokens for each player
    ("caesar", {}, {"bonus": 17, "draw_caesar": 2, "draw_pompey": 2}),
    # §8.1-8.2: the same spaces, and a third token for each player
    ("caesar", {"poison": True, "centurions": True}, {"bonus": 17, "draw_caesar": 3, "draw_pompey": 3}),
    # §1.1, §1.4-1.7: start player, provinces and forum, construction, bonus tiles, piles, stacks; nobody takes from the deck
    ("trajan", {"players": 2}, {"start": 1, "forum": 16, "extra": 3, "building": 20, "bonus": 4, "pile": 8, "top": 12}),
    ("trajan", {"players": 3}, {"start": 1, "forum": 19, "extra": 3, "building": 20, "bonus": 5, "pile": 11, "top": 15}),
    ("trajan", {"players": 4}, {"start": 1, "forum": 22, "extra": 3, "building": 20, "bonus": 6, "pile": 14, "top": 18}),
    # §2.1-2.2, §2.5, §3.1, §5.2: events, ring, market, tasks, packs and display, what nobody kept, chests
    ("byzantion", {"players": 1}, {"event": 6, "market": 6, "chest": 4, "card": 17}),
    (
        "byzantion",
        {"players": 2},
        {"event": 6, "ring": 1, "market": 6, "task": 10, "card": 26, "leftover": 6, "chest": 4},
    ),
    (
        "byzantion",
        {"players": 4},
        {"event": 6, "ring": 1, "market": 6, "task": 20, "card": 44, "leftover": 12, "chest": 4},
    ),
    # §2.2: two cards are turned up, all others when their time comes
    ("gaul", {}, {"card": 2}),
    ("gaul", {"scenario": "ARIOVISTUS"}, {"card": 2}),
]
CHOICES = {
    "stones",
    "first_cards",
    "first_tiles",
    "drop_task",
    "keep",
    "solo_drop",
}  # what players choose before the first turn


class Fate:
    """A dealer that notes what it is asked, and for one draw takes another outcome."""

    def __init__(self, otherwise: int = -1) -> None:
        self.asked: list[str] = []
        self.otherwise = otherwise
        self._deal = random_dealer(Random(5))

    def __call__(self, chance: Chance[Any], ordinal: int) -> Any:
        n = len(self.asked)
        self.asked.append(chance.what)
        outcome = self._deal(chance, ordinal)
        if n != self.otherwise:
            return outcome
        weights = chance.weights or [1] * len(chance.items)
        others = [item for item, weight in zip(chance.items, weights, strict=True) if weight and item != outcome]
        return others[0] if others else outcome


def begin(game: str, options: dict[str, Any], fate: Fate) -> AnyMatch:
    """The match at its first turn; everybody has taken the first of what was offered."""
    rules = games.load(game)
    match: AnyMatch = Match(rules, rules.configure(options), fate)
    while match.pending[0].prompt in CHOICES:
        for ask in match.pending:
            match.answer(ask.seat, next(iter(ask.choice)))
    return match


@pytest.mark.parametrize(("game", "options", "draws"), SETUPS)
def test_every_draw_of_a_set_up_is_asked_of_fate(game: str, options: dict[str, Any], draws: dict[str, int]) -> None:
    fate = Fate()
    begin(game, options, fate)
    assert Counter(fate.asked) == draws


@pytest.mark.parametrize(("game", "options", "draws"), SETUPS)
def test_another_outcome_of_the_first_draw_of_a_kind_is_another_set_up(
    game: str, options: dict[str, Any], draws: dict[str, int]
) -> None:
    """What is drawn for events may come out in the same order: a set of them is another set."""
    fate = Fate()
    usual = begin(game, options, fate).state
    for what in draws:
        other = begin(game, options, Fate(fate.asked.index(what))).state
        assert other != usual, f"the draw of {what} decides nothing"
