"""No answers may keep a turn from ending, and the contract suite finds those that do."""

from __future__ import annotations

import pytest
from toy import GAME, Forum

from quadriga.kernel import Ask, Chance
from quadriga.testing import ContractBroken, check_contract
from quadriga.testing.mutants import endless_turn


def test_a_question_that_can_be_answered_for_ever_is_found() -> None:
    with endless_turn(GAME), pytest.raises(ContractBroken, match="progress: 'take' can be answered for ever"):
        check_contract(GAME, matches=1, every=1000)


def test_a_loop_over_draws_is_found_too(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = GAME.turn

    async def turn(g: Forum) -> None:
        while await Ask(0, [False, True], "dither"):
            await Chance([1, 2], "die")
        await honest(g)

    monkeypatch.setattr(GAME, "turn", turn)
    with pytest.raises(ContractBroken, match="progress"):
        check_contract(GAME, matches=4, every=1000)


def test_a_rule_that_counts_is_not_accused(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same question in the same state comes three times, whatever is answered."""
    honest = GAME.turn

    async def turn(g: Forum) -> None:
        for _ in range(3):
            await Ask(0, [False, True], "dither")
        await honest(g)

    monkeypatch.setattr(GAME, "turn", turn)
    check_contract(GAME, matches=2, every=1000)
