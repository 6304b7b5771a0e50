"""Valid descriptions with something changed at random: each is refused with a sentence, or is a game that comes to its end."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from quadriga import games
from quadriga.kernel import AnyGame, BadPosition, QuadrigaError, State, from_position, play_out, random_dealer
from quadriga.text import LANGUAGES, refusal

DOCS = Path(__file__).parents[2] / "docs"
TRIALS = {"caesar": 120, "trajan": 100, "byzantion": 150, "gaul": 60}
CHECKED_EVERY = 25  # decisions
UNHELPFUL = ("refuse.position.unclear", "refuse.state.fails")


RICH: dict[str, list[dict[str, Any]]] = {
    "trajan": [
        {
            "game": "trajan",
            "config": {"players": 3},
            "active": "GREEN",
            "start": "RED",
            "quarter": 2,
            "time": 5,
            "demands": ["BREAD", "GAMES"],
            "forum": {"EXTRA_1": "EXTRA_FORUM", "FORUM_1": "VOTES_3", "FORUM_4": "WILD_NEED"},
            "provinces": {"ALPES": "GAMES", "NORICUM": "BREAD", "RAETIA": "WILD_COMMODITY"},
            "sites": {"A1": "DOOR_2", "C2": "WINDOW_4", "E4": "ROOF_3"},
            "tops": {"NINE": "NINE_BLUE_BLUE", "CARDS": "CARDS_BLUE_BLUE"},
            "gray_ships": ["SAME", "PAIRS"],
            "piles": [["WINE", "GEM"], ["FISH"]],
            "offered": ["OWN_BREAD", "GOLD_TILES"],
            "discs": ["RED", "GREEN", "BLUE"],
            "seats": {
                "RED": {
                    "slots": {"II": "NINE_PINK_PINK", "IV": "BREAD_PINK_PINK"}, "arch": "I", "points": 12, "step": 4,
                    "hand": ["WINE", "WINE", "GEM"], "display": ["WINE", "FISH"], "supply": 8, "worker_camp": 2,
                    "military_camp": 1, "leader": "AQUITANIA", "garrisons": ["AQUITANIA", "NARBONENSIS"],
                    "workers": ["B2", "B3"], "icons": {"DOOR": 1, "STAIRS": 1}, "tiles": ["BREAD", "VOTES_2", "EXTRA_SENATE"],
                    "kept": ["GAMES"], "plus_two": ["FORUM"], "bonus": {"OWN_GAMES": "GOLD"},
                },
                "GREEN": {"hand": ["OIL"], "tiles": ["WILD_ACTION"], "bonus": {"WINE_FISH": "GRAY"}, "workers": ["D4"]},
            },
        }
    ],
    "byzantion": [
        {
            "game": "byzantion",
            "config": {"players": 3},
            "step": "actions",
            "events": ["V04", "V11", "V17", "V22"],
            "round": 3,
            "completed": 1,
            "option": 2,
            "ring": "green",
            "active": "green",
            "seals": {"labaron": "blue", "sceptre": "green", "robe": "red"},
            "chests": ["K01", "K29", "K33", "K08"],
            "market": ["lignum", "fides", "lapis"],
            "display": ["E001", "E010", "E030"],
            "discard": ["E060", "E061"],
            "removed": ["E062"],
            "units": {"italia": {"legion": 2, "monk": 1}, "africa": {"priest": 1}},
            "blue": {
                "hand": ["E009", "I11"], "known": ["E009"], "zone": [["E041", "E050"], ["E002"]], "face_down": ["E002"],
                "marked": ["E050"], "intrigues": ["I03"], "tasks": ["T01", "T02"], "dropped": ["T03"], "victories": 1,
                "plotted": 1, "stake": 1, "backed": 1, "lapis": 3, "nomisma": 8, "dynamis": 2,
            },
            "green": {"hand": ["E011"], "tasks": ["T05"], "stake": 2, "backed": 2, "defeats": 1, "auctoritas": 3, "drew": True},
        },
        {
            "game": "byzantion",
            "config": {"players": 2},
            "step": "votes",
            "event": "V17",
            "active": "green",
            "seals": {"cup": "blue", "robe": "green"},
            "blue": {"stake": 2, "backed": 1, "auctoritas": 1},
            "green": {"auctoritas": 4, "hand": ["I05"]},
        },
        {
            "game": "byzantion",
            "config": {"players": 1},
            "step": "actions",
            "events": ["-", "S09", "S12", "S21"],
            "round": 2,
            "revealed": [4],
            "seals": {"labaron": "justinian"},
            "sealed": "labaron",
            "display": ["E001", "E010"],
            "reserved": ["E010"],
            "justinian": {"doxa": 7, "hand": ["E002", "E011"], "nomisma": 9, "lapis": 2, "virtus": 2, "lignum": 3},
        },
    ],
    "gaul": [
        {
            "game": "gaul",
            "config": {"scenario": "ARIOVISTUS"},
            "card": "CICERO",
            "next": "POMPEY",
            "start": "scenario",
            "winters": 1,
            "eligible": ["ROMANS", "AEDUI", "GERMANS"],
            "deeds": {"ROMANS": "COMMAND"},
            "stays": ["AEDUI"],
            "benched": {"BELGAE": 1},
            "devastated": ["CARNUTES", "AEDUI"],
            "successors": ["GERMANS"],
            "ahead": ["LEGIO_X", "DREAD"],
            "foreseen": {"ROMANS": 2, "AEDUI": 1},
            "played": ["CLODIUS_PULCHER"],
            "pieces": {"UBII": {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 4, "SETTLEMENT": 1}, "SEQUANI": {"AEDUI_HIDDEN": 2}},
            "resources": {"ROMANS": 12, "GERMANS": 4},
            "fallen": 1,
        }
    ],
}  # fmt: skip


def documented() -> list[dict[str, Any]]:
    """The positions of all pages of the documentation."""
    pages = [page.read_text(encoding="utf-8") for page in sorted(DOCS.rglob("*.md"))]
    tables = [tomllib.loads(block) for page in pages for block in re.findall(r"```toml\n(.*?)```", page, re.S)]
    return [table for table in tables if table.get("game") in games.names()]


def examples(game: str) -> list[dict[str, Any]]:
    """The positions of the documentation, and richer ones."""
    return [table for table in documented() if table["game"] == game] + RICH.get(game, [])


def parts(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Everything in a description but the name of the game, with the way to it."""
    if isinstance(value, dict | list):
        for key, inner in list(value.items()) if isinstance(value, dict) else list(enumerate(value)):
            if (*path, key) not in (("game",), ("title",), ("config",)):
                yield (*path, key), inner
                yield from parts(inner, (*path, key))


def perturb(table: dict[str, Any], others: list[dict[str, Any]], rng: Random) -> dict[str, Any]:
    """One, two or three small changes: something goes, is doubled, grows, or comes from elsewhere."""
    changed = deepcopy(table)
    for _ in range(rng.randint(1, 3)):
        found = list(parts(changed))
        if not found:
            break
        path, value = rng.choice(found)
        around: Any = changed
        for key in path[:-1]:
            around = around[key]
        change(around, path, value, rng.choice(others), rng)
    return changed


def change(around: Any, path: tuple[Any, ...], value: Any, other: dict[str, Any], rng: Random) -> None:
    """One change of what lies at the end of the path."""
    key = path[-1]
    match rng.randrange(5):
        case 0:
            del around[key]
        case 1 if isinstance(around, list):
            around.append(deepcopy(value))
        case 2 if isinstance(value, int) and not isinstance(value, bool):
            around[key] = value + rng.choice((-1, 1, 2, 3, 9))
        case 3:
            places = [(way, inner) for way, inner in parts(other) if type(inner) is type(value)]
            alike = [inner for way, inner in places if (len(way), way[0]) == (len(path), path[0])] or [value]
            around[key] = deepcopy(rng.choice(alike))
        case _:
            more = {name: inner for name, inner in other.items() if name not in ("game", "title", "config")}
            if isinstance(around, dict) and len(path) == 1 and more:
                name = rng.choice(sorted(more))
                around[name] = deepcopy(more[name])


def load(rules: AnyGame, table: dict[str, Any], rng: Random) -> State | BadPosition:
    """The state that is described, or why there is none."""
    try:
        state: State = from_position(rules, table, random_dealer(rng)).checkpoints[0][1].copy()
    except BadPosition as error:
        return error
    return state


def play_on(rules: AnyGame, state: State, rng: Random) -> None:
    """To the end, with random players; the state is sound all the way."""
    while state.result is None:
        play_out(rules, state, rng, decisions=CHECKED_EVERY)
        rules.check(state)


def test_census_the_documentation_has_positions_of_every_game() -> None:
    assert {table["game"] for table in documented()} == {"byzantion", "caesar", "gaul", "trajan"}
    assert len({table["title"] for table in documented()}) >= 17


ALL = [table for game in TRIALS for table in examples(game)]


@pytest.mark.parametrize("table", ALL, ids=lambda table: table.get("title", table["game"]))
def test_an_example_is_played_to_its_end(table: dict[str, Any]) -> None:
    rules = games.load(table["game"])
    for seed in range(2):
        rng = Random(seed)
        state = load(rules, table, rng)
        assert isinstance(state, State), state
        play_on(rules, state, rng)


@pytest.mark.parametrize("game", TRIALS)
def test_a_changed_description_is_refused_with_a_sentence_or_can_be_played_to_its_end(game: str) -> None:
    rules, tables = games.load(game), examples(game)
    refused, played = set(), 0
    for seed in range(TRIALS[game]):
        rng = Random(seed)
        table = perturb(rng.choice(tables), tables, rng)
        state = load(rules, table, rng)
        if isinstance(state, BadPosition):
            said = {state.key, *(inner.key for inner in state.values.values() if isinstance(inner, QuadrigaError))}
            assert not said & set(UNHELPFUL), (seed, table, state.__cause__)
            assert all(refusal(lang, state).endswith(".") for lang in LANGUAGES)
            refused |= said
            continue
        played += 1
        play_on(rules, state, rng)
    assert len(refused) > 4
    assert played > TRIALS[game] // 8
