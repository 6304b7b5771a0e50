"""Let a non-player take its turn on a described board, and see which nodes of its chart it went through."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from quadriga.games.gaul.rules.nonplayers import driver
from quadriga.games.gaul.rules.nonplayers.factions import conduct
from quadriga.games.gaul.rules.quarters import quarters_phase
from quadriga.games.gaul.rules.sequence import play_slot
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import Faction, Phase
from quadriga.kernel import Ask, Chance, News, Trial

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
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(driver, "stray", _fail)
        trial = Trial(g, conduct(g, rule))
        while trial.waits:
            g.check()
            trial.answer(_fate(trial.chance, dice, luck, lots) if trial.chance else _given(trial.pending[0], given))
    assert not dice, f"never rolled: {dice}"
    assert not given, f"never asked: {given}"
    return Path(told, lots)


def _fate(chance: Chance[Any], dice: list[int], luck: list[int], lots: list[Chance[Any]]) -> Any:
    if chance.what in ("nonplayer", "nonplayer_march"):
        assert dice, "a die of the chart is not listed"
        return dice.pop(0)
    if chance.what == "nonplayer_lot":
        lots.append(chance)
        return chance.items[0]
    return luck.pop(0) if luck else chance.items[0]


def _given(ask: Ask[Any], given: list[Any]) -> Any:
    assert given, f"'{ask.prompt}' is asked of seat {ask.seat}: {list(ask.choice)[:8]}"
    assert given[0] in ask.choice
    return given.pop(0)


def _fail(off: driver.OffScript) -> None:
    raise AssertionError(str(off))


def take_turn(g: Gaul, *rolls: int, answers: Iterable[Any] = (), fates: Iterable[int] = ()) -> Path:
    """One slot."""
    return run(g, play_slot(g), rolls, answers, fates)


def winter(g: Gaul, faction: Faction) -> Path:
    """The faction's Quarters."""
    g.phase, g.step = Phase.QUARTERS, g.rules.quarters.index(faction)
    return run(g, quarters_phase(g))
