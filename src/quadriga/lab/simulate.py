"""Many games between named players: who wins, how long it takes, how it ends.

Every game has a generator of its own, seeded by the run's seed and the game's number; so a run gives the same games
whatever the number of processes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from html import escape
from itertools import islice
from math import sqrt
from random import Random
from statistics import median
from typing import Any, NamedTuple

from quadriga.bots import player, watchdog
from quadriga.kernel import AnyGame, Match, QuadrigaError, Result, Seat, play_out, random_dealer
from quadriga.lab.pool import spread
from quadriga.text import Text
from quadriga.text.plain import columns, game_text, seat_name, spoken

RANDOM = "random"
CHUNK = 8  # games per task: small enough for an honest progress bar
LIMIT = 100_000  # decisions; no game of ours comes near


Row = tuple[str, ...]


class Played(NamedTuple):
    """One finished game."""

    number: int
    result: Result
    decisions: int


@dataclass(frozen=True)
class Plan:
    """What is to be played."""

    game: AnyGame
    config: Any
    players: tuple[str, ...]  # by seat; automata play themselves
    seed: str = "0"

    @classmethod
    def of(cls, game: AnyGame, config: Any, words: Sequence[str], seed: str = "0") -> Plan:
        """Players named by seat, or only those whom the rules do not play."""
        automata = game.automata(config)
        free = [seat for seat in range(game.seats(config)) if seat not in automata]
        if automata and len(words) == len(free):
            named = dict(zip(free, words, strict=True))
            words = [named.get(seat, RANDOM) for seat in range(game.seats(config))]
        return cls(game, config, tuple(words), seed)

    def check(self) -> None:
        """A sentence where the players do not go with the game."""
        count = self.game.seats(self.config)
        if len(self.players) != count:
            raise QuadrigaError("refuse.lab.players", game=self.game.name, seats=count, players=len(self.players))
        for level in self.players:
            player(self.game, level, 0)  # refuses whom it does not know


def play_game(plan: Plan, number: int) -> Played:
    """One game of a plan."""
    rng = Random(f"{plan.seed}/{number}")
    automata = plan.game.automata(plan.config)
    if all(level == RANDOM or seat in automata for seat, level in enumerate(plan.players)):
        state = plan.game.new(plan.config)
        made = play_out(plan.game, state, rng, decisions=LIMIT)
        return _played(number, state.result, made)
    match = Match(plan.game, plan.config, random_dealer(rng), quiet=True)
    seated = [player(plan.game, level, rng.getrandbits(60)) for level in plan.players]
    made = 0
    while not match.over and made < LIMIT:
        seat = match.pending[0].seat
        move = watchdog.choose(seated[seat], match, seat, rng)
        match.answer(seat, move)
        made += 1
    return _played(number, match.state.result, made)


def _played(number: int, result: Result | None, decisions: int) -> Played:
    if result is None:
        raise QuadrigaError("refuse.lab.not_over", number=number, decisions=decisions)
    return Played(number, result, decisions)


def _play_chunk(plan: Plan, numbers: Sequence[int]) -> list[Played]:
    return [play_game(plan, number) for number in numbers]


def simulate(plan: Plan, games: int, workers: int = 1) -> list[Played]:
    """All games of a plan, in order."""
    return [played for chunk in play_games(plan, games, workers) for played in chunk]


def play_games(plan: Plan, games: int, workers: int = 1) -> Iterator[list[Played]]:
    """The games of a plan, in order, a few at a time as they are played."""
    plan.check()
    numbers = iter(range(1, games + 1))
    chunks = list(iter(lambda: list(islice(numbers, CHUNK)), []))
    yield from spread(partial(_play_chunk, plan), chunks, workers)


# Summaries --------------------------------------------------------------------------------------------------------


def wilson(wins: int, games: int, z: float = 1.959964) -> tuple[float, float]:
    """The 95 % interval of a share, after Wilson: sound for few games and for shares near 0 and 1."""
    if games == 0:
        return 0.0, 1.0
    share = wins / games
    spread_ = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    middle = share + z * z / (2 * games)
    scale = 1 + z * z / games
    return max(0.0, (middle - spread_) / scale), min(1.0, (middle + spread_) / scale)


class SeatSummary(NamedTuple):
    """How one seat fared. A shared victory counts for each winner."""

    seat: Seat
    wins: int
    share: float
    low: float
    high: float
    mean_score: float | None


class Summary(NamedTuple):
    """A run at a glance."""

    games: int
    seats: list[SeatSummary]
    shared: int  # games with several winners
    unwon: int  # games with none
    shortest: int
    median: float
    longest: int
    ends: Counter[str]


def summary(plan: Plan, played: Sequence[Played]) -> Summary:
    """Win rates by seat, lengths in decisions, and ways of ending."""
    games = len(played)
    seats = []
    for seat in range(plan.game.seats(plan.config)):
        wins = sum(1 for p in played if seat in p.result.winners)
        scores = [p.result.scores[seat] for p in played if len(p.result.scores) > seat]
        mean = sum(scores) / len(scores) if scores else None
        seats.append(SeatSummary(seat, wins, wins / games, *wilson(wins, games), mean))
    lengths = [p.decisions for p in played]
    return Summary(
        games,
        seats,
        sum(1 for p in played if len(p.result.winners) > 1),
        sum(1 for p in played if not p.result.winners),
        min(lengths),
        median(lengths),
        max(lengths),
        Counter(p.result.how for p in played),
    )


@dataclass(frozen=True, repr=False)
class Simulation:
    """A plan and the games played by it; prints itself as tables."""

    plan: Plan
    played: list[Played]

    @cached_property
    def summary(self) -> Summary:
        return summary(self.plan, self.played)

    def __repr__(self) -> str:
        return self.tell(game_text("en", self.plan.game))

    def tell(self, text: Text) -> str:
        """Win rates by seat, ways of ending and lengths, in words."""
        seats, ends = self._tables(text)
        shared, length = self._lines(text)
        return "\n".join([columns(seats[1:], seats[0]), *shared, "", columns(ends[1:], ends[0]), "", *length])

    def _repr_html_(self) -> str:
        """The same for notebooks."""
        text = game_text("en", self.plan.game)
        seats, ends = map(_html_table, self._tables(text))
        shared, length = ("".join(f"<p>{escape(line)}</p>" for line in lines) for lines in self._lines(text))
        return f"{seats}{shared}{ends}{length}"

    def _tables(self, text: Text) -> tuple[list[Row], list[Row]]:
        """How the seats fared, and how the games ended; each table with its heads first."""
        seen = self.summary
        ends = [
            (spoken(text, f"ends.{how}", {}), str(n), f"{100 * n / seen.games:.1f} %") for how, n in seen.ends.most_common()
        ]
        return (
            [_heads(text, "seat player wins share interval score"), *(self._row(text, seat) for seat in seen.seats)],
            [_heads(text, "end games share"), *ends],
        )

    def _lines(self, text: Text) -> tuple[list[str], list[str]]:
        """Whether victories were shared, and how long the games were."""
        seen = self.summary
        shared = [text.say("cli.simulate.shared", shared=seen.shared, unwon=seen.unwon)] if seen.shared or seen.unwon else []
        return shared, [text.say("cli.simulate.length", least=seen.shortest, middle=f"{seen.median:g}", most=seen.longest)]

    def _row(self, text: Text, s: SeatSummary) -> Row:
        name = seat_name(text, self.plan.game, self.plan.config, s.seat)
        share, interval = f"{100 * s.share:.1f} %", f"{100 * s.low:.1f} – {100 * s.high:.1f} %"
        score = "" if s.mean_score is None else f"{s.mean_score:.1f}"
        automaton = s.seat in self.plan.game.automata(self.plan.config)
        who = text.say("page.automaton") if automaton else self.plan.players[s.seat]
        return name, who, str(s.wins), share, interval, score


def _heads(text: Text, words: str) -> Row:
    return tuple(text.say(f"cli.simulate.{word}") for word in words.split())


def _html_table(rows: Sequence[Row]) -> str:
    """A table of a notebook; its heads are the first row."""
    lines = [
        "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in row)
        for tag, row in zip(["th", *["td"] * (len(rows) - 1)], rows, strict=True)
    ]
    return f"<table>{''.join(f'<tr>{line}</tr>' for line in lines)}</table>"
