"""§A8.7.1, sentence by sentence: whom the non-player Germans fight first under threat, and where they March instead."""

from __future__ import annotations

from typing import Any

import pytest

from quadriga.games.gaul.moves import Stand
from quadriga.games.gaul.terms import AEDUI, BELGAE, GERMANS, ROMANS, Region

from .follow import take_turn
from .test_nonplayer_germans import germans

R = Region
HOST: dict[str, Any] = {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 12}


# Battle -------------------------------------------------------------------------------------------------------------


def test_a8_7_1_ariovistus_first_fights_an_enemy_with_fewer_mobile_pieces() -> None:
    crowd = {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 7, "AUXILIA_REVEALED": 10, "AEDUI_REVEALED": 4}
    path = take_turn(germans(pieces={"SEQUANI": crowd}), answers=[Stand()])
    assert path.find("battle")[0]["other"] is AEDUI
    assert not path.lots


def test_a8_7_1_those_who_meet_the_condition_are_fought_before_all_others() -> None:
    pieces = {
        "UBII": {"GERMAN_HIDDEN": 6, "AEDUI_REVEALED": 4},
        "SUGAMBRI": {"GERMAN_HIDDEN": 4, "AUXILIA_REVEALED": 1},
    }
    path = take_turn(germans(pieces=pieces), answers=[Stand(), Stand()])
    assert [battle["region"] for battle in path.find("battle")] == [R.UBII, R.SUGAMBRI]
    assert not path.lots


def test_a8_7_1_equal_battles_are_drawn() -> None:
    foe = {"GERMAN_HIDDEN": 6, "ARVERNI_REVEALED": 4}
    path = take_turn(germans(pieces={"UBII": foe, "SUGAMBRI": foe}))
    assert len(path.lots) == 1
    assert {foray.region for foray in path.lots[0].items} == {R.UBII, R.SUGAMBRI}


# March --------------------------------------------------------------------------------------------------------------

STRONG = {"LEGION": 4, "FORT": 1}


def test_a8_7_1_no_group_enters_a_region_that_another_leaves() -> None:
    """The Dispersed tribes of Ubii would draw Ariovistus, if nobody left it."""
    pieces = {
        "SEQUANI": {"GERMAN_LEADER": 1, "GERMAN_REVEALED": 2, "LEGION": 8},
        "UBII": {"GERMAN_HIDDEN": 8, "AUXILIA_REVEALED": 4},
    }
    g = germans(pieces=pieces, tribes={"SUEBI_SOUTH": "DISPERSED", "UBII": "DISPERSED"})
    path = take_turn(g)
    assert [march["region"] for march in path.find("marched")] == [R.SEQUANI, R.UBII]
    assert not {R.SEQUANI, R.UBII} & {march["target"] for march in path.find("marched")}


@pytest.mark.parametrize(("leaders", "others"), [("SEQUANI", "SUGAMBRI"), ("SUGAMBRI", "SEQUANI")])
def test_a8_7_1_the_leaders_group_marches_first_and_no_group_is_divided(leaders: str, others: str) -> None:
    pieces = {
        others: {"GERMAN_HIDDEN": 7, **STRONG},
        leaders: {"GERMAN_LEADER": 1, "GERMAN_REVEALED": 2, "LEGION": 8},
    }
    marches = take_turn(germans(pieces=pieces)).find("marched")
    assert [march["region"].name for march in marches] == [leaders, others]
    assert [sum(amount.n for amount in march["pieces"]) for march in marches] == [3, 7]


def test_a8_7_1_they_march_as_far_as_resources_last() -> None:
    pieces = {
        "SUGAMBRI": {"GERMAN_HIDDEN": 7, **STRONG},
        "SEQUANI": {"GERMAN_LEADER": 1, "GERMAN_REVEALED": 2, "LEGION": 8},
    }
    g = germans(pieces=pieces, resources={"GERMANS": 1})
    assert [march["region"] for march in take_turn(g).find("marched")] == [R.SEQUANI]


def test_a8_7_1_a_region_with_the_leader_alone_is_left_too() -> None:
    """Only the Warbands among the Sugambri meet the condition, but their Leader goes as well."""
    pieces = {"SUGAMBRI": {"GERMAN_HIDDEN": 7, **STRONG}, "SEQUANI": {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 1}}
    path = take_turn(germans(pieces=pieces))
    assert [march["region"] for march in path.find("marched")] == [R.SEQUANI, R.SUGAMBRI]


ALLIES = ("SEQUANI", "HELVETII", "TREVERI", "AEDUI", "BITURIGES")


def test_a8_7_1_to_the_most_allies_of_gauls_who_are_winning_before_control() -> None:
    """Sequani, with two Allies, is theirs already; of the others, with one or none, each would be a Region more."""
    pieces = {"UBII": HOST, "SEQUANI": {"GERMAN_HIDDEN": 3}}
    g = germans(pieces=pieces, tribes=dict.fromkeys(ALLIES, "AEDUI_ALLY"))
    assert g.rules.margin(g, AEDUI) > 0
    assert g.control(R.SEQUANI) is GERMANS
    path = take_turn(g)
    assert g.find_leader(GERMANS) is R.SEQUANI
    assert not path.lots
    assert path.nodes[-1] == "G_INTIMIDATE", "rather than Settle"


AROUND = {place: {"GERMAN_HIDDEN": 1} for place in ("SUGAMBRI", "CISALPINA", "SEQUANI")}


def test_a8_7_1_allies_of_gauls_who_are_not_winning_draw_nobody() -> None:
    pieces = {"UBII": HOST, **AROUND, "SEQUANI": {"GERMAN_HIDDEN": 3}}
    belgae = dict.fromkeys(("NERVII", "REMI", "MORINI", "MENAPII", "ATREBATES", "BELLOVACI"), "BELGIC_ALLY")
    g = germans(pieces=pieces, tribes=dict.fromkeys(ALLIES[:2], "AEDUI_ALLY") | belgae)
    assert g.rules.margin(g, AEDUI) <= 0
    take_turn(g)
    assert g.find_leader(GERMANS) is R.TREVERI


def test_a8_7_1_dispersed_tribes_draw_them_before_control_while_the_romans_are_winning() -> None:
    g = germans(pieces={"UBII": HOST, **AROUND}, tribes={"HELVETII": "DISPERSED"})
    assert g.rules.margin(g, ROMANS) > 0
    take_turn(g)
    assert g.find_leader(GERMANS) is R.SEQUANI


def test_a8_7_1_dispersed_tribes_draw_nobody_while_the_romans_are_not_winning() -> None:
    aedui = dict.fromkeys(("AEDUI", "BITURIGES", "CARNUTES", "AULERCI", "SENONES", "LINGONES"), "AEDUI_ALLY")
    others = dict.fromkeys(("NERVII", "REMI", "MORINI", "MENAPII", "ATREBATES"), "BELGIC_ALLY")
    others |= dict.fromkeys(("ARVERNI", "CADURCI", "VOLCAE", "PICTONES", "SANTONES"), "ARVERNI_ALLY")
    g = germans(pieces={"UBII": HOST, **AROUND}, tribes={"HELVETII": "DISPERSED", **aedui, **others})
    assert g.rules.margin(g, ROMANS) <= 0
    assert g.rules.margin(g, AEDUI) > 0
    take_turn(g)
    assert g.find_leader(GERMANS) is R.TREVERI


def test_a8_7_1_g1b_a_margin_of_0_is_at_victory() -> None:
    """Nobody is beyond a threshold: the Aedui have as many Allies as the Belgae and the Arverni."""
    tribes = dict.fromkeys(("AEDUI", "BITURIGES", "CARNUTES", "AULERCI", "SENONES"), "AEDUI_ALLY")
    tribes |= dict.fromkeys(("NERVII", "REMI", "MORINI", "MENAPII", "ATREBATES"), "BELGIC_ALLY")
    tribes |= dict.fromkeys(("ARVERNI", "CADURCI", "VOLCAE", "PICTONES", "SANTONES"), "ARVERNI_ALLY")
    tribes |= dict.fromkeys(("SUGAMBRI", "SUEBI_NORTH"), "GERMAN_ALLY")
    g = germans(pieces={"UBII": HOST}, tribes=tribes)
    assert [g.rules.margin(g, faction) >= 0 for faction in (ROMANS, AEDUI, BELGAE)] == [False, True, False]
    assert g.rules.margin(g, AEDUI) == 0
    assert take_turn(g).nodes[:2] == ["G1 no", "G1B yes"]
