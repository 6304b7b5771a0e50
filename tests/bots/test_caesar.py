"""Opponents at Caesar!: honest with real hidden hands, and stronger the more they see."""

from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import pytest

from quadriga import games
from quadriga.bots import Budget, Greedy, Mind, ParallelSearch, Search
from quadriga.kernel import AnyMatch, Match, random_dealer
from quadriga.lab.ladder import play_pairings

GAME = games.load("caesar")
MIND = Mind.of(GAME)
EVERYTHING = {"poison": True, "centurions": True, "checkpoints": True}


def reached(seed: int, decisions: int, options: dict[str, Any] | None = None) -> AnyMatch:
    match = Match(GAME, GAME.configure(options or {}), random_dealer(Random(seed)))
    rng = Random(seed)
    for _ in range(decisions):
        if not match.over:
            ask = match.pending[0]
            match.answer(ask.seat, ask.choice.sample(rng))
    return match


@pytest.mark.parametrize("make", [lambda: Greedy(3), lambda: Search(Budget(iterations=40), 3)], ids=["greedy", "search"])
def test_a_choice_does_not_depend_on_the_other_sides_supply(make: Any) -> None:
    looked = 0
    for seed in range(12):
        match = reached(seed, 3 + seed, EVERYTHING if seed % 2 else None)
        if match.over:
            continue
        seat = match.pending[0].seat
        other = match.imagine(seat, Random(seed + 50))
        looked += other.state.supply[1 - seat] != match.state.supply[1 - seat]
        assert make().choose(match, seat) == make().choose(other, seat)
    assert looked > 3, "the hidden supply did differ"


@pytest.mark.slow
def test_each_level_is_clearly_stronger_than_chance_or_the_one_before() -> None:
    pairs = [("tiro", "random"), ("greedy", "tiro"), ("search:100", "greedy")]
    for pairing in play_pairings(GAME, GAME.configure(), pairs, 30):
        assert pairing.share >= 0.6, pairing


def test_search_on_several_cores_is_deterministic_and_legal() -> None:
    match = reached(1, 4)
    seat = match.pending[0].seat
    with ThreadPoolExecutor(2) as pool:
        ranked = [ParallelSearch(Budget(iterations=30), 2, pool, seed=5).rank(match, seat) for _ in range(2)]
    assert ranked[0] == ranked[1]
    assert ranked[0][0].move in match.options(seat)
    assert sum(rated.visits for rated in ranked[0]) == 60


def test_the_evaluation_is_fair_between_the_sides() -> None:
    for seed in range(20):
        match = reached(seed, 10)
        if not match.over:
            assert MIND.evaluate(match.state, 0) == pytest.approx(-MIND.evaluate(match.state, 1))


def test_quick_guesses_agree_with_a_look_ahead_on_what_is_good() -> None:
    """Of the ten moves guessed best, most are among the better half when really tried."""
    agreed = 0
    for seed in range(10):
        match = reached(seed, 6)
        if match.over or len(match.options(match.pending[0].seat)) < 20:
            agreed += 10
            continue
        seat = match.pending[0].seat
        moves = list(match.options(seat))
        guesses = MIND.rate(match.state, seat, moves)
        assert guesses is not None
        best = [move for _, move in sorted(zip(guesses, moves, strict=True), key=lambda pair: -pair[0])[:10]]
        tried = [rated.move for rated in Greedy(1).rate(match, seat)]
        agreed += sum(move in tried[: len(tried) // 2] for move in best)
    assert agreed >= 75
