"""Words on the command line, read by argparse; what cannot be understood is said in the language of this run."""

from __future__ import annotations

import argparse
import re
import sys
from functools import partial
from typing import Any, NoReturn

from quadriga.cli.shell import Shell

USAGE = 2  # the exit code of words that cannot be understood

# What argparse says, by the key of the sentence that we say instead. What is in no row is told as it comes.
SAID = {
    "required": r"the following arguments are required: (?P<names>.+)",
    "unknown": r"unrecognized arguments: (?P<words>.+)",
    "command": r"argument COMMAND: invalid choice: '?(?P<value>.*?)'? \(choose from (?P<choices>.+)\)",
    "choice": r"argument (?P<option>\S+): invalid choice: '?(?P<value>.*?)'? \(choose from (?P<choices>.+)\)",
    "value": r"argument (?P<option>\S+): expected (?:one|at least one) argument",
    "ambiguous": r"ambiguous option: (?P<option>\S+) could match (?P<choices>.+)",
    "no_value": r"argument (?P<option>\S+): ignored explicit argument '?(?P<value>.*?)'?",
    "wrong": r"argument (?P<option>\S+): (?P<why>.+)",
}


class Help(argparse.RawDescriptionHelpFormatter):
    """Help with the examples kept as they are written, under a heading in the language of this run."""

    def __init__(self, prog: str, heading: str) -> None:
        super().__init__(prog)
        self.heading = f"{heading}: "

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        super().add_usage(usage, actions, groups, self.heading if prefix is None else prefix)


class Parser(argparse.ArgumentParser):
    """A parser that speaks the language of this run."""

    def __init__(self, prog: str, shell: Shell, **more: Any) -> None:
        formatter = partial(Help, heading=shell.say("usage.heading"))
        self.shell = shell
        self.wanted: dict[str, str] = {}  # what an option wants after it
        super().__init__(prog, formatter_class=formatter, add_help=False, **more)
        self._positionals.title = shell.say("usage.words")
        self._optionals.title = shell.say("usage.options")
        self.add_argument("-h", "--help", action="help", help=shell.say("help.help"))

    def add_argument(self, *names: Any, **more: Any) -> argparse.Action:
        action = super().add_argument(*names, **more)
        self.wanted["/".join(action.option_strings)] = str(action.metavar or action.dest.upper())
        return action

    def error(self, message: str) -> NoReturn:
        """The usage, one sentence, and where to read more."""
        self.print_usage(sys.stderr)
        more = self.shell.say("usage.more", program=self.prog)
        self.exit(USAGE, f"quadriga: {self.sentence(message)}\n{more}\n")

    def sentence(self, message: str) -> str:
        for key, said in SAID.items():
            if found := re.fullmatch(said, message, re.DOTALL):
                values = {**found.groupdict(), "wanted": self.wanted.get(found.groupdict().get("option", ""), "")}
                values["choices"] = values.get("choices", "").replace("'", "")
                return self.shell.say(f"usage.{key}", **values)
        return message
