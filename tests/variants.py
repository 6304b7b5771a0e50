"""Settings of every game that between them meet all its shapes, for tests of the encoding and of what stands on it."""

from __future__ import annotations

from typing import Any

import pytest

from quadriga import games
from quadriga.kernel import AnyGame

SETTINGS: dict[str, list[dict[str, Any]]] = {
    "byzantion": [{}, {"players": 4, "length": "marathon"}, {"players": 1}],
    "caesar": [{}, {"poison": True, "centurions": True, "checkpoints": True}, {"crassus": "medium"}],
    "gaul": [{}, {"scenario": "ariovistus"}, {"nonplayers": "all_but_romans"}],
    "trajan": [{}, {"players": 4}],
}


def cases() -> list[Any]:
    """A game and its settings, as parameters of a test."""
    return [
        pytest.param(games.load(name), settings, id=f"{name}-{'-'.join(map(str, settings.values())) or 'plain'}")
        for name, all_settings in SETTINGS.items()
        for settings in all_settings
    ]


def all_games() -> list[AnyGame]:
    return [games.load(name) for name in SETTINGS]
