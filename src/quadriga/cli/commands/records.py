"""`quadriga replay | verify | draw | position`: matches and positions kept in files."""

from __future__ import annotations

import argparse
import sys
import time
from typing import Any

from quadriga.cli import terminal
from quadriga.cli.commands.play import add_seats, dealer, play_on, seating
from quadriga.cli.saves import Saved
from quadriga.cli.shell import AnyGame, Shell, read_position, read_record_file, whole_number, write_text
from quadriga.kernel import CHANCE, BadRecord, Match, QuadrigaError, Seat, from_position, read_record, verify
from quadriga.kernel.record import read_dealers
from quadriga.text.telling import look

LISTED = 200  # legal moves of one choice that are listed


def add(commands: Any, shell: Shell) -> None:
    parser = commands.add_parser("replay", help=shell.say("help.replay"), epilog=shell.say("example.replay"))
    parser.add_argument("record", metavar="RECORD", help=shell.say("help.record"))
    parser.add_argument("--move", type=whole_number(0), metavar="N", help=shell.say("help.move"))
    parser.add_argument("--watch", action="store_true", help=shell.say("help.watch"))
    parser.add_argument("--pause", type=float, default=None, metavar="SECONDS", help=shell.say("help.pause"))
    _add_seat(parser, shell)
    parser.set_defaults(run=replay)

    parser = commands.add_parser("verify", help=shell.say("help.verify"), epilog=shell.say("example.verify"))
    parser.add_argument("record", metavar="RECORD", help=shell.say("help.record"))
    parser.set_defaults(run=check)

    parser = commands.add_parser("draw", help=shell.say("help.draw"), epilog=shell.say("example.draw"))
    parser.add_argument("record", metavar="RECORD", help=shell.say("help.record"))
    parser.add_argument("--move", type=whole_number(0), metavar="N", help=shell.say("help.move"))
    parser.add_argument("-o", "--output", required=True, metavar="FILE", help=shell.say("help.output"))
    _add_seat(parser, shell)
    parser.set_defaults(run=draw)

    parser = commands.add_parser("position", help=shell.say("help.position"), epilog=shell.say("example.position"))
    parser.add_argument("file", metavar="FILE", help=shell.say("help.position_file"))
    parser.add_argument("--play", action="store_true", help=shell.say("help.position_play"))
    add_seats(parser, shell)
    parser.set_defaults(run=position)


def _add_seat(parser: argparse.ArgumentParser, shell: Shell) -> None:
    parser.add_argument("--seat", type=whole_number(0), metavar="SEAT", help=shell.say("help.view_seat"))


# Records ----------------------------------------------------------------------------------------------------------


def _read(shell: Shell, name: str) -> tuple[AnyGame, Match[Any, Any], str]:
    """The match of a record. Where the rules themselves fail on its last entry (a fuzzer's find), what they say."""
    data = read_record_file(shell, name)
    game = shell.load(data["game"])
    try:
        return game, read_record(game, data), ""
    except QuadrigaError:
        raise
    except Exception as failure:
        shorter = {**data, "entries": data["entries"][:-1], "checkpoints": []}
        try:
            match = read_record(game, shorter)
        except QuadrigaError:
            raise
        except Exception as error:
            raise BadRecord("cli.error.rules_fail", why=f"{type(error).__name__}: {error}") from error
        return game, match, f"{type(failure).__name__}: {failure}"


def _at(shell: Shell, match: Match[Any, Any], count: int | None) -> Match[Any, Any]:
    """The match after `count` entries."""
    if count is None:
        return match
    if count > len(match.entries):
        raise QuadrigaError("cli.error.no_move", n=count, last=len(match.entries))
    if count < match.first:
        raise QuadrigaError("cli.error.old_rules", first=match.first)
    return match.at(count)


def _seat(shell: Shell, match: Match[Any, Any], seat: Seat | None) -> Seat | None:
    count = match.game.seats(match.config)
    if seat is not None and seat >= count:
        raise QuadrigaError("cli.error.seat", name=seat, seats=", ".join(map(str, range(count))))
    return seat


def _entry_line(shell: Shell, match: Match[Any, Any], number: int) -> str:
    entry = match.entries[number - 1]
    who = shell.say("replay.chance") if entry.seat == CHANCE else shell.seat_name(match.game, match.config, entry.seat)
    return f"{number:4}  {who}: {terminal.answer_line(shell.text(match.game), entry.answer)}"


def replay(shell: Shell, args: argparse.Namespace) -> int:
    _game, match, failure = _read(shell, args.record)
    seat = _seat(shell, match, args.seat)
    if args.move is not None:
        _show_position(shell, _at(shell, match, args.move), seat)
        return 0
    first = match.first
    lines = match.chronicle or []
    shown = 0
    for number in range(1, len(match.entries) + 1):
        print(_entry_line(shell, match, number))
        while shown < len(lines) and lines[shown].at <= number:
            if lines[shown].news.is_for(seat):
                print(f"        · {terminal.news_line(shell, match, lines[shown].news)}")
            shown += 1
        if args.watch and number >= first and match.entries[number - 1].seat != CHANCE:
            print(f"\n{terminal.board(shell, match.at(number), seat)}\n", flush=True)
            _wait(shell, args.pause)
    if match.over:
        print("\n" + "\n".join(terminal.ending(shell, match)))
    if failure:
        print(shell.say("replay.fails", n=len(match.entries) + 1, why=failure), file=sys.stderr)
        return 1
    return 0


def _wait(shell: Shell, pause: float | None) -> None:
    if pause is not None:
        time.sleep(max(0.0, pause))
    elif sys.stdin.isatty():
        try:
            input(shell.say("replay.enter"))
        except EOFError:
            return


def check(shell: Shell, args: argparse.Namespace) -> int:
    data = read_record_file(shell, args.record)
    game = shell.load(data["game"])
    verdict = verify(game, data)
    if verdict.doubts:
        print("\n".join(shell.refusal(doubt) for doubt in verdict.doubts), file=sys.stderr)
        print(shell.say("verify.partly", n=verdict.confirmed, draws=verdict.draws))
        return 1
    digests = ", ".join(share.commitment for share in read_dealers(data))
    print(shell.say("verify.fair", n=verdict.draws, digest=digests))
    return 0


def draw(shell: Shell, args: argparse.Namespace) -> int:
    game, whole, _failure = _read(shell, args.record)
    match = _at(shell, whole, args.move)
    seat = _seat(shell, match, args.seat)
    from quadriga.draw import Scene, render

    if not Scene.of(game).is_drawn:
        raise QuadrigaError("cli.error.no_drawing", game=game.name)

    write_text(shell, args.output, render(game, look(game, match.state, seat), shell.text(game), seat))
    print(shell.say("draw.done", file=args.output))
    return 0


# Positions --------------------------------------------------------------------------------------------------------


def position(shell: Shell, args: argparse.Namespace) -> int:
    data = read_position(shell, args.file)
    game = shell.load(data["game"])
    match = from_position(game, data, dealer(args.seed) if args.play else None)
    if args.play:
        seats = seating(shell, game, match.config, args.seat)
        return play_on(shell, Saved(match, seats), args)
    asked = match.pending[0].seat if match.pending else None
    _show_position(shell, match, asked)
    return 0


def _show_position(shell: Shell, match: Match[Any, Any], seat: Seat | None) -> None:
    """The board as this seat sees it, what is asked now, and the seat's own legal moves."""
    print(terminal.board(shell, match, seat))
    text = shell.text(match.game)
    if match.chance is not None:
        print(f"\n{terminal.spoken(text, f'chance.{match.chance.what}', match.chance.args)}")
        print(terminal.columns([(terminal.label(text, item),) for item in match.chance.items], indent="  "))
    for ask in match.pending:
        print(f"\n{shell.seat_name(match.game, match.config, ask.seat)}: {terminal.prompt(shell, match, ask)}")
        if seat == ask.seat:
            _show_options(shell, match, ask.seat)
    if match.over:
        print("\n" + "\n".join(terminal.ending(shell, match)))


def _show_options(shell: Shell, match: Match[Any, Any], seat: Seat) -> None:
    choice = match.options(seat)
    text = shell.text(match.game)
    rows: list[tuple[str, str]] = []
    for option in choice:
        if len(rows) == LISTED:
            break
        rows.append((" ".join(choice.write(option)) or "-", terminal.answer_line(text, option)))
    print(terminal.columns(rows, indent="  "))
    print(shell.say("position.moves", n=len(choice)))
