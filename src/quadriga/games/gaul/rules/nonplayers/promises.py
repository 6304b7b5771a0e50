"""§1.5.2, §8.7.1, §8.8.1: before a non-player Marches past them, players say whether they will Harass it."""

from __future__ import annotations

from collections.abc import Collection

from quadriga.kernel import Ask

from ...moves import Agree, Refuse
from ...state import Gaul
from ...terms import Faction, Region
from ..action import card_order
from ..march import count_harassment


async def ask_promises(g: Gaul, marching: Faction, through: Collection[Region]) -> None:
    """Each player who could Harass in one of the Regions is asked once, in card order (R-142). What is promised binds until
    the slot or Event ends; routes are planned by it, and `g.promised` keeps it."""
    promised: list[Faction] = []
    for faction in card_order(g):
        if faction is marching or not g.is_player(faction):
            continue
        if not any(count_harassment(g, faction, region) for region in through):
            continue
        args = {"faction": faction, "other": marching}
        answer = await Ask(g.seat(faction), [Agree(), Refuse()], "promise", rule="1.5.2", **args)
        if isinstance(answer, Agree):
            promised.append(faction)
            g.tell("promised", faction=faction, other=marching)
    g.promised = tuple(promised)
