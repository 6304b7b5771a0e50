"""`quadriga replay`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from cli.command import Run
from toy import GAME

from quadriga.kernel import read_record, to_json


def test_replay_lists_every_entry_and_the_end(run: Run, finished: dict[str, Any]) -> None:
    ran = run("replay", "match.json")
    assert ran.code == 0
    numbers = [int(line.split()[0]) for line in ran.out.splitlines() if line.strip()[:1].isdecimal()]
    moves = [entry for entry in finished["entries"] if entry[0] != "chance"]
    assert numbers == list(range(1, len(moves) + 1)), "the numbers that --move takes"
    assert ran.out.count("Drawn: ") == len(finished["entries"]) - len(moves)
    assert "Scores: " in ran.out


def test_replay_shows_a_moment_as_a_seat_saw_it(run: Run, finished: dict[str, Any]) -> None:
    watcher = run("replay", "match.json", "--move", "0").out
    seated = run("replay", "match.json", "--move", "0", "--seat", "1").out
    hand = ", ".join(sorted(entry[1] for entry in finished["entries"][3:6]))
    assert f"Hand    {hand}" in seated
    assert "Hand" not in watcher
    assert seated.count("Bid: card") == 3
    assert "Bid: card" not in watcher


def test_replay_counts_moves_without_draws(run: Run, finished: dict[str, Any]) -> None:
    answers = [at for at, entry in enumerate(finished["entries"]) if entry[0] != "chance"]
    whole = read_record(GAME, finished)
    for n, at in enumerate([*answers, len(finished["entries"])]):
        shown = run("replay", "match.json", "--move", str(n), "--seat", "0").out
        hand = ", ".join(map(str, sorted(whole.at(at).state.hands[0])))
        assert f"Hand    {hand}".rstrip() in shown
    sentence = f"There is no move {len(answers) + 1}; the last one is {len(answers)}."
    assert run("replay", "match.json", "--move", str(len(answers) + 1)).refused() == sentence


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


@pytest.mark.parametrize("cut", [0, 1])
def test_rules_that_fail_behind_a_checkpoint_are_blamed_and_not_the_record(
    run: Run, finished: dict[str, Any], monkeypatch: pytest.MonkeyPatch, cut: int
) -> None:
    """Of other rules, the record goes on from its last checkpoint; where even that fails, it is not for want of one."""
    match = read_record(GAME, finished)
    at, state = match.checkpoints[1]
    last = {"at": at, "state": to_json(state)}
    broken = {**finished, "rules": -1, "entries": finished["entries"][: at + cut], "checkpoints": [last]}
    Path("other.json").write_text(json.dumps(broken))

    def fails(*_: Any) -> Any:
        raise ZeroDivisionError("a fault")

    monkeypatch.setattr(type(GAME), "turn", fails)
    monkeypatch.setattr("quadriga.kernel.record.believe", lambda *_: None)
    assert run("replay", "other.json").refused() == "The rules failed on this record: ZeroDivisionError: a fault."
