"""A8.7: what the non-player Germans do, board by board: Intimidate, Settle, Rally, March and Quarters."""

from __future__ import annotations

from typing import Any

import pytest

from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import FACTIONS, GERMANS, Force, Region

from .follow import Path, take_turn, winter
from .test_nonplayer_germans import germans

R = Region


def bands(g: Gaul) -> dict[str, int]:
    return {region.name: n for region in g.regions() if (n := g.count_bands(region, GERMANS))}


def moved(path: Path) -> list[tuple[str, str, int]]:
    """From where, to where, and how many pieces."""
    return [(a["region"].name, a["target"].name, sum(amount.n for amount in a["pieces"])) for a in path.find("marched")]


def drawn(path: Path) -> list[set[Any]]:
    return [set(chance.items) for chance in path.lots]


# Intimidate (§A8.7.1) ---------------------------------------------------------------------------------------------

LED = {"UBII": {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 2}}


def frighten(nonplayers: str, here: dict[str, int], tribes: dict[str, str], **data: Any) -> tuple[dict[str, int], Path]:
    """Germans without Resources Raid the land, and then Intimidate among the Sequani: who has lost how many pieces there."""
    g = germans(
        nonplayers, pieces={**LED, "SEQUANI": {"GERMAN_HIDDEN": 4, **here}}, tribes=tribes, resources={"GERMANS": 0}, **data
    )
    before = {f.name: g.count_pieces(R.SEQUANI, f) for f in FACTIONS}
    path = take_turn(g, 1)
    assert "G_RAID" in path.nodes
    return {f.name: n for f in FACTIONS if (n := before[f.name] - g.count_pieces(R.SEQUANI, f))}, path


ONLY_GERMANS = "ARVERNI"  # whose seat the Germans have


@pytest.mark.parametrize(
    ("nonplayers", "here", "tribes", "expected"),
    [
        (ONLY_GERMANS, {"AUXILIA_REVEALED": 1}, {"HELVETII": "AEDUI_ALLY"}, {"AEDUI": 1}),  # players' Allies
        (ONLY_GERMANS, {}, {"HELVETII": "AEDUI_ALLY", "SEQUANI": "ROMAN_ALLY"}, {"ROMANS": 1}),
        (ONLY_GERMANS, {}, {"HELVETII": "AEDUI_ALLY", "SEQUANI": "BELGIC_ALLY"}, {"AEDUI": 1}),
        (ONLY_GERMANS, {"AUXILIA_REVEALED": 1, "AEDUI_REVEALED": 2}, {}, {"ROMANS": 1}),  # then Auxilia and Warbands
        (ONLY_GERMANS, {"BELGIC_REVEALED": 2, "AEDUI_REVEALED": 1}, {}, {"AEDUI": 1}),
        (ONLY_GERMANS, {"BELGIC_REVEALED": 3}, {}, {"BELGAE": 2}),  # two at most
        ("ALL_BUT_AEDUI", {"AEDUI_REVEALED": 1}, {"HELVETII": "ROMAN_ALLY"}, {"AEDUI": 1}),  # a player before non-players
        ("ALL_BUT_ROMANS", {"AUXILIA_REVEALED": 1}, {"HELVETII": "AEDUI_ALLY"}, {"ROMANS": 1}),
        ("ALL", {}, {"HELVETII": "AEDUI_ALLY", "SEQUANI": "ROMAN_ALLY"}, {"ROMANS": 1}),
        ("ALL", {"AUXILIA_REVEALED": 1}, {"HELVETII": "AEDUI_ALLY"}, {"AEDUI": 1}),  # Allies before other pieces
        ("ALL", {"AUXILIA_REVEALED": 1, "AEDUI_REVEALED": 1}, {}, {"ROMANS": 1}),
        ("ALL", {"BELGIC_REVEALED": 1, "AEDUI_REVEALED": 1}, {}, {"AEDUI": 1}),
        ("ALL", {"BELGIC_REVEALED": 1}, {}, {}),  # never non-player Belgae
        ("ALL", {"ARVERNI_REVEALED": 1}, {}, {}),  # nor the Arverni
        ("ALL", {"AUXILIA_REVEALED": 1, "AUXILIA_HIDDEN": 1}, {"HELVETII": "ROMAN_ALLY"}, {"ROMANS": 2}),
        ("ALL", {"LEGION": 1}, {}, {}),  # no Legions
    ],
)
def test_a8_7_1_intimidate_players_first_allies_before_warbands_romans_aedui_belgae(
    nonplayers: str, here: dict[str, int], tribes: dict[str, str], expected: dict[str, int]
) -> None:
    lost, path = frighten(nonplayers, here, tribes)
    assert lost == expected
    assert path.nodes[-1] == ("G_INTIMIDATE" if expected else "G_NO_ABILITY")


def test_8_4_1_allies_in_cities_first_then_hidden_before_revealed() -> None:
    g = germans("ALL", pieces={**LED, "SEQUANI": {"GERMAN_HIDDEN": 5}}, resources={"GERMANS": 0}, tribes={
        "SEQUANI": "AEDUI_ALLY", "HELVETII": "AEDUI_ALLY",
    })  # fmt: skip
    g.reveal(R.SEQUANI, GERMANS, 2)
    path = take_turn(g, 1)
    assert [args["tribe"].name for args in path.find("subdued")] == ["SEQUANI"]
    other = germans(
        "ALL",
        pieces={**LED, "SEQUANI": {"GERMAN_HIDDEN": 3, "AUXILIA_HIDDEN": 1, "AUXILIA_REVEALED": 1}},
        resources={"GERMANS": 0},
    )
    take_turn(other, 1)
    assert (other.count(R.SEQUANI, Force.AUXILIA_HIDDEN), other.count(R.SEQUANI, Force.AUXILIA_REVEALED)) == (0, 1)


def test_a8_7_1_then_markers_wherever_they_can_but_not_for_markers_alone() -> None:
    more = {"SUGAMBRI": {"GERMAN_HIDDEN": 3}, "TREVERI": {"GERMAN_HIDDEN": 3}}
    for auxilia, marked in ((1, {R.UBII, R.SEQUANI, R.SUGAMBRI, R.TREVERI}), (0, {R.UBII})):
        pieces = {**LED, **more, "SEQUANI": {"GERMAN_HIDDEN": 4, "AUXILIA_REVEALED": auxilia}}
        g = germans("ALL", pieces=pieces, resources={"GERMANS": 0})
        take_turn(g, 1)
        assert {region for region in g.regions() if g.is_intimidated(region)} == marked


def test_8_4_4_upon_frost_they_frighten_nobody_to_a_players_victory() -> None:
    """Where an Aedui Ally goes, a Tribe is Subdued, which brings the Romans further beyond their threshold."""
    tribes = {"HELVETII": "AEDUI_ALLY"}
    lost, _ = frighten("ALL_BUT_ROMANS", {}, tribes, next="WINTER")
    assert lost == {}
    lost, _ = frighten("ALL_BUT_ROMANS", {}, tribes)
    assert lost == {"AEDUI": 1}


# Rally and Settle (§A8.7.4) ---------------------------------------------------------------------------------------

TAKEN = dict.fromkeys(("SUEBI_NORTH", "SUEBI_SOUTH", "SUGAMBRI", "UBII"), "DISPERSED")
HELD = {"UBII": {"AUXILIA_HIDDEN": 9}, "SUGAMBRI": {"BELGIC_HIDDEN": 9}}  # no Ally and no Control at home


@pytest.mark.parametrize(
    ("pieces", "tribes", "resources", "answer"),
    [
        ({}, {}, 9, "no"),  # two Warbands
        ({"TREVERI": {"GERMAN_HIDDEN": 1}}, {}, 9, "yes"),  # an Ally
        ({"TREVERI": {"GERMAN_HIDDEN": 1}}, {"TREVERI": "DISPERSED"}, 9, "no"),
        ({"TREVERI": {"AUXILIA_REVEALED": 3}}, {"TREVERI": "GERMAN_ALLY"}, 9, "no"),  # three
        ({"TREVERI": {"AUXILIA_REVEALED": 1}}, {"TREVERI": "GERMAN_ALLY"}, 9, "yes"),  # Control
        ({"TREVERI": {"AUXILIA_REVEALED": 6, "SETTLEMENT": 1}}, {}, 9, "yes"),  # four: two there
        ({"TREVERI": {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 1}}, {"TREVERI": "DISPERSED"}, 9, "yes"),  # a Settlement
        ({"TREVERI": {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 1}}, {"TREVERI": "DISPERSED"}, 1, "no"),  # which costs two
    ],
)
def test_a8_7_4_g5_an_ally_a_settlement_four_warbands_or_control_each(
    pieces: dict[str, dict[str, int]], tribes: dict[str, str], resources: int, answer: str
) -> None:
    g = germans("ALL", pieces={**HELD, **pieces}, tribes=tribes, resources={"GERMANS": resources})
    assert f"G5 {answer}" in take_turn(g, *([6] if resources < 4 else [])).nodes


def test_a8_7_4_allies_then_warbands_with_settlements_and_germania_first() -> None:
    """Three Resources: outside Home each Rally costs two, at a Settlement one, in Germania nothing."""
    pieces = {
        "SEQUANI": {"GERMAN_HIDDEN": 2},
        "TREVERI": {"SETTLEMENT": 1, "AUXILIA_HIDDEN": 5},
        "UBII": {"GERMAN_REVEALED": 1},
    }
    g = germans("ALL", pieces=pieces, resources={"GERMANS": 3})
    path = take_turn(g, 6)
    assert path.nodes[-2:] == ["G_RALLY", "G_NO_ABILITY"]
    assert (g.count_allies(R.UBII, GERMANS), g.count_allies(R.SUGAMBRI, GERMANS), g.count_allies(R.SEQUANI, GERMANS)) == (
        1,
        0,
        1,
    )
    assert bands(g) == {"SUGAMBRI": 1, "UBII": 2, "TREVERI": 2, "SEQUANI": 2}
    assert g.resources[GERMANS] == 0


# March (§A8.7.5) --------------------------------------------------------------------------------------------------


def expand(pieces: dict[str, dict[str, int]], **data: Any) -> tuple[Gaul, Path]:
    """Neither Ally nor four Warbands nor Control to be had by a Rally."""
    data = {"tribes": TAKEN, "resources": {"GERMANS": 9}, **data}
    home = {"UBII": {"AUXILIA_REVEALED": 9}, "SUGAMBRI": {"BELGIC_REVEALED": 9}}
    g = germans("ALL", pieces={**home, **pieces}, **data)
    path = take_turn(g, *([6] if g.resources[GERMANS] < 4 else []))
    assert "G_MARCH_EXPAND" in path.nodes
    return g, path


@pytest.mark.parametrize(
    ("pieces", "expected"),
    [
        # Sequani and Treveri lie at Germania; both are as good, so one is drawn; who has gone does not go on
        ({"AEDUI": {"GERMAN_HIDDEN": 5}}, [("AEDUI", "SEQUANI", 4)]),
        ({"AEDUI": {"GERMAN_HIDDEN": 5, "AUXILIA_REVEALED": 2}}, [("AEDUI", "SEQUANI", 2)]),  # three keep Control
        ({"AEDUI": {"GERMAN_HIDDEN": 5, "AUXILIA_REVEALED": 6}}, [("AEDUI", "SEQUANI", 4)]),  # there is none to keep
        ({"AEDUI": {"GERMAN_HIDDEN": 5}, "SEQUANI": {"LEGION": 4}}, [("AEDUI", "MANDUBII", 4)]),  # elsewhere, if there is none
        ({"AEDUI": {"GERMAN_HIDDEN": 5}, "SEQUANI": {"LEGION": 3}}, [("AEDUI", "SEQUANI", 4)]),
        ({"AEDUI": {"GERMAN_HIDDEN": 1}}, []),  # the last one stays
        (  # all who are next to it
            {"AEDUI": {"GERMAN_HIDDEN": 5}, "PROVINCIA": {"GERMAN_HIDDEN": 3, "AUXILIA_REVEALED": 4}, "SEQUANI": {"LEGION": 5}},
            [("AEDUI", "SEQUANI", 4), ("PROVINCIA", "SEQUANI", 2)],
        ),
        (  # two Regions
            {"AEDUI": {"GERMAN_HIDDEN": 5}, "ATREBATES": {"GERMAN_HIDDEN": 3, "AUXILIA_REVEALED": 4}},
            [("AEDUI", "SEQUANI", 4), ("ATREBATES", "MORINI", 2)],  # drawn among three
        ),
    ],
)
def test_a8_7_5_to_add_control_near_germania_all_but_one_and_any_control_together(
    pieces: dict[str, dict[str, int]], expected: list[tuple[str, str, int]]
) -> None:
    """The Arverni hold what lies around, but for Sequani, Treveri and Mandubii."""
    around = {r: {"ARVERNI_REVEALED": 9} for r in ("ARVERNI", "BITURIGES", "CARNUTES")}
    _, path = expand({**around, **pieces})
    assert sorted(moved(path)) == sorted(expected)


@pytest.mark.parametrize(("resources", "n"), [(9, 2), (2, 2), (1, 0), (0, 0)])
def test_a8_7_5_as_far_as_resources_go(resources: int, n: int) -> None:
    """Neither group can take Sequani alone."""
    around = {r: {"ARVERNI_REVEALED": 8} for r in ("ARVERNI", "BITURIGES", "CARNUTES", "MANDUBII")}
    pieces = {"AEDUI": {"GERMAN_HIDDEN": 5}, "PROVINCIA": {"GERMAN_HIDDEN": 3, "AUXILIA_REVEALED": 9}, "SEQUANI": {"LEGION": 5}}
    _g, path = expand({**around, **pieces, "CISALPINA": {"BELGIC_REVEALED": 9}}, resources={"GERMANS": resources})
    assert len(moved(path)) == n


def test_a8_7_5_ariovistus_goes_with_the_group_unless_control_would_be_lost() -> None:
    around = {r: {"ARVERNI_REVEALED": 9} for r in ("ARVERNI", "BITURIGES", "MANDUBII")}
    for romans, home in ((3, R.SEQUANI), (4, R.AEDUI)):
        here = {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 5, "AUXILIA_REVEALED": 3, "BELGIC_REVEALED": romans - 3}
        g, path = expand({**around, "AEDUI": here}, successors=["GERMANS"])
        assert g.control(R.AEDUI) is GERMANS
        assert g.find_leader(GERMANS) is home or not moved(path)


@pytest.mark.parametrize(
    ("pieces", "expected"),
    [
        ({"PICTONES": 3, "VENETI": 2}, [("PICTONES", "BITURIGES")]),  # the largest without him, a step nearer
        ({"PICTONES": 2, "VENETI": 3}, [("VENETI", "ATREBATES")]),  # or by Carnutes, as the lot falls
        ({"PICTONES": 1, "VENETI": 1}, []),
    ],
)
def test_a8_7_5_the_largest_group_without_the_leader_comes_nearer(
    pieces: dict[str, int], expected: list[tuple[str, str]]
) -> None:
    """Everything is held by others; the Leader is with the Aedui."""
    names = ("AEDUI", "BITURIGES", "CARNUTES", "VENETI", "PICTONES", "MANDUBII", "SEQUANI", "ARVERNI")
    held: dict[str, dict[str, int]] = {name: {"ARVERNI_REVEALED": 4} for name in names}
    for name, n in pieces.items():
        held[name] |= {"GERMAN_HIDDEN": n}
    held["AEDUI"] |= {"GERMAN_LEADER": 1}
    held["ATREBATES"] = {"BELGIC_REVEALED": 8}
    _, path = expand({**held, "PROVINCIA": {"LEGION": 5}}, successors=["GERMANS"])
    assert [(origin, target) for origin, target, _ in moved(path)] == expected


# Quarters (§A8.7.6) -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pieces", "home", "expected"),
    [
        # the group comes to him, or he goes to it: where the most are together, one and any Control staying behind
        ({"UBII": (1, 3), "SUGAMBRI": (0, 6)}, R.UBII, {"UBII": 8, "SUGAMBRI": 1}),
        ({"UBII": (1, 0), "SUGAMBRI": (0, 6)}, R.SUGAMBRI, {"SUGAMBRI": 6}),
        ({"UBII": (1, 6), "SUGAMBRI": (0, 1)}, R.UBII, {"UBII": 6, "SUGAMBRI": 1}),
        ({"UBII": (1, 2), "SUGAMBRI": (0, 2)}, R.UBII, {"UBII": 3, "SUGAMBRI": 1}),
    ],
)
def test_a8_7_6_the_leader_with_the_most_warbands(
    pieces: dict[str, tuple[int, int]], home: Region, expected: dict[str, int]
) -> None:
    rows = {name: {"GERMAN_HIDDEN": n} | ({"GERMAN_LEADER": 1} if led else {}) for name, (led, n) in pieces.items()}
    g = germans("ALL", pieces=rows)
    winter(g, GERMANS)
    assert g.find_leader(GERMANS) is home
    assert bands(g) == expected


def test_a8_7_6_nobody_moves_twice_and_nobody_into_devastation() -> None:
    """Who has left Devastation stays where he came; the Leader cannot go to a Devastated Region."""
    pieces = {
        "SEQUANI": {"GERMAN_HIDDEN": 4},
        "UBII": {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 2},
        "SUGAMBRI": {"GERMAN_HIDDEN": 2},
    }
    g = germans("ALL", pieces=pieces, devastated=["SEQUANI"])
    winter(g, GERMANS)
    assert g.find_leader(GERMANS) is R.UBII
    assert bands(g) == {"UBII": 7, "SUGAMBRI": 1}


@pytest.mark.parametrize(
    ("sequani", "expected"),
    [
        ({"GERMAN_REVEALED": 3}, [("UBII", "SUGAMBRI", 5)]),  # he and four, a step toward what is not theirs, as the lot falls
        ({"GERMAN_REVEALED": 1, "LEGION": 6}, []),  # next door somebody else has Control, for good
    ],
)
def test_a8_7_5_ariovistus_inland_marches_toward_a_region_without_german_control(
    sequani: dict[str, int], expected: list[tuple[str, str, int]]
) -> None:
    """Everything around Ubii is theirs; no Ally or Settlement can come, and nobody else may leave."""
    pieces = {
        "UBII": {"GERMAN_LEADER": 1, "GERMAN_REVEALED": 5}, "SUGAMBRI": {"GERMAN_REVEALED": 1}, "SEQUANI": sequani,
        "TREVERI": {"GERMAN_REVEALED": 2}, "CISALPINA": {"GERMAN_REVEALED": 2},
    }  # fmt: skip
    tribes = {**TAKEN, "SEQUANI": "ROMAN_ALLY", "HELVETII": "BELGIC_ALLY", "TREVERI": "ROMAN_ALLY", "NORI": "ROMAN_ALLY"}
    path = take_turn(germans("ALL", pieces=pieces, tribes=tribes, resources={"GERMANS": 1}), 6)
    assert moved(path) == expected
