"""From where a kept match is opened: its last stretch, with what pages count along with it.

It is kept beside the match and proves itself: it names the chain of the entries before it (`seals.py`), so that one that does
not belong to the match any more, after steps back or damage, is passed over, and the match is opened as a whole.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Annotated, Any

from quadriga.kernel import AnyMatch, BadRecord, Seat
from quadriga.kernel.record import write_entry
from quadriga.kernel.state import Within, from_json, to_json
from quadriga.kernel.stretch import write_stretch
from quadriga.table.seals import chained, digest_of

STRETCHES = """
CREATE TABLE stretches (
    match TEXT PRIMARY KEY REFERENCES matches ON DELETE CASCADE, stretch TEXT NOT NULL, seal TEXT NOT NULL) WITHOUT ROWID
"""
KEEP_STRETCH = (
    "INSERT INTO stretches SELECT key, ?, ? FROM matches WHERE key=?"
    " ON CONFLICT (match) DO UPDATE SET stretch=excluded.stretch, seal=excluded.seal"
)
LEAST, MOST = 90, 170  # entries of a stretch: it is begun anew when it has more, with no fewer
AGAIN = 10  # entries after which a place for a new stretch is looked for again, where none was found
NEAR, FAR = 8, 24  # entries between two states from which moments are played again: lately, and before that

Count = Annotated[int, Within(0, 1 << 30)]
dumps = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


@dataclass
class Stretch:
    """Where a match is opened, and how much was told to each viewer before."""

    at: int
    chain: str  # of all entries before
    begins: dict[str, Any]  # what the kernel has to know
    told: dict[str, Count]  # lines by viewer
    marks: dict[str, dict[str, Count]] = field(default_factory=dict)  # by viewer, what pages counted before; none: not known

    def write(self) -> str:
        return dumps(to_json(self))


def read_kept(written: Any, seal: Any) -> Stretch | None:
    """A stretch as it was kept; None if it is not as it was written."""
    if not isinstance(written, str) or digest_of(written) != seal:
        return None
    try:
        stretch: Stretch = from_json(Stretch, json.loads(written))
    except (BadRecord, ValueError, RecursionError):
        return None
    return stretch


def viewer_key(seat: Seat | None) -> str:
    """A viewer as a key of JSON; watchers share one."""
    return "" if seat is None else str(seat)


def thin(match: AnyMatch) -> None:
    """Keep no more states than it takes to look back in little time."""
    count = len(match.entries)
    match.thin(FAR, count - MOST)
    match.thin(NEAR, count)


def is_due(match: AnyMatch, known: Stretch | None) -> bool:
    """Whether it is time for another stretch."""
    return len(match.entries) - (match.first if known is None else known.at) > MOST


def places(match: AnyMatch) -> list[int]:
    """Where the next stretch may begin, the best place first."""
    latest = len(match.entries) - LEAST
    found = {at for at, state in match.checkpoints[1:] if at <= latest and state.result is None}
    return [at for at in sorted(found, reverse=True) if match.count_told(at) is not None]


def begin(match: AnyMatch, at: int, seats: int, known: Stretch | None) -> Stretch:
    """The stretch of a match from this place on; `known` is the one before, if there was one."""
    chain, since = ("", 0) if known is None or known.at > at else (known.chain, known.at)
    assert match.is_whole or since == match.checkpoints[0][0]
    chain = chained((dumps(write_entry(entry)) for entry in match.entries[since:at]), chain)
    before = {} if match.is_whole or known is None else known.told
    lines = (match.chronicle or [])[: match.count_told(at)]
    told = {
        viewer_key(seat): before.get(viewer_key(seat), 0) + sum(line.news.is_for(seat) for line in lines)
        for seat in (None, *range(seats))
    }
    return Stretch(at, chain, write_stretch(match, at), told)
