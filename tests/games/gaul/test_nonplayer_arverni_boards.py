"""8.7: what the non-player Arverni do, board by board: Battle, Devastate, Entreat, Rally, Raid and Events."""

from __future__ import annotations

from typing import Any

import pytest

from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import AEDUI, ARVERNI, ROMANS, Force, Region, Tribe

from .follow import Path, take_turn
from .test_nonplayer_arverni import arverni
from .test_nonplayer_arverni_march import bands, drawn, massing

R = Region


def fought(path: Path) -> list[tuple[str, str]]:
    return [(args["region"].name, args["other"].name) for args in path.find("battle")]


# Battle (§8.7.1) --------------------------------------------------------------------------------------------------

LED = {"ARVERNI_LEADER": 1}


@pytest.mark.parametrize(
    ("pieces", "fights"),
    [
        ({"ARVERNI_REVEALED": 10, "LEGION": 8, "AUXILIA_REVEALED": 3}, True),  # five Losses, two on Legions, for six
        ({"ARVERNI_REVEALED": 10, "LEGION": 8, "AUXILIA_REVEALED": 5}, False),  # none on a Legion
        ({"ARVERNI_REVEALED": 10, "AEDUI_REVEALED": 12}, True),  # five for three
        ({"ARVERNI_REVEALED": 10, "AEDUI_REVEALED": 15}, False),  # five for five
        (
            {**LED, "ARVERNI_REVEALED": 5, "ROMAN_LEADER": 1, "LEGION": 1, "AUXILIA_REVEALED": 1},
            False,
        ),  # six against Caesar's three
        ({**LED, "ARVERNI_REVEALED": 6, "ROMAN_LEADER": 1, "LEGION": 1, "AUXILIA_REVEALED": 1}, True),
        ({"ARVERNI_REVEALED": 10, "ROMAN_LEADER": 1, "LEGION": 4, "AUXILIA_REVEALED": 2}, True),  # without Vercingetorix
        ({**LED, "ARVERNI_REVEALED": 6, "LEGION": 3, "AUXILIA_REVEALED": 1}, True),  # without Caesar
        ({**LED, "ARVERNI_REVEALED": 2, "LEGION": 5}, False),  # he would take a Loss
        ({**LED, "ARVERNI_REVEALED": 1, "LEGION": 2}, True),  # two Losses on Legions, and nobody strikes back
    ],
)
def test_8_7_1_a_legion_hit_or_more_losses_none_on_vercingetorix_and_two_to_one_against_caesar(
    pieces: dict[str, int], fights: bool
) -> None:
    path = take_turn(arverni(pieces={"BITURIGES": pieces}))
    assert path.nodes[:2] == ["V1 yes", "V_BATTLE"]
    assert bool(fought(path)) is fights
    assert ("V_BATTLE none" in path.nodes) is not fights


def test_8_7_1_with_caesar_there_he_may_still_fight_the_aedui() -> None:
    here = {**LED, "ARVERNI_REVEALED": 4, "ROMAN_LEADER": 1, "LEGION": 4}
    path = take_turn(arverni(pieces={"BITURIGES": here}, tribes={"BITURIGES": "AEDUI_ALLY"}))
    assert fought(path) == [("BITURIGES", "AEDUI")]


def test_8_7_1_those_who_meet_the_condition_first_and_vercingetorix_against_romans() -> None:
    """Also Belgae who play, and Aedui where no condition is met; never Germans."""
    pieces = {
        "PICTONES": {**LED, "ARVERNI_REVEALED": 6, "AUXILIA_REVEALED": 4, "AEDUI_REVEALED": 1},
        "MORINI": {"ARVERNI_REVEALED": 4, "AEDUI_REVEALED": 1},
        "NERVII": {"ARVERNI_REVEALED": 4, "BELGIC_REVEALED": 1},
        "TREVERI": {"ARVERNI_REVEALED": 4, "GERMAN_REVEALED": 1},
    }
    path = take_turn(arverni(pieces=pieces, tribes={"PICTONES": "AEDUI_ALLY"}))
    assert fought(path)[0] == ("PICTONES", "ROMANS")
    assert ("MORINI", "AEDUI") in fought(path)
    assert not {"BELGAE", "GERMANS"} & {enemy for _, enemy in fought(path)}


def test_8_7_1_battles_are_paid_for_first_and_of_equal_ones_drawn_if_not_all_can_be() -> None:
    here = {"ARVERNI_REVEALED": 4, "AEDUI_REVEALED": 1}
    pieces = {"PICTONES": {**LED, "ARVERNI_REVEALED": 2}, "MORINI": here, "NERVII": here}
    tribes = {"PICTONES": "AEDUI_ALLY"}
    poor = take_turn(arverni(pieces=pieces, tribes=tribes, resources={"ARVERNI": 2}))
    assert {R.MORINI, R.NERVII} in drawn(poor)
    assert len(fought(poor)) == 2
    rich = take_turn(arverni(pieces=pieces, tribes=tribes, resources={"ARVERNI": 3}))
    assert len(fought(rich)) == 3


# Devastate and Entreat (§8.7.1) -----------------------------------------------------------------------------------


def plead(here: dict[str, int], tribes: dict[str, str], region: str = "CARNUTES", **data: Any) -> tuple[Gaul, Path]:
    """After a Rally of the few around Vercingetorix in Pictones, Hidden Arverni in a Region next door."""
    nonplayers = data.pop("nonplayers", "ALL")
    g = arverni(
        nonplayers,
        pieces={"PICTONES": {**LED, "ARVERNI_REVEALED": 1}, region: {"ARVERNI_HIDDEN": 1, **here}},
        tribes=tribes,
        **data,
    )
    path = take_turn(g)
    assert "V_RALLY" in path.nodes
    return g, path


@pytest.mark.parametrize(
    ("here", "lost"),
    [
        ({"AUXILIA_REVEALED": 1, "AEDUI_REVEALED": 1}, Force.AUXILIA_REVEALED),
        ({"AUXILIA_REVEALED": 1, "AUXILIA_HIDDEN": 1, "AEDUI_REVEALED": 1}, Force.AUXILIA_HIDDEN),  # §8.4.1
        ({"BELGIC_REVEALED": 1, "AEDUI_REVEALED": 1}, Force.AEDUI_REVEALED),
        ({"BELGIC_REVEALED": 1, "GERMAN_REVEALED": 1}, None),  # neither Belgae nor Germans
    ],
)
def test_8_7_1_entreat_auxilia_then_aedui_warbands(here: dict[str, int], lost: Force | None) -> None:
    full = dict.fromkeys(("CARNUTES", "AULERCI"), "DISPERSED")
    before = {Force[name]: n for name, n in here.items()}
    g, path = plead(here, full)
    gone = [piece for piece, n in before.items() if g.count(R.CARNUTES, piece) < n]
    assert gone == ([] if lost is None else [lost])
    assert ("V_ENTREAT" in path.nodes) is (lost is not None)


@pytest.mark.parametrize(
    ("tribes", "won"),
    [
        ({"CARNUTES": "BELGIC_ALLY", "AULERCI": "AEDUI_ALLY"}, Tribe.AULERCI),  # Aedui, Belgic, Germanic
        ({"CARNUTES": "GERMAN_ALLY", "AULERCI": "BELGIC_ALLY"}, Tribe.AULERCI),
        ({"CARNUTES": "BELGIC_ALLY", "AULERCI": "BELGIC_ALLY"}, Tribe.CARNUTES),  # in a City first
        ({"CARNUTES": "ROMAN_ALLY", "AULERCI": "GERMAN_ALLY"}, Tribe.AULERCI),
    ],
)
def test_8_7_1_entreat_allies_before_all_else_where_they_have_control(tribes: dict[str, str], won: Tribe) -> None:
    g, _ = plead({"ARVERNI_REVEALED": 4, "AUXILIA_REVEALED": 1}, tribes)
    assert g.owner(won) is ARVERNI
    assert g.count_bands(R.CARNUTES, ROMANS) == 1
    assert len([t for t in (Tribe.CARNUTES, Tribe.AULERCI) if g.owner(t) is ARVERNI]) == 1


def test_8_7_1_entreat_region_by_region_the_best_first_as_long_as_resources_last() -> None:
    """After the Rally one Resource is left: for the Ally, not for the Auxilia."""
    pieces = {
        "PICTONES": {**LED, "ARVERNI_REVEALED": 1},
        "VENETI": {"ARVERNI_HIDDEN": 1, "AUXILIA_REVEALED": 2},
        "CARNUTES": {"ARVERNI_HIDDEN": 2, "ARVERNI_REVEALED": 2},
    }
    tribes = {"CARNUTES": "BELGIC_ALLY", "AULERCI": "DISPERSED", "PICTONES": "DISPERSED", "SANTONES": "DISPERSED"}
    rich = arverni(pieces=pieces, tribes=tribes, resources={"ARVERNI": 9})
    take_turn(rich)
    assert (rich.owner(Tribe.CARNUTES), rich.count_bands(R.VENETI, ROMANS)) == (ARVERNI, 1)
    spent = 9 - rich.resources[ARVERNI]
    poor = arverni(pieces=pieces, tribes=tribes, resources={"ARVERNI": spent - 1})
    take_turn(poor)
    assert (poor.owner(Tribe.CARNUTES), poor.count_bands(R.VENETI, ROMANS)) == (ARVERNI, 2)
    assert poor.resources[ARVERNI] == 0


@pytest.mark.parametrize(
    ("here", "burnt"),
    [
        ({"ARVERNI_REVEALED": 6, "AUXILIA_REVEALED": 3}, True),  # one for one
        ({"ARVERNI_REVEALED": 7, "AUXILIA_REVEALED": 3}, False),  # one for two
        ({"ARVERNI_REVEALED": 7, "AUXILIA_REVEALED": 3, "AEDUI_REVEALED": 3}, True),  # two for two
        ({"ARVERNI_REVEALED": 6, "AUXILIA_REVEALED": 2}, False),  # nobody
        ({"ARVERNI_REVEALED": 7, "BELGIC_REVEALED": 6}, False),  # Belgae do not count
        ({"ARVERNI_REVEALED": 2, "BELGIC_REVEALED": 0, "AUXILIA_REVEALED": 2, "AEDUI_REVEALED": 0}, False),
        ({"ARVERNI_REVEALED": 7, "AUXILIA_REVEALED": 6}, True),  # two Auxilia
        ({"ARVERNI_REVEALED": 7, "LEGION": 3}, True),  # a Legion
    ],
)
def test_8_7_1_devastate_for_a_legion_two_auxilia_or_as_many_romans_and_aedui_as_arverni(
    here: dict[str, int], burnt: bool
) -> None:
    """A Hidden Warband more is there."""
    g = arverni(
        pieces={"PICTONES": LED, "CARNUTES": {"ARVERNI_HIDDEN": 1, **here}},
        tribes=dict.fromkeys(("CARNUTES", "AULERCI"), "DISPERSED"),
    )
    take_turn(g)
    assert g.is_devastated(R.CARNUTES) is burnt


# Rally (§8.7.3) and what follows it -------------------------------------------------------------------------------

NINE: dict[str, dict[str, int]] = {"MORINI": {"ARVERNI_REVEALED": 9, "BELGIC_REVEALED": 9}}
FOREIGN = {"BELGIC_REVEALED": 3}


@pytest.mark.parametrize(
    ("pieces", "tribes", "answer"),
    [
        ({"MORINI": {"ARVERNI_REVEALED": 8, "BELGIC_REVEALED": 9}}, {}, "yes"),  # fewer than nine
        (NINE, {}, "no"),  # one at home
        ({**NINE, "PICTONES": {"ARVERNI_HIDDEN": 1}}, {}, "no"),  # one Ally
        ({**NINE, "PICTONES": {"ARVERNI_HIDDEN": 1}, "BITURIGES": {"ARVERNI_HIDDEN": 1}}, {}, "yes"),  # two
        (
            {**NINE, "PICTONES": {"ARVERNI_HIDDEN": 1}, "MANDUBII": FOREIGN},
            {"MANDUBII": "ARVERNI_ALLY"},
            "yes",
        ),  # a Citadel and one
        # Warbands: one more than the Allies in a Region, and one at home
        ({**NINE, "CARNUTES": FOREIGN, "VENETI": FOREIGN}, {"AULERCI": "ARVERNI_ALLY", "VENETI": "ARVERNI_ALLY"}, "no"),  # five
        (
            {**NINE, "CARNUTES": FOREIGN, "VENETI": FOREIGN},
            dict.fromkeys(("AULERCI", "VENETI", "NAMNETES"), "ARVERNI_ALLY"),
            "yes",  # six
        ),
    ],
)
def test_8_7_3_v3_few_warbands_or_two_allies_and_citadels_or_six_pieces(
    pieces: dict[str, dict[str, int]], tribes: dict[str, str], answer: str
) -> None:
    assert f"V3 {answer}" in take_turn(arverni(pieces=pieces, tribes=tribes)).nodes


@pytest.mark.parametrize(("warbands", "fewer", "answer"), [(29, 0, "yes"), (30, 0, "no"), (30, 1, "yes"), (35, 0, "no")])
def test_8_7_4_v4_fewer_than_six_allies_or_six_warbands_available(warbands: int, fewer: int, answer: str) -> None:
    g = massing({"PICTONES": {**LED, "ARVERNI_HIDDEN": warbands}, "AEDUI": {"LEGION": 1}})
    if fewer:
        g.subdue(Tribe.CADURCI)
    assert f"V4 {answer}" in take_turn(g).nodes


@pytest.mark.parametrize(
    ("others", "resources", "robbed"),
    [
        ({"AUXILIA_REVEALED": 1, "AEDUI_REVEALED": 1}, {"ROMANS": 5, "AEDUI": 5}, ["ROMANS"] * 2),
        ({"AUXILIA_REVEALED": 1, "AEDUI_REVEALED": 1}, {"ROMANS": 1, "AEDUI": 5}, ["ROMANS", "AEDUI"]),
        ({"BELGIC_REVEALED": 1, "AEDUI_REVEALED": 1}, {"BELGAE": 5, "AEDUI": 1}, ["AEDUI", "BELGAE"]),
        ({"BELGIC_REVEALED": 1}, {"BELGAE": 1}, ["BELGAE", "LAND"]),
    ],
)
def test_8_7_5_raid_romans_aedui_belgae_players_or_not_then_the_land(
    others: dict[str, int], resources: dict[str, int], robbed: list[str]
) -> None:
    g = massing({"PICTONES": {"ARVERNI_HIDDEN": 30, **others}}, resources={"ARVERNI": 0, **resources})
    path = take_turn(g, 1)
    assert "V_RAID" in path.nodes
    assert [args["other"].name for args in path.find("stole")] + ["LAND"] * len(path.find("raided")) == robbed


# Events (§8.7.2) --------------------------------------------------------------------------------------------------


def event(card: str, pieces: dict[str, dict[str, int]], tribes: dict[str, str], *rolls: int, **data: Any) -> tuple[Gaul, Path]:
    g = arverni(data.pop("nonplayers", "ALL"), card=card, pieces=pieces, tribes=tribes, **data)
    return g, take_turn(g, *rolls, answers=data.pop("answers", ()))


STRONG = dict.fromkeys(
    ("CARNUTES", "AULERCI", "SENONES", "LINGONES", "VENETI", "NAMNETES", "PICTONES", "SANTONES", "CADURCI"), "ARVERNI_ALLY"
)


@pytest.mark.parametrize(
    ("pieces", "home", "expected"),
    [
        (  # from anywhere, to take Control of a Region with a Legion
            {"MORINI": {**LED, "ARVERNI_REVEALED": 4}, "PICTONES": {"ARVERNI_HIDDEN": 5}, "AEDUI": {"LEGION": 2}},
            R.AEDUI,
            {"AEDUI": 9},
        ),
        (  # not enough: next to it the most, and one stays in each
            {
                "MORINI": {**LED, "ARVERNI_REVEALED": 4}, "PICTONES": {"ARVERNI_HIDDEN": 5},
                "PROVINCIA": {"LEGION": 9, "AUXILIA_REVEALED": 9},
            },
            R.ARVERNI,
            {"MORINI": 1, "PICTONES": 1, "ARVERNI": 7},
        ),
        (  # against Caesar more than twice as many: nine and he are not more than ten
            {
                "MORINI": {**LED, "ARVERNI_REVEALED": 4}, "PICTONES": {"ARVERNI_HIDDEN": 5},
                "PROVINCIA": {"LEGION": 4, "ROMAN_LEADER": 1},
            },
            R.ARVERNI,
            {"MORINI": 1, "PICTONES": 1, "ARVERNI": 7},
        ),
        (
            {
                "MORINI": {**LED, "ARVERNI_REVEALED": 4}, "PICTONES": {"ARVERNI_HIDDEN": 6},
                "PROVINCIA": {"LEGION": 4, "ROMAN_LEADER": 1},
            },
            R.PROVINCIA,
            {"PROVINCIA": 10},
        ),
    ],
)  # fmt: skip
def test_8_7_2_32_forced_marches_mass_from_anywhere(
    pieces: dict[str, dict[str, int]], home: Region, expected: dict[str, int]
) -> None:
    """Belgae hold Morini and Pictones, so that nothing threatens; nine Allies are what the sheet asks for."""
    g, path = event("FORCED_MARCHES", pieces, STRONG, 1)
    assert path.nodes[-1] == "V_EVENT"
    assert g.find_leader(ARVERNI) is home
    assert bands(g) == expected


@pytest.mark.parametrize(
    ("treveri", "nervii", "target"),
    [
        ({"LEGION": 2}, {"LEGION": 1}, "TREVERI"),  # the most Losses on Legions
        ({"LEGION": 1}, {"LEGION": 2}, "NERVII"),
        ({"LEGION": 3, "AUXILIA_REVEALED": 2}, {"LEGION": 2}, "NERVII"),  # Auxilia take two of three
        ({"LEGION": 3, "AUXILIA_REVEALED": 3}, {"AUXILIA_REVEALED": 1}, None),
    ],
)
def test_8_7_2_67_arduenna_is_for_the_most_losses_on_legions(
    treveri: dict[str, int], nervii: dict[str, int], target: str | None
) -> None:
    """Six Warbands of the Atrebates come to either Region."""
    pieces = {"TREVERI": treveri, "NERVII": nervii, "ATREBATES": {"ARVERNI_HIDDEN": 6}}
    _g, path = event("ARDUENNA", pieces, {}, *([1] if target else []))
    assert ("V_EVENT" in path.nodes) is (target is not None)
    assert [region for region, _ in fought(path)] == ([target] if target else [])


def test_8_7_1_r_132_where_entreat_takes_the_first_target_the_other_battles_are_fought() -> None:
    """The Ally with Vercingetorix joins the Arverni; among the Morini four Aedui are left to be beaten."""
    pieces = {"PICTONES": {**LED, "ARVERNI_HIDDEN": 4}, "MORINI": {"ARVERNI_REVEALED": 10, "AEDUI_REVEALED": 4}}
    g = arverni(pieces=pieces, tribes={"PICTONES": "AEDUI_ALLY"})
    path = take_turn(g)
    assert path.nodes == ["V1 yes", "V_BATTLE", "V_ENTREAT"]
    assert g.owner(Tribe.PICTONES) is ARVERNI
    assert fought(path) == [("MORINI", "AEDUI")]
    assert not g.count_bands(R.MORINI, AEDUI)


def test_8_7_1_devastate_before_the_battle_and_after_a_march_that_is_no_flight() -> None:
    """Ten Arverni and six Auxilia: three Arverni starve for two Auxilia, which is enough."""
    here = {**LED, "ARVERNI_REVEALED": 12, "AUXILIA_REVEALED": 6}
    path = take_turn(arverni(pieces={"PICTONES": here}))
    assert path.nodes == ["V1 yes", "V_BATTLE", "V_DEVASTATE"]
    assert path.words.index("devastated") < path.words.index("battle")
