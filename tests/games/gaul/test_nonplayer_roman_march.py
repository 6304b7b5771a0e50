"""§8.8.1, §8.8.3, §A8.8.1: the March of the non-player Romans, and the Scout that clears its way."""

from __future__ import annotations

from typing import Any

import pytest

from quadriga.games.gaul.moves import Agree, Finish, Refuse
from quadriga.games.gaul.rules.action import Action
from quadriga.games.gaul.rules.nonplayers.driver import Turn
from quadriga.games.gaul.rules.nonplayers.romans.march import Campaign, Corps, carry_out, corps_of
from quadriga.games.gaul.rules.nonplayers.romans.routes import Roads, count_risk, look_out
from quadriga.games.gaul.rules.nonplayers.romans.scout import Sortie
from quadriga.games.gaul.rules.nonplayers.romans.seize import safe_regions
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import AEDUI, BELGAE, ROMANS, Command, Force, Region
from quadriga.kernel import Ask

from .follow import Path, take_turn
from .test_nonplayer_romans import EXPANSION, romans

R = Region
A = Action(ROMANS, Command.MARCH)
SEVEN = {"ROMAN_LEADER": 1, "LEGION": 7, "AUXILIA_HIDDEN": 12}
SIX = {"ROMAN_LEADER": 1, "LEGION": 6, "AUXILIA_HIDDEN": 12}


def paths(g: Gaul, origin: Region, *, led: bool = False, most: int = 1, scouting: bool = False) -> dict[Region, Any]:
    return Roads(g, A, scouting=scouting).paths(origin, led=led, most=most)


def reached(path: Path) -> list[Region]:
    """Where groups have ended, in order."""
    legs = path.find("marched")
    return [leg["target"] for i, leg in enumerate(legs) if i + 1 == len(legs) or legs[i + 1]["region"] is not leg["target"]]


# How far (§3.2.2) -------------------------------------------------------------------------------------------------


def test_8_8_1_two_regions_and_three_with_caesar() -> None:
    g = romans()
    assert R.MANDUBII in paths(g, R.PROVINCIA)
    assert R.ATREBATES not in paths(g, R.PROVINCIA)
    assert R.ATREBATES in paths(g, R.PROVINCIA, led=True)


def test_8_8_1_no_further_over_the_rhenus_or_out_of_devastation() -> None:
    g = romans()
    assert R.UBII in paths(g, R.SEQUANI)
    assert paths(g, R.SEQUANI)[R.SUGAMBRI].steps == (R.SEQUANI, R.TREVERI, R.SUGAMBRI)  # not through Ubii
    burnt = romans(devastated=["AEDUI", "SEQUANI", "ARVERNI"])
    assert R.AEDUI in paths(burnt, R.PROVINCIA)
    assert R.MANDUBII not in paths(burnt, R.PROVINCIA, led=True)


def test_8_8_1_the_way_with_the_least_harassment() -> None:
    g = romans(pieces={"AEDUI": {"ARVERNI_HIDDEN": 3}})
    assert paths(g, R.PROVINCIA)[R.MANDUBII].steps == (R.PROVINCIA, R.SEQUANI, R.MANDUBII)
    assert paths(g, R.PROVINCIA)[R.BITURIGES].losses == 0  # through Arverni
    both = romans(pieces={"AEDUI": {"ARVERNI_HIDDEN": 3}, "SEQUANI": {"BELGIC_HIDDEN": 6}})
    assert paths(both, R.PROVINCIA)[R.MANDUBII].losses == 1
    assert R.MANDUBII not in paths(both, R.PROVINCIA, most=0)


@pytest.mark.parametrize(("nonplayers", "risk"), [("ALL", 0), ("ALL_BUT_AEDUI", 1)])
def test_8_8_1_r_126_nonplayer_aedui_never_harass_romans_and_players_count(nonplayers: str, risk: int) -> None:
    assert count_risk(romans(nonplayers, pieces={"AEDUI": {"AEDUI_HIDDEN": 3}}), R.AEDUI) == risk


def test_8_8_1_r_126_a_player_who_has_promised_does_not_count_on_a_march_but_does_in_a_seizure() -> None:
    g = romans("ALL_BUT_AEDUI", pieces={"AEDUI": {"AEDUI_HIDDEN": 3, "AUXILIA_HIDDEN": 4}})
    assert R.AEDUI not in safe_regions(g, Action(ROMANS, Command.SEIZE))
    g.promised = (AEDUI,)
    assert count_risk(g, R.AEDUI) == 0
    assert R.AEDUI not in safe_regions(g, Action(ROMANS, Command.SEIZE))


@pytest.mark.parametrize(
    ("corps", "able"),
    [((0, 1, 1), True), ((0, 1, 0), False), ((0, 0, 2), True), ((0, 0, 1), False), ((1, 0, 0), False)],
)
def test_8_8_1_one_loss_on_a_group_but_none_on_a_legion_or_a_piece_alone(corps: tuple[int, int, int], able: bool) -> None:
    g = romans(pieces={"AEDUI": {"ARVERNI_HIDDEN": 3}, "SEQUANI": {"BELGIC_HIDDEN": 6}})
    campaign = Campaign(g, A, Roads(g, A, scouting=False))
    assert (campaign.way(Corps(R.PROVINCIA, *corps), R.MANDUBII) is not None) is able


# Who goes (§8.8.1) ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("here", "going"),
    [
        ({"LEGION": 2, "AUXILIA_HIDDEN": 3}, (0, 2, 2)),  # one keeps Control
        ({"ROMAN_LEADER": 1, "LEGION": 2, "AUXILIA_HIDDEN": 5, "ARVERNI_HIDDEN": 2}, (1, 2, 2)),  # three keep Control
        ({"LEGION": 3, "AUXILIA_HIDDEN": 2, "ARVERNI_HIDDEN": 2}, (0, 3, 2)),  # Control is lost by the Legions anyway
        ({"LEGION": 1, "AUXILIA_HIDDEN": 3, "ARVERNI_HIDDEN": 1, "BELGIC_HIDDEN": 1}, (0, 1, 3)),
        ({"LEGION": 1, "AUXILIA_HIDDEN": 3, "ARVERNI_HIDDEN": 2, "BELGIC_HIDDEN": 1}, (0, 1, 2)),  # else Arverni Control
        ({"LEGION": 1, "AUXILIA_HIDDEN": 1, "ARVERNI_HIDDEN": 1}, (0, 1, 1)),  # one at least
    ],
)
def test_8_8_1_r_123_auxilia_leave_as_long_as_no_control_is_lost(here: dict[str, int], going: tuple[int, int, int]) -> None:
    g = romans(pieces={"BITURIGES": here})
    assert corps_of(g, A, R.BITURIGES) == Corps(R.BITURIGES, *going)


def test_8_8_1_out_of_two_regions_under_threat_and_a_quiet_one() -> None:
    pieces = {
        "BITURIGES": {"ROMAN_LEADER": 1, "ARVERNI_REVEALED": 5}, "TREVERI": {"LEGION": 2, "BELGIC_REVEALED": 8},
        "PROVINCIA": {"LEGION": 3, "AUXILIA_HIDDEN": 4}, "SEQUANI": {"LEGION": 2},
    }  # fmt: skip
    g = romans(pieces=pieces, tribes={"PICTONES": "ARVERNI_ALLY", "MANDUBII": "ARVERNI_ALLY"})
    path = take_turn(g, 5)
    assert [args["region"] for args in path.find("marches")] == [R.BITURIGES, R.TREVERI, R.PROVINCIA]


def test_8_8_1_not_out_of_the_region_where_the_first_group_goes() -> None:
    pieces = {
        "BITURIGES": {"ROMAN_LEADER": 1, "LEGION": 1, "ARVERNI_REVEALED": 9},
        "MANDUBII": {"LEGION": 2, "ARVERNI_REVEALED": 1},
    }
    g = romans(pieces=pieces, tribes={"MANDUBII": "ARVERNI_CITADEL"}, resources={"ROMANS": 9})
    path = take_turn(g, 5)
    assert [args["region"] for args in path.find("marches")] == [R.BITURIGES]
    assert g.count(R.MANDUBII, Force.LEGION) == 3


def test_8_8_1_as_many_origins_as_they_can_pay() -> None:
    pieces = {"BITURIGES": {"ROMAN_LEADER": 1, "ARVERNI_REVEALED": 5}, "PROVINCIA": {"LEGION": 3, "AUXILIA_HIDDEN": 4}}
    tribes = {"MANDUBII": "ARVERNI_ALLY"}
    assert len(take_turn(romans(pieces=pieces, tribes=tribes, resources={"ROMANS": 4}), 5).find("marches")) == 2
    assert len(take_turn(romans(pieces=pieces, tribes=tribes, resources={"ROMANS": 3}), 5).find("marches")) == 1


# Where to (§8.8.1) ------------------------------------------------------------------------------------------------


def test_8_8_1_six_legions_go_to_one_region_seven_to_two() -> None:
    tribes = {"ARVERNI": "ARVERNI_ALLY", "BITURIGES": "ARVERNI_ALLY"}
    together = romans(pieces={"PROVINCIA": SIX}, tribes=tribes)
    assert len(reached(take_turn(together, 5))) == 1
    parted = romans(pieces={"PROVINCIA": SEVEN}, tribes=tribes)
    path = take_turn(parted, 5)
    assert sorted(reached(path)) == [R.BITURIGES, R.ARVERNI]


def test_8_8_1_six_legions_apart_go_to_two_if_they_cannot_meet() -> None:
    pieces = {"PROVINCIA": {"LEGION": 3, "AUXILIA_HIDDEN": 12}, "MORINI": {"LEGION": 3, "BELGIC_REVEALED": 8}}
    g = romans(pieces=pieces, tribes={"ARVERNI": "ARVERNI_ALLY", "NERVII": "BELGIC_ALLY"})
    assert set(reached(take_turn(g, 5))) == {R.ARVERNI, R.NERVII}


def test_8_8_1_r_125_more_of_each_kind_to_the_first() -> None:
    g = romans(
        pieces={"PROVINCIA": SEVEN}, tribes={"ARVERNI": "ARVERNI_ALLY", "CADURCI": "ARVERNI_ALLY", "BITURIGES": "ARVERNI_ALLY"}
    )
    path = take_turn(g, 5)
    assert reached(path)[0] is R.ARVERNI  # two Allies there
    assert (g.count(R.ARVERNI, Force.LEGION), g.count(R.BITURIGES, Force.LEGION)) == (4, 3)
    assert g.count_bands(R.ARVERNI, ROMANS) > g.count_bands(R.BITURIGES, ROMANS) > 0
    assert g.find_leader(ROMANS) is R.ARVERNI


def test_8_8_1_caesar_leads_the_second_group_where_only_he_can() -> None:
    tribes = {"ARVERNI": "ARVERNI_ALLY", "CADURCI": "ARVERNI_ALLY", "BELLOVACI": "ARVERNI_ALLY"}
    g = romans(pieces={"PROVINCIA": SEVEN}, tribes=tribes)
    assert sorted(reached(take_turn(g, 5))) == [R.ATREBATES, R.ARVERNI]
    assert g.find_leader(ROMANS) is R.ATREBATES
    assert g.count(R.ARVERNI, Force.LEGION) > g.count(R.ATREBATES, Force.LEGION) > 0


FAR = {"NERVII": "BELGIC_ALLY", "EBURONES": "BELGIC_ALLY", "MORINI": "BELGIC_ALLY"}  # Belgae have the most, out of reach


@pytest.mark.parametrize(
    ("roll", "nonplayers", "goal"),
    [
        (2, "ALL", R.UBII),  # two Germanic Allies
        (3, "ALL_BUT_AEDUI", R.BITURIGES),  # a player's
        (4, "ALL_BUT_AEDUI", R.BITURIGES),
        (3, "ALL", R.MANDUBII),  # nobody plays: the most Allies
        (5, "ALL_BUT_AEDUI", R.MANDUBII),
    ],
)
def test_8_8_1_the_die_says_whose_allies(roll: int, nonplayers: str, goal: Region) -> None:
    tribes = {"UBII": "GERMAN_ALLY", "SUGAMBRI": "GERMAN_ALLY", "BITURIGES": "AEDUI_ALLY", "MANDUBII": "BELGIC_ALLY", **FAR}
    g = romans(nonplayers, pieces={"PROVINCIA": {"LEGION": 3, "AUXILIA_HIDDEN": 12}}, tribes=tribes)
    assert reached(take_turn(g, roll)) == [goal]


def test_8_8_1_a_single_germanic_ally_is_no_goal() -> None:
    tribes = {"UBII": "GERMAN_ALLY", "MANDUBII": "BELGIC_ALLY", **FAR}
    g = romans(pieces={"PROVINCIA": {"LEGION": 3, "AUXILIA_HIDDEN": 12}}, tribes=tribes)
    assert reached(take_turn(g, 1)) == [R.MANDUBII]


def test_a8_8_1_in_ariovistus_arverni_allies_and_citadels() -> None:
    tribes = {"PICTONES": "ARVERNI_ALLY", "ARVERNI": "ARVERNI_CITADEL", "MANDUBII": "BELGIC_ALLY", **FAR}
    here = {"BITURIGES": {"LEGION": 3, "AUXILIA_HIDDEN": 12}}
    assert reached(take_turn(romans("ALL", EXPANSION, pieces=here, tribes=tribes), 2))[0] in (R.PICTONES, R.ARVERNI)
    assert reached(take_turn(romans("ALL", EXPANSION, pieces=here, tribes=tribes), 5)) == [R.MANDUBII]


def test_a8_8_1_settlements_are_goals() -> None:
    pieces = {"PROVINCIA": {"LEGION": 3, "AUXILIA_HIDDEN": 12}, "SEQUANI": {"SETTLEMENT": 1}}
    g = romans("ALL", EXPANSION, pieces=pieces, tribes={"NERVII": "BELGIC_ALLY"})
    assert reached(take_turn(g, 5)) == [R.SEQUANI]


def test_8_8_1_an_enemy_at_victory_before_all_others_and_no_die() -> None:
    tribes = {"BITURIGES": "AEDUI_ALLY", "MANDUBII": "BELGIC_ALLY"}
    g = romans(pieces={"PROVINCIA": {"LEGION": 3, "AUXILIA_HIDDEN": 12}}, tribes=tribes)
    assert g.rules.margin(g, BELGAE) < 0 <= g.rules.margin(g, AEDUI)
    assert reached(take_turn(g)) == [R.BITURIGES]


def test_8_8_1_within_that_where_the_worst_battle_costs_the_least() -> None:
    tribes = {"BITURIGES": "ARVERNI_ALLY", "CARNUTES": "BELGIC_ALLY", "MANDUBII": "ARVERNI_ALLY"}
    pieces = {
        "AEDUI": {"LEGION": 3, "AUXILIA_HIDDEN": 12},
        "BITURIGES": {"ARVERNI_REVEALED": 8},
        "MANDUBII": {"BELGIC_REVEALED": 2},
    }
    assert reached(take_turn(romans(pieces=pieces, tribes=tribes), 5)) == [R.MANDUBII]
    pieces["MANDUBII"] = {"BELGIC_REVEALED": 12}
    assert reached(take_turn(romans(pieces=pieces, tribes=tribes), 5)) == [R.BITURIGES]


def test_8_8_1_then_to_the_most_allies_then_into_supply() -> None:
    tribes = {"BITURIGES": "ARVERNI_ALLY", "MANDUBII": "ARVERNI_ALLY", "SENONES": "ARVERNI_ALLY", "NERVII": "BELGIC_ALLY"}
    here = {"AEDUI": {"LEGION": 3, "AUXILIA_HIDDEN": 12}}
    assert reached(take_turn(romans(pieces=here, tribes=tribes), 5)) == [R.MANDUBII]
    equal = {"PICTONES": "ARVERNI_ALLY", "ARVERNI": "ARVERNI_ALLY", "NERVII": "BELGIC_ALLY"}
    there = {
        "BITURIGES": {"LEGION": 3, "AUXILIA_HIDDEN": 12},
        "CARNUTES": {"BELGIC_REVEALED": 1},
        "VENETI": {"BELGIC_REVEALED": 1},
    }
    pieces = {**there, "AEDUI": {"BELGIC_REVEALED": 1}, "MANDUBII": {"BELGIC_REVEALED": 1}}
    g = romans(pieces=pieces, tribes=equal)
    assert reached(take_turn(g, 5)) == [R.ARVERNI]


# None and Frost ---------------------------------------------------------------------------------------------------


def test_8_8_1_if_nothing_can_be_reached_or_upon_frost_they_recruit() -> None:
    here = {"PROVINCIA": {"LEGION": 3, "AUXILIA_HIDDEN": 12}}
    none = take_turn(romans(pieces=here, tribes={"MORINI": "BELGIC_ALLY"}))
    assert none.nodes[none.nodes.index("R_MARCH") :][:3] == ["R_MARCH", "R_MARCH none", "R_RECRUIT"]
    frost = take_turn(romans(pieces=here, tribes={"ARVERNI": "ARVERNI_ALLY"}, next="WINTER"))
    assert "R_MARCH none" in frost.nodes


# Scout ahead (§8.8.1) ---------------------------------------------------------------------------------------------

BLOCKED = {
    "AEDUI": {"ARVERNI_HIDDEN": 6, "AUXILIA_HIDDEN": 2},
    "SEQUANI": {"BELGIC_HIDDEN": 9},
    "ARVERNI": {"ARVERNI_HIDDEN": 9},
}


def test_8_8_1_scout_where_harassment_would_keep_them_from_their_goal() -> None:
    pieces = {**BLOCKED, "PROVINCIA": {"ROMAN_LEADER": 1, "LEGION": 3, "AUXILIA_HIDDEN": 10}}
    g = romans(pieces=pieces, tribes={"MANDUBII": "BELGIC_ALLY"})
    assert R.MANDUBII not in paths(g, R.PROVINCIA, led=True)
    assert paths(g, R.PROVINCIA, led=True, scouting=True)[R.MANDUBII].spied
    path = take_turn(g, 5)
    assert path.nodes[-2:] == ["R_MARCH", "R_SCOUT_MARCH"]  # and no Build
    assert path.words.index("spotted") < path.words.index("marches")
    assert R.MANDUBII in reached(path)
    assert not path.find("braves")


def test_8_8_1_who_is_to_march_does_not_scout_on_before_it() -> None:
    """Else Auxilia without Legions, who are to March, would join the Legions next door first, and nobody be left to go."""
    pieces = {"PROVINCIA": {"AUXILIA_HIDDEN": 4}, "AEDUI": {"LEGION": 4, "ROMAN_LEADER": 1}}
    g = romans(pieces=pieces)
    assert Sortie(g, A).largest(R.PROVINCIA, R.AEDUI, 4) is not None
    assert Sortie(g, A, (R.PROVINCIA,)).largest(R.PROVINCIA, R.AEDUI, 4) is None
    assert R.PROVINCIA not in Sortie(g, A, (R.PROVINCIA,)).around(R.AEDUI)


def test_8_8_1_r_11_where_nobody_can_march_any_more_after_the_scout_it_ends() -> None:
    """Not an error: the Scout is all that comes of the Command."""
    g = romans(pieces={"PROVINCIA": {"AUXILIA_HIDDEN": 4}}, resources={"ROMANS": 0})
    ask: Ask[Any] = Ask(0, [Finish()], "step")
    turn = Turn(g, ROMANS, ask)
    with pytest.raises(StopIteration):
        carry_out(turn, []).send(None)
    assert turn.ask is ask, "nothing was answered"


def test_8_8_1_not_where_the_way_is_free() -> None:
    pieces = {"PROVINCIA": {"ROMAN_LEADER": 1, "LEGION": 3, "AUXILIA_HIDDEN": 12}, "AEDUI": {"ARVERNI_HIDDEN": 6}}
    path = take_turn(romans(pieces=pieces, tribes={"MANDUBII": "BELGIC_ALLY"}), 5)
    assert R.MANDUBII in reached(path)
    assert "R_SCOUT_MARCH" not in path.nodes


def test_8_8_1_who_looks_out_and_what_is_left_of_the_harassment() -> None:
    pieces = {"AEDUI": {"ARVERNI_HIDDEN": 6, "AUXILIA_HIDDEN": 1}, "PROVINCIA": {"ROMAN_LEADER": 1, "AUXILIA_HIDDEN": 4}}
    found = look_out(romans(pieces=pieces), A, R.AEDUI)
    assert found is not None
    assert (found.patrols, found.reveals, found.losses) == ((), ((Force.ARVERNI_HIDDEN, 1),), 1)
    more = {**pieces, "BITURIGES": {"AUXILIA_HIDDEN": 3}}
    found = look_out(romans(pieces={**more, "AEDUI": {"ARVERNI_HIDDEN": 8}}), A, R.AEDUI)
    assert found is not None
    assert sum(patrol.n for patrol in found.patrols) == 2
    assert found.losses == 1
    assert look_out(romans(pieces={"AEDUI": {"ARVERNI_HIDDEN": 6, "AUXILIA_HIDDEN": 1}}), A, R.AEDUI) is None  # no Leader


# Promises (§1.5.2, §8.8.1) ----------------------------------------------------------------------------------------

PAST: dict[str, Any] = {
    "PROVINCIA": {"LEGION": 3, "AUXILIA_HIDDEN": 12},
    **{region.name: {"BELGIC_HIDDEN": 6} for region in (R.AEDUI, R.SEQUANI, R.ARVERNI)},
}


def test_8_8_1_r_126_a_promise_opens_the_way_and_binds() -> None:
    """Who has promised is not asked again on the way."""
    g = romans("ALL_BUT_BELGAE", pieces=PAST, tribes={"MANDUBII": "BELGIC_ALLY"})
    path = take_turn(g, 5, answers=[Agree()])
    assert reached(path) == [R.MANDUBII]
    assert len(path.find("promised")) == 1
    assert g.promised == (), "the slot is over"


def test_8_8_1_r_126_without_it_they_stay() -> None:
    g = romans("ALL_BUT_BELGAE", pieces=PAST, tribes={"MANDUBII": "BELGIC_ALLY"})
    path = take_turn(g, answers=[Refuse()])
    assert "R_MARCH none" in path.nodes


def test_8_8_1_r_126_nobody_is_asked_where_the_march_could_not_pass() -> None:
    """The only goal lies next door; Warbands beyond it, Revealed ones and a few are in nobody's way."""
    pieces = {**PAST, "AEDUI": {"BELGIC_HIDDEN": 2}, "SEQUANI": {"BELGIC_REVEALED": 6}, "ARVERNI": {}}
    pieces["MANDUBII"] = {"BELGIC_HIDDEN": 9}
    path = take_turn(romans("ALL_BUT_BELGAE", pieces=pieces, tribes={"SEQUANI": "BELGIC_ALLY"}), 5)
    assert reached(path) == [R.SEQUANI]


# After it ---------------------------------------------------------------------------------------------------------


def test_8_8_1_build_after_a_march_and_scout_if_nothing_can_be_built() -> None:
    tribes = {"ARVERNI": "ARVERNI_ALLY"}
    here = {"PROVINCIA": {"ROMAN_LEADER": 1, "LEGION": 3, "AUXILIA_HIDDEN": 12}}
    built = take_turn(romans(pieces=here, tribes=tribes), 5)
    assert built.nodes[-2:] == ["R_MARCH", "R_BUILD"]
    spies = {**here, "ARVERNI": {"BELGIC_HIDDEN": 1}}
    assert take_turn(romans(pieces=spies, tribes=tribes, resources={"ROMANS": 5}), 5).nodes[-2:] == ["R_MARCH", "R_SCOUT"]


def test_4_1_3_no_special_ability_after_crossing_to_britannia() -> None:
    pieces = {"MORINI": {"ROMAN_LEADER": 1, "LEGION": 3, "AUXILIA_HIDDEN": 12}, "BRITANNIA": {"BELGIC_HIDDEN": 1}}
    g = romans(pieces=pieces, tribes={"CATUVELLAUNI": "BELGIC_ALLY"})
    path = take_turn(g, 5)
    assert reached(path) == [R.BRITANNIA]
    assert path.nodes[-2:] == ["R_MARCH", "R_NO_ABILITY"]
