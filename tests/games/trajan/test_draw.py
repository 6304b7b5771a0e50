"""Trajan drawn: whole, well-formed, clickable where a choice is, and silent about what a seat may not know."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from drawn import play

from quadriga.draw import render
from quadriga.games.trajan import GAME
from quadriga.games.trajan.components import PROVINCES
from quadriga.games.trajan.draw import board as draw_board
from quadriga.games.trajan.draw import map as draw_map
from quadriga.games.trajan.moves import Advance, Build, Garrison, Load, March, Pass, Sow, TakeCard, TakeTile, TakeTrajan
from quadriga.games.trajan.terms import Action, Category, Commodity, ForumSpace, Pile, Province, Ship, Site
from quadriga.kernel import AnyMatch, One, notate
from quadriga.text import LANGUAGES, Text, catalogue

from .setting import GREEN, RED, position


def text(lang: str = "en") -> Text:
    return catalogue(lang, "trajan")


def everything(match: AnyMatch, seat: int | None, lang: str = "en") -> str:
    view = match.view(seat)
    layers = GAME.scene.layers(view, seat, text(lang))
    board = "".join(fragment for name in GAME.scene.order for fragment in layers[name].values())
    panels = "".join(GAME.scene.panel(view, mat.seat, seat, text(lang)) for mat in view.mats)
    return board + panels + GAME.scene.extra(view, seat, text(lang)) + repr(GAME.telling.board_text(view, text(lang)))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_fragment_is_one_element_with_its_own_id(players: int, lang: str) -> None:
    for moves in (0, 20, 150, 1000):
        match = play(GAME, {"players": players}, moves, moves)
        for seat in (None, *range(players)):
            layers = GAME.scene.layers(match.view(seat), seat, text(lang))
            assert tuple(layers) == GAME.scene.order
            ids = [id_ for fragments in layers.values() for id_ in fragments]
            assert len(ids) == len(set(ids))
            for fragments in layers.values():
                for id_, fragment in fragments.items():
                    assert ElementTree.fromstring(fragment).get("id") == id_
            for mat in match.view(seat).mats:
                ElementTree.fromstring(f"<div>{GAME.scene.panel(match.view(seat), mat.seat, seat, text(lang))}</div>")


@pytest.mark.parametrize("players", [2, 4])
def test_what_can_be_pointed_at_is_drawn(players: int) -> None:
    """Bowls, stones, stacks, spaces, provinces, sites, cards, piles, ships: whatever an option names but its verb."""
    words = {"SpendTile", "SpendWild", "Discard", "Cargo", "Mates"}  # said with buttons, or with cards in hand
    for seed in range(6):
        match = play(GAME, {"players": players}, seed, 25 + 37 * seed)
        for ask in match.pending:
            if not isinstance(ask.choice, One):
                continue
            drawn = everything(match, ask.seat)
            for option in ask.choice:
                if type(option).__name__ in words:
                    continue
                parts = notate(option)[1:] if not isinstance(option, Load) else notate(option)[1:2]
                for part in parts:
                    assert f'data-part="{part}"' in drawn, notate(option)


def test_a_hidden_hand_is_never_drawn() -> None:
    """Two worlds that Red cannot tell apart look the same to Red, to the last byte."""
    seats = {"GREEN": {"hand": ["GEM", "GEM", "WHEAT"]}, "RED": {"hand": ["OIL"]}}
    match = position(seats=seats)
    drawn = everything(match, RED)
    for seed in range(5):
        assert everything(match.imagine(RED, Random(seed)), RED) == drawn
    assert 'id="t-card-1-' not in drawn
    assert 'id="t-card-1-GEM"' in everything(match, GREEN)


def test_a_bowl_tells_where_its_stones_lead() -> None:
    """Landing bowl, time, and whether the tile there is within reach: as a label, and as rings while it is chosen."""
    seats = {"RED": {"slots": {"IV": "NINE_YELLOW_YELLOW", "II": "NINE_WHITE_WHITE"}}}
    match = position(seats=seats)
    view = match.view(RED)
    assert GAME.telling.label(view, RED, ("Sow", "FORUM"), text()) == "Forum → Senate (time 2)"
    assert "last-stone" in GAME.scene.ghosts(view, RED, ("Sow", "FORUM"), text())
    bowls = {"SENATE": ["WHITE", "YELLOW"], "CONSTRUCTION": ["BLUE", "BLUE"], "FORUM": ["WHITE", "YELLOW", "GREEN", "GREEN"],
             "TRAJAN": ["ORANGE", "ORANGE", "PINK", "PINK"]}  # fmt: skip
    view = position(seats={"RED": {"bowls": bowls, "slots": {"VI": "NINE_BLUE_WHITE"}}}).view(RED)
    assert GAME.telling.label(view, RED, ("Sow", "SENATE"), text()) == (
        "Senate → Construction (time 2), tile within reach: 9 VP (blue and white)"
    )


def test_labels_say_what_lies_on_a_space() -> None:
    view = position(forum={"FORUM_2": "VOTES_4"}).view(RED)
    assert GAME.telling.label(view, RED, notate(TakeTile(ForumSpace.FORUM_2)), text()) == "4 votes"
    assert GAME.telling.label(view, RED, notate(Sow(Action.SENATE))[:1], text()) is None


def test_lines_of_the_list_say_what_lies_there() -> None:
    view = position(
        forum={"FORUM_2": "VOTES_4"}, sites={"C2": "DOOR_4"}, provinces={"ALPES": "GAMES"}, seats={"RED": {"leader": "RAETIA"}}
    ).view(RED)
    lines: list[tuple[Any, str | None]] = [
        (TakeTile(ForumSpace.FORUM_2), "Take “4 votes” (column 2, row 2)"),
        (Build(Site.C2), "Build: door, 4 VP; because it is your first door: Senate at once"),
        (Build(Site.A1), None),
        (March(Province.ALPES), "Move the leader to Alpes: takes “games”"),
        (TakeTrajan(Category.NINE), "Lay “9 VP (two green)” on slot I"),
        (TakeCard(Pile.LEFT), "Take wine from the left pile"),
        (TakeCard(Pile.DECK), None),
        (Garrison(), "Send a legionary to Raetia: 3 VP"),
        (Advance(), "Go up one step: 2 VP"),
        (Load(Ship.SAME, 0), "Load the ship for equal cards: 2, 6, 12, 20 VP"),
        (Sow(Action.FORUM), "Sow Forum: last stone to Senate, 2 steps of time"),
    ]
    for move, expected in lines:
        assert GAME.telling.line(view, RED, move, text()) == expected


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_still_picture(lang: str) -> None:
    match = play(GAME, {"players": 3}, 5, 120)
    root = ElementTree.fromstring(render(GAME, match.view(0), text(lang), 0))
    assert root.get("viewBox") == "0 0 1380 640"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_board_in_words_has_every_public_number(lang: str) -> None:
    seats = {"RED": {"points": 37, "step": 5, "hand": ["GEM"], "tiles": ["VOTES_3"], "supply": 10, "worker_camp": 4}}
    match = position(seats=seats, demands=["GAMES"], time=7)
    tables = {table.title: table for table in GAME.telling.board_text(match.view(RED), text(lang))}
    assert len(tables) == 10
    words = repr(tables)
    for expected in ("37", "'8'", "7/11", "10 / 4 / 1", text(lang).name(Commodity.GEM)):
        assert expected in words
    assert all(len(row) == len(table.head) for table in tables.values() for row in table.rows)
    assert text(lang).name(Commodity.GEM) not in repr(GAME.telling.board_text(match.view(GREEN), text(lang))[1])


def test_5_2_demands_that_are_settled_threaten_nobody() -> None:
    """§5.2: the tiles that met them are gone and points are lost already; nothing is foreseen while the consul chooses."""
    three = ["BREAD", "GAMES", "RELIGION"]
    match = position(demands=three, time=8, seats={"RED": {"tiles": three}})
    before = everything(match, RED)
    assert before.count('class="unmet"') == 0
    assert "−15" in before, "Green's loss is foreseen"
    match = position(demands=three, time=10, seats={"RED": {"tiles": three}})
    match.answer(RED, Sow(Action.FORUM))
    match.answer(RED, Pass())
    assert match.pending[0].prompt == "consul"
    for seat in (RED, GREEN, None):
        view = match.view(seat)
        drawn = "".join(draw_board.people(view, seat or RED, text()).values()) + GAME.scene.extra(view, seat, text())
        drawn += "".join(GAME.scene.panel(view, owner, seat, text()) for owner in (RED, GREEN))
        assert "✕" not in drawn
        assert text().say("draw.unmet") not in drawn
        assert text().say("draw.lost", n=15) not in drawn
        assert 'class="entry end bad"' not in drawn


def within(x: float, y: float, corners: list[tuple[float, float]]) -> bool:
    """Whether a point lies inside an outline: a ray from it crosses the outline an odd number of times."""
    crossings = 0
    for (ax, ay), (bx, by) in pairwise([*corners, corners[0]]):
        crossings += (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax
    return crossings % 2 == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_name_of_a_province_lies_in_its_own_land(lang: str) -> None:
    """The middle of every line of it: a name over the border would be read as the neighbour's."""
    pieces = GAME.scene.layers(position().view(RED), RED, text(lang))
    drawn = {key: fragment for fragments in pieces.values() for key, fragment in fragments.items()}
    for province in PROVINCES:
        corners = [(float(x), float(y)) for x, y in (pair.split(" ") for pair in draw_map.LAND[province][1:-1].split("L"))]
        names = [one for one in ElementTree.fromstring(drawn[f"q-{province.name}"]) if "prov-name" in one.get("class", "")]
        assert " ".join(name.text or "" for name in names) == text(lang).name(province)
        for name in names:
            assert within(float(name.get("x", 0)), float(name.get("y", 0)) - 4, corners), (province, name.text)
