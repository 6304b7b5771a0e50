"""`python -m mutation`: mutate the rules of a game and say what no test notices."""

from __future__ import annotations

import argparse
import os
import sys
import time
from datetime import date
from random import Random

from mutation import results
from mutation.mutants import ROOT, SETTINGS, Mutant, find_modules, find_mutants
from mutation.results import EQUIVALENT, SURVIVORS
from mutation.trials import Verdict, try_all


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="mutation", description=__doc__)
    parser.add_argument("--game", choices=list(SETTINGS["rules"]), action="append", help="one game, or several; else all")
    parser.add_argument("--module", help="only modules whose name contains this, e.g. closing")
    parser.add_argument("--function", help="only functions whose name contains this")
    parser.add_argument("--sample", type=int, help="only so many mutants, drawn at random")
    parser.add_argument("--seed", type=int, default=1, help="of the sample")
    parser.add_argument("--again", action="store_true", help="only new mutants and those that survived the last run")
    parser.add_argument("--list", action="store_true", help="list the mutants and try none")
    parser.add_argument("--jobs", type=int, default=2, help="processes at a time")
    parser.add_argument("--docs", action="store_true", help="put the counts into docs/mutation.md")
    parser.add_argument("--most", type=float, help="end with 1 if more per cent than this survive")
    return parser.parse_args()


def choose(game: str, arguments: argparse.Namespace) -> list[Mutant]:
    mutants = [m for module in find_modules(game) for m in find_mutants(module)]
    if arguments.module:
        mutants = [m for m in mutants if arguments.module in m.module.name]
    if arguments.function:
        mutants = [m for m in mutants if arguments.function in m.function]
    if arguments.sample and arguments.sample < len(mutants):
        drawn = set(Random(arguments.seed).sample(range(len(mutants)), arguments.sample))
        mutants = [m for i, m in enumerate(mutants) if i in drawn]
    return mutants


def run(game: str, arguments: argparse.Namespace) -> float:
    """Try the mutants of one game; returns how many per cent survive."""
    mutants = choose(game, arguments)
    if arguments.list:
        for mutant in mutants:
            print(f"{mutant.module.name}:{mutant.line} {mutant.function}\n  - {mutant.before}\n  + {mutant.after}")
        return 0.0
    kept = results.load(game) if arguments.again else {}
    equivalents = results.Equivalents()
    verdicts = {name: kept[name] for m in mutants if (name := results.name(m)) in kept}
    verdicts |= {results.name(m): [EQUIVALENT, ""] for m in mutants if m in equivalents}
    left = [m for m in mutants if (name := results.name(m)) not in verdicts or verdicts[name][0] in SURVIVORS]
    begun = time.monotonic()
    done = 0

    def report(number: int, verdict: Verdict) -> None:
        nonlocal done
        done += 1
        verdicts[results.name(left[number])] = results.as_verdict(verdict)
        if done % 100 == 0:
            print(f"{game}: {done} of {len(left)}, {time.monotonic() - begun:.0f} s", file=sys.stderr, flush=True)

    try:
        if left:
            try_all(game, left, arguments.jobs, report)
    except KeyboardInterrupt:
        print(f"{game}: stopped; {len(left) - done} mutants were not tried")
        mutants = [m for m in mutants if results.name(m) in verdicts]
    is_part = bool(arguments.module or arguments.function)
    results.save(game, {**results.load(game), **verdicts} if is_part else verdicts)
    survivors = results.list_survivors(game, mutants, verdicts)
    table = results.make_table(mutants, verdicts)
    print(f"{game}, {time.monotonic() - begun:.0f} s; survivors in {survivors.relative_to(ROOT)}", *table, sep="\n", flush=True)
    if not (is_part or arguments.sample):
        for key in equivalents.find_stale(game):
            print(f"equivalent.toml names a mutant that is not there: {' | '.join(key)}")
    if arguments.docs and not is_part:
        what = (
            f"A sample of {len(mutants)} mutants, seed {arguments.seed}" if arguments.sample else f"All {len(mutants)} mutants"
        )
        results.write_page(game, table, f"{what}, {date.today().isoformat()}.")
    endings = [verdicts[results.name(m)][0] for m in mutants]
    return results.Count(endings).share


def main() -> int:
    arguments = read_arguments()
    os.nice(max(0, 10 - os.nice(0)))
    worst = max(run(game, arguments) for game in arguments.game or SETTINGS["rules"])
    return 1 if arguments.most is not None and worst > arguments.most else 0


if __name__ == "__main__":
    raise SystemExit(main())
