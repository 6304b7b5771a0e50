"""The pages of docs/rules name code and tests for every sentence of a rulebook: what they name exists."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from quadriga import games
from quadriga.lab.citations import Row, read_rows, sections

ROOT = Path(__file__).parents[1]
PAGES = [page for page in sorted((ROOT / "docs" / "rules").glob("*.md")) if page.stem in games.names()]  # others list cards


@cache
def rows(page: Path) -> list[Row]:
    return read_rows(page.read_text(encoding="utf-8"))


def find(game: str, name: str) -> Any:
    """A function, class or table of the game by its dotted name, or None."""
    words = name.split(".")
    for n in range(len(words) - 1, 0, -1):
        try:
            thing: Any = import_module(".".join([f"quadriga.games.{game}", *words[:n]]))
        except ModuleNotFoundError:
            continue
        for word in words[n:]:
            thing = getattr(thing, word, None)
        return thing
    return None


def find_tests(game: str) -> set[str]:
    """The names of the game's tests."""
    files = sorted((ROOT / "tests" / "games" / game).rglob("test_*.py"))
    return {name for file in files for name in re.findall(r"^def (test_\w+)\(", file.read_text(encoding="utf-8"), re.M)}


def test_census_there_are_pages_with_tables() -> None:
    assert {page.stem for page in PAGES} >= {"byzantion", "caesar", "gaul", "trajan"}
    assert all(len(rows(page)) > 50 for page in PAGES)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_line_of_a_table_is_read(page: Path) -> None:
    lines = [line for line in page.read_text(encoding="utf-8").splitlines() if line.startswith("|")]
    heads = [line for line in lines if line.startswith(("| §", "| ---"))]
    assert len(rows(page)) == len(lines) - len(heads)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_row_has_a_section_a_rule_code_and_a_test(page: Path) -> None:
    known = {section.id for section in sections(page.stem)}
    for row in rows(page):
        assert row.section in known, row
        assert row.rule, row
        assert row.code, row
        assert row.tests, row


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_code_that_a_row_names_exists(page: Path) -> None:
    missing = {name for row in rows(page) for name in row.code if find(page.stem, name) is None}
    assert not missing


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_tests_that_a_row_names_exist(page: Path) -> None:
    there = find_tests(page.stem)
    missing = {name for row in rows(page) for name in row.tests if name not in there}
    assert not missing


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_census_every_section_with_a_rule_of_its_own_has_a_row(page: Path) -> None:
    """A chapter that only holds its sections together needs none."""
    listed = [section.id for section in sections(page.stem)]
    chapters = {section for section in listed if any(other.startswith(f"{section}.") for other in listed)}
    assert set(listed) - chapters - {row.section for row in rows(page)} == set()


def test_the_tests_that_the_findings_name_exist() -> None:
    text = (ROOT / "docs" / "rules" / "findings.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`(test_\w+)`", text))
    files = sorted((ROOT / "tests").rglob("test_*.py"))
    there = {name for file in files for name in re.findall(r"^def (test_\w+)\(", file.read_text(encoding="utf-8"), re.M)}
    assert len(named) > 80
    assert named - there == set()
