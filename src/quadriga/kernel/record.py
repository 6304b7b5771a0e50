"""Saved matches: readable JSON that can be continued at any moment.

    {"format": "quadriga-record/1", "game": "caesar", "rules": 1, "config": {…}, "seats": [...], "start": null,
     "commitment": "<sha-256 of the dealer's secret>", "secret": "<hex, once the match is over>",
     "entries": [["chance", "SENATE"], [0, "Place", "SWORD_51", "SD_GA", "GALLIA"], …],
     "checkpoints": [{"at": 12, "state": {…}}]}

An entry is the seat (or "chance") followed by the written answer; sealed answers stand in the order in which they came.
The last checkpoint always stands in the record: after a change of the rules a match goes on from there.
"""

from __future__ import annotations

from typing import Any

from quadriga.kernel.choices import Amount, Amounts
from quadriga.kernel.dealer import Dealer, SecretDealer
from quadriga.kernel.effects import Chance
from quadriga.kernel.errors import BadPosition, BadRecord, QuadrigaError
from quadriga.kernel.game import Game
from quadriga.kernel.match import CHANCE, IMAGINED, Entry, Match
from quadriga.kernel.notation import notate
from quadriga.kernel.state import from_json, to_json

FORMAT = "quadriga-record/1"


def write_entry(entry: Entry) -> list[Any]:
    """The JSON form of one entry."""
    if entry.seat == IMAGINED:
        raise QuadrigaError("An imagined world has no record.")
    return ["chance" if entry.seat == CHANCE else entry.seat, *_written(entry.answer)]


def _written(answer: Any) -> tuple[str, ...]:
    if isinstance(answer, tuple) and answer and isinstance(answer[0], Amount):
        return Amounts({amount.item: amount.n for amount in answer}).write(answer)
    return notate(answer)


def write_checkpoint(at: int, state: Any) -> dict[str, Any]:
    return {"at": at, "state": to_json(state)}


def write_record(match: Match[Any, Any], seats: list[Any] | None = None, *, all_checkpoints: bool = False) -> dict[str, Any]:
    """The whole match as JSON. `seats` says who sat where, for people to read."""
    dealer = match.dealer
    checkpoints = match.checkpoints if all_checkpoints else match.checkpoints[-1:]
    data: dict[str, Any] = {
        "format": FORMAT,
        "game": match.game.name,
        "rules": match.game.rules_version,
        "config": to_json(match.config),
        "seats": seats or [],
        "start": None,
        "entries": [write_entry(entry) for entry in match.entries],
        "checkpoints": [write_checkpoint(at, state) for at, state in checkpoints],
    }
    first_at, first = match.checkpoints[0]
    if first_at != 0 or first != match.game.new(match.config):
        data["start"] = to_json(first)
    if isinstance(dealer, SecretDealer):
        data["commitment"] = dealer.commitment
        if match.over:
            data["secret"] = dealer.secret.hex()
    return data


def snapshot(match: Match[Any, Any]) -> dict[str, Any]:
    """The record of a match as if it had begun at its last checkpoint: all another process needs to think about it."""
    at, state = match.checkpoints[-1]
    return {
        "format": FORMAT,
        "game": match.game.name,
        "rules": match.game.rules_version,
        "config": to_json(match.config),
        "start": to_json(state),
        "entries": [write_entry(entry) for entry in match.entries[at:]],
        "checkpoints": [],
    }


def _drawn(chance: Chance[Any] | None, written: list[str], number: int) -> Any:
    """The item of a draw that was written so, as entry `number`."""
    if chance is None:
        raise BadRecord(f"Entry {number}: nothing is drawn here.")
    for i, item in enumerate(chance.items):
        if notate(item) == tuple(written) and (chance.weights is None or chance.weights[i] > 0):
            return item
    raise BadRecord(f"Entry {number}: '{' '.join(written)}' cannot have been drawn.")


def _check_shape(data: Any) -> None:
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadRecord("This is not a Quadriga record.")
    for key, kind in (("game", str), ("rules", int), ("config", dict), ("entries", list), ("checkpoints", list)):
        if not isinstance(data.get(key), kind):
            raise BadRecord(f"The record has no proper '{key}'.")
    for number, entry in enumerate(data["entries"], 1):
        fine = isinstance(entry, list) and entry and (entry[0] == "chance" or type(entry[0]) is int)
        if not fine or not all(isinstance(word, str) for word in entry[1:]):
            raise BadRecord(f"Entry {number} of the record is not a list of a seat and words.")
    for point in data["checkpoints"]:
        if not isinstance(point, dict) or type(point.get("at")) is not int or "state" not in point:
            raise BadRecord("A checkpoint of the record has no place or no state.")
        if not 0 <= point["at"] <= len(data["entries"]):
            raise BadRecord("A checkpoint of the record lies beyond its entries.")


def read_record(game: Game[Any, Any], data: Any, dealer: Dealer | None = None) -> Match[Any, Any]:
    """The match of a record, ready to go on. Every entry is checked on the way.

    Under the same rules version all entries are replayed; under another one, those since the last checkpoint.
    """
    _check_shape(data)
    match = _opened(game, data)
    earlier: list[list[Any]] = []
    if data["rules"] != game.rules_version:
        if not data["checkpoints"]:
            raise BadRecord(f"The record follows rules version {data['rules']} and has no checkpoint to continue from.")
        last = max(data["checkpoints"], key=lambda point: int(point["at"]))
        earlier = data["entries"][: last["at"]]
        match = Match(game, match.config, None, from_json(game.state_type, last["state"]))
    for number, entry in enumerate(data["entries"][len(earlier) :], len(earlier) + 1):
        _enter(match, entry, number)
    if earlier:
        _shift(match, earlier)
    match.resume(dealer)
    return match


def _opened(game: Game[Any, Any], data: Any) -> Match[Any, Any]:
    """The match of a record before its first entry."""
    if data["game"] != game.name:
        raise BadRecord(f"This is a record of {data['game']}, not of {game.name}.")
    config = game.configure(data["config"])
    start = from_json(game.state_type, data["start"]) if data.get("start") is not None else None
    return Match(game, config, None, start)


def _enter(match: Match[Any, Any], entry: list[Any], number: int) -> None:
    who, *written = entry
    if who == "chance":
        match.draw(_drawn(match.chance, written, number))
        return
    try:
        match.answer_written(who, tuple(written))
    except QuadrigaError as error:
        raise BadRecord(f"Entry {number}: {error}") from error


def _shift(match: Match[Any, Any], earlier: list[list[Any]]) -> None:
    """Keep the entries before the checkpoint for the record's sake, as written: they cannot be replayed any more."""
    match.entries = [Entry(CHANCE if e[0] == "chance" else e[0], tuple(e[1:])) for e in earlier] + match.entries
    match.checkpoints = [(at + len(earlier), state) for at, state in match.checkpoints]
    match.dealt = sum(1 for entry in match.entries if entry.seat == CHANCE)
    if match.chronicle is not None:
        match.chronicle = [line._replace(at=line.at + len(earlier)) for line in match.chronicle]


def verify(game: Game[Any, Any], data: Any) -> list[str]:
    """Deal again from the published secret. Returns what is wrong, a sentence each; empty if every draw was fair."""
    _check_shape(data)
    if "commitment" not in data:
        return ["The record has no commitment: its draws were not made by a table's secret dealer."]
    if "secret" not in data:
        return ["The secret is published when the match is over; this one is not."]
    try:
        dealer = SecretDealer(bytes.fromhex(data["secret"]))
    except (ValueError, TypeError):
        return ["The published secret is not a hexadecimal number."]
    if dealer.commitment != data["commitment"]:
        return ["The published secret does not match the commitment made at the start."]
    if data["rules"] != game.rules_version:
        return [f"The record follows rules version {data['rules']}; this is version {game.rules_version}."]
    match = _opened(game, data)
    wrong: list[str] = []
    for number, entry in enumerate(data["entries"], 1):
        if entry[0] == "chance" and match.chance is not None:
            fair = notate(dealer(match.chance, match.dealt))
            if fair != tuple(entry[1:]):
                wrong.append(f"Entry {number}: '{' '.join(entry[1:])}' was recorded, '{' '.join(fair)}' was due.")
        _enter(match, entry, number)
    return wrong


def from_position(game: Game[Any, Any], data: Any, dealer: Dealer | None = None) -> Match[Any, Any]:
    """A match that starts from a described position: `{"game": …, "config": {…}, …}` (see docs/builders/positions.md)."""
    if not isinstance(data, dict):
        raise BadPosition("A position is a table of names and values.")
    if data.get("game", game.name) != game.name:
        raise BadPosition(f"This is a position of {data['game']}, not of {game.name}.")
    if not isinstance(data.get("config", {}), dict):
        raise BadPosition("The config of a position is a table of options.")
    config = game.configure(data.get("config", {}))
    rest = {key: value for key, value in data.items() if key not in ("game", "config", "title")}
    try:
        state = game.position(config, rest)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
        raise BadPosition(f"The position cannot be understood ({type(error).__name__}: {error}).") from error
    try:
        game.check(state)
    except AssertionError as error:
        raise BadPosition(f"The position breaks a rule of the game: {error}.") from error
    return Match(game, config, dealer, state)
