"""A player's zone on the table: a row for each bandon, single cards, intrigues."""

from __future__ import annotations

from quadriga.draw import EMPTY, Fragments, Markup, at, icon, memo, plate, tag
from quadriga.games.byzantion.cards import SETS
from quadriga.games.byzantion.draw_board import caption, side
from quadriga.games.byzantion.draw_cards import SMALL, TALL, WIDE, classes, describe, face, goods_row, small_face
from quadriga.games.byzantion.terms import Card, Goods
from quadriga.games.byzantion.view import Group, View
from quadriga.text import Text

LEFT, TOP = 1262, 60
STEP = (SMALL[0] + 6, SMALL[1] + 12)
ACROSS = 5


def zone(view: View, owner: int, text: Text) -> Fragments:
    """Bandons first, each in its row with free slots and the sum of its production; then single cards and intrigues."""
    player = view.players[owner]
    drawn: Fragments = {"g-zone": caption(text.say("table.zone", seat=side(view, owner)), LEFT, 42, "g-zone")}
    row = 0
    for group in player.zone:
        if len(group.cards) > 1:
            row = _bandon(drawn, view, group, row, text)
    singles = [group for group in player.zone if len(group.cards) == 1]
    cells = [(group.cards[0], group) for group in singles] + [(card, None) for card in player.intrigues]
    for i, (card, single) in enumerate(cells):
        x, y = i % ACROSS, row + i // ACROSS
        down = card in player.face_down if single is None else card in single.face_down
        marked = single is not None and single.marked
        drawn[f"c-{card.name}"] = _card(view.card_set, card, x, y, down, marked, _words(view, card, text), text)
    return drawn


def pack(view: View, cards: tuple[Card, ...], text: Text) -> Fragments:
    """In the draft, the cards to choose from lie where the zone will be."""
    drawn: Fragments = {"g-zone": caption(text.say("table.pack"), LEFT, 42, "g-zone")}
    for i, card in enumerate(cards):
        drawn[f"c-{card.name}"] = _drafted(view.card_set, card, i, _words(view, card, text), text)
    return drawn


@memo
def _drafted(set_key: str, card: Card, i: int, words: str, text: Text) -> Markup:
    x, y = LEFT + WIDE / 2 + i % 3 * (WIDE + 10), TOP + TALL / 2 + i // 3 * (TALL + 10)
    return tag(
        "g", face(set_key, card, None, text), id=f"c-{card.name}", class_=classes(SETS[set_key], card), transform=at(x, y),
        data_part=card.name, data_label=words,
    )  # fmt: skip


def _words(view: View, card: Card, text: Text) -> str:
    return describe(SETS[view.card_set], card, None, text)


def _bandon(drawn: Fragments, view: View, group: Group, row: int, text: Text) -> int:
    """The leader left, followers beside it, empty outlines for what it could still lead; returns the next free row."""
    cards = SETS[view.card_set]
    leader = group.cards[0]
    room = sum(cards.levels[leader]) - (len(group.cards) - 1)
    count = len(group.cards) + room
    drawn[f"g-{leader.name}"] = _slots(leader, row, len(group.cards), count, group.production, text)
    for i, card in enumerate(group.cards):
        down = card in group.face_down
        drawn[f"c-{card.name}"] = _card(
            view.card_set, card, i % ACROSS, row + i // ACROSS, down, group.marked, _words(view, card, text), text
        )  # fmt: skip
    return row + (max(len(group.cards), min(count, ACROSS)) - 1) // ACROSS + 1


@memo
def _slots(leader: Card, row: int, first: int, count: int, made: Goods, text: Text) -> Markup:
    parts = []
    for i in range(first, min(count, ACROSS)):
        x, y = _place(i, row)
        parts.append(tag("path", class_="slot", d=plate(*SMALL, 6), transform=at(x, y)))
    x, y = _place(min(count, ACROSS) - 1, row)
    free = ACROSS - min(count, ACROSS)
    if free or count > first:
        at_x = x + (58 if free else -48)
        width = 34 * max(1, sum(map(bool, made))) + 8
        parts.append(tag("rect", class_="sheet", x=at_x - 4, y=y - 16, width=width, height=32, rx=5))
        parts.append(goods_row(made, at_x, y, 20))

    return tag("g", *parts, id=f"g-{leader.name}")


def _place(column: int, row: int) -> tuple[float, float]:
    return LEFT + SMALL[0] / 2 + column * STEP[0], TOP + SMALL[1] / 2 + row * STEP[1]


@memo
def _card(set_key: str, card: Card, column: int, row: int, down: bool, marked: bool, words: str, text: Text) -> Markup:
    x, y = _place(column, row)
    seal = EMPTY
    if marked:
        seal = tag("g", tag("circle", cx=42, cy=34, r=12), icon("dynamis", 16, 42, 34, class_="ico back"), class_="token-mark")
    state = ["down"] if down else []
    return tag(
        "g", small_face(set_key, card, down, text), seal, id=f"c-{card.name}", class_=classes(SETS[set_key], card, *state),
        transform=at(x, y, 3 if marked else 0), data_part=card.name, data_label=words, data_fly=card.name,
    )  # fmt: skip
