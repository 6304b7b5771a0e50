"""A running match whose rules have changed meanwhile is still whole: pages, past moments, previews, undo, branches, moves."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from quadriga import games
from quadriga.table import Table
from web.harness import Browser, House, house, run
from web.test_games import NAMES
from web.test_protocol import answer_of

MOVES = 12  # played on after each change of the rules


async def begin(browser: Browser, name: str) -> Any:
    game = games.load(name)
    await browser.open()
    made = await browser.post(
        "/api/matches", game=name, seats=["here"] * game.seats(game.configure()), options={}, open_hands=True
    )
    assert made.status == 201, made.text
    return made.data


async def play(place: House, table: Table, decisions: int, rng: Random) -> None:
    """Random answers at the table itself, each once it rests, to get into the middle of a match."""
    for _ in range(decisions):
        await place.tables.idle()
        ask = table.match.pending[0]
        await table.answer(ask.seat, table.version_for(ask.seat), ask.choice.write(ask.choice.sample(rng)))


async def check(browser: Browser, live: Table, rng: Random) -> None:
    """Everything a page asks for between two moves."""
    address, match = f"/t/{live.key}", live.match
    assert (await browser.open(address)).status == 200
    seen = await browser.settled(address)
    if seen["curtain"] is not None:
        assert (await browser.post(f"{address}/curtain", seat=seen["curtain"])).status == 204
        seen = await browser.settled(address)
    if seen["ask"] is not None and not seen["ask"].get("partial"):
        path = "/".join(answer_of(seen["ask"], rng))
        assert (await browser.get(f"{address}/preview?v={seen['v']}&path={path}", data=True)).status == 200
    for n in {match.first, (match.first + len(match.entries)) // 2, live.count_for(seen["seat"])}:
        assert (await browser.get(f"{address}/at/{n}", data=True)).status == 200
    if match.first:
        past = await browser.get(f"{address}/at/{match.first - 1}", data=True)
        assert past.status == 400
        assert "rules have changed" in past.text


async def play_on(browser: Browser, live: Table, rng: Random) -> int:
    """Moves through the protocol, each taken back where it can be and made again; returns how many were."""
    address, taken_back = f"/t/{live.key}", 0
    for _ in range(MOVES):
        await check(browser, live, rng)
        if live.match.over:
            return taken_back
        seen = await browser.settled(address)
        choice = live.match.options(seen["seat"])
        path = choice.write(choice.sample(rng))
        for _ in range(2):
            seen = await browser.settled(address)
            asked = await browser.post(f"{address}/move", v=seen["v"], path=path, seat=seen["seat"])
            assert asked.status == 204, asked.text
            after = await browser.settled(address)
            if after["seat"] is None:  # the curtain is drawn for the next one
                break
            reason = live.match.why_no_undo(after["seat"])
            undone = await browser.post(f"{address}/undo", v=after["v"])
            assert undone.status == (204 if reason is None else 422), undone.text
            if reason is not None or after["seat"] != seen["seat"]:
                break
            taken_back += 1
    return taken_back


async def go_back(browser: Browser, live: Table) -> None:
    """As far as the match can be replayed, and no further."""
    address, first = f"/t/{live.key}", live.match.first
    if first:
        refused = await browser.post(f"{address}/branch", n=first - 1)
        assert refused.status == 422
        assert "rules have changed" in refused.text
    done = await browser.post(f"{address}/branch", n=first)
    assert done.status == 201, done.text
    assert (await browser.open(done.data["address"])).status == 200


@pytest.mark.parametrize("name", NAMES)
def test_a_match_goes_on_at_the_table_after_its_rules_have_changed(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        rng, game, taken_back = Random(3), games.load(name), 0
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            made = await begin(ada, name)
            await play(place, await place.tables.open(made["match"]), 16, rng)
        for change in range(3):  # and again, after the match has gone on
            monkeypatch.setattr(game, "rules_version", game.rules_version + 1)
            async with house(tmp_path / "q.db") as place:
                ada.house = place
                live = await place.tables.open(made["match"])
                first, count = live.match.first, len(live.match.entries)
                assert 0 < first <= count, change
                v = (await ada.settled(f"/t/{live.key}"))["v"]
                assert (await ada.post(f"/t/{live.key}/undo", v=v)).status in (204, 422)
                taken_back += await play_on(ada, live, rng)
                if change == 1:
                    await go_back(ada, live)
                    taken_back += await play_on(ada, live, rng)
                assert live.match.first == first
        assert taken_back > 0, "there were moves to be taken back"

    run(test())


@pytest.mark.parametrize("name", NAMES)
def test_what_was_played_under_the_new_rules_is_still_there_after_a_restart(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        rng, game = Random(5), games.load(name)
        async with house(tmp_path / "q.db") as place:
            made = await begin(place.browser(), name)
            await play(place, await place.tables.open(made["match"]), 8, rng)
        monkeypatch.setattr(game, "rules_version", game.rules_version + 1)
        firsts, counts, turns = [], [], []
        for decisions in (0, 24, 1, 0):
            async with house(tmp_path / "q.db") as place:
                live = await place.tables.open(made["match"])
                firsts.append(live.match.first)
                counts.append(len(live.match.entries))
                await play(place, live, decisions, rng)
                turns.append(len(live.match.checkpoints))
                played = live.match.entries
        assert firsts[0] > 0
        assert firsts == firsts[:1] * 4
        assert turns[1] > turns[0], "turns were ended under the new rules"
        assert counts[0] == counts[1] < counts[2] < counts[3]
        async with house(tmp_path / "q.db") as place:
            live = await place.tables.open(made["match"])
            assert played[: firsts[0]] == live.match.at(firsts[0]).entries

    run(test())


@pytest.mark.parametrize("name", NAMES)
def test_the_record_of_a_match_under_other_rules_is_opened_and_goes_on(tmp_path: Path, name: str) -> None:
    async def test() -> None:
        rng = Random(4)
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            made = await begin(ada, name)
            await play(place, await place.tables.open(made["match"]), 25, rng)
            saved = (await ada.get(f"{made['address']}/record.json")).data
            opened = await ada.post("/import", record={**saved, "rules": 0})
            assert opened.status == 201, opened.text
            key = opened.data["key"]
            live = await place.tables.open(key)
            first = live.match.first
            assert first > 0
            await play_on(ada, live, rng)
        async with house(tmp_path / "q.db") as place:  # the table is read again from the store
            ada.house = place
            again = await place.tables.open(key)
            assert again.match.first == first
            assert again.match.entries == live.match.entries
            await play_on(ada, again, rng)
            await go_back(ada, again)
            exported = (await ada.get(f"/t/{key}/record.json")).data
            reopened = await ada.post("/import", record=exported)
            assert reopened.status == 201, reopened.text
            assert (await ada.open(f"/t/{reopened.data['key']}")).status == 200

    run(test())


def test_a_finished_and_analysed_match_is_still_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    judged = {
        "at": 9,
        "seat": 0,
        "played": ["x"],
        "best": ["y"],
        "chance": 0.5,
        "lost": 0.2,
        "error": 0.1,
        "chances": [0.5] * 2,
    }

    async def test() -> None:
        game = games.load("caesar")
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            made = await begin(ada, "caesar")
            live = await place.tables.open(made["match"])
            while not live.match.over:
                await play(place, live, 1, Random(len(live.match.entries)))
            await live.keep_analysis({"done": 1, "total": 1, "judged": [judged]})
        monkeypatch.setattr(game, "rules_version", game.rules_version + 1)
        async with house(tmp_path / "q.db") as place:
            ada.house = place
            page = await ada.open(made["address"])
            assert page.status == 200
            first = len((await place.tables.open(made["match"])).match.entries)
            assert f"?at={first}" in page.text, "the only moment that can be looked at"
            assert (await ada.open(f"{made['address']}?at={first}")).status == 200
            assert (await ada.get(f"{made['address']}/fair", data=True)).data["fair"] is None

    run(test())
