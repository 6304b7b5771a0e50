"""8.8, A8.8: the chart of the non-player Romans, each node both ways: decisions, Battle with Besiege, Recruit, Seize."""

from __future__ import annotations

from typing import Any

import pytest

from quadriga.games.gaul.rules.action import Action
from quadriga.games.gaul.rules.nonplayers.romans.battle import Assault, find_assaults, is_worth, needs_siege
from quadriga.games.gaul.rules.nonplayers.romans.dangers import count_worst_losses, is_menaced, meets_condition
from quadriga.games.gaul.rules.nonplayers.romans.seize import dispersable, next_region
from quadriga.games.gaul.rules.nonplayers.threat import Foray
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import (
    AEDUI,
    ARVERNI,
    BELGAE,
    GERMANS,
    ROMANS,
    Command,
    Deed,
    Force,
    Region,
    Standing,
    Status,
    Tribe,
)

from .follow import take_turn
from .table import with_nonplayers

R = Region
EXPANSION = "ARIOVISTUS"
MANY = {"PROVINCIA": {"AUXILIA_HIDDEN": 12}}  # so that no more than eight Auxilia are Available


def romans(nonplayers: str = "ALL", scenario: str = "RECONQUEST", **data: Any) -> Gaul:
    """Romans with a chart, who are to act; the card is not for them."""
    data = {"card": "DRUIDS", "next": "BALLISTAE", "eligible": ["ROMANS"], "resources": {"ROMANS": 20}, **data}
    return with_nonplayers(nonplayers, scenario, **data)


def act() -> Action:
    return Action(ROMANS, Command.BATTLE)


# R1 (§8.8.1) ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pieces", "tribes", "enemy"),
    [
        ({"LEGION": 1}, {"BITURIGES": "AEDUI_ALLY"}, AEDUI),
        ({"LEGION": 1}, {"BITURIGES": "ARVERNI_CITADEL"}, ARVERNI),
        ({"ROMAN_LEADER": 1}, {"BITURIGES": "BELGIC_ALLY"}, BELGAE),
        ({"LEGION": 1, "AUXILIA_HIDDEN": 6, "ARVERNI_LEADER": 1}, {}, ARVERNI),
        ({"LEGION": 1, "GERMAN_REVEALED": 2}, {}, GERMANS),  # Control
        ({"LEGION": 3, "AUXILIA_HIDDEN": 1, "ARVERNI_REVEALED": 4}, {}, ARVERNI),  # two Losses
        ({"ROMAN_LEADER": 1, "AUXILIA_HIDDEN": 2, "BELGIC_REVEALED": 2, "BELGIC_LEADER": 1}, {}, BELGAE),
    ],
)
def test_8_8_1_r1_yes(pieces: dict[str, int], tribes: dict[str, str], enemy: Any) -> None:
    g = romans(pieces={"BITURIGES": pieces}, tribes=tribes)
    assert meets_condition(g, R.BITURIGES, enemy)
    assert take_turn(g).nodes[0] == "R1 yes"


@pytest.mark.parametrize(
    "pieces",
    [
        {"LEGION": 3, "AUXILIA_HIDDEN": 2, "ARVERNI_REVEALED": 4},  # two Losses, on Auxilia
        {"LEGION": 1, "FORT": 1, "AUXILIA_HIDDEN": 1, "ARVERNI_REVEALED": 2},
        {"AUXILIA_HIDDEN": 1, "ARVERNI_REVEALED": 4},  # neither Caesar nor a Legion
    ],
)
def test_8_8_1_r1_no(pieces: dict[str, int]) -> None:
    assert take_turn(romans(pieces={"BITURIGES": pieces})).nodes[0] == "R1 no"


def test_8_8_1_r_101_a_successor_alone_is_not_caesar() -> None:
    g = romans(pieces={"BITURIGES": {"ROMAN_LEADER": 1}}, tribes={"BITURIGES": "BELGIC_ALLY"})
    g.standing[ROMANS] = int(Standing.SUCCESSOR)
    assert take_turn(g).nodes[0] == "R1 no"


def test_8_8_1_game_run_germans_threaten_only_where_they_can_ambush() -> None:
    seen = {"BITURIGES": {"LEGION": 3, "GERMAN_REVEALED": 2}}
    assert not is_menaced(romans(pieces=seen), R.BITURIGES, GERMANS)
    hidden = {"BITURIGES": {"LEGION": 3, "GERMAN_HIDDEN": 2}}
    assert is_menaced(romans(pieces=hidden), R.BITURIGES, GERMANS)


@pytest.mark.parametrize(("auxilia", "hidden", "fort", "answer"), [(1, 2, 0, True), (2, 2, 0, False), (1, 2, 1, False)])
def test_8_8_1_a_rampage_that_would_reach_a_legion(auxilia: int, hidden: int, fort: int, answer: bool) -> None:
    here = {"LEGION": 3, "AUXILIA_HIDDEN": auxilia, "BELGIC_HIDDEN": hidden, "FORT": fort}
    g = romans(pieces={"MANDUBII": here, "TREVERI": {"BELGIC_LEADER": 1}})
    assert is_menaced(g, R.MANDUBII, BELGAE) is answer


def test_8_8_1_no_rampage_out_of_ambiorix_reach() -> None:
    here = {"LEGION": 3, "AUXILIA_HIDDEN": 1, "BELGIC_HIDDEN": 2}
    assert not is_menaced(romans(pieces={"MANDUBII": here, "MORINI": {"BELGIC_LEADER": 1}}), R.MANDUBII, BELGAE)


def test_8_8_1_r_120_enlist_and_entreat_make_a_battle_worse() -> None:
    enlisted = {"TREVERI": {"LEGION": 1, "AUXILIA_HIDDEN": 2, "BELGIC_REVEALED": 3, "GERMAN_REVEALED": 3}}
    far = romans(pieces=enlisted)
    assert not is_menaced(far, R.TREVERI, BELGAE)
    near = romans(pieces={**enlisted, "NERVII": {"BELGIC_LEADER": 1}})
    assert is_menaced(near, R.TREVERI, BELGAE)
    pieces = {"BITURIGES": {"LEGION": 1, "AUXILIA_HIDDEN": 1, "ARVERNI_HIDDEN": 2}, "AEDUI": {"ARVERNI_LEADER": 1}}
    assert is_menaced(romans(pieces=pieces, resources={"ARVERNI": 1}), R.BITURIGES, ARVERNI)
    assert not is_menaced(romans(pieces=pieces, resources={"ARVERNI": 0}), R.BITURIGES, ARVERNI)


def test_8_8_1_the_worst_battle_is_that_of_the_strongest_enemy() -> None:
    g = romans(pieces={"BITURIGES": {"LEGION": 4, "AUXILIA_HIDDEN": 4, "ARVERNI_REVEALED": 4, "BELGIC_REVEALED": 6}})
    assert count_worst_losses(g, R.BITURIGES) == 3


# R_BATTLE and Besiege (§8.8.1) ------------------------------------------------------------------------------------


def test_8_8_1_battle_where_the_romans_lose_less_than_half() -> None:
    g = romans(
        pieces={"BITURIGES": {"LEGION": 4, "AUXILIA_HIDDEN": 2, "ARVERNI_REVEALED": 4}}, tribes={"BITURIGES": "ARVERNI_ALLY"}
    )
    assert is_worth(g, act(), Assault(R.BITURIGES, ARVERNI, besiege=False))
    path = take_turn(g)
    assert path.nodes[:2] == ["R1 yes", "R_BATTLE"]
    assert path.find("battle")[0]["other"] is ARVERNI


def test_8_8_1_half_is_too_much() -> None:
    g = romans(pieces={"BITURIGES": {"LEGION": 2, "ARVERNI_REVEALED": 4}})
    assert not is_worth(g, act(), Assault(R.BITURIGES, ARVERNI, besiege=False))  # two for one
    assert take_turn(g).nodes[:4] == ["R1 yes", "R_BATTLE", "R_BATTLE none", "R_MARCH"]


def test_8_8_1_no_loss_on_caesar() -> None:
    pieces = {"BITURIGES": {"ROMAN_LEADER": 1, "ARVERNI_REVEALED": 3}}
    g = romans(pieces=pieces)
    assert not is_worth(g, act(), Assault(R.BITURIGES, ARVERNI, besiege=False))
    covered = romans(pieces={"BITURIGES": {"ROMAN_LEADER": 1, "LEGION": 2, "AUXILIA_HIDDEN": 2, "ARVERNI_REVEALED": 6}})
    assert is_worth(covered, act(), Assault(R.BITURIGES, ARVERNI, besiege=False))


def test_8_8_1_if_caesar_will_not_battle_nobody_does() -> None:
    pieces = {"BITURIGES": {"ROMAN_LEADER": 1, "ARVERNI_REVEALED": 5}, "TREVERI": {"LEGION": 4}}
    g = romans(pieces=pieces, tribes={"TREVERI": "BELGIC_ALLY"}, next="WINTER")
    assert find_assaults(g, act()) == [Assault(R.TREVERI, BELGAE, besiege=False)]
    assert "R_BATTLE none" in take_turn(g).nodes


def test_8_8_1_leaders_first_then_the_most_warbands() -> None:
    pieces = {
        "BITURIGES": {"LEGION": 5, "AUXILIA_HIDDEN": 3, "ARVERNI_LEADER": 1},
        "TREVERI": {"LEGION": 5, "AUXILIA_HIDDEN": 3, "BELGIC_REVEALED": 4},
        "AEDUI": {"AUXILIA_HIDDEN": 3, "LEGION": 2, "AEDUI_REVEALED": 1},
    }
    tribes = {"TREVERI": "BELGIC_ALLY", "AEDUI": "AEDUI_ALLY"}
    path = take_turn(romans(pieces=pieces, tribes=tribes))
    assert [args["other"] for args in path.find("battle")] == [ARVERNI, BELGAE, AEDUI]


def test_8_8_1_then_players_then_the_most_allies() -> None:
    pieces = {"MANDUBII": {"LEGION": 5, "AUXILIA_HIDDEN": 3}, "ATREBATES": {"LEGION": 5, "AUXILIA_HIDDEN": 3}}
    tribes = {"MANDUBII": "ARVERNI_ALLY", "SENONES": "ARVERNI_ALLY", "BELLOVACI": "BELGIC_ALLY"}
    players = take_turn(romans("ROMANS_ARVERNI", pieces=pieces, tribes=tribes))
    assert [args["other"] for args in players.find("battle")] == [BELGAE, ARVERNI]
    nobody = take_turn(romans(pieces=pieces, tribes=tribes))
    assert [args["other"] for args in nobody.find("battle")] == [ARVERNI, BELGAE]


def test_8_8_1_besiege_where_a_citadel_might_suffer_fewer_than_three_rolls() -> None:
    weak: dict[str, Any] = {
        "pieces": {"MANDUBII": {"LEGION": 3, "ARVERNI_REVEALED": 1}},
        "tribes": {"MANDUBII": "ARVERNI_CITADEL"},
    }
    g = romans(**weak)
    assert needs_siege(g, act(), Foray(R.MANDUBII, ARVERNI))
    path = take_turn(g)
    assert path.nodes[:3] == ["R1 yes", "R_BATTLE", "R_BESIEGE"]
    assert path.nodes[-1] == "R_BESIEGE"  # no Scout after it
    assert g.is_subdued(Tribe.MANDUBII)
    strong = {"MANDUBII": {"ROMAN_LEADER": 1, "LEGION": 4, "AUXILIA_HIDDEN": 6, "ARVERNI_REVEALED": 2}}
    sure = romans(pieces=strong, tribes={"MANDUBII": "ARVERNI_CITADEL"})
    assert not needs_siege(sure, act(), Foray(R.MANDUBII, ARVERNI))


def test_8_8_1_r_121_besiege_where_an_ally_might_stay() -> None:
    shielded = {"BITURIGES": {"LEGION": 3, "ARVERNI_REVEALED": 3}}
    g = romans(pieces=shielded, tribes={"BITURIGES": "ARVERNI_ALLY"})
    assert needs_siege(g, act(), Foray(R.BITURIGES, ARVERNI))
    path = take_turn(g)
    assert "R_BESIEGE" in path.nodes
    assert g.owner(Tribe.BITURIGES) is None
    alone = romans(pieces={"BITURIGES": {"LEGION": 3}}, tribes={"BITURIGES": "ARVERNI_ALLY"})
    assert not needs_siege(alone, act(), Foray(R.BITURIGES, ARVERNI))
    assert "R_BESIEGE" not in take_turn(alone).nodes


def test_8_8_1_r_122_what_a_siege_removes_is_a_loss_inflicted() -> None:
    g = romans(pieces={"MANDUBII": {"LEGION": 1}}, tribes={"MANDUBII": "ARVERNI_CITADEL"})
    assert not is_worth(g, act(), Assault(R.MANDUBII, ARVERNI, besiege=False))  # half a Loss
    assert find_assaults(g, act()) == [Assault(R.MANDUBII, ARVERNI, besiege=True)]


def test_8_8_1_if_anywhere_then_wherever_else_able() -> None:
    pieces = {"MANDUBII": {"LEGION": 3, "ARVERNI_REVEALED": 1}, "TREVERI": {"LEGION": 3}}
    g = romans(pieces=pieces, tribes={"MANDUBII": "ARVERNI_CITADEL", "TREVERI": "BELGIC_ALLY"})
    assert not needs_siege(g, act(), Foray(R.TREVERI, BELGAE))
    assert all(assault.besiege for assault in find_assaults(g, act()))
    path = take_turn(g)
    assert len([args for args in path.find("uses") if args["ability"].name == "BESIEGE"]) == 2
    assert path.nodes.count("R_BESIEGE") == 1


def test_8_8_1_without_besiege_they_scout_after_the_battle() -> None:
    pieces = {
        "BITURIGES": {"ROMAN_LEADER": 1, "LEGION": 3, "AUXILIA_HIDDEN": 6},
        "AEDUI": {"AUXILIA_HIDDEN": 1, "ARVERNI_HIDDEN": 2},
    }
    g = romans(pieces=pieces, tribes={"BITURIGES": "BELGIC_ALLY"})
    path = take_turn(g)
    assert path.nodes[-2:] == ["R_BATTLE", "R_SCOUT"]
    assert g.count(R.AEDUI, Force.ARVERNI_SCOUTED) == 2


def test_a8_8_1_settlements_are_allies() -> None:
    g = romans("ALL", EXPANSION, pieces={"SEQUANI": {"LEGION": 3, "SETTLEMENT": 1}})
    assert meets_condition(g, R.SEQUANI, GERMANS)
    assert not needs_siege(g, act(), Foray(R.SEQUANI, GERMANS))
    shielded = romans("ALL", EXPANSION, pieces={"SEQUANI": {"LEGION": 3, "SETTLEMENT": 1, "GERMAN_REVEALED": 3}})
    assert needs_siege(shielded, act(), Foray(R.SEQUANI, GERMANS))


@pytest.mark.parametrize(("ahead", "fights"), [(True, True), (False, False)])
def test_a8_8_1_diviciacus_only_while_the_aedui_are_at_victory(ahead: bool, fights: bool) -> None:
    tribes = {} if ahead else {"NERVII": "BELGIC_ALLY"}
    g = romans("ALL", EXPANSION, pieces={"BITURIGES": {"LEGION": 4, "AEDUI_LEADER": 1, "AEDUI_REVEALED": 1}}, tribes=tribes)
    assert (g.rules.margin(g, AEDUI) >= 0) is ahead
    assert (Assault(R.BITURIGES, AEDUI, besiege=False) in find_assaults(g, act())) is fights


DRUID = {"DIVICIACUS": "UNSHADED"}
HELPED = {"LEGION": 3, "AUXILIA_HIDDEN": 4, "AEDUI_HIDDEN": 4, "ARVERNI_REVEALED": 6}


def low_score(g: Gaul) -> Gaul:
    """The Roman score at 12 or less, so that the Aedui agree."""
    for tribe in Tribe:
        if g.rules.score(g, ROMANS) > 12 and g.is_subdued(tribe) and g.can_hold(tribe, BELGAE):
            g.install(tribe, Status.BELGIC_ALLY)
    return g


def test_8_8_8_r_128_aedui_warbands_fight_as_auxilia_and_are_lost_first() -> None:
    g = low_score(romans(pieces={"BITURIGES": HELPED}, tribes={"BITURIGES": "ARVERNI_ALLY"}, capabilities=DRUID))
    path = take_turn(g)
    assert path.find("joined")
    assert path.find("attack")[0]["bands"] == 8
    assert path.find("counterattack")[0]["n"] == 0
    tough = {**HELPED, "ARVERNI_REVEALED": 9}
    g = low_score(romans(pieces={"BITURIGES": tough}, tribes={"BITURIGES": "ARVERNI_ALLY"}, capabilities=DRUID))
    path = take_turn(g)
    assert path.find("counterattack")[0]["n"] == 1
    assert (g.count_bands(R.BITURIGES, AEDUI), g.count_bands(R.BITURIGES, ROMANS)) == (3, 4)


def test_8_8_8_r_128_not_if_the_aedui_are_an_enemy_and_not_for_a_march() -> None:
    tribes = {"BITURIGES": "AEDUI_ALLY"}
    g = low_score(romans(pieces={"BITURIGES": {**HELPED, "ARVERNI_REVEALED": 0}}, tribes=tribes, capabilities=DRUID))
    assert not take_turn(g).find("joined")
    pieces = {"PROVINCIA": {"LEGION": 3, "AUXILIA_HIDDEN": 12, "AEDUI_HIDDEN": 2}}
    g = low_score(romans(pieces=pieces, tribes={"SEQUANI": "ARVERNI_ALLY"}, capabilities=DRUID))
    path = take_turn(g)
    assert path.find("marched")
    assert not path.find("joined")


# R2 (§8.8.1) ------------------------------------------------------------------------------------------------------

BEHIND = {"NERVII": "BELGIC_ALLY"}  # the Aedui are not at victory


@pytest.mark.parametrize(
    ("legions", "auxilia", "tribes", "answer"),
    [(2, 4, {}, "yes"), (1, 4, {}, "no"), (2, 3, {}, "no"), (2, 4, BEHIND, "no")],
)
def test_8_8_1_r2_an_enemy_at_victory_and_caesar_ready(legions: int, auxilia: int, tribes: dict[str, str], answer: str) -> None:
    g = romans(pieces={"PROVINCIA": {"ROMAN_LEADER": 1, "LEGION": legions, "AUXILIA_HIDDEN": auxilia}}, tribes=tribes)
    assert (g.rules.margin(g, AEDUI) >= 0) is not bool(tribes)
    path = take_turn(g)
    assert path.nodes[1] == f"R2 {answer}"
    assert (path.nodes[2] == "R_MARCH") is (answer == "yes")


# R3, R4, R_EVENT (§8.8.2) -----------------------------------------------------------------------------------------


def test_8_8_2_r3_and_r4_the_event() -> None:
    g = romans(card="LEGIO_X", tribes=BEHIND)
    assert take_turn(g).nodes == ["R1 no", "R2 no", "R3 yes", "R4 no", "R_EVENT"]
    assert "R3 no" in take_turn(romans(card="LEGIO_X", tribes=BEHIND, deeds={"ARVERNI": "COMMAND"})).nodes
    assert "R4 yes" in take_turn(romans(tribes=BEHIND)).nodes


# R5 (§8.8.3) ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("auxilia", "answer", "then"), [(12, "no", "R_MARCH"), (11, "yes", "R_RECRUIT")])
def test_8_8_3_r5_nine_auxilia_available(auxilia: int, answer: str, then: str) -> None:
    g = romans(pieces={"PROVINCIA": {"AUXILIA_HIDDEN": auxilia}}, tribes=BEHIND)
    assert g.count_available_bands(ROMANS) == 20 - auxilia
    nodes = take_turn(g).nodes
    assert f"R5 {answer}" in nodes
    assert nodes[nodes.index(f"R5 {answer}") + 1] == then


# R_RECRUIT (§8.8.4) -----------------------------------------------------------------------------------------------


def test_8_8_4_two_allies_are_enough() -> None:
    pieces = {"SEQUANI": {"AUXILIA_HIDDEN": 3}}
    tribes = {**BEHIND, "HELVII": "DISPERSED", "HELVETII": "DISPERSED"}
    assert "R_RECRUIT none" in take_turn(romans(pieces=pieces, tribes=tribes)).nodes  # an Ally, two Auxilia in Provincia
    path = take_turn(romans(pieces={**pieces, "BITURIGES": {"AUXILIA_HIDDEN": 3}}, tribes=tribes))
    assert "R_RECRUIT none" not in path.nodes
    assert {args["tribe"] for args in path.find("allied")} == {Tribe.SEQUANI, Tribe.BITURIGES}


def test_8_8_4_or_six_pieces() -> None:
    tribes = {**BEHIND, "HELVII": "ROMAN_ALLY", "VOLCAE": "ROMAN_ALLY", "CADURCI": "ROMAN_ALLY", "ARVERNI": "DISPERSED"}
    five = romans(tribes=tribes, resources={"ROMANS": 5})  # three in Provincia, two in Arverni
    assert "R_RECRUIT none" in take_turn(five).nodes
    six = romans(tribes=tribes, pieces={"PROVINCIA": {"ROMAN_LEADER": 1}}, resources={"ROMANS": 5})
    assert sum(args["n"] for args in take_turn(six).find("placed")) == 6


def test_8_8_4_supply_lines_first_because_they_are_free() -> None:
    pieces = {
        "SEQUANI": {"AUXILIA_HIDDEN": 3}, "MORINI": {"AUXILIA_HIDDEN": 3},
        "ATREBATES": {"BELGIC_HIDDEN": 1}, "NERVII": {"BELGIC_HIDDEN": 1},
    }  # fmt: skip
    tribes = {
        "MENAPII": "DISPERSED", "HELVII": "DISPERSED", "HELVETII": "DISPERSED", "SUGAMBRI": "GERMAN_ALLY",
        "CATUVELLAUNI": "BELGIC_ALLY",
    }  # fmt: skip
    g = romans(pieces=pieces, tribes=tribes, resources={"ROMANS": 2})
    path = take_turn(g)
    assert [args["tribe"] for args in path.find("allied")] == [Tribe.SEQUANI, Tribe.MORINI]
    assert g.resources[ROMANS] == 0


def test_8_8_4_they_build_before_and_scout_only_if_they_have_not_built() -> None:
    pieces = {"SEQUANI": {"ROMAN_LEADER": 1, "AUXILIA_HIDDEN": 3}}
    tribes = {**BEHIND, "HELVETII": "ROMAN_ALLY", "SEQUANI": "ROMAN_ALLY", "HELVII": "ROMAN_ALLY"}
    path = take_turn(romans(pieces=pieces, tribes=tribes))
    assert path.nodes[-2:] == ["R_RECRUIT", "R_BUILD"]
    assert path.words.index("fort") < path.words.index("placed")
    pieces["MANDUBII"] = {"AUXILIA_HIDDEN": 1, "ARVERNI_HIDDEN": 1}
    path = take_turn(romans(pieces=pieces, tribes=tribes, resources={"ROMANS": 5}))
    assert path.nodes[-2:] == ["R_RECRUIT", "R_SCOUT"]
    assert path.words.index("placed") < path.words.index("spotted")


# R_SEIZE (§8.8.5) and Pass ----------------------------------------------------------------------------------------


def test_8_8_5_disperse_at_players_first_then_in_belgica_never_the_helvii() -> None:
    pieces = {
        "TREVERI": {"AUXILIA_HIDDEN": 2}, "MORINI": {"AUXILIA_HIDDEN": 2},
        "BITURIGES": {"AUXILIA_HIDDEN": 2, "ARVERNI_REVEALED": 1}, "MANDUBII": {"BELGIC_REVEALED": 1, "AUXILIA_HIDDEN": 2},
    }  # fmt: skip
    tribes = {"NERVII": "BELGIC_ALLY", "MORINI": "DISPERSED"}
    g = romans("ROMANS_ARVERNI", pieces=pieces, tribes=tribes)
    order: list[Region] = []
    a = Action(ROMANS, Command.SEIZE)
    while (region := _run(next_region(g, a))) is not None:
        order.append(region)
        a.regions.append(region)
    assert order == [R.MANDUBII, R.MORINI, R.TREVERI, R.BITURIGES, R.PROVINCIA]  # Provincia for the Resources
    assert dispersable(g, a, R.PROVINCIA) == []


def _run(rule: Any) -> Any:
    """With lots on the first candidate."""
    value = None
    while True:
        try:
            effect = rule.send(value)
        except StopIteration as end:
            return end.value
        value = effect.items[0]


ALLIED = {**BEHIND, "HELVII": "ROMAN_ALLY"}  # so that there is not enough to Recruit


def test_8_8_5_they_disperse_and_forage() -> None:
    g = romans(pieces={"BITURIGES": {"AUXILIA_HIDDEN": 2}}, tribes=ALLIED, resources={"ROMANS": 0})
    path = take_turn(g, fates=[6, 6])  # nobody is provoked
    assert path.nodes[path.nodes.index("R_RECRUIT none") + 1] == "R_SEIZE"
    assert [args["tribe"] for args in path.find("dispersed")] == [Tribe.BITURIGES]
    assert g.resources[ROMANS] == 8  # six, and two of the Helvii


@pytest.mark.parametrize(("hidden", "n"), [(3, 0), (2, 1)])
def test_8_8_5_not_where_harassment_would_cost_a_loss(hidden: int, n: int) -> None:
    pieces = {"BITURIGES": {"AUXILIA_HIDDEN": 4, "ARVERNI_HIDDEN": hidden}}
    g = romans(pieces=pieces, tribes=ALLIED, resources={"ROMANS": 0})
    assert len(take_turn(g).find("dispersed")) == n


def test_8_4_2_nonplayer_aedui_do_not_harass_the_romans_but_players_may() -> None:
    pieces = {"BITURIGES": {"AUXILIA_HIDDEN": 4, "AEDUI_HIDDEN": 3}}
    a = Action(ROMANS, Command.SEIZE)
    assert _run(next_region(romans(pieces=pieces, tribes=BEHIND), a)) is R.BITURIGES
    assert _run(next_region(romans("ALL_BUT_AEDUI", pieces=pieces, tribes=BEHIND), a)) is not R.BITURIGES


def test_8_8_5_build_after_it_but_not_where_they_seized() -> None:
    pieces = {
        "SEQUANI": {"ROMAN_LEADER": 1}, "AEDUI": {"AUXILIA_HIDDEN": 3, "BELGIC_HIDDEN": 3},
        "MANDUBII": {"AUXILIA_HIDDEN": 1, "BELGIC_REVEALED": 1},
    }  # fmt: skip
    tribes = {**BEHIND, "SEQUANI": "DISPERSED", "HELVETII": "DISPERSED", "HELVII": "DISPERSED", "AEDUI": "DISPERSED"}
    path = take_turn(romans(pieces=pieces, tribes=tribes, resources={"ROMANS": 7}))
    assert path.nodes[-2:] == ["R_SEIZE", "R_BUILD"]
    assert [args["region"] for args in path.find("foraged")] == [R.MANDUBII]
    assert [args["region"] for args in path.find("fort")] == [R.AEDUI, R.SEQUANI]


def test_8_8_5_if_nothing_can_be_done_they_pass() -> None:
    g = romans(tribes={**BEHIND, "HELVII": "DISPERSED"}, resources={"ROMANS": 0})
    path = take_turn(g)
    assert path.nodes[-3:] == ["R_SEIZE", "R_SEIZE none", "PASS"]
    assert g.deeds[ROMANS] == Deed.PASSED
