"""A rulebook as plain text: for the terminal, and for searching."""

from __future__ import annotations

import textwrap
import unicodedata
from collections.abc import Iterator

from quadriga.book import plates
from quadriga.book.model import Block, Book, Figure, Grid, Link, Listing, Paragraph, Section, Words, words_of
from quadriga.book.model import plain as bare
from quadriga.text import catalogue
from quadriga.text.plain import columns

WIDTH = 88


def write(book: Book, width: int = WIDTH) -> str:
    """The whole book."""
    head = f"{book.title}\n{'=' * len(book.title)}"
    return "\n\n".join([head, *(write_section(book, section, width) for section in book.sections)])


def write_section(book: Book, section: Section, width: int = WIDTH) -> str:
    numbers = " ".join(f"§{number}" for number in section.ids) if section.is_numbered else ""
    title = f"{numbers} {section.title}".strip()
    parts = [f"{title}\n{'-' * len(title)}" if section.level == 2 else title]
    parts += [part for block in section.blocks for part in _block(book, block, width)]
    return "\n\n".join(parts)


def _block(book: Book, block: Block, width: int) -> Iterator[str]:
    match block:
        case Paragraph(words):
            yield textwrap.fill(_said(book, words), width)
        case Listing(items, is_ordered):
            said = [f"{item.number} {_said(book, item.words)}".strip() for item in items]
            yield "\n".join(_item(words, i if is_ordered else 0, width) for i, words in enumerate(said, 1))
        case Grid(head, rows):
            cells = [[_said(book, cell) for cell in row] for row in rows]
            yield columns(cells, [_said(book, cell) for cell in head], "  ", width)
        case Figure("example", name, paragraphs):
            yield _example(book, name, paragraphs, width)
        case Figure(_, _, paragraphs):
            yield "\n".join(
                textwrap.fill(_said(book, words), width, initial_indent="  | ", subsequent_indent="  | ")
                for words in paragraphs
            )


def _item(words: str, number: int, width: int) -> str:
    mark = f"{number}. " if number else "- "
    return textwrap.fill(words, width, initial_indent=f"  {mark}", subsequent_indent=" " * (2 + len(mark)))


def _example(book: Book, name: str, paragraphs: tuple[Words, ...], width: int) -> str:
    """What happens in it, in our words, then in those of the table."""
    head = catalogue(book.lang).say("book.example")
    told = plates.tell(book.game, name, book.lang)
    lines = [head, *(_said(book, words) for words in paragraphs), *(f"▸ {move}" for move in told.moves), *told.told]
    return "\n".join(textwrap.fill(line, width, initial_indent="  | ", subsequent_indent="  |   ") for line in lines)


def _said(book: Book, words: Words) -> str:
    """Links are said by their names."""
    named = tuple(Link(word.key, word.shown or book.name_of(word.key)) if isinstance(word, Link) else word for word in words)
    return bare(named)


# Searching ------------------------------------------------------------------------------------------------------------


def folded(text: str) -> str:
    """Without accents and capitals, as people type into a search."""
    return "".join(c for c in unicodedata.normalize("NFD", text.lower()) if not unicodedata.combining(c))


def has_words(book: Book, section: Section, wanted: list[str]) -> bool:
    """Whether a section has all these words, which are folded already."""
    said = [section.title, section.source, *(f"§{number}" for number in section.ids)]
    said += [_said(book, words) for block in section.blocks for words in words_of(block)]
    text = folded(" ".join(said))
    return all(word in text for word in wanted)
