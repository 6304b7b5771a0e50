"""One way to say no: every refusal is a key with arguments that both catalogues know."""

from __future__ import annotations

import ast
import os
import pickle
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

import quadriga
from quadriga import games
from quadriga.kernel import BadPosition, IllegalMove, QuadrigaError, from_position
from quadriga.text import LANGUAGES, arguments, catalogue, refusal

ROOT = Path(quadriga.__file__).parent


def kinds(classes: list[ast.ClassDef]) -> set[str]:
    """The names of all errors that are refusals, wherever they are defined."""
    found = {"QuadrigaError"}
    while True:
        more = {one.name for one in classes if any(isinstance(base, ast.Name) and base.id in found for base in one.bases)}
        if more <= found:
            return found
        found |= more


class Site(NamedTuple):
    """One place where a refusal is made."""

    where: str
    game: str | None
    keys: tuple[str, ...]
    names: frozenset[str]


def keys_of(argument: ast.expr) -> tuple[str, ...]:
    if isinstance(argument, ast.IfExp):
        return keys_of(argument.body) + keys_of(argument.orelse)
    return (argument.value,) if isinstance(argument, ast.Constant) and isinstance(argument.value, str) else ()


@cache
def sites() -> list[Site]:
    classes: list[ast.ClassDef] = []
    calls: list[tuple[Path, ast.Call]] = []
    for file in sorted(ROOT.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                classes.append(node)
            elif isinstance(node, ast.Call):
                calls.append((file.relative_to(ROOT), node))
    refusals = kinds(classes)
    return [site_of(file, node, key) for file, node in calls if (key := key_in(node, refusals)) is not None]


def site_of(file: Path, node: ast.Call, key: ast.expr) -> Site:
    names = frozenset(word.arg for word in node.keywords if word.arg)
    game = file.parts[1] if file.parts[0] == "games" and len(file.parts) > 2 else None
    return Site(f"{file}:{node.lineno}", game, keys_of(key), names)


def key_in(node: ast.Call, refusals: set[str]) -> ast.expr | None:
    """What stands for the key in `Error(key, …)` or `Error.unless(holds, key, …)`."""
    match node:
        case ast.Call(func=ast.Name(id=kind), args=[key, *_]) if kind in refusals:
            return key
        case ast.Call(func=ast.Attribute(value=ast.Name(id=kind), attr="unless"), args=[_, key]) if kind in refusals:
            return key
    return None


def test_there_are_refusals_of_every_game_and_of_every_layer() -> None:
    folders = {site.where.split("/")[0] for site in sites()}
    assert {"kernel", "bots", "table", "web", "cli", "lab", "games"} <= folders
    assert {site.game for site in sites()} >= {"caesar", "trajan", "byzantion", "gaul"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_refusal_has_a_sentence_with_its_arguments(lang: str) -> None:
    wrong = []
    for site in sites():
        text = catalogue(lang, site.game)
        for key in site.keys:
            pattern = text._find(key)
            if not isinstance(pattern, str) or arguments(pattern) - site.names:
                wrong.append((site.where, key, pattern))
    assert not wrong


def test_english_is_what_an_error_prints() -> None:
    error = IllegalMove("refuse.number", least=1, most=5)
    assert str(error) == "Choose a number from 1 to 5."
    assert refusal("cs", error) == "Zvolte číslo od 1 do 5."


def test_an_error_within_an_error_is_said_in_the_same_language() -> None:
    error = QuadrigaError("refuse.record.entry", number=7, error=IllegalMove("refuse.number", least=1, most=5))
    assert refusal("cs", error).endswith("Zvolte číslo od 1 do 5.")


def test_a_position_is_refused_in_the_words_of_its_game() -> None:
    with pytest.raises(BadPosition) as caught:
        from_position(games.load("gaul"), {"start": "nowhere"})
    assert refusal("cs", caught.value) != str(caught.value)


def test_what_a_state_cannot_be_is_a_refusal_and_no_assertion() -> None:
    """Assertions can be switched off."""
    saying = {site.where.split(":")[0] for site in sites() if site.keys[:1] and site.keys[0].startswith("refuse.state.")}
    for file in [ROOT / "kernel" / "state.py", *sorted(ROOT.glob("games/*/state.py")), *sorted(ROOT.glob("games/*/game.py"))]:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.lstrip("_").startswith("check"):
                assert not any(isinstance(inner, ast.Assert) for inner in ast.walk(node)), (file, node.name)
    assert saying >= {"kernel/state.py", *(f"games/{game}/state.py" for game in ("caesar", "trajan", "byzantion", "gaul"))}


FOREIGN = """
import json
from quadriga import games
from quadriga.kernel import Match, QuadrigaError, from_position, random_dealer, read_record, snapshot
from random import Random
game = games.load("trajan")
record = json.loads(json.dumps(snapshot(Match(game, game.configure({}), random_dealer(Random(1))))))
record["start"]["supply"][0] += 1
position = {"seats": {"RED": {"bowls": {"SEAPORT": ["BLUE"]}}}}
for read, data in ((read_record, record), (from_position, position)):
    try:
        read(game, data)
    except QuadrigaError as error:
        print(error)
"""


@pytest.mark.parametrize("optimize", ["", "1"])
def test_a_foreign_state_is_refused_with_assertions_switched_off_too(optimize: str) -> None:
    environment = {**os.environ, "PYTHONOPTIMIZE": optimize}
    said = subprocess.run([sys.executable, "-c", FOREIGN], env=environment, capture_output=True, text=True, check=True).stdout
    record, position = said.splitlines()
    assert "figures" in record
    assert "stones" in position


@pytest.mark.parametrize(
    ("game", "table", "czech"),
    [
        ("trajan", {"seats": {"RED": {"bowls": {"SEAPORT": ["BLUE"]}}}}, "Červený má od každé barvy kameny 2."),
        ("gaul", {"pieces": {"AEDUI": {"FORT": 2}}}, "V jedné Oblasti stojí jedna pevnost"),
    ],
)
def test_a_state_that_cannot_be_is_refused_in_czech_as_well(game: str, table: dict[str, object], czech: str) -> None:
    with pytest.raises(BadPosition) as caught:
        from_position(games.load(game), table)
    assert refusal("cs", caught.value).startswith(f"K takové pozici žádná hra nedojde. {czech}")


def test_a_refusal_comes_whole_out_of_another_process() -> None:
    with pytest.raises(BadPosition) as caught:
        from_position(games.load("gaul"), {"start": "nowhere"})
    again = pickle.loads(pickle.dumps(caught.value))
    assert (type(again), str(again)) == (type(caught.value), str(caught.value))


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("from quadriga import games; games.load('nix')", "There is no game 'nix'"),
        ("from quadriga.kernel import read_record; read_record(None, {})", "not a Quadriga record"),
    ],
)
def test_who_uses_the_kernel_alone_gets_sentences_too(code: str, sentence: str) -> None:
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    last = ran.stderr.splitlines()[-1]
    assert sentence in last
    assert "refuse." not in last
