"""Nobody chooses the deal: a commitment before the first draw, and numbers from every browser that plays."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from quadriga.kernel import QuadrigaError
from quadriga.table import HERE, LINK, Info, Place, SqliteStorage, Table, gather
from quadriga.table.seats import AWAY
from web.harness import Browser, House, house, run
from web.test_protocol import play_on


def promise_of(number: bytes) -> str:
    return hashlib.sha256(number).hexdigest()


async def gathering(ada: Browser, seats: list[str], game: str = "forum", **options: Any) -> Any:
    await ada.open()
    answer = await ada.post("/api/matches", game=game, seats=seats, options=options, gather=True)
    assert answer.status == 201, answer.text
    return answer.data


def test_nothing_is_drawn_before_the_commitment_and_all_numbers_are_there(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, bob, eve = place.browser(), place.browser(), place.browser()
            made = await gathering(ada, ["here", "link"])
            table = made["address"]
            live = await place.tables.open(made["match"])
            seen = await ada.view(table)
            assert seen["commitment"] == made["commitment"]
            assert made["commitment"] in seen["log"][0]
            assert (live.match.dealt, seen["gather"]) == (0, "promise")
            numbers = [bytes([1] * 32), bytes([2] * 32)]
            assert (await ada.post(f"{table}/number", number=numbers[0].hex())).status == 422, "promise first"
            assert (await ada.post(f"{table}/number", commitment="x")).status == 422
            assert (await ada.post(f"{table}/number", commitment=promise_of(numbers[0]))).status == 204
            refused = await ada.post(f"{table}/number", number=numbers[0].hex())
            assert refused.status == 422, "not before everybody has promised"
            assert (await eve.open(table)).status == 200
            assert (await eve.post(f"{table}/number", commitment=promise_of(numbers[1]))).status == 403
            await bob.join(made["links"][1])
            assert (await bob.post(f"{table}/number", commitment=promise_of(numbers[1]))).status == 204
            assert (await ada.view(table))["gather"] == "give"
            assert (await ada.post(f"{table}/number", number=numbers[1].hex())).status == 422, "another than promised"
            assert (await ada.post(f"{table}/number", number=numbers[0].hex())).status == 204
            assert live.match.dealt == 0
            assert (await bob.post(f"{table}/number", number=numbers[1].hex())).status == 204
            assert live.match.dealt > 0
            log = (await ada.view(table))["log"]
            assert log[:2] == [seen["log"][0], "Dealt with numbers from the players’ browsers (2)."]
            await play_on([ada, bob], table, Random(1))
            record = (await ada.get(f"{table}/record.json")).data
            (dealer,) = record["dealers"]
            assert dealer["commitment"] == made["commitment"]
            assert [(n["seat"], n["number"], n["by"]) for n in dealer["numbers"]] == [
                (0, numbers[0].hex(), "browser"),
                (1, numbers[1].hex(), "browser"),
            ]
            fair = (await eve.get(f"{table}/fair", data=True)).data
            assert (fair["fair"], fair["numbers"]) == (True, {"browsers": 2, "server": 0})

    run(test())


def test_without_scripts_the_server_draws_a_number_and_says_so(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, bob = place.browser(), place.browser("cs")
            made = await gathering(ada, ["here", "link"])
            table = made["address"]
            live = await place.tables.open(made["match"])
            await ada.post(f"{table}/number", commitment=promise_of(bytes(32)))
            await bob.join(made["links"][1])
            page = (await bob.open(table)).text
            assert 'id="f-number"' in page
            assert "Pokračovat bez mého čísla" in page
            assert (await bob.submit(f"{table}/number", [])).status == 303
            assert live.match.dealt == 0
            assert (await ada.post(f"{table}/number", number=bytes(32).hex())).status == 204
            assert live.match.dealt > 0
            assert (
                "Do losování přispěl svým číslem 1 hráč, za ostatní místa vylosoval server 1."
                in (await bob.view(table))["log"][1]
            )

    run(test())


def test_nobody_promises_a_number_after_one_was_told(tmp_path: Path) -> None:
    """All promise, then all tell: a further browser that gives the seat's number up opens no door for another promise."""

    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, bob, cid = place.browser(), place.browser(), place.browser()
            made = await gathering(ada, ["here", "link", "link", "link"], "trajan", players=4)
            table = made["address"]
            live = await place.tables.open(made["match"])
            for seat in (1, 2):
                await bob.join(made["links"][seat])
            dan = place.browser()
            await dan.join(made["links"][3])
            cid_link = (await bob.post(f"{table}/invite", seat=1)).data["link"]
            await cid.join(cid_link)
            numbers = {ada: bytes([1] * 32), bob: bytes([2] * 32), dan: bytes([3] * 32)}
            for browser, number in numbers.items():
                assert (await browser.post(f"{table}/number", commitment=promise_of(number))).status == 204
            assert (await ada.post(f"{table}/number", number=numbers[ada].hex())).status == 204
            assert (await cid.post(f"{table}/number")).status == 204, "the number of the seats 1 and 2 will not come"
            late = await bob.post(f"{table}/number", commitment=promise_of(bytes([4] * 32)))
            assert (late.status, live.match.dealt) == (204, 0), "the first promise stands"
            assert (await bob.post(f"{table}/number", number=bytes([4] * 32).hex())).status == 422
            assert (await dan.post(f"{table}/number", number=numbers[dan].hex())).status == 204
            assert live.match.dealt > 0
            assert live.dealer is not None
            assert [(given.seat, given.number) for given in live.dealer.numbers] == [(0, numbers[ada]), (3, numbers[dan])]
            assert "Promised numbers that were not told, and were left out: 2." in (await ada.view(table))["log"]

    run(test())


def test_a_promise_for_a_seat_that_has_none_is_refused_once_a_number_is_told() -> None:
    info = Info([Place(HERE), Place(LINK)], gathering=True)
    gather.promise(info, [0], promise_of(bytes(32)))
    gather.give(info, [0], [0], bytes(32).hex())
    with pytest.raises(QuadrigaError, match="already been told"):
        gather.promise(info, [1], promise_of(bytes(32)))
    gather.draw_for(info, [1])
    assert gather.promised_seats(info) == {0}, "the server chooses none either"


def test_whoever_set_the_table_up_need_not_wait_for_ever_and_a_restart_keeps_all_promises(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, bob = place.browser(), place.browser()
            made = await gathering(ada, ["here", "link"])
            table = made["address"]
            await ada.post(f"{table}/number", commitment=promise_of(bytes(32)))
            await bob.join(made["links"][1])
            assert (await bob.post(f"{table}/deal")).status == 403
        async with house(tmp_path / "q.db", seed=2) as place:
            ada.house = place
            live = await place.tables.open(made["match"])
            assert (live.match.dealt, live.info.gathering) == (0, True)
            assert (await ada.view(table))["commitment"] == made["commitment"]
            assert (await ada.post(f"{table}/deal")).status == 204
            assert live.match.dealt > 0
            assert (await ada.post(f"{table}/deal")).status == 409
            dealt = [entry.answer for entry in live.match.entries]
        async with house(tmp_path / "q.db") as place:
            again = await place.tables.open(made["match"])
            assert [entry.answer for entry in again.match.entries] == dealt
            assert again.dealer is not None
            assert [number.by for number in again.dealer.numbers] == ["server", "server"], "nobody had told a number"

    run(test())


class Time:
    now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


async def convened(place: House, ada: Browser, bob: Browser) -> tuple[str, Table]:
    """A table that neither has set up: both wanted any game."""
    for one in (ada, bob):
        await one.open("/wait/forum")
        answer = await one.submit("/wait/forum", [])
    live = await place.tables.open(answer.headers["location"][3:])
    return answer.headers["location"], live


def test_people_who_were_brought_together_mix_their_numbers_as_well(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            people = [place.browser(), place.browser()]
            table, live = await convened(place, *people)
            assert (live.match.dealt, live.info.gathering) == (0, True)
            for one, number in zip(people, (bytes([1] * 32), bytes([2] * 32)), strict=True):
                assert (await one.view(table))["gather"] == "promise"
                assert "within 10 minutes" in (await one.open(table)).text
                assert (await one.post(f"{table}/number", commitment=promise_of(number))).status == 204
            for one, number in zip(people, (bytes([1] * 32), bytes([2] * 32)), strict=True):
                assert (await one.post(f"{table}/number", number=number.hex())).status == 204
            assert live.match.dealt > 0
            await play_on(people, table, Random(1))
            assert (await people[0].get(f"{table}/fair", data=True)).data["numbers"] == {"browsers": 2, "server": 0}
            fresh = (await people[0].post(f"{table}/rematch")).headers["location"]
            again = await place.tables.open(fresh[3:])
            assert (again.info.gathering, again.info.deal_by > 0) == (True, True), "and in a rematch"

    run(test())


@pytest.mark.parametrize("comes", ["nobody", "one", "one who goes"])
def test_people_who_were_brought_together_and_do_not_come_are_not_awaited_for_ever(tmp_path: Path, comes: str) -> None:
    async def test() -> None:
        time = Time()
        async with house(tmp_path / "q.db", now=time) as place:
            ada, bob = place.browser(), place.browser()
            table, live = await convened(place, ada, bob)
            if comes != "nobody":
                await ada.post(f"{table}/number", commitment=promise_of(bytes(32)))
            time.now += AWAY - 1
            await place.tables.time.tick()
            assert live.info.gathering
            time.now += 2
            await place.tables.time.tick()
            if comes != "nobody":
                assert live.match.dealt == 0, "who has promised a number may tell it"
                assert (await bob.post(f"{table}/number", commitment=promise_of(bytes(32)))).status in (204, 422)
            if comes == "one":
                assert (await ada.post(f"{table}/number", number=bytes(32).hex())).status == 204
            elif comes == "one who goes":
                time.now += AWAY + 1
                await place.tables.time.tick()
            assert live.match.dealt > 0
            assert live.info.due == 0
            browsers = sum(number.by == "browser" for number in live.dealer.numbers)  # type: ignore[union-attr]
            assert browsers == (comes == "one")

    run(test())


def test_a_match_that_is_given_up_before_the_deal_is_over_and_never_dealt(tmp_path: Path) -> None:
    async def test() -> None:
        time = Time()
        async with house(tmp_path / "q.db", now=time) as place:
            ada, bob = place.browser(), place.browser()
            table, live = await convened(place, ada, bob)
            seat = (await bob.view(table))["seat"]
            assert (await bob.post(f"{table}/resign", seat=seat)).status == 204
            time.now += AWAY + 1
            await place.tables.time.tick()
            assert (live.match.over, live.match.dealt) == (True, 0)

    run(test())


def test_a_table_with_bots_alone_or_without_scripts_is_dealt_at_once(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            await ada.open("/new/forum")
            plain = (await ada.submit("/new/forum", [("gather", ""), ("seat0", "here"), ("seat1", "here")])).headers["location"]
            live = await place.tables.open(plain.removeprefix("/t/"))
            assert live.match.dealt > 0
            scripted = (await ada.submit("/new/forum", [("gather", "1"), ("seat0", "here"), ("seat1", "here")])).headers[
                "location"
            ]
            live = await place.tables.open(scripted.removeprefix("/t/"))
            assert live.match.dealt == 0
            assert 'data-step="promise"' in (await ada.open(scripted)).text
            made = await gathering(ada, ["bot:random", "bot:random"])
            assert (await place.tables.open(made["match"])).match.dealt > 0

    run(test())


def test_the_first_commitment_is_kept_and_compared(tmp_path: Path) -> None:
    """Whoever exchanges the secret in the database is found out: the commitment is the one that was published."""

    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            made = await ada.create("forum", ["here", "here"])
            await play_on([ada], made["address"], Random(1))
            assert (await ada.get(f"{made['address']}/fair", data=True)).data["fair"] is True
        storage = SqliteStorage(tmp_path / "q.db")
        storage._writer.submit(lambda db: _run(db, bytes(32))).result()
        storage.close()
        async with house(tmp_path / "q.db") as place:
            ada.house = place
            found = (await ada.get(f"{made['address']}/fair", data=True)).data
            assert found["fair"] is False
            assert "does not match the commitment" in found["wrong"][0]
            assert made["commitment"] in (await ada.get(made["address"])).text

    def _run(db: Any, secret: bytes) -> None:
        db.execute("UPDATE matches SET secret=?", (secret,))

    run(test())


def test_the_page_of_fairness_speaks_both_languages(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            english, czech = [(await place.browser(lang).get("/fairness")).text for lang in ("en", "cs")]
            assert len(re.findall("Not proven", english)) == len(re.findall("Dokázáno není", czech)) == 3

    run(test())


def test_the_record_of_a_match_played_on_elsewhere_is_not_called_unfair(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            made = await ada.create("forum", ["here", "here"])
            await play_on([ada], made["address"], Random(1), 3)
            record = (await ada.get(f"{made['address']}/record.json")).data
            key = (await ada.post("/import", record=json.loads(json.dumps(record)))).data["key"]
            await play_on([ada], f"/t/{key}", Random(2))
            found = (await ada.get(f"/t/{key}/fair", data=True)).data
            assert found["fair"] is None
            assert 0 < found["confirmed"] < found["draws"]
            assert "Nothing is wrong" in (await ada.get(f"/t/{key}/fair")).text

    run(test())
