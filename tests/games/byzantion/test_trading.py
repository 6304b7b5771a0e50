"""§6.7 to §6.9: prices, duplicates and tolls, space by space."""

from __future__ import annotations

import pytest

from quadriga.games.byzantion.moves import Announce, Buy, Done, Sell
from quadriga.games.byzantion.terms import EMPTY, Action, Good
from quadriga.kernel import AnyMatch

from .setting import BLUE, GREEN, card_set, do, goods, has, offers, table

SELL, BUY, REFRESH = (Announce(action) for action in (Action.SELL, Action.BUY, Action.REFRESH))
FIVE = ["lignum", "auctoritas", "virtus", "fides", "frumentum"]  # lapis and civicus are missing


def market(match: AnyMatch) -> list[str]:
    return [Good(good).name.lower() for good in match.state.market if good != EMPTY]


@pytest.mark.parametrize("action", [SELL, BUY])
def test_toll_is_paid_for_the_trade_of_others_only(action: Announce) -> None:
    """Addaios gains a nomisma for each Buy or Sell action of another player, not for his own owner's."""
    own = {"lapis": 1, "nomisma": 2}
    match = do(table(market=FIVE, blue=own, green={"zone": [["E065"]]}), action)
    assert goods(match, GREEN) == {"nomisma": 1}
    match = do(table(market=FIVE, blue={**own, "zone": [["E065"]]}, green=own), action)
    assert (goods(match, BLUE), goods(match, GREEN)) == (own, own)


def test_no_toll_for_other_actions() -> None:
    match = do(table(market=FIVE, green={"zone": [["E065"]]}), REFRESH)
    assert goods(match, GREEN) == {}


def test_6_7_what_lies_on_the_market_but_not_first_cannot_be_sold() -> None:
    match = table(market=FIVE, blue={"auctoritas": 1, "frumentum": 1})
    assert SELL not in offers(match)
    match = do(table(market=FIVE, blue={"auctoritas": 1, "lignum": 1, "lapis": 1}), SELL)
    assert offers(match) == [Done(), Sell(Good.LAPIS), Sell(Good.LIGNUM)]


def test_6_7_the_duplicate_goes_to_the_leftmost_free_space() -> None:
    """§6.7: and in the next sale another kind lies first."""
    match = do(table(market=FIVE, blue={"lignum": 2, "lapis": 1}), SELL, Sell(Good.LIGNUM))
    assert has(match, BLUE, Good.NOMISMA) == 7
    assert offers(match) == [Done(), Sell(Good.LAPIS)]  # once in a sale
    do(match, Done())
    assert market(match) == ["auctoritas", "virtus", "fides", "frumentum", "lignum"]
    assert match.state.market[5:] == [EMPTY] * 3


def test_6_7_a_sale_without_a_duplicate_leaves_the_first_token() -> None:
    match = do(table(market=FIVE, blue={"lapis": 1}), SELL, Sell(Good.LAPIS))
    assert market(match) == [*FIVE, "lapis"]


def test_6_8_while_one_buys_the_spaces_keep_their_prices() -> None:
    """§6.8: what is left closes up when the purchase is over."""
    match = do(table(market=FIVE, blue={"nomisma": 9}), BUY, Buy(Good.LIGNUM))
    assert has(match, BLUE, Good.NOMISMA) == 7
    do(match, Buy(Good.AUCTORITAS))
    assert has(match, BLUE, Good.NOMISMA) == 7 - 3
    do(match, Done())
    assert market(match) == ["virtus", "fides", "frumentum"]
    assert match.state.market[3:] == [EMPTY] * 5


def test_10_6_no_price_is_below_zero() -> None:
    """§10.6: in a set of one's own somebody may know the market better than Barsymes; what costs 2 is free then."""
    options = card_set("empire.toml", "E062", abilities=[{"code": "MARKET", "n": 3}])
    match = do(table(options=options, market=FIVE, blue={"zone": [["E062"]], "nomisma": 1}), BUY)
    assert offers(match) == [Done(), Buy(Good.AUCTORITAS), Buy(Good.VIRTUS), Buy(Good.LIGNUM)]
    do(match, Buy(Good.LIGNUM), Buy(Good.AUCTORITAS))
    assert goods(match, BLUE) == {"lignum": 1, "auctoritas": 1, "nomisma": 1}
    do(match, Buy(Good.VIRTUS))
    assert goods(match, BLUE) == {"lignum": 1, "auctoritas": 1, "virtus": 1}


def test_6_7_a_duplicate_sold_alone_becomes_the_last() -> None:
    match = do(table(market=["lapis"], blue={"lapis": 2, "nomisma": 0}), SELL, Sell(Good.LAPIS))
    assert has(match, BLUE, Good.NOMISMA) == 3
    assert market(match) == ["lapis"]
    assert match.state.market[0] == Good.LAPIS
    assert not match.state.doubled
    assert match.view(BLUE).doubling == EMPTY  # outside of a sale nothing can be duplicated
