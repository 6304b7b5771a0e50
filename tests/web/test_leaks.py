"""Nothing a seat may not know in any byte sent to it."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from quadriga import games
from quadriga.kernel import AnyMatch, Match, Seat, random_dealer
from quadriga.table import Table
from quadriga.web.page.layers import layers_of, snapshot
from quadriga.web.page.preview import preview
from quadriga.web.page.viewer import Viewer, frame
from web.games.cipher import WORDS
from web.harness import Browser, House, house, run
from web.test_protocol import answer_of


def may_know(table: Table, seat: Seat | None) -> set[str]:
    """The words this seat has seen or was told."""
    view = table.match.view(seat)
    words = {word for pile in view.played for word in pile} | set(view.hand or ()) | set(view.known)
    for line in table.lines(seat):
        words |= {value for value in line.news.args.values() if value in WORDS}
    return words


async def pry(browser: Browser, table: str, seen: Any, rng: Random) -> None:
    """Ask for everything that might betray something."""
    v = seen["v"]
    await browser.get(table)
    await browser.get(f"{table}?at={rng.randint(0, 12)}")
    await browser.get(f"{table}/at/{rng.randint(0, 30)}", data=True)
    await browser.get(f"{table}/record.json")
    await browser.get(f"{table}/hints", data=True)
    await browser.get(f"{table}/fair", data=True)
    await browser.get(f"{table}/options?v={v}&path=", data=True)
    await browser.post(f"{table}/move", v=v, path=["Play", "nonsense"])
    await browser.post(f"{table}/move", v=v, path=["Spy", "9", "9"])
    await browser.post(f"{table}/undo", v=v + 1)
    await browser.post(f"{table}/branch", n=0)
    for path in (seen["ask"] or {}).get("paths", [])[:3]:
        await browser.get(f"{table}/preview?v={v}&path={'/'.join(path)}", data=True)
        await browser.get(f"{table}/preview?v={v}&path={path[0]}", data=True)


async def play_prying(place: House, seed: int) -> None:
    rng = Random(seed)
    people = [place.browser() for _ in range(3)]
    eve = place.browser("cs")
    made = await people[0].create("cipher", ["here", "link", "link"], players=3)
    table = made["address"]
    for browser, link in zip(people[1:], made["links"][1:], strict=True):
        await browser.join(link)
    await eve.open(table)
    live = await place.tables.open(made["match"])
    viewers: list[tuple[Browser, Seat | None]] = [*zip(people, range(3), strict=True), (eve, None)]

    def check() -> None:
        for browser, seat in viewers:
            hidden = set(WORDS) - may_know(live, seat)
            told = b"\n".join(browser.sent)
            found = [word for word in hidden if word.encode() in told]
            assert not found, f"seat {seat} was sent {found}"
            browser.sent.clear()

    opening = [browser.stream(table) for browser, _ in viewers]
    opened = [await stream.__aenter__() for stream in opening]
    while not live.match.over:
        curious, _ = rng.choice(viewers)
        await pry(curious, table, await curious.view(table), rng)
        check()
        seat = rng.choice(live.match.pending).seat
        seen = await people[seat].view(table)
        done = await people[seat].post(f"{table}/move", v=seen["v"], path=answer_of(seen["ask"], rng))
        assert done.status == 204, done.text
        for stream, (_, viewer) in zip(opened, viewers, strict=True):
            await stream.reach(live.version_for(viewer))
        check()
    assert all(stream.events for stream in opened)
    for connection in opening:
        await connection.__aexit__(None, None, None)


def test_no_byte_tells_a_word_that_its_reader_may_not_know(tmp_path: Path) -> None:
    async def prying() -> None:
        async with house(tmp_path / "q.db") as place:
            for seed in range(8):
                await play_prying(place, seed)

    run(prying())


def drawn(table: Table, viewer: Viewer) -> str:
    shown = [snapshot(table, viewer).layers, layers_of(frame(table, viewer))]
    return json.dumps(shown, ensure_ascii=False, indent=1)


def previews(table: Table, viewer: Viewer, rng: Random) -> list[Any]:
    """What the seat is told about a few of its choices, half made and whole."""
    assert viewer.seat is not None
    choice = table.match.options(viewer.seat)
    found = []
    for _ in range(3):
        path = choice.write(choice.sample(rng))
        found += [preview(frame(table, viewer), path[:depth]) for depth in range(1, len(path) + 1)]
    return found


@pytest.mark.parametrize("name", ["forum", "cipher", "caesar"])
def test_pages_and_previews_are_equal_in_worlds_the_seat_cannot_tell_apart(tmp_path: Path, name: str) -> None:
    """Not a search for names but the whole claim: what is sent depends on nothing that the viewer may not know."""

    async def prying() -> None:
        game = games.load(name)
        compared = varied = 0
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            for seed in range(4):
                rng = Random(seed)
                made = await ada.create(name, ["here", "link"])
                live = await place.tables.open(made["match"])
                match: AnyMatch = Match(game, live.match.config, random_dealer(rng))
                while not match.over:
                    if match.checkpoints[-1][0] == len(match.entries):
                        for seat in (0, 1, None):
                            compared += 1
                            varied += compare(live, match, seat, rng)
                    ask = rng.choice(match.pending)
                    match.answer(ask.seat, ask.choice.sample(rng))
        assert compared > 20
        assert varied > 5, "the imagined worlds must really differ"

    def compare(live: Table, match: AnyMatch, seat: Seat | None, rng: Random) -> int:
        viewer = Viewer(seat, None, () if seat is None else (seat,), "en")
        live.match = match
        true_page = drawn(live, viewer)
        true_previews = previews(live, viewer, Random(1)) if seat is not None and match.ask(seat) else []
        world = match.imagine(seat, rng)
        world.chronicle = [line for line in match.chronicle or [] if line.news.is_for(seat)]
        live.match = world
        assert drawn(live, viewer) == true_page
        if seat is not None and match.ask(seat):
            assert previews(live, viewer, Random(1)) == true_previews
        return int(world.state != match.state)

    run(prying())
