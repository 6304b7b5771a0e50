"""Puzzles: positions out of played matches in which one answer is clearly better than all others.

`games/<game>/puzzles.jsonl` holds those of a game, one a line, as `quadriga puzzles GAME --find` wrote them. A puzzle is
followed like a lesson: `as_lesson` makes one of it, with words that are put together from the game's own.
docs/builders/puzzles.md says what a puzzle must be.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from datetime import date
from functools import cache
from importlib import resources
from random import Random
from typing import Any

from quadriga.kernel import AnyGame, Seat
from quadriga.kernel.record import FORMAT
from quadriga.lessons.model import BadLesson

WIN = "win"  # the theme of puzzles that are won this turn, which is proven
EASY, MEDIUM, HARD = GRADES = (1, 2, 3)
FILE = "puzzles.jsonl"


@dataclass(frozen=True)
class Puzzle:
    """One decision, or a whole turn that wins."""

    game: str
    number: int  # never given to another: browsers remember which were solved
    theme: str  # the question of the rules that is asked, or `WIN`
    grade: int
    seat: Seat
    config: dict[str, Any]
    start: dict[str, Any]  # the state at the beginning of the turn
    entries: list[list[Any]]  # and what was answered and drawn in it before, as records write it
    answers: list[list[str]]  # for each answer of the solver those that count; of all but the last there is one
    chance: float  # of winning with the best answer
    chances: dict[str, float]  # and with each other one, best first
    line: list[list[Any]] = field(default_factory=list)  # how the turn goes on after the answers: seat and words
    other_line: list[list[Any]] = field(default_factory=list)  # and after the second best instead
    found: dict[str, Any] = field(default_factory=dict)  # how it was found, and who found the answer how often

    @property
    def name(self) -> str:
        return f"puzzle-{self.number:03}"

    @property
    def second(self) -> str:
        """The best answer that does not count."""
        return next(iter(self.chances))

    @property
    def margin(self) -> float:
        return self.chance - self.chances[self.second]

    def record(self, game: AnyGame) -> dict[str, Any]:
        """The record that begins with its turn, under the rules in force: a test plays every puzzle by them."""
        return {
            "format": FORMAT, "game": game.name, "rules": game.rules_version, "config": self.config, "start": self.start,
            "entries": self.entries, "checkpoints": [],
        }  # fmt: skip

    def write(self) -> str:
        """Its line of the file."""
        data = asdict(self)
        del data["game"]
        return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def parse(game: str, lines: Iterable[str]) -> dict[str, Puzzle]:
    """The puzzles of a file, by name."""
    found = [Puzzle(game=game, **json.loads(line)) for line in lines if line.strip()]
    return {puzzle.name: puzzle for puzzle in found}


@cache
def puzzles(game: str) -> dict[str, Puzzle]:
    """The puzzles of a game by name, the easy ones first."""
    file = resources.files(f"quadriga.games.{game}") / FILE
    if not file.is_file():
        return {}
    found = parse(game, file.read_text(encoding="utf-8").splitlines())
    return dict(sorted(found.items(), key=lambda pair: (pair[1].grade, pair[1].number)))


def read_puzzle(game: str, name: str) -> Puzzle:
    """A puzzle of a game, by its name."""
    if name not in puzzles(game):
        raise BadLesson("refuse.lesson.no_puzzle")
    return puzzles(game)[name]


def next_puzzle(game: str, name: str) -> str:
    """The puzzle after this one; empty: there is none."""
    known = list(puzzles(game))
    place = known.index(name) + 1
    return known[place] if place < len(known) else ""


def of_the_day(game: str, day: date) -> Puzzle | None:
    """The puzzle of a day, the same for everybody. None comes again before all others have come."""
    known = sorted(puzzles(game).values(), key=lambda puzzle: puzzle.number)
    if not known:
        return None
    turn, place = divmod(day.toordinal(), len(known))
    return Random(f"{game} {turn}").sample(known, len(known))[place]
