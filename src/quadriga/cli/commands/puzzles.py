"""`quadriga puzzles`: the puzzles of a game listed and played; found anew, and checked."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from quadriga.cli.choose import choose
from quadriga.cli.saves import Saved
from quadriga.cli.session import Leave, Session
from quadriga.cli.shell import Shell, add_game, whole_number
from quadriga.cli.terminal import Progress, screen_width
from quadriga.files import read_text, write_text
from quadriga.kernel import PERSON, AnyGame, QuadrigaError, SeatInfo
from quadriga.lab.puzzles import find, still_holds
from quadriga.lessons import BadLesson, Follower, Puzzle, WrongTry, as_lesson, percent, puzzles, question
from quadriga.lessons.puzzles import parse
from quadriga.text.plain import columns, title

UNSEEN = 3  # a seed of worlds; those who found the puzzles used others


def add(parser: argparse.ArgumentParser, shell: Shell) -> None:
    add_game(parser, shell)
    number = whole_number(shell, 1)
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--play", type=number, metavar="N", help=shell.say("help.puzzles_play"))
    what.add_argument("--find", type=number, metavar="N", help=shell.say("help.puzzles_find"))
    what.add_argument("--check", action="store_true", help=shell.say("help.puzzles_check"))
    parser.add_argument("--seed", default="1", help=shell.say("help.puzzles_seed"))
    parser.add_argument("--output", "-o", metavar="FILE", help=shell.say("help.puzzles_output"))


def run(shell: Shell, args: argparse.Namespace) -> int:
    game = shell.load(args.game)
    if args.find is not None:
        return _find(shell, game, args)
    known = sorted(puzzles(game.name).values(), key=lambda puzzle: puzzle.number) if game.name not in shell.extra else []
    if not known:
        raise BadLesson("refuse.lesson.no_puzzles_of", game=title(shell.text(game), game))
    if args.check:
        return _check(shell, game, known)
    if args.play is not None:
        return _play(shell, game, next((one for one in known if one.number == args.play), None))
    rows = [(one.number, _grade(shell, one), f"{percent(one.margin)} %", question(game, one, shell.lang)) for one in known]
    heads = [shell.say(f"puzzles.{head}") for head in ("number", "grade", "margin", "question")]
    print(columns(rows, heads, width=screen_width()))
    return 0


def _grade(shell: Shell, puzzle: Puzzle) -> str:
    return shell.catalogue(puzzle.game).say(f"puzzle.grade.{puzzle.grade}")


# Playing ------------------------------------------------------------------------------------------------------------


def _play(shell: Shell, game: AnyGame, puzzle: Puzzle | None) -> int:
    """Ask until the answer counts; whoever leaves is told nothing."""
    if puzzle is None:
        raise BadLesson("refuse.lesson.no_puzzle")
    lesson = as_lesson(game, puzzle)
    follower = Follower(lesson)
    match = follower.begin(game)
    session = Session(shell, Saved(match, [SeatInfo(PERSON) for _ in range(game.seats(match.config))]), {}, None)
    session.sitting = puzzle.seat
    session.read[puzzle.seat] = len(match.chronicle or ())
    try:
        while (step := follower.step(match)) is not None:
            session.asked = ask = match.ask(puzzle.seat)
            assert ask is not None
            session.present(ask)
            print(_plain(step.words[shell.lang]))
            _answer(shell, session, follower)
    except (Leave, EOFError, KeyboardInterrupt):
        return 0
    print(f"\n{_plain(lesson.end[shell.lang])}")
    return 0


def _answer(shell: Shell, session: Session, follower: Follower) -> None:
    """One answer that counts, and what is said to the others."""
    match, seat = session.match, follower.lesson.seat
    while True:
        assert session.asked is not None
        move = choose(session, session.asked.choice)
        try:
            follower.check(match, seat, session.asked.choice.write(move))
        except WrongTry as wrong:
            print(shell.refusal(wrong))
            continue
        match.answer(seat, move)
        return


def _plain(words: str) -> str:
    return words.replace("**", "")


# Finding and checking -------------------------------------------------------------------------------------------------


def _find(shell: Shell, game: AnyGame, args: argparse.Namespace) -> int:
    """Go on with the file until it has so many; each puzzle is written at once, so that nothing is lost."""
    if args.output is None:
        raise QuadrigaError("cli.puzzles.no_output")
    known = list(_known(game, args.output))
    bar = Progress(args.find, shell.say("puzzles.bar"))
    bar.add(len(known))
    try:
        for puzzle in find(game, args.seed, args.find, known):
            if puzzle is not None:
                known.append(puzzle)
                write_text(args.output, "".join(f"{one.write()}\n" for one in known))
                bar.add(1)
    except KeyboardInterrupt:
        pass
    finally:
        bar.close()
    print(shell.say("puzzles.written", n=len(known), file=args.output))
    return 0


def _known(game: AnyGame, file: str) -> list[Puzzle]:
    return list(parse(game.name, read_text(file).splitlines()).values()) if Path(file).exists() else []


def _check(shell: Shell, game: AnyGame, known: list[Puzzle]) -> int:
    """Value every puzzle again, in worlds that nobody has looked at and by another search."""
    bar = Progress(len(known), shell.say("puzzles.checking"))
    failed = []
    try:
        for puzzle in known:
            if not still_holds(game, puzzle, seed=UNSEEN):
                failed.append(puzzle)
            bar.add(1)
    finally:
        bar.close()
    for puzzle in failed:
        print(shell.say("puzzles.doubtful", n=puzzle.number), file=sys.stderr)
    print(shell.say("puzzles.checked", n=len(known), failed=len(failed)))
    return 1 if failed else 0
