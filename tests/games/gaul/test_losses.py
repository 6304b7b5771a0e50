"""§3.2.4, §3.4.5: Losses: what may be hit, in which order, and who rolls."""

from __future__ import annotations

from typing import Any

import pytest
from exact import Exact
from games.gaul.asking import offered
from games.gaul.carry import drive
from games.gaul.table import ario, state

from quadriga.games.gaul.moves import Remove, RemoveTribe, Roll, RollTribe
from quadriga.games.gaul.rules.action import Action
from quadriga.games.gaul.rules.battle.arithmetic import open_clash
from quadriga.games.gaul.rules.battle.losses import (
    Toll,
    bands_of_side,
    besiegeable,
    count_side_bands,
    count_side_hidden,
    fatal_roll,
    game_run_loss,
    german_order,
    harass_group,
    harass_seizure,
    lent_bands,
    loss_options,
    mobile_in,
    sides_with,
    static_losses,
    suffer,
    take_losses,
)
from quadriga.games.gaul.rules.battle.state import Clash, Twist
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import AEDUI, ARVERNI, BELGAE, GERMANS, ROMANS, Command, Faction, Force, Region, Status, Tribe

HERE = Region.CARNUTES
LEADER, LEGION, AUXILIA = Force.ROMAN_LEADER, Force.LEGION, Force.AUXILIA_HIDDEN


def here(**pieces: int) -> Gaul:
    """A state with these pieces in the Region."""
    return state(pieces={"CARNUTES": pieces})


def named(moves: Any) -> set[tuple[str, int]]:
    return {(type(move).__name__, int(move[0])) for move in moves}


# Who fights for whom (§4.5.1) -----------------------------------------------------------------------------------------


def test_4_5_1_lent_warbands_fight_for_the_borrower_alone() -> None:
    g = here(BELGIC_HIDDEN=1, GERMAN_HIDDEN=2, GERMAN_REVEALED=1)
    assert sides_with(g, HERE, BELGAE) == (BELGAE,)
    g.lend(GERMANS, BELGAE, (HERE,))
    assert sides_with(g, HERE, BELGAE) == (BELGAE, GERMANS)
    assert sides_with(g, HERE, GERMANS) == ()
    assert sides_with(g, Region.MORINI, GERMANS) == (GERMANS,)
    assert bands_of_side(g, HERE, GERMANS) == {}
    assert bands_of_side(g, HERE, BELGAE) == {Force.BELGIC_HIDDEN: 1, Force.GERMAN_HIDDEN: 2, Force.GERMAN_REVEALED: 1}
    assert (count_side_hidden(g, HERE, BELGAE), count_side_hidden(g, HERE, GERMANS)) == (3, 0)
    assert (count_side_bands(g, HERE, BELGAE), count_side_bands(g, HERE, GERMANS)) == (4, 0)


def test_a4_5_1_where_not_all_are_lent_the_hidden_ones_are() -> None:
    g = ario(pieces={"CARNUTES": {"BELGIC_HIDDEN": 1, "GERMAN_HIDDEN": 2, "GERMAN_REVEALED": 2, "GERMAN_LEADER": 1}})
    g.lend(GERMANS, BELGAE, (HERE,), 3)
    assert lent_bands(g, HERE, GERMANS) == {Force.GERMAN_HIDDEN: 2, Force.GERMAN_REVEALED: 1}
    assert bands_of_side(g, HERE, GERMANS) == {Force.GERMAN_REVEALED: 1}
    assert mobile_in(g, HERE, GERMANS) == {Force.GERMAN_LEADER: 1, Force.GERMAN_REVEALED: 1}
    assert (count_side_bands(g, HERE, BELGAE), count_side_bands(g, HERE, GERMANS)) == (4, 1)


def test_3_2_4_forts_and_settlements_are_no_mobile_pieces() -> None:
    g = ario(pieces={"CARNUTES": {"FORT": 1, "LEGION": 1, "SETTLEMENT": 1, "GERMAN_HIDDEN": 1}})
    assert mobile_in(g, HERE, ROMANS) == {LEGION: 1}
    assert mobile_in(g, HERE, GERMANS) == {Force.GERMAN_HIDDEN: 1}


# What may be hit (§3.2.4) ---------------------------------------------------------------------------------------------


def test_3_2_4_walls_and_allies_of_each_faction() -> None:
    pieces = {"CARNUTES": {"FORT": 1, "SETTLEMENT": 1, "BELGIC_HIDDEN": 1}, "PROVINCIA": {"LEGION": 1}}
    g = ario(pieces=pieces, tribes={"CARNUTES": "BELGIC_CITADEL", "AULERCI": "GERMAN_ALLY"})
    assert named(static_losses(g, HERE, ROMANS, rolls=True)) == {("Roll", Force.FORT)}
    assert named(static_losses(g, HERE, ROMANS, rolls=False)) == {("Remove", Force.FORT)}
    assert named(static_losses(g, HERE, BELGAE, rolls=True)) == {("RollTribe", Tribe.CARNUTES)}
    assert named(static_losses(g, HERE, BELGAE, rolls=False)) == {("RemoveTribe", Tribe.CARNUTES)}
    settled = {("Remove", Force.SETTLEMENT), ("RemoveTribe", Tribe.AULERCI)}
    assert named(static_losses(g, HERE, GERMANS, rolls=True)) == settled, "a Settlement never rolls"
    assert static_losses(g, HERE, AEDUI, rolls=True) == []
    assert static_losses(g, Region.PROVINCIA, ROMANS, rolls=True) == []
    assert static_losses(g, Region.MORINI, GERMANS, rolls=True) == []


def test_3_2_4_leaders_and_legions_roll_unless_ambushed() -> None:
    g = here(ROMAN_LEADER=1, LEGION=1, AUXILIA_HIDDEN=1, AUXILIA_REVEALED=1, FORT=1)
    hits = {("Roll", LEADER), ("Roll", LEGION), ("Remove", AUXILIA), ("Remove", Force.AUXILIA_REVEALED)}
    assert named(loss_options(g, HERE, ROMANS, Toll())) == hits, "the Fort is hit last"
    assert named(loss_options(g, HERE, ROMANS, Toll(rolls=False))) == {("Remove", number) for _, number in hits}


def test_3_2_4_a_retreating_defender_without_walls_loses_other_pieces() -> None:
    g = here(ARVERNI_HIDDEN=1)
    assert named(loss_options(g, HERE, ARVERNI, Toll(static_first=True))) == {("Remove", Force.ARVERNI_HIDDEN)}


def test_a1_4_diviciacus_is_hit_after_all_other_pieces() -> None:
    g = ario(pieces={"CARNUTES": {"AEDUI_LEADER": 1, "AEDUI_HIDDEN": 1}}, tribes={"AULERCI": "AEDUI_ALLY"})
    assert named(loss_options(g, HERE, AEDUI, Toll())) == {("Remove", Force.AEDUI_HIDDEN)}
    g.remove(HERE, Force.AEDUI_HIDDEN)
    assert named(loss_options(g, HERE, AEDUI, Toll())) == {("RemoveTribe", Tribe.AULERCI)}
    g.subdue(Tribe.AULERCI)
    assert named(loss_options(g, HERE, AEDUI, Toll())) == {("Roll", Force.AEDUI_LEADER)}


def test_5_4_where_only_some_pieces_fight_only_those_are_hit() -> None:
    g = ario(pieces={"CARNUTES": {"AEDUI_LEADER": 1, "AEDUI_HIDDEN": 3}}, tribes={"AULERCI": "AEDUI_ALLY"})
    party = {Force.AEDUI_LEADER: 1, Force.AEDUI_HIDDEN: 1, Force.AEDUI_REVEALED: 1}
    toll = Toll(party=party)
    assert named(loss_options(g, HERE, AEDUI, toll)) == {("Remove", Force.AEDUI_HIDDEN)}, "who is there, Diviciacus last"
    drive(g, take_losses(g, HERE, AEDUI, 1, toll), [])
    assert party == {Force.AEDUI_LEADER: 1, Force.AEDUI_HIDDEN: 0, Force.AEDUI_REVEALED: 1}
    assert named(loss_options(g, HERE, AEDUI, toll)) == {("Roll", Force.AEDUI_LEADER)}, "no Warband of the group is left"
    drive(g, take_losses(g, HERE, AEDUI, 1, toll), [], dice=[1])
    assert loss_options(g, HERE, AEDUI, toll) == [], "nor an Ally that does not fight"
    assert g.count(HERE, Force.AEDUI_HIDDEN) == 2


def test_5_4_a_piece_that_braves_its_loss_still_belongs_to_the_group() -> None:
    g = here(LEGION=2)
    party = {LEGION: 1}
    drive(g, take_losses(g, HERE, ROMANS, 1, Toll(party=party)), [], dice=[4])
    assert party == {LEGION: 1}


def test_2_the_first_loss_is_a_legion_without_a_roll() -> None:
    g = here(LEGION=2, AUXILIA_HIDDEN=2)
    toll = Toll(legion_first=True)
    drive(g, take_losses(g, HERE, ROMANS, 2, toll), [Remove(AUXILIA)])
    assert (g.fallen, g.count(HERE, AUXILIA)) == (1, 1), "only the first"
    without = here(AUXILIA_HIDDEN=1)
    assert named(loss_options(without, HERE, ROMANS, Toll(legion_first=True))) == {("Remove", AUXILIA)}


def test_25_the_first_loss_is_an_ally_no_citadel() -> None:
    tribes = {"MANDUBII": "ARVERNI_CITADEL", "SENONES": "ARVERNI_ALLY", "LINGONES": "ARVERNI_ALLY"}
    g = state(pieces={"MANDUBII": {"ARVERNI_HIDDEN": 2}}, tribes=tribes)
    toll = Toll(ally_first=True)
    allies = {("RemoveTribe", Tribe.SENONES), ("RemoveTribe", Tribe.LINGONES)}
    assert named(loss_options(g, Region.MANDUBII, ARVERNI, toll)) == allies
    ambushed = Toll(ally_first=True, rolls=False)
    assert named(loss_options(g, Region.MANDUBII, ARVERNI, ambushed)) == allies
    drive(g, take_losses(g, Region.MANDUBII, ARVERNI, 2, toll), [RemoveTribe(Tribe.SENONES)])
    assert g.tribes[Tribe.LINGONES] == Status.ARVERNI_ALLY
    assert g.count(Region.MANDUBII, Force.ARVERNI_HIDDEN) == 1
    without = here(ARVERNI_HIDDEN=1)
    assert named(loss_options(without, HERE, ARVERNI, Toll(ally_first=True))) == {("Remove", Force.ARVERNI_HIDDEN)}


@pytest.mark.parametrize(
    ("move", "card", "fatal"),
    [
        (Roll(LEGION), False, 3),
        (Roll(Force.FORT), False, 3),
        (Roll(Force.FORT), True, 2),
        (Roll(LEGION), True, 3),
        (Roll(Force.AEDUI_LEADER), False, 1),
        (RollTribe(Tribe.CARNUTES), True, 3),
        (RollTribe(Tribe.CARNUTES), False, 3),
    ],
)
def test_3_2_4_10_up_to_which_roll_a_piece_is_lost(move: Any, card: bool, fatal: int) -> None:
    g = state(capabilities={"BALLISTAE": "UNSHADED"} if card else {})
    assert fatal_roll(g, move) == fatal


@pytest.mark.parametrize(("die", "status"), [(3, Status.SUBDUED), (4, Status.BELGIC_CITADEL)])
def test_3_2_4_a_citadel_falls_on_three(die: int, status: Status) -> None:
    g = state(tribes={"CARNUTES": "BELGIC_CITADEL"})
    drive(g, take_losses(g, HERE, BELGAE, 1, Toll()), [], dice=[die])
    assert g.tribes[Tribe.CARNUTES] == status
    assert [(luck.faction, luck.kind, luck.fatal, luck.gone) for luck in g.luck] == [(BELGAE, None, 3, die == 3)]


# Sides of a Battle ----------------------------------------------------------------------------------------------------


def fought(g: Gaul, attacker: Faction, defender: Faction, **more: Any) -> Clash:
    c = Clash(HERE, attacker, defender, **more)
    open_clash(g, c)
    return c


def test_3_2_4_only_the_defender_gives_up_walls_first_and_takes_an_events_first_loss() -> None:
    twist = Twist(legion_first=True, ally_first=True)
    g = state(pieces={"CARNUTES": {"LEGION": 1, "AUXILIA_HIDDEN": 1}}, tribes={"AULERCI": "ROMAN_ALLY"})
    attacking = fought(g, ROMANS, ARVERNI, retreat=True, twist=twist)
    assert named(offered(suffer(g, attacking, ROMANS, 1))) == {("Roll", LEGION), ("Remove", AUXILIA)}
    standing = fought(g, ARVERNI, ROMANS)
    assert named(offered(suffer(g, standing, ROMANS, 1))) == {("Roll", LEGION), ("Remove", AUXILIA)}
    defending = fought(g, ARVERNI, ROMANS, retreat=True)
    drive(g, suffer(g, defending, ROMANS, 1), [])
    assert g.tribes[Tribe.AULERCI] == Status.SUBDUED


def test_30_shaded_picked_warbands_roll_until_they_fall() -> None:
    g = state(
        pieces={"CARNUTES": {"ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 6, "LEGION": 1}},
        capabilities={"VERCINGETORIXS_ELITE": "SHADED"},
    )
    c = fought(g, ROMANS, ARVERNI)
    assert c.elite == 4
    picked = Roll(Force.ARVERNI_HIDDEN)
    drive(g, suffer(g, c, ARVERNI, 2), [picked, picked], dice=[4, 3])
    assert (g.count_bands(HERE, ARVERNI), c.elite) == (5, 3), "one braved its Loss, one fell"
    drive(g, suffer(g, c, ARVERNI, 1), [Roll(Force.ARVERNI_LEADER)], dice=[3])
    assert c.elite == 3, "the Leader is no Warband"
    drive(g, suffer(g, c, ARVERNI, 1), [Remove(Force.ARVERNI_HIDDEN)])
    assert c.elite == 3, "nor was this one picked"
    assert named(loss_options(g, HERE, ARVERNI, Toll(elite=1, rolls=False))) == {("Remove", Force.ARVERNI_HIDDEN)}
    c.elite = 3
    drive(g, suffer(g, c, ROMANS, 1), [], dice=[6])
    assert c.elite == 3, "the enemy's Losses do not touch them"


def test_30_shaded_with_more_warbands_than_picked_a_plain_one_may_go_first() -> None:
    g = here(ARVERNI_HIDDEN=3, ARVERNI_REVEALED=2)
    both = {("Roll", Force.ARVERNI_HIDDEN), ("Roll", Force.ARVERNI_REVEALED)}
    plain = {("Remove", Force.ARVERNI_HIDDEN), ("Remove", Force.ARVERNI_REVEALED)}
    assert named(loss_options(g, HERE, ARVERNI, Toll(elite=4))) == both | plain
    assert named(loss_options(g, HERE, ARVERNI, Toll(elite=5))) == both
    assert named(loss_options(g, HERE, ARVERNI, Toll())) == plain


def test_30_shaded_the_romans_roll_for_no_auxilia() -> None:
    g = state(
        pieces={"CARNUTES": {"AUXILIA_HIDDEN": 1, "AUXILIA_REVEALED": 1, "ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 4}},
        capabilities={"VERCINGETORIXS_ELITE": "SHADED"},
    )
    c = fought(g, ARVERNI, ROMANS)
    assert named(offered(suffer(g, c, ROMANS, 1))) == {("Remove", AUXILIA), ("Remove", Force.AUXILIA_REVEALED)}
    drive(g, suffer(g, c, ROMANS, 2), [Remove(AUXILIA)])
    assert c.elite == 4


# Germans (§3.4.5) and Harassment --------------------------------------------------------------------------------------


def test_3_4_5_the_game_runs_losses_in_order() -> None:
    g = state(tribes={"SEQUANI": "GERMAN_ALLY", "HELVETII": "GERMAN_ALLY"}, pieces={"SEQUANI": {"GERMAN_HIDDEN": 1}})
    region = Region.SEQUANI
    drive(g, take_losses(g, region, GERMANS, 3, Toll()), [])
    assert g.count_bands(region, GERMANS) == 0
    assert g.tribes[Tribe.SEQUANI] == g.tribes[Tribe.HELVETII] == Status.SUBDUED
    g = state(tribes={"SUGAMBRI": "GERMAN_ALLY", "SUEBI_NORTH": "GERMAN_ALLY"})
    drive(g, take_losses(g, Region.SUGAMBRI, GERMANS, 1, Toll()), [], dice=[RemoveTribe(Tribe.SUGAMBRI)])
    assert g.tribes[Tribe.SUEBI_NORTH] == Status.GERMAN_ALLY, "chosen at random"


def test_a3_4_5_the_game_run_arverni_lose_citadels_and_the_leader_at_last() -> None:
    g = ario(pieces={"CARNUTES": {"ARVERNI_HIDDEN": 1}}, tribes={"CARNUTES": "ARVERNI_CITADEL", "AULERCI": "ARVERNI_ALLY"})
    options = loss_options(g, HERE, ARVERNI, Toll(static_first=True))
    rule = game_run_loss(g, HERE, ARVERNI, options)
    with pytest.raises(StopIteration) as end:
        rule.send(None)
    assert end.value.value == RemoveTribe(Tribe.AULERCI), "Allies before Citadels"


def test_3_4_5_scouted_then_revealed_then_hidden() -> None:
    g = here(GERMAN_HIDDEN=1, GERMAN_REVEALED=1, GERMAN_SCOUTED=2)
    order = [Force.GERMAN_SCOUTED, Force.GERMAN_SCOUTED, Force.GERMAN_REVEALED, Force.GERMAN_HIDDEN]
    assert german_order(g, HERE, GERMANS) == order


def test_3_2_3_a_harassed_seizure_may_cost_any_roman_piece() -> None:
    g = state(
        pieces={"CARNUTES": {"LEGION": 1, "AUXILIA_HIDDEN": 1, "FORT": 1}},
        tribes={"AULERCI": "ROMAN_ALLY", "CARNUTES": "ROMAN_ALLY"},
    )
    hits = {("Roll", LEGION), ("Remove", AUXILIA), ("Roll", Force.FORT)}
    choice = offered(harass_seizure(g, HERE, 2))
    assert named(choice) == hits | {("RemoveTribe", Tribe.AULERCI), ("RemoveTribe", Tribe.CARNUTES)}
    assert [type(move).__name__ for move in choice] == ["Remove", "RemoveTribe", "RemoveTribe", "Roll", "Roll"]
    drive(g, harass_seizure(g, HERE, 2), [RemoveTribe(Tribe.AULERCI), Roll(Force.FORT)], dice=[3])
    assert not g.has_fort(HERE)
    two = here(AUXILIA_HIDDEN=1, LEGION=1)
    assert named(offered(harass_seizure(two, HERE, 1))) == {("Roll", LEGION), ("Remove", AUXILIA)}
    alone = here(AUXILIA_HIDDEN=1)
    drive(alone, harass_seizure(alone, HERE, 3), [])
    assert alone.count_pieces(HERE, ROMANS) == 0


def test_4_2_3_what_a_siege_may_remove() -> None:
    g = ario(pieces={"CARNUTES": {"SETTLEMENT": 1}}, tribes={"AULERCI": "GERMAN_ALLY", "CARNUTES": "BELGIC_CITADEL"})
    assert Exact(besiegeable(g, HERE, GERMANS)) == [Remove(Force.SETTLEMENT), RemoveTribe(Tribe.AULERCI)]
    assert Exact(besiegeable(g, HERE, BELGAE)) == [RemoveTribe(Tribe.CARNUTES)]
    assert besiegeable(g, Region.UBII, GERMANS) == []


def test_3_2_2_a_group_loses_no_more_than_it_is() -> None:
    g = here(AUXILIA_HIDDEN=1, LEGION=1)
    a = Action(ROMANS, Command.MARCH)
    drive(g, harass_group(g, a, HERE, {AUXILIA: 1, LEGION: 1}, 2), [Remove(AUXILIA)], dice=[1])
    assert g.count_pieces(HERE, ROMANS) == 0, "after the Auxilia only the Legion is left to roll"
    g = here(AUXILIA_HIDDEN=2)
    drive(g, harass_group(g, a, HERE, {AUXILIA: 1}, 2), [])
    assert g.count(HERE, AUXILIA) == 1, "who is not of the group is not hit"
