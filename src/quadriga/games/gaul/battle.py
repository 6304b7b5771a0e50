"""§3.2.4, §3.3.4, §3.4.4: Battle in six steps, with Besiege (§4.2.3) and Ambush (§4.3.3)."""

from __future__ import annotations

from dataclasses import dataclass

from quadriga.games.gaul.action import Action, agrees, could_agree, remove_tribe
from quadriga.games.gaul.atlas import NEIGHBOURS
from quadriga.games.gaul.losses import (
    Toll,
    besiegeable,
    count_side_bands,
    count_side_hidden,
    mobile_in,
    sides_with,
    take_losses,
)
from quadriga.games.gaul.moves import Ambush, Attack, Besiege, Finish, RemoveTribe, Retreat, Scatter, Stand
from quadriga.games.gaul.reach import in_reach
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import (
    AEDUI,
    BELGAE,
    FACTIONS,
    GERMANS,
    ROMANS,
    Ability,
    Faction,
    Force,
    Kind,
    Region,
    force,
)
from quadriga.games.gaul.words import roll
from quadriga.kernel import Amounts, Ask

AttackMove = Attack | Besiege | Ambush
RetreatMove = Retreat | Scatter | Stand


@dataclass(slots=True)
class Clash:
    """One Battle in one Region. Events set the switches before they call `fight`."""

    region: Region
    attacker: Faction
    defender: Faction
    ambush: bool = False
    besiege: bool = False
    may_retreat: bool = True
    may_counter: bool = True
    walls: bool = True  # whether the Defender's Fort or Citadel halves Losses
    shelter: bool = False  # it does: the Defender began with a Fort or Citadel
    retreat: bool = False
    refuge: Region | None = None


def battle_cost(g: Gaul, faction: Faction, region: Region) -> int:
    """Two Resources for Romans, one for Gauls, none for Germans; double where Devastated."""
    if faction is GERMANS:
        return 0
    return (2 if faction is ROMANS else 1) * (2 if g.is_devastated(region) else 1)


def count_side(g: Gaul, region: Region, faction: Faction) -> int:
    """All pieces that count as the faction's in a Battle."""
    return g.count_pieces(region, faction) - g.count_bands(region, faction) + count_side_bands(g, region, faction)


def battle_regions(g: Gaul, a: Action) -> list[Region]:
    """Regions with own and other pieces; game-run Germans only where they can Ambush (§3.4.4)."""
    return [
        region
        for region in g.regions()
        if a.allows(region)
        and a.can_pay(g, battle_cost(g, a.faction, region))
        and count_side(g, region, a.faction)
        and attacks(g, a, region)
    ]


def attacks(g: Gaul, a: Action, region: Region) -> list[AttackMove]:
    """§3.2.4 Step 1: the Defenders to choose from, plainly or with a Special Ability."""
    enemies = [faction for faction in FACTIONS if faction is not a.faction and count_side(g, region, faction)]
    moves: list[AttackMove] = [] if must_ambush(g, a) else [Attack(faction) for faction in enemies]
    moves += [Besiege(faction) for faction in enemies if can_besiege(g, a, region, faction)]
    moves += [Ambush(faction) for faction in enemies if can_ambush(g, a, region, faction)]
    return moves


def must_ambush(g: Gaul, a: Action) -> bool:
    """§3.4.4: a game-run faction only fights by Ambush."""
    return g.is_game_run(a.faction)


def _may_use(a: Action, ability: Ability) -> bool:
    return ability in a.used or a.may_add_ability


def can_besiege(g: Gaul, a: Action, region: Region, defender: Faction) -> bool:
    """§4.2.3: with a Legion, against a Citadel or Ally; no Leader needed."""
    return (
        a.faction is ROMANS
        and _may_use(a, Ability.BESIEGE)
        and g.count(region, Force.LEGION) > 0
        and bool(besiegeable(g, region, defender))
    )


def can_ambush(g: Gaul, a: Action, region: Region, defender: Faction) -> bool:
    """§4.3.3, §4.4.3, §4.5.3, §3.4.4: more Hidden than the Defender, near the Leader; the Aedui once per Command."""
    if a.faction is ROMANS or count_side_hidden(g, region, a.faction) <= count_side_hidden(g, region, defender):
        return False
    if must_ambush(g, a):
        return True
    if a.faction is AEDUI and Ability.AMBUSH in a.used:
        return False
    return _may_use(a, Ability.AMBUSH) and in_reach(g, a.faction, region)


async def battle(g: Gaul, a: Action, region: Region) -> bool:
    """§3.2.4: select the Defender and fight."""
    a.pay(g, battle_cost(g, a.faction, region))
    options = attacks(g, a, region)
    move = options[0]
    if len(options) > 1:
        move = await Ask(a.seat(g), options, "attack", rule="3.2.4", faction=a.faction, region=region)
    ambush, besiege = isinstance(move, Ambush), isinstance(move, Besiege)
    ability = Ability.AMBUSH if ambush else Ability.BESIEGE
    if (ambush or besiege) and ability not in a.used and not must_ambush(g, a):
        a.used.append(ability)
    await fight(g, a, Clash(region, a.faction, move.faction, ambush=ambush, besiege=besiege))
    return True


async def fight(g: Gaul, a: Action, c: Clash) -> None:
    """§3.2.4 Steps 2-6."""
    g.tell("battle", faction=c.attacker, other=c.defender, region=c.region)
    if c.ambush:
        g.tell("ambush", faction=c.attacker)
    c.shelter = c.walls and g.has_stronghold(c.region, c.defender)
    await _declare_retreat(g, c)
    braced = not c.ambush or await _caesar_braces(g, c)
    if c.besiege:
        await _besiege(g, a, c)
    n = count_attack(g, c)
    g.tell("attack", faction=c.attacker, region=c.region, n=n)
    await take_losses(g, c.region, c.defender, n, Toll(rolls=braced, static_first=c.retreat))
    if c.retreat:
        await _retreat(g, c)
        return
    if braced and c.may_counter:
        n = count_counterattack(g, c)
        g.tell("counterattack", faction=c.defender, region=c.region, n=n)
        await take_losses(g, c.region, c.attacker, n, Toll())
    _reveal(g, c)


# Step 2 -----------------------------------------------------------------------------------------------------------


def may_retreat(g: Gaul, c: Clash) -> bool:
    """Not from an Ambush, not the game-run faction, and not Allies, Citadels and Forts alone."""
    return c.may_retreat and not c.ambush and not g.is_game_run(c.defender) and g.count_mobile(c.region, c.defender) > 0


def refuges(g: Gaul, a: Action, region: Region) -> list[Region]:
    """§3.2.4 Step 6: adjacent Regions under Control of the Defender or of a faction that may agree (never No Control)."""
    return [
        other
        for other in NEIGHBOURS[region]
        if g.rules.is_playable(g, other)
        and g.rules.may_stack(g, a.faction, other)
        and (controller := g.control(other)) is not None
        and could_agree(g, a, controller)
    ]


async def choose_refuge(g: Gaul, a: Action, region: Region, prompt: str, **args: object) -> RetreatMove:
    """Where the faction retreats, once whoever Controls the Region has agreed."""
    while True:
        moves: list[RetreatMove] = [*(Retreat(other) for other in refuges(g, a, region)), Scatter(), Stand()]
        move = await Ask(g.seat(a.faction), moves, prompt, rule="3.2.4", faction=a.faction, region=region, **args)
        if not isinstance(move, Retreat):
            return move
        controller = g.control(move.region)
        assert controller is not None, "a refuge is Controlled"
        if await agrees(g, a, controller, "agree_retreat", "3.2.4", move.region):
            return move


async def _declare_retreat(g: Gaul, c: Clash) -> None:
    if not may_retreat(g, c):
        return
    losses = count_attack(g, c)
    move = await choose_refuge(g, Action(c.defender, None), c.region, "retreat", other=c.attacker, n=losses)
    if not isinstance(move, Stand):
        c.retreat, c.refuge = True, move.region if isinstance(move, Retreat) else None
        g.tell("retreats", faction=c.defender, region=c.region)


# Step 3 and 4 -----------------------------------------------------------------------------------------------------


def count_half_losses(g: Gaul, region: Region, faction: Faction, *, attacking: bool) -> int:
    """What the faction's pieces inflict before halving and rounding, in halves of a Loss.

    Half a Loss per Warband and Auxilia, one per Leader and Legion; Caesar attacking doubles the Legions, Ambiorix attacking
    the Belgic Warbands.
    """
    led = attacking and g.has_named_leader(region, faction)
    bands = count_side_bands(g, region, faction) * (2 if led and faction is BELGAE else 1)
    legions = g.count(region, Force.LEGION) if faction is ROMANS else 0
    return bands + 2 * g.has_leader(region, faction) + legions * (4 if led else 2)


def count_attack(g: Gaul, c: Clash) -> int:
    """Losses of the Defender: halved once if it Retreats or has a Fort or Citadel, then rounded down."""
    halves = count_half_losses(g, c.region, c.attacker, attacking=True)
    return halves // (4 if c.retreat or c.shelter else 2)


def count_counterattack(g: Gaul, c: Clash) -> int:
    """Losses of the Attacker, who is never halved."""
    return count_half_losses(g, c.region, c.defender, attacking=False) // 2


async def _caesar_braces(g: Gaul, c: Clash) -> bool:
    """§4.3.3, §4.5.3: Caesar in person on 4-6, against Belgae on 5-6, gives the Romans rolls and Counterattack."""
    if c.defender is not ROMANS or not g.has_named_leader(c.region, ROMANS):
        return False
    return await roll(g, "caesar") >= (5 if c.attacker is BELGAE else 4)


async def _besiege(g: Gaul, a: Action, c: Clash) -> None:
    """§4.2.3: before any Losses the Attacker may remove a Citadel or an Ally."""
    options: list[RemoveTribe | Finish] = [RemoveTribe(tribe) for tribe in besiegeable(g, c.region, c.defender)]
    move = await Ask(a.seat(g), [*options, Finish()], "besiege", rule="4.2.3", faction=a.faction, region=c.region)
    if isinstance(move, RemoveTribe):
        remove_tribe(g, move.tribe)


# Step 5 and 6 -----------------------------------------------------------------------------------------------------


def _reveal(g: Gaul, c: Clash) -> None:
    for side in (c.attacker, c.defender):
        for faction in sides_with(g, c.region, side):
            g.reveal(c.region, faction, g.count_hidden(c.region, faction))


async def _retreat(g: Gaul, c: Clash) -> None:
    """§3.2.4 Step 6: mobile pieces go to the refuge or off the map; facing Romans, Leader and Hidden Warbands may stay."""
    party = mobile_in(g, c.region, c.defender)
    if c.attacker is ROMANS:
        stays = {p: n for p, n in party.items() if p in (force(c.defender, Kind.LEADER), force(c.defender, Kind.HIDDEN))}
        if stays:
            chosen = await Ask(
                g.seat(c.defender), Amounts(stays), "stay_put", rule="3.2.4", faction=c.defender, region=c.region
            )
            for piece, n in chosen:
                party[piece] -= n
    for piece, n in party.items():
        if n and c.refuge is not None:
            g.move(c.region, c.refuge, piece, n)
            g.tell("retreated", piece=piece, n=n, region=c.region, target=c.refuge)
        elif n:
            g.remove(c.region, piece, n)
            g.tell("removed", piece=piece, n=n, region=c.region)
