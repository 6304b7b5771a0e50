"""`quadriga fuzz`: random play of every variant that looks for faults and keeps what it finds."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from enum import IntEnum
from itertools import groupby
from pathlib import Path
from textwrap import fill
from typing import Any

from quadriga.cli.shell import Shell, add_game, add_run, add_settings, pairs, program, whole_number, with_cards
from quadriga.cli.terminal import Progress, grouped
from quadriga.files import write_text
from quadriga.kernel import AnyGame, Landmark, Waypoint
from quadriga.lab import fuzz as fuzzing
from quadriga.text.plain import columns, spoken

WIDE = 120  # letters of a line
MANY = 30  # rows that somebody still reads


def add(parser: argparse.ArgumentParser, shell: Shell) -> None:
    add_game(parser, shell)
    parser.add_argument(
        "--decisions", type=whole_number(shell, 1), default=100_000, metavar="N", help=shell.say("help.decisions")
    )
    add_settings(parser, shell)
    add_run(parser, shell)
    parser.add_argument("--dump", default=".", metavar="FOLDER", help=shell.say("help.dump"))


def run(shell: Shell, args: argparse.Namespace) -> int:
    game = shell.load(args.game)
    configs = fuzzing.variants(game, with_cards(shell, game, pairs(args.setting)), args.seed)
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
        # Many variants are summed up by what they have in common: one row for each value of each setting.
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
    _print_waypoints(shell, fuzzing.waypoints(game, configs), report)
    counts = {"decisions": sum(report.decisions.values()), "matches": sum(report.matches.values()), "draws": report.draws}
    written = {name: grouped(n) for name, n in counts.items()}
    print(shell.say("fuzz.sum", **written, variants=len(report.decisions), of=len(configs), seconds=f"{seconds:.0f}"))
    print(
        shell.say(
            "fuzz.looked", inspected=grouped(report.inspected), undone=grouped(report.undone), varied=grouped(report.varied)
        )
    )
    print(shell.say("fuzz.imagined", imagined=grouped(report.imagined), fell_back=grouped(report.fell_back)))


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


def _print_waypoints(shell: Shell, waypoints: list[Waypoint], report: fuzzing.Report) -> None:
    """How often the rules came there by themselves, those of the same place in one line, and loudly where they never came."""
    if not waypoints:
        return
    for place, group in groupby(waypoints, lambda waypoint: waypoint[0]):
        counts = ", ".join(f"{what} {grouped(report.waypoints[place, what])}" for _, what in group)
        print(fill(f"{place}: {counts}", WIDE, subsequent_indent="  "))
    print()
    missed = [waypoint for waypoint in waypoints if not report.waypoints[waypoint]]
    print(shell.say("fuzz.waypoints", met=len(waypoints) - len(missed), of=len(waypoints)))
    for place, group in groupby(missed, lambda waypoint: waypoint[0]):
        print(shell.say("fuzz.missed", landmark=f"{place} {', '.join(what for _, what in group)}"))
