"""The chronicle as one viewer reads it, line by line: read on as it grows.

What came before the last two fresh starts of a game (`Moments.anew`) stays as it was read, so that a change costs as much late
in a match as early.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator
from itertools import count
from operator import attrgetter
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from quadriga.kernel import CHANCE, Line, Seat
from quadriga.table import Note, Table
from quadriga.text.flow import Passage
from quadriga.text.moments import Heading, Moments
from quadriga.web.page.moments import Staged, staged_of
from quadriga.web.page.viewer import Frame, Told, frame
from quadriga.web.page.why import passages_from

WINDOW = 40  # entries of the chronicle that a page shows, or a few more: it begins where a round or card does
_at = attrgetter("at")
_numbers = count()
Key = tuple[tuple[Seat, ...], Seat | None, str]


class Fold(NamedTuple):
    """A turn of a seat that the rules play: its line, and the reports of its way that are folded below."""

    passage: Passage
    turn: int  # its number among all
    lines: dict[int, int]  # by the place among the reports, the place among the lines


class Entry(NamedTuple):
    """What stands in the chronicle as one line: a report, or the same report several times over."""

    first: int  # the places among all lines
    last: int
    times: int
    by: Seat | None  # whose doing it is, or follows from
    heading: Heading | None
    moments: tuple[int, ...]
    then: bool  # it followed from the line above
    again: bool  # what it is part of was said in the line above


class Words(NamedTuple):
    """How lines are put into words."""

    line: Callable[[Frame, Line], Told]
    note: Callable[[Frame, Note], Told]


class Scroll:
    """All that was told to one viewer."""

    def __init__(self, f: Frame, words: Words) -> None:
        self.key: Key = f.viewer.held, f.viewer.seat, f.viewer.lang
        self.number = next(_numbers)  # another one for each time it was begun anew: what was told before may be gone
        self.story = f.table.story
        self.words = words
        self.lines: list[Line] = f.table.lines(f.viewer.seat)
        self.notes = list(f.table.info.notes)
        self.told: list[Told] = []
        self.places: list[int] = []  # by report, its place among the lines
        self.entries: list[Entry] = []
        self.heads: dict[int, Fold] = {}  # by the place of its first line, every turn
        self.hidden: set[int] = set()  # places that are folded away under another line
        self._hidden: set[int] = set()  # of them, those from the base on
        self.moments: dict[int, tuple[int, ...]] = {}  # by the place of the line that they end with
        self.staged: list[Staged] = []
        self.html: dict[str, tuple[Any, str]] = {}  # of each entry, with what it was written from
        self._headings: dict[int, Heading] = {}
        self._follows: list[bool] = []  # by place: whether it followed from a move that an earlier line tells
        self._movers: list[Seat | None] = []  # by place: who made the move that it tells of, where that is no secret
        self._by: list[Seat | None] = []  # by place: whose doing it is, or follows from
        self._begun = 0  # entries when the last move was made
        self._noted = -1  # entries when the last note was made
        self._anew: list[int] = []  # reports at which everything begins anew
        self._base = 0  # the report from which on everything is read again
        self._kept = 0  # entries before it
        self._turns = self._earlier = f.table.marks(f.viewer.seat).get("turns", 0)  # turns before it, and before all lines
        opening = [note for note in f.table.info.notes if note.at < 0]
        for note in opening:
            self._add(f, words.note(f, note))
        self._notes = iter([note for note in f.table.info.notes if note.at >= 0])
        self._note = next(self._notes, None)
        self.sure: int | None = 0  # the line from which on all is as in the whole chronicle; None: nothing is
        self.is_short = not f.table.match.is_whole
        self._forgotten = 0  # lines of which no more is known than that they were told
        self._begins = -1  # entries before the first that is known
        if self.is_short:
            self._skip(f)

    def _skip(self, f: Frame) -> None:
        """Go on to the first line of the last stretch of a match. What was told before has its place and nothing else."""
        self.sure = None
        self._begins = self._begun = f.table.match.checkpoints[0][0]
        first = f.table.match.first
        before = f.table.count_before(f.viewer.seat)
        began = f.table.marks(f.viewer.seat).get("began", 0)
        while self.lines and (note := self._note) is not None and (at := max(note.at, first)) < self.lines[0].at:
            before, began = before + 1, min(began, at)
            self._noted = max(self._noted, at)
            self._note = next(self._notes, None)
        self.told += [Told(began, "", "", None)] * before
        self._forgotten = len(self.told)
        for known in (self._movers, self._by):
            known[:] = [None] * self._forgotten
        self._follows[:] = [False] * self._forgotten

    def is_of(self, f: Frame) -> bool:
        """Whether it only has to be read on."""
        if self.lines is not f.table.lines(f.viewer.seat) or self.notes != f.table.info.notes:  # names may go
            return False
        return len(self.lines) == len(self.places) or self.lines[len(self.places)].at > self._noted

    def read(self, f: Frame) -> None:
        """Go on to the end."""
        facet: Moments[Any] = Moments.of(f.table.game)
        for report in range(len(self.places), len(self.lines)):
            line = self.lines[report]
            self._insert_notes(f, line.at)
            self.places.append(len(self.told))
            self._add(f, self.words.line(f, line))
            if line.news.key in facet.anew:
                self._anew.append(report)
                if self.sure is None and self._begun > self._begins:
                    self.sure = self.places[-1]
        self._insert_notes(f, None)
        self._sign(f, facet)
        self._merge()
        if len(self._anew) > 1 and self._anew[-2] > self._base:
            self._settle(self._anew[-2])

    def _insert_notes(self, f: Frame, at: int | None) -> None:
        """What the table reports stands before the first line of a later moment."""
        while (note := self._note) is not None and (at is None or max(note.at, f.table.match.first) < at):
            told = self.words.note(f, note)
            self._add(f, told)
            self._noted = max(self._noted, told.at)
            self._note = next(self._notes, None)

    def _add(self, f: Frame, told: Told) -> None:
        """A line that reports what followed from a move is one after its first, up to the next move."""
        entries = f.table.match.entries
        at = min(told.at, len(entries))
        while at > self._begun and entries[at - 1].seat == CHANCE:
            at -= 1
        self._follows.append(at == self._begun and at > 0)
        self._begun = max(self._begun, at)
        made = entries[at - 1] if at else None
        self._movers.append(None if made is None or made.sealed or made.seat == CHANCE or told.news is None else made.seat)
        self.told.append(told)

    def _sign(self, f: Frame, facet: Moments[Any]) -> None:
        """Headings, moments and turns from the base on."""
        base, places = self._base, self.places
        start = places[base] if base else 0
        signs: dict[int, Any]
        for signs in (self._headings, self.moments, self.heads):
            while signs and (place := next(reversed(signs))) >= start:
                del signs[place]
        self.hidden -= self._hidden
        self._hidden = set()
        for heading in facet.headings(f.table.news(f.viewer.seat), f.text, base):
            self._headings[places[heading.at]] = heading
        self.staged, first = staged_of(f, base)
        for n in range(first, len(self.staged)):
            place = places[self.staged[n].span.end - 1]
            self.moments[place] = (*self.moments.get(place, ()), n)
        for turn, passage in enumerate(passages_from(f, base), self._turns):
            lines = {report: places[report] for report in passage.reports}
            head, *rest = lines.values()
            self.heads[head] = Fold(passage, turn, lines)
            self._hidden.update(rest)
        self.hidden |= self._hidden

    def _merge(self) -> None:
        """The lines as they are shown: repeats merged, with headings, moments, and whose doing they are."""
        del self.entries[self._kept :]
        told, found = self.told, self.entries
        above = next((entry for entry in reversed(found) if entry.heading is None or not entry.heading.instead), None)
        start = found[-1].last + 1 if found else self._forgotten
        del self._by[start:]
        for i in range(start, len(told)):
            line = told[i]
            follows = bool(self._by) and (i in self.hidden or (line.seat is None and self._follows[i]))
            by = self._by[-1] if follows else self._movers[i] if line.seat is None else line.seat
            self._by.append(by)
            if i in self.hidden:
                continue
            last = found[-1] if found else None
            heading, moments = self._headings.get(i), self.moments.get(i, ())
            if last is not None and heading is None and told[last.first].plain == line.plain and last.first not in self.heads:
                found[-1] = last._replace(last=i, times=last.times + 1, moments=last.moments + moments)
                above = found[-1] if above is last else above
                continue
            again = above is not None and line.under != "" and told[above.first].under == line.under
            entry = Entry(i, i, 1, by, heading, moments, self._follows[i] and i not in self.heads, again)
            found.append(entry)
            if heading is None or not heading.instead:
                above = entry

    def _settle(self, base: int) -> None:
        """From now on, only what comes after this report is read again. A moment may still end with the line before it."""
        self._turns = self._earlier + sum(place < self.places[base] for place in self.heads)
        self._hidden = {place for place in self._hidden if place >= self.places[base]}
        self._base = base
        self._kept = bisect_left(self.entries, self.places[base], key=attrgetter("last"))

    # Reading --------------------------------------------------------------------------------------------------

    def place_at(self, at: int) -> int:
        """The first line told at this many entries, or later."""
        return bisect_left(self.told, at, key=_at)

    def place_after(self, at: int) -> int:
        """The first line told later than that."""
        return bisect_right(self.told, at, key=_at)

    def recent(self, place: int) -> list[Entry]:
        """The entries from this line on."""
        return self.entries[bisect_left(self.entries, place, key=attrgetter("last")) :]

    def window(self, fresh: int) -> int:
        """The first entry of those that a page shows: all from line `fresh` on, and some before."""
        begin = min(len(self.entries) - WINDOW, len(self.entries) - len(self.recent(fresh)))
        nearby = range(begin, max(0, begin - WINDOW), -1)
        return max(0, next((i for i in nearby if self.entries[i].heading is not None), begin))

    def spoken(self) -> Iterator[tuple[int, str]]:
        """What is said aloud, the latest first, each with its place: all but the ways through charts."""
        for place in range(len(self.told) - 1, -1, -1):
            if place not in self.heads and place not in self.hidden:
                yield place, self.told[place].plain


_SCROLLS: WeakKeyDictionary[Table, dict[Key, Scroll]] = WeakKeyDictionary()


def scroll_of(f: Frame, words: Words) -> Scroll:
    """The chronicle of this viewer as it stands now."""
    key: Key = f.viewer.held, f.viewer.seat, f.viewer.lang
    if not f.live:  # a chronicle is always of now
        f = frame(f.table, f.viewer)

    def read() -> Scroll:
        scrolls = _SCROLLS.setdefault(f.table, {})
        known = scrolls.get(key)
        if known is None or not known.is_of(f):
            before, known = known, Scroll(f, words)
            if before is not None and before.story == known.story and before.notes == known.notes:
                known.number = before.number  # the same, from another place on
            scrolls[key] = known
        known.read(f)
        return known

    return f.table.once(("scroll", *key), read)
