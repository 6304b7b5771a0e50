"""Who knows whom: the tables of docs/builders/architecture.md are what the imports really are."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import quadriga
from quadriga import games

SOURCE = Path(quadriga.__file__).parent
PAGE = Path(__file__).parents[1] / "docs" / "builders" / "architecture.md"
GAMES = [name for name in games.names() if (SOURCE / "games" / name).is_dir()]


def imports(file: Path) -> Iterator[tuple[str, int]]:
    """Every module of ours that a file imports, wherever it does so, and how many dots it writes before it."""
    package = ("quadriga", *file.parent.relative_to(SOURCE).parts)
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((alias.name, 0) for alias in node.names if alias.name.split(".")[0] == "quadriga")
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(package[: len(package) - node.level + 1]) if node.level else ""
            module = ".".join(part for part in (base, node.module or "") if part)
            if module.split(".")[0] == "quadriga":
                yield from ((f"{module}.{alias.name}", node.level) for alias in node.names)


def is_module(name: str) -> bool:
    path = SOURCE.joinpath(*name.split(".")[1:])
    return path.is_dir() or path.with_suffix(".py").is_file()


def room_of(module: str, depth: int) -> str:
    """The package or top-level module at this depth that a name belongs to: `quadriga.kernel.match.Match` -> `kernel`."""
    parts = module.split(".")
    return parts[depth] if len(parts) > depth and is_module(".".join(parts[: depth + 1])) else "__init__"


def inside(folder: Path, depth: int) -> dict[str, set[str]]:
    """For each room below a folder, the other rooms there that it imports."""
    prefix = ".".join(("quadriga", *folder.relative_to(SOURCE).parts))
    known: dict[str, set[str]] = defaultdict(set)
    for file in sorted(folder.rglob("*.py")):
        room = file.relative_to(folder).parts[0].removesuffix(".py")
        for module, _ in imports(file):
            if module.startswith(f"{prefix}.") and (other := room_of(module, depth)) not in (room, "__init__"):
                known[room].add(other)
        known[room] |= set()
    return known


@cache
def tables() -> list[dict[str, set[str]]]:
    """The tables `| room | knows | … |` of the page."""
    found: list[dict[str, set[str]]] = []
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if cells[0] == "room" and cells[1].startswith("knows"):
            found.append({})
        elif found and len(cells) >= 2 and (names := re.findall(r"`(\w+)`", cells[0])):
            found[-1].update({name: set(re.findall(r"`(\w+)`", cells[1])) for name in names})
    return found


def test_the_rooms_of_the_package_know_whom_the_page_says() -> None:
    assert {room: known for room, known in inside(SOURCE, 1).items() if room not in ("__init__", "__main__")} == tables()[0]


def test_the_kernel_does_not_reach_out_through_the_front_of_the_package() -> None:
    """`import quadriga` names no room, so the table above does not see it."""
    found = {(file.name, module) for file in (SOURCE / "kernel").rglob("*.py") for module, _ in imports(file)}
    assert not [(file, module) for file, module in found if not module.startswith("quadriga.kernel")]


def test_no_two_rooms_of_the_package_know_each_other() -> None:
    known, left = tables()[0], set(tables()[0])
    while left:
        free = {room for room in left if not known[room] & left}
        assert free, f"a circle among {sorted(left)}"
        left -= free


@pytest.mark.parametrize("game", GAMES)
def test_the_rooms_of_a_game_know_at_most_whom_the_page_allows(game: str) -> None:
    allowed = tables()[1]
    for room, known in inside(SOURCE / "games" / game, 3).items():
        if room == "__init__":
            continue
        kind = room if room in allowed else "tables"
        others = {other if other in allowed else "tables" for other in known} - {kind}
        assert others <= allowed[kind], f"{game}: {room} knows {sorted(others - allowed[kind])}"


@pytest.mark.parametrize("game", GAMES)
def test_inside_a_game_imports_are_relative(game: str) -> None:
    for file in sorted((SOURCE / "games" / game).rglob("*.py")):
        for module, dots in imports(file):
            assert dots or not module.startswith(f"quadriga.games.{game}."), f"{file.name}: {module}"


def test_nothing_outside_the_games_names_a_game() -> None:
    for file in sorted(SOURCE.rglob("*.py")):
        if file.relative_to(SOURCE).parts[0] != "games":
            named = [module for module, _ in imports(file) if module.startswith(tuple(f"quadriga.games.{g}" for g in GAMES))]
            assert not named, f"{file.relative_to(SOURCE)}: {named}"
