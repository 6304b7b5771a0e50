from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest
from steady import steady_secrets
from web.harness import PATIENCE

from bench.postgres import Postgres, postgres
from quadriga.table import crew, jobs
from quadriga.table import postgres as postgres_module

__all__ = ["steady_secrets"]


@pytest.fixture(scope="session")
def server() -> Iterator[Postgres]:
    """A PostgreSQL of these tests' own. What it writes need not survive the machine, so it does not wait for the disk."""
    with postgres(durable=False) as running:
        yield running


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine a database is slow and not away: what is to be done then is not what these tests are about."""
    monkeypatch.setattr(postgres_module, "PATIENCE", float(PATIENCE))
    monkeypatch.setattr(postgres_module, "READING", float(PATIENCE))
    monkeypatch.setitem(postgres_module.USUAL, "connect_timeout", PATIENCE)
    monkeypatch.setitem(postgres_module.USUAL, "tcp_user_timeout", 1000 * PATIENCE)
    monkeypatch.setattr(postgres_module, "TUNING", f"SET lock_timeout = '{PATIENCE}s'")
    monkeypatch.setattr(jobs, "LEASE", float(PATIENCE))
    monkeypatch.setattr(crew, "LEASE", float(PATIENCE))


Make = Callable[[], str]


@pytest.fixture(params=["sqlite", "postgres"])
def new_database(request: pytest.FixtureRequest, tmp_path: Path) -> Make:
    """Makes a new, empty database of either kind and gives its address."""
    if request.param == "postgres":
        running: Postgres = request.getfixturevalue("server")
        return running.create
    names = count()
    return lambda: f"sqlite:///{tmp_path}/q{next(names)}.db"


@pytest.fixture
def database(new_database: Make) -> str:
    return new_database()
