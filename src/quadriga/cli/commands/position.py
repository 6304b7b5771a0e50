"""`quadriga position`: a described position with its legal moves, also to be played on."""

from __future__ import annotations

import argparse

from quadriga.cli.playing import add_seats, play_on, seating
from quadriga.cli.saves import Saved
from quadriga.cli.shell import Shell, add_cards, with_cards
from quadriga.cli.terminal import show_position
from quadriga.files import read_position_file
from quadriga.kernel import from_position, seeded_dealer


def add(parser: argparse.ArgumentParser, shell: Shell) -> None:
    parser.add_argument("file", metavar="FILE", help=shell.say("help.position_file"))
    parser.add_argument("--play", action="store_true", help=shell.say("help.position_play"))
    add_seats(parser, shell)
    add_cards(parser, shell)


def run(shell: Shell, args: argparse.Namespace) -> int:
    data = read_position_file(args.file)
    game = shell.load(data["game"])
    if isinstance(data.get("config", {}), dict):
        data["config"] = with_cards(shell, game, data.get("config", {}))
    match = from_position(game, data, seeded_dealer(args.seed) if args.play else None)
    if args.play:
        seats = seating(shell, game, match.config, args.seat)
        return play_on(shell, Saved(match, seats), args)
    asked = match.pending[0].seat if match.pending else None
    show_position(shell, match, asked)
    return 0
