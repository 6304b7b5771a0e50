"""§3.1: an action under way: one execution of a Command, or of a Special Ability granted alone.

Events make their own with `free=True` and narrow it with `within`; see `events/vocabulary.py` for the words Events share.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from quadriga.kernel import Seat

from ..cards import CARDS, FACES, Card
from ..terms import (
    AEDUI,
    FACTIONS,
    Ability,
    Command,
    Faction,
    Force,
    Region,
    Side,
)
from .battle.state import PLAIN, Party, Twist

if TYPE_CHECKING:
    from ..state import Gaul


@dataclass(frozen=True, slots=True)
class Route:
    """Where an Event lets groups March, and with what."""

    targets: tuple[Region, ...]  # every group ends in one of these
    steps: int = 3  # most borders that are crossed
    most_targets: int = 99
    most_groups: int = 99
    most_pieces: int = 99
    most_legions: int = 99
    most_bands: int = 99
    mixed: bool = False  # at least one Legion and one Auxilia
    no_leader: bool = False
    together: bool = False  # nobody is dropped off on the way
    stragglers_hide: bool = True  # §3.2.2: pieces that stay in the origin flip to Hidden as well


class Group(NamedTuple):
    """§3.2.2, §6.3: pieces that are leaving a Region together, to March or to Winter quarters."""

    pieces: Party
    walked: int = 0  # Regions that they have come through
    toward: tuple[Region, ...] = ()  # where they may go, if that is settled

    def copy(self) -> Group:
        return self._replace(pieces=dict(self.pieces))


@dataclass(slots=True)
class Action:
    """One Command being executed, with its Special Ability."""

    faction: Faction
    command: Command | None
    guide: Faction | None = None  # who decides, where the pieces are another faction's (Germans by Enlist or Event)
    limited: bool = False  # §2.3.5
    free: bool = False  # §3.1.2
    by_event: bool = False  # §5.4: Frost does not bind it, and it offers no transfers
    abilities: int = 1  # how many types of Special Ability may be added
    within: tuple[Region, ...] | None = None  # an Event names the Regions
    most: int = 99  # an Event limits the number of Regions
    most_pieces: int | None = None  # §A4.5.1: most Warbands that may act, and no Leader then
    twist: Twist = PLAIN
    route: Route | None = None
    anywhere: bool = False  # an Event asks for neither Leader nor Control
    as_if_control: bool = False  # an Event treats the Regions as under own Control
    ignore_devastation: bool = False  # an Event says "any Region"
    used: list[Ability] = field(default_factory=list)  # Special Abilities executed
    regions: list[Region] = field(default_factory=list)  # §3.1: each is selected once
    prepaid: list[Region] = field(default_factory=list)  # §8.7.1: paid for before the Special Ability
    off: list[Region] = field(default_factory=list)  # §1.5.2: Regions called off for want of an agreement
    barred: list[Region] = field(default_factory=list)  # §4.2.1: Regions of Build that may not be Seized
    crossed: bool = False  # §4.1.3: a group has crossed to or from Britannia
    arrived: dict[Region, Party] = field(default_factory=dict)  # §3.2.2: pieces that have Marched, and where they are
    agreed: dict[Faction, bool] = field(default_factory=dict)  # §1.5.2: answers hold during the action
    entry: dict[Region, bool] = field(default_factory=dict)  # … and by Region, where pieces ask to be let in
    lines: dict[Region, Faction | None] = field(default_factory=dict)  # §6.3.3: Control, where Supply Lines are settled by it
    spoken: list[Faction] = field(default_factory=list)  # factions asked for Resources in this action
    given: dict[Faction, int] = field(default_factory=dict)  # Resources sent to a faction in this action
    declined: list[Ability] = field(default_factory=list)  # looked at and left alone
    spent: list[Card] = field(default_factory=list)  # capabilities that serve once per Command
    quiet: bool = False  # there was nothing to talk about
    keeps: bool = False  # no piece was to be withdrawn after all
    refused: bool = False  # an agreement or request failed, so the action may be called off …
    called_off: bool = False  # … and was

    def allows(self, region: Region) -> bool:
        if region in self.regions or region in self.off:
            return False
        return self.within is None or region in self.within

    def allowed(self, g: Gaul) -> Sequence[Region]:
        """All Regions that it allows, as they stand on the map."""
        within, regions = self.within, g.regions()
        if within is not None:
            return [region for region in regions if self.allows(region)]
        done = (*self.regions, *self.off)
        return [region for region in regions if region not in done] if done else regions

    def covered(self, g: Gaul) -> Sequence[Region]:
        """All Regions that the Event names; every Region, if it names none."""
        within, regions = self.within, g.regions()
        return regions if within is None else [region for region in regions if region in within]

    def covers(self, region: Region) -> bool:
        """Whether the Region is one of those that the Event names, if it names any."""
        return self.within is None or region in self.within

    @property
    def decider(self) -> Faction:
        return self.faction if self.guide is None else self.guide

    def seat(self, g: Gaul) -> Seat:
        """Who makes the choices of this action."""
        return g.seat(self.decider)

    def can_afford(self, g: Gaul, region: Region, cost: int) -> bool:
        """What it costs to select the Region, unless that has been paid."""
        return region in self.prepaid or self.can_pay(g, cost)

    def pay_for(self, g: Gaul, region: Region, cost: int) -> None:
        if region not in self.prepaid:
            self.pay(g, cost)

    def can_pay(self, g: Gaul, cost: int) -> bool:
        return self.free or g.resources[self.faction] >= cost

    def pay(self, g: Gaul, cost: int) -> None:
        if cost and not self.free:
            g.pay(self.faction, cost)
            g.tell("paid", faction=self.faction, n=cost)

    def count_arrived(self, region: Region, piece: Force) -> int:
        """§3.2.2: how many of the pieces there have Marched in this Command."""
        return self.arrived[region].get(piece, 0) if region in self.arrived else 0

    def arrive(self, region: Region, piece: Force, n: int) -> None:
        self.arrived.setdefault(region, {})[piece] = self.count_arrived(region, piece) + n

    @property
    def dalliances(self) -> int:
        """How often something was begun and left alone: an ability, a talk, a removal, or the whole of it."""
        return len(self.declined) + self.quiet + self.keeps + self.called_off

    def copy(self) -> Action:
        other: Action = Action.__new__(Action)
        other.faction = self.faction
        other.command = self.command
        other.guide = self.guide
        other.limited = self.limited
        other.free = self.free
        other.by_event = self.by_event
        other.abilities = self.abilities
        other.within = self.within
        other.most = self.most
        other.most_pieces = self.most_pieces
        other.twist = self.twist.copy()
        other.route = self.route
        other.anywhere = self.anywhere
        other.as_if_control = self.as_if_control
        other.ignore_devastation = self.ignore_devastation
        other.used = self.used[:]
        other.regions = self.regions[:]
        other.prepaid = self.prepaid[:]
        other.off = self.off[:]
        other.barred = self.barred[:]
        other.crossed = self.crossed
        other.arrived = {region: party.copy() for region, party in self.arrived.items()}
        other.agreed = self.agreed.copy()
        other.entry = self.entry.copy()
        other.lines = self.lines.copy()
        other.spoken = self.spoken[:]
        other.given = self.given.copy()
        other.declined = self.declined[:]
        other.spent = self.spent[:]
        other.quiet = self.quiet
        other.keeps = self.keeps
        other.refused = self.refused
        other.called_off = self.called_off
        return other

    def question(self, prompt: str) -> str:
        """The key of a question that names the price; of the same without one where the action is free."""
        return f"{prompt}_free" if self.free else prompt

    @property
    def may_add_ability(self) -> bool:
        return len(self.used) < self.abilities and not self.limited and not self.crossed


def aedui_premium(g: Gaul, faction: Faction) -> int:
    """Card 43: Aedui Commands cost double."""
    return 2 if faction is AEDUI and g.has_capability(Card.CONVICTOLITAVIS, Side.SHADED) else 1


def card_order(g: Gaul) -> tuple[Faction, ...]:
    """§2.3.2: the factions in the order of the current card, those not on it last."""
    face = FACES.get(CARDS[g.current]) if g.current > 0 else None
    order = g.rules.order(face.order) if face else g.rules.players
    return (*order, *(faction for faction in FACTIONS if faction not in order))
