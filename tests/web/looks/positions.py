"""Deal the positions of the visual tests that the rules of today cannot open any more: part of `make looks`."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

from quadriga.bots import player
from quadriga.games import load
from quadriga.kernel import AnyMatch, Match, QuadrigaError, SecretDealer, read_record, snapshot

HERE = Path(__file__).parent
MOMENTS = {  # decisions before each picture
    "caesar": {"middle": 9, "late": 16},
    "trajan": {"middle": 90, "late": 200},
    "byzantion": {"middle": 60, "late": 152},
    "gaul": {"middle": 60, "late": 160},
}


def deal(name: str, decisions: int) -> AnyMatch:
    """A match between soldiers, stopped where somebody chooses from a list of several moves."""
    game = load(name)
    match = Match(game, game.configure(), SecretDealer(b"the looks of " + name.encode()))
    rng = Random(7)
    made = 0
    while not match.over:
        ask = match.pending[0]
        several = ask.choice.kind == "one" and len(list(ask.choice)) > 3 and not match.is_sealed
        if made >= decisions and several:
            return match
        match.answer(ask.seat, player(game, "miles", rng.getrandbits(30)).choose(match, ask.seat))
        made += 1
    raise AssertionError(f"{name} is over after {made} decisions")


def opens(file: Path) -> bool:
    """Whether the rules of today can go on from this position."""
    try:
        saved = json.loads(file.read_text(encoding="utf-8"))
        return not read_record(load(saved["game"]), saved).over
    except (OSError, QuadrigaError):
        return False


if __name__ == "__main__":
    for name, moments in MOMENTS.items():
        for moment, decisions in moments.items():
            file = HERE / f"{name}-{moment}.json"
            if not opens(file):
                text = json.dumps(snapshot(deal(name, decisions)), ensure_ascii=False, separators=(",", ":"))
                file.write_text(text + "\n", encoding="utf-8")
                print(f"{file.name} is dealt anew")
