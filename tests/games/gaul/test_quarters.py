"""§6.3: the Quarters Phase, faction by faction."""

from __future__ import annotations

from typing import Any

import pytest
from exact import Exact
from games.gaul.asking import listen, next_ask, offered
from games.gaul.carry import drive
from games.gaul.table import ario, state

from quadriga.games.gaul.board import Marker
from quadriga.games.gaul.moves import Agree, Finish, Give, Refuse, Select, Stop, To
from quadriga.games.gaul.rules.action import Action
from quadriga.games.gaul.rules.quarters import (
    keep,
    keep_cost,
    movers,
    origins,
    quarter_game_run,
    quarter_gauls,
    quarter_romans,
    quarters_phase,
    relocate,
    return_to_provincia,
    shelters,
)
from quadriga.games.gaul.terms import AEDUI, ARVERNI, BELGAE, GERMANS, ROMANS, Force, Mark, Phase, Region

HERE = Region.CARNUTES
LEGION, AUXILIA = Force.LEGION, Force.AUXILIA_HIDDEN
CLOSED = {"UBII": {"GERMAN_HIDDEN": 1}, "SEQUANI": {"GERMAN_HIDDEN": 1}, "PROVINCIA": {"GERMAN_HIDDEN": 2}}  # no Supply Line


def to_winter(faction: Any) -> Action:
    return Action(faction, None)


# The phase ------------------------------------------------------------------------------------------------------------


def test_6_3_germans_belgae_aedui_arverni_romans_and_then_the_harvest() -> None:
    g = state(card="WINTER", phase="QUARTERS")
    seen = []
    while g.phase is Phase.QUARTERS:
        seen.append(g.rules.quarters[g.step])
        drive(g, quarters_phase(g), [])
    assert seen == [GERMANS, BELGAE, AEDUI, ARVERNI, ROMANS]
    assert (g.phase, g.step) == (Phase.HARVEST, 0)


def test_r_12_resources_change_hands_before_the_first_quarters_only() -> None:
    g = state(card="WINTER", phase="QUARTERS", resources={"AEDUI": 2})
    assert drive(g, quarters_phase(g), [Give(BELGAE), 1, Finish(), Finish()]) == [
        "winter_transfer",
        "give",
        "winter_transfer",
        "winter_transfer",
    ]
    assert drive(g, quarters_phase(g), []) == []


def test_a66_the_uprising_is_offered_after_the_last_quarters_and_before_the_harvest() -> None:
    g = ario(card="WINTER", phase="QUARTERS")
    g.add_mark(Marker(Mark.WINTER_UPRISING, Region.MORINI, AEDUI))
    for _ in range(len(g.rules.quarters) - 1):
        assert drive(g, quarters_phase(g), []) == []
    assert drive(g, quarters_phase(g), [Refuse()]) == ["uprising"]
    assert g.phase is Phase.HARVEST


# Germans (§6.3.1) -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "home"), [(3, Region.SUGAMBRI), (4, Region.UBII)])
def test_6_3_1_germans_leave_devastation_by_one_die(die: int, home: Region) -> None:
    pieces = {
        "CARNUTES": {"GERMAN_HIDDEN": 2, "GERMAN_SCOUTED": 1},
        "PICTONES": {"GERMAN_HIDDEN": 1},
        "TREVERI": {"GERMAN_HIDDEN": 1},
        "AEDUI": {"GERMAN_HIDDEN": 1},
        "UBII": {"GERMAN_HIDDEN": 1},
    }
    devastated = ["CARNUTES", "PICTONES", "TREVERI", "UBII"]
    g = state(pieces=pieces, tribes={"TREVERI": "GERMAN_ALLY"}, devastated=devastated)
    drive(g, quarter_game_run(g), [], dice=[die])
    moved = g.count_bands(home, GERMANS) - (home is Region.UBII)
    assert moved == 4, "all of them to one Region"
    assert g.count(home, Force.GERMAN_SCOUTED) == 1, "as they are"
    assert g.count_bands(Region.TREVERI, GERMANS) == 1, "their Ally feeds them"
    assert g.count_bands(Region.AEDUI, GERMANS) == 1
    assert g.count_bands(Region.UBII, GERMANS) >= 1, "nobody leaves Germania"


def test_6_3_1_nobody_to_leave_no_die() -> None:
    g = state(pieces={"UBII": {"GERMAN_HIDDEN": 1}}, devastated=["UBII"])
    drive(g, quarter_game_run(g), [])
    assert g.count_bands(Region.UBII, GERMANS) == 1


# Gauls (§6.3.2) -------------------------------------------------------------------------------------------------------


def test_6_3_2_shelters_are_controlled_by_friends_and_not_devastated() -> None:
    pieces = {
        "BITURIGES": {"AEDUI_HIDDEN": 1},
        "PICTONES": {"AEDUI_HIDDEN": 1},
        "MANDUBII": {"ARVERNI_HIDDEN": 1},
        "ATREBATES": {"GERMAN_HIDDEN": 1},
    }
    g = state(pieces=pieces, devastated=["PICTONES"])
    a = to_winter(AEDUI)
    assert shelters(g, a, HERE) == [Region.MANDUBII, Region.BITURIGES]
    a.entry[Region.MANDUBII] = False
    assert shelters(g, a, HERE) == [Region.BITURIGES]


def test_5_only_romans_winter_in_gallia_togata() -> None:
    g = state(pieces={"PROVINCIA": {"LEGION": 1}})
    g.add_mark(Marker(Mark.GALLIA_TOGATA))
    g.place(Region.CISALPINA, AUXILIA)
    assert Region.CISALPINA in shelters(g, to_winter(ROMANS), Region.SEQUANI)
    assert Region.CISALPINA not in shelters(g, to_winter(AEDUI), Region.SEQUANI)


def test_6_3_2_origins_have_somebody_to_move_and_somewhere_to_go() -> None:
    pieces = {
        "CARNUTES": {"AEDUI_HIDDEN": 1, "ARVERNI_HIDDEN": 1},
        "BITURIGES": {"AEDUI_HIDDEN": 2},
        "MORINI": {"AEDUI_HIDDEN": 1},
    }
    g = state(pieces=pieces)
    a = to_winter(AEDUI)
    assert list(origins(g, a, {})) == [HERE], "the Bituriges and Morini have no shelter next door"
    assert list(origins(g, a, {(HERE, Force.AEDUI_HIDDEN): 1})) == []
    assert movers(g, AEDUI, Region.BITURIGES, {(Region.BITURIGES, Force.AEDUI_HIDDEN): 1}) == {Force.AEDUI_HIDDEN: 1}


def test_6_3_2_who_has_relocated_stays() -> None:
    pieces = {
        "CARNUTES": {"AEDUI_HIDDEN": 2, "ARVERNI_HIDDEN": 2},
        "BITURIGES": {"AEDUI_HIDDEN": 1},
        "AEDUI": {"AEDUI_HIDDEN": 1},
    }
    g = state(pieces=pieces)
    a = to_winter(AEDUI)
    first = [Select(HERE), To(Region.BITURIGES), {Force.AEDUI_HIDDEN: 2}]
    choice = offered(relocate(g, a, {}), *first, Select(Region.BITURIGES), To(Region.AEDUI))
    assert choice.caps == {Force.AEDUI_HIDDEN: 1}, "only the one that was there"  # type: ignore[attr-defined]
    assert () not in choice


def test_6_3_2_a_refused_shelter_is_none_and_nobody_moves() -> None:
    pieces = {"CARNUTES": {"AEDUI_HIDDEN": 2}, "BITURIGES": {"ARVERNI_HIDDEN": 1}}
    g = state(pieces=pieces)
    asked = drive(g, relocate(g, to_winter(AEDUI), {}), [Select(HERE), To(Region.BITURIGES), Refuse()])
    assert asked == ["quarters", "quarters_to", "agree_quarters"]
    assert g.count_bands(HERE, AEDUI) == 2
    drive(g, relocate(g, to_winter(AEDUI), {}), [Select(HERE), To(Region.BITURIGES), Agree(), {Force.AEDUI_HIDDEN: 1}])
    assert g.count_bands(Region.BITURIGES, AEDUI) == 1


def test_6_3_2_6_3_3_the_question_cites_the_factions_rule() -> None:
    pieces = {"CARNUTES": {"AEDUI_HIDDEN": 2, "LEGION": 1}, "BITURIGES": {"AEDUI_HIDDEN": 1}, "PICTONES": {"LEGION": 1}}
    g = state(pieces=pieces)
    assert next_ask(relocate(g, to_winter(AEDUI), {})).rule == "6.3.2"
    assert next_ask(relocate(g, to_winter(ROMANS), {})).rule == "6.3.3"


def test_6_3_2_a_die_for_each_warband_in_devastation_without_an_ally() -> None:
    pieces = {"CARNUTES": {"AEDUI_HIDDEN": 2}, "PICTONES": {"AEDUI_HIDDEN": 1}, "MANDUBII": {"AEDUI_HIDDEN": 1}}
    g = state(pieces=pieces, tribes={"SANTONES": "AEDUI_ALLY"}, devastated=["CARNUTES", "PICTONES"])
    drive(g, quarter_gauls(g, AEDUI), [], dice=[3, 4])
    assert g.count_bands(HERE, AEDUI) == 1
    assert g.count_bands(Region.PICTONES, AEDUI) == 1, "their Ally feeds them"


def test_a6_3_2_a_settlement_feeds_germans_and_nobody_else() -> None:
    pieces = {"SEQUANI": {"SETTLEMENT": 1, "GERMAN_HIDDEN": 1, "AEDUI_HIDDEN": 1}}
    g = ario(pieces=pieces, devastated=["SEQUANI"])
    drive(g, quarter_gauls(g, GERMANS), [])
    assert g.count_bands(Region.SEQUANI, GERMANS) == 1
    drive(g, quarter_gauls(g, AEDUI), [], dice=[1])
    assert g.count_bands(Region.SEQUANI, AEDUI) == 0


# Romans (§6.3.3) ------------------------------------------------------------------------------------------------------


def test_6_3_3_romans_relocate_first_then_return_then_pay() -> None:
    pieces = {"CARNUTES": {"LEGION": 1, "ROMAN_LEADER": 1}, "PICTONES": {"FORT": 1}}
    g = state(pieces=pieces, resources={"ROMANS": 9})
    answers = [Select(HERE), To(Region.PICTONES), {LEGION: 1}, Finish(), Finish(), To(Region.PROVINCIA)]
    asked = drive(g, quarter_romans(g), answers)
    assert asked == ["quarters", "quarters_to", "quarters_who", "quarters", "provincia_from", "provincia_leader"]
    assert g.count(Region.PICTONES, LEGION) == 1, "the Fort keeps one for nothing"
    assert g.resources[ROMANS] == 9
    assert g.has_leader(Region.PROVINCIA, ROMANS)


def test_6_3_3_soldiers_return_along_supply_lines_each_region_once() -> None:
    pieces = {"CARNUTES": {"LEGION": 2, "AUXILIA_HIDDEN": 1}, "AEDUI": {"AUXILIA_HIDDEN": 1}, "PROVINCIA": {"LEGION": 1}}
    g = state(pieces=pieces)
    choice = offered(return_to_provincia(g, to_winter(ROMANS), {}))
    assert Exact(choice) == [Select(HERE), Select(Region.AEDUI), Finish()]
    assert () not in offered(return_to_provincia(g, to_winter(ROMANS), {}), Select(HERE))
    after = offered(return_to_provincia(g, to_winter(ROMANS), {}), Select(HERE), {LEGION: 1})
    assert Exact(after) == [Select(Region.AEDUI), Finish()]
    assert g.count(Region.PROVINCIA, LEGION) == 2
    cut_off = state(pieces={**CLOSED, "CARNUTES": {"LEGION": 2}})
    assert drive(cut_off, return_to_provincia(cut_off, to_winter(ROMANS), {}), []) == []


def test_6_3_3_the_leader_returns_from_anywhere_if_wanted() -> None:
    far = state(pieces={**CLOSED, "CARNUTES": {"ROMAN_LEADER": 1}})
    drive(far, return_to_provincia(far, to_winter(ROMANS), {}), [Stop()])
    assert far.has_leader(HERE, ROMANS)
    drive(far, return_to_provincia(far, to_winter(ROMANS), {}), [To(Region.PROVINCIA)])
    assert far.has_leader(Region.PROVINCIA, ROMANS)
    assert drive(far, return_to_provincia(far, to_winter(ROMANS), {}), []) == [], "who is there is not asked"


def test_6_3_3_r_143_whoever_has_come_back_to_provincia_stays_there() -> None:
    """Where the Romans may choose anew after a refusal, these have moved already: only the Legion that was there may leave."""
    pieces = {"CARNUTES": {"LEGION": 2, "ROMAN_LEADER": 1}, "PROVINCIA": {"LEGION": 1}}
    g = state(pieces=pieces)
    moved: dict[Any, int] = {}
    answers = [Select(HERE), {LEGION: 2}, To(Region.PROVINCIA)]
    assert drive(g, return_to_provincia(g, to_winter(ROMANS), moved), answers)[-1] == "provincia_leader"
    assert movers(g, ROMANS, Region.PROVINCIA, moved) == {LEGION: 1}


@pytest.mark.parametrize(
    ("ally", "devastated", "card", "cost"),
    [
        (False, False, "", 2),
        (True, False, "", 1),
        (False, True, "", 4),
        (True, True, "", 2),
        (False, False, "UNSHADED", 0),
        (False, True, "UNSHADED", 4),
        (True, False, "SHADED ARVERNI", 1),
    ],
)
def test_6_3_3_63_what_quarters_cost(ally: bool, devastated: bool, card: str, cost: int) -> None:
    g = state(
        tribes={"AULERCI": "ROMAN_ALLY"} if ally else {},
        devastated=["CARNUTES"] if devastated else [],
        capabilities={"WINTER_CAMPAIGN": card} if card else {},
    )
    assert keep_cost(g, HERE) == cost


def test_6_3_3_one_free_for_each_ally_and_fort_then_pay_or_roll() -> None:
    pieces = {"CARNUTES": {"LEGION": 2, "AUXILIA_HIDDEN": 3, "FORT": 1}}
    g = state(pieces=pieces, tribes={"AULERCI": "ROMAN_ALLY"}, resources={"ROMANS": 1})
    answers = [{LEGION: 1, AUXILIA: 1}, {LEGION: 1}]
    assert drive(g, keep(g, HERE), answers, dice=[3, 4]) == ["keep_free", "keep_paid"]
    assert g.resources[ROMANS] == 0
    assert g.pieces(HERE, ROMANS) == {LEGION: 2, AUXILIA: 2, Force.FORT: 1}


def test_6_3_3_nobody_is_paid_for_who_need_not_be() -> None:
    pieces = {"CARNUTES": {"LEGION": 1, "AUXILIA_HIDDEN": 1, "FORT": 1}}
    g = state(pieces=pieces, tribes={"AULERCI": "ROMAN_ALLY"}, resources={"ROMANS": 9})
    assert drive(g, keep(g, HERE), []) == [], "two stay free"
    none = state(resources={"ROMANS": 9})
    assert drive(none, keep(none, HERE), []) == []


def test_6_3_3_one_may_pay_for_nobody_and_roll_for_all() -> None:
    g = state(pieces={"CARNUTES": {"LEGION": 2}}, resources={"ROMANS": 9})
    ask = next_ask(keep(g, HERE))
    assert (ask.prompt, ask.choice.least, ask.choice.most) == ("keep_paid", 0, 2)  # type: ignore[attr-defined]
    assert (ask.args["cost"], ask.args["n"]) == (2, 9)
    heard = listen(g)
    drive(g, keep(g, HERE), [()], dice=[1, 6])
    assert "paid" not in [news.key for news in heard]
    assert (g.resources[ROMANS], g.fallen) == (9, 1)
    poor = state(pieces={"CARNUTES": {"LEGION": 1, "AUXILIA_HIDDEN": 1}}, resources={"ROMANS": 1})
    assert drive(poor, keep(poor, HERE), [], dice=[6, 6]) == [], "nothing can be paid"


def test_63_with_stores_nobody_rolls_or_pays() -> None:
    g = state(pieces={"CARNUTES": {"LEGION": 2}}, capabilities={"WINTER_CAMPAIGN": "UNSHADED"}, resources={"ROMANS": 9})
    assert drive(g, keep(g, HERE), []) == []
    assert (g.count(HERE, LEGION), g.resources[ROMANS]) == (2, 9)


def test_a63_the_card_of_ariovistus_stores_too() -> None:
    g = ario(capabilities={"WINTER_CAMPAIGN_A": "UNSHADED"})
    assert keep_cost(g, HERE) == 0
