"""§1: forces, stacking, control, tribes; and the reach of Leaders."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from games.gaul.table import do, options, position, state

from quadriga.games.gaul import GAME
from quadriga.games.gaul.cards import Card
from quadriga.games.gaul.moves import Finish, Issue, PlaceAlly, Remove, Select, Stop, To, Use, Withdraw
from quadriga.games.gaul.rules.ability_range import in_reach
from quadriga.games.gaul.rules.action import Action
from quadriga.games.gaul.rules.march import must_stop
from quadriga.games.gaul.rules.recruit_rally import rally_options, recruit_options
from quadriga.games.gaul.rules.removal import removable
from quadriga.games.gaul.terms import (
    AEDUI,
    ARVERNI,
    BELGAE,
    GERMANS,
    ROMANS,
    Ability,
    Command,
    Force,
    Region,
    Senate,
    Side,
    Standing,
    Status,
    Tribe,
)
from quadriga.kernel import BadPosition, from_position


def test_1_6_t11_control_needs_more_than_all_others_together() -> None:
    even = state(pieces={"CARNUTES": {"LEGION": 2, "ARVERNI_HIDDEN": 1, "AEDUI_HIDDEN": 1}})
    assert even.control(Region.CARNUTES) is None
    more = state(pieces={"CARNUTES": {"LEGION": 3, "ARVERNI_HIDDEN": 1, "AEDUI_HIDDEN": 1}})
    assert more.control(Region.CARNUTES) is ROMANS


def test_1_6_t11_allies_citadels_forts_and_leaders_count_and_markers_do_not() -> None:
    g = state(
        pieces={"CARNUTES": {"ARVERNI_LEADER": 1, "FORT": 1, "LEGION": 1}},
        tribes={"CARNUTES": "ARVERNI_CITADEL", "AULERCI": "ARVERNI_ALLY"},
        devastated=["CARNUTES"],
    )
    assert g.count_pieces(Region.CARNUTES, ARVERNI) == 3
    assert g.control(Region.CARNUTES) is ARVERNI


def test_1_4_2_t12_a_citadel_stands_instead_of_the_ally_and_counts_once() -> None:
    g = state(tribes={"AEDUI": "AEDUI_CITADEL", "BITURIGES": "AEDUI_ALLY"})
    assert g.count_strongholds(AEDUI) == 2
    assert g.rules.earnings(g, AEDUI) == 2 * 2 + 4
    assert g.count_available_allies(AEDUI) == 5


def test_1_4_1_t13_only_available_pieces_are_placed() -> None:
    g = state(pieces={"AEDUI": {"AEDUI_HIDDEN": 19}})
    assert g.place(Region.CARNUTES, Force.AEDUI_HIDDEN, 3) == 1


def test_1_4_1_t13_voluntary_removal_frees_pieces() -> None:
    match = position(
        card="LUCTERIUS",
        pieces={"ARVERNI": {"ARVERNI_HIDDEN": 2}, "PICTONES": {"ARVERNI_HIDDEN": 2}},
        resources={"ARVERNI": 5},
    )
    do(match, Issue(Command.RALLY), Withdraw(), Select(Region.PICTONES), Remove(Force.ARVERNI_HIDDEN))
    assert match.state.count(Region.PICTONES, Force.ARVERNI_HIDDEN) == 1


def test_1_4_2_t13_provincia_keeps_its_fort() -> None:
    g = state()
    assert Remove(Force.FORT) not in removable(g, ROMANS, Region.PROVINCIA)
    assert g.count_available(Force.FORT) == 5


def test_1_4_1_t14_legions_fall_and_withdraw_to_the_track() -> None:
    g = state(pieces={"CARNUTES": {"LEGION": 4}})
    assert g.track == 8
    g.remove(Region.CARNUTES, Force.LEGION)
    assert (g.track, g.fallen) == (8, 1)
    g.withdraw(Region.CARNUTES, Force.LEGION)
    assert (g.track, g.fallen) == (9, 1)
    assert g.place(Region.PROVINCIA, Force.LEGION, 20) == 9, "placed from the track, never from the Fallen"


@pytest.mark.parametrize("marker", ["DISPERSED", "GATHERING", "RAZED"])
def test_1_7_t15_a_marked_tribe_takes_no_ally_but_counts_for_rome(marker: str) -> None:
    g = state(pieces={"BITURIGES": {"AEDUI_HIDDEN": 5}}, tribes={"BITURIGES": marker})
    assert PlaceAlly(Tribe.BITURIGES) not in rally_options(g, Action(AEDUI, Command.RALLY), Region.BITURIGES)
    assert not g.place_ally(Tribe.BITURIGES, AEDUI)
    assert g.rules.score(g, ROMANS) == 30
    g.subdue(Tribe.BITURIGES)
    assert g.place_ally(Tribe.BITURIGES, AEDUI)


def test_7_2_t15_a_razed_city_lowers_belgic_control_like_a_dispersed_tribe() -> None:
    plain = state(pieces={"CARNUTES": {"BELGIC_HIDDEN": 3}})
    razed = state(pieces={"CARNUTES": {"BELGIC_HIDDEN": 3}}, tribes={"CARNUTES": "RAZED"})
    assert plain.rules.score(plain, BELGAE) == 2
    assert razed.rules.score(razed, BELGAE) == 1
    assert razed.count_dispersed_markers() == 0, "R-04: a Razed city has its own marker"


def test_1_4_3_t16_hiding_only_strips_the_scouted_marker() -> None:
    g = state(pieces={"CARNUTES": {"ARVERNI_SCOUTED": 2, "ARVERNI_REVEALED": 1, "ARVERNI_HIDDEN": 1}})
    g.hide(Region.CARNUTES, ARVERNI)
    assert g.pieces(Region.CARNUTES, ARVERNI) == {Force.ARVERNI_HIDDEN: 2, Force.ARVERNI_REVEALED: 2}


def test_4_1_2_t17_the_named_leader_reaches_next_door_and_his_successor_only_his_own_region() -> None:
    g = state(pieces={"CARNUTES": {"ARVERNI_LEADER": 1}})
    assert in_reach(g, ARVERNI, Region.CARNUTES)
    assert in_reach(g, ARVERNI, Region.BITURIGES)
    assert not in_reach(g, ARVERNI, Region.ARVERNI)
    g.standing[ARVERNI] = int(Standing.SUCCESSOR)
    assert in_reach(g, ARVERNI, Region.CARNUTES)
    assert not in_reach(g, ARVERNI, Region.BITURIGES)


def test_3_2_1_t17_caesars_recruiting_does_not_pass_to_his_successor() -> None:
    pieces = {"CARNUTES": {"ROMAN_LEADER": 1, "ARVERNI_HIDDEN": 4}}
    caesar = state(pieces=pieces)
    heir = state(pieces=pieces, successors=["ROMANS"])
    a = Action(ROMANS, Command.RECRUIT)
    assert PlaceAlly(Tribe.AULERCI) in recruit_options(caesar, a, Region.CARNUTES)
    assert PlaceAlly(Tribe.AULERCI) not in recruit_options(heir, a, Region.CARNUTES)
    assert recruit_options(heir, a, Region.CARNUTES), "but he counts as a Leader for Auxilia"


def test_3_2_2_t18_stops() -> None:
    g = state(devastated=["CARNUTES"])
    assert must_stop(g, Region.MORINI, Region.BRITANNIA)
    assert must_stop(g, Region.BRITANNIA, Region.MORINI)
    assert must_stop(g, Region.TREVERI, Region.UBII)
    assert must_stop(g, Region.UBII, Region.TREVERI)
    assert not must_stop(g, Region.SUGAMBRI, Region.UBII)
    assert must_stop(g, Region.BITURIGES, Region.CARNUTES)
    assert not must_stop(g, Region.CARNUTES, Region.BITURIGES), "beginning in Devastation does not stop"


def test_3_2_2_t18_even_caesar_stops_at_the_rhenus() -> None:
    match = position(card="CICERO", pieces={"TREVERI": {"ROMAN_LEADER": 1, "LEGION": 1}}, resources={"ROMANS": 5})
    do(match, Issue(Command.MARCH), Select(Region.TREVERI), {Force.ROMAN_LEADER: 1, Force.LEGION: 1}, To(Region.UBII))
    assert match.state.find_leader(ROMANS) is Region.UBII
    assert To(Region.SUGAMBRI) not in options(match)


def test_3_2_2_romans_go_two_regions_and_caesar_three() -> None:
    match = position(card="CICERO", pieces={"PROVINCIA": {"ROMAN_LEADER": 1, "LEGION": 2}}, resources={"ROMANS": 5})
    do(match, Issue(Command.MARCH), Select(Region.PROVINCIA))
    do(match, {Force.LEGION: 1}, To(Region.AEDUI), To(Region.BITURIGES))
    assert match.state.count(Region.BITURIGES, Force.LEGION) == 1
    do(match, {Force.ROMAN_LEADER: 1, Force.LEGION: 1}, To(Region.AEDUI), To(Region.MANDUBII))
    do(match, {Force.ROMAN_LEADER: 1, Force.LEGION: 1}, To(Region.TREVERI))
    do(match, {Force.LEGION: 1})
    assert match.state.pieces(Region.TREVERI, ROMANS) == {Force.ROMAN_LEADER: 1, Force.LEGION: 1}


def test_4_1_3_t18_a_march_over_the_sea_excludes_special_abilities() -> None:
    match = position(
        card="CICERO",
        pieces={"MORINI": {"ROMAN_LEADER": 1, "AUXILIA_HIDDEN": 3}},
        resources={"ROMANS": 5},
    )
    do(match, Issue(Command.MARCH))
    assert Use(Ability.SCOUT) in options(match)
    do(match, Select(Region.MORINI), {Force.AUXILIA_HIDDEN: 1}, To(Region.BRITANNIA), ())
    assert not [move for move in options(match) if isinstance(move, Use)]


def test_4_1_3_t18_a_special_ability_excludes_a_march_over_the_sea() -> None:
    match = position(card="CICERO", pieces={"MORINI": {"ROMAN_LEADER": 1, "AUXILIA_HIDDEN": 3}}, resources={"ROMANS": 5})
    do(match, Issue(Command.MARCH), Use(Ability.SCOUT), Select(Region.MORINI), To(Region.NERVII), {Force.AUXILIA_HIDDEN: 1})
    do(match, Finish(), Select(Region.MORINI), {Force.AUXILIA_HIDDEN: 1})
    assert To(Region.NERVII) in options(match)
    assert To(Region.BRITANNIA) not in options(match)


def test_3_4_2_t19_germans_move_one_region_in_one_group() -> None:
    from quadriga.games.gaul.moves import EnlistFor

    match = position(
        card="COMMIUS",
        pieces={"SUGAMBRI": {"GERMAN_HIDDEN": 4}, "NERVII": {"BELGIC_LEADER": 1, "BELGIC_HIDDEN": 1}},
        resources={"BELGAE": 5},
    )
    do(match, Issue(Command.RAID), Use(Ability.ENLIST), EnlistFor(Command.MARCH), Select(Region.SUGAMBRI))
    do(match, {Force.GERMAN_HIDDEN: 2}, To(Region.NERVII))
    assert match.state.count(Region.NERVII, Force.GERMAN_HIDDEN) == 2
    assert Stop() not in options(match), "no second Region, no second group: the Raid goes on"


# The rest of §1 ---------------------------------------------------------------------------------------------------


def test_1_4_2_reserved_circles_refuse_others() -> None:
    g = state()
    assert not g.place_ally(Tribe.AEDUI, ROMANS)
    assert not g.place_ally(Tribe.SUEBI_NORTH, BELGAE)
    assert g.place_ally(Tribe.SUEBI_NORTH, GERMANS)


def test_1_4_2_one_fort_in_a_region() -> None:
    g = state()
    assert g.place(Region.CARNUTES, Force.FORT) == 1
    assert g.place(Region.CARNUTES, Force.FORT) == 0


def test_1_4_2_cisalpina_is_no_region() -> None:
    with pytest.raises(BadPosition, match="not a Region"):
        state(pieces={"CISALPINA": {"LEGION": 1}})


def test_1_8_resources_stay_between_0_and_45() -> None:
    g = state(resources={"ROMANS": 44, "AEDUI": 2})
    g.gain(ROMANS, 9)
    g.drop(AEDUI, 5)
    assert (g.resources[ROMANS], g.resources[AEDUI]) == (45, 0)


def test_5_1_1_the_senate_is_firm_at_its_ends_and_flips_back_before_it_moves() -> None:
    g = state(senate="UPROAR")
    g.shift_senate(-1)
    assert (g.senate, g.firm) == (Senate.UPROAR, True)
    g.shift_senate(1)
    assert (g.senate, g.firm) == (Senate.UPROAR, False)
    g.shift_senate(1)
    assert (g.senate, g.firm) == (Senate.INTRIGUE, False)


def test_5_1_2_the_newer_side_of_a_capability_replaces_the_older() -> None:
    g = state()
    g.take_capability(Card(15), Side.UNSHADED)
    g.take_capability(Card(15), Side.SHADED, BELGAE)
    assert not g.has_capability(Card(15), Side.UNSHADED)
    assert g.capability_owner(Card(15), Side.SHADED) is BELGAE


def test_1_4_1_a_citadel_may_become_an_ally_again() -> None:
    g = state(tribes={"AEDUI": "AEDUI_CITADEL"})
    g.demote(Tribe.AEDUI, AEDUI)
    assert g.tribes[Tribe.AEDUI] == Status.AEDUI_ALLY


# Positions --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"pieces": {"ROMA": {"LEGION": 1}}}, "no Region"),
        ({"pieces": {"CARNUTES": {"LEGION": 13}}}, "12 Legions"),
        ({"pieces": {"CARNUTES": {"AEDUI_HIDDEN": 21}}}, "not that many"),
        ({"tribes": {"AEDUI": "ROMAN_ALLY"}}, "may not stand"),
        ({"tribes": {"NORI": "ROMAN_ALLY"}}, "not in this game"),
        ({"card": "CICERO", "next": "CICERO"}, "two cards"),
        ({"weather": "rain"}, "no 'weather'"),
        ({"resources": {"ROMANS": 46}}, "from 0 to 45"),
        ({"start": "middle"}, "starts from"),
        ({"pieces": {"PROVINCIA": {"FORT": 0}}}, "keeps its Fort"),
        ({"pieces": {"CARNUTES": {"ROMAN_LEADER": 2}}}, "one piece"),
    ],
)
def test_positions_that_contradict_the_rules_are_refused(data: dict[str, object], sentence: str) -> None:
    with pytest.raises(BadPosition, match=sentence):
        state(**data)


def test_the_example_of_the_manual_is_a_position() -> None:
    manual = (Path(__file__).parents[3] / "docs" / "builders" / "positions.md").read_text(encoding="utf-8")
    example = manual.split("## Gaul")[1].split("```toml")[1].split("```")[0]
    match = from_position(GAME, tomllib.loads(example))
    assert Issue(Command.BATTLE) in match.options(ROMANS)
    assert Issue(Command.MARCH) not in match.options(ROMANS)
