"""A first game with a guide: the aim, and at every question what one can do and why one would.

`games/<game>/lessons/guide.toml` holds its words. `[prompt]` names the questions of the rules as patterns, the first that fits
counts: `act.FORUM` is the question `act` with something called FORUM in it, `agree_*` are all that begin so.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from fnmatch import fnmatchcase
from functools import cache
from importlib import resources
from typing import Any

from quadriga.lessons.model import BadLesson, Words, read_words

GUIDE = "guide"


@dataclass(frozen=True)
class Guide:
    """What is said to somebody who plays a game for the first time."""

    game: str
    aim: Words
    wait: Words  # while others are asked
    end: Words
    prompts: Mapping[str, Words]  # by pattern

    def advice(self, prompt: str, args: Mapping[str, Any]) -> Words | None:
        """What to say at a question of the rules."""
        keys = [f"{prompt}.{value.name}" for value in args.values() if isinstance(value, Enum)] + [prompt]
        found = (words for pattern, words in self.prompts.items() if any(fnmatchcase(key, pattern) for key in keys))
        return next(found, None)


@cache
def has_guide(game: str) -> bool:
    return (resources.files(f"quadriga.games.{game}") / "lessons" / f"{GUIDE}.toml").is_file()


@cache
def read_guide(game: str) -> Guide:
    """The guide to a game."""
    if not has_guide(game):
        raise BadLesson("refuse.lesson.none")
    file = resources.files(f"quadriga.games.{game}") / "lessons" / f"{GUIDE}.toml"
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    prompts = {key: read_words(f"guide, {key}", words) for key, words in data["prompt"].items()}
    aim, wait, end = (read_words(f"guide, {key}", data[key]) for key in ("aim", "wait", "end"))
    return Guide(game, aim, wait, end, prompts)
