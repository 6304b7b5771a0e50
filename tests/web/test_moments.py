"""Moments of every game as the page makes them: what a seat may not see is not in them, and they come once, as data."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from quadriga import games
from quadriga.kernel import AnyMatch, News, Seat, read_record
from quadriga.text.moments import KINDS, Moments
from quadriga.web.page.moments import moments_of
from quadriga.web.page.viewer import Viewer, frame
from web.harness import Browser, Stream, house, run

GOLDEN = Path(__file__).parent.parent / "games"
RECORDS = {
    "caesar": ("poison", {"fall"}),
    "trajan": ("three", {"sow", "round", "score"}),
    "byzantion": ("three", {"vote", "deliver", "round", "score"}),
    "gaul": ("revolt-final", {"battle", "event", "winter"}),
}


def recorded(game: str, record: str, entries: int | None = None) -> AnyMatch:
    saved = json.loads((GOLDEN / game / "golden" / f"{record}.json").read_text(encoding="utf-8"))
    if entries is not None:
        saved["entries"] = saved["entries"][:entries]
        saved["checkpoints"] = [point for point in saved["checkpoints"] if point["at"] <= entries]
    return read_record(games.load(game), saved)


class Laid:
    """A table without a store, to be looked at."""

    def __init__(self, match: AnyMatch) -> None:
        self.game, self.match = match.game, match
        self.places = [None] * match.game.seats(match.config)

    def lines(self, seat: Seat | None) -> list[Any]:
        return [line for line in self.match.chronicle or [] if line.news.is_for(seat)]

    def news(self, seat: Seat | None) -> list[News]:
        return [line.news for line in self.lines(seat)]

    def once(self, key: object, make: Any) -> Any:
        return make()

    def count_for(self, seat: Seat | None) -> int:
        return len(self.match.entries)

    def whole(self) -> AnyMatch:
        return self.match

    def marks(self, seat: Seat | None) -> dict[str, int]:
        return {}


def shown(match: AnyMatch, seat: Seat | None, lang: str = "en") -> list[dict[str, Any]]:
    """What a seat is shown of a match."""
    table: Any = Laid(match)
    viewer = Viewer(seat, None, () if seat is None else (seat,), lang)
    return [staged.data for staged in moments_of(frame(table, viewer))]


@pytest.mark.parametrize("game", RECORDS)
def test_what_a_game_promises_is_staged_in_both_languages(game: str) -> None:
    record, kinds = RECORDS[game]
    match = recorded(game, record)
    english, czech = shown(match, 0), shown(match, 0, "cs")
    assert kinds <= {moment["kind"] for moment in english} <= set(KINDS)
    assert [moment["kind"] for moment in czech] == [moment["kind"] for moment in english]
    assert english[-1]["kind"] == "end"
    assert [moment["n"] for moment in english] == list(range(len(english)))
    assert all(moment["title"] for moment in (*english, *czech))
    assert sum(a["title"] == b["title"] for a, b in zip(english, czech, strict=True)) < len(english) / 2


@pytest.mark.parametrize("game", RECORDS)
def test_a_seat_sees_the_same_moments_in_a_world_it_cannot_tell_apart(game: str) -> None:
    """Twin worlds: neither what only others were told nor the true state is in a seat's moments."""
    record, _ = RECORDS[game]
    rng = Random(5)
    whole = recorded(game, record)
    for part in (0.4, 0.7, 0.95):
        match = recorded(game, record, int(len(whole.entries) * part))
        for seat in (*range(match.game.seats(match.config)), None):
            twin = match.imagine(seat, rng)
            twin.chronicle = [line for line in match.chronicle or [] if line.news.is_for(seat)]
            assert shown(twin, seat) == shown(match, seat)


@pytest.mark.parametrize("game", RECORDS)
def test_what_was_staged_stays_as_the_match_goes_on(game: str) -> None:
    """So that a number leads back to the same moment."""
    facet: Moments[Any] = Moments.of(games.load(game))
    told = [line.news for line in recorded(game, RECORDS[game][0]).chronicle or []]
    found = facet.spans(told, over=True)
    for end in range(0, len(told), 7):
        before = facet.spans(told[:end], over=False)
        for early, late in zip(before, found, strict=False):
            assert (early.kind, early.first) == (late.kind, late.first)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_whoever_reads_what_an_event_brought_finds_the_own_row_first(seat: Seat) -> None:
    ends = [moment for moment in shown(recorded("byzantion", "three"), seat) if moment["kind"] == "deliver"]
    assert ends
    assert all(moment["rows"][0].get("you") for moment in ends)


def test_moments_come_once_with_the_change_that_caused_them(tmp_path: Path) -> None:
    async def journey() -> None:
        async with house(tmp_path / "q.db") as place:
            one = place.browser()
            made = await one.create("caesar", ["here", "bot:random"])
            table = made["address"]
            await one.open(table)
            async with one.stream(table, v=0) as stream:
                for _ in range(16):
                    view = await asked(one, table, stream)
                    if view["ask"] is None:
                        break
                    await one.post(f"{table}/move", v=view["v"], path=view["ask"]["paths"][0])
                view = await asked(one, table, stream)
                await stream.reach(view["v"])
                staged = [moment for event in stream.events for moment in event.get("moments", [])]
            assert [moment["n"] for moment in staged] == list(range(len(staged)))
            assert len(staged) > 1
            again = (await one.get(f"{table}/moments?from=0&to={len(staged)}", data=True)).data["moments"]
            assert again == staged
            page = await one.open(table)
            assert 'data-moment="0"' in page.text
            assert staged[0]["lead"] not in page.text, "the page itself does not carry them"

    run(journey())


async def asked(one: Browser, table: str, stream: Stream) -> Any:
    """The view when this browser is asked again, or the match is over."""
    while True:
        view = await one.view(table)
        if view["ask"] is not None or view["result"] is not None:
            return view
        await stream.reach(view["v"] + 1)
