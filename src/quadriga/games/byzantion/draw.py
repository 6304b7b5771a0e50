"""Byzantion drawn: the event, the market, the cards, the empire, and the zone of whoever looks."""

from __future__ import annotations

from quadriga.draw import Layers, Markup, Partial, Scene
from quadriga.games.byzantion import draw_board, draw_panels, draw_zone
from quadriga.games.byzantion.moves import Choose, Vote
from quadriga.games.byzantion.terms import Event
from quadriga.games.byzantion.view import View
from quadriga.games.byzantion.words import event_option
from quadriga.text import Text


class ByzantionScene(Scene[View]):
    package = "quadriga.games.byzantion"
    size = (1840, 910)
    backdrop = None
    order = ("ground", "place", "land", "card", "token")

    def layers(self, view: View, seat: int | None, text: Text) -> Layers:
        owner = seat if seat is not None else max(0, view.active)
        market = draw_board.market(view, seat, text)
        track = {"p-market": market.pop("p-market")}
        packed = view.own.pack if view.own is not None else ()
        zone = draw_zone.pack(view, packed, text) if packed and not view.turned_up else draw_zone.zone(view, owner, text)
        shown = draw_board.display(view, text)
        piles = {"p-deck": shown.pop("p-deck")}
        course = draw_board.track(view, text)
        return {
            "ground": draw_board.ground(self.size),
            "place": draw_board.event(view, seat, text)
            | draw_board.row(view, text)
            | draw_board.scale(view, text)
            | track
            | piles,
            "land": draw_board.empire(view, text),
            "card": shown | zone,
            "token": draw_board.army(view, text) | market | course,
        }

    def livery(self, view: View, seat: int) -> int:
        return draw_board.livery(view, seat)

    def panel(self, view: View, owner: int, seat: int | None, text: Text) -> Markup:
        return draw_panels.panel(view, owner, seat, text)

    def extra(self, view: View, seat: int | None, text: Text) -> Markup:
        return draw_panels.extra(view, text)

    def label(self, view: View, seat: int, partial: Partial, text: Text) -> str | None:
        """Options are called by their titles."""
        verb, option = (*partial, None, None)[:2]
        event = view.events[view.round] if view.round < len(view.events) else None
        if verb in (Vote.__name__, Choose.__name__) and option and len(partial) == 2 and isinstance(event, Event):
            return f"{option}. {event_option(event, int(option), text)}"
        return None


SCENE = ByzantionScene()
