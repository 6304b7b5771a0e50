"""Where other rules ask who is a player: the Germans and Arverni Phases, the Interlude, cards 47 and A34."""

from __future__ import annotations

from quadriga.games.gaul.cards import Card
from quadriga.games.gaul.events.aedui import councillors
from quadriga.games.gaul.rules.game_run import players_first
from quadriga.games.gaul.rules.germans import battle_phase, destinations, raid_phase
from quadriga.games.gaul.terms import AEDUI, BELGAE, GERMANS, ROMANS, Region

from .carry import carry_out
from .follow import run
from .table import with_nonplayers

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
