"""What a game gives the kernel: options, a first state, turns, views and imagination."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from enum import Enum, IntEnum
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar, get_type_hints

from quadriga.kernel.effects import Ask, Seat
from quadriga.kernel.errors import BadConfig, BadPosition, QuadrigaError
from quadriga.kernel.notation import Written
from quadriga.kernel.state import Result, State, to_json

if TYPE_CHECKING:
    from quadriga.draw import Scene
    from quadriga.text import Table, Text

S = TypeVar("S", bound=State)
C = TypeVar("C")
Landmark = tuple[IntEnum, ...]  # told by its names, those of the same first member together


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


class Skill(NamedTuple):
    """How much one level of opponents sees of a game."""

    notices: int = 200  # options it considers at all
    tried: int = 200  # and of these tries at the most, those that `Game.rate` likes best
    turns: int = 0  # turns of its own that it plays on at a glance before it values a position, the running one first
    worlds: int = 1  # imagined worlds in which it tries an option
    iterations: int = 0  # of a tree search; without one, every option noticed is tried


class Thinking(NamedTuple):
    """How opponents think about a game. The levels differ by what they see and by nothing else."""

    tiro: Skill = Skill(notices=6)
    miles: Skill = Skill(notices=20)
    centurio: Skill = Skill(iterations=30, worlds=4)
    legatus: Skill = Skill(iterations=200, worlds=4)
    imperator: Skill = Skill(iterations=2500, worlds=4)
    search: Skill = Skill(worlds=4)  # for hints, for analysis and for searches by name, which bring their own iterations


class Game(Generic[S, C]):
    """One game. Subclass once per game and expose an instance as `GAME` in `quadriga.games.<name>`."""

    name: str
    rules_version: int  # raised whenever a rule changes what an old record would replay to
    config_type: type[C]
    state_type: type[S]
    main_setting: ClassVar[str] = ""  # the option that says what is played, a scenario for instance: each is measured by itself

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

    def why_not(self, g: S, ask: Ask[Any], written: Written) -> str | None:
        """The text key `why.<key>` of the rule that forbids this answer to this question; None: nothing special."""
        return None

    # Knowledge ------------------------------------------------------------------------------------------------

    def view(self, g: S, seat: Seat | None) -> Any:
        """All that this seat (None: a watcher) may know: plain values with equality, named one by one."""
        raise NotImplementedError  # abstract

    def imagine(self, g: S, seat: Seat | None, rng: Random) -> None:
        """Redraw in place everything this seat may not know, distributed as the rules imply."""

    def check(self, g: S) -> None:
        """Assert what always holds: pieces conserved, bounds kept. For tests and fuzzing."""

    def landmarks(self, config: C) -> Sequence[Landmark]:
        """What long random play should meet, e.g. every side of every card: the fuzzer counts it and names what it missed."""
        return ()

    def landmark(self, g: S, answer: Any) -> Landmark | None:
        """Which landmark this answer, about to be given, carries out."""
        return None

    # Judgement ------------------------------------------------------------------------------------------------

    def evaluate(self, g: S, seat: Seat) -> float:
        """What a position is worth to the seat, from -1 (lost) to 1 (won); asked only while the match is not over."""
        return 0.0

    is_zero_sum: ClassVar[bool] = False  # whether, between two seats, one's worth is always the other's negative
    weights: ClassVar[dict[str, float]] = {}  # the tunable numbers of `evaluate`, one for each feature

    def features(self, g: S, seat: Seat) -> Sequence[float]:
        """What `evaluate` weighs, in the order of `weights`: for tuning by self-play."""
        return ()

    def evaluate_all(self, g: S, seats: int) -> list[float]:
        """The position's worth to every seat; a game that compares seats with each other can save work here."""
        return [self.evaluate(g, seat) for seat in range(seats)]

    thinking: ClassVar[Thinking] = Thinking()
    opening: ClassVar[str] = ""  # the prompt with which a turn begins, where a seat may have two in a row

    def outcome(self, result: Result, seat: Seat) -> float:
        """What an end is worth to the seat, on the same scale. Games that one plays for a score grade it here."""
        return 2.0 / len(result.winners) - 1.0 if seat in result.winners else -1.0

    def rate(self, g: S, seat: Seat, moves: Sequence[Any], now: float | None = None) -> list[float] | None:
        """A quick guess of what each of these moves is worth to the seat, on the scale of `evaluate`.

        `now` is about what the position itself is worth to the seat, where the caller has valued it before.
        Search asks it at every node. None means that the game has no quick opinion: search then tries each move and evaluates.
        """
        return None

    # Telling --------------------------------------------------------------------------------------------------

    def board_text(self, view: Any, text: Text) -> list[Table]:
        """The view as plain tables of words: the board for the terminal, for ears, and for the curious."""
        return []

    # Positions ------------------------------------------------------------------------------------------------

    def position(self, config: C, data: Mapping[str, Any]) -> S:
        """The state described by a short readable table; `BadPosition` with a sentence if it contradicts itself."""
        raise BadPosition(f"{self.name} has no position format.")

    # Card files -----------------------------------------------------------------------------------------------

    def export_cards(self, folder: Path) -> list[Path]:
        """Write the cards into a folder as files that the owner of a boxed game can change; returns the files."""
        raise QuadrigaError(f"{self.name} has no card files.")

    def use_cards(self, folder: Path) -> None:
        """Play with the card files of this folder from now on; a sentence where they are wrong."""
        raise QuadrigaError(f"{self.name} has no card files.")

    # Drawing --------------------------------------------------------------------------------------------------

    def scene(self) -> Scene[Any] | None:
        """How the game is drawn. Import `draw` inside: rules and kernel never load drawing."""
        return None

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
