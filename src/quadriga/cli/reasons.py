"""On the terminal: what seats that the rules play did, with their way through the chart."""

from __future__ import annotations

from collections.abc import Sequence

from quadriga.cli import terminal
from quadriga.cli.shell import Shell
from quadriga.kernel import AnyMatch, News, Seat
from quadriga.text.flow import Passage, Visit
from quadriga.text.telling import Telling


def news_of(match: AnyMatch, seat: Seat | None) -> list[News]:
    """What this seat has been told."""
    return [line.news for line in match.chronicle or [] if line.news.is_for(seat)]


def passages(shell: Shell, match: AnyMatch, news: Sequence[News]) -> list[Passage]:
    return Telling.of(match.game).passages(match.view(None), news, shell.text_of(match))


def told(shell: Shell, match: AnyMatch, news: Sequence[News], first: int) -> list[str]:
    """The reports from number `first` on, as lines; the way of a turn stands under the line that sums it up."""
    heads: dict[int, list[str]] = {}
    hidden: set[int] = set()
    for passage in passages(shell, match, news) if news[first:] else []:
        fresh = [report for report in passage.reports if report >= first]
        if fresh:
            visits = [visit for visit in passage.visits if visit.report >= first]
            summary = [f"  · {passage.summary}"] if passage.reports[0] >= first else []
            heads[fresh[0]] = summary + [line for visit in visits for line in way(shell, match, news, visit)]
            hidden.update(fresh)
    lines: list[str] = []
    for i in range(first, len(news)):
        if i in heads:
            lines += heads[i]
        elif i not in hidden:
            lines.append(f"  · {terminal.news_line(shell, match, news[i])}")
    return lines


def way(shell: Shell, match: AnyMatch, news: Sequence[News], visit: Visit) -> list[str]:
    """A node with its answer and its rule, and the dice and lots that decided it."""
    text = shell.text_of(match)
    code = f"{visit.code} " if visit.code else ""
    answer = "" if visit.answer == "does" else f" {text.say(f'page.answer_{visit.answer}')}"
    notes = [f"          {terminal.news_line(shell, match, news[place])}" for place in visit.notes]
    return [f"      → {code}{visit.words}{answer} (§{visit.rule})", *notes]


def last_ways(shell: Shell, match: AnyMatch, news: Sequence[News], seats: Sequence[Seat]) -> list[str]:
    """The latest turn of each of these seats."""
    found = passages(shell, match, news)
    lines: list[str] = []
    for seat in seats:
        latest = next((passage for passage in reversed(found) if passage.seat == seat), None)
        if latest is not None:
            lines += [latest.summary, *(line for visit in latest.visits for line in way(shell, match, news, visit))]
    return lines
