"""Opponents, hints and analysis, for every game alike."""

from quadriga.bots.analysis import (
    MISTAKE,
    Hint,
    Judged,
    better_line,
    decisions,
    follow,
    hints,
    judge,
    judge_at,
    shown,
)
from quadriga.bots.coach import Advice, advise
from quadriga.bots.explain import Reasons, contrast, explain, read_reasons, write_reasons
from quadriga.bots.greedy import Greedy, Player, RandomPlayer, Rated
from quadriga.bots.knowledge import Knowledge, World
from quadriga.bots.levels import LEVELS, TABLE, levels, player
from quadriga.bots.mind import Factor, Mind, Skill, Thinking
from quadriga.bots.own import OwnBot, OwnPlayer, Question, enrol, enrolled
from quadriga.bots.parallel import ParallelSearch
from quadriga.bots.planner import Planner
from quadriga.bots.search import Budget, Search, Style

__all__ = [
    "LEVELS",
    "MISTAKE",
    "TABLE",
    "Advice",
    "Budget",
    "Factor",
    "Greedy",
    "Hint",
    "Judged",
    "Knowledge",
    "Mind",
    "OwnBot",
    "OwnPlayer",
    "ParallelSearch",
    "Planner",
    "Player",
    "Question",
    "RandomPlayer",
    "Rated",
    "Reasons",
    "Search",
    "Skill",
    "Style",
    "Thinking",
    "World",
    "advise",
    "better_line",
    "contrast",
    "decisions",
    "enrol",
    "enrolled",
    "explain",
    "follow",
    "hints",
    "judge",
    "judge_at",
    "levels",
    "player",
    "read_reasons",
    "shown",
    "write_reasons",
]
