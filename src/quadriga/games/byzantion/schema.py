"""The views of Byzantion as numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from quadriga.encoding import Bag, Custom, Flag, Label, Maybe, Number, Pile, Record, Row, Schema, Skip, Spec

from .config import ByzantionConfig
from .terms import Card, Chest, Deme, Event, Good, Keimelion, Task, Territory, Unit
from .view import Group, View

MOST_EVENTS = 12
MOST_CHESTS = 6
MOST_PILES = 8
MOST_REPLACED = 24
CARDS = tuple(Card)
ZONE = ("group", "is_leader", "is_face_down", "is_activated", "is_marked")


class ByzantionSchema(Schema):
    view_type = View

    def fields(self, config: Any) -> Mapping[str, Spec]:
        assert isinstance(config, ByzantionConfig)
        seats = tuple(Deme)[: config.players]
        seat, goods = Label(seats), Row(Good, Number())
        return {
            "round": Number(), "events": Row(MOST_EVENTS, Label(Event)), "shown": Row(MOST_EVENTS, Flag()), "needs": goods,
            "ring": seat, "judge": seat, "seals": Row(Keimelion, seat), "initiative": Row(len(seats), seat),
            "chests": Row(MOST_CHESTS, Label(Chest)), "market": Row(8, Label(Good)), "discard": Pile(Card),
            "units": Row([f"{unit.name}/{place.name}" for unit in Unit for place in Territory], Number()),
            "players": Row(seats, _player(goods)), "own": Maybe(_own()), "active": seat, "doubling": Label(Good),
            "piles": Row(MOST_PILES, goods), "peeked": seat, "sealed_now": seat, "hindrances": Skip(), "standing": Skip(),
        }  # fmt: skip


def _player(goods: Spec) -> Spec:
    zone = Custom([f"{card.name}.{what}" for card in CARDS for what in ZONE], _zone)
    return Record({
        "goods": goods, "hand_size": Number(), "known": Bag(Card), "zone": zone, "intrigues": Bag(Card), "face_down": Bag(Card),
        "value": Number(), "stake": Number(), "backed": Number(), "task_count": Number(), "victories": Number(),
        "defeats": Number(), "plotted": Number(),
    })  # fmt: skip


def _own() -> Spec:
    return Record({
        "hand": Bag(Card), "prices": Skip(), "pack": Bag(Card), "tasks": Bag(Task), "dropped": Bag(Task),
        "replaced": Row(MOST_REPLACED, Number()), "peeked": Bag(Card), "trade": Number(), "income": Number(),
        "draws": Row(3, Number()),
    })  # fmt: skip


def _zone(groups: tuple[Group, ...]) -> Sequence[float]:
    """Card by card: in which group it lies (0: in none) and how."""
    out = [0.0] * (len(CARDS) * len(ZONE))
    for number, group in enumerate(groups, 1):
        for place, card in enumerate(group.cards):
            at = card * len(ZONE)
            out[at : at + len(ZONE)] = map(float, (number, place == 0, card in group.face_down, group.activated, group.marked))
    return out
