"""§2.1: the scenarios, to the last piece and with the printed track values."""

from __future__ import annotations

import pytest

from quadriga.games.gaul.rules.scenarios import SCENARIOS, seats_of, set_up
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import (
    AEDUI,
    ARVERNI,
    BELGAE,
    FACTIONS,
    GERMANS,
    REGIONS,
    ROMANS,
    Faction,
    Force,
    Region,
    Scenario,
    Senate,
    Sharing,
    Standing,
    Status,
    Tribe,
)


def fresh(scenario: Scenario, players: int = 4, sharing: Sharing = Sharing.ARVERNI_BELGAE) -> Gaul:
    return set_up(scenario, seats_of(players, sharing), short=False, sudden_frost=False)


@pytest.mark.parametrize("scenario", Scenario)
def test_2_1_printed_tracks(scenario: Scenario) -> None:
    g = fresh(scenario)
    g.check()
    tracks = SCENARIOS[scenario].table["tracks"]
    assert g.rules.score(g, ROMANS) == tracks["ROMANS"]
    assert g.rules.score(g, BELGAE) == tracks["BELGAE"]
    assert g.count_off_map_legions() == tracks["off_map"]
    assert g.rules.most_other_allies(g) == tracks["others"]


@pytest.mark.parametrize("scenario", Scenario)
def test_2_1_printed_control(scenario: Scenario) -> None:
    g = fresh(scenario)
    printed = SCENARIOS[scenario].table["control"]
    assert {region.name: faction.name for region in REGIONS if (faction := g.control(region)) is not None} == printed


PIECES = {  # Leaders, Legions, Auxilia or Warbands, Forts, Allies, Citadels on the map, by faction
    Scenario.PAX_GALLICA: ["1 5 4 2 2 0", "0 0 5 0 2 0", "0 0 4 0 1 0", "1 0 6 0 4 0", "0 0 10 0 3 0"],
    Scenario.RECONQUEST: ["1 8 12 3 1 0", "1 0 13 0 3 0", "0 0 9 0 2 1", "1 0 15 0 7 0", "0 0 9 0 3 0"],
    Scenario.GREAT_REVOLT: ["1 10 14 4 3 0", "1 0 29 0 9 1", "0 0 14 0 2 1", "1 0 10 0 2 0", "0 0 6 0 3 0"],
}


@pytest.mark.parametrize("scenario", PIECES)
def test_2_1_every_piece(scenario: Scenario) -> None:
    g = fresh(scenario)
    for faction in FACTIONS:
        on_map = (
            int(g.find_leader(faction) is not None),
            g.count_on_map(Force.LEGION) if faction is ROMANS else 0,
            sum(g.count_bands(region, faction) for region in REGIONS),
            g.count_on_map(Force.FORT) if faction is ROMANS else 0,
            g.tribes.count(1 + faction),
            g.tribes.count(6 + faction),
        )
        assert " ".join(map(str, on_map)) == PIECES[scenario][faction]
        assert all(g.count_bands(region, faction) == g.count_hidden(region, faction) for region in REGIONS)


def test_2_1_pax_gallica_waits_for_vercingetorix_and_three_legions() -> None:
    g = fresh(Scenario.PAX_GALLICA)
    assert g.standing[ARVERNI] == Standing.WAITING
    assert (g.track, g.winter_box, g.senate) == (4, 3, Senate.NOWHERE)
    assert g.tribes[Tribe.VENETI] == Status.DISPERSED
    assert g.resources == [8, 5, 5, 5, 0]


def test_2_1_reconquest() -> None:
    g = fresh(Scenario.RECONQUEST)
    assert g.resources == [20, 10, 15, 10, 0]
    assert g.tribes[Tribe.VENETI] == Status.GATHERING
    assert g.tribes[Tribe.AEDUI] == Status.AEDUI_CITADEL
    assert g.pieces(Region.NERVII, ROMANS) == {Force.LEGION: 2, Force.AUXILIA_HIDDEN: 2, Force.FORT: 1}


def test_2_1_great_revolt() -> None:
    g = fresh(Scenario.GREAT_REVOLT)
    assert g.resources == [20, 20, 15, 10, 0]
    assert g.tribes[Tribe.ARVERNI] == Status.ARVERNI_CITADEL
    assert g.pieces(Region.MANDUBII, ROMANS) == {Force.LEGION: 8, Force.AUXILIA_HIDDEN: 2, Force.FORT: 1}


@pytest.mark.parametrize(
    ("players", "sharing", "face"),
    [
        (4, Sharing.ARVERNI_BELGAE, Standing.NAMED),
        (3, Sharing.ARVERNI_BELGAE, Standing.SUCCESSOR),
        (3, Sharing.ROMANS_AEDUI, Standing.NAMED),
        (2, Sharing.ARVERNI_BELGAE, Standing.NAMED),
    ],
)
def test_2_1_great_revolt_belgic_leader_depends_on_the_seats(players: int, sharing: Sharing, face: Standing) -> None:
    assert fresh(Scenario.GREAT_REVOLT, players, sharing).standing[BELGAE] == face


def test_1_5_1_sharing() -> None:
    assert seats_of(2, Sharing.ARVERNI_BELGAE) == (0, 1, 0, 1, -1)
    shared: dict[Sharing, set[Faction]] = {
        sharing: {f for f in FACTIONS if f is not GERMANS and seats_of(3, sharing).count(seats_of(3, sharing)[f]) == 2}
        for sharing in Sharing
    }
    assert shared == {Sharing.ARVERNI_BELGAE: {ARVERNI, BELGAE}, Sharing.ROMANS_AEDUI: {ROMANS, AEDUI}}
