"""§8.5.6, §A8.5.6, §8.6.7, §8.7.7, §A8.7.6: Quarters of the non-players."""

from __future__ import annotations

from typing import NamedTuple

from quadriga.kernel import Amounts

from ...moves import Finish, Select, To
from ...state import Gaul
from ...terms import Book, Faction, Force, Region
from .commands import Leg, group_of
from .driver import SCRIPTS, Script, Turn
from .guidelines import everything
from .nodes import ChartNode
from .rank import choose
from .spaces import can_leave, count_near, count_spare, neighbours
from .threat import shift


class Winterer(NamedTuple):
    """How a Faction winters."""

    node: ChartNode
    rule: str
    gathers: bool = True  # whether the Leader and the largest group join
    havens: tuple[Region, ...] = ()  # where the Leader goes rather than near the most own pieces
    script: Script | None = None  # §8.8.7: the Romans winter in a way of their own


QUARTERS: dict[tuple[Book, Faction], Winterer] = {}


async def quarter(turn: Turn) -> None:
    """Out of Devastation, then the Leader and the largest group together."""
    winterer = QUARTERS[turn.g.book, turn.faction]
    if winterer.script is not None:
        await winterer.script(turn)
        return
    turn.g.tell("np_does", faction=turn.faction, node=winterer.node, rule=winterer.rule)
    arrived = await leave_devastation(turn)
    legs = await plan_gathering(turn.g, turn.faction, winterer.havens, arrived) if winterer.gathers else []
    for leg in legs:
        if turn.is_asked("quarters") and Select(leg.origin) in turn.ask.choice:
            await _relocate(turn, leg)
    if turn.is_asked("quarters"):
        await turn.give(Finish())


async def _relocate(turn: Turn, leg: Leg) -> None:
    await turn.give(Select(leg.origin))
    turn.expect("quarters_to")
    await turn.give(To(leg.target))
    turn.expect("quarters_who")
    assert isinstance(turn.ask.choice, Amounts)
    await turn.give(group_of(turn.ask.choice, turn.faction, leg))


def shelters(g: Gaul, faction: Faction, region: Region) -> list[Region]:
    """Adjacent Regions under own Control, without Devastation."""
    return [r for r in neighbours(g, faction, region) if g.control(r) is faction and not g.is_devastated(r)]


def is_hungry(g: Gaul, faction: Faction, region: Region) -> bool:
    """Devastated, with neither Ally nor Citadel nor Settlement of the faction."""
    settled = faction is Force.SETTLEMENT.faction and g.count(region, Force.SETTLEMENT) > 0
    return g.is_devastated(region) and not g.tribes_of(region, faction) and not settled


async def leave_devastation(turn: Turn) -> list[Region]:
    """To random Regions under own Control; returns where somebody has come, who may not move again."""
    g, faction = turn.g, turn.faction
    arrived: list[Region] = []
    for region in [r for r in g.regions() if is_hungry(g, faction, r) and g.count_mobile(r, faction)]:
        target = await choose(g, shelters(g, faction, region))
        if target is None or not turn.is_asked("quarters") or Select(region) not in turn.ask.choice:
            continue
        await turn.give(Select(region))
        turn.expect("quarters_to")
        await turn.give(To(target))
        turn.expect("quarters_who")
        assert isinstance(turn.ask.choice, Amounts)
        await turn.give(everything(turn.ask.choice.caps))
        arrived.append(target)
    return arrived


class Camp(NamedTuple):
    """One way to gather: where the Leader will be, and who moves."""

    home: Region
    legs: tuple[Leg, ...]


async def plan_gathering(g: Gaul, faction: Faction, havens: tuple[Region, ...], arrived: list[Region]) -> list[Leg]:
    """The Leader with the most Warbands; then in a haven, or near the most own pieces; the simplest way of equal ones."""
    home = g.find_leader(faction)
    if home is None:
        return []
    camps = [Camp(home, ()), *_camps(g, faction, home, arrived)]
    after = {i: _board_after(g, faction, camp) for i, camp in enumerate(camps)}

    def place(i: int) -> int:
        return int(camps[i].home in havens) if havens else count_near(after[i], faction, camps[i].home)

    best = await choose(
        g,
        list(after),
        lambda i: after[i].count_bands(camps[i].home, faction),
        place,
        lambda i: -len(camps[i].legs),
        named=lambda i: camps[i],
    )
    assert best is not None, "to stay is a way"
    return list(camps[best].legs)


def _camps(g: Gaul, faction: Faction, home: Region, arrived: list[Region]) -> list[Camp]:
    """A group comes to him; he goes with his Warbands; or he goes alone, and perhaps a group goes there too."""

    def groups_to(target: Region) -> list[Leg]:
        return [
            Leg(origin, target, spare, False)
            for origin in g.regions()
            if origin is not home and origin not in arrived and target in shelters(g, faction, origin)
            and (spare := count_spare(g, faction, origin))
        ]  # fmt: skip

    camps = [Camp(home, (leg,)) for leg in groups_to(home)]
    if home in arrived or not can_leave(g, faction, home):
        return camps
    for target in shelters(g, faction, home):
        camps.append(Camp(target, (Leg(home, target, 0, True),)))
        spare = count_spare(g, faction, home, leader_leaves=True)
        if spare:
            camps.append(Camp(target, (Leg(home, target, spare, True),)))
        camps += [Camp(target, (Leg(home, target, 0, True), leg)) for leg in groups_to(target)]
    return camps


def _board_after(g: Gaul, faction: Faction, camp: Camp) -> Gaul:
    board = g.copy()
    for leg in camp.legs:
        shift(board, faction, leg)
    return board


SCRIPTS["quarters"] = quarter
