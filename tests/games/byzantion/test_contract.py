"""The contract in every mode: two, three and four demes and Justinian alone, standard and marathon."""

from __future__ import annotations

import pytest

from quadriga.games.byzantion import GAME
from quadriga.testing import check_contract

MODES = [{"players": players, "length": length} for players in (1, 2, 3, 4) for length in ("standard", "marathon")]


@pytest.mark.parametrize("options", MODES, ids=str)
def test_contract(options: dict[str, object]) -> None:
    tally = check_contract(GAME, options, matches=2, every=9, hidden=True)
    assert tally.decisions > 50


@pytest.mark.parametrize("options", [{"robe_doubles": "reward"}, {"length": "marathon", "harder_marathon": True}], ids=str)
def test_contract_of_the_optional_rulings(options: dict[str, object]) -> None:
    check_contract(GAME, options, matches=1, every=25)


def test_contract_of_the_solo_game_without_a_quiet_round() -> None:
    check_contract(GAME, {"players": 1, "quiet_first_round": False}, matches=2, every=5)
