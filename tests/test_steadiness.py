"""What makes tests fail by chance is not written again."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
FILES = sorted(file for file in TESTS.rglob("*.py") if file.name not in ("harness.py", Path(__file__).name))

CHANCY = {
    "a loop where a browser may keep one running: use web.harness.run": r"\basyncio\.run\(",
    "a wait that hopes": r"\btime\.sleep\((?!0\.0[0-9]*\))|wait_for_timeout\(",
    "a claim about the clock": r"assert .*perf_counter|assert .*time\.time\(",
    "less than a minute, which a busy machine may need: use web.harness.PATIENCE": (
        r"\btimeout=[0-5]?\d(\.\d+)?[,)]|\btimeout=[0-5]?\d_\d{3}\b|\b(timeout|wait)\([0-5]?\d(\.\d+)?\)"
    ),
    "a number that is another one in every run": r"(?<![\w.])hash\(",
}


@pytest.mark.parametrize("what", CHANCY)
def test_no_test_depends_on_chance_or_speed(what: str) -> None:
    found = [
        f"{file.relative_to(TESTS)}:{number}"
        for file in FILES
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if re.search(CHANCY[what], line)
    ]
    assert not found


def unseeded(tree: ast.AST) -> Iterator[ast.Call]:
    """Generators, dealers and matches that nobody gave a seed."""
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call):
            continue
        words = ast.unparse(call.func)
        name = words.rpartition(".")[2]
        given = [ast.unparse(value) for value in (*call.args, *(keyword.value for keyword in call.keywords))]
        seeds = [keyword.arg for keyword in call.keywords if keyword.arg in ("seed", None)]
        if (
            (name in ("Random", "SecretDealer", "seeded_dealer") and given in ([], ["None"]))
            or name in ("SystemRandom", "urandom", "uuid4")
            or words.startswith(("random.", "secrets."))
            or (words == "quadriga.new" and not seeds)
        ):
            yield call


def test_every_generator_and_every_match_has_a_seed() -> None:
    found = [
        f"{file.relative_to(TESTS)}:{call.lineno}"
        for file in FILES
        for call in unseeded(ast.parse(file.read_text(encoding="utf-8")))
    ]
    assert not found


@pytest.mark.parametrize(
    "line",
    ["Random()", "random.choice(x)", "SecretDealer()", "seeded_dealer(None)", 'quadriga.new("caesar")', "new(Random(None))"],
)
def test_a_line_without_a_seed_is_found(line: str) -> None:
    assert list(unseeded(ast.parse(line)))
    assert not list(unseeded(ast.parse('Random(1), SecretDealer(b"x"), quadriga.new("caesar", seed=1)')))


@pytest.mark.parametrize(
    "line",
    [
        "f(timeout=20)",
        "f(x, timeout=0.5)",
        "page.f('#a', timeout=20_000)",
        "asyncio.timeout(30)",
        "e.wait(59)",
        "hash(x)",
        "time.sleep(1)",
    ],
)
def test_a_line_that_hopes_is_found(line: str) -> None:
    assert [what for what in CHANCY if re.search(CHANCY[what], line)]


@pytest.mark.parametrize(
    "line", ["f(timeout=PATIENCE)", "f(timeout=120)", "e.wait()", "e.wait(180)", "x.__hash__()", "digest_hash(x)"]
)
def test_a_line_that_waits_as_long_as_it_takes_is_not(line: str) -> None:
    assert not [what for what in CHANCY if re.search(CHANCY[what], line)]
