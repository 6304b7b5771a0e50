"""§3: sowing, time and claiming."""

from __future__ import annotations

from typing import Any

import pytest

from quadriga.games.trajan.moves import Decline, Pass, PlaceMarker, Sow, UseEffect
from quadriga.games.trajan.state import SOURCES
from quadriga.games.trajan.terms import NONE, Action, Colour, Need, Slot, Source, Stage
from quadriga.kernel import AnyMatch, Order

from .setting import GREEN, RED, aim, moves, pass_all, points, position, prompt, told


def test_3_2_printed_example_two_stones_from_trajan_end_in_seaport() -> None:
    """§3.2: V -> VI -> I, and the last bowl is the target."""
    match = position()
    match.answer(RED, Sow(Action.TRAJAN))
    g = match.state
    assert [sum(g.bowl(RED, bowl)) for bowl in Action] == [3, 2, 2, 2, 0, 3]
    assert g.doing == Action.SEAPORT
    assert prompt(match) == (RED, "act")


def test_3_3_printed_example_two_stones_move_time_by_two() -> None:
    """§3.3"""
    match = position(time=4)
    match.answer(RED, Sow(Action.TRAJAN))
    assert match.state.time == 6


def test_3_4_printed_example_four_stones_pass_the_start() -> None:
    """§3.4: the round ends after the turn, and the marker stays where it is."""
    match = position(time=9, seats={"RED": {"bowls": four_and_rest()}})
    match.answer(RED, Sow(Action.SEAPORT))
    match.answer(RED, next(iter(match.options(RED))))
    assert match.state.time == 2
    assert match.state.laps == 1
    assert match.state.demands == [], "the turn is not over yet"
    pass_all(match)
    assert len(match.state.demands) == 1
    assert match.state.time == 2


def four_and_rest() -> dict[str, list[str]]:
    return {
        "SEAPORT": ["BLUE", "BLUE", "YELLOW", "YELLOW"],
        "FORUM": ["GREEN", "GREEN", "ORANGE", "ORANGE", "PINK", "PINK", "WHITE", "WHITE"],
    }


def test_3_2_the_player_chooses_which_colour_goes_where() -> None:
    """§3.2"""
    match = position(seats={"RED": {"bowls": four_and_rest()}})
    match.answer(RED, Sow(Action.SEAPORT))
    choice = match.options(RED)
    assert isinstance(choice, Order)
    assert len(choice) == 6, "two blue and two yellow stones"
    assert sum(match.state.bowl(RED, Action.SEAPORT)) == 4, "they lie there until the order is known"
    match.answer(RED, (Colour.YELLOW, Colour.BLUE, Colour.BLUE, Colour.YELLOW))
    g = match.state
    assert g.bowl(RED, Action.SEAPORT) == [0] * 6
    assert g.bowl(RED, Action.MILITARY) == [1, 0, 0, 0, 0, 0]
    assert g.bowl(RED, Action.TRAJAN) == [0, 1, 0, 0, 0, 0]


def test_3_2_no_order_is_asked_where_it_cannot_matter() -> None:
    """§3.2: one stone, or stones of one colour."""
    match = position()
    match.answer(RED, Sow(Action.FORUM))
    assert prompt(match) == (RED, "act")


def test_3_2_r05_the_start_bowl_is_not_skipped() -> None:
    """§3.2: of eight stones the sixth falls back into its own bowl, and two bowls get a second one."""
    match = position(seats={"RED": {"bowls": four_and_rest()}})
    match.answer(RED, Sow(Action.FORUM))
    match.answer(RED, next(iter(match.options(RED))))
    g = match.state
    assert [sum(g.bowl(RED, bowl)) for bowl in Action] == [5, 1, 2, 2, 1, 1]
    assert g.doing == Action.SENATE
    assert g.time == 8


def test_3_2_r05_six_stones_end_where_they_began() -> None:
    bowls = {"SENATE": ["BLUE", "BLUE", "YELLOW", "YELLOW", "GREEN", "GREEN"], "TRAJAN": ["ORANGE", "ORANGE"],
             "FORUM": ["PINK", "PINK", "WHITE", "WHITE"]}  # fmt: skip
    match = position(seats={"RED": {"bowls": bowls}})
    match.answer(RED, Sow(Action.SENATE))
    match.answer(RED, next(iter(match.options(RED))))
    assert match.state.doing == Action.SENATE


def test_3_5_r06_only_what_lies_in_the_target_bowl_at_the_end_counts() -> None:
    """§3.5: with twelve stones the tile at a bowl passed on the way is not claimed, the one at the target is."""
    stones = [colour.name for colour in Colour for _ in range(2)]
    slots = {"I": "NINE_BLUE_BLUE", "II": "NINE_YELLOW_YELLOW"}
    match = position(seats={"RED": {"bowls": {"SEAPORT": stones}, "slots": slots}})
    match.answer(RED, Sow(Action.SEAPORT))
    pairs = tuple(Colour(i % 6) for i in range(1, 7))
    match.answer(RED, (*pairs, *pairs))
    assert match.state.time == 1
    assert points(match) == 9
    assert match.state.slots[:2] == [NONE, match.state.slots[1]]
    assert match.state.slots[1] != NONE


def test_3_3_r07_laps_by_number_of_players() -> None:
    """§3.3: 11, 16 and 21 steps; the other reading is an option."""
    assert [position(config={"players": n}).state.lap for n in (2, 3, 4)] == [11, 16, 21]
    assert [position(config={"players": n, "long_lap": True}).state.lap for n in (2, 3, 4)] == [12, 17, 22]


@pytest.mark.parametrize(("two_laps", "demands"), [(True, 2), (False, 1)])
def test_3_4_r08_two_laps_in_one_turn(two_laps: bool, demands: int) -> None:
    """§3.4: twelve stones from the last space pass the start twice."""
    stones = [colour.name for colour in Colour for _ in range(2)]
    match = position(config={"two_laps": two_laps}, time=10, seats={"RED": {"bowls": {"SEAPORT": stones}}})
    match.answer(RED, Sow(Action.SEAPORT))
    match.answer(RED, next(iter(match.options(RED))))
    pass_all(match)
    assert match.state.time == 0
    assert len(match.state.demands) == demands
    assert prompt(match) == (GREEN, "sow")


def test_r08_a_second_lap_after_the_fourth_round_belongs_to_the_next_quarter() -> None:
    stones = [colour.name for colour in Colour for _ in range(2)]
    match = position(time=10, demands=["BREAD", "BREAD", "GAMES"], seats={"RED": {"bowls": {"SEAPORT": stones}}})
    match.answer(RED, Sow(Action.SEAPORT))
    match.answer(RED, next(iter(match.options(RED))))
    pass_all(match)
    consul = match.pending[0].seat
    match.answer(consul, next(iter(match.options(consul))))
    assert match.state.quarter == 1
    assert len(match.state.demands) == 1


# Claiming -------------------------------------------------------------------------------------------------------------


def test_3_5_printed_example_a_tile_is_claimed() -> None:
    """§3.5, §8.3: the last stone is blue, the two needed lie there already: five points and a figure to the camp."""
    bowls = {"SEAPORT": ["BLUE"], "FORUM": ["ORANGE", "YELLOW"], "MILITARY": ["BLUE", "YELLOW", "GREEN", "GREEN"],
             "SENATE": ["ORANGE", "PINK", "PINK", "WHITE", "WHITE"]}  # fmt: skip
    match = position(seats={"RED": {"bowls": bowls, "slots": {"II": "WORKER_YELLOW_ORANGE"}}})
    match.answer(RED, Sow(Action.SEAPORT))
    assert prompt(match) == (RED, "effect")
    assert points(match) == 5
    match.answer(RED, UseEffect())
    g = match.state
    assert g.worker_camp[RED] == 2
    assert g.supply[RED] == 12
    assert g.slots[Slot.II] == NONE


@pytest.mark.parametrize(
    ("tile", "claimed"), [("NINE_YELLOW_YELLOW", True), ("NINE_BLUE_BLUE", False), ("NINE_YELLOW_WHITE", False)]
)
def test_3_5_r09_colours_needed(tile: str, claimed: bool) -> None:
    """§3.5: a stone of each colour shown, two for a doubled colour; further stones do not matter."""
    bowls = {"SEAPORT": ["BLUE"], "FORUM": ["YELLOW", "YELLOW", "GREEN"], "MILITARY": ["BLUE", "GREEN"],
             "SENATE": ["ORANGE", "ORANGE", "PINK", "PINK", "WHITE", "WHITE"]}  # fmt: skip
    match = position(seats={"RED": {"bowls": bowls, "slots": {"II": tile}}})
    match.answer(RED, Sow(Action.SEAPORT))
    assert points(match) == (9 if claimed else 0)
    assert sum(match.state.bowl(RED, Action.FORUM)) == 4, "stones stay"


def claiming(tile: str, **seat: Any) -> AnyMatch:
    """Red sows blue stones and claims this tile, which needs blue, at the Military bowl."""
    bowls = {"FORUM": ["BLUE"], "MILITARY": ["BLUE", "YELLOW", "GREEN", "ORANGE", "PINK", "WHITE"],
             "SENATE": ["YELLOW", "GREEN", "ORANGE", "PINK", "WHITE"]}  # fmt: skip
    match = position(seats={"RED": {"bowls": bowls, "slots": {"III": tile}, **seat}})
    match.answer(RED, Sow(Action.FORUM))
    return match


def test_8_1_cards_tile() -> None:
    """§8.1: three points and two cards."""
    match = claiming("CARDS_WHITE_BLUE")
    assert points(match) == 3
    match.answer(RED, UseEffect())
    assert match.state.count_hand(RED) == 2


def test_8_2_nine_points_tile() -> None:
    """§8.2: nine points, nothing to decide."""
    match = claiming("NINE_BLUE_WHITE")
    assert points(match) == 9
    assert prompt(match) == (RED, "act")


def test_8_3_r10_the_special_action_may_be_left() -> None:
    """§8.3"""
    match = claiming("WORKERS_BLUE_YELLOW")
    assert points(match) == 2
    match.answer(RED, Decline())
    assert match.state.worker_camp[RED] == 1


def test_8_3_r10_as_many_figures_as_there_are() -> None:
    """§8.3: two figures, but only one is left; with none left nothing is asked."""
    match = claiming("WORKERS_BLUE_YELLOW", supply=1, worker_camp=13)
    match.answer(RED, UseEffect())
    assert match.state.worker_camp[RED] == 14
    match = claiming("WORKERS_BLUE_YELLOW", supply=0, worker_camp=14)
    assert prompt(match) == (RED, "act")


@pytest.mark.parametrize(("tile", "worth", "moved"), [("LEGIONARIES_ORANGE_BLUE", 2, 2), ("LEGIONARY_WHITE_BLUE", 5, 1)])
def test_8_4_legion_tile(tile: str, worth: int, moved: int) -> None:
    """§8.4: as many figures as it shows, to the military camp."""
    match = claiming(tile)
    match.answer(RED, UseEffect())
    assert points(match) == worth
    assert match.state.military_camp[RED] == 1 + moved
    assert match.state.supply[RED] == 13 - moved
    assert match.state.worker_camp[RED] == 1


def test_8_5_r12_the_marker_goes_to_an_action_without_one() -> None:
    """§8.5"""
    match = claiming("PLUS_TWO_BLUE_PINK", plus_two=["FORUM", "SENATE"])
    free = [Action.SEAPORT, Action.MILITARY, Action.TRAJAN, Action.CONSTRUCTION]
    assert list(match.options(RED)) == [PlaceMarker(action) for action in free]
    match.answer(RED, PlaceMarker(Action.TRAJAN))
    assert match.state.has_plus_two(RED, Action.TRAJAN)
    match = claiming("PLUS_TWO_BLUE_PINK", plus_two=[action.name for action in Action])
    assert prompt(match) == (RED, "act"), "all six are covered"
    assert points(match) == 4


def test_8_6_r11_need_tiles_are_kept() -> None:
    """§8.6: religion for the rest of the game; the slot is free for the action that follows."""
    match = claiming("RELIGION_BLUE_ORANGE")
    assert points(match) == 1
    assert match.state.kept[RED * 3 + Need.RELIGION] == 1
    assert match.state.slots[Slot.III] == NONE


FULL = {"I": "NINE_BLUE_BLUE", "II": "NINE_YELLOW_YELLOW", "III": "NINE_GREEN_GREEN", "IV": "NINE_ORANGE_ORANGE",
        "V": "NINE_YELLOW_WHITE", "VI": "NINE_WHITE_WHITE"}  # fmt: skip


def test_3_5_r13_the_arch_leaves_the_centre_for_the_freed_slot() -> None:
    """§3.5, §4.4: so a tile claimed in the Trajan bowl makes room for the Trajan action of the same turn."""
    bowls = {"SENATE": ["WHITE"], "TRAJAN": ["YELLOW", "BLUE"], "FORUM": ["WHITE", "YELLOW", "BLUE"],
             "MILITARY": ["GREEN", "GREEN", "ORANGE", "ORANGE", "PINK", "PINK"]}  # fmt: skip
    tops = {"CARDS": "CARDS_BLUE_BLUE"}
    match = position(tops=tops, seats={"RED": {"bowls": bowls, "slots": FULL}})
    assert match.state.arch[RED] == Slot.CENTRE
    match.answer(RED, Sow(Action.SENATE))
    assert points(match) == 9
    assert match.state.arch[RED] == Slot.V
    assert prompt(match) == (RED, "act")
    match = position(tops=tops, seats={"RED": {"bowls": bowls, "slots": {**FULL, "V": "NINE_PINK_PINK"}}})
    match.answer(RED, Sow(Action.SENATE))
    assert prompt(match) == (GREEN, "sow"), "no slot is free: the Trajan action cannot be taken"


def test_3_5_r13_elsewhere_the_arch_stays_when_a_tile_is_claimed() -> None:
    match = claiming("NINE_BLUE_WHITE", arch="V")
    assert match.state.arch[RED] == Slot.V


def test_3_1_r28_the_next_player_clockwise_goes_on() -> None:
    """§3.1"""
    match = position(config={"players": 3}, active="BLUE")
    match.answer(2, Sow(Action.FORUM))
    match.answer(2, Pass())
    assert prompt(match) == (RED, "sow")
    assert match.state.stage == Stage.TURN


def test_3_6_r14_the_action_is_optional() -> None:
    """§3.6"""
    match = position()
    aim(match, Action.SENATE)
    assert moves(match, Pass) == [Pass()]
    match.answer(RED, Pass())
    assert match.state.points[:SOURCES] == [0] * SOURCES


def test_3_6_r14_an_action_without_options_is_passed_over() -> None:
    match = position(seats={"RED": {"step": 8}})
    aim(match, Action.SENATE)
    assert prompt(match) == (GREEN, "sow")


def test_3_2_a_preview_tells_bowl_time_and_tile() -> None:
    """§3.2: before sowing, a player can see where the last stone falls, what it takes, and which tile is in reach."""
    match = position(
        time=9, seats={"RED": {"bowls": four_and_rest(), "slots": {"V": "NINE_BLUE_BLUE", "II": "NINE_PINK_PINK"}}}
    )
    news = {line.key: line.args for line in match.preview(RED, Sow(Action.SEAPORT))}
    assert news["sows"]["target"] == Action.TRAJAN
    assert news["sows"]["n"] == 4
    assert "lap" in news
    assert "within_reach" not in news, "one blue stone falls there, the tile needs two"
    match = position(seats={"RED": {"bowls": four_and_rest(), "slots": {"IV": "NINE_PINK_PINK"}}})
    news = {line.key: line.args for line in match.preview(RED, Sow(Action.FORUM))}
    assert news["sows"]["target"] == Action.SENATE
    assert "within_reach" in news, "two of eight stones fall there"


def test_undo_works_through_the_whole_turn() -> None:
    """Sowing, ordering and acting can all be taken back while nothing has been drawn."""
    match = position(seats={"RED": {"bowls": four_and_rest()}})
    start = match.state.copy()
    match.answer(RED, Sow(Action.SEAPORT))
    match.answer(RED, next(iter(match.options(RED))))
    assert prompt(match) == (RED, "act")
    for _ in range(2):
        assert match.why_no_undo(RED) is None
        match.undo(RED)
    assert match.state == start
    assert match.entries == []
    assert told(match, "sows") == []


def test_undo_of_the_last_choice_of_a_turn() -> None:
    """Even the last one, until the next player has acted."""
    match = position()
    aim(match, Action.SENATE)
    match.answer(RED, next(iter(match.options(RED))))
    assert points(match) == 2
    assert prompt(match) == (GREEN, "sow")
    match.undo(RED)
    assert prompt(match) == (RED, "act")
    assert match.state.points[Source.SENATE] == 0
