"""§3.2.4 Steps 3 and 4: one Battle and its arithmetic, with what lasting Events change in it.

All is counted in halves of a Loss. The order of changes: what a piece inflicts; card 27 takes off and card 59 doubles; then
halving, once; rounding down; then card 15 and an Event's extra Losses.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

from ...cards import Card
from ...state import Gaul
from ...terms import ARVERNI, BELGAE, GERMANS, ROMANS, Faction, Force, Kind, Mark, Region, Side, Standing, force
from ..circumvallation import defends_as_fort, has_mark_of
from .losses import count_side_bands
from .state import Clash, Stage

ELITE = 4  # card 30, 2nd Edition


def open_clash(g: Gaul, c: Clash) -> None:
    """Take down what holds from the start of the Battle, whatever it costs later."""
    c.party = None if c.twist.party is None else dict(c.twist.party)
    c.shelter = has_shelter(g, c)
    if ARVERNI in (c.attacker, c.defender) and g.has_capability(Card.VERCINGETORIXS_ELITE, Side.SHADED):
        leader, _, bands = count_fighters(g, c, ARVERNI)
        c.elite = min(ELITE, bands, g.count_bands(c.region, ARVERNI)) if leader else 0


def counts(g: Gaul, c: Clash, helped: Faction) -> bool:
    """Card A31: whether an Event's effect that helps this side of the Battle holds, with Germans on either side."""
    hurt = c.defender if helped is c.attacker else c.attacker
    if helped is GERMANS and g.has_capability(Card.GERMAN_PHALANX, Side.UNSHADED):
        return False
    return not (hurt is GERMANS and g.has_capability(Card.GERMAN_PHALANX, Side.SHADED))


def has_shelter(g: Gaul, c: Clash) -> bool:
    """Whether walls halve the Defender's Losses. Card 10: Besiege cancels the Citadel's halving, no other."""
    return has_walls(g, c, breached=c.besiege and g.has_capability(Card.BALLISTAE, Side.UNSHADED))


def has_walls(g: Gaul, c: Clash, *, breached: bool = False) -> bool:
    """A Fort or Citadel of the Defender, unless an Event says "as if" there were none or it is breached; or what acts as a
    Fort for him: his Abatis, the ring of card 4."""
    if c.twist.no_stronghold:
        return False
    if (g.has_stronghold(c.region, c.defender) and not breached) or has_abatis(g, c):
        return True
    return c.defender is ROMANS and defends_as_fort(g, c.region, c.attacker) and counts(g, c, ROMANS)


def has_abatis(g: Gaul, c: Clash) -> bool:
    """Card A64: the Defender's own felled trees are a Fort to him, but no piece that could take a Loss (R-67)."""
    return has_mark_of(g, Mark.ABATIS, c.region, c.defender) and counts(g, c, c.defender)


class Term(NamedTuple):
    """One item of what a side inflicts: what strikes (or changes the sum), how many, and the halves of a Loss it adds."""

    key: str
    n: int
    halves: int


def strikes(g: Gaul, c: Clash, *, attacking: bool) -> list[Term]:
    """What one side's pieces inflict before halving and rounding, item by item.

    Half a Loss per Warband and Auxilia, one per Leader and Legion; Caesar attacking doubles the Legions, Ambiorix attacking
    the Belgic Warbands; Ariovistus doubles all. Card 15: Caesar doubles one Legion only.
    """
    faction = c.attacker if attacking else c.defender
    leader, legions, bands = count_fighters(g, c, faction)
    led = attacking and leader > 0 and g.has_named_leader(c.region, faction)
    if led and c.defender is GERMANS and g.has_capability(Card.GERMAN_PHALANX, Side.SHADED):
        led = False  # card A31: named Leaders do not double against Germans
    found = [Term("leader", leader, 2 * leader)] if leader else []
    if legions:
        found.append(Term("legions", legions, 2 * legions))
    if led and legions and faction is ROMANS:
        favourites = g.has_capability(Card.LEGIO_X, Side.SHADED) and counts(g, c, c.defender)
        doubled = 1 if favourites else legions
        found.append(Term("caesar", doubled, 2 * doubled))
    if bands and faction is ROMANS:
        weight = (2 if c.cavalry else 1) * (c.twist.auxilia if attacking else 1)
        found.append(Term("auxilia", bands, 0 if attacking and has_abatis(g, c) else bands * weight))  # card A64
    elif bands:
        weight = 2 if faction is BELGAE and led else c.twist.bands if attacking else 1
        found.append(Term("warbands", bands, bands * weight))
    if c.elite and faction is ARVERNI:
        found.append(Term("elite", c.elite, c.elite))
    return _changed(g, c, faction, found, attacking=attacking)


def _changed(g: Gaul, c: Clash, faction: Faction, found: list[Term], *, attacking: bool) -> list[Term]:
    """Cards 27 and 59, and Ariovistus: what takes off from the whole sum or doubles it."""
    halves = sum([term.halves for term in found])
    if attacking and faction is ARVERNI and g.has_capability(Card.MASSED_GALLIC_ARCHERS, Side.UNSHADED):
        found.append(Term("archers", 1, -min(2, halves)))
        halves = max(0, halves - 2)
    if c.shock is faction:
        found.append(Term("shock", 2, halves))
    elif found and found[0].key == "leader" and strikes_double(g, c, faction):
        found.append(Term("ariovistus", 2, halves))
    return found


def count_half_losses(g: Gaul, c: Clash, *, attacking: bool) -> int:
    """What one side's pieces inflict before halving and rounding."""
    return sum([term.halves for term in strikes(g, c, attacking=attacking)])


def strikes_double(g: Gaul, c: Clash, faction: Faction) -> bool:
    """§A3.2.4, §A3.4.4: Ariovistus doubles the enemy's Losses, unless that enemy defends with a Fort or Citadel, or with
    what acts as a Fort for him."""
    if faction is not GERMANS or g.standing[GERMANS] != Standing.NAMED:
        return False
    if g.has_capability(Card.GERMAN_PHALANX, Side.UNSHADED):
        return False
    return faction is c.defender or not c.shelter


def count_fighters(g: Gaul, c: Clash, faction: Faction) -> tuple[int, int, int]:
    """Leader, Legions, and Warbands or Auxilia that fight for one of the two sides."""
    party = c.party if faction is c.attacker else None
    if party is None:
        legions = g.count(c.region, Force.LEGION) if faction is ROMANS else 0
        return int(g.has_leader(c.region, faction)), legions, count_side_bands(g, c.region, faction)
    bands = sum(n for piece, n in party.items() if piece.is_band)
    return party.get(force(faction, Kind.LEADER), 0), party.get(Force.LEGION, 0), bands


def tell_attack(g: Gaul, c: Clash, n: int) -> None:
    """The Attack in figures: who strikes, what it sums up to, and what is left after halving."""
    key = "attack_retreat" if c.retreat else "attack_halved" if halving(g, c) else "attack"
    g.tell(key, n=n, **_figures(g, c, attacking=True))


def tell_counterattack(g: Gaul, c: Clash, n: int) -> None:
    """The Counterattack in figures."""
    g.tell("counterattack", n=n, **_figures(g, c, attacking=False))


def _figures(g: Gaul, c: Clash, *, attacking: bool) -> dict[str, Any]:
    faction = c.attacker if attacking else c.defender
    leader, legions, bands = count_fighters(g, c, faction)
    halves = count_half_losses(g, c, attacking=attacking)
    whole = str(halves // 2) if halves != 1 else ""
    total = f"{whole}½" if halves % 2 else whole
    return {"faction": faction, "region": c.region, "leaders": leader, "legions": legions, "bands": bands, "total": total}


def halving(g: Gaul, c: Clash) -> list[str]:
    """Why the Losses of the Attack are halved, once however many reasons there are."""
    found = ["retreat"] if c.retreat else []
    if c.shelter:
        found.append("shelter")
    return [*found, "motivated"] if is_motivated(g, c) else found


def attack_extras(g: Gaul, c: Clash) -> list[Term]:
    """What is added to the rounded Losses of the Attack or taken from them."""
    found = [Term("extra", c.twist.extra, 2 * c.twist.extra)] if c.twist.extra else []
    favoured = favour(g, c, inflicted_by=c.attacker)
    return [*found, Term("favour", favoured, 2 * favoured)] if favoured else found


def counterattack_extras(g: Gaul, c: Clash) -> list[Term]:
    """The same of the Counterattack."""
    favoured = favour(g, c, inflicted_by=c.defender)
    found = [Term("favour", favoured, 2 * favoured)] if favoured else []
    motivated = is_motivated(g, c) and g.count_pieces(c.region, c.defender) > 0  # the dead do not strike back
    return [*found, Term("motivated", 1, 2)] if motivated else found


def count_attack(g: Gaul, c: Clash) -> int:
    """Losses of the Defender: halved once if it Retreats or has a Fort or Citadel, then rounded down."""
    losses = count_half_losses(g, c, attacking=True) // (4 if halving(g, c) else 2)
    return max(0, losses + sum([term.n for term in attack_extras(g, c)]))


def count_counterattack(g: Gaul, c: Clash) -> int:
    """Losses of the Attacker, who is never halved."""
    losses = count_half_losses(g, c, attacking=False) // 2
    return max(0, losses + sum([term.n for term in counterattack_extras(g, c)]))


def is_motivated(g: Gaul, c: Clash) -> bool:
    """Card A33: defending Germans suffer half, whether or not they Retreat, and strike back for one Loss more."""
    return c.defender is GERMANS and g.has_capability(Card.WAILING_WOMEN, Side.SHADED) and counts(g, c, GERMANS)


def favour(g: Gaul, c: Clash, *, inflicted_by: Faction) -> int:
    """Card 15: with Roman Leader and Legion in the Battle, Romans inflict two more Losses and take one less."""
    if ROMANS not in (c.attacker, c.defender) or not g.has_capability(Card.LEGIO_X, Side.UNSHADED):
        return 0
    leader, legions, _ = count_fighters(g, c, ROMANS)
    if not leader or not legions or not counts(g, c, ROMANS):
        return 0
    return 2 if inflicted_by is ROMANS else -1


# For all to see -------------------------------------------------------------------------------------------------------


class Sum(NamedTuple):
    """What one side inflicts, step by step: its pieces, why that is halved, what is added after rounding, and the Losses."""

    terms: tuple[Term, ...]
    halved: tuple[str, ...]
    extras: tuple[Term, ...]
    losses: int


class Account(NamedTuple):
    """A Battle under way, in figures. None stands for what will not happen or is over."""

    region: Region
    attacker: Faction
    defender: Faction
    stage: Stage
    ambush: bool
    besiege: bool
    retreat: bool
    attack: Sum | None
    if_retreating: int | None  # the Losses of the Attack if the Defender retreats, while that is open
    dealt: int  # the Losses of the Attack, once it is over
    counterattack: Sum | None  # with what the Defender has now


def account(g: Gaul) -> Account | None:
    """§3.2.4: the arithmetic of the Battle under way, with the pieces that are there now."""
    c = g.clash
    if c is None:
        return None
    attack = retreating = counter = None
    if c.stage is not Stage.COUNTERATTACK:
        attack = Sum(
            tuple(strikes(g, c, attacking=True)), tuple(halving(g, c)), tuple(attack_extras(g, c)), count_attack(g, c)
        )  # fmt: skip
    if c.stage is Stage.OPENING and not c.ambush and not c.twist.no_retreat:
        retreating = count_attack(g, replace(c, retreat=True))
    if c.braced and not c.retreat and not c.twist.no_counterattack:
        counter = Sum(
            tuple(strikes(g, c, attacking=False)), (), tuple(counterattack_extras(g, c)), count_counterattack(g, c)
        )  # fmt: skip
    return Account(
        c.region, c.attacker, c.defender, c.stage, c.ambush, c.besiege, c.retreat, attack, retreating, c.dealt, counter
    )
