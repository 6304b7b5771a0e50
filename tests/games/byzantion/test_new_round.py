"""Chapter 5 in detail: what a round begins with, turned votes, and gifts of heroes."""

from __future__ import annotations

from typing import Any

from quadriga.games.byzantion.moves import (
    Abstain,
    Announce,
    Choose,
    Decline,
    DrawDeck,
    EndTurn,
    Intrigue,
    Name,
    PlaceSeal,
    Vote,
)
from quadriga.games.byzantion.terms import Action, Card, Deme, Good, Keimelion, Step
from quadriga.kernel import AnyMatch

from .setting import BLUE, GREEN, RED, asked, do, goods, has, offers, table

CHESTS = ["K01", "K29", "K33", "K08"]  # 1 auctoritas + 3 nomismata; 6 nomismata; 1 dynamis + 1 nomisma; 2 auctoritas


def votes(players: int = 2, **data: Any) -> AnyMatch:
    return table(players, step="votes", event="V04", **data)


def test_a_turned_vote_takes_the_bonus_of_heroes_with_it() -> None:
    """R-31: one auctoritas with Theodora is three, on the other option as well: more than green's two."""
    match = votes(
        3, blue={"auctoritas": 1, "zone": [["E001"]]}, green={"auctoritas": 2},
        red={"nomisma": 3, "hand": ["I01"]},
    )  # fmt: skip
    match.answer(BLUE, Vote(1, 1))
    match.answer(RED, Intrigue(Card.I01))
    do(match, Vote(1, 2))
    assert match.state.option == 1
    assert [has(match, seat, Good.DOXA) for seat in range(3)] == [5 + 2, 6, 7]


def test_the_action_phase_opens_with_gifts_of_heroes_for_everybody() -> None:
    """Julianus gives 2 nomismata, Nicholas a frumentum, to whoever has them; also where nobody votes."""
    match = do(votes(blue={"zone": [["E064"]]}, green={"zone": [["E084"]]}), Abstain(), Choose(1))
    assert (goods(match, BLUE), goods(match, GREEN)) == ({"nomisma": 2}, {"frumentum": 1})
    match = table(2, ["K08", "K09", "K10", "K11"], step="seals", event="V07", seals={}, green={"zone": [["E064"]]})
    do(match, PlaceSeal(Keimelion.CUP), PlaceSeal(Keimelion.ROBE))
    assert goods(match, GREEN) == {"fides": 2, "nomisma": 2}


# A new round --------------------------------------------------------------------------------------------------------------


def next_round(**data: Any) -> AnyMatch:
    """The end of one round and the seals of the next."""
    match = table(2, [*CHESTS, *CHESTS], step="cleanup", events=["V03", "V04"], chests=["K12", "K13", "K14", "K15"], **data)
    return do(match, PlaceSeal(Keimelion.CUP), PlaceSeal(Keimelion.ROBE))


def test_4_2_a_round_begins_with_new_dynamis_and_without_votes() -> None:
    """§4.2: what was placed on the emperor's ear in the last round counts no more."""
    match = next_round(option=2, blue={"stake": 5, "backed": 2}, green={"stake": 2, "backed": 1})
    assert match.state.option == 0
    assert [has(match, seat, Good.DYNAMIS) for seat in range(2)] == [6, 6]
    assert (match.state.stakes, match.state.backed) == ([0, 0], [0, 0])
    do(match, Vote(2, 1), Vote(1, 2))  # the ring has passed to green, who sealed the cup
    assert match.state.option == 0
    assert [has(match, seat, Good.DOXA) for seat in range(2)] == [5 + 2, 6]


def test_5_2_chests_of_earlier_rounds_do_not_come_back() -> None:
    match = next_round()
    earlier = {"K12", "K13", "K14", "K15"}
    assert [chest.name for chest in match.state.chests] == CHESTS
    assert len(match.state.chest_bag) == 40 - 8
    assert not {chest.name for chest in match.state.chest_bag} & {*earlier, *CHESTS}


def test_6_3_the_first_draw_is_cheaper_again_in_the_next_round() -> None:
    """Petros Patrikios: once a round."""
    match = table(
        2, ["E020", "E021", *CHESTS], events=["V04", "V05"], chests=["K12", "K13", "K14", "K15"],
        display=[f"E{n:03}" for n in range(30, 38)], blue={"zone": [["E007"]], "dynamis": 1, "auctoritas": 1},
        green={"dynamis": 0},
    )  # fmt: skip
    do(match, Announce(Action.DRAW), DrawDeck())
    assert match.state.drew == [True, False]
    do(match, EndTurn(), Name(Deme.GREEN))  # nobody delivers anything
    assert asked(match)[1] == "seal"
    assert match.state.drew == [False, False]


def test_5_1_the_spaces_give_the_initiative_with_two_players_too() -> None:
    match = next_round(ring="green")  # so that blue begins
    assert match.state.seals == [-1, BLUE, -1, GREEN]
    assert match.state.initiative == [BLUE, GREEN]
    assert asked(match) == (BLUE, "vote")


def test_5_1_the_spaces_and_not_the_seats_give_the_order_of_votes_and_actions() -> None:
    """§5.1: red on I, blue on III, green on IV; it stays so from turn to turn."""
    rich = {name: {"auctoritas": 1} for name in ("blue", "green", "red")}
    match = table(3, step="seals", event="V04", ring="green", seals={}, **rich)
    do(match, PlaceSeal(Keimelion.ROBE), PlaceSeal(Keimelion.LABARON), PlaceSeal(Keimelion.SCEPTRE))
    order = []
    while match.state.step is Step.VOTES:
        order.append(asked(match)[0])
        do(match, Vote(1, 1))
    assert order == [RED, BLUE, GREEN]
    order = []
    for _ in range(6):
        order.append(asked(match)[0])
        do(match, Announce(Action.REFRESH), Decline())
    assert order == [RED, BLUE, GREEN] * 2


def test_5_4_any_amount_from_one_on_either_option() -> None:
    match = votes(seals={"labaron": "blue", "robe": "green"}, blue={"auctoritas": 2}, green={"auctoritas": 1})
    assert offers(match) == [Abstain(), Vote(1, 1), Vote(1, 2), Vote(2, 1), Vote(2, 2)]


def test_5_4_a_single_auctoritas_can_be_the_most() -> None:
    """§5.4: and when all have placed theirs, the first of the initiative begins the actions."""
    match = votes(seals={"labaron": "green", "robe": "blue"}, blue={"auctoritas": 1}, green={"auctoritas": 1})
    do(match, Abstain(), Vote(2, 1))
    assert match.state.option == 1
    assert [has(match, seat, Good.DOXA) for seat in range(2)] == [5 + 2, 6]
    assert asked(match) == (GREEN, "turn")
