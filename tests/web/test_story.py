"""A procedure of several steps beside the board: what is done, what goes on, what is to come, each line a moment to look at."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

from quadriga.games.gaul import GAME
from quadriga.kernel import AnyMatch, from_position, random_dealer, write_record
from web.harness import Browser, House, house, run


def interlude() -> AnyMatch:
    """The Gallic War in the middle of its Interlude."""
    start = {"config": {"scenario": "GALLIC_WAR"}, "card": "WINTER", "winters": 3, "start": "scenario"}
    match = from_position(GAME, start, random_dealer(Random(1)))
    rng = Random(1)
    while match.state.step < 4:
        ask = match.pending[0]
        match.answer(ask.seat, ask.choice.sample(rng))
    return match


async def seated(place: House) -> tuple[Browser, str]:
    ada = place.browser()
    await ada.open("/")
    made = await ada.post("/import", record=write_record(interlude()))
    return ada, f"/t/{made.data['key']}"


def stages(page: str) -> list[str]:
    story = re.search(r'<details id="story".*?</details>', page, re.S)
    assert story is not None
    return re.findall(r'<li class="(\w+)"', story.group())


def test_the_steps_are_on_the_page_and_lead_to_their_moments(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, table = await seated(place)
            page = (await ada.open(table)).text
            assert stages(page) == ["done"] * 4 + ["now"] + ["next"] * 10
            assert page.count('aria-current="step"') == 1
            moment = int(re.findall(r'<li data-at="(\d+)" data-report', page)[0])
            past = (await ada.get(f"{table}/at/{moment}", data=True)).data["layers"]["L-story"]["story"]
            assert stages(past).count("now") == 1
            assert stages(past).count("done") < 4, "then, less was done"
            line = re.findall(r'data-at="(\d+)" data-report="(\d+)"', page)[0]
            then = (await ada.get(f"{table}/at/{line[0]}?report={line[1]}", data=True)).data["layers"]["L-story"]["story"]
            assert 0 < then.count("<li data-at=") < page.count("<li data-at="), "nothing that came later"
            for wrong in (f"at/{line[0]}?report=99", "at/0?report=0"):
                assert (await ada.get(f"{table}/{wrong}", data=True)).status == 400

    run(test())


def test_a_game_without_procedures_has_no_such_panel(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            made = await ada.create("forum", ["here", "link"])
            assert '<div id="L-story"></div>' in (await ada.open(made["address"])).text
            assert (await ada.get(f"{made['address']}/at/1?report=0", data=True)).status == 400, "and nothing to look into"

    run(test())
