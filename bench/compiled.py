"""How fast the compiled package is beside its sources: `make compiled`, then `python -m bench.compiled`.

Each run is a process of its own with one build on its path; the builds take turns, so that a busy moment hits both alike. Times
are of the processor. What is printed is the median of each, and how many times as fast the compiled one is at the median of
the runs.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any

HERE = Path(__file__).parents[1]
BUILDS = {"interpreted": HERE / "src", "compiled": HERE / "build" / "compiled"}
Rate = Callable[[int, float], float]  # by seed and seconds: how many a second


def plays(game: Any, config: Any) -> Rate:
    """Random decisions."""
    from bench.engine import our_runner

    def rate(seed: int, seconds: float) -> float:
        timed = our_runner(game, config)(seconds, Random(seed))
        return timed.decisions / timed.seconds

    return rate


def clones(game: Any, config: Any) -> Rate:
    """Clones at the positions of random matches."""
    from quadriga.kernel import Match, random_dealer

    def rate(seed: int, seconds: float) -> float:
        rng, spent, count = Random(seed), 0.0, 0
        while spent < seconds:
            match = Match(game, config, random_dealer(rng), quiet=True)
            while not match.over and spent < seconds:
                began = time.process_time()
                for _ in range(20):
                    match.clone()
                spent += time.process_time() - began
                count += 20
                ask = match.pending[0]
                match.answer(ask.seat, ask.choice.sample(rng))
        return count / spent

    return rate


def searches(game: Any, config: Any) -> Rate:
    """Simulations."""
    from bench.search import our_search

    def rate(seed: int, seconds: float) -> float:
        timed = our_search(game, config)(seconds, Random(seed))
        return timed.decisions / timed.seconds

    return rate


def tirones(game: Any, config: Any) -> Rate:
    """Decisions of a game of Tirones."""
    from quadriga.bots import player
    from quadriga.kernel import Match, random_dealer

    def rate(seed: int, seconds: float) -> float:
        began, count = time.process_time(), 0
        while time.process_time() - began < seconds:
            match = Match(game, config, random_dealer(Random(seed + count)), quiet=True)
            players = [player(game, "tiro", seed + seat) for seat in range(game.seats(config))]
            while match.pending and time.process_time() - began < 4 * seconds:
                ask = match.pending[0]
                match.answer(ask.seat, players[ask.seat].choose(match, ask.seat))
                count += 1
        return count / (time.process_time() - began)

    return rate


def nonplayers(seed: int, seconds: float) -> float:
    """Cards of games of four non-players of Gaul."""
    from bench.nonplayers import play_ours

    began, cards = time.process_time(), 0
    while time.process_time() - began < seconds:
        cards += play_ours("RECONQUEST", seed + cards)
    return cards / (time.process_time() - began)


def rates(names: list[str]) -> Iterator[tuple[str, Rate]]:
    from quadriga import games

    for name in names or games.names():  # those that are not compiled gain by the kernel alone
        game = games.load(name)
        config = game.configure()
        yield f"{name}, random decisions", plays(game, config)
        yield f"{name}, clones", clones(game, config)
        yield f"{name}, simulations", searches(game, config)
        yield f"{name}, decisions of Tirones", tirones(game, config)
        if name == "gaul":
            yield "gaul, cards of non-players", nonplayers


def measure(build: str, names: list[str], seed: int, seconds: float) -> dict[str, float]:
    """What one build does in a second."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(BUILDS[build]), str(HERE)))}
    words = [sys.executable, "-m", "bench.compiled", "--one", str(seed), "--seconds", str(seconds), *names]
    done = subprocess.run(words, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="processor seconds of each measurement")
    parser.add_argument("--one", type=int, metavar="SEED", help="one run of the build that is imported")
    args = parser.parse_args()
    if args.one is not None:
        found = {}
        for name, rate in rates(args.games):
            rate(args.one, args.seconds / 10)  # everything is loaded then
            found[name] = rate(args.one, args.seconds)
        json.dump(found, sys.stdout)
        return
    runs = [{build: measure(build, args.games, seed, args.seconds) for build in BUILDS} for seed in range(args.runs)]
    for name in runs[0]["compiled"]:
        slow, quick = ([run[build][name] for run in runs] for build in BUILDS)
        ratios = [b / a for a, b in zip(slow, quick, strict=True)]
        low, _, high = quantiles(ratios, n=4) if len(ratios) > 1 else (ratios[0],) * 3
        print(f"{name:32} {median(slow):9,.0f} {median(quick):9,.0f}   {median(ratios):.2f} times ({low:.2f} to {high:.2f})")


if __name__ == "__main__":
    main()
