"""§3.2.4, §3.3.4, §3.4.4: Battle."""

from __future__ import annotations

from typing import Any

import pytest
from exact import Exact
from games.gaul.table import GaulMatch, do, options, position, prompt, seat, state

from quadriga.games.gaul.moves import (
    Agree,
    Ambush,
    Attack,
    Besiege,
    Finish,
    Issue,
    Refuse,
    Remove,
    RemoveTribe,
    Retreat,
    Roll,
    RollTribe,
    Scatter,
    Select,
    Stand,
)
from quadriga.games.gaul.rules.action import Action
from quadriga.games.gaul.rules.battle.arithmetic import count_attack, count_counterattack, count_half_losses, open_clash
from quadriga.games.gaul.rules.battle.losses import Toll, loss_options
from quadriga.games.gaul.rules.battle.retreat import may_retreat, refuges
from quadriga.games.gaul.rules.battle.state import Clash
from quadriga.games.gaul.rules.battle.targets import battle_cost, battle_regions, can_ambush
from quadriga.games.gaul.terms import AEDUI, ARVERNI, BELGAE, GERMANS, ROMANS, Ability, Command, Force, Region, Status, Tribe
from quadriga.kernel import One
from quadriga.text import catalogue


def battle(attacker: str, card: str, region: Region = Region.CARNUTES, **data: Any) -> GaulMatch:
    """A match in which the attacker has just selected the Region for Battle."""
    data.setdefault("resources", {attacker: 9})
    return do(position(card=card, **data), Issue(Command.BATTLE), Select(region))


def clash(g: Any, attacker: Any, defender: Any, **switches: Any) -> Clash:
    c = Clash(Region.CARNUTES, attacker, defender, **switches)
    open_clash(g, c)
    return c


# Arithmetic -------------------------------------------------------------------------------------------------------


def test_3_2_4_t26_everything_is_summed_before_halving_and_rounding() -> None:
    g = state(pieces={"CARNUTES": {"LEGION": 2, "AUXILIA_HIDDEN": 3, "ARVERNI_HIDDEN": 5}})
    assert count_half_losses(g, clash(g, ROMANS, ARVERNI), attacking=True) == 7
    assert count_attack(g, clash(g, ROMANS, ARVERNI)) == 3
    assert count_attack(g, clash(g, ROMANS, ARVERNI, retreat=True)) == 1, "3½ halved once is 1¾"


def test_3_2_4_t26_caesar_attacking_doubles_legions_but_his_successor_does_not() -> None:
    pieces = {"CARNUTES": {"ROMAN_LEADER": 1, "LEGION": 2, "AUXILIA_HIDDEN": 1}}
    caesar, heir = state(pieces=pieces), state(pieces=pieces, successors=["ROMANS"])
    assert count_half_losses(caesar, clash(caesar, ROMANS, AEDUI), attacking=True) == 8 + 2 + 1
    assert count_half_losses(caesar, clash(caesar, AEDUI, ROMANS), attacking=False) == 4 + 2 + 1
    assert count_half_losses(heir, clash(heir, ROMANS, AEDUI), attacking=True) == 4 + 2 + 1


def test_3_3_4_t26_ambiorix_attacking_doubles_warbands() -> None:
    g = state(pieces={"CARNUTES": {"BELGIC_LEADER": 1, "BELGIC_HIDDEN": 3}})
    assert count_half_losses(g, clash(g, BELGAE, AEDUI), attacking=True) == 6 + 2
    assert count_half_losses(g, clash(g, AEDUI, BELGAE), attacking=False) == 3 + 2


def test_3_3_4_t26_a_fort_halves_for_defending_romans_and_attackers_are_never_halved() -> None:
    g = state(pieces={"CARNUTES": {"FORT": 1, "LEGION": 1, "ARVERNI_HIDDEN": 8}})
    assert count_attack(g, clash(g, ARVERNI, ROMANS)) == 2
    assert count_counterattack(g, clash(g, ROMANS, ARVERNI)) == 4
    both = clash(g, ARVERNI, ROMANS, retreat=True)
    assert count_attack(g, both) == 2, "Retreat and Fort halve once"


def test_3_2_4_t26_battle_costs() -> None:
    g = state(devastated=["CARNUTES"])
    assert [battle_cost(g, faction, Region.CARNUTES) for faction in (ROMANS, AEDUI, GERMANS)] == [4, 2, 0]
    assert [battle_cost(g, faction, Region.AEDUI) for faction in (ROMANS, AEDUI, GERMANS)] == [2, 1, 0]


# Ambush -----------------------------------------------------------------------------------------------------------


def test_4_3_3_t27_ambush_needs_strictly_more_hidden() -> None:
    a = Action(AEDUI, Command.BATTLE)
    even = state(pieces={"CARNUTES": {"AEDUI_HIDDEN": 2, "AUXILIA_HIDDEN": 2}})
    assert not can_ambush(even, a, Region.CARNUTES, ROMANS)
    more = state(pieces={"CARNUTES": {"AEDUI_HIDDEN": 3, "AUXILIA_HIDDEN": 2}})
    assert can_ambush(more, a, Region.CARNUTES, ROMANS)


def test_4_3_3_t27_no_retreat_no_rolls_no_counterattack() -> None:
    match = battle("AEDUI", "DIVICIACUS", pieces={"CARNUTES": {"AEDUI_HIDDEN": 4, "LEGION": 3}})
    do(match, Ambush(ROMANS))
    assert match.state.fallen == 2, "two Legions fall without a roll, unasked"
    assert match.state.count(Region.CARNUTES, Force.LEGION) == 1
    assert match.state.count(Region.CARNUTES, Force.AEDUI_REVEALED) == 4, "unharmed, and Revealed"


def test_4_3_3_t27_fort_and_citadel_keep_their_halving_only() -> None:
    match = battle("AEDUI", "DIVICIACUS", pieces={"CARNUTES": {"AEDUI_HIDDEN": 4, "LEGION": 3, "FORT": 1}})
    do(match, Ambush(ROMANS))
    assert match.state.fallen == 1, "one Loss instead of two, and no roll behind the Fort"


@pytest.mark.parametrize(
    ("attacker", "card", "die", "braced"),
    [
        ("AEDUI", "DIVICIACUS", 3, False),
        ("AEDUI", "DIVICIACUS", 4, True),
        ("BELGAE", "COMMIUS", 4, False),
        ("BELGAE", "COMMIUS", 5, True),
    ],
)
def test_4_5_3_t27_caesars_die_restores_rolls_and_counterattack(attacker: str, card: str, die: int, braced: bool) -> None:
    band = "AEDUI_HIDDEN" if attacker == "AEDUI" else "BELGIC_HIDDEN"
    pieces = {"CARNUTES": {band: 2, "ROMAN_LEADER": 1, "LEGION": 1}}
    if attacker == "BELGAE":
        pieces["ATREBATES"] = {"BELGIC_LEADER": 1}
    match = battle(attacker, card, pieces=pieces, dice=[die])
    do(match, Ambush(ROMANS))
    assert prompt(match) == "loss"
    assert (Roll(Force.LEGION) in options(match)) == braced
    assert (Remove(Force.LEGION) in options(match)) == (not braced)


def test_4_4_3_t27_the_aedui_ambush_once_in_a_command() -> None:
    match = battle(
        "AEDUI",
        "DIVICIACUS",
        pieces={"CARNUTES": {"AEDUI_HIDDEN": 2, "LEGION": 1}, "PICTONES": {"AEDUI_HIDDEN": 2, "LEGION": 1}},
    )
    do(match, Ambush(ROMANS), Select(Region.PICTONES))
    assert prompt(match) == "retreat", "only the plain attack was left"


# Losses -----------------------------------------------------------------------------------------------------------


def test_3_2_4_t28_the_owner_chooses_and_hard_targets_roll() -> None:
    match = battle(
        "ROMANS",
        "CICERO",
        pieces={"CARNUTES": {"LEGION": 2, "ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 1, "ARVERNI_REVEALED": 1}},
        dice=[4, 3, 6],
    )
    do(match, Stand())
    assert seat(match) == ARVERNI
    assert set(options(match)) == {Remove(Force.ARVERNI_HIDDEN), Remove(Force.ARVERNI_REVEALED), Roll(Force.ARVERNI_LEADER)}
    do(match, Roll(Force.ARVERNI_LEADER))
    assert Roll(Force.ARVERNI_LEADER) in options(match), "a survivor may be hit again"
    do(match, Roll(Force.ARVERNI_LEADER))
    assert match.state.find_leader(ARVERNI) is None


def test_3_2_4_t28_static_pieces_last_but_first_when_retreating() -> None:
    g = state(pieces={"CARNUTES": {"ARVERNI_HIDDEN": 1}}, tribes={"CARNUTES": "ARVERNI_CITADEL", "AULERCI": "ARVERNI_ALLY"})
    assert Exact(loss_options(g, Region.CARNUTES, ARVERNI, Toll())) == [Remove(Force.ARVERNI_HIDDEN)]
    first = loss_options(g, Region.CARNUTES, ARVERNI, Toll(static_first=True))
    assert set(first) == {RollTribe(Tribe.CARNUTES), RemoveTribe(Tribe.AULERCI)}
    g.remove(Region.CARNUTES, Force.ARVERNI_HIDDEN)
    assert set(loss_options(g, Region.CARNUTES, ARVERNI, Toll())) == set(first)


def test_1_4_2_t29_provincias_fort_halves_never_absorbs_never_leaves() -> None:
    g = state(pieces={"PROVINCIA": {"ARVERNI_HIDDEN": 9}})
    assert loss_options(g, Region.PROVINCIA, ROMANS, Toll()) == []
    assert loss_options(g, Region.PROVINCIA, ROMANS, Toll(static_first=True)) == []
    c = Clash(Region.PROVINCIA, ARVERNI, ROMANS)
    open_clash(g, c)
    assert count_attack(g, c) == 2


def test_3_4_5_t36_germans_lose_scouted_revealed_hidden_then_allies_cities_last() -> None:
    match = battle(
        "ROMANS",
        "CICERO",
        pieces={"CARNUTES": {"LEGION": 4, "GERMAN_HIDDEN": 1, "GERMAN_REVEALED": 1, "GERMAN_SCOUTED": 1}},
        tribes={"CARNUTES": "GERMAN_ALLY", "AULERCI": "GERMAN_ALLY"},
    )
    do(match, Attack(GERMANS))
    g = match.state
    assert g.count_bands(Region.CARNUTES, GERMANS) == 0
    assert g.tribes[Tribe.AULERCI] == Status.SUBDUED
    assert g.tribes[Tribe.CARNUTES] == Status.GERMAN_ALLY, "the City's Ally is the last"


def test_3_4_5_t36_an_ally_whose_number_is_a_warbands_is_still_an_ally() -> None:
    match = battle("ROMANS", "CICERO", Region.ARVERNI, pieces={"ARVERNI": {"LEGION": 1}}, tribes={"CADURCI": "GERMAN_ALLY"})
    do(match, Attack(GERMANS))
    assert match.state.tribes[Tribe.CADURCI] == Status.SUBDUED


# Retreat ----------------------------------------------------------------------------------------------------------


def test_3_2_4_t30_retreat_needs_own_or_agreeing_control() -> None:
    g = state(
        pieces={
            "CARNUTES": {"LEGION": 2, "ARVERNI_HIDDEN": 2},
            "PICTONES": {"ARVERNI_HIDDEN": 1},
            "BITURIGES": {"AEDUI_HIDDEN": 1},
            "ATREBATES": {"GERMAN_HIDDEN": 1},
        }
    )
    assert refuges(g, Action(ARVERNI, None), Region.CARNUTES) == [Region.PICTONES, Region.BITURIGES]


def test_3_2_4_t30_agreement_is_asked_in_step_2() -> None:
    match = battle(
        "ROMANS", "CICERO", pieces={"CARNUTES": {"LEGION": 2, "ARVERNI_HIDDEN": 2}, "BITURIGES": {"AEDUI_HIDDEN": 1}}
    )
    do(match, Retreat(Region.BITURIGES))
    assert prompt(match) == "agree_retreat"
    assert seat(match) == AEDUI
    assert match.state.count_bands(Region.CARNUTES, ARVERNI) == 2, "no Losses yet"
    do(match, Refuse())
    assert Retreat(Region.BITURIGES) not in options(match)


def test_3_2_4_t30_facing_romans_leader_and_hidden_warbands_may_stay_put() -> None:
    match = battle(
        "ROMANS",
        "CICERO",
        pieces={
            "CARNUTES": {"LEGION": 1, "ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 2, "ARVERNI_REVEALED": 1},
            "PICTONES": {"ARVERNI_HIDDEN": 1},
        },
    )
    do(match, Retreat(Region.PICTONES))
    assert prompt(match) == "stay_put"
    do(match, {Force.ARVERNI_LEADER: 1, Force.ARVERNI_HIDDEN: 2})
    assert match.state.pieces(Region.CARNUTES, ARVERNI) == {Force.ARVERNI_LEADER: 1, Force.ARVERNI_HIDDEN: 2}
    assert match.state.count(Region.PICTONES, Force.ARVERNI_REVEALED) == 1


def test_3_3_4_t30_facing_gauls_all_must_go_or_are_removed() -> None:
    match = battle("ARVERNI", "LUCTERIUS", pieces={"CARNUTES": {"ARVERNI_HIDDEN": 3, "AEDUI_HIDDEN": 2}})
    do(match, Scatter())
    assert match.state.count_bands(Region.CARNUTES, AEDUI) == 0


def test_3_3_4_t30_romans_retreat_with_legions_and_agreement() -> None:
    match = battle(
        "ARVERNI",
        "LUCTERIUS",
        pieces={"CARNUTES": {"ARVERNI_REVEALED": 3, "LEGION": 1, "AUXILIA_HIDDEN": 1}, "BITURIGES": {"AEDUI_HIDDEN": 1}},
    )
    do(match, Retreat(Region.BITURIGES), Agree())
    assert match.state.pieces(Region.BITURIGES, ROMANS) == {Force.LEGION: 1, Force.AUXILIA_HIDDEN: 1}


def test_3_2_4_t30_static_pieces_alone_cannot_retreat_nor_germans() -> None:
    g = state(pieces={"CARNUTES": {"LEGION": 1, "GERMAN_HIDDEN": 1}}, tribes={"AULERCI": "ARVERNI_ALLY"})
    assert not may_retreat(g, clash(g, ROMANS, ARVERNI))
    assert not may_retreat(g, clash(g, ROMANS, GERMANS))


# Besiege, order, reveal -------------------------------------------------------------------------------------------


def test_4_2_3_t31_besiege_removes_before_losses_and_halving_stays() -> None:
    match = battle(
        "ROMANS",
        "CICERO",
        pieces={"CARNUTES": {"LEGION": 2, "ARVERNI_HIDDEN": 3}},
        tribes={"CARNUTES": "ARVERNI_CITADEL"},
        dice=[6],
    )
    do(match, Besiege(ARVERNI), Stand(), RemoveTribe(Tribe.CARNUTES))
    assert match.state.tribes[Tribe.CARNUTES] == Status.SUBDUED
    assert match.state.count_bands(Region.CARNUTES, ARVERNI) == 2, "one Loss: two Legions, still halved"


def test_4_2_3_t31_besiege_works_with_no_losses_and_in_a_retreat() -> None:
    match = battle(
        "ROMANS",
        "CICERO",
        pieces={"CARNUTES": {"LEGION": 1, "ARVERNI_HIDDEN": 1}, "PICTONES": {"ARVERNI_HIDDEN": 1}},
        tribes={"CARNUTES": "ARVERNI_CITADEL"},
    )
    do(match, Besiege(ARVERNI), Retreat(Region.PICTONES), RemoveTribe(Tribe.CARNUTES))
    assert match.state.tribes[Tribe.CARNUTES] == Status.SUBDUED


def test_4_2_3_t31_besiege_needs_a_legion() -> None:
    match = battle(
        "ROMANS",
        "CICERO",
        pieces={"CARNUTES": {"AUXILIA_HIDDEN": 2, "ARVERNI_HIDDEN": 3, "AEDUI_HIDDEN": 1}},
        tribes={"CARNUTES": "ARVERNI_CITADEL"},
    )
    assert Attack(ARVERNI) in options(match)
    assert Besiege(ARVERNI) not in options(match)


def test_3_2_4_t32_only_survivors_strike_back() -> None:
    match = battle("ROMANS", "CICERO", pieces={"CARNUTES": {"LEGION": 2, "ARVERNI_HIDDEN": 5}}, dice=[1])
    do(match, Stand())
    g = match.state
    assert g.count_bands(Region.CARNUTES, ARVERNI) == 3
    assert g.fallen == 1, "three survivors cause one Loss, not two"
    assert g.count(Region.CARNUTES, Force.ARVERNI_REVEALED) == 3


def test_3_2_4_t32_after_a_retreat_neither_counterattack_nor_reveal() -> None:
    match = battle(
        "ROMANS",
        "CICERO",
        pieces={"CARNUTES": {"AUXILIA_HIDDEN": 2, "ARVERNI_HIDDEN": 4}, "PICTONES": {"ARVERNI_HIDDEN": 1}},
    )
    do(match, Retreat(Region.PICTONES), ())
    assert match.state.count(Region.CARNUTES, Force.AUXILIA_HIDDEN) == 2
    assert match.state.count(Region.PICTONES, Force.ARVERNI_HIDDEN) == 5


def test_3_2_4_t16_reveal_leaves_the_scouted_marker() -> None:
    match = battle("ROMANS", "CICERO", pieces={"CARNUTES": {"AUXILIA_HIDDEN": 1, "ARVERNI_SCOUTED": 2, "ARVERNI_HIDDEN": 1}})
    do(match, Stand())
    assert match.state.count(Region.CARNUTES, Force.ARVERNI_SCOUTED) == 2
    assert match.state.count(Region.CARNUTES, Force.ARVERNI_REVEALED) == 1


def test_3_2_4_besiege_and_ambush_count_as_the_special_ability() -> None:
    match = battle(
        "ROMANS",
        "CICERO",
        pieces={"CARNUTES": {"LEGION": 1}, "PICTONES": {"AUXILIA_HIDDEN": 1}},
        tribes={"AULERCI": "ARVERNI_ALLY"},
    )
    do(match, Besiege(ARVERNI), RemoveTribe(Tribe.AULERCI))
    assert not [m for m in options(match) if m == (Ability.SCOUT,)]


def test_4_2_3_the_besieger_may_also_spare_everything() -> None:
    match = battle("ROMANS", "CICERO", pieces={"CARNUTES": {"LEGION": 1}}, tribes={"AULERCI": "ARVERNI_ALLY"})
    do(match, Besiege(ARVERNI), Finish())
    assert match.state.tribes[Tribe.AULERCI] == Status.SUBDUED, "the one Loss falls on it all the same"


def test_3_4_4_game_run_germans_fight_only_by_ambush() -> None:
    a = Action(GERMANS, Command.BATTLE, BELGAE, limited=True, free=True, abilities=0)
    outnumbered = state(pieces={"CARNUTES": {"GERMAN_HIDDEN": 2, "AUXILIA_HIDDEN": 2}})
    assert list(battle_regions(outnumbered, a)) == []
    more = state(pieces={"CARNUTES": {"GERMAN_HIDDEN": 3, "AUXILIA_HIDDEN": 2}})
    assert list(battle_regions(more, a)) == [Region.CARNUTES]


def test_moves_of_different_kinds_are_told_apart() -> None:
    assert Attack(ROMANS) not in One([Ambush(ROMANS)])


def test_3_2_4_the_chronicle_tells_the_arithmetic() -> None:
    match = battle("ROMANS", "CICERO", pieces={"CARNUTES": {"LEGION": 2, "AUXILIA_HIDDEN": 1, "ARVERNI_HIDDEN": 5}}, dice=[6])
    do(match, Stand(), Roll(Force.LEGION))
    lines = [line.news for line in match.chronicle or [] if line.news.key in ("attack", "counterattack")]
    assert [(news.args["total"], news.args["n"]) for news in lines] == [("2½", 2), ("1½", 1)]
    text = catalogue("en", "gaul")
    assert "make 2½: 2 Losses." in text.say("log.attack", **lines[0].args)
