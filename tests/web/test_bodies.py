"""What somebody brings is bounded before it is read, and read and played again where nobody has to wait for it."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import pytest

from quadriga import games
from quadriga.kernel import read_record, to_json
from quadriga.table import Trials, importing
from quadriga.table.shares import Lane
from quadriga.web import request as request_module
from quadriga.web.request import BODY
from web.harness import Browser, house, run
from web.test_protocol import play_on
from web.test_rights import session_name

# Records and past moments -----------------------------------------------------------------------------------------


def long_record(record: Any, count: int) -> Any:
    """The same match with so many entries before its beginning, as one has that went on after a change of the rules."""
    state = read_record(games.load(record["game"]), record).checkpoints[-1][1]
    unread = [["chance", f"Word{n}"] for n in range(count)]
    return {**record, "entries": unread, "begins": count, "start": to_json(state), "checkpoints": []}


async def a_record(ada: Browser) -> Any:
    table = (await ada.create("caesar", ["here", "here"]))["address"]
    await play_on([ada], table, Random(1), 9)
    return (await ada.get(f"{table}/record.json")).data


def test_nobody_brings_more_entries_or_letters_than_a_match_has(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            record = await a_record(ada)
            refused = await ada.post("/import", record=long_record(record, 10_001))
            assert (refused.status, "at most 10000 entries" in refused.text) == (422, True)
            wordy = long_record(record, 9_000)
            wordy["entries"] = [["chance", "x" * 120]] * 9_000
            refused = await ada.post("/import", record=wordy)
            assert (refused.status, "letters together" in refused.text) == (422, True)
            wordy["entries"] = [["chance", "\ud800"]] * 9_000
            refused = await ada.post("/import", record=wordy)
            assert refused.status == 422, "what cannot be written down is refused before anything is kept"
            assert (await ada.post("/import", record=long_record(record, 9_000))).status == 201

    run(test())


def test_live_matches_are_kept_by_what_they_weigh(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            record = await a_record(ada)
            for _ in range(10):
                await ada.create("caesar", ["here", "here"])
            assert place.tables.live == 11
            place.tables.room = 7_000
            heavy = [(await ada.post("/import", record=long_record(record, 5_000))).data["key"] for _ in range(2)]
            assert [key in place.tables._live for key in heavy] == [False, True], "two of them have no room"
            assert sum(table.weight for table in place.tables._live.values()) <= 7_000
            assert (await ada.get(f"/t/{heavy[0]}")).status == 200

    run(test())


def test_branches_and_imports_wait_for_a_fair_turn_in_the_worker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One after the other, by whose turn it is, and never in a thread that draws or on the loop."""
    where: list[tuple[str, str]] = []
    taken: list[str] = []

    def watch(name: str) -> None:
        function = getattr(importing, name)

        def noted(*args: Any) -> Any:
            where.append((name, threading.current_thread().name))
            return function(*args)

        monkeypatch.setattr(importing, name, noted)

    for name in ("read_json", "prepare", "branch"):
        watch(name)
    monkeypatch.setattr("quadriga.table.tables.branch", importing.branch)
    monkeypatch.setattr("quadriga.web.trial.prepare", importing.prepare)
    monkeypatch.setattr("quadriga.web.trial.read_json", importing.read_json)

    async def test() -> None:
        trials = Trials(ThreadPoolExecutor(1, thread_name_prefix="trial"))
        note = trials.shares._note

        def noted(lane: Lane) -> None:
            taken.append(lane.person)
            note(lane)

        monkeypatch.setattr(trials.shares, "_note", noted)
        async with house(tmp_path / "q.db", trials=trials) as place:
            ada, bob = place.browser(), place.browser()
            record = await a_record(ada)
            table = (await ada.post("/import", record=record)).data["key"]
            theirs = (await bob.create("caesar", ["here", "here"]))["address"]
            await play_on([bob], theirs, Random(1), 3)
            taken.clear()
            asked = [ada.post(f"/t/{table}/branch", n=5) for _ in range(6)] + [bob.post(f"{theirs}/branch", n=2)]
            assert [answer.status for answer in await asyncio.gather(*asked)] == [201] * 7
        assert {name for name, _ in where} == {"read_json", "prepare", "branch"}
        assert {thread.partition("_")[0] for _, thread in where} == {"trial"}
        ada_name, bob_name = session_name(ada), session_name(bob)
        assert (taken.count(ada_name), taken.count(bob_name)) == (6, 1)
        assert taken.index(bob_name) <= 2, "whoever asks once does not wait for the one who asks six times"

    run(test())


# Bodies -----------------------------------------------------------------------------------------------------------


def test_large_bodies_are_not_read_on_the_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    where: list[tuple[str, int, str]] = []

    def watch(name: str, owner: Any, attribute: str, size: Callable[..., int]) -> None:
        function = getattr(owner, attribute)

        def noted(*args: Any, **named: Any) -> Any:
            where.append((name, size(*args), threading.current_thread().name))
            return function(*args, **named)

        monkeypatch.setattr(owner, attribute, noted)

    watch("json", json, "loads", len)
    watch("form", request_module, "read_form", lambda kind, raw: len(raw))

    async def test() -> None:
        loop = threading.current_thread().name
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            record = long_record(await a_record(ada), 9_000)
            assert (await ada.post("/import", record=record)).status == 201
            fields = [("record", json.dumps(record)), ("csrf", ada.csrf)]
            assert (await ada.submit("/import", fields)).status == 303
            body, boundary = multipart([("csrf", ada.csrf), ("record", json.dumps(record))])
            kind = {"content-type": f"multipart/form-data; boundary={boundary}"}
            assert (await ada.ask("POST", "/import", body, kind)).status == 303
        assert {name for name, size, thread in where if size > BODY} == {"json", "form"}
        assert max(size for _, size, thread in where if thread == loop) <= BODY

    run(test())


def multipart(fields: list[tuple[str, str]]) -> tuple[bytes, str]:
    parts = [f'--edge\r\ncontent-disposition: form-data; name="{name}"\r\n\r\n{value}\r\n' for name, value in fields]
    return "".join([*parts, "--edge--\r\n"]).encode(), "edge"


@pytest.mark.parametrize(
    ("address", "size", "status"),
    [
        ("/settings", 9_000, 413),
        ("/t/{match}/undo", 9_000, 413),
        ("/t/{match}/branch", 9_000, 413),
        ("/t/{match}/number", 9_000, 413),
        ("/t/{match}/move", 9_000, 400),
        ("/t/{match}/move", 70_000, 413),
        ("/api/matches", 70_000, 413),
        ("/import", 3_000_000, 413),
    ],
)
def test_every_address_takes_as_much_as_it_needs_and_no_more(tmp_path: Path, address: str, size: int, status: int) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            made = await ada.create("forum", ["here", "here"])
            await ada.post(f"{made['address']}/curtain", seat=0)
            answer = await ada.post(address.format(match=made["match"]), filler="x" * size)
            assert answer.status == status, answer.text[:300]

    run(test())


PART = b'--edge\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n'


@pytest.mark.parametrize("body", [b"&" * 60_000, b"a=&" * 500, b"--edge\r\n" * 5_000, PART * 500])
def test_a_form_of_nothing_but_seams_is_refused_with_a_sentence(tmp_path: Path, body: bytes) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            await ada.open()
            kind = "multipart/form-data; boundary=edge" if b"edge" in body else "application/x-www-form-urlencoded"
            answer = await ada.ask("POST", "/new/caesar", body, {"content-type": kind})
            assert answer.status == 400, answer.text[:300]
            assert "form cannot be read" in answer.text

    run(test())
