"""Why a seat that the rules play did what it did: its chart with the way of a turn, and the same as a list."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from quadriga.draw import Markup, flow
from quadriga.kernel import IllegalMove, Line, Seat
from quadriga.table import AUTOMATON
from quadriga.text.flow import Flow, Passage, Visit
from quadriga.web.page.viewer import Frame, render


def passages_from(f: Frame, base: int) -> list[Passage]:
    """The turns of seats that the rules play from report `base` on, at which everything began anew."""
    if not any(place.kind == AUTOMATON for place in f.table.places):
        return []
    told = f.table.news(f.viewer.seat)
    found = f.telling.passages(f.view, told[base:] if base else told, f.text)
    return [_moved(passage, base) for passage in found] if base else found


def _moved(passage: Passage, by: int) -> Passage:
    """The same turn, its reports counted from further back."""
    return passage._replace(visits=tuple(_visit(visit, by) for visit in passage.visits))


def _visit(visit: Visit, by: int) -> Visit:
    notes, moot = ((*(by + place for place in places),) for places in (visit.notes, visit.moot))
    return visit._replace(report=by + visit.report, notes=notes, moot=moot)


def address(f: Frame, seat: Seat, turn: int | None = None) -> str:
    """Of the panel: of a turn by its number among all, or of the latest at the moment looked at."""
    where = f"{f.base}/why/{seat}"
    if turn is not None:
        return f"{where}?turn={turn}"
    return where if f.at is None else f"{where}?at={f.at}"


def has_chart(f: Frame, seat: Seat) -> bool:
    return f.table.places[seat].kind == AUTOMATON and f.telling.flow(f.view, seat, None, f.text) is not None


class Panel(NamedTuple):
    title: str
    html: str


def panel(f: Frame, words: Callable[[Line], str], seat: Seat, turn: int | None, last: int | None) -> Panel:
    """The chart of a seat with its latest turn up to entry `last`, or with turn number `turn` of all."""
    if not 0 <= seat < len(f.table.places) or not has_chart(f, seat):
        raise IllegalMove("refuse.web.no_chart")
    f.table.whole()
    lines, found = f.table.lines(f.viewer.seat), passages_from(f, 0)
    own = [i for i, passage in enumerate(found) if passage.seat == seat]
    if turn is not None and turn not in own:
        raise IllegalMove("refuse.web.no_turn")
    if turn is None:
        turn = next((i for i in reversed(own) if last is None or lines[found[i].visits[0].report].at <= last), None)
    passage = None if turn is None else found[turn]
    chart = f.telling.flow(f.view, seat, None if passage is None else passage.chart, f.text)
    assert chart is not None, "a seat with a turn has a chart"
    visits = () if passage is None else passage.visits
    others = [(f.names[other], address(f, other), other == seat) for other in f.names if has_chart(f, other)]
    at = own.index(turn) if turn is not None else 0
    html = render(
        "why.html",
        f=f,
        title=chart.title,
        passage=passage,
        steps=[_step(f, visit, [words(lines[i]) for i in visit.notes]) for visit in visits],
        picture=picture(f, chart, visits),
        others=others,
        n=at + 1,
        of=len(own),
        moment=None if passage is None else lines[passage.visits[0].report].at,
        earlier=address(f, seat, own[at - 1]) if turn is not None and at > 0 else None,
        later=address(f, seat, own[at + 1]) if turn is not None and at + 1 < len(own) else None,
    )
    return Panel(chart.title, html)


def picture(f: Frame, chart: Flow, visits: tuple[Visit, ...]) -> Markup:
    answers = {answer: f.say(f"answer_{answer}") for answer in ("yes", "no", "none")}
    return flow.draw(chart, visits, answers)


class Step(NamedTuple):
    """A line of the list."""

    words: str
    rule: str
    answer: str
    notes: tuple[str, ...]


def _step(f: Frame, visit: Visit, notes: list[str]) -> Step:
    words = f"{visit.code} {visit.words}" if visit.code else visit.words
    answer = "" if visit.answer == "does" else f.say(f"answer_{visit.answer}")
    return Step(words, visit.rule, answer, tuple(notes))
