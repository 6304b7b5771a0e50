"""What is thought about a position once holds in every world that stands there alike, and only there."""

from __future__ import annotations

from random import Random

import pytest

from quadriga import games
from quadriga.bots import Mind
from quadriga.bots.greedy import glance, look_ahead
from quadriga.bots.knowledge import Knowledge
from quadriga.kernel import AnyMatch, Match, random_dealer

GAUL = games.load("gaul")
CAESAR = games.load("caesar")


def open_match(seed: int = 1, answers: int = 5) -> AnyMatch:
    """A match of Gaul in which nobody hides anything, some answers on."""
    rng = Random(seed)
    match = Match(GAUL, GAUL.configure({"scenario": "RECONQUEST"}), random_dealer(rng), quiet=True)
    for _ in range(answers):
        match.answer(match.pending[0].seat, match.pending[0].choice.sample(rng))
    return match


def asked(match: AnyMatch) -> Knowledge:
    return Knowledge(match, match.pending[0].seat)


def test_worlds_that_were_answered_alike_share_what_was_thought_there() -> None:
    knowledge, mind, rng = asked(open_match()), Mind.of(GAUL), Random(1)
    first, second = knowledge.world(1), knowledge.world(2)
    chosen = glance(mind, first, first.pending[0], rng)
    assert second.way is not None
    assert second.way.glanced == chosen
    first.answer(first.pending[0].seat, chosen)
    assert second.way is not first.way, "one is an answer further"
    second.answer(second.pending[0].seat, chosen)
    assert first.way is second.way or first.by_chance


def test_another_answer_leads_elsewhere_even_if_its_words_are_equal() -> None:
    knowledge = asked(open_match())
    moves = list(knowledge.choice)
    ways = []
    for move in moves:
        world = knowledge.world(1)
        assert world.way is not None
        ways.append(world.way.after(knowledge.seat, move))
    assert len(set(map(id, ways))) == len(moves)


def test_where_something_is_drawn_or_sampled_worlds_part() -> None:
    world = asked(open_match()).world(1)
    world.take_sample()
    assert world.way is None
    assert world.by_chance
    drawn = asked(open_match()).world(1)
    while not drawn.by_chance:  # the next card is drawn in the end
        drawn.answer(drawn.pending[0].seat, drawn.pending[0].choice.sample(Random(3)))
    assert drawn.way is None


def test_nothing_is_shared_where_something_is_hidden() -> None:
    match = Match(CAESAR, CAESAR.configure(), random_dealer(Random(1)), quiet=True)
    assert asked(match).world(1).way is None


def test_one_world_stands_for_all_where_nothing_is_left_to_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """The worth is that of trying every world: seeds are all that tell them apart."""
    match, mind = open_match(), Mind.of(GAUL)
    knowledge = asked(match)
    moves = list(knowledge.choice)[:4]
    shared = look_ahead(mind, knowledge, moves, [1, 2, 3])
    monkeypatch.setattr(knowledge, "_way", None)
    assert look_ahead(mind, knowledge, moves, [1, 2, 3]) == shared
    assert knowledge.world(1).way is None
