"""`quadriga tune`."""

from __future__ import annotations

import pytest

from quadriga.cli import main


def test_tune_fits_weights_that_predict_better(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tune", "caesar", "--games", "12", "--proof", "10", "--workers", "1", "--lang", "cs"]) == 0
    out = capsys.readouterr().out
    assert "Chyba odhadu" in out
    before, now = (float(word.strip(".,")) for word in out.split("předtím ")[1].split("\n")[0].replace("nyní", "").split())
    assert now <= before
