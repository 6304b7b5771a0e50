"""`quadriga simulate | fuzz | bench`."""

from __future__ import annotations

import csv
import json
from enum import IntEnum
from pathlib import Path
from typing import Any

import pytest
from cli.command import Run
from toy import GAME, Coin

from quadriga.lab import bench, fuzz
from quadriga.lab.simulate import Plan, simulate, summary, wilson


class Answer(IntEnum):
    """What a landmark of the test may be."""

    BID = 0
    DREAM = 1


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


def test_fuzz_counts_every_variant(run: Run) -> None:
    ran = run("fuzz", "forum", "--decisions", "600", "--workers", "1")
    assert ran.code == 0
    assert len(fuzz.variants(GAME)) == 6
    assert "over 6 of 6 variants" in ran.out


def test_fuzz_keeps_to_fixed_options() -> None:
    assert {config.players for config in fuzz.variants(GAME, {"players": "3"})} == {3}
    assert len(fuzz.variants(GAME, {"players": "3"})) == 2


def test_fuzz_dumps_a_record_that_replay_opens(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = type(GAME).win

    async def stealing(self: Any, g: Any, seat: int) -> None:
        await honest(self, g, seat)
        g.bank[0] -= g.round == 2

    monkeypatch.setattr(type(GAME), "win", stealing)
    ran = run("fuzz", "forum", "--decisions", "20000", "--workers", "1")
    assert ran.code == 1
    assert "coins are conserved" in ran.err
    data = json.loads(Path("fuzz-forum-0.json").read_text())
    assert data["game"] == "forum"
    assert run("replay", "fuzz-forum-0.json").code == 0


def test_fuzz_counts_landmarks_and_names_the_missed(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(GAME), "landmarks", lambda self, config: [(Coin.GOLD, Answer.BID), (Coin.GOLD, Answer.DREAM)])
    bids = {"Bid": (Coin.GOLD, Answer.BID)}
    monkeypatch.setattr(type(GAME), "landmark", lambda self, g, answer: bids.get(type(answer).__name__))
    ran = run("fuzz", "forum", "--decisions", "600", "--workers", "1")
    assert ran.code == 0
    counted = next(line for line in ran.out.splitlines() if line.startswith("Gold"))
    assert int(counted.split("Bid ")[1].split()[0]) > 50
    assert "1 of 2 landmarks were met" in ran.out
    assert "NEVER MET: Gold, Dream." in ran.out


def test_a_main_setting_is_measured_value_by_value(monkeypatch: pytest.MonkeyPatch) -> None:
    assert set(bench.settings(GAME)) == {"forum"}
    monkeypatch.setattr(type(GAME), "main_setting", "players")
    assert {name: config.players for name, config in bench.settings(GAME).items()} == {
        "forum 2": 2,
        "forum 3": 3,
        "forum 4": 4,
    }


def test_bench_prints_speeds(run: Run) -> None:
    ran = run("bench", "forum", "--runs", "1")
    assert ran.code == 0
    name, *figures = ran.out.splitlines()[-1].replace("\u00a0", "").split()
    assert name == "forum"
    assert len([float(figure) for figure in figures]) == 3


def test_bench_beside_says_what_is_missing(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def absent() -> Any:
        raise ImportError

    monkeypatch.setattr("quadriga.lab.bench.OTHERS", {"catanatron": absent})
    ran = run("bench", "forum", "--runs", "1", "--beside")
    assert ran.code == 0
    assert "catanatron is not installed" in ran.out
