from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from web.site import Person, chromium, running


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(tmp_path_factory.mktemp("site") / "q.db") as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    with chromium() as found:
        yield found


@pytest.fixture
def person(browser: Any, site: str) -> Iterator[Callable[..., Person]]:
    """People at screens; at the end none of their pages may have reported an error."""
    people: list[Person] = []

    def sit(**how: Any) -> Person:
        people.append(Person(browser, site, **how))
        return people[-1]

    yield sit
    for one in people:
        one.close()
