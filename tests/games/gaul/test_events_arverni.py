"""Events 19-36: what each text does."""

from __future__ import annotations

from games.gaul.carry import carry_out
from games.gaul.table import state

from quadriga.games.gaul.board import Marker
from quadriga.games.gaul.cards import Card
from quadriga.games.gaul.events.vocabulary import Choose, Install, Name, Pick, Way
from quadriga.games.gaul.moves import (
    Agree,
    At,
    Finish,
    Gain,
    Issue,
    PlaceAlly,
    PlaceAnyAlly,
    PlaceBands,
    PlaceCitadel,
    PlacePiece,
    Remove,
    RemoveTribe,
    Select,
    Stand,
    Steal,
    Stop,
    To,
    Withdraw,
)
from quadriga.games.gaul.rules.winter import is_civil_war, shift_by_score, victory_phase
from quadriga.games.gaul.terms import (
    AEDUI,
    ARVERNI,
    BELGAE,
    GERMANS,
    ROMANS,
    Command,
    Force,
    Mark,
    Region,
    Senate,
    Standing,
    Status,
    Tribe,
)


def test_19_removes_arverni_near_provincia() -> None:
    g = state(pieces={"AEDUI": {"ARVERNI_HIDDEN": 2}, "CARNUTES": {"ARVERNI_HIDDEN": 3}})
    picks = [Pick(Region.AEDUI, Force.ARVERNI_HIDDEN)] * 2
    carry_out(g, ROMANS, Card.LUCTERIUS, Choose(Way.REMOVE), *picks)
    assert (g.count_bands(Region.AEDUI, ARVERNI), g.count_bands(Region.CARNUTES, ARVERNI)) == (0, 3)


def test_19_or_places_up_to_five_auxilia() -> None:
    g = state()
    carry_out(g, AEDUI, Card.LUCTERIUS, Choose(Way.PLACE), 4)
    assert g.count_bands(Region.PROVINCIA, ROMANS) == 4


def test_19_shaded_the_successor_becomes_vercingetorix() -> None:
    g = state(pieces={"CARNUTES": {"ARVERNI_LEADER": 1}}, successors=["ARVERNI"])
    carry_out(g, BELGAE, Card.LUCTERIUS, Select(Region.VENETI), shaded=True)
    assert g.find_leader(ARVERNI) is Region.VENETI
    assert g.standing[ARVERNI] == Standing.NAMED


def test_19_shaded_also_out_of_available_but_not_for_vercingetorix_himself() -> None:
    g = state(successors=["ARVERNI"])
    carry_out(g, ARVERNI, Card.LUCTERIUS, Select(Region.ARVERNI), shaded=True)
    assert g.has_named_leader(Region.ARVERNI, ARVERNI)
    assert carry_out(g, ARVERNI, Card.LUCTERIUS, shaded=True) == []


def test_20_optimates_end_the_game_in_a_later_victory_phase() -> None:
    tribes = dict.fromkeys(("ARVERNI", "AEDUI", "CARNUTES", "MANDUBII", "SENONES", "LINGONES"), "SUBDUED")
    g = state(card="WINTER", winters=2, pieces={"CARNUTES": {"LEGION": 4}}, tribes=tribes)
    g.add_mark(Marker(Mark.OPTIMATES))
    assert g.rules.score(g, ROMANS) > 12
    for _ in victory_phase(g).__await__():
        raise AssertionError("nobody is asked")
    assert g.result is not None
    assert g.result.how == "optimates"
    assert g.track == 12


def test_20_not_in_the_first_victory_phase() -> None:
    g = state(card="WINTER", winters=1, tribes=dict.fromkeys(("AEDUI", "BITURIGES"), "AEDUI_ALLY"))
    for tribe in range(15):
        if g.tribes[tribe] == Status.SUBDUED and tribe not in (7, 9):
            g.tribes[tribe] = int(Status.BELGIC_ALLY) if tribe < 8 else int(Status.ARVERNI_ALLY)
    g.add_mark(Marker(Mark.OPTIMATES))
    assert 12 < g.rules.score(g, ROMANS) <= 15
    for _ in victory_phase(g).__await__():
        raise AssertionError("nobody is asked")
    assert g.result is None


def test_20_r_43_a_skipped_victory_phase_does_not_count() -> None:
    for winters, ends in ((2, False), (3, True)):
        g = state(config={"scenario": "PAX_GALLICA"}, card="WINTER", winters=winters)
        g.add_mark(Marker(Mark.OPTIMATES))
        assert is_civil_war(g) is ends


def test_20_marks() -> None:
    g = state()
    carry_out(g, ARVERNI, Card.OPTIMATES)
    assert g.has_mark(Mark.OPTIMATES)


def test_21_romans_alone_in_provincia_gain_auxilia_or_resources() -> None:
    g = state()
    carry_out(g, AEDUI, Card.THE_PROVINCE, Choose(Way.PLACE))
    carry_out(g, AEDUI, Card.THE_PROVINCE, Choose(Way.RESOURCES))
    assert (g.count_bands(Region.PROVINCIA, ROMANS), g.resources[ROMANS]) == (5, 10)
    g = state(pieces={"PROVINCIA": {"ARVERNI_HIDDEN": 1}})
    assert carry_out(g, AEDUI, Card.THE_PROVINCE) == []


def test_21_shaded_arverni_control_shifts_the_senate_two_up() -> None:
    g = state(pieces={"PROVINCIA": {"ARVERNI_HIDDEN": 2}}, senate="ADULATION")
    carry_out(g, ARVERNI, Card.THE_PROVINCE, shaded=True)
    assert g.senate == Senate.UPROAR


def test_21_shaded_raid_as_if_no_fort() -> None:
    g = state(pieces={"PROVINCIA": {"LEGION": 6}}, resources={"ROMANS": 5})
    raid = [Issue(Command.RAID), Select(Region.PROVINCIA), Steal(ROMANS), Steal(ROMANS)]
    carry_out(g, BELGAE, Card.THE_PROVINCE, *raid, shaded=True)
    assert (g.resources[ROMANS], g.resources[ARVERNI]) == (3, 2)
    assert g.count_bands(Region.PROVINCIA, ARVERNI) == 4


def test_21_shaded_battle_as_if_no_fort() -> None:
    g = state(pieces={"PROVINCIA": {"AUXILIA_HIDDEN": 6, "ARVERNI_HIDDEN": 2}})
    battle = [Issue(Command.BATTLE), Select(Region.PROVINCIA), Stand()]
    carry_out(g, ARVERNI, Card.THE_PROVINCE, *battle, shaded=True)
    assert g.count_bands(Region.PROVINCIA, ROMANS) == 3  # six Warbands: three Losses, not one


def test_22_removes_or_replaces_where_the_faction_controls() -> None:
    g = state(
        pieces={"CARNUTES": {"AEDUI_HIDDEN": 6, "ARVERNI_HIDDEN": 1, "AUXILIA_HIDDEN": 1}, "VENETI": {"BELGIC_HIDDEN": 2}}
    )
    carry_out(
        g, AEDUI, Card.HOSTAGES, Pick(Region.CARNUTES, Force.ARVERNI_HIDDEN), Choose(Way.REPLACE),
        Pick(Region.CARNUTES, Force.AUXILIA_HIDDEN), Choose(Way.REMOVE),
    )  # fmt: skip
    assert g.count_bands(Region.CARNUTES, AEDUI) == 7
    assert g.factions_in(Region.CARNUTES) == [AEDUI]
    assert g.count_bands(Region.VENETI, BELGAE) == 2


def test_22_shaded_gallic_allies_and_any_warbands_where_romans_are() -> None:
    g = state(pieces={"VENETI": {"LEGION": 1}})
    carry_out(
        g, ARVERNI, Card.HOSTAGES, PlaceAlly(Tribe.NAMNETES), Name(BELGAE), PlacePiece(Force.GERMAN_HIDDEN),
        PlaceAlly(Tribe.VENETI), Name(ARVERNI), PlacePiece(Force.ARVERNI_HIDDEN), shaded=True,
    )  # fmt: skip
    assert g.status(Tribe.NAMNETES) is Status.BELGIC_ALLY
    assert g.status(Tribe.VENETI) is Status.ARVERNI_ALLY
    assert (g.count_bands(Region.VENETI, GERMANS), g.count_bands(Region.VENETI, ARVERNI)) == (1, 1)


def test_23_razes_a_city_under_roman_control() -> None:
    g = state(pieces={"BITURIGES": {"LEGION": 3}}, tribes={"BITURIGES": "ARVERNI_CITADEL"})
    carry_out(g, ROMANS, Card.SACKING, At(Tribe.BITURIGES))
    assert g.status(Tribe.BITURIGES) is Status.RAZED
    assert (g.resources[ROMANS], g.count_available_citadels(ARVERNI)) == (8, 3)
    assert not g.can_hold(Tribe.BITURIGES, ARVERNI)
    assert g.count_dispersed_markers() == 0  # it has its own marker


def test_23_shaded_a_legion_falls_at_the_executing_factions_citadel() -> None:
    g = state(pieces={"BITURIGES": {"LEGION": 3}}, tribes={"BITURIGES": "ARVERNI_CITADEL"})
    assert carry_out(g, AEDUI, Card.SACKING, shaded=True) == []
    assert g.fallen == 0
    carry_out(g, ARVERNI, Card.SACKING, shaded=True)
    assert (g.fallen, g.benched[ROMANS]) == (1, 2)


def test_24_a_gaul_with_a_citadel_loses_ten() -> None:
    g = state(
        tribes={"BITURIGES": "ARVERNI_CITADEL", "AEDUI": "AEDUI_CITADEL"}, resources={"ARVERNI": 12, "AEDUI": 12, "BELGAE": 12}
    )
    carry_out(g, ROMANS, Card.SAPPERS, Name(ARVERNI))
    assert [g.resources[f] for f in (ARVERNI, AEDUI, BELGAE)] == [2, 12, 12]


def test_24_shaded_two_soldiers_at_an_arverni_citadel() -> None:
    g = state(pieces={"BITURIGES": {"LEGION": 2, "AUXILIA_HIDDEN": 1}}, tribes={"BITURIGES": "ARVERNI_CITADEL"})
    carry_out(
        g, BELGAE, Card.SAPPERS, Pick(Region.BITURIGES, Force.LEGION), Pick(Region.BITURIGES, Force.AUXILIA_HIDDEN), shaded=True
    )  # fmt: skip
    assert (g.count(Region.BITURIGES, Force.LEGION), g.count_bands(Region.BITURIGES, ROMANS), g.fallen) == (1, 0, 1)


def test_25_battle_without_forces_three_losses_the_first_on_an_ally() -> None:
    g = state(pieces={"PICTONES": {"GERMAN_HIDDEN": 4}}, tribes={"PICTONES": "GERMAN_ALLY"})
    carry_out(g, ROMANS, Card.AQUITANI, Select(Region.PICTONES))
    assert g.is_subdued(Tribe.PICTONES)
    assert g.count_bands(Region.PICTONES, GERMANS) == 2


def test_25_the_extra_losses_add_to_the_attack() -> None:
    g = state(pieces={"ARVERNI": {"AEDUI_HIDDEN": 4, "ARVERNI_HIDDEN": 9}})
    carry_out(g, AEDUI, Card.AQUITANI, Select(Region.ARVERNI), Stand())
    assert g.count_bands(Region.ARVERNI, ARVERNI) == 4
    assert g.count_bands(Region.ARVERNI, AEDUI) == 2


def test_25_r_45_the_extra_losses_are_not_halved() -> None:
    g = state(pieces={"ARVERNI": {"AEDUI_HIDDEN": 4, "ARVERNI_HIDDEN": 9}}, tribes={"ARVERNI": "ARVERNI_CITADEL"})
    carry_out(g, AEDUI, Card.AQUITANI, Select(Region.ARVERNI), Stand())
    assert g.count_bands(Region.ARVERNI, ARVERNI) == 9 - 1 - 3


def test_26_gergovia_changes_hands_despite_stacking() -> None:
    g = state(tribes={"ARVERNI": "ARVERNI_CITADEL"})
    carry_out(g, AEDUI, Card.GOBANNITIO, Install(Status.AEDUI_CITADEL))
    assert g.status(Tribe.ARVERNI) is Status.AEDUI_CITADEL
    assert g.count_available_citadels(ARVERNI) == 3


def test_26_shaded_allies_as_desired_then_rally_near_vercingetorix() -> None:
    g = state(
        pieces={"ARVERNI": {"ARVERNI_LEADER": 1}, "VENETI": {"ARVERNI_HIDDEN": 4}},
        tribes={"ARVERNI": "ARVERNI_ALLY", "VOLCAE": "ROMAN_ALLY"},
    )
    carry_out(
        g, BELGAE, Card.GOBANNITIO, At(Tribe.VOLCAE), Finish(), PlaceAlly(Tribe.CADURCI), PlaceAlly(Tribe.VOLCAE),
        Issue(Command.RALLY), Select(Region.ARVERNI), PlaceBands(5), shaded=True,
    )  # fmt: skip
    assert g.count_allies(Region.ARVERNI, ARVERNI) == 3
    assert g.count_bands(Region.ARVERNI, ARVERNI) == 5


def test_28_allies_then_citadels_in_cities() -> None:
    g = state(pieces={"CARNUTES": {"LEGION": 1}})
    carry_out(
        g, AEDUI, Card.OPPIDA, PlaceAnyAlly(Tribe.AEDUI, AEDUI), PlaceAnyAlly(Tribe.MANDUBII, ARVERNI), Finish(),
        PlaceCitadel(Tribe.AEDUI), PlaceCitadel(Tribe.MANDUBII),
    )  # fmt: skip
    assert g.status(Tribe.AEDUI) is Status.AEDUI_CITADEL
    assert g.status(Tribe.MANDUBII) is Status.ARVERNI_CITADEL
    assert g.is_subdued(Tribe.CARNUTES)  # under Roman Control


def test_28_the_executing_faction_may_first_free_a_citadel() -> None:
    g = state(tribes={"MANDUBII": "BELGIC_CITADEL", "CARNUTES": "BELGIC_ALLY"})
    carry_out(
        g, BELGAE, Card.OPPIDA, Withdraw(), Select(Region.MANDUBII), RemoveTribe(Tribe.MANDUBII), Finish(),
        PlaceCitadel(Tribe.CARNUTES),
    )  # fmt: skip
    assert g.status(Tribe.CARNUTES) is Status.BELGIC_CITADEL


def test_29_suebi_are_freed_and_the_germans_act_without_rally() -> None:
    g = state(tribes={"SUEBI_NORTH": "DISPERSED"})
    carry_out(g, ARVERNI, Card.SUEBI_MOBILIZE)
    assert g.status(Tribe.SUEBI_NORTH) is Status.GERMAN_ALLY
    assert g.status(Tribe.SUEBI_SOUTH) is Status.GERMAN_ALLY
    assert g.count_bands(Region.SUGAMBRI, GERMANS) == 0


def test_31_a_legion_from_the_track() -> None:
    g = state(fallen=3)
    carry_out(g, BELGAE, Card.COTUATUS_AND_CONCONNETODUMNUS)
    assert (g.count(Region.PROVINCIA, Force.LEGION), g.track, g.fallen) == (1, 8, 3)


def test_31_shaded_one_roman_one_aedui_one_of_either() -> None:
    g = state(tribes={"REMI": "ROMAN_ALLY", "SENONES": "ROMAN_ALLY", "BITURIGES": "AEDUI_ALLY", "AEDUI": "AEDUI_CITADEL"})
    carry_out(g, ARVERNI, Card.COTUATUS_AND_CONCONNETODUMNUS, At(Tribe.REMI), shaded=True)
    assert [g.status(t) for t in (Tribe.REMI, Tribe.SENONES, Tribe.BITURIGES)] == [Status.SUBDUED] * 3
    assert g.status(Tribe.AEDUI) is Status.AEDUI_CITADEL


def test_32_pieces_move_anywhere_but_britannia_and_hide() -> None:
    g = state(pieces={"VENETI": {"ARVERNI_LEADER": 1, "ARVERNI_REVEALED": 3, "ARVERNI_SCOUTED": 1}})
    group = {Force.ARVERNI_LEADER: 1, Force.ARVERNI_REVEALED: 2, Force.ARVERNI_SCOUTED: 1}
    carry_out(g, ARVERNI, Card.FORCED_MARCHES, Select(Region.VENETI), group, Select(Region.UBII))
    assert g.pieces(Region.UBII, ARVERNI) == {Force.ARVERNI_LEADER: 1, Force.ARVERNI_HIDDEN: 2, Force.ARVERNI_REVEALED: 1}
    assert g.pieces(Region.VENETI, ARVERNI) == {Force.ARVERNI_REVEALED: 1}


def test_33_a_fallen_legion_returns_beside_another() -> None:
    g = state(pieces={"CARNUTES": {"LEGION": 1, "ARVERNI_HIDDEN": 1}, "AEDUI": {"LEGION": 1, "AEDUI_HIDDEN": 2}}, fallen=2)
    carry_out(g, BELGAE, Card.LOST_EAGLE)
    assert (g.count(Region.CARNUTES, Force.LEGION), g.fallen) == (2, 1)


def test_33_shaded_a_legion_is_gone_and_the_senate_does_not_shift_down() -> None:
    g = state(fallen=1, senate="INTRIGUE")
    carry_out(g, ARVERNI, Card.LOST_EAGLE, shaded=True)
    assert (g.fallen, g.gone) == (0, 1)
    assert g.rules.score(g, ROMANS) > 12
    shift_by_score(g)
    assert g.senate == Senate.INTRIGUE
    assert g.count_off_map_legions() == 12


def test_34_rally_in_three_regions_as_if_with_control_even_devastated() -> None:
    g = state(pieces={"CARNUTES": {"LEGION": 5}}, devastated=["CARNUTES"])
    carry_out(
        g, ROMANS, Card.ACCO, Name(BELGAE), Issue(Command.RALLY), Select(Region.CARNUTES), PlaceAlly(Tribe.AULERCI),
        Select(Region.NERVII), PlaceAlly(Tribe.NERVII), Select(Region.VENETI), PlaceAlly(Tribe.VENETI),
    )  # fmt: skip
    assert g.count_strongholds(BELGAE) == 3
    assert g.resources[BELGAE] == 0


def test_34_romans_recruit_the_same_way() -> None:
    g = state(devastated=["CARNUTES"])
    carry_out(g, ROMANS, Card.ACCO, Name(ROMANS), Issue(Command.RECRUIT), Select(Region.CARNUTES), PlaceAlly(Tribe.AULERCI))
    assert g.status(Tribe.AULERCI) is Status.ROMAN_ALLY


def test_34_shaded_all_allies_and_citadels_turn_arverni() -> None:
    g = state(tribes={"CARNUTES": "AEDUI_CITADEL", "AULERCI": "ROMAN_ALLY", "SENONES": "BELGIC_ALLY", "LINGONES": "DISPERSED"})
    carry_out(g, BELGAE, Card.ACCO, At(Tribe.AULERCI), shaded=True)
    assert g.status(Tribe.CARNUTES) is Status.ARVERNI_CITADEL
    assert g.status(Tribe.AULERCI) is Status.ARVERNI_ALLY
    assert g.status(Tribe.SENONES) is Status.ARVERNI_ALLY
    assert g.status(Tribe.LINGONES) is Status.DISPERSED


def test_34_shaded_without_an_available_citadel_it_is_only_removed() -> None:
    others = {"BITURIGES": "ARVERNI_CITADEL", "ARVERNI": "ARVERNI_CITADEL", "SEQUANI": "ARVERNI_CITADEL"}
    g = state(tribes={"CARNUTES": "AEDUI_CITADEL", **others})
    carry_out(g, ARVERNI, Card.ACCO, shaded=True)
    assert g.is_subdued(Tribe.CARNUTES)


def test_35_romans_look_ahead_and_become_eligible_on_this_card() -> None:
    g = state()
    g.eligible[ROMANS], g.benched[ROMANS] = 0, 1
    carry_out(g, ARVERNI, Card.GALLIC_SHOUTS, Agree(), Choose(Way.ELIGIBLE), dice=["DRUIDS", "COLONY"])
    assert g.ahead == [Card.DRUIDS, Card.COLONY]
    assert g.ahead_seen == [1 << g.seat(ROMANS)] * 2
    assert (g.eligible[ROMANS], g.stays[ROMANS]) == (1, 0)


def test_35_or_take_a_free_limited_command() -> None:
    g = state(pieces={"AEDUI": {"LEGION": 2}, "CARNUTES": {"LEGION": 2}})
    carry_out(
        g, ROMANS, Card.GALLIC_SHOUTS, Agree(), Choose(Way.LIMITED), Issue(Command.MARCH), Select(Region.AEDUI),
        {Force.LEGION: 2}, To(Region.BITURIGES), Stop(), dice=["DRUIDS", "COLONY"],
    )  # fmt: skip
    assert (g.count(Region.BITURIGES, Force.LEGION), g.count(Region.CARNUTES, Force.LEGION)) == (2, 2)


def test_35_shaded_a_command_and_a_limited_command_without_battle() -> None:
    g = state(
        pieces={"CARNUTES": {"ARVERNI_HIDDEN": 3}, "VENETI": {"ARVERNI_HIDDEN": 1, "LEGION": 1}}, resources={"ARVERNI": 0}
    )
    carry_out(
        g, ROMANS, Card.GALLIC_SHOUTS, Name(ARVERNI), Choose(Way.COMMAND), Issue(Command.RAID), Select(Region.CARNUTES),
        Gain(), Select(Region.VENETI), Issue(Command.MARCH), Select(Region.CARNUTES),
        {Force.ARVERNI_HIDDEN: 3}, To(Region.PICTONES), shaded=True,
    )  # fmt: skip
    assert g.resources[ARVERNI] == 3
    assert g.count(Region.PICTONES, Force.ARVERNI_HIDDEN) == 3


def test_36_no_retreat_no_counterattack_no_citadel_and_hidden_again() -> None:
    g = state(
        pieces={"BITURIGES": {"LEGION": 4, "AUXILIA_REVEALED": 2, "ARVERNI_HIDDEN": 8}}, tribes={"BITURIGES": "ARVERNI_CITADEL"}
    )
    carry_out(g, ROMANS, Card.MORASSES, Select(Region.BITURIGES))
    assert g.count_bands(Region.BITURIGES, ARVERNI) == 3
    assert g.pieces(Region.BITURIGES, ROMANS) == {Force.LEGION: 4, Force.AUXILIA_HIDDEN: 2}


def test_36_r_47_the_citadel_is_hit_last_and_rolls() -> None:
    g = state(pieces={"BITURIGES": {"LEGION": 4, "ARVERNI_HIDDEN": 2}}, tribes={"BITURIGES": "ARVERNI_CITADEL"})
    carry_out(g, ROMANS, Card.MORASSES, Select(Region.BITURIGES), dice=[5, 1])
    assert g.is_subdued(Tribe.BITURIGES)


def test_36_shaded_ambush_whatever_is_hidden_then_march() -> None:
    g = state(pieces={"VENETI": {"BELGIC_REVEALED": 4, "LEGION": 1, "AUXILIA_HIDDEN": 3}})
    carry_out(
        g, ARVERNI, Card.MORASSES, Name(BELGAE), Issue(Command.BATTLE), Select(Region.VENETI), Remove(Force.LEGION),
        Issue(Command.MARCH), Select(Region.VENETI), {Force.BELGIC_HIDDEN: 4},
        To(Region.CARNUTES), shaded=True,
    )  # fmt: skip
    assert (g.fallen, g.count_bands(Region.VENETI, ROMANS)) == (1, 2)
    assert g.count(Region.CARNUTES, Force.BELGIC_HIDDEN) == 4
