"""How fast the page is, in Chromium: from a click to the picture, what a first visit loads, a crowded board, panning."""

from __future__ import annotations

import shutil
from random import Random
from statistics import median
from typing import Any

from bench.web import CROWDED, GAME, Figure, serving
from quadriga import games

BUDGETS = {
    "step": ("a click to the next step", 60),
    "preview": ("a click to its preview", 200),
    "commit": ("a click to the move on the board", 350),
}


def browsing(moves: int = 12) -> list[Figure]:
    """All figures of the page; nothing where there is no Chromium."""
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return []
    if found is None:
        return []
    with serving() as (port, _), sync_playwright() as play:
        browser = play.chromium.launch(executable_path=found, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        visits = [_first_visit(browser, port, name) for name in games.names()]
        _sit(page, port, GAME, 2)
        rng = Random(1)
        for _ in range(moves):
            _move(page, rng)
        marks: list[tuple[str, float]] = page.evaluate("window.__perf")
        frames = page.evaluate(PAN)
        _sit(page, port, CROWDED, 4)
        for _ in range(moves):
            _choose(page, rng)
        crowded = [ms for name, ms in page.evaluate("window.__perf") if name == "update"]
        browser.close()
    by_name = {name: [ms for n, ms in marks if n == name] for name in BUDGETS}
    steps = [Figure(f"{words}, median", median(by_name[name]), "ms", most) for name, (words, most) in BUDGETS.items()]
    return [
        *steps,
        Figure(f"script of an update, {CROWDED}, median", median(crowded), "ms", 10),
        Figure("panning", frames, "frames/s", 40, at_least=True),
        *visits,
    ]


def _first_visit(browser: Any, port: int, game: str) -> Figure:
    """What somebody who has never been here loads on the way to a table: home and table, everything, as it travels."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{port}/")
    page.wait_for_load_state("networkidle")
    loaded = page.evaluate(LOADED)
    _sit(page, port, game, 4 if game == CROWDED else 2)
    page.evaluate("document.fonts.ready")
    loaded += page.evaluate(LOADED)
    context.close()
    return Figure(f"a first visit to a table of {game}, everything", loaded / 1024, "KB", 400)


SET_UP = """async ([game, seats]) => {
    const headers = {'content-type': 'application/json', 'x-csrf': document.body.dataset.csrf};
    await fetch('/settings', {method: 'POST', headers, body: JSON.stringify({confirm: 'never'})});
    const body = JSON.stringify({game, seats: Array(seats).fill('here'), open_hands: true});
    return (await (await fetch('/api/matches', {method: 'POST', headers, body})).json()).address;
}"""
LOADED = """() => [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
    .reduce((sum, entry) => sum + entry.transferSize, 0)"""
PAN = """async () => {
    const stage = document.getElementById('stage'), box = stage.getBoundingClientRect();
    document.querySelector('[data-z=in]').click();
    document.querySelector('[data-z=in]').click();
    const at = (kind, clientX, clientY) =>
        stage.dispatchEvent(new PointerEvent(kind, {pointerId: 7, clientX, clientY, bubbles: true}));
    const x = box.left + box.width / 2, y = box.top + box.height / 2;
    at('pointerdown', x, y);
    const began = performance.now();
    let frames = 0;
    while (performance.now() - began < 1500) {
        await new Promise(requestAnimationFrame);
        frames++;
        at('pointermove', x + 150 * Math.sin(frames / 12), y + 60 * Math.cos(frames / 12));
    }
    at('pointerup', x, y);
    return 1000 * frames / (performance.now() - began);
}"""
NEXT = """(path) => {
    for (const part of path) for (const e of document.querySelectorAll('#chips button[data-ref], [data-part].legal'))
        if ((e.dataset.part === part || e.dataset.ref === part) && e.getBoundingClientRect().width) return e;
    return null;
}"""
CHOOSE = """(rng) => {
    const all = [...document.querySelectorAll('#r-moves button[name=path], #mv-widget button')];
    all[Math.floor(rng * all.length)].click();
}"""
MADE = "document.body.dataset.v !== v"


def _sit(page: Any, port: int, game: str, seats: int) -> None:
    """A new table at one screen."""
    page.goto(f"http://127.0.0.1:{port}/")
    page.goto(f"http://127.0.0.1:{port}" + page.evaluate(SET_UP, [game, seats]))
    page.wait_for_selector("body[data-ready] #stage")


def _choose(page: Any, rng: Random) -> None:
    """One choice out of the list."""
    page.wait_for_selector("#r-moves button[name=path], #mv-widget button", state="attached")
    before = page.evaluate("document.body.dataset.v")
    page.evaluate(CHOOSE, rng.random())
    page.wait_for_function(f"v => {MADE}", arg=before)


def _move(page: Any, rng: Random) -> None:
    """One move by clicks."""
    page.wait_for_function("() => JSON.parse(document.getElementById('opts').textContent).kind === 'one'")
    before = page.evaluate("document.body.dataset.v")
    path = rng.choice(page.evaluate("JSON.parse(document.getElementById('opts').textContent).paths"))
    for _ in range(len(path)):
        page.wait_for_function(f"([v, path]) => {MADE} || ({NEXT})(path)", arg=[before, path])
        if page.evaluate(f"v => {MADE}", before):
            break
        page.evaluate_handle(NEXT, path).as_element().dispatch_event("click")
        page.wait_for_timeout(60)
    page.wait_for_function(f"v => {MADE}", arg=before)
