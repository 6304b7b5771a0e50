"""What the command line prints besides the words of a game: progress, numbers, lines of the chronicle."""

from __future__ import annotations

import shutil
import sys
import time

from quadriga.cli.shell import Shell
from quadriga.kernel import AnyMatch, News, Seat
from quadriga.text import plain

LISTED = 200  # legal moves of one choice that are listed


def screen_width() -> int:
    return shutil.get_terminal_size((120, 40)).columns


def grouped(n: float) -> str:
    """A large number with its thousands apart."""
    return f"{n:,.0f}".replace(",", "\u00a0")


class Progress:
    """A bar on the terminal while long work goes on; nothing where nobody looks."""

    def __init__(self, total: int, label: str) -> None:
        self.total = max(1, total)
        self.label = label
        self.done = 0
        self.began = time.monotonic()
        self.shown = sys.stderr.isatty()

    def add(self, n: int) -> None:
        self.done += n
        if not self.shown:
            return
        share = min(1.0, self.done / self.total)
        left = (time.monotonic() - self.began) * (1 - share) / share if share else 0
        bar = "█" * int(30 * share) + "·" * (30 - int(30 * share))
        print(f"\r{self.label} {bar} {100 * share:3.0f} %  {left:4.0f} s ", end="", file=sys.stderr, flush=True)

    def close(self) -> None:
        if self.shown:
            print("\r\033[K", end="", file=sys.stderr, flush=True)


# Matches ----------------------------------------------------------------------------------------------------------


def board(shell: Shell, match: AnyMatch, seat: Seat | None) -> str:
    """The position as this seat (None: a watcher) may see it, as wide as the screen."""
    return plain.board(shell.text_of(match), match, seat, screen_width())


def try_to_show(shell: Shell, match: AnyMatch) -> None:
    """Fail where a position that is not believed yet could not be shown."""
    for seat in (None, *(ask.seat for ask in match.pending)):
        board(shell, match, seat)


def news_line(shell: Shell, match: AnyMatch, news: News) -> str:
    return plain.news_line(shell.text_of(match), news)


def show_position(shell: Shell, match: AnyMatch, seat: Seat | None) -> None:
    """The board as this seat sees it, what is asked now, and the seat's own legal moves."""
    print(board(shell, match, seat))
    text = shell.text_of(match)
    if match.chance is not None:
        print(f"\n{plain.spoken(text, f'chance.{match.chance.what}', match.chance.args)}")
        print(plain.columns([(plain.label(text, item),) for item in match.chance.items], indent="  "))
    for ask in match.pending:
        print(f"\n{shell.seat_name(match.game, match.config, ask.seat)}: {plain.prompt(text, match, ask)}")
        if seat == ask.seat:
            _show_options(shell, match, ask.seat)
    if match.over:
        print("\n" + "\n".join(plain.ending(shell.text_of(match), match)))


def _show_options(shell: Shell, match: AnyMatch, seat: Seat) -> None:
    choice = match.options(seat)
    text = shell.text_of(match)
    rows: list[tuple[str, str]] = []
    for option in choice:
        if len(rows) == LISTED:
            break
        rows.append((" ".join(choice.write(option)) or "-", plain.answer_line(text, option)))
    print(plain.columns(rows, indent="  "))
    print(shell.say("position.moves", n=len(choice)))
