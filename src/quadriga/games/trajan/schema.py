"""The views of Trajan as numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from quadriga.encoding import Bag, Bits, Label, Maybe, Number, Pile, Record, Row, Schema, Spec

from .config import TrajanConfig
from .terms import (
    Action,
    Bonus,
    Building,
    Category,
    Colour,
    Commodity,
    Face,
    ForumSpace,
    ForumTile,
    Icon,
    Need,
    Player,
    Province,
    Ship,
    Site,
    Slot,
    Source,
    TrajanTile,
)
from .view import View

PROVINCES = tuple(Province)[:-1]  # the last is the camp from which leaders set out
_MAT = Record({
    "points": Row(Source, Number()), "step": Number(), "votes": Number(), "bowls": Row(Action, Row(Colour, Number())),
    "slots": Row(Action, Label(TrajanTile)), "arch": Label(Slot), "plus_two": Row(Action, Number()), "supply": Number(),
    "worker_camp": Number(), "military_camp": Number(), "leader": Label(Province), "workers": Bits(Site),
    "icons": Row(Icon, Number()), "tiles": Row(ForumTile, Number()), "kept": Row(Need, Number()),
    "display": Row(Commodity, Number()), "bonus": Row(Bonus, Number()), "cards": Number(), "known": Row(Commodity, Number()),
    "hand": Maybe(Row(Commodity, Number())),
})  # fmt: skip


class TrajanSchema(Schema):
    view_type = View

    def fields(self, config: Any) -> Mapping[str, Spec]:
        assert isinstance(config, TrajanConfig)
        seats = tuple(Player)[: config.players]
        return {
            "seat": Label(seats), "start": Label(seats), "active": Label(seats), "lifted": Label(Action),
            "doing": Label(Action), "ship": Label(Ship), "demands": Bag(Need), "forum": Row(ForumSpace, Label(ForumTile)),
            "province_tiles": Row(PROVINCES, Label(ForumTile)), "garrisons": Row(PROVINCES, Bits(seats)),
            "buildings": Row(Site, Label(Building)), "tops": Row(Category, Label(TrajanTile)),
            "stacks": Row(Category, Number()), "left_pile": Pile(Commodity), "right_pile": Pile(Commodity),
            "ships": Row(Ship, Label(Face)),
            "offered": Bag(Bonus),
            "discs": Row(len(seats), Label(seats)), "mats": Row(seats, _MAT),
        }  # fmt: skip
