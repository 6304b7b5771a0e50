"""The table of Byzantion: a flat state, what can be read from it, and the few ways to change it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Self, TypeAlias

from quadriga.kernel import Amount, GameOver, Impossible, Result, Seat, State, Within

from .box.cards import Cards, find
from .box.kinds import Ability, EventCard, SoloEventCard
from .config import ByzantionConfig
from .terms import (
    DYNAMIS,
    EMPTY,
    FIRST_SOLO_EVENT,
    KINDS,
    PRICES,
    RESOURCES,
    Action,
    Card,
    Chest,
    Deme,
    Doing,
    Event,
    Good,
    Goods,
    Keimelion,
    Length,
    Passive,
    RobeDoubles,
    Ruler,
    Step,
    Task,
    Territory,
    Unit,
)

NOBODY = -1
ALL_CARDS, ALL_TASKS, ALL_UNITS = list(Card), list(Task), list(Unit)

# What lies on a card: a bit each.
FACE_DOWN = 1
ACTIVATED = 2  # this round, in whatever way: it is frozen
MARKED = 4  # bears a dynamis token
KNOWN = 8  # everybody saw it go into a hand

Number: TypeAlias = Annotated[int, Within(0, 1000)]
SeatNumber: TypeAlias = Annotated[Seat, Within(NOBODY, len(Deme) - 1)]
GoodNumber: TypeAlias = Annotated[int, Within(EMPTY, len(Good) - 1)]


class Unsound(Impossible):
    """What no state of this game can be, in the words of its catalogue."""

    of_game = "byzantion"


class _WithCards(State):
    """The set of cards beside the state's values: they only name it."""

    __slots__ = ("cards",)
    cards: Cards

    def _open(self, card_set: str) -> None:
        self.cards = find(card_set)

    def _begun(self) -> Self:
        """A copy with nothing in it yet but the set."""
        other = self.blank()
        other.cards = self.cards
        return other


@dataclass(slots=True)
class Byzantion(_WithCards):
    """Lists of lists run over the seats first."""

    card_set: str
    players: int
    length: Length
    robe_doubles: RobeDoubles
    harder_marathon: bool
    quiet_first_round: bool
    step: Step
    round: Number  # the place in `events` of the current one
    events: list[Event | None]  # None: the empty first space of the solo game
    shown: list[bool]
    option: Annotated[int, Within(0, 1)]  # the emperor's decision
    ring: SeatNumber
    seals: list[SeatNumber]  # by space of the initiative scale
    initiative: list[SeatNumber]
    chests: list[Chest]  # on the scale
    chest_bag: list[Chest]
    market: list[GoodNumber]  # a Good or EMPTY by space, cheapest first
    deck: list[Card]  # unordered, kept sorted
    display: list[Card]
    discard: list[Card]  # the top card last
    removed: list[Card]
    hands: list[list[Card]]
    packs: list[list[Card]]  # what each seat chooses from in the draft
    zones: list[list[list[Card]]]  # bandons and single cards; the leader stands first
    intrigues: list[list[Card]]  # played and lying in the zone
    marks: list[Annotated[int, Within(0, 15)]]  # by card
    tasks: list[list[Task]]
    dropped: list[list[Task]]
    task_box: list[Task]
    goods: list[list[Number]]
    units: list[Number]  # by territory, then kind
    stakes: list[Number]  # auctoritas on the emperor's ear, by seat
    backed: list[Annotated[int, Within(0, 2)]]  # the option each stake lies on
    replaced: list[list[int]]  # at delivery: what a hero gives and the resource it stands for (EMPTY: none) in turn; secret
    victories: list[Number]
    defeats: list[Number]
    plotted: list[Number]  # intrigue cards that took effect
    completed: Number
    active: SeatNumber
    doing: Doing
    announced: Action | None  # until it is carried out
    acted: bool  # the active seat has used its dynamis this turn
    free_action: bool  # one more action without dynamis is due
    drew: list[bool]  # has taken its first Draw action of the round
    doubled: bool  # the sale has duplicated the first kind
    doubling: GoodNumber  # the kind that may be duplicated
    joined: list[Card]  # already moved in the running arrangement
    parted: list[Card]
    piles: list[list[int]]  # spoils on the table
    peeked: SeatNumber  # whose hand the active seat looks into
    sealed_now: Annotated[int, Within(NOBODY, len(Keimelion) - 1)]  # solo: the space sealed this round
    paid: bool  # solo: the event's nomismata
    reserved: list[Card]  # solo: display cards that stay
    built: Number  # solo: moves due for units built in this action
    result: Result | None = None
    gratis: bool = False  # the question is which card is played without nomismata

    def __post_init__(self) -> None:
        State.__post_init__(self)
        self._open(self.card_set)

    @classmethod
    def given(cls) -> tuple[str, ...]:
        return ("card_set", "players", "length", "robe_doubles", "harder_marathon", "quiet_first_round")

    @classmethod
    def fixed(cls) -> tuple[str, ...]:
        return (
            "seals", "hands", "packs", "zones", "intrigues", "marks", "tasks", "dropped",
            "goods[]", "units", "stakes", "backed", "replaced", "victories", "defeats", "plotted", "drew",
        )  # fmt: skip

    def copy(self) -> Byzantion:
        other = self._begun()
        other.card_set = self.card_set
        other.players = self.players
        other.length = self.length
        other.robe_doubles = self.robe_doubles
        other.harder_marathon = self.harder_marathon
        other.quiet_first_round = self.quiet_first_round
        other.step = self.step
        other.round = self.round
        other.events = self.events[:]
        other.shown = self.shown[:]
        other.option = self.option
        other.ring = self.ring
        other.seals = self.seals[:]
        other.initiative = self.initiative[:]
        other.chests = self.chests[:]
        other.chest_bag = self.chest_bag[:]
        other.market = self.market[:]
        other.deck = self.deck[:]
        other.display = self.display[:]
        other.discard = self.discard[:]
        other.removed = self.removed[:]
        other.hands = [own[:] for own in self.hands]
        other.packs = [own[:] for own in self.packs]
        other.zones = [[group[:] for group in zone] for zone in self.zones]
        other.intrigues = [own[:] for own in self.intrigues]
        other.marks = self.marks[:]
        other.tasks = [own[:] for own in self.tasks]
        other.dropped = [own[:] for own in self.dropped]
        other.task_box = self.task_box[:]
        other.goods = [own[:] for own in self.goods]
        other.units = self.units[:]
        other.stakes = self.stakes[:]
        other.backed = self.backed[:]
        other.replaced = [own[:] for own in self.replaced]
        other.victories = self.victories[:]
        other.defeats = self.defeats[:]
        other.plotted = self.plotted[:]
        other.completed = self.completed
        other.active = self.active
        other.doing = self.doing
        other.announced = self.announced
        other.acted = self.acted
        other.free_action = self.free_action
        other.drew = self.drew[:]
        other.doubled = self.doubled
        other.doubling = self.doubling
        other.joined = self.joined[:]
        other.parted = self.parted[:]
        other.piles = [own[:] for own in self.piles]
        other.peeked = self.peeked
        other.sealed_now = self.sealed_now
        other.paid = self.paid
        other.reserved = self.reserved[:]
        other.built = self.built
        other.result = self.result
        other.gratis = self.gratis
        return other

    # The set and the event ----------------------------------------------------------------------------------------

    @property
    def solo(self) -> bool:
        return self.players == 1

    def event(self) -> EventCard:
        event = self.events[self.round]
        assert event is not None
        return self.cards.events[event]

    def solo_event(self) -> SoloEventCard | None:
        event = self.events[self.round]
        return None if event is None else self.cards.solo_events[event - FIRST_SOLO_EVENT]

    def needs(self) -> Goods:
        """What the chosen option of the current event needs (R-33: one more in the harder marathon)."""
        needs = self.event().options[self.option].needs
        if not self.harder_marathon or self.length is not Length.MARATHON or self.event().age == 1:
            return needs
        most = max(needs[good] for good in RESOURCES)
        at = next(good for good in RESOURCES if needs[good] == most)
        return tuple(n + (good == at) for good, n in enumerate(needs))

    # Seats --------------------------------------------------------------------------------------------------------

    def who(self, seat: Seat) -> Deme | Ruler:
        """The seat as texts name it."""
        return Ruler.JUSTINIAN if self.solo else Deme(seat)

    def others(self, seat: Seat) -> list[Seat]:
        """The other seats in initiative order, starting after this one."""
        order = self.initiative
        at = order.index(seat)
        return order[at + 1 :] + order[:at]

    def holder(self, keimelion: Keimelion) -> Seat:
        """Who holds this keimelion in this round."""
        return self.seals[keimelion]

    def judge(self) -> Seat:
        """§5.3: who bears the sceptre decides every tie, else who wears the ring."""
        sceptre = self.seals[Keimelion.SCEPTRE]
        return self.ring if sceptre == NOBODY else sceptre

    # Cards in a zone ----------------------------------------------------------------------------------------------

    def group_of(self, seat: Seat, card: Card) -> list[Card]:
        return next(group for group in self.zones[seat] if card in group)

    def passives(self, seat: Seat, code: Passive) -> list[tuple[Card, Ability]]:
        """The abilities of this kind that work for the seat: of heroes, face up, alone or leading."""
        cards = self.cards
        found = []
        for group in self.zones[seat]:
            card = group[0]
            if cards.hero[card] and not self.marks[card] & FACE_DOWN:
                for ability in cards.abilities[card]:
                    if ability.code is code:
                        found.append((card, ability))
        return found

    def bonus(self, seat: Seat, code: Passive) -> int:
        """The sum of such abilities (R-20)."""
        return sum(ability.n for _, ability in self.passives(seat, code))

    def count_type(self, seat: Seat, kind: int) -> int:
        """Cards of this type in the zone, face up, intrigue included (R-21)."""
        types = self.cards.types
        return sum(
            1 for group in [*self.zones[seat], self.intrigues[seat]] for card in group
            if kind in types[card] and not self.marks[card] & FACE_DOWN
        )  # fmt: skip

    def value(self, seat: Seat) -> int:
        """The printed cost of all cards in the zone."""
        cost = self.cards.cost
        return sum(cost[card] for group in [*self.zones[seat], self.intrigues[seat]] for card in group)

    # Units --------------------------------------------------------------------------------------------------------

    def count_units(self, territory: Territory, unit: Unit) -> int:
        return self.units[territory * KINDS + unit]

    def supply(self, unit: Unit) -> int:
        """Miniatures of this kind that are not on the map."""
        return self.cards.units[unit].miniatures - sum(self.units[unit::KINDS])

    def place(self, unit: Unit, territory: Territory) -> None:
        self.units[territory * KINDS + unit] += 1
        self.tell("placed", unit=unit, territory=territory)

    def move_unit(self, unit: Unit, source: Territory, to: Territory) -> None:
        self.units[source * KINDS + unit] -= 1
        self.units[to * KINDS + unit] += 1
        self.tell("moved", unit=unit, source=source, target=to)

    # Goods --------------------------------------------------------------------------------------------------------

    def has(self, seat: Seat, good: Good) -> int:
        return self.goods[seat][good]

    def count_resources(self, seat: Seat) -> int:
        return sum(self.goods[seat][:7])

    def gain(self, seat: Seat, goods: Goods | list[int]) -> None:
        own = self.goods[seat]
        for good, n in enumerate(goods):
            own[good] += n
        if self.news is not None and any(goods):
            self.tell("gains", seat=self.who(seat), goods=amounts(goods))

    def gain_one(self, seat: Seat, good: Good, n: int = 1) -> None:
        if n:
            self.goods[seat][good] += n
            self.tell("gains", seat=self.who(seat), goods=(Amount(good, n),))

    def pay(self, seat: Seat, good: Good, n: int) -> None:
        assert self.goods[seat][good] >= n, "one pays with what one has"
        self.goods[seat][good] -= n
        if n:
            self.tell("pays", seat=self.who(seat), goods=(Amount(good, n),))

    def lose_doxa(self, seat: Seat, n: int) -> None:
        """R-14: never below zero. §9.1: a solo ruler whose doxa reaches zero is beaten at once."""
        lost = min(n, self.goods[seat][Good.DOXA])
        self.goods[seat][Good.DOXA] -= lost
        if lost:
            self.tell("loses_doxa", seat=self.who(seat), n=lost)
        if self.solo and self.goods[seat][Good.DOXA] == 0:
            raise GameOver(Result((), (0,), "defeat"))

    # Cards on the move --------------------------------------------------------------------------------------------

    def add_to_hand(self, seat: Seat, card: Card, *, known: bool) -> None:
        """Hands are kept sorted. `known`: everybody has seen which card it is."""
        hand = self.hands[seat]
        hand.append(card)
        hand.sort()
        if known:
            self.marks[card] |= KNOWN

    def take_from_hand(self, seat: Seat, card: Card) -> None:
        self.hands[seat].remove(card)
        self.marks[card] &= ~KNOWN

    def put_down(self, seat: Seat, card: Card) -> None:
        """An empire card enters the zone as a single card."""
        self.zones[seat].append([card])

    def throw(self, card: Card) -> None:
        """Onto the discard pile, face up."""
        self.discard.append(card)

    # Invariants ---------------------------------------------------------------------------------------------------

    def check(self) -> None:
        """Every card, task and miniature is in one place, and nobody owes anything."""
        self._check_cards()
        seats = [self.ring, self.active, self.peeked, *self.seals, *self.initiative]
        Unsound.unless(max(seats) < self.players, "refuse.state.demes")
        Unsound.unless(0 <= self.round <= len(self.events) == len(self.shown), "refuse.state.round")
        tasks = [*self.task_box, *(task for part in (self.tasks, self.dropped) for own in part for task in own)]
        Unsound.unless(self.solo or sorted(tasks) == ALL_TASKS, "refuse.state.tasks")
        Unsound.unless(min(map(min, self.goods)) >= 0, "refuse.state.goods")
        Unsound.unless(min(map(self.supply, ALL_UNITS)) >= 0, "refuse.state.miniatures")
        Unsound.unless(min(self.units) >= 0, "refuse.state.units")
        Unsound.unless(len(self.units) == len(Territory) * KINDS, "refuse.state.map")
        Unsound.unless(len(self.market) in (0, len(PRICES)), "refuse.state.market_spaces", n=len(PRICES))
        tokens = [good for good in self.market if good >= 0]
        Unsound.unless(len(set(tokens)) == len(tokens) - self.doubled, "refuse.state.market")
        Unsound.unless(self.doing is Doing.NOTHING or self.step is Step.ACTIONS, "refuse.state.doing")

    def _check_cards(self) -> None:
        cards = [*self.deck, *self.display, *self.discard, *self.removed]
        for part in (self.hands, self.packs, self.intrigues):
            cards += [card for own in part for card in own]
        for zone in self.zones:
            for group in zone:
                cards += group
                Unsound.unless(len(group) > 0, "refuse.state.empty_bandon")
                if len(group) > 1 and not self.cards.hero[group[0]]:
                    raise Unsound("refuse.state.leader", card=group[0])
        Unsound.unless(sorted(cards) == ALL_CARDS, "refuse.state.cards")


def amounts(goods: Goods | list[int]) -> tuple[Amount, ...]:
    """A count of each good as a text can say it."""
    return tuple(Amount(Good(good), n) for good, n in enumerate(goods) if n)


def new_state(config: ByzantionConfig) -> Byzantion:
    """A table before anything is dealt."""
    players = config.players
    solo = players == 1
    without = [card for card in Card if solo and is_left_out(config.cards, card)]
    return Byzantion(
        card_set=config.cards.key,
        players=players,
        length=config.length,
        robe_doubles=config.robe_doubles,
        harder_marathon=config.harder_marathon,
        quiet_first_round=config.quiet_first_round,
        step=Step.SETUP,
        round=0,
        events=[],
        shown=[],
        option=0,
        ring=0,
        seals=[NOBODY] * 4,
        initiative=list(range(players)),
        chests=[],
        chest_bag=list(Chest),
        market=[],
        deck=[card for card in Card if card not in without],
        display=[],
        discard=[],
        removed=without,
        hands=[[] for _ in range(players)],
        packs=[[] for _ in range(players)],
        zones=[[] for _ in range(players)],
        intrigues=[[] for _ in range(players)],
        marks=[0] * len(Card),
        tasks=[[] for _ in range(players)],
        dropped=[[] for _ in range(players)],
        task_box=[] if solo else list(Task),
        goods=[[0] * len(Good) for _ in range(players)],
        units=[0] * (len(Territory) * KINDS),
        stakes=[0] * players,
        backed=[0] * players,
        replaced=[[] for _ in range(players)],
        victories=[0] * players,
        defeats=[0] * players,
        plotted=[0] * players,
        completed=0,
        active=NOBODY,
        doing=Doing.NOTHING,
        announced=None,
        acted=False,
        free_action=False,
        drew=[False] * players,
        doubled=False,
        doubling=EMPTY,
        joined=[],
        parted=[],
        piles=[],
        peeked=NOBODY,
        sealed_now=NOBODY,
        paid=False,
        reserved=[],
        built=0,
    )


def is_left_out(cards: Cards, card: Card) -> bool:
    """§9.2: the solo game is played without intrigue cards and without the hero who lives on them."""
    return cards.is_intrigue(card) or any(ability.code is Passive.INTRIGUE_DRAW for ability in cards.abilities[card])


def base_dynamis(players: int) -> int:
    return DYNAMIS[players - 1]
