"""The evaluation taken apart by what a mat has, for explanations."""

from __future__ import annotations

from quadriga.bots.mind import Factor
from quadriga.kernel import Seat

from ..rules.final import set_points
from ..state import BOWLS, Trajan
from ..terms import NONE, ForumTile
from .evaluation import Mat, Outlook, worths
from .weights import W


def find_factors(g: Trajan, seat: Seat) -> dict[Factor, float]:
    """The seat's own parts, and those of its rivals as far as they count against it."""
    look = Outlook(g)
    found = {Factor(name): worth / W.scale for name, worth in _parts(Mat(g, seat, look)).items()}
    for rival, share in _shares(worths(g), seat).items():
        for name, worth in _parts(Mat(g, rival, look)).items():
            factor = Factor(name, of_rivals=True)
            found[factor] = found.get(factor, 0.0) - share * worth / W.scale
    return found


def _shares(all_worths: list[float], seat: Seat) -> dict[Seat, float]:
    """How much each rival counts: the best one most."""
    rivals = [other for other in range(len(all_worths)) if other != seat]
    best = max(rivals, key=all_worths.__getitem__)
    each = (1 - W.rivals) / len(rivals)
    return {rival: each + W.rivals * (rival == best) for rival in rivals}


def _parts(mat: Mat) -> dict[str, float]:
    """What `Mat.worth` adds up, by name."""
    g, seat, look = mat.g, mat.seat, mat.look
    values = [mat.action_value(action) for action in range(BOWLS)]
    crew = mat.crew()
    tiles = BOWLS - g.slots[seat * BOWLS : (seat + 1) * BOWLS].count(NONE)
    return {
        "points": float(g.score_of(seat)),
        "tiles": tiles + mat.circle(g.bowls) * look.hope,
        "cards": sum(mat.hand) + mat.cards() * look.hope,
        "buildings": (g.worker_camp[seat] + set_points(mat.icons, mat.tiles[ForumTile.WILD_CONSTRUCTION]) + crew * look.hope),
        "legion": g.military_camp[seat] + (mat.figures() - crew) * look.hope,
        "extras": mat.stock() * look.hope,
        "bonus": mat.bonus_tiles(),
        "senate": mat.senate(),
        "demands": -mat.demand_cost(),
        "circle": W.plan * min(1.0, look.turns) * mat.plan(values),
        "": mat.under_way(values) if seat == g.active else 0.0,
    }
