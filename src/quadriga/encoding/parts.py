"""A move chosen part by part: at each step a few words of the vocabulary are possible, and every path of them is one answer.

The paths of a choice and its answers are one to one, whatever its shape: a list of moves, a number, a set, an order, amounts.
A step at which only one word is possible is taken by itself, except the first: so every question is at least one step.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from quadriga.encoding.lexicon import END, Lexicon
from quadriga.kernel import Amount, Amounts, Choice, Count, Order, QuadrigaError, Subset

Branch: TypeAlias = dict[int, Any]  # by word: a further branch, and under END what ends here
_ENOUGH = object()  # under END where nothing further is wanted


class Cursor:
    """Where a seat stands in choosing its answer."""

    __slots__ = ("answer", "done", "taken")

    def __init__(self) -> None:
        self.taken: list[int] = []  # the words so far
        self.done = False
        self.answer: Any = None  # once it is done

    def legal(self) -> list[int]:
        """The words that are possible now, in rising order; none once it is done."""
        return [] if self.done else sorted(self._next())

    def take(self, word: int) -> None:
        """Choose a word, and all that follows by itself."""
        if self.done or word not in self._next():
            raise QuadrigaError("refuse.encoding.step", word=word)
        self._advance(word)
        while not self.done and len(only := self._next()) == 1:
            self._advance(next(iter(only)))

    def path(self, answer: Any) -> list[int]:
        """Every word from the start to this answer, those included that follow by themselves; at the end, that it is enough."""
        raise NotImplementedError  # abstract

    def steps(self, answer: Any) -> list[int]:
        """The words that somebody has to choose to come to this answer; a fresh cursor is at its end then."""
        path, steps = self.path(answer), []
        while not self.done:
            steps.append(path[len(self.taken)])
            self.take(steps[-1])
        return steps

    def _advance(self, word: int) -> None:
        self.taken.append(word)
        self._step(word)

    def _next(self) -> Collection[int]:
        raise NotImplementedError  # abstract

    def _step(self, word: int) -> None:
        raise NotImplementedError  # abstract

    def _finish(self, answer: Any) -> None:
        self.done = True
        self.answer = answer


def plant(lexicon: Lexicon, root: Branch, words: Sequence[int], leaf: Any) -> None:
    """Put what these words lead to into a tree of words."""
    branch = root
    for word in words:
        branch = branch.setdefault(word, {})
    if END in branch:
        raise QuadrigaError("refuse.encoding.twice", words=lexicon.say(words))
    branch[END] = leaf


class Listed(Cursor):
    """One of a list: down the tree of its words."""

    __slots__ = ("_branch", "_lexicon")

    def __init__(self, lexicon: Lexicon, answers: Iterable[Any]) -> None:
        super().__init__()
        self._lexicon = lexicon
        self._branch: Branch = {}
        for answer in answers:
            plant(lexicon, self._branch, lexicon.spell(answer), answer)

    def _next(self) -> Branch:
        return self._branch

    def _step(self, word: int) -> None:
        if word == END:
            self._finish(self._branch[END])
            return
        self._branch = self._branch[word]
        if len(self._branch) == 1 and END in self._branch:
            self._finish(self._branch[END])

    def path(self, answer: Any) -> list[int]:
        return [*self._lexicon.spell(answer), END]


class Several(Cursor):
    """One thing after another until it is enough: what sets, orders and amounts have in common."""

    __slots__ = ("_branch", "_lexicon", "chosen")

    def __init__(self, lexicon: Lexicon) -> None:
        super().__init__()
        self._lexicon = lexicon
        self.chosen: list[Any] = []
        self._offer()

    def _offers(self) -> Iterable[tuple[Any, Any]]:
        """What can come next, and what `_accept` has to know of it."""
        raise NotImplementedError  # abstract

    def _accept(self, offer: Any) -> None:
        raise NotImplementedError  # abstract

    def _may_end(self) -> bool:
        """Whether this can be all."""
        raise NotImplementedError  # abstract

    def _must_end(self) -> bool:
        raise NotImplementedError  # abstract

    def _offer(self) -> None:
        self._branch: Branch = {END: _ENOUGH} if self._may_end() else {}
        for thing, offer in self._offers():
            plant(self._lexicon, self._branch, self._lexicon.spell(thing), offer)

    def _next(self) -> Branch:
        return self._branch

    def _step(self, word: int) -> None:
        found = self._branch[word]
        if found is _ENOUGH:
            self._finish(tuple(self.chosen))
            return
        self._branch = found
        if END not in found:
            return
        assert len(found) == 1, "no item is written as the beginning of another"
        self._accept(found[END])
        if self._must_end():
            self._finish(tuple(self.chosen))
        else:
            self._offer()

    def path(self, answer: Any) -> list[int]:
        return [*(word for thing in answer for word in self._lexicon.spell(thing)), END]


class Arranged(Several):
    """Every item once, in an order of the player's choice."""

    __slots__ = ("_left",)

    def __init__(self, lexicon: Lexicon, items: Sequence[Any]) -> None:
        self._left = list(items)
        super().__init__(lexicon)

    def _offers(self) -> Iterable[tuple[Any, int]]:
        return ((item, at) for at, item in enumerate(self._left) if self._left.index(item) == at)

    def _accept(self, offer: int) -> None:
        self.chosen.append(self._left.pop(offer))

    def _may_end(self) -> bool:
        return not self._left

    _must_end = _may_end


class Picked(Several):
    """Some of the items, as they stand: of equal ones the first comes first, so that no set has two paths."""

    __slots__ = ("_least", "_left", "_most")

    def __init__(self, lexicon: Lexicon, choice: Subset[Any]) -> None:
        self._left = list(choice.items)
        self._least = choice.least
        self._most = choice.most
        super().__init__(lexicon)

    def _offers(self) -> Iterable[tuple[Any, int]]:
        for at, item in enumerate(self._left if len(self.chosen) < self._most else ()):
            if self._left.index(item) == at and len(self.chosen) + 1 + len(self._after(at)) >= self._least:
                yield item, at

    def _after(self, at: int) -> list[Any]:
        """What can still be picked after this one: those before it were passed over, and so are their equals."""
        passed = self._left[:at]
        return [item for item in self._left[at + 1 :] if item not in passed]

    def _accept(self, offer: int) -> None:
        self.chosen.append(self._left[offer])
        self._left = self._after(offer)

    def _may_end(self) -> bool:
        return len(self.chosen) >= self._least

    def _must_end(self) -> bool:
        return len(self.chosen) == self._most


class Shared(Several):
    """How much of each: an item and its number, then perhaps another item further on."""

    __slots__ = ("_choice", "_left", "_total")

    def __init__(self, lexicon: Lexicon, choice: Amounts) -> None:
        self._choice = choice
        self._left = list(choice.caps.items())  # items that have not been passed over
        self._total = 0
        super().__init__(lexicon)

    def _offers(self) -> Iterable[tuple[Amount, tuple[int, int]]]:
        for at, (item, cap) in enumerate(self._left):
            later = sum(cap for _, cap in self._left[at + 1 :])
            least = max(1, self._choice.least - self._total - later)
            for n in range(least, min(cap, self._choice.most - self._total) + 1):
                yield Amount(item, n), (at, n)

    def _accept(self, offer: tuple[int, int]) -> None:
        at, n = offer
        self.chosen.append(Amount(self._left[at][0], n))
        self._total += n
        del self._left[: at + 1]

    def _may_end(self) -> bool:
        return self._total >= self._choice.least

    def _must_end(self) -> bool:
        return self._total == self._choice.most or not self._left


class Indexed(Cursor):
    """One step: the number of the move in a catalogue of all that a game knows."""

    __slots__ = ("_moves", "_numbers")

    def __init__(self, numbers: Mapping[tuple[type, Any], int], answers: Iterable[Any]) -> None:
        super().__init__()
        self._numbers = numbers
        self._moves = {numbers[type(answer), answer]: answer for answer in answers}

    def _next(self) -> Mapping[int, Any]:
        return self._moves

    def _step(self, word: int) -> None:
        self._finish(self._moves[word])

    def path(self, answer: Any) -> list[int]:
        return [self._numbers[type(answer), answer]]


def cursor_of(lexicon: Lexicon, choice: Choice[Any]) -> Cursor:
    """The start of choosing among these options."""
    if isinstance(choice, Subset):
        return Picked(lexicon, choice)
    if isinstance(choice, Order):
        return Arranged(lexicon, choice.items)
    if isinstance(choice, Amounts):
        return Shared(lexicon, choice)
    assert choice.kind in ("one", Count.kind), f"'{choice.kind}' is a shape that nobody has taught us"
    return Listed(lexicon, choice)
