"""`quadriga replay`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from cli.command import Run
from toy import GAME


def test_replay_lists_every_entry_and_the_end(run: Run, finished: dict[str, Any]) -> None:
    ran = run("replay", "match.json")
    assert ran.code == 0
    numbers = [int(line.split()[0]) for line in ran.out.splitlines() if line.strip()[:1].isdecimal()]
    assert numbers == list(range(1, len(finished["entries"]) + 1))
    assert "Scores: " in ran.out


def test_replay_shows_a_moment_as_a_seat_saw_it(run: Run, finished: dict[str, Any]) -> None:
    watcher = run("replay", "match.json", "--move", "6").out
    seated = run("replay", "match.json", "--move", "6", "--seat", "1").out
    hand = ", ".join(sorted(entry[1] for entry in finished["entries"][3:6]))
    assert f"Hand    {hand}" in seated
    assert "Hand" not in watcher
    assert seated.count("Bid: card") == 3
    assert "Bid: card" not in watcher


def test_replay_watches_to_the_end_without_a_terminal(run: Run, finished: dict[str, Any]) -> None:
    ran = run("replay", "match.json", "--watch")
    assert ran.code == 0
    assert ran.out.count("Round ") == sum(1 for entry in finished["entries"] if entry[0] != "chance")


def test_replay_opens_a_record_on_which_the_rules_fail(
    run: Run, finished: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: Any) -> bool:
        raise ZeroDivisionError("a fault")

    monkeypatch.setattr(type(GAME), "auction", broken)
    Path("cut.json").write_text(json.dumps({**finished, "entries": finished["entries"][:6], "checkpoints": []}))
    ran = run("replay", "cut.json")
    assert ran.code == 1
    assert "The rules fail at entry 6: ZeroDivisionError: a fault" in ran.err
