"""The end of a match as one viewer sees it: who won and why, and where the points come from."""

from __future__ import annotations

from typing import Any, NamedTuple

from quadriga.kernel import Result, Seat
from quadriga.text.moments import Moments
from quadriga.web.page.fallback import sentence
from quadriga.web.page.viewer import Frame


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
    if not winners:
        return f.say("nobody" if own is None else "you_lose_all")
    names = ", ".join(f.names[seat] for seat in winners)
    if own in winners:
        return f.say("you_win") if len(winners) == 1 else f.say("you_share", names=names)
    line = f.say("shared", names=names) if len(winners) > 1 else f.say("winner", name=names)
    return line if own is None else f"{line} {f.say('you_lose')}"


def how_it_ended(f: Frame) -> str:
    return sentence(f.text, f"ends.{result_of(f).how}")


def scores(f: Frame) -> tuple[tuple[str, ...], list[Score]]:
    """The names of the sources, and everybody's points by source, the winners first."""
    result, own = result_of(f), own_seat(f)
    facet: Moments[Any] = Moments.of(f.table.game)
    sheet = facet.sheet(f.view, [line.news for line in f.table.lines(f.viewer.seat)], f.text)
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
