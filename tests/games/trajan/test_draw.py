"""Trajan drawn: whole, well-formed, clickable where a choice is, and silent about what a seat may not know."""

from __future__ import annotations

from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from quadriga.draw import render
from quadriga.games.trajan import GAME
from quadriga.games.trajan.moves import Build, Garrison, Load, March, Sow, TakeCard, TakeTile, TakeTrajan
from quadriga.games.trajan.terms import Action, Category, Commodity, ForumSpace, Pile, Province, Site
from quadriga.kernel import AnyMatch, Match, One, notate, random_dealer
from quadriga.text import LANGUAGES, Text, catalogue

from .setting import GREEN, RED, position


def play(players: int, seed: int, moves: int) -> AnyMatch:
    rng = Random(seed)
    match: AnyMatch = Match(GAME, GAME.configure({"players": players}), random_dealer(rng))
    for _ in range(moves):
        if match.over:
            break
        ask = match.pending[0]
        match.answer(ask.seat, ask.choice.sample(rng))
    return match


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
        match = play(players, moves, moves)
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
        match = play(players, seed, 25 + 37 * seed)
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
        (TakeTile(ForumSpace.FORUM_2), "Take 4 votes (forum space 2)"),
        (Build(Site.C2), "Place a worker on C2: door, 4 VP"),
        (Build(Site.A1), None),
        (March(Province.ALPES), "Move the leader to Alpes: games"),
        (TakeTrajan(Category.NINE), "Take 9 VP (two green)"),
        (TakeCard(Pile.LEFT), "Take wine from the left pile"),
        (TakeCard(Pile.DECK), None),
        (Garrison(), "Send a legionary to Raetia"),
        (Sow(Action.FORUM), "Sow Forum: last stone to Senate, 2 steps of time"),
    ]
    for move, expected in lines:
        assert GAME.telling.line(view, RED, move, text()) == expected


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_still_picture(lang: str) -> None:
    match = play(3, 5, 120)
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
