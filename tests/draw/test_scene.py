"""The drawing helpers and a scene for the toy game, drawn without any server."""

from __future__ import annotations

from random import Random
from xml.etree import ElementTree

import pytest
import toy

from quadriga.draw import Layers, Markup, Scene, at, capsule, join, memo, render, tag
from quadriga.kernel import Match, random_dealer
from quadriga.text import Text, catalogue


class ForumScene(Scene[toy.View]):
    package = "toy"
    size = (200, 100)
    backdrop = None
    order = ("bank",)

    def layers(self, view: toy.View, seat: int | None, text: Text) -> Layers:
        return {"bank": {f"p-{c.name}": coins(c, view.bank[c]) for c in toy.Coin}}


@memo
def coins(coin: toy.Coin, n: int) -> Markup:
    return tag("g", tag("text", n), id=f"p-{coin.name}", transform=at(50 + 100 * coin, 50), data_part=coin.name)


class DrawnForum(toy.ForumGame):
    scene = ForumScene()


def test_text_is_escaped_and_markup_is_not() -> None:
    assert tag("text", "Veni <vidi> & vici", tag("tspan", "!")) == "<text>Veni &lt;vidi&gt; &amp; vici<tspan>!</tspan></text>"


def test_attributes_are_escaped_and_empty_ones_left_out() -> None:
    assert tag("g", data_label='"<5>"', hidden=None, class_="a", data_drag=True, x=0.5) == (
        '<g data-label="&quot;&lt;5&gt;&quot;" class="a" data-drag="" x="0.5"></g>'
    )


def test_a_transform_is_short() -> None:
    assert at(1.26, 2.0) == "translate(1.3 2)"
    assert at(1, 2, 30, 1.3) == "translate(1 2) rotate(30) scale(1.3)"


def test_a_capsule_is_as_wide_and_high_as_asked() -> None:
    assert capsule(100, 50) == "M-25 -25h50a25 25 0 0 1 0 50h-50a25 25 0 0 1 0 -50z"


def test_join_leaves_out_nothing_given() -> None:
    assert join([None, "a<", Markup("<b/>"), 3]) == "a&lt;<b/>3"


def test_an_unchanged_fragment_is_not_drawn_again() -> None:
    assert coins(toy.Coin.GOLD, 12) is coins(toy.Coin.GOLD, 12)


def test_a_still_is_one_well_formed_drawing_with_every_fragment() -> None:
    game = DrawnForum()
    match = Match(game, game.configure(), random_dealer(Random(1)))
    svg = ElementTree.fromstring(render(game, match.view(None), catalogue("en")))
    ids = {element.get("id") for element in svg.iter()}
    assert {"L-bank", "p-GOLD", "p-SILVER"} <= ids


def test_a_game_without_a_scene_says_so() -> None:
    match = Match(toy.GAME, toy.GAME.configure(), None)
    with pytest.raises(ValueError, match="no drawing"):
        render(toy.GAME, match.view(None), catalogue("en"))
