"""§3.2.4 Step 1: where a Battle may be fought, at what cost, and against whom: plainly, by Besiege or by Ambush."""

from __future__ import annotations

from collections.abc import Iterator

from ...moves import Ambush, Attack, Besiege
from ...state import Gaul
from ...terms import AEDUI, ROMANS, Ability, Faction, Force, Kind, Region, force
from ..ability_range import in_reach
from ..action import Action, aedui_premium
from ..combined_forces import acts_along
from .losses import besiegeable, count_side_bands, count_side_hidden

AttackMove = Attack | Besiege | Ambush


def battle_cost(g: Gaul, faction: Faction, region: Region) -> int:
    """Two Resources for Romans, one for Gauls, none for a faction without Resources; double where Devastated."""
    if not g.rules.tracks_resources(faction):
        return 0
    return (2 if faction is ROMANS else aedui_premium(g, faction)) * (2 if g.is_devastated(region) else 1)


def count_side(g: Gaul, region: Region, faction: Faction) -> int:
    """All pieces that count as the faction's in a Battle."""
    if not g.loans or not g.has_loan_in(region):
        return g.count_pieces(region, faction)
    return g.count_pieces(region, faction) - g.count_bands(region, faction) + count_side_bands(g, region, faction)


def battle_regions(g: Gaul, a: Action) -> Iterator[Region]:
    """Regions with own and other pieces (R-08); game-run Germans only where they can Ambush (§3.4.4)."""
    twist, faction = a.twist, a.faction
    plainly = not (must_ambush(g, a) or twist.only_ambush or twist.ambush_if_able)  # whoever is there can be attacked
    return (
        region
        for region in a.allowed(g)
        if (count_side(g, region, faction) or twist.without_forces)
        and a.can_afford(g, region, battle_cost(g, faction, region))
        and (a.most_pieces is None or g.count_bands(region, faction))
        and (_has_enemy(g, a, region) if plainly else attacks(g, a, region))
    )


def _has_enemy(g: Gaul, a: Action, region: Region) -> bool:
    return any(is_enemy(g, region, faction, a.faction) for faction in a.twist.against)


def is_enemy(g: Gaul, region: Region, faction: Faction, attacker: Faction) -> bool:
    """Somebody else who stands there, and whose pieces do not fight along (R-127)."""
    if faction is attacker or not count_side(g, region, faction):
        return False
    return not (g.loans and acts_along(g, region, faction, attacker))


def attacks(g: Gaul, a: Action, region: Region) -> list[AttackMove]:
    """§3.2.4 Step 1: the Defenders to choose from, plainly or with a Special Ability."""
    enemies = [faction for faction in a.twist.against if is_enemy(g, region, faction, a.faction)]
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
