"""§8.8.1, §A8.8.1: what threatens Caesar and the Legions, and whom they fight."""

from __future__ import annotations

from collections.abc import Iterator

from ....state import Gaul
from ....terms import ARVERNI, BELGAE, FACTIONS, GERMANS, ROMANS, Book, Command, Faction, Force, Region
from ...abilities.belgic import enlist_regions, rampage_regions, rampage_targets
from ...abilities.gallic import entreat_regions
from ...action import Action
from ...battle.state import Clash
from ...battle.targets import can_ambush
from ...choose import bands_in, place_bands
from ..forecast import Outcome, forecast
from ..threat import Foray

ENEMIES = tuple(faction for faction in FACTIONS if faction is not ROMANS)


def count_goals(g: Gaul, region: Region, enemy: Faction) -> int:
    """Allies and Citadels of the enemy there; §A8.8.1: a Settlement counts as an Ally."""
    return len(g.tribes_of(region, enemy)) + count_settlements(g, region, enemy)


def count_settlements(g: Gaul, region: Region, enemy: Faction) -> int:
    return g.count(region, Force.SETTLEMENT) if enemy is GERMANS and g.book is Book.ARIOVISTUS else 0


def count_all_goals(g: Gaul, enemy: Faction) -> int:
    """The same on the whole map."""
    return sum(count_goals(g, region, enemy) for region in g.regions())


def has_goal(g: Gaul, region: Region) -> bool:
    """Whether any enemy has an Ally or Citadel there."""
    return any(count_goals(g, region, enemy) for enemy in ENEMIES)


def margin(g: Gaul, enemy: Faction) -> int:
    """§7.3: of a faction that can win; the game-run one stands behind all others."""
    return -99 if g.is_game_run(enemy) else g.rules.margin(g, enemy)


# Attacks on the Romans --------------------------------------------------------------------------------------------


def worst_attacks(g: Gaul, region: Region, enemy: Faction) -> list[Outcome]:
    """R-120: the enemy's Battle there as it stands, and with the Special Ability that would make it worse."""
    return list(_attacks(g, region, enemy))


def _attacks(g: Gaul, region: Region, enemy: Faction) -> Iterator[Outcome]:
    """One after the other, for often the first is enough."""
    if not g.count_mobile(region, enemy):
        return
    if g.is_game_run(enemy) and not can_ambush(g, Action(enemy, Command.BATTLE), region, ROMANS):
        return
    for board in _preparations(g, region, enemy):
        yield forecast(board, Clash(region, enemy, ROMANS))


def _preparations(g: Gaul, region: Region, enemy: Faction) -> Iterator[Gaul]:
    """The board; with Germans enlisted by the Belgae; with an Auxilia won over by the Arverni."""
    yield g
    a = Action(enemy, Command.BATTLE)
    if g.is_game_run(enemy):
        return
    if enemy is BELGAE and g.count_bands(region, GERMANS) and region in enlist_regions(g, a):
        board = g.copy()
        board.lend(GERMANS, BELGAE, (region,), g.rules.most_enlisted or 0)
        yield board
    auxilia = bands_in(g, region, ROMANS)
    if enemy is ARVERNI and auxilia and region in entreat_regions(g, a):
        board = g.copy()
        board.remove(region, next(iter(auxilia)))
        place_bands(board, ARVERNI, region, 1)
        yield board


def count_worst_losses(g: Gaul, region: Region) -> int:
    """Of the Romans there by the most damaging Battle that any enemy could fight."""
    return max((outcome.inflicted for enemy in ENEMIES for outcome in worst_attacks(g, region, enemy)), default=0)


def is_menaced(g: Gaul, region: Region, enemy: Faction) -> bool:
    """Whether a Battle or Rampage would force a Loss on a Legion or on Caesar."""
    if enemy is BELGAE and _would_rampage(g, region):
        return True
    caesar = g.has_named_leader(region, ROMANS)
    return any(
        outcome.on_legions or (caesar and outcome.on_head) for outcome in _attacks(g, region, enemy)
    )  # fmt: skip


def _would_rampage(g: Gaul, region: Region) -> bool:
    """§4.5.2: more Hidden Warbands than there are Auxilia to give up."""
    if g.is_game_run(BELGAE) or g.count_hidden(region, BELGAE) <= g.count_bands(region, ROMANS):
        return False
    reached = region in rampage_regions(g, Action(BELGAE, Command.BATTLE))
    return reached and g.count(region, Force.LEGION) > 0 and ROMANS in rampage_targets(g, region)


# The condition (R1) -----------------------------------------------------------------------------------------------


def is_guarded(g: Gaul, region: Region) -> bool:
    """R-101: Caesar himself or a Legion."""
    return g.has_named_leader(region, ROMANS) or g.count(region, Force.LEGION) > 0


def meets_condition(g: Gaul, region: Region, enemy: Faction) -> bool:
    """An Ally, a Citadel, a Leader, Control, or a Battle or Rampage that would be felt."""
    return (
        count_goals(g, region, enemy) > 0
        or g.has_leader(region, enemy)
        or g.control(region) is enemy
        or is_menaced(g, region, enemy)
    )


def triggers(g: Gaul) -> list[Foray]:
    """Which enemies meet the condition, and where."""
    return [
        Foray(region, enemy)
        for region in g.regions()
        if is_guarded(g, region)
        for enemy in ENEMIES
        if g.count_pieces(region, enemy) and meets_condition(g, region, enemy)
    ]


def threatened_regions(g: Gaul) -> list[Region]:
    return list(dict.fromkeys(foray.region for foray in triggers(g)))
