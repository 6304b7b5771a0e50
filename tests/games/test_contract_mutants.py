"""The contract suite can fail on the real games: every fault injected into one of them, or into the kernel, is caught."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

import pytest

from quadriga.games import load
from quadriga.games.gaul.rules.deck import PILE, count_winters, look_ahead
from quadriga.games.gaul.rules.scenarios import count_piles
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import ROMANS
from quadriga.kernel import AnyGame
from quadriga.testing.mutants import Mutant, caught_by, mutants

HEALTHY = Mutant("none", nullcontext)


def find_escaped(game: AnyGame, options: dict[str, Any], **effort: int) -> list[str]:
    """The names of the faults that the suite does not notice."""
    assert caught_by(game, HEALTHY, options, **effort) is None
    faults = mutants(game, game.configure(options))
    assert len(faults) > 20
    return [mutant.name for mutant in faults if caught_by(game, mutant, options, **effort) is None]


def test_every_fault_in_caesar_is_caught() -> None:
    assert find_escaped(load("caesar"), {}) == []


@pytest.mark.slow
def test_every_fault_in_trajan_is_caught() -> None:
    assert find_escaped(load("trajan"), {}, matches=3, every=2) == []


@pytest.mark.slow
def test_every_fault_in_byzantion_is_caught() -> None:
    assert find_escaped(load("byzantion"), {}, matches=4, every=2) == []


@pytest.fixture
def last_cards(monkeypatch: pytest.MonkeyPatch) -> AnyGame:
    """Gaul in a hurry: its last pile, with Romans who always look at the next card, so that there is a secret."""
    gaul = load("gaul")
    turn = gaul.turn

    def new(config: Any) -> Gaul:
        g: Gaul = gaul.position(config, {"start": "scenario"})
        g.winters, g.pile, g.pile_left, g.pile_winter = count_winters(g) - 1, count_piles(g), PILE, True
        return g

    async def peek(g: Gaul) -> None:
        await look_ahead(g, g.seat_of[ROMANS], 1)
        await turn(g)

    monkeypatch.setattr(gaul, "new", new)
    monkeypatch.setattr(gaul, "turn", peek)
    return gaul


@pytest.mark.slow
def test_every_fault_in_gaul_is_caught(last_cards: AnyGame) -> None:
    assert find_escaped(last_cards, {"scenario": "RECONQUEST"}, matches=2) == []
