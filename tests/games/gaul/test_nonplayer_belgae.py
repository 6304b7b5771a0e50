"""8.5, A8.5: the chart of the non-player Belgae, node by node and each both ways."""

from __future__ import annotations

from typing import Any

import pytest

from quadriga.games.gaul.moves import PlaceBands, Scatter
from quadriga.games.gaul.rules.action import Action
from quadriga.games.gaul.rules.nonplayers.belgae.chart import enemies, origins_under_threat, victims
from quadriga.games.gaul.rules.nonplayers.belgae.enlist import Trek, after_trek, helps, is_march_origin, rallies
from quadriga.games.gaul.rules.nonplayers.belgae.rampage import Raving, count_forced, ravings
from quadriga.games.gaul.rules.nonplayers.frost import is_barred
from quadriga.games.gaul.rules.nonplayers.threat import Foray, is_target
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import (
    AEDUI,
    ARVERNI,
    BELGAE,
    GERMANS,
    ROMANS,
    Ability,
    Command,
    Deed,
    Force,
    Region,
)

from .follow import take_turn, winter
from .table import with_nonplayers

R = Region
NOT_FOR_BELGAE = "BALLISTAE"


def belgae(nonplayers: str = "BELGAE", scenario: str = "RECONQUEST", **data: Any) -> Gaul:
    """Belgae with a chart, who are to act; the card is not for them."""
    data = {"card": NOT_FOR_BELGAE, "eligible": ["BELGAE"], "resources": {"BELGAE": 9}, **data}
    return with_nonplayers(nonplayers, scenario, **data)


ENEMY = {"TREVERI": "AEDUI_ALLY"}


# B1, B_BATTLE, B_MARCH_THREAT (§8.5.1) ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pieces", "tribes"),
    [
        ({"BELGIC_LEADER": 1, "BELGIC_HIDDEN": 1}, ENEMY),
        ({"BELGIC_HIDDEN": 4}, ENEMY),
        ({"BELGIC_HIDDEN": 4, "ARVERNI_REVEALED": 4}, {}),
    ],
)
def test_8_5_1_b1_yes_leader_or_four_warbands_near_a_target(pieces: dict[str, int], tribes: dict[str, str]) -> None:
    g = belgae("ARVERNI_BELGAE", pieces={"TREVERI": pieces}, tribes=tribes)
    assert take_turn(g).nodes[:2] == ["B1 yes", "B_BATTLE"]


@pytest.mark.parametrize(
    ("pieces", "tribes"),
    [
        ({"BELGIC_HIDDEN": 3}, ENEMY),
        ({"BELGIC_HIDDEN": 4, "AUXILIA_HIDDEN": 3}, {}),
        ({"BELGIC_HIDDEN": 4, "GERMAN_HIDDEN": 9}, {"TREVERI": "GERMAN_ALLY"}),  # not the Germans
    ],
)
def test_8_5_1_b1_no_without_group_or_target(pieces: dict[str, int], tribes: dict[str, str]) -> None:
    g = belgae("ALL", pieces={"TREVERI": pieces}, tribes=tribes)
    assert take_turn(g).nodes[0] == "B1 no"


def test_a8_5_1_in_ariovistus_germans_are_enemies_and_settlements_are_allies() -> None:
    g = belgae(scenario="ARIOVISTUS", pieces={"TREVERI": {"BELGIC_HIDDEN": 4, "SETTLEMENT": 1}})
    assert is_target(g, R.TREVERI, GERMANS)
    assert GERMANS in enemies(g)
    path = take_turn(g)
    assert path.nodes[0] == "B1 yes"
    assert path.find("battle")[0]["other"] is GERMANS
    assert not g.count(R.TREVERI, Force.SETTLEMENT)


def test_8_5_1_ambush_where_a_legion_could_strike_back_and_ambiorix_fights_first() -> None:
    pieces = {
        "TREVERI": {"BELGIC_LEADER": 1, "BELGIC_HIDDEN": 5, "LEGION": 2},
        "NERVII": {"BELGIC_HIDDEN": 9, "AUXILIA_REVEALED": 5},
    }
    g = belgae(pieces=pieces)
    path = take_turn(g)
    assert path.nodes == ["B1 yes", "B_BATTLE", "B_AMBUSH"]
    assert [args["region"] for args in path.find("battle")] == [R.TREVERI, R.NERVII]
    assert [args["ability"] for args in path.find("uses")] == [Ability.AMBUSH, Ability.AMBUSH]
    assert g.deeds[BELGAE] == Deed.COMMAND_ABILITY


def test_8_5_1_ambiorix_who_will_not_fight_marches_and_so_do_all_under_threat() -> None:
    pieces = {
        "TREVERI": {"BELGIC_LEADER": 1, "BELGIC_REVEALED": 2, "LEGION": 8},
        "NERVII": {"BELGIC_HIDDEN": 8, "AUXILIA_REVEALED": 4},
        "MORINI": {"BELGIC_HIDDEN": 1},
    }
    g = belgae(pieces=pieces)
    path = take_turn(g)
    assert path.nodes[:4] == ["B1 yes", "B_BATTLE", "B_BATTLE none", "B_MARCH_THREAT"]
    assert not g.count_mobile(R.TREVERI, BELGAE)
    assert not g.count_mobile(R.NERVII, BELGAE)
    targets = {args["target"] for args in path.find("marched")}
    assert targets.isdisjoint({R.TREVERI, R.NERVII})


def test_8_5_1_the_leader_flees_too_if_he_is_not_with_the_single_largest_group() -> None:
    pieces = {"TREVERI": {"BELGIC_HIDDEN": 6, "LEGION": 9, "FORT": 1}, "MORINI": {"BELGIC_LEADER": 1, "BELGIC_HIDDEN": 2}}
    assert origins_under_threat(belgae(pieces=pieces)) == [R.MORINI, R.TREVERI]
    strong = {**pieces, "MORINI": {"BELGIC_LEADER": 1, "BELGIC_HIDDEN": 7}}
    assert origins_under_threat(belgae(pieces=strong)) == [R.TREVERI]


def test_8_5_1_they_march_near_the_most_belgae() -> None:
    pieces = {
        "TREVERI": {"BELGIC_HIDDEN": 4, "LEGION": 9, "FORT": 1},
        "MORINI": {"BELGIC_HIDDEN": 1},
        "ATREBATES": {"BELGIC_HIDDEN": 1},
    }
    g = belgae(pieces=pieces)
    path = take_turn(g)
    assert "B_MARCH_THREAT" in path.nodes
    assert [args["target"] for args in path.find("marched")] == [R.NERVII]


def test_8_5_1_without_resources_or_upon_frost_neither_battle_nor_march() -> None:
    pieces = {"TREVERI": {"BELGIC_HIDDEN": 4, "LEGION": 9, "FORT": 1}}
    for data in ({"resources": {"BELGAE": 0}}, {"next": "WINTER"}):
        g = belgae(pieces=pieces, **data)
        path = take_turn(g, *([6] if "resources" in data else []))
        assert "B_MARCH_THREAT none" in path.nodes
        assert "B2 no" in path.nodes


# Rampage (§8.5.1) -------------------------------------------------------------------------------------------------


def test_8_5_1_rampage_before_a_battle_that_needs_no_ambush_but_not_against_its_last_piece() -> None:
    """The Arverni cannot strike back or flee, so there is no Ambush."""
    pieces = {"TREVERI": {"BELGIC_LEADER": 1, "BELGIC_HIDDEN": 6, "ARVERNI_REVEALED": 1}}
    g = belgae("ARVERNI_BELGAE", pieces=pieces, tribes={"TREVERI": "ARVERNI_ALLY"})
    path = take_turn(g)
    assert path.nodes[:3] == ["B1 yes", "B_BATTLE", "B_RAMPAGE"]
    assert path.words.index("rampaged") < path.words.index("battle")
    assert not g.count_pieces(R.TREVERI, ARVERNI)
    alone = belgae(pieces={"TREVERI": {"BELGIC_LEADER": 1, "BELGIC_HIDDEN": 6, "AUXILIA_HIDDEN": 1}})
    assert ravings(alone, R.TREVERI, [Foray(R.TREVERI, ROMANS)]) == []
    assert ravings(alone, R.TREVERI, []) == [Raving(R.TREVERI, ROMANS, 1)]


def test_8_5_1_rampage_counts_on_nobody_letting_the_target_in() -> None:
    raving = Raving(R.TREVERI, ROMANS, 1)
    pieces: dict[str, Any] = {"TREVERI": {"BELGIC_LEADER": 1, "BELGIC_HIDDEN": 2, "AUXILIA_HIDDEN": 1}}
    assert count_forced(belgae(pieces=pieces), raving) == 1
    assert count_forced(belgae(pieces={**pieces, "MANDUBII": {"AEDUI_HIDDEN": 1}}), raving) == 1
    assert count_forced(belgae(pieces={**pieces, "MANDUBII": {"LEGION": 1}}), raving) == 0


def test_8_5_1_rampage_needs_a_mobile_target_without_leader_or_walls() -> None:
    walls = belgae(pieces={"TREVERI": {"BELGIC_LEADER": 1, "BELGIC_HIDDEN": 2, "AUXILIA_HIDDEN": 1, "FORT": 1}})
    assert ravings(walls, R.TREVERI, []) == []
    ally = belgae(pieces={"TREVERI": {"BELGIC_LEADER": 1, "BELGIC_HIDDEN": 2}}, tribes=ENEMY)
    assert ravings(ally, R.TREVERI, []) == []


def test_8_5_1_rampage_after_a_rally_romans_first() -> None:
    pieces = {"NERVII": {"BELGIC_LEADER": 1, "BELGIC_HIDDEN": 3, "AUXILIA_HIDDEN": 1, "AEDUI_HIDDEN": 1}}
    g = belgae(pieces=pieces)
    path = take_turn(g, answers=[Scatter()])
    assert path.nodes[-2:] == ["B_RALLY", "B_RAMPAGE"]
    assert path.find("rampaged")[0]["other"] is ROMANS
    assert g.deeds[BELGAE] == Deed.COMMAND_ABILITY


# Enlist (§8.5.1) --------------------------------------------------------------------------------------------------


def test_8_5_1_germans_fight_along_where_they_add_losses_or_may_absorb_them() -> None:
    """Auxilia behind a Fort: no Rampage; and no Leader near enough for an Ambush is needed, for all is Revealed."""
    pieces = {"TREVERI": {"BELGIC_LEADER": 1, "BELGIC_REVEALED": 6, "GERMAN_REVEALED": 4, "ARVERNI_REVEALED": 9}}
    g = belgae("ARVERNI_BELGAE", pieces=pieces)
    assert helps(g, Foray(R.TREVERI, ARVERNI))
    path = take_turn(g)
    assert path.nodes[:3] == ["B1 yes", "B_BATTLE", "B_ENLIST"]
    assert path.find("enlisted")
    assert not g.loans


def test_8_5_1_not_where_there_are_no_germans_or_they_are_the_enemy() -> None:
    none = belgae(pieces={"TREVERI": {"BELGIC_LEADER": 1, "BELGIC_REVEALED": 6, "ARVERNI_REVEALED": 7}})
    assert not helps(none, Foray(R.TREVERI, ARVERNI))
    some = belgae(pieces={"TREVERI": {"BELGIC_LEADER": 1, "BELGIC_REVEALED": 6, "GERMAN_HIDDEN": 2}})
    assert not helps(some, Foray(R.TREVERI, GERMANS))


RALLYING: dict[str, Any] = {"NERVII": {"BELGIC_LEADER": 1, "BELGIC_HIDDEN": 3}}


def test_8_5_1_after_the_command_germans_battle_a_player_first() -> None:
    germans = {"TREVERI": {"GERMAN_HIDDEN": 4, "AEDUI_REVEALED": 1, "ARVERNI_REVEALED": 1}}
    g = belgae("AEDUI_BELGAE", pieces={**RALLYING, **germans})
    path = take_turn(g)
    assert path.nodes[-2:] == ["B_RALLY", "B_ENLIST"]
    assert path.find("enlisted_command")[0]["command"] is Command.BATTLE
    assert not g.count_bands(R.TREVERI, ARVERNI)  # the player


def test_8_5_1_else_they_march_to_an_enemys_control() -> None:
    germans = {"SUGAMBRI": {"GERMAN_HIDDEN": 4}, "TREVERI": {"AUXILIA_HIDDEN": 3}}
    g = belgae(pieces={"NERVII": {"BELGIC_LEADER": 1, "BELGIC_HIDDEN": 3}, **germans})
    path = take_turn(g)
    assert path.find("enlisted_command")[0]["command"] is Command.MARCH
    assert g.count_bands(R.TREVERI, GERMANS) == 4


def test_8_5_1_else_they_hide_where_they_are_two_at_least() -> None:
    g = belgae(pieces={**RALLYING, "SUGAMBRI": {"GERMAN_REVEALED": 2}})
    path = take_turn(g)
    assert path.find("enlisted_command")[0]["command"] is Command.MARCH
    assert g.count_hidden(R.SUGAMBRI, GERMANS) == 2


def test_8_5_1_else_they_rally_an_ally_first() -> None:
    g = belgae(pieces={**RALLYING, "SUGAMBRI": {"GERMAN_HIDDEN": 1}})
    path = take_turn(g)
    assert path.find("enlisted_command")[0]["command"] is Command.RALLY
    assert g.count_allies(R.SUGAMBRI, GERMANS) == 1


def test_8_5_1_no_ability_where_germans_can_do_nothing_and_a8_5_1_treveri_is_an_origin() -> None:
    g = belgae(pieces={"VENETI": {"BELGIC_HIDDEN": 3}, "NERVII": {"BELGIC_HIDDEN": 3}})  # no Leader to Enlist
    path = take_turn(g)
    assert path.nodes[-1] == "B_NO_ABILITY"
    assert g.deeds[BELGAE] == Deed.COMMAND
    assert not is_march_origin(g, R.TREVERI)
    assert is_march_origin(belgae(scenario="ARIOVISTUS"), R.TREVERI)


SETTLED: dict[str, Any] = {
    "UBII": {"GERMAN_HIDDEN": 4}, "SUGAMBRI": {"GERMAN_HIDDEN": 1},
    **{name: {"SETTLEMENT": 1} for name in ("SEQUANI", "MANDUBII", "CARNUTES", "BITURIGES")},
    "TREVERI": {"SETTLEMENT": 1, "AUXILIA_HIDDEN": 2},
}  # fmt: skip


@pytest.mark.parametrize(("next_card", "barred"), [("WINTER", True), ("CICERO", False)])
def test_8_4_4_upon_frost_enlisted_germans_do_not_march_or_rally_a_player_beyond_the_threshold(
    next_card: str, barred: bool
) -> None:
    """The Germans are a player's, who lacks one point: the Settlement among the Treveri."""
    g = belgae("BELGAE", "ARIOVISTUS", next=next_card, pieces=SETTLED)
    assert g.rules.margin(g, GERMANS) == 0
    beyond = after_trek(g, Trek(R.UBII, R.TREVERI), 3)
    assert beyond.rules.margin(beyond, GERMANS) == 1
    assert is_barred(g, beyond) is barred
    home = belgae(
        "BELGAE",
        "ARIOVISTUS",
        next=next_card,
        pieces={**SETTLED, "TREVERI": {"GERMAN_HIDDEN": 1, "SETTLEMENT": 1, "AUXILIA_HIDDEN": 2}},
    )
    action = Action(GERMANS, Command.RALLY, guide=BELGAE, free=True, most_pieces=4)
    assert (PlaceBands(1) in rallies(home, action, R.TREVERI)) is not barred


# B2, B3, B3b (§8.5.2) ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("roll", "answer"), [(4, "yes"), (5, "no")])
def test_8_5_2_b2_first_on_the_next_card_and_not_on_this_one(roll: int, answer: str) -> None:
    g = belgae(next="COMMIUS", pieces={"NERVII": {"BELGIC_HIDDEN": 2}})
    path = take_turn(g, roll)
    assert f"B2 {answer}" in path.nodes
    assert (g.deeds[BELGAE] == Deed.PASSED) is (answer == "yes")


def test_8_5_2_b3_and_b3b() -> None:
    card: dict[str, Any] = {"card": "CATUVOLCUS", "pieces": {"VENETI": {"BELGIC_HIDDEN": 1}}}
    path = take_turn(belgae(**card))
    assert path.nodes == ["B1 no", "B2 no", "B3 yes", "B3B no", "B_EVENT"]
    assert "B3 no" in take_turn(belgae(deeds={"ROMANS": "COMMAND"}, **card)).nodes
    assert "B3B yes" in take_turn(belgae(pieces={"NERVII": {"BELGIC_HIDDEN": 2}})).nodes


# B4, B_RALLY (§8.5.3) ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pieces", "tribes", "answer"),
    [
        ({"NERVII": {"BELGIC_HIDDEN": 2}}, {}, "yes"),  # an Ally
        ({}, {"CARNUTES": "BELGIC_ALLY"}, "yes"),  # a Citadel
        ({}, {}, "yes"),  # three Warbands, one in each Region of Belgica
    ],
)
def test_8_5_3_b4_yes(pieces: dict[str, Any], tribes: dict[str, str], answer: str) -> None:
    assert f"B4 {answer}" in take_turn(belgae(pieces=pieces, tribes=tribes)).nodes


def test_8_5_3_b4_no_for_want_of_resources() -> None:
    path = take_turn(belgae(resources={"BELGAE": 0}), 6)
    assert "B4 no" in path.nodes


def test_8_5_3_a_citadel_then_allies_then_warbands_where_they_add_control() -> None:
    pieces = {"NERVII": {"BELGIC_HIDDEN": 2}, "MORINI": {"AUXILIA_HIDDEN": 4}}
    g = belgae(pieces=pieces, tribes={"CARNUTES": "BELGIC_ALLY"}, resources={"BELGAE": 4})
    path = take_turn(g)
    assert [key for key in path.words if key in ("fortified", "allied", "placed")][:3] == ["fortified", "allied", "placed"]
    assert g.count_citadels(R.CARNUTES, BELGAE) == 1
    assert path.find("placed")[0]["region"] is R.ATREBATES  # Control; among the Morini one Warband gives none


# B5, B_RAID (§8.5.4) ----------------------------------------------------------------------------------------------

CROWDED = {r: {"LEGION": 3} for r in ("MORINI", "NERVII", "ATREBATES")}
RAIDERS: dict[str, Any] = {
    "VENETI": {"BELGIC_HIDDEN": 2, "AUXILIA_HIDDEN": 2},
    "PICTONES": {"BELGIC_HIDDEN": 2, "AEDUI_HIDDEN": 3},
}


@pytest.mark.parametrize(("roll", "answer"), [(4, "yes"), (5, "no")])
def test_8_5_4_b5_fewer_than_four_resources_and_a_roll(roll: int, answer: str) -> None:
    g = belgae(pieces=RAIDERS, resources={"BELGAE": 0, "ROMANS": 9})
    assert f"B5 {answer}" in take_turn(g, roll).nodes


def test_8_5_4_raid_from_players_only() -> None:
    g = belgae("AEDUI_BELGAE", pieces=RAIDERS, resources={"BELGAE": 0, "ROMANS": 1, "AEDUI": 9})
    path = take_turn(g, 1)
    assert "B_RAID" in path.nodes
    assert [args["other"] for args in path.find("stole")] == [ROMANS]
    assert (g.resources[ROMANS], g.resources[AEDUI], g.resources[BELGAE]) == (0, 9, 4)
    assert victims(g, R.VENETI) == ((ROMANS,), (), (ARVERNI,))


def test_8_5_4_for_less_than_two_they_pass() -> None:
    g = belgae(pieces={"VENETI": {"BELGIC_HIDDEN": 1}}, resources={"BELGAE": 0})
    assert take_turn(g, 1).nodes[-3:] == ["B_RAID", "B_RAID none", "PASS"]


# B_MARCH (§8.5.5) -------------------------------------------------------------------------------------------------


def march_only(**data: Any) -> Gaul:
    """Nobody can Rally, for all Regions of Belgica are Devastated, and nothing threatens."""
    return belgae(devastated=["MORINI", "NERVII", "ATREBATES"], resources={"BELGAE": 9}, **data)


def test_8_5_5_to_add_control_in_belgica_with_all_that_may_leave() -> None:
    taken = {"TREVERI": "DISPERSED"}
    g = march_only(pieces={"TREVERI": {"BELGIC_HIDDEN": 6, "AUXILIA_HIDDEN": 2}}, tribes=taken)
    path = take_turn(g)
    assert path.nodes[-2] == "B_MARCH"
    assert path.find("marched")[0]["target"] is R.NERVII
    assert g.control(R.NERVII) is BELGAE
    assert g.control(R.TREVERI) is BELGAE
    assert g.count_bands(R.TREVERI, BELGAE) == 3


def test_8_5_5_elsewhere_with_the_fewest_warbands_and_the_leader_joins_the_most() -> None:
    tribes = {"PICTONES": "DISPERSED", "SANTONES": "DISPERSED"}
    pieces = {"PICTONES": {"BELGIC_HIDDEN": 6}, "VENETI": {"BELGIC_LEADER": 1, "AUXILIA_HIDDEN": 2}}
    g = march_only(pieces=pieces, tribes=tribes, successors=["BELGAE"])
    path = take_turn(g)
    moved = [(args["target"], sum(amount.n for amount in args["pieces"])) for args in path.find("marched")]
    assert all(n <= 2 for _, n in moved)
    assert g.find_leader(BELGAE) is R.PICTONES


def test_8_5_5_if_none_they_raid() -> None:
    path = take_turn(
        march_only(
            pieces={"VENETI": {"BELGIC_HIDDEN": 2}}, next="WINTER", tribes={"VENETI": "DISPERSED", "NAMNETES": "DISPERSED"}
        )
    )
    assert path.nodes[-4:-1] == ["B_MARCH", "B_MARCH none", "B_RAID_AFTER"]


# Winter (§8.5.6, §A8.5.6) -----------------------------------------------------------------------------------------


def test_8_5_6_they_leave_devastation_and_the_leader_joins_the_most_near_the_most() -> None:
    pieces = {
        "MORINI": {"BELGIC_HIDDEN": 2},
        "NERVII": {"BELGIC_LEADER": 1, "BELGIC_HIDDEN": 2},
        "ATREBATES": {"BELGIC_HIDDEN": 5},
    }
    g = belgae(pieces=pieces, devastated=["MORINI"])
    path = winter(g, BELGAE)
    assert path.nodes == ["B_QUARTERS"]
    assert not g.count_bands(R.MORINI, BELGAE)
    home = g.find_leader(BELGAE)
    assert home is not None
    assert g.count_bands(home, BELGAE) >= 6
    assert all(g.count_bands(region, BELGAE) for region in (R.NERVII, R.ATREBATES))


def test_a8_5_6_in_ariovistus_morini_nervii_or_treveri_before_other_regions() -> None:
    pieces = {"ATREBATES": {"BELGIC_LEADER": 1, "BELGIC_HIDDEN": 4}, "NERVII": {"BELGIC_HIDDEN": 4}}
    g = belgae(scenario="ARIOVISTUS", pieces=pieces)
    winter(g, BELGAE)
    assert g.find_leader(BELGAE) is R.NERVII


# Agreement with the sequence --------------------------------------------------------------------------------------


def test_8_1_2_second_in_the_sequence_they_have_a_full_command_with_ability() -> None:
    g = belgae(deeds={"ROMANS": "COMMAND"}, pieces={**RALLYING, "SUGAMBRI": {"GERMAN_HIDDEN": 1}})
    path = take_turn(g)
    assert path.nodes[-2:] == ["B_RALLY", "B_ENLIST"]
    assert len(path.find("placed")) > 1
