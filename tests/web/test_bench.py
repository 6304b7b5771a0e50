"""The bench of the table measures what it says."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from quadriga.lab import webbench


def test_updates_and_pages_stay_within_their_budgets() -> None:
    """Bytes do not depend on how busy the machine is."""
    for figure in webbench.wire("caesar", 2) + webbench.weights():
        assert figure.value > 0
        assert figure.kept, figure


@pytest.mark.slow
@pytest.mark.parametrize("name", ["trajan", "byzantion", "gaul"])
def test_updates_of_the_larger_games_stay_within_their_budget(name: str) -> None:
    for figure in webbench.wire(name, 1):
        assert figure.value > 0
        assert figure.kept, figure


def test_drawing_is_measured() -> None:
    assert all(figure.value > 0 for figure in webbench.drawing(1))


@pytest.mark.slow
def test_a_small_house_plays_durable_moves() -> None:
    figures = webbench.house(3, 1.0)
    assert figures[0].value > 0.5
    assert all(figure.value >= 0 for figure in figures)


@pytest.mark.browser
def test_the_page_is_measured_in_a_browser() -> None:
    """In a process of its own: there may be one driver of browsers in each."""
    code = "import json; from quadriga.lab.pagebench import browsing; print(json.dumps([(*f, f.kept) for f in browsing(3)]))"
    search = os.pathsep.join(path for path in sys.path if path)
    done = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": search}, capture_output=True, check=True
    )
    figures = json.loads(done.stdout)
    assert len(figures) == 6
    assert all(figure[1] > 0 for figure in figures)
    assert figures[-1][-1], "the weight of a first visit does not depend on how busy the machine is"
