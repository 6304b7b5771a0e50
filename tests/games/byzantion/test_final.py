"""Chapter 7: deliveries, completion, penalties, units, challenges, the next round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from quadriga.games.byzantion.box.cards import HOUSE
from quadriga.games.byzantion.moves import Bid, Decline, Discard, DropTask, Intrigue, Name, Replace
from quadriga.games.byzantion.terms import Card, Deme, Event, Good, Step, Territory, Unit
from quadriga.kernel import Amount, Amounts, AnyMatch

from .setting import BLUE, GREEN, RED, asked, do, goods, has, offers, react, settle, table

N, CI, FI, LA, LI, VI, FR, AU = (
    Good.NOMISMA, Good.CIVICUS, Good.FIDES, Good.LAPIS, Good.LIGNUM, Good.VIRTUS, Good.FRUMENTUM, Good.AUCTORITAS,
)  # fmt: skip


def caps(match: AnyMatch, seat: int) -> Mapping[Good, int]:
    """How much of each a seat may deliver."""
    choice = match.options(seat)
    assert isinstance(choice, Amounts)
    return choice.caps


def delivery(players: int = 2, **data: Any) -> AnyMatch:
    event = str(data.pop("event", "V04"))
    later = {1: "V10", 2: "V20", 3: "V30"}[HOUSE.events[Event[event]].age]  # so that the game goes on
    return table(players, step="delivery", events=[event, later], **data)


def give(**amounts: int) -> tuple[Amount, ...]:
    return tuple(Amount(good, amounts[good.name.lower()]) for good in Good if good.name.lower() in amounts)


def reveal(match: AnyMatch, *given: tuple[Amount, ...]) -> AnyMatch:
    """Everybody delivers, by seat; whoever has nothing the event needs is not asked."""
    for seat, amounts in enumerate(given):
        ask = match.ask(seat)
        if ask is not None and ask.prompt == "deliver":
            match.answer(seat, amounts)
        else:
            assert amounts == ()
    settle(match)
    return match


# Delivery -----------------------------------------------------------------------------------------------------------------


def test_7_1_nobody_delivers_more_than_is_needed() -> None:
    """§7.1: the example of the book, 2 civicus and 1 frumentum."""
    match = delivery(option=2, blue={"civicus": 5, "frumentum": 3}, green={"civicus": 1})
    assert caps(match, BLUE) == {CI: 2, FR: 1}
    assert len(match.options(BLUE)) == 6
    assert caps(match, GREEN) == {CI: 1}


def test_7_1_deliveries_are_sealed_and_give_one_doxa_for_each_resource() -> None:
    match = delivery(option=2, blue={"civicus": 2}, green={"frumentum": 1})
    match.answer(BLUE, give(civicus=2))
    assert has(match, BLUE, CI) == 2
    match.answer(GREEN, give(frumentum=1))
    assert (has(match, BLUE, Good.DOXA), has(match, GREEN, Good.DOXA)) == (5 + 2, 6 + 1)


def test_7_1_deliveries_are_put_forward_in_order_of_initiative() -> None:
    match = delivery(
        3,
        option=2,
        seals={"labaron": "red", "cup": "blue", "robe": "green"},
        blue={"civicus": 2},
        green={"civicus": 1},
        red={"frumentum": 1},
    )
    assert match.state.initiative == [RED, BLUE, GREEN]
    reveal(match, give(civicus=1), give(civicus=1), give(frumentum=1))
    told = [line.news.args["seat"] for line in match.chronicle or [] if line.news.key == "delivers"]
    assert told == [Deme.RED, Deme.BLUE, Deme.GREEN]


def test_7_1_two_nomismata_give_one_doxa() -> None:
    """R-24: and count as one when deliveries are compared."""
    match = delivery(event="V08", option=1, blue={"nomisma": 4}, green={"civicus": 1})
    reveal(match, give(nomisma=3), give(civicus=1))
    assert has(match, BLUE, Good.DOXA) == 5 + 1
    assert asked(match)[1] == "name_loser"  # value 1 each


def test_what_is_delivered_to_a_cancelled_event_is_lost() -> None:
    """R-32."""
    match = reveal(delivery(option=1, blue={"fides": 2}, green={"nomisma": 6}), give(fides=2), ())
    assert goods(match, BLUE) == {}


def test_10_1_tribonian_lets_one_civicus_stand_for_a_needed_resource() -> None:
    """§10.1: as in the example of the book: one replacement, and no second."""
    match = delivery(event="V03", option=2, blue={"zone": [["E002"]], "civicus": 3, "fides": 1})  # needs 2 fides, 1 civicus
    assert asked(match) == (BLUE, "replace")
    assert offers(match) == [Decline(), Replace(Card.E002, FI)]
    match.answer(BLUE, Replace(Card.E002, FI))
    assert caps(match, BLUE) == {CI: 1, FI: 1}
    reveal(match, give(civicus=1, fides=1), ())
    assert has(match, BLUE, Good.DOXA) == 5 + 3
    assert match.state.completed == 1
    assert goods(match, BLUE) == {"civicus": 1, "auctoritas": 5}


def test_10_1_a_replacement_is_sealed() -> None:
    match = delivery(event="V03", option=2, blue={"zone": [["E002"]], "civicus": 3}, green={"zone": [["E021"]], "fides": 2})
    match.answer(BLUE, Replace(Card.E002, FI))
    match.answer(GREEN, Replace(Card.E021, CI))
    assert match.view(BLUE).own.replaced == (CI, FI)  # his civicus for a fides, and nothing of green's
    assert match.view(None).own is None


def test_10_1_doxa_may_stand_for_a_resource() -> None:
    """R-38: Junillus pays it before the delivery counts."""
    match = delivery(option=1, blue={"zone": [["E006"]], "doxa": 1, "fides": 2})
    do(match, Replace(Card.E006, FI))
    reveal(match, give(fides=2), ())
    assert has(match, BLUE, Good.DOXA) == 1 - 1 + 3
    match = delivery(option=1, blue={"zone": [["E006"]], "doxa": 0, "fides": 2})
    assert asked(match) == (BLUE, "deliver")  # without doxa nothing could be replaced, as all see


def test_silk_smugglers_earn_for_each_resource_delivered() -> None:
    """R-38: replacements count, nomismata do not; the income comes before a penalty."""
    match = delivery(
        event="V08", option=1, blue={"zone": [["E063"]], "civicus": 1, "auctoritas": 1, "nomisma": 2}, green={"civicus": 2}
    )
    do(match, Replace(Card.E063, CI))
    reveal(match, give(civicus=1, nomisma=2), give(civicus=2))
    assert has(match, BLUE, N) == 2


# Completed ------------------------------------------------------------------------------------------------------------------


def test_7_2_besieged_rome_needs_all_of_it() -> None:
    """§7.2: the example of the book: 1 virtus, 4 lapis, 1 lignum."""
    short = reveal(
        delivery(event="V17", blue={"virtus": 1, "lapis": 3}, green={"lignum": 1, "nomisma": 20}),
        give(virtus=1, lapis=3), give(lignum=1),
    )  # fmt: skip
    assert short.state.completed == 0
    full = reveal(
        delivery(event="V17", blue={"virtus": 1, "lapis": 3}, green={"lignum": 1, "lapis": 1}),
        give(virtus=1, lapis=3), give(lignum=1, lapis=1),
    )  # fmt: skip
    assert full.state.completed == 1
    assert full.state.victories == [1, 0]
    assert goods(full, BLUE) == {"auctoritas": 8}


def test_7_2_the_judge_names_the_winner_of_a_tie_even_himself() -> None:
    match = delivery(3, option=1, blue={"fides": 2}, green={"fides": 1}, red={"fides": 2})
    reveal(match, give(fides=2), give(fides=1), give(fides=2))
    assert asked(match) == (RED, "name_winner")  # red bears the sceptre
    assert offers(match) == [Name(Deme.BLUE), Name(Deme.RED)]
    do(match, Name(Deme.RED))
    assert has(match, RED, AU) == 5


def test_7_4_units_are_placed_in_the_territory_of_the_event() -> None:
    """§7.4: the example of the book, the Eternal Peace at Dara."""
    match = delivery(event="V08", option=1, blue={"civicus": 2, "nomisma": 4})
    reveal(match, give(civicus=2, nomisma=4), ())
    assert match.state.count_units(Territory.ORIENS, Unit.MERCHANT) == 2
    match = delivery(event="V08", option=2, blue={"virtus": 2, "lignum": 2})
    reveal(match, give(virtus=2, lignum=2), ())
    assert match.state.count_units(Territory.ORIENS, Unit.SIEGE_ENGINE) == 1
    assert match.state.count_units(Territory.ORIENS, Unit.LEGION) == 1


def test_7_4_only_as_many_units_as_there_are_miniatures() -> None:
    """R-25."""
    match = delivery(event="V17", units={"italia": {"fortification": 3}}, blue={"virtus": 1, "lapis": 4, "lignum": 1})
    reveal(match, give(virtus=1, lapis=4, lignum=1), ())
    assert match.state.count_units(Territory.ITALIA, Unit.FORTIFICATION) == 3
    assert match.state.count_units(Territory.ITALIA, Unit.LEGION) == 1


def test_5_3_the_robe_doubles_the_doxa_of_the_delivery() -> None:
    """§5.3, R-08: 6 delivered, most, completed: 12."""
    data: dict[str, Any] = {
        "event": "V17",
        "seals": {"robe": "blue", "cup": "green"},
        "blue": {"virtus": 1, "lapis": 4, "lignum": 1},
    }
    match = reveal(delivery(**data), give(virtus=1, lapis=4, lignum=1), ())
    assert has(match, BLUE, Good.DOXA) == 5 + 12
    match = reveal(delivery(options={"robe_doubles": "reward"}, **data), give(virtus=1, lapis=4, lignum=1), ())
    assert has(match, BLUE, Good.DOXA) == 5 + 6
    assert has(match, BLUE, AU) == 16


def test_a_winner_gains_from_heroes_and_intrigue() -> None:
    """§2.4: Menas gives 2 fides, the Consular Diptych 3 civicus."""
    match = delivery(option=1, blue={"zone": [["E022"]], "fides": 3, "nomisma": 2, "hand": ["I06"]})
    match.answer(BLUE, give(fides=3))
    assert asked(match) == (BLUE, "react_win")
    react(match, Intrigue(Card.I06))
    assert goods(match, BLUE) == {"auctoritas": 5, "fides": 2, "civicus": 3, "nomisma": 1}


# Cancelled ------------------------------------------------------------------------------------------------------------------


def test_7_3_what_cannot_be_paid_costs_doxa() -> None:
    """§7.3: 9 nomismata with 4 at hand cost 4 and 2 doxa."""
    match = delivery(event="V17", blue={"nomisma": 4}, green={"lapis": 1})
    reveal(match, (), give(lapis=1))
    assert has(match, BLUE, N) == 0
    assert has(match, BLUE, Good.DOXA) == 5 - 2
    assert match.state.defeats == [1, 0]


def test_7_3_each_missing_resource_costs_one_doxa() -> None:
    match = delivery(event="V12", blue={"virtus": 1}, green={"virtus": 1})
    reveal(match, (), give(virtus=1))
    assert (has(match, BLUE, VI), has(match, BLUE, Good.DOXA)) == (0, 5 - 2)


def test_doxa_never_falls_below_zero() -> None:
    """R-14."""
    match = reveal(delivery(event="V22", blue={"doxa": 3}, green={"virtus": 1}), (), give(virtus=1))
    assert has(match, BLUE, Good.DOXA) == 0


def test_5_3_the_robe_escapes_the_penalty_but_he_is_still_the_loser() -> None:
    """§5.3, R-36."""
    match = delivery(event="V17", seals={"robe": "blue", "cup": "green"}, blue={"nomisma": 9}, green={"lapis": 1})
    reveal(match, (), give(lapis=1))
    assert has(match, BLUE, N) == 9
    assert match.state.defeats == [1, 0]


def test_a_pardon_saves_the_loser() -> None:
    """R-36: the Imperial Pardon costs 2."""
    match = delivery(event="V17", blue={"nomisma": 9, "hand": ["I07"]}, green={"lapis": 1})
    match.answer(GREEN, give(lapis=1))
    assert asked(match) == (BLUE, "react_loss")
    react(match, Intrigue(Card.I07))
    assert has(match, BLUE, N) == 7
    assert match.state.defeats == [1, 0]


def test_a_shield_halves_the_penalty_rounded_up() -> None:
    """R-37: once, however many there are."""
    match = delivery(event="V17", blue={"nomisma": 9, "zone": [["E028"], ["E086"]]}, green={"lapis": 1})
    reveal(match, (), give(lapis=1))
    assert has(match, BLUE, N) == 9 - 5


# Challenges -----------------------------------------------------------------------------------------------------------------


def challenge(**data: Any) -> AnyMatch:
    """The Nika riot, completed by blue alone; the bid is in auctoritas: 3, 2, 1, 0 doxa."""
    blue = {"virtus": 2, "civicus": 2, **data.pop("blue", {})}
    match = delivery(3, event="V07", seals={"labaron": "blue", "cup": "green", "sceptre": "red"}, blue=blue, **data)
    reveal(match, give(civicus=2, virtus=2), (), ())
    return match


def bid(match: AnyMatch, *bids: Bid) -> AnyMatch:
    for seat, one in enumerate(bids):
        ask = match.ask(seat)
        if ask is not None and ask.prompt == "bid":
            match.answer(seat, one)
        else:
            assert one == Bid(0, None)
    settle(match)
    return match


def test_7_5_sealed_bids_are_ranked_and_spent() -> None:
    """§7.5: after the reward of 5 auctoritas, which can be bid."""
    match = bid(challenge(red={"auctoritas": 4}), Bid(5, None), Bid(0, None), Bid(4, None))
    assert [has(match, seat, Good.DOXA) for seat in range(3)] == [5 + 4 + 3, 6, 7 + 2]
    assert [has(match, seat, AU) for seat in range(3)] == [0, 0, 0]


def test_7_5_the_cup_adds_two_to_bid_with() -> None:
    """§5.3: spent first, for the bid only."""
    match = challenge(green={"auctoritas": 1})
    assert max(one.n for one in match.options(GREEN)) == 3
    bid(match, Bid(0, None), Bid(2, None), Bid(0, None))
    assert has(match, GREEN, AU) == 1
    assert has(match, GREEN, Good.DOXA) == 6 + 3


def test_7_5_the_judge_orders_equal_bids() -> None:
    match = bid(challenge(), Bid(1, None), Bid(1, None), Bid(0, None))
    assert asked(match) == (RED, "order_bids")
    match.answer(RED, (Deme.GREEN, Deme.BLUE))
    assert (has(match, GREEN, Good.DOXA), has(match, BLUE, Good.DOXA)) == (6 + 3, 5 + 4 + 2)


def test_7_5_a_bid_of_nothing_earns_nothing() -> None:
    """R-23."""
    match = bid(challenge(), Bid(0, None), Bid(0, None), Bid(0, None))
    assert [has(match, seat, Good.DOXA) for seat in range(3)] == [9, 6, 7]


def test_7_5_heroes_and_claques_raise_a_bid_of_at_least_one() -> None:
    """R-20, R-22: Sittas and Isidoros add 2 each; the card is part of the sealed bid."""
    match = challenge(green={"zone": [["E045"], ["E088"]]}, red={"nomisma": 2, "hand": ["I09"], "auctoritas": 3})
    assert Bid(0, Card.I09) not in list(match.options(RED))
    bid(match, Bid(4, None), Bid(1, None), Bid(3, Card.I09))
    # red 3 + 2, green 1 + 4: equal, above blue's 4
    assert asked(match) == (RED, "order_bids")
    assert match.state.intrigues[RED] == [Card.I09]
    match.answer(RED, (Deme.RED, Deme.GREEN))
    assert has(match, BLUE, Good.DOXA) == 5 + 4 + 1


def test_7_5_a_cancelled_challenge_is_not_bid_for() -> None:
    match = reveal(delivery(event="V07", blue={"virtus": 1}), give(virtus=1), ())
    assert all(ask.prompt != "bid" for ask in match.pending)


# The next round ---------------------------------------------------------------------------------------------------------------


def test_7_6_hands_are_limited_and_ring_and_diptych_move() -> None:
    """§7.6, §4.1: income for what is discarded; tokens and face-down cards come back."""
    match = table(
        step="cleanup", events=["V01", "V04"], ring="green",
        blue={"hand": ["E010", "E011", "E012", "E013", "E014", "E016", "E017"], "zone": [["E041"], ["E002"]],
              "marked": ["E041"], "face_down": ["E002"]},
        green={"zone": [["E021"]], "intrigues": ["I01"], "activated": ["E021"], "face_down": ["I01"]},
    )  # fmt: skip
    assert asked(match) == (BLUE, "hand_limit")
    match.answer(BLUE, Discard(Card.E012))
    assert goods(match, BLUE) == {"auctoritas": 1, "nomisma": 2}
    assert match.state.discard == [Card.E012]
    assert match.state.ring == BLUE
    assert match.state.round == 1
    assert not any(match.state.marks[card] for card in (Card.E041, Card.E002, Card.E021, Card.I01))
    assert match.state.seals == [-1] * 4
    assert match.state.step is Step.SEALS
    assert asked(match) == (BLUE, "seal")


def test_7_6_surplus_cards_make_the_pile_in_the_order_of_ones_choice() -> None:
    """§7.6, R-40: player by player in initiative order; the last card lies on top and can be drawn."""
    blue, green = [f"E{n:03}" for n in range(10, 18)], [f"E{n:03}" for n in range(20, 27)]
    match = table(step="cleanup", events=["V01", "V04"], seals={"labaron": "green", "robe": "blue"},
                  blue={"hand": blue}, green={"hand": green})  # fmt: skip
    assert asked(match) == (GREEN, "hand_limit")
    do(match, Discard(Card.E022))
    assert (asked(match), match.pending[0].args["n"]) == ((BLUE, "hand_limit"), 2)
    do(match, Discard(Card.E015), Discard(Card.E011))
    assert match.state.discard == [Card.E022, Card.E015, Card.E011]
    assert goods(match, BLUE) == {"auctoritas": 2, "nomisma": 4}
    assert [len(hand) for hand in match.state.hands] == [6, 6]


def test_7_6_jacob_baradaeus_holds_eight_cards() -> None:
    hand = [f"E{n:03}" for n in range(10, 18)]
    match = table(step="cleanup", events=["V01", "V04"], blue={"hand": hand, "zone": [["E025"]]})
    assert asked(match)[1] == "seal"


def test_2_5_after_the_second_age_another_task_is_given_up() -> None:
    """§2.5, R-03."""
    blue, green = {"tasks": ["T01", "T02", "T03", "T04"]}, {"tasks": ["T05", "T06", "T07", "T08"]}
    match = table(step="cleanup", events=["V11", "V21"], blue=blue, green=green)
    assert [ask.prompt for ask in match.pending] == ["drop_task", "drop_task"]
    for seat in range(2):
        match.answer(seat, DropTask(match.state.tasks[seat][0]))
    assert [len(tasks) for tasks in match.state.tasks] == [3, 3]


@pytest.mark.parametrize(("harder", "lapis"), [(False, 4), (True, 5)])
def test_a_harder_marathon_needs_one_more(harder: bool, lapis: int) -> None:
    """R-33."""
    match = delivery(event="V17", options={"length": "marathon", "harder_marathon": harder}, blue={"lapis": 9})
    assert match.state.needs()[LA] == lapis
    assert HOUSE.events[16].options[0].needs[LA] == 4
