"""§3.2: where the stones of a bowl lead, and the order that claims the tile there."""

from __future__ import annotations

from ..components import ACTIONS, COLOURS, TILE_COLOURS, TRAJAN_TILES
from ..rules.sowing import in_reach
from ..state import BOWLS
from ..terms import NONE, Action, Colour, TrajanTile
from ..view import MatView


def landing(mat: MatView, bowl: int) -> tuple[Action, TrajanTile | None]:
    """Where the last stone of a bowl falls, and the tile there if it is within reach."""
    stones = mat.bowls[bowl]
    target = (bowl + sum(stones)) % len(ACTIONS)
    tile = mat.slots[target]
    there = (0,) * len(COLOURS) if target == bowl else mat.bowls[target]
    return ACTIONS[target], TRAJAN_TILES[tile] if tile != NONE and in_reach(stones, there, tile) else None


def claims(mat: MatView, bowl: int, order: tuple[Colour, ...]) -> bool:
    """Whether the stones, falling in this order, put the colours of the tile at the target into its bowl."""
    target, tile = landing(mat, bowl)
    if tile is None:
        return False
    there = [0] * len(COLOURS) if target == bowl else list(mat.bowls[target])
    for colour in order[::-1][::BOWLS]:
        there[colour] += 1
    first, second = TILE_COLOURS[TRAJAN_TILES.index(tile)]
    return there[first] > (first == second) and there[second] > 0


def order_to_claim(mat: MatView, bowl: int) -> tuple[Colour, ...]:
    """The stones of a bowl as they lie, but those last that its target's tile needs, if it can be claimed with them."""
    stones = [colour for colour in COLOURS for _ in range(mat.bowls[bowl][colour])]
    target, tile = landing(mat, bowl)
    if tile is None:
        return tuple(stones)
    there = [0] * len(COLOURS) if target == bowl else list(mat.bowls[target])
    order: list[Colour | None] = [None] * len(stones)
    falls = iter(range(len(stones) - 1, -1, -BOWLS))  # the places in the order of what falls into the target
    for colour in TILE_COLOURS[TRAJAN_TILES.index(tile)]:
        if there[colour]:
            there[colour] -= 1
        else:
            order[next(falls)] = COLOURS[colour]
            stones.remove(COLOURS[colour])
    rest = iter(stones)
    return tuple(colour if colour is not None else next(rest) for colour in order)
