"""What a person has played: results to look through, statistics, bests, and how two have done against each other.

Whoever reads sees what was public, and what they played themselves; nothing else of others. Every question begins with the
results of one person, which have an index, so it costs the same however much others have stored.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from quadriga.club.finished import Kind
from quadriga.club.profiles import own_names
from quadriga.club.ratings import Rating
from quadriga.table import Storage

PAGE = 20
BEST = 50  # people on a list of ratings
SURE = 5  # matches after which somebody stands on it
WON, LOST, SHARED = "won", "lost", "shared"
_SEEN = "(r.public <> 0 OR r.person = ? OR EXISTS (SELECT 1 FROM results v WHERE v.match = r.match AND v.person = ?))"
_ROW = (
    "r.match, r.seat, r.game, r.ended, r.players, r.side, r.place, r.won, r.score, r.how, r.opening, r.kind,"
    " r.mu, r.sigma, r.mu_after, r.sigma_after, m.key"
)


class Opponent(NamedTuple):
    """Somebody else at a table."""

    name: str
    level: str  # of a bot
    side: str
    public: str  # of the profile, if they show it
    place: int


class Result(NamedTuple):
    """One match of a person."""

    match: str
    seat: int
    game: str
    ended: float
    players: int
    side: str
    place: int
    won: bool
    score: int
    how: str
    opening: str
    kind: Kind
    before: Rating | None
    after: Rating | None
    is_kept: bool  # whether the table is still there
    others: tuple[Opponent, ...] = ()


@dataclass(frozen=True)
class Search:
    """What is looked for in a history; empty: anything."""

    game: str = ""
    opponent: str = ""
    result: str = ""
    since: float = 0.0
    until: float = 0.0

    def condition(self) -> tuple[str, list[Any]]:
        """The condition and its values."""
        found: list[tuple[str, list[Any]]] = []
        if self.game:
            found.append(("r.game = ?", [self.game]))
        if self.opponent:
            like = f"%{self.opponent.lower().translate(_LITERALLY)}%"
            found.append((_AGAINST, [like, self.opponent.lower()]))
        if self.result in _RESULTS:
            found.append((_RESULTS[self.result], []))
        if self.since:
            found.append(("r.ended >= ?", [self.since]))
        if self.until:
            found.append(("r.ended < ?", [self.until]))
        return "".join(f" AND {condition}" for condition, _ in found), [value for _, values in found for value in values]


_LITERALLY = str.maketrans({letter: f"!{letter}" for letter in "!%_"})
_AGAINST = (
    "EXISTS (SELECT 1 FROM results o WHERE o.match = r.match AND o.seat <> r.seat"
    " AND (lower(o.name) LIKE ? ESCAPE '!' OR o.level = ?))"
)
_SEVERAL = "(SELECT count(DISTINCT s.seat) FROM results s WHERE s.match = r.match AND s.won <> 0)"
_RESULTS = {
    WON: f"r.won <> 0 AND {_SEVERAL} = 1",
    SHARED: f"r.won <> 0 AND {_SEVERAL} > 1",
    LOST: f"r.won = 0 AND r.kind <> '{Kind.VOID}'",
}


def list_results(storage: Storage, person: str, reader: str, search: Search, skip: int = 0, limit: int = PAGE) -> list[Result]:
    """The results of a person that somebody may see, the latest first."""
    condition, values = search.condition()
    query = (
        f"SELECT {_ROW} FROM results r LEFT JOIN matches m ON m.key = r.match WHERE r.person = ? AND {_SEEN}{condition}"
        " ORDER BY r.ended DESC, r.match, r.seat LIMIT ? OFFSET ?"
    )
    rows = storage.read(query, (person, reader, reader, *values, limit, skip))
    found = [_result(row) for row in rows]
    others = _others(storage, sorted({one.match for one in found}))
    return [one._replace(others=tuple(other for seat, other in others[one.match] if seat != one.seat)) for one in found]


def _result(row: Any) -> Result:
    """From a row as `_ROW` names its parts."""
    known, (kind, mu, sigma, mu_after, sigma_after, key) = row[:11], row[11:]
    before = None if mu is None else Rating(mu, sigma)
    after = None if mu_after is None else Rating(mu_after, sigma_after)
    result = Result._make((*known, Kind(kind), before, after, key is not None, ()))
    return result._replace(won=bool(result.won))


def _others(storage: Storage, matches: list[str]) -> dict[str, list[tuple[int, Opponent]]]:
    """Everybody who sat at these tables, by table, with their seats. Of a hidden profile nobody learns the address."""
    found: dict[str, list[tuple[int, Opponent]]] = defaultdict(list)
    if not matches:
        return found
    query = (
        "SELECT r.match, r.seat, r.name, r.level, r.side, p.public, r.place FROM results r"
        " LEFT JOIN profiles p ON p.person = r.person AND p.listed <> 0"
        f" WHERE r.match IN ({','.join('?' * len(matches))}) ORDER BY r.match, r.place, r.seat"
    )
    for match, seat, name, level, side, public, place in storage.read(query, tuple(matches)):
        found[match].append((seat, Opponent(name, level, side, public or "", place)))
    return found


# Ratings ----------------------------------------------------------------------------------------------------------


def ratings_of(storage: Storage, person: str) -> dict[str, tuple[Rating, int]]:
    """A person's ratings by game, and on how many matches each rests."""
    rows = storage.read("SELECT game, mu, sigma, games FROM ratings WHERE person=? ORDER BY game", (person,))
    return {game: (Rating(mu, sigma), games) for game, mu, sigma, games in rows}


class Standing(NamedTuple):
    """Somebody on the list of a game."""

    public: str
    name: str
    rating: Rating


def best(storage: Storage, game: str) -> list[Standing]:
    """The strongest at a game among those who show themselves and of whom enough is known."""
    query = (
        "SELECT p.person, p.public, p.name, r.mu, r.sigma FROM ratings r JOIN profiles p ON p.person = r.person"
        " WHERE r.game = ? AND r.games >= ? AND p.listed <> 0 ORDER BY r.mu DESC, p.public LIMIT ?"
    )
    rows = storage.read(query, (game, SURE, BEST))
    names = own_names(storage, [(person, name) for person, _, name, _, _ in rows]) if rows else []
    return [Standing(public, name, Rating(mu, sigma)) for (_, public, _, mu, sigma), name in zip(rows, names, strict=True)]


# Statistics -------------------------------------------------------------------------------------------------------


@dataclass
class Count:
    """So many matches, and how many of them were won."""

    matches: int = 0
    won: int = 0

    def add(self, matches: int, won: int) -> None:
        self.matches += matches
        self.won += won

    @property
    def share(self) -> int:
        """Of a hundred."""
        return round(100 * self.won / self.matches) if self.matches else 0


@dataclass
class Statistics:
    """A person's matches of one game, by what may have mattered."""

    all: Count = field(default_factory=Count)
    sides: dict[str, Count] = field(default_factory=lambda: defaultdict(Count))
    seats: dict[int, Count] = field(default_factory=lambda: defaultdict(Count))
    players: dict[int, Count] = field(default_factory=lambda: defaultdict(Count))
    openings: dict[str, Count] = field(default_factory=lambda: defaultdict(Count))


def statistics(storage: Storage, person: str, reader: str) -> dict[str, Statistics]:
    """By game: what a person has played that somebody may see. What was ended by agreement has no winner to count."""
    query = (
        "SELECT r.game, r.side, r.seat, r.players, r.opening, count(*), sum(r.won) FROM results r"
        f" WHERE r.person = ? AND {_SEEN} AND r.kind NOT IN ('{Kind.VOID}', '{Kind.SOLO}')"
        " GROUP BY r.game, r.side, r.seat, r.players, r.opening ORDER BY r.game"
    )
    found: dict[str, Statistics] = defaultdict(Statistics)
    for game, side, seat, players, opening, matches, won in storage.read(query, (person, reader, reader)):
        known = found[game]
        for count in (known.all, known.sides[side], known.seats[seat], known.players[players]):
            count.add(matches, int(won))
        if opening:
            known.openings[opening].add(matches, int(won))
    return dict(found)


class Best(NamedTuple):
    """What a person has reached alone at a game."""

    game: str
    matches: int
    won: int
    score: int


def bests(storage: Storage, person: str, reader: str) -> list[Best]:
    query = (
        "SELECT r.game, count(*), sum(r.won), max(r.score) FROM results r"
        f" WHERE r.person = ? AND {_SEEN} AND r.kind = ? GROUP BY r.game ORDER BY r.game"
    )
    return [Best(game, n, int(won), score) for game, n, won, score in storage.read(query, (person, reader, reader, Kind.SOLO))]


class Duel(NamedTuple):
    """How two have done against each other at a game: who came before whom."""

    game: str
    ahead: int
    behind: int
    level: int


def duels(storage: Storage, reader: str, other: str) -> list[Duel]:
    query = (
        "SELECT a.game, a.place, b.place, count(*) FROM results a JOIN results b ON b.match = a.match AND b.person = ?"
        f" WHERE a.person = ? AND a.seat <> b.seat AND a.kind NOT IN ('{Kind.VOID}', '{Kind.SCREEN}')"
        " GROUP BY a.game, a.place, b.place ORDER BY a.game"
    )
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for game, mine, theirs, n in storage.read(query, (other, reader)):
        found[game]["ahead" if mine < theirs else "behind" if mine > theirs else "level"] += n
    return [Duel(game, counts["ahead"], counts["behind"], counts["level"]) for game, counts in found.items()]
