"""Chapter 7, number by number: replacements, penalties, bids and the way to the next round."""

from __future__ import annotations

from typing import Any

import pytest

from quadriga.games.byzantion.moves import Bid, Decline, Intrigue, Name, Replace
from quadriga.games.byzantion.terms import Card, Deme, Good, Step
from quadriga.kernel import Amounts, AnyMatch

from .setting import BLUE, GREEN, RED, asked, card_set, do, goods, has, offers, settle, table
from .test_final import delivery, give, reveal

AU, CI, FI, LA, LI, VI, FR, N = (
    Good.AUCTORITAS, Good.CIVICUS, Good.FIDES, Good.LAPIS, Good.LIGNUM, Good.VIRTUS, Good.FRUMENTUM, Good.NOMISMA,
)  # fmt: skip


def caps(match: AnyMatch, seat: int) -> dict[Good, int]:
    choice = match.options(seat)
    assert isinstance(choice, Amounts)
    return dict(choice.caps)


def doxa(match: AnyMatch) -> list[int]:
    return [has(match, seat, Good.DOXA) for seat in range(len(match.state.goods))]


# Replacements -------------------------------------------------------------------------------------------------------------


def test_10_1_two_heroes_replace_one_after_the_other() -> None:
    """§10.1: what the first covers the second cannot; what they cost cannot be delivered any more."""
    blue = {"zone": [["E002"], ["E021"]], "civicus": 2, "fides": 2}
    match = delivery(option=2, blue=blue)  # 2 civicus and 1 frumentum
    assert offers(match) == [Decline(), Replace(Card.E002, FR)]
    do(match, Replace(Card.E002, FR))
    assert offers(match) == [Decline(), Replace(Card.E021, CI)]
    do(match, Replace(Card.E021, CI))
    assert caps(match, BLUE) == {CI: 1}  # of two civicus one is spent, of two needed one is covered
    reveal(match, give(civicus=1), ())
    assert match.state.completed == 1
    assert doxa(match)[BLUE] == 5 + 3
    assert goods(match, BLUE) == {"fides": 1, "auctoritas": 5}
    assert match.state.replaced == [[], []]


def test_10_1_each_of_two_players_replaces_in_secret() -> None:
    """§10.1: who has more such heroes is asked again, alone."""
    blue = {"zone": [["E002"], ["E021"]], "civicus": 2, "fides": 2}
    match = delivery(option=2, blue=blue, green={"zone": [["E043"]], "virtus": 1, "civicus": 1})
    assert [ask.seat for ask in match.pending] == [BLUE, GREEN]
    match.answer(GREEN, Replace(Card.E043, FR))
    match.answer(BLUE, Decline())
    assert asked(match) == (BLUE, "replace")
    match.answer(BLUE, Replace(Card.E021, FR))  # both may cover the same need
    assert (caps(match, BLUE), caps(match, GREEN)) == ({CI: 2}, {CI: 1})
    reveal(match, give(civicus=2), ())
    assert doxa(match) == [5 + 3, 6 + 1]
    assert goods(match, GREEN) == {"civicus": 1}


def test_10_1_r39_a_resource_cannot_stand_for_itself() -> None:
    """§10.1, R-39: fides alone is needed, so Severus, who replaces with fides, is not asked; Tribonian with civicus is."""
    own = {"civicus": 1, "fides": 1}
    assert asked(delivery(option=1, blue={**own, "zone": [["E021"]]})) == (BLUE, "deliver")
    assert asked(delivery(option=1, blue={**own, "zone": [["E002"]]})) == (BLUE, "replace")


def test_10_1_two_heroes_of_one_resource_need_two_of_it() -> None:
    """§10.1: in a set of one's own both Tribonian and Severus may use civicus."""
    options = card_set("empire.toml", "E021", abilities=[{"code": "SUBSTITUTE", "good": "civicus"}])
    blue: dict[str, Any] = {"zone": [["E002"], ["E021"]], "fides": 1}
    match = do(delivery(option=1, options=options, blue={**blue, "civicus": 1}), Replace(Card.E002, FI))
    assert not any(isinstance(move, Replace) for move in offers(match))
    match = do(delivery(option=1, options=options, blue={**blue, "civicus": 2}), Replace(Card.E002, FI))
    do(match, Replace(Card.E021, FI))
    reveal(match, give(fides=1), ())
    assert (match.state.completed, goods(match, BLUE)) == (1, {"auctoritas": 5})


def test_10_1_three_heroes_one_after_another() -> None:
    """§10.1: Severus, Junillus and Germanus help to raise Aurelian's wall: 1 virtus, 4 lapis, 1 lignum."""
    own = {"zone": [["E021"], ["E006"], ["E043"]], "fides": 1, "virtus": 1, "lapis": 9, "lignum": 5}
    match = do(delivery(event="V17", blue=own), Replace(Card.E021, LA), Replace(Card.E006, LA))
    assert offers(match) == [Decline(), Replace(Card.E043, LA), Replace(Card.E043, LI)]
    do(match, Decline())
    assert caps(match, BLUE) == {VI: 1, LA: 2, LI: 1}
    match = do(delivery(event="V17", blue=own), Replace(Card.E021, LA), Replace(Card.E006, LI))
    assert offers(match) == [Decline(), Replace(Card.E043, LA)]
    do(match, Replace(Card.E043, LA))
    assert caps(match, BLUE) == {LA: 2}
    reveal(match, give(lapis=2), ())
    assert match.state.completed == 0  # the virtus itself is missing
    assert doxa(match)[BLUE] == 5 - 1 + 5


def test_10_1_what_a_hero_gives_is_no_need_that_is_met() -> None:
    """§10.1: Germanus gives virtus for lapis; the virtus that Aurelian's wall needs can still be replaced."""
    own = {"zone": [["E021"], ["E043"], ["E006"]], "fides": 1, "virtus": 1, "lapis": 9, "lignum": 5}
    match = do(delivery(event="V17", blue=own), Replace(Card.E021, LA), Replace(Card.E043, LA))
    assert offers(match) == [Decline(), Replace(Card.E006, VI), Replace(Card.E006, LA), Replace(Card.E006, LI)]


def test_10_1_a_replacement_counts_once() -> None:
    match = do(delivery(option=1, blue={"zone": [["E002"]], "civicus": 1, "fides": 1}), Replace(Card.E002, FI))
    reveal(match, give(fides=1), ())
    assert match.state.completed == 0


def test_10_1_a_hero_with_two_abilities_pays_for_a_replacement_once() -> None:
    """R-38: the Smugglers replace, and earn a nomisma for each resource."""
    match = delivery(option=1, blue={"zone": [["E063"]], "auctoritas": 2, "fides": 2})
    do(match, Replace(Card.E063, FI))
    reveal(match, give(fides=2), ())
    assert goods(match, BLUE) == {"auctoritas": 1 + 5, "nomisma": 3}


def test_7_1_whoever_has_nothing_that_is_needed_is_not_asked() -> None:
    """R-39: everybody sees it."""
    match = delivery(option=1, blue={"civicus": 1}, green={"fides": 1})
    assert asked(match) == (GREEN, "deliver")


# Completed or cancelled ---------------------------------------------------------------------------------------------------


def test_7_1_nomismata_count_by_pairs() -> None:
    """R-24: the Eternal Peace needs 2 civicus and 4 nomismata, which are worth as much."""
    match = delivery(event="V08", option=1, blue={"nomisma": 5}, green={"civicus": 2})
    assert caps(match, BLUE) == {N: 4}
    reveal(match, give(nomisma=4), give(civicus=2))
    assert asked(match)[1] == "name_winner"
    assert doxa(match) == [5 + 2, 6 + 2]


def test_7_2_only_the_winner_wins() -> None:
    """§7.2: reward, heroes and robe belong to whoever delivered most."""
    zone = [["E022"]]
    match = delivery(
        seals={"labaron": "green", "robe": "blue"}, option=1, blue={"fides": 1, "zone": zone}, green={"fides": 2}
    )  # fmt: skip
    reveal(match, give(fides=1), give(fides=2))
    assert match.state.victories == [0, 1]
    assert (goods(match, BLUE), goods(match, GREEN)) == ({}, {"auctoritas": 5})
    assert doxa(match) == [5 + 1, 6 + 2]


@pytest.mark.parametrize(
    ("doubles", "robe", "gained"),
    [("delivery", "blue", (12, 8)), ("reward", "blue", (6, 16)), ("delivery", "green", (6, 8)), ("reward", "green", (6, 8))],
)
def test_5_3_the_robe_doubles_one_thing_and_for_its_bearer(doubles: str, robe: str, gained: tuple[int, int]) -> None:
    """R-08: six delivered to Besieged Rome, and eight auctoritas for it."""
    seals = {"robe": robe, "labaron": "green" if robe == "blue" else "blue"}
    blue = {"virtus": 1, "lapis": 4, "lignum": 1}
    match = delivery(event="V17", seals=seals, options={"robe_doubles": doubles}, blue=blue)
    reveal(match, give(**blue), ())
    assert (has(match, BLUE, Good.DOXA) - 5, has(match, BLUE, AU)) == gained


@pytest.mark.parametrize(
    ("event", "blue", "left", "lost"),
    [
        ("V05", {}, {}, 2),  # 2 doxa, and no more
        ("V05", {"zone": [["E028"]]}, {}, 1),
        ("V03", {"auctoritas": 5}, {"auctoritas": 3}, 0),  # 2 auctoritas
        ("V03", {"auctoritas": 1}, {}, 1),
        ("V03", {"auctoritas": 5, "zone": [["E028"]]}, {"auctoritas": 4}, 0),
        ("V12", {"virtus": 1, "nomisma": 9}, {"nomisma": 9}, 2),  # 3 virtus
        ("V12", {"zone": [["E086"]]}, {}, 2),
        ("V04", {"nomisma": 7}, {"nomisma": 1}, 0),  # 6 nomismata
        ("V04", {"nomisma": 3}, {}, 1),
        ("V04", {"nomisma": 1}, {}, 2),
        ("V04", {"nomisma": 1, "zone": [["E028"]]}, {}, 1),
    ],
)
def test_7_3_penalties(event: str, blue: dict[str, Any], left: dict[str, int], lost: int) -> None:
    """§7.3, R-37: one doxa for each missing resource and for each two missing nomismata, rounded down."""
    needed = {"V05": "virtus", "V03": "civicus", "V12": "virtus", "V04": "fides"}[event]
    match = delivery(event=event, blue=blue, green={needed: 1})
    reveal(match, (), give(**{needed: 1}))
    assert goods(match, BLUE) == left
    assert has(match, BLUE, Good.DOXA) == 5 - lost
    assert match.state.defeats == [1, 0]
    assert goods(match, GREEN) == {}


def test_7_3_the_judge_names_the_loser_among_those_who_delivered_least() -> None:
    match = delivery(4, option=1, white={"fides": 1})
    reveal(match, (), (), (), give(fides=1))
    assert asked(match) == (RED, "name_loser")
    assert offers(match) == [Name(Deme.BLUE), Name(Deme.GREEN), Name(Deme.RED)]
    do(match, Name(Deme.GREEN))
    assert match.state.defeats == [0, 1, 0, 0]


def test_2_4_a_pardon_can_be_cancelled() -> None:
    """§7.3: then the penalty is paid."""
    match = delivery(event="V17", blue={"nomisma": 11, "hand": ["I07"]}, green={"lapis": 1, "nomisma": 3, "hand": ["I05"]})
    match.answer(GREEN, give(lapis=1))
    match.answer(BLUE, Intrigue(Card.I07))
    match.answer(GREEN, Intrigue(Card.I05))
    settle(match)
    assert has(match, BLUE, N) == 0


def test_2_4_only_the_winner_may_triumph_and_only_the_loser_be_absolved() -> None:
    own = {"nomisma": 9, "hand": ["I07"]}
    match = delivery(3, option=1, blue={"fides": 3}, green=own, red={"nomisma": 9, "hand": ["I06"]})
    match.answer(BLUE, give(fides=3))
    assert asked(match) == (GREEN, "seal")  # the next round


# Challenges ---------------------------------------------------------------------------------------------------------------


def challenge(players: int = 4, **data: Any) -> AnyMatch:
    """The Nika riot, completed by blue, whose reward of 5 auctoritas can be bid: 3, 2, 1, 0 doxa."""
    blue = {"virtus": 2, "civicus": 2, **data.pop("blue", {})}
    match = delivery(players, event="V07", blue=blue, **data)
    return reveal(match, give(civicus=2, virtus=2), *[()] * (players - 1))


def bid(match: AnyMatch, **bids: Bid) -> AnyMatch:
    for name, one in bids.items():
        match.answer(Deme[name.upper()], one)
    settle(match)
    return match


def test_7_5_ranks_go_to_everybody_who_bids() -> None:
    """§7.5: the fourth place of the first age earns nothing; what was bid is spent."""
    match = challenge(green={"auctoritas": 3}, red={"auctoritas": 2}, white={"auctoritas": 1})
    bid(match, blue=Bid(1, None), green=Bid(5, None), red=Bid(2, None), white=Bid(0, None))
    assert doxa(match) == [5 + 4 + 1, 6 + 3, 7 + 2, 8]
    assert [has(match, seat, AU) for seat in range(4)] == [4, 0, 0, 1]


def test_7_5_what_the_cup_lends_is_not_paid_from_ones_own() -> None:
    """§5.3: two of green's five; a bid of one costs him nothing."""
    match = challenge(green={"auctoritas": 3})
    assert max(one.n for one in match.options(GREEN)) == 5
    assert max(one.n for one in match.options(BLUE)) == 5  # his reward, and no cup
    bid(match, blue=Bid(0, None), green=Bid(1, None))
    assert has(match, GREEN, AU) == 3


def test_7_5_who_has_nothing_to_bid_is_not_asked() -> None:
    """R-39: everybody sees it; the cup is something to bid."""
    match = challenge()
    assert [ask.seat for ask in match.pending] == [BLUE, GREEN]
    blue = {"virtus": 2, "civicus": 1, "fides": 1}
    seals = {"labaron": "blue", "robe": "green"}
    match = table(step="delivery", events=["V10", "V20"], seals=seals, blue=blue)  # virtus is bid, all is given
    reveal(match, give(**blue), ())
    assert asked(match) == (GREEN, "seal")


def test_7_5_a_bonus_needs_a_bid() -> None:
    """R-22: Sittas adds nothing to nothing."""
    match = challenge(blue={"zone": [["E045"]]}, red={"auctoritas": 1})
    bid(match, blue=Bid(0, None), green=Bid(0, None), red=Bid(1, None))
    assert doxa(match) == [5 + 4, 6, 7 + 3, 8]


def test_7_5_equal_bids_are_ordered_between_higher_and_lower_ones() -> None:
    match = challenge(red={"auctoritas": 2}, white={"auctoritas": 5})
    bid(match, blue=Bid(2, None), green=Bid(1, None), red=Bid(2, None), white=Bid(5, None))
    assert asked(match) == (RED, "order_bids")
    match.answer(RED, (Deme.RED, Deme.BLUE))
    assert doxa(match) == [5 + 4 + 1, 6, 7 + 2, 8 + 3]


def test_7_5_a_cancelled_claque_adds_nothing() -> None:
    match = challenge(2, blue={"nomisma": 3, "hand": ["I05"]}, green={"nomisma": 2, "hand": ["I09"]})
    match.answer(GREEN, Bid(2, Card.I09))
    match.answer(BLUE, Bid(3, None))
    assert asked(match) == (BLUE, "react_intrigue")
    match.answer(BLUE, Intrigue(Card.I05))
    settle(match)
    assert doxa(match) == [5 + 4 + 3, 6 + 2]


def test_7_5_a_claque_costs_nomismata_which_may_have_been_spent_on_cancelling() -> None:
    """R-22: blue cancels green's claque with what his own would have cost."""
    seals = {"labaron": "green", "cup": "blue"}
    blue = {"nomisma": 4, "hand": ["I05", "I38"]}
    match = delivery(
        event="V07", seals=seals, blue={**blue, "virtus": 2, "civicus": 2},
        green={"nomisma": 2, "hand": ["I09"], "auctoritas": 3},
    )  # fmt: skip
    match.answer(BLUE, give(civicus=2, virtus=2))
    settle(match)
    assert Bid(2, Card.I38) in list(match.options(BLUE))
    match.answer(GREEN, Bid(3, Card.I09))
    match.answer(BLUE, Bid(2, Card.I38))
    match.answer(BLUE, Intrigue(Card.I05))
    settle(match)
    assert match.state.intrigues == [[Card.I05], []]
    assert match.state.hands[BLUE] == [Card.I38]
    assert match.view(GREEN).players[BLUE].known == (Card.I38,)  # the bid has shown it
    assert doxa(match) == [5 + 4 + 2, 6 + 3]


# The next round -----------------------------------------------------------------------------------------------------------


def test_4_1_ring_and_diptych_move_on_clockwise() -> None:
    match = table(3, step="cleanup", events=["V01", "V04"], ring="blue")
    assert match.state.ring == GREEN
    assert asked(match) == (GREEN, "seal")
    match = table(3, step="cleanup", events=["V01", "V04"], ring="red")
    assert match.state.ring == BLUE


def test_7_6_the_hand_limit_holds_in_the_last_round_too() -> None:
    hand = [f"E{n:03}" for n in range(10, 17)]
    match = table(step="cleanup", event="V30", blue={"hand": hand})
    assert asked(match) == (BLUE, "hand_limit")
    do(match, offers(match)[0])
    assert match.state.discard == [Card.E010]
    assert goods(match, BLUE) == {"auctoritas": 1, "nomisma": 2}
    assert match.state.step is Step.FINALE


def test_10_13_cards_turn_up_again_at_the_end_of_the_round() -> None:
    """R-13: empire cards and intrigue cards of everybody."""
    blue = {"zone": [["E041", "E050"]], "intrigues": ["I01"], "face_down": ["E050", "I01"], "activated": ["E041"]}
    green = {"zone": [["E002"]], "face_down": ["E002"]}
    match = table(step="cleanup", events=["V01", "V04"], blue=blue, green=green)
    assert not any(match.state.marks)


@pytest.mark.parametrize(
    ("events", "dropped"),
    [
        (["V11", "V21"], True),
        (["V11", "V12", "V21"], False),
        (["V21", "V22"], False),
        (["V01", "V11"], False),
        (["V11"], False),
    ],
)
def test_2_5_a_task_is_given_up_only_after_the_last_round_of_the_second_age(events: list[str], dropped: bool) -> None:
    match = table(step="cleanup", events=events, blue={"tasks": ["T01", "T02"]}, green={"tasks": ["T03", "T04"]})
    assert [ask.prompt for ask in match.pending].count("drop_task") == (2 if dropped else 0)


def test_2_5_of_several_rounds_of_the_second_age_the_last_counts() -> None:
    events = ["V11", "V12", "V21"]
    match = table(step="cleanup", events=events, round=2, blue={"tasks": ["T01", "T02"]}, green={"tasks": ["T03", "T04"]})
    assert [ask.prompt for ask in match.pending] == ["drop_task", "drop_task"]
