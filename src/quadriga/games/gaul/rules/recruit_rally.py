"""§3.2.1, §3.3.1, §3.4.1: Recruit and Rally."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator

from quadriga.kernel import Ask

from ..atlas import CITY, GROUP
from ..cards import Card
from ..moves import CallOff, Finish, Pay, PlaceAlly, PlaceBands, PlaceCitadel, PlaceEnlisted
from ..state import Gaul
from ..terms import (
    AEDUI,
    ARVERNI,
    BELGAE,
    GERMANS,
    MOST_RESOURCES,
    ROMANS,
    Book,
    Faction,
    Group,
    Mark,
    Region,
    Side,
    Tribe,
    ally,
)
from .action import Action, aedui_premium
from .choose import open_tribes, place_bands
from .supply import can_be_supplied, find_supply, is_supplied

GERMAN_RALLY: dict[Book, Callable[[Gaul, Action, Region], Awaitable[None]]] = {}
LENDER = {BELGAE: GERMANS, AEDUI: ROMANS, ROMANS: AEDUI}  # whose Warbands or Auxilia may be placed as own ones
SOUTH = (Region.PICTONES, Region.ARVERNI)
GrowthMove = PlaceAlly | PlaceBands | PlaceEnlisted | PlaceCitadel | Finish


# Recruit (§3.2.1) -------------------------------------------------------------------------------------------------


def recruit_regions(g: Gaul, a: Action) -> Iterator[Region]:
    """Regions without Devastation where a Recruit has an effect and can be paid for, perhaps by a Supply Line."""
    return (
        region
        for region in a.allowed(g)
        if _may_grow(g, a, region) and recruit_options(g, a, region) and _can_fund_recruit(g, a, region)
    )


def _may_grow(g: Gaul, a: Action, region: Region) -> bool:
    if a.ignore_devastation:
        return True
    return not g.devastated[region] and not (g.intimidated[region] and g.rules.blocks_growth(g, a.faction, region))


def recruit_cost(g: Gaul, *, supplied: bool) -> int:
    """Two Resources, none within a Supply Line; card 13: two and only within one."""
    return 0 if supplied and not needs_supply(g) else 2


def dearest_recruit(g: Gaul, faction: Faction, region: Region) -> int:
    """What it takes as long as nobody else has opened a Supply Line."""
    return recruit_cost(g, supplied=is_supplied(g, region, lambda other: other is faction))


def needs_supply(g: Gaul) -> bool:
    """Card 13: reliance on foreign contingents."""
    return g.has_capability(Card.BALEARIC_SLINGERS, Side.SHADED)


def _can_fund_recruit(g: Gaul, a: Action, region: Region) -> bool:
    if needs_supply(g):
        return can_be_supplied(g, a, region) and a.can_pay(g, recruit_cost(g, supplied=True))
    return a.can_pay(g, recruit_cost(g, supplied=False)) or can_be_supplied(g, a, region)


def count_recruits(g: Gaul, region: Region) -> int:
    """Auxilia: one per Roman Ally, Leader and Fort there, and one more in Provincia.

    Card 5: two in Gallia Togata. Card 55: Belgica has one Roman Ally more.
    """
    if region is Region.CISALPINA and g.has_mark(Mark.GALLIA_TOGATA):
        return g.rules.count_togata(g.count_allies(region, ROMANS) + g.has_leader(region, ROMANS) + g.has_fort(region))
    if has_atrebatian_friend(g, region):
        return g.count_allies(region, ROMANS) + g.has_leader(region, ROMANS) + g.has_fort(region) + 1
    n = g.count_allies(region, ROMANS) + g.has_leader(region, ROMANS) + g.has_fort(region)
    return n + g.rules.is_home(g, ROMANS, region)  # Provincia always has its Fort


def has_atrebatian_friend(g: Gaul, region: Region) -> bool:
    """Card 55: for Recruit, Belgica counts as Roman Controlled and with a Roman Ally more."""
    return GROUP[region] is Group.BELGICA and g.has_capability(Card.COMMIUS, Side.UNSHADED)


def recruit_options(g: Gaul, a: Action, region: Region) -> list[GrowthMove]:
    """An Ally under Roman Control or with Caesar in person, or Auxilia."""
    options: list[GrowthMove] = []
    controlled = a.as_if_control or g.control(region) is ROMANS or has_atrebatian_friend(g, region)
    if controlled or g.has_named_leader(region, ROMANS):
        options += [PlaceAlly(tribe) for tribe in open_tribes(g, ROMANS, region)]
    return options + band_options(g, a, region)


async def recruit(g: Gaul, a: Action, region: Region) -> bool:
    """§3.2.1: one Recruit. False if the Romans call it off for want of a Supply Line."""
    supplied = (a.free and not needs_supply(g)) or await find_supply(g, a, region)
    cost = recruit_cost(g, supplied=supplied)
    if not a.can_pay(g, cost) or (needs_supply(g) and not supplied):
        return False
    if cost and not a.free and a.refused:
        answer = await Ask(a.seat(g), [Pay(), CallOff()], "recruit_pay", rule="1.5.2", region=region, n=cost)
        if isinstance(answer, CallOff):
            return False
    a.pay(g, cost)
    move = await _choose(g, a, region, recruit_options(g, a, region))
    grow(g, ROMANS, region, move)
    await _fill_up(g, a, region, move)
    return True


def grow(g: Gaul, faction: Faction, region: Region, move: GrowthMove) -> None:
    """Carry out what was chosen."""
    if isinstance(move, PlaceAlly):
        g.place_ally(move.tribe, faction)
        g.tell("allied", faction=faction, tribe=move.tribe)
    elif isinstance(move, PlaceCitadel):
        g.place_citadel(move.tribe, faction)
        g.tell("fortified", faction=faction, tribe=move.tribe)
    elif isinstance(move, PlaceBands):
        place_bands(g, faction, region, move.n)
    elif isinstance(move, PlaceEnlisted):
        place_bands(g, LENDER[faction], region, move.n)


# Gallic Rally (§3.3.1) --------------------------------------------------------------------------------------------


def rally_cost(g: Gaul, faction: Faction, region: Region) -> int:
    """One Resource; two for the Belgae outside Belgica, and with Vercingetorix in a Devastated Region."""
    if faction is GERMANS:
        return g.rules.german_rally_cost(g, region)
    if faction is BELGAE and has_conspirator(g):
        return 0
    dear = faction is BELGAE and GROUP[region] is not Group.BELGICA
    return aedui_premium(g, faction) * (2 if dear or g.is_devastated(region) else 1)


def has_conspirator(g: Gaul) -> bool:
    """Card 55: Belgic Rally costs nothing, and Belgic pieces are as good as Belgic Control for it."""
    return g.has_capability(Card.COMMIUS, Side.SHADED)


def rally_regions(g: Gaul, a: Action) -> Iterator[Region]:
    """Regions where a Rally has an effect; Devastated ones only with Vercingetorix."""
    rules, faction = g.rules, a.faction
    bands = g.count_available_bands(faction) > 0
    return (
        region
        for region in rally_places(g, a)
        if (count_rallied(g, faction, region) > 0 and (bands or band_options(g, a, region)))  # the likeliest first
        or rally_allies(g, a, region)
        or rally_citadels(g, faction, region)
        or rules.adds_home_warband(g, faction, region)
    )


def rally_places(g: Gaul, a: Action) -> Iterator[Region]:
    """Regions where a Rally is allowed and can be paid for, whatever it would place."""
    rules, faction = g.rules, a.faction
    purse = MOST_RESOURCES if a.free else g.resources[faction]
    return (
        region
        for region in a.allowed(g)
        if rules.may_stack(g, faction, region)
        and (_may_grow(g, a, region) or has_vercingetorix(g, faction, region))
        and rally_cost(g, faction, region) <= purse
    )


def has_vercingetorix(g: Gaul, faction: Faction, region: Region) -> bool:
    return faction is ARVERNI and g.has_named_leader(region, faction)


def count_rallied(g: Gaul, faction: Faction, region: Region) -> int:
    """Warbands: as many as Allies and Citadels there; the Arverni count their Leader and add one; at home at least one."""
    if faction is GERMANS:
        return g.rules.count_german_rally(g, region)
    n = len(g.tribes_of(region, faction))
    if faction is ARVERNI and not g.has_capability(Card.VERCINGETORIXS_ELITE, Side.UNSHADED):
        n += g.has_leader(region, ARVERNI)
        n += 1 if n else 0
    if not n and g.rules.is_home(g, faction, region):
        n = 1
    return n + count_horsemen(g, faction, region) if g.capabilities else n


def count_horsemen(g: Gaul, faction: Faction, region: Region) -> int:
    """Card 25: two Warbands more for the holder in the Pictones and Arverni Regions, whatever else the Rally places (tip).

    Card A70: for Belgae among the Nervii.
    """
    if faction is BELGAE and region is Region.NERVII and g.has_capability(Card.NERVII, Side.SHADED):
        return 2
    return 2 if region in SOUTH and g.capability_owner(Card.AQUITANI, Side.SHADED) is faction else 0


def rally_allies(g: Gaul, a: Action, region: Region) -> list[GrowthMove]:
    """Where an Ally may be placed: under Control, or with Vercingetorix."""
    faction = a.faction
    controlled = a.as_if_control or g.control(region) is faction or has_vercingetorix(g, faction, region)
    if controlled or (faction is BELGAE and g.count_pieces(region, BELGAE) and has_conspirator(g)):
        return [PlaceAlly(tribe) for tribe in open_tribes(g, faction, region)]
    return []


def rally_citadels(g: Gaul, faction: Faction, region: Region) -> list[GrowthMove]:
    """Allies at Cities that an Available Citadel may replace."""
    at_cities = [tribe for tribe in g.tribes_of(region, faction) if tribe in CITY and g.tribes[tribe] == ally(faction)]
    return [PlaceCitadel(tribe) for tribe in at_cities] if at_cities and g.count_available_citadels(faction) else []


def count_bands_due(g: Gaul, faction: Faction, region: Region) -> int:
    """Auxilia of a Recruit, Warbands of a Rally."""
    return count_recruits(g, region) if faction is ROMANS else count_rallied(g, faction, region)


def band_options(g: Gaul, a: Action, region: Region, taken: int = 0) -> list[GrowthMove]:
    """Own Auxilia or Warbands, and those of a lender in their place: Germanic ones with Enlist, and Auxilia or Aedui
    Warbands where both act as one force (R-49)."""
    n = count_bands_due(g, a.faction, region) - taken
    if n <= 0:
        return []
    own = min(n, g.count_available_bands(a.faction))
    options: list[GrowthMove] = [PlaceBands(k) for k in range(1, own + 1)]
    lender = LENDER.get(a.faction) if g.loans else None
    if lender is not None and lender in g.lenders(region, a.faction):
        lent = min(n, g.count_available_bands(lender), g.most_lent(region, lender))
        options += [PlaceEnlisted(k) for k in range(1, lent + 1)]
    return options


def rally_options(g: Gaul, a: Action, region: Region) -> list[GrowthMove]:
    """§3.3.1: one of Ally, Citadel or Warbands; the Germans place an Ally, then Warbands (§3.4.1)."""
    return [*rally_allies(g, a, region), *rally_citadels(g, a.faction, region), *band_options(g, a, region)]


async def rally(g: Gaul, a: Action, region: Region) -> bool:
    """§3.3.1: one Rally."""
    a.pay(g, rally_cost(g, a.faction, region))
    if a.faction is GERMANS:
        await GERMAN_RALLY[g.book](g, a, region)
    elif has_vercingetorix(g, a.faction, region):
        await _rally_with_vercingetorix(g, a, region)
    else:
        move = await _choose(g, a, region, rally_options(g, a, region))
        grow(g, a.faction, region, move)
        if isinstance(move, (PlaceAlly, PlaceCitadel)):
            place_bands(g, a.faction, region, count_horsemen(g, a.faction, region))
        await _fill_up(g, a, region, move)
    return True


async def _choose(g: Gaul, a: Action, region: Region, options: list[GrowthMove]) -> GrowthMove:
    rule = "3.2.1" if a.faction is ROMANS else "3.3.1"
    move: GrowthMove = await Ask(a.seat(g), options, "grow", rule=rule, faction=a.faction, region=region)
    return move


async def _fill_up(g: Gaul, a: Action, region: Region, move: GrowthMove) -> None:
    """§4.5.1, R-49: where a lender's pieces may be placed as own ones, the rest of the number may be of the other kind."""
    taken = move.n if isinstance(move, (PlaceBands, PlaceEnlisted)) else count_bands_due(g, a.faction, region)
    rest = [other for other in band_options(g, a, region, taken) if type(other) is not type(move)]
    if rest:
        grow(g, a.faction, region, await _choose(g, a, region, [*rest, Finish()]))


async def _rally_with_vercingetorix(g: Gaul, a: Action, region: Region) -> None:
    """§3.3.1: an Ally or a Citadel and also Warbands, in either order."""
    stronghold = bands = False
    while True:
        options: list[GrowthMove] = []
        if not stronghold:
            options += [*rally_allies(g, a, region), *rally_citadels(g, ARVERNI, region)]
        if not bands:
            options += band_options(g, a, region)
        if not options:
            return
        if stronghold or bands:
            options.append(Finish())
        move = await _choose(g, a, region, options)
        if isinstance(move, Finish):
            return
        grow(g, ARVERNI, region, move)
        stronghold = stronghold or isinstance(move, (PlaceAlly, PlaceCitadel))
        bands = bands or isinstance(move, PlaceBands)


# Germanic Rally (§3.4.1) ------------------------------------------------------------------------------------------


async def rally_germans(g: Gaul, a: Action, region: Region) -> None:
    """§3.4.1: an Ally under Germanic Control, then Warbands up to the Allies there."""
    allies = rally_allies(g, a, region)
    if allies:
        move = await _choose(g, a, region, [*allies, Finish()])
        grow(g, GERMANS, region, move)
    place_bands(g, GERMANS, region, count_rallied(g, GERMANS, region))


GERMAN_RALLY[Book.FALLING_SKY] = rally_germans


def german_tribes(g: Gaul, region: Region) -> list[Tribe]:
    """§3.4.1: where the Germans could place an Ally."""
    if g.is_devastated(region) or g.control(region) is not GERMANS:
        return []
    return open_tribes(g, GERMANS, region)
