"""What every command needs: the language, the games, files, and sentences for what cannot be done."""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import quadriga.games
from quadriga.games.box import Box
from quadriga.kernel import AnyGame, AnyMatch, BadConfig, BadPosition, BadRecord, IllegalMove, Offers, QuadrigaError, Seat
from quadriga.text import LANGUAGES, Text, catalogue
from quadriga.text.telling import Telling, explained


def language(argv: Sequence[str], environment: Mapping[str, str] | None = None) -> str:
    """The language asked for with --lang, else the environment's, else English."""
    for i, word in enumerate(argv):
        asked = (
            word.partition("=")[2]
            if word.startswith("--lang=")
            else argv[i + 1]
            if word == "--lang" and i + 1 < len(argv)
            else ""
        )
        if asked in LANGUAGES:
            return asked
    env = os.environ if environment is None else environment
    locale = next((env[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if env.get(name)), "")
    return next((lang for lang in LANGUAGES if locale.split("_")[0].split(".")[0].lower() == lang), "en")


@dataclass(frozen=True)
class Shell:
    """One run of the command line. `extra` are games that are not in the package: tests bring their own."""

    lang: str
    extra: Mapping[str, AnyGame] = field(default_factory=dict)
    cards: Path | None = None  # card files to play with

    def say(self, key: str, /, **args: Any) -> str:
        return catalogue(self.lang).say(f"cli.{key}", **args)

    def names(self) -> list[str]:
        return sorted({*quadriga.games.names(), *self.extra})

    def load(self, name: str) -> AnyGame:
        if name not in self.names():
            raise QuadrigaError("cli.error.game", name=name, games=", ".join(self.names()))
        return self.extra[name] if name in self.extra else quadriga.games.load(name)

    def box(self, game: AnyGame) -> Box:
        """The card files of a game; a sentence if it has none."""
        box = Box.of(game)
        if box.is_empty:
            raise QuadrigaError("cli.error.no_cards", game=game.name)
        return box

    def offers(self, game: AnyGame) -> Offers:
        """What `--cards` adds to the settings of a game."""
        if self.cards is None:
            return {}
        box = self.box(game)
        return {box.setting: box.sets(self.cards)}

    def refusal(self, error: QuadrigaError) -> str:
        """What an error says, in the words of its game where it has some."""
        refused = error.refused if isinstance(error, IllegalMove) else None
        return explained(catalogue(self.lang) if refused is None else self.text(refused.game), error)

    def text(self, game: AnyGame) -> Text:
        """The words of a game; one from outside the package makes do with the shared ones."""
        return catalogue(self.lang, None if game.name in self.extra else game.name)

    def text_of(self, match: AnyMatch) -> Text:
        """The words of a match, which may be played with cards of its own."""
        return Telling.of(match.game).words(self.text(match.game), match.config)

    def seat_name(self, game: AnyGame, config: Any, seat: Seat) -> str:
        side = game.side(config, seat)
        return self.say("seat", n=side) if isinstance(side, int) and type(side) is int else self.text(game).name(side)


def program() -> str:
    """How to call this program again: by its name where that is found, else by its path."""
    called = Path(sys.argv[0])
    if called.name != "quadriga" or shutil.which("quadriga"):
        return "quadriga"
    return os.path.relpath(called)


# Options ----------------------------------------------------------------------------------------------------------


def add_game(parser: argparse.ArgumentParser, shell: Shell) -> None:
    parser.add_argument("game", metavar="GAME", help=shell.say("help.game"))


def add_options(parser: argparse.ArgumentParser, shell: Shell) -> None:
    parser.add_argument("--option", "-o", action="append", default=[], metavar="NAME=VALUE", help=shell.say("help.option"))
    add_cards(parser, shell)


def add_cards(parser: argparse.ArgumentParser, shell: Shell) -> None:
    parser.add_argument("--cards", type=Path, metavar="FOLDER", help=shell.say("help.use_cards"))


def pairs(shell: Shell, words: Sequence[str]) -> dict[str, str]:
    """`name=value` words as a table."""
    table: dict[str, str] = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not sign or not name:
            raise BadConfig("cli.error.pair", word=word)
        table[name.replace("-", "_")] = value
    return table


def with_cards(shell: Shell, game: AnyGame, given: Mapping[str, Any]) -> dict[str, Any]:
    """The options given, with the set of `--cards`: the only one of its folder, or the one an option names."""
    chosen = dict(given)
    for name, sets in shell.offers(game).items():
        if name not in given and len(sets) > 1:
            raise BadConfig("cli.error.which_cards", folder=str(shell.cards), sets=", ".join(sets), name=name)
        word = given.get(name, next(iter(sets)))
        chosen[name] = sets.get(word, word)
    return chosen


def configure(shell: Shell, game: AnyGame, words: Sequence[str]) -> Any:
    """The config that `--option` words describe."""
    return game.configure(with_cards(shell, game, pairs(shell, words)))


def whole_number(least: int, most: int | None = None) -> Any:
    """An argparse type: a whole number within bounds."""

    def number(word: str) -> int:
        value = int(word.replace("_", ""))
        if value < least or (most is not None and value > most):
            raise ValueError(word)
        return value

    return number


# Files ------------------------------------------------------------------------------------------------------------


def read_text(shell: Shell, name: str) -> str:
    try:
        return sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise QuadrigaError("cli.error.no_file", name=name) from None
    except UnicodeDecodeError:
        raise QuadrigaError("cli.error.not_text", name=name) from None
    except OSError as error:
        raise QuadrigaError("cli.error.read", name=name, why=error.strerror or str(error)) from None


def read_record_file(shell: Shell, name: str) -> dict[str, Any]:
    """The JSON of a record. The game it names decides the rest."""
    try:
        data = json.loads(read_text(shell, name))
    except (json.JSONDecodeError, RecursionError):
        raise BadRecord("cli.error.not_record", name=name) from None
    if not isinstance(data, dict) or not isinstance(data.get("game"), str):
        raise BadRecord("cli.error.not_record", name=name)
    return data


def read_position(shell: Shell, name: str) -> dict[str, Any]:
    """A described position: JSON if it opens with a brace, TOML otherwise."""
    written = read_text(shell, name)
    try:
        data = json.loads(written) if written.lstrip().startswith("{") else tomllib.loads(written)
    except (json.JSONDecodeError, tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadPosition("cli.error.not_position", name=name, why=str(error)) from None
    if not isinstance(data.get("game"), str):
        raise BadPosition("cli.error.position_game", name=name)
    return dict(data)


def write_text(shell: Shell, name: str | Path, content: str) -> None:
    """Write a file whole or not at all."""
    path = Path(name)
    draft = path.with_name(path.name + ".part")
    try:
        draft.write_text(content, encoding="utf-8")
        draft.replace(path)
    except OSError as error:
        raise QuadrigaError("cli.error.write", name=str(name), why=error.strerror or str(error)) from None
