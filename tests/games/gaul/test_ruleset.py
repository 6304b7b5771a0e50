"""What Falling Sky answers where Ariovistus may differ: Regions, Commands, Harvest, scores and margins."""

from __future__ import annotations

import pytest
from games.gaul.table import ario, state

from quadriga.games.gaul import GAME
from quadriga.games.gaul.board import Marker
from quadriga.games.gaul.cards import Card
from quadriga.games.gaul.config import GaulConfig
from quadriga.games.gaul.rules.scenarios import count_piles, empty, seats_of, set_up, sheet_of
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import (
    AEDUI,
    ARVERNI,
    BELGAE,
    FACTIONS,
    GERMANS,
    REGIONS,
    ROMANS,
    Ability,
    Command,
    Faction,
    Force,
    Mark,
    Phase,
    Region,
    Scenario,
    Senate,
    Sharing,
    Standing,
    Tribe,
)
from quadriga.kernel import QuadrigaError


def togata() -> Gaul:
    g = state()
    g.add_mark(Marker(Mark.GALLIA_TOGATA))
    return g


# Map and forces -------------------------------------------------------------------------------------------------------


def test_1_4_2_cisalpina_is_a_region_only_by_event_and_for_romans() -> None:
    g = state()
    assert g.regions() == REGIONS[:-1]
    assert not g.rules.is_playable(g, Region.CISALPINA)
    assert g.rules.is_playable(g, Region.BRITANNIA)
    t = togata()
    assert t.regions() == REGIONS
    assert t.rules.is_playable(t, Region.CISALPINA)
    assert [faction for faction in FACTIONS if t.rules.may_stack(t, faction, Region.CISALPINA)] == [ROMANS]
    assert all(t.rules.may_stack(t, faction, Region.AEDUI) for faction in FACTIONS)


def test_1_3_1_home_regions() -> None:
    g = state()
    homes = {faction: [region for region in REGIONS if g.rules.is_home(g, faction, region)] for faction in FACTIONS}
    assert homes == {
        ROMANS: [Region.PROVINCIA],
        ARVERNI: [Region.ARVERNI],
        AEDUI: [Region.AEDUI],
        BELGAE: [Region.MORINI, Region.NERVII, Region.ATREBATES],
        GERMANS: [Region.SUGAMBRI, Region.UBII],
    }


def test_1_4_forts_settlements_and_leaders() -> None:
    rules = state().rules
    assert (rules.forts, rules.settlements) == (6, 0)
    assert rules.leaders == (ROMANS, ARVERNI, BELGAE)
    assert [rules.heir(faction) for faction in (ROMANS, AEDUI)] == [Standing.SUCCESSOR, Standing.OUT]


# Sequence and Commands --------------------------------------------------------------------------------------------------


def test_2_3_3_a_pass_brings_one_or_the_romans_two() -> None:
    rules = state().rules
    assert [rules.pass_income(faction) for faction in FACTIONS] == [2, 1, 1, 1, 1]


def test_3_where_the_book_has_each_command() -> None:
    rules = state().rules
    found = {faction: [rules.command_rule(faction, command) for command in rules.commands(faction)] for faction in FACTIONS}
    assert found[ROMANS] == ["3.2.1", "3.2.2", "3.2.3", "3.2.4"]
    assert found[ARVERNI] == found[AEDUI] == found[BELGAE] == ["3.3.1", "3.3.2", "3.3.3", "3.3.4"]
    assert found[GERMANS] == ["3.4.1", "3.4.2", "3.4.3", "3.4.4"]
    assert rules.commands(ROMANS) == (Command.RECRUIT, Command.MARCH, Command.SEIZE, Command.BATTLE)


def test_4_where_the_book_has_each_special_ability() -> None:
    rules = state().rules
    found = {faction: [rules.ability_rule(faction, ability) for ability in rules.abilities[faction]] for faction in FACTIONS}
    assert found == {
        ROMANS: ["4.2.1", "4.2.2", "4.2.3"],
        ARVERNI: ["4.3.1", "4.3.2", "4.3.3"],
        AEDUI: ["4.4.1", "4.4.2", "4.4.3"],
        BELGAE: ["4.5.1", "4.5.2", "4.5.3"],
        GERMANS: ["3.4.4"],
    }
    assert rules.ability_rule(GERMANS, Ability.SETTLE) == "A4.6.1"


def test_3_2_1_supply_lines_end_at_a_border_with_cisalpina() -> None:
    g = state()
    ends = [region for region in REGIONS if region in g.rules.supply_ends]
    assert ends == [Region.UBII, Region.SEQUANI, Region.PROVINCIA, Region.CISALPINA]


def test_5_3_4_1_small_numbers() -> None:
    g = state(tribes={"UBII": "GERMAN_ALLY", "SUEBI_SOUTH": "GERMAN_ALLY"})
    assert g.rules.count_togata(0) == 2
    assert g.rules.german_rally_cost(g, Region.TREVERI) == 0
    counted = [g.rules.count_german_rally(g, region) for region in (Region.UBII, Region.SUGAMBRI, Region.TREVERI)]
    assert counted == [2, 1, 0]
    assert not g.rules.adds_home_warband(g, GERMANS, Region.UBII)
    assert not g.rules.is_halting(g, Region.PROVINCIA, Region.CISALPINA)
    assert not g.rules.blocks_growth(g, AEDUI, Region.AEDUI)


def test_a4_1_2_the_aedui_are_bound_to_diviciacus_in_person_only() -> None:
    g = ario(pieces={"CARNUTES": {"AEDUI_LEADER": 1}})
    assert [g.rules.aedui_range(g, region) for region in (Region.CARNUTES, Region.VENETI, Region.AEDUI)] == [True, True, False]
    assert ario().rules.aedui_range(ario(), Region.AEDUI)
    assert state().rules.aedui_range(state(), Region.AEDUI)


# Winter and victory (§6, §7) --------------------------------------------------------------------------------------------


def test_6_the_phases_of_winter() -> None:
    rules = state().rules
    phases = (Phase.VICTORY, Phase.GERMANS, Phase.QUARTERS, Phase.HARVEST, Phase.SENATE, Phase.SPRING)
    assert rules.winter == phases
    assert rules.quarters == (GERMANS, BELGAE, AEDUI, ARVERNI, ROMANS)


TRIBES = {
    "CARNUTES": "ARVERNI_CITADEL",
    "AULERCI": "ARVERNI_ALLY",
    "MANDUBII": "AEDUI_CITADEL",
    "SENONES": "AEDUI_ALLY",
    "LINGONES": "AEDUI_ALLY",
    "NERVII": "BELGIC_ALLY",
    "UBII": "GERMAN_ALLY",
    "REMI": "ROMAN_ALLY",
    "TREVERI": "DISPERSED",
}


def test_6_4_what_the_harvest_brings() -> None:
    g = state(tribes=TRIBES)
    assert [g.rules.earnings(g, faction) for faction in FACTIONS] == [23, 4, 2 * 3 + 4, 2, 0]
    assert [g.rules.harvest_rule(faction) for faction in FACTIONS[:4]] == ["6.4.1", "6.4.2", "6.4.2", "6.4.2"]


def test_7_2_7_3_scores_and_margins() -> None:
    g = state(tribes=TRIBES, pieces={"PROVINCIA": {"LEGION": 4}})
    assert [g.rules.score(g, faction) for faction in FACTIONS] == [23, 2, 3, 1 + 2, 1]
    assert g.rules.margin(g, ROMANS) == 23 - 15
    assert g.rules.margin(g, ARVERNI) == min(2 - 8, 8 - 6)
    assert g.rules.margin(g, AEDUI) == 3 - 2
    assert g.rules.margin(g, BELGAE) == 3 - 15
    assert g.rules.most_other_allies(g) == 2


def test_a7_2_the_germans_of_ariovistus_need_more_than_six() -> None:
    g = ario(tribes={"UBII": "GERMAN_ALLY"}, pieces={"SEQUANI": {"SETTLEMENT": 1, "GERMAN_HIDDEN": 1}})
    assert g.rules.margin(g, GERMANS) == g.rules.score(g, GERMANS) - 6


def test_7_3_the_arverni_need_legions_off_the_map_as_well() -> None:
    names = ("MENAPII", "MORINI", "EBURONES", "BELLOVACI", "ATREBATES", "VENETI", "NAMNETES", "PICTONES", "SANTONES", "CADURCI")
    allies = dict.fromkeys(names, "ARVERNI_ALLY")
    for legions, margin in ((12, -6), (6, 0), (5, 1), (4, 2), (3, 2)):
        g = state(tribes=allies, pieces={"PROVINCIA": {"LEGION": legions}})
        assert g.rules.margin(g, ARVERNI) == margin


def test_7_2_belgic_control_counts_printed_values_less_dispersed_tribes_and_a_colony_more() -> None:
    g = state(pieces={"ATREBATES": {"BELGIC_HIDDEN": 1}, "SUGAMBRI": {"BELGIC_HIDDEN": 1}}, tribes={"REMI": "DISPERSED"})
    assert g.rules.belgic_control(g) == 3 - 1 + 1
    g.found_colony(Region.ATREBATES)
    assert g.rules.belgic_control(g) == 4
    assert g.rules.score(g, BELGAE) == 4


@pytest.mark.parametrize(
    ("senate", "track", "n"),
    [
        (Senate.UPROAR, 10, 2),
        (Senate.UPROAR, 8, 0),
        (Senate.INTRIGUE, 6, 2),
        (Senate.INTRIGUE, 3, 0),
        (Senate.ADULATION, 3, 3),
        (Senate.ADULATION, 0, 0),
    ],
)
def test_6_5_2_which_legions_come(senate: Senate, track: int, n: int) -> None:
    g = state(senate=senate.name)
    g.track = track
    assert g.rules.legions_entering(g) == n


# Set-up (§1.5.1, §2.1) --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "sharing", "seats"),
    [
        (4, Sharing.ARVERNI_BELGAE, (0, 1, 2, 3, -1)),
        (3, Sharing.ARVERNI_BELGAE, (0, 2, 1, 2, -1)),
        (3, Sharing.ROMANS_AEDUI, (0, 1, 0, 2, -1)),
        (2, Sharing.ARVERNI_BELGAE, (0, 1, 0, 1, -1)),
    ],
)
def test_1_5_1_who_runs_whom(players: int, sharing: Sharing, seats: tuple[int, ...]) -> None:
    assert seats_of(players, sharing) == seats
    romans, arverni, aedui, belgae, germans = seats
    assert seats_of(players, sharing, Scenario.ARIOVISTUS) == (romans, germans, aedui, belgae, arverni)


@pytest.mark.parametrize(
    ("scenario", "piles", "short", "winters"),
    [
        (Scenario.PAX_GALLICA, 14, 14, (2, 5, 8, 11, 14)),
        (Scenario.RECONQUEST, 12, 9, (3, 6, 9, 12)),
        (Scenario.GREAT_REVOLT, 9, 6, (3, 6, 9)),
        (Scenario.ARIOVISTUS, 9, 6, (3, 6, 9)),
        (Scenario.GALLIC_WAR, 9, 9, (3, 6, 9)),
    ],
)
def test_2_1_piles_and_winters(scenario: Scenario, piles: int, short: int, winters: tuple[int, ...]) -> None:
    seats = seats_of(4, Sharing.ARVERNI_BELGAE, scenario)
    whole, part = (set_up(scenario, seats, short=is_short, sudden_frost=False) for is_short in (False, True))
    assert (count_piles(whole), count_piles(part), sheet_of(whole).winters) == (piles, short, winters)
    assert (whole.winters, whole.pile) == (0, 0)
    assert (whole.even, whole.every_home, Card.DIVICIACUS_O in whole.undrawn) == (False, True, False)
    bare = empty(sheet_of(whole).book, scenario, seats, short=False, sudden_frost=False)
    assert (bare.even, bare.every_home, Card.DIVICIACUS_O in bare.undrawn) == (False, True, False)


@pytest.mark.parametrize(
    ("config", "face"),
    [
        ({"players": 4}, Standing.NAMED),
        ({"players": 3, "sharing": "ROMANS_AEDUI"}, Standing.NAMED),
        ({"players": 2}, Standing.NAMED),
        ({"players": 3, "sharing": "ARVERNI_BELGAE"}, Standing.SUCCESSOR),
    ],
)
def test_2_1_in_the_great_revolt_ambiorix_leads_a_player_of_his_own(config: dict[str, object], face: Standing) -> None:
    g = state(config={"scenario": "GREAT_REVOLT", **config}, start="scenario")
    assert g.standing[BELGAE] == face
    assert g.standing[ROMANS] == Standing.NAMED
    other = state(config={"scenario": "RECONQUEST", **config}, start="scenario")
    assert other.standing[BELGAE] == Standing.NAMED, "elsewhere he is himself"


def test_1_5_1_two_to_four_players_and_no_option_unless_it_is_chosen() -> None:
    assert {name for name, on in GaulConfig().variants.items() if on} == {"every_home"}, "which is the rule (R-81)"
    for players in (2, 3, 4):
        assert GAME.configure({"players": players}).players == players
    for players in (1, 5):
        with pytest.raises(QuadrigaError):
            GAME.configure({"players": players})


def test_2_1_an_empty_table() -> None:
    g = state()
    assert (g.track, g.fallen, g.gone, g.winter_box) == (12, 0, 0, 0)
    assert (g.senate, g.firm, g.winters) == (Senate.INTRIGUE, False, 0)
    assert g.eligible == [1] * 5
    assert g.count(Region.PROVINCIA, Force.FORT) == 1
    assert g.count_on_map(Force.FORT) == 1
    assert not g.tribes[Tribe.AULERCI]
    assert set(g.devastated) == set(g.intimidated) == {0}
    faction: Faction
    for faction in FACTIONS:
        assert (g.resources[faction], g.benched[faction], g.stays[faction], g.deeds[faction]) == (0, 0, 0, 0)
