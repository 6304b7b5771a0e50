"""Following a lesson: which step a match has come to, what counts there, and who answers for chance and for the others.

Nothing is kept besides the match. The step is the number of answers the learner has given, a draw is known by its number, a
reply by the number of answers that others gave before; so taking back, looking back and opening a stored lesson need nothing
of their own.
"""

from __future__ import annotations

from random import Random
from typing import Any

from quadriga.kernel import (
    CHANCE,
    AnyGame,
    AnyMatch,
    Chance,
    IllegalMove,
    Seat,
    Written,
    from_position,
    random_dealer,
    read_record,
)
from quadriga.kernel.notation import notate
from quadriga.lessons.model import Lesson, Step, Words


class WrongTry(IllegalMove):
    """A legal answer that is not what the lesson asks for. Nothing has changed; the lesson says why."""

    def __init__(self, words: Words) -> None:
        super().__init__("refuse.lesson.wrong", words=words)


class Follower:
    """One lesson, for any match that follows it."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.begun = 0 if lesson.record is None else len(lesson.record["entries"])  # what was answered and drawn before it

    def begin(self, game: AnyGame) -> AnyMatch:
        """The match at its position."""
        if self.lesson.record is not None:
            return read_record(game, self.lesson.record, self.deal)
        return from_position(game, self.lesson.position, self.deal)

    def deal(self, chance: Chance[Any], ordinal: int) -> Any:
        """What the lesson says; beyond that anything, but the same for everybody and in every run."""
        if ordinal < len(self.lesson.draws):
            possible = (x for i, x in enumerate(chance.items) if chance.weights is None or chance.weights[i] > 0)
            for item in possible:
                if " ".join(notate(item)) == self.lesson.draws[ordinal]:
                    return item
        return random_dealer(Random(f"{self.lesson.name} {ordinal}"))(chance, ordinal)

    def number(self, match: AnyMatch) -> int:
        """How many steps are done."""
        return sum(entry.seat == self.lesson.seat for entry in match.entries[self.begun :])

    def step(self, match: AnyMatch) -> Step | None:
        """The step before the learner; None when all are done."""
        done = self.number(match)
        return self.lesson.steps[done] if done < len(self.lesson.steps) else None

    def check(self, match: AnyMatch, seat: Seat, written: Written) -> None:
        """Refuse an answer of the learner that does not count, and any once all steps are done."""
        step = self.step(match)
        if step is None:
            raise IllegalMove("refuse.lesson.over")
        if seat != self.lesson.seat or step.counts(written):
            return
        match.read_written(seat, written)  # what is not even legal is refused as in any game
        raise WrongTry(step.retort(written))

    def reply(self, match: AnyMatch) -> Written | None:
        """What the lesson lets the others answer now; None if it leaves that to them."""
        given = sum(entry.seat not in (self.lesson.seat, CHANCE) for entry in match.entries)
        return tuple(self.lesson.replies[given].split()) if given < len(self.lesson.replies) else None
