"""§3.2.4 and after: Losses. The owner chooses one by one; hard targets may roll; the game-run faction has an order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from quadriga.kernel import Ask, Chance

from ...atlas import CITY
from ...cards import Card
from ...moves import Remove, RemoveTribe, Roll, RollTribe
from ...state import Gaul
from ...terms import ARVERNI, GERMANS, OF_FACTION, ROMANS, Faction, Force, Kind, Region, Side, force
from ..action import Action
from ..choose import is_lost
from ..removal import remove_tribe
from .state import Clash, Losses, Party

LossMove = Remove | Roll | RemoveTribe | RollTribe
_BANDS = tuple(tuple(piece for piece in pieces if piece.is_band) for pieces in OF_FACTION)
DIVICIACUS = Force.AEDUI_LEADER
FATAL = 3  # §3.2.2-3.2.4: up to which roll a hard target is lost


@dataclass(slots=True)
class Toll:
    """How a faction takes its Losses."""

    rolls: bool = True  # §4.3.3: without, hard targets are simply removed
    static_first: bool = False  # §3.2.4: a Retreating Defender gives up Allies and Citadels first
    party: Party | None = None  # only these pieces fight, and are hit
    elite: int = 0  # card 30: Warbands that roll like Legions
    legion_first: bool = False  # card 2: the first Loss is a Legion, without a roll
    ally_first: bool = False  # card 25: the first Loss is an Ally
    rule: str = "3.2.4"


def sides_with(g: Gaul, region: Region, faction: Faction) -> tuple[Faction, ...]:
    """Whose Warbands fight as the faction's there: enlisted Germans with the Belgae (§4.5.1), and as Events lend them."""
    if not g.loans:
        return (faction,)
    return () if g.is_lent(region, faction) else (faction, *g.lenders(region, faction))


def lent_bands(g: Gaul, region: Region, lender: Faction) -> Party:
    """Which of the lender's Warbands or Auxilia count as another's: where not all do, Hidden ones first."""
    left = g.count_lent(region, lender)
    party: Party = {}
    for piece in _BANDS[lender] if left else ():
        n = min(left, g.count(region, piece))
        if n:
            party[piece] = n
            left -= n
    return party


def bands_of_side(g: Gaul, region: Region, faction: Faction) -> Party:
    """Warbands and Auxilia that fight as the faction's: its own, less those it lends, and those lent to it."""
    party = {p: n for p, n in g.pieces(region, faction).items() if p.is_band}
    if not g.has_loan_in(region):
        return party
    for piece, n in lent_bands(g, region, faction).items():
        party[piece] -= n
    for lender in g.lenders(region, faction):
        party |= lent_bands(g, region, lender)
    return {piece: n for piece, n in party.items() if n}


def count_side_hidden(g: Gaul, region: Region, faction: Faction) -> int:
    """Hidden pieces that count as the faction's."""
    if not g.loans or not g.has_loan_in(region):
        return g.count_hidden(region, faction)
    return sum(n for piece, n in bands_of_side(g, region, faction).items() if piece.kind is Kind.HIDDEN)


def count_side_bands(g: Gaul, region: Region, faction: Faction) -> int:
    if not g.loans or not g.has_loan_in(region):
        return g.count_bands(region, faction)
    return sum(bands_of_side(g, region, faction).values())


def mobile_in(g: Gaul, region: Region, faction: Faction) -> Mapping[Force, int]:
    """Leader, Legions, Auxilia and Warbands that fight for the faction."""
    if not g.loans or not g.has_loan_in(region):
        return g.mobile(region, faction)
    party = {p: n for p, n in g.mobile(region, faction).items() if not p.is_band}
    return dict(sorted((party | bands_of_side(g, region, faction)).items()))


_SOFT: dict[Force, LossMove] = {piece: Remove(piece) for piece in Force}
_HARD: dict[Force, LossMove] = {
    piece: Remove(piece) if piece.is_band or piece is Force.SETTLEMENT else Roll(piece) for piece in Force
}


def _hit(piece: Force, *, rolls: bool) -> LossMove:
    return (_HARD if rolls else _SOFT)[piece]


def static_losses(g: Gaul, region: Region, faction: Faction, *, rolls: bool) -> list[LossMove]:
    """Allies, Citadels, Fort, Settlement (§A3.2.4); Provincia's own Fort never absorbs a Loss (§1.4.2)."""
    moves: list[LossMove] = []
    if faction is ROMANS and g.has_fort(region) and region is not Region.PROVINCIA:
        moves.append(_hit(Force.FORT, rolls=rolls))
    if faction is GERMANS and g.count(region, Force.SETTLEMENT):
        moves.append(_hit(Force.SETTLEMENT, rolls=rolls))
    for tribe in g.tribes_of(region, faction):
        moves.append(RollTribe(tribe) if rolls and g.status(tribe).is_citadel else RemoveTribe(tribe))
    return _by_kind(moves)


def _by_kind(moves: list[LossMove]) -> list[LossMove]:
    """As all options stand: by the names of the moves."""
    return moves if len(moves) < 2 else sorted(moves, key=_name)


def _name(move: LossMove) -> str:
    return type(move).__name__


def loss_options(g: Gaul, region: Region, faction: Faction, toll: Toll) -> list[LossMove]:
    """§3.2.4: what may take the next Loss."""
    if toll.party is not None:
        there = mobile_in(g, region, faction)
        party = {piece: n for piece, n in toll.party.items() if n and there.get(piece)}
        others: Party = {piece: n for piece, n in party.items() if piece is not DIVICIACUS}
        return _mobile_losses(others or party, toll)
    if toll.legion_first and g.count(region, Force.LEGION):
        return [Remove(Force.LEGION)]
    if toll.ally_first or toll.static_first:
        static = static_losses(g, region, faction, rolls=toll.rolls)
        discs = [move for move in static if isinstance(move, RemoveTribe) and g.status(move.tribe).is_ally]
        if toll.ally_first and discs:
            return [*discs]
        if toll.static_first and static:
            return static
    mobile = mobile_in(g, region, faction)
    if DIVICIACUS in mobile and len(mobile) > 1:  # §A1.4: after all other pieces
        mobile = {piece: n for piece, n in mobile.items() if piece is not DIVICIACUS}
    if mobile and DIVICIACUS not in mobile:
        return _mobile_losses(mobile, toll)
    return static_losses(g, region, faction, rolls=toll.rolls) or _mobile_losses(mobile, toll)


def _mobile_losses(party: Mapping[Force, int], toll: Toll) -> list[LossMove]:
    """Pieces that may be hit. Card 30: the picked Warbands roll like Legions, the others are removed."""
    hits = _HARD if toll.rolls else _SOFT
    mobile = [hits[piece] for piece in party]
    if not toll.elite:
        return _by_kind(mobile)
    if toll.elite and toll.rolls:
        warbands = [piece for piece in party if piece.is_band]
        if sum(party[piece] for piece in warbands) <= toll.elite:
            mobile = [_hit(piece, rolls=True) for piece in party if not piece.is_band]
        mobile += [Roll(piece) for piece in warbands]
    return _by_kind(mobile)


async def take_losses(g: Gaul, region: Region, faction: Faction, n: int, toll: Toll) -> None:
    """The faction takes n Losses, one by one."""
    for left in range(n, 0, -1):
        options = loss_options(g, region, faction, toll)
        if not options:
            break
        with g.suffers(Losses(faction, region, left)):
            move = await _choose_loss(g, region, faction, options, left, toll.rule)
            if await _lose(g, region, move, fatal_roll(g, move)):
                _strike_off(toll, move)
        toll.legion_first = toll.ally_first = False


async def _choose_loss(g: Gaul, region: Region, faction: Faction, options: list[LossMove], left: int, rule: str) -> LossMove:
    if g.is_game_run(faction):
        return await game_run_loss(g, region, faction, options)
    if len(options) == 1:
        return options[0]
    move: LossMove = await Ask(g.seat(faction), options, "loss", rule=rule, faction=faction, region=region, n=left)
    return move


async def suffer(g: Gaul, c: Clash, side: Faction, n: int, *, rolls: bool = True) -> None:
    """One side takes its Losses."""
    defending = side is c.defender
    toll = Toll(
        rolls=rolls,
        static_first=defending and c.retreat,
        party=None if defending else c.party,
        elite=c.elite if side is ARVERNI else 0,
        legion_first=defending and c.twist.legion_first,
        ally_first=defending and c.twist.ally_first,
    )
    await take_losses(g, c.region, side, n, toll)
    if side is ARVERNI:
        c.elite = min(toll.elite, g.count_bands(c.region, ARVERNI))


def _strike_off(toll: Toll, move: LossMove) -> None:
    """The piece is gone from those that fight."""
    if isinstance(move, (Remove, Roll)) and toll.party is not None:
        toll.party[move.piece] -= 1
    if isinstance(move, Roll) and move.piece.is_band:
        toll.elite -= 1


async def _lose(g: Gaul, region: Region, move: LossMove, fatal: int = FATAL) -> bool:
    """Remove the piece, or roll for it: removed on 1-3, or up to `fatal`. Returns whether it is gone."""
    if isinstance(move, (Roll, RollTribe)):
        g.tell("braves", piece=move[0], region=region)
        if not await _falls(g, move, fatal):
            return False
    if isinstance(move, (Remove, Roll)):
        g.remove(region, move.piece)
        g.tell("removed", piece=move.piece, n=1, region=region)
    else:
        remove_tribe(g, move.tribe)
    return True


async def _falls(g: Gaul, move: Roll | RollTribe, fatal: int) -> bool:
    if isinstance(move, Roll):
        return await is_lost(g, "loss", move.piece.faction, move.piece.kind, fatal)
    owner = g.owner(move.tribe)
    assert owner is not None, "a Citadel that braves a Loss has an owner"
    return await is_lost(g, "loss", owner, None, fatal)


def fatal_roll(g: Gaul, move: LossMove) -> int:
    """§3.2.4: up to which roll in a Battle the piece is lost. §A1.4: Diviciacus only on a 1. Card 10: Forts only on 1-2."""
    if isinstance(move, Roll) and move.piece is DIVICIACUS:
        return 1
    fort = isinstance(move, Roll) and move.piece is Force.FORT
    return 2 if fort and g.has_capability(Card.BALLISTAE, Side.UNSHADED) else FATAL


async def game_run_loss(g: Gaul, region: Region, faction: Faction, options: list[LossMove]) -> LossMove:
    """§3.4.5: Scouted, Revealed, Hidden Warbands; then Allies, those at Cities last; then Citadels; else at random."""
    hit = [move.piece for move in options if isinstance(move, Remove)]
    for kind in (Kind.SCOUTED, Kind.REVEALED, Kind.HIDDEN):
        if force(faction, kind) in hit:
            return Remove(force(faction, kind))
    groups: list[list[LossMove]] = [
        [m for m in options if isinstance(m, RemoveTribe) and m.tribe not in CITY],
        [m for m in options if isinstance(m, RemoveTribe)],
        options,
    ]
    candidates = next(group for group in groups if group)
    return candidates[0] if len(candidates) == 1 else await Chance(candidates, "german_loss")


# Harassment (§3.2.2, §3.2.3) --------------------------------------------------------------------------------------


async def harass_group(g: Gaul, a: Action, region: Region, party: Party, n: int) -> Party:
    """A moving group loses n Auxilia or Warbands, or rolls for a Legion or Leader each time. Returns who is left."""
    party = dict(party)
    for _ in range(n):
        options = [_hit(piece, rolls=True) for piece in sorted(party)]
        if not options:
            break
        move = options[0]
        if len(options) > 1:
            move = await Ask(a.seat(g), options, "harassed", rule="3.2.2", faction=a.faction, region=region)
        if await _lose(g, region, move):
            assert isinstance(move, (Remove, Roll))
            party[move.piece] -= 1
            if not party[move.piece]:
                del party[move.piece]
    return party


async def harass_seizure(g: Gaul, region: Region, n: int) -> None:
    """§3.2.3: the Romans lose n Auxilia or Allies, or roll for a Legion, Leader or Fort each time."""
    for _ in range(n):
        options: list[LossMove] = [_hit(piece, rolls=True) for piece in mobile_in(g, region, ROMANS)]
        options += static_losses(g, region, ROMANS, rolls=True)
        options.sort(key=_name)
        if not options:
            return
        move = options[0]
        if len(options) > 1:
            move = await Ask(g.seat(ROMANS), options, "harassed", rule="3.2.3", faction=ROMANS, region=region)
        await _lose(g, region, move)


# Game-run removal -------------------------------------------------------------------------------------------------


def german_order(g: Gaul, region: Region, faction: Faction) -> list[Force]:
    """§3.4.5: the order in which a game-run faction gives up Warbands."""
    faces = [force(faction, kind) for kind in (Kind.SCOUTED, Kind.REVEALED, Kind.HIDDEN)]
    return [piece for piece in faces for _ in range(g.count(region, piece))]


def besiegeable(g: Gaul, region: Region, faction: Faction) -> list[Remove | RemoveTribe]:
    """§4.2.3, §A4.2.3: Defending Citadels, Allies and Settlements that a siege may remove."""
    moves: list[Remove | RemoveTribe] = [RemoveTribe(tribe) for tribe in g.tribes_of(region, faction)]
    if faction is GERMANS and g.count(region, Force.SETTLEMENT):
        moves.insert(0, Remove(Force.SETTLEMENT))
    return moves
