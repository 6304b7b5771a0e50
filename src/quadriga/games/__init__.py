"""The games. Each is a package here that exposes `GAME`; nothing else names them."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from typing import Any

from quadriga.kernel import Game, QuadrigaError


def names() -> list[str]:
    """All games, by name."""
    return sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)


@cache
def load(name: str) -> Game[Any, Any]:
    """The game of that name; a sentence if there is none."""
    if name not in names():
        raise QuadrigaError(f"There is no game '{name}'; there are {', '.join(names())}.")
    game = importlib.import_module(f"quadriga.games.{name}").GAME
    assert isinstance(game, Game)
    return game
