"""Saved states of earlier versions, in which markers, loans and lasting Events were numbers.

A state is saved between two turns, so what was under way is not read: it was nothing.
"""

from __future__ import annotations

from typing import Any

from .cards import Card
from .terms import FACTIONS, KINDS, REGIONS, Mark, Side

UNDER_WAY = ("acting", "doing", "focus", "due", "carried", "clash")
NOWHERE = -1
NOBODY = 7
PLACED = (Mark.CIRCUMVALLATION, Mark.ABATIS, Mark.WINTER_UPRISING)  # those with a place and a faction
RINGED = 6  # a mark of its own: twice the Warbands held by the ring, and one for their Leader


def are_codes(data: dict[str, Any]) -> bool:
    """Losses to come were a list of numbers, and an empty one between two turns."""
    return data.get("due") == []


def read_codes(data: dict[str, Any]) -> dict[str, Any]:
    """The same with names."""
    kept = {name: value for name, value in data.items() if name not in UNDER_WAY}
    return kept | {
        "colony": None if data["colony"] == NOWHERE else REGIONS[data["colony"]].name,
        "marks": _markers(data["marks"]),
        "loans": [_loan(code) for code in data["loans"]],
        "capabilities": [_capability(code) for code in data["capabilities"]],
    }


def _capability(code: int) -> dict[str, Any]:
    owner = code & 7
    named = None if owner == NOBODY else FACTIONS[owner].name
    return {"card": Card(code >> 4).name, "side": Side(code >> 3 & 1).name, "owner": named}


def _loan(code: int) -> dict[str, Any]:
    """From the lowest bits: who borrows, who lends, in which Regions, and how many in each."""
    regions = [region.name for region in REGIONS if code >> 6 >> region & 1]
    return {"lender": FACTIONS[code >> 3 & 7].name, "borrower": FACTIONS[code & 7].name, "regions": regions, "most": code >> 23}


def _markers(codes: list[int]) -> list[dict[str, Any]]:
    held = next((code & 255 for code in codes if code >> 8 == RINGED), 0)
    return [_marker(Mark(code >> 8), code & 255, held) for code in codes if code >> 8 != RINGED]


def _marker(mark: Mark, value: int, held: int) -> dict[str, Any]:
    region, faction = divmod(value, KINDS)
    ring = mark is Mark.CIRCUMVALLATION
    return {
        "mark": mark.name,
        "region": REGIONS[region].name if mark in PLACED else None,
        "faction": FACTIONS[faction].name if mark in PLACED else None,
        "bands": held // 2 if ring else 0,
        "leader": bool(ring and held % 2),
    }
