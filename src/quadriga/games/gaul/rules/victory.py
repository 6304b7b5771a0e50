"""§7: victory, margins and rank, for factions and for the seats that run them."""

from __future__ import annotations

from quadriga.kernel import Result, Seat

from ..state import Gaul
from ..terms import AEDUI, ARVERNI, BELGAE, GERMANS, ROMANS, Faction, Scenario, Solo


def factions_of(g: Gaul, seat: Seat) -> list[Faction]:
    """§1.5.1: the factions a seat runs, in the order of ties."""
    return [faction for faction in g.rules.ties if g.seat(faction) == seat]


def uses_higher_margin(g: Gaul, seat: Seat) -> bool:
    """§1.5.1: only a player of both Arverni and Belgae in The Great Revolt."""
    return g.scenario is Scenario.GREAT_REVOLT and {ARVERNI, BELGAE} <= set(factions_of(g, seat))


def deciding_faction(g: Gaul, seat: Seat) -> Faction:
    """The faction whose margin counts for the seat: the lower of two, or by exception the higher."""
    factions = factions_of(g, seat)
    choose = max if uses_higher_margin(g, seat) else min
    return choose(factions, key=lambda faction: g.rules.margin(g, faction))


def seat_margin(g: Gaul, seat: Seat) -> int:
    """§7.3, §1.5.1."""
    return g.rules.margin(g, deciding_faction(g, seat))


def seats(g: Gaul) -> list[Seat]:
    return sorted({seat for seat in g.seat_of if seat >= 0})


def is_alone(g: Gaul) -> bool:
    """§8.9: one player against non-players."""
    return len(seats(g)) - len(g.automata) == 1


def has_winner(g: Gaul) -> bool:
    """§6.1: whether any seat has met its condition (both, if it runs two factions). Who plays alone has rules of his own."""
    if any(seat_margin(g, seat) > 0 for seat in g.automata):
        return True
    own = [seat_margin(g, seat) for seat in seats(g) if seat not in g.automata]
    if not is_alone(g):
        return any(margin > 0 for margin in own)
    return has_lone_end(g, own[0])


def has_lone_end(g: Gaul, own: int) -> bool:
    """§8.9: who plays alone wins before the final Winter only as the easy option has it, and loses by the difficult one
    to a non-player with a higher margin."""
    if g.solo is Solo.EASY:
        return own > 0
    return g.solo is Solo.DIFFICULT and any(seat_margin(g, seat) > own for seat in g.automata)


def ranking(g: Gaul) -> list[Seat]:
    """§7.1, §A7.1, R-14: by margin, ties to non-players, then in the order Romans, Arverni (in Ariovistus Germans), Aedui,
    Belgae. A non-player that has met its condition is before all players."""
    ties = g.rules.ties

    def place(seat: Seat) -> tuple[bool, int, bool, int]:
        margin, person = seat_margin(g, seat), seat not in g.automata
        return (person or margin <= 0, -margin, person, ties.index(deciding_faction(g, seat)))

    return sorted(seats(g), key=place)


def end_game(g: Gaul, how: str) -> None:
    """§6.1, §7.1: the game ends; the highest margin wins, or players lose alike to a non-player past its threshold."""
    order = ranking(g)
    g.forget_luck()
    lost = order[0] in g.automata and len(seats(g)) > len(g.automata) and seat_margin(g, order[0]) > 0
    if lost:
        g.tell("lost_alike", faction=deciding_faction(g, order[0]), n=seat_margin(g, order[0]))
    else:
        for place, seat in enumerate(order, 1):
            g.tell("ranked", place=place, faction=deciding_faction(g, seat), n=seat_margin(g, seat))
    if is_alone(g):
        how = lone_ending(g, order)
    elif lost:
        how = "nonplayer"
    g.result = Result((order[0],), tuple(seat_margin(g, seat) for seat in seats(g)), how)


# One player (§8.9, §A8.9) -----------------------------------------------------------------------------------------

DEFEAT = {  # by the non-player that takes Gaul
    ROMANS: "subject_gaul",
    ARVERNI: "imperium_rebuff",
    AEDUI: "client_state",
    BELGAE: "lugdunensis_limit",
    GERMANS: "germania_appendage",
}
TRIUMPH = {  # by the player's faction, three or more ahead
    ROMANS: "imperator",
    ARVERNI: "galli_ipsi",
    AEDUI: "galli_ipsi",
    BELGAE: "galli_ipsi",
    GERMANS: "gallia_germanica",
}
NARROW = "in_gallia_bella"
CLEAR = 3  # by how much a triumph is ahead


def lone_ending(g: Gaul, order: list[Seat]) -> str:
    """§8.9, §A8.9: what becomes of Gaul, by who is first and how far the player is ahead of the best non-player."""
    first = deciding_faction(g, order[0])
    if order[0] in g.automata:
        return DEFEAT[first]
    degree = seat_margin(g, order[0]) - seat_margin(g, order[1])
    g.tell("success", faction=first, n=degree)
    return TRIUMPH[first] if degree >= CLEAR else NARROW
