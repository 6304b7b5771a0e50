"""Whole games pinned, one per scenario and way of ending, that together hold most Events."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from golden import Golden

from quadriga.games.gaul import GAME
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import Book

ALONE = {"nonplayers": "ALL_BUT_ROMANS"}
GAMES: dict[str, tuple[dict[str, Any], str]] = {
    "pax-threshold": ({"scenario": "PAX_GALLICA"}, "threshold"),
    "pax-shared-final": ({"scenario": "PAX_GALLICA", "players": 2, "sudden_frost": True}, "final"),
    "reconquest-threshold": ({"scenario": "RECONQUEST"}, "threshold"),
    "reconquest-final": ({"scenario": "RECONQUEST", "players": 3, "sharing": "ROMANS_AEDUI", "short": True}, "final"),
    "reconquest-optimates": ({"scenario": "RECONQUEST", "players": 2}, "optimates"),
    "revolt-threshold": ({"scenario": "GREAT_REVOLT", "players": 3}, "threshold"),
    "revolt-final": ({"scenario": "GREAT_REVOLT", "players": 3, "sharing": "ROMANS_AEDUI", "short": True}, "final"),
    "ariovistus-threshold": ({"scenario": "ARIOVISTUS"}, "threshold"),
    "ariovistus-final": ({"scenario": "ARIOVISTUS", "players": 3, "short": True, "even": True}, "final"),
    "gallic-war-first-half": ({"scenario": "GALLIC_WAR", "players": 2}, "threshold"),
    "gallic-war-threshold": ({"scenario": "GALLIC_WAR"}, "threshold"),
    "gallic-war-final": ({"scenario": "GALLIC_WAR", "players": 3, "sharing": "ROMANS_AEDUI"}, "final"),
    "gallic-war-optimates": ({"scenario": "GALLIC_WAR", "players": 2}, "optimates"),
    "two-players-lose": ({"scenario": "GREAT_REVOLT", "nonplayers": "AEDUI_BELGAE", "short": True}, "nonplayer"),
    "three-players-final": ({"scenario": "ARIOVISTUS", "nonplayers": "AEDUI", "short": True}, "final"),
    "solo-lugdunensis-limit": ({**ALONE, "scenario": "RECONQUEST", "short": True}, "lugdunensis_limit"),
    "solo-client-state": ({**ALONE, "scenario": "RECONQUEST", "solo": "DIFFICULT"}, "client_state"),
    "solo-imperium-rebuff": ({**ALONE, "scenario": "GREAT_REVOLT"}, "imperium_rebuff"),
    "solo-germania-appendage": ({**ALONE, "scenario": "ARIOVISTUS", "short": True}, "germania_appendage"),
    "solo-in-gallia-bella": ({**ALONE, "scenario": "PAX_GALLICA", "solo": "EASY"}, "in_gallia_bella"),
    "solo-imperator": ({**ALONE, "scenario": "PAX_GALLICA", "solo": "EASY"}, "imperator"),
    "solo-galli-ipsi": ({"nonplayers": "ALL_BUT_BELGAE", "scenario": "PAX_GALLICA", "solo": "EASY"}, "galli_ipsi"),
    "solo-subject-gaul": ({"nonplayers": "ALL_BUT_ARVERNI", "scenario": "GREAT_REVOLT"}, "subject_gaul"),
    "solo-gallia-germanica": ({"nonplayers": "ALL_BUT_ARVERNI", "scenario": "ARIOVISTUS", "solo": "EASY"}, "gallia_germanica"),
}
SETTLED = {  # the Germans beyond their threshold upon Frost, everybody else far from theirs
    "card": "GALBA",
    "next": "WINTER",
    "eligible": ["GERMANS", "BELGAE"],
    "resources": {"GERMANS": 9, "ROMANS": 9, "AEDUI": 9, "BELGAE": 9},
    "tribes": {
        **dict.fromkeys(("MENAPII", "MORINI", "NERVII", "EBURONES", "BELLOVACI", "ATREBATES"), "BELGIC_ALLY"),
        **dict.fromkeys(("AEDUI", "BITURIGES", "SENONES", "MANDUBII"), "AEDUI_ALLY"),
        **dict.fromkeys(("ARVERNI", "CADURCI", "VOLCAE", "PICTONES", "SANTONES", "VENETI"), "ARVERNI_ALLY"),
        **dict.fromkeys(("SUGAMBRI", "UBII", "SEQUANI"), "GERMAN_ALLY"),
    },
    "pieces": {
        **{name: {"GERMAN_HIDDEN": 3, "SETTLEMENT": 1} for name in ("SEQUANI", "TREVERI", "MANDUBII")},
        **{name: {"GERMAN_HIDDEN": 4, "SETTLEMENT": 1} for name in ("CARNUTES", "BITURIGES")},
        "AEDUI": {"GERMAN_HIDDEN": 5, "SETTLEMENT": 1},
        "SUGAMBRI": {"GERMAN_HIDDEN": 4, "GERMAN_LEADER": 1},
        "UBII": {"GERMAN_HIDDEN": 4},
        "PROVINCIA": {"ROMAN_LEADER": 1, "LEGION": 4, "AUXILIA_HIDDEN": 4},
        "MORINI": {"BELGIC_HIDDEN": 3, "BELGIC_LEADER": 1},
    },
}
STARTS = {"solo-gallia-germanica": SETTLED}
THOUGHTFUL = frozenset({"solo-in-gallia-bella", "solo-imperator", "solo-galli-ipsi"})


def is_across_the_interlude(name: str, g: Gaul) -> bool:
    """The Gallic War ends with the rules of Falling Sky, unless in its first half."""
    return not name.startswith("gallic-war") or (g.book is Book.FALLING_SKY) == (name != "gallic-war-first-half")


GOLDEN = Golden(GAME, Path(__file__).parent / "golden", GAMES, is_across_the_interlude, THOUGHTFUL, starts=STARTS, seeds=16)


@pytest.mark.parametrize("name", GAMES)
def test_golden_game(name: str) -> None:
    GOLDEN.check(name)


def test_census_golden_games_hold_most_events() -> None:
    """Of the 196 sides of all cards."""
    assert len(GOLDEN.landmarks()) >= 140
