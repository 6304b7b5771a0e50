"""Which section of a rulebook is implemented where, and tested by what.

Code and tests cite a section as `§2.2` in a docstring or comment; a test may also carry the number in its name
(`test_2_2_closing`). The sections themselves are those of each game's rulebook.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from importlib import resources
from pathlib import Path
from typing import NamedTuple

import quadriga
from quadriga import book
from quadriga.text import LANGUAGES

_NAMED = re.compile(r"`([^`]+)`")
_CITED = re.compile(r"§\s?([0-9A-Za-z]+(?:\.[0-9A-Za-z]+)*)")

RULES = ("rules/", "events/", "ariovistus/")  # the chapters of the rulebook, and what replaces them
ASIDE = ("bots/", "draw/", "explain/", "telling/", "position.py", "view.py")


class Section(NamedTuple):
    """One section of a rulebook: its number, where it is printed, and its titles by language."""

    id: str
    book: str
    title: dict[str, str]


class Cover(NamedTuple):
    """Who implements a section, who else speaks of it, and who tests it, as `file.py:function`."""

    section: Section
    code: list[str]
    aside: list[str]  # pictures, sentences, opponents, views and descriptions: they follow the rules and decide none
    tests: list[str]


def sections(game: str) -> list[Section]:
    """The sections of a game's rulebook that have a number, in the order of our book."""
    texts = {lang: book.load(game, lang) for lang in LANGUAGES}
    return [
        Section(number, section.source, {lang: texts[lang].by_id[number].title for lang in LANGUAGES})
        for section in texts["en"].sections
        if section.is_numbered
        for number in section.ids
    ]


def coverage(game: str) -> list[Cover]:
    """Every section with its citations. Outside a source checkout there are no tests to list."""
    listed = sections(game)
    known = {section.id for section in listed}
    code = _gather(Path(str(resources.files(f"quadriga.games.{game}"))), known)
    folder = tests_folder(game)
    tests = {} if folder is None else _gather(folder, known)
    return [Cover(section, *_apart(code.get(section.id, [])), tests.get(section.id, [])) for section in listed]


def _apart(places: list[str]) -> tuple[list[str], list[str]]:
    """Those that decide, the chapters of the rules first; and those that only follow."""
    deciding = [place for place in places if not place.startswith(ASIDE)]
    deciding.sort(key=lambda place: not place.startswith(RULES))
    return deciding, [place for place in places if place.startswith(ASIDE)]


def tests_folder(game: str) -> Path | None:
    """Where the tests of a game are, in a source checkout."""
    folder = Path(quadriga.__file__).resolve().parents[2] / "tests" / "games" / game
    return folder if folder.is_dir() else None


class Row(NamedTuple):
    """A sentence of a rulebook: its section, our words for it, the code that does it and the tests that hold it."""

    section: str
    rule: str
    code: tuple[str, ...]
    tests: tuple[str, ...]


def rows(game: str) -> list[Row]:
    """The page of a game in docs/rules, sentence by sentence; outside a source checkout there is none."""
    page = Path(quadriga.__file__).resolve().parents[2] / "docs" / "rules" / f"{game}.md"
    return read_rows(page.read_text(encoding="utf-8")) if page.is_file() else []


def read_rows(page: str) -> list[Row]:
    """The rows of all tables of a page."""
    found = []
    for line in page.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split(" | ")]
        if line.startswith("| ") and len(cells) == 4 and not cells[0].startswith(("§", "---")):
            found.append(Row(cells[0], cells[1], *(tuple(_NAMED.findall(cell)) for cell in cells[2:])))
    return found


def unknown_citations(game: str) -> list[str]:
    """Citations of what the rulebook does not have, as `file.py:function §id`. A whole chapter may be cited (§2 for §2.1…)."""
    known = {section.id for section in sections(game)}
    known |= {number.rsplit(".", depth)[0] for number in known for depth in range(1, number.count(".") + 1)}
    folders = [Path(str(resources.files(f"quadriga.games.{game}"))), tests_folder(game)]
    return [
        f"{place} §{cited}"
        for folder in folders
        if folder is not None
        for cited, place in _citations(folder)
        if cited not in known
    ]


def _gather(folder: Path, known: set[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for cited, place in (*_citations(folder), *_named_tests(folder, known)):
        places = found.setdefault(cited, [])
        if place not in places:
            places.append(place)
    return found


def _files(folder: Path) -> Iterator[tuple[str, str]]:
    for file in sorted(folder.rglob("*.py")):
        yield file.relative_to(folder).as_posix(), file.read_text(encoding="utf-8")


def _citations(folder: Path) -> Iterator[tuple[str, str]]:
    """Every citation in a folder with the function around it."""
    for name, source in _files(folder):
        around = list(_functions(ast.parse(source)))
        for number, line in enumerate(source.splitlines(), 1):
            for cited in _CITED.findall(line):
                yield cited, f"{name}:{_innermost(around, number)}" if _innermost(around, number) else name


def _named_tests(folder: Path, known: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Tests whose name begins with a section's number; the longest number counts."""
    by_name = {section.replace(".", "_").lower(): section for section in known}
    for name, source in _files(folder):
        for _, _, function in _functions(ast.parse(source)):
            words = function.rpartition(".")[2].split("_")
            if words[0] != "test":
                continue
            for length in range(len(words) - 1, 0, -1):
                if section := by_name.get("_".join(words[1 : 1 + length]).lower()):
                    yield section, f"{name}:{function}"
                    break


def _functions(tree: ast.AST, prefix: str = "") -> Iterator[tuple[int, int, str]]:
    """First line, last line and name of every function and class, outer ones first. Decorators count as part of it."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            yield first, node.end_lineno or node.lineno, prefix + node.name
            yield from _functions(node, f"{prefix}{node.name}.")


def _innermost(around: list[tuple[int, int, str]], line: int) -> str:
    return next((name for first, last, name in reversed(around) if first <= line <= last), "")
