"""Choices on the page: what the browser walks through, the list that works without it, and what a form sends back.

A choice of more than `LIMIT` paths is sent piece by piece: only the next parts below what has been chosen.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any, NamedTuple

from quadriga.kernel import Amount, Amounts, Ask, Choice, Count, IllegalMove, Order, Subset, Written, notate, part
from quadriga.text import Text
from quadriga.text.telling import Plan, Telling

LIMIT = 300
SHORT = 12  # a list that needs no groups
LINES = 40  # the most short answers that are sent as sentences, for the buttons


class Option(NamedTuple):
    """One option of a list: how it is written, and the values its parts stand for."""

    path: Written
    values: tuple[Any, ...]
    move: Any


class Words:
    """Names of parts and moves, in the words of one viewer."""

    def __init__(self, text: Text, telling: Telling[Any], view: Any, seat: int, ask: Ask[Any] | None = None) -> None:
        self.text = text
        self.ask = ask  # what these words answer
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
        return self.thing(option, depth)

    def thing(self, option: Option, depth: int) -> str:
        """The plain name of one part of an option, whatever may be done with it."""
        return self.verb(option.move) if depth == 0 and _is_move(option.move) else self.plain(option.values[depth])

    def item(self, value: Any) -> str:
        """The name of an item of a set, an order or amounts, as this question has it."""
        own = None if self.ask is None else self.telling.item(self.view, self.ask, value, self.text)
        return self.plain(value) if own is None else self.title(own)

    def _refusal(self, option: Option) -> str | None:
        """What is declined by a plain no, in the words that this question has for nothing at all (`none.<prompt>`)."""
        if self.ask is None or len(option.path) > 1 or option.path[0] not in self.telling.quiet:
            return None
        key = f"none.{self.ask.prompt}"
        return self.text.say(key, **self.ask.args) if self.text.has(key) else None

    def line(self, option: Option) -> str:
        """A whole option as a line of the list."""
        move = option.move
        if (refused := self._refusal(option)) is not None:
            return self.title(refused)
        named = None if self.ask is None else self.telling.answer(self.view, self.ask, move, self.text)
        named = named or self.telling.line(self.view, self.seat, move, self.text)
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
    asked: set[Written] = set()
    for option in options:
        for i in range(min(depth, len(option.path))):
            word = option.path[i]
            if word not in labels:
                verb = i == 0 and _is_move(option.move)
                whole = verb and len(option.path) == 1
                own = words.line(option) if whole else words.verb(option.move) if verb else words.plain(option.values[i])
                labels[word] = words.title(own)
        last = min(len(option.path), depth, 2 if len(options) > LINES else depth) - 1
        beginning = option.path[: last + 1]
        if beginning in asked:
            continue
        asked.add(beginning)
        if named := words.special(option, last):
            labels["/".join(beginning)] = words.title(named)
    return labels


def opts(ask: Ask[Any], version: int, words: Words, options: list[Option]) -> dict[str, Any]:
    """What the browser needs to let a person make this choice; `options` are those of a `one`."""
    head: dict[str, Any] = {"v": version, "seat": ask.seat, "kind": ask.choice.kind, "about": about(ask)}
    choice = ask.choice
    usual = None if choice.kind == "one" else words.telling.usual(words.view, ask)
    if usual is not None and usual in choice:
        head["usual"] = choice.write(usual)
        head["deed"] = shaped_line(ask, usual, words)  # the button says so from the first moment on
    if isinstance(choice, Count):
        thing = words.telling.counted(words.view, ask)
        return head | {"least": choice.least, "most": choice.most, "items": items([] if thing is None else [thing], words)}
    if isinstance(choice, Subset | Amounts) and choice.least == 0:
        head["none"] = shaped_line(ask, choice.read(()), words)
    if isinstance(choice, Subset):
        return head | {"items": items(choice.items, words), "least": choice.least, "most": choice.most}
    if isinstance(choice, Order):
        key = f"verb.{ask.prompt}"
        verb = {"verb": words.text.say(key)} if words.text.has(key) else {}
        return head | {"items": items(choice.items, words)} | verb
    if isinstance(choice, Amounts):
        capped = [entry | {"cap": cap} for entry, cap in zip(items(choice.caps, words), choice.caps.values(), strict=True)]
        return head | {"items": capped, "least": choice.least, "most": choice.most}
    found = head | next_steps(options, (), words) | manners(options, words) | barred(ask, words) | tips(ask, words, options)
    if further := plans(ask, words, options):
        found["plans"] = [{"path": plan.path, "answers": plan.answers, "label": words.title(plan.label)} for plan in further]
    return found


def opts_by_hand(ask: Ask[Any], version: int, words: Words, options: list[Option]) -> dict[str, Any]:
    """The same for whoever is to learn it: amounts begin with nothing, and nothing further on is chosen at once."""
    found = opts(ask, version, words, options)
    if plans := [plan for plan in found.pop("plans", ()) if plan["path"] == plan["answers"][0]]:
        found["plans"] = plans
    return {name: value for name, value in found.items() if found["kind"] != "amounts" or name not in ("usual", "deed")}


def plans(ask: Ask[Any], words: Words, options: list[Option]) -> list[Plan]:
    """What lies several answers away, as far as the first of them is an option; what is pointed at is none, or it is that one,
    which means all of them then."""
    paths = {option.path for option in options}
    found = words.telling.plans(words.view, ask, words.text)
    return [plan for plan in found if plan.answers[0] in paths and (plan.path not in paths or plan.path == plan.answers[0])]


def tips(ask: Ask[Any], words: Words, options: list[Option]) -> dict[str, Any]:
    """By written path: what a button means, where its words alone do not say it."""
    short = [option for option in options if len(option.path) <= 2 and _is_move(option.move)][:LINES]
    told = {"/".join(option.path): words.telling.tip(words.view, ask, option.move, words.text) for option in short}
    found = {path: words.title(tip) for path, tip in told.items() if tip}
    return {"tips": found} if found else {}


def barred(ask: Ask[Any], words: Words) -> dict[str, Any]:
    """What might be looked for among the options and is not there: a click on it is answered with its rule.

    A game that would list its things one by one names a move of two parts, which is told once its thing is pointed at.
    """
    missing = [as_option(move) for move in words.telling.barred(words.view, ask) if move not in ask.choice]
    spoken = words.telling.spoken
    shown: list[dict[str, Any]] = []
    for option in missing:
        if option.path[0] in spoken:
            shown.append({"path": option.path, "label": words.line(option), "thing": True})
        else:
            shown.append({"path": option.path, "label": words.title(words.part(option, len(option.path) - 1))})
    return {"barred": shown} if shown else {}


def manners(options: list[Option], words: Words) -> dict[str, Any]:
    """Which kinds of moves few want, and which a click on a thing must not imply."""
    verbs = dict.fromkeys(option.path[0] for option in options if _is_move(option.move))
    telling = words.telling
    quiet = telling.quiet if words.ask is None else telling.few_want(words.view, words.ask)
    kinds = {"quiet": quiet, "spoken": telling.spoken, "tipped": telling.tipped, "worded": telling.worded}
    kinds["ordered"] = telling.ordered
    found = {name: [verb for verb in verbs if verb in known] for name, known in kinds.items()}
    return {name: known for name, known in found.items() if known}


def next_steps(options: list[Option], prefix: Written, words: Words) -> dict[str, Any]:
    paths, partial = steps(options, prefix)
    found = {"paths": paths, "partial": partial, "labels": part_labels(options, paths, words), "kinds": kinds(options)}
    spoken = words.telling.spoken
    short = [option for option in options if _is_move(option.move) and (len(option.path) <= 2 or option.path[0] in spoken)]
    if 0 < len(short) <= LINES and not partial:
        found["lines"] = {"/".join(option.path): words.line(option) for option in short}
    return found


def kinds(options: Iterable[Option]) -> dict[str, list[str | None]]:
    """By the name of a move: what its parts are (a Region, a Tribe), for words that name several things. Plain values: "".

    A plain number is what its field is called, so that the second option of a vote is not the second of anything else.
    """
    alike: dict[tuple[str, tuple[str, ...], int], list[tuple[Any, ...]]] = {}  # by name, fields and how many parts there are
    for option in options:
        is_move = _is_move(option.move)
        name, fields = (option.path[0], option.move._fields) if is_move else ("", ())
        alike.setdefault((name, fields, len(option.values)), []).append(option.values)
    found: dict[str, dict[int, set[str | None]]] = {}
    for (name, fields, _), rows in alike.items():
        known = found.setdefault(name, {})
        for depth, column in enumerate(zip(*rows, strict=True)):
            for kind in set(map(type, column)) - {type(None)}:
                own = kind.__name__ if issubclass(kind, Enum) else fields[depth - 1] if fields and depth else None
                known.setdefault(depth, set()).add(own)
    return {name: [_only(known.get(depth)) for depth in range(max(known, default=-1) + 1)] for name, known in found.items()}


def _only(kinds: set[str | None] | None) -> str | None:
    return next(iter(kinds)) if kinds is not None and len(kinds) == 1 else None


def kind_of(value: Any) -> str | None:
    return type(value).__name__ if isinstance(value, Enum) else None


def about(ask: Ask[Any]) -> list[str]:
    """The things that the question itself names: "Region.GALLIA"."""
    return [f"{kind_of(value)}.{part(value)}" for value in ask.args.values() if isinstance(value, Enum)]


def items(values: Iterable[Any], words: Words) -> list[dict[str, Any]]:
    return [{"part": part(value), "label": words.item(value), "of": kind_of(value)} for value in values]


def shaped_line(ask: Ask[Any], answer: Any, words: Words) -> str:
    """A number, a set, an order or amounts as a sentence: in the game's words (`deed.<prompt>`, and `none.<prompt>`
    for nothing at all) where it has some."""
    text, key = words.text, f"deed.{ask.prompt}"
    own = words.telling.deed(words.view, ask, answer, text)
    if own is not None:
        return words.title(own)
    if isinstance(answer, tuple) and not answer and text.has(f"none.{ask.prompt}"):
        return words.title(text.say(f"none.{ask.prompt}", **ask.args))
    if isinstance(ask.choice, Count):
        named = str(answer)
    elif isinstance(ask.choice, Amounts):
        named = text.name(answer)
    else:
        named = ", ".join(words.plain(item) for item in answer)
    if text.has(key):
        nothing = text.say("page.no_amount")
        told = {"what": named or nothing, "rest": _rest(ask.choice, answer, text) or nothing, "n": _total(ask.choice, answer)}
        return words.title(text.say(key, **{**ask.args, **told}))
    return text.say("page.choose_these", what=named) if named else text.say("page.choose_none")


def told_line(ask: Ask[Any], answer: tuple[Any, ...], words: Words) -> str:
    """A set, an order or amounts where neither they nor their place are seen: by name (`told.<prompt>`)."""
    named = words.text.name(answer) if isinstance(ask.choice, Amounts) else ", ".join(words.plain(item) for item in answer)
    key = f"told.{ask.prompt}" if answer else f"none.{ask.prompt}"
    return words.title(words.text.say(key, **ask.args, what=named) if words.text.has(key) else named or "–")


def _rest(choice: Choice[Any], answer: Any, text: Text) -> str:
    """Of amounts, what is left over."""
    if not isinstance(choice, Amounts):
        return ""
    taken = {amount.item: amount.n for amount in answer}
    return text.name(tuple(Amount(item, n - taken.get(item, 0)) for item, n in choice.caps.items() if n > taken.get(item, 0)))


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
