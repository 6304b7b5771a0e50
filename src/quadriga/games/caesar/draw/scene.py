"""Caesar! drawn: the Mediterranean with its provinces and border spaces, and what each side has before it."""

from __future__ import annotations

import json
from math import cos, hypot, radians, sin
from random import Random
from typing import Any

from quadriga.draw import EMPTY, Kind, Layers, Markup, Scene, at, icon, join, label, memo, tag
from quadriga.text import Text
from quadriga.text.telling import Partial

from ..board import BORDERS_OF, CHECKPOINTS, ENDS, FIRST, SECOND, SPACES_FOR_MARKERS, SYMBOL
from ..moves import Place, PlaceFaceDown
from ..terms import Actor, Border, Province, Side, Token
from ..view import BorderView, ProvinceView, View, actors
from . import legend as draw_legend
from . import panels as draw_panels
from .pieces import face_down, face_up, marker, space

SECOND_SPACE = (52.0, -16.0)  # of Italia, from the middle of its first
OFFSET = 42  # of the two ways to lay a token, from the middle of the space


class CaesarScene(Scene[View]):
    package = "quadriga.games.caesar"
    size = (1600, 950)
    order = ("region", "link", "province", "space", "token")
    ornaments = draw_legend.ORNAMENTS

    def __init__(self) -> None:
        geo = json.loads(self.file("geo.json") or "{}")
        self.place: dict[Province, tuple[float, float]] = {p: tuple(geo["place"][p.name]) for p in Province}
        self.plate: dict[Province, float] = {p: geo["plate"][p.name] / 2 for p in Province}
        self.spot: dict[Border, tuple[float, float, float]] = {b: tuple(geo["space"][b.name]) for b in Border}
        self.region: dict[Province, str] = {p: geo["region"][p.name] for p in Province}

    # The board ----------------------------------------------------------------------------------------------------

    def layers(self, view: View, seat: int | None, text: Text) -> Layers:
        return self._board(view.provinces, view.borders, view.closing, view.config.checkpoints, actors(view), text)

    @memo
    def _board(
        self,
        provinces: tuple[ProvinceView, ...],
        borders: tuple[BorderView, ...],
        closing: tuple[Province, ...],
        with_checkpoints: bool,
        who: tuple[Actor, Actor],
        text: Text,
    ) -> Layers:
        """Once for all who see the same of it."""
        free = [b for b in borders if b.owner is None]
        laid = [b for b in borders if b.owner is not None]
        return {
            "region": {f"r-{p.province.name}": self._region(p.province, p.control) for p in provinces if p.control is not None},
            "link": {f"k-{b.border.name}": link for b in borders if (link := self._link(provinces, b.border))},
            "province": {f"p-{p.province.name}": self._province(p, p.province in closing, who, text) for p in provinces},
            "space": {
                f"s-{b.border.name}": self._space(b.border, with_checkpoints and b.border in CHECKPOINTS, text) for b in free
            },
            "token": {f"t-{b.border.name}": self._token(b, who, text) for b in laid},
        }

    @memo
    def _region(self, province: Province, side: Side) -> Markup:
        """The land of a controlled province in the colour and weave of its side."""
        d = self.region[province]
        return tag(
            "g",
            tag("path", class_="wash", d=d),
            tag("path", class_="weave", d=d),
            tag("path", class_="crack-rim", d=self._cracks(province)),
            tag("path", class_="crack", d=self._cracks(province), pathLength=1),
            id=f"r-{province.name}",
            class_=f"region s{int(side)}",
        )

    def _cracks(self, province: Province) -> str:
        """How the ground bursts where a province has fallen: from its middle outward, never by chance."""
        rng = Random(province.name)
        x, y = self.place[province]
        lines = []
        for i in range(7):
            angle = radians(i * 360 / 7 + rng.uniform(-14, 14))
            way = f"M{x + 34 * cos(angle):.1f} {y + 34 * sin(angle):.1f}"
            for reach in (46, 56, 70):
                bent = angle + rng.uniform(-0.22, 0.22)
                way += f"L{x + reach * cos(bent):.1f} {y + reach * sin(bent):.1f}"
            lines.append(way)
        return "".join(lines)

    def _link(self, provinces: tuple[ProvinceView, ...], border: Border) -> Markup | None:
        """§5.2.4: a border that brings a marker to the side that controls one end, if it wins the other."""
        first, second = (provinces[p] for p in ENDS[border])
        if (first.control is None) == (second.control is None):
            return None
        held, other = (first, second) if first.control is not None else (second, first)
        if held.is_turned or not other.free or held.control is None:
            return None
        return self._link_line(border, held.control)

    @memo
    def _link_line(self, border: Border, side: Side) -> Markup:
        (x1, y1), (x2, y2) = (self.place[p] for p in ENDS[border])
        x, y, _ = self.spot[border]
        d = f"M{x1:g} {y1:g}L{x:g} {y:g}L{x2:g} {y2:g}"
        return tag("g", tag("path", class_="lane", d=d), id=f"k-{border.name}", class_=f"s{int(side)}")

    @memo
    def _province(self, p: ProvinceView, is_closing: bool, who: tuple[Actor, Actor], text: Text) -> Markup:
        province = p.province
        name = text.name(province)
        classes = "prov" + (" closed" if p.free == 0 else "") + (" closing" if is_closing else "")
        two = SPACES_FOR_MARKERS[province] == 2
        return tag(
            "g",
            tag("path", class_="halo", d=_DISC),
            tag("path", class_="body disc", d=_DISC),
            tag("circle", class_="disc2", r=28.5),
            tag("circle", class_="second", cx=SECOND_SPACE[0], cy=SECOND_SPACE[1], r=20) if two else EMPTY,
            icon(p.bonus.name.lower(), 42, class_="ico bonus") if p.bonus is not None else EMPTY,
            self._control(p),
            self._plate(p, name),
            id=f"p-{province.name}",
            class_=classes,
            transform=at(*self.place[province]),
            data_part=province.name,
            data_late=True,
            data_label=self._province_label(p, who, text),
        )

    def _control(self, p: ProvinceView) -> Markup:
        if p.control is None:
            tied = p.free == 0 and p.bonus is None and p.influence[0] == p.influence[1]
            return tag("path", class_="tie", d="M-12-6h24M-12 6h24") if tied else EMPTY
        source = f"stock-{int(p.control)}"
        first = tag("g", marker(p.control, 28, p.is_turned), data_fly=f"m-{p.province.name}", data_from=source)
        if SPACES_FOR_MARKERS[p.province] == 1:
            return first
        second = tag("g", marker(p.control, 18), data_fly=f"m2-{p.province.name}", data_from=source)
        return join([first, tag("g", second, transform=at(*SECOND_SPACE))])

    def _plate(self, p: ProvinceView, name: str) -> Markup:
        """The name between the two totals, and how many border spaces are filled."""
        half = self.plate[p.province]
        count = len(BORDERS_OF[p.province])
        caesar, pompey = p.influence
        pips = [
            tag("circle", class_="pip on" if i < count - p.free else "pip", cx=(i - (count - 1) / 2) * 12, cy=11, r=3.2)
            for i in range(count)
        ]
        left = f"M{-half:g}-11a5 5 0 0 1 5-5h25v33h-25a5 5 0 0 1-5-5z"
        right = f"M{half:g}-11a5 5 0 0 0-5-5h-23l-6 16.500 6 16.500h23a5 5 0 0 0 5-5z"
        return tag(
            "g",
            tag("rect", class_="plate", x=-half, y=-16, width=2 * half, height=33, rx=5),
            tag("path", class_="total s0" + (" lead" if caesar > pompey else ""), d=left),
            tag("path", class_="total s1" + (" lead" if pompey > caesar else ""), d=right),
            label(name, 1, 4, class_="pn latin"),
            label(caesar, 15.5 - half, 8, class_="sc"),
            label(pompey, half - 14.5, 8, class_="sc"),
            *pips,
            transform="translate(0 50)",
        )

    def _province_label(self, p: ProvinceView, who: tuple[Actor, Actor], text: Text) -> str:
        count = len(BORDERS_OF[p.province])
        sums: dict[str, Any] = {"first": who[0], "caesar": p.influence[0], "second": who[1], "pompey": p.influence[1]}
        words = [text.say("draw.province", name=p.province, **sums, filled=count - p.free, of=count)]
        if p.control is not None:
            words.append(text.say("draw.controlled", side=who[p.control]))
        if p.is_turned:
            words.append(text.say("draw.face_down"))
        said = ", ".join(words)
        if p.bonus is None:
            return said
        return f"{said}. {text.say('draw.bonus', bonus=p.bonus, does=text.say(f'bonus.{p.bonus.name}'))}."

    @memo
    def _space(self, border: Border, is_checkpoint: bool, text: Text) -> Markup:
        x, y, turn = self.spot[border]
        first, second = ENDS[border]
        key = "draw.checkpoint" if is_checkpoint else "draw.space"
        return tag(
            "g",
            space(SYMBOL[border], turn, is_checkpoint),
            id=f"s-{border.name}",
            class_="sock",
            transform=at(x, y, turn),
            data_part=border.name,
            data_of=Border.__name__,
            data_drop=Place.__name__,
            data_label=text.say(key, symbol=SYMBOL[border], first=first, second=second),
        )

    @memo
    def _token(self, b: BorderView, who: tuple[Actor, Actor], text: Text) -> Markup:
        assert b.owner is not None
        x, y, turn = self.spot[b.border]
        known = b.token is not None and not b.is_face_down
        drawn = (
            face_up(b.owner, b.token, b.values, turn) if known and b.token is not None else face_down(b.owner, turn, b.token)
        )
        side = int(b.owner)
        source = f"{side}-{b.token.name} hand-{side}" if b.token is not None else f"hand-{side}"
        on_top = EMPTY
        if b.marker is not None:
            laid = tag("g", marker(b.marker, 18), data_fly=f"b-{b.border.name}", data_from=f"stock-{int(b.marker)}")
            on_top = tag("g", laid, transform=f"rotate({-turn:g})")
        return tag(
            "g",
            drawn,
            on_top,
            id=f"t-{b.border.name}",
            class_=f"tok s{side}" + (" down" if b.is_face_down else ""),
            transform=at(x, y, turn),
            data_part=b.border.name,
            data_of=Border.__name__,
            data_drop=Place.__name__,
            data_label=self._token_label(b, who, text),
            data_fly=f"t-{b.border.name}",
            data_from=source,
        )

    def _token_label(self, b: BorderView, who: tuple[Actor, Actor], text: Text) -> str:
        assert b.owner is not None
        first, second = ENDS[b.border]
        place: dict[str, Any] = {"side": who[b.owner], "first": first, "second": second}
        if b.is_face_down:
            words = text.say("draw.token_down", **place)
            if b.token is not None:
                words += f" ({text.name(b.token)})"
        else:
            words = text.say("draw.token", token=b.token, a=b.values[0], b=b.values[1], **place)
        return words if b.marker is None else f"{words}, {text.say('draw.border_marker', side=who[b.marker])}"

    # Choosing -------------------------------------------------------------------------------------------------------

    def ghosts(self, view: View, seat: int, partial: Partial, text: Text) -> Markup:
        """The ways to lay a chosen token on a chosen space; once one is chosen, the token as it would lie."""
        verb, token_name, border_name, facing_name = (*partial, None, None, None, None)[:4]
        if verb not in (None, Place.__name__, PlaceFaceDown.__name__) or not token_name or not border_name:
            return EMPTY
        token, border, side = Token[token_name], Border[border_name], Side(seat)
        if verb == PlaceFaceDown.__name__:
            return self._ghost(side, border, None, 0, None, text)
        if facing_name:
            return self._ghost(side, border, (token, Province[facing_name]), 0, None, text)
        return self._ways(view, side, token, border, is_open=verb is None, text=text)

    def _ways(self, view: View, side: Side, token: Token, border: Border, *, is_open: bool, text: Text) -> Markup:
        equal = FIRST[token] == SECOND[token]
        facings = ENDS[border][:1] if equal else ENDS[border]
        can_hide = is_open and view.config.checkpoints and border in CHECKPOINTS
        offsets = self._offsets(border, len(facings) + can_hide)
        drawn = [
            self._ghost(side, border, (token, facing), offset, facing.name, text)
            for facing, offset in zip(facings, offsets, strict=False)
        ]
        if can_hide:
            drawn.append(self._ghost(side, border, None, offsets[-1], PlaceFaceDown.__name__, text))
        ends = [
            tag("circle", class_="end", data_about=True, cx=self.place[p][0], cy=self.place[p][1], r=40) for p in ENDS[border]
        ]
        return join([self._scrim(border), *ends, *drawn])

    @memo
    def _offsets(self, border: Border, count: int) -> tuple[float, ...]:
        """Where the ways stand across the space: side by side, shifted so that they hide neither province's numbers."""

        def shifted(shift: int) -> tuple[float, ...]:
            return tuple((2 * i - count + 1 + shift) * OFFSET for i in range(count))

        return min((shifted(shift) for shift in (0, 1, -1, 2, -2)), key=lambda offsets: self._hidden(border, offsets))

    def _hidden(self, border: Border, offsets: tuple[float, ...]) -> float:
        """How much of the two provinces, or of the frame, tokens at these offsets would cover."""
        x, y, turn = self.spot[border]
        ux, uy = cos(radians(turn)), sin(radians(turn))
        cost = abs(sum(offsets)) / 1000
        for offset in offsets:
            for along in (-48, 0, 48):
                px, py = x + ux * along - uy * offset, y + uy * along + ux * offset
                cost += 2 * (not (40 < px < self.size[0] - 40 and 40 < py < self.size[1] - 40))
                for province in ENDS[border]:
                    dx, dy = px - self.place[province][0], py - self.place[province][1]
                    cost += hypot(dx, dy) < 66
                    cost += abs(dx) < self.plate[province] + 24 and abs(dy - 50) < 44
        return cost

    def _scrim(self, border: Border) -> Markup:
        """A veil over the board, with holes where the two provinces lie: a click on it steps back."""
        width, height = self.size
        holes = ""
        for province in ENDS[border]:
            (x, y), half = self.place[province], self.plate[province] + 6
            holes += (
                f"M{x - 42:g} {y:g}a42 42 0 1 0 84 0a42 42 0 1 0-84 0zM{x - half:g} {y + 42:g}h{2 * half:g}v30h{-2 * half:g}z"
            )
        return tag("path", class_="scrim", data_back=True, fill_rule="evenodd", d=f"M0 0h{width}v{height}h-{width}z{holes}")

    def _ghost(
        self, side: Side, border: Border, laid: tuple[Token, Province] | None, offset: float, part: str | None, text: Text
    ) -> Markup:
        x, y, turn = self.spot[border]
        if laid is None:
            drawn, words, down = face_down(side, turn), text.say("draw.lay_down"), " down"
        else:
            token, facing = laid
            values = (FIRST[token], SECOND[token])
            if facing is not ENDS[border][0]:
                values = values[::-1]
            drawn, words, down = face_up(side, token, values, turn), self._facing_label(token, border, facing, text), ""
        return tag(
            "g",
            tag("g", drawn, class_=f"tok ghost s{int(side)}{down}", data_part=part, data_label=words),
            transform=f"{at(x, y, turn)} translate(0 {offset:g}) scale(1.25)",
        )

    def _facing_label(self, token: Token, border: Border, facing: Province, text: Text) -> str:
        if FIRST[token] == SECOND[token]:
            return text.say("draw.both", n=FIRST[token])
        other = ENDS[border][0] if facing is ENDS[border][1] else ENDS[border][1]
        return text.say("draw.facing", n=FIRST[token], province=facing, m=SECOND[token], other=other)

    # Beside the board -------------------------------------------------------------------------------------------------

    def panel(self, view: View, owner: int, seat: int | None, text: Text) -> Markup:
        return draw_panels.panel(view, Side(owner), text)

    def extra(self, view: View, seat: int | None, text: Text) -> Markup:
        return draw_panels.race(view.seats[0].stock, view.seats[1].stock, actors(view), text)

    def legend(self, text: Text) -> tuple[Kind, ...]:
        return draw_legend.kinds()


_DISC = "M-33 0a33 33 0 1 1 66 0a33 33 0 1 1-66 0z"
