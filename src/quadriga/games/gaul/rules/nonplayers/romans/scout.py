"""§8.8.1, §4.2.2: Scout of the non-player Romans: Auxilia move, then Warbands are Revealed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from quadriga.kernel import Amount, Amounts

from ....atlas import NEIGHBOURS
from ....moves import Finish, Select, Stop, To, Use
from ....state import Gaul
from ....terms import AEDUI, ARVERNI, BELGAE, GERMANS, ROMANS, Ability, Book, Faction, Force, Kind, Region
from ...abilities.roman import Moved, reveal_regions, scout_steps, scout_targets
from ...ability_range import in_reach, reach
from ...action import Action
from ...deck import is_frost
from ..chart import tell_ability
from ..commands import STEP
from ..driver import REACTIONS, Answer, Question, Turn
from ..guidelines import is_player, target_rank
from ..nodes import ChartNode as N
from ..rank import choose
from ..spaces import would_control
from .supply import supplied_posts

GUARD = 4  # Auxilia that Caesar wants around him
FACES = (Force.AUXILIA_HIDDEN, Force.AUXILIA_REVEALED)


class Patrol(NamedTuple):
    """Auxilia that go from one Region to the next."""

    origin: Region
    target: Region
    hidden: int
    revealed: int

    @property
    def n(self) -> int:
        return self.hidden + self.revealed


class Sortie:
    """The moves of a Scout, planned on a copy of the board."""

    def __init__(self, g: Gaul, a: Action, held: Sequence[Region] = ()) -> None:
        self.g = g
        self.a = a
        self.held = held  # Regions out of which a March is to lead
        self.board = g.copy()
        self.moved: Moved = {}
        self.patrols: list[Patrol] = []

    def unmoved(self, region: Region, piece: Force) -> int:
        there = self.board.count(region, piece)
        return there - self.moved.get((region, piece), 0) if self.moved else there

    def spare(self, region: Region) -> int:
        """R-124: Auxilia exceeding the Legions there that have not moved; with the Leader four stay. Who is to March does not
        scout on: that do the others."""
        if region in self.held or (self.a.within is not None and region not in self.a.within):
            return 0
        stay = max(self.board.count(region, Force.LEGION), GUARD if self.board.has_leader(region, ROMANS) else 0)
        left = sum([self.unmoved(region, piece) for piece in FACES])
        return max(0, min(left, self.board.count_bands(region, ROMANS) - stay))

    def patrol(self, origin: Region, target: Region, n: int, *, only_hidden: bool = False) -> Patrol:
        """Hidden ones go first (§8.4.1)."""
        hidden = min(n, self.unmoved(origin, Force.AUXILIA_HIDDEN))
        revealed = 0 if only_hidden else min(n - hidden, self.unmoved(origin, Force.AUXILIA_REVEALED))
        return Patrol(origin, target, hidden, revealed)

    def harms(self, patrol: Patrol) -> bool:
        """Whether it would lose Roman Control, add an enemy's, or lose a Supply Line of Romans."""
        after = self.board.copy()
        shift(after, patrol)
        before = self.board.control(patrol.origin)
        left = after.control(patrol.origin)
        if left is not before and (before is ROMANS or left is not None):
            return True
        if left is before and after.control(patrol.target) is self.board.control(patrol.target):
            return False  # the Supply Lines are as they were
        posts = supplied_posts(after)
        return any(r not in posts and after.count_pieces(r, ROMANS) for r in supplied_posts(self.board))

    def largest(self, origin: Region, target: Region, n: int, *, only_hidden: bool = False) -> Patrol | None:
        """As many of n as may go."""
        for k in range(min(n, self.spare(origin)), 0, -1):
            patrol = self.patrol(origin, target, k, only_hidden=only_hidden)
            if patrol.n and not self.harms(patrol):
                return patrol
        return None

    def go(self, patrol: Patrol) -> None:
        shift(self.board, patrol)
        for piece, n in zip(FACES, (patrol.hidden, patrol.revealed), strict=True):
            if n:
                self.moved[patrol.target, piece] = self.moved.get((patrol.target, piece), 0) + n
        self.patrols.append(patrol)

    def around(self, target: Region) -> list[Region]:
        """Where Auxilia could come from."""
        return [r for r in NEIGHBOURS[target] if self.spare(r) and target in scout_steps(self.g, r)]


def shift(board: Gaul, patrol: Patrol) -> None:
    for piece, n in zip(FACES, (patrol.hidden, patrol.revealed), strict=True):
        if n:
            board.move(patrol.origin, patrol.target, piece, n)


# The moves, in their order ----------------------------------------------------------------------------------------


async def guard_leader(s: Sortie) -> None:
    """To four Auxilia with Caesar."""
    home = s.board.find_leader(ROMANS)
    while home is not None and (short := GUARD - s.board.count_bands(home, ROMANS)) > 0:
        able = [p for origin in s.around(home) if (p := s.largest(origin, home, short)) is not None]
        patrol = await choose(s.g, able, lambda p: p.n)
        if patrol is None:
            return
        s.go(patrol)


def holds_up(g: Gaul, owner: Faction | None) -> bool:
    """Whose Control breaks a Supply Line for certain: not that of non-player Aedui."""
    return owner in (ARVERNI, BELGAE, GERMANS) or (owner is AEDUI and is_player(g, AEDUI))


async def open_lines(s: Sortie) -> None:
    """To take Control away where that adds Supply Lines to the most Regions with Romans."""
    while True:
        now = len(supplied_posts(s.board))
        blocked = [r for r in s.g.regions() if holds_up(s.g, s.board.control(r))]
        gains = {p: n - now for r in blocked for p in _breakers(s, r) if (n := _count_after(s, p)) > now}
        patrol = await choose(s.g, gains, gains.__getitem__, lambda p: -p.n)
        if patrol is None:
            return
        s.go(patrol)


def _breakers(s: Sortie, target: Region) -> list[Patrol]:
    """The fewest out of each Region next door that take the Control away."""
    found = []
    for origin in s.around(target):
        board, sent = s.board.copy(), Patrol(origin, target, 0, 0)
        for n in range(1, s.spare(origin) + 1):
            patrol = s.patrol(origin, target, n)
            shift(board, Patrol(origin, target, patrol.hidden - sent.hidden, patrol.revealed - sent.revealed))
            sent = patrol
            if not holds_up(s.g, board.control(target)):
                if not s.harms(patrol):
                    found.append(patrol)
                break
    return found


def _count_after(s: Sortie, patrol: Patrol) -> int:
    """Of the Regions that already have Romans."""
    board = s.board.copy()
    shift(board, patrol)
    return sum(s.board.count_pieces(region, ROMANS) > 0 for region in supplied_posts(board))


async def join_legions(s: Sortie) -> None:
    """From where no Legions are, to as many Auxilia as Legions, first to the most Legions."""
    while True:
        able = [
            p
            for target in s.g.regions()
            if (lack := s.board.count(target, Force.LEGION) - s.board.count_bands(target, ROMANS)) > 0
            for origin in s.around(target)
            if not s.board.count(origin, Force.LEGION) and (p := s.largest(origin, target, lack)) is not None
        ]
        patrol = await choose(s.g, able, lambda p: s.board.count(p.target, Force.LEGION), lambda p: p.n)
        if patrol is None:
            return
        s.go(patrol)


def count_unseen(board: Gaul, region: Region) -> int:
    """Hidden Warbands there that the Hidden Auxilia there cannot Reveal."""
    hidden = sum(n for piece, n in scout_targets(board, region).items() if piece.kind is Kind.HIDDEN)
    return max(0, hidden - 2 * board.count_hidden(region, ROMANS))


def count_idle(board: Gaul, region: Region) -> int:
    """Hidden Auxilia that find no Hidden Warband for themselves there."""
    if not in_reach(board, ROMANS, region):
        return board.count_hidden(region, ROMANS)
    hidden = sum(n for piece, n in scout_targets(board, region).items() if piece.kind is Kind.HIDDEN)
    return max(0, board.count_hidden(region, ROMANS) - (hidden + 1) // 2)


async def find_the_hidden(s: Sortie, regions: Sequence[Region]) -> None:
    """To where the most Hidden Warbands can be Revealed."""
    while True:
        able: list[Patrol] = []
        for target in regions:
            unseen = count_unseen(s.board, target)
            for origin in s.around(target) if unseen else ():
                wanted = min((unseen + 1) // 2, count_idle(s.board, origin))
                patrol = s.largest(origin, target, wanted, only_hidden=True)
                if patrol is not None:
                    able.append(patrol)
        patrol = await choose(s.g, able, lambda p: min(2 * p.hidden, count_unseen(s.board, p.target)), lambda p: -p.n)
        if patrol is None:
            return
        s.go(patrol)


async def plan_moves(s: Sortie) -> None:
    """§8.8.1: Caesar's guard; Supply Lines; Auxilia to Legions; Hidden Warbands."""
    await guard_leader(s)
    await open_lines(s)
    await join_legions(s)
    await find_the_hidden(s, reach(s.g, ROMANS))


# The Special Ability ----------------------------------------------------------------------------------------------


Needs = Mapping[Region, Mapping[Force, int]]


async def scout(turn: Turn, first: Sequence[Patrol] = (), needs: Needs | None = None, origins: Sequence[Region] = ()) -> bool:
    """Move and Reveal as much as there is to do; False if nothing. `first`, `needs`: what a March out of the `origins` needs
    before all else."""
    a, wanted = turn.g.action or Action(ROMANS, None), needs or {}
    sortie = Sortie(turn.g, a, origins)
    for patrol in first:
        sortie.go(patrol)
    await plan_moves(sortie)
    able = Use(Ability.SCOUT) in turn.ask.choice
    if not able or (not sortie.patrols and not reveal_regions(sortie.board, a)):
        tell_ability(turn, N.R_NO_ABILITY, "8.8.1")
        return False
    tell_ability(turn, N.R_SCOUT if needs is None else N.R_SCOUT_MARCH, "8.8.1")
    await turn.give(Use(Ability.SCOUT))
    for patrol in sortie.patrols:
        await _move(turn, patrol)
    await turn.give_if_asked("scout_from", Finish())
    while turn.is_asked("scout_reveal"):
        regions = [move.region for move in turn.ask.choice if isinstance(move, Select)]
        region = await choose(turn.g, regions, lambda r: r in wanted, lambda r: count_found(turn.g, r))
        assert region is not None, "there are Warbands to Reveal"
        await turn.give(Select(region))
        turn.expect("scout_whom")
        assert isinstance(turn.ask.choice, Amounts)
        await turn.give(whom(turn.g, turn.ask.choice, wanted.get(region, {})))
    return True


async def scout_after(turn: Turn) -> None:
    """After a Command that has a Special Ability coming, or has lost it by crossing the sea (§4.1.3)."""
    a = turn.g.action
    if turn.is_asked(*STEP) and a is not None and a.abilities and not a.limited:
        await scout(turn)


async def _move(turn: Turn, patrol: Patrol) -> None:
    """An Event may grant the Special Ability in some Regions only."""
    if not turn.is_asked("scout_from") or Select(patrol.origin) not in turn.ask.choice:
        return
    await turn.give(Select(patrol.origin))
    turn.expect("scout_to")
    await turn.give(To(patrol.target))
    turn.expect("scout_group")
    sent = zip(FACES, (patrol.hidden, patrol.revealed), strict=True)
    await turn.give(tuple(Amount(piece, n) for piece, n in sent if n))


def count_found(g: Gaul, region: Region) -> tuple[int, int]:
    """Hidden Warbands that would be Revealed there, and all that would be marked."""
    targets, most = scout_targets(g, region), 2 * g.count_hidden(region, ROMANS)
    hidden = sum(n for piece, n in targets.items() if piece.kind is Kind.HIDDEN)
    return min(hidden, most), min(sum(targets.values()), most)


def whom(g: Gaul, choice: Amounts, needs: Mapping[Force, int]) -> tuple[Amount, ...]:
    """Those in the way; upon Frost Germans first (not in Ariovistus, §A8.8.1); Hidden before Revealed; then as in §8.4.1."""
    germans_first = is_frost(g) and g.book is Book.FALLING_SKY

    def rank(piece: Force) -> tuple[bool, bool, int]:
        is_german = piece.faction is GERMANS
        return (germans_first and not is_german, piece.kind is not Kind.HIDDEN, target_rank(g, ROMANS, piece.faction))

    taken = {piece: min(n, choice.caps[piece]) for piece, n in needs.items() if piece in choice.caps}
    left = choice.most - sum(taken.values())
    for piece in sorted(choice.caps, key=rank):
        more = min(left, choice.caps[piece] - taken.get(piece, 0))
        taken[piece] = taken.get(piece, 0) + more
        left -= more
    return tuple(Amount(piece, taken[piece]) for piece in choice.caps if taken[piece])


# Card 44 ------------------------------------------------------------------------------------------------------------


async def scout_by_card(g: Gaul, faction: Faction, ask: Question) -> Answer:
    """§8.8.1: an Auxilia goes to Caesar while fewer than four are with him, else from no Legion to the most Legions that lack
    Auxilia; Roman Control is kept. Others move nobody."""
    here = g.focus
    assert here is not None, "a scout stands somewhere"
    goals = [move.region for move in ask.choice if isinstance(move, To)]
    if faction is not ROMANS or (g.control(here) is ROMANS and not would_control(g, ROMANS, here, -1)):
        return Stop()
    home = g.find_leader(ROMANS)
    if home in goals and g.count_bands(home, ROMANS) < GUARD:
        return To(home)
    lonely = (
        [r for r in goals if g.count(r, Force.LEGION) > g.count_bands(r, ROMANS)] if not g.count(here, Force.LEGION) else []
    )
    goal = await choose(g, lonely, lambda region: g.count(region, Force.LEGION))
    return Stop() if goal is None else To(goal)


REACTIONS["event_scout"] = scout_by_card
