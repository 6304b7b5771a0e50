"""The strip of a lesson: what to read and do at this step, or what was learnt. Of a puzzle: what to find, and why it is
the best. In a first game: what this question is about."""

from __future__ import annotations

import re
from html import escape
from typing import Any

from quadriga.draw import Markup
from quadriga.lessons import (
    GUIDE,
    Follower,
    Guide,
    Lesson,
    Words,
    has_guide,
    names,
    next_puzzle,
    puzzles,
    read_guide,
    read_lesson,
)
from quadriga.table import Action
from quadriga.web.page.chronicle import lately
from quadriga.web.page.viewer import Frame, render
from quadriga.web.page.winning import surely_wins

_BOLD = re.compile(r"\*\*(.+?)\*\*")
_RULE = re.compile(r"§([A-Z]?\d+(?:\.\d+)*)")


def lesson_layer(f: Frame) -> dict[str, str]:
    """The strip above the question, at a table where a lesson or a guide is followed."""
    if not f.live:
        return {}
    if f.table.lesson is not None:
        return {"lesson": _lesson(f, f.table.lesson)}
    if f.table.info.lesson == GUIDE and f.viewer.held:
        return {"lesson": _guide(f, read_guide(f.table.game.name))}
    return {}


def _lesson(f: Frame, follower: Follower) -> str:
    lesson, step = follower.lesson, follower.step(f.table.match)
    values: dict[str, Any] = {
        "game": lesson.game,
        "name": lesson.name,
        "title": lesson.title[f.viewer.lang],
        "note": _note(f, follower),
        "words": _linked(f, lesson.end if step is None else step.words),
        "rule": "" if step is None else step.rule,
        "light": "" if step is None else " ".join(step.light),
        "over": step is None,
        "puzzle": is_puzzle(f),
        "learnt": step is None,
        "ways": _ways_on(f, lesson),
        **_whole_list(f),
        "free": f.table.count_for(f.viewer.seat) if _may_play_on(f) else None,
    }
    return render("lesson.html", f=f, **values)


def is_puzzle(f: Frame) -> bool:
    """Whether a puzzle is followed at the table, and no lesson."""
    return f.table.info.lesson in puzzles(f.table.game.name)


def _note(f: Frame, follower: Follower) -> str:
    """How far one has come; of a puzzle, how hard it is and then that it is solved."""
    done, of = follower.number(f.table.match), len(follower.lesson.steps)
    if is_puzzle(f):
        grade = puzzles(follower.lesson.game)[follower.lesson.name].grade
        return f.say("puzzle_solved") if done >= of else f.text.say(f"puzzle.grade.{grade}")
    return f.say("lesson_learnt") if done >= of else f.say("lesson_step", n=done + 1, of=of)


def _ways_on(f: Frame, lesson: Lesson) -> list[tuple[str, str]]:
    """Where one can go from here, first through the course or to the next puzzle: what to begin there, and its words."""
    if is_puzzle(f):
        another = next_puzzle(lesson.game, lesson.name)
        onward = [(another, f.say("puzzle_next"))] if another else []
        return [*onward, (lesson.name, f.say("puzzle_again"))]
    after = following(lesson.game, lesson.name)
    onward = [(after, f.say("lesson_next"))] if after else []
    is_time_to_play = not after or (lesson.part is None and read_lesson(lesson.game, after).part is not None)
    guided = [(GUIDE, f.say("first_game_go"))] if is_time_to_play and has_guide(lesson.game) else []
    return [*guided, *onward, (lesson.name, f.say("lesson_again"))]


def _whole_list(f: Frame) -> dict[str, str]:
    """The list that a puzzle or a lesson is from."""
    game = f.table.game.name
    if is_puzzle(f):
        return {"all": f"/puzzles/{game}", "all_words": f.say("puzzles_all")}
    return {"all": f"/learn/{game}", "all_words": f.say("lessons_all")}


def _may_play_on(f: Frame) -> bool:
    """Whether the game could go on from here, at a table of its own."""
    return Action.BRANCH in f.viewer.rights and not f.table.match.over


def _guide(f: Frame, guide: Guide) -> str:
    ask = f.ask
    said = guide.wait if ask is None else guide.advice(ask.prompt, ask.args)
    words = guide.end if f.table.match.over else said or guide.wait
    values: dict[str, Any] = {
        "game": guide.game,
        "name": GUIDE,
        "title": f.say("first_game"),
        "note": "",
        "learnt": f.table.match.over,
        "aim": _linked(f, guide.aim),
        "lately": lately(f),
        "winning": _can_win(f),
        "words": _foldable(_linked(f, words)),
        "rule": "" if ask is None else ask.rule,
        **_whole_list(f),
    }
    return render("lesson.html", f=f, **values)


def _can_win(f: Frame) -> bool:
    """Whether some answer wins at once."""
    seat, ask = f.viewer.seat, f.ask
    if seat is None or ask is None or ask.choice.kind != "one" or not f.telling.is_near_end(f.view, seat):
        return False
    return any(surely_wins(f.table.match, seat, option.move) for option in f.options)


def _foldable(html: Markup) -> Markup:
    """What stands after the last bold words, as a part of its own: whoever has read it several times need not see it."""
    known, bold, more = html.rpartition("</b>")
    return Markup(f'{known}{bold}<span class="more">{more}</span>' if bold and more else html)


def following(game: str, name: str) -> str:
    """The lesson after this one; empty: there is none."""
    known = names(game)
    place = known.index(name) + 1
    return known[place] if place < len(known) else ""


def _linked(f: Frame, words: Words) -> Markup:
    """Words with what is bold in them, and citations that open the rulebook."""
    html = _BOLD.sub(r"<b>\1</b>", escape(words[f.viewer.lang], False))
    return Markup(_RULE.sub(rf'<a class="cite" data-rule="\1" href="/rules/{f.table.game.name}#book-\1">§\1</a>', html))
