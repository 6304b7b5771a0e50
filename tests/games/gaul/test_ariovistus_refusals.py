"""Why Germans may not Settle or Intimidate somewhere, and why Intimidation bars growth."""

from __future__ import annotations

import pytest
from games.gaul.table import do, position

from quadriga.games.gaul.moves import Issue, Select, Use
from quadriga.games.gaul.terms import Ability, Command, Region
from quadriga.kernel import IllegalMove
from quadriga.text.telling import why_refused

ARIO = {"scenario": "ARIOVISTUS"}
PIECES = {
    "UBII": {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 3}, "SEQUANI": {"GERMAN_HIDDEN": 3}, "TREVERI": {"GERMAN_REVEALED": 2},
    "CISALPINA": {"GERMAN_HIDDEN": 1, "LEGION": 3}, "NERVII": {"GERMAN_HIDDEN": 2}, "BITURIGES": {"GERMAN_HIDDEN": 2},
}  # fmt: skip


@pytest.mark.parametrize(
    ("region", "key"),
    [
        ("UBII", "germania"), ("CISALPINA", "no_control"), ("NERVII", "no_leader"), ("BITURIGES", "too_far_to_settle"),
        ("TREVERI", "settled"),
    ],
)  # fmt: skip
def test_a4_6_1_why_not_settle(region: str, key: str) -> None:
    pieces = {**PIECES, "TREVERI": {"GERMAN_REVEALED": 2, "SETTLEMENT": 1}}
    match = position(config=ARIO, eligible=["GERMANS"], resources={"GERMANS": 9}, pieces=pieces)
    do(match, Issue(Command.MARCH), Use(Ability.SETTLE))
    with pytest.raises(IllegalMove) as refused:
        do(match, Select(Region[region]))
    assert why_refused(refused.value) == f"why.{key}"


@pytest.mark.parametrize(("region", "key"), [("TREVERI", "no_hidden"), ("NERVII", "no_leader"), ("CISALPINA", "no_control")])
def test_a4_6_2_why_not_intimidate(region: str, key: str) -> None:
    match = position(config=ARIO, eligible=["GERMANS"], resources={"GERMANS": 9}, pieces=PIECES)
    do(match, Issue(Command.MARCH), Use(Ability.INTIMIDATE))
    with pytest.raises(IllegalMove) as refused:
        do(match, Select(Region[region]))
    assert why_refused(refused.value) == f"why.{key}"


def test_a3_3_1_why_not_rally_where_intimidated() -> None:
    match = position(
        config=ARIO, eligible=["BELGAE"], resources={"BELGAE": 9}, tribes={"MORINI": "BELGIC_ALLY", "NERVII": "BELGIC_ALLY"},
        intimidated=["MORINI"],
    )  # fmt: skip
    do(match, Issue(Command.RALLY))
    with pytest.raises(IllegalMove) as refused:
        do(match, Select(Region.MORINI))
    assert why_refused(refused.value) == "why.intimidated"
