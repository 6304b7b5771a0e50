"""§1: setting up the board, and what the players choose before the first turn."""

from __future__ import annotations

from quadriga.kernel import Ask, AskAll, Chance, Deal, Order, Seat

from .. import state
from ..components import (
    CATEGORIES,
    COLOURS,
    EXTRA_SPACES,
    EXTRA_TILES,
    FIRST_SLOTS,
    PROVINCES,
    SITES,
    STONES_EACH,
    TRAJAN_TILES,
)
from ..moves import PlaceTile, TakeCard
from ..state import BONUSES, PLAYERS, Trajan
from ..terms import NONE, Bonus, Building, Colour, Commodity, Face, Pile, Slot, Stage, Stones
from .draws import draw_cards, draw_forum_tile, take_top, turn_up_cards, turn_up_tops

STARTING_CARDS = 3


async def lay_out_board(g: Trajan) -> None:
    """§1.1, §1.4: the start player, the senate pile, and tiles on provinces, forum and construction area."""
    g.start = g.active = int(await Chance(PLAYERS[: g.players], "start"))
    g.discs = [(g.start + i) % g.players for i in range(g.players)]
    g.tell("start", seat=PLAYERS[g.start])
    await fill_provinces(g)
    await fill_forum(g)
    await fill_extra_spaces(g)
    g.buildings[:] = map(int, await Deal(list(Building), len(SITES), "building", site=SITES))
    g.stage = Stage.STONES


async def fill_provinces(g: Trajan) -> None:
    """§5.4: a forum tile to every province without a tile, a leader or a legionary. R-33: short, chance says which."""
    empty = [p for p in PROVINCES if g.province_tiles[p] == NONE and not g.garrisons[p] and p not in g.leader]
    while empty and (left := sum(g.forum_stack)):
        province = empty[0] if left >= len(empty) else await Chance(empty, "province")
        empty.remove(province)
        g.province_tiles[province] = int(await draw_forum_tile(g))


async def fill_forum(g: Trajan) -> None:
    """§1.1, §5.4: forum tiles to the spaces right of the extra-action tiles."""
    for space in range(EXTRA_SPACES, len(g.forum)):
        if g.forum[space] == NONE and any(g.forum_stack):
            g.forum[space] = int(await draw_forum_tile(g))


async def fill_extra_spaces(g: Trajan) -> None:
    """§1.1, §5.4: three extra-action tiles to the left column of the forum."""
    for space in range(EXTRA_SPACES):
        tile = await Chance(EXTRA_TILES, "extra", g.extra_stack[:])
        g.extra_stack[tile - EXTRA_TILES[0]] -= 1
        g.forum[space] = int(tile)


async def place_stones(g: Trajan) -> None:
    """§1.3: two stones of any colours into each bowl, before any Trajan tile is seen. R-02: all seats at once."""
    stones = [colour for colour in COLOURS for _ in range(STONES_EACH)]
    if g.config.stones == Stones.RANDOM:
        for seat in range(g.players):
            fill_bowls(g, seat, await Deal(stones, len(stones), "stone"))
    else:
        asks = [Ask(seat, Order(stones), "stones", rule="1.3") for seat in range(g.players)]
        for seat, order in enumerate(await AskAll(asks)):
            fill_bowls(g, seat, order)
    await offer_bonus_tiles(g)
    await turn_up_cards(g)
    await turn_up_tops(g)
    g.stage = Stage.CARDS


def fill_bowls(g: Trajan, seat: Seat, order: tuple[Colour, ...] | list[Colour]) -> None:
    for i, colour in enumerate(order):
        g.bowls[seat * state.CIRCLE + i // STONES_EACH * state.COLOURS + colour] += 1


async def draw_bonus(g: Trajan) -> Bonus:
    tile = await Chance([bonus for bonus in Bonus if g.bonus_bag[bonus]], "bonus")
    g.bonus_bag[tile] = 0
    return tile


async def offer_bonus_tiles(g: Trajan) -> None:
    """§1.5: a bonus tile for every player, gold side up, and two for the senate."""
    for i in range(g.players):
        seat = (g.start + i) % g.players
        tile = await draw_bonus(g)
        g.bonus[seat * BONUSES + tile] = int(Face.GOLD)
        g.tell("first_bonus", seat=PLAYERS[seat], tile=tile)
    g.offered = [int(await draw_bonus(g)), int(await draw_bonus(g))]


async def take_cards(g: Trajan) -> None:
    """§1.6: three cards, one by one, from the deck or a discard pile. R-03"""
    seat = g.active
    for _ in range(STARTING_CARDS):
        piles = [pile for pile in (Pile.LEFT, Pile.RIGHT) if g.pile(pile)] + ([Pile.DECK] if any(g.deck) else [])
        move = await Ask(seat, [TakeCard(pile) for pile in piles], "first_cards", rule="1.6")
        if move.pile == Pile.DECK:
            await draw_cards(g, seat, 1)
        else:
            card = g.pick_up(seat, move.pile)
            g.tell("took_card", seat=PLAYERS[seat], card=Commodity(card), pile=move.pile)
            await turn_up_cards(g)
    pass_on(g, Stage.TILES)


async def take_tiles(g: Trajan) -> None:
    """§1.7: three Trajan tiles of different categories to II, IV and VI. R-03: all three in one go."""
    seat = g.active
    for slot in FIRST_SLOTS:
        # The next tile of a stack is not turned up before the seat has all three: so no category is taken twice.
        options = [PlaceTile(stack, Slot(slot)) for stack in CATEGORIES if g.tops[stack] != NONE]
        move = await Ask(seat, options, "first_tiles", rule="1.7", slot=Slot(slot))
        tile = TRAJAN_TILES[g.tops[move.stack]]
        take_top(g, seat, move.stack, slot)
        g.tell("placed_tile", seat=PLAYERS[seat], tile=tile, slot=Slot(slot))
    await turn_up_tops(g)
    pass_on(g, Stage.TURN)


def pass_on(g: Trajan, after: Stage) -> None:
    """The next seat is active; after the last one the next stage begins with the start player."""
    g.active = (g.active + 1) % g.players
    if g.active == g.start:
        g.stage = after
