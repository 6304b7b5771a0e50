"""Why a move is refused, as the key of the rule's sentence. Only moves that could be meant get one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from quadriga.kernel import Ask, Seat, Written, notate
from quadriga.kernel.notation import named

from ..moves import Activate, Announce, Build, Buy, Intrigue, Join, Leave, PlayCard, Sell
from ..rules.bandons import fits
from ..rules.intrigue import price
from ..rules.phase_actions import can_act, legal_actions
from ..rules.solo import builds
from ..state import ACTIVATED, FACE_DOWN, MARKED, Byzantion
from ..terms import Action, Card, Doing, Good, Step, Unit


def why_no_card(g: Byzantion, seat: Seat, written: Written) -> str | None:
    """§6.4: only hand cards one can pay; §2.4: an intrigue card in its own moment."""
    card = named(Card, written)
    if card is None or card not in g.hands[seat]:  # what others hold is not told
        return None
    if g.cards.is_intrigue(card) and written[0] == PlayCard.__name__:
        return "why.intrigue"
    if price(g, seat, card) > g.has(seat, Good.NOMISMA):
        return "why.price"
    return "why.moment" if g.cards.is_intrigue(card) else None


def why_no_activation(g: Byzantion, seat: Seat, written: Written) -> str | None:
    """§6.6: once a round by dynamis, and a card in a bandon only with it."""
    card = named(Card, written)
    group = next((group for group in g.zones[seat] if card in group), None)
    if card is None or group is None:
        return None
    if group[0] is not card:
        return "why.follower"
    return "why.marked" if g.marks[card] & MARKED else "why.face_down" if g.marks[card] & FACE_DOWN else None


def why_no_place(g: Byzantion, seat: Seat, written: Written) -> str | None:
    """§6.5: slots of the leader, and what was activated stays."""
    card, leader = named(Card, written), named(Card, written, 2)
    own = [member for group in g.zones[seat] for member in group]
    if card not in own or (written[0] == Join.__name__ and leader not in own):
        return None
    moving = [c for c in (card, leader) if c is not None]
    if any(g.marks[c] & FACE_DOWN for c in moving):
        return "why.face_down"
    if any(g.marks[c] & ACTIVATED for c in moving):
        return "why.frozen"
    if leader is not None and card is not None:
        group = g.group_of(seat, leader)
        if group[0] is not leader or not g.cards.hero[leader] or not fits(g.cards, leader, [*group[1:], card]):
            return "why.bandon"
    return "why.moved_once" if card in g.joined or card in g.parted else None


def why_no_sale(g: Byzantion, seat: Seat, written: Written) -> str | None:
    """§6.7: missing kinds, and once the first."""
    good = named(Good, written)
    if good is None:
        return None
    return "why.none_left" if not g.has(seat, good) else "why.on_market" if good in g.market else None


def why_no_purchase(g: Byzantion, seat: Seat, written: Written) -> str | None:
    """§6.8: what lies there, for its price."""
    good = named(Good, written)
    return None if good is None else "why.price" if good in g.market else "why.off_market"


def why_no_unit(g: Byzantion, seat: Seat, written: Written) -> str | None:
    """§9.6: miniatures are limited, and every unit is paid in full."""
    unit = named(Unit, written)
    return None if unit is None else "why.cost" if g.supply(unit) else "why.miniatures"


def why_no_action(g: Byzantion, seat: Seat, written: Written) -> str | None:
    """§6.1: one action a turn, for dynamis, and only one of which something can be done."""
    action = named(Action, written)
    if action is None or seat != g.active:
        return None
    if g.acted and not g.free_action:
        return "why.acted"
    return "why.dynamis" if not g.acted and not g.has(seat, Good.DYNAMIS) else NOTHING_TO_DO.get(action, "why.nothing_to_do")


NOTHING_TO_DO = {
    Action.DRAW: "why.no_draw", Action.PLAY: "why.no_play", Action.ACTIVATE: "why.no_activation", Action.SELL: "why.no_sale",
    Action.BUY: "why.no_purchase", Action.BUILD: "why.no_build",
}  # fmt: skip


def hindrances(g: Byzantion) -> tuple[tuple[Action, str], ...]:
    """Why each action that whoever is on turn cannot take is barred, by what everybody sees."""
    if g.step is not Step.ACTIONS or g.doing is not Doing.NOTHING:
        return ()
    legal = legal_actions(g, g.active) if can_act(g, g.active) else []
    if g.solo and can_act(g, g.active) and builds(g):
        legal.append(Action.BUILD)
    barred = [action for action in Action if action not in legal and (g.solo or action is not Action.BUILD)]
    reasons = ((action, why_no_action(g, g.active, notate(Announce(action)))) for action in barred)
    return tuple((action, reason) for action, reason in reasons if reason is not None)


REASONS: dict[str, Callable[[Byzantion, Seat, Written], str | None]] = {
    PlayCard.__name__: why_no_card, Intrigue.__name__: why_no_card, Activate.__name__: why_no_activation,
    Join.__name__: why_no_place, Leave.__name__: why_no_place, Sell.__name__: why_no_sale, Buy.__name__: why_no_purchase,
    Build.__name__: why_no_unit, Announce.__name__: why_no_action,
}  # fmt: skip


def why_not(g: Byzantion, ask: Ask[Any], written: Written) -> str | None:
    reason = REASONS.get(written[0]) if written else None
    return reason(g, ask.seat, written) if reason is not None else None
