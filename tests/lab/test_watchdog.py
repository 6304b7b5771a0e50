"""No endless turn: a question that recurs for ever is found in a real game, and a bot that would not stop is stopped."""

from __future__ import annotations

import logging
from pathlib import Path
from random import Random
from typing import Any

import pytest
from toy import GAME, Bid, Forum

from quadriga import games
from quadriga.bots import watchdog
from quadriga.cli import main, playing
from quadriga.games.gaul.rules import march
from quadriga.kernel import Ask, read_snapshot
from quadriga.lab import fuzz, simulate
from quadriga.testing import ContractBroken, Tally


def test_a_march_that_asks_again_for_another_group_is_found_in_gaul(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a bot once did for ever: each answer is legal, changes nothing, and the same is asked again."""
    honest = march._choose_group

    async def dithering(*args: Any) -> Any:
        while sum((chosen := await honest(*args)).values()) % 2:
            pass
        return chosen

    monkeypatch.setattr(march, "_choose_group", dithering)
    game = games.load("gaul")
    config = game.configure({"scenario": "ariovistus"})

    def play_many() -> None:
        for seed in range(20):
            fuzz._brisk_match(game, config, Random(seed), Tally())

    with pytest.raises(ContractBroken, match="'march_group' can be answered for ever"):
        play_many()


@pytest.fixture
def stubborn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forum in which a seat may dither before its turn, with bots that always do, and somebody who soon loses patience."""
    honest = GAME.turn

    async def turn(g: Forum) -> None:
        while g.started and await Ask(0, [Bid(1), Bid(2)], "bid", dither=True) == Bid(2):
            pass
        await honest(g)

    class Ditherer:
        def __init__(self, *_: Any) -> None:
            self.rng = Random(1)

        def choose(self, match: Any, seat: int) -> Any:
            ask = match.ask(seat)
            return Bid(2) if ask.args else ask.choice.sample(self.rng)

    monkeypatch.setattr(GAME, "turn", turn)
    monkeypatch.setattr(simulate, "player", Ditherer)
    monkeypatch.setattr(playing, "player", Ditherer)
    monkeypatch.setattr(watchdog.is_endless, "__defaults__", (20,))


@pytest.mark.usefixtures("stubborn")
def test_a_simulated_bot_that_would_not_end_its_turn_is_stopped_and_it_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        played = simulate.play_game(simulate.Plan(GAME, GAME.configure(), ("tiro", "tiro")), 1)
    assert played.decisions > 4 * 20
    assert "would not end its turn: Bid(card=1) was chosen for it" in caplog.text


@pytest.mark.usefixtures("stubborn")
def test_a_bot_in_the_terminal_that_would_not_end_its_turn_is_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.chdir(tmp_path)
    with caplog.at_level(logging.WARNING):
        assert main(["play", "forum", "--seat", "0=tiro", "--seat", "1=tiro"], {"forum": GAME}) == 0
    assert "would not end its turn" in caplog.text


@pytest.mark.usefixtures("stubborn")
def test_a_bot_at_the_table_that_would_not_end_its_turn_is_stopped(tmp_path: Any, caplog: pytest.LogCaptureFixture) -> None:
    from legacy.old_files import RandomBots
    from web.harness import house, run

    class Dithering(RandomBots):
        async def choose(self, asked: Any, lane: Any = None) -> Any:
            return await super().choose(asked) if read_snapshot(GAME, asked.record).is_sealed else ("Bid", "2")

    async def test() -> None:
        async with house(tmp_path / "q.db", bots=Dithering()) as place:
            ada = place.browser()
            made = await ada.create("forum", ["bot:random", "here"])
            live = await place.tables.open(made["match"])
            await place.tables.idle()
            assert live.match.is_sealed
            assert len(live.match.entries) > 20

    with caplog.at_level(logging.WARNING):
        run(test())
    assert "would not end its turn" in caplog.text
