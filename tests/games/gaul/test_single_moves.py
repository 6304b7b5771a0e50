"""A single move is tested without listing all of them; whether it is legal must not depend on how that is found out."""

from __future__ import annotations

from dataclasses import fields
from random import Random

import pytest

from quadriga.games.gaul.game import GAME
from quadriga.games.gaul.moves import Event, Finish, Issue, Join, Pass, Select, Use
from quadriga.games.gaul.rules.action import Action
from quadriga.games.gaul.rules.battle.state import Clash
from quadriga.games.gaul.rules.command import Steps, step_options
from quadriga.games.gaul.rules.sequence import Slot, slot_options
from quadriga.games.gaul.terms import ARVERNI, BELGAE, REGIONS, ROMANS, Ability, Command, Force, Region, Side
from quadriga.kernel import Ask, One, play_out

STEPS = [*map(Select, REGIONS), *map(Use, Ability), Finish(), Join()]
SLOTS = [*map(Issue, Command), *map(Event, Side), Pass()]


@pytest.mark.parametrize("scenario", ["RECONQUEST", "ARIOVISTUS"])
@pytest.mark.parametrize("nonplayers", ["NONE", "ARVERNI_BELGAE"])
def test_2_3_4_and_3_1_one_move_is_as_legal_as_in_the_list(scenario: str, nonplayers: str) -> None:
    g, rng = GAME.new(GAME.configure({"scenario": scenario, "nonplayers": nonplayers})), Random(scenario)
    looked_at = set()

    def look(ask: Ask[object]) -> object:
        choice = ask.choice
        if isinstance(choice, Steps):
            listed: One[object] = One(step_options(choice.g, choice.a))
            assert [move in choice for move in STEPS] == [move in listed for move in STEPS]
            looked_at.add("step")
        if isinstance(choice, Slot):
            listed = One(slot_options(choice.g, choice.faction, choice.barred))
            assert [move in choice for move in SLOTS] == [move in listed for move in SLOTS]
            looked_at.add("slot")
        return choice.sample(rng)

    play_out(GAME, g, rng, look, decisions=400)
    assert looked_at == {"step", "slot"}


def test_3_1_a_copied_action_is_equal_and_shares_nothing_that_changes() -> None:
    a = Action(BELGAE, Command.MARCH, arrived={Region.AEDUI: {Force.BELGIC_HIDDEN: 2}}, regions=[Region.AEDUI])
    a.agreed[ARVERNI], a.quiet = True, True
    other = a.copy()
    assert other == a
    for field in fields(Action):
        value = getattr(a, field.name)
        assert not isinstance(value, list | dict) or getattr(other, field.name) is not value, field.name
    other.arrive(Region.AEDUI, Force.BELGIC_HIDDEN, 1)
    assert a.count_arrived(Region.AEDUI, Force.BELGIC_HIDDEN) == 2


def test_3_2_4_a_copied_battle_is_equal_and_has_its_own_party() -> None:
    clash = Clash(Region.AEDUI, BELGAE, ROMANS, ambush=True, party={Force.BELGIC_HIDDEN: 2}, elite=1, dealt=3)
    other = clash.copy()
    assert other == clash
    assert other.party is not clash.party
