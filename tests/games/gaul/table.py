"""Set up, do, claim: a match of Gaul from a described position."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from quadriga.games.gaul import GAME
from quadriga.games.gaul.config import GaulConfig
from quadriga.games.gaul.rules.battle.arithmetic import open_clash
from quadriga.games.gaul.rules.battle.state import Clash
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import Faction
from quadriga.games.gaul.view import View
from quadriga.kernel import Amount, Choice, Match, from_position, scripted_dealer

GaulMatch = Match[Gaul, GaulConfig, View]
SEATS = ("ROMANS", "ARVERNI", "AEDUI", "BELGAE")


def position(dice: Iterable[Any] = (), config: dict[str, Any] | None = None, **data: Any) -> GaulMatch:
    """A match whose dice fall as listed; a draw beyond the list is an error."""
    return from_position(GAME, {"config": config or {}, **data}, scripted_dealer(dice))


def state(**data: Any) -> Gaul:
    """A state alone."""
    config = GAME.configure(data.pop("config", {}))
    g = GAME.position(config, data)
    GAME.check(g)
    return g


def ario(**data: Any) -> Gaul:
    """A state under the rules of Ariovistus."""
    return state(config={"scenario": "ARIOVISTUS"}, **data)


def with_nonplayers(names: str, scenario: str = "RECONQUEST", **data: Any) -> Gaul:
    """A state with these non-players. Whoever has done something on the card was Eligible."""
    if "eligible" in data:
        data["eligible"] = [*data["eligible"], *(name for name in data.get("deeds", ()) if name not in data["eligible"])]
    g = state(config={"scenario": scenario}, **data)
    says_who_plays = names.startswith("ALL")  # ALL_BUT_…
    g.automata = tuple(seat for seat, name in enumerate(SEATS) if (name in names) is not says_who_plays)
    return g


def opened(g: Gaul, clash: Clash) -> Clash:
    """The Battle with its forces counted."""
    open_clash(g, clash)
    return clash


def asked(match: GaulMatch) -> Any:
    return match.pending[0]


def options(match: GaulMatch) -> Choice[Any]:
    """What is offered. (Moves of different kinds may be equal as tuples; a choice tells them apart, a list does not.)"""
    choice: Choice[Any] = asked(match).choice
    return choice


def prompt(match: GaulMatch) -> str:
    return str(asked(match).prompt)


def seat(match: GaulMatch) -> int:
    return int(asked(match).seat)


def do(match: GaulMatch, *moves: Any) -> GaulMatch:
    """Answer what is asked, one move after the other; a dict is a group of pieces."""
    for move in moves:
        answer = tuple(Amount(item, n) for item, n in sorted(move.items())) if isinstance(move, dict) else move
        match.answer(asked(match).seat, answer)
    return match


def resources(match: GaulMatch, faction: Faction) -> int:
    return match.state.resources[faction]
