"""`quadriga selfplay`: games between bots as a table for research."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from quadriga.cli.shell import Shell, add_bots, add_game, add_run, add_settings, configure, whole_number
from quadriga.cli.terminal import Progress, grouped
from quadriga.files import write_text
from quadriga.lab import data
from quadriga.lab.simulate import RANDOM, Plan


def add(parser: argparse.ArgumentParser, shell: Shell) -> None:
    add_game(parser, shell)
    parser.add_argument("--players", metavar="WHO,WHO…", help=shell.say("help.players"))
    parser.add_argument("--games", type=whole_number(shell, 1), default=100, metavar="N", help=shell.say("help.selfplay_games"))
    parser.add_argument("-o", "--output", required=True, metavar="FILE", help=shell.say("help.selfplay_output"))
    parser.add_argument("--numbers", action="store_true", help=shell.say("help.selfplay_numbers"))
    parser.add_argument("--card", metavar="FILE", help=shell.say("help.selfplay_card"))
    add_settings(parser, shell)
    add_bots(parser, shell)
    add_run(parser, shell)


def run(shell: Shell, args: argparse.Namespace) -> int:
    data.arrow()  # refused before anything is played
    game = shell.load(args.game)
    config = configure(shell, game, args.setting)
    players = args.players.split(",") if args.players else [RANDOM] * game.seats(config)
    plan = Plan.of(game, config, [word.strip() for word in players], args.seed)
    bar = Progress(args.games, shell.say("simulate.bar"))

    def chunks() -> Iterator[list[dict[str, Any]]]:
        for chunk in data.selfplay(plan, args.games, args.workers, numbers=args.numbers):
            yield chunk
            bar.add(len({row["number"] for row in chunk}))

    try:
        count = data.write(args.output, chunks(), numbers=args.numbers)
    finally:
        bar.close()
    if args.card:
        write_text(args.card, data.card(plan, args.games, count))
    print(shell.say("selfplay.done", games=grouped(args.games), rows=grouped(count), file=args.output))
    return 0
