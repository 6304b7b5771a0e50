"""A match that begins at a described position."""

from __future__ import annotations

from typing import Any

from quadriga.kernel.dealer import Dealer
from quadriga.kernel.errors import BadPosition, Impossible, QuadrigaError
from quadriga.kernel.game import AnyGame
from quadriga.kernel.match import AnyMatch, Match


def from_position(game: AnyGame, data: Any, dealer: Dealer | None = None) -> AnyMatch:
    """A match that starts from a described position: `{"game": …, "config": {…}, …}` (see docs/builders/positions.md)."""
    if not isinstance(data, dict):
        raise BadPosition("refuse.position.table")
    if data.get("game", game.name) != game.name:
        raise BadPosition("refuse.position.game", found=data["game"], game=game.name)
    if not isinstance(data.get("config", {}), dict):
        raise BadPosition("refuse.position.config")
    config = game.configure(data.get("config", {}))
    rest = {key: value for key, value in data.items() if key not in ("game", "config", "title")}
    try:
        state = game.position(config, rest)
    except QuadrigaError:
        raise
    except Exception as error:
        raise BadPosition("refuse.position.unclear", kind=type(error).__name__, error=error) from error
    try:
        game.check(state)
    except Impossible as error:
        raise BadPosition("refuse.position.broken", error=error) from error
    except Exception as error:
        raise BadPosition("refuse.position.broken", error=Impossible("refuse.state.fails")) from error
    return Match(game, config, dealer, state)
