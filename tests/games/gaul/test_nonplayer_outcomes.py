"""§8.5.1, §8.6.2, §8.8.1, R-104: what a forecast says of a Battle, item by item, with Losses counted by hand."""

from __future__ import annotations

from typing import Any

import pytest

from quadriga.games.gaul.rules.battle.state import Clash, Twist
from quadriga.games.gaul.rules.nonplayers.forecast import could_flee, could_strike_back, forecast, needs_ambush
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import AEDUI, ARVERNI, BELGAE, GERMANS, ROMANS, Faction, Force, Region

from .table import ario, state

HERE = Region.CARNUTES
ITEMS = ("inflicted", "suffered", "on_leader", "on_legions", "on_keys", "on_head", "on_citadels")


def field(here: dict[str, int], **data: Any) -> Gaul:
    return state(pieces={"CARNUTES": here, **data.pop("around", {})}, **data)


def outcome(g: Gaul, attacker: Faction, defender: Faction, *, survive: bool = False, **how: Any) -> dict[str, int]:
    """Only what is not nothing."""
    found = forecast(g, Clash(HERE, attacker, defender, **how), survive=survive)
    return {item: int(getattr(found, item)) for item in ITEMS if getattr(found, item)}


@pytest.mark.parametrize(
    ("here", "attacker", "defender", "how", "expected"),
    [
        # half a Loss for a Warband, a whole one for Leader and Legion; Warbands and Auxilia fall first, the Leader last
        (
            {"ARVERNI_REVEALED": 8, "LEGION": 2, "AUXILIA_REVEALED": 2},
            ARVERNI,
            ROMANS,
            {},
            {"inflicted": 4, "on_legions": 2, "on_keys": 2},
        ),
        ({"ARVERNI_REVEALED": 4, "LEGION": 2, "AUXILIA_REVEALED": 2}, ARVERNI, ROMANS, {}, {"inflicted": 2, "suffered": 2}),
        ({"ARVERNI_REVEALED": 1, "LEGION": 2}, ARVERNI, ROMANS, {}, {"suffered": 1}),  # there is but one to lose
        ({"ARVERNI_REVEALED": 9, "AEDUI_REVEALED": 2}, ARVERNI, AEDUI, {}, {"inflicted": 2}),
        # who may survive his roll strikes back
        (
            {"ARVERNI_REVEALED": 8, "LEGION": 2, "AUXILIA_REVEALED": 2},
            ARVERNI,
            ROMANS,
            {"survive": True},
            {"inflicted": 4, "suffered": 2, "on_legions": 2, "on_keys": 2},
        ),
        # an Ambush leaves neither rolls nor a Counterattack, unless Caesar holds
        (
            {"ARVERNI_HIDDEN": 8, "LEGION": 2, "AUXILIA_REVEALED": 2},
            ARVERNI,
            ROMANS,
            {"survive": True, "ambush": True},
            {"inflicted": 4, "on_legions": 2, "on_keys": 2},
        ),
        (
            {"ARVERNI_HIDDEN": 6, "LEGION": 2, "ROMAN_LEADER": 1, "AUXILIA_REVEALED": 2},
            ARVERNI,
            ROMANS,
            {"survive": True, "ambush": True},
            {"inflicted": 3, "suffered": 3, "on_legions": 1, "on_keys": 1},
        ),
        # Ambiorix doubles his Warbands, and falls after them
        (
            {"BELGIC_LEADER": 1, "BELGIC_REVEALED": 1, "LEGION": 4},
            BELGAE,
            ROMANS,
            {},
            {"inflicted": 2, "suffered": 2, "on_leader": 1, "on_legions": 2, "on_keys": 2},
        ),
        (
            {"BELGIC_LEADER": 1, "BELGIC_REVEALED": 2, "LEGION": 5},
            BELGAE,
            ROMANS,
            {},
            {"inflicted": 3, "suffered": 2, "on_legions": 3, "on_keys": 3},
        ),
        # the Defender's Leader last of all; the attacker's own is not counted as his
        (
            {"LEGION": 3, "ARVERNI_LEADER": 1, "ARVERNI_REVEALED": 1},
            ROMANS,
            ARVERNI,
            {},
            {"inflicted": 2, "on_keys": 1, "on_head": 1},
        ),
        ({"LEGION": 1, "ARVERNI_LEADER": 1, "ARVERNI_REVEALED": 1}, ROMANS, ARVERNI, {}, {"inflicted": 1, "suffered": 1}),
        # only the chosen ones attack and fall
        (
            {"ARVERNI_HIDDEN": 8, "LEGION": 3},
            ARVERNI,
            ROMANS,
            {"twist": Twist(party={Force.ARVERNI_HIDDEN: 2})},
            {"inflicted": 1, "suffered": 2, "on_legions": 1, "on_keys": 1},
        ),
        # a Legion or an Ally first, where the Event says so; then the usual order
        (
            {"ARVERNI_REVEALED": 4, "LEGION": 2, "AUXILIA_REVEALED": 4},
            ARVERNI,
            ROMANS,
            {"twist": Twist(legion_first=True)},
            {"inflicted": 2, "suffered": 2, "on_legions": 1, "on_keys": 1},
        ),
        (
            {"ARVERNI_REVEALED": 4, "LEGION": 2, "AUXILIA_REVEALED": 4},
            ARVERNI,
            ROMANS,
            {"twist": Twist(no_counterattack=True)},
            {"inflicted": 2},
        ),
    ],
)
def test_8_5_1_r_104_losses_of_pieces(
    here: dict[str, int], attacker: Faction, defender: Faction, how: dict[str, Any], expected: dict[str, int]
) -> None:
    assert outcome(field(here), attacker, defender, **how) == expected


@pytest.mark.parametrize(
    ("here", "tribes", "how", "expected"),
    [
        ({"LEGION": 2, "ARVERNI_REVEALED": 1}, {"CARNUTES": "ARVERNI_ALLY"}, {}, {"inflicted": 2, "on_keys": 1}),
        (
            {"LEGION": 4, "ARVERNI_REVEALED": 1},
            {"CARNUTES": "ARVERNI_CITADEL"},
            {},
            {"inflicted": 2, "on_keys": 1, "on_citadels": 1},
        ),
        ({"LEGION": 2, "ARVERNI_REVEALED": 1}, {"CARNUTES": "ARVERNI_CITADEL"}, {}, {"inflicted": 1}),
        # in a Retreat Allies and Citadel come first, and Losses are halved
        ({"LEGION": 2, "ARVERNI_REVEALED": 3}, {"CARNUTES": "ARVERNI_ALLY"}, {"retreat": True}, {"inflicted": 1, "on_keys": 1}),
        # a siege removes a Citadel before the Attack, and counts as a Loss
        ({"LEGION": 4, "ARVERNI_REVEALED": 1}, {"CARNUTES": "ARVERNI_CITADEL"}, {"besiege": True}, {"inflicted": 2}),
        (
            {"LEGION": 1, "ARVERNI_REVEALED": 3},
            {"CARNUTES": "ARVERNI_ALLY"},
            {"besiege": True},
            {"inflicted": 2, "suffered": 1},
        ),
        ({"LEGION": 1, "ARVERNI_REVEALED": 3}, {}, {"besiege": True}, {"inflicted": 1, "suffered": 1}),  # nothing to besiege
    ],
)
def test_8_8_1_r_122_losses_of_allies_and_citadels(
    here: dict[str, int], tribes: dict[str, str], how: dict[str, Any], expected: dict[str, int]
) -> None:
    assert outcome(field(here, tribes=tribes), ROMANS, ARVERNI, **how) == expected


def test_a8_6_2_a_fort_is_no_key_and_a_settlement_is_one() -> None:
    fort = field({"ARVERNI_REVEALED": 8, "FORT": 1})
    assert outcome(fort, ARVERNI, ROMANS) == {"inflicted": 1}
    camp = ario(pieces={"CARNUTES": {"AEDUI_REVEALED": 8, "SETTLEMENT": 1, "GERMAN_REVEALED": 1}})
    assert outcome(camp, AEDUI, GERMANS) == {"inflicted": 2, "on_keys": 1}


def test_8_5_1_what_is_left_in_the_region() -> None:
    g = field({"ARVERNI_REVEALED": 5, "LEGION": 2, "AUXILIA_REVEALED": 1, "AEDUI_HIDDEN": 3})
    left = forecast(g, Clash(HERE, ARVERNI, ROMANS)).left
    assert {faction: left.pieces[faction] for faction in (ROMANS, ARVERNI, AEDUI)} == {ROMANS: 1, ARVERNI: 4, AEDUI: 3}
    assert g.count_pieces(HERE, ROMANS) == 3, "nobody has fought"


@pytest.mark.parametrize(
    ("capabilities", "here", "expected"),
    [
        ({"MASSED_GALLIC_ARCHERS": "SHADED"}, {"ARVERNI_REVEALED": 6, "AEDUI_REVEALED": 8}, {"inflicted": 4, "suffered": 2}),
        ({"MASSED_GALLIC_ARCHERS": "SHADED"}, {"ARVERNI_REVEALED": 5, "AEDUI_REVEALED": 8}, {"inflicted": 2, "suffered": 3}),
        ({"BALEARIC_SLINGERS": "UNSHADED"}, {"ARVERNI_REVEALED": 6, "AEDUI_REVEALED": 8}, {"inflicted": 3, "suffered": 2}),
    ],
)
def test_8_5_1_27_13_who_shoots_first(capabilities: dict[str, str], here: dict[str, int], expected: dict[str, int]) -> None:
    assert outcome(field(here, capabilities=capabilities), ARVERNI, AEDUI) == expected


@pytest.mark.parametrize(
    ("auxilia", "expected"),
    [
        (4, {"inflicted": 2, "suffered": 3}),  # two by slings, then four Warbands against four; two strike back
        (1, {"inflicted": 1}),
    ],
)
def test_8_5_1_13_slingers_strike_whoever_attacks_romans(auxilia: int, expected: dict[str, int]) -> None:
    g = field({"ARVERNI_REVEALED": 6, "AUXILIA_REVEALED": auxilia}, capabilities={"BALEARIC_SLINGERS": "UNSHADED"})
    assert outcome(g, ARVERNI, ROMANS) == expected


@pytest.mark.parametrize(
    ("here", "around", "flees", "strikes"),
    [
        ({"ARVERNI_REVEALED": 4, "AEDUI_REVEALED": 3}, {"MANDUBII": {"AEDUI_REVEALED": 1}}, True, False),
        ({"ARVERNI_REVEALED": 4, "AEDUI_REVEALED": 3}, {}, False, False),  # nowhere to flee
        ({"ARVERNI_REVEALED": 4, "AEDUI_REVEALED": 4}, {}, False, True),
        ({"ARVERNI_REVEALED": 2, "AEDUI_REVEALED": 2}, {"MANDUBII": {"AEDUI_REVEALED": 1}}, True, False),
        ({"ARVERNI_REVEALED": 8, "LEGION": 1}, {}, False, True),  # the Legion may survive
    ],
)
def test_8_5_1_a_retreat_or_a_counterattack_makes_an_ambush_worth_it(
    here: dict[str, int], around: dict[str, Any], flees: bool, strikes: bool
) -> None:
    enemy = ROMANS if "LEGION" in here else AEDUI
    g, clash = field(here, around=around), Clash(HERE, ARVERNI, enemy)
    assert (could_flee(g, clash), could_strike_back(g, clash)) == (flees, strikes)
    assert needs_ambush(g, Clash(HERE, ARVERNI, enemy, ambush=True)) is (flees or strikes)
