"""docs/rules/gaul-cards.md lists every side of every card; the code and the tests that it names exist."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from quadriga.games.gaul.cards import Card
from quadriga.games.gaul.events import EVENTS
from quadriga.games.gaul.terms import Side

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "rules" / "gaul-cards.md"


class Row(NamedTuple):
    """A side of a card as the page has it."""

    card: str
    side: str
    words: str
    code: list[str]
    tests: list[str]


def rows() -> list[Row]:
    cells = [line.strip("| \n").split(" | ") for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("| ")]
    return [
        Row(card, side, words, re.findall("`(.+?)`", code), re.findall("`(.+?)`", tests))
        for card, side, words, code, tests in cells
        if re.fullmatch(r"[AO]?\d+", card)
    ]


def number(card: Card) -> str:
    """As it is printed: A5, O38."""
    if card is Card.DIVICIACUS_O:
        return "O38"
    return f"A{card - 100}" if card > 100 else str(int(card))


def has(name: str) -> bool:
    """Whether the game has this function, named from its package."""
    words = name.split(".")
    last = len(words) - (2 if words[-2][0].isupper() else 1)
    thing: object = import_module(".".join(["quadriga.games.gaul", *words[:last]]))
    for word in words[last:]:
        thing = getattr(thing, word, None)
    return callable(thing)


def test_every_side_has_a_row_with_words_code_and_tests() -> None:
    listed = [(row.card, row.side) for row in rows()]
    assert sorted(listed) == sorted((number(Card(card)), side.name.lower()) for card, sides in EVENTS.items() for side in sides)
    assert len(listed) == 196
    assert all(row.words and row.code and row.tests for row in rows())


def test_the_code_of_a_side_is_what_carries_it_out() -> None:
    named = {(row.card, row.side): row.code for row in rows()}
    for card, sides in EVENTS.items():
        for side in Side:
            if side in sides and "<locals>" not in sides[side].__qualname__:
                function = f"{sides[side].__module__}.{sides[side].__qualname__}"
                assert function.removeprefix("quadriga.games.gaul.") in named[number(Card(card)), side.name.lower()]
    assert not {name for row in rows() for name in row.code if not has(name)}


def test_the_tests_of_a_side_exist() -> None:
    files = (ROOT / "tests" / "games" / "gaul").glob("test_*.py")
    there = {name for file in files for name in re.findall(r"^def (test_\w+)\(", file.read_text(encoding="utf-8"), re.M)}
    assert not {name for row in rows() for name in row.tests} - there
