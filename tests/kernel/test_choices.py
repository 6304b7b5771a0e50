"""Choice shapes: membership, listing, counting, sampling, reading and writing agree with each other."""

from collections.abc import Sequence
from enum import IntEnum
from fractions import Fraction
from itertools import permutations
from random import Random
from typing import Any, NamedTuple

import pytest

from quadriga.kernel import Amount, Amounts, Choice, Count, IllegalMove, One, Order, Subset, notate, part


class Good(IntEnum):
    WINE = 0
    SALT = 1
    GOLD = 2


class Move(NamedTuple):
    good: Good
    n: int


SHAPES: list[Choice[Any]] = [
    One([Move(Good.WINE, 1), Move(Good.WINE, 2), Move(Good.SALT, 1)]),
    Count(2, 6),
    Count(0, 0),
    Subset(["a", "b", "c", "d"], 0, 2),
    Subset(["a", "b", "c"], 3, 3),
    Subset([Good.WINE, Good.WINE, Good.GOLD], 1, 2),
    Subset([Good.WINE, Good.GOLD, Good.WINE, Good.SALT, Good.WINE, Good.GOLD], 2, 4),
    Order([Good.WINE, Good.SALT, Good.GOLD]),
    Order([Good.WINE, Good.WINE, Good.GOLD]),
    Amounts({Good.WINE: 2, Good.SALT: 3}, 1, 4),
    Amounts({Good.WINE: 2, Good.GOLD: 0}, 0),
]


@pytest.mark.parametrize("choice", SHAPES, ids=lambda c: f"{c.kind}-{len(c)}")
def test_listing_counting_and_membership_agree(choice: Choice[Any]) -> None:
    listed = list(choice)
    assert len(listed) == len(choice) == len(set(listed))
    assert all(answer in choice for answer in listed)


@pytest.mark.parametrize("choice", SHAPES, ids=lambda c: f"{c.kind}-{len(c)}")
def test_what_is_written_is_read(choice: Choice[Any]) -> None:
    assert [choice.read(choice.write(answer)) for answer in choice] == list(choice)


@pytest.mark.parametrize("choice", SHAPES, ids=lambda c: f"{c.kind}-{len(c)}")
def test_sampling_reaches_every_answer_and_no_other(choice: Choice[Any]) -> None:
    rng = Random(4)
    seen = {choice.sample(rng) for _ in range(2000)}
    assert seen == set(choice)


class Fate(Random):
    """A generator that takes one way through the draws, knows how likely it was, and which way comes next."""

    def __init__(self, way: list[int]) -> None:
        super().__init__()
        self.way = way  # the branch to take at each draw; the first one where it says nothing
        self.taken: list[tuple[int, int]] = []  # the branch taken, and how many there were
        self.chance = Fraction(1)

    def pick(self, items: Sequence[Any], weights: Sequence[int]) -> Any:
        possible = [(item, weight) for item, weight in zip(items, weights, strict=True) if weight]
        branch = self.way[len(self.taken)] if len(self.taken) < len(self.way) else 0
        self.taken.append((branch, len(possible)))
        item, weight = possible[branch]
        self.chance *= Fraction(weight, sum(weights))
        return item

    def next_way(self) -> list[int] | None:
        """None when all have been taken."""
        way = self.taken[:]
        while way and way[-1][0] + 1 == way[-1][1]:
            way.pop()
        return [*(branch for branch, _ in way[:-1]), way[-1][0] + 1] if way else None

    def choices(self, population: Any, weights: Any = None, **_: Any) -> list[Any]:
        return [self.pick(population, weights)]

    def sample(self, population: Any, k: int, **_: Any) -> list[Any]:
        ways = list(permutations(population, k))
        return list(self.pick(ways, [1] * len(ways)))

    def random(self) -> Any:
        fate = self

        class Share:
            def __mul__(self, n: int) -> int:
                return int(fate.pick(range(n), [1] * n))

        return Share()


@pytest.mark.interpreted  # a share of something that is no number
@pytest.mark.parametrize("choice", SHAPES, ids=lambda c: f"{c.kind}-{len(c)}")
def test_every_answer_is_sampled_with_exactly_the_same_chance(choice: Choice[Any]) -> None:
    chances: dict[Any, Fraction] = {}
    way: list[int] | None = []
    while way is not None:
        fate = Fate(way)
        answer = choice.sample(fate)
        chances[answer] = chances.get(answer, Fraction(0)) + fate.chance
        way = fate.next_way()
    assert chances == dict.fromkeys(choice, Fraction(1, len(choice)))


@pytest.mark.parametrize(
    ("choice", "wrong"),
    [
        (Count(2, 6), 7),
        (Count(2, 6), True),
        (Count(0, 1), "1"),
        (Subset("abc", 0, 2), ("b", "a")),
        (Subset("abc", 0, 2), ("a", "b", "c")),
        (Subset("abc", 0, 2), ("a", "a")),
        (Subset("aba", 0, 2), ("b", "a")),
        (Subset([1, 2], 0, 2), (True,)),
        (Order("abc"), ("a", "b")),
        (Order("abc"), ("a", "b", "b")),
        (Amounts({"a": 2}, 0, 2), (Amount("a", 3),)),
        (Amounts({"a": 2}, 0, 2), (Amount("a", 0),)),
        (Amounts({"a": 2, "b": 1}, 0, 2), (Amount("b", 1), Amount("a", 1))),
        (One([Move(Good.WINE, 1)]), (0, 1)),
    ],
    ids=lambda value: value.kind if isinstance(value, Choice) else str(value),
)
def test_what_is_not_offered_is_no_member(choice: Choice[Any], wrong: object) -> None:
    assert wrong not in choice


@pytest.mark.parametrize("choice", SHAPES, ids=lambda c: f"{c.kind}-{len(c)}")
@pytest.mark.parametrize("words", [("x",), ("Move",), ("-1", "2"), ("WINE=9",), ("=",), ("9" * 40,), ("a", "a", "a", "a", "a")])
def test_nonsense_is_refused_with_a_sentence(choice: Choice[Any], words: tuple[str, ...]) -> None:
    with pytest.raises(IllegalMove, match=r"\.$"):
        choice.read(words)


def test_a_set_is_read_in_any_order_and_kept_in_the_order_of_the_items() -> None:
    assert Subset("abcd", 0, 3).read(("d", "a")) == ("a", "d")


def test_parts_are_short_words() -> None:
    assert notate(Move(Good.GOLD, 3)) == ("Move", "GOLD", "3")
    assert part(None) == "-"
    assert part(True) == "yes"
    assert part((Good.WINE, 2)) == "WINE+2"
    assert part(Move(Good.WINE, 2)) == "Move+WINE+2"
    with pytest.raises(TypeError):
        part(1.5)
