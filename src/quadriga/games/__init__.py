"""The games. Each is a package here that exposes `GAME`; nothing else names them."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from pathlib import Path

from quadriga.kernel import AnyGame, Game, QuadrigaError


def names() -> list[str]:
    """All games, by name. A package that does not expose `GAME` yet is still being written."""
    return sorted(name for folder in __path__ for name in _written(Path(folder)))


def _written(folder: Path) -> list[str]:
    packages = [module.name for module in pkgutil.iter_modules([str(folder)]) if module.ispkg]
    return [name for name in packages if "GAME" in (folder / name / "__init__.py").read_text(encoding="utf-8")]


@cache
def load(name: str) -> AnyGame:
    """The game of that name; a sentence if there is none."""
    if name not in names():
        raise QuadrigaError("refuse.game", name=name, games=", ".join(names()))
    game = importlib.import_module(f"quadriga.games.{name}").GAME
    assert isinstance(game, Game)
    return game
