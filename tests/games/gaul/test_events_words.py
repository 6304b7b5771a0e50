"""§5.1, §5.4: the words that Events share, each with a card that uses it."""

from __future__ import annotations

from typing import Any

import pytest
from exact import Exact
from games.gaul.carry import at, carry_out, find_offers, follow
from games.gaul.table import ario, state

from quadriga.games.gaul.board import Marker
from quadriga.games.gaul.cards import Card
from quadriga.games.gaul.events import free
from quadriga.games.gaul.events.free import Spy, march_into
from quadriga.games.gaul.events.pieces import place_allies, spread_bands
from quadriga.games.gaul.events.vocabulary import Choose, Name, Pick, Way, citadels, drop, gain
from quadriga.games.gaul.moves import (
    Against,
    Agree,
    At,
    Finish,
    Issue,
    PlaceAlly,
    PlaceAnyAlly,
    PlacePiece,
    Select,
    Stand,
    Stop,
    To,
    Use,
)
from quadriga.games.gaul.rules.action import Action, Route
from quadriga.games.gaul.rules.agreement import can_transfer
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import (
    AEDUI,
    ARVERNI,
    BELGAE,
    FACTIONS,
    GERMANS,
    ROMANS,
    Ability,
    Command,
    Deed,
    Force,
    Mark,
    Region,
    Senate,
    Side,
    Status,
    Tribe,
)

ALL_WARBANDS = {"ARVERNI_HIDDEN": 35, "AEDUI_HIDDEN": 20, "BELGIC_HIDDEN": 25, "GERMAN_HIDDEN": 15}
TEN = ("MENAPII", "MORINI", "EBURONES", "NERVII", "BELLOVACI", "ATREBATES", "REMI", "VENETI", "NAMNETES", "PICTONES")


def togata(g: Gaul) -> Gaul:
    """Cisalpina is a Region where only Romans may be."""
    g.add_mark(Marker(Mark.GALLIA_TOGATA))
    return g


# Available (§1.4.1, §5.1.1) ---------------------------------------------------------------------------------------


def test_5_1_1_only_who_is_short_may_first_make_pieces_available() -> None:
    for on_map, asked in ((16, ["event_way", "event_withdraw"]), (15, ["event_way"])):
        g = state(pieces={"AEDUI": {"AUXILIA_HIDDEN": on_map}})
        assert carry_out(g, ROMANS, Card.THE_PROVINCE, Choose(Way.PLACE)) == asked
    for on_map, withdraw in ((15, [Finish()]), (14, [])):
        g = state(pieces={"VENETI": {"AEDUI_HIDDEN": on_map}})
        prompts = carry_out(g, AEDUI, Card.CAMULOGENUS, *withdraw, Finish(), Select(Region.MANDUBII), shaded=True)
        assert prompts == ["event_withdraw"] * len(withdraw) + ["event_region", "event_region"]


def test_5_1_1_allies_too() -> None:
    six = dict.fromkeys(TEN[:6], "AEDUI_ALLY")
    g = state(pieces={"AEDUI": {"AEDUI_HIDDEN": 1}}, tribes=six)
    assert carry_out(g, AEDUI, Card.BOII, Name(AEDUI), Finish(), *[Select(Region.AEDUI)] * 2)[1] == "event_withdraw"
    assert g.count_strongholds(AEDUI) == 6


def test_5_1_1_nothing_is_withdrawn_for_what_cannot_be_placed_anyway() -> None:
    g = state(pieces={"VENETI": {"AEDUI_HIDDEN": 20}}, tribes=dict.fromkeys(TEN[:6], "AEDUI_ALLY"))
    g.acting = AEDUI
    assert follow(g, spread_bands(g, AEDUI, (), AEDUI, 2), []) == []
    assert follow(g, place_allies(g, AEDUI, (Region.MORINI,), AEDUI, 2), []) == []


def test_5_1_1_without_any_available_nothing_is_asked() -> None:
    g = state(pieces={"AEDUI": {"AEDUI_HIDDEN": 1}}, tribes=dict.fromkeys(TEN[:6], "AEDUI_ALLY"))
    prompts = carry_out(g, BELGAE, Card.BOII, Name(AEDUI), *[Select(Region.AEDUI)] * 2)
    assert prompts == ["event_faction", "event_region", "event_region"]
    g = state(pieces={"AEDUI": {"AUXILIA_HIDDEN": 20}})
    assert carry_out(g, BELGAE, Card.LUCTERIUS, Choose(Way.PLACE)) == ["event_way"]
    g = state(pieces={"VENETI": {"AEDUI_HIDDEN": 20, "BELGIC_HIDDEN": 1}})
    prompts = carry_out(g, AEDUI, Card.HOSTAGES, Pick(Region.VENETI, Force.BELGIC_HIDDEN))
    assert prompts == ["event_replace"]  # it can only be removed
    assert g.count_bands(Region.VENETI, BELGAE) == 0


def test_65_shaded_without_an_available_ally_the_german_one_only_goes() -> None:
    tribes = dict.fromkeys(TEN, "BELGIC_ALLY") | {"TREVERI": "GERMAN_ALLY"}
    g = state(pieces={"TREVERI": {"BELGIC_HIDDEN": 3}}, tribes=tribes)
    assert carry_out(g, BELGAE, Card.GERMAN_ALLEGIANCES, shaded=True) == []
    assert g.is_subdued(Tribe.TREVERI)


# Placing ----------------------------------------------------------------------------------------------------------


def test_37_two_allies_must_come_and_the_question_counts_them() -> None:
    g = state(pieces={"AEDUI": {"AEDUI_HIDDEN": 1}})
    answers = (Name(ROMANS), PlaceAlly(Tribe.BITURIGES), PlaceAlly(Tribe.HELVETII), *[Select(Region.AEDUI)] * 2)
    offers = find_offers(g, BELGAE, Card.BOII, *answers)
    assert [offer.n for offer in offers[1:3]] == [2, 1]
    assert not any(Finish() in offer.options for offer in offers)


def test_5_1_in_a_single_region_all_come_unasked() -> None:
    g = state()
    assert follow(g, spread_bands(g, AEDUI, (Region.AEDUI,), AEDUI, 2), []) == []
    assert g.count_bands(Region.AEDUI, AEDUI) == 2


def test_1_4_2_where_only_romans_may_be_nobody_else_is_placed() -> None:
    g = togata(ario())
    offers = find_offers(g, GERMANS, Card.NASUA_AND_CIMBERIUS, shaded=True)
    assert not any(Select(Region.CISALPINA) in offer.options for offer in offers)
    assert len(offers) == 2
    g = togata(state(successors=["ARVERNI"]))
    (where,) = find_offers(g, ARVERNI, Card.LUCTERIUS, Select(Region.VENETI), shaded=True)
    assert Select(Region.CISALPINA) not in where.options
    g = togata(state(pieces={"VENETI": {"BELGIC_HIDDEN": 1}}))
    offers = find_offers(g, BELGAE, Card.FORCED_MARCHES, Select(Region.VENETI), Select(Region.MORINI))
    assert Select(Region.CISALPINA) not in offers[1].options
    g = togata(state())
    g.place(Region.CISALPINA, Force.AUXILIA_HIDDEN)
    assert carry_out(g, BELGAE, Card.DUMNORIX_LOYALISTS, shaded=True) == []  # only removed
    assert g.count_bands(Region.CISALPINA, ROMANS) == 0


def test_44_shaded_any_warband_that_is_available_and_one_must_come() -> None:
    g = state(pieces={"CARNUTES": {"AUXILIA_HIDDEN": 1}, "VENETI": {"ARVERNI_HIDDEN": 35}})
    offers = find_offers(g, BELGAE, Card.DUMNORIX_LOYALISTS, PlacePiece(Force.GERMAN_HIDDEN), shaded=True)
    warbands = (Force.AEDUI_HIDDEN, Force.BELGIC_HIDDEN, Force.GERMAN_HIDDEN)
    assert offers[0].options == [PlacePiece(piece) for piece in warbands]


def test_44_shaded_the_command_is_only_where_warbands_were_placed() -> None:
    g = state(pieces={"PICTONES": ALL_WARBANDS | {"AEDUI_HIDDEN": 17}, "CARNUTES": {"AUXILIA_HIDDEN": 1, "AEDUI_HIDDEN": 3}})
    picks = (Pick(Region.CARNUTES, Force.AUXILIA_HIDDEN), *[Pick(Region.PICTONES, Force.AEDUI_HIDDEN)] * 2)
    offers = find_offers(g, AEDUI, Card.DUMNORIX_LOYALISTS, *picks, Issue(Command.RAID), shaded=True)
    assert "event_place" not in [offer.prompt for offer in offers]  # at first no Warband is Available, then only the Aedui's
    assert offers[-1].options == [Select(Region.PICTONES), Finish()]


def test_57_shaded_the_ally_must_come_from_whoever_has_one() -> None:
    g = state(tribes=dict.fromkeys(TEN, "BELGIC_ALLY"))
    answers = (PlaceAnyAlly(Tribe.CATUVELLAUNI, AEDUI), Finish())
    offers = find_offers(g, ARVERNI, Card.LAND_OF_MIST_AND_MYSTERY, *answers, shaded=True)
    assert offers[0].options == [PlaceAnyAlly(Tribe.CATUVELLAUNI, faction) for faction in (ARVERNI, AEDUI)]


def test_40_no_ally_where_no_circle_is_open() -> None:
    g = state(tribes={"SEQUANI": "ROMAN_ALLY", "HELVETII": "DISPERSED"})
    prompts = carry_out(g, AEDUI, Card.ALPINE_TRIBES, Choose(Way.NOTHING), Choose(Way.ALLY), Choose(Way.NOTHING))
    assert prompts == ["event_way"] * 3


# Moving -----------------------------------------------------------------------------------------------------------


def test_62_who_sails_keeps_his_face_and_moves_once() -> None:
    g = state(pieces={"VENETI": {"BELGIC_REVEALED": 1}, "PICTONES": {"BELGIC_REVEALED": 2}})
    move = (Select(Region.PICTONES), {Force.BELGIC_REVEALED: 2}, Select(Region.VENETI))
    offers = find_offers(g, BELGAE, Card.WAR_FLEET, *move, Finish(), Select(Region.VENETI))
    assert g.count(Region.VENETI, Force.BELGIC_REVEALED) == 3
    assert () not in offers[1].options
    assert offers[3].options == [Select(Region.VENETI), Finish()]  # the one that was there


def test_a37_legions_do_not_join() -> None:
    g = ario(pieces={"TREVERI": {"GERMAN_HIDDEN": 3}, "VENETI": {"LEGION": 2, "AUXILIA_HIDDEN": 1}, "AEDUI": {"LEGION": 1}})
    offers = find_offers(g, ROMANS, Card.ALL_GAUL_GATHERS, Select(Region.TREVERI), Finish())
    assert offers[2].options == [Select(Region.VENETI), Finish()]


# Free actions (§5.4) ----------------------------------------------------------------------------------------------


def test_2_shaded_one_battle_in_one_region() -> None:
    here = {"ARVERNI_HIDDEN": 2, "LEGION": 1}
    g = state(pieces={"VENETI": here, "CARNUTES": here})
    offers = find_offers(g, ARVERNI, Card.LEGIONES_XIIII_ET_XV, Select(Region.VENETI), Stand(), shaded=True)
    assert [offer.prompt for offer in offers].count("step_free") == 1
    assert g.fallen == 1


def test_a21_only_where_one_has_pieces_and_an_enemy() -> None:
    pieces = {"TREVERI": {"GERMAN_HIDDEN": 2}, "SEQUANI": {"GERMAN_HIDDEN": 4, "AEDUI_HIDDEN": 4}}
    g = ario(pieces=pieces | {"UBII": {"AEDUI_HIDDEN": 1, "BELGIC_HIDDEN": 1}})
    assert carry_out(g, GERMANS, Card.VOSEGUS) == ["event_against"]  # the second Battle is offered
    assert g.count_bands(Region.SEQUANI, AEDUI) == 2
    assert carry_out(ario(pieces={"TREVERI": {"GERMAN_HIDDEN": 2}}), GERMANS, Card.VOSEGUS) == []


def test_a20_shaded_who_came_goes_back_and_no_more() -> None:
    pieces = {"VENETI": {"ARVERNI_SCOUTED": 3, "LEGION": 4}, "CARNUTES": {"ARVERNI_HIDDEN": 2}}
    g = ario(pieces=pieces, tribes={"VENETI": "ARVERNI_ALLY"})
    carry_out(g, GERMANS, Card.MORBIHAN, shaded=True)
    assert g.fallen == 2  # five Warbands
    assert (g.count_bands(Region.VENETI, ARVERNI), g.count_bands(Region.CARNUTES, ARVERNI)) == (3, 2)


def test_a20_shaded_without_warbands_caesar_need_not_roll() -> None:
    g = ario(pieces={"CARNUTES": {"ROMAN_LEADER": 1}}, tribes={"VENETI": "ARVERNI_ALLY"})
    carry_out(g, GERMANS, Card.MORBIHAN, shaded=True)
    assert g.has_leader(Region.CARNUTES, ROMANS)


def test_9_the_march_begins_near_provincia() -> None:
    g = state(pieces={"MANDUBII": {"LEGION": 1}, "SEQUANI": {"LEGION": 1}})
    (where, *_) = find_offers(g, ROMANS, Card.MONS_CEVENNA, Finish())
    assert where.options == [Select(Region.SEQUANI), Finish()]


def test_54_a_group_that_was_stopped_on_the_way_has_not_reached_its_goal(monkeypatch: pytest.MonkeyPatch) -> None:
    """It happens to Romans who lose Caesar to Harassment."""
    reached: list[list[Region]] = []

    async def stop_halfway(g: Gaul, a: Action) -> bool:
        a.arrive(Region.BITURIGES, Force.LEGION, 1)
        a.arrive(Region.CARNUTES, Force.LEGION, 1)
        return True

    async def march() -> None:
        reached.append(await march_into(g, ROMANS, Route((Region.CARNUTES,))))

    monkeypatch.setattr(free, "execute", stop_halfway)
    g = state()
    follow(g, march(), [])
    assert reached == [[Region.CARNUTES]]


def test_72_shaded_from_where_warbands_are_to_a_region_they_may_enter() -> None:
    g = togata(state(pieces={"SEQUANI": {"BELGIC_HIDDEN": 2}, "VENETI": {"LEGION": 1}}))
    offers = find_offers(g, BELGAE, Card.IMPETUOSITY, Select(Region.SEQUANI), 1, Stop(), shaded=True)
    assert offers[0].options == [Select(Region.SEQUANI), Finish()]
    around = (Region.UBII, Region.TREVERI, Region.MANDUBII, Region.AEDUI, Region.PROVINCIA)
    assert offers[2].options == [Stop(), *(To(region) for region in around)]
    g = ario(pieces={"VENETI": {"BELGIC_HIDDEN": 2}})
    offers = find_offers(g, BELGAE, Card.IMPETUOSITY, Select(Region.VENETI), 1, Stop(), shaded=True)
    assert To(Region.BRITANNIA) not in offers[2].options


def test_58_shaded_the_germans_march_to_the_fort_and_nowhere_else_and_may_stay() -> None:
    g = state(pieces={"SUGAMBRI": {"GERMAN_HIDDEN": 2}, "NERVII": {"FORT": 1}})
    answers = (Select(Region.NERVII), Select(Region.SUGAMBRI), {Force.GERMAN_HIDDEN: 1}, To(Region.NERVII))
    offers = find_offers(g, BELGAE, Card.ADUATUCA, *answers, shaded=True)
    assert (offers[1].prompt, offers[1].options) == ("step_free", [Select(Region.SUGAMBRI), Finish()])
    assert offers[3].options == [To(Region.NERVII)]


def test_51_shaded_nobody_turned_nobody_acts_and_only_what_is_possible_is_offered() -> None:
    g = state(pieces={"NERVII": {"AEDUI_HIDDEN": 2, "GERMAN_HIDDEN": 3}})
    assert carry_out(g, BELGAE, Card.SURUS, Finish(), shaded=True) == ["event_replace"]
    g = state(next="WINTER", pieces={"NERVII": {"AEDUI_HIDDEN": 1}}, resources={"AEDUI": 3})
    offers = find_offers(g, BELGAE, Card.SURUS, Pick(Region.NERVII, Force.AEDUI_HIDDEN), shaded=True)
    assert offers[1].options == [Issue(Command.MARCH), Finish()]  # Frost does not bind Events; nobody is left to rob


ARVERNI_FOUR = [Pick(Region.CARNUTES, Force.ARVERNI_HIDDEN)] * 4


def informants(*names: Name, **data: object) -> tuple[Gaul, list[Any]]:
    """Four Arverni Warbands among the Carnutes give way to these, who stay there."""
    g = state(**data)
    return g, [move for pair in zip(ARVERNI_FOUR, names, strict=True) for move in pair] + [Stop()] * 4


def test_44_scouts_act_only_near_caesar() -> None:
    crowd = {"ARVERNI_HIDDEN": 4, "BELGIC_HIDDEN": 3}
    g, answers = informants(*[Name(ROMANS)] * 4, pieces={"CARNUTES": crowd, "MORINI": {"ROMAN_LEADER": 1}})
    assert "event_spy" not in carry_out(g, ROMANS, Card.DUMNORIX_LOYALISTS, *answers)


def test_44_each_scout_marks_two_warbands_of_others_and_flips() -> None:
    crowd = {"ROMAN_LEADER": 1, "ARVERNI_HIDDEN": 4, "BELGIC_HIDDEN": 5}
    g, answers = informants(Name(AEDUI), *[Name(ROMANS)] * 3, pieces={"CARNUTES": crowd})
    belgic = Spy(Force.BELGIC_HIDDEN)
    offers = find_offers(g, ROMANS, Card.DUMNORIX_LOYALISTS, *answers, belgic, Finish(), belgic, belgic)
    spies = [offer.options for offer in offers if offer.prompt == "event_spy"]
    assert Exact(spies[0]) == [belgic, Finish()]  # no Aedui by an Aeduan
    assert len(spies) == 6  # the last two look, and leave it
    assert g.count(Region.CARNUTES, Force.BELGIC_SCOUTED) == 3
    assert (g.count(Region.CARNUTES, Force.AEDUI_REVEALED), g.count(Region.CARNUTES, Force.AUXILIA_REVEALED)) == (1, 1)


def test_44_a_scout_who_was_found_out_does_not_scout() -> None:
    crowd = {"ROMAN_LEADER": 1, "ARVERNI_HIDDEN": 4, "BELGIC_HIDDEN": 3}
    g, answers = informants(Name(ROMANS), Name(AEDUI), *[Name(ROMANS)] * 2, pieces={"CARNUTES": crowd})
    offers = find_offers(g, ROMANS, Card.DUMNORIX_LOYALISTS, *answers, Spy(Force.AEDUI_HIDDEN), Finish())
    assert [offer.prompt for offer in offers].count("event_spy") == 4  # two by the first, one by each other Auxilia
    assert g.count(Region.CARNUTES, Force.AEDUI_SCOUTED) == 1


def test_44_only_auxilia_scout_into_gallia_togata() -> None:
    g = togata(state(pieces={"SEQUANI": {"ARVERNI_HIDDEN": 2}}))
    offers = find_offers(g, ROMANS, Card.DUMNORIX_LOYALISTS, Name(ROMANS), Name(AEDUI), Stop(), Stop())
    assert [To(Region.CISALPINA) in offer.options for offer in offers[2:]] == [True, False]


def test_35_a_limited_command_is_one_region() -> None:
    g = state(pieces={"VENETI": {"LEGION": 1, "ARVERNI_HIDDEN": 1}, "CARNUTES": {"LEGION": 1, "ARVERNI_HIDDEN": 1}})
    answers = (Agree(), Choose(Way.LIMITED), Issue(Command.BATTLE), Select(Region.VENETI), Stand())
    offers = find_offers(g, BELGAE, Card.GALLIC_SHOUTS, *answers, dice=["DRUIDS", "COLONY"])
    assert [offer.prompt for offer in offers].count("step_free") == 1


# Factions ---------------------------------------------------------------------------------------------------------


def test_10_shaded_r_68_it_goes_to_any_gallic_faction() -> None:
    (who,) = find_offers(ario(), ROMANS, Card.BALLISTAE, Name(BELGAE), shaded=True)
    assert who.options == [Name(ARVERNI), Name(AEDUI), Name(BELGAE)]


def test_5_1_the_executing_faction_decides_for_the_game_run_one_only() -> None:
    pieces = {"TREVERI": {"SETTLEMENT": 1}, "SEQUANI": {"SETTLEMENT": 1}}
    for named, decides in ((ARVERNI, GERMANS), (AEDUI, AEDUI)):
        g = ario(pieces=pieces)
        offers = find_offers(g, GERMANS, Card.HARUDES, Name(named), Finish(), Finish())
        assert {offer.seat for offer in offers[1:]} == {g.seat(decides)}


def test_47_where_two_sit_both_act() -> None:
    g = state(pieces={"CARNUTES": {"LEGION": 1, "BELGIC_HIDDEN": 1}})
    ways = (Choose(Way.ELIGIBLE), Choose(Way.ELIGIBLE))
    offers = find_offers(g, ARVERNI, Card.CHIEFTAINS_COUNCIL, *ways, dice=["DRUIDS", "COLONY"])
    assert [offer.seat for offer in offers] == [g.seat(BELGAE), g.seat(ROMANS)]


def test_47_who_has_acted_becomes_eligible_after_the_card_who_has_passed_at_once() -> None:
    g = state(pieces={"CARNUTES": {"LEGION": 1, "BELGIC_HIDDEN": 1, "AEDUI_HIDDEN": 1}})
    g.deeds[ROMANS], g.deeds[BELGAE] = int(Deed.PASSED), int(Deed.COMMAND)
    who = (Name(BELGAE), Name(ROMANS))
    carry_out(g, ARVERNI, Card.CHIEFTAINS_COUNCIL, who, *[Choose(Way.ELIGIBLE)] * 2, dice=["DRUIDS", "COLONY"])
    assert (g.stays[ROMANS], g.stays[BELGAE]) == (0, 1)


def test_61_the_question_is_for_one_ally() -> None:
    g = state(tribes={"NERVII": "BELGIC_ALLY", "EBURONES": "ROMAN_ALLY"})
    (which,) = find_offers(g, AEDUI, Card.CATUVOLCUS, At(Tribe.NERVII))
    assert (which.n, which.options) == (1, at(Tribe.EBURONES, Tribe.NERVII))
    assert g.status(Tribe.EBURONES) is Status.ROMAN_ALLY


def test_60_scouted_warbands_are_warbands() -> None:
    g = state(pieces={"NERVII": {"BELGIC_SCOUTED": 2}})
    carry_out(g, ROMANS, Card.INDUTIOMARUS)
    assert g.count_bands(Region.NERVII, BELGAE) == 0


def test_34_citadels_are_no_allies() -> None:
    g = state(tribes={"CARNUTES": "AEDUI_CITADEL", "AULERCI": "AEDUI_ALLY"})
    assert citadels(g, g.regions(), (AEDUI,)) == [Tribe.CARNUTES]


def test_21_shaded_a_firm_senate_only_flips_back_however_many_boxes() -> None:
    g = state(pieces={"PROVINCIA": {"ARVERNI_HIDDEN": 3}}, senate="ADULATION", firm=True)
    carry_out(g, ARVERNI, Card.THE_PROVINCE, shaded=True)
    assert (g.senate, g.firm) == (Senate.ADULATION, False)


def test_a5_1_1_the_game_run_faction_has_no_eligibility_and_no_resources() -> None:
    g = ario(resources={"AEDUI": 5})
    carry_out(g, ROMANS, Card.CELTIC_RITES, (Name(ARVERNI), Name(AEDUI)))
    assert (g.benched[ARVERNI], g.benched[AEDUI], g.resources[AEDUI]) == (0, 2, 2)
    for faction in FACTIONS:
        gain(g, faction, 3)
    assert g.resources == [3, 0, 5, 3, 3]
    g.resources[ARVERNI] = 2
    drop(g, ARVERNI, 2)
    assert g.resources[ARVERNI] == 2


# Lasting texts (§5.3) ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "card",
    [
        Card.DREAD, Card.GERMAN_PHALANX, Card.WAILING_WOMEN, Card.VERGOBRET, Card.WINTER_CAMPAIGN_A, Card.NERVII,
        Card.DIVICIACUS_O,
    ],
    ids=lambda card: card.name,
)  # fmt: skip
def test_5_3_lasting_texts_of_ariovistus_take_the_card_and_replace_the_other_side(card: Card) -> None:
    g = ario()
    for side in Side:
        anywhere = [Select(Region.AEDUI)] if (card, side) == (Card.DIVICIACUS_O, Side.UNSHADED) else []
        carry_out(g, BELGAE, card, *anywhere, shaded=side is Side.SHADED)
        assert g.has_capability(card, side)
        assert len(g.capabilities) == 1
    assert g.capability_owner(card, Side.SHADED) is (BELGAE if card is Card.WINTER_CAMPAIGN_A else None)


def test_a63_shaded_not_for_romans() -> None:
    g = ario()
    carry_out(g, ROMANS, Card.WINTER_CAMPAIGN_A, shaded=True)
    assert g.capabilities == []


def test_a22_shaded_three_warbands_flip() -> None:
    g = ario(pieces={"SEQUANI": {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 4, "AEDUI_HIDDEN": 4}})
    carry_out(g, GERMANS, Card.DREAD, shaded=True)
    answers = (Use(Ability.INTIMIDATE), Select(Region.SEQUANI), Against(AEDUI), 3)
    carry_out(g, GERMANS, Card.SAVAGE_DICTATES, *answers, shaded=True)
    assert (g.count_bands(Region.SEQUANI, AEDUI), g.count_hidden(Region.SEQUANI, GERMANS)) == (1, 1)


def test_o38_shaded_no_resources_change_hands() -> None:
    g = state(resources={"ROMANS": 5, "AEDUI": 5, "BELGAE": 5})
    carry_out(g, BELGAE, Card.DIVICIACUS_O, shaded=True)
    assert (can_transfer(g, ROMANS, AEDUI, None), can_transfer(g, AEDUI, ROMANS, None)) == (0, 0)
    assert can_transfer(g, ROMANS, BELGAE, None) == 5
