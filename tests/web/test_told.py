"""What the page says of what happened, of what comes next and of who one is here, without a browser."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from quadriga.games.byzantion import GAME as BYZANTION
from quadriga.games.byzantion.moves import Announce, Decline
from quadriga.games.byzantion.terms import Action, Step
from quadriga.games.gaul import GAME as GAUL
from quadriga.games.gaul.moves import Besiege, Issue, Select, Stand
from quadriga.games.gaul.terms import Command, Faction, Region
from quadriga.kernel import SecretDealer, from_position, write_record
from quadriga.text import catalogue
from quadriga.text.moments import Heading
from quadriga.web.page.chronicle import things
from quadriga.web.page.primer import primer
from quadriga.web.page.scroll import Entry
from web.harness import Browser, House, house, run

GAMES = ["byzantion", "caesar", "gaul", "trajan"]


async def play_on(place: House, ada: Browser, table: str, most: int) -> str:
    """Give the first answer there is until others have acted; the note of what they did."""
    for _ in range(most):
        await place.tables.idle()  # a bot may be thinking
        page = (await ada.open(table)).text
        view = (await ada.get(f"{table}/view", data=True)).data
        found = re.search(r'<details id="since".*?</details>', page, re.S)
        if found:
            return found.group()
        ask = view["ask"]
        if ask["kind"] == "one":
            quiet = [path for path in ask["paths"] if path[0] in ask.get("quiet", ())]
            path = (quiet or ask["paths"])[0]
        else:
            path = ask.get("usual", [])
        answer = await ada.post(f"{table}/move", v=ask["v"], seat=ask["seat"], path=path)
        assert answer.status in (200, 204), answer.text
    return ""


def test_what_seats_do_that_the_rules_play_is_told_as_well(tmp_path: Path) -> None:
    """They act within one's own answer: whole cards go by."""

    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            await ada.open("/")
            options = {"scenario": "great_revolt", "nonplayers": "all_but_romans"}
            made = await ada.post("/api/matches", game="gaul", seats=["here", *["automaton"] * 3], options=options)
            assert made.status == 201, made.text
            note = await play_on(place, ada, made.data["address"], 30)
            assert re.search(r"\d+ things? happened since your turn", note)

    run(test())


def test_what_only_followed_is_not_counted(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            await ada.open("/")
            made = await ada.post("/api/matches", game="byzantion", seats=["here", "bot:tiro"], options={"players": 2})
            table = made.data["address"]
            note = await play_on(place, ada, table, 2000)
            page = (await ada.open(table)).text
            counted = sum(map(int, re.findall(r'data-n="(\d+)"', note)))
            lines = re.findall(r'<li id="l-\d+"[^>]*class="line( then)?[^"]* new', page)
            assert 0 < counted == sum(not then for then in lines)

    run(test())


def entry(first: int, by: int | None, *, then: bool = False, heading: Heading | None = None) -> Entry:
    return Entry(first, first, 1, by, heading, (), then, False)


def test_what_is_counted_is_what_is_listed() -> None:
    """Under whoever did it: what follows from the doing of another is an item of its own there, and a heading is none."""
    follows = entry(1, 1, then=True)
    decided, gained = entry(3, None), entry(4, 0, then=True)
    heading = entry(2, None, heading=Heading(2, "Round 2", instead=True))
    first = entry(0, 1)
    assert things([first, follows, heading, decided, gained]) == [first, decided, gained]


@pytest.mark.parametrize(("lang", "words"), [("en", "You are watching."), ("cs", "Díváte se.")])
def test_a_browser_without_a_seat_is_told_so(tmp_path: Path, lang: str, words: str) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, guest = place.browser(lang), place.browser(lang)
            await ada.open("/")
            made = await ada.post("/api/matches", game="caesar", seats=["here", "here"], open_hands=True)
            assert words not in (await ada.open(made.data["address"])).text
            page = (await guest.open(made.data["address"])).text
            assert words in page
            assert 'id="ask-seat"' in page

    run(test())


async def preview_of(place: House, record: dict[str, Any], path: list[str]) -> dict[str, Any]:
    ada = place.browser()
    await ada.open("/")
    made = await ada.post("/import", record=record)
    table = f"/t/{made.data['key']}"
    view = (await ada.get(f"{table}/view", data=True)).data
    await ada.post(f"{table}/curtain", seat=view["curtain"] if view["curtain"] is not None else 0)
    view = (await ada.get(f"{table}/view", data=True)).data
    found: dict[str, Any] = (await ada.get(f"{table}/preview?v={view['v']}&path={'/'.join(path)}", data=True)).data
    return found


def test_the_others_act_next_only_where_the_turn_passes_on(tmp_path: Path) -> None:
    """2.4: after an intrigue others may answer, and then one's turn goes on; passing ends it."""
    given = {"config": {"players": 2}, "blue": {"nomisma": 9, "hand": ["I40", "E003"]}, "green": {"nomisma": 9}}
    match = from_position(BYZANTION, given, SecretDealer(b"told"))
    while match.pending[0].prompt != "turn":
        match.answer(match.pending[0].seat, Decline())
    assert match.state.step is Step.ACTIONS
    record = write_record(match)

    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            plot = await preview_of(place, record, ["Intrigue", "I40"])
            assert not plot["ends"]
            passed = await preview_of(place, record, ["Pass"])
            assert passed["ends"]
            assert passed["why"] == "ends"

    run(test())


def test_what_was_paid_and_not_used_is_said_before_it_is_given_up(tmp_path: Path) -> None:
    given = {"config": {"players": 2}, "blue": {"nomisma": 9, "hand": ["E003", "E026"]}}
    match = from_position(BYZANTION, given, SecretDealer(b"told"))
    while match.pending[0].prompt != "play":
        ask = match.pending[0]
        match.answer(ask.seat, next(move for move in ask.choice if move in (Announce(Action.PLAY), Decline())))

    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            found = await preview_of(place, write_record(match), ["Done"])
            assert found["caution"] == "The dynamis for this action is spent, and nothing was done with it."

    run(test())


@pytest.mark.parametrize("lang", ["en", "cs"])
@pytest.mark.parametrize("game", GAMES)
def test_help_has_the_aim_the_turn_and_the_signs(game: str, lang: str) -> None:
    found = primer(catalogue(lang, game))
    assert found is not None
    assert len(found.turn) >= 3
    assert len(found.signs) >= 5


def test_the_czech_book_is_named_as_a_source(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            page = (await place.browser("en").open("/rules/trajan")).text
            books = re.findall(r'<p class="book">(.*?)</p>', page)
            assert books
            assert all(book.startswith('In the Czech rulebook: <span lang="cs">') for book in books)

    run(test())


def test_an_empty_zone_asks_which_card_is_played(tmp_path: Path) -> None:
    """A click on it says only that a card is to be played: none has been chosen."""
    given = {"config": {"players": 2}, "blue": {"nomisma": 9, "hand": ["E003", "E026"]}}
    match = from_position(BYZANTION, given, SecretDealer(b"told"))

    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            found = await preview_of(place, write_record(match), ["PlayCard"])
            assert found["prompt"] == "Which card do you play?"
            assert found["deed"] == ""
            one = await preview_of(place, write_record(match), ["PlayCard", "E026"])
            assert one["prompt"].startswith("Play Romanos the Melodist")

    run(test())


def test_pieces_come_and_go_under_whoever_did_it_and_are_counted_once(tmp_path: Path) -> None:
    """§4.3.1: "1 × Warband placed" names a piece and no player; whoever Marched, Rallied or Entreated has moved."""
    golden = Path(__file__).parents[1] / "games" / "gaul" / "golden" / "revolt-final.json"
    record = json.loads(golden.read_text(encoding="utf-8"))

    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            await ada.open("/")
            made = await ada.post("/import", record=record)
            page = (await ada.open(f"/t/{made.data['key']}?log=all")).text
            lines = re.findall(r'<li id="l-\d+" ([^>]*)>(.*?)</li>', page, re.S)
            told = [(data, re.sub(r"<[^>]+>", "", html)) for data, html in lines]
            pieces = [(data, words) for data, words in told if re.search(r"\d+ × .* (placed|removed)\.", words)]
            assert len(pieces) > 50
            assert all("data-by" in data for data, _ in pieces)
            assert not [words for _, words in pieces if re.search(r"\. ×\d", words)], "a sum, not a line times a number"
            assert any("3 × " in words for _, words in pieces)

    run(test())


def test_one_attack_is_confirmed_once(tmp_path: Path) -> None:
    """§4.2.3: the attack asks, for the Defender has a say; what falls by the siege then does not ask again."""
    pieces = {"CARNUTES": {"ROMAN_LEADER": 1, "LEGION": 4, "ARVERNI_HIDDEN": 2}}
    tribes = {"AULERCI": "ARVERNI_ALLY", "CARNUTES": "ARVERNI_CITADEL"}
    match = from_position(GAUL, {"pieces": pieces, "tribes": tribes, "resources": {"ROMANS": 9}}, SecretDealer(b"siege"))
    for move in (Issue(Command.BATTLE), Select(Region.CARNUTES), Besiege(Faction.ARVERNI)):
        match.answer(match.pending[0].seat, move)
    while match.pending[0].prompt != "besiege":
        match.answer(match.pending[0].seat, Stand())

    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            found = await preview_of(place, write_record(match), ["RemoveTribe", "AULERCI"])
            assert found["deed"]
            assert not found["final"]

    run(test())
