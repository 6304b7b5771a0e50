"""§6.7 to §6.9: selling, buying, refreshing."""

from __future__ import annotations

from quadriga.games.byzantion.moves import Announce, Buy, Decline, Discard, Done, Intrigue, Sell, Use
from quadriga.games.byzantion.terms import EMPTY, PRICES, RESOURCES, Action, Card, Good
from quadriga.kernel import AnyMatch

from .setting import BLUE, GREEN, asked, can, do, goods, has, offers, table

SELL, BUY, REFRESH = (Announce(action) for action in (Action.SELL, Action.BUY, Action.REFRESH))
FIVE = ["lignum", "auctoritas", "virtus", "fides", "frumentum"]  # lapis and civicus are missing


def market(match: AnyMatch) -> list[str]:
    return [Good(good).name.lower() for good in match.state.market if good != EMPTY]


def test_the_track_has_eight_prices() -> None:
    """R-01: from 2 to 9, as the examples of the book need it."""
    assert PRICES == (2, 3, 4, 5, 6, 7, 8, 9)


def test_6_7_missing_kinds_earn_the_price_of_their_spaces() -> None:
    """§6.7: the example of the book, 7 and 8."""
    match = do(table(market=FIVE, blue={"lapis": 2, "civicus": 1}), SELL, Sell(Good.LAPIS))
    assert has(match, BLUE, Good.NOMISMA) == 7
    do(match, Sell(Good.CIVICUS))
    assert has(match, BLUE, Good.NOMISMA) == 15
    assert market(match)[5:] == ["lapis", "civicus"]
    assert asked(match) == (GREEN, "turn")  # a second lapis cannot be sold: the sale is over


def test_6_7_the_first_kind_can_be_duplicated_once() -> None:
    """§6.7: lignum earns 9, its old token leaves, all shift, and the dearest space is free again."""
    match = do(table(market=FIVE, blue={"lapis": 1, "civicus": 1, "lignum": 2}), SELL, Sell(Good.LAPIS), Sell(Good.CIVICUS))
    do(match, Sell(Good.LIGNUM))
    assert has(match, BLUE, Good.NOMISMA) == 15 + 9
    assert market(match) == ["auctoritas", "virtus", "fides", "frumentum", "lapis", "civicus", "lignum"]
    assert match.state.market[7] == EMPTY
    assert asked(match) == (GREEN, "turn")


def test_6_7_only_the_kind_that_lay_first_when_the_sale_began() -> None:
    """R-06: a sale on an empty market does not make its own token the first one."""
    match = do(table(market=[], blue={"lapis": 2}), SELL, Sell(Good.LAPIS))
    assert has(match, BLUE, Good.NOMISMA) == 2
    assert asked(match) == (GREEN, "turn")


def test_6_7_a_sale_can_end_early() -> None:
    match = do(table(market=FIVE, blue={"lapis": 1, "civicus": 1}), SELL, Sell(Good.CIVICUS), Done())
    assert goods(match, BLUE) == {"lapis": 1, "nomisma": 7}


def test_6_8_tokens_are_bought_at_the_price_of_their_spaces() -> None:
    """§6.8: civicus for 3 and lapis for 6, together 9; the rest closes up."""
    seven = ["lignum", "civicus", "virtus", "fides", "lapis", "auctoritas", "frumentum"]
    match = do(table(market=seven, blue={"nomisma": 9}), BUY, Buy(Good.CIVICUS), Buy(Good.LAPIS))
    assert goods(match, BLUE) == {"civicus": 1, "lapis": 1}
    assert market(match) == ["lignum", "virtus", "fides", "auctoritas", "frumentum"]
    assert match.state.market[5:] == [EMPTY, EMPTY, EMPTY]


def test_6_2_free_moves_are_made_in_the_middle_of_a_sale() -> None:
    """§6.2, R-05: the sale goes on until one is done, and then the turn is over."""
    match = do(table(market=FIVE, blue={"lapis": 1, "civicus": 1, "hand": ["E001", "I40"]}, green={"nomisma": 3}), SELL)
    do(match, Sell(Good.LAPIS), Intrigue(Card.I40), Discard(Card.E001), Sell(Good.CIVICUS))
    assert goods(match, BLUE) == {"auctoritas": 1, "nomisma": 7 - 2 + 3 + 2 + 8}
    assert asked(match) == (GREEN, "turn")
    match = do(table(market=FIVE, blue={"lapis": 1, "hand": ["E001"]}), SELL, Sell(Good.LAPIS))
    assert offers(match) == [Done(), Discard(Card.E001)]
    assert asked(do(match, Done())) == (GREEN, "turn")


def test_6_2_a_purchase_is_paid_by_discarding_on_the_way() -> None:
    """§6.2, R-05: Buy can be announced as soon as the hand is worth what the cheapest token costs."""
    match = table(market=["lignum", "fides"], blue={"hand": ["E001", "E002"]})
    do(match, BUY)
    assert offers(match) == [Done(), Discard(Card.E001), Discard(Card.E002)]
    do(match, Discard(Card.E002), Buy(Good.LIGNUM))
    assert goods(match, BLUE) == {"auctoritas": 1, "lignum": 1}
    assert market(do(match, Done())) == ["fides"]
    assert BUY not in offers(table(market=["lignum", "fides"], blue={"nomisma": 1}))
    assert BUY not in offers(table(market=[], blue={"hand": ["E001"]}))


def test_no_card_takes_from_the_market_during_a_sale() -> None:
    """R-05: the Cornered Market, which shifts the prices, is played before or after."""
    match = table(market=FIVE, blue={"lapis": 1, "nomisma": 9, "hand": ["I39"]})
    assert can(match, Intrigue(Card.I39))
    assert not can(do(match, SELL), Intrigue(Card.I39))
    match = do(table(market=FIVE, blue={"nomisma": 9, "hand": ["I39"]}), BUY)
    assert not can(match, Intrigue(Card.I39))


def test_6_8_what_cannot_be_paid_is_not_offered() -> None:
    match = do(table(market=FIVE, blue={"nomisma": 3}), BUY)
    assert offers(match) == [Done(), Buy(Good.AUCTORITAS), Buy(Good.LIGNUM)]


def test_10_6_barsymes_earns_and_saves_one_for_each_resource() -> None:
    """§10.6: 2 more for two sold, 3 less for three bought."""
    match = table(market=FIVE, blue={"zone": [["E062"]], "lapis": 1, "civicus": 1})
    do(match, SELL, Sell(Good.LAPIS), Sell(Good.CIVICUS))
    assert has(match, BLUE, Good.NOMISMA) == 15 + 2
    match = do(table(market=FIVE, blue={"zone": [["E062"]], "nomisma": 6}), BUY)
    do(match, Buy(Good.LIGNUM), Buy(Good.AUCTORITAS), Buy(Good.VIRTUS))
    assert has(match, BLUE, Good.NOMISMA) == 6 - (2 + 3 + 4 - 3)


def test_others_pay_toll_to_addaios() -> None:
    match = do(table(market=FIVE, blue={"lapis": 1}, green={"zone": [["E065"]]}), SELL)
    assert has(match, GREEN, Good.NOMISMA) == 1


def test_6_9_refreshing_lays_out_one_of_each_and_may_draw() -> None:
    """§6.9: the 9 space stays empty."""
    order = ["fides", "lapis", "virtus", "lignum", "civicus", "auctoritas"]
    match = do(table(market=["lignum"], draws=[*(name.upper() for name in order), "E001"]), REFRESH)
    assert asked(match) == (BLUE, "refresh_draw")
    do(match, Use())
    assert market(match) == [*order, "frumentum"]
    assert match.state.market[7] == EMPTY
    assert len(match.state.hands[BLUE]) == 1
    assert len(RESOURCES) == 7


def test_6_9_hephaistos_draws_one_more_and_drawing_is_optional() -> None:
    match = do(table(blue={"zone": [["E066"]]}), REFRESH, Use())
    assert len(match.state.hands[BLUE]) == 2
    match = do(table(blue={"zone": [["E066"]]}), REFRESH, Decline())
    assert match.state.hands[BLUE] == []


def test_6_8_a_purchase_opens_no_sale() -> None:
    """§6.7: only a sale has a kind that may be sold twice."""
    match = do(table(blue={"nomisma": 9}), Announce(Action.BUY))
    assert match.view(BLUE).doubling == EMPTY
    do(match, Buy(Good.AUCTORITAS), Done())
    assert match.view(BLUE).doubling == EMPTY
