"""`quadriga ladder | tune`: how strong the opponents are, and how to make them stronger."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

from quadriga.bots import TABLE, Mind, player
from quadriga.cli.commands.measure import add_run, plotter
from quadriga.cli.shell import Shell, add_game, add_options, configure, whole_number
from quadriga.cli.terminal import Progress, grouped
from quadriga.files import write_text
from quadriga.kernel import Game, QuadrigaError
from quadriga.lab import ladder, tune
from quadriga.lab.ladder import Pairing
from quadriga.text.plain import columns


def add(commands: Any, shell: Shell) -> None:
    parser = commands.add_parser("ladder", help=shell.say("help.ladder"), epilog=shell.say("example.ladder"))
    add_game(parser, shell)
    parser.add_argument("--players", metavar="WHO,WHO…", default=",".join(TABLE), help=shell.say("help.ladder_players"))
    parser.add_argument("--games", type=whole_number(2), default=200, metavar="N", help=shell.say("help.ladder_games"))
    parser.add_argument("--steps", action="store_true", help=shell.say("help.steps"))
    parser.add_argument("--plot", metavar="FILE", help=shell.say("help.ladder_plot"))
    add_options(parser, shell)
    add_run(parser, shell)
    parser.set_defaults(run=run_ladder)

    parser = commands.add_parser("tune", help=shell.say("help.tune"), epilog=shell.say("example.tune"))
    add_game(parser, shell)
    parser.add_argument("--games", type=whole_number(10), default=500, metavar="N", help=shell.say("help.tune_games"))
    parser.add_argument("--proof", type=whole_number(10), default=400, metavar="N", help=shell.say("help.proof"))
    parser.add_argument("--output", metavar="FILE", help=shell.say("help.tune_output"))
    add_options(parser, shell)
    add_run(parser, shell)
    parser.set_defaults(run=run_tune)


# The ladder -------------------------------------------------------------------------------------------------------


def run_ladder(shell: Shell, args: argparse.Namespace) -> int:
    game = shell.load(args.game)
    config = configure(shell, game, args.option)
    players = [word.strip() for word in args.players.split(",")]
    if len(set(players)) < 2:
        raise QuadrigaError("cli.ladder.two")
    for name in players:
        player(game, name, 0)  # refuses whom it does not know, before anything is played
    drawing = plotter(shell) if args.plot else None
    pairs = ladder.neighbours(players) if args.steps else ladder.round_robin(players)
    bar = Progress(len(pairs) * args.games, shell.say("simulate.bar"))
    try:
        pairings = ladder.play_pairings(
            game, config, pairs, args.games, seed=args.seed, workers=args.workers, progress=bar.add
        )  # fmt: skip
    finally:
        bar.close()
    ratings = ladder.elo(players, pairings)
    _print_ladder(shell, game, players, pairings, ratings)
    if drawing is not None:
        _plot(shell, drawing, players, pairings, ratings, args.plot)
        print(shell.say("simulate.plot", file=args.plot))
    return 0


def _print_ladder(
    shell: Shell, game: Game[Any, Any], players: Sequence[str], pairings: Sequence[Pairing], ratings: dict[str, float]
) -> None:
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
    try:
        figure.savefig(file)
    except (OSError, ValueError) as error:
        raise QuadrigaError("refuse.file.write", name=file, why=str(error)) from None


# Tuning -----------------------------------------------------------------------------------------------------------


def run_tune(shell: Shell, args: argparse.Namespace) -> int:
    game = shell.load(args.game)
    config = configure(shell, game, args.option)
    bar = Progress(args.games, shell.say("tune.collecting"))
    try:
        samples = tune.collect(game, config, args.games, seed=args.seed, workers=args.workers, progress=bar.add)
    finally:
        bar.close()
    weights = Mind.of(game).weights
    old = list(weights.values())
    fitted = tune.fit(samples, old)
    new = dict(zip(weights, fitted, strict=True))
    print(shell.say("tune.samples", n=grouped(len(samples))))
    print(columns([(n, f"{o:.4f}", f"{new[n]:.4f}") for n, o in weights.items()], _heads(shell, "weight", "old", "new")))
    print(shell.say("tune.loss", old=f"{tune.loss(samples, old):.4f}", new=f"{tune.loss(samples, fitted):.4f}"))
    bar = Progress(args.proof, shell.say("tune.proving"))
    try:
        proof = tune.contest(game, config, new, args.proof, workers=args.workers, progress=bar.add)
    finally:
        bar.close()
    low, high = proof.interval
    print(
        shell.say(
            "tune.proof", n=proof.games, share=f"{100 * proof.share:.1f}", low=f"{100 * low:.1f}", high=f"{100 * high:.1f}"
        )
    )
    if args.output:
        write_text(args.output, "[weights]\n" + "".join(f"{name} = {value:.5f}\n" for name, value in new.items()))
        print(shell.say("tune.written", file=args.output))
    return 0


def _heads(shell: Shell, *words: str) -> list[str]:
    return [shell.say(f"tune.{word}") for word in words]
