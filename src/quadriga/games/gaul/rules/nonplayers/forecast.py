"""What a Battle would come to, with the rules' own arithmetic on a copy of the board.

A Defender's roll counts as a removal, the best case for the Attacker (§8.5.1 and the like); for the question
whether a Counterattack could hurt, it counts as survived. Everybody takes Losses in the order of §8.4.1 (R-104).
"""

from __future__ import annotations

from typing import NamedTuple

from ...board import Presence
from ...cards import Card
from ...moves import Remove, Roll, RollTribe
from ...state import Gaul
from ...terms import ARVERNI, LEADERS, ROMANS, Faction, Force, Region, Side
from ..action import Action
from ..battle.arithmetic import count_attack, count_counterattack, counts, open_clash
from ..battle.losses import LossMove, Toll, besiegeable, loss_options
from ..battle.retreat import may_retreat, refuges
from ..battle.state import PLAIN, Clash
from .guidelines import loss_rank, place_of_move


class Outcome(NamedTuple):
    """Losses of both sides, and what stays in the Region."""

    inflicted: int
    suffered: int
    on_leader: bool  # whether the Attacker's Leader takes one of them
    on_legions: int  # of those inflicted
    on_keys: int  # of those inflicted: on Leaders, Legions, Allies, Citadels and Settlements
    on_head: int  # of those inflicted: on the Defender's Leader
    on_citadels: int  # of those inflicted
    left: Presence  # in the Region


KEPT = 4_000  # Battles remembered: half of those that a chart weighs it has weighed before
_KNOWN: dict[tuple[object, ...], Outcome] = {}


def forecast(g: Gaul, c: Clash, *, survive: bool = False) -> Outcome:
    """The Battle `c`, as declared; `survive`: whoever may roll is not removed."""
    key = _all_that_matters(g, c, survive=survive)
    found = None if key is None else _KNOWN.get(key)
    if found is None:
        found = _fight(g.copy(), c, survive=survive)
        if key is not None:
            if len(_KNOWN) >= KEPT:
                _KNOWN.clear()
            _KNOWN[key] = found
    return found


def _all_that_matters(g: Gaul, c: Clash, *, survive: bool) -> tuple[object, ...] | None:
    """What the Battle depends on; None where there is too much of it: pieces that are lent or picked, and what an Event
    changes."""
    if g.loans or c.party is not None or c.twist is not PLAIN or c.cavalry or c.shock is not None:
        return None
    return (
        g.presence(c.region), c.attacker, c.defender, c.ambush, c.besiege, c.retreat, survive, g.book,
        g.standing[c.attacker], g.standing[c.defender], tuple(g.capabilities), tuple(g.marks),
    )  # fmt: skip


def aftermath(g: Gaul, c: Clash, *, survive: bool = False) -> Gaul:
    """The board after the same Battle."""
    board = g.copy()
    _fight(board, c, survive=survive)
    return board


def _fight(trial: Gaul, c: Clash, *, survive: bool) -> Outcome:
    """The Battle on a board of its own."""
    clash = c.copy()
    open_clash(trial, clash)
    clash.braced = not c.ambush or (c.defender is ROMANS and trial.has_named_leader(c.region, ROMANS))
    hit = _Tally()
    _fire_first(trial, clash, hit)
    if clash.besiege:
        _besiege(trial, clash, hit)
    dealt = _take(trial, clash, clash.defender, count_attack(trial, clash), hit, survive=survive)
    struck = hit.suffered
    if clash.braced and not clash.retreat and not clash.twist.no_counterattack:
        struck += _take(trial, clash, clash.attacker, count_counterattack(trial, clash), hit, survive=survive)
    return Outcome(
        dealt + hit.inflicted, struck, hit.on_leader, hit.on_legions, hit.on_keys, hit.on_head, hit.on_citadels,
        trial.presence(c.region),
    )  # fmt: skip


class _Tally:
    __slots__ = ("inflicted", "on_citadels", "on_head", "on_keys", "on_leader", "on_legions", "suffered")

    def __init__(self) -> None:
        self.inflicted = self.suffered = self.on_legions = self.on_keys = self.on_head = self.on_citadels = 0
        self.on_leader = False


def _fire_first(g: Gaul, c: Clash, hit: _Tally) -> None:
    """Cards 27 and 13: Losses before the Attack; the Slingers strike wherever they can (§8.3.3)."""
    massed = ARVERNI in (c.attacker, c.defender) and g.count_bands(c.region, ARVERNI) >= 6
    if massed and g.has_capability(Card.MASSED_GALLIC_ARCHERS, Side.SHADED):
        if c.attacker is ARVERNI:
            hit.inflicted += _take(g, c, c.defender, 1, hit, survive=False)
        else:
            hit.suffered += _take(g, c, c.attacker, 1, hit, survive=False)
    slings = c.attacker is not ROMANS and g.has_capability(Card.BALEARIC_SLINGERS, Side.UNSHADED)
    if slings and counts(g, c, c.defender):
        hit.suffered += _take(g, c, c.attacker, g.count_bands(c.region, ROMANS) // 2, hit, survive=False)


def _besiege(g: Gaul, c: Clash, hit: _Tally) -> None:
    """§4.2.3: what a siege removes before the Attack; it counts as a Loss inflicted (R-122)."""
    moves = besiegeable(g, c.region, c.defender)
    if moves:
        move = min(moves, key=lambda move: place_of_move(g, move))
        hit.inflicted += 1
        if isinstance(move, Remove):
            g.remove(c.region, move.piece)
        else:
            g.subdue(move.tribe)


def _take(g: Gaul, c: Clash, side: Faction, n: int, hit: _Tally, *, survive: bool) -> int:
    """The side takes n Losses; returns how many there was a piece for."""
    defending = side is c.defender
    toll = Toll(
        rolls=c.braced or not defending,
        static_first=defending and c.retreat,
        party=None if defending or c.party is None else dict(c.party),
        elite=c.elite if side is ARVERNI else 0,
        legion_first=defending and c.twist.legion_first,
        ally_first=defending and c.twist.ally_first,
    )
    for taken in range(n):
        options = loss_options(g, c.region, side, toll)
        if not options:
            return taken
        move = options[0] if len(options) == 1 else min(options, key=lambda option: loss_rank(g, side, option))
        _note(move, side, defending, hit)
        if not (survive and isinstance(move, (Roll, RollTribe))):
            _remove(g, c.region, move, toll)
        toll.legion_first = toll.ally_first = False
    return n


def _note(move: LossMove, side: Faction, defending: bool, hit: _Tally) -> None:
    if not isinstance(move, (Remove, Roll)):
        hit.on_keys += defending
        hit.on_citadels += defending and isinstance(move, RollTribe)
        return
    hit.on_keys += defending and not move.piece.is_band and move.piece is not Force.FORT
    hit.on_legions += defending and move.piece is Force.LEGION
    hit.on_head += defending and move.piece is LEADERS[side]
    hit.on_leader = hit.on_leader or (not defending and move.piece is LEADERS[side])


def _remove(g: Gaul, region: Region, move: LossMove, toll: Toll) -> None:
    if isinstance(move, (Remove, Roll)):
        g.remove(region, move.piece)
        if toll.party is not None:
            toll.party[move.piece] -= 1
        if isinstance(move, Roll) and move.piece.is_band:
            toll.elite -= 1
    else:
        g.subdue(move.tribe)


# Retreat and Counterattack ----------------------------------------------------------------------------------------


def could_flee(g: Gaul, c: Clash) -> bool:
    """Whether the Defender's Retreat out of the Region could lower the number of pieces it would lose (§8.5.1)."""
    if not may_retreat(g, c) or not refuges(g, Action(c.defender, None), c.region):
        return False
    fleeing = c.copy()
    fleeing.retreat = True
    return forecast(g, fleeing).inflicted < forecast(g, c).inflicted


def could_strike_back(g: Gaul, c: Clash) -> bool:
    """Whether a Counterattack could inflict a Loss: by those who may survive their rolls."""
    return forecast(g, c, survive=True).suffered > 0


def needs_ambush(g: Gaul, c: Clash) -> bool:
    """§8.5.1 and the like: where an Ambush is worth it; the Battle is forecast as a plain one."""
    plain = c.copy()
    plain.ambush = False
    return could_strike_back(g, plain) or could_flee(g, plain)
