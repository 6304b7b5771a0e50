"""8.6.8, 8.8.8, card 38: Auxilia and Aedui Warbands as one force: whom it spares, and what Rally and Recruit place."""

from __future__ import annotations

from typing import Any

import pytest

from quadriga.games.gaul.moves import Agree, Attack, Finish, Join, PlaceBands, PlaceEnlisted, Select
from quadriga.games.gaul.rules.action import Action
from quadriga.games.gaul.rules.battle.targets import attacks
from quadriga.games.gaul.rules.command import execute
from quadriga.games.gaul.rules.recruit_rally import rally_options, recruit_options
from quadriga.games.gaul.rules.seize_raid import raid_victims
from quadriga.games.gaul.terms import AEDUI, ARVERNI, ROMANS, Command, Faction, Region

from .carry import drive
from .follow import take_turn
from .table import state, with_nonplayers
from .test_recruit import moves as kinds

R = Region
TOGETHER = {"AUXILIA_HIDDEN": 2, "LEGION": 1, "AEDUI_HIDDEN": 2, "ARVERNI_HIDDEN": 1}
DRUID = {"DIVICIACUS": "UNSHADED"}


@pytest.mark.parametrize(("actor", "lender"), [(ROMANS, AEDUI), (AEDUI, ROMANS)])
def test_8_6_8_8_8_8_r_127_who_acts_along_is_neither_attacked_nor_robbed_there(actor: Faction, lender: Faction) -> None:
    """An Ally or a Legion of the lender's is left on his side, but no target; elsewhere he is one."""
    tribes = {"BITURIGES": "AEDUI_ALLY", "CARNUTES": "AEDUI_ALLY"}
    pieces = {"BITURIGES": TOGETHER, "CARNUTES": TOGETHER}
    g = state(pieces=pieces, tribes=tribes, resources={"ROMANS": 9, "AEDUI": 9, "ARVERNI": 9})
    a = Action(actor, Command.BATTLE)
    assert Attack(lender) in attacks(g, a, R.BITURIGES)
    g.lend(lender, actor, (R.BITURIGES,))
    assert attacks(g, a, R.BITURIGES)[0] == Attack(ARVERNI)
    assert Attack(lender) not in attacks(g, a, R.BITURIGES)
    assert Attack(lender) in attacks(g, a, R.CARNUTES)
    assert lender not in raid_victims(g, actor, R.BITURIGES)
    assert lender in raid_victims(g, actor, R.CARNUTES)


def test_38_r_49_a_joint_rally_may_place_auxilia_and_a_joint_recruit_aedui_warbands() -> None:
    """As many as of one's own, in Regions where both are; what is left of the number may be of the other kind."""
    tribes = {"CARNUTES": "AEDUI_ALLY", "AULERCI": "AEDUI_ALLY"}
    g = state(
        pieces={"CARNUTES": {"AUXILIA_HIDDEN": 1, "AEDUI_HIDDEN": 1}},
        tribes=tribes,
        resources={"AEDUI": 9},
        capabilities=DRUID,
    )
    assert PlaceEnlisted(1) not in [
        m for m in rally_options(g, Action(AEDUI, Command.RALLY), R.CARNUTES) if isinstance(m, PlaceEnlisted)
    ]
    drive(
        g,
        execute(g, Action(AEDUI, Command.RALLY)),
        [Join(), Agree(), Select(R.CARNUTES), PlaceBands(1), PlaceEnlisted(1), Finish()],
    )
    assert (g.count_bands(R.CARNUTES, AEDUI), g.count_bands(R.CARNUTES, ROMANS)) == (2, 2)
    camp = {"ROMAN_LEADER": 1, "AUXILIA_HIDDEN": 1, "AEDUI_HIDDEN": 1}
    g = state(pieces={"CARNUTES": camp}, resources={"ROMANS": 9}, capabilities=DRUID)
    g.lend(AEDUI, ROMANS, (R.CARNUTES,))
    found = recruit_options(g, Action(ROMANS, Command.RECRUIT), R.CARNUTES)
    assert kinds(found)[-2:] == [("PlaceBands", 1), ("PlaceEnlisted", 1)]


FULL = {  # all twenty Aedui Warbands are on the map
    "AEDUI": {"AEDUI_HIDDEN": 14, "AUXILIA_HIDDEN": 1},
    "PICTONES": {"AEDUI_HIDDEN": 3, "AUXILIA_HIDDEN": 1},
    "MANDUBII": {"AEDUI_HIDDEN": 3},
}
ALLIES = {"PICTONES": "AEDUI_ALLY", "SANTONES": "AEDUI_ALLY", "AEDUI": "AEDUI_ALLY"}


FEW = {**FULL, "AEDUI": {"AEDUI_HIDDEN": 4, "AUXILIA_HIDDEN": 1}}


@pytest.mark.parametrize(("nonplayers", "pieces", "auxilia"), [("ALL", FULL, 3), ("AEDUI", FULL, 1), ("ALL", FEW, 1)])
def test_8_6_8_r_134_auxilia_are_placed_by_rally_only_of_nonplayer_romans_once_no_warbands_are_left(
    nonplayers: str, pieces: dict[str, Any], auxilia: int
) -> None:
    data: dict[str, Any] = {
        "card": "CICERO",
        "next": "BALLISTAE",
        "eligible": ["AEDUI"],
        "resources": {"AEDUI": 30, "ROMANS": 30},
    }
    tribes = {**ALLIES, **dict.fromkeys(("MENAPII", "MORINI", "NERVII", "BELLOVACI", "ATREBATES"), "BELGIC_ALLY")}
    g = with_nonplayers(nonplayers, pieces=pieces, tribes=tribes, capabilities=DRUID, **data)
    assert bool(g.count_available_bands(AEDUI)) is (pieces is FEW)
    path = take_turn(g)
    assert "A_RALLY" in path.nodes
    assert bool(path.find("joined")) is (auxilia > 1)
    assert g.count_bands(R.PICTONES, ROMANS) == auxilia


def test_8_8_8_nonplayer_romans_recruit_no_aedui_warbands() -> None:
    """R-128: they ask for none in a Recruit."""
    tribes = {**ALLIES, "HELVII": "ROMAN_ALLY"}
    data: dict[str, Any] = {"card": "DRUIDS", "next": "BALLISTAE", "eligible": ["ROMANS"], "resources": {"ROMANS": 40}}
    pieces = {"PROVINCIA": {"ROMAN_LEADER": 1, "AUXILIA_HIDDEN": 1, "AEDUI_HIDDEN": 2}}
    g = with_nonplayers("ALL", pieces=pieces, tribes=tribes, capabilities=DRUID, **data)
    path = take_turn(g)
    assert "R_RECRUIT" in path.nodes
    assert not path.find("joined")
    assert g.count_bands(R.PROVINCIA, AEDUI) == 2
