"""Random play over all variants of a game with the contract checked on the way, here and there rather than everywhere: the
contract suite looks at every step of few matches, the fuzzer at few steps of very many.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from itertools import product
from random import Random
from typing import Any, NamedTuple

from quadriga.kernel import BadConfig, Game, Option, QuadrigaError, to_json
from quadriga.lab.pool import spread
from quadriga.testing import ContractBroken, Tally, check_match

MOST_VARIANTS = 2_000
PER_TASK = 4_000  # decisions


class Failure(NamedTuple):
    """A broken promise and the record that leads there."""

    sentence: str
    variant: int
    record: Any


@dataclass
class Report:
    """What a run saw."""

    decisions: Counter[int] = field(default_factory=Counter)  # by variant
    matches: Counter[int] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)
    draws: int = 0
    undone: int = 0
    varied: int = 0
    failures: list[Failure] = field(default_factory=list)

    def add(self, other: Report) -> None:
        self.decisions += other.decisions
        self.matches += other.matches
        self.ends += other.ends
        self.draws += other.draws
        self.undone += other.undone
        self.varied += other.varied
        self.failures += other.failures


def _values(option: Option) -> list[Any]:
    """The values worth trying: all of a few, the extremes and the default of many."""
    if len(option.values) <= 6:
        return list(option.values)
    return sorted({option.values[0], option.default, option.values[-1]})


def variants(game: Game[Any, Any], fixed: Mapping[str, Any] | None = None, seed: str = "0") -> list[Any]:
    """All configs of a game in which the fixed options stand; a sample of them where they are too many."""
    fixed = fixed or {}
    game.configure(fixed)  # refuses what does not exist
    names = [option.name for option in game.options()]
    values = [[option.read(fixed[option.name])] if option.name in fixed else _values(option) for option in game.options()]
    total = 1
    for column in values:
        total *= len(column)
    rng = Random(f"{seed}/variants")
    few = total <= 10 * MOST_VARIANTS
    candidates = product(*values) if few else (tuple(map(rng.choice, values)) for _ in range(10 * MOST_VARIANTS))
    found = []
    seen = set()
    for chosen in candidates:
        try:
            config = game.configure(dict(zip(names, chosen, strict=True)))
        except BadConfig:
            continue
        if config not in seen:
            seen.add(config)
            found.append(config)
    if not found:
        raise QuadrigaError(f"No variant of {game.name} goes with these options.")
    rng.shuffle(found)
    return found[:MOST_VARIANTS]


def describe(config: Any, game: Game[Any, Any]) -> str:
    """A config by what differs from the default."""
    plain, here = to_json(game.configure()), to_json(config)
    return " ".join(f"{name}={str(value).lower()}" for name, value in here.items() if value != plain[name]) or "default"


def _fuzz_task(game: Game[Any, Any], configs: list[Any], seed: str, budget: int, task: int) -> Report:
    """Matches of several variants until the budget of decisions is spent or a promise is broken."""
    rng = Random(f"{seed}/{task}")
    report = Report()
    variant = rng.randrange(len(configs))
    while sum(report.decisions.values()) < budget:
        variant = (variant + 1) % len(configs)
        tally = Tally()
        every = rng.randrange(15, 60)
        try:
            check_match(game, configs[variant], rng.getrandbits(60), tally, every=every, first=rng.randrange(every))
        except ContractBroken as broken:
            report.failures.append(Failure(str(broken), variant, broken.record))
            return report
        report.add(
            Report(
                Counter({variant: tally.decisions}),
                Counter({variant: tally.matches}),
                tally.ends,
                tally.draws,
                tally.undone,
                tally.varied,
            )
        )
    return report


def fuzz(
    game: Game[Any, Any],
    configs: list[Any],
    decisions: int,
    seed: str = "0",
    workers: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Report:
    """Play at least so many random decisions over the configs; stops at the first broken promise."""
    tasks = max(1, -(-decisions // PER_TASK))
    work = partial(_fuzz_task, game, configs, seed, -(-decisions // tasks))
    report = Report()
    for part in spread(work, range(tasks), workers):
        report.add(part)
        if progress is not None:
            progress(sum(part.decisions.values()))
        if report.failures:
            break
    return report
