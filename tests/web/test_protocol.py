"""The protocol without a browser: pages, the stream, previews, posts and refusals."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from quadriga.kernel import read_record
from web.harness import Browser, house, run, sit_down


def answer_of(ask: Any, rng: Random) -> list[str]:
    """A random answer to the question as the page sends it."""
    kind = ask["kind"]
    if kind == "one":
        return rng.choice(ask["paths"])
    if kind == "count":
        return [str(rng.randint(ask["least"], ask["most"]))]
    parts = [item["part"] for item in ask["items"]]
    if kind == "order":
        return rng.sample(parts, len(parts))
    if kind == "set":
        return rng.sample(parts, rng.randint(ask["least"], ask["most"]))
    pool = [item["part"] for item in ask["items"] for _ in range(item["cap"])]
    taken = rng.sample(pool, rng.randint(ask["least"], ask["most"]))
    return [f"{part}={taken.count(part)}" for part in parts if part in taken]


async def play_on(browsers: list[Browser], table: str, rng: Random, moves: int = 10**6) -> int:
    """Random play through the protocol; returns how many answers were given."""
    for made in range(moves):
        for browser in browsers:
            seen = await browser.view(table)
            if seen["curtain"] is not None:
                await browser.post(f"{table}/curtain", seat=seen["curtain"])
                seen = await browser.view(table)
            if seen["result"] is not None:
                return made
            if seen["ask"] is not None:
                path = answer_of(seen["ask"], rng)
                done = await browser.post(f"{table}/move", v=seen["v"], path=path, seat=seen["seat"])
                assert done.status == 204, done.text
                break
        else:
            raise AssertionError("nobody is asked")
    return moves


def test_two_browsers_play_a_whole_game_and_a_watcher_looks_on(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, bob, made = await sit_down(place, lang="cs")
            eve = place.browser()
            table = made["address"]
            await eve.open(table)
            async with ada.stream(table) as a, bob.stream(table) as b, eve.stream(table) as w:
                await play_on([ada, bob], table, Random(1))
                live = await place.tables.open(made["match"])
                for stream, viewer in ((a, 0), (b, 1), (w, None)):
                    await stream.reach(live.version_for(viewer))
                    assert "result" in stream.layers["L-table"]
            assert "Nabídněte kartu" in "".join(chunk.decode(errors="replace") for chunk in bob.sent)
            fair = await eve.get(f"{table}/fair", data=True)
            assert fair.data["fair"] is True
            record = (await eve.get(f"{table}/record.json")).data
            assert read_record(live.game, record).over

    run(test())


def test_the_stream_rebuilds_exactly_the_page_after_every_move(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, bob, made = await sit_down(place)
            table = made["address"]
            live = await place.tables.open(made["match"])
            rng = Random(5)
            async with ada.stream(table) as stream:
                while not live.match.over:
                    await play_on([ada, bob], table, rng, 1)
                    await stream.reach(live.version_for(0))
                    async with ada.stream(table) as fresh:
                        await fresh.reach(live.version_for(0))
                        assert stream.layers == fresh.layers
                        page = (await ada.get(table)).text
                        for fragments in fresh.layers.values():
                            for html in fragments.values():
                                assert html in page

    run(test())


def test_nothing_is_sent_while_the_view_is_current(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, bob, made = await sit_down(place)
            table = made["address"]
            seen = await ada.view(table)
            live = await place.tables.open(made["match"])
            async with ada.stream(table, seen["v"], "0") as stream:
                # Bob's sealed bid changes nothing that Ada may see, so nothing is sent, and her version stays.
                other = await bob.view(table)
                assert (await bob.post(f"{table}/move", v=other["v"], path=other["ask"]["paths"][0])).status == 204
                assert (await ada.view(table))["v"] == seen["v"]
                assert (await ada.post(f"{table}/move", v=seen["v"], path=seen["ask"]["paths"][0])).status == 204
                await stream.reach(live.version_for(0))
                assert len(stream.events) == 1, "her own bid is the first thing she hears of"

    run(test())


def test_refusals_say_why_and_change_nothing(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, eve, bob = place.browser(), place.browser(), place.browser()
            made = await ada.create("forum", ["here", "link"])
            table = made["address"]
            await eve.open(table)
            live = await place.tables.open(made["match"])
            seen = await ada.view(table)
            legal = seen["ask"]["paths"][0]
            before = list(live.match.entries)
            good = {"v": seen["v"], "path": legal}
            cases = [
                (ada, {**good, "v": seen["v"] + 1}, 409),
                (ada, {**good, "v": seen["v"] - 1}, 409),
                (ada, {**good, "path": ["Bid", "99"]}, 422),
                (ada, {**good, "path": []}, 422),
                (ada, {**good, "path": "nonsense"}, 422),
                (ada, {**good, "path": [1, 2]}, 400),
                (ada, {**good, "path": None}, 400),
                (ada, {**good, "seat": 1}, 403),
                (ada, {**good, "seat": 7}, 403),
                (ada, {"path": legal}, 400),
                (ada, {"v": seen["v"]}, 400),
                (eve, good, 403),
            ]
            for browser, values, status in cases:
                refused = await browser.post(f"{table}/move", **values)
                assert refused.status == status, (values, refused.text)
                assert refused.data["error"].endswith(".")
                assert live.match.entries == before
            await bob.open("/")
            assert (await bob.post("/t/none/move", **good)).status == 404
            ada.csrf = "0" * 32
            assert (await ada.post(f"{table}/move", **good)).status == 403
            assert live.match.entries == before

    run(test())


def test_a_doubled_answer_counts_once(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            made = await ada.create("forum", ["here", "here"])
            table = made["address"]
            await ada.post(f"{table}/curtain", seat=0)
            seen = await ada.view(table)
            good = {"v": seen["v"], "path": seen["ask"]["paths"][0], "seat": 0}
            answers = await asyncio.gather(*(ada.post(f"{table}/move", **good) for _ in range(5)))
            assert sorted(answer.status for answer in answers) == [204, 409, 409, 409, 409]

    run(test())


def test_a_whole_game_by_forms_alone(tmp_path: Path) -> None:
    """JavaScript off: every shape of choice has a form that works."""

    def fields_of(page: str, rng: Random) -> list[tuple[str, str]]:
        form = page[page.index('<form id="r-moves"') :]
        form = form[: form.index("</form>")]
        fields = [("v", re.findall(r'name="v" value="(\d+)"', form)[0])]
        buttons = re.findall(r'<button name="path" value="([^"]*)"', form)
        if buttons:
            return [*fields, ("path", rng.choice(buttons))]
        kind = re.search(r'class="widget (\w+)"', form)
        assert kind, form
        kinds.add(kind[1])
        if kind[1] == "set":
            return [*fields, *(("item", value) for value in re.findall(r'name="item" value="([^"]+)"', form)[:1])]
        return [*fields, *re.findall(r'name="((?:count|rank\.\d+|amount\.\w+))"[^>]*? value="(\d+)"', form)]

    kinds: set[str] = set()

    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            await ada.open("/")
            rng = Random(3)
            for _ in range(3):
                made = await ada.submit("/new/forum", [("seat0", "here"), ("seat1", "here"), ("open_hands", "1")])
                assert made.status == 303, made.text
                table = made.headers["location"]
                while 'id="result"' not in (page := (await ada.open(table)).text):
                    done = await ada.submit(f"{table}/move", fields_of(page, rng))
                    assert done.status == 303, done.text
            assert kinds == {"count", "set", "order", "amounts"}

    run(test())


def test_the_curtain_withholds_the_next_seats_secrets(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            made = await ada.create("forum", ["here", "here"])
            table = made["address"]
            live = await place.tables.open(made["match"])
            page = (await ada.open(table)).text
            assert 'id="curtain"' in page
            watcher = await place.browser().get(f"{table}/view", data=True)
            seen = await ada.view(table)
            assert seen["view"] == watcher.data["view"], "behind the curtain only what is public"
            assert seen["ask"] is None
            await ada.post(f"{table}/curtain", seat=0)
            seen = await ada.view(table)
            assert seen["view"]["hand"] == list(live.match.view(0).hand)
            await ada.post(f"{table}/move", v=seen["v"], path=seen["ask"]["paths"][0])
            again = await ada.view(table)
            assert (again["seat"], again["curtain"]) == (None, 1), "seat 0 has answered: the screen changes hands"
            late = await ada.get(f"{table}/preview?v={seen['v']}&path=", data=True)
            assert late.status == 409, "a question about seat 0's choice comes too late, which is no offence"
            eve = await place.browser().get(f"{table}/preview?v={seen['v']}&path=", data=True)
            assert eve.status == 403
            assert (await place.browser().post(f"{table}/curtain", seat=1)).status == 403

    run(test())


def test_undo_and_branch(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, bob, made = await sit_down(place)
            table = made["address"]
            seen = await ada.view(table)
            count = len((await place.tables.open(made["match"])).match.entries)
            await ada.post(f"{table}/move", v=seen["v"], path=seen["ask"]["paths"][0])
            sealed = await ada.view(table)
            assert sealed["ask"] is None
            assert (await ada.post(f"{table}/undo", v=sealed["v"])).status == 204
            assert (await ada.view(table))["ask"] is not None
            again = await ada.view(table)
            assert (await ada.post(f"{table}/undo", v=again["v"])).status == 422, "nothing to take back"
            assert (await ada.post(f"{table}/branch", n=0)).status == 403, "Bob sits elsewhere"
            solo = await ada.create("forum", ["here", "here"])
            await play_on([ada], solo["address"], Random(2), 4)
            live = await place.tables.open(solo["match"])
            past = (await ada.open(f"{solo['address']}?at={count}")).text
            assert 'id="f-branch"' in past
            assert 'id="f-branch"' not in (await bob.open(f"{solo['address']}?at={count}")).text
            before = list(live.match.entries)
            done = await ada.submit(f"{solo['address']}/branch", [("n", str(count))])
            assert done.status == 303
            assert live.match.entries == before, "nothing is erased"
            fresh = await place.tables.open(done.headers["location"].removeprefix("/t/"))
            assert fresh.match.entries == before[:count]
            assert (await ada.post(f"{solo['address']}/branch", n=10**6)).status == 422

    run(test())


def test_past_moments_equal_what_was_seen_then(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            made = await ada.create("forum", ["here", "here"], guards=False)
            table = made["address"]
            live = await place.tables.open(made["match"])
            seen: dict[int, Any] = {}
            rng = Random(4)
            eve = place.browser()
            while not live.match.over:
                moment = live.count_for(None)
                if not live.match.is_sealed:
                    async with eve.stream(table) as stream:
                        await stream.reach(live.version_for(None))
                        seen[moment] = stream.layers
                    words = (await eve.get(f"{table}/panel/board-text", data=True)).data["layers"]
                    assert words == {"L-board-text": stream.layers.get("L-board-text", words["L-board-text"])}
                    seen[moment] |= words
                await play_on([ada], table, rng, 1)
            for moment, layers in seen.items():
                past = (await eve.get(f"{table}/at/{moment}", data=True)).data
                assert past["layers"]["L-board-text"] == layers["L-board-text"]
                assert (await eve.get(f"{table}?at={moment}")).status == 200
            assert (await eve.get(f"{table}/at/99999", data=True)).status == 400

    run(test())


def test_nobody_looks_through_other_eyes_before_the_end(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, eve = place.browser(), place.browser()
            made = await ada.create("cipher", ["here", "link"])
            table = made["address"]
            live = await place.tables.open(made["match"])
            asked = f"{table}/at/{live.count_for(None)}"
            own = (await eve.get(asked, data=True)).data
            for seat in ("0", "1", ""):
                assert (await eve.get(f"{asked}?as={seat}", data=True)).data == own
            held = live.match.state.hands[0][0]
            assert held not in (await eve.get(f"{table}?at={live.count_for(None)}&as=0")).text

    run(test())


def test_standing_orders_answer_by_themselves(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, bob, made = await sit_down(place)
            table = made["address"]
            live = await place.tables.open(made["match"])
            rng = Random(6)
            ordered = False
            for _ in range(200):
                if live.match.over:
                    break
                seat = live.match.pending[0].seat
                browser = (ada, bob)[seat]
                seen = await browser.view(table)
                asks_objection = ["Allow"] in seen["ask"].get("paths", [])
                if asks_objection and not ordered:
                    done = await browser.post(f"{table}/move", v=seen["v"], path=["Allow"], always=True)
                    assert done.status == 204
                    ordered = True
                    keeper, keeper_seat = browser, seat
                    continue
                assert not (ordered and asks_objection and seat == keeper_seat), "the order should have answered"
                await browser.post(f"{table}/move", v=seen["v"], path=answer_of(seen["ask"], rng))
                await place.tables.idle()
            assert ordered
            assert live.info.orders == {str(keeper_seat): {"object": ["Allow"]}}
            await keeper.open(table)
            assert (await keeper.post(f"{table}/orders", drop="object")).status == 204
            assert live.info.orders == {str(keeper_seat): {}}

    run(test())


def test_previews_walks_and_stale_versions(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            made = await ada.create("caesar", ["here", "here"])
            table = made["address"]
            seen = await ada.view(table)
            await ada.post(f"{table}/curtain", seat=seen["curtain"])
            seen = await ada.view(table)
            assert seen["ask"]["kind"] == "one"
            path = seen["ask"]["paths"][0]
            for depth in range(1, len(path) + 1):
                shown = await ada.get(f"{table}/preview?v={seen['v']}&path={'/'.join(path[:depth])}", data=True)
                assert shown.status == 200
                assert shown.data["overlay"].startswith('<svg id="r-overlay"')
            assert (await ada.get(f"{table}/preview?v={seen['v'] + 1}&path=Place", data=True)).status == 409
            assert (await ada.get(f"{table}/preview?v={seen['v']}&path=Nonsense", data=True)).status == 422
            walked = (await ada.get(f"{table}/options?v={seen['v']}&path={path[0]}", data=True)).data
            assert path in walked["paths"]

    run(test())


def test_every_described_address_answers(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            made = await ada.create("forum", ["here", "here"])
            described = (await ada.get("/openapi.json", data=True)).data
            served = {
                (route.path.replace(":int", ""), method.lower())
                for route in place.app.routes
                for method in getattr(route, "methods", ())
                if method != "HEAD"
            }
            told = {(path, method) for path, methods in described["paths"].items() for method in methods}
            told = {(path, method) for path, method in told if method != "parameters"}
            assert served == told, "what is served is described, and the other way round"
            for address, methods in described["paths"].items():
                for method in methods:
                    if method == "get" and "events" not in address:
                        at = address.replace("{match}", made["match"]).replace("{n}", "1").replace("{game}", "caesar")
                        answer = await ada.get(f"{at}?v=1", data=True)
                        assert str(answer.status) in methods[method]["responses"], (at, answer.text)
            assert (await ada.get("/docs")).status == 200

    run(test())


def test_home_lists_continues_deletes_imports(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, eve = place.browser(), place.browser()
            made = await ada.create("forum", ["here", "here"])
            await play_on([ada], made["address"], Random(1), 3)
            record = (await ada.get(f"{made['address']}/record.json")).data
            assert (await eve.get(f"{made['address']}/record.json")).status == 403, "a running record tells secrets"
            await ada.open("/")
            assert made["match"] in (await ada.get("/")).text
            assert made["match"] not in (await eve.open("/")).text
            assert (await eve.post(f"{made['address']}/delete")).status == 403
            assert (await ada.post("/import", record={"format": "nonsense"})).status == 422
            copy = await ada.post("/import", record=record)
            assert copy.status == 201, copy.text
            assert (await ada.post(f"{made['address']}/delete")).status == 303
            assert (await ada.get(made["address"])).status == 404
            table = f"/t/{copy.data['key']}"
            await play_on([ada], table, Random(2))
            assert (await ada.view(table))["result"] is not None
            again = await ada.submit(f"{table}/rematch", [])
            assert again.status == 303
            assert (await ada.submit(f"{table}/rematch", [])).headers["location"] == again.headers["location"]

    run(test())


def test_a_seat_that_the_rules_no_longer_play_goes_to_somebody(tmp_path: Path) -> None:
    """The form was made for the solo game; then another setting was chosen, without a script to make the seats anew."""

    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            await ada.open("/new/caesar?option.crassus=easy")
            made = await ada.submit("/new/caesar", [("setting.crassus", "none"), ("seat0", "here"), ("seat1", "automaton")])
            assert made.status == 303, made.text
            live = await place.tables.open(made.headers["location"].rpartition("/")[2])
            assert sorted(seat.kind for seat in live.places) == ["bot", "here"]

    run(test())


def test_settings_are_remembered_and_language_switches(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            assert "Choose a game" in (await ada.open("/")).text
            assert "Vyberte hru" in (await ada.open("/?lang=cs")).text
            assert "Vyberte hru" in (await ada.open("/")).text
            assert (await ada.submit("/settings", [("theme", "night"), ("back", "/")])).status == 303
            page = (await ada.open("/")).text
            assert 'data-theme="night"' in page
            assert '<html lang="cs"' in page
            assert (await ada.post("/settings", theme="pink")).status == 400

    run(test())


def test_pages_allow_no_inline_script_and_guard_cookies(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            made = await ada.create("caesar", ["here", "here"])
            for address in ("/", "/new/caesar", made["address"], "/docs"):
                answer = await ada.get(address)
                assert "default-src 'self'" in answer.headers["content-security-policy"]
                assert not re.search(r"<script(?![^>]*(src=|type=\"application/json\"))", answer.text)
                assert not re.search(r"\son\w+=\"", answer.text)
            fresh = place.browser()
            first = await fresh.get("/")
            assert "httponly" in first.headers["set-cookie"].lower()
            assert "samesite=lax" in first.headers["set-cookie"].lower()

    run(test())


def test_layers_of_a_finished_record_need_no_words_that_are_missing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Every sentence that a random game of Caesar! needs is in both catalogues."""

    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, bob = place.browser("en"), place.browser("cs")
            made = await ada.create("caesar", ["here", "here"])
            await bob.open(made["address"])
            await play_on([ada], made["address"], Random(8))
            for browser in (ada, bob):
                assert (await browser.get(made["address"])).status == 200
            assert len((await bob.view(made["address"]))["log"]) > 20

    run(test())
    assert [r.getMessage() for r in caplog.records if "no sentence" in r.getMessage()] == []
