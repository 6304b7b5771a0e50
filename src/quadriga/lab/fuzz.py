"""Random play over all variants of a game with the contract checked on the way, here and there rather than everywhere: the
contract suite looks at every step of few matches, the fuzzer at few steps of very many. Every match must be sound and keep
the invariants; one in `DEEP` is inspected in depth, and later in a long run one in `RARE`: an inspection costs as much as some
hundred decisions, and it is of decisions that a long run wants many.
"""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import Enum
from functools import partial
from itertools import product
from random import Random
from typing import Any, NamedTuple

from quadriga.kernel import (
    AnyGame,
    BadConfig,
    Landmark,
    QuadrigaError,
    Setting,
    Waypoint,
    to_json,
)
from quadriga.lab.pool import spread
from quadriga.testing import ContractBroken, Tally, check_briskly, check_match

MOST_VARIANTS = 2_000
PER_TASK = 4_000  # decisions
DEEP = 8  # one match in eight is inspected in depth
RARE = 64  # one in 64, in all tasks but the first
FIRST = 50  # tasks
SELDOM = (50_000, 20, 100)  # objects and rounds after which to look for garbage
FAR = 12  # one match in twelve begins at an outpost, where the game has any


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
    imagined: int = 0  # worlds
    fell_back: int = 0  # of these, where none was found in which the same would be asked
    inspected: int = 0  # matches
    landmarks: Counter[Landmark] = field(default_factory=Counter)
    waypoints: Counter[Waypoint] = field(default_factory=Counter)
    failures: list[Failure] = field(default_factory=list)

    def count(self, variant: int, tally: Tally) -> None:
        """Add a match of a variant."""
        self.decisions[variant] += tally.decisions
        self.matches[variant] += tally.matches
        self.ends += tally.ends
        self.draws += tally.draws
        self.undone += tally.undone
        self.varied += tally.varied
        self.imagined += tally.imagined
        self.fell_back += tally.fell_back
        self.landmarks += tally.landmarks
        self.waypoints += tally.waypoints

    def add(self, other: Report) -> None:
        self.decisions += other.decisions
        self.matches += other.matches
        self.ends += other.ends
        self.draws += other.draws
        self.undone += other.undone
        self.varied += other.varied
        self.imagined += other.imagined
        self.fell_back += other.fell_back
        self.inspected += other.inspected
        self.landmarks += other.landmarks
        self.waypoints += other.waypoints
        self.failures += other.failures


def _values(setting: Setting) -> list[Any]:
    """The values worth trying: all of a few or of those with a name, the extremes and the default of many numbers."""
    if len(setting.values) <= 6 or isinstance(setting.default, Enum):
        return list(setting.values)
    return sorted({setting.values[0], setting.default, setting.values[-1]})


def variants(game: AnyGame, fixed: Mapping[str, Any] | None = None, seed: str = "0") -> list[Any]:
    """All configs of a game in which the fixed settings stand; a sample of them where they are too many."""
    fixed = fixed or {}
    game.configure(fixed)  # refuses what does not exist
    names = [setting.name for setting in game.settings()]
    values = [[one.read(fixed[one.name])] if one.name in fixed else _values(one) for one in game.settings()]
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
        raise QuadrigaError("refuse.lab.no_variant", game=game.name)
    rng.shuffle(found)
    return found[:MOST_VARIANTS]


def landmarks(game: AnyGame, configs: list[Any]) -> list[Landmark]:
    """What random play of these variants should meet, once each and in order."""
    return sorted({landmark for config in configs for landmark in game.landmarks(config)})


def waypoints(game: AnyGame, configs: list[Any]) -> list[Waypoint]:
    """What the rules of these variants should pass through by themselves, once each, those of the same place together."""
    found: dict[str, dict[str, None]] = {}
    for config in configs:
        for place, what in game.waypoints(config):
            found.setdefault(place, {})[what] = None
    return [(place, what) for place, whats in found.items() for what in whats]


def describe(config: Any, game: AnyGame) -> str:
    """A config by what differs from the default."""
    plain, here = to_json(game.configure()), to_json(config)
    return " ".join(f"{name}={str(value).lower()}" for name, value in here.items() if value != plain[name]) or "default"


def _fuzz_task(game: AnyGame, configs: list[Any], seed: str, budget: int, task: int) -> Report:
    """Matches of several variants until the budget of decisions is spent or a promise is broken."""
    with _seldom_collecting():
        return _fuzz(game, configs, Random(f"{seed}/{task}"), budget, DEEP if task < FIRST else RARE)


def _fuzz(game: AnyGame, configs: list[Any], rng: Random, budget: int, deep: int) -> Report:
    report = Report()
    variant = rng.randrange(len(configs))
    spent = 0
    while spent < budget:
        variant = (variant + 1) % len(configs)
        tally = Tally()
        try:
            if rng.random() * deep < 1:
                every = rng.randrange(4, 40)
                check_match(game, configs[variant], rng.getrandbits(60), tally, every=every, first=rng.randrange(every))
                report.inspected += 1
            else:
                _brisk_match(game, configs[variant], rng, tally)
        except ContractBroken as broken:
            report.failures.append(Failure(str(broken), variant, broken.record))
            return report
        report.count(variant, tally)
        spent += tally.decisions or tally.draws  # where nobody plays, nothing is decided
    return report


@contextmanager
def _seldom_collecting() -> Iterator[None]:
    """Look for garbage more rarely: a match leaves next to none that is not given back by itself."""
    before = gc.get_threshold()
    gc.set_threshold(*SELDOM)
    try:
        yield
    finally:
        gc.set_threshold(*before)


def _brisk_match(game: AnyGame, config: Any, rng: Random, tally: Tally) -> None:
    """One random match of which only soundness, membership, progress and the invariants are checked."""
    outposts = game.outposts(config) if rng.random() * FAR < 1 else ()
    check_briskly(game, config, rng, tally, rng.choice(outposts) if outposts else None)


def count_tasks(decisions: int) -> int:
    return max(1, -(-decisions // PER_TASK))


def fuzz(
    game: AnyGame,
    configs: list[Any],
    decisions: int,
    seed: str = "0",
    workers: int = 1,
    progress: Callable[[int], None] | None = None,
    first: int = 0,
) -> Report:
    """Play at least this many random decisions over the configs; stops at the first broken promise.

    The work is done in tasks, one after the other; `first` goes on with that one, where an earlier run was broken off.
    """
    tasks = count_tasks(decisions)
    work = partial(_fuzz_task, game, configs, seed, -(-decisions // tasks))
    report = Report()
    for part in spread(work, range(first, tasks), workers):
        report.add(part)
        if progress is not None:
            progress(sum(part.decisions.values()))
        if report.failures:
            break
    return report
