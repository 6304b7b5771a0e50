"""How fast search is: simulations per second beside OpenSpiel's information-set search, in the same run.

A simulation is one iteration: imagine a world, walk down the tree, value what is reached. OpenSpiel's ends in one random
playout of gin_rummy; ours in the game's evaluation.
"""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable
from random import Random
from typing import Any

from bench.engine import Runner, Timed
from quadriga.bots import Budget, Search
from quadriga.kernel import AnyGame, Match, random_dealer

BATCH = 100  # simulations of one search


def our_search(game: AnyGame, config: Any) -> Runner:
    """Search at the decisions of random play."""

    def run(seconds: float, rng: Random) -> Timed:
        done = games = 0
        spent = 0.0
        while spent < seconds:
            match = Match(game, config, random_dealer(rng), quiet=True)
            games += 1
            while not match.over and spent < seconds:
                ask = match.pending[0]
                if len(ask.choice) > 4:
                    search = Search(Budget(iterations=BATCH), rng.getrandbits(32))
                    began = time.process_time()
                    search.rank(match, ask.seat)
                    spent += time.process_time() - began
                    done += search.iterations
                match.answer(ask.seat, ask.choice.sample(rng))
        return Timed(done, games, spent)

    return run


def _gin_rummy(rng: Random, pyspiel: Any) -> Any:
    """A random position of gin_rummy in which a player chooses."""
    state = pyspiel.load_game("gin_rummy").new_initial_state()
    left = rng.randrange(20)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(rng.choice(state.chance_outcomes())[0])
        elif left == 0:
            return state
        else:
            left -= 1
            state.apply_action(rng.choice(state.legal_actions()))
    return _gin_rummy(rng, pyspiel)


def _theirs(make: Callable[[Any, int], Any]) -> Runner:
    pyspiel = importlib.import_module("pyspiel")

    def run(seconds: float, rng: Random) -> Timed:
        done = 0
        spent = 0.0
        while spent < seconds:
            state = _gin_rummy(rng, pyspiel)
            bot = make(pyspiel, rng.getrandbits(31))
            began = time.process_time()
            bot.step(state)
            spent += time.process_time() - began
            done += BATCH
        return Timed(done, 0, spent)

    return run


def _cpp_bot(pyspiel: Any, seed: int) -> Any:
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    final = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    return pyspiel.ISMCTSBot(seed, evaluator, 2.0, BATCH, -1, final, False, False)


def _python_bot(pyspiel: Any, seed: int) -> Any:
    numpy = importlib.import_module("numpy")
    ismcts = importlib.import_module("open_spiel.python.algorithms.ismcts")
    mcts = importlib.import_module("open_spiel.python.algorithms.mcts")
    dice = numpy.random.RandomState(seed)
    game = pyspiel.load_game("gin_rummy")
    return ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, dice), 2.0, BATCH, random_state=dice)


OTHERS: dict[str, Callable[[], Runner]] = {
    "OpenSpiel ISMCTS (C++), gin_rummy": lambda: _theirs(_cpp_bot),
    "OpenSpiel ISMCTS (Python), gin_rummy": lambda: _theirs(_python_bot),
}
