"""Chapter 9: rounds of the solo game, its free moves, its keimelia, and building with the help of heroes."""

from __future__ import annotations

from typing import Any

import pytest

from quadriga.games.byzantion import GAME
from quadriga.games.byzantion.moves import (
    Activate,
    Announce,
    Build,
    Decline,
    Discard,
    Done,
    DrawDeck,
    DrawDisplay,
    EndTurn,
    MoveUnit,
    Pass,
    PayEvent,
    PlaceSeal,
    PlayCard,
    Replace,
    Reserve,
    Reveal,
    Take,
)
from quadriga.games.byzantion.terms import Action, Card, Good, Keimelion, Territory, Unit
from quadriga.kernel import Amount, Amounts, AnyMatch, Match, scripted_dealer

from .setting import asked, can, do, goods, has, offers, solo

ME = 0
BUILD = Announce(Action.BUILD)
PLAY = Announce(Action.PLAY)
ACTIVATE = Announce(Action.ACTIVATE)
SEA = Territory.TYRRHENIAN_SEA
CHESTS = ["K08", "K09", "K10", "K11"]  # 2 auctoritas; 2 civicus; 2 virtus; 2 fides


def kinds(match: AnyMatch, kind: type) -> list[Any]:
    return [move for move in offers(match) if isinstance(move, kind)]


def bare(match: AnyMatch, *cards: Card) -> AnyMatch:
    """The same table with only these cards left in the deck."""
    g = match.state.copy()
    g.removed += [card for card in g.deck if card not in cards]
    g.deck = list(cards)
    return Match(GAME, match.config, scripted_dealer(cards), g)


# Rounds -------------------------------------------------------------------------------------------------------------------


def test_9_4_each_round_turns_up_its_event_and_gives_four_dynamis() -> None:
    """§9.4: what is left of the last round is lost; heroes give what they give each round."""
    match = solo(justinian={"dynamis": 3, "zone": [["E064"], ["E084"]]})
    assert match.view(ME).events[1] is None
    do(match, Pass())
    assert match.view(ME).events[1].name == "S12"
    assert has(match, ME, Good.DYNAMIS) == 4
    assert goods(match, ME) == {"nomisma": 2, "frumentum": 1}


def test_9_8_tokens_come_back_at_the_end_of_a_round() -> None:
    """§9.8: what was activated can be activated and regrouped again."""
    match = solo(justinian={"zone": [["E041"], ["E043"]], "marked": ["E041"], "face_down": ["E043"]})
    do(match, Pass(), ACTIVATE)
    assert offers(match) == [Activate(Card.E041), Activate(Card.E043)]


def test_6_3_the_first_draw_of_every_round_is_cheaper_with_petros_patrikios() -> None:
    display = [f"E{n:03}" for n in range(21, 29)]
    match = solo(display=display, justinian={"zone": [["E007"]], "auctoritas": 4})
    drawing, left = [Announce(Action.DRAW), DrawDeck()], []
    for moves in (drawing, drawing, [Pass()], drawing):
        do(match, *moves)
        left.append(has(match, ME, Good.AUCTORITAS))
    assert left == [4, 3, 3, 3]


def test_9_8_the_hand_limit_is_six() -> None:
    """§9.8, R-34: after the event is judged; the dynamis left is lost, what is discarded brings its income."""
    hand = [f"E{n:03}" for n in range(10, 17)]
    match = do(solo(display=["E001"], justinian={"hand": hand, "dynamis": 3}), Pass())
    assert asked(match) == (ME, "hand_limit")
    assert match.state.display == [Card.E001]  # replaced afterwards
    assert has(match, ME, Good.DYNAMIS) == 0
    assert has(match, ME, Good.DOXA) == 5 - 2
    do(match, offers(match)[0])
    assert match.state.discard[:2] == [Card.E010, Card.E001]
    assert Card.E001 not in match.state.display
    assert len(match.state.display) == 8
    assert len(match.state.hands[ME]) == 6
    assert goods(match, ME) == {"auctoritas": 1, "nomisma": 2}
    assert asked(do(solo(justinian={"hand": hand[1:]}), Pass())) == (ME, "turn")
    assert asked(do(solo(justinian={"hand": hand, "zone": [["E025"]]}), Pass())) == (ME, "turn")  # Baradaeus holds eight


def test_9_8_heroes_gain_from_a_completed_event() -> None:
    """§9.3: what a winner gains; nothing if it fails."""
    zone = [["E022"], ["E081"]]  # 2 fides, 2 lapis
    match = do(solo(units={"tyrrhenian_sea": {"merchant_ship": 1}}, justinian={"zone": zone}), Pass())
    assert goods(match, ME) == {"fides": 2, "lapis": 2, "nomisma": 5}
    assert goods(do(solo(justinian={"zone": zone}), Pass()), ME) == {}


def test_9_8_all_units_of_the_event_must_stand_where_it_says() -> None:
    """§9.8: the Plague needs two monks and a priest in Thracia."""
    data: dict[str, Any] = {"events": ["S20", "S21"]}
    assert do(solo(units={"thracia": {"monk": 2, "priest": 1}}, **data), Pass()).state.completed == 1
    for units in ({"thracia": {"monk": 2}}, {"thracia": {"monk": 1, "priest": 3}}, {"italia": {"monk": 2, "priest": 1}}):
        match = do(solo(units=units, **data), Pass())
        assert (match.state.completed, has(match, ME, Good.DOXA)) == (0, 5 - 3)


# Free moves ---------------------------------------------------------------------------------------------------------------


def test_9_7_a_look_costs_three_auctoritas_and_a_kept_card_one() -> None:
    data: dict[str, Any] = {"events": ["S09", "S12", "S21"], "display": ["E001", "E002"]}
    match = solo(**data, justinian={"auctoritas": 3})
    assert kinds(match, Reveal) == [Reveal(2), Reveal(3)]
    do(match, Reveal(2))
    assert goods(match, ME) == {}
    assert (kinds(match, Reveal), kinds(match, Reserve)) == ([], [])
    match = do(solo(**data, justinian={"auctoritas": 7}), Reveal(3))
    assert kinds(match, Reveal) == [Reveal(2)]
    assert kinds(match, Reserve) == [Reserve(Card.E001), Reserve(Card.E002)]
    do(match, Reserve(Card.E002), Reserve(Card.E001))
    assert goods(match, ME) == {"auctoritas": 7 - 3 - 2}
    assert kinds(match, Reserve) == []
    assert match.view(ME).reserved == (Card.E001, Card.E002)
    assert kinds(solo(**data, justinian={"auctoritas": 2}), Reveal) == []


@pytest.mark.parametrize(
    "taking",
    [[PLAY, PlayCard(Card.E013), Take(Card.E001)], [Announce(Action.DRAW), DrawDisplay(Card.E001)]],
)
def test_9_7_a_kept_card_that_is_taken_is_kept_no_more(taking: list[Any]) -> None:
    match = solo(display=["E001", "E002"], justinian={"auctoritas": 4, "nomisma": 5, "hand": ["E013"]})
    do(match, Reserve(Card.E001), Reserve(Card.E002), *taking)
    assert match.view(ME).reserved == (Card.E002,)
    assert Card.E001 in match.state.hands[ME]


def test_9_7_the_payment_of_an_event_is_made_once_and_for_this_event_only() -> None:
    """§9.7: S22 needs 4 nomismata; what was paid for it pays for no later event."""
    units = {"italia": {"temple": 1, "priest": 2}, "thracia": {"caravan": 2, "merchant": 1}}
    match = solo(events=["S22", "S26", "S30"], units=units, justinian={"nomisma": 8})
    do(match, PayEvent())
    assert goods(match, ME) == {"nomisma": 4}
    assert not can(match, PayEvent())
    do(match, Pass())
    assert match.state.completed == 1
    assert can(match, PayEvent())
    do(match, Pass())
    assert match.state.completed == 1  # Silk for the Imperial Looms was not paid for


@pytest.mark.parametrize(
    ("event", "nomisma", "offered"), [("S22", 4, True), ("S22", 3, False), ("S09", 9, False), ("-", 9, False)]
)
def test_9_7_what_an_event_asks_can_be_paid_by_who_has_it(event: str, nomisma: int, offered: bool) -> None:
    assert can(solo(events=[event, "S26"], justinian={"nomisma": nomisma}), PayEvent()) is offered


def test_6_2_alone_too_cards_are_discarded_for_their_income() -> None:
    match = do(solo(justinian={"hand": ["E001", "E002"]}), Discard(Card.E001))
    assert goods(match, ME) == {"auctoritas": 1, "nomisma": 2}
    assert match.state.discard == [Card.E001]
    assert kinds(match, Discard) == [Discard(Card.E002)]


def test_9_5_an_action_goes_on_until_it_is_done() -> None:
    """§6.1: everybody sees which action is announced."""
    match = do(solo(justinian={"nomisma": 20, "hand": ["E012", "E020", "E040"]}), PLAY)
    assert match.view(ME).announced is Action.PLAY
    do(match, PlayCard(Card.E020))
    assert asked(match) == (ME, "play")
    do(match, Done())
    assert asked(match) == (ME, "turn")
    assert match.view(ME).announced is None


def test_9_5_after_the_last_dynamis_the_round_goes_on_until_one_ends_it() -> None:
    """§9.5: with cards in hand as well; there is no turn to end."""
    match = solo(justinian={"hand": ["E001", "E002"], "zone": [["E041"], ["E043"]], "dynamis": 1})
    do(match, ACTIVATE, Activate(Card.E041))
    assert can(match, Pass())
    assert not can(match, EndTurn())
    assert len(kinds(match, Discard)) == 2


def test_10_4_an_extra_action_can_be_left() -> None:
    match = do(solo(justinian={"nomisma": 7, "hand": ["E030"], "dynamis": 2}), PLAY, PlayCard(Card.E030), EndTurn())
    assert not match.state.free_action
    assert has(match, ME, Good.DYNAMIS) == 1
    assert can(match, Announce(Action.REFRESH))
    assert not can(match, EndTurn())


@pytest.mark.parametrize(("card", "gained"), [("E094", {"frumentum": 1}), ("E014", {"auctoritas": 1}), ("E034", {"fides": 1})])
def test_9_3_a_levy_gives_the_resource_and_asks_nothing(card: str, gained: dict[str, int]) -> None:
    match = do(solo(justinian={"nomisma": 5, "hand": [card, "E001"]}), PLAY, PlayCard(Card[card]))
    assert goods(match, ME) == gained
    assert asked(match) == (ME, "play")


# Keimelia -----------------------------------------------------------------------------------------------------------------


def test_9_9_labaron_counts_the_largest_bandon() -> None:
    zone = [["E046", "E050"], ["E041", "E051", "E009"], ["E002"]]
    match = do(solo(chests=CHESTS, justinian={"zone": zone}), PlaceSeal(Keimelion.LABARON))
    assert has(match, ME, Good.DYNAMIS) == 4 + 3
    match = do(solo(chests=CHESTS), PlaceSeal(Keimelion.LABARON))
    assert has(match, ME, Good.DYNAMIS) == 4 + 1


def test_9_9_the_sceptre_gives_exactly_one_resource_for_each_event() -> None:
    match = do(solo(completed=2, events=["S09", "S12", "S13"], round=3, chests=CHESTS), PlaceSeal(Keimelion.SCEPTRE))
    choice = match.options(ME)
    assert isinstance(choice, Amounts)
    assert (len(choice.caps), choice.least, choice.most) == (7, 2, 2)
    do(match, (Amount(Good.LAPIS, 2),))
    assert goods(match, ME) == {"virtus": 2, "lapis": 2}
    match = do(solo(chests=CHESTS), PlaceSeal(Keimelion.SCEPTRE))
    assert asked(match) == (ME, "turn")


def test_9_9_the_robe_turns_up_as_many_cards_as_lie_in_the_zone() -> None:
    """§9.9: cards, not bandons; one is played, or none; the rest goes to the discard pile."""
    data: dict[str, Any] = {"chests": CHESTS, "justinian": {"zone": [["E041", "E050"], ["E002"]]}}
    match = do(solo(["E093", "E020", "E092"], **data), PlaceSeal(Keimelion.ROBE))
    assert match.view(ME).turned_up == (Card.E093, Card.E020, Card.E092)
    do(match, Decline())
    assert match.state.discard == [Card.E093, Card.E020, Card.E092]
    assert match.view(ME).turned_up == ()
    assert match.state.zones[ME] == [[Card.E041, Card.E050], [Card.E002]]
    match = do(solo(["E093", "E020", "E092"], **data), PlaceSeal(Keimelion.ROBE), PlayCard(Card.E020))
    assert match.state.discard == [Card.E093, Card.E092]
    assert has(match, ME, Good.DOXA) == 5 + 1
    assert match.view(ME).turned_up == ()


def test_9_9_with_an_empty_zone_the_robe_turns_nothing_up() -> None:
    match = do(solo(chests=CHESTS), PlaceSeal(Keimelion.ROBE))
    assert asked(match) == (ME, "turn")
    assert goods(match, ME) == {"fides": 2}


def test_9_9_the_robe_turns_up_what_there_is() -> None:
    """R-15."""
    match = bare(solo(chests=CHESTS, justinian={"zone": [["E041"], ["E002"]]}), Card.E020)
    do(match, PlaceSeal(Keimelion.ROBE))
    assert match.view(ME).turned_up == (Card.E020,)


# Building -----------------------------------------------------------------------------------------------------------------


def test_9_6_a_move_is_from_where_a_unit_stands_to_another_territory() -> None:
    match = solo(units={"oriens": {"merchant_ship": 1}}, justinian={"virtus": 1, "frumentum": 1, "fides": 1})
    do(match, BUILD, Build(Unit.LEGION, Territory.AFRICA))
    moves = kinds(match, MoveUnit)
    assert len(moves) == 2 * 5
    assert {(move.unit, move.source) for move in moves} == {
        (Unit.LEGION, Territory.AFRICA),
        (Unit.MERCHANT_SHIP, Territory.ORIENS),
    }
    assert all(move.to is not move.source for move in moves)


def test_9_6_moves_that_are_not_made_are_lost_with_the_action() -> None:
    match = solo(units={"oriens": {"monk": 1}}, justinian={"virtus": 2, "frumentum": 2})
    do(match, BUILD, Build(Unit.LEGION, SEA), Done(), BUILD)
    assert kinds(match, MoveUnit) == []
    do(match, Build(Unit.LEGION, SEA), MoveUnit(Unit.MONK, Territory.ORIENS, SEA))
    assert asked(match) == (ME, "turn")


@pytest.mark.parametrize(
    ("zone", "own", "unit", "buildable"),
    [
        # Germanus gives virtus, Severus fides, Tribonian civicus, the Smugglers auctoritas, Junillus doxa
        (["E043"], {"virtus": 2}, Unit.LEGION, True),
        (["E043"], {"virtus": 1}, Unit.LEGION, False),  # the one virtus cannot be used twice
        (["E043"], {"frumentum": 1}, Unit.LEGION, False),
        (["E021"], {"fides": 1, "frumentum": 1}, Unit.LEGION, True),
        (["E021"], {"fides": 2}, Unit.LEGION, False),  # each hero stands in once
        (["E021", "E002"], {"fides": 1, "civicus": 1}, Unit.LEGION, True),
        (["E021", "E002"], {"fides": 2}, Unit.LEGION, False),
        (["E002", "E021"], {"civicus": 1, "virtus": 1}, Unit.LEGION, True),  # the second may be idle, or the first
        (["E021", "E002"], {"civicus": 1, "virtus": 1}, Unit.LEGION, True),
        (["E002"], {"civicus": 1, "virtus": 1, "lapis": 2}, Unit.FORTIFICATION, True),
        (["E002"], {"civicus": 2, "virtus": 1, "lapis": 1}, Unit.FORTIFICATION, False),
        (["E002", "E021"], {"civicus": 1, "fides": 1, "virtus": 1, "lapis": 1}, Unit.FORTIFICATION, True),
        (["E002", "E021", "E063"], {"civicus": 1, "fides": 1, "auctoritas": 1, "lapis": 1}, Unit.FORTIFICATION, True),
        (["E002", "E021", "E063"], {"civicus": 1, "fides": 1, "auctoritas": 1}, Unit.FORTIFICATION, False),
        (["E006"], {"virtus": 1, "doxa": 2}, Unit.LEGION, True),
        (["E006"], {"virtus": 1, "doxa": 1}, Unit.LEGION, False),
        (["E006"], {"doxa": 9}, Unit.LEGION, False),
        (["E043"], {"virtus": 3, "nomisma": 9}, Unit.FORTIFICATION, False),
        ([], {"virtus": 1, "frumentum": 1}, Unit.LEGION, True),
        ([], {"virtus": 2}, Unit.LEGION, False),
    ],
)
def test_10_1_a_unit_can_be_built_where_heroes_make_up_for_what_is_missing(
    zone: list[str], own: dict[str, int], unit: Unit, buildable: bool
) -> None:
    """§9.3, §10.1: each hero lets one of its resource stand for one of another kind."""
    match = solo(justinian={"zone": [[hero] for hero in zone], **own})
    is_offered = can(match, BUILD) and can(do(match, BUILD), Build(unit, SEA))
    assert is_offered is buildable


def test_10_1_only_what_keeps_the_unit_payable_can_be_replaced() -> None:
    """§10.1: two heroes, and the first must leave to the second what it needs."""
    own = {"civicus": 1, "fides": 1, "lapis": 2}
    match = solo(justinian={"zone": [["E002"], ["E021"]], **own})
    do(match, BUILD, Build(Unit.FORTIFICATION, SEA))  # 1 virtus and 3 lapis
    assert offers(match) == [Replace(Card.E002, Good.VIRTUS), Replace(Card.E002, Good.LAPIS)]
    do(match, Replace(Card.E002, Good.LAPIS))  # then Severus can only stand for the virtus
    assert goods(match, ME) == {}
    assert has(match, ME, Good.DOXA) == 5 + 4
    assert match.state.count_units(SEA, Unit.FORTIFICATION) == 1


def test_10_1_what_is_replaced_is_kept_and_what_stands_in_is_paid() -> None:
    """§10.1: the first hero may be left out if the second is enough."""
    own = {"civicus": 2, "fides": 2, "virtus": 1, "frumentum": 1}
    match = solo(justinian={"zone": [["E002"], ["E021"]], **own})
    do(match, BUILD, Build(Unit.LEGION, SEA))
    assert offers(match) == [Decline(), Replace(Card.E002, Good.VIRTUS), Replace(Card.E002, Good.FRUMENTUM)]
    do(match, Decline())
    assert offers(match) == [Decline(), Replace(Card.E021, Good.VIRTUS), Replace(Card.E021, Good.FRUMENTUM)]
    do(match, Replace(Card.E021, Good.FRUMENTUM))
    assert goods(match, ME) == {"civicus": 2, "fides": 1, "frumentum": 1}


def test_10_1_a_resource_that_is_needed_itself_may_not_be_given_away() -> None:
    """§10.1: with one virtus for the legion's own need Germanus cannot stand for the frumentum."""
    match = solo(justinian={"zone": [["E043"]], "virtus": 1, "frumentum": 1})
    do(match, BUILD, Build(Unit.LEGION, SEA))
    assert goods(match, ME) == {}
    assert match.state.count_units(SEA, Unit.LEGION) == 1
