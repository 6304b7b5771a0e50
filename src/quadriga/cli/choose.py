"""Choosing on a terminal: one text form for each shape of choice.

A short list is numbered. A long one is walked part by part: the verb, then what it points at, as on the board. Words narrow
a list down to what contains them, and the written form of a move is always understood.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from quadriga.kernel import Amount, Amounts, Choice, Count, IllegalMove, Order, Subset, Written, notate, part
from quadriga.text import Text, refusal
from quadriga.text.plain import columns, label, spoken

MANY = 20  # a list longer than this is walked part by part


class Desk(Protocol):
    """Where the person sits."""

    text: Text

    def line(self) -> str:
        """What the person types; commands to the table are dealt with and never come back."""

    def say(self, key: str, /, **args: Any) -> str: ...

    def show(self, words: str) -> None: ...

    def preview(self, move: Any) -> None:
        """Show what a move would do."""

    def part_label(self, trail: Written) -> str | None:
        """The game's own name for the last part of a half-made choice, if it has one."""

    def line_for(self, move: Any) -> str | None:
        """The game's own words for a whole option, if it has some."""

    def why_not(self, written: Written) -> str | None:
        """Which rule forbids an answer that is not among the options, if the game can say."""


def fold(words: str) -> str:
    """Words without case and accents, for comparing what is typed."""
    return "".join(c for c in unicodedata.normalize("NFKD", words.casefold()) if not unicodedata.combining(c))


def choose(desk: Desk, choice: Choice[Any]) -> Any:
    """The person's answer to a choice of any shape."""
    if choice.kind == "one":
        return Walk(desk, choice).answer()
    reader: Callable[[Desk, Any, list[str]], Any] = _READERS[choice.kind]
    _SHOWERS[choice.kind](desk, choice)
    while True:
        try:
            return _checked(choice, reader(desk, choice, desk.line().replace(",", " ").split()))
        except IllegalMove as error:
            desk.show(refusal(desk.text.lang, error))


def _checked(choice: Choice[Any], answer: Any) -> Any:
    return choice.read(choice.write(answer)) if answer not in choice else answer


# One of a list ----------------------------------------------------------------------------------------------------


class Walk:
    """The way to one option of a list."""

    def __init__(self, desk: Desk, choice: Choice[Any]) -> None:
        self.desk = desk
        self.found = list(choice)
        self.trail: list[list[Any]] = []  # what was still open before each step

    def answer(self) -> Any:
        while True:
            groups = self.groups()
            self.show(groups)
            chosen = self.step(groups)
            if len(chosen) == 1:
                return chosen[0]
            if chosen:
                self.trail.append(self.found)
                self.found = chosen

    def groups(self) -> list[list[Any]]:
        """The open options, or, when they are many, their bundles by the first part in which they differ."""
        if len(self.found) <= MANY:
            return [[option] for option in self.found]
        depth = self.depth()
        bundles: dict[str, list[Any]] = {}
        for option in self.found:
            written = notate(option)
            bundles.setdefault(written[depth] if depth < len(written) else "", []).append(option)
        return list(bundles.values())

    def depth(self) -> int:
        written = [notate(option) for option in self.found]
        depth = 0
        while len({words[depth : depth + 1] for words in written}) == 1:
            depth += 1
        return depth

    def show(self, groups: list[list[Any]]) -> None:
        desk = self.desk
        if len(self.found) <= MANY:
            lines = [desk.line_for(options[0]) or label(desk.text, options[0]) for options in groups]
            rows = list(enumerate(lines, 1))
        else:
            depth = self.depth()
            rows = []
            for number, options in enumerate(groups, 1):
                count = desk.say("play.ways", n=len(options)) if len(options) > 1 else ""
                rows.append((number, f"{self.part_label(options[0], depth)}  {count}".rstrip()))
        desk.show(columns(rows, indent="  "))
        if self.trail:
            desk.show(desk.say("play.back"))

    def part_label(self, option: Any, depth: int) -> str:
        desk = self.desk
        written = notate(option)
        if depth >= len(written):
            return "–"
        if not hasattr(option, "_fields"):
            return label(desk.text, option)
        if depth == 0:
            return verb(desk.text, option)
        return desk.part_label(written[: depth + 1]) or label(desk.text, option[depth - 1])

    def step(self, groups: list[list[Any]]) -> list[Any]:
        """What remains open after the next line; nothing if it led nowhere or back."""
        desk = self.desk
        line = desk.line().strip()
        if line.startswith("?"):
            self.what(groups, line[1:].strip())
            return []
        if not line and len(groups) == 1:
            return groups[0]
        if line in ("..", "0") or fold(line) in {"back", fold(desk.say("command.back"))}:
            if self.trail:
                self.found = self.trail.pop()
            return []
        if line.isdecimal():
            if 1 <= int(line) <= len(groups):
                return groups[int(line) - 1]
            desk.show(desk.say("play.number", least=1, most=len(groups)))
            return []
        return self.narrowed(line)

    def what(self, groups: list[list[Any]], number: str) -> None:
        if number.isdecimal() and 1 <= int(number) <= len(groups) and len(groups[int(number) - 1]) == 1:
            self.desk.preview(groups[int(number) - 1][0])
        else:
            self.desk.show(self.desk.say("play.preview_which"))

    def narrowed(self, line: str) -> list[Any]:
        words = fold(line).split()
        if not words:
            return []
        exact = [option for option in self.found if [fold(word) for word in notate(option)] == words]
        if exact:
            return exact
        fitting = [option for option in self.found if all(word in self.searched(option) for word in words)]
        if not fitting:
            forbidden = self.desk.why_not(tuple(line.split()))
            self.desk.show(forbidden or self.desk.say("play.no_fit", words=line))
        if len(fitting) == len(self.found) > 1:
            self.desk.show(self.desk.say("play.all_fit", words=line))
            return []
        return fitting

    def searched(self, option: Any) -> str:
        return fold(f"{label(self.desk.text, option)} {' '.join(notate(option))}")


def verb(text: Text, move: Any) -> str:
    """What a kind of move is called on its own; one without fields is called by its line."""
    name = type(move).__name__
    return spoken(text, f"verb.{name}", {}) if move._fields or text.has(f"verb.{name}") else label(text, move)


# Other shapes -----------------------------------------------------------------------------------------------------


def _show_count(desk: Desk, choice: Count) -> None:
    desk.show(desk.say("play.count", least=choice.least, most=choice.most))


def _read_count(desk: Desk, choice: Count, words: list[str]) -> int:
    return _number(desk, words[0] if len(words) == 1 else "", choice.least, choice.most)


def _show_set(desk: Desk, choice: Subset[Any]) -> None:
    _show_items(desk, choice.items)
    desk.show(desk.say("play.set", least=choice.least, most=choice.most))


def _read_set(desk: Desk, choice: Subset[Any], words: list[str]) -> tuple[Any, ...]:
    if words in (["-"], ["–"]) or (words == ["0"] and choice.least == 0):
        words = []
    elif not words and choice.least == 0:
        raise IllegalMove("cli.play.none")
    picked = [_item(desk, choice.items, word) for word in words]
    if len(set(picked)) < len(picked):
        raise IllegalMove("cli.play.twice")
    if not choice.least <= len(picked) <= choice.most:
        raise IllegalMove("cli.play.set", least=choice.least, most=choice.most)
    return tuple(choice.items[i] for i in sorted(picked))


def _show_order(desk: Desk, choice: Order[Any]) -> None:
    _show_items(desk, choice.items)
    desk.show(desk.say("play.order", n=len(choice.items)))


def _read_order(desk: Desk, choice: Order[Any], words: list[str]) -> tuple[Any, ...]:
    picked = [_item(desk, choice.items, word) for word in words]
    if sorted(picked) != list(range(len(choice.items))):
        raise IllegalMove("cli.play.order", n=len(choice.items))
    return tuple(choice.items[i] for i in picked)


def _show_amounts(desk: Desk, choice: Amounts) -> None:
    rows = [(n, label(desk.text, item), f"0–{cap}") for n, (item, cap) in enumerate(choice.caps.items(), 1)]
    desk.show(columns(rows, indent="  "))
    desk.show(desk.say("play.amounts", least=choice.least, most=choice.most))


def _read_amounts(desk: Desk, choice: Amounts, words: list[str]) -> tuple[Amount, ...]:
    if words in (["-"], ["–"]):
        words = []
    elif not words and choice.least == 0:
        raise IllegalMove("cli.play.none")
    items = list(choice.caps)
    if len(items) == 1 and len(words) == 1 and words[0].isdecimal():
        words = [f"1={words[0]}"]  # of the only item there is
    wanted: dict[int, int] = {}
    for word in words:
        name, sign, n = word.rpartition("=")
        if not sign:
            raise IllegalMove("cli.play.amount_how", word=word)
        index = _item(desk, items, name)
        if index in wanted:
            raise IllegalMove("cli.play.twice")
        wanted[index] = _number(desk, n, 0, choice.caps[items[index]])
    if not choice.least <= sum(wanted.values()) <= choice.most:
        raise IllegalMove("cli.play.amount_sum", n=sum(wanted.values()), least=choice.least, most=choice.most)
    return tuple(Amount(item, wanted[i]) for i, item in enumerate(items) if wanted.get(i))


def _show_items(desk: Desk, items: Sequence[Any]) -> None:
    desk.show(columns([(number, label(desk.text, item)) for number, item in enumerate(items, 1)], indent="  "))


def _number(desk: Desk, word: str, least: int, most: int) -> int:
    if word.lstrip("-").isdecimal() and least <= int(word) <= most:
        return int(word)
    raise IllegalMove("cli.play.number", least=least, most=most)


def _item(desk: Desk, items: Sequence[Any], word: str) -> int:
    """The place of an item that was named by its number or by its name."""
    if word.isdecimal():
        return _number(desk, word, 1, len(items)) - 1
    for i, item in enumerate(items):
        if fold(word) in (fold(part(item)), fold(label(desk.text, item))):
            return i
    raise IllegalMove("cli.play.no_fit", words=word)


_SHOWERS: dict[str, Callable[[Any, Any], None]] = {
    "count": _show_count,
    "set": _show_set,
    "order": _show_order,
    "amounts": _show_amounts,
}
_READERS: dict[str, Callable[[Desk, Any, list[str]], Any]] = {
    "count": _read_count,
    "set": _read_set,
    "order": _read_order,
    "amounts": _read_amounts,
}


def choose_drawn(desk: Desk, items: Sequence[Any]) -> Any:
    """What was really drawn, among what can have been."""
    if len(items) > MANY:
        return _choose_named(desk, items)
    _show_items(desk, items)
    while True:
        try:
            return items[_item(desk, items, desk.line().strip())]
        except IllegalMove as error:
            desk.show(refusal(desk.text.lang, error))


def _choose_named(desk: Desk, items: Sequence[Any]) -> Any:
    """One of many: by words that fit it alone, or by the number that is printed on it. An empty line lists them all."""
    desk.show(desk.say("play.name_it", n=len(items)))
    while True:
        words = desk.line().strip()
        names = {i: fold(label(desk.text, item)) for i, item in enumerate(items)}
        if not words:
            desk.show(columns([(name,) for name in sorted(label(desk.text, item) for item in items)], indent="  "))
            continue
        exact = [i for i, name in names.items() if fold(words) in (name, fold(part(items[i])))]
        if words.isdecimal():
            exact = [i for i, item in enumerate(items) if isinstance(item, int) and int(item) == int(words)]
        found = exact or [i for i, name in names.items() if fold(words) in name and not words.isdecimal()]
        if len(found) == 1:
            return items[found[0]]
        several = ", ".join(label(desk.text, items[i]) for i in found[:MANY])
        desk.show(desk.say("play.which_of", names=several) if found else desk.say("play.not_left", words=words))


SIDES = 6  # of a die


def choose_rolled(desk: Desk) -> int:
    """What a real die shows."""
    desk.show(desk.say("play.roll"))
    while True:
        try:
            return _number(desk, desk.line().strip(), 1, SIDES)
        except IllegalMove as error:
            desk.show(refusal(desk.text.lang, error))


def choose_by_die(desk: Desk, items: Sequence[Any]) -> Any:
    """What a real die decides among equals: each has the same share of its sides, and what is left over is rolled again."""
    share = SIDES // len(items)
    ranges = [(1 + share * i, share * (i + 1)) for i in range(len(items))]
    named = [f"{a}" if a == b else f"{a}-{b}" for a, b in ranges]
    rows = [(name, label(desk.text, item)) for name, item in zip(named, items, strict=True)]
    first = share * len(items) + 1
    if first <= SIDES:
        rows.append((f"{first}" if first == SIDES else f"{first}-{SIDES}", desk.say("play.left_over")))
    desk.show(columns(rows, indent="  "))
    while True:
        n = choose_rolled(desk)
        if n <= share * len(items):
            return items[(n - 1) // share]
        desk.show(desk.say("play.roll_again"))
