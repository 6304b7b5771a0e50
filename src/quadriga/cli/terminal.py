"""What the command line prints besides the words of a game: progress, numbers, lines of the chronicle."""

from __future__ import annotations

import shutil
import sys
import time
from typing import Any

from quadriga.cli.shell import Shell
from quadriga.kernel import Match, News, Seat
from quadriga.text import plain


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


def board(shell: Shell, match: Match[Any, Any], seat: Seat | None) -> str:
    """The position as this seat (None: a watcher) may see it, as wide as the screen."""
    return plain.board(shell.text(match.game), match, seat, screen_width())


def news_line(shell: Shell, match: Match[Any, Any], news: News) -> str:
    text = shell.text(match.game)
    line = plain.spoken(text, f"log.{news.key}", news.args)
    return f"{plain.spoken(text, 'log.under', news.args)} {line}" if "under" in news.args else line
