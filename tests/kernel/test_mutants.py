"""The contract suite can fail: every fault injected into the toy game or the kernel is caught."""

import pytest
from toy import GAME

from quadriga.testing.mutants import Mutant, caught_by, early_reveal, mutants

MUTANTS = [*mutants(GAME, GAME.configure()), Mutant("early_reveal", lambda: early_reveal(GAME))]


@pytest.mark.interpreted  # faults take the place of functions of the kernel
@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_mutant_is_caught(mutant: Mutant) -> None:
    assert caught_by(GAME, mutant) is not None


def test_the_healthy_game_is_not_accused() -> None:
    assert caught_by(GAME, Mutant("none", lambda: pytest.MonkeyPatch.context())) is None
