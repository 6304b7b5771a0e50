"""`quadriga simulate | fuzz | bench`: long work, with a bar while it goes on and tables at the end."""

from __future__ import annotations

import argparse
import csv
import io
import json
import sys
import time
from collections import Counter
from enum import IntEnum
from itertools import groupby
from pathlib import Path
from typing import Any

from quadriga.cli.shell import AnyGame, Shell, add_game, add_options, configure, pairs, program, whole_number
from quadriga.cli.terminal import Progress, grouped
from quadriga.files import write_text
from quadriga.kernel import Landmark, QuadrigaError
from quadriga.lab import bench as benching
from quadriga.lab import fuzz as fuzzing
from quadriga.lab import searchbench
from quadriga.lab.pool import cores
from quadriga.lab.simulate import RANDOM, Plan, Played, Simulation, simulate
from quadriga.text.plain import columns, spoken

MANY = 30  # rows that somebody still reads


def add(commands: Any, shell: Shell) -> None:
    parser = commands.add_parser("simulate", help=shell.say("help.simulate"), epilog=shell.say("example.simulate"))
    add_game(parser, shell)
    parser.add_argument("--players", metavar="WHO,WHO…", help=shell.say("help.players"))
    parser.add_argument("--games", type=whole_number(1), default=1000, metavar="N", help=shell.say("help.games_count"))
    add_options(parser, shell)
    add_run(parser, shell)
    parser.add_argument("--csv", metavar="FILE", help=shell.say("help.csv"))
    parser.add_argument("--plot", metavar="FILE", help=shell.say("help.plot"))
    parser.set_defaults(run=run_simulate)

    parser = commands.add_parser("fuzz", help=shell.say("help.fuzz"), epilog=shell.say("example.fuzz"))
    add_game(parser, shell)
    parser.add_argument("--decisions", type=whole_number(1), default=100_000, metavar="N", help=shell.say("help.decisions"))
    add_options(parser, shell)
    add_run(parser, shell)
    parser.add_argument("--dump", default=".", metavar="FOLDER", help=shell.say("help.dump"))
    parser.set_defaults(run=run_fuzz)

    parser = commands.add_parser("bench", help=shell.say("help.bench"), epilog=shell.say("example.bench"))
    parser.add_argument("games", metavar="GAME", nargs="*", help=shell.say("help.bench_games"))
    parser.add_argument("--beside", action="store_true", help=shell.say("help.beside"))
    parser.add_argument("--search", action="store_true", help=shell.say("help.bench_search"))
    parser.add_argument("--web", action="store_true", help=shell.say("help.bench_web"))
    parser.add_argument("--runs", type=whole_number(1), default=benching.RUNS, metavar="N", help=shell.say("help.runs"))
    parser.set_defaults(run=run_bench)


def add_run(parser: argparse.ArgumentParser, shell: Shell) -> None:
    parser.add_argument("--seed", default="0", help=shell.say("help.seed"))
    parser.add_argument("--workers", type=whole_number(1), default=cores(), metavar="N", help=shell.say("help.workers"))


# Simulations ------------------------------------------------------------------------------------------------------


def run_simulate(shell: Shell, args: argparse.Namespace) -> int:
    game = shell.load(args.game)
    config = configure(shell, game, args.option)
    players = args.players.split(",") if args.players else [RANDOM] * game.seats(config)
    plan = Plan(game, config, tuple(word.strip() for word in players), args.seed)
    plan.check()
    pyplot = plotter(shell) if args.plot else None
    bar = Progress(args.games, shell.say("simulate.bar"))
    began = time.monotonic()
    try:
        played = simulate(plan, args.games, args.workers, bar.add)
    finally:
        bar.close()
    seconds = time.monotonic() - began
    told = Simulation(plan, played)
    print(told.tell(shell.text(game)))
    print(shell.say("simulate.sum", games=grouped(args.games), seconds=f"{seconds:.1f}", seed=plan.seed))
    if args.csv:
        write_text(args.csv, _csv(plan, played))
        print(shell.say("simulate.csv", file=args.csv))
    if pyplot is not None:
        _plot(shell, pyplot, told, args.plot)
        print(shell.say("simulate.plot", file=args.plot))
    return 0


def _csv(plan: Plan, played: list[Played]) -> str:
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    seats = range(plan.game.seats(plan.config))
    table.writerow(["game", "winners", "how", "decisions", *(f"score_{seat}" for seat in seats)])
    for p in played:
        scores = p.result.scores or [""] * len(seats)
        table.writerow([p.number, " ".join(map(str, p.result.winners)), p.result.how, p.decisions, *scores])
    return out.getvalue()


def plotter(shell: Shell) -> Any:
    """matplotlib, asked for before the games are played; a sentence if it is not there."""
    try:
        import matplotlib

        matplotlib.use("Agg")
        from matplotlib import pyplot
    except ImportError:
        raise QuadrigaError("cli.error.lab", what="--plot") from None
    return pyplot


def _plot(shell: Shell, pyplot: Any, told: Simulation, file: str) -> None:
    plan, seen = told.plan, told.summary
    figure, (rates, lengths) = pyplot.subplots(1, 2, figsize=(10, 4), layout="constrained")
    names = [shell.seat_name(plan.game, plan.config, s.seat) for s in seen.seats]
    shares = [100 * s.share for s in seen.seats]
    errors = [[100 * (s.share - s.low) for s in seen.seats], [100 * (s.high - s.share) for s in seen.seats]]
    rates.bar(names, shares, yerr=errors, capsize=6, color="#8c2f2b")
    rates.set_ylabel(f"{shell.say('simulate.share')} [%]")
    lengths.hist([p.decisions for p in told.played], bins=30, color="#b08d57")
    lengths.set_xlabel(shell.say("simulate.decisions"))
    lengths.set_ylabel(shell.say("simulate.games"))
    try:
        figure.savefig(file)
    except (OSError, ValueError) as error:
        raise QuadrigaError("refuse.file.write", name=file, why=str(error)) from None


# Fuzzing ----------------------------------------------------------------------------------------------------------


def run_fuzz(shell: Shell, args: argparse.Namespace) -> int:
    game = shell.load(args.game)
    configs = fuzzing.variants(game, pairs(shell, args.option), args.seed)
    bar = Progress(args.decisions, shell.say("fuzz.bar"))
    began = time.monotonic()
    try:
        report = fuzzing.fuzz(game, configs, args.decisions, args.seed, args.workers, bar.add)
    finally:
        bar.close()
    _print_fuzz(shell, game, configs, report, time.monotonic() - began)
    for failure in report.failures[:1]:
        print(f"{fuzzing.describe(configs[failure.variant], game)}: {failure.sentence}", file=sys.stderr)
        if failure.record is not None:
            file = Path(args.dump) / f"fuzz-{game.name}-{args.seed}.json"
            write_text(file, json.dumps(failure.record, ensure_ascii=False, indent=1) + "\n")
            print(shell.say("fuzz.dumped", file=str(file), program=program()), file=sys.stderr)
    return 1 if report.failures else 0


def _print_fuzz(shell: Shell, game: AnyGame, configs: list[Any], report: fuzzing.Report, seconds: float) -> None:
    counts_of: dict[str, list[int]] = {}
    for variant, n in report.decisions.items():
        words = fuzzing.describe(configs[variant], game)
        # Many variants are summed up by what they have in common: one row for each value of each option.
        for row in words.split() if len(report.decisions) > MANY else [words]:
            counted = counts_of.setdefault(row, [0, 0])
            counted[0] += report.matches[variant]
            counted[1] += n
    rows = [(words, grouped(matches), grouped(n)) for words, (matches, n) in sorted(counts_of.items())]
    print(columns(rows, [shell.say(f"fuzz.{word}") for word in ("variant", "matches", "decisions")]))
    print()
    text = shell.text(game)
    ends = [(spoken(text, f"ends.{how}", {}), grouped(n)) for how, n in report.ends.most_common()]
    print(columns(ends, [shell.say("fuzz.end"), shell.say("fuzz.matches")]))
    print()
    _print_landmarks(shell, game, fuzzing.landmarks(game, configs), report)
    counts = {"decisions": sum(report.decisions.values()), "matches": sum(report.matches.values()), "draws": report.draws}
    written = {name: grouped(n) for name, n in counts.items()}
    print(shell.say("fuzz.sum", **written, variants=len(report.decisions), of=len(configs), seconds=f"{seconds:.0f}"))
    print(
        shell.say(
            "fuzz.looked", inspected=grouped(report.inspected), undone=grouped(report.undone), varied=grouped(report.varied)
        )
    )


def _print_landmarks(shell: Shell, game: AnyGame, landmarks: list[Landmark], report: fuzzing.Report) -> None:
    """How often each was met, those of the same thing in one row, and loudly those that never were."""
    if not landmarks:
        return
    text = shell.text(game)
    names = Counter(text.name(first) for first in {landmark[0] for landmark in landmarks})

    def name(first: IntEnum) -> str:
        return text.name(first) if names[text.name(first)] == 1 else f"{text.name(first)} ({first.name})"

    rows = [
        [name(first), *(f"{text.name(rest)} {grouped(report.landmarks[first, *rest])}" for _, *rest in group)]
        for first, group in groupby(landmarks, lambda landmark: landmark[0])
    ]
    print(columns(rows, [shell.say("fuzz.landmark"), *[""] * max(len(row) - 1 for row in rows)]))
    print()
    missed = [landmark for landmark in landmarks if not report.landmarks[landmark]]
    least = min(report.landmarks[landmark] for landmark in landmarks)
    print(shell.say("fuzz.landmarks", met=len(landmarks) - len(missed), of=len(landmarks), least=grouped(least)))
    for first, *rest in missed:
        print(shell.say("fuzz.missed", landmark=text.name([name(first), *rest])))


# Benchmarks -------------------------------------------------------------------------------------------------------


def run_bench(shell: Shell, args: argparse.Namespace) -> int:
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
