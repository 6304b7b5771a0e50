"""A puzzle as a lesson: its question, what is said to other answers, and why the best one is the best.

The reasons are the game's own reports of both ways, the best and the next best, as far as nothing is drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from quadriga import games
from quadriga.kernel import CHANCE, AnyGame, AnyMatch, News, Seat
from quadriga.lessons.follow import Follower
from quadriga.lessons.model import Lesson, Retort, Step, Words, read_lesson
from quadriga.lessons.puzzles import WIN, Puzzle, puzzles, read_puzzle
from quadriga.text import LANGUAGES, Text, catalogue, plain
from quadriga.text.telling import Telling, look

TOLD = 4  # reports of one way: more is not read
KEPT = 64  # puzzles that are ready to be followed


def question_key(theme: str) -> str:
    """The text of the question that puzzles of a theme ask. What a game has no such text for is no puzzle of it."""
    return f"puzzle.ask.{theme}"


def followed(game: str, name: str) -> Lesson:
    """What is followed at a table by this name: a lesson, or a puzzle as one."""
    return puzzle_lesson(game, name) if name in puzzles(game) else read_lesson(game, name)


@lru_cache(KEPT)
def puzzle_lesson(game: str, name: str) -> Lesson:
    return as_lesson(games.load(game), read_puzzle(game, name))


def title(game: str, name: str, lang: str) -> str:
    """What a table is called on which this is followed; no puzzle is played for it."""
    if name in puzzles(game):
        return catalogue(lang).say("puzzle.title", n=puzzles(game)[name].number)
    return read_lesson(game, name).title[lang]


def question(game: AnyGame, puzzle: Puzzle, lang: str) -> str:
    """Who is to find what, in a line."""
    text = catalogue(lang, game.name)
    side = plain.seat_name(text, game, game.configure(puzzle.config), puzzle.seat)
    return text.say("puzzle.line", side=side, question=text.say(question_key(puzzle.theme)))


def percent(chance: float) -> int:
    return round(100 * chance)


# As a lesson ----------------------------------------------------------------------------------------------------------


def bare_lesson(game: AnyGame, puzzle: Puzzle) -> Lesson:
    """A puzzle to be played where nobody reads."""
    title = {lang: catalogue(lang).say("puzzle.title", n=puzzle.number) for lang in LANGUAGES}
    return Lesson(puzzle.game, puzzle.name, title, {}, {}, [], {}, puzzle.seat, record=puzzle.record(game))


def as_lesson(game: AnyGame, puzzle: Puzzle) -> Lesson:
    """A puzzle with all its words."""
    idea = {lang: question(game, puzzle, lang) for lang in LANGUAGES}
    end = {lang: Ways(game, puzzle).reasons(lang) for lang in LANGUAGES}
    return replace(bare_lesson(game, puzzle), idea=idea, steps=_steps(puzzle, idea), end=end)


def _steps(puzzle: Puzzle, idea: Words) -> list[Step]:
    kind = "win" if puzzle.theme == WIN else "best"
    wrong = [
        Retort(answer, _said(f"puzzle.wrong_{kind}", chance=max(1, percent(chance)), best=percent(puzzle.chance)))
        for answer, chance in puzzle.chances.items()
    ]
    first = {lang: catalogue(lang).say(f"puzzle.task_{kind}", question=idea[lang]) for lang in LANGUAGES}
    steps = [Step(first, puzzle.answers[0], _said(f"puzzle.other_{kind}"), wrong=wrong)]
    return steps + [Step(_said("puzzle.go_on"), answers, _said("puzzle.other_win")) for answers in puzzle.answers[1:]]


def _said(key: str, **args: Any) -> Words:
    return {lang: catalogue(lang).say(key, **args) for lang in LANGUAGES}


# Reasons --------------------------------------------------------------------------------------------------------------


class Ways:
    """The best way and the next best, as the game tells them."""

    def __init__(self, game: AnyGame, puzzle: Puzzle) -> None:
        self.game = game
        self.puzzle = puzzle

    def reasons(self, lang: str) -> str:
        """Why the best answer is the best."""
        puzzle = self.puzzle
        start = self._played([])
        text = Telling.of(self.game).words(catalogue(lang, self.game.name), start.config)
        best = [answers[0] for answers in puzzle.answers]
        brings = self._told(text, best, puzzle.line)
        if puzzle.theme == WIN:
            return text.say("puzzle.end_win", move=self._line(text), told=brings)
        said = text.say(
            "puzzle.end_best", move=_move(text, start, puzzle.seat, best[0]), best=percent(puzzle.chance),
            other=_move(text, start, puzzle.seat, puzzle.second), chance=percent(puzzle.chance - puzzle.margin),
            n=percent(puzzle.chance) - percent(puzzle.chance - puzzle.margin),
        )  # fmt: skip
        instead = self._told(text, [puzzle.second], puzzle.other_line)
        parts = [said, text.say("puzzle.brings", told=brings) if brings else ""]
        parts.append(text.say("puzzle.instead", told=instead) if instead and instead != brings else "")
        return " ".join(filter(None, parts))

    def _line(self, text: Text) -> str:
        """All answers of a turn that wins."""
        best = [answers[0] for answers in self.puzzle.answers]
        moves = (_move(text, self._played(best[:n]), self.puzzle.seat, answer) for n, answer in enumerate(best))
        return text.say("puzzle.then").join(moves)

    def _played(self, answers: Sequence[str], line: Sequence[Sequence[Any]] = ()) -> AnyMatch:
        match = Follower(bare_lesson(self.game, self.puzzle)).begin(self.game)
        for answer in answers:
            match.answer_written(self.puzzle.seat, tuple(answer.split()))
        for seat, *written in line:
            match.answer_written(seat, tuple(written))
        return match

    def _told(self, text: Text, answers: Sequence[str], line: Sequence[Sequence[Any]]) -> str:
        """What is reported on the way, up to the first draw."""
        begun = len(self.puzzle.entries)
        start, match = self._played([]), self._played(answers, line)
        draws = (at for at, entry in enumerate(match.entries) if at >= begun and entry.seat == CHANCE)
        until = next(draws, len(match.entries))
        earlier = len(start.chronicle or ())
        lines = [one for one in (match.chronicle or ())[earlier:] if one.at <= until and one.news.is_for(self.puzzle.seat)]
        telling, move = Telling.of(self.game), start.options(self.puzzle.seat).read(tuple(answers[0].split()))
        news: list[News] = telling.sum_up([one.news for one in lines if not telling.repeats(one.news, move)])
        return " ".join(plain.news_line(text, one) for one in news[:TOLD])


def _move(text: Text, match: AnyMatch, seat: Seat, answer: str) -> str:
    """An answer in words, as the question offers it."""
    ask = match.ask(seat)
    assert ask is not None
    move = ask.choice.read(tuple(answer.split()))
    telling, view = Telling.of(match.game), look(match.game, match.state, seat)
    words = telling.answer(view, ask, move, text) or telling.line(view, seat, move, text) or plain.answer_line(text, move)
    return words[:1].upper() + words[1:]
