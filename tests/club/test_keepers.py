"""What keepers decide is kept on both databases, and heard of by every server."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from quadriga.club.health import Health
from quadriga.club.keepers import DAY, HOUSE, TALK, BadKey, Keepers, Unclear
from quadriga.club.rights import Standing
from quadriga.table import HERE, Info, Place, Stored
from quadriga.table.databases import open_storage
from quadriga.table.rights import Forbidden
from quadriga.table.talk import TABLE, Said
from quadriga.table.writing import SqlStorage

NOW = 1_000_000.0


@pytest.fixture
def storage(database: str) -> Iterator[SqlStorage]:
    found = open_storage(database)
    yield found
    found.close()


@pytest.fixture
def keepers(storage: SqlStorage) -> Keepers:
    """Ada is keeper, and a line of Bob's was reported twice."""
    record = {"game": "forum", "rules": 1, "entries": [], "checkpoints": []}
    storage.create(Stored("m", record, Info([Place(HERE), Place(HERE)]), None), {}).result()
    storage.say("m", Said(5.0, TABLE, 1, "bob", "A word too many", False)).result()
    for _ in range(2):
        storage.report("m", 0).result()
    found = Keepers(storage)
    found.claim("ada", found.new_key(), NOW)
    return found


def test_a_new_server_tells_its_key_once_and_of_two_with_it_one_is_keeper(storage: SqlStorage) -> None:
    keepers = Keepers(storage)
    key = keepers.first_key()
    assert key
    assert keepers.first_key() == ""
    keepers.claim("ada", key, NOW)
    with pytest.raises(BadKey):
        keepers.claim("eve", key, NOW)
    assert keepers.keepers == {"ada": NOW}
    assert keepers.first_key() == ""


def test_a_report_is_shown_until_it_is_settled(keepers: Keepers) -> None:
    (report,) = keepers.reports()
    assert (report.person, report.words, report.count) == ("bob", "A word too many", 2)
    keepers.settle("ada", report, NOW)
    assert keepers.reports() == []
    with pytest.raises(Unclear):
        keepers.report("m", 0)


def test_a_sanction_counts_at_every_server_until_its_end(keepers: Keepers, storage: SqlStorage) -> None:
    keepers.sanction("ada", keepers.report("m", 0), TALK, 2, NOW)
    other = Keepers(storage)
    other.refresh()
    with pytest.raises(Forbidden):
        other.require_voice("bob", NOW + DAY)
    other.require_voice("bob", NOW + 2 * DAY)
    assert other.standing("bob", NOW) is Standing.VISITOR, "who may not talk may still come"


def test_the_house_is_closed_and_opened_again(keepers: Keepers) -> None:
    keepers.sanction("ada", keepers.report("m", 0), HOUSE, 2, NOW)
    assert keepers.standing("bob", NOW) is Standing.BANNED
    assert keepers.standing("bob", NOW + 3 * DAY) is Standing.VISITOR
    keepers.lift("ada", "bob", HOUSE, NOW)
    assert keepers.standing("bob", NOW) is Standing.VISITOR
    assert [done.deed for done in keepers.deeds()].count("lift") == 1


def test_a_longer_sanction_takes_the_place_of_a_shorter_one(keepers: Keepers, storage: SqlStorage) -> None:
    report = keepers.report("m", 0)
    for days in (2, 9):
        keepers.sanction("ada", report, HOUSE, days, NOW)
    assert [one.until for one in keepers.sanctions] == [NOW + 9 * DAY]


def test_announcements_are_kept_in_both_languages(keepers: Keepers, storage: SqlStorage) -> None:
    keepers.announce("ada", "Hello", "Ahoj", 1, NOW)
    other = Keepers(storage)
    other.refresh()
    assert [(one.en, one.cs) for one in other.announced(NOW)] == [("Hello", "Ahoj")]
    assert other.announced(NOW + DAY) == []


def test_a_keeper_steps_down_but_not_the_last(keepers: Keepers) -> None:
    with pytest.raises(Forbidden):
        keepers.step_down("ada", NOW)
    keepers.claim("bob", keepers.new_key(), NOW)
    keepers.step_down("ada", NOW)
    assert set(keepers.keepers) == {"bob"}


def test_a_database_that_can_be_read_and_written_is_well(storage: SqlStorage) -> None:
    health = Health(storage, lambda: NOW)
    assert set(health.checks().values()) == {"ok"}
    assert health.is_well
