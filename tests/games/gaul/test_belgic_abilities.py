"""§4.5: Enlist and Rampage, condition by condition."""

from __future__ import annotations

from typing import Any

from exact import Exact
from games.gaul.asking import next_ask, offered
from games.gaul.carry import drive
from games.gaul.table import ario, state

from quadriga.games.gaul.board import Loan, Marker
from quadriga.games.gaul.moves import Agree, EnlistAsBelgic, EnlistFor, Finish, Refuse, Retreat, Scatter, Select
from quadriga.games.gaul.rules.abilities.belgic import (
    can_enlist,
    can_rampage,
    enlist,
    enlist_options,
    enlist_regions,
    german_actions,
    rampage,
    rampage_caps,
    rampage_regions,
    rampage_targets,
)
from quadriga.games.gaul.rules.action import Action
from quadriga.games.gaul.rules.all_commands import ABILITIES
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import AEDUI, ARVERNI, BELGAE, GERMANS, ROMANS, Ability, Command, Force, Mark, Region

HERE = Region.TREVERI


def raiding(**more: Any) -> Action:
    return Action(BELGAE, Command.RAID, **more)


def led(**pieces: int) -> Gaul:
    """Ambiorix among the Treveri, with these pieces."""
    return state(pieces={"TREVERI": {"BELGIC_LEADER": 1, **pieces}})


# Enlist (§4.5.1) ------------------------------------------------------------------------------------------------------


def test_4_5_1_regions_by_germania_or_with_germans_near_ambiorix() -> None:
    g = state(pieces={"ATREBATES": {"BELGIC_LEADER": 1}, "CARNUTES": {"GERMAN_HIDDEN": 1}, "AEDUI": {"GERMAN_HIDDEN": 1}})
    assert enlist_regions(g, raiding()) == [Region.MORINI, Region.NERVII, Region.TREVERI, Region.CARNUTES]
    assert enlist_regions(g, raiding(within=(Region.CARNUTES, Region.AEDUI))) == [Region.CARNUTES]
    assert enlist_regions(state(), raiding()) == [], "not without a Leader"


def test_4_5_1_one_of_two_ways_and_only_where_it_does_something() -> None:
    g = led()
    assert [type(move) for move in enlist_options(g, raiding())] == [EnlistAsBelgic, EnlistFor], (
        "a Rally in Germania is possible"
    )
    assert enlist_options(g, raiding())[1] == EnlistFor(Command.RALLY)
    alone = Action(BELGAE, None, free=True, by_event=True)
    assert Exact(enlist_options(g, alone)) == [EnlistFor(Command.RALLY)], "without a Command nobody can count as Belgic for one"
    with_men = led(GERMAN_HIDDEN=3, AEDUI_HIDDEN=1)
    with_men.gain(AEDUI, 3)
    commands = [move.command for move in enlist_options(with_men, alone) if isinstance(move, EnlistFor)]
    assert commands == [Command.RALLY, Command.MARCH, Command.RAID, Command.BATTLE]
    south = state(pieces={"ARVERNI": {"BELGIC_LEADER": 1}})
    assert enlist_options(south, raiding()) == []
    assert not can_enlist(south, raiding())
    assert can_enlist(g, raiding())


def test_4_5_1_a_german_command_is_free_limited_and_without_special_ability() -> None:
    g = led(GERMAN_HIDDEN=3)
    found = {a.command: a for a in german_actions(g, raiding())}
    assert set(found) == {Command.RALLY, Command.MARCH, Command.BATTLE}, "there is nobody to Raid"
    a = found[Command.MARCH]
    assert (a.faction, a.guide, a.limited, a.free, a.abilities, a.by_event) == (GERMANS, BELGAE, True, True, 0, False)
    frost = state(pieces={"TREVERI": {"BELGIC_LEADER": 1, "GERMAN_HIDDEN": 3}}, next="WINTER")
    assert [a.command for a in german_actions(frost, raiding())] == [Command.RALLY, Command.BATTLE], "no March upon Frost"


def test_4_5_1_at_least_one_region_is_named() -> None:
    g = led(GERMAN_HIDDEN=3)
    choice = offered(enlist(g, raiding()), EnlistAsBelgic())
    assert () not in choice
    assert (Region.TREVERI,) in choice
    drive(g, enlist(g, raiding()), [EnlistAsBelgic(), (Region.NERVII, Region.TREVERI)])
    assert g.loans == [Loan(GERMANS, BELGAE, (Region.NERVII, Region.TREVERI), 0)]


def test_a4_5_1_at_least_one_warband_and_four_in_all() -> None:
    g = ario(pieces={"TREVERI": {"BELGIC_LEADER": 1, "GERMAN_HIDDEN": 6}})
    choice = offered(enlist(g, raiding()), EnlistAsBelgic())
    assert (choice.least, choice.most) == (1, 4)  # type: ignore[attr-defined]
    drive(g, enlist(g, raiding()), [EnlistAsBelgic(), {Region.TREVERI: 3, Region.UBII: 1}])
    assert g.loans == [Loan(GERMANS, BELGAE, (Region.UBII,), 1), Loan(GERMANS, BELGAE, (Region.TREVERI,), 3)]


def test_a4_5_1_not_where_ariovistus_himself_is() -> None:
    pieces = {"TREVERI": {"BELGIC_LEADER": 1}, "UBII": {"GERMAN_LEADER": 1}}
    assert Region.UBII not in enlist_regions(ario(pieces=pieces), raiding())
    assert Region.UBII in enlist_regions(ario(pieces=pieces, successors=["GERMANS"]), raiding())


# Rampage (§4.5.2) -----------------------------------------------------------------------------------------------------


def test_4_5_2_whom() -> None:
    g = state(
        pieces={
            "MANDUBII": {
                "AEDUI_HIDDEN": 1,
                "ARVERNI_LEADER": 1,
                "ARVERNI_HIDDEN": 1,
                "GERMAN_HIDDEN": 1,
                "FORT": 1,
                "LEGION": 1,
            },
            "CARNUTES": {"LEGION": 1, "ARVERNI_HIDDEN": 1, "BELGIC_HIDDEN": 1},
            "PICTONES": {"ROMAN_LEADER": 1, "AUXILIA_HIDDEN": 1},
        },
        tribes={"CARNUTES": "ARVERNI_CITADEL", "SANTONES": "AEDUI_ALLY"},
    )
    g.place(Region.MANDUBII, Force.LEGION)
    assert rampage_targets(g, Region.MANDUBII) == [AEDUI], "no Leader, no Fort, no Germans"
    assert rampage_targets(g, Region.CARNUTES) == [ROMANS], "no Citadel, not oneself"
    assert rampage_targets(g, Region.PICTONES) == [], "an Ally alone cannot flee"
    assert rampage_caps(g, Region.CARNUTES, ROMANS) == {Force.LEGION: 1}
    assert rampage_caps(g, Region.PICTONES, ROMANS) == {Force.AUXILIA_HIDDEN: 1}
    assert rampage_caps(g, Region.CARNUTES, ARVERNI) == {Force.ARVERNI_HIDDEN: 1}


def test_4_5_2_where() -> None:
    pieces = {
        "TREVERI": {"BELGIC_LEADER": 1, "BELGIC_HIDDEN": 1, "AEDUI_HIDDEN": 1},
        "NERVII": {"BELGIC_HIDDEN": 1},
        "ATREBATES": {"BELGIC_REVEALED": 1, "AEDUI_HIDDEN": 1},
        "MANDUBII": {"BELGIC_HIDDEN": 1, "AEDUI_HIDDEN": 1},
        "CARNUTES": {"BELGIC_HIDDEN": 1, "AEDUI_HIDDEN": 1},
    }
    g = state(pieces=pieces)
    assert rampage_regions(g, raiding()) == [HERE, Region.MANDUBII]
    assert rampage_regions(g, raiding(), [HERE]) == [Region.MANDUBII]
    assert rampage_regions(g, raiding(within=(HERE,))) == [HERE]
    assert can_rampage(g, raiding())
    assert not can_rampage(led(BELGIC_HIDDEN=3), raiding())
    assert Command.MARCH not in ABILITIES[Ability.RAMPAGE].commands


def test_4_5_2_as_many_pieces_as_warbands_flip() -> None:
    g = led(BELGIC_HIDDEN=3, AEDUI_HIDDEN=2, AUXILIA_HIDDEN=1)
    ask = next_ask(rampage(g, raiding()), Select(HERE))
    assert ask.prompt == "rampage_whom"
    flips = offered(rampage(led(BELGIC_HIDDEN=3, AEDUI_HIDDEN=2), raiding()), Select(HERE))
    assert list(flips) == [1, 2], "at least one, and no more than there are pieces"
    few = offered(rampage(led(BELGIC_HIDDEN=2, AEDUI_HIDDEN=5), raiding()), Select(HERE))
    assert list(few) == [1, 2], "no more than Hidden Warbands"
    g = led(BELGIC_HIDDEN=3, AEDUI_HIDDEN=2)
    drive(g, rampage(g, raiding()), [Select(HERE), 1])
    assert g.pieces(HERE, BELGAE) == {Force.BELGIC_LEADER: 1, Force.BELGIC_HIDDEN: 2, Force.BELGIC_REVEALED: 1}
    assert g.count_bands(HERE, AEDUI) == 1, "with nowhere to flee one is removed"
    single = led(BELGIC_HIDDEN=1, AEDUI_HIDDEN=2)
    drive(single, rampage(single, raiding()), [Select(HERE)])
    assert (single.count(HERE, Force.BELGIC_REVEALED), single.count_bands(HERE, AEDUI)) == (1, 1)


def refuge(**pieces: int) -> Gaul:
    """Two Warbands that flip, and Aedui Control among the Mandubii."""
    here = {"BELGIC_LEADER": 1, "BELGIC_HIDDEN": 2, **pieces}
    return state(pieces={"TREVERI": here, "MANDUBII": {"AEDUI_HIDDEN": 1}})


def test_4_5_2_the_target_chooses_who_flees_and_who_falls() -> None:
    g = refuge(AEDUI_HIDDEN=2, AEDUI_REVEALED=1)
    rule = rampage(g, raiding())
    ask = next_ask(rule, Select(HERE), 2, Retreat(Region.MANDUBII))
    assert ask.prompt == "rampage_fleeing"
    assert (ask.choice.least, ask.choice.most) == (1, 2)  # type: ignore[attr-defined]
    g = refuge(AEDUI_HIDDEN=2, AEDUI_REVEALED=1)
    answers = [Select(HERE), 2, Retreat(Region.MANDUBII), {Force.AEDUI_HIDDEN: 1}, {Force.AEDUI_REVEALED: 1}]
    drive(g, rampage(g, raiding()), answers)
    assert g.pieces(Region.MANDUBII, AEDUI) == {Force.AEDUI_HIDDEN: 2}
    assert g.pieces(HERE, AEDUI) == {Force.AEDUI_HIDDEN: 1}


def test_4_5_2_all_may_fall_though_they_could_flee() -> None:
    g = refuge(AEDUI_HIDDEN=2)
    drive(g, rampage(g, raiding()), [Select(HERE), 2, Scatter()])
    assert g.count_bands(HERE, AEDUI) == 0
    assert g.count(Region.MANDUBII, Force.AEDUI_HIDDEN) == 1


def test_4_5_2_all_may_flee_and_nobody_falls() -> None:
    g = refuge(AEDUI_HIDDEN=3)
    asked = drive(g, rampage(g, raiding()), [Select(HERE), 2, Retreat(Region.MANDUBII), {Force.AEDUI_HIDDEN: 2}])
    assert asked == ["rampage", "rampage_flip", "rampage_flee", "rampage_fleeing"]
    assert (g.count_bands(HERE, AEDUI), g.count_bands(Region.MANDUBII, AEDUI)) == (1, 3)


def test_4_5_2_who_is_refused_a_refuge_looks_for_another() -> None:
    pieces = {
        "TREVERI": {"BELGIC_LEADER": 1, "BELGIC_HIDDEN": 1, "AEDUI_HIDDEN": 1},
        "MANDUBII": {"ARVERNI_HIDDEN": 1},
        "SEQUANI": {"AEDUI_HIDDEN": 1},
    }
    g = state(pieces=pieces)
    answers = [Select(HERE), Retreat(Region.MANDUBII), Refuse(), Retreat(Region.SEQUANI)]
    asked = drive(g, rampage(g, raiding()), answers)
    assert asked == ["rampage", "rampage_flee", "agree_retreat", "rampage_flee"]
    assert g.count_bands(Region.SEQUANI, AEDUI) == 2
    g = state(pieces=pieces)
    drive(g, rampage(g, raiding()), [Select(HERE), Retreat(Region.MANDUBII), Agree()])
    assert g.count_bands(Region.MANDUBII, AEDUI) == 1


def test_4_who_is_ringed_in_cannot_flee_from_a_rampage() -> None:
    g = refuge(AEDUI_HIDDEN=3)
    g.add_mark(Marker(Mark.CIRCUMVALLATION, HERE, AEDUI, 2))
    drive(g, rampage(g, raiding()), [Select(HERE), 2, Retreat(Region.MANDUBII)])
    assert (g.count_bands(HERE, AEDUI), g.count_bands(Region.MANDUBII, AEDUI)) == (1, 2), "one was free, one falls"
    g = refuge(AEDUI_HIDDEN=2, AEDUI_REVEALED=1)
    g.add_mark(Marker(Mark.CIRCUMVALLATION, HERE, AEDUI, 2))
    fleeing = next_ask(rampage(g, raiding()), Select(HERE), 2, Retreat(Region.MANDUBII))
    assert fleeing.prompt == "rampage_fall", "the one that is free flees unasked"


def test_a4_5_1_the_game_run_arverni_never_flee_and_lose_the_scouted_first() -> None:
    pieces = {"TREVERI": {"BELGIC_LEADER": 1, "BELGIC_HIDDEN": 2, "ARVERNI_HIDDEN": 2, "ARVERNI_SCOUTED": 1}}
    g = ario(pieces={**pieces, "MANDUBII": {"ARVERNI_HIDDEN": 1}})
    assert drive(g, rampage(g, raiding()), [Select(HERE), 2]) == ["rampage", "rampage_flip"]
    assert g.pieces(HERE, ARVERNI) == {Force.ARVERNI_HIDDEN: 1}


def test_4_1_a_rampage_counts_if_anybody_was_frightened() -> None:
    def used(rule: Any, *answers: Any) -> bool:
        left, value = list(answers), None
        while True:
            try:
                rule.send(value)
            except StopIteration as end:
                return bool(end.value)
            value = left.pop(0) if left else Finish()

    assert not used(rampage(led(BELGIC_HIDDEN=1, AEDUI_HIDDEN=1), raiding()))
    assert used(rampage(led(BELGIC_HIDDEN=1, AEDUI_HIDDEN=1), raiding()), Select(HERE))


def test_4_5_2_legions_fall_without_a_roll() -> None:
    g = led(BELGIC_HIDDEN=1, LEGION=1, AUXILIA_HIDDEN=1)
    drive(g, rampage(g, raiding()), [Select(HERE), {Force.LEGION: 1}])
    assert g.fallen == 1
    assert g.count_pieces(HERE, ROMANS) == 1
