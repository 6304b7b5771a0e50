"""The fixed vocabulary of a game: every word that a part of a move or a draw can be.

It follows from what the game declares: the kinds of moves (the tuples of its module `moves`), the things that it names (the
enums of `terms`), what its schema adds, whole numbers, and the few words that every game has. Words that two enums share are
one word here.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from functools import lru_cache
from types import ModuleType
from typing import Any, Final

from quadriga.encoding.schema import Schema
from quadriga.kernel import Amount, AnyGame, QuadrigaError

NOTHING: Final = 0  # what a seat does that is not asked
END: Final = 1  # no further part
NUMBERS: Final = 100  # whole numbers that are one word each; others are spelled digit by digit
SPELLED: Final = "#"
COMMON: Final = ("nothing", "end", SPELLED, "-", "yes", "no", *map(str, range(NUMBERS)))


class Lexicon:
    """The words of a game by their numbers, and back."""

    __slots__ = ("number", "words")

    def __init__(self, words: Sequence[str]) -> None:
        self.words = tuple(words)
        self.number: Mapping[str, int] = {word: number for number, word in enumerate(self.words)}

    def __len__(self) -> int:
        return len(self.words)

    @staticmethod
    @lru_cache(maxsize=16)
    def of(game: AnyGame) -> Lexicon:
        """The vocabulary of a game, whatever its settings."""
        home = type(game).__module__.rpartition(".")[0]
        modules = [importlib.import_module(f"{home}.{name}") for name in ("moves", "terms")]
        kinds = [kind for module in modules for kind in _own(module)] + list(Schema.of(game).more_words())
        return Lexicon(list(dict.fromkeys((*COMMON, *(word for kind in kinds for word in _words(kind))))))

    def spell(self, answer: Any) -> tuple[int, ...]:
        """An answer, or a part of one, as the numbers of its words."""
        try:
            return tuple(self.number[word] for word in words_of(answer))
        except KeyError as error:
            raise QuadrigaError("refuse.encoding.word", word=error.args[0]) from None

    def say(self, numbers: Sequence[int]) -> str:
        """Numbers as words that people can read."""
        return " ".join(self.words[number] for number in numbers)


def words_of(value: Any) -> Iterator[str]:
    """The words of an answer, one after another: as it is written, but with numbers and groups taken apart."""
    if isinstance(value, Enum):
        yield value._name_
    elif value is None:
        yield "-"
    elif isinstance(value, bool):
        yield "yes" if value else "no"
    elif isinstance(value, int):
        yield from (str(value),) if 0 <= value < NUMBERS else (SPELLED, str(len(str(value))), *str(value))
    elif isinstance(value, str):
        yield value
    else:
        if hasattr(value, "_fields") and type(value) is not Amount:
            yield type(value).__name__
        for item in value:
            yield from words_of(item)


def _own(module: ModuleType) -> Iterator[type]:
    """The classes that a module defines itself, in its order."""
    return (found for found in vars(module).values() if isinstance(found, type) and found.__module__ == module.__name__)


def _words(kind: type) -> Iterator[str]:
    """The members of an enum, or the name of a kind of moves."""
    if issubclass(kind, Enum):
        yield from (member.name for member in kind)
    elif issubclass(kind, tuple):
        yield kind.__name__
