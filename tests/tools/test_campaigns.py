"""The campaigns at a small size: twin worlds, planted leaks, a short soak. Kills and storms: `tests/web/test_faults.py`."""

from __future__ import annotations

import json
from copy import deepcopy
from functools import partial
from pathlib import Path
from random import Random

import pytest
from campaigns import leaks, parts, storm
from campaigns.report import Report
from campaigns.soak import soak
from web.harness import run

from quadriga import games
from quadriga.lab.fuzz import fuzz, variants

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


def test_a_campaign_in_parts_goes_on_where_it_was_broken_off(tmp_path: Path) -> None:
    whole = parts.in_parts(Report("requests", 50), partial(parts.requests, tmp_path / "a"), 20, 0, 1)
    rest = parts.in_parts(Report("requests", 50), partial(parts.requests, tmp_path / "b"), 20, 2, 1)
    assert (whole.done, rest.done, whole.faults) == (50, 10, [])
    assert whole.last["parts done"] == rest.last["parts done"] == 3
    counted = [report.counts["status 404"] for report in (whole, rest)]
    assert counted[0] > counted[1]


def test_what_is_wrong_in_one_record_is_not_wrong_in_the_next() -> None:
    """What is put into a record may be changed there in its turn: it was the same list in all of them, and at last within
    itself."""
    wrong, rng = deepcopy(storm.WRONG), Random(1)
    for _ in range(5_000):
        json.dumps(storm.mutated({"a": [1, [2], {"b": []}]}, rng))
    assert wrong == storm.WRONG


def test_fuzzing_goes_on_where_it_was_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quadriga.lab.fuzz.PER_TASK", 200)
    game = games.load("forum")
    whole, rest = (fuzz(game, variants(game), 600, first=first) for first in (0, 2))
    assert sum(whole.decisions.values()) >= 600
    assert 200 <= sum(rest.decisions.values()) < 400


@pytest.mark.slow
def test_a_short_soak_loses_no_connection() -> None:
    report = soak(2, idle=8, playing=3, pause=0.05, least=12)
    assert not report.faults, report
    assert report.counts["idle connections still there"] == 8
