"""`quadriga work`: the bots and analyses of servers that share a database, and no pages."""

from __future__ import annotations

import argparse
import importlib

from quadriga.cli.shell import Shell, add_database, whole_number


def add(parser: argparse.ArgumentParser, shell: Shell) -> None:
    add_database(parser, shell)
    parser.add_argument("--workers", type=whole_number(shell, 1, 256), default=2, metavar="N", help=shell.say("help.thinkers"))


def run(shell: Shell, args: argparse.Namespace) -> int:
    work = importlib.import_module("quadriga.table.working")
    work.work(
        args.database, args.workers, lambda name: print(shell.say("work.begun", database=name, n=args.workers), flush=True)
    )
    return 0
