"""What a game has besides its rules: found where it is offered, plain where it is not, loaded only when asked for."""

from __future__ import annotations

import pickle
import subprocess
import sys

import pytest
import toy

from quadriga import games
from quadriga.bots import Mind
from quadriga.draw import Scene
from quadriga.games.box import Box
from quadriga.text.telling import Telling

OURS = ("byzantion", "caesar", "gaul", "trajan")
LOADED = """
import sys
import quadriga.games.{name} as package
match = __import__("quadriga.kernel", fromlist=["Match"]).Match(package.GAME, package.GAME.configure(), None)
print(*sorted({{name.split(".")[1] for name in sys.modules if name.startswith("quadriga.")}}))
print(*sorted(name for name in sys.modules if name.startswith("quadriga.games.{name}.") and name.split(".")[3] in {layers}))
"""


@pytest.mark.parametrize("name", OURS)
def test_playing_a_game_loads_neither_drawing_nor_bots(name: str) -> None:
    code = LOADED.format(name=name, layers=("draw", "bots", "telling"))
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.split("\n")[:2] == ["games kernel", ""]


@pytest.mark.parametrize("name", OURS)
def test_a_game_offers_its_own_facets(name: str) -> None:
    game = games.load(name)
    for kind in (Mind, Scene, Telling):
        own = kind.of(game)
        assert type(own).__name__ == f"{name.capitalize()}{kind.__name__}"
        assert kind.of(game) is own, "made once"


def test_a_game_without_facets_makes_do_with_plain_ones() -> None:
    game = toy.GAME
    assert not Mind.of(game).is_quick
    assert not Scene.of(game).is_drawn
    assert not Telling.of(game).has_stories
    assert Box.of(game).is_empty


def test_facets_stay_at_home_when_a_game_is_sent_to_another_process() -> None:
    game = games.load("caesar")
    _ = Scene.of(game), Mind.of(game), Telling.of(game)
    sent = pickle.dumps(game)
    assert len(sent) < 200
    assert type(pickle.loads(sent)) is type(game)
