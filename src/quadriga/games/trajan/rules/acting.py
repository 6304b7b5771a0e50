"""§3.6, §4.6, §7.7: performing actions, the Construction action with its additional actions, and extra actions."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from quadriga.kernel import Ask, Seat

from ..components import BESIDE, BONUS_ACTION, BUILDINGS_PER_ICON, EXTRA_TILES, SITES
from ..moves import Build, Hire, Pass, Repeat
from ..state import ICONS, PLAYERS, Trajan, building_points
from ..terms import NONE, Action, Building, ForumTile, Icon, Source
from .areas import (
    attend_senate,
    forum_options,
    honour_trajan,
    military_options,
    senate_options,
    trajan_options,
    visit_forum,
    wage_war,
)
from .draws import turn_up_cards, turn_up_tops
from .seaport import trade, trade_options

RULE = {
    Action.SEAPORT: "4.1",
    Action.FORUM: "4.2",
    Action.MILITARY: "4.3",
    Action.TRAJAN: "4.4",
    Action.SENATE: "4.5",
    Action.CONSTRUCTION: "4.6",
}


async def act(g: Trajan, seat: Seat, action: Action) -> None:
    """§3.6: the action of the target bowl, if wanted; then perhaps an extra action. R-14"""
    options = OPTIONS[action]
    if options(g, seat):
        g.doing = int(action)
        ask = Ask(seat, lambda: [*options(g, seat), Pass()], "act", rule=RULE[action], action=action)
        await perform(g, seat, action, await ask)
    else:
        g.tell("idle", seat=PLAYERS[seat], action=action)


async def act_by_duty(g: Trajan, seat: Seat, action: Action, prompt: str) -> None:
    """An action that must be performed if it can be: no passing."""
    options = OPTIONS[action]
    if options(g, seat):
        g.doing = int(action)
        ask = Ask(seat, lambda: options(g, seat), prompt, rule=RULE[action], action=action)
        await perform(g, seat, action, await ask)


async def perform(g: Trajan, seat: Seat, action: Action, move: Any) -> None:
    """One performance of an action with all that follows from it."""
    g.doing = NONE
    if isinstance(move, Pass):
        g.tell("idle", seat=PLAYERS[seat], action=action)
        return
    await DO[action](g, seat, move)
    await repeat(g, seat, action)


# §7.7 Extra actions


def repeat_options(g: Trajan, seat: Seat, action: Action) -> list[Repeat]:
    """§7.7, §7.6: the tile of this action or a wild one, once per turn. R-22, R-24"""
    if g.extra_used:
        return []
    return [Repeat(tile) for tile in (ForumTile.WILD_ACTION, EXTRA_TILES[action]) if g.count_tiles(seat, tile)]


async def repeat(g: Trajan, seat: Seat, action: Action) -> None:
    """§7.7: right after an action, an extra-action tile repeats it; twice where a [+2] marker lies. R-22, R-23"""
    if not repeat_options(g, seat, action):
        return
    await uncover(g)
    if not OPTIONS[action](g, seat):
        return
    options: list[Repeat | Pass] = [*repeat_options(g, seat, action), Pass()]
    move = await Ask(seat, options, "repeat", rule="7.7", action=action)
    if isinstance(move, Pass):
        return
    g.lose_tile(seat, move.tile)
    g.extra_used = 1
    g.tell("repeats", seat=PLAYERS[seat], tile=move.tile, action=action)
    await act_by_duty(g, seat, action, "act_again")
    if g.has_plus_two(seat, action):
        await uncover(g)
        await act(g, seat, action)


async def uncover(g: Trajan) -> None:
    """R-38: what has been laid bare is seen before an extra action is decided on."""
    await turn_up_cards(g)
    await turn_up_tops(g)


# §4.6 Construction


def construction_options(g: Trajan, seat: Seat) -> list[Hire | Build]:
    """§4.6: a figure to the worker camp, or a worker to a space. R-21"""
    options: list[Hire | Build] = [Hire()] if g.supply[seat] else []
    if g.worker_camp[seat]:
        own = g.workers[seat]
        if own == 0:
            options += [Build(site) for site in SITES]
        else:
            options += [Build(site) for site in SITES if not own >> site & 1 and BESIDE[site] & own]
    return options


async def construct(g: Trajan, seat: Seat, move: Hire | Build) -> None:
    """§4.6: a tile on the space is taken with its points; the first of its type brings its action at once."""
    if isinstance(move, Hire):
        g.tell("hired", seat=PLAYERS[seat], n=g.muster(seat, g.worker_camp, 1))
        return
    g.worker_camp[seat] -= 1
    g.workers[seat] |= 1 << move.site
    building = g.buildings[move.site]
    if building == NONE:
        g.tell("bridged", seat=PLAYERS[seat], site=move.site)
        return
    g.buildings[move.site] = NONE
    icon = building // BUILDINGS_PER_ICON
    points = building_points(building)
    g.score(seat, Source.BUILDINGS, points)
    g.icons[seat * ICONS + icon] += 1
    g.tell("built", seat=PLAYERS[seat], site=move.site, tile=Building(building), points=points)
    if g.icons[seat * ICONS + icon] == 1:
        g.tell("first_built", seat=PLAYERS[seat], icon=Icon(icon), action=BONUS_ACTION[icon])
        await act_by_duty(g, seat, BONUS_ACTION[icon], "act_now")


OPTIONS: dict[Action, Callable[[Trajan, Seat], Sequence[Any]]] = {
    Action.SEAPORT: trade_options,
    Action.FORUM: forum_options,
    Action.MILITARY: military_options,
    Action.SENATE: senate_options,
    Action.TRAJAN: trajan_options,
    Action.CONSTRUCTION: construction_options,
}
DO: dict[Action, Callable[[Trajan, Seat, Any], Awaitable[None]]] = {
    Action.SEAPORT: trade,
    Action.FORUM: visit_forum,
    Action.MILITARY: wage_war,
    Action.SENATE: attend_senate,
    Action.TRAJAN: honour_trajan,
    Action.CONSTRUCTION: construct,
}
