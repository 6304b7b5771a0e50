"""Whole games pinned, one per scenario and way of ending.

Each record replays entry by entry to the very state it ends in. After an intended change of the rules, raise `rules` and
write them anew: `PYTHONPATH=src:tests python -m games.gaul.test_golden`.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from quadriga.games.gaul import GAME
from quadriga.kernel import Match, SecretDealer, from_record, record, to_json, verify

FOLDER = Path(__file__).parent / "golden"
GAMES: dict[str, tuple[dict[str, Any], str]] = {
    "pax-threshold": ({"scenario": "PAX_GALLICA"}, "threshold"),
    "pax-shared-final": ({"scenario": "PAX_GALLICA", "players": 2, "sudden_frost": True}, "final"),
    "reconquest-threshold": ({"scenario": "RECONQUEST"}, "threshold"),
    "reconquest-final": ({"scenario": "RECONQUEST", "players": 3, "sharing": "ROMANS_AEDUI", "short": True}, "final"),
    "reconquest-optimates": ({"scenario": "RECONQUEST", "players": 2}, "optimates"),
    "revolt-threshold": ({"scenario": "GREAT_REVOLT", "players": 3}, "threshold"),
    "revolt-final": ({"scenario": "GREAT_REVOLT", "players": 3, "sharing": "ROMANS_AEDUI", "short": True}, "final"),
    "ariovistus-threshold": ({"scenario": "ARIOVISTUS"}, "threshold"),
    "ariovistus-final": ({"scenario": "ARIOVISTUS", "players": 3, "short": True, "even": True}, "final"),
    "gallic-war-first-half": ({"scenario": "GALLIC_WAR", "players": 2}, "threshold"),
    "gallic-war-final": ({"scenario": "GALLIC_WAR", "players": 3, "sharing": "ROMANS_AEDUI"}, "final"),
}


@pytest.mark.parametrize("name", GAMES)
def test_golden_game(name: str) -> None:
    saved = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    match = from_record(GAME, saved)
    assert match.over
    assert match.state.result is not None
    assert match.state.result.how == GAMES[name][1]
    assert to_json(match.state) == saved["checkpoints"][-1]["state"]
    assert verify(GAME, saved) == []


def play(options: dict[str, Any], seed: int) -> Match[Any, Any]:
    rng = Random(seed)
    match = Match(GAME, GAME.configure(options), SecretDealer(seed.to_bytes(8, "big")), quiet=True)
    while not match.over:
        ask = match.pending[0]
        match.answer(ask.seat, ask.choice.sample(rng))
    return match


def write() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, (options, how) in GAMES.items():
        match = next(match for seed in range(1000) if (match := play(options, seed)).state.result.how == how)
        (FOLDER / f"{name}.json").write_text(json.dumps(record(match), separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write()
