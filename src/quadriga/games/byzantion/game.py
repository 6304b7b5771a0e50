"""Byzantion as the kernel sees it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any

from quadriga.kernel import Game, Seat

from .config import ByzantionConfig
from .position import read_position
from .rules import phase_actions, phase_events, phase_final, setup, solo, victory
from .state import Byzantion, new_state
from .terms import Deme, Ruler, Step
from .view import View, imagine, view

if TYPE_CHECKING:
    from .bots.mind import ByzantionMind
    from .box.box import ByzantionBox
    from .draw.scene import ByzantionScene
    from .schema import ByzantionSchema
    from .telling.moments import ByzantionMoments
    from .telling.telling import ByzantionTelling


class ByzantionGame(Game[Byzantion, ByzantionConfig, View]):
    name = "byzantion"
    rules_version = 4
    config_type = ByzantionConfig
    state_type = Byzantion

    def seats(self, config: ByzantionConfig) -> int:
        return config.players

    def progress(self, g: Byzantion) -> int:
        return g.round + 1

    def side(self, config: ByzantionConfig, seat: Seat) -> Deme | Ruler:
        return Deme(seat) if config.players > 1 else Ruler.JUSTINIAN

    def new(self, config: ByzantionConfig) -> Byzantion:
        return new_state(config)

    async def turn(self, g: Byzantion) -> None:
        """§1.1, §4.2: rounds of three phases, each in small pieces."""
        if g.step is Step.SETUP:
            await setup.set_up(g)
        elif g.step is Step.ACTIONS:
            await (solo.take_turn(g) if g.solo else phase_actions.act(g))
        elif g.step is Step.SEALS:
            await (solo.open_round(g) if g.solo else phase_events.seals(g))
        elif g.step is Step.VOTES:
            await phase_events.vote(g)
        elif g.step is Step.DELIVERY:
            await phase_final.deliver(g)
        elif g.step is Step.CLEANUP:
            await (solo.clean_up(g) if g.solo else phase_final.clean_up(g))
        elif g.step is Step.DRAFT:
            await (setup.draft_solo(g) if g.solo else setup.draft(g))
        else:
            await victory.finale(g)

    def view(self, g: Byzantion, seat: Seat | None) -> View:
        return view(g, seat)

    def imagine(self, g: Byzantion, seat: Seat | None, rng: Random) -> None:
        imagine(g, seat, rng)

    def position(self, config: ByzantionConfig, data: Mapping[str, Any]) -> Byzantion:
        return read_position(config, data)

    @cached_property
    def schema(self) -> ByzantionSchema:
        from .schema import ByzantionSchema

        return ByzantionSchema()

    @cached_property
    def mind(self) -> ByzantionMind:
        from .bots.mind import ByzantionMind

        return ByzantionMind()

    @cached_property
    def scene(self) -> ByzantionScene:
        from .draw.scene import ByzantionScene

        return ByzantionScene()

    @cached_property
    def telling(self) -> ByzantionTelling:
        from .telling.telling import ByzantionTelling

        return ByzantionTelling()

    @cached_property
    def box(self) -> ByzantionBox:
        from .box.box import ByzantionBox

        return ByzantionBox()

    @cached_property
    def moments(self) -> ByzantionMoments:
        from .telling.moments import ByzantionMoments

        return ByzantionMoments()


GAME = ByzantionGame()
