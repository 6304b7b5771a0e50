"""`quadriga restore`: the matches of a backup into a new database."""

from __future__ import annotations

import argparse
import importlib
from pathlib import Path

from quadriga.cli.shell import Shell, add_database


def add(parser: argparse.ArgumentParser, shell: Shell) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help=shell.say("help.restore_file"))
    add_database(parser, shell)


def run(shell: Shell, args: argparse.Namespace) -> int:
    backups = importlib.import_module("quadriga.table.backups")
    count = backups.restore(args.file, args.database)
    print(shell.say("restore.done", n=count, file=args.file, database=backups.shown(args.database)))
    return 0
