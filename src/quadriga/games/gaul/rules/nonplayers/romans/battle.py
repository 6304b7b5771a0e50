"""§8.8.1, §A8.8.1: Battle of the non-player Romans, with Besiege."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ....board import Presence
from ....moves import Attack, Besiege, Join, Select
from ....state import Gaul
from ....terms import AEDUI, ROMANS, Book, Command, Faction, Force, Region, ally
from ...action import Action
from ...battle.losses import besiegeable
from ...battle.retreat import may_retreat
from ...battle.state import Clash
from ...battle.targets import can_besiege
from ..chart import tell_ability
from ..commands import STEP, begin, finish, intended
from ..driver import Turn
from ..forecast import Outcome, forecast
from ..guidelines import is_player, place_of_move
from ..nodes import ChartNode as N
from ..rank import best
from ..threat import Foray, choose_target, is_battle_barred, may_fight
from .dangers import count_goals, margin, triggers
from .scout import scout_after

SURE_ROLLS = 3  # Loss rolls that make the fall of a Citadel likely enough


class Assault(NamedTuple):
    """A Battle to fight, and whether with Besiege."""

    region: Region
    enemy: Faction
    besiege: bool


def clash_of(a: Action, assault: Assault) -> Clash:
    return Clash(assault.region, ROMANS, assault.enemy, besiege=assault.besiege, twist=a.twist)


def is_worth(g: Gaul, a: Action, assault: Assault) -> bool:
    """Fewer Losses than half of the enemy's, none on Caesar, and no gain for a player upon Frost."""
    clash = clash_of(a, assault)
    outcome = forecast(g, clash)
    if 2 * outcome.suffered >= outcome.inflicted or outcome.on_leader:
        return False
    return not is_battle_barred(g, clash)


def spares_diviciacus(g: Gaul, foray: Foray) -> bool:
    """§A8.8.1: no Battle against him unless the Aedui are at victory."""
    return not (foray.enemy is AEDUI and g.has_leader(foray.region, AEDUI) and margin(g, AEDUI) < 0)


# Besiege ----------------------------------------------------------------------------------------------------------


def needs_siege(g: Gaul, a: Action, foray: Foray) -> bool:
    """R-121: where an Ally might stay, or a Citadel suffer fewer than three Loss rolls."""
    outcomes = _possible(g, Clash(foray.region, ROMANS, foray.enemy, twist=a.twist))
    citadels = g.count_citadels(foray.region, foray.enemy)
    if citadels and min(outcome.on_citadels for outcome in outcomes) < SURE_ROLLS:
        return True
    return any(_count_allies(g, outcome.left, foray.enemy) for outcome in outcomes)


def _possible(g: Gaul, c: Clash) -> list[Outcome]:
    """The Defender's rolls succeed, and he stands or flees."""
    outcomes = [forecast(g, c, survive=True)]
    if may_retreat(g, c):
        fleeing = c.copy()
        fleeing.retreat = True
        outcomes.append(forecast(g, fleeing, survive=True))
    return outcomes


def _count_allies(g: Gaul, left: Presence, enemy: Faction) -> int:
    """§A8.8.1: a Settlement counts as an Ally."""
    settlements = left.kinds(enemy).get(Force.SETTLEMENT, 0) if g.book is Book.ARIOVISTUS else 0
    return left.circles.count(ally(enemy)) + settlements


def siege_target(g: Gaul, region: Region, enemy: Faction) -> Any:
    """§8.4.1: a Citadel or Settlement, then an Ally at a City, then another."""
    return min(besiegeable(g, region, enemy), key=lambda move: place_of_move(g, move))


# Which Battles ----------------------------------------------------------------------------------------------------


def find_assaults(
    g: Gaul, a: Action, *, besieging: bool | None = None, meeting: Sequence[Foray] | None = None
) -> list[Assault]:
    """All Battles that are worth it. With Besiege wherever it is possible, if it is needed anywhere (`besieging`: it was).
    `meeting`: who meets the condition, if that is known."""
    able = [
        foray
        for foray in _targets(g, triggers(g) if meeting is None else meeting)
        if may_fight(g, a, foray) and spares_diviciacus(g, foray)
    ]
    plain = [assault for foray in able if is_worth(g, a, assault := Assault(*foray, besiege=False))]
    walls = [foray for foray in able if can_besiege(g, a, *foray)] if besieging is not False else []
    if not walls:
        return plain
    sieges = [assault for foray in walls if is_worth(g, a, assault := Assault(*foray, besiege=True))]
    if not besieging and not any(needs_siege(g, a, Foray(siege.region, siege.enemy)) for siege in sieges):
        return plain
    return [*sieges, *(assault for assault in plain if Foray(assault.region, assault.enemy) not in walls)]


def _targets(g: Gaul, meeting: Sequence[Foray]) -> list[Foray]:
    """Those who meet the condition; no Aedui while their Warbands fight along (§8.8.8)."""
    joined = any(loan.lender is AEDUI for loan in g.loans)
    return [foray for foray in meeting if not (joined and foray.enemy is AEDUI)]


def caesar_refuses(g: Gaul, a: Action, found: Sequence[Assault], meeting: Sequence[Foray]) -> bool:
    """He meets the condition but will not Battle, so nobody does; an Event elsewhere is none of his business."""
    home = g.find_named_leader(ROMANS)
    if home is None or not a.allows(home):
        return False
    return any(foray.region is home for foray in meeting) and not any(assault.region is home for assault in found)


async def choose_assault(g: Gaul, found: list[Assault]) -> Assault | None:
    """Leaders; the most Warbands; players; the most Allies and Citadels; the highest margin."""
    left = best(
        found,
        lambda assault: g.has_leader(assault.region, assault.enemy),
        lambda assault: g.count_bands(assault.region, assault.enemy),
        lambda assault: is_player(g, assault.enemy),
        lambda assault: count_goals(g, assault.region, assault.enemy),
        lambda assault: margin(g, assault.enemy),
    )
    return await choose_target(g, ROMANS, left)


async def strike(g: Gaul, a: Action, found: Sequence[Foray]) -> Foray | None:
    """§8.2.3: of the Battles that an Event offers, the first that is worth it."""
    plain = [Assault(*foray, besiege=False) for foray in found if spares_diviciacus(g, foray)]
    assault = await choose_assault(g, [assault for assault in plain if is_worth(g, a, assault)])
    return None if assault is None else Foray(assault.region, assault.enemy)


async def battle(turn: Turn) -> bool:
    """Where the Romans lose less than half; Besiege where needed, else Scout after it."""
    g = turn.g
    a = intended(turn, Command.BATTLE)
    meeting = triggers(g)
    found = find_assaults(g, a, meeting=meeting)
    if not found or caesar_refuses(g, a, found, meeting):
        return False
    besieging = any(assault.besiege for assault in found)
    assault = await choose_assault(g, found)
    await begin(turn, Command.BATTLE)
    await join_aedui(turn, found)
    told = False
    while assault is not None:
        turn.expect(*STEP)
        if assault.besiege and not told:
            tell_ability(turn, N.R_BESIEGE, "8.8.1")
            told = True
        await _strike(turn, assault)
        if not turn.is_asked(*STEP):
            return True
        assault = await choose_assault(g, find_assaults(g, intended(turn, Command.BATTLE), besieging=besieging))
    if not told:
        await scout_after(turn)
    await finish(turn)
    return True


async def join_aedui(turn: Turn, planned: list[Assault]) -> None:
    """§8.8.8, R-128: Aedui Warbands fight as Auxilia if the Aedui agree, unless they are the enemy."""
    if Join() in turn.ask.choice and all(assault.enemy is not AEDUI for assault in planned):
        await turn.give(Join())


async def _strike(turn: Turn, assault: Assault) -> None:
    await turn.give(Select(assault.region))
    if turn.is_asked("attack"):
        siege, plain = Besiege(assault.enemy), Attack(assault.enemy)
        await turn.give(siege if assault.besiege and siege in turn.ask.choice else plain)
    if turn.is_asked("besiege"):
        await turn.give(siege_target(turn.g, assault.region, assault.enemy))
