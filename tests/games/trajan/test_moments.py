"""The moments of Trajan: stones land, quarters end, the final scoring adds up."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from quadriga.draw import Scene
from quadriga.games.trajan import GAME
from quadriga.games.trajan.components import ACTIONS
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


def test_3_2_a_sowing_tells_the_order_and_is_drawn_stone_by_stone() -> None:
    _, told = recorded("three")
    scene: Scene[Any] = Scene.of(GAME)
    spans = [span for span in FACET.spans(told, over=True) if span.kind == "sow"]
    assert spans
    for span in spans:
        reports = told[span.first : span.end]
        sows, sown = reports[0].args, next(news.args for news in reports if news.key == "sown")
        assert len(sown["order"]) == sows["n"]
        falls = [
            f"{TEXT.name(colour)} to {TEXT.name(ACTIONS[(sows['bowl'] + i) % 6])}" for i, colour in enumerate(sown["order"], 1)
        ]
        assert FACET.tell(span, told, TEXT).course == ", ".join(falls)
        assert falls[-1].endswith(f" to {TEXT.name(sows['target'])}")
        drawn = scene.course(reports, TEXT)
        assert drawn is not None
        assert drawn.moving.count('class="lands"') == sows["n"]
        assert drawn.moving.count("stone-letter") == sum(map(sum, sown["bowls"])), "no stone is lost on the way"
    assert any(len(set(news.args["order"])) > 1 for news in told if news.key == "sown")


def test_3_2_the_moment_comes_when_the_order_is_known() -> None:
    _, told = recorded("three")
    for i, news in enumerate(told):
        if news.key == "sows":
            assert all(span.first != i for span in FACET.spans(told[: i + 1], over=False))
        if news.key == "sown":
            assert FACET.spans(told[: i + 1], over=False)[-1].end == i + 1


def test_4_what_somebody_does_with_an_action_is_told() -> None:
    """Where the leader goes and what it takes there, in one."""
    _, told = recorded("three")
    first = next(i for i, news in enumerate(told) if news.key == "sows")
    spans = [span for span in FACET.spans(told, over=True) if span.kind == "deed"]
    assert all(span.first > first for span in spans), "not what is chosen before the first turn"
    moved = next(i for i, n in enumerate(told) if n.key == "marched" and told[i + 1].key == "took_tile")
    moment = next(FACET.tell(span, told, TEXT) for span in spans if span.first == moved)
    march, taken = told[moved].args, told[moved + 1].args
    assert moment.lead == f"{TEXT.say('log.marched', **march)} {TEXT.say('log.took_tile', **taken)}"
    assert moment.doer == march["seat"]
    whole = [span for span in FACET.spans(told[: moved + 2], over=False) if span.first == moved]
    assert [span.end for span in whole] == [moved + 2], "at once, not when the next player goes on"
