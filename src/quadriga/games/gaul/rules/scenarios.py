"""§2.1: the scenarios as data, and the state at their start."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..atlas import read_data
from ..cards import ARIOVISTUS_DECK, BASE_DECK, Card
from ..ruleset import RULESETS
from ..state import Gaul
from ..terms import (
    AEDUI,
    BELGAE,
    FACTIONS,
    FORCES,
    NO_CARD,
    REGIONS,
    ROMANS,
    TRIBES,
    Book,
    Faction,
    Force,
    Kind,
    Phase,
    Region,
    Scenario,
    Senate,
    Sharing,
    Standing,
    Status,
    Tribe,
    force,
)


class Sheet(NamedTuple):
    """A scenario's deck and set-up."""

    book: Book
    piles: int
    short_piles: int
    winters: tuple[int, ...]
    table: dict[str, Any]  # the set-up as in data/scenarios.toml


def _sheet(book: Book, table: dict[str, Any]) -> Sheet:
    return Sheet(book, table["piles"], table["short_piles"], tuple(table["winters"]), table)


_TABLES = read_data("scenarios.toml")
_FALLING_SKY = (Scenario.PAX_GALLICA, Scenario.RECONQUEST, Scenario.GREAT_REVOLT)
_ARIOVISTUS = _sheet(Book.ARIOVISTUS, read_data("scenarios-ariovistus.toml")["ARIOVISTUS"])
SCENARIOS: dict[Scenario, Sheet] = {
    **{scenario: _sheet(Book.FALLING_SKY, _TABLES[scenario.name]) for scenario in _FALLING_SKY},
    Scenario.ARIOVISTUS: _ARIOVISTUS,
    Scenario.GALLIC_WAR: _ARIOVISTUS._replace(short_piles=_ARIOVISTUS.piles),  # the whole of it, then Pax Gallica?
}


def sheet_of(g: Gaul) -> Sheet:
    """The deck in use: in the second half of The Gallic War that of Pax Gallica?."""
    if g.scenario is Scenario.GALLIC_WAR and g.book is Book.FALLING_SKY:
        return SCENARIOS[Scenario.PAX_GALLICA]
    return SCENARIOS[g.scenario]


def count_piles(g: Gaul) -> int:
    """How many piles the deck has."""
    sheet = sheet_of(g)
    return sheet.short_piles if g.short else sheet.piles


def seats_of(players: int, sharing: Sharing, scenario: Scenario = Scenario.RECONQUEST) -> tuple[int, ...]:
    """§1.5.1, §A1.5: which seat runs each faction, and -1 for the game-run one: the Germans, in Ariovistus the Arverni."""
    seats = _gallic_seats(players, sharing)
    return seats if SCENARIOS[scenario].book is Book.FALLING_SKY else change_parts(seats)


def change_parts(seats: tuple[int, ...]) -> tuple[int, ...]:
    """§A1.5: Arverni and Germans change places: one has a seat, the other is run by the game."""
    romans, arverni, aedui, belgae, germans = seats
    return (romans, germans, aedui, belgae, arverni)


def _gallic_seats(players: int, sharing: Sharing) -> tuple[int, ...]:
    if players == 4:
        return (0, 1, 2, 3, -1)
    if players == 2:
        return (0, 1, 0, 1, -1)
    return (0, 2, 1, 2, -1) if sharing is Sharing.ARVERNI_BELGAE else (0, 1, 0, 2, -1)


def empty(
    book: Book,
    scenario: Scenario,
    seat_of: tuple[int, ...],
    *,
    short: bool,
    sudden_frost: bool,
    even: bool = False,
    diviciacus: bool = False,
    every_home: bool = True,
) -> Gaul:
    """A table with nothing on it but Provincia's Fort: all Legions on the track, all cards in the deck."""
    rules = RULESETS[book]
    tribes = [int(Status.ABSENT if tribe in rules.absent_tribes else Status.SUBDUED) for tribe in TRIBES]
    board = [0] * (len(REGIONS) * FORCES)
    board[Region.PROVINCIA * FORCES + Force.FORT] = 1
    standing = [int(Standing.SUCCESSOR if faction in rules.leaders else Standing.OUT) for faction in FACTIONS]
    deck = [int(card) for card in deck_of(book, diviciacus=diviciacus)]
    zeros = [0] * len(FACTIONS)
    return Gaul(
        book=book,
        scenario=scenario,
        short=short,
        sudden_frost=sudden_frost,
        seat_of=seat_of,
        board=board,
        tribes=tribes,
        devastated=[0] * len(REGIONS),
        intimidated=[0] * len(REGIONS),
        colony=None,
        marks=[],
        loans=[],
        standing=standing,
        track=12,
        fallen=0,
        gone=0,
        winter_box=0,
        senate=int(Senate.INTRIGUE),
        firm=False,
        resources=zeros[:],
        capabilities=[],
        undrawn=deck,
        pile=0,
        pile_left=0,
        pile_winter=False,
        ahead=[],
        ahead_seen=[],
        played=[],
        current=NO_CARD,
        upcoming=NO_CARD,
        winters=0,
        phase=Phase.SETUP,
        eligible=[1] * len(FACTIONS),
        benched=zeros[:],
        stays=zeros[:],
        deeds=zeros[:],
        step=0,
        even=even,
        every_home=every_home,
    )


def deck_of(book: Book, *, diviciacus: bool) -> list[Card]:
    """§A2.1: 39 cards give way to those of Ariovistus; as an option O38 takes the place of 38 in Falling Sky."""
    if book is Book.ARIOVISTUS:
        return ARIOVISTUS_DECK
    if not diviciacus:
        return list(BASE_DECK)
    return [*(card for card in BASE_DECK if card is not Card.DIVICIACUS), Card.DIVICIACUS_O]


def set_up(
    scenario: Scenario,
    seat_of: tuple[int, ...],
    automata: tuple[int, ...] = (),
    /,
    *,
    short: bool,
    sudden_frost: bool,
    even: bool = False,
    diviciacus: bool = False,
    every_home: bool = True,
) -> Gaul:
    """§2.1: the scenario before the first card is turned."""
    sheet = SCENARIOS[scenario]
    options = {"short": short, "sudden_frost": sudden_frost, "even": even, "diviciacus": diviciacus, "every_home": every_home}
    g = empty(sheet.book, scenario, seat_of, **options)
    g.automata = automata
    table = sheet.table
    g.senate = int(Senate[table["senate"]])
    for name, n in table["resources"].items():
        g.resources[Faction[name]] = n
    for name in table["waiting"]:
        g.standing[Faction[name]] = int(Standing.WAITING)
    for name, home in table["leaders"].items():
        g.place_leader(Region[home], Faction[name], _leader_face(g, Faction[name]))
    for name, n in table["legions"].items():
        g.place(Region[name], Force.LEGION, n)
    g.track, g.winter_box = table["track"], table["winter_box"]
    _place_forces(g, table)
    return g


def _place_forces(g: Gaul, table: dict[str, Any]) -> None:
    for name in table["forts"]:
        g.place(Region[name], Force.FORT)
    for name in table.get("settlements", []):
        g.place(Region[name], Force.SETTLEMENT)
    for name, row in table["bands"].items():
        for home, n in row.items():
            g.place(Region[home], force(Faction[name], Kind.HIDDEN), n)
    for key, status in (("dispersed", Status.DISPERSED), ("gathering", Status.GATHERING)):
        for name in table[key]:
            g.mark_tribe(Tribe[name], status)
    for name, tribes in table["allies"].items():
        for tribe in tribes:
            g.place_ally(Tribe[tribe], Faction[name])
    for name, tribes in table["citadels"].items():
        for tribe in tribes:
            g.place_ally(Tribe[tribe], Faction[name])
            g.place_citadel(Tribe[tribe], Faction[name])


def _leader_face(g: Gaul, faction: Faction) -> Standing:
    """The Great Revolt: Ambiorix himself leads if the Belgae have a player of their own, or Rome and the Aedui share one."""
    if g.scenario is not Scenario.GREAT_REVOLT or faction is not BELGAE:
        return Standing.NAMED
    belgae_alone = g.is_player(BELGAE) and g.seat_of.count(g.seat_of[BELGAE]) == 1
    return Standing.NAMED if belgae_alone or g.seat_of[ROMANS] == g.seat_of[AEDUI] else Standing.SUCCESSOR
