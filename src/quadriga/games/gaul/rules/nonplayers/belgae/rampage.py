"""§8.5.1: Rampage of the non-player Belgae, before a Battle or after Rally and Raid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ....moves import Against, Finish, Select, Use
from ....state import Gaul
from ....terms import AEDUI, ARVERNI, BELGAE, ROMANS, Ability, Faction, Region
from ...abilities.belgic import rampage_caps, rampage_regions, rampage_targets
from ...action import Action
from ...battle.retreat import refuges
from ..chart import tell_ability
from ..driver import Turn
from ..frost import is_barred, may_bar
from ..guidelines import give_up
from ..nodes import ChartNode
from ..rank import choose
from ..threat import Foray

ORDER = (ROMANS, AEDUI, ARVERNI)


class Raving(NamedTuple):
    """Whom to Rampage in a Region, and with how many Warbands."""

    region: Region
    target: Faction
    n: int


def count_forced(g: Gaul, raving: Raving) -> int:
    """Pieces that must go off the map, if nobody lets the target into his Regions."""
    flight = Action(raving.target, None)
    own = [] if g.is_game_run(raving.target) else refuges(g, flight, raving.region)
    return 0 if any(g.control(region) is raving.target for region in own) else raving.n


def board_after(g: Gaul, raving: Raving) -> Gaul:
    """With the pieces gone from the Region, wherever they are then."""
    board = g.copy()
    for piece, n in give_up(rampage_caps(g, raving.region, raving.target), raving.target, raving.n):
        board.remove(raving.region, piece, n)
    return board


def control_gained(g: Gaul, raving: Raving) -> int:
    """The value of Belgic Control that it adds."""
    if g.control(raving.region) is BELGAE or board_after(g, raving).control(raving.region) is not BELGAE:
        return 0
    return g.rules.control_value(g, raving.region) - g.count_dispersed(raving.region)


def ravings(g: Gaul, region: Region, spared: Sequence[Foray]) -> list[Raving]:
    """Each target in the Region with the most Warbands; a Battle there keeps its last target piece."""
    found = []
    for target in rampage_targets(g, region):
        n = min(g.count_hidden(region, BELGAE), sum(rampage_caps(g, region, target).values()))
        if Foray(region, target) in spared:
            n = min(n, g.count_pieces(region, target) - 1)
        raving = Raving(region, target, n)
        if n > 0 and not (may_bar(g) and is_barred(g, board_after(g, raving))):
            found.append(raving)
    return found


async def plan_rampage(g: Gaul, a: Action, spared: Sequence[Foray]) -> list[Raving]:
    """In every Region the best target: forced removals, Control, then Romans, Aedui, Arverni; so too the order of Regions."""

    def rank(raving: Raving) -> tuple[int, ...]:
        forced, gained = count_forced(g, raving), control_gained(g, raving)
        return (min(1, forced), forced, gained, -ORDER.index(raving.target), raving.n)

    best = [max(found, key=rank) for region in rampage_regions(g, a) if (found := ravings(g, region, spared))]
    plan: list[Raving] = []
    while best:
        chosen = await choose(g, best, rank)
        assert chosen is not None, "there is one left"
        best.remove(chosen)
        plan.append(chosen)
    return plan


async def rampage(turn: Turn, a: Action, spared: Sequence[Foray] = ()) -> bool:
    """Wherever they can; False if nowhere."""
    if Use(Ability.RAMPAGE) not in turn.ask.choice:
        return False
    plan = await plan_rampage(turn.g, a, spared)
    if not plan:
        return False
    tell_ability(turn, ChartNode.B_RAMPAGE, "8.5.1")
    await turn.give(Use(Ability.RAMPAGE))
    for raving in plan:
        if not turn.is_asked("rampage") or Select(raving.region) not in turn.ask.choice:
            break
        await turn.give(Select(raving.region))
        await turn.give_if_asked("rampage_whom", Against(raving.target))
        await turn.give_if_asked("rampage_flip", raving.n)
    await turn.give_if_asked("rampage", Finish())
    return True
