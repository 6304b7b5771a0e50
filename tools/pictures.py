"""Take the pictures of the README and the docs: each game in the middle of a match between bots, in a real browser.

    python tools/pictures.py [GAME …]

Needs the server and dev extras and a Chromium on the path. The same seeds give the same positions.
"""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
import threading
from pathlib import Path
from random import Random

import uvicorn
from playwright.sync_api import Page, sync_playwright

from quadriga import games
from quadriga.kernel import Match, SecretDealer, record
from quadriga.players import player
from quadriga.table import SqliteStorage
from quadriga.web import create_app

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
PORT = 8799
MOVES = {"caesar": 15, "trajan": 90, "byzantion": 60, "gaul": 60}
SIZES = {"": (1440, 900), "-phone": (390, 844)}


def position(name: str) -> dict[str, object]:
    """A match between two soldiers, stopped in the middle."""
    game = games.load(name)
    match = Match(game, game.configure(), SecretDealer(b"the pictures of " + name.encode()))
    rng = Random(7)
    while len([e for e in match.entries if e.seat >= 0]) < MOVES.get(name, 40) and not match.over:
        ask = match.pending[0]
        match.answer(ask.seat, player("miles", rng.getrandbits(30)).choose(match, ask.seat))
    return record(match)


def serve(folder: str) -> uvicorn.Server:
    app = create_app(SqliteStorage(f"{folder}/pictures.db"))
    server = uvicorn.Server(uvicorn.Config(app, port=PORT, log_level="warning", timeout_graceful_shutdown=1))
    threading.Thread(target=server.run, daemon=True).start()
    return server


def open_table(page: Page, saved: Path) -> None:
    page.goto(f"http://localhost:{PORT}/")
    page.set_input_files("input[type=file]", saved)
    page.locator("form:has(input[type=file]) button").click()
    page.wait_for_selector("body[data-ready]")
    if page.locator("#f-curtain").count():
        seat = page.locator("#f-curtain [name=seat]").input_value()
        page.evaluate(
            "seat => fetch(`${document.body.dataset.base}/curtain`, {method: 'POST', headers: {'content-type':"
            " 'application/json', 'x-csrf': document.body.dataset.csrf}, body: JSON.stringify({seat})})",
            int(seat),
        )
        page.wait_for_selector("#curtain", state="detached")
    page.wait_for_timeout(800)


def main(wanted: list[str]) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        server = serve(folder)
        chromium = shutil.which("chromium") or shutil.which("chromium-browser")
        browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        for name in wanted or games.names():
            saved = Path(folder) / f"{name}.json"
            saved.write_text(json.dumps(position(name)), encoding="utf-8")
            for suffix, (width, height) in SIZES.items():
                locale = "cs-CZ" if suffix else "en-GB"
                context = browser.new_context(viewport={"width": width, "height": height}, locale=locale)
                page = context.new_page()
                open_table(page, saved)
                page.screenshot(path=PICTURES / f"{name}{suffix}.jpg", type="jpeg", quality=82)
                context.close()
                print(f"{name}{suffix}")
        browser.close()
        server.should_exit = True


if __name__ == "__main__":
    main(sys.argv[1:])
