"""A preview tells no line that does not come: not in the real match, and not in worlds that the seat cannot tell from it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from quadriga import games
from quadriga.kernel import AnyMatch, Match, News, Seat, seeded_dealer

WORLDS = 3  # beside the real match
MATCHES = [
    ("caesar", {}, range(4), 200),
    ("caesar", {"poison": True, "centurions": True}, range(3), 200),
    ("trajan", {}, [0], 210),
    ("byzantion", {}, [0], 200),
    ("byzantion", {"players": 1}, [1], 60),
    ("gaul", {}, [1], 125),
]


@pytest.mark.parametrize(("name", "options", "seeds", "decisions"), MATCHES)
def test_no_preview_tells_what_need_not_come(name: str, options: dict[str, Any], seeds: list[int], decisions: int) -> None:
    game, told = games.load(name), 0
    for seed in seeds:
        rng, match = Random(seed), Match(game, game.configure(options), seeded_dealer(seed))
        for _ in range(decisions):
            if match.over:
                break
            ask = match.pending[0]
            move = ask.choice.sample(rng)
            foretold = match.preview(ask.seat, move)
            told += len(foretold)
            worlds = [match.imagine(ask.seat, Random(f"{seed}/{k}")) for k in range(WORLDS)] if foretold else []
            for world in [*worlds, match.clone()]:
                came = reports(world, ask.seat, move)
                for news in foretold:
                    assert news in came, (seed, len(match.entries), move)
                    came.remove(news)
            match.answer(ask.seat, move)
    assert told > 50, "previews that tell nothing prove nothing"


def reports(match: AnyMatch, seat: Seat, move: Any) -> list[News]:
    """What answering tells; under seal, once everybody has answered."""
    match.chronicle = []
    others = [ask.seat for ask in match.pending if ask.seat != seat] if match.is_sealed else []
    match.answer(seat, move)
    for other in others:
        match.answer(other, match.options(other).sample(Random(other)))
    return [line.news for line in match.chronicle]
