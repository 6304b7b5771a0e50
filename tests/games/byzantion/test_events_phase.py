"""Chapter 5: initiative, chests, keimelia, influencing the emperor."""

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

from .setting import BLUE, GREEN, RED, asked, can, do, goods, has, offers, table

CHESTS = ["K01", "K29", "K33", "K08"]  # 1 auctoritas + 3 nomismata; 6 nomismata; 1 dynamis + 1 nomisma; 2 auctoritas


def seals(**data: Any) -> AnyMatch:
    return table(3, CHESTS, step="seals", event="V04", seals={}, **data)


def votes(players: int = 2, **data: Any) -> AnyMatch:
    return table(players, step="votes", event="V04", **data)


def test_5_1_seals_are_placed_from_the_ring_clockwise_on_any_free_space() -> None:
    """§5.1, §4.1: the order of the spaces is the initiative."""
    match = seals(ring="green")
    assert asked(match) == (GREEN, "seal")
    assert len(offers(match)) == 4
    do(match, PlaceSeal(Keimelion.ROBE))
    assert asked(match) == (RED, "seal")
    assert not can(match, PlaceSeal(Keimelion.ROBE))
    do(match, PlaceSeal(Keimelion.LABARON), PlaceSeal(Keimelion.SCEPTRE))
    assert match.state.initiative == [RED, BLUE, GREEN]
    assert asked(match) == (RED, "vote")


def test_5_2_the_chest_is_taken_at_once_and_stays() -> None:
    """§5.2: dynamis from a chest is for this round."""
    match = do(seals(), PlaceSeal(Keimelion.SCEPTRE))
    assert goods(match, BLUE) == {"nomisma": 1}
    assert has(match, BLUE, Good.DYNAMIS) == 5 + 1
    assert len(match.state.chests) == 4


def test_5_3_labaron_gives_one_more_dynamis() -> None:
    """§5.3."""
    match = do(seals(), PlaceSeal(Keimelion.LABARON))
    assert has(match, BLUE, Good.DYNAMIS) == 5 + 1


def test_10_3_a_hero_empties_the_chest_of_his_keimelion_again() -> None:
    """§10.3: Mundus with the labaron, not with the cup."""
    match = do(seals(blue={"zone": [["E044"]]}), PlaceSeal(Keimelion.LABARON))
    assert goods(match, BLUE) == {"auctoritas": 2, "nomisma": 6}
    match = do(seals(blue={"zone": [["E044"]]}), PlaceSeal(Keimelion.CUP))
    assert goods(match, BLUE) == {"nomisma": 6}


def test_10_3_a_follower_has_no_ability() -> None:
    match = do(seals(blue={"zone": [["E041", "E044"]]}), PlaceSeal(Keimelion.LABARON))
    assert goods(match, BLUE) == {"auctoritas": 1, "nomisma": 3}


def test_5_4_the_example_of_the_book() -> None:
    """§5.4: two on option 2, then three on option 1."""
    match = votes(seals={"labaron": "blue", "robe": "green"}, blue={"auctoritas": 2}, green={"auctoritas": 3})
    do(match, Vote(2, 2), Vote(1, 3))
    assert match.state.option == 0
    assert (has(match, BLUE, Good.DOXA), has(match, GREEN, Good.DOXA)) == (5, 6 + 2)
    assert has(match, GREEN, Good.AUCTORITAS) == 0
    assert match.state.step is Step.ACTIONS


def test_5_4_who_shares_the_top_place_gains_one_each() -> None:
    match = do(
        votes(3, blue={"auctoritas": 2}, green={"auctoritas": 2}, red={"auctoritas": 1}), Vote(1, 2), Vote(2, 2), Vote(2, 1)
    )
    assert [has(match, seat, Good.DOXA) for seat in range(3)] == [5 + 1, 6 + 1, 7]
    assert match.state.option == 1


def test_5_4_a_tie_is_decided_by_the_sceptre_else_by_the_ring() -> None:
    """§5.3: also when nobody places anything, and then nobody gains doxa."""
    match = do(votes(3, ring="green"), Abstain())  # only green has anything to place: the cup
    assert asked(match) == (RED, "choose_option")  # red bears the sceptre
    do(match, Choose(2))
    assert match.state.option == 1
    assert [has(match, seat, Good.DOXA) for seat in range(3)] == [7, 5, 6]
    match = do(votes(2, ring="green"), Abstain())
    assert asked(match) == (GREEN, "choose_option")


def test_5_3_the_cup_lends_two_auctoritas_for_influencing_only() -> None:
    match = do(votes(blue={"auctoritas": 1}, green={"auctoritas": 1}), Vote(1, 1))
    assert max(vote.n for vote in offers(match) if isinstance(vote, Vote)) == 3
    do(match, Vote(2, 2))
    assert has(match, GREEN, Good.AUCTORITAS) == 1  # the cup is spent first


def test_5_3_what_the_cup_lends_is_lost_if_not_used() -> None:
    match = do(votes(green={"auctoritas": 1}), Vote(2, 1))
    assert has(match, GREEN, Good.AUCTORITAS) == 1


def test_5_4_a_challenge_is_not_influenced() -> None:
    match = table(2, CHESTS, step="seals", event="V07", seals={})
    do(match, PlaceSeal(Keimelion.CUP), PlaceSeal(Keimelion.ROBE))
    assert asked(match) == (BLUE, "turn")


def test_a_vote_counts_more_with_heroes_and_the_extra_moves_with_it() -> None:
    """R-31: Theodora adds 2, Vigilius 1; all of it goes to the other option when the vote is turned."""
    match = votes(blue={"auctoritas": 1, "zone": [["E001"], ["E023"]]}, green={"nomisma": 9, "hand": ["I01", "E100"]})
    match.answer(BLUE, Vote(1, 1))
    assert match.state.stakes[BLUE] == 4
    match.answer(GREEN, Intrigue(Card.I01))
    do(match)
    assert match.state.backed[BLUE] == 2
    do(match, Abstain())
    assert match.state.option == 1
    assert has(match, BLUE, Good.DOXA) == 5 + 2  # the stake is still his


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


def test_10_8_a_vote_can_be_turned_right_after_it_was_given() -> None:
    """§10.8: only then, and not one's own."""
    match = votes(3, blue={"auctoritas": 2}, green={"nomisma": 3, "hand": ["I21"]}, red={"nomisma": 5, "hand": ["E001"]})
    match.answer(BLUE, Vote(1, 2))
    assert [ask.seat for ask in match.pending] == [GREEN, RED]  # red holds none, but nobody can know
    assert offers(match, RED) == [Decline()]
    match.answer(GREEN, Intrigue(Card.I21))
    match.answer(RED, Decline())
    do(match)
    assert match.state.backed[BLUE] == 2
    assert has(match, GREEN, Good.NOMISMA) == 0
    assert match.state.intrigues[GREEN] == [Card.I21]


def test_an_abstention_opens_no_window() -> None:
    """R-31."""
    match = votes(blue={"auctoritas": 2}, green={"nomisma": 9, "hand": ["I01"]})
    match.answer(BLUE, Abstain())
    assert asked(match) == (GREEN, "vote")


def test_who_has_nothing_to_place_is_not_asked() -> None:
    """Everybody sees it, so it betrays nothing."""
    match = votes(seals={"labaron": "blue", "robe": "green"}, green={"auctoritas": 1})
    assert asked(match) == (GREEN, "vote")


def test_the_action_phase_opens_with_gifts_of_heroes_for_everybody() -> None:
    """Julianus gives 2 nomismata, Nicholas a frumentum, to whoever has them; also where nobody votes."""
    match = do(votes(blue={"zone": [["E064"]]}, green={"zone": [["E084"]]}), Abstain(), Choose(1))
    assert (goods(match, BLUE), goods(match, GREEN)) == ({"nomisma": 2}, {"frumentum": 1})
    match = table(2, ["K08", "K09", "K10", "K11"], step="seals", event="V07", seals={}, green={"zone": [["E064"]]})
    do(match, PlaceSeal(Keimelion.CUP), PlaceSeal(Keimelion.ROBE))
    assert goods(match, GREEN) == {"fides": 2, "nomisma": 2}


def test_the_action_phase_opens_with_gifts_of_heroes() -> None:
    match = do(votes(blue={"zone": [["E064"], ["E084"]]}), Abstain(), Choose(1))
    assert goods(match, BLUE) == {"frumentum": 1, "nomisma": 2}


# A new round --------------------------------------------------------------------------------------------------------------


def next_round(**data: Any) -> AnyMatch:
    """The end of one round and the seals of the next."""
    match = table(2, [*CHESTS, *CHESTS], step="cleanup", events=["V03", "V04"], chests=["K12", "K13", "K14", "K15"], **data)
    return do(match, PlaceSeal(Keimelion.CUP), PlaceSeal(Keimelion.ROBE))


def test_4_2_a_round_begins_with_new_dynamis_and_without_votes() -> None:
    """§4.2: what was placed on the emperor's ear in the last round counts no more."""
    match = next_round(blue={"stake": 5, "backed": 1, "dynamis": 3}, green={"stake": 2, "backed": 2})
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
        blue={"zone": [["E007"]], "dynamis": 1}, green={"dynamis": 0},
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
