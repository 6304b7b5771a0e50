"""§A6.1, §A6.3-A7.3: Winter and victory in Ariovistus."""

from __future__ import annotations

from random import Random

from games.gaul.carry import drive
from games.gaul.table import ario, position

from quadriga.games.gaul import GAME
from quadriga.games.gaul.moves import Finish, Select, To
from quadriga.games.gaul.rules.action import Action
from quadriga.games.gaul.rules.quarters import quarter_gauls, return_to_provincia, shelters
from quadriga.games.gaul.rules.victory import has_winner, ranking
from quadriga.games.gaul.rules.winter import clear_markers, raise_legions, spring_phase
from quadriga.games.gaul.terms import (
    AEDUI,
    ARVERNI,
    BELGAE,
    GERMANS,
    ROMANS,
    TRIBES,
    Force,
    Phase,
    Region,
    Senate,
    Standing,
    Status,
    Tribe,
)
from quadriga.kernel import play_out

ARIO = {"scenario": "ARIOVISTUS"}


def test_a6_1_germans_can_win_and_arverni_cannot() -> None:
    settled = {r: {"GERMAN_HIDDEN": 1, "SETTLEMENT": 1} for r in ("TREVERI", "SEQUANI", "CISALPINA", "NERVII", "MORINI")}
    g = ario(pieces={**settled, "UBII": {"GERMAN_HIDDEN": 1}, "SUGAMBRI": {"GERMAN_HIDDEN": 1}})
    assert g.rules.margin(g, GERMANS) == 1
    assert has_winner(g)
    g.remove(Region.MORINI, Force.SETTLEMENT)
    assert g.rules.margin(g, GERMANS) == 0
    assert ARVERNI not in g.rules.ties


def test_a6_1_no_germans_phase_in_winter() -> None:
    assert Phase.GERMANS not in ario().rules.winter


def test_a6_3_order_of_quarters() -> None:
    assert ario().rules.quarters == (BELGAE, AEDUI, GERMANS, ROMANS)


def test_a6_3_1_arverni_stay_even_in_devastation() -> None:
    match = position(
        config={**ARIO, "players": 2}, card="WINTER", phase="QUARTERS", pieces={"SEQUANI": {"ARVERNI_HIDDEN": 3}},
        devastated=["SEQUANI"],
    )  # fmt: skip
    assert match.state.count_bands(Region.SEQUANI, ARVERNI) == 3
    assert match.state.phase is not Phase.QUARTERS, "nobody had anything to do"


def test_a6_3_2_germans_relocate_and_roll_without_ally_or_settlement() -> None:
    pieces = {"SEQUANI": {"GERMAN_HIDDEN": 2}, "TREVERI": {"GERMAN_HIDDEN": 1, "SETTLEMENT": 1}, "UBII": {"GERMAN_HIDDEN": 1}}
    g = ario(pieces=pieces, devastated=["SEQUANI", "TREVERI"])
    answers = [Select(Region.SEQUANI), To(Region.UBII), {Force.GERMAN_HIDDEN: 1}, Finish()]
    drive(g, quarter_gauls(g, GERMANS), answers, [3])
    assert g.count_bands(Region.SEQUANI, GERMANS) == 0
    assert g.count_bands(Region.TREVERI, GERMANS) == 1, "the Settlement feeds it"
    assert g.count_bands(Region.UBII, GERMANS) == 2


def test_a6_3_2_nobody_winters_under_arverni_control() -> None:
    g = ario(pieces={"SEQUANI": {"BELGIC_HIDDEN": 1}, "AEDUI": {"ARVERNI_HIDDEN": 1}, "UBII": {"GERMAN_HIDDEN": 1}})
    assert shelters(g, Action(BELGAE, None), Region.SEQUANI) == [Region.UBII, Region.PROVINCIA]


def test_a6_3_3_romans_return_along_the_amended_supply_lines() -> None:
    pieces = {"SEQUANI": {"LEGION": 2}, "PROVINCIA": {"ARVERNI_HIDDEN": 4}, "CISALPINA": {"ARVERNI_HIDDEN": 4}}
    g = ario(pieces=pieces)
    assert drive(g, return_to_provincia(g, Action(ROMANS, None), {}), []) == [], "Arverni bar both ends"
    del pieces["CISALPINA"]
    g = ario(pieces=pieces)
    drive(g, return_to_provincia(g, Action(ROMANS, None), {}), [Select(Region.SEQUANI), {Force.LEGION: 2}])
    assert g.count(Region.PROVINCIA, Force.LEGION) == 2


def test_a6_4_1_settlements_cost_the_romans() -> None:
    g = ario(pieces={"SEQUANI": {"SETTLEMENT": 1}})
    assert g.rules.earnings(g, ROMANS) == 29


def test_a6_4_1_a_score_below_nothing_earns_nothing() -> None:
    allies = {tribe.name: "GERMAN_ALLY" for tribe in (Tribe.UBII, Tribe.NORI)}
    g = ario(pieces={"SEQUANI": {"SETTLEMENT": 1}}, tribes=allies)
    for tribe in TRIBES:
        if g.status(tribe) is Status.SUBDUED:
            g.tribes[tribe] = int(Status.BELGIC_ALLY)
    assert g.rules.score(g, ROMANS) == -1
    assert g.rules.earnings(g, ROMANS) == 0


def test_a6_4_2_arverni_earn_nothing_and_aedui_as_ever() -> None:
    g = ario(tribes={"ARVERNI": "ARVERNI_CITADEL", "AEDUI": "AEDUI_CITADEL"})
    assert g.rules.earnings(g, ARVERNI) == 0
    assert g.rules.earnings(g, AEDUI) == 6


def test_a6_4_4_germans_earn_twice_allies_and_settlements() -> None:
    g = ario(pieces={"SEQUANI": {"SETTLEMENT": 1}, "TREVERI": {"SETTLEMENT": 1}}, tribes={"UBII": "GERMAN_ALLY"})
    assert g.rules.earnings(g, GERMANS) == 6


def test_a6_5_2_two_legions_at_most_from_the_lower_rows() -> None:
    """R-86."""
    for senate, track, entering in (
        (Senate.ADULATION, 8, 2), (Senate.INTRIGUE, 8, 2), (Senate.INTRIGUE, 5, 1), (Senate.UPROAR, 8, 0),
        (Senate.ADULATION, 10, 4),
    ):  # fmt: skip
        g = ario(senate=senate.name, pieces={"PROVINCIA": {"LEGION": 12 - track}})
        assert g.track == track
        raise_legions(g)
        assert g.count(Region.PROVINCIA, Force.LEGION) == 12 - track + entering


def test_a6_6_intimidated_markers_go_and_diviciacus_has_no_successor() -> None:
    g = ario(intimidated=["SEQUANI"], pieces={"UBII": {"GERMAN_HIDDEN": 1, "GERMAN_LEADER": 1}, "AEDUI": {"AEDUI_LEADER": 1}})
    clear_markers(g)
    assert not any(g.intimidated)
    g.remove(Region.AEDUI, Force.AEDUI_LEADER)
    g.remove(Region.UBII, Force.GERMAN_LEADER)
    for faction in (ROMANS, BELGAE):
        g.standing[faction] = int(Standing.OUT)
    drive(g, spring_phase(g), [Select(Region.SUGAMBRI)])
    assert g.find_leader(GERMANS) is Region.SUGAMBRI
    assert g.find_leader(AEDUI) is None


def test_a7_1_ties_go_to_romans_then_germans_then_aedui() -> None:
    g = ario()
    assert g.rules.ties == (ROMANS, GERMANS, AEDUI, BELGAE)
    settled = {r: {"GERMAN_HIDDEN": 1, "SETTLEMENT": 1} for r in ("TREVERI", "SEQUANI", "NERVII", "MORINI")}
    aedui = ("AEDUI", "BITURIGES", "PICTONES", "SANTONES")
    g = ario(
        pieces={**settled, "UBII": {"GERMAN_HIDDEN": 1}, "SUGAMBRI": {"GERMAN_HIDDEN": 1}},
        tribes=dict.fromkeys(aedui, "AEDUI_ALLY"),
    )
    assert g.rules.margin(g, GERMANS) == g.rules.margin(g, AEDUI) == 0
    order = ranking(g)
    assert order.index(g.seat(GERMANS)) < order.index(g.seat(AEDUI))


def test_a7_2_romans_lose_a_point_for_each_settlement() -> None:
    g = ario(pieces={"SEQUANI": {"SETTLEMENT": 1}}, tribes={"UBII": "GERMAN_ALLY", "REMI": "ROMAN_ALLY", "VENETI": "DISPERSED"})
    assert g.rules.score(g, ROMANS) == 30 - 1 - 1
    g.found_colony(Region.CARNUTES)
    assert g.rules.score(g, ROMANS) == 29


def test_a7_2_note_the_roman_score_is_30_less_what_others_hold_31_with_a_colony() -> None:
    """The printed way to count: others' Allies, Citadels and Settlements taken from 30, at any moment of a game."""
    rng = Random(8)
    g = GAME.new(GAME.configure({"scenario": "ARIOVISTUS"}))
    for _ in range(60):
        play_out(GAME, g, rng, decisions=7)
        if g.result is not None:
            break
        others = sum(g.count_strongholds(faction) for faction in (ARVERNI, AEDUI, BELGAE, GERMANS))
        tribes = 31 if g.colony is not None else 30
        assert g.rules.score(g, ROMANS) == tribes - others - g.count_on_map(Force.SETTLEMENT)
    assert g.played, "the game went on"


def test_a7_2_germans_need_control_of_germania_and_of_settlements() -> None:
    pieces = {
        "UBII": {"GERMAN_HIDDEN": 1},
        "SUGAMBRI": {"GERMAN_HIDDEN": 1, "LEGION": 1},
        "SEQUANI": {"SETTLEMENT": 1, "LEGION": 1},
    }
    g = ario(pieces=pieces)
    assert g.rules.score(g, GERMANS) == 1
    g.remove(Region.SEQUANI, Force.LEGION)
    assert g.rules.score(g, GERMANS) == 2


def test_a7_2_belgae_value_cisalpina() -> None:
    g = ario(pieces={"CISALPINA": {"BELGIC_HIDDEN": 1}})
    assert g.rules.score(g, BELGAE) == 1
    g.mark_tribe(Tribe.NORI, Status.DISPERSED)
    assert g.rules.score(g, BELGAE) == 0


def test_a7_3_aedui_against_germans_with_settlements() -> None:
    pieces = {"SEQUANI": {"SETTLEMENT": 1}, "TREVERI": {"SETTLEMENT": 1}}
    g = ario(pieces=pieces, tribes={"AEDUI": "AEDUI_ALLY", "BITURIGES": "AEDUI_ALLY", "UBII": "GERMAN_ALLY"})
    assert g.rules.margin(g, AEDUI) == 2 - 3
    assert g.rules.margin(g, GERMANS) == 3 - 6, "Ubii, and both Settlements"
