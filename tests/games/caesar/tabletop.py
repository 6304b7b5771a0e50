"""Short ways to set up a table of Caesar! and to play on it."""

from __future__ import annotations

from collections.abc import Coroutine, Iterable
from typing import Any

import quadriga.text  # noqa: F401 - refusals say their sentences
from quadriga.games.caesar import GAME
from quadriga.games.caesar.state import Caesar
from quadriga.kernel import AnyMatch, Chance, from_position, part, scripted_dealer

CHECKPOINTS = {"poison": True, "centurions": True, "checkpoints": True}
SOLO = {"crassus": "low", "human": "caesar"}


def first_dealer(chance: Chance[Any], _ordinal: int) -> Any:
    """Always the first thing there is."""
    return chance.items[0]


def at(draws: Iterable[Any] | None = None, **data: Any) -> AnyMatch:
    """A match from a described position; its draws as listed, or always the first thing there is."""
    return from_position(GAME, data, first_dealer if draws is None else scripted_dealer(draws))


def play(match: AnyMatch, *moves: str) -> None:
    """Answer for whoever is asked, with moves as they are written in records."""
    for move in moves:
        match.answer_written(match.pending[0].seat, tuple(move.split()))


def written(match: AnyMatch) -> list[str]:
    """The options before whoever is asked, as written."""
    choice = match.pending[0].choice
    return [" ".join(choice.write(option)) for option in choice]


def told(match: AnyMatch) -> list[str]:
    """The keys of everything reported."""
    return [line.news.key for line in match.chronicle or []]


def news(match: AnyMatch, key: str) -> list[dict[str, Any]]:
    """The arguments of all reports of one kind."""
    return [line.news.args for line in match.chronicle or [] if line.news.key == key]


def solo(**data: Any) -> Caesar:
    """A state with Crassus (Pompey's pieces) about to move."""
    config = GAME.configure({**SOLO, **data.pop("config", {})})
    return GAME.position(config, data)


def run(coroutine: Coroutine[Any, Any, Any], draws: Iterable[Any] = ()) -> tuple[Any, list[Chance[Any]]]:
    """Drive a rule to its end; its result, and the draws it needed (answered as listed, else by the first item)."""
    chances: list[Chance[Any]] = []
    answers = iter(draws)
    value: Any = None
    try:
        while True:
            effect = coroutine.send(value)
            assert isinstance(effect, Chance), "only fate is asked here"
            chances.append(effect)
            wanted = next(answers, None)
            value = next((item for item in effect.items if part(item) == wanted), effect.items[0])
    except StopIteration as done:
        return done.value, chances
