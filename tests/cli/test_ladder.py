"""`quadriga ladder`: tables with intervals, deterministic under a seed, sentences for bad input."""

import pytest

from quadriga import games
from quadriga.cli import main
from quadriga.kernel import Result
from quadriga.lab import ladder
from quadriga.lab.ladder import Pairing, elo, neighbours, play_pairings, round_robin
from quadriga.lab.simulate import Plan, Played


def test_ladder_prints_shares_intervals_and_elo(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["ladder", "caesar", "--players", "random,tiro", "--games", "6", "--workers", "1", "--lang", "en"]
    assert main(words) == 0
    first = capsys.readouterr().out
    assert "tiro" in first
    assert "Elo" in first
    assert main(words) == 0
    assert capsys.readouterr().out == first


def test_ladder_refuses_unknown_players_before_playing(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ladder", "caesar", "--players", "random,nero", "--lang", "en"]) == 1
    assert "nero" in capsys.readouterr().err
    assert main(["ladder", "caesar", "--players", "tiro,tiro", "--lang", "en"]) == 1


def test_every_seat_is_taken_in_turn() -> None:
    game = games.load("caesar")
    config = game.configure()
    (even,) = play_pairings(game, config, [("random", "random")], 40)
    assert even.games == 40
    assert 0 < even.points < 40


def test_with_four_seats_one_meets_three_in_every_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.load("trajan")
    seen: list[tuple[tuple[str, ...], int]] = []

    def play(plan: Plan, number: int) -> Played:
        seen.append((plan.players, number))
        return Played(number, Result((0,), (9, 1, 1, 1), "points"), 1)

    monkeypatch.setattr(ladder, "play_game", play)
    (pairing,) = play_pairings(game, game.configure({"players": 4}), [("imperator", "legatus")], 8)
    assert [players.index("imperator") for players, _ in seen] == [0, 1, 2, 3] * 2
    assert all(players.count("legatus") == 3 for players, _ in seen)
    assert [number for _, number in seen] == [0] * 4 + [1] * 4, "each deal once from every seat"
    assert pairing.points == 2.0


def test_elo_orders_players_by_their_results() -> None:
    pairings = [Pairing("b", "a", 100, 75.0), Pairing("c", "b", 100, 75.0), Pairing("c", "a", 100, 90.0)]
    ratings = elo(["a", "b", "c"], pairings)
    assert ratings["a"] == 0
    assert 150 < ratings["b"] < 240
    assert ratings["c"] > ratings["b"] + 150


def test_pairs() -> None:
    assert neighbours(["a", "b", "c"]) == [("b", "a"), ("c", "b")]
    assert round_robin(["a", "b", "c"]) == [("b", "a"), ("c", "a"), ("c", "b")]
