"""`quadriga bench`."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from cli.command import Run
from toy import GAME

from bench import adapters, engine
from quadriga.adapters import names as adapted


def test_a_main_setting_is_measured_value_by_value(monkeypatch: pytest.MonkeyPatch) -> None:
    assert set(engine.settings(GAME)) == {"forum"}
    monkeypatch.setattr(type(GAME), "main_setting", "players")
    assert {name: config.players for name, config in engine.settings(GAME).items()} == {
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

    monkeypatch.setattr("bench.engine.OTHERS", {"catanatron": absent})
    ran = run("bench", "forum", "--runs", "1", "--beside")
    assert ran.code == 0
    assert "catanatron is not installed" in ran.out


def test_every_adapter_is_measured_beside_a_game_of_its_library() -> None:
    runners = adapters.runners()
    for name in adapted():
        assert {f"OpenSpiel quadriga_{name}", f"PettingZoo {name}", f"Gymnasium {name}"} <= set(runners)
    for name in ("OpenSpiel quadriga_caesar", "OpenSpiel python_kuhn_poker", "PettingZoo caesar", "Gymnasium caesar"):
        assert runners[name](0.02, Random(1)).decisions


@pytest.mark.parametrize(
    ("lang", "sentence"), [("en", "The benches are only in a source checkout."), ("cs", "Měření jsou jen ve zdrojovém stromu.")]
)
def test_without_a_source_checkout_bench_says_where_the_benches_are(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, lang: str, sentence: str
) -> None:
    monkeypatch.setattr("quadriga.cli.commands.bench.CHECKOUT", tmp_path)
    assert run("bench", "forum", "--lang", lang).refused() == sentence
