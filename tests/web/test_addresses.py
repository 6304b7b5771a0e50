"""An address that leads nowhere says what is not there."""

from __future__ import annotations

from pathlib import Path

import pytest

from web.harness import house, run

WITHOUT_CARDS = "caesar"
ADDRESSES = [
    ("/nope", "There is nothing at this address."),
    ("/static/nix", "There is nothing at this address."),
    ("/t/x/nowhere", "There is nothing at this address."),
    ("/new/n.x", "There is nothing at this address."),
    ("/rules/nix", "There is no game &#39;nix&#39;; there are byzantion, caesar,"),
    ("/new/nix", "There is no game &#39;nix&#39;"),
    (f"/cards/{WITHOUT_CARDS}", "has no cards to look at here."),
    ("/t/nix", "There is no such table; it may have been deleted."),
    ("/join/nix", "This link leads nowhere any more"),
]


@pytest.mark.parametrize(("address", "sentence"), ADDRESSES)
def test_what_is_not_there_is_named(tmp_path: Path, address: str, sentence: str) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            page = await place.browser().open(address)
            assert page.status == 404
            assert sentence in page.text

    run(test())


def test_a_seat_is_not_offered_what_cannot_be_wished_for(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            await ada.open()
            refused = await ada.post("/api/matches", game="caesar", seats=["here", "throne"], options={})
            assert refused.status == 422
            assert "one of here, link, open, bot, not by 'throne'" in refused.text

    run(test())
