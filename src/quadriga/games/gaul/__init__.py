"""Gaul: Falling Sky, and Ariovistus on top of it."""

from . import ariovistus
from .game import GAME

__all__ = ["GAME", "ariovistus"]
