"""Moments as one viewer may see them: made from the reports that this viewer may read, in words, once for each."""

from __future__ import annotations

from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from quadriga.kernel import Line, News, Seat
from quadriga.table import Table
from quadriga.text.moments import Heading, Moment, Moments, Row, Span
from quadriga.web.page.result import how_it_ended, result_line, scores
from quadriga.web.page.viewer import Frame, frame, seat_of, side_of


class Staged(NamedTuple):
    """A moment as the browser stages it, and where it stands in the chronicle."""

    span: Span
    at: int  # how many entries there were
    data: dict[str, Any]


class Memory:
    """The moments that are in words already. Those before the base are not looked for again."""

    def __init__(self, lines: list[Line], before: int) -> None:
        self.lines = lines
        self.base = 0  # the report from which on moments are looked for
        self.settled = before  # moments before it
        self.staged: list[Staged] = [_FORGOTTEN] * before
        self.ends: list[Line | None] = [None] * before  # the last report of each: it tells whether a moment is still the same


_FORGOTTEN = Staged(Span("", -1, -1), -1, {})  # of which no more is known than that there was one
_MEMORIES: WeakKeyDictionary[Table, dict[tuple[tuple[Seat, ...], Seat | None, str], Memory]] = WeakKeyDictionary()


def moments_of(f: Frame) -> list[Staged]:
    """All moments of a match so far, oldest first."""
    return staged_of(f)[0]


def staged_of(f: Frame, base: int | None = None) -> tuple[list[Staged], int]:
    """All moments so far, and how many of them came before report `base`, at which everything began anew; from now on they are
    not looked for again."""
    key = f.viewer.held, f.viewer.seat, f.viewer.lang
    memories, lines = _MEMORIES.setdefault(f.table, {}), f.table.lines(f.viewer.seat)
    memory = memories.get(key)
    if memory is None or memory.lines is not lines:
        memory = _again(lines, f.table.marks(f.viewer.seat).get("moments", 0), memory)
        memories[key] = memory
    if base is not None and base != memory.base:
        memory.base, memory.settled = base, sum(staged.span.first < base for staged in memory.staged)
    _look(f if f.live else frame(f.table, f.viewer), memory)
    return memory.staged, memory.settled


def _again(lines: list[Line], before: int, known: Memory | None) -> Memory:
    """A memory to begin anew with, after steps back. What is still the same need not be told in words again."""
    memory = Memory(lines, before)
    if known is not None and not before and _FORGOTTEN not in known.staged[:1]:
        memory.staged, memory.ends = known.staged[:], known.ends[:]
    return memory


def _look(f: Frame, memory: Memory) -> None:
    lines, told, base, over = memory.lines, f.table.news(f.viewer.seat), memory.base, f.table.match.over
    facet: Moments[Any] = Moments.of(f.table.game)
    found = facet.spans(told[base:] if base else told, over=over)
    spans = [Span(kind, base + first, base + end) for kind, first, end in found] if base else found
    if over and lines:
        spans = [*spans, Span("end", len(lines) - 1, len(lines))]
    staged, ends = memory.staged, memory.ends
    for n, span in enumerate(spans, memory.settled):
        last = lines[span.end - 1]
        if n < len(staged) and ends[n] is last and staged[n].span == span:
            continue
        del staged[n:], ends[n:]
        moment = _end(f) if span.kind == "end" else facet.tell(span, told, f.text)
        data = _data(f, moment, n, last.at) | _course(f, moment, told[span.first : span.end])
        staged.append(Staged(span, last.at, data))
        ends.append(last)
    del staged[memory.settled + len(spans) :], ends[memory.settled + len(spans) :]


def _end(f: Frame) -> Moment:
    """The end of any game: who won, why, and everybody's score."""
    _, found = scores(f)
    most = max((score.score for score in found), default=0)
    rows = tuple(Row(side_of(f, score.seat), "", score.score, most, best=score.won) for score in found)
    return Moment("end", result_line(f), how_it_ended(f), rows, grave=True)


def _data(f: Frame, moment: Moment, n: int, at: int) -> dict[str, Any]:
    """A moment as JSON. What is empty is left out."""
    doer = seat_of(f, moment.doer)
    wears = doer if moment.wears is None else seat_of(f, moment.wears)
    rows = [_row(f, row) for row in moment.rows]
    if moment.mine_first:
        rows.sort(key=lambda row: not row.get("you"))
    hurts = any(seat_of(f, side) in f.viewer.held for side in moment.hurt)
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
        "livery": None if wears is None else f.scene.livery(f.view, wears),
        "grave": moment.grave or hurts,
        "public": moment.public,
        "hurts": hurts,
    }
    return _filled(found)


def _course(f: Frame, moment: Moment, told: list[News]) -> dict[str, Any]:
    """What moved one after the other, in words and drawn."""
    drawn = f.scene.course(told, f.text) if moment.course else None
    if drawn is None:
        return {}
    return {"course": {"words": moment.course, "box": drawn.box, "ground": drawn.ground, "moving": drawn.moving}}


def _row(f: Frame, row: Row) -> dict[str, Any]:
    seat = seat_of(f, row.name) if row.seat is None else row.seat
    found = {
        "name": f.text.name(row.name if row.seat is None else side_of(f, row.seat)),
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


def headings_of(f: Frame) -> list[Heading]:
    """Where rounds or cards begin among the reports this viewer may read."""
    facet: Moments[Any] = Moments.of(f.table.game)
    return facet.headings(f.table.news(f.viewer.seat), f.text)
