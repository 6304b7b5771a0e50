"""The moments of Caesar!: a province falls; turns in the chronicle; where the markers went."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from quadriga.draw import Scene
from quadriga.games.caesar import GAME
from quadriga.games.caesar.terms import Actor, Bonus, Border, Province, Tile, Token
from quadriga.kernel import Match, News, random_dealer, read_record
from quadriga.text import catalogue
from quadriga.text.moments import Moment, Moments, Row
from quadriga.text.telling import Telling

TEXT = catalogue("en", "caesar")
GOLDEN = Path(__file__).parent / "golden"
FACET: Moments[Any] = Moments.of(GAME)


def closed(caesar: int, pompey: int) -> News:
    args = {"side": Actor.POMPEY, "province": Province.SICILIA, "bonus": Bonus.TACTICS, "caesar": caesar, "pompey": pompey}
    return News("closed", args)


def test_5_2_a_province_falls_with_both_totals_and_its_markers() -> None:
    told = [
        closed(7, 4),
        News("control", {"side": Actor.CAESAR, "province": Province.SICILIA}),
        News("border", {"side": Actor.CAESAR, "border": next(iter(Border))}),
    ]
    (span,) = FACET.spans(told, over=False)
    moment = FACET.tell(span, told, TEXT)
    assert moment.rows == (
        Row(Actor.CAESAR, "", 7, 7, best=True, seat=0),
        Row(Actor.POMPEY, "", 4, 7, best=False, seat=1),
    )
    assert moment.outcome == "Control: Caesar. 2 markers down: Sicilia, Hispania Ulterior – Hispania Citerior."
    assert moment.grave, "two markers at once turn a game"
    assert moment.things == (Province.SICILIA,)
    assert moment.doer is Actor.POMPEY
    assert moment.wears is Actor.CAESAR, "whoever gets it, not whoever closed it"
    assert moment.public, "also to whoever closed it"


def test_5_2_2_a_tie_is_said_to_be_one() -> None:
    told = [closed(5, 5), News("nobody", {"province": Province.SICILIA})]
    (span,) = FACET.spans(told, over=False)
    moment = FACET.tell(span, told, TEXT)
    assert not any(row.best for row in moment.rows)
    assert moment.outcome == "A tie: nobody will ever control it."


def test_a_province_that_is_not_resolved_yet_is_no_moment() -> None:
    assert FACET.spans([closed(5, 4)], over=False) == []


@pytest.mark.parametrize("record", sorted(path.stem for path in GOLDEN.glob("*.json")))
def test_2_the_sheet_says_where_all_markers_went(record: str) -> None:
    """§2, §9.3, R-28: two of them in Italia, unless the first was the last; those of Crassus that were removed, too."""
    match = read_record(GAME, json.loads((GOLDEN / f"{record}.json").read_text(encoding="utf-8")))
    sheet = FACET.sheet(match.view(0), [], TEXT)
    assert sheet is not None
    assert match.state.result is not None
    for seat, score in enumerate(match.state.result.scores):
        assert sum(int(numbers[seat]) for _, numbers in sheet.rows) == score, "only what counts stands in the sum"


def test_7_4_the_senate_is_part_of_the_fall_that_convened_it() -> None:
    told = [
        closed(3, 9),
        News("control", {"side": Actor.POMPEY, "province": Province.SICILIA}),
        News("senate", {"side": Actor.POMPEY, "n": 3}),
        News("drew_hidden", {"side": Actor.POMPEY}),
    ]
    (span,) = FACET.spans(told, over=False)
    moment = FACET.tell(span, told, TEXT)
    assert moment.outcome == "Control: Pompey. 4 markers down: Sicilia, 3 under the Senate."


def test_3_a_marker_that_waited_is_told_with_its_side() -> None:
    """R-03: the other side's markers may be laid after a second province."""
    told = [
        closed(7, 4),
        News("control", {"side": Actor.CAESAR, "province": Province.SICILIA}),
        News("border", {"side": Actor.POMPEY, "border": Border.ASIA_SYRIA}),
    ]
    (span,) = FACET.spans(told, over=False)
    outcome = FACET.tell(span, told, TEXT).outcome
    assert outcome == "Control: Caesar. 1 marker down: Sicilia. Pompey: 1 marker down: Asia – Syria."


def test_every_turn_of_whoever_began_has_a_heading() -> None:
    saved = json.loads((Path(__file__).parent / "golden" / "base-caesar-markers.json").read_text(encoding="utf-8"))
    match = read_record(GAME, saved)
    told = [line.news for line in match.chronicle or []]
    headings = FACET.headings(told, TEXT)
    assert [heading.words for heading in headings] == [f"Turn {n + 1}" for n in range(len(headings))]
    assert all(told[heading.at].key == "placed" for heading in headings)
    assert len(headings) > 5
    sides = [told[heading.at].args["side"] for heading in headings]
    assert set(sides) == {Actor.CAESAR}, "a turn is both sides' placement, counted by whoever began"


def fall(*told: News) -> Moment:
    (*_, span) = FACET.spans(told, over=True)
    return FACET.tell(span, told, TEXT)


def test_9_3_of_a_tie_in_his_turn_crassus_alone_has_the_star() -> None:
    player = News("drew_hidden", {"side": Actor.CAESAR})
    his = News("control", {"side": Actor.CRASSUS, "province": Province.SICILIA})
    moment = fall(player, closed(4, 4)._replace(args=closed(4, 4).args | {"side": Actor.CRASSUS}), his)
    assert [row.best for row in moment.rows] == [False, True]
    assert moment.outcome.startswith("A tie in the turn of Crassus: it is his. Control: Crassus.")
    assert [row.best for row in fall(player, closed(3, 4), his).rows] == [False, True]
    assert "tie" not in fall(player, closed(3, 4), his).outcome


def test_9_1_crassus_may_have_the_side_of_caesar() -> None:
    player = News("drew_hidden", {"side": Actor.POMPEY})
    his = News("control", {"side": Actor.CRASSUS, "province": Province.SICILIA})
    assert [row.best for row in fall(player, closed(4, 4), his).rows] == [True, False]


def test_6_2_no_more_markers_are_told_than_there_were() -> None:
    """Italia takes two, unless one is left."""
    italia = News("control", {"side": Actor.CAESAR, "province": Province.ITALIA})
    eleven = [News("border", {"side": Actor.CAESAR, "border": border}) for border in list(Border)[:11]]
    last = closed(15, 1)._replace(args=closed(15, 1).args | {"province": Province.ITALIA})
    assert fall(*eleven[:10], last, italia).outcome == "Control: Caesar. 2 markers down: Italia."
    assert fall(*eleven, last, italia).outcome == "Control: Caesar. 1 marker down: Italia."


def test_9_2_a_turn_against_crassus_begins_with_his_tile() -> None:
    told = [
        News("tile", {"side": Actor.CRASSUS, "tile": Tile.A}),
        News("drew_openly", {"side": Actor.CRASSUS, "token": Token.SHIP_33}),
        *[News("placed", {"side": Actor.CRASSUS})] * 2,
        News("placed", {"side": Actor.CAESAR}),
        News("tile", {"side": Actor.CRASSUS, "tile": Tile.B}),
    ]
    assert [(heading.at, heading.words) for heading in FACET.headings(told, TEXT)] == [(0, "Turn 1"), (5, "Turn 2")]


@pytest.mark.parametrize("human", ["CAESAR", "POMPEY"])
def test_9_crassus_is_called_by_his_name(human: str) -> None:
    """In the chronicle, in the board as text and on everything that is drawn."""
    other = "Pompey" if human == "CAESAR" else "Caesar"
    match = Match(GAME, GAME.configure({"crassus": "LOW", "human": human}), random_dealer(Random(1)))
    rng = Random(2)
    while not match.over:
        (ask,) = match.pending
        match.answer(ask.seat, ask.choice.sample(rng))
    view, scene = match.view(None), Scene.of(GAME)
    tables = Telling.of(GAME).board_text(view, TEXT)
    shown = [str(table) for table in tables] + [
        html for layer in scene.layers(view, None, TEXT).values() for html in layer.values()
    ]
    shown += [TEXT.say(f"log.{news.key}", **news.args) for _, news in match.chronicle or ()]
    shown.append(str(scene.extra(view, None, TEXT)))
    assert any("Crassus" in words for words in shown)
    assert [words for words in shown if other in words] == []
