"""Finding puzzles: self-play, and at every decision the question whether one answer is clearly the best.

An answer counts as clearly the best if two opinions agree on it, and both put it ahead of every other by a margin: the turn
played on in many imagined worlds, and a tree search that looks at the best few alike. Both know what the solver knows and no
more. A win in this very turn is no opinion: all answers are tried out to the end of the turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import hypot
from random import Random
from typing import Any, NamedTuple

from quadriga.bots import MISTAKE, Budget, Greedy, Knowledge, Mind, Rated, Search, Style, World, player, shown, watchdog
from quadriga.bots.greedy import look_ahead
from quadriga.kernel import AnyGame, AnyMatch, Ask, Match, Seat, read_record, seeded_dealer
from quadriga.kernel.record import snapshot
from quadriga.lessons import EASY, HARD, MEDIUM, WIN, Follower, Puzzle, bare_lesson, question_key
from quadriga.text import catalogue
from quadriga.text.telling import Telling

SELF_PLAY = ("centurio", "miles")  # in turn around the table: mistakes of one are chances for another
JUDGES = ("tiro", "miles", "greedy")  # whose answers say how hard a puzzle is
TRIES = 4  # of each of them
FEW, MANY = 3, 150  # options of a decision that is worth asking about
SEEN = 8  # visits from which on the search has an opinion
LONGEST = 10  # answers of the rest of a turn
MOST_TRIED = 3000  # worlds in which a turn is tried out
PROOFS = 8  # worlds in which a turn must win, where something is hidden
WINNING = 0.75  # chance from which on it is tried whether the turn can win
WON = 0.999  # the same where turns are long: there it must have been seen to win
AGAIN = 2  # the seed of the worlds in which it must come out alike
PER_MATCH = 4
MOST = 0.6  # of the puzzles asked for that are of one theme, or of one grade


class Standard(NamedTuple):
    """What a puzzle must be."""

    margin: float = MISTAKE  # of winning chance between the best answer and the next
    worlds: int = 16
    iterations: int = 300


USUAL = Standard()


class Opinion(NamedTuple):
    """What an answer is worth, and how sure that is."""

    chance: float
    error: float = 0.0


class Verdict(NamedTuple):
    """The best answer to a question, and the chances of all the others, best first."""

    best: str
    chance: float
    chances: dict[str, float]


# Finding ------------------------------------------------------------------------------------------------------------


def find(
    game: AnyGame, seed: str, wanted: int, known: Iterable[Puzzle] = (), standard: Standard = USUAL
) -> Iterator[Puzzle | None]:
    """Puzzles of a game, until there are so many with those known; None after each match, so that somebody may stop.

    A search that goes on with a file of puzzles begins after the match of its last one.
    """
    found = list(known)
    matches = [puzzle.found["match"] for puzzle in found if puzzle.found.get("seed") == seed]
    number = max(matches, default=-1) + 1
    while len(found) < wanted:
        for puzzle in _in_match(game, seed, number, found, wanted, standard):
            found.append(puzzle)
            yield puzzle
            if len(found) == wanted:
                return
        number += 1
        yield None


def _in_match(
    game: AnyGame, seed: str, number: int, found: Sequence[Puzzle], wanted: int, standard: Standard
) -> Iterator[Puzzle]:
    match = _begin(game, seed, number)
    players = [player(game, SELF_PLAY[(seat + number) % 2], number) for seat in range(game.seats(match.config))]
    rng = Random(f"{seed}/{number}/ways out")
    here = 0
    while not match.over:
        ask = match.pending[0]
        if here < PER_MATCH and _is_worth_a_look(match):
            puzzle = posed(match, max((one.number for one in found), default=0) + 1, standard)
            if puzzle is not None and _is_welcome(puzzle, found, wanted):
                here += 1
                yield replace(puzzle, found={**puzzle.found, "seed": seed, "match": number, "at": len(match.entries)})
        match.answer(ask.seat, watchdog.choose(players[ask.seat], match, ask.seat, rng))


def _begin(game: AnyGame, seed: str, number: int) -> AnyMatch:
    """A match of one of the ready-made tables, by turns."""
    presets = Telling.of(game).presets
    config = game.configure(presets[number % len(presets)].settings)
    return Match(game, config, seeded_dealer(f"{seed}/{number}"))


def _is_worth_a_look(match: AnyMatch) -> bool:
    """Whether one seat has a real choice, of a kind that the game has a question for."""
    ask = match.pending[0]
    if len(match.pending) > 1 or match.is_sealed or not FEW <= len(ask.choice) <= MANY:
        return False
    return catalogue("en", match.game.name).has(question_key(ask.prompt))


def _is_welcome(puzzle: Puzzle, found: Sequence[Puzzle], wanted: int) -> bool:
    """Whether there are not too many of its kind already."""
    most = max(PER_MATCH, round(MOST * wanted))
    themes, grades = Counter(one.theme for one in found), Counter(one.grade for one in found)
    return themes[puzzle.theme] < most and grades[puzzle.grade] < most


# Posing -------------------------------------------------------------------------------------------------------------


class Finding(NamedTuple):
    """What a moment asks for, and what answers it."""

    theme: str
    answers: list[list[str]]
    verdict: Verdict


def posed(match: AnyMatch, number: int, standard: Standard = USUAL) -> Puzzle | None:
    """The puzzle of this moment; None if there is none."""
    seat = match.pending[0].seat
    finding = _finding(match, seat, standard)
    if finding is None:
        return None
    theme, answers, verdict = finding
    by = _found_by(match, seat, verdict.best)
    if by["tiro"] == TRIES or verdict.chance - max(verdict.chances.values()) < standard.margin:
        return None
    written = snapshot(match)
    how = {"worlds": standard.worlds, "iterations": standard.iterations, "by": by}
    puzzle = Puzzle(
        match.game.name, number, theme, _grade(by), seat, written["config"], written["start"], written["entries"],
        answers, round(verdict.chance, 3), {answer: round(chance, 3) for answer, chance in verdict.chances.items()}, found=how,
    )  # fmt: skip
    best = [step[0] for step in answers]
    line, other = (_goes_on(match.game, puzzle, way) for way in (best, [puzzle.second]))
    return replace(puzzle, line=line, other_line=other)


def _finding(match: AnyMatch, seat: Seat, standard: Standard) -> Finding | None:
    """The only win of this turn, or else the answer that is clearly the best; a first look says whether to look closer."""
    first, second = sorted((one.chance for one in _tried(match, seat, 1).values()), reverse=True)[:2]
    has_long_turns = Mind.of(match.game).thinking.search.turns > 0
    won = wins(match, seat) if first >= (WON if has_long_turns else WINNING) else []
    if won:
        return Finding(WIN, won, Verdict(won[0][0], 1.0, _others(_tried(match, seat, standard.worlds), won[0][0])))
    settled = verdict_on(match, seat, standard) if first - second >= standard.margin else None
    again = None if settled is None else verdict_on(match, seat, standard, AGAIN)
    if settled is None or again is None or again.best != settled.best:
        return None
    return Finding(match.pending[0].prompt, [[settled.best]], settled)


def _found_by(match: AnyMatch, seat: Seat, best: str) -> dict[str, int]:
    """How often each judge gives the best answer."""
    choice = match.options(seat)
    return {
        level: sum(" ".join(choice.write(player(match.game, level, seed).choose(match, seat))) == best for seed in range(TRIES))
        for level in JUDGES
    }


def _grade(by: dict[str, int]) -> int:
    """Hard is what cannot be seen by trying every answer; easy what players find who overlook a few."""
    seen = by["miles"] + by["greedy"]
    return EASY if seen >= 1.5 * TRIES else MEDIUM if seen else HARD


def _goes_on(game: AnyGame, puzzle: Puzzle, answers: Sequence[str]) -> list[list[Any]]:
    """How the turn goes on after these answers, at a glance, where it is still the solver's."""
    mind = Mind.of(game)
    match = Follower(bare_lesson(game, puzzle)).begin(game)
    for answer in answers:
        match.answer_written(puzzle.seat, tuple(answer.split()))
    thinker = Greedy(0, tried=16, turns=mind.thinking.search.turns)
    line: list[list[Any]] = []
    while match.pending and not match.is_sealed and len(line) < LONGEST:
        ask = match.pending[0]
        if ask.seat != puzzle.seat or ask.prompt == mind.opening or match.checkpoints[-1][0] == len(match.entries):
            break
        written = ask.choice.write(thinker.choose(match, ask.seat))
        match.answer_written(ask.seat, written)
        line.append([ask.seat, *written])
    return line


# Opinions -----------------------------------------------------------------------------------------------------------


def verdict_on(match: AnyMatch, seat: Seat, standard: Standard, seed: int = 1) -> Verdict | None:
    """The best answer, if both opinions agree that it is clearly the best."""
    tried = _tried(match, seat, standard.worlds, seed)
    best = _clearly_best(tried, standard.margin)
    if best is None:
        return None
    searched = _searched(match, seat, standard.iterations, seed)
    if best != _clearly_best(searched, standard.margin):
        return None
    both = {**tried, **searched}
    if _clearly_best(both, standard.margin) != best:
        return None
    return Verdict(best, both[best].chance, _others(both, best))


def _others(opinions: dict[str, Opinion], best: str) -> dict[str, float]:
    """The chances of the other answers, best first."""
    rest = sorted((item for item in opinions.items() if item[0] != best), key=lambda item: (-item[1].chance, item[0]))
    return {answer: opinion.chance for answer, opinion in rest}


def _clearly_best(opinions: dict[str, Opinion], margin: float) -> str | None:
    """The answer that is ahead of each other by the margin, and by more than may be an error."""
    if len(opinions) < 2:
        return None
    (best, first), *rest = sorted(opinions.items(), key=lambda item: -item[1].chance)
    ahead = all(first.chance - one.chance >= max(margin, 2 * hypot(first.error, one.error)) for _, one in rest)
    return best if ahead else None


def _tried(match: AnyMatch, seat: Seat, worlds: int, seed: int = 1) -> dict[str, Opinion]:
    """Every answer, by playing the turn on in the same worlds."""
    mind, knowledge = Mind.of(match.game), Knowledge(match, seat)
    seeds = [1000 * seed + k for k in range(worlds)]
    rated = look_ahead(mind, knowledge, list(knowledge.choice), seeds, mind.thinking.search.turns)
    return _opinions(match, seat, rated)


def _searched(match: AnyMatch, seat: Seat, iterations: int, seed: int) -> dict[str, Opinion]:
    """The answers that a search has looked at often enough, the best few of them alike."""
    search = Search(Budget(iterations=iterations), seed, style=Style(explore=1.5, least=5))
    return _opinions(match, seat, [rated for rated in search.rank(match, seat) if rated.visits >= SEEN])


def _opinions(match: AnyMatch, seat: Seat, rated: Sequence[Rated]) -> dict[str, Opinion]:
    choice, mind, seats = match.options(seat), Mind.of(match.game), match.game.seats(match.config)
    g = shown(match, seat).state
    return {
        " ".join(choice.write(one.move)): Opinion(
            mind.chance(g, seat, one.value, seats), mind.chance_error(g, seat, one.value, one.error, seats)
        )
        for one in rated
    }


# Wins ---------------------------------------------------------------------------------------------------------------


def wins(match: AnyMatch, seat: Seat) -> list[list[str]]:
    """The only way to win this turn, whatever is hidden: for each answer those that keep the win. Empty: none, or several, or
    too much to try."""
    turn = Turn(Knowledge(match, seat))
    try:
        return turn.only_win()
    except TooMuch:
        return []


class TooMuch(Exception):
    """The turn has more ways than anybody would try out."""


class Turn:
    """All that a seat can do until its turn is over or something is drawn."""

    def __init__(self, knowledge: Knowledge) -> None:
        self.knowledge = knowledge
        self.left = MOST_TRIED

    def only_win(self) -> list[list[str]]:
        line: list[Any] = []
        steps: list[list[str]] = []
        while (ask := self._asked(line)) is not None:
            good = [move for move in ask.choice if self._keeps([*line, move])]
            if not good or (len(good) > 1 and not (steps and all(self._is_won([*line, move]) for move in good))):
                return []  # several ways are one only where each of them ends the game
            steps.append([" ".join(ask.choice.write(move)) for move in good])
            line.append(good[0])
        return steps if self._is_won(line) else []

    def _after(self, line: Sequence[Any], seed: int = 0) -> World:
        self.left -= 1
        if self.left < 0:
            raise TooMuch
        world = self.knowledge.world(seed)
        for move in line:
            world.answer(self.knowledge.seat, move)
        return world

    def _asked(self, line: Sequence[Any]) -> Ask[Any] | None:
        """What the seat is asked after these answers of its own; None if that is over, or was left to chance."""
        world = self._after(line)
        if world.by_chance or world.state.result is not None or not world.pending or world.is_sealed:
            return None
        ask = world.pending[0]
        return ask if ask.seat == self.knowledge.seat else None

    def _keeps(self, line: Sequence[Any]) -> bool:
        """Whether the turn can still be won after these answers."""
        if self._is_won(line):
            return True
        ask = self._asked(line)
        return ask is not None and any(self._keeps([*line, move]) for move in ask.choice)

    def _is_won(self, line: Sequence[Any]) -> bool:
        """Whether these answers alone win, in whichever world."""
        return bool(line) and all(self._wins_in(line, seed) for seed in range(PROOFS))

    def _wins_in(self, line: Sequence[Any], seed: int) -> bool:
        world = self._after(line, seed)
        result = world.state.result
        return result is not None and not world.by_chance and result.winners == (self.knowledge.seat,)


# Checking -----------------------------------------------------------------------------------------------------------


def position(game: AnyGame, puzzle: Puzzle) -> AnyMatch:
    """The moment that a puzzle asks about."""
    return read_record(game, puzzle.record(game), seeded_dealer(0))


def still_holds(game: AnyGame, puzzle: Puzzle, standard: Standard = USUAL, seed: int = 1) -> bool:
    """Whether the answer that counts is found again to be clearly the best, or the only one to win."""
    match = position(game, puzzle)
    if puzzle.theme == WIN:
        return wins(match, puzzle.seat) == puzzle.answers
    verdict = verdict_on(match, puzzle.seat, standard, seed)
    return verdict is not None and [[verdict.best]] == puzzle.answers
