"""Events 55-72: what each text does."""

from __future__ import annotations

import pytest
from games.gaul.carry import carry_out
from games.gaul.table import state

from quadriga.games.gaul.cards import Card
from quadriga.games.gaul.events.vocabulary import Choose, Name, Pick, Way
from quadriga.games.gaul.moves import (
    Against,
    At,
    Finish,
    Gain,
    Issue,
    PlaceAlly,
    PlaceAnyAlly,
    PlaceBands,
    PlacePiece,
    Remove,
    RemoveTribe,
    Select,
    Stand,
    Stop,
    To,
    Use,
)
from quadriga.games.gaul.terms import (
    AEDUI,
    ARVERNI,
    BELGAE,
    GERMANS,
    ROMANS,
    Ability,
    Command,
    Force,
    Region,
    Standing,
    Status,
    Tribe,
)


def test_56_ambiorix_flees_from_roman_control_or_a_low_score() -> None:
    g = state(pieces={"NERVII": {"BELGIC_LEADER": 1}})
    assert g.rules.score(g, BELGAE) < 10
    carry_out(g, ROMANS, Card.FLIGHT_OF_AMBIORIX)
    assert g.find_leader(BELGAE) is None
    assert g.standing[BELGAE] == Standing.SUCCESSOR


def test_56_not_a_successor() -> None:
    g = state(pieces={"NERVII": {"BELGIC_LEADER": 1}}, successors=["BELGAE"])
    carry_out(g, ROMANS, Card.FLIGHT_OF_AMBIORIX)
    assert g.find_leader(BELGAE) is Region.NERVII


def test_56_shaded_ambiorix_returns_near_germania() -> None:
    g = state(pieces={"CARNUTES": {"BELGIC_LEADER": 1}}, successors=["BELGAE"])
    carry_out(g, ARVERNI, Card.FLIGHT_OF_AMBIORIX, Select(Region.SEQUANI), shaded=True)
    assert g.has_named_leader(Region.SEQUANI, BELGAE)
    assert carry_out(g, ARVERNI, Card.FLIGHT_OF_AMBIORIX, shaded=True) == []


def test_57_march_to_britannia_with_any_ability_and_four_resources() -> None:
    g = state(pieces={"VENETI": {"ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 3}, "BRITANNIA": {"BELGIC_HIDDEN": 1}})
    carry_out(
        g, BELGAE, Card.LAND_OF_MIST_AND_MYSTERY, Name(ARVERNI), Select(Region.VENETI),
        {Force.ARVERNI_LEADER: 1, Force.ARVERNI_HIDDEN: 3}, To(Region.BRITANNIA),
        Use(Ability.ENTREAT), Select(Region.BRITANNIA), Remove(Force.BELGIC_HIDDEN),
    )  # fmt: skip
    assert g.count_bands(Region.BRITANNIA, ARVERNI) == 4
    assert g.resources[ARVERNI] == 4


def test_57_romans_pass_through_to_reach_it() -> None:
    g = state(pieces={"CARNUTES": {"LEGION": 2}})
    carry_out(
        g, ROMANS, Card.LAND_OF_MIST_AND_MYSTERY, Name(ROMANS), Select(Region.CARNUTES), {Force.LEGION: 2},
        To(Region.VENETI), To(Region.BRITANNIA),
    )  # fmt: skip
    assert g.count(Region.BRITANNIA, Force.LEGION) == 2
    assert g.resources[ROMANS] == 4


def test_57_shaded_britannia_changes_sides() -> None:
    g = state(tribes={"CATUVELLAUNI": "DISPERSED"})
    warbands = [PlacePiece(Force.ARVERNI_HIDDEN), PlacePiece(Force.BELGIC_HIDDEN)]
    carry_out(
        g, BELGAE, Card.LAND_OF_MIST_AND_MYSTERY, PlaceAnyAlly(Tribe.CATUVELLAUNI, ARVERNI), *warbands, shaded=True
    )  # fmt: skip
    assert g.status(Tribe.CATUVELLAUNI) is Status.ARVERNI_ALLY
    assert (g.count_bands(Region.BRITANNIA, ARVERNI), g.count_bands(Region.BRITANNIA, BELGAE)) == (1, 1)


def test_58_nine_warbands_fall_before_a_fort() -> None:
    g = state(pieces={"NERVII": {"FORT": 1, "BELGIC_HIDDEN": 8, "GERMAN_REVEALED": 4, "ARVERNI_HIDDEN": 1}})
    belgic, german = Pick(Region.NERVII, Force.BELGIC_HIDDEN), Pick(Region.NERVII, Force.GERMAN_REVEALED)
    carry_out(g, ROMANS, Card.ADUATUCA, *[belgic] * 6, *[german] * 3)
    assert (g.count_bands(Region.NERVII, BELGAE), g.count_bands(Region.NERVII, GERMANS)) == (2, 1)
    assert g.count_bands(Region.NERVII, ARVERNI) == 1


def test_58_shaded_germans_march_to_a_fort_that_does_not_halve() -> None:
    g = state(pieces={"SUGAMBRI": {"GERMAN_HIDDEN": 6}, "NERVII": {"FORT": 1, "AUXILIA_HIDDEN": 7}})
    carry_out(
        g, BELGAE, Card.ADUATUCA, Select(Region.NERVII), Select(Region.SUGAMBRI), {Force.GERMAN_HIDDEN: 6}, To(Region.NERVII),
        shaded=True,
    )  # fmt: skip
    assert g.count_bands(Region.NERVII, ROMANS) == 4  # three Losses, though more Auxilia were Hidden
    assert g.count_bands(Region.NERVII, GERMANS) == 6


def test_60_six_belgic_warbands_and_allies() -> None:
    g = state(pieces={"NERVII": {"BELGIC_HIDDEN": 6}}, tribes={"NERVII": "BELGIC_ALLY", "EBURONES": "BELGIC_ALLY"})
    carry_out(g, ROMANS, Card.INDUTIOMARUS, RemoveTribe(Tribe.NERVII), RemoveTribe(Tribe.EBURONES))
    assert g.count_pieces(Region.NERVII, BELGAE) == 2


def test_60_shaded_treveri_and_ubii_revolt() -> None:
    g = state(tribes={"TREVERI": "DISPERSED", "UBII": "ROMAN_ALLY"})
    carry_out(g, ARVERNI, Card.INDUTIOMARUS, shaded=True)
    for tribe in (Tribe.TREVERI, Tribe.UBII):
        region = g.region_of(tribe)
        assert g.status(tribe) is Status.BELGIC_ALLY
        assert (g.count_bands(region, BELGAE), g.count_bands(region, GERMANS)) == (2, 1)


def test_61_allies_of_one_faction_and_five_warbands_of_any() -> None:
    g = state(
        pieces={"NERVII": {"BELGIC_HIDDEN": 4, "GERMAN_HIDDEN": 3}}, tribes={"NERVII": "BELGIC_ALLY", "EBURONES": "BELGIC_ALLY"}
    )
    belgic, german = Pick(Region.NERVII, Force.BELGIC_HIDDEN), Pick(Region.NERVII, Force.GERMAN_HIDDEN)
    carry_out(g, AEDUI, Card.CATUVOLCUS, At(Tribe.NERVII), At(Tribe.EBURONES), *[belgic] * 2, *[german] * 3)
    assert g.count_strongholds(BELGAE) == 0
    assert (g.count_bands(Region.NERVII, BELGAE), g.count_bands(Region.NERVII, GERMANS)) == (2, 0)


def test_61_shaded_belgic_allies_replace_all_there() -> None:
    g = state(tribes={"NERVII": "DISPERSED", "EBURONES": "ROMAN_ALLY"})
    carry_out(g, ARVERNI, Card.CATUVOLCUS, shaded=True)
    assert g.count_allies(Region.NERVII, BELGAE) == 2
    assert g.resources[BELGAE] == 6


def test_62_the_fleet_moves_pieces_along_the_coast_then_a_command() -> None:
    g = state(pieces={"ARVERNI": {"BELGIC_HIDDEN": 3}, "CARNUTES": {"BELGIC_HIDDEN": 2}})
    carry_out(
        g, BELGAE, Card.WAR_FLEET, Select(Region.ARVERNI), {Force.BELGIC_HIDDEN: 3}, Select(Region.MORINI),
        Select(Region.MORINI), Issue(Command.RAID), Select(Region.MORINI), Gain(),
    )  # fmt: skip
    assert g.count_bands(Region.MORINI, BELGAE) == 3
    assert g.count_bands(Region.CARNUTES, BELGAE) == 2
    assert g.resources[BELGAE] == 2


def test_64_belgic_allies_and_warbands_turn_to_the_executing_faction() -> None:
    g = state(pieces={"ATREBATES": {"BELGIC_HIDDEN": 2, "BELGIC_REVEALED": 1}}, tribes={"BELLOVACI": "BELGIC_ALLY"})
    carry_out(
        g, ROMANS, Card.CORREUS, RemoveTribe(Tribe.BELLOVACI), Pick(Region.ATREBATES, Force.BELGIC_REVEALED),
        Pick(Region.ATREBATES, Force.BELGIC_HIDDEN),
    )  # fmt: skip
    assert g.status(Tribe.BELLOVACI) is Status.ROMAN_ALLY
    assert (g.count_bands(Region.ATREBATES, ROMANS), g.count_bands(Region.ATREBATES, BELGAE)) == (2, 1)


def test_64_shaded_bellovaci_rebel() -> None:
    g = state(
        pieces={"ATREBATES": {"LEGION": 1}}, tribes={"BELLOVACI": "ROMAN_ALLY", "REMI": "AEDUI_ALLY", "MORINI": "BELGIC_ALLY"}
    )
    carry_out(
        g, ARVERNI, Card.CORREUS, At(Tribe.BELLOVACI), PlaceAlly(Tribe.REMI), PlaceAlly(Tribe.ATREBATES),
        Issue(Command.RALLY), Select(Region.ATREBATES), PlaceBands(2), shaded=True,
    )  # fmt: skip
    assert g.count_allies(Region.ATREBATES, BELGAE) == 2
    assert g.count_bands(Region.ATREBATES, BELGAE) == 2


def test_65_germans_march_and_ambush_wherever_they_can() -> None:
    g = state(
        pieces={
            "SUGAMBRI": {"GERMAN_HIDDEN": 4},
            "NERVII": {"BELGIC_REVEALED": 3},
            "SEQUANI": {"GERMAN_HIDDEN": 2, "AEDUI_REVEALED": 3},
        }
    )
    carry_out(
        g, ARVERNI, Card.GERMAN_ALLEGIANCES, Select(Region.SUGAMBRI), {Force.GERMAN_HIDDEN: 4}, To(Region.NERVII), Finish(),
        Select(Region.NERVII),
    )  # fmt: skip
    assert (g.count_bands(Region.NERVII, BELGAE), g.count_bands(Region.SEQUANI, AEDUI)) == (1, 2)


def test_65_shaded_germans_under_control_change_sides() -> None:
    g = state(pieces={"TREVERI": {"BELGIC_HIDDEN": 9, "GERMAN_HIDDEN": 2}}, tribes={"TREVERI": "GERMAN_ALLY"})
    carry_out(
        g, BELGAE, Card.GERMAN_ALLEGIANCES, Choose(Way.REPLACE), Choose(Way.REMOVE), Choose(Way.REPLACE), shaded=True
    )  # fmt: skip
    assert g.count_bands(Region.TREVERI, BELGAE) == 10
    assert g.count_pieces(Region.TREVERI, GERMANS) == 0
    assert g.status(Tribe.TREVERI) is Status.BELGIC_ALLY


def test_66_germans_rally_then_march_as_guided() -> None:
    g = state()
    carry_out(
        g, ROMANS, Card.MIGRATION, Issue(Command.RALLY), Select(Region.SUGAMBRI), Select(Region.UBII),
        Select(Region.UBII), {Force.GERMAN_HIDDEN: 1}, To(Region.TREVERI),
    )  # fmt: skip
    assert g.count_bands(Region.SUGAMBRI, GERMANS) == 1
    assert (g.count_bands(Region.UBII, GERMANS), g.count_bands(Region.TREVERI, GERMANS)) == (0, 1)


def test_66_shaded_a_gaul_moves_where_nobody_controls_and_settles() -> None:
    g = state(pieces={"AEDUI": {"AEDUI_HIDDEN": 3}, "CARNUTES": {"LEGION": 1}})
    carry_out(
        g, ROMANS, Card.MIGRATION, Name(AEDUI), Select(Region.VENETI), Select(Region.AEDUI), {Force.AEDUI_HIDDEN: 2}, Finish(),
        PlaceAlly(Tribe.NAMNETES), shaded=True,
    )  # fmt: skip
    assert g.count_bands(Region.VENETI, AEDUI) == 2
    assert g.status(Tribe.NAMNETES) is Status.AEDUI_ALLY


def test_67_march_into_the_forest_act_and_hide() -> None:
    g = state(pieces={"MORINI": {"BELGIC_REVEALED": 4}, "NERVII": {"BELGIC_SCOUTED": 1}})
    carry_out(
        g, ROMANS, Card.ARDUENNA, Name(BELGAE), Select(Region.MORINI), {Force.BELGIC_HIDDEN: 4}, To(Region.NERVII), Finish(),
        Issue(Command.RAID), Select(Region.NERVII), Gain(),
    )  # fmt: skip
    assert g.resources[BELGAE] == 2
    assert g.pieces(Region.NERVII, BELGAE) == {Force.BELGIC_HIDDEN: 4, Force.BELGIC_REVEALED: 1}


def test_68_allies_near_the_remi_turn_roman() -> None:
    g = state(tribes={"BELLOVACI": "BELGIC_ALLY", "SENONES": "ARVERNI_ALLY", "PICTONES": "ARVERNI_ALLY"})
    carry_out(g, ROMANS, Card.REMI_INFLUENCE, At(Tribe.BELLOVACI), At(Tribe.SENONES))
    assert g.count_strongholds(ROMANS) == 2
    assert g.status(Tribe.PICTONES) is Status.ARVERNI_ALLY


def test_68_dispersed_remi_have_no_influence() -> None:
    g = state(tribes={"REMI": "DISPERSED", "BELLOVACI": "BELGIC_ALLY"})
    assert carry_out(g, ROMANS, Card.REMI_INFLUENCE) == []


def test_68_shaded_the_remis_ally_fortifies_alesia() -> None:
    g = state(tribes={"REMI": "AEDUI_ALLY", "MANDUBII": "ARVERNI_CITADEL"})
    carry_out(g, BELGAE, Card.REMI_INFLUENCE, At(Tribe.MANDUBII), shaded=True)
    assert g.status(Tribe.MANDUBII) is Status.AEDUI_CITADEL
    assert g.count_bands(Region.MANDUBII, AEDUI) == 4


def test_69_germans_appear_west_of_the_rhine_and_act_without_rally() -> None:
    g = state(pieces={"NERVII": {"LEGION": 5}, "TREVERI": {"LEGION": 5}})
    carry_out(g, AEDUI, Card.SEGNI_AND_CONDRUSI, dice=["NERVII"])
    assert g.fallen == 4
    assert (g.count_bands(Region.NERVII, GERMANS), g.count_bands(Region.TREVERI, GERMANS)) == (4, 4)


def test_70_four_legions_march_to_the_parisii_and_fight() -> None:
    g = state(pieces={"AEDUI": {"LEGION": 6, "AUXILIA_REVEALED": 3}, "MANDUBII": {"GERMAN_HIDDEN": 6}})
    carry_out(
        g, AEDUI, Card.CAMULOGENUS, Select(Region.AEDUI), {Force.LEGION: 4, Force.AUXILIA_REVEALED: 1}, To(Region.MANDUBII),
        Stop(), {}, Against(GERMANS), Remove(Force.AUXILIA_REVEALED),
    )  # fmt: skip
    assert g.count(Region.MANDUBII, Force.LEGION) == 4
    assert g.count_bands(Region.MANDUBII, GERMANS) == 2
    assert g.count(Region.AEDUI, Force.AUXILIA_REVEALED) == 2  # those that stayed did not flip


def test_70_r_56_with_caesar_the_march_goes_on_into_a_third_region() -> None:
    pieces = {"PROVINCIA": {"ROMAN_LEADER": 1, "LEGION": 4}, "CARNUTES": {"ARVERNI_HIDDEN": 1}}
    march = (To(Region.ARVERNI), To(Region.BITURIGES), To(Region.CARNUTES))
    g = state(pieces=pieces)
    carry_out(g, ROMANS, Card.CAMULOGENUS, Select(Region.PROVINCIA), {Force.ROMAN_LEADER: 1, Force.LEGION: 4}, *march, Finish())
    assert g.count(Region.CARNUTES, Force.LEGION) == 4
    assert g.has_named_leader(Region.CARNUTES, ROMANS)
    alone = state(pieces=pieces)
    with pytest.raises(AssertionError, match="is not among"):
        carry_out(alone, ROMANS, Card.CAMULOGENUS, Select(Region.PROVINCIA), {Force.LEGION: 4}, *march)


def test_70_there_is_one_destination_and_nobody_is_dropped_off() -> None:
    g = state(pieces={"SEQUANI": {"LEGION": 2, "AUXILIA_HIDDEN": 2}})
    answers = (Select(Region.SEQUANI), {Force.LEGION: 2, Force.AUXILIA_HIDDEN: 2}, To(Region.MANDUBII), To(Region.CARNUTES))
    assert "march_on" not in carry_out(g, ROMANS, Card.CAMULOGENUS, *answers)
    assert (g.count_mobile(Region.MANDUBII, ROMANS), g.count_mobile(Region.CARNUTES, ROMANS)) == (0, 4)


def test_70_shaded_warbands_arise_and_act() -> None:
    g = state()
    six = [Select(Region.CARNUTES)] * 4 + [Select(Region.ATREBATES)] * 2
    carry_out(
        g, AEDUI, Card.CAMULOGENUS, *six, Select(Region.CARNUTES), Issue(Command.RAID), Select(Region.CARNUTES), Gain(),
        Use(Ability.SUBORN), Select(Region.CARNUTES), PlaceAnyAlly(Tribe.AULERCI, AEDUI), shaded=True,
    )  # fmt: skip
    assert (g.count_bands(Region.CARNUTES, AEDUI), g.count_bands(Region.ATREBATES, AEDUI)) == (4, 2)
    assert g.status(Tribe.AULERCI) is Status.AEDUI_ALLY
    assert g.resources[AEDUI] == 2


def test_71_a_colony_is_a_tribe_with_an_ally_and_a_control_value() -> None:
    g = state(pieces={"VENETI": {"BELGIC_HIDDEN": 1}})
    before = g.rules.control_value(g, Region.VENETI)
    carry_out(g, BELGAE, Card.COLONY, Select(Region.VENETI))
    assert g.status(Tribe.COLONY) is Status.BELGIC_ALLY
    assert Tribe.COLONY in g.tribes_in(Region.VENETI)
    assert g.rules.control_value(g, Region.VENETI) == before + 1


def test_71_not_under_anothers_control() -> None:
    elsewhere = [region.name for region in Region if region not in (Region.CISALPINA, Region.VENETI)]
    g = state(pieces={name: {"AUXILIA_HIDDEN": 1} for name in elsewhere})
    carry_out(g, AEDUI, Card.COLONY)
    assert g.colony == Region.VENETI


def test_72_march_in_and_be_attacked() -> None:
    g = state(pieces={"CARNUTES": {"LEGION": 2}, "VENETI": {"ARVERNI_HIDDEN": 4}})
    carry_out(
        g, ROMANS, Card.IMPETUOSITY, Select(Region.CARNUTES), {Force.LEGION: 2}, To(Region.VENETI), Stand(),
        dice=[6, 6],
    )  # fmt: skip
    assert g.count(Region.VENETI, Force.LEGION) == 2
    assert g.count_bands(Region.VENETI, ARVERNI) == 2  # the Counterattack of two Legions


def test_72_shaded_the_group_fights_alone() -> None:
    g = state(pieces={"CARNUTES": {"BELGIC_HIDDEN": 4}, "VENETI": {"BELGIC_HIDDEN": 5, "BELGIC_LEADER": 1, "AEDUI_HIDDEN": 6}})
    carry_out(
        g, BELGAE, Card.IMPETUOSITY, Select(Region.CARNUTES), 4, To(Region.VENETI), Against(AEDUI), Stand(), shaded=True
    )  # fmt: skip
    assert g.count_bands(Region.VENETI, AEDUI) == 4  # four Warbands, without Ambiorix
    assert g.count(Region.VENETI, Force.BELGIC_HIDDEN) == 5
    assert g.count(Region.VENETI, Force.BELGIC_REVEALED) == 2


def test_65_shaded_an_ally_may_only_be_removed() -> None:
    g = state(pieces={"UBII": {"BELGIC_HIDDEN": 3}}, tribes={"SUEBI_SOUTH": "GERMAN_ALLY"})
    carry_out(g, BELGAE, Card.GERMAN_ALLEGIANCES, shaded=True)
    assert g.is_subdued(Tribe.SUEBI_SOUTH)  # only Germans may stand there
