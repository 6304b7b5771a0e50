"""Opponents of one's own: a class in Python, or any program that speaks JSON lines. They are told what their seat may know.

Whoever runs Quadriga enrols them under a name (`--bot fox=…` on the command line, `enrol` in Python); records, browsers and
strangers can only say that name. What stands behind it is one of:

    class:my_bots.py:Fox            a class of a file or a module, made without arguments …
    class:my_bots.py:Fox@weights    … or with this one
    program:node fox.js             a program, with five seconds for each answer …
    program:0.5s:./fox              … or with so many
"""

from __future__ import annotations

import importlib
import importlib.util
import json
import logging
import os
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final, Protocol

from quadriga.bots.program import Program
from quadriga.kernel import AnyGame, AnyMatch, Choice, IllegalMove, QuadrigaError, Seat

LOG = logging.getLogger(__name__)
VARIABLE: Final = "QUADRIGA_BOTS"  # in the environment, so that every process of ours knows them: names and what stands behind
SECONDS: Final = 5.0
NAME = re.compile(r"[a-z][a-z0-9_-]{0,30}")
KINDS: Final = ("class", "program")


@dataclass(frozen=True)
class Question:
    """What a bot of one's own is asked, and all that it is told."""

    game: AnyGame
    config: Any
    seat: Seat
    view: Any  # all that this seat may know
    options: Choice[Any]
    prompt: str


class OwnBot(Protocol):
    """What a class has to have: one method that answers with an option, or with its words ("Place SWORD_51 …")."""

    def choose(self, question: Question) -> Any: ...


def enrol(name: str, spec: str) -> None:
    """Let this name stand for a bot of one's own, here and in all processes that are started from here on."""
    kind, _, rest = spec.partition(":")
    if not NAME.fullmatch(name):
        raise QuadrigaError("refuse.own.name", name=name)
    if kind not in KINDS or not rest:
        raise QuadrigaError("refuse.own.spec", name=name, spec=spec)
    os.environ[VARIABLE] = json.dumps(enrolled() | {name: spec})


def enrolled() -> dict[str, str]:
    """The bots of one's own by name."""
    found = json.loads(os.environ.get(VARIABLE, "{}"))
    return {str(name): str(spec) for name, spec in found.items()}


class OwnPlayer:
    """Sits between the match and a bot of one's own: the match stays on this side. It is made when it is first asked."""

    def __init__(self, name: str, spec: str, seed: int) -> None:
        self.name = name
        self._spec = spec
        self._rng = Random(seed)
        self._bot: OwnBot | None = None

    def choose(self, match: AnyMatch, seat: Seat) -> Any:
        """What the bot answers; if that is late, broken or no option, any option, and a warning says so."""
        ask = match.ask(seat)
        assert ask is not None, "only a seat that is asked can choose"
        question = Question(match.game, match.config, seat, match.view(seat), ask.choice, ask.prompt)
        if self._bot is None:
            self._bot = made(self.name, self._spec)
        try:
            return _option(ask.choice, self._bot.choose(question))
        except IllegalMove as refusal:
            LOG.warning("%s gave no proper answer, so one is drawn for it: %s", self.name, refusal)
            return ask.choice.sample(self._rng)


def _option(choice: Choice[Any], answer: Any) -> Any:
    """The option that was answered, by itself or by its words."""
    if answer in choice:
        return answer
    words = answer.split() if isinstance(answer, str) else answer
    if isinstance(words, list | tuple) and all(isinstance(word, str) for word in words):
        return choice.read(tuple(words))
    raise IllegalMove("refuse.not_legal")


def made(name: str, spec: str) -> OwnBot:
    """The bot that a spec describes."""
    kind, _, rest = spec.partition(":")
    if kind == "program":
        seconds, _, command = rest.partition(":")
        if re.fullmatch(r"\d+(\.\d+)?s", seconds) and command:
            return Program(name, command, float(seconds[:-1]))
        return Program(name, rest, SECONDS)
    where, _, what = rest.rpartition(":")
    kind_name, _, argument = what.partition("@")
    try:
        maker: Callable[..., OwnBot] = getattr(_module(where), kind_name)
    except (ImportError, AttributeError, OSError, SyntaxError) as error:
        raise QuadrigaError("refuse.own.load", name=name, why=str(error)) from error
    return maker(argument) if argument else maker()


def _module(where: str) -> Any:
    """A module by its name, or by the file that it is."""
    if not where.endswith(".py"):
        return importlib.import_module(where)
    path = Path(where).resolve()
    known = f"quadriga_own_{path.stem}"
    spec = importlib.util.spec_from_file_location(known, path)
    assert spec is not None, "the name ends as a module does"
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[known] = module
    spec.loader.exec_module(module)
    return module
