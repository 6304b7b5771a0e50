"""§1.3-1.9: what stands on the map and what follows from it: counts, Control, stocks, loans and markers."""

from __future__ import annotations

import pytest
from games.gaul.table import ario, state

from quadriga.games.gaul.board import Marker
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import (
    AEDUI,
    ARVERNI,
    BELGAE,
    FACTIONS,
    GERMANS,
    ROMANS,
    Faction,
    Force,
    Kind,
    Mark,
    Region,
    Status,
    Tribe,
    force,
)

HERE = Region.CARNUTES
CROWD = {
    "ROMAN_LEADER": 1,
    "LEGION": 2,
    "AUXILIA_HIDDEN": 3,
    "AUXILIA_REVEALED": 1,
    "FORT": 1,
    "ARVERNI_HIDDEN": 2,
    "ARVERNI_REVEALED": 3,
    "ARVERNI_SCOUTED": 4,
}


def here(**pieces: int) -> Gaul:
    return state(pieces={"CARNUTES": pieces})


# Counting -------------------------------------------------------------------------------------------------------------


def test_1_4_the_pieces_of_a_faction_in_a_region() -> None:
    g = state(pieces={"CARNUTES": CROWD}, tribes={"CARNUTES": "ARVERNI_CITADEL", "AULERCI": "ROMAN_ALLY"})
    assert (g.count_bands(HERE, ROMANS), g.count_mobile(HERE, ROMANS), g.count_pieces(HERE, ROMANS)) == (4, 7, 9)
    assert (g.count_bands(HERE, ARVERNI), g.count_mobile(HERE, ARVERNI), g.count_pieces(HERE, ARVERNI)) == (9, 9, 10)
    assert g.count_mobile(HERE, AEDUI) == 0
    assert g.factions_in(HERE) == [ROMANS, ARVERNI]
    assert g.factions_in(Region.PROVINCIA) == [ROMANS]
    assert g.tribes_of(HERE, ARVERNI) == [Tribe.CARNUTES]


def test_1_3_2_what_a_circle_holds() -> None:
    g = state(tribes={"CARNUTES": "ROMAN_ALLY", "REMI": "DISPERSED"})
    assert [g.is_subdued(tribe) for tribe in (Tribe.AULERCI, Tribe.CARNUTES, Tribe.REMI)] == [True, False, False]
    assert (g.owner(Tribe.CARNUTES), g.owner(Tribe.AULERCI)) == (ROMANS, None)


def test_71_a_colony_is_a_tribe_of_its_region() -> None:
    g = state()
    g.found_colony(HERE)
    assert g.tribes_in(HERE) == (Tribe.CARNUTES, Tribe.AULERCI, Tribe.COLONY)
    assert Tribe.COLONY not in g.tribes_in(Region.AEDUI)
    assert g.region_of(Tribe.COLONY) is HERE
    assert g.region_of(Tribe.AULERCI) is HERE
    assert g.rules.control_value(g, HERE) == 3
    assert g.rules.control_value(g, Region.AEDUI) == 1


def test_1_4_3_leaders_are_where_they_are_and_who_they_are() -> None:
    g = here(ROMAN_LEADER=1)
    assert g.has_leader(HERE, ROMANS)
    assert g.has_named_leader(HERE, ROMANS)
    assert not g.has_named_leader(Region.AEDUI, ROMANS)
    heir = state(pieces={"CARNUTES": {"ROMAN_LEADER": 1}}, successors=["ROMANS"])
    assert heir.has_leader(HERE, ROMANS)
    assert not heir.has_named_leader(HERE, ROMANS)
    assert g.find_leader(ROMANS) is HERE
    assert g.find_leader(ARVERNI) is None


def test_1_4_a_fort_is_romes_stronghold_and_a_citadel_a_gauls() -> None:
    g = state(pieces={"CARNUTES": {"FORT": 1}}, tribes={"CARNUTES": "AEDUI_CITADEL"})
    assert [faction for faction in FACTIONS if g.has_stronghold(HERE, faction)] == [ROMANS, AEDUI]
    assert not g.has_stronghold(Region.AEDUI, ROMANS)


# Control (§1.6) -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("piece", [piece for piece in Force if piece is not Force.SETTLEMENT])
def test_1_6_every_piece_counts_for_its_own_faction(piece: Force) -> None:
    g = ario() if piece.faction in (GERMANS, AEDUI) and piece.kind is Kind.LEADER else state()
    if piece.kind is Kind.LEADER:
        g.place_leader(HERE, piece.faction, g.rules.heir(ROMANS))
    else:
        g.board[HERE * len(g.board) // len(Region) + piece] = 1
    assert g.control(HERE) is piece.faction
    assert g.control(Region.MORINI) is None


def test_a1_6_a_settlement_counts_too() -> None:
    assert ario(pieces={"CARNUTES": {"SETTLEMENT": 1}}).control(HERE) is GERMANS


def test_1_6_more_than_all_others_together() -> None:
    pieces = {"LEGION": 3, "AEDUI_HIDDEN": 2}
    assert here(**pieces).control(HERE) is ROMANS
    assert here(**pieces, BELGIC_HIDDEN=1).control(HERE) is None, "as many as all others are not enough"
    allied = state(pieces={"CARNUTES": pieces}, tribes={"AULERCI": "AEDUI_ALLY", "CARNUTES": "AEDUI_CITADEL"})
    assert allied.control(HERE) is AEDUI, "Allies and Citadels count"
    marked = state(pieces={"CARNUTES": {"LEGION": 1}}, tribes={"AULERCI": "DISPERSED", "CARNUTES": "DISPERSED"})
    assert marked.control(HERE) is ROMANS, "markers do not"


def test_4_5_1_lent_warbands_count_for_the_borrower_where_they_are_lent() -> None:
    g = state(pieces={"CARNUTES": {"BELGIC_HIDDEN": 2, "GERMAN_HIDDEN": 2, "AEDUI_HIDDEN": 3}, "MORINI": {"GERMAN_HIDDEN": 1}})
    assert g.control(HERE) is None
    g.lend(GERMANS, BELGAE, (HERE,))
    assert g.control(HERE) is BELGAE
    assert g.control(Region.MORINI) is GERMANS
    g.lend(AEDUI, ROMANS, (Region.MORINI,))
    assert g.control(HERE) is BELGAE
    g.give_back(BELGAE)
    assert g.control(HERE) is None


def test_4_5_1_who_no_longer_has_his_warbands_has_no_control_by_them() -> None:
    g = here(GERMAN_HIDDEN=3, BELGIC_HIDDEN=1, AEDUI_HIDDEN=1)
    assert g.control(HERE) is GERMANS
    g.lend(GERMANS, BELGAE, (HERE,), 2)
    assert g.control(HERE) is BELGAE, "three of five"


def test_a4_5_1_each_loan_counts_in_its_own_region() -> None:
    g = ario(pieces={"CARNUTES": {"GERMAN_HIDDEN": 2, "BELGIC_HIDDEN": 1, "AEDUI_HIDDEN": 3}})
    g.lend(GERMANS, BELGAE, (HERE,), 2)
    g.lend(GERMANS, BELGAE, (Region.MORINI,), 2)
    assert g.control(HERE) is None, "three against three"


# Loans (§4.5.1) -------------------------------------------------------------------------------------------------------


def test_4_5_1_a4_5_1_how_many_are_lent() -> None:
    g = ario(pieces={"CARNUTES": {"GERMAN_HIDDEN": 3}, "MORINI": {"GERMAN_HIDDEN": 3}, "NERVII": {"GERMAN_HIDDEN": 3}})
    g.lend(GERMANS, BELGAE, (HERE,), 2)
    g.lend(GERMANS, BELGAE, (Region.MORINI,))
    g.lend(AEDUI, ROMANS, (Region.NERVII,))
    assert [g.count_lent(region, GERMANS) for region in (HERE, Region.MORINI, Region.NERVII)] == [2, 3, 0]
    assert [g.most_lent(region, GERMANS) for region in (HERE, Region.MORINI, Region.NERVII)] == [2, 30, 0]
    assert g.count_lent(HERE, AEDUI) == 0
    assert [g.lenders(region, BELGAE) for region in (HERE, Region.NERVII)] == [[GERMANS], []]
    assert g.lenders(HERE, ROMANS) == []
    assert [g.is_lent(region, GERMANS) for region in (HERE, Region.NERVII)] == [True, False]
    assert not g.is_lent(HERE, AEDUI)
    assert g.is_lent(Region.NERVII, AEDUI)


# Stocks (§1.4.1) and scores (§7.2) ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("faction", "bands", "allies", "citadels"),
    [(ROMANS, 20, 6, 0), (ARVERNI, 35, 10, 3), (AEDUI, 20, 6, 2), (BELGAE, 25, 10, 1), (GERMANS, 15, 6, 0)],
)
def test_1_4_the_forces_of_falling_sky(faction: Faction, bands: int, allies: int, citadels: int) -> None:
    g = state()
    found = g.count_available_bands(faction), g.count_available_allies(faction), g.count_available_citadels(faction)
    assert found == (bands, allies, citadels)


def test_1_4_1_what_stands_on_the_map_is_not_available_on_whatever_face() -> None:
    g = state(
        pieces={
            "CARNUTES": {"ARVERNI_HIDDEN": 2, "ARVERNI_REVEALED": 3, "ARVERNI_SCOUTED": 5},
            "AEDUI": {"ARVERNI_REVEALED": 1},
        },
        tribes={"CARNUTES": "ARVERNI_CITADEL", "AULERCI": "ARVERNI_ALLY", "BITURIGES": "ARVERNI_CITADEL"},
    )
    for face in (Kind.HIDDEN, Kind.REVEALED, Kind.SCOUTED):
        assert g.count_available(force(ARVERNI, face)) == 24
    assert (g.count_available_allies(ARVERNI), g.count_available_citadels(ARVERNI)) == (9, 1)
    assert (g.count_on_map(Force.ARVERNI_REVEALED), g.count_on_map(Force.FORT)) == (4, 1)


def test_1_4_1_forts_settlements_legions_and_leaders() -> None:
    g = state(pieces={"CARNUTES": {"LEGION": 3, "FORT": 1}}, fallen=2)
    assert (g.count_available(Force.FORT), g.count_available(Force.LEGION), g.count_off_map_legions()) == (4, 7, 9)
    assert g.count_available(Force.SETTLEMENT) == 0
    assert ario(pieces={"CARNUTES": {"SETTLEMENT": 1}}).count_available(Force.SETTLEMENT) == 5
    assert g.count_available(Force.ROMAN_LEADER) == 1, "off the map, to come as Successor"
    on_map = state(pieces={"CARNUTES": {"ROMAN_LEADER": 1}}, successors=["ROMANS"])
    assert on_map.count_available(Force.ROMAN_LEADER) == 0
    assert g.count_available(Force.AEDUI_LEADER) == 0


def test_7_2_what_counts_for_rome_and_what_does_not_for_the_belgae() -> None:
    tribes = {
        "CARNUTES": "ROMAN_ALLY",
        "AULERCI": "DISPERSED",
        "REMI": "GATHERING",
        "BITURIGES": "RAZED",
        "NERVII": "BELGIC_ALLY",
    }
    g = state(tribes={**tribes, "MANDUBII": "AEDUI_CITADEL", "SEQUANI": "BELGIC_CITADEL"})
    assert g.count_roman_tribes() == 30 - 3
    assert g.count_strongholds(BELGAE) == 2
    assert [g.count_dispersed(region) for region in (HERE, Region.ATREBATES, Region.BITURIGES)] == [1, 1, 1]
    assert g.count_dispersed_markers() == 2, "a Razed city has its own"
    assert ario().count_dispersed(Region.CISALPINA) == 0
    assert state().count_dispersed(Region.CISALPINA) == 0, "a tribe that is not in this game is not Dispersed"


def test_7_2_the_suebi_are_never_missed() -> None:
    g = state(tribes={"SUEBI_NORTH": "DISPERSED", "SUGAMBRI": "DISPERSED"})
    assert g.count_dispersed(Region.SUGAMBRI) == 1


# Markers ----------------------------------------------------------------------------------------------------------------


def test_5_1_4_markers_of_events() -> None:
    g = state()
    assert not g.has_mark(Mark.ABATIS)
    eagle, trees = Marker(Mark.LOST_EAGLE), Marker(Mark.ABATIS, HERE, BELGAE)
    g.add_mark(eagle)
    assert g.has_mark(Mark.LOST_EAGLE)
    assert not g.has_mark(Mark.ABATIS)
    g.add_mark(trees)
    g.add_mark(trees)
    assert g.has_mark(Mark.LOST_EAGLE)
    assert (g.find_marks(Mark.ABATIS), g.find_marks(Mark.OPTIMATES)) == ([trees], [])
    assert (eagle.bands, eagle.leader) == (0, False)
    g.remove_mark(Mark.ABATIS)
    assert g.marks == [eagle]


def test_a4_6_2_devastation_and_intimidation_are_one_marker_each() -> None:
    g = ario(devastated=["CARNUTES"], intimidated=["AEDUI"])
    assert [g.is_devastated(region) for region in (HERE, Region.AEDUI)] == [True, False]
    assert [g.is_intimidated(region) for region in (HERE, Region.AEDUI)] == [False, True]


def test_1_4_2_circles_are_open_to_whom_they_are_reserved_for() -> None:
    g = state(tribes={"AULERCI": "DISPERSED"})
    assert [faction for faction in FACTIONS if g.can_hold(Tribe.SUEBI_NORTH, faction)] == [GERMANS]
    assert [faction for faction in FACTIONS if g.can_hold(Tribe.AEDUI, faction)] == [AEDUI]
    assert [faction for faction in FACTIONS if g.can_hold(Tribe.ARVERNI, faction)] == [ARVERNI]
    assert [faction for faction in FACTIONS if g.can_hold(Tribe.CARNUTES, faction)] == list(FACTIONS)
    assert [faction for faction in FACTIONS if g.can_hold(Tribe.AULERCI, faction)] == []
    togata = ario()
    assert togata.can_hold(Tribe.NORI, BELGAE)
    togata.add_mark(Marker(Mark.GALLIA_TOGATA))
    assert [faction for faction in FACTIONS if togata.can_hold(Tribe.NORI, faction)] == [ROMANS]
    assert togata.can_hold(Tribe.CARNUTES, BELGAE)
    assert g.status(Tribe.CARNUTES) is Status.SUBDUED
