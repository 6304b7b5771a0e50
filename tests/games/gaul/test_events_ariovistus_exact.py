"""Events A17, A18 and A37-A70: how many, where and who, to the last piece, and what is offered beside it."""

from __future__ import annotations

import pytest
from exact import Exact
from games.gaul.carry import at, carry_out, find_offers, selects
from games.gaul.table import ario, state

from quadriga.games.gaul.board import Marker
from quadriga.games.gaul.cards import Card
from quadriga.games.gaul.events.vocabulary import Name, Pick
from quadriga.games.gaul.moves import (
    Finish,
    Issue,
    PlaceAlly,
    PlaceAnyAlly,
    PlaceBands,
    PlaceFort,
    RemoveTribe,
    Select,
    Stand,
    Use,
)
from quadriga.games.gaul.terms import (
    AEDUI,
    ARVERNI,
    BELGAE,
    GERMANS,
    ROMANS,
    Ability,
    Command,
    Faction,
    Force,
    Mark,
    Region,
    Side,
    Status,
    Tribe,
)

BELGIC_TRIBES = ("MENAPII", "MORINI", "EBURONES", "NERVII", "BELLOVACI", "ATREBATES", "REMI")


def test_a5_romans_stay_in_cisalpina() -> None:
    g = ario(pieces={"CISALPINA": {"LEGION": 1, "AUXILIA_HIDDEN": 2}}, tribes={"NORI": "ROMAN_ALLY"})
    assert carry_out(g, GERMANS, Card.GALLIA_TOGATA_A) == []
    assert (g.count(Region.CISALPINA, Force.LEGION), g.count_bands(Region.CISALPINA, ROMANS)) == (1, 5)
    assert g.status(Tribe.NORI) is Status.ROMAN_ALLY


def test_a17_up_to_four_legions_without_caesar() -> None:
    here = {"ROMAN_LEADER": 1, "LEGION": 6, "AUXILIA_HIDDEN": 10}
    g = ario(pieces={"PROVINCIA": here, "AEDUI": {"LEGION": 1, "AUXILIA_HIDDEN": 1}})
    offers = find_offers(g, ROMANS, Card.PUBLIUS_LICINIUS_CRASSUS, Select(Region.PROVINCIA), {})
    groups = [{amount.item: amount.n for amount in answer} for answer in offers[1].options]
    assert max(group.get(Force.LEGION, 0) for group in groups) == 4
    assert not any(Force.ROMAN_LEADER in group for group in groups)
    assert "free_command" not in [offer.prompt for offer in offers]  # nobody got anywhere


def test_a17_shaded_without_auxilia_the_romans_only_sit_out() -> None:
    g = ario(pieces={"AEDUI": {"LEGION": 2}})
    assert carry_out(g, GERMANS, Card.PUBLIUS_LICINIUS_CRASSUS, shaded=True) == []
    assert g.benched[ROMANS] == 2


def test_a18_near_roman_control() -> None:
    g = ario(pieces={"VENETI": {"LEGION": 1}, "UBII": {"GERMAN_HIDDEN": 2}, "PROVINCIA": {"ARVERNI_HIDDEN": 2}})
    assert carry_out(g, GERMANS, Card.RHENUS_BRIDGE_A) == []


def test_a37_one_region_of_celtica_and_nobody_is_moved_out_of_it() -> None:
    pieces = {"TREVERI": {"GERMAN_HIDDEN": 3, "AEDUI_HIDDEN": 1}, "VENETI": {"AEDUI_HIDDEN": 1}}
    g = ario(pieces=pieces)
    offers = find_offers(g, AEDUI, Card.ALL_GAUL_GATHERS, Select(Region.TREVERI), Finish())
    assert offers[0].options == selects(Region.TREVERI, Region.MANDUBII, Region.SEQUANI)  # neither Belgica nor Germania
    assert offers[2].options == [Select(Region.VENETI), Finish()]


def test_a37_shaded_up_to_three() -> None:
    circles = dict.fromkeys(("TREVERI", "SEQUANI", "HELVETII"), "AEDUI_ALLY") | {
        "MANDUBII": "ROMAN_ALLY",
        "NERVII": "AEDUI_ALLY",
    }
    g = ario(pieces={"TREVERI": {"GERMAN_HIDDEN": 3}}, tribes=circles)
    offers = find_offers(g, GERMANS, Card.ALL_GAUL_GATHERS, *at(Tribe.TREVERI, Tribe.SEQUANI, Tribe.HELVETII), shaded=True)
    assert offers[0].options == [*at(Tribe.TREVERI, Tribe.MANDUBII, Tribe.SEQUANI, Tribe.HELVETII), Finish()]
    assert [offer.n for offer in offers] == [3, 2, 1]
    assert g.status(Tribe.MANDUBII) is Status.ROMAN_ALLY


@pytest.mark.parametrize(("romans", "left"), [((), 15), (("UBII",), 15), (("UBII", "SEQUANI"), 20)])
def test_a40_shaded_for_three_regions_at_most(romans: tuple[str, ...], left: int) -> None:
    g = ario(pieces={"PROVINCIA": {"ARVERNI_HIDDEN": 2}} | {name: {"LEGION": 1} for name in romans}, resources={"ROMANS": 30})
    carry_out(g, GERMANS, Card.ALPINE_TRIBES_A, shaded=True)
    assert g.resources[ROMANS] == left


def test_a43_two_allies_and_two_warbands_or_as_many_as_there_are() -> None:
    circles = dict.fromkeys(("BITURIGES", "SEQUANI", "HELVETII"), "ARVERNI_ALLY")
    g = ario(pieces={"AEDUI": {"ARVERNI_HIDDEN": 4}}, tribes=circles)
    allies = (*at(Tribe.BITURIGES), Name(ROMANS), *at(Tribe.SEQUANI), Name(AEDUI))
    offers = find_offers(g, GERMANS, Card.DUMNORIX, *allies, Name(ROMANS), Name(AEDUI))
    assert [offer.n for offer in offers[:4:2]] == [2, 1]
    assert g.status(Tribe.HELVETII) is Status.ARVERNI_ALLY
    assert [g.count_bands(Region.AEDUI, faction) for faction in (ROMANS, ARVERNI, AEDUI)] == [1, 2, 1]
    g = ario(pieces={"AEDUI": {"ARVERNI_HIDDEN": 1}}, tribes={"BITURIGES": "ARVERNI_ALLY"})
    carry_out(g, GERMANS, Card.DUMNORIX, Name(ROMANS), Name(ROMANS))
    assert (g.status(Tribe.BITURIGES), g.count_bands(Region.AEDUI, ROMANS)) == (Status.ROMAN_ALLY, 1)


def test_a43_the_question_for_warbands_names_how_many() -> None:
    g = ario(pieces={"AEDUI": {"ARVERNI_HIDDEN": 2, "ARVERNI_REVEALED": 2}})
    hidden = Pick(Region.AEDUI, Force.ARVERNI_HIDDEN)
    offers = find_offers(g, GERMANS, Card.DUMNORIX, hidden, Name(ROMANS), hidden, Name(ROMANS))
    assert [offer.n for offer in offers] == [2, 0, 1, 0]


def test_a43_shaded_without_available_allies_only_warbands_come() -> None:
    ten = (*BELGIC_TRIBES, "VENETI", "NAMNETES", "PICTONES")
    g = ario(tribes=dict.fromkeys(ten, "ARVERNI_ALLY") | {"AEDUI": "AEDUI_CITADEL", "HELVETII": "DISPERSED"})
    carry_out(g, GERMANS, Card.DUMNORIX, shaded=True)
    assert g.is_subdued(Tribe.AEDUI)
    assert g.status(Tribe.HELVETII) is Status.DISPERSED
    assert g.count_bands(Region.AEDUI, ARVERNI) == 2


def test_a45_up_to_three_allies_in_celtica_near_the_markers() -> None:
    g = ario(intimidated=["TREVERI"])
    placed = [PlaceAnyAlly(Tribe.TREVERI, ROMANS), PlaceAnyAlly(Tribe.SENONES, AEDUI), PlaceAnyAlly(Tribe.HELVETII, BELGAE)]
    offers = find_offers(g, GERMANS, Card.SAVAGE_DICTATES, *placed)
    near = (Tribe.TREVERI, Tribe.MANDUBII, Tribe.SENONES, Tribe.LINGONES, Tribe.SEQUANI, Tribe.HELVETII)
    assert offers[0].options == [PlaceAnyAlly(t, f) for t in near for f in (ROMANS, ARVERNI, AEDUI, BELGAE)] + [Finish()]
    assert len(offers) == 3
    assert len(carry_out(ario(intimidated=["TREVERI"]), GERMANS, Card.SAVAGE_DICTATES, Finish())) == 1


def test_a51_six_belgic_warbands_at_most() -> None:
    g = ario(pieces={"ATREBATES": {"BELGIC_HIDDEN": 8}})
    warband = Pick(Region.ATREBATES, Force.BELGIC_HIDDEN)
    offers = find_offers(g, AEDUI, Card.SIEGE_OF_BIBRAX, Name(ROMANS), *[warband] * 6)
    assert [offer.n for offer in offers[1:]] == [6, 5, 4, 3, 2, 1]
    assert g.count_bands(Region.ATREBATES, BELGAE) == 2


def test_a51_shaded_five_pieces_but_no_legion() -> None:
    g = ario(pieces={"ATREBATES": {"LEGION": 1, "ROMAN_LEADER": 1, "AEDUI_HIDDEN": 6}}, tribes={"REMI": "ROMAN_ALLY"})
    warband = Pick(Region.ATREBATES, Force.AEDUI_HIDDEN)
    offers = find_offers(g, BELGAE, Card.SIEGE_OF_BIBRAX, RemoveTribe(Tribe.REMI), *[warband] * 4, shaded=True)
    assert offers[0].options == [warband, RemoveTribe(Tribe.REMI), Finish()]  # there is no Fort
    assert [offer.n for offer in offers] == [5, 4, 3, 2, 1]
    assert g.is_subdued(Tribe.REMI)
    assert g.count_bands(Region.ATREBATES, AEDUI) == 2


def test_a53_the_aedui_may_give_nothing_and_must_have_something_to_be_asked() -> None:
    g = ario(resources={"AEDUI": 3})
    assert find_offers(g, ROMANS, Card.FRUMENTUM, 0)[0].options == [0, 1, 2, 3]
    g = ario()
    assert "event_corn" not in carry_out(g, ROMANS, Card.FRUMENTUM)
    assert g.resources[AEDUI] == 0


def test_a53_recruit_march_and_one_special_ability_each_once() -> None:
    pieces = {"PROVINCIA": {"ROMAN_LEADER": 1, "LEGION": 2, "AUXILIA_HIDDEN": 2}, "AEDUI": {"ARVERNI_HIDDEN": 2}}
    g = ario(pieces=pieces, resources={"AEDUI": 9, "ROMANS": 1})
    recruit = (Issue(Command.RECRUIT), Select(Region.PROVINCIA), PlaceBands(1))
    offers = find_offers(g, AEDUI, Card.FRUMENTUM, 9, *recruit, Use(Ability.SCOUT), Finish())
    spend = [offer.options for offer in offers if offer.prompt == "event_spend"]
    assert Exact(spend[0]) == [Issue(Command.RECRUIT), Issue(Command.MARCH), Use(Ability.BUILD), Use(Ability.SCOUT), Finish()]
    assert Exact(spend[1]) == [Issue(Command.MARCH), Use(Ability.BUILD), Use(Ability.SCOUT), Finish()]
    assert Use(Ability.SCOUT) not in spend[2]  # begun and left alone
    steps = [offer.options for offer in offers if offer.prompt == "step"]
    assert Exact(steps[0]) == [Select(Region.PROVINCIA), Finish()]  # no ability, no talk, no removal within it
    assert (g.resources[AEDUI], g.resources[ROMANS]) == (9, 1)


def test_a53_what_cannot_be_done_is_not_offered() -> None:
    g = ario(pieces={"PROVINCIA": {"ARVERNI_HIDDEN": 3}}, resources={"AEDUI": 5})
    offers = find_offers(g, AEDUI, Card.FRUMENTUM, 5)
    assert [offer.options for offer in offers[1:]] == [[Issue(Command.RECRUIT), Finish()]]  # thanks to the Fort


def test_a53_one_special_ability_only() -> None:
    g = ario(
        pieces={"AEDUI": {"ROMAN_LEADER": 1, "LEGION": 1, "AUXILIA_HIDDEN": 2, "ARVERNI_HIDDEN": 1}}, resources={"AEDUI": 9}
    )
    build = (Use(Ability.BUILD), Select(Region.AEDUI), PlaceFort(), Finish())
    offers = find_offers(g, AEDUI, Card.FRUMENTUM, 9, *build)
    spend = [offer.options for offer in offers if offer.prompt == "event_spend"]
    assert Use(Ability.SCOUT) in spend[0]
    assert not any(isinstance(move, Use) for move in spend[1])


def test_o38_anywhere_but_gallia_togata_and_it_lasts() -> None:
    g = state()
    g.add_mark(Marker(Mark.GALLIA_TOGATA))
    (where,) = find_offers(g, ROMANS, Card.DIVICIACUS_O, Select(Region.AEDUI))
    assert Select(Region.CISALPINA) not in where.options
    assert g.has_capability(Card.DIVICIACUS_O, Side.UNSHADED)


def test_a56_shaded_at_subdued_tribes_or_in_place_of_others() -> None:
    circles = {"NERVII": "ROMAN_ALLY", "REMI": "BELGIC_ALLY", "MORINI": "DISPERSED", "TREVERI": "ROMAN_ALLY"}
    g = ario(tribes=circles)
    answers = (*[Select(Region.MORINI)] * 4, PlaceAlly(Tribe.NERVII), PlaceAlly(Tribe.MENAPII))
    offers = find_offers(g, GERMANS, Card.GALBA, *answers, shaded=True)
    tribes = (Tribe.MENAPII, Tribe.EBURONES, Tribe.NERVII, Tribe.BELLOVACI, Tribe.ATREBATES)
    assert offers[4].options == [PlaceAlly(tribe) for tribe in tribes]
    assert g.count_strongholds(BELGAE) == 3
    assert g.resources[BELGAE] == 4


def test_a56_shaded_where_belgica_is_full_only_warbands_and_resources_come() -> None:
    g = ario(tribes=dict.fromkeys(BELGIC_TRIBES, "BELGIC_ALLY"))
    carry_out(g, GERMANS, Card.GALBA, *[Select(Region.MORINI)] * 4, shaded=True)
    assert (g.count_bands(Region.MORINI, BELGAE), g.resources[BELGAE]) == (4, 4)


def test_a58_shaded_not_by_romans() -> None:
    g = ario(pieces={"MORINI": {"AUXILIA_REVEALED": 3}}, tribes={"MORINI": "ROMAN_ALLY"})
    assert carry_out(g, ROMANS, Card.ADUATUCI, shaded=True) == []
    assert g.count_hidden(Region.MORINI, ROMANS) == 0


def test_a58_shaded_where_there_is_neither_ally_nor_auxilia_the_ambush_is_left() -> None:
    g = ario(pieces={"MORINI": {"LEGION": 2, "BELGIC_HIDDEN": 4, "BELGIC_LEADER": 1}})
    carry_out(g, BELGAE, Card.ADUATUCI, Issue(Command.BATTLE), Select(Region.MORINI), shaded=True)
    assert g.fallen == 2  # Ambiorix doubles his Warbands


@pytest.mark.parametrize(("by", "piece"), [(BELGAE, "BELGIC"), (GERMANS, "GERMAN")])
def test_a58_shaded_an_ambush_and_no_other_special_ability(by: Faction, piece: str) -> None:
    here = {"LEGION": 2, f"{piece}_HIDDEN": 6, f"{piece}_LEADER": 1, "AEDUI_HIDDEN": 1}
    g = ario(pieces={"MORINI": here})
    offers = find_offers(g, by, Card.ADUATUCI, Issue(Command.BATTLE), Finish(), shaded=True)
    assert offers[1].options == [Select(Region.MORINI), Finish()]


def test_a60_four_auxilia_at_most_and_those_there_do_not_count() -> None:
    g = ario(pieces={"ATREBATES": {"AUXILIA_HIDDEN": 3}})
    (auxilia,) = find_offers(g, GERMANS, Card.ICCIUS_AND_ANDECOMBORIUS, 2)
    assert auxilia.options == [0, 1, 2, 3, 4]
    assert g.status(Tribe.REMI) is Status.ROMAN_ALLY
    assert g.resources[ROMANS] == 4


def test_a60_shaded_five_roman_pieces_at_most() -> None:
    g = ario(pieces={"ATREBATES": {"AUXILIA_HIDDEN": 6}}, tribes={"REMI": "ROMAN_ALLY"})
    auxilia = Pick(Region.ATREBATES, Force.AUXILIA_HIDDEN)
    offers = find_offers(g, BELGAE, Card.ICCIUS_AND_ANDECOMBORIUS, RemoveTribe(Tribe.REMI), *[auxilia] * 4, shaded=True)
    assert [offer.n for offer in offers] == [5, 4, 3, 2, 1]
    assert g.status(Tribe.REMI) is Status.BELGIC_ALLY
    assert (g.count_bands(Region.ATREBATES, ROMANS), g.count_bands(Region.ATREBATES, BELGAE)) == (2, 4)


def test_a64_not_by_romans_and_not_without_a_warband() -> None:
    for by in (ROMANS, AEDUI):
        g = ario(pieces={"MORINI": {"AUXILIA_HIDDEN": 3}})
        assert carry_out(g, by, Card.ABATIS) == []
        assert not g.has_mark(Mark.ABATIS)


@pytest.mark.parametrize(("attacker", "victim"), [(BELGAE, GERMANS), (GERMANS, BELGAE)])
def test_a65_the_one_attacks_the_other_where_its_leader_is_not(attacker: Faction, victim: Faction) -> None:
    leader = {BELGAE: "BELGIC_LEADER", GERMANS: "GERMAN_LEADER"}[attacker]
    here = {"BELGIC_HIDDEN": 4, "GERMAN_HIDDEN": 4}
    g = ario(pieces={"MORINI": here, "NERVII": {**here, leader: 1}})
    offers = find_offers(g, ROMANS, Card.KINSHIP, Name(attacker), Issue(Command.BATTLE), Select(Region.MORINI), Stand())
    assert offers[2].options == [Select(Region.MORINI), Finish()]
    assert g.count_bands(Region.MORINI, victim) == 2


@pytest.mark.parametrize(("old", "new"), [(BELGAE, GERMANS), (GERMANS, BELGAE)])
def test_a65_shaded_four_warbands_and_two_allies_or_what_there_is(old: Faction, new: Faction) -> None:
    bands, disc = {BELGAE: ("BELGIC_HIDDEN", "BELGIC_ALLY"), GERMANS: ("GERMAN_HIDDEN", "GERMAN_ALLY")}[old]
    g = ario(pieces={"MORINI": {bands: 5}}, tribes={"MORINI": disc, "NERVII": disc})
    carry_out(g, ROMANS, Card.KINSHIP, Name(old), *at(Tribe.MORINI), shaded=True)
    assert (g.count_bands(Region.MORINI, old), g.count_bands(Region.MORINI, new)) == (1, 4)
    assert (g.count_strongholds(old), g.count_strongholds(new)) == (0, 2)
    g = ario(pieces={"MORINI": {bands: 1}}, tribes={"MORINI": disc})
    carry_out(g, ROMANS, Card.KINSHIP, Name(old), shaded=True)
    assert g.count_pieces(Region.MORINI, new) == 2


def test_a66_there_is_one_uprising_marker() -> None:
    g = ario()
    carry_out(g, GERMANS, Card.WINTER_UPRISING, Select(Region.MORINI))
    carry_out(g, BELGAE, Card.WINTER_UPRISING, Select(Region.UBII))
    assert g.find_marks(Mark.WINTER_UPRISING) == [Marker(Mark.WINTER_UPRISING, Region.UBII, BELGAE)]


@pytest.mark.parametrize("status", ["DISPERSED", "AEDUI_ALLY"])
def test_a69_only_a_belgic_ally_is_removed(status: str) -> None:
    g = ario(pieces={"ATREBATES": {"BELGIC_HIDDEN": 5}}, tribes={"BELLOVACI": status})
    carry_out(g, AEDUI, Card.BELLOVACI, Name(ROMANS))
    assert g.status(Tribe.BELLOVACI) is Status[status]
    assert (g.count_bands(Region.ATREBATES, ROMANS), g.count_bands(Region.ATREBATES, BELGAE)) == (4, 1)
