"""`quadriga serve`: the table in the browser."""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import os
import socket
from pathlib import Path
from typing import Any

import quadriga.games
from quadriga.cli.shell import Shell, add_bots, add_cards, add_database, whole_number
from quadriga.games.box import Box
from quadriga.kernel import QuadrigaError

DOORS = ("open", "invitation", "members")  # as `quadriga.club.doors` has them
PORTS = range(8000, 8020)  # tried in turn where nobody asks for another


def add(parser: argparse.ArgumentParser, shell: Shell) -> None:
    parser.add_argument("--host", default="127.0.0.1", help=shell.say("help.host"))
    parser.add_argument("--port", type=whole_number(shell, 0, 65535), help=shell.say("help.port"))
    add_database(parser, shell)
    parser.add_argument(
        "--workers", type=whole_number(shell, 1, 64), default=1, metavar="N", help=shell.say("help.serve_workers")
    )
    parser.add_argument("--allowed-host", action="append", default=[], metavar="NAME", help=shell.say("help.allowed_host"))
    parser.add_argument("--who", choices=DOORS, default=DOORS[0], help=shell.say("help.who"))
    parser.add_argument("--public-address", default="", metavar="URL", help=shell.say("help.public_address"))
    parser.add_argument("--mail-from", default="", metavar="ADDRESS", help=shell.say("help.mail_from"))
    parser.add_argument("--hook-host", action="append", default=[], metavar="NAME", help=shell.say("help.hook_host"))
    parser.add_argument("--backups", type=Path, metavar="FOLDER", help=shell.say("help.backups"))
    parser.add_argument("--log", choices=("text", "json"), default="text", help=shell.say("help.log"))
    parser.add_argument("--open", action="store_true", help=shell.say("help.open"))
    add_bots(parser, shell)
    add_cards(parser, shell)


def run(shell: Shell, args: argparse.Namespace) -> int:
    """The table in the browser. The server finds its games itself; card sets are offered to those that know them."""
    boxed = [game for game in map(quadriga.games.load, quadriga.games.names()) if not Box.of(game).is_empty]
    offers = {game.name: shell.offers(game) for game in boxed}
    if any(
        importlib.util.find_spec(name) is None for name in ("starlette", "uvicorn", "jinja2", "argon2", "webauthn", "segno")
    ):
        raise QuadrigaError("cli.error.server")
    port = _free_port(args.host) if args.port is None else args.port
    _check_address(args.host, port)
    app = importlib.import_module("quadriga.web.app")
    try:
        app.serve(
            args.host, port, args.database, args.open, offers, args.allowed_host, workers=args.workers, who=app.Door(args.who),
            around=_around(args),
            tell_key=lambda address, key: print(shell.say("serve.key", address=address, key=key), flush=True),
        )  # fmt: skip
    except OSError as error:
        raise QuadrigaError("cli.error.serve", why=error.strerror or str(error)) from None
    return 0


def _around(args: argparse.Namespace) -> Any:
    """What the server must know besides its tables. Secrets come from the environment: what is typed, others can read."""
    outside = importlib.import_module("quadriga.club.outside")
    watching = importlib.import_module("quadriga.web.watching")
    if args.backups is not None and not args.backups.is_dir():
        raise QuadrigaError("cli.error.folder", path=args.backups)
    return watching.Around(
        outside.outside_of(args.public_address, args.mail_from, args.hook_host, os.environ),
        token=os.environ.get("QUADRIGA_METRICS_TOKEN", ""),
        logs=args.log == "json",
        backups=args.backups,
    )


def _free_port(host: str) -> int:
    """The first of the usual ports that nobody uses, so that a second table can stand beside the first."""
    for port in PORTS:
        try:
            _check_address(host, port)
        except QuadrigaError:
            continue
        return port
    return PORTS[0]


def _check_address(host: str, port: int) -> None:
    """Refuse an address that cannot be listened on before anything starts."""
    try:
        family, kind, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except (OSError, OverflowError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise QuadrigaError("cli.error.address", host=host, port=port, why=why) from None
