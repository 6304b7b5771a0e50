"""A player's zone on the table: a lane for each bandon, single cards, intrigues."""

from __future__ import annotations

import re
from typing import NamedTuple

from quadriga.draw import EMPTY, Fragments, Markup, at, icon, join, label, memo, plate, tag
from quadriga.text import Text

from ..box.cards import find
from ..moves import Join, Leave, PlayCard
from ..telling.card_text import goods_text
from ..terms import Action, Card, Goods
from ..view import Group, Player, View
from .board import caption
from .cards import classes, describe, face, goods_row, row_width, small_face
from .opening import OPENING
from .places import ACTIONS, SMALL, TALL, WIDE, ZONE, cell

STEP = (SMALL[0] + 4, SMALL[1] + 6)
ACROSS = 4  # cards of full size beside each other
TITLE = ZONE.y - 12
PLACES = 9  # of the display, the piles' one as well


class Grid(NamedTuple):
    """Cards in rows; more of them are drawn smaller, so that all stay in sight."""

    across: int

    @property
    def scale(self) -> float:
        return ACROSS / self.across

    def place(self, column: int, row: int) -> tuple[float, float]:
        x, y = SMALL[0] / 2 + column * STEP[0], SMALL[1] / 2 + row * STEP[1]
        return ZONE[0] + x * self.scale, ZONE[1] + y * self.scale


def rows_of(n: int, across: int) -> int:
    return (n + across - 1) // across


def length(view: View, group: Group) -> int:
    """Cards of a bandon with the free slots of its leader."""
    return 1 + max(len(group.cards) - 1, sum(find(view.card_set).levels[group.cards[0]]))


def grid_for(view: View, player: Player) -> Grid:
    """As large as the whole zone allows."""
    bandons = [group for group in player.zone if len(group.cards) > 1]
    singles = len(player.zone) - len(bandons) + len(player.intrigues)
    across = ACROSS - 1
    while True:
        rows = sum(rows_of(min(length(view, group), max(across, len(group.cards))), across) for group in bandons)
        rows += max(1, rows_of(singles, across))
        if rows * STEP[1] * ACROSS / across <= ZONE[3]:
            return Grid(across)
        across += 1


def zone(view: View, owner: int, seat: int | None, text: Text) -> Fragments:
    """Bandons first, each in its lane with free slots and the sum of its production; then single cards and intrigues."""
    player = view.players[owner]
    grid = grid_for(view, player)
    title = text.say("draw.signs") if view.step in OPENING else text.say("table.zone", seat=view.side(owner))
    drawn: Fragments = {"g-zone": caption(title, ZONE.x + 4, TITLE, "g-zone")}
    row = 0
    for group in player.zone:
        if len(group.cards) > 1:
            row = _bandon(drawn, view, group, grid, row, text)
    if owner == seat:
        drawn |= {f"g-{verb}": _singles(verb, row, grid.scale, text) for verb in (PlayCard.__name__, Leave.__name__)}
    singles = [group for group in player.zone if len(group.cards) == 1]
    cells = [(group.cards[0], group) for group in singles] + [(card, None) for card in player.intrigues]
    for i, (card, single) in enumerate(cells):
        down = card in player.face_down if single is None else card in single.face_down
        marked = single is not None and single.marked
        leads = single is not None and find(view.card_set).hero[card]
        spot = grid.place(i % grid.across, row + i // grid.across)
        drawn[f"c-{card.name}"] = _card(
            view.card_set, card, spot, grid.scale, down, marked, leads, _words(view, card, text), text
        )
    return drawn


def actions(view: View, seat: int | None, text: Text) -> Fragments:
    """The actions, to be announced; units are built alone only. What is barred on one's own turn says why."""
    kinds = [action for action in Action if len(view.players) == 1 or action is not Action.BUILD]
    reasons = dict(view.hindrances) if view.active == seat else {}
    drawn: Fragments = {}
    for i, action in enumerate(kinds):
        name = text.name(action, "inf")
        words = name[:1].upper() + name[1:]
        if action in reasons:
            words = f"{words}. {text.say(reasons[action])}"
        drawn[f"a-{action.name}"] = _action(action, i, len(kinds), words, text)
    return drawn


@memo
def _action(action: Action, place: int, count: int, words: str, text: Text) -> Markup:
    """A tile with its picture; all but Refresh and Build stand in two rows of three."""
    across = (count + 1) // 2
    width, height = ACTIONS.width / across, ACTIONS.height / 2
    shape = plate(width - 6, height - 6, 9)
    x, y = ACTIONS.x + width * (place % across + 0.5), ACTIONS.y + height * (place // across + 0.5)
    return tag(
        "g", tag("path", class_="tile-edge", d=shape, transform=at(0, 2.5)), tag("path", class_="halo", d=shape),
        tag("path", class_="body act", d=shape), icon(f"act-{action.name.lower()}", 34, 0, -9, class_="act-ico"),
        label(text.say(f"draw.act.{action.name}"), 0, 25, class_="act-name"), id=f"a-{action.name}", class_="place",
        transform=at(x, y), data_part=action.name, data_of="Action", data_label=words,
    )  # fmt: skip


def pack(view: View, cards: tuple[Card, ...], text: Text) -> Fragments:
    """In the draft, the cards to choose from lie where the display will be; if it is there already, in the zone."""
    is_left = not view.display and len(cards) <= PLACES
    title = text.say("draw.signs" if is_left else "table.pack")  # beside the cards stands what the signs mean
    drawn: Fragments = {"g-zone": caption(title, ZONE.x + 4, TITLE, "g-zone")}
    for i, card in enumerate(cards):
        spot, scale = (cell(i), 1.0) if is_left else _in_zone(i, len(cards))
        drawn[f"c-{card.name}"] = _drafted(view.card_set, card, spot, scale, _words(view, card, text), text)
    return drawn


def _in_zone(i: int, count: int) -> tuple[tuple[float, float], float]:
    across = 3
    while (scale := ZONE.width / (across * (WIDE + 4))) * rows_of(count, across) * (TALL + 4) > ZONE.height:
        across += 1
    x = ZONE.x + (WIDE / 2 + i % across * (WIDE + 4)) * scale
    return (x, ZONE.y + (TALL / 2 + i // across * (TALL + 4)) * scale), scale


@memo
def _drafted(set_key: str, card: Card, spot: tuple[float, float], scale: float, words: str, text: Text) -> Markup:
    return tag(
        "g", face(set_key, card, None, text), id=f"c-{card.name}", class_=classes(find(set_key), card),
        transform=at(*spot, 0, scale), data_part=card.name, data_label=words,
    )  # fmt: skip


def _words(view: View, card: Card, text: Text) -> str:
    return describe(find(view.card_set), card, None, text)


def _bandon(drawn: Fragments, view: View, group: Group, grid: Grid, row: int, text: Text) -> int:
    """The leader left, followers beside it, empty outlines for what it could still lead; returns the next free row."""
    leader = group.cards[0]
    count = min(length(view, group), max(grid.across, len(group.cards)))
    drawn[f"g-{leader.name}"] = _lane(leader, grid, row, len(group.cards), count, group.production, text)
    for i, card in enumerate(group.cards):
        down = card in group.face_down
        spot = grid.place(i % grid.across, row + i // grid.across)
        drawn[f"c-{card.name}"] = _card(
            view.card_set, card, spot, grid.scale, down, group.marked, i == 0, _words(view, card, text), text
        )  # fmt: skip
    return row + rows_of(count, grid.across)


@memo
def _lane(leader: Card, grid: Grid, row: int, first: int, count: int, made: Goods, text: Text) -> Markup:
    """The place of a bandon, onto which cards are dropped, and what activating it would yield."""
    rows, s = rows_of(count, grid.across), grid.scale
    height = (rows * STEP[1] - 4) * s
    x, y, width, _ = ZONE
    shape = plate(width + 2, height, 8)
    middle = (x + width / 2, y + row * STEP[1] * s - 3 * s + height / 2)
    parts = [
        tag("path", class_="halo", d=shape, transform=at(*middle)),
        tag("path", class_="body lane", d=shape, transform=at(*middle)),
    ]
    for i in range(first, count):
        spot = grid.place(i % grid.across, row + i // grid.across)
        parts.append(tag("path", class_="slot", d=plate(*SMALL, 6), transform=at(*spot, 0, s)))
    across = row_width(made, 18) + 8
    right, below = x + width - across - 4, y + (row + rows) * STEP[1] * s - 34
    words = text.say("draw.lane", card=leader, goods=goods_text(made, text))
    if any(made):
        parts.append(tag("rect", class_="sheet yield", x=right, y=below, width=across, height=24, rx=5))
        parts.append(goods_row(made, right + 4, below + 12, 18))
    return tag(
        "g", *parts, id=f"g-{leader.name}", class_="place", data_part=leader.name, data_late=True, data_label=words,
        data_drop=Join.__name__,
    )  # fmt: skip


@memo
def _singles(verb: str, row: int, scale: float, text: Text) -> Markup:
    """The place of single cards: whoever plays a card, or takes one out of its bandon, drops it here."""
    x, y, width, height = ZONE
    top = row * STEP[1] * scale
    shape = plate(width + 2, height - top, 8)
    spot = at(x + width / 2, y + top - 3 + (height - top) / 2)
    return tag(
        "g", tag("path", class_="halo", d=shape), tag("path", class_="body lane", d=shape), id=f"g-{verb}", class_="place",
        transform=spot, data_part=verb, data_label=text.say(f"verb.{verb}"), data_drop=verb,
    )  # fmt: skip


@memo
def _card(
    set_key: str,
    card: Card,
    spot: tuple[float, float],
    scale: float,
    down: bool,
    marked: bool,
    leads: bool,
    words: str,
    text: Text,
) -> Markup:
    seal = EMPTY
    if marked:
        seal = tag("g", tag("circle", cx=34, cy=30, r=11), icon("dynamis", 15, 34, 30, class_="ico back"), class_="token-mark")
    state = ["down"] if down else []
    return tag(
        "g", small_face(set_key, card, down, text, scale), seal, id=f"c-{card.name}",
        class_=classes(find(set_key), card, *state),
        transform=at(*spot, 3 if marked else 0, scale), data_part=card.name, data_label=words, data_fly=card.name,
        data_drag=True, data_drop=Join.__name__ if leads else None,
    )  # fmt: skip


_LIVE = re.compile(r' (?:id|data-[a-z]+)="[^"]*"')


def still(view: View, owner: int, text: Text) -> Markup:
    """A whole zone as a picture of its own, to be looked at only: nothing in it can be pointed at or flies."""
    x, y, width, height = ZONE
    box = (x - 10, y - 34, width + 20, height + 44)
    ground = tag("rect", class_="table-ground", x=box[0], y=box[1], width=box[2], height=box[3])
    drawn = Markup(_LIVE.sub("", join([ground, *zone(view, owner, None, text).values()])))
    return tag("svg", drawn, viewBox=" ".join(f"{n:g}" for n in box), aria_hidden="true")
