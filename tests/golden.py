"""Whole games pinned: each record replays entry by entry to the very state it ends in.

    PYTHONPATH=src:tests python -m golden [GAME [RECORD …]]

plays the records of all games anew, or of one, or only the named ones of it. Do so only after a rule was changed on purpose,
and raise the game's `rules_version`. `make golden` does it for all.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

from quadriga import games
from quadriga.bots.greedy import Greedy
from quadriga.kernel import (
    CHANCE,
    AnyGame,
    AnyMatch,
    Landmark,
    Match,
    SecretDealer,
    from_json,
    read_record,
    to_json,
    verify,
    write_record,
)

SEEDS = 10_000  # to find a game that ends as wanted


def digest(match: AnyMatch) -> str:
    """What a game came to: every checkpoint, and all that was reported."""
    told = [[line.at, line.news.key, to_json(line.news.args), line.news.to, line.news.but] for line in match.chronicle or []]
    states = [[at, to_json(state)] for at, state in match.checkpoints]
    return hashlib.sha256(json.dumps([states, told], sort_keys=True).encode()).hexdigest()


SHORT = "refuse.verify.short_secret"  # the secrets of these dealers are numbers that count the games tried

DESCRIBED = "refuse.verify.position"  # nobody can check how a described position came about


class Golden(NamedTuple):
    """One game's records: by name the options of the match, and how it must end."""

    game: AnyGame
    folder: Path
    games: dict[str, tuple[dict[str, Any], str]]
    also: Callable[[str, Any], bool] = lambda name, state: True  # what else must hold of the named game's last state
    thoughtful: frozenset[str] = frozenset()  # the games in which who is asked looks one move ahead: chance would not end so
    pins_reports: bool = False  # the digest of all that was reported is pinned, too
    starts: Mapping[str, Mapping[str, Any]] = MappingProxyType({})  # games that begin at a described position
    seeds: int = 1  # so many at least are tried: the match with most landmarks that no record before it has is kept

    def check(self, name: str) -> None:
        saved = json.loads((self.folder / f"{name}.json").read_text(encoding="utf-8"))
        match = read_record(self.game, saved)
        assert match.over
        assert match.state.result is not None
        assert match.state.result.how == self.games[name][1]
        assert self.also(name, match.state)
        assert match.state == from_json(self.game.state_type, saved["checkpoints"][-1]["state"])
        draws, confirmed, doubts = verify(self.game, saved)
        assert confirmed == draws
        assert {doubt.key for doubt in doubts} <= {SHORT, *([DESCRIBED] if name in self.starts else [])}
        assert not self.pins_reports or saved["digest"] == digest(match)

    def write(self, *names: str) -> None:
        """Play them anew, after an intended change of the rules; or only these, which are new."""
        self.folder.mkdir(exist_ok=True)
        met = set[Landmark]()
        for name in names or self.games:
            match = max(self._wanted(name), key=lambda match: len(self._met(match) - met))
            met |= self._met(match)
            data = write_record(match)
            if self.pins_reports:
                data = {"digest": digest(read_record(self.game, data)), **data}
            text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
            (self.folder / f"{name}.json").write_text(f"{text}\n", encoding="utf-8")
            print(self.game.name, name, len(match.entries), "entries")

    def _wanted(self, name: str) -> list[AnyMatch]:
        """The matches of the first seeds that end so; at least one."""
        options, how = self.games[name]
        found: list[AnyMatch] = []
        for seed in range(SEEDS):
            if found and (seed >= self.seeds or name in self.thoughtful):
                break
            match = self._play(name, options, seed)
            found += [match] if match.state.result.how == how and self.also(name, match.state) else []
        return found

    def landmarks(self) -> set[Landmark]:
        """What the records hold of what the game wants to see."""
        saved = [json.loads((self.folder / f"{name}.json").read_text(encoding="utf-8")) for name in self.games]
        return {landmark for data in saved for landmark in self._met(read_record(self.game, data))}

    def _met(self, match: AnyMatch) -> set[Landmark]:
        again = Match(self.game, match.config, None, match.checkpoints[0][1], quiet=True)
        met = set[Landmark]()
        for entry in match.entries:
            if entry.seat == CHANCE:
                again.draw(entry.answer)
                continue
            landmark = self.game.landmark(again.state, entry.answer)
            if landmark is not None:
                met.add(landmark)
            again.answer(entry.seat, entry.answer)
        return met

    def _play(self, name: str, options: dict[str, Any], seed: int) -> AnyMatch:
        rng, bot, thoughtful = Random(seed), Greedy(seed, worlds=1, notices=8), name in self.thoughtful
        config = self.game.configure(options)
        start = self.game.position(config, self.starts[name]) if name in self.starts else None
        match = Match(self.game, config, SecretDealer(seed.to_bytes(8, "big")), start, quiet=True)
        while not match.over:
            ask = match.pending[0]
            match.answer(ask.seat, bot.choose(match, ask.seat) if thoughtful else ask.choice.sample(rng))
        return match


def main() -> None:
    game, names = (sys.argv[1:2], sys.argv[2:])
    for name in game or games.names():
        pinned: Golden = import_module(f"games.{name}.test_golden").GOLDEN
        pinned.write(*names)


if __name__ == "__main__":
    main()
