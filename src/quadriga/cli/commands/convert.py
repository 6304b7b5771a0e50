"""`quadriga convert`: records of matches as a table for research, and back."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from quadriga.cli.shell import Shell
from quadriga.confined import attempt, tried
from quadriga.files import read_position_file, write_text
from quadriga.lab import data


def add(parser: argparse.ArgumentParser, shell: Shell) -> None:
    parser.add_argument("files", metavar="FILE", nargs="+", help=shell.say("help.convert_files"))
    parser.add_argument("-o", "--output", required=True, metavar="FILE", help=shell.say("help.convert_output"))
    parser.add_argument("--numbers", action="store_true", help=shell.say("help.selfplay_numbers"))


def run(shell: Shell, args: argparse.Namespace) -> int:
    if args.output.endswith(".parquet"):
        return _to_table(shell, args)
    count = attempt(_write_records, shell, args.files, Path(args.output))
    print(shell.say("convert.records", n=count, folder=args.output))
    return 0


def _write_records(shell: Shell, files: list[str], folder: Path) -> int:
    """The records of these tables; how many there were."""
    folder.mkdir(parents=True, exist_ok=True)
    count = 0
    for name in files:
        for record in data.records(data.read(name), shell.load):
            count += 1
            write_text(folder / f"{record['game']}-{count}.json", json.dumps(record, ensure_ascii=False, indent=1) + "\n")
    return count


def _to_table(shell: Shell, args: argparse.Namespace) -> int:
    chunks = [tried(_rows, shell, name, number, args.numbers) for number, name in enumerate(args.files, 1)]
    count = data.write(args.output, chunks, numbers=args.numbers)
    print(shell.say("convert.table", n=len(chunks), rows=count, file=args.output))
    return 0


def _rows(shell: Shell, name: str, number: int, numbers: bool) -> list[data.Row]:
    record = read_position_file(name)
    return data.record_rows(shell.load(str(record.get("game"))), record, number, numbers=numbers)
