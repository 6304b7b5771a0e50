"""Sections of the rulebook in our words."""

from __future__ import annotations

from typing import NamedTuple

from quadriga.cli.shell import Shell
from quadriga.kernel import AnyGame, QuadrigaError
from quadriga.lab import citations


class Shown(NamedTuple):
    """A section in the language spoken here."""

    id: str
    title: str
    text: str


def find_section(shell: Shell, game: AnyGame, wanted: str) -> Shown:
    if game.name not in shell.extra:
        for section in citations.sections(game.name):
            if section.id.casefold() == wanted.casefold():
                return Shown(section.id, section.title[shell.lang], section.text[shell.lang])
    raise QuadrigaError("cli.error.section", id=wanted)
