"""`quadriga bench`: how fast the engine is, beside others if they are installed."""

from __future__ import annotations

import argparse

from quadriga.cli.shell import AnyGame, Shell, whole_number
from quadriga.cli.terminal import grouped
from quadriga.kernel import QuadrigaError
from quadriga.lab import bench as benching
from quadriga.lab import searchbench
from quadriga.text.plain import columns


def add(parser: argparse.ArgumentParser, shell: Shell) -> None:
    parser.add_argument("games", metavar="GAME", nargs="*", help=shell.say("help.bench_games"))
    parser.add_argument("--beside", action="store_true", help=shell.say("help.beside"))
    parser.add_argument("--search", action="store_true", help=shell.say("help.bench_search"))
    parser.add_argument("--web", action="store_true", help=shell.say("help.bench_web"))
    parser.add_argument("--runs", type=whole_number(1), default=benching.RUNS, metavar="N", help=shell.say("help.runs"))


def run(shell: Shell, args: argparse.Namespace) -> int:
    games = [shell.load(name) for name in args.games or shell.names()]
    ours = {name: (game, config) for game in games for name, config in benching.settings(game).items()}
    runners = {name: benching.our_runner(game, config) for name, (game, config) in ours.items()}
    missing = []
    for name, make in benching.OTHERS.items() if args.beside else ():
        try:
            runners[name] = make()
        except ImportError:
            missing.append(name)
    speeds = benching.measure(runners, args.runs)
    clones = {name: f"{benching.clone_microseconds(game, config):.1f}" for name, (game, config) in ours.items()}
    rows = [(name, grouped(s.decisions), grouped(s.games), clones.get(name, "")) for name, s in speeds.items()]
    print(columns(rows, ["", shell.say("bench.decisions"), shell.say("bench.games"), shell.say("bench.clone")]))
    others = [name for name in benching.OTHERS if name in speeds]
    if others:
        print()
        ratios = [(name, *(f"{speeds[name].decisions / speeds[other].decisions:.1f}×" for other in others)) for name in ours]
        print(columns(ratios, [shell.say("bench.ratio"), *others]))
    for name in missing:
        print(shell.say("bench.missing", name=name))
    if args.search:
        _bench_search(shell, games, args.runs)
    if args.web:
        _bench_web(shell)
    return 0


def _bench_search(shell: Shell, games: list[AnyGame], runs: int) -> None:
    """Simulations per second of our search and of OpenSpiel's, taken in turns."""
    runners = {game.name: searchbench.our_search(game, game.configure()) for game in games}
    others = []
    for name, make in searchbench.OTHERS.items():
        try:
            runners[name] = make()
            others.append(name)
        except ImportError:
            print(shell.say("bench.missing", name=name))
    speeds = benching.measure(runners, runs)
    rows = [
        (name, grouped(speed.decisions), *(f"{speed.decisions / speeds[other].decisions:.1f}×" for other in others))
        for name, speed in speeds.items()
    ]
    print()
    print(columns(rows, ["", shell.say("bench.simulations"), *(shell.say("bench.against", name=name) for name in others)]))


def _bench_web(shell: Shell) -> None:
    try:
        from quadriga.lab import webbench
    except ImportError:
        raise QuadrigaError("cli.error.web") from None
    webbench.main()
