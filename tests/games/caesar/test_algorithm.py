"""§9.4-§9.7: how Crassus chooses. Tested on the decision itself."""

from __future__ import annotations

from typing import Any

import pytest
from games.caesar.tabletop import run, solo

from quadriga.games.caesar.moves import Place
from quadriga.games.caesar.rules.algorithm import (
    Candidate,
    Choice,
    Wish,
    choose_placement,
    choose_province,
    choose_space_and_token,
    loses_at_once,
)
from quadriga.games.caesar.state import Caesar
from quadriga.games.caesar.terms import Border, Province, ProvinceTie, Side, SpaceTie, Step, Token

CRASSUS = Side.POMPEY


def decide(**data: Any) -> Choice:
    """What Crassus places in this position."""
    row = data.pop("row")
    g = solo(**data, supply={"POMPEY": row, "CAESAR": ["LAUREL_22"]})
    choice: Choice = run(choose_placement(g, CRASSUS))[0]
    return choice


def move(words: str) -> Place:
    token, border, facing = words.split()
    return Place(Token[token], Border[border], Province[facing])


# §9.4: the steps ----------------------------------------------------------------------------------------------------


def test_9_4_1_closes_and_controls_with_the_lowest_value_that_suffices() -> None:
    choice = decide(borders={"AEGYPTUS_SYRIA": "CAESAR SWORD_33"}, row=["SHIELD_60", "SHIELD_42", "SHIELD_33"])
    assert choice.step is Step.S1
    assert choice.move == move("SHIELD_33 ASIA_SYRIA ASIA"), "a tie is his"
    assert choice.province is Province.SYRIA


def test_9_4_1_the_value_may_be_zero() -> None:
    choice = decide(borders={"AEGYPTUS_SYRIA": "POMPEY SWORD_33"}, row=["SHIELD_60"])
    assert choice.step is Step.S1
    assert choice.move == move("SHIELD_60 ASIA_SYRIA ASIA")


def test_9_4_1_r_17_the_province_is_chosen_before_the_token() -> None:
    """Hispania could be taken with a 1, but the Senate draws him to Syria."""
    choice = decide(
        borders={"AEGYPTUS_SYRIA": "CAESAR SWORD_33", "HISPANIA_ULTERIOR_MAURITANIA": "CAESAR SHIP_60 -> MAURITANIA"},
        bonus={"SYRIA": "SENATE", "HISPANIA_ULTERIOR": "WEALTH"},
        row=["SHIELD_51"],
    )
    assert choice.move == move("SHIELD_51 ASIA_SYRIA SYRIA")
    assert choice.province_tie is ProvinceTie.SENATE


def test_9_4_2_closes_for_the_bonus_with_the_lowest_value() -> None:
    choice = decide(borders={"AEGYPTUS_SYRIA": "CAESAR SWORD_60 -> SYRIA"}, row=["SHIELD_42", "SHIELD_51"])
    assert choice.step is Step.S2
    assert choice.move == move("SHIELD_51 ASIA_SYRIA ASIA")


def near_victory(stock: int) -> dict[str, Any]:
    """Caesar holds the west with five markers and has so many left; Syria would be his."""
    return {
        "borders": {
            "HISPANIA_ULTERIOR_HISPANIA_CITERIOR": "CAESAR SHIELD_33",
            "HISPANIA_CITERIOR_GALLIA": "POMPEY SWORD_51 -> GALLIA",
            "HISPANIA_ULTERIOR_MAURITANIA": "CAESAR SHIP_33",
            "MAURITANIA_SARDINIA": "POMPEY SHIP_42 -> SARDINIA",
            "MAURITANIA_NUMIDIA": "CAESAR SWORD_51 -> MAURITANIA",
            "AEGYPTUS_SYRIA": "CAESAR SWORD_60 -> SYRIA",
        },
        "senate": {"CAESAR": 3},
        "stock": {"CAESAR": stock},
    }


def test_9_4_2_unless_the_human_would_win_at_once() -> None:
    assert decide(**near_victory(2), row=["SHIELD_51"]).step is Step.S2
    choice = decide(**near_victory(1), row=["SHIELD_51"])
    assert choice.step is not Step.S2
    assert choice.move.border is not Border.ASIA_SYRIA


def test_9_4_r_23_later_steps_do_not_hand_over_the_victory_either() -> None:
    """Syria is where he is furthest behind: without the guard step 3 would close it for Caesar."""
    choice = decide(**near_victory(1), row=["SHIELD_51"], config={"guard": False})
    assert choice.step is Step.S3
    assert choice.move.border is Border.ASIA_SYRIA
    guarded = decide(**near_victory(1), row=["SHIELD_51"])
    assert guarded.move.border is not Border.ASIA_SYRIA


def test_9_4_r_23_unless_every_placement_does() -> None:
    g = solo(**near_victory(1), supply={"POMPEY": ["SHIELD_51"], "CAESAR": ["LAUREL_22"]})
    for border in Border:
        if border is not Border.ASIA_SYRIA:
            g.empty &= ~(1 << border)
    choice = run(choose_placement(g, CRASSUS))[0]
    assert choice.move.border is Border.ASIA_SYRIA


def test_9_4_1_r_31_the_first_step_takes_its_province_even_where_the_same_token_lets_the_human_win() -> None:
    """The last space of Syria, his, is the last one of Aegyptus, too: there Caesar lays his last marker."""
    data = near_victory(1)
    borders = {place: token for place, token in data["borders"].items() if place != "AEGYPTUS_SYRIA"} | {
        "ASIA_SYRIA": "POMPEY SHIELD_60 -> SYRIA",
        "CYRENE_AEGYPTUS": "CAESAR SWORD_60 -> AEGYPTUS",
        "CRETA_AEGYPTUS": "CAESAR SHIP_60 -> AEGYPTUS",
        "AEGYPTUS_ASIA": "CAESAR SHIP_51 -> AEGYPTUS",
    }
    g = solo(**{**data, "borders": borders}, supply={"POMPEY": ["SWORD_33"], "CAESAR": ["LAUREL_22"]})
    choice: Choice = run(choose_placement(g, CRASSUS))[0]
    assert (choice.step, choice.province, choice.move.border) == (Step.S1, Province.SYRIA, Border.AEGYPTUS_SYRIA)
    assert loses_at_once(g, CRASSUS, choice.move), "though sword spaces are free elsewhere"


def guarded_close(stock: int, row: list[str], borders: dict[str, str]) -> Choice:
    """What Crassus does where these tokens leave him a province to close for Caesar, who has so many markers left."""
    data = near_victory(stock)
    return decide(**{**data, "borders": {**data["borders"], **borders}}, row=row)


def check_markers(needed: int, row: str, borders: dict[str, str], space: Border) -> None:
    """Closing there gives Caesar so many markers: with one more in stock Crassus does it, else he looks elsewhere."""
    bold = guarded_close(needed + 1, [row], borders)
    assert (bold.step, bold.move.border) == (Step.S2, space)
    wary = guarded_close(needed, [row], borders)
    assert wary.step is not Step.S2
    assert wary.move.border is not space


def test_9_4_2_the_win_test_counts_border_markers_and_a_second_province() -> None:
    """Numidia lies beside Caesar's Mauritania: 1 + 1. Asia and Syria close at once: 1 + 1, and 1 between them."""
    check_markers(2, "SWORD_42", {"NUMIDIA_SICILIA": "CAESAR SHIP_60 -> NUMIDIA"}, Border.NUMIDIA_AFRICA)
    asia = {"CRETA_ASIA": "CAESAR SHIELD_60 -> ASIA", "AEGYPTUS_ASIA": "CAESAR SHIP_51 -> ASIA"}
    check_markers(3, "SHIELD_51", asia, Border.ASIA_SYRIA)


def test_9_4_2_the_win_test_counts_two_markers_for_italia() -> None:
    """§5.2.3: and nothing on its borders, because none of its neighbours is Caesar's."""
    italia = {
        "SARDINIA_ITALIA": "CAESAR SHIELD_60 -> ITALIA",
        "SICILIA_ITALIA": "CAESAR SWORD_33",
        "ITALIA_ACHAIA": "CAESAR SHIP_60 -> ITALIA",
        "ITALIA_MACEDONIA": "POMPEY SHIELD_33",
        "ITALIA_DALMATIA": "CAESAR SHIP_42 -> ITALIA",
    }
    check_markers(2, "SWORD_42", italia, Border.ITALIA_GALLIA_CISALPINA)


def test_9_4_3_catches_up_where_he_is_furthest_behind() -> None:
    choice = decide(
        borders={"SARDINIA_ITALIA": "CAESAR SHIELD_60 -> ITALIA", "CYRENE_AEGYPTUS": "CAESAR SWORD_51 -> CYRENE"},
        row=["SWORD_42"],
    )
    assert choice == Choice(
        move("SWORD_42 SICILIA_ITALIA ITALIA"), Province.ITALIA, Step.S3, ProvinceTie.BEHIND, SpaceTie.CENTRAL
    )


def test_9_4_3_r_26_the_next_worst_if_the_worst_takes_no_token() -> None:
    """Macedonia has no ship space."""
    choice = decide(
        borders={"ACHAIA_MACEDONIA": "CAESAR SWORD_60 -> MACEDONIA", "SARDINIA_ITALIA": "CAESAR SHIELD_33"}, row=["SHIP_42"]
    )
    assert choice.step is Step.S3
    assert choice.province in (Province.ITALIA, Province.SARDINIA)


HIS_OWN = {"SARDINIA_ITALIA": "POMPEY SHIELD_33"}


def test_9_4_4_r_22_strengthens_where_the_fewest_spaces_are_free() -> None:
    choice = decide(borders=HIS_OWN, bonus={"SARDINIA": "WEALTH"}, row=["SHIP_51"])
    assert choice.step is Step.S4
    assert choice.province is Province.SARDINIA
    assert choice.province_tie is ProvinceTie.CLOSEST


def test_9_4_4_r_22_or_by_the_list_for_ties() -> None:
    choice = decide(borders=HIS_OWN, bonus={"SARDINIA": "WEALTH"}, row=["SHIP_51"], config={"closeness": "ties"})
    assert choice.province is Province.ITALIA
    assert choice.province_tie is ProvinceTie.SENATE


HIS_SYRIA = {"AEGYPTUS_SYRIA": "POMPEY SWORD_60 -> SYRIA", "ASIA_SYRIA": "POMPEY SHIELD_60 -> SYRIA"}


def test_9_4_5_next_to_his_own_with_the_highest_value() -> None:
    choice = decide(borders=HIS_SYRIA, row=["SHIELD_42", "SHIP_33"])
    assert choice.step is Step.S5
    assert choice.province is Province.ASIA, "Aegyptus takes a 3 at most"
    assert choice.province_tie is ProvinceTie.VALUE
    assert choice.move == move("SHIELD_42 CRETA_ASIA ASIA")


def test_9_4_5_r_24_also_if_his_marker_lies_face_down() -> None:
    choice = decide(borders=HIS_SYRIA, control={"SYRIA": "POMPEY, face down"}, row=["SHIELD_42", "SHIP_33"])
    assert choice.step is Step.S5


def test_9_4_6_a_central_province_and_italia_first() -> None:
    choice = decide(row=["SHIELD_42", "SWORD_42"])
    assert choice.step is Step.S6
    assert choice.province is Province.ITALIA
    assert choice.province_tie is ProvinceTie.ITALIA


def test_9_4_6_italia_only_among_equals() -> None:
    """All but the sword spaces of Italia are filled: a shield counts more elsewhere."""
    borders = {
        "SARDINIA_ITALIA": "POMPEY SHIELD_33, face down",
        "ITALIA_MACEDONIA": "POMPEY SHIELD_42, face down",
        "ITALIA_ACHAIA": "POMPEY SHIP_33, face down",
        "ITALIA_DALMATIA": "POMPEY SHIP_42, face down",
    }
    choice = decide(borders=borders, row=["SHIELD_60", "SWORD_33"])
    assert choice.step is Step.S6
    assert choice.province is not Province.ITALIA
    assert FIRST_VALUE[choice.move.token] == 6


FIRST_VALUE = {Token.SHIELD_60: 6, Token.SWORD_33: 3}


def test_9_4_7_anywhere_with_the_highest_value() -> None:
    swords = {"SICILIA_ITALIA": "SWORD_33", "ITALIA_GALLIA_CISALPINA": "SWORD_42", "ACHAIA_MACEDONIA": "SWORD_51"}
    borders = {border: f"POMPEY {token}, face down" for border, token in swords.items()}
    choice = decide(borders=borders, row=["SWORD_60"], bonus={"SYRIA": "SENATE", **NO_SENATE})
    assert choice.step is Step.S7
    assert choice.province is Province.SYRIA
    assert choice.province_tie is ProvinceTie.SENATE
    assert choice.move == move("SWORD_60 AEGYPTUS_SYRIA SYRIA")


def test_9_4_7_the_highest_value_comes_before_the_list() -> None:
    """No space beside a central province takes his tokens. Numidia has the only Senate he can reach, but takes a 3."""
    filled = {
        "POMPEY": {"SICILIA_ITALIA": "SWORD_60", "ITALIA_GALLIA_CISALPINA": "SWORD_51", "ACHAIA_MACEDONIA": "SWORD_42",
                   "SARDINIA_GALLIA": "SHIELD_51", "SARDINIA_ITALIA": "SHIELD_42", "ITALIA_MACEDONIA": "SHIELD_33"},
        "CAESAR": {"MACEDONIA_DALMATIA": "SWORD_60", "ACHAIA_CRETA": "SHIELD_60", "CYRENE_CRETA": "SHIELD_51",
                   "CRETA_ASIA": "SHIELD_42"},
    }  # fmt: skip
    shields = {"HISPANIA_ULTERIOR": "WEALTH", "HISPANIA_CITERIOR": "WEALTH", "GALLIA_CISALPINA": "WEALTH", "DALMATIA": "WEALTH",
               "AFRICA": "TACTICS", "CYRENE": "TACTICS", "ASIA": "TACTICS", "SYRIA": "TACTICS"}  # fmt: skip
    choice = decide(
        borders={border: f"{side} {token}, face down" for side, laid in filled.items() for border, token in laid.items()},
        row=["SWORD_33", "SHIELD_60"],
        bonus={**shields, "NUMIDIA": "SENATE"},
    )
    assert choice.step is Step.S7
    assert choice.province.name in shields
    assert choice.move.token is Token.SHIELD_60


NO_SENATE = {
    "HISPANIA_CITERIOR": "WEALTH", "GALLIA": "WEALTH", "MAURITANIA": "WEALTH", "NUMIDIA": "WEALTH", "AFRICA": "TACTICS",
    "GALLIA_CISALPINA": "TACTICS", "MACEDONIA": "TACTICS", "DALMATIA": "TACTICS", "CYRENE": "MIGHT", "AEGYPTUS": "MIGHT",
}  # fmt: skip


# §9.5: several provinces --------------------------------------------------------------------------------------------


def pick(g: Caesar, *provinces: Province) -> tuple[Province, ProvinceTie, int]:
    """Which province the list chooses, why, and how many draws it took."""
    dummy = Candidate(move("SHIP_60 ITALIA_ACHAIA ITALIA"), 6)
    (province, tie), chances = run(choose_province(g, CRASSUS, Wish(Step.S1, {p: [dummy] for p in provinces})))
    return province, tie, len(chances)


# In the list's order; the bonuses as named below. Each is chosen over all that follow.
BONUSES = {"GALLIA_CISALPINA": "SENATE", "HISPANIA_CITERIOR": "POISON", "ASIA": "WEALTH", "CRETA": "WEALTH", "SYRIA": "WEALTH",
           "HISPANIA_ULTERIOR": "WEALTH", "AEGYPTUS": "MIGHT", "SICILIA": "MIGHT"}  # fmt: skip


@pytest.mark.parametrize(
    ("province", "others", "tie"),
    [
        (Province.AEGYPTUS, [Province.GALLIA_CISALPINA, Province.HISPANIA_CITERIOR, Province.SICILIA], ProvinceTie.NEXT_TO_HIS),
        (Province.GALLIA_CISALPINA, [Province.HISPANIA_CITERIOR, Province.SICILIA], ProvinceTie.SENATE),
        (Province.HISPANIA_CITERIOR, [Province.SICILIA, Province.HISPANIA_ULTERIOR], ProvinceTie.POISON),
        (Province.SICILIA, [Province.MAURITANIA, Province.HISPANIA_ULTERIOR], ProvinceTie.CENTRAL),
        (Province.MAURITANIA, [Province.HISPANIA_ULTERIOR], ProvinceTie.NEXT_TO_CENTRAL),
    ],
    ids=lambda x: getattr(x, "name", ""),
)
def test_9_5_the_list_for_several_provinces(province: Province, others: list[Province], tie: ProvinceTie) -> None:
    bonus = {**BONUSES, "MAURITANIA": "MIGHT"}
    g = solo(config={"poison": True}, borders=HIS_SYRIA, bonus={k: v for k, v in bonus.items() if k != "SYRIA"})
    assert pick(g, *sorted([province, *others])) == (province, tie, 0)


def test_9_5_at_last_at_random() -> None:
    g = solo(bonus={"HISPANIA_ULTERIOR": "WEALTH", "SYRIA": "WEALTH"})
    assert pick(g, Province.HISPANIA_ULTERIOR, Province.SYRIA)[1:] == (ProvinceTie.RANDOM, 1)


def test_9_5_a_single_province_needs_no_list() -> None:
    assert pick(solo(), Province.SYRIA) == (Province.SYRIA, ProvinceTie.NONE, 0)


# §9.6, §9.7: the space and the token --------------------------------------------------------------------------------


def settle(g: Caesar, province: Province, *moves: str, lowest: bool = False) -> tuple[Place, SpaceTie, int]:
    chosen = choose_space_and_token(g, CRASSUS, province, [move(words) for words in moves], lowest=lowest)
    (placement, tie), chances = run(chosen)
    return placement, tie, len(chances)


def row(*tokens: str, **data: Any) -> Caesar:
    return solo(supply={"POMPEY": list(tokens), "CAESAR": ["LAUREL_22"]}, **data)


def test_9_6_beside_the_province_where_he_is_furthest_behind() -> None:
    g = row("SHIP_60", borders={"MACEDONIA_DALMATIA": "CAESAR SWORD_33", "ITALIA_MACEDONIA": "CAESAR SHIELD_42 -> MACEDONIA"})
    found = settle(g, Province.ITALIA, "SHIP_60 ITALIA_ACHAIA ITALIA", "SHIP_60 ITALIA_DALMATIA ITALIA")
    assert found == (move("SHIP_60 ITALIA_DALMATIA ITALIA"), SpaceTie.BEHIND, 0), "before the central Achaia"


def test_9_6_then_beside_a_central_province() -> None:
    found = settle(row("SHIP_60"), Province.ITALIA, "SHIP_60 ITALIA_ACHAIA ITALIA", "SHIP_60 ITALIA_DALMATIA ITALIA")
    assert found == (move("SHIP_60 ITALIA_ACHAIA ITALIA"), SpaceTie.CENTRAL, 0)


def test_9_7_not_a_laurel() -> None:
    g = row("LAUREL_40", "SHIELD_42")
    moves = ("LAUREL_40 SARDINIA_GALLIA GALLIA", "SHIELD_42 SARDINIA_GALLIA GALLIA")
    assert settle(g, Province.GALLIA, *moves)[:2] == (move(moves[1]), SpaceTie.NO_LAUREL)


def test_9_7_the_highest_or_the_lowest_sum() -> None:
    g = row("SHIELD_33", "CENTURION_SHIP_SHIELD_44", config={"centurions": True})
    moves = ("SHIELD_33 SARDINIA_GALLIA SARDINIA", "CENTURION_SHIP_SHIELD_44 SARDINIA_GALLIA SARDINIA")
    assert settle(g, Province.GALLIA, *moves)[:2] == (move(moves[1]), SpaceTie.SUM)
    assert settle(g, Province.GALLIA, *moves, lowest=True)[:2] == (move(moves[0]), SpaceTie.SUM)


def test_9_7_the_leftmost_token() -> None:
    g = row("SHIP_51", "SHIELD_51")
    moves = ("SHIELD_51 CRETA_ASIA ASIA", "SHIP_51 AEGYPTUS_ASIA ASIA")
    g.empty &= ~(1 << Border.CRETA_ASIA)
    other = ("SHIELD_51 ASIA_SYRIA ASIA", "SHIP_51 AEGYPTUS_ASIA ASIA")
    assert settle(g, Province.ASIA, *other)[:2] == (move(other[1]), SpaceTie.LEFTMOST)
    assert settle(g, Province.ASIA, *moves)[1] is SpaceTie.CENTRAL


def test_9_7_r_25_a_random_space_only_at_the_very_end() -> None:
    """Two spaces and two tokens: the tokens are settled first, then chance picks the space."""
    g = row("SHIELD_60", "SWORD_60")
    moves = (
        "SHIELD_60 GALLIA_CISALPINA_DALMATIA DALMATIA",
        "SWORD_60 MACEDONIA_DALMATIA DALMATIA",
    )
    assert settle(g, Province.DALMATIA, *moves) == (move(moves[0]), SpaceTie.LEFTMOST, 0)
    same = ("SWORD_60 AEGYPTUS_SYRIA AEGYPTUS", "SWORD_60 CYRENE_AEGYPTUS AEGYPTUS")
    assert settle(g, Province.AEGYPTUS, *same)[1:] == (SpaceTie.RANDOM, 1)
