"""The weights of evaluations are data, and each of them counts."""

from __future__ import annotations

from dataclasses import fields
from importlib import import_module
from pathlib import Path

import pytest


@pytest.mark.parametrize("name", ["byzantion", "gaul", "trajan"])
def test_every_weight_is_used(name: str) -> None:
    """No weight that changes nothing: each is named somewhere in the code."""
    weights = import_module(f"quadriga.games.{name}.bots.weights")
    folder = Path(str(weights.__file__)).parent
    code = "".join(file.read_text(encoding="utf-8") for file in sorted(folder.glob("*.py")))
    assert [field.name for field in fields(weights.Weights) if f"W.{field.name}" not in code] == []
