"""Byzantion drawn: the event, the market, the cards, the empire, and the zone of whoever looks."""

from __future__ import annotations

from quadriga.draw import Area, Layers, Markup, Scene
from quadriga.text import Text

from ..view import View
from . import board as draw_board
from . import map as draw_map
from . import market as draw_market
from . import panels as draw_panels
from . import reference as draw_reference
from . import zone as draw_zone


class ByzantionScene(Scene[View]):
    package = "quadriga.games.byzantion"
    size = (1840, 940)
    backdrop = None
    order = ("ground", "place", "land", "card", "token")
    corner = "right"
    areas = (
        Area("zone", (1242, 8, 590, 672)),
        Area("market", (1242, 672, 590, 226)),
        Area("display", (630, 366, 612, 564)),
        Area("event", (10, 10, 620, 506)),
        Area("row", (10, 516, 620, 414)),
        Area("map", (630, 12, 616, 354)),
    )

    def layers(self, view: View, seat: int | None, text: Text) -> Layers:
        owner = seat if seat is not None else max(0, view.active)
        market = draw_market.market(view, seat, text)
        track = {"p-market": market.pop("p-market")}
        packed = view.own.pack if view.own is not None else ()
        zone = draw_zone.pack(view, packed, text) if packed and not view.turned_up else draw_zone.zone(view, owner, seat, text)
        shown = draw_board.display(view, text)
        piles = {
            "p-deck": draw_market.piles(view.deck_size, len(view.discard), text),
            "p-discard": draw_market.discard_place(text),
        }
        course = draw_market.track(view, text)
        return {
            "ground": draw_board.ground(self.size) | {"g-sea": draw_map.sea()},
            "place": draw_board.event(view, seat, text)
            | draw_board.row(view, text)
            | draw_reference.reference(view, text)
            | draw_board.scale(view, text)
            | track
            | piles,
            "land": draw_map.empire(view, text),
            "card": shown | zone | draw_zone.actions(len(view.players) == 1, text),
            "token": draw_map.army(view, text) | market | course,
        }

    def livery(self, view: View, seat: int) -> int:
        return draw_board.livery(view, seat)

    def panel(self, view: View, owner: int, seat: int | None, text: Text) -> Markup:
        return draw_panels.panel(view, owner, seat, text)

    def extra(self, view: View, seat: int | None, text: Text) -> Markup:
        return draw_panels.extra(view, text)
