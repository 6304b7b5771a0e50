"""Somebody led through an action from question to question: what is written line by line is done by pointing.

lit ATREBATES PROVINCIA                  exactly these Regions, tribes, factions or pieces are lit on the board
barred #p-BRITANNIA = You have no …      a click there is answered so, and nothing changes
asks Romans, Recruit: which Region?      the question begins so
Select PROVINCIA                         a choice, made on the board wherever it names something drawn there
LEGION=2 ROMAN_LEADER                    pieces, each with as many clicks on the board; `-` for none
MORINI NERVII                            a set of places, by clicks on the board
2                                        a number
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from web.journey import OPTS, now, wait_made
from web.site import Person

DRAWN = {"Region", "Tribe", "Faction", "Force"}  # what has its place on the board
TABLE = ":is(#r-board, #r-beside, #L-seats) [data-part].legal"  # on the board, beside it, or in the panel of a seat
LIT = f"""() => [...new Set([...document.querySelectorAll('{TABLE}:not(.planned)')]
    .filter((e) => e.getBoundingClientRect().width).map((e) => e.dataset.part))].sort()"""
# A point of the element that is not covered by another one.
SPOT = """(e) => {
    const r = e.getBoundingClientRect(), steps = [0.5, 0.3, 0.7, 0.15, 0.85, 0.4, 0.6, 0.05, 0.95];
    for (const i of steps) for (const j of steps) {
        const x = r.left + r.width * i, y = r.top + r.height * j;
        if (document.elementFromPoint(x, y)?.closest('[data-part], #chips button') === e) return [x, y];
    }
    return null;
}"""
# The next click along a path: the button that means all of it, else what is drawn, else a button for a part.
NEXT = f"""([path, done]) => {{
    const spot = {SPOT};
    const found = (all, where) => {{
        for (const part of path) for (const e of all) {{
            if (done.includes(part) || (e.dataset.part ?? e.dataset.ref) !== part) continue;
            const at = spot(e);
            if (at) return [e, ...at, part, where];
        }}
    }};
    const buttons = [...document.querySelectorAll('#chips button[data-ref]:enabled')]; // one under the last press waits a while
    const whole = buttons.find((e) => e.dataset.path === path.join('/'));
    if (whole && spot(whole)) return [whole, ...spot(whole), path[path.length - 1], 'button'];
    return found(document.querySelectorAll('{TABLE}'), 'board') ?? found(buttons, 'button') ?? null;
}}"""
IMPORT = """async (record) => {
    const headers = {'content-type': 'application/json', 'x-csrf': document.body.dataset.csrf};
    const answer = await fetch('/import', {method: 'POST', headers, body: JSON.stringify({record})});
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()).key;
}"""


class Guided:
    """One action at a screen."""

    def __init__(self, one: Person, seen: Callable[[str], None] = lambda step: None) -> None:
        self.one = one
        self.page = one.page
        self.seen = seen  # what is done after each step, to look at it

    def open(self, saved: dict[str, Any]) -> None:
        """Go on with a record at this screen."""
        if not self.page.url.startswith("http"):
            self.one.go("/")
        key = self.page.evaluate(IMPORT, saved)
        self.page.goto(f"{self.one.site}/t/{key}")
        self.one.look()

    def follow(self, lines: str) -> None:
        self.seen("")
        for line in filter(None, map(str.strip, lines.splitlines())):
            self.step(line)
            self.seen(line)

    def step(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if word == "lit":
            assert self.page.evaluate(LIT) == sorted(rest.split()), f"lit after {self.page.evaluate(OPTS)['about']}"
        elif word == "asks":
            words = self.page.locator("#prompt-text").get_attribute("data-base") or ""
            assert words.startswith(rest), f"asked: {words}"
        elif word == "barred":
            self._try_barred(*rest.split(" = "))
        elif word == "shows":
            self._point_at(*rest.split(" = "))
        else:
            self._answer(line)

    def _try_barred(self, selector: str, sentence: str) -> None:
        before = self.one.v
        spot = self._spot(selector)
        told = self.page.evaluate("window.seen.refused.length")
        self.page.mouse.click(*spot)
        self.page.wait_for_function("told => window.seen.refused.length > told", arg=told)
        assert self.page.evaluate("window.seen.refused.at(-1)") == sentence
        assert self.one.v == before

    def _spot(self, selector: str) -> tuple[float, float]:
        """Where something can be pointed at, once the page has come to rest."""
        self.one.rest()
        spot = self.page.locator(selector).first.evaluate(SPOT)
        assert spot, f"{selector} cannot be pointed at"
        return spot[0], spot[1]

    def _point_at(self, selector: str, sentence: str) -> None:
        self.page.mouse.move(*self._spot(selector))
        self.page.wait_for_function("words => document.getElementById('tip').textContent.includes(words)", arg=sentence)
        assert self.page.locator("#r-overlay").evaluate("over => over.childElementCount") > 0, "and it is drawn"

    def _answer(self, line: str) -> None:
        opts = self.page.evaluate(OPTS)
        before = now(self.one)
        if opts["kind"] == "one":
            self._walk(opts, line.split(), before)
        else:
            self._fill(opts, line, before)
            nobody = line == "-" and opts.get("usual")
            self.page.locator(f"#chips [data-key={'none' if nobody else 'ok'}]").click()
        wait_made(self.one, before)
        self.one.look()

    def _walk(self, opts: dict[str, Any], path: list[str], before: str) -> None:
        assert path in opts["paths"], f"{path} is not offered: {opts['paths']}"
        pointed: list[str] = []
        places: list[str] = []
        while found := self.one.press(NEXT, [path, pointed], before):
            pointed.append(found[0])
            places.append(found[1])
        kinds = opts["kinds"].get(path[0], [])
        drawn = len(kinds) > 1 and kinds[1] in DRAWN and len(opts["paths"]) > 2
        assert not drawn or "board" in places or path[0] == "PlacePiece", f"{path} was chosen off the board"

    def _fill(self, opts: dict[str, Any], line: str, before: str) -> None:
        if opts["kind"] == "count":
            for _ in range(int(line) - opts["least"]):
                self.page.locator("#chips [data-key=p0]").click()
            return
        for word in line.split() if line != "-" else []:
            part, _, n = word.partition("=")
            for _ in range(int(n or 1)):
                found = self.one.press(NEXT, [[part], []], before)
                assert found is not None, f"{part} cannot be pointed at"
                assert found[1] == "board", f"{part} is not drawn"

    # What is seen afterwards --------------------------------------------------------------------------------------

    def told(self) -> list[str]:
        words = "lines => lines.map((line) => line.textContent.replace('◆', ''))"  # the sign of a moment to look at again
        lines: list[str] = self.page.eval_on_selector_all("#L-log li", words)
        return lines[1:]  # the first says that a record goes on

    def shows(self, thing: str) -> str | int:
        """What the board shows: "PROVINCIA LEGION" a number, "VOLCAE" what stands at the tribe, "$ROMANS" its Resources."""
        region, _, piece = thing.partition(" ")
        if thing[0] == "$":
            return int(self.page.locator(f"#f-{thing[1:]} .coin b").inner_text())
        found = self.page.locator(f"#t-{region}-{piece} .tok" if piece else f"#s-{thing} .tribe")
        words = (found.first.get_attribute("data-label") or "") if found.count() else "0 × nothing"
        return int(words.split(" × ")[0]) if piece else words.split(": ")[1]
