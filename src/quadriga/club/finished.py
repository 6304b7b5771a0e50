"""A match that is over, as the club counts it: who sat where, who came at which place, and whether it counts for ratings.

What counts: a match that was set up as rated, of people, or people and bots, each on a device of their own. What does not says
why (`Kind`); players read it on their profile, and builders in `docs/players/club.md`. Nobody takes a defeat back by what they
do with their own seat: if it is shared, given up or left to a bot and loses, the match counts for whoever began to play it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from enum import Enum, StrEnum
from typing import Any

from quadriga import games
from quadriga.club.ratings import bots
from quadriga.kernel import AUTOMATON, BOT, AnyGame, Seat
from quadriga.table import HOST, Info, Storage
from quadriga.table.info import read_info
from quadriga.text.telling import Telling

BEGINS = frozenset({"left_bot", "covers_own", "covers_free", "covers_away", "time_bot"})  # from then on a bot plays a seat
ENDS = frozenset({"back", "joined", "came"})  # and from then on a person
Played = list[tuple[int, list[Any]]]  # the answers among the entries of a match, with their numbers
VOID = "agreed"  # how a match ended that all have agreed to end


class Kind(StrEnum):
    """Whether a result counts for ratings, and if not, why."""

    RATED = "rated"
    SOLO = "solo"  # one person against the rules: bests instead of a rating
    CASUAL = "casual"  # set up as not rated: imported, branched off, a lesson, a position, or because they wanted it so
    VOID = "void"  # ended without a winner by agreement
    SCREEN = "screen"  # one person held several seats
    SHARED = "shared"  # several persons held one seat
    HANDS = "hands"  # a seat changed hands under way, or nobody held it at the end
    STAND_IN = "stand_in"  # a bot gave more than half of a person's answers
    HELPED = "helped"  # somebody who played bots alone had a hint, the coach, or went back
    BOT = "bot"  # a bot sat there whose strength nobody has measured
    WISH = "wish"  # somebody does not want to be rated


@dataclass
class Sitter:
    """One seat of a finished match."""

    seat: Seat
    persons: list[str]  # who held it at the end; of a bot and of a seat that the rules play, nobody
    rated: str  # whose rating it is about: whoever began to play it; empty if nobody can tell
    name: str
    level: str  # of a bot
    is_played: bool  # by a person or a bot, not by the rules
    side: str
    place: int = 0
    won: bool = False
    score: int = 0
    opening: str = ""


@dataclass
class Finished:
    """A finished match."""

    key: str
    game: str
    begun: float
    ended: float
    how: str
    public: bool
    kind: Kind
    sitters: list[Sitter] = field(default_factory=list)

    @property
    def people(self) -> list[Sitter]:
        return [sitter for sitter in self.sitters if sitter.persons or sitter.rated]


def read_finished(storage: Storage, key: str) -> Finished | None:
    """A match whose end nobody has counted yet; None if somebody has, or if it is gone."""
    query = "SELECT m.game, m.record, m.meta, m.created, e.result, e.ended FROM endings e JOIN matches m ON m.key=e.match"
    rows = storage.read(f"{query} WHERE e.match=?", (key,))
    if not rows:
        return None
    name, record, meta, begun, result, ended = rows[0]
    entries = storage.read("SELECT entry FROM entries WHERE match=? ORDER BY seq", (key,))
    is_helped = bool(storage.read("SELECT 1 FROM helped WHERE match=?", (key,)))
    game, info, result = games.load(name), read_info(json.loads(meta)), json.loads(result)
    config = game.configure(json.loads(record)["config"])
    read = enumerate(json.loads(row) for (row,) in entries)
    played = [(number, entry) for number, entry in read if type(entry[0]) is int]
    sitters = _sitters(game, config, info, storage.holders(key))
    _place(sitters, result["winners"], result["scores"])
    for sitter in sitters:
        sitter.opening = opening(game, [entry[1:] for _, entry in played if entry[0] == sitter.seat])
    finished = Finished(key, name, begun, ended, result["how"], info.public, Kind.CASUAL, sitters)
    finished.kind = _kind(storage, finished, info, played, is_helped=is_helped)
    return finished


def _sitters(game: AnyGame, config: Any, info: Info, holders: list[tuple[str, Seat]]) -> list[Sitter]:
    found = []
    for seat, place in enumerate(info.places):
        persons = sorted({who for who, held in holders if held == seat and held != HOST})
        level = place.level if place.kind == BOT else ""
        played = place.kind != AUTOMATON
        rated = info.first.get(str(seat), persons[0] if len(persons) == 1 else "")
        found.append(Sitter(seat, persons, rated, place.name, level, played, named(game.side(config, seat))))
    return found


def _place(sitters: list[Sitter], winners: list[Seat], scores: list[int]) -> None:
    """Winners first, the others by their points; whoever has as many shares the place."""
    for sitter in sitters:
        sitter.won, sitter.score = sitter.seat in winners, int(scores[sitter.seat]) if scores else 0
    keys = {sitter.seat: (not sitter.won, 0 if sitter.won else -sitter.score) for sitter in sitters}
    for sitter in sitters:
        sitter.place = 1 + sum(keys[other.seat] < keys[sitter.seat] for other in sitters)


def named(value: Any) -> str:
    """The key of a name in the game's catalogue, to be kept; several are joined by a plus."""
    if isinstance(value, tuple):
        return "+".join(named(one) for one in value)
    return f"name.{type(value).__name__}.{value.name}" if isinstance(value, Enum) else str(value)


def opening(game: AnyGame, answers: list[list[str]]) -> str:
    """The first choice of a seat that its game calls an opening, as the key of its name."""
    known = Telling.of(game).openings
    for answer in answers:
        if answer and answer[0] in known:
            part, names = known[answer[0]]
            return f"name.{names}.{answer[part]}" if part else names
    return ""


# Whether it counts ------------------------------------------------------------------------------------------------


def _kind(storage: Storage, finished: Finished, info: Info, played: Played, *, is_helped: bool) -> Kind:
    """The first reason why a match does not count; they are asked in the order in which people would name them."""
    players = [sitter for sitter in finished.sitters if sitter.is_played]
    if info.lesson or info.branch or any(note.key == "imported" for note in info.notes):
        return Kind.CASUAL
    if len(players) == 1:
        return Kind.SOLO if not is_helped else Kind.HELPED
    if not info.rated:
        return Kind.CASUAL
    people = [sitter for sitter in players if not sitter.level]
    excused = [sitter for sitter in people if sitter.won or str(sitter.seat) not in info.first]  # a loser excuses nobody
    checks = {
        Kind.VOID: finished.how == VOID,
        Kind.SHARED: any(len(sitter.persons) > 1 for sitter in excused),
        Kind.HANDS: any(_changed_hands(info, played, sitter) for sitter in excused),
        Kind.SCREEN: len({sitter.rated for sitter in people}) < len(people),
        Kind.STAND_IN: any(_is_covered(info, played, sitter.seat) for sitter in excused),
        Kind.HELPED: is_helped,
        Kind.BOT: any(sitter.level not in bots(finished.game) for sitter in players if sitter.level),
        Kind.WISH: _is_unwanted(storage, finished),
    }
    return next((kind for kind, holds in checks.items() if holds), Kind.RATED)


def _changed_hands(info: Info, played: Played, sitter: Sitter) -> bool:
    """Whether somebody gave up this seat after it had been played: whoever ends it has not played it from the beginning."""
    left = [note.at for note in info.notes if note.key.startswith("left") and note.args.get("seat") == sitter.seat]
    is_left = any(number < at for at in left for number, entry in played if entry[0] == sitter.seat)
    return is_left or sitter.rated not in sitter.persons


def _is_covered(info: Info, played: Played, seat: Seat) -> bool:
    """Whether a bot gave more than half of the answers of a person's seat."""
    answers = [number for number, entry in played if entry[0] == seat]
    by_bot = sum(_has_stand_in(info, seat, number) for number in answers)
    return 2 * by_bot > len(answers)


def _has_stand_in(info: Info, seat: Seat, number: int) -> bool:
    """Whether a bot played this seat when so many entries were in: the last note about it says so."""
    told = [note.key for note in info.notes if note.args.get("seat") == seat and note.at <= number]
    last = next((key for key in reversed(told) if key in BEGINS | ENDS), "")
    return last in BEGINS


def _is_unwanted(storage: Storage, finished: Finished) -> bool:
    """Whether somebody did not want to be rated when the match was begun; to wish it before a defeat is too late."""
    for person in {sitter.rated for sitter in finished.people}:
        rows = storage.read("SELECT 1 FROM profiles WHERE person=? AND unrated <= ?", (person, finished.begun))
        if rows:
            return True
    return False
