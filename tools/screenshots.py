"""Take the pictures of the documentation anew: `python tools/screenshots.py` (needs Chromium and the dev extra)."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests")]

from web.site import Person, chromium, running  # noqa: E402

import quadriga.games  # noqa: E402
from quadriga.bots import player  # noqa: E402
from quadriga.kernel import Match, SecretDealer, write_record  # noqa: E402

del quadriga.games.__path__[1:]  # the toys of the tests stay out of the pictures

IMAGES = ROOT / "docs" / "images"
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
MIDDLES = {"trajan": 90, "byzantion": 60, "gaul": 60}  # decisions before the picture


def choose(one: Person) -> None:
    """A token and a space, so that the two ways to lay it show."""
    for token in one.page.query_selector_all(".own .legal"):
        if not (token.get_attribute("data-part") or "").endswith(("33", "22")):
            token.click()
            break
    one.page.query_selector_all("#L-space .legal")[-1].click(force=True)
    one.page.wait_for_selector("#r-overlay [data-part]")


def middle_of(name: str, moves: int, **settings: bool) -> dict[str, Any]:
    """The record of a match between soldiers, stopped in the middle."""
    game = quadriga.games.load(name)
    match = Match(game, game.configure(settings), SecretDealer(b"the pictures of " + name.encode()))
    rng = Random(7)
    made = 0
    while made < moves and not match.over:
        seat = match.pending[0].seat
        match.answer(seat, player(game, "miles", rng.getrandbits(30)).choose(match, seat))
        made += 1
    return write_record(match)


def shoot(one: Person, name: str) -> None:
    one.page.mouse.move(5, 5)
    one.page.wait_for_timeout(400)
    one.page.screenshot(path=IMAGES / f"{name}.jpg", type="jpeg", quality=84)


def main() -> None:
    IMAGES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, running(Path(folder) / "q.db", Random(1)) as address, chromium() as browser:

        def sit(**how: Any) -> Person:
            return Person(browser, address, painted=True, **how)

        home = sit(viewport=DESKTOP)
        home.go("/")
        shoot(home, "home")
        table = sit(viewport=DESKTOP)
        table.open_record(middle_of("caesar", 16))
        choose(table)
        shoot(table, "caesar-choosing")
        night = sit(viewport=DESKTOP, locale="cs")
        night.prefer(theme="night")
        night.open_record(middle_of("caesar", 24, poison=True, centurions=True, checkpoints=True))
        shoot(night, "caesar-night-cs")
        phone = sit(viewport=PHONE, locale="cs", device_scale_factor=2, has_touch=True)
        phone.open_record(middle_of("caesar", 12))
        shoot(phone, "caesar-phone-cs")
        for name, moves in MIDDLES.items():
            saved = middle_of(name, moves)
            one = sit(viewport=DESKTOP)
            one.open_record(saved)
            shoot(one, name)
            small = sit(viewport=PHONE, locale="cs", device_scale_factor=2, has_touch=True)
            small.open_record(saved)
            shoot(small, f"{name}-phone-cs")


if __name__ == "__main__":
    main()
