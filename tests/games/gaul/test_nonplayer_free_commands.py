"""§8.2.3, §8.1.2: Commands that an Event grants: free, in the Regions it names, Limited if it says so, and by the chart."""

from __future__ import annotations

from typing import Any

import pytest

from quadriga.games.gaul.events.free import march_into
from quadriga.games.gaul.rules.action import Route
from quadriga.games.gaul.rules.command import free_command
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import AEDUI, ARVERNI, BELGAE, GERMANS, ROMANS, Command, Faction, Region

from .follow import Path, run, take_turn
from .table import with_nonplayers

R = Region
EVERYTHING = (Command.BATTLE, Command.RALLY, Command.MARCH, Command.RAID)


def board(faction: Faction, pieces: dict[str, dict[str, int]], **data: Any) -> Gaul:
    """Nobody has any Resources."""
    scenario = "ARIOVISTUS" if faction is GERMANS else "RECONQUEST"
    return with_nonplayers("ALL", scenario, card="CICERO", eligible=[faction.name], pieces=pieces, **data)


def do(g: Gaul, faction: Faction, *commands: Command, rolls: tuple[int, ...] = (), **limits: Any) -> Path:
    return run(g, free_command(g, faction, commands, **limits), rolls)


def moved(path: Path) -> list[tuple[str, str, int]]:
    return [(a["region"].name, a["target"].name, sum(amount.n for amount in a["pieces"])) for a in path.find("marched")]


def fought(path: Path) -> list[tuple[str, str]]:
    return [(args["region"].name, args["other"].name) for args in path.find("battle")]


BELGIC = {"TREVERI": {"BELGIC_HIDDEN": 4}, "MORINI": {"BELGIC_HIDDEN": 4}, "NERVII": {"AUXILIA_REVEALED": 5}}
TAKEN = {"TREVERI": "DISPERSED", "MORINI": "DISPERSED", "MENAPII": "DISPERSED"}


def test_8_2_3_belgae_march_for_nothing_out_of_two_regions() -> None:
    path = do(board(BELGAE, BELGIC, tribes=TAKEN), BELGAE, Command.MARCH)
    assert {origin for origin, _, _ in moved(path)} == {"TREVERI", "MORINI"}


def test_8_1_2_8_2_3_a_limited_march_leads_out_of_one_region() -> None:
    path = do(board(BELGAE, BELGIC, tribes=TAKEN), BELGAE, Command.MARCH, limited=True)
    assert len({origin for origin, _, _ in moved(path)}) == 1


def test_8_2_3_belgae_march_out_of_the_regions_of_the_event() -> None:
    path = do(board(BELGAE, BELGIC, tribes=TAKEN), BELGAE, Command.MARCH, within=(R.MORINI,))
    assert {origin for origin, _, _ in moved(path)} == {"MORINI"}


AEDUAN = {"BITURIGES": {"AEDUI_HIDDEN": 4}, "SEQUANI": {"AEDUI_HIDDEN": 4}, "AEDUI": {"AEDUI_HIDDEN": 1, "ARVERNI_REVEALED": 5}}


@pytest.mark.parametrize(
    ("limits", "expected"),
    [({}, {"BITURIGES", "SEQUANI"}), ({"within": (R.SEQUANI,)}, {"SEQUANI"}), ({"limited": True}, None)],
)
def test_8_2_3_aedui_spread_and_take_control_for_nothing(limits: dict[str, Any], expected: set[str] | None) -> None:
    path = do(board(AEDUI, AEDUAN), AEDUI, Command.MARCH, **limits)
    found = {origin for origin, _, _ in moved(path)}
    assert found
    assert len(found) == 1 if expected is None else found <= expected


ARVERNIAN = {
    "PICTONES": {"ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 5}, "CARNUTES": {"ARVERNI_HIDDEN": 4}, "BITURIGES": {"LEGION": 2},
}  # fmt: skip


@pytest.mark.parametrize(
    ("limits", "expected"),
    [
        ({}, [("CARNUTES", "BITURIGES", 4), ("PICTONES", "BITURIGES", 6)]),  # the bottom box: to mass
        ({"limited": True}, [("PICTONES", "BITURIGES", 6)]),
        ({"within": (R.PICTONES,)}, [("PICTONES", "BITURIGES", 6)]),
    ],
)
def test_8_2_3_arverni_mass_for_nothing(limits: dict[str, Any], expected: list[tuple[str, str, int]]) -> None:
    path = do(board(ARVERNI, ARVERNIAN), ARVERNI, Command.MARCH, **limits)
    assert sorted(moved(path)) == expected


GERMANIC = {"AEDUI": {"GERMAN_HIDDEN": 5}, "PROVINCIA": {"GERMAN_HIDDEN": 3, "AUXILIA_REVEALED": 9}, "SEQUANI": {"LEGION": 5}}


@pytest.mark.parametrize(("limits", "n"), [({}, 2), ({"limited": True}, 1)])
def test_8_2_3_germans_expand_for_nothing(limits: dict[str, Any], n: int) -> None:
    around = {r: {"ARVERNI_REVEALED": 7} for r in ("ARVERNI", "BITURIGES", "MANDUBII")}
    path = do(board(GERMANS, {**GERMANIC, **around, "CISALPINA": {"BELGIC_REVEALED": 9}}), GERMANS, Command.MARCH, **limits)
    assert len({origin for origin, _, _ in moved(path)}) <= n
    assert n == 1 or len(moved(path)) == 2


ROMAN = {"PROVINCIA": {"ROMAN_LEADER": 1, "LEGION": 3, "AUXILIA_HIDDEN": 12}}


def test_8_2_3_romans_march_for_nothing() -> None:
    path = do(board(ROMANS, ROMAN, tribes={"ARVERNI": "ARVERNI_ALLY"}), ROMANS, Command.MARCH, rolls=(5,))
    assert moved(path) == [("PROVINCIA", "ARVERNI", 16)]


# Rally, Raid, Battle ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("faction", "name"), [(BELGAE, "BELGIC"), (ARVERNI, "ARVERNI"), (AEDUI, "AEDUI"), (GERMANS, "GERMAN")])
@pytest.mark.parametrize(("limits", "n"), [({}, 2), ({"limited": True}, 1), ({"within": (R.VENETI,)}, 1)])
def test_8_2_3_a_free_rally_builds_without_resources(faction: Faction, name: str, limits: dict[str, Any], n: int) -> None:
    region = R.VENETI
    g = board(faction, {region.name: {f"{name}_HIDDEN": 2}, "PICTONES": {f"{name}_HIDDEN": 2}})
    before = g.count_strongholds(faction)
    do(g, faction, Command.RALLY, **limits)
    assert g.count_strongholds(faction) - before == n


@pytest.mark.parametrize(
    ("commands", "fights"),
    [
        ((Command.BATTLE,), True),  # nothing else to do: wherever it is worth it
        ((Command.BATTLE, Command.RALLY), False),  # else only where the chart would Battle at all
    ],
)
def test_8_2_3_r_147_a_battle_where_other_commands_could_be_chosen_only_upon_the_condition(
    commands: tuple[Command, ...], fights: bool
) -> None:
    """Three Belgae and one Auxilia: neither four Warbands nor anything that makes an enemy a target."""
    g = board(BELGAE, {"VENETI": {"BELGIC_HIDDEN": 3, "AUXILIA_REVEALED": 1}})
    assert bool(fought(do(g, BELGAE, *commands))) is fights


def test_8_2_3_with_the_condition_met_they_battle_first() -> None:
    g = board(BELGAE, {"VENETI": {"BELGIC_HIDDEN": 4, "AUXILIA_REVEALED": 1}}, tribes={"VENETI": "ROMAN_ALLY"})
    assert fought(do(g, BELGAE, *EVERYTHING)) == [("VENETI", "ROMANS")]
    bound = board(BELGAE, {"VENETI": {"BELGIC_HIDDEN": 4, "AUXILIA_REVEALED": 1}}, tribes={"VENETI": "ROMAN_ALLY"})
    assert not fought(do(bound, BELGAE, Command.BATTLE, Command.RALLY, within=(R.NERVII,)))


def test_8_2_3_ambiorix_who_will_not_fight_keeps_the_others_from_a_free_battle_in_his_region_only() -> None:
    pieces = {
        "TREVERI": {"BELGIC_LEADER": 1, "BELGIC_REVEALED": 2, "LEGION": 8},
        "VENETI": {"BELGIC_HIDDEN": 4, "AUXILIA_REVEALED": 1},
    }
    assert not fought(do(board(BELGAE, pieces), BELGAE, Command.BATTLE))
    assert fought(do(board(BELGAE, pieces), BELGAE, Command.BATTLE, within=(R.VENETI,))) == [("VENETI", "ROMANS")]


@pytest.mark.parametrize(("commands", "fights"), [((Command.BATTLE,), True), ((Command.BATTLE, Command.RALLY), False)])
def test_8_2_3_8_6_2_aedui_with_a_choice_battle_only_for_a_key_piece(commands: tuple[Command, ...], fights: bool) -> None:
    g = board(AEDUI, {"VENETI": {"AEDUI_REVEALED": 4, "GERMAN_REVEALED": 2}})
    assert bool(fought(do(g, AEDUI, *commands))) is fights


@pytest.mark.parametrize(
    ("here", "n"),
    [({"BELGIC_HIDDEN": 2}, 2), ({"BELGIC_HIDDEN": 1}, 0), ({"BELGIC_REVEALED": 4}, 0)],
)
def test_8_2_3_a_free_raid_for_at_least_two(here: dict[str, int], n: int) -> None:
    g = board(BELGAE, {"VENETI": here})
    do(g, BELGAE, Command.RAID, rolls=(5,) if n else ())
    assert g.resources[BELGAE] == n


# Germans of Surus (card 51) ---------------------------------------------------------------------------------------------

LOYAL = {"MANDUBII": {"AEDUI_HIDDEN": 4}}
SIX = dict.fromkeys(("CARNUTES", "AULERCI", "VENETI", "NAMNETES", "CADURCI", "VOLCAE"), "ARVERNI_ALLY")


def surus(
    faction: Faction, pieces: dict[str, dict[str, int]], *rolls: int, nonplayers: str = "ALL", **data: Any
) -> tuple[Gaul, Path]:
    data = {"resources": {"ROMANS": 9, "AEDUI": 9, "BELGAE": 9, "ARVERNI": 9}, **data}
    g = with_nonplayers(nonplayers, card="SURUS", next="BALLISTAE", eligible=[faction.name], pieces={**LOYAL, **pieces}, **data)
    return g, take_turn(g, *rolls)


@pytest.mark.parametrize(
    ("carnutes", "goal"),
    [
        ({"LEGION": 1}, R.CARNUTES),
        ({"AUXILIA_REVEALED": 1}, None),  # no Legion
        ({"LEGION": 1, "ROMAN_LEADER": 1}, R.ATREBATES),  # four are not more than twice Caesar's two: next to the Legion
    ],
)
def test_8_7_6_51_germans_led_by_arverni_march_to_a_legion_or_next_to_one(
    carnutes: dict[str, int], goal: Region | None
) -> None:
    g, path = surus(ARVERNI, {"CARNUTES": carnutes}, 1)
    assert "V_EVENT" in path.nodes
    assert g.count_bands(goal or R.MANDUBII, GERMANS) == 4


@pytest.mark.parametrize(
    ("resources", "rolls", "robs"),
    [(3, (1, 4), True), (3, (1, 5), False), (4, (1,), False)],
)
def test_8_7_5_51_germans_led_by_poor_arverni_raid_before_they_march(
    resources: int, rolls: tuple[int, ...], robs: bool
) -> None:
    """Six Allies and few Warbands Available, so there is no reason to spread; Romans can be robbed or marched upon."""
    pieces = {"MANDUBII": {"AEDUI_HIDDEN": 4, "AUXILIA_HIDDEN": 4}, "PICTONES": {"ARVERNI_HIDDEN": 30}, "AEDUI": {"LEGION": 1}}
    purse = {"ROMANS": 9, "ARVERNI": resources}
    _g, path = surus(ARVERNI, pieces, *rolls, tribes=SIX, resources=purse)
    assert bool(path.find("stole")) is robs


@pytest.mark.parametrize(
    ("pieces", "nonplayers", "goal"),
    [
        ({"CARNUTES": {"ARVERNI_REVEALED": 1}}, "ALL", R.CARNUTES),  # an enemy's Control
        (
            {"CARNUTES": {"ARVERNI_REVEALED": 1}, "SEQUANI": {"AUXILIA_REVEALED": 1}},
            "ALL_BUT_ROMANS",
            R.SEQUANI,
        ),  # a player's first
        ({"CARNUTES": {"BELGIC_REVEALED": 1}}, "ALL", R.MANDUBII),  # not the Belgae's own
    ],
)
def test_8_5_1_51_germans_led_by_belgae_march_to_an_enemys_control(
    pieces: dict[str, dict[str, int]], nonplayers: str, goal: Region
) -> None:
    g, path = surus(BELGAE, pieces, nonplayers=nonplayers)
    assert "B_EVENT" in path.nodes
    assert g.count_bands(goal, GERMANS) == 4


# Where an Event sends them (§8.2.3) ---------------------------------------------------------------------------------------


def go(g: Gaul, faction: Faction, route: Route, *rolls: int, **limits: Any) -> Path:
    async def rule() -> None:
        await march_into(g, faction, route, **limits)

    return run(g, rule(), rolls)


CORPS = {"SEQUANI": {"ROMAN_LEADER": 1, "LEGION": 6, "AUXILIA_HIDDEN": 10}}
BELGIC_GOALS = {"TREVERI": "BELGIC_ALLY", "MANDUBII": "BELGIC_ALLY", "SENONES": "BELGIC_ALLY"}


@pytest.mark.parametrize(
    ("pieces", "route", "expected"),
    [
        (CORPS, Route((R.TREVERI,)), [("SEQUANI", "TREVERI", 16)]),  # one Auxilia keeps Control
        (CORPS, Route((R.TREVERI,), most_legions=4), [("SEQUANI", "TREVERI", 15)]),
        (CORPS, Route((R.TREVERI,), most_bands=8), [("SEQUANI", "TREVERI", 15)]),
        (CORPS, Route((R.TREVERI,), no_leader=True), [("SEQUANI", "TREVERI", 16)]),
        ({"SEQUANI": {"LEGION": 3}}, Route((R.TREVERI,), mixed=True), []),  # at least one of each
        ({"SEQUANI": {"AUXILIA_HIDDEN": 3}}, Route((R.TREVERI,), mixed=True), []),
        ({"SEQUANI": {"LEGION": 3, "AUXILIA_HIDDEN": 1}}, Route((R.TREVERI,), mixed=True), [("SEQUANI", "TREVERI", 4)]),
        (CORPS, Route((R.BITURIGES,), steps=1), []),  # too far
    ],
)
def test_8_2_3_romans_march_as_an_event_says(
    pieces: dict[str, dict[str, int]], route: Route, expected: list[tuple[str, str, int]]
) -> None:
    """§8.8.1 says to whom: here to the Allies of the Belgae."""
    g = board(ROMANS, pieces, tribes=BELGIC_GOALS)
    path = go(g, ROMANS, route, *([5] if expected else []))
    assert moved(path) == expected


def test_8_2_3_romans_march_to_no_more_goals_than_an_event_names() -> None:
    pieces = {"SEQUANI": {"ROMAN_LEADER": 1, "LEGION": 8, "AUXILIA_HIDDEN": 10}}
    goals = (R.TREVERI, R.MANDUBII)
    both = go(board(ROMANS, pieces, tribes=BELGIC_GOALS), ROMANS, Route(goals), 5)
    assert {target for _, target, _ in moved(both)} == {"TREVERI", "MANDUBII"}
    one = go(board(ROMANS, pieces, tribes=BELGIC_GOALS), ROMANS, Route(goals, most_targets=1), 5)
    assert {target for _, target, _ in moved(one)} == {"MANDUBII"}  # two Allies
    single = go(board(ROMANS, pieces, tribes=BELGIC_GOALS), ROMANS, Route(goals, most_groups=1), 5)
    assert len(moved(single)) == 1


@pytest.mark.parametrize(
    ("faction", "pieces", "targets", "most", "expected"),
    [
        (BELGAE, {"ATREBATES": {"BELGIC_HIDDEN": 5}}, (R.TREVERI, R.VENETI), 99, {"TREVERI", "VENETI"}),
        (BELGAE, {"ATREBATES": {"BELGIC_HIDDEN": 5}}, (R.VENETI,), 99, {"VENETI"}),
        (AEDUI, {"BITURIGES": {"AEDUI_HIDDEN": 5}}, (R.CARNUTES, R.PICTONES), 99, {"CARNUTES", "PICTONES"}),
        (AEDUI, {"BITURIGES": {"AEDUI_HIDDEN": 5}}, (R.CARNUTES, R.PICTONES), 1, {"CARNUTES"}),
        (ARVERNI, {"BITURIGES": {"ARVERNI_HIDDEN": 5}}, (R.CARNUTES, R.PICTONES), 99, {"CARNUTES", "PICTONES"}),
        (ARVERNI, {"BITURIGES": {"ARVERNI_HIDDEN": 5}}, (R.CARNUTES, R.PICTONES), 1, {"CARNUTES"}),
        (GERMANS, {"SEQUANI": {"GERMAN_HIDDEN": 5}, "NERVII": {"GERMAN_HIDDEN": 5}}, (R.TREVERI, R.MORINI), 1, {"TREVERI"}),
    ],
)
def test_8_2_3_the_others_march_to_the_regions_of_the_event(
    faction: Faction, pieces: dict[str, dict[str, int]], targets: tuple[Region, ...], most: int, expected: set[str]
) -> None:
    path = go(board(faction, pieces), faction, Route(targets, most_targets=most))
    assert {target for _, target, _ in moved(path)} == expected
