"""What a player that is no person gets: its options, and worlds imagined for its seat. Nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from quadriga.kernel import CHANCE, AnyMatch, Chance, Choice, Entry, Resume, Run, Seat, random_dealer

UNKNOWN: Final[Any] = object()  # in place of what has not been found yet


class Way:
    """A position by the answers that led to it. Where nothing is hidden nor left to chance it is the same in every world, so
    what was thought about it once is remembered."""

    __slots__ = ("_further", "glanced", "worths")

    def __init__(self) -> None:
        self.glanced: Any = UNKNOWN  # the answer that seems best here
        self.worths: list[float] | None = None  # by seat
        self._further: dict[tuple[Seat, type, Any], Way] = {}

    def after(self, seat: Seat, move: Any) -> Way:
        """The position one answer further; two kinds of moves with equal fields are equal as tuples."""
        step = seat, type(move), move
        found = self._further.get(step)
        if found is None:
            found = self._further[step] = Way()
        return found


class World(Run[Any]):
    """A world to think in: it only runs forward, keeps no entries and checks nothing."""

    __slots__ = ("by_chance", "way")
    by_chance: bool  # something in it was drawn, or chosen out of a sample
    way: Way | None  # how it came to stand here, as long as every world would stand here alike

    def _begin(self, state: Any, since: Sequence[Entry] = (), resume: Resume | None = None) -> None:
        self.way = None
        super()._begin(state, since, resume)
        self.by_chance = False

    def answer(self, seat: Seat, move: Any) -> None:
        """A move that is known to be legal here."""
        self._take(seat, move)
        if self.way is not None:
            self.way = None if self.by_chance else self.way.after(seat, move)

    def _draw(self, chance: Chance[Any]) -> Any:
        self.by_chance = True
        return super()._draw(chance)

    def take_sample(self) -> None:
        """From here on, worlds may part by what was drawn out of many options."""
        self.by_chance = True
        self.way = None


class Branching(World):
    """A world that can be gone on from more than once. In the turn in which it was imagined, that means from its seed again;
    afterwards, from where its turn began."""

    __slots__ = ("base", "seed", "since")
    base: Any  # the state in which the running turn began; None in the first one
    seed: int
    since: list[Entry]  # what has been answered and drawn since, or since it was imagined

    def _begin(self, state: Any, since: Sequence[Entry] = (), resume: Resume | None = None) -> None:
        self.base = None
        self.since = []
        super()._begin(state, since, resume)
        self.since = []

    def answer(self, seat: Seat, move: Any) -> None:
        self.since.append(Entry(seat, move))
        super().answer(seat, move)

    def _draw(self, chance: Chance[Any]) -> Any:
        drawn = super()._draw(chance)
        self.since.append(Entry(CHANCE, drawn))
        return drawn

    def _end_turn(self) -> bool:
        self.base = self.state.copy()
        self.since = []
        return False


class Knowledge:
    """What one seat is asked, and the worlds it can imagine."""

    def __init__(self, match: AnyMatch, seat: Seat) -> None:
        ask = match.ask(seat)
        assert ask is not None, "only a seat that is asked has anything to think about"
        self.game = match.game
        self.config = match.config
        self.seat = seat
        self.ask = ask
        self.is_sealed = match.is_sealed
        self.imagined = match.imagined
        self._moment = match.moment(seat)
        self._way = None if match.game.hides(match.state, seat) else Way()  # where every world is the real one

    @property
    def choice(self) -> Choice[Any]:
        return self.ask.choice

    def world(self, seed: int) -> World:
        """A world this seat cannot tell from the real one. The same seed gives the same world, draws to come included."""
        rng = Random(seed)
        dealer = random_dealer(rng)
        world = self._moment.imagine(
            self.seat, rng, lambda base, since: World(self.game, dealer, base.state, since, base.resume)
        )
        world.way = self._way
        return world

    def branching(self, seed: int) -> Branching:
        """The same world, to be gone on from more than once."""
        rng = Random(seed)
        dealer = random_dealer(rng)
        world = self._moment.imagine(
            self.seat, rng, lambda base, since: Branching(self.game, dealer, base.state, since, base.resume)
        )
        world.base, world.since, world.seed = None, [], seed
        return world

    def fork(self, world: Branching, luck: int) -> Branching:
        """The same position once more, with draws of its own where that can be."""
        since = list(world.since)
        if world.base is not None:
            fork = Branching(self.game, random_dealer(Random(luck)), world.base.copy(), since)
            fork.base, fork.since, fork.seed = world.base, since, world.seed
            return fork
        fork = self.branching(world.seed)
        for entry in since:
            if entry.seat != CHANCE:
                fork.answer(entry.seat, entry.answer)
        return fork
