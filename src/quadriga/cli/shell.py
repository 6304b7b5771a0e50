"""What every command needs: the language, the games, options, and sentences for what cannot be done."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import quadriga.games
from quadriga.confined import tried
from quadriga.games.box import Box
from quadriga.kernel import AnyGame, AnyMatch, BadConfig, IllegalMove, Offers, QuadrigaError, Seat
from quadriga.lab.pool import cores
from quadriga.text import LANGUAGES, Text, catalogue, plain
from quadriga.text.telling import Telling, explained

MOST_SECONDS = 3600  # that anybody may want to wait between two moves
DATABASE = "quadriga.db"


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
        return {box.setting: tried(box.sets, self.cards)}

    def refusal(self, error: QuadrigaError) -> str:
        """What an error says, in the words of its game where it has some."""
        refused = error.refused if isinstance(error, IllegalMove) else None
        return explained(catalogue(self.lang) if refused is None else self.text(refused.game), error)

    def text(self, game: AnyGame) -> Text:
        return self.catalogue(game.name)

    def catalogue(self, name: str) -> Text:
        """The words of a game; one from outside the package makes do with the shared ones."""
        return catalogue(self.lang, None if name in self.extra else name)

    def text_of(self, match: AnyMatch) -> Text:
        """The words of a match, which may be played with cards of its own."""
        return Telling.of(match.game).words(self.text(match.game), match.config)

    def seat_name(self, game: AnyGame, config: Any, seat: Seat) -> str:
        return plain.seat_name(self.text(game), game, config, seat)


def program() -> str:
    """How to call this program again: by its name where that is found, else by its path."""
    called = Path(sys.argv[0])
    if called.name != "quadriga" or shutil.which("quadriga"):
        return "quadriga"
    return os.path.relpath(called)


# Options ----------------------------------------------------------------------------------------------------------


def add_game(parser: argparse.ArgumentParser, shell: Shell) -> None:
    parser.add_argument("game", metavar="GAME", help=shell.say("help.game"))


def add_settings(parser: argparse.ArgumentParser, shell: Shell) -> None:
    parser.add_argument("--setting", "-s", action="append", default=[], metavar="NAME=VALUE", help=shell.say("help.setting"))
    add_cards(parser, shell)


def add_cards(parser: argparse.ArgumentParser, shell: Shell) -> None:
    parser.add_argument("--cards", type=Path, metavar="FOLDER", help=shell.say("help.use_cards"))


def add_run(parser: argparse.ArgumentParser, shell: Shell) -> None:
    """What long work needs."""
    parser.add_argument("--seed", default="0", help=shell.say("help.seed"))
    parser.add_argument("--workers", type=whole_number(shell, 1), default=cores(), metavar="N", help=shell.say("help.workers"))


def add_bots(parser: argparse.ArgumentParser, shell: Shell) -> None:
    """Bots of one's own, known by name from then on."""

    def enrolled(word: str) -> str:
        from quadriga.bots.own import enrol  # most commands need no bots

        name, _, spec = word.partition("=")
        try:
            enrol(name, spec)
        except QuadrigaError as error:
            raise argparse.ArgumentTypeError(shell.refusal(error)) from None
        return name

    parser.add_argument("--bot", action="append", type=enrolled, default=[], metavar="NAME=WHAT", help=shell.say("help.bot"))


def pairs(words: Sequence[str]) -> dict[str, str]:
    """`name=value` words as a table."""
    table: dict[str, str] = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not sign or not name:
            raise BadConfig("cli.error.pair", word=word)
        table[name.replace("-", "_")] = value
    return table


def with_cards(shell: Shell, game: AnyGame, given: Mapping[str, Any]) -> dict[str, Any]:
    """The settings given, with the set of `--cards`: the only one of its folder, or the one a setting names."""
    chosen = dict(given)
    for name, sets in shell.offers(game).items():
        if name not in given and len(sets) > 1:
            raise BadConfig("cli.error.which_cards", folder=str(shell.cards), sets=", ".join(sets), name=name)
        word = given.get(name, next(iter(sets)))
        chosen[name] = sets.get(word, word)
    return chosen


def configure(shell: Shell, game: AnyGame, words: Sequence[str]) -> Any:
    """The config that `--setting` words describe."""
    return game.configure(with_cards(shell, game, pairs(words)))


def add_database(parser: argparse.ArgumentParser, shell: Shell) -> None:
    """Which database: a file or an address."""
    words = shell.say("help.database", file=DATABASE)
    parser.add_argument("--database", default=DATABASE, metavar="DATABASE", help=words)


def whole_number(shell: Shell, least: int, most: int | None = None) -> Callable[[str], int]:
    """An argparse type: a whole number within bounds."""

    def number(word: str) -> int:
        try:
            value = int(word.replace("_", ""))
        except ValueError:
            value = least - 1
        if value < least or (most is not None and value > most):
            key = "usage.number_from" if most is None else "usage.number_between"
            raise argparse.ArgumentTypeError(shell.say(key, word=word, least=least, most=most))
        return value

    return number


def seconds(shell: Shell) -> Callable[[str], float]:
    """An argparse type: how long to wait."""

    def number(word: str) -> float:
        try:
            value = float(word)
        except ValueError:
            value = -1.0
        if not 0 <= value <= MOST_SECONDS:
            raise argparse.ArgumentTypeError(shell.say("usage.seconds", word=word, most=MOST_SECONDS))
        return value

    return number
