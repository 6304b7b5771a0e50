"""§5.4: March where an Event names the goal, and what it lets march."""

from __future__ import annotations

from exact import Exact
from games.gaul.asking import offered
from games.gaul.carry import drive
from games.gaul.table import ario, state

from quadriga.games.gaul.board import Marker
from quadriga.games.gaul.moves import Stop, To
from quadriga.games.gaul.rules.action import Action, Route
from quadriga.games.gaul.rules.battle.state import Twist
from quadriga.games.gaul.rules.march import goals, march, march_regions, marchers, most_groups
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import BELGAE, ROMANS, Command, Faction, Force, Mark, Region

LEADER, LEGION, AUXILIA = Force.ROMAN_LEADER, Force.LEGION, Force.AUXILIA_HIDDEN


def by_event(faction: Faction, route: Route) -> Action:
    return Action(faction, Command.MARCH, free=True, by_event=True, route=route)


def regions(g: Gaul, a: Action) -> list[Region]:
    return list(march_regions(g, a))


def test_5_4_a_group_sent_somewhere_steps_only_toward_it() -> None:
    g = state(pieces={"PROVINCIA": {"LEGION": 1, "ROMAN_LEADER": 1}})
    a = by_event(ROMANS, Route((Region.MANDUBII,)))
    steps = offered(march(g, a, Region.PROVINCIA), {LEGION: 1})
    assert Exact(steps) == [To(Region.AEDUI), To(Region.SEQUANI)]
    assert Stop() not in steps
    with_caesar = offered(march(g, a, Region.PROVINCIA), {LEADER: 1, LEGION: 1})
    assert Exact(with_caesar) == [To(Region.AEDUI), To(Region.SEQUANI), To(Region.ARVERNI)], "he has a third step"


def test_5_4_a_group_that_cannot_get_there_is_not_led() -> None:
    g = state(pieces={"PROVINCIA": {"LEGION": 1, "ROMAN_LEADER": 1}})
    a = by_event(ROMANS, Route((Region.CARNUTES,)))
    rule = march(g, a, Region.PROVINCIA)
    steps = [To(Region.AEDUI), To(Region.BITURIGES), To(Region.CARNUTES)]
    asked = drive(g, rule, [{LEADER: 1}, {LEGION: 1}, *steps])
    assert asked == ["march_group", "march_along", "march_to", "march_to", "march_to"], "and nobody drops off on the way"
    assert g.pieces(Region.CARNUTES, ROMANS) == {LEADER: 1, LEGION: 1}


def test_5_4_a_route_of_one_step_leads_next_door() -> None:
    g = state(pieces={"PROVINCIA": {"LEGION": 1}, "BITURIGES": {"LEGION": 1}})
    a = by_event(ROMANS, Route((Region.MANDUBII,), steps=1))
    assert regions(g, a) == [Region.BITURIGES]
    asked = drive(g, march(g, a, Region.BITURIGES), [{LEGION: 1}, To(Region.MANDUBII)])
    assert asked == ["march_group", "march_to"]


def test_5_4_no_goal_lies_behind_a_halt() -> None:
    g = state(pieces={"PROVINCIA": {"LEGION": 1}}, devastated=["AEDUI"])
    a = by_event(ROMANS, Route((Region.BITURIGES,)))
    assert Exact(offered(march(g, a, Region.PROVINCIA), {LEGION: 1})) == [To(Region.ARVERNI)]
    g = ario(pieces={"PROVINCIA": {"LEGION": 1}})
    g.add_mark(Marker(Mark.ABATIS, Region.AEDUI, BELGAE))
    assert Exact(offered(march(g, a, Region.PROVINCIA), {LEGION: 1})) == [To(Region.ARVERNI)]


def test_5_4_at_the_goal_a_group_may_stop_or_go_on_to_another() -> None:
    g = state(pieces={"PROVINCIA": {"LEGION": 1}})
    a = by_event(ROMANS, Route((Region.AEDUI, Region.MANDUBII)))
    choice = offered(march(g, a, Region.PROVINCIA), {LEGION: 1}, To(Region.AEDUI))
    assert Stop() in choice
    assert To(Region.MANDUBII) in choice
    assert To(Region.BITURIGES) not in choice


def test_5_4_on_the_way_to_the_goal_nobody_stops_and_at_a_goal_some_may() -> None:
    g = state(pieces={"PROVINCIA": {"LEGION": 2}})
    a = by_event(ROMANS, Route((Region.MANDUBII,)))
    assert Stop() not in offered(march(g, a, Region.PROVINCIA), {LEGION: 2}, To(Region.AEDUI))
    g = state(pieces={"PROVINCIA": {"LEGION": 2}})
    a = by_event(ROMANS, Route((Region.AEDUI, Region.MANDUBII), most_targets=1))
    rule = march(g, a, Region.PROVINCIA)
    asked = drive(g, rule, [{LEGION: 2}, To(Region.AEDUI), To(Region.MANDUBII), {LEGION: 2}])
    assert asked == ["march_group", "march_to", "march_to", "march_on"]
    assert goals(a) == (Region.MANDUBII,), "who only passed through a goal has not reached it"


def test_5_4_a_group_that_stands_at_a_goal_must_leave_it_to_march() -> None:
    g = state(pieces={"AEDUI": {"LEGION": 1}})
    a = by_event(ROMANS, Route((Region.AEDUI, Region.MANDUBII)))
    assert Stop() not in offered(march(g, a, Region.AEDUI), {LEGION: 1})


def test_5_4_the_steps_of_a_route_count_from_its_beginning() -> None:
    g = state(pieces={"PROVINCIA": {"ROMAN_LEADER": 1}})
    a = by_event(ROMANS, Route((Region.AEDUI, Region.CARNUTES), steps=2))
    rule = march(g, a, Region.PROVINCIA)
    assert drive(g, rule, [{LEADER: 1}, To(Region.AEDUI)]) == ["march_group", "march_to"], "the Carnutes would be the third"


def test_5_4_an_event_may_let_only_some_pieces_march() -> None:
    g = state(pieces={"PROVINCIA": {"LEGION": 3, "AUXILIA_HIDDEN": 2}})
    a = Action(ROMANS, Command.MARCH, free=True, by_event=True, twist=Twist(party={LEGION: 2}))
    assert marchers(g, a, Region.PROVINCIA) == {LEGION: 2}


def test_5_4_once_enough_goals_are_reached_only_those_are_left() -> None:
    targets = (Region.AEDUI, Region.SEQUANI)
    a = by_event(ROMANS, Route(targets, most_targets=1))
    assert goals(a) == targets
    a.arrive(Region.MANDUBII, LEGION, 1)
    assert goals(a) == targets
    a.arrive(Region.SEQUANI, LEGION, 1)
    assert goals(a) == (Region.SEQUANI,)


def test_5_4_a_route_limits_groups_pieces_legions_and_auxilia() -> None:
    pieces = {"PROVINCIA": {"LEGION": 6, "AUXILIA_HIDDEN": 6, "ROMAN_LEADER": 1}}
    g = state(pieces=pieces)
    a = by_event(ROMANS, Route((Region.AEDUI,), most_legions=4, most_bands=3))
    assert marchers(g, a, Region.PROVINCIA) == {LEADER: 1, LEGION: 4, AUXILIA: 3}
    a.arrive(Region.AEDUI, LEGION, 3)
    a.arrive(Region.ARVERNI, AUXILIA, 1)
    assert marchers(g, a, Region.PROVINCIA) == {LEADER: 1, LEGION: 1, AUXILIA: 3}
    a.arrive(Region.SEQUANI, LEGION, 1)
    assert marchers(g, a, Region.PROVINCIA) == {LEADER: 1, AUXILIA: 3}
    few = by_event(ROMANS, Route((Region.AEDUI,), most_pieces=2, most_groups=1, no_leader=True))
    assert marchers(g, few, Region.PROVINCIA) == {LEGION: 6, AUXILIA: 6}
    assert most_groups(g, few) == 1
    choice = offered(march(g, few, Region.PROVINCIA))
    assert choice.most == 2  # type: ignore[attr-defined]


def test_a17_legions_and_auxilia_march_together_or_not_at_all() -> None:
    g = state(pieces={"PROVINCIA": {"LEGION": 2, "AUXILIA_HIDDEN": 3}})
    a = by_event(ROMANS, Route((Region.AEDUI,), most_bands=2, mixed=True))
    asked = drive(g, march(g, a, Region.PROVINCIA), [{LEGION: 1}, {AUXILIA: 1}, To(Region.AEDUI)])
    assert asked == ["march_group", "march_along", "march_to", "march_group"]
    assert g.pieces(Region.AEDUI, ROMANS) == {LEGION: 1, AUXILIA: 1}
    most = by_event(ROMANS, Route((Region.AEDUI,), most_bands=2, mixed=True))
    assert marchers(g, most, Region.PROVINCIA) == {LEGION: 1, AUXILIA: 2}


def test_70_stragglers_of_a_route_may_stay_revealed() -> None:
    for hides in (True, False):
        g = state(pieces={"PROVINCIA": {"AUXILIA_REVEALED": 1}})
        drive(g, march(g, by_event(ROMANS, Route((Region.AEDUI,), stragglers_hide=hides)), Region.PROVINCIA), [])
        assert g.count(Region.PROVINCIA, AUXILIA) == int(hides)
    g = state(pieces={"PROVINCIA": {"AUXILIA_REVEALED": 1}})
    drive(g, march(g, by_event(ROMANS, Route((Region.AEDUI,))), Region.PROVINCIA), [])
    assert g.count(Region.PROVINCIA, AUXILIA) == 1, "unless the text says so, they hide"
