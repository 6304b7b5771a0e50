"""What a game gives the kernel: its settings, a first state, turns, views and imagination.

How a game is judged, drawn, told or boxed is no affair of the kernel: see `facet.py`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from enum import Enum, IntEnum
from random import Random
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar, get_type_hints

from quadriga.kernel.effects import Seat
from quadriga.kernel.errors import BadConfig, BadPosition
from quadriga.kernel.facet import Facet
from quadriga.kernel.state import State, to_json

S = TypeVar("S", bound=State)
C = TypeVar("C")
V = TypeVar("V")
Landmark = tuple[IntEnum, ...]  # reported by its names, those of the same first member together


def number(default: int, least: int, most: int) -> Any:
    """A config field that is a whole number within bounds."""
    return dataclasses.field(default=default, metadata={"least": least, "most": most})


@dataclasses.dataclass(frozen=True)
class Config:
    """Options of a game: subclass as a frozen dataclass of bools, enums and `number` fields, each with a default."""

    def check(self) -> None:
        """Raise `BadConfig` where options do not go together."""


class Setting:
    """One field of a config as the home page and the command line show it."""

    def __init__(self, field: dataclasses.Field[Any], hint: Any) -> None:
        self.name = field.name
        self.default = field.default
        self.hint = hint
        if hint is bool:
            self.values: tuple[Any, ...] = (False, True)
        elif isinstance(hint, type) and issubclass(hint, Enum):
            self.values = tuple(hint)
        else:
            self.values = tuple(range(field.metadata["least"], field.metadata["most"] + 1))

    def read(self, data: Any) -> Any:
        """The value written as JSON or on the command line."""
        text = str(to_json(data)).lower()
        if self.hint is bool:
            text = {"yes": "true", "on": "true", "1": "true", "no": "false", "off": "false", "0": "false"}.get(text, text)
        for value in self.values:
            if str(to_json(value)).lower() == text:
                return value
        names = ", ".join(str(to_json(value)).lower() for value in self.values)
        raise BadConfig(f"The option '{self.name}' cannot be '{data}'; it can be {names}.")


class Game(Generic[S, C, V]):
    """One game. Subclass once per game and expose an instance as `GAME` in `quadriga.games.<name>`."""

    name: str
    rules_version: int  # raised whenever a rule changes what an old record would replay to
    config_type: type[C]
    state_type: type[S]
    main_setting: ClassVar[str] = ""  # the option that says what is played, a scenario for instance: each is measured by itself

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

    def check(self, g: S) -> None:
        """Assert what always holds. For tests, fuzzing and described positions."""
        g.check()

    def landmarks(self, config: C) -> Sequence[Landmark]:
        """What long random play should meet, e.g. every side of every card: the fuzzer counts it and names what it missed."""
        return ()

    def landmark(self, g: S, answer: Any) -> Landmark | None:
        """Which landmark this answer, about to be given, carries out."""
        return None

    # Positions ------------------------------------------------------------------------------------------------

    def position(self, config: C, data: Mapping[str, Any]) -> S:
        """The state described by a short readable table; `BadPosition` with a sentence if it contradicts itself."""
        raise BadPosition(f"{self.name} has no position format.")

    # Options --------------------------------------------------------------------------------------------------

    def settings(self) -> list[Setting]:
        """The config fields with their possible values."""
        hints = get_type_hints(self.config_type)
        return [Setting(f, hints[f.name]) for f in dataclasses.fields(self.config_type)]  # type: ignore[arg-type]

    def configure(self, data: Mapping[str, Any] | None = None) -> C:
        """A checked config from JSON or command-line words."""
        options = {option.name: option for option in self.settings()}
        values = {}
        for name, value in (data or {}).items():
            if name not in options:
                raise BadConfig(f"{self.name} has no option '{name}'; it has {', '.join(options) or 'none'}.")
            values[name] = options[name].read(value)
        config = self.config_type(**values)
        if isinstance(config, Config):
            config.check()
        return config


AnyGame: TypeAlias = Game[Any, Any, Any]  # for what works with all of them
