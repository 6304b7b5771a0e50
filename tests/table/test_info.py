"""What is kept with a match says its version: older ones are read, newer ones refused."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from web.harness import house, run

from quadriga.kernel import BadRecord
from quadriga.table import Info, Place, SqliteStorage
from quadriga.table.clocks import Clock
from quadriga.table.info import VERSION, Gift, Note, Proposal, read_info, write_info
from quadriga.table.links import Link

FULL = Info(
    [Place("here", "", "Ada"), Place("bot", "tiro")], "Under the oak", True, True, "next", [0], [0],
    {"0": {"bid": ["Bid", "3"]}}, {"0": 7}, [Note(3, "rewound", {"n": 3})], [Link(1, "nonce", "Ada")], {"1": 2}, True,
    [Gift([0], "ab", "cd")], 3, [1], {"players": "2"}, {"of": "key", "at": 4, "progress": 2}, "01-placing",
    {"done": 0, "total": 4, "judged": []}, {"0": "miles"}, True,
    Clock("live", 600.0, 10.0, "bot", {"0": 5.5}, {"0": 0.0}, [0], [0], 17.0, True, [0], 20.5, 0.0),
    Proposal("back", 0, 3, 5, [1]), ["somebody"], True, {"0": 17.5},
    {"0": "ada"}, 30.5,
)  # fmt: skip


def test_what_is_written_is_read_again() -> None:
    data = json.loads(json.dumps(write_info(FULL)))
    assert data["version"] == VERSION
    assert read_info(data) == FULL


def test_without_a_version_it_is_the_oldest_and_may_lack_what_came_later() -> None:
    assert read_info({"places": [{"kind": "here"}], "public": True, "imported": True}) == Info([Place("here")], public=True)


def test_secret_links_of_an_earlier_version_are_dropped() -> None:
    """They are found by their digests alone, which stand elsewhere."""
    old = {"version": 1, **{name: value for name, value in write_info(FULL).items() if name not in ("version", "links")}}
    old["places"] = [{**place, "token": "secret"} for place in old["places"]]
    read = read_info(old)
    assert read.places == FULL.places
    assert read.links == []


def test_two_that_are_read_share_nothing() -> None:
    one, other = (read_info({"places": []}) for _ in range(2))
    one.joined.append(0)
    assert other.joined == []


def test_a_newer_one_is_refused() -> None:
    with pytest.raises(BadRecord, match="kept by a newer Quadriga"):
        read_info({**write_info(FULL), "version": VERSION + 1, "places": "in another shape"})


@pytest.mark.parametrize(
    "broken",
    [None, [], "", {}, {"places": None}, {"places": [{}]}, {"places": [], "notes": [1]}, {"places": [], "version": "old"},
     {"places": [], "unheard": 1, "version": VERSION}],
)  # fmt: skip
def test_a_damaged_one_is_refused_with_a_sentence(broken: Any) -> None:
    with pytest.raises(BadRecord, match="cannot be read"):
        read_info(broken)


@pytest.mark.parametrize(
    "broken",
    [
        {"kind": "sand"},
        {"at_zero": "?"},
        {"running": [2]},
        {"left": {"x": 1.0}},
        {"due": -1.0},
        {"since": 1e300},
        {"base": "1"},
    ],
)
def test_a_damaged_clock_is_refused_with_a_sentence(broken: dict[str, Any]) -> None:
    data = json.loads(json.dumps(write_info(FULL)))
    data["clock"] |= broken
    with pytest.raises(BadRecord, match="cannot be read"):
        read_info(data)


def test_a_match_that_cannot_be_read_does_not_hide_the_others(tmp_path: Path) -> None:
    file = tmp_path / "q.db"

    async def set_up() -> list[str]:
        async with house(file) as place:
            ada = place.browser()
            made = [(await ada.create("forum", ["here", "here"]))["match"] for _ in range(2)]
            with closing(sqlite3.connect(file)) as db, db:
                later = json.dumps({"version": VERSION + 1})
                db.execute("UPDATE matches SET meta=?, public=1 WHERE key=?", (later, made[0]))
            page = (await ada.open("/")).text
            assert made[1] in page
            assert made[0] not in page
            return made

    async def come_back(made: list[str]) -> None:
        async with house(file) as place:
            for lang, words in (("en", "kept by a newer Quadriga"), ("cs", "uložila novější Quadriga")):
                answer = await place.browser(lang).get(f"/t/{made[0]}")
                assert answer.status == 422
                assert words in answer.text
            assert (await place.browser().get(f"/t/{made[1]}")).status == 200

    made = run(set_up())
    run(come_back(made))
    storage = SqliteStorage(file)
    assert storage.list_public() == []
    storage.close()
