"""8, A8 in the lab: what the fuzzer counts of the charts and sheets, games without people, and who is said to win."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from quadriga.games.gaul import GAME
from quadriga.games.gaul.cards import Card
from quadriga.games.gaul.outposts import OUTPOSTS, Outpost, outposts_of
from quadriga.games.gaul.rules.nonplayers.entries import Entry, entry_of
from quadriga.games.gaul.rules.nonplayers.nodes import ChartNode
from quadriga.games.gaul.terms import AEDUI, ARVERNI, BELGAE, GERMANS, Book, Faction, NonPlayers, Scenario
from quadriga.kernel import Match, News, random_dealer, read_record, write_record
from quadriga.lab import fuzz
from quadriga.lab.simulate import Plan, Simulation, simulate
from quadriga.testing import Tally
from quadriga.text.plain import ending, game_text

SOLO: dict[str, Any] = {"scenario": "GREAT_REVOLT", "nonplayers": "ALL_BUT_ROMANS", "short": True}


def test_8_1_every_node_with_a_name_is_a_waypoint_of_some_scenario() -> None:
    waypoints = {
        w for scenario in Scenario for w in GAME.waypoints(GAME.configure({"scenario": scenario.name, "nonplayers": "ALL"}))
    }
    nodes = {place for place, _ in waypoints if place in ChartNode.__members__}
    assert nodes == set(ChartNode.__members__)
    assert ("G1", "yes") in waypoints
    assert ("G1", "no") in waypoints
    assert ("B_AMBUSH", "does") in waypoints


def test_a8_0_the_gallic_war_passes_through_the_charts_of_both_halves() -> None:
    war = set(GAME.waypoints(GAME.configure({"scenario": "GALLIC_WAR", "nonplayers": "ALL"})))
    assert {("G1", "yes"), ("V1", "yes")} <= war, "of the Germans, then of the Arverni in their place"


def test_without_nonplayers_there_is_nothing_to_pass_through() -> None:
    assert GAME.waypoints(GAME.configure({})) == []


@pytest.mark.parametrize(
    ("book", "faction", "plain"),
    [
        (Book.FALLING_SKY, AEDUI, 12),
        (Book.FALLING_SKY, BELGAE, 15),
        (Book.FALLING_SKY, ARVERNI, 9),
        (Book.ARIOVISTUS, GERMANS, 10),
    ],
)
def test_8_2_1_a8_2_1_the_sheets_have_as_many_plain_no_as_are_printed(book: Book, faction: Faction, plain: int) -> None:
    """§A8.2.1 too."""
    found = Counter(entry_of(book, faction, card) for card in cards(book))
    assert found[Entry.NO] == plain
    assert found[Entry.INSTRUCTED] > 0
    assert (found[Entry.AUTO] > 0) is (faction is ARVERNI)


def cards(book: Book) -> list[Card]:
    scenario = "RECONQUEST" if book is Book.FALLING_SKY else "ARIOVISTUS"
    return [Card(card) for card in GAME.new(GAME.configure({"scenario": scenario})).undrawn]


def test_what_is_told_of_a_chart_or_a_sheet_is_a_waypoint_and_nothing_else() -> None:
    told = News("np_no", {"faction": BELGAE, "node": ChartNode.B1, "rule": "8.5.1"})
    assert GAME.waypoint(told) == ("B1", "no")
    sheet = News("np_sheet", {"faction": BELGAE, "card": Card.CICERO, "entry": Entry.NO, "rule": "8.2.1"})
    assert GAME.waypoint(sheet) == ("BELGAE 8.2.1", "CICERO")
    assert GAME.waypoint(News("passed", {"faction": BELGAE, "n": 1})) is None


def test_the_fuzzer_counts_waypoints_and_only_those_it_knows() -> None:
    configs = fuzz.variants(GAME, SOLO)
    report = fuzz.fuzz(GAME, configs, 200, seed="2")
    assert not report.failures
    assert set(report.waypoints) <= set(fuzz.waypoints(GAME, configs))
    assert report.waypoints["B1", "no"] > 0


def test_the_fuzzer_tries_every_scenario_with_every_set() -> None:
    tried = {(config.scenario, config.nonplayers) for config in fuzz.variants(GAME)}
    assert len(tried) == len(Scenario) * len(NonPlayers)


def test_8_0_the_fuzzer_comes_to_an_end_where_nobody_plays() -> None:
    """Nothing is decided there; the draws are what is done."""
    report = fuzz.fuzz(GAME, fuzz.variants(GAME, SOLO | {"nonplayers": "ALL"})[:2], 40, seed="1")
    assert not report.failures
    assert sum(report.decisions.values()) == 0
    assert sum(report.matches.values()) > 0


@pytest.mark.parametrize("scenario", [scenario.name for scenario in Scenario])
def test_8_0_without_people_a_match_runs_to_its_end_and_can_be_saved(scenario: str) -> None:
    config = GAME.configure({"scenario": scenario, "nonplayers": "ALL"})
    match = Match(GAME, config, random_dealer(Random(3)))
    assert match.over
    assert match.state.result is not None
    assert match.state.result.how in ("threshold", "final", "optimates")
    again = read_record(GAME, write_record(match))
    assert again.state == match.state
    assert ending(game_text("cs", GAME), again)


def test_8_9_simulate_says_who_wins_and_what_becomes_of_gaul() -> None:
    plan = Plan.of(GAME, GAME.configure(SOLO), ["random"])
    assert len(plan.players) == 4
    told = Simulation(plan, simulate(plan, 2))
    lines = told.tell(game_text("en", GAME))
    assert lines.count("played by the rules") == 3
    hows = set(told.summary.ends)
    assert all(game_text("en", GAME).say(f"ends.{how}") in lines for how in hows)
    assert hows <= {"lugdunensis_limit", "client_state", "imperium_rebuff", "in_gallia_bella", "imperator"}


def test_players_may_still_be_named_for_every_seat() -> None:
    words = ["random", "random", "random", "random"]
    assert Plan.of(GAME, GAME.configure(SOLO), words).players == tuple(words)


@pytest.mark.parametrize("outpost", OUTPOSTS, ids=lambda outpost: outpost.node)
def test_8_7_5_a8_7_3_the_fuzzer_begins_some_matches_where_a_rare_node_is_near(
    outpost: Outpost, monkeypatch: pytest.MonkeyPatch
) -> None:
    """§8.7.5, §A8.7.3: raids that would bring too little, which no random play has come to from a scenario."""
    monkeypatch.setattr(fuzz, "FAR", 1)
    scenario = "RECONQUEST" if outpost.book is Book.FALLING_SKY else "ARIOVISTUS"
    config = GAME.configure({"scenario": scenario, "nonplayers": "ALL", "short": True})
    assert [other.node for other in outposts_of(config)] == [outpost.node]
    place, answer = outpost.node.split()
    met = Tally()
    for seed in range(4):
        fuzz._brisk_match(GAME, config, Random(seed), met)
    assert met.waypoints[place, answer] > 0


def test_an_outpost_is_for_those_alone_who_have_its_chart() -> None:
    assert not outposts_of(GAME.configure({"scenario": "RECONQUEST", "nonplayers": "AEDUI"}))
    assert not outposts_of(GAME.configure({}))
    names = [outpost.node for outpost in outposts_of(GAME.configure({"scenario": "GALLIC_WAR", "nonplayers": "ALL"}))]
    assert names == ["G_RAID_AFTER none"]
