"""`python -m campaigns kills|storm|leaks|fuzz|soak`: a long run at full size, or at a smaller one."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
from pathlib import Path

from web.ports import reserved_port

from campaigns import leaks as twins
from campaigns import storm
from campaigns.described import described
from campaigns.kills import kills
from campaigns.report import Report
from campaigns.soak import soak
from quadriga import games
from quadriga.lab.fuzz import fuzz, variants

GAMES = [name for name in games.names() if name not in ("cipher", "forum")]
PLANTED = 3_000  # comparisons within which a planted leak must be found


def run_kills(folder: Path, args: argparse.Namespace) -> list[Report]:
    with reserved_port() as port:
        return [kills(folder, port, args.kills, report=Report("kills", args.kills, loud=True))]


def run_storm(folder: Path, args: argparse.Namespace) -> list[Report]:
    asked = asyncio.run(storm.requests(folder, args.requests, Report("storm of requests", args.requests, loud=True)))
    brought = Report("storm of records", args.records, loud=True)
    reports = [asked, asyncio.run(storm.records(folder, args.records, report=brought))]
    with reserved_port() as port:
        return [*reports, described(folder, port, args.examples)]


def run_leaks(folder: Path, args: argparse.Namespace) -> list[Report]:
    found = []
    for name in args.games:
        report = Report(f"leaks in {name}", args.comparisons, loud=True)
        try:
            asyncio.run(twins.leaks(folder, name, args.comparisons, report=report))
        except twins.Leak as leak:
            report.fault(str(leak))
        for plant in twins.PLANTS:
            if asyncio.run(twins.is_found(folder, name, plant, PLANTED)):
                report.counts["planted leaks found"] += 1
            else:
                report.fault(f"the leak planted in the {plant} of {name} was not found")
        found.append(report)
    return found


def run_fuzz(folder: Path, args: argparse.Namespace) -> list[Report]:
    found = []
    for name in args.games:
        report, game = Report(f"fuzz of {name}", args.decisions, loud=True), games.load(name)
        configs = variants(game)
        seen = fuzz(game, configs, args.decisions, workers=args.workers, progress=report.step)
        report.counts.update({"matches": sum(seen.matches.values()), "draws": seen.draws, "in depth": seen.inspected})
        report.counts["variants met"] = len(seen.matches)
        for failure in seen.failures:
            report.fault(failure.sentence)
        found.append(report)
    return found


def run_soak(folder: Path, args: argparse.Namespace) -> list[Report]:
    return [soak(args.seconds, args.idle, args.playing, loud=True)]


RUNS = {"kills": run_kills, "storm": run_storm, "leaks": run_leaks, "fuzz": run_fuzz, "soak": run_soak}


def main() -> int:
    parser = argparse.ArgumentParser(prog="campaigns", description=__doc__)
    parser.add_argument("campaign", choices=sorted(RUNS))
    parser.add_argument("--kills", type=int, default=1_000)
    parser.add_argument("--requests", type=int, default=100_000)
    parser.add_argument("--records", type=int, default=20_000)
    parser.add_argument("--examples", type=int, default=500, help="requests for each address that is described")
    parser.add_argument("--comparisons", type=int, default=1_000_000, help="for each game")
    parser.add_argument("--decisions", type=int, default=10_000_000, help="for each game")
    parser.add_argument("--seconds", type=float, default=3_600)
    parser.add_argument("--idle", type=int, default=500)
    parser.add_argument("--playing", type=int, default=100)
    parser.add_argument("--games", nargs="+", default=GAMES)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        reports = RUNS[args.campaign](Path(folder), args)
    print("\n".join(map(str, reports)))
    return int(any(report.faults for report in reports))


if __name__ == "__main__":
    sys.exit(main())
