"""`quadriga learn`: the lessons of a game, and one of them at the keyboard, with the same words and checks as on the page."""

from __future__ import annotations

import argparse
import re
from itertools import groupby
from typing import Any

from quadriga.bots import TABLE, player
from quadriga.cli.playing import polite_signals
from quadriga.cli.saves import Saved
from quadriga.cli.session import Leave, Session
from quadriga.cli.shell import Shell, add_game, program
from quadriga.kernel import AUTOMATON, BOT, PERSON, AnyGame, Ask, IllegalMove, QuadrigaError, SeatInfo
from quadriga.lessons import Follower, Lesson, Words, WrongTry, names, read_lesson

_BOLD = re.compile(r"\*\*(.+?)\*\*")


def add(parser: argparse.ArgumentParser, shell: Shell) -> None:
    add_game(parser, shell)
    parser.add_argument("lesson", metavar="LESSON", nargs="?", help=shell.say("help.lesson"))


def run(shell: Shell, args: argparse.Namespace) -> int:
    game = shell.load(args.game)
    known = names(game.name)
    if not known:
        raise QuadrigaError("refuse.lesson.none_of", game=game.name)
    if args.lesson is None:
        _list(shell, game)
        return 0
    lesson = read_lesson(game.name, _find(known, args.lesson))
    try:
        with polite_signals():
            Learning(shell, lesson).play()
    except Leave:
        return 0
    except (KeyboardInterrupt, EOFError):
        return 130
    return 0


def _find(known: tuple[str, ...], word: str) -> str:
    """A lesson by its name, or by its number in the list."""
    return known[int(word) - 1] if word.isdecimal() and 0 < int(word) <= len(known) else word


def _list(shell: Shell, game: AnyGame) -> None:
    """The lessons in their order, those of a module or a faction below its name."""
    lessons = enumerate((read_lesson(game.name, name) for name in names(game.name)), 1)
    for part, some in groupby(lessons, lambda one: one[1].part):
        if part is not None:
            print(f"\n{part[shell.lang]}")
        for number, lesson in some:
            print(f"{number:3}. {lesson.title[shell.lang]}: {lesson.idea[shell.lang]}")
    print("\n" + shell.say("learn.how", program=program(), game=game.name))


class Learning(Session):
    """A lesson: the learner is asked what its steps ask for; the lesson or the gentlest bot answers for the others."""

    def __init__(self, shell: Shell, lesson: Lesson) -> None:
        game = shell.load(lesson.game)
        self.lesson = lesson
        self.follower = Follower(lesson)
        match = self.follower.begin(game)
        bot, run_by_rules = SeatInfo(BOT, level=TABLE[0]), game.automata(match.config)
        seats = [SeatInfo(AUTOMATON) if seat in run_by_rules else bot for seat in range(game.seats(match.config))]
        seats[lesson.seat] = SeatInfo(PERSON)
        others = {seat: player(game, TABLE[0], seat) for seat, who in enumerate(seats) if who.kind == BOT}
        super().__init__(shell, Saved(match, seats), others, None)

    @property
    def is_over(self) -> bool:
        return self.follower.step(self.match) is None

    def welcome(self) -> None:
        self.show(f"{self.said(self.lesson.title)}\n{self.said(self.lesson.idea)}")
        self.show(self.say("play.hint"))

    def step(self) -> None:
        ask = self.match.pending[0]
        reply = None if ask.seat == self.lesson.seat else self.follower.reply(self.match)
        if reply is None:
            super().step()
        else:
            self.match.answer(ask.seat, ask.choice.read(reply))

    def present(self, ask: Ask[Any]) -> None:
        super().present(ask)
        step = self.follower.step(self.match)
        assert step is not None
        number, of = self.follower.number(self.match) + 1, len(self.lesson.steps)
        self.show(self.say("learn.step", n=number, of=of, words=self.said(step.words)))

    def allows(self, ask: Ask[Any], answer: Any) -> bool:
        """What the step does not ask for is answered with a word, and asked again."""
        try:
            self.follower.check(self.match, ask.seat, ask.choice.write(answer))
        except WrongTry as wrong:
            self.show(f"\n{self.said(wrong.values['words'])}")
            return False
        return True

    def finish(self) -> None:
        self.tell(self.lesson.seat)
        self.show(f"\n{self.said(self.lesson.end)}")

    def said(self, words: Words) -> str:
        return _BOLD.sub(r"\1", words[self.shell.lang])

    def do_hint(self, _rest: str) -> None:
        step = self.follower.step(self.match)
        if step is not None:
            self.show(self.said(step.hint))

    def do_save(self, _rest: str) -> None:
        raise IllegalMove("cli.learn.no_save")
