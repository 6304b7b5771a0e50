"""§6-7: Winter and victory."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any

import pytest
from exact import Exact
from games.gaul.table import do, options, position, prompt, resources, seat, state

from quadriga.games.gaul.moves import Agree, Finish, Refuse, Remove, Select, Stop, Summon, To
from quadriga.games.gaul.rules.game_run import ambush_targets, count_surplus
from quadriga.games.gaul.rules.germans import battle_phase, destinations, march_phase, raid_phase, rally_phase
from quadriga.games.gaul.rules.quarters import keep_cost
from quadriga.games.gaul.rules.victory import has_winner
from quadriga.games.gaul.rules.winter import clear_markers, raise_legions, shift_by_score
from quadriga.games.gaul.terms import (
    AEDUI,
    ARVERNI,
    BELGAE,
    GERMANS,
    REGIONS,
    ROMANS,
    Faction,
    Force,
    Phase,
    Region,
    Senate,
    Standing,
    Status,
    Tribe,
)
from quadriga.kernel import Chance


def run(coroutine: Coroutine[Any, Any, None], *draws: Any) -> None:
    """Run a game-run phase to its end; draws are taken as listed, then the first item each time."""
    wanted = list(draws)
    value: Any = None
    try:
        while True:
            effect = coroutine.send(value)
            assert isinstance(effect, Chance), f"somebody was asked: {effect.prompt}"
            value = wanted.pop(0) if wanted else effect.items[0]
            assert value in effect.items
    except StopIteration:
        assert not wanted


# Victory (§6.1, §7) -----------------------------------------------------------------------------------------------


def test_7_2_t51_conditions_are_exceeded_not_met() -> None:
    tribes = {name.name: "ARVERNI_ALLY" for name in list(Tribe)[11:19]}
    g = state(tribes={**tribes, "ARVERNI": "ARVERNI_CITADEL"})
    assert g.count_strongholds(ARVERNI) == 9
    assert g.count_off_map_legions() == 12
    assert g.rules.margin(g, ARVERNI) == 1
    g.subdue(Tribe.TREVERI)
    assert g.rules.margin(g, ARVERNI) == 0, "eight do not exceed eight"


def test_7_3_t51_the_arverni_margin_is_the_lower_of_two() -> None:
    tribes = {name.name: "ARVERNI_ALLY" for name in list(Tribe)[11:20]}
    g = state(tribes=tribes, pieces={"PROVINCIA": {"LEGION": 8}})
    assert g.rules.margin(g, ARVERNI) == 4 - 6


def test_7_2_roman_aedui_and_belgic_margins() -> None:
    g = state(start="scenario")
    assert g.rules.margin(g, ROMANS) == 14 - 15
    assert g.rules.margin(g, BELGAE) == 15 - 15
    assert g.rules.margin(g, AEDUI) == 3 - 7
    assert g.rules.margin(g, ARVERNI) == min(4 - 6, 3 - 8)
    assert not has_winner(g)


def test_7_2_suebi_and_dispersed_tribes_do_not_count_for_the_belgae() -> None:
    g = state(pieces={"SUGAMBRI": {"BELGIC_HIDDEN": 3}}, tribes={"SUEBI_NORTH": "DISPERSED"})
    assert g.rules.score(g, BELGAE) == 1


def test_6_1_t51_victory_comes_first_and_ends_the_game_at_once() -> None:
    match = position(card="WINTER", config={"scenario": "RECONQUEST"}, pieces={"SUGAMBRI": {"GERMAN_HIDDEN": 9}})
    assert match.over
    assert match.state.result is not None
    assert match.state.result.how == "threshold"
    assert match.state.result.winners == (0,)
    assert match.state.count(Region.SUGAMBRI, Force.GERMAN_HIDDEN) == 9, "the Germans did not act"


def test_7_3_t51_the_final_winter_goes_to_the_highest_margin() -> None:
    match = position(card="WINTER", winters=4, start="scenario")
    assert match.state.result is not None
    assert match.state.result.how == "final"
    assert match.state.result.winners == (3,), "the Belgae are at 0, all others below"
    assert match.state.result.scores == (-1, -5, -4, 0)


def test_6_1_t51_the_phases_follow_the_book() -> None:
    g = state()
    assert [phase.name for phase in g.rules.winter] == ["VICTORY", "GERMANS", "QUARTERS", "HARVEST", "SENATE", "SPRING"]


# Germans Phase (§6.2) ---------------------------------------------------------------------------------------------


def test_6_2_1_t52_allies_suebi_first_then_germania_then_warbands() -> None:
    g = state(pieces={"SUGAMBRI": {"GERMAN_HIDDEN": 1}, "UBII": {"GERMAN_HIDDEN": 1}, "TREVERI": {"GERMAN_HIDDEN": 1}})
    run(rally_phase(g), Tribe.SUEBI_SOUTH)
    assert g.tribes[Tribe.SUEBI_NORTH] == g.tribes[Tribe.SUEBI_SOUTH] == Status.GERMAN_ALLY
    assert g.tribes[Tribe.SUGAMBRI] == Status.SUBDUED, "one Ally in a Region"
    assert g.tribes[Tribe.TREVERI] == Status.GERMAN_ALLY
    assert [g.count_bands(r, GERMANS) for r in (Region.SUGAMBRI, Region.UBII, Region.TREVERI)] == [2, 2, 2]


def test_6_2_1_germania_rallies_one_warband_even_without_an_ally() -> None:
    g = state()
    run(rally_phase(g))
    assert g.count_bands(Region.SUGAMBRI, GERMANS) == g.count_bands(Region.UBII, GERMANS) == 1
    blocked = state(devastated=["SUGAMBRI"])
    run(rally_phase(blocked))
    assert blocked.count_bands(Region.SUGAMBRI, GERMANS) == 0


def test_6_2_2_t52_only_the_surplus_marches() -> None:
    g = state(pieces={"SUGAMBRI": {"GERMAN_HIDDEN": 5, "LEGION": 2}, "UBII": {"GERMAN_HIDDEN": 2, "LEGION": 2}})
    assert count_surplus(g, GERMANS, Region.SUGAMBRI) == 2
    assert count_surplus(g, GERMANS, Region.UBII) == 0, "no Control, no March"


def test_6_2_2_t52_where_control_is_added_and_among_those_where_a_player_has_it() -> None:
    g = state(
        pieces={
            "SUGAMBRI": {"GERMAN_HIDDEN": 4},
            "MORINI": {"BELGIC_HIDDEN": 2},
            "NERVII": {"BELGIC_HIDDEN": 9},
        }
    )
    assert destinations(g, Region.SUGAMBRI, 3) == [Region.MORINI], "Nervii is too strong, Treveri and Ubii are nobody's"
    assert destinations(g, Region.SUGAMBRI, 1) == [Region.UBII, Region.TREVERI], "one Warband can only add Control there"


def test_6_2_2_t52_then_all_germans_hide() -> None:
    g = state(pieces={"CARNUTES": {"GERMAN_REVEALED": 1, "GERMAN_SCOUTED": 1, "LEGION": 3}})
    run(march_phase(g))
    assert g.pieces(Region.CARNUTES, GERMANS) == {Force.GERMAN_HIDDEN: 1, Force.GERMAN_REVEALED: 1}


def test_6_2_3_t52_raid_up_to_two_warbands_only_while_there_is_something_to_take() -> None:
    g = state(pieces={"CARNUTES": {"GERMAN_HIDDEN": 5, "AEDUI_HIDDEN": 1}}, resources={"AEDUI": 9, "ROMANS": 9})
    run(raid_phase(g))
    assert g.resources[AEDUI] == 7
    assert g.count_hidden(Region.CARNUTES, GERMANS) == 3
    poor = state(pieces={"CARNUTES": {"GERMAN_HIDDEN": 5, "AEDUI_HIDDEN": 1}}, resources={"AEDUI": 1})
    run(raid_phase(poor))
    assert poor.resources[AEDUI] == 0
    assert poor.count_hidden(Region.CARNUTES, GERMANS) == 4


def test_6_2_4_t52_ambush_where_a_loss_results() -> None:
    g = state(
        pieces={
            "CARNUTES": {"GERMAN_HIDDEN": 2, "AEDUI_HIDDEN": 1, "ARVERNI_HIDDEN": 2},
            "PICTONES": {"GERMAN_HIDDEN": 1, "AEDUI_REVEALED": 1},
        }
    )
    assert ambush_targets(g, GERMANS, Region.CARNUTES, always=False) == [AEDUI]
    assert ambush_targets(g, GERMANS, Region.PICTONES, always=False) == [], "half a Loss is none"
    run(battle_phase(g))
    assert g.count_bands(Region.CARNUTES, AEDUI) == 0
    assert g.count(Region.CARNUTES, Force.GERMAN_REVEALED) == 2


def test_6_2_4_t52_the_defender_chooses_its_losses() -> None:
    match = position(
        card="WINTER",
        phase="GERMANS",
        pieces={"CARNUTES": {"GERMAN_HIDDEN": 4, "LEGION": 1, "AUXILIA_HIDDEN": 1, "AUXILIA_REVEALED": 2}},
        dice=["UBII"],
    )
    assert prompt(match) == "loss"
    assert seat(match) == ROMANS
    assert Remove(Force.LEGION) in options(match)


# Quarters (§6.3) --------------------------------------------------------------------------------------------------


def quarters(faction: Faction, **data: Any) -> Any:
    """Winter, when it is this faction's turn to find Quarters."""
    match = position(card="WINTER", phase="QUARTERS", **data)
    while seat(match) != faction or prompt(match) == "winter_transfer":
        do(match, Finish())
    return match


def test_6_3_1_germans_leave_devastation_by_one_die() -> None:
    match = position(
        card="WINTER",
        phase="QUARTERS",
        pieces={"CARNUTES": {"GERMAN_HIDDEN": 3}, "PICTONES": {"GERMAN_HIDDEN": 2}},
        tribes={"PICTONES": "GERMAN_ALLY"},
        devastated=["CARNUTES", "PICTONES"],
        dice=[4, *["AMBACTI"] * 9],
    )
    assert match.state.count(Region.UBII, Force.GERMAN_HIDDEN) == 3
    assert match.state.count(Region.PICTONES, Force.GERMAN_HIDDEN) == 2, "an Ally feeds them"


def test_6_3_2_gauls_relocate_to_friendly_control_and_roll_where_devastated() -> None:
    match = quarters(
        AEDUI,
        pieces={"CARNUTES": {"AEDUI_HIDDEN": 3}, "BITURIGES": {"AEDUI_HIDDEN": 1}, "PICTONES": {"ARVERNI_HIDDEN": 1}},
        devastated=["CARNUTES"],
        dice=[3],
    )
    assert Select(Region.CARNUTES) in options(match)
    do(match, Select(Region.CARNUTES), To(Region.BITURIGES), {Force.AEDUI_HIDDEN: 1})
    do(match, Select(Region.CARNUTES), To(Region.PICTONES), Agree(), {Force.AEDUI_HIDDEN: 1})
    assert match.state.count_bands(Region.PICTONES, AEDUI) == 1
    do(match, Finish())
    assert match.state.count_bands(Region.CARNUTES, AEDUI) == 0, "the one left rolled a 3"


def test_6_3_2_a_refused_shelter_is_none() -> None:
    match = quarters(AEDUI, pieces={"CARNUTES": {"AEDUI_HIDDEN": 3}, "PICTONES": {"ARVERNI_HIDDEN": 1}})
    do(match, Select(Region.CARNUTES), To(Region.PICTONES), Refuse())
    assert match.state.count_bands(Region.CARNUTES, AEDUI) == 3


def test_6_3_3_t53_costs_of_keeping() -> None:
    g = state(tribes={"REMI": "ROMAN_ALLY", "AULERCI": "ROMAN_ALLY"}, devastated=["CARNUTES", "PICTONES"])
    assert keep_cost(g, Region.ATREBATES) == 1
    assert keep_cost(g, Region.MORINI) == 2
    assert keep_cost(g, Region.CARNUTES) == 2
    assert keep_cost(g, Region.PICTONES) == 4


def test_6_3_3_t53_one_free_per_ally_and_fort_then_pay_or_roll() -> None:
    match = quarters(
        ROMANS,
        pieces={
            "ATREBATES": {"LEGION": 3, "AUXILIA_HIDDEN": 2, "FORT": 1},
            "SEQUANI": {"GERMAN_HIDDEN": 1},
            "UBII": {"GERMAN_HIDDEN": 1},
            "PROVINCIA": {"ARVERNI_HIDDEN": 2},
        },
        tribes={"REMI": "ROMAN_ALLY"},
        resources={"ROMANS": 2},
        dice=[2],
    )
    while prompt(match) != "keep_free":
        do(match, Finish())
    do(match, {Force.LEGION: 2})
    assert prompt(match) == "keep_paid"
    do(match, {Force.LEGION: 1, Force.AUXILIA_HIDDEN: 1})
    assert match.state.pieces(Region.ATREBATES, ROMANS) == {Force.LEGION: 3, Force.AUXILIA_HIDDEN: 1, Force.FORT: 1}


def test_6_3_3_t53_home_along_supply_and_the_leader_from_anywhere() -> None:
    match = quarters(
        ROMANS,
        pieces={"BRITANNIA": {"ROMAN_LEADER": 1}, "AEDUI": {"LEGION": 2}, "CARNUTES": {"LEGION": 1, "ARVERNI_HIDDEN": 3}},
        dice=[6],
    )
    while prompt(match) != "provincia_from":
        do(match, Finish())
    do(match, Select(Region.AEDUI), {Force.LEGION: 2}, Select(Region.CARNUTES))
    assert seat(match) == ARVERNI, "the Arverni hold Carnutes and are asked"
    do(match, Refuse())
    assert prompt(match) == "provincia_leader"
    assert Stop() in options(match)
    do(match, To(Region.PROVINCIA))
    assert match.state.find_leader(ROMANS) is Region.PROVINCIA
    assert match.state.count(Region.PROVINCIA, Force.LEGION) == 2


def test_6_3_3_supply_lines_are_determined_once_for_all_who_return() -> None:
    """The first to leave gives Sequani up to the Arverni; the line through it stays open to the others."""
    germans = {region: {"GERMAN_HIDDEN": 1} for region in ("AEDUI", "TREVERI", "BITURIGES", "CARNUTES", "ATREBATES")}
    pieces = {**germans, "SEQUANI": {"LEGION": 3, "ARVERNI_HIDDEN": 2}, "MANDUBII": {"LEGION": 2}}
    match = quarters(ROMANS, pieces=pieces)
    while prompt(match) != "provincia_from":
        do(match, Finish())
    do(match, Select(Region.SEQUANI), {Force.LEGION: 3})
    assert match.state.control(Region.SEQUANI) is ARVERNI
    do(match, Select(Region.MANDUBII), {Force.LEGION: 2})
    assert match.state.count(Region.PROVINCIA, Force.LEGION) == 5, "nobody had to agree"


# Harvest (§6.4) ---------------------------------------------------------------------------------------------------


def test_6_4_t54_earnings() -> None:
    """§6.4.1, §6.4.2, §6.4.3."""
    g = state(start="scenario")
    assert [g.rules.earnings(g, faction) for faction in Faction] == [14, 6, 6 + 4, 14, 0]


def test_6_4_t54_no_more_than_45() -> None:
    match = position(card="WINTER", phase="HARVEST", start="scenario", resources={"BELGAE": 40})
    assert resources(match, BELGAE) == 45


# Senate (§6.5) ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lost", "senate", "fallen", "after"),
    [
        (21, "INTRIGUE", 0, "UPROAR"),
        (21, "INTRIGUE", 3, "UPROAR"),
        (19, "UPROAR", 0, "INTRIGUE"),
        (19, "UPROAR", 1, "UPROAR"),
        (19, "ADULATION", 1, "INTRIGUE"),
        (19, "INTRIGUE", 0, "INTRIGUE"),
        (0, "INTRIGUE", 0, "ADULATION"),
        (0, "INTRIGUE", 1, "INTRIGUE"),
    ],
)
def test_6_5_1_t55_the_senate_follows_the_score(lost: int, senate: str, fallen: int, after: str) -> None:
    names = [t for t in Tribe if t not in (Tribe.SUEBI_NORTH, Tribe.SUEBI_SOUTH, Tribe.AEDUI, Tribe.ARVERNI)][:lost]
    owners = ["BELGIC_ALLY"] * 10 + ["ARVERNI_ALLY"] * 10 + ["AEDUI_ALLY"] * 6
    g = state(tribes={t.name: owners[i] for i, t in enumerate(names)}, senate=senate, fallen=fallen)
    assert g.rules.score(g, ROMANS) == 30 - lost
    shift_by_score(g)
    assert Senate(g.senate).name == after


def test_6_5_1_t55_firm_unflips_before_it_moves_and_fallen_legions_bar_firm_adulation() -> None:
    g = state(senate="UPROAR", firm=True)
    shift_by_score(g)
    assert (g.senate, g.firm) == (Senate.UPROAR, False)
    g = state(senate="ADULATION", fallen=1)
    shift_by_score(g)
    assert not g.firm


@pytest.mark.parametrize(
    ("senate", "fallen", "entering", "track", "left"),
    [
        ("INTRIGUE", 5, 4, 4, 2),
        ("ADULATION", 5, 8, 0, 2),
        ("UPROAR", 5, 0, 8, 2),
        ("UPROAR", 0, 2, 8, 0),
    ],
)
def test_6_5_2_t56_half_the_fallen_wait_and_the_senates_row_and_above_come(
    senate: str, fallen: int, entering: int, track: int, left: int
) -> None:
    g = state(senate=senate, fallen=fallen, pieces={"CARNUTES": {"LEGION": 2}})
    raise_legions(g)
    assert (g.count(Region.PROVINCIA, Force.LEGION), g.track, g.fallen) == (entering, track, left)


def test_6_5_3_auxilia_if_the_leader_is_in_provincia() -> None:
    match = position(
        card="WINTER", phase="SENATE", pieces={"PROVINCIA": {"ROMAN_LEADER": 1}}, senate="INTRIGUE", dice=["AMBACTI"]
    )
    assert match.state.senate == Senate.ADULATION
    assert match.state.count(Region.PROVINCIA, Force.AUXILIA_HIDDEN) == 5


# Spring (§6.6) ----------------------------------------------------------------------------------------------------


def test_6_6_t57_gathering_goes_first_then_dispersed_gathers_and_razed_stays() -> None:
    g = state(
        pieces={"CARNUTES": {"ARVERNI_SCOUTED": 2, "AUXILIA_REVEALED": 1}},
        tribes={"VENETI": "GATHERING", "REMI": "DISPERSED", "CARNUTES": "RAZED"},
        devastated=["CARNUTES"],
    )
    clear_markers(g)
    assert g.tribes[Tribe.VENETI] == Status.SUBDUED
    assert g.tribes[Tribe.REMI] == Status.GATHERING
    assert g.tribes[Tribe.CARNUTES] == Status.RAZED
    assert g.pieces(Region.CARNUTES, ARVERNI) == {Force.ARVERNI_HIDDEN: 2}
    assert g.pieces(Region.CARNUTES, ROMANS) == {Force.AUXILIA_HIDDEN: 1}
    assert not any(g.devastated[region] for region in REGIONS)


def test_6_6_t57_successors_legions_and_eligibility() -> None:
    match = position(
        card="WINTER",
        phase="SPRING",
        pieces={"CARNUTES": {"LEGION": 1}},
        fallen=3,
        eligible=["AEDUI"],
        dice=["AMBACTI"],
    )
    assert prompt(match) == "successor"
    assert seat(match) == ROMANS
    assert Exact(options(match)) == [Select(Region.CARNUTES), Select(Region.PROVINCIA)]
    do(match, Select(Region.CARNUTES))
    assert prompt(match) == "successor", "the Belgae choose in Belgica; the Arverni have one place only"
    do(match, Select(Region.NERVII))
    g = match.state
    assert g.standing[ROMANS] == g.standing[BELGAE] == g.standing[ARVERNI] == Standing.SUCCESSOR
    assert g.find_leader(ARVERNI) is Region.ARVERNI
    assert (g.fallen, g.track) == (0, 11)
    assert g.eligible == [1, 1, 1, 1, 1]
    assert g.current == 3


# Pax Gallica? -----------------------------------------------------------------------------------------------------


def pax(phase: str, **data: Any) -> Any:
    return position(config={"scenario": "PAX_GALLICA"}, start="scenario", card="WINTER", phase=phase, **data)


def test_2_1_t58_the_first_winter_of_pax_gallica_has_no_victory_and_no_germans() -> None:
    match = pax("VICTORY")
    assert not match.over, "the Romans are at 20"
    assert match.state.phase is Phase.QUARTERS
    assert match.state.count(Region.SUGAMBRI, Force.GERMAN_HIDDEN) == 4


def test_2_1_t58_the_legions_of_the_winter_box_are_off_the_map_until_harvest() -> None:
    match = pax("HARVEST")
    assert match.state.count_off_map_legions() == 7
    assert prompt(match) == "winter_legions"
    do(match, {Region.MORINI: 1, Region.ATREBATES: 2})
    assert match.state.count(Region.ATREBATES, Force.LEGION) == 2
    assert match.state.count_off_map_legions() == 4


def test_2_1_t58_the_senate_sits_at_intrigue_and_vercingetorix_may_come() -> None:
    match = pax("SENATE", dice=["AMBACTI"])
    assert (match.state.senate, match.state.firm) == (Senate.INTRIGUE, False)
    assert prompt(match) == "summon_now"
    do(match, Summon(), Select(Region.BITURIGES))
    assert match.state.has_named_leader(Region.BITURIGES, ARVERNI)


def test_2_1_t58_vercingetorix_may_also_wait_for_an_arverni_command() -> None:
    from quadriga.games.gaul.moves import Issue
    from quadriga.games.gaul.terms import Command

    match = position(config={"scenario": "PAX_GALLICA"}, start="scenario", card="LUCTERIUS", winters=1)
    do(match, Issue(Command.RALLY), Summon(), Select(Region.ARVERNI))
    assert match.state.has_named_leader(Region.ARVERNI, ARVERNI)
