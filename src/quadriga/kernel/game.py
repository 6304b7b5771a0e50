"""What a game gives the kernel: its settings, a first state, turns, views and imagination.

How a game is judged, drawn, told or boxed is no affair of the kernel: see `facet.py`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from enum import Enum, IntEnum
from functools import lru_cache
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar, Final, Generic, TypeAlias, TypeVar, get_type_hints

from quadriga.kernel.effects import Seat
from quadriga.kernel.errors import BadConfig, BadPosition
from quadriga.kernel.facet import Facet
from quadriga.kernel.state import News, State, to_json

S = TypeVar("S", bound=State)
C = TypeVar("C")
V = TypeVar("V")
T = TypeVar("T")
Landmark = tuple[IntEnum, ...]  # reported by its names, those of the same first member together
Waypoint = tuple[str, str]  # where and what, in words of those who build the game


def number(default: int, least: int, most: int) -> Any:
    """A config field that is a whole number within bounds."""
    return dataclasses.field(default=default, metadata={"least": least, "most": most})


def data(default: T, read: Callable[[Any], T], write: Callable[[T], Any]) -> T:
    """A config field of any other kind, such as a set of cards: JSON comes in through `read`, with a sentence where it
    cannot, and goes out through `write`. Records, tables and workers carry it with the config; the default is left out.
    """
    return dataclasses.field(default=default, metadata={"read": read, "write": write})


@dataclasses.dataclass(frozen=True)
class Config:
    """Settings of a game: subclass as a frozen dataclass of bools, enums, `number` and `data` fields, each with a default."""

    def check(self) -> None:
        """Raise `BadConfig` where settings do not go together."""

    def idle(self) -> frozenset[str]:
        """Settings that make no difference beside the others: forms leave them out."""
        return frozenset()


Offers: TypeAlias = Mapping[str, Mapping[str, Any]]  # further values of settings: by the setting's name, by their own
NO_OFFERS: Final[Mapping[str, Any]] = MappingProxyType({})


class Setting:
    """One field of a config as the home page and the command line show it."""

    def __init__(self, field: dataclasses.Field[Any], hint: Any, offered: Mapping[str, Any]) -> None:
        self.name = field.name
        self.default = field.default
        self._hint = hint
        self._read = field.metadata.get("read")
        if self._read is not None:
            others = {word: value for word, value in offered.items() if value != field.default}
            self._words = others | {str(field.default): field.default}
        elif hint is bool:
            self._words = {"false": False, "true": True}
        elif isinstance(hint, type) and issubclass(hint, Enum):
            self._words = {member.name.lower(): member for member in hint}
        else:
            self._words = {str(n): n for n in range(field.metadata["least"], field.metadata["most"] + 1)}

    @property
    def values(self) -> tuple[Any, ...]:
        """What can be chosen; a `data` field may have other values, too."""
        return tuple(self._words.values())

    def word(self, value: Any) -> str:
        """What a value is called in forms and on the command line."""
        return next((word for word, offered in self._words.items() if offered == value), str(value))

    def write(self, value: Any) -> Any:
        """A value as JSON for those who choose; a `data` value by its word."""
        return self.word(value) if self._read is not None else to_json(value)

    def read(self, data: Any) -> Any:
        """The value written as JSON, in a form or on the command line."""
        if self._read is not None and not isinstance(data, str):
            return data if isinstance(data, self._hint) else self._read(data)
        text = (data.name if isinstance(data, Enum) else str(data)).lower()
        if self._hint is bool:
            text = {"yes": "true", "on": "true", "1": "true", "no": "false", "off": "false", "0": "false"}.get(text, text)
        for word, value in self._words.items():
            if word.lower() == text:
                return value
        if self._read is not None:
            return self._read(data)
        raise BadConfig("refuse.setting_value", name=self.name, value=data, values=", ".join(self._words))


class Game(Generic[S, C, V]):
    """One game. Subclass once per game and expose an instance as `GAME` in `quadriga.games.<name>`."""

    name: str
    rules_version: int  # raised whenever a rule changes what an old record would replay to
    config_type: type[C]
    state_type: type[S]
    main_setting: ClassVar[str] = ""  # the setting that says what is played, such as a scenario: each is measured by itself

    def __getstate__(self) -> dict[str, Any]:
        """What other processes get: they make the facets themselves where they need them."""
        return {name: value for name, value in self.__dict__.items() if not isinstance(value, Facet)}

    # Rules ----------------------------------------------------------------------------------------------------

    def seats(self, config: C) -> int:
        """How many seats there are, automata included."""
        raise NotImplementedError  # abstract

    def automata(self, config: C) -> tuple[Seat, ...]:
        """Seats that the rules themselves play (Crassus, the German tribes): never asked."""
        return ()

    def progress(self, g: S) -> int:
        """How far a match is, for lists: the number of its round, card or whatever the game counts; 0: it counts nothing."""
        return 0

    def side(self, config: C, seat: Seat) -> Any:
        """Who sits there, as text names it: an enum member. Without one, seats are numbered from 1."""
        return seat + 1

    def new(self, config: C) -> S:
        """The first state, before any chance or choice. Setting up is the first turn."""
        raise NotImplementedError  # abstract

    async def turn(self, g: S) -> None:
        """The unit between two checkpoints; called again and again until `g.result` is set."""
        raise NotImplementedError  # abstract

    # Knowledge ------------------------------------------------------------------------------------------------

    def view(self, g: S, seat: Seat | None) -> V:
        """All that this seat (None: a watcher) may know: plain values with equality, named one by one."""
        raise NotImplementedError  # abstract

    def imagine(self, g: S, seat: Seat | None, rng: Random) -> None:
        """Redraw in place everything this seat may not know, distributed as the rules imply."""

    def hides(self, g: S, seat: Seat | None) -> bool:
        """Whether there is anything to redraw. A game that cannot tell quickly says yes."""
        return type(self).imagine is not Game.imagine

    def check(self, g: S) -> None:
        """Raise `Impossible` unless what always holds does. For tests, fuzzing and described positions."""
        g.check()

    def landmarks(self, config: C) -> Sequence[Landmark]:
        """What long random play should meet, e.g. every side of every card: the fuzzer counts it and names what it missed."""
        return ()

    def landmark(self, g: S, answer: Any) -> Landmark | None:
        """Which landmark this answer, about to be given, carries out."""
        return None

    def waypoints(self, config: C) -> Sequence[Waypoint]:
        """What the rules should pass through by themselves in long random play, e.g. every node of an automaton's chart."""
        return ()

    def outposts(self, config: C) -> Sequence[S]:
        """Positions from which random play meets what it hardly ever comes to from the start."""
        return ()

    def waypoint(self, news: News) -> Waypoint | None:
        """Which waypoint this report is about."""
        return None

    # Positions ------------------------------------------------------------------------------------------------

    def position(self, config: C, data: Mapping[str, Any]) -> S:
        """The state described by a short readable table; `BadPosition` with a sentence if it contradicts itself."""
        raise BadPosition("refuse.no_positions", game=self.name)

    # Settings -------------------------------------------------------------------------------------------------

    def settings(self, offers: Offers = NO_OFFERS) -> list[Setting]:
        """The config fields with their possible values, and what else is offered here for `data` fields."""
        hints = _hints(self.config_type)  # type: ignore[arg-type]
        fields = dataclasses.fields(self.config_type)  # type: ignore[arg-type]
        return [Setting(f, hints[f.name], offers.get(f.name, NO_OFFERS)) for f in fields]

    def configure(self, data: Mapping[str, Any] | None = None, offers: Offers = NO_OFFERS) -> C:
        """A checked config from JSON, from words of a form or of the command line."""
        settings = {setting.name: setting for setting in self.settings(offers)}
        values = {}
        for name, value in (data or {}).items():
            if name not in settings:
                raise BadConfig("refuse.no_setting", game=self.name, name=name, names=", ".join(settings) or "none")
            values[name] = settings[name].read(value)
        config = self.config_type(**values)
        if isinstance(config, Config):
            config.check()
        return config


@lru_cache(maxsize=64)
def _hints(config_type: type) -> dict[str, Any]:
    """What the fields of a config are: read once, for whoever tries thousands of configs."""
    return get_type_hints(config_type)


AnyGame: TypeAlias = Game[Any, Any, Any]  # for what works with all of them
