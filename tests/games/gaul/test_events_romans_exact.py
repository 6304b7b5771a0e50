"""Events 1-18: how many, where and who, to the last piece, and what is offered beside it."""

from __future__ import annotations

import pytest
from games.gaul.carry import carry_out, find_offers, selects
from games.gaul.table import state

from quadriga.games.gaul.cards import Card
from quadriga.games.gaul.events.vocabulary import Choose, Pick, Way
from quadriga.games.gaul.moves import Agree, Finish, Select, To
from quadriga.games.gaul.terms import (
    AEDUI,
    ARVERNI,
    BELGAE,
    GERMANS,
    ROMANS,
    Force,
    Mark,
    Region,
    Senate,
)


@pytest.mark.parametrize(
    ("senate", "firm", "then"),
    [
        ("UPROAR", False, (Senate.UPROAR, True)),  # it flips
        ("ADULATION", True, (Senate.ADULATION, False)),  # it flips back
        ("INTRIGUE", False, (Senate.UPROAR, False)),
    ],
)
def test_2_the_shift_is_the_price_even_if_it_only_flips(senate: str, firm: bool, then: tuple[Senate, bool]) -> None:
    g = state(senate=senate, firm=firm)
    carry_out(g, ARVERNI, Card.LEGIONES_XIIII_ET_XV, Agree())
    assert (g.senate, g.firm) == then
    assert g.count(Region.PROVINCIA, Force.LEGION) == 2


def test_2_without_a_senate_there_is_nothing_to_pay_with() -> None:
    g = state(config={"scenario": "PAX_GALLICA"}, senate="NOWHERE")
    assert carry_out(g, ARVERNI, Card.LEGIONES_XIIII_ET_XV) == []
    assert g.count_on_map(Force.LEGION) == 0


@pytest.mark.parametrize(("on_map", "left"), [(8, 6), (7, 7)])  # four or five on the track
def test_3_shaded_with_four_legions_on_the_track_or_fewer(on_map: int, left: int) -> None:
    g = state(pieces={"AEDUI": {"LEGION": on_map}})
    carry_out(g, ARVERNI, Card.POMPEY, shaded=True)
    assert g.count(Region.AEDUI, Force.LEGION) == left


def test_4_to_an_adjacent_citadel_of_whoever_holds_it() -> None:
    pieces = {"MANDUBII": {"LEGION": 2}, "BITURIGES": {"LEGION": 2}, "CARNUTES": {"AEDUI_HIDDEN": 1}}
    g = state(pieces=pieces, tribes={"AEDUI": "AEDUI_CITADEL", "SEQUANI": "ARVERNI_ALLY"})
    march = (Select(Region.AEDUI), Select(Region.MANDUBII), {Force.LEGION: 2}, To(Region.AEDUI), Finish())
    offers = find_offers(g, ROMANS, Card.CIRCUMVALLATION, *march)
    assert offers[0].options == [Select(Region.AEDUI), Finish()]
    assert [marker.faction for marker in g.find_marks(Mark.CIRCUMVALLATION)] == [AEDUI]


def test_4_not_from_two_regions_away_and_not_against_the_romans_will() -> None:
    g = state(pieces={"CARNUTES": {"LEGION": 2}}, tribes={"AEDUI": "AEDUI_CITADEL"})
    assert carry_out(g, ROMANS, Card.CIRCUMVALLATION, Select(Region.AEDUI)) == ["event_region"]
    assert not g.has_mark(Mark.CIRCUMVALLATION)
    g = state(pieces={"MANDUBII": {"LEGION": 2}}, tribes={"AEDUI": "AEDUI_CITADEL"})
    assert carry_out(g, ROMANS, Card.CIRCUMVALLATION, Finish()) == ["event_region"]


def test_5_shaded_one_legion_and_two_auxilia() -> None:
    g = state(pieces={"AEDUI": {"LEGION": 3, "AUXILIA_HIDDEN": 4}}, senate="INTRIGUE")
    carry_out(g, ARVERNI, Card.GALLIA_TOGATA, shaded=True)
    assert (g.count(Region.AEDUI, Force.LEGION), g.count_bands(Region.AEDUI, ROMANS)) == (2, 2)
    assert g.fallen == 0


def test_6_shaded_up_to_four_auxilia_from_outside_provincia() -> None:
    g = state(pieces={"AEDUI": {"AUXILIA_HIDDEN": 6}, "PROVINCIA": {"AUXILIA_HIDDEN": 1}})
    auxilia = Pick(Region.AEDUI, Force.AUXILIA_HIDDEN)
    offers = find_offers(g, ARVERNI, Card.MARCUS_ANTONIUS, *[auxilia] * 4, shaded=True)
    assert offers[0].options == [auxilia, Finish()]
    assert [offer.n for offer in offers] == [4, 3, 2, 1]
    assert (g.count_bands(Region.AEDUI, ROMANS), g.count_bands(Region.PROVINCIA, ROMANS)) == (2, 5)


def test_7_where_the_romans_control() -> None:
    g = state(pieces={"AEDUI": {"AUXILIA_HIDDEN": 1}, "VENETI": {"LEGION": 1, "BELGIC_HIDDEN": 1}})
    (where,) = find_offers(g, ARVERNI, Card.ALAUDAE, Select(Region.AEDUI))
    assert where.options == selects(Region.AEDUI, Region.PROVINCIA)
    assert where.seat == g.seat(ROMANS)
    g = state(pieces={"PROVINCIA": {"ARVERNI_HIDDEN": 2}})
    assert carry_out(g, ROMANS, Card.ALAUDAE) == []  # Control of nothing
    assert g.count_on_map(Force.LEGION) == 0


def test_7_shaded_one_legion_and_one_auxilia() -> None:
    g = state(pieces={"AEDUI": {"LEGION": 5, "AUXILIA_HIDDEN": 3}})
    carry_out(g, ARVERNI, Card.ALAUDAE, shaded=True)
    assert (g.count(Region.AEDUI, Force.LEGION), g.count_bands(Region.AEDUI, ROMANS)) == (4, 2)
    carry_out(g, ARVERNI, Card.ALAUDAE, shaded=True)  # now there are eight on the track
    assert (g.count(Region.AEDUI, Force.LEGION), g.count_bands(Region.AEDUI, ROMANS)) == (4, 2)


def test_9_one_march_out_of_one_region_into_another() -> None:
    pieces = {"PROVINCIA": {"LEGION": 3}, "AEDUI": {"LEGION": 1}, "SEQUANI": {"LEGION": 1}}
    g = state(pieces=pieces)
    legion = {Force.LEGION: 1}
    march = (Select(Region.PROVINCIA), legion, To(Region.AEDUI), legion, To(Region.AEDUI))
    offers = find_offers(g, ROMANS, Card.MONS_CEVENNA, *march, {})
    targets = [offer.options for offer in offers if offer.prompt == "march_to"]
    assert targets == [[To(Region.AEDUI), To(Region.SEQUANI), To(Region.ARVERNI)], [To(Region.AEDUI)]]
    assert [offer.prompt for offer in offers].count("step_free") == 1  # no second origin
    assert g.count(Region.AEDUI, Force.LEGION) == 3


def test_11_without_a_leader_on_the_map_nothing_happens() -> None:
    g = state(pieces={"AEDUI": {"LEGION": 1}})
    assert carry_out(g, ROMANS, Card.NUMIDIANS) == []
    assert g.count_on_map(Force.AUXILIA_HIDDEN) == 0


def test_16_in_a_region_with_romans() -> None:
    g = state(pieces={"AEDUI": {"LEGION": 1}}, tribes={"REMI": "ROMAN_ALLY"})
    (where,) = find_offers(g, ARVERNI, Card.AMBACTI, Select(Region.ATREBATES))
    assert where.options == selects(Region.ATREBATES, Region.AEDUI, Region.PROVINCIA)
    assert g.count_bands(Region.ATREBATES, ROMANS) == 4


ROLLED, THREE = [Choose(Way.ROLLED)], [Choose(Way.THREE)]


@pytest.mark.parametrize(("die", "answers", "gone"), [(2, ROLLED, 2), (3, [], 3), (4, ROLLED, 4), (6, THREE, 3)])
def test_16_shaded_three_or_what_was_rolled(die: int, answers: list[Choose], gone: int) -> None:
    g = state(pieces={"AEDUI": {"AUXILIA_HIDDEN": 9}})
    prompts = carry_out(g, ARVERNI, Card.AMBACTI, *answers, shaded=True, dice=[die])
    assert len(prompts) == len(answers)  # a three leaves nothing to choose
    assert g.count_bands(Region.AEDUI, ROMANS) == 9 - gone


def test_17_three_groups_march_and_one_region_is_ambushed() -> None:
    regions = ("SUGAMBRI", "UBII", "TREVERI", "MORINI")
    pieces = {region: {"GERMAN_HIDDEN": 2} for region in regions}
    g = state(pieces=pieces | {"SEQUANI": {"GERMAN_HIDDEN": 2, "AEDUI_REVEALED": 2}, "NERVII": {"BELGIC_REVEALED": 2}})
    group = {Force.GERMAN_HIDDEN: 2}
    march = [
        *(Select(Region.SUGAMBRI), group, To(Region.NERVII)),
        *(Select(Region.UBII), group, To(Region.TREVERI)),
        *(Select(Region.MORINI), group, To(Region.NERVII)),
    ]
    offers = find_offers(g, ARVERNI, Card.GERMANIC_CHIEFTAINS, *march, Select(Region.NERVII))
    assert {offer.seat for offer in offers} == {g.seat(ROMANS)}
    assert offers[9].options == selects(Region.NERVII, Region.SEQUANI)
    assert len(offers) == 10
    assert g.count_bands(Region.NERVII, BELGAE) == 0
    assert g.count_bands(Region.SEQUANI, AEDUI) == 2


def test_18_germans_in_germania_near_roman_control_if_the_romans_like() -> None:
    pieces = {"TREVERI": {"LEGION": 1}, "UBII": {"GERMAN_HIDDEN": 2}, "SUGAMBRI": {"LEGION": 1}}
    g = state(pieces=pieces)
    (where,) = find_offers(g, ARVERNI, Card.RHENUS_BRIDGE, Finish())
    assert where.options == [Select(Region.UBII), Finish()]  # no Germans among the Sugambri
    assert g.count_bands(Region.UBII, GERMANS) == 2
    g = state(pieces={"VENETI": {"LEGION": 1}, "SUGAMBRI": {"GERMAN_HIDDEN": 2}})
    assert carry_out(g, ROMANS, Card.RHENUS_BRIDGE) == []  # too far
