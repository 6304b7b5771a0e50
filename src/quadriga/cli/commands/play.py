"""`quadriga play`: a whole game at one keyboard, alone or in a hot seat, also beside a real table."""

from __future__ import annotations

import argparse

from quadriga.cli.playing import add_seats, play_on, seating
from quadriga.cli.saves import Saved, load
from quadriga.cli.shell import Shell, add_settings, configure
from quadriga.kernel import Match, QuadrigaError, seeded_dealer


def add(parser: argparse.ArgumentParser, shell: Shell) -> None:
    parser.add_argument("game", metavar="GAME", nargs="?", help=shell.say("help.game"))
    add_settings(parser, shell)
    add_seats(parser, shell)
    parser.add_argument("--companion", action="store_true", help=shell.say("help.companion_play"))
    parser.add_argument("--coach", action="store_true", help=shell.say("help.coach"))
    parser.add_argument("--load", metavar="FILE", help=shell.say("help.load"))


def run(shell: Shell, args: argparse.Namespace) -> int:
    if args.load:
        if shell.cards is not None:
            raise QuadrigaError("cli.error.cards_of_match")
        saved = load(shell, args.load)
        if args.game not in (None, saved.game.name):
            raise QuadrigaError("cli.error.other_game", name=args.load, game=saved.game.name)
        saved.seats = seating(shell, saved.game, saved.match.config, args.seat, saved.seats)
        return play_on(shell, saved, args)
    if args.game is None:
        raise QuadrigaError("cli.error.which_game", games=", ".join(shell.names()))
    game = shell.load(args.game)
    config = configure(shell, game, args.setting)
    seats = seating(shell, game, config, args.seat)
    match = Match(game, config, None if args.companion else seeded_dealer(args.seed))
    return play_on(shell, Saved(match, seats, args.companion), args)
