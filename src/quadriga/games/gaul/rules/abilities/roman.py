"""§4.2: Build and Scout. Besiege belongs to Battle."""

from __future__ import annotations

from collections.abc import Sequence

from quadriga.kernel import Amounts, Ask

from ...atlas import NEIGHBOURS
from ...cards import Card
from ...moves import Finish, PlaceAlly, PlaceFort, RemoveTribe, To
from ...state import Gaul
from ...terms import AEDUI, FACTIONS, REGIONS, ROMANS, Command, Force, Kind, Region, Side, ally, force
from ..ability_range import reach
from ..action import Action
from ..choose import each_region, open_tribes
from ..combined_forces import has_joined
from ..removal import remove_tribe
from ..supply import can_be_supplied, find_supply

BuildMove = PlaceFort | RemoveTribe | PlaceAlly | Finish

# Build (§4.2.1) ---------------------------------------------------------------------------------------------------

BUILD_COST = 2


def build_regions(g: Gaul, a: Action, built: Sequence[Region] = ()) -> list[Region]:
    """Near Caesar, with a Roman Ally or with Roman pieces in a Supply Line, where something can be built and paid for."""
    if len(built) >= most_regions(g):
        return []
    return [
        region
        for region in reach(g, ROMANS)
        if region not in built
        and a.covers(region)
        and a.can_pay(g, BUILD_COST)
        and (g.count_allies(region, ROMANS) or (g.count_pieces(region, ROMANS) and can_be_supplied(g, a, region)))
        and build_options(g, a, region, fort=True, tribe=True)
    ]


def build_options(g: Gaul, a: Action, region: Region, *, fort: bool, tribe: bool) -> list[BuildMove]:
    """A Fort if there is none; then under Roman Control, and not where this Command Seizes, one Ally placed or removed."""
    if not a.can_pay(g, BUILD_COST):
        return []
    options: list[BuildMove] = []
    if fort and not g.has_fort(region) and g.count_available(Force.FORT):
        options.append(PlaceFort())
    seized = a.command is Command.SEIZE and region in a.regions
    if tribe and not seized and g.control(region) is ROMANS:
        options += [
            RemoveTribe(disc) for disc in g.tribes_in(region) if g.status(disc).is_ally and g.tribes[disc] != ally(ROMANS)
        ]
        options += [PlaceAlly(open_tribe) for open_tribe in open_tribes(g, ROMANS, region)]
    return options


def most_regions(g: Gaul) -> int:
    """Card 12: with Labienus suborned, Build and the Reveal of Scout reach one Region."""
    return 1 if g.has_capability(Card.TITUS_LABIENUS, Side.SHADED) else len(REGIONS)


def can_build(g: Gaul, a: Action) -> bool:
    return bool(build_regions(g, a))


async def build(g: Gaul, a: Action) -> bool:
    """§4.2.1: Forts, and Tribes won over or cowed."""
    return await each_region(g, a, ROMANS, build_regions, _build_in, "build", "4.2.1", costs=True)


async def _build_in(g: Gaul, a: Action, region: Region) -> bool:
    """A Supply Line that needs somebody's consent is settled first."""
    if not g.count_allies(region, ROMANS) and not await find_supply(g, a, region):
        return False
    fort = tribe = True
    while options := build_options(g, a, region, fort=fort, tribe=tribe):
        args = {"region": region, "faction": ROMANS, "n": g.resources[ROMANS]}
        move = await Ask(a.seat(g), [*options, Finish()], a.question("build_what"), rule="4.2.1", **args)
        if isinstance(move, Finish):
            break
        a.pay(g, BUILD_COST)
        if isinstance(move, PlaceFort):
            fort = False
            g.place(region, Force.FORT)
            g.tell("fort", region=region)
            continue
        fort = tribe = False  # the Fort comes first: Control by it decides about the Tribe
        a.barred.append(region)
        if isinstance(move, RemoveTribe):
            remove_tribe(g, move.tribe)
        else:
            g.place_ally(move.tribe, ROMANS)
            g.tell("allied", faction=ROMANS, tribe=move.tribe)
    return not fort


# Scout (§4.2.2) ---------------------------------------------------------------------------------------------------

AUXILIA = (Force.AUXILIA_HIDDEN, Force.AUXILIA_REVEALED)
JOINED = (Force.AEDUI_HIDDEN, Force.AEDUI_REVEALED)
Moved = dict[tuple[Region, Force], int]


def scouts(g: Gaul, region: Region, moved: Moved) -> dict[Force, int]:
    """Auxilia there that have not moved by this Scout; §A4.1: and Aedui Warbands that have joined them."""
    caps = {piece: there for piece in scouting(g, region) if (there := g.count(region, piece))}
    return {piece: left for piece, n in caps.items() if (left := n - moved.get((region, piece), 0)) > 0} if moved else caps


def scouting(g: Gaul, region: Region) -> tuple[Force, ...]:
    """The pieces that Scout as Auxilia there."""
    return (*AUXILIA, *JOINED) if has_joined(g, region) else AUXILIA


def count_spies(g: Gaul, region: Region) -> int:
    """Hidden pieces there that may Reveal two Warbands each."""
    return g.count_hidden(region, ROMANS) + (g.count_hidden(region, AEDUI) if has_joined(g, region) else 0)


def scout_targets(g: Gaul, region: Region) -> dict[Force, int]:
    """Warbands that a Scout could Reveal or mark: all that are not Scouted yet. R-93: those that scout along are none."""
    own = (ROMANS, AEDUI) if has_joined(g, region) else (ROMANS,)
    return {
        piece: g.count(region, piece)
        for faction in FACTIONS
        if faction not in own
        for piece in (force(faction, Kind.HIDDEN), force(faction, Kind.REVEALED))
        if g.count(region, piece)
    }


def scout_steps(g: Gaul, region: Region) -> list[Region]:
    """Adjacent Regions, not into or out of Britannia."""
    if region is Region.BRITANNIA:
        return []
    rules = g.rules
    return [other for other in NEIGHBOURS[region] if other is not Region.BRITANNIA and rules.is_playable(g, other)]


def reveal_regions(g: Gaul, a: Action, done: Sequence[Region] = ()) -> list[Region]:
    """Near Caesar or with his Successor, where Hidden Auxilia find Warbands."""
    if len(done) >= most_regions(g):
        return []
    return [
        region
        for region in reach(g, ROMANS)
        if region not in done and a.covers(region) and count_spies(g, region) and scout_targets(g, region)
    ]


def scout_origins(g: Gaul, a: Action, moved: Moved) -> list[Region]:
    return [region for region in a.covered(g) if scouts(g, region, moved) and scout_steps(g, region)]


def can_scout(g: Gaul, a: Action) -> bool:
    moving = (
        scouts(g, region, {}) and scout_steps(g, region) for region in a.covered(g) if g.loans or g.count_bands(region, ROMANS)
    )
    return any(moving) or bool(reveal_regions(g, a))


async def scout(g: Gaul, a: Action) -> bool:
    """§4.2.2: move Auxilia, then Reveal and mark Warbands."""
    moved: Moved = {}

    def origins(g: Gaul, a: Action, done: Sequence[Region]) -> list[Region]:
        return scout_origins(g, a, moved)

    async def run(g: Gaul, a: Action, origin: Region) -> bool:
        return await _scout_move(g, a, origin, moved)

    used = await each_region(g, a, ROMANS, origins, run, "scout_from", "4.2.2", is_last=False)
    return await each_region(g, a, ROMANS, reveal_regions, _scout_reveal, "scout_reveal", "4.2.2") or used


async def _scout_move(g: Gaul, a: Action, origin: Region, moved: Moved) -> bool:
    """Some Auxilia go to one adjacent Region, keeping their faces."""
    steps = [To(region) for region in scout_steps(g, origin) if _who_may_enter(g, region, scouts(g, origin, moved))]
    there = (await Ask(a.seat(g), steps, "scout_to", rule="4.2.2", faction=ROMANS, region=origin)).region
    caps = _who_may_enter(g, there, scouts(g, origin, moved))
    chosen = await Ask(a.seat(g), Amounts(caps, 1), "scout_group", rule="4.2.2", faction=ROMANS, region=origin)
    for piece, n in chosen:
        g.move(origin, there, piece, n)
        moved[there, piece] = moved.get((there, piece), 0) + n
        arrived = a.count_arrived(origin, piece)
        if arrived:  # Auxilia that have Marched keep having Marched
            a.arrive(origin, piece, -min(n, arrived))
            a.arrive(there, piece, min(n, arrived))
        g.tell("scouted", piece=piece, n=n, region=origin, target=there)
    return True


def _who_may_enter(g: Gaul, region: Region, caps: dict[Force, int]) -> dict[Force, int]:
    """Cards 5 and A5: of those who scout along, only Romans enter Gallia Togata."""
    return {piece: n for piece, n in caps.items() if g.rules.may_stack(g, piece.faction, region)}


async def _scout_reveal(g: Gaul, a: Action, region: Region) -> bool:
    """Each Hidden Auxilia flips to Reveal and mark up to two Warbands."""
    most = 2 * count_spies(g, region)
    targets = scout_targets(g, region)
    args = {"faction": ROMANS, "region": region, "n": min(most, sum(targets.values()))}
    chosen = await Ask(a.seat(g), Amounts(targets, 1, most), "scout_whom", rule="4.2.2", **args)
    total = 0
    for piece, n in chosen:
        g.scout(region, piece, n)
        total += n
    auxilia = min((total + 1) // 2, g.count_hidden(region, ROMANS))
    g.reveal(region, ROMANS, auxilia)
    g.reveal(region, AEDUI, (total + 1) // 2 - auxilia)
    g.tell("spotted", region=region, n=total)
    return True
