"""§6.1 to §6.3: which actions can be announced, and what drawing costs."""

from __future__ import annotations

from typing import Any

import pytest

from quadriga.games.byzantion.moves import (
    Activate,
    Announce,
    Decline,
    Discard,
    Done,
    DrawDeck,
    DrawDiscard,
    DrawDisplay,
    EndTurn,
    Intrigue,
    Pass,
    PlayCard,
)
from quadriga.games.byzantion.terms import Action, Card, Good, Step
from quadriga.kernel import AnyMatch

from .setting import BLUE, GREEN, RED, asked, can, do, goods, has, offers, table

DRAW, PLAY, ACTIVATE, SELL, BUY, REFRESH = map(Announce, list(Action)[:6])
DISPLAY = [f"E{n:03}" for n in range(21, 29)]


def announced(match: AnyMatch) -> set[Action]:
    return {move.action for move in offers(match) if isinstance(move, Announce)}


# What can be announced ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "actions"),
    [
        ({}, set()),
        ({"blue": {"auctoritas": 1}}, {Action.DRAW}),
        ({"blue": {"zone": [["E009"]]}}, {Action.ACTIVATE}),
        ({"blue": {"zone": [["E009"]], "marked": ["E009"]}}, set()),
        ({"blue": {"zone": [["E009"]], "activated": ["E009"]}}, {Action.ACTIVATE}),
        ({"blue": {"zone": [["E002"], ["E009"]], "marked": ["E002"]}}, {Action.ACTIVATE}),  # nobody may join
        ({"blue": {"zone": [["E002"], ["E009"]]}}, {Action.ACTIVATE, Action.PLAY}),  # one may join
        ({"blue": {"zone": [["E008", "E009"]]}}, {Action.ACTIVATE, Action.PLAY}),  # one may leave
        ({"blue": {"lapis": 1}}, {Action.SELL}),  # it lies first
        ({"blue": {"fides": 1}}, set()),  # it lies there, but not first
        ({"blue": {"virtus": 1}}, {Action.SELL}),  # it is missing
        ({"blue": {"nomisma": 2}}, {Action.BUY}),
        ({"blue": {"nomisma": 1}}, set()),
        ({"blue": {"nomisma": 9}, "market": []}, set()),
        ({"blue": {"dynamis": 0, "hand": ["E001"], "nomisma": 9}, "green": {"dynamis": 1}, "active": "green"}, set()),
    ],
)
def test_6_1_only_actions_of_which_something_can_be_done(data: dict[str, Any], actions: set[Action]) -> None:
    """§6.1: refreshing is always possible."""
    match = table(**{"market": ["lapis", "fides", "auctoritas"], **data})
    assert announced(match) == {*actions, Action.REFRESH}


def test_6_1_an_action_may_be_taken_again_and_again_whatever_the_market_holds() -> None:
    """§6.1: here Refresh, with the market full each time."""
    match = table(blue={"dynamis": 3}, green={"dynamis": 0})
    for left in (2, 1, 0):
        do(match, Announce(Action.REFRESH), Decline())
        assert has(match, BLUE, Good.DYNAMIS) == left


def test_6_4_whoever_has_a_card_may_announce_to_play() -> None:
    """§6.4: though he can pay for none; others can only regroup."""
    assert Action.PLAY in announced(table(blue={"hand": ["E001"]}))
    assert Action.PLAY not in announced(table(blue={"zone": [["E001"]]}, green={"hand": ["E002"]}))


def test_6_1_an_announced_action_is_seen_by_all_and_costs_one_dynamis() -> None:
    match = table(blue={"dynamis": 2, "zone": [["E002"], ["E009"]]}, green={"dynamis": 1})
    do(match, ACTIVATE)
    assert match.view(GREEN).announced is Action.ACTIVATE
    assert has(match, BLUE, Good.DYNAMIS) == 1
    do(match, Activate(Card.E009))
    assert match.view(GREEN).announced is None
    assert asked(match) == (GREEN, "turn")


def test_10_9_a_cancelled_action_is_announced_no_more() -> None:
    match = table(3, blue={"dynamis": 2}, green={"nomisma": 4, "hand": ["I11"], "dynamis": 0}, red={"dynamis": 1})
    match.answer(BLUE, REFRESH)
    match.answer(GREEN, Intrigue(Card.I11))
    do(match)
    assert match.view(BLUE).announced is None
    assert asked(match) == (RED, "turn")


def test_4_3_after_everybody_else_it_is_ones_own_turn_again() -> None:
    """§4.3: in initiative order, not by seat; without dynamis one is passed over."""
    seals = {"labaron": "red", "cup": "blue", "robe": "green"}
    match = table(3, seals=seals, red={"dynamis": 2}, blue={"dynamis": 1}, green={"dynamis": 0})
    assert asked(match) == (RED, "turn")
    do(match, REFRESH, Decline())
    assert asked(match) == (BLUE, "turn")
    do(match, REFRESH, Decline())
    assert asked(match) == (RED, "turn")
    do(match, Pass())
    assert match.state.step is Step.DELIVERY


def test_10_4_a_free_activation_may_use_what_bears_a_token() -> None:
    """§6.6, §10.4: after the Escort the one bandon can be activated again without dynamis."""
    match = table(
        blue={"nomisma": 7, "hand": ["E030"], "zone": [["E043", "E050"]], "marked": ["E043", "E050"], "dynamis": 1},
        green={"dynamis": 1},
    )  # fmt: skip
    do(match, PLAY, PlayCard(Card.E030))
    assert match.view(GREEN).announced is None  # nothing yet
    assert ACTIVATE in offers(match)
    do(match, ACTIVATE)
    assert offers(match) == [Activate(Card.E030), Activate(Card.E043)]
    do(match, Activate(Card.E043))
    assert goods(match, BLUE) == {"virtus": 2, "auctoritas": 1, "nomisma": 1}
    assert asked(match) == (GREEN, "turn")


def test_10_4_the_free_action_can_be_left() -> None:
    match = table(blue={"nomisma": 7, "hand": ["E030"], "dynamis": 2}, green={"dynamis": 1})
    do(match, PLAY, PlayCard(Card.E030))
    assert not can(match, Pass())
    do(match, EndTurn())
    assert asked(match) == (GREEN, "turn")
    assert has(match, BLUE, Good.DYNAMIS) == 1
    do(match, REFRESH, Decline())
    assert asked(match) == (BLUE, "turn")
    assert can(match, Pass())


def test_10_4_the_free_action_stays_due_when_the_last_card_is_discarded() -> None:
    """§10.4, R-05: free moves without a card left end a turn only if no action is due."""
    match = table(blue={"nomisma": 7, "hand": ["E030", "E100"], "dynamis": 1}, green={"dynamis": 1})
    do(match, PLAY, PlayCard(Card.E030), Done(), Discard(Card.E100))
    assert asked(match) == (BLUE, "turn")
    do(match, ACTIVATE)
    assert goods(match, BLUE) == {"auctoritas": 1, "fides": 1, "lignum": 1, "nomisma": 2}


def test_6_5_without_a_card_in_the_zone_nobody_can_turn_on_it() -> None:
    """§10.12: no window after a Play action that leaves the zone empty."""
    match = table(blue={"hand": ["E001"]}, green={"nomisma": 9, "hand": ["I29"], "dynamis": 1})
    match.answer(BLUE, PLAY)
    do(match)
    match.answer(BLUE, Done())
    assert match.pending[0].prompt == "turn"


# Drawing ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("petros", [False, True])
@pytest.mark.parametrize("purse", [0, 1, 2, 3])
def test_6_3_three_ways_to_draw_for_one_two_and_three_auctoritas(purse: int, petros: bool) -> None:
    """§6.3: with Petros Patrikios each costs one less."""
    zone = [["E007"]] if petros else []
    data: dict[str, Any] = {"display": DISPLAY, "discard": ["E050", "E051"], "blue": {"auctoritas": purse, "zone": zone}}
    ways = [DrawDeck(), DrawDisplay(Card.E024), DrawDiscard()][: purse + petros]
    assert (Action.DRAW in announced(table(**data))) is bool(ways)
    for cost, way in enumerate(ways, 1 - petros):
        match = do(table(**data), DRAW)
        if asked(match)[1] == "draw":  # where there is one way only, there may be nothing to ask
            found = {type(move) for move in offers(match)} - {Discard}
            assert found == {type(move) for move in ways}
            do(match, way)
        else:
            assert len(ways) == 1
        assert has(match, BLUE, Good.AUCTORITAS) == purse - cost
        assert len(match.state.hands[BLUE]) == 2


def test_6_3_what_is_drawn_from_where() -> None:
    data: dict[str, Any] = {"display": DISPLAY, "discard": ["E050", "E051"], "blue": {"auctoritas": 3}}
    match = do(table(draws=["E001", "E002"], **data), DRAW, DrawDeck())
    assert match.state.hands[BLUE] == [Card.E001, Card.E002]
    match = do(table(draws=["E001", "E002"], **data), DRAW, DrawDisplay(Card.E024))
    assert match.state.hands[BLUE] == [Card.E001, Card.E024]
    assert sorted(match.state.display) == sorted(Card[name] for name in [*DISPLAY, "E002"] if name != "E024")
    match = do(table(draws=["E001"], **data), DRAW, DrawDiscard())
    assert match.state.hands[BLUE] == [Card.E001, Card.E051]
    assert match.state.discard == [Card.E050]
