"""§8.7.4: out of which Regions the Arverni spread: as few as can send a Warband to as many goals as possible."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from ....state import Gaul
from ....terms import ARVERNI, Region
from ...action import Action
from ...march import march_cost
from ..commands import Leg, count_left
from ..rank import best, choose
from ..spaces import count_guard, neighbours

Shares = dict[Region, Region]  # for each goal, where its Warband comes from


async def spread_to(g: Gaul, a: Action, bare: Sequence[Region], spare: Mapping[Region, int]) -> list[Leg]:
    """One Warband to each of these Regions that can be reached, out of the fewest; of equal ones so that the Leader keeps a
    guard (R-150), then by lot."""
    reach = {r: near for r in spare if (near := [t for t in bare if t in neighbours(g, ARVERNI, r)])}
    home = g.find_leader(ARVERNI)

    def guard(shares: Shares) -> int:
        return count_guard(g, ARVERNI, leaving=sum(origin is home for origin in shares.values()))

    ways = best(find_fewest(g, a, reach, spare), guard)
    while len({frozenset(shares.values()) for shares in ways}) > 1:
        able = [r for r in reach if 0 < sum(r in shares.values() for shares in ways) < len(ways)]
        origin = await choose(g, able)
        ways = [shares for shares in ways if origin in shares.values()]
    return [Leg(origin, target, 1, False) for target, origin in ways[0].items()] if ways else []


def find_fewest(g: Gaul, a: Action, reach: Mapping[Region, Sequence[Region]], spare: Mapping[Region, int]) -> list[Shares]:
    """All ways to reach the most goals out of the fewest Regions that can be paid for."""
    purse = 99 if a.free else g.resources[ARVERNI]
    goal, best, most = len(share_out(reach, spare)), list[Shares](), 0
    for size in range(1, min(len(reach), count_left(a)) + 1):
        payable = [c for c in combinations(reach, size) if sum(march_cost(g, ARVERNI, r) for r in c) <= purse]
        for chosen in payable:
            shares = share_out({r: reach[r] for r in chosen}, spare)
            if len(shares) > most:
                most, best = len(shares), []
            if len(shares) == most and len(set(shares.values())) == size:
                best.append(shares)
        if most == goal:
            break
    fewest = min((len(set(shares.values())) for shares in best), default=0)
    return [shares for shares in best if len(set(shares.values())) == fewest]


def share_out(reach: Mapping[Region, Sequence[Region]], spare: Mapping[Region, int]) -> Shares:
    """For as many goals as possible; each origin sends no more than it can spare."""
    sent: Shares = {}

    def find(origin: Region, seen: set[Region]) -> bool:
        for target in reach[origin]:
            if target not in seen:
                seen.add(target)
                if target not in sent or find(sent[target], seen):
                    sent[target] = origin
                    return True
        return False

    for origin in reach:
        for _ in range(spare[origin]):
            if not find(origin, set()):
                break
    return sent
