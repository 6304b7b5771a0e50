"""The shapes a choice can have. Every shape can test membership, list itself in a fixed order, sample, read and write.

Most choices are a short list (`One`). A choice that would explode as a list declares its shape instead:

    Count(0, 5)                     how many: an int
    Subset(cards, 0, 2)             which ones: a tuple of items, in the order of `cards`
    Order(stones)                   in which order: a tuple with every item once
    Amounts({GOLD: 3, WINE: 1}, 2)  how much of each: a tuple of Amount(item, n) with n > 0

A game may write a lazy `Choice` of its own where listing is costly, as long as it behaves like `One`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb, factorial
from random import Random
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from quadriga.kernel.errors import IllegalMove
from quadriga.kernel.notation import Written, notate, part

A = TypeVar("A")


class Choice(Generic[A]):
    """What a seat may answer."""

    __slots__ = ()
    kind: ClassVar[str]

    def __contains__(self, answer: object) -> bool:
        raise NotImplementedError  # abstract

    def __iter__(self) -> Iterator[A]:
        raise NotImplementedError  # abstract

    def __len__(self) -> int:
        raise NotImplementedError  # abstract

    def sample(self, rng: Random) -> A:
        """One answer, each with the same chance."""
        raise NotImplementedError  # abstract

    def read(self, written: Written) -> A:
        """The answer written as `written`; refused with a sentence where there is none."""
        raise NotImplementedError  # abstract

    def write(self, answer: A) -> Written:
        return notate(answer)


def _refuse(written: Written) -> IllegalMove:
    words = " ".join(written).strip()
    return IllegalMove("refuse.not_offered", words=words) if words else IllegalMove("refuse.nothing")


class Listed(Choice[A]):
    """One of a list of moves."""

    __slots__ = ()
    kind = "one"

    @property
    def options(self) -> Sequence[A]:
        raise NotImplementedError  # abstract

    def __contains__(self, answer: object) -> bool:
        return answer in self.options and any(type(answer) is type(o) and answer == o for o in self.options)

    def __iter__(self) -> Iterator[A]:
        return iter(self.options)

    def __len__(self) -> int:
        return len(self.options)

    def sample(self, rng: Random) -> A:
        options = self.options
        return options[int(rng.random() * len(options))]

    def read(self, written: Written) -> A:
        for option in self.options:
            if notate(option) == written:
                return option
        raise _refuse(written)


class One(Listed[A]):
    """One of a list that is there already."""

    __slots__ = ("options",)
    options: Sequence[A]

    def __init__(self, options: Sequence[A]) -> None:
        self.options = options


class Lazy(Listed[A]):
    """A `One` that lists its options only when somebody looks at all of them."""

    __slots__ = ("_list",)

    def __init__(self) -> None:
        self._list: list[A] | None = None

    def listed(self) -> list[A]:
        """All options in order. Called at most once."""
        raise NotImplementedError  # abstract

    @property
    def options(self) -> Sequence[A]:
        if self._list is None:
            self._list = self.listed()
        return self._list


@lru_cache(maxsize=4096)
def _ways(caps: tuple[int, ...], most: int) -> list[list[int]]:
    """In how many ways the last 0, 1, 2, … of the caps make up each total from 0 to `most`; nobody changes what is found."""
    ways = [[1] + [0] * most]
    for cap in reversed(caps):
        last = ways[-1]
        ways.append([sum(last[max(0, total - cap) : total + 1]) for total in range(most + 1)])
    return ways


def _share(caps: Sequence[int], least: int, most: int, rng: Random) -> list[int]:
    """A number of each, at most its cap, in total from `least` to `most`: every way with the same chance."""
    *tails, whole = _ways(tuple(caps), most)
    totals = range(least, most + 1)
    left = rng.choices(totals, whole[least:])[0]
    taken = []
    for cap, ways in zip(caps, reversed(tails), strict=True):
        counts = range(min(cap, left) + 1)
        n = rng.choices(counts, [ways[left - k] for k in counts])[0]
        taken.append(n)
        left -= n
    return taken


class Count(Choice[int]):
    """How many, from `least` to `most`."""

    __slots__ = ("least", "most")
    kind = "count"

    def __init__(self, least: int, most: int) -> None:
        assert least <= most, "a count needs something to choose from"
        self.least = least
        self.most = most

    def __contains__(self, answer: object) -> bool:
        return type(answer) is int and self.least <= answer <= self.most

    def __iter__(self) -> Iterator[int]:
        return iter(range(self.least, self.most + 1))

    def __len__(self) -> int:
        return self.most - self.least + 1

    def sample(self, rng: Random) -> int:
        return self.least + int(rng.random() * (self.most - self.least + 1))

    def read(self, written: Written) -> int:
        if len(written) == 1 and written[0].lstrip("-").isascii() and written[0].lstrip("-").isdigit():
            answer = int(written[0][:12])
            if answer in self and part(answer) == written[0]:
                return answer
        raise IllegalMove("refuse.number", least=self.least, most=self.most)


class Subset(Choice[tuple[A, ...]]):
    """Between `least` and `most` of the items, answered in the order in which the items stand.

    Equal items are as good as each other: which of them is taken makes no other answer.
    """

    __slots__ = ("items", "least", "most")
    kind = "set"

    def __init__(self, items: Sequence[A], least: int, most: int) -> None:
        assert 0 <= least <= most <= len(items), "a set needs bounds that can be met"
        self.items = items
        self.least = least
        self.most = most

    def __contains__(self, answer: object) -> bool:
        if type(answer) is not tuple or not self.least <= len(answer) <= self.most:
            return False
        ordered = self._in_order(answer)
        return len(ordered) == len(answer) and all(type(a) is type(b) and a == b for a, b in zip(ordered, answer, strict=True))

    def _in_order(self, chosen: Sequence[A]) -> tuple[A, ...]:
        """The same items as they stand, the first of equal ones."""
        rest = list(chosen)
        ordered = []
        for item in self.items:
            if item in rest:
                rest.remove(item)
                ordered.append(item)
        return tuple(ordered)

    def _is_distinct(self) -> bool:
        return len(set(self.items)) == len(self.items)

    def __iter__(self) -> Iterator[tuple[A, ...]]:
        for size in range(self.least, self.most + 1):
            chosen: Iterator[tuple[A, ...]] = combinations(self.items, size)
            yield from chosen if self._is_distinct() else dict.fromkeys(map(self._in_order, chosen))

    def __len__(self) -> int:
        if self._is_distinct():
            return sum(comb(len(self.items), size) for size in range(self.least, self.most + 1))
        return sum(_ways(tuple(Counter(self.items).values()), self.most)[-1][self.least :])

    def sample(self, rng: Random) -> tuple[A, ...]:
        if self._is_distinct():
            n = len(self.items)
            sizes = range(self.least, self.most + 1)
            size = rng.choices(sizes, [comb(n, k) for k in sizes])[0]
            return tuple(self.items[i] for i in sorted(rng.sample(range(n), size)))
        counts = Counter(self.items)
        taken = _share(list(counts.values()), self.least, self.most, rng)
        return self._in_order([item for item, n in zip(counts, taken, strict=True) for _ in range(n)])

    def read(self, written: Written) -> tuple[A, ...]:
        chosen: list[A] = []
        left = list(self.items)
        for word in written:
            found = next((item for item in left if part(item) == word), None)
            if found is None:
                raise _refuse(written)
            left.remove(found)
            chosen.append(found)
        if not self.least <= len(chosen) <= self.most:
            raise IllegalMove("refuse.subset", least=self.least, most=self.most, n=len(chosen))
        return self._in_order(chosen)


class Order(Choice[tuple[A, ...]]):
    """Every item once, in an order of the player's choice. Equal items may stand twice."""

    __slots__ = ("items",)
    kind = "order"

    def __init__(self, items: Sequence[A]) -> None:
        self.items = items

    def __contains__(self, answer: object) -> bool:
        if type(answer) is not tuple or len(answer) != len(self.items):
            return False
        rest = list(self.items)
        for item in answer:
            found = next((i for i, other in enumerate(rest) if item == other and type(item) is type(other)), None)
            if found is None:
                return False
            del rest[found]
        return True

    def __iter__(self) -> Iterator[tuple[A, ...]]:
        return self._arrange(list(self.items))

    def _arrange(self, rest: list[A]) -> Iterator[tuple[A, ...]]:
        if not rest:
            yield ()
        tried: list[A] = []
        for i, item in enumerate(rest):
            if item not in tried:
                tried.append(item)
                for tail in self._arrange(rest[:i] + rest[i + 1 :]):
                    yield (item, *tail)

    def __len__(self) -> int:
        counts: list[tuple[A, int]] = []
        for item in self.items:
            if all(item != other for other, _ in counts):
                counts.append((item, sum(1 for other in self.items if other == item)))
        total = factorial(len(self.items))
        for _, n in counts:
            total //= factorial(n)
        return total

    def sample(self, rng: Random) -> tuple[A, ...]:
        # Even with equal items: each arrangement is made by as many permutations as any other.
        return tuple(rng.sample(list(self.items), len(self.items)))

    def read(self, written: Written) -> tuple[A, ...]:
        left = list(self.items)
        answer: list[A] = []
        for word in written:
            found = next((item for item in left if part(item) == word), None)
            if found is None:
                raise _refuse(written)
            left.remove(found)
            answer.append(found)
        if left:
            raise IllegalMove("refuse.order", n=len(self.items), left=len(left))
        return tuple(answer)


class Amount(NamedTuple):
    """A number of one thing."""

    item: Any
    n: int


class Amounts(Choice[tuple[Amount, ...]]):
    """How many of each thing: at most the cap of each, in total from `least` to `most`."""

    __slots__ = ("caps", "least", "most")
    kind = "amounts"

    def __init__(self, caps: Mapping[Any, int], least: int = 0, most: int | None = None) -> None:
        self.caps = {item: cap for item, cap in caps.items() if cap > 0}
        total = sum(self.caps.values())
        self.least = least
        self.most = total if most is None else min(most, total)
        assert 0 <= self.least <= self.most, "amounts need bounds that can be met"

    def __contains__(self, answer: object) -> bool:
        if type(answer) is not tuple:
            return False
        items = list(self.caps)
        last = -1
        total = 0
        for amount in answer:
            if type(amount) is not Amount or amount.item not in self.caps:
                return False
            position = items.index(amount.item)
            if position <= last or type(amount.n) is not int or not 0 < amount.n <= self.caps[amount.item]:
                return False
            last = position
            total += amount.n
        return self.least <= total <= self.most

    def __iter__(self) -> Iterator[tuple[Amount, ...]]:
        items = list(self.caps.items())

        def spread(i: int, left: int, need: int) -> Iterator[tuple[Amount, ...]]:
            if i == len(items):
                if need <= 0:
                    yield ()
                return
            item, cap = items[i]
            for n in range(min(cap, left) + 1):
                for tail in spread(i + 1, left - n, need - n):
                    yield (Amount(item, n), *tail) if n else tail

        return spread(0, self.most, self.least)

    def __len__(self) -> int:
        return sum(_ways(tuple(self.caps.values()), self.most)[-1][self.least :])

    def sample(self, rng: Random) -> tuple[Amount, ...]:
        taken = _share(list(self.caps.values()), self.least, self.most, rng)
        return tuple(Amount(item, n) for item, n in zip(self.caps, taken, strict=True) if n)

    def read(self, written: Written) -> tuple[Amount, ...]:
        wanted: dict[str, int] = {}
        for word in written:
            name, _, number = word.rpartition("=")
            if name in wanted or not (number.isascii() and number.isdigit()) or len(number) > 9:
                raise _refuse(written)
            wanted[name] = int(number)
        answer = tuple(Amount(item, n) for item in self.caps if (n := wanted.pop(part(item), 0)))
        if wanted or answer not in self:
            raise _refuse(written)
        return answer

    def write(self, answer: tuple[Amount, ...]) -> Written:
        return tuple(f"{part(amount.item)}={amount.n}" for amount in answer)


def as_choice(options: Sequence[A] | Choice[A]) -> Choice[A]:
    return options if isinstance(options, Choice) else One(options)
