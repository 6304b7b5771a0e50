"""The command line. One module per group of commands; each adds its parsers and runs them."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace

import quadriga
from quadriga.cli.commands import ladder, measure, play, records, shelf
from quadriga.cli.commands import rules as rulebook
from quadriga.cli.shell import Shell, language
from quadriga.kernel import AnyGame, QuadrigaError
from quadriga.text import LANGUAGES

INTERRUPTED = 130


class _Help(argparse.RawDescriptionHelpFormatter):
    """Help with the examples kept as they are written."""


def parser(shell: Shell) -> argparse.ArgumentParser:
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help=shell.say("help.lang"))
    root = argparse.ArgumentParser(
        prog="quadriga",
        description=shell.say("about"),
        epilog=shell.say("example.all"),
        parents=[common],
        formatter_class=_Help,
    )
    root.add_argument("--version", action="version", version=f"quadriga {quadriga.__version__}")
    commands = root.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for group in (shelf, play, records, rulebook, measure, ladder):
        group.add(commands, shell)
    for name, command in commands.choices.items():
        command.formatter_class = _Help
        command.description = shell.say(f"help.{name}")
        command.add_argument("--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help=shell.say("help.lang"))
    return root


def main(argv: Sequence[str] | None = None, extra: Mapping[str, AnyGame] | None = None) -> int:
    """Run a command; returns its exit code. `extra` games are played beside those of the package."""
    words = list(sys.argv[1:] if argv is None else argv)
    shell = Shell(language(words), extra or {})
    try:
        args = parser(shell).parse_args(words)
    except SystemExit as leave:
        return leave.code if isinstance(leave.code, int) else 2
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
