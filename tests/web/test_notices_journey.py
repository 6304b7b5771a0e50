"""Notices in a real browser: the worker shows what is pushed, a hidden page notifies, announcements are read once."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from club.receivers import here

from quadriga.club.keepers import Keepers
from quadriga.table import SqliteStorage
from quadriga.web.watching import Around
from web.site import Person, running
from web.test_presence import two_people

pytestmark = pytest.mark.browser
Sit = Callable[..., Person]
TOLD = {"title": "It is your turn", "body": "Caesar!", "link": "/t/abc"}
HIDDEN = """
window.told = [];
window.Notification = class extends EventTarget {
    static permission = 'granted';
    static requestPermission() { return Promise.resolve('granted'); }
    constructor(title, how) { super(); window.told.push([title, how.tag]); }
};
window.isHidden = false;
Object.defineProperty(document, 'hidden', {get: () => window.isHidden});
"""


@pytest.fixture(scope="module")
def outside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that reaches people, with an announcement."""
    file = tmp_path_factory.mktemp("outside") / "q.db"
    storage = SqliteStorage(file)
    Keepers(storage).announce("ada", "Down on Friday", "V pátek nepůjde", 365, 9e9)
    storage.close()
    with running(file, Random(1), around=Around(here())) as address:
        yield address


def test_what_is_pushed_is_shown_by_our_worker(browser: Any, outside: str) -> None:
    context = browser.new_context(locale="en")
    context.grant_permissions(["notifications"], origin=outside)
    page = context.new_page()
    page.goto(f"{outside}/you/notices")
    page.wait_for_selector("#b-push:not([hidden])")
    page.evaluate("navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready).then(() => 1)")
    talk = context.new_cdp_session(page)
    known: list[str] = []
    talk.on("ServiceWorker.workerRegistrationUpdated", lambda e: known.extend(r["registrationId"] for r in e["registrations"]))
    talk.send("ServiceWorker.enable")
    while not known:
        page.wait_for_timeout(20)
    told = {"origin": outside, "registrationId": known[0], "data": json.dumps(TOLD)}
    talk.send("ServiceWorker.deliverPushMessage", told)
    shown = """async () => {
        const worker = await navigator.serviceWorker.ready;
        for (;;) {
            const found = await worker.getNotifications();
            if (found.length) return found.map((one) => [one.title, one.body, one.tag, one.data.link]);
            await new Promise((next) => setTimeout(next, 20));
        }
    }"""
    assert page.evaluate(shown) == [["It is your turn", "Caesar!", "/t/abc", "/t/abc"]]
    context.close()


def answer(one: Person, rng: Random) -> None:
    """Answer as a program would, until somebody else is asked."""
    move = """([path]) => fetch(document.body.dataset.base + '/move', {
        method: 'POST', headers: {'content-type': 'application/json', 'x-csrf': document.body.dataset.csrf},
        body: JSON.stringify({v: Number(document.body.dataset.v), path, seat: Number(document.body.dataset.seat)}),
    }).then((answer) => answer.status)"""
    while one.asked:
        v = one.v
        assert one.page.evaluate(move, [one.path(rng)]) == 204
        one.wait_past(v)


@pytest.mark.parametrize(("wish", "count"), [("off", 0), ("on", 1)])
def test_a_page_that_nobody_looks_at_notifies_if_that_was_wished(person: Sit, wish: str, count: int) -> None:
    ada, bob, address = two_people(person)
    bob.prefer(notify=wish)
    bob.page.add_init_script(HIDDEN)
    bob.go(address)
    bob.page.wait_for_selector("body[data-ready]", state="attached")
    bob.page.evaluate("window.isHidden = true")
    answer(ada, Random(1))
    bob.page.wait_for_function("() => document.title.startsWith('▶')")
    told = bob.page.evaluate("window.told")
    assert len(told) == count
    assert all(title.startswith("▶") and tag.startswith("/t/") for title, tag in told)


def test_an_announcement_lies_over_the_board_until_it_is_folded_and_is_not_shown_again(browser: Any, outside: str) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True, locale="cs")
    context.set_default_timeout(180_000)
    page = context.new_page()
    page.goto(f"{outside}/new/caesar")
    assert page.locator(".announced p").inner_text() == "V pátek nepůjde"
    page.click("#new button.primary, #new button:not([formmethod])")
    page.wait_for_selector("body[data-ready]", state="attached")
    box = page.locator(".announced").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    page.focus(".announced summary")
    page.keyboard.press("Enter")
    page.wait_for_function("() => !document.querySelector('.announced')")
    page.reload()
    page.wait_for_selector("body[data-ready]", state="attached")
    assert page.locator(".announced").count() == 0
    context.close()


def test_the_page_of_notices_fits_a_phone_and_is_usable_by_keyboard(browser: Any, outside: str) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True, locale="en")
    context.set_default_timeout(180_000)
    page = context.new_page()
    page.goto(f"{outside}/you/notices")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    small = "() => [...document.querySelectorAll('main *')].filter((e) => parseFloat(getComputedStyle(e).fontSize) < 12).length"
    assert page.evaluate(small) == 0
    page.focus("[name=address]")
    page.keyboard.type("https://192.168.0.1/hook")
    page.keyboard.press("Enter")
    page.wait_for_selector("[role=alert]")
    assert page.input_value("[name=address]") == "https://192.168.0.1/hook"
    assert page.get_attribute("[name=address]", "aria-invalid") == "true"
    context.close()
