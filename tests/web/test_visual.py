"""How it looks, in a real browser: golden pictures of fixed positions, text that can be read, shapes that need no colour."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from quadriga.draw import crest
from quadriga.draw.scene import shared
from web import looks
from web.site import Person
from web.test_parts import outside

pytestmark = pytest.mark.browser
Sit = Callable[..., Person]

GAMES = ["caesar", "trajan", "byzantion", "gaul"]
DESKTOP: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def show(one: Person, game: str, moment: str, **settings: str) -> None:
    """A fixed position, everything at rest."""
    one.prefer(confirm="always", **settings)
    one.open_record(looks.position(game, moment))
    one.rest()


def shoot(one: Person, name: str) -> str:
    """What is wrong with how it looks now."""
    one.page.mouse.move(2, 2)
    one.rest()
    return looks.compare(name, one.page.screenshot(animations="disabled"))


SYMBOLS = """() => {
    const pen = document.createElement('canvas').getContext('2d');
    pen.font = '64px sans-serif';
    return [...'a\u2713\u2715\u2605\u2694\u25b6\u21ba\u26e8'].map((sign) => Math.round(pen.measureText(sign).width));
}"""


def drawn_alike(one: Person) -> None:
    """Letters are ours, but signs are the machine's, and browsers set pages in their own ways; nothing is compared then."""
    browser = one.page.context.browser
    maker = {"browser": browser.version.partition(".")[0] if browser else "", "signs": one.page.evaluate(SYMBOLS)}
    if looks.RENEW:
        looks.MAKER.write_text(json.dumps(maker) + "\n", encoding="utf-8")
    elif maker != json.loads(looks.MAKER.read_text(encoding="utf-8")):
        pytest.skip("The golden pictures were made by another browser or with other signs; `make looks` makes them here.")


def choose_first(one: Person) -> None:
    """Half a choice: the first thing on the board that can be pointed at."""
    drawn = "document.querySelector('#cam [data-part].legal, [data-part].legal, #chips button')"
    previews = "window.__perf.filter(([name]) => name === 'preview').length"
    before = one.page.evaluate(previews)
    one.page.evaluate(f"{drawn}.dispatchEvent(new MouseEvent('click', {{bubbles: true, cancelable: true}}))")
    one.page.wait_for_function(f"before => {previews} > before", arg=before)


def zoom_in(one: Person) -> None:
    one.page.evaluate("document.querySelector('[data-z=in]').click()")
    one.page.evaluate("document.querySelector('[data-z=in]').click()")


@pytest.mark.parametrize("game", GAMES)
def test_it_looks_as_before(person: Sit, game: str) -> None:
    one = person(reduced_motion="reduce", painted=True, **DESKTOP)
    show(one, game, "middle", theme="parchment", lang="en")
    drawn_alike(one)
    wrong = [shoot(one, f"{game}-middle")]
    choose_first(one)
    wrong.append(shoot(one, f"{game}-choosing"))
    show(one, game, "late", theme="night", lang="cs")
    wrong.append(shoot(one, f"{game}-late-night"))
    zoom_in(one)
    wrong.append(shoot(one, f"{game}-near-night"))
    assert [words for words in wrong if words] == []


@pytest.mark.parametrize("game", GAMES)
def test_it_looks_as_before_on_a_phone(person: Sit, game: str) -> None:
    one = person(reduced_motion="reduce", painted=True, **PHONE)
    show(one, game, "middle", theme="parchment", lang="cs")
    drawn_alike(one)
    wrong = [shoot(one, f"{game}-phone")]
    show(one, game, "late", theme="night", lang="en")
    wrong.append(shoot(one, f"{game}-phone-night"))
    assert [words for words in wrong if words] == []


def test_a_missing_token_would_be_seen(person: Sit) -> None:
    one = person(reduced_motion="reduce", painted=True, **DESKTOP)
    show(one, "caesar", "middle", theme="parchment", lang="en")
    one.rest()
    whole, again = (looks.small(one.page.screenshot(animations="disabled")) for _ in range(2))
    one.page.evaluate("document.querySelector('#L-token > *').style.display = 'none'")
    less = looks.small(one.page.screenshot(animations="disabled"))
    assert looks.share_of_others(looks.read(whole), looks.read(again))[0] <= looks.SHARE
    assert looks.share_of_others(looks.read(whole), looks.read(less))[0] > looks.SHARE


# Text ---------------------------------------------------------------------------------------------------------------

# Every text of the drawing that is in sight: its words, box, size on the screen, colour, and the rim around its letters.
TEXTS = """() => {
    const stage = document.getElementById('stage').getBoundingClientRect();
    const found = [];
    for (const e of document.querySelectorAll('#r-board text, #L-seats text')) {
        const r = e.getBoundingClientRect(), style = getComputedStyle(e);
        const folded = e.closest('details:not([open]) > :not(summary)');
        if (!r.width || style.visibility !== 'visible' || Number(style.opacity) < 0.9 || folded) continue;
        const outside = r.left < stage.left || r.right > stage.right || r.top < stage.top || r.bottom > stage.bottom;
        if (e.closest('#r-board') && outside) continue;
        const matrix = e.getScreenCTM(), scale = Math.hypot(matrix.a, matrix.b), turned = Math.abs(matrix.b) > 0.01;
        found.push({words: e.textContent, box: [r.left, r.top, r.width, r.height], size: parseFloat(style.fontSize) * scale,
            fill: style.fill, rim: style.stroke === 'none' || !parseFloat(style.strokeWidth) ? '' : style.stroke,
            weight: Number(style.fontWeight), turned, what: `${e.closest('[id]').id} .${e.getAttribute('class') || ''}`});
    }
    return found;
}"""


def texts(one: Person) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = one.page.evaluate(TEXTS)
    return found


def texts_and_ground(one: Person) -> tuple[list[dict[str, Any]], bytes]:
    """All texts, and the picture without them; again while the board has moved in between."""
    for _ in range(10):
        one.rest()
        found = texts(one)
        one.page.evaluate(HIDE)
        behind = one.page.screenshot(animations="disabled")
        one.page.evaluate("document.adoptedStyleSheets = []")
        if texts(one) == found:
            return found, behind
    raise AssertionError("the board does not come to rest")


@pytest.mark.parametrize("game", GAMES)
def test_text_on_the_board_can_be_read(person: Sit, game: str) -> None:
    """Large enough, not one over the other, and clearly lighter or darker than what is behind it."""
    one = person(reduced_motion="reduce", painted=True, **DESKTOP)
    wrong: list[str] = []
    for theme in ("parchment", "night"):
        show(one, game, "late", theme=theme, lang="cs")
        found, behind = texts_and_ground(one)
        assert found
        wrong += looks.small_print(found)
        wrong += looks.overlapping(found)
        wrong += looks.faint(found, behind, theme)
    assert wrong == [], "\n".join(sorted(set(wrong)))


HIDE = """() => { const sheet = new CSSStyleSheet();
    sheet.replaceSync('text { visibility: hidden !important }'); document.adoptedStyleSheets = [sheet]; }"""


# Without colours ----------------------------------------------------------------------------------------------------

SIGHT = ["achromatopsia", "deuteranopia", "protanopia", "tritanopia"]


@pytest.mark.parametrize("sight", SIGHT)
def test_crests_differ_for_every_kind_of_eyes(person: Sit, sight: str) -> None:
    """Outline and pattern tell the seats apart even where their colours look alike, and without their letters."""
    one = person(reduced_motion="reduce", painted=True)
    page = one.go("/")
    crests = [crest(livery, "") for livery in range(6)]
    page.evaluate(SHOW, [shared("board.css"), "".join(f'<p id="c{i}">{drawn}</p>' for i, drawn in enumerate(crests))])
    eyes = page.context.new_cdp_session(page)
    eyes.send("Emulation.setEmulatedVisionDeficiency", {"type": sight})
    one.rest()
    seen = [looks.grey(page.locator(f"#c{i}").screenshot()) for i in range(6)]
    alike = {(i, j): looks.apart(seen[i], seen[j]) for i in range(6) for j in range(i)}
    assert {pair: share for pair, share in alike.items() if share < 0.08} == {}


SHOW = """([css, html]) => {
    document.body.innerHTML = html;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`${css} body{background:#fff!important}
        p,p svg{width:120px;height:120px} p{margin:4px;float:left;background:#fff}`);
    document.adoptedStyleSheets = [sheet];
}"""

# What one piece of every kind and seat looks like: its outline, as points around its middle (sizes do not count), and the
# letters and signs on it.
OUTLINES = """() => {
    const found = {};
    for (const e of document.querySelectorAll('#r-board g, #L-seats g')) {
        const classes = [...e.classList], seat = classes.find((name) => /^s[0-5]$/.test(name));
        const outline = e.querySelector(':scope > path.body');
        if (!seat || !outline || !outline.getTotalLength()) continue;
        const kind = classes.filter((name) => name !== seat && !['last', 'legal', 'sel', 'about'].includes(name)).join('.');
        const box = outline.getBBox(), length = outline.getTotalLength();
        const points = Array.from({length: 96}, (_, i) => outline.getPointAtLength(length * i / 96))
            .map((p) => [(p.x - box.x - box.width / 2) / box.height, (p.y - box.y - box.height / 2) / box.height]);
        const signs = [...e.closest('[id]').querySelectorAll('text, use')]
            .map((sign) => sign.textContent || sign.getAttribute('href')).join(' ');
        (found[kind] ||= {})[seat] ||= {points, signs};
    }
    return found;
}"""


@pytest.mark.parametrize("game", GAMES)
def test_pieces_of_two_seats_differ_by_outline_or_sign(person: Sit, game: str) -> None:
    one = person(reduced_motion="reduce", **DESKTOP)
    show(one, game, "late", theme="parchment", lang="en")
    outlines: dict[str, dict[str, Any]] = one.page.evaluate(OUTLINES)
    seats = {seat for found in outlines.values() for seat in found}
    assert len(seats) > 1
    alike = []
    for kind, found in outlines.items():
        for seat, other in [(a, b) for a in found for b in found if a < b]:
            one_outline = looks.hausdorff(found[seat]["points"], found[other]["points"]) < 0.025
            if one_outline and found[seat]["signs"] == found[other]["signs"]:
                alike.append(f"{kind or 'piece'} of {seat} and of {other}")
    assert alike == []


# Room ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_nothing_leaves_the_screen_in_any_game(person: Sit, game: str) -> None:
    one = person(reduced_motion="reduce", **DESKTOP)
    show(one, game, "late", theme="parchment", lang="cs")
    assert outside(one) == {}
