"""Chapter 5: initiative, chests, keimelia, influencing the emperor."""

from __future__ import annotations

from typing import Any

from quadriga.games.byzantion.moves import Abstain, Choose, Decline, Intrigue, PlaceSeal, Vote
from quadriga.games.byzantion.terms import Card, Good, Keimelion, Step
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
    do(match, Vote(1, 2))
    assert match.state.option == 1  # 4 against 2: without the extra it would be 1 against 2
    assert has(match, BLUE, Good.DOXA) == 5 + 2  # the stake is still his


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


def test_the_action_phase_opens_with_gifts_of_heroes() -> None:
    match = do(votes(blue={"zone": [["E064"], ["E084"]]}), Abstain(), Choose(1))
    assert goods(match, BLUE) == {"frumentum": 1, "nomisma": 2}
