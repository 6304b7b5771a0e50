"""§A6.2: the Arverni Phase, step by step."""

from __future__ import annotations

from typing import Any

import pytest
from games.gaul.carry import drive
from games.gaul.table import ario, state, with_nonplayers

from quadriga.games.gaul import GAME
from quadriga.games.gaul.ariovistus.phase import (
    arverni_phase,
    battle_phase,
    count_reserve,
    march_phase,
    raid_phase,
    rally_phase,
    target_faction,
    target_region,
)
from quadriga.games.gaul.ariovistus.war import at_war_regions
from quadriga.games.gaul.moves import Agree, Refuse
from quadriga.games.gaul.rules.circumvallation import ring
from quadriga.games.gaul.terms import AEDUI, ARVERNI, BELGAE, GERMANS, ROMANS, Faction, Force, Region, Status, Tribe
from quadriga.text import catalogue

ARIO = {"scenario": "ARIOVISTUS"}


# At War (§A6.2) ---------------------------------------------------------------------------------------------------


def test_a6_2_at_war_by_enemies_at_home_or_with_arverni_allies() -> None:
    assert at_war_regions(ario(pieces={"VENETI": {"GERMAN_HIDDEN": 1}})) == [Region.VENETI], "even without Arverni there"
    g = ario(pieces={"MANDUBII": {"ARVERNI_HIDDEN": 5, "AEDUI_HIDDEN": 1}})
    assert at_war_regions(g) == [], "Warbands alone make no war"
    g = ario(pieces={"MANDUBII": {"AEDUI_HIDDEN": 1}}, tribes={"SENONES": "ARVERNI_ALLY"})
    assert at_war_regions(g) == [Region.MANDUBII]
    g = ario(pieces={"ARVERNI": {"ARVERNI_HIDDEN": 5}}, tribes={"ARVERNI": "ARVERNI_CITADEL"})
    assert at_war_regions(g) == [], "nobody else is there"
    assert at_war_regions(ario(tribes={"CARNUTES": "ROMAN_ALLY"})) == [Region.CARNUTES], "an Ally is a piece"


def test_a6_2_the_table_says_why_the_arverni_are_at_war() -> None:
    text = catalogue("en", "gaul")
    tables = GAME.telling.board_text(GAME.view(state(config=ARIO, start="scenario"), 0), text)
    assert ("Arverni", "at war: Sequani (others are with an Arverni Ally or Citadel)") in tables[1].rows
    assert next(row for row in tables[3].rows if row[0] == "Sequani")[-1] == "at war"
    calm = GAME.telling.board_text(GAME.view(ario(intimidated=["UBII"]), 0), text)
    assert ("Arverni", "at peace") in calm[1].rows
    assert next(row for row in calm[3].rows if row[0] == "Ubii")[-1] == "Intimidated"


THREE = {
    "pieces": {"CARNUTES": {"AUXILIA_HIDDEN": 1}, "VENETI": {"GERMAN_HIDDEN": 2}, "SEQUANI": {"AEDUI_HIDDEN": 5}},
    "tribes": {"HELVETII": "ARVERNI_ALLY"},
}


@pytest.mark.parametrize(
    ("die", "region"),
    [(1, "SEQUANI"), (2, "SEQUANI"), (3, "CARNUTES"), (4, "CARNUTES"), (5, "VENETI"), (6, "VENETI")],
)
def test_a6_2_target_region_by_die_tracking_down_the_column(die: int, region: str) -> None:
    g = ario(**THREE)
    found: list[Region | None] = []

    async def roll() -> None:
        found.append(await target_region(g))

    drive(g, roll(), [], [die])
    assert found == [Region[region]]


def test_a6_2_the_column_goes_back_to_the_top_and_ties_are_rolled() -> None:
    g = ario(
        pieces={"SEQUANI": {"AEDUI_HIDDEN": 1}, "MANDUBII": {"AEDUI_HIDDEN": 1}},
        tribes={"HELVETII": "ARVERNI_ALLY", "SENONES": "ARVERNI_ALLY"},
    )
    found: list[Region | None] = []

    async def roll() -> None:
        found.append(await target_region(g))

    drive(g, roll(), [], [6, "SEQUANI"])
    assert found == [Region.SEQUANI]


@pytest.mark.parametrize(("die", "faction"), [(1, GERMANS), (2, GERMANS), (3, AEDUI), (4, GERMANS), (5, ROMANS), (6, GERMANS)])
def test_a6_2_target_faction_by_a_second_die(die: int, faction: Faction) -> None:
    g = ario(pieces={"VENETI": {"AEDUI_HIDDEN": 1, "GERMAN_HIDDEN": 3, "AUXILIA_HIDDEN": 1}})
    found: list[Faction] = []

    async def roll() -> None:
        found.append(await target_faction(g, Region.VENETI))

    drive(g, roll(), [], [die])
    assert found == [faction]


# Rally (§A6.2.1) --------------------------------------------------------------------------------------------------


def test_a6_2_1_citadels_then_allies_then_warbands_one_each_per_region() -> None:
    g = ario(
        pieces={
            "SEQUANI": {"AEDUI_HIDDEN": 1, "ARVERNI_HIDDEN": 1}, "CARNUTES": {"AEDUI_HIDDEN": 1, "ARVERNI_HIDDEN": 2},
            "VENETI": {"AEDUI_HIDDEN": 1}, "PICTONES": {"ARVERNI_HIDDEN": 1},
        },
        tribes={"SEQUANI": "ARVERNI_ALLY", "NAMNETES": "ARVERNI_ALLY"},
    )  # fmt: skip
    drive(g, rally_phase(g, tuple(at_war_regions(g))), [])
    assert g.status(Tribe.SEQUANI) is Status.ARVERNI_CITADEL
    assert g.count_bands(Region.SEQUANI, ARVERNI) == 1, "one use per Region"
    assert g.status(Tribe.CARNUTES) is Status.ARVERNI_ALLY, "the City first"
    assert g.status(Tribe.AULERCI) is Status.SUBDUED
    assert g.status(Tribe.VENETI) is Status.SUBDUED, "an Ally needs Arverni Control"
    assert g.count_bands(Region.VENETI, ARVERNI) == 2, "one Ally and one more"
    assert g.count_bands(Region.PICTONES, ARVERNI) == 1, "not at war there"


def test_a6_2_1_one_warband_at_home_without_an_ally() -> None:
    g = ario(pieces={"VENETI": {"AEDUI_HIDDEN": 1}})
    drive(g, rally_phase(g, tuple(at_war_regions(g))), [])
    assert g.count_bands(Region.VENETI, ARVERNI) == 1


@pytest.mark.parametrize("marker", ["intimidated", "devastated"])
def test_a6_2_1_neither_where_intimidated_nor_where_devastated(marker: str) -> None:
    g = ario(pieces={"VENETI": {"AEDUI_HIDDEN": 1}}, **{marker: ["VENETI"]})
    drive(g, rally_phase(g, tuple(at_war_regions(g))), [])
    assert g.count_bands(Region.VENETI, ARVERNI) == 0


# March (§A6.2.2) --------------------------------------------------------------------------------------------------


def test_a6_2_2_surplus_goes_to_the_target_then_to_one_region_whose_control_breaks() -> None:
    g = ario(
        pieces={
            "CARNUTES": {"ARVERNI_REVEALED": 3}, "VENETI": {"AEDUI_HIDDEN": 1, "ARVERNI_HIDDEN": 1},
            "ARVERNI": {"ARVERNI_HIDDEN": 4}, "AEDUI": {"AEDUI_HIDDEN": 3}, "PROVINCIA": {"LEGION": 1},
        }
    )  # fmt: skip
    drive(g, march_phase(g, Region.VENETI), [])
    assert g.count_bands(Region.VENETI, ARVERNI) == 3, "two of three came"
    assert g.count_hidden(Region.VENETI, ARVERNI) == 3, "and hid"
    assert g.count_bands(Region.AEDUI, ARVERNI) == 3, "the Aedui first, who lose Control by it"
    assert g.control(Region.AEDUI) is None
    assert g.count_bands(Region.ARVERNI, ARVERNI) == 1


def test_a6_2_2_no_march_where_control_would_stand() -> None:
    g = ario(pieces={"ARVERNI": {"ARVERNI_HIDDEN": 3}, "AEDUI": {"AEDUI_HIDDEN": 9}, "PROVINCIA": {"LEGION": 9}})
    drive(g, march_phase(g, None), [])
    assert g.count_bands(Region.ARVERNI, ARVERNI) == 3


def test_a6_2_2_the_target_region_itself_sends_nobody() -> None:
    g = ario(pieces={"ARVERNI": {"ARVERNI_HIDDEN": 5, "AUXILIA_HIDDEN": 1}, "AEDUI": {"AEDUI_HIDDEN": 1}})
    drive(g, march_phase(g, Region.ARVERNI), [])
    assert g.count_bands(Region.AEDUI, ARVERNI) == 0


def test_a6_2_2_whoever_is_ringed_stays() -> None:
    """Card 4: the ring holds three of the five; the two newcomers may go."""
    pieces = {"CARNUTES": {"ARVERNI_HIDDEN": 3, "AUXILIA_HIDDEN": 1}, "VENETI": {"AEDUI_HIDDEN": 1}}
    g = ario(pieces=pieces, tribes={"CARNUTES": "ARVERNI_CITADEL"})
    ring(g, Region.CARNUTES, ARVERNI)
    drive(g, march_phase(g, Region.VENETI), [])
    assert g.count_bands(Region.CARNUTES, ARVERNI) == 3
    g.place(Region.CARNUTES, Force.ARVERNI_HIDDEN, 2)
    drive(g, march_phase(g, Region.VENETI), [])
    assert g.count_bands(Region.VENETI, ARVERNI) == 2


def test_a6_2_2_frost_skips_the_march() -> None:
    pieces = {"CARNUTES": {"ARVERNI_HIDDEN": 3}, "VENETI": {"AEDUI_HIDDEN": 3}}
    frozen = ario(card="GALBA", next="WINTER", pieces=pieces)
    drive(frozen, arverni_phase(frozen), [], [6, 3])
    assert frozen.count_bands(Region.CARNUTES, ARVERNI) == 3
    mild = ario(card="GALBA", next="LEGIO_X", pieces=pieces)
    drive(mild, arverni_phase(mild), [], [6, 3])
    assert mild.count_bands(Region.CARNUTES, ARVERNI) == 1


# Raid (§A6.2.3) ---------------------------------------------------------------------------------------------------


def test_a6_2_3_example_of_three_hidden_against_one_only_one_raids() -> None:
    g = ario(pieces={"VENETI": {"ARVERNI_HIDDEN": 3, "AEDUI_HIDDEN": 1}}, resources={"AEDUI": 5})
    assert count_reserve(g, Region.VENETI, allied=False) == 2
    drive(g, raid_phase(g, AEDUI, {}), [])
    assert g.count_hidden(Region.VENETI, ARVERNI) == 2
    assert g.resources[AEDUI] == 4


def test_a6_2_3_all_may_raid_where_no_ambush_could_hurt_but_two_at_most() -> None:
    g = ario(pieces={"VENETI": {"ARVERNI_HIDDEN": 3, "AEDUI_HIDDEN": 4}}, resources={"AEDUI": 5})
    drive(g, raid_phase(g, None, {}), [])
    assert g.resources[AEDUI] == 3
    g = ario(pieces={"VENETI": {"ARVERNI_HIDDEN": 1, "AEDUI_REVEALED": 1}}, resources={"AEDUI": 5})
    drive(g, raid_phase(g, None, {}), [])
    assert g.resources[AEDUI] == 4, "one Warband inflicts half a Loss, which is none"


def test_a6_2_3_only_while_the_victim_has_resources_and_not_behind_walls_the_target_first() -> None:
    pieces = {"VENETI": {"ARVERNI_HIDDEN": 5, "AEDUI_HIDDEN": 3, "BELGIC_HIDDEN": 3, "AUXILIA_HIDDEN": 3, "FORT": 1}}
    g = ario(pieces=pieces, resources={"AEDUI": 5, "BELGAE": 1, "ROMANS": 9})
    g.reveal(Region.VENETI, ARVERNI, 3)
    drive(g, raid_phase(g, BELGAE, {}), [])
    assert (g.resources[BELGAE], g.resources[AEDUI], g.resources[ROMANS]) == (0, 4, 9)


NEAR_DIVICIACUS: dict[str, dict[str, Any]] = {
    "pieces": {"ARVERNI": {"ARVERNI_HIDDEN": 5, "AEDUI_HIDDEN": 1, "AUXILIA_HIDDEN": 2}, "AEDUI": {"AEDUI_LEADER": 1}},
    "resources": {"AEDUI": 5, "ROMANS": 5},
}


def test_a6_2_3_r_85_romans_and_aedui_say_first_whether_they_stand_together() -> None:
    """R-85: together they have three Hidden, so four Arverni stay back; apart the Aedui have one, so two do."""
    g = ario(**NEAR_DIVICIACUS)
    allied: dict[Region, bool] = {}
    assert drive(g, raid_phase(g, AEDUI, allied), [Agree(), Agree()]) == ["stand_together"] * 2
    assert (g.count_hidden(Region.ARVERNI, ARVERNI), g.resources[AEDUI], allied) == (4, 4, {Region.ARVERNI: True})
    g = ario(**NEAR_DIVICIACUS)
    assert drive(g, raid_phase(g, AEDUI, allied := {}), [Agree(), Refuse()]) == ["stand_together"] * 2
    assert (g.count_hidden(Region.ARVERNI, ARVERNI), g.resources[AEDUI], allied) == (3, 3, {Region.ARVERNI: False})
    g = ario(**NEAR_DIVICIACUS)
    assert drive(g, raid_phase(g, AEDUI, {}), [Refuse()]) == ["stand_together"], "one refusal is enough"


def test_a6_2_3_r_85_nobody_is_asked_where_the_answer_changes_nothing() -> None:
    far = {**NEAR_DIVICIACUS, "pieces": {"ARVERNI": NEAR_DIVICIACUS["pieces"]["ARVERNI"]}}
    for data in (far, {**NEAR_DIVICIACUS, "resources": {"AEDUI": 0, "ROMANS": 0}}):
        g = ario(**data)
        assert drive(g, raid_phase(g, AEDUI, {}), []) == []


def test_a6_2_3_r_85_what_they_said_holds_for_the_ambush() -> None:
    """Two raid because the three together could not be ambushed anyway; then they cannot fall apart again."""
    pieces = {"ARVERNI": {"ARVERNI_HIDDEN": 3, "AEDUI_HIDDEN": 1, "AUXILIA_HIDDEN": 2}, "AEDUI": {"AEDUI_LEADER": 1}}
    g = ario(pieces=pieces, resources={"AEDUI": 5})
    allied: dict[Region, bool] = {}
    drive(g, raid_phase(g, AEDUI, allied), [Agree(), Agree()])
    assert g.count_hidden(Region.ARVERNI, ARVERNI) == 1
    g = ario(pieces=pieces)
    assert drive(g, battle_phase(g, Region.ARVERNI, AEDUI, allied), []) == []
    assert g.count_bands(Region.ARVERNI, AEDUI) == 1
    assert drive(g, battle_phase(g, Region.ARVERNI, AEDUI, {Region.ARVERNI: False}), [Refuse()]) == ["join_defence"]
    assert g.count_bands(Region.ARVERNI, AEDUI) == 0


# Battle (§A6.2.4) -------------------------------------------------------------------------------------------------


def test_a6_2_4_the_target_faction_in_the_target_region_first() -> None:
    pieces = {
        "VENETI": {"ARVERNI_HIDDEN": 4, "AEDUI_REVEALED": 2, "BELGIC_REVEALED": 3},
        "PICTONES": {"ARVERNI_HIDDEN": 2, "AEDUI_REVEALED": 1},
    }  # fmt: skip
    g = ario(pieces=pieces)
    drive(g, battle_phase(g, Region.VENETI, BELGAE, {}), [], [])
    assert g.count_bands(Region.VENETI, BELGAE) == 1
    assert g.count_bands(Region.VENETI, AEDUI) == 2, "one Battle per Region"
    assert g.count_bands(Region.PICTONES, AEDUI) == 0
    assert g.count_hidden(Region.VENETI, ARVERNI) == 0, "the attackers are Revealed"


def test_a6_2_3_a6_2_4_players_are_raided_and_ambushed_before_nonplayers() -> None:
    """§A6.2.3, §A6.2.4: the target faction is elsewhere; of the Belgae and the Aedui only the Belgae are played."""
    pieces = {"VENETI": {"ARVERNI_HIDDEN": 6, "AEDUI_REVEALED": 2, "BELGIC_REVEALED": 2}}
    g = with_nonplayers("AEDUI", "ARIOVISTUS", pieces=pieces, resources={"AEDUI": 5, "BELGAE": 5})
    drive(g, raid_phase(g, GERMANS, {}), [])
    assert (g.resources[AEDUI], g.resources[BELGAE]) == (5, 3)
    drive(g, battle_phase(g, None, GERMANS, {}), [])
    assert (g.count_bands(Region.VENETI, AEDUI), g.count_bands(Region.VENETI, BELGAE)) == (2, 0)


def test_a6_2_4_no_battle_without_a_loss_or_without_more_hidden() -> None:
    g = ario(
        pieces={"VENETI": {"ARVERNI_HIDDEN": 1, "AEDUI_REVEALED": 2}, "PICTONES": {"ARVERNI_HIDDEN": 3, "AEDUI_HIDDEN": 3}}
    )
    drive(g, battle_phase(g, Region.VENETI, AEDUI, {}), [])
    assert g.count_bands(Region.VENETI, AEDUI) == 2
    assert g.count_bands(Region.PICTONES, AEDUI) == 3


def test_a6_2_4_an_ambush_has_no_rolls_and_no_counterattack() -> None:
    g = ario(pieces={"VENETI": {"ARVERNI_HIDDEN": 4, "LEGION": 3}})
    drive(g, battle_phase(g, Region.VENETI, ROMANS, {}), [])
    assert g.count(Region.VENETI, Force.LEGION) == 1
    assert g.count_bands(Region.VENETI, ARVERNI) == 4


def test_a6_2_4_romans_and_aedui_near_diviciacus_may_block_it_together() -> None:
    pieces = {"ARVERNI": {"ARVERNI_HIDDEN": 3, "AEDUI_HIDDEN": 1, "AUXILIA_HIDDEN": 2}, "AEDUI": {"AEDUI_LEADER": 1}}
    g = ario(pieces=pieces)
    drive(g, battle_phase(g, Region.ARVERNI, AEDUI, {}), [Agree(), Agree()])
    assert g.count_bands(Region.ARVERNI, AEDUI) == 1
    g.place(Region.ARVERNI, Force.BELGIC_REVEALED, 2)
    drive(g, battle_phase(g, Region.ARVERNI, AEDUI, {}), [Agree(), Agree()])
    assert g.count_bands(Region.ARVERNI, BELGAE) == 1, "the others there can be ambushed still"
    g = ario(pieces=pieces)
    drive(g, battle_phase(g, Region.ARVERNI, AEDUI, {}), [Refuse(), Refuse()])
    assert g.count_bands(Region.ARVERNI, AEDUI) == 0


def test_a6_2_the_whole_phase_at_the_start() -> None:
    """Sequani: rally a Citadel, march in from nowhere, raid what is not needed, then ambush."""
    g = state(config=ARIO, start="scenario", card="GALBA", next="LEGIO_X")
    drive(g, arverni_phase(g), [], [1, 3])
    assert g.status(Tribe.SEQUANI) is Status.ARVERNI_CITADEL
    assert g.count_bands(Region.SEQUANI, AEDUI) == 0, "the lone Aedui are ambushed"
    assert g.acting is None
