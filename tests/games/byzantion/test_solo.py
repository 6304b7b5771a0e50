"""Chapter 9: Justinian alone."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from quadriga.games.byzantion import GAME
from quadriga.games.byzantion.box.cards import HOUSE
from quadriga.games.byzantion.moves import (
    Activate,
    Announce,
    Build,
    Decline,
    Discard,
    Done,
    EndTurn,
    Gain,
    MoveUnit,
    Pass,
    PayEvent,
    PlaceSeal,
    PlayCard,
    Replace,
    Reserve,
    Reveal,
)
from quadriga.games.byzantion.rules.solo import title
from quadriga.games.byzantion.terms import Action, Card, Good, Keimelion, Territory, Title, Unit
from quadriga.kernel import Amount, AnyMatch, Match, random_dealer

from .setting import asked, can, do, goods, has, offers, solo

ME = 0
BUILD = Announce(Action.BUILD)
PLAY = Announce(Action.PLAY)
SEA = Territory.TYRRHENIAN_SEA


def ends(seed: int, **options: Any) -> AnyMatch:
    return Match(GAME, GAME.configure({"players": 1, **options}), random_dealer(Random(seed)))


# Set-up -------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "ages"),
    [
        ({}, [0, 1, 2, 2, 3, 3, 3]),
        ({"length": "marathon"}, [0, 1, 1, 2, 2, 2, 3, 3, 3]),
        ({"quiet_first_round": False}, [1, 2, 2, 3, 3, 3]),
        ({"length": "marathon", "quiet_first_round": False}, [0, 1, 1, 2, 2, 2, 3, 3, 3]),
    ],
)
def test_9_2_events_of_the_solo_game(options: dict[str, object], ages: list[int]) -> None:
    """§9.2, §9.4, R-26: an empty first space, and only the first event face up."""
    match = ends(3, **options)
    events = match.state.events
    assert [0 if event is None else HOUSE.age(event) for event in events] == ages
    shown = match.view(ME).events
    first = ages.index(1)
    assert shown[first] is events[first]
    assert shown[first + 1 :] == (None,) * (len(ages) - first - 1)


def test_9_2_the_solo_table() -> None:
    """§9.2: 99 cards, nine drawn and six kept, eight displayed, four chests, goods and quadriga."""
    match = ends(5)
    g = match.state
    assert len(g.deck) + len(g.hands[ME]) + len(g.display) == 99
    assert Card.E004 in g.removed  # Antonina
    assert len(g.removed) == 41
    assert asked(match) == (ME, "solo_drop")
    dropped = [g.hands[ME][at] for at in (4, 0, 8)]
    do(match, *map(Discard, dropped))
    assert match.state.discard == dropped  # in the order of one's choice
    assert (len(match.state.hands[ME]), len(match.state.display), len(match.state.discard)) == (6, 8, 3)
    assert len(match.state.chests) == 4
    assert goods(match, ME) == {"auctoritas": 2, "nomisma": 5}
    assert (has(match, ME, Good.DOXA), has(match, ME, Good.DYNAMIS)) == (5, 4)


# Building -----------------------------------------------------------------------------------------------------------------


def test_9_6_a_unit_costs_resources_and_gives_a_doxa_for_each() -> None:
    """§9.6: a legion is 1 virtus and 1 frumentum; anywhere, any number in one action."""
    match = solo(justinian={"virtus": 3, "frumentum": 2})
    do(match, BUILD, Build(Unit.LEGION, Territory.AFRICA), Build(Unit.LEGION, Territory.ITALIA))
    assert has(match, ME, Good.DOXA) == 5 + 4
    assert has(match, ME, Good.DYNAMIS) == 3
    assert goods(match, ME) == {"virtus": 1}


def test_9_6_for_each_unit_built_one_may_move_without_doxa() -> None:
    match = solo(units={"oriens": {"merchant_ship": 1}}, justinian={"virtus": 1, "frumentum": 1})
    do(match, BUILD)
    assert not can(match, MoveUnit(Unit.MERCHANT_SHIP, Territory.ORIENS, SEA))
    do(match, Build(Unit.LEGION, Territory.AFRICA), MoveUnit(Unit.MERCHANT_SHIP, Territory.ORIENS, SEA))
    assert match.state.count_units(SEA, Unit.MERCHANT_SHIP) == 1
    assert has(match, ME, Good.DOXA) == 5 + 2
    assert asked(match) == (ME, "turn")  # one unit built, one moved


def test_9_6_cards_are_discarded_while_one_builds() -> None:
    """§6.2, R-05: Build can be announced when only a discarded card pays for it, and again for the next unit."""
    match = solo(justinian={"fides": 2, "hand": ["E100", "E001"], "dynamis": 1})
    do(match, BUILD)
    assert offers(match) == [Done(), Discard(Card.E001), Discard(Card.E100)]
    do(match, Discard(Card.E100), Build(Unit.PRIEST, SEA), Discard(Card.E001), Build(Unit.PRIEST, SEA))
    assert goods(match, ME) == {"nomisma": 4}
    assert (has(match, ME, Good.DOXA), match.state.count_units(SEA, Unit.PRIEST)) == (5 + 4, 2)
    assert not can(solo(justinian={"fides": 1, "virtus": 1}), BUILD)


def test_9_6_miniatures_are_limited() -> None:
    match = solo(units={"oriens": {"dromon": 3}}, justinian={"virtus": 1, "lignum": 3, "frumentum": 1})
    do(match, BUILD)
    assert not can(match, Build(Unit.DROMON, SEA))
    assert can(match, Build(Unit.LEGION, SEA))


def test_9_3_heroes_that_help_to_deliver_help_to_build_each_unit() -> None:
    """§9.3, §10.1: Germanus' virtus stands for a resource of every unit."""
    match = solo(justinian={"virtus": 4, "zone": [["E043"]]})
    do(match, BUILD)
    do(match, Build(Unit.LEGION, SEA), Build(Unit.LEGION, SEA))
    assert match.state.count_units(SEA, Unit.LEGION) == 2
    assert goods(match, ME) == {}
    assert has(match, ME, Good.DOXA) == 5 + 4


def test_9_3_where_a_replacement_is_possible_but_not_needed_it_is_asked() -> None:
    match = solo(justinian={"virtus": 2, "frumentum": 1, "zone": [["E043"]]})
    do(match, BUILD, Build(Unit.LEGION, SEA))
    assert offers(match) == [Decline(), Replace(Card.E043, Good.FRUMENTUM)]
    do(match, Replace(Card.E043, Good.FRUMENTUM))
    assert goods(match, ME) == {"frumentum": 1}


def test_9_3_silk_smugglers_earn_for_each_resource_of_a_unit() -> None:
    """§9.3: the example of the book."""
    match = solo(justinian={"virtus": 1, "frumentum": 1, "zone": [["E063"]]})
    do(match, BUILD, Build(Unit.LEGION, SEA))
    assert has(match, ME, Good.NOMISMA) == 2


def test_the_last_doxa_cannot_be_spent() -> None:
    """R-30: Junillus would mean defeat."""
    match = solo(justinian={"virtus": 1, "doxa": 1, "zone": [["E006"]], "dynamis": 1})
    assert not can(match, BUILD)
    match = solo(justinian={"virtus": 1, "doxa": 2, "zone": [["E006"]], "dynamis": 1})
    do(match, BUILD, Build(Unit.LEGION, SEA))
    assert has(match, ME, Good.DOXA) == 2 - 1 + 2


# Cards that work otherwise --------------------------------------------------------------------------------------------------


def test_9_3_gifts_to_others_are_ignored_and_their_losses_are_gains() -> None:
    """§9.3: Glassmakers draw 2; the Collector draws 1; a levy gives the resource; a taker chooses one."""
    match = do(solo(justinian={"nomisma": 5, "hand": ["E071"]}), PLAY, PlayCard(Card.E071))
    assert len(match.state.hands[ME]) == 2
    match = do(solo(justinian={"nomisma": 5, "hand": ["E072"]}), PLAY, PlayCard(Card.E072))
    assert len(match.state.hands[ME]) == 1
    match = do(solo(justinian={"nomisma": 5, "hand": ["E094"]}), PLAY, PlayCard(Card.E094))
    assert goods(match, ME) == {"frumentum": 1}
    match = do(solo(justinian={"nomisma": 6, "hand": ["E097"]}), PLAY, PlayCard(Card.E097), Gain(Good.LAPIS))
    assert goods(match, ME) == {"lapis": 1}


def test_a_chest_card_needs_a_seal_of_this_round() -> None:
    """R-34."""
    match = do(solo(justinian={"nomisma": 6, "hand": ["E016"]}), PLAY, PlayCard(Card.E016))
    assert goods(match, ME) == {}
    chests = ["K29", "K01", "K02", "K03"]
    match = solo(sealed="labaron", seals={"labaron": "justinian"}, chests=chests, justinian={"nomisma": 6, "hand": ["E016"]})
    do(match, PLAY, PlayCard(Card.E016))
    assert goods(match, ME) == {"nomisma": 6}


# Free moves -----------------------------------------------------------------------------------------------------------------


def test_9_7_three_auctoritas_turn_up_a_future_event() -> None:
    """§9.7: without dynamis."""
    match = solo(events=["S09", "S12", "S21"], justinian={"auctoritas": 4})
    assert match.view(ME).events[1:] == (None, None)
    do(match, Reveal(3))
    assert match.view(ME).events[2].name == "S21"
    assert not can(match, Reveal(2))
    assert has(match, ME, Good.DYNAMIS) == 4


def test_9_7_one_auctoritas_keeps_a_card_in_the_display() -> None:
    """§9.7, §9.8: all others are replaced, and go to the discard pile (R-34)."""
    shown, new = [f"E{n:03}" for n in range(10, 18)], [f"E{n:03}" for n in range(21, 28)]
    match = solo(new, display=shown, justinian={"auctoritas": 1})
    do(match, Reserve(Card.E012), Pass())
    assert match.state.display == [Card[name] for name in (*new[:2], "E012", *new[2:])]  # each in the freed place
    assert match.state.discard == [Card[name] for name in shown if name != "E012"]
    assert match.state.reserved == []
    assert goods(match, ME) == {}


def test_9_7_a_kept_card_stays_for_one_round_only() -> None:
    """§9.8: its auctoritas is taken off, so at the end of the next round it goes unless it is kept again."""
    shown, new = [f"E{n:03}" for n in range(10, 18)], [f"E{n:03}" for n in range(21, 36)]
    match = do(solo(new, display=shown, justinian={"auctoritas": 2, "doxa": 9}), Reserve(Card.E012), Pass())
    assert can(match, Reserve(Card.E012))
    do(match, Reserve(Card[new[0]]), Pass())
    assert Card.E012 in match.state.discard
    assert match.over


def test_r_42_free_moves_of_the_solo_game_come_between_actions() -> None:
    """R-42: during an action only cards are discarded; the seal waits for its end, and comes even after the last dynamis."""
    match = solo(justinian={"hand": ["E009", "E011"], "nomisma": 5, "dynamis": 1, "auctoritas": 3})
    do(match, Announce(Action.PLAY))
    assert not any(isinstance(move, PlaceSeal | Reveal | Reserve | PayEvent) for move in offers(match))
    assert can(match, Discard(Card.E011))
    do(match, PlayCard(Card.E009), Done())
    assert can(match, PlaceSeal(Keimelion.CUP))
    assert can(match, Reveal(2))


def test_r_43_what_the_robe_leaves_is_discarded_as_it_was_turned_up() -> None:
    """R-43: the last card turned up lies on top."""
    match = solo(
        ["E095", "E091", "E093"], chests=["K01", "K02", "K03", "K29"], justinian={"zone": [["E041", "E051"], ["E002"]]}
    )
    do(match, PlaceSeal(Keimelion.ROBE), PlayCard(Card.E091))
    assert match.state.discard == [Card.E095, Card.E093]


def test_9_7_the_nomismata_of_an_event_are_paid_at_any_time_for_no_doxa() -> None:
    match = solo(events=["S07", "S12"], units={"thracia": {"legion": 1}}, justinian={"nomisma": 2})
    do(match, PayEvent(), Pass())
    assert match.state.completed == 1
    assert has(match, ME, Good.DOXA) == 5
    unpaid = do(solo(events=["S07", "S12"], units={"thracia": {"legion": 1}}, justinian={"nomisma": 2}), Pass())
    assert unpaid.state.completed == 0


def test_9_5_actions_as_often_as_there_is_dynamis() -> None:
    """§9.5: and the round ends only when one says so."""
    match = do(solo(justinian={"zone": [["E041"]], "dynamis": 1}), Announce(Action.ACTIVATE))
    assert [type(move).__name__ for move in offers(match)][-1] == "Pass"
    assert not any(isinstance(move, Announce) for move in offers(match))


def test_an_extra_action_is_free_in_the_solo_game_too() -> None:
    """R-18."""
    match = solo(justinian={"nomisma": 7, "hand": ["E030"], "zone": [["E041"]], "dynamis": 1})
    do(match, PLAY, PlayCard(Card.E030))
    assert can(match, EndTurn())
    do(match, Announce(Action.ACTIVATE), Activate(Card.E041))
    assert has(match, ME, Good.DYNAMIS) == 0
    assert not match.state.free_action


# Seals --------------------------------------------------------------------------------------------------------------------


def test_9_9_one_seal_a_round_each_space_once_in_the_game() -> None:
    """§9.9."""
    match = do(solo(chests=["K01", "K29", "K02", "K03"]), PlaceSeal(Keimelion.CUP))
    assert goods(match, ME) == {"nomisma": 6}
    assert not can(match, PlaceSeal(Keimelion.ROBE))
    do(match, Pass())
    assert can(match, PlaceSeal(Keimelion.ROBE))
    assert not can(match, PlaceSeal(Keimelion.CUP))


def test_9_9_labaron_gives_dynamis_for_the_cards_of_a_bandon() -> None:
    """§9.9: at least one."""
    match = do(solo(justinian={"zone": [["E041", "E050", "E051"], ["E002"]]}), PlaceSeal(Keimelion.LABARON))
    assert has(match, ME, Good.DYNAMIS) == 4 + 3
    match = do(solo(justinian={"zone": [["E002"]]}), PlaceSeal(Keimelion.LABARON))
    assert has(match, ME, Good.DYNAMIS) == 4 + 1


def test_9_9_the_cup_gives_two_nomismata_for_each_unit_on_the_map() -> None:
    chests = ["K01", "K08", "K02", "K03"]
    match = do(solo(chests=chests, units={"italia": {"legion": 2}, "africa": {"monk": 1}}), PlaceSeal(Keimelion.CUP))
    assert has(match, ME, Good.NOMISMA) == 6


def test_9_9_the_sceptre_gives_a_resource_for_each_completed_event() -> None:
    match = do(
        solo(completed=2, events=["S09", "S12", "S13"], round=3, chests=["K01", "K02", "K29", "K03"]),
        PlaceSeal(Keimelion.SCEPTRE),
    )
    do(match, (Amount(Good.LAPIS, 1), Amount(Good.LIGNUM, 1)))
    assert goods(match, ME) == {"lapis": 1, "lignum": 1, "nomisma": 6}


def test_9_9_events_that_failed_earn_nothing_with_the_sceptre() -> None:
    """§9.9: one of two events was completed."""
    row = ["S09", "S12", "S13"]
    match = do(solo(completed=1, events=row, round=3, chests=["K01", "K02", "K29", "K03"]), PlaceSeal(Keimelion.SCEPTRE))
    do(match, (Amount(Good.LAPIS, 1),))
    assert goods(match, ME) == {"lapis": 1, "nomisma": 6}


def test_9_9_the_robe_turns_up_cards_and_plays_one_free() -> None:
    match = solo(["E091", "E092"], chests=["K01", "K02", "K03", "K29"], justinian={"zone": [["E041"], ["E002"]]})
    do(match, PlaceSeal(Keimelion.ROBE))
    assert match.view(ME).turned_up == (Card.E091, Card.E092)
    do(match, PlayCard(Card.E091))
    assert match.state.zones[ME][-1] == [Card.E091]
    assert match.state.discard == [Card.E092]
    assert goods(match, ME) == {"nomisma": 6, "frumentum": 1}


def test_9_9_an_extra_action_from_the_robe_is_taken_at_once_or_never() -> None:
    """§9.9, R-18: the Escort played from the robe without dynamis; nothing of it is left in the next round."""
    data: dict[str, Any] = {"chests": ["K01", "K02", "K03", "K29"], "justinian": {"zone": [["E041"]], "hand": ["E100"]}}
    data["justinian"]["dynamis"] = 0
    match = do(solo(["E030"], **data), PlaceSeal(Keimelion.ROBE), PlayCard(Card.E030))
    assert can(match, Announce(Action.ACTIVATE))
    do(match, Announce(Action.ACTIVATE), Activate(Card.E041))
    assert goods(match, ME) == {"virtus": 1, "civicus": 1, "nomisma": 6}
    assert not any(isinstance(move, Announce) for move in offers(match))
    display = [f"E{n:03}" for n in range(10, 18)]
    match = do(solo(["E030", *display], **data), PlaceSeal(Keimelion.ROBE), PlayCard(Card.E030), EndTurn(), Pass())
    assert (match.state.round, match.state.acted, match.state.free_action) == (1, False, False)
    match = do(
        solo(["E030"], **data | {"justinian": {"zone": [["E041"]], "hand": ["E100"]}}),
        PlaceSeal(Keimelion.ROBE),
        PlayCard(Card.E030),
    )
    do(match, Announce(Action.ACTIVATE), Activate(Card.E041))
    assert has(match, ME, Good.DYNAMIS) == 4  # the free action comes first


def test_10_3_heroes_empty_the_chest_again_in_the_solo_game() -> None:
    match = do(solo(chests=["K29", "K01", "K02", "K03"], justinian={"zone": [["E044"]]}), PlaceSeal(Keimelion.LABARON))
    assert goods(match, ME) == {"nomisma": 12}


# The end of a round and of the game -----------------------------------------------------------------------------------------


def test_9_8_the_sea_route() -> None:
    """§9.8: the example of the book: 5 nomismata with a merchant ship in the Tyrrhenian Sea, else 2 doxa lost."""
    match = do(solo(units={"tyrrhenian_sea": {"merchant_ship": 1}}), Pass())
    assert goods(match, ME) == {"nomisma": 5}
    assert match.state.completed == 1
    assert match.state.count_units(SEA, Unit.MERCHANT_SHIP) == 1  # units are not used up
    match = do(solo(), Pass())
    assert has(match, ME, Good.DOXA) == 5 - 2


def test_7_6_the_hand_limit_holds_alone_too() -> None:
    """§7.6, R-34, R-40: after the event was judged, before the display is replaced; the order is one's own."""
    hand = [f"E{n:03}" for n in range(10, 18)]
    match = do(solo(display=["E001"], units={"tyrrhenian_sea": {"merchant_ship": 1}}, justinian={"hand": hand}), Pass())
    assert asked(match) == (ME, "hand_limit")
    assert match.state.completed == 1
    assert match.state.display == [Card.E001]
    do(match, Discard(Card.E016), Discard(Card.E012))
    assert match.state.discard == [Card.E016, Card.E012, Card.E001]
    assert goods(match, ME) == {"auctoritas": 2, "nomisma": 4 + 5}
    assert asked(match) == (ME, "turn")


def test_9_1_at_zero_doxa_the_game_is_lost_at_once() -> None:
    """§9.1."""
    match = do(solo(justinian={"doxa": 2}), Pass())
    assert match.over
    assert match.state.result.how == "defeat"
    assert match.state.result.winners == ()


def test_9_4_the_first_round_has_no_event() -> None:
    """§9.4: nothing can fail in it."""
    match = do(solo(events=["-", "S09"], justinian={"doxa": 1}), Pass())
    assert match.state.round == 1
    assert has(match, ME, Good.DOXA) == 1


@pytest.mark.parametrize(
    ("doxa", "name"),
    [
        (1, Title.NERO), (20, Title.NERO), (21, Title.CALIGULA), (25, Title.CALIGULA), (26, Title.TITUS), (30, Title.TITUS),
        (31, Title.TRAJAN), (40, Title.TRAJAN), (41, Title.MARCUS_AURELIUS), (50, Title.MARCUS_AURELIUS),
        (51, Title.JULIUS_CAESAR), (60, Title.JULIUS_CAESAR), (61, Title.AUGUSTUS), (99, Title.AUGUSTUS),
    ],
)  # fmt: skip
def test_9_1_titles(doxa: int, name: Title) -> None:
    """§9.1, R-29: 20 is still Nero."""
    assert title(doxa) is name


def test_9_1_the_title_is_the_end_of_the_game() -> None:
    match = do(solo(events=["S09"], units={"tyrrhenian_sea": {"merchant_ship": 1}}, justinian={"doxa": 45}), Pass())
    assert match.state.result.how == "title_marcus_aurelius"
    assert match.state.result.scores == (45,)


def test_future_events_stay_hidden_and_keep_the_order_of_their_years() -> None:
    match = ends(7)
    worlds = [match.imagine(ME, Random(k)).state.events for k in range(12)]
    assert len({tuple(events) for events in worlds}) > 6
    for events in worlds:
        years = [HOUSE.solo_events[event - 30].year for event in events if event is not None]
        assert events[:2] == match.state.events[:2]
        assert years == sorted(years)
