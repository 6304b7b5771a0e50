"""Card A70: the Nervii, who send no envoys."""

from __future__ import annotations

from ..cards import Card
from ..state import Gaul
from ..terms import BELGAE, Side, Tribe


def rise_of_the_nervii(g: Gaul) -> None:
    """If they are Subdued at the end of any faction's action, a game-run faction's Phase included, they join the Belgae."""
    if g.has_capability(Card.NERVII, Side.SHADED) and g.place_ally(Tribe.NERVII, BELGAE):
        g.tell("allied", faction=BELGAE, tribe=Tribe.NERVII)
