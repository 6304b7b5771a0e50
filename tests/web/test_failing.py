"""Our own mistakes: a table that fails inside says so in a sentence, on every channel, and leaves all others alone."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from starlette.routing import Route

from quadriga.kernel import Match
from quadriga.web.app import ROUTES
from quadriga.web.request import Context
from web.harness import Browser, house, run
from web.test_protocol import answer_of, play_on

SCENE = "quadriga.games.caesar.draw.scene.CaesarScene.layers"


def fail(self: Any, *args: Any) -> None:
    raise ZeroDivisionError


def failing_for_caesar(honest: Callable[..., Any]) -> Callable[..., Any]:
    def act(self: Any, *args: Any) -> Any:
        return fail(self) if self.game.name == "caesar" else honest(self, *args)

    return act


def failing_afterwards(honest: Callable[..., Any]) -> Callable[..., Any]:
    """Once, when the match has changed already."""
    failed: list[Any] = []

    def act(self: Any, *args: Any) -> None:
        honest(self, *args)
        if self.game.name == "caesar" and not failed:
            failed.append(self)
            fail(self)

    return act


async def goes_on(ada: Browser, table: str) -> None:
    """Another table is shown and played."""
    assert (await ada.get(table)).status == 200
    await play_on([ada], table, Random(3), 1)


SECRET_LINKS = [
    route.path for route in ROUTES if isinstance(route, Route) and re.fullmatch(r"/.+/\{token\}", route.path)
]  # fmt: skip


@pytest.mark.parametrize("address", sorted(set(SECRET_LINKS)))
def test_what_is_logged_of_a_failure_holds_no_link(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, address: str
) -> None:
    token = "a-link-that-nobody-knows"

    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            await ada.open()
            monkeypatch.setattr(Context, "word", fail)
            for method in ("GET", "POST"):
                await ada.ask(method, address.format(token=token), f"csrf={ada.csrf}".encode())

    with caplog.at_level(logging.DEBUG):
        run(test())
    assert "failed at match" in caplog.text
    assert token not in caplog.text


@pytest.mark.parametrize("tail", ["", "?at=0", "/at/0", "/events?v=0"])
def test_what_cannot_be_drawn_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tail: str) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            broken = await ada.create("caesar", ["here", "here"])
            whole = await ada.create("forum", ["here", "here"])
            monkeypatch.setattr(SCENE, fail)
            page = await ada.get(broken["address"] + tail)
            assert page.status == 422
            assert "our mistake" in page.text
            await goes_on(ada, whole["address"])

    run(test())


@pytest.mark.parametrize("what", ["view", "ask"])
def test_rules_that_fail_when_somebody_looks_are_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            broken = await ada.create("caesar", ["here", "here"])
            whole = await ada.create("forum", ["here", "here"])
            monkeypatch.setattr(Match, what, failing_for_caesar(getattr(Match, what)))
            for tail in ("", "/view", "/moments?from=0&to=9"):
                assert (await ada.get(broken["address"] + tail)).status in (200, 422)
            await goes_on(ada, whole["address"])
            assert (await ada.post(f"{broken['address']}/delete")).status == 303

    run(test())


def test_rules_that_fail_at_a_move_change_nothing_and_the_move_can_be_made_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            broken = await ada.create("caesar", ["here", "here"])
            whole = await ada.create("forum", ["here", "here"])
            table = broken["address"]
            await play_on([ada], table, Random(1), 2)
            await ada.post(f"{table}/curtain", seat=(await ada.view(table))["curtain"])
            seen = await ada.view(table)
            live = await place.tables.open(broken["match"])
            before = (live.record()["entries"], live.version)
            path = answer_of(seen["ask"], Random(1))
            with monkeypatch.context() as patched:
                patched.setattr(Match, "answer_written", failing_afterwards(Match.answer_written))
                answer = await ada.post(f"{table}/move", v=seen["v"], path=path)
                assert (answer.status, "our mistake" in answer.text) == (422, True), answer.text
                await goes_on(ada, whole["address"])
            assert (live.record()["entries"], live.version) == before
            assert (await ada.post(f"{table}/move", v=seen["v"], path=path)).status == 204

    run(test())


def test_a_stream_whose_page_fails_ends_and_the_others_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, eve = place.browser(), place.browser()
            broken = await ada.create("caesar", ["here", "here"])
            whole = await ada.create("forum", ["here", "here"])
            async with eve.stream(broken["address"]) as failing, eve.stream(whole["address"]) as followed:
                with monkeypatch.context() as patched:
                    patched.setattr(SCENE, fail)
                    await play_on([ada], broken["address"], Random(1), 1)
                    await failing.ended.wait()
                await goes_on(ada, whole["address"])
                await followed.reach((await place.tables.open(whole["match"])).version_for(None))

    run(test())
