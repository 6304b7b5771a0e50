"""Trajan drawn: the board of the city and the provinces, and beside it the mat of whoever looks."""

from __future__ import annotations

from collections.abc import Sequence

from quadriga.draw import EMPTY, Area, Course, Fragments, Kind, Layers, Markup, Scene, classed, tag
from quadriga.kernel import News
from quadriga.text import Text
from quadriga.text.telling import Partial

from ..moves import Sow
from ..telling.landing import landing
from ..terms import Action, Colour, Player, Stage
from ..view import View
from . import board as draw_board
from . import laying as draw_laying
from . import legend as draw_legend
from . import map as draw_map
from . import mat as draw_mat
from . import panels as draw_panels


def east(fragments: Fragments) -> Fragments:
    """What lies on the board; on a tall screen it lies below the mat."""
    return {key: classed(fragment, "east") for key, fragment in fragments.items()}


class TrajanScene(Scene[View]):
    package = "quadriga.games.trajan"
    size = (1380, 640)
    backdrop = None
    order = ("ground", "place", "mat", "piece")
    ornaments = draw_legend.ORNAMENTS
    areas = tuple(Area(key, box) for key, box in (draw_mat.SCREENS | draw_board.SCREENS).items())

    def layers(self, view: View, seat: int | None, text: Text) -> Layers:
        mat = draw_panels.mat_of(view, seat)
        senate, discs = draw_board.senate(view, text)
        provinces, army = draw_map.provinces(view, text)
        city, workers = draw_map.city(view, text)
        circle, stones = draw_mat.circle(view, mat, text)
        time = {"p-time": draw_board.time_track(view.lap, view.quarter, len(view.demands), text)}
        marker = {"t-time": draw_board.time_marker(view.time, view.lap)}
        board = (
            draw_board.people(view, mat.seat, text)
            | senate
            | draw_board.forum(view, text)
            | draw_board.stacks(view, text)
            | provinces
            | city
            | draw_board.port(view, text)
        )
        return {
            "ground": east({"g-board": draw_board.ground(text)}) | {"g-mat": draw_mat.mat_ground(mat.seat, text)},
            "place": time | east(board),
            "mat": circle | draw_mat.gathered(view, mat, text),
            "piece": marker | east(discs | army | workers) | stones,
        }

    def panel(self, view: View, owner: int, seat: int | None, text: Text) -> Markup:
        return draw_panels.panel(view, owner, seat, text)

    def course(self, told: Sequence[News], text: Text) -> Course | None:
        """The stones of a sowing on their way."""
        sown = next((news.args for news in told if news.key == "sown"), None)
        return None if sown is None else draw_laying.course(sown["bowl"], sown["order"], sown["bowls"], text)

    def extra(self, view: View, seat: int | None, text: Text) -> Markup:
        return draw_panels.extra(view, seat, text)

    def legend(self, text: Text) -> tuple[Kind, ...]:
        return draw_legend.kinds(text)

    def livery(self, view: View, seat: int) -> int:
        return draw_board.LIVERY[seat]

    def letter(self, view: View, seat: int, name: str, text: Text) -> str:
        """The same letter on the crest, on the disc in the senate and beside the score: Blue and Brown begin alike."""
        return text.say(f"draw.disc.{Player(seat).name}")

    def ghosts(self, view: View, seat: int, partial: Partial, text: Text) -> Markup:
        """While a bowl is pointed at: the way of its stones, where the last one falls, the tile there, the time it takes.
        While stones are laid: where each falls."""
        if view.stage is Stage.STONES or view.lifted >= 0:
            laid = [Colour[word] for word in partial if word is not None and word in Colour.__members__]
            if view.stage is Stage.STONES:
                return tag("g", draw_laying.filled(laid, text), class_="ways")
            return tag("g", draw_laying.sown(view.mats[seat], Action(view.lifted), laid, text), class_="ways")
        verb, thing = (*partial, None, None)[:2]
        if verb not in (None, Sow.__name__) or thing is None or thing not in Action.__members__:
            return EMPTY
        bowl = Action[thing]
        n = sum(view.mats[seat].bowls[bowl])
        _, tile = landing(view.mats[seat], bowl)
        return tag("g", draw_mat.ways(bowl, n, tile is not None), draw_board.time_ways(view.time, n, view.lap), class_="ways")
