"""Reading card files: every refusal names the file, the card and the field."""

from __future__ import annotations

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

    def require(self, field: str) -> None:
        self._get(field)

    def _get(self, field: str) -> Any:
        if field not in self.table:
            raise self.wrong(field, BadCards("refuse.cards.why.missing"))
        return self.table[field]

    def number(self, field: str, least: int, most: int) -> int:
        value = self._get(field)
        if type(value) is not int or not least <= value <= most:
            raise self.wrong(field, BadCards("refuse.cards.why.number", least=least, most=most, value=shortly(value)))
        return value

    def numbers(self, field: str, count: int) -> tuple[int, ...]:
        value = self._get(field)
        if not isinstance(value, list) or len(value) != count or any(type(n) is not int or n < 0 for n in value):
            raise self.wrong(field, BadCards("refuse.cards.why.numbers", n=count))
        return tuple(value)

    def member(self, field: str, kind: type[E]) -> E:
        return self._member(field, kind, self._get(field))

    def _member(self, field: str, kind: type[E], value: Any) -> E:
        found = kind.__members__.get(str(value).upper())
        if found is None:
            known = ", ".join(member.name.lower() for member in kind)
            raise self.wrong(field, BadCards("refuse.cards.why.member", value=shortly(value), known=known))
        return found

    def goods(self, field: str, kind: type[IntEnum]) -> tuple[int, ...]:
        """A table such as `{ civicus = 2, nomisma = 4 }`, as a count for each member."""
        value = self._get(field)
        if not isinstance(value, dict):
            raise self.wrong(field, BadCards("refuse.cards.why.goods"))
        counts = [0] * len(kind)
        for name, n in value.items():
            if type(n) is not int or not 1 <= n <= 20:
                raise self.wrong(field, BadCards("refuse.cards.why.good", name=name, value=shortly(n)))
            counts[self._member(field, kind, name)] = n
        return tuple(counts)

    def levels(self, field: str) -> dict[CardType, int]:
        """The types of a card with its hero levels, the primary one first."""
        value = self._get(field)
        if not isinstance(value, dict) or not 1 <= len(value) <= 2:
            raise self.wrong(field, BadCards("refuse.cards.why.types"))
        levels = {}
        for name, level in value.items():
            if type(level) is not int or not 0 <= level <= 3:
                raise self.wrong(field, BadCards("refuse.cards.why.level", name=name, value=shortly(level)))
            levels[self._member(field, CardType, name)] = level
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

    def finish(self, *fields: str) -> None:
        """Refuse fields that mean nothing; check that the marks of origin name real fields, each once."""
        known = {field.split(".")[0] for field in fields} | set(SOURCES)
        for field in self.table:
            if field not in known:
                raise self.wrong(field, BadCards("refuse.cards.why.no_field"))
        marked: list[str] = []
        for source in SOURCES:
            names = self.table.get(source, [])
            if not isinstance(names, list):
                raise self.wrong(source, BadCards("refuse.cards.why.marks"))
            marked += names
        for name in marked:
            if name not in fields or marked.count(name) > 1:
                raise self.wrong(str(name), BadCards("refuse.cards.why.marked"))
