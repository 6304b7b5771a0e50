"""§3: a player's turn: sowing, the time marker, claiming a Trajan tile, the action."""

from __future__ import annotations

from collections.abc import Sequence

from quadriga.kernel import Ask, Order, Seat

from ..components import ACTIONS, COLOURS, TILE_CATEGORY, TILE_COLOURS, TILE_POINTS, TRAJAN_TILES
from ..moves import Sow
from ..state import BOWLS, CIRCLE, PLAYERS, Trajan
from ..state import COLOURS as COLOUR_COUNT
from ..terms import NONE, Action, Colour, Slot, Source, Stage
from .acting import act
from .draws import turn_up_cards, turn_up_tops
from .effects import SPECIAL_ACTION


async def take_turn(g: Trajan) -> None:
    """§3.1: sow, claim a Trajan tile if possible, act if wanted; then the next player clockwise (R-28)."""
    seat = g.active
    target = await sow(g, seat)
    await claim(g, seat, target)
    await act(g, seat, target)
    g.extra_used = 0
    await turn_up_cards(g)
    await turn_up_tops(g)
    g.active = (seat + 1) % g.players
    g.stage = Stage.ROUND_END if g.laps else Stage.TURN


def sow_options(g: Trajan, seat: Seat) -> list[Sow]:
    """§3.2: the chosen bowl must hold a stone."""
    return [Sow(bowl) for bowl in ACTIONS if any(g.bowl(seat, bowl))]


async def sow(g: Trajan, seat: Seat) -> Action:
    """§3.2: all stones of a bowl, one by one into the following bowls; the last one falls into the target bowl. R-05"""
    bowl = (await Ask(seat, lambda: sow_options(g, seat), "sow", rule="3.2")).bowl
    stones = [colour for colour in COLOURS for _ in range(g.bowl(seat, bowl)[colour])]
    target = ACTIONS[(bowl + len(stones)) % BOWLS]
    g.tell("sows", seat=PLAYERS[seat], bowl=bowl, n=len(stones), target=target)
    g.lifted = int(bowl)
    move_time(g, len(stones))
    order: tuple[Colour, ...] = tuple(stones)
    if stones[0] != stones[-1]:
        if could_claim(g, seat, target):
            g.tell("within_reach", seat=PLAYERS[seat], tile=TRAJAN_TILES[g.slots[seat * BOWLS + target]])
        order = await Ask(seat, Order(stones), "order", rule="3.2", target=target)
    spread(g, seat, bowl, order)
    g.lifted = NONE
    if g.news is not None:
        bowls = tuple(tuple(g.bowl(seat, each)) for each in ACTIONS)
        g.tell("sown", seat=PLAYERS[seat], bowl=bowl, order=order, bowls=bowls)
    return target


def spread(g: Trajan, seat: Seat, bowl: int, order: tuple[Colour, ...]) -> None:
    """The stones of a bowl into the following ones, the bowl itself not skipped. R-05"""
    at = seat * CIRCLE
    g.bowls[at + bowl * COLOUR_COUNT : at + (bowl + 1) * COLOUR_COUNT] = [0] * COLOUR_COUNT
    for i, colour in enumerate(order, 1):
        g.bowls[at + (bowl + i) % BOWLS * COLOUR_COUNT + colour] += 1


def move_time(g: Trajan, n: int) -> None:
    """§3.3: as many steps as stones. §3.4: a round that is over ends after the turn. R-08"""
    laps, g.time = divmod(g.time + n, g.lap)
    if laps:
        g.laps += laps if g.config.two_laps else 1
        g.tell("lap", n=g.laps)


# Claiming -------------------------------------------------------------------------------------------------------------


def matches(bowl: list[int], tile: int) -> bool:
    """§3.5: a stone of each colour shown lies in the bowl, two for a colour shown twice. R-09"""
    first, second = TILE_COLOURS[tile]
    return bowl[first] >= 2 if first == second else bowl[first] > 0 < bowl[second]


def in_reach(lifted: Sequence[int], there: Sequence[int], tile: int) -> bool:
    """Whether some order of the lifted stones puts the colours of a tile into its bowl, given those already there."""
    landing = 1 + (sum(lifted) - 1) // BOWLS  # stones that fall into the target bowl
    present = list(there)
    short = []
    for colour in TILE_COLOURS[tile]:
        if present[colour]:
            present[colour] -= 1
        else:
            short.append(colour)
    return len(short) <= landing and all(lifted[colour] >= short.count(colour) for colour in short)


def could_claim(g: Trajan, seat: Seat, target: int) -> bool:
    """Whether the right order of the lifted stones claims the tile at the target bowl."""
    tile = g.slots[seat * BOWLS + target]
    there = [0] * COLOUR_COUNT if target == g.lifted else g.bowl(seat, target)
    return tile != NONE and in_reach(g.bowl(seat, g.lifted), there, tile)


async def claim(g: Trajan, seat: Seat, target: int) -> None:
    """§3.5: a tile whose colours lie in the target bowl (R-06) is taken: points, then its special action. R-11, R-13"""
    at = seat * BOWLS + target
    tile = g.slots[at]
    if tile == NONE or not matches(g.bowl(seat, target), tile):
        return
    g.slots[at] = NONE
    if g.arch[seat] == Slot.CENTRE:
        g.arch[seat] = int(target)
    g.score(seat, Source.TRAJAN_TILES, TILE_POINTS[tile])
    g.tell("claimed", seat=PLAYERS[seat], tile=TRAJAN_TILES[tile], points=TILE_POINTS[tile])
    await SPECIAL_ACTION[TILE_CATEGORY[tile]](g, seat, tile)
