"""Every game's rulebook: both languages say the same things, everything cited is there, pictures draw, examples are true."""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path
from xml.etree import ElementTree

import pytest

from quadriga import book, games
from quadriga.book import Book, plates
from quadriga.book.html import Writer
from quadriga.book.model import Cite, Figure, Grid, Link, Listing, Sign, each, words_of
from quadriga.book.plain import write
from quadriga.draw import Scene, extent
from quadriga.draw.scene import shared
from quadriga.text import LANGUAGES

PACKAGE = Path(next(iter(games.__path__)))
OURS = [name for name in games.names() if (PACKAGE / name).is_dir()]  # not the toys that other tests bring
WRITTEN = [name for name in OURS if (PACKAGE / name / "book").is_dir()]
BOTH = [(game, lang) for game in WRITTEN for lang in LANGUAGES]
PLATES = [(game, name) for game in WRITTEN for name in plates.names(game)]
CITED = re.compile(r"§\s?([0-9A-Z][0-9A-Za-z]*(?:\.[0-9A-Za-z]+)*)")
CHAPTERS = ["aim", "overview", "rulings", "glossary", "summary"]  # what every book has besides the sections of the box


def shape(one: Book) -> list[tuple[object, ...]]:
    """What must be the same in every language: sections, entries, the forms of lists and tables, pictures, examples."""
    found: list[tuple[object, ...]] = []
    for section in one.sections:
        found.append((section.ids, section.level, section.source))
        for block in section.blocks:
            match block:
                case Figure(kind, name, _):
                    found.append((kind, name))
                case Listing(items, is_ordered):
                    found.append(("list", is_ordered, [item.key for item in items]))
                case Grid(head, rows):
                    found.append(("table", len(head), len(rows)))
    return found


def test_census_some_books_are_written() -> None:
    assert "caesar" in WRITTEN


@pytest.mark.parametrize("game", WRITTEN)
def test_both_languages_have_the_same_sections_entries_pictures_and_examples(game: str) -> None:
    assert shape(book.load(game, "cs")) == shape(book.load(game, "en"))


@pytest.mark.parametrize("game", WRITTEN)
def test_both_languages_cite_the_same_sections_in_each_section(game: str) -> None:
    def cited(lang: str) -> dict[str, set[str]]:
        return {
            section.id: {
                w.number for block in section.blocks for words in words_of(block) for w in each(words) if isinstance(w, Cite)
            }
            for section in book.load(game, lang).sections
        }

    assert cited("cs") == cited("en")


@pytest.mark.parametrize(("game", "lang"), BOTH)
def test_a_book_has_the_chapters_that_a_learner_looks_for(game: str, lang: str) -> None:
    one = book.load(game, lang)
    ids = [section.id for section in one.sections]
    assert [key for key in CHAPTERS if key not in ids] == []
    assert [section.id for section in one.sections if section.level == 2][:2] == ["aim", "overview"]
    assert any(isinstance(block, Figure) for block in one.by_id["overview"].blocks), "an overview has a picture"
    assert any(figure.kind == "example" for figure in one.figures())


@pytest.mark.parametrize(("game", "lang"), BOTH)
def test_no_section_is_empty_and_none_stands_twice(game: str, lang: str) -> None:
    one = book.load(game, lang)
    assert [section.id for section in one.sections if not section.blocks] == []
    keys = [number for section in one.sections for number in section.ids]
    keys += [item.key for block in one.blocks() if isinstance(block, Listing) for item in block.items if item.key]
    assert sorted({key for key in keys if keys.count(key) > 1}) == []


@pytest.mark.parametrize(("game", "lang"), BOTH)
def test_links_citations_and_signs_of_a_book_lead_somewhere(game: str, lang: str) -> None:
    one = book.load(game, lang)
    known = one.by_id.keys() | one.items.keys()
    symbols = set(re.findall(r'id="i-([\w-]+)"', shared("sprite.svg") + Scene.of(games.load(game)).sprite()))
    lost: list[object] = []
    for block in one.blocks():
        for words in words_of(block):
            for word in each(words):
                match word:
                    case Cite(number) if number not in one.by_id:
                        lost.append(word)
                    case Link(key, _) if key not in known:
                        lost.append(word)
                    case Sign(name) if name not in symbols:
                        lost.append(word)
    assert lost == []


@pytest.mark.parametrize("game", WRITTEN)
def test_whatever_the_game_cites_is_a_section_of_its_book(game: str) -> None:
    """Code, words and rulings: a number, or that of a chapter of which there are sections."""
    known = set(book.load(game, "en").by_id)
    known |= {number.rsplit(".", depth)[0] for number in known for depth in range(1, number.count(".") + 1)}
    files = [file for kind in ("*.py", "*.toml", "RULINGS.md") for file in sorted((PACKAGE / game).rglob(kind))]
    lost = {(file.name, n) for file in files for n in CITED.findall(file.read_text(encoding="utf-8")) if n not in known}
    assert lost == set()


@pytest.mark.parametrize(("game", "lang"), BOTH)
def test_a_book_has_every_ruling(game: str, lang: str) -> None:
    page = (PACKAGE / game / "RULINGS.md").read_text(encoding="utf-8")
    numbers = set(re.findall(r"\bR-\d+\b", page))
    assert numbers - book.load(game, lang).items.keys() == set()


@pytest.mark.parametrize("game", WRITTEN)
def test_every_plate_is_used_and_every_one_used_is_there(game: str) -> None:
    assert {figure.name for figure in book.load(game, "en").figures()} == set(plates.names(game))


@pytest.mark.parametrize(("game", "name"), PLATES)
def test_what_a_plate_claims_is_true(game: str, name: str) -> None:
    assert plates.failures(games.load(game), plates.read_plate(game, name)) == []


@pytest.mark.parametrize("game", WRITTEN)
def test_an_example_claims_something(game: str) -> None:
    examples = {figure.name for figure in book.load(game, "en").figures() if figure.kind == "example"}
    idle = [
        name for name in examples if not (plate := plates.read_plate(game, name)).told and not plate.legal and not plate.illegal
    ]
    assert idle == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "name"), PLATES)
def test_a_plate_is_drawn(game: str, name: str, lang: str) -> None:
    for is_played in (False, True):
        root = ElementTree.fromstring(plates.draw(game, name, lang, is_played).encode())
        x, y, width, height = map(float, root.attrib["viewBox"].split())
        across, down = extent(Scene.of(games.load(game)))
        assert width > 0 < height
        assert 0 <= x < across
        assert 0 <= y < down


@pytest.mark.parametrize(("game", "lang"), [(game, lang) for game in OURS for lang in LANGUAGES])
def test_every_game_has_something_to_read_as_text_and_as_a_page(game: str, lang: str) -> None:
    one = book.load(game, lang)
    assert one.sections
    writer = Writer(games.load(game), one, lambda name, is_played: f"{name}-{is_played}.svg")
    html = "".join(writer.section(section) for section in one.sections)
    ElementTree.fromstring(f"<div>{html}{writer.contents()}</div>")
    text = write(one)
    assert all(section.title in text for section in one.sections)


def test_a_claim_that_does_not_hold_is_found() -> None:
    plate = plates.read_plate("caesar", "achaia")
    wrong = plates.Plate(
        plate.position, plate.moves, told=[{"key": "closed", "caesar": 8}], illegal=["Decline MIGHT"], over="markers"
    )
    assert plates.failures(games.load("caesar"), wrong) == ["not told: {'key': 'closed', 'caesar': 8}", "over: no"]


@pytest.mark.parametrize(("game", "lang"), BOTH)
def test_the_documentation_has_a_page_of_every_book(game: str, lang: str) -> None:
    page = Path(__file__).parents[2] / "docs" / "books" / (f"{game}.md" if lang == "en" else f"{game}-{lang}.md")
    assert f"{{rulebook}} {game} {lang}" in page.read_text(encoding="utf-8")


def test_a_game_has_a_book_or_a_list_of_sections_and_not_both() -> None:
    both = [
        name for name in OURS if (resources.files(f"quadriga.games.{name}") / "rulebook.toml").is_file() == (name in WRITTEN)
    ]
    assert both == []
