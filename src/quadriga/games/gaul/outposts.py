"""Described positions from which random play comes by what it hardly ever meets otherwise; the fuzzer begins some of its
matches there. Each leads a non-player to a node of its chart."""

from __future__ import annotations

from typing import Any, NamedTuple

from .config import GaulConfig
from .terms import ARVERNI, GERMANS, Book, Faction


class Outpost(NamedTuple):
    """Where it leads to, by which book, and who must be a non-player for that."""

    node: str
    book: Book
    faction: Faction
    data: dict[str, Any]


OUTPOSTS = (
    Outpost(
        "V_RAID none",  # nobody to raid with: thirty Warbands are Revealed, which nothing can be paid to change
        Book.FALLING_SKY,
        ARVERNI,
        {
            "card": "CORREUS",
            "next": "CICERO",
            "eligible": ["ARVERNI"],
            "pieces": {"ARVERNI": {"ARVERNI_REVEALED": 15}, "PICTONES": {"ARVERNI_REVEALED": 15}},
            "tribes": dict.fromkeys(("ARVERNI", "CADURCI", "VOLCAE", "PICTONES", "SANTONES", "CARNUTES"), "ARVERNI_ALLY"),
        },
    ),
    Outpost(
        "G_RAID_AFTER none",  # Frost; a single Warband, and nowhere to Rally
        Book.ARIOVISTUS,
        GERMANS,
        {
            "card": "GALBA",
            "next": "WINTER",
            "eligible": ["GERMANS"],
            "resources": {"GERMANS": 9},
            "pieces": {"AEDUI": {"GERMAN_HIDDEN": 1, "AEDUI_REVEALED": 3}},
            "tribes": dict.fromkeys(("SUEBI_NORTH", "SUEBI_SOUTH", "SUGAMBRI", "UBII"), "DISPERSED"),
            "devastated": ["UBII", "SUGAMBRI"],
        },
    ),
)


def outposts_of(config: GaulConfig) -> list[Outpost]:
    """Those that a game with these settings can begin at: by the book of the scenario's first half."""
    return [outpost for outpost in OUTPOSTS if outpost[1:3] in config.charts[: len(config.nonplayers.factions)]]
