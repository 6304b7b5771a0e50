"""Running the command line inside a test: typed lines in, exit code and printed words out."""

from __future__ import annotations

import io
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from cli.command import Ran, Run
from toy import GAME

from quadriga.cli import main
from quadriga.kernel import Match, SecretDealer, write_record


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """`run("play", "forum", typed=["1", ""])`, in an empty folder, in English."""
    monkeypatch.chdir(tmp_path)
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")

    def command(*words: str, typed: list[str] | None = None) -> Ran:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed or [])))
        code = main(words, {"forum": GAME})
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    return command


@pytest.fixture
def finished(tmp_path: Path) -> dict[str, Any]:
    """A finished match, also in `match.json`."""
    rng = Random(5)
    match = Match(GAME, GAME.configure(), SecretDealer(b"forum".ljust(32)))
    while not match.over:
        ask = match.pending[0]
        match.answer(ask.seat, ask.choice.sample(rng))
    data = write_record(match)
    (tmp_path / "match.json").write_text(json.dumps(data))
    return data
