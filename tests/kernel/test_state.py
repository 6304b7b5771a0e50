"""Values of a state as JSON."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Any

import pytest

from quadriga.kernel import BadRecord, from_json, to_json


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
