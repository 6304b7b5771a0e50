"""Hints and analysis at the table: for whom they are, what they say, and that they grow in the background."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

from quadriga.bots import Budget
from quadriga.games.gaul import GAME as GAUL
from quadriga.kernel import SecretDealer, from_position, write_record
from quadriga.table import Bots
from web.harness import Browser, house, run
from web.test_protocol import play_on


def thinking() -> Bots:
    """Workers in this process, so that a test sees their mistakes."""
    return Bots(executor=ThreadPoolExecutor(2))


def test_hints_are_for_play_at_one_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quadriga.table.analysis.HINT", Budget(iterations=40))

    async def test() -> None:
        async with house(tmp_path / "q.db", bots=thinking()) as place:
            ada = place.browser()
            made = await ada.create("caesar", ["here", "bot:tiro"])
            seen = await ada.view(made["address"])
            answer = await ada.get(f"{made['address']}/hints?v={seen['v']}", data=True)
            assert answer.status == 200, answer.text
            hints = answer.data["hints"]
            assert 1 <= len(hints) <= 5
            assert all(hint["path"] in seen["ask"]["paths"] for hint in hints)
            assert all(0 <= hint["chance"] <= 100 and hint["words"] for hint in hints)
            page = await ada.get(f"{made['address']}/hints")
            assert hints[0]["words"] in page.text, "without JavaScript the hints are a page"
            assert 'id="b-hint"' in (await ada.get(made["address"])).text

    run(test())


def test_a_hint_of_a_long_turn_says_where_it_leads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Gaul: "Battle" alone tells nobody anything."""
    monkeypatch.setattr("quadriga.table.analysis.HINT", Budget(iterations=6))
    given = {"pieces": {"CARNUTES": {"LEGION": 6, "ARVERNI_HIDDEN": 2}}, "resources": {"ROMANS": 20}}
    record = write_record(from_position(GAUL, given, SecretDealer(b"hint")))

    async def test() -> None:
        async with house(tmp_path / "q.db", bots=thinking()) as place:
            ada = place.browser()
            await ada.open("/")
            made = await ada.post("/import", record=record)
            table = f"/t/{made.data['key']}"
            view = await ada.view(table)
            await ada.post(f"{table}/curtain", seat=view["curtain"] if view["curtain"] is not None else 0)
            answer = await ada.get(f"{table}/hints?v={(await ada.view(table))['v']}", data=True)
            plans = [[step["words"] for step in hint["then"]] for hint in answer.data["hints"]]
            assert any("Carnutes" in words for plan in plans for words in plan), plans
            page = await ada.get(f"{table}/hints")
            assert "Carnutes" in page.text, "without JavaScript, too"

    run(test())


def test_no_hints_against_people_or_for_watchers(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db", bots=thinking()) as place:
            ada, eve = place.browser(), place.browser()
            made = await ada.create("caesar", ["here", "link"])
            for browser in (ada, eve):
                assert (await browser.get(f"{made['address']}/hints", data=True)).status == 403
                assert 'id="b-hint"' not in (await browser.get(made["address"])).text

    run(test())


def test_a_stale_view_gets_no_hint(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db", bots=thinking()) as place:
            ada = place.browser()
            made = await ada.create("caesar", ["here", "here"])
            await ada.post(f"{made['address']}/curtain", seat=0)
            assert (await ada.get(f"{made['address']}/hints?v=999", data=True)).status == 409

    run(test())


async def finished(ada: Browser) -> str:
    made = await ada.create("caesar", ["here", "here"])
    await play_on([ada], made["address"], Random(2))
    return str(made["address"])


def test_a_finished_match_is_analysed_move_by_move_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quadriga.table.analysis.ITERATIONS", 12)

    async def test() -> None:
        async with house(tmp_path / "q.db", bots=thinking()) as place:
            ada = place.browser()
            table = await finished(ada)
            assert (await ada.post(f"{table}/analysis")).status == 204
            assert (await ada.post(f"{table}/analysis")).status == 204, "asking twice starts it once"
            await place.tables.analysts.idle()
            page = (await ada.get(table)).text
            assert 'class="graph"' in page
            assert page.count('class="when"') > 10
            kept = (await place.tables.open(table.rpartition("/")[2])).info.analysis
            assert kept is not None
            assert kept["done"] == kept["total"]
            for one in kept["judged"]:
                assert abs(sum(one["chances"]) - 1) < 1e-6
        async with house(tmp_path / "q.db", bots=thinking()) as place:
            again = await place.tables.open(table.rpartition("/")[2])
            assert again.info.analysis == kept, "it survives a restart"

    run(test())


def test_a_running_match_is_not_analysed(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db", bots=thinking()) as place:
            ada = place.browser()
            made = await ada.create("caesar", ["here", "here"])
            assert (await ada.post(f"{made['address']}/analysis")).status == 409

    run(test())


def test_a_hint_says_why_in_both_languages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quadriga.table.analysis.HINT", Budget(iterations=40))

    async def test() -> None:
        async with house(tmp_path / "q.db", bots=thinking()) as place:
            ada = place.browser()
            made = await ada.create("caesar", ["here", "bot:tiro"])
            seen = await ada.view(made["address"])
            hints = (await ada.get(f"{made['address']}/hints?v={seen['v']}", data=True)).data["hints"]
            assert hints[0]["why"][0].startswith("Improves: the hold on "), hints[0]["why"]
            page = await ada.get(f"{made['address']}/hints")
            assert hints[0]["why"][0] in page.text, "without JavaScript, too"
            await ada.post("/settings", lang="cs")
            czech = (await ada.get(f"{made['address']}/hints?v={seen['v']}", data=True)).data["hints"]
            assert czech[0]["why"][0].startswith("Zlepší se: převaha v provincii "), czech[0]["why"]

    run(test())


def test_the_better_line_of_a_mistake_opens_as_a_table_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quadriga.table.analysis.ITERATIONS", 30)

    async def test() -> None:
        async with house(tmp_path / "q.db", bots=thinking()) as place:
            ada = place.browser()
            table = await finished(ada)
            await ada.post(f"{table}/analysis")
            await place.tables.analysts.idle()
            page = (await ada.get(table)).text
            old = await place.tables.open(table.rpartition("/")[2])
            assert old.info.analysis is not None
            worst = max(old.info.analysis["judged"], key=lambda one: one["lost"])
            assert worst["lost"] >= 0.1, "people who play at random make mistakes"
            assert f'name="n" value="{worst["at"]}" form="f-better"' in page
            assert 'class="why"' in page
            made = await ada.post(f"{table}/branch", n=worst["at"], better=True)
            assert made.status == 201, made.text
            fresh = await place.tables.open(made.data["match"])
            entry = fresh.match.entries[worst["at"]]
            assert entry.seat == worst["seat"]
            asked = old.match.at(worst["at"]).options(worst["seat"])
            assert asked.write(entry.answer) == tuple(worst["best"])
            assert fresh.info.branch["of"] == old.key
            plain = await ada.post(f"{table}/branch", n=worst["at"])
            assert len((await place.tables.open(plain.data["match"])).match.entries) == worst["at"], "asked for alone"

    run(test())


def test_an_analysis_kept_by_an_older_version_is_still_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It has no lines and no reasons, or lines that are not legal any more."""
    monkeypatch.setattr("quadriga.table.analysis.ITERATIONS", 12)

    async def test() -> None:
        async with house(tmp_path / "q.db", bots=thinking()) as place:
            ada = place.browser()
            table = await finished(ada)
            await ada.post(f"{table}/analysis")
            await place.tables.analysts.idle()
            old = await place.tables.open(table.rpartition("/")[2])
            kept = old.info.analysis
            assert kept is not None
            judged = [{name: one[name] for name in one if name not in ("then", "reasons")} for one in kept["judged"]]
            judged[0] |= {
                "lost": 0.5,
                "then": [[0, ["Nonsense"]], [1, []]],
                "reasons": {"gains": [["hold", "ATLANTIS", False]]},
            }
            judged[1] |= {"lost": 0.5}
            await old.keep_analysis({**kept, "judged": judged})
            page = await ada.get(table)
            assert page.status == 200
            assert page.text.count('form="f-better"') >= 2

    run(test())
