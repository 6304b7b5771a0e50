"""What the table shows before the first round, and whenever a task is given up: one's tasks with their texts, and the signs."""

from __future__ import annotations

from quadriga.draw import Fragments, Markup, icon, join, label, memo, tag
from quadriga.text import Text

from ..box.cards import find
from ..telling.card_text import task_text
from ..terms import CardType, Good, Step, Task
from ..view import View
from .board import LEFT, picture_of
from .cards import good_icon, lines
from .places import POSTER, ZONE

PICTURE = 62  # lower than a poster's, so that five tasks fit below it
GAP = 10  # between two tasks, so that their lights do not touch
ROW = 49  # of a task
OPENING = (Step.SETUP, Step.DRAFT)
LAST_AGE = 3


def shows_tasks(view: View) -> bool:
    """§2.5: while tasks are given up or weighed: before the first round, and before the first event of the last age."""
    if view.own is None or not view.own.tasks:
        return False
    return view.step in OPENING or (view.step is Step.CLEANUP and _is_before_last_age(view))


def _is_before_last_age(view: View) -> bool:
    cards = find(view.card_set)
    ages = [cards.age(event) for event in view.events[view.round : view.round + 2] if event is not None]
    return ages == [LAST_AGE - 1, LAST_AGE]


def tasks(view: View, text: Text) -> Fragments:
    """The poster with one's tasks."""
    assert view.own is not None
    return {"p-event": _poster(view.card_set, view.own.tasks, text)}


@memo
def _poster(set_key: str, held: tuple[Task, ...], text: Text) -> Markup:
    head = label(text.say("table.tasks"), LEFT, POSTER.y + PICTURE + 23, class_="head latin")
    rows = [_task(set_key, task, i, text) for i, task in enumerate(held)]
    return tag("g", picture_of(None, PICTURE), head, *rows, id="p-event")


def _task(set_key: str, task: Task, i: int, text: Text) -> Markup:
    """A task by name and text; a click gives it up, where that is asked."""
    x, y, width = POSTER.x + 8, POSTER.y + PICTURE + 33 + i * (ROW + GAP), POSTER.width - 16
    name, words = text.name(task), task_text(find(set_key), task, text)
    return tag(
        "g",
        tag("rect", class_="halo", x=x, y=y, width=width, height=ROW, rx=7),
        tag("rect", class_="body", x=x, y=y, width=width, height=ROW, rx=7),
        label(name, x + 9, y + 16, class_="option-name latin"),
        lines(words, x + 9, y + 30, width=width - 18, size=13.2, step=13.5, class_="tiny", most=2),
        id=f"p-{task.name}", class_="decision", data_part=task.name, data_label=f"{name}: {words}",
    )  # fmt: skip


# The signs ----------------------------------------------------------------------------------------------------------------


def legend(view: View, text: Text) -> Fragments:
    """Before the first round, the empty zone tells the aim and the signs. §9.2: alone there are no intrigues."""
    if view.step not in OPENING:
        return {}
    plots = len(view.players) > 1
    now = [text.say("draw.setting_up" if view.step is Step.SETUP else "draw.drafting")]
    if plots and view.step is Step.DRAFT:
        now.append(text.say("draw.drafting_plots"))
    return {"p-legend": _legend(" ".join(now), plots, text)}


@memo
def _legend(now: str, plots: bool, text: Text) -> Markup:
    x, y, width, height = ZONE
    sheet = tag("rect", class_="sheet", x=x, y=y, width=width, height=height, rx=9)
    said = lines(f"{text.say('draw.aim')} {now}", x + 14, y + 24, width=width - 28, size=14, step=17, class_="small")
    first = 0 if plots else 1  # the row that intrigues do not take is left to the words
    kinds = [_type(kind, first + i, text) for i, kind in enumerate(CardType)]
    kinds += [_plot(len(CardType), text)] if plots else []
    goods = [_good(good, i, text) for i, good in enumerate(Good)]
    return tag("g", sheet, said, join(kinds), join(goods), id="p-legend")


def _type(kind: CardType, i: int, text: Text) -> Markup:
    """A kind of cards: its ground and emblem, its name, and whom it gathers."""
    x, y = ZONE.x + 14, _row(i)
    ground = tag("rect", class_=f"c-{kind.name.lower()} type-ground", x=x, y=y - 12, width=30, height=23, rx=4)
    emblem = icon(f"type-{kind.name.lower()}", 20, x + 15, y - 0.5, class_="emblem")
    words = f"{text.name(kind)}: {text.say(f'draw.type.{kind.name}')}"
    return join([ground, emblem, label(words, x + 39, y + 4.5, class_="small")])


def _plot(i: int, text: Text) -> Markup:
    """§2.4: intrigues, by the colour of their cards."""
    x, y = ZONE.x + 14, _row(i)
    ground = tag("g", tag("rect", class_="body", x=x, y=y - 12, width=30, height=23, rx=4), class_="card plot")
    return join([ground, label(text.say("draw.plot"), x + 39, y + 4.5, class_="small")])


def _row(i: int) -> float:
    return ZONE.y + 118 + 26 * i


def _good(good: Good, i: int, text: Text) -> Markup:
    """What is held and paid: its sign and name, in two rows of five."""
    x, y = ZONE.x + 26 + i % 5 * 71, ZONE.y + 278 + 42 * (i // 5)
    return join([good_icon(good, 22, x + 22, y), label(text.name(good), x + 22, y + 24, class_="tiny mid")])
