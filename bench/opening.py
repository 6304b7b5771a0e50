"""What it costs to open a stored match and draw its page, from its last stretch and as a whole.

Each record is cut at several lengths. Times are of the processor, the median of runs in turns; without a record, matches are
played at random.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from quadriga import games
from quadriga.kernel import Match, random_dealer, write_record
from quadriga.table import SqliteStorage, Stored, Table
from quadriga.table.importing import prepare
from quadriga.web.page.layers import snapshot
from quadriga.web.page.marks import mark
from quadriga.web.page.viewer import Viewer

RUNS = 9
PARTS = (0.25, 0.5, 0.99)  # of a record: a finished match is told from its beginning
PLAYED: tuple[tuple[str, dict[str, Any]], ...] = (
    ("caesar", {}),
    ("trajan", {"players": 4}),
    ("byzantion", {"players": 4}),
    ("gaul", {}),
)


def played(name: str, settings: dict[str, Any]) -> dict[str, Any]:
    """The record of a random match."""
    game, rng = games.load(name), Random(1)
    match = Match(game, game.configure(settings), random_dealer(rng))
    while match.pending:
        ask = match.pending[0]
        match.answer(ask.seat, ask.choice.sample(rng))
    return write_record(match)


def kept(storage: SqliteStorage, record: dict[str, Any], count: int) -> str:
    """The key of a match of so many entries in the store, with its last stretch."""
    key = f"{record['game']}-{count}"
    made = prepare({**record, "entries": record["entries"][:count], "checkpoints": []}, bytes(32)).kept()
    storage.create(made.stored(key, set()), {}).result()
    stored = storage.load(key)
    assert stored is not None
    table = _table(storage, stored)
    if table.is_long:
        table.shorten()
    storage._writer.submit(lambda db: None, 1).result()  # it waits behind the stretch
    return key


def _table(storage: SqliteStorage, stored: Stored) -> Table:
    table = Table(games.load(stored.record["game"]), stored, storage, Random(0))
    table.marker = mark
    return table


def measure(storage: SqliteStorage, key: str) -> list[float]:
    """Milliseconds: opened from the stretch, its page, opened as a whole, its page."""
    found: list[list[float]] = [[], [], [], []]
    for _ in range(RUNS):
        for i, load in ((0, storage.load_stretch), (2, storage.load)):
            began = time.process_time()
            stored = load(key)
            assert stored is not None
            table = _table(storage, stored)
            opened = time.process_time()
            snapshot(table, Viewer(None, None, (), "en"))
            found[i].append(opened - began)
            found[i + 1].append(time.process_time() - opened)
    return [1000 * median(times) for times in found]


def main() -> None:
    records = [json.loads(Path(file).read_text("utf-8")) for file in sys.argv[1:]]
    records = records or [played(name, settings) for name, settings in PLAYED]
    print("match | entries | from its stretch, ms | and its page | as a whole | and its page")
    with tempfile.TemporaryDirectory() as folder:
        storage = SqliteStorage(Path(folder) / "bench.db")
        for record in records:
            for part in PARTS:
                count = int(part * len(record["entries"]))
                times = measure(storage, kept(storage, record, count))
                print(record["game"], count, *(f"{each:.1f}" for each in times), sep=" | ")
        storage.close()


if __name__ == "__main__":
    main()
