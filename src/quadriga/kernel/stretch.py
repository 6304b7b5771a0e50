"""The last stretch of a match: all that must be known of what came before a checkpoint to play on from there.

A long match is opened from it in the time of a short one. It plays on, is taken back and tells what happens as the whole match
would, as far as the stretch goes (`Match.is_whole`); whoever wants to look further back replays the record.
"""

from __future__ import annotations

from typing import Any

from quadriga.kernel.dealer import Dealer
from quadriga.kernel.errors import BadRecord
from quadriga.kernel.game import AnyGame
from quadriga.kernel.match import AnyMatch, Match, blanks, count_last
from quadriga.kernel.record import check_shape, end, enter
from quadriga.kernel.run import CHANCE, FORGOTTEN
from quadriga.kernel.state import from_json, to_json


def write_stretch(match: AnyMatch, at: int) -> dict[str, Any]:
    """What is to be known to play on from the last checkpoint after so many entries."""
    state = next(state for place, state in reversed(match.checkpoints) if place == at)
    last = {str(seat): place for seat, place in count_last(match.entries[:at]).items() if seat != FORGOTTEN}
    dealt = match.dealt - sum(entry.seat == CHANCE for entry in match.entries[at:])
    return {"at": at, "first": match.first, "dealt": dealt, "last": last, "state": to_json(state)}


def read_stretch(game: AnyGame, data: dict[str, Any], begins: dict[str, Any], dealer: Dealer | None) -> AnyMatch:
    """The match of a record whose entries are those since a stretch of our own began, which is believed."""
    data = data | {"checkpoints": [], "start": None, "begins": 0}
    check_shape(data)
    if data["game"] != game.name or data["rules"] != game.rules_version:
        raise BadRecord("refuse.record.rules", version=data["rules"])
    at = int(begins["at"])
    match: AnyMatch = Match(game, game.configure(data["config"]), None, from_json(game.state_type, begins["state"]))
    last = {int(seat): place for seat, place in begins["last"].items()}
    match.put_before(blanks(at, last), begins["dealt"], begins["first"])
    for number, entry in enumerate(data["entries"], at + 1):
        enter(match, entry, number)
    match.resume(dealer)
    end(match, data)
    return match
