"""The games. Each is a package here that exposes `GAME`; nothing else names them."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from pathlib import Path
from typing import Any

from quadriga.kernel import Game, QuadrigaError

_FOLDER = Path(__file__).parent


def names() -> list[str]:
    """All games, by name. A package that does not expose `GAME` yet is still being written."""
    packages = [module.name for module in pkgutil.iter_modules(__path__) if module.ispkg]
    return sorted(name for name in packages if "GAME" in (_FOLDER / name / "__init__.py").read_text(encoding="utf-8"))


@cache
def load(name: str) -> Game[Any, Any]:
    """The game of that name; a sentence if there is none."""
    if name not in names():
        raise QuadrigaError(f"There is no game '{name}'; there are {', '.join(names())}.")
    game = importlib.import_module(f"quadriga.games.{name}").GAME
    assert isinstance(game, Game)
    return game
