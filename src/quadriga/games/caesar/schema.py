"""The views of Caesar! as numbers, and all its moves by number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from quadriga.encoding import Bag, Flag, Label, Maybe, Number, Record, Row, Schema, Skip, Spec

from .board import BORDERS, CENTURIONS, ENDS, FITS, PROVINCES
from .config import CaesarConfig
from .moves import Decline, Place, PlaceFaceDown, Resolve, TakeCenturion, TurnMarker, TurnToken, Use
from .terms import Bonus, Side, Tile, Token
from .view import View

MOST_TILES = 10  # §9.2: more than the pile of Crassus ever has
_FACING = Skip()  # the values of a border say as much


class CaesarSchema(Schema):
    view_type = View

    def fields(self, config: Any) -> Mapping[str, Spec]:
        assert isinstance(config, CaesarConfig)
        province = Record({
            "bonus": Label(Bonus), "control": Label(Side), "is_turned": Flag(), "influence": Row(Side, Number()),
            "free": Number(),
        })  # fmt: skip
        border = Record({
            "owner": Label(Side), "token": Label(Token), "is_face_down": Flag(), "facing": _FACING, "values": Row(2, Number()),
            "marker": Label(Side),
        })  # fmt: skip
        side = Record({
            "is_crassus": Flag(), "stock": Number(), "senate": Number(), "under_senate": Number(), "supply_size": Number(),
            "bag_size": Number(), "supply": Maybe(Bag(Token)), "bag": Maybe(Bag(Token)), "centurions": Bag(Token),
            "returned": Bag(Token),
        })  # fmt: skip
        return {
            "config": Skip(),
            "provinces": Row(PROVINCES, province),
            "borders": Row(BORDERS, border),
            "seats": Row(Side, side),
            "used_tiles": Row(MOST_TILES, Label(Tile)),
        }

    def catalogue(self, config: Any) -> Sequence[Any]:
        """§5.1: every token on every border that it fits, both ways; and the few other moves."""
        fitting = [(token, border) for token in Token for border in BORDERS if FITS[token] >> border & 1]
        return [
            *(Place(token, border, facing) for token, border in fitting for facing in ENDS[border]),
            *(PlaceFaceDown(token, border) for token, border in fitting),
            *map(Resolve, PROVINCES), *map(Use, Bonus), *map(Decline, Bonus), *map(TurnToken, BORDERS),
            *map(TurnMarker, PROVINCES), *map(TakeCenturion, CENTURIONS),
        ]  # fmt: skip
