"""§A8.2.3, §A8.7.2: the Event sheet of the non-player Germans."""

from __future__ import annotations

from typing import Any

import pytest

from quadriga.games.gaul.ariovistus.nonplayers.german_sheet import SHEET
from quadriga.games.gaul.cards import ARIOVISTUS_DECK, FACES, Card
from quadriga.games.gaul.moves import Stand
from quadriga.games.gaul.rules.nonplayers.instructions import is_listed_no
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import AEDUI, ARVERNI, BELGAE, GERMANS, ROMANS, Force, Mark, Region, Senate

from .follow import take_turn
from .table import with_nonplayers

R = Region
BY_GUIDELINE = {Card.CELTIC_RITES, Card.DRUIDS}  # A8.2.3 says it, not the sheet


def germans(card: str, nonplayers: str = "ARVERNI", **data: Any) -> Gaul:
    data = {"next": "BALLISTAE", "eligible": ["GERMANS"], "resources": {"GERMANS": 9}, **data}
    return with_nonplayers(nonplayers, "ARIOVISTUS", card=card, **data)


def plays(g: Gaul, *rolls: int, **more: Any) -> bool:
    """Whether they carry out the Event."""
    return "G_EVENT" in take_turn(g, *rolls, **more).nodes


def test_a8_2_1_the_sheet_has_an_instruction_for_every_card_with_laurels_or_carnyx_for_them() -> None:
    marked = {
        card for card in ARIOVISTUS_DECK
        if any(symbol in (*FACES[card].laurels, *FACES[card].carnyx) for symbol in (GERMANS, ARVERNI))
    }  # fmt: skip
    assert marked == set(SHEET) - BY_GUIDELINE
    assert len(marked) == 29


def test_a8_1_1_ten_events_are_not_for_germans() -> None:
    g = germans("CICERO")
    refused = []
    for card in ARIOVISTUS_DECK:
        g.current = int(card)
        if is_listed_no(g, GERMANS):
            refused.append(card.name)
    assert sorted(refused) == sorted([
        "BALLISTAE", "BELLOVACI", "CATUVOLCUS", "CHIEFTAINS_COUNCIL", "CIRCUMVALLATION", "COMMIUS", "GALBA",
        "ICCIUS_AND_ANDECOMBORIUS", "JOINED_RANKS", "NERVII",
    ])  # fmt: skip


def test_a8_7_2_cicero_shifts_the_senate_up() -> None:
    g = germans("CICERO")
    assert plays(g)
    assert g.senate == Senate.UPROAR


@pytest.mark.parametrize("card", ["BALEARIC_SLINGERS", "CLODIUS_PULCHER", "LEGIO_X", "POMPEY"])
def test_a8_7_2_not_if_the_romans_are_a_nonplayer(card: str) -> None:
    data: dict[str, Any] = {"pieces": {"CISALPINA": {"LEGION": 10, "ROMAN_LEADER": 1}}}
    assert plays(germans(card, **data))
    assert not plays(germans(card, "ROMANS_ARVERNI", **data))


@pytest.mark.parametrize("card", ["GERMANIC_HORSE", "REMI_INFLUENCE", "WAR_FLEET", "CELTIC_RITES", "DRUIDS"])
def test_a8_2_3_treated_as_no_germans(card: str) -> None:
    g = germans(card, tribes={"REMI": "BELGIC_ALLY"}, pieces={"ATREBATES": {"BELGIC_HIDDEN": 3}})
    assert not plays(g)


NEAR = ("ALAUDAE", "AMBACTI", "MARCUS_ANTONIUS", "NUMIDIANS", "PUBLIUS_LICINIUS_CRASSUS", "DUMNORIX_LOYALISTS")


@pytest.mark.parametrize("card", NEAR)
def test_a8_7_2_roman_pieces_near_germania_or_a_settlement_go_first_and_only_for_these(card: str) -> None:
    far = {"PICTONES": {"AUXILIA_HIDDEN": 6, "LEGION": 6}}
    assert not plays(germans(card, pieces=far))
    near = {**far, "SEQUANI": {"AUXILIA_HIDDEN": 2}}  # next to Ubii
    g = germans(card, pieces=near)
    assert plays(g)
    assert g.count_bands(R.SEQUANI, ROMANS) < 2
    nearer = {**near, "UBII": {"AUXILIA_HIDDEN": 1}}
    g = germans(card, pieces=nearer)
    assert plays(g)
    assert g.count_bands(R.UBII, ROMANS) == 0


def test_a8_7_2_assembly_of_gaul_only_for_germans_or_nonplayer_belgae() -> None:
    ours = {"CARNUTES": {"GERMAN_HIDDEN": 4}}
    assert plays(germans("ASSEMBLY_OF_GAUL", pieces=ours))
    assert not plays(germans("ASSEMBLY_OF_GAUL", pieces={"CARNUTES": {"BELGIC_HIDDEN": 4}}))
    assert not plays(germans("ASSEMBLY_OF_GAUL", pieces={"CARNUTES": {"AEDUI_HIDDEN": 4}}))


def test_a8_7_2_kinship_replaces_belgic_pieces_of_a_player() -> None:
    data: dict[str, Any] = {"pieces": {"MORINI": {"BELGIC_HIDDEN": 5}}, "tribes": {"MENAPII": "BELGIC_ALLY"}}
    g = germans("KINSHIP", **data)
    assert plays(g)
    assert g.count_bands(R.MORINI, GERMANS) == 4
    assert not g.count_allies(R.MORINI, BELGAE)
    assert not plays(germans("KINSHIP", "ARVERNI_BELGAE", **data))


def test_a8_7_2_winter_uprising_is_placed_in_germania_and_not_in_the_last_year() -> None:
    g = germans("WINTER_UPRISING")
    assert plays(g)
    marker = g.find_marks(Mark.WINTER_UPRISING)[0]
    assert marker.region in (R.SUGAMBRI, R.UBII)
    assert not plays(germans("WINTER_UPRISING", winters=2))


def test_8_1_1_no_capability_in_the_last_year() -> None:
    assert plays(germans("DREAD"))
    assert not plays(germans("DREAD", winters=2))


def test_8_1_1_an_ineffective_event_is_declined() -> None:
    assert not plays(germans("DIVICO", pieces={"AEDUI": {"ARVERNI_HIDDEN": 20}, "SEQUANI": {"ARVERNI_HIDDEN": 15}}))
    assert not plays(germans("RHENUS_BRIDGE_A"))  # no Legion near Germania


@pytest.mark.parametrize("fort", [0, 1])
def test_a8_7_2_procillus_only_to_where_no_fort_is_and_germans_outnumber_romans(fort: int) -> None:
    pieces = {"TREVERI": {"LEGION": 1, "AUXILIA_HIDDEN": 1}, "MANDUBII": {"GERMAN_HIDDEN": 4, "FORT": fort}}
    g = germans("GAIUS_VALERIUS_PROCILLUS", pieces=pieces)
    assert plays(g) is not bool(fort)
    if not fort:
        assert g.count(R.MANDUBII, Force.LEGION) == 1


def test_a8_7_2_parley_only_to_outnumber_the_romans() -> None:
    strong = {"TREVERI": {"ROMAN_LEADER": 1, "LEGION": 2}, "UBII": {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 5}}
    assert plays(germans("PARLEY", pieces=strong))
    weak = {"TREVERI": {"ROMAN_LEADER": 1, "LEGION": 5}, "UBII": {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 2}}
    assert not plays(germans("PARLEY", pieces=weak))
    alone = {"TREVERI": {"ROMAN_LEADER": 1, "LEGION": 2}, "UBII": {"GERMAN_HIDDEN": 5}}
    assert not plays(germans("PARLEY", pieces=alone))


def test_a8_7_2_shifting_loyalties_takes_an_unshaded_capability_of_player_romans_or_aedui_then_germans() -> None:
    both = {"LEGIO_X": "UNSHADED", "WAILING_WOMEN": "UNSHADED"}
    g = germans("SHIFTING_LOYALTIES", capabilities=both)
    assert plays(g)
    assert [capability.card for capability in g.capabilities] == [Card.WAILING_WOMEN]
    g = germans("SHIFTING_LOYALTIES", "ROMANS_ARVERNI", capabilities=both)
    assert plays(g)
    assert [capability.card for capability in g.capabilities] == [Card.LEGIO_X]
    assert not plays(germans("SHIFTING_LOYALTIES", capabilities={"LEGIO_X": "SHADED"}))


@pytest.mark.parametrize("card", ["DIVICO", "ORGETORIX"])
def test_a8_7_2_no_german_ally_or_control_is_given_up(card: str) -> None:
    ours = {"SEQUANI": {"GERMAN_HIDDEN": 3}, "AEDUI": {"GERMAN_HIDDEN": 3}}
    g = germans(card, pieces=ours, tribes={"SEQUANI": "GERMAN_ALLY"})
    played = plays(g)
    assert g.control(R.SEQUANI) is GERMANS or not played
    assert g.count_allies(R.SEQUANI, GERMANS) == 1 or not played


@pytest.mark.parametrize(
    ("card", "held", "other", "n"), [("DIVICO", R.AEDUI, R.SEQUANI, 12), ("ORGETORIX", R.SEQUANI, R.AEDUI, 9)]
)
@pytest.mark.parametrize("bands", [4, 7])
def test_a8_7_2_arverni_are_not_placed_where_they_would_end_german_control(
    card: str, held: Region, other: Region, n: int, bands: int
) -> None:
    """Lots fall on the Aedui, and most Arverni Allies could stand in Sequani; one more than these would be too many there."""
    g = germans(card, pieces={held.name: {"GERMAN_HIDDEN": bands}})
    assert plays(g)
    assert g.control(held) is GERMANS
    assert g.count_pieces(held, ARVERNI) == bands - 1
    assert g.count_pieces(other, ARVERNI) == n - (bands - 1)


def test_a8_7_2_divico_with_fewer_arverni_and_orgetorix_not_at_all_where_both_regions_are_german() -> None:
    """Up to twelve may be placed there, but just nine here."""
    both = {"SEQUANI": {"GERMAN_HIDDEN": 4}, "AEDUI": {"GERMAN_HIDDEN": 4}}
    g = germans("DIVICO", pieces=both)
    assert plays(g)
    assert [g.count_pieces(region, ARVERNI) for region in (R.SEQUANI, R.AEDUI)] == [3, 3]
    assert not plays(germans("ORGETORIX", pieces=both))


def test_a8_7_2_seduni_uprising_not_at_the_cost_of_a_german_ally() -> None:
    assert not plays(germans("SEDUNI_UPRISING", tribes={"HELVETII": "GERMAN_ALLY"}))


@pytest.mark.parametrize(("auxilia", "answer"), [(1, True), (8, False)])
def test_a8_7_2_vosegus_only_if_the_leader_keeps_four_warbands(auxilia: int, answer: bool) -> None:
    """A Successor, so that the chart comes to the Event at all."""
    pieces = {"SEQUANI": {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 4, "AUXILIA_HIDDEN": auxilia}}
    assert plays(germans("VOSEGUS", pieces=pieces, successors=["GERMANS"])) is answer


def test_a8_7_2_arduenna_battles_a_player_for_control() -> None:
    pieces = {"SUGAMBRI": {"GERMAN_HIDDEN": 5}, "UBII": {"GERMAN_HIDDEN": 5}, "TREVERI": {"AEDUI_REVEALED": 3}}
    g = germans("ARDUENNA_A", pieces=pieces)
    assert plays(g, answers=[Stand()])
    assert g.control(R.TREVERI) is GERMANS
    assert g.control(R.SUGAMBRI) is GERMANS
    assert g.count_bands(R.TREVERI, AEDUI) < 3


@pytest.mark.parametrize(("germans_there", "answer"), [(3, False), (4, True)])
def test_a8_7_2_r_137_the_seduni_may_cost_the_germans_no_control(germans_there: int, answer: bool) -> None:
    """Card A24: an Arverni Ally and two Warbands come to Cisalpina; the Phase after it is the Arverni's own."""
    g = germans("SEDUNI_UPRISING", pieces={"CISALPINA": {"GERMAN_HIDDEN": germans_there}})
    assert plays(g) is answer
