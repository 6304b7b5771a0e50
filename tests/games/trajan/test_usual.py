"""What the page begins with when stones are laid one by one."""

from __future__ import annotations

from random import Random

from quadriga.games.trajan import GAME
from quadriga.games.trajan.telling.landing import landing
from quadriga.kernel import Match, SecretDealer


def test_3_5_the_usual_order_claims_what_is_within_reach() -> None:
    claims = 0
    for seed in range(6):
        rng = Random(seed)
        match = Match(GAME, GAME.configure({"players": 2, "stones": "RANDOM"}), SecretDealer(bytes([seed]) * 32))
        while not match.over:
            ask = match.pending[0]
            if ask.prompt != "order":
                match.answer(ask.seat, ask.choice.sample(rng))
                continue
            view = match.view(ask.seat)
            _, tile = landing(view.mats[ask.seat], view.lifted)
            before = len(match.chronicle or [])
            match.answer(ask.seat, GAME.telling.usual(view, ask))
            told = [line.news.key for line in (match.chronicle or [])[before:]]
            assert ("claimed" in told) == (tile is not None)
            claims += tile is not None
    assert claims > 5
