"""A look over a player's shoulder: whether a move is far worse than another, and what a rival could make of it.

It knows what the seat knows and no more: everything is tried in worlds imagined for the seat.
"""

from __future__ import annotations

from math import hypot
from random import Random
from typing import Any, NamedTuple

from quadriga.bots.analysis import SEEN, shown
from quadriga.bots.explain import Reasons, contrast
from quadriga.bots.mind import Mind
from quadriga.bots.search import Budget, Search
from quadriga.kernel import AnyMatch, News, Seat, Written

CLEAR = 0.12  # of the winning chance: what is lost must be worth a word
SURE = 2.0  # times its own error
WORLDS = 4  # in which a reply is looked for
PATIENCE = 12  # answers from the move to the first one of somebody else


class Advice(NamedTuple):
    """What speaks against a move."""

    best: Written  # the better idea
    chance: float  # of winning with it
    lost: float  # how much less with the move
    by: Seat | None = None  # whose reply was seen coming
    reply: tuple[News, ...] = ()  # what that would do, as far as the seat would be told
    reasons: Reasons = Reasons()  # what the better idea brings compared with the move


def advise(match: AnyMatch, seat: Seat, answer: Any, budget: Budget, seed: int = 1) -> Advice | None:
    """What speaks against this answer; None where it is good enough, or nothing is sure.

    A first search finds the best idea, a second one tries both as often as each other in the same worlds.
    """
    choice = match.options(seat)
    if len(choice) == 1:
        return None
    ranked = Search(budget, seed).rank(match, seat)
    best = max(ranked, key=lambda rated: (rated.visits >= SEEN, rated.value)).move
    if choice.write(best) == choice.write(answer):
        return None
    search = Search(budget, seed + 1)
    good, bad = search.compare(match, seat, (best, answer))
    mind, seats, g = Mind.of(match.game), match.game.seats(match.config), shown(match, seat).state
    chance, other = (mind.chance(g, seat, one.value, seats) for one in (good, bad))
    error = hypot(*(mind.chance_error(g, seat, one.value, one.error, seats) for one in (good, bad)))
    if chance - other < max(CLEAR, SURE * error):
        return None
    by, reply = _reply(match, seat, answer, search)
    return Advice(choice.write(best), chance, chance - other, by, reply, contrast(match, seat, best, answer))


def _reply(match: AnyMatch, seat: Seat, answer: Any, search: Search) -> tuple[Seat | None, tuple[News, ...]]:
    """What the first of the others would do after it, in the first of a few worlds in which the search has seen it."""
    for k in range(WORLDS):
        by, told = _reply_in(match, seat, answer, search, Random(k))
        if told:
            return by, told
    return None, ()


def _reply_in(match: AnyMatch, seat: Seat, answer: Any, search: Search, rng: Random) -> tuple[Seat | None, tuple[News, ...]]:
    world = match.imagine(seat, rng)
    world.seal_others(seat, lambda ask: ask.choice.sample(rng))
    trail = [answer]
    world.answer(seat, answer)
    for _ in range(PATIENCE):
        if not world.pending:
            break
        ask = world.pending[0]
        move = next(iter(ask.choice)) if len(ask.choice) == 1 else search.seen_after(trail, ask)
        if move is None:
            break
        if len(ask.choice) > 1:
            trail.append(move)
        world.chronicle = []
        world.answer(ask.seat, move)
        if ask.seat != seat:
            return ask.seat, tuple(line.news for line in world.chronicle if line.news.is_for(seat))
    return None, ()
