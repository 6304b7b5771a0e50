"""What was said at a table, as one viewer may hear it."""

from __future__ import annotations

from typing import Any

from quadriga.table import Table
from quadriga.table.talk import GALLERY, PHRASES, Said
from quadriga.text import Text
from quadriga.web.page.names import side_name, with_person


def phrases(text: Text) -> list[tuple[str, str]]:
    """The ready-made phrases in this language."""
    return [(name, text.say(f"page.phrase.{name}")) for name in PHRASES]


def line_of(table: Table, said: Said, text: Text) -> dict[str, Any]:
    """A line as data; the page writes it as text, never as markup."""
    is_phrase = said.is_phrase and said.words in PHRASES
    return {
        "n": said.seq,
        "at": round(said.at),
        "who": said.who(table.key),
        "name": _name(table, said, text),
        "watcher": said.room == GALLERY,
        "words": text.say(f"page.phrase.{said.words}") if is_phrase else said.words,
    }


def _name(table: Table, said: Said, text: Text) -> str:
    if not 0 <= said.seat < len(table.places):
        return text.say("page.talk_watcher")
    side = side_name(table.game, table.match.config, said.seat, text)
    return with_person(side, table.places[said.seat].name)
