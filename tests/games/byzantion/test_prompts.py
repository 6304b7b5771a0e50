"""What Byzantion asks and warns of says whose card it is, what a bid earns, what failure costs, and what falls silent."""

from __future__ import annotations

from typing import Any

import pytest

from quadriga.draw import Scene
from quadriga.games.byzantion import GAME
from quadriga.games.byzantion.draw.cards import capitals
from quadriga.games.byzantion.moves import Announce, Bid, Decline, Done, Intrigue, Join, Leave, Name, Pass, Vote
from quadriga.games.byzantion.rules.victory import score_task
from quadriga.games.byzantion.telling.card_text import event_option
from quadriga.games.byzantion.telling.lines import stake
from quadriga.games.byzantion.telling.telling import ByzantionTelling
from quadriga.games.byzantion.terms import FIRST_SOLO_EVENT, Action, Card, Deme, Event, Task
from quadriga.kernel import AnyMatch, Match, News
from quadriga.text import catalogue
from quadriga.text.telling import look
from quadriga.web.page.question import Words, listed, next_steps, opts, opts_by_hand

from .setting import BLUE, GREEN, do, settle, table
from .test_delivery import challenge
from .test_final import delivery, give

HOUSE_EVENTS = list(Event)[:FIRST_SOLO_EVENT]
TELLING = ByzantionTelling()
TEXTS = {lang: catalogue(lang, "byzantion") for lang in ("en", "cs")}


def question(match: AnyMatch, seat: int, lang: str = "en") -> str:
    ask = match.ask(seat)
    assert ask is not None
    view, text = match.view(seat), TEXTS[lang]
    return TELLING.prompt(view, ask, text) or text.say(f"prompt.{ask.prompt}", **ask.args)


def buttons(match: AnyMatch, seat: int, lang: str) -> dict[str, Any]:
    """What the buttons of a question are told."""
    ask = match.ask(seat)
    assert ask is not None
    return next_steps(listed(ask.choice), (), Words(TEXTS[lang], TELLING, match.view(seat), seat, ask))


@pytest.mark.parametrize(
    ("lang", "nothing", "two"),
    [("en", "Bid nothing", "Bid 2 auctoritas: pay 2"), ("cs", "Nenabídnout nic", "Nabídnout 2 auctoritas: zaplatit 2")],
)
def test_7_5_every_bid_is_a_sentence_on_its_button(lang: str, nothing: str, two: str) -> None:
    match = challenge(2, blue={"nomisma": 9, "hand": ["I09"]})
    found = buttons(match, BLUE, lang)
    assert found["lines"]["Bid/0/-"] == nothing
    assert found["lines"]["Bid/2/-"] == two
    assert all(found["lines"]["/".join(path)] for path in found["paths"]), "with a card, too"
    assert Bid.__name__ in TELLING.spoken, "so the sentence stands there instead of its parts"


def test_7_5_in_a_list_an_amount_and_a_card_are_no_bare_words() -> None:
    match = challenge(2, blue={"nomisma": 9, "hand": ["I09"]})
    view, text = match.view(BLUE), TEXTS["en"]
    assert TELLING.label(view, BLUE, ("Bid", "2"), text) == "bid 2 auctoritas"
    assert TELLING.label(view, BLUE, ("Bid", "2", "-"), text) == "without a card"
    assert TELLING.label(view, BLUE, ("Bid", "2", "I09"), text) == f"with {text.name(Card.I09)}"


def test_7_5_the_question_for_a_bid_says_what_bids_earn() -> None:
    assert question(challenge(), BLUE).endswith("The bids earn 3, 2, 1 doxa, from the highest down.")


@pytest.mark.parametrize(
    ("lang", "own", "other"),
    [
        ("en", "I am first: Green 3 doxa, Blue 2 doxa", "Blue is first: Blue 3 doxa, Green 2 doxa"),
        ("cs", "Já první: Zelený dém 3 doxa, Modrý dém 2 doxa", "Modrý dém první: Modrý dém 3 doxa, Zelený dém 2 doxa"),
    ],
)
def test_5_3_7_5_the_judge_of_a_tie_reads_who_is_first_and_what_it_brings(lang: str, own: str, other: str) -> None:
    """The own bid is the first of those that most people want."""
    match = challenge(2, seals={"labaron": "blue", "sceptre": "green"}, green={"auctoritas": 2})
    do(match, Bid(2, None), Bid(2, None))
    ask = match.ask(GREEN)
    assert ask is not None
    told = opts(ask, 0, Words(TEXTS[lang], TELLING, match.view(GREEN), GREEN, ask), [])
    assert {item["part"]: item["label"] for item in told["items"]} == {"GREEN": own, "BLUE": other}
    assert told["usual"] == ("GREEN", "BLUE")


def test_5_3_7_5_whoever_has_the_cup_reads_that_it_pays() -> None:
    """The question says that what is bid is paid, and the buttons that two cost nothing."""
    with_cup = challenge(2, seals={"cup": "blue", "sceptre": "green"})
    assert "The cup pays the first 2 for you." in question(with_cup, BLUE)
    assert "cup" not in question(challenge(2), BLUE)


def test_6_5_whoever_forms_bandons_is_led_to_the_end_and_not_to_taking_them_apart() -> None:
    match = table(blue={"zone": [["E046", "E051"], ["E041"]]})
    while match.pending[0].prompt != "arrange":
        ask = match.pending[0]
        match.answer(ask.seat, next(move for move in ask.choice if move in (Announce(Action.PLAY), Decline(), Done())))
    ask = match.pending[0]
    quiet = TELLING.few_want(match.view(BLUE), ask)
    assert (Leave.__name__ in quiet, Done.__name__ in quiet) == (True, False)


def test_7_1_whoever_learns_to_deliver_begins_with_nothing() -> None:
    """In a game the page begins with all that is needed and at hand; in a lesson that would be the answer."""
    match = delivery(event="V17", option=1, blue={"lapis": 4}, green={"lapis": 4})
    ask = match.ask(BLUE)
    assert ask is not None
    words = Words(TEXTS["en"], TELLING, match.view(BLUE), BLUE, ask)
    assert opts(ask, 0, words, [])["usual"] == ("LAPIS=4",)
    assert not {"usual", "deed"} & set(opts_by_hand(ask, 0, words, []))


def test_7_3_whoever_delivers_reads_what_failure_costs() -> None:
    match = delivery(event="V17", option=1, blue={"lapis": 4}, green={"lapis": 4})
    assert question(match, BLUE).endswith("whoever gave least loses 9 nomismata (or doxa).")
    caution = TELLING.caution(match.view(BLUE), (), None, TEXTS["en"])
    assert caution == "If the event fails, whoever gave least loses 9 nomismata (or doxa)."
    assert TELLING.caution(match.view(BLUE), give(lapis=2), None, TEXTS["en"]) is None


def test_7_3_the_penalty_is_told_before_the_loser_is_asked_about_it() -> None:
    """The moment is seen then: it must not say that nothing was lost."""
    match = delivery(event="V17", option=1, blue={"nomisma": 20, "hand": ["E003"]}, green={"lapis": 4})
    for seat in (BLUE, GREEN):
        if match.ask(seat) is not None:
            match.answer(seat, give(lapis=4) if seat == GREEN else ())
    ask = match.ask(BLUE)
    assert ask is not None
    assert ask.prompt == "react_loss"
    assert "9 nomismata" in question(match, BLUE)
    assert match.chronicle is not None
    told = [line.news for line in match.chronicle]
    assert [news.args["seat"] for news in told if news.key == "punished"] == [Deme.BLUE]


def test_10_14_whoever_splits_spoils_reads_whose_card_it_is() -> None:
    match = table(step="actions", blue={"hand": ["I04", "E003"], "nomisma": 9}, green={"hand": ["E009"]})
    plotted = next(move for move in match.options(BLUE) if isinstance(move, Intrigue))
    do(match, plotted)
    if match.pending[0].prompt == "spoils_player":
        do(match, Name(Deme.GREEN))
    ask = match.pending[0]
    assert (ask.seat, ask.prompt) == (GREEN, "spoils_split")
    assert question(match, GREEN).startswith(f"Blue has played {TEXTS['en'].name(plotted.card)}:")
    drawn = Scene.of(GAME).layers(match.view(GREEN), GREEN, TEXTS["en"])
    assert not any("data-part" in str(part) for key, part in drawn["token"].items() if key.startswith("t-")), "not the market's"


def test_10_6_a_vote_says_what_it_counts_for_and_by_whom() -> None:
    match = table(
        step="votes", events=["V06"], seals={"cup": "blue", "robe": "green"}, blue={"auctoritas": 3, "zone": [["E001"]]}
    )
    view, text = match.view(BLUE), TEXTS["en"]
    assert [stake(view, BLUE, n, text) for n in (1, 2, 3)] == [
        f"1 vote: free, by the cup; counts as 3 ({text.name(Card.E001)})",
        f"2 votes: free, by the cup; counts as 4 ({text.name(Card.E001)})",
        f"3 votes: pay 1 auctoritas; counts as 5 ({text.name(Card.E001)})",
    ]
    for n in (1, 2, 3):
        assert TELLING.repeats(News("votes", {"seat": Deme.BLUE, "option": 1, "n": n + 2}), Vote(1, n)), "said once"


def test_6_3_the_discard_pile_is_lit_where_it_can_be_drawn_from() -> None:
    match = table(step="actions", discard=["E009"], blue={"hand": ["E003"], "auctoritas": 5})

    def pile() -> str:
        return str(Scene.of(GAME).layers(match.view(BLUE), BLUE, TEXTS["en"])["card"]["c-discard"])

    assert 'data-part="Discard"' in pile()
    do(match, Announce(Action.DRAW))
    settle(match)
    assert 'data-part="DrawDiscard"' in pile()
    assert 'data-drop="Discard"' in pile()


def test_6_5_with_an_empty_hand_play_means_bandons() -> None:
    match = table(step="actions", blue={"zone": [["E046"], ["E050"]]})
    view, text = match.view(BLUE), TEXTS["en"]
    assert TELLING.line(view, BLUE, Announce(Action.PLAY), text) == "re-form bandons: 1 dynamis; you have no card to play"
    assert question(match, BLUE) == "Your turn: announce an action, or pass. You have no card in hand."
    assert TELLING.repeats(News("passes", {"seat": Deme.BLUE}), Pass())


def test_6_5_putting_a_hero_behind_another_says_what_falls_silent() -> None:
    match = table(step="actions", blue={"zone": [["E046"], ["E050"], ["E003"]]})
    view, text = match.view(BLUE), TEXTS["en"]
    warned = TELLING.caution(view, Join(Card.E003, Card.E046), None, text)
    assert warned is not None
    assert warned.endswith("Discarding a card gives 1 more nomisma.")
    assert TELLING.caution(view, Join(Card.E050, Card.E046), None, text) is None, "no hero"


def test_6_7_a_free_space_of_the_market_says_what_its_number_means() -> None:
    match = table(step="actions", blue={"hand": ["E003"]})
    drawn = Scene.of(GAME).layers(match.view(BLUE), BLUE, TEXTS["en"])["token"]
    free = [str(part) for key, part in drawn.items() if key.startswith("p-space-")]
    assert free
    assert all('data-label="Free: whoever sells here earns' in part for part in free)


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_titles_of_options_leave_room_for_what_is_placed_on_them(lang: str) -> None:
    """They are set in capitals of 14 pixels: so wide that "Preserve the Hellenic tradition" takes two lines."""
    for event in HOUSE_EVENTS:
        for n in (1, 2):
            title = f"{n}. {event_option(event, n, TEXTS[lang])}"
            rows = capitals(title, 258, 14)
            assert len(rows) <= 2, title
            assert " ".join(rows) == title
    assert capitals("2. Preserve the Hellenic tradition", 258, 14) == ["2. Preserve the Hellenic", "tradition"]


def test_the_help_draws_the_signs_that_it_explains() -> None:
    """As many as its words name, in their order."""
    scene: Scene[Any] = Scene.of(GAME)
    text = TEXTS["en"]
    for n, count in ((5, 3), (6, 5), (7, 4), (8, 7), (11, 1)):
        assert str(scene.sign(n)).count("<svg") == count
        assert text.has(f"help.sign_{n}")
    assert str(scene.sign(1)) == "", "a yellow rim needs no picture"


def test_before_the_events_are_laid_out_no_round_is_counted() -> None:
    match: AnyMatch = Match(GAME, GAME.configure({"players": 2}), None)
    said = str(Scene.of(GAME).extra(match.view(0), 0, TEXTS["cs"]))
    assert "0" not in said
    assert "příprava" in said


def test_7_1_the_button_of_a_delivery_says_what_it_delivers_from_the_first_moment_on() -> None:
    match = delivery(event="V17", option=1, blue={"lapis": 2}, green={"lapis": 4})
    ask = match.ask(BLUE)
    assert ask is not None
    sent = opts(ask, 1, Words(TEXTS["en"], TELLING, match.view(BLUE), BLUE, ask), [])
    assert sent["deed"] == "Deliver 2 lapis"


def test_8_3_ones_own_tasks_say_what_they_would_bring_by_now() -> None:
    units = {"thracia": {"priest": 2}, "italia": {"temple": 1}}
    match = table(step="actions", units=units, blue={"tasks": ["T01"], "hand": ["E003"]})
    view = look(GAME, match.state, BLUE)
    assert view.standing == (score_task(match.state, BLUE, Task.T01),)
    panel = str(Scene.of(GAME).panel(view, BLUE, BLUE, TEXTS["en"]))
    assert f"If the game ended now: {view.standing[0]} doxa." in panel
    assert "ended now" not in str(Scene.of(GAME).panel(look(GAME, match.state, GREEN), BLUE, GREEN, TEXTS["en"]))
