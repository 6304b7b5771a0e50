"""§8.2.1, §8.8.2: the Event sheets of the non-player Romans, of Falling Sky and of Ariovistus."""

from __future__ import annotations

from typing import Any

import pytest

from quadriga.games.gaul.cards import ARIOVISTUS_DECK, BASE_DECK, FACES, Card
from quadriga.games.gaul.rules.nonplayers.instructions import is_listed_no
from quadriga.games.gaul.rules.nonplayers.romans.sheet import EXPANSION_SHEET, SHEET
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import AEDUI, ARVERNI, BELGAE, GERMANS, ROMANS, Force, Region, Senate, Side, Tribe

from .follow import Path, take_turn
from .table import with_nonplayers

R = Region
EXPANSION = "ARIOVISTUS"
BEHIND = {"MENAPII": "BELGIC_ALLY"}  # the Aedui are not at victory


def romans(card: str, nonplayers: str = "ALL", scenario: str = "RECONQUEST", **data: Any) -> Gaul:
    data = {"next": "BALLISTAE", "eligible": ["ROMANS"], "resources": {"ROMANS": 9}, "tribes": BEHIND, **data}
    return with_nonplayers(nonplayers, scenario, card=card, **data)


def is_played(path: Path) -> bool:
    """Whether they carry out the Event."""
    return "R_EVENT" in path.nodes


def plays(g: Gaul, *rolls: int, **more: Any) -> bool:
    return is_played(take_turn(g, *rolls, **more))


def test_8_2_1_an_instruction_for_every_card_with_laurels_for_the_romans() -> None:
    assert set(SHEET) == {card for card in BASE_DECK if ROMANS in FACES[card].laurels}
    assert set(EXPANSION_SHEET) == {card for card in ARIOVISTUS_DECK if ROMANS in FACES[card].laurels}
    assert (len(SHEET), len(EXPANSION_SHEET)) == (17, 16)


@pytest.mark.parametrize(("scenario", "deck", "n"), [("RECONQUEST", list(BASE_DECK), 12), (EXPANSION, ARIOVISTUS_DECK, 11)])
def test_8_1_1_the_plain_no_of_the_romans(scenario: str, deck: list[Card], n: int) -> None:
    g = romans("CICERO", scenario=scenario)
    refused = 0
    for card in deck:
        g.current = int(card)
        refused += is_listed_no(g, ROMANS)
    assert refused == n


# Whom they target -------------------------------------------------------------------------------------------------

WEALTH = {"ROMANS": 9, "ARVERNI": 20, "BELGAE": 20, "AEDUI": 20}


@pytest.mark.parametrize("nonplayers", ["ROMANS", "ALL"])
def test_8_8_2_assembly_of_gaul_and_celtic_rites_hit_arverni_and_belgae_not_aedui(nonplayers: str) -> None:
    g = romans("ASSEMBLY_OF_GAUL", nonplayers, resources=WEALTH)
    assert plays(g)
    assert [g.resources[f] for f in (ARVERNI, BELGAE, AEDUI)] == [12, 12, 20]
    rites = romans("CELTIC_RITES", nonplayers, resources=WEALTH)
    assert plays(rites)
    assert [rites.resources[f] for f in (ARVERNI, BELGAE, AEDUI)] == [17, 17, 20]


def test_a8_8_2_in_ariovistus_belgae_alone() -> None:
    wealth = {"ROMANS": 9, "GERMANS": 20, "BELGAE": 20, "AEDUI": 20}
    g = romans("CELTIC_RITES", scenario=EXPANSION, resources=wealth)
    assert plays(g)
    assert [g.resources[f] for f in (GERMANS, BELGAE, AEDUI)] == [20, 17, 20]
    gathered = romans("ASSEMBLY_OF_GAUL", scenario=EXPANSION, resources=wealth)
    assert plays(gathered)
    assert [gathered.resources[f] for f in (GERMANS, BELGAE, AEDUI)] == [20, 12, 20]


def test_8_8_2_sappers_against_arverni_then_belgae_never_aedui() -> None:
    walls = {"MANDUBII": "ARVERNI_CITADEL", "BITURIGES": "AEDUI_CITADEL"}
    g = romans("SAPPERS", tribes={**walls, "SEQUANI": "BELGIC_CITADEL"}, resources=WEALTH)
    assert plays(g)
    assert [g.resources[f] for f in (ARVERNI, BELGAE, AEDUI)] == [10, 20, 20]
    second = romans("SAPPERS", tribes={"BITURIGES": "AEDUI_CITADEL", "SEQUANI": "BELGIC_CITADEL"}, resources=WEALTH)
    assert plays(second)
    assert second.resources[BELGAE] == 10
    friend = romans("SAPPERS", tribes={"BITURIGES": "AEDUI_CITADEL", "MENAPII": "BELGIC_ALLY"}, resources=WEALTH)
    assert not plays(friend)


def test_8_8_2_aquitani_against_arverni_then_belgae_never_aedui() -> None:
    tribes = {"PICTONES": "AEDUI_ALLY", "CADURCI": "ARVERNI_ALLY", "SANTONES": "BELGIC_ALLY"}
    g = romans("AQUITANI", tribes=tribes)
    path = take_turn(g)
    assert is_played(path)
    assert [args["other"] for args in path.find("battle")] == [ARVERNI]
    assert g.is_subdued(Tribe.CADURCI)
    g = romans("AQUITANI", tribes={"PICTONES": "AEDUI_ALLY", "SANTONES": "BELGIC_ALLY"})
    path = take_turn(g)
    assert [args["other"] for args in path.find("battle")][:1] == [BELGAE]
    assert not plays(romans("AQUITANI", tribes={**BEHIND, "PICTONES": "AEDUI_ALLY"}))


# Germans ----------------------------------------------------------------------------------------------------------

NEAR = {"SEQUANI": {"AUXILIA_HIDDEN": 6, "GERMAN_HIDDEN": 3}}


@pytest.mark.parametrize("card", ["GERMAN_ALLEGIANCES", "GERMANIC_CHIEFTAINS", "MIGRATION"])
def test_8_8_2_germans_march_from_romans_to_no_romans_and_place_no_allies(card: str) -> None:
    g = romans(card, pieces=NEAR)
    assert plays(g)
    assert g.count_bands(R.SEQUANI, GERMANS) == 0
    assert g.count_strongholds(GERMANS) == 0
    assert g.count_bands(R.SEQUANI, ROMANS) == 6


@pytest.mark.parametrize("card", ["GERMAN_ALLEGIANCES", "GERMANIC_CHIEFTAINS", "MIGRATION"])
def test_8_8_2_not_if_that_is_impossible(card: str) -> None:
    assert not plays(romans(card, pieces={"UBII": {"GERMAN_REVEALED": 3}, "PROVINCIA": {"AUXILIA_HIDDEN": 1}}))


@pytest.mark.parametrize("card", ["GERMAN_ALLEGIANCES", "GERMANIC_CHIEFTAINS"])
def test_8_8_2_and_ambush_as_romans_would_battle(card: str) -> None:
    pieces = {**NEAR, "TREVERI": {"BELGIC_LEADER": 1}, "MANDUBII": {"ARVERNI_REVEALED": 1}, "AEDUI": {"AEDUI_HIDDEN": 1}}
    g = romans(card, pieces=pieces)
    path = take_turn(g)
    assert is_played(path)
    assert [args["other"] for args in path.find("battle")] == [BELGAE]


# Senate, Drought, Legions, Auxilia --------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ["RECONQUEST", EXPANSION])
def test_8_8_2_cicero_shifts_down(scenario: str) -> None:
    g = romans("CICERO", scenario=scenario, senate="INTRIGUE")
    assert plays(g)
    assert g.senate == Senate.ADULATION


@pytest.mark.parametrize(("scenario", "piece"), [("RECONQUEST", "ARVERNI_HIDDEN"), (EXPANSION, "GERMAN_HIDDEN")])
def test_8_8_2_drought_only_to_hit_player_rebels_or_belgae_and_no_romans(scenario: str, piece: str) -> None:
    pieces = {"TREVERI": {piece: 3}, "BITURIGES": {piece: 3, "AUXILIA_HIDDEN": 1}, "VENETI": {piece: 1, "BELGIC_HIDDEN": 2}}
    g = romans("DROUGHT", "ALL_BUT_ARVERNI", scenario, pieces=pieces)
    assert plays(g)  # not in Bituriges with Romans, nor in Veneti with Belgae who are none
    assert [region for region in g.regions() if g.is_devastated(region)] == [R.TREVERI]
    assert not plays(romans("DROUGHT", "ALL", scenario, pieces=pieces))


@pytest.mark.parametrize(("fallen", "answer"), [(1, True), (0, False)])
def test_8_8_2_legiones_xiiii_et_xv_only_for_two_legions(fallen: int, answer: bool) -> None:
    g = romans("LEGIONES_XIIII_ET_XV", senate="INTRIGUE")
    g.gone, g.track, g.fallen = g.track + g.fallen + g.gone - 1 - fallen, 1, fallen
    assert plays(g) is answer
    assert g.count_on_map(Force.LEGION) == (2 if answer else 0)


def with_auxilia(n: int) -> dict[str, Any]:
    """So many Auxilia are on the map."""
    return {"AEDUI": {"AUXILIA_HIDDEN": n}} if n else {}


@pytest.mark.parametrize(("card", "n"), [("LUCTERIUS", 5), ("THE_PROVINCE", 5)])
def test_8_8_2_the_full_number_of_auxilia_or_nothing(card: str, n: int) -> None:
    g = romans(card, pieces=with_auxilia(20 - n))
    assert plays(g)
    assert g.count_bands(R.PROVINCIA, ROMANS) == n
    assert not plays(romans(card, pieces=with_auxilia(21 - n)))


@pytest.mark.parametrize("scenario", ["RECONQUEST", EXPANSION])
def test_8_8_2_numidians_in_full_number(scenario: str) -> None:
    """R-147: they fight there though neither Caesar nor a Legion is near, as the condition for a Battle Command asks."""
    pieces: dict[str, Any] = {"PROVINCIA": {"ROMAN_LEADER": 1}, "SEQUANI": {"BELGIC_REVEALED": 3}}
    g = romans("NUMIDIANS", scenario=scenario, pieces={**pieces, **with_auxilia(17)})
    assert plays(g)
    assert g.count_bands(R.SEQUANI, BELGAE) < 3
    assert not plays(romans("NUMIDIANS", scenario=scenario, pieces={**pieces, **with_auxilia(18)}))


def test_a8_8_2_harudes_and_nasua_in_full_number() -> None:
    settled: dict[str, Any] = {"SEQUANI": {"SETTLEMENT": 1}}
    g = romans("HARUDES", scenario=EXPANSION, pieces={**settled, **with_auxilia(17)})
    assert plays(g)
    assert g.count_bands(R.SEQUANI, ROMANS) == 3
    assert not plays(romans("HARUDES", scenario=EXPANSION, pieces={**settled, **with_auxilia(18)}), 5)
    g = romans("NASUA_AND_CIMBERIUS", scenario=EXPANSION, pieces=with_auxilia(16))
    assert plays(g)
    assert g.count_bands(R.TREVERI, ROMANS) == 4
    assert g.owner(Tribe.TREVERI) is ROMANS
    assert not plays(romans("NASUA_AND_CIMBERIUS", scenario=EXPANSION, pieces=with_auxilia(17)))


# Shifting Loyalties -----------------------------------------------------------------------------------------------


def test_8_8_2_shifting_loyalties_takes_a_shaded_capability_of_a_player_then_of_romans() -> None:
    capabilities = {"LEGIO_X": "SHADED", "COMMIUS": "SHADED", "RIVER_COMMERCE": "SHADED", "TITUS_LABIENUS": "UNSHADED"}
    g = romans("SHIFTING_LOYALTIES", "ALL_BUT_BELGAE", capabilities=capabilities)
    assert plays(g)
    assert not g.has_capability(Card.COMMIUS, Side.SHADED)
    nobody = romans("SHIFTING_LOYALTIES", "ALL", capabilities=capabilities)
    assert plays(nobody)
    assert not nobody.has_capability(Card.LEGIO_X, Side.SHADED)
    others = {"RIVER_COMMERCE": "SHADED", "TITUS_LABIENUS": "UNSHADED", "COMMIUS": "SHADED"}
    assert not plays(romans("SHIFTING_LOYALTIES", "ALL", capabilities=others))


def test_a8_8_2_shifting_loyalties_of_germans() -> None:
    capabilities = {"LEGIO_X": "SHADED", "DREAD": "SHADED"}
    g = romans("SHIFTING_LOYALTIES", "ALL_BUT_ARVERNI", EXPANSION, capabilities=capabilities)
    assert plays(g)
    assert [capability.card for capability in g.capabilities] == [Card.LEGIO_X]


# Marches by Event -------------------------------------------------------------------------------------------------

CORPS = {"ROMAN_LEADER": 1, "LEGION": 3, "AUXILIA_HIDDEN": 4}


def test_8_8_2_forced_marches_go_where_a_march_would() -> None:
    g = romans("FORCED_MARCHES", pieces={"PROVINCIA": CORPS}, tribes={"BELLOVACI": "BELGIC_ALLY"})
    assert plays(g, 5)
    assert (g.find_leader(ROMANS), g.count(R.ATREBATES, Force.LEGION)) == (R.ATREBATES, 3)
    assert not plays(romans("FORCED_MARCHES", pieces={"PROVINCIA": CORPS}, tribes={"CATUVELLAUNI": "BELGIC_ALLY"}))


@pytest.mark.parametrize("scenario", ["RECONQUEST", EXPANSION])
def test_8_8_2_war_fleet_sails_to_enemy_allies_and_acts_there(scenario: str) -> None:
    tribes = {"PICTONES": "BELGIC_ALLY", "NERVII": "BELGIC_ALLY"}
    g = romans("WAR_FLEET", scenario=scenario, pieces={"MORINI": CORPS}, tribes=tribes)
    path = take_turn(g, 5)
    assert is_played(path)
    assert path.find("battle")[0]["region"] is R.PICTONES
    assert g.is_subdued(Tribe.PICTONES)
    assert g.resources[ROMANS] == 9


@pytest.mark.parametrize("scenario", ["RECONQUEST", EXPANSION])
def test_8_8_2_impetuosity_only_if_it_leads_to_a_battle(scenario: str) -> None:
    tribes = {"SEQUANI": "BELGIC_ALLY"}
    g = romans("IMPETUOSITY", scenario=scenario, pieces={"PROVINCIA": CORPS, "SEQUANI": {"BELGIC_REVEALED": 1}}, tribes=tribes)
    path = take_turn(g, 5)
    assert is_played(path)
    assert (path.find("battle")[0]["faction"], path.find("battle")[0]["other"]) == (BELGAE, ROMANS)


def test_a8_8_2_publius_marches_and_battles() -> None:
    pieces = {"PROVINCIA": {"LEGION": 5, "AUXILIA_HIDDEN": 9}, "SEQUANI": {"BELGIC_REVEALED": 3}}
    g = romans("PUBLIUS_LICINIUS_CRASSUS", scenario=EXPANSION, pieces=pieces, tribes={"SEQUANI": "BELGIC_ALLY"})
    path = take_turn(g, 5)
    assert is_played(path)
    assert path.find("battle")[0]["region"] is R.SEQUANI
    assert g.count(R.SEQUANI, Force.LEGION) == 4
    assert g.count(R.PROVINCIA, Force.LEGION) == 1


# Ariovistus -------------------------------------------------------------------------------------------------------


def test_a8_8_2_frumentum_only_with_nonplayer_aedui() -> None:
    data: dict[str, Any] = {"pieces": {"PROVINCIA": {"ROMAN_LEADER": 1}}, "resources": {"ROMANS": 3, "AEDUI": 24}}
    tribes = {"HELVII": "ROMAN_ALLY", "VOLCAE": "ROMAN_ALLY", "CADURCI": "ROMAN_ALLY", **BEHIND}
    g = romans("FRUMENTUM", scenario=EXPANSION, tribes=tribes, **data)
    assert plays(g)
    assert g.resources[ROMANS] == 3
    assert g.resources[AEDUI] < 24  # twelve were set aside, and not all came back
    assert g.count_bands(R.PROVINCIA, ROMANS) > 0
    assert not plays(romans("FRUMENTUM", "ALL_BUT_AEDUI", EXPANSION, tribes=tribes, **data))


def test_a8_8_2_nervii_not_if_the_belgae_are_a_nonplayer() -> None:
    assert plays(romans("NERVII", "ALL_BUT_BELGAE", EXPANSION))
    assert not plays(romans("NERVII", "ALL", EXPANSION))


def test_a8_8_2_vergobret_not_if_the_aedui_are_a_player() -> None:
    assert plays(romans("VERGOBRET", "ALL", EXPANSION))
    assert not plays(romans("VERGOBRET", "ALL_BUT_AEDUI", EXPANSION))


def test_a8_8_2_parley_only_where_a_fort_and_romans_outnumber_the_germans() -> None:
    germans = {"SEQUANI": {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 4}}
    strong = {"PROVINCIA": {"ROMAN_LEADER": 1, "AUXILIA_HIDDEN": 6}}
    g = romans("PARLEY", scenario=EXPANSION, pieces={**germans, **strong})
    assert plays(g)
    assert g.find_leader(GERMANS) is R.PROVINCIA  # where the Fort is
    weak = {"PROVINCIA": {"ROMAN_LEADER": 1, "AUXILIA_HIDDEN": 2}}
    assert not plays(romans("PARLEY", scenario=EXPANSION, pieces={**germans, **weak}))
    far = {"AEDUI": {"ROMAN_LEADER": 1, "AUXILIA_HIDDEN": 9}}
    assert not plays(romans("PARLEY", scenario=EXPANSION, pieces={**germans, **far}))  # no Fort in either
