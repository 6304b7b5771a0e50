"""§8.2.1, §8.5.2: the Event sheets of the non-player Belgae. Plain "No" is the swords of the cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from quadriga.kernel import Amounts

from ....cards import Card
from ....events.vocabulary import Name
from ....moves import Against, Finish, Issue, Select
from ....state import Gaul
from ....terms import ARVERNI, BELGAE, FACTIONS, GERMANS, ROMANS, Command, Faction, Region, Side
from ..charging import Charge, Charging, all_may_go, guard_after
from ..commands import STEP
from ..driver import Turn
from ..guidelines import is_player, send
from ..instructions import Instruction, is_last_year
from ..rank import choose
from ..sheets import (
    COAST,
    DISCARD,
    NOT_IF_ROMANS_NONPLAYER,
    belgica_first,
    hits_legions,
    if_romans_nonplayer,
    keeps_control,
    leave_it,
    legions_hit,
    senate_up,
)
from ..spaces import GUARD, count_guard, count_short, count_spare
from .chart import rally


def no_legion_to_hit(g: Gaul, faction: Faction) -> bool:
    return not any(legions_hit(g, faction, region, ROMANS) for region in g.regions())


def most_legions(g: Gaul, faction: Faction, move: Any) -> int:
    """Cards A21 and A57: where, and against the Romans."""
    if isinstance(move, Against):
        return int(move.faction is ROMANS)
    return legions_hit(g, faction, move.region, ROMANS) if isinstance(move, Select) else 0


def adds_strongholds(before: Gaul, after: Gaul, faction: Faction) -> bool:
    """More Belgic Allies and Citadels than before."""
    return after.count_strongholds(faction) > before.count_strongholds(faction)


def arverni_win_or_romans_nonplayer(g: Gaul, faction: Faction) -> bool:
    return g.rules.margin(g, ARVERNI) > 0 or if_romans_nonplayer(g, faction)


def germans_player_or_romans_nonplayer(g: Gaul, faction: Faction) -> bool:
    return is_player(g, GERMANS) or if_romans_nonplayer(g, faction)


def unless_arverni_alone_play(g: Gaul, faction: Faction) -> bool:
    """Cards 27 and 30: only with the Arverni a player and the Romans none."""
    return not is_player(g, ARVERNI) or is_player(g, ROMANS)


def if_germans_nonplayer(g: Gaul, faction: Faction) -> bool:
    return not is_player(g, GERMANS)


def germans_give(g: Gaul, faction: Faction, move: Any) -> int:
    """Card A65: Germanic pieces are replaced."""
    return int(isinstance(move, Name) and move.faction is GERMANS)


def in_last_year(g: Gaul, faction: Faction) -> bool:
    return is_last_year(g)


# Card 72 ----------------------------------------------------------------------------------------------------------


def leading_player(g: Gaul) -> Faction | None:
    """The player with the highest victory margin."""
    able = [f for f in g.rules.ties if is_player(g, f)]
    return max(able, key=lambda f: g.rules.margin(g, f), default=None)


def leading_player_in(g: Gaul, faction: Faction, region: Region) -> Faction | None:
    leading = leading_player(g)
    return leading if leading is not None and g.count_pieces(region, leading) else None


def toward_leading_player(g: Gaul, faction: Faction, move: Any) -> bool:
    return isinstance(move, Against) and move.faction is leading_player(g)


def hurts_leading_player(before: Gaul, after: Gaul, faction: Faction) -> bool:
    leading = leading_player(before)
    if leading is None:
        return False
    return sum(after.count_pieces(r, leading) - before.count_pieces(r, leading) for r in before.regions()) < 0


def all_but_a_guard(g: Gaul, faction: Faction, origin: Region, goal: Region) -> int:
    """In Ariovistus the Leader ends with at least four Warbands. R-145"""
    there = g.count_bands(origin, faction)
    return there - GUARD if g.has_leader(origin, faction) and goal is not origin else there


def is_leader_guarded(before: Gaul, after: Gaul, faction: Faction) -> bool:
    """R-145: where there is no Leader, there is nobody to guard."""
    return count_guard(after, faction) >= GUARD


def comes_to_a_guard(g: Gaul, faction: Faction, charge: Charge) -> bool:
    """R-145: whether the Leader has four Warbands after the March."""
    return guard_after(g, faction, charge) >= GUARD


def any_charge(g: Gaul, faction: Faction, charge: Charge) -> bool:
    return True


# Cards 62 and 66 --------------------------------------------------------------------------------------------------


def find_goals(g: Gaul, regions: Iterable[Region], origins: Iterable[Region]) -> list[Region]:
    """Regions with a Subdued Tribe where just enough Warbands add Belgic Control."""
    spare = {region: count_spare(g, BELGAE, region) for region in origins}
    return [
        region
        for region in regions
        if g.control(region) is not BELGAE
        and any(g.is_subdued(tribe) and g.can_hold(tribe, BELGAE) for tribe in g.tribes_in(region))
        and sum(n for origin, n in spare.items() if origin is not region) >= count_short(g, BELGAE, region)
    ]


def pastures(g: Gaul) -> list[Region]:
    """Card 66: where nobody has Control."""
    empty = [r for r in g.regions() if g.control(r) is None and g.rules.may_stack(g, BELGAE, r)]
    return find_goals(g, empty, g.regions())


def shores(g: Gaul) -> list[Region]:
    """Card 62: along the coast."""
    coast = [region for region in g.regions() if region in COAST]
    return find_goals(g, coast, coast)


async def choose_goal(g: Gaul, able: Iterable[Region]) -> Region | None:
    """The fewest needed first."""
    return await choose(g, able, lambda region: -count_short(g, BELGAE, region))


def nowhere_to_migrate(g: Gaul, faction: Faction) -> bool:
    return not pastures(g)


def nowhere_to_sail(g: Gaul, faction: Faction) -> bool:
    return not shores(g)


async def choose_origin(g: Gaul, able: Iterable[Region], short: int) -> tuple[Region | None, int]:
    """From where so many come, or as many as can: those around the Leader last (R-150), else from where the most can."""
    spare = {region: min(short, count_spare(g, BELGAE, region)) for region in able}

    def guard(region: Region) -> int:
        return count_guard(g, BELGAE, leaving=spare[region] if g.has_leader(region, BELGAE) else 0)

    origin = await choose(g, [r for r in spare if spare[r]], guard, lambda r: count_spare(g, BELGAE, r))
    return origin, 0 if origin is None else spare[origin]


async def gather_at(turn: Turn, goal: Region) -> None:
    """Just enough Warbands, losing no Control."""
    g = turn.g
    while turn.is_asked("event_region") and Finish() in turn.ask.choice:
        able = [m.region for m in turn.ask.choice if isinstance(m, Select) and m.region is not goal]
        origin, n = await choose_origin(g, able, count_short(g, BELGAE, goal))
        if origin is None:
            await turn.give(Finish())
            return
        await turn.give(Select(origin))
        if turn.is_asked("event_group"):
            assert isinstance(turn.ask.choice, Amounts)
            await turn.give(send({p: k for p, k in turn.ask.choice.caps.items() if p.is_band}, n))
        await turn.give_if_asked("event_to", Select(goal))


async def migrate(turn: Turn) -> None:
    """Card 66: the Warbands move, then an Ally comes."""
    g = turn.g
    await turn.give_if_asked("event_faction", Name(BELGAE))
    goal = await choose_goal(g, pastures(g))
    if goal is None:
        await leave_it(turn)
        return
    if turn.is_asked("event_region") and Finish() not in turn.ask.choice:
        await turn.give(Select(goal))
    await gather_at(turn, goal)


async def sail(turn: Turn) -> None:
    """Card 62: the Warbands move along the coast, then they Rally."""
    goal = await choose_goal(turn.g, shores(turn.g))
    if goal is None:
        await leave_it(turn)
        return
    await gather_at(turn, goal)
    if turn.is_asked("event_region"):
        await turn.give(Select(goal))
    if turn.is_asked("free_command"):
        await turn.give(Issue(Command.RALLY) if Issue(Command.RALLY) in turn.ask.choice else Finish())
    if turn.is_asked(*STEP):
        await rally(turn)


def sails_well(before: Gaul, after: Gaul, faction: Faction) -> bool:
    """Control is won."""
    return any(after.control(r) is faction and before.control(r) is not faction for r in before.regions())


def migrates_well(before: Gaul, after: Gaul, faction: Faction) -> bool:
    return sails_well(before, after, faction) and adds_strongholds(before, after, faction)


CHARGE = Charging(leading_player_in, all_may_go, any_charge)
GUARDED_CHARGE = Charging(leading_player_in, all_but_a_guard, comes_to_a_guard)
_NOT_WHILE = Instruction(declines=arverni_win_or_romans_nonplayer)
_NOT_IF_GERMANS_PLAY = Instruction(declines=germans_player_or_romans_nonplayer)
_BELGICA = Instruction(prefers=belgica_first)
_STRONGHOLDS = Instruction(accepts=adds_strongholds)
_LEGIONS = Instruction(declines=no_legion_to_hit, prefers=most_legions, battles=legions_hit)
_BALANCE = Instruction(declines=unless_arverni_alone_play, side=Side.UNSHADED)
_FLEET = Instruction(declines=nowhere_to_sail, accepts=sails_well, keeps=keeps_control, script=sail)

SHEET: dict[Card, Instruction] = {
    Card.ACCO: Instruction(side=Side.UNSHADED),
    Card.ALAUDAE: _NOT_WHILE,
    Card.CICERO: Instruction(declines=arverni_win_or_romans_nonplayer, prefers=senate_up),
    Card.GALLIA_TOGATA: _NOT_WHILE,
    Card.LOST_EAGLE: _NOT_WHILE,
    Card.POMPEY: _NOT_WHILE,
    Card.SAPPERS: _NOT_WHILE,
    Card.ALPINE_TRIBES: NOT_IF_ROMANS_NONPLAYER,
    Card.BALEARIC_SLINGERS: NOT_IF_ROMANS_NONPLAYER,
    Card.LEGIO_X: NOT_IF_ROMANS_NONPLAYER,
    Card.TITUS_LABIENUS: NOT_IF_ROMANS_NONPLAYER,
    Card.AMBACTI: _BELGICA,
    Card.HOSTAGES: _BELGICA,
    Card.MARCUS_ANTONIUS: _BELGICA,
    Card.NUMIDIANS: _BELGICA,
    Card.ROMAN_WINE: _BELGICA,
    Card.CORREUS: _STRONGHOLDS,
    Card.GERMAN_ALLEGIANCES: _STRONGHOLDS,
    Card.LAND_OF_MIST_AND_MYSTERY: _STRONGHOLDS,
    Card.REMI_INFLUENCE: _STRONGHOLDS,
    Card.IMPETUOSITY: CHARGE.instruct(prefers=toward_leading_player, accepts=hurts_leading_player),
    Card.LEGIONES_XIIII_ET_XV: _LEGIONS,
    Card.LITAVICCUS: _LEGIONS,
    Card.MASSED_GALLIC_ARCHERS: _BALANCE,
    Card.VERCINGETORIXS_ELITE: _BALANCE,
    Card.MIGRATION: Instruction(declines=nowhere_to_migrate, accepts=migrates_well, keeps=keeps_control, script=migrate),
    Card.WAR_FLEET: _FLEET,
    Card.MORASSES: Instruction(battles=lambda g, faction, region, enemy: -FACTIONS.index(enemy)),
    Card.SHIFTING_LOYALTIES: DISCARD,
}
EXPANSION_SHEET: dict[Card, Instruction] = {
    Card.ADMAGETOBRIGA: Instruction(accepts=hits_legions, prefers=most_legions, battles=legions_hit),
    Card.LEGIONES_XIIII_ET_XV: _LEGIONS,
    Card.SABIS: _LEGIONS,
    Card.VOSEGUS: _LEGIONS,
    Card.SAVAGE_DICTATES: Instruction(declines=if_germans_nonplayer, side=Side.UNSHADED),
    Card.ALAUDAE: _NOT_IF_GERMANS_PLAY,
    Card.CICERO: Instruction(declines=germans_player_or_romans_nonplayer, prefers=senate_up),
    Card.GALLIA_TOGATA_A: _NOT_IF_GERMANS_PLAY,
    Card.POMPEY: _NOT_IF_GERMANS_PLAY,
    Card.ALPINE_TRIBES_A: NOT_IF_ROMANS_NONPLAYER,
    Card.BALEARIC_SLINGERS: NOT_IF_ROMANS_NONPLAYER,
    Card.LEGIO_X: NOT_IF_ROMANS_NONPLAYER,
    Card.TITUS_LABIENUS: NOT_IF_ROMANS_NONPLAYER,
    Card.AMBACTI: _BELGICA,
    Card.MARCUS_ANTONIUS: _BELGICA,
    Card.NUMIDIANS: _BELGICA,
    Card.PUBLIUS_LICINIUS_CRASSUS: _BELGICA,
    Card.ROMAN_WINE: _BELGICA,
    Card.IMPETUOSITY: GUARDED_CHARGE.instruct(
        prefers=toward_leading_player, accepts=hurts_leading_player, keeps=is_leader_guarded
    ),
    Card.KINSHIP: Instruction(declines=if_germans_nonplayer, prefers=germans_give),
    Card.REMI_INFLUENCE: _STRONGHOLDS,
    Card.SHIFTING_LOYALTIES: DISCARD,
    Card.WAR_FLEET: _FLEET,
    Card.WINTER_UPRISING: Instruction(declines=in_last_year, prefers=belgica_first),
}
