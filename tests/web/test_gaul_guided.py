"""Gaul's Commands and Special Abilities, each from its first question to its end by pointing: what is lit, what is barred and
why, what it costs, what stands on the board afterwards and what the chronicle says."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from quadriga.games.gaul import GAME
from quadriga.games.gaul.terms import Ability, Command
from quadriga.kernel import from_position, random_dealer, write_record
from web.conftest import SITTING
from web.guided import Guided
from web.site import Person

pytestmark = pytest.mark.browser

DATA: dict[str, Any] = tomllib.loads((Path(__file__).parent / "guided_gaul.toml").read_text(encoding="utf-8"))
WALKS: list[dict[str, Any]] = DATA["walk"]
ABOUT_IT = ("name", "position", "steps", "told", "board")  # all else changes the position


def start(walk: dict[str, Any]) -> dict[str, Any]:
    """The position of a walk: the common one with what the walk changes in it."""
    common: dict[str, Any] = DATA["position"][walk["position"]]
    changed = {key: value for key, value in walk.items() if key not in ABOUT_IT}
    return common | changed | {"pieces": common["pieces"] | changed.get("pieces", {})}


@pytest.fixture(scope="module")
def table(browser: Any, site: str) -> Iterator[Guided]:
    """One screen for all: every position is laid upon it in turn."""
    one = Person(browser, site)
    one.prefer(confirm="never", motion="off")
    yield Guided(one)
    one.close()


@pytest.fixture(autouse=True)
def dice(luck: Random, table: Guided, request: pytest.FixtureRequest) -> None:
    """Each time the same; and whoever reads of a failure is told what stood on the screen."""
    luck.seed("guided")
    request.node.stash[SITTING] = [table.one]


@pytest.mark.parametrize("walk", WALKS, ids=[walk["name"] for walk in WALKS])
def test_by_pointing_from_the_first_question_to_the_end(table: Guided, walk: dict[str, Any]) -> None:
    table.open(write_record(from_position(GAME, start(walk), random_dealer(Random(1)))))
    table.follow(walk["steps"].format(**DATA["sentence"]))
    told = table.told()
    assert [line for line in walk["told"] if line not in told] == [], told
    assert {thing: table.shows(thing) for thing in walk["board"]} == walk["board"]


def test_a_rule_cited_in_the_chronicle_opens(table: Guided) -> None:
    """The line leads back to its moment, the number of the rule to the rule."""
    walk = WALKS[0]
    table.open(write_record(from_position(GAME, start(walk), random_dealer(Random(1)))))
    table.step("Issue RECRUIT")
    table.page.locator("#tb-log").click()
    table.page.locator("#L-log .cite").click()
    table.page.wait_for_selector("#book .cited")
    assert "3.2.1" in table.page.locator("#book .cited").inner_text()
    assert not table.page.locator("body.past").count()


def test_every_command_and_every_ability_is_walked() -> None:
    lines = {line.strip() for walk in WALKS for line in walk["steps"].splitlines()}
    verbs = {tuple(line.split()[:2]) for line in lines if len(line.split()) > 1}
    assert {command.name for command in Command} == {thing for verb, thing in verbs if verb == "Issue"}
    used = {thing for verb, thing in verbs if verb == "Use"} | {verb.upper() for verb, _ in verbs}
    assert {ability.name for ability in Ability} <= used
