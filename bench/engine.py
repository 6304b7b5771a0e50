"""How fast the engine is: medians of several short runs, our games and, in the same breath, those of others."""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable
from random import Random
from statistics import median
from typing import Any, NamedTuple

from quadriga.kernel import AnyGame, Match, play_out, random_dealer, to_json

RUNS = 7
SECONDS = 0.4
CLONES = 3_000


class Speed(NamedTuple):
    """Per second, at the median of the runs."""

    decisions: float
    games: float


class Timed(NamedTuple):
    """One run: what was done in how much time."""

    decisions: int
    games: int
    seconds: float


Runner = Callable[[float, Random], Timed]


def our_runner(game: AnyGame, config: Any) -> Runner:
    """Random play of one of our games by playouts."""

    def run(seconds: float, rng: Random) -> Timed:
        began = time.process_time()
        decisions = games = 0
        while (spent := time.process_time() - began) < seconds:
            decisions += play_out(game, game.new(config), rng)
            games += 1
        return Timed(decisions, games, spent)

    return run


def settings(game: AnyGame) -> dict[str, Any]:
    """What is measured of a game: the default, or one config for each value of its main option; by name."""
    option = next((option for option in game.settings() if option.name == game.main_setting), None)
    if option is None:
        return {game.name: game.configure()}
    return {f"{game.name} {str(to_json(value)).lower()}": game.configure({option.name: value}) for value in option.values}


def measure(runners: dict[str, Runner], runs: int = RUNS, seconds: float = SECONDS) -> dict[str, Speed]:
    """The speed of each, taken in turns so that a busy moment hits all alike."""
    timed: dict[str, list[Timed]] = {name: [] for name in runners}
    for number in range(runs):
        for name, run in runners.items():
            timed[name].append(run(seconds, Random(number)))
    return {
        name: Speed(median(t.decisions / t.seconds for t in many), median(t.games / t.seconds for t in many))
        for name, many in timed.items()
    }


def clone_microseconds(game: AnyGame, config: Any, clones: int = CLONES) -> float:
    """The median cost of a clone over the positions of random matches."""
    rng = Random(1)
    costs: list[int] = []
    while len(costs) < clones:
        match = Match(game, config, random_dealer(rng), quiet=True)
        while not match.over and len(costs) < clones:
            ask = match.pending[0]
            began = time.perf_counter_ns()
            match.clone()
            costs.append(time.perf_counter_ns() - began)
            match.answer(ask.seat, ask.choice.sample(rng))
    return median(costs) / 1000


# Others -----------------------------------------------------------------------------------------------------------


def gin_rummy() -> Runner:
    """OpenSpiel's gin_rummy, random play; ImportError if OpenSpiel is not installed."""
    game = importlib.import_module("pyspiel").load_game("gin_rummy")

    def run(seconds: float, rng: Random) -> Timed:
        began = time.process_time()
        decisions = games = 0
        random = rng.random
        while (spent := time.process_time() - began) < seconds:
            state = game.new_initial_state()
            games += 1
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    state.apply_action(outcomes[int(random() * len(outcomes))][0])
                else:
                    actions = state.legal_actions()
                    state.apply_action(actions[int(random() * len(actions))])
                    decisions += 1
        return Timed(decisions, games, spent)

    return run


def catanatron() -> Runner:
    """catanatron, two random players; ImportError if it is not installed."""
    package = importlib.import_module("catanatron")

    def run(seconds: float, rng: Random) -> Timed:
        began = time.process_time()
        decisions = games = 0
        while (spent := time.process_time() - began) < seconds:
            players = [package.RandomPlayer(package.Color.RED), package.RandomPlayer(package.Color.BLUE)]
            game = package.Game(players, seed=rng.getrandbits(32))
            game.play()
            games += 1
            state = game.state
            decisions += len(state.action_records if hasattr(state, "action_records") else state.actions)
        return Timed(decisions, games, spent)

    return run


OTHERS: dict[str, Callable[[], Runner]] = {"catanatron": catanatron, "OpenSpiel gin_rummy": gin_rummy}
