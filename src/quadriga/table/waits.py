"""For whom a table waits, and since when: kept as rows of their own, so that whoever tells people of it need open no match.

A row is written in the transaction of the change that made the table wait, and goes in that of the answer; with it goes all
that was to be told because of it. Nobody's row changes when somebody else answers under seal.
"""

from __future__ import annotations

from collections.abc import Mapping

from quadriga.table.clocks import LIVE, SLOW
from quadriga.table.info import HERE, LINK, Info
from quadriga.table.writer import Db

AWHILE = {"": 300.0, LIVE: 60.0, SLOW: 3600.0}  # seconds without a page after which somebody may be told, by kind of clock

WAITS = """
CREATE TABLE waits (
    match TEXT NOT NULL REFERENCES matches ON DELETE CASCADE, seat INTEGER NOT NULL, since REAL NOT NULL, due REAL,
    told INTEGER NOT NULL, PRIMARY KEY (match, seat)) WITHOUT ROWID;
CREATE INDEX waits_due ON waits (due) WHERE due IS NOT NULL
"""  # due: when to look whether somebody should be told; nothing: not before something happens


def awhile(info: Info) -> float:
    """How long somebody must have been away from this table before they are told that it waits for them."""
    return AWHILE["" if info.clock is None else info.clock.kind]


def waits_of(info: Info) -> dict[int, float] | None:
    """Since when a table waits for whom; None where nobody else could be kept waiting, as one person plays bots or all play at
    one screen: there a move costs no more than before."""
    people = [seat for seat, place in enumerate(info.places) if place.kind in (HERE, LINK)]
    if len(people) < 2 or not (info.joined or any(info.places[seat].kind == LINK for seat in people)):
        return None
    resting = () if info.clock is None else info.clock.resting
    free = [seat for seat in people if str(seat) not in info.stand_ins and seat not in resting]
    return {seat: info.waits[str(seat)] for seat in free if str(seat) in info.waits}


def keep_waits(db: Db, key: str, waits: Mapping[int, float] | None, delay: float) -> None:
    """Within the transaction of a change: drop the waits that have ended, and keep those that have begun."""
    if waits is None:
        return
    others = "".join(" AND NOT (seat=? AND since=?)" for _ in waits)
    db.execute(f"DELETE FROM waits WHERE match=?{others}", (key, *(value for pair in waits.items() for value in pair)))
    for seat, since in waits.items():
        row = (key, seat, since, since + delay)
        db.execute("INSERT INTO waits VALUES (?,?,?,?,0) ON CONFLICT DO NOTHING", row)


def look_again(db: Db, key: str) -> None:
    """Somebody has come to a table: whoever kept nobody waiting before may do so now."""
    db.execute("UPDATE waits SET due=since WHERE match=? AND due IS NULL AND told=0", (key,))
