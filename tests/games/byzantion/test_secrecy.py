"""Hands, tasks, deck and sealed answers never leave: not in views, reports, options or who is asked."""

from __future__ import annotations

from random import Random
from typing import Any

from quadriga.games.byzantion import GAME
from quadriga.games.byzantion.moves import Announce, Bid, Decline, Intrigue
from quadriga.games.byzantion.terms import Action, Card, Good, Task
from quadriga.kernel import Amount, Match, random_dealer

from .setting import BLUE, GREEN, table


def values(thing: Any) -> list[Any]:
    """Every value inside a view."""
    if isinstance(thing, tuple):
        return [found for item in thing for found in values(item)]
    return [thing]


def test_a_view_shows_no_card_of_another_hand_and_no_task() -> None:
    for seed in range(3):
        rng = Random(seed)
        match = Match(GAME, GAME.configure({"players": 3}), random_dealer(rng))
        for _ in range(120):
            if match.over:
                break
            for seat in (*range(3), None):
                hidden = [
                    card for other in range(3) if other != seat
                    for card in match.state.hands[other] if card not in match.view(seat).players[other].known
                ]  # fmt: skip
                tasks = [task for other in range(3) if other != seat for task in match.state.tasks[other]]
                seen = [value for value in values(match.view(seat)) if type(value) in (Card, Task)]
                own = match.view(seat).own
                peeked = () if own is None else own.peeked
                assert not [card for card in hidden if any(card is value for value in seen) and card not in peeked]
                assert not [task for task in tasks if any(task is value for value in seen)]
            ask = match.pending[0]
            match.answer(ask.seat, ask.choice.sample(rng))


def test_drawn_cards_are_told_to_their_owner_only() -> None:
    match = table(draws=["E011", "I11"], blue={"auctoritas": 1})
    match.answer(BLUE, Announce(Action.DRAW))
    match.answer(BLUE, next(iter(match.options(BLUE))))
    for line in match.chronicle or []:
        if Card.I11 in line.news.args.values():
            assert line.news.to == BLUE


def test_sealed_deliveries_and_bids_stay_sealed() -> None:
    green = {"auctoritas": 3, "virtus": 1}
    match = table(step="delivery", events=["V07", "V10"], blue={"virtus": 2, "civicus": 2}, green=green)
    before = match.view(GREEN)
    match.answer(BLUE, (Amount(Good.CIVICUS, 2), Amount(Good.VIRTUS, 2)))
    assert match.view(GREEN) == before
    match.answer(GREEN, ())
    before = match.view(BLUE)
    match.answer(GREEN, Bid(3, None))
    assert match.view(BLUE) == before


def test_a_reaction_that_was_not_needed_stays_in_the_hand_unseen() -> None:
    match = table(3, green={"nomisma": 4, "hand": ["I11"]}, red={"nomisma": 4, "hand": ["I22"]})
    match.answer(0, Announce(Action.REFRESH))
    match.answer(1, Intrigue(Card.I11))
    match.answer(2, Intrigue(Card.I22))
    told = [line.news for line in match.chronicle or [] if line.news.is_for(0)]
    assert not [news for news in told if Card.I22 in news.args.values()]


def test_cards_everybody_saw_taken_are_kept_in_mind() -> None:
    """A card from the display stays in the imagined hand; others change."""
    match = table(blue={"hand": ["E001", "E002"]})
    match.state.marks[Card.E001] = 8
    worlds = []
    for k in range(8):
        g = match.state.copy()
        GAME.imagine(g, GREEN, Random(k))
        worlds.append(g)
    assert all(Card.E001 in world.hands[BLUE] for world in worlds)
    assert len({tuple(world.hands[BLUE]) for world in worlds}) > 4


def test_who_is_asked_never_depends_on_a_hand() -> None:
    """R-16: in every imagined world the same seats are asked the same thing, in hundreds of positions."""
    checked = 0
    for seed in range(8):
        rng = Random(seed)
        match = Match(GAME, GAME.configure({"players": 4}), random_dealer(rng))
        before: set[int] = set()
        while not match.over and checked < 400:
            if any(ask.prompt.startswith("react") for ask in match.pending):
                opener = match.pending[0].args["deme"]
                asked = {ask.seat for ask in match.pending}
                for ask in match.pending:
                    assert next(iter(ask.choice)) == Decline()
                if not asked < before:  # later in the round it is not known who has answered
                    world = match.imagine(int(opener), rng)
                    assert {ask.seat for ask in world.pending} == asked
                    checked += 1
                before = asked
            ask = match.pending[0]
            match.answer(ask.seat, ask.choice.sample(rng))
    assert checked > 100
