"""Whether an answer can be taken back, where nothing is hidden: known without imagining any world."""

from random import Random

import pytest

from quadriga.games.gaul import GAME
from quadriga.kernel import Match, random_dealer


@pytest.mark.parametrize("seed", range(3))
def test_where_nothing_is_hidden_no_world_is_imagined_and_the_reason_is_the_same(seed: int) -> None:
    rng = Random(seed)
    match = Match(GAME, GAME.configure(), random_dealer(Random(seed)))
    reasons = set()
    for _ in range(60):
        ask = match.pending[0]
        match.answer(ask.seat, ask.choice.sample(rng))
        imagined = match.imagined.worlds
        reason = match.why_no_undo(ask.seat)
        assert match.imagined.worlds == imagined
        assert reason == match.clone().why_no_undo(ask.seat), "a copy does not know what was hidden, and imagines it"
        reasons.add(reason)
    assert reasons >= {None, "undo.chance"}
