"""The panel of hints and analysis: the way to a hint, or the analysis of a finished match as far as it has come."""

from __future__ import annotations

from typing import Any, NamedTuple

from quadriga.bots import MISTAKE
from quadriga.draw import Markup
from quadriga.kernel import IllegalMove
from quadriga.table import Action
from quadriga.text.telling import look
from quadriga.web.page import question
from quadriga.web.page.viewer import Frame, remembered, render

WIDTH, HEIGHT, EDGE = 320, 150, 6
DASHES = ("", "7 4", "2 4", "9 4 2 4")


def may_ask(f: Frame) -> bool:
    """Hints are there for whoever is asked, while nobody else is cheated."""
    return f.ask is not None and Action.HINT in f.viewer.rights


class Judged(NamedTuple):
    """One decision in words."""

    at: int
    name: str
    livery: int
    chance: int  # per cent
    error: int
    lost: int
    played: str
    best: str

    @property
    def is_mistake(self) -> bool:
        return self.lost >= round(100 * MISTAKE)


def analysis_layer(f: Frame) -> dict[str, str]:
    """What the panel shows: the way to a hint, or the analysis as far as it has come."""
    if not (f.table.match.over and f.live):
        return {"analysis": remembered("analysis_before.html", f.text, base=f.base, hints=may_ask(f))}
    kept = f.table.info.analysis
    rows = _rows(f, kept["judged"]) if kept else []
    html = render(
        "analysis.html",
        f=f,
        may_analyse=Action.ANALYSE in f.viewer.rights,
        kept=kept,
        rows=rows,
        mistakes=sorted((row for row in rows if row.is_mistake), key=lambda row: -row.lost)[:8],
        graph=Markup(graph(f, kept["judged"])) if rows and kept else "",
    )
    return {"analysis": html}


def _rows(f: Frame, found: list[dict[str, Any]]) -> list[Judged]:
    """Made once for all who see the same: each decision is found by playing the match again up to it."""
    return f.table.once(("judged", f.viewer.seat, f.viewer.lang), lambda: judged(f, found))


def judged(f: Frame, found: list[dict[str, Any]]) -> list[Judged]:
    """The decisions judged, as far as the rules have not changed since."""
    rows = []
    for one in (one for one in found if one["at"] >= f.table.match.first):
        before = f.table.match.at(one["at"])
        words = question.Words(
            f.text, f.telling, look(before.game, before.state, one["seat"]), one["seat"], before.ask(one["seat"])
        )
        choice = before.options(one["seat"])
        rows.append(
            Judged(
                one["at"],
                f.names[one["seat"]],
                f.scene.livery(f.view, one["seat"]),
                round(100 * one["chance"]),
                max(1, round(100 * one["error"])),
                round(100 * one["lost"]),
                line(choice, one["played"], words),
                line(choice, one["best"], words),
            )
        )
    return rows


def line(choice: Any, written: list[str], words: question.Words) -> str:
    """A written answer as a line of words."""
    try:
        answer = choice.read(tuple(written))
    except IllegalMove:
        return " ".join(written)
    if hasattr(answer, "_fields"):
        return words.line(question.as_option(answer))
    if words.ask is not None and isinstance(answer, tuple):
        return question.told_line(words.ask, answer, words)
    return words.title(", ".join(words.plain(item) for item in (answer if isinstance(answer, tuple) else (answer,))) or "–")


def graph(f: Frame, found: list[dict[str, Any]]) -> str:
    """The winning chances of all seats over the match, each with its own colour and dashes."""
    last = max(len(found) - 1, 1)
    inner_w, inner_h = WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE

    def place(i: int, chance: float) -> str:
        return f"{EDGE + inner_w * i / last:.1f},{EDGE + inner_h * (1 - chance):.1f}"

    lines = []
    for seat in range(len(f.table.places)):
        points = " ".join(place(i, one["chances"][seat]) for i, one in enumerate(found))
        lines.append(
            f'<polyline class="livery-{f.scene.livery(f.view, seat)}" points="{points}" fill="none" stroke="var(--seat)" '
            f'stroke-width="2" stroke-dasharray="{DASHES[seat % len(DASHES)]}"/>'
        )
    marks = []
    for i, one in enumerate(found):
        if one["lost"] >= MISTAKE:
            x, _, y = place(i, one["chances"][one["seat"]]).partition(",")
            marks.append(f'<circle cx="{x}" cy="{y}" r="4" class="slip livery-{f.scene.livery(f.view, one["seat"])}"/>')
    middle = EDGE + inner_h / 2
    even = f'<line x1="{EDGE}" x2="{WIDTH - EDGE}" y1="{middle}" y2="{middle}" class="even"/>'
    head = f'<svg class="graph" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{f.say("graph")}">'
    return f"{head}{even}{''.join(lines)}{''.join(marks)}</svg>"
