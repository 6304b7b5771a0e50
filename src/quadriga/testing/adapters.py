"""Promises about a match in steps, for whatever stands on them: masks are the options, and observations the view."""

from __future__ import annotations

from random import Random
from typing import Any, Protocol

from quadriga.encoding import Stepper
from quadriga.kernel import Seat

LISTED = 400  # options that are looked at one by one
WORLDS = 2


class Tabled(Protocol):
    """A table of an adapter, as far as it is looked at here."""

    stepper: Stepper

    @property
    def over(self) -> bool: ...

    @property
    def asked(self) -> list[Seat]: ...

    def deal(self, seed: int) -> None: ...
    def step(self, seat: Seat, action: int) -> None: ...
    def observe(self, seat: Seat) -> Any: ...
    def mask(self, seat: Seat) -> Any: ...


def check_table(table: Tabled, seed: int, steps: int) -> None:
    """Play so many steps at random and look at every one; what is wrong fails with a word that says what."""
    rng = Random(seed)
    table.deal(seed)
    for _ in range(steps):
        if table.over:
            return
        seat = rng.choice(table.asked)
        _check_mask(table, seat)
        _check_observation(table, seat, rng)
        table.step(seat, rng.choice(table.stepper.legal(seat)))


def _check_mask(table: Tabled, seat: Seat) -> None:
    """The possible steps are those that lead to an option, and no others."""
    stepper = table.stepper
    offered = {step for step, possible in enumerate(table.mask(seat)) if possible}
    options = stepper.match.options(seat)
    if len(options) <= LISTED:
        taken = list(stepper.taken(seat))
        paths = [stepper.path(seat, option) for option in options]
        expected = {path[len(taken)] for path in paths if path[: len(taken)] == taken}
        assert offered == expected, f"the mask of seat {seat} is not its options: {sorted(offered ^ expected)}"


def _check_observation(table: Tabled, seat: Seat, rng: Random) -> None:
    """In worlds with the same view the observation is the same."""
    seen = list(table.observe(seat))
    for _ in range(WORLDS):
        world = table.stepper.imagine(seat, rng)
        assert world.match.view(seat) == table.stepper.match.view(seat)
        assert [float(x) for x in seen] == [float(x) for x in world.observe(seat)], "the observation tells more than the view"
