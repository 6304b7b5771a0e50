"""`quadriga play --coach`: a word before a big mistake, for one person against bots."""

from __future__ import annotations

from typing import Any

import pytest
from cli.command import Run

from quadriga.bots import Advice


def test_the_coach_is_for_one_person_against_bots(run: Run) -> None:
    assert run("play", "caesar", "--coach").refused() == "The coach is for one person who plays against bots."


def test_a_warned_move_is_thought_over_or_played_anyway(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    def advise(match: Any, seat: int, answer: Any, budget: Any) -> Advice:
        asked.append(answer)
        other = next(option for option in match.options(seat) if option != answer)
        return Advice(match.options(seat).write(other), 0.6, 0.25)

    monkeypatch.setattr("quadriga.cli.session.advise", advise)
    first = run("play", "caesar", "--seat", "1=random", "--seed", "1", typed=["quit"])
    legal = next(line for line in first.out.splitlines() if line.startswith("  1  "))
    assert legal
    ran = run("play", "caesar", "--seat", "1=random", "--seed", "1", "--coach", typed=["1", "1", "", "1", "1", "yes", "quit"])
    assert len(asked) == 2, "asked again after a second thought"
    assert asked[0] == asked[1]
    assert ran.out.count("about 35 % to win with this, 60 % with") == 2
    assert ran.out.count("Caesar: Place a token") >= 3, "the move was made in the end"
