"""What a change costs, counted: nothing is made for nobody, nothing twice, and a long match costs as much as a short one."""

from __future__ import annotations

import sqlite3
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from quadriga.games import load
from quadriga.table import HERE, Place, SqliteStorage, Table, Tables, Visitor
from quadriga.web.page import chronicle, layers, moments, scroll
from quadriga.web.page.chronicle import log_layer
from quadriga.web.page.layers import snapshot
from quadriga.web.page.scroll import WINDOW
from quadriga.web.page.viewer import Viewer, frame
from web.harness import house, run, sit_down
from web.test_page_work import count_calls, move

WATCHER = Viewer(None, None, (), "en")
PLAYER = Viewer(0, None, (0,), "cs")


async def seat_all(tables: Tables, name: str, **config: Any) -> Table:
    game = load(name)
    chosen = game.configure(config)
    return await tables.create(game, chosen, [Place(HERE)] * game.seats(chosen), Visitor("b", b"b"), open_hands=True)


async def answer_any(table: Table, rng: Random) -> int:
    """Any answer of whoever is asked; gives the seat."""
    ask = table.match.pending[0]
    await table.answer(ask.seat, table.version_for(ask.seat), ask.choice.write(ask.choice.sample(rng)))
    return ask.seat


def test_a_panel_that_nobody_opens_is_neither_drawn_nor_sent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, bob, made = await sit_down(place, "caesar")
            live = await place.tables.open(made["match"])
            async with ada.stream(made["address"]) as stream:
                drawn = [count_calls(monkeypatch, layers, name, lambda f: 1) for name in ("moves_layer", "board_text_layer")]
                asked = live.match.pending[0].seat
                await move((ada, bob)[asked], made["address"])
                await stream.reach(live.version_for(0))
                assert not {"L-moves", "L-board-text"} & {name for event in stream.events for name in event["layers"]}
                assert not any(drawn)
            page = (await ada.get(made["address"])).text
            for name, words in (("moves", 'id="mv-head"'), ("board-text", 'id="tw-0"')):
                opened = (await ada.get(f"{made['address']}/panel/{name}", data=True)).data
                assert opened["v"] == live.version_for(0)
                assert words in page, "without JavaScript it is there all the same"
                assert all(html in page for html in opened["layers"][f"L-{name}"].values())
            assert (await ada.get(f"{made['address']}/panel/secrets", data=True)).status == 404

    run(test())


def test_a_line_of_the_chronicle_is_put_into_words_once_for_all_who_read_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        worded: Counter[Any] = count_calls(monkeypatch, chronicle, "_line", lambda f, line: (id(line), f.viewer.lang))
        tables = Tables(SqliteStorage(tmp_path / "q.db"), rng=Random(1))
        table = await seat_all(tables, "caesar")
        rng = Random(1)
        for _ in range(25):
            await answer_any(table, rng)
            for viewer in (WATCHER, Viewer(0, None, (0,), "en"), Viewer(1, None, (0, 1), "en")):
                snapshot(table, viewer)
        tables.close()
        assert len(worded) == len(table.match.chronicle or [])
        assert set(worded.values()) == {1}

    run(test())


@pytest.mark.parametrize(
    ("name", "config", "decisions"),
    [
        ("caesar", {}, 70),
        ("trajan", {}, 110),
        ("byzantion", {}, 110),
        ("gaul", {}, 160),
        ("gaul", {"nonplayers": "aedui_belgae"}, 90),
    ],
)
def test_a_chronicle_read_on_is_the_one_that_is_read_from_the_beginning(
    tmp_path: Path, name: str, config: dict[str, Any], decisions: int
) -> None:
    """What came before the last two fresh starts of a game is not read again; and yet nothing differs."""

    async def test() -> None:
        tables = Tables(SqliteStorage(tmp_path / "q.db"), rng=Random(name))
        table = await seat_all(tables, name, **config)
        rng = Random(2)
        settled = 0
        for i in range(decisions):
            if table.match.over:
                break
            seat = await answer_any(table, rng)
            if rng.random() < 0.05 and table.match.why_no_undo(seat) is None:
                await table.undo(seat, table.version_for(seat))
            shown = [log_layer(frame(table, viewer), whole=True) for viewer in (WATCHER, PLAYER)]
            settled = max(settled, chronicle.read(frame(table, PLAYER))._base)
            if i % 8 == 0:
                for memory in (scroll._SCROLLS, moments._MEMORIES, table._made):
                    memory.clear()
                assert [log_layer(frame(table, viewer), whole=True) for viewer in (WATCHER, PLAYER)] == shown
        tables.close()
        assert settled > 0, "something was left as it was read"

    run(test())


def test_late_in_a_match_a_page_shows_the_end_of_the_chronicle_and_the_way_to_the_rest(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            made = await ada.create("gaul", ["here"] * 4)
            table = await place.tables.open(made["match"])
            assert "L-older" in snapshot(table, WATCHER).layers
            assert not snapshot(table, WATCHER).layers["L-older"], "at first a page shows all of it"
            rng = Random(3)
            for _ in range(200):
                await answer_any(table, rng)
            drawn = snapshot(table, WATCHER).layers
            whole = log_layer(frame(table, WATCHER), whole=True)
            assert WINDOW <= len(drawn["L-log"]) < 2 * WINDOW < len(whole)
            assert list(whole)[-len(drawn["L-log"]) :] == list(drawn["L-log"])
            assert "older" in drawn["L-older"]
            first = next(iter(whole.values()))
            eve = place.browser()
            page = (await eve.get(made["address"])).text
            assert first not in page
            assert len(page.encode()) < 150 * 1024, "bytes of a whole page, unpacked"
            assert first in (await eve.get(f"{made['address']}?log=all")).text, "a link without JavaScript"
            opened = (await eve.get(f"{made['address']}/panel/log", data=True)).data
            assert opened["layers"] == {"L-log": whole, "L-older": {}}

    run(test())


def test_lines_that_a_page_no_longer_shows_are_not_taken_from_whoever_has_them() -> None:
    old = layers.marks_of({"L-log": {"l-1": "a", "l-2": "b", "h-3": "c", "l-3": "d"}})
    for fragments, change in (
        ({"h-3": "c", "l-3": "d", "l-4": "e"}, {"set": {"l-4": "e"}, "order": ["h-3", "l-3", "l-4"]}),
        ({"l-1": "a", "l-2": "b"}, {"set": {}, "del": ["h-3", "l-3"]}),
        ({"l-2": "b", "l-1": "a", "h-3": "c", "l-3": "d"}, {"set": {}, "order": ["l-2", "l-1", "h-3", "l-3"]}),
    ):
        new = {"L-log": fragments}
        assert layers.diff(old, new, layers.marks_of(new)) == {"L-log": change}


def test_a_move_is_written_with_one_update_and_one_insert(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    statements: list[str] = []
    connect = SqliteStorage._connect

    def traced(storage: SqliteStorage) -> sqlite3.Connection:
        connection = connect(storage)
        connection.set_trace_callback(lambda statement: statements.append(statement.split()[0]))
        return connection

    async def test() -> None:
        monkeypatch.setattr(SqliteStorage, "_connect", traced)
        tables = Tables(SqliteStorage(tmp_path / "q.db"), rng=Random(1))
        table = await seat_all(tables, "gaul")
        rng = Random(1)
        for _ in range(30):
            await answer_any(table, rng)
        statements.clear()
        while True:
            entries, points = len(table.match.entries), len(table.match.checkpoints)
            await answer_any(table, rng)
            if (len(table.match.entries), len(table.match.checkpoints)) == (entries + 1, points):
                break
            statements.clear()
        assert statements == ["BEGIN", "UPDATE", "INSERT", "INSERT", "COMMIT"], "the seal is the third"
        tables.close()

    run(test())
