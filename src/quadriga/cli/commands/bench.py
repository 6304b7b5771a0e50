"""`quadriga bench`: how fast the engine is, beside others if they are installed."""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import sys
from pathlib import Path
from typing import Any

import quadriga
from quadriga.cli.shell import Shell, whole_number
from quadriga.cli.terminal import grouped
from quadriga.kernel import AnyGame, QuadrigaError
from quadriga.text.plain import columns

CHECKOUT = Path(quadriga.__file__).parents[2]  # the source tree, if this is one


def add(parser: argparse.ArgumentParser, shell: Shell) -> None:
    parser.add_argument("games", metavar="GAME", nargs="*", help=shell.say("help.bench_games"))
    parser.add_argument("--beside", action="store_true", help=shell.say("help.beside"))
    parser.add_argument("--search", action="store_true", help=shell.say("help.bench_search"))
    parser.add_argument("--nonplayers", action="store_true", help=shell.say("help.bench_nonplayers"))
    parser.add_argument("--web", action="store_true", help=shell.say("help.bench_web"))
    parser.add_argument("--adapters", action="store_true", help=shell.say("help.bench_adapters"))
    parser.add_argument("--runs", type=whole_number(shell, 1), metavar="N", help=shell.say("help.runs"))


def find(name: str) -> Any:
    """One of the benches, which stand beside the package in its source tree and are not installed with it."""
    if not (CHECKOUT / "bench" / f"{name}.py").is_file():
        raise QuadrigaError("cli.error.no_benches")
    if str(CHECKOUT) not in sys.path:
        sys.path.append(str(CHECKOUT))
    return importlib.import_module(f"bench.{name}")


def run(shell: Shell, args: argparse.Namespace) -> int:
    if args.web and importlib.util.find_spec("starlette") is None:
        raise QuadrigaError("cli.error.server")
    engine = find("engine")
    runs = args.runs or engine.RUNS
    games = [shell.load(name) for name in args.games or shell.names()]
    ours = {name: (game, config) for game in games for name, config in engine.settings(game).items()}
    runners = {name: engine.our_runner(game, config) for name, (game, config) in ours.items()}
    missing = []
    for name, make in engine.OTHERS.items() if args.beside else ():
        try:
            runners[name] = make()
        except ImportError:
            missing.append(name)
    speeds = engine.measure(runners, runs)
    clones = {name: f"{engine.clone_microseconds(game, config):.1f}" for name, (game, config) in ours.items()}
    rows = [(name, grouped(s.decisions), grouped(s.games), clones.get(name, "")) for name, s in speeds.items()]
    print(columns(rows, ["", shell.say("bench.decisions"), shell.say("bench.games"), shell.say("bench.clone")]))
    others = [name for name in engine.OTHERS if name in speeds]
    if others:
        print()
        ratios = [(name, *(f"{speeds[name].decisions / speeds[other].decisions:.1f}×" for other in others)) for name in ours]
        print(columns(ratios, [shell.say("bench.ratio"), *others]))
    for name in missing:
        print(shell.say("bench.missing", name=name))
    if args.search:
        _bench_search(shell, games, runs)
    if args.nonplayers:
        find("nonplayers").main()
    if args.adapters:
        print()
        find("adapters").main(runs)
    if args.web:
        find("web").main()
    return 0


def _bench_search(shell: Shell, games: list[AnyGame], runs: int) -> None:
    """Simulations per second of our search and of OpenSpiel's, taken in turns."""
    engine, search = find("engine"), find("search")
    runners = {game.name: search.our_search(game, game.configure()) for game in games}
    others = []
    for name, make in search.OTHERS.items():
        try:
            runners[name] = make()
            others.append(name)
        except ImportError:
            print(shell.say("bench.missing", name=name))
    speeds = engine.measure(runners, runs)
    rows = [
        (name, grouped(speed.decisions), *(f"{speed.decisions / speeds[other].decisions:.1f}×" for other in others))
        for name, speed in speeds.items()
    ]
    print()
    print(columns(rows, ["", shell.say("bench.simulations"), *(shell.say("bench.against", name=name) for name in others)]))
