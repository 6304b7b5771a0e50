"""One random match at nearly the speed of random play, with the promises that can be checked at that speed: soundness,
membership, progress and, every few decisions, the invariants."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from random import Random
from typing import Any, ClassVar

from quadriga.kernel import CHANCE, AnyGame, AnyMatch, Ask, Chance, Entry, Match, Run, random_dealer, write_record
from quadriga.testing.progress import Progress
from quadriga.testing.promises import ContractBroken
from quadriga.testing.tally import Tally

APART = 8  # decisions between two looks at the invariants
OFTEN = 20  # matches played again, after which turns are kept
LIMIT = 20_000  # decisions of a match


def check_briskly(game: AnyGame, config: Any, rng: Random, tally: Tally, start: Any = None) -> None:
    """Play one random match, from a given state or from the first one."""
    match = Brisk(game, config, rng, tally, start)
    try:
        match.play()
    except Exception as error:
        sentence = str(error) if isinstance(error, ContractBroken) else f"{type(error).__name__}: {error}"
        raise ContractBroken("soundness", sentence, match.saved()) from error


class Brisk(Run[Any]):
    """A match that answers everything by itself and keeps only what was answered and drawn. Where it has to be looked into, it
    is played again: from its start or, in a game in which that happens often, from its last turn."""

    again: ClassVar[Counter[str]] = Counter()  # by game: how often a match was played again

    def __init__(self, game: AnyGame, config: Any, rng: Random, tally: Tally, start: Any) -> None:
        self.game = game
        self.config = config
        self.rng = rng
        self.tally = tally
        self.start = start
        self.base = (0, start)  # entries, and the state after them
        self.dealer = random_dealer(rng)
        self.entries: list[tuple[int, Any]] = []
        self.made = self.turns = 0
        self.progress = Progress()
        self._choose = self._answer

    def play(self) -> None:
        state = self.game.new(self.config) if self.start is None else self.start.copy()
        state.news = [] if self.game.waypoints(self.config) else None
        self._begin(state)
        self.game.check(state)
        self.tally.matches += 1
        self.tally.decisions += self.made
        self.tally.draws += len(self.entries) - self.made
        self.tally.ends[state.result.how] += 1
        self.tally.count_waypoints(self.game, state.news or ())

    def at(self, count: int) -> AnyMatch:
        """The match as it stood after so many entries of this turn, with nothing drawn beyond them. It has only those entries
        that were played again."""
        self.again[self.game.name] += 1
        begin, base = self.base
        match: AnyMatch = Match(self.game, self.config, None, base)
        for seat, answer in self.entries[begin:count]:
            match._replay(Entry(seat, answer))
        return match

    def saved(self) -> Any:
        """The record, with the answer at which something broke as its last entry."""
        match: AnyMatch = Match(self.game, self.config, None, self.start)
        entries = [Entry(seat, answer) for seat, answer in self.entries]
        with suppress(Exception):  # it breaks again
            for entry in entries:
                match._replay(entry)
        match.entries = entries
        return write_record(match)

    def _answer(self, ask: Ask[Any]) -> Any:
        state, choice, made = self.state, ask.choice, self.made
        if made and made % APART == 0:
            self.game.check(state)
        if made >= LIMIT:
            raise ContractBroken("progress", f"the match is not over after {LIMIT} decisions")
        self.progress.watch(self.turns, (ask,), self)
        answer = choice.sample(self.rng)
        if answer not in choice:
            raise ContractBroken("options", f"sampled {answer!r} is not among the options")
        landmark = self.game.landmark(state, answer)
        if landmark is not None:
            self.tally.landmarks[landmark] += 1
        self.entries.append((ask.seat, answer))
        self.made = made + 1
        return answer

    def _draw(self, chance: Chance[Any]) -> Any:
        assert self.dealer is not None
        item = self.dealer(chance, 0)
        self.entries.append((CHANCE, item))
        return item

    def _end_turn(self) -> bool:
        self.turns += 1
        if self.again[self.game.name] > OFTEN:
            self.base = (len(self.entries), self.state.copy())
        return False
