"""What is what: every thing that a game draws has a name, a meaning and a rule, and the legend has a picture of every sign."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any
from xml.etree import ElementTree

import pytest
from drawn import play

from quadriga import book, games
from quadriga.draw import Scene
from quadriga.draw.legend import Kind, explain, kind_of, listed
from quadriga.kernel import AnyMatch
from quadriga.text import LANGUAGES, catalogue

GAMES = ("byzantion", "caesar", "gaul", "trajan")
VARIANTS: dict[str, list[dict[str, Any]]] = {
    "byzantion": [{}, {"players": 1}],
    "caesar": [{"poison": True, "centurions": True, "checkpoints": True}, {"crassus": "medium"}],
    "gaul": [{}, {"scenario": "ARIOVISTUS"}],
    "trajan": [{}, {"players": 4}],
}
MOMENTS = (0, 3, 25, 90, 220)


@cache
def positions(name: str) -> tuple[AnyMatch, ...]:
    game = games.load(name)
    return tuple(play(game, options, 3, moves) for options in VARIANTS[name] for moves in MOMENTS)


def drawn(match: AnyMatch, seat: int | None, lang: str = "en") -> Iterator[ElementTree.Element]:
    """All that is drawn of a position: the board, what lies before each seat, and the line beside the title."""
    scene, text, view = Scene.of(match.game), catalogue(lang, match.game.name), match.view(seat)
    for layer in scene.layers(view, seat, text).values():
        yield from (ElementTree.fromstring(f"<g>{fragment}</g>") for fragment in layer.values())
    for owner in range(match.game.seats(match.config)):
        yield ElementTree.fromstring(f"<g>{scene.panel(view, owner, seat, text)}</g>")
    yield ElementTree.fromstring(f"<g>{scene.extra(view, seat, text)}</g>")


def is_ornament(element: ElementTree.Element, ornaments: tuple[str, ...]) -> bool:
    sign = element.get("href", "").removeprefix("#")
    return any(element.get("id", "").startswith(one[1:]) if one.startswith("#") else sign.startswith(one) for one in ornaments)


def is_thing(element: ElementTree.Element) -> bool:
    """Something with an id or a part of a move, a symbol, or a number."""
    written = element.text or ""
    return bool(element.get("id") or element.get("data-part") or element.tag == "use" or re.search(r"\d", written))


def unexplained(
    element: ElementTree.Element, kinds: tuple[Kind, ...], ornaments: tuple[str, ...]
) -> Iterator[ElementTree.Element]:
    """Things inside that are of no kind, nor lie in a thing of some kind."""
    kind = kind_of(kinds, element.get("id", ""), element.get("class", "").split())
    if is_ornament(element, ornaments) and kind is not None:
        yield element  # it would be explained as something that it is not
    if is_ornament(element, ornaments) or kind is not None:
        return
    if is_thing(element):
        yield element
    for child in element:
        yield from unexplained(child, kinds, ornaments)


@pytest.mark.parametrize("name", GAMES)
def test_every_drawn_thing_says_what_it_is(name: str) -> None:
    scene = Scene.of(games.load(name))
    kinds = scene.legend(catalogue("en", name))
    bare = set()
    for match in positions(name):
        for seat in (None, 0):
            for root in drawn(match, seat):
                for element in unexplained(root, kinds, scene.ornaments):
                    bare.add(str(element.get("id") or element.get("href") or element.get("class") or element.text))
    assert sorted(bare) == []


@pytest.mark.parametrize("name", GAMES)
def test_every_kind_of_the_legend_is_drawn_or_has_a_picture(name: str) -> None:
    """A kind that nothing is known by would be forgotten when the drawing changes."""
    kinds = Scene.of(games.load(name)).legend(catalogue("en", name))
    seen = set()
    for match in positions(name):
        for root in drawn(match, 0):
            for element in root.iter():
                found = kind_of(kinds, element.get("id", ""), element.get("class", "").split())
                seen.add(found.key if found else "")
    assert [kind.key for kind in kinds if kind.key not in seen and not kind.pictures] == []


@pytest.mark.parametrize("name", GAMES)
def test_the_legend_has_a_picture_of_every_sign(name: str) -> None:
    scene = Scene.of(games.load(name))
    shown = "".join(picture for kind in scene.legend(catalogue("en", name)) for picture in kind.pictures)
    symbols = re.findall(r'<symbol id="([^"]+)"', scene.sprite())
    missing = [one for one in symbols if f'href="#{one}"' not in shown and not one.startswith(scene.ornaments)]
    assert symbols
    assert missing == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_kind_has_a_name_a_meaning_and_a_rule_of_its_own_book(name: str, lang: str) -> None:
    kinds = Scene.of(games.load(name)).legend(catalogue(lang, name))
    explained = explain(kinds, catalogue(lang, name))
    rules = book.load(name, lang)
    assert [one.kind.key for one in explained if one.kind.rule not in rules.by_id] == []
    assert [one.kind.key for one in explained if not one.name or not one.means.endswith(".")] == []
    assert len({one.name for one in explained}) == len(explained)
    assert len({kind.key for kind in kinds}) == len(kinds)
    ElementTree.fromstring(listed(explained))


@pytest.mark.parametrize("name", GAMES)
def test_nothing_that_is_drawn_has_a_second_tip_of_the_browser(name: str) -> None:
    """One mechanism says what things are: a `title` would show another tip over it."""
    titled = [
        element.get("id") or element.tag
        for match in positions(name)
        for root in drawn(match, 0)
        for element in root.iter()
        if element.tag == "title" or element.get("title")
    ]
    assert titled == []
