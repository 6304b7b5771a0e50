"""One match at a table: who sits where, what each may see, and the one door through which it changes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from math import inf
from random import Random
from typing import Any

from quadriga.kernel import AnyGame, AnyMatch, Entry, IllegalMove, Line, News, Seat, Written, write_record
from quadriga.kernel.dealer import BROWSER, SERVER
from quadriga.kernel.record import MOST_ENTRIES
from quadriga.table import gather
from quadriga.table.agreements import AgreeingMatch
from quadriga.table.info import HERE, LINK, Info, Note, Proposal
from quadriga.table.kept import Stale, again
from quadriga.table.outcome import outcome
from quadriga.table.rights import Action, Forbidden
from quadriga.table.seats import AWAY
from quadriga.table.storage import Storage, Stored
from quadriga.table.stretch import viewer_key
from quadriga.table.talk import SHOWN, Said
from quadriga.table.wishes import Wish, follow, resume

FULL = MOST_ENTRIES - 1_000  # entries after which a match can only be looked at: what comes with one answer must fit in


class Readable:
    """What one seat may read of a chronicle, each line looked at once."""

    def __init__(self, seat: Seat | None, chronicle: list[Line] | None) -> None:
        self.seat = seat
        self.chronicle = chronicle
        self.lines: list[Line] = []
        self.news: list[News] = []
        self._seen = 0

    def read_on(self) -> None:
        chronicle = self.chronicle or []
        for line in chronicle[self._seen :]:
            if line.news.is_for(self.seat):
                self.lines.append(line)
                self.news.append(line.news)
        self._seen = len(chronicle)


class Table(AgreeingMatch):
    """A live match and those around it."""

    def __init__(
        self, game: AnyGame, stored: Stored, storage: Storage, rng: Random, now: Callable[[], float] = time.time
    ) -> None:
        super().__init__(game, stored, storage, rng, now)
        self.attended = -inf  # when somebody of this table was there last, by the clock of the house
        self._read: dict[Seat | None, Readable] = {}
        self.hearers: set[Callable[[Said], None]] = set()  # who tells what is said to the pages that are open here
        self._told = -1  # the number of the last line that was told
        self.opened: dict[str, Seat] = {}  # who looks now, by session, where several seats share a screen

    def _restore(self, stored: Stored) -> None:
        self._wish: Wish | None = None
        self._clicks: list[tuple[Seat, int, int]] = []  # who gave several answers at once, and the entries before and after
        super()._restore(stored)

    # Reading --------------------------------------------------------------------------------------------------

    def count_for(self, seat: Seat | None) -> int:
        """How many entries this seat may know of: none of a sealed round that is still open."""
        return self.match.count_open

    def why_no_undo(self, seat: Seat) -> str | None:
        """The reason why this seat cannot take its last answer back, as a text key; None if it can."""
        return self.once(("undo", seat), lambda: self._why_no_undo(seat))

    def _why_no_undo(self, seat: Seat) -> str | None:
        """What was answered before a puzzle began is part of its question."""
        if self.lesson is not None and not self.lesson.number(self.match):
            return "undo.nothing"
        return self.match.why_no_undo(seat)

    def lines(self, seat: Seat | None) -> list[Line]:
        """The chronicle as this seat may read it: the same list as long as it only grows."""
        return self._readable(seat).lines

    def news(self, seat: Seat | None) -> list[News]:
        """The reports alone."""
        return self._readable(seat).news

    def count_before(self, seat: Seat | None) -> int:
        """How many lines this seat was told before those that are in memory."""
        return 0 if self.match.is_whole or self.stretch is None else self.stretch.told[viewer_key(seat)]

    def marks(self, seat: Seat | None) -> dict[str, int]:
        """What pages of this seat counted before that; nothing where all is in memory, or nobody counted."""
        return {} if self.match.is_whole or self.stretch is None else self.stretch.marks.get(viewer_key(seat), {})

    def _readable(self, seat: Seat | None) -> Readable:
        chronicle = self.match.chronicle
        found = self._read.get(seat)
        if found is None or found.chronicle is not chronicle:
            found = self._read[seat] = Readable(seat, chronicle)
        found.read_on()
        return found

    @property
    def is_coached(self) -> bool:
        """Whether a coach cheats nobody here: one person plays, and no lesson does it already."""
        return len(self.people()) == 1 and self.lesson is None

    def record(self) -> dict[str, Any]:
        """The match as a record, with its secret once it is over. What is still under seal is asked again."""
        data = write_record(self.whole(), [place.seat() for place in self.places])
        return {**data, "entries": data["entries"][: self.match.count_open]}

    # Numbers for the dealer -----------------------------------------------------------------------------------

    @again
    async def give(self, held: tuple[Seat, ...], *, commitment: str = "", number: str = "") -> None:
        """A browser promises a number, tells it, or (with neither) leaves it to the server to draw one for its seats."""
        async with self.lock:
            seats = [seat for seat in self.people() if seat in held]
            if not seats:
                raise Forbidden("refuse.table.not_yours")
            if not self.info.gathering:
                raise Stale
            if commitment:
                gather.promise(self.info, seats, commitment)
            elif number:
                gather.give(self.info, self.people(), seats, number)
            else:
                gather.draw_for(self.info, seats)
            await self._gathered()

    @again
    async def deal(self, session: str) -> None:
        """Whoever set the table up waits no longer: the server draws the numbers that are missing."""
        async with self.lock:
            self.require(session, Action.DEAL)
            if not self.info.gathering:
                raise Stale
            gather.draw_for(self.info, self.people())
            await self._gathered()

    async def run_out(self) -> bool:
        """See to those whose time is up, and to those of whom a number was awaited."""
        return await self._deal_late() if self.info.gathering else await super().run_out()

    @again
    async def _deal_late(self) -> bool:
        """Wait no longer for people who do not come: the server draws their numbers. Who has promised one may still tell it."""
        async with self.lock:
            if not self.info.gathering or not 0 < self.info.deal_by <= self.now():
                return False
            absent = set(self.people()) - gather.promised_seats(self.info)
            gather.draw_for(self.info, sorted(absent) or self.people())
            self.info.deal_by = self.now() + AWAY
            await self._gathered()
            return True

    async def _gathered(self) -> None:
        """Keep what came; if it was the last, deal."""
        if self.dealer is None or not gather.is_given(self.info, self.people()):
            await self._save_info()
            return
        self.dealer.mix(gather.numbers(self.info))
        self.info.gathering = False
        self.info.notes.extend(_number_notes(self.info))
        await self._play(lambda: self.match.resume(self.dealer))
        await self._commit(None, jumped=False)

    # Who looks ------------------------------------------------------------------------------------------------

    def viewer(self, session: str, held: tuple[Seat, ...]) -> tuple[Seat | None, Seat | None]:
        """Which seat this browser shows now (None: as a watcher), and for which seat a curtain is drawn, if any."""
        seats = [seat for seat in held if 0 <= seat < len(self.places)]
        if len(seats) < 2:
            return (seats[0] if seats else None), None
        asked = [seat for seat in seats if self.match.ask(seat) is not None and not self.has_stand_in(seat)]
        current = self.opened.get(session)
        if self.info.open_hands or self.match.over:
            return (current if current in asked else asked[0] if asked else current if current in seats else seats[0]), None
        if current in asked or (not asked and current in seats):
            return current, None
        return None, (asked[0] if asked else None)

    async def look(self, session: str, seat: Seat) -> None:
        """Open the curtain for this seat."""
        self.require(session, Action.LOOK)
        if seat not in self.held(session):
            raise Forbidden("refuse.table.not_yours")
        async with self.lock:
            if self.storage.beside is not None:
                await outcome(self.storage.beside.look(self.key, session, seat))
            self.opened[session] = seat
            self.jumped = True
            self._tell()

    async def look_beside(self) -> None:
        """Somebody looks for a seat at another server, or has said something there."""
        if self.storage.beside is None:
            return
        async with self.lock:
            opened = await asyncio.to_thread(self.storage.beside.looks, self.key)
            if opened != self.opened and not self.deleted:
                self.opened, self.jumped = opened, True
                self._tell()
            for said in await asyncio.to_thread(self.storage.list_talk, self.key, SHOWN):
                self.tell_said(said)

    def tell_said(self, said: Said) -> None:
        """Somebody has said this, here or at another server: tell it once."""
        if said.seq > self._told:
            self._told = said.seq
            for hearer in list(self.hearers):
                hearer(said)

    def meet(self, elsewhere: set[Seat]) -> None:
        """These have pages open at other servers."""
        if elsewhere == self.elsewhere:
            return
        for seat in self.elsewhere - elsewhere - self.present:
            self.left[seat] = self.now()
        for seat in elsewhere:
            self.left.pop(seat, None)
        self.elsewhere = elsewhere
        self._tell()

    # Changing -------------------------------------------------------------------------------------------------

    @again
    async def answer(
        self,
        seat: Seat,
        version: int,
        path: Written,
        *,
        always: bool = False,
        then: Sequence[Written] = (),
        by_itself: bool = False,
    ) -> None:
        """Play a move given in its written form, and what is to follow it; with `always`, answer so from now on.

        What the table answers by itself for a person is no turn of theirs: they have seen nothing of it.
        """
        async with self.lock:
            await self._expect(seat, version)
            if len(self.match.entries) > FULL:
                raise IllegalMove("refuse.record.long", n=FULL)
            self._check(self.match, seat, path)
            ask = self.match.ask(seat)
            stands = always and tuple(path) in self.may_stand(seat)
            since, before = self.count_for(seat) + 1, len(self.match.entries)
            await self._play(lambda: self.match.answer_written(seat, path))
            await self._go_on(None if by_itself else seat, then)
            if then:
                self._clicks.append((seat, before, len(self.match.entries)))
            if not by_itself:
                self.info.since[str(seat)] = since
            if stands and ask is not None:
                self.info.orders.setdefault(str(seat), {})[ask.prompt] = list(path)
            await self._commit(seat, jumped=False)

    async def _go_on(self, seat: Seat | None, then: Sequence[Written]) -> None:
        """Give what is to follow the answer of this seat (None: it gave none itself), or what another one wished before and
        waits for its turn."""
        wish, self._wish = self._wish, None

        def act() -> None:
            if then and seat is not None:
                self._wish = follow(self.match, seat, then, self._check)
            elif wish is not None and wish.seat != seat:
                self._wish = resume(self.match, wish, self._check)

        before = len(self.match.entries)
        await self._play(act)
        if wish is not None and self._wish is None and len(self.match.entries) > before:  # it was followed, not given up
            self.info.since[str(wish.seat)] = self.count_for(wish.seat)

    def _check(self, match: AnyMatch, seat: Seat, path: Written) -> None:
        """Refuse what a lesson does not ask for."""
        if self.lesson is not None:
            self.lesson.check(match, seat, tuple(path))

    def may_stand(self, seat: Seat) -> list[Written]:
        """The answers that this seat may give once and for all: a plain yes or no in a sealed round. What names a card or
        anything else is a choice of its own each time."""
        ask = self.match.ask(seat)
        if ask is None or not self.match.is_sealed or ask.choice.kind != "one" or len(ask.choice) < 2:
            return []
        return [path for path in map(ask.choice.write, ask.choice) if len(path) == 1]

    def missing(self) -> list[Seat]:
        """Without those for whom the table answers by itself."""
        return [seat for seat in super().missing() if self.standing(seat) is None]

    def only_answer(self, seat: Seat) -> Written | None:
        """The one possible answer to a question that is asked so that nobody learns who could have answered otherwise.

        It is given for the seat, after a pause that tells nothing. Where people share a screen they would see that it does
        not change hands, so there everybody is asked.
        """
        ask = self.match.ask(seat)
        if ask is None or not self.match.is_sealed or ask.choice.kind != "one" or len(ask.choice) != 1:
            return None
        if self.has_stand_in(seat):
            return None
        shares = sum(place.kind == HERE for place in self.places) > 1 and not self.info.open_hands
        if self.places[seat].kind not in (HERE, LINK) or (self.places[seat].kind == HERE and shares):
            return None
        return ask.choice.write(next(iter(ask.choice)))

    @again
    async def undo(self, seat: Seat, version: int) -> None:
        """Take back what this seat answered last: all that one click gave, as far as that can be taken back."""
        async with self.lock:
            await self._expect(seat, version)
            self._wish = None
            if self.why_no_undo(seat) is None:
                await self._reach_back(self._goes_back_to(seat))
            before = list(self.match.entries)
            await self._play(lambda: self._take_back(seat))
            await self._commit(seat, jumped=True, same=count_same(before, self.match.entries))

    def _goes_back_to(self, seat: Seat) -> int:
        """How many entries there were before this seat's last click, if nothing came after it; else before its last answer."""
        entries = self.match.entries
        own = next((place for place in range(len(entries) - 1, -1, -1) if entries[place].seat == seat), len(entries))
        click = self._clicks[-1] if self._clicks else None
        return own if click is None or click[::2] != (seat, len(entries)) else min(own, click[1])

    def _take_back(self, seat: Seat) -> None:
        match, now = self.match, len(self.match.entries)
        self._clicks = [click for click in self._clicks if click[2] <= now]
        begun = self._clicks.pop()[1] if self._clicks and self._clicks[-1][::2] == (seat, now) else now
        if (why := self._why_no_undo(seat)) is not None:
            raise IllegalMove(why)
        match.undo(seat)
        while len(match.entries) > begun and match.why_no_undo(seat) is None:
            match.undo(seat)

    async def _go_back(self, proposal: Proposal) -> None:
        self._wish = None
        await super()._go_back(proposal)

    @again
    async def drop_order(self, seat: Seat, prompt: str) -> None:
        """Withdraw a standing order."""
        async with self.lock:
            if self.info.orders.get(str(seat), {}).pop(prompt, None) is None:
                return
            await self._save_info(seat)

    def standing(self, seat: Seat) -> Written | None:
        """The answer that this seat ordered beforehand, if it is asked such a question and the answer is legal; or the only one
        there is."""
        if self.has_stand_in(seat):
            return None
        if (only := self.only_answer(seat)) is not None:
            return only
        ask = self.match.ask(seat)
        if ask is None or (ordered := self.info.orders.get(str(seat), {}).get(ask.prompt)) is None:
            return None
        try:
            ask.choice.read(tuple(ordered))
        except IllegalMove:
            return None
        return tuple(ordered)

    @again
    async def keep_analysis(self, analysis: dict[str, Any]) -> None:
        """Remember how far the analysis has come."""
        async with self.lock:
            self.info.analysis = analysis
            await self._save_info()

    async def point_to(self, key: str) -> None:
        """Remember the rematch. Whoever calls holds the lock."""
        self.info.rematch = key
        await self._save_info()


def count_same(old: Sequence[Entry], new: Sequence[Entry]) -> int:
    """How many entries, from the first on, are the very same in both: moves of two kinds may be equal."""
    pairs = enumerate(zip(old, new, strict=False))
    return next((n for n, (one, other) in pairs if one is not other), min(len(old), len(new)))


def _number_notes(info: Info) -> list[Note]:
    """Where the numbers came from that were mixed in."""
    seats = gather.givers(info)
    given, drawn, unkept = seats[BROWSER], seats[SERVER], seats[gather.NOBODY]
    notes = [Note(-1, "numbers_drawn" if drawn else "numbers", {"n": given, "drawn": drawn})]
    return notes if not unkept else [*notes, Note(-1, "numbers_unkept", {"n": unkept})]
