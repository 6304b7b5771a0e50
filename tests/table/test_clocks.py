"""The clock of a table, by itself: whose time runs, what it costs, and when it is up."""

from __future__ import annotations

import pytest

from quadriga.kernel import BadConfig
from quadriga.table.clocks import DAY, LIVE, SLOW, Clock, read_clock, vacation_of


def live(extra: float = 10.0) -> Clock:
    clock = Clock(LIVE, 600.0, extra)
    clock.begin((0, 1), 0.0)
    return clock


def slow(vacation: float = 0.0) -> Clock:
    clock = Clock(SLOW, 3 * DAY)
    clock.begin((0, 1), vacation)
    return clock


def test_a_turn_costs_its_time_and_brings_the_extra() -> None:
    clock = live()
    clock.turn(1000.0, [0], sealed=False)
    assert clock.due == 1600.0
    clock.turn(1040.0, [1], sealed=False, answered=0)
    assert clock.left == {"0": 570.0, "1": 600.0}
    assert clock.due == 1640.0


def test_several_answers_of_one_turn_bring_the_extra_once() -> None:
    clock = live()
    clock.turn(0.0, [0], sealed=False)
    for now in (10.0, 20.0, 30.0):
        clock.turn(now, [0], sealed=False, answered=0)
    clock.turn(40.0, [1], sealed=False, answered=0)
    assert clock.left["0"] == 570.0


def test_taking_a_turn_back_and_ending_it_again_brings_no_time() -> None:
    clock = live()
    clock.turn(0.0, [0], sealed=False)
    for _ in range(5):
        clock.turn(0.0, [1], sealed=False, answered=0)
        clock.turn(0.0, [0], sealed=False, answered=0, back=True)
    assert clock.left["0"] == 600.0


def test_no_time_runs_while_nobody_is_asked() -> None:
    clock = live()
    clock.turn(0.0, [0], sealed=False)
    clock.turn(5.0, [], sealed=False, answered=0)
    assert clock.due == 0.0
    clock.turn(5000.0, [1], sealed=False)
    assert clock.left == {"0": 605.0, "1": 600.0}


def test_an_answer_under_seal_changes_nothing_and_a_sealed_round_costs_nothing() -> None:
    clock = live()
    clock.left["0"] = 100.0
    clock.turn(0.0, [0, 1], sealed=True)
    before = repr(clock)
    clock.turn(30.0, [0, 1], sealed=True, answered=0)
    assert repr(clock) == before
    assert clock.shown(0)[1] == clock.shown(1)[1] == clock.due == 600.0, "all have the time of whoever has most"
    clock.turn(90.0, [1], sealed=False)
    assert clock.left == {"0": 100.0, "1": 600.0}


def test_under_seal_all_who_have_not_answered_are_out_of_time_at_once() -> None:
    clock = live()
    clock.left["0"] = 100.0
    clock.turn(0.0, [0, 1], sealed=True)
    assert clock.out(599.0, [0]) == []
    assert clock.out(600.0, [0]) == [0]
    clock.stop(600.0, [0])
    assert clock.due == 0.0


def test_whose_time_is_up_is_named_once() -> None:
    clock = live()
    clock.turn(0.0, [0], sealed=False)
    assert clock.out(599.9, [0]) == []
    assert clock.out(600.0, [0]) == [0]
    clock.stop(600.0, [0])
    assert (clock.out(9999.0, [0]), clock.due, clock.shown(0)) == ([], 0.0, (0.0, 0.0))
    clock.turn(700.0, [1], sealed=False, answered=0)
    assert clock.left["0"] == 10.0


def test_whoever_comes_back_has_a_minute_and_on_a_slow_clock_a_whole_move() -> None:
    fast, calm = live(), slow()
    fast.left["0"] = calm.left["0"] = 0.0
    fast.come_back(0)
    calm.come_back(0)
    assert (fast.left["0"], calm.left["0"]) == (60.0, 3 * DAY)


def test_a_slow_clock_gives_every_answer_the_same_time() -> None:
    clock = slow()
    clock.turn(0.0, [0], sealed=False)
    clock.turn(2 * DAY, [0], sealed=False, answered=0)
    assert clock.due == 5 * DAY
    clock.turn(3 * DAY, [1], sealed=False, answered=0)
    assert (clock.due, clock.left["0"]) == (6 * DAY, 3 * DAY)


def test_somebody_who_comes_or_goes_gives_whoever_is_asked_no_new_time() -> None:
    clock = slow()
    clock.turn(0.0, [0], sealed=False)
    clock.turn(2 * DAY, [0], sealed=False)
    assert clock.due == 3 * DAY


def test_vacation_is_used_up_only_while_somebody_is_waited_for() -> None:
    clock = slow(vacation=5 * DAY)
    clock.turn(0.0, [1], sealed=False)
    clock.rest(0.0, 0, begins=True)
    clock.turn(2 * DAY, [0], sealed=False, answered=1)
    assert clock.vacation["0"] == 5 * DAY
    assert clock.due == 10 * DAY, "three days, and five of vacation"
    clock.rest(6 * DAY, 0, begins=False)
    assert (clock.vacation["0"], clock.due) == (1 * DAY, 9 * DAY)
    clock.rest(6 * DAY, 0, begins=True)
    clock.turn(8 * DAY, [0], sealed=False)
    assert (clock.vacation["0"], clock.resting, clock.due) == (0.0, [], 10 * DAY)


def test_time_in_which_the_table_was_down_counts_for_nobody() -> None:
    clock = live()
    clock.turn(0.0, [0], sealed=False)
    clock.shift(5000.0)
    clock.turn(5030.0, [1], sealed=False, answered=0)
    assert clock.left["0"] == 580.0
    clock.turn(5030.0, [], sealed=False)
    clock.shift(99.0)
    assert clock.due == 0.0


@pytest.mark.parametrize(
    "given",
    [
        {"clock": "sand"}, {"clock": "live", "clock_zero": "explode"}, {"clock": "live", "clock_minutes": "0"},
        {"clock": "live", "clock_minutes": "601"}, {"clock": "live", "clock_seconds": "-1"},
        {"clock": "slow", "clock_days": "x"}, {"clock": "live", "clock_minutes": "٣"}, {"clock": "slow", "clock_days": ""},
    ],
)  # fmt: skip
def test_a_clock_that_cannot_be_is_refused_with_a_sentence(given: dict[str, str]) -> None:
    with pytest.raises(BadConfig, match=r"\.$"):
        read_clock(given, 2)


def test_a_seat_can_lose_on_time_only_where_two_play() -> None:
    given = {"clock": "live", "clock_zero": "loses"}
    assert read_clock(given, 2) == Clock(LIVE, 1200.0, 20.0, "loses")
    with pytest.raises(BadConfig, match="two"):
        read_clock(given, 3)


def test_without_a_clock_nothing_is_read() -> None:
    assert read_clock({}, 2) is read_clock({"clock": "none", "clock_minutes": "x"}, 2) is None
    assert vacation_of({"clock": "live", "clock_vacation": "x"}) == 0.0
    assert vacation_of({"clock": "slow"}) == 14 * DAY


def test_on_vacation_the_time_that_is_shown_stands() -> None:
    clock = slow(vacation=5 * DAY)
    clock.turn(0.0, [0], sealed=False)
    clock.rest(0.0, 0, begins=True)
    assert clock.shown(0) == (3 * DAY, 8 * DAY), "what is left, and when it will be up"
