"""Open tables: seats that anybody may take, seats given up and taken over, and bots that keep them warm. Over HTTP."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

from quadriga.table import Bots, Table
from quadriga.table.seats import AWAY
from quadriga.web.limits import Limit, Limits
from quadriga.web.stream import watchers
from web.harness import Browser, House, house, run, until
from web.test_protocol import play_on
from web.test_rights import session_name


class Hands:
    """A clock that somebody turns."""

    def __init__(self) -> None:
        self.at = 1_800_000_000.0

    def __call__(self) -> float:
        return self.at


def in_one_thread() -> Bots:
    return Bots(executor=ThreadPoolExecutor(1))


async def log_of(one: Browser, address: str) -> str:
    return "\n".join((await one.view(address))["log"])


def listed(page: str) -> str:
    """What the home page says of open tables."""
    found = re.search(r'<section aria-labelledby="h-open">(.*?)</section>', page, re.S)
    return "" if found is None else re.sub(r"<[^>]+>|\s+", " ", found[1])


async def take(one: Browser, address: str, seat: int, name: str = "") -> int:
    await one.open(address)
    return (await one.submit(f"{address}/sit", [("seat", str(seat)), ("name", name)])).status


def test_an_open_table_is_found_and_its_seat_taken_by_whoever_comes(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, bob, eva = place.browser(), place.browser(), place.browser("cs")
            made = await ada.create("caesar", ["here", "open"])
            assert "Free seat: Pompey (1 of 2)" in listed((await bob.open("/")).text)
            assert "Volné místo: Pompeius (1 z 2)" in listed((await eva.open("/")).text)
            assert not listed((await ada.open("/")).text), "not to whoever sits there"
            offered = await bob.open(f"{made['address']}/sit")
            assert (offered.status, (await bob.view(made["address"]))["seat"]) == (200, None), "looking takes no seat"
            assert await take(bob, made["address"], 1, "Bob") == 303
            assert (await bob.view(made["address"]))["seat"] == 1
            assert "Bob has come: Pompey." in await log_of(ada, made["address"])
            assert not listed((await eva.open("/")).text)
            assert (await eva.open(f"{made['address']}/sit")).status == 409
            assert await take(eva, made["address"], 1) == 409

    run(test())


def test_a_private_table_is_not_listed_and_its_seats_are_taken_by_link_alone(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, eve = place.browser(), place.browser()
            made = await ada.create("forum", ["here", "link"])
            page = await eve.open("/")
            assert (listed(page.text), made["match"] in page.text) == ("", False)
            assert await take(eve, made["address"], 1) == 403
            assert "not free" in (await eve.open(f"{made['address']}/sit")).text
            assert 'id="b-sit"' not in (await eve.open(made["address"])).text

    run(test())


def test_whoever_knows_what_one_seat_knows_may_not_take_another(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, bob = place.browser(), place.browser()
            made = await ada.create("cipher", ["here", "open", "open"], players=3)
            address = made["address"]
            assert await take(ada, address, 1) == 403, "a player"
            assert await take(bob, address, 1) == 303
            assert await take(bob, address, 2) == 403, "another player"
            assert (await bob.post(f"{address}/leave", seat=1)).status == 204
            assert await take(bob, address, 2) == 403, "and whoever has given a seat up"
            assert not listed((await bob.open("/")).text), "to whom it is not offered either"
        async with house(tmp_path / "q.db") as place:
            bob.house = place
            assert await take(bob, address, 2) == 403, "after a restart as well"

    run(test())


@pytest.mark.parametrize("seat", [-1, 0, 2, 99, "", "one", None, 1.5, [1]])
def test_what_is_no_free_seat_cannot_be_taken(tmp_path: Path, seat: object) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, eve = place.browser(), place.browser()
            made = await ada.create("forum", ["here", "open"])
            await eve.open(made["address"])
            for deed in ("sit", "substitute", "return"):
                assert (await eve.post(f"{made['address']}/{deed}", seat=seat)).status in (400, 403), deed
                assert (await ada.post(f"{made['address']}/{deed}", seat=seat)).status in (400, 403, 409, 204), deed
            assert (await eve.view(made["address"]))["seat"] is None

    run(test())


def test_a_name_is_only_a_name_wherever_it_stands(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, eve, bob = place.browser(), place.browser(), place.browser()
            made = await ada.create("forum", ["here", "open", "open"], players=3)
            assert await take(eve, made["address"], 1, "<b>" + "x" * 90) == 303
            for page in (await ada.open(made["address"]), await bob.open("/"), await bob.open(f"{made['address']}/sit")):
                assert "<b>x" not in page.text
                assert "&lt;b&gt;xxx" in page.text
                assert "x" * 38 not in page.text

    run(test())


def test_seats_are_not_taken_by_the_dozen(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db", limits=Limits(seats=Limit(1, 9, 600))) as place:
            ada, eve = place.browser(), place.browser()
            made = [await ada.create("forum", ["here", "open"]) for _ in range(2)]
            assert await take(eve, made[0]["address"], 1) == 303
            assert await take(eve, made[1]["address"], 1) == 429

    run(test())


def test_a_bot_plays_for_whoever_asks_it_to_until_they_take_their_seat_back(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db", bots=in_one_thread()) as place:
            ada, bob, address, live = await two(place)
            assert (await bob.post(f"{address}/substitute", seat=1)).status == 204
            assert (await bob.post(f"{address}/substitute", seat=1)).status == 409, "one is enough"
            assert "away for a while" in await log_of(ada, address)
            seen = await bob.view(address)
            assert seen["seats"][1]["stand_in"] == "miles"
            assert seen["ask"] is None, "the bot is asked"
            refused = await bob.post(f"{address}/move", v=seen["v"], path=["Bid", "1"])
            assert (refused.status, "take your seat back first" in refused.text) == (403, True)
            await play_on([ada], address, Random(1), 1)
            await place.tables.idle()
            assert [ask.seat for ask in live.match.pending] == [0], "it has played"
            assert (await ada.post(f"{address}/return", seat=1)).status == 403, "nobody else takes it back"
            assert (await bob.post(f"{address}/return", seat=1)).status == 204
            assert "back at the table" in await log_of(ada, address)
            await play_on([ada], address, Random(1), 1)
            await place.tables.idle()
            assert 1 in [ask.seat for ask in live.match.pending], "the bot plays no longer"

    run(test())


async def two(place: House, *, covers: bool = False) -> tuple[Browser, Browser, str, Table]:
    """Ada and Bob at a table of the toy in which both bid under seal."""
    ada, bob = place.browser(), place.browser()
    await ada.open("/")
    made = (await ada.post("/api/matches", game="forum", seats=["here", "link"], covers=covers)).data
    await bob.join(made["links"][1], "Bob")
    return ada, bob, made["address"], await place.tables.open(made["match"])


def test_a_stand_in_stays_through_a_restart_and_its_person_still_has_the_seat(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db", reaction=(3600.0, 3600.0)) as place:
            ada, bob, address, _ = await two(place)
            await bob.post(f"{address}/substitute", seat=1)
        async with house(tmp_path / "q.db", reaction=(3600.0, 3600.0)) as place:
            ada.house = bob.house = place
            assert "stand_in" in (await ada.view(address))["seats"][1]
            assert 'id="f-return"' in (await bob.open(address)).text
            assert (await bob.post(f"{address}/return", seat=1)).status == 204

    run(test())


def test_others_may_let_a_bot_play_only_if_agreed_and_only_for_somebody_long_away(tmp_path: Path) -> None:
    async def test() -> None:
        hands = Hands()
        async with house(tmp_path / "q.db", reaction=(3600.0, 3600.0), now=hands) as place:
            ada, bob, address, live = await two(place, covers=True)
            async with bob.stream(address):
                await until(lambda: 1 in live.present)
                hands.at += AWAY + 1
                assert (await ada.post(f"{address}/substitute", seat=1)).status == 403, "he sits before the page"
            await until(lambda: 1 in live.left)
            hands.at += AWAY - 1
            refused = await ada.post(f"{address}/substitute", seat=1)
            assert (refused.status, "away for 10 minutes" in refused.text) == (403, True)
            hands.at += 1
            assert (await ada.post(f"{address}/substitute", seat=1)).status == 204
            assert "away for too long" in await log_of(ada, address)
            ada, bob, address, live = await two(place)
            hands.at += 10 * AWAY
            assert (await ada.post(f"{address}/substitute", seat=1)).status == 403, "nobody agreed to it here"

    run(test())


def test_watchers_put_no_bot_anywhere(tmp_path: Path) -> None:
    async def test() -> None:
        hands = Hands()
        async with house(tmp_path / "q.db", reaction=(3600.0, 3600.0), now=hands) as place:
            _, _, address, _ = await two(place, covers=True)
            eve = place.browser()
            await eve.open(address)
            hands.at += 2 * AWAY
            for seat in (0, 1):
                assert (await eve.post(f"{address}/substitute", seat=seat)).status == 403

    run(test())


def test_a_seat_that_was_given_up_is_played_by_a_bot_and_taken_over_as_it_stands(tmp_path: Path) -> None:
    """The words of Cipher are secret: the newcomer is sent those of the seat only once they sit there."""

    async def test() -> None:
        async with house(tmp_path / "q.db", bots=in_one_thread()) as place:
            ada, bob, eva = place.browser(), place.browser(), place.browser()
            made = await ada.create("cipher", ["here", "open"])
            address, live = made["address"], await place.tables.open(made["match"])
            await take(bob, address, 1, "Bob")
            assert (await bob.post(f"{address}/leave", seat=1, bot=True)).status == 204
            assert "plays on until somebody takes it" in await log_of(ada, address)
            assert (await bob.view(address))["seat"] is None
            assert "Free seat" in listed((await eva.open("/")).text)
            await eva.open(address), await eva.open(f"{address}/sit")
            hand = live.match.state.hands[1]
            sent = b"".join(eva.sent).decode()
            assert not any(word in sent for word in hand)
            assert await take(eva, address, 1, "Eva") == 303
            seen = await eva.view(address)
            assert list(seen["view"]["hand"]) == hand
            assert "stand_in" not in seen["seats"][1], "the bot has made way"

    run(test())


def test_whoever_set_the_table_up_may_go_as_well_but_the_last_one_may_not(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db", bots=in_one_thread()) as place:
            ada, bob, address, live = await two(place)
            assert (await ada.post(f"{address}/leave", seat=0)).status == 204
            assert live.awaited() == [0]
            assert (await bob.post(f"{address}/substitute", seat=0)).status == 204, "nobody need wait for an empty seat"
            assert "nobody sits there" in await log_of(bob, address)
            made = await ada.create("forum", ["here", "bot:random"])
            refused = await ada.post(f"{made['address']}/leave", seat=0)
            assert (refused.status, "Delete the table instead" in refused.text) == (403, True)

    run(test())


def test_everybody_is_told_how_many_watch(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, eve, bob = place.browser(), place.browser(), place.browser()
            made = await ada.create("forum", ["here", "open"])
            live = await place.tables.open(made["match"])
            await eve.open("/")
            async with ada.stream(made["address"]):
                async with eve.stream(made["address"]):
                    await until(lambda: watchers(live) == 1)
                    assert "1 watching" in listed((await bob.open("/")).text)
                await until(lambda: watchers(live) == 0)
            assert b'"watching":1' in b"".join(ada.sent)
            assert session_name(eve).encode() not in b"".join(ada.sent), "but not who"

    run(test())


def test_a_rematch_of_an_open_table_keeps_its_people_and_sends_stand_ins_away(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db", bots=in_one_thread(), reaction=(0.0, 0.0)) as place:
            ada, bob, address, live = await two(place)
            await bob.post(f"{address}/substitute", seat=1)
            while not live.match.over:
                await play_on([ada], address, Random(1), 1)
                await place.tables.idle()
            assert (await ada.post(f"{address}/rematch")).status == 303
            fresh = await place.tables.open(live.info.rematch)
            assert fresh.holders == live.holders
            assert fresh.info.stand_ins == {}

    run(test())
