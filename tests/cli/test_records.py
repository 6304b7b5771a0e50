"""`quadriga replay | verify | draw | position`."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from cli.command import Run
from toy import GAME

from quadriga.kernel import Match, SecretDealer, write_record


@pytest.fixture
def finished(tmp_path: Path) -> dict[str, Any]:
    """A finished match, also in `match.json`."""
    rng = Random(5)
    match = Match(GAME, GAME.configure(), SecretDealer(b"forum"))
    while not match.over:
        ask = match.pending[0]
        match.answer(ask.seat, ask.choice.sample(rng))
    data = write_record(match)
    (tmp_path / "match.json").write_text(json.dumps(data))
    return data


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


def test_position_is_shown_with_its_legal_moves(run: Run) -> None:
    Path("puzzle.toml").write_text('game = "forum"\nhands = [[1, 5, 9], [2, 2]]\n')
    ran = run("position", "puzzle.toml")
    assert ran.code == 0
    assert "Hand    1, 5, 9" in ran.out
    assert "Bid 5" in ran.out
    assert "3 legal choices" in ran.out
    assert "Hand    2, 2" not in ran.out


def test_position_in_json_is_played_on(run: Run) -> None:
    Path("puzzle.json").write_text(json.dumps({"game": "forum", "config": {"players": 2}, "hands": [[9], [2]]}))
    ran = run(
        "position", "puzzle.json", "--play", "--seed", "1", "--seat", "1=random", "--save", "kept.json", typed=["1", "quit"]
    )
    assert ran.code == 0
    data = json.loads(Path("kept.json").read_text())
    assert data["entries"][0] == [0, "Bid", "9"]
    assert data["start"]["hands"] == [[9], [2]]
    assert run("replay", "kept.json").code == 0
