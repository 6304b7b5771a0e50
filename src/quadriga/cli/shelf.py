"""`quadriga games | cards | serve`: what is there, and the table in the browser."""

from __future__ import annotations

import argparse
from typing import Any

from quadriga.cli.shell import Shell
from quadriga.cli.show import columns
from quadriga.kernel import to_json
from quadriga.players import levels


def add(commands: Any, shell: Shell) -> None:
    parser = commands.add_parser("games", help=shell.say("help.games"), epilog=shell.say("example.games"))
    parser.add_argument("game", metavar="GAME", nargs="?", help=shell.say("help.games_one"))
    parser.set_defaults(run=games)


def games(shell: Shell, args: argparse.Namespace) -> int:
    if args.game:
        return _one(shell, args.game)
    rows = []
    for name in shell.names():
        game = shell.load(name)
        text = shell.text(game)
        title = text.say("game.title") if text.has("game.title") else name
        about = text.say("game.about") if text.has("game.about") else ""
        rows.append((name, title, about))
    print(columns(rows))
    return 0


def _one(shell: Shell, name: str) -> int:
    """A game's options and opponents."""
    game = shell.load(name)
    text = shell.text(game)
    rows = []
    for option in game.options():
        key = f"option.{option.name}.label"
        values = [str(to_json(value)).lower() for value in option.values]
        shown = f"{values[0]}–{values[-1]}" if len(values) > 8 else " ".join(values)
        rows.append((option.name, shown, str(to_json(option.default)).lower(), text.say(key) if text.has(key) else ""))
    print(columns(rows, [shell.say(f"games.{word}") for word in ("option", "values", "default", "meaning")]))
    print()
    print(shell.say("games.levels", levels=", ".join(levels(game))))
    return 0
