"""How the views of a game are written as numbers: derived from the types of their fields, where the game says nothing else."""

from __future__ import annotations

import types
from collections.abc import Mapping, Sequence
from dataclasses import is_dataclass
from enum import Enum
from typing import Any, ClassVar, Union, get_args, get_origin, get_type_hints

from quadriga.encoding.specs import Bag, Flag, Label, Maybe, Number, Record, Row, Skip, Spec
from quadriga.kernel import AnyGame, Facet, QuadrigaError, Result


class Schema(Facet):
    """What a game declares so that its views can be written as numbers.

    `fields` names those fields of the view, by their paths ("players.zone"), whose type does not say how: tuples of numbers of
    any length, labels kept as numbers, hints that are for people alone.
    """

    attribute: ClassVar[str] = "schema"
    view_type: ClassVar[type | None] = None

    @classmethod
    def of(cls, game: AnyGame) -> Schema:
        return cls.find(game)

    def fields(self, config: Any) -> Mapping[str, Spec]:
        return {}

    def more_words(self) -> Sequence[type]:
        """Kinds of moves and enums that belong to the vocabulary and stand in neither `moves` nor `terms`."""
        return ()

    def catalogue(self, config: Any) -> Sequence[Any] | None:
        """Every move that can ever be offered, if they are few and all choices are lists: then a move is also one number."""
        return None

    def spec(self, game: AnyGame, config: Any) -> Spec:
        """How a view of this game with these settings is written."""
        if self.view_type is None:
            raise QuadrigaError("refuse.encoding.game", game=game.name)
        declared = dict(self.fields(config))
        spec = _spec(self.view_type, "", declared)
        assert not declared, f"{game.name} declares fields that no view has: {', '.join(declared)}"
        return spec


def _spec(hint: Any, path: str, declared: dict[str, Spec]) -> Spec:
    if path in declared:
        return declared.pop(path)
    origin, args = get_origin(hint), get_args(hint)
    if hint is bool:
        return Flag()
    if hint is int:
        return Number()
    if hint in (str, Result) or is_dataclass(hint):
        return Skip()  # settings are the same for the whole match, and an ending is no position
    if isinstance(hint, type) and issubclass(hint, Enum):
        return Label(hint)
    if isinstance(hint, type) and hasattr(hint, "_fields"):
        hints = get_type_hints(hint)
        return Record({name: _spec(hints[name], f"{path}.{name}".lstrip("."), declared) for name in hint._fields})
    if origin in (Union, types.UnionType):
        return _union(args, path, declared)
    if origin is tuple:
        return _tuple(args, path, declared)
    raise TypeError(f"'{path}' is {hint}: the schema has to say how that is written")


def _union(args: tuple[Any, ...], path: str, declared: dict[str, Spec]) -> Spec:
    kinds = [arg for arg in args if arg is not type(None)]
    if all(isinstance(kind, type) and issubclass(kind, Enum) for kind in kinds):
        return Label([member for kind in kinds for member in kind])
    assert len(kinds) == 1, f"'{path}' can be several things: the schema has to say how that is written"
    spec = _spec(kinds[0], path, declared)
    return spec if isinstance(spec, Skip | Bag) else Maybe(spec)


def _tuple(args: tuple[Any, ...], path: str, declared: dict[str, Spec]) -> Spec:
    if len(args) == 2 and args[1] is Ellipsis:
        item = args[0]
        if isinstance(item, type) and issubclass(item, Enum):
            return Bag(item)
        raise TypeError(f"'{path}' is as long as it likes: the schema has to say how it is written")
    assert len(set(args)) == 1, f"'{path}' mixes kinds: the schema has to say how it is written"
    return Row(len(args), _spec(args[0], path, declared))
