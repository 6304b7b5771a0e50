"""Lessons over HTTP: their list, their tables, wrong tries, undo, plans, and what is left when a lesson is over."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

from quadriga import games
from quadriga.lessons import has_guide, names, read_guide, read_lesson
from quadriga.web.page.moments import moments_of
from quadriga.web.page.viewer import Viewer, frame
from quadriga.web.page.winning import surely_wins
from web.harness import Browser, house, run

FIRST = "/learn/caesar/01-placing"
RIGHT = ["Place", "SHIP_51", "SARDINIA_SICILIA", "SICILIA"]
TURNED = ["Place", "SHIP_51", "SARDINIA_SICILIA", "SARDINIA"]
SHIELD = ["Place", "SHIELD_33", "SARDINIA_ITALIA", "SARDINIA"]
SYRIA = ["Place", "SHIELD_33", "ASIA_SYRIA", "ASIA"]  # closes it, in the lessons of Might and Tactics
RETORT = "Lay it there again, and click Sicilia."


async def begin(browser: Browser, address: str = FIRST) -> str:
    """The table of a lesson that was begun."""
    await browser.open()
    made = await browser.post(address)
    assert made.status == 201, made.text
    return str(made.data["address"])


async def play(browser: Browser, table: str, *paths: list[str], **more: object) -> int:
    """Answer with each of these; returns how the last was received."""
    status = 0
    for path in paths:
        seen = await browser.settled(table)
        status = (await browser.post(f"{table}/move", v=seen["v"], path=path, **more)).status
    return status


def step_of(page: str) -> str:
    return unescape(page.partition('id="lesson-words">')[2].partition("</p>")[0])


@pytest.mark.parametrize("lang", ["en", "cs"])
@pytest.mark.parametrize("game", [game for game in games.names() if names(game) or has_guide(game)])
def test_a_game_lists_its_lessons_in_both_languages(tmp_path: Path, game: str, lang: str) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser(lang)
            page = unescape((await ada.open(f"/learn/{game}")).text)
            for name in names(game):
                lesson = read_lesson(game, name)
                assert lesson.title[lang] in page
                assert lesson.idea[lang] in page
                assert f'action="/learn/{game}/{name}"' in page
            assert (f'action="/learn/{game}/guide"' in page) == has_guide(game)
            assert ('class="lessons"' in page) == bool(names(game)), "no list where there is nothing to list"
            assert f'href="/learn/{game}"' in (await ada.open()).text

    run(test())


@pytest.mark.parametrize("game", [game for game in games.names() if names(game)])
def test_every_lesson_can_be_begun_at_a_table(tmp_path: Path, game: str) -> None:
    """Also those in which the rules play a seat; the learner is asked, once the others have answered."""

    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            for name in names(game):
                table = await begin(ada, f"/learn/{game}/{name}")
                seen = await ada.settled(table)
                assert seen["seat"] == read_lesson(game, name).seat
                assert seen["ask"] is not None, name
                assert "Step 1 of" in (await ada.open(table)).text

    run(test())


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("/learn/caesar/99-nothing", "There is no such lesson."),
        ("/learn/forum/guide", "There is no such lesson."),
        ("/learn/nix/01-placing", "There is no game"),
    ],
)
def test_an_unknown_lesson_is_refused_with_a_sentence(tmp_path: Path, address: str, sentence: str) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            await ada.open()
            refused = await ada.submit(address, [])
            assert refused.status == 404
            assert sentence in refused.text
            assert (await ada.get("/learn/forum")).status == 404

    run(test())


def test_a_foreign_page_begins_no_lesson(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            await ada.open()
            ada.csrf = "wrong"
            assert (await ada.submit(FIRST, [])).status == 403

    run(test())


def test_a_wrong_try_is_answered_and_changes_nothing(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, eve = place.browser(), place.browser("cs")
            table = await begin(ada)
            before = await ada.settled(table)
            refused = await ada.post(f"{table}/move", v=before["v"], path=TURNED)
            assert refused.status == 422
            assert RETORT in refused.data["error"]
            assert (await ada.settled(table))["v"] == before["v"]
            assert step_of((await ada.open(table)).text) == step_of((await ada.open(table)).text)
            assert "Krok 1 z 2" in (await eve.open(table)).text, "who watches reads it in their own language"

    run(test())


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        (["Place", "", "GALLIA_GALLIA_CISALPINA"], "You hold no sword and no laurel for this space"),
        (["Place", "SHIELD_33", "SARDINIA_SICILIA"], "ship"),
        (["Place", "SHIELD_33", "NOWHERE"], "That is not a legal choice now"),
    ],
)
def test_what_is_impossible_in_a_lesson_is_refused_without_a_code_word(tmp_path: Path, path: list[str], sentence: str) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            table = await begin(ada)
            v = (await ada.settled(table))["v"]
            refused = await ada.post(f"{table}/move", v=v, path=path)
            assert sentence in refused.data["error"]
            assert not re.search(r"[A-Z]{3}|_", refused.data["error"])

    run(test())


def test_a_space_for_tokens_of_different_values_promises_the_value_of_none(tmp_path: Path) -> None:
    """A shield 3/3 and a laurel 2/2 fit there: before one is chosen nothing is said of 3."""

    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            table = await begin(ada, "/learn/caesar/08-tactics")
            v = (await ada.settled(table))["v"]
            shown = await ada.get(f"{table}/preview?v={v}&path=Place//ASIA_SYRIA/ASIA", data=True)
            assert shown.data["prompt"] == "Asia – Syria: choose a token from your supply."

    run(test())


def test_what_crassus_lost_is_told_by_his_name(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            table = await begin(ada, "/learn/caesar/13-crassus")
            await play(ada, table, ["Place", "SHIELD_42", "ASIA_SYRIA", "SYRIA"])
            await ada.settled(table)
            live = await place.tables.open(table[3:])
            (fall,) = moments_of(frame(live, Viewer(0, None, (0,), "en")))
            assert [row["name"] for row in fall.data["rows"]] == ["Caesar", "Crassus"]

    run(test())


def test_without_javascript_the_refusal_shows_the_retort_and_leads_back(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            table = await begin(ada)
            v = (await ada.settled(table))["v"]
            refused = await ada.submit(f"{table}/move", [("v", str(v)), ("path", "/".join(TURNED))])
            assert refused.status == 422
            assert RETORT in unescape(refused.text)
            assert f'href="{table}"' in refused.text
            done = await ada.submit(f"{table}/move", [("v", str(v)), ("path", "/".join(RIGHT))])
            assert done.status == 303
            await ada.settled(table)
            assert "Step 2 of 2" in (await ada.open(table)).text

    run(test())


def test_when_a_lesson_is_over_nobody_is_asked_and_one_may_play_on_elsewhere(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            table = await begin(ada)
            assert await play(ada, table, RIGHT, SHIELD) == 204
            seen = await ada.settled(table)
            assert seen["ask"] is None
            assert seen["asked"] == []
            assert seen["prompt"] == "The lesson is over."
            page = unescape((await ada.open(table)).text)
            assert read_lesson("caesar", "01-placing").end["en"] in page
            assert 'action="/learn/caesar/02-closing"' in page
            count = len((await place.tables.open(table[3:])).match.entries)
            refused = await ada.post(f"{table}/move", v=seen["v"], path=["Place", "SWORD_60", "SICILIA_ITALIA", "ITALIA"])
            assert "The lesson is over." in refused.data["error"]
            assert f'name="n" value="{count}"' in page
            free = (await ada.post(f"{table}/branch", n=count)).data["address"]
            assert (await ada.settled(free))["ask"] is not None, "there the game goes on"
            assert 'id="lesson"' not in (await ada.open(free)).text

    run(test())


def test_the_last_lesson_of_the_base_game_leads_to_the_guided_game_and_offers_no_rematch(tmp_path: Path) -> None:
    """Also where the lesson was won: "play again" would be a whole game without a word of help."""

    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            table = await begin(ada, "/learn/caesar/09-winning")
            assert await play(ada, table, ["Place", "SHIP_33", "NUMIDIA_SICILIA", "NUMIDIA"]) == 204
            page = (await ada.open(table)).text
            ways = re.findall(r'action="/learn/caesar/([^"]+)">\s*<button( class="primary")?>', page)
            assert ways == [("guide", ' class="primary"'), ("10-poison", ""), ("09-winning", "")]
            assert "f-rematch" not in page.replace('form="f-rematch"', "")
            assert 'id="result"' not in page

    run(test())


def test_a_step_can_be_taken_back_and_done_again(tmp_path: Path) -> None:
    """Closing a province asks for its bonus first; until then nothing was drawn."""

    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            table = await begin(ada, "/learn/caesar/07-might")
            await play(ada, table, SYRIA)
            assert "Step 2 of" in (await ada.open(table)).text
            v = (await ada.settled(table))["v"]
            assert (await ada.post(f"{table}/undo", v=v)).status == 204
            assert "Step 1 of" in (await ada.open(table)).text
            await play(ada, table, SYRIA)
            assert "Step 2 of" in (await ada.open(table)).text

    run(test())


def test_what_is_to_follow_an_answer_must_count_as_well(tmp_path: Path) -> None:
    """A plan of several answers is followed only as far as the lesson wants it."""

    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            for then, number in ((["Decline", "TACTICS"], 2), (["Use", "TACTICS"], 3)):
                table = await begin(ada, "/learn/caesar/08-tactics")
                await play(ada, table, SYRIA, then=[then])
                assert f"Step {number} of" in (await ada.open(table)).text

    run(test())


def test_a_stored_lesson_goes_on_after_a_restart(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            table = await begin(ada)
            await play(ada, table, RIGHT)
            await ada.settled(table)
        async with house(tmp_path / "q.db") as place:
            again = place.browser()
            again.cookies = dict(ada.cookies)
            page = (await again.open(table)).text
            assert "Step 2 of 2" in page
            assert await play(again, table, SHIELD) == 204
            assert "Learnt" in (await again.open(table)).text

    run(test())


@pytest.mark.parametrize(
    ("lang", "title", "begun", "learnt"),
    [("en", "Lesson: A token has two sides", "begun", "Learnt"), ("cs", "Lekce: Žeton má dvě strany", "rozehraná", "Naučeno")],
)
def test_a_lesson_is_listed_by_its_title_and_is_nobodys_turn(
    tmp_path: Path, lang: str, title: str, begun: str, learnt: str
) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser(lang)
            table = await begin(ada)
            home = unescape((await ada.open()).text)
            assert title in home
            assert begun in home
            assert 'class="table turn"' not in home
            await play(ada, table, RIGHT, SHIELD)
            assert learnt in unescape((await ada.open()).text)

    run(test())


def test_the_draws_of_a_lesson_are_promised_by_nobody(tmp_path: Path) -> None:
    """They are part of what it teaches: no commitment stands for them that would turn out to be broken."""

    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            table = await begin(ada)
            assert (await ada.view(table))["commitment"] is None
            assert "dealers" not in (await place.tables.open(table[3:])).record()

    run(test())


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_a_first_game_is_guided_and_may_be_played_freely(tmp_path: Path, lang: str) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, eve = place.browser(lang), place.browser(lang)
            table = await begin(ada, "/learn/caesar/guide")
            guide = read_guide("caesar")
            page = unescape((await ada.open(table)).text)
            assert guide.prompts["place"][lang].replace("**", "") in re.sub(r"<[^>]+>", "", page)
            seen = await ada.settled(table)
            assert (await ada.post(f"{table}/move", v=seen["v"], path=seen["ask"]["paths"][0])).status == 204
            live = await place.tables.open(table[3:])
            assert live.places[1].level == "tiro"
            assert live.dealer is not None, "it is dealt as any game is"
            assert 'id="lesson"' not in (await eve.open(table)).text, "watchers are not taught"

    run(test())


def test_a_guide_repeats_what_the_rival_did_and_says_when_a_move_wins(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            table = await begin(ada, "/learn/caesar/guide")
            page = (await ada.open(table)).text
            assert 'class="lately"' not in page, "nobody has done anything"
            told = won = 0
            while (seen := await ada.settled(table))["ask"] is not None:
                page = (await ada.open(table)).text
                told += "Pompey places" in page.partition('class="lately">')[2].partition("</p>")[0]
                live = await place.tables.open(table[3:])
                moves = list(live.match.options(0))
                winning = next((move for move in moves if surely_wins(live.match, 0, move)), None)
                assert ('class="winning"' in page) == (winning is not None)
                won += winning is not None
                path = seen["ask"]["paths"][0] if winning is None else list(live.match.options(0).write(winning))
                assert (await ada.post(f"{table}/move", v=seen["v"], path=path)).status == 204
            assert told > 3
            assert won == 1, "it was taken"

    run(test())
