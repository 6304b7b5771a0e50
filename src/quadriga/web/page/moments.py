"""Moments as one viewer may see them: made from the reports that this viewer may read, in words, once for each."""

from __future__ import annotations

from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from quadriga.kernel import Line, Seat
from quadriga.table import Table
from quadriga.text.moments import Heading, Moment, Moments, Row, Sheet, Span
from quadriga.web.page.viewer import Frame, side_of


class Staged(NamedTuple):
    """A moment as the browser stages it, and where it stands in the chronicle."""

    span: Span
    at: int  # how many entries there were
    data: dict[str, Any]


class Memory(NamedTuple):
    """What was told before: the last report of each moment tells whether it is still the same."""

    told: list[tuple[Line, Staged]]


_MEMORIES: WeakKeyDictionary[Table, dict[tuple[Seat | None, str], Memory]] = WeakKeyDictionary()


def moments_of(f: Frame) -> list[Staged]:
    """All moments of a match so far, oldest first."""
    key = "moments", f.viewer.seat, f.viewer.lang
    return f.table.once(key, lambda: _moments(f)) if f.live else _moments(f)


def _moments(f: Frame) -> list[Staged]:
    lines = f.table.lines(f.viewer.seat)
    told = [line.news for line in lines]
    facet: Moments[Any] = Moments.of(f.table.game)
    memory = _MEMORIES.setdefault(f.table, {}).setdefault((f.viewer.seat, f.viewer.lang), Memory([])).told
    spans = facet.spans(told, over=f.table.match.over)
    for n, span in enumerate(spans):
        last = lines[span.end - 1]
        if n < len(memory) and memory[n][0] is last and memory[n][1].span == span:
            continue
        del memory[n:]
        memory.append((last, Staged(span, last.at, _data(f, facet.tell(span, told, f.text), n, last.at))))
    del memory[len(spans) :]
    return [staged for _, staged in memory]


def _data(f: Frame, moment: Moment, n: int, at: int) -> dict[str, Any]:
    """A moment as JSON. What is empty is left out."""
    doer = seat_of(f, moment.doer)
    rows = [_row(f, row) for row in moment.rows]
    found = {
        "n": n,
        "at": at,
        "kind": moment.kind,
        "title": moment.title,
        "lead": moment.lead,
        "rows": rows,
        "outcome": moment.outcome,
        "things": [f"{type(thing).__name__}.{thing.name}" for thing in moment.things if hasattr(thing, "name")],
        "doer": doer,
        "livery": None if doer is None else f.scene.livery(f.view, doer),
        "grave": moment.grave,
    }
    return _filled(found)


def _row(f: Frame, row: Row) -> dict[str, Any]:
    seat = seat_of(f, row.name)
    found = {
        "name": f.text.name(row.name),
        "words": row.words,
        "value": row.value,
        "need": row.need,
        "best": row.best,
        "livery": None if seat is None else f.scene.livery(f.view, seat),
        "you": seat is not None and f.viewer.held == (seat,),
    }
    return _filled(found)


def _filled(found: dict[str, Any]) -> dict[str, Any]:
    """Without what says nothing; a zero says something."""
    return {name: value for name, value in found.items() if value or type(value) is int}


def seat_of(f: Frame, side: Any) -> Seat | None:
    """The seat that plays a side, if it is one."""
    if side is None:
        return None
    for seat in range(len(f.table.places)):
        own = side_of(f, seat)
        for each in own if isinstance(own, tuple) else (own,):
            if type(each) is type(side) and each == side:
                return seat
    return None


def headings_of(f: Frame) -> list[Heading]:
    """Where rounds or cards begin among the reports this viewer may read."""
    told = [line.news for line in f.table.lines(f.viewer.seat)]
    facet: Moments[Any] = Moments.of(f.table.game)
    return facet.headings(told, f.text)


def sheet_of(f: Frame) -> Sheet | None:
    """The final score by source."""
    told = [line.news for line in f.table.lines(f.viewer.seat)]
    facet: Moments[Any] = Moments.of(f.table.game)
    return facet.sheet(f.view, told, f.text)
