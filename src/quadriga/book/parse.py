"""Reading a rulebook: the part of Markdown that rules need, and three things more (docs/builders/writing-a-rulebook.md).

The parser is our own: the core depends on nothing, and Markdown has no word for a number of the printed rulebook, an entry of
the glossary, a position to draw or an example to play.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from quadriga.book.model import (
    Block,
    Book,
    Cite,
    Emphasis,
    Figure,
    Grid,
    Item,
    Link,
    Listing,
    Paragraph,
    Plain,
    Section,
    Sign,
    Strong,
    Word,
    Words,
)

_HEADING = re.compile(r"(#{1,4}) +(.+)")
_NUMBERED = re.compile(r"((?:§[0-9A-Z][0-9A-Za-z.]*[, ] *)+)(.+)")
_KEYED = re.compile(r"\[([\w.-]+)\] +(.+)")
_FENCE = re.compile(r"```(picture|example) +([\w-]+)")
_ITEM = re.compile(r"(-|\d+\.) +(.+)")
_NUMBER = re.compile(r"§([0-9A-Z][0-9A-Za-z]*(?:\.[0-9A-Za-z]+)*)")
_WORDS = re.compile(
    r"\*\*(?P<strong>.+?)\*\*"
    r"|\*(?P<emphasis>.+?)\*"
    rf"|{_NUMBER.pattern.replace('(', '(?P<cite>', 1)}"
    r"|\[\[(?P<key>[\w.-]+)(?:\|(?P<shown>[^\]]+))?\]\]"
    r"|\b(?P<ruling>R-\d+)\b"
    r"|\{(?P<sign>[\w-]+)\}"
)


class BadBook(ValueError):
    """What cannot be read, with its line."""


def parse_book(text: str, game: str, lang: str) -> Book:
    """A book from its text: its title, then sections."""
    lines = text.splitlines()
    head = _HEADING.fullmatch(lines[0]) if lines else None
    if head is None or head[1] != "#":
        raise BadBook("line 1: a book begins with its title: # Title")
    sections = tuple(_section(number, part) for number, part in _parts(lines))
    return Book(game, lang, head[2], sections)


def _parts(lines: list[str]) -> Iterator[tuple[int, list[str]]]:
    """The lines of each section with the number of its first line. A hash inside a fence is no heading."""
    begun: list[str] = []
    first = fenced = 0
    for number, line in enumerate(lines[1:], 2):
        fenced ^= line.startswith("```")
        if line.startswith("##") and not fenced:
            if begun:
                yield first, begun
            begun, first = [line], number
        elif begun:
            begun.append(line)
        elif line.strip():
            raise BadBook(f"line {number}: words before the first section")
    if fenced:
        raise BadBook(f"line {first}: a fence is not closed")
    if begun:
        yield first, begun


def _section(line: int, part: list[str]) -> Section:
    head = _HEADING.fullmatch(part[0].rstrip())
    if head is None:
        raise BadBook(f"line {line}: not a heading: {part[0]}")
    ids, is_numbered, title = _named(line, head[2])
    rest = part[1:]
    while rest and not rest[0].strip():
        rest = rest[1:]
    source = ""
    if rest and rest[0].startswith("@ "):
        source, rest = rest[0][2:].strip(), rest[1:]
    return Section(ids, is_numbered, len(head[1]), title, source, tuple(_blocks(line, rest)))


def _named(line: int, heading: str) -> tuple[tuple[str, ...], bool, str]:
    if found := _NUMBERED.fullmatch(heading):
        return tuple(_NUMBER.findall(found[1])), True, found[2]
    if found := _KEYED.fullmatch(heading):
        return (found[1],), False, found[2]
    raise BadBook(f"line {line}: a heading needs a number or a key: ## §5.2 Title, ## [aim] Title")


def _blocks(line: int, lines: list[str]) -> Iterator[Block]:
    """The blocks of a section: what is separated by empty lines, and fences."""
    i = 0
    while i < len(lines):
        if not lines[i].strip():
            i += 1
            continue
        if lines[i].startswith("```"):
            end = next(j for j in range(i + 1, len(lines)) if lines[j].startswith("```"))
            yield _figure(line, lines[i : end + 1])
            i = end + 1
            continue
        end = i
        while end < len(lines) and lines[end].strip() and not lines[end].startswith("```"):
            end += 1
        yield _block(lines[i:end])
        i = end


def _figure(line: int, lines: list[str]) -> Figure:
    found = _FENCE.fullmatch(lines[0].strip())
    if found is None:
        raise BadBook(f"in the section of line {line}: ```picture name or ```example name, not {lines[0]}")
    paragraphs = re.split(r"\n\s*\n", "\n".join(lines[1:-1]).strip())
    return Figure(found[1], found[2], tuple(parse_words(_joined(p.splitlines())) for p in paragraphs))


def _block(lines: list[str]) -> Block:
    if lines[0].startswith("|"):
        return _grid(lines)
    if _ITEM.fullmatch(lines[0].strip()):
        return _listing(lines)
    return Paragraph(parse_words(_joined(lines)))


def _grid(lines: list[str]) -> Grid:
    rows = [tuple(parse_words(cell.strip()) for cell in line.strip().strip("|").split(" | ")) for line in lines]
    return Grid(rows[0], tuple(rows[2:]))


def _listing(lines: list[str]) -> Listing:
    """Items; a line that does not begin one goes on with the one before."""
    items: list[str] = []
    for line in lines:
        if found := _ITEM.fullmatch(line.strip()):
            items.append(found[2])
        else:
            items[-1] += " " + line.strip()
    is_ordered = lines[0].strip()[0].isdigit()
    return Listing(tuple(_item(item) for item in items), is_ordered)


def _item(item: str) -> Item:
    found = _KEYED.fullmatch(item)
    return Item(found[1], parse_words(found[2])) if found else Item("", parse_words(item))


def _joined(lines: list[str]) -> str:
    return " ".join(line.strip() for line in lines)


def parse_words(text: str) -> Words:
    """A stretch of text: **bold**, *italic*, §5.2, R-07, [[key]], [[key|words]], {sign}."""
    found: list[Word] = []
    at = 0
    for mark in _WORDS.finditer(text):
        if mark.start() > at:
            found.append(Plain(text[at : mark.start()]))
        found.append(_word(mark))
        at = mark.end()
    if at < len(text):
        found.append(Plain(text[at:]))
    return tuple(found)


def _word(mark: re.Match[str]) -> Word:
    if mark["strong"]:
        return Strong(parse_words(mark["strong"]))
    if mark["emphasis"]:
        return Emphasis(parse_words(mark["emphasis"]))
    if mark["cite"]:
        return Cite(mark["cite"])
    if mark["sign"]:
        return Sign(mark["sign"])
    if mark["ruling"]:
        return Link(mark["ruling"], mark["ruling"])
    return Link(mark["key"], mark["shown"] or "")
