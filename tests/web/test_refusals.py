"""Every refusal of the engine, the table and the server has its words in Czech."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import quadriga
from quadriga.kernel.match import UNDO_REASONS
from quadriga.text.refusals import refusal

ROOT = Path(quadriga.__file__).parent
REFUSALS = {"IllegalMove", "Forbidden", "BadRequest", "TooLarge", "StorageError"}
AT_START = ("The database '",)  # said in the terminal, before anybody is at a table


def sentences() -> Iterator[str]:
    """All sentences that refusals are raised with; what is filled in at run time is 7."""
    for folder in ("kernel", "table", "web"):
        for file in sorted((ROOT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in REFUSALS and node.args:
                    yield from spoken(node.args[0])


def spoken(argument: ast.expr) -> list[str]:
    if isinstance(argument, ast.IfExp):
        return spoken(argument.body) + spoken(argument.orelse)
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        return [argument.value]
    if isinstance(argument, ast.JoinedStr):
        words = "".join(str(part.value) if isinstance(part, ast.Constant) else "7" for part in argument.values)
        return [words] if len(words) > 8 else []  # a sentence made elsewhere, with its rule
    return []


SENTENCES = sorted({words for words in sentences() if not words.startswith(AT_START)} | set(UNDO_REASONS.values()))


@pytest.mark.parametrize("sentence", SENTENCES)
def test_a_refusal_is_said_in_czech(sentence: str) -> None:
    said = refusal("cs", sentence)
    assert said
    assert said != sentence


def test_census_there_are_refusals_to_say() -> None:
    assert len(SENTENCES) > 35


def test_what_was_filled_in_and_the_rule_are_kept() -> None:
    assert refusal("cs", "Choose a number from 1 to 5 (rule 3.2).") == "Zvolte číslo od 1 do 5 (pravidlo 3.2)."
    assert refusal("cs", "'Place SWORD_51' is not among the choices (rule 5.1).") is not None
    assert refusal("cs", "Nobody has said this yet.") is None
