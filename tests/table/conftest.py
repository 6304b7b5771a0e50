from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest
from steady import steady_secrets

from bench.postgres import Postgres, postgres

__all__ = ["steady_secrets"]


@pytest.fixture(scope="session")
def server() -> Iterator[Postgres]:
    """A PostgreSQL of these tests' own. What it writes need not survive the machine, so it does not wait for the disk."""
    with postgres(durable=False) as running:
        yield running


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
