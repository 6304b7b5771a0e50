"""Records opened by `replay` and `draw`: a moment of a match, as somebody saw it."""

from __future__ import annotations

import argparse

from quadriga.cli.shell import Shell, whole_number
from quadriga.cli.terminal import try_to_show
from quadriga.confined import tried
from quadriga.files import parse_record, read_text
from quadriga.kernel import CHANCE, AnyMatch, BadRecord, QuadrigaError, Seat, read_record


def add_record(parser: argparse.ArgumentParser, shell: Shell) -> None:
    parser.add_argument("record", metavar="RECORD", help=shell.say("help.record"))


def add_moment(parser: argparse.ArgumentParser, shell: Shell) -> None:
    """Which moment is looked at, and through whose eyes."""
    parser.add_argument("--move", type=whole_number(shell, 0), metavar="N", help=shell.say("help.move"))
    parser.add_argument("--seat", type=whole_number(shell, 0), metavar="SEAT", help=shell.say("help.view_seat"))


def open_record(shell: Shell, name: str) -> tuple[AnyMatch, str]:
    """The match of a record. Where the rules themselves fail on its last entry (a fuzzer's find), what they say."""
    return tried(_open, shell, name, read_text(name))


def _open(shell: Shell, name: str, written: str) -> tuple[AnyMatch, str]:
    data = parse_record(written, name)
    game = shell.load(data["game"])
    try:
        match = read_record(game, data)
        try_to_show(shell, match)
        return match, ""
    except (QuadrigaError, MemoryError):
        raise
    except Exception as failure:
        why = f"{type(failure).__name__}: {failure}"
        entries = data["entries"][:-1]
        checkpoints = [point for point in data["checkpoints"] if point["at"] <= len(entries)]
        try:
            return read_record(game, {**data, "entries": entries, "checkpoints": checkpoints}), why
        except Exception:
            raise BadRecord("cli.error.rules_fail", why=why) from failure


def at_move(match: AnyMatch, count: int | None) -> AnyMatch:
    """The match after `count` answers of seats and what was drawn for them: when the next one was asked for."""
    if count is None:
        return match
    moves = moves_of(match)
    if count > len(moves):
        raise QuadrigaError("cli.error.no_move", n=count, last=len(moves))
    first = sum(at < match.first for at in moves)
    if count < first:
        raise QuadrigaError("cli.error.other_rules", first=first)
    return match.at([*moves, len(match.entries)][count])


def moves_of(match: AnyMatch) -> list[int]:
    """Which entries are answers of seats."""
    return [at for at, entry in enumerate(match.entries) if entry.seat != CHANCE]


def check_seat(match: AnyMatch, seat: Seat | None) -> Seat | None:
    """The seat, if the match has it."""
    count = match.game.seats(match.config)
    if seat is not None and seat >= count:
        raise QuadrigaError("cli.error.seat", name=seat, seats=", ".join(map(str, range(count))))
    return seat
