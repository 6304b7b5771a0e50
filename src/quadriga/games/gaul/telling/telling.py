"""Gaul in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from types import MappingProxyType
from typing import Any

from quadriga.kernel import Amount, Amounts, Ask, News, Written, notate, part
from quadriga.text import Table, Text
from quadriga.text.flow import Flow, Passage
from quadriga.text.telling import Partial, Plan, Preset, Story, Telling

from ..config import GaulConfig
from ..explain.effectless import effectless_sides
from ..explain.refusals import why_not
from ..moves import (
    Ambush,
    Attack,
    Besiege,
    CallOff,
    Disperse,
    EnlistFor,
    Event,
    Finish,
    Give,
    Harass,
    Issue,
    IssueLimited,
    Negotiate,
    Pass,
    PlaceAlly,
    PlaceBands,
    PlaceEnlisted,
    Remove,
    RemoveTribe,
    Request,
    Retreat,
    Roll,
    Scatter,
    Select,
    Stand,
    Stop,
    To,
    Use,
    Withdraw,
)
from ..rules.agreement import is_deaf, vain_talks
from ..rules.command import ABILITIES
from ..rules.deck import count_winters
from ..rules.forecast import Fight, Way, fatal_rolls, fights, goal, march_paid, strike_back, ways, winter_need
from ..ruleset import RULESETS
from ..state import Gaul
from ..terms import LEADERS, Ability, Command, Deed, Faction, Force, Kind, Region, Side, Status, Tribe, Word, force
from ..view import View
from . import nonplayers
from .board_text import beside, board_text, factions, regions
from .prompts import consent, dispersing, finish, passing, prompt, seizing, standing, tip
from .quarters import paying
from .solo import alone
from .story import story

ATTACKS: dict[str, type[Attack | Besiege | Ambush]] = {move.__name__: move for move in (Attack, Besiege, Ambush)}
EVERYBODY = ("march_group", "march_along", "march_on", "scout_group", "quarters_who", "provincia_who", "keep_paid")
FLIPS = ("rampage_flip", "intimidate_flip")
PAYS = ("give", "requested", "event_corn")
OF_OTHERS = ("retreats", "subdued")


class GaulTelling(Telling[View]):
    presets = (
        Preset("bots", {"scenario": "great_revolt"}, ("here", "bot", "bot", "bot")),
        *(
            Preset(f"as_{side}", {"scenario": "great_revolt", "nonplayers": f"all_but_{side}"}, ("here",))
            for side in ("romans", "arverni", "aedui", "belgae")
        ),
        Preset("friend", {"scenario": "great_revolt"}, ("here", "link", "bot", "bot")),
    )
    tipped = frozenset(move.__name__ for move in (Ambush, Attack, Besiege, Retreat))
    worded = frozenset({Event.__name__})
    summed = frozenset({"removed", "placed", "retreated", "quartered", "scouted"})
    settled = frozenset({"besiege"})  # the attack was confirmed
    readings = frozenset({"every_home"})
    leading = ("scenario",)
    openings = MappingProxyType(
        {
            "Issue": (1, "Command"),
            "IssueLimited": (1, "Command"),
            "Event": (0, "name.Deed.EVENT"),
            "Pass": (0, "name.Deed.PASSED"),
        }
    )
    quiet = frozenset(move.__name__ for move in (CallOff, Finish, Give, Negotiate, Pass, Request, Stop, Withdraw))

    def board_text(self, view: View, text: Text) -> list[Table]:
        return board_text(view, text)

    def real_board(self, view: View, text: Text) -> list[Table]:
        """The cards speak for themselves."""
        return [beside(view, text), factions(view, text), regions(view, text)]

    def words(self, text: Text, config: GaulConfig) -> Text:
        """§8.9: who plays alone wins in another way."""
        return alone(text, config.solo) if config.people == 1 else text

    def remark(self, view: View, state: Gaul) -> View:
        """§5.1.3: which sides of the card would do nothing; what Battles would come to, and how far a group can go."""
        return view._replace(
            effectless=effectless_sides(state),
            fights=fights(state),
            ways=ways(state),
            deaf=is_deaf(state),
            vain=vain_talks(state),
            all_winters=count_winters(state),
            toward=goal(state),
            fatal=fatal_rolls(state),
            winter_need=winter_need(state),
            march_paid=march_paid(state),
            struck_back=strike_back(state),
        )

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

    def prompt(self, view: View, ask: Ask[Any], text: Text) -> str | None:
        return prompt(view, ask, text)

    def label(self, view: View, seat: int, partial: Partial, text: Text) -> str | None:
        verb, thing = (*partial, None, None)[:2]
        if verb == Event.__name__ and thing is not None and Side[thing] in view.effectless:
            return text.say("draw.idle_side", side=Side[thing])
        if verb == Select.__name__ and thing is not None and (worth(view, Region[thing], text) or view.fights):
            return _selected(view, Region[thing], text)
        if verb == Scatter.__name__ and view.doing is Ability.RAMPAGE:
            return text.say("draw.nobody_flees")
        if thing is None:
            return None
        if verb == Select.__name__ and view.doing is Command.RAID and view.focus is Region[thing]:
            return text.say("draw.intimidate_too", region=Region[thing])
        if verb in ATTACKS:
            return _attack(view, ATTACKS[verb](Faction[thing]), text)
        if verb == Roll.__name__:
            return _roll(view, Roll(Force[thing]), text)
        if verb == Remove.__name__ and view.due is not None:
            return text.say("move.Remove", piece=Force[thing])
        if verb == PlaceAlly.__name__:
            return text.say("move.PlaceAlly", tribe=Tribe[thing])
        if verb == Harass.__name__:
            return text.say("move.Harass", region=Region[thing])
        if verb == PlaceBands.__name__:
            return _bands(view, int(thing), text)
        if verb in (IssueLimited.__name__, EnlistFor.__name__):
            return text.say(f"move.{verb}", command=Command[thing])
        if verb == PlaceEnlisted.__name__:
            return _lent(view, int(thing), text)
        return None

    def line(self, view: View, seat: int, move: object, text: Text) -> str | None:
        if isinstance(move, Event) and move.side in view.effectless:
            return text.say("draw.idle_event", side=move.side)
        if isinstance(move, Select):
            return _selection(view, move.region, text)
        if isinstance(move, Attack | Besiege | Ambush):
            return _attack(view, move, text)
        if isinstance(move, Finish):
            return finish(view, text)
        if isinstance(move, Disperse):
            return dispersing(view, move, text)
        if isinstance(move, Pass):
            return passing(view, seat, text)
        if isinstance(move, Retreat | Scatter | Stand):
            return standing(view, move, text)
        if isinstance(move, To) and view.focus is not None:
            return text.say("ask.to", origin=view.focus, region=move.region)
        if isinstance(move, PlaceBands) and view.focus is not None:
            return text.say("ask.place_in", what=_bands(view, move.n, text), region=view.focus)
        if isinstance(move, PlaceEnlisted):
            return _lent(view, move.n, text)
        if isinstance(move, Roll):
            return _roll(view, move, text)
        if isinstance(move, PlaceAlly):
            return _idle_ally(view, move, text)
        if isinstance(move, RemoveTribe) and view.doing is Ability.BUILD:
            return text.say("ask.subdue", tribe=move.tribe)
        return _bands(view, move.n, text) if isinstance(move, PlaceBands) else None

    def answer(self, view: View, ask: Ask[Any], move: object, text: Text) -> str | None:
        return consent(view, ask, move, text) or super().answer(view, ask, move, text)

    def deed(self, view: View, ask: Ask[Any], answer: Any, text: Text) -> str | None:
        """§3.2.2: a group that goes on says where to; §1.5.2: who sends nothing says so; §6.3.3: who pays, for how many."""
        if ask.prompt == "keep_paid":
            return paying(ask, answer, text)
        if ask.prompt == "requested" and answer == 0:
            return text.say("none.requested")
        if ask.prompt != "march_on" or view.toward is None or not answer:
            return None
        n = sum(amount.n for amount in answer)
        return text.say("draw.on_to", region=view.toward, n=n)

    def caution(self, view: View, move: object, before: Any, text: Text) -> str | None:
        """§3.2.2: a March is paid for before anybody leaves. §3.2.4, §3.4.5: a Battle in which nobody else is asked is over at
        once."""
        if move == () and isinstance(before, Select) and view.march_paid:
            return text.say("ask.march_nobody", region=view.focus, n=view.march_paid)
        fight = _only_fight(view, move)
        if fight is None or RULESETS[view.book].game_run is not fight.move.faction:
            return None
        return text.say("draw.fight_at_once", n=fight.toll, other=fight.move.faction, back=fight.struck_back or 0)

    def tip(self, view: View, ask: Ask[Any], move: object, text: Text) -> str | None:
        return tip(view, ask, move, text)

    def is_vain(self, view: View, ask: Ask[Any], move: Any) -> bool:
        """§8.4.2: non-players send nothing because somebody asks."""
        return any(type(move) is type(vain) and move == vain for vain in view.vain)

    def usual(self, view: View, ask: Ask[Any]) -> Any:
        """Whoever moves, moves with everybody; and nobody is left to the dice whom Resources could save."""
        return _everybody(ask.choice) if ask.prompt in EVERYBODY and isinstance(ask.choice, Amounts) else None

    def counted(self, view: View, ask: Ask[Any]) -> Any:
        """The Hidden Warbands that flip, or whoever pays Resources."""
        if ask.prompt in FLIPS:
            return force(ask.args["faction"], Kind.HIDDEN)
        return ask.args["faction"] if ask.prompt in PAYS else super().counted(view, ask)

    def plans(self, view: View, ask: Ask[Any], text: Text) -> list[Plan]:
        """§3.2.2: Regions further on that a group can March to; §8.4.2: an Event without an idle question."""
        if ask.prompt == "slot" and view.deaf:
            return [_at_once(view, move, text) for move in ask.choice if isinstance(move, Event)]
        if ask.prompt not in ("march_to", "march_past"):
            return []
        return [_far(view, way, ask.args["pieces"], text) for way in view.ways]

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
        """A move names little more than a place: a report with a number, or with another thing there, says more; so does what
        others do or lose by it."""
        if news.key in OF_OTHERS:
            return False
        short = len(news.args) <= 2 and all(isinstance(value, Word) for value in news.args.values())
        return short and super().repeats(news, move)


def _selected(view: View, region: Region, text: Text) -> str:
    """A Region with what it costs or brings to act there, and whom one could fight."""
    told = [worth(view, region, text)]
    found: list[Fight] = [fight for fight in view.fights if fight.region is region]
    told += [text.say("draw.foe", other=fight.move.faction, n=fight.toll) for fight in found if isinstance(fight.move, Attack)]
    words = ", ".join(word for word in told if word)
    return f"{text.name(region)}: {words}" if words else text.name(region)


def _selection(view: View, region: Region, text: Text) -> str | None:
    """The same as a sentence that says what is done there."""
    if not isinstance(view.doing, Command | Ability) or view.focus is not None:
        return None
    return f"{text.name(view.doing)}: {_selected(view, region, text).replace(': ', ', ', 1)}"


def _only_fight(view: View, move: object) -> Fight | None:
    """The Battle that an answer begins: a Region where there is one way to attack only, or an attack on one of several."""
    if isinstance(move, Select):
        here: list[Fight] = [fight for fight in view.fights if fight.region is move.region]
        return here[0] if len(here) == 1 else None
    if isinstance(move, Attack | Besiege | Ambush):
        here = [fight for fight in view.fights if fight.region is view.focus]
        return next((one for one in here if type(one.move) is type(move) and one.move == move), None)  # alike as tuples
    return None


def _attack(view: View, move: Attack | Besiege | Ambush, text: Text) -> str | None:
    """§3.2.4: an attack with what it would come to."""
    fight = _only_fight(view, move)
    if fight is None:
        return None
    words = text.say(f"move.{type(move).__name__}", faction=move.faction)
    told = [text.say("draw.fight_siege")] if isinstance(move, Besiege) else []
    told.append(text.say("draw.fight_losses", n=fight.toll))
    if fight.if_retreating is None:
        told.append(text.say("draw.fight_no_retreat"))
    elif min(fight.if_retreating, fight.there) != fight.toll:
        told.append(text.say("draw.fight_retreat", n=fight.if_retreating))
    told.append(text.say("draw.fight_none") if not fight.struck_back else text.say("draw.fight_back", n=fight.struck_back))
    return f"{words}: {'; '.join(told)}"


def _roll(view: View, move: Roll, text: Text) -> str | None:
    """§3.2.4: a piece that may survive, with its odds."""
    n = dict(view.fatal).get(move.piece)
    if n is None:
        return None
    return text.say("draw.roll", piece=move.piece, n=n) if n > 1 else text.say("draw.roll_one", piece=move.piece)


def _idle_ally(view: View, move: PlaceAlly, text: Text) -> str | None:
    """§7.2: Rome counts Subdued tribes as it counts its Allies."""
    if view.acting is not Faction.ROMANS or view.tribes[move.tribe] != Status.SUBDUED:
        return None
    return text.say("draw.idle_ally", tribe=move.tribe, n=view.scores[Faction.ROMANS])


def _everybody(choice: Amounts) -> tuple[Amount, ...] | None:
    """All that may go, where all may."""
    return tuple(Amount(item, n) for item, n in choice.caps.items()) if sum(choice.caps.values()) <= choice.most else None


def _at_once(view: View, move: Event, text: Text) -> Plan:
    """The Event, and no talk about Resources before it."""
    idle = move.side in view.effectless
    words = text.say("draw.idle_event", side=move.side) if idle else text.say("move.Event", side=move.side)
    return Plan(notate(move), (notate(move), notate(Finish())), words)


def _far(view: View, way: Way, pieces: tuple[Amount, ...], text: Text) -> Plan:
    """A March to a Region further on: step by step with everybody, and no further than that."""
    first, *others = way.path
    leaders = [amount for amount in pieces if amount.item not in LEADERS]
    everybody = [notate_amounts(pieces), notate_amounts(leaders)]
    then: list[Written] = []
    for region in others:
        then += [notate(To(region)), *everybody]
    key = "draw.far_risk" if way.losses else "draw.far"
    label = text.say(key, region=way.path[-1], via=way.path[:-1], n=way.losses)
    return Plan(notate(To(way.path[-1])), (notate(To(first)), *then, notate(Stop())), label)


def notate_amounts(amounts: Iterable[Amount]) -> Written:
    return tuple(f"{part(amount.item)}={amount.n}" for amount in amounts)


def _bands(view: View, n: int, text: Text) -> str:
    """n Auxilia or Warbands, as the acting faction calls them."""
    key = "auxilia" if view.acting is Faction.ROMANS else "warbands"
    return text.say(f"draw.place_{key}", n=n)


def _lent(view: View, n: int, text: Text) -> str:
    """§4.5.1, R-49: n of the pieces that may be placed as the acting faction's own."""
    keys = {Faction.BELGAE: "germanic", Faction.AEDUI: "auxilia", Faction.ROMANS: "aedui"}
    return text.say(f"draw.place_{keys[view.acting]}", n=n) if view.acting in keys else text.say("move.PlaceEnlisted", n=n)


def worth(view: View, region: Region, text: Text) -> str:
    """What the Command under way would cost there; §3.2.3: Seize costs nothing, and brings something."""
    return seizing(view, region, text) if view.doing is Command.SEIZE and view.focus is None else cost(view, region, text)


def cost(view: View, region: Region, text: Text) -> str:
    """§3.1: what the Command under way would cost there, before it is paid; Recruit costs nothing within a Supply Line."""
    if not view.costs or not view.costs[region]:
        return ""
    return text.say("draw.costs_at_most" if view.doing is Command.RECRUIT else "draw.costs", n=view.costs[region])
