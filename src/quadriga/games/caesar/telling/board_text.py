"""The board in words: everything public and the seat's own supply, as plain tables."""

from __future__ import annotations

from collections.abc import Iterable

from quadriga.text import Table, Text

from ..board import IS_CHECKPOINT, SYMBOL
from ..view import BorderView, ProvinceView, SeatView, View, actors

NOTHING = "–"


def board_text(view: View, text: Text) -> list[Table]:
    """Sides, provinces, borders, and what lies beside the board."""
    return [sides(view, text), provinces(view, text), borders(view, text), *beside(view, text)]


def make(title: str, head: str, rows: Iterable[tuple[str, ...]], text: Text) -> Table:
    return Table(text.say(f"table.{title}"), tuple(text.say(f"table.{word}") for word in head.split()), tuple(rows))


def names(values: Iterable[object] | None, size: int, text: Text) -> str:
    """The things by name, or how many there are where they are hidden."""
    if values is None:
        return str(size)
    return ", ".join(text.name(value) for value in values) or NOTHING


def sides(view: View, text: Text) -> Table:
    """Each side: whose turn it is, markers, Senate, supply, bag, Centurions."""

    who = actors(view)

    def row(s: SeatView) -> tuple[str, ...]:
        name = text.name(who[s.side])
        turn = text.say("yes") if view.turn is s.side and view.result is None else ""
        senate = f"{s.senate} (+{s.under_senate})"
        bag = names(s.bag, s.bag_size, text) if s.bag is not None else str(s.bag_size)
        cells = (name, turn, str(s.stock), senate, names(s.supply, s.supply_size, text), bag)
        return (*cells, names(s.centurions, 0, text)) if view.config.centurions else cells

    head = "side turn stock senate supply bag" + (" centurions" if view.config.centurions else "")
    return make("seats", head, map(row, view.seats), text)


def provinces(view: View, text: Text) -> Table:
    """Each province: bonus, totals, free spaces, control."""

    who = actors(view)

    def row(p: ProvinceView) -> tuple[str, ...]:
        control = NOTHING
        if p.control is not None:
            control = text.say("table.turned", side=who[p.control]) if p.is_turned else text.name(who[p.control])
        elif p.free == 0 and p.bonus is None:
            control = text.say("table.tied")
        bonus = NOTHING if p.bonus is None else text.name(p.bonus)
        return (text.name(p.province), bonus, str(p.influence[0]), str(p.influence[1]), str(p.free), control)

    title, head, rows = make("provinces", "province bonus free control", map(row, view.provinces), text)
    return Table(title, (*head[:2], *map(text.name, who), *head[2:]), rows)


def borders(view: View, text: Text) -> Table:
    """Each border: its symbol, the token on it with what it counts for either province, the marker."""

    who = actors(view)

    def row(b: BorderView) -> tuple[str, ...]:
        symbol = text.name(SYMBOL[b.border])
        if view.config.checkpoints and IS_CHECKPOINT >> b.border & 1:
            symbol = text.say("table.checkpoint", symbol=symbol)
        if b.owner is None:
            return (text.name(b.border), symbol, NOTHING, NOTHING, NOTHING, NOTHING)
        token = text.say("table.hidden") if b.token is None else text.name(b.token)
        if b.token is not None and b.is_face_down:
            token = text.say("table.face_down", token=b.token)
        marker = NOTHING if b.marker is None else text.name(who[b.marker])
        return (text.name(b.border), symbol, text.name(who[b.owner]), token, f"{b.values[0]} : {b.values[1]}", marker)

    return make("borders", "border symbol owner token values marker", map(row, view.borders), text)


def beside(view: View, text: Text) -> list[Table]:
    """The bank, and Crassus' tiles, where they are in play."""
    rows = []
    if view.config.checkpoints:
        rows.append((text.say("table.bank"), names(view.bank, 0, text)))
    if view.tiles or view.used_tiles:
        rows.append((text.say("table.tiles"), names(view.tiles, 0, text)))
        rows.append((text.say("table.used"), names(view.used_tiles, 0, text)))
    return [make("beside", "what which", rows, text)] if rows else []
