"""8.8, A8.8: what the non-player Romans do at the edges of their rules."""

from __future__ import annotations

from typing import Any

import pytest

from quadriga.games.gaul.cards import Card
from quadriga.games.gaul.moves import Refuse
from quadriga.games.gaul.rules.action import Action, Route
from quadriga.games.gaul.rules.command import free_ability
from quadriga.games.gaul.rules.nonplayers.rank import first
from quadriga.games.gaul.rules.nonplayers.romans.battle import Assault, find_assaults, needs_siege
from quadriga.games.gaul.rules.nonplayers.romans.dangers import is_menaced
from quadriga.games.gaul.rules.nonplayers.romans.germanic import spares_romans
from quadriga.games.gaul.rules.nonplayers.romans.recruit import plan_recruit
from quadriga.games.gaul.rules.nonplayers.romans.routes import Roads, look_out
from quadriga.games.gaul.rules.nonplayers.romans.scout import Patrol, count_idle, holds_up, whom
from quadriga.games.gaul.rules.nonplayers.romans.seize import dispersable
from quadriga.games.gaul.rules.nonplayers.romans.sheet import is_dry
from quadriga.games.gaul.rules.nonplayers.romans.supply import sure_lines
from quadriga.games.gaul.rules.nonplayers.threat import Foray
from quadriga.games.gaul.state import Gaul
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
    Tribe,
)
from quadriga.kernel import Amount, Amounts

from .follow import run, take_turn, winter
from .test_nonplayer_roman_abilities import patrols, settle
from .test_nonplayer_roman_march import reached
from .test_nonplayer_romans import BEHIND, EXPANSION, act, romans

R = Region


# Battle (§8.8.1) --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("legions", "answer"), [(6, False), (5, True)])
def test_8_8_1_three_loss_rolls_on_a_citadel_are_enough(legions: int, answer: bool) -> None:
    g = romans(pieces={"MANDUBII": {"LEGION": legions}}, tribes={"MANDUBII": "ARVERNI_CITADEL"})
    assert needs_siege(g, act(), Foray(R.MANDUBII, ARVERNI)) is answer


@pytest.mark.parametrize(("warbands", "answer"), [(1, True), (0, False)])
def test_8_8_1_r_121_a_retreat_may_save_an_ally(warbands: int, answer: bool) -> None:
    tribes = {"MANDUBII": "ARVERNI_ALLY", "SENONES": "ARVERNI_ALLY"}
    g = romans(pieces={"MANDUBII": {"LEGION": 3, "ARVERNI_REVEALED": warbands}}, tribes=tribes)
    assert needs_siege(g, act(), Foray(R.MANDUBII, ARVERNI)) is answer


def test_8_8_1_a_plain_battle_where_there_is_nothing_to_besiege() -> None:
    pieces = {"MANDUBII": {"LEGION": 3, "ARVERNI_REVEALED": 1}, "TREVERI": {"LEGION": 4, "BELGIC_LEADER": 1}}
    g = romans(pieces=pieces, tribes={"MANDUBII": "ARVERNI_CITADEL"})
    found = find_assaults(g, act())
    assert found == [Assault(R.MANDUBII, ARVERNI, besiege=True), Assault(R.TREVERI, BELGAE, besiege=False)]


def test_8_8_1_r_101_a_successor_does_not_keep_the_others_from_battle() -> None:
    pieces = {"BITURIGES": {"ROMAN_LEADER": 1, "LEGION": 1, "ARVERNI_REVEALED": 9}, "TREVERI": {"LEGION": 4}}
    g = romans(pieces=pieces, tribes={"TREVERI": "BELGIC_ALLY"}, next="WINTER")
    assert "R_BATTLE none" in take_turn(g).nodes
    g = romans(pieces=pieces, tribes={"TREVERI": "BELGIC_ALLY"}, next="WINTER")
    g.standing[ROMANS] = int(Standing.SUCCESSOR)
    assert "R_BATTLE none" not in take_turn(g).nodes


def test_8_8_1_r1_no_where_auxilia_would_take_the_losses_for_caesar() -> None:
    g = romans(pieces={"BITURIGES": {"ROMAN_LEADER": 1, "AUXILIA_HIDDEN": 3, "ARVERNI_REVEALED": 2}})
    assert not is_menaced(g, R.BITURIGES, ARVERNI)


def test_8_8_1_r_120_entreat_turns_one_auxilia() -> None:
    pieces = {"BITURIGES": {"LEGION": 1, "AUXILIA_HIDDEN": 2, "ARVERNI_HIDDEN": 2}, "AEDUI": {"ARVERNI_LEADER": 1}}
    assert not is_menaced(romans(pieces=pieces, resources={"ARVERNI": 9}), R.BITURIGES, ARVERNI)


def test_8_8_1_a_rampage_is_the_belgae_s_alone() -> None:
    here = {"LEGION": 3, "AUXILIA_HIDDEN": 1, "BELGIC_HIDDEN": 2, "ARVERNI_REVEALED": 1}
    g = romans(pieces={"MANDUBII": here, "TREVERI": {"BELGIC_LEADER": 1}})
    assert is_menaced(g, R.MANDUBII, BELGAE)
    assert not is_menaced(g, R.MANDUBII, ARVERNI)


# March (§8.8.1) ---------------------------------------------------------------------------------------------------


def test_8_8_1_on_3_or_4_the_allies_of_any_player() -> None:
    tribes = {"BITURIGES": "ARVERNI_ALLY", "MANDUBII": "BELGIC_ALLY", "MORINI": "BELGIC_ALLY"}
    g = romans("ROMANS", pieces={"PROVINCIA": {"LEGION": 3, "AUXILIA_HIDDEN": 12}}, tribes=tribes)
    assert reached(take_turn(g, 3))[0] in (R.BITURIGES, R.MANDUBII)


def test_8_2_3_no_further_than_an_event_allows() -> None:
    g = romans()
    a = Action(ROMANS, Command.MARCH, route=Route(tuple(g.regions()), steps=1))
    assert R.MANDUBII not in Roads(g, a, scouting=False).paths(R.PROVINCIA, led=True, most=0)


def test_4_1_3_not_over_the_sea_once_a_special_ability_was_used() -> None:
    g, a = romans(), Action(ROMANS, Command.MARCH)
    assert R.BRITANNIA in Roads(g, a, scouting=False).paths(R.MORINI, led=False, most=0)
    a.used.append(Ability.SCOUT)
    assert R.BRITANNIA not in Roads(g, a, scouting=False).paths(R.MORINI, led=False, most=0)


def test_8_8_1_each_hidden_auxilia_reveals_two_that_harass() -> None:
    pieces = {"AEDUI": {"ARVERNI_HIDDEN": 4, "AUXILIA_HIDDEN": 1}, "PROVINCIA": {"ROMAN_LEADER": 1}}
    found = look_out(romans(pieces=pieces), Action(ROMANS, Command.MARCH), R.AEDUI)
    assert found is not None
    assert (found.reveals, found.losses) == (((Force.ARVERNI_HIDDEN, 2),), 0)


# Scout (§8.8.1) ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("warbands", "idle"), [(0, 4), (1, 3), (4, 2), (5, 1), (9, 0)])
def test_8_8_1_who_finds_nobody_hidden_may_go(warbands: int, idle: int) -> None:
    g = romans(pieces={"SEQUANI": {"ROMAN_LEADER": 1, "AUXILIA_HIDDEN": 4, "BELGIC_HIDDEN": warbands}})
    assert count_idle(g, R.SEQUANI) == idle


def test_8_8_1_three_auxilia_with_caesar_are_one_too_few() -> None:
    pieces = {"SEQUANI": {"ROMAN_LEADER": 1, "AUXILIA_HIDDEN": 3}, "PROVINCIA": {"AUXILIA_HIDDEN": 1}}
    assert patrols(romans(pieces=pieces, tribes=BEHIND)) == [Patrol(R.PROVINCIA, R.SEQUANI, 1, 0)]


def test_8_8_1_whose_control_breaks_a_supply_line() -> None:
    chart, player = romans("ALL"), romans("ALL_BUT_AEDUI")
    assert all(holds_up(chart, faction) for faction in (ARVERNI, BELGAE, GERMANS))
    assert not holds_up(chart, AEDUI)
    assert holds_up(player, AEDUI)
    assert not holds_up(player, ROMANS)
    assert not holds_up(player, None)


def test_8_8_1_those_in_the_way_are_revealed_before_all_others() -> None:
    caps = {Force.ARVERNI_HIDDEN: 3, Force.GERMAN_HIDDEN: 3}
    assert whom(romans(), Amounts(caps, 1, 2), {Force.GERMAN_HIDDEN: 1}) == (
        Amount(Force.ARVERNI_HIDDEN, 1),
        Amount(Force.GERMAN_HIDDEN, 1),
    )
    assert whom(romans(), Amounts(caps, 1, 2), {Force.BELGIC_HIDDEN: 1}) == (Amount(Force.ARVERNI_HIDDEN, 2),)


def test_8_8_1_in_one_region_only_that_with_the_most_hidden_warbands() -> None:
    pieces = {
        "SEQUANI": {"ROMAN_LEADER": 1, "AUXILIA_HIDDEN": 4, "BELGIC_HIDDEN": 1, "BELGIC_REVEALED": 3},
        "MANDUBII": {"AUXILIA_HIDDEN": 2, "ARVERNI_HIDDEN": 3},
    }
    g = romans(pieces=pieces, tribes=BEHIND, capabilities={"TITUS_LABIENUS": "SHADED"})
    run(g, free_ability(g, ROMANS, (Ability.SCOUT,)))
    assert (g.count(R.MANDUBII, Force.ARVERNI_SCOUTED), g.count(R.SEQUANI, Force.BELGIC_SCOUTED)) == (3, 0)


def test_8_6_6_lines_through_regions_of_nonplayer_aedui_are_sure() -> None:
    pieces = {"AEDUI": {"AEDUI_HIDDEN": 2}}
    assert R.AEDUI in sure_lines(romans("ALL", pieces=pieces))
    assert R.AEDUI not in sure_lines(romans("ALL_BUT_AEDUI", pieces=pieces))


# Recruit (§8.8.4) and Seize (§8.8.5) ------------------------------------------------------------------------------

OUTPOST: dict[str, Any] = {
    "pieces": {
        "SEQUANI": {"AUXILIA_HIDDEN": 3}, "MORINI": {"AUXILIA_HIDDEN": 3},
        "ATREBATES": {"BELGIC_HIDDEN": 1}, "NERVII": {"BELGIC_HIDDEN": 1},
    },
    "tribes": {
        "MENAPII": "DISPERSED", "HELVII": "DISPERSED", "HELVETII": "DISPERSED", "SUGAMBRI": "GERMAN_ALLY",
        "CATUVELLAUNI": "BELGIC_ALLY",
    },
}  # fmt: skip


def levies(g: Gaul) -> list[Region]:
    return [levy.region for levy in settle(plan_recruit(g, Action(ROMANS, Command.RECRUIT), first))]


def test_8_8_4_out_of_supply_only_for_two_resources() -> None:
    assert levies(romans(resources={"ROMANS": 2}, **OUTPOST)) == [R.SEQUANI, R.MORINI, R.PROVINCIA]
    assert levies(romans(resources={"ROMANS": 1}, **OUTPOST)) == [R.SEQUANI, R.PROVINCIA]


def test_13_with_foreign_contingents_only_in_supply() -> None:
    """Card 13."""
    g = romans(resources={"ROMANS": 9}, capabilities={"BALEARIC_SLINGERS": "SHADED"}, **OUTPOST)
    assert levies(g) == [R.SEQUANI, R.PROVINCIA]


def test_8_8_4_if_a_player_refuses_the_supply_line_they_pay() -> None:
    g = romans("ALL_BUT_BELGAE", resources={"ROMANS": 2}, **OUTPOST)
    path = take_turn(g, answers=[Refuse()])
    assert path.find("refused")
    assert g.owner(Tribe.MORINI) is ROMANS
    assert g.resources[ROMANS] == 0


def test_8_8_5_what_can_be_dispersed() -> None:
    a = Action(ROMANS, Command.SEIZE)
    g = romans(pieces={"BITURIGES": {"AUXILIA_HIDDEN": 1}})
    assert dispersable(g, a, R.BITURIGES) == [Tribe.BITURIGES]
    assert dispersable(g, a, R.SEQUANI) == []  # no Control
    assert len(dispersable(g, Action(ROMANS, Command.SEIZE, as_if_control=True), R.SEQUANI)) == 2
    markers = dict.fromkeys(("MORINI", "MENAPII", "NERVII", "EBURONES"), "DISPERSED")
    assert dispersable(romans(pieces={"BITURIGES": {"AUXILIA_HIDDEN": 1}}, tribes=markers), a, R.BITURIGES) == []


# Quarters (§8.8.7) ------------------------------------------------------------------------------------------------


def test_8_8_7_a_garrison_alone_stays() -> None:
    g = romans(pieces={"SEQUANI": {"AUXILIA_HIDDEN": 2}}, tribes={"HELVETII": "ROMAN_ALLY", "SEQUANI": "ROMAN_ALLY"})
    winter(g, ROMANS)
    assert g.count_bands(R.SEQUANI, ROMANS) == 2


# Events (§8.2.1) --------------------------------------------------------------------------------------------------


def test_8_8_2_what_the_germans_may_do_for_the_romans() -> None:
    before = romans(pieces={"SEQUANI": {"AUXILIA_HIDDEN": 2, "GERMAN_HIDDEN": 2}, "AEDUI": {"BELGIC_HIDDEN": 1}})
    assert not spares_romans(before, before.copy(), ROMANS)
    parted, wounded, settled, fought = (before.copy() for _ in range(4))
    parted.move(R.SEQUANI, R.UBII, Force.GERMAN_HIDDEN, 1)
    assert spares_romans(before, parted, ROMANS)
    wounded.move(R.SEQUANI, R.UBII, Force.GERMAN_HIDDEN, 1)
    wounded.remove(R.SEQUANI, Force.AUXILIA_HIDDEN)
    assert not spares_romans(before, wounded, ROMANS)
    settled.move(R.SEQUANI, R.UBII, Force.GERMAN_HIDDEN, 1)
    settled.place_ally(Tribe.UBII, GERMANS)
    assert not spares_romans(before, settled, ROMANS)
    fought.remove(R.AEDUI, Force.BELGIC_HIDDEN)
    assert spares_romans(before, fought, ROMANS)


def test_8_8_2_not_if_the_germans_could_only_ambush_romans() -> None:
    around = {name: {"AUXILIA_REVEALED": 1} for name in ("UBII", "TREVERI", "MANDUBII", "AEDUI")}
    g = romans(
        card="GERMANIC_CHIEFTAINS", pieces={**around, "SEQUANI": {"AUXILIA_REVEALED": 1, "GERMAN_HIDDEN": 4}}, tribes=BEHIND
    )
    assert "R4 yes" in take_turn(g).nodes


def test_8_8_2_migration_rallies_warbands_and_no_allies() -> None:
    pieces = {"SEQUANI": {"AUXILIA_HIDDEN": 6, "GERMAN_HIDDEN": 3}, "UBII": {"GERMAN_HIDDEN": 1}}
    g = romans(card="MIGRATION", pieces=pieces, tribes={**BEHIND, "UBII": "GERMAN_ALLY"})
    assert "R_EVENT" in take_turn(g).nodes
    assert sum(g.count_bands(region, GERMANS) for region in g.regions()) > 4
    assert g.count_strongholds(GERMANS) == 1


def test_8_8_2_impetuosity_is_no_march_without_arverni_or_belgae() -> None:
    corps = {"ROMAN_LEADER": 1, "LEGION": 3, "AUXILIA_HIDDEN": 4}
    tribes = {"SEQUANI": "AEDUI_ALLY", "MORINI": "BELGIC_ALLY", "MENAPII": "BELGIC_ALLY"}
    for scenario in ("RECONQUEST", EXPANSION):
        g = romans("ALL", scenario, card="IMPETUOSITY", pieces={"PROVINCIA": corps}, tribes=tribes)
        assert "R4 yes" in take_turn(g).nodes


def test_8_8_2_where_a_drought_may_strike() -> None:
    pieces = {
        "TREVERI": {"ARVERNI_HIDDEN": 1}, "BITURIGES": {"ARVERNI_HIDDEN": 1, "AUXILIA_HIDDEN": 1},
        "VENETI": {"ARVERNI_HIDDEN": 1, "BELGIC_HIDDEN": 1}, "AEDUI": {"AEDUI_HIDDEN": 1},
    }  # fmt: skip
    g = romans("ALL_BUT_ARVERNI", pieces=pieces)
    assert [region for region in g.regions() if is_dry(g, region)] == [R.TREVERI]


def test_8_8_2_a_capability_of_a_player_who_holds_it() -> None:
    capabilities = {"LEGIO_X": "SHADED", "AQUITANI": "SHADED BELGAE"}
    g = romans("ALL_BUT_BELGAE", card="SHIFTING_LOYALTIES", capabilities=capabilities, tribes=BEHIND)
    assert "R_EVENT" in take_turn(g).nodes
    assert [capability.card for capability in g.capabilities] == [Card.LEGIO_X]


def test_a8_8_2_parley_at_a_fort_among_the_germans() -> None:
    pieces = {"SEQUANI": {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 2, "FORT": 1}, "AEDUI": {"ROMAN_LEADER": 1, "AUXILIA_HIDDEN": 6}}
    g = romans("ALL", EXPANSION, card="PARLEY", pieces=pieces, tribes=BEHIND)
    assert "R_EVENT" in take_turn(g).nodes
    assert g.find_leader(ROMANS) is R.SEQUANI


def test_8_2_3_no_special_ability_is_told_where_an_event_grants_none() -> None:
    pieces = {"PROVINCIA": {"LEGION": 3, "AUXILIA_HIDDEN": 9}, "SEQUANI": {"BELGIC_REVEALED": 3}}
    tribes = {"SEQUANI": "BELGIC_ALLY"}
    path = take_turn(romans("ALL", EXPANSION, card="PUBLIUS_LICINIUS_CRASSUS", pieces=pieces, tribes=tribes), 5)
    assert path.nodes[-1] == "R_EVENT"
