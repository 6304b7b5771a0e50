"""Trajan, by Stefan Feld: six actions around a circle of bowls, a year in Rome for two to four players."""

from .game import GAME

__all__ = ["GAME"]
