"""What a position is worth: the evaluation for opponents that search, in victory points to come.

`worth` adds up, for one seat: points; what the final scoring would bring now; and promises - tiles on the circle, tiles on
the mat, cards and the ships they could load, figures where they stand, votes, demands that will cost points, and the action
that is under way. Each weight is named in data/weights.toml. `evaluate` compares a seat with its rivals.
"""

from __future__ import annotations

from math import tanh

from quadriga.games.trajan.areas import province_worth
from quadriga.games.trajan.components import (
    ADJACENT,
    BESIDE,
    BUILDINGS_PER_ICON,
    COMMODITY_BONUS,
    DEMANDS_PER_QUARTER,
    LEAST_BUILDING,
    NEED_BONUS,
    PENALTY,
    QUARTERS,
    SENATE_TOP,
    SENATE_TRACK,
    SET_POINTS,
    SHIP_POINTS,
    TILE_CATEGORY,
    TILE_COLOURS,
    TILE_FIGURES,
    TILE_POINTS,
    VOTES,
)
from quadriga.games.trajan.final import bonus_rate, count_for_bonus, set_points
from quadriga.games.trajan.sowing import could_claim, in_reach
from quadriga.games.trajan.state import (
    BONUSES,
    BOWLS,
    CIRCLE,
    COLOURS,
    ICONS,
    KINDS,
    NEEDS,
    TILES,
    TrajanState,
)
from quadriga.games.trajan.terms import NONE, Action, Bonus, Category, Face, ForumTile, Province, Ship, Slot
from quadriga.games.trajan.weights import W
from quadriga.kernel import Seat

BONUS = tuple(Bonus)
ROUNDS = QUARTERS * (DEMANDS_PER_QUARTER + 1)
EMPTY_BOWL = [0] * COLOURS
CLAIM_COLOURS = [(int(first), int(second)) for first, second in TILE_COLOURS]


class Outlook:
    """What all seats share in a position, read once: how much time is left, and everybody's votes."""

    __slots__ = ("hope", "left", "turns", "votes")

    def __init__(self, g: TrajanState) -> None:
        self.left = time_left(g)
        self.turns = self.left * ROUNDS * g.lap / (g.players * W.stones)  # turns a seat may still expect
        self.hope = self.turns / (self.turns + W.patience)  # how much of a promise will be kept
        self.votes = [g.count_votes(seat) for seat in range(g.players)]


def evaluate(g: TrajanState, seat: Seat) -> float:
    """From -1 (lost) to 1 (won): the seat's worth against its rivals'."""
    look = Outlook(g)
    return compare([worth(g, other, look) for other in range(g.players)], seat)


def evaluate_all(g: TrajanState) -> list[float]:
    """The same for every seat."""
    look = Outlook(g)
    worths = [worth(g, seat, look) for seat in range(g.players)]
    return [compare(worths, seat) for seat in range(g.players)]


def compare(worths: list[float], seat: Seat) -> float:
    rivals = worths[:seat] + worths[seat + 1 :]
    rival = W.rivals * max(rivals) + (1 - W.rivals) * sum(rivals) / len(rivals)
    return tanh((worths[seat] - rival) / W.scale)


def time_left(g: TrajanState) -> float:
    """The share of the game that is still to come."""
    return max(0.0, 1 - (g.quarter * (DEMANDS_PER_QUARTER + 1) + len(g.demands) + g.laps + g.time / g.lap) / ROUNDS)


def worth(g: TrajanState, seat: Seat, look: Outlook) -> float:
    """Victory points the seat has and may expect."""
    hand = g.hand(seat)
    total = float(g.score_of(seat) + sum(hand) + g.worker_camp[seat] + g.military_camp[seat])  # one point each at the end
    total += BOWLS - g.slots[seat * BOWLS : (seat + 1) * BOWLS].count(NONE)
    total += set_points(g.icons[seat * ICONS : (seat + 1) * ICONS], g.tiles[seat * TILES + ForumTile.WILD_CONSTRUCTION])
    gains = site_gains(g, seat, look)
    promises = circle(g, seat) + cards(g, seat, hand) + city(g, seat, gains) + legion(g, seat) + mat_tiles(g, seat)
    total += promises * look.hope
    total += bonus_tiles(g, seat, hand, look.left) + senate(g, seat, look) - demand_cost(g, seat, look.left)
    values = [action_value(g, seat, action, gains) for action in range(BOWLS)]
    total += W.plan * min(1.0, look.turns) * plan(g, seat, values)
    return total + under_way(g, seat, hand, values) if seat == g.active else total


# The circle -----------------------------------------------------------------------------------------------------------


def tile_worth(g: TrajanState, seat: Seat, tile: int) -> float:
    """A Trajan tile when it is claimed: its points, and what its special action is about worth."""
    category = TILE_CATEGORY[tile]
    worth = TILE_POINTS[tile] - 1.0  # the point it scores unclaimed
    if category == Category.CARDS:
        worth += 2 * (1 + W.card)
    elif category in (Category.WORKERS, Category.LEGION):
        worth += min(TILE_FIGURES[tile], g.supply[seat]) * W.tile_figure
    elif category == Category.PLUS_TWO:
        worth += W.plus_two
    elif category == Category.NEEDS:
        worth += W.kept_need * (QUARTERS - g.quarter)
    return worth


def circle(g: TrajanState, seat: Seat) -> float:
    """Tiles on the circle by how many of their colours lie ready."""
    total = 0.0
    base = seat * CIRCLE
    bowls = g.bowls
    for bowl, tile in enumerate(g.slots[seat * BOWLS : (seat + 1) * BOWLS]):
        if tile != NONE:
            first, second = CLAIM_COLOURS[tile]
            at = base + bowl * COLOURS
            ready = min(2, bowls[at + first]) if first == second else (bowls[at + first] > 0) + (bowls[at + second] > 0)
            total += W.claim[ready] * tile_worth(g, seat, tile)
    return total


def plan(g: TrajanState, seat: Seat, values: list[float]) -> float:
    """The best turn to come and the one after it: where the stones lead, what may be claimed there, what is done there."""
    base = seat * CIRCLE
    bowls = [g.bowls[at : at + COLOURS] for at in range(base, base + CIRCLE, COLOURS)]
    counts = [sum(stones) for stones in bowls]
    slots = g.slots[seat * BOWLS : (seat + 1) * BOWLS]
    best = 0.0
    for bowl, n in enumerate(counts):
        if not n:
            continue
        target = (bowl + n) % BOWLS
        value = values[target]
        tile = slots[target]
        if tile != NONE and in_reach(bowls[bowl], EMPTY_BOWL if target == bowl else bowls[target], tile):
            value += W.claim_next * tile_worth(g, seat, tile)
        value += W.second_turn * following(counts, bowl, n, values, target)
        if value > best:
            best = value
    return best


def following(counts: list[int], bowl: int, n: int, values: list[float], target: int) -> float:
    """The best action within reach after sowing from this bowl; the same one again is worth less."""
    after = counts[:]
    after[bowl] = 0
    for i in range(bowl + 1, bowl + n + 1):
        after[i % BOWLS] += 1
    best = 0.0
    for start, stones in enumerate(after):
        if stones:
            at = (start + stones) % BOWLS
            value = values[at] * W.again if at == target else values[at]
            if value > best:
                best = value
    return best


# Cards and ships ------------------------------------------------------------------------------------------------------


def best_load(g: TrajanState, hand: list[int], ship: int, wilds: int) -> int:
    """The most points this ship could bring now."""
    if ship == Ship.SAME:
        units = min(4, max(hand) + wilds)
    elif ship == Ship.DIFFERENT:
        units = min(4, KINDS - hand.count(0) + wilds)
    else:
        singles = hand.count(1)
        single = min(wilds, singles)
        units = min(3, KINDS - hand.count(0) - singles + single + (wilds - single) // 2)
    return SHIP_POINTS[ship][g.ships[ship] == Face.GOLD][units - 1] if units else 0


def cards(g: TrajanState, seat: Seat, hand: list[int]) -> float:
    """Cards in hand, those still to be drawn or discarded, and the loads they make."""
    held = sum(hand)
    total = W.card * min(held, 8)
    if g.due and seat == g.active:
        total += g.due * (1 + W.card)
    wilds = g.tiles[seat * TILES + ForumTile.WILD_COMMODITY]
    if held or wilds:
        loads = sorted([best_load(g, hand, ship, wilds) for ship in range(3)])
        total += W.load * loads[2] + W.second_load * loads[1]
    return total


# Figures --------------------------------------------------------------------------------------------------------------


def site_gains(g: TrajanState, seat: Seat, look: Outlook) -> list[float]:
    """What one more construction tile of each type brings beside its points: an action, or a set begun or completed."""
    icons = g.icons[seat * ICONS : (seat + 1) * ICONS]
    steps = (W.new_icon, W.pair_of_icons * look.left, *(SET_POINTS[n + 1] - SET_POINTS[n] for n in (2, 3)))
    return [steps[min(n, 3)] for n in icons]


def best_site(g: TrajanState, seat: Seat, gains: list[float]) -> float:
    """The best construction space within reach."""
    own = g.workers[seat]
    best = 0.0
    for site, building in enumerate(g.buildings):
        if building != NONE and (not own or BESIDE[site] & own):
            value = building % BUILDINGS_PER_ICON + LEAST_BUILDING + gains[building // BUILDINGS_PER_ICON]
            if value > best:
                best = value
    return best


def city(g: TrajanState, seat: Seat, gains: list[float]) -> float:
    """Workers and what they could build, and sets that grow."""
    total = 0.0
    if g.worker_camp[seat]:
        total += W.worker * min(3, g.worker_camp[seat]) + W.build * best_site(g, seat, gains)
    for icon, n in enumerate(g.icons[seat * ICONS : (seat + 1) * ICONS]):
        if n in (2, 3) and any(g.buildings.count(b) for b in range(icon * BUILDINGS_PER_ICON, (icon + 1) * BUILDINGS_PER_ICON)):
            total += W.pair_of_icons if n == 2 else W.triple_of_icons
    return total


def province_value(g: TrajanState, seat: Seat, province: int) -> float:
    """A province the leader could enter: its tile, and most of what a legionary would bring."""
    tile = g.province_tiles[province]
    value = tile_value(g, seat, tile) if tile != NONE else 0.0
    if not g.garrisons[province] >> seat & 1:
        value += W.province_share * province_worth(g, province)
    return value


def legion(g: TrajanState, seat: Seat) -> float:
    leader = g.leader[seat]
    total = W.legionary * min(4, g.military_camp[seat])
    if leader != Province.CAMP and g.military_camp[seat] and not g.garrisons[leader] >> seat & 1:
        total += W.garrison * province_worth(g, leader)
    return total + W.province_near * max(province_value(g, seat, p) for p in ADJACENT[leader])


# Tiles on the mat -----------------------------------------------------------------------------------------------------


def mat_tiles(g: TrajanState, seat: Seat) -> float:
    """Extra actions, [+2] markers and wild tiles."""
    at = seat * TILES
    total = W.wild_action * g.tiles[at + ForumTile.WILD_ACTION]
    total += W.wild_commodity * g.tiles[at + ForumTile.WILD_COMMODITY]
    if g.tiles[at + ForumTile.WILD_CONSTRUCTION]:
        near = max(g.icons[seat * ICONS : (seat + 1) * ICONS]) >= 2
        weight = W.wild_construction_set if near else W.wild_construction
        total += weight * g.tiles[at + ForumTile.WILD_CONSTRUCTION]
    for action in range(BOWLS):
        owned = g.tiles[at + ForumTile.EXTRA_SEAPORT + action]
        marked = g.plus_two[seat * BOWLS + action]
        total += W.extra * owned + W.plus_two * marked
        if owned and marked:
            total += W.plus_two_ready
    return total


def coverage(g: TrajanState, seat: Seat) -> tuple[float, float]:
    """How many demands of this quarter will probably stay unmet, and how many need tiles are left over."""
    unmet, spare, bare = 0, 0, 0
    for need in range(NEEDS):
        rest = g.kept[seat * NEEDS + need] + g.tiles[seat * TILES + need] - g.demands.count(need)
        if rest < 0:
            unmet -= rest
        elif rest == 0:
            bare += 1
        else:
            spare += min(rest, g.tiles[seat * TILES + need])
    coming = DEMANDS_PER_QUARTER - len(g.demands)
    expected = unmet + coming * (bare + min(unmet, NEEDS - bare)) / NEEDS
    wilds = g.tiles[seat * TILES + ForumTile.WILD_NEED]
    return max(0.0, expected - wilds), spare + max(0.0, wilds - expected)


def demand_cost(g: TrajanState, seat: Seat, left: float) -> float:
    """Points that demands will cost, less the good of needs in stock."""
    expected, spare = coverage(g, seat)
    whole = min(DEMANDS_PER_QUARTER, int(expected))
    cost = float(PENALTY[whole])
    if whole < DEMANDS_PER_QUARTER:
        cost += (expected - whole) * (PENALTY[whole + 1] - PENALTY[whole])
    cost *= W.demand[len(g.demands)]
    kept = sum(g.kept[seat * NEEDS : (seat + 1) * NEEDS])
    future = (QUARTERS - 1 - g.quarter) * W.kept_need * kept + W.spare_need * spare * left
    for tile, need in NEED_BONUS.items():
        face = g.bonus[seat * BONUSES + tile]
        # Already counted as if the game ended now; a tile the demands will take does not last.
        if face and g.tiles[seat * TILES + need] and g.demands.count(need) >= g.tiles[seat * TILES + need]:
            cost += W.need_taken * bonus_rate(tile, face)
    return cost - future


def tile_value(g: TrajanState, seat: Seat, tile: int) -> float:
    """A tile of the forum or a province, if the seat took it."""
    if tile < NEEDS:
        rest = g.kept[seat * NEEDS + tile] + g.tiles[seat * TILES + tile] - g.demands.count(tile)
        return W.take_need[0 if rest < 0 else 1 if rest == 0 else 2]
    if tile in VOTES:
        return W.take_vote * VOTES[ForumTile(tile)]
    if tile == ForumTile.WILD_NEED:
        return W.take_wild_need[coverage(g, seat)[0] <= 0.5]
    if tile == ForumTile.WILD_COMMODITY:
        return W.take_wild_commodity
    if tile == ForumTile.WILD_CONSTRUCTION:
        return W.take_wild_construction
    if tile == ForumTile.WILD_ACTION:
        return W.take_wild_action
    return W.take_extra[g.plus_two[seat * BOWLS + tile - ForumTile.EXTRA_SEAPORT]]


# Power ----------------------------------------------------------------------------------------------------------------


def bonus_potential(g: TrajanState, seat: Seat, tile: int, face: int, left: float) -> float:
    """A bonus tile at the end of the game: what it counts now, and what is likely to come."""
    kind = BONUS[tile]
    rate = bonus_rate(kind, face)
    if kind in NEED_BONUS:
        return W.need_bonus * rate
    growth = W.growth[0 if kind in COMMODITY_BONUS else 1 if kind == Bonus.CITY_WORKERS else 2]
    return rate * (count_for_bonus(g, seat, kind) + growth * left)


def senate(g: TrajanState, seat: Seat, look: Outlook) -> float:
    """The next step, votes in stock, and the bonus tile the votes would bring."""
    step = g.steps[seat]
    total = 0.0 if step == SENATE_TOP else W.step * look.hope * SENATE_TRACK[step + 1]
    votes = look.votes[seat]
    total += W.vote * (votes - SENATE_TRACK[step])
    if len(g.offered) < 2:
        return total
    ahead = 0
    height = g.discs.index(seat)
    for other in range(g.players):
        theirs = look.votes[other]
        if theirs > votes or (theirs == votes and (g.steps[other], g.discs.index(other)) > (step, height)):
            ahead += 1
    share = W.consul + (W.consul_late - W.consul) * len(g.demands) / DEMANDS_PER_QUARTER
    if ahead == 0:
        total += share * max(bonus_potential(g, seat, tile, Face.GOLD, look.left) for tile in g.offered)
    elif ahead == 1:
        total += share * min(bonus_potential(g, seat, tile, Face.GRAY, look.left) for tile in g.offered)
    return total


def bonus_tiles(g: TrajanState, seat: Seat, hand: list[int], left: float) -> float:
    """Bonus tiles: what they count now, what is in hand for them, and what is still to come."""
    total = 0.0
    for number, face in enumerate(g.bonus[seat * BONUSES : (seat + 1) * BONUSES]):
        if not face:
            continue
        tile = BONUS[number]
        rate = bonus_rate(tile, face)
        total += rate * count_for_bonus(g, seat, tile)
        if tile not in NEED_BONUS:
            total += W.bonus_growth * rate * 2 * left
        if tile in COMMODITY_BONUS:
            first, second = COMMODITY_BONUS[tile]
            total += W.card_for_bonus * rate * (hand[first] + hand[second])
    return total


# What is under way ----------------------------------------------------------------------------------------------------


def under_way(g: TrajanState, seat: Seat, hand: list[int], values: list[float]) -> float:
    """The action whose options lie before the seat, the ship being loaded, or the tile and action sowing leads to."""
    share = W.under_way
    if g.ship != NONE:
        wilds = g.tiles[seat * TILES + ForumTile.WILD_COMMODITY]
        return share * best_load(g, hand, g.ship, min(g.wilds, wilds)) * (1 - W.load)
    if g.doing != NONE:
        return share * values[g.doing]
    if g.lifted != NONE:
        n = sum(g.bowl(seat, g.lifted))
        target = (g.lifted + n) % BOWLS
        claim = 0.0
        if could_claim(g, seat, target):
            claim = (1 - W.claim[1]) * tile_worth(g, seat, g.slots[seat * BOWLS + target])
        return share * (values[target] + claim)
    return 0.0


def action_value(g: TrajanState, seat: Seat, action: int, gains: list[float]) -> float:
    """About what performing this action now would add."""
    if action == Action.SENATE:
        step = g.steps[seat]
        return 0.0 if step == SENATE_TOP else W.act_senate[0] * SENATE_TRACK[step + 1] + W.act_senate[1]
    if action == Action.FORUM:
        return max((tile_value(g, seat, tile) for tile in g.forum if tile != NONE), default=0.0)
    if action == Action.TRAJAN:
        if g.arch[seat] == Slot.CENTRE:
            return 0.0
        return 1 + max((W.claim[0] * tile_worth(g, seat, tile) for tile in g.tops if tile != NONE), default=-1.0)
    if action == Action.CONSTRUCTION:
        return max(W.act_build * best_site(g, seat, gains) if g.worker_camp[seat] else 0.0, W.hire)
    if action == Action.SEAPORT:
        hand = g.hand(seat)
        loads = [best_load(g, hand, ship, 0) for ship in range(3)] if any(hand) else [0]
        return max((1 - W.load) * max(loads) + 1, W.draw_two)
    leader = g.leader[seat]
    best = max(W.act_march * province_value(g, seat, p) for p in ADJACENT[leader])
    if leader != Province.CAMP and g.military_camp[seat] and not g.garrisons[leader] >> seat & 1:
        best = max(best, W.act_garrison * province_worth(g, leader))
    return max(best, W.levy)
