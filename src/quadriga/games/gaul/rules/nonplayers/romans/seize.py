"""§8.8.5: Seize of the non-player Romans, only where nobody Harasses them."""

from __future__ import annotations

from ....atlas import BELGICA
from ....moves import Disperse, Finish, Issue, Select
from ....state import Gaul
from ....terms import FACTIONS, MOST_DISPERSED, ROMANS, Command, Region, Tribe
from ...action import Action
from ...march import count_harassment
from ...seize_raid import count_forage, seize_regions
from ..commands import STEP, begin, count_left, finish, intended
from ..driver import Turn
from ..guidelines import is_player
from ..rank import choose
from .build import build
from .routes import may_harass
from .scout import scout_after


def dispersable(g: Gaul, a: Action, region: Region) -> list[Tribe]:
    """Subdued Tribes under Roman Control, not the Helvii, while there are markers."""
    controlled = a.as_if_control or g.control(region) is ROMANS
    if not controlled or g.count_dispersed_markers() >= MOST_DISPERSED:
        return []
    return [tribe for tribe in g.tribes_in(region) if g.is_subdued(tribe) and tribe is not Tribe.HELVII]


def safe_regions(g: Gaul, a: Action) -> list[Region]:
    """Where nobody could Harass them; §8.8.5 speaks of no promises (R-126)."""
    if not count_left(a):
        return []
    able = seize_regions(g, a)
    return [r for r in able if a.twist.no_harassment or not any(count_harassment(g, f, r) for f in may_harass(g))]


def has_player(g: Gaul, region: Region) -> bool:
    return any(g.count_pieces(region, f) for f in FACTIONS if is_player(g, f))


async def next_region(g: Gaul, a: Action) -> Region | None:
    """To Disperse, first at players' pieces, then in Belgica; then for all other Resources."""
    safe = safe_regions(g, a)
    dispersing = [r for r in safe if dispersable(g, a, r)]
    if dispersing:
        return await choose(g, dispersing, lambda r: has_player(g, r), lambda r: r in BELGICA)
    return await choose(g, [r for r in safe if count_forage(g, r)], lambda r: count_forage(g, r))


async def seize(turn: Turn) -> bool:
    """Then Build, else Scout."""
    if not turn.is_asked(*STEP) and Issue(Command.SEIZE) not in turn.ask.choice:
        return False
    region = await next_region(turn.g, intended(turn, Command.SEIZE))
    if region is None:
        return False
    await begin(turn, Command.SEIZE)
    while region is not None and turn.is_asked(*STEP):
        await turn.give(Select(region))
        while turn.is_asked("disperse"):
            tribes = [m.tribe for m in turn.ask.choice if isinstance(m, Disperse) and m.tribe is not Tribe.HELVII]
            tribe = await choose(turn.g, tribes)
            await turn.give(Finish() if tribe is None else Disperse(tribe))
        if not turn.is_asked(*STEP):
            return True
        region = await next_region(turn.g, intended(turn, Command.SEIZE))
    if not await build(turn):
        await scout_after(turn)
    await finish(turn)
    return True
