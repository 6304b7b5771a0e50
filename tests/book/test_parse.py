"""The format of rulebooks: what is read, and what is refused with its line."""

from __future__ import annotations

import pytest

from quadriga.book.model import Cite, Figure, Grid, Link, Listing, Paragraph, Plain, Sign, Strong, plain
from quadriga.book.parse import BadBook, parse_book, parse_words
from quadriga.book.plain import write

BOOK = """# Toy

## [aim] The aim

First line,
second line.

### §1.2, §1.3 Two numbers
@ Kapitola 1

- one
  goes on
- [term] **Term**: what it is

| a | b |
| --- | --- |
| 1 | §1.3 |

```picture board
Not a heading:
# a hash in a fence.

A second paragraph.
```
"""


def test_sections_have_numbers_or_keys_levels_and_sources() -> None:
    aim, numbers = parse_book(BOOK, "toy", "en").sections
    assert (aim.id, aim.number, aim.level, aim.title, aim.source) == ("aim", "", 2, "The aim", "")
    assert (numbers.ids, numbers.number, numbers.level, numbers.source) == (("1.2", "1.3"), "§1.2", 3, "Kapitola 1")


def test_blocks_are_paragraphs_lists_tables_and_figures() -> None:
    aim, numbers = parse_book(BOOK, "toy", "en").sections
    assert aim.blocks == (Paragraph((Plain("First line, second line."),)),)
    listing, grid, figure = numbers.blocks
    assert isinstance(listing, Listing)
    assert [(item.key, plain(item.words)) for item in listing.items] == [("", "one goes on"), ("term", "Term: what it is")]
    assert isinstance(grid, Grid)
    assert grid.rows == (((Plain("1"),), (Cite("1.3"),)),)
    assert isinstance(figure, Figure)
    assert (figure.kind, figure.name, len(figure.paragraphs)) == ("picture", "board", 2)


def test_words_can_be_bold_cite_link_and_show_signs() -> None:
    words = parse_words("**Lay {ship}** a ship (§A5.2.1, R-07). [[term]], [[term|the words]].")
    assert words[0] == Strong((Plain("Lay "), Sign("ship")))
    assert [word for word in words if isinstance(word, Cite | Link)] == [
        Cite("A5.2.1"),
        Link("R-07", "R-07"),
        Link("term", ""),
        Link("term", "the words"),
    ]


def test_a_number_ends_before_the_full_stop_of_the_sentence() -> None:
    assert parse_words("See §5.2.") == (Plain("See "), Cite("5.2"), Plain("."))


def test_a_link_is_called_what_it_leads_to() -> None:
    book = parse_book(BOOK, "toy", "en")
    assert [book.name_of(key) for key in ("term", "aim", "none")] == ["Term", "The aim", "none"]


def test_a_section_that_is_not_there_is_found_above() -> None:
    book = parse_book(BOOK, "toy", "en")
    found = book.find("1.3.4")
    assert found is not None
    assert found.id == "1.2"
    assert book.find("9") is None


def test_plain_text_has_every_block() -> None:
    written = write(parse_book(BOOK.replace("```picture board\n", "```picture board\n"), "toy", "en"))
    assert "The aim\n-------" in written
    assert "  - one goes on" in written
    assert "  | A second paragraph." in written


@pytest.mark.parametrize(
    ("text", "refused"),
    [
        ("## [aim] No title", "line 1"),
        ("# Toy\nwords", "line 2: words before"),
        ("# Toy\n\n## Without a number", "line 3: a heading needs"),
        ("# Toy\n## [a] A\n```picture x\nopen", "line 2: a fence is not closed"),
        ("# Toy\n## [a] A\n```python\n```", "```picture name or"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_line(text: str, refused: str) -> None:
    with pytest.raises(BadBook, match=refused):
        parse_book(text, "toy", "en")
