"""A name is what can be seen of it, wherever somebody gives one."""

from __future__ import annotations

from pathlib import Path

import pytest
from web.harness import house, run

from quadriga.table.names import LONGEST, seat_name

NAMES = [
    ("Ada", "Ada"),
    ("  Ada \n Lovelace\t", "Ada Lovelace"),
    ("Žofie Černá", "Žofie Černá"),
    ("皇帝", "皇帝"),
    ("❤\ufe0f", "❤"),
    ("\u202eadA", "adA"),
    ("\u3164", ""),
    ("\u2800\u2800", ""),
    ("\u115f \uffa0", ""),
    ("\u0301\u0301", ""),
    ("x" * 99, "x" * LONGEST),
]


@pytest.mark.parametrize(("given", "shown"), NAMES)
def test_a_name_is_what_can_be_seen_of_it(given: str, shown: str) -> None:
    assert seat_name(given) == shown


def test_nobody_sits_down_under_a_name_that_shows_nothing(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, bob, eve = (place.browser() for _ in range(3))
            made = await ada.create("forum", ["here", "link"])
            await bob.join(made["links"][1], "\u3164")
            table = await place.tables.open(made["match"])
            assert (table.places[1].name, table.info.notes[-1].key) == ("", "came")
            offered = await ada.create("forum", ["here", "open"])
            await eve.open()
            assert (await eve.post(f"{offered['address']}/sit", seat=1, name="E\u2800ve\u034f")).status == 204
            assert (await place.tables.open(offered["match"])).places[1].name == "Eve"

    run(test())
