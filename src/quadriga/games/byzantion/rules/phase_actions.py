"""Chapter 6, the Action phase: turns, dynamis and the six actions."""

from __future__ import annotations

from typing import TypeAlias

from quadriga.kernel import Ask, Seat

from ..moves import Announce, Discard, DrawDeck, DrawDiscard, DrawDisplay, EndTurn, Intrigue, Pass
from ..state import Byzantion
from ..terms import RESOURCES, Action, Doing, Good, Passive, Plot, Step
from .bandons import activate, activations, arrange, joins, leaves
from .intrigue import play_intrigue, window
from .market import buy_step, open_sale, pay_tolls, purchases, refresh, sell_step
from .piles import discard_for_income, discards, draw, fill_display
from .play import play_step
from .plots import AFTER_PLAY, own_turn, resolve

DrawMove: TypeAlias = DrawDeck | DrawDisplay | DrawDiscard
MenuMove: TypeAlias = Announce | Discard | Intrigue | EndTurn | Pass
DRAW_COSTS = (1, 2, 3)


async def act(g: Byzantion) -> None:
    """§4.3: a small piece of the active player's turn: a free move, an action, or a step of one."""
    seat = g.active
    if g.doing is Doing.NOTHING:
        await take_turn(g, seat)
    elif g.doing is Doing.PLAYING:
        if not await play_step(g, seat):
            g.doing = Doing.ARRANGING
            g.joined, g.parted = [], []
    elif g.doing is Doing.ARRANGING:
        if not await arrange(g, seat):
            g.joined, g.parted = [], []
            await end_play(g, seat)
    elif g.doing is Doing.SELLING:
        if not await sell_step(g, seat):
            end_action(g)
    elif not await buy_step(g, seat):
        end_action(g)


async def take_turn(g: Byzantion, seat: Seat) -> None:
    """§6.1: announce an action, or make a free move first."""
    move = await Ask(seat, lambda: menu(g, seat), "turn", rule="6.1")
    if isinstance(move, Announce):
        await announce(g, seat, move.action)
    elif isinstance(move, Discard):
        discard_for_income(g, seat, move.card)
    elif isinstance(move, Intrigue):
        await play_intrigue(g, seat, move.card, resolve)
    elif isinstance(move, EndTurn):
        end_turn(g)
    else:
        pass_round(g, seat)


def menu(g: Byzantion, seat: Seat) -> list[MenuMove]:
    """What may be done before an action, or after the last one (R-05)."""
    moves: list[MenuMove] = []
    if can_act(g, seat):
        moves += [Announce(action) for action in legal_actions(g, seat)]
    moves += discards(g, seat)
    moves += [Intrigue(card) for card in own_turn(g, seat)]
    moves.append(EndTurn() if g.acted else Pass())
    return moves


def can_act(g: Byzantion, seat: Seat) -> bool:
    return g.free_action if g.acted else g.has(seat, Good.DYNAMIS) > 0


def legal_actions(g: Byzantion, seat: Seat) -> list[Action]:
    """Actions of which something can be done now."""
    first = g.market[0]
    legal = []
    if draws(g, seat):
        legal.append(Action.DRAW)
    if g.hands[seat] or joins(g, seat) or leaves(g, seat):
        legal.append(Action.PLAY)
    if activations(g, seat, free=g.acted):
        legal.append(Action.ACTIVATE)
    if any(g.has(seat, good) and (good == first or good not in g.market) for good in RESOURCES):
        legal.append(Action.SELL)
    if purchases(g, seat):
        legal.append(Action.BUY)
    legal.append(Action.REFRESH)
    return legal


async def announce(g: Byzantion, seat: Seat, action: Action) -> None:
    """§6.1: one dynamis, or none for a free action. §10.9: others may cancel it before anything is chosen."""
    free = g.acted
    if free:
        g.free_action = False
    else:
        g.pay(seat, Good.DYNAMIS, 1)
        g.acted = True
    g.announced = action
    g.tell("announces", seat=g.who(seat), action=action)
    if await window(g, seat, (Plot.CANCEL,), "react_action", rule="10.9", action=action):
        g.tell("cancelled", seat=g.who(seat), action=action)
        end_turn(g)
        return
    await begin(g, seat, action, free=free)


async def begin(g: Byzantion, seat: Seat, action: Action, *, free: bool) -> None:
    if action is Action.PLAY:
        g.doing = Doing.PLAYING
        return
    if action in (Action.SELL, Action.BUY):
        pay_tolls(g, seat)
        open_sale(g)
        g.doing = Doing.SELLING if action is Action.SELL else Doing.BUYING
        return
    if action is Action.DRAW:
        await draw_action(g, seat)
    elif action is Action.ACTIVATE:
        move = await Ask(seat, activations(g, seat, free=free), "activate", rule="6.6")
        activate(g, seat, move.card, mark=not free)
    else:
        await refresh(g, seat)
    end_action(g)


def draws(g: Byzantion, seat: Seat) -> list[DrawMove]:
    """§6.3: the three ways to draw that can be paid."""
    purse = g.has(seat, Good.AUCTORITAS)
    off = draw_discount(g, seat)
    moves: list[DrawMove] = []
    if purse >= DRAW_COSTS[0] - off and (g.deck or g.discard):
        moves.append(DrawDeck())
    if purse >= DRAW_COSTS[1] - off:
        moves += [DrawDisplay(card) for card in sorted(g.display)]
    if purse >= DRAW_COSTS[2] - off and g.discard:
        moves.append(DrawDiscard())
    return moves


def draw_discount(g: Byzantion, seat: Seat) -> int:
    return 0 if g.drew[seat] else min(1, g.bonus(seat, Passive.DRAW_DISCOUNT))


async def draw_action(g: Byzantion, seat: Seat) -> None:
    """§6.3: pay auctoritas and take two cards."""
    move = await Ask(seat, draws(g, seat), "draw", rule="6.3")
    off = draw_discount(g, seat)
    g.drew[seat] = True
    if isinstance(move, DrawDeck):
        g.pay(seat, Good.AUCTORITAS, DRAW_COSTS[0] - off)
        await draw(g, seat, 2)
    elif isinstance(move, DrawDisplay):
        g.pay(seat, Good.AUCTORITAS, DRAW_COSTS[1] - off)
        g.display.remove(move.card)
        if move.card in g.reserved:
            g.reserved.remove(move.card)
        g.add_to_hand(seat, move.card, known=True)
        g.tell("takes", seat=g.who(seat), card=move.card)
        await draw(g, seat)
        await fill_display(g)
    else:
        g.pay(seat, Good.AUCTORITAS, DRAW_COSTS[2] - off)
        card = g.discard.pop()
        g.add_to_hand(seat, card, known=True)
        g.tell("takes", seat=g.who(seat), card=card)
        await draw(g, seat)


async def end_play(g: Byzantion, seat: Seat) -> None:
    """After cards and bandons, the others may turn on what lies in the zone."""
    if g.zones[seat]:
        await window(g, seat, AFTER_PLAY, "react_play", rule="10.12", effect=resolve, once=False)
    end_action(g)


# Ends -----------------------------------------------------------------------------------------------------------------


def end_action(g: Byzantion) -> None:
    """R-05: a free action comes next if one is due; after the last dynamis there is time for free moves."""
    g.doing = Doing.NOTHING
    g.announced = None
    seat = g.active
    if g.free_action or (not g.solo and not g.has(seat, Good.DYNAMIS) and g.hands[seat]):
        return
    end_turn(g)


def end_turn(g: Byzantion) -> None:
    """§4.3: the next player of the initiative who has dynamis; if nobody has, the Final phase begins."""
    g.announced = None
    g.acted = g.free_action = False
    if g.solo:
        return
    following = next((seat for seat in [*g.others(g.active), g.active] if g.has(seat, Good.DYNAMIS)), None)
    if following is None:
        g.step = Step.DELIVERY
    else:
        g.active = following


def pass_round(g: Byzantion, seat: Seat) -> None:
    """R-07: who passes takes no more actions this round."""
    g.goods[seat][Good.DYNAMIS] = 0
    g.tell("passes", seat=g.who(seat))
    end_turn(g)
