"""That a question is asked tells something: a side on turn has something to place, in every world one can imagine."""

import json
from pathlib import Path
from random import Random

from quadriga import games
from quadriga.kernel import read_record

GAME = games.load("caesar")
RECORD = Path(__file__).parent / "records" / "asked-so-not-blocked.json"


def test_6_1_worlds_in_which_the_side_on_turn_is_blocked_are_not_imagined() -> None:
    match = read_record(GAME, json.loads(RECORD.read_text(encoding="utf-8")))
    assert [ask.seat for ask in match.pending] == [0]
    for seat in (None, 1):
        for k in range(60):
            world = match.imagine(seat, Random(k))
            assert world.view(seat) == match.view(seat)
            assert world.state.can_place(0)
