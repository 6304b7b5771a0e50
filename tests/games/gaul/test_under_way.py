"""What is under way: said by a block of rules, seen at every question, over with the block."""

from __future__ import annotations

import gc
from random import Random

import pytest

from quadriga.games.gaul import GAME
from quadriga.games.gaul.moves import Event, Finish, Give, Issue, Select, Stand, To, Use
from quadriga.games.gaul.rules.action import Action
from quadriga.games.gaul.rules.battle.state import Losses
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import AEDUI, ARVERNI, ROMANS, Ability, Aside, Command, Faction, Force, Region, Scenario, Side
from quadriga.kernel import GameOver, Match, Result, random_dealer, to_json

from .table import GaulMatch, do, position, prompt, state

UNDER_WAY = ("acting", "doing", "focus", "carried", "clash", "due", "action", "group", "offers")


def battle() -> GaulMatch:
    """Romans attack Vercingetorix, who is to take two Losses."""
    match = position(
        card="LEGIONES_XIIII_ET_XV",
        next="CICERO",
        pieces={"CARNUTES": {"LEGION": 1, "AUXILIA_HIDDEN": 2, "ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 2}},
        resources={"ROMANS": 12},
        eligible=["ROMANS"],
    )
    return do(match, Issue(Command.BATTLE), Select(Region.CARNUTES), Stand())


def seen(g: Gaul) -> tuple[object, ...]:
    return g.acting, g.doing, g.focus, g.carried


@pytest.mark.parametrize("scenario", list(Scenario), ids=lambda scenario: scenario.name)
def test_nothing_is_under_way_between_two_turns_and_something_wherever_a_command_asks(scenario: Scenario) -> None:
    match = Match(GAME, GAME.configure({"scenario": scenario.name}), random_dealer(Random(5)), quiet=True)
    rng = Random(6)
    for _ in range(600):
        if match.over:
            break
        g = match.state
        if match.pending[0].prompt in ("step", "step_limited", "step_free", "loss", "march_to"):
            assert g.action is not None or g.clash is not None
        assert g.doing is None or g.acting is not None, "somebody does it"
        assert g.due is None or match.pending[0].prompt == "loss"
        ask = match.pending[0]
        match.answer(ask.seat, ask.choice.sample(rng))
    for _, checkpoint in match.checkpoints:
        assert all(getattr(checkpoint, name) is None for name in UNDER_WAY)


def test_a_battle_says_where_it_is_and_what_is_to_be_taken() -> None:
    g = battle().state
    assert seen(g) == (ROMANS, Command.BATTLE, Region.CARNUTES, None)
    assert g.due == Losses(ARVERNI, Region.CARNUTES, 2)
    assert g.clash is not None
    assert g.action is not None
    assert g.action.regions == [Region.CARNUTES]


def test_an_ability_within_a_command_gives_way_to_it_again() -> None:
    match = position(
        card="LEGIONES_XIIII_ET_XV",
        next="CICERO",
        pieces={"PROVINCIA": {"ROMAN_LEADER": 1, "AUXILIA_HIDDEN": 2}, "ARVERNI": {"ARVERNI_HIDDEN": 1}},
        resources={"ROMANS": 12},
        eligible=["ROMANS"],
    )
    do(match, Issue(Command.MARCH))
    assert seen(match.state) == (ROMANS, Command.MARCH, None, None)
    do(match, Use(Ability.SCOUT))
    assert seen(match.state) == (ROMANS, Ability.SCOUT, None, None)
    do(match, Select(Region.PROVINCIA))
    assert seen(match.state) == (ROMANS, Ability.SCOUT, Region.PROVINCIA, None)
    action = match.state.action
    assert action is not None
    do(match, To(Region.ARVERNI), {Force.AUXILIA_HIDDEN: 2}, Finish())
    assert seen(match.state) == (ROMANS, Command.MARCH, None, None)
    assert match.state.action is action
    assert action.used == [Ability.SCOUT]


def test_an_event_is_carried_out_by_its_side() -> None:
    match = position(start="scenario", card="CICERO", eligible=["ROMANS"])
    do(match, Event(Side.UNSHADED))
    assert (prompt(match), seen(match.state)) == ("event_transfer", (ROMANS, None, None, Side.UNSHADED))
    do(match, Give(AEDUI))
    assert seen(match.state) == (ROMANS, Aside.GIVING, None, Side.UNSHADED)
    do(match, 1, Finish())
    assert prompt(match) == "event_way"
    assert seen(match.state) == (ROMANS, None, None, Side.UNSHADED)


def test_a_rule_that_is_dropped_leaves_the_state_as_it_was_last_seen() -> None:
    g = battle().state  # nobody keeps the match, so its rule is closed
    gc.collect()
    assert seen(g) == (ROMANS, Command.BATTLE, Region.CARNUTES, None)
    assert to_json(g) == to_json(battle().state)


def test_an_end_at_once_leaves_nothing_under_way() -> None:
    g = state()

    def end(faction: Faction) -> None:
        with g.acts(faction), g.executes(Action(faction, Command.RAID)), g.at(Region.AEDUI):
            assert seen(g) == (faction, Command.RAID, Region.AEDUI, None)
            raise GameOver(Result((0,), (), "threshold"))

    with pytest.raises(GameOver):
        end(AEDUI)
    assert all(getattr(g, name) is None for name in UNDER_WAY)
