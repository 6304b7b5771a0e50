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
