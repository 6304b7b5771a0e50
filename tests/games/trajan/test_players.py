"""The evaluation: sensible preferences, and a one-ply player that plays by it."""

from __future__ import annotations

from random import Random

import pytest

from quadriga.bots.greedy import Greedy, play_on
from quadriga.bots.knowledge import Knowledge
from quadriga.bots.levels import player
from quadriga.bots.search import Budget, Search
from quadriga.games.trajan import GAME
from quadriga.games.trajan.bots.evaluation import worths
from quadriga.games.trajan.moves import Advance, Build, Garrison, March, Pass, Sow, TakeTile
from quadriga.games.trajan.state import Trajan
from quadriga.games.trajan.terms import Action, ForumSpace, Province, Site
from quadriga.kernel import Match, play_out, random_dealer

from .setting import RED, acting, position


def worth(g: Trajan, seat: int) -> float:
    return worths(g)[seat]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_values_lie_between_lost_and_won(players: int) -> None:
    g = GAME.new(GAME.configure({"players": players}))
    for seed in range(12):
        play_out(GAME, g, Random(seed), decisions=25)
        if g.result is None:
            values = [GAME.mind.evaluate(g, seat) for seat in range(players)]
            assert all(-1 < value < 1 for value in values)
            assert GAME.mind.evaluate_all(g, players) == values
            assert players > 2 or values[0] == pytest.approx(-values[1])


def test_points_needs_and_votes_are_good() -> None:
    plain = worth(position(demands=["BREAD"]).state, RED)
    for better in ({"points": 5}, {"tiles": ["BREAD"]}, {"step": 4}, {"kept": ["GAMES"]}, {"hand": ["GEM", "GEM", "GEM"]},
                   {"tiles": ["EXTRA_FORUM"]}, {"plus_two": ["SENATE"]}, {"slots": {"II": "NINE_YELLOW_YELLOW"}}):  # fmt: skip
        assert worth(position(demands=["BREAD"], seats={"RED": better}).state, RED) > plain, better


def test_a_tile_whose_colours_lie_ready_is_worth_more() -> None:
    ready = position(seats={"RED": {"slots": {"II": "NINE_YELLOW_YELLOW"}}}).state
    bare = position(seats={"RED": {"slots": {"II": "NINE_PINK_PINK"}}}).state
    assert worth(ready, RED) > worth(bare, RED)


def test_the_one_ply_player_does_the_obvious() -> None:
    """A province for ten points, a need the people demand, a step in the senate, a fresh construction tile."""
    match = acting(Action.MILITARY, seats={"RED": {"leader": "BRITANNIA"}})
    assert Greedy(1).choose(match, RED) == Garrison()
    match = acting(Action.FORUM, demands=["GAMES", "GAMES"], forum={"FORUM_1": "BREAD", "FORUM_2": "GAMES"})
    assert Greedy(1).choose(match, RED) == TakeTile(ForumSpace.FORUM_2)
    assert Greedy(1).choose(acting(Action.SENATE), RED) == Advance()
    match = acting(Action.CONSTRUCTION, sites={"C3": "DOOR_5", "A1": "DOOR_2"})
    assert Greedy(1).choose(match, RED) == Build(Site.C3)


def test_guesses_prefer_what_helps() -> None:
    match = acting(Action.MILITARY, provinces={"ALPES": "WILD_NEED"}, demands=["BREAD", "GAMES"])
    options = list(match.options(RED))
    guesses = dict(zip(options, GAME.mind.rate(match.state, RED, options), strict=True))
    assert guesses[March(Province.ALPES)] > guesses[Pass()]
    assert all(-1 < guess < 1 for guess in guesses.values())
    match = position(seats={"RED": {"step": 7, "slots": {"IV": "NINE_ORANGE_ORANGE"}}})
    options = list(match.options(RED))
    before = match.state.copy()
    guesses = dict(zip(options, GAME.mind.rate(match.state, RED, options), strict=True))
    assert max(guesses, key=lambda move: guesses[move]) == Sow(Action.FORUM), "eight points in the senate"
    assert match.state == before


def test_search_tells_moves_without_fields_apart() -> None:
    """Levy, Garrison and Pass are equal as tuples; a search must not take one for the other."""
    match = acting(Action.MILITARY, seats={"RED": {"leader": "BRITANNIA"}})
    rated = Search(Budget(iterations=60), 1).rank(match, RED)
    kinds = [type(r.move).__name__ for r in rated if r.move == ()]
    assert sorted(kinds) == ["Garrison", "Levy", "Pass"]
    values = {type(r.move).__name__: r.value for r in rated if r.move == ()}
    assert values["Garrison"] > values["Levy"] > values["Pass"]


def test_playing_on_ends_with_the_turn() -> None:
    """What a sowing is worth is seen once its stones are spread, its tile claimed and its action done."""
    match = position()
    sight = Knowledge(match, RED)
    for move in match.options(RED):
        world = sight.world(1)
        world.answer(RED, move)
        play_on(GAME.mind, world, RED, 1, Random(1))
        assert world.state.active != RED
        assert world.pending[0].seat == world.state.active
        play_on(GAME.mind, world, RED, 2, Random(1))
        assert world.state.active != RED, "the next own turn is over, too"


@pytest.mark.slow
def test_one_ply_beats_chance() -> None:
    won = 0
    for seed in range(4):
        match = Match(GAME, GAME.configure({"stones": "random"}), random_dealer(Random(seed)), quiet=True)
        mine = seed % 2
        seats = [player(GAME, "random", seed), player(GAME, "random", seed)]
        seats[mine] = Greedy(seed, worlds=1, notices=40)
        while not match.over:
            seat = match.pending[0].seat
            match.answer(seat, seats[seat].choose(match, seat))
        assert match.state.result is not None
        won += match.state.result.winners == (mine,)
    assert won == 4
