"""§2.3 and chapter 10: what single cards do when they are played, and heroes that react to them."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from quadriga.games.byzantion.box.cards import HOUSE
from quadriga.games.byzantion.moves import (
    Activate,
    Announce,
    Buy,
    Decline,
    Discard,
    Done,
    Intrigue,
    PlayCard,
    Sell,
    Swap,
    Take,
    TakeFrom,
    Use,
)
from quadriga.games.byzantion.rules.intrigue import price
from quadriga.games.byzantion.terms import EMPTY, Action, Card, Deme, Good
from quadriga.kernel import AnyMatch

from .setting import BLUE, GREEN, RED, asked, can, do, goods, has, offers, table

PLAY = Announce(Action.PLAY)
CHESTS = ["K01", "K29", "K08", "K10"]  # 1 auctoritas + 3 nomismata; 6 nomismata; 2 auctoritas; 2 virtus


def play(card: str, players: int = 2, *, blue: dict[str, Any] | None = None, **data: Any) -> AnyMatch:
    """Blue, who has nine nomismata unless told otherwise, plays this card."""
    own = {"nomisma": 9, **(blue or {})}
    match = table(players, blue={**own, "hand": [card, *own.get("hand", [])]}, **data)
    return do(match, PLAY, PlayCard(Card[card]))


def market(match: AnyMatch) -> list[str]:
    return [Good(good).name.lower() if good != EMPTY else "" for good in match.state.market]


# Playing ------------------------------------------------------------------------------------------------------------------


def test_6_4_a_card_is_played_with_the_last_nomisma_and_not_with_one_less() -> None:
    match = do(table(blue={"nomisma": 5, "hand": ["E012", "E016", "I40"]}), PLAY)  # 5, 6, and an intrigue card for 2
    assert can(match, PlayCard(Card.E012))
    assert not can(match, PlayCard(Card.E016))
    assert not can(match, PlayCard(Card.I40))


def test_6_2_cards_are_discarded_and_intrigues_played_between_two_cards() -> None:
    """R-05: the income pays for the next card."""
    match = table(blue={"nomisma": 5, "hand": ["E011", "E012", "E031", "I40"]}, green={"nomisma": 3})
    do(match, PLAY, PlayCard(Card.E011))
    assert not can(match, PlayCard(Card.E031))
    do(match, Discard(Card.E012), Intrigue(Card.I40))  # 2 nomismata buy the Usurer's Ledger, which brings 3
    assert goods(match, BLUE) == {"civicus": 1, "auctoritas": 1, "nomisma": 3}
    assert asked(match) == (BLUE, "play")


# Instant abilities --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "zone", "gained"),
    [
        ("E018", ["E011", "E014"], {"civicus": 2}),
        ("E038", ["E031", "E070"], {"fides": 2}),
        ("E058", ["E051", "E079"], {"virtus": 2}),
        ("E078", ["E073", "E099"], {"nomisma": 3 + 4}),
        ("E098", ["E091", "E039"], {"frumentum": 2}),
        ("E098", [], {}),
        ("E098", ["E091", "E092", "E093", "E094"], {"frumentum": 3}),
    ],
)
def test_2_3_a_card_that_counts_gives_goods_for_the_others_of_its_type(
    card: str, zone: list[str], gained: dict[str, int]
) -> None:
    """§2.3: not for itself, and for three at most; a card of two types counts for both."""
    match = play(card, blue={"zone": [[other] for other in zone]})
    assert goods(match, BLUE) == {"nomisma": 3, **gained}


def test_2_3_a_chest_card_opens_the_chest_of_ones_own_space() -> None:
    """§5.2: whichever space that is."""
    data: dict[str, Any] = {"chests": CHESTS, "seals": {"cup": "green", "robe": "blue"}, "active": "blue"}
    assert goods(play("E016", **data), BLUE) == {"nomisma": 3, "virtus": 2}


def test_10_2_one_resource_and_not_two_and_one_may_leave_it() -> None:
    match = play("E009", blue={"civicus": 2, "hand": ["E041", "E042"]})
    do(match, Decline())
    assert match.state.zones[BLUE] == [[Card.E009]]
    assert goods(match, BLUE) == {"civicus": 2, "nomisma": 4}
    match = do(play("E009", blue={"civicus": 2, "hand": ["E041", "E042"]}), PlayCard(Card.E042))
    assert goods(match, BLUE) == {"civicus": 1, "nomisma": 4}
    assert match.state.hands[BLUE] == [Card.E041]


def test_10_2_without_a_card_in_hand_nothing_is_asked() -> None:
    match = play("E009", blue={"civicus": 1}, green={"dynamis": 1})
    assert asked(match) == (GREEN, "turn")


def test_2_3_cards_for_everybody_or_for_nobody() -> None:
    """§2.3: Glassmakers: two for oneself, one for each other; left unused, none."""
    match = do(play("E071", 3), Use())
    assert [len(hand) for hand in match.state.hands] == [2, 1, 1]
    match = do(play("E071", 3), Decline())
    assert [len(hand) for hand in match.state.hands] == [0, 0, 0]


@pytest.mark.parametrize(("card", "drawn"), [("E012", 1), ("E050", 2)])
def test_2_3_a_draw_for_oneself_is_made_at_once(card: str, drawn: int) -> None:
    """R-19: it can only help."""
    match = play(card, 3)
    assert [len(hand) for hand in match.state.hands] == [drawn, 0, 0]


def test_2_3_a_levy_of_cards_needs_somebody_with_a_card() -> None:
    """§2.3: who has none is not asked; if nobody has any, there is nothing to use; and it can be left unused."""
    match = play("E072", 3, green={"hand": []}, red={"hand": ["E001", "E002"]})
    do(match, Use())
    assert asked(match) == (RED, "levy_card")
    do(match, Discard(Card.E002))
    assert (match.state.hands[RED], match.state.discard) == ([Card.E001], [Card.E002])
    match = play("E072", 3, blue={"hand": ["E003"]})
    assert asked(match) == (BLUE, "play")
    match = do(play("E072", 3, red={"hand": ["E001"]}), Decline())
    assert match.state.hands[RED] == [Card.E001]


def test_2_3_9_3_whoever_levies_cards_draws_one_only_alone() -> None:
    match = do(play("E072", 3, green={"hand": ["E001"]}), Use())
    assert [len(hand) for hand in match.state.hands] == [0, 0, 0]
    assert [len(hand) for hand in play("E072", 3).state.hands] == [0, 0, 0]


def test_2_3_a_levy_takes_one_from_everybody_who_has_it() -> None:
    match = do(play("E034", 3, blue={"fides": 3}, green={"fides": 3}, red={"lapis": 1}), Use())
    assert [has(match, seat, Good.FIDES) for seat in range(3)] == [3, 2, 0]
    assert has(match, RED, Good.LAPIS) == 1


def test_2_3_the_collector_may_be_sent_home() -> None:
    """§2.3: using an ability is optional, also this one; then nobody discards."""
    match = do(play("E072", green={"hand": ["E001", "E002"]}), Decline())
    assert (match.state.hands[GREEN], match.state.discard) == ([Card.E001, Card.E002], [])


def test_6_4_heroes_react_to_a_card_before_its_own_ability() -> None:
    """R-04: Kosmas trades before the Money-changers have paid out; they do so whatever he does."""
    match = table(market=["lapis"], blue={"nomisma": 4, "hand": ["E073", "E100"], "zone": [["E061"]]})
    do(match, PLAY, PlayCard(Card.E073))
    assert (asked(match), has(match, BLUE, Good.NOMISMA)) == ((BLUE, "trade"), 4 - 2)
    do(match, Buy(Good.LAPIS))
    assert goods(match, BLUE) == {"lapis": 1, "nomisma": 3}


def test_2_3_a_card_of_the_display_is_taken_and_its_place_filled() -> None:
    eight = ["E001", "E002", "E003", "E004", "E005", "E006", "E007", "E008"]
    match = do(play("E013", display=eight, draws=["E099"]), Take(Card.E003))
    assert match.state.hands[BLUE] == [Card.E003]
    assert match.state.display == [Card[name] for name in (*eight[:2], "E099", *eight[3:])]
    match = do(play("E013", display=eight), Decline())
    assert (match.state.hands[BLUE], len(match.state.display)) == ([], 8)
    match = play("E013", blue={"hand": ["E099"]}, display=[])
    assert asked(match) == (BLUE, "play")  # nothing to take


def test_6_6_a_free_activation_may_be_left_and_marks_nothing() -> None:
    zone = [["E043"], ["E051"]]
    match = do(play("E015", blue={"zone": zone}), Decline())
    assert goods(match, BLUE) == {"nomisma": 3 + 2}  # 6, less 2 for Germanus
    match = do(play("E015", blue={"zone": zone}), Activate(Card.E051))
    assert goods(match, BLUE) == {"nomisma": 5, "virtus": 1, "lapis": 1}
    assert not any(group.marked for group in match.view(BLUE).players[BLUE].zone)


def test_6_6_an_activation_card_may_activate_itself() -> None:
    """§6.6: it lies in the zone when its ability is used."""
    match = play("E095", blue={"zone": [["E051"]]})
    assert offers(match) == [Decline(), Activate(Card.E051), Activate(Card.E095)]


def test_2_3_a_resource_is_taken_from_one_player() -> None:
    match = play("E017", 3, green={"lapis": 1, "nomisma": 3}, red={"fides": 1}, blue={"virtus": 1})
    assert offers(match) == [Decline(), TakeFrom(Deme.GREEN, Good.LAPIS), TakeFrom(Deme.RED, Good.FIDES)]
    do(match, Decline())
    assert has(match, GREEN, Good.LAPIS) == 1
    match = play("E017", 3, blue={"hand": ["E099"], "virtus": 1}, green={"nomisma": 3})
    assert asked(match) == (BLUE, "play")  # nobody else has any resource


def test_2_3_up_to_two_resources_are_changed_into_others() -> None:
    match = play("E019", blue={"lapis": 3})
    assert all(move.give is Good.LAPIS and move.get is not Good.LAPIS for move in offers(match) if isinstance(move, Swap))
    assert len(offers(match)) == 1 + 6
    do(match, Swap(Good.LAPIS, Good.VIRTUS), Done())
    assert goods(match, BLUE) == {"lapis": 2, "virtus": 1, "nomisma": 4}
    match = do(play("E019", blue={"lapis": 3}), Done())
    assert goods(match, BLUE) == {"lapis": 3, "nomisma": 4}
    match = do(play("E019", blue={"lapis": 3}, green={"dynamis": 1}), *[Swap(Good.LAPIS, Good.FIDES)] * 2)
    assert goods(match, BLUE) == {"lapis": 1, "fides": 2, "nomisma": 4}
    assert asked(match) == (GREEN, "turn")  # two, not three


def test_2_3_without_a_resource_nothing_is_changed() -> None:
    assert asked(play("E019", green={"dynamis": 1})) == (GREEN, "turn")


def test_2_3_interpreters_trade_one_resource() -> None:
    """§2.3: without dynamis, and the market closes up."""
    match = do(play("E079", blue={"hand": ["E001"]}, market=["lapis", "fides"]), Buy(Good.LAPIS))
    assert goods(match, BLUE) == {"lapis": 1, "nomisma": 9 - 5 - 2}
    assert market(match)[:2] == ["fides", ""]
    assert asked(match) == (BLUE, "play")


# Heroes that react --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hero", "card", "gained"),
    [
        ("E024", "E040", {"fides": 1}),
        ("E042", "E060", {"virtus": 1}),
        ("E067", "E080", {"nomisma": 1}),
        ("E082", "E100", {"frumentum": 1}),
    ],
)
def test_2_3_heroes_gain_when_a_card_of_their_type_is_played(hero: str, card: str, gained: dict[str, int]) -> None:
    """§2.3: not when it is of another type, nor for themselves."""
    match = do(table(blue={"zone": [[hero]], "hand": [card, "E020"], "nomisma": 20}), PLAY)
    left = 20 - price(match.state, BLUE, Card[card])
    do(match, PlayCard(Card[card]))
    assert Counter(goods(match, BLUE)) == Counter(nomisma=left) + Counter(gained)
    left = has(match, BLUE, Good.NOMISMA) - price(match.state, BLUE, Card.E020)
    do(match, PlayCard(Card.E020))
    assert goods(match, BLUE) == {**gained, "nomisma": left}
    alone = play(hero, blue={"nomisma": 20})
    assert goods(alone, BLUE) == {"nomisma": 20 - HOUSE.cost[Card[hero]]}


def test_2_4_heroes_do_not_react_to_intrigue_cards() -> None:
    """R-21: Kosmas and Nonnosos wait for empire cards; but cards that count do count them."""
    match = table(blue={"zone": [["E061"], ["E067"]], "hand": ["I40", "E078"], "nomisma": 9}, green={"nomisma": 6})
    do(match, Intrigue(Card.I40))
    assert asked(match) == (BLUE, "turn")
    assert goods(match, BLUE) == {"nomisma": 9 + 6}  # emporion, and free with Kosmas
    do(match, PLAY, PlayCard(Card.E078), Decline())
    assert goods(match, BLUE) == {"nomisma": 15 - 3 + 1 + 3 * 2}  # the card, Nonnosos, and three emporion cards


def test_10_7_a_hero_who_only_gains_activates_nothing() -> None:
    zone = [["E024"], ["E043", "E050"]]
    match = do(table(blue={"zone": zone, "hand": ["E040", "E001"], "nomisma": 9}), PLAY, PlayCard(Card.E040))
    assert asked(match) == (BLUE, "play")


def test_10_5_kosmas_may_decline_and_does_not_trade_for_himself() -> None:
    """§10.5: after each other emporion card, whatever else it is."""
    match = do(table(blue={"nomisma": 20, "hand": ["E061", "E014"]}), PLAY, PlayCard(Card.E061))
    assert asked(match) == (BLUE, "play")
    do(match, PlayCard(Card.E014))  # palatine and emporion
    assert asked(match) == (BLUE, "trade")
    left = has(match, BLUE, Good.NOMISMA)
    do(match, Decline())
    assert has(match, BLUE, Good.NOMISMA) == left
    assert market(match)[:7].count("") == 0


def test_10_5_a_purchase_with_kosmas_closes_the_market_up() -> None:
    match = table(blue={"nomisma": 9, "hand": ["E080"], "zone": [["E061"]]}, market=["lapis", "fides", "virtus"])
    do(match, PLAY, PlayCard(Card.E080), Buy(Good.FIDES))
    assert market(match) == ["lapis", "virtus", "", "", "", "", "", ""]
    assert goods(match, BLUE) == {"fides": 1, "nomisma": 9 - 2 - 3}


def test_10_5_a_sale_with_kosmas_may_duplicate_the_first_kind() -> None:
    """§6.7: the old token leaves and all others move down; each sale of one resource is a sale of its own."""
    match = table(
        blue={"nomisma": 9, "hand": ["E080", "E074"], "zone": [["E061"]], "lapis": 1, "fides": 1}, market=["lapis", "fides"]
    )
    do(match, PLAY, PlayCard(Card.E080))
    assert not can(match, Sell(Good.FIDES))
    do(match, Sell(Good.LAPIS))
    assert market(match)[:3] == ["fides", "lapis", ""]
    assert has(match, BLUE, Good.NOMISMA) == 9 - 2 + 4
    do(match, PlayCard(Card.E074))
    assert can(match, Sell(Good.FIDES))  # now first


def test_10_5_where_nothing_can_be_traded_nothing_is_asked() -> None:
    match = table(blue={"nomisma": 2, "hand": ["E080", "E001"], "zone": [["E061"]]}, market=["lapis"])
    do(match, PLAY, PlayCard(Card.E080))
    assert asked(match) == (BLUE, "play")
    assert match.view(BLUE).doubling == EMPTY


def test_10_7_prokopios_needs_a_bandon_without_a_token() -> None:
    """§10.7: single cards are no bandons; one activated without dynamis bears no token and can be chosen."""
    zone = [["E005"], ["E043", "E050"], ["E046", "E051"], ["E021", "E029"], ["E009"]]
    marks = {"marked": ["E043"], "activated": ["E046", "E051"]}
    match = table(blue={"nomisma": 9, "hand": ["E100"], "zone": zone, **marks})
    do(match, PLAY, PlayCard(Card.E100))
    assert offers(match) == [Decline(), Activate(Card.E021), Activate(Card.E046)]
    do(match, Activate(Card.E046))
    assert goods(match, BLUE) == {"nomisma": 9 - 4, "virtus": 2, "lignum": 1, "lapis": 1}
    assert match.view(BLUE).players[BLUE].zone[2].marked


def test_10_7_without_a_bandon_prokopios_asks_nothing() -> None:
    match = table(blue={"nomisma": 9, "hand": ["E100", "E001"], "zone": [["E005"], ["E043"]]})
    do(match, PLAY, PlayCard(Card.E100))
    assert asked(match) == (BLUE, "play")


def test_10_7_prokopios_passes_over_a_bandon_of_which_nothing_lies_face_up() -> None:
    """§10.7, R-13: it would yield nothing; one face-up card is enough."""
    zone = [["E005"], ["E043", "E050"], ["E021", "E029"]]
    match = table(blue={"nomisma": 9, "hand": ["E100"], "zone": zone, "face_down": ["E043", "E050", "E021"]})
    do(match, PLAY, PlayCard(Card.E100))
    assert offers(match) == [Decline(), Activate(Card.E021)]
