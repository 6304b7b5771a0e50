"""`quadriga fuzz`."""

from __future__ import annotations

import json
import re
from enum import IntEnum
from pathlib import Path
from typing import Any

import pytest
from cli.command import Run
from toy import GAME, Allow, Coin

from quadriga.kernel import Ask
from quadriga.lab import fuzz


class Answer(IntEnum):
    """What a landmark of the test may be."""

    BID = 0
    DREAM = 1


def test_fuzz_counts_every_variant(run: Run) -> None:
    ran = run("fuzz", "forum", "--decisions", "600", "--workers", "1")
    assert ran.code == 0
    assert len(fuzz.variants(GAME)) == 6
    assert "over 6 of 6 variants" in ran.out


def worlds(out: str) -> tuple[int, int]:
    """How many worlds were imagined and how many of them fell back, as the fuzzer reports."""
    found = re.search(r"Imagined worlds: (\d+), fell back: (\d+)", out.replace("\u00a0", ""))
    assert found is not None, out
    return int(found[1]), int(found[2])


def test_fuzz_reports_how_many_worlds_were_imagined_and_how_often_it_fell_back(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    imagined, fell_back = worlds(run("fuzz", "forum", "--decisions", "600", "--workers", "1").out)
    assert imagined > 0
    assert fell_back == 0
    honest = type(GAME).auction

    async def telling(self: Any, g: Any) -> None:  # what is asked tells the hand of seat 1: no other world fits
        await Ask(0, [Allow()], f"hand {g.hands[1]}")
        await honest(self, g)

    monkeypatch.setattr(type(GAME), "auction", telling)
    imagined, fell_back = worlds(run("fuzz", "forum", "--decisions", "600", "--workers", "1").out)
    assert 0 < fell_back < imagined


def test_fuzz_keeps_to_fixed_options() -> None:
    assert {config.players for config in fuzz.variants(GAME, {"players": "3"})} == {3}
    assert len(fuzz.variants(GAME, {"players": "3"})) == 2


def test_fuzz_dumps_a_record_that_replay_opens(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = type(GAME).win

    async def stealing(self: Any, g: Any, seat: int) -> None:
        await honest(self, g, seat)
        g.bank[0] -= g.round == 2

    monkeypatch.setattr(type(GAME), "win", stealing)
    ran = run("fuzz", "forum", "--decisions", "20000", "--workers", "1")
    assert ran.code == 1
    assert "coins are conserved" in ran.err
    data = json.loads(Path("fuzz-forum-0.json").read_text())
    assert data["game"] == "forum"
    assert run("replay", "fuzz-forum-0.json").code == 0


def test_fuzz_counts_landmarks_and_names_the_missed(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(GAME), "landmarks", lambda self, config: [(Coin.GOLD, Answer.BID), (Coin.GOLD, Answer.DREAM)])
    bids = {"Bid": (Coin.GOLD, Answer.BID)}
    monkeypatch.setattr(type(GAME), "landmark", lambda self, g, answer: bids.get(type(answer).__name__))
    ran = run("fuzz", "forum", "--decisions", "600", "--workers", "1")
    assert ran.code == 0
    counted = next(line for line in ran.out.splitlines() if line.startswith("Gold"))
    assert int(counted.split("Bid ")[1].split()[0]) > 50
    assert "1 of 2 landmarks were met" in ran.out
    assert "NEVER MET: Gold, Dream." in ran.out
