"""A real server and a real browser for the journeys."""

from __future__ import annotations

import json
import shutil
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import uvicorn
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

import web.harness  # noqa: F401 - makes the toy games findable
from quadriga.table import SqliteStorage
from quadriga.web import create_app

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]


def free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


@contextmanager
def running(database: Path, port: int | None = None) -> Iterator[str]:
    """A server in a thread; gives its address."""
    port = port or free_port()
    app = create_app(SqliteStorage(database), reaction=(0.0, 0.05))
    config = uvicorn.Config(app, host="127.0.0.1", port=port, log_level="error", timeout_graceful_shutdown=1)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.02)
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join(10)


@contextmanager
def chromium() -> Iterator[Browser]:
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    assert found, "the journeys need Chromium"
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=found, args=FLAGS)
        yield browser
        browser.close()


class Person:
    """Somebody at a screen, and the errors their page reported."""

    def __init__(self, browser: Browser, site: str, **how: Any) -> None:
        how = {"viewport": {"width": 1440, "height": 900}, "locale": "en", **how}
        self.site = site
        self.context: BrowserContext = browser.new_context(**how)
        self.context.set_default_timeout(30_000)
        self.page: Page = self.context.new_page()
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda told: self.errors.append(told.text) if told.type == "error" else None)

    def go(self, address: str) -> Page:
        self.page.goto(address if ":" in address else self.site + address)
        return self.page

    def create(self, game: str, seats: list[str], **options: Any) -> dict[str, Any]:
        """Set a table up as a program would; returns its address and links."""
        self.go("/")
        made: dict[str, Any] = self.page.evaluate(
            """async (body) => {
                const csrf = document.body.dataset.csrf;
                const headers = {'content-type': 'application/json', 'x-csrf': csrf};
                const answer = await fetch('/api/matches', {method: 'POST', headers, body: JSON.stringify(body)});
                return answer.json();
            }""",
            {"game": game, "seats": seats, "options": options, "open_hands": True},
        )
        return made

    def prefer(self, **settings: str) -> None:
        """Choose settings."""
        self.go("/")
        self.page.evaluate(
            """async (body) => {
                const headers = {'content-type': 'application/json', 'x-csrf': document.body.dataset.csrf};
                await fetch('/settings', {method: 'POST', headers, body: JSON.stringify(body)});
            }""",
            settings,
        )

    def open_record(self, saved: dict[str, Any]) -> None:
        """Go on with a record at this screen, with the curtain already drawn back."""
        self.go("/")
        file = {"name": "match.json", "mimeType": "application/json", "buffer": json.dumps(saved).encode()}
        self.page.set_input_files("input[type=file]", file)  # type: ignore[arg-type]
        self.page.locator("form:has(input[type=file]) button").click()
        self.page.wait_for_selector("body[data-ready]", state="attached")
        self.look()

    def look(self) -> None:
        """Draw the curtain back if the turn has gone to another seat at this screen."""
        asked = "JSON.parse(document.getElementById('opts').textContent).kind !== 'none'"
        self.page.wait_for_function(f"() => document.querySelector('#f-curtain, #result') || {asked}")
        if self.page.locator("#f-curtain").count():
            self.page.focus("#b-look")
            self.page.keyboard.press("Enter")
            self.page.wait_for_selector("#curtain", state="detached")
        self.wait_ready()

    @property
    def v(self) -> str:
        return self.page.evaluate("document.body.dataset.v")

    @property
    def asked(self) -> bool:
        return bool(self.page.evaluate("JSON.parse(document.getElementById('opts').textContent).kind !== 'none'"))

    @property
    def over(self) -> bool:
        return bool(self.page.evaluate("document.getElementById('result') !== null"))

    def wait_ready(self) -> None:
        """Wait until this person is asked, or the game is over."""
        self.page.wait_for_function(
            """() => document.getElementById('result') || (!document.body.classList.contains('busy')
                && JSON.parse(document.getElementById('opts').textContent).kind !== 'none')"""
        )

    def wait_past(self, v: str) -> None:
        self.page.wait_for_function("v => document.body.dataset.v !== v", arg=v)

    def path(self, rng: Random) -> list[str]:
        """One of the paths that may be chosen now."""
        paths: list[list[str]] = self.page.evaluate("JSON.parse(document.getElementById('opts').textContent).paths")
        return rng.choice(paths)

    def close(self) -> None:
        self.context.close()
        assert self.errors == [], f"the page reported {self.errors}"
