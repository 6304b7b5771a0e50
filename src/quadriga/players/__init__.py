"""Opponents, hints and analysis, for every game alike."""

from quadriga.players.analysis import Hint, Judged, hints, judge
from quadriga.players.levels import LEVELS, TABLE, levels, player
from quadriga.players.parallel import ParallelSearch
from quadriga.players.search import Budget, Search, Style
from quadriga.players.sight import Sight, World
from quadriga.players.simple import Greedy, Player, RandomPlayer, Rated

__all__ = [
    "LEVELS",
    "TABLE",
    "Budget",
    "Greedy",
    "Hint",
    "Judged",
    "ParallelSearch",
    "Player",
    "RandomPlayer",
    "Rated",
    "Search",
    "Sight",
    "Style",
    "World",
    "hints",
    "judge",
    "levels",
    "player",
]
