"""The numbers of an evaluation: data of the game (`data/weights.toml`), read once into a class that names each of them."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from importlib import resources
from typing import Any, TypeVar

W = TypeVar("W")


def load_weights(game: str, kind: Callable[..., W]) -> W:
    """The weights of a game as `kind` names them. Every name must stand in the file, and no other."""
    file = resources.files(f"quadriga.games.{game}") / "data" / "weights.toml"
    table: dict[str, Any] = tomllib.loads(file.read_text(encoding="utf-8"))
    return kind(**{name: tuple(value) if isinstance(value, list) else value for name, value in table.items()})
