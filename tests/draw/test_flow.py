"""A chart as a picture: laid out from its boxes and arrows, nothing over anything else, and the way that was taken lit."""

from __future__ import annotations

import re

import pytest

from quadriga.draw.flow import WIDTH, Layout, Place, draw
from quadriga.games.gaul import GAME
from quadriga.games.gaul.rules.nonplayers.factions import CHARTS
from quadriga.games.gaul.telling.nonplayers import chart_of
from quadriga.games.gaul.terms import Book, Faction
from quadriga.text import LANGUAGES, catalogue
from quadriga.text.flow import Arrow, Box, Flow, Visit

ANSWERS = {"yes": "Yes", "no": "No", "none": "not possible"}
SMALL = Flow(
    "Why?",
    (
        Box("A", "A", "Is it late?", "1", True, (Arrow("yes", "REST"), Arrow("no", "B"))),
        Box("REST", "", "Rest", "2", False, (Arrow("none", "B"),), (("NAP", "nap"), ("WALK", "walk"))),
        Box("B", "B", "Is it cold?", "3", True, (Arrow("yes", "END"), Arrow("no", "END"))),
        Box("END", "", "Go home", "4", False),
    ),
)


def visit(key: str, answer: str, dice: tuple[int, ...] = ()) -> Visit:
    return Visit(key, "", key, "1", answer, 0, dice)


def overlap(a: Place, b: Place) -> bool:
    return a.x < b.right and b.x < a.right and a.y < b.bottom and b.y < a.bottom


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("book", "faction"), list(CHARTS), ids=lambda word: word.name)
def test_no_box_of_a_chart_lies_on_another_or_outside(lang: str, book: Book, faction: Faction) -> None:
    assert GAME.name == "gaul"
    layout = Layout(chart_of(book, faction, catalogue(lang, "gaul")))
    places = list(layout.places.values())
    assert not any(overlap(a, b) for i, a in enumerate(places) for b in places[:i])
    assert all(place.x >= 0 and place.right <= WIDTH and place.bottom <= layout.height for place in places)


@pytest.mark.parametrize(("book", "faction"), list(CHARTS), ids=lambda word: word.name)
def test_arrows_lead_downwards_and_lanes_stay_between_the_boxes(book: Book, faction: Faction) -> None:
    layout = Layout(chart_of(book, faction, catalogue("en", "gaul")))
    for link in layout.links:
        origin, target = layout.places[link.origin], layout.places[link.arrow.target]
        assert target.bottom > origin.y
        if link.gutter:
            lane = layout.lane(link.gutter, link.arrow.target)
            assert 0 < lane < WIDTH
            assert not any(place.x <= lane <= place.right for place in layout.places.values())


def test_what_was_visited_is_lit_and_nothing_else() -> None:
    drawn = str(draw(SMALL, [visit("A", "yes"), visit("REST", "does"), visit("NAP", "does")], ANSWERS))
    assert drawn.count('class="flow-arrow lit"') == 1
    assert drawn.count("flow-box") == 4
    assert re.findall(r'class="(flow-box[^"]*)"', drawn) == [
        "flow-box question lit", "flow-box lit", "flow-box question", "flow-box",
    ]  # fmt: skip
    assert "● nap" in drawn
    assert "○ walk" in drawn


def test_an_arrow_is_lit_by_its_answer_and_carries_it() -> None:
    drawn = str(draw(SMALL, [visit("A", "no", (5,)), visit("B", "no"), visit("END", "does")], ANSWERS))
    assert drawn.count('class="flow-arrow lit"') == 2
    assert drawn.count(">No<") == 2
    assert drawn.count(">not possible<") == 1
    assert re.search(r'class="flow-die">.*?>5<', drawn), "the die with its number"


def test_a_chart_without_a_turn_is_drawn_unlit() -> None:
    assert " lit" not in str(draw(SMALL, [], ANSWERS))
