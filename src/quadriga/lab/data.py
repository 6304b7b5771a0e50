"""Games as tables for research: one row for each answer and each draw, in Parquet (the extra `data`), and records both ways.

    game, settings, number       which game of which kind this is; the settings as JSON
    entry, seat, player          which entry of its record, whose (-1: a draw), and who sat there
    prompt, kind, options        what was asked: the shape and the options, as JSON in the form that programs get
    view                         all that the seat knew, as JSON
    choice                       what was answered or drawn: the words of the record
    winners, scores, how, worth  how the match ended, and what that was worth to the seat, from -1 to 1
    observation, steps           where they are asked for: the view as numbers, and the steps of the answer (docs/encoding.md)

Draws have no prompt, options, view and worth.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from random import Random
from textwrap import dedent
from typing import Any

from quadriga.bots import player, watchdog
from quadriga.bots.program import write_options
from quadriga.encoding import Stepper, worths
from quadriga.kernel import (
    CHANCE,
    AnyGame,
    AnyMatch,
    Match,
    QuadrigaError,
    SeatInfo,
    notate,
    random_dealer,
    read_record,
    read_seats,
    to_json,
    write_record,
)
from quadriga.kernel.record import write_entry
from quadriga.lab.pool import spread
from quadriga.lab.simulate import CHUNK, LIMIT, Plan

FORMAT = "quadriga-games/1"
Row = dict[str, Any]


def arrow() -> Any:
    """The library for tables; a sentence where it is missing."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise QuadrigaError("refuse.lab.arrow") from None
    return pyarrow


def schema(*, numbers: bool = False) -> Any:
    """The columns."""
    pa = arrow()
    words, whole = pa.string(), pa.int32()
    columns = [
        ("game", words), ("settings", words), ("number", pa.int64()), ("entry", whole), ("seat", pa.int8()), ("player", words),
        ("prompt", words), ("kind", words), ("options", words), ("view", words), ("choice", pa.list_(words)),
        ("winners", pa.list_(pa.int8())), ("scores", pa.list_(whole)), ("how", words), ("worth", pa.float32()),
    ]  # fmt: skip
    if numbers:
        columns += [("observation", pa.list_(pa.float32())), ("steps", pa.list_(pa.int16()))]
    return pa.schema(columns, metadata={"format": FORMAT})


# Playing --------------------------------------------------------------------------------------------------------------


def play_match(plan: Plan, number: int) -> AnyMatch:
    """One game of a plan, kept whole."""
    rng = Random(f"{plan.seed}/{number}")
    match = Match(plan.game, plan.config, random_dealer(rng), quiet=True)
    seated = [player(plan.game, level, rng.getrandbits(60)) for level in plan.players]
    while not match.over and len(match.entries) < LIMIT:
        seat = match.pending[0].seat
        match.answer(seat, watchdog.choose(seated[seat], match, seat, rng))
    if not match.over:
        raise QuadrigaError("refuse.lab.not_over", number=number, decisions=LIMIT)
    return match


def _play_rows(plan: Plan, numbers_too: bool, numbers: Sequence[int]) -> list[Row]:
    return [row for number in numbers for row in rows(play_match(plan, number), plan.players, number, numbers=numbers_too)]


def selfplay(plan: Plan, games: int, workers: int = 1, *, numbers: bool = False) -> Iterator[list[Row]]:
    """The rows of the games of a plan, in order, a few games at a time."""
    plan.check()
    chunks = [range(first, min(first + CHUNK, games + 1)) for first in range(1, games + 1, CHUNK)]
    yield from spread(partial(_play_rows, plan, numbers), chunks, workers)


def rows(match: AnyMatch, players: Sequence[str], number: int, *, numbers: bool = False) -> Iterator[Row]:
    """A finished match, entry by entry."""
    result = match.state.result
    assert result is not None, "only finished matches are data"
    worth = worths(match.game, match.config, result)
    common = {
        "game": match.game.name, "settings": json.dumps(to_json(match.config)), "number": number,
        "winners": list(result.winners), "scores": list(result.scores), "how": result.how,
    }  # fmt: skip
    again = Match(match.game, match.config, None, match.checkpoints[0][1].copy(), quiet=True)
    for at, entry in enumerate(match.entries):
        row = common | {"entry": at, "seat": entry.seat, "choice": [str(word) for word in write_entry(entry)[1:]]}
        if entry.seat == CHANCE:
            yield row
            again.draw(entry.answer)
            continue
        yield row | {"player": players[entry.seat], "worth": worth[entry.seat]} | _asked(again, entry, numbers)
        again.answer(entry.seat, entry.answer)


def _asked(match: AnyMatch, entry: Any, numbers: bool) -> Row:
    ask = match.ask(entry.seat)
    assert ask is not None
    options = write_options(ask.choice)
    found = {
        "prompt": ask.prompt, "kind": options["kind"], "options": json.dumps(options),
        "view": json.dumps(to_json(match.view(entry.seat))),
    }  # fmt: skip
    if numbers:
        stepper = Stepper(match.game, match.config, None, match=match)
        found |= {"observation": stepper.observe(entry.seat), "steps": stepper.steps(entry.seat, entry.answer)}
    return found


# Files ----------------------------------------------------------------------------------------------------------------


def write(path: str | Path, chunks: Iterable[Sequence[Row]], *, numbers: bool = False) -> int:
    """Rows into a Parquet file, chunk by chunk; how many there were."""
    pa, columns, count = arrow(), schema(numbers=numbers), 0
    with pa.parquet.ParquetWriter(path, columns, compression="zstd") as file:
        for chunk in chunks:
            file.write_table(pa.Table.from_pylist(list(chunk), columns))
            count += len(chunk)
    return count


def read(path: str | Path) -> Iterator[Row]:
    """The rows of a file, one after another."""
    try:
        file = arrow().parquet.ParquetFile(path)
    except (OSError, ValueError):
        raise QuadrigaError("refuse.lab.table", name=str(path)) from None
    if (file.schema_arrow.metadata or {}).get(b"format") != FORMAT.encode():
        raise QuadrigaError("refuse.lab.table", name=str(path))
    for batch in file.iter_batches():
        yield from batch.to_pylist()


# Records --------------------------------------------------------------------------------------------------------------


def record_rows(game: AnyGame, record: Mapping[str, Any], number: int, *, numbers: bool = False) -> list[Row]:
    """The rows of a record of a finished match; refused with a sentence where it is not one."""
    match = read_record(game, record)
    if not match.over or match.first:
        raise QuadrigaError("refuse.lab.unfinished", number=number)
    seats = read_seats(game, match.config, record)
    return list(rows(match, [seat.level or seat.name or seat.kind for seat in seats], number, numbers=numbers))


def records(table: Iterable[Row], load: Any) -> Iterator[dict[str, Any]]:
    """The records of all matches in these rows; `load` finds a game by its name. Each is played again on the way."""
    for _, entries in groupby(table, key=itemgetter("game", "number")):
        played = list(entries)
        game: AnyGame = load(played[0]["game"])
        config = game.configure(json.loads(played[0]["settings"]))
        match = Match(game, config, None, quiet=True)
        for row in played:
            if row["seat"] == CHANCE:
                assert match.chance is not None
                match.draw(next(item for item in match.chance.items if list(notate(item)) == row["choice"]))
            else:
                match.answer_written(row["seat"], tuple(row["choice"]))
        names = {row["seat"]: row["player"] for row in played if row["seat"] != CHANCE}
        yield write_record(match, [_seat(game, config, seat, names) for seat in range(game.seats(config))])


def _seat(game: AnyGame, config: Any, seat: int, names: Mapping[int, str]) -> SeatInfo:
    if seat in game.automata(config):
        return SeatInfo("automaton")
    name = names.get(seat, "")
    return SeatInfo("bot", level=name) if name and name != "person" else SeatInfo()


def card(plan: Plan, games: int, rows_written: int) -> str:
    """A dataset card, as collections of data sets read it."""
    settings = json.dumps(to_json(plan.config))
    columns = dedent((__doc__ or "").split("\n", 2)[2]).strip()
    return f"""---
pretty_name: Quadriga {plan.game.name}
license: mit
task_categories: [reinforcement-learning]
tags: [board-games, self-play, imperfect-information]
configs:
  - config_name: default
    data_files: "*.parquet"
---

# {games} games of {plan.game.name}

Played by {", ".join(plan.players)} with seed {plan.seed!r} and settings `{settings}`: {rows_written} rows, one for each
answer and each draw, under version {plan.game.rules_version} of the rules.
The same command gives the same games, as long as no player thinks by the clock.

{columns}
"""
