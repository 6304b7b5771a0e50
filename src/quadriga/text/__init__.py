"""Text: keys with arguments become sentences, in English or Czech.

Rules never build sentences; they report keys with arguments, and the catalogues (TOML, one per language and game, and a
shared one beside this file) hold the patterns:

    [log]
    placed = "{side} places {token} on {border}."
    drew = "{side} draws {n} {n?token|tokens}."           # plural: one|many in English, one|few|many in Czech
    beaten = "{side:gen} …"                                # a case of a declined name: nom gen dat acc voc loc ins

    [name.Side]                                            # names of enum members, by class
    CAESAR = { nom = "Caesar", gen = "Caesara", dat = "Caesarovi", acc = "Caesara", ins = "Caesarem" }

A value that is an enum member is looked up under `name.<Class>.<MEMBER>`, and an enum itself under `kind.<Class>`; numbers and
strings stand as they are; words given in every language (`{"en": …, "cs": …}`) are said in this one; a move is said as it is
offered; tuples and lists are joined; an `Amount` is its number and its name: "2× sword", or "2 swords" where the name has forms
as plurals have, "sword|swords". Both languages must have the same keys with the same arguments: a test holds them together.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator
from enum import Enum
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from quadriga.kernel.choices import Amount
from quadriga.kernel.errors import IllegalMove, QuadrigaError
from quadriga.text.table import Table

__all__ = ["LANGUAGES", "Table", "Text", "arguments", "catalogue", "keys", "plural", "refusal"]

LANGUAGES = ("en", "cs")
QUOTED = 300  # letters of what a refusal repeats
LONGEST = 1000  # characters of a refusal, whatever is quoted in it
_FIELD = re.compile(r"\{(\w+)(?::(\w+))?(?:\?([^}]*))?\}")

Wrap = Callable[[Any, str], str]


def plural(lang: str, n: int) -> int:
    """Which of the plural forms goes with a number: English one|many, Czech one|few|many."""
    if lang == "cs":
        return 0 if n == 1 else 1 if 2 <= n <= 4 else 2
    return 0 if n == 1 else 1


class Field(NamedTuple):
    """A piece of a pattern: words, and what is filled in after them."""

    before: str
    name: str  # of the argument; empty: nothing follows
    case: str
    forms: list[str] | None  # of a plural


Pattern = list[Field]


class Text:
    """The catalogue of one language: the shared one with a game's own on top."""

    def __init__(self, lang: str, tables: list[dict[str, Any]]) -> None:
        self.lang = lang
        self.table: dict[str, Any] = {}
        self._names: dict[tuple[type, str, str], str] = {}  # members already looked up: a page names hundreds
        self._parsed: dict[str, Pattern | None] = {}  # patterns already looked up and taken apart
        self._known: dict[str, bool] = {}  # which keys there are, as far as it was asked
        for table in tables:
            _merge(self.table, table)

    def has(self, key: str) -> bool:
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._find(key) is not None
        return known

    def _find(self, key: str) -> Any:
        node: Any = self.table
        for word in key.split("."):
            if not isinstance(node, dict) or word not in node:
                return None
            node = node[word]
        return node

    def say(self, key: str, /, wrap: Wrap | None = None, **args: Any) -> str:
        """The sentence for a key. `wrap(value, text)` may dress up each argument, for links on the page."""
        if key not in self._parsed:
            self._parsed[key] = self._parse(key)
        pattern = self._parsed[key]
        if pattern is None:
            raise KeyError(f"no text '{key}' in {self.lang}")
        if len(pattern) == 1:
            return pattern[0].before
        return "".join([field.before + self._fill(field, args, wrap) for field in pattern])

    def _parse(self, key: str) -> Pattern | None:
        """A pattern taken apart: words, and the field after them; None where there is none."""
        pattern = self._find(key)
        if isinstance(pattern, dict):
            pattern = pattern.get("nom")
        if not isinstance(pattern, str):
            return None
        fields, end = [], 0
        for found in _FIELD.finditer(pattern):
            name, case, forms = found.groups()
            fields.append(Field(pattern[end : found.start()], name, case or "nom", None if forms is None else forms.split("|")))
            end = found.end()
        return [*fields, Field(pattern[end:], "", "", None)]

    def _fill(self, field: Field, args: dict[str, Any], wrap: Wrap | None) -> str:
        if not field.name:
            return ""
        value = args[field.name]
        if field.forms is not None:
            return field.forms[min(plural(self.lang, int(value)), len(field.forms) - 1)]
        text = self.name(value, field.case)
        return wrap(value, text) if wrap else text

    def name(self, value: Any, case: str = "nom") -> str:
        """The name of a value: an enum member in the asked case, a number or string as it is, a sequence joined."""
        if isinstance(value, Enum):
            key = (type(value), value._name_, case)  # without the detour of `name`, which is a function in Python 3.11
            found = self._names.get(key)
            if found is None:
                found = self._names[key] = self._member(value, case)
            return found
        if isinstance(value, type):
            return self.say(f"kind.{value.__name__}")
        if isinstance(value, bool):
            return self.say("yes" if value else "no")
        if isinstance(value, Amount):
            return self._counted(value, case)
        if hasattr(value, "_fields") and self.has(f"move.{type(value).__name__}"):
            return self.say(f"move.{type(value).__name__}", **value._asdict())
        if isinstance(value, dict):
            return str(value[self.lang])
        if isinstance(value, tuple | list):
            return ", ".join(self.name(item, case) for item in value)
        if isinstance(value, QuadrigaError):
            return refusal(self.lang, value)
        return str(value)

    def _member(self, value: Enum, case: str) -> str:
        return self._forms(value, case)[0]

    def _forms(self, value: Enum, case: str) -> list[str]:
        """The name of a member, and after it the plural forms that it has."""
        found = self._find(f"name.{type(value).__name__}.{value.name}")
        if isinstance(found, dict):
            found = found.get(case, found.get("nom", value.name))
        return (str(found) if found is not None else value.name.replace("_", " ").title()).split("|")

    def _counted(self, amount: Amount, case: str) -> str:
        forms = self._forms(amount.item, case) if isinstance(amount.item, Enum) else []
        if len(forms) < 2:
            return f"{amount.n}× {self.name(amount.item, case)}"
        return f"{amount.n} {forms[min(plural(self.lang, amount.n), len(forms) - 1)]}"


def _merge(into: dict[str, Any], table: dict[str, Any]) -> None:
    for key, value in table.items():
        if isinstance(value, dict) and isinstance(into.get(key), dict):
            _merge(into[key], value)
        else:
            into[key] = dict(value) if isinstance(value, dict) else value


def _load(package: str, lang: str) -> list[dict[str, Any]]:
    """All catalogues `<lang>.toml` and `<lang>-*.toml` of a package's text folder. The package itself is not loaded."""
    spec = find_spec(package)
    if spec is None or spec.submodule_search_locations is None:
        raise ModuleNotFoundError(package)
    home = Path(spec.submodule_search_locations[0])
    folder = home if package == "quadriga.text" else home / "text"
    files = sorted([*folder.glob(f"{lang}.toml"), *folder.glob(f"{lang}-*.toml")], key=lambda file: file.name)
    return [tomllib.loads(file.read_text(encoding="utf-8")) for file in files]


@cache
def catalogue(lang: str, game: str | None = None) -> Text:
    """The text of a language, for a game or for the pages around the games."""
    tables = _load("quadriga.text", lang)
    if game is not None:
        tables += _load(f"quadriga.games.{game}", lang)
    return Text(lang, tables)


@cache
def is_packaged(game: str | None) -> bool:
    """Whether the game is a package of ours and so may have a catalogue."""
    return game is not None and find_spec(f"quadriga.games.{game}") is not None


def refusal(lang: str, error: QuadrigaError) -> str:
    """What an error says, in this language, with the number of the rule where it has one.

    A game from outside the package may have no catalogue; its errors say what they were raised with.
    """
    text = catalogue(lang, error.of_game if is_packaged(error.of_game) else None)
    values = {name: _shorten(value) for name, value in error.values.items()}
    sentence = text.say(error.key, **values) if text.has(error.key) else error.key
    sentence = sentence if len(sentence) <= LONGEST else f"{sentence[: LONGEST - 1]}…"
    rule = error.rule if isinstance(error, IllegalMove) else ""
    return text.say("refuse.by_rule", sentence=sentence.rstrip("."), rule=rule) if rule else sentence


def _shorten(value: Any) -> Any:
    """What somebody sent in is quoted, but not at any length."""
    return f"{value[: QUOTED - 1]}…" if isinstance(value, str) and len(value) > QUOTED else value


def keys(table: dict[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    """Every key with its pattern, for tests that compare languages. Declined names count as one key."""
    for key, value in table.items():
        if isinstance(value, dict) and not ("nom" in value and isinstance(value["nom"], str)):
            yield from keys(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", value["nom"] if isinstance(value, dict) else str(value)


def arguments(pattern: str) -> set[str]:
    """The names of a pattern's arguments."""
    return {found.group(1) for found in _FIELD.finditer(pattern)}
