"""Positions: a short readable table -> a state at the start of a seat's turn.

    {"config": {"players": 2}, "active": "RED", "quarter": 1, "time": 3, "demands": ["BREAD"],
     "forum": {"FORUM_1": "VOTES_3"}, "provinces": {"ALPES": "GAMES"}, "sites": {"A1": "DOOR_2"},
     "tops": {"NINE": "NINE_BLUE_BLUE"}, "gray_ships": ["SAME"], "piles": [["WINE"], ["FISH"]],
     "offered": ["OWN_BREAD", "GOLD_TILES"], "discs": ["RED", "GREEN"], "empty": ["DECK", "FORUM", "NINE"],
     "gone": {"demands": ["GAMES"], "forum": ["BREAD"], "trajan": ["NINE_BLUE_PINK"]},
     "seats": {"RED": {"bowls": {"SEAPORT": ["BLUE", "PINK"]}, "slots": {"II": "NINE_PINK_PINK"}, "arch": "I", "points": 12,
               "step": 4, "hand": ["WINE", "WINE"], "display": [], "supply": 9, "worker_camp": 1, "military_camp": 1,
               "leader": "ALPES", "garrisons": ["ALPES"], "workers": ["A1"], "icons": {"DOOR": 1}, "tiles": ["BREAD"],
               "kept": ["GAMES"], "plus_two": ["FORUM"], "bonus": {"OWN_GAMES": "GOLD"}}}}

All is optional, and the order of the names does not matter. What is not named lies where it starts: one pair of stones of a
colour in each bowl, unnamed tiles and cards in their stacks, no tiles on the board; two bonus tiles are always offered. A seat
whose `bowls` are given names all of its stones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import IntEnum
from typing import Any, TypeVar

from quadriga.kernel import BadPosition, Seat
from quadriga.kernel.description import quoted

from .components import (
    BESIDE,
    BUILDINGS_PER_ICON,
    DEMANDS_PER_QUARTER,
    EXTRA_EACH,
    EXTRA_SPACES,
    FIGURES,
    QUARTERS,
    SENATE_TRACK,
    STONES_EACH,
    TILE_CATEGORY,
    TILE_NEED,
)
from .config import TrajanConfig
from .state import BONUSES, BOWLS, CIRCLE, COLOURS, ICONS, KINDS, NEEDS, PROVINCES, SOURCES, TILES, Trajan, new_state
from .terms import (
    NONE,
    Action,
    Bonus,
    Building,
    Category,
    Colour,
    Commodity,
    Face,
    ForumSpace,
    ForumTile,
    Icon,
    Need,
    Player,
    Province,
    Ship,
    Site,
    Slot,
    Source,
    Stage,
    TrajanTile,
)


class Contradiction(BadPosition):
    """What a description contradicts, in the words of this game's catalogue."""

    of_game = "trajan"


E = TypeVar("E", bound=IntEnum)

OFFERED = 2  # §1.5: bonus tiles in the senate
GONE: dict[str, type[IntEnum]] = {"demands": Need, "forum": ForumTile, "trajan": TrajanTile}  # what can be out of the game


def member(kind: type[E], name: Any) -> E:
    if not isinstance(name, str) or name not in kind.__members__:
        raise Contradiction("refuse.position.no_such", what=kind, name=quoted(name))
    return kind[name]


def index(kind: type[IntEnum], name: Any) -> int:
    return int(member(kind, name))


def whole(value: Any, what: str, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise Contradiction("refuse.position.from_to", what=what, least=least, most=most, value=quoted(value))
    return value


def pairs(data: Any, what: str) -> Iterable[tuple[str, Any]]:
    if not isinstance(data, Mapping):
        raise Contradiction("refuse.position.is_table", name=what)
    return data.items()


def words(data: Any, kind: type[IntEnum], what: str) -> list[Any]:
    """What stands in a list of names."""
    if not isinstance(data, list | tuple):
        raise Contradiction("refuse.position.list", words=what, what=kind)
    return list(data)


def take(stock: list[int], item: IntEnum) -> None:
    """One piece out of its stack or bag."""
    if stock[item] == 0:
        raise Contradiction("refuse.position.too_many", item=item.name)
    stock[item] -= 1


def take_forum_tile(g: Trajan, tile: ForumTile) -> int:
    """Extra-action tiles come from both stacks: their own first, but for those that later quarters lay out."""
    extra = tile - ForumTile.EXTRA_SEAPORT
    if extra < 0:
        take(g.forum_stack, tile)
        return int(tile)
    has_come = sum(g.extra_stack) > EXTRA_SPACES * quarters_to_come(g)
    if g.extra_stack[extra] and not has_come and not g.forum_stack[tile]:
        has_come = put_back_extra(g)
    if g.extra_stack[extra] and has_come:
        g.extra_stack[extra] -= 1
    elif g.forum_stack[tile]:
        g.forum_stack[tile] -= 1
    else:
        raise Contradiction("refuse.position.extra", item=tile.name, quarter=g.quarter + 1)
    return int(tile)


def put_back_extra(g: Trajan) -> bool:
    """An extra-action tile that may as well have come from the forum's stack is one more that has not come from its own."""
    for extra, n in enumerate(g.extra_stack):
        tile = ForumTile.EXTRA_SEAPORT + extra
        if n < EXTRA_EACH and g.forum_stack[tile]:
            g.extra_stack[extra] += 1
            g.forum_stack[tile] -= 1
            return True
    return False


def quarters_to_come(g: Trajan) -> int:
    return QUARTERS - 1 - g.quarter


def each_once(kind: type[E], names: Any, what: str) -> list[E]:
    """The members of these names, none of them named twice."""
    found: list[E] = []
    for name in words(names, kind, what):
        item = member(kind, name)
        if item in found:
            raise Contradiction("refuse.position.twice", item=item.name)
        found.append(item)
    return found


def read_position(config: TrajanConfig, data: Mapping[str, Any]) -> Trajan:
    """The state a table describes; refused with a sentence where it contradicts itself."""
    g = new_state(config)
    g.stage = Stage.TURN
    for seat in range(g.players):
        for colour in range(COLOURS):
            g.bowls[seat * CIRCLE + colour * COLOURS + colour] = STONES_EACH
    for key in data:
        if key not in BOARD:
            raise Contradiction("refuse.position.key", key=key, keys=", ".join(BOARD))
    for key, read in BOARD.items():  # not in the order of the table: what is used up is what nothing else has named
        if key in data:
            read(g, data[key])
    offer_bonus_tiles(g)
    for seat in range(g.players):
        check_provinces(g, seat)
        check_workers(g, seat)
    return g


def seat_of(g: Trajan, name: Any) -> Seat:
    seat = index(Player, name)
    if seat >= g.players:
        raise Contradiction("refuse.position.no_player", name=name, n=g.players)
    return seat


def read_active(g: Trajan, value: Any) -> None:
    g.active = seat_of(g, value)


def read_start(g: Trajan, value: Any) -> None:
    g.start = seat_of(g, value)


def read_quarter(g: Trajan, value: Any) -> None:
    g.quarter = whole(value, "quarter", 1, QUARTERS) - 1


def read_time(g: Trajan, value: Any) -> None:
    g.time = whole(value, "time", 0, g.lap - 1)


def read_demands(g: Trajan, value: Any) -> None:
    names = words(value, Need, "demands")
    if len(names) > DEMANDS_PER_QUARTER:
        raise Contradiction("refuse.position.demands", n=DEMANDS_PER_QUARTER, found=len(names))
    for name in names:
        need = member(Need, name)
        take(g.demand_stack, need)
        g.demands.append(int(need))


def read_forum(g: Trajan, value: Any) -> None:
    for space, tile in pairs(value, "forum"):
        at = member(ForumSpace, space)
        if at >= len(g.forum):
            raise Contradiction("refuse.position.space", space=space, n=g.players)
        if at < EXTRA_SPACES and member(ForumTile, tile) < ForumTile.EXTRA_SEAPORT:
            raise Contradiction("refuse.position.extra_space", tile=tile, space=space)
        g.forum[at] = take_forum_tile(g, member(ForumTile, tile))


def read_provinces(g: Trajan, value: Any) -> None:
    for province, tile in pairs(value, "provinces"):
        at = member(Province, province)
        if at == Province.CAMP:
            raise Contradiction("refuse.position.camp")
        g.province_tiles[at] = take_forum_tile(g, member(ForumTile, tile))


def read_sites(g: Trajan, value: Any) -> None:
    for site, tile in pairs(value, "sites"):
        g.buildings[member(Site, site)] = index(Building, tile)


def read_tops(g: Trajan, value: Any) -> None:
    for stack, name in pairs(value, "tops"):
        tile = member(TrajanTile, name)
        if TILE_CATEGORY[tile] != member(Category, stack):
            raise Contradiction("refuse.position.stack", tile=name, stack=stack)
        take(g.buried, tile)
        g.tops[TILE_CATEGORY[tile]] = int(tile)


def read_ships(g: Trajan, value: Any) -> None:
    for ship in each_once(Ship, value, "gray_ships"):
        g.ships[ship] = int(Face.GRAY)


def read_piles(g: Trajan, value: Any) -> None:
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise Contradiction("refuse.position.piles")
    for pile, names in zip((g.left_pile, g.right_pile), value, strict=True):
        for name in words(names, Commodity, "piles"):
            card = member(Commodity, name)
            take(g.deck, card)
            pile.append(int(card))


def read_offered(g: Trajan, value: Any) -> None:
    for name in words(value, Bonus, "offered"):
        bonus = member(Bonus, name)
        take(g.bonus_bag, bonus)
        g.offered.append(int(bonus))
    if len(g.offered) != OFFERED:
        raise Contradiction("refuse.position.offered", n=len(g.offered))


def offer_bonus_tiles(g: Trajan) -> None:
    """§1.5, §5.4: two lie in the senate whenever a turn begins; unless named, the first of the bag."""
    owned = sum(face != Face.ABSENT for face in g.bonus)
    most = g.players + OFFERED * g.quarter
    if owned > most:
        raise Contradiction("refuse.position.bonuses", n=owned, quarter=g.quarter + 1, most=most)
    while len(g.offered) < OFFERED:
        bonus = next(bonus for bonus in Bonus if g.bonus_bag[bonus])
        take(g.bonus_bag, bonus)
        g.offered.append(int(bonus))


def read_discs(g: Trajan, value: Any) -> None:
    g.discs = [seat_of(g, name) for name in words(value, Player, "discs")]
    if sorted(g.discs) != list(range(g.players)):
        raise Contradiction("refuse.position.discs")


def read_empty(g: Trajan, value: Any) -> None:
    """Stacks that are used up: FORUM, DECK, or a category of Trajan tiles."""
    for name in words(value, Category, "empty"):
        if name == "DECK":
            # The cards are somewhere: the first seat has laid them all out.
            for card in range(KINDS):
                g.display[card] += g.deck[card]
                g.deck[card] = 0
        elif name == "FORUM":
            g.forum_stack = [0] * TILES
        else:
            stack = member(Category, name)
            for tile in TrajanTile:
                if TILE_CATEGORY[tile] == stack:
                    g.buried[tile] = 0


def read_gone(g: Trajan, value: Any) -> None:
    """What is out of the game: demands of earlier quarters, and tiles that were used up."""
    for kind, names in pairs(value, "gone"):
        if kind not in GONE:
            raise Contradiction("refuse.position.gone", key=quoted(kind), keys=", ".join(GONE))
        for name in words(names, GONE[kind], kind):
            item = member(GONE[kind], name)
            if isinstance(item, ForumTile):
                take_forum_tile(g, item)
            else:
                take(g.demand_stack if isinstance(item, Need) else g.buried, item)
    spent = DEMANDS_PER_QUARTER * g.quarter
    if len(value.get("demands", ())) > spent:
        raise Contradiction("refuse.position.gone_demands", n=spent, quarter=g.quarter + 1)


def read_seats(g: Trajan, value: Any) -> None:
    for name, table in pairs(value, "seats"):
        seat = seat_of(g, name)
        for key, _ in pairs(table, name):
            if key not in SEAT:
                raise Contradiction("refuse.position.seat_key", key=quoted(key), keys=", ".join(SEAT))
        for key, read in SEAT.items():
            if key in table:
                read(g, seat, table[key])
        if "supply" not in table:
            g.supply[seat] = max(0, FIGURES - count_used(g, seat))
        if g.supply[seat] + count_used(g, seat) != FIGURES:
            found = g.supply[seat] + count_used(g, seat)
            raise Contradiction("refuse.position.figures", name=Player(seat).name, n=FIGURES, found=found)
        if "arch" not in table:
            free = [slot for slot in range(BOWLS) if g.slots[seat * BOWLS + slot] == NONE]
            g.arch[seat] = free[0] if free else int(Slot.CENTRE)
    take_kept(g)
    take_markers(g)


def count_used(g: Trajan, seat: Seat) -> int:
    """The figures of a seat that are not in its supply."""
    camps = g.worker_camp[seat] + g.military_camp[seat]
    return camps + g.workers[seat].bit_count() + sum(garrison >> seat & 1 for garrison in g.garrisons)


def take_markers(g: Trajan) -> None:
    """§8.5: a [+2] marker was a Trajan tile: one that is gone, or else the first that lies nowhere else."""
    kind = [tile for tile in TrajanTile if TILE_CATEGORY[tile] == Category.PLUS_TWO]
    there = [tile for tile in kind if g.buried[tile]]
    gone = [tile for tile in kind if tile not in there and tile not in g.tops and tile not in g.slots]
    n = sum(g.plus_two)
    if n > len(gone) + len(there):
        raise Contradiction("refuse.position.markers", n=len(gone) + len(there), found=n)
    for tile in there[: max(0, n - len(gone))]:
        take(g.buried, tile)


def take_kept(g: Trajan) -> None:
    """§8.6: a kept need was a Trajan tile: the first of its kind that lies nowhere else."""
    for need in Need:
        for _ in range(sum(g.kept[seat * NEEDS + need] for seat in range(g.players))):
            tile = next((tile for tile in TrajanTile if TILE_NEED[tile] == need and g.buried[tile]), None)
            if tile is None:
                raise Contradiction("refuse.position.kept", need=need.name)
            take(g.buried, tile)


def check_provinces(g: Trajan, seat: Seat) -> None:
    """§4.3, §5.4: a leader has taken the tile of his province, and none comes where he or a legionary is."""
    for province in range(PROVINCES):
        is_there = g.leader[seat] == province or g.garrisons[province] >> seat & 1
        if is_there and g.province_tiles[province] != NONE:
            raise Contradiction("refuse.position.province_tile", name=Player(seat).name, province=Province(province).name)


def check_workers(g: Trajan, seat: Seat) -> None:
    """§4.6: a worker has taken the tile of its space, nobody else has, and stands beside another one of its player."""
    own = g.workers[seat]
    for site in Site:
        if own >> site & 1 and g.buildings[site] != NONE:
            raise Contradiction("refuse.position.worker_tile", name=Player(seat).name, site=site.name)
    taken = sum(g.icons[seat * ICONS : (seat + 1) * ICONS])
    if taken > own.bit_count():
        raise Contradiction("refuse.position.icons", name=Player(seat).name, n=own.bit_count(), found=taken)
    apart = own & (own - 1)  # all but one; whoever stands beside those that are joined joins them
    while joining := [site for site in Site if apart >> site & 1 and BESIDE[site] & own & ~apart]:
        for site in joining:
            apart &= ~(1 << site)
    if apart:
        raise Contradiction("refuse.position.workers_apart", name=Player(seat).name)


# In the order in which they are read: tiles depend on the quarter, and `empty` on all that is named.
BOARD: dict[str, Callable[[Trajan, Any], None]] = {
    "active": read_active,
    "start": read_start,
    "quarter": read_quarter,
    "time": read_time,
    "demands": read_demands,
    "forum": read_forum,
    "provinces": read_provinces,
    "sites": read_sites,
    "tops": read_tops,
    "gray_ships": read_ships,
    "piles": read_piles,
    "offered": read_offered,
    "discs": read_discs,
    "gone": read_gone,
    "seats": read_seats,
    "empty": read_empty,
}

# A seat's own things ------------------------------------------------------------------------------------------------------


def read_bowls(g: Trajan, seat: Seat, value: Any) -> None:
    g.bowls[seat * CIRCLE : (seat + 1) * CIRCLE] = [0] * CIRCLE
    for bowl, names in pairs(value, "bowls"):
        for name in words(names, Colour, "bowls"):
            g.bowls[seat * CIRCLE + member(Action, bowl) * COLOURS + member(Colour, name)] += 1


def read_slots(g: Trajan, seat: Seat, value: Any) -> None:
    for slot, name in pairs(value, "slots"):
        tile, at = member(TrajanTile, name), member(Slot, slot)
        if at == Slot.CENTRE:
            raise Contradiction("refuse.position.centre")
        take(g.buried, tile)
        g.slots[seat * BOWLS + at] = int(tile)


def read_kept(g: Trajan, seat: Seat, value: Any) -> None:
    for name in words(value, Need, "kept"):
        g.kept[seat * NEEDS + member(Need, name)] += 1


def read_arch(g: Trajan, seat: Seat, value: Any) -> None:
    g.arch[seat] = index(Slot, value)


def read_points(g: Trajan, seat: Seat, value: Any) -> None:
    """So many, or so many from each source."""
    by_source = pairs(value, "points") if isinstance(value, Mapping) else [(Source.TRAJAN_TILES.name, value)]
    for source, n in by_source:
        g.points[seat * SOURCES + member(Source, source)] = whole(n, "points", -99, 999)


def read_step(g: Trajan, seat: Seat, value: Any) -> None:
    if type(value) is not int or value not in SENATE_TRACK:
        raise Contradiction("refuse.position.senate", value=quoted(value))
    g.steps[seat] = SENATE_TRACK.index(value)


def read_hand(g: Trajan, seat: Seat, value: Any) -> None:
    for name in words(value, Commodity, "hand"):
        take(g.deck, member(Commodity, name))
        g.hands[seat * KINDS + member(Commodity, name)] += 1


def read_known(g: Trajan, seat: Seat, value: Any) -> None:
    for name in words(value, Commodity, "known"):
        card = seat * KINDS + member(Commodity, name)
        g.known[card] += 1
        if g.known[card] > g.hands[card]:
            raise Contradiction("refuse.position.known", name=Player(seat).name, card=name)


def read_display(g: Trajan, seat: Seat, value: Any) -> None:
    for name in words(value, Commodity, "display"):
        take(g.deck, member(Commodity, name))
        g.display[seat * KINDS + member(Commodity, name)] += 1


def read_tiles(g: Trajan, seat: Seat, value: Any) -> None:
    for name in words(value, ForumTile, "tiles"):
        g.gain_tile(seat, take_forum_tile(g, member(ForumTile, name)))


def read_garrisons(g: Trajan, seat: Seat, value: Any) -> None:
    for province in each_once(Province, value, "garrisons"):
        if province == Province.CAMP:
            raise Contradiction("refuse.position.garrison_camp")
        g.garrisons[province] |= 1 << seat


def read_workers(g: Trajan, seat: Seat, value: Any) -> None:
    for site in each_once(Site, value, "workers"):
        g.workers[seat] |= 1 << site


def read_icons(g: Trajan, seat: Seat, value: Any) -> None:
    for icon, n in pairs(value, "icons"):
        at = seat * ICONS + member(Icon, icon)
        g.icons[at] = whole(n, icon, 0, BUILDINGS_PER_ICON)


def read_plus_two(g: Trajan, seat: Seat, value: Any) -> None:
    for action in each_once(Action, value, "plus_two"):
        g.plus_two[seat * BOWLS + action] = 1


def read_bonus(g: Trajan, seat: Seat, value: Any) -> None:
    for name, face in pairs(value, "bonus"):
        bonus, side = member(Bonus, name), member(Face, face)
        if side == Face.ABSENT:
            raise Contradiction("refuse.position.face")
        take(g.bonus_bag, bonus)
        g.bonus[seat * BONUSES + bonus] = int(side)


def _number(field: str) -> Callable[[Trajan, Seat, Any], None]:
    def read(g: Trajan, seat: Seat, value: Any) -> None:
        getattr(g, field)[seat] = whole(value, field, 0, FIGURES)

    return read


def read_leader(g: Trajan, seat: Seat, value: Any) -> None:
    g.leader[seat] = index(Province, value)


SEAT: dict[str, Callable[[Trajan, Seat, Any], None]] = {
    "bowls": read_bowls,
    "slots": read_slots,
    "arch": read_arch,
    "kept": read_kept,
    "points": read_points,
    "step": read_step,
    "hand": read_hand,
    "known": read_known,
    "display": read_display,
    "supply": _number("supply"),
    "worker_camp": _number("worker_camp"),
    "military_camp": _number("military_camp"),
    "leader": read_leader,
    "garrisons": read_garrisons,
    "workers": read_workers,
    "icons": read_icons,
    "tiles": read_tiles,
    "plus_two": read_plus_two,
    "bonus": read_bonus,
}
