"""The campaigns at a small size: twin worlds, planted leaks, a short soak. Kills and storms: `tests/web/test_faults.py`."""

from __future__ import annotations

from pathlib import Path

import pytest
from campaigns import leaks
from campaigns.soak import soak
from web.harness import run

from quadriga import games

NAMES = [name for name in games.names() if name != "forum"]


@pytest.mark.parametrize("name", NAMES)
def test_twin_worlds_are_sent_the_same(tmp_path: Path, name: str) -> None:
    report = run(leaks.leaks(tmp_path, name, 150))
    assert report.done >= 150
    assert report.counts["comparisons of page"] > 15


@pytest.mark.parametrize("plant", leaks.PLANTS)
@pytest.mark.parametrize("name", NAMES)
def test_a_planted_leak_is_found(tmp_path: Path, name: str, plant: str) -> None:
    assert run(leaks.is_found(tmp_path, name, plant, 3_000))


@pytest.mark.slow
def test_a_short_soak_loses_no_connection() -> None:
    report = soak(4, idle=8, playing=3, pause=0.05)
    assert not report.faults, report
    assert report.counts["moves"] > 10
