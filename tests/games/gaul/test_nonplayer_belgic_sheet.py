"""§8.2.1, §8.5.2: the Event sheets of the non-player Belgae, of Falling Sky and of Ariovistus."""

from __future__ import annotations

from typing import Any

import pytest

from quadriga.games.gaul.cards import ARIOVISTUS_DECK, BASE_DECK, FACES, Card
from quadriga.games.gaul.moves import Finish, Stand
from quadriga.games.gaul.rules.action import Action
from quadriga.games.gaul.rules.nonplayers.belgae.chart import plan_control
from quadriga.games.gaul.rules.nonplayers.belgae.sheet import EXPANSION_SHEET, SHEET
from quadriga.games.gaul.rules.nonplayers.driver import Turn
from quadriga.games.gaul.rules.nonplayers.instructions import is_listed_no
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import ARVERNI, BELGAE, GERMANS, ROMANS, Command, Force, Mark, Region, Senate, Side, Tribe
from quadriga.kernel import Ask

from .follow import take_turn
from .table import with_nonplayers

R = Region
EXPANSION = "ARIOVISTUS"


def belgae(card: str, nonplayers: str = "BELGAE", scenario: str = "RECONQUEST", **data: Any) -> Gaul:
    data = {"next": "BALLISTAE", "eligible": ["BELGAE"], "resources": {"BELGAE": 9}, **data}
    return with_nonplayers(nonplayers, scenario, card=card, **data)


def plays(g: Gaul, *rolls: int, **more: Any) -> bool:
    """Whether they carry out the Event."""
    return "B_EVENT" in take_turn(g, *rolls, **more).nodes


def test_8_2_1_an_instruction_for_every_card_with_laurels() -> None:
    assert set(SHEET) == {card for card in BASE_DECK if BELGAE in FACES[card].laurels}
    assert set(EXPANSION_SHEET) == {card for card in ARIOVISTUS_DECK if BELGAE in FACES[card].laurels}
    assert (len(SHEET), len(EXPANSION_SHEET)) == (29, 24)


@pytest.mark.parametrize(("scenario", "deck", "n"), [("RECONQUEST", list(BASE_DECK), 15), (EXPANSION, ARIOVISTUS_DECK, 13)])
def test_8_1_1_the_plain_no(scenario: str, deck: list[Card], n: int) -> None:
    g = belgae("CICERO", scenario=scenario)
    refused = 0
    for card in deck:
        g.current = int(card)
        refused += is_listed_no(g, BELGAE)
    assert refused == n


@pytest.mark.parametrize("card", ["BALEARIC_SLINGERS", "LEGIO_X", "TITUS_LABIENUS", "ALPINE_TRIBES"])
def test_8_5_2_not_if_the_romans_are_a_nonplayer(card: str) -> None:
    data: dict[str, Any] = {"resources": {"ROMANS": 9, "BELGAE": 9}}
    assert plays(belgae(card, **data))
    assert not plays(belgae(card, "ROMANS_BELGAE", **data))


def test_8_5_2_alpine_tribes_of_the_expansion_likewise() -> None:
    data: dict[str, Any] = {"resources": {"ROMANS": 9, "BELGAE": 9}}
    assert plays(belgae("ALPINE_TRIBES_A", scenario=EXPANSION, **data))
    assert not plays(belgae("ALPINE_TRIBES_A", "ROMANS_BELGAE", EXPANSION, **data))


def winning_arverni(g: Gaul) -> Gaul:
    """Nine Allies, and all Legions off the map."""
    tribes = [t for t in Tribe if g.is_subdued(t) and g.can_hold(t, ARVERNI)]
    for tribe in tribes[-9:]:
        g.place_ally(tribe, ARVERNI)
    assert g.rules.margin(g, ARVERNI) > 0
    return g


@pytest.mark.parametrize("card", ["CICERO", "LOST_EAGLE"])
def test_8_5_2_not_while_the_arverni_win_or_the_romans_are_a_nonplayer(card: str) -> None:
    g = belgae(card)
    assert plays(g)
    if card == "CICERO":
        assert g.senate == Senate.UPROAR
    assert not plays(winning_arverni(belgae(card)))
    assert not plays(belgae(card, "ROMANS_BELGAE"))


@pytest.mark.parametrize("card", ["ALAUDAE", "GALLIA_TOGATA", "POMPEY", "SAPPERS"])
def test_8_5_2_these_too(card: str) -> None:
    sheet = SHEET[Card[card]]
    assert not sheet.declines(belgae(card), BELGAE)
    assert sheet.declines(winning_arverni(belgae(card)), BELGAE)
    assert sheet.declines(belgae(card, "ROMANS_BELGAE"), BELGAE)


@pytest.mark.parametrize("card", ["ALAUDAE", "CICERO", "GALLIA_TOGATA_A", "POMPEY"])
def test_8_5_2_in_ariovistus_not_if_the_germans_are_a_player(card: str) -> None:
    sheet = EXPANSION_SHEET[Card[card]]
    assert sheet.declines(belgae(card, scenario=EXPANSION), BELGAE)
    assert not sheet.declines(belgae(card, "ARVERNI_BELGAE", EXPANSION), BELGAE)
    assert sheet.declines(belgae(card, "ALL_BUT_AEDUI", EXPANSION), BELGAE)


def test_8_5_2_acco_is_used_unshaded_for_a_rally() -> None:
    g = belgae("ACCO", pieces={"NERVII": {"BELGIC_HIDDEN": 1}})
    assert plays(g)
    assert g.resources[BELGAE] == 9
    assert g.count_allies(R.NERVII, BELGAE) + g.count_allies(R.MORINI, BELGAE) > 0


@pytest.mark.parametrize("card", ["AMBACTI", "MARCUS_ANTONIUS", "NUMIDIANS"])
@pytest.mark.parametrize("scenario", ["RECONQUEST", EXPANSION])
def test_8_5_2_belgica_first(card: str, scenario: str) -> None:
    g = belgae(card, scenario=scenario, pieces={"PICTONES": {"AUXILIA_HIDDEN": 6}, "NERVII": {"AUXILIA_HIDDEN": 2}})
    assert plays(g)
    assert g.count_bands(R.NERVII, ROMANS) < 2


def test_8_5_2_crassus_and_roman_wine_in_belgica_first() -> None:
    g = belgae(
        "PUBLIUS_LICINIUS_CRASSUS",
        scenario=EXPANSION,
        pieces={"PICTONES": {"AUXILIA_HIDDEN": 6}, "NERVII": {"AUXILIA_HIDDEN": 2}},
    )
    assert plays(g)
    assert g.count_bands(R.NERVII, ROMANS) == 0
    assert SHEET[Card.ROMAN_WINE] is SHEET[Card.HOSTAGES] is EXPANSION_SHEET[Card.ROMAN_WINE]


@pytest.mark.parametrize("card", ["CORREUS", "GERMAN_ALLEGIANCES", "LAND_OF_MIST_AND_MYSTERY", "REMI_INFLUENCE"])
def test_8_5_2_only_if_it_adds_to_belgic_allies_and_citadels(card: str) -> None:
    sheet = SHEET[Card[card]]
    before = belgae(card)
    after = before.copy()
    assert not sheet.accepts(before, after, BELGAE)
    after.place_ally(Tribe.NERVII, BELGAE)
    assert sheet.accepts(before, after, BELGAE)


def test_8_5_2_remi_influence_wins_a_citadel() -> None:
    g = belgae("REMI_INFLUENCE", tribes={"REMI": "BELGIC_ALLY"})
    assert plays(g)
    assert g.tribes.count(6 + BELGAE) == 1
    assert not plays(belgae("REMI_INFLUENCE", tribes={"REMI": "ARVERNI_ALLY"}))


def test_8_5_2_legiones_where_a_legion_is_hit_else_no() -> None:
    pieces = {"TREVERI": {"BELGIC_HIDDEN": 3, "LEGION": 1}}
    g = belgae("LEGIONES_XIIII_ET_XV", pieces=pieces)
    assert plays(g, answers=[Stand()])
    assert not g.count(R.TREVERI, Force.LEGION)
    assert not plays(belgae("LEGIONES_XIIII_ET_XV", pieces={"TREVERI": {"BELGIC_HIDDEN": 3, "AUXILIA_HIDDEN": 2}}))


@pytest.mark.parametrize("card", ["VOSEGUS", "SABIS", "ADMAGETOBRIGA", "LEGIONES_XIIII_ET_XV"])
def test_8_5_2_in_ariovistus_battle_where_the_most_legions_are_hit_else_no(card: str) -> None:
    sheet = EXPANSION_SHEET[Card[card]]
    none = belgae(card, scenario=EXPANSION, pieces={"NERVII": {"BELGIC_HIDDEN": 3, "AUXILIA_HIDDEN": 2}})
    assert not plays(none)
    pieces = {"NERVII": {"BELGIC_HIDDEN": 3, "LEGION": 2}, "MORINI": {"BELGIC_HIDDEN": 5, "LEGION": 2}}
    some = belgae(card, scenario=EXPANSION, pieces=pieces)
    assert not sheet.declines(some, BELGAE)
    assert sheet.battles(some, BELGAE, R.MORINI, ROMANS) > sheet.battles(some, BELGAE, R.NERVII, ROMANS)  # type: ignore[operator]
    assert sheet.battles(some, BELGAE, R.MORINI, ARVERNI) == 0


@pytest.mark.parametrize("card", ["MASSED_GALLIC_ARCHERS", "VERCINGETORIXS_ELITE"])
def test_8_5_2_unshaded_if_the_arverni_play_and_the_romans_do_not(card: str) -> None:
    g = belgae(card, "ROMANS_BELGAE")
    assert plays(g)
    assert g.has_capability(Card[card], Side.UNSHADED)
    assert not plays(belgae(card))
    assert not plays(belgae(card, "ALL"))


def test_8_5_2_migration_moves_just_enough_to_win_control_and_an_ally() -> None:
    pieces = {"NERVII": {"BELGIC_HIDDEN": 8, "AUXILIA_HIDDEN": 3}, "TREVERI": {"AUXILIA_HIDDEN": 2, "AEDUI_HIDDEN": 2}}
    g = belgae("MIGRATION", pieces=pieces)
    assert plays(g)
    assert g.control(R.NERVII) is BELGAE
    won = [region for region in g.regions() if region is not R.NERVII and g.control(region) is BELGAE]
    assert len(won) == 1
    assert g.count_allies(won[0], BELGAE) == 1
    assert g.count_bands(won[0], BELGAE) == 1  # the fewest: an empty Region


def test_8_5_2_migration_is_declined_where_control_would_be_lost() -> None:
    assert not plays(belgae("MIGRATION", pieces={"NERVII": {"BELGIC_HIDDEN": 1}}))


@pytest.mark.parametrize("scenario", ["RECONQUEST", EXPANSION])
def test_8_5_2_war_fleet_wins_control_by_the_ocean_and_rallies(scenario: str) -> None:
    g = belgae("WAR_FLEET", scenario=scenario, pieces={"MORINI": {"BELGIC_HIDDEN": 5}, "ATREBATES": {"BELGIC_HIDDEN": 1}})
    assert plays(g)
    assert g.control(R.MORINI) is BELGAE
    assert g.resources[BELGAE] == 9


def test_8_5_2_morasses_ambush_all_and_go_hidden() -> None:
    pieces = {"VENETI": {"BELGIC_HIDDEN": 3, "AUXILIA_HIDDEN": 1}, "PICTONES": {"BELGIC_REVEALED": 2, "ARVERNI_HIDDEN": 1}}
    g = belgae("MORASSES", pieces=pieces)
    path = take_turn(g)
    assert "B_EVENT" in path.nodes
    assert [args["other"] for args in path.find("battle")] == [ROMANS, ARVERNI]
    assert g.count_hidden(R.VENETI, BELGAE) == 3
    assert g.count_hidden(R.PICTONES, BELGAE) == 2


def test_8_2_3_a_free_march_keeps_to_the_regions_of_the_event() -> None:
    """The Leader would join the six Warbands, but nobody may March out of his Region."""
    g = belgae("CAMULOGENUS", pieces={"NERVII": {"BELGIC_LEADER": 1}, "ATREBATES": {"BELGIC_HIDDEN": 6}})
    for within, origins in (((R.ATREBATES,), {R.ATREBATES}), (None, {R.ATREBATES, R.NERVII})):
        g.action = Action(BELGAE, Command.MARCH, free=True, by_event=True, within=within)
        plan: Any = plan_control(Turn(g, BELGAE, Ask(3, [Finish()], "step_free"), []))
        assert {leg.origin for leg in settle(plan)} == origins


def settle(plan: Any) -> Any:
    """Lots fall on the first candidate."""
    value = None
    while True:
        try:
            value = plan.send(value).items[0]
        except StopIteration as end:
            return end.value


def test_8_5_2_shifting_loyalties() -> None:
    both = {"LEGIO_X": "UNSHADED", "COMMIUS": "UNSHADED"}
    g = belgae("SHIFTING_LOYALTIES", "ROMANS_BELGAE", capabilities=both)
    assert plays(g)
    assert [capability.card for capability in g.capabilities] == [Card.LEGIO_X]
    assert not plays(belgae("SHIFTING_LOYALTIES", "ROMANS_BELGAE", EXPANSION, capabilities={"LEGIO_X": "UNSHADED"}))


def test_8_5_2_kinship_replaces_germanic_pieces_of_a_player() -> None:
    data: dict[str, Any] = {"pieces": {"UBII": {"GERMAN_HIDDEN": 5}}, "tribes": {"UBII": "GERMAN_ALLY"}}
    g = belgae("KINSHIP", scenario=EXPANSION, **data)
    assert plays(g)
    assert g.count_bands(R.UBII, BELGAE) == 4
    assert not g.count_allies(R.UBII, GERMANS)
    assert not plays(belgae("KINSHIP", "ARVERNI_BELGAE", EXPANSION, **data))


def test_8_5_2_savage_dictates_unshaded_against_player_germans() -> None:
    g = belgae("SAVAGE_DICTATES", scenario=EXPANSION, intimidated=["SEQUANI"])
    assert plays(g)
    assert g.tribes.count(1 + BELGAE) > 0
    assert not plays(belgae("SAVAGE_DICTATES", "ARVERNI_BELGAE", EXPANSION, intimidated=["SEQUANI"]))


def test_8_5_2_winter_uprising_in_belgica_and_not_in_the_last_year() -> None:
    g = belgae("WINTER_UPRISING", scenario=EXPANSION)
    assert plays(g)
    assert g.find_marks(Mark.WINTER_UPRISING)[0].region in (R.MORINI, R.NERVII, R.ATREBATES)
    assert not plays(belgae("WINTER_UPRISING", scenario=EXPANSION, winters=2))


def test_8_5_2_impetuosity_against_the_player_with_the_highest_margin() -> None:
    pieces = {"NERVII": {"BELGIC_HIDDEN": 3}, "TREVERI": {"AUXILIA_HIDDEN": 1}, "MORINI": {"AEDUI_HIDDEN": 2}}
    g = belgae("IMPETUOSITY", pieces=pieces)
    path = take_turn(g, answers=[Stand()])
    assert "B_EVENT" in path.nodes
    assert path.find("battle")[0]["other"] is ROMANS
    assert g.count(R.TREVERI, Force.AUXILIA_HIDDEN) == 0
