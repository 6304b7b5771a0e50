"""§6: the end of the game and the final scoring."""

from __future__ import annotations

from typing import Any

from quadriga.kernel import Result, Seat

from ..components import BONUS_GOLD, BONUS_GRAY, BUILDINGS_PER_ICON, COMMODITY_BONUS, NEED_BONUS, SET_POINTS
from ..state import BONUSES, BOWLS, ICONS, KINDS, PLAYERS, Trajan
from ..terms import NONE, Bonus, Face, ForumTile, Source


def score_game(g: Trajan) -> None:
    """§6.1, §2: every player's last points; the most points win, ties go to the better place in the senate (§6.2)."""
    for seat in range(g.players):
        last = final_points(g, seat)
        for source, points in last.items():
            g.score(seat, source, points)
        named: dict[str, Any] = {source.name.lower(): points for source, points in last.items()}
        g.tell("final", seat=PLAYERS[seat], total=sum(last.values()), **named)
    scores = tuple(g.score_of(seat) for seat in range(g.players))
    leaders = [seat for seat in g.discs if scores[seat] == max(scores)]
    g.result = Result((leaders[-1],), scores, "points" if len(leaders) == 1 else "senate")


def final_points(g: Trajan, seat: Seat) -> dict[Source, int]:
    """§6.1: what the final scoring would bring this seat as things stand."""
    return {
        Source.HAND: g.count_hand(seat),
        Source.CAMPS: g.worker_camp[seat] + g.military_camp[seat],
        Source.CIRCLE: sum(tile != NONE for tile in g.slots[seat * BOWLS : (seat + 1) * BOWLS]),
        Source.SETS: set_points(g.icons[seat * ICONS : (seat + 1) * ICONS], g.count_tiles(seat, ForumTile.WILD_CONSTRUCTION)),
        Source.BONUS: bonus_points(g, seat),
    }


def set_points(icons: list[int], wilds: int) -> int:
    """§6.1, §7.5: sets of three or four equal icons; wild tiles complete them as well as possible. R-27"""
    best = sum(SET_POINTS[n] for n in icons)
    if wilds == 0:
        return best
    for icon, n in enumerate(icons):
        if n and n < BUILDINGS_PER_ICON:
            icons[icon] += 1
            best = max(best, set_points(icons, wilds - 1))
            icons[icon] -= 1
    return best


def bonus_points(g: Trajan, seat: Seat) -> int:
    """§6.3: the seat's bonus tiles, each by its side."""
    faces = g.bonus[seat * BONUSES : (seat + 1) * BONUSES]
    return sum(bonus_worth(g, seat, Bonus(tile), face) for tile, face in enumerate(faces) if face) + wild_commodities(g, seat)


def bonus_rate(tile: Bonus, face: int) -> float:
    """Points of a bonus tile for each thing it counts."""
    rate: float = (BONUS_GOLD if face == Face.GOLD else BONUS_GRAY)[tile]
    return rate


def bonus_worth(g: Trajan, seat: Seat, tile: Bonus, face: int) -> int:
    """§6.3: one bonus tile, without wild commodities; half points are rounded up."""
    rate = bonus_rate(tile, face)
    return -int(-rate * count_for_bonus(g, seat, tile) // 1)


def count_for_bonus(g: Trajan, seat: Seat, tile: Bonus) -> int:
    """§6.3: how many of the things a bonus tile counts the seat has."""
    if tile in COMMODITY_BONUS:
        return sum(g.display[seat * KINDS + card] for card in COMMODITY_BONUS[tile])
    if tile in NEED_BONUS:
        # forum tiles only. R-26: a wild need counts only if so agreed.
        owned = g.count_tiles(seat, NEED_BONUS[tile])
        if g.config.wild_need_bonus:
            owned += g.count_tiles(seat, ForumTile.WILD_NEED)
        return min(1, owned)
    if tile == Bonus.CITY_WORKERS:
        return g.workers[seat].bit_count()
    if tile == Bonus.PROVINCE_LEGIONARIES:
        return sum(garrison >> seat & 1 for garrison in g.garrisons)
    return g.bonus[seat * BONUSES : (seat + 1) * BONUSES].count(Face.GOLD)


def wild_commodities(g: Trajan, seat: Seat) -> int:
    """§7.3: an unused wild commodity counts as one card in the display, for the best of the seat's bonus tiles. R-25"""
    rates = [bonus_rate(tile, face) for tile in COMMODITY_BONUS if (face := g.bonus[seat * BONUSES + tile])]
    return int(max(rates, default=0)) * g.count_tiles(seat, ForumTile.WILD_COMMODITY)
