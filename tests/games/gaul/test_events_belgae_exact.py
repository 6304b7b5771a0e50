"""Events 55-72: how many, where and who, to the last piece, and what is offered beside it."""

from __future__ import annotations

import pytest
from games.gaul.carry import at, carry_out, find_offers, selects
from games.gaul.table import ario, state

from quadriga.games.gaul.board import Marker
from quadriga.games.gaul.cards import Card
from quadriga.games.gaul.events.vocabulary import Choose, Name, Pick, Way
from quadriga.games.gaul.moves import (
    Against,
    At,
    Finish,
    Issue,
    PlaceAlly,
    PlaceAnyAlly,
    PlaceBands,
    PlacePiece,
    Remove,
    RemoveTribe,
    Select,
    Stand,
    Stop,
    To,
    Use,
)
from quadriga.games.gaul.terms import (
    AEDUI,
    ARVERNI,
    BELGAE,
    GERMANS,
    REGIONS,
    ROMANS,
    Ability,
    Command,
    Faction,
    Force,
    Mark,
    Region,
    Status,
    Tribe,
)

BELGIC_GAUL = {"MORINI": {"BELGIC_HIDDEN": 3}, "NERVII": {"BELGIC_HIDDEN": 3}, "ATREBATES": {"BELGIC_HIDDEN": 4}}


def test_56_ambiorix_stays_with_a_score_of_ten_outside_roman_control() -> None:
    circles = dict.fromkeys(("MORINI", "NERVII", "REMI"), "BELGIC_ALLY")
    g = state(pieces={**BELGIC_GAUL, "CARNUTES": {"BELGIC_LEADER": 1}}, tribes=circles)
    assert g.rules.score(g, BELGAE) == 12
    g = state(pieces={**BELGIC_GAUL, "VENETI": {"BELGIC_LEADER": 1, "LEGION": 1}}, tribes=circles)
    assert g.rules.score(g, BELGAE) == 10
    carry_out(g, ROMANS, Card.FLIGHT_OF_AMBIORIX)
    assert g.find_leader(BELGAE) is Region.VENETI
    g.subdue(Tribe.REMI)
    assert g.rules.score(g, BELGAE) == 9
    carry_out(g, ROMANS, Card.FLIGHT_OF_AMBIORIX)
    assert g.find_leader(BELGAE) is None


def test_56_roman_control_drives_ambiorix_off_whatever_his_score() -> None:
    circles = dict.fromkeys(("MORINI", "NERVII", "REMI"), "BELGIC_ALLY")
    g = state(pieces={**BELGIC_GAUL, "VENETI": {"BELGIC_LEADER": 1, "LEGION": 2}}, tribes=circles)
    carry_out(g, ROMANS, Card.FLIGHT_OF_AMBIORIX)
    assert g.find_leader(BELGAE) is None
    assert carry_out(g, ROMANS, Card.FLIGHT_OF_AMBIORIX) == []  # nobody is there to flee


def test_57_four_resources_only_for_who_is_in_britannia() -> None:
    g = state(pieces={"AEDUI": {"AEDUI_HIDDEN": 1}})
    carry_out(g, BELGAE, Card.LAND_OF_MIST_AND_MYSTERY, Name(AEDUI))
    assert g.resources[AEDUI] == 0
    g = state(pieces={"BRITANNIA": {"AEDUI_HIDDEN": 1}})
    carry_out(g, BELGAE, Card.LAND_OF_MIST_AND_MYSTERY, Name(AEDUI))
    assert g.resources[AEDUI] == 4


def test_57_shaded_an_ally_goes_and_four_warbands_come_at_most() -> None:
    g = state(tribes={"CATUVELLAUNI": "ROMAN_ALLY"})
    g.found_colony(Region.BRITANNIA)
    warbands = [PlacePiece(Force.BELGIC_HIDDEN)] * 4
    ally = PlaceAnyAlly(Tribe.CATUVELLAUNI, BELGAE)
    offers = find_offers(g, ARVERNI, Card.LAND_OF_MIST_AND_MYSTERY, ally, *warbands, shaded=True)
    assert len(offers) == 5  # the Subdued Colony is nothing to remove
    assert g.status(Tribe.CATUVELLAUNI) is Status.BELGIC_ALLY
    assert g.count_bands(Region.BRITANNIA, BELGAE) == 4


def test_57_shaded_fewer_warbands_are_enough() -> None:
    g = state()
    answers = (PlaceAnyAlly(Tribe.CATUVELLAUNI, BELGAE), Finish())
    assert len(carry_out(g, ARVERNI, Card.LAND_OF_MIST_AND_MYSTERY, *answers, shaded=True)) == 2
    assert g.count_pieces(Region.BRITANNIA, BELGAE) == 1


def test_58_only_where_a_fort_stands() -> None:
    g = state(pieces={"MORINI": {"BELGIC_HIDDEN": 3}, "NERVII": {"FORT": 1, "GERMAN_HIDDEN": 2}, "TREVERI": {"FORT": 1}})
    assert carry_out(g, ROMANS, Card.ADUATUCA) == []
    assert (g.count_bands(Region.MORINI, BELGAE), g.count_bands(Region.NERVII, GERMANS)) == (3, 0)
    assert carry_out(g, ROMANS, Card.ADUATUCA) == []  # nobody is left there
    assert g.count_bands(Region.MORINI, BELGAE) == 3


def test_58_shaded_to_a_region_with_a_fort() -> None:
    g = state(pieces={"NERVII": {"FORT": 1}, "MORINI": {"LEGION": 1}})
    (where,) = find_offers(g, BELGAE, Card.ADUATUCA, Select(Region.NERVII), shaded=True)
    assert where.options == selects(Region.NERVII, Region.PROVINCIA)


def test_60_one_region_near_treveri_with_belgic_warbands_or_allies() -> None:
    pieces = {"NERVII": {"BELGIC_HIDDEN": 2}, "MORINI": {"BELGIC_HIDDEN": 2}, "MANDUBII": {"LEGION": 1}}
    g = state(pieces=pieces, tribes={"SEQUANI": "BELGIC_ALLY", "MANDUBII": "BELGIC_CITADEL"})
    (where,) = find_offers(g, ROMANS, Card.INDUTIOMARUS, Select(Region.SEQUANI))
    assert where.options == selects(Region.NERVII, Region.SEQUANI)
    assert g.is_subdued(Tribe.SEQUANI)
    assert g.count_bands(Region.NERVII, BELGAE) == 2


def test_60_six_and_no_seventh() -> None:
    g = state(pieces={"NERVII": {"BELGIC_HIDDEN": 8}})
    carry_out(g, ROMANS, Card.INDUTIOMARUS)
    assert g.count_bands(Region.NERVII, BELGAE) == 2


def test_61_allies_of_another_faction_stay() -> None:
    g = state(tribes={"NERVII": "BELGIC_ALLY", "EBURONES": "ROMAN_ALLY"})
    assert carry_out(g, AEDUI, Card.CATUVOLCUS, At(Tribe.NERVII)) == ["event_remove_ally"], "the other is not asked about"
    assert (g.status(Tribe.NERVII), g.status(Tribe.EBURONES)) == (Status.SUBDUED, Status.ROMAN_ALLY)
    both = find_offers(
        state(tribes={"NERVII": "BELGIC_ALLY", "EBURONES": "ROMAN_ALLY"}), AEDUI, Card.CATUVOLCUS, At(Tribe.NERVII)
    )
    assert len(both) == 1, "the Romans' is not asked about"


def test_61_without_allies_the_warbands_still_die() -> None:
    g = state(pieces={"NERVII": {"GERMAN_HIDDEN": 6}})
    carry_out(g, AEDUI, Card.CATUVOLCUS)
    assert g.count_bands(Region.NERVII, GERMANS) == 1


def test_64_eight_pieces_at_most() -> None:
    g = state(pieces={"ATREBATES": {"BELGIC_HIDDEN": 9}}, tribes={"REMI": "BELGIC_ALLY"})
    warband = Pick(Region.ATREBATES, Force.BELGIC_HIDDEN)
    offers = find_offers(g, AEDUI, Card.CORREUS, RemoveTribe(Tribe.REMI), *[warband] * 7)
    assert len(offers) == 8
    assert offers[0].options == [warband, RemoveTribe(Tribe.REMI), Finish()]
    assert g.status(Tribe.REMI) is Status.AEDUI_ALLY
    assert (g.count_bands(Region.ATREBATES, AEDUI), g.count_bands(Region.ATREBATES, BELGAE)) == (7, 2)


def test_64_with_nothing_left_to_replace_nobody_is_asked() -> None:
    g = state(pieces={"ATREBATES": {"BELGIC_HIDDEN": 1}})
    assert carry_out(g, AEDUI, Card.CORREUS, Pick(Region.ATREBATES, Force.BELGIC_HIDDEN)) == ["event_replace"]


def test_64_shaded_two_allies_go_two_come_and_one_region_rallies() -> None:
    circles = {"BELLOVACI": "ROMAN_ALLY", "REMI": "AEDUI_ALLY", "ATREBATES": "ARVERNI_ALLY", "MORINI": "BELGIC_ALLY"}
    g = state(pieces={"NERVII": {"BELGIC_HIDDEN": 2}}, tribes=circles)
    offers = find_offers(
        g, ARVERNI, Card.CORREUS, At(Tribe.BELLOVACI), At(Tribe.REMI), PlaceAlly(Tribe.REMI), Finish(),
        Issue(Command.RALLY), Select(Region.MORINI), PlaceBands(1), shaded=True,
    )  # fmt: skip
    assert offers[0].options == at(Tribe.BELLOVACI, Tribe.ATREBATES, Tribe.REMI)
    assert offers[2].options == [PlaceAlly(Tribe.BELLOVACI), PlaceAlly(Tribe.REMI), Finish()]
    assert offers[2].seat == g.seat(BELGAE)
    assert g.status(Tribe.ATREBATES) is Status.ARVERNI_ALLY
    assert offers[-1].prompt == "grow"  # no second Region


def test_65_germans_march_out_of_two_regions_at_most() -> None:
    g = state(pieces={region: {"GERMAN_HIDDEN": 1} for region in ("SUGAMBRI", "UBII", "TREVERI")})
    hidden = {Force.GERMAN_HIDDEN: 1}
    march = (Select(Region.SUGAMBRI), hidden, To(Region.NERVII), Select(Region.UBII), hidden, To(Region.SEQUANI))
    offers = find_offers(g, ARVERNI, Card.GERMAN_ALLEGIANCES, *march)
    assert Select(Region.TREVERI) in offers[3].options
    assert len(offers) == 6
    assert g.count_bands(Region.TREVERI, GERMANS) == 1


def test_65_shaded_five_warbands_where_the_executing_faction_controls() -> None:
    here = {"BELGIC_HIDDEN": 9, "GERMAN_HIDDEN": 6}
    g = state(pieces={"NERVII": here, "UBII": {"GERMAN_HIDDEN": 4}}, tribes={"UBII": "GERMAN_ALLY"})
    offers = find_offers(g, BELGAE, Card.GERMAN_ALLEGIANCES, *[Choose(Way.REMOVE)] * 5, shaded=True)
    assert len(offers) == 5
    assert (g.count_bands(Region.NERVII, GERMANS), g.count_bands(Region.UBII, GERMANS)) == (1, 4)
    assert g.status(Tribe.UBII) is Status.GERMAN_ALLY


def test_65_shaded_the_question_names_how_many_are_left() -> None:
    g = state(pieces={"NERVII": {"BELGIC_HIDDEN": 15, "GERMAN_HIDDEN": 6, "GERMAN_REVEALED": 1}})
    taken = [Pick(Region.NERVII, Force.GERMAN_HIDDEN), Choose(Way.REPLACE)] * 5
    offers = find_offers(g, BELGAE, Card.GERMAN_ALLEGIANCES, *taken, shaded=True)
    assert [offer.n for offer in offers[::2]] == [5, 4, 3, 2, 1]
    assert g.count_bands(Region.NERVII, BELGAE) == 20


def test_66_rally_and_march_in_two_regions_each() -> None:
    g = state(pieces={"NERVII": {"GERMAN_HIDDEN": 2}}, tribes={"NERVII": "GERMAN_ALLY"})
    hidden = {Force.GERMAN_HIDDEN: 1}
    offers = find_offers(
        g, ROMANS, Card.MIGRATION, Issue(Command.RALLY), Select(Region.SUGAMBRI), Select(Region.UBII),
        Select(Region.SUGAMBRI), hidden, To(Region.MORINI), Select(Region.UBII), hidden, To(Region.TREVERI),
    )  # fmt: skip
    assert Select(Region.NERVII) in offers[1].options
    assert len(offers) == 9
    assert {offer.seat for offer in offers} == {g.seat(ROMANS)}
    assert g.count_bands(Region.NERVII, GERMANS) == 2


def test_66_shaded_into_a_region_of_nobody_where_the_faction_may_be() -> None:
    g = state(pieces={"VENETI": {"AEDUI_HIDDEN": 2, "LEGION": 2}, "AEDUI": {"AEDUI_HIDDEN": 1}})
    g.add_mark(Marker(Mark.GALLIA_TOGATA))
    answers = (Name(AEDUI), Select(Region.VENETI), Finish(), PlaceAlly(Tribe.NAMNETES))
    offers = find_offers(g, ROMANS, Card.MIGRATION, *answers, shaded=True)
    held = (Region.AEDUI, Region.PROVINCIA, Region.CISALPINA)  # only Romans may enter Gallia Togata
    assert offers[1].options == selects(*(region for region in REGIONS if region not in held))
    assert offers[2].options == [Select(Region.AEDUI), Finish()]
    assert len(offers) == 4
    assert g.count_allies(Region.VENETI, AEDUI) == 1


def test_67_any_command_but_march() -> None:
    g = state(pieces={"NERVII": {"BELGIC_HIDDEN": 3, "LEGION": 1}})
    offers = find_offers(g, ROMANS, Card.ARDUENNA, Name(BELGAE), Finish())
    assert offers[0].options == [Name(ROMANS), Name(ARVERNI), Name(AEDUI), Name(BELGAE)]
    assert offers[2].options == [Issue(Command.RALLY), Issue(Command.RAID), Issue(Command.BATTLE), Finish()]


def test_68_one_ally_or_two_of_others_near_the_remi() -> None:
    circles = {"REMI": "ROMAN_ALLY", "BELLOVACI": "BELGIC_ALLY", "ATREBATES": "BELGIC_ALLY", "SENONES": "ARVERNI_ALLY"}
    g = state(tribes={**circles, "CARNUTES": "ARVERNI_CITADEL"})
    first, second = find_offers(g, ROMANS, Card.REMI_INFLUENCE, At(Tribe.BELLOVACI), At(Tribe.SENONES))
    assert first.options == at(Tribe.BELLOVACI, Tribe.ATREBATES, Tribe.SENONES)
    assert second.options == [*at(Tribe.ATREBATES, Tribe.SENONES), Finish()]
    assert (first.n, second.n) == (2, 1)
    assert g.status(Tribe.ATREBATES) is Status.BELGIC_ALLY


@pytest.mark.parametrize("remi", ["DISPERSED", "BELGIC_ALLY", "AEDUI_ALLY"])
def test_68_the_remi_must_be_roman_or_subdued(remi: str) -> None:
    g = state(tribes={"REMI": remi, "BELLOVACI": "BELGIC_ALLY"})
    assert carry_out(g, ROMANS, Card.REMI_INFLUENCE) == []
    assert g.status(Tribe.BELLOVACI) is Status.BELGIC_ALLY


def test_68_shaded_only_a_gallic_player_with_the_remi() -> None:
    for remi in ("ROMAN_ALLY", "GERMAN_ALLY", "SUBDUED"):
        g = state(tribes={"REMI": remi, "MANDUBII": "ARVERNI_CITADEL"})
        assert carry_out(g, BELGAE, Card.REMI_INFLUENCE, shaded=True) == []
    g = ario(tribes={"REMI": "ARVERNI_ALLY", "MANDUBII": "AEDUI_CITADEL"})
    assert carry_out(g, BELGAE, Card.REMI_INFLUENCE, shaded=True) == []


def test_68_shaded_without_an_available_citadel_the_city_is_only_cleared() -> None:
    g = state(tribes={"REMI": "BELGIC_ALLY", "MANDUBII": "AEDUI_ALLY", "CARNUTES": "BELGIC_CITADEL"})
    (where,) = find_offers(g, BELGAE, Card.REMI_INFLUENCE, At(Tribe.MANDUBII), shaded=True)
    assert where.options == [*at(Tribe.CARNUTES, Tribe.MANDUBII), Finish()]
    assert g.is_subdued(Tribe.MANDUBII)
    assert g.count_bands(Region.MANDUBII, BELGAE) == 4


def test_69_the_germans_do_not_rally() -> None:
    g = state(pieces={"NERVII": {"LEGION": 5}, "TREVERI": {"LEGION": 5}})
    carry_out(g, AEDUI, Card.SEGNI_AND_CONDRUSI, dice=["NERVII"])
    assert (g.count_bands(Region.NERVII, GERMANS), g.count_bands(Region.TREVERI, GERMANS)) == (4, 4)
    assert (g.count_bands(Region.SUGAMBRI, GERMANS), g.count_bands(Region.UBII, GERMANS)) == (0, 0)


def test_70_one_destination_and_four_legions() -> None:
    g = state(pieces={"BITURIGES": {"LEGION": 6, "AUXILIA_HIDDEN": 2}})
    legions, auxilia = {Force.LEGION: 4}, {Force.AUXILIA_HIDDEN: 2}
    march = (Select(Region.BITURIGES), legions, To(Region.CARNUTES), Stop(), auxilia, To(Region.MANDUBII), To(Region.CARNUTES))
    offers = find_offers(g, AEDUI, Card.CAMULOGENUS, *march)
    groups = [offer for offer in offers if offer.prompt == "march_group"]
    assert max(amount.n for answer in groups[0].options for amount in answer if amount.item is Force.LEGION) == 4
    assert max(amount.n for answer in groups[1].options for amount in answer) == 2  # no fifth Legion
    assert offers[6].options == [To(Region.CARNUTES)]  # the Mandubii are no goal any more
    assert (g.count(Region.CARNUTES, Force.LEGION), g.count_bands(Region.CARNUTES, ROMANS)) == (4, 2)


def test_70_without_a_march_there_is_no_battle() -> None:
    g = state(pieces={"CARNUTES": {"LEGION": 2, "ARVERNI_HIDDEN": 2}, "BITURIGES": {"AUXILIA_HIDDEN": 1}})
    offers = find_offers(g, AEDUI, Card.CAMULOGENUS, Finish())
    assert [offer.prompt for offer in offers] == ["step_free"]


def test_70_shaded_romans_place_nothing_but_act() -> None:
    g = state(pieces={"CARNUTES": {"LEGION": 2, "ARVERNI_HIDDEN": 2}})
    offers = find_offers(g, ROMANS, Card.CAMULOGENUS, Select(Region.CARNUTES), shaded=True)
    assert [offer.prompt for offer in offers] == ["event_region", "free_command"]
    assert offers[0].options == selects(Region.ATREBATES, Region.CARNUTES, Region.MANDUBII)
    assert g.count_bands(Region.CARNUTES, ROMANS) == 0


def test_70_shaded_no_warband_is_needed() -> None:
    g = state(pieces={"MANDUBII": {"AEDUI_HIDDEN": 1}})
    offers = find_offers(g, AEDUI, Card.CAMULOGENUS, Finish(), Select(Region.MANDUBII), shaded=True)
    assert offers[0].options == [*selects(Region.ATREBATES, Region.CARNUTES, Region.MANDUBII), Finish()]
    assert g.count_bands(Region.MANDUBII, AEDUI) == 1


def test_70_shaded_one_special_ability() -> None:
    here = {"ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 8, "AEDUI_HIDDEN": 1}
    g = state(pieces={"CARNUTES": here})
    offers = find_offers(
        g, ARVERNI, Card.CAMULOGENUS, Finish(), Select(Region.CARNUTES), Issue(Command.RALLY), Use(Ability.ENTREAT),
        Select(Region.CARNUTES), Remove(Force.AEDUI_HIDDEN), shaded=True,
    )  # fmt: skip
    steps = [offer.options for offer in offers if offer.prompt == "step_free"]
    assert Use(Ability.DEVASTATE) in steps[0]
    assert not any(isinstance(move, Use) for move in steps[1])


def test_71_where_nobody_or_oneself_controls_and_may_be() -> None:
    g = state(pieces={"VENETI": {"LEGION": 2}, "MORINI": {"AEDUI_HIDDEN": 1}})
    g.add_mark(Marker(Mark.GALLIA_TOGATA))
    (where,) = find_offers(g, AEDUI, Card.COLONY, Select(Region.MORINI))
    closed = (Region.VENETI, Region.PROVINCIA, Region.CISALPINA)  # two of Rome's, and Gallia Togata
    assert where.options == selects(*(region for region in REGIONS if region not in closed))


def test_71_with_every_region_in_other_hands_no_colony_is_founded() -> None:
    g = state(pieces={region.name: {"AUXILIA_HIDDEN": 1} for region in REGIONS if region is not Region.CISALPINA})
    carry_out(g, AEDUI, Card.COLONY)
    assert g.colony is None


def test_72_march_into_one_region_only() -> None:
    g = state(pieces={"CARNUTES": {"LEGION": 1}, "PICTONES": {"LEGION": 1}, "VENETI": {"ARVERNI_HIDDEN": 2}})
    legion = {Force.LEGION: 1}
    march = (Select(Region.CARNUTES), legion, To(Region.VENETI), Select(Region.PICTONES), legion, To(Region.VENETI))
    offers = find_offers(g, ROMANS, Card.IMPETUOSITY, *march, Stand(), dice=[6])
    assert len(offers[2].options) == 5  # all the neighbours of the Carnutes …
    assert offers[5].options == [To(Region.VENETI)]  # … but then where the first group went
    assert g.count(Region.VENETI, Force.LEGION) == 2


@pytest.mark.parametrize("by", [ARVERNI, BELGAE])
def test_72_one_is_not_attacked_by_oneself(by: Faction) -> None:
    host = BELGAE if by is ARVERNI else ARVERNI
    names = {ARVERNI: "ARVERNI_HIDDEN", BELGAE: "BELGIC_HIDDEN"}
    g = state(pieces={"CARNUTES": {names[by]: 2}, "VENETI": {names[host]: 4}})
    group = {Force[names[by]]: 2}
    prompts = carry_out(g, by, Card.IMPETUOSITY, Select(Region.CARNUTES), group, To(Region.VENETI), Stand())
    assert "event_faction" not in prompts
    assert g.count_bands(Region.VENETI, by) == 0


def test_72_shaded_romans_have_no_warbands() -> None:
    g = state(pieces={"CARNUTES": {"AUXILIA_HIDDEN": 3}})
    assert carry_out(g, ROMANS, Card.IMPETUOSITY, shaded=True) == []


def test_72_shaded_the_battle_is_optional() -> None:
    g = state(pieces={"CARNUTES": {"BELGIC_HIDDEN": 4}, "VENETI": {"AEDUI_HIDDEN": 1}})
    answers = (Select(Region.CARNUTES), 3, To(Region.VENETI), Finish())
    offers = find_offers(g, BELGAE, Card.IMPETUOSITY, *answers, shaded=True)
    assert offers[1].options == [1, 2, 3, 4]
    assert offers[3].options == [Against(AEDUI), Finish()]
    assert g.count_bands(Region.VENETI, AEDUI) == 1


def test_64_the_belgae_make_no_deal_with_themselves() -> None:
    g = state(pieces={"ATREBATES": {"BELGIC_REVEALED": 3}}, tribes={"REMI": "BELGIC_ALLY"})
    assert carry_out(g, BELGAE, Card.CORREUS) == []
