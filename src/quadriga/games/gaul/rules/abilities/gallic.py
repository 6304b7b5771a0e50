"""§4.3-4.4: Entreat and Devastate of the Arverni, Trade and Suborn of the Aedui. Ambush belongs to Battle."""

from __future__ import annotations

from collections.abc import Sequence

from quadriga.kernel import Ask

from ...atlas import is_within_one
from ...cards import Card
from ...moves import CallOff, Finish, PlaceAnyAlly, PlacePiece, Proceed, Remove, RemoveTribe
from ...state import Gaul
from ...terms import AEDUI, ARVERNI, FACTIONS, ROMANS, Deed, Faction, Force, Kind, Region, Side, Status, ally, citadel, force
from ..ability_range import reach
from ..action import Action, card_order
from ..agreement import agrees, could_agree
from ..battle.losses import german_order
from ..choose import bands_in, can_place_ally, choose_pieces, each_region, replace_ally, replace_band
from ..combined_forces import count_schemers
from ..removal import remove_tribe
from ..supply import Holds, coalitions, controllers, find_supplied, has_agreed

# Entreat (§4.3.1) -------------------------------------------------------------------------------------------------

ENTREAT_COST = 1


def entreat_options(g: Gaul, region: Region) -> list[Remove | RemoveTribe]:
    """Any other faction's Warband or Auxilia; under Arverni Control also an Aedui, Belgic or Germanic Ally."""
    options: list[Remove | RemoveTribe] = [
        Remove(piece) for faction in FACTIONS if faction is not ARVERNI for piece in bands_in(g, region, faction)
    ]
    if g.control(region) is ARVERNI:
        spared = (ally(ROMANS), ally(ARVERNI))
        options += [
            RemoveTribe(tribe) for tribe in g.tribes_in(region) if g.status(tribe).is_ally and g.tribes[tribe] not in spared
        ]
    return options


def entreat_regions(g: Gaul, a: Action, done: Sequence[Region] = ()) -> list[Region]:
    """With a Hidden Arverni Warband, near Vercingetorix or with his Successor."""
    return [
        region
        for region in reach(g, ARVERNI)
        if region not in done
        and a.covers(region)
        and a.can_pay(g, ENTREAT_COST)
        and g.count_hidden(region, ARVERNI)
        and entreat_options(g, region)
    ]


def can_entreat(g: Gaul, a: Action) -> bool:
    return bool(entreat_regions(g, a))


async def entreat(g: Gaul, a: Action) -> bool:
    """§4.3.1: replace one piece per Region with an Arverni one."""
    return await each_region(g, a, ARVERNI, entreat_regions, _entreat_in, "entreat", "4.3.1", costs=True)


async def _entreat_in(g: Gaul, a: Action, region: Region) -> bool:
    a.pay(g, ENTREAT_COST)
    args = {"faction": ARVERNI, "region": region}
    target = await Ask(a.seat(g), entreat_options(g, region), "entreat_whom", rule="4.3.1", **args)
    if isinstance(target, Remove):
        replace_band(g, region, target.piece, ARVERNI)
    else:
        replace_ally(g, target.tribe, ARVERNI)
    return True


# Devastate (§4.3.2) -----------------------------------------------------------------------------------------------


def devastate_regions(g: Gaul, a: Action, done: Sequence[Region] = ()) -> list[Region]:
    """Under Arverni Control, near Vercingetorix or with his Successor."""
    return [region for region in reach(g, ARVERNI) if region not in done and a.covers(region) and g.control(region) is ARVERNI]


def can_devastate(g: Gaul, a: Action) -> bool:
    return bool(devastate_regions(g, a))


async def devastate(g: Gaul, a: Action) -> bool:
    """§4.3.2: starve the Region and mark it."""
    return await each_region(g, a, ARVERNI, devastate_regions, _devastate_in, "devastate", "4.3.2")


async def _devastate_in(g: Gaul, a: Action, region: Region) -> bool:
    await _starve(g, region)
    g.devastate(region)
    g.tell("devastated", region=region)
    return True


def count_starved(g: Gaul, faction: Faction, region: Region) -> int:
    """One in four Arverni Warbands; of each other faction one in three of its Warbands, Auxilia and Legions."""
    bands = g.count_bands(region, faction)
    if faction is ARVERNI:
        return bands // 4
    return (bands + (g.count(region, Force.LEGION) if faction is ROMANS else 0)) // 3


async def _starve(g: Gaul, region: Region) -> None:
    for faction in (ARVERNI, *(f for f in FACTIONS if f is not ARVERNI)):
        n = count_starved(g, faction, region)
        if g.is_game_run(faction):
            for piece in german_order(g, region, faction)[:n]:
                g.remove(region, piece)
                g.tell("removed", piece=piece, n=1, region=region)
            continue
        caps = bands_in(g, region, faction)
        if faction is ROMANS:
            caps = {Force.LEGION: g.count(region, Force.LEGION), **caps}
        chosen = await choose_pieces(g, faction, caps, n, n, "starve", "4.3.2", region=region)
        for piece, count in chosen.items():
            g.remove(region, piece, count)
            g.tell("removed", piece=piece, n=count, region=region)


# Trade (§4.4.1) ---------------------------------------------------------------------------------------------------


def trade_income(g: Gaul, a: Action, opened: tuple[Faction, ...], *, romans: bool) -> int:
    """One Resource, or two if the Romans agree, per Aedui Ally and Citadel in supply, and per Subdued (with Roman consent
    also Roman Allied) Tribe under Aedui Control there."""
    return _total(g, trade_incomes(g, a, opened, romans=romans))


def _total(g: Gaul, by_region: dict[Region, int]) -> int:
    incomes = by_region.values()
    if g.has_capability(Card.RIVER_COMMERCE, Side.SHADED):
        return max(incomes, default=0)  # card 39: in one Region at most
    return sum(incomes)


def trade_incomes(g: Gaul, a: Action, opened: tuple[Faction, ...], *, romans: bool) -> dict[Region, int]:
    """What each Region would bring."""
    return _in_supply(g, market_incomes(g, a, romans=romans), opened, g.control)


def _in_supply(g: Gaul, incomes: dict[Region, int], opened: tuple[Faction, ...], holds: Holds) -> dict[Region, int]:
    """Those within Supply Lines. Card 39: regardless of them."""
    if not incomes or g.has_capability(Card.RIVER_COMMERCE, Side.UNSHADED):
        return incomes
    supplied = find_supplied(g, opened.__contains__, holds)
    return {region: n for region, n in incomes.items() if region in supplied}


def market_incomes(g: Gaul, a: Action, *, romans: bool) -> dict[Region, int]:
    """What each Region would bring if it were in supply."""
    each = 2 if romans else 1
    return {
        region: each * markets
        for region in trade_regions(g, a)
        if (markets := count_markets(g, region, romans=romans))
    }  # fmt: skip


def trade_regions(g: Gaul, a: Action) -> Sequence[Region]:
    """Where the Aedui may Trade, if there is anything to."""
    regions = a.covered(g)
    if not g.capabilities and g.find_leader(AEDUI) is None:
        return regions
    return [r for r in regions if g.rules.aedui_range(g, r) and vergobret_allows(g, r, trade=True)]


def count_markets(g: Gaul, region: Region, *, romans: bool) -> int:
    """What trades in a Region."""
    circles = g.presence(region).circles
    n = circles.count(ally(AEDUI)) + circles.count(citadel(AEDUI))
    others = circles.count(Status.SUBDUED) + (circles.count(ally(ROMANS)) if romans else 0)
    return n + others if others and g.control(region) is AEDUI else n


def can_trade(g: Gaul, a: Action) -> bool:
    """Whether Trade would bring anything if everybody agreed."""
    opened = tuple(faction for faction in FACTIONS if could_agree(g, a, faction))
    return trade_income(g, a, opened, romans=could_agree(g, a, ROMANS)) > 0


async def trade(g: Gaul, a: Action) -> bool:
    """§4.4.1: the factions declare whether they agree, the Romans in any case; then the Aedui earn, or call it off."""
    romans = await agrees(g, a, ROMANS, "agree_trade", "4.4.1", None, **_gains(g, a, ROMANS, romans=True))
    for faction in card_order(g):
        if could_agree(g, a, faction) and _could_open(g, a, faction, romans=romans):
            await agrees(g, a, faction, "agree_trade_supply", "4.4.1", None, **_gains(g, a, faction, romans=romans))
    opened = tuple(faction for faction in FACTIONS if has_agreed(a)(faction))
    n = trade_income(g, a, opened, romans=romans)  # with card 39 in one Region, the best one
    if n == 0 or not await _goes_ahead(g, a, n):
        return False
    g.gain(AEDUI, n)
    g.tell("traded", n=n)
    return True


def _gains(g: Gaul, a: Action, faction: Faction, *, romans: bool) -> dict[str, int]:
    """What the Trade would bring with the faction's consent and without it, if all the others agree who may: nothing where
    the Aedui would then do without it."""
    others = tuple(other for other in FACTIONS if other is not faction and could_agree(g, a, other))
    with_it = trade_income(g, a, (*others, faction), romans=romans)
    without = trade_income(g, a, others, romans=romans and faction is not ROMANS)
    return {"n": _taken(g, a, with_it), "without": _taken(g, a, without)}


def _taken(g: Gaul, a: Action, n: int) -> int:
    """The income, unless it is too little for non-player Aedui."""
    return n if not g.is_nonplayer(AEDUI) or _is_worth(g, a, n) else 0


def _could_open(g: Gaul, a: Action, faction: Faction, *, romans: bool) -> bool:
    """Whether the faction's consent could add to the Trade, whoever else will agree."""
    lines = controllers(g)
    if faction not in lines.values():
        return False
    markets = market_incomes(g, a, romans=romans)

    def income(opened: tuple[Faction, ...]) -> int:
        return _total(g, _in_supply(g, markets, opened, lines.__getitem__))

    held = set(lines.values())
    groups = {tuple([other for other in group if other in held]) for group in coalitions(g, a, faction)}
    return any(income((*group, faction)) > income(group) for group in groups)


async def _goes_ahead(g: Gaul, a: Action, n: int) -> bool:
    """§1.5.2: if anybody has refused, the Aedui may call the Trade off."""
    if g.is_nonplayer(AEDUI):
        return _is_worth(g, a, n)
    if all(a.agreed.values()):
        return True
    move = await Ask(a.seat(g), [Proceed(), CallOff()], "trade_anyway", rule="1.5.2", faction=AEDUI, n=n)
    return isinstance(move, Proceed)


def _is_worth(g: Gaul, a: Action, n: int) -> bool:
    """§8.6.3: non-player Aedui decide when all have declared: as 2nd Eligible, or for more than two Resources."""
    return a.by_event or n > 2 or any(g.deeds[faction] > Deed.PASSED for faction in FACTIONS if faction is not AEDUI)


# Suborn (§4.4.2) --------------------------------------------------------------------------------------------------

SubornMove = PlacePiece | PlaceAnyAlly | Remove | RemoveTribe | Finish


def count_suborn_regions(g: Gaul) -> int:
    """One Region; card 43: two."""
    return 2 if g.has_capability(Card.CONVICTOLITAVIS, Side.UNSHADED) else 1


def suborn_regions(g: Gaul, a: Action, done: Sequence[Region] = ()) -> list[Region]:
    """With a Hidden Aedui Warband."""
    if len(done) >= count_suborn_regions(g):
        return []
    return [
        region
        for region in g.regions()
        if region not in done
        and a.covers(region)
        and count_schemers(g, region)
        and g.rules.aedui_range(g, region)
        and vergobret_allows(g, region, trade=False)
        and (a.can_pay(g, 1) or suborn_options(g, a, region, allies=True))  # a Warband there could be removed
    ]


def suborn_options(g: Gaul, a: Action, region: Region, *, allies: bool) -> list[SubornMove]:
    """Place or remove a Warband or Auxilia for one Resource, or an Ally for two (at most one of them in the Region)."""
    stackers = [f for f in FACTIONS if g.rules.may_stack(g, f, region) and g.count_available_bands(f)]
    placed = [PlacePiece(force(f, Kind.HIDDEN)) for f in stackers]
    options: list[SubornMove] = [move for move in placed if a.can_pay(g, suborn_cost(g, move))]
    if allies and a.can_pay(g, 2):
        options += [
            PlaceAnyAlly(tribe, faction)
            for tribe in g.tribes_in(region)
            for faction in FACTIONS
            if can_place_ally(g, faction, tribe)
        ]
    if a.can_pay(g, 1):
        options += [Remove(piece) for faction in FACTIONS for piece in bands_in(g, region, faction)]
    if allies and a.can_pay(g, 2):
        options += [RemoveTribe(tribe) for tribe in g.tribes_in(region) if g.status(tribe).is_ally]
    return options


def suborn_cost(g: Gaul, move: SubornMove) -> int:
    """Two Resources for an Ally, one for another piece; card A38: Auxilia are placed for nothing."""
    if isinstance(move, (PlaceAnyAlly, RemoveTribe)):
        return 2
    if isinstance(move, PlacePiece) and move.piece.faction is ROMANS and g.has_capability(Card.VERGOBRET, Side.UNSHADED):
        return 0
    return 1


def vergobret_allows(g: Gaul, region: Region, *, trade: bool) -> bool:
    """Card A38: Suborn only where Diviciacus is; without him, Suborn and Trade only within one Region of Bibracte."""
    if not g.has_capability(Card.VERGOBRET, Side.SHADED):
        return True
    leader = g.find_leader(AEDUI)
    if leader is None:
        return is_within_one(region, Region.AEDUI)
    return trade or region is leader


def can_suborn(g: Gaul, a: Action) -> bool:
    return bool(suborn_regions(g, a))


async def suborn(g: Gaul, a: Action) -> bool:
    """§4.4.2: up to three pieces in one Region, bought in or out."""
    return await each_region(g, a, AEDUI, suborn_regions, _suborn_in, "suborn", "4.4.2", costs=True)


async def _suborn_in(g: Gaul, a: Action, region: Region) -> bool:
    more = int(g.has_capability(Card.VERGOBRET, Side.UNSHADED))  # card A38: one piece more, which may be an Ally
    allies = 1 + more
    for left in range(3 + more, 0, -1):
        options = suborn_options(g, a, region, allies=allies > 0)
        if not options:
            break
        if left < 3 + more:
            options.append(Finish())
        args = {"faction": AEDUI, "region": region, "n": left, "resources": g.resources[AEDUI]}
        move = await Ask(a.seat(g), options, a.question("suborn_what"), rule="4.4.2", **args)
        if isinstance(move, Finish):
            break
        a.pay(g, suborn_cost(g, move))
        if isinstance(move, PlacePiece):
            g.place(region, move.piece)
            g.tell("placed", piece=move.piece, n=1, region=region)
        elif isinstance(move, Remove):
            g.remove(region, move.piece)
            g.tell("removed", piece=move.piece, n=1, region=region)
        else:
            allies -= 1
            if isinstance(move, PlaceAnyAlly):
                g.place_ally(move.tribe, move.faction)
                g.tell("allied", faction=move.faction, tribe=move.tribe)
            else:
                remove_tribe(g, move.tribe)
    return True
