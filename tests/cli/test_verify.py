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


def test_verify_says_what_it_cannot_tell(run: Run, finished: dict[str, Any]) -> None:
    digest = finished["dealers"][0]["commitment"]
    told = run("verify", "match.json").out
    assert "Cannot be told: whether whoever ran the table chose the secret." in told
    assert "Cannot be told: whether this is the match you played." in told
    with_digest = run("verify", "match.json", "--commitment", digest)
    assert (with_digest.code, "whether this is the match you played" in with_digest.out) == (0, False)
    other = run("verify", "match.json", "--commitment", "0" * 64)
    assert (other.code, "another match" in other.err) == (1, True)
    Path("match.json").write_text(json.dumps({**finished, "entries": finished["entries"][:20], "checkpoints": []}))
    cut = run("verify", "match.json")
    assert (cut.code, "breaks off before the end" in cut.err, "All" in cut.out) == (1, True, False)


def test_verify_does_not_vouch_for_a_position_that_somebody_set_up(run: Run) -> None:
    Path("position.toml").write_text('game = "caesar"\n')
    played = run("position", "position.toml", "--play", "--seat", "0=random", "--seat", "1=random", "--save", "played.json")
    assert played.code == 0, played.err
    ran = run("verify", "played.json")
    assert (ran.code, "began from a position" in ran.err) == (1, True)


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
