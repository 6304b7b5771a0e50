"""The moments of Trajan: stones land, quarters end, the final scoring adds up."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from quadriga.games.trajan import GAME
from quadriga.games.trajan.terms import Player
from quadriga.kernel import AnyMatch, News, read_record
from quadriga.text import catalogue
from quadriga.text.moments import Moments

TEXT = catalogue("en", "trajan")
FACET: Moments[Any] = Moments.of(GAME)


def recorded(name: str) -> tuple[AnyMatch, list[News]]:
    match = read_record(GAME, json.loads((Path(__file__).parent / "golden" / f"{name}.json").read_text(encoding="utf-8")))
    return match, [line.news for line in match.chronicle or []]


def test_5_2_a_quarter_ends_with_everybodys_demands_votes_and_points() -> None:
    _, told = recorded("three")
    quarters = [FACET.tell(span, told, TEXT) for span in FACET.spans(told, over=True) if span.kind == "quarter"]
    assert [moment.title for moment in quarters] == [f"End of quarter {n}" for n in (1, 2, 3, 4)]
    for moment in quarters[:3]:
        assert {row.name for row in moment.rows} == {Player.RED, Player.GREEN, Player.BLUE}
        assert all(row.value is not None for row in moment.rows)
        assert "Consul: " in moment.outcome
        assert "Vice-consul: " in moment.outcome
    assert any("unmet" in row.words for moment in quarters for row in moment.rows)


def test_6_1_the_final_scoring_is_told_by_source_and_adds_up() -> None:
    match, told = recorded("three")
    last = [news.args for news in told if news.key == "final"]
    assert len(last) == 3
    for args in last:
        assert args["total"] == sum(args[key] for key in ("hand", "camps", "circle", "sets", "bonus"))
    sheet = FACET.sheet(match.view(None), told, TEXT)
    assert sheet is not None
    assert match.state.result is not None
    sums = [sum(int(row[seat].replace("−", "-")) for _, row in sheet.rows) for seat in range(3)]
    assert tuple(sums) == match.state.result.scores


def test_5_1_rounds_of_each_quarter_have_headings() -> None:
    _, told = recorded("four")
    words = [heading.words for heading in FACET.headings(told, TEXT)]
    assert words == [f"Quarter {quarter}, round {n}" for quarter in (1, 2, 3, 4) for n in (1, 2, 3, 4)]
