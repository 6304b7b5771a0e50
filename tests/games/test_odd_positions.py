"""Descriptions of positions with odd values in every place: each is refused with a sentence in the words of its game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from quadriga import games
from quadriga.kernel import AnyGame, BadPosition, from_position
from quadriga.text import LANGUAGES, refusal

HUGE = 10**30
ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    HUGE,
    -HUGE,
    1.5,
    "",
    "zz",
    [],
    [[]],
    [HUGE],
    [{}],
    {},
    {"zz": 1},
    {"": []},
    [None, "zz"],
)

WHOLE: dict[str, list[dict[str, Any]]] = {
    "caesar": [
        {
            "config": {"poison": True, "centurions": True, "checkpoints": True},
            "active": "POMPEY",
            "borders": {"SICILIA_SARDINIA": "CAESAR SHIP_51 -> SICILIA"},
            "supply": {"CAESAR": ["SWORD_60"]},
            "bag": {"CAESAR": ["SWORD_60"]},
            "bonus": {"SYRIA": "SENATE"},
            "bank": ["MIGHT"],
            "control": {"SYRIA": "POMPEY"},
            "markers": ["SICILIA_SARDINIA"],
            "senate": {"CAESAR": 1},
            "under_senate": {"CAESAR": 1},
            "stock": {"CAESAR": 9},
            "thrown": {"CAESAR": 1},
            "centurions": {"CAESAR": []},
            "returned": {"CAESAR": ["SWORD_60"]},
        },
        {"config": {"crassus": "low", "harder": True}, "tiles": ["A"], "thrown": {"POMPEY": 1}},
    ],
    "trajan": [
        {
            "config": {"players": 2},
            "active": "RED",
            "start": "RED",
            "quarter": 1,
            "time": 3,
            "demands": ["BREAD"],
            "forum": {"FORUM_1": "VOTES_3"},
            "provinces": {"ALPES": "GAMES"},
            "sites": {"A1": "DOOR_2"},
            "tops": {"NINE": "NINE_BLUE_BLUE"},
            "gray_ships": ["SAME"],
            "piles": [["WINE"], ["FISH"]],
            "offered": ["OWN_BREAD", "GOLD_TILES"],
            "discs": ["RED", "GREEN"],
            "empty": ["DECK"],
            "seats": {
                "RED": {
                    "bowls": {"SEAPORT": ["BLUE"]},
                    "slots": {"II": "NINE_PINK_PINK"},
                    "arch": "I",
                    "points": 12,
                    "step": 4,
                    "hand": ["WINE"],
                    "display": ["WINE"],
                    "supply": 9,
                    "worker_camp": 1,
                    "military_camp": 1,
                    "leader": "ALPES",
                    "garrisons": ["ALPES"],
                    "workers": ["A1"],
                    "icons": {"DOOR": 1},
                    "tiles": ["BREAD"],
                    "kept": ["GAMES"],
                    "plus_two": ["FORUM"],
                    "bonus": {"OWN_GAMES": "GOLD"},
                }
            },
        }
    ],
    "byzantion": [
        {
            "config": {"players": 2},
            "step": "actions",
            "event": "V17",
            "events": ["V17"],
            "round": 1,
            "ring": "blue",
            "active": "blue",
            "option": 1,
            "seals": {"labaron": "blue", "sceptre": "green"},
            "chests": ["K01", "K29", "K33", "K08"],
            "market": ["lignum"],
            "display": ["E001"],
            "discard": ["E050"],
            "removed": ["E051"],
            "units": {"italia": {"legion": 1}},
            "completed": 1,
            "blue": {
                "hand": ["E009"],
                "known": ["E009"],
                "zone": [["E041"]],
                "face_down": ["E041"],
                "activated": ["E041"],
                "marked": ["E041"],
                "drew": True,
                "intrigues": ["I11"],
                "tasks": ["T01"],
                "dropped": ["T02"],
                "victories": 1,
                "defeats": 1,
                "plotted": 1,
                "stake": 1,
                "backed": 1,
                "lapis": 3,
            },
        },
        {"config": {"players": 1}, "sealed": "labaron", "revealed": [1], "reserved": ["E001"],
         "paid": True, "justinian": {"doxa": 3}},
    ],
    "gaul": [
        {
            "start": "scenario",
            "half": "first",
            "card": "CICERO",
            "next": "WINTER",
            "pieces": {"CARNUTES": {"LEGION": 4, "ARVERNI_LEADER": 1}},
            "tribes": {"SENONES": "ARVERNI_ALLY"},
            "colony": "AEDUI",
            "resources": {"ROMANS": 12},
            "successors": ["ROMANS"],
            "devastated": ["CARNUTES"],
            "intimidated": ["SEQUANI"],
            "marks": {"OPTIMATES": True, "ABATIS": "NERVII BELGAE", "CIRCUMVALLATION": "NERVII BELGAE 1"},
            "senate": "INTRIGUE",
            "firm": True,
            "fallen": 2,
            "gone": 1,
            "winter_box": 3,
            "capabilities": {"LEGIO_X": "UNSHADED"},
            "eligible": ["ROMANS"],
            "benched": {"AEDUI": 2},
            "stays": ["BELGAE"],
            "deeds": {"ARVERNI": "COMMAND"},
            "phase": "QUARTERS",
            "winters": 1,
            "ahead": ["LEGIO_X"],
            "foreseen": {"ROMANS": 1},
            "played": ["LEGIO_X"],
            "pile": 3,
            "left": 2,
            "aside": ["LEGIO_X"],
            "step": 1,
        }
    ],
}  # fmt: skip


def replaced(value: Any) -> Iterator[Any]:
    """The value with something odd in its place, or in the place of anything in it."""
    yield from ODD
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from ({**value, key: odd} for odd in replaced(inner))
            yield {"zz": inner}
    if isinstance(value, list):
        for at, inner in enumerate(value):
            yield from ([*value[:at], odd, *value[at + 1 :]] for odd in replaced(inner))


def descriptions(name: str) -> Iterator[dict[str, Any]]:
    for whole in WHOLE[name]:
        common = {"game": name, "config": whole["config"]} if "config" in whole else {"game": name}
        yield {**common, "zz": 1}
        for key, value in whole.items():
            if key != "config":
                yield from ({**common, key: odd} for odd in replaced(value))


PYTHON = re.compile(
    r"Error|None\b|True|False|object|unhashable|NoneType|\bint\b|\bstr\b|\bdict\b|<|''|„“|[A-Z][a-z]+[A-Z]|\{[a-z]+\}|\d{41}"
)


def refused_with(game: AnyGame, description: dict[str, Any]) -> BadPosition | None:
    try:
        from_position(game, description)
    except BadPosition as error:
        return error
    return None


@pytest.mark.parametrize("name", WHOLE)
def test_odd_descriptions_are_refused_in_the_words_of_the_game(name: str) -> None:
    game = games.load(name)
    refused = 0
    for description in descriptions(name):
        error = refused_with(game, description)
        if error is not None:
            refused += 1
            assert error.key not in ("refuse.position.unclear", "refuse.position.broken"), (description, error.__cause__)
            assert not [said for lang in LANGUAGES if PYTHON.search(said := refusal(lang, error))], description
    assert refused > 100


@pytest.mark.parametrize(
    ("description", "english", "czech"),
    [
        ({"game": "trajan", "forum": {"a": "GAMES"}}, "There is no space of the forum 'a'.", "Neexistuje políčko fóra „a“."),
        ({"game": "caesar", "supply": {"CAESAR": [[]]}}, "There is no token '[]'.", "Neexistuje žeton „[]“."),
        ({"game": "gaul", "card": {"CICERO": 1}}, "There is no card '{\"CICERO\": 1}'.", "Neexistuje karta „{\"CICERO\": 1}“."),
        ({"game": "caesar", "senate": {"CAESAR": HUGE}}, "'senate.CAESAR' should be a whole number from 0 to 12, not 1000",
         "„senate.CAESAR“ má být celé číslo od 0 do 12, ne 1000"),
        ({"game": "byzantion", "blue": {"zz": 1}}, "A player of Byzantion has no 'zz'; there are hand, known,",
         "Hráč Byzantionu nemá „zz“; může mít hand, known,"),
        ({"game": "byzantion", "zz": 1}, "A position of Byzantion has no 'zz'; it has step, event,",
         "Pozice Byzantionu nemá „zz“; má step, event,"),
        ({"game": "trajan", "discs": ["RED", "RED"]}, "Every player has one disc in the senate.",
         "Každý hráč má v senátu jeden kotouč."),
    ],
    ids=str,
)  # fmt: skip
def test_a_refused_description_names_what_is_wrong(description: dict[str, Any], english: str, czech: str) -> None:
    with pytest.raises(BadPosition) as caught:
        from_position(games.load(description["game"]), description)
    assert refusal("en", caught.value).startswith(english)
    assert refusal("cs", caught.value).startswith(czech)
