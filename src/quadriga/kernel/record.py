"""Saved matches: readable JSON that can be continued at any moment.

    {"format": "quadriga-record/1", "game": "caesar", "rules": 1, "config": {…},
     "seats": [{"kind": "person", "name": "Ada"}, {"kind": "bot", "level": "tiro"}], "start": null,
     "dealers": [{"first": 0, "commitment": "<sha-256 of the secret>", "secret": "<hex, once the match is over>",
                  "numbers": [{"seat": 0, "number": "<hex>", "by": "browser"}]}],
     "entries": [["chance", "SENATE"], [0, "Place", "SWORD_51", "SD_GA", "GALLIA"], …],
     "checkpoints": [{"at": 12, "state": {…}}]}

An entry is the seat (or "chance") followed by the written answer; sealed answers stand in the order in which they came.
The last checkpoint always stands in the record: after a change of the rules a match goes on from there. A match that did so
says that it `"begins"` after so many entries: those before are kept as they were, `"start"` is the state after them.

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
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple, TypeAlias

from quadriga.kernel.choices import Amount, Amounts
from quadriga.kernel.dealer import BROWSER, SECRET, SERVER, Dealer, Number, SecretDealer, Share
from quadriga.kernel.effects import Chance
from quadriga.kernel.errors import BadPosition, BadRecord, Impossible, QuadrigaError, why_impossible
from quadriga.kernel.game import AnyGame
from quadriga.kernel.match import AnyMatch, Match
from quadriga.kernel.notation import notate
from quadriga.kernel.run import CHANCE, IMAGINED, Entry
from quadriga.kernel.state import State, check_fit, from_json, to_json

FORMAT = "quadriga-record/1"
Judge: TypeAlias = Callable[[AnyGame, Any, State], None]  # refuses a state that it does not believe
PERSON, BOT, AUTOMATON = "person", "bot", "automaton"
LONGEST = 80  # characters of a name or level
MOST_ENTRIES = 10_000  # no match of ours comes near
MOST_LETTERS = 1_000_000  # of all entries together
MOST_WORDS, LONGEST_WORD = 500, 200  # of an entry
_COMMITMENT = re.compile(r"[0-9a-f]{64}")


# Seats ------------------------------------------------------------------------------------------------------------


class SeatInfo(NamedTuple):
    """Who sits in a seat, wherever the match is played."""

    kind: str = PERSON
    name: str = ""
    level: str = ""  # of a bot

    def write(self) -> dict[str, str]:
        return {name: value for name, value in self._asdict().items() if value}


def read_seats(game: AnyGame, config: Any, data: Mapping[str, Any]) -> list[SeatInfo]:
    """Who sits where, as a record says. Which seats the rules play is the game's to say."""
    count = game.seats(config)
    written = data.get("seats") or [{"kind": PERSON}] * count
    if not isinstance(written, list) or len(written) != count:
        raise BadRecord("refuse.record.seats", n=count)
    seats = [_read_seat(seat, number) for number, seat in enumerate(written, 1)]
    automata = game.automata(config)
    for seat, info in enumerate(seats):
        if (info.kind == AUTOMATON) != (seat in automata):
            seats[seat] = SeatInfo(AUTOMATON if seat in automata else PERSON, info.name)
    return seats


def _read_seat(written: Any, number: int) -> SeatInfo:
    if isinstance(written, str):  # as the terminal wrote them once
        written = {"kind": written} if written in ("human", AUTOMATON) else {"kind": BOT, "level": written}
    refused = BadRecord("refuse.record.seat", number=number)
    if not isinstance(written, dict) or not all(isinstance(written.get(key, ""), str) for key in SeatInfo._fields):
        raise refused
    kind, name, level = (_printable(written.get(key, ""))[:LONGEST] for key in SeatInfo._fields)
    kind = PERSON if kind in ("human", "here", "link") else kind
    if kind not in (PERSON, AUTOMATON) and not (kind == BOT and level):
        raise refused
    return SeatInfo(kind, name, level)


def _printable(word: str) -> str:
    """Without what would move a terminal's cursor."""
    return "".join(letter for letter in word if letter.isprintable())


# Dealers ----------------------------------------------------------------------------------------------------------


def write_dealers(dealer: SecretDealer, *, publish: bool) -> list[dict[str, Any]]:
    """Who dealt which draws. The secret of the one who deals now is told only if it is to be published."""
    *before, now = dealer.shares()
    shares = [*before, now if publish else now._replace(secret=None)]
    return [_write_share(share) for share in shares]


def _write_share(share: Share) -> dict[str, Any]:
    written: dict[str, Any] = {"first": share.first, "commitment": share.commitment}
    if share.numbers:
        written["numbers"] = [{"seat": n.seat, "number": n.number.hex(), "by": n.by} for n in share.numbers]
    return written if share.secret is None else {**written, "secret": share.secret.hex()}


def read_dealers(data: Mapping[str, Any]) -> list[Share]:
    """Who dealt which draws of a record, as far as anybody promised them."""
    written = data.get("dealers")
    if written is None:  # as one dealer was written once
        written = [{**data, "first": 0}] if "commitment" in data else []
    try:
        shares = [_read_share(share) for share in written]
    except (KeyError, TypeError, ValueError) as error:
        raise BadRecord("refuse.record.dealers") from error
    if any(share.first >= later.first for share, later in pairwise(shares)):
        raise BadRecord("refuse.record.dealer_order")
    return shares


def _read_share(written: Any) -> Share:
    first, commitment, secret = written["first"], written["commitment"], written.get("secret")
    if type(first) is not int or first < 0 or not isinstance(commitment, str) or not _COMMITMENT.fullmatch(commitment):
        raise TypeError(first)
    numbers = tuple(_read_number(number) for number in written.get("numbers", ()))
    if list(numbers) != sorted(set(numbers)) or len({number.seat for number in numbers}) != len(numbers):
        raise ValueError(numbers)
    known = None if secret is None else bytes.fromhex(secret)
    if known is not None and len(known) > SECRET:
        raise ValueError(secret)
    return Share(first, commitment, known, numbers)


def _read_number(written: Any) -> Number:
    number = Number(written["seat"], bytes.fromhex(written["number"]), written["by"])
    if type(number.seat) is not int or not 0 <= number.seat < MOST_WORDS or number.by not in (BROWSER, SERVER):
        raise TypeError(number)
    if len(number.number) != SECRET:
        raise ValueError(number)
    return number


def dealer_of(data: Mapping[str, Any], match: AnyMatch, secret: bytes | None = None) -> SecretDealer:
    """Who deals when the match of a record goes on: its own dealer if its secret is known, else a new one from here on.

    `secret` is that of the new one; without it, one is drawn.

    The secret of a running table never leaves it: a copy that was dealt with the same secret would foretell its draws.
    """
    shares = read_dealers(data)
    if shares and "private" in data:
        shares[-1] = shares[-1]._replace(secret=_private_secret(data["private"]))
        if not shares[-1].is_kept:
            raise BadRecord("refuse.record.secret")
    if shares and shares[-1].is_kept:
        *before, now = shares
        return SecretDealer(now.secret, now.first, before, now.commitment, now.numbers)
    return SecretDealer(secret, match.dealt, shares)


def successor_of(data: Mapping[str, Any], match: AnyMatch, secret: bytes) -> SecretDealer:
    """A new dealer for all that is still to be drawn in the match of a record, even where the record brings a secret along.

    Whoever brings a record to a table knows that secret, and with it what would be drawn there.
    """
    return SecretDealer(secret, match.dealt, read_dealers(data))


def _private_secret(private: Any) -> bytes | None:
    try:
        return bytes.fromhex(private["secret"])
    except (KeyError, TypeError, ValueError):
        return None


# Writing ----------------------------------------------------------------------------------------------------------


def write_entry(entry: Entry) -> list[Any]:
    """The JSON form of one entry."""
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


# Reading ----------------------------------------------------------------------------------------------------------


def _drawn(chance: Chance[Any] | None, written: list[str], number: int) -> Any:
    """The item of a draw that was written like this, as entry `number`."""
    if chance is None:
        raise BadRecord("refuse.record.no_draw", number=number)
    for i, item in enumerate(chance.items):
        if notate(item) == tuple(written) and (chance.weights is None or chance.weights[i] > 0):
            return item
    raise BadRecord("refuse.record.entry_drawn", number=number, words=" ".join(written))


def _check_shape(data: Any) -> None:
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
    begins = data.get("begins", 0)
    if type(begins) is not int or not 0 <= begins <= len(data["entries"]) or (begins and data.get("start") is None):
        raise BadRecord("refuse.record.begins")


def _is_entry(entry: Any) -> bool:
    """Whether this is a seat, or chance, and a few words; none of them with letters that cannot be written down."""
    if not isinstance(entry, list) or not 0 < len(entry) <= MOST_WORDS:
        return False
    who, *words = entry
    if who != "chance" and not (type(who) is int and 0 <= who < MOST_WORDS):
        return False
    return all(isinstance(word, str) and len(word) <= LONGEST_WORD and word.isprintable() for word in words)


def read_record(game: AnyGame, data: Any, dealer: Dealer | None = None) -> AnyMatch:
    """The match of a record, ready to go on. Nothing in it is believed: every entry and every state is checked on the way.

    Under the same rules version all entries are replayed; under another one, those since the last checkpoint.
    """
    _check_shape(data)
    return _replay(game, data, _believe, dealer)


def read_snapshot(game: AnyGame, data: dict[str, Any]) -> AnyMatch:
    """What `snapshot` wrote for another process of ours: its state is believed."""
    return _replay(game, data, lambda game, config, state: None)


def _replay(game: AnyGame, data: dict[str, Any], judge: Judge, dealer: Dealer | None = None) -> AnyMatch:
    match = _opened(game, data, judge)
    for number, entry in _to_enter(match, data):
        _enter(match, entry, number)
    match.resume(dealer)
    return match


def _opened(game: AnyGame, data: dict[str, Any], judge: Judge) -> AnyMatch:
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


def _believe(game: AnyGame, config: Any, state: State) -> None:
    """Refuse a state from outside that no match with these settings could have, or that its rules and views cannot bear."""
    try:
        check_fit(state, game.new(config))
        game.check(state)
        if state.result is None:
            Match(game, config, None, state.copy(), quiet=True)
        for seat in (None, *range(game.seats(config))):
            game.view(state, seat)
    except QuadrigaError:
        raise
    except RecursionError as error:
        raise BadRecord("refuse.record.impossible", error=Impossible("refuse.state.circles")) from error
    except AssertionError as error:
        raise BadRecord("refuse.record.impossible", error=why_impossible(error)) from error
    except Exception as error:
        raise BadRecord("refuse.record.impossible", error=Impossible("refuse.state.fails")) from error


def _to_enter(match: AnyMatch, data: Any) -> list[tuple[int, list[Any]]]:
    """The entries of a record that a match just opened does not have yet, with their numbers."""
    return list(enumerate(data["entries"], 1))[len(match.entries) :]


def _enter(match: AnyMatch, entry: list[Any], number: int) -> None:
    who, *written = entry
    if who == "chance":
        match.draw(_drawn(match.chance, written, number))
        return
    try:
        match.answer_written(who, tuple(written))
    except QuadrigaError as error:
        raise BadRecord("refuse.record.entry", number=number, error=error) from error


def _shift(match: AnyMatch, earlier: list[list[Any]]) -> None:
    """Keep the entries before the checkpoint for the record's sake, as written: they cannot be replayed any more."""
    match.entries = [Entry(CHANCE if e[0] == "chance" else e[0], tuple(e[1:])) for e in earlier] + match.entries
    match.checkpoints = [(at + len(earlier), state) for at, state in match.checkpoints]
    match.dealt = sum(1 for entry in match.entries if entry.seat == CHANCE)
    if match.chronicle is not None:
        match.chronicle = [line._replace(at=line.at + len(earlier)) for line in match.chronicle]


# Checking ---------------------------------------------------------------------------------------------------------


UNKNOWN = frozenset(  # what cannot be told; any other doubt says that something is wrong
    f"refuse.verify.{word}"
    for word in ("no_commitment", "nobody", "running", "unpublished", "other_rules", "changed", "position", "cut", "covers")
)


class Verdict(NamedTuple):
    """What dealing a record again showed."""

    draws: int
    confirmed: int  # how many of them follow from a published secret
    doubts: list[BadRecord]  # what is wrong or cannot be checked; none if every draw was fair

    @property
    def fair(self) -> bool | None:
        """Whether every draw was the one that was due; None if nothing is wrong, but not everything can be told."""
        if not self.doubts:
            return True
        return None if all(doubt.key in UNKNOWN for doubt in self.doubts) else False


def verify(game: AnyGame, data: Any, commitment: str = "") -> Verdict:
    """Deal a record again, each part of it from its dealer's published secret. `commitment` is what was seen at the start."""
    _check_shape(data)
    shares = read_dealers(data)
    draws = sum(1 for entry in data["entries"] if entry[0] == "chance")
    doubts = _doubts(shares, draws) + _about_commitment(commitment, shares, draws) + _about_numbers(game, data, shares)
    if not any(share.is_kept for share in shares):
        return Verdict(draws, 0, doubts)
    if data["rules"] != game.rules_version:
        other = BadRecord("refuse.verify.other_rules", version=data["rules"], current=game.rules_version)
        return Verdict(draws, 0, [*doubts, other])
    match = _opened(game, data, _believe)
    if match.dealt:
        doubts.append(BadRecord("refuse.verify.changed", last=match.dealt))
    elif data.get("start") is not None and match.checkpoints[0][1] != game.new(match.config):
        doubts.append(BadRecord("refuse.verify.position"))
    confirmed, wrong = _deal_again(match, _to_enter(match, data), shares)
    if not wrong and not match.over and shares[-1].secret is not None:
        wrong.append(BadRecord("refuse.verify.cut"))
    return Verdict(draws, confirmed, doubts + wrong)


def list_draws(game: AnyGame, data: Any) -> list[dict[str, Any]]:
    """From what each draw of a record was made, for programs that check it without knowing the rules."""
    _check_shape(data)
    match = _opened(game, data, _believe)
    found: list[dict[str, Any]] = []
    for number, entry in _to_enter(match, data):
        if match.chance is not None and entry[0] == "chance":
            weights = match.chance.weights
            items = [list(notate(item)) for item in match.chance.items]
            found.append({"items": items} | ({} if weights is None else {"weights": list(weights)}))
        _enter(match, entry, number)
    return found


def count_numbers(data: Any) -> tuple[int, int]:
    """How many numbers browsers mixed in for the dealers of a record, and how many the server drew in their place."""
    given = [number.by for share in read_dealers(data) for number in share.numbers]
    return given.count(BROWSER), given.count(SERVER)


def _doubts(shares: list[Share], draws: int) -> list[BadRecord]:
    """What is to be said before anything is dealt again."""
    if not shares:
        return [BadRecord("refuse.verify.no_commitment")]
    doubts = [BadRecord("refuse.verify.nobody", n=shares[0].first + 1)] if shares[0].first else []
    ends = [share.first for share in shares[1:]]
    for share, end in zip(shares, [*ends, draws], strict=True):
        if len(shares) > 1 and share.first >= end:
            continue  # none of the draws is this dealer's
        if share.secret is None:
            doubts.append(_unpublished(share, end, is_last=share is shares[-1]))
        elif not share.is_kept:
            doubts.append(BadRecord("refuse.verify.secret"))
        elif len(share.secret) < SECRET:
            doubts.append(BadRecord("refuse.verify.short_secret", n=len(share.secret), due=SECRET))
    return doubts


def _about_commitment(commitment: str, shares: list[Share], draws: int) -> list[BadRecord]:
    """Whether what somebody saw at the start is what the draws rest on: one who promised it and dealt nothing is no help."""
    if not commitment or not shares:
        return []
    ends = [*(share.first for share in shares[1:]), draws]
    dealt = [
        (s.first, min(end, draws)) for s, end in zip(shares, ends, strict=True) if s.commitment == commitment.strip().lower()
    ]
    if not dealt:
        return [BadRecord("refuse.verify.other_commitment", commitment=commitment)]
    (first, end), *_ = dealt
    if first == 0 and end == draws:
        return []
    if first >= end:
        return [BadRecord("refuse.verify.idle_commitment", commitment=commitment)]
    return [BadRecord("refuse.verify.covers", first=first + 1, last=end)]


def _about_numbers(game: AnyGame, data: Any, shares: list[Share]) -> list[BadRecord]:
    """The numbers of seats where nobody sat who could have given one."""
    seats = read_seats(game, game.configure(data["config"]), data)
    people = {seat for seat, info in enumerate(seats) if info.kind == PERSON}
    strange = sorted({number.seat for share in shares for number in share.numbers} - people)
    return [BadRecord("refuse.verify.strange_number", seat=seat) for seat in strange]


def _unpublished(share: Share, end: int, *, is_last: bool) -> BadRecord:
    if is_last:
        return BadRecord("refuse.verify.running")
    return BadRecord("refuse.verify.unpublished", first=share.first + 1, last=end)


def _deal_again(match: AnyMatch, entries: list[tuple[int, list[Any]]], shares: list[Share]) -> tuple[int, list[BadRecord]]:
    """How many draws come out the same, and those that do not; what a secret is not known for is passed over.

    A record that breaks off at an entry which does not fit is refused; after false draws, that is the last thing found wrong.
    """
    confirmed = 0
    wrong: list[BadRecord] = []
    for number, entry in entries:
        due = _due(match, entry, shares)
        try:
            _enter(match, entry, number)
        except BadRecord as error:
            if not wrong:
                raise
            wrong.append(error)
            break
        if due == tuple(entry[1:]):
            confirmed += 1
        elif due is not None:
            wrong.append(BadRecord("refuse.verify.unfair", number=number, words=" ".join(entry[1:]), due=" ".join(due)))
    return confirmed, wrong


def _due(match: AnyMatch, entry: list[Any], shares: list[Share]) -> tuple[str, ...] | None:
    """What the dealer of this draw had to deal; None if it is no draw, or if the secret is not known."""
    share = next((share for share in reversed(shares) if share.first <= match.dealt), None)
    if match.chance is None or entry[0] != "chance" or share is None or not share.is_kept:
        return None
    return notate(SecretDealer(share.secret, numbers=share.numbers)(match.chance, match.dealt))


# Positions --------------------------------------------------------------------------------------------------------


def from_position(game: AnyGame, data: Any, dealer: Dealer | None = None) -> AnyMatch:
    """A match that starts from a described position: `{"game": …, "config": {…}, …}` (see docs/builders/positions.md)."""
    if not isinstance(data, dict):
        raise BadPosition("refuse.position.table")
    if data.get("game", game.name) != game.name:
        raise BadPosition("refuse.position.game", found=data["game"], game=game.name)
    if not isinstance(data.get("config", {}), dict):
        raise BadPosition("refuse.position.config")
    config = game.configure(data.get("config", {}))
    rest = {key: value for key, value in data.items() if key not in ("game", "config", "title")}
    try:
        state = game.position(config, rest)
    except QuadrigaError:
        raise
    except Exception as error:
        raise BadPosition("refuse.position.unclear", kind=type(error).__name__, error=error) from error
    try:
        game.check(state)
    except AssertionError as error:
        raise BadPosition("refuse.position.broken", error=why_impossible(error)) from error
    return Match(game, config, dealer, state)
