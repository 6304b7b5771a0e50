"""A real server and a real browser for the journeys."""

from __future__ import annotations

import re
import shutil
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import parse_qsl, urlencode

import uvicorn
from playwright.sync_api import Browser, BrowserContext, BrowserType, ConsoleMessage, Page, sync_playwright
from playwright.sync_api import Error as PlaywrightError

import web.harness  # noqa: F401 - makes the toy games findable
from quadriga.table import SqliteStorage
from quadriga.web import create_app
from quadriga.web.limits import FREE
from quadriga.web.session import SETTINGS

PATIENCE = 180_000  # milliseconds that a page may take for anything on a busy machine
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--font-render-hinting=slight"]
ASKED = """JSON.parse(document.getElementById('opts')?.textContent || '{"kind": "none"}').kind !== 'none'"""

NOW = "document.body.dataset.v + '/' + document.body.dataset.seat"  # sealed answers of two seats may share a version
MADE = f"{NOW} !== now || document.body?.classList.contains('busy')"

# What a page shows only for a while is kept in `window.seen`, so that nobody has to look at the right moment.
SEEN = """() => {
    const seen = window.seen = {past: false, flown: 0, refused: [], clicked: []};
    const name = (e) => e.dataset?.path ?? e.dataset?.part ?? e.dataset?.ref ?? (e.id || e.nodeName);
    addEventListener('click', ({target}) => {
        seen.clicked.push(document.body.dataset.v + ' ' + name(target.closest?.('[data-part], button, a, [id]') ?? target));
    }, true);
    const look = (changes) => {
        if (document.body?.classList.contains('past')) seen.past = true;
        for (const {addedNodes} of changes) for (const node of addedNodes) if (node.classList?.contains('fly')) seen.flown++;
        const line = document.getElementById('prompt-text');
        const told = changes.some(({target}) => target === line) && line.matches('.error') && line.textContent;
        if (told) seen.refused.push(told);
    };
    const what = {subtree: true, childList: true, attributes: true, attributeFilter: ['class']};
    addEventListener('DOMContentLoaded', () => new MutationObserver(look).observe(document.body, what));
}"""

# A hand that presses what it means: `aim` names it, and a press that meets anything else, because the page has moved or asks
# something else by now, is kept from the page. `hit` tells which it was. Two quick presses on one spot count as one for the
# page, so a hand that means the second one lets a moment pass: `isCalm`.
HAND = """() => {
    let aimed = null;
    const now = () => document.body.dataset.v + '/' + document.body.dataset.seat;
    window.aim = (element) => { aimed = element && {element, now: now(), met: false, missed: false}; };
    window.hit = () => { const was = aimed; aimed = null; return was.met && !was.missed; };
    const check = (e) => {
        if (!aimed) return;
        aimed.met = true;
        const isMeant = e.target.closest?.('[data-part], #chips button') === aimed.element && now() === aimed.now;
        if (isMeant && !aimed.missed) return;
        aimed.missed = true;
        e.stopImmediatePropagation();
        e.preventDefault();
    };
    for (const kind of ['pointerdown', 'mousedown', 'click']) addEventListener(kind, check, true);
    let last = {x: -99, y: -99, at: -9999};
    addEventListener('pointerdown', (e) => { last = {x: e.clientX, y: e.clientY, at: e.timeStamp}; }, true);
    let key = -9999, asked = -9999;
    addEventListener('keydown', (e) => { key = e.timeStamp; }, true);
    const look = () => { asked = performance.now(); };
    const what = {subtree: true, attributeFilter: ['data-v', 'data-seat', 'class'], childList: true};
    addEventListener('DOMContentLoaded', () => new MutationObserver((changes) => {
        if (changes.some(({target}) => target === document.body || target.id === 'chips')) look();
    }).observe(document.body, what));
    const areSeen = (time) => performance.now() - time > 550 && performance.now() - asked > 400;
    window.isCalm = ([x, y]) => Math.hypot(x - last.x, y - last.y) > 20 || areSeen(last.at);
    window.areKeysCalm = () => areSeen(key);
}"""

# What nobody looks at need not be painted, which takes a third of all that a page takes: it is laid out, drawn and can be
# pressed as ever, but nothing of it reaches the screen. Paper is not the screen.
UNPAINTED = """() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('@media screen { :root { opacity: 0 } }');
    document.adoptedStyleSheets = [sheet];
}"""

# Everything is as it will stay: all faces and pictures are there, nothing moves, and no part of the page has shifted since the
# frame before. The board follows the size of its stage one frame later.
AT_REST = """() => {
    const faces = [...document.fonts].filter((face) => face.status !== 'loaded');
    for (const face of faces) face.load();
    const parts = [...document.querySelectorAll('#top, #r-prompt, #chips, #stage, #cam, #L-seats, #side, main')];
    const frame = JSON.stringify(parts.map((part) => part.getBoundingClientRect()));
    const isSame = window.lastFrame === frame;
    window.lastFrame = frame;
    const isMoving = (one) => one.playState === 'running' && one.effect?.getComputedTiming().iterations !== Infinity;
    return isSame && !faces.length && [...document.images].every((image) => image.complete || image.loading === 'lazy')
        && !document.querySelector('#cam.moving, #cam.glide, .fly') && !document.getAnimations().some(isMoving);
}"""

# Choose from the list of moves, the first where none is named: it is opened if it is not of now, and closed again.
LISTED = """async (path) => {
    const isFresh = () => document.querySelector('#r-moves [name=v]')?.value === document.body.dataset.v;
    const tab = document.getElementById('tb-moves');
    const isOpened = !isFresh() && !document.querySelector('#side.open #tb-moves[aria-selected=true]');
    if (isOpened) tab.click();
    while (!isFresh()) await new Promise((next) => setTimeout(next, 10));
    const any = '#r-moves button[name=path], #mv-widget button';
    document.querySelector(path ? `#r-moves button[value='${path}']` : any).click();
    if (isOpened) tab.click();
}"""

# What is told of a screen when a journey fails.
SCREEN = """() => {
    const names = (where) => [...document.querySelectorAll(where)].map((e) => e.dataset.part ?? e.dataset.ref ?? e.textContent);
    const {v, of, seat} = document.body.dataset;
    return JSON.stringify({
        address: location.href, classes: document.body.className, v, of, seat, seen: window.seen,
        prompt: document.getElementById('prompt')?.innerText, chips: names('#chips button'),
        legal: names('[data-part].legal'), chosen: names('[data-part].sel'),
        focus: document.activeElement?.outerHTML.slice(0, 200),
        asked: document.getElementById('opts')?.textContent.slice(0, 2000),
        chronicle: [...document.querySelectorAll('#L-log li')].slice(-8).map((e) => e.innerText),
    }, null, 1);
}"""


@contextmanager
def running(database: Path, rng: Random, port: int = 0, **more: Any) -> Iterator[str]:
    """A server in a thread, whose dealers and bots draw from `rng`; gives its address."""
    app = create_app(SqliteStorage(database), reaction=(0.0, 0.05), rng=rng, limits=FREE, **more)
    config = uvicorn.Config(app, host="127.0.0.1", port=port, log_level="error", timeout_graceful_shutdown=1)
    server = uvicorn.Server(config)
    listening = config.bind_socket()
    thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive(), "the server has failed"
        time.sleep(0.02)
    yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    server.should_exit = True
    thread.join()


WHOLE = ("chromium", "chromium-browser")
LEAN = ("chromium-headless-shell", *WHOLE)  # without windows and menus of its own, which take half of the time that pages take


def launch(kind: BrowserType, names: tuple[str, ...]) -> Browser:
    """The first of these that there is."""
    found = next(filter(None, map(shutil.which, names)), None)
    assert found, "the journeys need Chromium"
    return kind.launch(executable_path=found, args=FLAGS)


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as play:
        browser = launch(play.chromium, LEAN)
        yield browser
        browser.close()


class Person:
    """Somebody at a screen, and the errors their page reported. Whoever takes pictures needs one that is `painted`."""

    def __init__(self, browser: Browser, site: str, painted: bool = False, **how: Any) -> None:
        pace = how.pop("pace", "instant")  # nobody waits for what others do, unless that is what is tested
        how = {"viewport": {"width": 1440, "height": 900}, "locale": "en", **how}
        self.site = site
        self.has_touch = bool(how.get("has_touch"))
        self.context: BrowserContext = browser.new_context(**how)
        self.context.set_default_timeout(PATIENCE)
        self.lang = str(how["locale"])
        self.prefer(pace=pace)
        for script in (SEEN, HAND, *(() if painted else (UNPAINTED,))):
            self.context.add_init_script(f"({script})()")
        self.page: Page = self.context.new_page()
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", self._hear)

    def _hear(self, told: ConsoleMessage) -> None:
        """Errors count, but not that a move or a preview came too late or was refused: the page itself speaks of that."""
        if told.type == "error" and not re.search(r"status of (409|422)\b", told.text):
            self.errors.append(told.text)

    def go(self, address: str) -> Page:
        self.page.goto(address if ":" in address else self.site + address)
        return self.page

    def ask(self, address: str, **body: Any) -> dict[str, Any]:
        """Post something as a program would, with the cookies of this browser and no page that has to be drawn first."""
        request, headers = self.context.request, {"accept-language": self.lang, "accept": "*/*"}
        session = request.get(f"{self.site}/api/session", headers=headers, timeout=PATIENCE)
        headers["x-csrf"] = session.json()["csrf"]
        answer = request.post(f"{self.site}{address}", data=body, headers=headers, timeout=PATIENCE)
        assert answer.ok, answer.text()
        found: dict[str, Any] = answer.json()
        return found

    def create(self, game: str, seats: list[str], **options: Any) -> dict[str, Any]:
        """Set a table up; returns its address and links."""
        return self.ask("/api/matches", game=game, seats=seats, options=options, open_hands=True)

    def prefer(self, **settings: str) -> None:
        """Have these settings from the next page on, beside those there are."""
        kept = [cookie.get("value", "") for cookie in self.context.cookies(self.site) if cookie.get("name") == SETTINGS]
        value = urlencode({**dict(parse_qsl("&".join(kept))), **settings})
        self.context.add_cookies([{"name": SETTINGS, "value": value, "url": self.site}])

    def open_record(self, saved: dict[str, Any]) -> None:
        """Go on with a record at this screen, with the curtain already drawn back."""
        self.go(f"/t/{self.ask('/import', record=saved)['key']}")
        self.page.wait_for_selector("body[data-ready]", state="attached")
        self.look()

    def look(self) -> None:
        """Draw the curtain back if the turn has gone to another seat at this screen."""
        self.page.wait_for_function(f"() => document.querySelector('#f-curtain, #result') || {ASKED}")
        if self.page.locator("#f-curtain").count():
            self.page.focus("#b-look")
            self.page.keyboard.press("Enter")
            self.page.wait_for_selector("#curtain", state="detached")
        self.wait_ready()

    @property
    def v(self) -> str:
        return str(self.page.evaluate("document.body.dataset.v"))

    @property
    def asked(self) -> bool:
        return bool(self.page.evaluate(ASKED))

    @property
    def over(self) -> bool:
        return bool(self.page.evaluate("document.getElementById('result') !== null"))

    def wait_ready(self) -> None:
        """Wait until this person is asked, or the game is over."""
        self.page.wait_for_function(
            f"() => document.getElementById('result') || (document.body?.classList.contains('busy') === false && {ASKED})"
        )

    def wait_asked(self) -> dict[str, Any] | None:
        """The same; gives what this person is asked, or None at the end."""
        found = self.page.wait_for_function(
            f"""() => document.getElementById('result') ? 'over' : document.body?.classList.contains('busy') === false
                && {ASKED} && JSON.parse(document.getElementById('opts').textContent)"""
        ).json_value()
        asked: dict[str, Any] | None = None if found == "over" else found
        return asked

    def wait_past(self, v: str) -> None:
        self.page.wait_for_function("v => document.body.dataset.v !== v", arg=v)

    def confirm(self, v: str) -> None:
        """Say yes if what was chosen waits for it, and wait until it is done."""
        self.page.wait_for_function("v => document.body.dataset.v !== v || document.querySelector('#chips .confirm')", arg=v)
        if self.v == v:
            self.page.click("#chips .confirm")
        self.wait_past(v)

    def path(self, rng: Random) -> list[str]:
        """One of the paths that may be chosen now."""
        paths: list[list[str]] = self.page.evaluate("JSON.parse(document.getElementById('opts').textContent).paths")
        return rng.choice(paths)

    def wait_refused(self, sentence: str) -> None:
        """Wait until the last thing tried is refused in these words."""
        self.page.wait_for_function("words => window.seen.refused.at(-1)?.includes(words)", arg=sentence)

    def rest(self) -> None:
        """Wait until nothing on the page moves any more: pictures, letters, the camera, and what flies."""
        self.page.wait_for_function(AT_REST)

    def at_rest(self, read: str) -> Any:
        """What this function reads in the very moment in which nothing moves: what is read after it may be of another moment,
        if others play meanwhile."""
        return self.page.wait_for_function(f"() => ({AT_REST})() && [({read})()]").json_value()[0]

    def press(self, find: str, arg: Any, now: str) -> list[Any] | None:
        """Press the next thing towards an answer, as soon as the page rests and `find` gives one, `[element, x, y, …]`; returns
        what comes after those, or None once the answer to what is asked `now` is given."""
        aim = f"""([arg, now]) => {{
            if ({MADE}) return 'made';
            const found = ({AT_REST})() && ({find})(arg);
            if (!found || !window.isCalm(found.slice(1, 3))) return null;
            window.aim(found[0]);
            return found.slice(1);
        }}"""
        while True:
            found = self.page.wait_for_function(aim, arg=[arg, now]).json_value()
            if found == "made":
                return None
            self.touch(found[0], found[1])
            if self.page.evaluate("window.hit()"):  # else it moved away under the hand
                rest: list[Any] = found[2:]
                return rest

    def enter(self) -> None:
        """Press Enter as somebody does who has seen what it means."""
        self.page.wait_for_function("() => window.areKeysCalm()")
        self.page.keyboard.press("Enter")

    def touch(self, x: float, y: float) -> None:
        if self.has_touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def tell_screen(self) -> str:
        """What stands on the screen, for whoever reads of a failure."""
        try:
            return str(self.page.evaluate(SCREEN))
        except PlaywrightError as error:
            return str(error)

    def close(self) -> None:
        self.context.close()
        assert self.errors == [], f"the page reported {self.errors}"
