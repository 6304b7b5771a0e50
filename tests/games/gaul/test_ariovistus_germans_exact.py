"""§A3.4, §A4.6: what the Germans are offered, how many and where; and what Ariovistus says of its own numbers."""

from __future__ import annotations

import pytest
from exact import Exact
from games.gaul.carry import drive, follow
from games.gaul.table import ario

from quadriga.games.gaul.ariovistus.german_abilities import (
    cowable,
    cowed_factions,
    intimidate,
    intimidate_by_raid,
    intimidate_regions,
    settle_regions,
)
from quadriga.games.gaul.ariovistus.german_commands import close_german_rally, german_options
from quadriga.games.gaul.ariovistus.uprising import break_out
from quadriga.games.gaul.ariovistus.war import war_reason
from quadriga.games.gaul.board import Marker
from quadriga.games.gaul.moves import Against, Finish, Issue, PlaceAlly, PlaceBands, Remove, RemoveTribe, Select, Use
from quadriga.games.gaul.rules.action import Action
from quadriga.games.gaul.rules.all_commands import execute
from quadriga.games.gaul.rules.command import usable_abilities, use
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
    Faction,
    Force,
    Mark,
    Region,
    Status,
    Tribe,
)

HOME = {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 3}


def raid(**changes: object) -> Action:
    return Action(GERMANS, Command.RAID, **changes)  # type: ignore[arg-type]


# Settle (§A4.6.1) -------------------------------------------------------------------------------------------------


def test_a4_6_1_where_the_event_allows_and_while_settlements_are_left() -> None:
    g = ario(pieces={"UBII": HOME, "TREVERI": {"GERMAN_HIDDEN": 1}, "SEQUANI": {"GERMAN_HIDDEN": 1}}, resources={"GERMANS": 9})
    a = Action(GERMANS, Command.RALLY)
    assert settle_regions(g, a) == [Region.TREVERI, Region.SEQUANI]
    assert settle_regions(g, Action(GERMANS, Command.RALLY, within=(Region.SEQUANI,))) == [Region.SEQUANI]
    for region in (Region.MORINI, Region.NERVII, Region.VENETI, Region.PICTONES, Region.ATREBATES, Region.CARNUTES):
        g.place(region, Force.SETTLEMENT)
    assert settle_regions(g, a) == []
    assert Ability.SETTLE not in usable_abilities(g, a)


def test_a4_6_1_the_question_names_the_resources_and_settling_is_the_special_ability() -> None:
    g = ario(pieces={"UBII": HOME, "TREVERI": {"GERMAN_HIDDEN": 1}}, resources={"GERMANS": 5})
    a = Action(GERMANS, Command.RALLY)
    (where,) = follow(g, use(g, a, Ability.SETTLE), [Select(Region.TREVERI)])
    assert where.n == 5
    assert a.used == [Ability.SETTLE]
    assert g.resources[GERMANS] == 3


# Intimidate (§A4.6.2) ---------------------------------------------------------------------------------------------


def fear(g: Gaul, *answers: object) -> Action:
    a = raid()
    drive(g, use(g, a, Ability.INTIMIDATE), answers)
    return a


@pytest.mark.parametrize(("capabilities", "most"), [({}, 2), ({"DREAD": "SHADED"}, 3)])
def test_a4_6_2_two_warbands_flip_at_most_and_with_a22_three(capabilities: dict[str, str], most: int) -> None:
    g = ario(pieces={"SEQUANI": {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 5, "AEDUI_HIDDEN": 5}}, capabilities=capabilities)
    offers = follow(g, intimidate(g, raid()), [Select(Region.SEQUANI), Against(AEDUI), most])
    assert offers[2].options == list(range(1, most + 1))
    assert g.count_bands(Region.SEQUANI, AEDUI) == 5 - most
    assert g.count_hidden(Region.SEQUANI, GERMANS) == 5 - most


def test_a4_6_2_no_more_flip_than_there_are_pieces_to_lose() -> None:
    g = ario(pieces={"SEQUANI": {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 5, "AEDUI_HIDDEN": 1}})
    assert fear(g, Select(Region.SEQUANI), Against(AEDUI)).used == [Ability.INTIMIDATE]
    assert (g.count_hidden(Region.SEQUANI, GERMANS), g.count_bands(Region.SEQUANI, AEDUI)) == (4, 0)


def test_a4_6_2_neither_germans_nor_who_has_a_leader_there_is_afraid() -> None:
    here = {"GERMAN_HIDDEN": 5, "BELGIC_LEADER": 1, "BELGIC_HIDDEN": 2, "AUXILIA_HIDDEN": 1, "AEDUI_HIDDEN": 1}
    g = ario(pieces={"SEQUANI": here}, tribes={"HELVETII": "AEDUI_ALLY", "SEQUANI": "ARVERNI_CITADEL"})
    assert cowed_factions(g, Region.SEQUANI) == [ROMANS, AEDUI]
    assert Exact(cowable(g, Region.SEQUANI, AEDUI)) == [Remove(Force.AEDUI_HIDDEN), RemoveTribe(Tribe.HELVETII)]


def test_a22_with_dread_unshaded_only_romans_are_safe() -> None:
    here = {"GERMAN_HIDDEN": 5, "AUXILIA_HIDDEN": 1, "AEDUI_HIDDEN": 1}
    g = ario(pieces={"SEQUANI": here}, capabilities={"DREAD": "UNSHADED"})
    assert cowed_factions(g, Region.SEQUANI) == [AEDUI]


def test_a4_6_2_each_region_once_where_the_event_allows() -> None:
    here = {"GERMAN_HIDDEN": 5, "AEDUI_HIDDEN": 2}
    g = ario(pieces={"SEQUANI": {"GERMAN_LEADER": 1, **here}, "UBII": here}, intimidated=["SEQUANI"])
    assert intimidate_regions(g, raid()) == [Region.UBII, Region.SEQUANI]  # a marker does not protect those there
    assert intimidate_regions(g, raid(), [Region.UBII]) == [Region.SEQUANI]
    assert intimidate_regions(g, raid(within=(Region.UBII,))) == [Region.UBII]
    assert Ability.INTIMIDATE not in usable_abilities(ario(), raid())


def test_a4_6_2_where_a_marker_lies_somebody_must_lose_something() -> None:
    here = {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 1, "AEDUI_HIDDEN": 2}
    g = ario(pieces={"SEQUANI": here}, intimidated=["SEQUANI"])
    offers = follow(g, intimidate(g, raid()), [Select(Region.SEQUANI)])
    assert [offer.prompt for offer in offers] == ["intimidate"]  # one faction, one Warband: nothing to choose
    assert g.count_bands(Region.SEQUANI, AEDUI) == 1
    g = ario(pieces={"SEQUANI": {**here, "BELGIC_HIDDEN": 1}}, intimidated=["SEQUANI"])
    offers = follow(g, intimidate(g, raid()), [Select(Region.SEQUANI), Against(BELGAE)])
    assert offers[1].options == [Against(AEDUI), Against(BELGAE)]


def test_a4_6_2_r_83_where_none_lies_the_marker_may_be_all() -> None:
    g = ario(pieces={"SEQUANI": {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 2, "AEDUI_HIDDEN": 2}})
    offers = follow(g, intimidate(g, raid()), [Select(Region.SEQUANI), Finish()])
    assert offers[1].options == [Against(AEDUI), Finish()]
    assert g.is_intimidated(Region.SEQUANI)
    assert (g.count_bands(Region.SEQUANI, AEDUI), g.count_hidden(Region.SEQUANI, GERMANS)) == (2, 1)


def after_raid(g: Gaul, *answers: object, by: Faction = GERMANS, flips: int = 2) -> list[str]:
    return drive(g, intimidate_by_raid(g, Action(by, Command.RAID), Region.SEQUANI, flips), answers)


def test_a3_4_3_raiders_with_ariovistus_remove_as_many_as_there_are() -> None:
    g = ario(pieces={"SEQUANI": {"GERMAN_LEADER": 1, "GERMAN_REVEALED": 2, "AEDUI_HIDDEN": 1}})
    assert after_raid(g, Select(Region.SEQUANI), Against(AEDUI)) == ["intimidate_raid", "intimidate_whom"]
    assert g.count_bands(Region.SEQUANI, AEDUI) == 0
    assert g.is_intimidated(Region.SEQUANI)
    assert after_raid(g) == []  # neither a marker nor a piece is left to gain by it


def test_a3_4_3_the_raiders_may_leave_it_or_only_mark() -> None:
    g = ario(pieces={"SEQUANI": {"GERMAN_LEADER": 1, "GERMAN_REVEALED": 2, "AEDUI_HIDDEN": 3}})
    assert after_raid(g, Finish()) == ["intimidate_raid"]
    assert not g.is_intimidated(Region.SEQUANI)
    after_raid(g, Select(Region.SEQUANI), Finish())
    assert (g.is_intimidated(Region.SEQUANI), g.count_bands(Region.SEQUANI, AEDUI)) == (True, 3)
    assert after_raid(g, Select(Region.SEQUANI)) == ["intimidate_raid"]  # somebody is left to be frightened
    assert g.count_bands(Region.SEQUANI, AEDUI) == 1


def test_a3_4_3_with_nobody_there_the_marker_alone_is_offered_once() -> None:
    g = ario(pieces={"SEQUANI": {"GERMAN_LEADER": 1, "GERMAN_REVEALED": 2}})
    assert after_raid(g, Select(Region.SEQUANI)) == ["intimidate_raid"]
    assert g.is_intimidated(Region.SEQUANI)
    assert after_raid(g) == []


def test_a3_4_3_only_germans_with_ariovistus_himself() -> None:
    here = {"GERMAN_LEADER": 1, "GERMAN_REVEALED": 2, "AEDUI_HIDDEN": 3}
    assert after_raid(ario(pieces={"SEQUANI": here}), by=BELGAE) == []
    assert after_raid(ario(pieces={"SEQUANI": here}, successors=["GERMANS"])) == []


@pytest.mark.parametrize(
    ("hidden", "victims", "capabilities"),
    [(2, 5, {}), (0, 5, {"DREAD": "SHADED"}), (2, 2, {"DREAD": "SHADED"}), (2, 5, {"DREAD": "UNSHADED"})],
)
def test_a3_4_3_no_warband_more_flips_without_dread_a_hidden_one_or_somebody_left(
    hidden: int, victims: int, capabilities: dict[str, str]
) -> None:
    here = {"GERMAN_LEADER": 1, "GERMAN_REVEALED": 2, "GERMAN_HIDDEN": hidden, "AEDUI_HIDDEN": victims}
    g = ario(pieces={"SEQUANI": here}, capabilities=capabilities)
    assert after_raid(g, Select(Region.SEQUANI), Against(AEDUI)) == ["intimidate_raid", "intimidate_whom"]
    assert (g.count_bands(Region.SEQUANI, AEDUI), g.count_hidden(Region.SEQUANI, GERMANS)) == (victims - 2, hidden)


# Rally (§A3.4.1) --------------------------------------------------------------------------------------------------


def test_a3_4_1_as_many_warbands_as_allies_and_settlements_and_are_available() -> None:
    g = ario(pieces={"SEQUANI": {"GERMAN_HIDDEN": 1, "SETTLEMENT": 1, "LEGION": 9}}, tribes={"HELVETII": "GERMAN_ALLY"})
    rally = Action(GERMANS, Command.RALLY)
    assert Exact(german_options(g, rally, Region.SEQUANI)) == [PlaceBands(1), PlaceBands(2)]
    g.place(Region.UBII, Force.GERMAN_HIDDEN, 28)
    assert Exact(german_options(g, rally, Region.SEQUANI)) == [PlaceBands(1)]


def test_a4_5_1_enlisted_germans_rally_by_four_allies_and_no_settlement() -> None:
    g = ario(pieces={"SEQUANI": {"SETTLEMENT": 1, "LEGION": 9}}, tribes=dict.fromkeys(("HELVETII", "SEQUANI"), "GERMAN_ALLY"))
    enlisted = Action(GERMANS, Command.RALLY, BELGAE, most_pieces=1)
    assert Exact(german_options(g, enlisted, Region.SEQUANI)) == [PlaceBands(1)]
    assert Exact(german_options(g, Action(GERMANS, Command.RALLY, BELGAE, most_pieces=4), Region.SEQUANI)) == [
        PlaceBands(1),
        PlaceBands(2),
    ]


def test_a3_4_1_the_home_warband_alone_is_a_choice_at_home_only() -> None:
    g = ario(tribes={"UBII": "GERMAN_ALLY", "TREVERI": "GERMAN_ALLY"}, resources={"GERMANS": 9})
    offers = follow(g, execute(g, Action(GERMANS, Command.RALLY)), [
        Select(Region.UBII), Finish(), Select(Region.TREVERI), PlaceBands(1), Select(Region.SUGAMBRI),
    ])  # fmt: skip
    grow = [offer.options for offer in offers if offer.prompt == "grow"]
    assert len(grow) == 2  # among the Sugambri there is nothing to choose
    assert Finish() in grow[0]
    assert Finish() not in grow[1]
    assert [g.count_bands(r, GERMANS) for r in (Region.UBII, Region.TREVERI, Region.SUGAMBRI)] == [1, 1, 1]


def test_a3_4_1_with_the_last_warband_the_home_one_still_comes() -> None:
    g = ario(pieces={"VENETI": {"GERMAN_HIDDEN": 29}})
    assert g.rules.adds_home_warband(g, GERMANS, Region.UBII)
    g.place(Region.VENETI, Force.GERMAN_HIDDEN)
    assert not g.rules.adds_home_warband(g, GERMANS, Region.UBII)
    assert not g.rules.adds_home_warband(ario(), BELGAE, Region.MORINI)


def test_a3_4_1_r_81_a_german_rally_ends_with_warbands_at_home_without_devastation() -> None:
    g = ario(pieces={"TREVERI": {"SETTLEMENT": 1}}, devastated=["SUGAMBRI"])
    for faction, command, regions in (
        (GERMANS, Command.MARCH, [Region.AEDUI]),
        (BELGAE, Command.RALLY, [Region.AEDUI]),
        (GERMANS, Command.RALLY, []),
    ):
        close_german_rally(g, Action(faction, command, regions=regions))
    assert g.count_on_map(Force.GERMAN_HIDDEN) == 0
    close_german_rally(g, Action(GERMANS, Command.RALLY, regions=[Region.AEDUI]))
    assert {r: n for r in g.regions() if (n := g.count_bands(r, GERMANS))} == {Region.UBII: 1, Region.TREVERI: 1}


# The book (§A1-A7) ------------------------------------------------------------------------------------------------


def test_a1_2_forces_and_a1_3_regions_of_ariovistus() -> None:
    rules = ario().rules
    assert rules.bands == (20, 35, 20, 25, 30)
    assert (rules.settlements, rules.most_enlisted) == (6, 4)
    assert Region.BRITANNIA not in ario().regions()
    assert len(ario().regions()) == 16


def test_a1_3_1_home_is_printed_or_settled() -> None:
    g = ario(pieces={"TREVERI": {"SETTLEMENT": 1}})
    homes = {f: [r for r in g.regions() if g.rules.is_home(g, f, r)] for f in FACTIONS}
    assert homes[GERMANS] == [Region.SUGAMBRI, Region.UBII, Region.TREVERI]
    assert homes[BELGAE] == [Region.MORINI, Region.NERVII, Region.ATREBATES]
    assert homes[ARVERNI] == [Region.CARNUTES, Region.VENETI, Region.PICTONES, Region.ARVERNI]
    assert (homes[ROMANS], homes[AEDUI]) == ([Region.PROVINCIA], [Region.AEDUI])


def test_a3_2_2_romans_halt_at_the_alps_both_ways_unless_they_hold_cisalpina() -> None:
    g = ario()
    assert g.rules.is_halting(g, Region.PROVINCIA, Region.CISALPINA)
    assert g.rules.is_halting(g, Region.CISALPINA, Region.PROVINCIA)
    assert not g.rules.is_halting(g, Region.PROVINCIA, Region.SEQUANI)
    g.add_mark(Marker(Mark.GALLIA_TOGATA))
    assert not g.rules.is_halting(g, Region.PROVINCIA, Region.CISALPINA)


def test_a3_a4_a6_questions_cite_the_book_that_has_them() -> None:
    rules = ario().rules
    assert rules.command_rule(GERMANS, Command.RALLY) == "A3.4.1"
    assert rules.command_rule(BELGAE, Command.RALLY) == "3.3.1"
    assert rules.ability_rule(BELGAE, Ability.ENLIST) == "A4.5.1"
    assert rules.ability_rule(BELGAE, Ability.RAMPAGE) == "4.5.2"
    assert rules.ability_rule(GERMANS, Ability.AMBUSH) == "A4.6.3"
    assert [rules.harvest_rule(faction) for faction in (ROMANS, AEDUI, GERMANS)] == ["6.4.1", "6.4.2", "A6.4.4"]
    assert (war_reason(Region.VENETI), war_reason(Region.SEQUANI)) == ("table.war_home", "table.war_ally")


def test_a6_5_2_two_legions_below_uproar_and_all_of_its_row() -> None:
    g = ario(pieces={"AEDUI": {"LEGION": 1}}, senate="UPROAR")
    assert (g.track, g.rules.legions_entering(g)) == (11, 3)  # the whole row of Uproar
    g = ario(pieces={"AEDUI": {"LEGION": 1}}, senate="INTRIGUE")
    assert g.rules.legions_entering(g) == 5  # three of Uproar, two of the four of Intrigue
    g = ario(pieces={"AEDUI": {"LEGION": 5}}, senate="INTRIGUE")
    assert (g.track, g.rules.legions_entering(g)) == (7, 2)


# Winter Uprising! (A66) -------------------------------------------------------------------------------------------


def test_a66_the_belgae_rise_with_a_command_and_one_special_ability() -> None:
    g = ario(pieces={"MORINI": {"BELGIC_LEADER": 1, "BELGIC_HIDDEN": 4, "AEDUI_HIDDEN": 2, "GERMAN_HIDDEN": 1}})
    g.add_mark(Marker(Mark.WINTER_UPRISING, Region.MORINI, AEDUI))
    answers = [PlaceAlly(Tribe.MORINI), PlaceAlly(Tribe.MENAPII), *[Select(Region.MORINI)] * 4]
    offers = follow(g, break_out(g), [*answers, Issue(Command.RAID)])
    step = next(offer.options for offer in offers if offer.prompt == "step_free")
    assert Exact(step) == [Select(Region.MORINI), Use(Ability.ENLIST), Use(Ability.RAMPAGE), Finish()]
    assert g.count_allies(Region.MORINI, BELGAE) == 2
    assert g.count_bands(Region.MORINI, BELGAE) == 8


def test_a66_elsewhere_four_allies_eight_warbands_and_an_arverni_phase() -> None:
    g = ario(card="GALBA", next="LEGIO_X", pieces={"PICTONES": {"AEDUI_HIDDEN": 1}})
    g.add_mark(Marker(Mark.WINTER_UPRISING, Region.VENETI, AEDUI))
    tribes = (Tribe.VENETI, Tribe.NAMNETES, Tribe.CARNUTES, Tribe.AULERCI)
    offers = follow(g, break_out(g), [*(PlaceAlly(t) for t in tribes), *[Select(Region.VENETI)] * 8], [1, 1])
    assert len(offers) == 12
    assert {offer.seat for offer in offers} == {g.seat(AEDUI)}
    assert [g.status(tribe) for tribe in tribes] == [Status.ARVERNI_ALLY] * 4
    assert g.count_bands(Region.PICTONES, ARVERNI) > 0  # they Rally and March at once


def test_a66_of_two_special_abilities_one_is_left() -> None:
    g = ario(pieces={"MORINI": {"BELGIC_LEADER": 1, "BELGIC_HIDDEN": 4, "AEDUI_HIDDEN": 2, "GERMAN_HIDDEN": 1}})
    g.add_mark(Marker(Mark.WINTER_UPRISING, Region.MORINI, AEDUI))
    place = [PlaceAlly(Tribe.MORINI), PlaceAlly(Tribe.MENAPII), *[Select(Region.MORINI)] * 4]
    rampage = [Use(Ability.RAMPAGE), Select(Region.MORINI)]
    offers = follow(g, break_out(g), [*place, Issue(Command.RAID), *rampage, 1])
    steps = [offer.options for offer in offers if offer.prompt == "step_free"]
    assert not any(isinstance(move, Use) for move in steps[1])
