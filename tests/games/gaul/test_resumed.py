"""A copy inside a Command begins at its last step: it is the match as answered from the start of the turn."""

from __future__ import annotations

from random import Random

import pytest

from quadriga.bots.knowledge import Knowledge
from quadriga.games.gaul.game import GAME
from quadriga.kernel import AnyMatch, Match, random_dealer

SCENARIOS = ("PAX_GALLICA", "RECONQUEST", "GREAT_REVOLT", "ARIOVISTUS")


def shown(match: AnyMatch) -> list[tuple[object, ...]]:
    """Who is asked what, with which options, and on which state."""
    return [(match.state.copy(), ask.seat, ask.prompt, ask.rule, ask.args, [*ask.choice][:40]) for ask in match.pending]


def play(match: AnyMatch, rng: Random, count: int) -> None:
    for _ in range(count):
        if not match.over:
            match.answer(match.pending[0].seat, match.pending[0].choice.sample(rng))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_copy_inside_a_command_is_the_match_answered_from_the_start_of_its_turn(scenario: str) -> None:
    rng = Random(scenario)
    match = Match(GAME, GAME.configure({"scenario": scenario}), random_dealer(rng), quiet=True)
    resumed = 0
    for _ in range(120):
        copy, replayed = match.clone(random_dealer(Random(1))), match.at(len(match.entries))
        replayed.resume(random_dealer(Random(1)))
        resumed += match._base().resume is not None
        assert shown(copy) == shown(replayed) == shown(match)
        play(copy, Random(2), 4)
        play(replayed, Random(2), 4)
        assert shown(copy) == shown(replayed), "they go on alike"
        assert shown(copy.clone()) == shown(copy), "a copy is copied like any other match"
        assert copy.checkpoints == replayed.checkpoints
        play(match, rng, 1)
    assert resumed > 20, "most positions are inside a Command"


def test_where_a_copy_begins_is_not_changed_by_playing_on() -> None:
    rng = Random(5)
    match = Match(GAME, GAME.configure({"scenario": "RECONQUEST"}), random_dealer(rng), quiet=True)
    while match._rest is None or match.pending[0].resume is not None:
        play(match, rng, 1)
    before, seen = match.clone(), shown(match)
    knowledge = Knowledge(match, match.pending[0].seat)
    play(match, rng, 6)
    assert shown(before.clone()) == seen
    world = knowledge.world(1)
    assert [(ask.seat, ask.prompt) for ask in world.pending] == [(seat, prompt) for _, seat, prompt, *_ in seen]
