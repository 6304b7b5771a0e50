"""§3.2.4 Steps 3 and 4: the arithmetic of a Battle, term by term, with what lasting Events change in it."""

from __future__ import annotations

from typing import Any

import pytest
from games.gaul.asking import listen
from games.gaul.table import ario, state

from quadriga.games.gaul.board import Marker
from quadriga.games.gaul.rules.battle.arithmetic import (
    Term,
    account,
    attack_extras,
    count_attack,
    count_counterattack,
    count_half_losses,
    counterattack_extras,
    counts,
    halving,
    has_shelter,
    open_clash,
    strikes,
    tell_attack,
    tell_counterattack,
)
from quadriga.games.gaul.rules.battle.state import Clash, Stage, Twist
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import AEDUI, ARVERNI, BELGAE, GERMANS, ROMANS, Faction, Force, Mark, Region

HERE = Region.CARNUTES


def clash(g: Gaul, attacker: Faction, defender: Faction, **more: Any) -> Clash:
    c = Clash(HERE, attacker, defender, **more)
    open_clash(g, c)
    return c


def here(cards: dict[str, str] | None = None, **pieces: int) -> Gaul:
    return state(pieces={"CARNUTES": pieces}, capabilities=cards or {})


def in_ariovistus(cards: dict[str, str] | None = None, **pieces: int) -> Gaul:
    return ario(pieces={"CARNUTES": pieces}, capabilities=cards or {})


# The pieces -----------------------------------------------------------------------------------------------------------


def test_3_2_4_what_each_roman_piece_strikes_for() -> None:
    g = here(ROMAN_LEADER=1, LEGION=3, AUXILIA_HIDDEN=2, AUXILIA_REVEALED=1)
    attack = [Term("leader", 1, 2), Term("legions", 3, 6), Term("caesar", 3, 6), Term("auxilia", 3, 3)]
    assert strikes(g, clash(g, ROMANS, AEDUI), attacking=True) == attack
    defence = [Term("leader", 1, 2), Term("legions", 3, 6), Term("auxilia", 3, 3)]
    assert strikes(g, clash(g, AEDUI, ROMANS), attacking=False) == defence


def test_3_3_4_what_each_gallic_piece_strikes_for() -> None:
    g = here(BELGIC_LEADER=1, BELGIC_HIDDEN=1, BELGIC_SCOUTED=2, AEDUI_HIDDEN=2)
    assert strikes(g, clash(g, BELGAE, AEDUI), attacking=True) == [Term("leader", 1, 2), Term("warbands", 3, 6)]
    assert strikes(g, clash(g, AEDUI, BELGAE), attacking=False) == [Term("leader", 1, 2), Term("warbands", 3, 3)]
    assert strikes(g, clash(g, AEDUI, BELGAE), attacking=True) == [Term("warbands", 2, 2)], "nothing for what is not there"


def test_3_2_4_a_leader_elsewhere_doubles_nothing() -> None:
    g = state(pieces={"CARNUTES": {"LEGION": 1, "BELGIC_HIDDEN": 2}, "AEDUI": {"ROMAN_LEADER": 1, "BELGIC_LEADER": 1}})
    assert count_half_losses(g, clash(g, ROMANS, BELGAE), attacking=True) == 2
    assert count_half_losses(g, clash(g, BELGAE, ROMANS), attacking=True) == 2


def test_5_4_only_the_pieces_that_fight_strike() -> None:
    g = here(ROMAN_LEADER=1, LEGION=3, AUXILIA_HIDDEN=4, AEDUI_HIDDEN=6)
    c = clash(g, ROMANS, AEDUI, twist=Twist(party={Force.LEGION: 1, Force.AUXILIA_HIDDEN: 2}))
    assert strikes(g, c, attacking=True) == [Term("legions", 1, 2), Term("auxilia", 2, 2)], "Caesar is not of the party"
    assert strikes(g, c, attacking=False) == [Term("warbands", 6, 6)], "the Defender fights with all"
    led = clash(g, ROMANS, AEDUI, twist=Twist(party={Force.ROMAN_LEADER: 1, Force.LEGION: 1}))
    assert strikes(g, led, attacking=True) == [Term("leader", 1, 2), Term("legions", 1, 2), Term("caesar", 1, 2)]


def test_5_4_an_event_may_multiply_what_attackers_strike_for() -> None:
    g = here(AUXILIA_HIDDEN=3, AEDUI_HIDDEN=3)
    twist = Twist(auxilia=2, bands=3)
    assert count_half_losses(g, clash(g, ROMANS, AEDUI, twist=twist), attacking=True) == 6
    assert count_half_losses(g, clash(g, AEDUI, ROMANS, twist=twist), attacking=True) == 9
    assert count_half_losses(g, clash(g, ROMANS, AEDUI, twist=twist), attacking=False) == 3
    assert count_half_losses(g, clash(g, AEDUI, ROMANS, twist=twist), attacking=False) == 3


# Halving --------------------------------------------------------------------------------------------------------------


def test_3_2_4_a_stronghold_of_the_defender_shelters_unless_an_event_says_no() -> None:
    g = state(pieces={"CARNUTES": {"LEGION": 4, "FORT": 1, "AEDUI_HIDDEN": 4}}, tribes={"CARNUTES": "AEDUI_CITADEL"})
    assert has_shelter(g, Clash(HERE, ROMANS, AEDUI))
    assert has_shelter(g, Clash(HERE, AEDUI, ROMANS))
    assert not has_shelter(g, Clash(HERE, AEDUI, ROMANS, twist=Twist(no_stronghold=True)))
    assert not has_shelter(g, Clash(HERE, AEDUI, ARVERNI))
    assert halving(g, clash(g, ROMANS, AEDUI, retreat=True)) == ["retreat", "shelter"]
    assert count_attack(g, clash(g, ROMANS, AEDUI, retreat=True)) == 2, "halved once"


def test_4_a_ringed_group_that_attacks_alone_finds_the_romans_as_behind_a_fort() -> None:
    g = here(ARVERNI_HIDDEN=4, LEGION=2, AEDUI_HIDDEN=1)
    g.add_mark(Marker(Mark.CIRCUMVALLATION, HERE, ARVERNI, 4))
    assert has_shelter(g, Clash(HERE, ARVERNI, ROMANS))
    assert not has_shelter(g, Clash(HERE, ARVERNI, AEDUI)), "only the Romans"
    assert not has_shelter(g, Clash(HERE, AEDUI, ROMANS)), "only the ringed"
    g.place(HERE, Force.ARVERNI_HIDDEN)
    assert not has_shelter(g, Clash(HERE, ARVERNI, ROMANS)), "newcomers break in from outside"


def test_a64_an_abatis_is_a_fort_to_its_owner_and_stops_attacking_auxilia() -> None:
    g = in_ariovistus(BELGIC_HIDDEN=4, AUXILIA_HIDDEN=4, LEGION=1, AEDUI_HIDDEN=2)
    g.add_mark(Marker(Mark.ABATIS, HERE, BELGAE))
    against = clash(g, ROMANS, BELGAE)
    assert against.shelter
    assert strikes(g, against, attacking=True) == [Term("legions", 1, 2), Term("auxilia", 4, 0)]
    assert not clash(g, ROMANS, AEDUI).shelter
    assert count_half_losses(g, clash(g, ROMANS, AEDUI), attacking=True) == 6
    assert count_half_losses(g, clash(g, BELGAE, ROMANS), attacking=False) == 6, "defending Auxilia strike as ever"


def test_10_besiege_cancels_what_a_citadel_halves() -> None:
    g = state(
        pieces={"CARNUTES": {"LEGION": 4, "AEDUI_HIDDEN": 4}},
        tribes={"CARNUTES": "AEDUI_CITADEL"},
        capabilities={"BALLISTAE": "UNSHADED"},
    )
    assert clash(g, ROMANS, AEDUI).shelter
    assert not clash(g, ROMANS, AEDUI, besiege=True).shelter


# Lasting Events -------------------------------------------------------------------------------------------------------


def test_15_favour_needs_romans_leader_and_legion_in_the_battle() -> None:
    card = {"LEGIO_X": "UNSHADED"}
    g = here(card, ROMAN_LEADER=1, LEGION=1, AEDUI_HIDDEN=6, BELGIC_HIDDEN=2)
    assert attack_extras(g, clash(g, ROMANS, AEDUI)) == [Term("favour", 2, 4)]
    assert counterattack_extras(g, clash(g, ROMANS, AEDUI)) == [Term("favour", -1, -2)]
    assert attack_extras(g, clash(g, AEDUI, ROMANS)) == [Term("favour", -1, -2)]
    assert counterattack_extras(g, clash(g, AEDUI, ROMANS)) == [Term("favour", 2, 4)]
    assert attack_extras(g, clash(g, AEDUI, BELGAE)) == [], "Romans who look on favour nobody"
    for pieces in ({"LEGION": 1}, {"ROMAN_LEADER": 1, "AUXILIA_HIDDEN": 1}):
        alone = here(card, **pieces)
        assert attack_extras(alone, clash(alone, ROMANS, AEDUI)) == []
    some = Twist(party={Force.LEGION: 1})
    assert attack_extras(g, clash(g, ROMANS, AEDUI, twist=some)) == [], "the Leader is not of the party"
    assert attack_extras(g, clash(g, AEDUI, ROMANS, twist=Twist(party={Force.AEDUI_HIDDEN: 3}))) == [Term("favour", -1, -2)]


def test_15_no_attack_inflicts_less_than_nothing() -> None:
    g = here({"LEGIO_X": "UNSHADED"}, ROMAN_LEADER=1, LEGION=1, AEDUI_HIDDEN=1)
    assert count_attack(g, clash(g, AEDUI, ROMANS)) == 0
    assert count_counterattack(g, clash(g, ROMANS, AEDUI)) == 0


def test_15_shaded_caesar_doubles_one_legion() -> None:
    g = here({"LEGIO_X": "SHADED"}, ROMAN_LEADER=1, LEGION=3)
    assert Term("caesar", 1, 2) in strikes(g, clash(g, ROMANS, AEDUI), attacking=True)


def test_5_4_extra_losses_come_on_top_of_the_rounded_sum() -> None:
    g = here(LEGION=1, AUXILIA_HIDDEN=1)
    c = clash(g, ROMANS, AEDUI, twist=Twist(extra=3))
    assert attack_extras(g, c) == [Term("extra", 3, 6)]
    assert count_attack(g, c) == 1 + 3


def test_27_arverni_archers_take_a_loss_off_an_attack_but_never_more_than_there_is() -> None:
    card = {"MASSED_GALLIC_ARCHERS": "UNSHADED"}
    g = here(card, ARVERNI_HIDDEN=5, AEDUI_HIDDEN=5)
    assert strikes(g, clash(g, ARVERNI, AEDUI), attacking=True) == [Term("warbands", 5, 5), Term("archers", 1, -2)]
    assert strikes(g, clash(g, AEDUI, ARVERNI), attacking=True) == [Term("warbands", 5, 5)]
    assert strikes(g, clash(g, AEDUI, ARVERNI), attacking=False) == [Term("warbands", 5, 5)]
    one = here(card, ARVERNI_HIDDEN=1)
    assert strikes(one, clash(one, ARVERNI, AEDUI), attacking=True) == [Term("warbands", 1, 1), Term("archers", 1, -1)]


@pytest.mark.parametrize(("bands", "doubled"), [(6, 4), (2, 0), (1, 0)])
def test_59_shaded_the_holder_doubles_what_the_archers_leave(bands: int, doubled: int) -> None:
    g = here({"MASSED_GALLIC_ARCHERS": "UNSHADED"}, ARVERNI_HIDDEN=bands)
    c = clash(g, ARVERNI, AEDUI, shock=ARVERNI)
    assert strikes(g, c, attacking=True)[-1] == Term("shock", 2, doubled)


def test_30_shaded_the_picked_warbands_need_their_leader_and_the_battle() -> None:
    card = {"VERCINGETORIXS_ELITE": "SHADED"}
    g = here(card, ARVERNI_LEADER=1, ARVERNI_HIDDEN=6, AEDUI_HIDDEN=2, LEGION=1)
    assert clash(g, ARVERNI, AEDUI).elite == clash(g, ROMANS, ARVERNI).elite == 4
    assert clash(g, ROMANS, AEDUI).elite == 0
    assert Term("elite", 4, 4) in strikes(g, clash(g, ARVERNI, AEDUI), attacking=True)
    leaderless = here(card, ARVERNI_HIDDEN=6)
    assert clash(leaderless, ARVERNI, AEDUI).elite == 0
    without = here(ARVERNI_LEADER=1, ARVERNI_HIDDEN=6)
    assert clash(without, ARVERNI, AEDUI).elite == 0


# Ariovistus -----------------------------------------------------------------------------------------------------------


def test_a3_2_4_ariovistus_doubles_unless_the_enemy_defends_behind_walls() -> None:
    g = in_ariovistus(GERMAN_LEADER=1, GERMAN_HIDDEN=2, LEGION=2)
    attack = [Term("leader", 1, 2), Term("warbands", 2, 2), Term("ariovistus", 2, 4)]
    assert strikes(g, clash(g, GERMANS, ROMANS), attacking=True) == attack
    assert strikes(g, clash(g, ROMANS, GERMANS), attacking=False) == attack
    g.place(HERE, Force.FORT)
    assert strikes(g, clash(g, GERMANS, ROMANS), attacking=True) == attack[:2]
    heir = ario(pieces={"CARNUTES": {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 2}}, successors=["GERMANS"])
    assert strikes(heir, clash(heir, GERMANS, ROMANS), attacking=True) == attack[:2]
    away = ario(pieces={"CARNUTES": {"GERMAN_HIDDEN": 2}, "UBII": {"GERMAN_LEADER": 1}})
    assert strikes(away, clash(away, GERMANS, ROMANS), attacking=True) == [Term("warbands", 2, 2)]


def test_a3_2_4_ariovistus_behind_his_own_walls_still_doubles_his_defence() -> None:
    g = in_ariovistus(GERMAN_LEADER=1, GERMAN_HIDDEN=2, LEGION=2)
    c = clash(g, ROMANS, GERMANS)
    c.shelter = True
    assert count_half_losses(g, c, attacking=False) == 8


def test_a31_no_event_helps_germans_and_ariovistus_does_not_double() -> None:
    g = in_ariovistus({"GERMAN_PHALANX": "UNSHADED"}, GERMAN_LEADER=1, GERMAN_HIDDEN=2, LEGION=2)
    attacking = clash(g, GERMANS, ROMANS)
    assert not counts(g, attacking, GERMANS)
    assert counts(g, attacking, ROMANS)
    assert counts(g, clash(g, ROMANS, AEDUI), ROMANS)
    assert strikes(g, attacking, attacking=True) == [Term("leader", 1, 2), Term("warbands", 2, 2)]


def test_a31_shaded_no_event_hurts_germans_and_no_leader_doubles_against_them() -> None:
    pieces = {"GERMAN_HIDDEN": 4, "LEGION": 2, "ROMAN_LEADER": 1, "AEDUI_HIDDEN": 1, "BELGIC_LEADER": 1, "BELGIC_HIDDEN": 2}
    g = in_ariovistus({"GERMAN_PHALANX": "SHADED", "LEGIO_X": "UNSHADED"}, **pieces)
    c = clash(g, ROMANS, GERMANS)
    assert not counts(g, c, ROMANS)
    assert counts(g, c, GERMANS)
    assert counts(g, clash(g, GERMANS, ROMANS), GERMANS)
    assert not counts(g, clash(g, GERMANS, ROMANS), ROMANS)
    assert strikes(g, c, attacking=True) == [Term("leader", 1, 2), Term("legions", 2, 4)], "Caesar does not double"
    assert attack_extras(g, c) == [], "nor does the tenth Legion help"
    assert Term("caesar", 2, 4) in strikes(g, clash(g, ROMANS, AEDUI), attacking=True)
    assert strikes(g, clash(g, BELGAE, GERMANS), attacking=True) == [Term("leader", 1, 2), Term("warbands", 2, 2)]


def test_a31_markers_and_favourites_are_events_too() -> None:
    against_romans = in_ariovistus({"GERMAN_PHALANX": "SHADED"}, GERMAN_HIDDEN=4, BELGIC_HIDDEN=2)
    against_romans.add_mark(Marker(Mark.ABATIS, HERE, BELGAE))
    assert not clash(against_romans, GERMANS, BELGAE).shelter
    assert clash(against_romans, ROMANS, BELGAE).shelter
    ringed = in_ariovistus({"GERMAN_PHALANX": "SHADED"}, GERMAN_HIDDEN=4, LEGION=2)
    ringed.add_mark(Marker(Mark.CIRCUMVALLATION, HERE, GERMANS, 4))
    assert not clash(ringed, GERMANS, ROMANS).shelter
    g = in_ariovistus({"GERMAN_PHALANX": "UNSHADED", "LEGIO_X": "SHADED"}, ROMAN_LEADER=1, LEGION=3, GERMAN_HIDDEN=1)
    assert Term("caesar", 3, 6) in strikes(g, clash(g, ROMANS, GERMANS), attacking=True), "card 15 shaded would help Germans"


def test_a33_shaded_defending_germans_suffer_half_and_strike_back_for_one_more() -> None:
    card = {"WAILING_WOMEN": "SHADED"}
    g = in_ariovistus(card, GERMAN_HIDDEN=2, LEGION=4)
    c = clash(g, ROMANS, GERMANS)
    assert halving(g, c) == ["motivated"]
    assert count_attack(g, c) == 2
    assert counterattack_extras(g, c) == [Term("motivated", 1, 2)]
    assert count_counterattack(g, c) == 2
    attacking = clash(g, GERMANS, ROMANS)
    assert (halving(g, attacking), counterattack_extras(g, attacking)) == ([], [])
    deaf = in_ariovistus({**card, "GERMAN_PHALANX": "UNSHADED"}, GERMAN_HIDDEN=2, LEGION=4)
    assert halving(deaf, clash(deaf, ROMANS, GERMANS)) == [], "card A31 takes it away"


# What is told and shown -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("bands", "total"), [(1, "½"), (2, "1"), (3, "1½"), (4, "2")])
def test_3_2_4_the_story_of_an_attack_has_its_figures(bands: int, total: str) -> None:
    g = here(AEDUI_HIDDEN=bands, LEGION=2, ROMAN_LEADER=1)
    heard = listen(g)
    c = clash(g, AEDUI, ROMANS)
    tell_attack(g, c, 0)
    tell_counterattack(g, c, 3)
    attack, back = (news.args for news in heard)
    assert (attack["faction"], attack["leaders"], attack["legions"], attack["bands"], attack["total"]) == (
        AEDUI,
        0,
        0,
        bands,
        total,
    )
    assert (back["faction"], back["leaders"], back["legions"], back["bands"], back["total"]) == (ROMANS, 1, 2, 0, "3")


def test_3_2_4_the_figures_are_of_those_who_fight() -> None:
    g = here(AEDUI_HIDDEN=5, LEGION=2)
    heard = listen(g)
    c = clash(g, AEDUI, ROMANS, twist=Twist(party={Force.AEDUI_HIDDEN: 2}))
    tell_attack(g, c, 1)
    tell_counterattack(g, c, 2)
    assert [news.args["bands"] for news in heard] == [2, 0]
    assert [news.args["legions"] for news in heard] == [0, 2]


def test_3_2_4_the_account_of_a_battle_shows_what_is_still_to_come() -> None:
    def shown(**more: Any) -> tuple[bool, int | None, bool]:
        g = here(AEDUI_HIDDEN=4, LEGION=2)
        g.clash = clash(g, ROMANS, AEDUI, **more)
        found = account(g)
        assert found is not None
        assert found.dealt == 0, "nothing yet"
        return found.attack is not None, found.if_retreating, found.counterattack is not None

    assert shown() == (True, 1, True)
    assert shown(stage=Stage.ATTACK) == (True, None, True)
    assert shown(stage=Stage.COUNTERATTACK) == (False, None, True)
    assert shown(ambush=True, braced=False) == (True, None, False)
    assert shown(twist=Twist(no_retreat=True)) == (True, None, True)
    assert shown(twist=Twist(no_counterattack=True)) == (True, 1, False)
    assert shown(stage=Stage.ATTACK, retreat=True) == (True, None, False)
