"""Matches kept in files, to be continued.

The file of an unfinished match also holds what the record of a finished one publishes, the dealer's secret: it belongs to
the people at this keyboard and is no file to hand around before the end.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from tempfile import gettempdir
from typing import Any

from quadriga.cli.shell import Shell
from quadriga.files import read_record_file, write_text
from quadriga.kernel import AnyGame, AnyMatch, QuadrigaError, SeatInfo, dealer_of, read_record, read_seats, write_kept


@dataclass
class Saved:
    """A match with the people and machines at its table."""

    match: AnyMatch
    seats: list[SeatInfo]
    companion: bool = False  # draws are made at a real table

    @property
    def game(self) -> AnyGame:
        return self.match.game


def as_json(saved: Saved) -> dict[str, Any]:
    data = write_kept(saved.match, saved.seats)
    return {**data, "companion": True} if saved.companion else data


def save(saved: Saved, name: str | Path) -> None:
    write_text(name, json.dumps(as_json(saved), ensure_ascii=False, indent=1) + "\n")


def save_somewhere(saved: Saved, name: str | None) -> Path:
    """Save under the name asked for; else beside, and if that cannot be written, where temporary files go."""
    fresh = f"{saved.game.name}-{datetime.now():%Y%m%d-%H%M%S}.json"
    for place in (*([Path(name)] if name else []), Path(fresh)):
        try:
            save(saved, place)
        except QuadrigaError:
            continue
        return place
    last = Path(gettempdir()) / fresh
    save(saved, last)
    return last


def load(shell: Shell, name: str) -> Saved:
    """A saved match, ready to go on with the same dealer where the file knows the secret."""
    data = read_record_file(name)
    game = shell.load(data["game"])
    companion = data.get("companion") is True
    match = read_record(game, data)
    match.resume(None if companion else dealer_of(data, match))
    return Saved(match, read_seats(game, match.config, data), companion)
