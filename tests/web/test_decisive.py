"""What decided a match."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from quadriga.web.page.result import Score, decisive


def told(*points: tuple[int, int]) -> list[str]:
    """Sources of points of a winner and of a loser, as the result names them."""
    f: Any = SimpleNamespace(
        table=SimpleNamespace(match=SimpleNamespace(state=SimpleNamespace(result=SimpleNamespace(winners=(1,))))),
        say=lambda key, source, a, b, **names: f"{source}: {a} to {b}",
    )
    names = tuple("ABCDEF"[: len(points)])
    first = Score(1, "Green", 57, True, 3, False, tuple(str(a) for a, _ in points))
    second = Score(0, "Red", 20, False, 0, True, tuple(str(b) for _, b in points))
    return decisive(f, names, [first, second])


def test_only_what_the_winner_had_more_of_decided_it() -> None:
    assert told((9, 20), (13, 0), (-26, -34), (30, 0), (1, 8)) == ["D: 30 to 0", "B: 13 to 0", "C: -26 to -34"]


def test_what_was_equal_decided_nothing() -> None:
    assert told((9, 9), (3, 1), (0, 4), (2, 2)) == ["B: 3 to 1"]
