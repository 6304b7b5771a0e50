"""What a Battle or a March would come to, so that a player knows before choosing it. Nothing here is part of a rule."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from ..moves import Ambush, Besiege, Roll
from ..state import Gaul
from ..terms import LEADERS, ROMANS, Command, Force, Phase, Region
from .action import Action
from .battle.arithmetic import count_attack, count_counterattack, open_clash
from .battle.losses import DIVICIACUS, bands_of_side, fatal_roll, mobile_in
from .battle.state import Clash, Party, Stage
from .battle.targets import AttackMove, attacks, battle_regions
from .march import count_risk, halts, march_cost, march_steps
from .quarters import count_payable, keep_cost


class Fight(NamedTuple):
    """§3.2.4: the Losses of both sides if the Defender stands; None: there will be no such thing."""

    region: Region
    move: AttackMove
    losses: int
    if_retreating: int | None
    struck_back: int | None  # at most: by all who may be left after their own Losses
    there: int  # pieces of the Defender: no more can be lost

    @property
    def toll(self) -> int:
        """What the Defender would lose at most, who stands."""
        return min(self.losses, self.there)


class Way(NamedTuple):
    """§3.2.2: how a group gets to a Region further on, and the Losses it risks by Harassment on the way."""

    path: tuple[Region, ...]  # the last is where it arrives
    losses: int


def fights(g: Gaul) -> tuple[Fight, ...]:
    """While the Regions of a Battle Command or the Defender in one of them are being chosen."""
    a = g.action
    if a is None or a.command is not Command.BATTLE or g.doing is not Command.BATTLE or g.clash is not None:
        return ()
    regions = battle_regions(g, a) if g.focus is None else (g.focus,)
    return tuple(_fight(g, a, region, move) for region in regions for move in attacks(g, a, region))


def _fight(g: Gaul, a: Action, region: Region, move: AttackMove) -> Fight:
    ambush = isinstance(move, Ambush)
    c = Clash(
        region, a.faction, move.faction, ambush=ambush, besiege=isinstance(move, Besiege), twist=a.twist, braced=not ambush
    )
    open_clash(g, c)
    retreating = None if ambush or c.twist.no_retreat else count_attack(g, replace(c, retreat=True))
    return Fight(region, move, count_attack(g, c), retreating, _strike_back(g, c), g.count_pieces(region, move.faction))


def strike_back(g: Gaul) -> int:
    """§3.2.4: while the Defender is asked whether to Retreat: what it could inflict at most by standing."""
    c = g.clash
    return 0 if c is None or c.stage is not Stage.OPENING else _strike_back(g, c) or 0


def _strike_back(g: Gaul, c: Clash) -> int | None:
    """The Counterattack of those who may be left: who rolls may take all Losses and live, else Warbands and Auxilia fall."""
    if not c.braced or c.twist.no_counterattack:
        return None
    mobile = mobile_in(g, c.region, c.defender)
    if c.elite or any(not piece.is_band and piece is not DIVICIACUS for piece in mobile):
        return count_counterattack(g, c)
    after = g.copy()
    left = count_attack(g, c) - c.twist.ally_first
    for piece, n in bands_of_side(g, c.region, c.defender).items():
        fallen = min(n, max(0, left))
        if fallen:
            after.remove(c.region, piece, fallen)
            left -= fallen
    return count_counterattack(after, c)


def winter_need(g: Gaul) -> tuple[int, int]:
    """§6.3.3: while the Romans find their Quarters, for how many of their pieces they would have to pay as all stand now, and
    what that comes to."""
    if g.phase is not Phase.QUARTERS or g.acting is not ROMANS:
        return 0, 0
    needs = [(count_payable(g, region), keep_cost(g, region)) for region in g.regions() if region is not Region.PROVINCIA]
    return sum(n for n, cost in needs if cost), sum(n * cost for n, cost in needs)


def march_paid(g: Gaul) -> int:
    """§3.2.2: what the faction has paid to March out of the Region whose groups it chooses."""
    a, here = g.action, g.focus
    if a is None or here is None or g.doing is not Command.MARCH or a.free or here in a.prepaid:
        return 0
    return march_cost(g, a.faction, here)


def fatal_rolls(g: Gaul) -> tuple[tuple[Force, int], ...]:
    """§3.2.4: while Losses are taken, up to which roll each kind of piece is lost that may roll."""
    if g.due is None:
        return ()
    return tuple((piece, fatal_roll(g, Roll(piece))) for piece in (*LEADERS, Force.LEGION, Force.FORT))


def goal(g: Gaul) -> Region | None:
    """§3.2.2: where the group is going of which some stay behind."""
    group = g.group
    return group.toward[0] if group is not None and g.doing is Command.MARCH and len(group.toward) == 1 else None


def ways(g: Gaul) -> tuple[Way, ...]:
    """While a group of a March is asked where it goes: every Region beyond the next that it can get to, by the safest way."""
    a, group, here = g.action, g.group, g.focus
    if a is None or group is None or here is None or a.command is not Command.MARCH or a.route is not None:
        return ()
    found: dict[Region, Way] = {}
    begun = [Way((near,), 0) for near in march_steps(g, a, here, group.pieces, group.walked)]
    edge = [way for way in begun if not halts(g, a, here, way.path[0])]
    walked = group.walked
    while edge:
        walked += 1
        edge = _onward(g, a, (walked, group.pieces), edge, found)
    near = {way.path[0] for way in begun}
    return tuple(way for region, way in sorted(found.items()) if region not in near and region is not here)


def _onward(g: Gaul, a: Action, start: tuple[int, Party], edge: list[Way], found: dict[Region, Way]) -> list[Way]:
    """One Region further; what is safer or new is kept."""
    walked, party = start
    further: list[Way] = []
    for way in edge:
        last = way.path[-1]
        for region in march_steps(g, a, last, party, walked):
            longer = Way((*way.path, region), way.losses + count_risk(g, a, last))
            if region not in found or longer.losses < found[region].losses:
                found[region] = longer
                if not halts(g, a, last, region):
                    further.append(longer)
    return further
