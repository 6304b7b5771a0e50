"""What `quadriga serve` is told beside its tables: secrets from the environment, everything else from the command line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from quadriga.cli import main
from quadriga.web import app


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What the server would be started with."""
    given: dict[str, Any] = {}
    monkeypatch.setattr(app, "serve", lambda *args, **more: given.update(more))
    return given


def test_a_server_is_told_how_it_reaches_people(
    served: dict[str, Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("QUADRIGA_SMTP", "smtps://ada:hidden@mail.example.org")
    monkeypatch.setenv("QUADRIGA_METRICS_TOKEN", "let-me-in")
    words = ["--public-address", "https://games.example.org", "--mail-from", "games@example.org", "--hook-host", "hooks.lan"]
    assert main(["serve", "--port", "0", *words, "--log", "json", "--backups", str(tmp_path)]) == 0
    around = served["around"]
    assert (around.token, around.logs, around.backups) == ("let-me-in", True, tmp_path)
    assert (around.outside.address, around.outside.mail.port) == ("https://games.example.org", 465)
    served["tell_key"]("http://localhost/keeper", "the-key")
    assert "the-key" in capsys.readouterr().out


UNUSABLE = [["--backups", "/nowhere/at/all"], ["--public-address", "games"], ["--mail-from", "nobody"]]


@pytest.mark.parametrize("words", UNUSABLE, ids=lambda words: words[0])
def test_what_cannot_be_used_is_a_sentence_without_the_secret(
    served: dict[str, Any], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    monkeypatch.setenv("QUADRIGA_SMTP", "smtp://ada:hidden@mail.example.org")
    assert main(["serve", "--port", "0", "--mail-from", "games@example.org", *words]) != 0
    told = capsys.readouterr()
    assert "hidden" not in told.out + told.err
    assert "Traceback" not in told.err
    assert not served
