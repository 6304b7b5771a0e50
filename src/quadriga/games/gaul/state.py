"""The state of a game: the board with tracks, deck and sequence of play. All ints and flat lists; copies are cheap."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from types import TracebackType
from typing import Annotated, Any, NamedTuple

from quadriga.kernel import Impossible, News, Result, Seat, Within

from .atlas import CITY
from .board import Board, Number
from .cards import Capability, Card
from .codes import are_codes, read_codes
from .forces import Forces
from .rules.action import Action, Group
from .rules.battle.state import Clash, Losses
from .terms import (
    FACTIONS,
    FORCES,
    LEADERS,
    LEGIONS,
    MOST_DISPERSED,
    MOST_RESOURCES,
    NO_CARD,
    REGIONS,
    STATUS,
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
    Solo,
    Tribe,
)

_CARDS = frozenset(map(int, Card))
_FORT, _SETTLEMENT = int(Force.FORT), int(Force.SETTLEMENT)
_NORI = int(Tribe.NORI)  # from here on, tribes that not every game has


class Unsound(Impossible):
    """What no state of this game can be, in the words of its catalogue."""

    of_game = "gaul"


class Luck(NamedTuple):
    """A die that decided about a piece."""

    faction: Faction
    kind: Kind | None  # None: a Citadel
    fatal: int  # up to which roll it was lost
    gone: bool


class UnderWay:
    """A block of rules in which something is under way; with its end, what was before is again.

    A rule that is dropped in the middle leaves its state as it was last seen.
    """

    __slots__ = ("before", "g")

    def __init__(self, g: Gaul) -> None:
        self.g = g
        self.before = g.acting, g.doing, g.focus, g.carried, g.clash, g.due, g.action, g.group, g.offers, g.promised

    def __enter__(self) -> None:
        """What begins is said by whoever makes the block."""

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if kind is GeneratorExit:
            return
        g, ended = self.g, self.g.action
        g.acting, g.doing, g.focus, g.carried, g.clash, g.due, g.action, g.group, g.offers, g.promised = self.before
        if ended is not None and ended is not g.action:
            g.dallied += [ended.faction] * ended.dalliances


@dataclass(slots=True)
class Gaul(Forces):
    """A game of Falling Sky or Ariovistus."""

    # Off the map
    senate: Annotated[int, Within(0, len(Senate) - 1)]
    firm: bool
    resources: list[int]
    capabilities: list[Capability]
    # The deck
    undrawn: list[int]  # event cards not yet seen, in no order
    pile: Number
    pile_left: Number  # events still to come from this pile
    pile_winter: bool  # whether its Winter card is still to come
    ahead: list[int]  # cards looked at ahead of the next one …
    ahead_seen: list[int]  # … and the seats that know them, as bits
    played: list[int]
    current: int
    upcoming: int
    winters: Number
    # The sequence
    phase: Phase
    eligible: list[int]
    benched: list[int]  # for how many more cards an Event bars the faction
    stays: list[int]  # an Event keeps the faction Eligible after this card
    deeds: list[int]
    step: int  # how far a phase of several turns has come
    result: Result | None = None
    even: bool = False  # §A2.1: the deck holds as many cards of each first faction
    every_home: bool = True  # §A3.4.1: German Rally adds a Warband in every Home Region
    automata: tuple[int, ...] = ()  # §8.0: the seats of non-players
    solo: Solo = Solo.NORMAL  # §8.9
    # What is under way, for all to see; nothing is, where a turn begins
    acting: Faction | None = None  # whose Command, Event or Quarters it is
    doing: Doing | None = None  # the Command or Special Ability …
    focus: Region | None = None  # … and where it is being executed
    carried: Side | None = None  # the side of the current card
    clash: Clash | None = None  # the Battle
    due: Losses | None = None  # what a faction is about to take
    action: Action | None = None  # the execution of a Command, or a relocation to Winter quarters …
    group: Group | None = None  # … and the pieces that are leaving a Region
    offers: tuple[Action, ...] | None = None  # Commands that an Event lets a faction choose from
    promised: tuple[Faction, ...] = ()  # §1.5.2, §8.7.1: players who will not Harass a non-player's March
    # What this slot has seen so far, for whoever weighs a position in the middle of it
    luck: list[Luck] = field(default_factory=list)
    dallied: list[Faction] = field(default_factory=list)  # who began something and left it alone

    @classmethod
    def given(cls) -> tuple[str, ...]:
        return ("scenario", "short", "sudden_frost", "even", "every_home", "automata", "solo")

    @classmethod
    def fixed(cls) -> tuple[str, ...]:
        return (
            "board", "tribes", "devastated", "intimidated", "standing", "resources", "eligible", "benched", "stays", "deeds",
        )  # fmt: skip

    def copy(self) -> Gaul:
        other = Gaul.blank()
        other.book = self.book
        other.scenario = self.scenario
        other.short = self.short
        other.sudden_frost = self.sudden_frost
        other.seat_of = self.seat_of
        other.remember(self)
        other.board = self.board[:]
        other.tribes = self.tribes[:]
        other.devastated = self.devastated[:]
        other.intimidated = self.intimidated[:]
        other.colony = self.colony
        other.marks = self.marks[:]
        other.loans = self.loans[:]
        other.standing = self.standing[:]
        other.track = self.track
        other.fallen = self.fallen
        other.gone = self.gone
        other.winter_box = self.winter_box
        other.senate = self.senate
        other.firm = self.firm
        other.resources = self.resources[:]
        other.capabilities = self.capabilities[:]
        other.undrawn = self.undrawn[:]
        other.pile = self.pile
        other.pile_left = self.pile_left
        other.pile_winter = self.pile_winter
        other.ahead = self.ahead[:]
        other.ahead_seen = self.ahead_seen[:]
        other.played = self.played[:]
        other.current = self.current
        other.upcoming = self.upcoming
        other.winters = self.winters
        other.phase = self.phase
        other.eligible = self.eligible[:]
        other.benched = self.benched[:]
        other.stays = self.stays[:]
        other.deeds = self.deeds[:]
        other.step = self.step
        other.result = self.result
        other.even = self.even
        other.every_home = self.every_home
        other.automata = self.automata
        other.solo = self.solo
        other.acting = self.acting
        other.doing = self.doing
        other.focus = self.focus
        other.carried = self.carried
        other.clash = self.clash and self.clash.copy()
        other.due = self.due
        other.action = self.action and self.action.copy()
        other.group = self.group and self.group.copy()
        other.offers = self.offers  # nobody changes them: what is chosen is executed afterwards
        other.promised = self.promised
        other.luck = self.luck[:]
        other.dallied = self.dallied[:]
        return other

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

    def is_nonplayer(self, faction: Faction) -> bool:
        """§8.0: whether the faction is run by its chart. The game-run faction is none."""
        return self.seat_of[faction] in self.automata

    def is_player(self, faction: Faction) -> bool:
        """§8.0: run by whoever sits there, not by its chart and not by the game."""
        return not self.is_game_run(faction) and not self.is_nonplayer(faction)

    # What is under way: `with g.under_way(…):` ------------------------------------------------------------------

    def acts(self, faction: Faction) -> UnderWay:
        """It is the faction's Command, Event or Quarters."""
        block = UnderWay(self)
        self.acting = faction
        return block

    def under_way(self, doing: Doing, region: Region | None = None) -> UnderWay:
        """§3.1.1, §4.1: a Command or a Special Ability, in all the Regions desired or in this one."""
        block = UnderWay(self)
        self.doing, self.focus = doing, region
        return block

    def executes(self, action: Action) -> UnderWay:
        """§3.1: the whole of a Command, or a relocation to Winter quarters."""
        block = UnderWay(self)
        self.doing, self.focus, self.action = action.command, None, action
        return block

    def lets_choose(self, actions: Iterable[Action]) -> UnderWay:
        """§5.4: an Event offers these Commands."""
        block = UnderWay(self)
        self.offers = tuple(actions)
        return block

    def leaves(self, group: Group) -> UnderWay:
        """§3.2.2, §6.3: pieces are about to leave the Region."""
        block = UnderWay(self)
        self.group = group
        return block

    def at(self, region: Region) -> UnderWay:
        """What is under way is executed in this Region."""
        block = UnderWay(self)
        self.focus = region
        return block

    def carries_out(self, side: Side) -> UnderWay:
        """§5.1: this side of the current card."""
        block = UnderWay(self)
        self.carried = side
        return block

    def fights(self, clash: Clash) -> UnderWay:
        """§3.2.4: a Battle."""
        block = UnderWay(self)
        self.clash = clash
        return block

    def suffers(self, losses: Losses) -> UnderWay:
        """§3.2.4: Losses that a faction has still to take."""
        block = UnderWay(self)
        self.due = losses
        return block

    def stand_still(self) -> None:
        """Nothing is under way, as where a turn begins; what was is for the caller to take up again."""
        self.acting = self.doing = self.focus = self.carried = self.clash = None
        self.due = self.action = self.group = self.offers = None
        self.promised = ()

    def forget_luck(self) -> None:
        """What the last slot has seen is history: another begins, or the game is over."""
        self.luck = []
        self.dallied = []

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
        return tribe < _NORI or self.rules.may_stack(self, faction, self.region_of(tribe))

    def make_eligible(self, faction: Faction) -> None:
        """Cards 35 and 47: Eligible at once, whatever barred it before (§5.1.2)."""
        self.benched[faction] = 0
        self.eligible[faction] = 1

    def deed(self, faction: Faction) -> Deed:
        return Deed(self.deeds[faction])

    def check(self) -> None:
        """What always holds. What is kept at hand is no witness, and whoever lays a position out may go on with it."""
        self.forget()
        self._check()
        self.forget()

    def _check(self) -> None:
        rules, board = self.rules, self.board
        Unsound.unless(_CARDS.issuperset(self.undrawn + self.played + self.ahead), "refuse.state.deck")
        Unsound.unless(int(Card.WINTER) not in self.undrawn, "refuse.state.winter")
        Unsound.unless({self.current, self.upcoming} <= _CARDS | {NO_CARD}, "refuse.state.table")
        for faction in FACTIONS:
            if not 0 <= self.resources[faction] <= MOST_RESOURCES:
                raise Unsound("refuse.state.resources", faction=faction, most=MOST_RESOURCES)
            Unsound.unless(self.count_available_bands(faction) >= 0, "refuse.state.bands", faction=faction)
            Unsound.unless(self.count_available_allies(faction) >= 0, "refuse.state.allies", faction=faction)
            Unsound.unless(self.count_available_citadels(faction) >= 0, "refuse.state.citadels", faction=faction)
            Unsound.unless(self.count_on_map(LEADERS[faction]) <= 1, "refuse.state.leader", faction=faction)
        Unsound.unless(min(board) >= 0, "refuse.state.negative")
        legions = self.count_on_map(Force.LEGION) + self.track + self.fallen + self.gone + self.winter_box
        Unsound.unless(legions == LEGIONS, "refuse.position.legions", n=LEGIONS)
        Unsound.unless(self.count_on_map(Force.FORT) <= rules.forts, "refuse.state.forts", n=rules.forts)
        Unsound.unless(self.count_dispersed_markers() <= MOST_DISPERSED, "refuse.position.dispersed", n=MOST_DISPERSED)
        Unsound.unless(self.has_fort(Region.PROVINCIA), "refuse.position.fort")
        for region, forts, settlements in zip(REGIONS, board[_FORT::FORCES], board[_SETTLEMENT::FORCES], strict=True):
            if forts > 1:
                raise Unsound("refuse.state.fort", region=region)
            if settlements > 1:
                raise Unsound("refuse.state.settlement", region=region)
            there = self.factions_in(region)
            if there and not rules.is_playable(self, region):
                raise Unsound("refuse.position.no_region", region=region)
            for faction in there:
                if not rules.may_stack(self, faction, region):
                    raise Unsound("refuse.state.stacking", faction=faction, region=region)
        for tribe in TRIBES:
            if STATUS[self.tribes[tribe]].is_citadel and tribe not in CITY:
                raise Unsound("refuse.state.city", tribe=tribe)
