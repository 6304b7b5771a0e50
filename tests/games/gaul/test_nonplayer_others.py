"""Where other rules ask who is a player: Phases of the game-run factions, cards 47, 54 and A34, Supply Lines."""

from __future__ import annotations

from typing import Any

import pytest

from quadriga.games.gaul.cards import Card
from quadriga.games.gaul.events import EVENTS
from quadriga.games.gaul.events.aedui import councillors
from quadriga.games.gaul.moves import (
    Against,
    CallOff,
    Finish,
    Issue,
    PlaceBands,
    PlaceFort,
    Select,
    Stand,
    To,
    Use,
)
from quadriga.games.gaul.rules.game_run import players_first
from quadriga.games.gaul.rules.germans import battle_phase, destinations, raid_phase
from quadriga.games.gaul.rules.quarters import pay_order, quarters_phase
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
    Phase,
    Region,
    Side,
)
from quadriga.kernel import Amount

from .carry import carry_out
from .follow import run, take_turn
from .table import with_nonplayers
from .test_agreement import result_of

R = Region


def test_6_2_2_germans_march_to_players_control_before_that_of_nonplayers() -> None:
    pieces = {"UBII": {"GERMAN_HIDDEN": 5}, "TREVERI": {"BELGIC_HIDDEN": 1}, "SEQUANI": {"AUXILIA_HIDDEN": 1}}
    assert destinations(with_nonplayers("BELGAE", pieces=pieces), R.UBII, 4) == [R.SEQUANI]
    assert destinations(with_nonplayers("ROMANS", pieces=pieces), R.UBII, 4) == [R.TREVERI]
    assert destinations(with_nonplayers("NONE", pieces=pieces), R.UBII, 4) == [R.TREVERI, R.SEQUANI]


def test_6_2_3_germans_rob_players_before_nonplayers() -> None:
    pieces = {"TREVERI": {"GERMAN_HIDDEN": 2, "BELGIC_HIDDEN": 1, "AUXILIA_HIDDEN": 1}}
    g = with_nonplayers("BELGAE", pieces=pieces, resources={"BELGAE": 9, "ROMANS": 1})
    run(g, raid_phase(g))
    assert (g.resources[ROMANS], g.resources[BELGAE]) == (0, 8)


def test_6_2_4_germans_attack_players_before_nonplayers() -> None:
    pieces = {"TREVERI": {"GERMAN_HIDDEN": 4, "BELGIC_REVEALED": 2, "AUXILIA_REVEALED": 2}}
    g = with_nonplayers("ROMANS", pieces=pieces)
    path = run(g, battle_phase(g), answers=[])
    assert path.find("battle")[0]["other"] is BELGAE


def test_a6_2_3_a6_2_4_players_first() -> None:
    """§A6.2.3, §A6.2.4."""
    g = with_nonplayers("AEDUI", "ARIOVISTUS")
    assert players_first(g, [ROMANS, AEDUI, GERMANS]) == [ROMANS, GERMANS]
    assert players_first(g, [AEDUI]) == [AEDUI]


def test_47_only_players_sit_in_the_council() -> None:
    g = with_nonplayers("BELGAE", pieces={"TREVERI": {"BELGIC_HIDDEN": 1, "AUXILIA_HIDDEN": 1, "AEDUI_HIDDEN": 1}})
    assert councillors(g, R.TREVERI) == [AEDUI, ROMANS]


def test_a34_a_player_guides_the_germans_and_without_one_nobody_does() -> None:
    g = with_nonplayers("ALL", "ARIOVISTUS", pieces={"UBII": {"GERMAN_HIDDEN": 3}})
    assert carry_out(g, ROMANS, Card.DIVINATION) == []


def joining(nonplayers: str) -> list[str]:
    """What card 54 asks after the Aedui have fought the Arverni beside two Legions."""
    pieces = {"CARNUTES": {"AEDUI_HIDDEN": 4}, "MANDUBII": {"ARVERNI_HIDDEN": 8, "LEGION": 2}}
    march = [Select(R.CARNUTES), {Force.AEDUI_HIDDEN: 4}, To(R.MANDUBII), Against(ARVERNI)]
    more = [Against(ARVERNI), Stand()] if nonplayers == "NONE" else []
    return carry_out(
        with_nonplayers(nonplayers, pieces=pieces), AEDUI, Card.JOINED_RANKS, *march, *more, dice=[6, 6][: len(more)]
    )


def test_54_a_nonplayer_does_not_join_the_battle() -> None:
    """§8.0 too: the second Battle is a player's."""
    assert [joining(nonplayers).count("event_against") for nonplayers in ("NONE", "ROMANS")] == [2, 1]


# Limited Commands (§8.1.2) ----------------------------------------------------------------------------------------


def test_8_1_2_a_limited_command_by_event_stays_limited() -> None:
    """Card 48: one Region."""
    pieces = {region: {"AEDUI_HIDDEN": 3} for region in ("AEDUI", "SEQUANI", "MANDUBII", "BITURIGES")}
    data: dict[str, Any] = {"pieces": pieces, "tribes": {"AEDUI": "AEDUI_ALLY"}, "resources": {"AEDUI": 9}, "card": "DRUIDS"}
    g = with_nonplayers("ALL", **data)
    with g.acts(AEDUI), g.carries_out(Side.UNSHADED):
        path = run(g, EVENTS[Card.DRUIDS][Side.UNSHADED](g, AEDUI))
    assert len(path.find("fortified") + path.find("allied") + path.find("rallied")) == 1
    full = with_nonplayers("ALL", **data, eligible=["AEDUI"], deeds={"ROMANS": "COMMAND"})
    path = take_turn(full)
    assert len(path.find("fortified") + path.find("allied")) > 1


# A Supply Line refused by a die (§8.6.6) ---------------------------------------------------------------------------


@pytest.fixture
def doubtful(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Roman score at which the Aedui roll."""
    rules = type(with_nonplayers("AEDUI").rules)
    score = rules.score
    monkeypatch.setattr(rules, "score", lambda self, g, faction: 11 if faction is ROMANS else score(self, g, faction))


def between(pieces: dict[str, dict[str, int]], **data: Any) -> Gaul:
    """Non-player Aedui across the road to Cisalpina."""
    return with_nonplayers("AEDUI", pieces=pieces, **data)


ROAD: dict[str, dict[str, int]] = {
    **{name: {"AEDUI_HIDDEN": 2} for name in ("AEDUI", "SEQUANI", "MANDUBII", "BITURIGES", "ARVERNI", "TREVERI", "UBII")},
    "CARNUTES": {"FORT": 1, "LEGION": 2},
    "VENETI": {"FORT": 1},
}


@pytest.mark.usefixtures("doubtful")
def test_8_6_6_r_143_after_a_refused_line_the_roman_player_recruits_elsewhere_or_not_at_all() -> None:
    g = between(ROAD, card="CICERO", eligible=["ROMANS"], resources={"ROMANS": 3})
    again = [Issue(Command.RECRUIT), Select(R.CARNUTES), CallOff(), Select(R.PROVINCIA), PlaceBands(1), Finish()]
    take_turn(g, 5, answers=again)
    assert g.resources[ROMANS] == 3
    assert g.count_bands(R.PROVINCIA, ROMANS) == 1
    willing = between(ROAD, card="CICERO", eligible=["ROMANS"], resources={"ROMANS": 3})
    take_turn(willing, 4, answers=[Issue(Command.RECRUIT), Select(R.CARNUTES), PlaceBands(1), Finish()])
    assert willing.resources[ROMANS] == 3


@pytest.mark.usefixtures("doubtful")
def test_8_6_6_r_143_after_a_refused_line_the_roman_player_builds_elsewhere() -> None:
    pieces = {**ROAD, "CARNUTES": {"LEGION": 2, "ROMAN_LEADER": 1}}
    g = between(pieces, card="CICERO", eligible=["ROMANS"], resources={"ROMANS": 6}, tribes={"PICTONES": "ROMAN_ALLY"})
    start = [Issue(Command.RECRUIT), Use(Ability.BUILD), Select(R.CARNUTES), Select(R.PICTONES), PlaceFort(), Finish()]
    path = take_turn(g, 5, answers=[*start, Select(R.PROVINCIA), PlaceBands(1), Finish()])
    assert path.find("fort") == [{"region": R.PICTONES}]
    assert not g.has_fort(R.CARNUTES)


@pytest.mark.usefixtures("doubtful")
@pytest.mark.parametrize(("roll", "moved"), [(5, 1), (4, 0)])
def test_8_6_6_r_143_after_a_refused_line_the_roman_player_relocates_anew(roll: int, moved: int) -> None:
    """§6.3.3: what has not moved may still go next door."""
    pieces = {**ROAD, "CARNUTES": {"LEGION": 3}, "PICTONES": {"LEGION": 1, "FORT": 1}}
    g = between(pieces, card="WINTER", next="CICERO", resources={"ROMANS": 20})
    g.phase, g.step = Phase.QUARTERS, g.rules.quarters.index(ROMANS)
    anew = [Select(R.CARNUTES), To(R.PICTONES), (Amount(Force.LEGION, 1),), Finish()]
    paid = [(Amount(Force.LEGION, 2),), (Amount(Force.LEGION, 1),)]
    after: list[Any] = [*anew, *paid] if roll == 5 else [(Amount(Force.LEGION, 3),), Finish()]
    run(g, quarters_phase(g), rolls=[roll], answers=[Finish(), Select(R.CARNUTES), *after])
    assert g.count(R.PICTONES, Force.LEGION) == 1 + moved
    assert g.count(R.CARNUTES, Force.LEGION) == 2 * moved
    assert g.count(R.PROVINCIA, Force.LEGION) == 3 * (1 - moved)


def test_8_6_6_r_143_without_a_die_a_refused_line_is_no_reason_to_relocate_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Above twelve points the Roman player could have known it."""
    monkeypatch.setattr(type(with_nonplayers("AEDUI").rules), "score", lambda self, g, faction: 13)
    pieces = {**ROAD, "CARNUTES": {"LEGION": 3}, "PICTONES": {"LEGION": 1, "FORT": 1}}
    g = between(pieces, card="WINTER", next="CICERO", resources={"ROMANS": 20})
    g.phase, g.step = Phase.QUARTERS, g.rules.quarters.index(ROMANS)
    run(g, quarters_phase(g), answers=[Finish(), Select(R.CARNUTES), (Amount(Force.LEGION, 3),)])
    assert (g.count(R.CARNUTES, Force.LEGION), g.count(R.PICTONES, Force.LEGION)) == (3, 1)


# Quarters of non-player Romans (8.8.7) -----------------------------------------------------------------------------


def test_8_8_7_nonplayer_romans_pay_first_at_allies_then_without_devastation_then_the_rest() -> None:
    pieces = {"MORINI": {"LEGION": 2}, "NERVII": {"LEGION": 2}, "PICTONES": {"LEGION": 2}}
    data: dict[str, Any] = {"pieces": pieces, "tribes": {"PICTONES": "ROMAN_ALLY"}, "devastated": ["MORINI"]}
    g = with_nonplayers("ROMANS", resources={"ROMANS": 3}, **data)
    assert result_of(pay_order(g)) == [R.PICTONES, R.NERVII, R.MORINI]
    person = with_nonplayers("NONE", resources={"ROMANS": 3}, **data)
    assert result_of(pay_order(person))[:2] == [R.MORINI, R.NERVII]
    rich = with_nonplayers("ROMANS", resources={"ROMANS": 30}, **data)
    assert result_of(pay_order(rich)) == result_of(pay_order(person)), "no lot where there is enough"
