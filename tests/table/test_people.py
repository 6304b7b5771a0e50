"""What both databases promise of people: guests keep everything, one person has many browsers, and nothing opens twice."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from table.conftest import Make
from table.test_contract import content, cut_after_commit, loaded, new_match, opened
from web.harness import run

from quadriga.club.accounts import Accounts, BadName, BadSignIn, Entry
from quadriga.club.passes import LASTS, DeadPass, Kind
from quadriga.club.persons import PERSONS, Persons, Who
from quadriga.club.phrases import AT_ONCE, WAITING, BadPhrase, Busy, Phrases
from quadriga.table import HERE, HOST, Info, Place
from quadriga.table.backups import back_up, restore
from quadriga.table.databases import is_shared
from quadriga.table.talk import Said
from quadriga.table.writing import SqlStorage

PHRASE = "correct horse battery"
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)  # nothing here depends on how long it takes
INFO = Info([Place(HERE), Place(HERE)])


class Clock:
    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


@contextmanager
def club(storage: SqlStorage, clock: Callable[[], float] = Clock()) -> Iterator[Accounts]:  # noqa: B008 - never turned
    accounts = Accounts(storage, Persons(storage), Phrases(QUICK), clock)
    try:
        yield accounts
    finally:
        accounts.close()


def guest(browser: str, fresh: str) -> Entry:
    return Entry(browser, browser, True, fresh, "Firefox · Linux")


async def ada_joins(accounts: Accounts) -> list[str]:
    """Ada, whose browser held seats as a guest, becomes a member."""
    return await accounts.register(guest("ada", "ada-2"), "Ada", PHRASE)


def who(accounts: Accounts, browser: str) -> Who | None:
    return accounts.persons.find(browser)


def test_a_guest_who_becomes_a_member_keeps_everything_and_nothing_moves(database: str) -> None:
    with opened(database) as storage, club(storage) as accounts:
        storage.create(new_match(), {}).result()
        before = content(database)
        run(ada_joins(accounts))
        after = content(database)
        assert {name: after[name] for name in ("matches", "holders")} == {name: before[name] for name in ("matches", "holders")}
        assert who(accounts, "ada-2") == Who("ada", "Ada", True, True)


def test_the_first_cookie_of_a_member_counts_no_more(database: str) -> None:
    """Whoever had planted or learnt it before they registered would else be that member, even when all were signed out."""
    with opened(database) as storage, club(storage) as accounts:
        run(ada_joins(accounts))
        assert who(accounts, "ada") is None
        run(accounts.sign_out("ada", run(accounts.browsers_of("ada"))))
        assert who(accounts, "ada") is None
        assert who(accounts, "ada-2") == Who("ada-2"), "a cookie that was signed out is a guest's"


def test_a_guest_who_signs_in_gives_all_they_have_to_the_member(database: str) -> None:
    with opened(database) as storage, club(storage) as accounts:
        run(ada_joins(accounts))
        match = replace(new_match(), holders=[("eve", HOST), ("eve", 0), ("bob", 1)])
        storage.create(match, {}).result()
        storage.say("m", Said(1.0, "table", 0, "eve", "hello", False)).result()
        changed = run(accounts.sign_in(guest("eve", "eve-2"), " ADA ", PHRASE))
        assert sorted(loaded(storage).holders) == [("ada", HOST), ("ada", 0), ("bob", 1)]
        assert changed == {"m": 2}, "whoever has the match in memory must read it again"
        assert loaded(storage).is_whole
        assert [said.session for said in storage.list_talk("m", 9)] == ["ada"]
        assert who(accounts, "eve-2") == Who("ada", "Ada", True, True)
        assert not storage.knows("eve")


def test_r1_two_browsers_of_one_person_at_one_table_become_one_person_with_both_seats(database: str) -> None:
    with opened(database) as storage, club(storage) as accounts:
        run(ada_joins(accounts))
        storage.create(replace(new_match(), holders=[("ada", HOST), ("ada", 0), ("eve", 1), ("eve", 0)]), {}).result()
        run(accounts.sign_in(guest("eve", "eve-2"), "ada", PHRASE))
        assert sorted(loaded(storage).holders) == [("ada", HOST), ("ada", 0), ("ada", 1)]


def test_a_seat_that_was_given_up_stays_given_up_by_whoever_they_become(database: str) -> None:
    """They know what it knew, and must not come back to the table as a newcomer."""
    with opened(database) as storage, club(storage) as accounts:
        run(ada_joins(accounts))
        storage.create(replace(new_match(), holders=[("ada", HOST), ("bob", 0), ("eve", 1)]), {}).result()
        storage.release("eve", "m", 1, replace(INFO, parted=["eve"]), 2).result()
        run(accounts.sign_in(guest("eve", "eve-2"), "ada", PHRASE))
        assert loaded(storage).info.parted == ["ada"]


def test_a_seat_that_was_begun_stays_begun_by_whoever_they_become(database: str) -> None:
    """They are rated for it, and not whoever else may hold it at the end."""
    with opened(database) as storage, club(storage) as accounts:
        run(ada_joins(accounts))
        match = replace(new_match(), holders=[("bob", 0), ("eve", 1)], info=replace(INFO, first={"0": "bob", "1": "eve"}))
        storage.create(match, {}).result()
        run(accounts.sign_in(guest("eve", "eve-2"), "ada", PHRASE))
        assert loaded(storage).info.first == {"0": "bob", "1": "ada"}


def test_a_table_that_is_changed_meanwhile_is_not_overwritten(database: str) -> None:
    """Who wrote before the merge was told is refused by the version, and reads again."""
    with opened(database) as storage, club(storage) as accounts:
        run(ada_joins(accounts))
        storage.create(replace(new_match(), holders=[("eve", HOST), ("eve", 0), ("bob", 1)]), {}).result()
        run(accounts.sign_in(guest("eve", "eve-2"), "ada", PHRASE))
        with pytest.raises(Exception, match="another server has changed it"):
            storage.release("eve", "m", 0, INFO, 2).result()


@pytest.mark.parametrize("named", PERSONS, ids=lambda named: f"{named.table}-{named.column}")
def test_every_table_that_names_a_person_is_walked(database: str, named: Any) -> None:
    """None of them may be misspelt: each statement runs on both databases."""
    with opened(database) as storage:
        storage.write(lambda db: named.give(db, "old", "new")).result()
        storage.write(lambda db: named.erase(db, "old")).result()
        assert storage.read(f"SELECT {', '.join(named.shown or '1')} FROM {named.table} WHERE {named.column}=?", ("new",)) == []


def test_census_every_column_that_names_a_person_is_declared(tmp_path: Path) -> None:
    """What is not in the list would be lost when somebody signs in, and be kept when they want to be forgotten."""
    words = {"person", "session", "host", "maker", "keeper", "owner"}
    with opened(f"sqlite:///{tmp_path}/q.db") as storage:
        tables = [name for (name,) in storage.read("SELECT name FROM sqlite_master WHERE type='table'")]
        columns = {(table, row[1]) for table in tables for row in storage.read(f"PRAGMA table_info({table})")}
    account = {"members", "browsers", "passkeys", "codes"}  # which go with the account
    named = {(table, column) for table, column in columns if column in words and table not in account}
    assert named == {(named.table, named.column) for named in PERSONS}


@pytest.mark.parametrize(("name", "phrase"), [("nobody", PHRASE), ("ada", "another phrase"), ("ada", "")])
def test_whoever_guesses_is_told_the_same_and_the_same_work_is_done(database: str, name: str, phrase: str) -> None:
    with opened(database) as storage, club(storage) as accounts:
        run(ada_joins(accounts))
        counted: list[str] = []
        verify = accounts.phrases._hasher.verify
        accounts.phrases._hasher = Counting(verify, counted)  # type: ignore[assignment]
        with pytest.raises(BadSignIn):
            run(accounts.sign_in(guest("eve", "eve-2"), name, phrase))
        assert len(counted) == 1, "somebody is there or not: one hash is compared"
        assert who(accounts, "eve-2") == Who("eve-2")


class Counting:
    def __init__(self, verify: Callable[[str, str], bool], counted: list[str]) -> None:
        self._verify, self.counted = verify, counted

    def hash(self, phrase: str) -> str:
        return QUICK.hash(phrase)

    def verify(self, kept: str, phrase: str) -> bool:
        self.counted.append(kept)
        return self._verify(kept, phrase)


def test_a_recovery_code_signs_in_once(database: str) -> None:
    with opened(database) as storage, club(storage) as accounts:
        codes = run(ada_joins(accounts))
        assert len(set(codes)) == 10
        for name, code in (("nobody", codes[0]), ("ada", "aaaaa-aaaaa-aaaaa-aaaaa"), ("ada", "")):
            with pytest.raises(BadSignIn):
                run(accounts.recover(guest("eve", "eve-2"), name, code))
        run(accounts.recover(guest("eve", "eve-2"), "Ada", codes[0].upper().replace("-", " ")))
        assert who(accounts, "eve-2") == Who("ada", "Ada", True, True)
        with pytest.raises(BadSignIn):
            run(accounts.recover(guest("eve", "eve-3"), "Ada", codes[0]))
        member = accounts.member("ada", "eve-2")
        assert member is not None
        assert member.codes == 9
        run(accounts.renew_codes("ada", "ada-2"))
        with pytest.raises(BadSignIn):
            run(accounts.recover(guest("eve", "eve-3"), "Ada", codes[1]))


def test_a_link_to_another_device_dies_when_it_is_used_and_when_it_is_old(database: str) -> None:
    clock = Clock()
    with opened(database) as storage, club(storage, clock) as accounts:
        run(ada_joins(accounts))
        used, old = (run(accounts.issue(Kind.MOVE, "ada")) for _ in range(2))
        assert run(accounts.offered(used, Kind.MOVE)) == "Ada"
        run(accounts.follow(guest("tablet", "tablet-2"), used))
        with pytest.raises(DeadPass):
            run(accounts.follow(guest("eve", "eve-2"), used))
        for forged in ("", "x", used[:-1]):
            with pytest.raises(DeadPass):
                run(accounts.follow(guest("eve", "eve-2"), forged))
        clock.now += LASTS[Kind.MOVE] + 1
        with pytest.raises(DeadPass):
            run(accounts.follow(guest("eve", "eve-2"), old))
        invitation = run(accounts.issue(Kind.INVITE, "ada"))
        with pytest.raises(DeadPass):
            run(accounts.follow(guest("eve", "eve-2"), invitation))
        assert who(accounts, "eve-2") == Who("eve-2")


def test_an_invitation_lets_one_person_in(database: str) -> None:
    with opened(database) as storage, club(storage) as accounts:
        run(ada_joins(accounts))
        token = run(accounts.issue(Kind.INVITE, "ada"))
        run(accounts.welcome("bob", "bob", token))
        with pytest.raises(DeadPass):
            run(accounts.welcome("eve", "eve", token))
        found = [accounts.persons.find(name) for name in ("bob", "eve")]
        assert found == [Who("bob", is_invited=True), Who("eve")]


def test_names_are_one_persons_however_they_are_written(database: str) -> None:
    with opened(database) as storage, club(storage) as accounts:
        run(ada_joins(accounts))
        for name in ("ada", " ADA", "Ａda", "Ad\u034fa", "Ada\ufe0f", "\u3164Ada"):
            with pytest.raises(BadName, match="Somebody else"):
                run(accounts.register(guest("eve", "eve-2"), name, PHRASE))
        for name in ("", "  ", "x" * 41, "\x07", "A\u200bda", "\u3164", "\u2800 \uffa0", "\ufe0f", "\u0301"):
            with pytest.raises(BadName, match="letters"):
                run(accounts.register(guest("eve", "eve-2"), name, PHRASE))
        with pytest.raises(BadPhrase):
            run(accounts.register(guest("eve", "eve-2"), "Eve", "too short"))
        assert who(accounts, "eve") == Who("eve")
        run(accounts.register(guest("eve", "eve-2"), "Eve", PHRASE))
        with pytest.raises(BadName, match="Somebody else"):
            run(accounts.rename("eve", "ada"))


def test_a_new_phrase_signs_the_other_devices_out(database: str) -> None:
    with opened(database) as storage, club(storage) as accounts:
        run(ada_joins(accounts))
        run(accounts.sign_in(guest("tablet", "tablet-2"), "ada", PHRASE))
        with pytest.raises(BadSignIn):
            run(accounts.set_phrase("ada", "ada-2", "wrong phrase", "another long one"))
        run(accounts.set_phrase("ada", "ada-2", PHRASE, "another long one"))
        assert run(accounts.browsers_of("ada")) == ["ada-2"]
        with pytest.raises(BadSignIn):
            run(accounts.sign_in(guest("eve", "eve-2"), "ada", PHRASE))


def test_nothing_that_opens_is_kept_as_it_is(database: str) -> None:
    with opened(database) as storage, club(storage) as accounts:
        codes = run(ada_joins(accounts))
        token = run(accounts.issue(Kind.MOVE, "ada"))
        kept = repr(content(database))
    for secret in (PHRASE, token, *codes, *(code.replace("-", "") for code in codes)):
        assert secret not in kept
    assert "$argon2id$" in kept


@pytest.mark.parametrize("way", ["register", "sign_in", "follow", "recover", "welcome"])
def test_what_was_written_when_the_connection_was_lost_is_there_once(database: str, way: str) -> None:
    """The database has committed it, and nobody could be told: it is written again, and is the same."""
    with opened(database) as storage, club(storage) as accounts:
        codes = run(ada_joins(accounts))
        link, invitation = (run(accounts.issue(kind, "ada")) for kind in (Kind.MOVE, Kind.INVITE))
        cuts = cut_after_commit(storage)
        entry = guest("eve", "eve-2")
        done: dict[str, Callable[[], Any]] = {
            "register": lambda: accounts.register(entry, "Eve", PHRASE),
            "sign_in": lambda: accounts.sign_in(entry, "ada", PHRASE),
            "follow": lambda: accounts.follow(entry, link),
            "recover": lambda: accounts.recover(entry, "ada", codes[0]),
            "welcome": lambda: accounts.welcome("eve", "eve", invitation),
        }
        run(done[way]())
        assert len(cuts) == 1
        found = who(accounts, "eve" if way == "welcome" else "eve-2")
        assert found is not None
        assert found.is_invited


def test_other_servers_forget_a_browser_that_was_signed_out(database: str) -> None:
    """Told within the transaction by PostgreSQL; a file has one server only."""
    with opened(database) as storage, opened(database) as other, club(storage) as accounts:
        told, ready = threading.Event(), threading.Event()

        def hear(key: str, version: int) -> None:
            if key in ("", "@ada-2"):
                (told if key else ready).set()

        other.listen(hear, lambda: None)
        run(ada_joins(accounts))
        if is_shared(database):
            assert ready.wait(60)
            run(accounts.sign_out("ada", ["ada-2"]))
            assert told.wait(60)


def test_members_are_in_every_backup_and_come_back_in_either_database(new_database: Make, tmp_path: Path) -> None:
    database = new_database()
    with opened(database) as storage, club(storage) as accounts:
        storage.create(new_match(), {}).result()
        codes = run(ada_joins(accounts))
    back_up(database, tmp_path / "copy.db")
    restored = new_database() if is_shared(database) else f"sqlite:///{tmp_path}/restored.db"
    restore(tmp_path / "copy.db", restored)
    with opened(restored) as storage, club(storage) as accounts:
        assert who(accounts, "ada-2") == Who("ada", "Ada", True, True)
        run(accounts.sign_in(guest("eve", "eve-2"), "ada", PHRASE))
        run(accounts.recover(guest("tablet", "tablet-2"), "ada", codes[0]))


def test_who_becomes_a_member_in_another_tab_meanwhile_keeps_their_own(database: str) -> None:
    with opened(database) as storage, club(storage) as accounts:
        run(ada_joins(accounts))
        storage.create(replace(new_match(), holders=[("eve", HOST), ("eve", 0), ("bob", 1)]), {}).result()
        run(accounts.register(guest("eve", "eve-2"), "Eve", PHRASE))
        run(accounts.sign_in(guest("eve", "eve-3"), "ada", PHRASE))
        assert sorted(loaded(storage).holders) == [("bob", 1), ("eve", HOST), ("eve", 0)]


def test_few_phrases_are_compared_at_once_and_not_all_may_wait() -> None:
    """So many at once that memory and processors would be gone."""
    slow = Slow()

    async def crowd() -> None:
        phrases = Phrases(slow)  # type: ignore[arg-type]
        begun = [asyncio.create_task(phrases.fits("wrong phrase", "kept")) for _ in range(WAITING)]
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            await phrases.fits("wrong phrase", "kept")
        slow.go.set()
        assert await asyncio.gather(*begun) == [False] * WAITING
        assert not await phrases.fits("wrong phrase", "kept"), "and then there is room again"
        phrases.close()

    run(crowd())
    assert slow.most <= AT_ONCE


class Slow:
    """A hasher that waits to be let go, and counts how many it has to do at once."""

    def __init__(self) -> None:
        self.go = threading.Event()
        self.now = self.most = 0
        self.lock = threading.Lock()

    def hash(self, phrase: str) -> str:
        return "nobody's"

    def verify(self, kept: str, phrase: str) -> bool:
        with self.lock:
            self.now += 1
            self.most = max(self.most, self.now)
        self.go.wait(60)
        with self.lock:
            self.now -= 1
        return False
