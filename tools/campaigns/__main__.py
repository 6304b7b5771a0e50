"""`python -m campaigns kills|many|storm|leaks|fuzz|soak`: a long run at full size, or at a smaller one."""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Iterator
from functools import partial
from itertools import count
from pathlib import Path

from bench.ports import reserved_port
from campaigns import parts
from campaigns.described import described
from campaigns.kills import kills
from campaigns.leaks import PLANTS
from campaigns.many import many
from campaigns.report import Report
from campaigns.soak import soak
from quadriga import games
from quadriga.lab.fuzz import fuzz, variants

GAMES = [name for name in games.names() if name not in ("cipher", "forum")]
REQUESTS, RECORDS, COMPARISONS = 5_000, 500, 5_000  # in one part of a campaign


def run_kills(folder: Path, args: argparse.Namespace) -> Iterator[Report]:
    with reserved_port() as port:
        yield kills(folder, port, args.kills, args.first, loud=True)


def run_many(folder: Path, args: argparse.Namespace) -> Iterator[Report]:
    yield many(args.troubles, args.first, loud=True)


def run_storm(folder: Path, args: argparse.Namespace) -> Iterator[Report]:
    asked = Report("storm of requests", args.requests, loud=True)
    yield parts.in_parts(asked, partial(parts.requests, folder), REQUESTS, args.first, args.workers)
    brought = Report("storm of records", args.records, loud=True)
    yield parts.in_parts(brought, partial(parts.records, folder), RECORDS, args.first, args.workers)
    with reserved_port() as port:
        yield described(folder, port, args.examples)


def run_leaks(folder: Path, args: argparse.Namespace) -> Iterator[Report]:
    for name in args.games:
        report = Report(f"leaks in {name}", args.comparisons // len(args.games), loud=True)
        yield parts.in_parts(report, partial(parts.leaks, folder, name), COMPARISONS, args.first, args.workers)
        planted = Report(f"leaks planted in {name}", len(PLANTS), loud=True)
        yield parts.in_parts(planted, partial(parts.planted_leak, folder, name), 1, 0, args.workers)


def run_fuzz(folder: Path, args: argparse.Namespace) -> Iterator[Report]:
    for name in args.games:
        report, game = Report(f"fuzz of {name}", args.decisions, loud=True), games.load(name)
        tasks = count(args.first + 1)

        def step(decisions: int, report: Report = report, tasks: Iterator[int] = tasks) -> None:
            report.note_last("parts done", next(tasks))
            report.step(decisions)

        seen = fuzz(game, variants(game), args.decisions, workers=args.workers, progress=step, first=args.first)
        report.counts.update({"matches": sum(seen.matches.values()), "draws": seen.draws, "in depth": seen.inspected})
        report.counts["variants met"] = len(seen.matches)
        for failure in seen.failures:
            kept = Path(f"fuzz-{name}.json")
            kept.write_text(json.dumps(failure.record), encoding="utf-8")
            report.fault(f"{failure.sentence} (the record is kept: {kept})")
        yield report


def run_soak(folder: Path, args: argparse.Namespace) -> Iterator[Report]:
    yield soak(args.seconds, args.idle, args.playing, args.pause, loud=True)


RUNS = {"kills": run_kills, "many": run_many, "storm": run_storm, "leaks": run_leaks, "fuzz": run_fuzz, "soak": run_soak}


def main() -> int:
    parser = argparse.ArgumentParser(prog="campaigns", description=__doc__)
    parser.add_argument("campaign", choices=sorted(RUNS))
    parser.add_argument("--kills", type=int, default=1_000)
    parser.add_argument("--troubles", type=int, default=300, help="servers and databases killed, connections cut")
    parser.add_argument("--requests", type=int, default=100_000)
    parser.add_argument("--records", type=int, default=20_000)
    parser.add_argument("--examples", type=int, default=500, help="requests for each address that is described")
    parser.add_argument("--comparisons", type=int, default=1_000_000, help="shared out among the games")
    parser.add_argument("--decisions", type=int, default=10_000_000, help="for each game")
    parser.add_argument("--seconds", type=float, default=3_600)
    parser.add_argument("--idle", type=int, default=500)
    parser.add_argument("--playing", type=int, default=100)
    parser.add_argument("--pause", type=float, default=2.0, help="seconds for which somebody thinks about a move")
    parser.add_argument("--games", nargs="+", default=GAMES)
    parser.add_argument("--from", dest="first", type=int, default=0, help="leave out what was done before: parts, or kills")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        faults = 0
        for report in RUNS[args.campaign](Path(folder), args):
            print(report, flush=True)  # as soon as it is known: the next may take an hour
            faults += len(report.faults)
    return int(faults > 0)


if __name__ == "__main__":
    sys.exit(main())
