"""Byzantion in a real browser: Justinian alone, and against a recruit, to the end."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from quadriga.games.byzantion import GAME
from quadriga.games.byzantion.moves import Announce, Decline, Done, Intrigue
from quadriga.games.byzantion.terms import Action, Card
from quadriga.kernel import SecretDealer, from_position, write_record
from web.journey import OPTS, drag, middle, now, play, wait_made
from web.site import Person
from web.test_access import violations

pytestmark = pytest.mark.browser
Sit = Callable[..., Person]
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.mark.slow
def test_a_solo_game_to_its_end(person: Sit) -> None:
    ada = person()
    ada.prefer(confirm="never", motion="off")
    ada.go(ada.create("byzantion", ["here"], players=1)["address"])
    assert play(ada, Random(3), 400) > 10
    assert ada.page.locator("#result").is_visible()


@pytest.mark.slow
def test_a_game_against_a_recruit_to_its_end(person: Sit) -> None:
    ada = person()
    ada.prefer(confirm="never", motion="off")
    ada.go(ada.create("byzantion", ["here", "bot:tiro"], players=2)["address"])
    assert play(ada, Random(5), 800) > 40
    assert ada.page.locator("#result").is_visible()


ZONE = [["E046", "E051"], ["E041"], ["E050"], ["E009"], ["E029"]]  # two heroes, one of them with a bandon; singles


def arranging(zone: list[list[str]]) -> dict[str, Any]:
    """Blue is about to form bandons."""
    data = {"config": {"players": 2}, "blue": {"zone": zone}}
    match = from_position(GAME, data, SecretDealer(b"arranging"))
    while match.pending[0].prompt != "arrange":
        ask = match.pending[0]
        moves = [move for move in ask.choice if move in (Announce(Action.PLAY), Decline(), Done())]
        match.answer(ask.seat, moves[0])
    return write_record(match)


def bandons(one: Person) -> dict[str, list[str]]:
    """The cards in each lane, as drawn."""
    found: dict[str, list[str]] = one.page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll('#L-card [data-drop=Join][id^=g-]')].map((lane) => {
            const r = lane.getBoundingClientRect();
            const inside = [...document.querySelectorAll('#L-card .card[data-part]')].filter((card) => {
                const c = card.getBoundingClientRect();
                return c.left >= r.left - 4 && c.right <= r.right + 4 && c.top >= r.top - 8 && c.bottom <= r.bottom + 8;
            });
            return [lane.dataset.part, inside.map((card) => card.dataset.part).sort()];
        }))"""
    )
    return found


def test_bandons_are_arranged_by_dragging(person: Sit) -> None:
    """Legal lanes light up while a card is held; a lane that cannot take it says why, and nothing changes."""
    ada = person()
    ada.prefer(confirm="never", motion="off")
    ada.open_record(arranging(ZONE))
    ada.rest()
    assert bandons(ada) == {"E046": ["E046", "E051"]}
    page = ada.page
    before = now(ada)
    page.mouse.move(*middle(ada, "#c-E050"))
    page.mouse.down()
    page.mouse.move(*[spot + 20 for spot in middle(ada, "#c-E050")], steps=4)
    page.wait_for_selector("#c-E050.sel")
    lit = page.eval_on_selector_all("#L-card .legal", "all => [...new Set(all.map((e) => e.dataset.part))].sort()")
    offered = sorted({path[2] for path in page.evaluate(OPTS)["paths"] if path[:2] == ["Join", "E050"]})
    assert lit == offered
    page.mouse.move(*middle(ada, "#c-E041"), steps=5)
    page.mouse.up()
    wait_made(ada, before)
    ada.wait_ready()
    ada.rest()
    assert bandons(ada)["E041"] == ["E041", "E050"]
    before = now(ada)
    drag(ada, "#c-E009", "#g-E046")  # a palatine card behind a leader of soldiers
    ada.wait_refused("at most as many cards of each of its types")
    assert now(ada) == before
    assert bandons(ada) == {"E046": ["E046", "E051"], "E041": ["E041", "E050"]}
    drag(ada, "#c-E051", "#g-Leave")
    wait_made(ada, before)
    ada.rest()
    assert bandons(ada) == {"E041": ["E041", "E050"]}


def test_bandons_are_arranged_by_keys(person: Sit) -> None:
    """Enter takes a card, its leaders light up, Enter puts it there."""
    ada = person()
    ada.prefer(confirm="never", motion="off")
    ada.open_record(arranging([["E046"], ["E041"], ["E050"]]))
    before = now(ada)
    ada.page.focus("#c-E050")
    ada.page.keyboard.press("Enter")
    ada.page.wait_for_selector("#c-E050.sel")
    assert sorted(ada.page.eval_on_selector_all("#L-card .legal", "all => all.map((e) => e.id)")) == ["c-E041", "c-E046"]
    ada.page.focus("#c-E046")
    ada.page.keyboard.press("Enter")
    wait_made(ada, before)
    ada.rest()
    assert bandons(ada) == {"E046": ["E046", "E050"]}


@pytest.mark.parametrize(("lang", "theme", "how"), [("en", "parchment", {}), ("cs", "night", PHONE), ("cs", "contrast", {})])
def test_axe_finds_nothing_at_the_table(person: Sit, lang: str, theme: str, how: dict[str, Any]) -> None:
    ada = person(locale=lang, reduced_motion="reduce", **how)
    ada.prefer(confirm="never", theme=theme)
    ada.go(ada.create("byzantion", ["here"], players=1)["address"])
    assert violations(ada) == [], "the solo game"
    ada.open_record(arranging(ZONE))
    assert violations(ada) == [], "forming bandons"
    ada.page.locator(".byz-fold summary").first.click()
    assert violations(ada) == [], "a rival's zone"


def test_hand_cards_are_dragged_into_the_zone_or_onto_the_discard_pile(person: Sit) -> None:
    ada = person()
    ada.prefer(confirm="never", motion="off")
    data = {"config": {"players": 2}, "blue": {"zone": [["E041"]], "hand": ["E050", "E011", "E009"], "nomisma": 20}}
    match = from_position(GAME, data, SecretDealer(b"playing"))
    while match.pending[0].prompt != "play":
        ask = match.pending[0]
        match.answer(ask.seat, next(move for move in ask.choice if move in (Announce(Action.PLAY), Decline())))
    ada.open_record(write_record(match))
    before = now(ada)
    drag(ada, "#hand-E011", "#p-discard")
    wait_made(ada, before)
    ada.wait_ready()
    assert ada.page.locator("#hand-E011").count() == 0
    assert ada.page.locator("#c-discard").count() == 1
    before = now(ada)
    drag(ada, "#hand-E050", "#g-PlayCard")
    wait_made(ada, before)
    assert ada.page.locator("#hand-E050").count() == 0
    assert ada.page.locator("#c-E050").count() == 1


def test_a_card_in_flight_takes_no_place_on_the_page(person: Sit) -> None:
    """What a game says of its cards must not let one that flies push the board up."""
    ada = person()
    data = {"config": {"players": 2}, "blue": {"hand": ["E050", "E011"]}}
    ada.open_record(write_record(from_position(GAME, data, SecretDealer(b"flight"))))
    bottoms = ada.page.evaluate(
        """() => {
            const bottom = () => document.querySelector('#stage').getBoundingClientRect().bottom;
            const before = bottom();
            const clone = document.querySelector('#hand-E050').cloneNode(true);
            clone.removeAttribute('id');
            clone.classList.add('fly');
            document.body.append(clone);
            const during = bottom();
            clone.remove();
            return [before, during];
        }"""
    )
    assert bottoms[0] == bottoms[1]


def test_piles_say_what_they_hold_and_an_empty_one_is_asked_about(person: Sit) -> None:
    """§10.14: no button is a number, and nothing is lost by one click."""
    match = from_position(GAME, {"config": {"players": 2}, "blue": {"hand": ["I04"], "nomisma": 9}}, SecretDealer(b"spoils"))
    match.answer(0, Intrigue(Card.I04))
    while match.pending[0].prompt != "spoils_split":
        ask = match.pending[0]
        match.answer(ask.seat, Decline() if Decline() in ask.choice else next(iter(ask.choice)))
    match.answer(1, ())
    ada = person()
    ada.prefer(motion="off")
    ada.open_record(write_record(match))
    page = ada.page
    empty = page.locator("#chips button", has_text="Take nothing")
    assert page.locator("#chips button").count() == 2
    assert "nothing, or" in page.inner_text("#prompt-text")
    before = now(ada)
    empty.click()
    page.wait_for_selector("#chips .confirm")
    assert "This pile is empty" in page.inner_text("#prompt-text")
    assert now(ada) == before


def test_any_card_of_a_bandon_activates_it(person: Sit) -> None:
    """§6.6: the bandon is lit as a whole, and each of its cards reacts."""
    match = from_position(GAME, {"config": {"players": 2}, "blue": {"zone": ZONE, "dynamis": 3}}, SecretDealer(b"bandon"))
    while match.pending[0].prompt != "activate":
        ask = match.pending[0]
        match.answer(ask.seat, next(move for move in ask.choice if move in (Announce(Action.ACTIVATE), Decline())))
    ada = person()
    ada.prefer(confirm="never", motion="off")
    ada.open_record(write_record(match))
    assert ada.page.locator("#chips button", has_text="Activate the bandon of Buzes: +").count() == 1
    before = now(ada)
    ada.page.click("#c-E051.legal")
    wait_made(ada, before)
    ada.page.wait_for_selector("#L-log li:has-text('Blue activates Buzes.')", state="attached")


def poor(hand: list[str]) -> dict[str, Any]:
    """Blue's turn, without money and doxa."""
    data = {"config": {"players": 2}, "blue": {"hand": hand, "nomisma": 0, "doxa": 0, "dynamis": 1}}
    match = from_position(GAME, data, SecretDealer(b"poor"))
    while match.pending[0].prompt != "turn":
        match.answer(match.pending[0].seat, Decline())
    return write_record(match)


def test_on_a_phone_money_dynamis_and_doxa_are_shown_though_there_are_none(person: Sit) -> None:
    ada = person(**PHONE)
    ada.open_record(poor(["E003"]))
    own = ada.page.locator(".seat:has(.byz-hands) .byz-goods")
    for good in ("nomisma", "dynamis", "doxa"):
        assert own.locator(f".g-{good}").is_visible(), good
    assert not own.locator(".g-lapis").is_visible(), "what else there is none of leaves its room to the rest"


def test_6_2_the_discard_pile_offers_whole_sentences(person: Sit) -> None:
    ada = person()
    ada.open_record(poor(["E003", "E009"]))
    ada.page.locator("[data-part=Discard]").first.click()
    ada.page.wait_for_selector("#chips button[data-path^=Discard]")
    words = ada.page.locator("#chips button").all_inner_texts()
    assert any(line.startswith("Discard John the Cappadocian: +1 auctoritas, +2 nomismata") for line in words), words


def test_7_1_the_button_of_a_delivery_counts_nothing_that_reads_as_the_need(person: Sit) -> None:
    """It names what is delivered; how much of what is at hand that is says nothing of what the event needs."""
    data = {"config": {"players": 2}, "step": "delivery", "event": "V17", "option": 1, "blue": {"lapis": 2, "nomisma": 3}}
    ada = person()
    ada.open_record(write_record(from_position(GAME, data, SecretDealer(b"delivery"))))
    assert ada.page.inner_text("#chips [data-key=ok]").startswith("Deliver 2 lapis")
    assert "/" not in ada.page.inner_text("#chips [data-key=ok]")
