"""§5, §6: the page says what the last turn of a quarter and of the year ends."""

from __future__ import annotations

from pathlib import Path

import pytest
from games.trajan.setting import BOARD, RED, aim

from quadriga.games.trajan import GAME
from quadriga.games.trajan.moves import Advance
from quadriga.games.trajan.terms import Action
from quadriga.kernel import SecretDealer, from_position, notate, write_record
from web.harness import house, run


@pytest.mark.parametrize(
    ("quarter", "lang", "words"),
    [
        (1, "en", "This ends the quarter"),
        (1, "cs", "Tím končí čtvrtletí"),
        (4, "en", "This ends the year: the final scoring follows"),
        (4, "cs", "Tím končí rok: následuje závěrečné bodování"),
    ],
)
def test_5_1_6_the_last_click_of_a_quarter_says_so(tmp_path: Path, quarter: int, lang: str, words: str) -> None:
    """Green will be consul and chooses next: that "the others act next" would be true, and too little."""
    table = {**BOARD, "time": 10, "quarter": quarter, "demands": ["BREAD"] * 3, "seats": {"GREEN": {"step": 5}}}
    match = from_position(GAME, table, SecretDealer(b"last"))
    aim(match, Action.SENATE)

    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser(lang)
            await ada.open()
            made = await ada.post("/import", record=write_record(match))
            address = f"/t/{made.data['key']}"
            await ada.post(f"{address}/curtain", seat=RED)
            seen = await ada.view(address)
            shown = await ada.get(f"{address}/preview?v={seen['v']}&path={'/'.join(notate(Advance()))}", data=True)
            assert shown.data["final"]
            assert shown.data["shows"].startswith(words)
            assert "15" in shown.data["note"]

    run(test())
