"""8.2.3, 8.3.1, 8.4.1: where, against whom and with what a non-player carries out an Event; lots only among equals."""

from __future__ import annotations

from typing import Any

import pytest

from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import AEDUI, ARVERNI, BELGAE, GERMANS, ROMANS, Faction, Force, Region

from .follow import Path, take_turn
from .table import with_nonplayers

R = Region
EXPANSION = "ARIOVISTUS"
BELGIC = ("MENAPII", "MORINI", "EBURONES", "NERVII", "BELLOVACI", "ATREBATES", "REMI", "TREVERI")
ARVERNIAN = ("CARNUTES", "AULERCI", "SENONES", "LINGONES", "BITURIGES", "CADURCI", "VOLCAE", "PICTONES")
LOW_ROMAN_SCORE = {
    **dict.fromkeys(BELGIC, "BELGIC_ALLY"), **dict.fromkeys(ARVERNIAN, "ARVERNI_ALLY"),
    **dict.fromkeys(("SEQUANI", "HELVETII", "MANDUBII"), "AEDUI_ALLY"),
}  # fmt: skip


def nonplayer(faction: Faction, card: str, who: str = "ALL", scenario: str = "RECONQUEST", **data: Any) -> Gaul:
    """The faction is up with the card; no Pass, for the next card is the Romans'."""
    data = {"next": "BALLISTAE", "eligible": [faction.name], "resources": {f.name: 9 for f in Faction}, **data}
    if scenario == "RECONQUEST":
        data["resources"] = {name: n for name, n in data["resources"].items() if name != "GERMANS"}
    else:
        data["resources"] = {name: n for name, n in data["resources"].items() if name != "ARVERNI"}
    return with_nonplayers(who, scenario, card=card, **data)


def battles(path: Path) -> list[Faction]:
    return [args["other"] for args in path.find("battle")]


# Battles by Event ---------------------------------------------------------------------------------------------------


def test_8_6_2_aedui_fight_no_romans_by_event_while_they_do_not_exceed_their_threshold() -> None:
    """Card A21: of two enemies next to each other only the Germans are fought, and nobody is drawn."""
    pieces = {"SEQUANI": {"AEDUI_HIDDEN": 9, "AUXILIA_HIDDEN": 2, "LEGION": 1, "GERMAN_HIDDEN": 2}}
    g = nonplayer(AEDUI, "VOSEGUS", scenario=EXPANSION, pieces=pieces)
    path = take_turn(g)
    assert set(battles(path)) == {GERMANS}
    assert not path.lots
    assert g.count_bands(R.SEQUANI, ROMANS) == 2


def test_8_6_2_where_only_romans_are_at_hand_aedui_decline_the_battle() -> None:
    """Card A21."""
    pieces = {"SEQUANI": {"AEDUI_HIDDEN": 9, "AUXILIA_HIDDEN": 2}, "CARNUTES": {"AEDUI_HIDDEN": 4}}
    path = take_turn(nonplayer(AEDUI, "VOSEGUS", scenario=EXPANSION, pieces=pieces))
    assert "A_EVENT" not in path.nodes
    assert not battles(path)


def test_8_6_2_aedui_beyond_their_threshold_fight_romans_by_event() -> None:
    """Card A21."""
    pieces = {"SEQUANI": {"AEDUI_HIDDEN": 9, "AUXILIA_HIDDEN": 2}}
    g = nonplayer(AEDUI, "VOSEGUS", scenario=EXPANSION, pieces=pieces, tribes={"BITURIGES": "AEDUI_ALLY"})
    assert g.rules.margin(g, AEDUI) > 0
    assert battles(take_turn(g)) == [ROMANS]


def test_8_2_3_r_147_a_battle_by_event_keeps_the_limits_of_the_chart() -> None:
    """Card A21: Germans fight only where the enemy loses more than they do."""
    few = {"SEQUANI": {"GERMAN_HIDDEN": 2, "LEGION": 3, "AUXILIA_HIDDEN": 4}}
    many = {"SEQUANI": {"GERMAN_HIDDEN": 14, "AUXILIA_HIDDEN": 4}}
    outcomes = [battles(take_turn(nonplayer(GERMANS, "VOSEGUS", scenario=EXPANSION, pieces=pieces))) for pieces in (few, many)]
    assert [fought[:1] for fought in outcomes] == [[], [ROMANS]]


def test_a8_7_1_germans_attack_aedui_at_admagetobriga_though_these_would_lend_their_warbands() -> None:
    """Card A28, R-136."""
    pieces = {"SEQUANI": {"GERMAN_HIDDEN": 5, "AEDUI_HIDDEN": 1}}
    g = nonplayer(GERMANS, "ADMAGETOBRIGA", scenario=EXPANSION, pieces=pieces, tribes={"HELVETII": "AEDUI_ALLY"})
    path = take_turn(g)
    assert "G_EVENT" in path.nodes
    assert battles(path) == [AEDUI]
    assert not g.count_pieces(R.SEQUANI, AEDUI)


def test_a8_6_6_r_80_nonplayer_aedui_lend_only_where_the_executing_faction_has_pieces() -> None:
    """Card A28: in Treveri the Arverni fight the Romans alone."""
    here = {"BELGIC_HIDDEN": 2, "AEDUI_HIDDEN": 6, "LEGION": 1, "AUXILIA_HIDDEN": 1}
    there = {"ARVERNI_HIDDEN": 6, "AEDUI_HIDDEN": 6, "AUXILIA_HIDDEN": 3}
    g = nonplayer(BELGAE, "ADMAGETOBRIGA", scenario=EXPANSION, pieces={"SEQUANI": here, "TREVERI": there})
    path = take_turn(g)
    assert {args["region"]: args["bands"] for args in path.find("attack")} == {R.SEQUANI: 8, R.TREVERI: 6}


# Commands by Event --------------------------------------------------------------------------------------------------


def test_8_2_3_a_command_that_the_chart_would_not_choose_is_not_drawn() -> None:
    """Card 67: Aedui could Raid or Battle in Treveri, but the chart wants neither; what is left is to hide."""
    pieces = {
        "TREVERI": {"AEDUI_HIDDEN": 6, "AEDUI_REVEALED": 1, "AUXILIA_HIDDEN": 9},
        "NERVII": {"AEDUI_HIDDEN": 1, "AUXILIA_HIDDEN": 9},
    }
    g = nonplayer(AEDUI, "ARDUENNA", pieces=pieces, devastated=["TREVERI", "NERVII"])
    path = take_turn(g)
    assert "A_EVENT" in path.nodes
    assert not path.lots
    assert not battles(path)
    assert g.count_hidden(R.TREVERI, AEDUI) == 7


def test_8_1_1_to_hide_own_pieces_is_an_effect_and_to_reveal_them_none() -> None:
    """Card 67: with nobody to hide there is none."""
    pieces = {"TREVERI": {"AEDUI_HIDDEN": 7, "AUXILIA_HIDDEN": 9}, "NERVII": {"AEDUI_HIDDEN": 1, "AUXILIA_HIDDEN": 9}}
    g = nonplayer(AEDUI, "ARDUENNA", pieces=pieces, devastated=["TREVERI", "NERVII"])
    assert "A_EVENT" not in take_turn(g).nodes


def test_8_7_5_in_the_province_arverni_rob_the_romans_despite_the_fort() -> None:
    """Card 21: as if no Fort."""
    g = nonplayer(ARVERNI, "THE_PROVINCE", pieces={"ARVERNI": {"ARVERNI_HIDDEN": 9}})
    path = take_turn(g)
    assert [args["other"] for args in path.find("stole")] == [ROMANS, ROMANS]
    assert (g.resources[ARVERNI], g.resources[ROMANS]) == (11, 7)


# Germans led by others ----------------------------------------------------------------------------------------------


SURUS = {"MANDUBII": {"AEDUI_HIDDEN": 4, "BELGIC_HIDDEN": 2}, "TREVERI": {"AEDUI_HIDDEN": 1}}


@pytest.mark.parametrize(("faction", "victims"), [(ARVERNI, [AEDUI]), (BELGAE, [AEDUI])])
def test_8_2_3_germans_of_surus_follow_the_chart_of_their_leader(faction: Faction, victims: list[Faction]) -> None:
    """Card 51: where the most Aedui are replaced; then they Ambush whom the chart would Battle, and nothing is drawn."""
    g = nonplayer(faction, "SURUS", pieces=SURUS, tribes={"LINGONES": "AEDUI_ALLY"})
    path = take_turn(g, *([1] if faction is ARVERNI else []))
    assert g.count_bands(R.MANDUBII, GERMANS) == 4
    assert battles(path) == victims
    assert not path.lots


def test_8_7_6_germans_of_surus_march_on_legions_where_there_is_nobody_to_fight() -> None:
    """Card 51: the bottom box."""
    pieces = {"MANDUBII": {"AEDUI_HIDDEN": 4}, "CARNUTES": {"LEGION": 2, "AUXILIA_HIDDEN": 1}}
    g = nonplayer(ARVERNI, "SURUS", pieces=pieces)
    take_turn(g, 1)
    assert g.count_bands(R.CARNUTES, GERMANS) == 4


def test_8_5_1_germans_of_surus_go_to_a_players_control_when_belgae_lead_them() -> None:
    """Card 51: as by Enlist."""
    pieces = {"MANDUBII": {"AEDUI_HIDDEN": 4}, "CARNUTES": {"ARVERNI_HIDDEN": 2}, "SEQUANI": {"AUXILIA_HIDDEN": 2}}
    g = nonplayer(BELGAE, "SURUS", "BELGAE AEDUI ROMANS", pieces=pieces)
    take_turn(g)
    assert g.count_bands(R.CARNUTES, GERMANS) == 4


@pytest.mark.parametrize("faction", [ARVERNI, BELGAE])
def test_8_4_all_germans_around_march_to_the_fort_of_aduatuca(faction: Faction) -> None:
    """Card 58: as many as can, to where the most Romans fall."""
    pieces = {
        "NERVII": {"FORT": 1, "AUXILIA_HIDDEN": 4}, "SUGAMBRI": {"GERMAN_HIDDEN": 4}, "TREVERI": {"GERMAN_HIDDEN": 2},
        "PROVINCIA": {"AUXILIA_HIDDEN": 4},
    }  # fmt: skip
    g = nonplayer(faction, "ADUATUCA", pieces=pieces)
    take_turn(g, *([1] if faction is ARVERNI else []))
    assert g.count_bands(R.NERVII, GERMANS) == 6
    assert g.count_bands(R.NERVII, ROMANS) == 1


# One Region before another ------------------------------------------------------------------------------------------


def test_8_3_1_boii_bring_all_pieces_to_one_region() -> None:
    """Card 37: two Allies where two can stand, and the Warbands with them."""
    pieces = {"BITURIGES": {"AEDUI_HIDDEN": 3}, "AEDUI": {"AEDUI_HIDDEN": 3}}
    tribes = {"AEDUI": "AEDUI_ALLY", "BITURIGES": "AEDUI_ALLY", "HELVETII": "DISPERSED"}
    g = nonplayer(AEDUI, "BOII", pieces=pieces, tribes=tribes)
    before = {region: g.count_pieces(region, AEDUI) for region in g.regions()}
    take_turn(g)
    assert sorted(g.count_pieces(region, AEDUI) - n for region, n in before.items() if g.count_pieces(region, AEDUI) > n) == [4]


@pytest.mark.parametrize(("faction", "rolls"), [(BELGAE, ()), (ARVERNI, (1,)), (AEDUI, ())])
def test_8_3_1_camulogenus_raises_all_warbands_in_one_region(faction: Faction, rolls: tuple[int, ...]) -> None:
    """Card 70: there the Command follows."""
    g = nonplayer(faction, "CAMULOGENUS")
    path = take_turn(g, *rolls)
    assert len({args["region"] for args in path.find("placed")}) == 1
    assert sum(args["n"] for args in path.find("placed")) >= 6


def test_8_3_1_pieces_are_removed_where_the_most_are_before_another_region_is_selected() -> None:
    """Card 11: four Auxilia of the largest camp, the Hidden ones first."""
    pieces = {
        "CARNUTES": {"AUXILIA_HIDDEN": 2},
        "VENETI": {"AUXILIA_HIDDEN": 3, "AUXILIA_REVEALED": 2},
        "UBII": {"AUXILIA_HIDDEN": 1},
    }
    g = nonplayer(BELGAE, "NUMIDIANS", pieces=pieces)
    path = take_turn(g)
    assert not path.lots
    assert (g.count(R.VENETI, Force.AUXILIA_HIDDEN), g.count(R.VENETI, Force.AUXILIA_REVEALED)) == (0, 1)


def test_8_4_1_of_equal_targets_the_first_in_the_order_is_hit() -> None:
    """Card 61 in Catuvolcus' own Region takes five Warbands: with the Arverni players, theirs and not the Germans'."""
    g = nonplayer(AEDUI, "CATUVOLCUS", "AEDUI", pieces={"NERVII": {"ARVERNI_HIDDEN": 5, "GERMAN_HIDDEN": 5}})
    path = take_turn(g)
    assert not path.lots
    assert (g.count_bands(R.NERVII, ARVERNI), g.count_bands(R.NERVII, GERMANS)) == (0, 5)


def test_8_3_1_r_135_belgae_found_the_colony_where_its_control_value_counts_for_them() -> None:
    """Card 71: in an empty Region of three tribes they win its Control with it, which is more than anywhere else."""
    g = nonplayer(
        BELGAE, "COLONY", pieces={"MORINI": {"BELGIC_HIDDEN": 2}, "CARNUTES": {"ARVERNI_HIDDEN": 1, "AEDUI_HIDDEN": 1}}
    )
    score = g.rules.score(g, BELGAE)
    path = take_turn(g)
    assert g.rules.score(g, BELGAE) == score + 5
    assert g.control(path.find("event_colony")[0]["region"]) is BELGAE


def test_8_2_1_aedui_move_no_pieces_when_all_gaul_gathers() -> None:
    """Card A37: the sheet lets Allies come and nobody move; without an Ally to place it is ineffective."""
    pieces = {"UBII": {"GERMAN_HIDDEN": 3}, "AEDUI": {"AEDUI_HIDDEN": 9}, "CARNUTES": {"AEDUI_HIDDEN": 2}}
    g = nonplayer(AEDUI, "ALL_GAUL_GATHERS", scenario=EXPANSION, pieces=pieces)
    path = take_turn(g)
    assert "A_EVENT" in path.nodes
    assert path.find("turned")
    assert not path.find("event_moved")


def test_8_3_1_hostages_are_replaced_rather_than_removed() -> None:
    """Card 22: four of them, without a lot."""
    g = nonplayer(ROMANS, "HOSTAGES", pieces={"PROVINCIA": {"AUXILIA_HIDDEN": 9, "ARVERNI_HIDDEN": 5}})
    path = take_turn(g)
    assert not path.lots
    assert (g.count_bands(R.PROVINCIA, ROMANS), g.count_bands(R.PROVINCIA, ARVERNI)) == (13, 1)


def test_8_3_4_what_comes_to_the_same_is_not_drawn() -> None:
    """Card 40: where nothing can come every way is as good as none, and Resources are left."""
    tribes = {"UBII": "GERMAN_ALLY", "SUEBI_SOUTH": "GERMAN_ALLY", "SEQUANI": "ARVERNI_ALLY", "HELVETII": "DISPERSED"}
    g = nonplayer(AEDUI, "ALPINE_TRIBES", pieces={"CARNUTES": {"AEDUI_HIDDEN": 20}}, tribes={**tribes, "HELVII": "ROMAN_ALLY"})
    path = take_turn(g)
    assert "A_EVENT" in path.nodes
    assert not path.lots
    assert g.resources[AEDUI] == 13


# For or by somebody else ----------------------------------------------------------------------------------------------


def test_8_4_aedui_who_play_for_the_romans_bring_as_many_auxilia_as_they_can() -> None:
    """Card 16: six with Caesar."""
    g = nonplayer(AEDUI, "AMBACTI", pieces={"VENETI": {"ROMAN_LEADER": 1}, "CARNUTES": {"LEGION": 1}}, tribes=LOW_ROMAN_SCORE)
    path = take_turn(g)
    assert "A_EVENT" in path.nodes
    assert g.count_bands(R.VENETI, ROMANS) == 6


def test_8_3_1_romans_choose_by_effect_in_an_event_of_others() -> None:
    """Card 18 is played by the Aedui; the Romans remove all Germans where the most are."""
    pieces = {"UBII": {"GERMAN_HIDDEN": 2}, "SUGAMBRI": {"GERMAN_HIDDEN": 6}, "TREVERI": {"AUXILIA_HIDDEN": 3}}
    g = nonplayer(AEDUI, "RHENUS_BRIDGE", pieces=pieces)
    path = take_turn(g)
    assert not path.lots
    assert (g.count_bands(R.UBII, GERMANS), g.count_bands(R.SUGAMBRI, GERMANS)) == (2, 0)


@pytest.mark.parametrize(("host", "answer"), [({"BELGIC_HIDDEN": 3}, True), ({}, False)])
def test_8_2_1_romans_rise_to_the_bait_only_if_it_comes_to_a_battle(host: dict[str, int], answer: bool) -> None:
    """Card 72: the March leads to Belgae, or to an Ally with nobody to fight."""
    pieces = {"CARNUTES": {"LEGION": 4, "AUXILIA_HIDDEN": 6}, "ATREBATES": host}
    g = nonplayer(ROMANS, "IMPETUOSITY", pieces=pieces, tribes={"BELLOVACI": "AEDUI_ALLY", "REMI": "AEDUI_ALLY"})
    assert ("R_EVENT" in take_turn(g).nodes) is answer


def test_8_2_1_aedui_discard_what_serves_a_player_gaul_and_not_what_binds_the_romans() -> None:
    """Card 50."""
    lasting = {"BALEARIC_SLINGERS": "SHADED", "MASSED_GALLIC_ARCHERS": "SHADED"}
    g = nonplayer(AEDUI, "SHIFTING_LOYALTIES", "AEDUI BELGAE ROMANS", capabilities=lasting)
    path = take_turn(g)
    assert not path.lots
    assert [capability.card.name for capability in g.capabilities] == ["BALEARIC_SLINGERS"]


def test_8_2_3_nobody_places_others_warbands_where_no_own_are_available() -> None:
    """Card 44, the example of the book."""
    pieces = {"CARNUTES": {"ARVERNI_HIDDEN": 9}, "VENETI": {"ARVERNI_HIDDEN": 9}, "PICTONES": {"ARVERNI_HIDDEN": 9}}
    pieces |= {"UBII": {"ARVERNI_HIDDEN": 8}, "SEQUANI": {"AUXILIA_HIDDEN": 3, "AEDUI_HIDDEN": 3}}
    g = nonplayer(ARVERNI, "DUMNORIX_LOYALISTS", pieces=pieces)
    assert not g.count_available_bands(ARVERNI)
    assert "V_EVENT" not in take_turn(g).nodes


def test_8_8_1_new_auxilia_of_dumnorix_scout_toward_caesar_and_legions() -> None:
    """Card 44: four replace Warbands next to Caesar, who has none around him; one goes to him, three keep Control."""
    pieces = {"SEQUANI": {"ARVERNI_HIDDEN": 6}, "AEDUI": {"ROMAN_LEADER": 1}}
    g = nonplayer(ROMANS, "DUMNORIX_LOYALISTS", pieces=pieces)
    path = take_turn(g)
    assert "R_EVENT" in path.nodes
    assert not path.lots
    assert (g.count_bands(R.AEDUI, ROMANS), g.count_bands(R.SEQUANI, ROMANS)) == (1, 3)


def test_8_3_2_ambiorix_returns_to_where_the_most_belgae_are() -> None:
    """Card 56."""
    pieces = {"UBII": {"BELGIC_HIDDEN": 1}, "NERVII": {"BELGIC_HIDDEN": 3}, "MORINI": {"BELGIC_HIDDEN": 2}}
    g = nonplayer(BELGAE, "FLIGHT_OF_AMBIORIX", pieces=pieces, successors=["BELGAE"])
    take_turn(g)
    assert g.find_leader(BELGAE) is R.NERVII


def test_8_2_1_belgae_do_not_sail_without_a_goal() -> None:
    """Card 62: nobody is sent anywhere by lot."""
    g = nonplayer(BELGAE, "WAR_FLEET", pieces={"MORINI": {"BELGIC_HIDDEN": 1}, "VENETI": {"AUXILIA_HIDDEN": 9}})
    path = take_turn(g)
    assert "B_EVENT" not in path.nodes


def test_8_2_1_romans_spend_the_corn_of_the_aedui_by_their_own_sheet() -> None:
    """Card A53 is played by the Aedui; the Romans do as their chart has it."""
    pieces = {"PROVINCIA": {"ROMAN_LEADER": 1, "LEGION": 4, "AUXILIA_HIDDEN": 4}, "AEDUI": {"AEDUI_HIDDEN": 6}}
    g = nonplayer(AEDUI, "FRUMENTUM", scenario=EXPANSION, pieces=pieces, tribes={"HELVETII": "GERMAN_ALLY"})
    path = take_turn(g, 6)
    assert "A_EVENT" in path.nodes
    assert path.find("marches"), "where an enemy has an Ally"
    assert g.count(R.SEQUANI, Force.LEGION)
    assert all(lot.items[0].__class__.__name__ not in ("Issue", "Use") for lot in path.lots)


# The charts ---------------------------------------------------------------------------------------------------------


def test_8_4_1_of_equal_victims_of_a_raid_the_first_target_is_robbed() -> None:
    pieces = {"CARNUTES": {"AEDUI_HIDDEN": 2, "ARVERNI_HIDDEN": 1, "BELGIC_HIDDEN": 1}}
    purses = {"AEDUI": 0, "ARVERNI": 5, "BELGAE": 5, "ROMANS": 5}
    g = nonplayer(AEDUI, "CICERO", pieces=pieces, resources=purses)
    path = take_turn(g)
    assert [args["other"] for args in path.find("stole")] == [ARVERNI, ARVERNI]
    assert not path.lots


def test_8_7_1_battles_are_paid_for_in_the_order_in_which_they_are_selected() -> None:
    """Two Resources: the Battles that meet the condition are paid for before the one in Morini, which does not."""
    pieces = {
        "MORINI": {"ARVERNI_REVEALED": 4, "AEDUI_REVEALED": 1},
        "PICTONES": {"ARVERNI_REVEALED": 10, "LEGION": 1},
        "VENETI": {"ARVERNI_REVEALED": 8, "ARVERNI_LEADER": 1, "LEGION": 1},
    }
    g = nonplayer(ARVERNI, "CICERO", pieces=pieces, resources={"ARVERNI": 2})
    path = take_turn(g)
    assert {args["region"] for args in path.find("battle")} == {R.PICTONES, R.VENETI}
