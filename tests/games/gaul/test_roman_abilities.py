"""§4.2: Build and Scout, condition by condition."""

from __future__ import annotations

from typing import Any

from games.gaul.asking import next_ask, offered
from games.gaul.carry import drive
from games.gaul.table import ario, state

from quadriga.games.gaul.moves import Agree, Finish, PlaceAlly, PlaceFort, Refuse, RemoveTribe, Select, To
from quadriga.games.gaul.rules.abilities.roman import (
    build,
    build_options,
    build_regions,
    can_build,
    can_scout,
    count_spies,
    reveal_regions,
    scout,
    scout_origins,
    scout_steps,
    scout_targets,
    scouts,
)
from quadriga.games.gaul.rules.ability_range import in_reach
from quadriga.games.gaul.rules.action import Action
from quadriga.games.gaul.terms import AEDUI, ROMANS, Command, Force, Region, Status, Tribe

HIDDEN, REVEALED = Force.AUXILIA_HIDDEN, Force.AUXILIA_REVEALED
CLOSED = {"UBII": {"GERMAN_HIDDEN": 1}, "SEQUANI": {"GERMAN_HIDDEN": 1}, "PROVINCIA": {"GERMAN_HIDDEN": 2}}  # no Supply Line


def building(command: Command = Command.RECRUIT, **more: Any) -> Action:
    return Action(ROMANS, command, **more)


def kinds(moves: Any) -> list[tuple[str, int]]:
    return [(type(move).__name__, *map(int, move)) for move in moves]  # type: ignore[misc]


# Reach (§4.1.2) -------------------------------------------------------------------------------------------------------


def test_4_1_2_reach_of_leader_successor_and_nobody() -> None:
    pieces = {"CARNUTES": {"ROMAN_LEADER": 1}}
    caesar, heir = state(pieces=pieces), state(pieces=pieces, successors=["ROMANS"])
    places = (Region.CARNUTES, Region.BITURIGES, Region.AEDUI)
    assert [in_reach(caesar, ROMANS, region) for region in places] == [True, True, False]
    assert [in_reach(heir, ROMANS, region) for region in places] == [True, False, False]
    assert not in_reach(state(), ROMANS, Region.CARNUTES)
    assert in_reach(state(), AEDUI, Region.CARNUTES), "the Aedui need none"


def test_a4_1_2_diviciacus_binds_the_aedui_to_his_surroundings() -> None:
    g = ario(pieces={"CARNUTES": {"AEDUI_LEADER": 1}})
    assert [in_reach(g, AEDUI, region) for region in (Region.CARNUTES, Region.BITURIGES, Region.AEDUI)] == [True, True, False]


# Build (§4.2.1) -------------------------------------------------------------------------------------------------------


def test_4_2_1_an_ally_or_pieces_in_supply_near_caesar() -> None:
    pieces = {"CARNUTES": {"ROMAN_LEADER": 1}, "PICTONES": {"LEGION": 1}, "AEDUI": {"LEGION": 1}}
    g = state(pieces=pieces, resources={"ROMANS": 2})
    assert build_regions(g, building()) == [Region.CARNUTES, Region.PICTONES], "the Aedui are two Regions away"
    cut_off = state(pieces={**CLOSED, **pieces}, tribes={"SANTONES": "ROMAN_ALLY"}, resources={"ROMANS": 2})
    assert build_regions(cut_off, building()) == [Region.PICTONES], "an Ally needs no Supply Line"
    empty = state(pieces={"CARNUTES": {"ROMAN_LEADER": 1}}, resources={"ROMANS": 2})
    assert build_regions(empty, building()) == [Region.CARNUTES], "nowhere without Roman pieces"
    assert build_regions(g, building(within=(Region.PICTONES,))) == [Region.PICTONES]
    assert build_regions(g, building(), [Region.PICTONES]) == [Region.CARNUTES]
    assert can_build(g, building())
    g.pay(ROMANS, 1)
    assert build_regions(g, building()) == []
    assert not can_build(g, building())
    assert build_regions(g, building(free=True)) == [Region.CARNUTES, Region.PICTONES]


def test_4_2_1_not_where_nothing_can_be_built() -> None:
    g = state(
        pieces={"CARNUTES": {"ROMAN_LEADER": 1, "FORT": 1, "ARVERNI_HIDDEN": 3}},
        tribes={"AULERCI": "ROMAN_ALLY"},
        resources={"ROMANS": 9},
    )
    assert build_regions(g, building()) == [], "a Fort stands there, and there is no Control"
    forts = {name: {"FORT": 1} for name in ("MORINI", "NERVII", "ATREBATES", "TREVERI", "VENETI")}
    spent = state(pieces={**forts, "CARNUTES": {"ROMAN_LEADER": 1, "LEGION": 1, "ARVERNI_HIDDEN": 2}}, resources={"ROMANS": 9})
    assert build_options(spent, building(), Region.CARNUTES, fort=True, tribe=True) == [], "all six Forts are built"


def test_4_2_1_what_can_be_built() -> None:
    g = state(
        pieces={"MANDUBII": {"ROMAN_LEADER": 1, "LEGION": 4}},
        tribes={"MANDUBII": "ARVERNI_CITADEL", "SENONES": "AEDUI_ALLY", "LINGONES": "ROMAN_ALLY"},
        resources={"ROMANS": 9},
    )

    def options(a: Action, *, fort: bool = True, tribe: bool = True) -> list[tuple[str, int]]:
        return kinds(build_options(g, a, Region.MANDUBII, fort=fort, tribe=tribe))

    all_of_it = [("PlaceFort",), ("RemoveTribe", Tribe.SENONES)]
    assert options(building()) == all_of_it, "neither a Citadel nor a Roman Ally is cowed"
    assert options(building(), fort=False) == all_of_it[1:]
    assert options(building(), tribe=False) == all_of_it[:1]
    assert options(building(Command.SEIZE, regions=[Region.MANDUBII])) == all_of_it[:1]
    assert options(building(Command.MARCH, regions=[Region.MANDUBII])) == all_of_it
    assert options(building(Command.SEIZE, regions=[Region.CARNUTES])) == all_of_it
    g.subdue(Tribe.SENONES)
    assert options(building()) == [("PlaceFort",), ("PlaceAlly", Tribe.SENONES)]
    g.drop(ROMANS, 8)
    assert options(building()) == []
    assert options(building(free=True)) == [("PlaceFort",), ("PlaceAlly", Tribe.SENONES)]


def test_4_2_1_a_fort_then_one_tribe_for_two_each() -> None:
    g = state(pieces={"MANDUBII": {"ROMAN_LEADER": 1}}, resources={"ROMANS": 9})
    a = building(Command.SEIZE)
    answers = [Select(Region.MANDUBII), PlaceFort(), PlaceAlly(Tribe.SENONES)]
    assert drive(g, build(g, a), answers) == ["build", "build_what", "build_what"], "the Tribe is the last of it"
    assert g.resources[ROMANS] == 5
    assert g.tribes[Tribe.SENONES] == Status.ROMAN_ALLY
    assert g.has_fort(Region.MANDUBII)
    assert a.barred == [Region.MANDUBII], "and may not be Seized now"


def test_4_2_1_after_the_tribe_no_fort_and_after_the_fort_one_may_stop() -> None:
    g = state(pieces={"MANDUBII": {"ROMAN_LEADER": 1, "LEGION": 2}}, tribes={"SENONES": "AEDUI_ALLY"}, resources={"ROMANS": 9})
    a = building()
    assert drive(g, build(g, a), [Select(Region.MANDUBII), RemoveTribe(Tribe.SENONES)]) == ["build", "build_what"]
    assert g.tribes[Tribe.SENONES] == Status.SUBDUED
    g = state(pieces={"MANDUBII": {"ROMAN_LEADER": 1, "LEGION": 2}}, resources={"ROMANS": 9})
    a = building()
    assert PlaceFort() not in offered(build(g, a), Select(Region.MANDUBII), PlaceFort()), "one Fort in a Region"
    g = state(pieces={"MANDUBII": {"ROMAN_LEADER": 1, "LEGION": 2}}, resources={"ROMANS": 9})
    drive(g, build(g, a), [Select(Region.MANDUBII), PlaceFort(), Finish()])
    assert (g.resources[ROMANS], a.barred) == (7, [])


def used(g: Any, rule: Any, *answers: Any) -> bool:
    """Whether the Special Ability counts as used after these answers."""
    left = list(answers)
    value = None
    while True:
        try:
            ask = rule.send(value)
        except StopIteration as end:
            return bool(end.value)
        value = left.pop(0) if left else Finish()
        if isinstance(value, dict):
            value = next(option for option in ask.choice if dict(option) == value)
        assert value in ask.choice


def test_4_1_a_build_counts_only_if_something_was_built() -> None:
    def start() -> Any:
        return state(pieces={"MANDUBII": {"ROMAN_LEADER": 1, "LEGION": 2}}, resources={"ROMANS": 9})

    g = start()
    assert not used(g, build(g, building()), Finish())
    assert not used(g, build(g, building()), Select(Region.MANDUBII), Finish())
    assert used(g, build(g, building()), Select(Region.MANDUBII), PlaceFort(), Finish())
    g = start()
    assert used(g, build(g, building()), Select(Region.MANDUBII), PlaceAlly(Tribe.SENONES))


def test_4_2_1_a_supply_line_needs_consent_unless_an_ally_is_there() -> None:
    pieces = {"CARNUTES": {"ROMAN_LEADER": 1, "ARVERNI_HIDDEN": 3}}
    g = state(pieces=pieces, resources={"ROMANS": 9})
    assert drive(g, build(g, building()), [Select(Region.CARNUTES), Refuse()]) == ["build", "agree_supply"]
    assert not g.has_fort(Region.CARNUTES)
    g = state(pieces=pieces, resources={"ROMANS": 9})
    drive(g, build(g, building()), [Select(Region.CARNUTES), Agree(), PlaceFort()])
    assert g.has_fort(Region.CARNUTES)
    allied = state(pieces=pieces, tribes={"AULERCI": "ROMAN_ALLY"}, resources={"ROMANS": 9})
    asked = drive(allied, build(allied, building()), [Select(Region.CARNUTES), PlaceFort()])
    assert "agree_supply" not in asked
    refused = state(pieces=pieces, resources={"ROMANS": 9})
    assert not used(refused, build(refused, building()), Select(Region.CARNUTES), Refuse())


def test_12_shaded_build_and_reveal_in_one_region() -> None:
    pieces = {"CARNUTES": {"ROMAN_LEADER": 1, "AUXILIA_HIDDEN": 1, "ARVERNI_HIDDEN": 1}, "PICTONES": {"LEGION": 1}}
    g = state(pieces=pieces, capabilities={"TITUS_LABIENUS": "SHADED"}, resources={"ROMANS": 9})
    assert build_regions(g, building(), []) == [Region.CARNUTES, Region.PICTONES]
    assert build_regions(g, building(), [Region.CARNUTES]) == []
    assert reveal_regions(g, building(), [Region.PICTONES]) == []


def test_4_2_1_the_question_names_the_price_unless_free() -> None:
    g = state(pieces={"MANDUBII": {"ROMAN_LEADER": 1}}, resources={"ROMANS": 9})
    ask = next_ask(build(g, building()))
    assert (ask.prompt, ask.args["n"]) == ("build", 9)
    assert next_ask(build(g, building(free=True))).prompt == "build_free"


# Scout (§4.2.2): moving -----------------------------------------------------------------------------------------------


def test_4_2_2_auxilia_leave_any_region_for_an_adjacent_one_but_not_over_the_sea() -> None:
    pieces = {"CARNUTES": {"AUXILIA_HIDDEN": 1}, "BRITANNIA": {"AUXILIA_HIDDEN": 1}, "AEDUI": {"LEGION": 1}}
    g = state(pieces=pieces)
    a = building(Command.BATTLE)
    assert scout_origins(g, a, {}) == [Region.CARNUTES]
    assert scout_origins(g, building(within=(Region.AEDUI,)), {}) == []
    assert scout_origins(g, building(within=(Region.CARNUTES,)), {}) == [Region.CARNUTES]
    assert Region.BRITANNIA not in scout_steps(g, Region.VENETI)
    assert scout_steps(g, Region.PROVINCIA) == [Region.AEDUI, Region.SEQUANI, Region.ARVERNI], "Cisalpina is no Region"
    assert can_scout(g, a)
    assert not can_scout(state(pieces={"AEDUI": {"LEGION": 1}}), a)


def test_4_2_2_no_auxilia_move_twice() -> None:
    g = state(pieces={"CARNUTES": {"AUXILIA_HIDDEN": 2, "AUXILIA_REVEALED": 1}, "BITURIGES": {"AUXILIA_HIDDEN": 1}})
    assert scouts(g, Region.CARNUTES, {}) == {HIDDEN: 2, REVEALED: 1}
    assert scouts(g, Region.CARNUTES, {(Region.CARNUTES, HIDDEN): 2}) == {REVEALED: 1}
    assert scouts(g, Region.CARNUTES, {(Region.CARNUTES, HIDDEN): 1}) == {HIDDEN: 1, REVEALED: 1}
    moves = [Select(Region.CARNUTES), To(Region.BITURIGES), {HIDDEN: 1}]
    choice = offered(scout(g, building()), *moves, Select(Region.BITURIGES), To(Region.AEDUI))
    assert choice.caps == {HIDDEN: 1}  # type: ignore[attr-defined]
    assert () not in choice, "somebody goes"


def test_4_2_2_revealed_auxilia_stay_revealed_on_the_way() -> None:
    g = state(pieces={"CARNUTES": {"AUXILIA_REVEALED": 1}})
    assert used(g, scout(g, building()), Select(Region.CARNUTES), To(Region.BITURIGES), {REVEALED: 1})
    assert g.count(Region.BITURIGES, REVEALED) == 1
    assert not used(g, scout(g, building()), Finish())


def test_4_2_2_auxilia_that_have_marched_keep_having_marched() -> None:
    g = state(pieces={"CARNUTES": {"AUXILIA_HIDDEN": 3}})
    a = building(Command.MARCH)
    a.arrive(Region.CARNUTES, HIDDEN, 2)
    drive(g, scout(g, a), [Select(Region.CARNUTES), To(Region.BITURIGES), {HIDDEN: 1}])
    assert (a.count_arrived(Region.CARNUTES, HIDDEN), a.count_arrived(Region.BITURIGES, HIDDEN)) == (1, 1)
    drive(g, scout(g, a), [Select(Region.CARNUTES), To(Region.MANDUBII), {HIDDEN: 2}])
    assert (a.count_arrived(Region.CARNUTES, HIDDEN), a.count_arrived(Region.MANDUBII, HIDDEN)) == (0, 1)
    fresh = building(Command.MARCH)
    drive(g, scout(g, fresh), [Select(Region.BITURIGES), To(Region.AEDUI), {HIDDEN: 1}])
    assert fresh.arrived == {}


# Scout: revealing -----------------------------------------------------------------------------------------------------


def test_4_2_2_hidden_auxilia_near_caesar_find_warbands() -> None:
    pieces = {
        "CARNUTES": {"ROMAN_LEADER": 1, "AUXILIA_HIDDEN": 1, "ARVERNI_HIDDEN": 1},
        "PICTONES": {"AUXILIA_REVEALED": 1, "ARVERNI_HIDDEN": 1},
        "BITURIGES": {"AUXILIA_HIDDEN": 1},
        "MANDUBII": {"AUXILIA_HIDDEN": 1, "GERMAN_REVEALED": 1},
        "AEDUI": {"AUXILIA_HIDDEN": 1, "ARVERNI_HIDDEN": 1},
    }
    g = state(pieces=pieces)
    a = building()
    assert reveal_regions(g, a) == [Region.CARNUTES, Region.MANDUBII]
    assert reveal_regions(g, a, [Region.CARNUTES]) == [Region.MANDUBII]
    assert reveal_regions(g, building(within=(Region.MANDUBII,))) == [Region.MANDUBII]


def test_4_2_2_scout_may_be_used_only_to_reveal() -> None:
    pieces = {"BRITANNIA": {"ROMAN_LEADER": 1, "AUXILIA_HIDDEN": 1, "BELGIC_HIDDEN": 1}}
    g = state(pieces=pieces)
    assert can_scout(g, building())
    assert used(g, scout(g, building()), Select(Region.BRITANNIA), {Force.BELGIC_HIDDEN: 1})


def test_4_2_2_whom_a_scout_can_reveal_or_mark() -> None:
    g = state(pieces={"CARNUTES": {"ARVERNI_SCOUTED": 3, "ARVERNI_REVEALED": 2, "AEDUI_HIDDEN": 1, "AUXILIA_HIDDEN": 2}})
    assert scout_targets(g, Region.CARNUTES) == {Force.ARVERNI_REVEALED: 2, Force.AEDUI_HIDDEN: 1}
    assert count_spies(g, Region.CARNUTES) == 2, "Auxilia, not Aedui"


def test_4_2_2_each_auxilia_flips_for_up_to_two_warbands() -> None:
    for chosen, flipped in ((1, 1), (2, 1), (3, 2), (4, 2)):
        g = state(pieces={"CARNUTES": {"ROMAN_LEADER": 1, "AUXILIA_HIDDEN": 3, "ARVERNI_HIDDEN": 5}})
        ask = next_ask(scout(g, building()), Finish(), Select(Region.CARNUTES))
        assert (ask.choice.least, ask.choice.most, ask.args["n"]) == (1, 5, 5)  # type: ignore[attr-defined]
        drive(g, scout(g, building()), [Finish(), Select(Region.CARNUTES), {Force.ARVERNI_HIDDEN: chosen}])
        assert g.count(Region.CARNUTES, REVEALED) == flipped
        assert g.count(Region.CARNUTES, Force.ARVERNI_SCOUTED) == chosen


def test_4_2_2_two_auxilia_reveal_four_of_many() -> None:
    g = state(pieces={"CARNUTES": {"ROMAN_LEADER": 1, "AUXILIA_HIDDEN": 3, "ARVERNI_HIDDEN": 9}})
    ask = next_ask(scout(g, building()), Finish(), Select(Region.CARNUTES))
    assert (ask.choice.most, ask.args["n"]) == (6, 6)  # type: ignore[attr-defined]
    one = state(pieces={"CARNUTES": {"ROMAN_LEADER": 1, "AUXILIA_HIDDEN": 1, "ARVERNI_HIDDEN": 9}})
    assert next_ask(scout(one, building()), Finish(), Select(Region.CARNUTES)).args["n"] == 2


def test_a4_1_aedui_warbands_scout_along_only_where_they_have_joined() -> None:
    pieces = {"CARNUTES": {"ROMAN_LEADER": 1, "AUXILIA_HIDDEN": 1, "AEDUI_HIDDEN": 2, "AEDUI_LEADER": 1, "BELGIC_HIDDEN": 5}}
    g = ario(pieces=pieces)
    assert count_spies(g, Region.CARNUTES) == 1
    assert scouts(g, Region.CARNUTES, {}) == {HIDDEN: 1}
    g.lend(AEDUI, ROMANS, (Region.CARNUTES,))
    assert count_spies(g, Region.CARNUTES) == 3
    assert scouts(g, Region.CARNUTES, {}) == {HIDDEN: 1, Force.AEDUI_HIDDEN: 2}
    drive(g, scout(g, building()), [Finish(), Select(Region.CARNUTES), {Force.BELGIC_HIDDEN: 3}])
    assert g.count(Region.CARNUTES, REVEALED) == 1, "Auxilia flip first"
    assert g.count(Region.CARNUTES, Force.AEDUI_REVEALED) == 1
