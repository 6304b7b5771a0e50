"""§7: victory, margins and rank, for factions and for the seats that run them."""

from __future__ import annotations

from quadriga.kernel import Result, Seat

from ..state import Gaul
from ..terms import ARVERNI, BELGAE, Faction, Scenario


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


def has_winner(g: Gaul) -> bool:
    """§6.1: whether any seat has met its condition (both, if it runs two factions); §8.9: who plays alone wins only in the
    final Winter."""
    alone = len(seats(g)) - len(g.automata) == 1
    return any(seat_margin(g, seat) > 0 for seat in seats(g) if not alone or seat in g.automata)


def ranking(g: Gaul) -> list[Seat]:
    """§7.1, R-14: by margin, ties to non-players, then in the order Romans, Arverni, Aedui, Belgae. A non-player that has
    met its condition is before all players."""
    ties = g.rules.ties

    def place(seat: Seat) -> tuple[bool, int, bool, int]:
        margin, person = seat_margin(g, seat), seat not in g.automata
        return (person or margin <= 0, -margin, person, ties.index(deciding_faction(g, seat)))

    return sorted(seats(g), key=place)


def end_game(g: Gaul, how: str) -> None:
    """§6.1, §7.1: the game ends; the highest margin wins."""
    order = ranking(g)
    g.forget_luck()
    g.result = Result((order[0],), tuple(seat_margin(g, seat) for seat in seats(g)), how)
    for place, seat in enumerate(order, 1):
        g.tell("ranked", place=place, faction=deciding_faction(g, seat), n=seat_margin(g, seat))
