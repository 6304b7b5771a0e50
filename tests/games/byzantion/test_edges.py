"""Where two rules meet: cases worked out from the book before the code was read."""

from __future__ import annotations

from typing import Any

from quadriga.games.byzantion.moves import (
    Announce,
    Bid,
    Buy,
    Decline,
    Discard,
    DrawDiscard,
    Intrigue,
    MoveUnit,
    Pass,
    PlaceSeal,
    PlayCard,
    Replace,
    Sell,
    Use,
)
from quadriga.games.byzantion.terms import RESOURCES, Action, Card, Good, Keimelion, Territory, Unit

from .setting import BLUE, GREEN, RED, can, do, goods, has, offers, settle, solo, table
from .test_final import delivery, give, reveal

PLAY, DRAW, SELL, BUY = (Announce(action) for action in (Action.PLAY, Action.DRAW, Action.SELL, Action.BUY))
CHESTS = ["K33", "K29", "K08", "K01"]  # 1 dynamis + 1 nomisma; 6 nomismata; 2 auctoritas; 1 auctoritas + 3 nomismata
ME = 0


def test_10_3_a_chest_taken_twice_gives_its_dynamis_twice() -> None:
    """§10.3, §5.3: Mundus, the labaron and a chest of dynamis: six, one and twice one."""
    match = do(table(2, CHESTS, step="seals", event="V04", seals={}, blue={"zone": [["E044"]]}), PlaceSeal(Keimelion.LABARON))
    assert (has(match, BLUE, Good.DYNAMIS), goods(match, BLUE)) == (6 + 1 + 2, {"nomisma": 2})


def test_6_2_6_3_a_card_discarded_to_pay_for_a_draw_can_be_drawn_back() -> None:
    """§6.2, §6.3: it lies on top of the pile when the third way is paid."""
    match = table(draws=["E090"], blue={"auctoritas": 2, "hand": ["E001"]})
    do(match, DRAW, Discard(Card.E001), DrawDiscard())
    assert (match.state.hands[BLUE], goods(match, BLUE)) == ([Card.E001, Card.E090], {"nomisma": 2})


def test_2_3_r_15_what_is_left_of_the_deck_is_drawn_in_order_of_initiative() -> None:
    """R-15: three cards for Glassmakers at a table of three: two for blue, one for red, who comes before green."""
    left = ("E071", "E090", "E091", "E092")
    match = table(
        3, draws=left[1:], seals={"labaron": "blue", "cup": "red", "robe": "green"}, blue={"nomisma": 5, "hand": ["E071"]},
        removed=[card.name for card in Card if card.name not in left],
    )  # fmt: skip
    do(match, PLAY, PlayCard(Card.E071), Use())
    assert match.state.hands == [[Card.E090, Card.E091], [], [Card.E092]]


def test_6_7_a_duplicate_sold_first_leaves_the_dearer_spaces_to_the_missing_kinds() -> None:
    """§6.7: 7 for the lignum, 8 and 9 for civicus and lapis; the first token goes when the sale is over."""
    match = table(market=["lignum", "auctoritas", "virtus", "fides", "frumentum"], blue={"lapis": 1, "civicus": 1, "lignum": 1})
    do(match, SELL, Sell(Good.LIGNUM), Sell(Good.CIVICUS), Sell(Good.LAPIS))
    assert has(match, BLUE, Good.NOMISMA) == 7 + 8 + 9
    kept = [Good.AUCTORITAS, Good.VIRTUS, Good.FIDES, Good.FRUMENTUM, Good.LIGNUM, Good.CIVICUS, Good.LAPIS]
    assert match.state.market[:7] == kept


def test_6_7_an_empty_market_takes_one_of_each_from_the_cheap_end() -> None:
    """§6.7, R-06: 2 to 8, and nothing is sold twice."""
    match = do(table(market=[], blue={good.name.lower(): 2 for good in RESOURCES}), SELL, *map(Sell, RESOURCES))
    assert has(match, BLUE, Good.NOMISMA) == 2 + 3 + 4 + 5 + 6 + 7 + 8


def test_10_9_a_cancelled_purchase_pays_no_toll() -> None:
    """§10.9: the action was never taken."""
    match = table(3, blue={"nomisma": 20}, green={"zone": [["E065"]], "nomisma": 4, "hand": ["I11"]})
    match.answer(BLUE, BUY)
    match.answer(GREEN, Intrigue(Card.I11))
    settle(match)
    assert has(match, GREEN, Good.NOMISMA) == 0


def test_7_5_the_reward_of_a_challenge_may_be_bid_at_once() -> None:
    """§7.5: bids follow the reward; five auctoritas won for the palace are bid for the emperor's favour."""
    seals = {"labaron": "blue", "robe": "green"}
    match = delivery(event="V07", seals=seals, blue={"virtus": 2, "civicus": 2}, green={"auctoritas": 3})
    reveal(match, give(virtus=2, civicus=2), ())
    assert max(bid.n for bid in offers(match, BLUE)) == 5
    match.answer(BLUE, Bid(4, None))
    match.answer(GREEN, Bid(3, None))
    assert [has(match, seat, Good.DOXA) for seat in (BLUE, GREEN)] == [5 + 4 + 3, 6 + 2]
    assert (goods(match, BLUE), goods(match, GREEN)) == ({"auctoritas": 1}, {})


def test_5_3_10_1_the_robe_doubles_what_was_replaced_too() -> None:
    """R-08, R-38: three delivered, one of them an auctoritas of the Smugglers, who earn for each of the three but once."""
    match = delivery(option=1, seals={"robe": "blue", "cup": "green"}, blue={"zone": [["E063"]], "fides": 2, "auctoritas": 1})
    do(match, Replace(Card.E063, Good.FIDES))
    reveal(match, give(fides=2), ())
    assert (has(match, BLUE, Good.DOXA), goods(match, BLUE)) == (5 + 3 + 3, {"nomisma": 3, "auctoritas": 5})


def test_7_3_r_37_a_penalty_is_halved_before_what_is_missing_is_counted() -> None:
    """R-37: 5 of 9 are to be paid; one nomisma short costs nothing."""
    blue = {"nomisma": 4, "doxa": 9, "zone": [["E028"]]}
    match = reveal(delivery(event="V17", option=1, blue=blue, green={"lapis": 4}), (), give(lapis=4))
    assert (has(match, BLUE, Good.DOXA), has(match, BLUE, Good.NOMISMA)) == (9, 0)


def test_8_1_8_2_auctoritas_of_the_last_discards_counts_as_a_resource() -> None:
    """§8.1, §8.2: the one card discarded for the Pilgrimage wins the first place, and the Pilgrimage that of cards."""
    data: dict[str, Any] = {"step": "finale", "units": {"thracia": {"priest": 1}}}
    match = table(**data, blue={"doxa": 0, "nomisma": 2, "hand": ["I12", "E001"]})
    do(match, Intrigue(Card.I12), MoveUnit(Unit.PRIEST, Territory.THRACIA, Territory.ITALIA))
    while not match.over:
        do(match, offers(match)[0])
    assert match.state.result.scores[BLUE] == 3 + 6


# Alone --------------------------------------------------------------------------------------------------------------------


def test_9_9_10_5_kosmas_reacts_to_a_card_played_from_the_robe() -> None:
    """§9.9, §10.5: it is played like any other, only for nothing."""
    match = solo(["E080", "E091"], chests=CHESTS, justinian={"zone": [["E061", "E029"]], "nomisma": 9})
    do(match, PlaceSeal(Keimelion.ROBE), PlayCard(Card.E080))
    assert can(match, Buy(Good.AUCTORITAS))


def test_9_1_a_shield_may_save_the_last_doxa() -> None:
    """§9.1, R-37: of two doxa one is lost, and the game goes on."""
    match = do(solo(justinian={"doxa": 2, "zone": [["E086"]]}), Pass())
    assert (match.over, has(match, ME, Good.DOXA)) == (False, 1)


def test_9_8_one_unit_serves_several_events() -> None:
    """§9.8: units are not used up; Syracuse and Spania want the same dromon and legion."""
    match = solo(events=["S12", "S25"], units={"tyrrhenian_sea": {"dromon": 1, "legion": 1, "merchant": 1}})
    do(match, Pass(), Pass())
    assert (match.state.completed, match.over) == (2, True)


def test_9_8_units_elsewhere_do_not_count_and_a_payment_alone_is_not_enough() -> None:
    """§9.8: two senators are wanted in Illyricum, one stands there and one in Italia."""
    match = solo(events=["S11", "S12"], units={"illyricum": {"senator": 1}, "italia": {"senator": 1}}, paid=True)
    do(match, Pass())
    assert (match.state.completed, has(match, ME, Good.DOXA)) == (0, 5 - 3)


def test_4_3_whoever_has_most_dynamis_acts_alone_at_the_end() -> None:
    """§4.3: one, three and one dynamis."""
    match = table(3, blue={"dynamis": 1}, green={"dynamis": 3}, red={"dynamis": 1})
    order = []
    for _ in range(5):
        order.append(match.pending[0].seat)
        do(match, Announce(Action.REFRESH), Decline())
    assert order == [BLUE, GREEN, RED, GREEN, GREEN]
