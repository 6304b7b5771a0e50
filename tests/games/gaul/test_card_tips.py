"""The finer points of cards: what their tips and single words mean."""

from __future__ import annotations

from games.gaul.table import do, position

from quadriga.games.gaul.moves import Issue, PlaceAlly, PlaceBands, Select
from quadriga.games.gaul.terms import AEDUI, BELGAE, Command, Region, Status, Tribe

# Rally with more Warbands (25, A70) ---------------------------------------------------------------------------------


def test_25_shaded_two_warbands_come_beside_an_ally() -> None:
    match = position(
        card="DIVICIACUS",
        pieces={"PICTONES": {"AEDUI_HIDDEN": 3}},
        resources={"AEDUI": 5},
        capabilities={"AQUITANI": "SHADED AEDUI"},
    )
    do(match, Issue(Command.RALLY), Select(Region.PICTONES), PlaceAlly(Tribe.SANTONES))
    assert match.state.tribes[Tribe.SANTONES] == Status.AEDUI_ALLY
    assert match.state.count_bands(Region.PICTONES, AEDUI) == 3 + 2


def test_25_shaded_the_number_of_warbands_alone_is_two_more() -> None:
    match = position(
        card="DIVICIACUS",
        pieces={"PICTONES": {"AEDUI_HIDDEN": 3}},
        tribes={"SANTONES": "AEDUI_ALLY"},
        resources={"AEDUI": 5},
        capabilities={"AQUITANI": "SHADED AEDUI"},
    )
    do(match, Issue(Command.RALLY), Select(Region.PICTONES), PlaceBands(3))
    assert match.state.count_bands(Region.PICTONES, AEDUI) == 3 + 3


def test_a70_shaded_two_warbands_come_beside_an_ally_among_the_nervii() -> None:
    match = position(
        config={"scenario": "ARIOVISTUS"},
        card="SABIS",
        pieces={"NERVII": {"BELGIC_HIDDEN": 3}},
        tribes={"NERVII": "BELGIC_ALLY"},
        resources={"BELGAE": 5},
        capabilities={"NERVII": "SHADED"},
    )
    do(match, Issue(Command.RALLY), Select(Region.NERVII), PlaceAlly(Tribe.EBURONES))
    assert match.state.count_bands(Region.NERVII, BELGAE) == 3 + 2
