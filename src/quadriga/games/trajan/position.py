"""Positions: a short readable table -> a state at the start of a seat's turn.

    {"config": {"players": 2}, "active": "RED", "quarter": 1, "time": 3, "demands": ["BREAD"],
     "forum": {"FORUM_1": "VOTES_3"}, "provinces": {"ALPES": "GAMES"}, "sites": {"A1": "DOOR_2"},
     "tops": {"NINE": "NINE_BLUE_BLUE"}, "gray_ships": ["SAME"], "piles": [["WINE"], ["FISH"]],
     "offered": ["OWN_BREAD", "GOLD_TILES"], "discs": ["RED", "GREEN"], "empty": ["DECK", "FORUM", "NINE"],
     "seats": {"RED": {"bowls": {"SEAPORT": ["BLUE", "PINK"]}, "slots": {"II": "NINE_PINK_PINK"}, "arch": "I", "points": 12,
               "step": 4, "hand": ["WINE", "WINE"], "display": [], "supply": 9, "worker_camp": 1, "military_camp": 1,
               "leader": "ALPES", "garrisons": ["ALPES"], "workers": ["A1"], "icons": {"DOOR": 1}, "tiles": ["BREAD"],
               "kept": ["GAMES"], "plus_two": ["FORUM"], "bonus": {"OWN_GAMES": "GOLD"}}}}

All is optional. What is not named lies where it starts: one pair of stones of a colour in each bowl, unnamed tiles and cards
in their stacks, no tiles on the board. A seat whose `bowls` are given names all of its stones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import IntEnum
from typing import Any, TypeVar

from quadriga.kernel import BadPosition, Seat

from .components import BUILDINGS_PER_ICON, FIGURES, QUARTERS, SENATE_TRACK, STONES_EACH, TILE_CATEGORY
from .config import TrajanConfig
from .state import BONUSES, BOWLS, CIRCLE, COLOURS, ICONS, KINDS, NEEDS, SOURCES, TILES, Trajan, new_state
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


def member(kind: type[E], name: Any) -> E:
    if not isinstance(name, str) or name not in kind.__members__:
        raise Contradiction("refuse.position.no_such", what=kind.__name__, name=name)
    return kind[name]


def index(kind: type[IntEnum], name: Any) -> int:
    return int(member(kind, name))


def whole(value: Any, what: str, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise Contradiction("refuse.position.from_to", what=what, least=least, most=most, value=repr(value))
    return value


def pairs(data: Any, what: str) -> Iterable[tuple[str, Any]]:
    if not isinstance(data, Mapping):
        raise Contradiction("refuse.position.is_table", name=what)
    return data.items()


def take(stock: list[int], item: IntEnum) -> None:
    """One piece out of its stack or bag."""
    if stock[item] == 0:
        raise Contradiction("refuse.position.too_many", item=item.name)
    stock[item] -= 1


def take_forum_tile(g: Trajan, tile: ForumTile) -> int:
    """Extra-action tiles come from both stacks: their own first."""
    extra = tile - ForumTile.EXTRA_SEAPORT
    if extra >= 0 and g.extra_stack[extra]:
        g.extra_stack[extra] -= 1
    else:
        take(g.forum_stack, tile)
    return int(tile)


def read_position(config: TrajanConfig, data: Mapping[str, Any]) -> Trajan:
    """The state a table describes; refused with a sentence where it contradicts itself."""
    g = new_state(config)
    g.stage = Stage.TURN
    for seat in range(g.players):
        for colour in range(COLOURS):
            g.bowls[seat * CIRCLE + colour * COLOURS + colour] = STONES_EACH
    for key, value in data.items():
        if key not in BOARD:
            raise Contradiction("refuse.position.key", key=key, keys=", ".join(BOARD))
        BOARD[key](g, value)
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
    for name in value:
        need = member(Need, name)
        take(g.demand_stack, need)
        g.demands.append(int(need))
    whole(len(g.demands), "demands", 0, 3)


def read_forum(g: Trajan, value: Any) -> None:
    for space, tile in pairs(value, "forum"):
        at = member(ForumSpace, space)
        if at >= len(g.forum):
            raise Contradiction("refuse.position.space", space=space, n=g.players)
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
    for name in value:
        g.ships[member(Ship, name)] = int(Face.GRAY)


def read_piles(g: Trajan, value: Any) -> None:
    if len(value) != 2:
        raise Contradiction("refuse.position.piles")
    for pile, names in zip((g.left_pile, g.right_pile), value, strict=True):
        for name in names:
            card = member(Commodity, name)
            take(g.deck, card)
            pile.append(int(card))


def read_offered(g: Trajan, value: Any) -> None:
    for name in value:
        bonus = member(Bonus, name)
        take(g.bonus_bag, bonus)
        g.offered.append(int(bonus))


def read_discs(g: Trajan, value: Any) -> None:
    g.discs = [seat_of(g, name) for name in value]


def read_empty(g: Trajan, value: Any) -> None:
    """Stacks that are used up: FORUM, DECK, or a category of Trajan tiles."""
    for name in value:
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


def read_seats(g: Trajan, value: Any) -> None:
    for name, table in pairs(value, "seats"):
        seat = seat_of(g, name)
        for key, item in pairs(table, name):
            if key not in SEAT:
                raise Contradiction("refuse.position.seat_key", key=key, keys=", ".join(SEAT))
            SEAT[key](g, seat, item)
        if "supply" not in table:
            used = g.worker_camp[seat] + g.military_camp[seat] + g.workers[seat].bit_count()
            used += sum(garrison >> seat & 1 for garrison in g.garrisons)
            g.supply[seat] = whole(FIGURES - used, "supply", 0, FIGURES)
        if "arch" not in table:
            free = [slot for slot in range(BOWLS) if g.slots[seat * BOWLS + slot] == NONE]
            g.arch[seat] = free[0] if free else int(Slot.CENTRE)


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
    "seats": read_seats,
    "empty": read_empty,
}

# A seat's own things ------------------------------------------------------------------------------------------------------


def read_bowls(g: Trajan, seat: Seat, value: Any) -> None:
    g.bowls[seat * CIRCLE : (seat + 1) * CIRCLE] = [0] * CIRCLE
    for bowl, names in pairs(value, "bowls"):
        for name in names:
            g.bowls[seat * CIRCLE + member(Action, bowl) * COLOURS + member(Colour, name)] += 1


def read_slots(g: Trajan, seat: Seat, value: Any) -> None:
    for slot, name in pairs(value, "slots"):
        tile = member(TrajanTile, name)
        take(g.buried, tile)
        g.slots[seat * BOWLS + member(Slot, slot)] = int(tile)


def read_kept(g: Trajan, seat: Seat, value: Any) -> None:
    for name in value:
        g.kept[seat * NEEDS + member(Need, name)] += 1


def read_arch(g: Trajan, seat: Seat, value: Any) -> None:
    g.arch[seat] = index(Slot, value)


def read_points(g: Trajan, seat: Seat, value: Any) -> None:
    g.points[seat * SOURCES + Source.TRAJAN_TILES] = whole(value, "points", -99, 999)


def read_step(g: Trajan, seat: Seat, value: Any) -> None:
    if value not in SENATE_TRACK:
        raise Contradiction("refuse.position.senate", value=repr(value))
    g.steps[seat] = SENATE_TRACK.index(value)


def read_hand(g: Trajan, seat: Seat, value: Any) -> None:
    for name in value:
        take(g.deck, member(Commodity, name))
        g.hands[seat * KINDS + member(Commodity, name)] += 1


def read_display(g: Trajan, seat: Seat, value: Any) -> None:
    for name in value:
        take(g.deck, member(Commodity, name))
        g.display[seat * KINDS + member(Commodity, name)] += 1


def read_tiles(g: Trajan, seat: Seat, value: Any) -> None:
    for name in value:
        g.gain_tile(seat, take_forum_tile(g, member(ForumTile, name)))


def read_garrisons(g: Trajan, seat: Seat, value: Any) -> None:
    for name in value:
        g.garrisons[member(Province, name)] |= 1 << seat


def read_workers(g: Trajan, seat: Seat, value: Any) -> None:
    for name in value:
        g.workers[seat] |= 1 << member(Site, name)


def read_icons(g: Trajan, seat: Seat, value: Any) -> None:
    for icon, n in pairs(value, "icons"):
        g.icons[seat * ICONS + member(Icon, icon)] = whole(n, icon, 0, BUILDINGS_PER_ICON)


def read_plus_two(g: Trajan, seat: Seat, value: Any) -> None:
    for name in value:
        g.plus_two[seat * BOWLS + member(Action, name)] = 1


def read_bonus(g: Trajan, seat: Seat, value: Any) -> None:
    for name, face in pairs(value, "bonus"):
        bonus = member(Bonus, name)
        take(g.bonus_bag, bonus)
        g.bonus[seat * BONUSES + bonus] = index(Face, face)


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
