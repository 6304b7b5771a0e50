"""A click does what it says: no verb is implied that was not meant, what cannot be taken back asks, buttons can be read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from quadriga.games.byzantion import GAME as BYZANTION
from quadriga.games.byzantion.moves import Announce, Decline
from quadriga.games.byzantion.terms import Action
from quadriga.kernel import SecretDealer, from_position, write_record
from web.journey import OPTS, now, wait_made
from web.site import Person

pytestmark = pytest.mark.browser
Sit = Callable[..., Person]


def at_the_turn(action: Action | None = None, **blue: Any) -> dict[str, Any]:
    """Blue may announce an action, or plays cards."""
    match = from_position(BYZANTION, {"config": {"players": 2}, "blue": blue}, SecretDealer(b"grammar"))
    prompt = "turn" if action is None else "play"
    while match.pending[0].prompt != prompt:
        ask = match.pending[0]
        wanted = (Decline(),) if action is None else (Announce(action), Decline())
        match.answer(ask.seat, next(move for move in ask.choice if move in wanted))
    return write_record(match)


def buttons(one: Person) -> list[str]:
    found: list[str] = one.page.eval_on_selector_all("#chips button", "all => all.map((e) => e.firstChild.textContent)")
    return found


@pytest.mark.parametrize("confirm", ["ends", "never"])
def test_a_click_on_a_hand_card_offers_its_verbs_and_throws_nothing_away(person: Sit, confirm: str) -> None:
    ada = person()
    ada.prefer(confirm=confirm, motion="off")
    ada.open_record(at_the_turn(hand=["E003", "E026"], nomisma=6))
    before = now(ada)
    ada.page.click("#hand-E003")
    ada.page.wait_for_selector("#chips button.barred")
    assert buttons(ada) == [
        "Discard John the Cappadocian: +1 auctoritas, +2 nomismata",
        "Play John the Cappadocian: 1 nomisma short",
    ]
    assert ada.page.locator("#chips .main, #chips .confirm").count() == 0, "nobody is pushed into a discard"
    ada.page.keyboard.press("Escape")
    ada.page.click("#hand-E026")
    assert buttons(ada)[0] == "Play Romanos the Melodist for 5 nomismata and 1 dynamis", "card and action are one wish"
    assert now(ada) == before
    assert ada.page.locator(".byz-card").count() >= 2
    ada.page.click("#chips button >> nth=0")
    ada.confirm(before.split("/")[0])
    ada.page.wait_for_selector("#c-E026")
    assert ada.page.locator("#hand-E026").count() == 0, "it was played by that one button"


def test_a_card_that_cannot_be_paid_is_not_discarded_while_cards_are_played(person: Sit) -> None:
    ada = person()
    ada.prefer(confirm="never", motion="off")
    ada.open_record(at_the_turn(Action.PLAY, hand=["E003", "E026"], nomisma=6))
    before = now(ada)
    ada.page.click("#hand-E003")
    ada.page.wait_for_selector("#chips button.barred")
    ada.page.click("#chips button.barred")
    ada.wait_refused("You cannot pay that.")
    assert now(ada) == before
    ada.page.click("#hand-E003")
    ada.page.click("#chips button:has-text('Discard')")
    wait_made(ada, before)
    assert ada.page.locator("#hand-E003").count() == 0, "said in so many words it is done"


def test_the_options_of_the_event_vote_and_the_row_of_events_does_not(person: Sit) -> None:
    ada = person()
    ada.prefer(confirm="never", motion="off")
    match = from_position(
        BYZANTION,
        {"config": {"players": 2}, "step": "votes", "blue": {"auctoritas": 5}, "event": "V12"},
        SecretDealer(b"votes"),
    )
    assert match.pending[0].prompt == "vote"
    ada.open_record(write_record(match))
    assert ada.page.locator("#p-option-1.legal, #p-option-2.legal").count() == 2
    assert ada.page.locator(".event-row.legal").count() == 0
    before = now(ada)
    ada.page.click("#p-option-2")
    ada.page.wait_for_selector("#p-option-2.sel")
    left = {path[1] for path in ada.page.evaluate(OPTS)["paths"] if path[0] == "Vote"}
    assert left == {"1", "2"}
    assert now(ada) == before


def test_the_list_asks_like_the_board_before_what_cannot_be_taken_back(person: Sit) -> None:
    ada = person()
    ada.prefer(confirm="ends", motion="off")
    ada.open_record(at_the_turn(hand=["E003"], nomisma=6))
    before = now(ada)
    ada.page.click("#tb-moves")
    ada.page.click("#r-moves button[value='Announce/REFRESH']")
    ada.page.wait_for_selector("#chips .confirm")
    assert now(ada) == before
    assert ada.page.inner_text("#chips .confirm").startswith("Refresh the market: 1 dynamis"), "it says what it does"
    assert ada.page.inner_text("#prompt-text").startswith("Undo cannot take this back:")
    ada.page.click("#chips .confirm")
    wait_made(ada, before)


# Buttons ------------------------------------------------------------------------------------------------------------

# The worst contrast of the words on the buttons in sight, with the pointer over each of them and with the focus on it.
CONTRAST = """(button) => {
    const lum = ([r, g, b]) => [r, g, b].map((c) => (c /= 255) <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
        .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
    const read = (words) => [...words.matchAll(/rgba?\\((\\d+), (\\d+), (\\d+)(?:, ([\\d.]+))?\\)/g)]
        .filter((found) => found[4] === undefined || Number(found[4]) > 0.5).map((found) => found.slice(1, 4).map(Number));
    const grounds = (element) => {
        for (let e = element; e; e = e.parentElement) {
            const style = getComputedStyle(e);
            const found = [...read(style.backgroundImage), ...read(style.backgroundColor)];
            if (found.length) return read(style.backgroundImage).length ? read(style.backgroundImage) : found;
        }
        return [[255, 255, 255]];
    };
    const ink = lum(read(getComputedStyle(button).color)[0]);
    const against = (ground) => (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05);
    return Math.min(...grounds(button).map(lum).map(against));
}"""


def faint(one: Person) -> dict[str, float]:
    """Buttons whose words cannot be read, in any state."""
    found = {}
    for button in one.page.locator("button:visible:enabled, a.button:visible").all():
        name = button.inner_text().strip()
        if not name:
            continue
        for state in (button.hover, button.focus):
            state()
            ratio = button.evaluate(CONTRAST)
            if ratio < 4.5:
                found[name] = ratio
    return found


@pytest.mark.parametrize("theme", ["parchment", "night", "contrast", "plain"])
def test_every_button_can_be_read_under_the_pointer_and_with_the_focus(person: Sit, theme: str) -> None:
    ada = person(reduced_motion="reduce")
    ada.prefer(theme=theme, confirm="always", motion="off")
    ada.go("/new/caesar")
    assert faint(ada) == {}
    ada.open_record(at_the_turn(hand=["E003", "E026"], nomisma=6))
    ada.page.click("#hand-E026")
    ada.page.wait_for_selector("#chips button")
    assert faint(ada) == {}, "the verbs of a card"
    ada.page.click("#chips button:has-text('Discard')")
    ada.page.wait_for_selector("#chips .confirm")
    assert faint(ada) == {}, "to confirm"


# The style of a game ------------------------------------------------------------------------------------------------

# How the elements of the page look that no game draws. Every face is loaded first: the width of the name of the house
# moves what stands beside it.
LOOKS = """async () => {
    await Promise.all([...document.fonts].map((face) => face.load()));
    const names = ['display', 'color', 'background-color', 'font-size', 'font-family', 'pointer-events', 'stroke', 'opacity',
        'margin', 'padding', 'border-top-width', 'position', 'visibility', 'text-transform'];
    return [...document.querySelectorAll('body *')].filter((e) => !e.closest('svg, script')).map((e) => {
        const style = getComputedStyle(e);
        return e.tagName + '#' + e.id + '.' + e.className + ' ' + names.map((name) => style.getPropertyValue(name)).join('|');
    });
}"""


@pytest.mark.parametrize("game", ["byzantion", "caesar", "gaul", "trajan"])
def test_the_style_of_a_game_does_not_touch_the_page(person: Sit, game: str) -> None:
    ada = person()
    for address in ("/", f"/new/{game}", f"/rules/{game}"):
        page = ada.go(address)
        before = page.evaluate(LOOKS)
        page.evaluate(
            """game => new Promise((loaded) => {
                const link = document.createElement('link');
                Object.assign(link, {rel: 'stylesheet', href: `/games/${game}/style.css`, onload: loaded});
                document.head.append(link);
            })""",
            game,
        )
        assert page.evaluate(LOOKS) == before, address
