"""Reading card files: every refusal names the file, the card and the field."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, IntEnum
from typing import Any, TypeVar

from quadriga.kernel import QuadrigaError

from ..terms import CardType

E = TypeVar("E", bound=Enum)
SOURCES = ("seed", "derived", "house")


class BadCards(QuadrigaError):
    """A card file that cannot be used; the message names the file, the card and the field."""

    of_game = "byzantion"


def shortly(value: Any) -> str:
    """A value that somebody wrote, as far as a sentence has room for it."""
    written = value if isinstance(value, str) else repr(value)
    return written if len(written) <= 40 else f"{written[:40]}…"


class Reader:
    """One card of a file, or a table inside it, read field by field."""

    def __init__(self, file: str, card: str, table: Any, inside: str = "") -> None:
        self.file = file
        self.card = card
        self.inside = inside
        if not isinstance(table, dict):
            why = BadCards("refuse.cards.why.table")
            if inside:
                raise BadCards("refuse.cards.field", file=file, card=card, field=inside, why=why)
            raise BadCards("refuse.cards.card", file=file, card=card, why=why)
        self.table: dict[str, Any] = table

    def wrong(self, field: str, why: BadCards) -> BadCards:
        name = f"{self.inside}.{field}" if self.inside else field
        return BadCards("refuse.cards.field", file=self.file, card=self.card, field=name, why=why)

    def has(self, field: str) -> bool:
        return field in self.table

    def _get(self, field: str) -> Any:
        if field not in self.table:
            raise self.wrong(field, BadCards("refuse.cards.why.missing"))
        return self.table[field]

    def number(self, field: str, least: int, most: int) -> int:
        value = self._get(field)
        if type(value) is not int or not least <= value <= most:
            raise self.wrong(field, BadCards("refuse.cards.why.number", least=least, most=most, value=shortly(value)))
        return value

    def numbers(self, field: str, count: int, most: int) -> tuple[int, ...]:
        value = self._get(field)
        if not isinstance(value, list) or len(value) != count or any(type(n) is not int or not 0 <= n <= most for n in value):
            raise self.wrong(field, BadCards("refuse.cards.why.numbers", n=count, most=most))
        return tuple(value)

    def member(self, field: str, known: Iterable[E]) -> E:
        """One of an enum, or of some of its members."""
        return self._member(field, known, self._get(field))

    def _member(self, field: str, known: Iterable[E], value: Any) -> E:
        members = list(known)
        found = next((member for member in members if member.name == str(value).upper()), None)
        if found is None:
            names = ", ".join(member.name.lower() for member in members)
            raise self.wrong(field, BadCards("refuse.cards.why.member", value=shortly(value), known=names))
        return found

    def goods(self, field: str, kind: type[IntEnum], known: Iterable[IntEnum] | None = None) -> tuple[int, ...]:
        """A table such as `{ civicus = 2, nomisma = 4 }`, as a count for each member; `known`: only of these."""
        value = self._get(field)
        if not isinstance(value, dict):
            raise self.wrong(field, BadCards("refuse.cards.why.goods"))
        counts = [0] * len(kind)
        for name, n in value.items():
            if type(n) is not int or not 1 <= n <= 20:
                raise self.wrong(field, BadCards("refuse.cards.why.good", name=name, value=shortly(n)))
            member = self._member(field, kind if known is None else known, name)
            if counts[member]:
                raise self.wrong(field, BadCards("refuse.cards.why.twice", name=name))
            counts[member] = n
        return tuple(counts)

    def some_goods(self, field: str, kind: type[IntEnum], known: Iterable[IntEnum] | None = None) -> tuple[int, ...]:
        """The same where nothing at all would mean nothing."""
        counts = self.goods(field, kind, known)
        if not any(counts):
            raise self.wrong(field, BadCards("refuse.cards.why.nothing"))
        return counts

    def levels(self, field: str) -> dict[CardType, int]:
        """The types of a card with its hero levels, the primary one first."""
        value = self._get(field)
        if not isinstance(value, dict) or not 1 <= len(value) <= 2:
            raise self.wrong(field, BadCards("refuse.cards.why.types"))
        levels: dict[CardType, int] = {}
        for name, level in value.items():
            if type(level) is not int or not 0 <= level <= 3:
                raise self.wrong(field, BadCards("refuse.cards.why.level", name=name, value=shortly(level)))
            kind = self._member(field, CardType, name)
            if kind in levels:
                raise self.wrong(field, BadCards("refuse.cards.why.twice", name=name))
            levels[kind] = level
        if any(levels.values()) and not all(levels.values()):
            raise self.wrong(field, BadCards("refuse.cards.why.hero"))
        return levels

    def part(self, field: str) -> Reader:
        return Reader(self.file, self.card, self._get(field), field)

    def parts(self, field: str) -> list[Reader]:
        value = self._get(field)
        if not isinstance(value, list):
            raise self.wrong(field, BadCards("refuse.cards.why.tables"))
        return [Reader(self.file, self.card, item, f"{field}.{i}") for i, item in enumerate(value, 1)]

    def allow(self, fields: Iterable[str]) -> None:
        """Refuse fields that mean nothing here."""
        for field in self.table:
            if field not in fields:
                raise self.wrong(field, BadCards("refuse.cards.why.no_field"))

    def finish(self, *fields: str) -> None:
        """Refuse fields that mean nothing; check that the marks of origin name real fields, each once."""
        self.allow({field.split(".")[0] for field in fields} | set(SOURCES))
        marked: list[str] = []
        for source in SOURCES:
            names = self.table.get(source, [])
            if not isinstance(names, list):
                raise self.wrong(source, BadCards("refuse.cards.why.marks"))
            marked += names
        for name in marked:
            if name not in fields or marked.count(name) > 1:
                raise self.wrong(str(name), BadCards("refuse.cards.why.marked"))
