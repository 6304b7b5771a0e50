"""A table in one viewer's eyes: keyed fragments of HTML and SVG, and what changed between two of them."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import partial
from html import escape
from itertools import islice
from typing import Any, NamedTuple

from quadriga.draw import Markup, crest
from quadriga.kernel import Ask, Seat
from quadriga.table import AUTOMATON, BOT, HERE, LINK, Action, Table, gather
from quadriga.table.info import Proposal
from quadriga.table.seats import AWAY
from quadriga.web.page import question
from quadriga.web.page.analysis import analysis_layer
from quadriga.web.page.board_text import board_text_layer
from quadriga.web.page.chronicle import log_layer, older_layer, read, since_layer, story_layer, told_then
from quadriga.web.page.clocks import clocks_layer
from quadriga.web.page.fallback import sentence, title_of
from quadriga.web.page.lesson import is_puzzle, lesson_layer
from quadriga.web.page.lobby import branch_words
from quadriga.web.page.moments import Staged, headings_of, moments_of
from quadriga.web.page.names import level_name, with_person
from quadriga.web.page.result import decisive, how_it_ended, result_line, scores
from quadriga.web.page.settle import settle_layer
from quadriga.web.page.viewer import Frame, Viewer, frame, remembered, render, side_of
from quadriga.web.page.why import address, has_chart

Layers = dict[str, dict[str, str]]
SPOKEN = 8  # lines that are said aloud at once, at most
STAGED = 40  # moments that a connection may have missed and still be shown
LAST_STEPS = 20  # of a match that are shown again at its end, at most
KEY_TURNS = 12  # moments that the result names, of these kinds
TURNING = frozenset({"fall", "deliver", "bid", "blow", "score", "winter"})


class Heard(NamedTuple):
    """How far the chronicle has come: of which reading, and how many lines there are."""

    scroll: int
    lines: int


class Snapshot(NamedTuple):
    """The whole page as this viewer sees it now."""

    version: int
    viewer: Viewer
    layers: Layers
    title: str
    prompt: str
    mine: bool
    told: Heard
    spoken: tuple[tuple[int, str], ...]  # the last lines that are said aloud, each with its place
    of: int  # entries this viewer knows of
    moments: tuple[Staged, ...]  # the last ones
    staged: int  # how many there are in all


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
        return f.say("answered_for_you", asked=_asked(f, ask)), ask.rule
    if ask is not None:
        return _asked(f, ask), ask.rule
    if f.table.is_learnt:
        return f.say("puzzle_over" if is_puzzle(f) else "lesson_over"), ""
    if f.table.has_stand_in(f.viewer.seat) and f.viewer.seat is not None:
        return f.say("covered", level=level_name(f.text, f.table.level_at(f.viewer.seat))), ""
    asked = [other for other in f.table.asked() if other != f.viewer.seat]
    if not asked and f.table.info.gathering:
        late = ", ".join(person_at(f, seat) for seat in f.table.awaited())
        key = "gathering_open" if f.table.info.free() else "gathering_people"
        return f.say(key, names=late) if late else f.say("gathering"), ""
    if not asked:
        return f.say("running"), ""
    names = ", ".join(person_at(f, other) for other in asked)
    is_bot = all(f.table.level_at(other) for other in asked)
    words = f.say("thinking" if is_bot else "waiting", names=names)
    return (words if f.viewer.held else f"{f.say('watching')} {words}"), ""


def _asked(f: Frame, ask: Ask[Any]) -> str:
    """A question, in the words that the game has for this board or else in those of its catalogue."""
    said = f.telling.prompt(f.view, ask, f.text)
    return said or sentence(f.text, f"prompt.{ask.prompt}", **{"seat": side_of(f, ask.seat), **ask.args})


def person_at(f: Frame, seat: Seat) -> str:
    """Whoever sits there, by name where one was given, and the side."""
    return with_person(f.names[seat], f.table.places[seat].name)


# Fragments --------------------------------------------------------------------------------------------------------


def prompt_layer(f: Frame, said: tuple[str, str] | None = None) -> dict[str, str]:
    """The question and what belongs to it; what `prompt_of` says may be known already."""
    seat = f.viewer.seat
    words, rule = said or prompt_of(f)
    is_asked = f.ask is not None and f.table.only_answer(f.ask.seat) is None
    data = (f.opts if is_asked else None) or {"v": f.version, "seat": None, "kind": "none"}
    reason = None if seat is None or not f.live else f.table.why_no_undo(seat)
    html = render(
        "prompt.html",
        f=f,
        words=words,
        rule=rule,
        mine=is_asked,
        taken=_taken_back(f),
        waits=round(f.table.put) if _waits(f) else None,
        waited=" ".join(str(other) for other in f.table.asked() if other != seat),
        badge=_badge(f),
        reason=None if reason is None else f.text.say(reason),
        eyes=_eyes(f),
        may_branch=f.at is not None and Action.BRANCH in f.viewer.rights and f.at < f.table.count_for(seat),
        can_undo=seat is not None and f.live and reason is None and not f.table.has_stand_in(seat),
        covers=_covers(f),
        seats_free=f.live and Action.SIT in f.viewer.rights and bool(f.table.info.free()),
        covered=f.live and f.table.has_stand_in(seat),
        data=Markup(_json(data)),
    )
    return {"r-prompt": html}


def _taken_back(f: Frame) -> str:
    """That a move was taken back with nobody to ask: the page says so until somebody answers."""
    return f.say("taken_told") if f.live and f.table.is_just_taken_back else ""


def _waits(f: Frame) -> bool:
    """Whether a person is waited for. Whether somebody has answered under seal is not looked at."""
    others = [seat for seat in f.table.asked() if seat != f.viewer.seat]
    people = [seat for seat in f.table.people() if not f.table.has_stand_in(seat)]
    return f.live and f.ask is None and not f.table.match.over and any(seat in people for seat in others)


def _covers(f: Frame) -> list[tuple[Seat, str, int]]:
    """Those who are waited for and whom a bot may cover: seat, name, and seconds that they must have been away."""
    if not _waits(f) or Action.SUBSTITUTE not in f.viewer.rights:
        return []
    seats = [seat for seat in f.table.asked() if seat in f.table.people() and seat not in f.viewer.held]
    free, found = f.table.awaited(), []
    for seat in seats:
        if not f.table.has_stand_in(seat) and (f.table.is_covered or seat in free):
            found.append((seat, f.names[seat], 0 if seat in free else int(AWAY)))
    return found


def _eyes(f: Frame) -> list[tuple[str, str, bool]]:
    """Through whose eyes a finished match may be looked at: everybody's, now that nothing is secret any more."""
    if f.live or not f.table.match.over:
        return []
    seats: list[tuple[Seat | None, str]] = [*f.names.items(), (None, f.say("watcher"))]
    return [("" if seat is None else str(seat), name, seat == f.viewer.seat) for seat, name in seats]


_dumps = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def _json(data: Any) -> str:
    return _dumps(data).replace("<", "\\u003c")


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
        layer[f"seat-{seat}"] = remembered(
            "seat.html",
            f.text,
            seat=seat,
            name=f.names[seat],
            who=who(f, seat),
            me=seat == own,
            livery=f.scene.livery(f.view, seat),
            crest=crest_of(f, seat),
            panel=f.scene.panel(f.view, seat, own, f.text),
            there=f.live and place.kind in (HERE, LINK) and seat not in f.viewer.held,
            nobody=seat in f.table.awaited(),
            clock=f.live and f.table.info.clock is not None and seat in f.table.people() and not f.table.match.over,
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
    if f.table.has_stand_in(seat):
        return f.say("bot_for", level=level_name(f.text, f.table.level_at(seat)), name=place.name).strip()
    return place.name


# The board in words, and what lies over it ----------------------------------------------------------------------


def table_layer(f: Frame) -> dict[str, str]:
    """What lies over the table: the curtain, or the result."""
    layer = {}
    if f.viewer.curtain is not None and f.live:
        layer["curtain"] = render("curtain.html", f=f, seat=f.viewer.curtain, name=person_at(f, f.viewer.curtain))
    branch = f.table.info.branch
    if branch and f.live and not f.table.info.since and f.viewer.curtain is None:  # nobody has answered here yet
        layer["branch"] = render("branch.html", f=f, words=branch_words(branch, f.text), of=f"/t/{branch['of']}")
    if f.table.info.proposal is not None and f.live and not f.table.match.over:
        layer["proposal"] = _proposal(f, f.table.info.proposal)
    if f.table.info.gathering and f.live:
        layer["gather"] = render("gather.html", f=f, **_gathering(f))
    waiting = f.table.awaited() if f.live and f.viewer.curtain is None else []
    if links := [(f.names[seat], link) for seat, link in f.viewer.links if seat in waiting]:
        layer["invite"] = render("invite.html", f=f, links=links)
    if f.table.match.over and f.live and f.table.lesson is None:  # a lesson tells its end in its strip
        layer["result"] = _result(f)
    return layer


def _proposal(f: Frame, proposal: Proposal) -> str:
    """What somebody asks of the others, and what this viewer may say to it."""
    waiting = f.table.consenting()
    own = [seat for seat in f.viewer.held if seat in waiting]
    return render(
        "proposal.html",
        f=f,
        kind=proposal.kind,
        name=person_at(f, proposal.by),
        waiting=", ".join(person_at(f, seat) for seat in waiting),
        asked=own[0] if own else None,
        mine=proposal.by if proposal.by in f.viewer.held else None,
    )


def _result(f: Frame) -> str:
    """Who won and why, everybody's score by source, and the moments that led there. A match that somebody lost beside the rules
    has no scores."""
    sources, rows = scores(f) if not f.table.match.losers else ((), [])
    key = [staged for staged in moments_of(f) if staged.data["kind"] in TURNING][-KEY_TURNS:]
    line, how = result_line(f), how_it_ended(f)
    gaps = decisive(f, sources, rows)
    return render("result.html", f=f, line=line, how=how, sources=sources, rows=rows, gaps=gaps, turns=key, last=_last_turn(f))


def _last_turn(f: Frame) -> int:
    """Where the last moments begin: at the last heading of the chronicle, or a few steps before the end."""
    lines, end = f.table.lines(f.viewer.seat), f.table.count_for(f.viewer.seat)
    began = [lines[heading.at].at for heading in headings_of(f) if lines[heading.at].at < end]
    return max(f.table.match.first, max(began, default=0) - 1, end - LAST_STEPS)


def _gathering(f: Frame) -> dict[str, Any]:
    """What the dealer still waits for before it deals."""
    info, people = f.table.info, f.table.people()
    promised = gather.promised_seats(info)
    late = [seat for seat in people if seat not in promised] or [s for g in info.gifts if not g.number for s in g.seats]
    step = gather.step_for(info, people, f.viewer.held)
    minutes = round(AWAY / 60) if info.deal_by else 0
    names = ", ".join(f.names[seat] for seat in late)
    return {"step": step, "late": names, "host": Action.DEAL in f.viewer.rights, "minutes": minutes}


# Together ---------------------------------------------------------------------------------------------------------


def board_layers(f: Frame) -> Layers:
    """The drawing, in the order in which its layers lie over each other."""
    board = f.scene.layers(f.view, f.viewer.seat, f.text)
    return {f"L-{name}": dict(board.get(name, {})) for name in f.scene.order}


def live_layers(f: Frame, said: tuple[str, str] | None = None) -> Layers:
    """What every page shows: all but the panels that are asked for when somebody opens them."""
    parts: dict[str, Callable[[Frame], dict[str, str]]] = {
        "L-lesson": lesson_layer,
        "L-prompt": partial(prompt_layer, said=said),
        "L-turn": turn_layer,
        "L-clocks": clocks_layer,
        "L-seats": seats_layer,
        "L-since": since_layer,
        "L-story": story_layer,
        "L-older": older_layer,
        "L-log": log_layer,
        "L-analysis": analysis_layer,
        "L-table": table_layer,
        "L-extra": extra_layer,
        "L-settle": settle_layer,
    }
    if not f.scene.is_drawn:
        parts["L-board-text"] = board_text_layer
    return board_layers(f) | {name: part(f) for name, part in parts.items()}


def layers_of(f: Frame) -> Layers:
    """Everything on a page, also what is seen only without JavaScript."""
    return live_layers(f) | {"L-moves": moves_layer(f), "L-board-text": board_text_layer(f)}


PANELS: Mapping[str, Callable[[Frame], dict[str, str]]] = {
    "moves": moves_layer,
    "board-text": board_text_layer,
    "log": partial(log_layer, whole=True),
}


def panel_layers(f: Frame, name: str) -> Layers:
    """What somebody opens: the list of moves, the board in words, the chronicle from its beginning."""
    return {f"L-{name}": PANELS[name](f)} | ({"L-older": {}} if name == "log" else {})


def extra_layer(f: Frame) -> dict[str, str]:
    """The line beside the title."""
    return {"extra": f'<span id="extra">{f.scene.extra(f.view, f.viewer.seat, f.text)}</span>'}


def past_layers(f: Frame) -> Layers:
    """A past moment: the board, the seats and the words; no list of moves and no chronicle."""
    return board_layers(f) | {
        "L-lesson": {},
        "L-prompt": prompt_layer(f),
        "L-turn": {},
        "L-clocks": {},
        "L-seats": seats_layer(f),
        "L-board-text": board_text_layer(f),
        "L-story": story_layer(f),
        "L-since": {},
        "L-table": {},
        "L-extra": extra_layer(f),
    }


def snapshot(table: Table, viewer: Viewer) -> Snapshot:
    f = frame(table, viewer)
    said = prompt_of(f)
    mine = f.ask is not None and f.table.only_answer(f.ask.seat) is None
    title = page_title(f, mine)
    scroll = read(f)
    return Snapshot(
        f.version,
        viewer,
        live_layers(f, said),
        title,
        said[0],
        mine,
        Heard(scroll.number, len(scroll.told)),
        spoken_lines(f),
        table.count_for(viewer.seat),
        tuple(scroll.staged[-STAGED:]),
        len(scroll.staged),
    )


def spoken_lines(f: Frame) -> tuple[tuple[int, str], ...]:
    """The last lines that are said aloud, each with its place."""
    return tuple(reversed([*islice(read(f).spoken(), SPOKEN)]))


def page_title(f: Frame, mine: bool) -> str:
    title = f.table.info.title or title_of(f.text, f.table.game.name)
    return ("▶ " if mine else "") + title


Marks = dict[str, dict[str, int]]  # fragments by their fingerprints: enough to see what changed


def marks_of(layers: Layers) -> Marks:
    return {name: dict(zip(fragments, map(hash, fragments.values()), strict=True)) for name, fragments in layers.items()}


def diff(old: Marks | None, new: Layers, marks: Marks) -> dict[str, Any]:
    """Per layer: changed and new fragments, those that went, and the order where it is no longer the same. `marks` are those of
    the new layers.

    For somebody who may show anything (None), every layer is given in full.
    """
    if old is None:
        return {name: {"set": fragments, "order": list(fragments)} for name, fragments in new.items()}
    out: dict[str, Any] = {}
    for name, fragments in new.items():
        before, now = old.get(name, {}), marks[name]
        if before == now and list(before) == list(now):
            continue
        changed = {key: fragments[key] for key, mark in now.items() if before.get(key) != mark}
        gone = [key for key in before if key not in fragments and not (name == "L-log" and _is_older(key, fragments))]
        stayed = [key for key in before if key in fragments] == [key for key in fragments if key in before]
        moved = not stayed or any(key not in before for key in changed)
        if changed or gone or moved:
            out[name] = {"set": changed} | ({"del": gone} if gone else {}) | ({"order": list(fragments)} if moved else {})
    return out


def _is_older(key: str, lines: dict[str, str]) -> bool:
    """Whether a line of the chronicle is not gone, but comes before those that a page shows: a browser may keep it."""
    first = next(iter(lines), None)
    return first is not None and int(key[2:]) < int(first[2:])


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
