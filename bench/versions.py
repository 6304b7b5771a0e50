"""How fast this source tree is beside another one, such as an older commit: random play and clones, in one run.

    git worktree add ../before COMMIT
    python -m bench.versions ../before

Each run is a process of its own with one tree on its path; the trees take turns, so that a busy moment hits both alike. Times
are of the processor, not of the clock. What is printed is how many times as fast this tree is, at the median of the runs.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median, quantiles

HERE = Path(__file__).parents[1]

# Runs in both trees, so it uses only what has had its name since the first release.
PROGRAM = """
import json, sys, time
from random import Random
from quadriga import games
from quadriga.kernel import Match, play_out, random_dealer

def plays(game, config, rng, seconds):
    began, decisions = time.process_time(), 0
    while (spent := time.process_time() - began) < seconds:
        decisions += play_out(game, game.new(config), rng)
    return decisions / spent

def clones(game, config, rng, seconds):
    spent = count = 0
    while spent < seconds:
        match = Match(game, config, random_dealer(rng), quiet=True)
        while not match.over and spent < seconds:
            ask = match.pending[0]
            began = time.process_time()
            for _ in range(20):
                match.clone()
            spent += time.process_time() - began
            count += 20
            match.answer(ask.seat, ask.choice.sample(rng))
    return count / spent

seed, seconds, names = int(sys.argv[1]), float(sys.argv[2]), sys.argv[3:]
found = {}
for name in names:
    game = games.load(name)
    config = game.configure()
    plays(game, config, Random(seed), 0.05)
    found[name + " random play"] = plays(game, config, Random(seed), seconds)
    found[name + " clones"] = clones(game, config, Random(seed), seconds)
print(json.dumps(found))
"""


def measure(tree: Path, seed: int, seconds: float, games: Sequence[str]) -> dict[str, float]:
    """Decisions and clones per processor second in one tree."""
    environment = {**os.environ, "PYTHONPATH": str(tree / "src")}
    words = [sys.executable, "-c", PROGRAM, str(seed), str(seconds), *games]
    done = subprocess.run(words, env=environment, capture_output=True, text=True, check=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("before", type=Path, help="the other source tree")
    parser.add_argument("--games", nargs="+", default=["caesar", "trajan", "byzantion", "gaul"])
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=1.0, help="processor seconds of each measurement")
    args = parser.parse_args()
    ratios: dict[str, list[float]] = {}
    for run in range(args.runs):
        before = measure(args.before, run, args.seconds, args.games)
        now = measure(HERE, run, args.seconds, args.games)
        for name, rate in now.items():
            ratios.setdefault(name, []).append(rate / before[name])
    for name, many in ratios.items():
        low, _, high = quantiles(many, n=4) if len(many) > 1 else (many[0],) * 3
        print(f"{name:24} {median(many):.2f}   (half of the runs between {low:.2f} and {high:.2f})")


if __name__ == "__main__":
    main()
