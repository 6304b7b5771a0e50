"""Chapter 6, the Action phase: turns, dynamis and the six actions."""

from __future__ import annotations

from typing import TypeAlias

from quadriga.kernel import Ask, Seat

from ..moves import Announce, Buy, Discard, Done, DrawDeck, DrawDiscard, DrawDisplay, EndTurn, Intrigue, Pass, Sell
from ..state import Byzantion
from ..terms import Action, Deme, Doing, Good, Passive, Plot, Step
from .asking import choose
from .bandons import activate, activations, arrange, joins, leaves
from .intrigue import window
from .market import buy, can_sell, close_sale, close_up, open_sale, pay_tolls, purchases, refresh, sales, sell
from .piles import discard_for_income, discards, draw, fill_display, income, take_displayed
from .play import FreeMove, free_moves, make_free_move, play_step
from .plots import AFTER_PLAY, resolve, targets

DrawMove: TypeAlias = DrawDeck | DrawDisplay | DrawDiscard
MenuMove: TypeAlias = Announce | Discard | Intrigue | EndTurn | Pass
DRAW_COSTS = (1, 2, 3)
ENDED_BY_DONE = (Action.PLAY, Action.SELL, Action.BUY)  # free moves come before that word


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
    elif not await STEPS[g.doing](g, seat):
        end_action(g)


async def take_turn(g: Byzantion, seat: Seat) -> None:
    """§6.1: announce an action, or make a free move first."""
    prompt = "turn" if can_act(g, seat) else "after_action"
    move = await Ask(seat, lambda: menu(g, seat), prompt, rule="6.1")
    if isinstance(move, Announce):
        await announce(g, seat, move.action)
    elif isinstance(move, EndTurn):
        end_turn(g)
    elif isinstance(move, Pass):
        pass_round(g, seat)
    else:
        await make_free_move(g, seat, move)
        if g.acted and not g.free_action and not g.hands[seat]:
            end_turn(g)


def menu(g: Byzantion, seat: Seat) -> list[MenuMove]:
    """What may be done before an action, or after it (R-05)."""
    moves: list[MenuMove] = []
    if can_act(g, seat):
        moves += [Announce(action) for action in legal_actions(g, seat)]
    moves += free_moves(g, seat)
    moves.append(EndTurn() if g.acted else Pass())
    return moves


def can_act(g: Byzantion, seat: Seat) -> bool:
    return g.free_action if g.acted else g.has(seat, Good.DYNAMIS) > 0


def legal_actions(g: Byzantion, seat: Seat) -> list[Action]:
    """Actions of which something can be done now; cards can be discarded to pay for it (§6.2)."""
    hand = g.hands[seat]
    legal = []
    if hand or draws(g, seat):
        legal.append(Action.DRAW)
    if hand or joins(g, seat) or leaves(g, seat):
        legal.append(Action.PLAY)
    if activations(g, seat, free=g.acted):
        legal.append(Action.ACTIVATE)
    if can_sell(g, seat):
        legal.append(Action.SELL)
    if purchases(g, seat, income(g, seat) * len(hand)):
        legal.append(Action.BUY)
    legal.append(Action.REFRESH)
    return legal


async def announce(g: Byzantion, seat: Seat, action: Action) -> None:
    """§6.1: one dynamis, or none for a free action. §10.9: others may cancel it before anything is chosen."""
    free = g.acted
    g.announced = action
    g.tell("announces", seat=g.who(seat), action=action)
    if free:
        g.free_action = False
    else:
        g.pay(seat, Good.DYNAMIS, 1)
        g.acted = True
    card = await window(g, seat, (Plot.CANCEL,), "react_action", rule="10.9", action=action)
    if card is not None:
        rival = next(other for other in g.others(seat) if card in g.intrigues[other])
        g.tell("cancelled_free" if free else "cancelled", seat=g.who(rival), deme=Deme(seat), action=action, card=card)
        end_turn(g)
        return
    await begin(g, seat, action, free=free)


async def begin(g: Byzantion, seat: Seat, action: Action, *, free: bool) -> None:
    if action in (Action.PLAY, Action.DRAW):
        g.doing = Doing.PLAYING if action is Action.PLAY else Doing.DRAWING
        return
    if action in (Action.SELL, Action.BUY):
        pay_tolls(g, seat)
        if action is Action.SELL:
            open_sale(g)
        g.doing = Doing.SELLING if action is Action.SELL else Doing.BUYING
        return
    if action is Action.ACTIVATE:
        move = await choose(seat, activations(g, seat, free=free), "activate", rule="6.6")
        activate(g, seat, move.card, mark=not free)
    else:
        await refresh(g, seat)
    end_action(g)


def draws(g: Byzantion, seat: Seat) -> list[DrawMove]:
    """§6.3: the three ways to draw that can be paid."""
    purse = g.has(seat, Good.AUCTORITAS)
    deck, display, discard = draw_costs(g, seat)
    moves: list[DrawMove] = []
    if purse >= deck and (g.deck or g.discard):
        moves.append(DrawDeck())
    if purse >= display:
        moves += [DrawDisplay(card) for card in sorted(g.display)]
    if purse >= discard and g.discard:
        moves.append(DrawDiscard())
    return moves


def draw_costs(g: Byzantion, seat: Seat) -> tuple[int, int, int]:
    """Auctoritas for two of the deck, one of the display and one of the deck, the top of the discard pile and one of the deck.

    The first Draw of a round is cheaper for those who know the archives; a draw that costs less than nothing is free.
    """
    off = 0 if g.drew[seat] else g.bonus(seat, Passive.DRAW_DISCOUNT)
    deck, display, discard = DRAW_COSTS
    return max(0, deck - off), max(0, display - off), max(0, discard - off)


async def draw_step(g: Byzantion, seat: Seat) -> bool:
    """§6.3: pay auctoritas and take two cards; cards may be discarded for it first. False when the draw is made."""

    def options() -> list[DrawMove | Discard]:
        return [*draws(g, seat), *discards(g, seat)]

    known = options()
    deck, display, discard = draw_costs(g, seat)
    prompt = "draw" if g.has(seat, Good.AUCTORITAS) >= deck else "draw_poor"
    ask = Ask(seat, options, prompt, rule="6.3", deck=deck, display=display, discard=discard)
    move = known[0] if len(known) == 1 else await ask
    if isinstance(move, Discard):
        discard_for_income(g, seat, move.card)
        return True
    await draw_two(g, seat, move)
    return False


async def draw_two(g: Byzantion, seat: Seat, move: DrawMove) -> None:
    deck, display, discard = draw_costs(g, seat)
    g.drew[seat] = True
    if isinstance(move, DrawDeck):
        g.pay(seat, Good.AUCTORITAS, deck)
        await draw(g, seat, 2)
    elif isinstance(move, DrawDisplay):
        g.pay(seat, Good.AUCTORITAS, display)
        place = take_displayed(g, seat, move.card)
        await draw(g, seat)
        await fill_display(g, [place])
    else:
        g.pay(seat, Good.AUCTORITAS, discard)
        card = g.discard.pop()
        g.add_to_hand(seat, card, known=True)
        g.tell("takes", seat=g.who(seat), card=card)
        await draw(g, seat)


async def sell_step(g: Byzantion, seat: Seat) -> bool:
    """§6.7: one sale of a Sell action, or a free move; False when the player is done."""
    if not sales(g, seat) and not g.hands[seat]:
        close_sale(g)
        return False

    def options() -> list[Done | Sell | FreeMove]:
        return [Done(), *sales(g, seat), *free_moves(g, seat)]

    move = await Ask(seat, options, "sell", rule="6.7")
    if isinstance(move, Done):
        close_sale(g)
        return False
    if isinstance(move, Sell):
        sell(g, seat, move.good)
    else:
        await make_free_move(g, seat, move)
    return True


async def buy_step(g: Byzantion, seat: Seat) -> bool:
    """§6.8: one purchase of a Buy action at the price of its space, or a free move; the market closes up at the end."""
    if not purchases(g, seat) and not g.hands[seat]:
        close_up(g)
        return False

    def options() -> list[Done | Buy | FreeMove]:
        return [Done(), *purchases(g, seat), *free_moves(g, seat)]

    move = await Ask(seat, options, "buy" if purchases(g, seat) else "buy_poor", rule="6.8", n=income(g, seat))
    if isinstance(move, Done):
        close_up(g)
        return False
    if isinstance(move, Buy):
        buy(g, seat, move.good)
    else:
        await make_free_move(g, seat, move)
    return True


STEPS = {Doing.SELLING: sell_step, Doing.BUYING: buy_step, Doing.DRAWING: draw_step}


async def end_play(g: Byzantion, seat: Seat) -> None:
    """R-44: after cards and bandons, the others may turn on what lies in the zone."""

    def has_aim(plot: Plot) -> bool:
        return bool(targets(g, [seat], plot))

    await window(g, seat, AFTER_PLAY, "react_play", rule="10.12", effect=resolve, once=False, has_aim=has_aim)
    end_action(g)


# Ends -----------------------------------------------------------------------------------------------------------------


def end_action(g: Byzantion) -> None:
    """R-05: a free action comes next if one is due; else whoever has hand cards may still make free moves."""
    is_over = g.solo or g.announced in ENDED_BY_DONE or not g.hands[g.active]
    g.doing = Doing.NOTHING
    g.announced = None
    if is_over and not g.free_action:
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
