"""Lessons: short positions to play, one idea each, told step by step. And puzzles: one answer to find."""

from quadriga.lessons.follow import Follower, WrongTry
from quadriga.lessons.guide import GUIDE, Guide, has_guide, read_guide
from quadriga.lessons.model import BadLesson, Lesson, Step, Words, names, read_lesson
from quadriga.lessons.puzzle_words import as_lesson, bare_lesson, followed, percent, question, question_key, title
from quadriga.lessons.puzzles import EASY, GRADES, HARD, MEDIUM, WIN, Puzzle, next_puzzle, of_the_day, puzzles, read_puzzle

__all__ = [
    "EASY",
    "GRADES",
    "GUIDE",
    "HARD",
    "MEDIUM",
    "WIN",
    "BadLesson",
    "Follower",
    "Guide",
    "Lesson",
    "Puzzle",
    "Step",
    "Words",
    "WrongTry",
    "as_lesson",
    "bare_lesson",
    "followed",
    "has_guide",
    "names",
    "next_puzzle",
    "of_the_day",
    "percent",
    "puzzles",
    "question",
    "question_key",
    "read_guide",
    "read_lesson",
    "read_puzzle",
    "title",
]
