"""Matches kept in files, to be continued.

The file of an unfinished match also holds what the record of a finished one publishes, the dealer's secret: it belongs to
the people at this keyboard and is no file to hand around before the end.
"""

from __future__ import annotations

import errno
import json
import os
from dataclasses import dataclass, field
from datetime import datetime
from itertools import chain, count
from pathlib import Path
from tempfile import gettempdir
from typing import Any

from quadriga.cli.shell import Shell
from quadriga.cli.terminal import try_to_show
from quadriga.confined import tried
from quadriga.files import parse_record, read_text, write_text
from quadriga.kernel import AnyGame, AnyMatch, Entry, QuadrigaError, SeatInfo, dealer_of, read_record, read_seats, write_kept

Content = tuple[list[Entry], list[SeatInfo]]  # what of a match is worth a file: its entries, and who sits where


@dataclass
class Saved:
    """A match with the people and machines at its table."""

    match: AnyMatch
    seats: list[SeatInfo]
    companion: bool = False  # draws are made at a real table
    operator: bool = False  # one person types for all who sit there
    source: str | None = None  # the file it came from, in which it goes on
    files: dict[Path, Content] = field(default_factory=dict)  # it was read from or written to, with what is in them

    @property
    def content(self) -> Content:
        return list(self.match.entries), list(self.seats)

    @property
    def game(self) -> AnyGame:
        return self.match.game


def as_json(saved: Saved) -> dict[str, Any]:
    data = write_kept(saved.match, saved.seats)
    return {**data, "companion": True} if saved.companion else data


def save(saved: Saved, name: str | Path) -> None:
    """Write the match into a file of its own: what somebody else has written is not overwritten.

    A file that has the match as it is stays as it is.
    """
    path = Path(name).resolve()
    if path.exists() and saved.files.get(path) == saved.content:
        return
    check_place(saved, name)
    written = json.dumps(as_json(saved), ensure_ascii=False, indent=1) + "\n"
    write_text(name, written, private=not saved.match.over)  # the secret of a running match is in it
    saved.files[path] = saved.content


def check_place(saved: Saved, name: str | Path) -> None:
    """Refuse a file that is somebody else's, or that cannot be written."""
    path = Path(name)
    if path.exists() and path.resolve() not in saved.files:
        raise QuadrigaError("cli.error.file_there", name=str(name))
    if not path.parent.is_dir():
        raise QuadrigaError("cli.error.no_folder", name=str(name), folder=str(path.parent))
    if not os.access(path.parent, os.W_OK):
        raise QuadrigaError("refuse.file.write", name=str(name), why=os.strerror(errno.EACCES))


def save_somewhere(saved: Saved, name: str | None) -> tuple[Path, QuadrigaError | None]:
    """Save under the name asked for; else beside, and if that cannot be written, where temporary files go.

    Gives the file, and why it is not the one asked for.
    """
    fresh = f"{saved.game.name}-{datetime.now():%Y%m%d-%H%M%S}"
    refused = None
    for place in (*([Path(name)] if name else []), _unused(Path(), fresh)):
        try:
            save(saved, place)
        except QuadrigaError as refusal:
            refused = refused or (refusal if name else None)
            continue
        return place, refused
    last = _unused(Path(gettempdir()), fresh)
    save(saved, last)
    return last, refused


def _unused(folder: Path, stem: str) -> Path:
    """A file of this name that is not there yet, with a number where another match of the same second has it."""
    names = chain([stem], (f"{stem}-{number}" for number in count(2)))
    return next(path for name in names if not (path := folder / f"{name}.json").exists())


def load(shell: Shell, name: str) -> Saved:
    """A saved match, ready to go on with the same dealer where the file knows the secret."""
    return tried(_load, shell, name, read_text(name))


def _load(shell: Shell, name: str, written: str) -> Saved:
    data = parse_record(written, name)
    game = shell.load(data["game"])
    companion = data.get("companion") is True
    match = read_record(game, data)
    saved = Saved(match, read_seats(game, match.config, data), companion, source=None if name == "-" else name)
    saved.files[Path(name).resolve()] = saved.content
    match.resume(None if companion else dealer_of(data, match))
    try_to_show(shell, match)
    return saved
