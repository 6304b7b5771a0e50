"""Golden records: whole games of every variant and way of ending, with the digest of what they lead to.

    python tests/games/caesar/golden.py

plays them anew. Do so only after a rule was changed on purpose (and raise `CaesarGame.rules_version`).
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from random import Random
from typing import Any

from quadriga.games.caesar import GAME
from quadriga.kernel import AnyMatch, Match, SecretDealer, to_json, write_record

FOLDER = Path(__file__).parent / "golden"
MODULES = {"poison": True, "centurions": True}

# Name: options, who wins, how.
GAMES: dict[str, tuple[dict[str, Any], int, str]] = {
    "base-caesar-markers": ({}, 0, "markers"),
    "base-pompey-markers": ({}, 1, "markers"),
    "base-caesar-blocked": ({}, 0, "blocked"),
    "base-pompey-blocked": ({}, 1, "blocked"),
    "poison": ({"poison": True}, 0, "markers"),
    "poison-blocked": ({"poison": True}, 1, "blocked"),
    "centurions": ({"centurions": True}, 1, "markers"),
    "poison-centurions": (MODULES, 0, "markers"),
    "checkpoints": ({**MODULES, "checkpoints": True}, 1, "markers"),
    "solo-low": ({"crassus": "low"}, 1, "markers"),
    "solo-medium-as-pompey": ({"crassus": "medium", "human": "pompey"}, 0, "markers"),
    "solo-high-harder": ({"crassus": "high", "harder": True}, 1, "markers"),
    "solo-high-centurions": ({"crassus": "high", "centurions": True}, 1, "markers"),
    "solo-human-blocked": ({"crassus": "medium", **MODULES, "harder": True}, 1, "blocked"),
    "solo-checkpoints": ({"crassus": "medium", **MODULES, "checkpoints": True}, 1, "markers"),
    "solo-rulings": ({"crassus": "low", "closeness": "ties", "guard": False, "loss_check": "drawn"}, 1, "markers"),
}  # fmt: skip


def digest(match: AnyMatch) -> str:
    """What the game came to: every checkpoint, and all that was reported."""
    told = [[line.at, line.news.key, to_json(line.news.args), line.news.to, line.news.but] for line in match.chronicle or []]
    states = [[at, to_json(state)] for at, state in match.checkpoints]
    return hashlib.sha256(json.dumps([states, told], sort_keys=True).encode()).hexdigest()


def played(options: dict[str, Any], winner: int, how: str) -> AnyMatch:
    """The first random game that ends so."""
    config = GAME.configure(options)
    for seed in range(5000):
        match = Match(GAME, config, SecretDealer(seed.to_bytes(32, "big")))
        rng = Random(seed)
        while not match.over:
            ask = match.pending[0]
            match.answer(ask.seat, ask.choice.sample(rng))
        result = match.state.result
        if result is not None and result.winners == (winner,) and result.how == how:
            return match
    raise LookupError(f"no game of {options} ends with {winner} {how}")


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, (options, winner, how) in GAMES.items():
        match = played(options, winner, how)
        data = {"digest": digest(match), **write_record(match)}
        (FOLDER / f"{name}.json").write_text(
            json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8"
        )
        print(name, len(match.entries), "entries")


if __name__ == "__main__":
    main()
