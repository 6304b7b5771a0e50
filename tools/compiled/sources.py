"""A copy of the package with what mypyc has to be told about it, or would forget."""

from __future__ import annotations

import ast
import re
import shutil
import tomllib
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src" / "quadriga"
SETTINGS: dict[str, Any] = tomllib.loads(Path(__file__).with_name("modules.toml").read_text(encoding="utf-8"))
FUTURE = "from __future__ import annotations\n"
# Known to the type checker only: mypyc drops the decorator, and the compiled package needs no other package.
IMPORT = """
from typing import TYPE_CHECKING as _IS_CHECKED
from typing import Final as _Final

if _IS_CHECKED:
    from mypy_extensions import mypyc_attr
"""
CONSTANT = re.compile(r"_?[A-Z][A-Z0-9_]+")
GROWING = set(SETTINGS["growing"])
OPEN = "@mypyc_attr(allow_interpreted_subclasses=True)"


GAMES = [folder.removeprefix("games/") for folder in SETTINGS["compiled"] if folder.startswith("games/")]
PROVEN: list[str] = SETTINGS["proven"]


def find_modules(games: Collection[str] = GAMES) -> list[Path]:
    """What is compiled, as paths below the package: the house, and these games."""
    folders = [folder for folder in SETTINGS["compiled"] if not folder.startswith("games/")]
    folders += [f"games/{game}" for game in games]
    found = {
        file for folder in folders for pattern in SETTINGS["compiled"][folder] for file in (SOURCES / folder).glob(pattern)
    }
    left_out = {file for pattern in SETTINGS["left_out"] for file in SOURCES.glob(pattern)}
    return sorted(file.relative_to(SOURCES) for file in found - left_out if file.name != "__init__.py")


def copy_package(folder: Path, games: Collection[str] = GAMES) -> Path:
    """The package in this folder, ready to be compiled."""
    package = folder / SOURCES.name
    shutil.rmtree(package, ignore_errors=True)
    shutil.copytree(SOURCES, package, ignore=shutil.ignore_patterns("__pycache__"))
    for module in find_modules(games):
        file = package / module
        source = prepare(file.read_text(encoding="utf-8"), SETTINGS["open"].get(module.as_posix(), ()))
        file.write_text(source, encoding="utf-8")
    return package


def prepare(source: str, opened: Collection[str] = ()) -> str:
    """A module as mypyc is to read it.

    - Classes that modules outside may extend are marked as such; compiled modules may extend any.
    - Compiled classes have slots by nature; a dataclass that is told so as well would make another class of itself.
    - Tables and constants are marked as final, so that they are found at once and not by name.
    - mypyc keeps only the outlines of what dataclasses and named tuples say about their fields, but records are read by it:
      it is said again.
    - It knows no `A, B = range(2)` among the members of an enum: each is said by itself.
    """
    lines = source.splitlines()
    module = ast.parse(source)
    _fix_constants(module, lines)
    _spread_members(module, lines)
    found = [node for node in module.body if isinstance(node, ast.ClassDef)]
    missing = set(opened) - {node.name for node in found}
    assert not missing, f"there is no class {missing}"
    for node in reversed(found):  # from the end, so that line numbers stay true
        dataclass = next((d for d in node.decorator_list if ast.unparse(d).partition("(")[0] == "dataclass"), None)
        if dataclass is not None or any(ast.unparse(base) == "NamedTuple" for base in node.bases):
            fields = dict(_fields(node))
            lines.insert(node.end_lineno or 0, f"getattr({node.name}, '__annotations__').update({fields!r})")
        if dataclass is not None:
            assert dataclass.lineno == dataclass.end_lineno
            lines[dataclass.lineno - 1] = lines[dataclass.lineno - 1].replace(", slots=True", "").replace("slots=True", "")
        if node.name in opened:
            lines.insert(min([node.lineno, *(d.lineno for d in node.decorator_list)]) - 1, OPEN)
    prepared = "\n".join(lines) + "\n"
    return prepared.replace(FUTURE, FUTURE + IMPORT, 1)


def _fix_constants(module: ast.Module, lines: list[str]) -> None:
    """Mark what is written in capitals as final, unless something is added to it elsewhere.

    Not what the bounds of a kind of number are made of: there mypyc takes a final number for an object.
    """
    aliases = [node for node in module.body if isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == "TypeAlias"]
    bounds = {name.id for alias in aliases for name in ast.walk(alias) if isinstance(name, ast.Name)}
    for node in module.body:
        target = node.targets[0] if isinstance(node, ast.Assign) and len(node.targets) == 1 else None
        if isinstance(node, ast.AnnAssign) and node.value is not None:
            target = node.target
        if not isinstance(target, ast.Name) or not CONSTANT.fullmatch(target.id) or target.id in GROWING | bounds:
            continue
        line = lines[node.lineno - 1]
        if isinstance(node, ast.Assign):
            line = line.replace(" =", ": _Final =", 1)
        elif isinstance(node, ast.AnnAssign) and not ast.unparse(node.annotation).startswith("Final"):
            begin, end = node.annotation.col_offset, node.annotation.end_col_offset
            line = f"{line[:begin]}_Final[{line[begin:end]}]{line[end:]}"
        lines[node.lineno - 1] = line


def _spread_members(module: ast.Module, lines: list[str]) -> None:
    """Write members that stand together in one line as one assignment each."""
    bodies = (statement for node in module.body if isinstance(node, ast.ClassDef) for statement in node.body)
    for statement in bodies:
        if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Tuple):
            assert isinstance(statement.value, ast.Call)
            values = range(*map(ast.literal_eval, statement.value.args))
            pairs = zip(statement.targets[0].elts, values, strict=True)
            indent = " " * statement.col_offset
            lines[statement.lineno - 1] = indent + "; ".join(f"{ast.unparse(name)} = {value}" for name, value in pairs)


def _fields(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    """What a class of plain data says about each of its fields."""
    for statement in node.body:
        if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
            yield statement.target.id, ast.unparse(statement.annotation)
