"""Looking back at a match: winning chances move by move, and the moves that cost most."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from random import Random
from typing import Any, NamedTuple

from quadriga.bots.explain import Reasons, contrast, explain
from quadriga.bots.greedy import Rated, play_on
from quadriga.bots.knowledge import Knowledge, World
from quadriga.bots.mind import Mind
from quadriga.bots.search import Budget, Search
from quadriga.kernel import CHANCE, AnyMatch, IllegalMove, Seat, Written

Step = tuple[Seat, Written]  # an answer of anybody
SEEN = 5  # visits from which on a move's worth is more than a guess
SHOWN = 0  # the seed of the world in which hints show how a turn may go on
EXPLAINED = 3  # hints that say why
MISTAKE = 0.1  # a drop of the winning chance that is worth learning from


class Judged(NamedTuple):
    """One decision as the engine sees it, from the knowledge its seat had then."""

    at: int  # entries before it
    seat: Seat
    played: Written
    best: Written
    chance: float  # of winning with the best move
    lost: float  # how much less with the move played
    error: float  # standard error of `chance`
    chances: tuple[float, ...]  # of each seat, before the move
    then: tuple[Step, ...] = ()  # of a mistake: how the turn may go on after the best move
    reasons: Reasons = Reasons()  # of a mistake: what the best move brings compared with the one played

    @property
    def is_mistake(self) -> bool:
        return self.lost >= MISTAKE


def chances(match: AnyMatch) -> tuple[float, ...]:
    """The winning chances of all seats as the match stands, whoever decides. For matches that are over, which hide nothing."""
    mind, g = Mind.of(match.game), match.state
    return tuple(mind.chances(g, mind.worths(g, match.game.seats(match.config))))


def decisions(match: AnyMatch) -> list[int]:
    """Where in a match somebody really decided, as far as it can be replayed: before these entries. Not under seal."""
    since = enumerate(match.entries[match.first :], match.first)
    return [at for at, entry in since if entry.seat != CHANCE and not entry.sealed]


def judge_at(before: AnyMatch, at: int, seat: Seat, answer: Any, iterations: int = 200, seed: int = 1) -> Judged | None:
    """One decision, given the match as it stood; None where there was nothing to decide."""
    if before.ask(seat) is None or len(before.options(seat)) == 1:
        return None
    ranked = Search(Budget(iterations=iterations), seed + at).rank(before, seat)
    best = max(ranked, key=lambda rated: (rated.visits >= SEEN, rated.value))
    played = next((rated for rated in ranked if rated.move == answer and rated.visits >= SEEN), None)
    if played is None:
        played = _tried(before, seat, answer, seed + at)
    choice, mind, seats = before.options(seat), Mind.of(before.game), before.game.seats(before.config)
    g = shown(before, seat).state
    mine, other = (mind.chance(g, seat, one.value, seats) for one in (best, played))
    judged = Judged(
        at, seat, choice.write(answer), choice.write(best.move), mine, max(0.0, mine - other),
        mind.chance_error(g, seat, best.value, best.error, seats), chances(before),
    )  # fmt: skip
    if not judged.is_mistake:
        return judged
    reasons = contrast(before, seat, best.move, answer)
    return judged._replace(then=_goes_on(before, seat, best.move), reasons=reasons)


def judge(match: AnyMatch, iterations: int = 200, seed: int = 1, only: int | None = None) -> Iterator[Judged]:
    """Every real decision of a match, in order; or only the one before this entry."""
    for at in decisions(match):
        if only not in (None, at):
            continue
        entry = match.entries[at]
        judged = judge_at(match.at(at), at, entry.seat, entry.answer, iterations, seed)
        if judged is not None:
            yield judged


def better_line(judged: Mapping[str, Any]) -> list[Written]:
    """The best move of a decision, as JSON has it, and what the same seat goes on with."""
    own = takewhile(lambda step: step[0] == judged["seat"], judged.get("then", ()))
    return [tuple(judged["best"]), *(tuple(written) for _, written in own)]


def follow(match: AnyMatch, seat: Seat, answers: Sequence[Written]) -> None:
    """Give these answers as long as this seat is asked and they are legal: what is drawn may forbid the rest."""
    for written in answers:
        ask = match.pending[0] if match.pending else None
        if ask is None or ask.seat != seat:
            return
        try:
            match.answer(seat, ask.choice.read(written))
        except IllegalMove:
            return


def _tried(match: AnyMatch, seat: Seat, move: Any, seed: int, worlds: int = 40) -> Rated:
    """A move the search hardly looked at, valued by the reply a greedy rival would give."""
    knowledge = Knowledge(match, seat)
    mind = Mind.of(match.game)
    total = 0.0
    for k in range(worlds):
        world = knowledge.world(seed * 1000 + k)
        world.answer(seat, move)
        total += mind.worth(world.state, seat)
    return Rated(move, total / worlds, visits=worlds)


class Hint(NamedTuple):
    """One of the best moves with its winning chance and the error of it, and how the turn may go on from there."""

    move: Written
    chance: float
    error: float
    visits: int
    then: tuple[Step, ...] = ()  # what is answered after it in the world of SHOWN, by anybody
    reasons: Reasons = Reasons()  # what speaks for it: of the best ones


def hints(match: AnyMatch, seat: Seat, budget: Budget, most: int = 5, seed: int = 1) -> list[Hint]:
    """The best moves for a seat, best first."""
    choice, mind, seats = match.options(seat), Mind.of(match.game), match.game.seats(match.config)
    g = shown(match, seat).state
    ranked = [rated for rated in Search(budget, seed).rank(match, seat) if rated.visits][:most]
    reasons = explain(match, seat, [rated.move for rated in ranked], EXPLAINED)
    return [
        Hint(
            choice.write(rated.move), mind.chance(g, seat, rated.value, seats),
            mind.chance_error(g, seat, rated.value, rated.error, seats), rated.visits, _goes_on(match, seat, rated.move),
            why,
        )
        for rated, why in zip(ranked, [*reasons, *[Reasons()] * most], strict=False)
    ]  # fmt: skip


def _goes_on(match: AnyMatch, seat: Seat, move: Any) -> tuple[Step, ...]:
    """The rest of the turn, at a glance, where a turn has more decisions than one."""
    mind = Mind.of(match.game)
    if not mind.thinking.search.turns:
        return ()
    world = shown(match, seat)
    world.answer(seat, move)
    return tuple((ask.seat, ask.choice.write(answer)) for ask, answer in play_on(mind, world, seat, 1, Random(SHOWN)))


def shown(match: AnyMatch, seat: Seat) -> World:
    """The world in which hints show how a turn may go on."""
    return Knowledge(match, seat).world(SHOWN)
