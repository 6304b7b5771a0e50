"""What a seat may know, and worlds it cannot tell apart."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from quadriga.kernel import Result, Seat

from .components import CATEGORIES, STACK_TILES
from .state import BONUSES, BOWLS, CIRCLE, COLOURS, ICONS, KINDS, NEEDS, SOURCES, TILES, Trajan
from .terms import Ship, Stage


class MatView(NamedTuple):
    """One player's things; everything but the hand is open."""

    seat: int
    points: tuple[int, ...]  # by source
    step: int
    votes: int
    bowls: tuple[tuple[int, ...], ...]
    slots: tuple[int, ...]
    arch: int
    plus_two: tuple[int, ...]
    supply: int
    worker_camp: int
    military_camp: int
    leader: int
    workers: int
    icons: tuple[int, ...]
    tiles: tuple[int, ...]
    kept: tuple[int, ...]
    display: tuple[int, ...]
    bonus: tuple[int, ...]
    cards: int  # how many in hand
    known: tuple[int, ...]  # cards everybody saw going into the hand
    hand: tuple[int, ...] | None  # only the seat's own


class View(NamedTuple):
    stage: Stage
    seat: int | None
    start: int
    active: int
    quarter: int
    time: int
    lap: int
    laps: int
    lifted: int
    doing: int
    ship: int
    wilds: int
    due: int
    extra_used: int
    demands: tuple[int, ...]
    forum: tuple[int, ...]
    forum_left: int
    province_tiles: tuple[int, ...]
    garrisons: tuple[int, ...]
    buildings: tuple[int, ...]
    tops: tuple[int, ...]
    stacks: tuple[int, ...]  # how many Trajan tiles each stack has, the top included
    deck: int
    left_pile: tuple[int, ...]
    right_pile: tuple[int, ...]
    ships: tuple[int, ...]
    offered: tuple[int, ...]
    discs: tuple[int, ...]
    mats: tuple[MatView, ...]
    result: Result | None


def part_of(flat: list[int], seat: Seat, size: int) -> tuple[int, ...]:
    return tuple(flat[seat * size : (seat + 1) * size])


def view_mat(g: Trajan, seat: Seat, viewer: Seat | None) -> MatView:
    circle = part_of(g.bowls, seat, CIRCLE)
    return MatView(
        seat, part_of(g.points, seat, SOURCES), g.steps[seat], g.count_votes(seat),
        tuple(circle[at : at + COLOURS] for at in range(0, CIRCLE, COLOURS)), part_of(g.slots, seat, BOWLS), g.arch[seat],
        part_of(g.plus_two, seat, BOWLS), g.supply[seat], g.worker_camp[seat], g.military_camp[seat], g.leader[seat],
        g.workers[seat], part_of(g.icons, seat, ICONS), part_of(g.tiles, seat, TILES), part_of(g.kept, seat, NEEDS),
        part_of(g.display, seat, KINDS), part_of(g.bonus, seat, BONUSES), g.count_hand(seat), part_of(g.known, seat, KINDS),
        part_of(g.hands, seat, KINDS) if seat == viewer else None,
    )  # fmt: skip


def view(g: Trajan, seat: Seat | None) -> View:
    """All that this seat may know: everything but other hands and what lies in stacks. R-04"""
    stacks = tuple(sum(g.buried[tile] for tile in STACK_TILES[c]) + (g.tops[c] >= 0) for c in CATEGORIES)
    return View(
        g.stage, seat, g.start, g.active, g.quarter, g.time, g.lap, g.laps, g.lifted, g.doing, g.ship, g.wilds, g.due,
        g.extra_used, tuple(g.demands), tuple(g.forum), sum(g.forum_stack), tuple(g.province_tiles), tuple(g.garrisons),
        tuple(g.buildings), tuple(g.tops), stacks, sum(g.deck), tuple(g.left_pile), tuple(g.right_pile), tuple(g.ships),
        tuple(g.offered), tuple(g.discs), tuple(view_mat(g, s, seat) for s in range(g.players)), g.result,
    )  # fmt: skip


def imagine(g: Trajan, seat: Seat | None, rng: Random) -> None:
    """The other hands dealt anew from what is unseen; cards everybody saw going there stay. All else is open or undrawn.

    Whoever has begun to load pairs without a wild tile has a pair: other deals are dealt again.
    """
    others = [s for s in range(g.players) if s != seat]
    sizes = []
    for other in others:
        at = other * KINDS
        unseen = [g.hands[at + kind] - g.known[at + kind] for kind in range(KINDS)]
        sizes.append(sum(unseen))
        for kind in range(KINDS):
            g.deck[kind] += unseen[kind]
            g.hands[at + kind] -= unseen[kind]
    pool = [kind for kind in range(KINDS) for _ in range(g.deck[kind])]
    loader = g.active if g.ship == Ship.PAIRS and not g.wilds and g.active != seat else None
    hands = deal(pool, sizes, rng)
    while loader is not None and not has_pair(g, loader, hands[others.index(loader)]):
        hands = deal(pool, sizes, rng)
    for other, hand in zip(others, hands, strict=True):
        for kind in hand:
            g.draw_card(other, kind)


def deal(pool: list[int], sizes: list[int], rng: Random) -> list[list[int]]:
    """Hands of these sizes from the pool, every deal as likely as another."""
    dealt = rng.sample(pool, sum(sizes))
    return [[dealt.pop() for _ in range(size)] for size in sizes]


def has_pair(g: Trajan, seat: Seat, dealt: list[int]) -> bool:
    """Whether the cards dealt make a pair, together with those the seat is known to hold."""
    return any(g.hands[seat * KINDS + kind] + dealt.count(kind) >= 2 for kind in range(KINDS))
