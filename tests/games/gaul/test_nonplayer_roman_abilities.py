"""§8.8.1, §8.8.6-8.8.8, §A8.8: Build, Scout, Quarters, Spring and agreements of the non-player Romans."""

from __future__ import annotations

from typing import Any

import pytest
from exact import Exact

from quadriga.games.gaul.moves import Agree, PlaceAlly, PlaceFort, Refuse, RemoveTribe
from quadriga.games.gaul.rules.action import Action
from quadriga.games.gaul.rules.battle.state import Clash
from quadriga.games.gaul.rules.command import free_ability
from quadriga.games.gaul.rules.nonplayers.rank import first
from quadriga.games.gaul.rules.nonplayers.romans.build import Site, plan_works
from quadriga.games.gaul.rules.nonplayers.romans.scout import Patrol, Sortie, plan_moves, whom
from quadriga.games.gaul.rules.winter import spring_phase
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import AEDUI, ARVERNI, BELGAE, GERMANS, ROMANS, Ability, Command, Force, Region, Standing, Tribe
from quadriga.kernel import Amount, Amounts, Ask, Chance

from .follow import run, winter
from .test_nonplayer_romans import BEHIND, EXPANSION, romans
from .test_nonplayers import is_move, react

R = Region
MARCHING = Action(ROMANS, Command.MARCH)


def settle(rule: Any) -> Any:
    """Run to the end, with lots on the first candidate."""
    value = None
    while True:
        try:
            effect = rule.send(value)
        except StopIteration as end:
            return end.value
        assert isinstance(effect, Chance)
        value = effect.items[0]


# Build (§8.8.1) ---------------------------------------------------------------------------------------------------


def sites(g: Gaul, a: Action = MARCHING) -> list[Site]:
    return list(settle(plan_works(g, a, first)).sites)


def test_8_8_1_build_forts_first_at_warbands_then_subdue_then_allies() -> None:
    pieces = {
        "SEQUANI": {"ROMAN_LEADER": 1, "AUXILIA_HIDDEN": 1}, "MANDUBII": {"AUXILIA_HIDDEN": 5, "AEDUI_HIDDEN": 1},
        "TREVERI": {"AUXILIA_HIDDEN": 4, "BELGIC_HIDDEN": 1},
    }  # fmt: skip
    g = romans(pieces=pieces, tribes={"TREVERI": "BELGIC_ALLY", "HELVETII": "DISPERSED", "HELVII": "DISPERSED"})
    assert Exact(sites(g)) == [
        Site(R.TREVERI, PlaceFort()),
        Site(R.MANDUBII, PlaceFort()),
        Site(R.SEQUANI, PlaceFort()),
        Site(R.TREVERI, RemoveTribe(Tribe.TREVERI)),
        Site(R.MANDUBII, PlaceAlly(Tribe.MANDUBII)),  # a City
        Site(R.SEQUANI, PlaceAlly(Tribe.SEQUANI)),
    ]


@pytest.mark.parametrize(("resources", "n"), [(5, 0), (6, 1), (7, 1), (8, 2), (20, 2)])
def test_8_8_1_no_more_with_fewer_than_six_resources(resources: int, n: int) -> None:
    pieces = {"SEQUANI": {"ROMAN_LEADER": 1, "AUXILIA_HIDDEN": 1}}
    g = romans(pieces=pieces, tribes={"HELVETII": "DISPERSED", "HELVII": "DISPERSED"}, resources={"ROMANS": resources})
    assert len(sites(g)) == n


def test_8_8_1_subdue_the_gaul_with_the_highest_margin_then_players() -> None:
    here = {"MANDUBII": {"ROMAN_LEADER": 1, "AUXILIA_HIDDEN": 9, "FORT": 1}}
    tribes = {"MANDUBII": "BELGIC_ALLY", "SENONES": "AEDUI_ALLY", "LINGONES": "ARVERNI_ALLY"}
    g = romans(pieces=here, tribes=tribes)
    assert g.rules.margin(g, AEDUI) > max(g.rules.margin(g, BELGAE), g.rules.margin(g, ARVERNI))
    assert sites(g)[0] == Site(R.MANDUBII, RemoveTribe(Tribe.SENONES))
    germans = romans(pieces=here, tribes={"MANDUBII": "GERMAN_ALLY", "SENONES": "BELGIC_ALLY"})
    assert sites(germans)[0].work == RemoveTribe(Tribe.SENONES)  # Gauls first


def test_8_8_1_not_without_a_sure_or_possible_supply_line() -> None:
    pieces = {
        "MORINI": {"ROMAN_LEADER": 1, "AUXILIA_HIDDEN": 3},
        "ATREBATES": {"BELGIC_HIDDEN": 1},
        "NERVII": {"BELGIC_HIDDEN": 1},
    }
    tribes = {"SUGAMBRI": "GERMAN_ALLY", "CATUVELLAUNI": "BELGIC_ALLY"}
    assert sites(romans(pieces=pieces, tribes=tribes)) == []
    assert sites(romans("ALL_BUT_BELGAE", pieces=pieces, tribes=tribes))  # a player may agree
    assert sites(romans(pieces=pieces, tribes={**tribes, "MORINI": "ROMAN_ALLY"}))  # an Ally needs none


def test_8_4_4_upon_frost_no_ally_is_subdued_to_a_players_victory() -> None:
    here = {"MANDUBII": {"ROMAN_LEADER": 1, "AUXILIA_HIDDEN": 9, "FORT": 1}}
    tribes = {"MANDUBII": "BELGIC_ALLY", "SENONES": "DISPERSED", "LINGONES": "DISPERSED", "AEDUI": "AEDUI_ALLY"}
    warm = romans("ALL_BUT_AEDUI", pieces=here, tribes=tribes)
    assert Exact(sites(warm)) == [Site(R.MANDUBII, RemoveTribe(Tribe.MANDUBII))]
    assert sites(romans("ALL_BUT_AEDUI", pieces=here, tribes=tribes, next="WINTER")) == []


# Scout (§8.8.1) ---------------------------------------------------------------------------------------------------


def patrols(g: Gaul) -> list[Patrol]:
    sortie = Sortie(g, MARCHING)
    settle(plan_moves(sortie))
    return sortie.patrols


def test_8_8_1_scout_to_four_auxilia_with_caesar_and_they_stay() -> None:
    g = romans(pieces={"SEQUANI": {"ROMAN_LEADER": 1, "AUXILIA_HIDDEN": 1}, "PROVINCIA": {"AUXILIA_HIDDEN": 5}}, tribes=BEHIND)
    assert patrols(g) == [Patrol(R.PROVINCIA, R.SEQUANI, 3, 0)]
    full = romans(pieces={"SEQUANI": {"ROMAN_LEADER": 1, "AUXILIA_HIDDEN": 4}, "AEDUI": {"LEGION": 3}}, tribes=BEHIND)
    assert patrols(full) == []


def test_8_8_1_r_124_only_auxilia_exceeding_the_legions_move() -> None:
    pieces = {"SEQUANI": {"ROMAN_LEADER": 1}, "PROVINCIA": {"LEGION": 3, "AUXILIA_HIDDEN": 5}}
    assert patrols(romans(pieces=pieces, tribes=BEHIND)) == [Patrol(R.PROVINCIA, R.SEQUANI, 2, 0)]
    pieces["PROVINCIA"] = {"LEGION": 5, "AUXILIA_HIDDEN": 5}
    assert patrols(romans(pieces=pieces, tribes=BEHIND)) == []


def test_8_8_1_scouts_keep_control_and_add_no_enemy_control() -> None:
    pieces = {"SEQUANI": {"ROMAN_LEADER": 1}, "AEDUI": {"AUXILIA_HIDDEN": 4, "AEDUI_REVEALED": 1}}
    assert patrols(romans(pieces=pieces, tribes=BEHIND)) == [Patrol(R.AEDUI, R.SEQUANI, 2, 0)]  # Control stays
    pieces["AEDUI"] = {"AUXILIA_HIDDEN": 2, "AEDUI_REVEALED": 2}
    assert patrols(romans(pieces=pieces, tribes=BEHIND)) == []


def test_8_8_1_to_open_a_supply_line_to_romans() -> None:
    pieces = {
        "BITURIGES": {"AUXILIA_HIDDEN": 2, "FORT": 1}, "AEDUI": {"BELGIC_REVEALED": 2}, "MANDUBII": {"BELGIC_REVEALED": 6},
        "ARVERNI": {"ARVERNI_REVEALED": 9}, "PICTONES": {"BELGIC_REVEALED": 6}, "CARNUTES": {"BELGIC_REVEALED": 6},
        "PROVINCIA": {"AUXILIA_HIDDEN": 3},
    }  # fmt: skip
    g = romans(pieces=pieces, tribes=BEHIND)
    assert patrols(g) == [Patrol(R.BITURIGES, R.AEDUI, 2, 0)]
    far = romans(pieces={**pieces, "AEDUI": {"BELGIC_REVEALED": 5}}, tribes=BEHIND)
    assert patrols(far) == []


def test_8_8_1_to_join_legions_in_equal_number() -> None:
    pieces = {"SEQUANI": {"LEGION": 2}, "AEDUI": {"LEGION": 3, "AUXILIA_HIDDEN": 1}, "PROVINCIA": {"AUXILIA_HIDDEN": 3}}
    assert patrols(romans(pieces=pieces, tribes=BEHIND)) == [
        Patrol(R.PROVINCIA, R.AEDUI, 2, 0),
        Patrol(R.PROVINCIA, R.SEQUANI, 1, 0),
    ]


def test_8_8_1_to_find_the_most_hidden_warbands() -> None:
    pieces = {
        "SEQUANI": {"ROMAN_LEADER": 1, "AUXILIA_HIDDEN": 6},
        "MANDUBII": {"BELGIC_HIDDEN": 3},
        "AEDUI": {"ARVERNI_HIDDEN": 2},
    }
    g = romans(pieces=pieces, tribes=BEHIND)
    assert patrols(g) == [Patrol(R.SEQUANI, R.MANDUBII, 2, 0)]
    seen = romans(pieces={**pieces, "SEQUANI": {"ROMAN_LEADER": 1, "AUXILIA_REVEALED": 6}}, tribes=BEHIND)
    assert patrols(seen) == []


@pytest.mark.parametrize(
    ("scenario", "following", "marked"),
    [
        ("RECONQUEST", "BALLISTAE", [(Force.ARVERNI_HIDDEN, 2)]),
        ("RECONQUEST", "WINTER", [(Force.GERMAN_HIDDEN, 1), (Force.GERMAN_REVEALED, 1)]),
        ("ARIOVISTUS", "WINTER", [(Force.GERMAN_HIDDEN, 1), (Force.ARVERNI_HIDDEN, 1)]),
    ],
)
def test_8_8_1_hidden_warbands_first_and_upon_frost_germans(
    scenario: str, following: str, marked: list[tuple[Force, int]]
) -> None:
    """§A8.8.1: no such priority in Ariovistus."""
    g = romans(scenario=scenario, next=following)
    caps = {Force.ARVERNI_HIDDEN: 2, Force.GERMAN_HIDDEN: 1, Force.GERMAN_REVEALED: 2}
    assert set(whom(g, Amounts(caps, 1, 2), {})) == {Amount(piece, n) for piece, n in marked}


def test_8_2_3_a_free_scout_by_event_is_the_chart_s() -> None:
    pieces = {"SEQUANI": {"ROMAN_LEADER": 1, "AUXILIA_HIDDEN": 6}, "MANDUBII": {"BELGIC_HIDDEN": 3}}
    g = romans(card="TITUS_LABIENUS", pieces=pieces, tribes=BEHIND)
    run(g, free_ability(g, ROMANS, (Ability.SCOUT,)))
    assert g.count(R.MANDUBII, Force.BELGIC_SCOUTED) == 3
    abroad = romans(pieces=pieces, tribes=BEHIND)
    run(abroad, free_ability(abroad, ROMANS, (Ability.SCOUT,), within=(R.MANDUBII,)))
    assert abroad.count_bands(R.SEQUANI, ROMANS) == 6


# Quarters (§8.8.7) and Spring -------------------------------------------------------------------------------------


def test_8_8_7_all_but_a_garrison_go_to_provincia() -> None:
    pieces = {"AEDUI": {"ROMAN_LEADER": 1, "LEGION": 3, "AUXILIA_HIDDEN": 4, "FORT": 1}, "SEQUANI": {"AUXILIA_HIDDEN": 3}}
    g = romans(pieces=pieces, tribes={"HELVETII": "ROMAN_ALLY", "SEQUANI": "ROMAN_ALLY"})
    path = winter(g, ROMANS)
    assert path.nodes == ["R_QUARTERS"]
    assert (g.count(R.PROVINCIA, Force.LEGION), g.find_leader(ROMANS)) == (3, R.PROVINCIA)
    assert (g.count_bands(R.AEDUI, ROMANS), g.count_bands(R.SEQUANI, ROMANS)) == (1, 2)
    assert g.count_bands(R.PROVINCIA, ROMANS) == 4


CUT_OFF = {
    "ATREBATES": {"BELGIC_HIDDEN": 9}, "SUGAMBRI": {"GERMAN_HIDDEN": 9}, "TREVERI": {"BELGIC_HIDDEN": 9},
}  # fmt: skip


def test_8_8_7_first_next_door_to_a_supply_line() -> None:
    pieces = {
        "TREVERI": {"LEGION": 2, "AUXILIA_HIDDEN": 1, "BELGIC_HIDDEN": 9}, "MANDUBII": {"AUXILIA_HIDDEN": 1},
    }  # fmt: skip
    g = romans(pieces=pieces)
    winter(g, ROMANS)
    assert not g.count_mobile(R.TREVERI, ROMANS)
    assert (g.count(R.PROVINCIA, Force.LEGION), g.count_bands(R.PROVINCIA, ROMANS)) == (2, 2)


def test_8_8_7_out_of_devastation_if_provincia_is_out_of_reach() -> None:
    pieces = {**CUT_OFF, "MORINI": {"LEGION": 2}, "NERVII": {"AUXILIA_HIDDEN": 1}}
    tribes = {"CATUVELLAUNI": "BELGIC_ALLY"}
    burnt = romans(pieces=pieces, tribes=tribes, devastated=["MORINI"])
    winter(burnt, ROMANS)
    assert (burnt.count(R.MORINI, Force.LEGION), burnt.count(R.NERVII, Force.LEGION)) == (0, 2)
    green = romans(pieces=pieces, tribes=tribes)
    winter(green, ROMANS)
    assert green.count(R.MORINI, Force.LEGION) == 2


def test_8_8_7_legions_are_paid_for_before_auxilia() -> None:
    pieces = {**CUT_OFF, "MORINI": {"LEGION": 1, "AUXILIA_HIDDEN": 2}, "NERVII": {"AUXILIA_HIDDEN": 1}}
    g = romans(pieces=pieces, tribes={"CATUVELLAUNI": "BELGIC_ALLY"}, resources={"ROMANS": 3})
    winter(g, ROMANS)  # every die is a 1
    assert (g.count(R.MORINI, Force.LEGION), g.count_bands(R.MORINI, ROMANS)) == (1, 0)
    assert g.resources[ROMANS] == 1


def test_8_3_2_in_spring_the_leader_comes_where_the_most_romans_are() -> None:
    pieces = {"AEDUI": {"AUXILIA_HIDDEN": 2}, "SEQUANI": {"LEGION": 3}}
    g = romans(pieces=pieces)
    g.standing[ROMANS] = int(Standing.SUCCESSOR)
    path = run(g, spring_phase(g))
    assert "R_SPRING" in path.nodes
    assert g.find_leader(ROMANS) is R.SEQUANI


# Agreements (§8.8.6, §8.8.8) --------------------------------------------------------------------------------------


@pytest.mark.parametrize("topic", ["agree_supply", "agree_retreat", "agree_quarters", "agree_trade_supply"])
def test_8_8_6_only_to_nonplayer_aedui(topic: str) -> None:
    def answers(nonplayers: str, faction: Any) -> bool:
        ask: Ask[Any] = Ask(0, [Agree(), Refuse()], topic, faction=faction)
        return is_move(react(romans(nonplayers), ROMANS, ask), Agree())

    assert answers("ALL", AEDUI)
    assert not answers("ALL_BUT_AEDUI", AEDUI)
    assert not answers("ALL", BELGAE)
    assert not answers("ROMANS", ARVERNI)


def test_8_6_3_8_8_6_always_to_the_trade_of_nonplayer_aedui() -> None:
    """§8.6.3, §8.8.6."""
    ask: Ask[Any] = Ask(0, [Agree(), Refuse()], "agree_trade", faction=AEDUI)
    assert is_move(react(romans("ALL"), ROMANS, ask), Agree())
    assert is_move(react(romans("ALL_BUT_AEDUI"), ROMANS, ask), Refuse())


def joins(g: Gaul, topic: str = "agree_join", faction: Any = AEDUI) -> bool:
    ask: Ask[Any] = Ask(0, [Agree(), Refuse()], topic, faction=faction)
    return is_move(react(g, ROMANS, ask), Agree())


def test_8_8_8_auxilia_for_aedui_commands_but_not_for_their_defence() -> None:
    g = romans(tribes=BEHIND)
    g.action = Action(AEDUI, Command.MARCH)
    assert joins(g)
    g.action = Action(ARVERNI, Command.BATTLE)
    assert not joins(g)
    g.action, g.clash = None, Clash(R.AEDUI, ARVERNI, AEDUI)
    assert not joins(g)
    assert joins(g, "join_defence", ROMANS)
    ahead = romans(tribes={"AEDUI": "AEDUI_ALLY"})
    ahead.action = Action(AEDUI, Command.MARCH)
    assert ahead.rules.margin(ahead, AEDUI) > 0
    assert not joins(ahead)


@pytest.mark.parametrize("command", [Command.BATTLE, Command.RAID])
@pytest.mark.parametrize("nonplayers", ["ALL", "ALL_BUT_AEDUI"])
def test_8_8_8_r_127_for_battle_and_raid_too_because_no_romans_are_hit_where_they_act_along(
    nonplayers: str, command: Command
) -> None:
    g = romans(nonplayers, tribes=BEHIND)
    g.action = Action(AEDUI, command)
    assert joins(g)


def test_a8_8_8_no_auxilia_for_admagetobriga() -> None:
    ask: Ask[Any] = Ask(0, [Agree(), Refuse()], "agree_lend", faction=GERMANS)
    assert is_move(react(romans("ALL", EXPANSION), ROMANS, ask), Refuse())
