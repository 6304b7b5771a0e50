"""The chronicle in one viewer's words: the lines, what is new, and procedures step by step."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable
from enum import Enum
from html import escape
from operator import attrgetter
from typing import Any
from weakref import WeakKeyDictionary

from quadriga.kernel import CHANCE, Line, News, Seat
from quadriga.table import Note, Table
from quadriga.text.flow import Visit
from quadriga.web.page.fallback import sentence
from quadriga.web.page.moments import Staged
from quadriga.web.page.names import level_name
from quadriga.web.page.scroll import Entry, Fold, Scroll, Words, scroll_of
from quadriga.web.page.viewer import Frame, Told, render, seat_of
from quadriga.web.page.why import address

_RULE = re.compile(r"§([A-Z]?\d+(?:\.\d+)*)")  # a citation, which opens the rule
_UNDER = re.compile(r'<b class="under">.*?</b> ')  # what a line is part of
LATELY = 3  # lines of what others did that the guide to a first game repeats
_NOTEBOOKS: WeakKeyDictionary[Table, dict[str, dict[int, tuple[Line, Told]]]] = WeakKeyDictionary()  # lines already in words


def log_lines(f: Frame, *, whole: bool = False) -> list[Told]:
    """The chronicle as this viewer may read it, oldest first."""
    return read(f, whole=whole).told


def read(f: Frame, *, whole: bool = False) -> Scroll:
    """The chronicle line by line, with all that belongs to them: as far back as a page shows it, or all."""
    if whole or not f.table.marks(f.viewer.seat):  # where nobody counted what was told before, it has to be told again
        f.table.whole()
    scroll = scroll_of(f, Words(in_words, _note))
    _forget_words(f)
    if scroll.is_short and not f.table.once(("reaches", *scroll.key), lambda: _reaches(f, scroll)):
        f.table.whole()
        scroll = scroll_of(f, Words(in_words, _note))
    return scroll


def _forget_words(f: Frame) -> None:
    """Let the words of lines go that are not in memory any more."""
    memos, lines = _NOTEBOOKS.get(f.table, {}), f.table.match.chronicle or []
    if any(len(memo) > 2 * len(lines) + LATELY for memo in memos.values()):
        alive = set(map(id, lines))
        for lang, memo in memos.items():
            memos[lang] = {key: known for key, known in memo.items() if key in alive}


def _reaches(f: Frame, scroll: Scroll) -> bool:
    """Whether all that a page shows is known in the last stretch of a match."""
    since = _since(f)
    if scroll.sure is None or (since and since < f.table.match.checkpoints[0][0]):
        return False
    begin = scroll.window(_first_fresh(f, scroll))
    return begin > 0 and scroll.entries[begin].first >= scroll.sure


def in_words(f: Frame, line: Line) -> Told:
    """A report in words: the same for all who may read it, in one language."""
    memo = _NOTEBOOKS.setdefault(f.table, {}).setdefault(f.viewer.lang, {})
    known = memo.get(id(line))
    if known is None or known[0] is not line:
        plain, html = _line(f, line.news)
        under = _UNDER.match(html)
        told = Told(line.at, plain, html, _doer(f, line), under="" if under is None else under.group(), news=line.news)
        known = memo[id(line)] = line, told  # the line is kept, so that its number stays its own
    return known[1]


def _note(f: Frame, note: Note) -> Told:
    """What the table, not the rules, reports."""
    args = note.args | ({"seat": f.names[note.args["seat"]]} if "seat" in note.args else {})
    if "level" in args:
        args["level"] = level_name(f.text, args["level"])
    words = f.say(f"note.{note.key}", **args)
    at = max(note.at, f.table.match.first)  # what was before cannot be looked at any more
    return Told(at, words, _noted(words, str(note.args.get("digest", ""))), None, note.at < 0)


def _noted(words: str, digest: str) -> str:
    """What the table reports. A long digest is shortened, and stands whole below for whoever wants to compare it."""
    if not digest:
        return f"<em>{escape(words)}</em>"
    short = escape(words.replace(digest, f"{digest[:8]}…"))
    return f'<details class="digest"><summary><em>{short}</em></summary><code>{escape(digest)}</code></details>'


def _doer(f: Frame, line: Line) -> Seat | None:
    """The first seat that a report names."""
    seats = (seat_of(f, value) for value in line.news.args.values() if isinstance(value, Enum))
    return next((seat for seat in seats if seat is not None), None)


def _line(f: Frame, news: News) -> tuple[str, str]:
    """A report in words, plain and with links. What it is part of, such as an Event, is said first."""
    plain, html = _sentence(f, f"log.{news.key}", news.args)
    if "under" in news.args:
        above, linked = _sentence(f, "log.under", news.args)
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
    if not hasattr(value, "name"):
        return escape(words, False)
    kind = type(value).__name__
    return f'<span class="ref" data-ref="{escape(value.name)}" data-ref-of="{kind}">{escape(words, False)}</span>'


def _since(f: Frame) -> int:
    """How many entries there were when this seat had last answered."""
    return f.table.info.since.get(str(f.viewer.seat), 0) if f.viewer.seat is not None else 0


def _first_fresh(f: Frame, scroll: Scroll) -> int:
    """The place of the first line that tells what others did since this seat last acted; what was drawn for its own answer is
    its own doing, unless it lost something by it, and what seats do that the rules play may follow within one answer."""
    since, entries = _since(f), f.table.match.entries
    if not since:
        return len(scroll.told)
    end, known = since, min(len(entries), f.table.count_for(f.viewer.seat))
    while end < known and entries[end].seat in (CHANCE, f.viewer.seat):
        end += 1
    later = scroll.place_after(end)
    for place in range(scroll.place_at(since), later):
        if place in scroll.heads and scroll.heads[place].passage.seat != f.viewer.seat:
            return place
        if (news := scroll.told[place].news) is not None and news.key in f.telling.begins:
            return place
        if _hurts(scroll, scroll.moments.get(place, ())):
            return place
    return later


def _hurts(scroll: Scroll, moments: tuple[int, ...]) -> bool:
    """Whether this viewer lost something in one of these moments."""
    return any("hurts" in scroll.staged[n].data for n in moments)


def log_layer(f: Frame, *, whole: bool = False) -> dict[str, str]:
    """The chronicle as a list, or as much of its end as a page shows."""
    scroll = read(f, whole=whole)
    fresh = _first_fresh(f, scroll)
    liveries = tuple(f.scene.livery(f.view, seat) for seat in range(len(f.table.places)))
    begin = 0 if whole else scroll.window(fresh)
    layer = {}
    for entry in scroll.entries[begin:]:
        is_new = entry.last >= fresh
        of = entry, is_new, liveries, [scroll.staged[n] for n in entry.moments], scroll.heads.get(entry.first)
        if entry.heading is not None:
            layer[f"h-{entry.first}"] = _remembered(f, scroll, f"h-{entry.first}", of, _head)
            if entry.heading.instead:
                continue
        layer[f"l-{entry.first}"] = _remembered(f, scroll, f"l-{entry.first}", of, _item)
    if len(scroll.html) > 3 * len(layer):
        scroll.html = {key: known for key, known in scroll.html.items() if key in layer}
    return layer


Of = tuple[Entry, bool, tuple[int, ...], list[Staged], Fold | None]  # all that an entry is written from


def _remembered(f: Frame, scroll: Scroll, key: str, of: Of, write: Callable[[Frame, list[Told], Of], str]) -> str:
    """What is written of an entry, written once as long as it is the same."""
    known = scroll.html.get(key)
    if known is None or known[0] != of:
        known = scroll.html[key] = of, write(f, scroll.told, of)
    return known[1]


def older_layer(f: Frame) -> dict[str, str]:
    """The way to the rest of the chronicle, where a page does not show all of it."""
    scroll = read(f)
    if scroll.window(_first_fresh(f, scroll)) == 0:
        return {}
    begin = next((line.at for line in scroll.told if not line.before), 0)
    link = f'<a id="older" data-at="{begin}" href="{f.base}?log=all#tp-log">{escape(f.say("log_older"))}</a>'
    return {"older": link}


def _head(f: Frame, told: list[Told], of: Of) -> str:
    entry, is_new, _, staged, _ = of
    assert entry.heading is not None
    at, new = told[entry.first].at, " new" if is_new else ""
    words = escape(entry.heading.words, False)
    again = "".join(_stage(f, *moment, at) for moment in zip(staged, entry.moments, strict=True))
    again = again if entry.heading.instead else ""
    return f'<li id="h-{entry.first}" data-at="{at}" class="head{new}">{_when(f, at, words)}{again}</li>'


def _item(f: Frame, told: list[Told], of: Of) -> str:
    entry, is_new, liveries, staged, fold = of
    i, line, at = entry.first, told[entry.first], told[entry.first].at
    kind = "line then" if entry.then else "line"
    kind += ("" if fold is None else " turn") + (" before" if line.before else "") + (" new" if is_new else "")
    kind += " hurts" if any("hurts" in moment.data for moment in staged) else ""
    kind += "" if entry.by is None else f" livery-{liveries[entry.by]}"
    html, times = _repeated(f, line, entry)
    html = html[len(line.under) :] if entry.again else html
    plain = html if line.before else _when(f, at, html + times)
    inner = plain if fold is None else _folded(f, told, fold)
    inner += "".join(_stage(f, *moment, at) for moment in zip(staged, entry.moments, strict=True))
    data = f'data-at="{at}" data-to="{told[entry.last].at}"' + ("" if entry.by is None else f' data-by="{entry.by}"')
    return f'<li id="l-{i}" {data} class="{kind}">{inner}</li>'


def _repeated(f: Frame, line: Told, entry: Entry) -> tuple[str, str]:
    """A line that came several times over: what counts things is told with their sum, anything else with how often."""
    if entry.times == 1:
        return line.html, ""
    if line.news is not None and line.news.key in f.telling.summed:
        return _line(f, line.news._replace(args=line.news.args | {"n": entry.times * line.news.args["n"]}))[1], ""
    return line.html, f' <b class="times">×{entry.times}</b>'


def _stage(f: Frame, staged: Staged, n: int, at: int) -> str:
    """What leads from the chronicle back to a moment."""
    title = escape(f.say("moment_again", title=staged.data["title"]))
    return f'<a class="stage" data-moment="{n}" href="{f.base}?at={at}" aria-label="{title}" title="{title}">◆</a>'


def _when(f: Frame, at: int, html: str) -> str:
    return f'<a class="when" href="{f.base}?at={at}">{html}</a>'


def _folded(f: Frame, told: list[Told], fold: Fold) -> str:
    """The line of a turn; its way unfolds, and the chart is one click away."""
    path = "".join(_way(f, told, fold, visit) for visit in fold.passage.visits)
    seat, name = fold.passage.seat, escape(f.say("why_of", name=f.names[fold.passage.seat]))
    link = f'<a class="why" data-why href="{address(f, seat, fold.turn)}" aria-label="{name}">{escape(f.say("why"))}</a>'
    count = escape(f.say("why_steps", n=len(fold.passage.visits)))
    summary = f"<summary>{escape(fold.passage.summary, False)} <small>({count})</small></summary>"
    return f'<details>{summary}<ol class="path">{path}</ol></details>{link}'


def _way(f: Frame, told: list[Told], fold: Fold, visit: Visit) -> str:
    """A node with its answer, and below it what decided it."""
    line = told[fold.lines[visit.report]]
    notes = "".join(f"<small>{told[fold.lines[note]].html}</small>" for note in visit.notes)
    return f'<li data-at="{line.at}">{_when(f, line.at, line.html)}{notes}</li>'


def since_layer(f: Frame) -> dict[str, str]:
    """How much happened since this seat last acted, and the moments among it. They are counted as they are listed."""
    if f.ask is None:
        return {}
    scroll = read(f)
    fresh = scroll.recent(_first_fresh(f, scroll))
    if not fresh:
        return {}
    first_report = bisect_left(scroll.places, fresh[0].first)  # a note is no report: then it is the one after it
    end = len(scroll.staged)
    first = end
    while first > 0 and scroll.staged[first - 1].span.end > first_report:
        first -= 1
    n = len(things(fresh)) or 1
    return {"since": render("since.html", f=f, n=n, at=scroll.told[fresh[0].first].at, first=first, end=end)}


def things(entries: list[Entry]) -> list[Entry]:
    """What is listed as a thing of its own: headings are not, nor what only followed, unless from what another did."""
    lines = [entry for entry in entries if entry.heading is None or not entry.heading.instead]
    return [line for i, line in enumerate(lines) if not line.then or i == 0 or line.by != lines[i - 1].by]


def lately(f: Frame) -> str:
    """What whoever acted last did since this seat acted, and the first that followed from it, in words."""
    if f.ask is None:
        return ""
    scroll = read(f)
    fresh = scroll.recent(_first_fresh(f, scroll))
    last = next((entry.by for entry in reversed(fresh) if entry.by not in (None, f.viewer.seat)), None)
    theirs = [entry for entry in fresh if last is not None and entry.by == last]
    return " ".join(scroll.told[entry.first].plain for entry in theirs[:LATELY])


def story_layer(f: Frame) -> dict[str, str]:
    """A procedure of several steps: what is done, with its reports, what goes on, and what is to come."""
    lines, end = _until(f)
    news = f.table.news(f.viewer.seat)
    story = f.telling.story(f.view, news if end == len(news) else news[:end], f.text)
    if story is None:
        return {}
    start = f.table.match.first
    steps = [
        (step, [(in_words(f, lines[i]), None if lines[i].at == start else _number(lines, i)) for i in step.told])
        for step in story.steps
    ]
    first = next((told.at for _, lines in steps for told, _ in lines), None)
    show = max(start, first - 1) if first is not None and f.live else None
    return {"story": render("story.html", f=f, story=story, steps=steps, show=show)}


def told_then(f: Frame) -> str:
    """The reports of the past moment (or of the last before it: an answer may change nothing that is told), or the one report
    looked at. Ways through charts are told by what they came to."""
    if f.report is None:
        scroll = read(f)
        told, heads = scroll.told, scroll.heads
        end = len(told) if f.at is None else scroll.place_after(f.at)
        begin = scroll.place_at(told[end - 1].at) if end else 0
        then = [i for i in range(begin, end) if not told[i].before and i not in scroll.hidden]
        return " ".join(f"{heads[i].passage.summary}." if i in heads else told[i].plain for i in then)
    lines, end = _until(f)
    return in_words(f, lines[end - 1]).plain if lines[end - 1].at == f.at else ""


def _until(f: Frame) -> tuple[list[Line], int]:
    """The reports to this viewer, and how many of them there were at the moment looked at."""
    lines = f.table.lines(f.viewer.seat)
    if f.at is None:
        return lines, len(lines)
    end = bisect_right(lines, f.at, key=attrgetter("at"))
    if f.report is not None:
        end = min(end, bisect_left(lines, f.at, key=attrgetter("at")) + f.report + 1)
    return lines, end


def _number(lines: list[Line], i: int) -> int:
    """Which of this viewer's reports after the same entries it is."""
    return i - bisect_left(lines, lines[i].at, key=attrgetter("at"))
