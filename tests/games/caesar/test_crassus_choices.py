"""§9.2-§9.6: finer points of how Crassus chooses, and when he cannot go on."""

from __future__ import annotations

from typing import Any

import pytest
from games.caesar.tabletop import SOLO, at, run, solo, told

from quadriga.games.caesar.moves import Place
from quadriga.games.caesar.rules.algorithm import Choice, choose_placement, choose_space_and_token, loses_at_once
from quadriga.games.caesar.rules.crassus import take_crassus_turn
from quadriga.games.caesar.state import Caesar
from quadriga.games.caesar.terms import Border, Province, ProvinceTie, Side, SpaceTie, Step, Token

CRASSUS = Side.POMPEY


def move(words: str) -> Place:
    token, border, facing = words.split()
    return Place(Token[token], Border[border], Province[facing])


def choose(g: Caesar, seat: Side = CRASSUS) -> Choice:
    choice: Choice = run(choose_placement(g, seat))[0]
    return choice


def row(*tokens: str, **data: Any) -> Caesar:
    return solo(supply={"POMPEY": list(tokens), "CAESAR": ["LAUREL_22"]}, **data)


# §9.2: when he cannot place -----------------------------------------------------------------------------------------


def test_9_2_r_18_who_has_lost_turns_no_tile_any_more() -> None:
    match = at(config=SOLO, supply={"POMPEY": []})
    assert match.state.result.winners == (Side.CAESAR,)
    assert told(match) == ["blocked"]


def test_9_2_r_18_or_he_loses_if_he_cannot_place_what_he_has_drawn_either() -> None:
    g = row(config={"loss_check": "drawn"})
    g.bag[CRASSUS] = []
    run(take_crassus_turn(g, CRASSUS), ["A"])
    assert g.result is not None
    assert g.result.winners == (Side.CAESAR,)
    assert g.used_tiles, "his tile was turned"
    assert g.seat == CRASSUS, "it ends in his turn"


# §9.4: the steps ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("human", "crassus"), [("caesar", Side.POMPEY), ("pompey", Side.CAESAR)])
def test_9_4_1_what_he_has_there_already_counts(human: str, crassus: Side) -> None:
    """He leads in Gallia by 5 to 3: a 0 is enough to close and control it, on whichever side he plays."""
    enemy = Side(1 - crassus)
    g = solo(
        config={"human": human},
        borders={
            "HISPANIA_CITERIOR_GALLIA": f"{enemy.name} SWORD_33",
            "GALLIA_GALLIA_CISALPINA": f"{crassus.name} SWORD_51 -> GALLIA",
        },
        bonus={"GALLIA": "SENATE", "HISPANIA_CITERIOR": "WEALTH"},
        supply={crassus.name: ["SHIELD_60"], enemy.name: ["LAUREL_22"]},
    )
    choice = choose(g, crassus)
    assert (choice.step, choice.province) == (Step.S1, Province.GALLIA)
    assert choice.move == move("SHIELD_60 SARDINIA_GALLIA SARDINIA")


def test_9_4_4_an_influence_of_one_is_influence() -> None:
    """A 5/1 between Achaia and Africa: the Senate draws him to where only the 1 counts."""
    borders = {"AFRICA_ACHAIA": "POMPEY SHIP_51 -> ACHAIA"}
    choice = choose(row("SHIP_60", borders=borders, bonus={"AFRICA": "SENATE", "ACHAIA": "WEALTH"}))
    assert (choice.step, choice.province, choice.province_tie) == (Step.S4, Province.AFRICA, ProvinceTie.SENATE)


# §9.4.2, R-23: not handing over the victory -------------------------------------------------------------------------


def near_victory(stock: int, *tokens: str) -> Caesar:
    """Caesar holds the west with five markers and has so many left; he leads in Syria, that has one free space."""
    return row(
        *tokens,
        borders={
            "HISPANIA_ULTERIOR_HISPANIA_CITERIOR": "CAESAR SHIELD_33",
            "HISPANIA_CITERIOR_GALLIA": "POMPEY SWORD_51 -> GALLIA",
            "HISPANIA_ULTERIOR_MAURITANIA": "CAESAR SHIP_33",
            "MAURITANIA_SARDINIA": "POMPEY SHIP_42 -> SARDINIA",
            "MAURITANIA_NUMIDIA": "CAESAR SWORD_51 -> MAURITANIA",
            "AEGYPTUS_SYRIA": "CAESAR SWORD_60 -> SYRIA",
        },
        senate={"CAESAR": 3},
        stock={"CAESAR": stock},
    )


def fill(g: Caesar, *borders: Border) -> None:
    """Take these spaces, as far as free ones are concerned."""
    for border in borders:
        g.empty &= ~(1 << border)


def test_9_4_2_only_a_province_that_closes_can_be_lost() -> None:
    g = near_victory(1, "SHIELD_51")
    g.influence[2 * Province.CRETA] = 9
    assert not loses_at_once(g, CRASSUS, move("SHIELD_51 CRETA_ASIA ASIA")), "Creta stays open"
    assert loses_at_once(g, CRASSUS, move("SHIELD_51 ASIA_SYRIA SYRIA")), "5 against 6 in Syria"


def test_9_4_2_a_province_that_he_controls_then_is_not_lost() -> None:
    g = near_victory(1, "SHIELD_60")
    assert not loses_at_once(g, CRASSUS, move("SHIELD_60 ASIA_SYRIA SYRIA")), "6 to 6: ties are his"
    assert loses_at_once(g, CRASSUS, move("SHIELD_60 ASIA_SYRIA ASIA"))


def test_9_4_2_the_win_test_adds_a_marker_for_each_border_with_a_province_of_the_human() -> None:
    """Numidia would be Caesar's, beside his Mauritania: one marker on it and one between them."""
    for stock, is_lost in ((2, True), (3, False)):
        g = near_victory(stock, "SWORD_33")
        fill(g, Border.NUMIDIA_SICILIA)
        g.influence[2 * Province.NUMIDIA] = 9
        assert loses_at_once(g, CRASSUS, move("SWORD_33 NUMIDIA_AFRICA NUMIDIA")) is is_lost


def test_9_4_2_the_win_test_adds_one_marker_between_two_provinces_lost_at_once() -> None:
    for stock, is_lost in ((3, True), (4, False)):
        g = near_victory(stock, "SHIELD_51")
        fill(g, Border.CRETA_ASIA, Border.AEGYPTUS_ASIA)
        g.influence[2 * Province.ASIA] = 9
        assert loses_at_once(g, CRASSUS, move("SHIELD_51 ASIA_SYRIA ASIA")) is is_lost


def test_9_4_r_23_if_every_placement_hands_it_over_he_places_all_the_same() -> None:
    g = near_victory(1, "SHIELD_51")
    fill(g, *(border for border in Border if border is not Border.ASIA_SYRIA))
    g.influence[2 * Province.ASIA] = 9
    choice = choose(g)
    assert choice.step is Step.S3
    assert choice.move.border is Border.ASIA_SYRIA


def test_9_4_r_23_he_is_on_guard_whenever_a_single_space_is_left_somewhere() -> None:
    """No province has just two free spaces; those with one would all go to Caesar, who needs one marker."""
    g = near_victory(1, "SHIELD_51")
    fill(g, Border.GALLIA_GALLIA_CISALPINA, Border.ITALIA_GALLIA_CISALPINA, Border.NUMIDIA_SICILIA)
    assert {g.count_free(province) for province in Province} == {0, 1, 3, 4, 5}
    for province in (Province.GALLIA, Province.GALLIA_CISALPINA):
        g.influence[2 * province] = 20
    choice = choose(g)
    assert not loses_at_once(g, CRASSUS, choice.move)


# §9.6: the space ----------------------------------------------------------------------------------------------------


def test_9_6_behind_by_one_is_behind() -> None:
    g = row("SHIP_60", borders={"MACEDONIA_DALMATIA": "CAESAR SWORD_51 -> MACEDONIA"})
    moves = [move("SHIP_60 ITALIA_ACHAIA ITALIA"), move("SHIP_60 ITALIA_DALMATIA ITALIA")]
    found, _ = run(choose_space_and_token(g, CRASSUS, Province.ITALIA, moves, lowest=False))
    assert found == (moves[1], SpaceTie.BEHIND), "Caesar's 1 in Dalmatia comes before the central Achaia"
