"""Whole games pinned: each record replays entry by entry to the very state it ends in."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from quadriga.kernel import Game, Match, SecretDealer, from_record, record, to_json, verify

SEEDS = 10_000  # to find a game that ends as wanted


class Golden(NamedTuple):
    """One game's records: by name the options of the match, and how it must end."""

    game: Game[Any, Any]
    folder: Path
    games: dict[str, tuple[dict[str, Any], str]]
    also: Callable[[str, Any], bool] = lambda name, state: True  # what else must hold of the named game's last state

    def check(self, name: str) -> None:
        saved = json.loads((self.folder / f"{name}.json").read_text(encoding="utf-8"))
        match = from_record(self.game, saved)
        assert match.over
        assert match.state.result is not None
        assert match.state.result.how == self.games[name][1]
        assert self.also(name, match.state)
        assert to_json(match.state) == saved["checkpoints"][-1]["state"]
        assert verify(self.game, saved) == []

    def write(self) -> None:
        """Play them anew, after an intended change of the rules."""
        self.folder.mkdir(exist_ok=True)
        for name, (options, how) in self.games.items():
            found = (self._play(options, seed) for seed in range(SEEDS))
            match = next(m for m in found if m.state.result.how == how and self.also(name, m.state))
            file = self.folder / f"{name}.json"
            file.write_text(json.dumps(record(match), separators=(",", ":")) + "\n", encoding="utf-8")

    def _play(self, options: dict[str, Any], seed: int) -> Match[Any, Any]:
        rng = Random(seed)
        match = Match(self.game, self.game.configure(options), SecretDealer(seed.to_bytes(8, "big")), quiet=True)
        while not match.over:
            ask = match.pending[0]
            match.answer(ask.seat, ask.choice.sample(rng))
        return match
