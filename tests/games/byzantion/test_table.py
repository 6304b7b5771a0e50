"""What lies on the table and what follows from it: needs, counts, values, judges, and cards that everybody has seen."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from quadriga.games.byzantion import GAME
from quadriga.games.byzantion.moves import (
    Activate,
    Announce,
    Discard,
    DrawDeck,
    DrawDiscard,
    DrawDisplay,
    Pass,
    PlaceSeal,
    PlayCard,
    Sell,
    Take,
)
from quadriga.games.byzantion.state import ACTIVATED, FACE_DOWN, KNOWN, MARKED
from quadriga.games.byzantion.terms import Action, Card, CardType, Deme, Good, Keimelion, Ruler, Unit
from quadriga.kernel import Amount, Match, random_dealer

from .setting import BLUE, GREEN, RED, WHITE, card_set, do, solo, table
from .test_final import delivery, give, reveal

DRAW = Announce(Action.DRAW)


@pytest.mark.parametrize(
    ("event", "option", "more"),
    [
        ("V17", 1, {Good.LAPIS: 5, Good.VIRTUS: 1, Good.LIGNUM: 1}),
        ("V11", 1, {Good.FIDES: 4, Good.LAPIS: 3}),  # of two equal ones the first
        ("V12", 2, {Good.CIVICUS: 4, Good.AUCTORITAS: 1, Good.NOMISMA: 4}),  # nomismata are no resource
        ("V22", 1, {Good.VIRTUS: 6, Good.FRUMENTUM: 3, Good.LIGNUM: 1}),
        ("V04", 1, {Good.FIDES: 3}),  # the first age stays as it is
    ],
)
def test_the_harder_marathon_asks_one_more_of_the_largest_need(event: str, option: int, more: dict[Good, int]) -> None:
    """R-33: in the second and third age."""
    options: dict[str, Any] = {"length": "marathon", "harder_marathon": True}
    g = table(event=event, option=option, options=options).state
    assert {good: n for good, n in zip(Good, g.needs(), strict=True) if n} == more


def test_a_standard_game_is_never_harder() -> None:
    """R-33."""
    g = table(event="V17", options={"harder_marathon": True}).state
    assert g.needs()[Good.LAPIS] == 4


def test_cards_of_a_type_are_counted_face_up() -> None:
    """R-13, R-21: followers, cards of two types and intrigue cards, too."""
    blue = {"zone": [["E041", "E050", "E009"], ["E014"], ["E002"]], "intrigues": ["I02", "I21"], "face_down": ["E002"]}
    g = table(blue=blue, green={"zone": [["E011"]]}).state
    counts = {kind: g.count_type(BLUE, kind) for kind in CardType}
    assert counts == {
        CardType.PALATINE: 4,  # Belisarios, the Supply Officer, the Assessor, the Commission
        CardType.ECCLESIASTICAL: 0,
        CardType.STRATIOTIKA: 3,  # Belisarios, the Secretary, the Mandate
        CardType.EMPORION: 1,
        CardType.RUSTICA: 0,
    }


def test_8_2_the_value_of_a_zone_is_what_is_printed_on_all_its_cards() -> None:
    """§8.2: face down or not."""
    blue = {"zone": [["E041", "E050"], ["E002"]], "intrigues": ["I02"], "face_down": ["E002"], "hand": ["E001"]}
    g = table(blue=blue, green={"zone": [["E011"]]}).state
    assert (g.value(BLUE), g.value(GREEN)) == (9 + 5 + 7 + 4, 5)


def test_10_13_a_hero_lying_face_down_has_no_ability() -> None:
    """R-13: Barsymes earns nothing more on the market."""
    blue = {"zone": [["E062"]], "lapis": 1}
    for face_down, price in ([], 3), (["E062"], 2):
        match = table(market=[], blue={**blue, "face_down": face_down})
        do(match, Announce(Action.SELL), Sell(Good.LAPIS))
        assert match.state.goods[BLUE][Good.NOMISMA] == price


def test_marks_on_a_card_do_not_mix() -> None:
    """A bit each: face down, activated, bearing a token, known in a hand."""
    marks = (FACE_DOWN, ACTIVATED, MARKED, KNOWN)
    assert [mark.bit_count() for mark in marks] == [1, 1, 1, 1]
    assert len(set(marks)) == 4


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_3_1_before_the_first_round_nothing_has_happened(players: int) -> None:
    """§3.1, §9.2: nobody has won, lost, plotted or voted; alone there are no tasks."""
    g = Match(GAME, GAME.configure({"players": players}), random_dealer(Random(1))).state
    nothing = [0] * players
    assert g.victories == g.defeats == g.plotted == g.stakes == g.backed == nothing
    assert (g.round, g.option, g.completed, g.seals) == (0, 0, 0, [-1] * 4)
    assert len(g.market) == 8
    if players == 1:
        assert (g.ring, g.task_box, g.tasks) == (0, [], [[]])


def test_9_2_antonina_leaves_the_solo_game_whatever_else_she_can() -> None:
    """§9.2: in a set of one's own she may have a second ability; the others stay."""
    abilities = [{"code": "INTRIGUE_DRAW", "n": 1}, {"code": "HAND", "n": 2}]
    g = table(1, options=card_set("empire.toml", "E004", abilities=abilities)).state
    assert Card.E004 in g.removed
    assert len(g.removed) == 41


def test_r_14_without_doxa_one_plays_on() -> None:
    """R-14, §9.1: only alone it is defeat."""
    match = reveal(delivery(event="V05", blue={"doxa": 2}, green={"virtus": 1}), (), give(virtus=1))
    assert match.state.goods[BLUE][Good.DOXA] == 0
    assert not match.over
    match = do(solo(justinian={"doxa": 2}), Pass())
    assert match.state.result.scores == (0,)


def test_what_is_told_names_the_ruler_and_no_empty_gains() -> None:
    match = do(solo(chests=["K29", "K01", "K02", "K03"]), PlaceSeal(Keimelion.LABARON))
    told = [line.news.args for line in match.chronicle or [] if line.news.key in ("gains", "seals")]
    assert all(args["seat"] is Ruler.JUSTINIAN for args in told)
    match = do(table(market=["lapis"], blue={"fides": 1}), Announce(Action.SELL), Sell(Good.FIDES))
    told = [line.news.args for line in match.chronicle or [] if line.news.key == "gains"]
    assert [(args["seat"], args["goods"]) for args in told] == [(Deme.BLUE, (Amount(Good.NOMISMA, 3),))]  # and no toll
    match = do(table(blue={"zone": [["E041"], ["E043"]]}), Announce(Action.ACTIVATE), Activate(Card.E043))
    told = [line.news.args for line in match.chronicle or [] if line.news.key == "gains"]
    assert [args["goods"] for args in told] == [(Amount(Good.AUCTORITAS, 1), Amount(Good.VIRTUS, 1))]


def test_5_3_the_judge_bears_the_sceptre_else_the_ring() -> None:
    seals = {"labaron": "red", "sceptre": "white", "cup": "blue", "robe": "green"}
    g = table(4, seals=seals, ring="blue").state
    assert (g.judge(), g.holder(Keimelion.LABARON), g.holder(Keimelion.ROBE)) == (WHITE, RED, GREEN)
    assert table(2, ring="green").state.judge() == GREEN


def test_5_1_the_others_follow_in_initiative_order() -> None:
    seals = {"labaron": "red", "cup": "blue", "sceptre": "white", "robe": "green"}
    g = table(4, seals=seals).state
    assert [g.others(seat) for seat in (RED, BLUE, WHITE, GREEN)] == [
        [BLUE, WHITE, GREEN],
        [WHITE, GREEN, RED],
        [GREEN, RED, BLUE],
        [RED, BLUE, WHITE],
    ]


def test_the_supply_is_what_is_not_on_the_map() -> None:
    """R-25: every miniature is counted, wherever it stands."""
    g = table(units={"italia": {"legion": 2, "temple": 1}, "africa": {"legion": 3, "dromon": 3}}).state
    assert [g.supply(unit) for unit in (Unit.LEGION, Unit.TEMPLE, Unit.DROMON, Unit.CATAPHRACT)] == [5, 2, 0, 7]


def test_6_3_everybody_knows_a_card_that_was_seen_taken() -> None:
    """§6.3: from the display or the discard pile; the card of the deck is secret."""
    blue = {"auctoritas": 3, "hand": ["E001"]}
    display = [f"E{n:03}" for n in range(11, 19)]
    match = do(table(display=display, draws=["E019", "E020"], blue=blue), DRAW, DrawDisplay(Card.E011))
    assert match.view(GREEN).players[BLUE].known == (Card.E011,)
    assert match.state.hands[BLUE] == [Card.E001, Card.E011, Card.E019]
    match = do(table(discard=["E011", "E010"], draws=["E012"], blue=blue), DRAW, DrawDiscard())
    assert match.view(GREEN).players[BLUE].known == (Card.E010,)
    match = do(table(draws=["E012", "E011"], blue=blue), DRAW, DrawDeck())
    assert match.view(GREEN).players[BLUE].known == ()
    assert match.state.hands[BLUE] == [Card.E001, Card.E011, Card.E012]


def test_2_3_a_picked_card_is_known_until_it_leaves_the_hand() -> None:
    """§2.3: once discarded and drawn again from the deck it would be secret."""
    match = table(display=["E011"], blue={"nomisma": 5, "hand": ["E013"]}, draws=[f"E{n:03}" for n in range(20, 28)])
    do(match, Announce(Action.PLAY), PlayCard(Card.E013), Take(Card.E011))
    assert match.view(GREEN).players[BLUE].known == (Card.E011,)
    do(match, Discard(Card.E011))
    assert match.state.marks[Card.E011] == 0
