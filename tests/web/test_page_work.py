"""Page work is page work: what follows from the match is made once per change, and nobody's answer waits for pages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from quadriga.kernel import AnyMatch, Match, Seat
from quadriga.table import Table
from quadriga.web import stream as stream_module
from quadriga.web.page import question, viewer
from quadriga.web.page.layers import Snapshot, snapshot
from quadriga.web.page.viewer import Viewer
from web.harness import Browser, house, run, sit_down
from web.test_protocol import answer_of


def count_calls(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str, key: Callable[..., Any]) -> Counter[Any]:
    """Count the calls of a function by what `key` makes of their arguments."""
    found: Counter[Any] = Counter()
    function = getattr(owner, name)

    def counted(*args: Any) -> Any:
        found[key(*args)] += 1
        return function(*args)

    monkeypatch.setattr(owner, name, counted)
    return found


def test_views_undo_reasons_and_lists_are_made_once_per_change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def moment(match: AnyMatch, seat: Seat | None) -> tuple[int, Seat | None]:
        return len(match.entries), seat

    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, bob, made = await sit_down(place, "caesar", lang="cs")
            eve = place.browser("cs")
            table = made["address"]
            live = await place.tables.open(made["match"])
            views = count_calls(monkeypatch, viewer, "look", lambda game, state, seat: (len(live.match.entries), seat))
            reasons = count_calls(monkeypatch, Match, "why_no_undo", moment)
            lists = count_calls(monkeypatch, question, "listed", lambda choice: len(live.match.entries))
            rng = Random(1)
            for _ in range(4):
                for one in (ada, bob, eve) * 2:
                    assert (await one.get(table)).status == 200
                    seen = await one.view(table)
                    if seen["ask"] is not None:
                        mover, ask = one, seen["ask"]
                path = answer_of(ask, rng)
                assert (await mover.get(f"{table}/preview?v={ask['v']}&path={path[0]}", data=True)).status == 200
                assert (await mover.post(f"{table}/move", v=ask["v"], path=path)).status == 204
            for counted in (views, reasons, lists):
                assert counted
                assert set(counted.values()) == {1}, counted

    run(test())


async def move(browser: Browser, table: str) -> None:
    ask = (await browser.view(table))["ask"]
    answer = await browser.post(f"{table}/move", v=ask["v"], path=answer_of(ask, Random(1)))
    assert answer.status == 204


def test_the_answer_to_a_move_waits_for_no_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long a page takes to draw: it is begun only when the mover has the answer."""
    happened: list[str] = []

    def slow(table: Table, viewer: Viewer) -> Snapshot:
        happened.append(f"drawn in {viewer.lang}")
        return snapshot(table, viewer)

    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            watchers = [place.browser("en"), place.browser("cs"), place.browser("en")]
            made = await ada.create("caesar", ["here", "link"])
            table = made["address"]
            live = await place.tables.open(made["match"])
            async with watchers[0].stream(table) as one, watchers[1].stream(table) as two, watchers[2].stream(table) as three:
                monkeypatch.setattr(stream_module, "snapshot", slow)
                await move(ada, table)
                happened.append("answered")
                for follower in (one, two, three):
                    await follower.reach(live.version)
                assert happened == ["answered", "drawn in en", "drawn in cs"]
                assert one.layers == three.layers

    run(test())


def test_a_page_that_cannot_be_drawn_spoils_nothing_for_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:

    def fails_in_czech(table: Table, viewer: Viewer) -> Snapshot:
        if viewer.lang == "cs":
            raise ZeroDivisionError
        return snapshot(table, viewer)

    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, eve, eva = place.browser(), place.browser("en"), place.browser("cs")
            made = await ada.create("caesar", ["here", "link"])
            table = made["address"]
            live = await place.tables.open(made["match"])
            async with eva.stream(table) as broken, eve.stream(table) as whole:
                with monkeypatch.context() as patched:
                    patched.setattr(stream_module, "snapshot", fails_in_czech)
                    await move(ada, table)
                    await whole.reach(live.version)
                await broken.ended.wait()
            async with eva.stream(table, broken.v, "") as again:
                await again.reach(live.version)

    run(test())


def test_a_change_between_the_first_page_and_the_stream_is_not_missed(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            made = await ada.create("caesar", ["here", "link"])
            live = await place.tables.open(made["match"])
            viewer = Viewer(None, None, (), "en")
            stream = stream_module.Stream(live, lambda: viewer, stream_module.Plain(), live.version, "")
            await move(ada, made["address"])
            sent = stream.run()
            assert b"retry" in await anext(sent)
            news = [await anext(sent) for _ in range(2)]  # who is there, and the change
            assert any(f"id: {live.version}".encode() in piece for piece in news)
            await sent.aclose()  # type: ignore[attr-defined]
            assert not live.listeners

    run(test())


def test_a_curtain_drawn_back_between_the_first_page_and_the_stream_is_not_missed(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            made = await place.browser().create("caesar", ["here", "here"])
            live = await place.tables.open(made["match"])
            viewer = Viewer(None, 0, (0, 1), "en")
            stream = stream_module.Stream(live, lambda: viewer, stream_module.Plain(), live.version, "")
            viewer = Viewer(0, None, (0, 1), "en")
            sent = stream.run()
            assert b"retry" in await anext(sent)
            assert b'"seat":0' in await anext(sent)
            await sent.aclose()  # type: ignore[attr-defined]

    run(test())


def test_a_change_that_could_not_be_kept_leaves_nothing_behind(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            made = await place.browser().create("caesar", ["here", "here"])
            live = await place.tables.open(made["match"])
            numbers = iter(range(10))

            def number() -> int:
                return live.once("number", lambda: next(numbers))

            assert [number(), number()] == [0, 0]
            async with live.lock:
                await live._reload()
            assert [number(), number()] == [1, 1]

    run(test())
