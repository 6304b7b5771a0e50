"""§3.2.4, §3.3.4, §3.4.4: Battle in six steps, with Besiege (§4.2.3) and Ambush (§4.3.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from quadriga.kernel import Amounts, Ask

from ...atlas import NEIGHBOURS
from ...cards import Card
from ...moves import Agree, Ambush, Attack, Besiege, Finish, Refuse, Remove, RemoveTribe, Retreat, Scatter, Stand
from ...state import Gaul
from ...terms import AEDUI, ARVERNI, BELGAE, GERMANS, ROMANS, Ability, Faction, Force, Kind, Region, Side, Standing, force
from ..ability_range import in_reach
from ..action import Action, aedui_premium
from ..agreement import agrees, could_agree
from ..choose import bands_in, choose_pieces, roll
from ..circumvallation import break_ring, free_to_move, review_ring
from ..combined_forces import blocks_ambush, join_defence
from ..removal import remove_tribe
from .arithmetic import count_attack, count_counterattack, counts, has_abatis, open_clash, tell_attack, tell_counterattack
from .losses import Toll, bands_of_side, besiegeable, count_side_bands, count_side_hidden, mobile_in, take_losses
from .state import Clash, Stage, Twist

AttackMove = Attack | Besiege | Ambush
RetreatMove = Retreat | Scatter | Stand


def battle_cost(g: Gaul, faction: Faction, region: Region) -> int:
    """Two Resources for Romans, one for Gauls, none for a faction without Resources; double where Devastated."""
    if not g.rules.tracks_resources(faction):
        return 0
    return (2 if faction is ROMANS else aedui_premium(g, faction)) * (2 if g.is_devastated(region) else 1)


def count_side(g: Gaul, region: Region, faction: Faction) -> int:
    """All pieces that count as the faction's in a Battle."""
    if not g.loans:
        return g.count_pieces(region, faction)
    return g.count_pieces(region, faction) - g.count_bands(region, faction) + count_side_bands(g, region, faction)


def battle_regions(g: Gaul, a: Action) -> Iterator[Region]:
    """Regions with own and other pieces (R-08); game-run Germans only where they can Ambush (§3.4.4)."""
    return (
        region
        for region in g.regions()
        if (count_side(g, region, a.faction) or a.twist.without_forces)
        and a.allows(region)
        and a.can_pay(g, battle_cost(g, a.faction, region))
        and (a.most_pieces is None or g.count_bands(region, a.faction))
        and attacks(g, a, region)
    )


def attacks(g: Gaul, a: Action, region: Region) -> list[AttackMove]:
    """§3.2.4 Step 1: the Defenders to choose from, plainly or with a Special Ability."""
    enemies = [faction for faction in a.twist.against if faction is not a.faction and count_side(g, region, faction)]
    plain = [] if must_ambush(g, a) or a.twist.only_ambush else enemies
    if a.twist.ambush_if_able:
        plain = [faction for faction in plain if not can_ambush(g, a, region, faction)]
    moves: list[AttackMove] = [Attack(faction) for faction in plain]
    moves += [Besiege(faction) for faction in enemies if can_besiege(g, a, region, faction)]
    moves += [Ambush(faction) for faction in enemies if can_ambush(g, a, region, faction)]
    return moves


def must_ambush(g: Gaul, a: Action) -> bool:
    """§3.4.4: a game-run faction only fights by Ambush, and an Event may say so."""
    return g.is_game_run(a.faction) or a.twist.always_ambush


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
    if a.faction is ROMANS:
        return False
    if a.twist.always_ambush:
        return True
    if count_hidden_attackers(g, a, region) <= count_side_hidden(g, region, defender):
        return False
    if must_ambush(g, a) or a.twist.ambush_if_able:
        return True
    if a.faction is AEDUI and Ability.AMBUSH in a.used:
        return False
    return _may_use(a, Ability.AMBUSH) and in_reach(g, a.faction, region)


def count_hidden_attackers(g: Gaul, a: Action, region: Region) -> int:
    """The faction's Hidden pieces; where only some may fight, no more than those."""
    hidden = count_side_hidden(g, region, a.faction)
    if a.twist.party is None:
        return hidden
    return min(hidden, a.twist.party.get(force(a.faction, Kind.HIDDEN), 0))


async def battle(g: Gaul, a: Action, region: Region) -> bool:
    """§3.2.4: select the Defender and fight."""
    a.pay(g, battle_cost(g, a.faction, region))
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
    """§A4.5.1: where only so many Warbands may fight, whoever commands them picks those."""
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
    g.clash = c
    open_clash(g, c)
    await join_defence(g, c)
    await open_fire(g, a, c)
    await _declare_retreat(g, c)
    c.braced = not c.ambush or await _caesar_braces(g, c)
    if c.besiege:
        await _besiege(g, a, c)
    await _attack(g, c)
    if c.retreat:
        await _retreat(g, c)
    else:
        if c.braced and not c.twist.no_counterattack:
            await _counterattack(g, c)
        _reveal(g, c)
    if c.twist.end_hidden:
        g.hide(c.region, c.attacker)
    if c.ambush:
        await raze_after_ambush(g, c)
    g.clash = None
    g.give_back(c.defender)
    break_ring(g, c.region, c.attacker, c.defender)
    review_ring(g)


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


def scatter_trapped(g: Gaul, c: Clash) -> None:
    """Card A33: without Ariovistus on the map, outnumbered German Warbands are removed after their Counterattack."""
    if c.defender is not GERMANS or not g.has_capability(Card.WAILING_WOMEN, Side.UNSHADED) or not counts(g, c, c.attacker):
        return
    led = g.find_leader(GERMANS) is not None and g.standing[GERMANS] == Standing.NAMED
    if not led and g.count_bands(c.region, GERMANS) < g.count_mobile(c.region, c.attacker):
        for piece, n in bands_in(g, c.region, GERMANS).items():
            g.remove(c.region, piece, n)
            g.tell("removed", piece=piece, n=n, region=c.region)


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


# Step 2 -----------------------------------------------------------------------------------------------------------


def may_retreat(g: Gaul, c: Clash) -> bool:
    """Not from an Ambush, not the game-run faction, and not Allies, Citadels and Forts alone."""
    if c.twist.no_retreat or c.ambush or g.is_game_run(c.defender) or never_retreats(g, c):
        return False
    return g.count_mobile(c.region, c.defender) > 0


def never_retreats(g: Gaul, c: Clash) -> bool:
    """Cards A33 and A70: Germans trapped by their wagons; Belgae who fight to the death."""
    if c.defender is GERMANS:
        return g.has_capability(Card.WAILING_WOMEN, Side.UNSHADED) and counts(g, c, c.attacker)
    return c.defender is BELGAE and g.has_capability(Card.NERVII, Side.UNSHADED)


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
    """Where the faction retreats (R-06, R-07), once whoever Controls the Region has agreed."""
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


# Lasting Events before and after the Losses -----------------------------------------------------------------------


async def open_fire(g: Gaul, a: Action, c: Clash) -> None:
    """Cards 59, 27 and 13: who doubles here, and the Losses before the Attack."""
    await _ride_in(g, a, c)
    massed = ARVERNI in (c.attacker, c.defender) and g.count_bands(c.region, ARVERNI) >= 6
    if massed and g.has_capability(Card.MASSED_GALLIC_ARCHERS, Side.SHADED):
        other = c.defender if c.attacker is ARVERNI else c.attacker
        g.tell("archers", faction=other, region=c.region)
        await suffer(g, c, other, 1, rolls=not c.ambush or other is c.attacker)
    if await _slings(g, a, c):
        n = g.count_bands(c.region, ROMANS) * (2 if c.cavalry else 1) // 2
        g.tell("slingers", faction=c.attacker, region=c.region, n=n)
        await suffer(g, c, c.attacker, n)


async def _spends(g: Gaul, a: Action, faction: Faction, card: Card, c: Clash) -> bool:
    """Once per Battle Command, the faction picks this Region for the card's effect."""
    if card in a.spent:
        return False
    args = {"faction": faction, "card": card, "region": c.region}
    if isinstance(await Ask(g.seat(faction), [Agree(), Refuse()], "once_per_command", rule="5.3", **args), Refuse):
        return False
    a.spent.append(card)
    return True


async def _ride_in(g: Gaul, a: Action, c: Clash) -> None:
    """Card 59: in one Region per Battle Command, Auxilia strike whole, or the holder doubles the enemy's Losses."""
    romans_fight = ROMANS in (c.attacker, c.defender) and counts(g, c, ROMANS)
    fights = romans_fight or g.has_capability(Card.BALEARIC_SLINGERS, Side.UNSHADED)
    if g.has_capability(Card.GERMANIC_HORSE, Side.UNSHADED) and fights and g.count_bands(c.region, ROMANS):
        c.cavalry = await _spends(g, a, ROMANS, Card.GERMANIC_HORSE, c)
    holder = g.capability_owner(Card.GERMANIC_HORSE, Side.SHADED)
    if holder is None or holder not in (c.attacker, c.defender) or g.is_game_run(holder):
        return
    open_field = not (g.has_stronghold(c.region, c.defender) or has_abatis(g, c)) and counts(g, c, holder)
    if open_field and await _spends(g, a, holder, Card.GERMANIC_HORSE, c):
        c.shock = holder


async def _slings(g: Gaul, a: Action, c: Clash) -> bool:
    """Card 13: once per enemy Battle Command, Auxilia in one Region strike the attacker first."""
    able = c.attacker is not ROMANS and g.count_bands(c.region, ROMANS) > 0 and counts(g, c, c.defender)
    if not able or not g.has_capability(Card.BALEARIC_SLINGERS, Side.UNSHADED):
        return False
    return await _spends(g, a, ROMANS, Card.BALEARIC_SLINGERS, c)


async def raze_after_ambush(g: Gaul, c: Clash) -> None:
    """Card 10: after its Ambush the holder may remove the Defender's Fort or Citadel."""
    if g.capability_owner(Card.BALLISTAE, Side.SHADED) is not c.attacker or g.is_game_run(c.attacker):
        return
    options: list[Remove | RemoveTribe | Finish] = []
    if c.defender is ROMANS and g.has_fort(c.region) and c.region is not Region.PROVINCIA:
        options.append(Remove(Force.FORT))
    options += [RemoveTribe(tribe) for tribe in g.tribes_of(c.region, c.defender) if g.status(tribe).is_citadel]
    if not options:
        return
    args = {"faction": c.attacker, "region": c.region}
    move = await Ask(g.seat(c.attacker), [*options, Finish()], "raze_after_ambush", rule="5.3", **args)
    if isinstance(move, Remove):
        g.remove(c.region, move.piece)
        g.tell("removed", piece=move.piece, n=1, region=c.region)
    elif isinstance(move, RemoveTribe):
        remove_tribe(g, move.tribe)


# Step 5 and 6 -----------------------------------------------------------------------------------------------------


def _reveal(g: Gaul, c: Clash) -> None:
    for side in (c.attacker, c.defender):
        for piece, n in bands_of_side(g, c.region, side).items():
            if piece.kind is not Kind.HIDDEN:
                continue
            fought = n if side is c.defender or c.party is None else min(n, c.party.get(piece, 0))
            g.reveal(c.region, piece.faction, fought)


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
    free = free_to_move(g, c.region, c.defender)
    for piece, n in party.items():
        going = 0 if c.refuge is None else n if piece.faction is not c.defender else min(n, free.get(piece, 0))
        if going and c.refuge is not None:
            g.move(c.region, c.refuge, piece, going)
            g.tell("retreated", piece=piece, n=going, region=c.region, target=c.refuge)
        if n > going:
            g.remove(c.region, piece, n - going)
            g.tell("removed", piece=piece, n=n - going, region=c.region)
