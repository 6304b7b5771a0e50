"""`quadriga calibrate`: how far winning chances can be believed, and the odds that make them true."""

from __future__ import annotations

import argparse
from typing import Any

from quadriga.bots import Mind
from quadriga.bots.mind import PLAIN
from quadriga.bots.odds import Odds
from quadriga.cli.plot import plotter, save_plot
from quadriga.cli.shell import Shell, add_game, add_run, add_settings, configure, whole_number
from quadriga.cli.terminal import Progress, grouped
from quadriga.kernel import QuadrigaError
from quadriga.lab import calibrate
from quadriga.text.plain import columns

WANTED = 4_000  # positions of a run, about


def add(parser: argparse.ArgumentParser, shell: Shell) -> None:
    add_game(parser, shell)
    parser.add_argument(
        "--games", type=whole_number(shell, 4), default=400, metavar="N", help=shell.say("help.calibrate_games")
    )
    parser.add_argument("--player", default="centurio", metavar="LEVEL", help=shell.say("help.calibrate_player"))
    parser.add_argument("--plot", metavar="FILE", help=shell.say("help.calibrate_plot"))
    add_settings(parser, shell)
    add_run(parser, shell)


def run(shell: Shell, args: argparse.Namespace) -> int:
    game = shell.load(args.game)
    config = configure(shell, game, args.setting)
    seats = game.seats(config)
    if seats == 1 or game.automata(config):
        raise QuadrigaError("refuse.lab.calibrate", game=game.name)
    drawing = plotter() if args.plot else None
    bar = Progress(args.games, shell.say("calibrate.collecting"))
    try:
        fitting, proving = calibrate.collect(
            game, config, args.games, level=args.player, seed=args.seed, workers=args.workers, wanted=WANTED, progress=bar.add
        )
    finally:
        bar.close()
    kept, fitted = Mind.of(game).odds(game.new(config), seats), calibrate.fit(fitting)
    reports = [("plain", PLAIN), ("kept", kept), ("fitted", fitted)]
    found = {which: calibrate.prove(proving, odds) for which, odds in reports}
    print(shell.say("calibrate.positions", fitting=grouped(len(fitting)), proving=grouped(len(proving))))
    heads = [shell.say(f"calibrate.{word}") for word in ("odds", "brier", "ignorant", "gap", "decider")]
    print(columns([(shell.say(f"calibrate.{which}"), *_row(report)) for which, report in found.items()], heads))
    print(shell.say("calibrate.found", early=f"{fitted.early:.3f}", later=f"{fitted.later:.3f}", seats=_seats(fitted)))
    if drawing is not None:
        _plot(shell, drawing, found["kept"], args.plot)
        print(shell.say("simulate.plot", file=args.plot))
    return 0


def _seats(odds: Odds) -> str:
    return ", ".join(f"{seat:+.3f}" for seat in odds.seats)


def _row(report: calibrate.Report) -> tuple[str, ...]:
    return f"{report.brier:.4f}", f"{report.ignorant:.4f}", f"{report.gap:.3f}", f"{report.decider:+.3f}"


def _plot(shell: Shell, pyplot: Any, report: calibrate.Report, file: str) -> None:
    figure, axes = pyplot.subplots(figsize=(4.6, 4.4), layout="constrained")
    axes.plot([0, 1], [0, 1], color="#b9a98a", linestyle="--")
    axes.plot([one.predicted for one in report.bins], [one.won for one in report.bins], "o-", color="#8c2f2b")
    axes.set_xlabel(shell.say("calibrate.predicted"))
    axes.set_ylabel(shell.say("calibrate.won"))
    save_plot(figure, file)
