"""§5.1.3: what cannot be done of an Event is left undone, and the rest of it is done."""

from __future__ import annotations

from typing import Any

import pytest
from games.gaul.carry import carry_out
from games.gaul.table import ario, state

from quadriga.games.gaul.cards import Card
from quadriga.games.gaul.events.vocabulary import Choose, Name, Pick, Way
from quadriga.games.gaul.moves import (
    Agree,
    At,
    Finish,
    PlaceAlly,
    PlaceAnyAlly,
    PlaceCitadel,
    PlacePiece,
    Refuse,
    RemoveTribe,
    Select,
    Stop,
    To,
    Use,
)
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import AEDUI, ARVERNI, BELGAE, GERMANS, ROMANS, Ability, Faction, Force, Region, Status, Tribe
from quadriga.kernel import to_json


def traces(g: Gaul) -> Any:
    """The whole table but for whose turn it is."""
    return {name: value for name, value in to_json(g).items() if name not in ("current", "acting", "deeds")}


# Falling Sky ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "shaded", "by", "data"),
    [
        (Card.BOII, True, ARVERNI, {}),  # no Aedui Ally near Arverni Control
        (Card.SURUS, True, ARVERNI, {}),  # no Aedui Warbands near Treveri
        (Card.HOSTAGES, True, ARVERNI, {"tribes": {"HELVII": "ROMAN_ALLY"}}),  # no Subdued tribe where Romans are
        (Card.SAPPERS, True, ARVERNI, {"pieces": {"ARVERNI": {"LEGION": 1}}}),  # no Citadel
        (Card.INDUTIOMARUS, False, ROMANS, {}),  # no Belgae near Treveri
        (Card.CORREUS, False, BELGAE, {"pieces": {"ATREBATES": {"BELGIC_HIDDEN": 4}}}),  # not by the Belgae
        (Card.CORREUS, False, ROMANS, {}),
        (Card.REMI_INFLUENCE, False, ROMANS, {}),  # no other Ally near
        (Card.REMI_INFLUENCE, True, BELGAE, {"tribes": {"REMI": "ROMAN_ALLY"}}),  # the Remi are no Gaul's Ally
        (Card.IMPETUOSITY, False, ARVERNI, {}),  # nobody Marches
        (Card.IMPETUOSITY, True, ROMANS, {"pieces": {"AEDUI": {"AUXILIA_HIDDEN": 3}}}),  # not by Romans
        (Card.MIGRATION, True, BELGAE, {"pieces": {r.name: {"LEGION": 1} for r in [*Region][:12]}
            | {r.name: {"AUXILIA_HIDDEN": 1} for r in [*Region][12:16]}}),  # no Region without Control
    ],
    ids=lambda value: value.name if isinstance(value, Card | Faction) else None,
)  # fmt: skip
def test_an_event_with_nothing_to_work_on_does_nothing(card: Card, shaded: bool, by: Faction, data: dict[str, Any]) -> None:
    g = state(**data)
    before = traces(g)
    names = [Name(BELGAE)] if card is Card.MIGRATION else []
    carry_out(g, by, card, *names, shaded=shaded)
    assert traces(g) == before


def test_2_legions_come_only_while_there_are_any() -> None:
    g = state(pieces={"AEDUI": {"LEGION": 11}})  # one is left on the track
    carry_out(g, ROMANS, Card.LEGIONES_XIIII_ET_XV, Agree())
    assert g.count(Region.PROVINCIA, Force.LEGION) == 1
    assert (g.track, g.fallen) == (0, 0)


def test_22_shaded_the_second_tribe_is_optional() -> None:
    g = state(pieces={"CARNUTES": {"LEGION": 1}})
    place = (PlaceAlly(Tribe.CARNUTES), Name(ARVERNI), PlacePiece(Force.ARVERNI_HIDDEN))
    prompts = carry_out(g, ARVERNI, Card.HOSTAGES, *place, Finish(), shaded=True)
    assert g.status(Tribe.CARNUTES) is Status.ARVERNI_ALLY
    assert g.count_strongholds(ARVERNI) == 1
    assert prompts.count("event_place_ally") == 2


def test_23_the_romans_may_spare_the_city() -> None:
    g = state(pieces={"AEDUI": {"LEGION": 3}})
    before = traces(g)
    assert carry_out(g, ROMANS, Card.SACKING, Finish()) == ["event_raze"]
    assert traces(g) == before


def test_35_the_romans_may_decline() -> None:
    g = state()
    before = traces(g)
    carry_out(g, BELGAE, Card.GALLIC_SHOUTS, Refuse())
    assert traces(g) == before


def test_44_with_fewer_than_four_warbands_all_of_them_change() -> None:
    g = state(pieces={"CARNUTES": {"ARVERNI_HIDDEN": 1, "BELGIC_HIDDEN": 1}})
    carry_out(
        g,
        AEDUI,
        Card.DUMNORIX_LOYALISTS,
        Pick(Region.CARNUTES, Force.ARVERNI_HIDDEN),
        Name(AEDUI),
        Name(ROMANS),
        Stop(),
        Stop(),
    )
    assert (g.count_bands(Region.CARNUTES, AEDUI), g.count_bands(Region.CARNUTES, ROMANS)) == (1, 1)
    assert g.count_bands(Region.CARNUTES, ARVERNI) == g.count_bands(Region.CARNUTES, BELGAE) == 0


def test_48_the_only_player_among_the_druids_is_not_asked_for() -> None:
    g = ario(pieces={"AEDUI": {"AEDUI_HIDDEN": 1}})
    g.seat_of = (0, -1, 1, -1, 2)  # nobody runs Arverni or Belgae
    prompts = carry_out(g, AEDUI, Card.DRUIDS)
    assert "event_factions" not in prompts
    assert g.stays[AEDUI] == 1


def test_54_without_a_second_faction_there_is_no_second_battle() -> None:
    g = state(pieces={"AEDUI": {"ARVERNI_HIDDEN": 4}, "SEQUANI": {"GERMAN_HIDDEN": 1, "AUXILIA_HIDDEN": 1}, "CARNUTES": {}})
    g.seat_of = (-1, 0, 1, 2, -1)  # Romans and Germans are nobody's
    march = (Select(Region.AEDUI), {Force.ARVERNI_HIDDEN: 4}, To(Region.SEQUANI))
    carry_out(g, ARVERNI, Card.JOINED_RANKS, *march)
    assert g.count_bands(Region.SEQUANI, ARVERNI) == 4
    assert g.count_bands(Region.SEQUANI, ROMANS) == 1


def test_57_shaded_without_any_warband_available_only_the_ally_comes() -> None:
    full = {"ARVERNI_HIDDEN": 35, "AEDUI_HIDDEN": 20, "BELGIC_HIDDEN": 25}
    g = state(pieces={"PICTONES": full})
    carry_out(g, BELGAE, Card.LAND_OF_MIST_AND_MYSTERY, PlaceAnyAlly(Tribe.CATUVELLAUNI, ARVERNI), shaded=True)
    assert g.owner(Tribe.CATUVELLAUNI) is ARVERNI
    assert not g.count_mobile(Region.BRITANNIA, ARVERNI)


def test_60_fewer_than_six_are_all_removed() -> None:
    g = state(pieces={"TREVERI": {"BELGIC_HIDDEN": 2}}, tribes={"TREVERI": "BELGIC_ALLY"})
    carry_out(g, ROMANS, Card.INDUTIOMARUS, RemoveTribe(Tribe.TREVERI))
    assert g.count_pieces(Region.TREVERI, BELGAE) == 0


def test_68_the_second_ally_is_optional() -> None:
    g = state(tribes={"ATREBATES": "BELGIC_ALLY", "MORINI": "BELGIC_ALLY"})
    carry_out(g, ROMANS, Card.REMI_INFLUENCE, At(Tribe.MORINI), Finish())
    assert (g.status(Tribe.MORINI), g.status(Tribe.ATREBATES)) == (Status.ROMAN_ALLY, Status.BELGIC_ALLY)


def test_68_shaded_the_remi_may_decline() -> None:
    g = state(tribes={"REMI": "BELGIC_ALLY", "CARNUTES": "ROMAN_ALLY"})
    before = traces(g)
    carry_out(g, BELGAE, Card.REMI_INFLUENCE, Finish(), shaded=True)
    assert traces(g) == before


def test_72_shaded_the_charge_is_optional_and_needs_warbands_that_can_be_hidden() -> None:
    g = state(pieces={"CARNUTES": {"ARVERNI_HIDDEN": 2}})
    before = traces(g)
    carry_out(g, ARVERNI, Card.IMPETUOSITY, Finish(), shaded=True)
    assert traces(g) == before
    scouted = state(pieces={"CARNUTES": {"ARVERNI_SCOUTED": 2}})
    carry_out(scouted, ARVERNI, Card.IMPETUOSITY, Select(Region.CARNUTES), shaded=True)
    assert scouted.count(Region.CARNUTES, Force.ARVERNI_REVEALED) == 2, "the markers are gone, and nobody can charge"


# Ariovistus -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "shaded", "by", "data"),
    [
        (Card.ADUATUCI, True, ROMANS, {"pieces": {"MORINI": {"LEGION": 1}}}),  # not by Romans
        (Card.ADUATUCI, True, BELGAE, {}),  # no Romans in Belgica
        (Card.ABATIS, False, ROMANS, {}),
        (Card.BELLOVACI, True, BELGAE, {}),  # no Belgic Ally at the Bellovaci
        (Card.GAIUS_VALERIUS_PROCILLUS, False, ROMANS, {"pieces": {"AEDUI": {"ROMAN_LEADER": 1}}, "successors": ["ROMANS"]}),
        (Card.MORBIHAN, False, AEDUI, {}),  # no Romans near
        (Card.MORBIHAN, True, AEDUI, {"pieces": {"VENETI": {"LEGION": 1}}}),  # no Arverni Ally at the Veneti
        (Card.ALL_GAUL_GATHERS, False, ROMANS, {}),  # no Germans near Celtica
    ],
    ids=lambda value: value.name if isinstance(value, Card | Faction) else None,
)
def test_an_event_of_ariovistus_with_nothing_to_work_on_does_nothing(
    card: Card, shaded: bool, by: Faction, data: dict[str, Any]
) -> None:
    g = ario(**data)
    before = traces(g)
    carry_out(g, by, card, shaded=shaded)
    assert traces(g) == before


def test_a29_without_settlements_nobody_comes() -> None:
    g = ario()
    before = traces(g)
    carry_out(g, AEDUI, Card.HARUDES, Name(AEDUI))
    assert traces(g) == before


def test_a30_shaded_only_as_many_pieces_as_the_arverni_have() -> None:
    g = ario(
        pieces={"PICTONES": {"ARVERNI_HIDDEN": 33}},
        tribes={
            tribe.name: "ARVERNI_ALLY"
            for tribe in (
                Tribe.ARVERNI, Tribe.CADURCI, Tribe.VOLCAE, Tribe.PICTONES, Tribe.SANTONES, Tribe.VENETI, Tribe.NAMNETES,
                Tribe.AULERCI, Tribe.MORINI, Tribe.MENAPII,
            )
        },
    )  # fmt: skip
    answers = (Select(Region.AEDUI), Select(Region.SEQUANI), PlaceCitadel(Tribe.AEDUI))
    carry_out(g, GERMANS, Card.ORGETORIX, *answers, shaded=True)
    assert (g.count_bands(Region.AEDUI, ARVERNI), g.count_bands(Region.SEQUANI, ARVERNI)) == (1, 1)
    assert g.count_strongholds(ARVERNI) == 10 + 2, "Citadels at both Cities, the last piece without a question"


def test_a36_one_settlement_is_all_that_can_go() -> None:
    g = ario(pieces={"NERVII": {"SETTLEMENT": 1, "GERMAN_HIDDEN": 1}})
    carry_out(g, ROMANS, Card.USIPETES_AND_TENCTERI)
    assert g.count_pieces(Region.NERVII, GERMANS) == 0


def test_a36_shaded_one_settlement_to_a_region() -> None:
    near = (Region.MORINI, Region.NERVII, Region.SUGAMBRI, Region.UBII, Region.TREVERI)
    g = ario(pieces={region.name: {"SETTLEMENT": 1} for region in near})
    carry_out(g, GERMANS, Card.USIPETES_AND_TENCTERI, *[Select(Region.SUGAMBRI)] * 4, shaded=True)
    assert g.count_available(Force.SETTLEMENT) == 1, "there is no room for the last one"
    assert g.count_bands(Region.SUGAMBRI, GERMANS) == 4


def test_a37_no_ally_where_no_tribe_is_subdued() -> None:
    g = ario(pieces={"SEQUANI": {"GERMAN_HIDDEN": 4}}, tribes={"SEQUANI": "AEDUI_ALLY", "HELVETII": "AEDUI_ALLY"})
    g.check()
    prompts = carry_out(g, ROMANS, Card.ALL_GAUL_GATHERS, Select(Region.SEQUANI))
    assert "event_place_ally" not in prompts


def test_a53_an_ability_looked_at_and_left_alone_is_not_offered_again() -> None:
    g = ario(pieces={"AEDUI": {"ROMAN_LEADER": 1, "AUXILIA_HIDDEN": 2, "AEDUI_HIDDEN": 1}}, resources={"AEDUI": 5, "ROMANS": 3})
    carry_out(g, ROMANS, Card.FRUMENTUM, 5, Use(Ability.SCOUT), Finish(), Finish())
    assert (g.resources[AEDUI], g.resources[ROMANS]) == (5, 3)


def test_a56_shaded_with_no_ally_available_only_warbands_come() -> None:
    g = ario(
        tribes={
            tribe.name: "BELGIC_ALLY"
            for tribe in (
                Tribe.CARNUTES, Tribe.AULERCI, Tribe.VENETI, Tribe.NAMNETES, Tribe.PICTONES, Tribe.SANTONES, Tribe.SENONES,
                Tribe.LINGONES, Tribe.SEQUANI, Tribe.HELVETII,
            )
        }
    )  # fmt: skip
    carry_out(g, BELGAE, Card.GALBA, *[Select(Region.MORINI)] * 4, shaded=True)
    assert g.count_bands(Region.MORINI, BELGAE) == 4
    assert g.count_strongholds(BELGAE) == 10
    assert g.resources[BELGAE] == 4


def test_a60_what_is_not_placed_is_paid_for() -> None:
    g = ario(tribes={"REMI": "DISPERSED"})
    carry_out(g, ROMANS, Card.ICCIUS_AND_ANDECOMBORIUS, 0)
    assert g.status(Tribe.REMI) is Status.DISPERSED
    assert g.resources[ROMANS] == 10


def test_a20_the_romans_may_leave_the_veneti_alone() -> None:
    g = ario(pieces={"CARNUTES": {"LEGION": 1}, "VENETI": {"ARVERNI_HIDDEN": 2}})
    before = traces(g)
    carry_out(g, AEDUI, Card.MORBIHAN, Choose(Way.NOTHING))
    assert traces(g) == before


def test_a57_who_fell_in_the_first_battle_fights_no_second() -> None:
    g = ario(pieces={"NERVII": {"BELGIC_HIDDEN": 1, "AEDUI_HIDDEN": 4}})
    prompts = carry_out(g, BELGAE, Card.SABIS)
    assert g.count_pieces(Region.NERVII, BELGAE) == 0, "two Losses by the Counterattack"
    assert g.count_bands(Region.NERVII, AEDUI) == 4
    assert prompts == []
