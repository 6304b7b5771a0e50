"""Why a seat that the rules play did what it did: its chart with the way of a turn, and the same as a list."""

from __future__ import annotations

from typing import NamedTuple
from weakref import WeakKeyDictionary

from quadriga.draw import Markup, flow
from quadriga.kernel import IllegalMove, Line, Seat
from quadriga.table import AUTOMATON, Table
from quadriga.text.flow import Flow, Passage, Visit
from quadriga.web.page.viewer import Frame, Told, render

Pairs = list[tuple[Line, Told]]


class Read(NamedTuple):
    """What was found in so many reports, up to this one."""

    size: int
    last: Line | None
    found: list[Passage]


_READ: WeakKeyDictionary[Table, dict[tuple[Seat | None, str], Read]] = WeakKeyDictionary()


def passages(f: Frame, pairs: Pairs) -> list[Passage]:
    """The turns of seats that the rules play, as far as these reports go; read once for all who read the same."""
    if not any(place.kind == AUTOMATON for place in f.table.places):
        return []
    memo = _READ.setdefault(f.table, {})
    key, last = (f.viewer.seat, f.viewer.lang), pairs[-1][0] if pairs else None
    known = memo.get(key)
    if known is None or known.size != len(pairs) or known.last is not last:
        known = memo[key] = Read(len(pairs), last, f.telling.passages(f.view, [line.news for line, _ in pairs], f.text))
    return known.found


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


def panel(f: Frame, pairs: Pairs, seat: Seat, turn: int | None, last: int | None) -> Panel:
    """The chart of a seat with its latest turn up to entry `last`, or with turn number `turn` of all."""
    if not 0 <= seat < len(f.table.places) or not has_chart(f, seat):
        raise IllegalMove("refuse.web.no_chart")
    found = passages(f, pairs)
    own = [i for i, passage in enumerate(found) if passage.seat == seat]
    if turn is not None and turn not in own:
        raise IllegalMove("refuse.web.no_turn")
    if turn is None:
        turn = next((i for i in reversed(own) if last is None or pairs[found[i].visits[0].report][0].at <= last), None)
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
        steps=[_step(f, visit, pairs) for visit in visits],
        picture=picture(f, chart, visits),
        others=others,
        n=at + 1,
        of=len(own),
        moment=None if passage is None else pairs[passage.visits[0].report][0].at,
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


def _step(f: Frame, visit: Visit, pairs: Pairs) -> Step:
    words = f"{visit.code} {visit.words}" if visit.code else visit.words
    answer = "" if visit.answer == "does" else f.say(f"answer_{visit.answer}")
    return Step(words, visit.rule, answer, tuple(pairs[i][1].plain for i in visit.notes))
