"""The rulebook in the terminal."""

from __future__ import annotations

from quadriga import book
from quadriga.book import Book, Section
from quadriga.cli.shell import Shell
from quadriga.kernel import AnyGame, QuadrigaError


def open_book(shell: Shell, game: AnyGame) -> Book:
    """The book of a game in the language spoken here."""
    if game.name in shell.extra or not book.has_book(game.name):
        raise QuadrigaError("cli.error.no_rulebook", game=game.name)
    return book.load(game.name, shell.lang)


def find_section(rulebook: Book, wanted: str) -> Section:
    """By its number or its key, as people type them."""
    for section in rulebook.sections:
        if wanted.casefold() in (number.casefold() for number in section.ids):
            return section
    raise QuadrigaError("cli.error.section", id=wanted)
