"""`quadriga position`: a described position with its legal moves, also to be played on."""

from __future__ import annotations

import argparse

from quadriga.cli.playing import add_seats, play_on, seating
from quadriga.cli.saves import Saved
from quadriga.cli.shell import Shell, add_cards, with_cards
from quadriga.cli.terminal import show_position, try_to_show
from quadriga.confined import tried
from quadriga.files import parse_position, read_text
from quadriga.kernel import AnyMatch, SecretDealer, from_position, seeded_dealer


def add(parser: argparse.ArgumentParser, shell: Shell) -> None:
    parser.add_argument("file", metavar="FILE", help=shell.say("help.position_file"))
    parser.add_argument("--play", action="store_true", help=shell.say("help.position_play"))
    add_seats(parser, shell)
    add_cards(parser, shell)


def run(shell: Shell, args: argparse.Namespace) -> int:
    match = tried(_set_up, shell, args, read_text(args.file), seeded_dealer(args.seed) if args.play else None)
    if args.play:
        seats = seating(shell, match.game, match.config, args.seat)
        return play_on(shell, Saved(match, seats), args)
    asked = match.pending[0].seat if match.pending else None
    show_position(shell, match, asked)
    return 0


def _set_up(shell: Shell, args: argparse.Namespace, written: str, dealer: SecretDealer | None) -> AnyMatch:
    data = parse_position(written, args.file)
    game = shell.load(data["game"])
    if isinstance(data.get("config", {}), dict):
        data["config"] = with_cards(shell, game, data.get("config", {}))
    match = from_position(game, data, dealer)
    try_to_show(shell, match)
    return match
