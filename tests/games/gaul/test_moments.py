"""The moments of Gaul: Battles with both sides' losses, Winter with all margins, the Interlude."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from quadriga.games.gaul import GAME
from quadriga.games.gaul.terms import FACTIONS, Faction
from quadriga.kernel import AnyMatch, News, read_record
from quadriga.text import catalogue
from quadriga.text.moments import Moments

TEXT = catalogue("en", "gaul")
FACET: Moments[Any] = Moments.of(GAME)


def recorded(name: str) -> tuple[AnyMatch, list[News]]:
    match = read_record(GAME, json.loads((Path(__file__).parent / "golden" / f"{name}.json").read_text(encoding="utf-8")))
    return match, [line.news for line in match.chronicle or []]


def test_3_2_4_a_battle_counts_what_both_sides_lost() -> None:
    _, told = recorded("revolt-final")
    battles = [span for span in FACET.spans(told, over=True) if span.kind == "battle"]
    assert battles
    removals = 0
    for span in battles:
        *reports, fought = told[span.first : span.end]
        moment = FACET.tell(span, told, TEXT)
        lost = {row.name: row.value for row in moment.rows}
        assert lost == {fought.args["faction"]: fought.args["n"], fought.args["other"]: fought.args["m"]}
        for side, n in lost.items():
            gone = [news.args for news in reports if news.key == "removed" and news.args["piece"].faction is side]
            assert sum(args["n"] for args in gone) <= (n or 0), "Allies and Citadels are told of otherwise"
            removals += len(gone)
    assert removals


def test_6_1_winter_tells_every_margin_and_who_has_won() -> None:
    match, told = recorded("revolt-threshold")
    victory = [FACET.tell(span, told, TEXT) for span in FACET.spans(told, over=True) if span.kind == "victory"]
    assert victory
    assert len(victory[-1].rows) == 4
    assert victory[-1].outcome.startswith("Victory: ")
    assert all(moment.outcome.startswith("Nobody") for moment in victory[:-1])
    sheet = FACET.sheet(match.view(None), told, TEXT)
    assert sheet is not None
    assert match.state.result is not None
    margins = [int(n.replace("−", "-")) for n in sheet.rows[-1][1]]
    assert tuple(margins) == match.state.result.scores


def test_6_4_the_year_ends_with_the_harvest_and_the_senate() -> None:
    _, told = recorded("revolt-final")
    years = [FACET.tell(span, told, TEXT) for span in FACET.spans(told, over=True) if span.kind == "winter"]
    assert years
    assert all("The Senate: " in moment.outcome for moment in years)
    assert {row.name for row in years[0].rows} <= set(FACTIONS)


def test_a2_1_1_the_interlude_is_a_moment_with_levelled_resources() -> None:
    _, told = recorded("gallic-war-final")
    (span,) = (span for span in FACET.spans(told, over=True) if span.kind == "interlude")
    moment = FACET.tell(span, told, TEXT)
    assert {row.name for row in moment.rows} == {Faction.ROMANS, Faction.ARVERNI, Faction.AEDUI, Faction.BELGAE}


def test_2_3_7_every_card_has_its_heading() -> None:
    _, told = recorded("revolt-final")
    cards = [i for i, news in enumerate(told) if news.key in ("card", "winter")]
    assert [heading.at for heading in FACET.headings(told, TEXT)] == cards
