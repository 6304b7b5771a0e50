"""What a preview says of taking back, and what undo does then, over random play with seats that the game plays."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from quadriga.games.byzantion import GAME as BYZANTION
from quadriga.games.byzantion.moves import Announce, Pass
from quadriga.games.byzantion.terms import Action
from quadriga.games.gaul import GAME
from quadriga.games.gaul.moves import Issue, Select
from quadriga.games.gaul.terms import Command, Region
from quadriga.kernel import Match, SecretDealer, from_position, notate, random_dealer, write_record
from quadriga.web.page.preview import fate_of
from web.harness import house, run

SOLO: list[dict[str, Any]] = [
    {"scenario": "GREAT_REVOLT", "nonplayers": "ALL_BUT_ROMANS", "short": True},
    {"scenario": "RECONQUEST", "nonplayers": "ALL_BUT_ARVERNI", "short": True},
    {"scenario": "ARIOVISTUS", "nonplayers": "ALL_BUT_ROMANS", "short": True},
]


@pytest.mark.parametrize("options", SOLO, ids=lambda options: options["scenario"])
def test_a_preview_says_that_an_answer_is_final_where_undo_is_refused_and_nowhere_else(options: dict[str, Any]) -> None:
    rng = Random(3)
    match = Match(GAME, GAME.configure(options), random_dealer(rng))
    told: set[str | None] = set()
    for _ in range(120):
        if match.over:
            break
        (ask,) = match.pending
        move = ask.choice.sample(rng)
        fate = fate_of(match, ask.seat, move)
        dealt = match.dealt
        match.answer(ask.seat, move)
        reason = "undo.chance" if match.dealt > dealt else match.why_no_undo(ask.seat)
        assert fate.barrier == reason, (ask.prompt, move)
        if fate.barrier is None:
            assert (fate.ends, fate.waits) == (False, False), "nobody else is asked"
        told.add(fate.barrier)
    assert {None, "undo.chance"} <= told


MARCH = {
    "card": "CICERO",
    "eligible": ["ROMANS"],
    "resources": {"ROMANS": 12},
    "pieces": {"PROVINCIA": {"ROMAN_LEADER": 1, "LEGION": 4, "AUXILIA_HIDDEN": 4}},
}


def test_one_undo_takes_back_all_that_one_click_gave(tmp_path: Path) -> None:
    """And no more: what was answered by clicks of its own stays."""
    match = from_position(GAME, MARCH, SecretDealer(b"clicks"))
    seat = match.pending[0].seat
    issue, select = notate(Issue(Command.MARCH)), notate(Select(Region.PROVINCIA))

    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            await ada.open("/")
            made = await ada.post("/import", record=write_record(match))
            table = await place.tables.open(made.data["key"])
            before = list(table.match.entries)
            await table.answer(seat, table.version_for(seat), issue, then=[select])
            assert len(table.match.entries) == len(before) + 2
            await table.undo(seat, table.version_for(seat))
            assert table.match.entries == before
            await table.answer(seat, table.version_for(seat), issue)
            between = list(table.match.entries)
            await table.answer(seat, table.version_for(seat), select)
            await table.undo(seat, table.version_for(seat))
            assert table.match.entries == between, "two clicks are two"

    run(test())


def announcing(rival: dict[str, Any]) -> Match[Any, Any, Any]:
    """Byzantion: Blue is on turn, and Green has this."""
    blue = {"hand": ["E026"], "nomisma": 9, "auctoritas": 3}
    return from_position(BYZANTION, {"config": {"players": 2}, "blue": blue, "green": rival}, random_dealer(Random(1)))


@pytest.mark.parametrize("action", [Action.DRAW, Action.PLAY, Action.BUY, Action.REFRESH])
def test_an_action_that_others_may_only_call_off_goes_on_with_whoever_announced_it(action: Action) -> None:
    match = announcing({"hand": ["E003", "I05"], "nomisma": 20})
    fate = fate_of(match, 0, Announce(action))
    assert (fate.ends, fate.waits) == (False, True)
    assert fate_of(match, 0, Pass()).ends, "then the others really act"


def test_where_nobody_could_call_it_off_an_action_asks_nothing_first() -> None:
    match = announcing({"nomisma": 20})
    fate = fate_of(match, 0, Announce(Action.PLAY))
    assert (fate.ends, fate.waits, fate.barrier) == (False, False, None)
