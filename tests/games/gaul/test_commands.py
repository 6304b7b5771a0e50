"""§3.1-3.3: Recruit, Rally, March, Seize, Raid, supply and transfers."""

from __future__ import annotations

from exact import Exact
from games.gaul.table import do, options, position, prompt, resources, seat, state

from quadriga.games.gaul.events.vocabulary import Choose, Way
from quadriga.games.gaul.moves import (
    Agree,
    CallOff,
    Disperse,
    Event,
    Finish,
    Gain,
    Give,
    Harass,
    Issue,
    Negotiate,
    Pay,
    PlaceAlly,
    PlaceBands,
    PlaceCitadel,
    Refuse,
    Remove,
    Request,
    Roll,
    Select,
    Steal,
    Stop,
    To,
    Withdraw,
)
from quadriga.games.gaul.rules.action import Action
from quadriga.games.gaul.rules.agreement import can_transfer
from quadriga.games.gaul.rules.march import march_cost
from quadriga.games.gaul.rules.recruit_rally import (
    count_rallied,
    count_recruits,
    rally_cost,
    rally_options,
    rally_regions,
    recruit_options,
    recruit_regions,
)
from quadriga.games.gaul.rules.seize_raid import raid_options, raid_victims
from quadriga.games.gaul.rules.supply import is_supplied
from quadriga.games.gaul.terms import AEDUI, ARVERNI, BELGAE, GERMANS, ROMANS, Command, Force, Region, Side, Status, Tribe
from quadriga.kernel import One


def nobody(_faction: object) -> bool:
    return False


# Recruit (§3.2.1) -------------------------------------------------------------------------------------------------


def test_3_2_1_t20_an_ally_needs_roman_control_or_caesar() -> None:
    a = Action(ROMANS, Command.RECRUIT)
    weak = state(pieces={"CARNUTES": {"LEGION": 2, "ARVERNI_HIDDEN": 2}}, tribes={"AULERCI": "ROMAN_ALLY"})
    assert PlaceAlly(Tribe.CARNUTES) in One(recruit_options(weak, a, Region.CARNUTES))
    even = state(pieces={"CARNUTES": {"LEGION": 2, "ARVERNI_HIDDEN": 3}}, tribes={"AULERCI": "ROMAN_ALLY"})
    assert PlaceAlly(Tribe.CARNUTES) not in One(recruit_options(even, a, Region.CARNUTES))
    caesar = state(pieces={"CARNUTES": {"ROMAN_LEADER": 1, "ARVERNI_HIDDEN": 9}})
    assert PlaceAlly(Tribe.CARNUTES) in One(recruit_options(caesar, a, Region.CARNUTES))


def test_3_2_1_t20_auxilia_for_allies_leader_and_fort_and_one_more_in_provincia() -> None:
    g = state(pieces={"CARNUTES": {"ROMAN_LEADER": 1, "FORT": 1}}, tribes={"AULERCI": "ROMAN_ALLY"})
    assert count_recruits(g, Region.CARNUTES) == 3
    assert count_recruits(g, Region.PROVINCIA) == 2, "the permanent Fort and the home Region"


def test_3_2_1_t20_not_where_devastated() -> None:
    g = state(pieces={"CARNUTES": {"FORT": 1}}, devastated=["CARNUTES"], resources={"ROMANS": 9})
    assert Region.CARNUTES not in list(recruit_regions(g, Action(ROMANS, Command.RECRUIT)))


def test_3_2_1_t20_two_resources_or_none_in_supply() -> None:
    match = position(card="CICERO", pieces={"AEDUI": {"FORT": 1}}, resources={"ROMANS": 5})
    do(match, Issue(Command.RECRUIT), Select(Region.AEDUI), PlaceBands(1))
    assert resources(match, ROMANS) == 5
    match = position(
        card="CICERO",
        pieces={"BRITANNIA": {"FORT": 1}, **{coast: {"GERMAN_HIDDEN": 2} for coast in ("MORINI", "ATREBATES", "VENETI")}},
        resources={"ROMANS": 5},
    )
    do(match, Issue(Command.RECRUIT), Select(Region.BRITANNIA), PlaceBands(1))
    assert resources(match, ROMANS) == 3, "the Germans never agree"


def test_3_2_1_t21_a_supply_line_includes_the_acting_region_and_ends_next_to_cisalpina() -> None:
    g = state(pieces={"CARNUTES": {"ARVERNI_HIDDEN": 1}})
    assert not is_supplied(g, Region.CARNUTES, nobody), "its own Control bars it"
    assert is_supplied(g, Region.CARNUTES, lambda faction: faction is ARVERNI)
    assert is_supplied(g, Region.PICTONES, nobody)
    for end in (Region.UBII, Region.SEQUANI, Region.PROVINCIA):
        assert end in g.rules.supply_ends
    closed = state(pieces={"UBII": {"GERMAN_HIDDEN": 1}, "SEQUANI": {"BELGIC_HIDDEN": 1}, "PROVINCIA": {"ARVERNI_HIDDEN": 2}})
    assert not is_supplied(closed, Region.AEDUI, nobody)
    assert is_supplied(closed, Region.AEDUI, lambda faction: faction is BELGAE)


def test_1_5_2_t21_agreement_is_asked_on_selection_and_the_action_may_be_called_off() -> None:
    match = position(
        card="CICERO",
        pieces={"CARNUTES": {"FORT": 1, "ARVERNI_HIDDEN": 3}},
        resources={"ROMANS": 5, "ARVERNI": 5},
    )
    do(match, Issue(Command.RECRUIT), Select(Region.CARNUTES))
    assert prompt(match) == "agree_supply"
    assert seat(match) == ARVERNI
    do(match, Refuse())
    do(match, CallOff())
    assert resources(match, ROMANS) == 5
    assert CallOff() in options(match), "nothing has been done yet: the whole Command may be called off"
    do(match, CallOff())
    assert Issue(Command.RECRUIT) not in options(match)
    assert Issue(Command.SEIZE) in options(match)


def test_1_5_2_t21_an_agreement_holds_during_the_action() -> None:
    match = position(
        card="CICERO",
        pieces={"CARNUTES": {"FORT": 1, "ARVERNI_HIDDEN": 3}, "PICTONES": {"FORT": 1, "ARVERNI_HIDDEN": 3}},
        resources={"ROMANS": 5},
    )
    do(match, Issue(Command.RECRUIT), Select(Region.CARNUTES), Agree(), PlaceBands(1), Select(Region.PICTONES))
    assert prompt(match) == "grow", "not asked again"
    do(match, PlaceBands(1))
    assert resources(match, ROMANS) == 5


def test_3_2_1_r_15_two_who_could_open_a_line_together_are_asked_as_well_as_one_who_could_alone() -> None:
    """Through Bituriges (Arverni) and Arverni (Belgae), or through Aedui: all three may be asked."""
    pieces = {"BITURIGES": {"ARVERNI_HIDDEN": 1}, "ARVERNI": {"BELGIC_HIDDEN": 1}, "AEDUI": {"AEDUI_HIDDEN": 1}}
    germans = {region: {"GERMAN_HIDDEN": 1} for region in ("TREVERI", "SEQUANI", "CARNUTES", "ATREBATES", "PICTONES")}
    match = position(
        card="CICERO",
        pieces={**pieces, **germans, "MANDUBII": {"LEGION": 1, "ROMAN_LEADER": 1}},
        tribes={"LINGONES": "ROMAN_ALLY"},
        resources={"ROMANS": 9},
    )
    do(match, Issue(Command.RECRUIT), Select(Region.MANDUBII))
    asked = []
    while prompt(match) == "agree_supply":
        asked.append(seat(match))
        do(match, Refuse() if seat(match) == AEDUI else Agree())
    assert sorted(asked) == [ARVERNI, AEDUI, BELGAE]
    do(match, PlaceBands(1))
    assert resources(match, ROMANS) == 9, "it was in supply"


def test_1_5_2_refused_supply_can_be_paid_for() -> None:
    match = position(card="CICERO", pieces={"CARNUTES": {"FORT": 1, "ARVERNI_HIDDEN": 3}}, resources={"ROMANS": 5})
    do(match, Issue(Command.RECRUIT), Select(Region.CARNUTES), Refuse(), Pay(), PlaceBands(1))
    assert resources(match, ROMANS) == 3


# Rally (§3.3.1) ---------------------------------------------------------------------------------------------------


def test_3_3_1_t22_warbands_by_faction() -> None:
    g = state(
        pieces={"CARNUTES": {"ARVERNI_LEADER": 1}, "MORINI": {"BELGIC_HIDDEN": 1}},
        tribes={"CARNUTES": "ARVERNI_CITADEL", "BITURIGES": "AEDUI_ALLY"},
    )
    assert count_rallied(g, ARVERNI, Region.CARNUTES) == 3, "Citadel, Leader and one more"
    assert count_rallied(g, AEDUI, Region.BITURIGES) == 1
    assert count_rallied(g, BELGAE, Region.MORINI) == 1, "at home at least one"
    assert count_rallied(g, ARVERNI, Region.ARVERNI) == 1
    assert count_rallied(g, AEDUI, Region.CARNUTES) == 0


def test_3_3_1_t22_belgae_pay_two_outside_belgica() -> None:
    g = state()
    assert rally_cost(g, BELGAE, Region.MORINI) == 1
    assert rally_cost(g, BELGAE, Region.TREVERI) == 2
    assert rally_cost(g, AEDUI, Region.TREVERI) == 1


def test_3_3_1_t22_one_of_ally_warbands_or_citadel() -> None:
    match = position(
        card="DIVICIACUS",
        pieces={"BITURIGES": {"AEDUI_HIDDEN": 3}},
        tribes={"BITURIGES": "AEDUI_ALLY"},
        resources={"AEDUI": 5},
    )
    do(match, Issue(Command.RALLY), Select(Region.BITURIGES))
    assert PlaceCitadel(Tribe.BITURIGES) in options(match)
    do(match, PlaceCitadel(Tribe.BITURIGES))
    assert match.state.tribes[Tribe.BITURIGES] == Status.AEDUI_CITADEL
    assert Select(Region.BITURIGES) not in options(match)


def test_3_3_1_t22_vercingetorix_ally_without_control_and_warbands_in_either_order() -> None:
    match = position(
        card="LUCTERIUS",
        pieces={"CARNUTES": {"ARVERNI_LEADER": 1, "LEGION": 5}},
        resources={"ARVERNI": 5},
        devastated=["CARNUTES"],
    )
    do(match, Issue(Command.RALLY), Select(Region.CARNUTES))
    assert resources(match, ARVERNI) == 3, "two where Devastated"
    do(match, PlaceBands(2), PlaceAlly(Tribe.AULERCI))
    assert match.state.count(Region.CARNUTES, Force.ARVERNI_HIDDEN) == 2
    assert match.state.tribes[Tribe.AULERCI] == Status.ARVERNI_ALLY


def test_3_3_1_t22_the_successor_has_none_of_it() -> None:
    g = state(pieces={"CARNUTES": {"ARVERNI_LEADER": 1, "LEGION": 5}}, resources={"ARVERNI": 5}, successors=["ARVERNI"])
    a = Action(ARVERNI, Command.RALLY)
    assert PlaceAlly(Tribe.AULERCI) not in One(rally_options(g, a, Region.CARNUTES))
    assert count_rallied(g, ARVERNI, Region.CARNUTES) == 2
    g.devastate(Region.CARNUTES)
    assert Region.CARNUTES not in list(rally_regions(g, a))


# Raid (§3.3.3) ----------------------------------------------------------------------------------------------------


def test_3_3_3_t23_at_most_two_warbands_per_region() -> None:
    match = position(card="COMMIUS", pieces={"MORINI": {"BELGIC_HIDDEN": 4}}, resources={"BELGAE": 0})
    do(match, Issue(Command.RAID), Select(Region.MORINI), Gain())
    assert resources(match, BELGAE) == 2
    assert match.state.count(Region.MORINI, Force.BELGIC_REVEALED) == 2


def test_3_3_3_t23_gain_needs_an_undevastated_region_and_theft_no_fort_or_citadel() -> None:
    g = state(
        pieces={"CARNUTES": {"BELGIC_HIDDEN": 1, "LEGION": 1, "AEDUI_HIDDEN": 1, "GERMAN_HIDDEN": 1}},
        tribes={"CARNUTES": "ARVERNI_CITADEL"},
        resources={"ROMANS": 3, "AEDUI": 0, "ARVERNI": 3},
        devastated=["CARNUTES"],
    )
    a = Action(BELGAE, Command.RAID)
    assert Exact(raid_options(g, a, Region.CARNUTES)) == [Steal(ROMANS)]
    g.place(Region.CARNUTES, Force.FORT)
    assert not raid_options(g, a, Region.CARNUTES), "a Fort guards, a Citadel guards, empty chests and Germans have nothing"
    assert GERMANS not in raid_victims(g, BELGAE, Region.CARNUTES)


# Seize (§3.2.3) ---------------------------------------------------------------------------------------------------


def test_3_2_3_t24_seize_in_its_order() -> None:
    match = position(
        dice=[4, 2],
        card="CICERO",
        pieces={"MANDUBII": {"LEGION": 4, "AEDUI_HIDDEN": 3}, "ATREBATES": {"BELGIC_HIDDEN": 1}},
        tribes={"SENONES": "ROMAN_ALLY"},
        resources={"ROMANS": 0, "BELGAE": 0},
    )
    do(match, Issue(Command.SEIZE), Select(Region.MANDUBII), Disperse(Tribe.LINGONES), Finish())
    assert seat(match) == BELGAE, "the Arverni rolled 4, the Belgae 2: a free Rally around Mandubii"
    do(match, Select(Region.ATREBATES))
    do(match, PlaceAlly(Tribe.BELLOVACI))
    assert resources(match, BELGAE) == 0
    assert resources(match, ROMANS) == 2 * 2 + 6, "Mandubii Subdued, Senones Ally, Lingones just Dispersed: not 8"
    assert prompt(match) == "harass"
    assert seat(match) == AEDUI


def test_3_2_3_t24_nothing_is_foraged_where_devastated_and_no_more_than_four_markers() -> None:
    match = position(
        card="CICERO",
        pieces={"CARNUTES": {"LEGION": 4}},
        tribes={"VENETI": "DISPERSED", "REMI": "GATHERING", "MENAPII": "DISPERSED", "NERVII": "DISPERSED"},
        devastated=["CARNUTES"],
        resources={"ROMANS": 0},
    )
    do(match, Issue(Command.SEIZE), Select(Region.CARNUTES))
    assert prompt(match) == "step", "no marker left, nothing to forage"
    assert resources(match, ROMANS) == 0


def test_3_2_3_t24_dispersal_needs_roman_control() -> None:
    match = position(card="CICERO", pieces={"CARNUTES": {"LEGION": 1, "ARVERNI_HIDDEN": 2}})
    do(match, Issue(Command.SEIZE), Select(Region.CARNUTES))
    assert resources(match, ROMANS) == 4
    assert prompt(match) == "step"


def test_3_2_3_t25_harassed_seizure_costs_auxilia_allies_or_a_roll() -> None:
    match = position(
        dice=[6],
        card="CICERO",
        pieces={"CARNUTES": {"LEGION": 1, "AUXILIA_HIDDEN": 1, "ARVERNI_HIDDEN": 4}},
        tribes={"AULERCI": "ROMAN_ALLY"},
    )
    do(match, Issue(Command.SEIZE), Select(Region.CARNUTES), Harass(Region.CARNUTES))
    assert seat(match) == ROMANS
    assert Remove(Force.AUXILIA_HIDDEN) in options(match)
    do(match, Roll(Force.LEGION))
    assert match.state.count(Region.CARNUTES, Force.LEGION) == 1, "a 6 saves the Legion"


# March (§3.2.2, §3.3.2) -------------------------------------------------------------------------------------------


def test_3_2_2_t25_only_a_group_that_enters_and_leaves_is_harassed() -> None:
    match = position(
        card="CICERO",
        pieces={"PROVINCIA": {"AUXILIA_HIDDEN": 3}, "AEDUI": {"ARVERNI_HIDDEN": 6, "BELGIC_HIDDEN": 2, "GERMAN_HIDDEN": 3}},
        resources={"ROMANS": 5},
    )
    do(match, Issue(Command.MARCH), Select(Region.PROVINCIA), {Force.AUXILIA_HIDDEN: 3}, To(Region.AEDUI))
    assert prompt(match) == "march_past", "entering is not Harassed, going on may be"
    do(match, To(Region.BITURIGES), {Force.AUXILIA_HIDDEN: 2})
    assert prompt(match) == "harass"
    assert seat(match) == ARVERNI
    do(match, Refuse())
    assert match.state.count(Region.BITURIGES, Force.AUXILIA_HIDDEN) == 1, "the Germans always Harass"
    assert match.state.count(Region.AEDUI, Force.AUXILIA_HIDDEN) == 1, "not the dropped off piece"


def test_3_2_2_t25_the_romans_may_roll_for_a_legion() -> None:
    match = position(
        dice=[3],
        card="CICERO",
        pieces={"PROVINCIA": {"AUXILIA_HIDDEN": 1, "LEGION": 1}, "AEDUI": {"ARVERNI_HIDDEN": 3}},
        resources={"ROMANS": 5},
    )
    do(match, Issue(Command.MARCH), Select(Region.PROVINCIA), {Force.LEGION: 1, Force.AUXILIA_HIDDEN: 1}, To(Region.AEDUI))
    do(match, To(Region.BITURIGES), {Force.LEGION: 1, Force.AUXILIA_HIDDEN: 1}, Harass(Region.AEDUI), Roll(Force.LEGION))
    assert match.state.fallen == 1
    assert match.state.count(Region.BITURIGES, Force.AUXILIA_HIDDEN) == 1


def test_3_3_2_t25_vercingetorix_is_harassed_by_hidden_auxilia() -> None:
    match = position(
        card="LUCTERIUS",
        pieces={"ARVERNI": {"ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 3}, "BITURIGES": {"AUXILIA_HIDDEN": 3}},
        resources={"ARVERNI": 5},
    )
    do(match, Issue(Command.MARCH), Select(Region.ARVERNI), {Force.ARVERNI_LEADER: 1, Force.ARVERNI_HIDDEN: 3})
    do(match, To(Region.BITURIGES), To(Region.CARNUTES), {Force.ARVERNI_HIDDEN: 3})
    assert seat(match) == ROMANS
    do(match, Harass(Region.BITURIGES), Remove(Force.ARVERNI_HIDDEN))
    assert match.state.pieces(Region.CARNUTES, ARVERNI) == {Force.ARVERNI_LEADER: 1, Force.ARVERNI_HIDDEN: 2}


def test_3_3_2_gauls_march_one_region_and_hide() -> None:
    match = position(card="DIVICIACUS", pieces={"AEDUI": {"AEDUI_REVEALED": 2, "AEDUI_SCOUTED": 1}}, resources={"AEDUI": 1})
    do(match, Issue(Command.MARCH), Select(Region.AEDUI))
    assert match.state.pieces(Region.AEDUI, AEDUI) == {Force.AEDUI_HIDDEN: 2, Force.AEDUI_REVEALED: 1}
    do(match, {Force.AEDUI_HIDDEN: 1}, To(Region.BITURIGES))
    assert prompt(match) == "march_group", "one step only"
    assert Stop() not in options(match)


def test_3_2_2_march_no_piece_more_than_once() -> None:
    match = position(
        card="DIVICIACUS",
        pieces={"AEDUI": {"AEDUI_HIDDEN": 1}, "BITURIGES": {"AEDUI_HIDDEN": 1}},
        resources={"AEDUI": 5},
    )
    do(match, Issue(Command.MARCH), Select(Region.AEDUI), {Force.AEDUI_HIDDEN: 1}, To(Region.BITURIGES))
    do(match, Select(Region.BITURIGES), {Force.AEDUI_HIDDEN: 1}, To(Region.CARNUTES))
    assert match.state.count(Region.BITURIGES, Force.AEDUI_HIDDEN) == 1


def test_3_2_2_march_costs_double_out_of_devastation() -> None:
    g = state(devastated=["CARNUTES"])
    assert [march_cost(g, faction, Region.CARNUTES) for faction in (ROMANS, ARVERNI, GERMANS)] == [4, 2, 0]
    assert [march_cost(g, faction, Region.AEDUI) for faction in (ROMANS, ARVERNI, GERMANS)] == [2, 1, 0]


# Voluntary removal (§1.4.1) -----------------------------------------------------------------------------------------


def test_1_4_1_rally_with_nothing_available_after_a_removal_elsewhere() -> None:
    """The play note of 1.4.1: all pieces stand elsewhere, and some of them come back to be placed here."""
    won = {"ARVERNI": "ARVERNI_CITADEL", "CADURCI": "ARVERNI_ALLY", "VOLCAE": "ARVERNI_ALLY"}
    match = position(
        card="LUCTERIUS",
        pieces={"ARVERNI": {"ARVERNI_HIDDEN": 5}, "VENETI": {"ARVERNI_HIDDEN": 30}},
        tribes={**won, "VENETI": "BELGIC_ALLY", "NAMNETES": "BELGIC_ALLY"},
        resources={"ARVERNI": 5},
    )
    assert match.state.count_available_bands(ARVERNI) == 0
    do(match, Issue(Command.RALLY), Withdraw(), Select(Region.VENETI), Remove(Force.ARVERNI_HIDDEN))
    do(match, Select(Region.ARVERNI), PlaceBands(1))
    assert match.state.count_bands(Region.ARVERNI, ARVERNI) == 6


def test_1_4_1_recruit_with_nothing_available_after_a_removal_elsewhere() -> None:
    match = position(
        card="CICERO", pieces={"CARNUTES": {"AUXILIA_HIDDEN": 20, "ARVERNI_HIDDEN": 20}}, tribes={"HELVII": "ARVERNI_ALLY"}
    )
    do(match, Issue(Command.RECRUIT), Withdraw(), Select(Region.CARNUTES), Remove(Force.AUXILIA_HIDDEN))
    do(match, Select(Region.PROVINCIA), PlaceBands(1))
    assert match.state.count_bands(Region.PROVINCIA, ROMANS) == 1


def test_1_4_1_the_executing_faction_may_remove_pieces_for_a_rally_of_its_event() -> None:
    pieces = {"PROVINCIA": {"ARVERNI_HIDDEN": 1}, "ARVERNI": {"ARVERNI_HIDDEN": 4}, "VENETI": {"ARVERNI_HIDDEN": 30}}
    match = position(card="MONS_CEVENNA", pieces=pieces, tribes={"ARVERNI": "ARVERNI_CITADEL"}, eligible=["ARVERNI", "BELGAE"])
    do(match, Event(Side.UNSHADED), Select(Region.PROVINCIA), {Force.ARVERNI_HIDDEN: 1}, To(Region.ARVERNI))
    do(match, Issue(Command.RALLY), Withdraw(), Select(Region.VENETI), Remove(Force.ARVERNI_HIDDEN))
    do(match, Select(Region.ARVERNI), PlaceBands(1))
    assert match.state.count_bands(Region.ARVERNI, ARVERNI) == 6


def test_1_4_1_no_rally_where_no_removal_would_help() -> None:
    match = position(card="LUCTERIUS", pieces={"VENETI": {"ARVERNI_HIDDEN": 35}}, devastated=["ARVERNI", "VENETI"])
    assert Issue(Command.RALLY) not in options(match)


# Transfers (§1.5.2) -----------------------------------------------------------------------------------------------


def test_1_5_2_resources_may_be_given_and_asked_for_in_a_command() -> None:
    match = position(
        card="DIVICIACUS",
        pieces={"AEDUI": {"AEDUI_HIDDEN": 1}},
        resources={"AEDUI": 5, "ROMANS": 7},
    )
    do(match, Issue(Command.MARCH), Negotiate(), Give(BELGAE), 2, Negotiate(), Request(ROMANS))
    assert seat(match) == ROMANS
    do(match, 6)
    assert (resources(match, AEDUI), resources(match, ROMANS), resources(match, BELGAE)) == (9, 1, 2)


def test_1_5_2_r_21_resources_may_be_given_and_asked_for_before_an_event() -> None:
    match = position(card="CICERO", resources={"ROMANS": 7, "AEDUI": 5})
    do(match, Event(Side.UNSHADED))
    assert (prompt(match), seat(match)) == ("event_transfer", ROMANS)
    assert Exact(options(match)) == [Give(ARVERNI), Give(AEDUI), Give(BELGAE), Request(AEDUI), Finish()]
    do(match, Give(BELGAE), 2, Request(AEDUI))
    assert seat(match) == AEDUI
    do(match, 3)
    assert (resources(match, ROMANS), resources(match, AEDUI), resources(match, BELGAE)) == (8, 2, 2)
    do(match, Finish())
    assert prompt(match) == "event_way"


def test_1_5_2_r_21_and_after_it_if_it_brought_any() -> None:
    match = position(card="THE_PROVINCE", eligible=["ROMANS", "BELGAE"])
    do(match, Event(Side.UNSHADED))
    assert prompt(match) == "event_way", "nobody has any to give before"
    do(match, Choose(Way.RESOURCES))
    assert (prompt(match), seat(match)) == ("event_transfer", ROMANS)
    do(match, Give(AEDUI), 4, Finish())
    assert (resources(match, ROMANS), resources(match, AEDUI)) == (6, 4)


def test_1_5_2_r_21_at_most_four_between_one_players_factions_in_an_event() -> None:
    match = position(card="CICERO", config={"players": 2}, resources={"ROMANS": 9})
    do(match, Event(Side.UNSHADED), Give(AEDUI))
    assert (1 in options(match), 4 in options(match), 5 in options(match)) == (True, True, False)


def test_1_5_2_at_most_four_between_one_players_factions() -> None:
    g = state(config={"players": 2}, resources={"AEDUI": 9, "ROMANS": 9, "BELGAE": 9})
    a = Action(AEDUI, Command.RALLY)
    assert can_transfer(g, AEDUI, ROMANS, a) == 4
    assert can_transfer(g, AEDUI, BELGAE, a) == 9
    assert can_transfer(g, AEDUI, ROMANS, None) == 9, "no limit in Winter"
    assert can_transfer(g, AEDUI, GERMANS, a) == 0


def test_3_1_a_command_may_be_begun_on_borrowed_resources() -> None:
    match = position(card="DIVICIACUS", pieces={"AEDUI": {"AEDUI_HIDDEN": 1}}, resources={"AEDUI": 0, "ROMANS": 7})
    do(match, Issue(Command.MARCH), Negotiate(), Request(ROMANS), 1, Select(Region.AEDUI))
    assert resources(match, AEDUI) == 0
