"""A described position becomes a state; what contradicts the rules or itself is refused with a sentence.

start = "scenario"                                    # the scenario's set-up below; without it an empty map
half = "second"                                       # of The Gallic War: after its Interlude, from an empty map
card = "CICERO"
next = "WINTER"
pieces = { CARNUTES = { LEGION = 4, ARVERNI_HIDDEN = 6, ARVERNI_LEADER = 1 } }
tribes = { SENONES = "ARVERNI_ALLY", VENETI = "DISPERSED" }
resources = { ROMANS = 12 }
successors = ["ROMANS"]                               # Leaders that are not the named ones
devastated = ["CARNUTES"]
intimidated = ["SEQUANI"]
senate = "INTRIGUE"
fallen = 2                                            # Legions; all others off the map are on the track
winter_box = 3                                        # Legions that come with the first Harvest
capabilities = { LEGIO_X = "UNSHADED" }               # with an owner: { BAGGAGE_TRAINS = "SHADED BELGAE" }
eligible = ["ROMANS"]                                 # all, if not given
deeds = { ARVERNI = "COMMAND" }                       # what has been done on this card
phase = "QUARTERS"
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import Any, TypeVar

from quadriga.kernel import BadPosition

from .atlas import RESERVED
from .cards import Card
from .config import GaulConfig
from .rules.deck import PILE
from .rules.scenarios import SCENARIOS, change_parts, empty, set_up, sheet_of
from .state import Gaul
from .terms import (
    ARVERNI,
    FACTIONS,
    FORCES,
    LEGIONS,
    MOST_RESOURCES,
    WINTER,
    Book,
    Deed,
    Faction,
    Force,
    Kind,
    Phase,
    Region,
    Scenario,
    Senate,
    Side,
    Standing,
    Status,
    Tribe,
)


class Contradiction(BadPosition):
    """What a description contradicts, in the words of this game's catalogue."""

    of_game = "gaul"


E = TypeVar("E", bound=IntEnum)

KEYS = (
    "start", "half", "card", "next", "pieces", "tribes", "resources", "successors", "devastated", "intimidated",
    "senate", "firm", "fallen", "gone", "winter_box", "capabilities", "eligible", "deeds", "phase", "winters",
)  # fmt: skip


def named(kind: type[E], name: Any) -> E:
    """The member of that name; a sentence if there is none."""
    try:
        return kind[name]
    except KeyError:
        raise Contradiction("refuse.position.no_such", what=kind.__name__.lower(), name=name) from None


def number(value: Any, most: int, what: str) -> int:
    if type(value) is not int or not 0 <= value <= most:
        raise Contradiction("refuse.position.upto", what=what, most=most, value=repr(value))
    return value


def read_position(config: GaulConfig, data: Mapping[str, Any]) -> Gaul:
    """The state of a description."""
    for key in data:
        if key not in KEYS:
            raise Contradiction("refuse.position.key", key=key, keys=", ".join(KEYS))
    start = data.get("start", "empty")
    if start not in ("empty", "scenario"):
        raise Contradiction("refuse.position.start")
    half = data.get("half", "first")
    if half not in ("first", "second"):
        raise Contradiction("refuse.position.half")
    if half == "second":
        g = _second_half(config, start)
    elif start == "scenario":
        g = set_up(config.scenario, config.seat_of, **config.variants)
    else:
        g = empty(SCENARIOS[config.scenario].book, config.scenario, config.seat_of, **config.variants)
    _lay_pieces(g, data)
    _lay_tribes(g, data.get("tribes", {}))
    _count_legions(g, data)
    _set_tracks(g, data)
    _deal(g, data)
    g.automata = config.automata
    return g


def _second_half(config: GaulConfig, start: str) -> Gaul:
    """§A2.1.3: The Gallic War after its Interlude: Falling Sky with O38, Vercingetorix still to come."""
    if config.scenario is not Scenario.GALLIC_WAR:
        raise Contradiction("refuse.position.one_half")
    if start != "empty":
        raise Contradiction("refuse.position.second_start")
    variants = {**config.variants, "diviciacus": True, "even": False}
    g = empty(Book.FALLING_SKY, config.scenario, change_parts(config.seat_of), **variants)
    g.standing[ARVERNI] = int(Standing.WAITING)
    return g


def _lay_pieces(g: Gaul, data: Mapping[str, Any]) -> None:
    for place, row in data.get("pieces", {}).items():
        region = named(Region, place)
        if not g.rules.is_playable(g, region):
            raise Contradiction("refuse.position.no_region", region=place)
        for name, n in row.items():
            _lay(g, region, named(Force, name), number(n, 35, f"{name} in {place}"))
    for name in data.get("successors", []):
        g.standing[named(Faction, name)] = int(Standing.SUCCESSOR)


def _lay(g: Gaul, region: Region, piece: Force, n: int) -> None:
    if piece.kind is Kind.LEADER:
        if n > 1 or g.find_leader(piece.faction) not in (None, region):
            raise Contradiction("refuse.position.one_piece", piece=piece.name)
        if n and g.find_leader(piece.faction) is None:
            g.place_leader(region, piece.faction, Standing.NAMED)
        return
    before = g.count(region, piece)
    at = region * FORCES + piece
    if piece is Force.FORT and region is Region.PROVINCIA and n == 0:
        raise Contradiction("refuse.position.fort")
    g.board[at] = n
    if piece is not Force.LEGION and g.count_available(piece) < 0:
        g.board[at] = before
        raise Contradiction("refuse.position.too_many", item=piece.name)


def _lay_tribes(g: Gaul, table: Mapping[str, Any]) -> None:
    for name, word in table.items():
        tribe, status = named(Tribe, name), named(Status, word)
        if g.tribes[tribe] == Status.ABSENT:
            raise Contradiction("refuse.position.tribe", tribe=name)
        owner = status.owner
        if owner is not None and RESERVED.get(tribe, owner) is not owner:
            raise Contradiction("refuse.position.tribe_status", status=word, tribe=name)
        g.tribes[tribe] = int(status)


def _count_legions(g: Gaul, data: Mapping[str, Any]) -> None:
    g.fallen = number(data.get("fallen", g.fallen), LEGIONS, "fallen")
    g.gone = number(data.get("gone", g.gone), LEGIONS, "gone")
    g.winter_box = number(data.get("winter_box", g.winter_box), LEGIONS, "winter_box")
    g.track = LEGIONS - g.count_on_map(Force.LEGION) - g.fallen - g.gone - g.winter_box
    if g.track < 0:
        raise Contradiction("refuse.position.legions", n=LEGIONS)


def _set_tracks(g: Gaul, data: Mapping[str, Any]) -> None:
    for name, n in data.get("resources", {}).items():
        g.resources[named(Faction, name)] = number(n, MOST_RESOURCES, f"resources of {name}")
    for name in data.get("devastated", []):
        g.devastate(named(Region, name))
    if "senate" in data:
        g.senate = int(named(Senate, data["senate"]))
    for name in data.get("intimidated", []):
        g.intimidate(named(Region, name))
    g.firm = bool(data.get("firm", g.firm))
    for name, words in data.get("capabilities", {}).items():
        side, _, owner = str(words).partition(" ")
        card = named(Card, name)
        g.take_capability(card, named(Side, side), named(Faction, owner) if owner else None)
        g.undrawn = [other for other in g.undrawn if other != card]
    if "eligible" in data:
        able = [named(Faction, name) for name in data["eligible"]]
        g.eligible = [int(faction in able) for faction in FACTIONS]
    for name, word in data.get("deeds", {}).items():
        g.deeds[named(Faction, name)] = int(named(Deed, word))


def _deal(g: Gaul, data: Mapping[str, Any]) -> None:
    """The card played and the next one; the deck goes on behind them."""
    g.current = int(named(Card, data.get("card", "CICERO")))
    g.upcoming = int(named(Card, data.get("next", "POMPEY")))
    if g.current == g.upcoming:
        raise Contradiction("refuse.position.two_cards")
    for card in (g.current, g.upcoming):
        if card != WINTER:
            if card not in g.undrawn:
                raise Contradiction("refuse.position.deck", card=Card(card).name)
            g.undrawn.remove(card)
    winters = sheet_of(g).winters
    is_winter = WINTER in (g.current, g.upcoming)
    g.winters = number(data.get("winters", int(g.current == WINTER)), len(winters), "winters")
    coming = winters[min(g.winters if g.current != WINTER else g.winters - 1, len(winters) - 1)]
    g.pile = coming if is_winter else coming - 1
    g.pile_left = 0 if is_winter else PILE - 2
    g.pile_winter = False
    default = Phase.VICTORY if g.current == WINTER else Phase.CARD
    g.phase = named(Phase, data["phase"]) if "phase" in data else default
