"""What is drawn and turned up: cards, piles, the tops of the Trajan stacks."""

from __future__ import annotations

from quadriga.kernel import Chance, Seat

from ..components import CATEGORIES, COMMODITIES, FORUM_TILES, STACK_TILES
from ..state import PLAYERS, Trajan
from ..terms import NONE, ForumTile, Pile


async def draw_cards(g: Trajan, seat: Seat, n: int) -> int:
    """Up to `n` cards from the deck to the hand; how many there were. R-16: an empty deck stays empty."""
    for drawn in range(n):
        if not any(g.deck):
            return drawn
        card = await Chance(COMMODITIES, "card", g.deck[:], seat=PLAYERS[seat])
        g.draw_card(seat, card)
        g.tell("drew", to=seat, seat=PLAYERS[seat], card=card)
        g.tell("drew_hidden", but=seat, seat=PLAYERS[seat])
    return n


async def turn_up_cards(g: Trajan) -> None:
    """§1.6: an emptied discard pile gets the top card of the deck."""
    for pile in (Pile.LEFT, Pile.RIGHT):
        if not g.pile(pile) and any(g.deck):
            card = await Chance(COMMODITIES, "pile", g.deck[:], pile=pile)
            g.deck[card] -= 1
            g.pile(pile).append(int(card))
            g.tell("pile_refilled", pile=pile, card=card)


async def turn_up_tops(g: Trajan) -> None:
    """§1.7: only the top tile of a stack is to be seen; the next one shows when it has been taken."""
    for category in CATEGORIES:
        if g.tops[category] == NONE:
            rest = [tile for tile in STACK_TILES[category] if g.buried[tile]]
            if rest:
                tile = await Chance(rest, "top", stack=category)
                g.buried[tile] = 0
                g.tops[category] = int(tile)
                g.tell("top", stack=category, tile=tile)


async def draw_forum_tile(g: Trajan) -> ForumTile:
    tile = await Chance(FORUM_TILES, "forum", g.forum_stack[:])
    g.forum_stack[tile] -= 1
    return tile


def take_top(g: Trajan, seat: Seat, category: int, slot: int) -> None:
    """The top tile of a stack to a slot of the seat's action circle."""
    tile = g.tops[category]
    assert tile != NONE, "an empty stack has no top"
    g.tops[category] = NONE
    g.slots[seat * len(CATEGORIES) + slot] = tile
