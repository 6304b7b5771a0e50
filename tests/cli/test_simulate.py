"""`quadriga simulate`."""

from __future__ import annotations

import csv
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from cli.command import Run
from toy import GAME

from quadriga.lab.simulate import Plan, Played, play_games, simulate, summary, wilson


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


@pytest.mark.parametrize("chunks", [0, 2])
def test_ctrl_c_says_how_many_games_were_played_and_shows_them(run: Run, monkeypatch: pytest.MonkeyPatch, chunks: int) -> None:
    def stopped(plan: Plan, games: int, workers: int) -> Iterator[list[Played]]:
        yield from islice(play_games(plan, games, workers), chunks)
        raise KeyboardInterrupt

    monkeypatch.setattr("quadriga.cli.commands.simulate.play_games", stopped)
    ran = run("simulate", "forum", "--games", "50", "--workers", "1", "--seed", "3", "--csv", "games.csv")
    assert ran.code == 130
    assert ran.err == f"Stopped: {8 * chunks} of 50 games were played.\n"
    assert ("16 games in " in ran.out) == Path("games.csv").exists() == (chunks > 0)


WORKERS = """
import signal
BEGAN = signal.getsignal(signal.SIGINT)
def is_deaf(_task):
    return BEGAN is signal.SIG_IGN
if __name__ == "__main__":
    from quadriga.lab.pool import spread
    signal.signal(signal.SIGINT, signal.default_int_handler)
    print(list(spread(is_deaf, [1, 2], 2)), signal.getsignal(signal.SIGINT) is signal.default_int_handler)
"""


def test_workers_do_not_hear_ctrl_c_even_while_they_start(tmp_path: Path) -> None:
    script = tmp_path / "workers.py"
    script.write_text(WORKERS)
    said = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=True, timeout=120).stdout
    assert said == "[True, True] True\n"


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
