"""The card sets: our scheme, the origin of every field, and sets of an owner."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
import tomllib
from concurrent.futures import ProcessPoolExecutor
from copy import deepcopy
from importlib import resources
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

import pytest

from quadriga.games.byzantion import GAME
from quadriga.games.byzantion.box import scheme
from quadriga.games.byzantion.box.cards import FILES, HOUSE, HOUSE_TABLES, Cards, export, load, read_cards, write_cards
from quadriga.games.byzantion.box.schema import SOURCES, BadCards
from quadriga.games.byzantion.telling.card_text import event_option
from quadriga.games.byzantion.terms import Card, CardType, Chest, Event, Good, Passive, Plot, Task, Unit
from quadriga.kernel import (
    AnyMatch,
    Match,
    from_json,
    from_position,
    play_out,
    random_dealer,
    read_record,
    snapshot,
    to_json,
    write_record,
)
from quadriga.table.bots import job, think
from quadriga.testing import check_contract
from quadriga.text import LANGUAGES, catalogue

DATA = resources.files("quadriga.games.byzantion") / "data"


def tables() -> dict[str, dict[str, Any]]:
    return {file: tomllib.loads((DATA / file).read_text(encoding="utf-8")) for file in FILES}


def test_census_the_set_is_complete() -> None:
    assert sum(not HOUSE.is_intrigue(card) for card in Card) == 100
    assert sum(HOUSE.is_intrigue(card) for card in Card) == 40
    assert len(HOUSE.events) == len(HOUSE.solo_events) == 30
    assert len(HOUSE.tasks) == len(Task) == 25
    assert len(HOUSE.chests) == len(Chest) == 40
    assert sum(unit.miniatures for unit in HOUSE.units) == 93
    assert sum(HOUSE.hero) == 40


def test_every_field_says_where_it_comes_from() -> None:
    for file, table in tables().items():
        for name, entry in table.items():
            assert isinstance(entry, dict)
            marks = [mark for source in SOURCES for mark in entry.get(source, [])]
            fields = [field for field in entry if field not in SOURCES]
            assert set(fields) <= {mark.split(".")[0] for mark in marks}, f"{file} {name}"
            assert len(marks) == len(set(marks)), f"{file} {name}"


@pytest.mark.parametrize(
    ("file", "card", "field", "value", "sentence"),
    [
        ("empire.toml", "E041", "cost", 8, "empire.toml, card E041, field 'cost': the scheme gives 9."),
        ("empire.toml", "E041", "house", [], "it is not marked seed, derived or house"),
        ("units.toml", "legion", "miniatures", 9, "there should be 93 miniatures"),
        ("events.toml", "V17", "age", 1, "events.toml, card V17, field 'options'"),
    ],
)
def test_the_scheme_is_checked_when_our_set_is_loaded(file: str, card: str, field: str, value: object, sentence: str) -> None:
    spoilt = deepcopy(HOUSE_TABLES)
    spoilt[file][card][field] = value
    with pytest.raises(BadCards) as refused:
        scheme.check(Cards("spoilt", spoilt, {}), spoilt)
    assert sentence in str(refused.value)


def test_10_3_martin_is_a_stratiotika_hero_of_level_1() -> None:
    """§10.3: the level is missing on the printed card."""
    assert HOUSE.names["en"].cards["Card"]["E048"] == "Martin"
    assert HOUSE.levels[Card.E048][CardType.STRATIOTIKA] == 1


def test_one_hero_for_each_keimelion_and_one_card_for_each_resource() -> None:
    chests = [ability.keimelion for card in Card for ability in HOUSE.abilities[card] if ability.code is Passive.CHEST_AGAIN]
    assert len(set(chests)) == len(chests) == 4
    more = [ability.good for card in Card for ability in HOUSE.abilities[card] if ability.code.name == "PLAY_MORE"]
    assert len(set(more)) == len(more) == 7
    assert [len(HOUSE.with_plot[plot]) for plot in (Plot.SWAY, Plot.CANCEL, Plot.COUNTER)] == [3, 2, 4]


def test_belisarios_has_both_levels_and_costs_nine() -> None:
    """The example of the book, and the cost formula built on it."""
    assert (HOUSE.cost[Card.E041], HOUSE.levels[Card.E041]) == (9, (2, 0, 3, 0, 0))
    assert [HOUSE.cost[card] for card in (Card.E050, Card.E051, Card.E009)] == [5, 5, 5]


def test_events_of_a_year_stand_in_the_order_of_the_alphabet() -> None:
    """§2.1, R-45: by year, then by the English title, whatever it is in Czech."""
    assert sorted(list(Event)[:30], key=lambda event: HOUSE.event_rank[event]) == list(Event)[:30]
    names = deepcopy({file: HOUSE_TABLES[file] for file in ("names-en.toml", "names-cs.toml")})
    names["names-en.toml"]["name"]["Event"]["V03"] = "Zeno"  # of 529, like V04 and V05
    names["names-cs.toml"]["name"]["Event"]["V05"] = "Aaron"
    assert sorted(list(Event)[:6], key=lambda event: read_cards(names).event_rank[event]) == [
        Event.V01, Event.V02, Event.V04, Event.V05, Event.V03, Event.V06,
    ]  # fmt: skip


# Sets of an owner ---------------------------------------------------------------------------------------------------------


def test_an_exported_set_is_our_own_when_loaded(tmp_path: Path) -> None:
    written = export(tmp_path)
    assert {path.name for path in written} >= set(FILES)
    assert load(tmp_path) is HOUSE


def test_export_never_overwrites(tmp_path: Path) -> None:
    (tmp_path / "tasks.toml").write_text("mine")
    with pytest.raises(BadCards, match="exists already"):
        export(tmp_path)
    assert (tmp_path / "tasks.toml").read_text() == "mine"


def change(folder: Path, file: str, old: str, new: str) -> None:
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.mark.parametrize(
    ("file", "old", "new", "sentence"),
    [
        ("empire.toml", "cost = 9", 'cost = "nine"', "empire.toml, card E001, field 'cost': it should be a whole number"),
        ("empire.toml", "palatine = 3", "palatin = 3", "empire.toml, card E001, field 'types': 'palatin' is none of palatine"),
        (
            "empire.toml",
            'code = "VOTE", n = 2',
            'code = "VOTE"',
            "card E001, field 'abilities.1.n': it is missing",
        ),
        ("empire.toml", "cost = 9", "cost = 9\ncolour = 1", "empire.toml, card E001, field 'colour': there is no such field"),
        ("intrigue.toml", '"SWAY"', '"SWAYS"', "intrigue.toml, card I01, field 'plot.code': 'SWAYS' is none of"),
        ("intrigue.toml", "[I40]", "[I41]", "intrigue.toml, card I41: there is no such card"),
        ("events.toml", "lapis = 2", "lapis = 0", "events.toml, card V02, field 'options.1.needs'"),
        ("tasks.toml", "[T25]", "[T24b]", "tasks.toml, card T24b: there is no such card"),
        ("chests.toml", "auctoritas = 1", "gold = 1", "chests.toml, card K01, field 'goods': 'gold' is none of"),
        ("units.toml", "miniatures = 10", "miniatures = 0", "units.toml, card legion, field 'miniatures'"),
        ("solo.toml", "pay = 0", "", "solo.toml, card S01, field 'pay': it is missing"),
        ("names-en.toml", "E001 =", "E101 =", "names-en.toml, card E101, field 'name'"),
        ("names-en.toml", 'E001 = "Theodora"', "E001 = 1", "names-en.toml, card E001, field 'name': it should be a text"),
        ("names-cs.toml", "option1 =", "option3 =", "names-cs.toml, card V01, field 'event': it should be a table of place"),
        ("tasks.toml", "[T01]", "[T01", "tasks.toml: this is not TOML"),
    ],
)
def test_a_bad_file_is_refused_with_file_card_and_field(tmp_path: Path, file: str, old: str, new: str, sentence: str) -> None:
    export(tmp_path)
    change(tmp_path, file, old, new)
    with pytest.raises(BadCards) as refused:
        load(tmp_path)
    assert str(refused.value).startswith(file)
    assert sentence in str(refused.value)


def test_a_folder_without_cards_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadCards, match="holds none of"):
        load(tmp_path)
    with pytest.raises(BadCards, match="no folder"):
        load(tmp_path / "nowhere")


def test_one_file_is_enough_to_replace_and_the_game_plays_with_it(tmp_path: Path) -> None:
    export(tmp_path / "all")
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "units.toml").write_text(
        (tmp_path / "all" / "units.toml").read_text().replace("miniatures = 10", "miniatures = 2")
    )
    cards = load(tmp_path / "mine")
    assert cards.units[Unit.LEGION].miniatures == 2
    assert cards.cost == HOUSE.cost
    config = GAME.configure({"players": 3, "cards": cards})
    g = GAME.new(config)
    play_out(GAME, g, Random(5))
    assert g.result is not None
    assert max(g.units[Unit.LEGION :: len(Unit)]) <= 2
    assert g.cards is cards


# A set travels with its match -----------------------------------------------------------------------------------------------


@pytest.fixture
def own(tmp_path: Path) -> Cards:
    """A set of an owner: few legions, and Belisarios by his full name."""
    export(tmp_path)
    change(tmp_path, "units.toml", "miniatures = 10", "miniatures = 2")
    change(tmp_path, "names-en.toml", 'E041 = "Belisarios"', 'E041 = "Flavius Belisarius"')
    return load(tmp_path)


def started(cards: Cards, decisions: int = 12) -> AnyMatch:
    rng = Random(3)
    match: AnyMatch = Match(GAME, GAME.configure({"players": 2, "cards": cards}), random_dealer(Random(3)))
    for _ in range(decisions):
        ask = match.pending[0]
        match.answer(ask.seat, ask.choice.sample(rng))
    return match


def test_a_set_is_written_as_what_is_not_ours(own: Cards) -> None:
    written = write_cards(own)
    assert set(written) == {"units.toml", "names-en.toml"}
    assert write_cards(HOUSE) == "house"
    assert read_cards(json.loads(json.dumps(written))) is own
    assert to_json(GAME.configure()) == {
        "players": 2, "length": "STANDARD", "robe_doubles": "DELIVERY", "harder_marathon": False, "quiet_first_round": True,
    }, "our own set is not written at all, and records without one mean it"  # fmt: skip


def test_a_record_carries_its_cards_to_a_process_that_never_saw_them(own: Cards) -> None:
    match = started(own)
    for data in (write_record(match), snapshot(match)):
        code = (
            "import json, sys\n"
            "from quadriga.games.byzantion import GAME\n"
            "from quadriga.kernel import read_record, to_json\n"
            "match = read_record(GAME, json.load(sys.stdin))\n"
            "print(json.dumps([match.state.cards.key, match.state.cards.units[0].miniatures, to_json(match.state)]))\n"
        )
        ran = subprocess.run(
            [sys.executable, "-c", code], input=json.dumps(data), capture_output=True, text=True, check=True
        )  # fmt: skip
        key, legions, state = json.loads(ran.stdout)
        assert (key, legions) == (own.key, 2)
        assert state == to_json(match.state)


def test_workers_think_with_the_cards_of_the_table(own: Cards) -> None:
    match = started(own)
    seat = match.pending[0].seat
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        written = pool.submit(think, job(match, seat, "miles", 5)).result()
    assert written == think(job(match, seat, "miles", 5))
    assert match.options(seat).read(written) in match.options(seat)


def test_matches_with_different_sets_are_played_side_by_side(own: Cards) -> None:
    mine, ours = started(own, 0), started(HOUSE, 0)
    assert mine.state.cards.units[Unit.LEGION].miniatures == 2
    assert ours.state.cards.units[Unit.LEGION].miniatures == 10
    text = catalogue("en", "byzantion")
    assert GAME.telling.words(text, mine.config).name(Card.E041) == "Flavius Belisarius"
    assert GAME.telling.words(text, ours.config).name(Card.E041) == text.name(Card.E041) == "Belisarios"


def test_an_option_without_a_title_is_called_by_its_number() -> None:
    """A challenge of ours that a set of one's own makes a decree: nobody has written a title for its second option."""
    tables = deepcopy({"events.toml": HOUSE_TABLES["events.toml"]})
    event = tables["events.toml"]["V01"]
    for field in ("bid", "ranks"):
        del event[field]
    event["options"].append({"needs": {"lapis": 9}, "units": {}})
    for source in SOURCES:
        event[source] = [mark for mark in event.get(source, []) if mark not in ("bid", "ranks")]
    data = {"config": {"cards": tables}, "event": "V01", "step": "votes"}
    match = from_position(GAME, data)
    for lang in LANGUAGES:
        text = GAME.telling.words(catalogue(lang, "byzantion"), match.config)
        assert event_option(Event.V01, 2, text) in str(GAME.telling.board_text(match.view(0), text))
        assert GAME.scene.layers(match.view(0), 0, text)


def test_a_config_with_cards_is_pickled_small_and_equal(own: Cards) -> None:
    config = GAME.configure({"cards": own})
    assert pickle.loads(pickle.dumps(config)) == config
    assert pickle.loads(pickle.dumps(config)).cards is own
    assert len(pickle.dumps(GAME.configure())) < 1000


@pytest.mark.parametrize("players", [1, 3])
def test_contract_with_cards_of_ones_own(own: Cards, players: int) -> None:
    check_contract(GAME, {"players": players, "cards": write_cards(own)}, matches=1, every=40)


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (lambda cards: "mine", "A card set is 'house', or a table of card files."),
        (lambda cards: {"heroes.toml": {}}, "heroes.toml: there is no such card file"),
        (lambda cards: {"units.toml": []}, "units.toml: it should be a table of cards."),
        (lambda cards: {"units.toml": {}}, "units.toml, card LEGION: it is missing"),
        (lambda cards: cards["units.toml"]["legion"].update(miniatures=-1), "units.toml, card legion, field 'miniatures'"),
        (lambda cards: cards["names-en.toml"]["name"]["Card"].update(E001="{x}"), "names-en.toml, card E001, field 'name'"),
    ],
)
def test_a_record_with_bad_cards_is_refused_with_file_card_and_field(own: Cards, spoil: Any, sentence: str) -> None:
    data = json.loads(json.dumps(write_record(started(own, 1))))
    spoilt = spoil(data["config"]["cards"])
    if spoilt is not None:
        data["config"]["cards"] = spoilt
    with pytest.raises(BadCards) as refused:
        read_record(GAME, data)
    assert sentence in str(refused.value)


def test_whatever_stands_in_a_set_is_refused_or_played_with(own: Cards) -> None:
    """Any value of any field replaced by something else: a sentence or a set, never anything worse."""
    rng = Random(1)
    odd: list[Any] = [None, True, -1, 10**9, 0.5, "", "x", [], [1], {}, {"x": 1}, [{}]]
    refused: list[str] = []
    for _ in range(400):
        tables = deepcopy({file: HOUSE_TABLES[file] for file in (*FILES, "names-en.toml")})
        node: Any = tables[rng.choice(list(tables))]
        while isinstance(node, dict | list) and node:
            key = rng.choice(list(node) if isinstance(node, dict) else range(len(node)))
            if not isinstance(node[key], dict | list) or not node[key] or rng.random() < 0.2:
                node[key] = rng.choice(odd)
                break
            node = node[key]
        try:
            read_cards(tables)
        except BadCards as refusal:
            refused.append(str(refusal).split(",")[0].split(":")[0])
    assert set(refused) == set(tables), "in every file, by its name"


def test_a_state_whose_set_is_not_at_hand_is_refused() -> None:
    saved = to_json(GAME.new(GAME.configure({})))
    saved["card_set"] = "cards-of-a-friend"
    with pytest.raises(BadCards, match="cards-of-a-friend"):
        from_json(GAME.state_type, saved)


def test_the_box_finds_the_sets_of_a_folder(tmp_path: Path) -> None:
    for name in ("first", "second"):
        export(tmp_path / name)
    change(tmp_path / "second", "units.toml", "miniatures = 10", "miniatures = 3")
    (tmp_path / "notes").mkdir()
    found = GAME.box.sets(tmp_path)
    assert list(found) == ["first", "second"]
    assert found["first"] is HOUSE
    assert list(GAME.box.sets(tmp_path / "second")) == ["second"]
    with pytest.raises(BadCards, match="holds none of"):
        GAME.box.sets(tmp_path / "notes")
    setting = GAME.settings({"cards": found})[-1]
    assert (setting.name, setting.word(found["second"])) == ("cards", "second")
    assert GAME.configure({"cards": "Second"}, {"cards": found}).cards is found["second"]


def test_1_2_nomismata_are_no_resource() -> None:
    """§1.2: seven resources; money is not one of them."""
    g = GAME.new(GAME.configure({}))
    g.goods[0][Good.NOMISMA] = 9
    g.goods[0][Good.LAPIS] = 2
    assert g.count_resources(0) == 2
