"""Rulebooks: each game's rules in our own words, for the page, the table, the terminal and the documentation.

A book is `games/<game>/book/<lang>.md`; `docs/builders/writing-a-rulebook.md` says how to write one. A game without one has the
list of its sections instead, `rulebook.toml`.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Any

from quadriga.book.model import Book, Paragraph, Section
from quadriga.book.parse import BadBook, parse_book, parse_words
from quadriga.kernel import QuadrigaError
from quadriga.text import catalogue

__all__ = ["BadBook", "Book", "Section", "has_book", "load"]


@cache
def load(game: str, lang: str) -> Book:
    """The book of a game in this language."""
    folder = resources.files(f"quadriga.games.{game}")
    file = folder / "book" / f"{lang}.md"
    if file.is_file():
        return parse_book(file.read_text(encoding="utf-8"), game, lang)
    listed = folder / "rulebook.toml"
    if not listed.is_file():
        raise QuadrigaError("refuse.lab.no_rulebook", game=game)
    tables = tomllib.loads(listed.read_text(encoding="utf-8")).get("section", [])
    sections = tuple(_listed(table, lang) for table in tables)
    return Book(game, lang, catalogue(lang, game).say("game.title"), sections, is_whole=False)


def has_book(game: str) -> bool:
    """Whether the game has anything to read."""
    folder = resources.files(f"quadriga.games.{game}")
    return (folder / "book").is_dir() or (folder / "rulebook.toml").is_file()


def _listed(table: dict[str, Any], lang: str) -> Section:
    number = str(table["id"])
    words = parse_words(table[lang]["text"])
    level = min(2 + number.count("."), 4)
    return Section((number,), True, level, table[lang]["title"], str(table.get("book", "")), (Paragraph(words),))
