"""The card sets: our own, and those an owner of the boxed game writes down for himself.

The rulebook prints only some of its cards, so the set in `data/` is completed by one scheme and marks every field as `seed`
(printed there), `derived` (reasoned from it) or `house` (ours). `export` writes it out as a template; `load` reads a folder
in which any file may be replaced. What is wrong in such a file is refused with its name, the card and the field.

A set is a setting of a match. As JSON (`write_cards`, `read_cards`) it is the tables of the files that are not ours, so that
records, tables and worker processes carry it whole; a state names it by the digest of those tables.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Iterable
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import Any, NamedTuple
from weakref import WeakValueDictionary

from ..terms import (
    FIRST_INTRIGUE,
    FIRST_SOLO_EVENT,
    Card,
    CardType,
    Chest,
    Event,
    Good,
    Goods,
    Instant,
    Passive,
    Plot,
    Scoring,
    Task,
    Territory,
    Unit,
)
from . import scheme
from .kinds import (
    NOTHING,
    Ability,
    TaskCard,
    read_ability,
    read_chest,
    read_event,
    read_solo_event,
    read_task,
    read_unit,
)
from .schema import BadCards, Reader, shortly

FILES = ("empire.toml", "intrigue.toml", "events.toml", "solo.toml", "tasks.toml", "chests.toml", "units.toml")
NAMES = {"en": "names-en.toml", "cs": "names-cs.toml"}
NAMED = ("name.Card", "name.Event", "name.Task", "event")  # the tables of a file of names
CASES = ("nom", "gen", "dat", "acc", "voc", "loc", "ins")
KEPT = 8  # sets of owners that a process keeps at hand, in use or not
EVENTS_PER_AGE = 3  # in the marathon
MONUMENT = 3  # a kind of unit with so few miniatures, or fewer, is a monument


class Names(NamedTuple):
    """What a set calls its cards in one language."""

    cards: dict[str, dict[str, Any]]  # by kind (Card, Event, Task), then id: a name, or a table of its cases
    events: dict[str, dict[str, str]]  # where an event happens, and the titles of its options


Tables = dict[str, dict[str, Any]]  # by file, then card


class Cards:
    """A complete, checked set; cards are looked up by their enum members. Sets of the same key are equal."""

    __slots__ = (
        "__weakref__", "abilities", "chests", "cost", "counted", "event_rank", "events", "hero", "key", "levels", "names",
        "own", "plots", "production", "solo_events", "tasks", "types", "units", "units_by_type", "with_plot",
    )  # fmt: skip

    def __init__(self, key: str, tables: Tables, own: Tables) -> None:
        self.key = key
        self.own = own  # the tables that differ from ours
        self.names = {lang: read_names(file, tables[file]) for lang, file in NAMES.items()}
        self.cost: list[int] = []
        self.types: list[tuple[CardType, ...]] = []
        self.levels: list[tuple[int, ...]] = []  # by card, then type
        self.hero: list[bool] = []
        self.production: list[Goods] = []
        self.abilities: list[tuple[Ability, ...]] = []
        self.plots: list[Ability | None] = []
        for card in _members("empire.toml", tables, list(Card)[:FIRST_INTRIGUE]):
            self._add_empire_card(card)
        for card in _members("intrigue.toml", tables, list(Card)[FIRST_INTRIGUE:]):
            self._add_intrigue_card(card)
        self.with_plot = {
            plot: tuple(card for card in Card if (found := self.plots[card]) is not None and found.code is plot)
            for plot in Plot
        }
        self.events = [read_event(r) for r in _members("events.toml", tables, list(Event)[:FIRST_SOLO_EVENT])]
        self.solo_events = [read_solo_event(r) for r in _members("solo.toml", tables, list(Event)[FIRST_SOLO_EVENT:])]
        self.tasks = [read_task(r) for r in _members("tasks.toml", tables, list(Task))]
        self.chests = [read_chest(r) for r in _members("chests.toml", tables, list(Chest))]
        self.units = [read_unit(r) for r in _members("units.toml", tables, list(Unit))]
        self.counted = [self._counted(task) for task in self.tasks]
        self.units_by_type = {kind: tuple(u for u in Unit if self.units[u].type is kind) for kind in CardType}
        self._check_units()
        self._check_titles()
        self._check_ages("events.toml", [event.age for event in self.events])
        self._check_ages("solo.toml", [event.age for event in self.solo_events])
        titles = {
            name: words if isinstance(words, str) else words["nom"] for name, words in self.names["en"].cards["Event"].items()
        }
        years = [e.year for e in self.events] + [e.year for e in self.solo_events]
        in_order = sorted(Event, key=lambda event: (years[event], titles.get(event.name, event.name), event))
        self.event_rank = [in_order.index(event) for event in Event]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Cards) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"Cards({self.key!r})"

    def __str__(self) -> str:
        return self.key

    def __reduce__(self) -> tuple[Any, ...]:
        return read_cards, (write_cards(self),)

    def _add_empire_card(self, r: Reader) -> None:
        levels = r.levels("types")
        self.types.append(tuple(levels))
        self.levels.append(tuple(levels.get(kind, 0) for kind in CardType))
        hero = any(levels.values())
        self.hero.append(hero)
        self.cost.append(r.number("cost", 0, 30))
        self.production.append(r.goods("production", Good))
        self.abilities.append(tuple(read_ability(part, Passive if hero else Instant) for part in r.parts("abilities")))
        if not any(self.production[-1]) and not self.abilities[-1]:
            raise r.wrong("production", BadCards("refuse.cards.why.nothing"))
        self.plots.append(None)
        r.finish("name", "types", "cost", "production", "abilities")

    def _add_intrigue_card(self, r: Reader) -> None:
        self.types.append((r.member("type", CardType),))
        self.levels.append((0,) * len(CardType))
        self.hero.append(False)
        self.cost.append(r.number("cost", 0, 30))
        self.production.append(NOTHING)
        self.abilities.append(())
        self.plots.append(read_ability(r.part("plot"), Plot))
        r.finish("name", "type", "cost", "plot")

    def _check_units(self) -> None:
        """Cards and tasks of a type need units of it; a solo event needs no more units than there are."""
        no_unit = BadCards("refuse.cards.why.no_unit")
        for card in Card:
            plot = self.plots[card]
            if plot is not None and plot.code in (Plot.MOVE, Plot.PLACE) and not self._units_of(plot.type):
                raise wrong("intrigue.toml", card.name, "plot.type", no_unit)
        for task, score in zip(Task, self.tasks, strict=True):
            if score.scoring is Scoring.PER_TYPE and not self._units_of(score.type):
                raise wrong("tasks.toml", task.name, "score.type", no_unit)
            if score.scoring is Scoring.PER_MONUMENT and not any(map(self.is_monument, Unit)):
                raise wrong("tasks.toml", task.name, "score.code", BadCards("refuse.cards.why.no_monument", n=MONUMENT))
        for event, solo in zip(list(Event)[FIRST_SOLO_EVENT:], self.solo_events, strict=True):
            for unit in Unit:
                if solo.units[unit] > (n := self.units[unit].miniatures):
                    why = BadCards("refuse.cards.why.miniatures", n=n, unit=unit.name.lower())
                    raise wrong("solo.toml", event.name, "units", why)

    def _check_titles(self) -> None:
        """A title for an option that an event does not have would be seen by nobody."""
        for lang, file in NAMES.items():
            for name, titles in self.names[lang].events.items():
                event = Event[name]
                n = len(self.events[event].options) if event < FIRST_SOLO_EVENT else 0
                if any(f"option{i}" in titles for i in range(n + 1, 3)):
                    raise wrong(file, name, "event", BadCards("refuse.cards.why.no_option"))

    def _units_of(self, kind: CardType | None) -> bool:
        return any(unit.type is kind for unit in self.units)

    def _check_ages(self, file: str, ages: list[int]) -> None:
        """The longest game takes three events of each age."""
        for age in (1, 2, 3):
            if ages.count(age) < EVENTS_PER_AGE:
                raise BadCards("refuse.cards.age", file=file, age=age, n=ages.count(age), least=EVENTS_PER_AGE)

    def _counted(self, task: TaskCard) -> tuple[int, ...]:
        """Which places of the map (territory by territory, kind by kind) a task counts."""

        def counts(territory: Territory, unit: Unit) -> bool:
            if task.scoring is Scoring.PER_TERRITORY:
                return territory is task.territory
            if task.scoring is Scoring.PER_TYPE:
                return self.units[unit].type is task.type
            return task.scoring is Scoring.PER_MONUMENT and self.is_monument(unit)

        return tuple(t * len(Unit) + unit for t in Territory for unit in Unit if counts(t, unit))

    def is_intrigue(self, card: Card) -> bool:
        return card >= FIRST_INTRIGUE

    def is_monument(self, unit: Unit) -> bool:
        return self.units[unit].miniatures <= MONUMENT

    def age(self, event: Event) -> int:
        return self.events[event].age if event < FIRST_SOLO_EVENT else self.solo_events[event - FIRST_SOLO_EVENT].age


# Reading ------------------------------------------------------------------------------------------------------------


def _members(file: str, tables: dict[str, dict[str, Any]], members: Iterable[Any]) -> list[Reader]:
    """One reader per card, in the order of the enum; refuses missing and unknown cards."""
    table = tables[file]
    named = {member.name: member for member in members}
    by_name: dict[str, tuple[str, Any]] = {}
    for name, entry in table.items():
        if name.upper() not in named:
            raise BadCards("refuse.cards.no_card", file=file, card=name)
        if name.upper() in by_name:
            raise BadCards("refuse.cards.card", file=file, card=name, why=BadCards("refuse.cards.why.two_cards"))
        by_name[name.upper()] = name, entry
    missing = [name for name in named if name not in by_name]
    if missing:
        raise BadCards("refuse.cards.missing", file=file, card=missing[0], n=len(missing))
    return [Reader(file, by_name[name][0], by_name[name][1]) for name in named]


def _read_toml(file: str, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadCards("refuse.cards.toml", file=file, error=error) from error


def _house_texts() -> dict[str, str]:
    """The files of our own set as they stand; the names are those of the text catalogues."""
    package = resources.files("quadriga.games.byzantion")
    texts = {file: (package / "data" / file).read_text(encoding="utf-8") for file in FILES}
    for lang, file in NAMES.items():
        texts[file] = (package / "text" / f"{lang}-cards.toml").read_text(encoding="utf-8")
    return texts


def read_names(file: str, table: dict[str, Any]) -> Names:
    """The names of a file; any may be missing, then ours stand."""
    names = table.get("name")
    if not isinstance(names, dict):
        raise BadCards("refuse.cards.names", file=file)
    tables = [name for name in table if name != "name"] + [f"name.{name}" for name in names]
    for name in tables:
        if name not in NAMED:
            raise BadCards("refuse.cards.other_table", file=file, table=shortly(name), tables=", ".join(NAMED))
    cards = {kind.__name__: _named(file, kind, names.get(kind.__name__, {}), "name") for kind in (Card, Event, Task)}
    events = _named(file, Event, table.get("event", {}), "event")
    for name, titles in events.items():
        if not isinstance(titles, dict) or not set(titles) <= {"place", "option1", "option2"}:
            raise wrong(file, name, "event", BadCards("refuse.cards.why.titles"))
    return Names(cards, events)


def _named(file: str, kind: type[Card] | type[Event] | type[Task], table: Any, field: str) -> dict[str, Any]:
    """The words for cards of a kind: each a text, or a table of texts."""
    if not isinstance(table, dict):
        raise BadCards("refuse.cards.no_table", file=file, table=f"{field}.{kind.__name__}")
    for name, words in table.items():
        if name not in kind.__members__:
            raise wrong(file, name, field, BadCards("refuse.cards.why.no_card"))
        if field == "name" and isinstance(words, dict):
            _check_cases(file, name, words)
        for text in words.values() if isinstance(words, dict) else [words]:
            if not isinstance(text, str) or not text.strip() or len(text.splitlines()) > 1 or set(text) & set("{}"):
                raise wrong(file, name, field, BadCards("refuse.cards.why.text"))
    return table


def _check_cases(file: str, card: str, words: dict[str, Any]) -> None:
    if "nom" not in words:
        raise wrong(file, card, "name", BadCards("refuse.cards.why.nominative"))
    for case in words:
        if case not in CASES:
            raise wrong(file, card, "name", BadCards("refuse.cards.why.member", value=shortly(case), known=", ".join(CASES)))


def wrong(file: str, card: str, field: str, why: BadCards) -> BadCards:
    return BadCards("refuse.cards.field", file=file, card=card, field=field, why=why)


HOUSE_TABLES: Tables = {file: _read_toml(file, text) for file, text in _house_texts().items()}
HOUSE = Cards("house", HOUSE_TABLES, {})
scheme.check(HOUSE, HOUSE_TABLES)

_SETS: WeakValueDictionary[str, Cards] = WeakValueDictionary({HOUSE.key: HOUSE})


def find(key: str) -> Cards:
    """The set that a state names. Whoever holds the state's config holds the set."""
    found = _SETS.get(key)
    if found is None:
        raise BadCards("refuse.card_set", cards=key)
    return found


def write_cards(cards: Cards) -> Any:
    """A set as JSON: our own by its name, another one by what is not ours."""
    return cards.own or cards.key


def read_cards(data: Any) -> Cards:
    """The set that was written so; `BadCards` with file, card and field where it cannot be one."""
    if data == HOUSE.key:
        return HOUSE
    if not isinstance(data, dict):
        raise BadCards("refuse.cards.kind")
    for file, table in data.items():
        if file not in HOUSE_TABLES:
            raise BadCards("refuse.cards.no_file", file=shortly(file), files=", ".join(HOUSE_TABLES))
        if not isinstance(table, dict):
            raise BadCards("refuse.cards.file_table", file=file)
    own = {file: data[file] for file in HOUSE_TABLES if file in data and data[file] != HOUSE_TABLES[file]}
    return _own_set(json.dumps(own, default=str)) if own else HOUSE


@lru_cache(maxsize=KEPT)
def _own_set(written: str) -> Cards:
    """A set that is not ours, made once as long as somebody plays with it."""
    key = f"cards-{hashlib.sha256(written.encode()).hexdigest()[:32]}"
    found = _SETS.get(key)
    if found is None:
        own: Tables = json.loads(written)
        found = _SETS[key] = Cards(key, HOUSE_TABLES | own, own)
    return found


def is_set(folder: Path) -> bool:
    """Whether a folder holds any card file."""
    return any((folder / file).is_file() for file in HOUSE_TABLES)


def load(folder: str | Path) -> Cards:
    """R-35: the set of a folder: its files instead of ours, each optional."""
    path = Path(folder)
    if not path.is_dir():
        raise BadCards("refuse.cards.no_folder", folder=path)
    if not is_set(path):
        raise BadCards("refuse.cards.empty_folder", folder=path, files=", ".join(HOUSE_TABLES))
    files = [file for file in HOUSE_TABLES if (path / file).is_file()]
    return read_cards({file: _read_toml(file, _text_of(path / file)) for file in files})


def _text_of(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadCards("refuse.cards.unreadable", file=path.name) from error


def export(folder: str | Path) -> list[Path]:
    """Write our set into a folder as a template; returns the files. Files that exist already are refused."""
    path = Path(folder)
    path.mkdir(parents=True, exist_ok=True)
    texts = _house_texts()
    for file in texts:
        if (path / file).exists():
            raise BadCards("refuse.cards.exists", file=path / file)
    for file, text in texts.items():
        (path / file).write_text(text, encoding="utf-8")
    return [path / file for file in texts]
