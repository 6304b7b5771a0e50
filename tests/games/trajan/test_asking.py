"""What a question of Trajan says, which things can be pointed at for it, and what is told of what was left."""

from __future__ import annotations

import re
import unicodedata
from typing import Any

import pytest

from quadriga.games.trajan import GAME
from quadriga.games.trajan.moves import Advance, Build, Cargo, Decline, Load, Pass, Sow, TakeBonus, TakeCard, UseEffect
from quadriga.games.trajan.terms import NONE, Action, Bonus, Colour, Commodity, Pile, Ship, Site, Slot
from quadriga.kernel import AnyMatch, notate
from quadriga.text import LANGUAGES, Text, catalogue
from quadriga.web.page.question import Words, as_option

from .setting import RED, acting, aim, points, position

LED: dict[str, Any] = {"seats": {"RED": {"leader": "NORICUM", "military_camp": 1}}}


def text(lang: str = "en") -> Text:
    return catalogue(lang, "trajan")


def asked(match: AnyMatch, lang: str = "en") -> str:
    return str(GAME.telling.prompt(match.view(RED), match.pending[0], text(lang)))


def parts(match: AnyMatch) -> dict[str, str]:
    """What can be pointed at on the board: the part by the id."""
    layers = GAME.scene.layers(match.view(RED), RED, text())
    drawn = "".join(fragment for fragments in layers.values() for fragment in fragments.values())
    found = re.findall(r"<g[^>]*>", drawn)
    named = [(re.search(r' id="([^"]+)"', tag), re.search(r' data-part="([^"]+)"', tag)) for tag in found]
    return {name[1]: part[1] for name, part in named if name and part}


def test_4_3_a_legionary_is_sent_to_the_province_and_a_figure_to_the_camp() -> None:
    found = parts(acting(Action.MILITARY, **LED))
    assert found["p-NORICUM"] == "Garrison"
    assert found["p-CAMP"] == "Levy"
    assert found["p-RAETIA"] == "RAETIA"
    for move in ("Garrison", "Levy"):
        assert move in GAME.telling.worded, "each has a button as well"


def test_4_3_outside_the_action_a_province_is_a_province() -> None:
    found = parts(position(**LED))
    assert found["p-NORICUM"] == "NORICUM"
    assert "p-CAMP" not in found


def test_4_5_the_next_space_of_the_senate_can_be_pointed_at() -> None:
    match = acting(Action.SENATE, seats={"RED": {"step": 3}})
    assert [name for name, part in parts(match).items() if part == "Advance"] == ["p-rung-3"]
    assert asked(match) == "Action Senate. One step up: 4 VP now, 4 votes while you stand there."


@pytest.mark.parametrize(
    ("action", "table", "words"),
    [
        (Action.FORUM, {"forum": {"FORUM_1": "BREAD"}}, "Action Forum. Choose a tile of the Forum to take it."),
        (Action.MILITARY, {}, "Action Military. Choose a lit province to move your leader there."),
        (Action.CONSTRUCTION, {"seats": {"RED": {"worker_camp": 1}}}, "Choose a lit space to place a worker there."),
        (Action.CONSTRUCTION, {"seats": {"RED": {"worker_camp": 0}}}, "You have no worker in the camp to place."),
        (Action.TRAJAN, {"seats": {"RED": {"arch": "IV"}}}, "it goes to slot IV. Stones there, in Senate: green, 2× orange."),
        (
            Action.SEAPORT,
            {"seats": {"RED": {"hand": ["WINE"]}}},
            "Choose a pile to take its card, a card of your hand to lay it out or a ship to load it.",
        ),
    ],
)
def test_3_6_an_action_says_what_to_click(action: Action, table: dict[str, Any], words: str) -> None:
    assert asked(acting(action, **table)).endswith(words)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_3_2_the_order_says_what_the_proposal_claims(lang: str) -> None:
    bowls = {
        "SENATE": ["WHITE", "YELLOW"],
        "CONSTRUCTION": ["BLUE", "BLUE"],
        "FORUM": ["WHITE", "YELLOW", "GREEN", "GREEN"],
        "TRAJAN": ["ORANGE", "ORANGE", "PINK", "PINK"],
    }
    match = position(seats={"RED": {"bowls": bowls, "slots": {"VI": "NINE_BLUE_WHITE"}}})
    match.answer(RED, Sow(Action.SENATE))
    words = asked(match, lang)
    assert text(lang).say("page.usual") in words
    assert text(lang).name(Action.CONSTRUCTION) in words
    assert "9" in words


def test_8_4_a_tile_says_what_it_does_now_and_that_its_points_are_given() -> None:
    bowls = {
        "MILITARY": ["WHITE", "WHITE"],
        "TRAJAN": ["BLUE", "BLUE"],
        "FORUM": ["PINK", "PINK", "GREEN", "GREEN"],
        "SENATE": ["ORANGE", "ORANGE", "YELLOW", "YELLOW"],
    }
    match = position(seats={"RED": {"bowls": bowls, "slots": {"V": "LEGIONARY_WHITE_BLUE"}}})
    match.answer(RED, Sow(Action.MILITARY))
    gift = "It also sends 1 figure to your military camp, now or never."
    assert asked(match) == f"You have the 5 VP of the tile. {gift}"


def test_3_6_an_action_that_is_not_used_is_told() -> None:
    match = acting(Action.SENATE)
    match.answer(RED, Pass())
    told = [line.news for line in match.chronicle or []]
    assert [news.args["action"] for news in told if news.key == "idle"] == [Action.SENATE]


def test_3_6_an_action_that_cannot_be_used_is_told() -> None:
    match = position(seats={"RED": {"step": 8}})
    aim(match, Action.SENATE)
    told = [line.news for line in match.chronicle or []]
    assert [news.args["action"] for news in told if news.key == "idle"] == [Action.SENATE]


def test_4_6_a_space_says_what_the_first_building_of_its_kind_brings() -> None:
    table: dict[str, Any] = {
        "sites": {"A1": "STAIRS_5", "B1": "DOOR_2"},
        "seats": {"RED": {"workers": ["A2"], "icons": {"DOOR": 1}}},
    }
    layers = GAME.scene.layers(position(**table).view(RED), RED, text())
    assert "because it would be your first stairs: action Forum at once" in layers["place"]["s-A1"]
    assert "your first" not in layers["place"]["s-B1"]


def test_a_rivals_hand_counts_each_card_once() -> None:
    """Known cards lie open; backs stand for the others only."""
    match = position(seats={"GREEN": {"hand": ["OIL", "WHEAT", "WINE"]}})
    view = match.view(RED)
    rival = view.mats[1]._replace(known=tuple(int(kind in (3, 11)) for kind in range(12)))
    panel = GAME.scene.panel(view._replace(mats=(view.mats[0], rival)), 1, RED, text())
    assert "×1" in panel
    assert "×3" not in panel


def test_6_3_a_bonus_tile_says_what_it_brings() -> None:
    view = position().view(RED)
    lines = [GAME.telling.line(view, RED, TakeBonus(tile), text()) for tile in (Bonus.OWN_GAMES, Bonus.WINE_FISH)]
    assert lines == ["Take a games tile of your own: 9 VP", "Take wine and fish: 3 VP each"]


def test_4_3_that_no_legionary_can_be_sent_says_why() -> None:
    match = acting(Action.MILITARY, seats={"RED": {"leader": "NORICUM", "military_camp": 0}})
    ask = match.pending[0]
    (move,) = GAME.telling.barred(match.view(RED), ask)
    assert move not in ask.choice
    assert GAME.telling.why_not(match.state, ask, notate(move)) == "why.no_legionary"


def test_4_6_an_additional_action_says_which_building_brings_it() -> None:
    """§4.6: in the question and in the chronicle; spaces are named by what is seen, not by letters nobody wrote."""
    match = acting(Action.CONSTRUCTION, sites={"C2": "DOOR_5"}, seats={"RED": {"worker_camp": 1}})
    match.answer(RED, Build(Site.C2))
    ask = match.pending[0]
    assert ask.prompt == "act_now"
    words = GAME.telling.prompt(match.view(RED), ask, text())
    assert words is not None
    assert words.startswith("Because it is your first door: additional action Senate")
    told = [text().say(f"log.{line.news.key}", **line.news.args) for line in match.chronicle or []]
    assert told[-2:] == ["Red builds: door, 5 VP.", "Because it is the first door, Red has the additional action Senate."]


def test_4_2_spaces_of_the_forum_are_counted_as_they_are_seen() -> None:
    """The column of extra actions is the first one that is seen."""
    match = position(forum={"EXTRA_2": "EXTRA_FORUM", "FORUM_4": "BREAD"})
    places = GAME.scene.layers(match.view(RED), RED, text())["place"]
    assert "column 1, row 2" in places["s-EXTRA_2"]
    assert "column 3, row 1" in places["s-FORUM_4"]


def test_3_2_stones_that_are_laid_say_whether_they_claim_the_tile() -> None:
    bowls = {
        "FORUM": ["ORANGE", "BLUE"],
        "SENATE": ["ORANGE", "YELLOW"],
        "SEAPORT": ["BLUE", "YELLOW", "GREEN", "GREEN"],
        "TRAJAN": ["PINK", "PINK", "WHITE", "WHITE"],
    }
    match = position(seats={"RED": {"bowls": bowls, "slots": {"IV": "NINE_ORANGE_ORANGE"}}})
    match.answer(RED, Sow(Action.FORUM))
    ask, view = match.pending[0], match.view(RED)
    assert ask.prompt == "order"
    said = {order: GAME.telling.done(view, ask, order, text()) or "" for order in ask.choice}
    for order, words in said.items():
        assert words.startswith("This order claims" if order[-1] is Colour.ORANGE else "This order does not claim")
        after = match.clone()
        after.answer(RED, order)
        assert (after.state.slots[Slot.IV] == NONE) == words.startswith("This order claims")


def test_4_1_a_ship_says_what_to_click_and_what_the_cards_bring() -> None:
    match = acting(Action.SEAPORT, seats={"RED": {"hand": ["COLUMN", "OIL", "FRUIT"]}})
    match.answer(RED, Load(Ship.DIFFERENT, 0))
    ask, view = match.pending[0], match.view(RED)
    words = GAME.telling.prompt(view, ask, text()) or ""
    assert "“different cards”" in words
    assert "cards in your hand (1–3)" in words
    cards = (Commodity.COLUMN, Commodity.OIL, Commodity.FRUIT)
    before = points(match)
    said = GAME.telling.deed(view, ask, cards, text())
    match.answer(RED, cards)
    assert said == f"Load column, oil, fruit: {points(match) - before} VP"


def test_7_7_an_extra_action_says_that_the_tile_can_be_kept_and_how_often_it_acts() -> None:
    seat: dict[str, Any] = {"tiles": ["EXTRA_SENATE"], "plus_two": ["SENATE"]}
    match = acting(Action.SENATE, seats={"RED": seat})
    assert GAME.telling.line(match.view(RED), RED, Pass(), text()) is None
    match.answer(RED, Advance())
    assert match.pending[0].prompt == "repeat"
    assert "twice more" in asked(match)
    assert GAME.telling.line(match.view(RED), RED, Pass(), text()) == "Keep the tile for later"


def test_cards_and_piles_are_declined_in_czech() -> None:
    match = acting(Action.SEAPORT, piles=[["WINE"], ["LAMP"]], seats={"RED": {"hand": ["FUR", "WHEAT"]}})
    assert GAME.telling.line(match.view(RED), RED, TakeCard(Pile.RIGHT), text("cs")) == "Vzít lampu z pravé hromádky"
    assert text("cs").say("move.Discard", card=Commodity.FUR, pile=Pile.LEFT) == "Odložit kožešinu na levou hromádku"
    match.answer(RED, Load(Ship.DIFFERENT, 0))
    cards = (Commodity.FUR, Commodity.WHEAT)
    said = GAME.telling.deed(match.view(RED), match.pending[0], cards, text("cs"))
    assert str(said).startswith("Naložit kožešinu, pšenici: ")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_letters_of_stones_differ_by_more_than_a_mark_above(lang: str) -> None:
    """On small tiles a mark above a letter cannot be read."""
    letters = [unicodedata.normalize("NFD", text(lang).say(f"draw.letter.{colour.name}"))[0] for colour in Colour]
    assert len(set(letters)) == len(letters)


@pytest.mark.parametrize(("lang", "words"), [("en", "Load 2 × lamp: 6 VP"), ("cs", "Naložit 2 × lampa: 6 VB")])
def test_4_1_how_many_equal_cards_are_loaded_says_for_how_much(lang: str, words: str) -> None:
    match = acting(Action.SEAPORT, seats={"RED": {"hand": ["LAMP", "LAMP", "OIL"]}})
    match.answer(RED, Load(Ship.SAME, 0))
    move = Cargo(Commodity.LAMP, 2)
    telling, view = GAME.telling, match.view(RED)
    assert telling.label(view, RED, ("Cargo", "LAMP", "2"), text(lang)) == words
    assert telling.line(view, RED, move, text(lang)) == words
    told = match.foresee(RED, move).news
    assert {news.key for news in told} >= {"loaded", "shipped"}
    left = {news.key for news in told if not telling.repeats(news, move)}
    assert not left & {"loaded", "shipped"}, "it is not said again below"


@pytest.mark.parametrize(
    ("tile", "lang", "use", "leave"),
    [
        ("CARDS_WHITE_BLUE", "en", "Draw two cards", "Draw no cards"),
        ("CARDS_WHITE_BLUE", "cs", "Dobrat dvě karty", "Karty nebrat"),
        ("WORKER_WHITE_ORANGE", "en", "Send 1 figure to the worker camp", "Send nobody"),
        ("WORKER_WHITE_ORANGE", "cs", "Poslat 1 figurku do pracovního tábora", "Nikoho neposílat"),
        ("LEGIONARY_WHITE_BLUE", "en", "Send 1 figure to the military camp", "Send nobody"),
        ("LEGIONARY_WHITE_BLUE", "cs", "Poslat 1 figurku do vojenského tábora", "Nikoho neposílat"),
    ],
)
def test_8_what_a_tile_offers_is_taken_or_left_in_words_of_its_own(tile: str, lang: str, use: str, leave: str) -> None:
    bowls = {
        "MILITARY": ["WHITE", "WHITE"],
        "TRAJAN": ["BLUE", "ORANGE"],
        "FORUM": ["PINK", "PINK", "GREEN", "GREEN"],
        "SENATE": ["BLUE", "ORANGE", "YELLOW", "YELLOW"],
    }
    match = position(seats={"RED": {"bowls": bowls, "slots": {"V": tile}}})
    match.answer(RED, Sow(Action.MILITARY))
    ask = match.pending[0]
    assert ask.prompt == "effect"
    words = Words(text(lang), GAME.telling, match.view(RED), RED, ask)
    assert [words.line(as_option(move)) for move in (UseEffect(), Decline())] == [use, leave]
