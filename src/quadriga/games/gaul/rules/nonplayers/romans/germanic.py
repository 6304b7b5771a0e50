"""§8.2.1: cards 17, 65 and 66, by which the non-player Romans lead the game-run Germans."""

from __future__ import annotations

from quadriga.kernel import Amounts

from ....moves import Ambush, Finish, Issue, Select, To
from ....state import Gaul
from ....terms import FACTIONS, GERMANS, ROMANS, Command, Faction, Region
from ..commands import STEP
from ..driver import Turn
from ..guidelines import everything, is_player
from ..rank import choose
from ..spaces import neighbours
from .dangers import count_goals, margin


def foes(g: Gaul, region: Region) -> list[Faction]:
    """Whom Germans could Ambush there, other than Romans."""
    return [f for f in FACTIONS if f not in (ROMANS, GERMANS) and g.count_pieces(region, f)]


def foe_rank(g: Gaul, region: Region, enemy: Faction) -> tuple[bool, int, bool, int, int]:
    """§8.8.1: the order of Roman Battles."""
    leader, bands = g.has_leader(region, enemy), g.count_bands(region, enemy)
    return (leader, bands, is_player(g, enemy), count_goals(g, region, enemy), margin(g, enemy))


def place_rank(g: Gaul, region: Region) -> tuple[bool, object]:
    """Where there is somebody else than Romans, and whom."""
    ranks = [foe_rank(g, region, enemy) for enemy in foes(g, region)]
    return (bool(ranks), max(ranks, default=(False, 0, False, 0, 0)))


def ways_out(g: Gaul, origin: Region) -> list[Region]:
    """From Romans to no Romans."""
    if not g.count_pieces(origin, ROMANS):
        return []
    return [r for r in neighbours(g, GERMANS, origin) if not g.count_pieces(r, ROMANS)]


async def lead_germans(turn: Turn) -> None:
    """March them away from the Romans, Ambush as Romans would Battle, and place no Allies."""
    while True:
        if turn.is_asked("free_command"):
            rally = Issue(Command.RALLY)
            await turn.give(rally if rally in turn.ask.choice else Finish())
        elif turn.is_asked(*STEP):
            await _step(turn)
        elif turn.is_asked("grow"):
            await turn.give(Finish())
        elif turn.is_asked("event_region"):
            regions = [move.region for move in turn.ask.choice if isinstance(move, Select)]
            region = await choose(turn.g, regions, lambda r: place_rank(turn.g, r))
            assert region is not None, "there is a Region"
            await turn.give(Select(region))
        elif turn.is_asked("attack"):
            await _attack(turn)
        else:
            return


async def _step(turn: Turn) -> None:
    g = turn.g
    assert g.action is not None, "a Command is under way"
    able = [move.region for move in turn.ask.choice if isinstance(move, Select)]
    if g.action.command is Command.RALLY:
        region = await choose(g, able, lambda r: -g.count_pieces(r, ROMANS))
        await turn.give(Finish() if region is None else Select(region))
        return
    origin = await choose(g, [r for r in able if ways_out(g, r)], lambda r: g.count_bands(r, GERMANS))
    if origin is None:
        await turn.give(Finish())
        return
    target = await choose(g, ways_out(g, origin), lambda r: place_rank(g, r))
    assert target is not None, "there is a way out"
    await turn.give(Select(origin))
    if turn.is_asked("march_group"):
        assert isinstance(turn.ask.choice, Amounts)
        await turn.give(everything(turn.ask.choice.caps))
    if turn.is_asked("march_to"):
        await turn.give(To(target))
    await turn.give_if_asked("march_group", ())


async def _attack(turn: Turn) -> None:
    region: Region = turn.ask.args["region"]
    moves = [move for move in turn.ask.choice if isinstance(move, Ambush)]
    move = await choose(
        turn.g, moves, lambda move: move.faction is not ROMANS, lambda move: foe_rank(turn.g, region, move.faction)
    )
    assert move is not None, "Germans only Ambush"
    await turn.give(move)


def spares_romans(before: Gaul, after: Gaul, faction: Faction) -> bool:
    """No Roman lost, no Germanic Ally more, and Germans gone from Romans or somebody else hit."""
    if _count(after, ROMANS) < _count(before, ROMANS) or after.count_strongholds(GERMANS) > before.count_strongholds(GERMANS):
        return False
    parted = _count_together(after) < _count_together(before)
    return parted or any(_count(after, f) < _count(before, f) for f in FACTIONS if f not in (ROMANS, GERMANS))


def _count(g: Gaul, faction: Faction) -> int:
    return sum(g.count_pieces(region, faction) for region in g.regions())


def _count_together(g: Gaul) -> int:
    """Germanic Warbands in Regions with Romans."""
    return sum(g.count_bands(region, GERMANS) for region in g.regions() if g.count_pieces(region, ROMANS))
