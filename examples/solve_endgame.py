"""OpenSpiel's CFR on the last borders of a game of Caesar!: how near it comes to an equilibrium.

python examples/solve_endgame.py [iterations]
"""

from __future__ import annotations

import sys
from pathlib import Path

import pyspiel
from open_spiel.python.algorithms import cfr, exploitability

from quadriga.adapters import openspiel

POSITION = Path(__file__).with_name("endgame.toml")


def solve(iterations: int) -> list[float]:
    """How much the average strategy can be exploited after each iteration; 0 is an equilibrium."""
    openspiel.register()
    game = pyspiel.load_game("quadriga_caesar", {"position": str(POSITION), "by": "index"})
    solver = cfr.CFRPlusSolver(game)
    found = []
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
        found.append(float(exploitability.exploitability(game, solver.average_policy())))
    return found


if __name__ == "__main__":
    for number, left in enumerate(solve(int(sys.argv[1]) if sys.argv[1:] else 10), 1):
        print(f"after {number:3} iterations: exploitability {left:.4f}")
