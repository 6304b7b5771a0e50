"""§3.5, §5.2, §5.4, §7: what was used leaves the game and comes back nowhere."""

from __future__ import annotations

from random import Random

import pytest

from quadriga.games.trajan import GAME
from quadriga.games.trajan.moves import Advance, Cargo, Load, Pass, Repeat, Sow, UseEffect
from quadriga.games.trajan.state import Trajan
from quadriga.games.trajan.terms import Action, Commodity, ForumTile, Ship, Slot, TrajanTile
from quadriga.kernel import AnyMatch, Match, random_dealer

from .setting import RED, acting, position, prompt

THREE = ["BREAD", "GAMES", "RELIGION"]


def anywhere(g: Trajan, tile: ForumTile) -> int:
    """How many tiles of the kind are in the game: on the board, in a stack, or on a mat."""
    there = g.forum.count(tile) + g.province_tiles.count(tile) + g.forum_stack[tile]
    extra = tile - ForumTile.EXTRA_SEAPORT
    return there + (g.extra_stack[extra] if extra >= 0 else 0) + sum(g.count_tiles(seat, tile) for seat in range(g.players))


def places(g: Trajan, tile: TrajanTile) -> int:
    """In how many stacks and on how many slots the Trajan tile lies."""
    return g.buried[tile] + g.tops.count(tile) + g.slots.count(tile)


@pytest.mark.parametrize(("tile", "left"), [("GAMES", 1), ("WILD_NEED", 0)])
def test_5_2_5_4_7_2_7_4_a_forum_tile_that_met_a_demand_leaves_the_game(tile: str, left: int) -> None:
    """§5.2, §5.4, §7.2, §7.4: one of its kind fewer, on the board, in the stack and on the mats together."""
    kind = ForumTile[tile]
    seats = {"RED": {"tiles": [tile] * (left + 1), "kept": [need for need in THREE if need != "GAMES"]}}
    match = position(time=10, demands=THREE, seats=seats)
    before = anywhere(match.state, kind)
    match.answer(RED, Sow(Action.FORUM))
    match.answer(RED, Pass())
    assert prompt(match)[1] == "consul"
    assert match.state.count_tiles(RED, kind) == left
    assert anywhere(match.state, kind) == before - 1


def test_7_3_a_wild_commodity_that_was_loaded_leaves_the_game() -> None:
    tile = ForumTile.WILD_COMMODITY
    match = acting(Action.SEAPORT, seats={"RED": {"hand": ["GEM"] * 3, "tiles": ["WILD_COMMODITY"]}})
    before = anywhere(match.state, tile)
    match.answer(RED, Load(Ship.SAME, 1))
    match.answer(RED, Cargo(Commodity.GEM, 3))
    assert anywhere(match.state, tile) == before - 1


@pytest.mark.parametrize("tile", ["EXTRA_SENATE", "WILD_ACTION"])
def test_7_6_7_7_a_tile_that_repeated_an_action_leaves_the_game(tile: str) -> None:
    kind = ForumTile[tile]
    match = acting(Action.SENATE, seats={"RED": {"tiles": [tile]}})
    before = anywhere(match.state, kind)
    match.answer(RED, Advance())
    match.answer(RED, Repeat(kind))
    match.answer(RED, Advance())
    assert anywhere(match.state, kind) == before - 1


def test_3_5_r11_a_claimed_tile_leaves_the_game() -> None:
    """§3.5, R-11: it lies on no slot and in no stack."""
    tile = TrajanTile.WORKER_YELLOW_ORANGE
    bowls = {"SEAPORT": ["BLUE"], "FORUM": ["ORANGE", "YELLOW"], "MILITARY": ["BLUE", "YELLOW", "GREEN", "GREEN"],
             "SENATE": ["ORANGE", "PINK", "PINK", "WHITE", "WHITE"]}  # fmt: skip
    match = position(seats={"RED": {"bowls": bowls, "slots": {"II": tile.name}}})
    assert match.state.slots[Slot.II] == tile
    match.answer(RED, Sow(Action.SEAPORT))
    match.answer(RED, UseEffect())
    assert places(match.state, tile) == 0


@pytest.mark.parametrize("seed", [1, 2])
def test_3_5_5_4_what_has_left_the_game_never_comes_back(seed: int) -> None:
    """§3.5, §5.4: in a whole game no stack grows, and of no kind of tile there are ever more than before."""
    match: AnyMatch = Match(GAME, GAME.configure({"players": 3}), random_dealer(Random(seed)))
    rng = Random(seed)
    before = count_all(match.state)
    while not match.over:
        ask = match.pending[0]
        match.answer(ask.seat, ask.choice.sample(rng))
        now = count_all(match.state)
        assert all(after <= earlier for after, earlier in zip(now, before, strict=True))
        before = now
    assert 0 in before, "something has left the game"


def count_all(g: Trajan) -> list[int]:
    """All that can only become fewer: tiles in the game, tiles in the stacks, tiles in the bag."""
    stacks = [*g.forum_stack, *g.extra_stack, *g.buried, *g.bonus_bag, *g.demand_stack]
    return [*(anywhere(g, tile) for tile in ForumTile), *(places(g, tile) for tile in TrajanTile), *stacks]
