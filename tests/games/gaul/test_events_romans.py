"""Events 1-18: what each text does."""

from __future__ import annotations

from games.gaul.carry import carry_out, drive
from games.gaul.table import state

from quadriga.games.gaul.cards import Card
from quadriga.games.gaul.events.vocabulary import Choose, Pick, Way
from quadriga.games.gaul.moves import (
    Agree,
    Besiege,
    Finish,
    Issue,
    PlaceFort,
    Refuse,
    Remove,
    RemoveTribe,
    Select,
    Stand,
    To,
    Use,
    Withdraw,
)
from quadriga.games.gaul.rules.action import Action
from quadriga.games.gaul.rules.battle.procedure import fight
from quadriga.games.gaul.rules.battle.state import Clash
from quadriga.games.gaul.rules.circumvallation import defends_as_fort, free_to_move, is_ringed, review_ring, ring
from quadriga.games.gaul.terms import (
    AEDUI,
    ARVERNI,
    BELGAE,
    GERMANS,
    ROMANS,
    Ability,
    Command,
    Force,
    Mark,
    Region,
    Senate,
    Tribe,
)


def test_1_cicero_shifts_either_way_and_turns_firm_at_the_end() -> None:
    g = state(senate="INTRIGUE")
    carry_out(g, BELGAE, Card.CICERO, Choose(Way.UP))
    assert (g.senate, g.firm) == (Senate.UPROAR, False)
    carry_out(g, BELGAE, Card.CICERO, Choose(Way.UP))
    assert (g.senate, g.firm) == (Senate.UPROAR, True)
    carry_out(g, BELGAE, Card.CICERO, Choose(Way.DOWN))
    assert (g.senate, g.firm) == (Senate.UPROAR, False)


def test_1_cicero_shifts_whatever_has_fallen() -> None:
    g = state(senate="INTRIGUE", fallen=3)
    carry_out(g, ROMANS, Card.CICERO, Choose(Way.DOWN))
    assert g.senate == Senate.ADULATION


def test_2_romans_shift_up_for_two_legions_from_track_or_fallen() -> None:
    g = state(senate="INTRIGUE", fallen=2)
    carry_out(g, AEDUI, Card.LEGIONES_XIIII_ET_XV, Agree(), Choose(Way.TRACK), Choose(Way.FALLEN))
    assert g.senate == Senate.UPROAR
    assert (g.count(Region.PROVINCIA, Force.LEGION), g.track, g.fallen) == (2, 9, 1)


def test_2_romans_may_decline() -> None:
    g = state(senate="INTRIGUE")
    carry_out(g, AEDUI, Card.LEGIONES_XIIII_ET_XV, Refuse())
    assert (g.senate, g.track) == (Senate.INTRIGUE, 12)


def test_2_firm_uproar_cannot_pay_for_legions() -> None:
    g = state(senate="UPROAR", firm=True)
    carry_out(g, ROMANS, Card.LEGIONES_XIIII_ET_XV)
    assert g.count(Region.PROVINCIA, Force.LEGION) == 0


def test_2_shaded_the_first_loss_is_a_legion_without_a_roll() -> None:
    g = state(pieces={"CARNUTES": {"LEGION": 2, "AUXILIA_HIDDEN": 2, "ARVERNI_HIDDEN": 4}}, resources={"ARVERNI": 0})
    answers = [Select(Region.CARNUTES), Stand(), Remove(Force.AUXILIA_HIDDEN)]
    carry_out(g, ARVERNI, Card.LEGIONES_XIIII_ET_XV, *answers, shaded=True)
    assert (g.count(Region.CARNUTES, Force.LEGION), g.fallen) == (1, 1)
    assert g.count_bands(Region.CARNUTES, ROMANS) == 1
    assert g.count_bands(Region.CARNUTES, ARVERNI) == 3  # one Legion and half an Auxilia strike back for one


def test_3_pompey_shifts_down_or_sends_a_legion() -> None:
    g = state(senate="INTRIGUE")
    carry_out(g, ROMANS, Card.POMPEY)
    assert g.senate == Senate.ADULATION
    carry_out(g, ROMANS, Card.POMPEY)
    assert g.count(Region.PROVINCIA, Force.LEGION) == 1


def test_3_shaded_romans_return_two_legions_if_four_or_fewer_are_on_the_track() -> None:
    g = state(pieces={"CARNUTES": {"LEGION": 4}, "PROVINCIA": {"LEGION": 4}})
    carry_out(g, ARVERNI, Card.POMPEY, Pick(Region.CARNUTES, Force.LEGION), Pick(Region.PROVINCIA, Force.LEGION), shaded=True)
    assert (g.track, g.fallen) == (6, 0)
    carry_out(g, ARVERNI, Card.POMPEY, shaded=True)
    assert g.track == 6


def test_4_circumvallation_rings_in_the_citadels_owner() -> None:
    g = state(
        pieces={"AEDUI": {"LEGION": 4, "AUXILIA_REVEALED": 2}, "MANDUBII": {"ARVERNI_HIDDEN": 5}},
        tribes={"MANDUBII": "ARVERNI_CITADEL"},
    )
    carry_out(
        g, ROMANS, Card.CIRCUMVALLATION, Select(Region.MANDUBII), Select(Region.AEDUI),
        {Force.LEGION: 4}, To(Region.MANDUBII),
    )  # fmt: skip
    assert is_ringed(g, Region.MANDUBII, ARVERNI)
    assert g.count(Region.AEDUI, Force.AUXILIA_HIDDEN) == 2  # the origin counts as selected for March
    assert free_to_move(g, Region.MANDUBII, ARVERNI) == {}
    assert defends_as_fort(g, Region.MANDUBII, ARVERNI)
    g.place(Region.MANDUBII, Force.ARVERNI_HIDDEN, 2)
    assert free_to_move(g, Region.MANDUBII, ARVERNI) == {Force.ARVERNI_HIDDEN: 2}
    assert not defends_as_fort(g, Region.MANDUBII, ARVERNI)


def test_4_the_ring_goes_with_the_last_roman() -> None:
    g = state(pieces={"MANDUBII": {"LEGION": 1, "ARVERNI_HIDDEN": 5}}, tribes={"MANDUBII": "ARVERNI_CITADEL"})
    ring(g, Region.MANDUBII, ARVERNI)
    review_ring(g)
    assert is_ringed(g, Region.MANDUBII, ARVERNI)
    g.remove(Region.MANDUBII, Force.LEGION)
    review_ring(g)
    assert not is_ringed(g, Region.MANDUBII, ARVERNI)


def test_4_r_42_the_ring_holds_who_was_there_and_newcomers_are_lost_first() -> None:
    g = state(
        pieces={"MANDUBII": {"LEGION": 1, "ARVERNI_REVEALED": 3, "ARVERNI_LEADER": 1}}, tribes={"MANDUBII": "ARVERNI_CITADEL"}
    )
    ring(g, Region.MANDUBII, ARVERNI)
    g.place(Region.MANDUBII, Force.ARVERNI_HIDDEN, 2)
    assert free_to_move(g, Region.MANDUBII, ARVERNI) == {Force.ARVERNI_HIDDEN: 2}
    g.remove(Region.MANDUBII, Force.ARVERNI_REVEALED)
    assert free_to_move(g, Region.MANDUBII, ARVERNI) == {Force.ARVERNI_HIDDEN: 1}


def test_4_romans_who_do_not_march_ring_nobody() -> None:
    g = state(pieces={"MANDUBII": {"LEGION": 2}}, tribes={"MANDUBII": "ARVERNI_CITADEL"})
    carry_out(g, ROMANS, Card.CIRCUMVALLATION, Select(Region.MANDUBII))
    assert not is_ringed(g, Region.MANDUBII, ARVERNI)


def test_5_gallia_togata_makes_cisalpina_roman() -> None:
    g = state()
    carry_out(g, AEDUI, Card.GALLIA_TOGATA)
    assert g.has_mark(Mark.GALLIA_TOGATA)
    assert g.count(Region.CISALPINA, Force.AUXILIA_HIDDEN) == 3
    assert Region.CISALPINA in g.regions()
    assert g.rules.may_stack(g, ROMANS, Region.CISALPINA)
    assert not g.rules.may_stack(g, ARVERNI, Region.CISALPINA)


def test_5_shaded_costs_a_legion_and_two_auxilia_unless_adulation() -> None:
    g = state(pieces={"CARNUTES": {"LEGION": 1, "AUXILIA_HIDDEN": 2}}, senate="INTRIGUE")
    carry_out(g, ARVERNI, Card.GALLIA_TOGATA, shaded=True)
    assert (g.track, g.fallen) == (12, 0)
    assert g.count_bands(Region.CARNUTES, ROMANS) == 0
    g = state(pieces={"CARNUTES": {"LEGION": 1}}, senate="ADULATION")
    carry_out(g, ARVERNI, Card.GALLIA_TOGATA, shaded=True)
    assert g.count(Region.CARNUTES, Force.LEGION) == 1


def test_6_auxilia_strike_twice_as_hard() -> None:
    g = state(pieces={"CARNUTES": {"AUXILIA_HIDDEN": 4, "GERMAN_HIDDEN": 6}})
    carry_out(g, ROMANS, Card.MARCUS_ANTONIUS, Finish(), Issue(Command.BATTLE), Select(Region.CARNUTES))
    assert g.count_bands(Region.CARNUTES, GERMANS) == 2
    assert g.count_bands(Region.CARNUTES, ROMANS) == 3  # and are struck back at the usual rate


def test_6_shaded_sends_auxilia_to_provincia_and_benches_rome() -> None:
    g = state(pieces={"CARNUTES": {"AUXILIA_HIDDEN": 1, "AUXILIA_REVEALED": 1}})
    picks = [Pick(Region.CARNUTES, Force.AUXILIA_REVEALED), Finish()]
    carry_out(g, BELGAE, Card.MARCUS_ANTONIUS, *picks, shaded=True)
    assert g.count(Region.PROVINCIA, Force.AUXILIA_REVEALED) == 1
    assert (g.eligible[ROMANS], g.stays[BELGAE]) == (0, 1)


def test_6_shaded_by_romans_themselves_ineligible_is_stronger() -> None:
    g = state()
    carry_out(g, ROMANS, Card.MARCUS_ANTONIUS, shaded=True)
    assert (g.eligible[ROMANS], g.stays[ROMANS]) == (0, 0)


def test_7_alaudae_join_a_roman_controlled_region() -> None:
    g = state(pieces={"CARNUTES": {"LEGION": 1}}, fallen=2)
    carry_out(g, AEDUI, Card.ALAUDAE, Select(Region.CARNUTES))
    assert (g.count(Region.CARNUTES, Force.LEGION), g.track, g.fallen) == (2, 8, 2)
    assert g.count(Region.CARNUTES, Force.AUXILIA_HIDDEN) == 1


def test_7_shaded_needs_seven_or_fewer_on_the_track() -> None:
    g = state(pieces={"CARNUTES": {"LEGION": 5, "AUXILIA_HIDDEN": 1}})
    carry_out(g, ARVERNI, Card.ALAUDAE, shaded=True)
    assert (g.track, g.fallen, g.count_bands(Region.CARNUTES, ROMANS)) == (8, 0, 0)
    carry_out(g, ARVERNI, Card.ALAUDAE, shaded=True)
    assert g.track == 8


def test_9_mons_cevenna_march_then_act_where_it_led() -> None:
    g = state(pieces={"PROVINCIA": {"LEGION": 2}, "ARVERNI": {"ARVERNI_HIDDEN": 1}})
    prompts = carry_out(
        g, ROMANS, Card.MONS_CEVENNA, Select(Region.PROVINCIA), {Force.LEGION: 2}, To(Region.ARVERNI),
        Issue(Command.SEIZE), Select(Region.ARVERNI),
    )  # fmt: skip
    assert g.count(Region.ARVERNI, Force.LEGION) == 2
    assert "event_act" in prompts
    assert g.resources[ROMANS] == 6  # three Subdued Tribes foraged, the March was free


def test_9_any_free_ability_goes_with_any_command_in_any_order() -> None:
    """Build does not accompany a Battle by itself (4.2.1)."""
    pieces = {"PROVINCIA": {"ROMAN_LEADER": 1, "LEGION": 4}, "SEQUANI": {"AEDUI_HIDDEN": 1}}
    march = (Select(Region.PROVINCIA), {Force.ROMAN_LEADER: 1, Force.LEGION: 4}, To(Region.SEQUANI))
    build = (Use(Ability.BUILD), Select(Region.SEQUANI), PlaceFort())
    battle = (Issue(Command.BATTLE), Select(Region.SEQUANI))
    g = state(pieces=pieces)
    carry_out(g, ROMANS, Card.MONS_CEVENNA, *march, *build, Finish(), *battle, Stand())
    assert (g.has_fort(Region.SEQUANI), g.count_bands(Region.SEQUANI, AEDUI)) == (True, 0)
    g = state(pieces=pieces)
    carry_out(g, ROMANS, Card.MONS_CEVENNA, *march, *battle, Stand(), *build)
    assert (g.has_fort(Region.SEQUANI), g.count_bands(Region.SEQUANI, AEDUI)) == (True, 0)


def test_9_an_ability_without_a_command_but_only_one() -> None:
    pieces = {"PROVINCIA": {"ROMAN_LEADER": 1, "LEGION": 4}, "SEQUANI": {"AEDUI_HIDDEN": 1}}
    march = (Select(Region.PROVINCIA), {Force.ROMAN_LEADER: 1, Force.LEGION: 4}, To(Region.SEQUANI))
    g = state(pieces=pieces, tribes={"HELVETII": "AEDUI_ALLY"})
    answers = (*march, Issue(Command.BATTLE), Select(Region.SEQUANI), Besiege(AEDUI), Stand(), RemoveTribe(Tribe.HELVETII))
    prompts = carry_out(g, ROMANS, Card.MONS_CEVENNA, *answers)
    assert prompts.count("event_act") == 1, "Besiege was the Special Ability"
    assert not g.has_fort(Region.SEQUANI)


def test_9_r_40_aedui_is_within_one_region_of_provincia() -> None:
    g = state(pieces={"AEDUI": {"LEGION": 1}})
    carry_out(g, ROMANS, Card.MONS_CEVENNA, Select(Region.AEDUI), {Force.LEGION: 1}, To(Region.ARVERNI))
    assert g.count(Region.ARVERNI, Force.LEGION) == 1


def test_9_without_a_march_there_is_no_command() -> None:
    g = state(pieces={"CARNUTES": {"LEGION": 2}})
    assert carry_out(g, ROMANS, Card.MONS_CEVENNA) == []


def test_11_only_auxilia_attack_and_are_hit() -> None:
    g = state(pieces={"CARNUTES": {"ROMAN_LEADER": 1, "LEGION": 1, "GERMAN_HIDDEN": 6}})
    carry_out(g, ROMANS, Card.NUMIDIANS, Select(Region.CARNUTES))
    assert g.count_bands(Region.CARNUTES, GERMANS) == 3  # three Auxilia, a whole Loss each
    assert g.count_bands(Region.CARNUTES, ROMANS) == 2
    assert g.count(Region.CARNUTES, Force.LEGION) == 1


def test_11_r_53_a_successor_reaches_as_far() -> None:
    g = state(pieces={"CARNUTES": {"ROMAN_LEADER": 1}}, successors=["ROMANS"])
    carry_out(g, ROMANS, Card.NUMIDIANS, Select(Region.MANDUBII))
    assert g.count_bands(Region.MANDUBII, ROMANS) == 3


def test_11_shaded_four_auxilia_leave() -> None:
    g = state(pieces={"CARNUTES": {"AUXILIA_HIDDEN": 3}, "AEDUI": {"AUXILIA_REVEALED": 2}})
    hidden, revealed = Pick(Region.CARNUTES, Force.AUXILIA_HIDDEN), Pick(Region.AEDUI, Force.AUXILIA_REVEALED)
    carry_out(g, BELGAE, Card.NUMIDIANS, hidden, hidden, revealed, hidden, shaded=True)
    assert (g.count_bands(Region.CARNUTES, ROMANS), g.count_bands(Region.AEDUI, ROMANS)) == (0, 1)


def test_14_clodius_shifts_down() -> None:
    g = state(senate="ADULATION")
    carry_out(g, ROMANS, Card.CLODIUS_PULCHER)
    assert (g.senate, g.firm) == (Senate.ADULATION, True)


def test_14_shaded_recalls_the_leader_and_benches_rome() -> None:
    g = state(pieces={"CARNUTES": {"ROMAN_LEADER": 1}})
    carry_out(g, ARVERNI, Card.CLODIUS_PULCHER, shaded=True)
    assert g.find_leader(ROMANS) is Region.PROVINCIA
    assert (g.benched[ROMANS], g.stays[ARVERNI]) == (2, 1)


def test_16_four_auxilia_with_romans_six_with_caesar() -> None:
    g = state(pieces={"CARNUTES": {"LEGION": 1}, "AEDUI": {"ROMAN_LEADER": 1}})
    carry_out(g, AEDUI, Card.AMBACTI, Select(Region.AEDUI))
    carry_out(g, AEDUI, Card.AMBACTI, Select(Region.CARNUTES))
    assert g.count_bands(Region.AEDUI, ROMANS) == 6
    assert g.count_bands(Region.CARNUTES, ROMANS) == 4


def test_16_a_successor_is_not_caesar() -> None:
    g = state(pieces={"AEDUI": {"ROMAN_LEADER": 1}}, successors=["ROMANS"])
    carry_out(g, AEDUI, Card.AMBACTI, Select(Region.AEDUI))
    assert g.count_bands(Region.AEDUI, ROMANS) == 4


def test_16_shaded_three_or_the_roll() -> None:
    g = state(pieces={"CARNUTES": {"AUXILIA_HIDDEN": 8}})
    carry_out(g, ARVERNI, Card.AMBACTI, Choose(Way.ROLLED), shaded=True, dice=[5])
    assert g.count_bands(Region.CARNUTES, ROMANS) == 3
    g = state(pieces={"CARNUTES": {"AUXILIA_HIDDEN": 8}})
    carry_out(g, ARVERNI, Card.AMBACTI, Choose(Way.THREE), shaded=True, dice=[1])
    assert g.count_bands(Region.CARNUTES, ROMANS) == 5


def test_17_romans_march_and_ambush_with_germans() -> None:
    g = state(pieces={"SUGAMBRI": {"GERMAN_HIDDEN": 6}, "NERVII": {"BELGIC_REVEALED": 4}})
    carry_out(
        g, ROMANS, Card.GERMANIC_CHIEFTAINS, Select(Region.SUGAMBRI), {Force.GERMAN_HIDDEN: 6}, To(Region.NERVII),
    )  # fmt: skip
    assert g.count_bands(Region.NERVII, BELGAE) == 1
    assert g.count(Region.NERVII, Force.GERMAN_REVEALED) == 6


def test_17_shaded_is_a_whole_germans_phase() -> None:
    g = state(pieces={"NERVII": {"BELGIC_HIDDEN": 1}})
    carry_out(g, ARVERNI, Card.GERMANIC_CHIEFTAINS, shaded=True, dice=[])
    assert g.count_bands(Region.SUGAMBRI, GERMANS) == 1
    assert g.count_bands(Region.UBII, GERMANS) == 1
    assert g.acting == ARVERNI


def test_18_clears_a_german_region_by_roman_control() -> None:
    g = state(
        pieces={"TREVERI": {"LEGION": 2}, "UBII": {"GERMAN_HIDDEN": 4}, "SUGAMBRI": {"GERMAN_HIDDEN": 2}},
        tribes={"SUEBI_SOUTH": "GERMAN_ALLY"},
    )
    carry_out(g, ROMANS, Card.RHENUS_BRIDGE, Select(Region.UBII))
    assert g.count_pieces(Region.UBII, GERMANS) == 0
    assert g.is_subdued(Tribe.SUEBI_SOUTH)
    assert g.count_bands(Region.SUGAMBRI, GERMANS) == 2


def test_18_shaded_a_legion_near_germania_costs_six_and_the_next_card() -> None:
    g = state(pieces={"TREVERI": {"LEGION": 1}}, resources={"ROMANS": 4})
    carry_out(g, BELGAE, Card.RHENUS_BRIDGE, shaded=True)
    assert (g.resources[ROMANS], g.benched[ROMANS]) == (0, 2)
    g = state(pieces={"CARNUTES": {"LEGION": 1}}, resources={"ROMANS": 8})
    carry_out(g, BELGAE, Card.RHENUS_BRIDGE, shaded=True)
    assert (g.resources[ROMANS], g.benched[ROMANS]) == (8, 0)


def test_1_4_1_the_executing_faction_may_first_make_its_own_pieces_available() -> None:
    g = state(pieces={"CARNUTES": {"AUXILIA_HIDDEN": 20}, "AEDUI": {"ROMAN_LEADER": 1}})
    withdrawn = [Withdraw(), Select(Region.CARNUTES), Remove(Force.AUXILIA_HIDDEN)] * 2
    carry_out(g, ROMANS, Card.AMBACTI, Select(Region.AEDUI), *withdrawn, Finish())
    assert (g.count_bands(Region.CARNUTES, ROMANS), g.count_bands(Region.AEDUI, ROMANS)) == (18, 2)
    assert carry_out(g, AEDUI, Card.AMBACTI, Select(Region.AEDUI)) == ["event_region"]  # not for another faction


def test_4_the_ring_breaks_when_the_ringed_attack_and_romans_defend_as_in_a_fort() -> None:
    g = state(pieces={"MANDUBII": {"AUXILIA_HIDDEN": 6, "ARVERNI_HIDDEN": 8}}, tribes={"MANDUBII": "ARVERNI_CITADEL"})
    ring(g, Region.MANDUBII, ARVERNI)
    drive(g, fight(g, Action(ARVERNI, Command.BATTLE), Clash(Region.MANDUBII, ARVERNI, ROMANS)), [Stand()])
    assert g.count_bands(Region.MANDUBII, ROMANS) == 4  # four Losses, halved
    assert not is_ringed(g, Region.MANDUBII, ARVERNI)


def test_3_shaded_with_fewer_legions_on_the_map_all_return() -> None:
    g = state(pieces={"CARNUTES": {"LEGION": 1}}, fallen=8)
    carry_out(g, ARVERNI, Card.POMPEY, shaded=True)
    assert (g.track, g.fallen) == (4, 8)
