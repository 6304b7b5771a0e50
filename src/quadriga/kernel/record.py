"""Saved matches: readable JSON that can be continued at any moment.

    {"format": "quadriga-record/1", "game": "caesar", "rules": 1, "config": {…},
     "seats": [{"kind": "person", "name": "Ada"}, {"kind": "bot", "level": "tiro"}], "start": null,
     "dealers": [{"first": 0, "commitment": "<sha-256 of the secret>", "secret": "<hex, once the match is over>",
                  "numbers": [{"seat": 0, "number": "<hex>", "by": "browser"}]}],
     "entries": [["chance", "SENATE"], [0, "Place", "SWORD_51", "SD_GA", "GALLIA"], …],
     "checkpoints": [{"at": 12, "state": {…}}]}

An entry is the seat (or "chance") followed by the written answer; sealed answers stand in the order in which they came.
The last checkpoint always stands in the record: after a change of the rules a match goes on from there. A match that did so
says that it `"begins"` after n entries: those before are kept as they were, `"start"` is the state after them.

A match that did not end by its rules says so: `"ended": {"losers": [1], "how": "time"}`.

A seat is a person, a bot of some level, or an automaton that the rules play; any may have a name. No seats at all: people.

A dealer made the draws from number `first` (from 0) on, up to the next one's. There is more than one where a match went on
without the secret of the table it comes from: that one stays there, so a new dealer takes over, and each part of the draws
can be checked once its own secret is published. Its `numbers`, if any, came from the browsers of the seats before the first
draw ("server": one was drawn for a seat that gave none). Draws before the first dealer were promised by nobody. A file that
only the people at one keyboard have may keep the secret of a running match as `"private": {"secret": "<hex>"}`.

Older records have seats as words ("human", a level, "automaton") or with the kinds "here" and "link" for people, and one
dealer as "commitment" and "secret" of the record itself. They are read as well.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from quadriga.kernel.choices import Amount, Amounts
from quadriga.kernel.dealer import Dealer, SecretDealer
from quadriga.kernel.effects import Chance
from quadriga.kernel.errors import BadRecord, Impossible, QuadrigaError
from quadriga.kernel.game import AnyGame
from quadriga.kernel.match import AnyMatch, Match
from quadriga.kernel.notation import notate
from quadriga.kernel.run import CHANCE, FORGOTTEN, IMAGINED, Entry
from quadriga.kernel.seats import MOST_SEATS, SeatInfo
from quadriga.kernel.shares import write_dealers
from quadriga.kernel.state import State, check_fit, from_json, to_json

FORMAT = "quadriga-record/1"
Judge: TypeAlias = Callable[[AnyGame, Any, State], None]  # refuses a state that it does not believe
MOST_ENTRIES = 10_000  # no match of ours comes near
MOST_LETTERS = 1_000_000  # of all entries together
ENDINGS = ("time", "resigned", "agreed")  # how a match may end beside its rules
MOST_WORDS, LONGEST_WORD = 500, 200  # of an entry


# Writing ----------------------------------------------------------------------------------------------------------------


def write_entry(entry: Entry) -> list[Any]:
    """The JSON form of one entry."""
    assert entry.seat != FORGOTTEN, "a record is written of a whole match"
    if entry.seat == IMAGINED:
        raise QuadrigaError("refuse.record.imagined")
    return ["chance" if entry.seat == CHANCE else entry.seat, *_written(entry.answer)]


def _written(answer: Any) -> tuple[str, ...]:
    if isinstance(answer, tuple) and answer and isinstance(answer[0], Amount):
        return Amounts({amount.item: amount.n for amount in answer}).write(answer)
    return notate(answer)


def write_checkpoint(at: int, state: Any) -> dict[str, Any]:
    return {"at": at, "state": to_json(state)}


def write_beginning(match: AnyMatch) -> dict[str, Any]:
    """From where a record of this match is replayed, and by which rules."""
    at, state = match.checkpoints[0]
    data: dict[str, Any] = {"rules": match.game.rules_version, "start": None}
    if at != 0 or state != match.game.new(match.config):
        data["start"] = to_json(state)
    if at != 0:
        data["begins"] = at
    return data


def write_ending(match: AnyMatch) -> dict[str, Any]:
    """How a match ended that did not end by its rules."""
    return {"losers": list(match.losers), "how": match.state.result.how}


def write_record(match: AnyMatch, seats: Sequence[SeatInfo] = (), *, all_checkpoints: bool = False) -> dict[str, Any]:
    """The whole match as JSON. `seats` says who sits where."""
    dealer = match.dealer
    checkpoints = match.checkpoints if all_checkpoints else match.checkpoints[-1:]
    data: dict[str, Any] = {
        "format": FORMAT,
        "game": match.game.name,
        "rules": match.game.rules_version,
        "config": to_json(match.config),
        "seats": [seat.write() for seat in seats],
        "start": None,
        "entries": [write_entry(entry) for entry in match.entries],
        "checkpoints": [write_checkpoint(at, state) for at, state in checkpoints],
    } | write_beginning(match)
    if match.losers:
        data["ended"] = write_ending(match)
    if isinstance(dealer, SecretDealer):
        data["dealers"] = write_dealers(dealer, publish=match.over)
        if match.over and not dealer.has_a_share(match.dealt):
            data["dealers"].pop()
    return data


def write_kept(match: AnyMatch, seats: Sequence[SeatInfo] = ()) -> dict[str, Any]:
    """The record that players keep for themselves: with the secret of a running match, so that its dealer goes on."""
    data = write_record(match, seats)
    if isinstance(match.dealer, SecretDealer) and not match.over:
        data["private"] = {"secret": match.dealer.secret.hex()}
    return data


def snapshot(match: AnyMatch) -> dict[str, Any]:
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


# Reading ----------------------------------------------------------------------------------------------------------------


def drawn(chance: Chance[Any] | None, written: list[str], number: int) -> Any:
    """The item of a draw that was written like this, as entry `number`."""
    if chance is None:
        raise BadRecord("refuse.record.no_draw", number=number)
    for i, item in enumerate(chance.items):
        if notate(item) == tuple(written) and (chance.weights is None or chance.weights[i] > 0):
            return item
    raise BadRecord("refuse.record.entry_drawn", number=number, words=" ".join(written))


def check_shape(data: Any) -> None:
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        is_newer = isinstance(data, dict) and re.fullmatch(r"quadriga-record/\d{1,9}", str(data.get("format")))
        raise BadRecord("refuse.record.newer" if is_newer else "refuse.record.format")
    for key, kind in (("game", str), ("rules", int), ("config", dict), ("entries", list), ("checkpoints", list)):
        if not isinstance(data.get(key), kind):
            raise BadRecord("refuse.record.field", name=key)
    if len(data["entries"]) > MOST_ENTRIES:
        raise BadRecord("refuse.record.long", n=MOST_ENTRIES)
    letters = 0
    for number, entry in enumerate(data["entries"], 1):
        if not _is_entry(entry):
            raise BadRecord("refuse.record.words", number=number)
        letters += sum(map(len, entry[1:]))
    if letters > MOST_LETTERS:
        raise BadRecord("refuse.record.letters", n=MOST_LETTERS)
    for point in data["checkpoints"]:
        if not isinstance(point, dict) or type(point.get("at")) is not int or "state" not in point:
            raise BadRecord("refuse.record.checkpoint")
        if not 0 <= point["at"] <= len(data["entries"]):
            raise BadRecord("refuse.record.checkpoint_place")
    if not _is_ending(data.get("ended")):
        raise BadRecord("refuse.record.ended")
    begins = data.get("begins", 0)
    if type(begins) is not int or not 0 <= begins <= len(data["entries"]) or (begins and data.get("start") is None):
        raise BadRecord("refuse.record.begins")


def _is_ending(ended: Any) -> bool:
    """Whether this says who has lost beside the rules, if anything."""
    if ended is None:
        return True
    if not isinstance(ended, dict) or set(ended) != {"losers", "how"} or ended["how"] not in ENDINGS:
        return False
    losers = ended["losers"]
    return isinstance(losers, list) and bool(losers) and all(type(one) is int and 0 <= one < MOST_SEATS for one in losers)


def _is_entry(entry: Any) -> bool:
    """Whether this is a seat, or chance, and a few words; none of them with letters that cannot be written down."""
    if not isinstance(entry, list) or not 0 < len(entry) <= MOST_WORDS:
        return False
    who, *words = entry
    if who != "chance" and not (type(who) is int and 0 <= who < MOST_SEATS):
        return False
    return all(isinstance(word, str) and len(word) <= LONGEST_WORD and word.isprintable() for word in words)


def read_record(game: AnyGame, data: Any, dealer: Dealer | None = None) -> AnyMatch:
    """The match of a record, ready to go on. Nothing in it is believed: every entry and every state is checked on the way.

    Under the same rules version all entries are replayed; under another one, those since the last checkpoint.
    """
    check_shape(data)
    return _replay(game, data, believe, dealer)


def read_snapshot(game: AnyGame, data: dict[str, Any]) -> AnyMatch:
    """What `snapshot` wrote for another process of ours: its state is believed."""
    return _replay(game, data, lambda game, config, state: None)


def _replay(game: AnyGame, data: dict[str, Any], judge: Judge, dealer: Dealer | None = None) -> AnyMatch:
    match = opened(game, data, judge)
    for number, entry in to_enter(match, data):
        enter(match, entry, number)
    match.resume(dealer)
    end(match, data)
    return match


def end(match: AnyMatch, data: dict[str, Any]) -> None:
    """End a match as its record says, if it did not end by its rules."""
    ended = data.get("ended")
    if ended is None:
        return
    if match.over or not set(ended["losers"]) <= set(range(match.game.seats(match.config))):
        raise BadRecord("refuse.record.ended")
    match.forfeit(ended["losers"], ended["how"])


def opened(game: AnyGame, data: dict[str, Any], judge: Judge) -> AnyMatch:
    """The match of a record where it begins, with the entries before that which cannot be replayed."""
    if data["game"] != game.name:
        raise BadRecord("refuse.record.game", found=data["game"], game=game.name)
    config = game.configure(data["config"])
    begins, start = data.get("begins", 0), data.get("start")
    if data["rules"] != game.rules_version:
        if not data["checkpoints"]:
            raise BadRecord("refuse.record.rules", version=data["rules"])
        last = max(data["checkpoints"], key=lambda point: int(point["at"]))
        begins, start = last["at"], last["state"]
    if start is None:
        match = Match(game, config, None)
    else:
        state = from_json(game.state_type, start)
        judge(game, config, state)
        match = Match(game, config, None, state)
    _shift(match, data["entries"][:begins])
    return match


def believe(game: AnyGame, config: Any, state: State) -> None:
    """Refuse a state from outside that no match with these settings could have, or that its rules and views cannot bear."""
    try:
        check_fit(state, game.new(config))
        game.check(state)
        if state.result is None:
            Match(game, config, None, state.copy(), quiet=True)
        elif not state.result.how.isidentifier() or not set(state.result.winners) <= set(range(game.seats(config))):
            raise Impossible("refuse.state.ending")
        for seat in (None, *range(game.seats(config))):
            game.view(state, seat)
    except Impossible as error:
        raise BadRecord("refuse.record.impossible", error=error) from error
    except QuadrigaError:
        raise
    except RecursionError as error:
        raise BadRecord("refuse.record.impossible", error=Impossible("refuse.state.circles")) from error
    except Exception as error:
        raise BadRecord("refuse.record.impossible", error=Impossible("refuse.state.fails")) from error


def to_enter(match: AnyMatch, data: Any) -> list[tuple[int, list[Any]]]:
    """The entries of a record that a match just opened does not have yet, with their numbers."""
    return list(enumerate(data["entries"], 1))[len(match.entries) :]


def enter(match: AnyMatch, entry: list[Any], number: int) -> None:
    who, *written = entry
    if who == "chance":
        match.draw(drawn(match.chance, written, number))
        return
    try:
        match.answer_written(who, tuple(written))
    except QuadrigaError as error:
        raise BadRecord("refuse.record.entry", number=number, error=error) from error


def _shift(match: AnyMatch, earlier: list[list[Any]]) -> None:
    """Keep the entries before the checkpoint for the record's sake, as written: they cannot be replayed any more."""
    entries = [Entry(CHANCE if e[0] == "chance" else e[0], tuple(e[1:])) for e in earlier]
    match.put_before(entries, sum(entry.seat == CHANCE for entry in entries), len(entries))
