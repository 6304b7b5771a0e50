"""§2.4 and chapter 10: when a plot does something, and exactly what it does."""

from __future__ import annotations

from typing import Any

import pytest

from quadriga.games.byzantion.moves import (
    Announce,
    Decline,
    Done,
    Gain,
    Intrigue,
    MoveUnit,
    Name,
    PlaceUnit,
    Take,
    TakePile,
    Target,
)
from quadriga.games.byzantion.terms import EMPTY, Action, Card, Deme, Good, Territory, Unit
from quadriga.kernel import Amount, Amounts, AnyMatch

from .setting import BLUE, GREEN, RED, asked, can, card_set, do, goods, offers, react, table

PLAY = Announce(Action.PLAY)
RICH = {"nomisma": 9}
ALL_TRADERS = {"oriens": {"merchant": 10, "caravan": 7, "merchant_ship": 7}}


def plot(card: str, players: int = 3, **data: Any) -> AnyMatch:
    """Blue plays this intrigue card on his turn, and nobody cancels it."""
    own = {**RICH, **data.pop("blue", {})}
    return do(table(players, blue={**own, "hand": [card, *own.get("hand", [])]}, **data), Intrigue(Card[card]))


# When it does something ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "data", "offered"),
    [
        ("I02", {"units": {"italia": {"senator": 1}}}, True),
        ("I02", {"units": {"italia": {"legion": 1}}}, False),
        ("I08", {"green": {"zone": [["E001"]]}}, True),
        ("I08", {"green": {"intrigues": ["I01"]}}, True),
        ("I08", {"green": {"zone": [["E001"]], "face_down": ["E001"]}}, False),
        ("I08", {"blue": {"zone": [["E001"]]}}, False),
        ("I29", {"green": {"zone": [["E001"]], "face_down": ["E001"]}}, True),
        ("I29", {"blue": {"zone": [["E001"]]}}, False),
        ("I10", {"red": {"hand": ["E001"]}}, True),
        ("I10", {"blue": {"hand": ["E001"]}}, False),
        ("I19", {"red": {"auctoritas": 1}}, True),
        ("I19", {"red": {"frumentum": 1}}, True),
        ("I19", {"blue": {"lapis": 1}, "red": {"nomisma": 9}}, False),
        ("I40", {"red": {"nomisma": 1}}, True),
        ("I40", {"red": {"lapis": 1}}, False),
        ("I39", {"market": ["lapis"]}, True),
        ("I39", {"market": []}, False),
        ("I04", {}, True),
        ("I20", {}, True),
    ],
)
def test_2_4_a_plot_is_offered_when_it_would_do_something(card: str, data: dict[str, Any], offered: bool) -> None:
    own = {**RICH, **data.get("blue", {})}
    match = table(3, **{**data, "blue": {**own, "hand": [card, *own.get("hand", [])]}})
    assert can(match, Intrigue(Card[card])) is offered


@pytest.mark.parametrize(("nomisma", "offered"), [(4, True), (3, False)])
def test_2_4_a_plot_must_be_paid(nomisma: int, offered: bool) -> None:
    match = table(blue={"nomisma": nomisma, "hand": ["I10", "E001"]}, green={"hand": ["E002"]})
    assert can(match, Intrigue(Card.I10)) is offered


# Units --------------------------------------------------------------------------------------------------------------------


def test_10_10_at_most_three_units_of_the_type_move_anywhere_else() -> None:
    match = plot("I23", units={"oriens": {"cataphract": 4, "monk": 1}, "africa": {"dromon": 1}})
    moves = [move for move in offers(match) if isinstance(move, MoveUnit)]
    assert len(moves) == 2 * 5
    assert {(move.unit, move.source) for move in moves} == {
        (Unit.CATAPHRACT, Territory.ORIENS),
        (Unit.DROMON, Territory.AFRICA),
    }
    assert all(move.to is not move.source for move in moves)
    do(match, *[MoveUnit(Unit.CATAPHRACT, Territory.ORIENS, Territory.ITALIA)] * 3)
    assert asked(match) == (BLUE, "turn")
    g = match.state
    assert [g.count_units(place, Unit.CATAPHRACT) for place in Territory] == [0, 1, 3, 0, 0, 0]
    assert sum(g.units) == 6


def test_10_10_fewer_may_move_or_none() -> None:
    match = do(plot("I23", units={"thracia": {"legion": 4}}), Done())
    assert match.state.count_units(Territory.THRACIA, Unit.LEGION) == 4
    assert asked(match) == (BLUE, "turn")


def finale(**data: Any) -> AnyMatch:
    return table(2, step="finale", **data)


def test_10_11_nothing_is_placed_when_the_miniatures_have_run_out() -> None:
    """§10.11, R-25: the card is not offered then; with one left, one is placed."""
    match = finale(units=ALL_TRADERS, blue={"nomisma": 9, "hand": ["I33", "I24"]})
    assert not can(match, Intrigue(Card.I33))
    assert can(match, Intrigue(Card.I24))
    match = finale(units={"oriens": {**ALL_TRADERS["oriens"], "caravan": 6}}, blue={"nomisma": 5, "hand": ["I33"]})
    do(match, Intrigue(Card.I33))
    assert len(offers(match)) == len(Territory)
    do(match, PlaceUnit(Unit.CARAVAN, Territory.ITALIA))
    assert match.state.count_units(Territory.ITALIA, Unit.CARAVAN) == 1
    assert match.over


def test_10_11_two_units_and_no_third() -> None:
    match = do(finale(blue={"nomisma": 5, "hand": ["I33"]}), Intrigue(Card.I33))
    assert {move.unit for move in offers(match)} == {Unit.MERCHANT, Unit.CARAVAN, Unit.MERCHANT_SHIP}
    do(match, *[PlaceUnit(Unit.MERCHANT, Territory.ITALIA)] * 2)
    assert match.over
    assert sum(match.state.units) == match.state.count_units(Territory.ITALIA, Unit.MERCHANT) == 2


# Cards of others ----------------------------------------------------------------------------------------------------------


def test_10_13_any_card_of_another_player_that_lies_face_up_can_be_seduced() -> None:
    """§10.13: followers and intrigue cards, too."""
    green = {"zone": [["E043", "E050"], ["E002"]], "intrigues": ["I01"], "face_down": ["E002"]}
    match = plot("I08", blue={"zone": [["E001"]]}, green=green, red={"zone": [["E009"]]})
    victims = [Target(Deme.GREEN, card) for card in (Card.E043, Card.E050, Card.I01)]
    assert offers(match) == [*victims, Target(Deme.RED, Card.E009)]
    do(match, Target(Deme.GREEN, Card.E050))
    assert match.view(BLUE).players[GREEN].zone[0].face_down == (Card.E050,)
    assert asked(match) == (BLUE, "turn")


def test_10_12_a_card_lying_face_down_can_be_killed_and_is_gone() -> None:
    green = {"zone": [["E002"], ["E009"]], "face_down": ["E002"], "marked": ["E009"]}
    match = plot("I29", green=green)
    assert offers(match) == [Target(Deme.GREEN, Card.E002), Target(Deme.GREEN, Card.E009)]
    do(match, Target(Deme.GREEN, Card.E002))
    assert match.state.zones[GREEN] == [[Card.E009]]
    assert match.state.removed == [Card.E002]
    assert match.state.marks[Card.E002] == 0
    assert asked(match) == (BLUE, "turn")  # alone in its place: no bandon to form anew


def test_10_12_a_played_intrigue_can_be_killed() -> None:
    match = plot("I29", green={"zone": [["E002"]], "intrigues": ["I01", "I11"]})
    do(match, Target(Deme.GREEN, Card.I01))
    assert match.state.intrigues[GREEN] == [Card.I11]
    assert match.state.zones[GREEN] == [[Card.E002]]
    assert match.state.removed == [Card.I01]


def test_10_12_the_bandon_is_formed_anew_of_what_is_left_or_not() -> None:
    """§10.12: its owner may leave it so."""
    zone = [["E041", "E043", "E050"], ["E051"], ["E053"], ["E021"], ["E029"]]
    match = do(plot("I29", green={"zone": zone}), Target(Deme.GREEN, Card.E041))
    assert asked(match) == (GREEN, "reform")
    assert not can(match, Decline())
    assert all(Card.E029 not in move for move in offers(match) if move != Done())  # another bandon is no matter of this
    do(match, Done())
    assert match.state.zones[GREEN] == [[Card.E043], [Card.E050], [Card.E051], [Card.E053], [Card.E021], [Card.E029]]
    assert asked(match) == (BLUE, "turn")


def test_10_12_after_a_play_action_each_of_the_others_may_turn_on_it() -> None:
    """§10.12: one after another; a success does not close the window."""
    zone = [["E041"], ["E043"], ["E009"]]
    own = {"nomisma": 7}
    match = table(3, blue={"zone": zone}, green={**own, "hand": ["I29"], "zone": [["E001"]]}, red={**own, "hand": ["I08"]})
    match.answer(BLUE, PLAY)
    do(match)
    match.answer(BLUE, Done())
    for seat, card in ((GREEN, Card.I29), (RED, Card.I08)):
        match.answer(seat, Intrigue(card))
    while match.pending[0].prompt != "assassinate":
        match.answer(match.pending[0].seat, Decline())
    assert offers(match) == [Target(Deme.BLUE, card) for card in (Card.E009, Card.E041, Card.E043)]
    match.answer(GREEN, Target(Deme.BLUE, Card.E041))
    assert [ask.prompt for ask in match.pending] == ["react_play"]
    match.answer(RED, Intrigue(Card.I08))
    while match.pending[0].prompt != "seduce":
        match.answer(match.pending[0].seat, Decline())
    assert offers(match) == [Target(Deme.BLUE, Card.E009), Target(Deme.BLUE, Card.E043)]  # not green's, who only looks on


def test_2_4_spies_take_one_card_and_only_from_a_hand_with_cards() -> None:
    match = plot("I10", green={"hand": []}, red={"hand": ["E001", "E002"]})
    assert asked(match) == (BLUE, "spy_take")
    do(match, Take(Card.E002))
    assert (match.state.hands[BLUE], match.state.hands[RED]) == ([Card.E002], [Card.E001])
    assert match.view(GREEN).players[BLUE].known == ()  # only the two of them saw it
    match = plot("I10", green={"hand": ["E003"]}, red={"hand": ["E001"]})
    assert offers(match) == [Name(Deme.GREEN), Name(Deme.RED)]


def test_2_4_a_plot_may_find_nothing_left() -> None:
    """§2.4: green spends his last card and his last nomismata on cancelling it, which blue cancels in turn."""
    for card in ("I10", "I40"):
        match = table(2, blue={"nomisma": 9, "hand": [card, "I15"]}, green={"nomisma": 3, "hand": ["I05"]})
        match.answer(BLUE, Intrigue(Card[card]))
        match.answer(GREEN, Intrigue(Card.I05))
        match.answer(BLUE, Intrigue(Card.I15))
        assert asked(match) == (BLUE, "turn")
        assert goods(match, GREEN) == {}
        assert (match.state.plotted, match.state.hands) == ([2, 0], [[], []])


@pytest.mark.parametrize("second", ["SEDUCE", "ASSASSINATE"])
def test_r_44_the_window_after_a_play_action_closes_when_nothing_is_left_to_turn_on(second: str) -> None:
    """R-44: the only card was killed by the first; in a set of one's own there may be two such cards."""
    options = {} if second == "SEDUCE" else card_set("intrigue.toml", "I08", plot={"code": second})
    own = {"nomisma": 7}
    match = table(
        3, options=options, blue={"zone": [["E041"]], "hand": ["E100"]}, green={**own, "hand": ["I29"]},
        red={**own, "hand": ["I08"]},
    )  # fmt: skip
    match.answer(BLUE, PLAY)
    do(match)
    match.answer(BLUE, Done())
    match.answer(GREEN, Intrigue(Card.I29))
    match.answer(RED, Intrigue(Card.I08))
    while match.pending[0].prompt == "react_intrigue":
        match.answer(match.pending[0].seat, Decline())
    assert match.state.zones[BLUE] == []
    assert match.pending[0].prompt == "turn"
    assert (match.state.intrigues, match.state.hands[RED]) == ([[], [Card.I29], []], [Card.I08])


def test_r_44_what_lies_face_down_can_be_killed_but_not_seduced_again() -> None:
    """R-44: after a Play action green could pay for a Seduction only, red for an Assassination."""
    own = {"zone": [["E041"]], "face_down": ["E041"], "hand": ["E100"]}
    match = table(3, blue=own, green={"nomisma": 4, "hand": ["I08"]}, red={"nomisma": 7, "hand": ["I29"]})
    match.answer(BLUE, PLAY)
    do(match)
    match.answer(BLUE, Done())
    assert asked(match) == (RED, "react_play")
    react(match, Intrigue(Card.I29))
    assert Card.E041 in match.state.removed
    match = table(blue=own, green={"nomisma": 7, "hand": ["I08"]})  # who could hold the other card is asked all the same
    match.answer(BLUE, PLAY)
    do(match)
    match.answer(BLUE, Done())
    assert (asked(match), offers(match)) == ((GREEN, "react_play"), [Decline()])


def test_r_44_after_a_play_action_an_intrigue_may_be_all_there_is_to_turn_on() -> None:
    """R-44: it lies in the zone like any other card."""
    match = table(blue={"intrigues": ["I01"], "hand": ["E100"]}, green={"nomisma": 7, "hand": ["I29"]})
    match.answer(BLUE, PLAY)
    do(match)
    match.answer(BLUE, Done())
    assert asked(match) == (GREEN, "react_play")
    react(match, Intrigue(Card.I29))
    assert Card.I01 in match.state.removed


def test_r_44_in_reaction_only_cards_of_whoever_played_can_be_aimed_at() -> None:
    """R-44: on one's own turn those of every rival."""
    data: dict[str, Any] = {"blue": {"zone": [["E041"], ["E002"]], "hand": ["E100"]}, "red": {"zone": [["E021"]]}}
    match = table(3, **data, green={"nomisma": 7, "hand": ["I29"]})
    match.answer(BLUE, PLAY)
    do(match)
    match.answer(BLUE, Done())
    match.answer(BLUE, Done())  # and no bandon is formed
    react(match, Intrigue(Card.I29))
    assert offers(match) == [Target(Deme.BLUE, Card.E002), Target(Deme.BLUE, Card.E041)]
    match = table(3, **data, active="green", green={"nomisma": 7, "hand": ["I29"]})
    do(match, Intrigue(Card.I29))
    assert Target(Deme.RED, Card.E021) in offers(match)


# Goods --------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "spoils"),
    [
        ("I04", {"civicus": 2, "auctoritas": 2, "nomisma": 4}),
        ("I14", {"fides": 2, "lapis": 1, "lignum": 1, "nomisma": 4}),
        ("I25", {"virtus": 2, "frumentum": 1, "lignum": 1, "nomisma": 4}),
        ("I34", {"lapis": 1, "lignum": 1, "frumentum": 1, "civicus": 1, "nomisma": 4}),
    ],
)
@pytest.mark.parametrize("taken", [1, 2])
def test_10_14_one_pile_for_each(card: str, spoils: dict[str, int], taken: int) -> None:
    """§10.14: with two players there is only one to split; a pile may be empty."""
    match = plot(card, 2, blue={"nomisma": 2})
    assert asked(match) == (GREEN, "spoils_split")
    match.answer(GREEN, ())
    do(match, TakePile(taken))
    mine, his = ({}, spoils) if taken == 1 else (spoils, {})
    assert (goods(match, BLUE), goods(match, GREEN)) == (mine, his)
    assert match.view(BLUE).piles == ()


def test_10_14_all_lies_in_one_pile_until_it_is_split_and_the_card_just_played_is_named() -> None:
    match = plot("I04", 2, blue={"nomisma": 9, "intrigues": ["I14"]})
    first, second = match.view(GREEN).piles
    assert (sum(first), sum(second)) == (8, 0)
    assert match.pending[0].args["card"] is Card.I04


def test_2_4_two_resources_are_plundered_if_there_are_so_many() -> None:
    """§2.4: from one player who has any, of any kinds."""
    match = plot("I19", green={"nomisma": 5}, red={"fides": 1, "lapis": 3, "nomisma": 5})
    assert asked(match) == (BLUE, "plunder_take")
    choice = match.options(BLUE)
    assert isinstance(choice, Amounts)
    assert (choice.caps, choice.least, choice.most) == ({Good.FIDES: 1, Good.LAPIS: 3}, 2, 2)
    do(match, (Amount(Good.FIDES, 1), Amount(Good.LAPIS, 1)))
    assert goods(match, RED) == {"lapis": 2, "nomisma": 5}
    assert goods(match, BLUE) == {"fides": 1, "lapis": 1, "nomisma": 9 - 3}


def test_2_4_the_ledger_brings_six_nomismata_at_most() -> None:
    match = plot("I40", 2, green={"nomisma": 9})
    assert (goods(match, BLUE), goods(match, GREEN)) == ({"nomisma": 9 - 2 + 6}, {"nomisma": 3})
    match = plot("I40", green={"nomisma": 1}, red={"nomisma": 1})
    assert offers(match) == [Name(Deme.GREEN), Name(Deme.RED)]
    match = plot("I40", green={"lapis": 1}, red={"nomisma": 1})
    assert goods(match, RED) == {}


def test_2_4_a_cornered_market_closes_up() -> None:
    match = plot("I39", market=["lapis", "fides", "virtus"])
    assert offers(match) == [Gain(Good.VIRTUS), Gain(Good.FIDES), Gain(Good.LAPIS)]
    do(match, Gain(Good.FIDES))
    assert match.state.market == [Good.LAPIS, Good.VIRTUS, *[EMPTY] * 6]
    assert goods(match, BLUE) == {"fides": 1, "nomisma": 9 - 2}
