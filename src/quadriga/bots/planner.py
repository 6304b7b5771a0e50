"""A player that plans: every promising option is played on for some turns of its own, and well, in many imagined worlds.

Growing a tree is of little use where a turn is many decisions and the next one hangs on it. What helps is to see where a plan
leads. So the options are played on to the end of the seat's next turns: its own decisions by trying the few best rated to the
end of their turn, those of others at a glance. After each stage half of the options are dropped, and the others are tried in as
many worlds again.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from math import ceil, log2
from random import Random
from typing import Any

from quadriga.bots.greedy import GLANCED, Rated, best_rated, candidates, glance, play_on
from quadriga.bots.knowledge import Branching, Knowledge
from quadriga.bots.mind import Mind, Skill
from quadriga.bots.search import Budget
from quadriga.kernel import AnyMatch, Ask, Seat

LONGEST = 60  # decisions that are played on at the most
LAST = 2  # options that are compared to the end


class Planner:
    """Deterministic under its seed and the worlds it begins with (`Budget.iterations`). With seconds alone, each stage takes
    its share of them; with both, seconds are a safety net for slow machines."""

    def __init__(self, skill: Skill, budget: Budget, seed: int = 0, clock: Callable[[], float] = time.monotonic) -> None:
        self.skill = skill
        self.budget = budget
        self.rng = Random(seed)
        self.clock = clock

    def choose(self, match: AnyMatch, seat: Seat) -> Any:
        return self.rank(match, seat)[0].move

    def rank(self, match: AnyMatch, seat: Seat) -> list[Rated]:
        """The options that were tried to the end first, best first."""
        knowledge, mind = Knowledge(match, seat), Mind.of(match.game)
        moves = candidates(knowledge.choice, self.skill.notices, self.rng)
        moves = best_rated(mind, knowledge, moves, self.skill.tried, self.rng.getrandbits(48))
        if len(moves) == 1:
            return [Rated(moves[0], 0.0)]
        return self._select(_Plans(mind, knowledge, self.skill), moves)

    def _select(self, plans: _Plans, moves: Sequence[Any]) -> list[Rated]:
        totals = [0.0] * len(moves)
        tried = [0] * len(moves)
        left = list(range(len(moves)))
        stages = max(1, ceil(log2(len(moves) / LAST)) + 1)
        started = self.clock()
        for stage in range(stages):
            done = 0
            while self._goes_on(stage, stages, done, started):
                seed = self.rng.getrandbits(48)
                for i in left:
                    totals[i] += plans.worth(moves[i], seed)
                    tried[i] += 1
                done += 1
            left.sort(key=lambda i: -totals[i])
            if stage + 1 < stages:
                left = left[: max(LAST, ceil(len(left) / 2))]
        order = sorted(range(len(moves)), key=lambda i: (-tried[i], -totals[i]))
        return [Rated(moves[i], totals[i] / tried[i], visits=tried[i]) for i in order]

    def _goes_on(self, stage: int, stages: int, done: int, started: float) -> bool:
        """Each stage has as many worlds as all before it together, or its share of the time; one at least."""
        seconds, worlds = self.budget.seconds, self.budget.iterations
        if worlds is not None and done >= worlds * 2 ** max(0, stage - 1):
            return False
        if not done or seconds is None:
            return True
        return self.clock() - started < (seconds if worlds is not None else seconds * (stage + 1) / stages)


class _Plans:
    """The plans of one decision."""

    def __init__(self, mind: Mind[Any], knowledge: Knowledge, skill: Skill) -> None:
        self.mind = mind
        self.knowledge = knowledge
        self.skill = skill
        self.seat = knowledge.seat

    def worth(self, move: Any, seed: int) -> float:
        """What an option is worth after the turns that are played on, in one world."""
        mind, seat = self.mind, self.seat
        world, rng = self.knowledge.branching(seed), Random(seed)
        world.answer(seat, move)
        turns, resting = self.skill.turns, False
        for _ in range(LONGEST):
            if not world.pending:
                break
            ask = world.pending[0]
            if not world.is_sealed and resting is not (ask.seat != seat):
                resting = not resting
                turns -= resting
            elif not resting and not world.is_sealed and ask.prompt == mind.opening:
                turns -= 1
            if not turns:
                break
            is_own = ask.seat == seat and not world.is_sealed
            world.answer(ask.seat, self._best(world, ask, rng) if is_own else glance(mind, world, ask, rng))
        return mind.worth(world.state, seat)

    def _best(self, world: Branching, ask: Ask[Any], rng: Random) -> Any:
        """Of the best rated answers the one that leads to most at the end of the turn, in this world."""
        moves = candidates(ask.choice, GLANCED, rng)
        if len(moves) > self.skill.planned:
            guesses = self.mind.rate(world.state, ask.seat, moves, 0.0)
            assert guesses is not None, "a game whose turns are planned has a guess for every move"
            order = sorted(range(len(moves)), key=lambda i: -guesses[i])
            moves = [moves[i] for i in order[: self.skill.planned]]
        if len(moves) == 1:
            return moves[0]
        luck = rng.getrandbits(48)
        worths = [self._at_the_end(world, ask.seat, move, luck) for move in moves]
        return moves[max(range(len(moves)), key=worths.__getitem__)]

    def _at_the_end(self, world: Branching, seat: Seat, move: Any, luck: int) -> float:
        fork = self.knowledge.fork(world, luck)
        fork.answer(seat, move)
        play_on(self.mind, fork, seat, 1, Random(luck))
        return self.mind.worth(fork.state, seat)
