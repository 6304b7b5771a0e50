"""§A8.7: the chart of the non-player Germans, node by node and each both ways."""

from __future__ import annotations

from typing import Any

import pytest

from quadriga.games.gaul.ariovistus.nonplayers.abilities import find_fright
from quadriga.games.gaul.moves import Stand
from quadriga.games.gaul.rules.nonplayers.threat import Foray
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import AEDUI, ARVERNI, BELGAE, GERMANS, ROMANS, Deed, Force, Region, Status, Tribe

from .follow import take_turn, winter
from .table import with_nonplayers

R = Region
NOT_FOR_GERMANS = "BALLISTAE"


def germans(nonplayers: str = "ARVERNI", **data: Any) -> Gaul:
    """Germans with a chart, who are to act; the card is not for them."""
    data = {"card": NOT_FOR_GERMANS, "eligible": ["GERMANS"], "resources": {"GERMANS": 9}, **data}
    return with_nonplayers(nonplayers, "ARIOVISTUS", **data)


ENEMY = {"SEQUANI": "AEDUI_ALLY"}


# G1, G_BATTLE, G_MARCH_THREAT (§A8.7.1) ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pieces", "tribes"),
    [
        ({"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 3}, ENEMY),
        ({"GERMAN_HIDDEN": 6}, ENEMY),
        ({"GERMAN_HIDDEN": 6, "LEGION": 1}, {}),
        ({"GERMAN_HIDDEN": 6, "AUXILIA_HIDDEN": 4}, {}),
        ({"GERMAN_HIDDEN": 6, "ARVERNI_HIDDEN": 4}, {}),
    ],
)
def test_a8_7_1_g1_yes_leader_or_six_warbands_near_a_target(pieces: dict[str, int], tribes: dict[str, str]) -> None:
    g = germans(pieces={"SEQUANI": pieces}, tribes=tribes)
    path = take_turn(g, answers=[Stand()] if "AUXILIA_HIDDEN" in pieces or "LEGION" in pieces else [])
    assert path.nodes[:2] == ["G1 yes", "G_BATTLE"]


@pytest.mark.parametrize(
    ("pieces", "tribes"),
    [({"GERMAN_HIDDEN": 5}, ENEMY), ({"GERMAN_HIDDEN": 6, "AUXILIA_HIDDEN": 3}, {})],
)
def test_a8_7_1_g1_no_without_group_or_target(pieces: dict[str, int], tribes: dict[str, str]) -> None:
    path = take_turn(germans(pieces={"SEQUANI": pieces}, tribes=tribes))
    assert path.nodes[:2] == ["G1 no", "G1B no"]


def test_a8_7_1_r_101_a_successor_is_not_ariovistus() -> None:
    g = germans(pieces={"SEQUANI": {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 3}}, tribes=ENEMY, successors=["GERMANS"])
    assert take_turn(g).nodes[0] == "G1 no"


def test_a8_7_1_battle_only_where_the_enemy_loses_more() -> None:
    g = germans(pieces={"SEQUANI": {"GERMAN_HIDDEN": 6, "LEGION": 6, "FORT": 1}})
    path = take_turn(g)
    assert path.nodes[:3] == ["G1 yes", "G_BATTLE", "G_BATTLE none"]
    assert "battle" not in path.words


def test_a8_7_1_no_battle_that_costs_ariovistus_a_loss_then_nobody_fights_and_he_marches() -> None:
    pieces = {
        "SEQUANI": {"GERMAN_LEADER": 1, "GERMAN_REVEALED": 2, "LEGION": 8},
        "UBII": {"GERMAN_HIDDEN": 8, "AUXILIA_REVEALED": 4},
    }
    g = germans(pieces=pieces)
    path = take_turn(g)
    assert path.nodes[:4] == ["G1 yes", "G_BATTLE", "G_BATTLE none", "G_MARCH_THREAT"]
    assert g.find_leader(GERMANS) is not R.SEQUANI
    assert not g.count_mobile(R.SEQUANI, GERMANS)  # all mobile pieces leave, together
    assert not g.count_mobile(R.UBII, GERMANS)  # from each Region that meets the condition
    assert len({args["target"] for args in path.find("marched")}) <= 2


def test_a8_7_1_ambush_where_a_counterattack_could_hurt_and_then_in_every_other_battle() -> None:
    pieces = {
        "SEQUANI": {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 6, "LEGION": 2},
        "UBII": {"GERMAN_HIDDEN": 6, "AUXILIA_REVEALED": 5},
    }
    g = germans(pieces=pieces)
    path = take_turn(g)
    assert path.nodes == ["G1 yes", "G_BATTLE", "G_AMBUSH"]
    assert len(path.find("battle")) == 2
    assert [args["ability"].name for args in path.find("uses")] == ["AMBUSH", "AMBUSH"]
    assert path.find("battle")[0]["region"] is R.SEQUANI  # Ariovistus against fewer mobile pieces fights first
    assert g.deeds[GERMANS] == Deed.COMMAND_ABILITY


def test_a8_7_1_no_ambush_without_need_but_intimidate_what_battle_would_leave() -> None:
    """The Aedui Warband and Ally cannot strike back or flee; the Belgic one is no target of the Battle."""
    pieces = {"SEQUANI": {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 6, "AEDUI_REVEALED": 1, "BELGIC_HIDDEN": 1}}
    g = germans(pieces=pieces, tribes={"SEQUANI": "AEDUI_ALLY"})
    path = take_turn(g, answers=[Stand()])
    assert path.nodes == ["G1 yes", "G_BATTLE", "G_INTIMIDATE"]
    assert not g.count_pieces(R.SEQUANI, BELGAE)
    assert not g.count_pieces(R.SEQUANI, AEDUI)
    assert g.is_intimidated(R.SEQUANI)


def test_a8_7_1_no_ability_where_nothing_is_to_be_intimidated() -> None:
    pieces = {"SEQUANI": {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 6, "AEDUI_REVEALED": 1}}
    g = germans(pieces=pieces, tribes={"SEQUANI": "AEDUI_ALLY"})
    path = take_turn(g, answers=[Stand()])
    assert path.nodes == ["G1 yes", "G_BATTLE", "G_NO_ABILITY"]
    assert g.deeds[GERMANS] == Deed.COMMAND


def test_a8_7_1_r_102_to_be_outnumbered_is_no_reason_not_to_fight() -> None:
    g = germans(pieces={"SEQUANI": {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 6, "AEDUI_REVEALED": 10}})
    assert g.count_mobile(R.SEQUANI, AEDUI) > g.count_mobile(R.SEQUANI, GERMANS)
    assert "G_AMBUSH" in take_turn(g).nodes


def test_a8_7_1_r_105_intimidate_leaves_the_battle_a_target() -> None:
    g = germans(pieces={"SEQUANI": {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 6, "AUXILIA_HIDDEN": 2}})
    foray = Foray(R.SEQUANI, ROMANS)
    fright = find_fright(g, R.SEQUANI, 2, [foray])
    assert fright is None or fright.n == 1


def test_a8_7_1_battles_go_on_only_as_long_as_resources_last() -> None:
    foe = {"GERMAN_HIDDEN": 8, "ARVERNI_REVEALED": 4}
    g = germans(pieces={"SEQUANI": foe, "UBII": foe, "TREVERI": foe}, resources={"GERMANS": 2})
    path = take_turn(g)
    assert len(path.find("battle")) == 2
    assert g.resources[GERMANS] == 0


def test_a8_7_1_without_resources_neither_battle_nor_march() -> None:
    g = germans(pieces={"SEQUANI": {"GERMAN_HIDDEN": 6}}, tribes=ENEMY, resources={"GERMANS": 0})
    path = take_turn(g, 6)
    assert path.nodes[:5] == ["G1 yes", "G_BATTLE", "G_BATTLE none", "G_MARCH_THREAT", "G_MARCH_THREAT none"]
    assert path.nodes[5] == "G2 no"


def test_a8_7_1_upon_frost_they_do_not_march() -> None:
    g = germans(pieces={"SEQUANI": {"GERMAN_HIDDEN": 6, "LEGION": 6, "FORT": 1}}, next="WINTER")
    path = take_turn(g)
    assert "G_MARCH_THREAT none" in path.nodes
    assert "marched" not in path.words


def test_a8_7_1_g1b_an_enemy_at_victory_and_twelve_warbands_with_ariovistus() -> None:
    host: dict[str, Any] = {"UBII": {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 12}}
    g = germans(pieces=host)  # with all tribes Subdued the Romans are far beyond their threshold
    assert g.rules.margin(g, ROMANS) > 0
    path = take_turn(g)
    assert path.nodes[:3] == ["G1 no", "G1B yes", "G_MARCH_THREAT"]
    few = germans(pieces={"UBII": {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 11}})
    assert take_turn(few).nodes[:2] == ["G1 no", "G1B no"]


def test_a8_7_1_if_the_romans_are_winning_they_march_to_the_most_dispersed_tribes() -> None:
    host: dict[str, Any] = {"UBII": {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 12}}
    g = germans(pieces=host, tribes={"HELVETII": "DISPERSED", "SUEBI_NORTH": "DISPERSED", "SUGAMBRI": "DISPERSED"})
    take_turn(g)
    assert g.find_leader(GERMANS) is R.SUGAMBRI


def test_a8_7_1_otherwise_to_add_control() -> None:
    held = {"GERMAN_HIDDEN": 1}
    around = {"SUGAMBRI": held, "TREVERI": held, "CISALPINA": held}
    g = germans(pieces={"UBII": {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 12}, **around})
    take_turn(g)
    assert g.find_leader(GERMANS) is R.SEQUANI


def test_a8_7_1_after_a_march_they_settle_if_there_is_nothing_to_intimidate() -> None:
    g = germans(pieces={"UBII": {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 12}, "SUGAMBRI": {"GERMAN_HIDDEN": 1}})
    path = take_turn(g)
    assert path.nodes[-1] == "G_SETTLE"
    assert g.count_on_map(Force.SETTLEMENT) > 0
    bare = germans(pieces={"UBII": {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 12}}, resources={"GERMANS": 1})
    assert take_turn(bare).nodes[-1] == "G_NO_ABILITY"


# G2, G3, G3b (§A8.7.2) --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("roll", "answer"), [(4, "yes"), (5, "no")])
def test_a8_7_2_g2_first_on_the_next_card_and_not_on_this_one(roll: int, answer: str) -> None:
    g = germans(card="CATUVOLCUS", next="MORBIHAN", pieces={"UBII": {"GERMAN_HIDDEN": 2}})
    path = take_turn(g, roll)
    assert f"G2 {answer}" in path.nodes
    assert (path.nodes[-1] == "PASS") is (answer == "yes")
    assert (g.deeds[GERMANS] == Deed.PASSED) is (answer == "yes")


@pytest.mark.parametrize(("card", "coming"), [("MORBIHAN", "VOSEGUS"), ("CATUVOLCUS", "WINTER"), ("CATUVOLCUS", "CICERO")])
def test_a8_7_2_g2_no_die_if_first_on_both_or_before_winter_or_not_first(card: str, coming: str) -> None:
    g = germans(card=card, next=coming, pieces={"UBII": {"GERMAN_HIDDEN": 2}})
    assert "G2 no" in take_turn(g).nodes


def test_a8_7_2_g3_only_where_the_sequence_of_play_allows_the_event() -> None:
    data: dict[str, Any] = {"card": "CICERO", "pieces": {"UBII": {"GERMAN_HIDDEN": 2}}}
    first = germans(**data)
    path = take_turn(first)
    assert path.nodes[-3:] == ["G3 yes", "G3B no", "G_EVENT"]
    second = germans(deeds={"ROMANS": "COMMAND"}, **data)
    assert "G3 no" in take_turn(second).nodes
    after_ability = germans(deeds={"ROMANS": "COMMAND_ABILITY"}, **data)
    assert "G3 yes" in take_turn(after_ability).nodes


def test_a8_7_2_g3b_yes_if_listed_as_no() -> None:
    g = germans(card="CATUVOLCUS", pieces={"UBII": {"GERMAN_HIDDEN": 2}})
    assert "G3B yes" in take_turn(g).nodes


# G4, G_RAID (§A8.7.3) ---------------------------------------------------------------------------------------------

RAIDERS: dict[str, Any] = {"SEQUANI": {"GERMAN_HIDDEN": 2, "AUXILIA_HIDDEN": 1}, "MANDUBII": {"GERMAN_HIDDEN": 2}}


@pytest.mark.parametrize(("n", "rolls", "answer"), [(3, (4,), "yes"), (3, (5,), "no"), (4, (), "no")])
def test_a8_7_3_g4_fewer_than_four_resources_and_a_roll(n: int, rolls: tuple[int, ...], answer: str) -> None:
    g = germans(pieces=RAIDERS, resources={"GERMANS": n, "ROMANS": 5})
    assert f"G4 {answer}" in take_turn(g, *rolls).nodes


def test_a8_7_3_raid_takes_from_romans_or_aedui_then_belgae_then_the_land() -> None:
    g = germans(
        pieces={**RAIDERS, "MORINI": {"GERMAN_HIDDEN": 2, "BELGIC_HIDDEN": 1}},
        resources={"GERMANS": 0, "ROMANS": 1, "BELGAE": 5},
    )
    path = take_turn(g, 1)
    assert path.nodes[-2:] == ["G_RAID", "G_NO_ABILITY"]
    assert sorted(args["other"] for args in path.find("stole")) == [ROMANS, BELGAE, BELGAE]
    assert g.resources[ROMANS] == 0  # nobody is robbed below nothing
    assert len(path.find("raided")) == 3  # one where the Romans had no more, two of the land
    assert g.resources[GERMANS] == 6


def test_a8_7_3_raid_for_less_than_two_is_a_pass() -> None:
    g = germans(pieces={"SEQUANI": {"GERMAN_HIDDEN": 1}}, resources={"GERMANS": 0})
    path = take_turn(g, 1)
    assert path.nodes[-3:] == ["G_RAID", "G_RAID none", "PASS"]


def test_a8_7_3_ariovistus_intimidates_for_free_where_he_raids() -> None:
    pieces = {"SEQUANI": {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 2, "AUXILIA_HIDDEN": 2}}
    g = germans(pieces=pieces, resources={"GERMANS": 0, "ROMANS": 5})
    path = take_turn(g, 1)
    assert not g.count_bands(R.SEQUANI, ROMANS)
    assert g.is_intimidated(R.SEQUANI)
    assert path.nodes[-1] == "G_NO_ABILITY"  # the free one is none
    assert g.deeds[GERMANS] == Deed.COMMAND


def test_a8_7_3_after_a_raid_they_intimidate_further() -> None:
    pieces = {"SEQUANI": {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 5, "AUXILIA_HIDDEN": 3}}
    g = germans(pieces=pieces, resources={"GERMANS": 0, "ROMANS": 5})
    path = take_turn(g, 1)
    assert path.nodes[-1] == "G_INTIMIDATE"
    assert not g.count_bands(R.SEQUANI, ROMANS)


def test_a8_7_1_whom_they_intimidate_players_allies_first_and_never_nonplayer_belgae_or_arverni() -> None:
    crowd = {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 5, "AUXILIA_HIDDEN": 3, "BELGIC_HIDDEN": 1, "ARVERNI_HIDDEN": 1}
    g = germans(tribes={"HELVETII": "AEDUI_ALLY"}, nonplayers="ARVERNI_BELGAE", pieces={"SEQUANI": crowd})
    fright = find_fright(g, R.SEQUANI, 2)
    assert fright is not None
    assert fright.victim is AEDUI  # the only Ally
    g.subdue(Tribe.HELVETII)
    fright = find_fright(g, R.SEQUANI, 2)
    assert fright is not None
    assert (fright.victim, fright.n) == (ROMANS, 2)
    g.remove(R.SEQUANI, Force.AUXILIA_HIDDEN, 3)
    assert find_fright(g, R.SEQUANI, 2) is None
    lone = germans(pieces={"SEQUANI": crowd}, nonplayers="ARVERNI")
    lone.remove(R.SEQUANI, Force.AUXILIA_HIDDEN, 3)
    fright = find_fright(lone, R.SEQUANI, 2)
    assert fright is not None
    assert fright.victim is BELGAE


# G5, G_RALLY (§A8.7.4) --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "answer"),
    [
        ({"pieces": {"UBII": {"GERMAN_HIDDEN": 2}}}, "yes"),  # an Ally
        ({"pieces": {"UBII": {"AUXILIA_HIDDEN": 1}}}, "no"),
    ],
)
def test_a8_7_4_g5_an_ally_a_settlement_four_warbands_or_control(data: dict[str, Any], answer: str) -> None:
    taken = {"SUEBI_NORTH": "DISPERSED", "SUEBI_SOUTH": "DISPERSED", "SUGAMBRI": "DISPERSED"}
    held = {"SUGAMBRI": {"AUXILIA_HIDDEN": 9}}
    g = germans(tribes=taken, **{**data, "pieces": {**held, **data["pieces"]}})
    assert f"G5 {answer}" in take_turn(g).nodes


def test_a8_7_4_r_81_warbands_of_home_regions_that_cannot_be_paid_for_count() -> None:
    """Germania is free; the Settlements, at a Resource each, have their Warband in any case."""
    crowd = {"AUXILIA_HIDDEN": 4}
    settled = {**crowd, "SETTLEMENT": 1}
    pieces = {"UBII": crowd, "SUGAMBRI": crowd, "TREVERI": settled, "SEQUANI": settled}
    taken = {"SUEBI_NORTH": "DISPERSED", "SUEBI_SOUTH": "DISPERSED", "SUGAMBRI": "DISPERSED", "UBII": "DISPERSED"}
    g = germans(pieces=pieces, tribes=taken, resources={"GERMANS": 0})
    assert "G5 yes" in take_turn(g, 6).nodes
    assert [g.count_bands(region, GERMANS) for region in (R.UBII, R.SUGAMBRI, R.TREVERI, R.SEQUANI)] == [1, 1, 1, 1]


def test_a8_7_4_settle_before_the_rally_then_allies_then_warbands_at_home_first() -> None:
    g = germans(
        pieces={"UBII": {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 2}, "SEQUANI": {"GERMAN_HIDDEN": 2}}, resources={"GERMANS": 4}
    )
    path = take_turn(g)
    assert path.nodes[-2:] == ["G_RALLY", "G_SETTLE"]
    assert g.count(R.SEQUANI, Force.SETTLEMENT) == 1
    keys = path.words
    assert keys.index("settled") < keys.index("allied")
    assert g.count_allies(R.UBII, GERMANS) == 1
    assert g.deeds[GERMANS] == Deed.COMMAND_ABILITY


def test_a8_7_4_settle_after_the_rally_where_it_was_not_possible_before() -> None:
    """One Warband more gives the Control that Settle needs."""
    pieces = {"TREVERI": {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 1, "AUXILIA_HIDDEN": 3}}
    g = germans(pieces=pieces, tribes={"TREVERI": "GERMAN_ALLY"}, resources={"GERMANS": 4})
    path = take_turn(g)
    assert path.nodes[-2:] == ["G_RALLY", "G_SETTLE"]
    assert path.words.index("placed") < path.words.index("settled")


# G_MARCH_EXPAND (§A8.7.5) -----------------------------------------------------------------------------------------

FULL = {"SUEBI_NORTH": "DISPERSED", "SUEBI_SOUTH": "DISPERSED", "SUGAMBRI": "DISPERSED", "UBII": "DISPERSED"}


def test_a8_7_5_r_103_march_to_add_control_near_germania_leaving_one_warband_and_any_control() -> None:
    g = germans(pieces={"SUGAMBRI": {"GERMAN_HIDDEN": 28, "AUXILIA_HIDDEN": 3}, "UBII": {"AUXILIA_HIDDEN": 9}}, tribes=FULL)
    path = take_turn(g)
    assert "G_MARCH_EXPAND" in path.nodes
    assert g.control(R.SUGAMBRI) is GERMANS
    assert g.count_bands(R.SUGAMBRI, GERMANS) == 4
    targets = {args["target"] for args in path.find("marched")}
    assert len(targets) == 1  # a group is not split
    assert g.control(targets.pop()) is GERMANS


def test_a8_7_5_the_largest_group_without_the_leader_marches_toward_him() -> None:
    pieces = {
        "UBII": {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 1, "AUXILIA_HIDDEN": 11},
        "SUGAMBRI": {"GERMAN_HIDDEN": 1, "AUXILIA_HIDDEN": 9},
        "AEDUI": {"GERMAN_HIDDEN": 5, "AEDUI_HIDDEN": 20},
    }
    guards = {r: {"BELGIC_HIDDEN": 6} for r in ("MANDUBII", "SEQUANI", "BITURIGES")}
    pieces = {**pieces, **guards, "PROVINCIA": {"LEGION": 6}, "ARVERNI": {"ARVERNI_HIDDEN": 9}}
    g = germans(pieces=pieces, tribes=FULL, successors=["GERMANS"])
    path = take_turn(g)
    assert path.nodes[-2:] == ["G_MARCH_EXPAND", "G_NO_ABILITY"]
    assert {(args["region"], args["target"]) for args in path.find("marched")} == {(R.AEDUI, R.SEQUANI)}


def test_a8_7_5_if_none_rally_else_raid_else_pass() -> None:
    g = germans(next="WINTER", tribes=FULL, pieces={"UBII": {"AUXILIA_HIDDEN": 9}, "SUGAMBRI": {"AUXILIA_HIDDEN": 9}})
    path = take_turn(g)
    assert path.nodes[-4:] == ["G_MARCH_EXPAND", "G_MARCH_EXPAND none", "G_RALLY_AFTER", "G_NO_ABILITY"]
    assert g.count_bands(R.UBII, GERMANS) == 1  # the Warband of a Home Region
    gone = germans(next="WINTER", tribes=FULL, pieces={"SEQUANI": {"GERMAN_HIDDEN": 28}, "TREVERI": {"GERMAN_HIDDEN": 2}})
    gone.tribes[Tribe.SEQUANI] = gone.tribes[Tribe.HELVETII] = gone.tribes[Tribe.TREVERI] = Status.DISPERSED
    assert take_turn(gone).nodes[-4:] == ["G_RALLY_AFTER", "G_RALLY_AFTER none", "G_RAID_AFTER", "G_NO_ABILITY"]
    lone = germans(next="WINTER", tribes=FULL, devastated=["UBII", "SUGAMBRI"], pieces={"AEDUI": {"GERMAN_HIDDEN": 1}})
    lone.place(R.AEDUI, Force.AEDUI_REVEALED, 3)
    assert take_turn(lone).nodes[-3:] == ["G_RAID_AFTER", "G_RAID_AFTER none", "PASS"]


# Winter (§A8.7.6) -------------------------------------------------------------------------------------------------


def test_a8_7_6_they_leave_devastation_for_a_region_of_their_own() -> None:
    g = germans(pieces={"SEQUANI": {"GERMAN_HIDDEN": 3}, "UBII": {"GERMAN_HIDDEN": 2}}, devastated=["SEQUANI"])
    path = winter(g, GERMANS)
    assert path.nodes == ["G_QUARTERS"]
    assert not g.count_bands(R.SEQUANI, GERMANS)
    assert g.count_bands(R.UBII, GERMANS) == 5


def test_a8_7_6_with_a_settlement_they_stay() -> None:
    pieces = {"SEQUANI": {"GERMAN_HIDDEN": 3, "SETTLEMENT": 1}, "UBII": {"GERMAN_HIDDEN": 2}}
    g = germans(pieces=pieces, devastated=["SEQUANI"])
    winter(g, GERMANS)
    assert g.count_bands(R.SEQUANI, GERMANS) == 3


def test_a8_7_6_the_leader_joins_the_largest_group_and_one_warband_and_control_stay() -> None:
    pieces = {"UBII": {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 3, "AUXILIA_HIDDEN": 1}, "SUGAMBRI": {"GERMAN_HIDDEN": 6}}
    g = germans(pieces=pieces)
    winter(g, GERMANS)
    assert g.find_leader(GERMANS) in (R.UBII, R.SUGAMBRI)
    home = g.find_leader(GERMANS)
    assert home is not None
    assert g.count_bands(home, GERMANS) >= 7
    assert g.count_bands(R.UBII, GERMANS) >= 1
    assert g.control(R.UBII) is GERMANS
    assert g.control(R.SUGAMBRI) is GERMANS


def test_a8_7_1_r_100_arverni_are_enemies_of_the_germans() -> None:
    g = germans(pieces={"SEQUANI": {"GERMAN_HIDDEN": 8, "ARVERNI_REVEALED": 4}})
    path = take_turn(g)
    assert path.find("battle")[0]["other"] is ARVERNI
