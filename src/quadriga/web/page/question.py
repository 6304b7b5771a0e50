"""Choices on the page: what the browser walks through, the list that works without it, and what a form sends back.

A choice of more than `LIMIT` paths is sent piece by piece: only the next parts below what has been chosen.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any, NamedTuple

from quadriga.kernel import Amounts, Ask, Choice, Count, IllegalMove, Order, Subset, Written, notate, part
from quadriga.text import Text
from quadriga.text.telling import Plan, Telling

LIMIT = 300
SHORT = 12  # a list that needs no groups
LINES = 40  # so many short answers are sent as sentences, for the buttons


class Option(NamedTuple):
    """One option of a list: how it is written, and the values its parts stand for."""

    path: Written
    values: tuple[Any, ...]
    move: Any


class Words:
    """Names of parts and moves, in the words of one viewer."""

    def __init__(self, text: Text, telling: Telling[Any], view: Any, seat: int) -> None:
        self.text = text
        self.telling = telling
        self.view = view
        self.seat = seat

    def plain(self, value: Any) -> str:
        """A part's own name."""
        if value is None:
            return self.text.say("page.nothing")
        return self.text.name(value)

    def title(self, words: str) -> str:
        """As it stands at the beginning of a line."""
        return words[:1].upper() + words[1:]

    def verb(self, move: Any) -> str:
        """What kind of move it is, in a word."""
        name = type(move).__name__
        for key in (f"verb.{name}", f"move.{name}"):
            if self.text.has(key) and (key.startswith("verb") or not getattr(move, "_fields", ())):
                return self.text.say(key)
        return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name)

    def special(self, option: Option, depth: int) -> str | None:
        """What the game calls a part after the parts before it, where its plain name says too little."""
        return self.telling.label(self.view, self.seat, option.path[: depth + 1], self.text)

    def part(self, option: Option, depth: int) -> str:
        """The name of one part of an option, given the parts before it."""
        if named := self.special(option, depth):
            return named
        if _is_move(option.move):
            return self.verb(option.move) if depth == 0 else self.plain(option.values[depth])
        return self.plain(option.values[depth])

    def line(self, option: Option) -> str:
        """A whole option as a line of the list."""
        move = option.move
        named = self.telling.line(self.view, self.seat, move, self.text)
        if named:
            return self.title(named)
        key = f"move.{type(move).__name__}"
        if _is_move(move) and self.text.has(key):
            fields = {name: _named(value, self) for name, value in move._asdict().items()}
            return self.title(self.text.say(key, **fields))
        return self.title(", ".join(self.part(option, depth) for depth in range(len(option.path))))


def _named(value: Any, words: Words) -> Any:
    return words.plain(None) if value is None else value


def _is_move(move: Any) -> bool:
    return isinstance(move, tuple) and hasattr(move, "_fields")


def as_option(move: Any) -> Option:
    """A move with its parts."""
    values = (type(move).__name__, *move) if _is_move(move) else move if isinstance(move, tuple) else (move,)
    return Option(notate(move), values, move)


def listed(choice: Choice[Any]) -> list[Option]:
    """The options of a `one`."""
    return [as_option(move) for move in choice]


def below(options: Iterable[Option], prefix: Written) -> list[Option]:
    """The options that begin with this path."""
    return [option for option in options if option.path[: len(prefix)] == prefix]


def steps(options: list[Option], prefix: Written) -> tuple[list[Written], bool]:
    """The paths below a prefix: whole ones if they are few, else only one part further; and which of the two."""
    if len(options) <= LIMIT:
        return [option.path for option in options], False
    depth = len(prefix) + 1
    nexts = dict.fromkeys(option.path[:depth] for option in options)
    while len(nexts) == 1 and all(len(option.path) > depth for option in options):
        depth += 1
        nexts = dict.fromkeys(option.path[:depth] for option in options)
    return list(nexts), any(len(option.path) > depth for option in options)


def part_labels(options: list[Option], paths: list[Written], words: Words) -> dict[str, str]:
    """A plain name for every part that occurs; and by its path, what the game calls a move of one or two parts."""
    depth = max((len(p) for p in paths), default=0)
    labels: dict[str, str] = {}
    for option in options:
        for i in range(min(depth, len(option.path))):
            word = option.path[i]
            if word not in labels:
                verb = i == 0 and _is_move(option.move)
                labels[word] = words.title(words.verb(option.move) if verb else words.plain(option.values[i]))
        last = min(len(option.path), depth, 2 if len(options) > LINES else depth) - 1
        if named := words.special(option, last):
            labels["/".join(option.path[: last + 1])] = words.title(named)
    return labels


def opts(ask: Ask[Any], version: int, words: Words, options: list[Option]) -> dict[str, Any]:
    """What the browser needs to let a person make this choice; `options` are those of a `one`."""
    head: dict[str, Any] = {"v": version, "seat": ask.seat, "kind": ask.choice.kind, "about": about(ask)}
    choice = ask.choice
    usual = None if choice.kind == "one" else words.telling.usual(words.view, ask)
    if usual is not None and usual in choice:
        head["usual"] = choice.write(usual)
    if isinstance(choice, Count):
        return head | {"least": choice.least, "most": choice.most}
    if isinstance(choice, Subset):
        return head | {"items": items(choice.items, words), "least": choice.least, "most": choice.most}
    if isinstance(choice, Order):
        return head | {"items": items(choice.items, words)}
    if isinstance(choice, Amounts):
        capped = [entry | {"cap": cap} for entry, cap in zip(items(choice.caps, words), choice.caps.values(), strict=True)]
        return head | {"items": capped, "least": choice.least, "most": choice.most}
    found = head | next_steps(options, (), words) | manners(options, words) | barred(ask, words)
    if further := plans(ask, words, options):
        found["plans"] = [{"path": plan.path, "answers": plan.answers, "label": words.title(plan.label)} for plan in further]
    return found


def plans(ask: Ask[Any], words: Words, options: list[Option]) -> list[Plan]:
    """What lies several answers away, as far as the first of them is an option and what is pointed at is none."""
    paths = {option.path for option in options}
    found = words.telling.plans(words.view, ask, words.text)
    return [plan for plan in found if plan.answers[0] in paths and plan.path not in paths]


def barred(ask: Ask[Any], words: Words) -> dict[str, Any]:
    """What might be looked for among the options and is not there: a click on it is answered with its rule.

    A game that would list its things one by one names a move of two parts, which is told once its thing is pointed at.
    """
    missing = [as_option(move) for move in words.telling.barred(words.view, ask) if move not in ask.choice]
    spoken = words.telling.spoken
    shown: list[dict[str, Any]] = []
    for option in missing:
        if option.path[0] in spoken:
            way = words.telling.instead(words.view, ask, option.move)
            leads = {} if way is None or way not in ask.choice else {"instead": notate(way)}
            label = words.line(as_option(way) if leads else option)
            shown.append({"path": option.path, "label": label, "thing": True} | leads)
        else:
            shown.append({"path": option.path, "label": words.title(words.part(option, len(option.path) - 1))})
    return {"barred": shown} if shown else {}


def manners(options: list[Option], words: Words) -> dict[str, Any]:
    """Which kinds of moves few want, and which a click on a thing must not imply."""
    verbs = dict.fromkeys(option.path[0] for option in options if _is_move(option.move))
    telling = words.telling
    kinds = {"quiet": telling.quiet, "spoken": telling.spoken, "tipped": telling.tipped, "worded": telling.worded}
    found = {name: [verb for verb in verbs if verb in known] for name, known in kinds.items()}
    return {name: known for name, known in found.items() if known}


def next_steps(options: list[Option], prefix: Written, words: Words) -> dict[str, Any]:
    paths, partial = steps(options, prefix)
    found = {"paths": paths, "partial": partial, "labels": part_labels(options, paths, words), "kinds": kinds(options)}
    short = [option for option in options if len(option.path) <= 2 and _is_move(option.move)]
    if 0 < len(short) <= LINES and not partial:
        found["lines"] = {"/".join(option.path): words.line(option) for option in short}
    return found


def kinds(options: Iterable[Option]) -> dict[str, list[str | None]]:
    """By the name of a move: what its parts are (a Region, a Tribe), for words that name several things. Plain values: "".

    A plain number is what its field is called, so that the second option of a vote is not the second of anything else.
    """
    found: dict[str, dict[int, set[str | None]]] = {}
    for option in options:
        is_move = _is_move(option.move)
        known = found.setdefault(option.path[0] if is_move else "", {})
        fields = (None, *option.move._fields) if is_move else ()
        for depth, value in enumerate(option.values):
            if value is not None:
                known.setdefault(depth, set()).add(kind_of(value) or (fields[depth] if fields else None))
    return {name: [_only(known.get(depth)) for depth in range(max(known, default=-1) + 1)] for name, known in found.items()}


def _only(kinds: set[str | None] | None) -> str | None:
    return next(iter(kinds)) if kinds is not None and len(kinds) == 1 else None


def kind_of(value: Any) -> str | None:
    return type(value).__name__ if isinstance(value, Enum) else None


def about(ask: Ask[Any]) -> list[str]:
    """The things that the question itself names: "Region.GALLIA"."""
    return [f"{kind_of(value)}.{part(value)}" for value in ask.args.values() if isinstance(value, Enum)]


def items(values: Iterable[Any], words: Words) -> list[dict[str, Any]]:
    return [{"part": part(value), "label": words.plain(value), "of": kind_of(value)} for value in values]


def shaped_line(ask: Ask[Any], answer: Any, words: Words) -> str:
    """A number, a set, an order or amounts as a sentence: in the game's words (`deed.<prompt>`) where it has some."""
    text, key = words.text, f"deed.{ask.prompt}"
    if isinstance(ask.choice, Count):
        named = str(answer)
    elif isinstance(ask.choice, Amounts):
        named = ", ".join(f"{amount.n} × {words.plain(amount.item)}" for amount in answer)
    else:
        named = ", ".join(words.plain(item) for item in answer)
    if text.has(key):
        return words.title(text.say(key, **{**ask.args, "what": named or words.plain(None), "n": _total(ask.choice, answer)}))
    return text.say("page.choose_these", what=named) if named else text.say("page.choose_none")


def _total(choice: Choice[Any], answer: Any) -> int:
    if isinstance(choice, Count):
        return int(answer)
    return sum(amount.n for amount in answer) if isinstance(choice, Amounts) else len(answer)


# The list ---------------------------------------------------------------------------------------------------------


class Button(NamedTuple):
    path: str
    label: str
    line: str


class Row(NamedTuple):
    ref: str
    label: str
    buttons: list[Button]
    of: str | None = None  # what kind of thing `ref` names


class Group(NamedTuple):
    id: str
    ref: str
    label: str
    n: int
    rows: list[Row]


class Step(NamedTuple):
    path: str
    part: str
    label: str
    n: int


class Listing(NamedTuple):
    """The options of a `one` as a list: groups to unfold, single moves, or steps where there are too many."""

    n: int
    groups: list[Group]
    singles: list[Row]
    steps: list[Step]


def listing(options: list[Option], prefix: Written, words: Words) -> Listing:
    options = below(options, prefix)
    paths, partial = steps(options, prefix)
    if partial:
        first = {option.path[: len(paths[0])]: option for option in reversed(options)}
        found = [
            Step(
                "/".join(p),
                p[-1],
                words.title(words.part(first[p], len(p) - 1)),
                sum(1 for o in options if o.path[: len(p)] == p),
            )
            for p in paths
        ]
        return Listing(len(options), [], [], found)
    groups: dict[Written, list[Option]] = {}
    singles = []
    for option in options:
        if len(options) > SHORT and len(option.path) > 2:
            groups.setdefault(option.path[:2], []).append(option)
        else:
            singles.append(_single(option, words))
    verbs = {key[0] for key in groups}
    return Listing(len(options), [_group(k, found, words, len(verbs) > 1) for k, found in groups.items()], singles, [])


def _single(option: Option, words: Words) -> Row:
    line = words.line(option)
    return Row(option.path[-1], line, [Button("/".join(option.path), line, line)], kind_of(option.values[-1]))


def _group(key: Written, options: list[Option], words: Words, several: bool) -> Group:
    label = words.part(options[0], 1)
    label = f"{words.verb(options[0].move)}: {label}" if several else words.title(label)
    rows: dict[str, Row] = {}
    for option in options:
        row = rows.setdefault(option.path[2], Row(option.path[2], words.part(option, 2), [], kind_of(option.values[2])))
        rest = [words.part(option, depth) for depth in range(3, len(option.path))]
        row.buttons.append(Button("/".join(option.path), ", ".join(rest) or words.text.say("page.choose"), words.line(option)))
    return Group("g-" + "-".join(key), key[1], label, len(options), list(rows.values()))


# What comes back --------------------------------------------------------------------------------------------------


def from_form(choice: Choice[Any], form: Mapping[str, str], every: list[tuple[str, str]]) -> Written:
    """The written move of a form sent without JavaScript. `every` has repeated fields one by one."""
    if choice.kind == "count":
        return (form.get("count", "").strip(),)
    if isinstance(choice, Subset):
        return tuple(value for name, value in every if name == "item")
    if isinstance(choice, Amounts):
        given = {part(item): form.get(f"amount.{part(item)}", "0").strip() or "0" for item in choice.caps}
        return tuple(f"{word}={n}" for word, n in given.items() if n != "0")
    if isinstance(choice, Order):
        return _ordered(choice, form)
    return read_path(form.get("path", ""))


def _ordered(choice: Order[Any], form: Mapping[str, str]) -> Written:
    ranked = []
    for i, item in enumerate(choice.items):
        given = form.get(f"rank.{i}", "").strip()
        if not (given.isascii() and given.isdigit()) or len(given) > 4:
            raise IllegalMove("refuse.web.give_numbers")
        ranked.append((int(given), part(item)))
    if len({rank for rank, _ in ranked}) != len(ranked):
        raise IllegalMove("refuse.web.same_number")
    return tuple(word for _, word in sorted(ranked))


def read_path(written: str) -> Written:
    return tuple(written.split("/")) if written else ()
