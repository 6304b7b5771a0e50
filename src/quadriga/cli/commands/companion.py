"""`quadriga companion`: the seats that the rules play, beside a real table.

People move the pieces, turn the cards and roll the dice; one of them types what the others did and what was drawn, and is told
node by node what the rules' own seats do.
"""

from __future__ import annotations

import argparse

from quadriga.cli.playing import play_on, seating
from quadriga.cli.saves import Saved, load
from quadriga.cli.shell import Shell, add_settings, configure
from quadriga.kernel import Match, QuadrigaError


def add(parser: argparse.ArgumentParser, shell: Shell) -> None:
    parser.add_argument("game", metavar="GAME", nargs="?", help=shell.say("help.game"))
    add_settings(parser, shell)
    parser.add_argument("--save", metavar="FILE", help=shell.say("help.save"))
    parser.add_argument("--load", metavar="FILE", help=shell.say("help.load"))
    parser.set_defaults(seed=None)


def run(shell: Shell, args: argparse.Namespace) -> int:
    saved = _loaded(shell, args) if args.load else _new(shell, args)
    if not saved.game.automata(saved.match.config):
        raise QuadrigaError("cli.error.no_automata", game=saved.game.name)
    saved.operator = True
    return play_on(shell, saved, args)


def _loaded(shell: Shell, args: argparse.Namespace) -> Saved:
    saved = load(shell, args.load)
    if args.game not in (None, saved.game.name):
        raise QuadrigaError("cli.error.other_game", name=args.load, game=saved.game.name)
    if not saved.companion:
        raise QuadrigaError("cli.error.no_companion", name=args.load)
    return saved


def _new(shell: Shell, args: argparse.Namespace) -> Saved:
    if args.game is None:
        raise QuadrigaError("cli.error.which_game", games=", ".join(shell.names()))
    game = shell.load(args.game)
    config = configure(shell, game, args.setting)
    if not game.automata(config):
        raise QuadrigaError("cli.error.no_automata", game=game.name)
    return Saved(Match(game, config, None), seating(shell, game, config, []), companion=True)
