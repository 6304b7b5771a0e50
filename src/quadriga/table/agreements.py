"""What the people of a table settle among themselves: giving a match up, ending it together, and taking a move back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from quadriga.kernel import Seat
from quadriga.table.info import BACK, END, Proposal
from quadriga.table.kept import Stale, again
from quadriga.table.rights import Action, Forbidden
from quadriga.table.seats import SeatedMatch

TAKEN = "taken_back"  # the note of a move that nobody else had to agree about


class AgreeingMatch(SeatedMatch):
    """A match with people who can agree."""

    @again
    async def resign(self, session: str, seat: Seat) -> None:
        """Give the match up: the other side wins. Where more than two play, whoever goes gives up the seat, not the match."""
        async with self.lock:
            self.require(session, Action.RESIGN)
            self._require_own(session, seat)
            if len(self.places) != 2:
                raise Forbidden("refuse.table.resign")
            self._note("resigned", seat)
            await self._end([seat], "resigned")

    async def _end(self, losers: list[Seat], how: str) -> None:
        self.info.proposal = None
        await self._play(lambda: self.match.forfeit(losers, how))
        await self._commit(None, jumped=False)

    def _require_own(self, session: str, seat: Seat) -> None:
        if seat < 0 or (session, seat) not in self.holders:
            raise Forbidden("refuse.table.not_yours")

    # Proposals ------------------------------------------------------------------------------------------------

    def consenting(self) -> list[Seat]:
        """Whose consent an open proposal still lacks."""
        proposal = self.info.proposal
        return [] if proposal is None else [seat for seat in self.deciding(proposal.by) if seat not in proposal.agreed]

    def deciding(self, by: Seat) -> list[Seat]:
        """Who has to agree to what this seat proposes: people who hold a seat, but for those whom a bot plays for."""
        held = {seat for _, seat in self.holders}
        return [seat for seat in self.people() if seat in held and not self.has_stand_in(seat) and seat != by]

    def may_ask_back(self, seat: Seat) -> int | None:
        """After how many entries the match would stand, were this seat's last open answer taken back; None: there is none."""
        opened = range(self.match.count_open - 1, self.match.first - 1, -1)
        return next((count for count in opened if self.match.entries[count].seat == seat), None)

    @property
    def is_just_taken_back(self) -> bool:
        """Whether a move was taken back with nobody to ask, and nobody has answered since."""
        return any((note.key, note.at) == (TAKEN, self.match.count_open) for note in self.info.notes[-1:])

    @again
    async def propose(self, session: str, seat: Seat, kind: str) -> None:
        """Ask the others to end the match without a winner, or to let this seat take its last answer back."""
        async with self.lock:
            self.require(session, Action.PROPOSE)
            self._require_own(session, seat)
            if kind not in (END, BACK):
                raise Forbidden("refuse.table.proposal")
            if self.info.proposal is not None:
                raise Forbidden("refuse.table.proposed")
            self._check_told(seat)
            count = self.may_ask_back(seat) if kind == BACK else 0
            if count is None or self.info.gathering:
                raise Forbidden("refuse.table.no_back")
            self.info.proposal = Proposal(kind, seat, count, self.match.count_open)
            if self.deciding(seat):
                self._note(f"proposed_{kind}", seat)
            await self._settle()

    @again
    async def consent(self, session: str, seat: Seat, *, agrees: bool) -> None:
        """Answer a proposal; whoever made it may withdraw it. One who does not agree is enough to end it."""
        async with self.lock:
            self.require(session, Action.CONSENT)
            self._require_own(session, seat)
            proposal = self.info.proposal
            if proposal is None or (agrees and seat not in self.consenting()):
                raise Stale
            if agrees:
                proposal.agreed = [*proposal.agreed, seat]
            else:
                self.info.proposal = None
                self._note("withdrawn" if seat == proposal.by else "declined", seat)
            await self._settle()

    async def _settle(self) -> None:
        """Do what all have agreed to, or remember how far it is."""
        proposal = self.info.proposal
        if proposal is None or self.consenting():
            await self._save_info()
        elif proposal.kind == END:
            self._note("agreed_end" if proposal.agreed else "ended", proposal.by)
            await self._end(list(range(len(self.places))), "agreed")
        else:
            await self._go_back(proposal)

    async def _go_back(self, proposal: Proposal) -> None:
        count = proposal.count
        self.info.proposal = None
        self._note("agreed_back" if proposal.agreed else TAKEN, proposal.by)
        await self._reach_back(count)
        await self._play(lambda: self.match.rewind(count))
        self.info.notes = [replace(note, at=min(note.at, count)) for note in self.info.notes]
        self.info.since = {seat: min(known, count) for seat, known in self.info.since.items()}
        await self._commit(None, jumped=True, same=count)

    async def _commit(self, seat: Seat | None, **how: Any) -> None:
        """What somebody wants to take back is another thing once somebody has openly answered since."""
        proposal = self.info.proposal
        if proposal is not None and proposal.kind == BACK and self.match.count_open != proposal.opened:
            self.info.proposal = None
        await super()._commit(seat, **how)
