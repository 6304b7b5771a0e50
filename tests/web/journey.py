"""Playing at a real screen: by pointing at the board, the hands and the buttons, with the widgets, or in the list of moves."""

from __future__ import annotations

from random import Random
from typing import Any

from web.site import LISTED, NOW, Person

# The first part of this path that can be pointed at now, and where: on the element itself, not on what lies over it.
POINT = """(path) => {
    const things = '#r-overlay [data-part].legal, [data-part].legal, #chips button[data-ref]:enabled';
    const all = [...document.querySelectorAll(things)];
    const steps = [0.5, 0.3, 0.7, 0.15, 0.85, 0.4, 0.6];
    for (const part of path) for (const e of all) {
        if (e.disabled || (e.dataset.part ?? e.dataset.ref) !== part) continue;
        const r = e.getBoundingClientRect();
        for (const i of steps) for (const j of steps) {
            const x = r.left + r.width * i, y = r.top + r.height * j;
            if (document.elementFromPoint(x, y)?.closest('[data-part], #chips button') === e) return [e, x, y, part];
        }
    }
    return null;
}"""
# The same, or the button that confirms what is chosen, once it can be pressed.
WAY_ON = f"""(path) => {{
    const yes = document.querySelector('#chips .confirm');
    if (!yes) return ({POINT})(path);
    if (yes.disabled) return null;
    const r = yes.getBoundingClientRect();
    return [yes, r.left + r.width / 2, r.top + r.height / 2];
}}"""
HAS_AREAS = "document.getElementById('areas')?.checkVisibility() ?? false"  # on a small screen the board is shown in parts
SPOT = f"path => ({POINT})(path)?.slice(1)"  # where that is, without the thing itself
OPTS = "JSON.parse(document.getElementById('opts').textContent)"

# For the page no time passes: whatever is pressed meanwhile is pressed in haste, on however slow a machine.
FREEZE = """() => {
    const from = performance.now();
    let n = 0;
    const still = () => from + n++;
    window.kept = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp');
    performance.now = still;
    Object.defineProperty(Event.prototype, 'timeStamp', {get: still, configurable: true});
}"""
THAW = """() => {
    delete performance.now;
    Object.defineProperty(Event.prototype, 'timeStamp', window.kept);
}"""


def now(one: Person) -> str:
    found: str = one.page.evaluate(NOW)
    return found


def wait_made(one: Person, before: str) -> None:
    one.page.wait_for_function(f"now => {NOW} !== now", arg=before)


def choose_one(one: Person, path: list[str]) -> list[str]:
    """Point along a path until the move is made; returns the parts that were pointed at."""
    pointed: list[str] = []
    before, has_areas = one.page.evaluate(f"[{NOW}, {HAS_AREAS}]")
    for _ in range(len(path) + 1):
        if has_areas:
            turn_to(one, path)
        elif one.has_touch:
            show_all(one)
        found = one.press(WAY_ON, path, before)
        if found is None:
            break
        pointed += found
    wait_made(one, before)
    return pointed


def turn_to(one: Person, path: list[str]) -> None:
    """On a small screen: through the areas where something can be chosen, until a part of the path is in sight."""
    marked = one.page.locator("#areas button:has(small:not(:empty))")
    for i in range(marked.count()):
        one.rest()
        if one.page.evaluate(f"path => ({POINT})(path) !== null", path):
            return
        marked.nth(i).click()


def show_all(one: Person) -> None:
    """On a small screen whose board has no areas: the whole of it, if something that can be chosen is out of sight."""
    hidden = """() => [...document.querySelectorAll('#cam .legal')].some((e) => {
        const r = e.getBoundingClientRect(), s = document.getElementById('stage').getBoundingClientRect();
        const x = r.left + r.width / 2, y = r.top + r.height / 2;
        return x < s.left || x > s.right || y < s.top || y > s.bottom;
    })"""
    for _ in range(3):
        one.rest()
        if not one.page.evaluate(hidden):
            return
        one.page.locator("[data-z=fit]").tap()


def choose_listed(one: Person, path: list[str]) -> None:
    """The same move in the list beside the board."""
    before = now(one)
    one.page.evaluate(LISTED, "/".join(path))
    wait_made(one, before)


def pick_item(one: Person, opts: dict[str, Any], i: int) -> None:
    """One of the things of a set or an order: by its button, or where it is drawn."""
    button = one.page.locator(f"#chips [data-key=i{i}]")
    if button.count():
        button.click()
        return
    part = opts["items"][i]["part"]
    if one.page.locator("#areas").is_visible():
        turn_to(one, [part])
    one.rest()
    x, y, _ = one.page.evaluate(SPOT, [part])
    one.page.mouse.click(x, y)


def use_widget(one: Person, opts: dict[str, Any], rng: Random) -> None:
    """A number, a set, an order or amounts: pointed at, or with the buttons of the widget."""
    before = now(one)
    page = one.page
    page.wait_for_selector("#chips:not([aria-busy])", state="attached")  # what is drawn to be pointed at has no button any more
    if opts["kind"] == "set":
        for i in sorted(rng.sample(range(len(opts["items"])), rng.randint(opts["least"], opts["most"]))):
            pick_item(one, opts, i)
    elif opts["kind"] == "order":
        pick_item(one, opts, rng.randrange(len(opts["items"])))
        if page.locator("#chips [data-key=rest]").count():
            page.locator("#chips [data-key=rest]").click()
    elif not opts.get("usual"):
        steps = rng.randint(opts["least"], min(opts["most"], opts["least"] + 4))
        for _ in range(steps - opts["least"] * (opts["kind"] == "count")):
            page.wait_for_selector("#chips [data-key^=p]:not([disabled])")  # one under the last press waits a while
            plus = page.locator("#chips [data-key^=p]:not([disabled])")
            plus.nth(rng.randrange(plus.count())).click()
    page.locator("#chips [data-key=ok]").click()
    wait_made(one, before)


def play(one: Person, rng: Random, most: int, listed: float = 0) -> int:
    """Play by chance until the game is over, some of the moves in the list, all others by pointing; returns how many."""
    for moves in range(most):
        opts = one.wait_asked()
        if opts is None:
            return moves
        if opts["kind"] != "one":
            use_widget(one, opts, rng)
        elif rng.random() < listed:
            choose_listed(one, rng.choice(opts["paths"]))
        else:
            assert choose_one(one, rng.choice(opts["paths"]))
    raise AssertionError(f"the game is not over after {most} choices")


def middle(one: Person, selector: str) -> tuple[float, float]:
    box = one.page.locator(selector).bounding_box()
    assert box is not None, selector
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(one: Person, source: str, target: str) -> None:
    """From the middle of one thing to the middle of another, as a hand does it."""
    one.rest()
    one.page.wait_for_function("at => window.isCalm(at)", arg=middle(one, source))
    mouse = one.page.mouse
    mouse.move(*middle(one, source))
    mouse.down()
    mouse.move(*[spot + 12 for spot in middle(one, source)], steps=3)
    mouse.move(*middle(one, target), steps=6)
    mouse.up()
