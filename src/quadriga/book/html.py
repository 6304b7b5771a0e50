"""A rulebook as HTML: the same for the page, the drawer at the table and the documentation."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from quadriga.book import plates
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
    plain,
)
from quadriga.draw import Markup, Scene, extent, join, tag
from quadriga.kernel import AnyGame
from quadriga.text import Text, catalogue

Address: TypeAlias = Callable[[str, bool], str]  # where the picture of a plate is, before or after its moves


def anchor(key: str) -> str:
    """The id of a section or an entry on the page."""
    return f"book-{key}"


class Writer:
    """Writes the sections of one book. `address` says where pictures are found, `page` where the whole book is, if not here."""

    def __init__(self, game: AnyGame, book: Book, address: Address, page: str = "") -> None:
        self.game = game
        self.book = book
        self.address = address
        self.page = page
        self.text: Text = catalogue(book.lang)

    # Sections -----------------------------------------------------------------------------------------------------

    def section(self, section: Section, is_hidden: bool = False) -> Markup:
        return tag(
            "section",
            *(tag("a", id=anchor(number)) for number in section.ids[1:]),
            self.heading(section),
            *map(self.block, section.blocks),
            self.source(section),
            id=anchor(section.id),
            class_=f"rule-section level-{section.level}",
            tabindex=-1,
            hidden=is_hidden,
        )

    def heading(self, section: Section) -> Markup:
        numbers = [tag("span", f"§{number}", class_="no") for number in section.ids] if section.is_numbered else []
        return tag(f"h{section.level}", *(join([number, " "]) for number in numbers), section.title)

    def source(self, section: Section) -> Markup | None:
        """Where owners of the box find it."""
        if not section.source:
            return None
        return tag("p", self.text.say("book.source"), " ", tag("span", section.source, lang="cs"), class_="book")

    def contents(self) -> Markup:
        """Chapters, and what they consist of."""
        listed = [section for section in self.book.sections if section.level <= 3]
        items = [
            tag("li", tag("a", self._entry(section), href=self._way(section.id)), class_=f"level-{section.level}")
            for section in listed
        ]
        return tag("ol", *items, class_="book-contents")

    def _entry(self, section: Section) -> str:
        return f"{section.title} {section.number}".rstrip()

    # Blocks -------------------------------------------------------------------------------------------------------

    def block(self, block: Block) -> Markup:
        match block:
            case Paragraph(words):
                return tag("p", *self.words(words))
            case Listing(items, is_ordered):
                return tag("ol" if is_ordered else "ul", *map(self._item, items))
            case Grid(head, rows):
                return self._grid(head, rows)
            case Figure():
                return self._figure(block)

    def _item(self, item: Item) -> Markup:
        number = join([tag("span", item.number, class_="no"), " "]) if item.number else None
        return tag("li", number, *self.words(item.words), id=anchor(item.key) if item.key else None)

    def _grid(self, head: tuple[Words, ...], rows: tuple[tuple[Words, ...], ...]) -> Markup:
        top = tag("thead", tag("tr", *(tag("th", *self.words(cell), scope="col") for cell in head)))
        lines = [tag("tr", *(tag("td", *self.words(cell)) for cell in row)) for row in rows]
        return tag("div", tag("table", top, tag("tbody", *lines)), class_="scroll", tabindex=0)

    def _figure(self, figure: Figure) -> Markup:
        caption = [tag("p", *self.words(words)) for words in figure.paragraphs]
        if figure.kind == "picture":
            return tag("figure", self._picture(figure, True), tag("figcaption", *caption), class_="book-plate")
        head = tag("p", tag("b", self.text.say("book.example")), class_="book-head")
        pictures = tag("div", self._stage(figure, False), self._stage(figure, True), class_="book-plates")
        return tag("figure", head, *caption, pictures, self._told(figure), class_="book-plate book-example")

    def _stage(self, figure: Figure, is_played: bool) -> Markup:
        word = self.text.say("book.after" if is_played else "book.before")
        return tag("figure", self._picture(figure, is_played), tag("figcaption", word))

    def _picture(self, figure: Figure, is_played: bool) -> Markup:
        """The words beside it say what it shows, so it is silent for ears."""
        box = plates.box_of(Scene.of(self.game), plates.read_plate(self.book.game, figure.name))
        width, height = box[2:] if box is not None else extent(Scene.of(self.game))
        address = self.address(figure.name, is_played)
        return tag("img", src=address, alt="", loading="lazy", decoding="async", width=int(width), height=int(height))

    def _told(self, figure: Figure) -> Markup:
        """What was played and what the table said, in its own words."""
        played = plates.tell(self.book.game, figure.name, self.book.lang)
        lines = [tag("li", tag("b", f"▸ {line}")) for line in played.moves]
        lines += [tag("li", line) for line in played.told]
        return tag("details", tag("summary", self.text.say("book.told")), tag("ol", *lines), class_="book-told")

    def _way(self, key: str) -> str:
        return f"{self.page}#{anchor(key)}"

    # Words --------------------------------------------------------------------------------------------------------

    def words(self, words: Words) -> Iterator[Markup | str]:
        return (self._word(word) for word in words)

    def _word(self, word: Word) -> Markup | str:
        match word:
            case Plain(text):
                return text
            case Strong(inside):
                return tag("strong", *self.words(inside))
            case Emphasis(inside):
                return tag("em", *self.words(inside))
            case Cite(number):
                section = self.book.find(number)
                place = section.id if section is not None else number
                title = section.title if section is not None else None
                return tag("a", f"§{number}", class_="cite", data_rule=place, href=self._way(place), title=title)
            case Link(key, shown):
                return self._link(key, shown or self.book.name_of(key))
            case Sign(name):
                symbol = tag("use", href=f"#i-{name}")
                return tag("svg", symbol, class_="book-sign", viewBox="0 0 24 24", aria_hidden="true", focusable="false")

    def _link(self, key: str, shown: str) -> Markup:
        item = self.book.items.get(key)
        tip = plain(item.words) if item is not None else None
        return tag("a", shown, class_="book-term", data_rule=key, href=self._way(key), title=tip)
