"""§8.8.7: Quarters of the non-player Romans: to Provincia, and pay for those who cannot come."""

from __future__ import annotations

from quadriga.kernel import Amount, Amounts

from ....moves import Finish, Select, To
from ....state import Gaul
from ....terms import AEDUI, ROMANS, Force, Region
from ..driver import Turn
from ..guidelines import place_of, send
from ..nodes import ChartNode
from ..rank import choose
from ..spaces import neighbours
from .supply import sure_lines

PROMPTS = ("quarters", "provincia_from", "provincia_leader", "keep_free", "keep_paid")


def count_garrison(g: Gaul, region: Region) -> int:
    """One Auxilia for each Fort and Roman Ally."""
    return int(g.has_fort(region)) + g.count_allies(region, ROMANS)


def movers(g: Gaul, region: Region) -> int:
    """Legions and Auxilia that the garrison does not keep."""
    auxilia = max(0, g.count_bands(region, ROMANS) - count_garrison(g, region))
    return g.count(region, Force.LEGION) + auxilia


def leaving(g: Gaul, region: Region, choice: Amounts) -> tuple[Amount, ...]:
    """All but the garrison; Hidden Auxilia go first (§8.4.1)."""
    left = max(0, sum(n for p, n in choice.caps.items() if p.is_band) - count_garrison(g, region))
    taken: dict[Force, int] = {}
    for piece in sorted(choice.caps, key=place_of):
        taken[piece] = min(left, choice.caps[piece]) if piece.is_band else choice.caps[piece]
        left -= taken[piece] if piece.is_band else 0
    return tuple(Amount(piece, taken[piece]) for piece in choice.caps if taken[piece])


def open_camps(g: Gaul, region: Region) -> list[Region]:
    """Adjacent Regions under Control of the Romans or of non-player Aedui, without Devastation."""
    owners = (ROMANS, AEDUI) if g.is_nonplayer(AEDUI) else (ROMANS,)
    return [r for r in neighbours(g, ROMANS, region) if g.control(r) in owners and not g.is_devastated(r)]


async def find_camp(g: Gaul, region: Region) -> Region | None:
    """Next door to a Supply Line if there is none here; else out of Devastation."""
    if region is Region.PROVINCIA or region in sure_lines(g) or not movers(g, region):
        return None
    camps = open_camps(g, region)
    linked = [camp for camp in camps if camp in sure_lines(g)]
    if linked or g.is_devastated(region):
        return await choose(g, linked or camps)
    return None


async def quarter(turn: Turn) -> None:
    """§8.8.7: everything that Quarters ask."""
    turn.g.tell("np_does", faction=ROMANS, node=ChartNode.R_QUARTERS, rule="8.8.7")
    done: list[Region] = []
    while turn.is_asked(*PROMPTS):
        if turn.is_asked("quarters"):
            await _relocate(turn, done)
        elif turn.is_asked("provincia_from"):
            await _go_home(turn)
        elif turn.is_asked("provincia_leader"):
            await turn.give(To(Region.PROVINCIA))
        else:
            assert isinstance(turn.ask.choice, Amounts)
            await turn.give(send(turn.ask.choice.caps, turn.ask.choice.most))


async def _relocate(turn: Turn, done: list[Region]) -> None:
    able = [move.region for move in turn.ask.choice if isinstance(move, Select) and move.region not in done]
    for region in able:
        camp = await find_camp(turn.g, region)
        if camp is None:
            continue
        done += [region, camp]
        await turn.give(Select(region))
        turn.expect("quarters_to")
        await turn.give(To(camp))
        if turn.is_asked("quarters_who"):
            assert isinstance(turn.ask.choice, Amounts)
            await turn.give(leaving(turn.g, region, turn.ask.choice))
        return
    await turn.give(Finish())


async def _go_home(turn: Turn) -> None:
    able = [m.region for m in turn.ask.choice if isinstance(m, Select)]
    region = next((r for r in able if movers(turn.g, r)), None)
    if region is None:
        await turn.give(Finish())
        return
    await turn.give(Select(region))
    if turn.is_asked("provincia_who"):
        assert isinstance(turn.ask.choice, Amounts)
        await turn.give(leaving(turn.g, region, turn.ask.choice))
