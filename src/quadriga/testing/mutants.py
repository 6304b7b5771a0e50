"""Faults injected on purpose. Each must be caught by the contract suite: a suite that cannot fail proves nothing.

    python -m quadriga.testing.mutants caesar

A mutant is a context manager that breaks the game or the kernel for a while. They know no game: what to break is found by
looking at a state.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import fields
from functools import partial
from itertools import islice
from typing import Any, NamedTuple
from unittest import mock

from quadriga import games
from quadriga.kernel import (
    AnyGame,
    AnyMatch,
    Ask,
    AskAll,
    Chance,
    IllegalMove,
    Line,
    Match,
    News,
    One,
    SecretDealer,
    play_out,
    to_json,
    verify,
)
from quadriga.kernel.choices import as_choice
from quadriga.testing.contract import check_contract
from quadriga.testing.promises import ContractBroken

Fault = Callable[[], AbstractContextManager[Any]]


class Mutant(NamedTuple):
    """One fault with a name, and the promises by which it may be noticed; none named: any."""

    name: str
    fault: Fault
    promises: tuple[str, ...] = ()


def _later(game: AnyGame, config: Any) -> tuple[Any, Any]:
    """A first state and one from later in a random match, to see which fields change."""
    first, later = game.new(config), game.new(config)
    play_out(game, later, random.Random(5), decisions=12)
    return first, later


def leaked_state(game: AnyGame) -> AbstractContextManager[Any]:
    """The view shows everything."""
    honest = game.view
    return mock.patch.object(game, "view", lambda g, seat: (honest(g, seat), repr(to_json(g))))


def told_secrets(game: AnyGame) -> AbstractContextManager[Any]:
    """Private reports reach everybody."""
    return mock.patch.object(News, "is_for", return_value=True)


def aliased_copy(game: AnyGame, name: str) -> AbstractContextManager[Any]:
    """A copied state shares one of its lists."""
    honest = game.state_type.copy

    def copy(g: Any) -> Any:
        other = honest(g)
        setattr(other, name, getattr(g, name))
        return other

    return mock.patch.object(game.state_type, "copy", copy)


def forgotten_field(game: AnyGame, name: str, value: Any) -> AbstractContextManager[Any]:
    """A copied state starts one field afresh."""
    honest = game.state_type.copy

    def copy(g: Any) -> Any:
        other = honest(g)
        setattr(other, name, value[:] if isinstance(value, list) else value)
        return other

    return mock.patch.object(game.state_type, "copy", copy)


def impure_options(game: AnyGame) -> AbstractContextManager[Any]:
    """Options come in another order each time."""
    rng = random.Random(1)

    def choice(ask: Ask[Any]) -> Any:
        found = as_choice(ask.source() if callable(ask.source) else ask.source)
        return One(rng.sample(list(found), len(found))) if found.kind == "one" else found

    return mock.patch.object(Ask, "choice", property(choice))


def impure_view(game: AnyGame, name: str) -> AbstractContextManager[Any]:
    """Looking changes the state."""
    honest = game.view

    def view(g: Any, seat: int | None) -> Any:
        seen = honest(g, seat)
        _spoil(getattr(g, name))
        return seen

    return mock.patch.object(game, "view", view)


class _Driven:
    """A coroutine in whose effects somebody meddles."""

    def __init__(self, coroutine: Any, meddle: Callable[[Any], Any]) -> None:
        self.coroutine = coroutine
        self.meddle = meddle

    def send(self, value: Any) -> Any:
        effect = self.coroutine.send(value)
        while (answer := self.meddle(effect)) is not None:
            effect = self.coroutine.send(answer)
        return effect

    def close(self) -> None:
        self.coroutine.close()


def hidden_randomness(game: AnyGame) -> AbstractContextManager[Any]:
    """Every third draw is made in secret, past the dealer."""
    honest = game.turn
    rng = random.Random(2)

    def meddle(effect: Any) -> Any:
        if type(effect) is Chance and effect.weights is None and rng.random() < 0.34:
            return rng.choice(effect.items)
        if type(effect) is Chance and effect.weights is not None and rng.random() < 0.34:
            return rng.choices(effect.items, effect.weights)[0]
        return None

    return mock.patch.object(game, "turn", lambda g: _Driven(honest(g), meddle))


def broken_conservation(game: AnyGame, name: str) -> AbstractContextManager[Any]:
    """Something appears out of nothing at the first decision."""
    honest = game.turn

    def turn(g: Any) -> Any:
        def meddle(effect: Any) -> Any:
            if type(effect) in (Ask, AskAll):
                _spoil(getattr(g, name))
            return None

        return _Driven(honest(g), meddle)

    return mock.patch.object(game, "turn", turn)


def _spoil(value: Any) -> None:
    """Add one to the first number in a list (of lists), or repeat its last item."""
    if isinstance(value, list) and value and isinstance(value[0], list):
        _spoil(next((item for item in value if item), value[0]))
    elif isinstance(value, list) and value and type(value[0]) is int:
        value[0] += 1
    elif isinstance(value, list) and value:
        value.append(value[-1])


class _Dithering:
    """A coroutine whose first choice among several is asked again after every answer from the first half of its options."""

    def __init__(self, coroutine: Any) -> None:
        self.coroutine = coroutine
        self.first: Ask[Any] | None = None
        self.is_asking = False

    def send(self, value: Any) -> Any:
        if self.first is not None and self.is_asking:
            options = self.first.choice
            if value in islice(options, (len(options) + 1) // 2):
                return self.first
        effect = self.coroutine.send(value)
        self.is_asking = self.first is None and type(effect) is Ask and len(effect.choice) > 1
        if self.is_asking:
            self.first = effect
        return effect

    def close(self) -> None:
        self.coroutine.close()


def endless_turn(game: AnyGame) -> AbstractContextManager[Any]:
    """At the beginning of each turn a seat may dither as long as it likes."""
    honest = game.turn
    return mock.patch.object(game, "turn", lambda g: _Dithering(honest(g)))


def careless_undo(game: AnyGame) -> AbstractContextManager[Any]:
    """Whoever has answered may take it back, whatever has been drawn or seen since."""
    honest = Match.why_no_undo

    def why_no_undo(match: AnyMatch, seat: int) -> str | None:
        reason = honest(match, seat)
        return None if reason in ("undo.chance", "undo.other", "undo.shown") else reason

    return mock.patch.object(Match, "why_no_undo", why_no_undo)


def shallow_undo(game: AnyGame) -> AbstractContextManager[Any]:
    """Undo drops the entry and leaves the state as it was."""

    def undo(match: AnyMatch, seat: int) -> None:
        if reason := match.why_no_undo(seat):
            raise IllegalMove(reason)
        match.entries = match.entries[: match._last_own(seat)]

    return mock.patch.object(Match, "undo", undo)


def early_reveal(game: AnyGame) -> AbstractContextManager[Any]:
    """A sealed answer is reported as soon as it is given."""
    honest = Match._take

    def take(match: AnyMatch, seat: int, move: Any) -> None:
        sealed = bool(match._round)
        honest(match, seat, move)
        if sealed and match.pending and match.chronicle is not None:
            match.chronicle.append(Line(len(match.entries), News("drew", {"seat": seat, "card": move})))

    return mock.patch.object(Match, "_take", take)


def lax_door(game: AnyGame) -> AbstractContextManager[Any]:
    """Any seat may answer for another."""
    return mock.patch.object(Match, "ask", lambda match, seat: match.pending[0] if match.pending else None)


def unfair_dealer(game: AnyGame) -> AbstractContextManager[Any]:
    """The dealer prefers the first item."""
    honest = SecretDealer.__call__

    def deal(dealer: Any, chance: Any, ordinal: int) -> Any:
        if ordinal % 5 == 0 and sys._getframe(1).f_globals["__name__"] != verify.__module__:
            return chance.items[0] if chance.weights is None or chance.weights[0] else honest(dealer, chance, ordinal)
        return honest(dealer, chance, ordinal)

    return mock.patch.object(SecretDealer, "__call__", deal)


def mutants(game: AnyGame, config: Any) -> list[Mutant]:
    """All faults that make sense for a game: those of one field once for each field that play changes."""
    first, later = _later(game, config)
    names = [f.name for f in fields(first) if f.name != "result"]
    lists = [name for name in names if isinstance(getattr(first, name), list) and getattr(later, name)]
    changing = [name for name in names if getattr(first, name) != getattr(later, name)]
    whole: dict[Callable[[AnyGame], AbstractContextManager[Any]], tuple[str, ...]] = {
        leaked_state: ("secrecy",),
        told_secrets: ("secrecy",),
        impure_options: ("options", "clone"),
        hidden_randomness: ("clone", "soundness"),  # the same answers lead elsewhere, or where they are none
        careless_undo: ("undo", "seals"),
        shallow_undo: ("undo",),
        lax_door: ("options", "refusals"),
        unfair_dealer: ("fairness",),
        endless_turn: ("progress",),
    }
    found = [Mutant(fault.__name__, partial(fault, game), promises) for fault, promises in whole.items()]
    for name in lists:
        shared = ("copy", "purity", "soundness")  # what a copy does may break the original before the two are compared
        found.append(Mutant(f"aliased_copy {name}", partial(aliased_copy, game, name), shared))
    for name in changing:
        value = getattr(first, name)
        found.append(Mutant(f"forgotten_field {name}", partial(forgotten_field, game, name, value)))
    spoilt = next(name for name in lists if name in changing)
    found.append(Mutant(f"impure_view {spoilt}", partial(impure_view, game, spoilt), ("saving", "undo")))
    # A copy that begins inside a turn is spoilt less often, so it may be told apart before anything is counted.
    counted = ("invariants", "secrecy", "clone")
    found.append(Mutant(f"broken_conservation {spoilt}", partial(broken_conservation, game, spoilt), counted))
    return found


def caught_by(game: AnyGame, mutant: Mutant, settings: Any = None, *, matches: int = 4, every: int = 1) -> str | None:
    """The sentence with which the suite catches a mutant; None if it gets away, or is noticed for another reason only."""
    with mutant.fault():
        try:
            check_contract(game, settings, matches=matches, every=every, hidden=True)
        except ContractBroken as broken:
            return str(broken) if not mutant.promises or broken.promise in mutant.promises else None
    return None


def main(arguments: list[str]) -> int:
    """Run every mutant of a game and print what caught it."""
    game = games.load(arguments[0] if arguments else "caesar")
    escaped = 0
    for mutant in mutants(game, game.configure()):
        sentence = caught_by(game, mutant)
        escaped += sentence is None
        print(f"{mutant.name:32} {'ESCAPED' if sentence is None else sentence[:110]}")
    print(f"{escaped} escaped" if escaped else "all caught")
    return 1 if escaped else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
