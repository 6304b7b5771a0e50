"""The sections of a game's rulebook in our own words, for popovers and the rules page."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import NamedTuple


class Section(NamedTuple):
    id: str
    book: str
    title: str
    text: str


@cache
def sections(game: str, lang: str) -> dict[str, Section]:
    """The sections by their numbers, in the order of the book."""
    file = resources.files(f"quadriga.games.{game}") / "rulebook.toml"
    if not file.is_file():
        return {}
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    return {s["id"]: Section(s["id"], s.get("book", ""), s[lang]["title"], s[lang]["text"]) for s in data.get("section", [])}


def find(game: str, lang: str, number: str) -> Section | None:
    """The section of that number, or the nearest one above it."""
    known = sections(game, lang)
    while number and number not in known:
        number = number.rpartition(".")[0]
    return known.get(number)
