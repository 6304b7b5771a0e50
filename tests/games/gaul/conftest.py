"""What tests of Gaul share."""

from __future__ import annotations

import pytest

from quadriga.games.gaul.rules.nonplayers import factions, winter
from quadriga.games.gaul.rules.nonplayers.chart import Chart, Process
from quadriga.games.gaul.rules.nonplayers.choices import do_pass
from quadriga.games.gaul.rules.nonplayers.nodes import ChartNode
from quadriga.games.gaul.terms import ROMANS, Book

IDLE_ROMANS = Chart(Process(ChartNode.PASS, "2.3.3", do_pass))


@pytest.fixture
def roman_chart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Romans who only pass, where their own chart is not there: seats and endings do not depend on what it says."""
    for book in Book:
        if (book, ROMANS) not in factions.CHARTS:
            monkeypatch.setitem(factions.CHARTS, (book, ROMANS), IDLE_ROMANS)
            monkeypatch.setitem(winter.QUARTERS, (book, ROMANS), winter.Winterer(ChartNode.PASS, "6.3.3", gathers=False))
