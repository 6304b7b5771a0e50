"""Who may sit where."""

from __future__ import annotations

from quadriga.kernel import AUTOMATON, BOT, AnyMatch, BadConfig
from quadriga.table import bots as bots_module
from quadriga.table.info import HERE, KINDS, LINK, OPEN, Place
from quadriga.table.names import seat_name


def seated(match: AnyMatch, places: list[Place]) -> list[Place]:
    """The places as the game allows them."""
    count = match.game.seats(match.config)
    automata = match.game.automata(match.config)
    if len(places) != count:
        raise BadConfig("refuse.table.seats", seats=count, given=len(places))
    found = []
    for seat, place in enumerate(places):
        if seat in automata:
            found.append(Place(AUTOMATON))
        elif place.kind == BOT:
            if not match.over and not bots_module.may_sit(match.game, place.level):
                known = ", ".join(bots_module.levels(match.game))
                raise BadConfig("refuse.table.bot", name=place.level, names=known)
            found.append(Place(BOT, place.level, seat_name(place.name)))
        elif place.kind in (HERE, LINK, OPEN):
            is_open = place.open or place.kind == OPEN
            found.append(Place(LINK if is_open else place.kind, "", seat_name(place.name), is_open))
        else:
            raise BadConfig("refuse.table.kind", kinds=", ".join(KINDS), kind=place.kind)
    return found
