"""Imagined worlds: the same question is asked in them, and it is counted where that could not be had."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from toy import GAME, Bid, Forum

from quadriga.bots import Knowledge
from quadriga.kernel import AnyMatch, Ask, Match, from_position, random_dealer, scripted_dealer

RARE = [9, 9, 9]


class Haughty(type(GAME)):  # type: ignore[misc]
    """Forum, but seat 0 is told by the question whether seat 1 holds `rare` cards."""

    def __init__(self, *rare: list[int]) -> None:
        self.rare = rare

    async def auction(self, g: Forum) -> None:
        await Ask(0, [Bid(c) for c in sorted(set(g.hands[0]))], "beware" if g.hands[1] in self.rare else "bid")


def position(game: Any, hand: list[int]) -> AnyMatch:
    return from_position(game, {"hands": [[1, 2, 3], hand]}, scripted_dealer([]))


def test_worlds_in_which_another_question_would_be_asked_are_none() -> None:
    common = [[a, b, c] for a in range(1, 10) for b in range(a, 10) for c in range(b, 10) if c > 6]
    game = Haughty(*common)
    for hand, prompt in (([4, 5, 9], "beware"), ([4, 5, 6], "bid")):
        match = position(game, hand)
        assert match.pending[0].prompt == prompt
        for k in range(50):
            for world in (match.imagine(0, Random(k)), Knowledge(match, 0).world(k)):
                assert [ask.prompt for ask in world.pending] == [prompt]
                assert (world.state.hands[1] in common) is (prompt == "beware")
        assert (match.imagined.worlds, match.imagined.fell_back) == (100, 0)


@pytest.mark.parametrize("bot", [False, True])
def test_where_none_is_found_the_world_is_exchanged_under_the_running_rule_and_counted(bot: bool) -> None:
    match = position(Haughty(RARE), RARE)
    world = Knowledge(match, 0).world(3) if bot else match.imagine(0, Random(3))
    assert world.state.hands[1] != RARE
    assert [ask.prompt for ask in world.pending] == ["beware"], "the question stands"
    assert world.view(0) == match.view(0) if isinstance(world, Match) else not world.over
    assert (match.imagined.worlds, match.imagined.fell_back) == (1, 1)


def test_copies_count_with_their_match() -> None:
    match = position(Haughty(RARE), RARE)
    match.clone().imagine(0, Random(1))
    match.preview(0, Bid(1))
    assert match.imagined.worlds == match.imagined.fell_back == 2


def test_the_same_seed_imagines_the_same_world_in_a_sealed_round_too() -> None:
    match = from_position(GAME, {"hands": [[9, 1, 1], [5, 2, 3]]}, random_dealer(Random(1)))
    match.answer(1, Bid(5))
    dreamt = match.imagine(0, Random(4))
    seen = Knowledge(dreamt, 0)
    first, again = seen.world(7), seen.world(7)
    assert first.state == again.state
    assert [ask.seat for ask in first.pending] == [0, 1], "that the other has answered is not known"
    nested = dreamt.clone()
    assert (nested.state, nested.sealed(1)) == (dreamt.state, dreamt.sealed(1)), "a clone replays what was exchanged"
