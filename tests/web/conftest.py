from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from random import Random
from typing import Any

import pytest

from web.site import WHOLE, Person, chromium, launch, running

SITTING = pytest.StashKey[list[Person]]()


@pytest.fixture(scope="session")
def luck() -> Random:
    """What the dealers and bots of the site draw from."""
    return Random(0)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, luck: Random) -> Iterator[str]:
    with running(tmp_path_factory.mktemp("site") / "q.db", luck) as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    with chromium() as found:
        yield found


@pytest.fixture(scope="session")
def whole_browser(browser: Any) -> Iterator[Any]:
    """One with all that people have, such as notices of the system."""
    found = launch(browser.browser_type, WHOLE)
    yield found
    found.close()


@pytest.fixture
def person(browser: Any, site: str, luck: Random, request: pytest.FixtureRequest) -> Iterator[Callable[..., Person]]:
    """People at screens, who are dealt the same in every run; at the end none of their pages may have reported an error."""
    luck.seed(request.node.name)
    people = request.node.stash[SITTING] = []

    def sit(**how: Any) -> Person:
        people.append(Person(browser, site, **how))
        return people[-1]

    yield sit
    for one in people:
        one.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A journey that fails says what was on the screens: where it stopped is rarely why."""
    report = yield
    if report.when == "call" and report.failed:
        sitting: list[Person] = item.stash.get(SITTING, [])
        for number, one in enumerate(sitting):
            report.sections.append((f"screen {number}", one.tell_screen()))
    return report
