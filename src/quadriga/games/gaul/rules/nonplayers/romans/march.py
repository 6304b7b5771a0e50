"""§8.8.1, §8.8.3, §A8.8.1: March of the non-player Romans: out of up to three Regions, to one or two."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from quadriga.kernel import Amount, Amounts

from ....cards import Card
from ....moves import Select, Stop, To
from ....state import Gaul
from ....terms import ARVERNI, BELGAE, GERMANS, LEADERS, ROMANS, Book, Command, Faction, Force, Region
from ...action import Action
from ...choose import roll
from ...circumvallation import free_to_move
from ...command import command_regions
from ...march import march_cost
from ..commands import STEP, begin, count_left, intended
from ..driver import Turn
from ..guidelines import is_player, place_of
from ..promises import ask_promises
from ..rank import choose
from ..spaces import bands_leaving
from .dangers import ENEMIES, count_all_goals, count_goals, count_worst_losses, has_goal, margin, threatened_regions
from .routes import Path, Roads
from .scout import Patrol, scout
from .supply import sure_lines

LEADER = LEADERS[ROMANS]
FEW_LEGIONS = 6  # on the map: all of them go to one Region, if they can
MOST_ORIGINS = 3
GERMANIC_ROLL, PLAYERS_ROLL = 2, 4
SETTLED = 2  # Germanic Allies on the map that make them a goal


class Corps(NamedTuple):
    """Who marches together."""

    origin: Region
    leader: int
    legions: int
    bands: int

    @property
    def n(self) -> int:
        return self.leader + self.legions + self.bands


class Column(NamedTuple):
    """A group on its way."""

    corps: Corps
    path: Path

    @property
    def target(self) -> Region:
        return self.path.steps[-1]


# Who leaves -------------------------------------------------------------------------------------------------------


def corps_of(g: Gaul, a: Action, origin: Region) -> Corps:
    """R-123: the Leader, all Legions, an Auxilia, and more as long as no Control is lost to others by them."""
    free = free_to_move(g, origin, ROMANS)
    leader, legions = free.get(LEADER, 0), free.get(Force.LEGION, 0)
    bands = sum(n for piece, n in free.items() if piece.is_band)
    if a.route is not None:
        leader = 0 if a.route.no_leader else leader
        legions, bands = min(legions, a.route.most_legions), min(bands, a.route.most_bands)
    board = g.copy()
    take_along(board, Corps(origin, leader, legions, min(1, bands)), None)
    held = board.control(origin)
    leaving = min(1, bands)
    for _ in range(bands - leaving):
        take_along(board, Corps(origin, 0, 0, 1), None)
        now = board.control(origin)
        if now is not held and (held is ROMANS or now is not None):
            break
        leaving += 1
    return Corps(origin, leader, legions, leaving)


def take_along(board: Gaul, corps: Corps, target: Region | None) -> None:
    """Move the pieces on a copy of the board; with no target they are only gone."""
    party = {LEADER: corps.leader, Force.LEGION: corps.legions, **bands_leaving(board, ROMANS, corps.origin, corps.bands)}
    for piece, n in party.items():
        if n and target is None:
            board.withdraw(corps.origin, piece, n)
        elif n and target is not None:
            board.move(corps.origin, target, piece, n)


# Where from and where to ------------------------------------------------------------------------------------------


class Campaign:
    """A March being planned."""

    def __init__(self, g: Gaul, a: Action, roads: Roads) -> None:
        self.g = g
        self.a = a
        self.roads = roads
        self.die: int | None = None
        self.threatened: list[Region] = []  # that meet the condition, in the order in which they are left
        self.quiet: Region | None = None  # free of enemy Allies and Citadels
        self.corps: dict[Region, Corps] = {}

    async def choose_origins(self) -> None:
        """The Leader's first, then that with the most Legions."""
        g = self.g
        able = [r for r in g.regions() if self.a.allows(r) and self._can_pay([r]) and self._gather(r)]
        left = [region for region in threatened_regions(g) if region in able]
        while left:
            region = await self._first(left)
            assert region is not None, "there is one"
            self.threatened.append(region)
            left.remove(region)
        calm = [r for r in able if not has_goal(g, r) and r not in self.threatened[:2]]
        self.quiet = await self._first(calm)

    def _gather(self, region: Region) -> bool:
        if not self.g.count_mobile(region, ROMANS):
            return False
        corps = corps_of(self.g, self.a, region)
        mixed = self.a.route is not None and self.a.route.mixed
        if not corps.n or (mixed and not (corps.legions and corps.bands)):
            return False
        self.corps[region] = corps
        return True

    async def _first(self, regions: Sequence[Region]) -> Region | None:
        g = self.g
        return await choose(g, regions, lambda r: g.has_leader(r, ROMANS), lambda r: g.count(r, Force.LEGION))

    def _can_pay(self, origins: Sequence[Region]) -> bool:
        return self.a.can_pay(self.g, sum(march_cost(self.g, ROMANS, region) for region in origins))

    def origins(self, goals: Sequence[Region]) -> list[Region]:
        """One Region under threat; a second that the first does not go to; and a quiet one; as far as they can be paid."""
        under = [region for region in self.threatened if region not in goals]
        first = [region for region in self.threatened[:1] if region in under]
        wanted = [*first, *[region for region in under if region not in first][:1], self.quiet]
        found: list[Region] = []
        for region in wanted[:MOST_ORIGINS]:
            if region is not None and region not in found and self._can_pay([*found, region]):
                found.append(region)
        return found[: count_left(self.a)]

    def way(self, corps: Corps, goal: Region) -> Path | None:
        """§8.8.1: at most one Loss on a group, none on a Legion or a piece alone."""
        led = bool(corps.leader) and self.g.has_named_leader(corps.origin, ROMANS)
        most = 1 if corps.bands and corps.n > 1 else 0
        return self.roads.paths(corps.origin, led=led, most=most).get(goal) if corps.n else None

    async def clear_the_way(self) -> None:
        """§1.5.2, R-126: players past whom a group could go on its way to a goal say whether they will Harass it."""
        regions = self.g.regions() if self.a.route is None else self.a.route.targets
        goals = [region for region in regions if has_goal(self.g, region) and self.is_fit(region)]
        free = Roads(self.g, self.a, scouting=False)
        through: set[Region] = set()
        for origin in (*self.threatened, *([] if self.quiet is None else [self.quiet])):
            led = bool(self.corps[origin].leader) and self.g.has_named_leader(origin, ROMANS)
            through |= free.crossings(origin, goals, led=led)
        await ask_promises(self.g, ROMANS, sorted(through))

    def candidates(self) -> list[Region]:
        """Regions with an enemy Ally or Citadel that some group can reach."""
        regions = self.g.regions() if self.a.route is None else self.a.route.targets
        left = self.threatened[:1]
        return [r for r in regions if r not in left and has_goal(self.g, r) and self.is_fit(r) and self.assign(r, None)]

    def is_fit(self, region: Region) -> bool:
        """Card 72: where a Battle results."""
        if self.g.carried is None or self.g.current != Card.IMPETUOSITY:
            return True
        hosts = [f for f in (ARVERNI, BELGAE) if not self.g.is_game_run(f)]
        return any(self.g.count_pieces(region, host) for host in hosts)

    def gathers_all(self, goal: Region) -> bool:
        """Whether all Legions on the map and the Leader come to be there."""
        g, board = self.g, self.after(self.assign(goal, None))
        leader = g.find_leader(ROMANS) is None or board.has_leader(goal, ROMANS)
        return leader and board.count(goal, Force.LEGION) == g.count_on_map(Force.LEGION)

    def after(self, columns: Sequence[Column]) -> Gaul:
        board = self.g.copy()
        for column in columns:
            take_along(board, column.corps, column.target)
        return board

    # Goals ----------------------------------------------------------------------------------------------------------

    async def choose_goals(self) -> list[Region]:
        """Two Regions, or one if six Legions or fewer and the Leader can all come together."""
        able = self.candidates()
        joint = [r for r in able if self.gathers_all(r)] if self.g.count_on_map(Force.LEGION) <= FEW_LEGIONS else []
        first = await self._choose_goal(joint or able, None)
        if first is None:
            return []
        most = 2 if self.a.route is None else self.a.route.most_targets
        rest = [r for r in able if r is not first and self._reaches_both(first, r)] if not joint and most > 1 else []
        second = await self._choose_goal(rest, first)
        return [first] if second is None else [first, second]

    def _reaches_both(self, first: Region, second: Region) -> bool:
        return {column.target for column in self.assign(first, second)} == {first, second}

    async def _choose_goal(self, able: Sequence[Region], before: Region | None) -> Region | None:
        """By the tiers; within them the fewest Losses, the most Allies and Citadels, a Supply Line, the least Harassment."""
        if not able:
            return None
        owners = await self._choose_owners(able)
        wanted = [r for r in able if any(count_goals(self.g, r, owner) for owner in owners)]
        columns = {r: self.assign(r, None) if before is None else self.assign(before, r) for r in wanted}
        boards = {r: self.after(columns[r]) for r in wanted}
        return await choose(
            self.g,
            wanted,
            lambda r: -count_worst_losses(boards[r], r),
            lambda r: sum(count_goals(self.g, r, owner) for owner in owners),
            lambda r: r in sure_lines(boards[r]),
            lambda r: -sum(column.path.losses for column in columns[r] if column.target is r),
        )

    async def _choose_owners(self, able: Sequence[Region]) -> list[Faction]:
        """Whose Allies and Citadels: of an enemy at victory; else by a die, once in a March; else of whoever has the most."""
        g = self.g
        there = [enemy for enemy in ENEMIES if any(count_goals(g, r, enemy) for r in able)]
        winner = await choose(g, [enemy for enemy in there if margin(g, enemy) >= 0], lambda enemy: is_player(g, enemy))
        if winner is not None:
            return [winner]
        if self.die is None:
            self.die = await roll(g, "nonplayer_march")
        tribes = GERMANS if g.book is Book.FALLING_SKY else ARVERNI
        if self.die <= GERMANIC_ROLL and tribes in there and count_all_goals(g, tribes) >= SETTLED:
            return [tribes]
        people = [enemy for enemy in there if is_player(g, enemy)]
        if GERMANIC_ROLL < self.die <= PLAYERS_ROLL and people:
            return people
        strongest = await choose(g, there, lambda enemy: count_all_goals(g, enemy))
        assert strongest is not None, "somebody has an Ally there"
        return [strongest]

    # Groups ---------------------------------------------------------------------------------------------------------

    def assign(self, first: Region, second: Region | None) -> list[Column]:
        """Everybody to the first goal who can; the others to the second; if nobody else, a part of the largest group."""
        goals = [first] if second is None else [first, second]
        columns: list[Column] = []
        for origin in self.origins(goals):
            corps = self.corps[origin]
            ways = [way for goal in goals if (way := self.way(corps, goal)) is not None]
            if ways:
                columns.append(Column(corps, ways[0]))
        if second is None or any(column.target is second for column in columns):
            return columns
        if self.a.route is not None and self.a.route.most_groups == 1:
            return columns
        return self._split(columns, second)

    def _split(self, columns: list[Column], second: Region) -> list[Column]:
        """R-125: as many Legions and Auxilia to the second goal as leave more of each at the first."""
        for i, column in sorted(enumerate(columns), key=lambda pair: (-pair[1].corps.legions, -pair[1].corps.bands)):
            board = self.after(columns)
            main, part = divide(board, column, second)
            for here, there in ((main, part), lead_second(main, part)):
                ways = self.way(here, column.target), self.way(there, second)
                if ways[0] is not None and ways[1] is not None:
                    return [*columns[:i], Column(here, ways[0]), Column(there, ways[1]), *columns[i + 1 :]]
        return columns


def divide(board: Gaul, column: Column, second: Region) -> tuple[Corps, Corps]:
    """The Leader and more of each kind stay with the first part. The board has everybody at the first goal."""
    corps, first = column.corps, column.target
    legions = _share(board.count(first, Force.LEGION), board.count(second, Force.LEGION), corps.legions)
    bands = _share(board.count_bands(first, ROMANS), board.count_bands(second, ROMANS), corps.bands)
    part = Corps(corps.origin, 0, legions, bands)
    return corps._replace(legions=corps.legions - legions, bands=corps.bands - bands), part


def _share(here: int, there: int, n: int) -> int:
    """The most of n that may go so that more are here than there."""
    return max(0, min(n, (here - there - 1) // 2))


def lead_second(main: Corps, part: Corps) -> tuple[Corps, Corps]:
    """Caesar goes where only he can lead them."""
    return main._replace(leader=0), part._replace(leader=main.leader)


# The Command ------------------------------------------------------------------------------------------------------


async def march(turn: Turn) -> bool:
    """Scout first where the way needs it."""
    g, a = turn.g, intended(turn, Command.MARCH)
    if not command_regions(g, a):
        return False
    scouting = a.may_add_ability and turn.g.carried is None
    campaign = Campaign(g, a, Roads(g, a, scouting=scouting))
    await campaign.choose_origins()
    await campaign.clear_the_way()
    goals = await campaign.choose_goals()
    if not goals:
        return False
    columns = campaign.assign(goals[0], goals[1] if len(goals) > 1 else None)
    await begin(turn, Command.MARCH)
    spied = list(dict.fromkeys(region for column in columns for region in column.path.spied))
    if spied:
        await _scout_ahead(turn, campaign, spied, [column.corps.origin for column in columns])
        columns = await _plan_again(turn, goals)
    await carry_out(turn, columns)
    return True


async def _scout_ahead(turn: Turn, campaign: Campaign, spied: Sequence[Region], origins: Sequence[Region]) -> None:
    lookouts = [campaign.roads.lookouts[region] for region in spied]
    patrols: list[Patrol] = [patrol for lookout in lookouts for patrol in lookout.patrols]
    needs = {region: dict(lookout.reveals) for region, lookout in zip(spied, lookouts, strict=True)}
    await scout(turn, patrols, needs, origins)


async def _plan_again(turn: Turn, goals: Sequence[Region]) -> list[Column]:
    """To the same goals, on the board after the Scout."""
    g, a = turn.g, intended(turn, Command.MARCH)
    campaign = Campaign(g, a, Roads(g, a, scouting=False))
    await campaign.choose_origins()
    return campaign.assign(goals[0], goals[1] if len(goals) > 1 else None)


async def carry_out(turn: Turn, columns: Sequence[Column]) -> None:
    """Origin by origin; where everybody has come to stay after all, in place."""
    for origin in dict.fromkeys(column.corps.origin for column in columns):
        turn.expect(*STEP)
        if Select(origin) not in turn.ask.choice and turn.g.carried is not None:
            continue  # card 70: the Legions that may go have gone
        await turn.give(Select(origin))
        for column in (column for column in columns if column.corps.origin is origin):
            await _lead(turn, column)
        await turn.give_if_asked("march_group", ())
    if not columns and turn.is_asked(*STEP):
        region = next((move for move in turn.ask.choice if isinstance(move, Select)), None)
        if region is not None:  # else R-11: the Scout is all that comes of it
            await turn.give(region)
            await turn.give_if_asked("march_group", ())


async def _lead(turn: Turn, column: Column) -> None:
    while turn.is_asked("march_group", "march_along"):
        assert isinstance(turn.ask.choice, Amounts)
        await turn.give(group_of(turn.ask.choice, column.corps))
    for region in column.path.steps[1:]:
        if turn.is_asked("march_to", "march_past"):
            await turn.give(To(region))
        if turn.is_asked("march_on"):
            assert isinstance(turn.ask.choice, Amounts)
            await turn.give(tuple(Amount(piece, n) for piece, n in turn.ask.choice.caps.items()))
    if turn.is_asked("march_to", "march_past"):
        await turn.give(Stop())


def group_of(choice: Amounts, corps: Corps) -> tuple[Amount, ...]:
    """Of the pieces that are asked for; Hidden Auxilia before others (§8.4.1)."""
    left = corps.bands
    taken: dict[Force, int] = {}
    for piece in sorted(choice.caps, key=place_of):
        wanted = {LEADER: corps.leader, Force.LEGION: corps.legions}.get(piece, left)
        taken[piece] = min(wanted, choice.caps[piece])
        left -= taken[piece] if piece.is_band else 0
    return tuple(Amount(piece, taken[piece]) for piece in choice.caps if taken[piece])
