"""The evaluation: sensible drafts, deliveries, bids and reactions, and better players that score more."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from quadriga.bots import player
from quadriga.games.byzantion import GAME
from quadriga.games.byzantion.moves import Bid, Decline, DropTask, Intrigue, Keep
from quadriga.games.byzantion.terms import Card, Deme, Good, Task
from quadriga.kernel import Amount, AnyMatch, Match, Result, random_dealer

from .setting import BLUE, table


def best(match: AnyMatch, moves: list[Any]) -> Any:
    rated = GAME.mind.rate(match.state, BLUE, moves)
    assert rated is not None
    return moves[rated.index(max(rated))]


def test_more_of_everything_good_is_better() -> None:
    def worth(**blue: Any) -> float:
        return GAME.mind.evaluate(table(events=["V17", "V20", "V21"], blue=blue).state, BLUE)

    plain = worth()
    assert worth(doxa=9) > plain
    assert worth(lapis=2) > worth(frumentum=2) > plain  # Rome needs stone
    assert worth(zone=[["E041"]]) > worth(zone=[["E050"]]) > plain
    assert worth(zone=[["E041", "E050", "E051"]], dynamis=1) > worth(zone=[["E041"], ["E050"], ["E051"]], dynamis=1)


def test_a_rivals_gain_is_a_loss() -> None:
    assert GAME.mind.evaluate(table(green={"doxa": 20}).state, BLUE) < GAME.mind.evaluate(table().state, BLUE)


def test_the_draft_prefers_heroes_that_go_together() -> None:
    match = table(blue={"hand": ["E041"]})
    assert best(match, [Keep(Card.E049), Keep(Card.E029)]) == Keep(Card.E049)
    assert best(match, [Keep(Card.E100), Keep(Card.E002)]) == Keep(Card.E002)


def test_the_emptiest_task_is_given_up() -> None:
    match = table(units={"italia": {"legion": 3}}, blue={"defeats": 1}, events=["V01", "V11"], round=2)
    assert best(match, [DropTask(Task.T07), DropTask(Task.T24)]) == DropTask(Task.T24)


def test_deliveries_are_large_and_bids_have_an_eye_on_the_rivals() -> None:
    match = table(step="delivery", events=["V07", "V10"], blue={"virtus": 2, "auctoritas": 4})
    assert best(match, [(), (Amount(Good.VIRTUS, 1),), (Amount(Good.VIRTUS, 2),)]) == (Amount(Good.VIRTUS, 2),)
    bid = best(match, [Bid(n, None) for n in range(5)])
    assert 1 <= bid.n <= 3  # the rival has only the cup


@pytest.mark.parametrize(
    ("card", "step", "event", "reacts"), [("I06", "delivery", "V04", True), ("I07", "delivery", "V17", True)]
)
def test_a_reward_is_doubled_and_a_penalty_escaped(card: str, step: str, event: str, reacts: bool) -> None:
    match = table(step=step, events=[event, "V20"], blue={"nomisma": 9, "hand": [card]})
    chosen = best(match, [Decline(), Intrigue(Card[card])])
    assert isinstance(chosen, Intrigue) is reacts


def test_a_small_action_is_not_worth_a_canceller() -> None:
    match = table(active="green", blue={"nomisma": 9, "hand": ["I11"]}, green={"zone": [["E011"]]})
    assert best(match, [Decline(), Intrigue(Card.I11)]) == Decline()


def test_of_an_order_of_tied_bids_nothing_is_guessed() -> None:
    """It is a tuple as amounts are, but of demes."""
    rated = GAME.mind.rate(table().state, BLUE, [(Deme.BLUE, Deme.GREEN), (Deme.GREEN, Deme.BLUE)], 0.0)
    assert rated == [0.0, 0.0]


def test_alone_every_doxa_counts_and_defeat_is_worst() -> None:
    assert (
        GAME.mind.outcome(Result((0,), (50,), "x"), 0)
        > GAME.mind.outcome(Result((0,), (21,), "x"), 0)
        > GAME.mind.outcome(Result((), (0,), "x"), 0)
    )
    assert GAME.mind.outcome(Result((1,), (3, 9), "doxa"), 0) == -1.0


def test_a_recruit_beats_chance() -> None:
    """Four games of tiro against random, seats exchanged."""
    won = 0
    for seed in range(4):
        match = Match(GAME, GAME.configure({}), random_dealer(Random(seed)), quiet=True)
        mine = seed % 2
        players = {mine: player(GAME, "tiro", seed), 1 - mine: player(GAME, "random", seed)}
        while not match.over:
            seat = match.pending[0].seat
            match.answer(seat, players[seat].choose(match, seat))
        assert match.state.result is not None
        won += mine in match.state.result.winners
    assert won >= 3
