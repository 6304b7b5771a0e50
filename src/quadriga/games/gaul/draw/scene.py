"""Gaul drawn: the map with its Regions, the cards beside it, and what each player has."""

from __future__ import annotations

import json
from functools import lru_cache
from itertools import pairwise
from typing import Any

from quadriga.draw import EMPTY, Area, Beside, Entry, Kind, Layers, Markup, Scene, at, join, tag
from quadriga.kernel import Ask
from quadriga.text import Text
from quadriga.text.telling import Partial

from ..moves import (
    Harass,
    PlaceAlly,
    PlaceCitadel,
    Retreat,
    Select,
    To,
)
from ..terms import FACTIONS, Faction, Region, Tribe
from ..view import View
from . import cards as draw_cards
from . import gallery as draw_gallery
from . import legend as draw_legend
from . import panels as draw_panels
from . import places as draw_places
from . import tracks as draw_tracks
from .pieces import LIVERY, badge, letter


class GaulScene(Scene[View]):
    package = "quadriga.games.gaul"
    corner = "right"
    size = (1600, 1150)
    order = ("land", "plate", "tribe", "piece", "action", "target", "track", "card")
    ornaments = draw_legend.ORNAMENTS
    beside = Beside(("track", "card"), (1604, 0, 328, 780))
    areas = (Area("map", (0, 0, 1600, 1150)), Area("cards", beside.box))

    def __init__(self) -> None:
        geo = json.loads(self.file("geo.json") or "{}")
        self.land: dict[Region, str] = {region: geo["region"][region.name] for region in Region}

    def sprite(self) -> Markup:
        return join([super().sprite(), draw_places.outlines(self.land)])

    # The board ----------------------------------------------------------------------------------------------------

    def layers(self, view: View, seat: int | None, text: Text) -> Layers:
        return _board(view._replace(seat=None), text)

    # Choosing -----------------------------------------------------------------------------------------------------

    def ghosts(self, view: View, seat: int, partial: Partial, text: Text) -> Markup:
        """The way to a chosen Region, or of a group that goes on, and an Ally or Citadel as it would stand."""
        verb, thing = (*partial, None, None)[:2]
        if view.toward is not None and view.focus is not None:
            return _arrow(view.focus, view.toward)  # who of a group goes on
        if thing is None:
            return EMPTY
        if verb in (To.__name__, Retreat.__name__) and view.focus is not None:
            way = next((way.path for way in view.ways if way.path[-1] is Region[thing]), (Region[thing],))
            return join([_arrow(*leg) for leg in pairwise((view.focus, *way))])
        if verb in (Select.__name__, Harass.__name__):
            x, y = draw_places.LAYOUTS[Region[thing]].plate
            return tag("ellipse", class_="here", cx=x, cy=y, rx=92, ry=30)
        if verb in (PlaceAlly.__name__, PlaceCitadel.__name__) and view.acting is not None:
            return self._ally(view, Tribe[thing], view.acting, text)
        return EMPTY

    def _ally(self, view: View, tribe: Tribe, faction: Faction, text: Text) -> Markup:
        for layout in draw_places.LAYOUTS.values():
            if tribe in layout.tribes:
                return tag("g", badge(faction, 18, text), class_="ghost", transform=at(*layout.tribes[tribe]))
        return EMPTY

    def gallery(self, text: Text) -> list[Entry]:
        return draw_gallery.entries(text)

    def livery(self, view: View, seat: int) -> int:
        return LIVERY[_faction_of(view, seat)]

    def letter(self, view: View, seat: int, name: str, text: Text) -> str:
        return letter(_faction_of(view, seat), text)

    def asked(self, view: View, ask: Ask[Any], text: Text) -> tuple[int, str] | None:
        """The faction asked, for a seat that runs two: who is to agree, or who acts."""
        who = ask.args.get("owner", ask.args.get("faction"))
        if not isinstance(who, Faction) or view.seat_of[who] != ask.seat:
            return None
        return LIVERY[who], letter(who, text)

    # Beside the board ---------------------------------------------------------------------------------------------

    def panel(self, view: View, owner: int, seat: int | None, text: Text) -> Markup:
        return draw_panels.panel(view, owner, text)

    def extra(self, view: View, seat: int | None, text: Text) -> Markup:
        return draw_panels.extra(view, seat, text)

    def legend(self, text: Text) -> tuple[Kind, ...]:
        return draw_legend.kinds(text)


@lru_cache(maxsize=64)
def _board(view: View, text: Text) -> Layers:
    """Drawn once for all who see the same: nothing on it depends on who looks."""
    return {
        "land": draw_places.lands(view, text),
        "plate": draw_places.plates(view, text),
        "tribe": draw_places.tribes(view, text),
        "piece": draw_places.groups(view, text),
        "action": draw_tracks.under_way(view, text),
        "target": draw_places.targets(view, text),
        "track": draw_tracks.tracks(view, text),
        "card": draw_cards.cards(view, text),
    }


def _faction_of(view: View, seat: int) -> Faction:
    """The seat's faction, or the first of several."""
    return next(faction for faction in FACTIONS if view.seat_of[faction] == seat)


def _arrow(start: Region, end: Region) -> Markup:
    """From one name plate to another, bent a little."""
    (x1, y1), (x2, y2) = draw_places.LAYOUTS[start].plate, draw_places.LAYOUTS[end].plate
    bend_x, bend_y = (x1 + x2) / 2 - (y2 - y1) * 0.15, (y1 + y2) / 2 + (x2 - x1) * 0.15
    way = f"M{x1:g} {y1:g}Q{bend_x:g} {bend_y:g} {x2:g} {y2:g}"
    return join(
        [
            tag("path", class_="way-rim", d=way),
            tag("path", class_="way", d=way),
            tag("circle", class_="way-end", cx=x2, cy=y2, r=17),
        ]
    )
