"""§7.1, §8.9 and where other rules ask who is a player: the Germans and Arverni Phases, the Interlude, cards 47 and A34."""

from __future__ import annotations

from typing import Any

import pytest

from quadriga.games.gaul.ariovistus.adjust import adjust_aedui
from quadriga.games.gaul.cards import Card
from quadriga.games.gaul.events.aedui import councillors
from quadriga.games.gaul.events.leaving import go_home
from quadriga.games.gaul.rules.game_run import players_first
from quadriga.games.gaul.rules.germans import battle_phase, destinations, raid_phase
from quadriga.games.gaul.rules.victory import end_game, has_winner, ranking
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import AEDUI, BELGAE, GERMANS, ROMANS, Force, Region, Tribe

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


def test_a2_1_1_in_the_interlude_no_more_goes_than_must_and_home_last() -> None:
    pieces = {"SEQUANI": {"AEDUI_HIDDEN": 2}, "TREVERI": {"AEDUI_HIDDEN": 2}, "AEDUI": {"AEDUI_HIDDEN": 3}}
    g = with_nonplayers("AEDUI", "GALLIC_WAR", pieces=pieces)
    run(g, adjust_aedui(g))
    assert [g.count_bands(region, AEDUI) for region in (R.SEQUANI, R.TREVERI, R.AEDUI)] == [0, 0, 3]


def test_a2_1_1_one_region_after_another_at_random() -> None:
    pieces = {"SEQUANI": {"AEDUI_HIDDEN": 2}, "TREVERI": {"AEDUI_HIDDEN": 3}, "MANDUBII": {"AEDUI_HIDDEN": 2}}
    g = with_nonplayers("AEDUI", "GALLIC_WAR", pieces=pieces)
    path = run(g, adjust_aedui(g))
    regions = [R.SEQUANI, R.TREVERI, R.MANDUBII]
    drawn = [region for lot in path.lots for region in lot.items[:1]]
    assert len(drawn) == 2
    assert [g.count_bands(region, AEDUI) for region in regions if region is drawn[0]] == [0]
    assert sum(g.count_bands(region, AEDUI) for region in regions) == 3


def test_a2_1_1_pieces_go_home_from_cisalpina_rather_than_off_the_map() -> None:
    g = with_nonplayers("ARVERNI", "GALLIC_WAR", pieces={"CISALPINA": {"GERMAN_HIDDEN": 3, "SETTLEMENT": 1}})
    run(g, go_home(g, GERMANS, GERMANS, "A2.1.1"))
    assert sum(g.count_bands(region, GERMANS) for region in g.regions()) == 3
    assert g.count_on_map(Force.SETTLEMENT) == 1
    assert g.count_pieces(R.CISALPINA, GERMANS) == 0


def winning(g: Gaul, *factions: Any) -> Gaul:
    """Make their margins positive, as far as Allies do it."""
    for faction in factions:
        while g.rules.margin(g, faction) <= 0:
            tribe = next(t for t in Tribe if g.is_subdued(t) and g.can_hold(t, faction))
            g.place_ally(tribe, faction)
    return g


def test_7_1_a_nonplayer_beyond_its_threshold_beats_all_players() -> None:
    g = winning(with_nonplayers("AEDUI"), AEDUI)
    assert g.rules.margin(g, ROMANS) > g.rules.margin(g, AEDUI) > 0
    assert ranking(g)[0] == AEDUI
    people = winning(with_nonplayers("NONE"), AEDUI)
    assert ranking(people)[0] == ROMANS


@pytest.mark.parametrize(
    ("nonplayers", "order"), [("NONE", [0, 1, 2, 3]), ("BELGAE", [3, 0, 1, 2]), ("AEDUI_BELGAE", [2, 3, 0, 1])]
)
def test_7_1_ties_go_to_nonplayers(nonplayers: str, order: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    g = with_nonplayers(nonplayers)
    monkeypatch.setattr(type(g.rules), "margin", lambda rules, g, faction: -1)
    assert ranking(g) == order


@pytest.mark.parametrize(("nonplayers", "over"), [("NONE", True), ("BELGAE", True), ("ALL_BUT_ROMANS", False)])
def test_8_9_who_plays_alone_does_not_win_before_the_final_winter(nonplayers: str, over: bool) -> None:
    g = with_nonplayers(nonplayers)  # all tribes are Subdued: the Romans exceed their threshold
    assert has_winner(g) is over


def test_8_9_but_a_nonplayer_ends_the_game_and_the_last_winter_decides() -> None:
    g = winning(with_nonplayers("ALL_BUT_ROMANS"), AEDUI)
    assert has_winner(g)
    end_game(g, "threshold")
    assert g.result is not None
    assert g.result.winners == (int(AEDUI),)
    final = with_nonplayers("ALL_BUT_ROMANS")
    end_game(final, "final")
    assert final.result is not None
    assert final.result.winners == (int(ROMANS),)
