"""The moments of Byzantion: votes and deliveries with their sums and ties, a victim, rounds, and the doxa by source."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from quadriga.games.byzantion import GAME
from quadriga.games.byzantion.terms import Action, Card, Deme, Event, Good, Keimelion, Ruler
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
    assert without == "A tie. Whoever wears the imperial ring decides. The emperor decides for option 1."
    first, next_ = (News("seals", {"seat": seat, "keimelion": space}) for seat, space in ((Deme.GREEN, 0), (Deme.BLUE, 3)))
    ringed = staged(ROUND, first, next_, *told[2:])[0].outcome
    wears = "Nobody holds the sceptre, so whoever wears the imperial ring decides: Green."
    assert ringed == f"A tie. {wears} The emperor decides for option 1.", "§4.1: who wears it places the first seal"


def gains(seat: Deme, *goods: Amount) -> News:
    return News("gains", {"seat": seat, "goods": goods})


def test_5_4_the_decision_says_who_placed_most_and_what_that_brings() -> None:
    placed = (ROUND, votes(Deme.BLUE, 1, 2), votes(Deme.RED, 2, 3), News("decided", {"option": 2}))
    alone = staged(*placed, gains(Deme.RED, Amount(Good.DOXA, 2)), gains(Deme.BLUE, Amount(Good.FIDES, 1)))[0]
    assert alone.outcome == "The emperor decides for option 2. Most auctoritas: Red, 2 doxa."
    tied = (ROUND, votes(Deme.BLUE, 1, 2), votes(Deme.RED, 1, 2), News("decided", {"option": 1}))
    one = Amount(Good.DOXA, 1)
    both = staged(*tied, gains(Deme.BLUE, one), gains(Deme.RED, one))[0]
    assert both.outcome == "The emperor decides for option 1. Several placed most auctoritas: 1 doxa each."


def test_7_2_a_completed_event_says_what_everybody_gained() -> None:
    told = (
        ROUND, delivers(Deme.RED, Amount(Good.LAPIS, 2), value=2), gains(Deme.RED, Amount(Good.DOXA, 2)),
        delivers(Deme.BLUE, Amount(Good.LAPIS, 3), value=3), gains(Deme.BLUE, Amount(Good.DOXA, 3)), News("completed", {}),
        News("wins", {"seat": Deme.BLUE}), gains(Deme.BLUE, Amount(Good.AUCTORITAS, 5), Amount(Good.DOXA, 3)),
    )  # fmt: skip
    (moment,) = staged(*told)
    words = {row.name: row.words for row in moment.rows}
    assert words[Deme.BLUE] == "3 lapis; gains 6 doxa, 5 auctoritas"
    assert words[Deme.RED] == "2 lapis; gains 2 doxa"
    assert moment.mine_first
    czech = FACET.tell(FACET.spans(told, over=False)[0], told, catalogue("cs", "byzantion"))
    assert {row.name: row.words for row in czech.rows}[Deme.RED] == "2 lapis; získává 2 doxa"


def test_7_3_a_cancelled_event_says_what_the_loser_pays() -> None:
    paid = News("pays", {"seat": Deme.BLUE, "goods": (Amount(Good.FIDES, 1),)})
    told = (
        ROUND, delivers(Deme.RED, Amount(Good.LAPIS, 2), value=2), gains(Deme.RED, Amount(Good.DOXA, 2)), paid,
        News("delivers_nothing", {"seat": Deme.BLUE, "goods": (), "value": 0}), News("event_cancelled", {}),
        News("loses", {"seat": Deme.BLUE}), paid, News("loses_doxa", {"seat": Deme.BLUE, "n": 2}),
    )  # fmt: skip
    (moment,) = staged(*told)
    assert {row.name: row.words for row in moment.rows}[Deme.BLUE] == "nothing; loses 2 doxa, 1 fides"


@pytest.mark.parametrize(("lang", "words"), [("en", "2 doxa, a tie for most 1 each"), ("cs", "2 doxa; při shodě každý 1")])
def test_5_4_whoever_votes_reads_what_most_auctoritas_brings(lang: str, words: str) -> None:
    assert words in catalogue(lang, "byzantion").say("prompt.vote")


def test_10_8_a_turned_vote_counts_for_the_other_option() -> None:
    swayed = News("swayed", {"seat": Deme.BLUE, "option": 2})
    (moment,) = staged(ROUND, votes(Deme.BLUE, 1, 4), swayed, votes(Deme.RED, 1, 1), News("decided", {"option": 2}))
    assert [row.value for row in moment.rows if row.value is not None] == [1, 4]


def plays(seat: Deme, card: Card) -> News:
    return News("intrigues", {"seat": seat, "card": card})


def countered(seat: Deme, card: Card) -> News:
    return News("countered", {"seat": seat, "card": card})


FIRST, SECOND, THIRD = Card.I01, Card.I02, Card.I03
PLAYED, AGAINST = plays(Deme.RED, FIRST), plays(Deme.BLUE, SECOND)


@pytest.mark.parametrize(
    ("between", "card", "seat"),
    [
        ([PLAYED], FIRST, Deme.RED),
        ([PLAYED, News("draws_hidden", {"seat": Deme.RED})], FIRST, Deme.RED),
        (
            [plays(Deme.RED, FIRST), plays(Deme.BLUE, SECOND), plays(Deme.RED, THIRD), countered(Deme.BLUE, SECOND)],
            FIRST,
            Deme.RED,
        ),
        (
            [plays(Deme.RED, FIRST), plays(Deme.BLUE, SECOND), countered(Deme.RED, FIRST), plays(Deme.GREEN, THIRD)],
            THIRD,
            Deme.GREEN,
        ),
    ],
    ids=["by a card", "whose player draws", "saved from another", "after another was cancelled"],
)
def test_10_8_a_turned_vote_says_what_it_was_cast_for_and_who_turned_it(between: list[News], card: Card, seat: Deme) -> None:
    """Else it looks as if one had voted wrongly."""
    swayed = News("swayed", {"seat": Deme.BLUE, "option": 1})
    before = (votes(Deme.WHITE, 2, 1), plays(Deme.RED, Card.I04), News("swayed", {"seat": Deme.WHITE, "option": 1}))
    (moment,) = staged(ROUND, *before, votes(Deme.BLUE, 2, 3), *between, swayed, News("decided", {"option": 1}))
    words = next(row.words for row in moment.rows if row.name is Deme.BLUE)
    said = f"(cast for option 2, turned by {TEXT.name(card)} of {TEXT.name(seat)})"
    assert words == f"3 auctoritas on option 1 {said}"


def test_7_3_a_penalty_that_could_not_be_paid_says_what_it_took() -> None:
    """After the question whether to escape it, so it is a moment of its own; one that was paid is told by the event."""
    told = (
        ROUND, delivers(Deme.RED, Amount(Good.LAPIS, 2), value=2),
        News("delivers_nothing", {"seat": Deme.BLUE, "goods": (), "value": 0}), News("event_cancelled", {}),
        News("loses", {"seat": Deme.BLUE}), News("punished", {"seat": Deme.BLUE, "goods": (Amount(Good.NOMISMA, 9),)}),
    )  # fmt: skip
    paid = News("pays", {"seat": Deme.BLUE, "goods": (Amount(Good.NOMISMA, 6),)})
    assert len(staged(*told, paid)) == 1
    _, moment = staged(*told, paid, News("loses_doxa", {"seat": Deme.BLUE, "n": 1}))
    assert moment.title == "The penalty"
    assert moment.lead == "The penalty: 9 nomismata."
    assert moment.rows == (Row(Deme.BLUE, "loses 1 doxa, 6 nomismata"),)
    assert moment.outcome == "What Blue cannot pay costs 1 doxa."
    assert moment.hurt == (Deme.BLUE,), "whom it struck it does not pass by"


def test_9_8_alone_the_end_of_an_event_says_what_it_brought_or_took() -> None:
    lost = News("loses_doxa", {"seat": Ruler.JUSTINIAN, "n": 2})
    (moment,) = staged(ROUND, News("event_cancelled", {}), lost, News("discards", {"seat": Ruler.JUSTINIAN, "card": FIRST}))
    assert moment.outcome == "Justinian loses 2 doxa."
    won = News("gains", {"seat": Ruler.JUSTINIAN, "goods": (Amount(Good.NOMISMA, 5),)})
    assert staged(ROUND, News("completed", {}), won)[0].outcome == "Justinian gains 5 nomismata."


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
        rows = {name: [cell.split(" (")[0].replace("−", "-") for cell in row] for name, row in sheet.rows}
        sums = [sum(int(row[seat]) for row in rows.values()) for seat in range(len(scores))]
        assert tuple(sums) == scores
        tasks = sum(news.args["n"] for news in told if news.key == "score_task")
        assert tasks == sum(int(n) for n in rows["Tasks"])
        named = [news for news in told if news.key == "score_task"]
        shown = dict(sheet.rows)["Tasks"]
        assert all(f"{TEXT.name(news.args['task'])} {news.args['n']}" in shown[int(news.args["seat"])] for news in named)


def test_7_5_the_bids_say_who_comes_first() -> None:
    bids = [News("bids", {"seat": seat, "n": n, "good": Good.FIDES}) for seat, n in ((Deme.BLUE, 1), (Deme.RED, 3))]
    told = (ROUND, *bids, gains(Deme.RED, Amount(Good.DOXA, 6)), gains(Deme.BLUE, Amount(Good.DOXA, 4)))
    found = [moment for moment in staged(*told, News("round", {"n": 3, "event": Event.V04})) if moment.kind == "bid"]
    assert found[0].outcome == "Red comes first: 6 doxa."


def test_6_8_a_market_that_somebody_has_emptied_or_laid_out_anew_is_told() -> None:
    """One resource more or less is none of that, nor is the market of the setup."""
    goods = (Good.LAPIS, Good.LAPIS, Good.FIDES)
    bought = [News("buys", {"seat": Deme.RED, "good": good}) for good in goods]
    announced = News("announces", {"seat": Deme.RED, "action": Action.BUY})
    laid = News("market", {"goods": (Good.LAPIS,)})
    end = News("passes", {"seat": Deme.RED})
    (moment,) = [one for one in staged(laid, ROUND, announced, *bought, end) if one.kind == "turn"]
    assert (moment.lead, moment.doer, moment.grave) == ("Red buys 1 fides, 2 lapis.", Deme.RED, False)
    assert not [one for one in staged(ROUND, announced, bought[0], end) if one.kind == "turn"]
    (moment,) = [one for one in staged(laid, ROUND, announced, laid, end) if one.kind == "turn"]
    assert "Red lays the market out anew" in moment.lead


def test_5_3_of_equal_bids_only_the_one_that_the_judge_put_first_is_best() -> None:
    bids = [News("bids", {"seat": seat, "n": 2, "good": Good.FIDES}) for seat in (Deme.BLUE, Deme.RED)]
    told = (ROUND, *bids, gains(Deme.RED, Amount(Good.DOXA, 3)), gains(Deme.BLUE, Amount(Good.DOXA, 2)))
    found = [moment for moment in staged(*told, News("round", {"n": 3, "event": Event.V04})) if moment.kind == "bid"]
    assert [(row.name, row.best) for row in found[0].rows] == [(Deme.BLUE, False), (Deme.RED, True)]


def test_7_3_a_penalty_still_to_be_escaped_is_named() -> None:
    """Whoever loses is asked first whether to escape it, and sees the moment before."""
    told = (
        ROUND, delivers(Deme.RED, Amount(Good.LAPIS, 2), value=2),
        News("delivers_nothing", {"seat": Deme.BLUE, "goods": (), "value": 0}), News("event_cancelled", {}),
        News("loses", {"seat": Deme.BLUE}), News("punished", {"seat": Deme.BLUE, "goods": (Amount(Good.NOMISMA, 6),)}),
    )  # fmt: skip
    (moment,) = staged(*told)
    assert moment.outcome == "Blue is the loser of the event. The penalty: 6 nomismata."


def test_10_9_a_cancelled_action_stays_in_sight_for_its_victim() -> None:
    args = {"seat": Deme.GREEN, "deme": Deme.BLUE, "action": Action.PLAY, "card": Card.I11}
    (moment,) = staged(ROUND, News("cancelled", args))
    assert moment.hurt == (Deme.BLUE,)
    assert not moment.grave, "for the others it is soon over"
    assert moment.lead == f"Green cancels the action of Blue (play cards) with {TEXT.name(Card.I11)}; the dynamis is lost."
    (free,) = staged(ROUND, News("cancelled_free", args))
    assert "dynamis" not in free.lead


def test_7_2_7_3_the_robe_says_what_it_does_for_whoever_wins_or_loses() -> None:
    robe = News("seals", {"seat": Deme.BLUE, "keimelion": Keimelion.ROBE})
    given = (delivers(Deme.BLUE, value=2), delivers(Deme.RED, value=1))
    (won,) = staged(ROUND, robe, *given, News("completed", {}), News("wins", {"seat": Deme.BLUE}))
    assert won.outcome == "Blue wins the event. The purple robe doubles the doxa."
    (lost,) = staged(ROUND, robe, *given[::-1], News("event_cancelled", {}), News("loses", {"seat": Deme.BLUE}))
    assert lost.outcome == "Blue is the loser of the event. The purple robe saves Blue from the penalty."
    (other,) = staged(ROUND, robe, *given, News("event_cancelled", {}), News("loses", {"seat": Deme.RED}))
    assert other.outcome == "Red is the loser of the event."
