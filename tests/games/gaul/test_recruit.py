"""§3.2.1: Recruit, each condition and each number."""

from __future__ import annotations

from typing import Any

from games.gaul.carry import drive
from games.gaul.table import ario, do, options, position, prompt, resources, state

from quadriga.games.gaul.board import Marker
from quadriga.games.gaul.moves import (
    CallOff,
    Issue,
    Pay,
    PlaceAlly,
    PlaceBands,
    Refuse,
    Select,
)
from quadriga.games.gaul.rules.action import Action
from quadriga.games.gaul.rules.all_commands import execute
from quadriga.games.gaul.rules.recruit_rally import (
    count_recruits,
    dearest_recruit,
    rally_regions,
    recruit,
    recruit_cost,
    recruit_options,
    recruit_regions,
)
from quadriga.games.gaul.terms import (
    BELGAE,
    GERMANS,
    ROMANS,
    Command,
    Faction,
    Force,
    Mark,
    Region,
    Tribe,
)
from quadriga.kernel import One

RECRUIT = Action(ROMANS, Command.RECRUIT)
CLOSED = {"UBII": {"GERMAN_HIDDEN": 1}, "SEQUANI": {"GERMAN_HIDDEN": 1}, "PROVINCIA": {"GERMAN_HIDDEN": 2}}  # no Supply Line


def rallying(faction: Faction, **more: Any) -> Action:
    return Action(faction, Command.RALLY, **more)


def moves(options: list[Any]) -> list[tuple[str, int]]:
    """Kind and number of each move."""
    return [(type(move).__name__, int(move[0])) for move in options]


# Recruit (§3.2.1) -----------------------------------------------------------------------------------------------------


def test_3_2_1_where_a_recruit_has_an_effect() -> None:
    pieces = {"CARNUTES": {"LEGION": 1}, "AEDUI": {"ROMAN_LEADER": 1}, "MANDUBII": {"LEGION": 1, "ARVERNI_HIDDEN": 1}}
    g = state(pieces=pieces, tribes={"VENETI": "ROMAN_ALLY", "CARNUTES": "ARVERNI_ALLY"}, resources={"ROMANS": 9})
    found = list(recruit_regions(g, RECRUIT))
    assert found == [Region.VENETI, Region.AEDUI, Region.PROVINCIA], "no Control among the Carnutes and Mandubii"
    assert list(recruit_regions(g, Action(ROMANS, Command.RECRUIT, regions=[Region.AEDUI]))) == [
        Region.VENETI,
        Region.PROVINCIA,
    ]


def test_3_2_1_control_alone_lets_an_ally_be_placed() -> None:
    g = state(pieces={"CARNUTES": {"LEGION": 1}})
    assert moves(recruit_options(g, RECRUIT, Region.CARNUTES)) == [
        ("PlaceAlly", Tribe.CARNUTES),
        ("PlaceAlly", Tribe.AULERCI),
    ]


def test_3_2_1_the_successor_recruits_auxilia_but_no_ally_without_control() -> None:
    g = state(pieces={"CARNUTES": {"ROMAN_LEADER": 1, "ARVERNI_HIDDEN": 1}}, successors=["ROMANS"])
    assert moves(recruit_options(g, RECRUIT, Region.CARNUTES)) == [("PlaceBands", 1)]


def test_3_2_1_not_at_the_aedui_arverni_or_suebi_nor_where_dispersed() -> None:
    pieces = {"UBII": {"LEGION": 2}, "AEDUI": {"LEGION": 2}, "ARVERNI": {"LEGION": 2}}
    g = state(pieces=pieces, tribes={"CADURCI": "DISPERSED"})
    found = [moves(recruit_options(g, RECRUIT, Region[name])) for name in ("UBII", "AEDUI", "ARVERNI")]
    assert found == [[("PlaceAlly", Tribe.UBII)], [], [("PlaceAlly", Tribe.VOLCAE)]]


def test_3_2_1_as_many_auxilia_as_wanted_up_to_those_available() -> None:
    g = state(pieces={"CARNUTES": {"ROMAN_LEADER": 1, "FORT": 1, "AUXILIA_HIDDEN": 19, "ARVERNI_HIDDEN": 30}})
    assert moves([m for m in recruit_options(g, RECRUIT, Region.CARNUTES) if isinstance(m, PlaceBands)]) == [("PlaceBands", 1)]
    g.remove(Region.CARNUTES, Force.AUXILIA_HIDDEN, 5)
    assert moves([m for m in recruit_options(g, RECRUIT, Region.CARNUTES) if isinstance(m, PlaceBands)]) == [
        ("PlaceBands", 1),
        ("PlaceBands", 2),
    ]


def test_3_2_1_two_resources_or_a_supply_line() -> None:
    g = state(pieces={**CLOSED, "CARNUTES": {"FORT": 1}}, resources={"ROMANS": 1})
    assert Region.CARNUTES not in list(recruit_regions(g, RECRUIT))
    assert dearest_recruit(g, ROMANS, Region.CARNUTES) == 2
    g.gain(ROMANS, 1)
    assert Region.CARNUTES in list(recruit_regions(g, RECRUIT))
    open_road = state(pieces={"CARNUTES": {"FORT": 1}})
    assert list(recruit_regions(open_road, RECRUIT)) == [Region.CARNUTES, Region.PROVINCIA], "in supply for nothing"
    assert dearest_recruit(open_road, ROMANS, Region.CARNUTES) == 0


def test_3_2_1_a_supply_line_that_somebody_might_open_counts_as_hope_not_as_price() -> None:
    g = state(pieces={"CARNUTES": {"FORT": 1, "ARVERNI_HIDDEN": 2}})
    assert Region.CARNUTES in list(recruit_regions(g, RECRUIT)), "the Arverni may agree"
    assert dearest_recruit(g, ROMANS, Region.CARNUTES) == 2


def test_3_1_2_a_free_recruit_needs_no_supply_line() -> None:
    g = state(pieces={"CARNUTES": {"FORT": 1, "ARVERNI_HIDDEN": 2}})
    a = Action(ROMANS, Command.RECRUIT, free=True, by_event=True)
    assert drive(g, recruit(g, a, Region.CARNUTES), [PlaceBands(1)]) == ["grow"], "and nobody is asked about one"
    assert g.count(Region.CARNUTES, Force.AUXILIA_HIDDEN) == 1


def test_1_5_2_romans_who_cannot_pay_after_a_refusal_have_called_it_off() -> None:
    match = position(card="CICERO", pieces={"CARNUTES": {"FORT": 1, "ARVERNI_HIDDEN": 3}}, resources={"ROMANS": 1})
    do(match, Issue(Command.RECRUIT), Select(Region.CARNUTES), Refuse())
    assert prompt(match) == "step"
    assert Select(Region.CARNUTES) not in options(match)
    assert CallOff() in options(match), "no Region has been Recruited in"
    assert resources(match, ROMANS) == 1


def test_1_5_2_a_refusal_elsewhere_asks_again_before_romans_pay() -> None:
    g = state(card="CICERO", pieces={**CLOSED, "CARNUTES": {"FORT": 1}}, resources={"ROMANS": 5})
    a = Action(ROMANS, Command.RECRUIT, refused=True)
    assert drive(g, recruit(g, a, Region.CARNUTES), [CallOff()]) == ["recruit_pay"]
    assert g.resources[ROMANS] == 5
    drive(g, recruit(g, a, Region.CARNUTES), [Pay(), PlaceBands(1)])
    assert g.resources[ROMANS] == 3
    unasked = Action(ROMANS, Command.RECRUIT)
    assert drive(g, recruit(g, unasked, Region.CARNUTES), [PlaceBands(1)]) == ["grow"]
    supplied = state(pieces={"CARNUTES": {"FORT": 1}}, resources={"ROMANS": 5})
    assert drive(supplied, recruit(supplied, a, Region.CARNUTES), [PlaceBands(1)]) == ["grow"], "there is nothing to pay"


def test_2_3_5_a_limited_recruit_is_one_region() -> None:
    g = state(pieces={"CARNUTES": {"FORT": 1}, "AEDUI": {"FORT": 1}})
    a = Action(ROMANS, Command.RECRUIT, limited=True)
    assert drive(g, execute(g, a), [Select(Region.CARNUTES), PlaceBands(1)]) == ["step_limited", "grow"]


def test_13_shaded_recruits_cost_two_and_only_in_supply() -> None:
    slingers = {"BALEARIC_SLINGERS": "SHADED"}
    g = state(pieces={"CARNUTES": {"FORT": 1}}, capabilities=slingers, resources={"ROMANS": 1})
    assert recruit_cost(g, supplied=True) == 2
    assert list(recruit_regions(g, RECRUIT)) == []
    g.gain(ROMANS, 1)
    assert list(recruit_regions(g, RECRUIT)) == [Region.CARNUTES, Region.PROVINCIA]
    assert drive(g, recruit(g, Action(ROMANS, Command.RECRUIT), Region.CARNUTES), [PlaceBands(1)]) == ["grow"]
    assert g.resources[ROMANS] == 0
    for_nothing = Action(ROMANS, Command.RECRUIT, free=True, by_event=True, refused=True)
    assert drive(g, recruit(g, for_nothing, Region.CARNUTES), [PlaceBands(1)]) == ["grow"], "a free one is not paid for"
    cut_off = state(pieces={**CLOSED, "CARNUTES": {"FORT": 1}}, capabilities=slingers, resources={"ROMANS": 9})
    assert Region.CARNUTES not in list(recruit_regions(cut_off, RECRUIT))
    free = Action(ROMANS, Command.RECRUIT, free=True, by_event=True)
    assert drive(cut_off, recruit(cut_off, free, Region.CARNUTES), []) == [], "not even a free one"


def test_13_shaded_a_refused_supply_line_cannot_be_paid_for() -> None:
    g = state(
        pieces={"CARNUTES": {"FORT": 1, "ARVERNI_HIDDEN": 3}},
        capabilities={"BALEARIC_SLINGERS": "SHADED"},
        resources={"ROMANS": 5},
    )
    assert drive(g, recruit(g, Action(ROMANS, Command.RECRUIT), Region.CARNUTES), [Refuse()]) == ["agree_supply"]
    assert g.resources[ROMANS] == 5


def test_5_gallia_togata_recruits_two_whatever_stands_there() -> None:
    g = state(pieces={"PROVINCIA": {"LEGION": 1}})
    g.add_mark(Marker(Mark.GALLIA_TOGATA))
    assert count_recruits(g, Region.CISALPINA) == 2
    assert count_recruits(g, Region.SEQUANI) == 0


def test_a5_in_ariovistus_gallia_togata_recruits_one_more_than_its_pieces() -> None:
    pieces = {"CISALPINA": {"ROMAN_LEADER": 1, "FORT": 1}}
    g = ario(pieces=pieces, tribes={"NORI": "ROMAN_ALLY"})
    before = count_recruits(g, Region.CISALPINA)
    g.add_mark(Marker(Mark.GALLIA_TOGATA))
    assert (before, count_recruits(g, Region.CISALPINA)) == (3, g.rules.count_togata(3))


def test_3_2_1_home_only_adds_to_what_is_there() -> None:
    g = state(tribes={"HELVII": "ROMAN_ALLY"}, pieces={"PROVINCIA": {"ROMAN_LEADER": 1}})
    assert count_recruits(g, Region.PROVINCIA) == 4, "Ally, Leader, Fort and one more"
    assert count_recruits(g, Region.AEDUI) == 0


def test_55_in_belgica_one_auxilia_more_and_control_for_recruits() -> None:
    g = state(
        pieces={"MORINI": {"FORT": 1, "ROMAN_LEADER": 1}, "AEDUI": {"FORT": 1}},
        tribes={"MENAPII": "ROMAN_ALLY"},
        capabilities={"COMMIUS": "UNSHADED"},
    )
    assert count_recruits(g, Region.MORINI) == 4
    assert count_recruits(g, Region.NERVII) == 1
    assert count_recruits(g, Region.AEDUI) == 1
    taken = state(pieces={"NERVII": {"BELGIC_HIDDEN": 5}}, capabilities={"COMMIUS": "UNSHADED"})
    assert PlaceAlly(Tribe.NERVII) in One(recruit_options(taken, RECRUIT, Region.NERVII))
    assert moves(recruit_options(taken, RECRUIT, Region.CARNUTES)) == []


def test_5_4_an_event_may_grant_control_and_any_region() -> None:
    g = state(pieces={"CARNUTES": {"LEGION": 1, "ARVERNI_HIDDEN": 4}}, devastated=["CARNUTES"], resources={"ROMANS": 9})
    a = Action(ROMANS, Command.RECRUIT, as_if_control=True, within=(Region.CARNUTES,))
    assert moves(recruit_options(g, a, Region.CARNUTES)) == [("PlaceAlly", Tribe.CARNUTES), ("PlaceAlly", Tribe.AULERCI)]
    assert list(recruit_regions(g, a)) == []
    a.ignore_devastation = True
    assert list(recruit_regions(g, a)) == [Region.CARNUTES]


def test_a4_6_2_intimidation_bars_growth_but_for_germans() -> None:
    pieces = {"SEQUANI": {"LEGION": 2, "FORT": 1}, "MORINI": {"BELGIC_HIDDEN": 1}, "UBII": {"GERMAN_HIDDEN": 2}}
    g = ario(pieces=pieces, intimidated=["SEQUANI", "MORINI", "UBII"], resources={"ROMANS": 9, "BELGAE": 9, "GERMANS": 9})
    assert Region.SEQUANI not in list(recruit_regions(g, RECRUIT))
    assert Region.MORINI not in list(rally_regions(g, rallying(BELGAE)))
    assert Region.UBII in list(rally_regions(g, rallying(GERMANS)))
