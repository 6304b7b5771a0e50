"""§8.4, §8.4.1: which pieces of a group go, by their faces, and what a ring of card 4 or an Event leaves them."""

from __future__ import annotations

import pytest

from quadriga.games.gaul.moves import Stand
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import AEDUI, ARVERNI, BELGAE, GERMANS, ROMANS, Faction, Force, Region

from .follow import Path, take_turn, winter
from .table import with_nonplayers
from .test_nonplayer_aedui import aedui
from .test_nonplayer_arverni import arverni
from .test_nonplayer_belgae import belgae
from .test_nonplayer_romans import romans

R = Region


def faces(g: Gaul, faction: Faction, region: Region) -> tuple[int, ...]:
    """Hidden, Revealed, Scouted."""
    names = {AEDUI: "AEDUI", ARVERNI: "ARVERNI", BELGAE: "BELGIC", GERMANS: "GERMAN", ROMANS: "AUXILIA"}
    kinds = ("HIDDEN", "REVEALED") if faction is ROMANS else ("HIDDEN", "REVEALED", "SCOUTED")
    return tuple(g.count(region, Force[f"{names[faction]}_{kind}"]) for kind in kinds)


def moved(path: Path) -> list[tuple[str, str, int]]:
    return [(a["region"].name, a["target"].name, sum(amount.n for amount in a["pieces"])) for a in path.find("marched")]


# Quarters: nobody turns, so Hidden Warbands go before others (§8.4.1) -----------------------------------------------


def test_8_4_1_in_quarters_hidden_warbands_go_before_revealed_ones() -> None:
    pieces = {
        "NERVII": {"BELGIC_LEADER": 1, "BELGIC_HIDDEN": 2},
        "MORINI": {"BELGIC_HIDDEN": 1, "BELGIC_REVEALED": 2, "BELGIC_SCOUTED": 1, "AUXILIA_REVEALED": 1},
    }
    g = with_nonplayers("ALL", pieces=pieces, eligible=["BELGAE"], card="CICERO")
    winter(g, BELGAE)
    assert g.find_leader(BELGAE) is R.MORINI or g.find_leader(BELGAE) is R.NERVII
    if g.find_leader(BELGAE) is R.NERVII:
        assert (faces(g, BELGAE, R.NERVII), faces(g, BELGAE, R.MORINI)) == ((3, 1, 0), (0, 1, 1))
    else:
        assert (faces(g, BELGAE, R.NERVII), faces(g, BELGAE, R.MORINI)) == ((1, 0, 0), (2, 2, 1))


def test_8_4_1_only_as_many_go_as_may_whatever_their_faces() -> None:
    """Two of four may leave Morini, for Control; they join the Leader, who has more with him."""
    pieces = {
        "NERVII": {"BELGIC_LEADER": 1, "BELGIC_HIDDEN": 5, "LEGION": 5},
        "MORINI": {"BELGIC_HIDDEN": 1, "BELGIC_REVEALED": 3, "AUXILIA_REVEALED": 1},
    }
    g = with_nonplayers("ALL", pieces=pieces, eligible=["BELGAE"], card="CICERO", devastated=["ATREBATES"])
    winter(g, BELGAE)
    assert g.find_leader(BELGAE) is R.NERVII
    assert (faces(g, BELGAE, R.NERVII), faces(g, BELGAE, R.MORINI)) == ((6, 1, 0), (0, 2, 0))


def test_8_8_7_hidden_auxilia_go_home_before_revealed_ones() -> None:
    """One stays at the Fort: a Revealed one."""
    g = romans(pieces={"AEDUI": {"LEGION": 1, "AUXILIA_HIDDEN": 2, "AUXILIA_REVEALED": 2, "FORT": 1}})
    winter(g, ROMANS)
    assert faces(g, ROMANS, R.AEDUI) == (0, 1)
    assert g.count_bands(R.PROVINCIA, ROMANS) == 3


# March: Revealed Warbands hide first, Scouted ones are Revealed ------------------------------------------------------


def test_8_6_5_one_hidden_warband_goes_to_each_region_and_no_scouted_one_along() -> None:
    pieces = {"BITURIGES": {"AEDUI_HIDDEN": 2, "AEDUI_SCOUTED": 3, "ARVERNI_REVEALED": 2}}
    g = aedui("ALL", pieces=pieces, tribes={"AEDUI": "DISPERSED", "BITURIGES": "DISPERSED"})
    path = take_turn(g)
    assert "A_MARCH" in path.nodes
    assert [n for _, _, n in moved(path)] == [1, 1]  # three of five keep Control
    assert faces(g, AEDUI, R.BITURIGES) == (0, 3, 0)


def test_8_8_1_hidden_auxilia_march_before_others_and_no_more_than_may() -> None:
    """Two stay for Control; a Scouted marker is for Warbands only, so all Auxilia hide."""
    here = {"LEGION": 3, "AUXILIA_HIDDEN": 1, "AUXILIA_REVEALED": 4, "ARVERNI_REVEALED": 1}
    pieces = {"BITURIGES": here, "PROVINCIA": {"AUXILIA_HIDDEN": 8}}
    g = romans(pieces=pieces, tribes={"PICTONES": "BELGIC_ALLY"})
    path = take_turn(g, 5)
    assert [leg for leg in moved(path) if leg[0] == "BITURIGES"] == [("BITURIGES", "PICTONES", 6)]
    assert g.count_bands(R.BITURIGES, ROMANS) == 2


# Frost (§8.4.4) in Battle --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "nonplayers", "fights"),
    [("WINTER", "ALL_BUT_ROMANS", False), ("WINTER", "ALL", True), ("CICERO", "ALL_BUT_ROMANS", True)],
)
@pytest.mark.parametrize(
    "pieces",
    [
        {"ARVERNI_LEADER": 1, "ARVERNI_REVEALED": 4},  # an Ally alone
        {
            "ARVERNI_LEADER": 1,
            "ARVERNI_REVEALED": 8,
            "AEDUI_REVEALED": 2,
        },  # the Ally falls after two Warbands, or first in a Retreat
    ],
)
def test_8_4_4_upon_frost_no_battle_that_could_cost_an_ally_to_a_players_profit(
    pieces: dict[str, int], card: str, nonplayers: str, fights: bool
) -> None:
    g = arverni(
        nonplayers, pieces={"BITURIGES": pieces, "AEDUI": {"AEDUI_REVEALED": 1}}, tribes={"BITURIGES": "AEDUI_ALLY"}, next=card
    )
    assert bool(take_turn(g).find("battle")) is fights


@pytest.mark.parametrize(("card", "n"), [("WINTER", 0), ("CICERO", 1)])
def test_8_4_4_upon_frost_a_retreat_that_would_free_a_region_for_a_player_counts(card: str, n: int) -> None:
    """If the Aedui flee, the Germans, who play, have Control over their Settlement: one more than they have."""
    walls = {name: {"SETTLEMENT": 1} for name in ("SEQUANI", "MANDUBII", "CARNUTES", "BITURIGES")}
    here = {"SETTLEMENT": 1, "GERMAN_HIDDEN": 4, "BELGIC_REVEALED": 4, "AEDUI_REVEALED": 4}
    pieces = {
        "UBII": {"GERMAN_HIDDEN": 1},
        "SUGAMBRI": {"GERMAN_HIDDEN": 1},
        **walls,
        "TREVERI": here,
        "ATREBATES": {"AEDUI_REVEALED": 1},
    }
    g = belgae("ROMANS_AEDUI_BELGAE", "ARIOVISTUS", pieces=pieces, next=card)
    assert g.rules.margin(g, GERMANS) == 0
    path = take_turn(g, answers=[] if n else [Stand()])  # instead they fight the Germans
    assert len([args for args in path.find("battle") if args["other"] is AEDUI]) == n


# Battle by Event (§8.2.3) --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("here", "fights"),
    [
        ({"BELGIC_HIDDEN": 3, "AUXILIA_REVEALED": 1}, True),
        ({"BELGIC_HIDDEN": 1, "AUXILIA_REVEALED": 1}, False),  # no Loss
        ({"BELGIC_HIDDEN": 3, "AUXILIA_REVEALED": 3}, True),  # an Ambush takes no Loss
    ],
)
def test_8_2_3_36_a_free_battle_is_fought_where_it_is_worth_it(here: dict[str, int], fights: bool) -> None:
    g = with_nonplayers(
        "ALL", card="MORASSES", next="BALLISTAE", eligible=["BELGAE"], pieces={"VENETI": here}, resources={"BELGAE": 9}
    )
    path = take_turn(g)
    assert bool(path.find("battle")) is fights
