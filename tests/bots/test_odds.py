"""Winning chances: shares of one, the same whoever decides, fitted to what came of games."""

from __future__ import annotations

from math import exp
from random import Random

import pytest

from quadriga import games
from quadriga.bots import Mind, player
from quadriga.bots.analysis import chances
from quadriga.bots.odds import Odds, strength
from quadriga.kernel import AnyMatch, Match, random_dealer
from quadriga.lab import calibrate
from quadriga.lab.calibrate import Position

KINDS = [
    ("caesar", {}), ("trajan", {"players": 2}), ("trajan", {"players": 3}), ("trajan", {"players": 4}),
    ("byzantion", {"players": 2}), ("byzantion", {"players": 3}), ("byzantion", {"players": 4}),
    ("gaul", {"scenario": "GREAT_REVOLT"}), ("gaul", {"scenario": "GREAT_REVOLT", "players": 2}),
]  # fmt: skip


def test_chances_are_shares_of_one_and_follow_the_worths() -> None:
    found = Odds(0.8, 0.6, (0.1, 0.0, -0.1)).chances([0.3, 0.3, -0.2], elapsed=0.5)
    assert sum(found) == pytest.approx(1.0)
    assert found[0] > found[1] > found[2], "of two equals the better seat is ahead"


def test_a_worth_says_more_towards_the_end_where_the_odds_say_so() -> None:
    odds = Odds(0.8, 0.6)
    assert odds.chances([0.5, -0.5], 1.0)[0] > odds.chances([0.5, -0.5], 0.0)[0] > 0.5


def test_without_odds_a_worth_between_two_is_the_chance_stretched() -> None:
    assert Odds().chances([0.5, -0.5], 0.3) == pytest.approx([0.75, 0.25])


@pytest.mark.parametrize(("name", "settings"), KINDS)
def test_equal_worths_are_equal_chances_for_any_number_of_seats(name: str, settings: dict[str, object]) -> None:
    game = games.load(name)
    config = game.configure(settings)
    seats = game.seats(config)
    assert Mind.of(game).chances(game.new(config), [0.2] * seats) == pytest.approx([1 / seats] * seats)


def under_way(name: str, settings: dict[str, object], decisions: int) -> AnyMatch:
    game = games.load(name)
    match = Match(game, game.configure(settings), random_dealer(Random(4)))
    bot = player(game, "tiro", 1)
    for _ in range(decisions):
        seat = match.pending[0].seat
        match.answer(seat, bot.choose(match, seat))
    return match


@pytest.mark.parametrize(("name", "settings"), KINDS)
def test_the_game_goes_from_its_beginning_to_its_end(name: str, settings: dict[str, object]) -> None:
    game = games.load(name)
    mind = Mind.of(game)
    early, late = (under_way(name, settings, n) for n in (1, 18))
    assert 0.0 <= mind.elapsed(early.state) <= mind.elapsed(late.state) <= 1.0


@pytest.mark.parametrize("name", ["trajan", "byzantion", "gaul"])
def test_chances_hardly_move_when_another_seat_comes_to_decide(name: str) -> None:
    """Looked at from outside, a turn that passes changes what it changed, and not who is thought to be ahead."""
    match = under_way(name, {}, 12)
    steps = []
    for _ in range(20):
        before, seat = chances(match), match.pending[0].seat
        match.answer(seat, player(match.game, "miles", 1).choose(match, seat))
        if match.pending[0].seat != seat:
            steps.append(max(abs(a - b) for a, b in zip(before, chances(match), strict=True)))
    assert steps
    assert sorted(steps)[len(steps) // 2] < 0.12


# Calibrating --------------------------------------------------------------------------------------------------------


def foretold(odds: Odds, positions: int) -> list[Position]:
    """Positions whose winners are drawn by these very odds."""
    rng = Random(1)
    found = []
    for _ in range(positions):
        worths = tuple(rng.uniform(-0.9, 0.9) for _ in odds.seats)
        elapsed = rng.random()
        chance = odds.chances(worths, elapsed)
        winner = rng.choices(range(len(worths)), chance)[0]
        found.append(
            Position(worths, elapsed, rng.randrange(len(worths)), tuple(float(s == winner) for s in range(len(worths))))
        )
    return found


def test_fitting_finds_the_odds_that_drew_the_winners() -> None:
    true = Odds(0.6, 0.9, (0.4, 0.0, -0.4))
    found = calibrate.fit(foretold(true, 3000))
    assert (found.early, found.later) == pytest.approx((true.early, true.later), abs=0.25)
    assert found.seats == pytest.approx(true.seats, abs=0.15)


def test_true_odds_are_on_the_mark_and_wrong_ones_are_not() -> None:
    true = Odds(0.6, 0.9, (0.4, 0.0, -0.4))
    drawn = foretold(true, 3000)
    good, bold = calibrate.prove(drawn, true), calibrate.prove(drawn, Odds(6.0, 0.0, (0.0, 0.0, 0.0)))
    assert good.brier < good.ignorant < bold.brier
    assert good.gap < 0.02 < bold.gap
    assert abs(good.decider) < 0.03


def test_predictions_are_counted_in_bins_of_a_tenth() -> None:
    one = Position((0.5, -0.5), 0.0, 0, (1.0, 0.0))
    report = calibrate.prove([one, one, one._replace(won=(0.0, 1.0))], Odds())
    assert [(found.size, round(found.predicted, 2), round(found.won, 2)) for found in report.bins] == [
        (3, 0.25, 0.33),
        (3, 0.75, 0.67),
    ]
    assert report.decider == pytest.approx(0.75 - 2 / 3)


def test_a_strength_has_no_bounds_but_sure_ones() -> None:
    assert strength(1.0) == strength(0.9999) < 5
    assert 1 / (1 + exp(-2 * strength(0.5))) == pytest.approx(0.75)


def test_calibrating_plays_the_same_games_again() -> None:
    game = games.load("caesar")
    first, again = (calibrate.play_game(game, game.configure({}), "random", "7", 5, 3) for _ in range(2))
    assert first == again
    assert len(first) == 5
