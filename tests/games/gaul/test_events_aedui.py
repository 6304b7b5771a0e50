"""Events 37-54: what each text does."""

from __future__ import annotations

from games.gaul.carry import carry_out, find_offers
from games.gaul.table import state

from quadriga.games.gaul.cards import Card
from quadriga.games.gaul.events.free import Spy
from quadriga.games.gaul.events.vocabulary import Choose, Discard, Name, Pick, Way
from quadriga.games.gaul.moves import (
    Against,
    At,
    Finish,
    Gain,
    Issue,
    PlaceAlly,
    PlaceAnyAlly,
    PlaceCitadel,
    PlacePiece,
    Remove,
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
    ROMANS,
    Ability,
    Command,
    Force,
    Region,
    Side,
    Status,
    Tribe,
)


def test_37_aedui_or_romans_settle_around_aedui_control() -> None:
    g = state(pieces={"AEDUI": {"AEDUI_HIDDEN": 1}})
    carry_out(
        g, BELGAE, Card.BOII, Name(ROMANS), PlaceAlly(Tribe.BITURIGES), PlaceAlly(Tribe.HELVETII),
        Select(Region.BITURIGES), Select(Region.SEQUANI),
    )  # fmt: skip
    assert g.status(Tribe.BITURIGES) is Status.ROMAN_ALLY
    assert g.status(Tribe.HELVETII) is Status.ROMAN_ALLY
    assert g.count_bands(Region.BITURIGES, ROMANS) == 1
    assert g.count_bands(Region.SEQUANI, ROMANS) == 1


def test_37_shaded_aedui_allies_turn_arverni_near_arverni_control() -> None:
    g = state(
        pieces={"ARVERNI": {"ARVERNI_HIDDEN": 2}},
        tribes={"BITURIGES": "AEDUI_ALLY", "AEDUI": "AEDUI_ALLY", "SENONES": "AEDUI_ALLY"},
    )
    carry_out(g, ARVERNI, Card.BOII, At(Tribe.BITURIGES), At(Tribe.AEDUI), shaded=True)
    assert g.status(Tribe.BITURIGES) is Status.ARVERNI_ALLY
    assert g.is_subdued(Tribe.AEDUI)  # only Aedui may stand there
    assert g.status(Tribe.SENONES) is Status.AEDUI_ALLY


def test_40_any_pieces_beside_cisalpina_and_four_resources() -> None:
    g = state()
    warbands = [PlacePiece(Force.GERMAN_HIDDEN), PlacePiece(Force.AEDUI_HIDDEN), Finish()]
    carry_out(
        g, AEDUI, Card.ALPINE_TRIBES, Choose(Way.WARBANDS), *warbands, Choose(Way.ALLY),
        PlaceAnyAlly(Tribe.SEQUANI, BELGAE), Choose(Way.AUXILIA), 2,
    )  # fmt: skip
    assert g.factions_in(Region.UBII) == [AEDUI, GERMANS]
    assert g.status(Tribe.SEQUANI) is Status.BELGIC_ALLY
    assert g.count_bands(Region.PROVINCIA, ROMANS) == 2
    assert g.resources[AEDUI] == 4


def test_40_shaded_five_resources_for_each_region_rome_does_not_control() -> None:
    g = state(resources={"ROMANS": 14})
    carry_out(g, BELGAE, Card.ALPINE_TRIBES, shaded=True)
    assert g.resources[ROMANS] == 4  # Provincia's Fort alone Controls it
    assert g.stays[BELGAE] == 1


def test_41_avaricum_serves_its_owner() -> None:
    g = state(pieces={"CARNUTES": {"AEDUI_HIDDEN": 1}}, tribes={"BITURIGES": "AEDUI_ALLY"})
    carry_out(g, AEDUI, Card.AVARICUM, PlaceAlly(Tribe.AULERCI), PlaceAlly(Tribe.AEDUI), PlaceCitadel(Tribe.BITURIGES))
    assert g.count_strongholds(AEDUI) == 3
    assert g.status(Tribe.BITURIGES) is Status.AEDUI_CITADEL
    assert g.resources[AEDUI] == 3


def test_41_romans_place_a_fort() -> None:
    g = state(tribes={"BITURIGES": "ROMAN_ALLY"})
    carry_out(g, ROMANS, Card.AVARICUM, Finish(), Select(Region.CARNUTES))
    assert g.has_fort(Region.CARNUTES)
    assert g.resources[ROMANS] == 2


def test_41_does_nothing_for_others() -> None:
    g = state(tribes={"BITURIGES": "ROMAN_ALLY"})
    assert carry_out(g, AEDUI, Card.AVARICUM) == []


def test_42_up_to_four_under_roman_control() -> None:
    g = state(pieces={"MANDUBII": {"LEGION": 6}}, tribes=dict.fromkeys(("MANDUBII", "SENONES", "LINGONES"), "ARVERNI_ALLY"))
    carry_out(g, AEDUI, Card.ROMAN_WINE, Choose(Way.CONTROLLED), At(Tribe.SENONES), At(Tribe.MANDUBII))
    assert g.count_strongholds(ARVERNI) == 1


def test_42_or_two_next_to_it() -> None:
    g = state(pieces={"CARNUTES": {"LEGION": 6}}, tribes=dict.fromkeys(("MANDUBII", "SENONES", "LINGONES"), "ARVERNI_ALLY"))
    carry_out(g, AEDUI, Card.ROMAN_WINE, Choose(Way.ADJACENT), At(Tribe.SENONES), At(Tribe.MANDUBII))
    assert g.count_strongholds(ARVERNI) == 1


def test_42_shaded_roman_and_aedui_allies_in_their_supply_lines() -> None:
    g = state(
        pieces={"CARNUTES": {"ARVERNI_HIDDEN": 9}},
        tribes={"HELVETII": "AEDUI_ALLY", "SENONES": "ROMAN_ALLY", "AULERCI": "ROMAN_ALLY"},
    )
    carry_out(g, ARVERNI, Card.ROMAN_WINE, At(Tribe.SENONES), shaded=True)
    assert g.is_subdued(Tribe.SENONES)
    assert g.status(Tribe.HELVETII) is Status.AEDUI_ALLY
    prompts = carry_out(g, ARVERNI, Card.ROMAN_WINE, shaded=True)
    assert prompts == []  # one is left in supply and goes; the Aulerci are cut off
    assert g.is_subdued(Tribe.HELVETII)
    assert g.status(Tribe.AULERCI) is Status.ROMAN_ALLY


def test_44_replaced_warbands_scout_near_caesar() -> None:
    g = state(pieces={"CARNUTES": {"ROMAN_LEADER": 1, "ARVERNI_HIDDEN": 3}, "MANDUBII": {"BELGIC_HIDDEN": 1}})
    carry_out(
        g, AEDUI, Card.DUMNORIX_LOYALISTS, Pick(Region.MANDUBII, Force.BELGIC_HIDDEN), Name(ROMANS),
        Name(AEDUI), Name(AEDUI), Name(AEDUI),
        To(Region.CARNUTES), Stop(), Stop(), Stop(),
    )  # fmt: skip
    assert g.count_bands(Region.CARNUTES, ARVERNI) == 0
    assert g.count_bands(Region.CARNUTES, AEDUI) == 3
    assert g.count(Region.CARNUTES, Force.AUXILIA_HIDDEN) == 1


def test_44_scouts_reveal_and_mark() -> None:
    g = state(pieces={"CARNUTES": {"ROMAN_LEADER": 1, "ARVERNI_HIDDEN": 6}})
    spies = [Spy(Force.ARVERNI_HIDDEN), Spy(Force.ARVERNI_HIDDEN)]
    carry_out(
        g, ROMANS, Card.DUMNORIX_LOYALISTS, *[Name(ROMANS)] * 4, *[Stop()] * 4, *spies,
    )  # fmt: skip
    assert g.count(Region.CARNUTES, Force.ARVERNI_SCOUTED) == 2
    assert (g.count(Region.CARNUTES, Force.AUXILIA_HIDDEN), g.count(Region.CARNUTES, Force.AUXILIA_REVEALED)) == (3, 1)


def test_44_shaded_any_warbands_then_a_free_command_there() -> None:
    pieces = {"CARNUTES": {"AUXILIA_HIDDEN": 2}, "AEDUI": {"AEDUI_HIDDEN": 1}, "MORINI": {"BELGIC_HIDDEN": 1}}
    g = state(pieces=pieces)
    offers = find_offers(
        g, BELGAE, Card.DUMNORIX_LOYALISTS, Pick(Region.CARNUTES, Force.AUXILIA_HIDDEN), PlacePiece(Force.BELGIC_HIDDEN),
        Pick(Region.CARNUTES, Force.AUXILIA_HIDDEN), PlacePiece(Force.GERMAN_HIDDEN), PlacePiece(Force.BELGIC_HIDDEN),
        Issue(Command.RAID), Select(Region.CARNUTES), Select(Region.AEDUI), shaded=True,
    )  # fmt: skip
    assert g.resources[BELGAE] == 2
    assert not any(Select(Region.MORINI) in offer.options for offer in offers), "nobody came there"
    assert g.count_bands(Region.CARNUTES, GERMANS) == 1


def test_44_r_44_a_free_command_may_be_declined() -> None:
    g = state(pieces={"CARNUTES": {"AUXILIA_HIDDEN": 1}})
    carry_out(g, BELGAE, Card.DUMNORIX_LOYALISTS, PlacePiece(Force.BELGIC_HIDDEN), Finish(), shaded=True)
    assert g.resources[BELGAE] == 0


def test_45_two_warbands_in_each_of_two_regions_and_four_resources() -> None:
    g = state(
        pieces={"CARNUTES": {"ARVERNI_HIDDEN": 3}, "VENETI": {"ARVERNI_REVEALED": 1}}, resources={"ARVERNI": 3, "AEDUI": 1}
    )
    carry_out(
        g, AEDUI, Card.LITAVICCUS, Select(Region.CARNUTES), *[Pick(Region.CARNUTES, Force.ARVERNI_HIDDEN)] * 2,
        Pick(Region.VENETI, Force.ARVERNI_REVEALED),
    )  # fmt: skip
    assert (g.count_bands(Region.CARNUTES, AEDUI), g.count_bands(Region.CARNUTES, ARVERNI)) == (2, 1)
    assert g.count(Region.VENETI, Force.AEDUI_HIDDEN) == 1
    assert (g.resources[ARVERNI], g.resources[AEDUI]) == (0, 4)


def test_45_shaded_battle_with_aedui_pieces_ambushing_if_able() -> None:
    g = state(pieces={"CARNUTES": {"ARVERNI_HIDDEN": 2, "AEDUI_HIDDEN": 2, "LEGION": 3, "AUXILIA_HIDDEN": 3}})
    carry_out(g, ARVERNI, Card.LITAVICCUS, Select(Region.CARNUTES), Remove(Force.LEGION), Remove(Force.LEGION), shaded=True)
    assert g.fallen == 2  # four Hidden against three: an Ambush, so no roll
    assert (g.count_bands(Region.CARNUTES, ARVERNI), g.count_bands(Region.CARNUTES, AEDUI)) == (2, 2)
    assert g.loans == []


def test_46_gauls_lose_three_and_sit_out() -> None:
    g = state(resources={"ARVERNI": 5, "BELGAE": 2})
    carry_out(g, ROMANS, Card.CELTIC_RITES, (Name(ARVERNI), Name(BELGAE)))
    assert (g.resources[ARVERNI], g.resources[BELGAE]) == (2, 0)
    assert g.benched == [0, 2, 0, 2, 0]


def test_46_shaded_a_free_command_and_stay_eligible() -> None:
    g = state(pieces={"CARNUTES": {"BELGIC_HIDDEN": 1}, "VENETI": {"BELGIC_HIDDEN": 1}})
    raids = [Issue(Command.RAID), Select(Region.CARNUTES), Select(Region.VENETI)]
    carry_out(g, ROMANS, Card.CELTIC_RITES, Name(BELGAE), *raids, shaded=True)
    assert g.resources[BELGAE] == 2
    assert (g.stays[ROMANS], g.stays[BELGAE]) == (1, 0)


def test_47_two_factions_look_ahead_and_act_in_card_order() -> None:
    g = state(pieces={"CARNUTES": {"ROMAN_LEADER": 1, "AEDUI_HIDDEN": 1, "BELGIC_HIDDEN": 1}})
    carry_out(
        g, ARVERNI, Card.CHIEFTAINS_COUNCIL, (Name(AEDUI), Name(ROMANS)), Choose(Way.LIMITED), Issue(Command.RAID),
        Select(Region.CARNUTES), Choose(Way.ELIGIBLE), dice=["DRUIDS", "COLONY"],
    )  # fmt: skip
    assert g.resources[AEDUI] == 1
    assert g.ahead_seen == [1 << g.seat(AEDUI) | 1 << g.seat(ROMANS)] * 2
    assert g.eligible[ROMANS] == 1


def test_48_gauls_take_limited_commands_with_special_abilities() -> None:
    here = {"ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 2, "AUXILIA_HIDDEN": 1}
    g = state(pieces={"CARNUTES": here, "VENETI": {"ARVERNI_HIDDEN": 2}})
    carry_out(
        g, BELGAE, Card.DRUIDS, (Name(ARVERNI),), Issue(Command.RAID), Select(Region.VENETI), Gain(),
        Use(Ability.ENTREAT), Select(Region.CARNUTES), Remove(Force.AUXILIA_HIDDEN),
    )  # fmt: skip
    assert g.resources[ARVERNI] == 2
    assert g.count_bands(Region.CARNUTES, ARVERNI) == 3
    assert g.stays[BELGAE] == 1


def test_49_halves_resources_devastates_and_starves() -> None:
    g = state(
        pieces={"CARNUTES": {"LEGION": 1, "AUXILIA_HIDDEN": 1, "GERMAN_HIDDEN": 1, "GERMAN_REVEALED": 1}},
        tribes={"AULERCI": "GERMAN_ALLY", "CARNUTES": "ARVERNI_CITADEL"},
        resources={"ROMANS": 9, "ARVERNI": 4},
    )
    carry_out(g, AEDUI, Card.DROUGHT, Select(Region.CARNUTES), Remove(Force.LEGION))
    assert (g.resources[ROMANS], g.resources[ARVERNI]) == (4, 2)
    assert g.is_devastated(Region.CARNUTES)
    assert g.fallen == 1
    assert g.is_subdued(Tribe.CARNUTES)
    assert (g.count(Region.CARNUTES, Force.GERMAN_REVEALED), g.count(Region.CARNUTES, Force.GERMAN_HIDDEN)) == (0, 1)
    assert g.status(Tribe.AULERCI) is Status.GERMAN_ALLY


def test_50_a_capability_leaves_play() -> None:
    g = state(capabilities={"LEGIO_X": "UNSHADED", "BALLISTAE": "SHADED BELGAE"})
    carry_out(g, ROMANS, Card.SHIFTING_LOYALTIES, Discard(Card.BALLISTAE))
    assert not g.has_capability(Card.BALLISTAE, Side.SHADED)
    assert g.has_capability(Card.LEGIO_X, Side.UNSHADED)
    assert carry_out(state(), ROMANS, Card.SHIFTING_LOYALTIES) == []


def test_51_four_warbands_turn_aedui_who_take_a_command() -> None:
    g = state(pieces={"NERVII": {"BELGIC_HIDDEN": 3, "GERMAN_HIDDEN": 2}, "VENETI": {"BELGIC_HIDDEN": 2}})
    turned = [Pick(Region.NERVII, Force.BELGIC_HIDDEN)] * 3
    carry_out(g, ROMANS, Card.SURUS, *turned, Issue(Command.RAID), Select(Region.NERVII), Gain())
    assert (g.count_bands(Region.NERVII, AEDUI), g.count_bands(Region.NERVII, GERMANS)) == (4, 1)
    assert g.resources[AEDUI] == 2


def test_51_shaded_aedui_warbands_turn_german_and_fight() -> None:
    g = state(pieces={"NERVII": {"AEDUI_HIDDEN": 4, "LEGION": 2, "AUXILIA_HIDDEN": 1, "GERMAN_HIDDEN": 3}})
    turned = [Pick(Region.NERVII, Force.AEDUI_HIDDEN)] * 4
    carry_out(
        g, BELGAE, Card.SURUS, *turned, Issue(Command.BATTLE), Remove(Force.LEGION), Remove(Force.LEGION), shaded=True
    )  # fmt: skip
    assert g.fallen == 2  # four of the seven Germans attack, and ambush
    assert (g.count(Region.NERVII, Force.GERMAN_REVEALED), g.count(Region.NERVII, Force.GERMAN_HIDDEN)) == (4, 3)


def test_51_shaded_they_march_or_raid_instead() -> None:
    g = state(pieces={"NERVII": {"AEDUI_HIDDEN": 2, "GERMAN_HIDDEN": 3}})
    turned = [Pick(Region.NERVII, Force.AEDUI_HIDDEN)] * 2
    carry_out(
        g, BELGAE, Card.SURUS, *turned, Issue(Command.MARCH), {Force.GERMAN_HIDDEN: 2}, To(Region.TREVERI), shaded=True
    )  # fmt: skip
    assert (g.count_bands(Region.NERVII, GERMANS), g.count_bands(Region.TREVERI, GERMANS)) == (3, 2)
    g = state(pieces={"NERVII": {"AEDUI_HIDDEN": 2, "GERMAN_HIDDEN": 3}}, resources={"AEDUI": 5})
    carry_out(g, BELGAE, Card.SURUS, turned[0], Finish(), Issue(Command.RAID), shaded=True)
    assert g.resources[AEDUI] == 4  # one Warband turned, one Raids


def test_52_gauls_lose_eight_if_the_carnutes_serve_rome() -> None:
    g = state(tribes={"CARNUTES": "DISPERSED"}, resources={"ARVERNI": 10, "BELGAE": 6})
    carry_out(g, ROMANS, Card.ASSEMBLY_OF_GAUL, (Name(ARVERNI), Name(BELGAE)))
    assert (g.resources[ARVERNI], g.resources[BELGAE]) == (2, 0)
    g = state(tribes={"CARNUTES": "ARVERNI_ALLY"}, resources={"ARVERNI": 10})
    assert carry_out(g, ROMANS, Card.ASSEMBLY_OF_GAUL) == []


def test_52_shaded_the_controller_takes_a_command_with_two_abilities() -> None:
    g = state(
        pieces={"CARNUTES": {"ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 8}, "MANDUBII": {"ARVERNI_HIDDEN": 1, "AEDUI_HIDDEN": 1}}
    )
    carry_out(
        g, ROMANS, Card.ASSEMBLY_OF_GAUL, Issue(Command.RAID), Select(Region.CARNUTES), Gain(),
        Use(Ability.ENTREAT), Select(Region.MANDUBII), Remove(Force.AEDUI_HIDDEN),
        Use(Ability.DEVASTATE), Select(Region.CARNUTES), {Force.ARVERNI_REVEALED: 2}, shaded=True,
    )  # fmt: skip
    assert g.is_devastated(Region.CARNUTES)
    assert g.count_bands(Region.MANDUBII, ARVERNI) == 2
    assert (g.resources[ARVERNI], g.count_bands(Region.CARNUTES, ARVERNI)) == (2, 6)


def test_52_r_48_german_control_of_carnutes_calls_nobody() -> None:
    g = state(pieces={"CARNUTES": {"GERMAN_HIDDEN": 3}})
    assert carry_out(g, ARVERNI, Card.ASSEMBLY_OF_GAUL, shaded=True) == []


def test_53_all_germans_hide_and_ambush_whoever_is_hidden() -> None:
    g = state(pieces={"NERVII": {"GERMAN_REVEALED": 4, "BELGIC_HIDDEN": 6}})
    carry_out(g, AEDUI, Card.CONSUETUDINE, dice=[])
    assert g.count_bands(Region.NERVII, BELGAE) == 4
    assert g.count_bands(Region.SUGAMBRI, GERMANS) == 1  # they Rally, but do not March


def test_54_two_battles_and_no_retreat_from_the_first() -> None:
    g = state(pieces={"CARNUTES": {"AEDUI_HIDDEN": 4}, "MANDUBII": {"ARVERNI_HIDDEN": 8, "LEGION": 2}})
    prompts = carry_out(
        g, AEDUI, Card.JOINED_RANKS, Select(Region.CARNUTES), {Force.AEDUI_HIDDEN: 4}, To(Region.MANDUBII),
        Against(ARVERNI), Against(ARVERNI), Stand(), dice=[6, 6],
    )  # fmt: skip
    assert prompts.count("retreat") == 1  # only from the Romans' Battle
    assert g.count_bands(Region.MANDUBII, ARVERNI) == 4
    assert g.count_bands(Region.MANDUBII, AEDUI) == 1


def test_54_needs_two_other_factions_there() -> None:
    g = state(pieces={"CARNUTES": {"AEDUI_HIDDEN": 4}, "MANDUBII": {"ARVERNI_HIDDEN": 8}})
    assert carry_out(g, AEDUI, Card.JOINED_RANKS) == []


def test_54_germans_count_as_others_and_may_be_attacked_by_both() -> None:
    g = state(pieces={"CARNUTES": {"AEDUI_HIDDEN": 4}, "MANDUBII": {"ARVERNI_HIDDEN": 4, "GERMAN_HIDDEN": 8}})
    march = [Select(Region.CARNUTES), {Force.AEDUI_HIDDEN: 4}, To(Region.MANDUBII)]
    carry_out(g, AEDUI, Card.JOINED_RANKS, *march, Against(GERMANS), Against(GERMANS))
    assert g.count_bands(Region.MANDUBII, GERMANS) == 4
