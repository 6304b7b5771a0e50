"""Byzantion drawn: the event, the market, the cards, the empire, and the zone of whoever looks."""

from __future__ import annotations

from quadriga.draw import Area, Entry, Fragments, Kind, Layers, Markup, Scene, classed
from quadriga.text import Text

from ..view import View
from . import board as draw_board
from . import gallery as draw_gallery
from . import legend as draw_legend
from . import map as draw_map
from . import market as draw_market
from . import opening as draw_opening
from . import panels as draw_panels
from . import reference as draw_reference
from . import signs as draw_signs
from . import zone as draw_zone
from .places import ACTIONS, COURSE, DISPLAY, MAP, MARKET, POSTER, ROWS, SCALE, SIZE, ZONE, Box

SKY = 58  # of a poster's picture, which a phone leaves out: both options fit below the rest


def east(fragments: Fragments) -> Fragments:
    """What lies in the right half of the table; on a tall screen that half lies below the other."""
    return {key: classed(fragment, "east") for key, fragment in fragments.items()}


class ByzantionScene(Scene[View]):
    package = "quadriga.games.byzantion"
    size = SIZE
    backdrop = None
    order = ("ground", "place", "land", "card", "token")
    ornaments = draw_legend.ORNAMENTS
    corner = "right"
    areas = (
        Area("actions", ACTIONS.around(5)),
        Area("market", MARKET.around(5)),
        Area("zone", Box(ZONE.x, ZONE.y - 30, ZONE.width, ZONE.height + 30).around(6)),
        Area("display", DISPLAY.around(4)),
        Area("event", Box(POSTER.x, POSTER.y + SKY, POSTER.width, POSTER.height - SKY).around(4)),
        Area("row", ROWS.around(4)),
        Area("scale", SCALE.around(4)),
        Area("map", MAP.around(4)),
        Area("track", COURSE.around(4)),
    )

    def layers(self, view: View, seat: int | None, text: Text) -> Layers:
        owner = seat if seat is not None else max(0, view.active)
        market = draw_market.market(view, seat, text)
        stall = {"p-market": market.pop("p-market")}
        packed = view.own.pack if view.own is not None else ()
        drafts = packed and not view.turned_up
        zone = draw_zone.pack(view, packed, text) if drafts else east(draw_zone.zone(view, owner, seat, text))
        piles = {"p-deck": draw_market.piles(view.deck_size, len(view.discard), text)}
        if not view.discard:  # else its top card is the place
            piles["p-discard"] = draw_market.discard_place(text)
        return {
            "ground": draw_board.ground() | east({"g-sea": draw_map.sea()}),
            "place": (draw_opening.tasks(view, text) if draw_opening.shows_tasks(view) else draw_board.event(view, seat, text))
            | east(draw_opening.legend(view, text))
            | draw_board.row(view, text)
            | draw_reference.reference(view, text)
            | draw_board.scale(view, text)
            | east(stall)
            | piles,
            "land": east(draw_map.empire(view, text)),
            "card": draw_board.display(view, text) | zone | east(draw_zone.actions(view, seat, text)),
            "token": east(draw_map.army(view, text) | market | draw_market.track(view, text)),
        }

    def livery(self, view: View, seat: int) -> int:
        return draw_board.livery(view, seat)

    def panel(self, view: View, owner: int, seat: int | None, text: Text) -> Markup:
        return draw_panels.panel(view, owner, seat, text)

    def extra(self, view: View, seat: int | None, text: Text) -> Markup:
        return draw_panels.extra(view, text)

    def legend(self, text: Text) -> tuple[Kind, ...]:
        return draw_legend.kinds()

    def sign(self, n: int) -> Markup:
        return draw_signs.sign(n)

    def gallery(self, text: Text) -> list[Entry]:
        return draw_gallery.entries(text)
