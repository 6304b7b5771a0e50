"""Resigning, ending a match together, and taking a move back by consent. Over HTTP."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
import variants

from quadriga.kernel import AnyGame
from quadriga.kernel.state import LONGEST
from quadriga.table.seats import TOLD
from quadriga.web.limits import Limit, Limits
from web.harness import Browser, House, house, run, sit_down
from web.test_fair_deal import gathering
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


def test_nobody_fills_a_table_with_coming_and_going_until_it_cannot_be_opened(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, bob, made = await sit_down(place)
            address, statuses = made["address"], []
            for _ in range(TOLD // 2 + 1):
                statuses.append((await bob.post(f"{address}/substitute", seat=1)).status)
                statuses.append((await bob.post(f"{address}/return", seat=1)).status)
            assert (statuses[:-4], statuses[-2:]) == ([204] * (len(statuses) - 4), [403, 409])
            refused = await bob.post(f"{address}/propose", seat=1, kind="end")
            assert (refused.status, "too often" in refused.text) == (403, True)
            assert (await ada.post(f"{address}/substitute", seat=0)).status == 204, "the others are not kept from anything"
            assert (await ada.post(f"{address}/return", seat=0)).status == 204
        async with house(tmp_path / "q.db") as place:
            ada.house = place
            assert (await ada.get(address)).status == 200

    run(test())


@pytest.mark.parametrize(("game", "settings"), variants.cases())
def test_all_that_may_be_told_of_the_seats_of_a_table_can_be_read_again(game: AnyGame, settings: dict[str, Any]) -> None:
    assert game.seats(game.configure(settings)) * (2 * TOLD + 1) < LONGEST


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


def test_against_bots_a_move_is_taken_back_at_once_and_the_page_says_so_until_the_next(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            address = (await ada.create("caesar", ["here", "bot:tiro"]))["address"]
            assert "Take my last move back" not in (await ada.open(address)).text, "there is none"
            await ada.settled(address)
            await play_on([ada], address, Random(1), 1)
            await ada.settled(address)
            page = (await ada.open(address)).text
            assert "Take my last move back (bots agree)" in page
            assert "Ask to take" not in page
            assert (await ada.post(f"{address}/propose", seat=0, kind="back")).status == 204
            told = "Your last move was taken back; the bots agree."
            assert told in (await ada.open(address)).text
            log = await log_of(ada, address)
            assert "Caesar takes the last move back; the bots agree." in log
            assert "asks to take" not in log
            assert "All have agreed" not in log
            await ada.settled(address)
            await play_on([ada], address, Random(1), 1)
            assert told not in (await ada.open(address)).text

    run(test())


def test_whoever_has_nobody_to_ask_ends_the_game_and_is_asked_first(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            address = (await ada.create("caesar", ["here", "bot:tiro"]))["address"]
            await ada.settled(address)
            page = (await ada.open(address)).text
            assert "Offer to end the game" not in page
            asked = page.index("The game ends now, for good, and nobody wins.")
            summary = page.rindex("<summary", 0, asked)
            assert "End the game" in page[summary:asked], "one opens what asks"
            assert 'name="kind" value="end"' in page[summary:asked], "and what ends it is inside"
            assert page.count('name="kind" value="end"') == 1
            bob, _, other = await sit_down(place, "caesar")
            page = (await bob.open(other["address"])).text
            assert "Offer to end the game" in page
            assert "End the game" not in page
            assert "Settle it" not in (await place.browser().open(other["address"])).text, "not for who looks on"

    run(test())


def test_the_menu_learns_what_can_be_settled_without_a_new_page(tmp_path: Path) -> None:
    """It was drawn before the match was dealt, when nothing could be settled."""

    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            made = await gathering(ada, ["here", "bot:tiro"], "caesar")
            address = made["address"]
            async with ada.stream(address) as stream:
                await stream.reach((await ada.view(address))["v"])
                assert stream.layers["L-settle"] == {}
                await ada.post(f"{address}/deal")
                await stream.reach((await ada.view(address))["v"])
                assert "Resign" in stream.layers["L-settle"]["settle"]

    run(test())
