"""The moments of Caesar!: a province falls; turns in the chronicle; where the markers went."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from quadriga.games.caesar import GAME
from quadriga.games.caesar.terms import Actor, Bonus, Border, Province
from quadriga.kernel import News, read_record
from quadriga.text import catalogue
from quadriga.text.moments import Moments, Row

TEXT = catalogue("en", "caesar")
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
    assert moment.rows == (Row(Actor.CAESAR, "", 7, 7, best=True), Row(Actor.POMPEY, "", 4, 7, best=False))
    assert moment.outcome == "Control: Caesar, 2 markers down."
    assert moment.things == (Province.SICILIA,)
    assert moment.doer is Actor.POMPEY


def test_5_2_2_a_tie_is_said_to_be_one() -> None:
    told = [closed(5, 5), News("nobody", {"province": Province.SICILIA})]
    (span,) = FACET.spans(told, over=False)
    moment = FACET.tell(span, told, TEXT)
    assert not any(row.best for row in moment.rows)
    assert moment.outcome == "A tie: nobody will ever control it."


def test_a_province_that_is_not_resolved_yet_is_no_moment() -> None:
    assert FACET.spans([closed(5, 4)], over=False) == []


def test_2_the_sheet_says_where_all_markers_went() -> None:
    saved = json.loads((Path(__file__).parent / "golden" / "base-caesar-markers.json").read_text(encoding="utf-8"))
    match = read_record(GAME, saved)
    sheet = FACET.sheet(match.view(0), [], TEXT)
    assert sheet is not None
    assert [name for name, _ in sheet.rows][-1] == "Markers left"
    assert sheet.rows[-1][1][0] == "0", "Caesar has won by his last marker"
    for seat in (0, 1):
        assert sum(int(numbers[seat]) for _, numbers in sheet.rows) == 12


def test_every_turn_of_whoever_began_has_a_heading() -> None:
    saved = json.loads((Path(__file__).parent / "golden" / "base-caesar-markers.json").read_text(encoding="utf-8"))
    match = read_record(GAME, saved)
    told = [line.news for line in match.chronicle or []]
    headings = FACET.headings(told, TEXT)
    assert [heading.words for heading in headings] == [f"Turn {n + 1}" for n in range(len(headings))]
    assert all(told[heading.at].key == "placed" for heading in headings)
    assert len(headings) > 5
