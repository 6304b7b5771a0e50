"""`python -m mutation`: mutate the rules of a game and say what no test notices."""

from __future__ import annotations

import argparse
import os
import sys
import time
from datetime import date
from math import inf
from random import Random

from mutation import results
from mutation.mutants import ROOT, SETTINGS, Mutant, find_modules, find_mutants
from mutation.results import EQUIVALENT, SURVIVORS
from mutation.trials import Verdict, try_all


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="mutation", description=__doc__)
    parser.add_argument("--game", choices=list(SETTINGS["rules"]), action="append", help="one game, or several; else all")
    parser.add_argument("--module", action="append", help="only modules whose name contains this, e.g. closing; or several")
    parser.add_argument("--function", help="only functions whose name contains this")
    parser.add_argument("--sample", type=int, help="only so many mutants, drawn at random")
    parser.add_argument("--seed", type=int, default=1, help="of the sample, and of the order")
    parser.add_argument("--again", action="store_true", help="only new mutants and those that survived the last run")
    parser.add_argument("--rest", action="store_true", help="only mutants that no run has tried yet")
    parser.add_argument("--minutes", type=float, default=inf, help="begin no mutant after so many; go on with --rest")
    parser.add_argument("--list", action="store_true", help="list the mutants and try none")
    parser.add_argument("--jobs", type=int, default=2, help="processes at a time")
    parser.add_argument("--docs", action="store_true", help="put the counts into docs/mutation.md")
    parser.add_argument("--most", type=float, help="end with 1 if more per cent than this survive")
    return parser.parse_args()


def choose(game: str, arguments: argparse.Namespace) -> list[Mutant]:
    parts = arguments.module or [""]
    modules = [module for module in find_modules(game) if any(part in module.name for part in parts)]
    mutants = [m for module in modules for m in find_mutants(module)]
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
    kept = results.load(game) if arguments.again or arguments.rest else {}
    equivalents = results.Equivalents()
    verdicts = {name: kept[name] for m in mutants if (name := results.name(m)) in kept}
    verdicts |= {results.name(m): [EQUIVALENT, ""] for m in mutants if m in equivalents}
    tried_again = SURVIVORS if arguments.again else ()
    left = [m for m in mutants if (name := results.name(m)) not in verdicts or verdicts[name][0] in tried_again]
    Random(arguments.seed).shuffle(left)  # so that a run that is stopped has tried a fair sample
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
            deadline = begun + 60 * arguments.minutes
            try_all(game, left, arguments.jobs, report, results.find_catches(game), deadline)
    except KeyboardInterrupt:
        print(f"{game}: stopped")
    if done < len(left):
        print(f"{game}: {len(left) - done} mutants were not tried")
    mutants = [m for m in mutants if results.name(m) in verdicts]
    is_part = bool(arguments.module or arguments.function or arguments.sample)
    results.save(game, {**results.load(game), **verdicts} if is_part else verdicts)
    survivors = results.list_survivors(game, mutants, verdicts)
    table = results.make_table(mutants, verdicts)
    print(f"{game}, {time.monotonic() - begun:.0f} s; survivors in {survivors.relative_to(ROOT)}", *table, sep="\n", flush=True)
    if not is_part:
        for key in equivalents.find_stale(game):
            print(f"equivalent.toml names a mutant that is not there: {' | '.join(key)}")
    count = results.Count([verdicts[results.name(m)][0] for m in mutants])
    if arguments.docs and not (arguments.module or arguments.function):
        whole = sum(len(find_mutants(module)) for module in find_modules(game))
        results.write_page(game, table, f"{count.describe(whole, arguments.seed)} {date.today().isoformat()}.")
    return count.share


def main() -> int:
    arguments = read_arguments()
    os.nice(max(0, 10 - os.nice(0)))
    worst = max(run(game, arguments) for game in arguments.game or SETTINGS["rules"])
    return 1 if arguments.most is not None and worst > arguments.most else 0


if __name__ == "__main__":
    raise SystemExit(main())
