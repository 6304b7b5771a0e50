"""Steps per second through the adapters, with observations and masks, beside games of the libraries themselves.

Each figure is of random play: through OpenSpiel's Python interface with the tensor of whoever moves, and through environments
in turns of PettingZoo and those of Gymnasium. A step is one action of a player; draws are not counted.
"""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np

from bench import engine
from bench.engine import Runner, Timed
from quadriga.adapters import names
from quadriga.text.plain import columns

SOLO = {
    "byzantion": {"players": 1},
    "caesar": {"crassus": "medium"},
    "gaul": {"nonplayers": "all_but_romans"},
    "trajan": {"opponents": "random"},
}


def spiel(load: Callable[[], Any]) -> Runner:
    """A game of OpenSpiel, with the observation of whoever moves."""

    def run(seconds: float, rng: Random) -> Timed:
        game = load()
        sees = game.get_type().provides_observation_tensor
        began = time.process_time()
        steps = played = 0
        while True:
            state = game.new_initial_state()
            played += 1
            while not state.is_terminal():
                if (spent := time.process_time() - began) >= seconds and steps:  # one at least
                    return Timed(steps, played, spent)
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    state.apply_action(rng.choices([a for a, _ in outcomes], [p for _, p in outcomes])[0])
                    continue
                if sees:
                    state.observation_tensor(state.current_player())
                state.apply_action(rng.choice(state.legal_actions()))
                steps += 1

    return run


def zoo(make: Callable[[], Any]) -> Runner:
    """An environment of PettingZoo, in turns."""

    def run(seconds: float, rng: Random) -> Timed:
        env = make()
        began = time.process_time()
        steps = played = 0
        while True:
            env.reset(seed=rng.getrandbits(31))
            played += 1
            for _ in env.agent_iter():
                if (spent := time.process_time() - began) >= seconds and steps:  # one at least
                    return Timed(steps, played, spent)
                seen, _, terminated, truncated, info = env.last()
                over = terminated or truncated
                mask = seen["action_mask"] if "action_mask" in seen else info["action_mask"]
                env.step(None if over else int(rng.choice(np.flatnonzero(mask).tolist())))
                steps += not over

    return run


def gym(make: Callable[[], Any]) -> Runner:
    """An environment of Gymnasium with masks."""

    def run(seconds: float, rng: Random) -> Timed:
        env = make()
        began = time.process_time()
        steps = played = 0
        while True:
            _, info = env.reset(seed=rng.getrandbits(31))
            played += 1
            over = False
            while not over:
                if (spent := time.process_time() - began) >= seconds and steps:  # one at least
                    return Timed(steps, played, spent)
                _, _, over, _, info = env.step(rng.choice(np.flatnonzero(info["action_mask"]).tolist()))
                steps += 1

    return run


def runners() -> dict[str, Runner]:
    """Ours, and theirs where they can be had."""
    pyspiel = importlib.import_module("pyspiel")
    importlib.import_module("open_spiel.python.games")
    openspiel = importlib.import_module("quadriga.adapters.openspiel")
    petting = importlib.import_module("quadriga.adapters.pettingzoo")
    gymnasium = importlib.import_module("quadriga.adapters.gymnasium")
    openspiel.register()
    found: dict[str, Runner] = {}
    for name in names():
        found[f"OpenSpiel quadriga_{name}"] = spiel(lambda name=name: pyspiel.load_game(f"quadriga_{name}"))  # type: ignore[misc]
    for name in ("python_kuhn_poker", "python_block_dominoes", "gin_rummy"):
        found[f"OpenSpiel {name}"] = spiel(lambda name=name: pyspiel.load_game(name))  # type: ignore[misc]
    for name in names():
        found[f"PettingZoo {name}"] = zoo(lambda name=name: petting.env(name))  # type: ignore[misc]
    for name in ("tictactoe_v3", "connect_four_v3"):
        try:
            module = importlib.import_module(f"pettingzoo.classic.{name}")
            found[f"PettingZoo {name}"] = zoo(module.env)
        except ImportError:
            continue  # their games need libraries of their own
    for name, settings in SOLO.items():
        found[f"Gymnasium {name}"] = gym(lambda name=name, more=settings: gymnasium.make(name, **more))  # type: ignore[misc]
    return found


def main(runs: int = 3) -> None:
    speeds = engine.measure(runners(), runs)
    print(columns([(name, f"{speed.decisions:.0f}") for name, speed in speeds.items()], ["", "steps/s"]))


if __name__ == "__main__":
    main()
