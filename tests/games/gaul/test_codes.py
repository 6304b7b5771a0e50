"""Saved states of earlier versions: what was a number then has a name now."""

from __future__ import annotations

from typing import Any

from quadriga.games.gaul.board import Loan, Marker
from quadriga.games.gaul.cards import Capability, Card
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import AEDUI, ARVERNI, BELGAE, GERMANS, Mark, Region, Side
from quadriga.kernel import from_json, to_json

from .table import state


def earlier(g: Gaul, **codes: Any) -> dict[str, Any]:
    """The state as an earlier version would have saved it, with these fields."""
    idle = {"acting": -1, "doing": -1, "focus": -1, "due": [], "carried": -1, "clash": None}
    written: dict[str, Any] = {**to_json(g), "colony": -1, "marks": [], "loans": [], "capabilities": [], **idle}
    return written | codes


def test_a_state_without_anything_out_of_the_ordinary() -> None:
    g = state(start="scenario")
    assert from_json(Gaul, earlier(g)) == g


def test_capabilities_and_who_holds_them() -> None:
    g = state(start="scenario")
    g.take_capability(Card.LEGIO_X, Side.UNSHADED)
    g.take_capability(Card.BAGGAGE_TRAINS, Side.SHADED, BELGAE)
    codes = [15 * 16 + 7, 8 * 16 + 8 + 3]
    read = from_json(Gaul, earlier(g, capabilities=codes))
    assert read.capabilities == [Capability(Card.LEGIO_X, Side.UNSHADED), Capability(Card.BAGGAGE_TRAINS, Side.SHADED, BELGAE)]
    assert read == g


def test_markers_and_what_the_ring_holds() -> None:
    ring = [0 * 256 + 13 * 6 + 1, 6 * 256 + 2 * 5 + 1]
    read = from_json(Gaul, earlier(state(), marks=[3 * 256, *ring, 4 * 256 + 5 * 6 + 3]))
    assert read.marks == [
        Marker(Mark.OPTIMATES),
        Marker(Mark.CIRCUMVALLATION, Region.ARVERNI, ARVERNI, bands=5, leader=True),
        Marker(Mark.ABATIS, Region.TREVERI, BELGAE),
    ]


def test_the_colony_and_what_is_lent() -> None:
    codes = [4 << 23 | (1 << 5 | 1 << 0) << 6 | 4 << 3 | 3, (1 << 11) << 6 | 2 << 3 | 0]
    read = from_json(Gaul, earlier(state(), colony=8, loans=codes))
    assert read.colony is Region.VENETI
    assert read.loans[0] == Loan(GERMANS, BELGAE, (Region.MORINI, Region.TREVERI), 4)
    assert (read.loans[1].lender, read.loans[1].regions, read.loans[1].most) == (AEDUI, (Region.AEDUI,), 0)
