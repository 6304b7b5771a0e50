"""Card sets of one's own: what means nothing is refused by name, and what loads can be played to the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from quadriga.games.byzantion import GAME
from quadriga.games.byzantion.box.cards import FILES, HOUSE, HOUSE_TABLES, Cards, read_cards
from quadriga.games.byzantion.box.schema import SOURCES, BadCards
from quadriga.games.byzantion.moves import Announce, Buy, Decline, DrawDeck, DrawDiscard, DrawDisplay, PlayCard, Sell
from quadriga.games.byzantion.telling.card_text import card_text, task_text
from quadriga.games.byzantion.terms import (
    Action,
    After,
    Card,
    CardType,
    Good,
    Instant,
    Keimelion,
    Passive,
    Plot,
    Scoring,
    Task,
    Territory,
    Unit,
)
from quadriga.kernel import AnyMatch, Match, random_dealer
from quadriga.text import LANGUAGES, catalogue

from .setting import BLUE, asked, do, goods, has, table

Tables = dict[str, dict[str, Any]]


def house() -> Tables:
    return deepcopy({file: HOUSE_TABLES[file] for file in FILES})


def refusal(spoil: Callable[[Tables], object]) -> str:
    """What is said to our own set after it was spoilt."""
    tables = house()
    spoil(tables)
    with pytest.raises(BadCards) as refused:
        read_cards(tables)
    return str(refused.value)


def with_ability(card: str, **ability: Any) -> Cards:
    """Our own set with another ability or plot of one card."""
    tables = house()
    file, field = ("intrigue.toml", "plot") if card.startswith("I") else ("empire.toml", "abilities")
    tables[file][card][field] = ability if field == "plot" else [ability]
    return read_cards(tables)


# What is refused ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("file", "card", "path", "field", "sentence"),
    [
        (
            "empire.toml",
            "E001",
            ("abilities", 0),
            "m",
            "empire.toml, card E001, field 'abilities.1.m': there is no such field.",
        ),
        ("empire.toml", "E001", ("abilities", 0), "good", "empire.toml, card E001, field 'abilities.1.good': there is no"),
        (
            "empire.toml",
            "E028",
            ("abilities", 0),
            "n",
            "empire.toml, card E028, field 'abilities.1.n': there is no such field.",
        ),
        ("empire.toml", "E050", ("abilities", 0), "other", "empire.toml, card E050, field 'abilities.1.other': there is no"),
        ("empire.toml", "E061", ("abilities", 0), "goods", "empire.toml, card E061, field 'abilities.1.goods': there is no"),
        ("intrigue.toml", "I01", ("plot",), "n", "intrigue.toml, card I01, field 'plot.n': there is no such"),
        (
            "events.toml",
            "V02",
            ("options", 1),
            "need",
            "events.toml, card V02, field 'options.2.need': there is no such field.",
        ),
        ("events.toml", "V02", (), "bid", "events.toml, card V02, field 'bid': there is no such"),
        ("tasks.toml", "T11", ("score",), "type", "tasks.toml, card T11, field 'score.type': there is no such"),
        ("tasks.toml", "T01", ("score",), "leest", "tasks.toml, card T01, field 'score.leest': there is no such"),
        ("tasks.toml", "T24", ("score",), "least", "tasks.toml, card T24, field 'score.least': there is no such"),
    ],
)
def test_r_35_a_field_that_means_nothing_is_refused(file: str, card: str, path: Any, field: str, sentence: str) -> None:
    """R-35: also inside abilities, plots, options and scores, where a slip of the pen would be lost."""

    def add(tables: Tables) -> None:
        inside: Any = tables[file][card]
        for step in path:
            inside = inside[step]
        inside[field] = 1

    assert sentence in refusal(add)


@pytest.mark.parametrize(
    ("file", "card", "change", "sentence"),
    [
        (
            "empire.toml",
            "E024",
            {"abilities": [{"code": "AFTER", "type": "rustica", "does": "GAIN"}]},
            "goods': it is missing",
        ),
        ("empire.toml", "E011", {"abilities": [{"code": "GAIN", "goods": {}}]}, "would do nothing"),
        ("empire.toml", "E002", {"abilities": [{"code": "SUBSTITUTE", "good": "nomisma"}]}, "'nomisma' is none of auctoritas"),
        ("empire.toml", "E009", {"abilities": [{"code": "PLAY_MORE", "good": "doxa"}]}, "'doxa' is none of auctoritas"),
        ("empire.toml", "E014", {"abilities": [{"code": "LEVY", "good": "nomisma"}]}, "'nomisma' is none of auctoritas"),
        ("empire.toml", "E022", {"abilities": [{"code": "WIN", "goods": {"dynamis": 1}}]}, "'dynamis' is none of auctoritas"),
        ("empire.toml", "E001", {"types": {"palatine": 3, "PALATINE": 1}}, "'PALATINE' stands there twice"),
        ("empire.toml", "E001", {"production": {"civicus": 1, "Civicus": 1}}, "'Civicus' stands there twice"),
        ("intrigue.toml", "I04", {"plot": {"code": "SPOILS", "goods": {}}}, "would do nothing"),
        ("intrigue.toml", "I02", {"plot": {"code": "MOVE", "type": "rustica", "n": 3}}, "plot.type': no unit is of this type"),
        ("tasks.toml", "T01", {"score": {"code": "PER_TYPE", "type": "rustica", "doxa": 2}}, "score.type': no unit is of this"),
        ("tasks.toml", "T18", {"score": {"code": "MOST_BANDON", "doxa": 5}}, "score.least': it is missing"),
        ("tasks.toml", "T18", {"score": {"code": "MOST_BANDON", "least": 1, "doxa": 5}}, "a whole number from 2 to 7, not 1"),
        ("units.toml", "legion", {"cost": {"nomisma": 4}}, "field 'cost': 'nomisma' is none of auctoritas"),
        ("units.toml", "legion", {"cost": {}}, "would do nothing"),
        ("events.toml", "V01", {"bid": "nomisma"}, "field 'bid': 'nomisma' is none of auctoritas"),
        ("events.toml", "V01", {"penalty": {"dynamis": 1}}, "field 'penalty': 'dynamis' is none of auctoritas"),
        ("events.toml", "V01", {"options": [{"needs": {"doxa": 1}, "units": {}}]}, "options.1.needs': 'doxa' is none of"),
        ("events.toml", "V01", {"options": [{"needs": {"nomisma": 9}, "units": {}}]}, "an event needs at least one resource"),
        ("solo.toml", "S01", {"reward": {"dynamis": 1}}, "field 'reward': 'dynamis' is none of auctoritas"),
        ("solo.toml", "S01", {"units": {"hagia_sophia": 2}}, "field 'units': there are only 1 miniatures of 'hagia_sophia'"),
        ("solo.toml", "S01", {"units": {}}, "field 'units': an event asks for units, for nomismata or for both"),
        ("events.toml", "V01", {"ranks": [21, 2, 1, 0]}, "field 'ranks': it should be a list of 4 whole numbers from 0 to 20"),
        ("events.toml", "V01", {"ranks": [0, 0, 0, 0]}, "field 'ranks': the doxa of the places"),
        ("events.toml", "V01", {"ranks": [1, 2, 1, 0]}, "field 'ranks': the doxa of the places"),
        ("events.toml", "V01", {"reward": {}, "penalty": {}}, "field 'reward': without anything"),
        ("solo.toml", "S01", {"reward": {}, "penalty": {}}, "field 'reward': without anything"),
        ("chests.toml", "K01", {"goods": {}}, "field 'goods': without anything"),
        ("empire.toml", "E001", {"production": {}, "abilities": []}, "field 'production': without anything"),
        ("empire.toml", "E050", {"production": {}, "abilities": []}, "field 'production': without anything"),
        ("empire.toml", "E050", {"abilities": [{"code": "DRAW", "n": 2, "others": 0}]}, "a whole number from 1 to 5, not 0"),
    ],
)
def test_r_35_a_value_that_means_nothing_is_refused(file: str, card: str, change: dict[str, Any], sentence: str) -> None:
    """R-35: an effect without its goods, a price nobody pays, a replacement that is none, units that do not exist."""
    said = refusal(lambda tables: tables[file][card].update(change))
    assert said.startswith(f"{file}, card {card}, field '")
    assert sentence in said


def test_r_35_an_event_with_two_equal_options_is_refused() -> None:
    """R-35: there would be nothing to decide."""

    def same(tables: Tables) -> None:
        options = tables["events.toml"]["V17"]["options"]
        options[1] = deepcopy(options[0])

    assert refusal(same) == "events.toml, card V17, field 'options': the two options are the same."


def test_r_35_a_task_for_monuments_needs_a_monument() -> None:
    """R-35: a kind of unit with three miniatures or fewer."""

    def many(tables: Tables) -> None:
        for unit in tables["units.toml"].values():
            unit["miniatures"] = max(4, unit["miniatures"])

    assert refusal(many).startswith("tasks.toml, card T25, field 'score.code': no unit is a monument")


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        (("evnet",), {}, "names-cs.toml: there is no table [evnet]; there are name.Card, name.Event, name.Task, event."),
        (("name", "Crad"), {}, "names-cs.toml: there is no table [name.Crad]; there are name.Card,"),
        (("name", "Card", "E001"), {"nom": "A", "gne": "B"}, "names-cs.toml, card E001, field 'name': 'gne' is none of nom"),
        (("name", "Card", "E001"), "  ", "names-cs.toml, card E001, field 'name': it should be a text on one line"),
        (("name", "Card", "E001"), "A\nB", "names-cs.toml, card E001, field 'name': it should be a text on one line"),
        (("event", "V01"), {"option2": "A"}, "names-cs.toml, card V01, field 'event': the event has no such option."),
        (("event", "S01"), {"option1": "A"}, "names-cs.toml, card S01, field 'event': the event has no such option."),
    ],
)
def test_r_35_names_that_nobody_would_see_are_refused(path: tuple[str, ...], value: Any, sentence: str) -> None:
    """R-35: a misspelt table or case is no silent loss, and a name can be read."""
    names = deepcopy(HOUSE_TABLES["names-cs.toml"])
    inside: Any = names
    for step in path[:-1]:
        inside = inside[step]
    inside[path[-1]] = value
    with pytest.raises(BadCards) as refused:
        read_cards({"names-cs.toml": names})
    assert str(refused.value).startswith(sentence)


def test_r_35_a_card_that_stands_twice_is_refused() -> None:
    said = refusal(lambda tables: tables["empire.toml"].update(e001=tables["empire.toml"]["E001"]))
    assert said == "empire.toml, card e001: it stands in the file twice."


@pytest.mark.parametrize(("file", "prefix"), [("events.toml", "V"), ("solo.toml", "S")])
def test_2_1_too_few_events_of_an_age_are_refused(file: str, prefix: str) -> None:
    """§2.1: the marathon takes three of each."""

    def age(tables: Tables) -> None:
        for n in range(11, 19):
            tables[file][f"{prefix}{n}"]["age"] = 3

    assert refusal(age) == f"{file}: 2 events are of age 2; the longest game takes 3."


# Numbers are obeyed -----------------------------------------------------------------------------------------------------------


def test_6_3_a_draw_is_cheaper_by_the_number_on_the_card() -> None:
    """R-20: and never costs less than nothing."""
    cards = with_ability("E007", code="DRAW_DISCOUNT", n=2)
    display = [f"E{n:03}" for n in range(11, 19)]
    match = table(display=display, options={"cards": cards}, blue={"zone": [["E007"]]})
    do(match, Announce(Action.DRAW), DrawDisplay(Card.E011))
    assert goods(match, BLUE) == {}
    assert Card.E011 in match.state.hands[BLUE]
    match = table(display=display, options={"cards": cards}, blue={"zone": [["E007"]]})
    do(match, Announce(Action.DRAW), DrawDeck())
    assert goods(match, BLUE) == {}


def test_6_3_even_the_dearest_draw_may_be_free() -> None:
    """R-20: a number as large as the cost of the third way."""
    cards = with_ability("E007", code="DRAW_DISCOUNT", n=3)
    match = table(discard=["E050"], options={"cards": cards}, blue={"zone": [["E007"]]})
    do(match, Announce(Action.DRAW), DrawDiscard())
    assert goods(match, BLUE) == {}
    assert Card.E050 in match.state.hands[BLUE]


def test_2_3_a_card_trades_as_often_as_it_says() -> None:
    """§2.3: each trade by itself, so the market closes up in between."""
    cards = with_ability("E079", code="TRADE", n=2)
    market = ["lapis", "fides", "virtus"]
    match = table(market=market, options={"cards": cards}, blue={"nomisma": 11, "hand": ["E079"], "lignum": 1})
    do(match, Announce(Action.PLAY), PlayCard(Card.E079), Buy(Good.LAPIS))
    assert asked(match) == (BLUE, "trade")
    do(match, Sell(Good.LIGNUM))
    assert has(match, BLUE, Good.NOMISMA) == 11 - 5 - 2 + 4
    assert match.state.market[:3] == [Good.FIDES, Good.VIRTUS, Good.LIGNUM]
    match = table(market=market, options={"cards": cards}, blue={"nomisma": 11, "hand": ["E079", "E011"]})
    do(match, Announce(Action.PLAY), PlayCard(Card.E079), Decline())
    assert asked(match) == (BLUE, "play")


# What loads is played to the end --------------------------------------------------------------------------------------------

WORDS = [
    member.name.lower()
    for kind in (Good, CardType, Keimelion, Territory, Unit) for member in kind
]  # fmt: skip
CODES = [member.name for kind in (Passive, Instant, Plot, Scoring, After) for member in kind]
NAMES = ["code", "good", "goods", "type", "does", "n", "others", "keimelion", "least", "doxa", "needs", "units", "pay"]


def nodes(tree: Any) -> Iterator[Any]:
    """Every table and list of a tree that has something in it."""
    if isinstance(tree, dict | list) and tree:
        yield tree
        for inside in tree.values() if isinstance(tree, dict) else tree:
            yield from nodes(inside)


def change(tables: Tables, rng: Random) -> None:
    """A slip of the pen, or another idea: somewhere in a card a value, a field or a name is another one."""
    file = tables[rng.choice(FILES)]
    node = rng.choice(list(nodes(file[rng.choice(list(file))])))
    key = rng.choice(list(node) if isinstance(node, dict) else range(len(node)))
    if key in SOURCES or (isinstance(node, list) and isinstance(node[key], str)):
        return
    match rng.randrange(5):
        case 0 if isinstance(node, dict):
            del node[key]
        case 1 if isinstance(node, dict):
            node[rng.choice([*NAMES, *WORDS])] = node[key]
        case 2 if isinstance(node, dict):
            node[rng.choice([*NAMES, *WORDS])] = rng.randint(0, 6)
        case _ if isinstance(node[key], int):
            node[key] = rng.choice([0, 1, 2, 3, 5, 20])
        case _ if isinstance(node[key], str):
            node[key] = rng.choice(CODES if node[key].isupper() else WORDS)
        case _:
            other = tables[rng.choice(FILES)]
            node[key] = deepcopy(rng.choice(list(nodes(other[rng.choice(list(other))]))))


def swap_abilities(tables: Tables, rng: Random) -> None:
    """Codes of any kind with the fields that belong to them, on any card."""
    cards = tables["empire.toml"]
    some = rng.sample(sorted(cards), 12)
    for one, two in zip(some[::2], some[1::2], strict=True):
        for field in ("abilities", "types", "production"):
            if rng.random() < 0.5:
                cards[one][field], cards[two][field] = cards[two][field], cards[one][field]


def play_to_the_end(match: AnyMatch, rng: Random) -> None:
    """With random players; the state is sound at each step."""
    while not match.over:
        match.state.check()
        ask = match.pending[0]
        match.answer(ask.seat, ask.choice.sample(rng))
    match.state.check()


def read_changed(rng: Random) -> Cards | str:
    """Our own set after a change or two, or what was said to it."""
    tables = house()
    for _ in range(rng.choice([1, 1, 2])):
        rng.choice([change, change, swap_abilities])(tables, rng)
    try:
        return read_cards(tables)
    except BadCards as refused:
        return str(refused)


@pytest.mark.parametrize("seed", range(4))
def test_r_35_a_set_changed_at_random_is_refused_or_played_to_the_end(seed: int) -> None:
    """R-35: a sentence with its file at loading, or clean games, alone and among demes, and a text for every card."""
    rng = Random(seed)
    played = 0
    for _ in range(36):
        cards = read_changed(rng)
        if isinstance(cards, str):
            assert cards.startswith(FILES)
            continue
        for players in (1, 2 + seed % 3) if cards is not HOUSE else ():
            config = GAME.configure({"players": players, "cards": cards})
            play_to_the_end(Match(GAME, config, random_dealer(rng), quiet=True), rng)
            played += 1
        for lang in LANGUAGES:
            text = catalogue(lang, "byzantion")
            said = [card_text(cards, card, text) for card in Card] + [task_text(cards, task, text) for task in Task]
            assert not [words for words in said if "None" in words or "{" in words]
    assert played >= 6
