"""`quadriga cards`: the card files of a game, to be changed and played with."""

from __future__ import annotations

import argparse
from pathlib import Path

from quadriga.cli.shell import Shell, add_game
from quadriga.kernel import QuadrigaError


def add(parser: argparse.ArgumentParser, shell: Shell) -> None:
    add_game(parser, shell)
    parser.add_argument("--export", required=True, type=Path, metavar="FOLDER", help=shell.say("help.export"))


def run(shell: Shell, args: argparse.Namespace) -> int:
    game = shell.load(args.game)
    try:
        files = shell.box(game).export(args.export)
    except OSError as error:
        raise QuadrigaError("refuse.file.write", name=str(args.export), why=error.strerror or str(error)) from None
    print(shell.say("cards.done", n=len(files), folder=str(args.export)))
    return 0
