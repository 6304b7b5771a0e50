"""A described position becomes a state; what contradicts the rules or itself is refused with a sentence.

start = "scenario"                                    # the scenario's set-up below; without it an empty map
half = "second"                                       # of The Gallic War: after its Interlude, from an empty map
card = "CICERO"
next = "WINTER"
ahead = ["POMPEY", "LEGIO_X"]                         # cards on top of the deck …
foreseen = { ROMANS = 2, AEDUI = 1 }                  # … and how many of them factions have looked at
played = ["CLODIUS_PULCHER"]
pile = 4                                              # of the deck, below the next card …
left = 2                                              # … and how many of its Events are still to come
aside = ["LEGIO_X"]                                   # in no pile of the second half, as it lasted through the first
pieces = { CARNUTES = { LEGION = 4, ARVERNI_HIDDEN = 6, ARVERNI_LEADER = 1 } }
tribes = { SENONES = "ARVERNI_ALLY", VENETI = "DISPERSED" }
colony = "AEDUI"                                      # the tribe is COLONY
resources = { ROMANS = 12 }
successors = ["ROMANS"]                               # Leaders that are not the named ones
devastated = ["CARNUTES"]
intimidated = ["SEQUANI"]
marks = { OPTIMATES = true, ABATIS = "NERVII BELGAE" }
senate = "INTRIGUE"
fallen = 2                                            # Legions; all others off the map are on the track
winter_box = 3                                        # Legions that come with the first Harvest
capabilities = { LEGIO_X = "UNSHADED" }               # with an owner: { BAGGAGE_TRAINS = "SHADED BELGAE" }
eligible = ["ROMANS"]                                 # all, if not given
benched = { AEDUI = 2 }                               # Ineligible by an Event for n cards, this one included
stays = ["BELGAE"]                                    # Eligible by an Event after this card
deeds = { ARVERNI = "COMMAND" }                       # what has been done on this card
phase = "QUARTERS"
step = 2                                              # how many turns of the phase are over
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from quadriga.kernel.description import quoted

from .atlas import CITY, RESERVED
from .board import Marker
from .cards import FACES, Card
from .config import GaulConfig
from .contradictions import Contradiction, check_deeds, check_leaders, flag, named, number, player, settle_senate
from .dealing import deal, take_cards, take_lasting
from .rules.pax_gallica import begins_in_peace
from .rules.scenarios import SCENARIOS, change_parts, empty, set_up
from .state import Gaul
from .terms import (
    AEDUI,
    ARVERNI,
    FACTIONS,
    FORCES,
    GAULS,
    LEGIONS,
    MOST_DISPERSED,
    MOST_RESOURCES,
    ROMANS,
    Book,
    Deed,
    Faction,
    Force,
    Kind,
    Mark,
    Region,
    Scenario,
    Senate,
    Side,
    Standing,
    Status,
    Tribe,
    ally,
    citadel,
)

TABLES = ("pieces", "tribes", "resources", "marks", "capabilities", "benched", "deeds", "foreseen")
LISTS = ("successors", "devastated", "intimidated", "eligible", "stays", "ahead", "played", "aside")
KEYS = (
    "start", "half", "card", "next", "ahead", "foreseen", "played", "pieces", "tribes", "colony", "resources",
    "successors", "devastated", "intimidated", "marks", "senate", "firm", "fallen", "gone", "winter_box",
    "capabilities", "eligible", "benched", "stays", "deeds", "phase", "winters", "pile", "left", "aside", "step",
)  # fmt: skip
CARDS_OF: dict[Mark, tuple[Card, ...]] = {  # §5.1.4: whose markers they are
    Mark.CIRCUMVALLATION: (Card.CIRCUMVALLATION,),
    Mark.GALLIA_TOGATA: (Card.GALLIA_TOGATA, Card.GALLIA_TOGATA_A),
    Mark.LOST_EAGLE: (Card.LOST_EAGLE,),
    Mark.OPTIMATES: (Card.OPTIMATES,),
    Mark.ABATIS: (Card.ABATIS,),
    Mark.WINTER_UPRISING: (Card.WINTER_UPRISING,),
}
DESPITE_STACKING = (  # cards 26, A30 and A43; the Interlude gives Bibracte and Gergovia back
    (Book.FALLING_SKY, Tribe.ARVERNI, ally(ROMANS)),
    (Book.FALLING_SKY, Tribe.ARVERNI, ally(AEDUI)),
    (Book.FALLING_SKY, Tribe.ARVERNI, citadel(AEDUI)),
    (Book.ARIOVISTUS, Tribe.AEDUI, ally(ARVERNI)),
    (Book.ARIOVISTUS, Tribe.AEDUI, citadel(ARVERNI)),
)
HELD = (  # §5.3: the texts that somebody holds
    (Card.BAGGAGE_TRAINS, Side.UNSHADED),
    (Card.BAGGAGE_TRAINS, Side.SHADED),
    (Card.BALLISTAE, Side.SHADED),
    (Card.AQUITANI, Side.SHADED),
    (Card.GERMANIC_HORSE, Side.SHADED),
    (Card.WINTER_CAMPAIGN, Side.SHADED),
    (Card.WINTER_CAMPAIGN_A, Side.SHADED),
)


def read_position(config: GaulConfig, data: Mapping[str, Any]) -> Gaul:
    """The state of a description."""
    _check_shapes(data)
    g = _table(config, data)
    g.automata, g.solo = config.automata, config.solo
    take_cards(g, data)
    _set_eligibility(g, data)
    marks = data.get("marks", {})
    _set_marks(g, marks)
    _lay_pieces(g, data)
    _found_colony(g, data)
    _lay_tribes(g, data.get("tribes", {}))
    if Mark.CIRCUMVALLATION.name in marks:
        _set_ring(g, marks[Mark.CIRCUMVALLATION.name])
    _count_legions(g, data)
    _set_tracks(g, data)
    _set_capabilities(g, data.get("capabilities", {}))
    deal(g, data)
    check_leaders(g, data.get("successors", []))
    check_deeds(g)
    settle_senate(g, data)
    return g


def _check_shapes(data: Mapping[str, Any]) -> None:
    for key, value in data.items():
        if key not in KEYS:
            raise Contradiction("refuse.position.key", key=key, keys=", ".join(KEYS))
        if key in TABLES and not isinstance(value, Mapping):
            raise Contradiction("refuse.position.not_table", key=key)
        if key in LISTS and not (isinstance(value, list | tuple) and all(isinstance(name, str) for name in value)):
            raise Contradiction("refuse.position.not_list", key=key)
        if key in LISTS and any(value.count(name) > 1 for name in value if (key, name) != ("played", "WINTER")):
            raise Contradiction("refuse.position.twice", key=key)


def _table(config: GaulConfig, data: Mapping[str, Any]) -> Gaul:
    """The table on which the described things come."""
    start = data.get("start", "empty")
    if start not in ("empty", "scenario"):
        raise Contradiction("refuse.position.start")
    half = data.get("half", "first")
    if half not in ("first", "second"):
        raise Contradiction("refuse.position.half")
    if half == "second":
        return _second_half(config, start)
    if start == "scenario":
        return set_up(config.scenario, config.seat_of, config.automata, **config.variants)
    g = empty(SCENARIOS[config.scenario].book, config.scenario, config.seat_of, **config.variants)
    if begins_in_peace(g):
        g.standing[ARVERNI] = int(Standing.WAITING)
    return g


def _second_half(config: GaulConfig, start: str) -> Gaul:
    """§A2.1.3: The Gallic War after its Interlude: Falling Sky with O38, Vercingetorix still to come."""
    if config.scenario is not Scenario.GALLIC_WAR:
        raise Contradiction("refuse.position.one_half")
    if start != "empty":
        raise Contradiction("refuse.position.second_start")
    variants = {**config.variants, "diviciacus": True}
    g = empty(Book.FALLING_SKY, config.scenario, change_parts(config.seat_of), **variants)
    g.standing[ARVERNI] = int(Standing.WAITING)
    return g


# The map ----------------------------------------------------------------------------------------------------------


def _open_region(g: Gaul, name: Any) -> Region:
    """A Region that is in this game."""
    region = named(Region, name)
    if not g.rules.is_playable(g, region):
        raise Contradiction("refuse.position.no_region", region=name)
    return region


def _lay_pieces(g: Gaul, data: Mapping[str, Any]) -> None:
    rows = {_open_region(g, place): row for place, row in data.get("pieces", {}).items()}
    for region, row in rows.items():
        if not isinstance(row, Mapping):
            raise Contradiction("refuse.position.not_table", key=f"pieces.{region.name}")
        _clear(g, region)
    for region, row in rows.items():
        for name, n in row.items():
            _lay(g, region, named(Force, name), number(n, 35, f"{name} in {region.name}"))
    for name in data.get("successors", []):
        g.standing[named(Faction, name)] = int(Standing.SUCCESSOR)


def _clear(g: Gaul, region: Region) -> None:
    """What the set-up has there makes way for what is described; Provincia keeps its Fort."""
    for faction in FACTIONS:
        if g.has_leader(region, faction):
            g.standing[faction] = int(g.rules.heir(faction))
    g.board[region * FORCES : (region + 1) * FORCES] = [0] * FORCES
    if region is Region.PROVINCIA:
        g.board[region * FORCES + Force.FORT] = 1
    g.forget()


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
    g.forget()
    if piece is not Force.LEGION and g.count_available(piece) < 0:
        g.board[at] = before
        g.forget()
        raise Contradiction("refuse.position.too_many", item=piece.name)


def _lay_tribes(g: Gaul, table: Mapping[str, Any]) -> None:
    for name, word in table.items():
        tribe, status = named(Tribe, name), named(Status, word)
        if g.tribes[tribe] == Status.ABSENT:
            raise Contradiction("refuse.position.tribe", tribe=name)
        if not _may_stand(g, status, tribe):
            raise Contradiction("refuse.position.tribe_status", status=word, tribe=name)
        g.tribes[tribe] = int(status)
    g.forget()
    for faction in FACTIONS:
        if g.count_available_allies(faction) < 0:
            raise Contradiction("refuse.position.too_many", item=ally(faction).name)
        if g.count_available_citadels(faction) < 0:
            raise Contradiction("refuse.position.too_many", item=citadel(faction).name)
    if g.count_dispersed_markers() > MOST_DISPERSED:
        raise Contradiction("refuse.position.dispersed", n=MOST_DISPERSED)
    if g.tribes.count(Status.RAZED) > 1:
        raise Contradiction("refuse.position.razed")


def _may_stand(g: Gaul, status: Status, tribe: Tribe) -> bool:
    """§1.4.2: Citadels and the Razed marker only at Cities, and where a circle is reserved nobody else but by some Events."""
    owner = status.owner
    at_city = status.is_citadel or status is Status.RAZED
    if status is Status.ABSENT or (at_city and tribe not in CITY):
        return False
    return owner is None or RESERVED.get(tribe, owner) is owner or (g.book, tribe, status) in DESPITE_STACKING


# Markers of Events (§5.1.4) -----------------------------------------------------------------------------------------


def _set_marks(g: Gaul, table: Mapping[str, Any]) -> None:
    """All but the ring of card 4, which needs the pieces it holds."""
    for name, value in table.items():
        mark = named(Mark, name)
        take_lasting(g, *CARDS_OF[mark])
        if mark in (Mark.ABATIS, Mark.WINTER_UPRISING):
            region, faction, _ = _placed(g, name, value, most=2)
            _check_holder(g, mark, faction)
            g.add_mark(Marker(mark, region, faction))
        elif mark is not Mark.CIRCUMVALLATION:
            if value is not True:
                raise Contradiction("refuse.position.mark", mark=name, value=quoted(value))
            g.add_mark(Marker(mark))


def _check_holder(g: Gaul, mark: Mark, faction: Faction) -> None:
    """Cards A63 and A64: a faction that plays Events in Ariovistus; the Abatis, of Warbands, is still there afterwards."""
    if mark is Mark.WINTER_UPRISING:
        player(g, faction.name)
        if g.book is not Book.ARIOVISTUS:
            raise Contradiction("refuse.position.uprising")
    elif faction is ARVERNI:
        raise Contradiction("refuse.position.game_run", faction=faction.name)
    elif faction is ROMANS:
        raise Contradiction("refuse.position.no_warbands", faction=faction.name)


def _placed(g: Gaul, name: str, value: Any, most: int) -> tuple[Region, Faction, list[str]]:
    """The Region and the faction of a marker, and what else is said of it."""
    words = value.split() if isinstance(value, str) else []
    if not 2 <= len(words) <= most:
        raise Contradiction("refuse.position.placed_mark", mark=name, value=quoted(value))
    return _open_region(g, words[0]), named(Faction, words[1]), words[2:]


def _set_ring(g: Gaul, value: Any) -> None:
    """Card 4: around all of the faction's mobile pieces there, or n Warbands and perhaps the Leader."""
    region, faction, held = _placed(g, Mark.CIRCUMVALLATION.name, value, most=4)
    if faction not in GAULS or not g.count_pieces(region, ROMANS) or not g.count_pieces(region, faction):
        raise Contradiction("refuse.position.ring", region=region.name, faction=faction.name)
    bands, leader = g.count_bands(region, faction), g.has_leader(region, faction)
    if held:
        if not held[0].isascii() or not held[0].isdigit() or held[1:] not in ([], ["LEADER"]):
            raise Contradiction("refuse.position.placed_mark", mark=Mark.CIRCUMVALLATION.name, value=quoted(value))
        if held[1:] and not leader:
            raise Contradiction("refuse.position.ringed_leader", region=region.name, faction=faction.name)
        bands, leader = number(int(held[0]), bands, "CIRCUMVALLATION"), bool(held[1:])
    g.add_mark(Marker(Mark.CIRCUMVALLATION, region, faction, bands, leader))


def _found_colony(g: Gaul, data: Mapping[str, Any]) -> None:
    if "colony" in data:
        take_lasting(g, Card.COLONY)
        g.found_colony(_open_region(g, data["colony"]))
    elif Tribe.COLONY.name in data.get("tribes", {}):
        raise Contradiction("refuse.position.colony")


# Beside the map -----------------------------------------------------------------------------------------------------


def _count_legions(g: Gaul, data: Mapping[str, Any]) -> None:
    g.fallen = number(data.get("fallen", g.fallen), LEGIONS, "fallen")
    g.gone = number(data.get("gone", g.gone), LEGIONS, "gone")
    g.winter_box = number(data.get("winter_box", g.winter_box), LEGIONS, "winter_box")
    g.track = LEGIONS - g.count_on_map(Force.LEGION) - g.fallen - g.gone - g.winter_box
    if g.track < 0:
        raise Contradiction("refuse.position.legions", n=LEGIONS)


def _set_tracks(g: Gaul, data: Mapping[str, Any]) -> None:
    for name, n in data.get("resources", {}).items():
        faction = named(Faction, name)
        if not g.rules.tracks_resources(faction):
            raise Contradiction("refuse.position.untracked", faction=name)
        g.resources[faction] = number(n, MOST_RESOURCES, f"resources of {name}")
    for name in data.get("devastated", []):
        g.devastate(_open_region(g, name))
    for name in data.get("intimidated", []):
        if g.book is not Book.ARIOVISTUS:
            raise Contradiction("refuse.position.intimidated")
        g.intimidate(_open_region(g, name))
    if "senate" in data:
        g.senate = int(named(Senate, data["senate"]))
    g.firm = flag(data.get("firm", g.firm), "firm")
    if g.firm and g.senate not in (Senate.UPROAR, Senate.ADULATION):
        raise Contradiction("refuse.position.firm")


def _set_capabilities(g: Gaul, table: Mapping[str, Any]) -> None:
    for name, words in table.items():
        word, _, owner = words.partition(" ") if isinstance(words, str) else (words, "", "")
        card, side = named(Card, name), named(Side, word)
        if card not in FACES or FACES[card].capability not in ("both", side.name.lower()):
            raise Contradiction("refuse.position.not_lasting", card=name, side=word)
        if bool(owner) != ((card, side) in HELD):
            raise Contradiction("refuse.position.unheld" if owner else "refuse.position.held", card=name, side=word)
        take_lasting(g, card)
        g.take_capability(card, side, named(Faction, owner) if owner else None)


def _set_eligibility(g: Gaul, data: Mapping[str, Any]) -> None:
    if "eligible" in data:
        able = [player(g, name) for name in data["eligible"]]
        g.eligible = [int(faction in able or g.is_game_run(faction)) for faction in FACTIONS]  # cards ask no other
    for name, n in data.get("benched", {}).items():
        faction = player(g, name)
        g.benched[faction] = number(n, 2, f"benched {name}")
        if n and name in data.get("eligible", []):
            raise Contradiction("refuse.position.benched", faction=name)
        g.eligible[faction] = int(n == 0 and g.eligible[faction])
    for name in data.get("stays", []):
        g.stays[player(g, name)] = 1
    for name, word in data.get("deeds", {}).items():
        g.deeds[player(g, name)] = int(named(Deed, word))
