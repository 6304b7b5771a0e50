"""Byzantion: demes of the hippodrome under Justinian, for one to four players."""

from quadriga.games.byzantion.game import GAME

__all__ = ["GAME"]
