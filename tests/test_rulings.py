"""Rulings: each is numbered once, names tests that exist, and is cited by a test that holds it."""

from __future__ import annotations

import ast
import re
from functools import cache
from importlib import resources
from pathlib import Path
from typing import NamedTuple

import pytest

from quadriga.lab import citations

GAMES = ("byzantion", "caesar", "gaul", "trajan")
CITING = ("byzantion", "caesar", "trajan")  # the code of Gaul names the card or the section instead, where that is enough
_NUMBER = re.compile(r"\bR-(\d\d+)\b")
_IN_NAME = re.compile(r"(?<=_)r_?(\d\d+)(?=_)")


class Ruling(NamedTuple):
    """Its number, and how the names of its tests begin."""

    number: str
    tests: list[str]


class Holder(NamedTuple):
    """A test, and the rulings it cites."""

    name: str
    cited: set[str]


@cache
def rulings(game: str) -> list[Ruling]:
    """A ruling is a row of a table or a section of its own; the tests it names may be given by how they begin."""
    text = (resources.files(f"quadriga.games.{game}") / "RULINGS.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| R-(\d+) \|.*\|([^|]*)\|$", text, re.M)
    sections = re.findall(r"^## R-(\d+)(.*?)(?=^## |\Z)", text, re.M | re.S)
    return [Ruling(number, re.findall(r"`(test_\w+)", tests)) for number, tests in rows + sections]


@cache
def find_tests(game: str) -> list[Holder]:
    """Every test of the game with the rulings that its name, its docstring or its comments cite."""
    folder = citations.tests_folder(game)
    assert folder is not None
    found = []
    for file in sorted(folder.rglob("test_*.py")):
        source = file.read_text(encoding="utf-8")
        for node in ast.parse(source).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                text = ast.get_source_segment(source, node) or ""
                found.append(Holder(node.name, {*_NUMBER.findall(text), *_IN_NAME.findall(node.name)}))
    return found


def cited_in_code(game: str) -> set[str]:
    folder = Path(str(resources.files(f"quadriga.games.{game}")))
    return {number for file in sorted(folder.rglob("*.py")) for number in _NUMBER.findall(file.read_text(encoding="utf-8"))}


@pytest.mark.parametrize("game", GAMES)
def test_census_each_ruling_has_a_number_of_its_own_and_names_a_test(game: str) -> None:
    numbers = [int(ruling.number) for ruling in rulings(game)]
    assert len(numbers) >= 30
    assert len(set(numbers)) == len(numbers)
    assert [ruling.number for ruling in rulings(game) if not ruling.tests] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_tests_that_a_ruling_names_exist(game: str) -> None:
    names = [test.name for test in find_tests(game)]
    missing = [begin for ruling in rulings(game) for begin in ruling.tests if not any(name.startswith(begin) for name in names)]
    assert missing == []


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_is_cited_by_a_test(game: str) -> None:
    cited = {number for test in find_tests(game) for number in test.cited}
    assert [ruling.number for ruling in rulings(game) if ruling.number not in cited] == []


@pytest.mark.parametrize("game", GAMES)
def test_tests_and_code_cite_only_rulings_that_are_written_down(game: str) -> None:
    written = {ruling.number for ruling in rulings(game)}
    assert {number for test in find_tests(game) for number in test.cited} - written == set()
    assert cited_in_code(game) - written == set()


@pytest.mark.parametrize("game", CITING)
def test_the_code_cites_every_ruling(game: str) -> None:
    assert {ruling.number for ruling in rulings(game)} - cited_in_code(game) == set()
