"""Mutants before the tests: who is caught, and by which test."""

from __future__ import annotations

import gc
import os
import pickle
import signal
from collections.abc import Callable, Collection, Iterator, Sequence
from fnmatch import fnmatch
from functools import partial
from importlib.machinery import SourceFileLoader
from math import inf
from types import CodeType, FunctionType
from typing import Any, NamedTuple

import pytest

from mutation.known import Catches, KnownTests, Test, as_bits, find_lines, passes, run_healthy, watch
from mutation.mutants import ROOT, SETTINGS, Mutant, find_modules
from mutation.workers import limit_time, run_all

CAUGHT, ENDLESS, SURVIVED, UNREACHED = "caught", "endless", "survived", "unreached"
RELOAD = "reload"  # only a new import can show this one
TOGETHER = 60  # healthy tests that share a process
ROOMY = 10.0  # a mutated test may take so many times as long, and a second


class Verdict(NamedTuple):
    """How a mutant ended, and the test that caught it or how many did not."""

    ending: str
    by: str = ""


Report = Callable[[int, Verdict], None]


def try_all(game: str, mutants: Sequence[Mutant], jobs: int, report: Report, catches: Catches, deadline: float = inf) -> None:
    """Every mutant gets its verdict: first in a process that has collected the tests, then, where needed, anew.

    No new one is begun after the deadline, by the monotonic clock.
    """
    times: dict[str, float] = {}
    left: list[int] = []

    def settle(number: int, verdict: Verdict) -> None:
        mutant = mutants[number]
        catches.note(mutant.module.name, mutant.function, verdict.by)
        report(number, verdict)

    for kind, *news in stream(lambda send: LiveTrials(game, mutants, jobs, send, catches, deadline).run()):
        if kind == "verdict" and news[1].ending == RELOAD:
            left.append(news[0])
        elif kind == "verdict":
            settle(news[0], news[1])
        elif kind == "times":
            times = news[0]
        else:
            raise SystemExit(news[0])
    for is_whole in (False, True):  # first the files that are likely to catch it
        tasks = [partial(try_anew, game, mutants[i], times, catches, is_whole) for i in left]
        waiting, left = left, []
        for outcome in run_all(tasks, jobs, deadline):
            verdict = outcome.value or Verdict(ENDLESS if outcome.signal else CAUGHT, "the import")
            if verdict.ending == SURVIVED and not is_whole:
                left.append(waiting[outcome.task])
            else:
                settle(waiting[outcome.task], verdict)


def stream(work: Callable[[Callable[[Any], None]], None]) -> Iterator[Any]:
    """Run something in a process of its own that sends back objects as it goes."""
    read, write = os.pipe()
    pid = os.fork()
    if pid == 0:
        try:
            os.close(read)
            with os.fdopen(write, "wb", buffering=0) as sender:
                work(lambda thing: pickle.dump(thing, sender))
            os._exit(0)
        finally:
            os._exit(1)
    os.close(write)
    with os.fdopen(read, "rb") as receiver:
        try:
            while True:
                yield pickle.load(receiver)
        except EOFError:
            pass
        except BaseException:  # stopped by hand: nobody waits for the rest
            os.kill(pid, signal.SIGTERM)
            raise
    if os.waitpid(pid, 0)[1]:
        raise SystemExit("The process that tries the mutants has ended before its time.")


def run_pytest(game: str, plugin: object, likely: Collection[str] = ()) -> int:
    """Collect the tests that count, or only those of the likely files, and leave the rest to the plugin."""
    files = sorted((ROOT / "tests/games" / game).rglob("test_*.py"))
    counted = [f for f in files if not any(fnmatch(f.name, pattern) for pattern in SETTINGS["other_tests"])]
    chosen = [str(f) for f in counted if not likely or f.relative_to(ROOT).as_posix() in likely]
    os.chdir(ROOT)
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    options = ["-o", "addopts=", "--import-mode=importlib", "--assert=plain", "-p", "no:cacheprovider", "-p", "no:terminal"]
    return int(pytest.main([*options, "-m", "not slow and not browser", *chosen], plugins=[plugin, Terse()]))


class Terse:
    """A pytest plugin: nobody reads why a test failed, and to say it takes longer than the test."""

    def pytest_configure(self, config: pytest.Config) -> None:
        config.option.tbstyle = "no"


# In the process that has collected the tests ------------------------------------------------------------------------


class LiveTrials:
    """A pytest plugin that tries mutants instead of running the tests."""

    def __init__(
        self, game: str, mutants: Sequence[Mutant], jobs: int, send: Callable[[Any], None], catches: Catches, deadline: float
    ) -> None:
        self.game = game
        self.mutants = mutants
        self.jobs = jobs
        self.send = send
        self.catches = catches
        self.deadline = deadline
        self.files = {str(module.path) for module in find_modules(game)}

    def run(self) -> None:
        self.watcher = watch(self.files)
        self.watcher.start()
        code = run_pytest(self.game, self)
        if code:
            self.send(("failed", f"The tests of {self.game} cannot be collected (pytest ends with {code})."))

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.watcher.stop()
        self.at_import = find_lines(self.watcher.get_data())
        self.living = find_functions(self.files)
        tests = self.learn(session.items)
        gc.freeze()  # what is frozen is not found any more, so this comes last
        bad = [test.name for test in tests if not test.is_good]
        if bad:
            self.send(("failed", f"These tests fail without any mutant: {', '.join(bad)}."))
            return True
        self.chosen = [pair for pair in zip(tests, session.items, strict=True) if pair[0].seconds <= SETTINGS["longest"]]
        self.send(("times", {test.name: test.seconds for test, _ in self.chosen}))
        tasks = [partial(self.try_live, mutant) for mutant in self.mutants]
        for outcome in run_all(tasks, self.jobs, self.deadline):
            verdict = outcome.value or Verdict(ENDLESS if outcome.signal else CAUGHT, "its end")
            mutant = self.mutants[outcome.task]
            self.catches.note(mutant.module.name, mutant.function, verdict.by)
            self.send(("verdict", outcome.task, verdict))
        return True

    def learn(self, items: Sequence[pytest.Item]) -> list[Test]:
        """What is known of the tests; the others are run, some in a process."""
        known = KnownTests(self.game)
        new = [item for item in items if known.find(item) is None]
        groups = [new[start : start + TOGETHER] for start in range(0, len(new), TOGETHER)]
        bad: dict[str, Test] = {}
        for outcome in run_all([partial(run_healthy, group, self.files) for group in groups], self.jobs):
            group = groups[outcome.task]
            tests = outcome.value or [Test(item.nodeid, 0, {}, False) for item in group]
            bad |= {test.name: test for test in tests if not test.is_good}
            known.keep(group, tests)
        return [known.find(item) or bad[item.nodeid] for item in items]

    def try_live(self, mutant: Mutant) -> Verdict:
        """Put the mutant into the living functions and run the tests that come by, the most promising first."""
        if not mutant.is_live:
            return Verdict(RELOAD)
        file = str(mutant.module.path)
        lines = as_bits(mutant.lines)
        is_at_import = bool(self.at_import.get(file, 0) & lines)
        covering = [pair for pair in self.chosen if pair[0].lines.get(file, 0) & lines]
        if not covering:
            return Verdict(RELOAD if is_at_import else UNREACHED)
        try:
            put_in(mutant, self.living.get(file, {}))
        except ValueError:  # other free variables than before
            return Verdict(RELOAD)
        for test, item in sorted(covering, key=lambda pair: -self.catches.rate(mutant, pair[0])):
            limit_time(1 + ROOMY * test.seconds)
            if not passes(item):
                return Verdict(CAUGHT, item.nodeid)
        return Verdict(RELOAD) if is_at_import else Verdict(SURVIVED, str(len(covering)))


Functions = dict[tuple[str, int], list[FunctionType]]


def find_functions(files: set[str]) -> dict[str, Functions]:
    """The living functions of the modules, by file, then by name and first line."""
    found: dict[str, Functions] = {}
    for thing in gc.get_objects():
        if type(thing) is FunctionType and thing.__code__.co_filename in files:
            code = thing.__code__
            found.setdefault(code.co_filename, {}).setdefault((code.co_qualname, code.co_firstlineno), []).append(thing)
    return found


def walk_code(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from walk_code(constant)


def put_in(mutant: Mutant, functions: Functions) -> None:
    """Give the mutant's code to the living function it changes, and to those made inside of it."""
    outer = mutant.function.split(".<locals>")[0]
    for code in walk_code(mutant.compile()):
        if code.co_qualname == outer or code.co_qualname.startswith(f"{outer}.<locals>"):
            for function in functions.get((code.co_qualname, code.co_firstlineno), []):
                function.__code__ = code


# In a process that has not imported the game --------------------------------------------------------------------------


def try_anew(game: str, mutant: Mutant, times: dict[str, float], catches: Catches, is_whole: bool) -> Verdict:
    """Import the game with the mutant in it and run the tests that count: all, or those of the likely files."""
    honest = SourceFileLoader.get_code

    def get_code(loader: SourceFileLoader, fullname: str) -> CodeType | None:
        return mutant.compile() if loader.path == str(mutant.module.path) else honest(loader, fullname)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign,assignment]
    likely = set() if is_whole else catches.likely_files(mutant)
    rates = {
        name: catches.rate(mutant, Test(name, seconds, {}, True))
        for name, seconds in times.items()
        if not likely or name.split("::")[0] in likely
    }
    trial = NewTrial(times, rates)
    run_pytest(game, trial, likely)
    return trial.verdict


class NewTrial:
    """A pytest plugin that runs the tests, most promising first, up to the first that fails."""

    def __init__(self, times: dict[str, float], rates: dict[str, float]) -> None:
        self.times = times
        self.rates = rates
        self.verdict = Verdict(CAUGHT, "the import")
        limit_time(60)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        counted = [item for item in session.items if item.nodeid in self.rates]
        if len(counted) < len(self.rates):  # tests have gone missing or changed their names: parameters differ
            self.verdict = Verdict(CAUGHT, "the collection of the tests")
            return True
        for item in sorted(counted, key=lambda item: -self.rates[item.nodeid]):
            limit_time(1 + ROOMY * self.times[item.nodeid])
            if not passes(item):
                self.verdict = Verdict(CAUGHT, item.nodeid)
                return True
        self.verdict = Verdict(SURVIVED, str(len(counted)))
        return True
