"""Gaul: Falling Sky, and Ariovistus on top of it."""

from quadriga.games.gaul import ariovistus
from quadriga.games.gaul.game import GAME

__all__ = ["GAME", "ariovistus"]
