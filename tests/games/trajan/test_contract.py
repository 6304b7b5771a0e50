"""The contract of every game, for all numbers of players and all rulings that are options."""

from __future__ import annotations

from typing import Any

import pytest

from quadriga.games.trajan import GAME
from quadriga.testing import check_contract

OTHER_RULINGS = {
    "stones": "random",
    "long_lap": True,
    "two_laps": False,
    "wild_need_bonus": True,
    "province_votes_leave": True,
    "refill": "forum_first",
    "tie_break": "track",
}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", [{}, OTHER_RULINGS], ids=["ruled", "otherwise"])
def test_contract(players: int, options: dict[str, Any]) -> None:
    tally = check_contract(GAME, {"players": players, **options}, matches=1, every=4, hidden=True)
    assert tally.undone > 0
    assert tally.sealed > 0 or options
