"""The page on which everybody chooses how to be told, and the links in letters; over HTTP, against a real mail server."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from club.receivers import HOST, Letters, Sink, here, post_office, sink

from quadriga.table.waits import AWHILE
from quadriga.web.watching import Around
from web.harness import PATIENCE, Browser, House, house, run, sit_down
from web.test_people import register, sign_in
from web.test_protocol import play_on
from web.test_rights import session_name

PAGE = "/you/notices"


@pytest.fixture
def letters() -> Iterator[Letters]:
    with post_office() as found:
        yield found


@pytest.fixture
def posted() -> Iterator[Sink]:
    with sink() as found:
        yield found


class Time:
    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


def links(letter: Any) -> list[str]:
    return re.findall(r"https://games\.example\.org(/notices/\S+)", letter.get_content())


async def confirmed(one: Browser, letters: Letters, address: str = "bob@example.org") -> None:
    await one.open(PAGE)
    assert (await one.submit(f"{PAGE}/email", [("address", address)])).status == 303
    assert (await one.ask("POST", links(letters.came[-1])[0])).status == 200


async def tick(place: House) -> None:
    await place.app.state.house.office.notices.tick()


def test_without_anything_chosen_nothing_is_sent_and_the_page_says_what_is_offered(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            page = await place.browser().open(PAGE)
            assert page.status == 200
            assert page.text.count("This server does not offer it.") == 3
            ada = place.browser("cs")
            await ada.open(PAGE)
            refused = await ada.submit(f"{PAGE}/email", [("address", "ada@example.org")])
            assert refused.status == 422
            assert "Tento server to nenabízí." in refused.text

    run(test())


def test_a_letter_comes_after_a_while_to_whoever_confirmed_and_none_after_the_answer(tmp_path: Path, letters: Letters) -> None:
    async def test() -> None:
        time = Time()
        async with house(tmp_path / "q.db", now=time, around=Around(here(letters))) as place:
            ada, bob, made = await sit_down(place, "caesar")
            players = {session_name(one): one for one in (ada, bob)}
            live = await place.tables.open(made["match"])
            asked = next(who for who, seat in live.holders if seat == live.missing()[0])
            await confirmed(players[asked], letters)
            time.now += AWHILE[""] + 1
            await tick(place)
            assert len(letters.came) == 2
            assert f"/t/{made['match']}" in letters.came[1].get_content()
            await play_on([ada, bob], made["address"], Random(1), 1)
            time.now += 10_000
            await tick(place)
            assert not [to for to in letters.to if to != "bob@example.org"]

    run(test())


def test_names_that_are_looked_up_slowly_hold_up_nobody_who_signs_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looked_up = threading.Event()
    monkeypatch.setattr("quadriga.web.routes.notices.resolve", lambda *_: looked_up.wait())
    monkeypatch.setattr("quadriga.web.routes.notices.PATIENCE", 1e6)

    async def test() -> None:
        async with house(tmp_path / "q.db", around=Around(here())) as place:
            ada, eve = place.browser(), place.browser()
            await eve.open(PAGE)
            hooks = [f"https://slow{number}.example.org/" for number in range(50)]  # more than any pool of threads has
            asking = [asyncio.create_task(eve.submit(f"{PAGE}/webhook", [("address", hook)])) for hook in hooks]
            try:
                async with asyncio.timeout(PATIENCE):
                    await register(ada)
                    assert (await sign_in(ada)).status == 303
                assert not any(one.done() for one in asking)
            finally:
                looked_up.set()
                await asyncio.gather(*asking)

    run(test())


def test_looking_at_the_page_without_javascript_counts_as_being_there(tmp_path: Path, letters: Letters) -> None:
    async def test() -> None:
        time = Time()
        async with house(tmp_path / "q.db", now=time, around=Around(here(letters))) as place:
            _, bob, made = await sit_down(place)
            await confirmed(bob, letters)
            time.now += AWHILE[""] - 1
            await bob.open(made["address"])
            await bob.open("/")
            time.now += 2
            await tick(place)
            assert len(letters.came) == 1
            time.now += AWHILE[""]
            await tick(place)
            assert len(letters.came) == 2

    run(test())


def test_whoever_follows_the_stream_is_there_and_when_it_ends_the_while_begins(tmp_path: Path, letters: Letters) -> None:
    async def test() -> None:
        time = Time()
        async with house(tmp_path / "q.db", now=time, around=Around(here(letters))) as place:
            _, bob, made = await sit_down(place)
            await confirmed(bob, letters)
            async with bob.stream(made["address"]):
                time.now += 5_000
                await tick(place)
            await bob.open("/")
            time.now += AWHILE[""] - 1
            await tick(place)
            assert len(letters.came) == 1
            time.now += 2
            await tick(place)
            assert len(letters.came) == 2

    run(test())


def test_links_in_letters_work_for_whoever_is_not_signed_in_and_do_nothing_by_being_looked_at(
    tmp_path: Path, letters: Letters
) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db", around=Around(here(letters))) as place:
            bob, stranger = place.browser(), place.browser()
            await bob.open(PAGE)
            await bob.submit(f"{PAGE}/email", [("address", "bob@example.org")])
            confirm, end = links(letters.came[0])
            for link in (confirm, end):
                assert (await stranger.get(link)).status == 200
            assert "waits until you follow" in (await bob.open(PAGE)).text
            assert (await stranger.ask("POST", confirm)).status == 200
            assert "you are told" in (await bob.open(PAGE)).text
            headers = {"content-type": "application/x-www-form-urlencoded"}
            assert (await stranger.ask("POST", end, b"List-Unsubscribe=One-Click", headers)).status == 200
            page = (await bob.open(PAGE)).text
            assert "bob@example.org" not in page
            assert place.tables.storage.read("SELECT count(*) FROM ways") == [(0,)]
            for dead in (end, confirm, end[:-1] + "x", "/notices/end/x", "/notices/confirm/-"):
                gone = await stranger.get(dead)
                assert gone.status == 404
                assert (await stranger.ask("POST", dead)).status == 404
            assert "leads nowhere any more" in (await stranger.get(end)).text

    run(test())


def test_a_link_to_end_does_not_confirm(tmp_path: Path, letters: Letters) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db", around=Around(here(letters))) as place:
            bob = place.browser()
            await bob.open(PAGE)
            await bob.submit(f"{PAGE}/email", [("address", "bob@example.org")])
            _, end = links(letters.came[0])
            assert (await bob.ask("POST", end.replace("/end/", "/confirm/"))).status == 404

    run(test())


def test_nobody_is_asked_again_and_again_whoever_gives_the_address(tmp_path: Path, letters: Letters) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db", around=Around(here(letters))) as place:
            for number in range(5):
                one = place.browser()
                await one.open(PAGE)
                answer = await one.submit(f"{PAGE}/email", [("address", "Victim@example.org")])
                assert answer.status == (303 if number < 3 else 422)
            assert len(letters.came) == 3
            assert "Try again tomorrow" in answer.text
            assert 'value="Victim@example.org"' in answer.text, "nothing is lost"

    run(test())


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("http://example.org/hook", "begins with https://"),
        ("https://10.0.0.1/x", "not on the open network"),
        ("what", "This is no address"),
    ],
)
def test_a_webhook_that_we_may_not_post_to_is_refused_with_a_sentence(tmp_path: Path, address: str, sentence: str) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db", around=Around(here())) as place:
            ada = place.browser()
            await ada.open(PAGE)
            answer = await ada.submit(f"{PAGE}/webhook", [("address", address)])
            assert answer.status == 422
            assert sentence in answer.text
            assert f'value="{address}"' in answer.text, "nothing is lost"

    run(test())


def test_a_webhook_is_added_shown_with_its_secret_to_its_owner_alone_and_removed(tmp_path: Path, posted: Sink) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db", around=Around(here())) as place:
            ada, bob = place.browser(), place.browser()
            await ada.open(PAGE), await bob.open(PAGE)
            for _ in range(2):
                assert (await ada.submit(f"{PAGE}/webhook", [("address", f"{posted.address}/x")])).status == 303
            ((key, secret),) = place.tables.storage.read("SELECT id, secret FROM ways")
            assert secret in (await ada.open(PAGE)).text
            assert (await bob.submit(f"{PAGE}/change", [("way", key), ("act", "remove")])).status == 303
            assert secret in (await ada.open(PAGE)).text, "nobody removes another's"
            await ada.submit(f"{PAGE}/change", [("way", key), ("act", "remove")])
            assert secret not in (await ada.open(PAGE)).text
            assert b"".join(bob.sent).find(secret.encode()) < 0

    run(test())


def test_a_push_is_kept_for_the_browser_that_subscribes_and_a_foreign_endpoint_is_refused(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db", around=Around(here())) as place:
            ada = place.browser()
            await ada.open(PAGE)
            key = (await ada.get(PAGE, data=True)).data["push_key"]
            keys = {"p256dh": key, "auth": "A" * 22}  # any point of the curve will do
            good = await ada.post(f"{PAGE}/push", endpoint=f"http://{HOST}:9/push/secret-part", keys=keys)
            assert good.status == 204, good.text
            page = (await ada.open(PAGE)).text
            assert f"{HOST}:9" in page
            assert "secret-part" not in page
            for endpoint, given in (("http://elsewhere/x", keys), (f"http://{HOST}/x", {}), ("", keys)):
                assert (await ada.post(f"{PAGE}/push", endpoint=endpoint, keys=given)).status == 422

    run(test())


def test_what_a_page_of_ours_did_not_send_changes_nothing(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db", around=Around(here())) as place:
            ada = place.browser()
            await ada.open(PAGE)
            ada.csrf = "x"
            for what in ("email", "webhook", "push", "change"):
                assert (await ada.submit(f"{PAGE}/{what}", [("address", "https://example.org")])).status == 403

    run(test())


def test_the_script_that_shows_pushes_may_speak_for_all_pages(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            answer = await place.browser().get("/sw.js")
            assert (answer.status, answer.headers["content-type"].split(";")[0]) == (200, "text/javascript")
            assert "showNotification" in answer.text

    run(test())
