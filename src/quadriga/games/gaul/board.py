"""The map and the pieces: where everything stands, what follows from it, and how it changes.

Pieces off the tribe circles are counted in `board[region * FORCES + force]`, any number to a Region (§1.3.6); a tribe circle
is one value in `tribes`, and the only record of Allies and Citadels. Control, Available pieces, scores and margins are never
stored. Nobody but this module writes to `board` and `tribes`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from quadriga.kernel import Seat, State

from .atlas import CITY, HOME_OF, RESERVED, SUEBI, TRIBES_IN
from .ruleset import RULESETS, Ruleset
from .terms import (
    FACES,
    FACTIONS,
    FORCES,
    KINDS,
    LEGIONS,
    OF_FACTION,
    OWNERS,
    REGIONS,
    ROMANS,
    STATUS,
    Book,
    Faction,
    Force,
    Kind,
    Mark,
    Region,
    Scenario,
    Standing,
    Status,
    Tribe,
    ally,
    citadel,
    force,
)


class Marker(NamedTuple):
    """§5.1.4: an Event's marker: in which Region, and whose or around whom, where that matters."""

    mark: Mark
    region: Region | None = None
    faction: Faction | None = None
    bands: int = 0  # card 4: how many Warbands the ring holds …
    leader: bool = False  # … and whether the Leader


class Loan(NamedTuple):
    """§4.5.1, cards 38 and 45: Warbands or Auxilia that count as another's for a while."""

    lender: Faction
    borrower: Faction
    regions: tuple[Region, ...]
    most: int  # in each Region; 0: all of them


@dataclass(slots=True)
class Board(State):
    """What stands on the map and beside it."""

    # What is played
    book: Book
    scenario: Scenario
    short: bool
    sudden_frost: bool
    seat_of: tuple[int, ...]  # by faction; -1: run by the game
    # The map
    board: list[int]
    tribes: list[int]
    devastated: list[int]
    intimidated: list[int]
    colony: Region | None  # where card 71 has founded one
    marks: list[Marker]
    loans: list[Loan]
    # Off the map
    standing: list[int]
    track: int  # Legions on the Legions track, lowest rows first
    fallen: int
    gone: int  # Legions out of play
    winter_box: int

    @property
    def rules(self) -> Ruleset:
        """The hooks of the rules in force."""
        return RULESETS[self.book]

    def seat(self, faction: Faction) -> Seat:
        """Who decides for the faction."""
        return self.seat_of[faction]

    def is_game_run(self, faction: Faction) -> bool:
        return self.seat_of[faction] < 0

    # Places -----------------------------------------------------------------------------------------------------

    def regions(self) -> tuple[Region, ...]:
        """§1.3.1: the playable Regions."""
        return self.rules.regions(self)

    def tribes_in(self, region: Region) -> tuple[Tribe, ...]:
        """The tribe circles of a Region, with a Colony there."""
        return (*TRIBES_IN[region], Tribe.COLONY) if self.colony is region else TRIBES_IN[region]

    def region_of(self, tribe: Tribe) -> Region:
        home = self.colony if tribe is Tribe.COLONY else HOME_OF[tribe]
        assert home is not None, "a tribe in play has a Region"
        return home

    def status(self, tribe: Tribe) -> Status:
        return STATUS[self.tribes[tribe]]

    def owner(self, tribe: Tribe) -> Faction | None:
        """Whose Ally or Citadel stands there."""
        return OWNERS[self.tribes[tribe]]

    def is_subdued(self, tribe: Tribe) -> bool:
        return self.tribes[tribe] == 0

    def is_devastated(self, region: Region) -> bool:
        return self.devastated[region] == 1

    # Pieces -----------------------------------------------------------------------------------------------------

    def count(self, region: Region, piece: Force) -> int:
        return self.board[region * FORCES + piece]

    def count_kind(self, region: Region, faction: Faction, kind: Kind) -> int:
        return self.board[region * FORCES + faction * KINDS + kind]

    def count_bands(self, region: Region, faction: Faction) -> int:
        """Auxilia or Warbands, on whatever face."""
        at = region * FORCES + faction * KINDS + Kind.HIDDEN
        return sum(self.board[at : at + 3])

    def count_hidden(self, region: Region, faction: Faction) -> int:
        return self.board[region * FORCES + faction * KINDS + Kind.HIDDEN]

    def count_allies(self, region: Region, faction: Faction) -> int:
        """Discs in the Region."""
        return [self.tribes[tribe] for tribe in self.tribes_in(region)].count(1 + faction)

    def count_citadels(self, region: Region, faction: Faction) -> int:
        return [self.tribes[tribe] for tribe in self.tribes_in(region)].count(6 + faction)

    def count_mobile(self, region: Region, faction: Faction) -> int:
        """Leader, Legions, Auxilia and Warbands."""
        at = region * FORCES + faction * KINDS
        return sum(self.board[at : at + 5])

    def count_pieces(self, region: Region, faction: Faction) -> int:
        """§1.6: all pieces of the faction, Allies and Citadels too; markers are none."""
        at = region * FORCES + faction * KINDS
        tribes, n = self.tribes, sum(self.board[at : at + KINDS])
        for tribe in self.tribes_in(region):
            if OWNERS[tribes[tribe]] is faction:
                n += 1
        return n

    def pieces(self, region: Region, faction: Faction) -> dict[Force, int]:
        """The faction's pieces off the tribe circles, by kind."""
        at = region * FORCES
        return {piece: self.board[at + piece] for piece in OF_FACTION[faction] if self.board[at + piece]}

    def tribes_of(self, region: Region, faction: Faction) -> list[Tribe]:
        """The faction's Allies and Citadels in the Region."""
        return [tribe for tribe in self.tribes_in(region) if OWNERS[self.tribes[tribe]] is faction]

    def has_leader(self, region: Region, faction: Faction) -> bool:
        return self.board[region * FORCES + faction * KINDS] > 0

    def has_named_leader(self, region: Region, faction: Faction) -> bool:
        """Caesar, Vercingetorix, Ambiorix … himself, not a Successor."""
        return self.board[region * FORCES + faction * KINDS] > 0 and self.standing[faction] == Standing.NAMED

    def has_fort(self, region: Region) -> bool:
        return self.board[region * FORCES + Force.FORT] > 0

    def has_stronghold(self, region: Region, faction: Faction) -> bool:
        """A Fort or Citadel of the faction."""
        return (faction is ROMANS and self.has_fort(region)) or self.count_citadels(region, faction) > 0

    def find_leader(self, faction: Faction) -> Region | None:
        stands = self.board[faction * KINDS :: FORCES]
        return REGIONS[stands.index(1)] if 1 in stands else None

    def factions_in(self, region: Region) -> list[Faction]:
        return [faction for faction in FACTIONS if self.count_pieces(region, faction)]

    # Totals -----------------------------------------------------------------------------------------------------

    def control(self, region: Region) -> Faction | None:
        """§1.6: who has more pieces than all others together. Enlisted Warbands count as Belgic (§4.5.1)."""
        at = region * FORCES
        here, tribes = self.board[at : at + FORCES], self.tribes
        totals = [sum(here[:6]), sum(here[6:12]), sum(here[12:18]), sum(here[18:24]), sum(here[24:])]
        for tribe in self.tribes_in(region):
            owner = OWNERS[tribes[tribe]]
            if owner is not None:
                totals[owner] += 1
        for loan in self.loans:
            if region in loan.regions:
                lent = self.count_lent(region, loan.lender)
                totals[loan.borrower] += lent
                totals[loan.lender] -= lent
        most = max(totals)
        return FACTIONS[totals.index(most)] if 2 * most > sum(totals) else None

    def lend(self, lender: Faction, borrower: Faction, regions: Iterable[Region], most: int = 0) -> None:
        """§4.5.1, cards 38 and 45: until given back, the lender's Warbands or Auxilia there count as the borrower's.

        `most` limits how many in each Region (§A4.5.1); 0 means all of them.
        """
        self.loans.append(Loan(lender, borrower, tuple(regions), most))

    def count_lent(self, region: Region, faction: Faction) -> int:
        """How many of the faction's Warbands or Auxilia there count as another's."""
        return min(self.count_bands(region, faction), self.most_lent(region, faction))

    def most_lent(self, region: Region, faction: Faction) -> int:
        """How many of the faction's Warbands or Auxilia may count as another's there."""
        for loan in self.loans:
            if loan.lender is faction and region in loan.regions:
                return loan.most or self.rules.bands[faction]
        return 0

    def give_back(self, borrower: Faction) -> None:
        """All Warbands and Auxilia that the faction had borrowed are their owners' again."""
        if self.loans:
            self.loans = [loan for loan in self.loans if loan.borrower is not borrower]

    def lenders(self, region: Region, borrower: Faction) -> list[Faction]:
        """Whose Warbands or Auxilia count as the faction's there."""
        return [loan.lender for loan in self.loans if loan.borrower is borrower and region in loan.regions]

    def is_lent(self, region: Region, faction: Faction) -> bool:
        """Whether the faction's Warbands or Auxilia there count as another's."""
        return any(loan.lender is faction and region in loan.regions for loan in self.loans)

    def count_on_map(self, piece: Force) -> int:
        return sum(self.board[piece::FORCES])

    def count_strongholds(self, faction: Faction) -> int:
        """§7.2: Allies plus Citadels; a Citadel stands instead of the Ally and counts once."""
        return self.tribes.count(1 + faction) + self.tribes.count(6 + faction)

    def count_roman_tribes(self) -> int:
        """§7.2: Subdued, Dispersed and Roman Allied Tribes."""
        return sum(status <= 1 or 11 <= status <= 13 for status in self.tribes)

    def count_dispersed(self, region: Region) -> int:
        """§7.2: tribes that do not count for Belgic Control; the Suebi never do."""
        return sum(11 <= self.tribes[tribe] <= 13 for tribe in self.tribes_in(region) if tribe not in SUEBI)

    def count_dispersed_markers(self) -> int:
        """§3.2.3: markers in use; a Razed city has its own (R-04)."""
        return self.tribes.count(Status.DISPERSED) + self.tribes.count(Status.GATHERING)

    def count_off_map_legions(self) -> int:
        """§1.9: Fallen, on the track, out of play, or not yet come."""
        return LEGIONS - self.count_on_map(Force.LEGION)

    def count_available(self, piece: Force) -> int:
        """§1.4.1: how many the owner could still place; the faces of Auxilia and Warbands are one stock."""
        faction, kind = piece.faction, piece.kind
        if kind in FACES:
            board, at = self.board, faction * KINDS + Kind.HIDDEN
            on_map = sum(board[at::FORCES]) + sum(board[at + 1 :: FORCES]) + sum(board[at + 2 :: FORCES])
            return self.rules.bands[faction] - on_map
        if kind is Kind.LEGION:
            return self.track
        if kind is Kind.LEADER:
            return int(self.standing[faction] == Standing.SUCCESSOR and self.find_leader(faction) is None)
        return (self.rules.forts if faction is ROMANS else self.rules.settlements) - self.count_on_map(piece)

    def count_available_bands(self, faction: Faction) -> int:
        return self.count_available(force(faction, Kind.HIDDEN))

    def count_available_allies(self, faction: Faction) -> int:
        return self.rules.allies[faction] - self.tribes.count(1 + faction)

    def count_available_citadels(self, faction: Faction) -> int:
        return self.rules.citadels[faction] - self.tribes.count(6 + faction)

    # Pieces come and go -----------------------------------------------------------------------------------------

    def place(self, region: Region, piece: Force, n: int = 1) -> int:
        """§1.4.1: place up to n from Available (Legions: from the track); returns how many there were."""
        n = min(n, self.count_available(piece))
        if piece.kind is Kind.STATIC:
            n = min(n, 1 - self.count(region, piece))
        self.board[region * FORCES + piece] += n
        if piece is Force.LEGION:
            self.track -= n
        return n

    def place_fallen(self, region: Region) -> None:
        """A Legion out of the Fallen box, where an Event says so."""
        assert self.fallen > 0, "a Fallen Legion is there to be placed"
        self.fallen -= 1
        self.board[region * FORCES + Force.LEGION] += 1

    def place_winter_legion(self, region: Region) -> None:
        """Pax Gallica?: one of the Legions that wait in the Winter track."""
        assert self.winter_box > 0, "a Legion waits in the Winter box"
        self.winter_box -= 1
        self.board[region * FORCES + Force.LEGION] += 1

    def place_leader(self, region: Region, faction: Faction, standing: Standing) -> None:
        """Put the Leader piece on the map with this face."""
        assert self.find_leader(faction) is None, "a faction has one Leader"
        self.standing[faction] = int(standing)
        self.board[region * FORCES + faction * KINDS] = 1

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
        self.board[target * FORCES + piece] += n

    def _take(self, region: Region, piece: Force, n: int) -> None:
        at = region * FORCES + piece
        assert self.board[at] >= n, "only pieces that are there can leave"
        assert piece is not Force.FORT or region is not Region.PROVINCIA, "Provincia keeps its Fort"
        self.board[at] -= n

    def _turn(self, region: Region, faction: Faction, face: Kind, to: Kind, n: int) -> None:
        at = region * FORCES + faction * KINDS
        assert self.board[at + face] >= n, "only pieces that are there can be flipped"
        self.board[at + face] -= n
        self.board[at + to] += n

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

    def can_hold(self, tribe: Tribe, faction: Faction) -> bool:
        """§1.4.2, §1.7: the circle is Subdued and open to the faction's Ally."""
        return self.tribes[tribe] == 0 and RESERVED.get(tribe, faction) is faction

    def place_ally(self, tribe: Tribe, faction: Faction) -> bool:
        """Place a disc from Available at a Subdued circle; False if there is none or it may not stand there."""
        if not self.can_hold(tribe, faction) or self.count_available_allies(faction) == 0:
            return False
        self.tribes[tribe] = int(ally(faction))
        return True

    def place_citadel(self, tribe: Tribe, faction: Faction) -> bool:
        """Put an Available Citadel in place of the faction's Ally at a City."""
        if tribe not in CITY or self.tribes[tribe] != ally(faction) or self.count_available_citadels(faction) == 0:
            return False
        self.tribes[tribe] = int(citadel(faction))
        return True

    def demote(self, tribe: Tribe, faction: Faction) -> None:
        """§1.4.1: a Citadel becomes an Ally again."""
        assert self.tribes[tribe] == citadel(faction), "a Citadel stands there"
        self.tribes[tribe] = int(ally(faction) if self.count_available_allies(faction) else Status.SUBDUED)

    def subdue(self, tribe: Tribe) -> None:
        """Clear the circle: remove an Ally or Citadel, or a marker where an Event says so."""
        assert self.tribes[tribe] != Status.ABSENT, "the tribe is in this game"
        self.tribes[tribe] = int(Status.SUBDUED)

    def install(self, tribe: Tribe, status: Status) -> None:
        """Put an Ally or Citadel at a Subdued circle where an Event says so, whoever may stand there otherwise."""
        assert self.tribes[tribe] == Status.SUBDUED, "a piece comes to a cleared circle"
        self.tribes[tribe] = int(status)

    def mark_tribe(self, tribe: Tribe, status: Status) -> None:
        """Put a Dispersed, Gathering or Razed marker on the circle, in place of anything there."""
        assert status.is_dispersed, "a marker, not a piece"
        self.tribes[tribe] = int(status)

    def devastate(self, region: Region) -> None:
        """§4.3.2: one marker at most."""
        self.devastated[region] = 1

    def close_tribe(self, tribe: Tribe) -> None:
        """§A2.1: the circle leaves the game."""
        self.tribes[tribe] = int(Status.ABSENT)

    def open_tribe(self, tribe: Tribe) -> None:
        """§A2.1: the circle enters the game, Subdued."""
        self.tribes[tribe] = int(Status.SUBDUED)

    def send_to_winter_box(self, region: Region) -> None:
        """§A2.1: a Legion leaves the map until the next Harvest."""
        self._take(region, Force.LEGION, 1)
        self.winter_box += 1

    def intimidate(self, region: Region) -> None:
        """§A4.6.2: one marker at most."""
        self.intimidated[region] = 1

    def is_intimidated(self, region: Region) -> bool:
        return self.intimidated[region] == 1

    def found_colony(self, region: Region) -> None:
        """Card 71: a tribe more."""
        self.colony = region
        self.tribes[Tribe.COLONY] = int(Status.SUBDUED)

    # Markers ----------------------------------------------------------------------------------------------------

    def has_mark(self, mark: Mark) -> bool:
        return bool(self.marks) and any(marker.mark is mark for marker in self.marks)

    def find_marks(self, mark: Mark) -> list[Marker]:
        """All markers of this kind."""
        return [marker for marker in self.marks if marker.mark is mark]

    def add_mark(self, marker: Marker) -> None:
        """§5.1.4: put an Event's marker down, unless the very same lies there."""
        if marker not in self.marks:
            self.marks.append(marker)

    def remove_mark(self, mark: Mark) -> None:
        self.marks = [marker for marker in self.marks if marker.mark is not mark]
