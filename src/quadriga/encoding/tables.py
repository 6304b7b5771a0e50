"""The encoding as tables that people can read: which number of an observation is what, and which words a move is made of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from quadriga.encoding.lexicon import COMMON, Lexicon
from quadriga.encoding.observer import Observer
from quadriga.encoding.schema import Schema
from quadriga.encoding.specs import Record
from quadriga.kernel import AnyGame


class Span(NamedTuple):
    """A field of the view, and which numbers of an observation it takes."""

    field: str
    first: int
    size: int
    example: str  # what the first of them is


def spans(game: AnyGame, config: Any) -> list[Span]:
    """The fields in their order, and last what was chosen so far."""
    spec = Schema.of(game).spec(game, config)
    assert isinstance(spec, Record), "a view is a tuple with named fields"
    found, first = [], 0
    for field, part in spec.fields.items():
        if part.size:
            found.append(Span(field, first, part.size, next(part.names()).lstrip(".")))
            first += part.size
    words = len(Lexicon.of(game))
    return [*found, Span("chosen", first, words, Lexicon.of(game).words[0])]


def variant_table(game: AnyGame, config: Any) -> Iterator[str]:
    """One line of Markdown for each field."""
    yield "| field | numbers | how many | the first is |"
    yield "| --- | --- | ---: | --- |"
    for span in spans(game, config):
        last, example = span.first + span.size - 1, span.example or "the number itself"
        yield f"| `{span.field}` | {span.first}-{last} | {span.size} | {example} |"


def summary(game: AnyGame, config: Any) -> str:
    """How large things are."""
    moves = Schema.of(game).catalogue(config)
    index = f"; as one number: {len(moves) + 1}" if moves is not None else ""
    return f"{Observer.of(game, config).size} numbers an observation; {len(Lexicon.of(game))} words{index}."


def own_words(game: AnyGame) -> tuple[str, ...]:
    """The words of the vocabulary that are the game's own."""
    return Lexicon.of(game).words[len(COMMON) :]
