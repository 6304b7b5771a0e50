"""§3.2.4 Steps 1, 2 and 6: whom a Battle may be fought with and how, who retreats and where to, and what follows."""

from __future__ import annotations

from typing import Any

import pytest
from games.gaul.asking import listen, next_ask, offered
from games.gaul.carry import drive
from games.gaul.table import ario, state

from quadriga.games.gaul.board import Marker
from quadriga.games.gaul.moves import Agree, Ambush, Attack, Besiege, Finish, Refuse, Retreat, Scatter, Select, Stand
from quadriga.games.gaul.rules.action import Action
from quadriga.games.gaul.rules.all_commands import execute
from quadriga.games.gaul.rules.battle.procedure import battle, fight
from quadriga.games.gaul.rules.battle.retreat import may_retreat, refuges, retreat
from quadriga.games.gaul.rules.battle.state import Clash, Twist
from quadriga.games.gaul.rules.battle.targets import attacks, battle_regions, can_ambush, can_besiege, count_side
from quadriga.games.gaul.rules.command import run_region
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import (
    AEDUI,
    ARVERNI,
    BELGAE,
    GERMANS,
    ROMANS,
    Ability,
    Command,
    Faction,
    Force,
    Mark,
    Region,
    Status,
    Tribe,
)

HERE = Region.CARNUTES


def fighting(faction: Faction, **more: Any) -> Action:
    return Action(faction, Command.BATTLE, **more)


def here(**pieces: int) -> Gaul:
    return state(pieces={"CARNUTES": pieces}, resources={"ROMANS": 9, "AEDUI": 9, "BELGAE": 9, "ARVERNI": 9})


def kinds(moves: Any) -> list[tuple[str, Faction]]:
    return [(type(move).__name__, move.faction) for move in moves]


# Step 1: where and whom -----------------------------------------------------------------------------------------------


def test_3_2_4_regions_with_own_and_other_forces_that_can_be_paid_for() -> None:
    pieces = {"CARNUTES": {"LEGION": 1, "AEDUI_HIDDEN": 1}, "AEDUI": {"AEDUI_HIDDEN": 1}, "MANDUBII": {"LEGION": 1}}
    g = state(pieces=pieces, resources={"ROMANS": 2})
    assert list(battle_regions(g, fighting(ROMANS))) == [HERE]
    assert list(battle_regions(g, fighting(ROMANS, regions=[HERE]))) == []
    assert list(battle_regions(g, fighting(ROMANS, within=(Region.AEDUI,)))) == []
    assert list(battle_regions(g, fighting(ROMANS, twist=Twist(without_forces=True)))) == [HERE, Region.AEDUI]
    g.pay(ROMANS, 1)
    assert list(battle_regions(g, fighting(ROMANS))) == []


def test_3_2_4_a_battle_is_paid_for_region_by_region() -> None:
    g = here(LEGION=1, AEDUI_HIDDEN=1)
    drive(g, execute(g, fighting(ROMANS, limited=True)), [Select(HERE), Stand()])
    assert g.resources[ROMANS] == 7


def test_a4_5_1_a_battle_for_the_belgae_needs_germanic_warbands() -> None:
    pieces = {"SEQUANI": {"GERMAN_LEADER": 1, "LEGION": 1}, "UBII": {"GERMAN_HIDDEN": 1, "LEGION": 1}}
    g = ario(pieces=pieces)
    a = fighting(GERMANS, guide=BELGAE, free=True, most_pieces=4)
    assert list(battle_regions(g, a)) == [Region.UBII]
    assert list(battle_regions(g, fighting(GERMANS, free=True))) == [Region.UBII, Region.SEQUANI]


def test_4_5_1_lent_warbands_are_no_enemies_and_attack_for_the_borrower() -> None:
    g = state(
        pieces={"TREVERI": {"GERMAN_HIDDEN": 3, "BELGIC_HIDDEN": 1, "AEDUI_HIDDEN": 1}}, tribes={"TREVERI": "GERMAN_ALLY"}
    )
    a = fighting(BELGAE, free=True)
    assert kinds(attacks(g, a, Region.TREVERI)) == [("Attack", AEDUI), ("Attack", GERMANS)]
    assert count_side(g, Region.TREVERI, BELGAE) == 1
    g.lend(GERMANS, BELGAE, (Region.TREVERI,))
    assert count_side(g, Region.TREVERI, BELGAE) == 4
    assert count_side(g, Region.TREVERI, GERMANS) == 1, "the Ally"
    g.subdue(Tribe.TREVERI)
    assert kinds(attacks(g, a, Region.TREVERI)) == [("Attack", AEDUI)]


def test_5_4_an_event_may_name_the_defender_or_the_way_to_fight() -> None:
    g = here(BELGIC_HIDDEN=3, LEGION=1, AEDUI_HIDDEN=3, ARVERNI_HIDDEN=1)

    def ways(**twist: Any) -> list[tuple[str, Faction]]:
        return kinds(attacks(g, fighting(BELGAE, free=True, twist=Twist(**twist)), HERE))

    assert ways(against=(ROMANS, BELGAE)) == [("Attack", ROMANS)]
    assert ways(always_ambush=True) == [("Ambush", ROMANS), ("Ambush", ARVERNI), ("Ambush", AEDUI)]
    assert ways(ambush_if_able=True) == [("Attack", AEDUI), ("Ambush", ROMANS), ("Ambush", ARVERNI)]
    assert ways(only_ambush=True) == [], "no Leader is near"


def test_4_2_3_besiege_is_the_romans_with_a_legion_and_as_their_one_ability() -> None:
    g = state(
        pieces={"CARNUTES": {"LEGION": 1, "AEDUI_HIDDEN": 1}}, tribes={"AULERCI": "AEDUI_ALLY", "CARNUTES": "BELGIC_ALLY"}
    )
    assert can_besiege(g, fighting(ROMANS), HERE, AEDUI)
    assert not can_besiege(g, fighting(AEDUI), HERE, BELGAE)
    assert not can_besiege(g, fighting(ROMANS, used=[Ability.SCOUT]), HERE, AEDUI)
    assert can_besiege(g, fighting(ROMANS, used=[Ability.BESIEGE]), HERE, AEDUI), "once announced, in any Region"
    assert not can_besiege(g, fighting(ROMANS, limited=True), HERE, AEDUI)


def test_4_3_3_ambush_is_never_romans_and_once_announced_goes_on() -> None:
    g = here(ARVERNI_HIDDEN=2, ARVERNI_LEADER=1, AUXILIA_HIDDEN=3, ROMAN_LEADER=1, AEDUI_HIDDEN=1)
    assert can_ambush(g, fighting(ARVERNI), HERE, AEDUI)
    assert not can_ambush(g, fighting(ARVERNI), HERE, ROMANS)
    assert not can_ambush(g, fighting(ROMANS), HERE, AEDUI)
    assert not can_ambush(g, fighting(ARVERNI, used=[Ability.ENTREAT]), HERE, AEDUI)
    assert can_ambush(g, fighting(ARVERNI, used=[Ability.AMBUSH]), HERE, AEDUI)
    assert can_ambush(g, fighting(ARVERNI, twist=Twist(always_ambush=True)), HERE, ROMANS)


def test_5_4_of_a_party_only_the_hidden_who_fight_count_for_an_ambush() -> None:
    g = here(AEDUI_HIDDEN=4, AUXILIA_HIDDEN=2)
    for hidden, able in ((2, False), (3, True)):
        a = fighting(AEDUI, twist=Twist(party={Force.AEDUI_HIDDEN: hidden}))
        assert can_ambush(g, a, HERE, ROMANS) is able
    revealed = fighting(AEDUI, twist=Twist(party={Force.AEDUI_REVEALED: 4}))
    assert not can_ambush(here(AEDUI_HIDDEN=4, LEGION=1), revealed, HERE, ROMANS)


def test_4_1_an_ambush_or_siege_is_used_once_and_by_its_name() -> None:
    g = state(
        pieces={"CARNUTES": {"LEGION": 1}, "MANDUBII": {"LEGION": 1}}, tribes={"AULERCI": "AEDUI_ALLY", "SENONES": "AEDUI_ALLY"}
    )
    a = fighting(ROMANS, free=True)
    drive(g, battle(g, a, HERE), [Besiege(AEDUI)])
    drive(g, battle(g, a, Region.MANDUBII), [Besiege(AEDUI)])
    assert a.used == [Ability.BESIEGE]
    g = here(AEDUI_HIDDEN=4, LEGION=1)
    a = fighting(AEDUI, free=True)
    drive(g, battle(g, a, HERE), [Ambush(ROMANS)])
    assert a.used == [Ability.AMBUSH]
    ordered = fighting(BELGAE, free=True, twist=Twist(always_ambush=True))
    g = here(BELGIC_HIDDEN=4, LEGION=1)
    drive(g, battle(g, ordered, HERE), [])
    assert ordered.used == [], "an Ambush that an Event orders is no Special Ability"


def test_2_3_5_a_limited_battle_is_in_one_region() -> None:
    pieces = {"CARNUTES": {"LEGION": 1, "AEDUI_HIDDEN": 1}, "MANDUBII": {"LEGION": 1, "AEDUI_HIDDEN": 1}}
    g = state(pieces=pieces, resources={"ROMANS": 9})
    assert drive(g, execute(g, fighting(ROMANS, limited=True)), [Select(HERE), Stand()]) == ["step_limited", "retreat"]


@pytest.mark.parametrize(("ambush", "besiege", "told"), [(True, False, Ability.AMBUSH), (False, True, Ability.BESIEGE)])
def test_4_1_the_special_ability_of_a_battle_is_told(ambush: bool, besiege: bool, told: Ability) -> None:
    g = state(pieces={"CARNUTES": {"LEGION": 1, "AEDUI_HIDDEN": 3}}, tribes={"AULERCI": "AEDUI_ALLY"})
    heard = listen(g)
    sides = (AEDUI, ROMANS) if ambush else (ROMANS, AEDUI)
    c = Clash(HERE, *sides, ambush=ambush, besiege=besiege)
    drive(g, fight(g, fighting(sides[0]), c), [] if ambush else [Stand(), Finish()], dice=[] if ambush else [4])
    assert [news.args["ability"] for news in heard if news.key == "uses"] == [told]


def test_3_2_4_a_plain_battle_tells_of_no_special_ability() -> None:
    g = here(LEGION=1, AEDUI_HIDDEN=1)
    heard = listen(g)
    drive(g, fight(g, fighting(ROMANS), Clash(HERE, ROMANS, AEDUI)), [Stand()])
    assert [news.key for news in heard if news.key == "uses"] == []


def test_a4_5_1_who_commands_germans_picks_up_to_four_at_least_one() -> None:
    g = ario(pieces={"UBII": {"GERMAN_HIDDEN": 6, "LEGION": 3}})
    a = fighting(GERMANS, guide=BELGAE, limited=True, free=True, abilities=0, most_pieces=4)
    ask = next_ask(battle(g, a, Region.UBII))
    assert ask.seat == g.seat(BELGAE)
    assert (ask.choice.least, ask.choice.most) == (1, 4)  # type: ignore[attr-defined]


def test_a1_4_a_blocked_ambush_may_become_another_or_a_plain_battle() -> None:
    pieces = {"CARNUTES": {"GERMAN_HIDDEN": 3, "GERMAN_LEADER": 1, "AUXILIA_HIDDEN": 2, "AEDUI_HIDDEN": 1, "BELGIC_HIDDEN": 1}}
    pieces["MANDUBII"] = {"AEDUI_LEADER": 1}
    g = ario(pieces=pieces)
    a = fighting(GERMANS, free=True)
    choice = offered(battle(g, a, HERE), Ambush(ROMANS), Agree(), Agree())
    assert Ambush(ROMANS) not in choice
    assert Ambush(BELGAE) in choice
    assert Attack(ROMANS) in choice
    drive(g, battle(g, fighting(GERMANS, free=True), HERE), [Ambush(ROMANS), Refuse(), Refuse()])
    assert g.count_bands(HERE, ROMANS) == 0, "who stands alone is ambushed"


def test_a1_4_an_ambush_that_an_event_orders_is_not_blocked() -> None:
    pieces = {"CARNUTES": {"GERMAN_HIDDEN": 2, "AUXILIA_HIDDEN": 1, "AEDUI_HIDDEN": 3}, "MANDUBII": {"AEDUI_LEADER": 1}}
    g = ario(pieces=pieces)
    a = fighting(GERMANS, free=True, twist=Twist(always_ambush=True, against=(ROMANS,)))
    assert next_ask(battle(g, a, HERE)).prompt == "join_defence"


def test_a1_4_a_game_run_faction_whose_only_ambush_is_blocked_does_not_fight() -> None:
    pieces = {"CARNUTES": {"ARVERNI_HIDDEN": 2, "AUXILIA_HIDDEN": 1, "AEDUI_HIDDEN": 1}, "MANDUBII": {"AEDUI_LEADER": 1}}
    g = ario(pieces=pieces)
    a = fighting(ARVERNI, guide=BELGAE, free=True, by_event=True, twist=Twist(against=(ROMANS,)))
    assert drive(g, run_region(g, a, HERE), [Agree(), Agree()]) == ["block_ambush", "agree_join"]
    assert g.count_hidden(HERE, ARVERNI) == 2
    assert a.regions == [HERE], "the Region has been selected all the same"


# Steps 2 and 6: Retreat -----------------------------------------------------------------------------------------------


def test_3_2_4_who_may_retreat() -> None:
    g = here(LEGION=1, AEDUI_HIDDEN=1, GERMAN_HIDDEN=1)
    assert may_retreat(g, Clash(HERE, ROMANS, AEDUI))
    assert not may_retreat(g, Clash(HERE, ROMANS, GERMANS))
    assert not may_retreat(g, Clash(HERE, ROMANS, AEDUI, ambush=True))
    assert not may_retreat(g, Clash(HERE, ROMANS, AEDUI, twist=Twist(no_retreat=True)))
    assert not may_retreat(g, Clash(HERE, ROMANS, BELGAE))


def test_a33_a70_germans_among_their_wagons_and_nervii_do_not_retreat() -> None:
    pieces = {"CARNUTES": {"LEGION": 1, "GERMAN_HIDDEN": 1, "BELGIC_HIDDEN": 1, "AEDUI_HIDDEN": 1}}
    g = ario(pieces=pieces)
    assert may_retreat(g, Clash(HERE, ROMANS, GERMANS))
    wagons = ario(pieces=pieces, capabilities={"WAILING_WOMEN": "UNSHADED"})
    assert not may_retreat(wagons, Clash(HERE, ROMANS, GERMANS))
    assert may_retreat(wagons, Clash(HERE, ROMANS, AEDUI))
    phalanx = ario(pieces=pieces, capabilities={"WAILING_WOMEN": "UNSHADED", "GERMAN_PHALANX": "SHADED"})
    assert may_retreat(phalanx, Clash(HERE, ROMANS, GERMANS)), "card A31 shields them from it"
    nervii = ario(pieces=pieces, capabilities={"NERVII": "UNSHADED"})
    assert not may_retreat(nervii, Clash(HERE, ROMANS, BELGAE))
    assert may_retreat(nervii, Clash(HERE, ROMANS, GERMANS))
    assert may_retreat(nervii, Clash(HERE, ROMANS, AEDUI))
    assert may_retreat(g, Clash(HERE, ROMANS, BELGAE))


def test_3_2_4_refuges_are_adjacent_and_controlled_by_friends() -> None:
    pieces = {"BITURIGES": {"AEDUI_HIDDEN": 1}, "MANDUBII": {"ARVERNI_HIDDEN": 1}, "ATREBATES": {"GERMAN_HIDDEN": 1}}
    g = state(pieces={**pieces, "AEDUI": {"AEDUI_HIDDEN": 1}})
    a = Action(AEDUI, None)
    assert refuges(g, a, HERE) == [Region.MANDUBII, Region.BITURIGES]
    a.entry[Region.MANDUBII] = False
    assert refuges(g, a, HERE) == [Region.BITURIGES]


def test_5_nobody_but_romans_flees_to_gallia_togata() -> None:
    g = state(pieces={"PROVINCIA": {"LEGION": 1}})
    g.add_mark(Marker(Mark.GALLIA_TOGATA))
    g.place(Region.CISALPINA, Force.AUXILIA_HIDDEN)
    assert Region.CISALPINA in refuges(g, Action(ROMANS, None), Region.SEQUANI)
    assert Region.CISALPINA not in refuges(g, Action(AEDUI, None), Region.SEQUANI)


def test_3_2_4_facing_romans_only_leader_and_hidden_warbands_may_stay() -> None:
    g = state(
        pieces={
            "CARNUTES": {"LEGION": 1, "ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 2, "ARVERNI_REVEALED": 1, "ARVERNI_SCOUTED": 1}
        }
    )
    c = Clash(HERE, ROMANS, ARVERNI, retreat=True, refuge=Region.PICTONES)
    choice = offered(retreat(g, c))
    assert choice.caps == {Force.ARVERNI_LEADER: 1, Force.ARVERNI_HIDDEN: 2}  # type: ignore[attr-defined]
    drive(g, retreat(g, c), [{Force.ARVERNI_HIDDEN: 1}])
    assert g.pieces(HERE, ARVERNI) == {Force.ARVERNI_HIDDEN: 1}
    gone = {Force.ARVERNI_LEADER: 1, Force.ARVERNI_HIDDEN: 1, Force.ARVERNI_REVEALED: 1, Force.ARVERNI_SCOUTED: 1}
    assert g.pieces(Region.PICTONES, ARVERNI) == gone
    revealed = here(LEGION=1, ARVERNI_REVEALED=1)
    assert drive(revealed, retreat(revealed, c), []) == [], "nobody may stay, and nobody is asked"


def test_4_who_is_ringed_in_cannot_retreat_and_is_removed() -> None:
    g = here(AEDUI_HIDDEN=3, ARVERNI_HIDDEN=3)
    g.add_mark(Marker(Mark.CIRCUMVALLATION, HERE, ARVERNI, 2))
    drive(g, retreat(g, Clash(HERE, AEDUI, ARVERNI, retreat=True, refuge=Region.PICTONES)), [])
    assert g.count(Region.PICTONES, Force.ARVERNI_HIDDEN) == 1
    assert g.count_bands(HERE, ARVERNI) == 0
    assert g.count_available_bands(ARVERNI) == 34
    g = here(AEDUI_HIDDEN=3, ARVERNI_HIDDEN=3)
    g.add_mark(Marker(Mark.CIRCUMVALLATION, HERE, ARVERNI, 3))
    heard = listen(g)
    drive(g, retreat(g, Clash(HERE, AEDUI, ARVERNI, retreat=True, refuge=Region.PICTONES)), [])
    assert g.count_on_map(Force.ARVERNI_HIDDEN) == 0
    assert [news.key for news in heard] == ["removed"], "and nothing is told of those who did not get away"


def test_38_borrowed_warbands_retreat_with_the_defender() -> None:
    g = state(pieces={"CARNUTES": {"ARVERNI_HIDDEN": 3, "AUXILIA_HIDDEN": 1, "AEDUI_HIDDEN": 2}})
    g.lend(AEDUI, ROMANS, (HERE,))
    heard = listen(g)
    drive(g, retreat(g, Clash(HERE, ARVERNI, ROMANS, retreat=True, refuge=Region.PICTONES)), [])
    assert g.count(Region.PICTONES, Force.AEDUI_HIDDEN) == 2
    assert g.count(Region.PICTONES, Force.AUXILIA_HIDDEN) == 1
    assert [news.key for news in heard] == ["retreated", "retreated"]


def test_3_2_4_a_retreat_without_a_refuge_removes_whoever_does_not_stay() -> None:
    g = here(LEGION=1, ARVERNI_HIDDEN=2, ARVERNI_REVEALED=1)
    drive(g, retreat(g, Clash(HERE, ROMANS, ARVERNI, retreat=True)), [{Force.ARVERNI_HIDDEN: 1}])
    assert g.pieces(HERE, ARVERNI) == {Force.ARVERNI_HIDDEN: 1}
    assert g.count_available_bands(ARVERNI) == 34


# After the Losses -----------------------------------------------------------------------------------------------------


def test_5_4_only_the_attackers_who_fought_are_revealed_and_all_defenders() -> None:
    g = here(AEDUI_HIDDEN=4, ARVERNI_HIDDEN=4)
    twist = Twist(party={Force.AEDUI_HIDDEN: 2}, no_retreat=True, no_counterattack=True)
    drive(g, fight(g, fighting(AEDUI), Clash(HERE, AEDUI, ARVERNI, twist=twist)), [])
    assert g.pieces(HERE, AEDUI) == {Force.AEDUI_HIDDEN: 2, Force.AEDUI_REVEALED: 2}
    assert g.pieces(HERE, ARVERNI) == {Force.ARVERNI_REVEALED: 3}
    g = here(AEDUI_HIDDEN=2, AEDUI_REVEALED=2, ARVERNI_HIDDEN=4)
    twist = Twist(party={Force.AEDUI_REVEALED: 2}, no_retreat=True, no_counterattack=True)
    drive(g, fight(g, fighting(AEDUI), Clash(HERE, AEDUI, ARVERNI, twist=twist)), [])
    assert g.count(HERE, Force.AEDUI_HIDDEN) == 2, "who did not fight stays Hidden"


def test_5_4_attackers_may_end_hidden() -> None:
    g = here(AEDUI_HIDDEN=2, ARVERNI_HIDDEN=2)
    twist = Twist(end_hidden=True, no_retreat=True)
    drive(g, fight(g, fighting(AEDUI), Clash(HERE, AEDUI, ARVERNI, twist=twist)), [])
    assert g.pieces(HERE, AEDUI) == {Force.AEDUI_HIDDEN: 2}


def test_4_the_ring_goes_with_an_attack_on_romans_or_with_the_last_of_the_ringed() -> None:
    g = here(ARVERNI_HIDDEN=2, LEGION=2)
    g.add_mark(Marker(Mark.CIRCUMVALLATION, HERE, ARVERNI, 2))
    drive(g, fight(g, fighting(ARVERNI), Clash(HERE, ARVERNI, ROMANS, ambush=True)), [])
    assert not g.marks
    g = here(ARVERNI_HIDDEN=2, LEGION=2)
    g.add_mark(Marker(Mark.CIRCUMVALLATION, HERE, ARVERNI, 2))
    drive(g, fight(g, fighting(ROMANS), Clash(HERE, ROMANS, ARVERNI)), [Stand()])
    assert not g.marks, "both fell"


def test_4_3_3_only_romans_are_braced_by_caesar() -> None:
    g = here(BELGIC_HIDDEN=4, BELGIC_LEADER=1, AEDUI_HIDDEN=2, ROMAN_LEADER=1)
    drive(g, fight(g, fighting(BELGAE), Clash(HERE, BELGAE, AEDUI, ambush=True)), [])
    assert g.count_bands(HERE, AEDUI) == 0, "Aedui beside him have no die"


def test_4_3_3_an_ambush_is_shown_as_one_that_nobody_answers() -> None:
    g = here(AEDUI_HIDDEN=4, LEGION=1, AUXILIA_HIDDEN=1)
    rule = fight(g, fighting(AEDUI), Clash(HERE, AEDUI, ROMANS, ambush=True))
    ask = next_ask(rule)
    assert ask.prompt == "loss"
    assert g.clash is not None
    assert not g.clash.braced
    g = state(
        pieces={"CARNUTES": {"AEDUI_HIDDEN": 4, "AUXILIA_HIDDEN": 2}},
        capabilities={"BALEARIC_SLINGERS": "UNSHADED"},
    )
    opening = next_ask(fight(g, fighting(AEDUI), Clash(HERE, AEDUI, ROMANS, ambush=True)))
    assert opening.prompt == "once_per_command"
    assert g.clash is not None
    assert not g.clash.braced, "from the first question on"


def test_10_only_an_ambush_razes() -> None:
    g = state(
        pieces={"CARNUTES": {"AEDUI_HIDDEN": 4, "LEGION": 1, "FORT": 1}},
        capabilities={"BALLISTAE": "SHADED AEDUI"},
    )
    asked = drive(g, fight(g, fighting(AEDUI), Clash(HERE, AEDUI, ROMANS)), [Stand()], dice=[6])
    assert asked == ["retreat"]
    assert g.has_fort(HERE)


def test_a33_the_trapped_scatter_after_their_counterattack() -> None:
    g = ario(pieces={"CARNUTES": {"GERMAN_HIDDEN": 4, "LEGION": 3}}, capabilities={"WAILING_WOMEN": "UNSHADED"})
    drive(g, fight(g, fighting(ROMANS), Clash(HERE, ROMANS, GERMANS)), [], dice=[])
    assert g.count_bands(HERE, GERMANS) == 0


def test_3_2_4_scatter_is_a_retreat_too() -> None:
    g = here(LEGION=2, ARVERNI_REVEALED=3)
    drive(g, fight(g, fighting(ROMANS), Clash(HERE, ROMANS, ARVERNI)), [Scatter()])
    assert g.count_bands(HERE, ARVERNI) == 0
    assert g.count(HERE, Force.LEGION) == 2


def test_4_2_3_the_besieger_may_take_nothing() -> None:
    g = state(pieces={"CARNUTES": {"AUXILIA_HIDDEN": 1, "LEGION": 0}}, tribes={"AULERCI": "AEDUI_ALLY"})
    g.place(HERE, Force.LEGION)
    drive(g, fight(g, fighting(ROMANS), Clash(HERE, ROMANS, AEDUI, besiege=True, retreat=False)), [Finish()])
    assert g.tribes[Tribe.AULERCI] == Status.SUBDUED, "its Loss falls on the Ally"


def test_3_2_4_to_retreat_one_names_a_region_or_scatters_or_stands() -> None:
    g = here(LEGION=2, ARVERNI_REVEALED=3)
    g.place(Region.PICTONES, Force.ARVERNI_HIDDEN)
    choice = offered(fight(g, fighting(ROMANS), Clash(HERE, ROMANS, ARVERNI)))
    assert [type(move) for move in choice] == [Retreat, Scatter, Stand]
