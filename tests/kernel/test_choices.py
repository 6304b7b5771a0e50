"""Choice shapes: membership, listing, counting, sampling, reading and writing agree with each other."""

from collections import Counter
from enum import IntEnum
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


def test_amounts_are_sampled_evenly() -> None:
    choice = Amounts({Good.WINE: 2, Good.SALT: 3}, 1, 4)
    rng = Random(9)
    counts = Counter(choice.sample(rng) for _ in range(10_000))
    expected = 10_000 / len(choice)
    assert all(abs(n - expected) < 0.2 * expected for n in counts.values())


@pytest.mark.parametrize(
    ("choice", "wrong"),
    [
        (Count(2, 6), 7),
        (Count(2, 6), True),
        (Count(0, 1), "1"),
        (Subset("abc", 0, 2), ("b", "a")),
        (Subset("abc", 0, 2), ("a", "b", "c")),
        (Subset("abc", 0, 2), ("a", "a")),
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
