"""Pieces and markers come and go. Nobody but this module writes to `board` and `tribes`.

Whoever does, while a position is laid out or weighed, has what follows from them looked at anew (`Board.forget`, `Board.look`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .atlas import CITY, HOME_OF
from .board import Board, Loan, Marker
from .terms import (
    FORCES,
    KINDS,
    LEADERS,
    Faction,
    Force,
    Kind,
    Mark,
    Region,
    Standing,
    Status,
    Tribe,
    ally,
    citadel,
    force,
)


@dataclass(slots=True)
class Forces(Board):
    """The board as rules change it: each change keeps the numbers of pieces right."""

    # What every change comes down to ----------------------------------------------------------------------------

    def _put(self, region: Region, at: int, n: int) -> None:
        """n pieces more of this Force, or fewer, if negative."""
        self.board[region * FORCES + at] += n
        self._seen[region] = None
        if self._on_map is not None:
            self._on_map[at] += n

    def _mark(self, tribe: Tribe, status: Status) -> None:
        """The circle holds this from now on."""
        self.tribes[tribe] = int(status)
        home = self.colony if tribe is Tribe.COLONY else HOME_OF[tribe]
        if home is not None:
            self._seen[home] = None

    # Pieces come and go -----------------------------------------------------------------------------------------

    def place(self, region: Region, piece: Force, n: int = 1) -> int:
        """§1.4.1: place up to n from Available (Legions: from the track); returns how many there were."""
        n = min(n, self.count_available(piece))
        if piece.kind is Kind.STATIC:
            n = min(n, 1 - self.count(region, piece))
        self._put(region, piece, n)
        if piece is Force.LEGION:
            self.track -= n
        return n

    def place_fallen(self, region: Region) -> None:
        """A Legion out of the Fallen box, where an Event says so."""
        assert self.fallen > 0, "a Fallen Legion is there to be placed"
        self.fallen -= 1
        self._put(region, Force.LEGION, 1)

    def place_winter_legion(self, region: Region) -> None:
        """Pax Gallica?: one of the Legions that wait in the Winter track."""
        assert self.winter_box > 0, "a Legion waits in the Winter box"
        self.winter_box -= 1
        self._put(region, Force.LEGION, 1)

    def place_leader(self, region: Region, faction: Faction, standing: Standing) -> None:
        """Put the Leader piece on the map with this face."""
        assert self.find_leader(faction) is None, "a faction has one Leader"
        self.standing[faction] = int(standing)
        self._put(region, LEADERS[faction], 1)

    def remove(self, region: Region, piece: Force, n: int = 1) -> None:
        """§1.4.1: to Available; Legions to the Fallen box; a Leader will return as Successor."""
        self._take(region, piece, n)
        if piece is Force.LEGION:
            self.fallen += n
        elif piece.kind is Kind.LEADER:
            self.standing[piece.faction] = int(self.rules.heir(piece.faction))

    def withdraw(self, region: Region, piece: Force, n: int = 1) -> None:
        """§1.4.1: voluntary removal, and Events that say so: Legions to the track."""
        if piece is Force.LEGION:
            self._take(region, piece, n)
            self.track += n
        else:
            self.remove(region, piece, n)

    def lose_legion_for_good(self) -> None:
        """Card 33: a Fallen Legion leaves the game."""
        assert self.fallen > 0, "a Fallen Legion is there to lose"
        self.fallen -= 1
        self.gone += 1

    def recover_legions(self, n: int) -> None:
        """§6.5.2, §6.6: from the Fallen box to the track."""
        self.fallen -= n
        self.track += n

    def move(self, source: Region, target: Region, piece: Force, n: int = 1) -> None:
        self._take(source, piece, n)
        self._put(target, piece, n)

    def _take(self, region: Region, piece: Force, n: int) -> None:
        assert self.board[region * FORCES + piece] >= n, "only pieces that are there can leave"
        assert piece is not Force.FORT or region is not Region.PROVINCIA, "Provincia keeps its Fort"
        self._put(region, piece, -n)

    def _turn(self, region: Region, faction: Faction, face: Kind, to: Kind, n: int) -> None:
        at = faction * KINDS
        assert self.board[region * FORCES + at + face] >= n, "only pieces that are there can be flipped"
        self._put(region, at + face, -n)
        self._put(region, at + to, n)

    def hide(self, region: Region, faction: Faction) -> None:
        """§1.4.3, §3.3.2: Revealed pieces flip to Hidden; Scouted ones only lose the marker."""
        revealed = self.count_kind(region, faction, Kind.REVEALED)
        scouted = self.count_kind(region, faction, Kind.SCOUTED)
        self._turn(region, faction, Kind.REVEALED, Kind.HIDDEN, revealed)
        self._turn(region, faction, Kind.SCOUTED, Kind.REVEALED, scouted)

    def reveal(self, region: Region, faction: Faction, n: int) -> None:
        """Flip n Hidden pieces to Revealed."""
        self._turn(region, faction, Kind.HIDDEN, Kind.REVEALED, n)

    def hide_some(self, region: Region, piece: Force, n: int) -> Force:
        """§1.4.3: these of them flip to Hidden, or lose the Scouted marker; returns what they are now."""
        to = {Kind.REVEALED: Kind.HIDDEN, Kind.SCOUTED: Kind.REVEALED}.get(piece.kind)
        if to is None:
            return piece
        self._turn(region, piece.faction, piece.kind, to, n)
        return force(piece.faction, to)

    def scout(self, region: Region, piece: Force, n: int = 1) -> None:
        """§4.2.2: Warbands become Revealed and Scouted."""
        self._turn(region, piece.faction, piece.kind, Kind.SCOUTED, n)

    # Tribes -----------------------------------------------------------------------------------------------------

    def place_ally(self, tribe: Tribe, faction: Faction) -> bool:
        """Place a disc from Available at a Subdued circle; False if there is none or it may not stand there."""
        if not self.can_hold(tribe, faction) or self.count_available_allies(faction) == 0:
            return False
        self._mark(tribe, ally(faction))
        return True

    def place_citadel(self, tribe: Tribe, faction: Faction) -> bool:
        """Put an Available Citadel in place of the faction's Ally at a City."""
        if tribe not in CITY or self.tribes[tribe] != ally(faction) or self.count_available_citadels(faction) == 0:
            return False
        self._mark(tribe, citadel(faction))
        return True

    def demote(self, tribe: Tribe, faction: Faction) -> None:
        """§1.4.1: a Citadel becomes an Ally again."""
        assert self.tribes[tribe] == citadel(faction), "a Citadel stands there"
        self._mark(tribe, ally(faction) if self.count_available_allies(faction) else Status.SUBDUED)

    def subdue(self, tribe: Tribe) -> None:
        """Clear the circle: remove an Ally or Citadel, or a marker where an Event says so."""
        assert self.tribes[tribe] != Status.ABSENT, "the tribe is in this game"
        self._mark(tribe, Status.SUBDUED)

    def install(self, tribe: Tribe, status: Status) -> None:
        """Put an Ally or Citadel at a Subdued circle where an Event says so, whoever may stand there otherwise."""
        assert self.tribes[tribe] == Status.SUBDUED, "a piece comes to a cleared circle"
        self._mark(tribe, status)

    def mark_tribe(self, tribe: Tribe, status: Status) -> None:
        """Put a Dispersed, Gathering or Razed marker on the circle, in place of anything there."""
        assert status.is_dispersed, "a marker, not a piece"
        self._mark(tribe, status)

    def devastate(self, region: Region) -> None:
        """§4.3.2: one marker at most."""
        self.devastated[region] = 1

    def close_tribe(self, tribe: Tribe) -> None:
        """§A2.1: the circle leaves the game."""
        self._mark(tribe, Status.ABSENT)

    def open_tribe(self, tribe: Tribe) -> None:
        """§A2.1: the circle enters the game, Subdued."""
        self._mark(tribe, Status.SUBDUED)

    def send_to_winter_box(self, region: Region) -> None:
        """§A2.1: a Legion leaves the map until the next Harvest."""
        self._take(region, Force.LEGION, 1)
        self.winter_box += 1

    def intimidate(self, region: Region) -> None:
        """§A4.6.2: one marker at most."""
        self.intimidated[region] = 1

    def found_colony(self, region: Region) -> None:
        """Card 71: a tribe more."""
        self.colony = region
        self._mark(Tribe.COLONY, Status.SUBDUED)

    # Markers ----------------------------------------------------------------------------------------------------

    def add_mark(self, marker: Marker) -> None:
        """§5.1.4: put an Event's marker down, unless the very same lies there."""
        if marker not in self.marks:
            self.marks.append(marker)

    def remove_mark(self, mark: Mark) -> None:
        self.marks = [marker for marker in self.marks if marker.mark is not mark]

    # Loans ------------------------------------------------------------------------------------------------------

    def lend(self, lender: Faction, borrower: Faction, regions: Iterable[Region], most: int = 0) -> None:
        """§4.5.1, cards 38 and 45: until given back, the lender's Warbands or Auxilia there count as the borrower's.

        `most` limits how many in each Region (§A4.5.1); 0 means all of them.
        """
        self.loans.append(Loan(lender, borrower, tuple(regions), most))

    def give_back(self, borrower: Faction) -> None:
        """All Warbands and Auxilia that the faction had borrowed are their owners' again."""
        if self.loans:
            self.loans = [loan for loan in self.loans if loan.borrower is not borrower]
