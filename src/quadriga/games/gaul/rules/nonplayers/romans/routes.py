"""§8.8.1, §3.2.2: how far Roman groups get, what Harassment that costs, and where a Scout would spare it."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from ....atlas import border
from ....state import Gaul
from ....terms import AEDUI, FACTIONS, ROMANS, Border, Faction, Force, Kind, Region, force
from ...ability_range import in_reach
from ...action import Action
from ...march import count_harassment, is_felled, must_stop
from ..spaces import neighbours
from .scout import Patrol, Sortie

BEYOND = 99  # more than Harassment ever costs
LED, UNLED = 3, 2  # Regions that a group may cross


class Path(NamedTuple):
    """A way: the origin and the Regions entered, the Losses that Harassment costs, and where a Scout must come first."""

    steps: tuple[Region, ...]
    losses: int = 0
    spied: tuple[Region, ...] = ()

    @property
    def rank(self) -> tuple[int, int, int]:
        """The fewest Losses, without a Scout if possible, the shortest."""
        return (len(self.spied), self.losses, len(self.steps))


def may_harass(g: Gaul) -> list[Faction]:
    """§8.4.2: everybody but non-player Aedui."""
    return [f for f in FACTIONS if f is not ROMANS and not (f is AEDUI and g.is_nonplayer(AEDUI))]


def harassers(g: Gaul) -> list[Faction]:
    """R-126: on a March those who have not promised otherwise."""
    return [f for f in may_harass(g) if f not in g.promised]


def count_risk(g: Gaul, region: Region) -> int:
    """Losses of a group that passes through."""
    return sum(count_harassment(g, faction, region) for faction in harassers(g))


# Scouting out the Harassment --------------------------------------------------------------------------------------


class Lookout(NamedTuple):
    """What a Scout could do about the Harassment of a Region: who comes, and how many Warbands of whom are Revealed."""

    patrols: tuple[Patrol, ...]
    reveals: tuple[tuple[Force, int], ...]
    losses: int  # what is left of the Harassment


def look_out(g: Gaul, a: Action, region: Region) -> Lookout | None:
    """With the Hidden Auxilia there and those that may come; None if it would not help."""
    before = count_risk(g, region)
    if not before or not in_reach(g, ROMANS, region):
        return None
    sortie = Sortie(g, a)
    wanted = sum(g.count_hidden(region, f) % 3 + 1 for f in harassers(g) if count_harassment(g, f, region))
    for origin in sortie.around(region):
        lack = (wanted + 1) // 2 - sortie.board.count_hidden(region, ROMANS)
        patrol = sortie.largest(origin, region, lack, only_hidden=True) if lack > 0 else None
        if patrol is not None:
            sortie.go(patrol)
    left = 2 * sortie.board.count_hidden(region, ROMANS)
    reveals, losses = _cheapest(g, region, left, before)
    return Lookout(tuple(sortie.patrols), reveals, losses) if losses < before else None


def _cheapest(g: Gaul, region: Region, left: int, losses: int) -> tuple[tuple[tuple[Force, int], ...], int]:
    """First those of whom the fewest must be Revealed to spare a Loss."""
    hidden = {f: g.count_hidden(region, f) for f in harassers(g)}
    taken: dict[Faction, int] = {}
    while losses:
        needs = sorted((n % 3 + 1, f) for f, n in hidden.items() if n >= 3)
        if not needs or needs[0][0] > left:
            break
        n, faction = needs[0]
        hidden[faction] -= n
        taken[faction] = taken.get(faction, 0) + n
        left -= n
        losses -= 1
    return tuple((force(faction, Kind.HIDDEN), n) for faction, n in taken.items()), losses


# Paths ------------------------------------------------------------------------------------------------------------


class Roads:
    """The ways of one March, found as they are asked for."""

    def __init__(self, g: Gaul, a: Action, *, scouting: bool) -> None:
        self.g = g
        self.a = a
        self.scouting = scouting
        self.risks: dict[Region, tuple[int, int]] = {}  # Losses as it is, and after a Scout
        self.lookouts: dict[Region, Lookout] = {}
        self.found: dict[tuple[Region, int, bool], dict[Region, Path]] = {}

    def steps(self, *, led: bool) -> int:
        most = LED if led else UNLED
        return most if self.a.route is None else min(most, self.a.route.steps)

    def risk(self, region: Region) -> tuple[int, int]:
        if region not in self.risks:
            now = count_risk(self.g, region)
            lookout = look_out(self.g, self.a, region) if now and self.scouting else None
            if lookout is not None:
                self.lookouts[region] = lookout
            self.risks[region] = (now, now if lookout is None else lookout.losses)
        return self.risks[region]

    def paths(self, origin: Region, *, led: bool, most: int) -> dict[Region, Path]:
        """The best way to each Region that costs at most `most` Losses."""
        key = (origin, self.steps(led=led), bool(most))
        if key not in self.found:
            self.found[key] = self._find(origin, key[1], most)
        return self.found[key]

    def _find(self, origin: Region, steps: int, most: int) -> dict[Region, Path]:
        best: dict[Region, Path] = {}
        edge = [Path((origin,))]
        for _ in range(steps):
            edge = [longer for path in edge for longer in self._walk_on(path, most)]
            for path in edge:
                here = path.steps[-1]
                if here is not origin and (here not in best or path.rank < best[here].rank):
                    best[here] = path
        return best

    def crossings(self, origin: Region, goals: Collection[Region], *, led: bool) -> set[Region]:
        """The Regions on any way to one of the goals, whoever Harasses there."""
        found: set[Region] = set()
        edge = [Path((origin,))]
        for _ in range(self.steps(led=led)):
            edge = [longer for path in edge for longer in self._walk_on(path, BEYOND)]
            for path in edge:
                found.update(path.steps[1:-1] if path.steps[-1] in goals else ())
        return found

    def _walk_on(self, path: Path, most: int) -> list[Path]:
        """One Region further. Who leaves a Region that was entered is Harassed; §3.2.2: in some the group must stop."""
        here = path.steps[-1]
        if len(path.steps) > 1:
            if here in path.steps[:-1] or is_felled(self.g, self.a, here) or must_stop(self.g, path.steps[-2], here):
                return []
            now, later = self.risk(here)
            if path.losses + now <= most:
                path = path._replace(losses=path.losses + now)
            elif path.losses + later <= most:
                path = path._replace(losses=path.losses + later, spied=(*path.spied, here))
            else:
                return []
        barred = bool(self.a.used or path.spied)  # §4.1.3
        near = neighbours(self.g, ROMANS, here)
        return [
            path._replace(steps=(*path.steps, there)) for there in near if not (barred and border(here, there) is Border.SEA)
        ]
