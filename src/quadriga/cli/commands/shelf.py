"""`quadriga games | cards | serve`: what is there, and the table in the browser."""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import socket
from pathlib import Path
from typing import Any

import quadriga.games
from quadriga.bots import levels
from quadriga.cli.shell import Shell, add_game, whole_number
from quadriga.cli.terminal import screen_width
from quadriga.games.box import Box
from quadriga.kernel import QuadrigaError, to_json
from quadriga.text.plain import columns, title


def add(commands: Any, shell: Shell) -> None:
    parser = commands.add_parser("games", help=shell.say("help.games"), epilog=shell.say("example.games"))
    parser.add_argument("game", metavar="GAME", nargs="?", help=shell.say("help.games_one"))
    parser.set_defaults(run=games)

    parser = commands.add_parser("cards", help=shell.say("help.cards"), epilog=shell.say("example.cards"))
    add_game(parser, shell)
    parser.add_argument("--export", required=True, type=Path, metavar="FOLDER", help=shell.say("help.export"))
    parser.set_defaults(run=cards)

    parser = commands.add_parser("serve", help=shell.say("help.serve"), epilog=shell.say("example.serve"))
    parser.add_argument("--host", default="127.0.0.1", help=shell.say("help.host"))
    parser.add_argument("--port", type=whole_number(0, 65535), help=shell.say("help.port"))
    parser.add_argument("--database", default="quadriga.db", metavar="FILE", help=shell.say("help.database"))
    parser.add_argument("--open", action="store_true", help=shell.say("help.open"))
    parser.set_defaults(run=serve)


def games(shell: Shell, args: argparse.Namespace) -> int:
    if args.game:
        return _one(shell, args.game)
    rows = []
    for name in shell.names():
        game = shell.load(name)
        text = shell.text(game)
        about = text.say("game.about") if text.has("game.about") else ""
        rows.append((name, title(text, game), about))
    print(columns(rows, width=screen_width()))
    return 0


def _one(shell: Shell, name: str) -> int:
    """A game's options and opponents."""
    game = shell.load(name)
    text = shell.text(game)
    rows = []
    for option in game.settings():
        key = f"option.{option.name}.label"
        values = [str(to_json(value)).lower() for value in option.values]
        shown = f"{values[0]}–{values[-1]}" if len(values) > 8 else " ".join(values)
        rows.append((option.name, shown, str(to_json(option.default)).lower(), text.say(key) if text.has(key) else ""))
    print(columns(rows, [shell.say(f"games.{word}") for word in ("option", "values", "default", "meaning")]))
    print()
    print(shell.say("games.levels", levels=", ".join(levels(game))))
    return 0


def cards(shell: Shell, args: argparse.Namespace) -> int:
    game = shell.load(args.game)
    try:
        files = shell.box(game).export(args.export)
    except OSError as error:
        raise QuadrigaError("refuse.file.write", name=str(args.export), why=error.strerror or str(error)) from None
    print(shell.say("cards.done", n=len(files), folder=str(args.export)))
    return 0


def serve(shell: Shell, args: argparse.Namespace) -> int:
    """The table in the browser. The server finds its games itself; card files are for those that know them."""
    if shell.cards is not None:
        for name in shell.names():
            game = quadriga.games.load(name)
            if not Box.of(game).is_empty:
                Box.of(game).use(shell.cards)
    if any(importlib.util.find_spec(name) is None for name in ("starlette", "uvicorn", "jinja2")):
        raise QuadrigaError("cli.error.server")
    port = _free_port(shell, args.host) if args.port is None else args.port
    _check_address(shell, args.host, port)
    app = importlib.import_module("quadriga.web.app")
    try:
        app.serve(args.host, port, args.database, args.open)
    except OSError as error:
        raise QuadrigaError("cli.error.serve", why=error.strerror or str(error)) from None
    return 0


PORTS = range(8000, 8020)  # tried in turn where nobody asks for another


def _free_port(shell: Shell, host: str) -> int:
    """The first of the usual ports that nobody uses, so that a second table can stand beside the first."""
    for port in PORTS:
        try:
            _check_address(shell, host, port)
        except QuadrigaError:
            continue
        return port
    return PORTS[0]


def _check_address(shell: Shell, host: str, port: int) -> None:
    """Refuse an address that cannot be listened on before anything starts."""
    try:
        family, kind, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except (OSError, OverflowError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise QuadrigaError("cli.error.address", host=host, port=port, why=why) from None
