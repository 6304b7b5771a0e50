"""§3.2.4, §3.3.4, §3.4.4: Battle in six steps, with Besiege (§4.2.3) and Ambush (§4.3.3)."""

from __future__ import annotations

from dataclasses import replace

from quadriga.kernel import Ask

from ...moves import Ambush, Besiege, Finish, Remove, RemoveTribe
from ...state import Gaul
from ...terms import BELGAE, OF_FACTION, ROMANS, Ability, Kind, Region
from ..action import Action
from ..choose import bands_in, choose_pieces, roll
from ..circumvallation import break_ring, review_ring
from ..combined_forces import blocks_ambush, join_defence
from ..removal import remove_tribe
from .arithmetic import count_attack, count_counterattack, open_clash, tell_attack, tell_counterattack
from .lasting import open_fire, raze_after_ambush, scatter_trapped
from .losses import bands_of_side, besiegeable, suffer
from .retreat import declare_retreat, retreat
from .state import Clash, Stage, Twist
from .targets import AttackMove, attacks, battle_cost, count_hidden_attackers, must_ambush


async def battle(g: Gaul, a: Action, region: Region) -> bool:
    """§3.2.4: select the Defender and fight."""
    a.pay_for(g, region, battle_cost(g, a.faction, region))
    move = await _choose_attack(g, a, region)
    if move is None:
        return True
    ambush, besiege = isinstance(move, Ambush), isinstance(move, Besiege)
    ability = Ability.AMBUSH if ambush else Ability.BESIEGE
    if (ambush or besiege) and ability not in a.used and not must_ambush(g, a):
        a.used.append(ability)
    twist = await _pick_party(g, a, region)
    await fight(g, a, Clash(region, a.faction, move.faction, ambush=ambush, besiege=besiege, twist=twist))
    return True


async def _choose_attack(g: Gaul, a: Action, region: Region) -> AttackMove | None:
    """Step 1: the Defender; an Ambush may be blocked by allies who stand together (§A1.4)."""
    options = attacks(g, a, region)
    while options:
        move = options[0]
        if len(options) > 1:
            move = await Ask(a.seat(g), options, "attack", rule="3.2.4", faction=a.faction, region=region)
        hidden = count_hidden_attackers(g, a, region)
        if not isinstance(move, Ambush) or a.twist.always_ambush:
            return move
        if not await blocks_ambush(g, a.faction, move.faction, region, hidden):
            return move
        options = [other for other in options if not isinstance(other, Ambush) or other.faction is not move.faction]
    return None


async def _pick_party(g: Gaul, a: Action, region: Region) -> Twist:
    """§A4.5.1: where the number of Warbands that may fight is limited, whoever commands them picks those."""
    if a.most_pieces is None:
        return a.twist
    caps = bands_in(g, region, a.faction)
    party = await choose_pieces(g, a.decider, caps, 1, a.most_pieces, "enlist_whom", "A4.5.1", region=region)
    return replace(a.twist, party=party)


async def fight(g: Gaul, a: Action, c: Clash) -> None:
    """§3.2.4 Steps 2-6."""
    g.tell("battle", faction=c.attacker, other=c.defender, region=c.region)
    if c.ambush or c.besiege:
        ability = Ability.AMBUSH if c.ambush else Ability.BESIEGE
        g.tell("uses", faction=c.attacker, ability=ability, rule=g.rules.ability_rule(c.attacker, ability))
    c.braced = not c.ambush
    before = _count_both(g, c)
    with g.fights(c):
        await _fight(g, a, c)
    lost, beaten = (n - left for n, left in zip(before, _count_both(g, c), strict=True))
    g.tell("fought", region=c.region, faction=c.attacker, n=lost, other=c.defender, m=beaten)
    g.give_back(c.defender)
    break_ring(g, c.region, c.attacker, c.defender)
    review_ring(g)


def _count_both(g: Gaul, c: Clash) -> tuple[int, int]:
    """What the two sides have on the whole map, Allies and Citadels too; nobody gains pieces in a Battle."""
    attacker, defender = (sum(map(g.count_on_map, OF_FACTION[f])) + g.count_strongholds(f) for f in (c.attacker, c.defender))
    return attacker, defender


async def _fight(g: Gaul, a: Action, c: Clash) -> None:
    open_clash(g, c)
    await join_defence(g, c)
    await open_fire(g, a, c)
    await declare_retreat(g, c)
    c.braced = not c.ambush or await _caesar_braces(g, c)
    if c.besiege:
        await _besiege(g, a, c)
    await _attack(g, c)
    if c.retreat:
        await retreat(g, c)
    else:
        if c.braced and not c.twist.no_counterattack:
            await _counterattack(g, c)
        _reveal(g, c)
    if c.twist.end_hidden:
        g.hide(c.region, c.attacker)
    if c.ambush:
        await raze_after_ambush(g, c)


async def _attack(g: Gaul, c: Clash) -> None:
    """Step 3: the Defender's Losses."""
    c.stage, c.dealt = Stage.ATTACK, count_attack(g, c)
    tell_attack(g, c, c.dealt)
    await suffer(g, c, c.defender, c.dealt, rolls=c.braced)


async def _counterattack(g: Gaul, c: Clash) -> None:
    """Step 4: the Attacker's Losses, by those who are left."""
    c.stage = Stage.COUNTERATTACK
    n = count_counterattack(g, c)
    tell_counterattack(g, c, n)
    await suffer(g, c, c.attacker, n)
    scatter_trapped(g, c)


async def _caesar_braces(g: Gaul, c: Clash) -> bool:
    """§4.3.3, §4.5.3: Caesar in person on 4-6, against Belgae on 5-6, gives the Romans rolls and Counterattack."""
    if c.defender is not ROMANS or not g.has_named_leader(c.region, ROMANS):
        return False
    return await roll(g, "caesar") >= (5 if c.attacker is BELGAE else 4)


async def _besiege(g: Gaul, a: Action, c: Clash) -> None:
    """§4.2.3: §A4.2.3: before any Losses the Attacker may remove a Citadel, an Ally or a Settlement."""
    options: list[Remove | RemoveTribe | Finish] = [*besiegeable(g, c.region, c.defender), Finish()]
    move = await Ask(a.seat(g), options, "besiege", rule="4.2.3", faction=a.faction, region=c.region)
    if isinstance(move, RemoveTribe):
        remove_tribe(g, move.tribe)
    elif isinstance(move, Remove):
        g.remove(c.region, move.piece)
        g.tell("removed", piece=move.piece, n=1, region=c.region)


def _reveal(g: Gaul, c: Clash) -> None:
    for side in (c.attacker, c.defender):
        for piece, n in bands_of_side(g, c.region, side).items():
            if piece.kind is not Kind.HIDDEN:
                continue
            fought = n if side is c.defender or c.party is None else min(n, c.party.get(piece, 0))
            g.reveal(c.region, piece.faction, fought)
