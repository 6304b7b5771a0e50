"""Chapters 2 and 3: events, tasks, draft, the first table."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from quadriga.games.byzantion import GAME
from quadriga.games.byzantion.box.cards import HOUSE
from quadriga.games.byzantion.moves import DropTask, Keep
from quadriga.games.byzantion.terms import RESOURCES, Card, Good, Step, Task
from quadriga.kernel import AnyMatch, Chance, Match, random_dealer


def begin(seed: int = 1, **options: Any) -> AnyMatch:
    return Match(GAME, GAME.configure(options), random_dealer(Random(seed)))


def drafted(match: AnyMatch) -> AnyMatch:
    while match.state.step in (Step.SETUP, Step.DRAFT):
        ask = match.pending[0]
        match.answer(ask.seat, next(iter(ask.choice)))
    return match


@pytest.mark.parametrize(("length", "ages"), [("standard", [1, 2, 2, 3, 3, 3]), ("marathon", [1, 1, 1, 2, 2, 2, 3, 3, 3])])
def test_2_1_events_of_each_age_in_the_order_of_their_years(length: str, ages: list[int]) -> None:
    """§2.1, §4.2: one round for each event."""
    for seed in range(5):
        g = begin(seed, length=length).state
        events = [HOUSE.events[event] for event in g.events]
        assert [event.age for event in events] == ages
        assert [event.year for event in events] == sorted(event.year for event in events)


def dealt(what: str, **options: Any) -> tuple[AnyMatch, list[tuple[list[Any], Any]]]:
    """A game at its first seal, with what was drawn of a kind: what there was, and what came."""
    deal, drawn = random_dealer(Random(2)), []

    def watch(chance: Chance[Any], ordinal: int) -> Any:
        outcome = deal(chance, ordinal)
        if chance.what == what:
            drawn.append((list(chance.items), outcome))
        return outcome

    return drafted(Match(GAME, GAME.configure(options), watch)), drawn


def test_2_1_events_are_drawn_at_random_from_all_of_their_age() -> None:
    """§2.1: six draws, each from what is left of the age."""
    match, drawn = dealt("event")
    assert [len(pool) for pool, _ in drawn] == [10, 10, 9, 10, 9, 8]
    assert all({HOUSE.events[event].age for event in pool} == {HOUSE.events[came].age} for pool, came in drawn)
    assert set(match.state.events) == {came for _, came in drawn}


def test_2_2_what_nobody_kept_is_shuffled() -> None:
    """§2.2: the discard pile lies in the order in which its cards were drawn."""
    match, drawn = dealt("leftover", players=3)
    assert [len(pool) for pool, _ in drawn] == list(range(9, 0, -1))
    assert match.state.discard == [card for _, card in drawn]
    assert match.state.discard != sorted(match.state.discard)


def test_2_5_five_tasks_are_dealt_and_one_is_given_up_in_secret() -> None:
    """§2.5, R-03."""
    match = begin(players=3)
    assert [len(tasks) for tasks in match.state.tasks] == [5, 5, 5]
    given_up = match.state.tasks[1][2]
    match.answer(1, DropTask(given_up))
    assert len(match.state.tasks[1]) == 5  # sealed until all have chosen
    for seat in (0, 2):
        match.answer(seat, DropTask(match.state.tasks[seat][0]))
    assert [len(tasks) for tasks in match.state.tasks] == [4, 4, 4]
    assert match.view(1).own.dropped == (given_up,)
    assert all(line.news.to == 1 for line in match.chronicle or [] if line.news.args.get("task") is given_up)


def test_2_2_everybody_keeps_a_card_and_passes_the_rest_clockwise() -> None:
    """§2.2: nine cards, six picks."""
    match = begin(players=3)
    for seat in range(3):
        match.answer(seat, DropTask(match.state.tasks[seat][0]))
    packs = [pack[:] for pack in match.state.packs]
    assert [len(pack) for pack in packs] == [9, 9, 9]
    for seat in range(3):
        match.answer(seat, Keep(packs[seat][4]))
    assert match.state.hands == [[pack[4]] for pack in packs]
    assert match.state.packs[1] == packs[0][:4] + packs[0][5:]
    drafted(match)
    assert [len(hand) for hand in match.state.hands] == [6, 6, 6]
    assert len(match.state.discard) == 9
    assert len(match.state.display) == 8


def test_2_2_a_draft_pick_stays_secret() -> None:
    match = begin(players=2)
    for seat in range(2):
        match.answer(seat, DropTask(match.state.tasks[seat][0]))
    kept = match.state.packs[0][0]
    match.answer(0, Keep(kept))
    assert match.view(1).players[0].hand_size == 0
    assert match.view(1).own.pack == tuple(match.state.packs[1])
    assert match.view(None).own is None
    match.answer(1, Keep(match.state.packs[1][0]))
    told = [line.news for line in match.chronicle or [] if line.news.args.get("card") is kept]
    assert [(news.key, news.to) for news in told] == [("keeps", 0)]


@pytest.mark.parametrize(("players", "dynamis"), [(2, 6), (3, 5), (4, 4)])
def test_3_1_starting_values(players: int, dynamis: int) -> None:
    """§3.1: quadrigas from the ring clockwise, goods, market, dynamis."""
    match = drafted(begin(players=players))
    g = match.state
    for offset in range(players):
        goods = g.goods[(g.ring + offset) % players]
        assert goods[Good.DOXA] == 5 + offset
        assert (goods[Good.AUCTORITAS], goods[Good.NOMISMA], goods[Good.DYNAMIS]) == (2, 5, dynamis)
    assert sorted(g.market[:7]) == list(RESOURCES)
    assert g.market[7] == -1
    assert not any(g.units)


def test_the_first_ring_bearer_is_drawn() -> None:
    """R-02."""
    assert {begin(seed, players=4).state.ring for seed in range(30)} == {0, 1, 2, 3}


def test_the_deck_holds_every_card_once() -> None:
    g = begin(players=4).state
    GAME.check(g)
    assert len(g.deck) == 140 == len(Card)
    assert len(g.task_box) == len(Task) - 20
