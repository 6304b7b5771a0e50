"""The state of Trajan: ints and flat lists. Lists of a seat's things are laid end to end, seat after seat."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from operator import gt
from typing import Annotated, TypeAlias

from quadriga.kernel import Impossible, Result, Seat, State, Within

from .components import (
    BUILDINGS_PER_ICON,
    CARDS_EACH,
    DEMAND_EACH,
    EXTRA_EACH,
    FIGURES,
    FORUM_COUNT,
    FORUM_SPACES,
    LAP,
    LEAST_BUILDING,
    LONG_LAP,
    SENATE_TRACK,
    STONES_EACH,
    VOTES,
)
from .config import TrajanConfig
from .terms import (
    NONE,
    Action,
    Bonus,
    Category,
    Colour,
    Commodity,
    Face,
    ForumTile,
    Icon,
    Need,
    Pile,
    Player,
    Province,
    Ship,
    Site,
    Slot,
    Source,
    Stage,
    TrajanTile,
)

BOWLS = len(Action)
COLOURS = len(Colour)
CIRCLE = BOWLS * COLOURS
KINDS = len(Commodity)
TILES = len(ForumTile)
NEEDS = len(Need)
ICONS = len(Icon)
PROVINCES = len(Province) - 1
BONUSES = 12
SOURCES = len(Source)
PLAYERS = tuple(Player)
FIRST_EXTRA = int(ForumTile.EXTRA_SEAPORT)  # from here on, tiles that lie in the extra stack as well
TILE_COUNT = [n + (EXTRA_EACH if tile >= FIRST_EXTRA else 0) for tile, n in enumerate(FORUM_COUNT)]

Number: TypeAlias = Annotated[int, Within(0, 100)]
Flag: TypeAlias = Annotated[int, Within(0, 1)]
SeatNumber: TypeAlias = Annotated[int, Within(0, len(PLAYERS) - 1)]
BowlNumber: TypeAlias = Annotated[int, Within(NONE, BOWLS - 1)]
CardNumber: TypeAlias = Annotated[int, Within(0, KINDS - 1)]
FaceNumber: TypeAlias = Annotated[int, Within(0, len(Face) - 1)]
TileNumber: TypeAlias = Annotated[int, Within(NONE, TILES - 1)]
TrajanNumber: TypeAlias = Annotated[int, Within(NONE, len(TrajanTile) - 1)]


class Unsound(Impossible):
    """What no state of this game can be, in the words of its catalogue."""

    of_game = "trajan"


@dataclass(slots=True)
class Trajan(State):
    config: TrajanConfig
    stage: Stage
    start: SeatNumber  # the start player
    active: SeatNumber  # whose turn it is, or is next
    quarter: Annotated[int, Within(0, 4)]  # 0..3
    time: int  # steps of the marker past the start space
    laps: int  # round ends that are due after this turn
    lifted: BowlNumber  # the bowl being sown
    doing: BowlNumber  # the action whose options are being chosen from
    ship: Annotated[int, Within(NONE, len(Ship) - 1)]  # the ship being loaded
    wilds: int  # wild tiles being loaded
    due: int  # cards that will be drawn for those laid out; -1 while a discard is due
    extra_used: Flag  # 1 once an extra-action tile was spent in this turn
    demands: list[Annotated[int, Within(0, NEEDS - 1)]]  # revealed in this quarter: as many as rounds have ended
    demand_stack: list[Number]  # how many of each need; three of them never come
    # The board
    forum: list[TileNumber]  # the tile on each space
    forum_stack: list[Number]  # how many of each kind
    extra_stack: list[Number]  # extra-action tiles by action
    province_tiles: list[TileNumber]
    garrisons: list[Annotated[int, Within(0, 15)]]  # by province: the seats with a legionary there, as a bit set
    buildings: list[Annotated[int, Within(NONE, ICONS * BUILDINGS_PER_ICON - 1)]]  # the construction tile on each space
    tops: list[TrajanNumber]  # the tile to be seen on each stack of Trajan tiles
    buried: list[Flag]  # 1 for each Trajan tile below the tops
    deck: list[Number]  # how many cards of each kind
    left_pile: list[CardNumber]  # from the bottom
    right_pile: list[CardNumber]
    ships: list[FaceNumber]  # GOLD (the coloured side) or GRAY
    bonus_bag: list[Flag]  # 1 for each tile in the bag
    offered: list[Annotated[int, Within(0, BONUSES - 1)]]  # the bonus tiles beside the senate track
    discs: list[SeatNumber]  # seats in the order in which their discs came to rest; among equals the later lies higher
    # By seat
    steps: list[Number]  # on the senate track
    bowls: list[Number]  # stones by bowl and colour
    slots: list[TrajanNumber]  # the Trajan tile at each bowl
    arch: list[int]
    plus_two: list[Flag]  # 1 where a [+2] marker lies
    supply: list[Number]
    worker_camp: list[Number]
    military_camp: list[Number]
    leader: list[Annotated[int, Within(0, len(Province) - 1)]]
    workers: list[Annotated[int, Within(0, (1 << len(Site)) - 1)]]  # the construction spaces with a worker, as a bit set
    icons: list[Number]  # construction tiles by type
    tiles: list[Number]  # forum and extra-action tiles by kind
    kept: list[Number]  # Trajan tiles with needs
    hands: list[Number]  # cards by kind
    known: list[Number]  # cards that everybody saw go into the hand and that have not come out
    display: list[Number]
    bonus: list[FaceNumber]  # Face of each bonus tile
    points: list[int]  # by source
    result: Result | None = None

    @classmethod
    def fixed(cls) -> tuple[str, ...]:
        return (
            "demand_stack", "forum", "forum_stack", "extra_stack", "province_tiles", "garrisons", "buildings", "tops", "buried",
            "deck", "ships", "bonus_bag", "discs", "steps", "bowls", "slots", "arch", "plus_two", "supply", "worker_camp",
            "military_camp", "leader", "workers", "icons", "tiles", "kept", "hands", "known", "display", "bonus", "points",
        )  # fmt: skip

    def copy(self) -> Trajan:
        other = Trajan.blank()
        other.config = self.config
        other.stage = self.stage
        other.start = self.start
        other.active = self.active
        other.quarter = self.quarter
        other.time = self.time
        other.laps = self.laps
        other.lifted = self.lifted
        other.doing = self.doing
        other.ship = self.ship
        other.wilds = self.wilds
        other.due = self.due
        other.extra_used = self.extra_used
        other.demands = self.demands[:]
        other.demand_stack = self.demand_stack[:]
        other.forum = self.forum[:]
        other.forum_stack = self.forum_stack[:]
        other.extra_stack = self.extra_stack[:]
        other.province_tiles = self.province_tiles[:]
        other.garrisons = self.garrisons[:]
        other.buildings = self.buildings[:]
        other.tops = self.tops[:]
        other.buried = self.buried[:]
        other.deck = self.deck[:]
        other.left_pile = self.left_pile[:]
        other.right_pile = self.right_pile[:]
        other.ships = self.ships[:]
        other.bonus_bag = self.bonus_bag[:]
        other.offered = self.offered[:]
        other.discs = self.discs[:]
        other.steps = self.steps[:]
        other.bowls = self.bowls[:]
        other.slots = self.slots[:]
        other.arch = self.arch[:]
        other.plus_two = self.plus_two[:]
        other.supply = self.supply[:]
        other.worker_camp = self.worker_camp[:]
        other.military_camp = self.military_camp[:]
        other.leader = self.leader[:]
        other.workers = self.workers[:]
        other.icons = self.icons[:]
        other.tiles = self.tiles[:]
        other.kept = self.kept[:]
        other.hands = self.hands[:]
        other.known = self.known[:]
        other.display = self.display[:]
        other.bonus = self.bonus[:]
        other.points = self.points[:]
        other.result = self.result
        return other

    # Queries --------------------------------------------------------------------------------------------------

    @property
    def players(self) -> int:
        return len(self.steps)

    @property
    def lap(self) -> int:
        """Steps of one round on the time track. R-07"""
        return (LONG_LAP if self.config.long_lap else LAP)[len(self.steps)]

    def score_of(self, seat: Seat) -> int:
        return sum(self.points[seat * SOURCES : (seat + 1) * SOURCES])

    def bowl(self, seat: Seat, bowl: int) -> list[int]:
        """The stones in a bowl, by colour."""
        at = seat * CIRCLE + bowl * COLOURS
        return self.bowls[at : at + COLOURS]

    def hand(self, seat: Seat) -> list[int]:
        return self.hands[seat * KINDS : (seat + 1) * KINDS]

    def count_hand(self, seat: Seat) -> int:
        return sum(self.hands[seat * KINDS : (seat + 1) * KINDS])

    def count_tiles(self, seat: Seat, tile: int) -> int:
        return self.tiles[seat * TILES + tile]

    def count_votes(self, seat: Seat) -> int:
        """§5.3, §7.1: the number on the track and on the seat's senate tiles."""
        at = seat * TILES
        return SENATE_TRACK[self.steps[seat]] + sum(n * self.tiles[at + tile] for tile, n in VOTES.items())

    def has_plus_two(self, seat: Seat, action: int) -> bool:
        return self.plus_two[seat * BOWLS + action] == 1

    def pile(self, pile: int) -> list[int]:
        return self.left_pile if pile == Pile.LEFT else self.right_pile

    def rank_by_track(self) -> list[Seat]:
        """§5.3: the seats from the best place in the senate: further on the track, then higher in the pile."""
        height = {seat: i for i, seat in enumerate(self.discs)}
        return sorted(self.discs, key=lambda seat: (self.steps[seat], height[seat]), reverse=True)

    def rank_by_votes(self) -> list[Seat]:
        """§5.3: the seats by votes; ties as on the track. R-30"""
        return sorted(self.rank_by_track(), key=self.count_votes, reverse=True)

    # Mutators -------------------------------------------------------------------------------------------------

    def score(self, seat: Seat, source: Source, points: int) -> None:
        self.points[seat * SOURCES + source] += points

    def gain_tile(self, seat: Seat, tile: int) -> None:
        """A tile from the forum or a province to the seat's mat."""
        self.tiles[seat * TILES + tile] += 1

    def lose_tile(self, seat: Seat, tile: int) -> None:
        """A tile from the seat's mat out of the game."""
        assert self.tiles[seat * TILES + tile] > 0, "a tile that is not there cannot be spent"
        self.tiles[seat * TILES + tile] -= 1

    def draw_card(self, seat: Seat, card: int) -> None:
        """A card from the deck, seen by its new owner only."""
        self.deck[card] -= 1
        self.hands[seat * KINDS + card] += 1

    def pick_up(self, seat: Seat, pile: int) -> int:
        """The top card of a pile, seen by everybody. R-40"""
        card = self.pile(pile).pop()
        self.hands[seat * KINDS + card] += 1
        self.known[seat * KINDS + card] += 1
        return card

    def leave_hand(self, seat: Seat, card: int) -> None:
        at = seat * KINDS + card
        assert self.hands[at] > 0, "a card that is not there cannot be played"
        self.hands[at] -= 1
        if self.known[at]:
            self.known[at] -= 1

    def lay_out(self, seat: Seat, card: int) -> None:
        """A card from the hand to the seat's display."""
        self.leave_hand(seat, card)
        self.display[seat * KINDS + card] += 1

    def muster(self, seat: Seat, camp: list[int], n: int) -> int:
        """As many of `n` figures as the supply has, to a camp; how many they were."""
        moved = min(n, self.supply[seat])
        self.supply[seat] -= moved
        camp[seat] += moved
        return moved

    def climb(self, seat: Seat) -> int:
        """One step up the senate track, on top of the discs there; the number reached."""
        self.steps[seat] += 1
        self.discs.remove(seat)
        self.discs.append(seat)
        return SENATE_TRACK[self.steps[seat]]

    def pile_discs(self, ranking: list[Seat]) -> None:
        """§5.3: the discs back to the start, the best on top."""
        self.steps = [0] * len(self.steps)
        self.discs = ranking[::-1]

    # Invariants -----------------------------------------------------------------------------------------------

    def check(self) -> None:
        """Nothing is lost, nothing appears, everything is where it may be."""
        self._check_cards()
        for seat in range(self.players):
            self._check_seat(seat)
        self._check_tiles()
        self._check_buildings()
        Unsound.unless(sorted(self.discs) == list(range(self.players)), "refuse.position.discs")
        Unsound.unless(0 <= self.time < self.lap, "refuse.state.time", n=self.lap)

    def _check_cards(self) -> None:
        for kind in range(KINDS):
            cards = self.deck[kind] + self.left_pile.count(kind) + self.right_pile.count(kind)
            cards += sum(self.hands[kind::KINDS]) + sum(self.display[kind::KINDS])
            if cards != CARDS_EACH:
                raise Unsound("refuse.state.cards", card=Commodity(kind), n=CARDS_EACH, found=cards)
        Unsound.unless(not any(map(gt, self.known, self.hands)), "refuse.state.known")
        counts = self.hands + self.deck + self.tiles + self.kept + self.supply + self.worker_camp + self.military_camp
        Unsound.unless(min(counts) >= 0, "refuse.state.negative")

    def _check_seat(self, seat: Seat) -> None:
        figures = self.supply[seat] + self.worker_camp[seat] + self.military_camp[seat] + self.workers[seat].bit_count()
        figures += sum([garrison >> seat & 1 for garrison in self.garrisons])
        if figures != FIGURES:
            raise Unsound("refuse.position.figures", name=PLAYERS[seat], n=FIGURES, found=figures)
        if self.stage > Stage.STONES:
            circle = self.bowls[seat * CIRCLE : (seat + 1) * CIRCLE]
            for colour in range(COLOURS):
                if sum(circle[colour::COLOURS]) != STONES_EACH:
                    raise Unsound("refuse.state.stones", name=PLAYERS[seat], n=STONES_EACH)
        slots, arch = self.slots[seat * BOWLS : (seat + 1) * BOWLS], self.arch[seat]
        is_free = slots[arch] == NONE if 0 <= arch < BOWLS else NONE not in slots and arch == Slot.CENTRE
        Unsound.unless(is_free, "refuse.state.arch", name=PLAYERS[seat])
        Unsound.unless(0 <= self.steps[seat] < len(SENATE_TRACK), "refuse.state.step", name=PLAYERS[seat])

    def _check_tiles(self) -> None:
        for tile, total in enumerate(TILE_COUNT):
            lying = self.forum.count(tile) + self.province_tiles.count(tile) + self.forum_stack[tile]
            lying += sum(self.tiles[tile::TILES])
            if tile >= FIRST_EXTRA:
                lying += self.extra_stack[tile - FIRST_EXTRA]
            if lying > total:
                raise Unsound("refuse.state.tiles", tile=ForumTile(tile), n=total, found=lying)
        laid = Counter(self.tops + self.slots)
        for trajan, buried in enumerate(self.buried):
            if buried + laid.get(trajan, 0) > 1:
                raise Unsound("refuse.state.twice", tile=TrajanTile(trajan))
        for bonus in range(BONUSES):
            owners = self.players - self.bonus[bonus::BONUSES].count(Face.ABSENT)
            if self.bonus_bag[bonus] + self.offered.count(bonus) + owners > 1:
                raise Unsound("refuse.state.twice", tile=Bonus(bonus))

    def _check_buildings(self) -> None:
        placed = [building for building in self.buildings if building != NONE]
        Unsound.unless(len(set(placed)) == len(placed), "refuse.state.buildings")
        icons = [building // BUILDINGS_PER_ICON for building in placed]
        for icon in range(ICONS):
            held = sum(self.icons[icon::ICONS]) + icons.count(icon)
            if held > BUILDINGS_PER_ICON:
                raise Unsound("refuse.state.icons", icon=Icon(icon), n=BUILDINGS_PER_ICON, found=held)


def new_state(config: TrajanConfig) -> Trajan:
    """§1.2: the pieces before anything is drawn or chosen."""
    n = config.players
    return Trajan(
        config=config, stage=Stage.BOARD, start=0, active=0, quarter=0, time=0, laps=0, lifted=NONE, doing=NONE, ship=NONE,
        wilds=0, due=0, extra_used=0, demands=[], demand_stack=[DEMAND_EACH] * NEEDS, forum=[NONE] * FORUM_SPACES[n],
        forum_stack=FORUM_COUNT[:], extra_stack=[EXTRA_EACH] * BOWLS, province_tiles=[NONE] * PROVINCES,
        garrisons=[0] * PROVINCES, buildings=[NONE] * len(Site), tops=[NONE] * len(Category), buried=[1] * len(TrajanTile),
        deck=[CARDS_EACH] * KINDS, left_pile=[], right_pile=[], ships=[int(Face.GOLD)] * len(Ship), bonus_bag=[1] * BONUSES,
        offered=[], discs=list(range(n)), steps=[0] * n, bowls=[0] * (n * CIRCLE), slots=[NONE] * (n * BOWLS),
        arch=[int(Slot.I)] * n, plus_two=[0] * (n * BOWLS), supply=[FIGURES - 2] * n, worker_camp=[1] * n,
        military_camp=[1] * n, leader=[int(Province.CAMP)] * n, workers=[0] * n, icons=[0] * (n * ICONS),
        tiles=[0] * (n * TILES), kept=[0] * (n * NEEDS), hands=[0] * (n * KINDS), known=[0] * (n * KINDS),
        display=[0] * (n * KINDS), bonus=[int(Face.ABSENT)] * (n * BONUSES), points=[0] * (n * SOURCES),
    )  # fmt: skip


def building_points(building: int) -> int:
    return building % BUILDINGS_PER_ICON + LEAST_BUILDING
