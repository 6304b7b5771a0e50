"""`quadriga replay`: a recorded match from its first to its last entry, or one moment of it."""

from __future__ import annotations

import argparse
import sys
import time

from quadriga.cli import terminal
from quadriga.cli.records import add_moment, add_record, at_move, check_seat, open_record
from quadriga.cli.shell import Shell, seconds
from quadriga.kernel import CHANCE, AnyMatch, Entry
from quadriga.text import plain


def add(parser: argparse.ArgumentParser, shell: Shell) -> None:
    add_record(parser, shell)
    add_moment(parser, shell)
    parser.add_argument("--watch", action="store_true", help=shell.say("help.watch"))
    parser.add_argument("--pause", type=seconds(shell), metavar="SECONDS", help=shell.say("help.pause"))


def run(shell: Shell, args: argparse.Namespace) -> int:
    match, failure = open_record(shell, args.record)
    seat = check_seat(match, args.seat)
    if args.move is not None:
        terminal.show_position(shell, at_move(match, args.move), seat)
        return 0
    first = match.first
    lines = match.chronicle or []
    shown = moves = 0
    for number in range(1, len(match.entries) + 1):
        entry = match.entries[number - 1]
        moves += entry.seat != CHANCE
        print(_entry_line(shell, match, entry, moves))
        while shown < len(lines) and lines[shown].at <= number:
            if lines[shown].news.is_for(seat):
                print(f"        · {terminal.news_line(shell, match, lines[shown].news)}")
            shown += 1
        if args.watch and number >= first and entry.seat != CHANCE:
            print(f"\n{terminal.board(shell, match.at(number), seat)}\n", flush=True)
            _wait(shell, args.pause)
    if match.over:
        print("\n" + "\n".join(plain.ending(shell.text_of(match), match)))
    if failure:
        print(shell.say("replay.fails", n=len(match.entries) + 1, why=failure), file=sys.stderr)
        return 1
    return 0


def _entry_line(shell: Shell, match: AnyMatch, entry: Entry, move: int) -> str:
    """A move with the number by which `--move` finds it, or a draw."""
    answer = plain.answer_line(shell.text_of(match), entry.answer)
    if entry.seat == CHANCE:
        return f"      {shell.say('replay.chance')}: {answer}"
    return f"{move:4}  {shell.seat_name(match.game, match.config, entry.seat)}: {answer}"


def _wait(shell: Shell, pause: float | None) -> None:
    if pause is not None:
        time.sleep(pause)
    elif sys.stdin.isatty():
        try:
            input(shell.say("replay.enter"))
        except EOFError:
            return
