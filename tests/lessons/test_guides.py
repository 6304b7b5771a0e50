"""A guide has something to say at every question of its game, and says nothing that is never asked."""

from __future__ import annotations

from fnmatch import fnmatchcase
from random import Random
from typing import Any

import pytest

from quadriga import games
from quadriga.kernel import Ask, play_out
from quadriga.lessons import has_guide, read_guide
from quadriga.text import catalogue
from quadriga.text.telling import Telling

GUIDED = [game for game in games.names() if has_guide(game)]
GAMES = 6  # random ones, each with its own luck


@pytest.mark.parametrize("name", GUIDED)
def test_every_question_of_a_random_game_is_explained(name: str) -> None:
    game, guide = games.load(name), read_guide(name)
    unexplained: set[str] = set()
    for seed in range(GAMES):
        rng = Random(seed)

        def answer(ask: Ask[Any], rng: Random = rng) -> Any:
            if guide.advice(ask.prompt, ask.args) is None:
                unexplained.add(ask.prompt)
            return ask.choice.sample(rng)

        play_out(game, game.new(game.configure(Telling.of(game).presets[0].settings)), rng, answer)
    assert unexplained == set()


@pytest.mark.parametrize("name", GUIDED)
def test_every_pattern_of_a_guide_fits_a_question_that_exists(name: str) -> None:
    known = catalogue("en", name).table["prompt"]
    for pattern in read_guide(name).prompts:
        prompt = pattern.partition(".")[0]
        assert any(fnmatchcase(key, prompt) for key in known), pattern
