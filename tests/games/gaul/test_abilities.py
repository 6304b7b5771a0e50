"""§4: Special Abilities."""

from __future__ import annotations

from exact import Exact
from games.gaul.table import do, options, position, prompt, resources, seat, state

from quadriga.games.gaul.moves import (
    Against,
    Agree,
    CallOff,
    EnlistAsBelgic,
    EnlistFor,
    Finish,
    Flip,
    Gain,
    Issue,
    PlaceAlly,
    PlaceAnyAlly,
    PlaceBands,
    PlaceEnlisted,
    PlaceFort,
    PlacePiece,
    Proceed,
    Refuse,
    Remove,
    RemoveTribe,
    Retreat,
    Scatter,
    Select,
    Steal,
    To,
    Use,
)
from quadriga.games.gaul.rules.abilities.belgic import enlist_regions, rampage_targets
from quadriga.games.gaul.rules.abilities.gallic import (
    count_markets,
    count_starved,
    devastate_regions,
    entreat_options,
    entreat_regions,
    suborn_options,
    trade_income,
)
from quadriga.games.gaul.rules.abilities.roman import build_options, build_regions, scout_steps
from quadriga.games.gaul.rules.action import Action
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
    Region,
    Status,
    Tribe,
)
from quadriga.kernel import One

# Build (§4.2.1) ---------------------------------------------------------------------------------------------------


def test_4_2_1_t37_build_needs_an_ally_or_supply_near_caesar() -> None:
    g = state(
        pieces={
            "SEQUANI": {"ROMAN_LEADER": 1, "AUXILIA_HIDDEN": 1},
            "TREVERI": {"LEGION": 1, "BELGIC_HIDDEN": 3},
            "CARNUTES": {"LEGION": 1},
        },
        tribes={"TREVERI": "ROMAN_ALLY"},
        resources={"ROMANS": 9},
    )
    a = Action(ROMANS, Command.MARCH)
    assert build_regions(g, a, []) == [Region.TREVERI, Region.SEQUANI, Region.PROVINCIA], "Carnutes lies too far from Caesar"


def test_4_2_1_t37_a_fort_then_with_its_control_one_ally_for_two_each() -> None:
    match = position(
        card="CICERO",
        pieces={"SEQUANI": {"ROMAN_LEADER": 1, "AEDUI_HIDDEN": 1}},
        tribes={"HELVETII": "ARVERNI_ALLY"},
        resources={"ROMANS": 9},
    )
    do(match, Issue(Command.RECRUIT), Use(Ability.BUILD), Select(Region.SEQUANI))
    assert Exact(options(match)) == [PlaceFort(), Finish()], "no Control yet"
    match = position(
        card="CICERO",
        pieces={"SEQUANI": {"ROMAN_LEADER": 1, "AUXILIA_HIDDEN": 1}},
        tribes={"HELVETII": "ARVERNI_ALLY", "SEQUANI": "BELGIC_CITADEL"},
        resources={"ROMANS": 9},
    )
    do(match, Issue(Command.RECRUIT), Use(Ability.BUILD), Select(Region.SEQUANI), PlaceFort())
    assert RemoveTribe(Tribe.HELVETII) in options(match), "the Fort gave Control"
    assert RemoveTribe(Tribe.SEQUANI) not in options(match), "never a Citadel"
    do(match, RemoveTribe(Tribe.HELVETII))
    assert resources(match, ROMANS) == 5
    assert match.state.tribes[Tribe.HELVETII] == Status.SUBDUED


def test_4_2_1_t37_no_ally_work_where_this_command_seizes() -> None:
    g = state(pieces={"SEQUANI": {"ROMAN_LEADER": 1, "LEGION": 3, "FORT": 1}}, resources={"ROMANS": 9})
    seizing = Action(ROMANS, Command.SEIZE, regions=[Region.SEQUANI])
    marching = Action(ROMANS, Command.MARCH, regions=[Region.SEQUANI])
    assert not build_options(g, seizing, Region.SEQUANI, fort=True, tribe=True)
    assert PlaceAlly(Tribe.HELVETII) in One(build_options(g, marching, Region.SEQUANI, fort=True, tribe=True))


def test_4_2_1_t37_nor_seizing_where_it_has_built_allies() -> None:
    match = position(card="CICERO", pieces={"SEQUANI": {"ROMAN_LEADER": 1, "LEGION": 3, "FORT": 1}}, resources={"ROMANS": 9})
    do(match, Issue(Command.SEIZE), Use(Ability.BUILD), Select(Region.SEQUANI), PlaceAlly(Tribe.HELVETII), Finish())
    assert Select(Region.SEQUANI) not in options(match)
    assert Select(Region.PROVINCIA) in options(match)


# Scout (§4.2.2) ---------------------------------------------------------------------------------------------------


def test_4_2_2_t38_scout_moves_any_auxilia_but_not_over_the_sea() -> None:
    g = state()
    assert Region.BRITANNIA not in scout_steps(g, Region.MORINI)
    assert scout_steps(g, Region.BRITANNIA) == []


def test_4_2_2_t38_hidden_auxilia_near_caesar_reveal_two_warbands_each() -> None:
    match = position(
        card="CICERO",
        pieces={
            "SEQUANI": {"ROMAN_LEADER": 1},
            "AEDUI": {"AUXILIA_HIDDEN": 1, "AUXILIA_REVEALED": 1},
            "MANDUBII": {"AUXILIA_HIDDEN": 1, "ARVERNI_HIDDEN": 3, "ARVERNI_REVEALED": 1},
        },
        resources={"ROMANS": 9},
    )
    do(match, Issue(Command.RECRUIT), Use(Ability.SCOUT), Select(Region.AEDUI), To(Region.MANDUBII))
    do(match, {Force.AUXILIA_HIDDEN: 1, Force.AUXILIA_REVEALED: 1}, Finish())
    assert match.state.count(Region.MANDUBII, Force.AUXILIA_REVEALED) == 1, "faces are kept"
    do(match, Select(Region.MANDUBII), {Force.ARVERNI_HIDDEN: 2, Force.ARVERNI_REVEALED: 1})
    g = match.state
    assert g.pieces(Region.MANDUBII, ARVERNI) == {Force.ARVERNI_HIDDEN: 1, Force.ARVERNI_SCOUTED: 3}
    assert g.pieces(Region.MANDUBII, ROMANS) == {Force.AUXILIA_REVEALED: 3}, "three Warbands cost two flips"


# Entreat and Devastate (§4.3) -------------------------------------------------------------------------------------


def test_4_3_1_t39_entreat_costs_one_and_takes_allies_only_under_control() -> None:
    contested = state(
        pieces={"CARNUTES": {"ARVERNI_HIDDEN": 1, "LEGION": 2, "AUXILIA_HIDDEN": 1}}, tribes={"AULERCI": "AEDUI_ALLY"}
    )
    assert Exact(entreat_options(contested, Region.CARNUTES)) == [Remove(Force.AUXILIA_HIDDEN)]
    held = state(pieces={"CARNUTES": {"ARVERNI_HIDDEN": 4}}, tribes={"AULERCI": "AEDUI_ALLY", "CARNUTES": "ROMAN_ALLY"})
    assert Exact(entreat_options(held, Region.CARNUTES)) == [RemoveTribe(Tribe.AULERCI)], "never a Roman Ally"


def test_4_3_1_t39_entreat_needs_a_hidden_warband_and_replaces_or_removes() -> None:
    g = state(pieces={"CARNUTES": {"ARVERNI_LEADER": 1, "ARVERNI_REVEALED": 4, "AEDUI_HIDDEN": 1}}, resources={"ARVERNI": 5})
    assert not entreat_regions(g, Action(ARVERNI, Command.RALLY), [])
    match = position(
        card="LUCTERIUS",
        pieces={"AEDUI": {"ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 4}},
        tribes={"AEDUI": "AEDUI_ALLY"},
        resources={"ARVERNI": 5},
    )
    do(match, Issue(Command.RAID), Use(Ability.ENTREAT), Select(Region.AEDUI), RemoveTribe(Tribe.AEDUI))
    assert resources(match, ARVERNI) == 4
    assert match.state.tribes[Tribe.AEDUI] == Status.SUBDUED, "no Arverni Ally may stand there: removed"


def test_4_3_2_t40_devastate_counts_each_faction_alone() -> None:
    g = state(pieces={"CARNUTES": {"ARVERNI_HIDDEN": 11, "LEGION": 2, "AUXILIA_HIDDEN": 3, "AEDUI_HIDDEN": 2}})
    assert count_starved(g, ARVERNI, Region.CARNUTES) == 2
    assert count_starved(g, ROMANS, Region.CARNUTES) == 1, "five Legions and Auxilia together"
    assert count_starved(g, AEDUI, Region.CARNUTES) == 0


def test_4_3_2_t40_owners_choose_and_legions_fall() -> None:
    match = position(
        card="LUCTERIUS",
        pieces={"CARNUTES": {"ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 8, "LEGION": 2, "AUXILIA_HIDDEN": 1}},
        resources={"ARVERNI": 5},
    )
    do(match, Issue(Command.RAID), Use(Ability.DEVASTATE), Select(Region.CARNUTES))
    assert seat(match) == ROMANS, "the Arverni had no choice to make"
    do(match, {Force.LEGION: 1})
    assert match.state.fallen == 1
    assert match.state.is_devastated(Region.CARNUTES)
    assert match.state.count_bands(Region.CARNUTES, ARVERNI) == 6


def test_4_3_2_devastate_needs_arverni_control() -> None:
    g = state(pieces={"CARNUTES": {"ARVERNI_LEADER": 1, "LEGION": 1}})
    assert devastate_regions(g, Action(ARVERNI, Command.RAID), []) == []


# Trade and Suborn (§4.4) ------------------------------------------------------------------------------------------


def test_4_4_1_t41_trade_counts_allies_and_citadels_and_under_control_subdued_tribes() -> None:
    g = state(
        pieces={"MANDUBII": {"AEDUI_HIDDEN": 5}},
        tribes={"MANDUBII": "AEDUI_CITADEL", "LINGONES": "ROMAN_ALLY", "AEDUI": "AEDUI_ALLY"},
    )
    assert count_markets(g, Region.MANDUBII, romans=False) == 2, "the Citadel and the Senones"
    assert count_markets(g, Region.MANDUBII, romans=True) == 3
    a = Action(AEDUI, Command.RALLY)
    assert trade_income(g, a, (AEDUI,), romans=False) == 3
    assert trade_income(g, a, (AEDUI, ROMANS), romans=True) == 2 * 4


def test_4_4_1_t41_the_romans_declare_in_any_case() -> None:
    match = position(
        card="DIVICIACUS", pieces={"AEDUI": {"AEDUI_HIDDEN": 2}}, tribes={"AEDUI": "AEDUI_CITADEL"}, resources={"AEDUI": 5}
    )
    do(match, Issue(Command.RAID), Use(Ability.TRADE))
    assert seat(match) == ROMANS
    do(match, Agree())
    assert resources(match, AEDUI) == 7


def test_4_4_1_every_faction_declares_whose_regions_might_open_a_line() -> None:
    """Arverni or Belgae could each let the goods through, so neither may be passed over."""
    warbands = {region: {"ARVERNI_HIDDEN": 3} for region in ("SEQUANI", "AEDUI", "BITURIGES", "CARNUTES")}
    warbands |= {region: {"BELGIC_HIDDEN": 3} for region in ("TREVERI", "ATREBATES")}
    match = position(
        card="DIVICIACUS",
        pieces={**warbands, "MANDUBII": {"AEDUI_HIDDEN": 3}},
        tribes={"LINGONES": "AEDUI_ALLY"},
    )
    do(match, Issue(Command.RAID), Use(Ability.TRADE), Agree())
    assert (prompt(match), seat(match)) == ("agree_trade_supply", ARVERNI)
    do(match, Refuse())
    assert (prompt(match), seat(match)) == ("agree_trade_supply", BELGAE)
    do(match, Agree(), Proceed())
    assert resources(match, AEDUI) == 6


def test_4_4_1_after_a_refusal_the_aedui_may_call_the_trade_off() -> None:
    match = position(
        card="DIVICIACUS", pieces={"AEDUI": {"AEDUI_HIDDEN": 2}}, tribes={"AEDUI": "AEDUI_CITADEL"}, resources={"AEDUI": 5}
    )
    do(match, Issue(Command.RAID), Use(Ability.TRADE), Refuse())
    assert (prompt(match), seat(match)) == ("trade_anyway", AEDUI)
    assert Exact(options(match)) == [Proceed(), CallOff()]
    do(match, CallOff())
    assert resources(match, AEDUI) == 5
    assert Use(Ability.SUBORN) in options(match), "it was no Special Ability"
    assert Use(Ability.TRADE) not in options(match), "the answers hold during the action"


def test_4_4_1_after_a_refusal_the_aedui_may_trade_for_one_each() -> None:
    match = position(
        card="DIVICIACUS", pieces={"AEDUI": {"AEDUI_HIDDEN": 2}}, tribes={"AEDUI": "AEDUI_CITADEL"}, resources={"AEDUI": 5}
    )
    do(match, Issue(Command.RAID), Use(Ability.TRADE), Refuse(), Proceed())
    assert resources(match, AEDUI) == 6
    assert Use(Ability.SUBORN) not in options(match)


def test_4_4_1_t41_a_region_out_of_supply_does_not_trade() -> None:
    g = state(
        pieces={"BITURIGES": {"ARVERNI_HIDDEN": 2}, "CARNUTES": {"BELGIC_HIDDEN": 1}},
        tribes={"BITURIGES": "AEDUI_ALLY"},
    )
    a = Action(AEDUI, Command.RALLY)
    assert trade_income(g, a, (AEDUI,), romans=False) == 0
    assert trade_income(g, a, (AEDUI, ARVERNI), romans=False) == 1


def test_4_4_2_t42_suborn_three_pieces_one_ally_two_and_one_resources() -> None:
    match = position(
        card="DIVICIACUS",
        pieces={"BITURIGES": {"AEDUI_HIDDEN": 1, "ARVERNI_HIDDEN": 2}},
        tribes={"BITURIGES": "ARVERNI_ALLY"},
        resources={"AEDUI": 9},
    )
    do(match, Issue(Command.RAID), Use(Ability.SUBORN), Select(Region.BITURIGES), RemoveTribe(Tribe.BITURIGES))
    assert PlaceAnyAlly(Tribe.BITURIGES, AEDUI) not in options(match), "at most one Ally, in or out"
    do(match, Remove(Force.ARVERNI_HIDDEN), PlacePiece(Force.AUXILIA_HIDDEN))
    assert resources(match, AEDUI) == 9 - 2 - 1 - 1
    assert prompt(match) == "step", "three pieces in all, and one Region"
    assert match.state.count(Region.BITURIGES, Force.AUXILIA_HIDDEN) == 1


def test_4_4_2_t42_suborn_respects_reserved_circles_and_spares_citadels() -> None:
    g = state(pieces={"ARVERNI": {"AEDUI_HIDDEN": 1}}, tribes={"CADURCI": "ARVERNI_ALLY"}, resources={"AEDUI": 9})
    moves = One(suborn_options(g, Action(AEDUI, Command.RAID), Region.ARVERNI, allies=True))
    assert PlaceAnyAlly(Tribe.ARVERNI, ARVERNI) in moves
    assert PlaceAnyAlly(Tribe.ARVERNI, AEDUI) not in moves
    castle = state(pieces={"ARVERNI": {"AEDUI_HIDDEN": 1}}, tribes={"ARVERNI": "ARVERNI_CITADEL"}, resources={"AEDUI": 9})
    moves = One(suborn_options(castle, Action(AEDUI, Command.RAID), Region.ARVERNI, allies=True))
    assert RemoveTribe(Tribe.ARVERNI) not in moves


def test_4_1_1_suborn_does_not_accompany_battle() -> None:
    match = position(
        card="DIVICIACUS", pieces={"BITURIGES": {"AEDUI_HIDDEN": 3, "ARVERNI_HIDDEN": 1}}, resources={"AEDUI": 9, "ROMANS": 0}
    )
    do(match, Issue(Command.BATTLE))
    assert Use(Ability.SUBORN) not in options(match)


# Enlist and Rampage (§4.5) ----------------------------------------------------------------------------------------

NERVII = {"NERVII": {"BELGIC_LEADER": 1, "BELGIC_HIDDEN": 2, "GERMAN_HIDDEN": 2}}


def test_4_5_1_t43_enlist_reaches_germania_and_regions_with_germans_near_ambiorix() -> None:
    g = state(pieces={"ATREBATES": {"BELGIC_LEADER": 1}, "CARNUTES": {"GERMAN_HIDDEN": 1}})
    assert enlist_regions(g, Action(BELGAE, Command.RAID)) == [
        Region.MORINI,
        Region.NERVII,
        Region.TREVERI,
        Region.CARNUTES,
    ]


def test_4_5_1_t43_german_warbands_count_as_belgic_during_the_command() -> None:
    match = position(card="COMMIUS", pieces={**NERVII}, resources={"BELGAE": 5}, tribes={"NERVII": "BELGIC_ALLY"})
    do(match, Issue(Command.RALLY), Use(Ability.ENLIST), EnlistAsBelgic(), (Region.NERVII,))
    assert match.state.control(Region.NERVII) is BELGAE
    do(match, Select(Region.NERVII))
    assert PlaceEnlisted(1) in options(match)
    do(match, PlaceEnlisted(1), Finish())
    assert match.state.count(Region.NERVII, Force.GERMAN_HIDDEN) == 3
    assert match.state.loans == [], "Enlist ends with the Command"
    assert match.state.deeds[BELGAE] == Deed.COMMAND_ABILITY


def test_4_5_1_t43_enlisted_germans_raid_and_march_for_the_belgae() -> None:
    match = position(card="COMMIUS", pieces=NERVII, resources={"BELGAE": 0})
    do(match, Issue(Command.RAID), Use(Ability.ENLIST), EnlistAsBelgic(), (Region.NERVII,), Select(Region.NERVII))
    assert prompt(match) == "raid_with"
    do(match, Flip(Force.GERMAN_HIDDEN), Gain(), Flip(Force.GERMAN_HIDDEN))
    assert resources(match, BELGAE) == 2
    assert match.state.count(Region.NERVII, Force.GERMAN_REVEALED) == 2


def test_4_5_1_t43_or_one_free_limited_command_with_germans() -> None:
    match = position(
        card="COMMIUS",
        pieces={"NERVII": {"BELGIC_LEADER": 1, "BELGIC_HIDDEN": 1, "GERMAN_HIDDEN": 3, "AUXILIA_HIDDEN": 1}},
        resources={"BELGAE": 5, "ROMANS": 5},
    )
    do(match, Issue(Command.RAID), Use(Ability.ENLIST), EnlistFor(Command.RAID), Select(Region.NERVII))
    assert Exact(options(match)) == [Steal(ROMANS), Steal(BELGAE)], "§3.4.3: always a faction, and nothing of the land"
    do(match, Steal(ROMANS), Finish())
    assert resources(match, ROMANS) == 4
    assert resources(match, BELGAE) == 5, "the Germans keep nothing, and nobody else does"


def test_3_4_1_t43_an_enlisted_german_rally_places_an_ally_then_warbands() -> None:
    match = position(
        card="COMMIUS",
        pieces={"SUGAMBRI": {"GERMAN_HIDDEN": 2}, "NERVII": {"BELGIC_LEADER": 1, "BELGIC_HIDDEN": 1}},
        resources={"BELGAE": 5},
    )
    do(match, Issue(Command.RAID), Use(Ability.ENLIST), EnlistFor(Command.RALLY), Select(Region.SUGAMBRI))
    do(match, PlaceAlly(Tribe.SUEBI_NORTH))
    assert match.state.count(Region.SUGAMBRI, Force.GERMAN_HIDDEN) == 3


def test_4_5_2_t44_rampage_spares_leaders_citadels_forts_and_germans() -> None:
    g = state(
        pieces={"NERVII": {"BELGIC_HIDDEN": 2, "LEGION": 1, "FORT": 1, "GERMAN_HIDDEN": 1, "AEDUI_HIDDEN": 1}},
    )
    assert rampage_targets(g, Region.NERVII) == [AEDUI]
    led = state(pieces={"NERVII": {"BELGIC_HIDDEN": 2, "ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 1}})
    assert rampage_targets(led, Region.NERVII) == []


def test_4_5_2_t44_one_piece_per_flip_flees_or_falls_legions_without_roll() -> None:
    match = position(
        card="COMMIUS",
        pieces={
            "NERVII": {"BELGIC_LEADER": 1, "BELGIC_HIDDEN": 3, "LEGION": 2, "AUXILIA_HIDDEN": 1},
            "TREVERI": {"LEGION": 1},
        },
        resources={"BELGAE": 5},
    )
    do(match, Issue(Command.RAID), Use(Ability.RAMPAGE), Select(Region.NERVII), 2)
    assert seat(match) == ROMANS
    do(match, Retreat(Region.TREVERI), {Force.LEGION: 1}, {Force.LEGION: 1})
    assert match.state.count(Region.TREVERI, Force.LEGION) == 2
    assert match.state.fallen == 1
    assert match.state.count(Region.NERVII, Force.BELGIC_REVEALED) == 2


def test_4_5_2_t44_no_refuge_means_removal() -> None:
    match = position(card="COMMIUS", pieces={"NERVII": {"BELGIC_LEADER": 1, "BELGIC_HIDDEN": 2, "AEDUI_HIDDEN": 2}})
    do(match, Issue(Command.RAID), Use(Ability.RAMPAGE), Select(Region.NERVII), 2)
    assert match.state.count_bands(Region.NERVII, AEDUI) == 0


def test_4_5_2_a_refused_refuge_is_no_refuge() -> None:
    match = position(
        card="COMMIUS",
        pieces={
            "NERVII": {"BELGIC_LEADER": 1, "BELGIC_HIDDEN": 2, "AEDUI_HIDDEN": 1, "ARVERNI_HIDDEN": 1},
            "TREVERI": {"ARVERNI_HIDDEN": 1},
        },
    )
    do(match, Issue(Command.RAID), Use(Ability.RAMPAGE), Select(Region.NERVII), Against(AEDUI), Retreat(Region.TREVERI))
    assert seat(match) == ARVERNI
    do(match, Refuse())
    assert match.state.count_bands(Region.NERVII, AEDUI) == 0
    assert Scatter() not in options(match)


def test_4_1_every_faction_has_its_abilities() -> None:
    g = state()
    assert [len(g.rules.abilities[faction]) for faction in FACTIONS] == [3, 3, 3, 3, 1]
    assert g.rules.abilities[GERMANS] == (Ability.AMBUSH,)


def test_4_1_placing_is_limited_by_what_is_available() -> None:
    match = position(
        card="DIVICIACUS",
        pieces={"AEDUI": {"AEDUI_HIDDEN": 19}},
        tribes={"AEDUI": "AEDUI_ALLY", "BITURIGES": "AEDUI_ALLY"},
        resources={"AEDUI": 5},
    )
    do(match, Issue(Command.RALLY), Select(Region.BITURIGES), PlaceBands(1))
    assert match.state.count_available_bands(AEDUI) == 0
