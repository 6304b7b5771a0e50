"""Opponents: honest, deterministic, legal at every kind of decision, on the toy game."""

from collections import Counter
from itertools import count
from math import comb
from random import Random
from typing import Any

import pytest
from toy import Forum, ForumGame

from quadriga.bots import LEVELS, Budget, Greedy, Knowledge, Mind, Search, Skill, Style, Thinking, hints, judge, player
from quadriga.bots.search import key
from quadriga.kernel import AnyMatch, Match, QuadrigaError, from_position, random_dealer


class ForumMind(Mind[Forum]):
    """An opinion about the toy: coins are good."""

    def evaluate(self, g: Forum, seat: int) -> float:
        rival = max(sum(purse) for s, purse in enumerate(g.purse) if s != seat)
        return (sum(g.purse[seat]) - rival) / 12 + sum(g.hands[seat]) / 200


class JudgedForum(ForumGame):
    mind = ForumMind()


GAME = JudgedForum()


def reached(seed: int, decisions: int, players: int = 2) -> AnyMatch:
    match = Match(GAME, GAME.configure({"players": players}), random_dealer(Random(seed)))
    rng = Random(seed)
    for _ in range(decisions):
        if not match.over:
            ask = match.pending[-1]
            match.answer(ask.seat, ask.choice.sample(rng))
    return match


@pytest.mark.parametrize("name", [level.name for level in LEVELS if level.name not in ("imperator", "imperator-1", "legatus")])
@pytest.mark.parametrize("players", [2, 4])
def test_every_level_plays_every_kind_of_decision(name: str, players: int) -> None:
    for seed in range(3):
        match = reached(seed, 0, players)
        seated = player(GAME, name, seed)
        while not match.over:
            seat = match.pending[0].seat
            match.answer(seat, seated.choose(match, seat))
        assert match.over


@pytest.mark.parametrize("make", [lambda: Greedy(3), lambda: Search(Budget(iterations=40), 3)], ids=["greedy", "search"])
def test_a_choice_does_not_depend_on_what_is_hidden(make: Any) -> None:
    looked = 0
    for seed in range(25):
        match = reached(seed, seed % 9, 2 + seed % 3)
        if match.over:
            continue
        for ask in match.pending:
            other = match.imagine(ask.seat, Random(seed + 100))
            other.dealer = match.dealer
            looked += other.state != match.state
            assert make().choose(match, ask.seat) == make().choose(other, ask.seat)
    assert looked > 10, "hidden things did differ"


def test_the_same_seed_and_iterations_give_the_same_answer() -> None:
    match = reached(4, 3)
    seat = match.pending[0].seat
    ranked = [Search(Budget(iterations=80), 9).rank(match, seat) for _ in range(2)]
    assert ranked[0] == ranked[1]


def test_thinking_changes_nothing() -> None:
    match = reached(4, 3)
    state, entries = match.state.copy(), list(match.entries)
    Search(Budget(iterations=50)).choose(match, match.pending[0].seat)
    Greedy().choose(match, match.pending[0].seat)
    assert match.state == state
    assert match.entries == entries


def test_a_time_budget_is_kept_and_gives_an_answer() -> None:
    match = reached(4, 3)
    seat = match.pending[0].seat
    seconds = count()
    search = Search(Budget(seconds=20), clock=lambda: float(next(seconds)))
    assert search.choose(match, seat) in match.options(seat)
    assert search.iterations == 19, "one look at the clock for each, and it goes on a second with every look"


def test_imagined_hands_follow_the_counts() -> None:
    """Of 27 cards, 3 nines, seat 0 holds two of them: the other's three unknown cards are any 3 of the other 24."""
    match = from_position(GAME, {"hands": [[9, 9, 1], [5, 2, 2]]}, random_dealer(Random(0)))
    knowledge = Knowledge(match, 0)
    n = 4000
    nines = Counter(knowledge.world(k).state.hands[1].count(9) for k in range(n))
    expected = comb(23, 2) / comb(24, 3) * n
    assert abs(nines[1] - expected) < 4 * (expected * (1 - expected / n)) ** 0.5
    assert nines[2] == nines[3] == 0


def test_hints_rank_legal_moves_with_chances() -> None:
    match = reached(4, 3)
    seat = match.pending[0].seat
    found = hints(match, seat, Budget(iterations=60))
    assert found
    assert all(0 <= hint.chance <= 1 and hint.error >= 0 for hint in found)
    assert [hint.visits for hint in found] == sorted((hint.visits for hint in found), reverse=True)
    assert match.options(seat).read(found[0].move)


def test_analysis_judges_every_real_decision() -> None:
    match = reached(2, 1000, 3)
    judged = list(judge(match, iterations=20))
    assert judged
    for j in judged:
        assert 0 <= j.chance <= 1
        assert j.lost >= 0
        assert abs(sum(j.chances) - 1) < 1e-6
        assert match.entries[j.at].seat == j.seat


def test_a_game_says_how_much_its_levels_see() -> None:
    class GraveMind(ForumMind):
        thinking = Thinking(tiro=Skill(notices=3), miles=Skill(iterations=7), imperator=Skill(turns=1, tried=4, worlds=2))

    class Grave(ForumGame):
        mind = GraveMind()

    tiro, miles, imperator = (player(Grave(), name, 0) for name in ("tiro", "miles", "imperator"))
    assert isinstance(tiro, Greedy)
    assert tiro.notices == 3
    assert isinstance(miles, Search)
    assert miles.budget.iterations == 7
    assert isinstance(imperator, Greedy)
    assert (imperator.turns, imperator.tried, imperator.worlds) == (1, 4, 2)
    plain = player(GAME, "imperator", 0)
    assert isinstance(plain, Search)
    assert plain.budget.iterations == 2500


def test_a_search_stops_when_its_choice_is_settled_and_chooses_the_same() -> None:
    stopped = 0
    for seed in range(6):
        match = reached(seed, 3)
        seat = match.pending[0].seat
        eager = Style(explore=0.1)
        hasty, patient = (Search(Budget(iterations=60), seed, style=eager) for _ in range(2))
        assert key(hasty.choose(match, seat)) == key(patient.rank(match, seat)[0].move)
        stopped += hasty.iterations < patient.iterations
    assert stopped


def test_unknown_players_are_refused_with_the_known_ones() -> None:
    with pytest.raises(QuadrigaError, match="tiro"):
        player(GAME, "nero", 0)
    assert isinstance(player(GAME, "search:30", 0), Search)


@pytest.mark.parametrize("amount", ["nans", "infs", "-infs", "-1s", "0s", "0", "-5", "s", "1.5", "1e3", ""])
def test_a_search_that_would_never_end_or_never_begin_is_no_player(amount: str) -> None:
    with pytest.raises(QuadrigaError, match="There is no player 'search:"):
        player(GAME, f"search:{amount}", 0)
