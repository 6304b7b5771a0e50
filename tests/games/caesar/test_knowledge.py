"""R-14, R-15: what everybody knows about tokens that went back into a bag or lie face down; and the order of supplies."""

from __future__ import annotations

from typing import Any

from games.caesar.tabletop import CHECKPOINTS, at, play, run, solo

from quadriga.games.caesar.board import BASIC_TOKENS, ENDS, FITS
from quadriga.games.caesar.moves import Place, PlaceFaceDown
from quadriga.games.caesar.rules.setup import draw_one
from quadriga.games.caesar.state import SURE, Caesar
from quadriga.games.caesar.terms import Border, Province, Side, Token

POMPEY = Side.POMPEY
HIDDEN = PlaceFaceDown(Token.SWORD_42, Border.NUMIDIA_AFRICA)
SWORDS = {Token.SWORD_60, Token.SWORD_51, Token.SWORD_42, Token.SWORD_33}
LAURELS = {Token.LAUREL_40, Token.LAUREL_31, Token.LAUREL_22}


def pompey(*supply: str, **data: Any) -> Caesar:
    """The table with this supply of Pompey's, all modules on."""
    g: Caesar = at(config=CHECKPOINTS, supply={"POMPEY": list(supply)}, **data).state
    return g


def guessed(g: Caesar, border: Border = Border.NUMIDIA_AFRICA) -> set[Token]:
    """The tokens that may lie there in the eyes of others."""
    assert g.guesses[border] >> len(Token) == 0
    return {token for token in Token if g.guesses[border] >> token & 1}


# tokens laid face down ----------------------------------------------------------------------------------------


def test_8_3_r_14_a_face_down_token_may_be_any_of_its_owner_that_fits() -> None:
    g = pompey("SWORD_42", "SHIP_51")
    g.lay_face_down(POMPEY, HIDDEN)
    assert guessed(g) == SWORDS | LAURELS
    assert g.supply[POMPEY] == [Token.SHIP_51]
    assert g.facing[Border.NUMIDIA_AFRICA] in ENDS[Border.NUMIDIA_AFRICA]
    ship = pompey("SHIP_51")
    ship.lay_face_down(POMPEY, PlaceFaceDown(Token.SHIP_51, Border.AEGYPTUS_ASIA))
    fitting = {token for token in BASIC_TOKENS if FITS[token] >> Border.AEGYPTUS_ASIA & 1}
    assert guessed(ship, Border.AEGYPTUS_ASIA) == fitting


def test_8_3_r_14_a_token_known_to_be_in_the_bag_is_not_it() -> None:
    g = pompey("SWORD_42", "SHIP_51", returned={"POMPEY": ["SWORD_60"]})
    g.lay_face_down(POMPEY, HIDDEN)
    assert guessed(g) == (SWORDS | LAURELS) - {Token.SWORD_60}


def test_8_3_r_14_a_token_just_returned_is_not_it_either() -> None:
    g = pompey("SWORD_42", "SWORD_60")
    g.return_to_bag(POMPEY, Token.SWORD_60)
    g.lay_face_down(POMPEY, HIDDEN)
    assert guessed(g) == (SWORDS | LAURELS) - {Token.SWORD_60}


def test_8_3_r_14_after_a_draw_it_may_be_the_returned_token() -> None:
    g = pompey("SWORD_42", "SHIP_51", returned={"POMPEY": ["SWORD_60"]})
    g.take_from_bag(POMPEY, Token.SHIELD_33)
    g.lay_face_down(POMPEY, HIDDEN)
    assert guessed(g) == SWORDS | LAURELS


def test_8_3_r_14_of_two_equal_tokens_one_in_the_bag_leaves_the_other() -> None:
    g = pompey("SWORD_42", "LAUREL_22", returned={"POMPEY": ["LAUREL_22"]})
    g.lay_face_down(POMPEY, HIDDEN)
    assert Token.LAUREL_22 in guessed(g)
    both = pompey("SWORD_42", returned={"POMPEY": ["LAUREL_22", "LAUREL_22"]})
    both.lay_face_down(POMPEY, HIDDEN)
    assert Token.LAUREL_22 not in guessed(both)


def test_8_3_r_14_secret_tokens_are_those_a_side_laid_unseen() -> None:
    g = pompey(
        "SHIP_51",
        borders={
            "NUMIDIA_AFRICA": "POMPEY SWORD_42, secret",
            "AEGYPTUS_ASIA": "CAESAR SHIP_33, secret",
            "ITALIA_ACHAIA": "POMPEY SHIP_60 -> ITALIA",
            "ITALIA_DALMATIA": "POMPEY SHIP_42, face down",
        },
    )
    assert g.find_secret_tokens(POMPEY) == [Token.SWORD_42]
    assert g.find_secret_tokens(Side.CAESAR) == [Token.SHIP_33]


# tokens that everybody saw going back into the bag ------------------------------------------------------------


def test_7_5_r_15_parts_of_a_draw_are_exact_for_every_size_of_a_supply() -> None:
    assert all(SURE % size == 0 for size in range(1, len(BASIC_TOKENS) + 1))


def test_7_5_a_poisoned_token_lies_in_the_bag_again_which_stays_sorted() -> None:
    g = pompey("SWORD_60", "SHIP_51")
    size = len(g.bag[POMPEY])
    g.return_to_bag(POMPEY, Token.SWORD_60)
    assert g.bag[POMPEY][0] is Token.SWORD_60
    assert len(g.bag[POMPEY]) == size + 1
    assert g.supply[POMPEY] == [Token.SHIP_51]
    assert (g.returned[POMPEY], g.drawn_since[POMPEY]) == ([Token.SWORD_60], [0])


def test_7_5_r_15_a_returned_token_placed_again_is_known_no_longer() -> None:
    g = pompey("SHIP_51", returned={"POMPEY": ["SWORD_60"]})
    g.take_from_bag(POMPEY, Token.SWORD_60)
    assert g.drawn_since[POMPEY] == [SURE]
    g.lay(POMPEY, Place(Token.SWORD_60, Border.SICILIA_ITALIA, Province.ITALIA))
    assert (g.returned[POMPEY], g.drawn_since[POMPEY]) == ([], [])


def test_7_5_r_15_another_token_placed_takes_its_share_of_the_doubt() -> None:
    """One of three tokens is the one drawn since; whichever leaves, seen or unseen, it is still there two times in three."""
    place = Place(Token.SHIP_51, Border.ITALIA_ACHAIA, Province.ITALIA)
    for is_seen in (True, False):
        g = pompey("SHIP_51", "SWORD_42", returned={"POMPEY": ["SWORD_60"]})
        g.take_from_bag(POMPEY, Token.SHIELD_33)
        if is_seen:
            g.lay(POMPEY, place)
        else:
            g.lay_face_down(POMPEY, HIDDEN)
        assert g.returned[POMPEY] == [Token.SWORD_60]
        assert g.drawn_since[POMPEY] == [SURE * 2 // 3]


def test_7_5_r_15_the_twin_of_a_token_in_the_bag_may_be_placed() -> None:
    """Nothing was drawn since: the Laurel placed is the other one, and the returned one still lies in the bag."""
    g = pompey("LAUREL_22", "SHIP_51", returned={"POMPEY": ["LAUREL_22"]})
    g.lay(POMPEY, Place(Token.LAUREL_22, Border.ITALIA_ACHAIA, Province.ITALIA))
    assert (g.returned[POMPEY], g.drawn_since[POMPEY]) == ([Token.LAUREL_22], [0])


def test_7_5_r_15_of_two_equal_tokens_returned_one_is_seen_again() -> None:
    g = pompey("SHIP_51", returned={"POMPEY": ["LAUREL_22", "SWORD_60", "LAUREL_22"]})
    g.take_from_bag(POMPEY, Token.LAUREL_22)
    g.lay(POMPEY, Place(Token.LAUREL_22, Border.ITALIA_ACHAIA, Province.ITALIA))
    assert g.returned[POMPEY] == [Token.SWORD_60, Token.LAUREL_22]


def test_10_1_nothing_needs_to_be_remembered_about_the_open_row_of_crassus() -> None:
    g = solo(config={"poison": True}, supply={"POMPEY": ["SHIP_60", "SHIP_51"]})
    g.return_to_bag(POMPEY, Token.SHIP_60)
    assert g.returned == [[], []]
    assert Token.SHIP_60 in g.bag[POMPEY]


# The order of supplies ----------------------------------------------------------------------------------------------


def test_9_2_a_drawn_token_joins_the_row_of_crassus_at_its_right_end() -> None:
    g = solo(supply={"POMPEY": ["SHIP_33"]})
    run(draw_one(g, POMPEY), ["SWORD_60"])
    assert g.supply[POMPEY] == [Token.SHIP_33, Token.SWORD_60]


def test_9_2_a_discarded_token_lies_in_the_bag_which_stays_sorted() -> None:
    g = solo(supply={"POMPEY": ["SWORD_60", "SHIP_33"]})
    g.discard(POMPEY, Token.SWORD_60)
    assert g.supply[POMPEY] == [Token.SHIP_33]
    assert g.bag[POMPEY] == sorted(g.bag[POMPEY])
    assert Token.SWORD_60 in g.bag[POMPEY]


def test_7_6_10_2_a_centurion_joins_a_sorted_supply_or_the_right_end_of_the_row() -> None:
    g = solo(config={"centurions": True}, supply={"CAESAR": ["CENTURION_LAUREL_33"], "POMPEY": ["CENTURION_LAUREL_33"]})
    g.gain(Side.CAESAR, Token.CENTURION_SWORD_70)
    assert g.supply[Side.CAESAR] == [Token.CENTURION_SWORD_70, Token.CENTURION_LAUREL_33]
    g.gain(POMPEY, Token.CENTURION_SWORD_70)
    assert g.supply[POMPEY] == [Token.CENTURION_LAUREL_33, Token.CENTURION_SWORD_70]


def test_5_3_a_drawn_token_is_sorted_into_the_supply() -> None:
    match = at(["SWORD_60"], supply={"CAESAR": ["SHIP_33", "SHIP_51"]})
    play(match, "Place SHIP_33 ITALIA_ACHAIA ITALIA")
    assert match.view(0).seats[0].supply == (Token.SWORD_60, Token.SHIP_51)
