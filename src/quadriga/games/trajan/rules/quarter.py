"""§5: the end of a round and of a quarter."""

from __future__ import annotations

from quadriga.kernel import Ask, Chance, Seat

from ..components import DEMANDS_PER_QUARTER, FORUM_TILES, NEEDS, PENALTY, QUARTERS, VOTES
from ..moves import SpendTile, SpendWild, TakeBonus
from ..state import BONUSES, PLAYERS, TILES, Trajan
from ..state import NEEDS as NEED_COUNT
from ..terms import NONE, Bonus, Face, ForumTile, Need, Refill, Source, Stage, TieBreak
from .final import score_game
from .setup import draw_bonus, fill_extra_spaces, fill_forum, fill_provinces


async def end_round(g: Trajan) -> None:
    """§5.1: a demand is revealed; after the fourth round the quarter ends instead."""
    g.laps -= 1
    if len(g.demands) == DEMANDS_PER_QUARTER:
        g.stage = Stage.QUARTER_END
        return
    demand = await Chance(NEEDS, "demand", g.demand_stack[:])
    g.demand_stack[demand] -= 1
    g.demands.append(int(demand))
    g.tell("demand", need=demand)
    go_on(g)


def go_on(g: Trajan) -> None:
    """The next player's turn, unless another round end is due. R-08"""
    g.stage = Stage.ROUND_END if g.laps else Stage.TURN


# §5.2 The people's demands


async def meet_all_demands(g: Trajan) -> None:
    """§5.2: every player meets what it can. How many that is, no choice changes: it is told before anybody is asked."""
    g.tell("quarter_ends" if g.quarter < QUARTERS - 1 else "year_ends", n=g.quarter + 1)
    seats = [(g.active + i) % g.players for i in range(g.players)]
    matched = {seat: meet_demands(g, seat) for seat in seats}
    for seat in seats:
        for need in NEEDS:
            for _ in range(matched[seat][need]):
                await spend(g, seat, need)
    g.stage = Stage.SENATE_VOTE


def meet_demands(g: Trajan, seat: Seat) -> list[int]:
    """§5.2, §7.2, §7.4: kept Trajan tiles first, then matching and wild tiles; all that can be met must be. How many demands
    of each kind matching tiles meet. R-29"""
    left = [max(0, g.demands.count(need) - g.kept[seat * NEED_COUNT + need]) for need in NEEDS]
    matched = [min(n, g.count_tiles(seat, need)) for need, n in enumerate(left)]
    unmet = sum(left) - sum(matched)
    while unmet and g.count_tiles(seat, ForumTile.WILD_NEED):
        g.lose_tile(seat, ForumTile.WILD_NEED)
        unmet -= 1
    g.score(seat, Source.DEMANDS, -PENALTY[unmet])
    if unmet:
        g.tell("demands_missed", seat=PLAYERS[seat], n=unmet, points=PENALTY[unmet])
    else:
        g.tell("demands_met", seat=PLAYERS[seat])
    return matched


async def spend(g: Trajan, seat: Seat, need: Need) -> None:
    """§5.2: a matching tile leaves the game; a wild one nothing else needs may go instead. R-29"""
    tile = ForumTile(need)
    if g.count_tiles(seat, ForumTile.WILD_NEED):
        options: list[SpendTile | SpendWild] = [SpendTile(need), SpendWild(need)]
        move = await Ask(seat, options, "spend", rule="5.2", need=need)
        if isinstance(move, SpendWild):
            tile = ForumTile.WILD_NEED
    g.lose_tile(seat, tile)


# §5.3 Power in the senate


async def share_power(g: Trajan) -> None:
    """§5.3: the consul chooses a bonus tile, the vice-consul gets the other; then the discs are piled anew."""
    ranking = g.rank_by_votes()
    consul, vice_consul = ranking[0], ranking[1]
    votes = tuple(g.count_votes(seat) for seat in ranking[:2])
    g.tell("consul", seat=PLAYERS[consul], votes=votes[0])
    if votes[0] == votes[1]:
        g.tell("tied_vote", seat=PLAYERS[consul])
    options = [TakeBonus(Bonus(tile)) for tile in sorted(g.offered)]
    move = await Ask(consul, options, "consul", rule="5.3")
    g.offered.remove(move.tile)
    gain_bonus(g, consul, move.tile, Face.GOLD)
    g.tell("vice_consul", seat=PLAYERS[vice_consul], votes=votes[1])
    gain_bonus(g, vice_consul, g.offered.pop(), Face.GRAY)
    if g.quarter == QUARTERS - 1:
        score_last_quarter(g, ranking)
        return
    g.pile_discs(ranking)
    await clean_up(g)
    if g.news is not None:
        tell_scores(g)
    g.quarter += 1
    g.tell("quarter", n=g.quarter + 1)
    go_on(g)


def tell_scores(g: Trajan) -> None:
    for seat in range(g.players):
        g.tell("so_far", seat=PLAYERS[seat], n=g.quarter + 1, points=g.score_of(seat))


def gain_bonus(g: Trajan, seat: Seat, tile: int, face: Face) -> None:
    g.bonus[seat * BONUSES + tile] = int(face)
    g.tell("bonus", seat=PLAYERS[seat], tile=Bonus(tile), face=face)


def score_last_quarter(g: Trajan, ranking: list[Seat]) -> None:
    """§6.1: no refill after the fourth quarter (R-34), no further turn (R-37). R-36: the pile decides ties."""
    g.pile_discs(ranking if g.config.tie_break == TieBreak.VOTES else g.rank_by_track())
    score_game(g)


# §5.4 Tiles leave and come


async def clean_up(g: Trajan) -> None:
    """§5.4: senate tiles and what is left in the forum go; bonus tiles, provinces and forum are refilled. R-32"""
    for seat in range(g.players):
        for votes in VOTES:
            g.tiles[seat * TILES + votes] = 0
    g.forum = [NONE] * len(g.forum)
    g.demands.clear()
    if g.config.province_votes_leave:
        g.province_tiles = [NONE if tile != NONE and FORUM_TILES[tile] in VOTES else tile for tile in g.province_tiles]
    g.offered = [int(await draw_bonus(g)), int(await draw_bonus(g))]
    order = (fill_provinces, fill_forum)
    for fill in order if g.config.refill == Refill.PROVINCES_FIRST else reversed(order):
        await fill(g)
    await fill_extra_spaces(g)
    g.ships = [int(Face.GOLD)] * len(g.ships)
