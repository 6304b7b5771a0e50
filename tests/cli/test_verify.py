"""`quadriga verify`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from cli.command import Run


def test_verify_says_that_every_draw_was_fair(run: Run, finished: dict[str, Any]) -> None:
    ran = run("verify", "match.json")
    assert ran.code == 0
    assert finished["dealers"][0]["commitment"] in ran.out


def test_verify_finds_a_false_secret(run: Run, finished: dict[str, Any]) -> None:
    finished["dealers"][0]["secret"] = "00"
    Path("match.json").write_text(json.dumps(finished))
    ran = run("verify", "match.json")
    assert ran.code == 1
    assert "does not match the commitment" in ran.err


def test_verify_names_exchanged_draws_although_the_rest_no_longer_fits(run: Run, finished: dict[str, Any]) -> None:
    entries = finished["entries"]
    first = 0
    second = next(at for at, entry in enumerate(entries) if entry != entries[first])
    entries[first], entries[second] = entries[second], entries[first]
    assert entries[second][0] == "chance"
    answered = next(at for at, entry in enumerate(entries) if entry[0] != "chance")
    entries[answered] = ["chance", "1"]
    Path("match.json").write_text(json.dumps(finished))
    ran = run("verify", "match.json")
    assert ran.code == 1
    exchanged, back, end = ran.err.splitlines()
    assert exchanged.startswith(f"Entry {first + 1}: '{entries[first][1]}' was recorded")
    assert back.startswith(f"Entry {second + 1}: '{entries[second][1]}' was recorded")
    assert end == f"Entry {answered + 1}: nothing is drawn here."
    assert ran.out.startswith(f"{answered - 2} of ")
