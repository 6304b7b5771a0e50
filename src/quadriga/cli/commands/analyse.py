"""`quadriga analyse`: the biggest mistakes of each seat in a finished match, and the better lines to play on from."""

from __future__ import annotations

import argparse

from quadriga.bots import Judged, better_line, follow, judge, shown
from quadriga.cli.records import add_record, moves_of
from quadriga.cli.saves import Saved, load, save
from quadriga.cli.shell import Shell, whole_number
from quadriga.kernel import CHANCE, AnyMatch, QuadrigaError, SecretDealer, write_record
from quadriga.kernel.shares import read_dealers
from quadriga.text import plain
from quadriga.text.reasons import reason_lines

ITERATIONS = 200  # for each decision
WORST = 3  # mistakes of a seat that are shown
STEPS = 3  # of a line after its first move


def add(parser: argparse.ArgumentParser, shell: Shell) -> None:
    add_record(parser, shell)
    parser.add_argument("--iterations", type=whole_number(shell, 1), default=ITERATIONS, help=shell.say("help.iterations"))
    parser.add_argument("--better", type=whole_number(shell, 1), metavar="N", help=shell.say("help.better"))
    parser.add_argument("--save", metavar="FILE", help=shell.say("help.better_save"))


def run(shell: Shell, args: argparse.Namespace) -> int:
    saved = load(shell, args.record)
    if not saved.match.over:
        raise QuadrigaError("cli.analyse.not_over")
    if (args.better is None) is not (args.save is None):
        raise QuadrigaError("cli.analyse.both")
    if args.better is not None:
        return _save_better(shell, args, saved)
    found = [one for one in judge(saved.match, args.iterations) if one.is_mistake]
    for seat in range(saved.game.seats(saved.match.config)):
        worst = sorted((one for one in found if one.seat == seat), key=lambda one: -one.lost)[:WORST]
        print(shell.seat_name(saved.game, saved.match.config, seat))
        print("\n".join(line for one in worst for line in _told(shell, saved.match, one)) or f"  {shell.say('analyse.none')}")
    return 0


def _told(shell: Shell, match: AnyMatch, one: Judged) -> list[str]:
    """A mistake: what it cost, the line played, the better one, and why."""
    number = moves_of(match).index(one.at) + 1
    return [
        f"  {shell.say('analyse.mistake', n=number, lost=round(100 * one.lost))}",
        f"    {shell.say('analyse.played', words=' → '.join(_played(shell, match, one)))}",
        f"    {shell.say('analyse.better', words=' → '.join(_better(shell, match, one)), chance=round(100 * one.chance))}",
        *(f"    {line}" for line in reason_lines(shell.text_of(match), one.reasons._asdict())),
    ]


def _played(shell: Shell, match: AnyMatch, one: Judged) -> list[str]:
    """The move and what its seat did next, until somebody else decided."""
    text = shell.text_of(match)
    found: list[str] = []
    for entry in match.entries[one.at :]:
        if entry.seat == CHANCE:
            continue
        if entry.seat != one.seat or len(found) > STEPS:
            break
        found.append(plain.answer_line(text, entry.answer))
    return found


def _better(shell: Shell, match: AnyMatch, one: Judged) -> list[str]:
    text, found = shell.text_of(match), []
    world = shown(match.at(one.at), one.seat)
    for written in better_line(one._asdict())[: STEPS + 1]:
        answer = world.pending[0].choice.read(written)
        found.append(plain.answer_line(text, answer))
        world.answer(one.seat, answer)
    return found


def _save_better(shell: Shell, args: argparse.Namespace, saved: Saved) -> int:
    """The match as it stood before that move, with the better line played, in a file to play on from."""
    match, moves = saved.match, moves_of(saved.match)
    if args.better > len(moves):
        raise QuadrigaError("cli.error.no_move", n=args.better, last=len(moves))
    at = moves[args.better - 1]
    one = next((one for one in judge(match, args.iterations, only=at)), None)
    if one is None:
        raise QuadrigaError("cli.analyse.no_choice", n=args.better)
    branch = match.at(at)
    branch.resume(SecretDealer(None, branch.dealt, read_dealers(write_record(match, saved.seats))))
    follow(branch, one.seat, better_line(one._asdict()))
    save(Saved(branch, saved.seats), args.save)
    print(shell.say("analyse.saved", file=args.save))
    return 0
