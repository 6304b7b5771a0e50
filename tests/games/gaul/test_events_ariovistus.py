"""Events A5-A36: what each side does to a described position."""

from __future__ import annotations

from random import Random

import pytest
from exact import Exact
from games.gaul.carry import carry_out, carry_out_at_random, drive
from games.gaul.table import ario, opened

from quadriga.games.gaul.board import Marker
from quadriga.games.gaul.cards import FACES, Card
from quadriga.games.gaul.events import EVENTS
from quadriga.games.gaul.events.vocabulary import Choose, Name, Pick, Way
from quadriga.games.gaul.moves import (
    Against,
    Agree,
    At,
    Disperse,
    Finish,
    Gain,
    Issue,
    PlaceAlly,
    PlaceCitadel,
    Refuse,
    Remove,
    Roll,
    Scatter,
    Select,
    Stand,
    Steal,
    Stop,
    To,
)
from quadriga.games.gaul.rules.action import Action
from quadriga.games.gaul.rules.battle.arithmetic import count_attack, count_counterattack
from quadriga.games.gaul.rules.battle.procedure import fight
from quadriga.games.gaul.rules.battle.state import Clash
from quadriga.games.gaul.rules.march import march_cost
from quadriga.games.gaul.rules.recruit_rally import count_recruits
from quadriga.games.gaul.terms import AEDUI, ARVERNI, BELGAE, GERMANS, ROMANS, Command, Force, Mark, Region, Side, Status, Tribe
from quadriga.kernel import Amount


def test_a5_0_every_side_of_every_card_is_entered() -> None:
    for card, face in FACES.items():
        assert set(EVENTS[card]) == ({Side.UNSHADED, Side.SHADED} if face.dual else {Side.UNSHADED})
    assert sum(len(sides) for sides in EVENTS.values()) == 196


def test_a5_cisalpina_becomes_roman_and_others_leave() -> None:
    g = ario(pieces={"CISALPINA": {"GERMAN_HIDDEN": 3, "ARVERNI_HIDDEN": 1}}, tribes={"NORI": "GERMAN_ALLY"})
    arverni = (Scatter(), {Force.ARVERNI_HIDDEN: 1})
    carry_out(g, ROMANS, Card.GALLIA_TOGATA_A, *arverni, To(Region.UBII), {Force.GERMAN_HIDDEN: 3}, Scatter())
    assert g.factions_in(Region.CISALPINA) == [ROMANS]
    assert g.count_bands(Region.UBII, GERMANS) == 3
    assert g.count_bands(Region.CISALPINA, ROMANS) == 3
    assert not g.rules.may_stack(g, GERMANS, Region.CISALPINA)
    assert march_cost(g, ROMANS, Region.CISALPINA) == 0
    assert count_recruits(g, Region.CISALPINA) == 1


def test_a5_pieces_go_to_several_home_regions_and_allies_and_settlements_find_room_there() -> None:
    g = ario(pieces={"CISALPINA": {"GERMAN_HIDDEN": 4, "SETTLEMENT": 1}}, tribes={"NORI": "GERMAN_ALLY"})
    some, others = {Force.GERMAN_HIDDEN: 1}, {Force.GERMAN_HIDDEN: 3}
    answers = (To(Region.SUGAMBRI), some, To(Region.UBII), others, To(Region.SUGAMBRI), At(Tribe.SUEBI_SOUTH))
    carry_out(g, ROMANS, Card.GALLIA_TOGATA_A, *answers)
    assert (g.count_bands(Region.SUGAMBRI, GERMANS), g.count_bands(Region.UBII, GERMANS)) == (1, 3)
    assert g.count(Region.SUGAMBRI, Force.SETTLEMENT) == 1
    assert g.status(Tribe.SUEBI_SOUTH) is Status.GERMAN_ALLY
    assert g.status(Tribe.NORI) is Status.SUBDUED


def test_a5_shaded_as_card_5() -> None:
    g = ario(pieces={"CARNUTES": {"LEGION": 1, "AUXILIA_HIDDEN": 2}}, senate="INTRIGUE")
    carry_out(g, GERMANS, Card.GALLIA_TOGATA_A, shaded=True)
    assert (g.track, g.count_bands(Region.CARNUTES, ROMANS)) == (12, 0)


def test_a17_crassus_marches_and_fights_with_hard_auxilia() -> None:
    g = ario(pieces={"AEDUI": {"LEGION": 2, "AUXILIA_HIDDEN": 3}, "BITURIGES": {"ARVERNI_HIDDEN": 6}})
    carry_out(
        g, AEDUI, Card.PUBLIUS_LICINIUS_CRASSUS, Select(Region.AEDUI), {Force.LEGION: 1}, {Force.AUXILIA_HIDDEN: 2},
        To(Region.BITURIGES), Stop(), Issue(Command.BATTLE), Select(Region.BITURIGES), Roll(Force.LEGION), dice=[6],
    )  # fmt: skip
    assert g.count_bands(Region.BITURIGES, ARVERNI) == 3  # a Legion, and a whole Loss for each Auxilia


def test_a17_the_group_is_mixed() -> None:
    """Legions are asked for first and Auxilia then, so no group of one kind can be named again and again."""
    pieces = {"AEDUI": {"LEGION": 2, "AUXILIA_HIDDEN": 3}, "MANDUBII": {"LEGION": 1}, "CARNUTES": {"AUXILIA_HIDDEN": 1}}
    g = ario(pieces=pieces)
    crassus = EVENTS[Card.PUBLIUS_LICINIUS_CRASSUS][Side.UNSHADED](g, ROMANS).__await__()
    assert Exact(next(crassus).choice) == [Select(Region.AEDUI), Finish()], "elsewhere they are of one kind"
    assert crassus.send(Select(Region.AEDUI)).choice.caps == {Force.LEGION: 2}
    auxilia = crassus.send((Amount(Force.LEGION, 2),)).choice
    assert (auxilia.caps, auxilia.least) == ({Force.AUXILIA_HIDDEN: 3}, 1)


def test_a17_who_sends_nobody_is_not_asked_again() -> None:
    g = ario(pieces={"AEDUI": {"LEGION": 2, "AUXILIA_HIDDEN": 3}})
    prompts = carry_out(g, ROMANS, Card.PUBLIUS_LICINIUS_CRASSUS, Select(Region.AEDUI), {})
    assert prompts == ["step_free", "march_group"]


def test_a17_the_group_has_one_destination_and_drops_nobody_off() -> None:
    g = ario(pieces={"PROVINCIA": {"LEGION": 2, "AUXILIA_HIDDEN": 3}})
    answers = (Select(Region.PROVINCIA), {Force.LEGION: 2}, {Force.AUXILIA_HIDDEN: 3}, To(Region.AEDUI), To(Region.MANDUBII))
    prompts = carry_out(g, ROMANS, Card.PUBLIUS_LICINIUS_CRASSUS, *answers)
    assert "march_on" not in prompts
    assert g.count_mobile(Region.AEDUI, ROMANS) == 0
    assert g.count_mobile(Region.MANDUBII, ROMANS) == 5


def test_a17_shaded_four_auxilia_of_one_region() -> None:
    g = ario(pieces={"AEDUI": {"AUXILIA_HIDDEN": 5}, "CARNUTES": {"AUXILIA_HIDDEN": 1}})
    carry_out(g, GERMANS, Card.PUBLIUS_LICINIUS_CRASSUS, Select(Region.AEDUI), shaded=True)
    assert (g.count_bands(Region.AEDUI, ROMANS), g.benched[ROMANS]) == (1, 2)


def test_a18_not_where_ariovistus_is() -> None:
    pieces = {"TREVERI": {"LEGION": 9}, "UBII": {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 2}, "SUGAMBRI": {"GERMAN_HIDDEN": 2}}
    g = ario(pieces=pieces)
    carry_out(g, ROMANS, Card.RHENUS_BRIDGE_A, Select(Region.SUGAMBRI))
    assert g.count_bands(Region.SUGAMBRI, GERMANS) == 0
    assert carry_out(g, ROMANS, Card.RHENUS_BRIDGE_A) == []


def test_a18_shaded_as_card_18() -> None:
    g = ario(pieces={"TREVERI": {"LEGION": 1}}, resources={"ROMANS": 8})
    carry_out(g, BELGAE, Card.RHENUS_BRIDGE_A, shaded=True)
    assert (g.resources[ROMANS], g.benched[ROMANS]) == (2, 2)


def test_a19_three_allies_near_caesar_turn_roman() -> None:
    g = ario(
        pieces={"AEDUI": {"ROMAN_LEADER": 1}},
        tribes={"BITURIGES": "ARVERNI_ALLY", "HELVETII": "ARVERNI_ALLY", "NERVII": "BELGIC_ALLY"},
    )
    carry_out(g, GERMANS, Card.GAIUS_VALERIUS_PROCILLUS, At(Tribe.BITURIGES), At(Tribe.HELVETII))
    assert g.count_strongholds(ROMANS) == 2
    assert g.status(Tribe.NERVII) is Status.BELGIC_ALLY


def test_a19_shaded_all_romans_march_to_germans_and_sit_out() -> None:
    g = ario(
        pieces={"AEDUI": {"ROMAN_LEADER": 1, "LEGION": 2, "AUXILIA_REVEALED": 1, "FORT": 1}, "SEQUANI": {"GERMAN_HIDDEN": 1}}
    )
    carry_out(g, GERMANS, Card.GAIUS_VALERIUS_PROCILLUS, shaded=True)
    assert g.pieces(Region.SEQUANI, ROMANS) == {Force.ROMAN_LEADER: 1, Force.LEGION: 2, Force.AUXILIA_HIDDEN: 1}
    assert g.has_fort(Region.AEDUI)
    assert g.benched[ROMANS] == 2


def test_a20_romans_clear_and_seize_veneti_without_rolls() -> None:
    g = ario(pieces={"PICTONES": {"LEGION": 1}, "VENETI": {"ARVERNI_HIDDEN": 3}}, tribes={"VENETI": "ARVERNI_ALLY"})
    seize = [Choose(Way.COMMAND), Issue(Command.SEIZE), Select(Region.VENETI)]
    carry_out(g, ROMANS, Card.MORBIHAN, *seize, Disperse(Tribe.VENETI), Finish())
    assert g.count_pieces(Region.VENETI, ARVERNI) == 0
    assert g.status(Tribe.VENETI) is Status.DISPERSED
    assert g.resources[ROMANS] == 6 + 2


def test_a20_r_60_shaded_warbands_around_ambush_as_if_there() -> None:
    g = ario(
        pieces={"VENETI": {"ARVERNI_HIDDEN": 2}, "PICTONES": {"ARVERNI_REVEALED": 4, "LEGION": 2, "AUXILIA_HIDDEN": 4}},
        tribes={"VENETI": "ARVERNI_ALLY"},
    )
    carry_out(g, GERMANS, Card.MORBIHAN, Remove(Force.LEGION), Remove(Force.LEGION), shaded=True)
    assert (g.fallen, g.count_bands(Region.PICTONES, ROMANS)) == (2, 3)
    assert (g.count_bands(Region.VENETI, ARVERNI), g.count_bands(Region.PICTONES, ARVERNI)) == (2, 4)


def test_a21_two_battles_with_retreat_only_from_the_second() -> None:
    g = ario(pieces={"SEQUANI": {"GERMAN_HIDDEN": 8, "AEDUI_HIDDEN": 9}})
    prompts = carry_out(g, GERMANS, Card.VOSEGUS, Against(AEDUI), Stand())
    assert prompts.count("retreat") == 1
    assert g.count_bands(Region.SEQUANI, AEDUI) == 9 - 4 - 3  # two fell to the first Counterattack


def test_a23_one_goes_to_the_other() -> None:
    g = ario(pieces={"AEDUI": {"ROMAN_LEADER": 1, "LEGION": 2, "FORT": 1}, "SEQUANI": {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 3}})
    carry_out(g, ROMANS, Card.PARLEY, Name(GERMANS))
    assert g.find_leader(GERMANS) is Region.AEDUI
    assert g.count_bands(Region.AEDUI, GERMANS) == 3
    assert (g.benched[ROMANS], g.benched[GERMANS]) == (2, 2)


def test_a23_germans_do_not_come_to_gallia_togata() -> None:
    """Card A5: only Romans may stack there."""
    pieces = {"CISALPINA": {"ROMAN_LEADER": 1, "LEGION": 2}, "SEQUANI": {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 3}}
    g = ario(pieces=pieces)
    g.add_mark(Marker(Mark.GALLIA_TOGATA))
    carry_out(g, GERMANS, Card.PARLEY)
    assert (g.find_leader(ROMANS), g.find_leader(GERMANS)) == (Region.SEQUANI, Region.SEQUANI)


def test_a23_or_both_meet_between() -> None:
    g = ario(pieces={"BITURIGES": {"ROMAN_LEADER": 1, "LEGION": 2}, "SEQUANI": {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 3}})
    carry_out(g, ROMANS, Card.PARLEY, Select(Region.MANDUBII))
    assert g.find_leader(GERMANS) is Region.MANDUBII
    assert g.find_leader(ROMANS) is Region.MANDUBII


@pytest.mark.parametrize(
    ("card", "tribes", "warbands"),
    [
        (
            Card.SEDUNI_UPRISING,
            (Tribe.SEQUANI, Tribe.HELVETII, Tribe.NORI, Tribe.HELVII),
            {Region.SEQUANI: 2, Region.CISALPINA: 2},
        ),
        (Card.SOTIATES_UPRISING, (Tribe.PICTONES, Tribe.SANTONES, Tribe.VOLCAE, Tribe.CADURCI), {Region.PICTONES: 3}),
        (
            Card.VENETI_UPRISING,
            (Tribe.VENETI, Tribe.NAMNETES, Tribe.MORINI, Tribe.MENAPII),
            {Region.VENETI: 4, Region.MORINI: 2},
        ),
    ],
)
def test_a24_a27_a32_uprisings(card: Card, tribes: tuple[Tribe, ...], warbands: dict[Region, int]) -> None:
    g = ario(tribes={tribes[0].name: "AEDUI_ALLY"})
    carry_out_at_random(g, GERMANS, card, Side.UNSHADED, Random(1))
    assert all(g.status(tribe) is Status.ARVERNI_ALLY for tribe in tribes)
    assert sum(g.count_bands(region, ARVERNI) for region in g.regions()) >= sum(warbands.values())


def test_a25_germans_leave_cisalpina() -> None:
    g = ario(
        pieces={"CISALPINA": {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 4, "SETTLEMENT": 1}},
        tribes={"NORI": "GERMAN_ALLY"},
        resources={"GERMANS": 9},
    )
    carry_out(g, ROMANS, Card.ARIOVISTUSS_WIFE)
    assert g.pieces(Region.CISALPINA, GERMANS) == {Force.GERMAN_LEADER: 1}
    assert g.is_subdued(Tribe.NORI)
    assert g.resources[GERMANS] == 3


def test_a25_shaded_the_nori_join_the_germans() -> None:
    g = ario(tribes={"NORI": "ROMAN_ALLY"})
    carry_out(g, GERMANS, Card.ARIOVISTUSS_WIFE, shaded=True)
    assert g.status(Tribe.NORI) is Status.GERMAN_ALLY
    assert (g.count_bands(Region.CISALPINA, GERMANS), g.resources[GERMANS]) == (6, 6)


def test_a26_peace_with_the_helvetii() -> None:
    g = ario(
        pieces={"SEQUANI": {"ARVERNI_HIDDEN": 4}, "AEDUI": {"ARVERNI_REVEALED": 1}, "VENETI": {"ARVERNI_HIDDEN": 1}},
        tribes={"HELVETII": "ARVERNI_ALLY"},
    )
    carry_out(g, AEDUI, Card.DIVICO)
    assert g.is_subdued(Tribe.HELVETII)
    assert g.count_on_map(Force.ARVERNI_HIDDEN) == 1


def test_a26_shaded_twelve_arverni_warbands() -> None:
    g = ario()
    carry_out(g, GERMANS, Card.DIVICO, *[Select(Region.AEDUI)] * 5, *[Select(Region.SEQUANI)] * 7, shaded=True)
    assert (g.count_bands(Region.AEDUI, ARVERNI), g.count_bands(Region.SEQUANI, ARVERNI)) == (5, 7)


def test_a28_r_61_arverni_and_willing_factions_fight_as_ones_own() -> None:
    g = ario(pieces={"SEQUANI": {"AEDUI_HIDDEN": 1, "ARVERNI_HIDDEN": 2, "BELGIC_HIDDEN": 3, "GERMAN_HIDDEN": 8}})
    answers = [Agree(), Refuse(), (Name(BELGAE),), Issue(Command.BATTLE), Select(Region.SEQUANI)]
    prompts = carry_out(g, AEDUI, Card.ADMAGETOBRIGA, *answers, Remove(Force.ARVERNI_HIDDEN), Remove(Force.ARVERNI_HIDDEN))
    assert "retreat" not in prompts
    assert g.count_bands(Region.SEQUANI, GERMANS) == 5
    assert g.count_bands(Region.SEQUANI, ARVERNI) == 0
    assert g.loans == []


def test_a29_pieces_among_the_settlements() -> None:
    g = ario(pieces={"TREVERI": {"SETTLEMENT": 1}, "SEQUANI": {"SETTLEMENT": 1}})
    carry_out(
        g, GERMANS, Card.HARUDES, Name(ROMANS), PlaceAlly(Tribe.TREVERI), PlaceAlly(Tribe.HELVETII), Select(Region.TREVERI),
    )  # fmt: skip
    assert g.count_strongholds(ROMANS) == 2
    assert g.count_bands(Region.TREVERI, ROMANS) == 1


def test_a29_shaded_new_arrivals_raid() -> None:
    g = ario(pieces={"NERVII": {"BELGIC_HIDDEN": 1}}, resources={"BELGAE": 5})
    placed = [*[Select(Region.NERVII)] * 2, *[Select(Region.TREVERI)] * 2, Select(Region.TREVERI)]
    carry_out(
        g,
        GERMANS,
        Card.HARUDES,
        *placed,
        Select(Region.NERVII),
        Steal(BELGAE),
        Steal(BELGAE),
        Select(Region.TREVERI),
        Gain(),
        shaded=True,
    )
    assert g.count(Region.TREVERI, Force.SETTLEMENT) == 1
    assert (g.resources[BELGAE], g.resources[GERMANS]) == (3, 4)


def test_a30_all_arverni_leave_a_region() -> None:
    g = ario(pieces={"SEQUANI": {"ARVERNI_HIDDEN": 4}}, tribes={"HELVETII": "ARVERNI_ALLY"})
    carry_out(g, AEDUI, Card.ORGETORIX)
    assert g.count_pieces(Region.SEQUANI, ARVERNI) == 0


def test_a30_shaded_nine_arverni_pieces_even_at_bibracte() -> None:
    g = ario(tribes={"AEDUI": "AEDUI_CITADEL", "HELVETII": "ROMAN_ALLY"})
    pieces = [PlaceAlly(Tribe.AEDUI), PlaceCitadel(Tribe.AEDUI), PlaceAlly(Tribe.HELVETII), *[Select(Region.AEDUI)] * 6]
    carry_out(g, GERMANS, Card.ORGETORIX, *pieces, shaded=True)
    assert g.status(Tribe.AEDUI) is Status.ARVERNI_CITADEL
    assert g.status(Tribe.HELVETII) is Status.ARVERNI_ALLY
    assert g.count_bands(Region.AEDUI, ARVERNI) == 6


def test_a30_shaded_a_citadel_is_one_of_the_nine_pieces() -> None:
    g = ario()
    carry_out(g, GERMANS, Card.ORGETORIX, PlaceCitadel(Tribe.SEQUANI), *[Select(Region.SEQUANI)] * 8, shaded=True)
    assert g.status(Tribe.SEQUANI) is Status.ARVERNI_CITADEL
    assert g.count_bands(Region.SEQUANI, ARVERNI) == 8


def test_a31_r_65_phalanx_cancels_what_helps_the_germans() -> None:
    pieces = {"SEQUANI": {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 6, "AEDUI_HIDDEN": 6}}
    g = ario(pieces=pieces, capabilities={"GERMAN_PHALANX": "UNSHADED", "WAILING_WOMEN": "SHADED"})
    assert count_attack(g, opened(g, Clash(Region.SEQUANI, GERMANS, AEDUI))) == 4  # not doubled
    assert count_attack(g, opened(g, Clash(Region.SEQUANI, AEDUI, GERMANS))) == 3  # not halved


def test_a31_shaded_cancels_what_harms_them_and_named_leaders() -> None:
    pieces = {"SEQUANI": {"ROMAN_LEADER": 1, "LEGION": 3, "GERMAN_HIDDEN": 9}}
    g = ario(pieces=pieces, capabilities={"GERMAN_PHALANX": "SHADED", "LEGIO_X": "UNSHADED"})
    assert count_attack(g, opened(g, Clash(Region.SEQUANI, ROMANS, GERMANS))) == 4


def test_a33_r_64_germans_never_retreat_and_scatter_when_outnumbered() -> None:
    g = ario(pieces={"SEQUANI": {"GERMAN_HIDDEN": 4, "AEDUI_HIDDEN": 6}}, capabilities={"WAILING_WOMEN": "UNSHADED"})
    prompts = drive(g, fight(g, Action(AEDUI, Command.BATTLE), Clash(Region.SEQUANI, AEDUI, GERMANS)), [])
    assert prompts == []
    assert g.count_bands(Region.SEQUANI, GERMANS) == 0


def test_a33_shaded_half_losses_and_one_more_back() -> None:
    g = ario(pieces={"SEQUANI": {"GERMAN_HIDDEN": 4, "AEDUI_HIDDEN": 8}}, capabilities={"WAILING_WOMEN": "SHADED"})
    clash = opened(g, Clash(Region.SEQUANI, AEDUI, GERMANS))
    assert (count_attack(g, clash), count_counterattack(g, clash)) == (2, 3)
    clash.retreat = True
    assert count_attack(g, clash) == 2  # halved once


def test_a34_another_faction_leads_the_germans() -> None:
    g = ario(pieces={"UBII": {"GERMAN_HIDDEN": 3}})
    carry_out(
        g,
        BELGAE,
        Card.DIVINATION,
        Name(ROMANS),
        Issue(Command.MARCH),
        Select(Region.UBII),
        {Force.GERMAN_HIDDEN: 3},
        To(Region.TREVERI),
    )
    assert g.count_bands(Region.TREVERI, GERMANS) == 3


def test_a34_shaded_a_free_command_and_stay_eligible() -> None:
    g = ario(pieces={"TREVERI": {"GERMAN_HIDDEN": 1}})
    carry_out(g, GERMANS, Card.DIVINATION, Name(GERMANS), Issue(Command.RAID), Select(Region.TREVERI), shaded=True)
    assert (g.resources[GERMANS], g.stays[GERMANS]) == (1, 1)


def test_a34_shaded_the_named_faction_stays_eligible_whoever_executes() -> None:
    g = ario(pieces={"TREVERI": {"GERMAN_HIDDEN": 1}}, deeds={"GERMANS": "COMMAND_ABILITY"})
    carry_out(g, BELGAE, Card.DIVINATION, Name(GERMANS), Issue(Command.RAID), Select(Region.TREVERI), shaded=True)
    assert (g.stays[GERMANS], g.stays[BELGAE]) == (1, 0)


def test_a34_shaded_nobody_stays_what_it_is_not() -> None:
    g = ario(pieces={"TREVERI": {"GERMAN_HIDDEN": 1}}, eligible=["BELGAE"])
    carry_out(g, BELGAE, Card.DIVINATION, Name(GERMANS), Issue(Command.RAID), Select(Region.TREVERI), shaded=True)
    assert (g.stays[GERMANS], g.eligible[GERMANS]) == (0, 0)


def test_a35_r_62_treveri_with_an_ally_and_its_warbands() -> None:
    g = ario(tribes={"TREVERI": "GERMAN_ALLY"})
    carry_out(g, ROMANS, Card.NASUA_AND_CIMBERIUS, Name(AEDUI), 8)
    assert g.status(Tribe.TREVERI) is Status.AEDUI_ALLY
    assert g.count_bands(Region.TREVERI, AEDUI) == 8


def test_a35_shaded_warbands_and_a_settlement_near_germania() -> None:
    g = ario()
    carry_out(g, GERMANS, Card.NASUA_AND_CIMBERIUS, *[Select(Region.NERVII)] * 8, Select(Region.TREVERI), shaded=True)
    assert g.count_bands(Region.NERVII, GERMANS) == 8
    assert g.count(Region.TREVERI, Force.SETTLEMENT) == 1


def test_a36_slaughter_on_the_rhenus() -> None:
    g = ario(pieces={"NERVII": {"SETTLEMENT": 1, "GERMAN_HIDDEN": 9}, "TREVERI": {"SETTLEMENT": 1}})
    carry_out(g, ROMANS, Card.USIPETES_AND_TENCTERI, Pick(Region.NERVII, Force.SETTLEMENT))
    assert g.count_on_map(Force.SETTLEMENT) == 0
    assert g.count_bands(Region.NERVII, GERMANS) == 1


def test_a36_shaded_they_cross() -> None:
    g = ario(tribes={"NERVII": "BELGIC_ALLY", "MORINI": "BELGIC_ALLY", "TREVERI": "AEDUI_ALLY"})
    placed = [Select(Region.NERVII), Select(Region.MORINI), *[Select(Region.NERVII)] * 4]
    carry_out(g, BELGAE, Card.USIPETES_AND_TENCTERI, *placed, At(Tribe.TREVERI), At(Tribe.NERVII), shaded=True)
    assert g.count_on_map(Force.SETTLEMENT) == 2
    assert g.is_subdued(Tribe.TREVERI)
    assert g.count_strongholds(BELGAE) == 1
