"""All cards of Byzantion with what they do, to leaf through and to search: empire and intrigue, events, tasks."""

from __future__ import annotations

from quadriga.draw import Entry, Markup, at, join, memo, tag
from quadriga.text import Text

from ..box.cards import HOUSE
from ..telling.board_text import EVENT, options
from ..telling.card_text import task_text
from ..terms import Card, Event, Task
from .cards import classes, describe, face
from .places import TALL, WIDE

MARGIN = 3


@memo
def entries(text: Text) -> list[Entry]:
    """Of the set that lies in this box; a set of one's own has other cards."""
    cards = [Entry(card.name, text.name(card), _card(card, text)) for card in Card]
    events = [Entry(event.name, text.name(event), _event(event, text)) for event in Event]
    tasks = [Entry(task.name, text.name(task), tag("p", task_text(HOUSE, task, text))) for task in Task]
    return [*cards, *events, *tasks]


def _card(card: Card, text: Text) -> Markup:
    """The card as it lies on the table, and all it says in words."""
    width, height = WIDE + 2 * MARGIN, TALL + 2 * MARGIN
    drawn = tag("g", face(HOUSE.key, card, None, text), class_=classes(HOUSE, card), transform=at(width / 2, height / 2))
    picture = tag("svg", drawn, viewBox=f"0 0 {width} {height}", width=width, height=height, aria_hidden="true")
    return tag("div", picture, tag("p", describe(HOUSE, card, None, text)), class_="byz-entry")


def _event(event: Event, text: Text) -> Markup:
    """What each way to decide it needs and places, and what is won or lost."""
    heads = [text.say(f"table.{word}") for word in EVENT.split()]
    rows = [
        join([tag("dt", row[0]), *(tag("dd", f"{head}: {cell}") for head, cell in zip(heads[1:], row[1:], strict=True))])
        for row in options(event, HOUSE, text)
    ]
    return tag("dl", *rows, class_="byz-event")
