"""A state of Gaul between two turns, described as a position: what is to be written to have it again."""

from __future__ import annotations

from typing import Any

from quadriga.games.gaul.board import Marker
from quadriga.games.gaul.cards import Card
from quadriga.games.gaul.rules.deck import PILE, lasting_cards
from quadriga.games.gaul.rules.scenarios import deck_of, sheet_of
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import (
    FACTIONS,
    NO_CARD,
    REGIONS,
    TRIBES,
    WINTER,
    Book,
    Deed,
    Force,
    Mark,
    Phase,
    Scenario,
    Senate,
    Standing,
    Status,
)


def describe_state(g: Gaul) -> dict[str, Any]:
    """Everything but the settings."""
    data = _table(g) | _map(g) | _beside(g) | _deck(g) | _sequence(g)
    return {key: value for key, value in data.items() if key == "eligible" or value not in ({}, [], None)}


def comparable(g: Gaul) -> Gaul:
    """What has no order in no order, and without what the last turn has seen."""
    other = g.copy()
    other.undrawn = sorted(other.undrawn)
    other.marks, other.capabilities = sorted(other.marks, key=str), sorted(other.capabilities)
    other.forget_luck()
    return other


def _table(g: Gaul) -> dict[str, Any]:
    is_second = g.scenario is Scenario.GALLIC_WAR and g.book is Book.FALLING_SKY and g.phase is not Phase.INTERLUDE
    return {"half": "second" if is_second else "first"}


def _map(g: Gaul) -> dict[str, Any]:
    rows = {r: {piece.name: n for piece in Force if (n := g.count(r, piece))} for r in REGIONS}
    statuses = {tribe: g.status(tribe) for tribe in TRIBES}
    return {
        "pieces": {region.name: row for region, row in rows.items() if row},
        "tribes": {
            tribe.name: status.name
            for tribe, status in statuses.items()
            if status not in (Status.SUBDUED, Status.ABSENT)
        },
        "colony": None if g.colony is None else g.colony.name,
        "devastated": [region.name for region in REGIONS if g.devastated[region]],
        "intimidated": [region.name for region in REGIONS if g.intimidated[region]],
        "marks": {marker.mark.name: _mark(marker) for marker in g.marks},
        "successors": [f.name for f in g.rules.leaders if g.standing[f] == Standing.SUCCESSOR],
    }  # fmt: skip


def _mark(marker: Marker) -> bool | str:
    if marker.region is None or marker.faction is None:
        return True
    held = f" {marker.bands}{' LEADER' * marker.leader}" if marker.mark is Mark.CIRCUMVALLATION else ""
    return f"{marker.region.name} {marker.faction.name}{held}"


def _beside(g: Gaul) -> dict[str, Any]:
    return {
        "resources": {f.name: g.resources[f] for f in FACTIONS if g.rules.tracks_resources(f)},
        "senate": Senate(g.senate).name,
        "firm": g.firm,
        "fallen": g.fallen,
        "gone": g.gone,
        "winter_box": g.winter_box,
        "capabilities": {
            card.name: f"{side.name} {owner.name}" if owner is not None else side.name for card, side, owner in g.capabilities
        },
    }


def _deck(g: Gaul) -> dict[str, Any]:
    pile, left = _pile_under_the_next_card(g)
    foreseen = {f.name: _count_seen(g, g.seat_of[f]) for f in FACTIONS if not g.is_game_run(f)}
    return {
        "card": Card(g.current).name,
        "next": "NOTHING" if g.upcoming == NO_CARD else Card(g.upcoming).name,
        "ahead": [Card(card).name for card in g.ahead],
        "foreseen": {name: n for name, n in foreseen.items() if n},
        "played": [Card(card).name for card in g.played],
        "pile": pile,
        "left": left,
        "aside": [card.name for card in _set_aside(g)],
        "winters": g.winters,
    }


def _set_aside(g: Gaul) -> list[Card]:
    """What of the second deck of The Gallic War is nowhere to be seen any more."""
    if g.scenario is not Scenario.GALLIC_WAR or g.book is not Book.FALLING_SKY:
        return []
    seen = {*g.undrawn, *g.played, *g.ahead, g.current, g.upcoming, *lasting_cards(g)}
    return [card for card in deck_of(g.book, diviciacus=True) if card not in seen]


def _count_seen(g: Gaul, seat: int) -> int:
    return sum(seen >> seat & 1 for seen in g.ahead_seen)


def _pile_under_the_next_card(g: Gaul) -> tuple[int, int]:
    """The pile and its Events, with the cards looked at put back."""
    pile, left, winter = g.pile, g.pile_left, g.pile_winter
    for card in reversed(g.ahead):
        if left == PILE and winter == (pile in sheet_of(g).winters):
            pile, left, winter = pile - 1, 0, False
        left, winter = left + (card != WINTER), winter or card == WINTER
    return pile, left


def _sequence(g: Gaul) -> dict[str, Any]:
    return {
        "eligible": [f.name for f in FACTIONS if g.eligible[f] and not g.is_game_run(f)],
        "benched": {f.name: g.benched[f] for f in FACTIONS if g.benched[f]},
        "stays": [f.name for f in FACTIONS if g.stays[f]],
        "deeds": {f.name: Deed(g.deeds[f]).name for f in FACTIONS if g.deeds[f]},
        "phase": g.phase.name,
        "step": 0 if g.phase is Phase.ARVERNI else g.step,  # it is not over yet
    }
