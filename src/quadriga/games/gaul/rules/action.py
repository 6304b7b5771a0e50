"""§1.5.2, §3.1: an action under way, and what everybody does in it: agree, transfer Resources, withdraw pieces.

An `Action` is one execution of a Command (or of a Special Ability granted alone). Events make their own with `free=True` and
narrow it with `within`; see `words.py` for the shared words of Events.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from quadriga.kernel import Ask, Count, Seat

from ..cards import FACES, Card
from ..moves import Agree, Demote, Finish, Refuse, Remove, RemoveTribe, Select
from ..state import Gaul
from ..terms import (
    AEDUI,
    ARVERNI,
    FACTIONS,
    MOST_RESOURCES,
    OF_FACTION,
    ROMANS,
    Ability,
    Command,
    Faction,
    Force,
    Region,
    Side,
    Standing,
    Tribe,
)
from .battle.state import PLAIN, Party, Twist


@dataclass(frozen=True, slots=True)
class Route:
    """Where an Event lets groups March, and with what."""

    targets: tuple[Region, ...]  # every group ends in one of these
    steps: int = 3  # across at most so many borders
    most_targets: int = 99
    most_groups: int = 99
    most_pieces: int = 99
    most_legions: int = 99
    most_bands: int = 99
    mixed: bool = False  # at least one Legion and one Auxilia
    no_leader: bool = False
    stragglers_hide: bool = True  # §3.2.2: pieces that stay in the origin flip to Hidden as well


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
    most_pieces: int | None = None  # §A4.5.1: only so many Warbands, and no Leader, may act
    twist: Twist = PLAIN
    route: Route | None = None
    anywhere: bool = False  # an Event asks for neither Leader nor Control
    as_if_control: bool = False  # an Event treats the Regions as under own Control
    ignore_devastation: bool = False  # an Event says "any Region"
    used: list[Ability] = field(default_factory=list)  # Special Abilities executed
    regions: list[Region] = field(default_factory=list)  # §3.1: each is selected once
    off: list[Region] = field(default_factory=list)  # §1.5.2: Regions called off for want of an agreement
    barred: list[Region] = field(default_factory=list)  # §4.2.1: Regions of Build that may not be Seized
    crossed: bool = False  # §4.1.3: a group has crossed to or from Britannia
    arrived: dict[tuple[Region, Force], int] = field(default_factory=dict)  # §3.2.2: pieces that have Marched
    agreed: dict[Faction, bool] = field(default_factory=dict)  # §1.5.2: answers hold during the action
    spoken: list[Faction] = field(default_factory=list)  # factions asked for Resources in this action
    given: dict[Faction, int] = field(default_factory=dict)  # Resources sent to a faction in this action
    declined: list[Ability] = field(default_factory=list)  # looked at and left alone
    spent: list[Card] = field(default_factory=list)  # capabilities that serve once per Command
    group: Party | None = None  # pieces that are leaving a Region together …
    toward: tuple[Region, ...] = ()  # … and where they may go, if that is settled
    walked: int = 0  # Regions that they have come through
    quiet: bool = False  # there was nothing to talk about
    keeps: bool = False  # no piece was to be withdrawn after all
    refused: bool = False  # an agreement or request failed, so the action may be called off

    def allows(self, region: Region) -> bool:
        if region in self.regions or region in self.off:
            return False
        return self.within is None or region in self.within

    @property
    def decider(self) -> Faction:
        return self.faction if self.guide is None else self.guide

    def seat(self, g: Gaul) -> Seat:
        """Who makes the choices of this action."""
        return g.seat(self.decider)

    def can_pay(self, g: Gaul, cost: int) -> bool:
        return self.free or g.resources[self.faction] >= cost

    def pay(self, g: Gaul, cost: int) -> None:
        if cost and not self.free:
            g.pay(self.faction, cost)
            g.tell("paid", faction=self.faction, n=cost)

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
    face = FACES.get(Card(g.current)) if g.current > 0 else None
    order = g.rules.order(face.order) if face else g.rules.players
    return (*order, *(faction for faction in FACTIONS if faction not in order))


# Agreements (§1.5.2) ----------------------------------------------------------------------------------------------


async def agrees(g: Gaul, a: Action, faction: Faction, topic: str, rule: str, region: Region | None = None) -> bool:
    """Whether the faction agrees to what the acting one asks; its answer holds for the rest of the action.

    The game-run faction never agrees (§3.4.5).
    """
    if faction is a.faction:
        return True
    if g.is_game_run(faction):
        return False
    if faction not in a.agreed:
        args = {"faction": a.faction, "owner": faction, "region": region}
        answer = await Ask(g.seat(faction), [Agree(), Refuse()], topic, rule=rule, **args)
        a.agreed[faction] = isinstance(answer, Agree)
        g.tell("agreed" if a.agreed[faction] else "refused", faction=faction, other=a.faction)
        a.refused = a.refused or not a.agreed[faction]
    return a.agreed[faction]


def could_agree(g: Gaul, a: Action, faction: Faction) -> bool:
    """Whether the faction may still be won over, or has been."""
    return faction is a.faction or (not g.is_game_run(faction) and a.agreed.get(faction, True))


# Transfers (§1.5.2) -----------------------------------------------------------------------------------------------


def can_transfer(g: Gaul, giver: Faction, taker: Faction, a: Action | None) -> int:
    """How many Resources may go from one to the other: at most four within one player's factions in one execution."""
    if giver is taker or not g.rules.tracks_resources(giver) or not g.rules.tracks_resources(taker):
        return 0
    if {giver, taker} == {ROMANS, AEDUI} and has_rift(g):
        return 0
    n = min(g.resources[giver], MOST_RESOURCES - g.resources[taker])
    if a is not None and g.seat(giver) == g.seat(taker):
        other = taker if giver is a.faction else giver
        n = min(n, 4 - abs(a.given.get(other, 0)))
    return n


def has_rift(g: Gaul) -> bool:
    """Cards 38 and O38: Romans and Aedui send each other nothing."""
    return g.has_capability(Card.DIVICIACUS, Side.SHADED) or g.has_capability(Card.DIVICIACUS_O, Side.SHADED)


async def give(g: Gaul, a: Action, taker: Faction) -> None:
    """The acting faction sends Resources."""
    most = can_transfer(g, a.faction, taker, a)
    n = await Ask(g.seat(a.faction), Count(1, most), "give", rule="1.5.2", faction=a.faction, other=taker)
    a.given[taker] = a.given.get(taker, 0) + n
    transfer(g, a.faction, taker, n)


async def request(g: Gaul, a: Action, giver: Faction) -> None:
    """The acting faction asks another for Resources, once in an action."""
    most = can_transfer(g, giver, a.faction, a)
    a.spoken.append(giver)
    n = await Ask(g.seat(giver), Count(0, most), "requested", rule="1.5.2", faction=giver, other=a.faction)
    if n == 0:
        a.refused = True
        return
    a.given[giver] = a.given.get(giver, 0) + n
    transfer(g, giver, a.faction, n)


def transfer(g: Gaul, giver: Faction, taker: Faction, n: int) -> None:
    g.pay(giver, n)
    g.gain(taker, n)
    g.tell("transfer", faction=giver, other=taker, n=n)


# Voluntary removal (§1.4.1) ---------------------------------------------------------------------------------------


def removable(g: Gaul, faction: Faction, region: Region) -> list[Remove | RemoveTribe | Demote]:
    """What the faction may take off the map of its own accord; Provincia keeps its Fort."""
    fixed = region is Region.PROVINCIA
    pieces: list[Remove | RemoveTribe | Demote] = [
        Remove(piece) for piece in g.pieces(region, faction) if not (fixed and piece is Force.FORT)
    ]
    tribes = g.tribes_of(region, faction)
    pieces += [RemoveTribe(tribe) for tribe in tribes]
    pieces += [Demote(tribe) for tribe in tribes if g.status(tribe).is_citadel and g.count_available_allies(faction)]
    return pieces


def can_withdraw(g: Gaul, faction: Faction) -> bool:
    """Whether any of its pieces may leave the map: all but Provincia's Fort."""
    forces = sum(g.count_on_map(piece) for piece in OF_FACTION[faction])
    return forces - (faction is ROMANS) + g.count_strongholds(faction) > 0


async def withdraw(g: Gaul, faction: Faction) -> bool:
    """§1.4.1: the player removes one own piece, or makes an Ally of a Citadel; False if none after all."""
    move: Select | Finish = await Ask(
        g.seat(faction),
        lambda: [*(Select(region) for region in g.regions() if removable(g, faction, region)), Finish()],
        "withdraw_where",
        rule="1.4.1",
        faction=faction,
    )
    if isinstance(move, Finish):
        return False
    region = move.region
    what = await Ask(
        g.seat(faction), removable(g, faction, region), "withdraw", rule="1.4.1", faction=faction, region=region
    )  # fmt: skip
    if isinstance(what, Remove):
        g.withdraw(region, what.piece)
        g.tell("withdrew", faction=faction, piece=what.piece, region=region)
    elif isinstance(what, Demote):
        g.demote(what.tribe, faction)
        g.tell("demoted", faction=faction, tribe=what.tribe)
    else:
        remove_tribe(g, what.tribe)
    return True


def remove_tribe(g: Gaul, tribe: Tribe) -> None:
    """Take the Ally or Citadel off its circle."""
    owner = g.owner(tribe)
    g.subdue(tribe)
    g.tell("subdued", tribe=tribe, faction=owner)


# Pax Gallica? -----------------------------------------------------------------------------------------------------


def can_summon(g: Gaul, faction: Faction) -> bool:
    """Pax Gallica? (R-13): from the first Spring on the Arverni may place the waiting Vercingetorix."""
    return g.standing[faction] == Standing.WAITING and g.winters > 0


async def summon(g: Gaul) -> None:
    """Pax Gallica?: Vercingetorix in any Region."""
    options = [Select(region) for region in g.regions() if g.rules.may_stack(g, ARVERNI, region)]
    move = await Ask(g.seat(ARVERNI), options, "summon", rule="2.1", faction=ARVERNI)
    g.place_leader(move.region, ARVERNI, Standing.NAMED)
    g.tell("leader", faction=ARVERNI, region=move.region)
