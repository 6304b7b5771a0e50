"""The state of a game: the board with tracks, deck and sequence of play. All ints and flat lists; copies are cheap."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from quadriga.kernel import News, Result, Seat

from .atlas import CITY
from .board import Board
from .cards import Capability, Card
from .codes import are_codes, read_codes
from .rules.battle.state import Clash, Losses
from .terms import (
    FACTIONS,
    LEGIONS,
    MOST_RESOURCES,
    REGIONS,
    TRIBES,
    Deed,
    Doing,
    Faction,
    Force,
    Kind,
    Phase,
    Region,
    Senate,
    Side,
    Tribe,
    force,
)


@dataclass(slots=True)
class Gaul(Board):
    """A game of Falling Sky or Ariovistus."""

    # Off the map
    senate: int
    firm: bool
    resources: list[int]
    capabilities: list[Capability]
    # The deck
    undrawn: list[int]  # event cards not yet seen, in no order
    pile: int
    pile_left: int  # events still to come from this pile
    pile_winter: bool  # whether its Winter card is still to come
    ahead: list[int]  # cards looked at ahead of the next one …
    ahead_seen: list[int]  # … and the seats that know them, as bits
    played: list[int]
    current: int
    upcoming: int
    winters: int
    # The sequence
    phase: Phase
    eligible: list[int]
    benched: list[int]  # for how many more cards an Event bars the faction
    stays: list[int]  # an Event keeps the faction Eligible after this card
    deeds: list[int]
    step: int  # how far a phase of several turns has come
    result: Result | None = None
    even: bool = False  # §A2.1: the deck holds as many cards of each first faction
    every_home: bool = False  # §A3.4.1: German Rally adds a Warband in every Home Region
    # What is under way, for all to see; nothing is, where a turn begins
    acting: Faction | None = None  # whose Command, Event or Quarters it is
    doing: Doing | None = None  # the Command or Special Ability …
    focus: Region | None = None  # … and where it is being executed
    carried: Side | None = None  # the side of the current card
    clash: Clash | None = None  # the Battle
    due: Losses | None = None  # what a faction is about to take

    def copy(self) -> Gaul:
        return Gaul(
            self.book, self.scenario, self.short, self.sudden_frost, self.seat_of, self.board[:], self.tribes[:],
            self.devastated[:], self.intimidated[:], self.colony, self.marks[:], self.loans[:], self.standing[:],
            self.track, self.fallen, self.gone, self.winter_box, self.senate, self.firm, self.resources[:],
            self.capabilities[:], self.undrawn[:], self.pile, self.pile_left, self.pile_winter, self.ahead[:],
            self.ahead_seen[:], self.played[:], self.current, self.upcoming, self.winters, self.phase, self.eligible[:],
            self.benched[:], self.stays[:], self.deeds[:], self.step, self.result, self.even, self.every_home, self.acting,
            self.doing, self.focus, self.carried, self.clash and self.clash.copy(), self.due,
        )  # fmt: skip

    @classmethod
    def upgrade(cls, data: dict[str, Any]) -> dict[str, Any]:
        return read_codes(data) if are_codes(data) else data

    def tell(self, key: str, /, *, to: Seat | None = None, but: Seat | None = None, shown: bool = True, **args: Any) -> None:
        """Everything at this table is open (§1.5.2): dice and answers are told even where no view keeps them.

        What an Event does stands under its card.
        """
        if self.news is not None:
            if self.carried is not None:
                args["under"] = Card(self.current)
            self.news.append(News(key, args, to, but, shown and to is None))

    def turn_to(self, doing: Doing | None, focus: Region | None = None) -> tuple[Doing | None, Region | None]:
        """§3.1.1: say what is under way, for all to see; returns what was before, to come back to."""
        before = self.doing, self.focus
        self.doing, self.focus = doing, focus
        return before

    def look_at(self, region: Region | None) -> None:
        """§4.1: the Region in which the Special Ability under way is executed now."""
        self.focus = region

    def gain(self, faction: Faction, n: int) -> None:
        """§1.8: at most 45 Resources."""
        self.resources[faction] = min(MOST_RESOURCES, self.resources[faction] + n)

    def pay(self, faction: Faction, n: int) -> None:
        assert self.resources[faction] >= n, "nobody pays what he has not"
        self.resources[faction] -= n

    def drop(self, faction: Faction, n: int) -> None:
        """Lose up to n Resources."""
        self.resources[faction] = max(0, self.resources[faction] - n)

    def shift_senate(self, direction: int) -> None:
        """§6.5.1: one box up (-1) or down (+1); at the end flip to Firm, against the end flip back from it."""
        if self.senate == Senate.NOWHERE:
            return
        at_end = self.senate == (Senate.UPROAR if direction < 0 else Senate.ADULATION)
        if at_end:
            self.firm = True
        elif self.firm:
            self.firm = False
        else:
            self.senate += direction

    def has_capability(self, card: Card, side: Side) -> bool:
        """§5.3: whether this side of the card lasts."""
        for capability in self.capabilities:
            if capability.card is card:
                return capability.side is side
        return False

    def capability_owner(self, card: Card, side: Side) -> Faction | None:
        """Who holds the capability, where the card has a holder."""
        for capability in self.capabilities:
            if capability.card is card:
                return capability.owner if capability.side is side else None
        return None

    def take_capability(self, card: Card, side: Side, owner: Faction | None = None) -> None:
        """§5.3, §5.1.2: a new capability replaces the other side of the same card."""
        self.drop_capability(card)
        self.capabilities.append(Capability(card, side, owner))

    def drop_capability(self, card: Card) -> None:
        self.capabilities = [capability for capability in self.capabilities if capability.card is not card]

    def bench(self, faction: Faction) -> None:
        """§2.3.6: Ineligible through the next card, from now on."""
        self.eligible[faction] = 0
        self.benched[faction] = 2

    def keep_eligible(self, faction: Faction) -> None:
        """§2.3.6: Eligible now and after this card; an explicit Ineligible is stronger."""
        if not self.benched[faction]:
            self.eligible[faction] = 1
            self.stays[faction] = 1

    def can_hold(self, tribe: Tribe, faction: Faction) -> bool:
        """§1.4.2, §1.7: the circle is Subdued and open to the faction's Ally; cards 5 and A5 bar others from Cisalpina."""
        if not Board.can_hold(self, tribe, faction):
            return False
        return tribe < Tribe.NORI or self.rules.may_stack(self, faction, self.region_of(tribe))

    def make_eligible(self, faction: Faction) -> None:
        """Cards 35 and 47: Eligible at once, whatever barred it before (§5.1.2)."""
        self.benched[faction] = 0
        self.eligible[faction] = 1

    def deed(self, faction: Faction) -> Deed:
        return Deed(self.deeds[faction])

    def check(self) -> None:
        """What always holds."""
        rules = self.rules
        for faction in FACTIONS:
            assert 0 <= self.resources[faction] <= MOST_RESOURCES, f"{faction.name} resources are within bounds"
            assert self.count_available_bands(faction) >= 0, f"{faction.name} bands are conserved"
            assert self.count_available_allies(faction) >= 0, f"{faction.name} Allies are conserved"
            assert self.count_available_citadels(faction) >= 0, f"{faction.name} Citadels are conserved"
            assert self.count_on_map(force(faction, Kind.LEADER)) <= 1, f"{faction.name} has one Leader"
        assert all(n >= 0 for n in self.board), "no piece is missing"
        legions = self.count_on_map(Force.LEGION) + self.track + self.fallen + self.gone + self.winter_box
        assert legions == LEGIONS, "Legions are conserved"
        assert self.count_on_map(Force.FORT) <= rules.forts, "Forts are conserved"
        assert self.count_dispersed_markers() <= 4, "there are four Dispersed markers"
        assert self.has_fort(Region.PROVINCIA), "Provincia keeps its Fort"
        for region in REGIONS:
            assert self.count(region, Force.FORT) <= 1, f"one Fort in {region.name}"
            assert self.count(region, Force.SETTLEMENT) <= 1, f"one Settlement in {region.name}"
            if not rules.is_playable(self, region):
                assert not self.factions_in(region), f"{region.name} is no Region"
            for faction in self.factions_in(region):
                assert rules.may_stack(self, faction, region), f"{faction.name} may not be in {region.name}"
        for tribe in TRIBES:
            assert not self.status(tribe).is_citadel or tribe in CITY, f"{tribe.name} has no City"
