"""`quadriga draw`: a moment of a recorded match as a picture."""

from __future__ import annotations

import argparse

from quadriga.cli.records import add_moment, add_record, at_move, check_seat, open_record
from quadriga.cli.shell import Shell
from quadriga.draw import Scene, render
from quadriga.files import write_text
from quadriga.kernel import QuadrigaError
from quadriga.text.telling import look


def add(parser: argparse.ArgumentParser, shell: Shell) -> None:
    add_record(parser, shell)
    add_moment(parser, shell)
    parser.add_argument("-o", "--output", required=True, metavar="FILE", help=shell.say("help.output"))


def run(shell: Shell, args: argparse.Namespace) -> int:
    whole, _failure = open_record(shell, args.record)
    game, match = whole.game, at_move(whole, args.move)
    seat = check_seat(match, args.seat)
    if not Scene.of(game).is_drawn:
        raise QuadrigaError("cli.error.no_drawing", game=game.name)
    write_text(args.output, render(game, look(game, match.state, seat), shell.text_of(match), seat))
    print(shell.say("draw.done", file=args.output))
    return 0
