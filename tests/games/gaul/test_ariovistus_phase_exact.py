"""§A6.2: the Arverni Phase to the last Warband, and what is told of it."""

from __future__ import annotations

from typing import Any

from games.gaul.carry import drive, listen
from games.gaul.table import ario

from quadriga.games.gaul.ariovistus.phase import (
    arverni_phase,
    battle_phase,
    count_reserve,
    march_phase,
    raid_phase,
    rally_phase,
    rally_provoked_arverni,
)
from quadriga.games.gaul.ariovistus.steps import ArverniStep
from quadriga.games.gaul.ariovistus.war import at_war_regions
from quadriga.games.gaul.board import Marker
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import AEDUI, ARVERNI, BELGAE, ROMANS, Mark, Region, Status, Tribe

ALLIES = ("MENAPII", "EBURONES", "NERVII", "BELLOVACI", "ATREBATES", "REMI", "CADURCI", "VOLCAE", "ARVERNI", "CARNUTES")
STEP = "arverni_step"


def tell(g: Gaul, rule: Any, dice: list[Any]) -> list[str]:
    """Run the rule; returns the keys of what was told."""
    news = listen(g)
    drive(g, rule, [], dice)
    return [item.key for item in news]


def rally(g: Gaul, dice: tuple[Any, ...] = ()) -> None:
    drive(g, rally_phase(g, tuple(at_war_regions(g))), [], dice)


# What is told -----------------------------------------------------------------------------------------------------


def test_a6_2_every_step_is_told_and_that_nothing_came_of_it() -> None:
    g = ario(card="GALBA", next="LEGIO_X")
    news = listen(g)
    drive(g, arverni_phase(g), [])
    begun = [STEP, "arverni_no_war", STEP, "arverni_no_target"]
    assert [item.key for item in news] == ["arverni_phase", *begun, *[STEP, "arverni_idle"] * 4, "arverni_over"]
    assert [item.args["step"] for item in news if item.key == STEP] == list(ArverniStep)


def test_a6_2_a_step_that_brings_something_is_not_called_idle() -> None:
    pieces = {"VENETI": {"AEDUI_REVEALED": 4, "ARVERNI_HIDDEN": 3}, "PICTONES": {"ARVERNI_REVEALED": 1}}
    g = ario(card="GALBA", next="LEGIO_X", pieces=pieces, resources={"AEDUI": 5})
    told = tell(g, arverni_phase(g), [1, 1])
    assert "arverni_target" in told
    assert "arverni_no_target" not in told
    assert "arverni_idle" not in told  # one Warband came, one hid, two raided, and there was a Battle
    assert g.resources[AEDUI] == 3


def test_a6_2_a_march_without_anybody_hiding_is_no_idle_step() -> None:
    g = ario(pieces={"PICTONES": {"ARVERNI_HIDDEN": 2}, "VENETI": {"AEDUI_HIDDEN": 9}})
    found: list[bool] = []

    async def march() -> None:
        found.append(await march_phase(g, Region.VENETI))

    drive(g, march(), [])
    assert found == [True]
    assert g.count_bands(Region.VENETI, ARVERNI) == 1


def test_a6_2_where_nobody_can_leave_the_march_is_idle() -> None:
    g = ario(pieces={"PICTONES": {"ARVERNI_HIDDEN": 1}, "VENETI": {"AEDUI_HIDDEN": 9}})
    found: list[bool] = []

    async def march() -> None:
        found.append(await march_phase(g, Region.VENETI))

    drive(g, march(), [])
    assert found == [False]  # the one is needed for Control


def test_a6_2_1_where_a_marker_bars_the_rally_it_is_told() -> None:
    g = ario(pieces={"VENETI": {"AEDUI_HIDDEN": 1}, "PICTONES": {"AEDUI_HIDDEN": 1}}, devastated=["VENETI"])
    news = listen(g)
    rally(g)
    assert [item.args["region"] for item in news if item.key == "arverni_barred"] == [Region.VENETI]


# Rally (§A6.2.1) --------------------------------------------------------------------------------------------------


def test_a6_2_1_a_region_with_a_new_citadel_has_had_its_rally() -> None:
    g = ario(pieces={"SEQUANI": {"AEDUI_HIDDEN": 1, "ARVERNI_HIDDEN": 2}}, tribes={"SEQUANI": "ARVERNI_ALLY"})
    rally(g)
    assert g.status(Tribe.SEQUANI) is Status.ARVERNI_CITADEL
    assert g.is_subdued(Tribe.HELVETII)
    assert g.count_bands(Region.SEQUANI, ARVERNI) == 2


def test_a6_2_1_without_an_available_citadel_warbands_come() -> None:
    walls = dict.fromkeys(("ARVERNI", "BITURIGES", "CARNUTES"), "ARVERNI_CITADEL")
    g = ario(pieces={"SEQUANI": {"AEDUI_HIDDEN": 3}}, tribes={"SEQUANI": "ARVERNI_ALLY", **walls})
    rally(g)
    assert g.status(Tribe.SEQUANI) is Status.ARVERNI_ALLY
    assert g.count_bands(Region.SEQUANI, ARVERNI) == 2


HOME_AND_AWAY = {
    "pieces": {"PICTONES": {"ARVERNI_HIDDEN": 3}, "MORINI": {"ARVERNI_HIDDEN": 3, "AEDUI_HIDDEN": 1}},
    "tribes": {"SANTONES": "AEDUI_ALLY"} | dict.fromkeys(ALLIES[:9], "ARVERNI_ALLY"),
}


def test_a6_2_1_the_last_ally_comes_home() -> None:
    g = ario(**HOME_AND_AWAY)
    drive(g, rally_phase(g, (Region.MORINI, Region.PICTONES)), [])
    assert g.status(Tribe.PICTONES) is Status.ARVERNI_ALLY
    assert g.is_subdued(Tribe.MORINI)


def test_a6_2_1_elsewhere_an_ally_needs_control_too() -> None:
    g = ario(**HOME_AND_AWAY)
    drive(g, rally_phase(g, (Region.MORINI,)), [])
    assert g.status(Tribe.MORINI) is Status.ARVERNI_ALLY


TWO_AT_HOME = {"VENETI": {"AEDUI_HIDDEN": 1}, "PICTONES": {"AEDUI_HIDDEN": 1}}


def test_a6_2_1_a_die_says_where_the_last_warband_comes() -> None:
    g = ario(pieces=TWO_AT_HOME | {"ARVERNI": {"ARVERNI_HIDDEN": 34}})
    rally(g, ("PICTONES",))
    assert (g.count_bands(Region.VENETI, ARVERNI), g.count_bands(Region.PICTONES, ARVERNI)) == (0, 1)


def test_a6_2_1_no_die_where_there_is_enough_or_nothing() -> None:
    g = ario(pieces=TWO_AT_HOME | {"ARVERNI": {"ARVERNI_HIDDEN": 33}})
    rally(g)
    assert (g.count_bands(Region.VENETI, ARVERNI), g.count_bands(Region.PICTONES, ARVERNI)) == (1, 1)
    found: list[bool] = []

    async def again() -> None:
        found.append(await rally_phase(g, (Region.VENETI, Region.PICTONES)))

    drive(g, again(), [])
    assert found == [False]


def test_a3_2_3_provoked_arverni_rally_only_next_door() -> None:
    g = ario(pieces=TWO_AT_HOME)
    drive(g, rally_provoked_arverni(g, (Region.PICTONES, Region.ARVERNI)), [])
    assert (g.count_bands(Region.VENETI, ARVERNI), g.count_bands(Region.PICTONES, ARVERNI)) == (0, 1)


# March (§A6.2.2) --------------------------------------------------------------------------------------------------


def test_a6_2_2_romans_lose_control_where_no_aedui_would() -> None:
    g = ario(pieces={"ARVERNI": {"ARVERNI_HIDDEN": 4}, "PROVINCIA": {"LEGION": 2}, "AEDUI": {"AEDUI_HIDDEN": 9}})
    drive(g, march_phase(g, None), [])
    assert (g.count_bands(Region.PROVINCIA, ARVERNI), g.control(Region.PROVINCIA)) == (3, None)


def test_a6_2_2_only_groups_next_to_it_count() -> None:
    pieces = {"ARVERNI": {"ARVERNI_HIDDEN": 2}, "MORINI": {"ARVERNI_HIDDEN": 9}, "PROVINCIA": {"LEGION": 2}}
    g = ario(pieces=pieces)
    drive(g, march_phase(g, None), [])
    assert g.count_bands(Region.PROVINCIA, ARVERNI) == 0


def test_a6_2_2_arverni_who_are_there_already_count() -> None:
    g = ario(pieces={"ARVERNI": {"ARVERNI_HIDDEN": 2}, "PROVINCIA": {"LEGION": 2, "ARVERNI_HIDDEN": 2}})
    drive(g, march_phase(g, None), [])
    assert (g.count_bands(Region.PROVINCIA, ARVERNI), g.control(Region.PROVINCIA)) == (3, None)


def test_a6_2_2_nobody_marches_into_gallia_togata() -> None:
    g = ario(pieces={"SEQUANI": {"ARVERNI_HIDDEN": 4}, "CISALPINA": {"LEGION": 1}, "PROVINCIA": {"LEGION": 9}})
    g.add_mark(Marker(Mark.GALLIA_TOGATA))
    drive(g, march_phase(g, None), [])
    assert g.count_bands(Region.SEQUANI, ARVERNI) == 4


# Raid (§A6.2.3) ---------------------------------------------------------------------------------------------------


def test_a6_2_3_one_more_than_the_fewest_hidden_stays_back() -> None:
    g = ario(pieces={"VENETI": {"ARVERNI_HIDDEN": 5, "AEDUI_HIDDEN": 1, "BELGIC_HIDDEN": 3}})
    assert count_reserve(g, Region.VENETI, allied=False) == 2
    g = ario(pieces={"VENETI": {"ARVERNI_HIDDEN": 5, "AEDUI_HIDDEN": 2, "AUXILIA_HIDDEN": 2, "BELGIC_REVEALED": 3}})
    assert count_reserve(g, Region.VENETI, allied=True) == 1  # the Belgae are no party to it


def test_a6_2_3_far_from_diviciacus_everybody_stands_alone() -> None:
    pieces = {"ARVERNI": {"ARVERNI_HIDDEN": 5, "AEDUI_HIDDEN": 1, "AUXILIA_HIDDEN": 2}}
    g = ario(pieces=pieces, resources={"AEDUI": 5})
    drive(g, raid_phase(g, AEDUI, {}), [])
    assert g.resources[AEDUI] == 3


def test_a6_2_3_the_raid_ends_with_the_last_resource() -> None:
    g = ario(pieces={"VENETI": {"ARVERNI_HIDDEN": 6, "AEDUI_HIDDEN": 1}}, resources={"AEDUI": 1})
    drive(g, raid_phase(g, None, {}), [])
    assert (g.resources[AEDUI], g.count_hidden(Region.VENETI, ARVERNI)) == (0, 5)


def test_a6_2_3_r_85_with_warbands_enough_for_both_nobody_is_asked() -> None:
    pieces = {"ARVERNI": {"ARVERNI_HIDDEN": 8, "AEDUI_HIDDEN": 1, "AUXILIA_HIDDEN": 2}, "AEDUI": {"AEDUI_LEADER": 1}}
    g = ario(pieces=pieces, resources={"AEDUI": 5})
    assert drive(g, raid_phase(g, AEDUI, {}), []) == []
    assert g.resources[AEDUI] == 3


# Battle (§A6.2.4) -------------------------------------------------------------------------------------------------


def test_a6_2_4_r_85_together_but_too_few_they_are_ambushed_all_the_same() -> None:
    g = ario(pieces={"ARVERNI": {"ARVERNI_HIDDEN": 6, "AUXILIA_HIDDEN": 2, "AEDUI_HIDDEN": 3}})
    drive(g, battle_phase(g, Region.ARVERNI, ROMANS, {Region.ARVERNI: True}), [])
    assert g.count_bands(Region.ARVERNI, ROMANS) == 0


def test_a6_2_4_without_a_target_the_dice_decide() -> None:
    g = ario(pieces={"VENETI": {"ARVERNI_HIDDEN": 4, "AEDUI_REVEALED": 2, "BELGIC_REVEALED": 3}})
    drive(g, battle_phase(g, None, None, {}), [], [BELGAE])
    assert (g.count_bands(Region.VENETI, BELGAE), g.count_bands(Region.VENETI, AEDUI)) == (1, 2)
