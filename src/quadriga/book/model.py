"""What a rulebook is made of: sections of blocks, whose words can cite, link and show signs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple, TypeAlias


class Plain(NamedTuple):
    text: str


class Strong(NamedTuple):
    inside: Words


class Emphasis(NamedTuple):
    inside: Words


class Cite(NamedTuple):
    """A section by its number in the printed rulebook."""

    number: str


class Link(NamedTuple):
    """A word that leads to an entry or a section; without words of its own it is called what that is called."""

    key: str
    shown: str


class Sign(NamedTuple):
    """A symbol of the game's own pictures, beside the word for it."""

    name: str


Word: TypeAlias = Plain | Strong | Emphasis | Cite | Link | Sign
Words: TypeAlias = tuple[Word, ...]


class Paragraph(NamedTuple):
    words: Words


class Item(NamedTuple):
    """An item of a list. One with a key can be linked to: a term of the glossary, a ruling."""

    key: str
    words: Words

    @property
    def number(self) -> str:
        """The number of a ruling, or nothing."""
        return self.key if self.key.startswith("R-") else ""


class Listing(NamedTuple):
    items: tuple[Item, ...]
    is_ordered: bool


class Grid(NamedTuple):
    """A table: its head and its rows."""

    head: tuple[Words, ...]
    rows: tuple[tuple[Words, ...], ...]


class Figure(NamedTuple):
    """A plate (`plates/<name>.toml`) with what it shows, in words: a picture, or an example that is played."""

    kind: str  # "picture" or "example"
    name: str
    paragraphs: tuple[Words, ...]


Block: TypeAlias = Paragraph | Listing | Grid | Figure


class Section(NamedTuple):
    """A section: the numbers it has in the printed rulebook, or a key of its own, and where it is printed."""

    ids: tuple[str, ...]
    is_numbered: bool
    level: int  # 2: a chapter; 3 and 4: below it
    title: str
    source: str
    blocks: tuple[Block, ...]

    @property
    def id(self) -> str:
        return self.ids[0]

    @property
    def number(self) -> str:
        """The number as it is cited, or nothing."""
        return f"§{self.id}" if self.is_numbered else ""


class Book:
    """The rulebook of one game in one language."""

    def __init__(self, game: str, lang: str, title: str, sections: tuple[Section, ...], is_whole: bool = True) -> None:
        self.game = game
        self.lang = lang
        self.title = title
        self.sections = sections
        self.is_whole = is_whole  # False: only the list of sections that a game has before its book is written

    @cached_property
    def by_id(self) -> dict[str, Section]:
        return {number: section for section in self.sections for number in section.ids}

    @cached_property
    def items(self) -> dict[str, Item]:
        """The entries of lists that can be linked to."""
        return {item.key: item for block in self.blocks() if isinstance(block, Listing) for item in block.items if item.key}

    def blocks(self) -> Iterator[Block]:
        for section in self.sections:
            yield from section.blocks

    def figures(self) -> list[Figure]:
        return [block for block in self.blocks() if isinstance(block, Figure)]

    def find(self, number: str) -> Section | None:
        """The section of that number, or the nearest one above it."""
        while number and number not in self.by_id:
            number = number.rpartition(".")[0]
        return self.by_id.get(number)

    def name_of(self, key: str) -> str:
        """What is linked to under a key: the words in bold that its entry begins with, or the title of the section."""
        if key in self.items:
            first = next((word for word in self.items[key].words if isinstance(word, Strong)), None)
            return plain(first.inside) if first is not None else key
        section = self.by_id.get(key)
        return section.title if section is not None else key


def plain(words: Words) -> str:
    """Words without what they look like or lead to; signs have their word beside them."""
    said = []
    for word in words:
        match word:
            case Plain(text):
                said.append(text)
            case Strong(inside) | Emphasis(inside):
                said.append(plain(inside))
            case Cite(number):
                said.append(f"§{number}")
            case Link(key, shown):
                said.append(shown or key)
            case Sign():
                pass
    return " ".join("".join(said).split())


def words_of(block: Block) -> Iterator[Words]:
    """All words of a block, one stretch after the other."""
    match block:
        case Paragraph(words):
            yield words
        case Listing(items):
            yield from (item.words for item in items)
        case Grid(head, rows):
            yield from head
            yield from (cell for row in rows for cell in row)
        case Figure(_, _, paragraphs):
            yield from paragraphs


def each(words: Words) -> Iterator[Word]:
    """Every word, also of what stands in bold or italics."""
    for word in words:
        yield word
        if isinstance(word, Strong | Emphasis):
            yield from each(word.inside)
