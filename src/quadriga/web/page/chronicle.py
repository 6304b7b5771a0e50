"""The chronicle in one viewer's words: the lines, what is new, and procedures step by step."""

from __future__ import annotations

import re
from enum import Enum
from html import escape
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from quadriga.kernel import CHANCE, Line, Seat
from quadriga.table import Table
from quadriga.text.flow import Passage
from quadriga.text.moments import Heading
from quadriga.web.page.fallback import sentence
from quadriga.web.page.moments import Staged, headings_of, moments_of
from quadriga.web.page.viewer import Frame, Told, render, side_of
from quadriga.web.page.why import address, passages

Notebook = dict[tuple[Seat | None, str], list[tuple[Line, Told]]]
_RULE = re.compile(r"§([A-Z]?\d+(?:\.\d+)*)")  # a citation, which opens the rule
_UNDER = re.compile(r'<b class="under">.*?</b> ')  # what a line is part of
_NOTEBOOKS: WeakKeyDictionary[Table, Notebook] = WeakKeyDictionary()  # chronicle lines that are already in words


def log_lines(f: Frame) -> list[Told]:
    """The chronicle as this viewer may read it, oldest first."""
    if f.told is None:
        f.told = _tell(f)
    return f.told


def notebook(f: Frame) -> list[tuple[Line, Told]]:
    """The reports this viewer may read, each with its words."""
    table, seat = f.table, f.viewer.seat
    memo = _NOTEBOOKS.setdefault(table, {}).setdefault((seat, f.viewer.lang), [])
    lines = table.lines(seat)
    same = 0
    while same < min(len(memo), len(lines)) and memo[same][0] is lines[same]:
        same += 1
    del memo[same:]
    memo.extend((line, Told(line.at, *_line(f, line), _doer(f, line))) for line in lines[same:])
    return memo


def _tell(f: Frame) -> list[Told]:
    table = f.table
    told = [words for _, words in notebook(f)]
    opening = 0
    for note in table.info.notes:
        words = f.say(f"note.{note.key}", **note.args | ({"seat": f.names[note.args["seat"]]} if "seat" in note.args else {}))
        at = max(note.at, table.match.first)  # what was before cannot be looked at any more
        place = next((i for i, line in enumerate(told) if line.at > at), len(told)) if note.at >= 0 else opening
        opening += note.at < 0  # what was promised before anything was drawn comes first
        told.insert(place, Told(at, words, f"<em>{escape(words)}</em>", None))
    return told


def _doer(f: Frame, line: Line) -> Seat | None:
    """The first seat that a report names."""
    sides = [side_of(f, seat) for seat in range(len(f.table.places))]
    for value in line.news.args.values():
        for seat, side in enumerate(sides):
            if type(value) is type(side) and isinstance(value, Enum) and value == side:
                return seat
    return None


def _line(f: Frame, line: Line) -> tuple[str, str]:
    """A report in words, plain and with links. What it is part of, such as an Event, is said first."""
    plain, html = _sentence(f, f"log.{line.news.key}", line.news.args)
    if "under" in line.news.args:
        above, linked = _sentence(f, "log.under", line.news.args)
        return f"{above} {plain}", f'<b class="under">{linked}</b> {html}'
    return plain, html


def _sentence(f: Frame, key: str, args: dict[str, Any]) -> tuple[str, str]:
    values: list[tuple[Any, str]] = []

    def mark(value: Any, words: str) -> str:
        values.append((value, words))
        return f"\x00{len(values) - 1}\x01"

    try:
        marked = f.text.say(key, wrap=mark, **args)
    except KeyError:
        plain = sentence(f.text, key, **args)
        return plain, escape(plain, False)
    plain, html = marked, escape(marked, False)
    for i, (value, words) in enumerate(values):
        plain = plain.replace(f"\x00{i}\x01", words)
        html = html.replace(f"\x00{i}\x01", _link(value, words))
    return plain, _RULE.sub(r'<span class="cite" data-rule="\1">§\1</span>', html)


def _link(value: Any, words: str) -> str:
    if isinstance(value, bool | int | str) and not hasattr(value, "name"):
        return escape(words, False)
    if not hasattr(value, "name"):
        return escape(words, False)
    kind = type(value).__name__
    return f'<span class="ref" data-ref="{escape(value.name)}" data-ref-of="{kind}">{escape(words, False)}</span>'


def _since(f: Frame) -> int:
    """How many entries there were when this seat last acted."""
    return f.table.info.since.get(str(f.viewer.seat), 0) if f.viewer.seat is not None else 0


def _followers(f: Frame, told: list[Told]) -> set[int]:
    """The lines that report what followed from a move: all after its first, up to the next move."""
    entries = f.table.match.entries
    found: set[int] = set()
    begun = 0  # entries when the last move was made
    for i, line in enumerate(told):
        at = min(line.at, len(entries))
        while at > begun and entries[at - 1].seat == CHANCE:
            at -= 1
        if at == begun and at > 0:
            found.add(i)
        begun = max(begun, at)
    return found


class Fold(NamedTuple):
    """A turn of a seat that the rules play: its line, and the reports of its way that are folded below."""

    passage: Passage
    turn: int  # its number among all
    lines: tuple[int, ...]


def _folds(f: Frame, told: list[Told]) -> tuple[dict[int, Fold], set[int]]:
    """By the place of its first line, every turn; and all places that are folded away under another line."""
    pairs = notebook(f)
    places = {id(words): i for i, words in enumerate(told)}
    heads: dict[int, Fold] = {}
    hidden: set[int] = set()
    for turn, passage in enumerate(passages(f, pairs)):
        lines = tuple(places[id(pairs[report][1])] for report in passage.reports)
        heads[lines[0]] = Fold(passage, turn, lines)
        hidden.update(lines[1:])
    return heads, hidden


class Entry(NamedTuple):
    """What stands in the chronicle as one line: a report, or the same report several times over."""

    first: int  # the places among all lines
    last: int
    times: int
    by: Seat | None  # whose doing it is, or follows from
    heading: Heading | None
    moments: tuple[int, ...]
    then: bool  # it followed from the line above


def _entries(f: Frame, told: list[Told]) -> list[Entry]:
    """The lines as they are shown: repeats merged, with headings, moments, and whose doing they are."""
    followers = _followers(f, told)
    heads, hidden = _folds(f, told)
    headings, moments = _signs(f, told)
    found: list[Entry] = []
    by: Seat | None = None
    for i, line in enumerate(told):
        if i in hidden:
            continue
        by = line.seat if line.seat is not None or i not in followers else by
        last = found[-1] if found else None
        is_same = last is not None and told[last.first].plain == line.plain and i not in headings and last.first not in heads
        if last is not None and is_same:
            found[-1] = last._replace(last=i, times=last.times + 1, moments=last.moments + moments.get(i, ()))
            continue
        then = i in followers and i not in heads
        found.append(Entry(i, i, 1, by, headings.get(i), moments.get(i, ()), then))
    return found


def _signs(f: Frame, told: list[Told]) -> tuple[dict[int, Heading], dict[int, tuple[int, ...]]]:
    """By place among the lines: the headings before them, and the moments that end with them."""
    pairs = notebook(f)
    places = {id(words): i for i, words in enumerate(told)}
    headings = {places[id(pairs[heading.at][1])]: heading for heading in headings_of(f)}
    moments: dict[int, tuple[int, ...]] = {}
    for n, staged in enumerate(moments_of(f)):
        place = places[id(pairs[staged.span.end - 1][1])]
        moments[place] = (*moments.get(place, ()), n)
    return headings, moments


def log_layer(f: Frame) -> dict[str, str]:
    since = _since(f)
    told, staged = log_lines(f), moments_of(f)
    heads, _ = _folds(f, told)
    liveries = [f.scene.livery(f.view, seat) for seat in range(len(f.table.places))]
    layer = {}
    above = ""
    for entry in _entries(f, told):
        i, at, new = entry.first, told[entry.first].at, " new" if since and told[entry.last].at > since else ""
        if entry.heading is not None:
            words = escape(entry.heading.words, False)
            again = "".join(_stage(f, staged[n], n, at) for n in entry.moments) if entry.heading.instead else ""
            layer[f"h-{i}"] = f'<li id="h-{i}" data-at="{at}" class="head{new}">{_when(f, at, words)}{again}</li>'
            if entry.heading.instead:
                continue
        kind = "line then" if entry.then else "line"
        kind += (" turn" if i in heads else "") + new
        kind += "" if entry.by is None else f" livery-{liveries[entry.by]}"
        html, above = _once_under(told[i].html, above)
        inner = _folded(f, told, heads[i]) if i in heads else _when(f, at, html + _times(entry))
        inner += "".join(_stage(f, staged[n], n, at) for n in entry.moments)
        data = f'data-at="{at}" data-to="{told[entry.last].at}"' + ("" if entry.by is None else f' data-by="{entry.by}"')
        layer[f"l-{i}"] = f'<li id="l-{i}" {data} class="{kind}">{inner}</li>'
    return layer


def _once_under(html: str, above: str) -> tuple[str, str]:
    """A line without what it is part of where the line above has said so, and what was said."""
    found = _UNDER.match(html)
    if found is None:
        return html, ""
    return (html[found.end() :] if found.group() == above else html), found.group()


def _times(entry: Entry) -> str:
    return f' <b class="times">×{entry.times}</b>' if entry.times > 1 else ""


def _stage(f: Frame, staged: Staged, n: int, at: int) -> str:
    """What leads from the chronicle back to a moment."""
    title = escape(f.say("moment_again", title=staged.data["title"]))
    return f'<a class="stage" data-moment="{n}" href="{f.base}?at={at}" aria-label="{title}" title="{title}">◆</a>'


def spoken_lines(f: Frame) -> tuple[str, ...]:
    """What is said aloud as it happens: all but the ways through charts, which wait under their turns."""
    told = log_lines(f)
    heads, hidden = _folds(f, told)
    return tuple(line.plain for i, line in enumerate(told) if i not in heads and i not in hidden)


def _when(f: Frame, at: int, html: str) -> str:
    return f'<a class="when" href="{f.base}?at={at}">{html}</a>'


def _folded(f: Frame, told: list[Told], fold: Fold) -> str:
    """The line of a turn; its way unfolds, and the chart is one click away."""
    path = "".join(f'<li data-at="{told[i].at}">{_when(f, told[i].at, told[i].html)}</li>' for i in fold.lines)
    seat, name = fold.passage.seat, escape(f.say("why_of", name=f.names[fold.passage.seat]))
    link = f'<a class="why" data-why href="{address(f, seat, fold.turn)}" aria-label="{name}">{escape(f.say("why"))}</a>'
    count = escape(f.say("why_steps", n=len(fold.passage.visits)))
    summary = f"<summary>{escape(fold.passage.summary, False)} <small>({count})</small></summary>"
    return f'<details>{summary}<ol class="path">{path}</ol></details>{link}'


def since_layer(f: Frame) -> dict[str, str]:
    """How much happened since this seat last acted, and the moments among it."""
    since = _since(f)
    if not since or f.ask is None:
        return {}
    told = log_lines(f)
    fresh = [told[entry.first].at for entry in _entries(f, told) if told[entry.last].at > since]
    if not fresh:
        return {}
    staged = moments_of(f)
    first = next((n for n, moment in enumerate(staged) if moment.at > since), len(staged))
    return {"since": render("since.html", f=f, n=len(fresh), at=fresh[0], first=first, end=len(staged))}


def story_layer(f: Frame) -> dict[str, str]:
    """A procedure of several steps: what is done, with its reports, what goes on, and what is to come."""
    pairs = _until(f)
    story = f.telling.story(f.view, [line.news for line, _ in pairs], f.text)
    if story is None:
        return {}
    places, start = reports(f), f.table.match.first
    steps = [
        (step, [(told, None if line.at == start else places[id(line)]) for line, told in (pairs[i] for i in step.told)])
        for step in story.steps
    ]
    first = next((told.at for _, lines in steps for told, _ in lines), None)
    show = max(start, first - 1) if first is not None and f.live else None
    return {"story": render("story.html", f=f, story=story, steps=steps, show=show)}


def told_then(f: Frame) -> str:
    """The reports of the past moment, or the one report looked at."""
    if f.report is None:
        return " ".join(line.plain for line in log_lines(f) if line.at == _told_at(f))
    line, told = _until(f)[-1]
    return told.plain if line.at == f.at else ""


def _told_at(f: Frame) -> int:
    """The last moment up to the one looked at of which anything was told: an answer may change nothing that is told."""
    return max((line.at for line in log_lines(f) if f.at is None or line.at <= f.at), default=0)


def _until(f: Frame) -> list[tuple[Line, Told]]:
    """The reports up to the moment looked at."""
    pairs = notebook(f)
    if f.at is None:
        return pairs
    pairs = [pair for pair in pairs if pair[0].at <= f.at]
    if f.report is None:
        return pairs
    places = reports(f)
    return [(line, told) for line, told in pairs if line.at < f.at or places[id(line)] <= f.report]


def reports(f: Frame) -> dict[int, int]:
    """By line of the chronicle, which of this viewer's reports after its entries it is."""
    places: dict[int, int] = {}
    at, n = -1, 0
    for line, _ in notebook(f):
        n = n + 1 if line.at == at else 0
        at = line.at
        places[id(line)] = n
    return places
