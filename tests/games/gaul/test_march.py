"""§3.2.2, §3.3.2: March: who may go, how far, where groups stop, and what is done to them on the way."""

from __future__ import annotations

import pytest
from games.gaul.asking import next_ask, offered
from games.gaul.carry import drive
from games.gaul.table import ario, do, options, position, prompt, resources, seat, state

from quadriga.games.gaul.board import Marker
from quadriga.games.gaul.moves import Finish, Harass, Issue, Refuse, Remove, Roll, Select, Stop, To
from quadriga.games.gaul.rules.action import Action
from quadriga.games.gaul.rules.all_commands import execute
from quadriga.games.gaul.rules.march import (
    count_harassment,
    count_steps,
    march,
    march_cost,
    march_regions,
    marchers,
    most_groups,
    must_stop,
)
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import (
    AEDUI,
    ARVERNI,
    BELGAE,
    GERMANS,
    ROMANS,
    Ability,
    Command,
    Faction,
    Force,
    Mark,
    Region,
)
from quadriga.kernel import One

LEADER, LEGION, AUXILIA = Force.ROMAN_LEADER, Force.LEGION, Force.AUXILIA_HIDDEN


def on_march(faction: Faction, **more: object) -> Action:
    return Action(faction, Command.MARCH, **more)  # type: ignore[arg-type]


def regions(g: Gaul, a: Action) -> list[Region]:
    return list(march_regions(g, a))


# What it costs --------------------------------------------------------------------------------------------------------


def test_3_2_2_a64_romans_alone_pay_double_out_of_an_abatis() -> None:
    g = ario(resources={"ROMANS": 9})
    g.add_mark(Marker(Mark.ABATIS, Region.TREVERI, BELGAE))
    assert march_cost(g, ROMANS, Region.TREVERI) == 4
    assert march_cost(g, ROMANS, Region.MANDUBII) == 2
    assert march_cost(g, AEDUI, Region.TREVERI) == 1


def test_5_romans_march_out_of_gallia_togata_for_nothing_and_pay_elsewhere() -> None:
    g = ario()
    assert march_cost(g, ROMANS, Region.CISALPINA) == 2
    g.add_mark(Marker(Mark.GALLIA_TOGATA))
    assert march_cost(g, ROMANS, Region.CISALPINA) == 0
    assert march_cost(g, ROMANS, Region.PROVINCIA) == 2


def test_3_2_2_an_origin_is_paid_for_once_and_only_if_there_is_enough() -> None:
    g = state(pieces={"AEDUI": {"LEGION": 1}, "CARNUTES": {"LEGION": 1}}, devastated=["CARNUTES"], resources={"ROMANS": 3})
    assert regions(g, on_march(ROMANS)) == [Region.AEDUI], "four Resources out of the Devastated Region"
    g.gain(ROMANS, 1)
    assert regions(g, on_march(ROMANS)) == [Region.CARNUTES, Region.AEDUI]
    drive(g, march(g, on_march(ROMANS), Region.CARNUTES), [])
    assert g.resources[ROMANS] == 0


def test_2_3_8_nobody_marches_upon_frost_but_by_event() -> None:
    g = state(pieces={"AEDUI": {"AEDUI_HIDDEN": 1}}, next="WINTER", resources={"AEDUI": 1})
    assert regions(g, on_march(AEDUI)) == []
    assert regions(g, on_march(AEDUI, by_event=True)) == [Region.AEDUI]


def test_3_2_2_allies_and_forts_do_not_march() -> None:
    g = state(pieces={"AEDUI": {"FORT": 1}}, tribes={"AULERCI": "ROMAN_ALLY"}, resources={"ROMANS": 9})
    assert regions(g, on_march(ROMANS)) == []


def test_3_1_an_origin_is_selected_once_and_within_the_regions_named() -> None:
    pieces = {"AEDUI": {"AEDUI_HIDDEN": 1}, "CARNUTES": {"AEDUI_HIDDEN": 1}}
    g = state(pieces=pieces, resources={"AEDUI": 9})
    assert regions(g, on_march(AEDUI, regions=[Region.AEDUI])) == [Region.CARNUTES]
    assert regions(g, on_march(AEDUI, within=(Region.AEDUI,))) == [Region.AEDUI]


# How far --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("faction", "party", "steps"),
    [
        (ROMANS, {LEGION: 1}, 2),
        (ROMANS, {LEADER: 1, LEGION: 1}, 3),
        (ARVERNI, {Force.ARVERNI_LEADER: 1}, 2),
        (ARVERNI, {Force.ARVERNI_HIDDEN: 1}, 1),
        (BELGAE, {Force.BELGIC_LEADER: 1}, 1),
        (AEDUI, {Force.AEDUI_HIDDEN: 1}, 1),
    ],
)
def test_3_2_2_3_3_2_how_far_a_group_goes(faction: Faction, party: dict[Force, int], steps: int) -> None:
    pieces = {"CARNUTES": {"ROMAN_LEADER": 1, "ARVERNI_LEADER": 1, "BELGIC_LEADER": 1}}
    assert count_steps(state(pieces=pieces), faction, party) == steps


def test_1_4_3_successors_do_not_march_farther_than_others() -> None:
    g = state(pieces={"CARNUTES": {"ROMAN_LEADER": 1, "ARVERNI_LEADER": 1}}, successors=["ROMANS", "ARVERNI"])
    assert count_steps(g, ROMANS, {LEADER: 1}) == 2
    assert count_steps(g, ARVERNI, {Force.ARVERNI_LEADER: 1}) == 1


def test_3_2_2_two_regions_and_no_third() -> None:
    g = state(pieces={"PROVINCIA": {"LEGION": 1}})
    asked = drive(
        g, march(g, on_march(ROMANS, free=True), Region.PROVINCIA), [{LEGION: 1}, To(Region.AEDUI), To(Region.MANDUBII)]
    )
    assert asked == ["march_group", "march_to", "march_to"]
    assert g.count(Region.MANDUBII, LEGION) == 1


def test_3_2_2_caesar_leads_into_a_third_region_and_no_farther() -> None:
    g = state(pieces={"PROVINCIA": {"ROMAN_LEADER": 1, "LEGION": 2}})
    group = {LEADER: 1, LEGION: 2}
    steps = [To(Region.AEDUI), To(Region.MANDUBII), group, To(Region.TREVERI), {LEGION: 1}]
    asked = drive(g, march(g, on_march(ROMANS, free=True), Region.PROVINCIA), [group, *steps])
    assert asked == ["march_group", "march_to", "march_to", "march_on", "march_to", "march_on"]
    assert g.pieces(Region.TREVERI, ROMANS) == {LEADER: 1, LEGION: 1}, "who goes on to the third goes with Caesar"
    assert g.count(Region.MANDUBII, LEGION) == 1


def test_3_2_2_on_the_second_leg_caesar_may_stay_behind() -> None:
    g = state(pieces={"PROVINCIA": {"ROMAN_LEADER": 1, "LEGION": 1}})
    group = {LEADER: 1, LEGION: 1}
    rule = march(g, on_march(ROMANS, free=True), Region.PROVINCIA)
    asked = drive(g, rule, [group, To(Region.AEDUI), To(Region.MANDUBII), {LEGION: 1}])
    assert asked[-1] == "march_on", "the Legion alone has come as far as it may"
    assert g.count(Region.AEDUI, LEADER) == 1
    assert g.count(Region.MANDUBII, LEGION) == 1


def test_3_2_2_with_nobody_left_behind_caesar_alone_goes_on_unasked() -> None:
    g = state(pieces={"PROVINCIA": {"ROMAN_LEADER": 1}})
    steps = [{LEADER: 1}, To(Region.AEDUI), To(Region.MANDUBII), To(Region.TREVERI)]
    assert drive(g, march(g, on_march(ROMANS, free=True), Region.PROVINCIA), steps) == ["march_group"] + ["march_to"] * 3
    assert g.count(Region.TREVERI, LEADER) == 1


def test_3_3_2_on_the_second_leg_vercingetorix_must_go_along() -> None:
    g = state(pieces={"ARVERNI": {"ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 2}})
    group = {Force.ARVERNI_LEADER: 1, Force.ARVERNI_HIDDEN: 2}
    rule = march(g, on_march(ARVERNI, free=True), Region.ARVERNI)
    choice = offered(rule, group, To(Region.BITURIGES), To(Region.CARNUTES))
    assert choice.caps == {Force.ARVERNI_HIDDEN: 2}, "only his Warbands may stay behind"  # type: ignore[attr-defined]
    assert () in choice, "or all of them"


def test_3_2_2_somebody_must_go_on_and_the_group_may_stop_instead() -> None:
    g = state(pieces={"PROVINCIA": {"LEGION": 2}})
    rule = march(g, on_march(ROMANS, free=True), Region.PROVINCIA)
    choice = offered(rule, {LEGION: 2}, To(Region.AEDUI))
    assert Stop() in choice
    assert next(iter(choice)) == Stop(), "first of all"
    g = state(pieces={"PROVINCIA": {"LEGION": 2}})
    rule = march(g, on_march(ROMANS, free=True), Region.PROVINCIA)
    assert () not in offered(rule, {LEGION: 2}, To(Region.AEDUI), To(Region.BITURIGES))


def test_a_group_that_stops_has_marched_and_another_may_leave() -> None:
    g = state(pieces={"PROVINCIA": {"LEGION": 2}})
    a = on_march(ROMANS, free=True)
    asked = drive(g, march(g, a, Region.PROVINCIA), [{LEGION: 1}, Stop(), {LEGION: 1}, To(Region.AEDUI), Stop()])
    assert asked == ["march_group", "march_to", "march_group", "march_to", "march_to"]
    assert a.arrived == {Region.PROVINCIA: {LEGION: 1}, Region.AEDUI: {LEGION: 1}}
    assert marchers(g, a, Region.AEDUI) == {}


def test_3_2_2_dropped_off_pieces_have_marched_too() -> None:
    g = state(pieces={"PROVINCIA": {"LEGION": 3}})
    a = on_march(ROMANS, free=True)
    drive(g, march(g, a, Region.PROVINCIA), [{LEGION: 3}, To(Region.AEDUI), To(Region.MANDUBII), {LEGION: 1}])
    assert a.arrived == {Region.AEDUI: {LEGION: 2}, Region.MANDUBII: {LEGION: 1}}
    g = state(pieces={"PROVINCIA": {"LEGION": 1, "AUXILIA_HIDDEN": 1}})
    a = on_march(ROMANS, free=True)
    group = {LEGION: 1, AUXILIA: 1}
    drive(g, march(g, a, Region.PROVINCIA), [group, To(Region.AEDUI), To(Region.MANDUBII), {LEGION: 1}])
    assert a.arrived == {Region.AEDUI: {AUXILIA: 1}, Region.MANDUBII: {LEGION: 1}}


# Where groups stop ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "target", "stops"),
    [
        (Region.MORINI, Region.SUGAMBRI, True),
        (Region.UBII, Region.TREVERI, True),
        (Region.SUGAMBRI, Region.UBII, False),
        (Region.VENETI, Region.BRITANNIA, True),
        (Region.BRITANNIA, Region.MORINI, True),
        (Region.AEDUI, Region.CARNUTES, False),
    ],
)
def test_1_3_4_1_3_5_groups_stop_after_the_sea_and_the_rhenus(source: Region, target: Region, stops: bool) -> None:
    g = state()
    near = target if target is not Region.CARNUTES else Region.BITURIGES
    assert must_stop(g, source, near) is stops


def test_3_2_2_even_caesar_stops_behind_the_rhenus_and_in_devastation() -> None:
    for start, to, data in (
        ("TREVERI", Region.UBII, {}),
        ("AEDUI", Region.MANDUBII, {"devastated": ["MANDUBII"]}),
    ):
        g = state(pieces={start: {"ROMAN_LEADER": 1, "LEGION": 1}}, **data)
        rule = march(g, on_march(ROMANS, free=True), Region[start])
        assert drive(g, rule, [{LEADER: 1, LEGION: 1}, To(to)]) == ["march_group", "march_to"]


def test_3_2_2_devastation_halts_who_enters_not_who_begins_there() -> None:
    g = state(pieces={"AEDUI": {"LEGION": 1}}, devastated=["AEDUI"])
    asked = drive(g, march(g, on_march(ROMANS, free=True), Region.AEDUI), [{LEGION: 1}, To(Region.MANDUBII), Stop()])
    assert asked == ["march_group", "march_to", "march_to"]


def test_3_2_2_a64_an_abatis_halts_romans_only() -> None:
    g = ario(pieces={"AEDUI": {"LEGION": 1}})
    g.add_mark(Marker(Mark.ABATIS, Region.MANDUBII, BELGAE))
    assert drive(g, march(g, on_march(ROMANS, free=True), Region.AEDUI), [{LEGION: 1}, To(Region.MANDUBII)]) == [
        "march_group",
        "march_to",
    ]
    g = state(pieces={"ARVERNI": {"ARVERNI_LEADER": 1}})
    g.add_mark(Marker(Mark.ABATIS, Region.BITURIGES, BELGAE))
    rule = march(g, on_march(ARVERNI, free=True), Region.ARVERNI)
    assert To(Region.CARNUTES) in offered(rule, {Force.ARVERNI_LEADER: 1}, To(Region.BITURIGES))


def test_4_1_3_no_group_crosses_the_sea_after_a_special_ability_and_none_follows_a_crossing() -> None:
    g = state(pieces={"VENETI": {"AEDUI_HIDDEN": 2}})
    a = on_march(AEDUI, free=True)
    assert To(Region.BRITANNIA) in offered(march(g, a, Region.VENETI), {Force.AEDUI_HIDDEN: 1})
    g = state(pieces={"VENETI": {"AEDUI_HIDDEN": 2}})
    after = on_march(AEDUI, free=True, used=[Ability.TRADE], abilities=2)
    choice = offered(march(g, after, Region.VENETI), {Force.AEDUI_HIDDEN: 1})
    assert To(Region.BRITANNIA) not in choice
    assert To(Region.CARNUTES) in choice
    drive(g, march(g, a, Region.VENETI), [{Force.AEDUI_HIDDEN: 1}, To(Region.BRITANNIA)])
    assert a.crossed
    assert not a.may_add_ability


def test_4_1_3_a_march_over_land_leaves_the_special_ability_open() -> None:
    g = state(pieces={"VENETI": {"AEDUI_HIDDEN": 1}})
    a = on_march(AEDUI, free=True)
    drive(g, march(g, a, Region.VENETI), [{Force.AEDUI_HIDDEN: 1}, To(Region.CARNUTES)])
    assert not a.crossed


def test_4_1_3_a_group_that_does_not_live_to_cross_the_sea_has_not_crossed_it() -> None:
    g = state(card="CICERO", pieces={"CARNUTES": {"AUXILIA_HIDDEN": 1}, "VENETI": {"ARVERNI_HIDDEN": 3}})
    a = on_march(ROMANS, free=True)
    steps = [{AUXILIA: 1}, To(Region.VENETI), To(Region.BRITANNIA), Harass(Region.VENETI)]
    drive(g, march(g, a, Region.CARNUTES), steps)
    assert not a.crossed
    assert a.may_add_ability


def test_4_1_3_warbands_that_may_not_cross_the_sea_may_still_hide() -> None:
    g = state(pieces={"BRITANNIA": {"BELGIC_REVEALED": 1}}, resources={"BELGAE": 1})
    a = on_march(BELGAE, used=[Ability.RAMPAGE])
    assert regions(g, a) == [Region.BRITANNIA]
    drive(g, march(g, a, Region.BRITANNIA), [])
    assert g.count_hidden(Region.BRITANNIA, BELGAE) == 1


def test_5_only_romans_enter_gallia_togata() -> None:
    g = state(pieces={"PROVINCIA": {"LEGION": 1, "AEDUI_HIDDEN": 1}})
    assert To(Region.CISALPINA) not in offered(march(g, on_march(ROMANS, free=True), Region.PROVINCIA), {LEGION: 1})
    g.add_mark(Marker(Mark.GALLIA_TOGATA))
    assert To(Region.CISALPINA) in offered(march(g, on_march(ROMANS, free=True), Region.PROVINCIA), {LEGION: 1})
    band = {Force.AEDUI_HIDDEN: 1}
    assert To(Region.CISALPINA) not in offered(march(g, on_march(AEDUI, free=True), Region.PROVINCIA), band)


# Hiding ---------------------------------------------------------------------------------------------------------------


def test_3_2_2_all_revealed_auxilia_hide_before_anybody_leaves() -> None:
    g = state(pieces={"AEDUI": {"AUXILIA_REVEALED": 2, "LEGION": 1, "AEDUI_REVEALED": 1}})
    drive(g, march(g, on_march(ROMANS, free=True), Region.AEDUI), [])
    assert g.pieces(Region.AEDUI, ROMANS) == {LEGION: 1, AUXILIA: 2}
    assert g.count(Region.AEDUI, Force.AEDUI_REVEALED) == 1, "nobody else does"


def test_3_3_2_who_came_by_this_march_does_not_hide_again() -> None:
    g = state(pieces={"AEDUI": {"AEDUI_SCOUTED": 1}, "BITURIGES": {"AEDUI_SCOUTED": 1}})
    a = on_march(AEDUI, free=True)
    drive(g, march(g, a, Region.AEDUI), [{Force.AEDUI_REVEALED: 1}, To(Region.BITURIGES)])
    assert g.pieces(Region.BITURIGES, AEDUI) == {Force.AEDUI_REVEALED: 1, Force.AEDUI_SCOUTED: 1}
    drive(g, march(g, a, Region.BITURIGES), [])
    assert g.pieces(Region.BITURIGES, AEDUI) == {Force.AEDUI_REVEALED: 2}


# Harassment -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("hidden", "losses"), [(2, 0), (3, 1), (5, 1), (6, 2)])
def test_3_2_2_one_loss_for_every_three_hidden_warbands(hidden: int, losses: int) -> None:
    g = state(pieces={"AEDUI": {"ARVERNI_HIDDEN": hidden, "ARVERNI_REVEALED": 3}})
    assert count_harassment(g, ARVERNI, Region.AEDUI) == losses


def test_3_2_2_harassment_in_the_order_of_the_card_and_germans_last() -> None:
    pieces = {
        "PROVINCIA": {"AUXILIA_HIDDEN": 5},
        "AEDUI": {"GERMAN_HIDDEN": 3, "BELGIC_HIDDEN": 3, "AEDUI_HIDDEN": 3, "ARVERNI_HIDDEN": 3},
    }
    match = position(card="CICERO", pieces=pieces, resources={"ROMANS": 5})
    group = {AUXILIA: 5}
    do(match, Issue(Command.MARCH), Select(Region.PROVINCIA), group, To(Region.AEDUI), To(Region.MANDUBII), group)
    for struck, faction in enumerate((ARVERNI, AEDUI, BELGAE)):
        assert prompt(match) == "harass"
        assert seat(match) == match.state.seat(faction)
        assert match.state.count(Region.AEDUI, AUXILIA) == 5 - struck, "the Germans wait"
        assert Refuse() in options(match)
        do(match, Harass(Region.AEDUI))
    assert match.state.count(Region.MANDUBII, AUXILIA) == 1, "three by the Gauls, one by the Germans"


def test_3_2_2_nobody_is_asked_to_harass_a_group_that_is_no_more() -> None:
    pieces = {"PROVINCIA": {"AUXILIA_HIDDEN": 1}, "AEDUI": {"BELGIC_HIDDEN": 3, "ARVERNI_HIDDEN": 3}}
    g = state(card="CICERO", pieces=pieces)
    rule = march(g, on_march(ROMANS, free=True), Region.PROVINCIA)
    asked = drive(g, rule, [{AUXILIA: 1}, To(Region.AEDUI), To(Region.MANDUBII), Harass(Region.AEDUI)])
    assert asked == ["march_group", "march_to", "march_past", "harass"]
    assert g.count_on_map(AUXILIA) == 0


def test_3_2_2_each_loss_is_chosen_and_a_legion_may_brave_every_one() -> None:
    pieces = {"PROVINCIA": {"AUXILIA_HIDDEN": 2, "LEGION": 1}, "AEDUI": {"ARVERNI_HIDDEN": 6}}
    g = state(card="CICERO", pieces=pieces)
    group = {LEGION: 1, AUXILIA: 2}
    rule = march(g, on_march(ROMANS, free=True), Region.PROVINCIA)
    losses = [Roll(LEGION), Remove(AUXILIA)]
    drive(g, rule, [group, To(Region.AEDUI), To(Region.MANDUBII), group, Harass(Region.AEDUI), *losses], dice=[4])
    assert g.pieces(Region.MANDUBII, ROMANS) == {LEGION: 1, AUXILIA: 1}


def test_3_2_2_where_it_began_a_group_is_not_harassed() -> None:
    g = state(card="CICERO", pieces={"PROVINCIA": {"AUXILIA_HIDDEN": 1, "ARVERNI_HIDDEN": 6}})
    rule = march(g, on_march(ROMANS, free=True), Region.PROVINCIA)
    ask = next_ask(rule, {AUXILIA: 1})
    assert (ask.prompt, ask.args["losses"]) == ("march_to", 0)
    drive_on = next_ask(march(g, on_march(ROMANS, free=True), Region.PROVINCIA), {AUXILIA: 1}, To(Region.AEDUI))
    assert drive_on.prompt == "march_to", "nobody lies in wait there"


def test_3_2_2_the_question_names_the_losses_that_threaten() -> None:
    pieces = {"PROVINCIA": {"AUXILIA_HIDDEN": 1}, "AEDUI": {"ARVERNI_HIDDEN": 6, "GERMAN_HIDDEN": 3, "BELGIC_HIDDEN": 2}}
    g = state(card="CICERO", pieces=pieces)
    ask = next_ask(march(g, on_march(ROMANS, free=True), Region.PROVINCIA), {AUXILIA: 1}, To(Region.AEDUI))
    assert (ask.prompt, ask.args["losses"], ask.args["n"]) == ("march_past", 3, 1)


# Germans and Enlist ---------------------------------------------------------------------------------------------------


def test_3_4_2_germans_of_the_game_form_one_group() -> None:
    g = state(pieces={"UBII": {"GERMAN_HIDDEN": 3}})
    assert most_groups(g, on_march(GERMANS)) == 1
    assert most_groups(g, on_march(AEDUI)) == 99
    a = Action(GERMANS, Command.MARCH, BELGAE, limited=True, free=True, abilities=0)
    asked = drive(g, march(g, a, Region.UBII), [{Force.GERMAN_HIDDEN: 1}, To(Region.TREVERI)])
    assert asked == ["march_group", "march_to"]


def test_4_5_1_enlisted_germans_march_with_the_belgae_and_hide() -> None:
    g = state(pieces={"TREVERI": {"BELGIC_HIDDEN": 1, "GERMAN_REVEALED": 2}})
    a = on_march(BELGAE, free=True)
    assert marchers(g, a, Region.TREVERI) == {Force.BELGIC_HIDDEN: 1}
    g.lend(GERMANS, BELGAE, (Region.TREVERI,))
    group = {Force.BELGIC_HIDDEN: 1, Force.GERMAN_HIDDEN: 2}
    drive(g, march(g, a, Region.TREVERI), [group, To(Region.NERVII)])
    assert g.count(Region.NERVII, Force.GERMAN_HIDDEN) == 2
    assert g.count(Region.NERVII, Force.BELGIC_HIDDEN) == 1


def test_4_5_1_enlisted_germans_march_without_belgae_among_them() -> None:
    g = state(pieces={"TREVERI": {"GERMAN_HIDDEN": 3}}, resources={"BELGAE": 3})
    g.lend(GERMANS, BELGAE, (Region.TREVERI,))
    assert regions(g, on_march(BELGAE)) == [Region.TREVERI]


def test_a4_5_1_of_the_enlisted_germans_four_march_in_all() -> None:
    g = ario(pieces={"TREVERI": {"GERMAN_HIDDEN": 3}, "NERVII": {"GERMAN_HIDDEN": 3}})
    g.lend(GERMANS, BELGAE, (Region.TREVERI,), 2)
    g.lend(GERMANS, BELGAE, (Region.NERVII,), 3)
    a = on_march(BELGAE, free=True)
    assert marchers(g, a, Region.TREVERI) == {Force.GERMAN_HIDDEN: 2}
    a.arrive(Region.MORINI, Force.GERMAN_HIDDEN, 3)
    a.arrive(Region.MORINI, Force.BELGIC_HIDDEN, 3)
    assert marchers(g, a, Region.TREVERI) == {Force.GERMAN_HIDDEN: 1}, "Belgae do not count"
    a.arrive(Region.MORINI, Force.GERMAN_HIDDEN, 1)
    assert marchers(g, a, Region.TREVERI) == {}


def test_4_5_1_a_loan_is_of_warbands_never_of_their_leader() -> None:
    g = ario(pieces={"TREVERI": {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 1}}, successors=["GERMANS"])
    g.lend(GERMANS, BELGAE, (Region.TREVERI,), 4)
    assert marchers(g, on_march(BELGAE), Region.TREVERI) == {Force.GERMAN_HIDDEN: 1}


def test_a3_1_of_aedui_warbands_any_number_marches_with_romans() -> None:
    g = ario(pieces={"MANDUBII": {"AEDUI_HIDDEN": 6, "AUXILIA_HIDDEN": 1}})
    g.lend(AEDUI, ROMANS, (Region.MANDUBII,))
    assert marchers(g, on_march(ROMANS), Region.MANDUBII) == {AUXILIA: 1, Force.AEDUI_HIDDEN: 6}


def test_a4_5_1_a_german_march_for_the_belgae_takes_four_warbands_and_no_leader() -> None:
    g = ario(pieces={"TREVERI": {"GERMAN_HIDDEN": 6, "GERMAN_REVEALED": 5, "GERMAN_LEADER": 1}})
    a = Action(GERMANS, Command.MARCH, BELGAE, limited=True, free=True, abilities=0, most_pieces=4)
    assert marchers(g, a, Region.TREVERI) == {Force.GERMAN_HIDDEN: 4, Force.GERMAN_REVEALED: 4}
    g.scout(Region.TREVERI, Force.GERMAN_REVEALED, 5)
    choice = offered(march(g, a, Region.TREVERI))
    assert choice.caps == {Force.GERMAN_HIDDEN: 4, Force.GERMAN_REVEALED: 4}  # type: ignore[attr-defined]
    assert choice.most == 4  # type: ignore[attr-defined]
    asked = drive(
        g, march(g, a, Region.TREVERI), [{Force.GERMAN_HIDDEN: 3}, To(Region.NERVII), {Force.GERMAN_HIDDEN: 1}, Stop()]
    )
    assert asked == ["march_group", "march_to", "march_group", "march_to"]
    assert marchers(g, a, Region.TREVERI) == {}
    again = Action(GERMANS, Command.MARCH, BELGAE, limited=True, free=True, abilities=0, most_pieces=4)
    again.arrive(Region.UBII, Force.GERMAN_HIDDEN, 3)
    g = ario(pieces={"TREVERI": {"GERMAN_HIDDEN": 6, "GERMAN_SCOUTED": 5}})
    choice = offered(march(g, again, Region.TREVERI))
    assert choice.caps == {Force.GERMAN_HIDDEN: 1, Force.GERMAN_REVEALED: 1}  # type: ignore[attr-defined]
    assert choice.most == 1, "three of the four have marched"  # type: ignore[attr-defined]


def test_4_r_42_the_ring_holds_marchers_back() -> None:
    g = state(pieces={"MANDUBII": {"ARVERNI_HIDDEN": 2, "LEGION": 1}}, resources={"ARVERNI": 5})
    g.add_mark(Marker(Mark.CIRCUMVALLATION, Region.MANDUBII, ARVERNI, 2))
    assert regions(g, on_march(ARVERNI)) == []
    g.place(Region.MANDUBII, Force.ARVERNI_HIDDEN)
    assert marchers(g, on_march(ARVERNI), Region.MANDUBII) == {Force.ARVERNI_HIDDEN: 1}


def test_2_3_5_a_limited_march_has_one_origin() -> None:
    pieces = {"AEDUI": {"AEDUI_HIDDEN": 1}, "CARNUTES": {"AEDUI_HIDDEN": 1}}
    g = state(pieces=pieces, resources={"AEDUI": 5})
    answers = [Select(Region.AEDUI), {Force.AEDUI_HIDDEN: 1}, To(Region.BITURIGES)]
    assert drive(g, execute(g, on_march(AEDUI, limited=True)), answers) == ["step_limited", "march_group", "march_to"]


def test_3_3_2_a_command_ends_when_the_player_has_enough() -> None:
    match = position(card="DIVICIACUS", pieces={"AEDUI": {"AEDUI_HIDDEN": 2}}, resources={"AEDUI": 3})
    do(match, Issue(Command.MARCH), Select(Region.AEDUI), {Force.AEDUI_HIDDEN: 1}, To(Region.BITURIGES), ())
    assert resources(match, AEDUI) == 2
    assert Finish() in options(match)
    assert Select(Region.AEDUI) not in options(match), "the origin is selected once, though one stayed"
    assert Select(Region.BITURIGES) not in One(list(options(match))), "it has Marched"
