"""`quadriga simulate`."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from cli.command import Run
from toy import GAME

from quadriga.lab.simulate import Plan, simulate, summary, wilson


def test_simulations_depend_on_the_seed_alone() -> None:
    plan = Plan(GAME, GAME.configure(), ("random", "random"), "7")
    alone, together = simulate(plan, 40), simulate(plan, 40, workers=2)
    assert alone == together
    assert alone != simulate(Plan(GAME, GAME.configure(), ("random", "random"), "8"), 40)


def test_bots_play_through_the_match() -> None:
    plan = Plan(GAME, GAME.configure(), ("greedy", "random"))
    assert [played.number for played in simulate(plan, 3)] == [1, 2, 3]


def test_simulate_prints_rates_lengths_and_ends(run: Run) -> None:
    ran = run("simulate", "forum", "--games", "50", "--seed", "3", "--workers", "1", "--csv", "games.csv")
    assert ran.code == 0
    assert ran.err == "", "no bar where nobody looks"
    rows = list(csv.DictReader(Path("games.csv").read_text().splitlines()))
    assert len(rows) == 50
    plan = Plan(GAME, GAME.configure(), ("random", "random"), "3")
    seen = summary(plan, simulate(plan, 50))
    assert sum("0" in row["winners"].split() for row in rows) == seen.seats[0].wins
    assert f"{100 * seen.seats[0].share:.1f} %" in ran.out
    assert f"{seen.shortest} to {seen.longest}" in ran.out
    for how, n in seen.ends.items():
        assert any(line.split()[:2] == [how.capitalize(), str(n)] for line in ran.out.splitlines())


def test_simulate_plots(run: Run) -> None:
    pytest.importorskip("matplotlib")
    assert run("simulate", "forum", "--games", "10", "--workers", "1", "--plot", "rates.png").code == 0
    assert Path("rates.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962)],
)
def test_wilson_intervals(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=1e-4)
