"""A match that ends beside its rules: somebody has lost, and the record says so."""

from __future__ import annotations

from typing import Any

import pytest

from quadriga import games
from quadriga.kernel import BadRecord, IllegalMove, Match, SecretDealer, read_record, write_record

CAESAR = games.load("caesar")


def ended() -> dict[str, Any]:
    match = Match(CAESAR, CAESAR.configure(), SecretDealer(b"forfeit"))
    match.forfeit([1], "time")
    return write_record(match)


def test_who_forfeits_has_lost_and_nothing_is_asked_any_more() -> None:
    match = Match(CAESAR, CAESAR.configure(), SecretDealer(b"forfeit"))
    match.forfeit([1], "time")
    assert (match.over, match.state.result.winners, match.pending) == (True, (0,), ())
    with pytest.raises(IllegalMove):
        match.forfeit([0], "time")


def test_the_record_is_read_again_as_it_ended() -> None:
    data = ended()
    match = read_record(CAESAR, data)
    assert (match.over, match.losers, match.state.result.how) == (True, (1,), "time")
    assert write_record(match)["ended"] == data["ended"]
    assert "secret" in data["dealers"][-1], "it is over: everything may be known"


@pytest.mark.parametrize(
    "wrong",
    [
        {}, [], "time", {"losers": [1]}, {"losers": [], "how": "time"}, {"losers": [7], "how": "time"},
        {"losers": ["1"], "how": "time"}, {"losers": [1], "how": "magic"}, {"losers": [1], "how": "time", "more": 1},
    ],
)  # fmt: skip
def test_an_ending_that_cannot_be_is_refused_with_a_sentence(wrong: Any) -> None:
    with pytest.raises(BadRecord, match=r"\.$"):
        read_record(CAESAR, ended() | {"ended": wrong})
