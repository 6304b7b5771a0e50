"""What a thread has done is heard at once, whoever else has something to do on the event loop."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future

import pytest
from web.harness import run

from quadriga.table.outcome import outcome


def test_it_is_heard_two_steps_of_the_loop_later_and_what_follows_is_done_before() -> None:
    """Under attack there is much to do in each step."""

    async def test() -> None:
        done: list[str] = []
        future: Future[str] = Future()
        waiting = asyncio.create_task(outcome(future, lambda: done.append("released")))
        await asyncio.sleep(0)
        future.set_result("drawn")
        steps = 0
        while not waiting.done():
            assert done == (["released"] if steps else [])
            await asyncio.sleep(0)
            steps += 1
        assert (waiting.result(), done, steps) == ("drawn", ["released"], 2)

    run(test())


def test_what_was_begun_is_ended_if_nobody_waits_for_it_any_more() -> None:
    async def test() -> None:
        done: list[str] = []
        future: Future[str] = Future()
        future.set_running_or_notify_cancel()
        waiting = asyncio.create_task(outcome(future, lambda: done.append("released")))
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        assert (waiting.cancelled(), future.running(), done) == (True, True, [])
        future.set_result("drawn")
        await asyncio.sleep(0)
        assert done == ["released"]

    run(test())


def test_a_failure_is_told() -> None:
    async def test() -> None:
        future: Future[str] = Future()
        future.set_exception(OSError("full"))
        with pytest.raises(OSError, match="full"):
            await outcome(future)

    run(test())
