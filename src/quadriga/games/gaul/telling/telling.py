"""Gaul in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from quadriga.kernel import Ask, News, Written
from quadriga.text import Table, Text
from quadriga.text.flow import Flow, Passage
from quadriga.text.telling import Partial, Preset, Story, Telling

from ..explain.effectless import effectless_sides
from ..explain.refusals import why_not
from ..moves import (
    CallOff,
    EnlistFor,
    Event,
    Finish,
    Give,
    Harass,
    Issue,
    IssueLimited,
    Negotiate,
    Pass,
    PlaceBands,
    PlaceEnlisted,
    Refuse,
    Request,
    Scatter,
    Select,
    Stop,
    Use,
    Withdraw,
)
from ..rules.command import ABILITIES
from ..ruleset import RULESETS
from ..state import Gaul
from ..terms import Ability, Command, Deed, Faction, Region, Side, Word
from ..view import View
from . import nonplayers
from .board_text import beside, board_text, factions, regions
from .story import story


class GaulTelling(Telling[View]):
    presets = (
        Preset("bot", {"scenario": "great_revolt"}, ("here", "bot", "bot", "bot")),
        Preset("solo", {"scenario": "great_revolt", "nonplayers": "all_but_romans"}, ("here",)),
        Preset("friend", {"scenario": "great_revolt"}, ("here", "link", "bot", "bot")),
    )
    readings = frozenset({"every_home"})
    leading = ("scenario",)
    quiet = frozenset(move.__name__ for move in (CallOff, Finish, Give, Negotiate, Pass, Refuse, Request, Stop, Withdraw))

    def board_text(self, view: View, text: Text) -> list[Table]:
        return board_text(view, text)

    def real_board(self, view: View, text: Text) -> list[Table]:
        """The cards speak for themselves."""
        return [beside(view, text), factions(view, text), regions(view, text)]

    def remark(self, view: View, state: Gaul) -> View:
        """§5.1.3: which sides of the card would do nothing."""
        return view._replace(effectless=effectless_sides(state))

    def why_not(self, state: Gaul, ask: Ask[Any], written: Written) -> str | None:
        return why_not(state, ask, written)

    def story(self, view: View, told: Sequence[News], text: Text) -> Story | None:
        return story(view, told, text)

    def flow(self, view: View, seat: int, chart: str | None, text: Text) -> Flow | None:
        return nonplayers.flow(view, seat, chart, text)

    def passages(self, view: View, told: Sequence[News], text: Text) -> list[Passage]:
        return nonplayers.passages(view, told, text)

    def is_by_die(self, what: str) -> bool:
        """§8.3.4, and the Germans' own choices; cards are turned up."""
        return what != "card"

    def label(self, view: View, seat: int, partial: Partial, text: Text) -> str | None:
        verb, thing = (*partial, None, None)[:2]
        if verb == Event.__name__ and thing is not None and Side[thing] in view.effectless:
            return text.say("draw.idle_side", side=Side[thing])
        if verb == Select.__name__ and thing is not None and cost(view, Region[thing], text):
            return f"{text.name(Region[thing])}: {cost(view, Region[thing], text)}"
        if verb == Scatter.__name__ and view.doing is Ability.RAMPAGE:
            return text.say("draw.nobody_flees")
        if thing is None:
            return None
        if verb == Select.__name__ and view.doing is Command.RAID and view.focus is Region[thing]:
            return text.say("draw.intimidate_too", region=Region[thing])
        if verb == Harass.__name__:
            return text.say("move.Harass", region=Region[thing])
        if verb == PlaceBands.__name__:
            return _bands(view, int(thing), text)
        if verb in (IssueLimited.__name__, EnlistFor.__name__):
            return text.say(f"move.{verb}", command=Command[thing])
        if verb == PlaceEnlisted.__name__:
            return text.say(f"move.{verb}", n=int(thing))
        return None

    def line(self, view: View, seat: int, move: object, text: Text) -> str | None:
        if isinstance(move, Event) and move.side in view.effectless:
            return text.say("draw.idle_event", side=move.side)
        if isinstance(move, Select) and cost(view, move.region, text):
            return f"{text.name(move.region)}: {cost(view, move.region, text)}"
        return _bands(view, move.n, text) if isinstance(move, PlaceBands) else None

    def barred(self, view: View, ask: Ask[Any]) -> list[Issue | IssueLimited | Use]:
        """§2.3.4, §4.1: every Command of the faction, and every Special Ability but those that belong to Battle."""
        if ask.prompt not in ("slot", "step"):
            return []
        rules = RULESETS[view.book]
        faction: Faction = ask.args["faction"]
        if ask.prompt == "slot":
            limited = any(deed in (Deed.COMMAND, Deed.COMMAND_ABILITY) for deed in view.deeds)
            return [(IssueLimited if limited else Issue)(command) for command in rules.commands(faction)]
        return [Use(ability) for ability in rules.abilities[faction] if ability in ABILITIES]

    def repeats(self, news: News, move: object) -> bool:
        """A move names little more than a place: a report with a number, or with another thing there, says more."""
        short = len(news.args) <= 2 and all(isinstance(value, Word) for value in news.args.values())
        return short and super().repeats(news, move)


def _bands(view: View, n: int, text: Text) -> str:
    """So many Auxilia or Warbands, as the acting faction calls them."""
    key = "auxilia" if view.acting is Faction.ROMANS else "warbands"
    return text.say(f"draw.place_{key}", n=n)


def cost(view: View, region: Region, text: Text) -> str:
    """§3.1: what the Command under way would cost there, before it is paid; Recruit costs nothing within a Supply Line."""
    if not view.costs or not view.costs[region]:
        return ""
    return text.say("draw.costs_at_most" if view.doing is Command.RECRUIT else "draw.costs", n=view.costs[region])
