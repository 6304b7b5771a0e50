"""What a position is worth: the evaluation for opponents that search, in victory points to come.

A `Mat` adds up, for one seat: points; what the final scoring would bring now; promises - tiles on the circle and on the mat,
cards and the ships they could load, figures where they stand - as far as there is time to keep them; votes; demands that will
cost points; the turns to come; and the action that is under way. Each weight is named in data/weights.toml. `evaluate`
compares a seat with its rivals.
"""

from __future__ import annotations

from math import tanh

from quadriga.kernel import Seat

from ..components import (
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
)
from ..rules.areas import province_worth
from ..rules.final import bonus_rate, count_for_bonus, set_points
from ..rules.sowing import in_reach
from ..state import BONUSES, BOWLS, CIRCLE, COLOURS, ICONS, KINDS, NEEDS, TILES, Trajan
from ..terms import NONE, Action, Bonus, Category, Face, ForumTile, Province, Ship, Slot
from .weights import W

BONUS = tuple(Bonus)
ROUNDS = QUARTERS * (DEMANDS_PER_QUARTER + 1)
EMPTY_BOWL = [0] * COLOURS
CATEGORY = [int(category) for category in TILE_CATEGORY]
CLAIM_COLOURS = [(int(first), int(second)) for first, second in TILE_COLOURS]
FIGURES = (int(Category.WORKERS), int(Category.LEGION))


class Outlook:
    """What all seats share in a position, read once: how much time is left, and everybody's votes."""

    __slots__ = ("hope", "left", "turns", "votes")

    def __init__(self, g: Trajan) -> None:
        self.left = time_left(g)
        self.turns = self.left * ROUNDS * g.lap / (g.players * W.stones)  # turns a seat may still expect
        self.hope = self.turns / (self.turns + W.patience)  # how much of a promise will be kept
        self.votes = [g.count_votes(seat) for seat in range(g.players)]


def evaluate(g: Trajan, seat: Seat) -> float:
    """From -1 (lost) to 1 (won): the seat's worth against its rivals'."""
    return compare(worths(g), seat)


def evaluate_all(g: Trajan) -> list[float]:
    """The same for every seat."""
    found = worths(g)
    return [compare(found, seat) for seat in range(g.players)]


def worths(g: Trajan) -> list[float]:
    """Victory points each seat has and may expect."""
    look = Outlook(g)
    return [Mat(g, seat, look).worth() for seat in range(g.players)]


def compare(worths: list[float], seat: Seat) -> float:
    rivals = worths[:seat] + worths[seat + 1 :]
    rival = W.rivals * max(rivals) + (1 - W.rivals) * sum(rivals) / len(rivals)
    return tanh((worths[seat] - rival) / W.scale)


def time_left(g: Trajan) -> float:
    """The share of the game that is still to come."""
    return max(0.0, 1 - (g.quarter * (DEMANDS_PER_QUARTER + 1) + len(g.demands) + g.laps + g.time / g.lap) / ROUNDS)


def following(counts: list[int], bowl: int, values: list[float]) -> float:
    """The best action within reach after sowing from this bowl; the same one again is worth less."""
    n = counts[bowl]
    target = (bowl + n) % BOWLS
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


class Mat:
    """One seat's things, and what is before it on the board: read once, weighed in several ways."""

    __slots__ = ("demand", "g", "gains", "hand", "icons", "loads", "look", "march", "post", "seat", "site", "spare", "tiles")

    def __init__(self, g: Trajan, seat: Seat, look: Outlook) -> None:
        self.g = g
        self.seat = seat
        self.look = look
        self.hand = g.hands[seat * KINDS : (seat + 1) * KINDS]
        self.tiles = g.tiles[seat * TILES : (seat + 1) * TILES]
        self.icons = g.icons[seat * ICONS : (seat + 1) * ICONS]
        self.demand, self.spare = self._coverage()
        steps = (W.new_icon, W.pair_of_icons * look.left, SET_POINTS[3], SET_POINTS[4] - SET_POINTS[3])
        self.gains = [steps[min(n, 3)] for n in self.icons]  # by type, what one more construction tile adds to its points
        self.site = self._best_site() if g.worker_camp[seat] else 0.0
        wilds = self.tiles[ForumTile.WILD_COMMODITY]
        self.loads = [self.best_load(ship, wilds) for ship in range(3)] if wilds or any(self.hand) else [0, 0, 0]
        leader = g.leader[seat]
        self.march = max([self.province_value(province) for province in ADJACENT[leader]])
        stands = leader != Province.CAMP and g.military_camp[seat] and not g.garrisons[leader] >> seat & 1
        self.post = province_worth(g, leader) if stands else 0

    def worth(self) -> float:
        """Victory points the seat has and may expect."""
        g, seat, look = self.g, self.seat, self.look
        total = float(g.score_of(seat) + sum(self.hand) + g.worker_camp[seat] + g.military_camp[seat])  # one each at the end
        total += BOWLS - g.slots[seat * BOWLS : (seat + 1) * BOWLS].count(NONE)
        total += set_points(self.icons, self.tiles[ForumTile.WILD_CONSTRUCTION])
        promises = self.circle(g.bowls) + self.cards() + self.figures() + self.stock()
        total += promises * look.hope + self.bonus_tiles() + self.senate() - self.demand_cost()
        values = [self.action_value(action) for action in range(BOWLS)]
        total += W.plan * min(1.0, look.turns) * self.plan(values)
        return total + self.under_way(values) if seat == g.active else total

    # The circle -----------------------------------------------------------------------------------------------

    def tile_worth(self, tile: int) -> float:
        """A Trajan tile when it is claimed: its points, and what its special action is about worth."""
        category = CATEGORY[tile]
        worth = TILE_POINTS[tile] - 1.0  # the point it scores unclaimed
        if category == Category.CARDS:
            return worth + 2 * (1 + W.card)
        if category in FIGURES:
            return worth + min(TILE_FIGURES[tile], self.g.supply[self.seat]) * W.tile_figure
        if category == Category.PLUS_TWO:
            return worth + W.plus_two
        if category == Category.NEEDS:
            return worth + W.kept_need * (QUARTERS - self.g.quarter)
        return worth

    def circle(self, bowls: list[int]) -> float:
        """Tiles on the circle by how many of their colours lie ready in these bowls."""
        total = 0.0
        at = self.seat * CIRCLE
        for tile in self.g.slots[self.seat * BOWLS : (self.seat + 1) * BOWLS]:
            if tile != NONE:
                first, second = CLAIM_COLOURS[tile]
                ready = min(2, bowls[at + first]) if first == second else (bowls[at + first] > 0) + (bowls[at + second] > 0)
                total += W.claim[ready] * self.tile_worth(tile)
            at += COLOURS
        return total

    def plan(self, values: list[float]) -> float:
        """The best turn to come and the one after it: where the stones lead, what may be claimed and done there."""
        base = self.seat * CIRCLE
        bowls = [self.g.bowls[at : at + COLOURS] for at in range(base, base + CIRCLE, COLOURS)]
        counts = [sum(stones) for stones in bowls]
        slots = self.g.slots[self.seat * BOWLS : (self.seat + 1) * BOWLS]
        best = 0.0
        for bowl, n in enumerate(counts):
            if n:
                target = (bowl + n) % BOWLS
                value = values[target] + W.second_turn * following(counts, bowl, values)
                tile = slots[target]
                if tile != NONE and in_reach(bowls[bowl], EMPTY_BOWL if target == bowl else bowls[target], tile):
                    value += W.claim_next * self.tile_worth(tile)
                if value > best:
                    best = value
        return best

    # Cards and ships ------------------------------------------------------------------------------------------

    def best_load(self, ship: int, wilds: int) -> int:
        """The most points this ship could bring now."""
        hand = self.hand
        if ship == Ship.SAME:
            units = min(4, max(hand) + wilds)
        elif ship == Ship.DIFFERENT:
            units = min(4, KINDS - hand.count(0) + wilds)
        else:
            singles = hand.count(1)
            single = min(wilds, singles)
            units = min(3, KINDS - hand.count(0) - singles + single + (wilds - single) // 2)
        return SHIP_POINTS[ship][self.g.ships[ship] == Face.GOLD][units - 1] if units else 0

    def cards(self) -> float:
        """Cards in hand, those still to be drawn or discarded, and the loads they make."""
        total = W.card * min(sum(self.hand), 8)
        if self.g.due and self.seat == self.g.active:
            total += self.g.due * (1 + W.card)
        loads = sorted(self.loads)
        return total + W.load * loads[2] + W.second_load * loads[1]

    # Figures --------------------------------------------------------------------------------------------------

    def _best_site(self) -> float:
        """The best construction space within reach."""
        own = self.g.workers[self.seat]
        gains = self.gains
        best = 0.0
        for site, building in enumerate(self.g.buildings):
            if building != NONE and (not own or BESIDE[site] & own):
                value = building % BUILDINGS_PER_ICON + LEAST_BUILDING + gains[building // BUILDINGS_PER_ICON]
                if value > best:
                    best = value
        return best

    def province_value(self, province: int) -> float:
        """A province the leader could enter: its tile, and most of what a legionary would bring."""
        g = self.g
        tile = g.province_tiles[province]
        value = self.tile_value(tile) if tile != NONE else 0.0
        if not g.garrisons[province] >> self.seat & 1:
            value += W.province_share * province_worth(g, province)
        return value

    def crew(self) -> float:
        """Workers and what they could build, and sets that grow."""
        g, seat = self.g, self.seat
        total = W.worker * min(3, g.worker_camp[seat]) + W.build * self.site
        for icon, n in enumerate(self.icons):
            if n in (2, 3) and any(b // BUILDINGS_PER_ICON == icon for b in g.buildings):
                total += W.pair_of_icons if n == 2 else W.triple_of_icons
        return total

    def figures(self) -> float:
        """Workers and their sets, legionaries and where they could go."""
        legionaries = min(4, self.g.military_camp[self.seat])
        return self.crew() + W.legionary * legionaries + W.garrison * self.post + W.province_near * self.march

    # Tiles on the mat -----------------------------------------------------------------------------------------

    def stock(self) -> float:
        """Extra actions, [+2] markers and wild tiles."""
        tiles = self.tiles
        total = W.wild_action * tiles[ForumTile.WILD_ACTION] + W.wild_commodity * tiles[ForumTile.WILD_COMMODITY]
        if tiles[ForumTile.WILD_CONSTRUCTION]:
            weight = W.wild_construction_set if max(self.icons) >= 2 else W.wild_construction
            total += weight * tiles[ForumTile.WILD_CONSTRUCTION]
        markers = self.g.plus_two[self.seat * BOWLS : (self.seat + 1) * BOWLS]
        for owned, marked in zip(tiles[ForumTile.EXTRA_SEAPORT :], markers, strict=True):
            if owned or marked:
                total += W.extra * owned + W.plus_two * marked + (W.plus_two_ready if owned and marked else 0.0)
        return total

    def _coverage(self) -> tuple[float, float]:
        """How many demands of this quarter will probably stay unmet, and how many need tiles are left over."""
        g = self.g
        unmet, spare, bare = 0, 0, 0
        for need in range(NEEDS):
            rest = g.kept[self.seat * NEEDS + need] + self.tiles[need] - g.demands.count(need)
            if rest < 0:
                unmet -= rest
            elif rest == 0:
                bare += 1
            else:
                spare += min(rest, self.tiles[need])
        coming = DEMANDS_PER_QUARTER - len(g.demands)
        expected = unmet + coming * (bare + min(unmet, NEEDS - bare)) / NEEDS
        wilds = self.tiles[ForumTile.WILD_NEED]
        return max(0.0, expected - wilds), spare + max(0.0, wilds - expected)

    def demand_cost(self) -> float:
        """Points that demands will cost, less the good of needs in stock."""
        g, seat = self.g, self.seat
        whole = min(DEMANDS_PER_QUARTER, int(self.demand))
        cost = float(PENALTY[whole])
        if whole < DEMANDS_PER_QUARTER:
            cost += (self.demand - whole) * (PENALTY[whole + 1] - PENALTY[whole])
        cost *= W.demand[len(g.demands)]
        kept = sum(g.kept[seat * NEEDS : (seat + 1) * NEEDS])
        future = (QUARTERS - 1 - g.quarter) * W.kept_need * kept + W.spare_need * self.spare * self.look.left
        for tile, need in NEED_BONUS.items():
            face = g.bonus[seat * BONUSES + tile]
            # Already counted as if the game ended now; a tile the demands will take does not last.
            if face and self.tiles[need] and g.demands.count(need) >= self.tiles[need]:
                cost += W.need_taken * bonus_rate(tile, face)
        return cost - future

    def tile_value(self, tile: int) -> float:
        """A tile of the forum or a province, if the seat took it."""
        if tile < NEEDS:
            rest = self.g.kept[self.seat * NEEDS + tile] + self.tiles[tile] - self.g.demands.count(tile)
            return W.take_need[0 if rest < 0 else 1 if rest == 0 else 2]
        if tile <= ForumTile.VOTES_5:
            return W.take_vote * (tile - 1)  # two votes on the first of them
        if tile >= ForumTile.EXTRA_SEAPORT:
            return W.take_extra[self.g.plus_two[self.seat * BOWLS + tile - ForumTile.EXTRA_SEAPORT]]
        if tile == ForumTile.WILD_NEED:
            return W.take_wild_need[self.demand <= 0.5]
        if tile == ForumTile.WILD_COMMODITY:
            return W.take_wild_commodity
        return W.take_wild_construction if tile == ForumTile.WILD_CONSTRUCTION else W.take_wild_action

    # Power ----------------------------------------------------------------------------------------------------

    def bonus_potential(self, tile: int, face: int) -> float:
        """A bonus tile at the end of the game: what it counts now, and what is likely to come."""
        kind = BONUS[tile]
        rate = bonus_rate(kind, face)
        if kind in NEED_BONUS:
            return W.need_bonus * rate
        growth = W.growth[0 if kind in COMMODITY_BONUS else 1 if kind == Bonus.CITY_WORKERS else 2]
        return rate * (count_for_bonus(self.g, self.seat, kind) + growth * self.look.left)

    def senate(self) -> float:
        """The next step, votes in stock, and the bonus tile the votes would bring."""
        g, seat, all_votes = self.g, self.seat, self.look.votes
        step = g.steps[seat]
        votes = all_votes[seat]
        total = 0.0 if step == SENATE_TOP else W.step * self.look.hope * SENATE_TRACK[step + 1]
        total += W.vote * (votes - SENATE_TRACK[step])
        if len(g.offered) < 2:
            return total
        ahead = 0
        for other, theirs in enumerate(all_votes):
            if theirs >= votes and other != seat:
                mine = (step, g.discs.index(seat))
                ahead += theirs > votes or (g.steps[other], g.discs.index(other)) > mine
        if ahead > 1:
            return total
        share = W.consul + (W.consul_late - W.consul) * len(g.demands) / DEMANDS_PER_QUARTER
        if ahead == 0:
            return total + share * max([self.bonus_potential(tile, Face.GOLD) for tile in g.offered])
        return total + share * min([self.bonus_potential(tile, Face.GRAY) for tile in g.offered])

    def bonus_tiles(self) -> float:
        """Bonus tiles: what they count now, what is in hand for them, and what is still to come."""
        total = 0.0
        for number, face in enumerate(self.g.bonus[self.seat * BONUSES : (self.seat + 1) * BONUSES]):
            if face:
                tile = BONUS[number]
                rate = bonus_rate(tile, face)
                total += rate * count_for_bonus(self.g, self.seat, tile)
                if tile not in NEED_BONUS:
                    total += W.bonus_growth * rate * 2 * self.look.left
                if tile in COMMODITY_BONUS:
                    first, second = COMMODITY_BONUS[tile]
                    total += W.card_for_bonus * rate * (self.hand[first] + self.hand[second])
        return total

    # What is under way ----------------------------------------------------------------------------------------

    def under_way(self, values: list[float]) -> float:
        """The action whose options lie before the seat, the ship being loaded, or the tile and action sowing leads to."""
        g, seat = self.g, self.seat
        if g.ship != NONE:
            return W.under_way * self.best_load(g.ship, min(g.wilds, self.tiles[ForumTile.WILD_COMMODITY])) * (1 - W.load)
        if g.doing != NONE:
            return W.under_way * values[g.doing]
        if g.lifted == NONE:
            return 0.0
        target = (g.lifted + sum(g.bowl(seat, g.lifted))) % BOWLS
        return W.under_way * (values[target] + self.claim_value(g.lifted, target))

    def claim_value(self, bowl: int, target: int) -> float:
        """What sowing from this bowl adds by the tile it may claim at its target."""
        g = self.g
        tile = g.slots[self.seat * BOWLS + target]
        if tile == NONE or not in_reach(
            g.bowl(self.seat, bowl), EMPTY_BOWL if bowl == target else g.bowl(self.seat, target), tile
        ):
            return 0.0
        return (1 - W.claim[1]) * self.tile_worth(tile)

    def action_value(self, action: int) -> float:
        """About what performing this action now would add."""
        g, seat = self.g, self.seat
        if action == Action.SENATE:
            step = g.steps[seat]
            return 0.0 if step == SENATE_TOP else W.act_senate[0] * SENATE_TRACK[step + 1] + W.act_senate[1]
        if action == Action.FORUM:
            return max([self.tile_value(tile) for tile in g.forum if tile != NONE], default=0.0)
        if action == Action.TRAJAN:
            if g.arch[seat] == Slot.CENTRE:
                return 0.0
            return 1 + W.claim[0] * max([self.tile_worth(tile) for tile in g.tops if tile != NONE], default=0.0)
        if action == Action.CONSTRUCTION:
            return max(W.act_build * self.site, W.hire)
        if action == Action.SEAPORT:
            return max((1 - W.load) * max(self.loads) + 1, W.draw_two)
        return max(W.act_march * self.march, W.act_garrison * self.post, W.levy)
