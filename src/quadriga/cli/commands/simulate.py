"""`quadriga simulate`: many games between named players, and who wins."""

from __future__ import annotations

import argparse
import csv
import io
import sys
import time
from typing import Any

from quadriga.cli.plot import plotter, save_plot
from quadriga.cli.shell import Shell, add_bots, add_game, add_run, add_settings, configure, whole_number
from quadriga.cli.terminal import Progress, grouped
from quadriga.files import write_text
from quadriga.lab.simulate import RANDOM, Plan, Played, Simulation, play_games


def add(parser: argparse.ArgumentParser, shell: Shell) -> None:
    add_game(parser, shell)
    parser.add_argument("--players", metavar="WHO,WHO…", help=shell.say("help.players"))
    parser.add_argument("--games", type=whole_number(shell, 1), default=1000, metavar="N", help=shell.say("help.games_count"))
    add_settings(parser, shell)
    add_bots(parser, shell)
    add_run(parser, shell)
    parser.add_argument("--csv", metavar="FILE", help=shell.say("help.csv"))
    parser.add_argument("--plot", metavar="FILE", help=shell.say("help.plot"))


def run(shell: Shell, args: argparse.Namespace) -> int:
    game = shell.load(args.game)
    config = configure(shell, game, args.setting)
    players = args.players.split(",") if args.players else [RANDOM] * game.seats(config)
    plan = Plan.of(game, config, [word.strip() for word in players], args.seed)
    plan.check()
    pyplot = plotter() if args.plot else None
    bar = Progress(args.games, shell.say("simulate.bar"))
    began = time.monotonic()
    played: list[Played] = []
    code = 0
    try:
        for chunk in play_games(plan, args.games, args.workers):
            played += chunk
            bar.add(len(chunk))
    except KeyboardInterrupt:
        code = 130
    finally:
        bar.close()
    if code:
        print(shell.say("simulate.stopped", n=grouped(len(played)), games=grouped(args.games)), file=sys.stderr)
    if not played:
        return code
    seconds = time.monotonic() - began
    simulation = Simulation(plan, played)
    print(simulation.tell(shell.text(game)))
    print(shell.say("simulate.sum", games=grouped(len(played)), seconds=f"{seconds:.1f}", seed=plan.seed))
    if args.csv:
        write_text(args.csv, _csv(plan, played))
        print(shell.say("simulate.csv", file=args.csv))
    if pyplot is not None:
        _plot(shell, pyplot, simulation, args.plot)
        print(shell.say("simulate.plot", file=args.plot))
    return code


def _csv(plan: Plan, played: list[Played]) -> str:
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    seats = range(plan.game.seats(plan.config))
    table.writerow(["game", "winners", "how", "decisions", *(f"score_{seat}" for seat in seats)])
    for p in played:
        scores = p.result.scores or [""] * len(seats)
        table.writerow([p.number, " ".join(map(str, p.result.winners)), p.result.how, p.decisions, *scores])
    return out.getvalue()


def _plot(shell: Shell, pyplot: Any, simulation: Simulation, file: str) -> None:
    plan, seen = simulation.plan, simulation.summary
    figure, (rates, lengths) = pyplot.subplots(1, 2, figsize=(10, 4), layout="constrained")
    names = [shell.seat_name(plan.game, plan.config, s.seat) for s in seen.seats]
    shares = [100 * s.share for s in seen.seats]
    errors = [[100 * (s.share - s.low) for s in seen.seats], [100 * (s.high - s.share) for s in seen.seats]]
    rates.bar(names, shares, yerr=errors, capsize=6, color="#8c2f2b")
    rates.set_ylabel(f"{shell.say('simulate.share')} [%]")
    lengths.hist([p.decisions for p in simulation.played], bins=30, color="#b08d57")
    lengths.set_xlabel(shell.say("simulate.decisions"))
    lengths.set_ylabel(shell.say("simulate.games"))
    save_plot(figure, file)
