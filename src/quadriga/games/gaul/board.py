"""The map and the pieces: where everything stands, and what follows from it. How it changes is in `forces.py`.

Pieces off the tribe circles are counted in `board[region * FORCES + force]`, any number to a Region (§1.3.6); a tribe circle
is one value in `tribes`, and the only record of Allies and Citadels. Control, Available pieces, scores and margins are never
stored.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from operator import itemgetter
from typing import Annotated, NamedTuple, TypeAlias

from quadriga.kernel import Seat, State, Within

from .atlas import HOME_OF, RESERVED, SUEBI, TRIBES_IN
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
)

_BY_FACTION = tuple(  # the pieces of each faction in a Region, off the tribe circles
    itemgetter(*(slice(at, at + KINDS) for at in range(region * FORCES, (region + 1) * FORCES, KINDS))) for region in REGIONS
)
_PIECES = tuple(slice(region * FORCES, (region + 1) * FORCES) for region in REGIONS)  # off the tribe circles
_CIRCLES = tuple(slice(TRIBES_IN[region][0], TRIBES_IN[region][-1] + 1) for region in REGIONS)  # tribes are numbered by Region
Number: TypeAlias = Annotated[int, Within(0, 200)]  # of pieces or cards


@lru_cache(maxsize=1 << 14)
def _majority(pieces: bytes, statuses: bytes) -> Faction | None:
    """§1.6: Control by these pieces and circles; the same few groups are asked about again and again."""
    totals = [sum(pieces[at : at + KINDS]) for at in range(0, FORCES, KINDS)]
    for status in statuses:
        owner = OWNERS[status]
        if owner is not None:
            totals[owner] += 1
    most = max(totals)
    return FACTIONS[totals.index(most)] if 2 * most > sum(totals) else None


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
    board: list[Number]
    tribes: list[int]
    devastated: list[int]
    intimidated: list[int]
    colony: Region | None  # where card 71 has founded one
    marks: list[Marker]
    loans: list[Loan]
    # Off the map
    standing: list[Annotated[int, Within(0, len(Standing) - 1)]]
    track: Number  # Legions on the Legions track, lowest rows first
    fallen: Number
    gone: Number  # Legions out of play
    winter_box: Number

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
        if not self.loans and self.colony is not region:
            return _majority(bytes(self.board[_PIECES[region]]), bytes(self.tribes[_CIRCLES[region]]))
        tribes = self.tribes
        totals = list(map(sum, _BY_FACTION[region](self.board)))
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

    def count_lent(self, region: Region, faction: Faction) -> int:
        """How many of the faction's Warbands or Auxilia there count as another's."""
        return min(self.count_bands(region, faction), self.most_lent(region, faction))

    def most_lent(self, region: Region, faction: Faction) -> int:
        """How many of the faction's Warbands or Auxilia may count as another's there."""
        for loan in self.loans:
            if loan.lender is faction and region in loan.regions:
                return loan.most or self.rules.bands[faction]
        return 0

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
            return self.count_available_bands(faction)
        if kind is Kind.LEGION:
            return self.track
        if kind is Kind.LEADER:
            return int(self.standing[faction] == Standing.SUCCESSOR and self.find_leader(faction) is None)
        return (self.rules.forts if faction is ROMANS else self.rules.settlements) - self.count_on_map(piece)

    def count_available_bands(self, faction: Faction) -> int:
        board, at = self.board, faction * KINDS + Kind.HIDDEN
        on_map = sum(board[at::FORCES]) + sum(board[at + 1 :: FORCES]) + sum(board[at + 2 :: FORCES])
        return self.rules.bands[faction] - on_map

    def count_available_allies(self, faction: Faction) -> int:
        return self.rules.allies[faction] - self.tribes.count(1 + faction)

    def count_available_citadels(self, faction: Faction) -> int:
        return self.rules.citadels[faction] - self.tribes.count(6 + faction)

    # Circles and markers ------------------------------------------------------------------------------------------

    def can_hold(self, tribe: Tribe, faction: Faction) -> bool:
        """§1.4.2, §1.7: the circle is Subdued and open to the faction's Ally."""
        return self.tribes[tribe] == 0 and RESERVED.get(tribe, faction) is faction

    def is_intimidated(self, region: Region) -> bool:
        return self.intimidated[region] == 1

    def has_mark(self, mark: Mark) -> bool:
        return bool(self.marks) and any(marker.mark is mark for marker in self.marks)

    def find_marks(self, mark: Mark) -> list[Marker]:
        """All markers of this kind."""
        return [marker for marker in self.marks if marker.mark is mark]
