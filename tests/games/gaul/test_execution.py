"""§3.1, §4.1, §5.4: how a Command is executed: Regions, Special Ability, what else may be done, and free actions."""

from __future__ import annotations

from typing import Any

import pytest
from exact import Exact
from games.gaul.asking import next_ask, offered
from games.gaul.carry import drive
from games.gaul.table import ario, state

from quadriga.games.gaul.moves import (
    Agree,
    CallOff,
    EnlistFor,
    Finish,
    Issue,
    Join,
    Negotiate,
    PlaceAlly,
    PlaceBands,
    PlacePiece,
    Refuse,
    Select,
    Summon,
    Use,
    Withdraw,
)
from quadriga.games.gaul.rules.action import Action
from quadriga.games.gaul.rules.all_commands import ABILITIES, COMMANDS, can_issue, execute, free_ability, free_command
from quadriga.games.gaul.rules.command import command_regions, run_region, step_options, usable_abilities, use
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
    Region,
    Standing,
    Tribe,
)
from quadriga.kernel import One

ALLIES = {"BITURIGES": "AEDUI_ALLY", "TREVERI": "AEDUI_ALLY"}


def rallying(faction: Faction = AEDUI, **more: Any) -> Action:
    return Action(faction, Command.RALLY, **more)


def result_of(rule: Any, *answers: Any) -> Any:
    """What the rule returns after these answers."""
    left, value = list(answers), None
    while True:
        try:
            ask = rule.send(value)
        except StopIteration as end:
            return end.value
        value = left.pop(0)
        assert value in ask.choice, f"{value} is not among {list(ask.choice)}"


# Regions --------------------------------------------------------------------------------------------------------------


def test_3_1_a_limited_command_or_an_events_number_ends_the_regions() -> None:
    g = state(tribes=ALLIES, resources={"AEDUI": 9})
    assert command_regions(g, rallying()) == [Region.TREVERI, Region.BITURIGES, Region.AEDUI]
    assert command_regions(g, rallying(limited=True)) == [Region.TREVERI, Region.BITURIGES, Region.AEDUI]
    assert command_regions(g, rallying(limited=True, regions=[Region.AEDUI])) == []
    assert command_regions(g, rallying(most=1, regions=[Region.AEDUI])) == []
    assert command_regions(g, rallying(most=2, regions=[Region.AEDUI])) == [Region.TREVERI, Region.BITURIGES]
    assert command_regions(g, Action(AEDUI, None)) == [], "a Special Ability alone has none"


def test_3_1_a_command_that_costs_nothing_says_so() -> None:
    g = state()
    assert COMMANDS[Command.RAID].cost(g, AEDUI, Region.AEDUI) == 0
    assert COMMANDS[Command.SEIZE].cost(g, ROMANS, Region.AEDUI) == 0
    assert ABILITIES[Ability.SCOUT].cost(g, Region.AEDUI) == 0
    assert (ABILITIES[Ability.BUILD].cost(g, Region.AEDUI), ABILITIES[Ability.ENTREAT].cost(g, Region.AEDUI)) == (2, 1)


def test_3_1_a_command_may_be_begun_in_the_hope_of_resources() -> None:
    poor = state(tribes=ALLIES)
    assert not can_issue(poor, rallying(BELGAE)), "nobody has anything to give"
    assert can_issue(poor, rallying()), "the Aedui may Trade first"
    assert not can_issue(poor, rallying(limited=True)), "not in a Limited Command"
    assert can_issue(state(resources={"ROMANS": 1}), rallying(BELGAE)), "or be given some"
    assert not can_issue(state(resources={"ROMANS": 1}), rallying(BELGAE, spoken=[ROMANS])), "unless asked already"
    nothing = state(resources={"ROMANS": 9})
    assert not can_issue(nothing, Action(BELGAE, Command.BATTLE)), "Resources do not make an enemy"
    assert not can_issue(nothing, Action(BELGAE, Command.BATTLE, free=True))


# Special Abilities ----------------------------------------------------------------------------------------------------


def test_4_1_one_type_of_special_ability_with_the_right_command() -> None:
    g = state(pieces={"CARNUTES": {"AEDUI_HIDDEN": 1}}, tribes=ALLIES, resources={"AEDUI": 9})
    assert usable_abilities(g, rallying()) == [Ability.TRADE, Ability.SUBORN]
    assert usable_abilities(g, Action(AEDUI, Command.BATTLE)) == [Ability.TRADE]
    assert usable_abilities(g, rallying(used=[Ability.TRADE])) == []
    assert usable_abilities(g, rallying(used=[Ability.TRADE], abilities=2)) == [Ability.SUBORN], "never the same twice"
    assert usable_abilities(g, rallying(declined=[Ability.TRADE])) == [Ability.SUBORN]
    assert usable_abilities(g, rallying(limited=True)) == []
    assert usable_abilities(g, rallying(crossed=True)) == []
    assert usable_abilities(g, rallying(abilities=0)) == []


def test_4_1_an_ability_looked_at_and_left_alone_is_not_used() -> None:
    g = state(pieces={"CARNUTES": {"AEDUI_HIDDEN": 1}}, resources={"AEDUI": 9})
    a = rallying()
    assert result_of(use(g, a, Ability.SUBORN), Finish()) is False
    assert (a.used, a.declined) == ([], [Ability.SUBORN])
    b = rallying()
    g = state(tribes=ALLIES)
    assert result_of(use(g, b, Ability.TRADE), Agree()) is True
    assert (b.used, b.declined) == ([Ability.TRADE], [])


# What may be done between two Regions ---------------------------------------------------------------------------------


def offers(g: Gaul, a: Action) -> set[type]:
    return {type(move) for move in step_options(g, a)}


def test_3_1_at_least_one_region_before_the_end() -> None:
    g = state(tribes=ALLIES, resources={"AEDUI": 9})
    assert Finish not in offers(g, rallying())
    assert Finish in offers(g, rallying(regions=[Region.AEDUI]))
    assert Finish in offers(g, rallying(by_event=True)), "a free Command of an Event may end before it begins"
    assert Finish in offers(state(), rallying(BELGAE)), "or where nothing is left to select"


def test_1_5_2_1_4_1_talks_and_removals_only_in_ones_own_command() -> None:
    g = state(tribes=ALLIES, resources={"AEDUI": 9, "ROMANS": 9})
    own = {Negotiate, Withdraw}
    assert own <= offers(g, rallying())
    assert not own & offers(g, rallying(by_event=True))
    g.place(Region.UBII, Force.GERMAN_HIDDEN)
    assert not own & offers(g, Action(GERMANS, Command.RALLY, BELGAE, free=True))
    assert Negotiate not in offers(g, rallying(quiet=True))
    assert Withdraw not in offers(g, rallying(keeps=True))
    broke = state(pieces={"AEDUI": {"LEGION": 1}})
    assert Negotiate not in offers(broke, rallying()), "there is nothing to give or to ask for"
    assert Withdraw not in offers(broke, rallying()), "nothing to remove"


def test_2_1_vercingetorix_may_appear_in_an_arverni_command_after_the_first_winter() -> None:
    g = state(config={"scenario": "PAX_GALLICA"}, start="scenario", winters=1, resources={"ARVERNI": 9})
    assert g.standing[ARVERNI] == Standing.WAITING
    a = rallying(ARVERNI)
    assert Summon in offers(g, a)
    assert Summon not in offers(g, rallying(ARVERNI, by_event=True))
    assert Summon not in offers(g, rallying(BELGAE))
    drive(g, execute(g, a), [Summon(), Select(Region.PICTONES), Select(Region.ARVERNI), PlaceBands(1)])
    assert g.has_named_leader(Region.PICTONES, ARVERNI)
    early = state(config={"scenario": "PAX_GALLICA"}, start="scenario", resources={"ARVERNI": 9})
    assert Summon not in offers(early, rallying(ARVERNI))


def test_38_partners_may_be_asked_in_a_command() -> None:
    pieces = {"AEDUI": {"AEDUI_HIDDEN": 1, "AUXILIA_HIDDEN": 1}}
    g = state(pieces=pieces, capabilities={"DIVICIACUS": "UNSHADED"}, resources={"AEDUI": 9})
    assert Join in offers(g, Action(AEDUI, Command.MARCH))
    assert Join not in offers(g, Action(BELGAE, Command.MARCH))
    pieces = {"AEDUI": {"AEDUI_REVEALED": 1, "AUXILIA_HIDDEN": 1}}
    g = state(pieces=pieces, capabilities={"DIVICIACUS": "UNSHADED"})
    rule = execute(g, Action(AEDUI, Command.RAID, free=True, by_event=True))
    assert Exact(offered(rule)) == [Finish(), Join()], "even where nothing can be done without them"


def test_1_5_2_a_command_may_be_called_off_after_a_refusal_while_nothing_is_done() -> None:
    g = state(tribes=ALLIES, resources={"AEDUI": 9})
    assert CallOff not in offers(g, rallying())
    assert CallOff in offers(g, rallying(refused=True))
    assert CallOff not in offers(g, rallying(refused=True, regions=[Region.AEDUI]))
    assert CallOff not in offers(g, rallying(refused=True, used=[Ability.TRADE]))
    assert CallOff not in offers(g, rallying(refused=True, by_event=True))


def test_1_5_2_a_command_called_off_has_not_been_executed() -> None:
    g = state(tribes=ALLIES, resources={"AEDUI": 9})
    a = rallying(refused=True)
    assert result_of(execute(g, a), CallOff()) is False
    assert a.called_off
    assert g.dallied == [AEDUI], "and was begun in vain"
    done = rallying()
    assert result_of(execute(g, done), Select(Region.AEDUI), PlaceBands(1), Finish()) is True
    assert not done.called_off


def test_1_5_2_a_region_called_off_is_no_longer_offered_and_leaves_the_command_open() -> None:
    g = state(pieces={"CARNUTES": {"FORT": 1, "ARVERNI_HIDDEN": 3}})
    a = Action(ROMANS, Command.RECRUIT)
    drive(g, run_region(g, a, Region.CARNUTES), [Refuse()])
    assert (a.regions, a.off, a.refused) == ([], [Region.CARNUTES], True)
    assert not a.allows(Region.CARNUTES)
    assert a.allows(Region.AEDUI)


# The execution --------------------------------------------------------------------------------------------------------


def test_3_1_the_question_names_the_rule_and_whether_it_is_limited_or_free() -> None:
    g = state(tribes=ALLIES, resources={"AEDUI": 9})
    ask = next_ask(execute(g, rallying()))
    assert (ask.prompt, ask.rule, ask.args["n"]) == ("step", "3.3.1", 9)
    assert next_ask(execute(g, rallying(limited=True))).prompt == "step_limited"
    assert next_ask(execute(g, rallying(limited=True, free=True))).prompt == "step_free"
    assert next_ask(execute(g, rallying(free=True))).prompt == "step_free"


def test_5_4_where_an_event_leaves_nothing_to_do_nobody_is_asked() -> None:
    g = state()
    assert drive(g, execute(g, Action(BELGAE, Command.BATTLE, free=True, by_event=True)), []) == []
    germans = Action(GERMANS, Command.BATTLE, BELGAE, limited=True, free=True)
    assert drive(g, execute(g, germans), []) == []
    own = next_ask(execute(g, Action(BELGAE, Command.BATTLE)))
    assert Finish() in own.choice, "in a Command of one's own the player says so"
    busy = state(tribes=ALLIES)
    rule = execute(busy, rallying(free=True, by_event=True))
    assert Finish() in offered(rule), "with a Region to select the question is asked"


def test_3_1_what_was_done_counts() -> None:
    g = state(tribes=ALLIES, resources={"AEDUI": 9})
    a = Action(BELGAE, Command.BATTLE)
    assert result_of(execute(g, a), Finish()) is False, "nothing was done"
    assert result_of(execute(g, Action(BELGAE, Command.BATTLE, by_event=True))) is True, "an Event's Command is over"


def test_4_5_1_enlist_ends_with_the_command() -> None:
    g = state(pieces={"MORINI": {"BELGIC_HIDDEN": 1}})
    g.lend(GERMANS, BELGAE, (Region.MORINI,))
    result_of(execute(g, Action(BELGAE, Command.RAID)), Select(Region.MORINI), Finish())
    assert g.loans == []


def test_a3_4_1_every_home_region_has_a_warband_of_a_german_rally() -> None:
    g = ario(pieces={"UBII": {"GERMAN_HIDDEN": 1}}, resources={"GERMANS": 9})
    a = Action(GERMANS, Command.RALLY)
    before = g.count_bands(Region.SUGAMBRI, GERMANS)
    rule = execute(g, a)
    drive(g, rule, [Select(Region.UBII)])
    assert g.count_bands(Region.SUGAMBRI, GERMANS) == before + 1


# Free actions (§5.4) --------------------------------------------------------------------------------------------------


def test_5_4_any_command_of_the_faction_unless_the_event_names_some() -> None:
    g = state(pieces={"AEDUI": {"AEDUI_HIDDEN": 1}})
    free = offered(free_command(g, AEDUI))
    assert [move.command for move in free if isinstance(move, Issue)] == [Command.RALLY, Command.MARCH, Command.RAID]
    assert Finish() in free
    named = offered(free_command(g, AEDUI, (Command.RAID, Command.MARCH)))
    assert [move.command for move in named if isinstance(move, Issue)] == [Command.MARCH, Command.RAID]
    assert [move.command for move in offered(free_command(g, AEDUI, (Command.RAID,))) if isinstance(move, Issue)] == [
        Command.RAID
    ]


def test_5_4_a_free_command_that_must_be_is_not_asked_for_and_two_are() -> None:
    g = state(pieces={"AEDUI": {"AEDUI_HIDDEN": 1}})
    assert next_ask(free_command(g, AEDUI, (Command.RAID,), may=False)).prompt == "step_free"
    two = offered(free_command(g, AEDUI, (Command.RAID, Command.MARCH), may=False))
    assert Finish() not in two
    assert result_of(free_command(g, AEDUI, (Command.BATTLE,))) is None, "impossible"
    assert result_of(free_command(g, AEDUI, (Command.RAID,)), Finish()) is None, "declined"


def test_5_4_a_free_command_costs_nothing_and_keeps_to_its_regions() -> None:
    g = state(tribes=ALLIES)
    answers = (Issue(Command.RALLY), Select(Region.TREVERI), PlaceBands(1))
    a = result_of(free_command(g, AEDUI, within=(Region.TREVERI,)), *answers)
    assert (a.faction, a.command, a.regions, a.free, a.by_event) == (AEDUI, Command.RALLY, [Region.TREVERI], True, True)
    assert g.count_bands(Region.TREVERI, AEDUI) == 1
    rule = free_command(g, AEDUI, (Command.RALLY, Command.MARCH), within=(Region.TREVERI,))
    assert [move.region for move in offered(rule, Issue(Command.RALLY)) if isinstance(move, Select)] == [Region.TREVERI]
    chosen = free_command(g, AEDUI, (Command.RALLY, Command.MARCH))
    assert result_of(chosen, Issue(Command.MARCH), Finish()).command is Command.MARCH


def test_5_4_what_an_event_grants_besides() -> None:
    g = state(pieces={"CARNUTES": {"AEDUI_HIDDEN": 1, "ARVERNI_HIDDEN": 3}}, devastated=["CARNUTES"])
    here = (Region.CARNUTES,)
    assert result_of(free_command(g, AEDUI, (Command.RALLY,), within=here)) is None
    waste = state(pieces={"CARNUTES": {"AEDUI_HIDDEN": 5}}, devastated=["CARNUTES"])
    assert result_of(free_command(waste, AEDUI, (Command.RALLY,), within=here)) is None, "Devastation holds"
    held = state(pieces={"CARNUTES": {"AEDUI_HIDDEN": 1, "ARVERNI_HIDDEN": 3}})
    assert result_of(free_command(held, AEDUI, (Command.RALLY,), within=here)) is None, "and so does Control"
    grants: dict[str, Any] = {"as_if_control": True, "ignore_devastation": True}
    choice = offered(free_command(g, AEDUI, (Command.RALLY,), within=here, may=False, **grants), Select(Region.CARNUTES))
    assert PlaceAlly(Tribe.AULERCI) in choice
    limited = free_command(g, AEDUI, (Command.RALLY,), within=here, may=False, limited=True, most=1, **grants)
    a = result_of(limited, Select(Region.CARNUTES), PlaceAlly(Tribe.AULERCI))
    assert (a.limited, a.abilities, a.most) == (True, 0, 1)
    with_ability = offered(free_command(state(tribes=ALLIES), AEDUI, (Command.RALLY,), may=False, abilities=1))
    assert Use(Ability.TRADE) in with_ability
    assert Use(Ability.TRADE) not in offered(free_command(state(tribes=ALLIES), AEDUI, (Command.RALLY,), may=False))


def test_5_4_whoever_guides_decides() -> None:
    g = state(pieces={"UBII": {"GERMAN_HIDDEN": 1}})
    assert next_ask(free_command(g, GERMANS, (Command.MARCH,), guide=ROMANS)).seat == g.seat(ROMANS)
    assert rallying(GERMANS, guide=BELGAE).decider is BELGAE
    assert rallying(AEDUI).decider is AEDUI


def test_5_4_a_free_special_ability_may_be_declined_and_costs_nothing() -> None:
    g = state(pieces={"CARNUTES": {"AEDUI_HIDDEN": 1}}, tribes=ALLIES)
    both = offered(free_ability(g, AEDUI, (Ability.SUBORN, Ability.TRADE)))
    assert Exact(both) == [Use(Ability.TRADE), Use(Ability.SUBORN), Finish()]
    assert result_of(free_ability(g, AEDUI, (Ability.SUBORN,)), Finish()) is None
    assert result_of(free_ability(state(), AEDUI, (Ability.SUBORN,))) is None, "impossible"
    assert result_of(free_ability(g, AEDUI, (Ability.AMBUSH,))) is None, "an Ambush belongs to a Battle"
    there = offered(free_ability(g, AEDUI, (Ability.SUBORN,), within=(Region.CARNUTES,)), Use(Ability.SUBORN))
    assert [move.region for move in there if isinstance(move, Select)] == [Region.CARNUTES]
    assert result_of(free_ability(g, AEDUI, (Ability.SUBORN,), within=(Region.MORINI,))) is None
    answers = (Use(Ability.SUBORN), Select(Region.CARNUTES), PlacePiece(Force.AEDUI_HIDDEN), Finish())
    assert result_of(free_ability(g, AEDUI, (Ability.SUBORN,)), *answers) is Ability.SUBORN
    assert g.count_bands(Region.CARNUTES, AEDUI) == 2


def test_5_4_a_free_special_ability_needs_its_leader_unless_the_event_says_otherwise() -> None:
    g = ario(pieces={"SEQUANI": {"GERMAN_HIDDEN": 1, "AEDUI_HIDDEN": 1}})
    assert result_of(free_ability(g, GERMANS, (Ability.INTIMIDATE,))) is None
    assert Use(Ability.INTIMIDATE) in offered(free_ability(g, GERMANS, (Ability.INTIMIDATE,), anywhere=True))


def test_5_4_what_a_free_enlist_lent_is_given_back() -> None:
    g = state(pieces={"TREVERI": {"BELGIC_LEADER": 1, "GERMAN_HIDDEN": 1}})
    g.lend(GERMANS, BELGAE, (Region.TREVERI,))
    frost = state(pieces={"TREVERI": {"BELGIC_LEADER": 1, "GERMAN_HIDDEN": 1}}, next="WINTER")
    choice = offered(free_ability(frost, BELGAE, (Ability.ENLIST,)), Use(Ability.ENLIST))
    assert EnlistFor(Command.MARCH) in choice, "an Event's March does not mind the Frost"
    rule = free_ability(g, BELGAE, (Ability.ENLIST,))
    drive(g, rule, [Use(Ability.ENLIST), EnlistFor(Command.MARCH), Select(Region.TREVERI)])
    assert g.loans == []


@pytest.mark.parametrize("free", [True, False])
def test_3_1_2_a_free_command_needs_no_resources(free: bool) -> None:
    g = state(pieces={"AEDUI": {"ARVERNI_HIDDEN": 1, "BELGIC_HIDDEN": 1}})
    assert bool(command_regions(g, Action(ARVERNI, Command.BATTLE, free=free))) is free
    assert One(step_options(g, Action(ARVERNI, Command.BATTLE, free=free)))
