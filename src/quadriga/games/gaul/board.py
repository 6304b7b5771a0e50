"""The map and the pieces: where everything stands, and what follows from it. How it changes is in `forces.py`.

Pieces off the tribe circles are counted in `board[region * FORCES + force]`, any number to a Region (§1.3.6); a tribe circle
is one value in `tribes`, and the only record of Allies and Citadels. Control, Available pieces, scores and margins are no part
of a state. What follows from the pieces of a Region is found once for the same pieces (`Presence`), and kept at hand until they
change: half of all questions that rules ask are about that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
    MOBILE,
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

_PIECES = tuple(slice(region * FORCES, (region + 1) * FORCES) for region in REGIONS)  # off the tribe circles
_CIRCLES = tuple(slice(TRIBES_IN[region][0], TRIBES_IN[region][-1] + 1) for region in REGIONS)  # tribes are numbered by Region
_BY_FACTION = itemgetter(*(slice(at, at + KINDS) for at in range(0, FORCES, KINDS)))
_HIDDEN = int(Kind.HIDDEN)  # the first of three faces
_FORT = int(Force.FORT)
_NAMED = int(Standing.NAMED)
Number: TypeAlias = Annotated[int, Within(0, 200)]  # of pieces or cards


class Presence:
    """What follows from the pieces in a Region. Nobody changes it: many boards share it."""

    __slots__ = ("_kinds", "_mobile", "_row", "_tribes", "circles", "controller", "pieces", "region", "total")

    def __init__(self, region: Region, row: bytes, circles: bytes) -> None:
        pieces = list(map(sum, _BY_FACTION(row)))
        for status in circles:
            owner = OWNERS[status]
            if owner is not None:
                pieces[owner] += 1
        self.region = region
        self.circles = circles
        self.pieces = pieces  # §1.6: all of them by faction, Allies and Citadels too
        self.total = sum(pieces)
        self.controller = find_majority(pieces)
        self._row = row
        self._kinds: list[Mapping[Force, int] | None] = [None] * len(FACTIONS)
        self._mobile: list[Mapping[Force, int] | None] = [None] * len(FACTIONS)
        self._tribes: list[Sequence[Tribe] | None] = [None] * len(FACTIONS)

    def kinds(self, faction: Faction) -> Mapping[Force, int]:
        """The faction's pieces off the tribe circles."""
        found = self._kinds[faction]
        if found is None:
            row = self._row
            found = self._kinds[faction] = {piece: row[piece] for piece in OF_FACTION[faction] if row[piece]}
        return found

    def mobile(self, faction: Faction) -> Mapping[Force, int]:
        """Leader, Legions, Auxilia and Warbands."""
        found = self._mobile[faction]
        if found is None:
            row = self._row
            found = self._mobile[faction] = {piece: row[piece] for piece in MOBILE[faction] if row[piece]}
        return found

    def tribes(self, faction: Faction) -> Sequence[Tribe]:
        """The faction's Allies and Citadels."""
        found = self._tribes[faction]
        if found is None:
            there = zip(self.circles, (*TRIBES_IN[self.region], Tribe.COLONY), strict=False)
            found = self._tribes[faction] = [tribe for status, tribe in there if OWNERS[status] is faction]
        return found


def find_majority(pieces: list[int]) -> Faction | None:
    """§1.6: who of the factions has more pieces than all others together."""
    most = max(pieces)
    return FACTIONS[pieces.index(most)] if 2 * most > sum(pieces) else None


@lru_cache(maxsize=1 << 14)
def _presence(region: Region, row: bytes, circles: bytes) -> Presence:
    """The same few groups are asked about again and again."""
    return Presence(region, row, circles)


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


class Derived(State):
    """What follows from a state and is kept at hand; no part of its value."""

    __slots__ = ("_on_map", "_seen", "rules")
    rules: Ruleset  # the hooks of the rules in force
    _seen: list[Presence | None]  # by Region; None: to be looked at anew
    _on_map: list[int] | None  # pieces of each Force; None: to be counted anew

    def _begin(self, book: Book) -> None:
        """Nothing is known yet but the rules."""
        self.rules = RULESETS[book]
        self._seen = [None] * len(REGIONS)
        self._on_map = None

    def _note(self, on_map: list[int]) -> list[int]:
        self._on_map = on_map
        return on_map

    def remember(self, other: Derived) -> None:
        """What follows from another state that stands alike."""
        self.rules = other.rules
        self._seen = other._seen[:]
        self._on_map = other._on_map and other._on_map[:]


@dataclass(slots=True)
class Board(Derived):
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

    def __post_init__(self) -> None:
        State.__post_init__(self)
        self.forget()

    def forget(self) -> None:
        """Whoever writes to `board`, `tribes` or `book` past the changes of `forces.py` lets all be looked at anew."""
        self._begin(self.book)

    def _count_on_map(self) -> list[int]:
        return self._note([sum(self.board[at::FORCES]) for at in range(FORCES)])

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

    def presence(self, region: Region) -> Presence:
        """What follows from the pieces there."""
        found = self._seen[region]
        if found is None:
            found = self._seen[region] = self.look(region)
        return found

    def look(self, region: Region) -> Presence:
        """The same, whatever is at hand."""
        circles = bytes(self.tribes[_CIRCLES[region]])
        if self.colony is region:
            circles += bytes((self.tribes[Tribe.COLONY],))
        return _presence(region, bytes(self.board[_PIECES[region]]), circles)

    def count_bands(self, region: Region, faction: Faction) -> int:
        """Auxilia or Warbands, on whatever face."""
        board, at = self.board, region * FORCES + faction * KINDS + _HIDDEN
        return board[at] + board[at + 1] + board[at + 2]

    def count_hidden(self, region: Region, faction: Faction) -> int:
        return self.board[region * FORCES + faction * KINDS + _HIDDEN]

    def count_allies(self, region: Region, faction: Faction) -> int:
        """Discs in the Region."""
        return (self._seen[region] or self.presence(region)).circles.count(1 + faction)

    def count_citadels(self, region: Region, faction: Faction) -> int:
        return (self._seen[region] or self.presence(region)).circles.count(6 + faction)

    def count_mobile(self, region: Region, faction: Faction) -> int:
        """Leader, Legions, Auxilia and Warbands."""
        board, at = self.board, region * FORCES + faction * KINDS
        return board[at] + board[at + 1] + board[at + 2] + board[at + 3] + board[at + 4]

    def count_pieces(self, region: Region, faction: Faction) -> int:
        """§1.6: all pieces of the faction, Allies and Citadels too; markers are none."""
        return (self._seen[region] or self.presence(region)).pieces[faction]

    def pieces(self, region: Region, faction: Faction) -> Mapping[Force, int]:
        """The faction's pieces off the tribe circles, by kind."""
        return (self._seen[region] or self.presence(region)).kinds(faction)

    def mobile(self, region: Region, faction: Faction) -> Mapping[Force, int]:
        """Leader, Legions, Auxilia and Warbands, by kind."""
        return (self._seen[region] or self.presence(region)).mobile(faction)

    def tribes_of(self, region: Region, faction: Faction) -> Sequence[Tribe]:
        """The faction's Allies and Citadels in the Region."""
        return (self._seen[region] or self.presence(region)).tribes(faction)

    def has_leader(self, region: Region, faction: Faction) -> bool:
        return self.board[region * FORCES + faction * KINDS] > 0

    def has_named_leader(self, region: Region, faction: Faction) -> bool:
        """Caesar, Vercingetorix, Ambiorix … himself, not a Successor."""
        return self.board[region * FORCES + faction * KINDS] > 0 and self.standing[faction] == _NAMED

    def has_fort(self, region: Region) -> bool:
        return self.board[region * FORCES + _FORT] > 0

    def has_stronghold(self, region: Region, faction: Faction) -> bool:
        """A Fort or Citadel of the faction."""
        if faction is ROMANS:
            return self.board[region * FORCES + _FORT] > 0
        return 6 + faction in (self._seen[region] or self.presence(region)).circles

    def find_leader(self, faction: Faction) -> Region | None:
        stands = self.board[faction * KINDS :: FORCES]
        return REGIONS[stands.index(1)] if 1 in stands else None

    def find_named_leader(self, faction: Faction) -> Region | None:
        """Where he is himself, not a Successor."""
        return self.find_leader(faction) if self.standing[faction] == _NAMED else None

    def factions_in(self, region: Region) -> list[Faction]:
        pieces = self.presence(region).pieces
        return [faction for faction in FACTIONS if pieces[faction]]

    # Totals -----------------------------------------------------------------------------------------------------

    def control(self, region: Region) -> Faction | None:
        """§1.6: who has more pieces than all others together. Enlisted Warbands count as Belgic (§4.5.1)."""
        found = self._seen[region] or self.presence(region)
        if not self.loans:
            return found.controller
        pieces = list(found.pieces)
        for loan in self.loans:
            if region in loan.regions:
                lent = self.count_lent(region, loan.lender)
                pieces[loan.borrower] += lent
                pieces[loan.lender] -= lent
        return find_majority(pieces)

    def count_lent(self, region: Region, faction: Faction) -> int:
        """How many of the faction's Warbands or Auxilia there count as another's."""
        return min(self.count_bands(region, faction), self.most_lent(region, faction))

    def most_lent(self, region: Region, faction: Faction) -> int:
        """How many of the faction's Warbands or Auxilia may count as another's there."""
        for loan in self.loans:
            if loan.lender is faction and region in loan.regions:
                return loan.most or self.rules.bands[faction]
        return 0

    def has_loan_in(self, region: Region) -> bool:
        """Whether anybody's Warbands or Auxilia there count as another's."""
        return bool(self.loans) and any(region in loan.regions for loan in self.loans)

    def lenders(self, region: Region, borrower: Faction) -> list[Faction]:
        """Whose Warbands or Auxilia count as the faction's there."""
        return [loan.lender for loan in self.loans if loan.borrower is borrower and region in loan.regions]

    def is_lent(self, region: Region, faction: Faction) -> bool:
        """Whether the faction's Warbands or Auxilia there count as another's."""
        return any(loan.lender is faction and region in loan.regions for loan in self.loans)

    def count_on_map(self, piece: Force) -> int:
        return (self._on_map or self._count_on_map())[piece]

    def count_strongholds(self, faction: Faction) -> int:
        """§7.2: Allies plus Citadels; a Citadel stands instead of the Ally and counts once."""
        return self.tribes.count(1 + faction) + self.tribes.count(6 + faction)

    def count_roman_tribes(self) -> int:
        """§7.2: Subdued, Dispersed and Roman Allied Tribes."""
        return sum(status <= 1 or 11 <= status <= 13 for status in self.tribes)

    def count_dispersed(self, region: Region) -> int:
        """§7.2: tribes that do not count for Belgic Control; the Suebi never do."""
        circles = (self._seen[region] or self.presence(region)).circles
        if max(circles, default=0) < Status.DISPERSED:
            return 0
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
        on_map, at = self._on_map or self._count_on_map(), faction * KINDS + _HIDDEN
        return self.rules.bands[faction] - on_map[at] - on_map[at + 1] - on_map[at + 2]

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
