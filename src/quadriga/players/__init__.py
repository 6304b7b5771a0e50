"""Opponents, hints and analysis, for every game alike."""

from quadriga.players.analysis import MISTAKE, Hint, Judged, decisions, hints, judge, judge_at
from quadriga.players.levels import LEVELS, TABLE, levels, player
from quadriga.players.parallel import ParallelSearch
from quadriga.players.search import Budget, Search, Style
from quadriga.players.sight import Sight, World
from quadriga.players.simple import Greedy, Player, RandomPlayer, Rated

__all__ = [
    "LEVELS",
    "MISTAKE",
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
    "decisions",
    "hints",
    "judge",
    "judge_at",
    "levels",
    "player",
]
