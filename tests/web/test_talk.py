"""Talk at a table: who hears whom, what may be said, and that it shows nothing and changes nothing of the match."""

from __future__ import annotations

import logging
from pathlib import Path
from random import Random

import pytest

from quadriga.table.talk import LONGEST, PHRASES
from quadriga.text import LANGUAGES, catalogue
from quadriga.web.limits import Limit, Limits
from web.harness import Browser, House, house, run, sit_down, until
from web.test_protocol import play_on
from web.test_rights import session_name


async def heard(one: Browser, address: str) -> list[str]:
    answer = await one.get(f"{address}/talk", data=True)
    return [line["words"] for line in answer.data["lines"]]


async def three(place: House) -> tuple[Browser, Browser, Browser, str]:
    """Ada and Bob, who reads Czech, play; Eve watches."""
    ada, bob, made = await sit_down(place, lang="cs")
    eve = place.browser()
    await eve.open(made["address"])
    return ada, bob, eve, made["address"]


def test_players_and_watchers_do_not_hear_each_other_until_the_match_is_over(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db", reaction=(0.0, 0.0)) as place:
            ada, bob, eve, address = await three(place)
            async with bob.stream(address), eve.stream(address):
                assert (await ada.post(f"{address}/talk", words="between us")).status == 204
                assert (await eve.post(f"{address}/talk", words="from the gallery")).status == 204
                await until(lambda: b"between us" in b"".join(bob.sent))
                await until(lambda: b"from the gallery" in b"".join(eve.sent))
            assert (await heard(bob, address), await heard(eve, address)) == (["between us"], ["from the gallery"])
            assert b"gallery" not in b"".join(bob.sent)
            assert b"between us" not in b"".join(eve.sent)
            await play_on([ada, bob], address, Random(1))
            assert await heard(bob, address) == ["between us", "from the gallery"]
            assert await heard(eve, address) == ["from the gallery"], "what players said stays theirs"

    run(test())


def test_a_ready_made_phrase_is_read_by_everybody_in_their_own_language(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, bob, _, address = await three(place)
            async with bob.stream(address):
                assert (await ada.post(f"{address}/talk", phrase="played")).status == 204
                await until(lambda: "Hezká partie!".encode() in b"".join(bob.sent))
            assert (await heard(ada, address), await heard(bob, address)) == (["Well played!"], ["Hezká partie!"])

    run(test())


def test_every_phrase_is_there_in_every_language() -> None:
    for lang in LANGUAGES:
        assert len({catalogue(lang).say(f"page.phrase.{name}") for name in PHRASES}) == len(PHRASES)


def test_talk_is_no_change_of_the_match_and_stands_on_none_of_its_pages(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, bob, eve, address = await three(place)
            version = (await bob.view(address))["v"]
            await ada.post(f"{address}/talk", words="a peculiar word")
            await eve.post(f"{address}/talk", words="a peculiar word")
            assert (await bob.view(address))["v"] == version
            for page in ("", "?log=all", "/view", "/panel/log"):
                for one in (ada, bob, eve):
                    assert "peculiar" not in (await one.get(address + page)).text
            assert "peculiar" not in (await eve.open("/")).text
            shown = await eve.open(f"{address}/talk")
            assert "peculiar" in shown.text
            assert "noindex" in shown.headers["x-robots-tag"]
            assert 'content="noindex, nofollow"' in shown.text

    run(test())


def test_words_are_only_words_and_tell_no_session(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, bob, _, address = await three(place)
            await ada.post(f"{address}/talk", words="<script>alert(1)</script>")
            page = (await bob.open(f"{address}/talk")).text
            assert "<script>alert" not in page
            assert "&lt;script&gt;" in page
            line = (await bob.get(f"{address}/talk", data=True)).data["lines"][0]
            assert session_name(ada)[:10] != line["who"]
            assert session_name(ada) not in repr(line)

    run(test())


@pytest.mark.parametrize(
    "said",
    [{}, {"words": ""}, {"words": "  \n "}, {"words": "x" * (LONGEST + 1)}, {"words": "a\u0000b"}, {"words": 7},
     {"words": ["x"]}, {"phrase": "insult"}, {"phrase": "../hello"}, {"words": "\u202eabc"}],
)  # fmt: skip
def test_what_cannot_be_said_is_refused_with_a_sentence(tmp_path: Path, said: dict[str, object]) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, _, _, address = await three(place)
            answer = await ada.post(f"{address}/talk", **said)
            assert (answer.status in (400, 422), answer.data["error"][-1]) == (True, ".")
            assert await heard(ada, address) == []

    run(test())


def test_nobody_drowns_the_others_in_words(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db", limits=Limits(talk=Limit(2, 3, 60))) as place:
            ada, bob, _, address = await three(place)
            said = [(await ada.post(f"{address}/talk", words="and")).status for _ in range(3)]
            assert said == [204, 204, 429]
            assert [(await bob.post(f"{address}/talk", words="or")).status for _ in range(2)] == [204, 429], (
                "by address as well"
            )
            refused = await bob.post(f"{address}/talk", words="or")
            assert "zkuste to znovu" in refused.data["error"]

    run(test())


def test_what_was_heard_can_be_reported_and_nothing_else(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, bob, eve, address = await three(place)
            await ada.post(f"{address}/talk", words="something rude")
            assert (await eve.post(f"{address}/report", n=0)).status == 422, "a watcher has not heard it"
            assert (await bob.post(f"{address}/report", n=1)).status == 422
            assert (await bob.post(f"{address}/report", n=0)).status == 204
            (line,) = place.app.state.house.office.keepers.reports()
            assert (line.words, line.count) == ("something rude", 1)

    with caplog.at_level(logging.WARNING, logger="quadriga.web.routes.talk"):
        run(test())
    (told,) = [record.getMessage() for record in caplog.records if "reported" in record.getMessage()]
    assert "something rude" not in told, "its words are for the keepers"


def test_what_was_said_survives_a_restart_and_goes_with_the_table(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, bob, _, address = await three(place)
            await ada.post(f"{address}/talk", words="still here")
        async with house(tmp_path / "q.db") as place:
            ada.house = bob.house = place
            assert await heard(bob, address) == ["still here"]
            assert (await ada.post(f"{address}/delete")).status == 303
            assert place.tables.storage.list_talk(address.removeprefix("/t/"), 10) == []

    run(test())


def test_whoever_plays_alone_is_offered_no_talk(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            made = await ada.create("forum", ["here", "bot:random"])
            assert 'id="tb-talk"' not in (await ada.open(made["address"])).text
            eve = place.browser()
            assert 'id="tb-talk"' in (await eve.open(made["address"])).text

    run(test())
