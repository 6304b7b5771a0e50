"""The files of an earlier Quadriga, what they must hold, and players who go on with them."""

from __future__ import annotations

import gzip
import hashlib
import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

from web.harness import Browser, House
from web.test_protocol import play_on

from quadriga.games import load
from quadriga.kernel import AnyMatch, read_record, read_seats, to_json
from quadriga.kernel.shares import read_dealers
from quadriga.table import Bots
from quadriga.table.bots import NOBODY
from quadriga.table.shares import Lane

FOLDER = Path(__file__).parent
EXPECTED: dict[str, Any] = json.loads((FOLDER / "expected.json").read_text(encoding="utf-8"))
DATABASE = "matches-1.db.gz"
# What Byzantion and Gaul have told their players only since these were written.
LATER = (
    "income",
    "draws",
    "fights",
    "ways",
    "hindrances",
    "deaf",
    "toward",
    "fatal",
    "vain",
    "struck_back",
    "all_winters",
    "march_paid",
)
LATER_OF = {"byzantion": (*LATER, "standing"), "gaul": (*LATER, "winter_need")}  # Gaul had a standing before
RECORDS = sorted(set(EXPECTED) - {DATABASE})
RUNNING = [name for name in RECORDS if not EXPECTED[name]["over"]]
FINISHED = [name for name in RECORDS if EXPECTED[name]["over"]]


def record_of(name: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((FOLDER / name).read_text(encoding="utf-8"))
    return data


def open_record(data: dict[str, Any], dealer: Any = None) -> AnyMatch:
    return read_record(load(data["game"]), data, dealer)


def unpack_database(folder: Path) -> Path:
    file = folder / "matches.db"
    file.write_bytes(gzip.decompress((FOLDER / DATABASE).read_bytes()))
    return file


def views(match: AnyMatch) -> dict[str, str]:
    """A digest of what each seat, and a watcher, sees."""
    seats = range(match.game.seats(match.config))
    later = LATER_OF.get(match.game.name, LATER)
    return {"watcher": _digest(match.view(None), later), **{str(seat): _digest(match.view(seat), later) for seat in seats}}


def _without(told: dict[str, Any], later: tuple[str, ...]) -> dict[str, Any]:
    return {name: value for name, value in told.items() if name not in later}


def _digest(view: Any, later: tuple[str, ...]) -> str:
    told = _without(to_json(view), later)
    if isinstance(told.get("own"), dict):
        told["own"] = _without(told["own"], later)
    written = json.dumps(told, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(written.encode()).hexdigest()[:16]


def check_position(match: AnyMatch, expected: dict[str, Any]) -> None:
    """The match stands where the earlier program left it."""
    assert match.game.name == expected["game"]
    assert match.over == expected["over"]
    assert len(match.entries) == expected["entries"]
    assert sorted(ask.seat for ask in match.pending) == sorted(expected["asked"])
    assert views(match) == expected["views"]


def seats_of(data: dict[str, Any]) -> list[dict[str, str]]:
    """Who sits where in a record of any age, as `expected.json` says it."""
    match = open_record(data)
    return [seat._asdict() for seat in read_seats(match.game, match.config, data)]


def commitments(data: dict[str, Any]) -> list[str]:
    return [share.commitment for share in read_dealers(data)]


def play_randomly(match: AnyMatch, rng: Random, moves: int) -> None:
    for _ in range(moves):
        if match.over:
            return
        ask = match.pending[0]
        match.answer(ask.seat, ask.choice.sample(rng))


class RandomBots(Bots):
    """Bots that play at random, by a seed: what they choose is no matter here."""

    def __init__(self) -> None:
        self.pool = ThreadPoolExecutor(1)
        super().__init__(executor=self.pool)
        self.rng = Random(1)

    async def choose(self, asked: Any, lane: Lane = NOBODY) -> tuple[str, ...]:
        choice = read_record(load(asked.game), asked.record).options(asked.seat)
        return choice.write(choice.sample(self.rng))


async def play_at_table(place: House, people: list[Browser], key: str, rng: Random, moves: int) -> None:
    """So many answers of people through the protocol, and those of the bots between them."""
    live = await place.tables.open(key)
    for _ in range(moves):
        await place.tables.idle()
        if live.match.over:
            return
        await play_on(people, f"/t/{key}", rng, 1)
    await place.tables.idle()
