"""What a lesson is: a described position and steps, each a sentence to read and an answer to find.

`games/<game>/lessons/<number>-<name>.toml` holds one lesson; their order is that of their names.
docs/builders/adding-a-lesson.md says how to write one.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cache
from importlib import resources
from importlib.util import find_spec
from typing import Any, TypeAlias

from quadriga.kernel import QuadrigaError, Written
from quadriga.text import LANGUAGES

Words: TypeAlias = dict[str, str]  # the same in every language


class BadLesson(QuadrigaError):
    """There is no such lesson, or it cannot be followed."""


@dataclass(frozen=True)
class Retort:
    """What is said to some wrong tries: those that look like `when`."""

    when: str
    words: Words


@dataclass(frozen=True)
class Step:
    """One decision of the learner."""

    words: Words  # what to read, and what to do
    answers: list[str]  # written answers that count, with `*` for whatever is left open
    hint: Words  # said to whoever tries something else
    light: list[str] = field(default_factory=list)  # names of things on the board to look at
    wrong: list[Retort] = field(default_factory=list)  # said instead of the hint to tries that look like these
    rule: str = ""  # the section to read on
    told: list[dict[str, Any]] = field(default_factory=list)  # reports that the answer brings: what the words promise

    def counts(self, written: Written) -> bool:
        """Whether this answer is what the step asks for."""
        return any(fits(written, pattern) for pattern in self.answers)

    def retort(self, written: Written) -> Words:
        """What to say to an answer that does not count."""
        return next((retort.words for retort in self.wrong if fits(written, retort.when)), self.hint)


@dataclass(frozen=True)
class Lesson:
    """One idea."""

    game: str
    name: str
    title: Words
    idea: Words  # in a sentence, for the list of lessons
    position: dict[str, Any]
    steps: list[Step]
    end: Words  # what was learnt
    seat: int = 0  # the learner's
    draws: list[str] = field(default_factory=list)  # what chance brings, in order; after these the dealer's
    replies: list[str] = field(default_factory=list)  # what the others answer, in order; after these a bot's
    part: Words | None = None  # of what the lesson is: a module or a faction; None: the game itself
    record: dict[str, Any] | None = None  # of a puzzle: the record it begins from instead of a described position


def fits(written: Written, pattern: str) -> bool:
    """Whether a written answer looks like a pattern."""
    return fnmatchcase(" ".join(written), pattern)


@cache
def names(game: str) -> tuple[str, ...]:
    """The lessons of a game, in their order."""
    if find_spec(f"quadriga.games.{game}") is None:
        return ()  # a game from elsewhere
    folder = resources.files(f"quadriga.games.{game}") / "lessons"
    if not folder.is_dir():
        return ()
    files = (file.name for file in folder.iterdir() if file.name[:1].isdigit() and file.name.endswith(".toml"))
    return tuple(sorted(name.removesuffix(".toml") for name in files))


@cache
def read_lesson(game: str, name: str) -> Lesson:
    """A lesson of a game, by its name."""
    if name not in names(game):
        raise BadLesson("refuse.lesson.none")
    file = resources.files(f"quadriga.games.{game}") / "lessons" / f"{name}.toml"
    return parse(game, name, tomllib.loads(file.read_text(encoding="utf-8")))


def parse(game: str, name: str, data: dict[str, Any]) -> Lesson:
    """A lesson out of its table. One that is not complete in every language fails with the place: it is ours to mend."""
    steps = [_step(f"{name}, step {number}", step) for number, step in enumerate(data["step"], 1)]
    rest = {key: data[key] for key in ("seat", "draws", "replies") if key in data}
    part = read_words(f"{name}, part", data["part"]) if "part" in data else None
    unknown = data.keys() - {"title", "idea", "end", "position", "step", "part", *rest}
    if unknown:
        raise ValueError(f"{name}: nothing of a lesson is called {', '.join(sorted(unknown))}")
    title, idea, end = (read_words(f"{name}, {key}", data[key]) for key in ("title", "idea", "end"))
    return Lesson(game, name, title, idea, data["position"], steps, end, part=part, **rest)


def _step(place: str, data: dict[str, Any]) -> Step:
    rest = {key: data[key] for key in ("light", "rule", "told") if key in data}
    unknown = data.keys() - {"en", "cs", "answers", "hint", "wrong", *rest}
    if unknown:
        raise ValueError(f"{place}: nothing of a step is called {', '.join(sorted(unknown))}")
    wrong = [Retort(retort["when"], read_words(f"{place}, {retort['when']}", retort)) for retort in data.get("wrong", [])]
    return Step(read_words(place, data), data["answers"], read_words(f"{place}, hint", data["hint"]), wrong=wrong, **rest)


def read_words(place: str, data: dict[str, Any]) -> Words:
    """The same in every language, or a failure that says where something is missing."""
    missing = [lang for lang in LANGUAGES if not data.get(lang, "").strip()]
    if missing:
        raise ValueError(f"{place}: no words in {', '.join(missing)}")
    return {lang: data[lang].strip() for lang in LANGUAGES}
