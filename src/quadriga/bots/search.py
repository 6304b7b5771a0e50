"""Information-set tree search on worlds imagined for the seat that thinks.

One tree is shared by all worlds. Each iteration imagines a world, walks down the tree along moves that are legal in it, adds
one node and values the position reached by the game's evaluation: no random playouts, which are worthless in games with a
hundred moves a turn. Where a turn has many decisions it is first played on at a glance (`Skill.turns`).

Three things keep the tree narrow and deep where it matters:

- every option starts with a guess of its worth (`Mind.rate`, or a look one ply ahead), which counts as a few visits;
- progressive widening: a node considers only its best-rated options, more of them as it is visited more often;
- a move is compared only with moves that were available in the same worlds.

Anytime: the best move so far is known after every iteration. The same seed and number of iterations give the same answer.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Any

from quadriga.bots.greedy import Rated, best_rated, candidates, look_ahead, play_on
from quadriga.bots.knowledge import Knowledge, World
from quadriga.bots.mind import Mind, Skill
from quadriga.kernel import AnyMatch, Ask, Seat


@dataclass(frozen=True)
class Budget:
    """How long to think: until the seconds or the iterations are used up, whichever comes first."""

    seconds: float | None = None
    iterations: int | None = None

    def __post_init__(self) -> None:
        assert self.seconds is not None or self.iterations is not None, "a search needs an end"


@dataclass(frozen=True)
class Style:
    """The knobs of the search. Trust was chosen by 80 games of Caesar! against greedy.

    Values of moves lie a few hundredths apart. With more curiosity than this the visits spread so evenly that a thousand
    iterations more gain nothing: 1,500 won 49 % of 140 games of Caesar! against 200 at 1.2, and 63 % of 100 at 0.2.
    """

    explore: float = 0.2  # weight of curiosity
    trust: float = 8.0  # how many visits the first guess of a move's worth counts
    wide: float = 1.5  # options considered at a node: wide * visits ** grow, at least `least`
    grow: float = 0.4
    least: int = 3
    depth: int = 12  # decisions below the root at the most
    most: int = 150  # options looked at where a choice is larger than that
    most_below: int = 12  # the same below the root, where guessing means playing


class Edge:
    """A move from a node: how often it was taken, what came of it."""

    __slots__ = ("nodes", "squares", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        self.squares = 0.0
        self.nodes: dict[tuple[Seat, str], Node] = {}  # by what is asked next, which chance may decide


LOOK = 4  # iterations between two looks at whether the choice is settled


def key(move: Any) -> tuple[type, Any]:
    """What tells moves apart: two kinds of moves with equal fields are equal as tuples."""
    return type(move), move


def is_forced(ask: Ask[Any]) -> bool:
    """Whether there is nothing to decide."""
    return len(ask.choice) == 1


class Node:
    """A decision of one seat, the same for all worlds that look alike to the thinker."""

    __slots__ = ("_kinds", "_options", "_ranked", "edges", "guesses", "visits", "worth")

    def __init__(self) -> None:
        self.visits = 0
        self.worth: float | None = None  # to whoever decides here, as first valued
        self.edges: dict[tuple[type, Any], Edge] = {}
        self.guesses: dict[tuple[type, Any], float] = {}
        self._options: Sequence[Any] = ()
        self._kinds: list[type] = []
        self._ranked: list[Any] = []

    def best_guessed(self, options: Sequence[Any], most: int) -> Sequence[Any]:
        """At most `most` of the options, those with the best guess first where there are more.

        Worlds mostly offer the same here, so the order is kept until they do not.
        """
        if len(options) <= most:
            return options
        kinds = list(map(type, options))  # two kinds of moves with equal fields are equal as tuples
        if kinds != self._kinds or options != self._options:
            guesses = self.guesses
            self._options, self._kinds = options, kinds
            self._ranked = sorted(options, key=lambda move: guesses[key(move)], reverse=True)
        return self._ranked[:most]


class Search:
    """A player that searches."""

    def __init__(
        self,
        budget: Budget,
        seed: int = 0,
        skill: Skill | None = None,
        style: Style | None = None,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        self.budget = budget
        self.clock = clock
        self.skill = skill  # the game's own for searches, if none is given
        self.style = style or Style()
        self.rng = Random(seed)
        self.iterations = 0  # of the last search
        self.mind: Mind[Any] = Mind()  # of the game last searched
        self.root = Node()  # of the last search

    def choose(self, match: AnyMatch, seat: Seat) -> Any:
        """The move most visited; thinking ends as soon as no other can be visited more often."""
        return self._think(match, seat, hasty=True)[0].move

    def rank(self, match: AnyMatch, seat: Seat) -> list[Rated]:
        """The options considered, best first, with their worth and its error."""
        return self._think(match, seat, hasty=False)

    def compare(self, match: AnyMatch, seat: Seat, moves: Sequence[Any]) -> list[Rated]:
        """What these options are worth, in their order: each is tried as often as the others, in the same worlds."""
        knowledge = Knowledge(match, seat)
        self.mind = Mind.of(match.game)
        self.iterations = 0
        root = self.root = Node()
        self._guess(knowledge, root, moves)
        seats = knowledge.game.seats(knowledge.config)
        started = self.clock()
        while not self.iterations or not self._done(started):
            seed = self.rng.getrandbits(48)
            for move in moves:
                self._iterate(knowledge, seed, root, (move,), seats)
                self.iterations += 1
        rated = {key(one.move): one for one in self._verdict(root, moves)}
        return [rated[key(move)] for move in moves]

    def seen_after(self, trail: Sequence[Any], ask: Ask[Any]) -> Any:
        """The answer that the last search took most often here, after these moves; None where it has not come here."""
        edges = self.root.edges
        node = None
        for move in trail:
            edge = edges.get(key(move))
            if edge is None or not edge.nodes:
                return None
            node = max(edge.nodes.values(), key=lambda one: one.visits)
            node = edge.nodes.get((ask.seat, ask.prompt), node)
            edges = node.edges
        found = [(edge.visits, move) for (_, move), edge in edges.items() if move in ask.choice]
        return max(found, key=lambda one: one[0])[1] if found else None

    def _think(self, match: AnyMatch, seat: Seat, *, hasty: bool) -> list[Rated]:
        knowledge = Knowledge(match, seat)
        self.mind = Mind.of(match.game)
        self.iterations = 0
        if len(knowledge.choice) == 1:
            return [Rated(next(iter(knowledge.choice)), 0.0)]
        root = self.root = Node()
        moves = self._open(knowledge, root)
        seats = knowledge.game.seats(knowledge.config)
        started = self.clock()
        while not self._done(started) and not (hasty and self._settled(root)):
            self._iterate(knowledge, self.rng.getrandbits(48), root, moves, seats)
            self.iterations += 1
        return self._verdict(root, moves)

    def _done(self, started: float) -> bool:
        budget = self.budget
        if budget.iterations is not None and self.iterations >= budget.iterations:
            return True
        return budget.seconds is not None and self.clock() - started >= budget.seconds

    def _settled(self, root: Node) -> bool:
        """Whether the iterations left cannot change which move is visited most."""
        limit = self.budget.iterations
        if limit is None or self.iterations % LOOK:
            return False
        first = second = 0
        for edge in root.edges.values():
            if edge.visits > first:
                first, second = edge.visits, first
            elif edge.visits > second:
                second = edge.visits
        return first - second > limit - self.iterations

    def _skill(self) -> Skill:
        return self.skill or self.mind.thinking.search

    def _open(self, knowledge: Knowledge, root: Node) -> Sequence[Any]:
        """Guess the worth of each option at the root by trying it in a few worlds; of many, those rated best."""
        moves = candidates(knowledge.choice, self.style.most, self.rng)
        skill = self._skill()
        seeds = [self.rng.getrandbits(48) for _ in range(skill.worlds)]
        moves = best_rated(self.mind, knowledge, moves, skill.tried, seeds[0])
        self._guess(knowledge, root, moves, seeds)
        return moves

    def _guess(self, knowledge: Knowledge, root: Node, moves: Sequence[Any], seeds: Sequence[int] = ()) -> None:
        skill = self._skill()
        seeds = seeds or [self.rng.getrandbits(48) for _ in range(skill.worlds)]
        root.guesses = {key(rated.move): rated.value for rated in look_ahead(self.mind, knowledge, moves, seeds, skill.turns)}

    # One iteration --------------------------------------------------------------------------------------------

    def _iterate(self, knowledge: Knowledge, seed: int, root: Node, moves: Sequence[Any], seats: int) -> None:
        world = knowledge.world(seed)
        path: list[tuple[Node, Edge, Seat]] = []
        trail: list[tuple[Seat, Any]] = []  # the moves made in this world
        node = root
        fresh: Node | None = None
        ask = next(ask for ask in world.pending if ask.seat == knowledge.seat)
        for depth in range(self.style.depth):
            options = moves if depth == 0 else self._options(knowledge, seed, trail, world, ask, node)
            move = self._select(node, options)
            edge = node.edges.get(key(move))
            if edge is None:
                edge = node.edges[key(move)] = Edge()
            path.append((node, edge, ask.seat))
            trail.append((ask.seat, move))
            world.answer(ask.seat, move)
            while world.pending and is_forced(world.pending[0]):
                ask = world.pending[0]
                trail.append((ask.seat, forced := next(iter(ask.choice))))
                world.answer(ask.seat, forced)
            if not world.pending:
                break
            ask = world.pending[0]
            following = edge.nodes.get((ask.seat, ask.prompt))
            if following is None:
                fresh = edge.nodes[ask.seat, ask.prompt] = Node()
                break
            node = following
        play_on(self.mind, world, knowledge.seat, self._skill().turns, self.rng)
        worths = self._worths(world, seats)
        if fresh is not None:
            fresh.worth = worths[ask.seat]
        for node, edge, seat in path:
            value = worths[seat]
            node.visits += 1
            edge.visits += 1
            edge.total += value
            edge.squares += value * value

    def _worths(self, world: World, seats: int) -> list[float]:
        """What the position is worth to each seat."""
        way = world.way
        if way is None:
            return self.mind.worths(world.state, seats)
        if way.worths is None:
            way.worths = self.mind.worths(world.state, seats)
        return way.worths

    def _options(
        self, knowledge: Knowledge, seed: int, trail: list[tuple[Seat, Any]], world: World, ask: Ask[Any], node: Node
    ) -> Sequence[Any]:
        """The options of a decision below the root, each with a guess of its worth."""
        choice = ask.choice
        guesses = node.guesses
        quick = self.mind.is_quick
        most = min(self.style.most, self._skill().tried) if quick else self.style.most_below
        if choice.kind == "one" and len(choice) <= most:
            options: Sequence[Any] = choice.options  # type: ignore[attr-defined]
        else:
            known = [move for _, move in guesses if move in choice]
            options = known if len(known) >= most else candidates(choice, most, self.rng)
        unknown = [move for move in options if key(move) not in guesses]
        if unknown:
            rates = self.mind.rate(world.state, ask.seat, unknown, node.worth) if quick else None
            if rates is None:
                rates = [self._tried(knowledge, seed, trail, ask.seat, move) for move in unknown]
            guesses.update(zip(map(key, unknown), rates, strict=True))
        return options

    def _tried(self, knowledge: Knowledge, seed: int, trail: list[tuple[Seat, Any]], seat: Seat, move: Any) -> float:
        """The guess for a game that has no quick one: the same world again, as far as here, and one move further."""
        world = knowledge.world(seed)
        for other, made in trail:
            world.answer(other, made)
        world.answer(seat, move)
        return self.mind.worth(world.state, seat)

    def _select(self, node: Node, options: Sequence[Any]) -> Any:
        """The best-rated options first, then what has proved good, then what has been neglected."""
        style = self.style
        guesses = node.guesses
        width = max(style.least, int(style.wide * (node.visits + 1) ** style.grow))
        options = node.best_guessed(options, width)
        trust = style.trust
        curiosity = style.explore * sqrt(node.visits + 1)
        edges = node.edges
        best, best_score = options[0], -1e9
        for move in options:
            name = key(move)
            edge = edges.get(name)
            if edge is None:
                score = guesses[name] + curiosity / (1.0 + trust)
            else:
                seen = edge.visits + trust
                score = (edge.total + trust * guesses[name]) / seen + curiosity / (1.0 + seen)
            if score > best_score:
                best, best_score = move, score
        return best

    # The verdict ----------------------------------------------------------------------------------------------

    def _verdict(self, root: Node, moves: Sequence[Any]) -> list[Rated]:
        """Most visited first: a move searched often is one that kept looking good."""
        rated = []
        for move in moves:
            edge = root.edges.get(key(move))
            if edge is None or edge.visits == 0:
                rated.append(Rated(move, root.guesses[key(move)], 1.0, 0))
                continue
            mean = edge.total / edge.visits
            spread = max(edge.squares / edge.visits - mean * mean, 0.0)
            rated.append(Rated(move, mean, sqrt(spread / edge.visits), edge.visits))
        return sorted(rated, key=lambda r: (-r.visits, -r.value))
