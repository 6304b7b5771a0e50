"""Refusals. Each is the key of a sentence with its arguments, like all text; the catalogues say it in every language."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

if TYPE_CHECKING:
    from quadriga.kernel.effects import Ask
    from quadriga.kernel.game import AnyGame
    from quadriga.kernel.notation import Written
    from quadriga.kernel.state import State


class QuadrigaError(Exception):
    """Something the user asked for cannot be done: `raise QuadrigaError("refuse.game", name=name, games=names)`.

    The sentence stands under this key in the shared catalogue or in that of `of_game`. `quadriga.text.refusal` says it in any
    language; `str` says it in English. The kernel knows no catalogue: the package around it hands the wording in.
    """

    of_game: ClassVar[str | None] = None  # the game whose catalogue has the sentence, where it is not the shared one
    wording: ClassVar[Callable[[QuadrigaError], str] | None] = None  # says a refusal in English

    def __init__(self, key: str, /, **values: Any) -> None:
        super().__init__(key)
        self.key = key
        self.values = values

    def __str__(self) -> str:
        wording = QuadrigaError.wording
        return wording(self) if wording else self.key

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (type(self), {"key": self.key, "values": self.values})


def _rebuild(kind: type[QuadrigaError], attributes: dict[str, Any]) -> QuadrigaError:
    """The same error in another process."""
    error = kind.__new__(kind, attributes["key"])
    error.__dict__.update(attributes)
    return error


class Refused(NamedTuple):
    """An answer that was refused, and the question: what a game needs to say in its own words why."""

    game: AnyGame
    state: State
    ask: Ask[Any]
    written: Written


class IllegalMove(QuadrigaError):
    """The answer is not among the options, or it is not this seat's turn. Nothing has changed."""

    refused: Refused | None = None

    @property
    def rule(self) -> str:
        """The section of the rulebook that asks the question, where it is known."""
        return "" if self.refused is None else self.refused.ask.rule


class BadConfig(QuadrigaError):
    """A setting that does not exist or does not go with the others."""


class BadRecord(QuadrigaError):
    """A saved match that cannot be read or does not replay."""


class BadPosition(QuadrigaError):
    """A described position that contradicts the rules or itself."""


class Impossible(QuadrigaError):
    """What always holds and does not: `Impossible.unless(holds, key, …)`.

    A state of our own making never fails it; one that came from outside is refused with this sentence. Assertions would not
    do: Python can switch them off.
    """

    @classmethod
    def unless(cls, holds: bool, key: str, /, **values: Any) -> None:
        if not holds:
            raise cls(key, **values)
