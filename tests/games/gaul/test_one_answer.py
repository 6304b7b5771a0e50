"""R-27: where a faction is asked that has one answer only."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

from games.gaul.carry import drive
from games.gaul.table import state

from quadriga.games.gaul import GAME
from quadriga.games.gaul.events.vocabulary import choose, name_faction
from quadriga.games.gaul.moves import Select
from quadriga.games.gaul.terms import AEDUI, ROMANS, Region, Scenario
from quadriga.kernel import Ask, play_out

OWN_STEPS = {
    "slot", "step", "step_limited", "step_free", "grow", "give", "withdraw", "march_who", "march_to", "march_past",
    "scout_group", "scout_whom", "entreat_whom", "enlist_where", "quarters_who", "quarters_to", "provincia_who", "event_count",
}  # fmt: skip


def test_2_3_4_r_27_one_answer_is_asked_for_only_in_what_a_faction_has_begun_itself() -> None:
    alone: set[str] = set()

    def look(ask: Ask[Any]) -> Any:
        if len(list(islice(ask.choice, 2))) == 1:
            alone.add(ask.prompt)
        return ask.choice.sample(rng)

    for scenario in Scenario:
        rng = Random(f"one answer {scenario.name}")
        play_out(GAME, GAME.new(GAME.configure({"scenario": scenario.name})), rng, look, decisions=300)
    assert alone <= OWN_STEPS
    assert alone >= {"step", "grow", "withdraw"}


def test_5_1_r_27_what_an_event_demands_is_not_asked_for_if_there_is_one_way() -> None:
    g = state()
    assert drive(g, choose(g, ROMANS, [Select(Region.AEDUI)], "event_region"), []) == []
    assert drive(g, name_faction(g, ROMANS, [AEDUI]), []) == []
