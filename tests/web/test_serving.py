"""How a server for people is started: nobody who works keeps the others waiting, and what stays is loaded once."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from quadriga import games
from quadriga.table import Bots
from quadriga.web import serving
from quadriga.web.page.lobby import about
from web.by_hand import ByHand, settle
from web.harness import run


@pytest.fixture
def as_before() -> Iterator[None]:
    interval, thresholds = sys.getswitchinterval(), gc.get_threshold()
    yield
    sys.setswitchinterval(interval)
    gc.set_threshold(*thresholds)
    gc.unfreeze()


@pytest.mark.usefixtures("as_before")
def test_a_thread_that_works_soon_makes_way() -> None:
    serving.make_way()
    assert sys.getswitchinterval() <= 0.001


@pytest.mark.usefixtures("as_before")
def test_what_stays_is_loaded_before_anybody_comes_and_not_looked_through_again() -> None:
    about.cache_clear()
    serving.get_ready()
    known = about.cache_info()
    assert known.currsize == 2 * len(games.names())
    assert gc.get_freeze_count() > 10_000
    for name in games.names():
        about(name, "cs")
    assert about.cache_info().misses == known.misses


@contextmanager
def full_searches() -> Iterator[list[int]]:
    """How often all of memory is looked through meanwhile: whoever waits is kept waiting each time."""
    found: list[int] = []

    def note(phase: str, about: dict[str, int]) -> None:
        if phase == "start" and about["generation"] == 2:
            found.append(1)

    gc.callbacks.append(note)
    try:
        yield found
    finally:
        gc.callbacks.remove(note)


@pytest.mark.usefixtures("as_before")
def test_memory_is_not_looked_through_for_garbage_while_matches_are_opened_and_put_away() -> None:
    """What an attacker can have loaded in a minute: it used to be looked through six times in twenty seconds."""
    serving.get_ready()
    kept: list[list[list[str]]] = []
    with full_searches() as found:
        for _ in range(40):  # a match with all the entries that a record may have; the last ten stay
            kept = [*kept[-9:], [["chance", f"Word{i}"] for i in range(9_000)]]
            assert len(kept) <= 10
        assert found == []
        gc.collect()
        assert found == [1], "it is counted"


@pytest.mark.usefixtures("as_before")
def test_it_is_looked_through_once_nobody_asks_for_anything() -> None:
    gc.set_threshold(0)  # only when somebody says so: what tests before have left behind does not count
    now = [0.0]
    sweeper = serving.Sweeper(lambda: now[0])
    with full_searches() as found:
        for _ in range(20):  # somebody asks all the time
            now[0] += serving.QUIET / 2
            sweeper.stir()
            sweeper.sweep()
        assert found == []
        for _ in range(20):  # and then nobody
            now[0] += serving.QUIET / 2
            sweeper.sweep()
        assert found == [1], "once is enough"
        sweeper.stir()
        now[0] += serving.QUIET
        sweeper.sweep()
        assert found == [1, 1], "after each time in which somebody asked"


def test_workers_are_started_one_after_the_other_when_the_first_is_needed_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = ByHand()
    monkeypatch.setattr("quadriga.table.bots.ProcessPoolExecutor", lambda *args, **named: hand)

    async def test() -> None:
        bots = Bots(3)
        for count in (1, 2, 3):  # those that are ready are given something to do, so that there must be one more
            bots.warm("caesar")
            assert len(hand.begun) == count
            for _ in range(count):
                await hand.finish()
            await settle()
        assert hand.begun == []

    run(test())
