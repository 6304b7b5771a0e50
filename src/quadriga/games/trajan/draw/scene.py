"""Trajan drawn: the board of the city and the provinces, and beside it the mat of whoever looks."""

from __future__ import annotations

from typing import Any

from quadriga.draw import EMPTY, Area, Layers, Markup, Partial, Scene, tag
from quadriga.kernel import notate
from quadriga.text import Text

from ..components import TRAJAN_TILES
from ..moves import Build, Garrison, Load, March, PlaceTile, Sow, TakeCard, TakeTile, TakeTrajan
from ..terms import NONE, Action, Building, Commodity, ForumSpace, ForumTile, Pile, Province
from ..view import View
from . import board as draw_board
from . import map as draw_map
from . import mat as draw_mat
from . import panels as draw_panels


class TrajanScene(Scene[View]):
    package = "quadriga.games.trajan"
    size = (1840, 1080)
    backdrop = None
    order = ("ground", "place", "mat", "piece")
    areas = tuple(Area(key, box) for key, box in (draw_mat.SCREENS | draw_board.SCREENS).items())

    def layers(self, view: View, seat: int | None, text: Text) -> Layers:
        mat = draw_panels.mat_of(view, seat)
        senate, discs = draw_board.senate(view, text)
        provinces, army = draw_map.provinces(view, text)
        city, workers = draw_map.city(view, text)
        circle, stones = draw_mat.circle(view, mat, text)
        time = {"p-time": draw_board.time_track(view.lap, view.quarter, len(view.demands), text)}
        marker = {"t-time": draw_board.time_marker(view.time, view.lap)}
        return {
            "ground": {"g-board": draw_board.ground(text), "g-mat": draw_mat.mat_ground(mat.seat, text)},
            "place": time
            | draw_board.people(view, mat.seat, text)
            | senate
            | draw_board.forum(view, text)
            | draw_board.stacks(view, text)
            | provinces
            | city
            | draw_board.port(view, text),
            "mat": circle | draw_mat.gathered(view, mat, text),
            "piece": marker | discs | army | workers | stones,
        }

    def panel(self, view: View, owner: int, seat: int | None, text: Text) -> Markup:
        return draw_panels.panel(view, owner, seat, text)

    def extra(self, view: View, seat: int | None, text: Text) -> Markup:
        return draw_panels.extra(view, seat, text)

    def livery(self, view: View, seat: int) -> int:
        return draw_board.LIVERY[seat]

    def label(self, view: View, seat: int, partial: Partial, text: Text) -> str | None:
        """Bowls say where they lead, forum spaces what lies there, ships how many wild tiles they take."""
        verb, thing = (*partial, None, None)[:2]
        if verb == Sow.__name__ and thing:
            bowl = Action[thing]
            target, tile = draw_mat.landing(view.mats[seat], bowl)
            n = sum(view.mats[seat].bowls[bowl])
            if tile is None:
                return text.say("draw.sow", bowl=bowl, target=target, n=n)
            return text.say("draw.sow_claim", bowl=bowl, target=target, n=n, tile=tile)
        if verb == TakeTile.__name__ and thing:
            return text.name(ForumTile(view.forum[ForumSpace[thing]]))
        if verb == Load.__name__ and len(partial) == 3 and partial[2]:
            return text.say("draw.wilds", n=int(partial[2]))
        return None

    def line(self, view: View, seat: int, move: Any, text: Text) -> str | None:
        """What lies where the move points."""
        if isinstance(move, Sow):
            return self.label(view, seat, notate(move), text)
        if isinstance(move, TakeTile):
            return text.say("line.TakeTile", tile=ForumTile(view.forum[move.space]), space=move.space)
        if isinstance(move, TakeTrajan | PlaceTile):
            return text.say("line.TakeTrajan", tile=TRAJAN_TILES[view.tops[move.stack]])
        if isinstance(move, Build) and view.buildings[move.site] != NONE:
            return text.say("line.Build", site=move.site, tile=Building(view.buildings[move.site]))
        if isinstance(move, March) and view.province_tiles[move.province] != NONE:
            return text.say("line.March", province=move.province, tile=ForumTile(view.province_tiles[move.province]))
        if isinstance(move, TakeCard) and move.pile != Pile.DECK:
            top = (view.left_pile if move.pile == Pile.LEFT else view.right_pile)[-1]
            return text.say("line.TakeCard", card=Commodity(top), pile=move.pile)
        if isinstance(move, Garrison):
            return text.say("line.Garrison", province=Province(view.mats[seat].leader))
        return None

    def ghosts(self, view: View, seat: int, partial: Partial, text: Text) -> Markup:
        """While a bowl is pointed at: the way of its stones, where the last one falls, the tile there, the time it takes."""
        verb, thing = (*partial, None, None)[:2]
        if verb not in (None, Sow.__name__) or thing is None or thing not in Action.__members__ or view.lifted >= 0:
            return EMPTY
        bowl = Action[thing]
        n = sum(view.mats[seat].bowls[bowl])
        _, tile = draw_mat.landing(view.mats[seat], bowl)
        return tag("g", draw_mat.ways(bowl, n, tile is not None), draw_board.time_ways(view.time, n, view.lap), class_="ways")


SCENE = TrajanScene()
