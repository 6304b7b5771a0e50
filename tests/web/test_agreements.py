"""Resigning, ending a match together, and taking a move back by consent. Over HTTP."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from quadriga.web.limits import Limit, Limits
from web.harness import Browser, House, house, run, sit_down
from web.test_open_tables import log_of
from web.test_protocol import play_on


async def caesar(place: House) -> tuple[Browser, Browser, str]:
    ada, bob, made = await sit_down(place, "caesar")
    return ada, bob, made["address"]


def test_whoever_resigns_loses_and_the_record_says_so(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, bob, address = await caesar(place)
            await play_on([ada, bob], address, Random(1), 3)
            assert (await ada.post(f"{address}/resign", seat=1)).status == 403, "not for the other one"
            assert (await bob.post(f"{address}/resign", seat=1)).status == 204
            assert (await ada.view(address))["result"]["winners"] == [0]
            page = (await bob.open(address)).text
            assert "The match was given up." in page
            assert "Pompey resigns." in await log_of(ada, address)
            record = json.loads((await ada.get(f"{address}/record.json")).text)
            assert record["ended"] == {"losers": [1], "how": "resigned"}
            assert (await bob.post(f"{address}/resign", seat=1)).status == 409

    run(test())


def test_where_more_than_two_play_nobody_gives_up_the_match_of_all(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            made = await ada.create("cipher", ["here", "here", "here"], players=3)
            refused = await ada.post(f"{made['address']}/resign", seat=0)
            assert (refused.status, "give up your seat" in refused.text) == (403, True)

    run(test())


def test_a_match_is_ended_together_only_if_all_agree(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, bob, address = await caesar(place)
            assert (await ada.post(f"{address}/propose", seat=0, kind="end")).status == 204
            assert (await bob.post(f"{address}/propose", seat=1, kind="end")).status == 403, "one thing after the other"
            assert (await ada.post(f"{address}/consent", seat=0, agrees=True)).status == 409, "nobody agrees with oneself"
            assert 'name="agrees"' in (await bob.open(address)).text
            assert 'name="agrees"' not in (await ada.open(address)).text
            assert (await bob.post(f"{address}/consent", seat=1)).status == 204
            assert "Pompey does not agree." in await log_of(ada, address)
            assert (await bob.view(address))["result"] is None
            assert (await bob.post(f"{address}/consent", seat=1, agrees=True)).status == 409, "it is over with that"
            await ada.post(f"{address}/propose", seat=0, kind="end")
        async with house(tmp_path / "q.db") as place:
            ada.house = bob.house = place
            assert (await bob.post(f"{address}/consent", seat=1, agrees=True)).status == 204, "it has survived a restart"
            assert (await bob.view(address))["result"]["winners"] == []
            assert "ended by agreement" in (await ada.open(address)).text

    run(test())


def test_what_cannot_be_undone_is_taken_back_with_the_consent_of_all(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, bob, address = await caesar(place)
            live = await place.tables.open(address.removeprefix("/t/"))
            await play_on([ada, bob], address, Random(1), 4)
            last = live.match.entries[live.may_ask_back(0) or 0]
            assert live.why_no_undo(0) is not None
            before = len(live.match.entries)
            assert (await ada.post(f"{address}/propose", seat=0, kind="back")).status == 204
            assert len(live.match.entries) == before
            assert (await bob.post(f"{address}/consent", seat=1, agrees=True)).status == 204
            assert len(live.match.entries) < before
            assert last not in live.match.entries[-1:]
            assert [ask.seat for ask in live.match.pending] == [0]
            assert "All have agreed: Caesar takes the last move back." in await log_of(bob, address)
            assert (await bob.open(f"{address}?log=all")).status == 200
            await play_on([ada, bob], address, Random(2), 3)
            key, count = live.key, len(live.match.entries)
        async with house(tmp_path / "q.db") as place:
            assert len((await place.tables.open(key)).match.entries) == count

    run(test())


def test_a_request_to_take_back_lapses_when_somebody_has_openly_answered(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, bob, address = await caesar(place)
            await play_on([ada, bob], address, Random(1), 4)
            await ada.post(f"{address}/propose", seat=0, kind="back")
            await play_on([ada, bob], address, Random(1), 1)
            assert (await bob.post(f"{address}/consent", seat=1, agrees=True)).status == 409

    run(test())


def test_an_answer_under_seal_does_not_show_by_what_was_proposed(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db", reaction=(3600.0, 3600.0)) as place:
            ada, bob, made = await sit_down(place)
            address, live = made["address"], await place.tables.open(made["match"])
            await play_on([ada, bob], address, Random(1), 2)
            while not (live.match.is_sealed and len(live.match.pending) == 2):
                await play_on([ada, bob], address, Random(1), 1)
            assert (await bob.post(f"{address}/propose", seat=1, kind="back")).status == 204
            before = (await bob.view(address))["v"]
            await play_on([ada], address, Random(1), 1)
            assert live.match.sealed(0) is not None
            assert (live.info.proposal is not None, (await bob.view(address))["v"]) == (True, before)

    run(test())


@pytest.mark.parametrize(
    "values", [{"seat": 0}, {"seat": 0, "kind": "draw"}, {"seat": 1, "kind": "end"}, {"seat": -1, "kind": "end"}]
)
def test_nothing_else_can_be_proposed(tmp_path: Path, values: dict[str, object]) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, _, made = await sit_down(place)
            assert (await ada.post(f"{made['address']}/propose", **values)).status in (400, 403)

    run(test())


def test_nobody_is_pestered_with_proposals(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db", limits=Limits(proposals=Limit(1, 9, 600))) as place:
            ada, bob, made = await sit_down(place)
            assert (await ada.post(f"{made['address']}/propose", seat=0, kind="end")).status == 204
            await bob.post(f"{made['address']}/consent", seat=1)
            assert (await ada.post(f"{made['address']}/propose", seat=0, kind="end")).status == 429

    run(test())
