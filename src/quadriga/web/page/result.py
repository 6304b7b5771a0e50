"""The end of a match as one viewer sees it: who won and why, and where the points come from."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from quadriga.kernel import Result, Seat
from quadriga.text.moments import Moments
from quadriga.web.page.fallback import sentence
from quadriga.web.page.viewer import Frame

GAPS = 3  # sources of points that are named as decisive


class Score(NamedTuple):
    """A seat at the end."""

    seat: Seat
    name: str
    score: int
    won: bool
    livery: int
    you: bool
    sources: tuple[str, ...]  # as many as there are in `Sources`


def result_of(f: Frame) -> Result:
    result: Result | None = f.table.match.state.result
    assert result is not None, "the match is over"
    return result


def own_seat(f: Frame) -> Seat | None:
    """The one seat of whoever looks; none for watchers and for people who share a screen."""
    return f.viewer.held[0] if len(f.viewer.held) == 1 else None


def result_line(f: Frame) -> str:
    """Who won, with "you" where it was you."""
    winners, own = result_of(f).winners, own_seat(f)
    if result_of(f).how == "agreed":
        return f.say("agreed")
    if not winners:
        return f.say("nobody" if own is None else "you_lose_all")
    names = ", ".join(f.names[seat] for seat in winners)
    if own in winners:
        return f.say("you_win") if len(winners) == 1 else f.say("you_share", names=names)
    line = f.say("shared", names=names) if len(winners) > 1 else f.say("winner", name=names)
    return line if own is None else f"{line} {f.say('you_lose')}"


def decisive(f: Frame, sources: tuple[str, ...], found: list[Score]) -> list[str]:
    """The sources of points that set the winner apart from whoever came next, the widest gap first."""
    if len(found) < 2 or len(result_of(f).winners) != 1 or len(sources) <= GAPS:
        return []  # where there are so few, the table says it all
    first, second = found[:2]
    pairs = [(name, _points(a), _points(b)) for name, a, b in zip(sources, first.sources, second.sources, strict=True)]
    gaps = [(a - b, name, a, b) for name, a, b in pairs if a is not None and b is not None and a > b]
    widest = sorted(gaps, key=lambda gap: -gap[0])[:GAPS]
    names = {"first": first.name, "second": second.name}
    return [f.say("gap", source=name, a=a, b=b, **names) for _, name, a, b in widest]


def _points(words: str) -> int | None:
    """The number that a cell begins with; what a game tells in words there has none."""
    found = re.match(r"[−-]?\d+", words)
    return int(found[0].replace("−", "-")) if found else None


def how_it_ended(f: Frame) -> str:
    return sentence(f.text, f"ends.{result_of(f).how}")


def scores(f: Frame) -> tuple[tuple[str, ...], list[Score]]:
    """The names of the sources, and everybody's points by source, the winners first."""
    result, own = result_of(f), own_seat(f)
    facet: Moments[Any] = Moments.of(f.table.game)
    sheet = facet.sheet(f.view, f.table.news(f.viewer.seat), f.text)
    rows = sheet.rows if sheet is not None and all(len(row) == len(result.scores) for _, row in sheet.rows) else ()
    order = sorted(range(len(result.scores)), key=lambda seat: (seat not in result.winners, -result.scores[seat]))
    found = [
        Score(
            seat,
            f.names[seat],
            result.scores[seat],
            seat in result.winners,
            f.scene.livery(f.view, seat),
            seat == own,
            tuple(row[seat] for _, row in rows),
        )
        for seat in order
    ]
    return tuple(name for name, _ in rows), found
