"""§6.1, §6.4-6.6: the phases of Winter beside Germans and Quarters, number by number."""

from __future__ import annotations

from typing import Any

import pytest
from games.gaul.asking import listen, next_ask, offered
from games.gaul.carry import drive
from games.gaul.table import ario, state

from quadriga.games.gaul.board import Marker
from quadriga.games.gaul.cards import Card
from quadriga.games.gaul.moves import Finish, Select
from quadriga.games.gaul.rules.deck import count_winters
from quadriga.games.gaul.rules.victory import has_winner
from quadriga.games.gaul.rules.winter import (
    clear_markers,
    germans_in_winter,
    harvest_phase,
    is_civil_war,
    raise_legions,
    senate_phase,
    shift_by_score,
    spring_phase,
    successor_regions,
    victory_phase,
)
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import (
    AEDUI,
    ARVERNI,
    BELGAE,
    GERMANS,
    ROMANS,
    Force,
    Mark,
    Phase,
    Region,
    Senate,
    Side,
    Status,
    Tribe,
)

PAX = {"scenario": "PAX_GALLICA"}
OTHERS = ("NORI", "COLONY", "AEDUI", "ARVERNI", "SUEBI_NORTH", "SUEBI_SOUTH", "CATUVELLAUNI")
TAKEN = tuple(tribe.name for tribe in Tribe if tribe.name not in OTHERS)


def spread(n: int) -> dict[str, str]:
    """So many Allies of four factions by turns: none of them wins or Controls much."""
    owners = ("GERMAN_ALLY", "ARVERNI_ALLY", "BELGIC_ALLY", "AEDUI_ALLY")
    return {name: owners[i % 4] for i, name in enumerate(TAKEN[:n])}


def roman_score(score: int, **more: Any) -> Gaul:
    """A Winter in which so many of the 30 tribes count for Rome."""
    g = state(card="WINTER", tribes=spread(30 - score), **more)
    assert g.rules.score(g, ROMANS) == score
    return g


# Victory (§6.1) -------------------------------------------------------------------------------------------------------


def test_6_1_a_met_condition_ends_the_game_and_else_winter_goes_on() -> None:
    g = roman_score(16)
    drive(g, victory_phase(g), [])
    assert g.result is not None
    assert g.result.how == "threshold"
    assert g.phase is Phase.VICTORY
    assert has_winner(roman_score(16))
    assert not has_winner(roman_score(15)), "15 is not enough"
    g = roman_score(10)
    drive(g, victory_phase(g), [])
    assert (g.result, g.phase, g.step) == (None, Phase.GERMANS, 0)


def test_2_4_1_the_final_winter_ends_the_game() -> None:
    g = roman_score(10)
    g.winters = count_winters(g)
    drive(g, victory_phase(g), [])
    assert g.result is not None
    assert g.result.how == "final"
    assert g.phase is Phase.VICTORY


def test_a2_1_the_gallic_war_goes_on_with_its_interlude() -> None:
    g = state(config={"scenario": "GALLIC_WAR"}, card="WINTER", winters=3, tribes=spread(20))
    g.step = 5
    drive(g, victory_phase(g), [])
    assert (g.result, g.phase, g.step) == (None, Phase.INTERLUDE, 0)
    early = state(config={"scenario": "GALLIC_WAR"}, card="WINTER", winters=1, tribes=spread(20))
    drive(early, victory_phase(early), [])
    assert early.phase is Phase.QUARTERS


@pytest.mark.parametrize(("score", "winters", "war"), [(13, 2, True), (12, 2, False), (13, 1, False), (14, 3, True)])
def test_20_a_roman_score_above_twelve_in_the_second_victory_phase_is_civil_war(score: int, winters: int, war: bool) -> None:
    g = roman_score(score, winters=winters)
    assert not is_civil_war(g)
    g.add_mark(Marker(Mark.OPTIMATES))
    assert is_civil_war(g) is war


def test_20_r_43_the_winter_that_pax_gallica_skips_does_not_count() -> None:
    for winters, war in ((2, False), (3, True)):
        g = state(config=PAX, card="WINTER", winters=winters)
        g.add_mark(Marker(Mark.OPTIMATES))
        assert g.rules.score(g, ROMANS) > 12
        assert is_civil_war(g) is war


def test_20_civil_war_sends_all_legions_to_the_track_and_ends_the_game() -> None:
    g = roman_score(13, winters=2, pieces={"CARNUTES": {"LEGION": 3}, "PROVINCIA": {"LEGION": 1}}, fallen=1)
    g.add_mark(Marker(Mark.OPTIMATES))
    drive(g, victory_phase(g), [])
    assert (g.track, g.fallen) == (11, 1)
    assert g.result is not None
    assert g.result.how == "optimates"
    assert g.phase is Phase.VICTORY, "and nothing follows"


def test_2_1_in_the_first_winter_of_pax_gallica_neither_victory_nor_germans() -> None:
    g = state(config=PAX, card="WINTER", winters=1, pieces={"UBII": {"GERMAN_REVEALED": 1}})
    drive(g, victory_phase(g), [])
    assert (g.result, g.phase) == (None, Phase.GERMANS)
    drive(g, germans_in_winter(g), [])
    assert g.phase is Phase.QUARTERS
    assert g.count_bands(Region.UBII, GERMANS) == 1, "no Rally"


# Harvest (§6.4) -------------------------------------------------------------------------------------------------------


def test_6_4_each_faction_earns_and_the_phase_ends() -> None:
    tribes = {"CARNUTES": "AEDUI_CITADEL", "AULERCI": "ARVERNI_ALLY", "UBII": "GERMAN_ALLY"}
    g = state(card="WINTER", phase="HARVEST", tribes=tribes)
    heard = listen(g)
    drive(g, harvest_phase(g), [])
    assert [g.resources[faction] for faction in (ROMANS, ARVERNI, AEDUI, BELGAE, GERMANS)] == [27, 2, 6, 0, 0]
    told = [news.args["faction"] for news in heard if news.key == "harvest"]
    assert told == [ROMANS, ARVERNI, AEDUI], "who earns nothing is not told of"
    assert (g.phase, g.step) == (Phase.SENATE, 0)


def test_2_1_the_legions_of_the_winter_track_return_only_in_the_first_winter_of_pax_gallica() -> None:
    later = state(config=PAX, card="WINTER", phase="HARVEST", winters=2)
    later.track, later.winter_box = later.track - 2, 2
    drive(later, harvest_phase(later), [])
    assert later.winter_box == 2
    first = state(config=PAX, card="WINTER", phase="HARVEST", winters=1, winter_box=2)
    assert next_ask(harvest_phase(first)).prompt == "winter_legions"


def test_63_shaded_the_holder_acts_after_the_harvest() -> None:
    card = {"WINTER_CAMPAIGN": "SHADED ARVERNI"}
    g = state(card="WINTER", phase="HARVEST", tribes={"AULERCI": "ARVERNI_ALLY"}, capabilities=card)
    assert next_ask(harvest_phase(g), Finish(), Finish(), Finish()).prompt == "winter_campaign"


# Senate (§6.5) --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("score", "before", "after"),
    [
        (9, "INTRIGUE", Senate.UPROAR),
        (10, "INTRIGUE", Senate.INTRIGUE),
        (12, "INTRIGUE", Senate.INTRIGUE),
        (13, "INTRIGUE", Senate.ADULATION),
        (10, "UPROAR", Senate.INTRIGUE),
        (12, "ADULATION", Senate.INTRIGUE),
        (13, "UPROAR", Senate.INTRIGUE),
    ],
)
def test_6_5_1_the_senate_moves_by_the_roman_score(score: int, before: str, after: Senate) -> None:
    g = roman_score(score, senate=before)
    shift_by_score(g)
    assert (g.senate, g.firm) == (after, False)


def test_6_5_1_in_intrigue_and_at_ten_to_twelve_nothing_changes_not_even_firm() -> None:
    g = roman_score(11, senate="INTRIGUE")
    g.firm = True
    shift_by_score(g)
    assert (g.senate, g.firm) == (Senate.INTRIGUE, True)


def test_6_5_1_never_down_with_legions_fallen_or_an_eagle_lost() -> None:
    fallen = roman_score(13, senate="INTRIGUE", fallen=1)
    shift_by_score(fallen)
    assert fallen.senate == Senate.INTRIGUE
    eagle = roman_score(13, senate="INTRIGUE")
    eagle.add_mark(Marker(Mark.LOST_EAGLE))
    shift_by_score(eagle)
    assert eagle.senate == Senate.INTRIGUE
    up = roman_score(9, senate="INTRIGUE", fallen=1)
    shift_by_score(up)
    assert up.senate == Senate.UPROAR


@pytest.mark.parametrize(("senate", "auxilia"), [("UPROAR", 3), ("INTRIGUE", 4), ("ADULATION", 5)])
def test_6_5_3_auxilia_come_to_a_leader_in_provincia(senate: str, auxilia: int) -> None:
    scores = {"UPROAR": 9, "INTRIGUE": 11, "ADULATION": 14}
    g = roman_score(scores[senate], senate=senate, pieces={"PROVINCIA": {"ROMAN_LEADER": 1}})
    g.phase = Phase.SENATE
    drive(g, senate_phase(g), [])
    assert g.count_bands(Region.PROVINCIA, ROMANS) == auxilia
    assert g.phase is Phase.SPRING
    away = roman_score(scores[senate], senate=senate, pieces={"AEDUI": {"ROMAN_LEADER": 1}})
    away.phase = Phase.SENATE
    drive(away, senate_phase(away), [])
    assert away.count_bands(Region.PROVINCIA, ROMANS) == 0


def test_6_5_2_half_the_fallen_wait_and_legions_come_to_provincia() -> None:
    g = state(card="WINTER", fallen=5, pieces={"CARNUTES": {"LEGION": 2}})
    g.senate = int(Senate.ADULATION)
    raise_legions(g)
    assert (g.fallen, g.track, g.count(Region.PROVINCIA, Force.LEGION)) == (2, 0, 8)
    phase = roman_score(11, fallen=5)
    phase.phase = Phase.SENATE
    drive(phase, senate_phase(phase), [])
    assert phase.fallen == 2, "in the Senate Phase"
    assert phase.count(Region.PROVINCIA, Force.LEGION) == 6, "the rows above the lowest four"


def test_33_the_lost_eagle_lasts_one_senate_phase() -> None:
    g = roman_score(13, senate="INTRIGUE")
    g.phase = Phase.SENATE
    g.add_mark(Marker(Mark.LOST_EAGLE))
    drive(g, senate_phase(g), [])
    assert (g.senate, g.marks) == (Senate.INTRIGUE, [])


# Spring (§6.6) --------------------------------------------------------------------------------------------------------


def test_6_6_a_successor_comes_where_the_faction_has_pieces_or_its_home() -> None:
    g = state(pieces={"CARNUTES": {"AUXILIA_HIDDEN": 1}}, tribes={"VENETI": "ROMAN_ALLY"})
    assert successor_regions(g, ROMANS) == [Region.CARNUTES, Region.VENETI, Region.PROVINCIA]
    assert successor_regions(g, ARVERNI) == [Region.ARVERNI]


def test_a5_no_successor_of_others_in_gallia_togata() -> None:
    g = ario(tribes={"NORI": "BELGIC_ALLY"})
    assert Region.CISALPINA in successor_regions(g, BELGAE)
    g.add_mark(Marker(Mark.GALLIA_TOGATA))
    assert Region.CISALPINA not in successor_regions(g, BELGAE)


def test_6_6_leaders_come_back_as_successors_of_players_only() -> None:
    g = state(card="WINTER", phase="SPRING")
    asked = drive(g, spring_phase(g), [Select(Region.MORINI)])
    assert asked == ["successor"], "Romans and Arverni have one place, the Belgae three"
    assert g.has_leader(Region.PROVINCIA, ROMANS)
    assert g.has_leader(Region.ARVERNI, ARVERNI)
    assert not g.has_named_leader(Region.MORINI, BELGAE)
    game_run = ario(card="WINTER", phase="SPRING", pieces={"CARNUTES": {"ARVERNI_HIDDEN": 1}})
    game_run.standing[ARVERNI] = 1
    drive(game_run, spring_phase(game_run), [Select(Region.MORINI), Select(Region.UBII)])
    assert game_run.find_leader(ARVERNI) is None


def test_6_6_markers_go_and_everybody_is_eligible() -> None:
    g = state(
        card="WINTER",
        phase="SPRING",
        pieces={"CARNUTES": {"ARVERNI_SCOUTED": 2, "AEDUI_REVEALED": 1}},
        tribes={"AULERCI": "DISPERSED", "VENETI": "GATHERING", "BITURIGES": "RAZED"},
        devastated=["CARNUTES"],
        fallen=3,
        eligible=[],
    )
    g.bench(AEDUI)
    drive(g, spring_phase(g), [Select(Region.ARVERNI), Select(Region.MORINI)])
    assert g.count_hidden(Region.CARNUTES, ARVERNI) == 2
    assert g.count_hidden(Region.CARNUTES, AEDUI) == 1
    marked = [g.status(tribe) for tribe in (Tribe.AULERCI, Tribe.VENETI, Tribe.BITURIGES)]
    assert marked == [Status.GATHERING, Status.SUBDUED, Status.RAZED]
    assert not g.is_devastated(Region.CARNUTES)
    assert (g.fallen, g.track) == (0, 12)
    assert (g.eligible, g.benched) == ([1] * 5, [0] * 5)


def test_a2_1_2_one_tribe_may_keep_its_marker() -> None:
    g = state(tribes={"AULERCI": "DISPERSED", "VENETI": "GATHERING"})
    clear_markers(g, Tribe.VENETI)
    assert [g.status(tribe) for tribe in (Tribe.AULERCI, Tribe.VENETI)] == [Status.GATHERING, Status.GATHERING]


def test_4_the_ring_is_looked_at_between_the_phases_and_steps_begin_anew() -> None:
    g = roman_score(10)
    g.add_mark(Marker(Mark.CIRCUMVALLATION, Region.CARNUTES, AEDUI, 1))
    g.step = 3
    drive(g, victory_phase(g), [])
    assert (g.marks, g.step) == ([], 0), "nobody is there"


def test_55_a_capability_lasts_through_winter() -> None:
    g = state(card="WINTER", phase="SPRING", capabilities={"COMMIUS": "SHADED"})
    drive(g, spring_phase(g), [Select(Region.MORINI)])
    assert g.has_capability(Card.COMMIUS, Side.SHADED)
    assert offered(spring_phase(state(card="WINTER", phase="SPRING")))
