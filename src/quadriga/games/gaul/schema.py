"""The views of Gaul as numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from quadriga.encoding import Bag, Custom, Flag, Label, Maybe, Number, Record, Row, Schema, Skip, Spec

from .cards import Capability, Card
from .config import GaulConfig
from .events.free import Spy
from .events.vocabulary import Choose, Discard, Install, Name, Pick, Way
from .rules.battle.state import Stage
from .terms import FACTIONS, FORCES, REGIONS, TRIBES, Deed, Faction, Force, Mark, Region, Side, Standing, Status
from .view import View

MOST_MARKS = 24
MOST_LOANS = 8
MOST_AHEAD = 6
FOR_PEOPLE = ("effectless", "fights", "ways", "toward", "fatal", "deaf", "vain", "struck_back", "all_winters", "march_paid")
PLAYED_FACTIONS = 4
_PIECES = {int(piece): piece.name for piece in Force}
_SPACES = [
    f"{region.name}/{_PIECES.get(number, number)}" for region in REGIONS for number in range(FORCES)
]  # a few are never used
_MARK = Record({
    "mark": Label(Mark), "region": Label(Region), "faction": Label(Faction), "bands": Number(), "leader": Flag(),
})  # fmt: skip


def _lasting(capabilities: Sequence[Capability]) -> Sequence[float]:
    """§5.3: by card and side: 1 where it lasts, or 2 and the number of whoever holds it."""
    held = {(one.card, one.side): 1.0 if one.owner is None else 2.0 + one.owner for one in capabilities}
    return [held.get((card, side), 0.0) for card in Card for side in Side]


_CAPABILITIES = Custom([f"{card.name}.{side.name}" for card in Card for side in Side], _lasting)
_LOAN = Record({"lender": Label(Faction), "borrower": Label(Faction), "regions": Bag(Region), "most": Number()})
_SUM = Maybe(Record({"losses": Number()}))
_CLASH = Record({
    "region": Label(Region), "attacker": Label(Faction), "defender": Label(Faction), "stage": Label(Stage), "ambush": Flag(),
    "besiege": Flag(), "retreat": Flag(), "attack": _SUM, "if_retreating": Maybe(Number()), "dealt": Number(),
    "counterattack": _SUM,
})  # fmt: skip


class GaulSchema(Schema):
    view_type = View

    def more_words(self) -> Sequence[type]:
        """§5: what Events ask."""
        return (Choose, Discard, Install, Name, Pick, Spy, Way, Card)

    def fields(self, config: Any) -> Mapping[str, Spec]:
        assert isinstance(config, GaulConfig)
        seats, cards = tuple(range(config.seats)), tuple(Card)
        factions = Row(FACTIONS, Number())
        return {
            "seat_of": Row(FACTIONS, Label(seats)), "seat": Label(seats), "board": Row(_SPACES, Number()),
            "tribes": Row(TRIBES, Label(tuple(Status))), "devastated": Row(REGIONS, Flag()),
            "intimidated": Row(REGIONS, Flag()), "marks": Row(MOST_MARKS, _MARK),
            "standing": Row(FACTIONS, Label(Standing)), "resources": factions,
            "capabilities": _CAPABILITIES, "current": Label(cards), "upcoming": Label(cards),
            "played": Bag(cards), "ahead": Row(MOST_AHEAD, Label(cards)), "eligible": factions, "benched": factions,
            "deeds": Row(FACTIONS, Label(tuple(Deed))), "loans": Row(MOST_LOANS, _LOAN),
            "control": Row(REGIONS, Label(FACTIONS)), "scores": Row(PLAYED_FACTIONS, Number()),
            "margins": Row(PLAYED_FACTIONS, Number()), "at_war": Bag(REGIONS), "clash": Maybe(_CLASH),
            "costs": Row(REGIONS, Number()), **dict.fromkeys(FOR_PEOPLE, Skip()),
        }  # fmt: skip
