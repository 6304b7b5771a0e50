"""Tournaments over HTTP: made, joined by link, drawn and counted by themselves, to the last standing."""

from __future__ import annotations

import asyncio
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from table.test_many import two

from bench.postgres import Postgres, postgres
from quadriga.club import tournaments
from quadriga.club.finished import Kind
from quadriga.club.tournaments import EMPTY, OPEN, OVER, RUNNING, Tournament
from quadriga.web.routes.tourneys import written
from web.harness import Browser, House, house, run
from web.test_profiles import plain, public_of
from web.test_rights import session_name

ROUND_ROBIN = [("kind", "round_robin"), ("formed", "1"), ("rated", "1")]


async def make(host: Browser, game: str = "forum", fields: list[tuple[str, str]] = ROUND_ROBIN) -> str:
    await host.open(f"/tournaments/new/{game}")
    made = await host.submit(f"/tournaments/new/{game}", fields)
    assert made.status == 303, made.text
    return made.headers["location"]


async def enter(address: str, people: list[Browser]) -> None:
    for number, one in enumerate(people, 1):
        await one.open(address)
        assert (await one.submit(f"{address}/join", [("name", f"P{number}")])).status == 303


async def now(place: House, address: str) -> Tournament:
    return await asyncio.to_thread(tournaments.load, place.tables.storage, address.rpartition("/")[2])


async def play_round(place: House, address: str, people: list[Browser]) -> None:
    """Everybody with the higher number gives up against the lower one."""
    found = await now(place, address)
    for pairing in found.pairings:
        if pairing.round == found.round and pairing.match and not pairing.board.places:
            loser = max(pairing.board.seats)
            seat = pairing.board.seats.index(loser)
            assert (await people[loser - 1].post(f"/t/{pairing.match}/resign", seat=seat)).status == 204
    await people[0].open(address)


def test_everybody_meets_everybody_and_the_standings_tell_who_won(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            people = [place.browser() for _ in range(3)]
            address = await make(people[0])
            await enter(address, people)
            assert (await now(place, address)).stage == OPEN
            assert (await people[1].submit(f"{address}/start", [])).status == 403, "not theirs to start"
            assert (await people[0].submit(f"{address}/start", [])).status == 303
            for number in (1, 2, 3):
                assert (await now(place, address)).round == number
                await play_round(place, address, people)
            found = await now(place, address)
            assert found.stage == OVER
            assert [(one.number, int(one.points)) for one in found.standings()] == [(1, 2), (2, 1), (3, 0)]
            page = plain((await people[2].open(address)).text)
            assert "sits out" in page
            assert "1. P1 2" in page
            assert "give or take" in (await people[0].open("/p")).text, "the games are rated"

    run(test())


def test_a_tournament_that_nobody_has_entered_goes_after_a_month(tmp_path: Path) -> None:
    async def test() -> None:
        time = [1_000_000.0]
        async with house(tmp_path / "q.db", now=lambda: time[0]) as place:
            ada, bob = place.browser(), place.browser()
            empty, entered = await make(ada), await make(ada)
            await enter(entered, [bob])
            time[0] += EMPTY - 1
            last = await make(ada)
            assert [(await ada.get(one)).status for one in (empty, entered, last)] == [200, 200, 200]
            time[0] += 2
            await make(ada)
            assert [(await ada.get(one)).status for one in (empty, entered, last)] == [404, 200, 200]

    run(test())


def test_swiss_pairs_winners_with_winners(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            people = [place.browser() for _ in range(4)]
            address = await make(people[0], fields=[("kind", "swiss"), ("rounds", "2")])
            await enter(address, people)
            await people[0].submit(f"{address}/start", [])
            await play_round(place, address, people)
            found = await now(place, address)
            drawn = sorted(sorted(one.board.seats) for one in found.pairings if one.round == 2)
            assert drawn == [[1, 3], [2, 4]]
            await play_round(place, address, people)
            assert (await now(place, address)).stage == OVER

    run(test())


def test_whoever_leaves_gives_up_what_they_play_and_is_drawn_no_more(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            people = [place.browser() for _ in range(4)]
            address = await make(people[0])
            await enter(address, people)
            await people[0].submit(f"{address}/start", [])
            assert (await people[3].submit(f"{address}/leave", [])).status == 303
            await people[0].open(address)
            found = await now(place, address)
            (given_up,) = [one.board for one in found.pairings if one.round == 1 and 4 in one.board.seats]
            assert dict(zip(given_up.seats, given_up.places, strict=True))[4] == 2
            assert (await people[1].submit(f"{address}/leave", [("number", "3")])).status == 403
            assert (await people[0].submit(f"{address}/leave", [("number", "3")])).status == 303
            await people[0].open(address)  # by then it is counted
            while (await now(place, address)).stage == RUNNING:
                await play_round(place, address, people)
            points = {one.number: one.points for one in (await now(place, address)).standings()}
            assert points == {1: 3, 2: 2, 3: 0, 4: 0}

    run(test())


def test_a_tournament_goes_on_without_somebody_who_is_forgotten(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            host, rival = place.browser(), place.browser()
            address = await make(host)
            await enter(address, [host, rival])
            await host.submit(f"{address}/start", [])
            await rival.open("/you")
            assert (await rival.post("/you/delete", sure=True)).status == 200
            await host.open(address)  # by then it is counted
            found = await now(place, address)
            assert found.stage == OVER
            assert {one.number: one.points for one in found.standings()} == {1: 1, 2: 0}

    run(test())


def test_a_host_who_takes_a_rival_out_is_not_rated_for_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            host, rival = place.browser(), place.browser()
            address = await make(host)
            await enter(address, [host, rival])
            await host.submit(f"{address}/start", [])
            assert (await host.submit(f"{address}/leave", [("number", "2")])).status == 303
            await host.open(address)  # by then it is counted
            rows = await asyncio.to_thread(place.tables.storage.read, "SELECT how, kind FROM results")
            assert {how for how, _ in rows} == {"resigned"}
            assert {kind for _, kind in rows} == {str(Kind.HELPED)}
            assert await asyncio.to_thread(place.tables.storage.read, "SELECT * FROM ratings") == []

    run(test())


def test_a_tournament_is_joined_until_it_starts_and_left_before_without_a_trace(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, bob, eve = (place.browser() for _ in range(3))
            address = await make(ada)
            assert (await ada.submit(f"{address}/start", [])).status == 403, "too few"
            await enter(address, [ada, bob, eve])
            await enter(address, [ada])
            assert (await eve.submit(f"{address}/leave", [])).status == 303
            assert (await eve.submit(f"{address}/leave", [])).status == 403
            await ada.submit(f"{address}/start", [])
            found = await now(place, address)
            assert [one.number for one in found.entrants] == [1, 2]
            assert (await eve.submit(f"{address}/join", [("name", "late")])).status == 409
            assert (await ada.submit(f"{address}/start", [])).status == 409
            assert (await eve.open("/tournaments/nowhere")).status == 404
            assert (await eve.submit("/tournaments/nowhere/join", [("name", "x")])).status == 404

    run(test())


@pytest.mark.parametrize("wrong", [("kind", "chess"), ("rounds", "0"), ("rounds", "99"), ("rounds", "x")])
def test_nonsense_is_refused_with_a_sentence_and_the_form_keeps_the_rest(tmp_path: Path, wrong: tuple[str, str]) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            await ada.open("/tournaments")
            refused = await ada.submit("/tournaments/new/forum", [("title", "Saturnalia"), wrong])
            assert refused.status == 422
            assert "1 to 20 rounds" in refused.text
            assert 'value="Saturnalia"' in refused.text
            assert "Saturnalia" not in (await ada.open("/tournaments")).text

    run(test())


def test_a_solo_game_makes_no_tournament(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            await ada.open("/tournaments")
            refused = await ada.submit("/tournaments/new/caesar", [("setting.crassus", "medium")])
            assert (refused.status, "only one person" in refused.text) == (422, True)

    run(test())


def test_four_at_a_table_of_six_two_sit_out_and_a_bot_plays_for_whoever_leaves(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            people = [place.browser() for _ in range(6)]
            fields = [("kind", "swiss"), ("rounds", "2"), ("setting.players", "4")]
            address = await make(people[0], "trajan", fields)
            await enter(address, people)
            await people[0].submit(f"{address}/start", [])
            found = await now(place, address)
            assert sorted(len(one.board.seats) for one in found.pairings) == [1, 1, 4]
            (table,) = [one for one in found.pairings if one.match]
            goer = table.board.seats[2]
            await people[goer - 1].submit(f"{address}/leave", [])
            live = await place.tables.open(table.match)
            assert live.has_stand_in(2)
            assert not live.match.over

    run(test())


def test_tables_of_a_tournament_are_nobodys_to_delete_and_private(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            people = [place.browser() for _ in range(2)]
            address = await make(people[0])
            await enter(address, people)
            await people[0].submit(f"{address}/start", [])
            (pairing,) = (await now(place, address)).pairings
            for one in people:
                assert (await one.submit(f"/t/{pairing.match}/delete", [])).status == 403
            eve = place.browser()
            assert pairing.match not in (await eve.open("/")).text
            assert address not in (await eve.open("/tournaments")).text
            await play_round(place, address, people)
            await people[0].open("/p")
            assert pairing.match not in (await eve.open(f"/p/{await public_of(place, people[0])}")).text
            assert session_name(people[1]).encode() not in b"".join(eve.sent)

    run(test())


def test_what_a_server_that_died_has_left_undone_is_done_when_a_house_opens(tmp_path: Path) -> None:
    """It dies after drawing a round, before any of its tables is made."""

    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            people = [place.browser() for _ in range(4)]
            address = await make(people[0])
            await enter(address, people)
            honest, place.tables.convene = place.tables.convene, _dies  # type: ignore[method-assign]
            with pytest.raises(RuntimeError):
                await tournaments.start(place.tables, address.rpartition("/")[2], session_name(people[0]))
            place.tables.convene = honest  # type: ignore[method-assign]
            assert [one.match for one in (await now(place, address)).pairings] == ["", ""]
        async with house(tmp_path / "q.db") as place:
            await tournaments.resume(place.tables)
            matches = [one.match for one in (await now(place, address)).pairings]
            assert all(matches)
            await tournaments.resume(place.tables)
            assert [one.match for one in (await now(place, address)).pairings] == matches, "once"

    run(test())


async def _dies(*_: Any, **__: Any) -> Any:
    raise RuntimeError("the server dies")


@pytest.fixture(scope="module")
def server() -> Any:
    with postgres(durable=False) as running:
        yield running


def test_several_servers_draw_a_round_and_make_its_tables_once(server: Postgres) -> None:
    async def test() -> None:
        async with two(server) as (one, other):
            people = [(one, other)[n % 2].browser() for n in range(6)]
            address = await make(people[0])
            await enter(address, people)
            await people[0].submit(f"{address}/start", [])
            for _ in range(2):
                await play_round(one, address, people)
                await asyncio.gather(*(person.open(address) for person in people))
            found = await now(one, address)
            assert found.round == 3
            assert [sum(pairing.round == n for pairing in found.pairings) for n in (1, 2, 3)] == [3, 3, 3]
            made = {pairing.match for pairing in found.pairings}
            assert len(made) == 9
            assert one.tables.storage.read("SELECT count(*) FROM matches") == [(9,)]

    run(test())


def test_points_are_written_as_people_write_them() -> None:
    assert [written(Fraction(n, 4)) for n in (0, 2, 4, 6, 11)] == ["0", "½", "1", "1½", "2¾"]
