"""Questions in the words that fit the board, and the way out of them: what it ends, what either choice costs."""

from __future__ import annotations

from typing import Any

from quadriga.kernel import Ask
from quadriga.text import Text

from ..cards import Card
from ..moves import (
    Agree,
    Disperse,
    Event,
    Issue,
    IssueLimited,
    Negotiate,
    Pass,
    PlaceAlly,
    PlaceFort,
    Refuse,
    RemoveTribe,
    Request,
    Retreat,
    Scatter,
    Select,
    Stand,
    Use,
    Withdraw,
)
from ..ruleset import RULESETS
from ..terms import FACTIONS, ROMANS, STATUS, Ability, Command, Deed, Faction, Phase, Region, Side, Status, ally
from ..view import View
from .board_text import pieces_in, tribes_in
from .quarters import quarters_prompt

STEPS = ("step", "step_limited", "step_free")
PAIR = 2  # up to so many answers have a button each
TRADES = ("agree_trade", "agree_trade_supply")


def prompt(view: View, ask: Ask[Any], text: Text) -> str | None:
    if (wintering := quarters_prompt(view, ask, text)) is not None:
        return wintering
    if ask.prompt in STEPS:
        return _step(ask, text)
    if ask.prompt == "slot" and not any(isinstance(move, Event) for move in ask.choice):
        return _no_event(view, ask, text)
    if ask.prompt == "negotiate" and _only_sends(view, ask):
        return text.say("ask.negotiate_send", **ask.args)
    if ask.prompt == "event_transfer" and view.carried is not None:
        key = "ask.event_send" if _only_sends(view, ask) else "ask.event_transfer"
        return text.say(key, faction=ask.args["faction"], card=Card(view.current))
    if ask.prompt == "disperse" and view.devastated[ask.args["region"]]:
        return text.say("ask.disperse_idle", faction=ask.args["faction"], region=ask.args["region"])
    if ask.prompt == "build_what" and any(isinstance(move, PlaceAlly | RemoveTribe) for move in ask.choice):
        what = "both" if any(isinstance(move, PlaceFort) for move in ask.choice) else "tribe"
        return text.say(f"ask.build_{what}", **ask.args)
    if ask.prompt in TRADES and not ask.args["without"]:
        return text.say(f"ask.{ask.prompt}_{'needed' if ask.args['n'] else 'idle'}", **ask.args)
    if ask.prompt == "attack" and len(list(ask.choice)) > PAIR:
        return text.say("ask.attack_lit", **ask.args)
    if ask.prompt == "agree_supply" and (supply := _supply_key(view)):
        return text.say(supply, **ask.args)
    if ask.prompt == "retreat" and view.clash is not None and view.clash.attack is not None:
        args = ask.args
        count = count_pieces(view, args["faction"])
        return text.say("ask.retreat", faction=args["faction"], region=args["region"], other=args["other"], n=count)
    return None


def _only_sends(view: View, ask: Ask[Any]) -> bool:
    """§8.4.2: whether nobody can be asked for Resources who might send some."""
    return all(
        any(isinstance(vain, Request) and vain == move for vain in view.vain)
        for move in ask.choice
        if isinstance(move, Request)
    )


def _no_event(view: View, ask: Ask[Any], text: Text) -> str | None:
    """§2.3.4: why the 2nd Eligible faction has no choice of the Event: what the 1st has done."""
    for faction in FACTIONS:
        if view.deeds[faction] in (Deed.EVENT, Deed.COMMAND):
            key = "gone" if view.deeds[faction] == Deed.EVENT else "closed"
            return text.say(f"ask.slot_event_{key}", **ask.args, other=faction)
    return None


def _supply_key(view: View) -> str | None:
    """§3.2.1, §4.2.1, §6.3.3: a consent to a Supply Line, by what they cannot do without it."""
    if view.phase is Phase.QUARTERS:
        return "ask.supply_return"
    if view.doing is Ability.BUILD:
        return "ask.supply_build"
    reliant = any(held.card is Card.BALEARIC_SLINGERS and held.side is Side.SHADED for held in view.capabilities)
    return "ask.supply_recruit" if view.doing is Command.RECRUIT and not reliant else None


def _step(ask: Ask[Any], text: Text) -> str | None:
    """A March begins somewhere; where no Region is left, what can be done is on the buttons."""
    command = ask.args["command"]
    if not any(isinstance(move, Select) for move in ask.choice):
        return text.say("ask.no_region", faction=ask.args["faction"], command=command)
    if command is not Command.MARCH:
        return None
    return text.say(f"ask.march_{ask.prompt}", **ask.args)


def finish(view: View, text: Text) -> str:
    """What it ends to be done: one Region of a Command or Special Ability, or the whole of it."""
    if isinstance(view.doing, Command | Ability):
        return _finish_action(view, text)
    if view.carried is not None:
        return text.say("ask.finish_event")
    return text.say("ask.finish_on" if view.phase is not Phase.CARD else "move.Finish")


def _finish_action(view: View, text: Text) -> str:
    """A Battle goes on after a siege, and a Scout has two parts: there the same answer ends neither."""
    if view.clash is not None or (view.doing is Ability.SCOUT and view.focus is None):
        return text.say("ask.finish_on")
    if view.focus is not None:
        return text.say("ask.finish_region", region=view.focus)
    return text.say("ask.finish", doing=view.doing)


def seizing(view: View, region: Region, text: Text) -> str:
    """§3.2.3: what a Seize brings in the Region if no Tribe is Dispersed."""
    if view.devastated[region]:
        return text.say("draw.seizes_devastated")
    n = 2 * sum(view.tribes[tribe] in (Status.SUBDUED, ally(ROMANS)) for tribe in tribes_in(view, region))
    return text.say("draw.seizes", n=n) if n else text.say("draw.seizes_nothing")


def dispersing(view: View, move: Disperse, text: Text) -> str:
    """§3.2.3: what it brings to Disperse the Tribe."""
    idle = view.focus is not None and view.devastated[view.focus]
    return text.say("ask.disperse_for_nothing" if idle else "ask.disperse", tribe=move.tribe)


def passing(view: View, seat: int, text: Text) -> str | None:
    """§2.3.3: what whoever passes earns."""
    faction = view.acting
    return None if faction is None else text.say("ask.pass", n=RULESETS[view.book].pass_income(faction))


def tip(view: View, ask: Ask[Any], move: object, text: Text) -> str | None:
    """What Commands and Special Abilities do, where, and for how much."""
    if isinstance(move, Issue | IssueLimited):
        words = text.say(f"tip.{move.command.name}", n=2 if ask.args["faction"] is ROMANS else 1)
        return f"{words} {text.say('tip.limited')}" if isinstance(move, IssueLimited) else words
    if isinstance(move, Use):
        return text.say(f"tip.{move.ability.name}")
    kind = type(move).__name__
    return text.say(f"tip.{kind}") if isinstance(move, Pass | Negotiate | Withdraw) else None


def consent(view: View, ask: Ask[Any], move: object, text: Text) -> str | None:
    """What follows from a yes or a no to somebody who asks for passage."""
    if not isinstance(move, Agree | Refuse):
        return None
    agrees = isinstance(move, Agree)
    if ask.prompt in ("agree_quarters", "agree_supply"):
        what = "winter" if ask.prompt == "agree_quarters" else "supply"
        return text.say(f"ask.{'let' if agrees else 'no'}_{what}", region=ask.args["region"])
    clash = view.clash
    if ask.prompt != "agree_retreat" or clash is None or clash.attack is None:
        return None
    losses = clash.if_retreating if agrees and clash.if_retreating is not None else clash.attack.losses
    there = count_pieces(view, clash.defender)
    return text.say("ask.let_retreat" if agrees else "ask.no_retreat", n=min(losses, there))


def standing(view: View, move: Retreat | Scatter | Stand, text: Text) -> str | None:
    """§3.2.4: what the Defender loses by either choice: never more than stands there."""
    clash = view.clash
    if clash is None or clash.attack is None:
        return None
    there = count_pieces(view, clash.defender)
    if isinstance(move, Stand):
        n, back = min(clash.attack.losses, there), view.struck_back
        return text.say("ask.stand" if back else "ask.stand_in_vain", n=n, back=back)
    losses = clash.attack.losses if clash.if_retreating is None else clash.if_retreating
    if isinstance(move, Scatter):
        return text.say("ask.scatter", n=min(losses, there))
    return text.say("ask.retreat_to", n=min(losses, there), region=move.region)


def count_pieces(view: View, faction: Faction) -> int:
    """The pieces of a faction in the Region of the Battle, Allies and Citadels among them."""
    assert view.clash is not None
    region = view.clash.region
    forces = sum(n for piece, n in pieces_in(view, region) if piece.faction is faction)
    return forces + sum(STATUS[view.tribes[tribe]].owner is faction for tribe in tribes_in(view, region))
