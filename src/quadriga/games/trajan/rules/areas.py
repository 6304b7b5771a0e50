"""§4.2-§4.5: Forum, Military, Trajan and Senate; each an option list and what the chosen option does."""

from __future__ import annotations

from quadriga.kernel import Seat

from ..components import ADJACENT, CATEGORIES, FORUM_TILES, PROVINCE_POINTS, SENATE_TOP, TRAJAN_TILES
from ..moves import Advance, Garrison, Levy, March, TakeTile, TakeTrajan
from ..state import BOWLS, PLAYERS, Trajan
from ..terms import NONE, ForumSpace, Province, Slot, Source
from .draws import take_top

War = Levy | March | Garrison
SPACES = tuple(ForumSpace)
LOST_PER_RIVAL = 3


# §4.2 Forum


def forum_options(g: Trajan, seat: Seat) -> list[TakeTile]:
    """§4.2: any one tile of the forum. R-17"""
    return [TakeTile(SPACES[space]) for space, tile in enumerate(g.forum) if tile != NONE]


async def visit_forum(g: Trajan, seat: Seat, move: TakeTile) -> None:
    tile = FORUM_TILES[g.forum[move.space]]
    g.forum[move.space] = NONE
    g.gain_tile(seat, tile)
    g.tell("took_tile", seat=PLAYERS[seat], tile=tile)


# §4.3 Military


def military_options(g: Trajan, seat: Seat) -> list[War]:
    """§4.3: a figure to the camp, the leader to a neighbouring province, or a legionary to the leader."""
    options: list[War] = [Levy()] if g.supply[seat] else []
    leader = g.leader[seat]
    options += [March(province) for province in ADJACENT[leader]]
    if leader != Province.CAMP and g.military_camp[seat] and not g.garrisons[leader] >> seat & 1:
        options.append(Garrison())
    return options


async def wage_war(g: Trajan, seat: Seat, move: War) -> None:
    if isinstance(move, Levy):
        g.tell("levied", seat=PLAYERS[seat], n=g.muster(seat, g.military_camp, 1))
    elif isinstance(move, March):
        march(g, seat, move.province)
    else:
        garrison(g, seat)


def march(g: Trajan, seat: Seat, province: Province) -> None:
    """§4.3: the leader takes the tile that lies in the province. R-18"""
    g.leader[seat] = int(province)
    g.tell("marched", seat=PLAYERS[seat], province=province)
    tile = g.province_tiles[province]
    if tile != NONE:
        g.province_tiles[province] = NONE
        g.gain_tile(seat, tile)
        g.tell("took_tile", seat=PLAYERS[seat], tile=FORUM_TILES[tile])


def worth(province: int, garrison: int) -> int:
    """§4.3: the points for the next legionary: three fewer for each one there, never below zero."""
    return max(0, PROVINCE_POINTS[province] - LOST_PER_RIVAL * garrison.bit_count())


def province_worth(g: Trajan, province: int) -> int:
    return worth(province, g.garrisons[province])


def garrison(g: Trajan, seat: Seat) -> None:
    """§4.3: a legionary goes straight to the leader's province."""
    province = g.leader[seat]
    points = province_worth(g, province)
    g.military_camp[seat] -= 1
    g.garrisons[province] |= 1 << seat
    g.score(seat, Source.PROVINCES, points)
    g.tell("garrisoned", seat=PLAYERS[seat], province=Province(province), points=points)


# §4.4 Trajan


def trajan_options(g: Trajan, seat: Seat) -> list[TakeTrajan]:
    """§4.4: the top tile of any stack, unless all six slots are taken. R-19"""
    if g.arch[seat] == Slot.CENTRE:
        return []
    return [TakeTrajan(stack) for stack in CATEGORIES if g.tops[stack] != NONE]


async def honour_trajan(g: Trajan, seat: Seat, move: TakeTrajan) -> None:
    """§4.4: the tile goes where the arch stands, the arch to the next free slot clockwise, or to the centre."""
    slot = g.arch[seat]
    tile = TRAJAN_TILES[g.tops[move.stack]]
    take_top(g, seat, move.stack, slot)
    following = [(slot + i) % BOWLS for i in range(1, BOWLS)]
    g.arch[seat] = next((s for s in following if g.slots[seat * BOWLS + s] == NONE), int(Slot.CENTRE))
    g.tell("placed_tile", seat=PLAYERS[seat], tile=tile, slot=Slot(slot))


# §4.5 Senate


def senate_options(g: Trajan, seat: Seat) -> list[Advance]:
    """§4.5: not beyond the last space. R-20"""
    return [Advance()] if g.steps[seat] < SENATE_TOP else []


async def attend_senate(g: Trajan, seat: Seat, move: Advance) -> None:
    """§4.5: one step, and the points of the space reached."""
    points = g.climb(seat)
    g.score(seat, Source.SENATE, points)
    g.tell("advanced", seat=PLAYERS[seat], points=points)
