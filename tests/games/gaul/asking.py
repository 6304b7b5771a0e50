"""Run a rule up to the question after the answers given, and look at what it offers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from quadriga.kernel import Amount, Ask, Chance, Choice, News, State
from quadriga.kernel.notation import part


def next_ask(rule: Any, *answers: Any, dice: Sequence[Any] = ()) -> Ask[Any]:
    """The first question that is not answered. A dict answers with a group of pieces."""
    left, rolls = list(answers), list(dice)
    running = rule.__await__() if not hasattr(rule, "send") else rule
    value: Any = None
    while True:
        effect = running.send(value)
        if isinstance(effect, Chance):
            drawn = rolls.pop(0)
            value = next(item for item in effect.items if item == drawn or part(item) == drawn)
            continue
        assert isinstance(effect, Ask)
        if not left:
            return effect
        value = left.pop(0)
        if isinstance(value, dict):
            value = tuple(Amount(item, n) for item, n in sorted(value.items()))
        assert value in effect.choice, f"'{effect.prompt}': {value} is not among {list(effect.choice)[:12]}"


def offered(rule: Any, *answers: Any, dice: Sequence[Any] = ()) -> Choice[Any]:
    """What that question offers."""
    choice: Choice[Any] = next_ask(rule, *answers, dice=dice).choice
    return choice


def listen(g: State) -> list[News]:
    """All that is told from now on."""
    heard: list[News] = []
    g.news = heard
    return heard
