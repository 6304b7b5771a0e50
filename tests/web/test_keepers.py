"""Keepers: who may do what in a house, completely; what they do about talk; announcements, backups, and the key."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest
from starlette.routing import Route

from quadriga.cli import main
from quadriga.club import rights
from quadriga.club.keepers import DAY, Keepers
from quadriga.club.persons import PERSONS
from quadriga.club.rights import RIGHTS, Deed, Standing
from quadriga.table import Forbidden, SqliteStorage
from quadriga.web.app import ROUTES
from quadriga.web.limits import Limit, Limits
from quadriga.web.watching import Around
from web.harness import PATIENCE, Answer, Browser, House, house, run, sit_down
from web.test_notices_page import Time
from web.test_rights import session_name

DOCS = Path(__file__).parents[2] / "docs" / "players" / "serving.md"


def keepers_of(place: House) -> Keepers:
    found: Keepers = place.app.state.house.office.keepers
    return found


async def crowned(place: House, lang: str = "en") -> Browser:
    """Somebody who has entered the key."""
    one = place.browser(lang)
    await one.open("/keeper")
    answer = await one.submit("/keeper/claim", [("key", keepers_of(place).new_key())])
    assert answer.status == 303, answer.text
    await one.open("/keeper")
    return one


class Scene:
    """A keeper; Bob, who has said something that Ada reported; and somebody to whom the house is closed."""

    def __init__(self, place: House, keeper: Browser, ada: Browser, bob: Browser, made: dict[str, Any]) -> None:
        self.place, self.keeper, self.ada, self.bob, self.made = place, keeper, ada, bob, made

    @property
    def line(self) -> list[tuple[str, str]]:
        return [("match", self.made["match"]), ("n", "0"), ("days", "3")]


@asynccontextmanager
async def scene(folder: Path, **more: Any) -> AsyncIterator[Scene]:
    around = Around(database=str(folder / "q.db"), backups=folder)
    async with house(folder / "q.db", around=around, **more) as place:
        keeper = await crowned(place)
        ada, bob, made = await sit_down(place)
        await bob.post(f"{made['address']}/talk", words="A word too many")
        await ada.post(f"{made['address']}/report", n=0)
        yield Scene(place, keeper, ada, bob, made)


# Rights ---------------------------------------------------------------------------------------------------------------


async def _visit(b: Browser, s: Scene) -> Answer:
    return await b.get("/")


async def _claim(b: Browser, s: Scene) -> Answer:
    return await b.submit("/keeper/claim", [("key", keepers_of(s.place).new_key())])


async def _lift(b: Browser, s: Scene) -> Answer:
    return await b.submit("/keeper/lift", [("person", session_name(s.bob)), ("kind", "talk")])


async def _announce(b: Browser, s: Scene) -> Answer:
    return await b.submit("/keeper/announce", [("en", "Hello"), ("cs", "Ahoj"), ("days", "1")])


async def _end(b: Browser, s: Scene) -> Answer:
    club = s.place.app.state.house.office
    way = club.ways.add("somebody", "webhook", "https://example.org", "", "en", 1.0)
    return await b.get(f"/notices/end/{club.ways.token(way, 'end')}")


async def _oversee(b: Browser, s: Scene) -> Answer:
    page = await b.get("/keeper")
    if page.status == 200 and "A word too many" not in page.text:
        page.status = 403  # the form for the key, which everybody may see
    return page


async def _step_down(b: Browser, s: Scene) -> Answer:
    keepers = keepers_of(s.place)
    s.place.tables.storage.write(lambda db: db.execute("INSERT INTO keepers VALUES ('other', 1)")).result()
    keepers.refresh()
    return await b.submit("/keeper/step-down", [])


TRIES = {
    Deed.VISIT: _visit,
    Deed.NOTICES: lambda b, s: b.get("/you/notices"),
    Deed.END_NOTICES: _end,
    Deed.CLAIM: _claim,
    Deed.OVERSEE: _oversee,
    Deed.SETTLE: lambda b, s: b.submit("/keeper/settle", s.line),
    Deed.MUTE: lambda b, s: b.submit("/keeper/mute", s.line),
    Deed.BAN: lambda b, s: b.submit("/keeper/ban", s.line),
    Deed.LIFT: _lift,
    Deed.ANNOUNCE: _announce,
    Deed.WITHDRAW: lambda b, s: b.submit("/keeper/withdraw", [("id", "x")]),
    Deed.BACK_UP: lambda b, s: b.submit("/keeper/backup", []),
    Deed.STEP_DOWN: _step_down,
}


@pytest.mark.parametrize("standing", Standing)
@pytest.mark.parametrize("deed", Deed)
def test_everybody_may_do_what_the_table_says_and_nothing_else(tmp_path: Path, standing: Standing, deed: Deed) -> None:
    async def test() -> None:
        async with scene(tmp_path) as s:
            visitor, banned = s.place.browser(), s.place.browser()
            for one in (visitor, banned):
                await one.open("/")
            row = (session_name(banned), "house", 1.0, 9e9, "k")
            s.place.tables.storage.write(lambda db: db.execute("INSERT INTO sanctions VALUES (?,?,?,?,?)", row)).result()
            keepers_of(s.place).refresh()
            who = {Standing.VISITOR: visitor, Standing.BANNED: banned, Standing.KEEPER: s.keeper}[standing]
            answer = await TRIES[deed](who, s)
            assert (answer.status < 400) == rights.may(standing, deed), answer.text
            assert answer.status in (200, 303, 403)

    run(test())


def test_every_address_of_keepers_is_tried_and_the_table_is_printed() -> None:
    posts = {route.path for route in ROUTES if isinstance(route, Route) and route.path.startswith("/keeper/")}
    assert len(posts) == len(set(Deed) - {Deed.VISIT, Deed.NOTICES, Deed.END_NOTICES, Deed.OVERSEE})
    assert set(TRIES) == set(Deed) == set(RIGHTS)
    printed = DOCS.read_text(encoding="utf-8")
    for row in rights.table():
        assert "| " + " | ".join(row) + " |" in printed


def test_the_list_of_who_is_named_where_is_whole(tmp_path: Path) -> None:
    """Whoever makes one person of two must find them all."""
    SqliteStorage(tmp_path / "q.db").close()
    members = {"members", "browsers", "passkeys", "codes"}  # these go with the row in `members`
    with closing(sqlite3.connect(tmp_path / "q.db")) as db:
        tables = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type='table'")} - members
        columns = {(name, row[1]) for name in tables for row in db.execute(f"PRAGMA table_info({name})")}
    naming = ("person", "keeper", "session", "maker", "host")
    assert {pair for pair in columns if pair[1] in naming} == {(one.table, one.column) for one in PERSONS}


# The key --------------------------------------------------------------------------------------------------------------


def test_the_key_makes_one_keeper_and_is_used_up(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            key = keepers_of(place).new_key()
            ada, eve = place.browser(), place.browser("cs")
            for one in (ada, eve):
                await one.open("/keeper")
            assert "Nikdo" in (await eve.open("/keeper")).text or "nikdo" in (await eve.open("/keeper")).text
            wrong = await eve.submit("/keeper/claim", [("key", key[:-1])])
            assert wrong.status == 403
            assert "To není správný klíč." in wrong.text
            assert (await ada.submit("/keeper/claim", [("key", f" {key.upper()} ")])).status == 303
            assert "Reported talk" in (await ada.open("/keeper")).text
            for old in (key, ""):
                assert (await eve.submit("/keeper/claim", [("key", old)])).status == 403
            assert keepers_of(place).keepers.keys() == {session_name(ada)}
            kept = place.tables.storage.read("SELECT value FROM settings")
            assert all(key not in value for (value,) in kept)

    run(test())


def test_nobody_guesses_for_long(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db", limits=Limits(keys=Limit(2, 2, 600))) as place:
            eve = place.browser()
            await eve.open("/keeper")
            found = [(await eve.submit("/keeper/claim", [("key", "x")])).status for _ in range(3)]
            assert found == [403, 403, 429]

    run(test())


def test_a_new_key_replaces_the_one_before(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keys = []
    for _ in range(2):
        assert main(["keeper", "--database", str(tmp_path / "q.db")]) == 0
        keys.append(capsys.readouterr().out.split()[-1])
    storage = SqliteStorage(tmp_path / "q.db")
    keepers = Keepers(storage)
    assert keepers.first_key() == ""
    with pytest.raises(Forbidden):
        keepers.claim("ada", keys[0], 1.0)
    keepers.claim("ada", keys[1], 1.0)
    assert keepers.keepers == {"ada": 1.0}
    storage.close()


# What they do ---------------------------------------------------------------------------------------------------------


def test_whoever_is_muted_may_play_but_not_talk_until_it_is_over(tmp_path: Path) -> None:
    async def test() -> None:
        time = Time()
        async with scene(tmp_path, now=time) as s:
            page = (await s.keeper.open("/keeper")).text
            assert "A word too many" in page
            assert (await s.keeper.submit("/keeper/mute", s.line)).status == 303
            assert "Nobody has reported anything." in (await s.keeper.open("/keeper")).text
            refused = await s.bob.post(f"{s.made['address']}/talk", words="But")
            assert refused.status == 403
            assert "taken the word" in refused.text
            assert (await s.bob.view(s.made["address"]))["ask"] is not None
            assert (await s.ada.post(f"{s.made['address']}/talk", words="Peace")).status == 204
            time.now += 3 * DAY + 1
            assert (await s.bob.post(f"{s.made['address']}/talk", words="But")).status == 204

    run(test())


def test_the_house_is_closed_to_whoever_is_banned_until_it_is_lifted(tmp_path: Path) -> None:
    async def test() -> None:
        async with scene(tmp_path) as s:
            await s.keeper.submit("/keeper/ban", s.line)
            for address in ("/", s.made["address"], f"{s.made['address']}/view", "/you/notices"):
                page = await s.bob.get(address)
                assert page.status == 403
                assert "closed it to you" in page.text
            assert (await s.bob.post(f"{s.made['address']}/move", v=1, path=[])).status == 403
            assert (await s.bob.get("/health")).status == 200
            who = session_name(s.bob)
            await s.keeper.submit("/keeper/lift", [("person", who), ("kind", "house")])
            assert (await s.bob.get("/")).status == 200
            deeds = [done.deed for done in keepers_of(s.place).deeds()]
            assert sorted(deeds) == sorted([Deed.CLAIM, Deed.BAN, Deed.LIFT])

    run(test())


def test_whoever_is_banned_follows_no_table_any_longer(tmp_path: Path) -> None:
    async def test() -> None:
        async with scene(tmp_path) as s:
            table, office = s.made["address"], s.place.app.state.house.office
            async with s.ada.stream(table) as ada, s.bob.stream(table) as bob:
                await office.look()
                assert not bob.ended.is_set()
                await s.keeper.submit("/keeper/ban", s.line)
                await office.look()  # as every server does every few seconds
                await asyncio.wait_for(bob.ended.wait(), PATIENCE)
                assert not ada.ended.is_set()

    run(test())


def test_no_keeper_is_sanctioned_and_what_cannot_be_is_a_sentence(tmp_path: Path) -> None:
    async def test() -> None:
        async with scene(tmp_path) as s:
            for fields, status in (
                ([("match", "nix"), ("n", "0")], 422),
                ([("match", s.made["match"]), ("n", "7")], 422),
                ([*s.line[:2], ("days", "0")], 422),
                ([*s.line[:2], ("days", "9999")], 422),
                ([("match", s.made["match"])], 400),
            ):
                assert (await s.keeper.submit("/keeper/mute", fields)).status == status
            await s.bob.open("/keeper")
            await s.bob.submit("/keeper/claim", [("key", keepers_of(s.place).new_key())])
            assert (await s.keeper.submit("/keeper/ban", s.line)).status == 403

    run(test())


def test_the_last_keeper_stays(tmp_path: Path) -> None:
    async def test() -> None:
        async with scene(tmp_path) as s:
            refused = await s.keeper.submit("/keeper/step-down", [])
            assert refused.status == 403
            assert "the only keeper" in refused.text

    run(test())


def test_an_announcement_is_on_all_pages_in_both_languages_until_its_time_is_over(tmp_path: Path) -> None:
    async def test() -> None:
        time = Time()
        async with scene(tmp_path, now=time) as s:
            words = [("en", "Down on <b>Friday</b>"), ("cs", "V pátek nepůjde"), ("days", "2")]
            assert (await s.keeper.submit("/keeper/announce", words)).status == 303
            for address in ("/", s.made["address"], "/you/notices", "/fairness"):
                assert "Down on &lt;b&gt;Friday&lt;/b&gt;" in (await s.ada.open(address)).text
                assert "V pátek nepůjde" in (await s.place.browser("cs").open(address)).text
            time.now += 2 * DAY + 1
            assert "Friday" not in (await s.ada.open("/")).text

    run(test())


def test_an_announcement_can_be_taken_down_and_one_that_cannot_be_taken_is_not_lost(tmp_path: Path) -> None:
    async def test() -> None:
        async with scene(tmp_path) as s:
            half = await s.keeper.submit("/keeper/announce", [("en", "Only English"), ("cs", " "), ("days", "2")])
            assert half.status == 422
            assert "in both languages" in half.text
            assert "Only English</textarea>" in half.text
            await s.keeper.submit("/keeper/announce", [("en", "Hello all"), ("cs", "Ahoj"), ("days", "2")])
            (one,) = keepers_of(s.place).announcements
            await s.keeper.submit("/keeper/withdraw", [("id", one.id)])
            assert "Hello all" not in (await s.ada.open("/")).text

    run(test())


def test_a_backup_is_written_where_the_server_keeps_them_and_can_be_restored(tmp_path: Path) -> None:
    def written() -> list[Path]:
        return list(tmp_path.glob("quadriga-*.db"))

    async def test() -> str:
        async with scene(tmp_path, now=Time()) as s:
            assert (await s.keeper.submit("/keeper/backup", [])).status == 303
            (file,) = written()
            page = (await s.keeper.open("/keeper")).text
            assert file.name in page
            assert str(tmp_path) not in page
            assert (await s.keeper.get(f"/{file.name}")).status == 404
            again = await s.keeper.submit("/keeper/backup", [])
            assert again.status == 507, "within the same second"
            assert file.stat().st_mode & 0o077 == 0
            return str(file)

    file = run(test())
    assert main(["restore", file, "--database", str(tmp_path / "again.db")]) == 0
    storage = SqliteStorage(tmp_path / "again.db")
    keepers = Keepers(storage)
    keepers.refresh()
    assert len(keepers.keepers) == 1, "keepers come along"
    storage.close()


def test_without_a_place_for_them_no_backup_is_written(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            keeper = await crowned(place)
            refused = await keeper.submit("/keeper/backup", [])
            assert refused.status == 507
            assert "--backups" in refused.text

    run(test())


def test_the_page_shows_the_limits_and_says_what_is_not_well(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db", limits=Limits(talk=Limit(17, 123, 60))) as place:
            keeper = await crowned(place, "cs")
            page = (await keeper.open("/keeper")).text
            assert "<td>řádky hovoru</td>" in page
            assert "<td>17</td>" in page
            assert "Zápis do databáze: v pořádku" in page

    run(test())
