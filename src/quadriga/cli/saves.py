"""Matches kept in files, to be continued.

The file of an unfinished match also holds what the record of a finished one publishes, the dealer's secret: it belongs to
the people at this keyboard and is no file to hand around before the end.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from random import SystemRandom
from tempfile import gettempdir
from typing import Any

from quadriga.cli.shell import AnyGame, Shell, read_record_file, write_text
from quadriga.kernel import BadRecord, Dealer, Match, QuadrigaError, SecretDealer, random_dealer, read_record, write_record


@dataclass
class Saved:
    """A match with the people and machines at its table."""

    match: Match[Any, Any]
    seats: list[str]  # who sits where: "human", "random", a level, or "automaton"
    companion: bool = False  # draws are made at a real table

    @property
    def game(self) -> AnyGame:
        return self.match.game


def as_json(saved: Saved) -> dict[str, Any]:
    data = write_record(saved.match, list(saved.seats))
    if saved.companion:
        data["companion"] = True
    dealer = saved.match.dealer
    if isinstance(dealer, SecretDealer) and not saved.match.over:
        data["private"] = {"secret": dealer.secret.hex()}
    return data


def save(shell: Shell, saved: Saved, name: str | Path) -> None:
    write_text(shell, name, json.dumps(as_json(saved), ensure_ascii=False, indent=1) + "\n")


def save_somewhere(shell: Shell, saved: Saved, name: str | None) -> Path:
    """Save under the name asked for; else beside, and if that cannot be written, where temporary files go."""
    fresh = f"{saved.game.name}-{datetime.now():%Y%m%d-%H%M%S}.json"
    for place in (*([Path(name)] if name else []), Path(fresh)):
        try:
            save(shell, saved, place)
        except QuadrigaError:
            continue
        return place
    last = Path(gettempdir()) / fresh
    save(shell, saved, last)
    return last


def load(shell: Shell, name: str) -> Saved:
    """A saved match, ready to go on with the same dealer."""
    data = read_record_file(shell, name)
    game = shell.load(data["game"])
    companion = data.get("companion") is True
    match = read_record(game, data)
    match.resume(None if companion else _dealer(shell, data, name))
    seats = data.get("seats")
    fine = isinstance(seats, list) and all(isinstance(word, str) for word in seats)
    return Saved(match, list(seats) if fine and isinstance(seats, list) else [], companion)


def _dealer(shell: Shell, data: dict[str, Any], name: str) -> Dealer:
    private = data.get("private")
    if not isinstance(private, dict):
        return random_dealer(SystemRandom())  # nobody promised these draws, so nobody can check them
    try:
        dealer = SecretDealer(bytes.fromhex(private["secret"]))
    except (KeyError, TypeError, ValueError):
        raise BadRecord(shell.say("error.secret", name=name)) from None
    if dealer.commitment != data.get("commitment"):
        raise BadRecord(shell.say("error.secret", name=name))
    return dealer
