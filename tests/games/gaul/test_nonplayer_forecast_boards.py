"""§8.5.1, §8.7.1, §8.8.1: what a Battle would come to "with any Special Ability, Capability, and so on", board by board."""

from __future__ import annotations

import pytest

from quadriga.games.gaul.terms import Region

from .follow import Path, take_turn
from .test_nonplayer_arverni import arverni
from .test_nonplayer_belgae import belgae
from .test_nonplayer_romans import romans

R = Region


def fought(path: Path) -> list[tuple[str, str]]:
    return [(args["region"].name, args["other"].name) for args in path.find("battle")]


@pytest.mark.parametrize(
    ("pieces", "capabilities", "fights"),
    [
        ({"ARVERNI_REVEALED": 10, "AEDUI_REVEALED": 15}, {}, False),  # five for five
        ({"ARVERNI_REVEALED": 10, "AEDUI_REVEALED": 15}, {"MASSED_GALLIC_ARCHERS": "SHADED"}, True),  # six for four
        ({"ARVERNI_REVEALED": 10, "AEDUI_REVEALED": 14}, {}, True),  # five for four
        ({"ARVERNI_REVEALED": 10, "AEDUI_REVEALED": 14}, {"MASSED_GALLIC_ARCHERS": "UNSHADED"}, False),  # four for five
        (
            {"ARVERNI_LEADER": 1, "ARVERNI_REVEALED": 5, "AEDUI_REVEALED": 9},
            {"MASSED_GALLIC_ARCHERS": "SHADED"},
            False,
        ),  # too few
        ({"ARVERNI_LEADER": 1, "ARVERNI_REVEALED": 6, "AEDUI_REVEALED": 12}, {}, False),
        ({"ARVERNI_LEADER": 1, "ARVERNI_REVEALED": 6, "AEDUI_REVEALED": 12}, {"MASSED_GALLIC_ARCHERS": "SHADED"}, True),
    ],
)
def test_8_7_1_27_the_archers_of_the_arverni_shoot_before_the_attack(
    pieces: dict[str, int], capabilities: dict[str, str], fights: bool
) -> None:
    path = take_turn(arverni(pieces={"BITURIGES": pieces}, capabilities=capabilities))
    assert bool(fought(path)) is fights


@pytest.mark.parametrize(
    ("arverni_bands", "capabilities", "fights"),
    [
        (8, {}, True),  # four for two
        (8, {"MASSED_GALLIC_ARCHERS": "SHADED"}, False),  # one falls first: three for three
        (5, {"MASSED_GALLIC_ARCHERS": "SHADED"}, True),  # it takes six
        (6, {"MASSED_GALLIC_ARCHERS": "SHADED"}, True),  # three for two
    ],
)
def test_8_5_1_27_and_before_the_attack_of_others(arverni_bands: int, capabilities: dict[str, str], fights: bool) -> None:
    pieces = {"TREVERI": {"BELGIC_REVEALED": 8, "ARVERNI_REVEALED": arverni_bands}}
    path = take_turn(belgae("ALL", pieces=pieces, capabilities=capabilities))
    assert bool(fought(path)) is fights


@pytest.mark.parametrize(
    ("auxilia", "capabilities", "fights"),
    [
        (4, {}, True),
        (4, {"BALEARIC_SLINGERS": "UNSHADED"}, False),  # two fall first: two for three
        (4, {"BALEARIC_SLINGERS": "SHADED"}, True),
    ],
)
def test_8_5_1_13_the_slingers_shoot_before_the_attack(auxilia: int, capabilities: dict[str, str], fights: bool) -> None:
    pieces = {"TREVERI": {"BELGIC_REVEALED": 6, "AUXILIA_REVEALED": auxilia}}
    path = take_turn(belgae("ALL", pieces=pieces, capabilities=capabilities))
    assert bool(fought(path)) is fights


@pytest.mark.parametrize(
    ("capabilities", "fights"),
    [({}, False), ({"VERCINGETORIXS_ELITE": "SHADED"}, True)],
)
def test_8_7_1_30_the_elite_strike_like_legions(capabilities: dict[str, str], fights: bool) -> None:
    """Vercingetorix and six: four for four; with four who count twice six for three."""
    pieces = {"BITURIGES": {"ARVERNI_LEADER": 1, "ARVERNI_REVEALED": 6, "AEDUI_REVEALED": 12}}
    assert bool(fought(take_turn(arverni(pieces=pieces, capabilities=capabilities)))) is fights


@pytest.mark.parametrize(
    ("pieces", "tribes", "capabilities", "fights"),
    [
        ({"LEGION": 3, "ARVERNI_REVEALED": 4}, {}, {}, True),  # three for none
        ({"LEGION": 3, "ARVERNI_REVEALED": 7}, {}, {}, False),  # three for two
        ({"LEGION": 4, "ARVERNI_REVEALED": 6}, {}, {}, True),  # four for one
        ({"LEGION": 4, "ARVERNI_REVEALED": 8}, {}, {}, False),  # four for two: half
        ({"LEGION": 4, "ARVERNI_REVEALED": 8}, {}, {"LEGIO_X": "UNSHADED"}, False),  # without the Leader it does not help
        ({"ROMAN_LEADER": 1, "LEGION": 2, "ARVERNI_REVEALED": 9}, {}, {}, True),  # Caesar doubles: five for two
        ({"ROMAN_LEADER": 1, "LEGION": 2, "ARVERNI_REVEALED": 11}, {}, {}, False),  # five for three
        ({"ROMAN_LEADER": 1, "LEGION": 2, "ARVERNI_REVEALED": 11}, {}, {"LEGIO_X": "UNSHADED"}, True),  # seven for one
        ({"ROMAN_LEADER": 1, "LEGION": 2, "ARVERNI_REVEALED": 9}, {}, {"LEGIO_X": "SHADED"}, False),  # one Legion is doubled
    ],
)
def test_8_8_1_romans_where_they_lose_less_than_half(
    pieces: dict[str, int], tribes: dict[str, str], capabilities: dict[str, str], fights: bool
) -> None:
    g = romans(pieces={"BITURIGES": pieces}, tribes=tribes, capabilities=capabilities, next="WINTER")
    path = take_turn(g)
    assert path.nodes[0] == "R1 yes"
    assert bool(fought(path)) is fights


@pytest.mark.parametrize(("belgic", "fights"), [(10, False), (14, True)])
def test_8_5_1_13_one_falls_for_every_two_auxilia(belgic: int, fights: bool) -> None:
    """Three fall before six Auxilia strike back: three Losses for four, or five for three."""
    pieces = {"TREVERI": {"BELGIC_REVEALED": belgic, "AUXILIA_REVEALED": 6}}
    path = take_turn(belgae("ALL", pieces=pieces, capabilities={"BALEARIC_SLINGERS": "UNSHADED"}))
    assert bool(fought(path)) is fights
