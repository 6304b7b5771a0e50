"""§3.3.1, §3.4.1: Rally, each condition and each number."""

from __future__ import annotations

from typing import Any

import pytest
from games.gaul.asking import next_ask, offered
from games.gaul.carry import drive
from games.gaul.table import ario, state

from quadriga.games.gaul.cards import Card
from quadriga.games.gaul.moves import (
    Finish,
    PlaceAlly,
    PlaceBands,
    PlaceCitadel,
    PlaceEnlisted,
)
from quadriga.games.gaul.rules.action import Action
from quadriga.games.gaul.rules.recruit_rally import (
    band_options,
    count_rallied,
    german_tribes,
    rally,
    rally_allies,
    rally_citadels,
    rally_cost,
    rally_options,
    rally_regions,
)
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import (
    AEDUI,
    ARVERNI,
    BELGAE,
    GERMANS,
    Command,
    Faction,
    Force,
    Region,
    Status,
    Tribe,
)
from quadriga.kernel import One


def rallying(faction: Faction, **more: Any) -> Action:
    return Action(faction, Command.RALLY, **more)


def moves(options: list[Any]) -> list[tuple[str, int]]:
    """Kind and number of each move."""
    return [(type(move).__name__, int(move[0])) for move in options]


# Rally (§3.3.1) -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("faction", "region", "n"),
    [
        (ARVERNI, Region.CARNUTES, 3),  # Ally, Citadel and one more
        (ARVERNI, Region.ARVERNI, 2),  # the Leader and one more
        (ARVERNI, Region.PICTONES, 0),
        (AEDUI, Region.MANDUBII, 2),
        (AEDUI, Region.AEDUI, 1),  # at home at least one
        (AEDUI, Region.SEQUANI, 0),
        (BELGAE, Region.ATREBATES, 2),
        (BELGAE, Region.MORINI, 1),
        (BELGAE, Region.NERVII, 1),
        (GERMANS, Region.UBII, 1),
        (GERMANS, Region.SUGAMBRI, 2),
        (GERMANS, Region.TREVERI, 1),
        (GERMANS, Region.NERVII, 0),
    ],
)
def test_3_3_1_how_many_warbands(faction: Faction, region: Region, n: int) -> None:
    g = state(
        pieces={"ARVERNI": {"ARVERNI_LEADER": 1}, "MORINI": {"BELGIC_LEADER": 1}},
        tribes={
            "CARNUTES": "ARVERNI_CITADEL",
            "AULERCI": "ARVERNI_ALLY",
            "MANDUBII": "AEDUI_CITADEL",
            "SENONES": "AEDUI_ALLY",
            "BELLOVACI": "BELGIC_ALLY",
            "REMI": "BELGIC_ALLY",
            "SUEBI_NORTH": "GERMAN_ALLY",
            "SUGAMBRI": "GERMAN_ALLY",
            "TREVERI": "GERMAN_ALLY",
        },
    )
    assert count_rallied(g, faction, region) == n


def test_3_3_1_where_a_rally_has_an_effect() -> None:
    pieces = {"VENETI": {"AEDUI_HIDDEN": 2}, "CARNUTES": {"AEDUI_HIDDEN": 1, "ARVERNI_HIDDEN": 1}}
    g = state(pieces=pieces, tribes={"BITURIGES": "AEDUI_CITADEL", "TREVERI": "AEDUI_ALLY"}, resources={"AEDUI": 1})
    assert list(rally_regions(g, rallying(AEDUI))) == [Region.TREVERI, Region.VENETI, Region.BITURIGES, Region.AEDUI]
    g.devastate(Region.TREVERI)
    assert list(rally_regions(g, rallying(AEDUI, within=(Region.TREVERI, Region.VENETI)))) == [Region.VENETI]
    g.drop(AEDUI, 1)
    assert list(rally_regions(g, rallying(AEDUI))) == []
    assert Region.VENETI in list(rally_regions(g, rallying(AEDUI, free=True)))


def test_3_3_1_belgae_without_two_resources_rally_at_home_only() -> None:
    g = state(tribes={"TREVERI": "BELGIC_ALLY"}, resources={"BELGAE": 1})
    assert list(rally_regions(g, rallying(BELGAE))) == [Region.MORINI, Region.NERVII, Region.ATREBATES]
    g.gain(BELGAE, 1)
    assert Region.TREVERI in list(rally_regions(g, rallying(BELGAE)))


def test_3_3_1_an_ally_needs_control_and_a_free_circle() -> None:
    g = state(pieces={"CARNUTES": {"BELGIC_HIDDEN": 2, "ARVERNI_HIDDEN": 1}}, tribes={"AULERCI": "DISPERSED"})
    assert moves(rally_allies(g, rallying(BELGAE), Region.CARNUTES)) == [("PlaceAlly", Tribe.CARNUTES)]
    assert rally_allies(g, rallying(ARVERNI), Region.CARNUTES) == []
    assert moves(rally_allies(g, rallying(ARVERNI, as_if_control=True), Region.CARNUTES)) == [("PlaceAlly", Tribe.CARNUTES)]


def test_3_3_1_bibracte_is_the_aeduis_and_gergovia_the_arvernis() -> None:
    pieces = {"AEDUI": {"ARVERNI_HIDDEN": 1}, "ARVERNI": {"AEDUI_HIDDEN": 1}}
    g = state(pieces=pieces)
    assert rally_allies(g, rallying(ARVERNI), Region.AEDUI) == []
    assert moves(rally_allies(g, rallying(AEDUI), Region.ARVERNI)) == [
        ("PlaceAlly", Tribe.CADURCI),
        ("PlaceAlly", Tribe.VOLCAE),
    ]


def test_3_3_1_a_citadel_replaces_an_ally_at_a_city_while_there_are_any() -> None:
    tribes = {"CARNUTES": "BELGIC_ALLY", "AULERCI": "BELGIC_ALLY", "MANDUBII": "ARVERNI_ALLY", "BITURIGES": "AEDUI_ALLY"}
    g = state(tribes=tribes)
    assert moves(rally_citadels(g, BELGAE, Region.CARNUTES)) == [("PlaceCitadel", Tribe.CARNUTES)]
    assert rally_citadels(g, BELGAE, Region.MANDUBII) == []
    g = state(tribes={**tribes, "SEQUANI": "BELGIC_CITADEL"})
    assert rally_citadels(g, BELGAE, Region.CARNUTES) == [], "the Belgae have one"


def test_3_3_1_only_a_citadel_may_be_left_to_build() -> None:
    g = state(
        pieces={"CARNUTES": {"BELGIC_HIDDEN": 25}, "AEDUI": {"ARVERNI_HIDDEN": 30}},
        tribes={"CARNUTES": "BELGIC_ALLY", "AULERCI": "ARVERNI_ALLY"},
    )
    a = rallying(BELGAE, free=True)
    assert moves(rally_options(g, a, Region.CARNUTES)) == [("PlaceCitadel", Tribe.CARNUTES)]
    found = list(rally_regions(g, a))
    assert Region.CARNUTES in found
    assert Region.MORINI not in found, "no Warband is left for home"


def test_3_3_1_warbands_up_to_the_number_and_to_those_available() -> None:
    g = state(pieces={"AEDUI": {"ARVERNI_HIDDEN": 33}}, tribes={"CARNUTES": "ARVERNI_CITADEL", "AULERCI": "ARVERNI_ALLY"})
    assert moves(band_options(g, rallying(ARVERNI), Region.CARNUTES)) == [("PlaceBands", 1), ("PlaceBands", 2)]
    g.remove(Region.AEDUI, Force.ARVERNI_HIDDEN, 9)
    assert len(band_options(g, rallying(ARVERNI), Region.CARNUTES)) == 3


def test_3_3_1_a_rally_is_paid_for_and_places_what_was_chosen() -> None:
    g = state(tribes={"TREVERI": "BELGIC_ALLY"}, resources={"BELGAE": 5})
    assert drive(g, rally(g, rallying(BELGAE), Region.TREVERI), [PlaceBands(1)]) == ["grow"]
    assert g.resources[BELGAE] == 3
    assert g.count(Region.TREVERI, Force.BELGIC_HIDDEN) == 1


@pytest.mark.parametrize("first", [PlaceBands(3), PlaceCitadel(Tribe.CARNUTES), PlaceAlly(Tribe.AULERCI)])
def test_3_3_1_with_vercingetorix_one_stronghold_and_warbands(first: Any) -> None:
    g = state(pieces={"CARNUTES": {"ARVERNI_LEADER": 1, "LEGION": 9}}, tribes={"CARNUTES": "ARVERNI_ALLY"})
    rule = rally(g, rallying(ARVERNI, free=True), Region.CARNUTES)
    left = offered(rule, first)
    kinds = {type(move) for move in left}
    if isinstance(first, PlaceBands):
        assert kinds == {PlaceAlly, PlaceCitadel, Finish}
    else:
        assert kinds == {PlaceBands, Finish}
    assert g.resources[ARVERNI] == 0


def test_3_3_1_with_vercingetorix_the_second_half_counts_what_the_first_placed() -> None:
    g = state(pieces={"CARNUTES": {"ARVERNI_LEADER": 1, "LEGION": 9}})
    rule = rally(g, rallying(ARVERNI, free=True), Region.CARNUTES)
    assert drive(g, rule, [PlaceAlly(Tribe.AULERCI), PlaceBands(3)]) == ["grow", "grow"], (
        "Ally, Leader and one more; then no more"
    )
    g = state(pieces={"CARNUTES": {"ARVERNI_LEADER": 1, "LEGION": 9}})
    assert drive(g, rally(g, rallying(ARVERNI, free=True), Region.CARNUTES), [PlaceBands(2)]) == ["grow", "grow"]
    assert g.tribes[Tribe.AULERCI] == Status.SUBDUED, "he may stop after either"
    g = state(pieces={"CARNUTES": {"ARVERNI_LEADER": 1, "LEGION": 9}})
    assert Finish() not in offered(rally(g, rallying(ARVERNI, free=True), Region.CARNUTES)), "but not before"


def test_3_3_1_with_vercingetorix_warbands_first_and_a_stronghold_after_is_the_whole_rally() -> None:
    g = state(pieces={"CARNUTES": {"ARVERNI_LEADER": 1, "LEGION": 9}})
    rule = rally(g, rallying(ARVERNI, free=True), Region.CARNUTES)
    assert drive(g, rule, [PlaceBands(2), PlaceAlly(Tribe.AULERCI)]) == ["grow", "grow"]


def test_3_3_1_vercingetorix_helps_only_the_arverni_and_only_where_he_is() -> None:
    g = state(
        pieces={"CARNUTES": {"ARVERNI_LEADER": 1, "AEDUI_HIDDEN": 3}, "PICTONES": {"ARVERNI_HIDDEN": 9}},
        tribes={"CARNUTES": "AEDUI_ALLY"},
        devastated=["CARNUTES", "PICTONES"],
        resources={"ARVERNI": 9, "AEDUI": 9},
    )
    assert Region.CARNUTES not in list(rally_regions(g, rallying(AEDUI)))
    assert list(rally_regions(g, rallying(ARVERNI))) == [Region.CARNUTES, Region.ARVERNI]
    assert rally_cost(g, ARVERNI, Region.CARNUTES) == 2
    assert rally_cost(g, ARVERNI, Region.ARVERNI) == 1


# Cards and Enlist -----------------------------------------------------------------------------------------------------


def test_25_shaded_horsemen_for_the_holder_alone() -> None:
    g = state(tribes={"PICTONES": "ARVERNI_ALLY", "SANTONES": "AEDUI_ALLY"}, capabilities={"AQUITANI": "SHADED ARVERNI"})
    assert [count_rallied(g, ARVERNI, region) for region in (Region.PICTONES, Region.ARVERNI, Region.VENETI)] == [4, 3, 0]
    assert count_rallied(g, AEDUI, Region.PICTONES) == 1


def test_a70_shaded_two_more_belgae_among_the_nervii() -> None:
    g = ario(capabilities={"NERVII": "SHADED"})
    assert [count_rallied(g, BELGAE, region) for region in (Region.NERVII, Region.MORINI)] == [3, 1]
    assert count_rallied(g, AEDUI, Region.NERVII) == 0


def test_55_shaded_a_belgic_piece_is_as_good_as_control() -> None:
    g = state(pieces={"CARNUTES": {"BELGIC_HIDDEN": 1, "ARVERNI_HIDDEN": 5}}, capabilities={"COMMIUS": "SHADED"})
    assert PlaceAlly(Tribe.AULERCI) in One(rally_allies(g, rallying(BELGAE), Region.CARNUTES))
    assert rally_allies(g, rallying(BELGAE), Region.PICTONES) == []
    assert rally_allies(g, rallying(AEDUI), Region.CARNUTES) == []
    assert rally_cost(g, BELGAE, Region.CARNUTES) == 0
    assert rally_cost(g, ARVERNI, Region.CARNUTES) == 1
    g.drop_capability(Card.COMMIUS)
    assert rally_allies(g, rallying(BELGAE), Region.CARNUTES) == []


def test_43_shaded_aedui_rallies_cost_two() -> None:
    g = state(capabilities={"CONVICTOLITAVIS": "SHADED"})
    assert (rally_cost(g, AEDUI, Region.AEDUI), rally_cost(g, ARVERNI, Region.AEDUI)) == (2, 1)


def test_4_5_1_enlisted_warbands_are_placed_instead_of_belgic_ones_or_besides() -> None:
    g = state(tribes={"BELLOVACI": "BELGIC_ALLY", "REMI": "BELGIC_ALLY"})
    a = rallying(BELGAE, free=True)
    assert moves(band_options(g, a, Region.ATREBATES)) == [("PlaceBands", 1), ("PlaceBands", 2)]
    g.lend(GERMANS, BELGAE, (Region.ATREBATES,))
    assert moves(band_options(g, a, Region.ATREBATES)) == [
        ("PlaceBands", 1),
        ("PlaceBands", 2),
        ("PlaceEnlisted", 1),
        ("PlaceEnlisted", 2),
    ]
    asked = drive(g, rally(g, a, Region.ATREBATES), [PlaceBands(1), PlaceEnlisted(1)])
    assert asked == ["grow", "grow"]
    assert g.count(Region.ATREBATES, Force.BELGIC_HIDDEN) == 1
    assert g.count(Region.ATREBATES, Force.GERMAN_HIDDEN) == 1


def test_4_5_1_the_rest_of_a_rally_is_of_the_other_kind_and_never_more_than_the_number() -> None:
    g = state(tribes={"BELLOVACI": "BELGIC_ALLY", "REMI": "BELGIC_ALLY"})
    g.lend(GERMANS, BELGAE, (Region.ATREBATES,))
    a = rallying(BELGAE, free=True)
    ask = next_ask(rally(g, a, Region.ATREBATES), PlaceEnlisted(1))
    assert [type(move) for move in ask.choice] == [PlaceBands, Finish]
    g = state(tribes={"BELLOVACI": "BELGIC_ALLY", "REMI": "BELGIC_ALLY"})
    g.lend(GERMANS, BELGAE, (Region.ATREBATES,))
    assert drive(g, rally(g, a, Region.ATREBATES), [PlaceBands(2)]) == ["grow"]
    g = state(pieces={"ATREBATES": {"BELGIC_HIDDEN": 9}}, tribes={"BELLOVACI": "BELGIC_ALLY"})
    g.lend(GERMANS, BELGAE, (Region.ATREBATES,))
    assert drive(g, rally(g, a, Region.ATREBATES), [PlaceAlly(Tribe.REMI)]) == ["grow"], "an Ally is the whole Rally"


def test_4_5_1_enlisted_warbands_only_where_they_are_lent_and_as_many() -> None:
    g = ario(tribes={"BELLOVACI": "BELGIC_ALLY", "REMI": "BELGIC_ALLY"}, pieces={"UBII": {"GERMAN_HIDDEN": 29}})
    g.lend(GERMANS, BELGAE, (Region.ATREBATES,), 1)
    found = moves(band_options(g, rallying(BELGAE), Region.ATREBATES))
    assert found == [("PlaceBands", 1), ("PlaceBands", 2), ("PlaceEnlisted", 1)]
    assert moves(band_options(g, rallying(BELGAE), Region.MORINI)) == [("PlaceBands", 1)]
    assert moves(band_options(g, rallying(AEDUI), Region.ATREBATES)) == [], "nor for anybody else"
    g.install(Tribe.ATREBATES, Status.AEDUI_ALLY)
    assert moves(band_options(g, rallying(AEDUI), Region.ATREBATES)) == [("PlaceBands", 1)]


def test_a3_4_1_settlements_rally_as_allies_do() -> None:
    g = ario(pieces={"SEQUANI": {"SETTLEMENT": 1}}, tribes={"HELVETII": "GERMAN_ALLY"})
    assert count_rallied(g, GERMANS, Region.SEQUANI) == 2
    assert count_rallied(g, GERMANS, Region.UBII) == 0, "the Warband of a Home Region comes on top"


# Germans (§3.4.1) -----------------------------------------------------------------------------------------------------


def test_3_4_1_an_ally_then_as_many_warbands_as_allies_for_nothing() -> None:
    g = state(pieces={"TREVERI": {"GERMAN_HIDDEN": 2, "BELGIC_HIDDEN": 1}})
    a = Action(GERMANS, Command.RALLY, BELGAE, limited=True, free=True, abilities=0)
    assert rally_cost(g, GERMANS, Region.TREVERI) == 0
    assert list(rally_regions(g, a)) == [Region.SUGAMBRI, Region.UBII, Region.TREVERI]
    assert drive(g, rally(g, a, Region.TREVERI), [PlaceAlly(Tribe.TREVERI)]) == ["grow"]
    assert g.count(Region.TREVERI, Force.GERMAN_HIDDEN) == 3, "even for the Ally just placed"
    assert drive(g, rally(g, a, Region.UBII), []) == [], "at home one Warband, without Control no Ally"
    assert g.count(Region.UBII, Force.GERMAN_HIDDEN) == 1


def test_3_4_1_the_ally_may_be_left_out() -> None:
    g = state(pieces={"TREVERI": {"GERMAN_HIDDEN": 1}})
    a = Action(GERMANS, Command.RALLY, BELGAE, limited=True, free=True, abilities=0)
    assert drive(g, rally(g, a, Region.TREVERI), [Finish()]) == ["grow"]
    assert g.tribes[Tribe.TREVERI] == Status.SUBDUED
    assert g.count(Region.TREVERI, Force.GERMAN_HIDDEN) == 1


def test_6_2_1_german_tribes_need_control_and_no_devastation() -> None:
    def tribes(g: Gaul) -> list[Tribe]:
        return german_tribes(g, Region.UBII)

    pieces = {"UBII": {"GERMAN_HIDDEN": 2, "LEGION": 1}}
    assert tribes(state(pieces=pieces)) == [Tribe.SUEBI_SOUTH, Tribe.UBII]
    assert tribes(state(pieces=pieces, devastated=["UBII"])) == []
    assert tribes(state(pieces={"UBII": {"GERMAN_HIDDEN": 1, "LEGION": 1}})) == []
