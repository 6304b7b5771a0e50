"""`python -m compiled.same`: the same seeds give the same games, compiled and not.

Both builds play every variant of every game at random and by bots who think little, and write down all that was answered, told
and reached. What is compared are the hashes; where they part, the game is named.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from compiled.build import FOLDER
from compiled.sources import PROVEN, ROOT

PLAYERS = ("random", "greedy", "tiro", "search:12")
MOST = 400  # decisions of bots in one game: enough to meet everything, and no more


def variants(game: Any) -> Iterator[tuple[str, Any]]:
    """The settings of a game one by one: each value of each, with the others as they are by default."""
    from quadriga.kernel import QuadrigaError

    yield "as it is", game.configure()
    for setting in game.settings():
        for value in setting.values:
            if value != setting.default:
                try:
                    yield f"{setting.name}={setting.word(value)}", game.configure({setting.name: value})
                except QuadrigaError:  # it does not go without another one
                    continue


def play(game: Any, config: Any, name: str, seed: int) -> str:
    """The hash of one game."""
    from quadriga.bots import player
    from quadriga.kernel import Match, notate, random_dealer, to_json

    match = Match(game, config, random_dealer(Random(seed)))
    players = [player(game, name, seed + seat) for seat in range(game.seats(config))]
    made = 0
    while match.pending and (name == "random" or made < MOST):
        ask = match.pending[0]
        match.answer(ask.seat, players[ask.seat].choose(match, ask.seat))
        made += 1
    answers = [(entry.seat, notate(entry.answer), entry.sealed) for entry in match.entries]
    told = [(line.at, line.news.key, sorted(line.news.args)) for line in match.chronicle or ()]
    return hashlib.sha256(json.dumps([answers, told, to_json(match.state)]).encode()).hexdigest()


def play_all(names: list[str], seeds: int) -> dict[str, str]:
    """The hashes by game, variant, player and seed: every variant at random, and each player at the plain game."""
    from quadriga import games
    from quadriga.cli import build

    found = {"build": build()}
    for name in names or PROVEN:
        game = games.load(name)
        for number, (variant, config) in enumerate(variants(game)):
            for player in PLAYERS if number == 0 else PLAYERS[:1]:
                for seed in range(seeds):
                    found[f"{name}, {variant}, {player}, {seed}"] = play(game, config, player, seed)
    return found


def ask(path: Path, names: list[str], seeds: int) -> dict[str, str]:
    """The hashes of the build that lies there."""
    words = [sys.executable, "-m", "compiled.same", "--play", "--seeds", str(seeds), *names]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(path), str(ROOT / "tools"))), "PYTHONHASHSEED": "0"}
    done = subprocess.run(words, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    found: dict[str, str] = json.loads(done.stdout)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(prog="compiled.same", description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("games", nargs="*", help="all that are compiled by default, if none is named")
    parser.add_argument("--seeds", type=int, default=2)
    parser.add_argument("--play", action="store_true", help="print the hashes of the build that is imported")
    args = parser.parse_args()
    if args.play:
        json.dump(play_all(args.games, args.seeds), sys.stdout)
        return 0
    slow, quick = (ask(path, args.games, args.seeds) for path in (ROOT / "src", FOLDER))
    assert (slow.pop("build"), quick.pop("build")) == ("interpreted", "compiled")
    parted = [name for name in slow if slow[name] != quick[name]]
    for name in parted:
        print(f"not the same: {name}")
    print(f"{len(slow) - len(parted)} of {len(slow)} games are the same, compiled and not.")
    return 1 if parted else 0


if __name__ == "__main__":
    sys.exit(main())
