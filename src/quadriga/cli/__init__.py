"""The command line. Only the command that is called is loaded: see `commands`."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import quadriga
from quadriga.cli.parsing import USAGE, Parser
from quadriga.cli.shell import Shell, language
from quadriga.kernel import AnyGame, QuadrigaError, run
from quadriga.text import LANGUAGES

COMMANDS = (
    "games", "cards", "serve", "play", "companion", "puzzles", "replay", "analyse", "verify", "draw", "position", "rules",
    "learn", "simulate", "fuzz", "bench", "ladder", "tune", "calibrate", "selfplay", "convert", "work", "backup", "restore",
    "invite", "keeper",
)  # fmt: skip
INTERRUPTED = 130


class _Command(Parser):
    """The parser of one command, which loads it when it is called."""

    def __init__(self, *, command: str, **more: Any) -> None:
        super().__init__(**more)
        self.command = command

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        if self.get_default("run") is None:
            self._load()
        return super().parse_known_args(args, namespace)

    def _load(self) -> None:
        module = import_module(f"quadriga.cli.commands.{self.command}")
        module.add(self, self.shell)
        self.set_defaults(run=module.run)
        _add_language(self, self.shell)


def parser(shell: Shell) -> argparse.ArgumentParser:
    root = Parser("quadriga", shell, description=shell.say("about"), epilog=shell.say("example.all"))
    _add_language(root, shell)
    version = f"quadriga {quadriga.__version__} ({build()})"
    root.add_argument("--version", action="version", version=version, help=shell.say("help.version"))
    commands = root.add_subparsers(dest="command", metavar="COMMAND", required=True, parser_class=_Command)
    for name in COMMANDS:
        about, examples = shell.say(f"help.{name}"), shell.say(f"example.{name}")
        commands.add_parser(name, command=name, shell=shell, help=about, description=about, epilog=examples)
    return root


def build() -> str:
    """What is running: the sources, or what `make compiled` made of them."""
    return "interpreted" if Path(run.__file__).suffix == ".py" else "compiled"


def _add_language(parser: argparse.ArgumentParser, shell: Shell) -> None:
    parser.add_argument("--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help=shell.say("help.lang"))


def main(argv: Sequence[str] | None = None, extra: Mapping[str, AnyGame] | None = None) -> int:
    """Run a command; returns its exit code. `extra` games are played beside those of the package."""
    words = list(sys.argv[1:] if argv is None else argv)
    shell = Shell(language(words), extra or {})
    try:
        args = parser(shell).parse_args(words)
    except SystemExit as leave:
        return leave.code if isinstance(leave.code, int) else USAGE
    try:
        code: int = args.run(replace(shell, cards=getattr(args, "cards", None)), args)
        sys.stdout.flush()
        return code
    except QuadrigaError as error:
        print(f"quadriga: {shell.refusal(error)}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:  # the reader of our output has left
        with contextlib.suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
