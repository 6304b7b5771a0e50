"""The panel of hints and analysis: the way to a hint, or the analysis of a finished match as far as it has come."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from quadriga.bots import MISTAKE, read_reasons, shown
from quadriga.draw import Markup
from quadriga.kernel import CHANCE, AnyMatch, IllegalMove, Seat
from quadriga.table import Action
from quadriga.text.reasons import reason_lines
from quadriga.text.telling import look
from quadriga.web.page import question
from quadriga.web.page.question import Words
from quadriga.web.page.viewer import Frame, remembered, render

WIDTH, HEIGHT, EDGE = 320, 150, 6
STEPS = 3  # of a plan, after its first move
WORST = 3  # mistakes of a seat that are shown
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
    went_on: list[str]  # after a mistake: the rest of the turn as it was played,
    better_on: list[str]  # and as it may have gone on after the better move
    why: list[str]
    is_mistake: bool


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
        mistakes=_worst(rows),
        may_branch=Action.BRANCH in f.viewer.rights,
        graph=Markup(graph(f, kept["judged"])) if rows and kept else "",
    )
    return {"analysis": html}


def _worst(rows: list[Judged]) -> list[tuple[str, list[Judged]]]:
    """The biggest mistakes of each seat that made any."""
    by_name: dict[str, list[Judged]] = {}
    for row in sorted((row for row in rows if row.is_mistake), key=lambda row: -row.lost):
        by_name.setdefault(row.name, []).append(row)
    return [(name, mistakes[:WORST]) for name, mistakes in by_name.items()]


def _rows(f: Frame, found: list[dict[str, Any]]) -> list[Judged]:
    """Made once for all who see the same: each decision is found by playing the match again up to it."""
    return f.table.once(("judged", f.viewer.seat, f.viewer.lang), lambda: judged(f, found))


def judged(f: Frame, found: list[dict[str, Any]]) -> list[Judged]:
    """The decisions judged, as far as the rules have not changed since."""
    rows = []
    for one in (one for one in found if one["at"] >= f.table.match.first):
        before = f.table.match.at(one["at"])
        words = Words(f.text, f.telling, look(before.game, before.state, one["seat"]), one["seat"], before.ask(one["seat"]))
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
                *_lines(f, before, one),
                one["lost"] >= MISTAKE,
            )
        )
    return rows


def _lines(f: Frame, before: AnyMatch, one: dict[str, Any]) -> tuple[list[str], list[str], list[str]]:
    """Of a mistake: how the turn went on, how it may have gone on, and what would have been better about that."""
    if one["lost"] < MISTAKE:
        return [], [], []
    better = steps_after(f, before, one["seat"], one["best"], one.get("then", []))
    reasons = read_reasons(before.game, one.get("reasons", {}))
    return _went_on(f, one["at"], one["seat"]), [step["words"] for step in better], reason_lines(f.text, reasons._asdict())


def _went_on(f: Frame, at: int, seat: Seat) -> list[str]:
    """What the seat really did after a decision, until somebody else decided."""
    match = f.table.match
    found: list[str] = []
    for number, entry in enumerate(match.entries[at + 1 :], at + 1):
        if entry.seat == CHANCE:
            continue
        before = match.at(number)
        ask = before.ask(seat) if entry.seat == seat else None
        if ask is None or len(found) == STEPS:
            break
        words = Words(f.text, f.telling, look(match.game, before.state, seat), seat, ask)
        if len(ask.choice) > 1:
            found.append(line(ask.choice, list(ask.choice.write(entry.answer)), words))
    return found


def steps_after(
    f: Frame, match: AnyMatch, seat: Seat, move: Sequence[str], then: Iterable[tuple[Seat, Sequence[str]]]
) -> list[dict[str, Any]]:
    """How this seat's turn may go on after a move: a few answers in the words in which they would be offered.

    What was foreseen by another version of the program may not be legal any more; it is told as far as it is.
    """
    found: list[dict[str, Any]] = []
    world = shown(match, seat)
    try:
        world.answer(seat, match.options(seat).read(tuple(move)))
        for who, written in then:
            ask = next(ask for ask in world.pending if ask.seat == who)
            if who == seat and len(ask.choice) > 1 and written and written[0] not in f.telling.quiet:
                words = Words(f.text, f.telling, look(match.game, world.state, seat), seat, ask)
                found.append({"path": list(written), "words": line(ask.choice, list(written), words)})
            if len(found) == STEPS:
                break
            world.answer(who, ask.choice.read(tuple(written)))
    except (IllegalMove, StopIteration):
        return found
    return found


def line(choice: Any, written: list[str], words: Words) -> str:
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
