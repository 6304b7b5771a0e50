"""Caesar! Seize Rome in 20 Minutes: two sides lay influence on the borders of the provinces."""

from .game import GAME

__all__ = ["GAME"]
