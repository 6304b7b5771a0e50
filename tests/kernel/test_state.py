"""Values of a state as JSON."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Any

import pytest

from quadriga.kernel import BadRecord, State, from_json, to_json


class Metal(IntEnum):
    GOLD = 0
    IRON = 1


@dataclass(slots=True)
class Chest:
    """What may stand in a state."""

    metals: dict[Metal, int] | None
    lid: tuple[Metal, ...] = ()


@pytest.mark.parametrize("chest", [Chest({Metal.IRON: 2}, (Metal.GOLD,)), Chest(None), Chest({})])
def test_what_may_be_absent_is_read_as_it_was_written(chest: Chest) -> None:
    assert from_json(Chest, to_json(chest)) == chest


@pytest.mark.parametrize("metals", [["IRON"], "IRON", 3])
def test_what_is_no_table_is_refused(metals: Any) -> None:
    with pytest.raises(BadRecord):
        from_json(Chest, {"metals": metals, "lid": []})


@dataclass(slots=True)
class Hoard(State):
    """A state whose field once was a number of coins and has become metals since; the lid came later still."""

    metals: list[Metal]
    lid: Metal | None = None

    @classmethod
    def upgrade(cls, data: dict[str, Any]) -> dict[str, Any]:
        if "coins" not in data:
            return data
        return {"metals": ["GOLD"] * data["coins"], **{name: value for name, value in data.items() if name != "coins"}}


def test_a_field_that_came_later_has_its_default_in_older_states() -> None:
    assert from_json(Hoard, {"metals": ["IRON"]}) == Hoard([Metal.IRON], None)


def test_a_state_of_an_earlier_form_is_read_in_todays() -> None:
    written = {"coins": 2, "lid": "IRON"}
    assert from_json(Hoard, written) == Hoard([Metal.GOLD, Metal.GOLD], Metal.IRON)
    assert written == {"coins": 2, "lid": "IRON"}, "what was read is left as it was"


@pytest.mark.parametrize("data", [{}, {"lid": None}, {"metals": [], "lock": 1}, ["metals"], None])
def test_a_field_without_a_default_and_a_field_too_many_are_refused(data: Any) -> None:
    with pytest.raises(BadRecord):
        from_json(Hoard, data)
