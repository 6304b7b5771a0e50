"""What is known of the tests before any mutant is tried: the lines each one runs and its time, kept between runs."""

from __future__ import annotations

import gc
import hashlib
import pickle
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from _pytest.runner import runtestprotocol
from coverage import Coverage, CoverageData

from mutation.mutants import ROOT, Mutant

KEPT = ROOT / ".mutation"
START = 0.003  # seconds that even the quickest test costs
OTHERS = 0.1  # a test that has caught nothing may still be the one


class Test(NamedTuple):
    """A test run by itself on the healthy game."""

    name: str
    seconds: float
    lines: dict[str, int]  # by file: a bit for every line
    is_good: bool


def as_bits(lines: Iterable[int]) -> int:
    bits = 0
    for line in lines:
        bits |= 1 << line
    return bits


def watch(files: set[str]) -> Coverage:
    """Notes the lines of some files that are run."""
    return Coverage(data_file=None, config_file=False, include=sorted(files), messages=False)


def find_lines(seen: CoverageData) -> dict[str, int]:
    return {file: as_bits(seen.lines(file) or ()) for file in seen.measured_files()}


def passes(item: pytest.Item) -> bool:
    return not any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))


def run_healthy(items: Sequence[pytest.Item], files: set[str]) -> list[Test]:
    """Each test by itself: how long it takes, and which lines it runs while the game has nothing in its caches."""
    caches = [thing for thing in gc.get_objects() if is_cache_of_a_game(thing)]
    watcher = watch(files)
    outcomes = []
    watcher.start()
    for item in items:
        for one in caches:
            one.cache_clear()
        watcher.switch_context(item.nodeid)
        start = time.process_time()
        outcomes.append((passes(item), time.process_time() - start))
    watcher.stop()
    lines = sort_by_test(watcher.get_data())
    return [
        Test(item.nodeid, seconds, lines.get(item.nodeid, {}), is_good)
        for item, (is_good, seconds) in zip(items, outcomes, strict=True)
    ]


def sort_by_test(seen: CoverageData) -> dict[str, dict[str, int]]:
    lines: dict[str, dict[str, int]] = {}
    for file in seen.measured_files():
        for line, tests in seen.contexts_by_lineno(file).items():
            for test in tests:
                by_file = lines.setdefault(test, {})
                by_file[file] = by_file.get(file, 0) | 1 << line
    return lines


def is_cache_of_a_game(thing: object) -> bool:
    return hasattr(type(thing), "cache_clear") and getattr(thing, "__module__", "").startswith("quadriga.games")


class KnownTests:
    """The tests of a game as they ran when neither the code nor their file was different."""

    def __init__(self, game: str) -> None:
        self.file = KEPT / f"{game}.tests"
        self.code = hash_code()
        kept = pickle.loads(self.file.read_bytes()) if self.file.exists() else ("", {})
        self.tests: dict[str, tuple[str, Test]] = kept[1] if kept[0] == self.code else {}

    def find(self, item: pytest.Item) -> Test | None:
        digest, test = self.tests.get(item.nodeid, ("", None))
        return test if digest == hash_files((item.path,)) else None

    def keep(self, items: Iterable[pytest.Item], tests: Iterable[Test]) -> None:
        """Those that pass, at once: a run may be stopped while it learns."""
        pairs = zip(items, tests, strict=True)
        self.tests |= {item.nodeid: (hash_files((item.path,)), test) for item, test in pairs if test.is_good}
        KEPT.mkdir(exist_ok=True)
        self.file.write_bytes(pickle.dumps((self.code, self.tests)))


def hash_code() -> str:
    """Of everything that a test may run or read besides its own file."""
    code = [path for kind in ("py", "toml") for path in (ROOT / "src").rglob(f"*.{kind}")]
    helpers = [path for path in (ROOT / "tests").rglob("*.py") if not path.name.startswith("test_")]
    return hash_files(tuple(sorted(code + helpers)))


@cache
def hash_files(files: tuple[Path, ...]) -> str:
    digest = hashlib.sha256()
    for file in files:
        digest.update(file.read_bytes())
    return digest.hexdigest()


class Catches:
    """Which tests have caught mutants, and where: they are likely to catch their neighbours."""

    def __init__(self) -> None:
        self.by_function: Counter[tuple[str, str, str]] = Counter()
        self.by_module: Counter[tuple[str, str]] = Counter()

    def note(self, module: str, function: str, test: str) -> None:
        if "::" in test:
            self.by_function[module, function, test] += 1
            self.by_module[module, test] += 1

    def rate(self, mutant: Mutant, test: Test) -> float:
        """How promising a test is for the time it takes."""
        module = mutant.module.name
        caught = 10 * self.by_function[module, mutant.function, test.name] + self.by_module[module, test.name]
        return (caught + OTHERS) / (test.seconds + START)

    def likely_files(self, mutant: Mutant) -> set[str]:
        """The test files that have caught most in the module."""
        by_file: Counter[str] = Counter()
        for (module, test), number in self.by_module.items():
            if module == mutant.module.name:
                by_file[test.split("::")[0]] += number
        return {file for file, _ in by_file.most_common(4)}
