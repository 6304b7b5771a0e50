"""`quadriga tune`: fits the weights of an evaluation by self-play and proves them."""

from __future__ import annotations

import argparse

from quadriga.bots import Mind
from quadriga.cli.shell import Shell, add_game, add_run, add_settings, configure, whole_number
from quadriga.cli.terminal import Progress, grouped
from quadriga.files import write_text
from quadriga.lab import tune
from quadriga.text.plain import columns


def add(parser: argparse.ArgumentParser, shell: Shell) -> None:
    add_game(parser, shell)
    parser.add_argument("--games", type=whole_number(shell, 10), default=500, metavar="N", help=shell.say("help.tune_games"))
    parser.add_argument("--proof", type=whole_number(shell, 10), default=400, metavar="N", help=shell.say("help.proof"))
    parser.add_argument("--output", metavar="FILE", help=shell.say("help.tune_output"))
    add_settings(parser, shell)
    add_run(parser, shell)


def run(shell: Shell, args: argparse.Namespace) -> int:
    game = shell.load(args.game)
    config = configure(shell, game, args.setting)
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
