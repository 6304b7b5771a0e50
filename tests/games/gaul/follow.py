"""Let a non-player take its turn on a described board, and see which nodes of its chart it went through."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from quadriga.games.gaul.rules.nonplayers import driver
from quadriga.games.gaul.rules.nonplayers.factions import drive
from quadriga.games.gaul.rules.quarters import quarters_phase
from quadriga.games.gaul.rules.sequence import play_slot
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import Faction, Phase
from quadriga.kernel import Chance, News

from .test_events_all import listen


class Path:
    """What was told: nodes with their answers, and everything else."""

    def __init__(self, told: list[News], lots: list[Chance[Any]]) -> None:
        self.told = told
        self.lots = lots

    @property
    def nodes(self) -> list[str]:
        """`G1 yes`, `G_BATTLE`, `G_BATTLE none` …"""
        words = {"np_yes": " yes", "np_no": " no", "np_does": "", "np_none": " none"}
        return [f"{news.args['node'].name}{words[news.key]}" for news in self.told if news.key in words]

    @property
    def words(self) -> list[str]:
        """The keys of all reports."""
        return [news.key for news in self.told]

    def find(self, key: str) -> list[dict[str, Any]]:
        return [news.args for news in self.told if news.key == key]


def run(g: Gaul, rule: Any, rolls: Iterable[int] = (), answers: Iterable[Any] = (), fates: Iterable[int] = ()) -> Path:
    """Drive the rule: dice of the chart as listed, other dice 1 unless in `fates`, lots fall on the first candidate;
    players answer as listed."""
    told, dice, given, luck = listen(g), list(rolls), list(answers), list(fates)
    lots: list[Chance[Any]] = []
    running: Any = drive(g, rule)
    value: Any = None
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(driver, "stray", _fail)
        while True:
            try:
                effect = running.send(value)
            except StopIteration:
                break
            if isinstance(effect, Chance):
                if effect.what == "nonplayer":
                    assert dice, "a die of the chart is not listed"
                    value = dice.pop(0)
                elif effect.what == "nonplayer_lot":
                    lots.append(effect)
                    value = effect.items[0]
                else:
                    value = luck.pop(0) if luck else effect.items[0]
            else:
                assert given, f"'{effect.prompt}' is asked of seat {effect.seat}: {list(effect.choice)[:8]}"
                value = given.pop(0)
                assert value in effect.choice
            g.check()
    assert not dice, f"never rolled: {dice}"
    assert not given, f"never asked: {given}"
    return Path(told, lots)


def _fail(off: driver.OffScript) -> None:
    raise AssertionError(str(off))


def take_turn(g: Gaul, *rolls: int, answers: Iterable[Any] = (), fates: Iterable[int] = ()) -> Path:
    """One slot."""
    return run(g, play_slot(g), rolls, answers, fates)


def winter(g: Gaul, faction: Faction) -> Path:
    """The faction's Quarters."""
    g.phase, g.step = Phase.QUARTERS, g.rules.quarters.index(faction)
    return run(g, quarters_phase(g))
