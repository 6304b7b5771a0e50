"""Every drawn game: fragments that are whole, ids that are unique, and pictures that tell a seat nothing it may not know."""

from __future__ import annotations

from random import Random
from xml.etree import ElementTree

import pytest

from quadriga import games
from quadriga.draw import Scene, render
from quadriga.kernel import AnyMatch, Match, random_dealer
from quadriga.text import LANGUAGES, catalogue

DRAWN = [name for name in ("byzantion", "caesar", "gaul", "trajan") if Scene.of(games.load(name)).is_drawn]


def positions(name: str, seed: int, moves: int, every: int) -> list[AnyMatch]:
    """Positions on the way of a random game."""
    game = games.load(name)
    rng = Random(seed)
    match: AnyMatch = Match(game, game.configure(), random_dealer(rng), quiet=True)
    found = [match.clone()]
    for i in range(moves):
        if match.over:
            break
        ask = match.pending[i % len(match.pending)]
        match.answer(ask.seat, ask.choice.sample(rng))
        if i % every == every - 1:
            found.append(match.clone())
    return found


def drawn(match: AnyMatch, seat: int | None, lang: str = "en") -> dict[str, str]:
    """Everything that is drawn for a seat, by the id of the fragment."""
    scene = Scene.of(match.game)
    view, text = match.view(seat), catalogue(lang, match.game.name)
    layers = scene.layers(view, seat, text)
    assert set(layers) <= set(scene.order)
    found = {f"{layer}/{id_}": str(markup) for layer, fragments in layers.items() for id_, markup in fragments.items()}
    for owner in range(match.game.seats(match.config)):
        found[f"panel/{owner}"] = str(scene.panel(view, owner, seat, text))
    found["extra"] = str(scene.extra(view, seat, text))
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", DRAWN)
def test_every_fragment_is_one_element_with_an_id_of_its_own(name: str, lang: str) -> None:
    seen: set[str] = set()
    for match in positions(name, 1, 40, 10):
        for seat in (None, 0):
            ids: list[str] = []
            for key, markup in drawn(match, seat, lang).items():
                layer, _, id_ = key.partition("/")
                if layer in ("panel", "extra"):
                    continue
                ids.append(id_)
                if markup not in seen:
                    assert ElementTree.fromstring(markup).get("id") == id_
                    seen.add(markup)
            assert len(ids) == len(set(ids))


@pytest.mark.parametrize("name", DRAWN)
def test_worlds_a_seat_cannot_tell_apart_are_drawn_the_same(name: str) -> None:
    for match in positions(name, 2, 36, 9):
        for seat in (None, *range(match.game.seats(match.config))):
            picture = drawn(match, seat)
            for k in range(2):
                assert drawn(match.imagine(seat, Random(k)), seat) == picture


@pytest.mark.parametrize("name", DRAWN)
def test_a_still_is_well_formed_in_both_languages(name: str) -> None:
    match = positions(name, 3, 30, 30)[-1]
    for lang in LANGUAGES:
        still = ElementTree.fromstring(render(match.game, match.view(0), catalogue(lang, name), 0))
        assert still.tag == "{http://www.w3.org/2000/svg}svg"


@pytest.mark.parametrize("name", DRAWN)
def test_areas_lie_on_the_board_and_have_names(name: str) -> None:
    scene = Scene.of(games.load(name))
    assert len({area.key for area in scene.areas}) == len(scene.areas)
    for key, box in scene.areas:
        x, y, width, height = box
        assert min(x, y) >= 0, key
        if scene.beside is None or box != scene.beside.box:  # what stands beside the board moves with no camera
            assert x + width <= scene.size[0], key
            assert y + height <= scene.size[1], key
        assert all(catalogue(lang, name).has(f"area.{key}") for lang in LANGUAGES), key
