"""The evaluation taken apart by what a seat has, for explanations."""

from __future__ import annotations

from quadriga.bots.mind import Factor
from quadriga.kernel import Seat

from ..rules.victory import score_task
from ..state import Byzantion
from ..terms import Good, Keimelion, Step
from .evaluation import Outlook, Realm, readiness
from .weights import W


def find_factors(g: Byzantion, seat: Seat) -> dict[Factor, float]:
    """The seat's own parts, and those of its rivals as far as they count against it."""
    look = Outlook(g)
    if g.solo:
        return _alone(g, look)
    parts = [_parts(Realm(g, each, look)) for each in range(g.players)]
    parts[seat]["tasks"] = W.task * sum(score_task(g, seat, task) for task in g.tasks[seat])
    found = {Factor(name): worth / W.scale for name, worth in parts[seat].items()}
    hopes = [sum(part.values()) for part in parts]
    rivals = [other for other in range(g.players) if other != seat]
    best = max(rivals, key=hopes.__getitem__)
    for rival in rivals:
        share = W.best_rival * (rival == best) + W.all_rivals / len(rivals)
        for name, worth in parts[rival].items():
            factor = Factor(name, of_rivals=True)
            found[factor] = found.get(factor, 0.0) - share * worth / W.scale
    return found


def _alone(g: Byzantion, look: Outlook) -> dict[Factor, float]:
    """The solo game: the same, the events prepared for, and the seals not used."""
    unused = sum(1 for keimelion in Keimelion if g.seals[keimelion] != 0)
    parts = _parts(Realm(g, 0, look))
    parts |= {"events": readiness(g), "seals": min(unused, look.rounds) * W.unused_seal, "": parts[""] - W.solo_aim}
    return {Factor(name): worth / W.solo_scale for name, worth in parts.items()}


def _parts(realm: Realm) -> dict[str, float]:
    """What `Realm.prospects` adds up, by name."""
    g, goods, look, seat = realm.g, realm.goods, realm.look, realm.seat
    parts = {
        "doxa": float(goods[Good.DOXA]),
        "goods": look.stock(goods),
        "bandons": realm.engine() + W.costs * g.value(seat),
        "hand": realm.hand(),
        "dynamis": W.dynamis * goods[Good.DYNAMIS] if look.is_acting else 0.0,
        "voice": realm.voice(),
        "": realm.under_way(),
    }
    if seat == g.active and g.step is Step.ACTIONS:
        parts["dynamis"] += W.dynamis * g.free_action
    return parts
