"""The toy game keeps the contract: sealed rounds, reaction windows and every choice shape included."""

import pytest
from toy import GAME

from quadriga.testing import check_contract


@pytest.mark.parametrize("options", [{"players": n, "guards": guards} for n in (2, 3, 4) for guards in (False, True)], ids=str)
def test_contract(options: dict[str, object]) -> None:
    tally = check_contract(GAME, options, matches=12, hidden=True)
    assert tally.sealed > 0
    assert tally.undone > 0
    assert {"bid", "take", "omens", "back", "gift"} <= set(tally.prompts)
