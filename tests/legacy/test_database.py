"""A database of layout 1 opens with everything in it: matches, seats, bots, links, holders, what was analysed."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from legacy.old_files import DATABASE, EXPECTED, RandomBots, check_position, play_at_table, unpack_database, views
from web.harness import Browser, House, house, run

from quadriga.table.links import digest

MATCHES: dict[str, Any] = EXPECTED[DATABASE]["matches"]
KEYS = {expected["about"]: key for key, expected in MATCHES.items()}


async def people(place: House) -> tuple[Browser, Browser]:
    """The two whose browsers the database knows."""
    both = place.browser(), place.browser("cs")
    for browser, cookie in zip(both, EXPECTED[DATABASE]["cookies"].values(), strict=True):
        browser.cookies["quadriga"] = cookie
        await browser.open("/")
    return both


def test_every_match_stands_where_it_stood(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(unpack_database(tmp_path), bots=RandomBots()) as place:
            for key, expected in MATCHES.items():
                live = await place.tables.open(key)
                check_position(live.match, expected)
                info = live.info
                assert [(seat.kind, seat.level, seat.name) for seat in live.places] == [
                    (kind, seat["level"], seat["name"])
                    for kind, seat in zip(expected["places"], expected["seats"], strict=True)
                ]
                held = {seat for _, seat in expected["holders"]}
                found = {token: place.tables.storage.find_link(digest(token)) for token in expected["tokens"]}
                assert found == {token: None if seat in held else (key, seat) for token, seat in expected["tokens"].items()}, (
                    "a link that nobody has followed leads to its seat, and no other"
                )
                assert sorted(map(list, live.holders)) == expected["holders"]
                assert (info.title, info.public, info.open_hands) == (
                    expected["title"], expected["public"], expected["open_hands"],
                )  # fmt: skip
                assert (info.joined, info.rematch) == (expected["joined"], expected["rematch"])
                assert [[note.at, note.key] for note in info.notes] == expected["notes"]
                assert (None if info.insight is None else len(info.insight["judged"])) == expected["judged"]
                assert live.version == expected["version"]
                assert live.dealer is not None
                assert live.dealer.commitment == expected["commitment"]

    run(test())


def test_people_find_their_matches_and_play_on(tmp_path: Path) -> None:
    async def test() -> None:
        database = unpack_database(tmp_path)
        async with house(database, bots=RandomBots()) as place:
            ada, bob = await people(place)
            home = (await ada.get("/")).text
            assert all(f"/t/{key}" in home for key in MATCHES)
            assert "Under the oak" in home
            seen = (await bob.get("/")).text
            assert {key for key in MATCHES if f"/t/{key}" in seen} == {
                key for key, expected in MATCHES.items() if expected["public"]
            }
            for key in MATCHES:
                assert (await ada.open(f"/t/{key}")).status == 200
            for about in ("caesar", "trajan", "byzantion", "gaul", "rematch", "imported"):
                await play_at_table(place, [ada, bob], KEYS[about], Random(about), 6)
            left = {key: views((await place.tables.open(key)).match) for key in MATCHES}
        async with house(database, bots=RandomBots()) as place:
            for key, seen_then in left.items():
                match = (await place.tables.open(key)).match
                assert views(match) == seen_then
                assert len(match.entries) > MATCHES[key]["entries"] or MATCHES[key]["about"] in ("finished", "awaited")

    run(test())


def test_a_link_that_nobody_followed_still_leads_to_its_seat(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(unpack_database(tmp_path), bots=RandomBots()) as place:
            key = KEYS["awaited"]
            (token,) = MATCHES[key]["tokens"]
            eve = place.browser()
            await eve.open("/")
            assert (await eve.submit(f"/join/{token}", [])).headers["location"] == f"/t/{key}"
            await play_at_table(place, [eve], key, Random(3), 4)
            live = await place.tables.open(key)
            assert {entry.seat for entry in live.match.entries[MATCHES[key]["entries"] :]} >= {0, 1}

    run(test())


def test_what_was_finished_is_still_fair_and_exported_whole(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(unpack_database(tmp_path), bots=RandomBots()) as place:
            eve = place.browser()
            table = f"/t/{KEYS['finished']}"
            fair = (await eve.get(f"{table}/fair", data=True)).data
            assert fair["fair"] is True
            assert fair["draws"] > 20
            await eve.open("/")
            record = (await eve.get(f"{table}/record.json")).data
            copy = await eve.post("/import", record=record)
            assert copy.status == 201, copy.text
            assert (await eve.get(f"/t/{copy.data['key']}/fair", data=True)).data == fair

    run(test())
