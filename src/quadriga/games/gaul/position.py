"""A described position becomes a state; what contradicts the rules or itself is refused with a sentence.

start = "scenario"                                    # the scenario's set-up below; without it an empty map
half = "second"                                       # of The Gallic War: after its Interlude, from an empty map
card = "CICERO"
next = "WINTER"
ahead = ["POMPEY", "LEGIO_X"]                         # cards on top of the deck …
foreseen = { ROMANS = 2, AEDUI = 1 }                  # … and how many of them factions have looked at
played = ["CLODIUS_PULCHER"]
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
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from quadriga.kernel.description import quoted

from .atlas import CITY, RESERVED
from .board import Marker
from .cards import FACES, Card
from .config import GaulConfig
from .contradictions import Contradiction, check_deeds, check_leaders, flag, named, number, settle_senate
from .rules.deck import PILE, count_winters, is_final_winter, lay_ahead
from .rules.pax_gallica import begins_in_peace
from .rules.scenarios import SCENARIOS, change_parts, empty, set_up, sheet_of
from .state import Gaul
from .terms import (
    ARVERNI,
    FACTIONS,
    FORCES,
    GAULS,
    LEGIONS,
    MOST_DISPERSED,
    MOST_RESOURCES,
    ROMANS,
    WINTER,
    Book,
    Deed,
    Faction,
    Force,
    Kind,
    Mark,
    Phase,
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
LISTS = ("successors", "devastated", "intimidated", "eligible", "stays", "ahead", "played")
KEYS = (
    "start", "half", "card", "next", "ahead", "foreseen", "played", "pieces", "tribes", "colony", "resources",
    "successors", "devastated", "intimidated", "marks", "senate", "firm", "fallen", "gone", "winter_box",
    "capabilities", "eligible", "benched", "stays", "deeds", "phase", "winters",
)  # fmt: skip
CARDS_OF: dict[Mark, tuple[Card, ...]] = {  # §5.1.4: whose markers they are
    Mark.CIRCUMVALLATION: (Card.CIRCUMVALLATION,),
    Mark.GALLIA_TOGATA: (Card.GALLIA_TOGATA, Card.GALLIA_TOGATA_A),
    Mark.LOST_EAGLE: (Card.LOST_EAGLE,),
    Mark.OPTIMATES: (Card.OPTIMATES,),
    Mark.ABATIS: (Card.ABATIS,),
    Mark.WINTER_UPRISING: (Card.WINTER_UPRISING,),
}
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
    _set_eligibility(g, data)
    _deal(g, data)
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
        if key in LISTS and len(set(value)) < len(value):
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
        if not _may_stand(status, tribe):
            raise Contradiction("refuse.position.tribe_status", status=word, tribe=name)
        g.tribes[tribe] = int(status)
    for faction in FACTIONS:
        if g.count_available_allies(faction) < 0:
            raise Contradiction("refuse.position.too_many", item=ally(faction).name)
        if g.count_available_citadels(faction) < 0:
            raise Contradiction("refuse.position.too_many", item=citadel(faction).name)
    if g.count_dispersed_markers() > MOST_DISPERSED:
        raise Contradiction("refuse.position.dispersed", n=MOST_DISPERSED)
    if g.tribes.count(Status.RAZED) > 1:
        raise Contradiction("refuse.position.razed")


def _may_stand(status: Status, tribe: Tribe) -> bool:
    """§1.4.2: Citadels and the Razed marker only at Cities, and nobody where a circle is reserved for another."""
    owner = status.owner
    at_city = status.is_citadel or status is Status.RAZED
    if status is Status.ABSENT or (at_city and tribe not in CITY):
        return False
    return owner is None or RESERVED.get(tribe, owner) is owner


# Markers of Events (§5.1.4) -----------------------------------------------------------------------------------------


def _played(g: Gaul, *cards: Card) -> None:
    """The card that a marker came with is in no deck any more; in the second half it may be of the first half's deck."""
    if not any(card in g.undrawn for card in cards) and not (begins_in_peace(g) and g.scenario is Scenario.GALLIC_WAR):
        raise Contradiction("refuse.position.deck", card=cards[0].name)
    g.undrawn = [other for other in g.undrawn if other not in cards]


def _set_marks(g: Gaul, table: Mapping[str, Any]) -> None:
    """All but the ring of card 4, which needs the pieces it holds."""
    for name, value in table.items():
        mark = named(Mark, name)
        _played(g, *CARDS_OF[mark])
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
        _player(g, faction.name)
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
    if not bands and not leader:
        raise Contradiction("refuse.position.ring", region=region.name, faction=faction.name)
    if held:
        if not held[0].isascii() or not held[0].isdigit() or held[1:] not in ([], ["LEADER"]):
            raise Contradiction("refuse.position.placed_mark", mark=Mark.CIRCUMVALLATION.name, value=quoted(value))
        if held[1:] and not leader:
            raise Contradiction("refuse.position.ringed_leader", region=region.name, faction=faction.name)
        bands, leader = number(int(held[0]), bands, "CIRCUMVALLATION"), bool(held[1:])
    g.add_mark(Marker(Mark.CIRCUMVALLATION, region, faction, bands, leader))


def _found_colony(g: Gaul, data: Mapping[str, Any]) -> None:
    if "colony" in data:
        _played(g, Card.COLONY)
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
        _played(g, card)
        g.take_capability(card, side, named(Faction, owner) if owner else None)


def _set_eligibility(g: Gaul, data: Mapping[str, Any]) -> None:
    if "eligible" in data:
        able = [_player(g, name) for name in data["eligible"]]
        g.eligible = [int(faction in able) for faction in FACTIONS]
    for name, n in data.get("benched", {}).items():
        faction = _player(g, name)
        g.benched[faction] = number(n, 2, f"benched {name}")
        if n and name in data.get("eligible", []):
            raise Contradiction("refuse.position.benched", faction=name)
        g.eligible[faction] = int(n == 0 and g.eligible[faction])
    for name in data.get("stays", []):
        g.stays[_player(g, name)] = 1
    for name, word in data.get("deeds", {}).items():
        g.deeds[_player(g, name)] = int(named(Deed, word))


def _player(g: Gaul, name: str) -> Faction:
    """A faction that acts on cards."""
    faction = named(Faction, name)
    if g.is_game_run(faction):
        raise Contradiction("refuse.position.game_run", faction=name)
    return faction


def _deal(g: Gaul, data: Mapping[str, Any]) -> None:
    """The card played and the next one; the deck goes on behind them."""
    g.current = int(named(Card, data.get("card", "CICERO")))
    g.upcoming = int(named(Card, data.get("next", "POMPEY")))
    if g.current == g.upcoming:
        raise Contradiction("refuse.position.two_cards")
    g.played = [int(named(Card, name)) for name in data.get("played", [])]
    for card in (g.current, g.upcoming, *g.played):
        if card != WINTER:
            if card not in g.undrawn:
                raise Contradiction("refuse.position.deck", card=Card(card).name)
            g.undrawn.remove(card)
    winters = sheet_of(g).winters
    is_winter = WINTER in (g.current, g.upcoming)
    g.winters = number(data.get("winters", int(g.current == WINTER)), len(winters), "winters")
    if g.current == WINTER and g.winters == 0:
        raise Contradiction("refuse.position.winters")
    if g.winters > count_winters(g) - (g.current != WINTER):
        raise Contradiction("refuse.position.last_winter", n=count_winters(g))
    coming = winters[min(g.winters if g.current != WINTER else g.winters - 1, len(winters) - 1)]
    g.pile = coming if is_winter else coming - 1
    g.pile_left = 0 if is_winter else PILE - 2
    g.pile_winter = False
    _foresee(g, data)
    phases = _phases(g)
    g.phase = named(Phase, data["phase"]) if "phase" in data else phases[0]
    if g.phase not in phases:
        raise Contradiction("refuse.position.phase", phase=g.phase.name, card=Card(g.current).name)
    g.step = int(g.phase is Phase.ARVERNI)  # it comes once, before the end of the card


def _foresee(g: Gaul, data: Mapping[str, Any]) -> None:
    """Cards 35 and 47: what somebody has looked at waits on top of the deck."""
    cards = [named(Card, name) for name in data.get("ahead", [])]
    known = {_player(g, name): number(n, len(cards), f"foreseen {name}") for name, n in data.get("foreseen", {}).items()}
    if max(known.values(), default=0) != len(cards):
        raise Contradiction("refuse.position.foreseen")
    for i, card in enumerate(cards):
        if not lay_ahead(g, card, [g.seat(faction) for faction, n in known.items() if i < n]):
            raise Contradiction("refuse.position.deck", card=card.name)


def _phases(g: Gaul) -> tuple[Phase, ...]:
    """Where the game may stand with this card played."""
    if g.current != WINTER:
        after = g.rules.after_card(g)
        return (Phase.CARD, Phase.CARD_END) if after is None else (Phase.CARD, Phase.CARD_END, after)
    second = g.rules.has_second_half(g) and is_final_winter(g)
    return (*g.rules.winter, Phase.INTERLUDE) if second else g.rules.winter
