"""What is offered: listed without repetition, in order, written and read alike."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from quadriga.kernel import Choice
from quadriga.kernel.choices import Listed
from quadriga.testing.promises import ContractBroken, insist

LISTED = 400  # choices up to this size are listed and checked one by one


def check_listed(prompt: str, choice: Choice[Any]) -> None:
    """Every option once, a member, read as written; moves of one kind together and in ascending order.

    A plain list that is searched from its beginning has every item as a member, and finds by what is written once no other
    than the one that is written so.
    """
    options = list(choice)
    written = [choice.write(option) for option in options]
    insist(len(set(written)) == len(written) == len(choice), "options", f"'{prompt}' offers something twice")
    for option, words in zip(options, written, strict=True) if not _is_searched(choice) else ():
        if option not in choice:
            raise ContractBroken("options", f"{option!r} is listed but not a member")
        if choice.read(words) != option:
            raise ContractBroken("options", f"{words} is not read as written")
    if choice.kind == "one":
        kinds = [type(option).__name__ for option in options]
        runs = [kind for i, kind in enumerate(kinds) if i == 0 or kinds[i - 1] != kind]
        insist(len(runs) == len(set(runs)), "options", f"'{prompt}' mixes its kinds of moves")
        for a, b in pairwise(options):
            if type(a) is type(b) and not _ascends(a, b):
                raise ContractBroken("options", f"'{prompt}' is not sorted: {a!r} before {b!r}")


def same_choice(a: Choice[Any], b: Choice[Any]) -> bool:
    if a is b:
        return True
    if type(a) is not type(b) or len(a) != len(b):
        return False
    return len(a) > LISTED or (list(a) == list(b) and list(map(type, a)) == list(map(type, b)))


def _is_searched(choice: Choice[Any]) -> bool:
    kind = type(choice)
    ways = (kind.__contains__, kind.read, kind.write)
    return isinstance(choice, Listed) and ways == (Listed.__contains__, Listed.read, Listed.write)


def _ascends(a: Any, b: Any) -> bool:
    """Whether two moves of one kind stand in ascending order; None counts as lowest."""
    key_a, key_b = list(_keys(a)), list(_keys(b))
    return key_a < key_b


def _keys(move: Any) -> Iterator[Any]:
    if not isinstance(move, tuple):
        yield (1, move)
        return
    for value in move:
        if isinstance(value, tuple):
            yield (1, *_keys(value))
        else:
            yield (0, 0) if value is None else (1, value)
