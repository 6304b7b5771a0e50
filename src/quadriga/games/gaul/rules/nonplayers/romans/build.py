"""§8.8.1, §4.2.1: Build of the non-player Romans: Forts, then enemy Allies away, then Roman Allies."""

from __future__ import annotations

from typing import NamedTuple

from ....moves import Finish, PlaceAlly, PlaceFort, RemoveTribe, Select, Use
from ....state import Gaul
from ....terms import ARVERNI, BELGAE, GAULS, GERMANS, ROMANS, Ability, Command, Force, Region, Tribe
from ...abilities.roman import BUILD_COST, build_options, most_regions
from ...ability_range import in_reach
from ...action import Action
from ..chart import tell_ability
from ..commands import Pick
from ..driver import Turn
from ..frost import is_barred, may_bar
from ..guidelines import is_first_tribe, is_player, target_rank
from ..nodes import ChartNode as N
from ..rank import choose
from .dangers import margin
from .supply import possible_lines

RESERVE = 6  # they build no more with fewer Resources
WHAT = ("build_what", "build_what_free")
WHERE = ("build", "build_free")
Work = PlaceFort | RemoveTribe | PlaceAlly


class Site(NamedTuple):
    """Something to build, and where."""

    region: Region
    work: Work


class Works:
    """What is built, planned on a copy of the board."""

    def __init__(self, g: Gaul, a: Action) -> None:
        self.g = g
        self.a = a
        self.board = g.copy()
        self.sites: list[Site] = []

    def is_open(self, region: Region) -> bool:
        """Near Caesar, with an Ally or a Supply Line, and nothing Seized there."""
        if self.a.within is not None and region not in self.a.within:
            return False
        if self.a.command is Command.SEIZE and region in self.a.regions:
            return False
        chosen = self.regions()
        if region not in chosen and len(chosen) >= most_regions(self.g):
            return False
        if not in_reach(self.g, ROMANS, region):
            return False
        allied = self.g.count_allies(region, ROMANS) > 0
        return allied or (self.g.count_pieces(region, ROMANS) > 0 and region in possible_lines(self.g))

    def regions(self) -> list[Region]:
        return list(dict.fromkeys(site.region for site in self.sites))

    def can_pay(self) -> bool:
        return self.a.free or self.board.resources[ROMANS] >= RESERVE

    def options(self, kind: type) -> list[Site]:
        """What of this kind can still be built; one Tribe in a Region."""
        if not self.can_pay():
            return []
        worked = [site.region for site in self.sites if not isinstance(site.work, PlaceFort)]
        return [
            Site(region, move)
            for region in self.g.regions()
            if self.is_open(region)
            for move in build_options(self.board, self.a, region, fort=True, tribe=region not in worked)
            if not isinstance(move, Finish) and isinstance(move, kind) and not self.is_barred(Site(region, move))
        ]

    def is_barred(self, site: Site) -> bool:
        if not may_bar(self.g):
            return False
        after = self.board.copy()
        build_on(after, site)
        return is_barred(self.g, after)

    def add(self, site: Site) -> None:
        if not self.a.free:
            self.board.pay(ROMANS, BUILD_COST)
        build_on(self.board, site)
        self.sites.append(site)


def build_on(board: Gaul, site: Site) -> None:
    if isinstance(site.work, PlaceFort):
        board.place(site.region, Force.FORT)
    elif isinstance(site.work, RemoveTribe):
        board.subdue(site.work.tribe)
    else:
        board.place_ally(site.work.tribe, ROMANS)


def has_warbands(g: Gaul, region: Region) -> bool:
    """Of Arverni, Belgae or Germans."""
    return any(g.count_bands(region, faction) for faction in (ARVERNI, BELGAE, GERMANS))


def ally_rank(g: Gaul, tribe: Tribe) -> tuple[bool, int, bool, bool, int]:
    """Of the Gaul with the highest margin; of players; in Cities, of the first targets (§8.4.1)."""
    owner = g.owner(tribe)
    assert owner is not None, "an Ally stands there"
    gallic = owner in GAULS
    first = (is_first_tribe(tribe), -target_rank(g, ROMANS, owner))
    return (gallic, margin(g, owner) if gallic else 0, is_player(g, owner), *first)


async def plan_works(g: Gaul, a: Action, pick: Pick = choose) -> Works:
    """All Forts, then all Allies away, then all own Allies, as long as there are six Resources."""
    works = Works(g, a)
    while site := await pick(g, works.options(PlaceFort), lambda site: has_warbands(g, site.region)):
        works.add(site)
    while site := await pick(g, works.options(RemoveTribe), lambda site: ally_rank(works.board, site.work.tribe)):
        works.add(site)
    while site := await pick(g, works.options(PlaceAlly), lambda site: is_first_tribe(site.work.tribe)):
        works.add(site)
    return works


async def build(turn: Turn) -> bool:
    """Carry it out, Region by Region; False if nothing can be built."""
    g = turn.g
    a = g.action or Action(ROMANS, None)
    if Use(Ability.BUILD) not in turn.ask.choice:
        return False
    works = await plan_works(g, a)
    if not works.sites:
        return False
    tell_ability(turn, N.R_BUILD, "8.8.1")
    await turn.give(Use(Ability.BUILD))
    for region in works.regions():
        if turn.is_asked(*WHERE) and Select(region) in turn.ask.choice:
            await turn.give(Select(region))
            await _build_here(turn, [site.work for site in works.sites if site.region is region])
    if turn.is_asked(*WHERE):
        await turn.give(Finish())
    return g.action is None or Ability.BUILD in g.action.used


async def _build_here(turn: Turn, works: list[Work]) -> None:
    for work in works:
        if turn.is_asked(*WHAT) and work in turn.ask.choice:
            await turn.give(work)
    if turn.is_asked(*WHAT):
        await turn.give(Finish())
