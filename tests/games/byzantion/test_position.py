"""Described positions: what they say, and how nonsense is refused."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest

from quadriga.games.byzantion import GAME
from quadriga.games.byzantion.terms import Card, Good, Step, Territory, Unit
from quadriga.kernel import BadPosition, from_position, random_dealer

from .setting import BLUE, GREEN, table


def test_a_position_says_what_lies_where() -> None:
    match = table(
        3, step="votes", event="V17", ring="red", seals={"robe": "blue", "cup": "red", "labaron": "green"}, market=["fides"],
        units={"italia": {"legion": 2}}, discard=["E002"], blue={"hand": ["I11"], "zone": [["E041", "E050"]], "lapis": 3},
    )  # fmt: skip
    g = match.state
    assert g.step is Step.VOTES
    assert g.initiative == [GREEN, 2, BLUE]
    assert g.market == [Good.FIDES, -1, -1, -1, -1, -1, -1, -1]
    assert g.count_units(Territory.ITALIA, Unit.LEGION) == 2
    assert g.zones[BLUE] == [[Card.E041, Card.E050]]
    assert g.goods[BLUE][Good.LAPIS] == 3
    assert [goods[Good.DOXA] for goods in g.goods] == [6, 7, 5]


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"colour": 1}, "has no 'colour'"),
        ({"event": "V99"}, "There is no event 'V99'"),
        ({"event": "S01"}, "Solo events belong to the solo game"),
        ({"round": 3}, "There is no round 3"),
        ({"ring": "purple"}, "There is no player 'purple'"),
        ({"market": ["lapis", "lapis"]}, "each at most once"),
        ({"market": ["nomisma"]}, "Only resources lie on the market"),
        ({"chests": ["K01", "K01", "K02", "K03"]}, "Four different chests"),
        ({"units": {"italia": {"hagia_sophia": 2}}}, "There are only 1"),
        ({"blue": {"hand": ["E001"]}, "green": {"hand": ["E001"]}}, "E001 stands in two places"),
        ({"blue": {"zone": [["E041", "E029"]]}}, "E041 cannot lead E029"),
        ({"blue": {"zone": [["E050", "E051"]]}}, "E050 cannot lead E051"),
        ({"blue": {"zone": [["E041", "I21"]]}}, "Intrigue cards join no bandon"),
        ({"blue": {"tasks": ["T01", "T01"]}}, "T01 is dealt twice"),
        ({"blue": {"gold": 1}}, "called 'gold'"),
        ({"blue": {"lapis": -1}}, "should be a whole number"),
    ],
)
def test_contradictions_are_refused_with_a_sentence(data: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadPosition) as refused:
        table(2, **data)
    assert sentence in str(refused.value)


def test_the_examples_of_the_documentation_can_be_played() -> None:
    page = Path(__file__).parents[3] / "docs" / "builders" / "positions.md"
    chapter = page.read_text(encoding="utf-8").split("## Byzantion")[1].split("\n## ")[0]
    examples = re.findall(r"```toml\n(.*?)```", chapter, re.DOTALL)
    assert len(examples) == 3
    for example in examples:
        assert from_position(GAME, tomllib.loads(example), random_dealer(Random(1))).pending
