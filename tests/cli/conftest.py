"""Running the command line inside a test: typed lines in, exit code and printed words out."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from toy import GAME

from quadriga.cli import main


class Ran(NamedTuple):
    code: int
    out: str
    err: str

    def refused(self) -> str:
        """The one sentence with which a command refused; nothing else may stand on either stream."""
        lines = self.err.splitlines()
        assert self.code == 1
        assert len(lines) == 1, self.err
        assert lines[0].startswith("quadriga: ")
        assert lines[0].endswith("."), lines[0]
        return lines[0].removeprefix("quadriga: ")


Run = Callable[..., Ran]


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
