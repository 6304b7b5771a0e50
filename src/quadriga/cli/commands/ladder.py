"""`quadriga ladder`: how strong the opponents are against each other."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

from quadriga.bots import TABLE, player
from quadriga.cli.plot import plotter, save_plot
from quadriga.cli.shell import Shell, add_bots, add_game, add_run, add_settings, configure, whole_number
from quadriga.cli.terminal import Progress
from quadriga.kernel import QuadrigaError
from quadriga.lab import ladder
from quadriga.lab.ladder import Pairing
from quadriga.text.plain import columns


def add(parser: argparse.ArgumentParser, shell: Shell) -> None:
    add_game(parser, shell)
    parser.add_argument("--players", metavar="WHO,WHO…", default=",".join(TABLE), help=shell.say("help.ladder_players"))
    parser.add_argument("--games", type=whole_number(shell, 2), default=200, metavar="N", help=shell.say("help.ladder_games"))
    parser.add_argument("--steps", action="store_true", help=shell.say("help.steps"))
    parser.add_argument("--plot", metavar="FILE", help=shell.say("help.ladder_plot"))
    add_settings(parser, shell)
    add_bots(parser, shell)
    add_run(parser, shell)


def run(shell: Shell, args: argparse.Namespace) -> int:
    game = shell.load(args.game)
    config = configure(shell, game, args.setting)
    players = [word.strip() for word in args.players.split(",")]
    if len(set(players)) < 2:
        raise QuadrigaError("cli.ladder.two")
    for name in players:
        player(game, name, 0)  # refuses whom it does not know, before anything is played
    drawing = plotter() if args.plot else None
    pairs = ladder.neighbours(players) if args.steps else ladder.round_robin(players)
    bar = Progress(len(pairs) * args.games, shell.say("simulate.bar"))
    try:
        pairings = ladder.play_pairings(
            game, config, pairs, args.games, seed=args.seed, workers=args.workers, progress=bar.add
        )  # fmt: skip
    finally:
        bar.close()
    ratings = ladder.elo(players, pairings)
    _print_ladder(shell, players, pairings, ratings)
    if drawing is not None:
        _plot(shell, drawing, players, pairings, ratings, args.plot)
        print(shell.say("simulate.plot", file=args.plot))
    return 0


def _print_ladder(shell: Shell, players: Sequence[str], pairings: Sequence[Pairing], ratings: dict[str, float]) -> None:
    rows = []
    for pairing in pairings:
        low, high = pairing.interval
        rows.append(
            (pairing.a, pairing.b, pairing.games, f"{100 * pairing.share:.1f} %", f"{100 * low:.1f} – {100 * high:.1f} %")
        )
    print(columns(rows, [shell.say(f"ladder.{word}") for word in ("player", "against", "games", "share", "interval")]))
    print()
    print(columns([(name, f"{ratings[name]:.0f}") for name in players], [shell.say("ladder.player"), "Elo"]))


def _plot(
    shell: Shell, pyplot: Any, players: Sequence[str], pairings: Sequence[Pairing], ratings: dict[str, float], file: str
) -> None:
    figure, (left, right) = pyplot.subplots(1, 2, figsize=(11, 4.2), layout="constrained", width_ratios=(1, 1.4))
    left.plot([ratings[name] for name in players], range(len(players)), "o-", color="#8c2f2b")
    left.set_yticks(range(len(players)), players)
    left.set_xlabel("Elo")
    left.grid(axis="x", alpha=0.3)
    names = [f"{p.a} – {p.b}" for p in pairings]
    shares = [100 * p.share for p in pairings]
    errors = [[100 * (p.share - p.interval[0]) for p in pairings], [100 * (p.interval[1] - p.share) for p in pairings]]
    right.barh(names, shares, xerr=errors, capsize=4, color="#b08d57")
    right.axvline(60, linestyle=":", color="black")
    right.set_xlim(0, 100)
    right.set_xlabel(f"{shell.say('ladder.share')} [%]")
    save_plot(figure, file)
