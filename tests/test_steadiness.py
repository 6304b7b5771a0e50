"""What makes tests fail by chance is not written again."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
FILES = sorted(file for file in TESTS.rglob("*.py") if file.name not in ("harness.py", Path(__file__).name))

CHANCY = {
    "a generator without a seed": r"\bRandom\(\)",
    "a loop where a browser may keep one running: use web.harness.run": r"\basyncio\.run\(",
    "a wait that hopes": r"\btime\.sleep\((?!0\.0[0-9]*\))|wait_for_timeout\(",
    "a claim about the clock": r"assert .*perf_counter|assert .*time\.time\(",
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
