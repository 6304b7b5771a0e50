"""Each shape of choice has one text form."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from quadriga.cli.choose import MANY, choose
from quadriga.kernel import Amount, Amounts, Choice, Count, One, Order, Subset, Written
from quadriga.text import catalogue


class Place(NamedTuple):
    token: str
    border: int


class Pass(NamedTuple):
    pass


class Script:
    """A desk at which a script sits."""

    def __init__(self, *lines: str) -> None:
        self.text = catalogue("en")
        self.lines = list(lines)
        self.shown: list[str] = []
        self.previewed: list[Any] = []

    def line(self) -> str:
        return self.lines.pop(0)

    def say(self, key: str, /, **args: Any) -> str:
        return self.text.say(f"cli.{key}", **args)

    def show(self, words: str) -> None:
        self.shown.append(words)

    def preview(self, move: Any) -> None:
        self.previewed.append(move)

    def part_label(self, trail: Written) -> str | None:
        return None

    def line_for(self, move: Any) -> str | None:
        return None

    def why_not(self, written: Written) -> str | None:
        return "Two ships are enough." if written == ("Place", "ship", "3") else None


FEW = One([Pass(), Place("ship", 1), Place("ship", 2), Place("sword", 2)])
GOODS = Amounts({"gold": 3, "wine": 1}, 1, 3)
LONG = One([Pass(), *(Place(token, border) for token in ("shield", "ship", "sword") for border in range(15))])


@pytest.mark.parametrize(
    ("choice", "lines", "answer"),
    [
        (FEW, ["1"], Pass()),
        (FEW, ["9", "x y z", "3"], Place("ship", 2)),
        (FEW, ["Place sword 2"], Place("sword", 2)),
        (FEW, ["sword"], Place("sword", 2)),
        (FEW, ["ship", "2"], Place("ship", 2)),
        (One([Pass()]), [""], Pass()),
        (LONG, ["1"], Pass()),
        (LONG, ["2", "3", "15"], Place("sword", 14)),
        (LONG, ["2", "3", "0", "1", "1"], Place("shield", 0)),
        (LONG, ["place ship 7"], Place("ship", 7)),
        (Count(2, 5), ["1", "6", "two", "-3", "", "4"], 4),
        (Subset("abcd", 0, 2), ["", "1 2 3", "1 1", "5", "4 1"], ("a", "d")),
        (Subset("abcd", 0, 2), ["-"], ()),
        (Subset("abcd", 1, 2), ["-", "c, b"], ("b", "c")),
        (Subset([7, 7, 8], 2, 2), ["1 2"], (7, 7)),
        (Order("abc"), ["1 2", "1 1 2", "3 1 2"], ("c", "a", "b")),
        (GOODS, ["1=4", "2=1 2=1", "x=1", "1", "-", "1=2 wine=1"], (Amount("gold", 2), Amount("wine", 1))),
        (Amounts({"gold": 3}, 0, 3), ["", "-"], ()),
        (Amounts({"gold": 3}, 0, 3), ["0"], ()),
        (Amounts({"gold": 3}, 0, 3), ["9", "2"], (Amount("gold", 2),)),
    ],
)  # fmt: skip
def test_a_choice_is_read_and_everything_else_is_asked_again(choice: Choice[Any], lines: list[str], answer: Any) -> None:
    desk = Script(*lines)
    assert choose(desk, choice) == answer
    assert desk.lines == []
    assert answer in choice


def test_amounts_that_cannot_be_are_refused_with_what_is_wrong_about_them() -> None:
    desk = Script("2", "1=0", "1=2 2=1")
    choose(desk, GOODS)
    assert desk.say("play.amount_how", word="2") in desk.shown
    assert desk.say("play.amount_sum", n=0, least=GOODS.least, most=GOODS.most) in desk.shown


def test_a_long_list_is_walked_part_by_part() -> None:
    desk = Script("2", "3", "1")
    choose(desk, LONG)
    assert len(LONG) > MANY
    assert desk.shown[0].splitlines() == ["  1  Pass", "  2  Place  (45 ways)"]
    assert desk.shown[1].splitlines() == ["  1  shield  (15 ways)", "  2  ship  (15 ways)", "  3  sword  (15 ways)"]
    assert len(desk.shown[3].splitlines()) == 15


def test_a_question_mark_previews_and_chooses_nothing() -> None:
    desk = Script("?4", "? 77", "1")
    assert choose(desk, FEW) == Pass()
    assert desk.previewed == [Place("sword", 2)]


def test_a_written_move_that_a_rule_forbids_is_refused_by_the_rule() -> None:
    desk = Script("Place ship 3", "Place horse 3", "Pass")
    assert choose(desk, FEW) == Pass()
    assert "Two ships are enough." in desk.shown
    assert desk.say("play.no_fit", words="Place horse 3") in desk.shown
