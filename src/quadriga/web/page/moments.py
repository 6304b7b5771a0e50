"""Moments as one viewer may see them: made from the reports that this viewer may read, in words, once for each."""

from __future__ import annotations

from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from quadriga.kernel import Line, Seat
from quadriga.table import Table
from quadriga.text.moments import Heading, Moment, Moments, Row, Span
from quadriga.web.page.result import how_it_ended, result_line, scores
from quadriga.web.page.viewer import Frame, side_of


class Staged(NamedTuple):
    """A moment as the browser stages it, and where it stands in the chronicle."""

    span: Span
    at: int  # how many entries there were
    data: dict[str, Any]


Memory = list[tuple[Line, Staged]]  # what is in words already; its last report tells whether a moment is still the same
_MEMORIES: WeakKeyDictionary[Table, dict[tuple[tuple[Seat, ...], Seat | None, str], Memory]] = WeakKeyDictionary()


def moments_of(f: Frame) -> list[Staged]:
    """All moments of a match so far, oldest first."""
    key = "moments", f.viewer.held, f.viewer.seat, f.viewer.lang
    return f.table.once(key, lambda: _moments(f)) if f.live else _moments(f)


def _moments(f: Frame) -> list[Staged]:
    viewer, over = f.viewer, f.table.match.over
    lines = f.table.lines(viewer.seat)
    told = [line.news for line in lines]
    facet: Moments[Any] = Moments.of(f.table.game)
    memory = _MEMORIES.setdefault(f.table, {}).setdefault((viewer.held, viewer.seat, viewer.lang), [])
    spans = facet.spans(told, over=over)
    if over and f.live and lines:
        spans = [*spans, Span("end", len(lines) - 1, len(lines))]
    for n, span in enumerate(spans):
        last = lines[span.end - 1]
        if n < len(memory) and memory[n][0] is last and memory[n][1].span == span:
            continue
        del memory[n:]
        moment = _end(f) if span.kind == "end" else facet.tell(span, told, f.text)
        memory.append((last, Staged(span, last.at, _data(f, moment, n, last.at))))
    del memory[len(spans) :]
    return [staged for _, staged in memory]


def _end(f: Frame) -> Moment:
    """The end of any game: who won, why, and everybody's score."""
    _, found = scores(f)
    most = max((score.score for score in found), default=0)
    rows = tuple(Row(side_of(f, score.seat), "", score.score, most, best=score.won) for score in found)
    return Moment("end", result_line(f), how_it_ended(f), rows, grave=True)


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
        "most": row.most,
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
