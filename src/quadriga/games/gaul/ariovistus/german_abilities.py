"""§A4.6: Settle and Intimidate of the Germans. Ambush belongs to Battle."""

from __future__ import annotations

from collections.abc import Sequence

from quadriga.kernel import Ask, Count

from ..atlas import GERMANIA, NEIGHBOURS
from ..cards import Card
from ..moves import Against, Finish, Remove, RemoveTribe, Select
from ..rules.ability_range import in_reach
from ..rules.action import Action
from ..rules.choose import bands_in, discs_in, each_region
from ..rules.removal import remove_tribe
from ..state import Gaul
from ..terms import FACTIONS, GERMANS, ROMANS, Faction, Force, Region, Side

# Settle (§A4.6.1) -------------------------------------------------------------------------------------------------


def settle_cost(g: Gaul, region: Region) -> int:
    """Two Resources, four where Devastated."""
    return 4 if g.is_devastated(region) else 2


def settle_regions(g: Gaul, a: Action, done: Sequence[Region] = ()) -> list[Region]:
    """Outside Germania but next to it or to a Settlement, under Germanic Control, near Ariovistus or with his Successor."""
    if not g.count_available(Force.SETTLEMENT):
        return []
    return [
        region
        for region in g.regions()
        if region not in GERMANIA
        and a.covers(region)
        and not g.count(region, Force.SETTLEMENT)
        and a.can_pay(g, settle_cost(g, region))
        and in_reach(g, GERMANS, region)
        and any(other in GERMANIA or g.count(other, Force.SETTLEMENT) for other in NEIGHBOURS[region])
        and g.control(region) is GERMANS
    ]


def can_settle(g: Gaul, a: Action) -> bool:
    return bool(settle_regions(g, a))


async def settle(g: Gaul, a: Action) -> bool:
    """§A4.6.1: Settlements, each of which may make the next one possible."""
    return await each_region(g, a, GERMANS, settle_regions, _settle_in, "settle", "A4.6.1", costs=True)


async def _settle_in(g: Gaul, a: Action, region: Region) -> bool:
    a.pay(g, settle_cost(g, region))
    g.place(region, Force.SETTLEMENT)
    g.tell("settled", region=region)
    return True


# Intimidate (§A4.6.2) ---------------------------------------------------------------------------------------------


def most_cowed(g: Gaul) -> int:
    """One or two Warbands may flip; card A22: one more."""
    return 3 if g.has_capability(Card.DREAD, Side.SHADED) else 2


def cowable(g: Gaul, region: Region, faction: Faction) -> list[Remove | RemoveTribe]:
    """Warbands, Auxilia and Allies of a faction without a Leader there. Card A22: never Romans."""
    if faction is GERMANS or g.has_leader(region, faction):
        return []
    if faction is ROMANS and g.has_capability(Card.DREAD, Side.UNSHADED):
        return []
    pieces: list[Remove | RemoveTribe] = [Remove(piece) for piece in bands_in(g, region, faction)]
    return pieces + [RemoveTribe(tribe) for tribe in discs_in(g, region, faction)]


def count_cowable(g: Gaul, region: Region, faction: Faction) -> int:
    """How many pieces the faction, without a Leader there, could lose by Intimidation."""
    return g.count_bands(region, faction) + g.count_allies(region, faction)


def cowed_factions(g: Gaul, region: Region) -> list[Faction]:
    return [faction for faction in FACTIONS if cowable(g, region, faction)]


def can_frighten(g: Gaul, region: Region) -> bool:
    """Ariovistus in person; or Germanic Control, near him or with his Successor."""
    return g.has_named_leader(region, GERMANS) or (in_reach(g, GERMANS, region) and g.control(region) is GERMANS)


def intimidate_regions(g: Gaul, a: Action, done: Sequence[Region] = ()) -> list[Region]:
    """With Ariovistus; or under Germanic Control, near him or with his Successor. There must be an effect (R-83)."""
    return [
        region
        for region in g.regions()
        if region not in done
        and a.covers(region)
        and g.count_hidden(region, GERMANS)
        and (a.anywhere or can_frighten(g, region))
        and (not g.is_intimidated(region) or cowed_factions(g, region))
    ]


def can_intimidate(g: Gaul, a: Action) -> bool:
    return bool(intimidate_regions(g, a))


async def intimidate(g: Gaul, a: Action) -> bool:
    """§A4.6.2: fear, Region by Region."""
    return await each_region(g, a, GERMANS, intimidate_regions, intimidate_in, "intimidate", "A4.6.2")


async def intimidate_in(g: Gaul, a: Action, region: Region) -> bool:
    """Flip Warbands, mark the Region, and remove as many of one faction's pieces."""
    victim = await _choose_victim(g, a, region, may=not g.is_intimidated(region))
    most = 1
    if victim is not None:
        most = min(most_cowed(g), g.count_hidden(region, GERMANS), count_cowable(g, region, victim))
    args = {"faction": GERMANS, "region": region}
    n = 1 if most == 1 else await Ask(a.seat(g), Count(1, most), "intimidate_flip", rule="A4.6.2", **args)
    g.reveal(region, GERMANS, n)
    mark_intimidated(g, region)
    if victim is not None:
        await cow(g, a, region, victim, n)
    return True


async def _choose_victim(g: Gaul, a: Action, region: Region, *, may: bool) -> Faction | None:
    """Whose pieces go; nobody's, if only the marker is wanted."""
    options: list[Against | Finish] = [Against(faction) for faction in cowed_factions(g, region)]
    if may:
        options.append(Finish())
    args = {"faction": GERMANS, "region": region}
    move = options[0] if len(options) == 1 else await Ask(a.seat(g), options, "intimidate_whom", rule="A4.6.2", **args)
    return move.faction if isinstance(move, Against) else None


def mark_intimidated(g: Gaul, region: Region) -> None:
    if not g.is_intimidated(region):
        g.intimidate(region)
        g.tell("intimidated", region=region)


async def cow(g: Gaul, a: Action, region: Region, victim: Faction, n: int) -> None:
    """The Germans choose n pieces of the faction, which are removed."""
    for left in range(n, 0, -1):
        options = cowable(g, region, victim)
        if not options:
            return
        move = options[0]
        if len(options) > 1:
            args = {"faction": GERMANS, "region": region, "other": victim, "n": left}
            move = await Ask(a.seat(g), options, "intimidate_what", rule="A4.6.2", **args)
        if isinstance(move, Remove):
            g.remove(region, move.piece)
            g.tell("removed", piece=move.piece, n=1, region=region)
        else:
            remove_tribe(g, move.tribe)


async def intimidate_by_raid(g: Gaul, a: Action, region: Region, flips: int) -> None:
    """§A3.4.3: Warbands that Raid with Ariovistus may Intimidate by the same flips, for free (R-82), though no more of them
    than Intimidate lets flip: with card 8 three Raid."""
    if a.faction is not GERMANS or not flips or not g.has_named_leader(region, GERMANS):
        return
    victims = cowed_factions(g, region)
    if not victims and g.is_intimidated(region):
        return
    options: list[Select | Finish] = [Select(region), Finish()]
    args = {"faction": GERMANS, "region": region}
    if isinstance(await Ask(a.seat(g), options, "intimidate_raid", rule="A3.4.3", **args), Finish):
        return
    victim = await _choose_victim(g, a, region, may=not g.is_intimidated(region))
    mark_intimidated(g, region)
    if victim is not None:
        scary = min(flips, most_cowed(g))
        await cow(g, a, region, victim, scary + await _add_dread(g, a, region, victim, scary))


async def _add_dread(g: Gaul, a: Action, region: Region, victim: Faction, flips: int) -> int:
    """Card A22: one Warband more than those that Raid may flip, for one piece more. Returns how many do."""
    able = flips < most_cowed(g) and g.count_hidden(region, GERMANS) and count_cowable(g, region, victim) > flips
    if not able or not g.has_capability(Card.DREAD, Side.SHADED):
        return 0
    args = {"faction": GERMANS, "region": region}
    added = await Ask(a.seat(g), Count(flips, flips + 1), "intimidate_flip", rule="A4.6.2", **args) - flips
    g.reveal(region, GERMANS, added)
    return added
