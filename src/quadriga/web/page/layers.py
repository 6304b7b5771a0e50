"""A table in one viewer's eyes: keyed fragments of HTML and SVG, and what changed between two of them."""

from __future__ import annotations

import json
from collections.abc import Callable
from html import escape
from typing import Any, NamedTuple

from quadriga.draw import Markup, crest
from quadriga.kernel import Seat
from quadriga.table import AUTOMATON, BOT, Action, Table, gather
from quadriga.web.page import question
from quadriga.web.page.analysis import analysis_layer
from quadriga.web.page.board_text import board_text_layer
from quadriga.web.page.chronicle import log_layer, since_layer, spoken_lines, story_layer, told_then
from quadriga.web.page.fallback import sentence, title_of
from quadriga.web.page.lobby import branch_words
from quadriga.web.page.moments import Staged, moments_of
from quadriga.web.page.names import level_name, with_person
from quadriga.web.page.result import how_it_ended, result_line, scores
from quadriga.web.page.viewer import Frame, Viewer, frame, render, side_of
from quadriga.web.page.why import address, has_chart

Layers = dict[str, dict[str, str]]
KEY_TURNS = 12  # moments that the result names, of these kinds
TURNING = frozenset({"fall", "deliver", "bid", "blow", "score", "winter"})


class Snapshot(NamedTuple):
    """The whole page as this viewer sees it now."""

    version: int
    viewer: Viewer
    layers: Layers
    title: str
    prompt: str
    mine: bool
    lines: tuple[str, ...]
    of: int  # entries this viewer knows of
    moments: tuple[Staged, ...] = ()


# Prompt -----------------------------------------------------------------------------------------------------------


def prompt_of(f: Frame) -> tuple[str, str]:
    """What is asked of whom, and by which rule."""
    match = f.table.match
    if f.at is not None:
        return f"{f.say('moment', n=f.at, of=f.table.count_for(f.viewer.seat))}. {told_then(f)}".strip(), ""
    if match.over:
        return result_line(f), ""
    ask = f.ask
    if ask is not None and f.table.only_answer(ask.seat) is not None:
        words = sentence(f.text, f"prompt.{ask.prompt}", **{"seat": side_of(f, ask.seat), **ask.args})
        return f.say("answered_for_you", asked=words), ask.rule
    if ask is not None:
        return sentence(f.text, f"prompt.{ask.prompt}", **{"seat": side_of(f, ask.seat), **ask.args}), ask.rule
    asked = [other for other in f.table.asked() if other != f.viewer.seat]
    if not asked and f.table.info.gathering:
        return f.say("gathering"), ""
    if not asked:
        return f.say("running"), ""
    names = ", ".join(person_at(f, other) for other in asked)
    if all(f.table.places[other].kind == BOT for other in asked):
        return f.say("thinking", names=names), ""
    return f.say("waiting", names=names), ""


def person_at(f: Frame, seat: Seat) -> str:
    """Whoever sits there, by name where one was given, and the side."""
    return with_person(f.names[seat], f.table.places[seat].name)


# Fragments --------------------------------------------------------------------------------------------------------


def prompt_layer(f: Frame) -> dict[str, str]:
    seat = f.viewer.seat
    words, rule = prompt_of(f)
    is_asked = f.ask is not None and f.table.only_answer(f.ask.seat) is None
    data = (f.opts if is_asked else None) or {"v": f.version, "seat": None, "kind": "none"}
    reason = None if seat is None or not f.live else f.table.why_no_undo(seat)
    html = render(
        "prompt.html",
        f=f,
        words=words,
        rule=rule,
        mine=is_asked,
        badge=_badge(f),
        reason=None if reason is None else f.text.say(reason),
        eyes=_eyes(f),
        may_branch=f.at is not None and Action.BRANCH in f.viewer.rights and f.at < f.table.count_for(seat),
        can_undo=seat is not None and f.live and reason is None,
        data=Markup(_json(data)),
    )
    return {"r-prompt": html}


def _eyes(f: Frame) -> list[tuple[str, str, bool]]:
    """Through whose eyes a finished match may be looked at: everybody's, now that nothing is secret any more."""
    if f.live or not f.table.match.over:
        return []
    seats: list[tuple[Seat | None, str]] = [*f.names.items(), (None, f.say("watcher"))]
    return [("" if seat is None else str(seat), name, seat == f.viewer.seat) for seat, name in seats]


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _badge(f: Frame) -> Markup:
    """The crest of whoever is asked: this viewer before all others."""
    asked = f.table.asked()
    if not asked or not f.live:
        return Markup("")
    seat = f.viewer.seat
    if seat is None or f.table.match.ask(seat) is None:
        seat = asked[0]
    ask = f.table.match.ask(seat)
    worn = None if ask is None else f.scene.asked(f.view, ask, f.text)
    return crest_of(f, seat) if worn is None else crest(*worn)


def crest_of(f: Frame, seat: Seat) -> Markup:
    return crest(f.scene.livery(f.view, seat), f.scene.letter(f.view, seat, f.names[seat], f.text))


def moves_layer(f: Frame) -> dict[str, str]:
    ask = f.ask
    if ask is None or f.table.only_answer(ask.seat) is not None:
        return {"mv-head": render("moves_none.html", f=f, words=prompt_of(f)[0])}
    stands = _standing(f, ask.seat)
    if ask.choice.kind != "one":
        return {
            "mv-head": render("moves_head.html", f=f, count=None, stands=stands),
            "mv-widget": render("widget.html", f=f, o=f.opts),
        }
    found = question.listing(f.options, f.prefix, f.words)
    layer = {"mv-head": render("moves_head.html", f=f, count=found.n, stands=stands)}
    for i, group in enumerate(found.groups):
        layer[group.id] = render("group.html", f=f, g=group, open=i == 0)
    if found.singles:
        layer["mv-single"] = render("singles.html", f=f, rows=found.singles)
    if found.steps:
        layer["mv-steps"] = render("steps.html", f=f, steps=found.steps)
    return layer


def _standing(f: Frame, seat: Seat) -> str:
    """What may be answered once and for all, in words."""
    paths = f.table.may_stand(seat)
    return " / ".join(f.words.line(option) for option in f.options if option.path in paths)


def seats_layer(f: Frame) -> dict[str, str]:
    count = len(f.table.places)
    own = f.viewer.seat
    order = [(own + 1 + i) % count for i in range(count)] if own is not None else list(range(count))
    layer = {}
    for seat in order:
        place = f.table.places[seat]
        layer[f"seat-{seat}"] = render(
            "seat.html",
            f=f,
            seat=seat,
            name=f.names[seat],
            who=who(f, seat),
            me=seat == own,
            here=seat in f.viewer.held and seat != own,
            livery=f.scene.livery(f.view, seat),
            crest=crest_of(f, seat),
            panel=f.scene.panel(f.view, seat, own, f.text),
            invite=place.kind == "link" and f.live,
            why=address(f, seat) if has_chart(f, seat) else None,
        )
    return layer


def turn_layer(f: Frame) -> dict[str, str]:
    """Whose turn it is. Apart from the seats, so that a turn that passes does not send every panel again."""
    asked = f.table.asked() if f.live else []
    return {f"turn-{seat}": f'<span id="turn-{seat}">{escape(f.names[seat])}: {f.say("to_move")}</span>' for seat in asked}


def who(f: Frame, seat: Seat) -> str:
    """Who plays a seat, in a word or two."""
    place = f.table.places[seat]
    if place.kind == AUTOMATON:
        return f.say("automaton")
    if place.kind == BOT:
        return f.say("bot", level=level_name(f.text, place.level))
    return place.name


# The board in words, and what lies over it ----------------------------------------------------------------------


def table_layer(f: Frame) -> dict[str, str]:
    """What lies over the table: the curtain, or the result."""
    layer = {}
    if f.viewer.curtain is not None and f.live:
        layer["curtain"] = render("curtain.html", f=f, seat=f.viewer.curtain, name=person_at(f, f.viewer.curtain))
    branch = f.table.info.branch
    if branch and f.live and f.table.count_for(f.viewer.seat) == branch["at"] and f.viewer.curtain is None:
        layer["branch"] = render("branch.html", f=f, words=branch_words(branch, f.text), of=f"/t/{branch['of']}")
    if f.table.info.gathering and f.live:
        layer["gather"] = render("gather.html", f=f, **_gathering(f))
    waiting = f.table.awaited() if f.live and f.viewer.curtain is None else []
    if links := [(f.names[seat], link) for seat, link in f.viewer.links if seat in waiting]:
        layer["invite"] = render("invite.html", f=f, links=links)
    if f.table.match.over and f.live:
        layer["result"] = _result(f)
    return layer


def _result(f: Frame) -> str:
    """Who won and why, everybody's score by source, and the moments that led there."""
    sources, rows = scores(f)
    key = [staged for staged in moments_of(f) if staged.data["kind"] in TURNING][-KEY_TURNS:]
    line, how = result_line(f), how_it_ended(f)
    return render("result.html", f=f, line=line, how=how, sources=sources, rows=rows, turns=key)


def _gathering(f: Frame) -> dict[str, Any]:
    """What the dealer still waits for before it deals."""
    info, people = f.table.info, f.table.people()
    promised = gather.promised_seats(info)
    late = [seat for seat in people if seat not in promised] or [s for g in info.gifts if not g.number for s in g.seats]
    step = gather.step_for(info, people, f.viewer.held)
    return {"step": step, "late": ", ".join(f.names[seat] for seat in late), "host": Action.DEAL in f.viewer.rights}


# Together ---------------------------------------------------------------------------------------------------------


def board_layers(f: Frame) -> Layers:
    """The drawing, in the order in which its layers lie over each other."""
    board = f.scene.layers(f.view, f.viewer.seat, f.text)
    return {f"L-{name}": dict(board.get(name, {})) for name in f.scene.order}


def layers_of(f: Frame) -> Layers:
    """Everything on the page."""
    parts: dict[str, Callable[[Frame], dict[str, str]]] = {
        "L-prompt": prompt_layer,
        "L-turn": turn_layer,
        "L-seats": seats_layer,
        "L-moves": moves_layer,
        "L-since": since_layer,
        "L-story": story_layer,
        "L-log": log_layer,
        "L-board-text": board_text_layer,
        "L-analysis": analysis_layer,
        "L-table": table_layer,
        "L-extra": extra_layer,
    }
    return board_layers(f) | {name: part(f) for name, part in parts.items()}


def extra_layer(f: Frame) -> dict[str, str]:
    """The line beside the title."""
    return {"extra": f'<span id="extra">{f.scene.extra(f.view, f.viewer.seat, f.text)}</span>'}


def past_layers(f: Frame) -> Layers:
    """A past moment: the board, the seats and the words; no list of moves and no chronicle."""
    return board_layers(f) | {
        "L-prompt": prompt_layer(f),
        "L-turn": {},
        "L-seats": seats_layer(f),
        "L-board-text": board_text_layer(f),
        "L-story": story_layer(f),
        "L-since": {},
        "L-table": {},
        "L-extra": extra_layer(f),
    }


def snapshot(table: Table, viewer: Viewer) -> Snapshot:
    f = frame(table, viewer)
    words, _ = prompt_of(f)
    mine = f.ask is not None and f.table.only_answer(f.ask.seat) is None
    title = page_title(f, mine)
    return Snapshot(
        f.version,
        viewer,
        layers_of(f),
        title,
        words,
        mine,
        spoken_lines(f),
        table.count_for(viewer.seat),
        tuple(moments_of(f)),
    )


def page_title(f: Frame, mine: bool) -> str:
    title = f.table.info.title or title_of(f.text, f.table.game.name)
    return ("▶ " if mine else "") + title


Marks = dict[str, dict[str, int]]  # fragments by their fingerprints: enough to see what changed


def marks_of(layers: Layers) -> Marks:
    return {name: {key: hash(html) for key, html in fragments.items()} for name, fragments in layers.items()}


def diff(old: Marks | None, new: Layers) -> dict[str, Any]:
    """Per layer: changed and new fragments, those that went, and the order where it is no longer the same.

    For somebody who may show anything (None), every layer is given in full.
    """
    if old is None:
        return {name: {"set": fragments, "order": list(fragments)} for name, fragments in new.items()}
    out: dict[str, Any] = {}
    for name, fragments in new.items():
        before = old.get(name, {})
        changed = {key: html for key, html in fragments.items() if before.get(key) != hash(html)}
        gone = [key for key in before if key not in fragments]
        stayed = [key for key in before if key in fragments] == [key for key in fragments if key in before]
        moved = not stayed or any(key not in before for key in changed)
        if changed or gone or moved:
            out[name] = {"set": changed} | ({"del": gone} if gone else {}) | ({"order": list(fragments)} if moved else {})
    return out


def patch(old: Layers, changes: dict[str, Any]) -> Layers:
    """What a browser shows after an update: the counterpart of `diff`, for tests and clients in Python."""
    new = {name: dict(fragments) for name, fragments in old.items()}
    for name, layer in changes.items():
        fragments = new.setdefault(name, {})
        for key in layer.get("del", []):
            fragments.pop(key, None)
        fragments.update(layer.get("set", {}))
        if "order" in layer:
            new[name] = {key: fragments[key] for key in layer["order"]}
    return new
