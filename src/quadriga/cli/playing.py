"""What `play` and `position --play` share: who sits where, and a match played until it ends or somebody leaves."""

from __future__ import annotations

import argparse
import signal
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random, SystemRandom
from types import FrameType
from typing import Any

from quadriga.bots import player
from quadriga.cli.saves import Saved, check_place
from quadriga.cli.session import Leave, Session
from quadriga.cli.shell import Shell, add_bots, pairs
from quadriga.kernel import AUTOMATON, BOT, PERSON, AnyGame, BadConfig, SeatInfo

HUMAN = "human"  # as `--seat` says it


def add_seats(parser: argparse.ArgumentParser, shell: Shell) -> None:
    parser.add_argument("--seat", action="append", default=[], metavar="SEAT=WHO", help=shell.say("help.seat"))
    add_bots(parser, shell)
    parser.add_argument("--save", metavar="FILE", help=shell.say("help.save"))
    parser.add_argument("--seed", help=shell.say("help.seed_play"))


def seating(
    shell: Shell, game: AnyGame, config: Any, words: list[str], before: Sequence[SeatInfo] | None = None
) -> list[SeatInfo]:
    """Who sits where. Where nothing is said, everybody stays; at a new table all are people at this keyboard."""
    automata = game.automata(config)
    count = game.seats(config)
    seats = list(before or [SeatInfo(AUTOMATON if seat in automata else PERSON) for seat in range(count)])
    names = [shell.seat_name(game, config, seat).casefold() for seat in range(count)]
    for word, who in pairs(words).items():
        seat = names.index(word.casefold()) if word.casefold() in names else int(word) if word.isdecimal() else -1
        if not 0 <= seat < count or seat in automata:
            free = ", ".join(str(s) for s in range(count) if s not in automata)
            raise BadConfig("cli.error.seat", name=word, seats=free)
        if who != HUMAN:
            player(game, who, 0)  # refuses whom it does not know
        seats[seat] = SeatInfo(PERSON) if who == HUMAN else SeatInfo(BOT, level=who)
    return seats


def play_on(shell: Shell, saved: Saved, args: argparse.Namespace) -> int:
    """Play a match to its end, or until somebody leaves; then it is kept."""
    if args.save is not None:
        check_place(saved, args.save)
    rng = SystemRandom() if args.seed is None else Random(f"{args.seed}/players")
    bots = [(seat, who.level) for seat, who in enumerate(saved.seats) if who.kind == BOT]
    machines = {seat: player(saved.game, level, rng.getrandbits(60)) for seat, level in bots}
    session = Session(shell, saved, machines, args.save or saved.source)
    session.is_coached = _is_coached(saved, args)
    try:
        with polite_signals():
            session.play()
    except Leave:
        session.keep()
        return 0
    except (KeyboardInterrupt, EOFError):
        session.keep()
        return 130
    return 0


def _is_coached(saved: Saved, args: argparse.Namespace) -> bool:
    """Only whoever plays alone against bots may have a coach."""
    if not getattr(args, "coach", False):
        return False
    if sum(who.kind == PERSON for who in saved.seats) != 1 or saved.companion:
        raise BadConfig("cli.error.coach")
    return True


@contextmanager
def polite_signals() -> Iterator[None]:
    """A closed window or a request to stop interrupts like Ctrl-C, so that the match is kept."""

    def interrupt(_number: int, _frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    numbers = [getattr(signal, name) for name in ("SIGHUP", "SIGTERM") if hasattr(signal, name)]
    before = {number: signal.signal(number, interrupt) for number in numbers} if _in_main_thread() else {}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _in_main_thread() -> bool:
    return threading.current_thread() is threading.main_thread()
