"""The effects by themselves: what they yield and take back."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from quadriga.kernel import Chance, Deal


def begin(deal: Deal[str]) -> Any:
    async def rule() -> list[str]:
        return await deal

    coroutine = rule()
    assert coroutine.send(None) is deal
    return coroutine


def test_a_deal_may_be_answered_at_once() -> None:
    coroutine = begin(Deal("abc", 2, "draw"))
    with pytest.raises(StopIteration) as end:
        coroutine.send(["c", "a"])
    assert end.value.value == ["c", "a"]


def test_a_deal_may_be_made_draw_by_draw() -> None:
    """Each draw knows what it is for, and what has been drawn is gone."""
    coroutine = begin(Deal("abca", 2, "draw", seat=(1, 0)))
    first = coroutine.send(None)
    assert type(first) is Chance
    assert (list(first.items), first.what, first.weights, first.args) == (["a", "b", "c", "a"], "draw", None, {"seat": 1})
    second = coroutine.send("a")
    assert (list(second.items), second.args) == (["b", "c", "a"], {"seat": 0})
    with pytest.raises(StopIteration) as end:
        coroutine.send("a")
    assert end.value.value == ["a", "a"]


def test_a_hand_holds_every_order_of_every_choice_alike() -> None:
    items = ("a", "b", "c", "d")
    random = Random(1).random
    hands = Counter(tuple(Deal(items, 2).hand(random)) for _ in range(12_000))
    assert set(hands) == {(x, y) for x in items for y in items if x != y}
    assert all(850 < n < 1150 for n in hands.values())  # 1,000 each; five standard deviations are 151
    assert sorted(Deal(items, 4).hand(random)) == list(items)
    assert Deal(items, 0).hand(random) == []
