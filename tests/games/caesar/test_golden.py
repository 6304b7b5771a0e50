"""Golden records replay to exactly what they led to."""

from __future__ import annotations

import json

import pytest
from games.caesar.golden import FOLDER, GAMES, digest

from quadriga.games.caesar import GAME
from quadriga.kernel import read_record, verify


def test_there_is_a_record_of_each() -> None:
    assert {file.stem for file in FOLDER.glob("*.json")} == set(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_a_record_replays_to_its_digest(name: str) -> None:
    data = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    _, winner, how = GAMES[name]
    match = read_record(GAME, data)
    assert match.state.result is not None
    assert match.state.result.winners == (winner,)
    assert match.state.result.how == how
    assert digest(match) == data["digest"]


@pytest.mark.parametrize("name", GAMES)
def test_the_draws_of_a_record_were_fair(name: str) -> None:
    data = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    assert verify(GAME, data).doubts == []
