"""Byzantion: demes of the hippodrome under Justinian, for one to four players."""

from .game import GAME

__all__ = ["GAME"]
