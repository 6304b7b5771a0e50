"""The rulebook: a page to read and search, and a drawer beside the table into which every citation leads."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

from quadriga.book import load
from web.harness import house, run
from web.site import Person
from web.test_access import violations
from web.test_see import PHONE

Sit = Callable[..., Person]
LEGEND = 1  # a section of its own, after those of the book
OPEN = "#book:not([hidden])"
IN_VIEW = """(e) => { const r = e.getBoundingClientRect(), b = document.getElementById('book-inside').getBoundingClientRect();
    return r.top >= b.top - 4 && r.top < b.bottom; }"""
COVERED = """(question) => {
    const q = question.getBoundingClientRect(), b = document.getElementById('book').getBoundingClientRect();
    return q.left < b.right && b.left < q.right && q.top < b.bottom && b.top < q.bottom; }"""
SHOWN = "[...document.querySelectorAll('.rule-section')].filter((s) => !s.hidden).map((s) => s.id)"


def at_table(one: Person, game: str = "caesar") -> Person:
    one.prefer(motion="off")
    one.go(one.create(game, ["here", "here", *["bot:tiro"] * (game == "gaul") * 2])["address"])
    one.wait_ready()
    return one


# Without a browser --------------------------------------------------------------------------------------------------


def test_a_search_without_scripts_hides_what_does_not_have_the_words(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser("cs")
            whole = (await ada.open("/rules/caesar")).text
            found = (await ada.open("/rules/caesar?q=SENAT+provincii")).text
        assert (
            whole.count('class="rule-section')
            == found.count('class="rule-section')
            == len(load("caesar", "cs").sections) + LEGEND
        )
        assert 'hidden=""' not in whole
        assert '<section id="book-7.4" class="rule-section level-3" tabindex="-1">' in found, (
            "accents and capitals do not matter"
        )
        assert '<section id="book-5.3" class="rule-section level-3" tabindex="-1" hidden="">' in found

    run(test())


def test_a_section_for_programs_is_plain_words_and_the_nearest_one_above(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser("en")
            found = (await ada.get("/rules/caesar/7.4.9")).data
            missing = await ada.get("/rules/caesar/77")
        assert (found["id"], found["title"], found["book"]) == ("7.4", "Senate", "Přehled bonusů: Senát")
        assert found["text"].startswith("Keep the token before you")
        assert missing.status == 404

    run(test())


def test_pictures_are_kept_by_browsers_and_nothing_else_is_drawn(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser("en")
            before = await ada.get("/book/caesar/en/achaia/before.svg")
            after = await ada.get("/book/caesar/en/achaia/after.svg")
            lost = [
                (await ada.get(f"/book/{address}.svg")).status
                for address in (
                    "caesar/en/none/after",
                    "caesar/xx/achaia/after",
                    "caesar/en/achaia/later",
                    "nix/en/achaia/after",
                )
            ]
        assert "max-age" in before.headers["cache-control"]
        assert before.text != after.text
        ElementTree.fromstring(after.text.encode())
        assert lost == [404] * 4

    run(test())


@pytest.mark.parametrize("game", ["byzantion", "caesar", "gaul", "trajan"])
def test_every_game_has_a_page_with_all_its_sections(tmp_path: Path, game: str) -> None:
    """Also one whose book is not written yet."""

    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            page = await place.browser("cs").open(f"/rules/{game}")
        assert page.status == 200
        assert page.text.count('class="rule-section') == len(load(game, "cs").sections) + LEGEND > 10

    run(test())


# In a browser -------------------------------------------------------------------------------------------------------


@pytest.mark.browser
def test_the_first_visit_fetches_nothing_of_the_book(person: Sit) -> None:
    ada = person()
    asked: list[str] = []
    ada.page.on("request", lambda request: asked.append(request.url))
    at_table(ada)
    assert [url for url in asked if "/book/" in url] == []
    ada.page.keyboard.press("r")
    ada.page.wait_for_selector(f"{OPEN} .rule-section")
    assert len([url for url in asked if "/book/caesar?" in url]) == 1
    ada.page.keyboard.press("Escape")
    ada.page.wait_for_selector("#book", state="hidden")
    ada.page.click("#tb-help")
    ada.page.click("#tp-help a[data-book]")
    ada.page.wait_for_selector(OPEN)
    assert len([url for url in asked if "/book/caesar?" in url]) == 1, "it is fetched once"


@pytest.mark.browser
@pytest.mark.parametrize("size", [(1440, 900), (1024, 768), (390, 844), (844, 390)], ids=str)
def test_the_rule_of_the_question_opens_beside_it(person: Sit, size: tuple[int, int]) -> None:
    """At its section, and the question stays in sight."""
    ada = at_table(person(viewport={"width": size[0], "height": size[1]}))
    if ada.page.locator(".prompt a.rule").is_visible():
        ada.page.click(".prompt a.rule")
    else:
        ada.page.evaluate("document.querySelector('.prompt a.rule').click()")
    ada.page.wait_for_selector("#book-5\\.1.cited")
    assert ada.page.eval_on_selector("#book-5\\.1", IN_VIEW)
    assert not ada.page.eval_on_selector("#prompt-text", COVERED)
    assert ada.page.evaluate("document.activeElement.id") == "book-5.1"


@pytest.mark.browser
@pytest.mark.parametrize("how", ["escape", "button", "outside", "letter"])
def test_it_closes_and_keeps_its_place(person: Sit, how: str) -> None:
    ada = at_table(person())
    ada.page.keyboard.press("r")
    ada.page.wait_for_selector(f"{OPEN} .rule-section")
    ada.page.evaluate("document.getElementById('book-inside').scrollTop = 1234")
    ada.page.wait_for_function("() => sessionStorage.getItem('book caesar en') === '1234'")
    if how == "escape":
        ada.page.keyboard.press("Escape")
    elif how == "button":
        ada.page.click("#b-book")
    elif how == "outside":
        ada.page.click("#L-seats", position={"x": 5, "y": 5})
    else:
        ada.page.focus("#stage")
        ada.page.keyboard.press("r")
    ada.page.wait_for_selector("#book", state="hidden")
    ada.page.reload()
    ada.wait_ready()
    ada.page.keyboard.press("r")
    ada.page.wait_for_selector(f"{OPEN} .rule-section")
    assert ada.page.evaluate("document.getElementById('book-inside').scrollTop") == 1234


@pytest.mark.browser
def test_inside_the_book_links_lead_on_and_letters_do_nothing(person: Sit) -> None:
    ada = at_table(person())
    ada.page.keyboard.press("r")
    ada.page.wait_for_selector(f"{OPEN} .rule-section")
    address = ada.page.url
    ada.page.locator("#book-aim a.book-term").click()
    ada.page.wait_for_selector("#book-marker.cited")
    assert ada.page.eval_on_selector("#book-marker", IN_VIEW)
    ada.page.locator("#book .book-contents a[href='#book-9.4']").click()
    ada.page.wait_for_selector("#book-9\\.4.cited")
    ada.page.keyboard.press("l")
    assert ada.page.url == address
    assert not ada.page.locator("#side.open").count(), "L opens the list of moves, but not for somebody who reads"


@pytest.mark.browser
def test_a_refusal_leads_to_its_rule(person: Sit) -> None:
    ada = at_table(person())
    refused = "You cannot do that now (§5.2.4)."
    ada.page.evaluate(
        """async (words) => (await import(document.querySelector('script[src*="bundle/table"]').src)).complain(words)""",
        refused,
    )
    assert ada.page.inner_text("#prompt-text") == refused
    ada.page.click("#prompt-text a.cite")
    ada.page.wait_for_selector("#book-5\\.2\\.4.cited")


@pytest.mark.browser
def test_the_search_narrows_at_every_letter_and_a_citation_shows_all_again(person: Sit) -> None:
    ada = at_table(person())
    ada.page.keyboard.press("r")
    ada.page.wait_for_selector(f"{OPEN} .rule-section")
    ada.page.fill("#book .book-search input", "bag is empty")
    assert "book-5.3" in ada.page.evaluate(SHOWN)
    assert "book-5.1" not in ada.page.evaluate(SHOWN)
    assert ada.page.inner_text("#book .book-found") == str(len(ada.page.evaluate(SHOWN)))
    ada.page.click(".prompt a.rule")
    ada.page.wait_for_selector("#book-5\\.1.cited")
    assert len(ada.page.evaluate(SHOWN)) == len(load("caesar", "en").sections) + LEGEND


@pytest.mark.browser
@pytest.mark.parametrize("theme", ["parchment", "night", "contrast", "plain"])
def test_axe_finds_nothing_in_the_drawer_and_on_the_page(person: Sit, theme: str) -> None:
    ada = person(reduced_motion="reduce", locale="cs")
    ada.prefer(theme=theme, motion="off")
    ada.go("/rules/caesar")
    assert violations(ada) == [], "the page"
    ada.go("/summary/caesar")
    assert violations(ada) == [], "the summary"
    ada.go(ada.create("caesar", ["here", "here"])["address"])
    ada.wait_ready()
    ada.page.keyboard.press("r")
    ada.page.wait_for_selector(f"{OPEN} .rule-section")
    assert violations(ada) == [], "the drawer"


@pytest.mark.browser
def test_on_a_phone_the_book_is_read_without_scrolling_sideways(person: Sit) -> None:
    ada = person(**PHONE)
    for address in ("/rules/caesar", "/summary/caesar"):
        ada.go(address)
        assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), address
    at_table(ada)
    ada.page.tap("#menu > summary")
    ada.page.tap("#menu a[data-book]")
    ada.page.wait_for_selector(f"{OPEN} .rule-section")
    assert ada.page.evaluate("(e => e.scrollWidth <= e.clientWidth)(document.getElementById('book-inside'))")
    ada.page.tap("#b-book")
    ada.page.wait_for_selector("#book", state="hidden")


@pytest.mark.browser
def test_without_scripts_the_rule_is_a_link_into_the_page(person: Sit) -> None:
    ada = person(java_script_enabled=False)
    ada.go("/rules/caesar")
    ada.page.fill(".book-search input", "laurel anywhere")
    ada.page.click(".book-search button")
    assert ada.page.locator("#book-3").is_visible()
    assert not ada.page.locator("#book-6\\.1").is_visible()
    ada.page.goto(f"{ada.site}/rules/caesar#book-5.2.4")
    assert ada.page.locator("#book-5\\.2\\.4").is_visible()


@pytest.mark.browser
@pytest.mark.parametrize("lang", ["en", "cs"])
@pytest.mark.parametrize("game", [name for name in ("byzantion", "caesar", "gaul", "trajan") if load(name, "en").is_whole])
def test_the_summary_is_one_sheet_of_paper(person: Sit, game: str, lang: str) -> None:
    ada = person()
    ada.go(f"/summary/{game}?lang={lang}")
    paper = ada.page.pdf(format="A4")
    assert paper.count(b"/Type /Page\n") + paper.count(b"/Type /Page ") + paper.count(b"/Type /Page/") == 1


@pytest.mark.browser
def test_the_gallery_of_byzantion_has_every_card_with_its_words(person: Sit) -> None:
    ada = person(reduced_motion="reduce")
    ada.go("/cards/byzantion")
    assert ada.page.locator("#gallery .entry").count() == 225
    ada.page.fill("#search input", "theodora vote")
    assert "Theodora" in ada.page.locator("#gallery .entry:visible h3").all_inner_texts()
    assert violations(ada) == []
