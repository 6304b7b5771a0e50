"""Who sits where, as a record says it: people, bots of some level, and automata that the rules play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from quadriga.kernel.errors import BadRecord
from quadriga.kernel.game import AnyGame

PERSON, BOT, AUTOMATON = "person", "bot", "automaton"
LONGEST = 80  # characters of a name or level
MOST_SEATS = 500  # no number beyond is looked at


class SeatInfo(NamedTuple):
    """Who sits in a seat, wherever the match is played."""

    kind: str = PERSON
    name: str = ""
    level: str = ""  # of a bot

    def write(self) -> dict[str, str]:
        return {name: value for name, value in self._asdict().items() if value}


def read_seats(game: AnyGame, config: Any, data: Mapping[str, Any]) -> list[SeatInfo]:
    """Who sits where, as a record says. Which seats the rules play is the game's to say."""
    count = game.seats(config)
    written = data.get("seats") or [{"kind": PERSON}] * count
    if not isinstance(written, list) or len(written) != count:
        raise BadRecord("refuse.record.seats", n=count)
    seats = [_read_seat(seat, number) for number, seat in enumerate(written, 1)]
    automata = game.automata(config)
    for seat, info in enumerate(seats):
        if (info.kind == AUTOMATON) != (seat in automata):
            seats[seat] = SeatInfo(AUTOMATON if seat in automata else PERSON, info.name)
    return seats


def _read_seat(written: Any, number: int) -> SeatInfo:
    if isinstance(written, str):  # as the terminal wrote them once
        written = {"kind": written} if written in ("human", AUTOMATON) else {"kind": BOT, "level": written}
    refused = BadRecord("refuse.record.seat", number=number)
    if not isinstance(written, dict) or not all(isinstance(written.get(key, ""), str) for key in SeatInfo._fields):
        raise refused
    kind, name, level = (_printable(written.get(key, ""))[:LONGEST] for key in SeatInfo._fields)
    kind = PERSON if kind in ("human", "here", "link") else kind
    if kind not in (PERSON, AUTOMATON) and not (kind == BOT and level):
        raise refused
    return SeatInfo(kind, name, level)


def _printable(word: str) -> str:
    """Without what would move a terminal's cursor."""
    return "".join(letter for letter in word if letter.isprintable())
