"""The card sets: our scheme, the origin of every field, and sets of an owner."""

from __future__ import annotations

import tomllib
from importlib import resources
from pathlib import Path
from random import Random
from typing import Any

import pytest

from quadriga.games.byzantion import GAME
from quadriga.games.byzantion.box import scheme
from quadriga.games.byzantion.box.cards import FILES, FOLDER, HOUSE, SETS, Cards, export, load
from quadriga.games.byzantion.box.schema import SOURCES, BadCards
from quadriga.games.byzantion.game import ByzantionGame
from quadriga.games.byzantion.terms import Card, CardType, Chest, Event, Good, Passive, Plot, Task, Unit
from quadriga.kernel import BadRecord, from_json, play_out, to_json
from quadriga.text import catalogue

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
def test_the_scheme_is_checked_when_our_set_is_loaded(file: str, card: str, field: str, value: Any, sentence: str) -> None:
    spoilt = tables()
    spoilt[file][card][field] = value
    with pytest.raises(BadCards) as refused:
        scheme.check(Cards("spoilt", spoilt, HOUSE.names), spoilt)
    assert sentence in str(refused.value)


def test_10_3_martin_is_a_stratiotika_hero_of_level_1() -> None:
    """§10.3: the level is missing on the printed card."""
    assert HOUSE.names["en"]["Card"]["E048"] == "Martin"
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
    """§2.1: by year, then by title."""
    assert sorted(list(Event)[:30], key=lambda event: HOUSE.event_rank[event]) == list(Event)[:30]


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
    game = ByzantionGame(cards)
    g = game.new(game.configure({"players": 3}))
    play_out(game, g, Random(5))
    assert g.result is not None
    assert max(g.units[Unit.LEGION :: len(Unit)]) <= 2
    assert g.cards is cards is SETS[g.card_set]


def test_a_table_plays_with_the_cards_of_a_folder_and_calls_them_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As `quadriga … --cards FOLDER` does; worker processes find the set by their environment."""
    monkeypatch.setenv(FOLDER, "")
    game = ByzantionGame()
    assert {path.name for path in game.box.export(tmp_path)} >= set(FILES)
    change(tmp_path, "names-en.toml", 'E041 = "Belisarios"', 'E041 = "Flavius Belisarius"')
    try:
        game.box.use(tmp_path)
        assert catalogue("en", "byzantion").name(Card.E041) == "Flavius Belisarius"
        g = game.new(game.configure({}))
        assert g.card_set != HOUSE.key
        del SETS[g.card_set]
        assert g.cards.names["en"]["Card"]["E041"] == "Flavius Belisarius"
    finally:
        catalogue.cache_clear()


def test_a_saved_match_names_its_card_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(FOLDER, raising=False)
    g = GAME.new(GAME.configure({}))
    saved = to_json(g)
    saved["card_set"] = "cards-of-a-friend"
    with pytest.raises(BadRecord, match="cards-of-a-friend"):
        _ = from_json(GAME.state_type, saved).cards


def test_1_2_nomismata_are_no_resource() -> None:
    """§1.2: seven resources; money is not one of them."""
    g = GAME.new(GAME.configure({}))
    g.goods[0][Good.NOMISMA] = 9
    g.goods[0][Good.LAPIS] = 2
    assert g.count_resources(0) == 2
