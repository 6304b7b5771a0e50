"""`quadriga invite`: a link that lets somebody new into a server, made by its owner."""

from __future__ import annotations

import argparse
import importlib

from quadriga.cli.shell import Shell, add_database


def add(parser: argparse.ArgumentParser, shell: Shell) -> None:
    parser.add_argument("--address", default="http://localhost:8000", metavar="URL", help=shell.say("help.address"))
    add_database(parser, shell)


def run(shell: Shell, args: argparse.Namespace) -> int:
    storage = importlib.import_module("quadriga.table.databases").open_storage(args.database)
    try:
        token = importlib.import_module("quadriga.club.inviting").invitation(storage)
    finally:
        storage.close()
    print(shell.say("invite.done", link=f"{args.address.rstrip('/')}/welcome/{token}"))
    return 0
