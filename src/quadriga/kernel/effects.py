"""The effects of rules: a seat chooses, fate chooses; and who answers for the seats that the game plays by itself.

A rule is an `async` function that awaits these and nothing else. Whoever drives the rule (a live match, a search, a replay,
a person with real dice) answers them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Coroutine, Generator, Sequence
from typing import Any, Generic, Protocol, Self, TypeVar

from quadriga.kernel.choices import Choice, as_choice

Seat = int
A = TypeVar("A")
Resume = Callable[[Any], Coroutine[Any, Any, None]]  # the rest of a turn on this state


class Ask(Generic[A]):
    """One seat chooses among legal options: `move = await Ask(seat, options, "prompt-key", rule="2.1")`.

    `options` is a list or a `Choice`. Where the options depend on what only the asked seat may know, pass a callable that
    computes them from the state: a world imagined for another seat can then be put under the running rule.

    """

    __slots__ = ("_choice", "args", "prompt", "resume", "rule", "seat", "source")

    def __init__(
        self,
        seat: Seat,
        options: Sequence[A] | Choice[A] | Callable[[], Sequence[A] | Choice[A]],
        prompt: str = "choose",
        /,
        rule: str = "",
        **args: Any,
    ) -> None:
        self.seat = seat
        self.source = options
        self.prompt = prompt
        self.rule = rule
        self.args = args
        self.resume: Resume | None = None
        self._choice: Choice[A] | None = None

    @property
    def choice(self) -> Choice[A]:
        """The options as a shape, computed when first looked at."""
        if self._choice is None:
            source = self.source
            self._choice = as_choice(source() if callable(source) else source)
        return self._choice

    def resumed(self, resume: Resume | None) -> Self:
        """Where a long turn stands so that its state alone says how to go on: what makes the rest of the turn out of a state,
        with this very question first. A copy of the match then begins here, instead of answering the turn from its start."""
        self.resume = resume
        return self

    def forget(self) -> None:
        """Compute the options again: the state under the rule has been exchanged."""
        self._choice = None

    def __await__(self) -> Generator[Any, A, A]:
        return (yield self)


class AskAll:
    """Several seats choose at once, sealed until all are in: `answers = await AskAll([Ask(0, …), Ask(1, …)])`.

    The answers come back in the order of the asks. A reaction window is the same thing with a move that declines among the
    options: ask every seat that publicly could react, so that being asked betrays nothing, and resolve in the book's order.
    """

    __slots__ = ("asks",)

    def __init__(self, asks: Sequence[Ask[Any]]) -> None:
        assert asks, "somebody must be asked"
        assert len({ask.seat for ask in asks}) == len(asks), "a seat is asked once at a time"
        self.asks = tuple(asks)

    def __await__(self) -> Generator[Any, list[Any], list[Any]]:
        return (yield self)


class Chance(Generic[A]):
    """Fate chooses one of the items, evenly or by integer weights: `token = await Chance(bag, "draw")`."""

    __slots__ = ("args", "items", "weights", "what")

    def __init__(self, items: Sequence[A], what: str = "chance", weights: Sequence[int] | None = None, /, **args: Any) -> None:
        self.items = items
        self.what = what
        self.weights = weights
        self.args = args

    def __await__(self) -> Generator[Any, A, A]:
        return (yield self)


class Deal(Generic[A]):
    """Fate deals `count` of the items, none of them twice: `tokens = await Deal(bag, 2, "draw")`.

    An argument lists its values, one for each draw. Whoever drives the rule may answer with the whole hand, or with None: then
    every draw is a `Chance` of its own, to be recorded, verified or made by a person.
    """

    __slots__ = ("args", "count", "items", "what")

    def __init__(self, items: Sequence[A], count: int, what: str = "chance", /, **args: Sequence[Any]) -> None:
        self.items = items
        self.count = count
        self.what = what
        self.args = args

    def hand(self, random: Callable[[], float]) -> list[A]:
        """All draws at once."""
        left = list(self.items)
        size = len(left)
        dealt = []
        for _ in range(self.count):
            at = int(random() * size)
            size -= 1
            dealt.append(left[at])
            left[at] = left[size]
        return dealt

    def __await__(self) -> Generator[Any, Any, list[A]]:
        hand: list[A] | None = yield self
        if hand is not None:
            return hand
        left = list(self.items)
        dealt: list[A] = []
        for i in range(self.count):
            item: A = yield Chance(left[:], self.what, **{name: values[i] for name, values in self.args.items()})
            left.remove(item)
            dealt.append(item)
        return dealt


class Deputies(Protocol):
    """Who answers for the seats that the game plays by itself, in one turn of the rules. Each is a coroutine of its own, so
    one may be in the middle of its answers while another is asked; it may await whatever a rule may."""

    @property
    def seats(self) -> Collection[Seat]: ...

    def begin(self, ask: Ask[Any]) -> Coroutine[Any, Any, None]:
        """Whoever sits there, asked for the first time in this turn; it gives each of its answers by `Reply`."""

    def acts(self, ask: Ask[Any]) -> bool:
        """Whether this is for the deputy to do, in a turn of its own; else it only answers what somebody else does."""

    def interrupt(self, effect: Any) -> Coroutine[Any, Any, Any] | None:
        """What is done before this effect of the rule is met, if anything; it ends by awaiting the effect itself."""


class Delegate:
    """From here to the end of the turn, deputies answer for their seats: `await Delegate(deputies)`."""

    __slots__ = ("to",)

    def __init__(self, to: Deputies) -> None:
        self.to = to

    def __await__(self) -> Generator[Any, None, None]:
        yield self


class Reply:
    """The answer of a deputy: `ask = await Reply(move)` gives it, and goes on when the same seat is asked again."""

    __slots__ = ("move",)

    def __init__(self, move: Any) -> None:
        self.move = move

    def __await__(self) -> Generator[Any, Ask[Any], Ask[Any]]:
        return (yield self)
