"""The moments of Byzantion: votes and deliveries with their sums and ties, a victim, rounds, and the doxa by source."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from quadriga.games.byzantion import GAME
from quadriga.games.byzantion.terms import Card, Deme, Event, Good, Keimelion
from quadriga.kernel import Amount, News, read_record
from quadriga.text import catalogue
from quadriga.text.moments import Moment, Moments, Row

TEXT = catalogue("en", "byzantion")
FACET: Moments[Any] = Moments.of(GAME)
ROUND = News("round", {"n": 2, "event": Event.V06})
SCEPTRE = News("seals", {"seat": Deme.RED, "keimelion": Keimelion.SCEPTRE})


def staged(*told: News) -> list[Moment]:
    return [FACET.tell(span, told, TEXT) for span in FACET.spans(told, over=False)]


def votes(seat: Deme, option: int, n: int) -> News:
    return News("votes", {"seat": seat, "option": option, "n": n})


def delivers(seat: Deme, *goods: Amount, value: int) -> News:
    return News("delivers", {"seat": seat, "goods": goods, "value": value})


def test_5_4_votes_are_opened_with_both_sums() -> None:
    (moment,) = staged(ROUND, votes(Deme.BLUE, 1, 2), votes(Deme.RED, 2, 3), News("decided", {"option": 2}))
    sums = {row.name: (row.value, row.best) for row in moment.rows if row.value is not None}
    assert sums == {"1: Trenches before the walls": (2, False), "2: Buy off the Mihran": (3, True)}
    assert moment.outcome == "The emperor decides for option 2."


def test_5_3_a_tied_vote_names_whoever_decides() -> None:
    told = (ROUND, SCEPTRE, votes(Deme.BLUE, 1, 2), votes(Deme.GREEN, 2, 2), News("decided", {"option": 1}))
    assert staged(*told)[0].outcome == "A tie. The sceptre decides: Red. The emperor decides for option 1."
    without = staged(*(news for news in told if news is not SCEPTRE))[0].outcome
    assert without == "A tie. Whoever wears the ring decides. The emperor decides for option 1."


def test_10_8_a_turned_vote_counts_for_the_other_option() -> None:
    swayed = News("swayed", {"seat": Deme.BLUE, "option": 2})
    (moment,) = staged(ROUND, votes(Deme.BLUE, 1, 4), swayed, votes(Deme.RED, 1, 1), News("decided", {"option": 2}))
    assert [row.value for row in moment.rows if row.value is not None] == [1, 4]


def test_7_2_deliveries_are_opened_with_the_sum_against_the_need() -> None:
    lapis = Amount(Good.LAPIS, 2)
    needed = News(
        "needed", {"goods": (lapis, Amount(Good.NOMISMA, 4)), "given": (Amount(Good.LAPIS, 3), Amount(Good.NOMISMA, 1))}
    )
    lost = News("loses", {"seat": Deme.GREEN})
    first, second = delivers(Deme.BLUE, lapis, value=2), delivers(Deme.GREEN, value=0)
    (moment,) = staged(ROUND, SCEPTRE, first, second, needed, News("event_cancelled", {}), lost)
    assert moment.rows[-2:] == (Row("lapis", "", 3, 3, best=True, need=2), Row("nomisma", "", 1, 4, best=False, need=4))
    assert moment.title == "The event is cancelled"
    assert moment.outcome == "Green is the loser of the event.", "no tie, so no judge"
    assert moment.grave


def test_7_2_a_tied_delivery_gives_the_reason() -> None:
    told = (ROUND, SCEPTRE, delivers(Deme.BLUE, value=2), delivers(Deme.RED, value=2), News("completed", {}))
    assert staged(*told) == [], "nobody has been named yet"
    (moment,) = staged(*told, News("wins", {"seat": Deme.RED}))
    assert moment.outcome == "A tie. The sceptre decides: Red. Red wins the event."


def test_10_12_an_assassination_shows_its_victim() -> None:
    (moment,) = staged(ROUND, News("assassinated", {"seat": Deme.RED, "deme": Deme.BLUE, "card": Card.E002}))
    assert moment.rows[0].name is Deme.BLUE
    assert TEXT.name(Card.E002) in moment.rows[0].words
    assert moment.things == (Card.E002,)
    assert moment.grave


def test_a_round_ends_with_what_everybody_gained() -> None:
    gains = News("gains", {"seat": Deme.BLUE, "goods": (Amount(Good.DOXA, 5), Amount(Good.LAPIS, 1))})
    loses = News("loses_doxa", {"seat": Deme.RED, "n": 2})
    (moment,) = staged(ROUND, gains, loses, News("round", {"n": 3, "event": Event.V04}))
    assert moment.title == "Round 2 is over"
    assert {row.name: row.words for row in moment.rows} == {Deme.BLUE: "+5 doxa", Deme.RED: "−2 doxa"}


def test_8_the_sheet_adds_up_to_the_score() -> None:
    for name in ("three", "two", "tie"):
        saved = json.loads((Path(__file__).parent / "golden" / f"{name}.json").read_text(encoding="utf-8"))
        match = read_record(GAME, saved)
        told = [line.news for line in match.chronicle or []]
        sheet = FACET.sheet(match.view(None), told, TEXT)
        assert sheet is not None
        assert match.state.result is not None
        scores = match.state.result.scores
        sums = [sum(int(row[seat].replace("−", "-")) for _, row in sheet.rows) for seat in range(len(scores))]
        assert tuple(sums) == scores
        tasks = sum(news.args["n"] for news in told if news.key == "score_task")
        assert tasks == sum(int(n) for name, row in sheet.rows if name == "Tasks" for n in row)
