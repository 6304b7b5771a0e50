"""`quadriga games`: which games there are, and the settings and opponents of one."""

from __future__ import annotations

import argparse

from quadriga.cli.shell import Shell, add_cards
from quadriga.cli.terminal import screen_width
from quadriga.text.plain import columns


def add(parser: argparse.ArgumentParser, shell: Shell) -> None:
    parser.add_argument("game", metavar="GAME", nargs="?", help=shell.say("help.games_one"))
    add_cards(parser, shell)


def run(shell: Shell, args: argparse.Namespace) -> int:
    if args.game:
        return _one(shell, args.game)
    rows = []
    for name in shell.names():
        text = shell.catalogue(name)  # the words of a game do: loading them all takes its time
        title = text.say("game.title") if text.has("game.title") else name
        about = text.say("game.about") if text.has("game.about") else ""
        rows.append((name, title, about))
    print(columns(rows, width=screen_width()))
    return 0


def _one(shell: Shell, name: str) -> int:
    """A game's settings and opponents."""
    from quadriga.bots import levels

    game = shell.load(name)
    text = shell.text(game)
    rows = []
    for setting in game.settings(shell.offers(game)):
        key = f"setting.{setting.name}.label"
        values = [setting.word(value) for value in setting.values]
        shown = f"{values[0]}–{values[-1]}" if len(values) > 8 else " ".join(values)
        rows.append((setting.name, shown, setting.word(setting.default), text.say(key) if text.has(key) else ""))
    print(columns(rows, [shell.say(f"games.{word}") for word in ("setting", "values", "default", "meaning")]))
    print()
    print(shell.say("games.levels", levels=", ".join(levels(game))))
    return 0
