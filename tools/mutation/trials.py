"""Mutants before the tests: who is caught, and by which test."""

from __future__ import annotations

import gc
import os
import pickle
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from fnmatch import fnmatch
from functools import partial
from importlib.machinery import SourceFileLoader
from types import CodeType, FrameType, FunctionType
from typing import Any, NamedTuple

import pytest
from _pytest.runner import runtestprotocol

from mutation.mutants import ROOT, SETTINGS, Mutant
from mutation.workers import limit_time, run_all

CAUGHT, ENDLESS, SURVIVED, UNREACHED = "caught", "endless", "survived", "unreached"
RELOAD = "reload"  # only a new import can show this one
ROOMY = 10.0  # a mutated test may take so many times as long, and a second


class Verdict(NamedTuple):
    """How a mutant ended, and the test that caught it or how many did not."""

    ending: str
    by: str = ""


class Test(NamedTuple):
    """A test run by itself on the healthy game."""

    name: str
    seconds: float
    lines: dict[str, set[int]]  # by file
    is_good: bool


Report = Callable[[int, Verdict], None]


def try_all(game: str, mutants: Sequence[Mutant], jobs: int, report: Report) -> None:
    """Every mutant gets its verdict: first in a process that has collected the tests, then, where needed, anew."""
    times: dict[str, float] = {}
    left: list[int] = []
    for kind, *news in stream(lambda send: LiveTrials(game, mutants, jobs, send).run()):
        if kind == "verdict" and news[1].ending == RELOAD:
            left.append(news[0])
        elif kind == "verdict":
            report(news[0], news[1])
        elif kind == "times":
            times = news[0]
        else:
            raise SystemExit(news[0])
    tasks = [partial(try_anew, game, mutants[i], times) for i in left]
    for outcome in run_all(tasks, jobs):
        report(left[outcome.task], outcome.value or Verdict(ENDLESS if outcome.signal else CAUGHT, "the import"))


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
        while True:
            try:
                yield pickle.load(receiver)
            except EOFError:
                break
    if os.waitpid(pid, 0)[1]:
        raise SystemExit("The process that tries the mutants has ended before its time.")


def run_pytest(game: str, plugin: object) -> int:
    """Collect the tests that count and leave the rest to the plugin."""
    files = sorted((ROOT / "tests/games" / game).rglob("test_*.py"))
    counted = [str(f) for f in files if not any(fnmatch(f.name, pattern) for pattern in SETTINGS["other_tests"])]
    os.chdir(ROOT)
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    options = ["-o", "addopts=", "--import-mode=importlib", "--assert=plain", "-p", "no:cacheprovider", "-p", "no:terminal"]
    return int(pytest.main([*options, "-m", "not slow and not browser", *counted], plugins=[plugin]))


def passes(item: pytest.Item) -> bool:
    return not any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))


# In the process that has collected the tests ------------------------------------------------------------------------


class LiveTrials:
    """A pytest plugin that tries mutants instead of running the tests."""

    def __init__(self, game: str, mutants: Sequence[Mutant], jobs: int, send: Callable[[Any], None]) -> None:
        self.game = game
        self.mutants = mutants
        self.jobs = jobs
        self.send = send
        self.files = {str(mutant.module.path) for mutant in mutants}

    def run(self) -> None:
        self.at_import = Tracer(self.files)
        sys.settrace(self.at_import)
        code = run_pytest(self.game, self)
        if code:
            self.send(("failed", f"The tests of {self.game} cannot be collected (pytest ends with {code})."))

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        sys.settrace(None)
        items = session.items
        tests: dict[int, Test] = {}
        for outcome in run_all([partial(run_healthy, item, self.files) for item in items], self.jobs):
            tests[outcome.task] = outcome.value or Test(items[outcome.task].nodeid, 0, {}, False)
        bad = [test.name for test in tests.values() if not test.is_good]
        if bad:
            self.send(("failed", f"These tests fail without any mutant: {', '.join(bad)}."))
            return True
        chosen = {i: test for i, test in tests.items() if test.seconds <= SETTINGS["longest"]}
        self.send(("times", {test.name: test.seconds for test in chosen.values()}))
        quickest = sorted(chosen, key=lambda i: chosen[i].seconds)
        living = find_functions(self.files)
        tasks = []
        for mutant in self.mutants:
            file = str(mutant.module.path)
            covering = [i for i in quickest if not tests[i].lines.get(file, set()).isdisjoint(mutant.lines)]
            runs = [(items[i], tests[i].seconds) for i in covering]
            at_import = not self.at_import.lines.get(file, set()).isdisjoint(mutant.lines)
            functions = living.get(file, {})
            tasks.append(partial(try_live, mutant, functions, runs, at_import))
        for outcome in run_all(tasks, self.jobs):
            verdict = outcome.value or Verdict(ENDLESS if outcome.signal else CAUGHT, "its end")
            self.send(("verdict", outcome.task, verdict))
        return True


class Tracer:
    """Notes the lines of some files that are run."""

    def __init__(self, files: set[str]) -> None:
        self.lines: dict[str, set[int]] = {file: set() for file in files}

    def __call__(self, frame: FrameType, event: str, argument: object) -> Any:
        if frame.f_code.co_filename not in self.lines:
            return None
        seen = self.lines[frame.f_code.co_filename]

        def note(frame: FrameType, event: str, argument: object) -> Any:
            seen.add(frame.f_lineno)
            return note

        return note(frame, event, argument)


def run_healthy(item: pytest.Item, files: set[str]) -> Test:
    """One test alone: how long it takes, and which lines it runs."""
    tracer = Tracer(files)
    sys.settrace(tracer)  # in the first run, while nothing is cached
    is_good = passes(item)
    sys.settrace(None)
    start = time.process_time()
    passes(item)
    seconds = time.process_time() - start
    return Test(item.nodeid, seconds, {file: lines for file, lines in tracer.lines.items() if lines}, is_good)


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


def try_live(mutant: Mutant, functions: Functions, runs: list[tuple[pytest.Item, float]], at_import: bool) -> Verdict:
    """Put the mutant into the living functions and run the tests that come by."""
    if not mutant.is_live:
        return Verdict(RELOAD)
    if not runs:
        return Verdict(RELOAD if at_import else UNREACHED)
    try:
        put_in(mutant, functions)
    except ValueError:  # other free variables than before
        return Verdict(RELOAD)
    for item, seconds in runs:
        limit_time(1 + ROOMY * seconds)
        if not passes(item):
            return Verdict(CAUGHT, item.nodeid)
    return Verdict(RELOAD) if at_import else Verdict(SURVIVED, str(len(runs)))


# In a process that has not imported the game --------------------------------------------------------------------------


def try_anew(game: str, mutant: Mutant, times: dict[str, float]) -> Verdict:
    """Import the game with the mutant in it and run all tests that count."""
    honest = SourceFileLoader.get_code

    def get_code(loader: SourceFileLoader, fullname: str) -> CodeType | None:
        return mutant.compile() if loader.path == str(mutant.module.path) else honest(loader, fullname)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign,assignment]
    trial = NewTrial(times)
    run_pytest(game, trial)
    return trial.verdict


class NewTrial:
    """A pytest plugin that runs the tests quickest first, up to the first that fails."""

    def __init__(self, times: dict[str, float]) -> None:
        self.times = times
        self.verdict = Verdict(CAUGHT, "the import")
        limit_time(60)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        counted = [item for item in session.items if item.nodeid in self.times]
        if len(counted) < len(self.times):  # tests have gone missing or changed their names: parameters differ
            self.verdict = Verdict(CAUGHT, "the collection of the tests")
            return True
        for item in sorted(counted, key=lambda item: self.times[item.nodeid]):
            limit_time(1 + ROOMY * self.times[item.nodeid])
            if not passes(item):
                self.verdict = Verdict(CAUGHT, item.nodeid)
                return True
        self.verdict = Verdict(SURVIVED, str(len(counted)))
        return True
