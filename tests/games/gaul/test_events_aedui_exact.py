"""Events 37-54: how many, where and who, to the last piece, and what is offered beside it."""

from __future__ import annotations

from games.gaul.carry import at, carry_out, find_offers, selects
from games.gaul.table import ario, state

from quadriga.games.gaul.cards import Card
from quadriga.games.gaul.events.vocabulary import Choose, Name, Pick, Way
from quadriga.games.gaul.moves import (
    Against,
    At,
    EnlistAsBelgic,
    Finish,
    Issue,
    PlaceCitadel,
    PlacePiece,
    Remove,
    Scatter,
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
    Tribe,
)

MANDUBII = ("MANDUBII", "SENONES", "LINGONES")


def test_37_shaded_one_ally_or_two_but_no_citadel() -> None:
    circles = {"BITURIGES": "AEDUI_ALLY", "CADURCI": "AEDUI_ALLY", "VOLCAE": "AEDUI_ALLY", "AEDUI": "AEDUI_CITADEL"}
    g = state(pieces={"ARVERNI": {"ARVERNI_HIDDEN": 3}}, tribes={**circles, "SENONES": "AEDUI_ALLY"})
    first, second = find_offers(g, ARVERNI, Card.BOII, At(Tribe.CADURCI), At(Tribe.VOLCAE), shaded=True)
    assert first.options == at(Tribe.BITURIGES, Tribe.CADURCI, Tribe.VOLCAE)
    assert second.options == [*at(Tribe.BITURIGES, Tribe.VOLCAE), Finish()]
    assert (first.n, second.n) == (2, 1)
    assert g.count_strongholds(ARVERNI) == 2


def test_40_at_most_three_warbands_or_two_auxilia_in_a_region() -> None:
    g = state()
    warbands = [Choose(Way.WARBANDS), *[PlacePiece(Force.GERMAN_HIDDEN)] * 3]
    offers = find_offers(g, AEDUI, Card.ALPINE_TRIBES, *warbands, Choose(Way.AUXILIA), 1, Choose(Way.WARBANDS), Finish())
    assert len(offers) == 8
    assert offers[5].options == [0, 1, 2]
    assert (g.count_bands(Region.UBII, GERMANS), g.count_bands(Region.SEQUANI, ROMANS)) == (3, 1)
    assert g.factions_in(Region.PROVINCIA) == [ROMANS]  # its Fort


def test_41_one_ally_at_a_city_near_avaricum_becomes_a_citadel() -> None:
    circles = {"BITURIGES": "AEDUI_ALLY", "AULERCI": "AEDUI_ALLY", "AEDUI": "AEDUI_ALLY", "SEQUANI": "AEDUI_ALLY"}
    g = state(tribes=circles)
    place, fortify = find_offers(g, AEDUI, Card.AVARICUM, Finish(), Finish())
    assert place.prompt == "event_place_ally"
    assert fortify.options == [PlaceCitadel(Tribe.BITURIGES), PlaceCitadel(Tribe.AEDUI), Finish()]
    assert g.count_available_citadels(AEDUI) == 2
    assert g.resources[AEDUI] == 3  # Vesontio is too far


def test_41_without_an_available_citadel_none_is_offered() -> None:
    g = state(tribes={"BITURIGES": "AEDUI_ALLY", "AEDUI": "AEDUI_CITADEL", "SEQUANI": "AEDUI_CITADEL"})
    assert carry_out(g, AEDUI, Card.AVARICUM, Finish()) == ["event_place_ally"]
    assert g.resources[AEDUI] == 2


def test_41_one_fort_of_the_romans_where_there_is_none() -> None:
    g = state(pieces={"CARNUTES": {"FORT": 1}}, tribes={"BITURIGES": "ROMAN_ALLY"})
    place, fort = find_offers(g, ROMANS, Card.AVARICUM, Finish(), Finish())
    near = selects(Region.MANDUBII, Region.PICTONES, Region.BITURIGES, Region.AEDUI, Region.ARVERNI)
    assert place.prompt == "event_place_ally"
    assert fort.options == [*near, Finish()]
    assert g.count_available(Force.FORT) == 4
    assert g.resources[ROMANS] == 2


def test_41_without_an_available_fort_none_is_offered() -> None:
    forts = ("CARNUTES", "VENETI", "MORINI", "NERVII", "TREVERI")
    g = state(pieces={region: {"FORT": 1} for region in forts}, tribes={"BITURIGES": "ROMAN_ALLY"})
    assert carry_out(g, ROMANS, Card.AVARICUM, Finish()) == ["event_place_ally"]
    assert g.resources[ROMANS] == 2


def test_42_up_to_four_where_the_romans_control() -> None:
    circles = dict.fromkeys((*MANDUBII, "CARNUTES", "AULERCI", "BITURIGES"), "ARVERNI_ALLY")
    g = state(pieces={"MANDUBII": {"LEGION": 6}, "CARNUTES": {"LEGION": 3}}, tribes=circles)
    removed = at(Tribe.CARNUTES, Tribe.AULERCI, Tribe.MANDUBII, Tribe.SENONES)
    offers = find_offers(g, AEDUI, Card.ROMAN_WINE, Choose(Way.CONTROLLED), *removed)
    assert offers[1].options == [*removed, At(Tribe.LINGONES), Finish()]
    assert [offer.n for offer in offers[1:]] == [4, 3, 2, 1]
    assert g.count_strongholds(ARVERNI) == 2


def test_42_up_to_two_next_to_roman_control() -> None:
    circles = dict.fromkeys((*MANDUBII, "CARNUTES", "AULERCI"), "ARVERNI_ALLY")
    g = state(pieces={"CARNUTES": {"LEGION": 6}}, tribes=circles)
    offers = find_offers(g, AEDUI, Card.ROMAN_WINE, Choose(Way.ADJACENT), At(Tribe.MANDUBII), At(Tribe.SENONES))
    assert offers[1].options == [*at(Tribe.MANDUBII, Tribe.SENONES, Tribe.LINGONES), Finish()]
    assert [offer.n for offer in offers[1:]] == [2, 1]
    assert g.count_strongholds(ARVERNI) == 3


def test_42_shaded_at_least_one_and_at_most_three() -> None:
    g = state(tribes=dict.fromkeys((*MANDUBII, "HELVII"), "AEDUI_ALLY"))
    removed = at(Tribe.MANDUBII, Tribe.SENONES, Tribe.LINGONES)
    offers = find_offers(g, ARVERNI, Card.ROMAN_WINE, *removed, shaded=True)
    assert [Finish() in offer.options for offer in offers] == [False, True, True]
    assert g.count_strongholds(AEDUI) == 1


def test_44_a_piece_for_which_nobody_else_has_one_is_only_removed() -> None:
    g = state(pieces={"PROVINCIA": {"AUXILIA_HIDDEN": 20}, "CARNUTES": {"AEDUI_HIDDEN": 1, "ARVERNI_HIDDEN": 1}})
    aedui = Pick(Region.CARNUTES, Force.AEDUI_HIDDEN)
    prompts = carry_out(g, AEDUI, Card.DUMNORIX_LOYALISTS, aedui, Stop())
    assert prompts == ["event_replace", "event_scout"]  # Aedui do not replace Aedui; Auxilia are not to be had
    assert (g.count_bands(Region.CARNUTES, AEDUI), g.count_bands(Region.CARNUTES, ARVERNI)) == (1, 0)


def test_44_aedui_warbands_may_give_way_to_auxilia_only() -> None:
    g = state(pieces={"CARNUTES": {"AEDUI_HIDDEN": 1}})
    assert carry_out(g, ROMANS, Card.DUMNORIX_LOYALISTS, Stop()) == ["event_scout"]
    assert (g.count_bands(Region.CARNUTES, AEDUI), g.count_bands(Region.CARNUTES, ROMANS)) == (0, 1)


def test_44_shaded_three_pieces_change_and_no_more() -> None:
    g = state(pieces={"CARNUTES": {"AUXILIA_HIDDEN": 2, "AUXILIA_REVEALED": 3}})
    hidden = [Pick(Region.CARNUTES, Force.AUXILIA_HIDDEN), PlacePiece(Force.BELGIC_HIDDEN)]
    revealed = [Pick(Region.CARNUTES, Force.AUXILIA_REVEALED), PlacePiece(Force.BELGIC_HIDDEN)]
    offers = find_offers(g, BELGAE, Card.DUMNORIX_LOYALISTS, *hidden, *revealed, *revealed, Finish(), shaded=True)
    assert [offer.n for offer in offers[::2]] == [3, 2, 1, 0]
    assert offers[-1].prompt == "free_command"
    assert (g.count_bands(Region.CARNUTES, ROMANS), g.count_bands(Region.CARNUTES, BELGAE)) == (2, 3)


def test_45_two_regions_and_four_resources_at_most() -> None:
    regions = ("CARNUTES", "VENETI", "PICTONES")
    g = state(pieces={region: {"ARVERNI_HIDDEN": 3} for region in regions}, resources={"ARVERNI": 10, "AEDUI": 1})
    carnutes, veneti = Pick(Region.CARNUTES, Force.ARVERNI_HIDDEN), Pick(Region.VENETI, Force.ARVERNI_HIDDEN)
    turned = (Select(Region.CARNUTES), carnutes, carnutes, Select(Region.VENETI), veneti, veneti)
    offers = find_offers(g, AEDUI, Card.LITAVICCUS, *turned)
    assert offers[0].options == selects(Region.CARNUTES, Region.VENETI, Region.PICTONES)
    assert offers[3].options == selects(Region.VENETI, Region.PICTONES)
    assert len(offers) == 6
    assert g.count_bands(Region.PICTONES, ARVERNI) == 3
    assert (g.resources[ARVERNI], g.resources[AEDUI]) == (6, 5)


def test_45_shaded_the_aedui_fight_with_their_own_warbands_once() -> None:
    g = state(pieces={"CARNUTES": {"AEDUI_HIDDEN": 4, "AUXILIA_HIDDEN": 6}})
    carry_out(g, AEDUI, Card.LITAVICCUS, Select(Region.CARNUTES), Stand(), shaded=True)
    assert g.count_bands(Region.CARNUTES, ROMANS) == 4


def test_45_shaded_warbands_are_not_kept_where_nobody_can_be_attacked() -> None:
    g = state(pieces={"CARNUTES": {"ARVERNI_HIDDEN": 2, "AEDUI_HIDDEN": 2}})
    assert carry_out(g, ARVERNI, Card.LITAVICCUS, shaded=True) == []
    assert g.loans == []


def test_46_one_two_or_all_three_gauls() -> None:
    (offer,) = find_offers(state(), ROMANS, Card.CELTIC_RITES, (Name(AEDUI),))
    assert sorted(len(answer) for answer in offer.options) == [1, 1, 1, 2, 2, 2, 3]


def test_47_two_or_more_of_those_in_the_region() -> None:
    here = {"LEGION": 1, "AEDUI_HIDDEN": 1, "BELGIC_HIDDEN": 1}
    two, german = {"AEDUI_HIDDEN": 1, "ARVERNI_HIDDEN": 1}, {"AEDUI_HIDDEN": 1, "GERMAN_HIDDEN": 1}
    g = state(pieces={"CARNUTES": here, "VENETI": two, "NERVII": german})
    answers = (Select(Region.CARNUTES), (Name(BELGAE), Name(ROMANS)), Choose(Way.ELIGIBLE), Choose(Way.ELIGIBLE))
    offers = find_offers(g, ARVERNI, Card.CHIEFTAINS_COUNCIL, *answers, dice=["DRUIDS", "COLONY"])
    assert offers[0].options == selects(Region.CARNUTES, Region.VENETI)
    assert sorted(len(answer) for answer in offers[1].options) == [2, 2, 2, 3]
    assert [offer.seat for offer in offers[2:]] == [g.seat(BELGAE), g.seat(ROMANS)]


def test_47_the_game_run_arverni_do_not_sit_in_the_council() -> None:
    g = ario(pieces={"CARNUTES": {"ARVERNI_HIDDEN": 1, "BELGIC_HIDDEN": 1}, "VENETI": {"ARVERNI_HIDDEN": 1, "LEGION": 1}})
    assert carry_out(g, BELGAE, Card.CHIEFTAINS_COUNCIL) == []


def test_48_one_region_and_one_special_ability() -> None:
    here = {"ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 6, "AUXILIA_HIDDEN": 1}
    g = state(pieces={"CARNUTES": here, "VENETI": {"ARVERNI_HIDDEN": 2}, "PICTONES": {"ARVERNI_HIDDEN": 2}})
    offers = find_offers(
        g, BELGAE, Card.DRUIDS, (Name(ARVERNI),), Issue(Command.RAID), Select(Region.VENETI), Finish(),
        Use(Ability.ENTREAT), Select(Region.CARNUTES), Remove(Force.AUXILIA_HIDDEN), shaded=False,
    )  # fmt: skip
    after_raid = next(offer for offer in offers[3:] if offer.prompt.startswith("step"))
    assert after_raid.options == [Use(Ability.ENTREAT), Use(Ability.DEVASTATE), Finish()]
    assert not any(Use(Ability.DEVASTATE) in offer.options for offer in offers[offers.index(after_raid) + 1 :])
    assert g.count_hidden(Region.PICTONES, ARVERNI) == 2


def test_49_where_no_marker_lies_yet() -> None:
    g = state(pieces={"CARNUTES": {"LEGION": 2}, "VENETI": {"LEGION": 2}}, devastated=["VENETI"])
    (offer,) = find_offers(g, AEDUI, Card.DROUGHT, Select(Region.MORINI))
    assert Select(Region.VENETI) not in offer.options
    assert len(offer.options) == 15
    assert (g.count(Region.CARNUTES, Force.LEGION), g.count(Region.VENETI, Force.LEGION)) == (2, 1)


def test_49_with_markers_everywhere_the_famine_still_comes() -> None:
    everywhere = [region.name for region in Region if region is not Region.CISALPINA]
    g = state(pieces={"CARNUTES": {"LEGION": 2}}, resources={"BELGAE": 7}, devastated=everywhere)
    assert carry_out(g, AEDUI, Card.DROUGHT) == []
    assert (g.fallen, g.resources[BELGAE]) == (1, 3)


def test_49_german_allies_go_where_no_warband_is() -> None:
    g = state(tribes={"SUGAMBRI": "GERMAN_ALLY"})
    assert carry_out(g, AEDUI, Card.DROUGHT, Select(Region.SUGAMBRI)) == ["event_region"]
    assert g.is_subdued(Tribe.SUGAMBRI)


def test_51_aedui_warbands_are_not_replaced_by_aedui() -> None:
    g = state(pieces={"NERVII": {"AEDUI_HIDDEN": 3, "BELGIC_HIDDEN": 1}, "TREVERI": {"AEDUI_HIDDEN": 3}})
    carry_out(g, ROMANS, Card.SURUS, Finish())
    assert g.count_bands(Region.NERVII, AEDUI) == 4


def test_51_the_aedui_have_their_command_even_if_nobody_turns() -> None:
    g = state(pieces={"CARNUTES": {"AEDUI_HIDDEN": 1}})
    carry_out(g, ROMANS, Card.SURUS, Issue(Command.RAID), Select(Region.CARNUTES))
    assert g.resources[AEDUI] == 1


def test_51_shaded_at_most_four_warbands_turn() -> None:
    g = state(pieces={"NERVII": {"AEDUI_HIDDEN": 6}})
    offers = find_offers(g, BELGAE, Card.SURUS, *[Pick(Region.NERVII, Force.AEDUI_HIDDEN)] * 4, shaded=True)
    assert [offer.n for offer in offers] == [4, 3, 2, 1, 0]
    assert (g.count_bands(Region.NERVII, AEDUI), g.count_bands(Region.NERVII, GERMANS)) == (2, 4)


def test_52_subdued_or_roman_carnutes_cost_the_gauls_as_well() -> None:
    for status in ("SUBDUED", "ROMAN_ALLY"):
        g = state(tribes={"CARNUTES": status}, resources={"ARVERNI": 10, "BELGAE": 10})
        (offer,) = find_offers(g, ROMANS, Card.ASSEMBLY_OF_GAUL, (Name(ARVERNI),))
        assert sorted(len(answer) for answer in offer.options) == [1, 1, 1, 2, 2, 2, 3]
        assert (g.resources[ARVERNI], g.resources[BELGAE]) == (2, 10)


def test_52_shaded_without_control_of_carnutes_nobody_acts() -> None:
    g = state(pieces={"CARNUTES": {"AEDUI_HIDDEN": 1, "BELGIC_HIDDEN": 1}})
    assert carry_out(g, AEDUI, Card.ASSEMBLY_OF_GAUL, shaded=True) == []


def test_53_the_germans_do_not_march() -> None:
    g = state(pieces={"SUGAMBRI": {"GERMAN_HIDDEN": 8}, "MORINI": {"AEDUI_HIDDEN": 3}})
    carry_out(g, AEDUI, Card.CONSUETUDINE)
    assert (g.count_bands(Region.SUGAMBRI, GERMANS), g.count_bands(Region.MORINI, GERMANS)) == (9, 0)


def test_54_one_group_of_eight_pieces_from_one_region() -> None:
    crowd = {"ARVERNI_HIDDEN": 9, "BELGIC_HIDDEN": 1}
    g = state(pieces={"CARNUTES": {"AEDUI_HIDDEN": 10}, "BITURIGES": {"AEDUI_HIDDEN": 2}, "MANDUBII": crowd})
    eight = ({Force.AEDUI_HIDDEN: 8}, To(Region.MANDUBII), Finish(), Name(BELGAE), Finish())
    offers = find_offers(g, AEDUI, Card.JOINED_RANKS, Select(Region.CARNUTES), *eight)
    group = next(offer for offer in offers if offer.prompt == "march_group")
    assert max(amount.n for answer in group.options for amount in answer) == 8
    assert [offer.prompt for offer in offers].count("march_group") == 1
    assert (g.count_bands(Region.CARNUTES, AEDUI), g.count_bands(Region.BITURIGES, AEDUI)) == (2, 2)


def test_54_the_second_battle_is_against_the_same_defender() -> None:
    g = state(
        pieces={"CARNUTES": {"AEDUI_HIDDEN": 2}, "MANDUBII": {"ARVERNI_HIDDEN": 2, "BELGIC_HIDDEN": 4, "AUXILIA_HIDDEN": 2}}
    )
    march = (Select(Region.CARNUTES), {Force.AEDUI_HIDDEN: 2}, To(Region.MANDUBII))
    offers = find_offers(g, AEDUI, Card.JOINED_RANKS, *march, Against(BELGAE), Name(ARVERNI), Finish())
    assert offers[3].options == [Against(ROMANS), Against(ARVERNI), Against(BELGAE), Finish()]
    assert offers[4].options == [Name(ROMANS), Name(ARVERNI)]
    assert offers[5].options == [Against(BELGAE), Finish()]
    assert offers[5].seat == g.seat(ARVERNI)


def test_54_if_the_first_does_not_fight_the_second_chooses_among_the_others() -> None:
    g = state(
        pieces={"CARNUTES": {"AEDUI_HIDDEN": 2}, "MANDUBII": {"ARVERNI_HIDDEN": 2, "BELGIC_HIDDEN": 4, "AUXILIA_HIDDEN": 2}}
    )
    march = (Select(Region.CARNUTES), {Force.AEDUI_HIDDEN: 2}, To(Region.MANDUBII))
    offers = find_offers(g, AEDUI, Card.JOINED_RANKS, *march, Finish(), Name(ARVERNI), Finish())
    assert offers[5].options == [Against(ROMANS), Against(BELGAE), Finish()]


def test_52_shaded_two_special_abilities_and_no_third() -> None:
    here = {"BELGIC_LEADER": 1, "BELGIC_HIDDEN": 8, "AEDUI_REVEALED": 2}
    g = state(pieces={"CARNUTES": here, "MANDUBII": {"GERMAN_HIDDEN": 1, "BELGIC_HIDDEN": 2, "ARVERNI_HIDDEN": 1}})
    enlist = (Use(Ability.ENLIST), EnlistAsBelgic(), (Region.MANDUBII,))
    rampage = (Use(Ability.RAMPAGE), Select(Region.MANDUBII), Scatter(), Finish())
    battle = (Select(Region.CARNUTES), Stand())
    prompts = carry_out(g, ROMANS, Card.ASSEMBLY_OF_GAUL, Issue(Command.BATTLE), *enlist, *rampage, *battle, shaded=True)
    assert "attack" not in prompts  # no Ambush is offered any more
