"""Every ruling has a test that carries its number, and every number stands in RULINGS.md."""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path

import quadriga.games.caesar

HERE = Path(__file__).parent
RULINGS = (resources.files(quadriga.games.caesar) / "RULINGS.md").read_text(encoding="utf-8")
NUMBERS = re.findall(r"^\| R-(\d\d) ", RULINGS, re.M)


def sources(folder: Path) -> str:
    return "\n".join(file.read_text(encoding="utf-8") for file in sorted(folder.rglob("*.py")))


def test_census_rulings_are_numbered_without_gaps() -> None:
    assert [int(number) for number in NUMBERS] == list(range(1, len(NUMBERS) + 1))


def test_census_every_ruling_has_a_test_and_is_cited_in_the_code() -> None:
    tests = set(re.findall(r"def test_\w*?r_(\d\d)_", sources(HERE)))
    code = set(re.findall(r"R-(\d\d)", sources(Path(str(resources.files(quadriga.games.caesar))))))
    assert set(NUMBERS) == tests == code


def test_census_every_test_named_by_a_ruling_exists() -> None:
    tests = sources(HERE)
    for name in re.findall(r"`(test_\w+?)_?…`", RULINGS):
        assert f"def {name}" in tests, name
