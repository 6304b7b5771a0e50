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
    RESOURCES,
    After,
    Card,
    CardType,
    Chest,
    Event,
    Good,
    Goods,
    Instant,
    Keimelion,
    Passive,
    Plot,
    Scoring,
    Task,
    Territory,
    Unit,
)
from . import scheme
from .schema import BadCards, Reader, shortly

FILES = ("empire.toml", "intrigue.toml", "events.toml", "solo.toml", "tasks.toml", "chests.toml", "units.toml")
NAMES = {"en": "names-en.toml", "cs": "names-cs.toml"}
KEPT = 8  # sets of owners that a process keeps at hand, in use or not
NOTHING: Goods = (0,) * len(Good)
MONUMENT = 3  # a kind of unit with so few miniatures, or fewer, is a monument


class Ability(NamedTuple):
    """A passive or an instant ability, or the plot of an intrigue card, with its numbers."""

    code: Passive | Instant | Plot
    good: Good | None = None
    type: CardType | None = None
    keimelion: Keimelion | None = None
    does: After | None = None
    goods: Goods = NOTHING
    n: int = 0
    others: int = 0


class Option(NamedTuple):
    """One way the emperor may decide: what it needs, and the units it places."""

    needs: Goods
    units: tuple[int, ...]


class EventCard(NamedTuple):
    age: int
    year: int
    territory: Territory
    options: tuple[Option, ...]
    reward: Goods
    penalty: Goods
    bid: Good | None  # of a challenge
    ranks: tuple[int, ...]


class SoloEventCard(NamedTuple):
    age: int
    year: int
    territory: Territory
    units: tuple[int, ...]
    pay: int
    reward: Goods
    penalty: Goods


class TaskCard(NamedTuple):
    scoring: Scoring
    doxa: int
    type: CardType | None
    territory: Territory | None
    least: int


class UnitKind(NamedTuple):
    type: CardType
    miniatures: int
    cost: Goods


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
        self.events = [_event(r) for r in _members("events.toml", tables, list(Event)[:FIRST_SOLO_EVENT])]
        self.solo_events = [_solo_event(r) for r in _members("solo.toml", tables, list(Event)[FIRST_SOLO_EVENT:])]
        self.tasks = [_task(r) for r in _members("tasks.toml", tables, list(Task))]
        self.chests = [_chest(r) for r in _members("chests.toml", tables, list(Chest))]
        self.units = [_unit(r) for r in _members("units.toml", tables, list(Unit))]
        self.counted = [self._counted(task) for task in self.tasks]
        self.units_by_type = {kind: tuple(u for u in Unit if self.units[u].type is kind) for kind in CardType}
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
        self.abilities.append(tuple(_ability(part, Passive if hero else Instant) for part in r.parts("abilities")))
        self.plots.append(None)
        r.finish("name", "types", "cost", "production", "abilities")

    def _add_intrigue_card(self, r: Reader) -> None:
        self.types.append((r.member("type", CardType),))
        self.levels.append((0,) * len(CardType))
        self.hero.append(False)
        self.cost.append(r.number("cost", 0, 30))
        self.production.append(NOTHING)
        self.abilities.append(())
        self.plots.append(_ability(r.part("plot"), Plot))
        r.finish("name", "type", "cost", "plot")

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

_NEEDS: dict[Passive | Instant | Plot, tuple[str, ...]] = {
    Passive.SUBSTITUTE: ("good",), Passive.CHEST_AGAIN: ("keimelion",), Passive.AFTER: ("type", "does"),
    Passive.MARKET: ("n",), Passive.DELIVER: ("n",), Passive.VOTE: ("n",), Passive.WIN: ("goods",), Passive.ACT: ("goods",),
    Passive.ROUND: ("goods",), Passive.DRAW_DISCOUNT: ("n",), Passive.INCOME: ("n",), Passive.HAND: ("n",),
    Passive.INTRIGUE_DRAW: ("n",), Passive.INTRIGUE_DISCOUNT: ("n",), Passive.BID_BONUS: ("n",), Passive.TOLL: ("n",),
    Passive.REFRESH: ("n",), Instant.PLAY_MORE: ("good",), Instant.DRAW: ("n",), Instant.LEVY: ("good",),
    Instant.GAIN: ("goods",), Instant.COUNT: ("type", "n"), Instant.SWAP: ("n",), Instant.TRADE: ("n",),
    Plot.MOVE: ("type", "n"), Plot.PLACE: ("type", "n"), Plot.SPOILS: ("goods",), Plot.TRIUMPH: ("goods",),
    Plot.CLAQUE: ("n",), Plot.PLUNDER: ("n",), Plot.EXTORT: ("n",),
}  # fmt: skip


def _ability(r: Reader, kind: type[Passive] | type[Instant] | type[Plot]) -> Ability:
    code: Passive | Instant | Plot = r.member("code", kind)
    for needed in _NEEDS.get(code, ()):
        r.require(needed)
    return Ability(
        code,
        r.member("good", Good) if r.has("good") else None,
        r.member("type", CardType) if r.has("type") else None,
        r.member("keimelion", Keimelion) if r.has("keimelion") else None,
        r.member("does", After) if r.has("does") else None,
        r.goods("goods", Good) if r.has("goods") else NOTHING,
        r.number("n", 1, 20) if r.has("n") else 0,
        r.number("others", 0, 5) if r.has("others") else 0,
    )


def _event(r: Reader) -> EventCard:
    options = tuple(Option(part.goods("needs", Good), part.goods("units", Unit)) for part in r.parts("options"))
    if not 1 <= len(options) <= 2:
        raise r.wrong("options", BadCards("refuse.cards.why.options"))
    for option in options:
        if option.needs[Good.DOXA] or option.needs[Good.DYNAMIS]:
            raise r.wrong("options", BadCards("refuse.cards.why.needs"))
    challenge = len(options) == 1
    fields = ["name", "place", "age", "year", "territory"]
    fields += [f"options.{i}.{part}" for i in range(1, len(options) + 1) for part in ("title", "needs", "units")]
    fields += ["reward", "penalty", *(["bid", "ranks"] if challenge else [])]
    event = EventCard(
        r.number("age", 1, 3),
        r.number("year", 400, 700),
        r.member("territory", Territory),
        options,
        r.goods("reward", Good),
        r.goods("penalty", Good),
        r.member("bid", Good) if challenge else None,
        r.numbers("ranks", 4) if challenge else (),
    )
    if event.bid is not None and event.bid not in RESOURCES:
        raise r.wrong("bid", BadCards("refuse.cards.why.bid"))
    r.finish(*fields)
    return event


def _solo_event(r: Reader) -> SoloEventCard:
    event = SoloEventCard(
        r.number("age", 1, 3),
        r.number("year", 400, 700),
        r.member("territory", Territory),
        r.goods("units", Unit),
        r.number("pay", 0, 30),
        r.goods("reward", Good),
        r.goods("penalty", Good),
    )
    r.finish("name", "age", "year", "territory", "units", "pay", "reward", "penalty")
    return event


def _task(r: Reader) -> TaskCard:
    score = r.part("score")
    scoring = score.member("code", Scoring)
    if scoring in (Scoring.PER_TYPE, Scoring.MOST_CARDS):
        score.require("type")
    if scoring is Scoring.PER_TERRITORY:
        score.require("territory")
    r.finish("name", "score")
    return TaskCard(
        scoring,
        score.number("doxa", 1, 20),
        score.member("type", CardType) if score.has("type") else None,
        score.member("territory", Territory) if score.has("territory") else None,
        score.number("least", 1, 20) if score.has("least") else 1,
    )


def _chest(r: Reader) -> Goods:
    r.finish("goods")
    return r.goods("goods", Good)


def _unit(r: Reader) -> UnitKind:
    kind = UnitKind(r.member("type", CardType), r.number("miniatures", 1, 50), r.goods("cost", Good))
    r.finish("name", "type", "miniatures", "cost")
    return kind


def _members(file: str, tables: dict[str, dict[str, Any]], members: Iterable[Any]) -> list[Reader]:
    """One reader per card, in the order of the enum; refuses missing and unknown cards."""
    table = tables[file]
    named = {member.name: member for member in members}
    by_name = {name.upper(): (name, entry) for name, entry in table.items()}
    for upper, (name, _) in by_name.items():
        if upper not in named:
            raise BadCards("refuse.cards.no_card", file=file, card=name)
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
    cards = {kind.__name__: _named(file, kind, names.get(kind.__name__, {}), "name") for kind in (Card, Event, Task)}
    events = _named(file, Event, table.get("event", {}), "event")
    for name, titles in events.items():
        if not isinstance(titles, dict) or not set(titles) <= {"place", "option1", "option2"}:
            raise _wrong_word(file, name, "event", BadCards("refuse.cards.why.titles"))
    return Names(cards, events)


def _named(file: str, kind: type[Card] | type[Event] | type[Task], table: Any, field: str) -> dict[str, Any]:
    """The words for cards of a kind: each a text, or a table of texts."""
    if not isinstance(table, dict):
        raise BadCards("refuse.cards.no_table", file=file, table=f"{field}.{kind.__name__}")
    for name, words in table.items():
        if name not in kind.__members__:
            raise _wrong_word(file, name, field, BadCards("refuse.cards.why.no_card"))
        if field == "name" and isinstance(words, dict) and "nom" not in words:
            raise _wrong_word(file, name, field, BadCards("refuse.cards.why.nominative"))
        for text in words.values() if isinstance(words, dict) else [words]:
            if not isinstance(text, str) or not text or set(text) & set("{}"):
                raise _wrong_word(file, name, field, BadCards("refuse.cards.why.text"))
    return table


def _wrong_word(file: str, card: str, field: str, why: BadCards) -> BadCards:
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
