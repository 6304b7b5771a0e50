"""`quadriga keeper`: a key with which somebody becomes a keeper of a server."""

from __future__ import annotations

import argparse
import importlib

from quadriga.cli.shell import Shell, add_database


def add(parser: argparse.ArgumentParser, shell: Shell) -> None:
    add_database(parser, shell)


def run(shell: Shell, args: argparse.Namespace) -> int:
    storage = importlib.import_module("quadriga.table.databases").open_storage(args.database)
    try:
        key = importlib.import_module("quadriga.club.keepers").Keepers(storage).new_key()
    finally:
        storage.close()
    print(shell.say("keeper.key", key=key))
    return 0
