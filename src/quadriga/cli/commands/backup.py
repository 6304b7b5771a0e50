"""`quadriga backup`: all matches of a database in one file, while it is used."""

from __future__ import annotations

import argparse
import importlib
from pathlib import Path

from quadriga.cli.shell import Shell, add_database


def add(parser: argparse.ArgumentParser, shell: Shell) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help=shell.say("help.backup_file"))
    add_database(parser, shell)


def run(shell: Shell, args: argparse.Namespace) -> int:
    backups = importlib.import_module("quadriga.table.backups")
    count = backups.back_up(args.database, args.file)
    print(shell.say("backup.done", n=count, file=args.file, database=backups.shown(args.database)))
    return 0
