"""A bot's turn must end. The rules see to it, and the contract suite looks for gaps; where one is left, a bot that answers the
same for ever would keep everybody waiting. So after very many answers in one turn another choice is made for it, and logged."""

from __future__ import annotations

import logging
from collections import Counter
from random import Random
from typing import Any

from quadriga.bots.greedy import Player
from quadriga.kernel import AnyMatch, Seat

LOG = logging.getLogger(__name__)
PATIENCE = 500  # answers of one seat in one turn; no turn of ours comes near
LISTED = 200  # choices that are gone through one by one; of more, as many are looked at


def choose(player: Player, match: AnyMatch, seat: Seat, rng: Random) -> Any:
    """What a bot chooses, or what is chosen for it."""
    return way_out(match, seat, rng) if is_endless(match, seat) else player.choose(match, seat)


def is_endless(match: AnyMatch, seat: Seat, patience: int = PATIENCE) -> bool:
    """Whether this seat has answered so often in this turn that it may never end it."""
    at = match.checkpoints[-1][0]
    return len(match.entries) - at > patience and sum(entry.seat == seat for entry in match.entries[at:]) > patience


def way_out(match: AnyMatch, seat: Seat, rng: Random) -> Any:
    """What this seat has answered least often in this turn."""
    at = match.checkpoints[-1][0]
    choice = match.options(seat)
    given = Counter(choice_key(entry.answer) for entry in match.entries[at:] if entry.seat == seat)
    offered = list(choice) if len(choice) <= LISTED else [choice.sample(rng) for _ in range(LISTED)]
    least = min(given[choice_key(move)] for move in offered)
    move = rng.choice([move for move in offered if given[choice_key(move)] == least])
    LOG.warning("seat %s of %s would not end its turn: %r was chosen for it", seat, match.game.name, move)
    return move


def choice_key(answer: Any) -> str:
    """Answers by what they say: not every kind can be a key."""
    return repr(answer)
