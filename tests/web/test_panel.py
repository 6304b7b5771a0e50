"""A panel opens over the board: print keeps its size, nothing moves under the hand, and the bar keeps to its room."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from web import looks
from web.looks import readable
from web.site import Person
from web.test_phone import ON_TOP, box
from web.test_readable import DESKTOP, GAMES, LEAST, SIDEWAYS, ZOOMED, all_wrong_on, parts, sit_down
from web.test_see import open_golden
from web.test_visual import choose_first

pytestmark = pytest.mark.browser
Sit = Callable[..., Person]

SMALL = (740, 360)  # a small phone held sideways
PARTS = ("#tb-moves", "#tb-log", "#stage", "#r-prompt", "#L-seats", "#zoom")


@pytest.mark.parametrize("screen", [DESKTOP, ZOOMED])
@pytest.mark.parametrize("game", GAMES)
def test_an_open_panel_makes_nothing_unreadable_and_moves_only_the_board(
    person: Sit, game: str, screen: tuple[int, int]
) -> None:
    one = sit_down(person, game, screen)
    before, board = {part: box(one, part) for part in PARTS}, box(one, "#cam")
    one.page.click("#tb-log")
    one.page.wait_for_selector("#side.open")
    one.rest()
    assert {part: box(one, part) for part in PARTS} == before
    assert box(one, "#cam")[0] <= board[0], "it slides from under the panel, as far as there is room at the left"
    if game != "caesar":  # which is whole beside a panel, and the names on it a pixel smaller
        assert box(one, "#cam")[1:] == board[1:], "neither its size nor its height"
    found = one.page.evaluate(readable.MEASURE)
    least = readable.LETTERS["desktop" if screen == DESKTOP else "phone"]
    assert readable.small(found, least, LEAST[game] - (game == "caesar")) == []
    assert found["cut"] == []
    for part in ("#b-undo", "#L-seats .seat.me", "#tb-log", "#b-side"):
        assert one.page.locator(part).evaluate(ON_TOP), f"the panel lies over {part}"


def test_the_board_can_be_dragged_from_under_an_open_panel_and_arrows_point_there(person: Sit) -> None:
    one = sit_down(person, "trajan", DESKTOP)
    one.page.click("#tb-log")
    one.page.wait_for_selector("#side.open")
    one.rest()
    _, top, _, height = box(one, "#stage")
    edge = box(one, "#drawer")[0]
    one.page.mouse.move(edge - 40, top + height - 12)
    one.page.mouse.down()
    one.page.mouse.move(20, top + height - 12, steps=5)
    one.page.mouse.up()
    one.rest()
    left, _, width, _ = box(one, "#r-board")
    assert abs(left + width - edge) <= 2, "its right edge comes to the edge of the panel, and no further"


@pytest.mark.parametrize("is_open", [False, True])
def test_the_keys_of_looking_back_stay_under_the_hand(person: Sit, is_open: bool) -> None:
    one = person(reduced_motion="reduce")
    one.prefer(motion="off", lang="en")
    open_golden(one, "gaul", "revolt-final", 120)
    if is_open:
        one.page.click("#tb-moves")
    place = box(one, "#replay [data-r=back]")
    x, y = place[0] + place[2] / 2, place[1] + place[3] / 2
    last = int(one.page.get_attribute("body", "data-of") or 0)
    for n in (1, 2, 3):
        one.page.mouse.click(x, y)
        one.page.wait_for_function("n => document.querySelector('#replay input').value === String(n)", arg=last - n)
        assert box(one, "#replay [data-r=back]") == place
    assert one.page.locator("#side.open").count() == int(is_open), "what was closed stays closed"
    one.page.click("#tb-log")
    assert box(one, "#replay [data-r=back]") == place


@pytest.mark.parametrize("lang", ["en", "cs"])
@pytest.mark.parametrize("game", GAMES)
def test_the_bar_keeps_to_its_room_and_its_buttons_to_their_place(person: Sit, game: str, lang: str) -> None:
    one = sit_down(person, game, ZOOMED, lang=lang)
    keeps_to_its_room(one)
    choose_first(one)
    one.rest()
    keeps_to_its_room(one)


def keeps_to_its_room(one: Person) -> None:
    assert box(one, "#r-prompt")[3] <= box(one, "#L-prompt")[3] + 1
    lefts = one.page.locator("#chips button").evaluate_all("all => all.map((e) => e.getBoundingClientRect().left)")
    if lefts:
        assert round(min(lefts)) == box(one, ".said")[0], "buttons begin where the words do"


@pytest.mark.parametrize("screen", [SIDEWAYS, SMALL])
@pytest.mark.parametrize("game", GAMES)
def test_a_phone_held_sideways_has_a_place_for_everything(person: Sit, game: str, screen: tuple[int, int]) -> None:
    """Question, seat, tabs and menu beside the board, none over another; everything can be read, and the tabs stay."""
    one = person(reduced_motion="reduce", viewport={"width": screen[0], "height": screen[1]}, has_touch=True, is_mobile=True)
    one.prefer(confirm="always", theme="parchment", lang="cs")
    one.open_record(looks.position(game, "middle"))
    one.rest()
    for part in ("#prompt-text", "#menu > summary", "#tb-log", "#tb-help", "#L-seats .seat.me h2", "#stage"):
        assert one.page.locator(part).evaluate(ON_TOP), part
    assert all_wrong_on(one, game, screen) == []
    assert box(one, "#r-prompt")[0] >= sum(box(one, "#stage")[::2]), "the question stands beside the board"
    assert sum(box(one, "#r-prompt")[1::2]) <= box(one, "#L-seats")[1] + 2, "and above the seats"
    assert parts(one)
    place = box(one, "#tb-log")
    one.page.tap("#tb-log")
    one.page.wait_for_selector("#side.open")
    assert box(one, "#tb-log") == place
    one.page.tap("#tb-log")
    one.page.wait_for_selector("#side:not(.open)")
