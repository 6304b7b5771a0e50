"""§8.2.1: Events that a sheet has carried out step by step: who goes where, with how many, and against whom."""

from __future__ import annotations

from typing import Any

import pytest

from quadriga.games.gaul.moves import Stand
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import ARVERNI, BELGAE, ROMANS, Region

from .follow import Path, take_turn
from .table import with_nonplayers
from .test_nonplayer_arverni import nine_allies
from .test_nonplayer_sheet_boards import bands, event, fought

R = Region
Pieces = dict[str, dict[str, int]]


def garrisons(*free: str) -> Pieces:
    """One Auxilia in every Region but these, so that the Romans Control it."""
    return {region.name: {"AUXILIA_REVEALED": 1} for region in with_nonplayers("ALL").regions() if region.name not in free}


# Romans: card 25 ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pieces", "tribes", "battle"),
    [
        ({"PICTONES": {"ARVERNI_REVEALED": 1}, "ARVERNI": {"BELGIC_REVEALED": 1}}, {}, ("PICTONES", "ARVERNI")),
        ({"PICTONES": {"BELGIC_REVEALED": 1}, "ARVERNI": {"ARVERNI_REVEALED": 1}}, {}, ("ARVERNI", "ARVERNI")),
        ({"PICTONES": {"BELGIC_REVEALED": 1, "ARVERNI_REVEALED": 1, "AEDUI_REVEALED": 1}}, {}, ("PICTONES", "ARVERNI")),
        ({"PICTONES": {"BELGIC_REVEALED": 1, "AEDUI_REVEALED": 1}}, {}, ("PICTONES", "BELGAE")),
        # first where an Ally falls
        (
            {"PICTONES": {"ARVERNI_REVEALED": 1}, "ARVERNI": {"ARVERNI_REVEALED": 1}}, {"VOLCAE": "ARVERNI_ALLY"},
            ("ARVERNI", "ARVERNI"),
        ),
        (
            {"PICTONES": {"ARVERNI_REVEALED": 1}, "ARVERNI": {"ARVERNI_REVEALED": 1}}, {"SANTONES": "ARVERNI_ALLY"},
            ("PICTONES", "ARVERNI"),
        ),
        # but the Arverni before the Ally of the Belgae
        (
            {"PICTONES": {"BELGIC_REVEALED": 1}, "ARVERNI": {"ARVERNI_REVEALED": 1}}, {"SANTONES": "BELGIC_ALLY"},
            ("ARVERNI", "ARVERNI"),
        ),
        ({"PICTONES": {"AEDUI_REVEALED": 3}}, {}, None),
    ],
)  # fmt: skip
def test_8_8_2_25_aquitani_fight_arverni_then_belgae_where_an_ally_falls(
    pieces: Pieces, tribes: dict[str, str], battle: tuple[str, str] | None
) -> None:
    _, path = event(ROMANS, "AQUITANI", pieces=pieces, tribes=tribes)
    assert ("R_EVENT" in path.nodes) is (battle is not None)
    if battle:
        assert fought(path) == [battle]


# Belgae: cards 66 and 62 ----------------------------------------------------------------------------------------------

CROWDED = {"MANDUBII": {"ARVERNI_REVEALED": 1, "AEDUI_REVEALED": 1}, "CARNUTES": {"ARVERNI_REVEALED": 2, "AEDUI_REVEALED": 2}}


@pytest.mark.parametrize(
    ("own", "expected"),
    [
        ({"NERVII": 9}, {"NERVII": 6, "MANDUBII": 3}),  # three for two, where five would be needed elsewhere
        (
            {"NERVII": 3, "MORINI": 3},
            {"NERVII": 2, "MORINI": 1, "MANDUBII": 3},
        ),  # what one can spare, the rest from another
        ({"NERVII": 3, "MORINI": 4}, {"NERVII": 3, "MORINI": 1, "MANDUBII": 3}),  # from the larger group
        ({"NERVII": 3}, None),
        ({"NERVII": 2, "MORINI": 2}, None),
    ],
)
def test_8_5_2_66_as_few_as_give_control_and_lose_none(own: dict[str, int], expected: dict[str, int] | None) -> None:
    pieces = {**garrisons(*own, *CROWDED), **CROWDED, **{name: {"BELGIC_HIDDEN": n} for name, n in own.items()}}
    g, path = event(BELGAE, "MIGRATION", pieces=pieces)
    assert ("B_EVENT" in path.nodes) is (expected is not None)
    if expected:
        assert bands(g, BELGAE) == expected
        assert g.count_allies(R.MANDUBII, BELGAE) == 1
        assert g.control(R.MANDUBII) is BELGAE


def test_8_5_2_66_only_to_where_a_tribe_is_subdued() -> None:
    tribes = {"MANDUBII": "AEDUI_ALLY", "SENONES": "AEDUI_ALLY", "LINGONES": "ARVERNI_ALLY"}
    crowded = {**CROWDED, "MANDUBII": {"ARVERNI_REVEALED": 2, "AEDUI_REVEALED": 1}}
    pieces = {**garrisons("NERVII", *crowded), **crowded, "NERVII": {"BELGIC_HIDDEN": 12}}
    g, _ = event(BELGAE, "MIGRATION", pieces=pieces, tribes=tribes)
    assert bands(g, BELGAE) == {"NERVII": 7, "CARNUTES": 5}


@pytest.mark.parametrize(
    ("own", "coast", "expected"),
    [
        ({"MORINI": 6}, {"VENETI": {"ARVERNI_REVEALED": 1}, "PICTONES": {"ARVERNI_REVEALED": 2}}, {"MORINI": 4, "VENETI": 2}),
        ({"MORINI": 2, "ATREBATES": 2}, {"VENETI": {"ARVERNI_REVEALED": 1}}, {"MORINI": 1, "ATREBATES": 1, "VENETI": 2}),
        ({"MORINI": 2}, {"VENETI": {"ARVERNI_REVEALED": 1}}, None),
        ({"NERVII": 9}, {"VENETI": {"ARVERNI_REVEALED": 1}}, None),  # not by the sea
    ],
)
def test_8_5_2_62_as_few_as_give_control_of_a_coast(
    own: dict[str, int], coast: Pieces, expected: dict[str, int] | None
) -> None:
    strong = {name: {"LEGION": 2, "AUXILIA_REVEALED": 2} for name in ("BRITANNIA", "ARVERNI")}
    others = {name: {"AUXILIA_REVEALED": 3} for name in ("MORINI", "ATREBATES", "PICTONES") if name not in {**own, **coast}}
    pieces = {**strong, **others, **coast, **{name: {"BELGIC_HIDDEN": n} for name, n in own.items()}}
    g, path = event(BELGAE, "WAR_FLEET", pieces=pieces)
    assert ("B_EVENT" in path.nodes) is (expected is not None)
    if expected:
        assert g.control(R.VENETI) is BELGAE
        assert g.count_allies(R.VENETI, BELGAE) == 1, "then they Rally"
        assert bands(g, BELGAE) == expected


# Arverni: cards 32 and 62 ---------------------------------------------------------------------------------------------


def force(pieces: Pieces, **data: Any) -> tuple[Gaul, Path]:
    g = with_nonplayers(
        "ALL", card="FORCED_MARCHES", next="BALLISTAE", eligible=["ARVERNI"], resources={"ARVERNI": 9}, pieces=pieces, **data
    )
    return g, take_turn(nine_allies(g), 1)


def test_8_7_2_32_from_everywhere_to_legions_whose_region_they_take() -> None:
    pieces = {
        "PICTONES": {"ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 3}, "UBII": {"ARVERNI_HIDDEN": 2},
        "SUGAMBRI": {"LEGION": 3, "AUXILIA_HIDDEN": 1}, "MORINI": {"LEGION": 8, "AUXILIA_HIDDEN": 4},
    }  # fmt: skip
    g, path = force(pieces)
    assert "V_EVENT" in path.nodes
    assert g.control(R.SUGAMBRI) is ARVERNI, "six against four; twelve are too many"
    assert bands(g, ARVERNI) == {"SUGAMBRI": 5}
    assert g.has_leader(R.SUGAMBRI, ARVERNI)


def test_8_7_2_32_else_near_legions_with_one_left_behind() -> None:
    pieces = {
        "PICTONES": {"ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 3}, "VENETI": {"ARVERNI_HIDDEN": 4},
        "SUGAMBRI": {"LEGION": 9, "AUXILIA_HIDDEN": 4},
    }  # fmt: skip
    g, path = force(pieces)
    assert "V_EVENT" in path.nodes
    camp = g.find_leader(ARVERNI)
    assert camp in (R.MORINI, R.NERVII, R.TREVERI, R.UBII)
    assert camp is not None
    assert bands(g, ARVERNI) == {"PICTONES": 1, "VENETI": 1, camp.name: 5}


def test_8_7_2_62_everybody_from_the_coast_with_the_leader() -> None:
    pieces = {
        "ARVERNI": {"ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 2}, "PICTONES": {"ARVERNI_HIDDEN": 2},
        "CARNUTES": {"ARVERNI_HIDDEN": 3}, "MORINI": {"AUXILIA_REVEALED": 4},
    }  # fmt: skip
    g, path = event(ARVERNI, "WAR_FLEET", "ALL_BUT_ROMANS", 1, pieces=pieces, answers=[Stand()])
    assert fought(path) == [("MORINI", "ROMANS")]
    assert bands(g, ARVERNI)["CARNUTES"] == 3, "not by the sea"
    assert g.has_leader(R.MORINI, ARVERNI)
    assert not g.count_bands(R.ARVERNI, ARVERNI) + g.count_bands(R.PICTONES, ARVERNI)
