"""§6.4: playing cards, what heroes do when others follow them, and the instant abilities."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeAlias

from quadriga.kernel import Ask, AskAll, Seat

from ..box.kinds import Ability
from ..moves import Activate, Call, Decline, Discard, Done, Gain, Intrigue, PlayCard, Swap, Take, TakeFrom, Use
from ..state import NOBODY, Byzantion
from ..terms import RESOURCES, After, Card, CardType, Deme, Good, Instant, Keimelion, Passive
from .bandons import activate, activations
from .intrigue import play_intrigue, price
from .market import can_trade, trade_one
from .phase_events import take_chest
from .piles import discard_for_income, discards, draw, fill_display, take_displayed
from .plots import own_turn, resolve

FreeMove: TypeAlias = Discard | Intrigue
NATIVE = {
    CardType.PALATINE: (Good.CIVICUS, 1), CardType.ECCLESIASTICAL: (Good.FIDES, 1), CardType.STRATIOTIKA: (Good.VIRTUS, 1),
    CardType.EMPORION: (Good.NOMISMA, 2), CardType.RUSTICA: (Good.FRUMENTUM, 1),
}  # fmt: skip


def affordable(g: Byzantion, seat: Seat) -> list[PlayCard]:
    purse = g.has(seat, Good.NOMISMA)
    return [PlayCard(card) for card in g.hands[seat] if not g.cards.is_intrigue(card) and price(g, seat, card) <= purse]


def free_moves(g: Byzantion, seat: Seat) -> list[FreeMove]:
    """§6.2, §2.4: what a player may do at any time of his action: discard for income, play intrigue of his own turn."""
    return [*discards(g, seat), *(Intrigue(card) for card in own_turn(g, seat))]


async def make_free_move(g: Byzantion, seat: Seat, move: FreeMove) -> None:
    if isinstance(move, Discard):
        discard_for_income(g, seat, move.card)
    else:
        await play_intrigue(g, seat, move.card, resolve)


async def play_step(g: Byzantion, seat: Seat) -> bool:
    """One card of a Play action, or a free move between two cards; False when the player is done."""
    if not g.hands[seat]:
        return False

    def options() -> list[Done | PlayCard | FreeMove]:
        return [Done(), *affordable(g, seat), *free_moves(g, seat)]

    move = await Ask(seat, options, "play", rule="6.4")
    if isinstance(move, Done):
        return False
    if isinstance(move, PlayCard):
        g.tell("plays", seat=g.who(seat), card=move.card)
        g.pay(seat, Good.NOMISMA, price(g, seat, move.card))
        g.take_from_hand(seat, move.card)
        await enter(g, seat, move.card)
    else:
        await make_free_move(g, seat, move)
    return True


async def enter(g: Byzantion, seat: Seat, card: Card) -> None:
    """R-04: a card enters the zone; heroes react to it; then its own instant ability, before the next card."""
    g.put_down(seat, card)
    await react_to(g, seat, card)
    if not g.cards.hero[card]:
        for ability in g.cards.abilities[card]:
            await INSTANTS[ability.code](g, seat, card, ability)  # type: ignore[index]


async def react_to(g: Byzantion, seat: Seat, card: Card) -> None:
    """Heroes that do something after a card of a type is played. Gains come first: they can only help (R-19)."""
    after = [
        (hero, ability) for hero, ability in g.passives(seat, Passive.AFTER)
        if hero is not card and ability.type in g.cards.types[card]
    ]  # fmt: skip
    for _, ability in after:
        if ability.does is After.GAIN:
            g.gain(seat, ability.goods)
    waiting = [(hero, ability) for hero, ability in after if ability.does is not After.GAIN]
    while waiting:
        called = await next_hero(g, seat, waiting)
        waiting.remove(called)
        hero, ability = called
        await (trade_one(g, seat, hero, "10.5") if ability.does is After.TRADE else march(g, seat, hero))


async def next_hero(g: Byzantion, seat: Seat, waiting: list[tuple[Card, Ability]]) -> tuple[Card, Ability]:
    """R-41: where heroes can do different things, their owner says who comes first; each does his own as they are printed."""
    able = [
        (hero, ability) for hero, ability in waiting
        if (can_trade(g, seat) if ability.does is After.TRADE else marches(g, seat))
    ]  # fmt: skip
    heroes = sorted({hero for hero, _ in able})
    if len(heroes) < 2 or len({ability.does for _, ability in able}) < 2:
        return (able or waiting)[0]
    chosen = (await Ask(seat, [Call(hero) for hero in heroes], "call", rule="2.3")).card
    return next(found for found in able if found[0] is chosen)


def marches(g: Byzantion, seat: Seat) -> list[Activate]:
    bandons = [group[0] for group in g.zones[seat] if len(group) > 1]
    return [move for move in activations(g, seat, free=False) if move.card in bandons]


async def march(g: Byzantion, seat: Seat, hero: Card) -> None:
    """§10.7: a bandon without a token is activated and gets one; never the same twice."""
    options = marches(g, seat)
    if not options:
        return
    move = await Ask(seat, [Decline(), *options], "march", rule="10.7", card=hero)
    if isinstance(move, Activate):
        activate(g, seat, move.card, mark=True)


# Instant abilities ------------------------------------------------------------------------------------------------------


async def play_more(g: Byzantion, seat: Seat, card: Card, ability: Ability) -> None:
    """§10.2: for one resource, another card at once, without nomismata and dynamis."""
    assert ability.good is not None
    if not g.has(seat, ability.good) or not g.hands[seat]:
        return

    def options() -> list[Decline | PlayCard]:
        return [Decline(), *(PlayCard(other) for other in g.hands[seat] if not g.cards.is_intrigue(other))]

    g.gratis = True
    move = await Ask(seat, options, "play_more", rule="10.2", card=card, good=ability.good)
    g.gratis = False
    if isinstance(move, PlayCard):
        g.tell("plays", seat=g.who(seat), card=move.card)
        g.pay(seat, ability.good, 1)
        g.take_from_hand(seat, move.card)
        await enter(g, seat, move.card)


async def draw_cards(g: Byzantion, seat: Seat, card: Card, ability: Ability) -> None:
    """Cards for you, and sometimes for the others, which only a rival could mind."""
    if ability.others and not g.solo:
        args = {"card": card, "n": ability.n, "others": ability.others}
        if isinstance(await Ask(seat, [Decline(), Use()], "use_draw", rule="2.3", **args), Decline):
            return
    await draw(g, seat, ability.n)
    for other in g.others(seat):
        await draw(g, other, ability.others)


async def levy_cards(g: Byzantion, seat: Seat, card: Card, ability: Ability) -> None:
    """Every other player discards a card of his choice, without income; alone you draw one (§9.3)."""
    if g.solo:
        await draw(g, seat)
    others = [other for other in g.others(seat) if g.hands[other]]  # nobody, alone
    if not others or isinstance(await Ask(seat, [Decline(), Use()], "use_levy_card", rule="2.3", card=card), Decline):
        return
    asks = [
        Ask(other, partial(discards, g, other), "levy_card", rule="2.3", deme=Deme(seat), card=card)
        for other in others if len(g.hands[other]) > 1
    ]  # fmt: skip
    answers = dict(zip([ask.seat for ask in asks], await AskAll(asks) if asks else (), strict=True))
    for other in others:
        card = answers[other].card if other in answers else g.hands[other][0]
        g.take_from_hand(other, card)
        g.throw(card)
        g.tell("levied_card", seat=g.who(other), card=card)


async def levy(g: Byzantion, seat: Seat, card: Card, ability: Ability) -> None:
    """Every other player loses one of a resource; alone you gain it (§9.3)."""
    assert ability.good is not None
    if g.solo:
        g.gain_one(seat, ability.good)
        return
    move = await Ask(seat, [Decline(), Use()], "use_levy", rule="2.3", card=card, good=ability.good)
    if isinstance(move, Decline):
        return
    for other in g.others(seat):
        g.pay(other, ability.good, min(1, g.has(other, ability.good)))


async def act_extra(g: Byzantion, seat: Seat, card: Card, ability: Ability) -> None:
    """§10.4, R-18: after this Play action, one more action without dynamis."""
    g.free_action = True


async def gain_goods(g: Byzantion, seat: Seat, card: Card, ability: Ability) -> None:
    g.gain(seat, ability.goods)


async def pick(g: Byzantion, seat: Seat, card: Card, ability: Ability) -> None:
    """Take a card of the display."""
    if not g.display:
        return
    move = await Ask(seat, [Decline(), *(Take(other) for other in sorted(g.display))], "pick", rule="2.3", card=card)
    if isinstance(move, Take):
        await fill_display(g, [take_displayed(g, seat, move.card)])


async def activate_free(g: Byzantion, seat: Seat, card: Card, ability: Ability) -> None:
    """§6.6: activate a card or bandon without dynamis, marked or not."""
    options = activations(g, seat, free=True)  # at least the card itself
    move = await Ask(seat, [Decline(), *options], "activate_free", rule="6.6", card=card)
    if isinstance(move, Activate):
        activate(g, seat, move.card, mark=False)


async def chest_again(g: Byzantion, seat: Seat, card: Card, ability: Ability) -> None:
    """The chest of your own space once more; alone, that of the seal placed this round."""
    space = g.sealed_now if g.solo else g.seals.index(seat)
    if space != NOBODY:
        take_chest(g, seat, Keimelion(space))


async def take_resource(g: Byzantion, seat: Seat, card: Card, ability: Ability) -> None:
    """A resource of your choice from one player; alone, from the supply (§9.3)."""
    if g.solo:
        g.gain_one(seat, (await Ask(seat, [Gain(good) for good in RESOURCES], "gain", rule="9.3", card=card)).good)
        return
    options = [TakeFrom(Deme(other), good) for other in sorted(g.others(seat)) for good in RESOURCES if g.has(other, good)]
    move = await Ask(seat, [Decline(), *options], "take_resource", rule="2.3", card=card) if options else Decline()
    if isinstance(move, TakeFrom):
        g.pay(move.deme, move.good, 1)
        g.gain_one(seat, move.good)


async def count_cards(g: Byzantion, seat: Seat, card: Card, ability: Ability) -> None:
    """Goods for the other cards of a type, up to the most that the card gives."""
    assert ability.type is not None
    others = g.count_type(seat, ability.type) - (ability.type in g.cards.types[card])
    good, n = NATIVE[ability.type]
    g.gain_one(seat, good, n * min(others, ability.n))


async def swap(g: Byzantion, seat: Seat, card: Card, ability: Ability) -> None:
    """Change some of your resources into others."""
    for n in range(ability.n, 0, -1):
        options = [Swap(give, get) for give in RESOURCES if g.has(seat, give) for get in RESOURCES if get is not give]
        if not options:
            return
        move = await Ask(seat, [Done(), *options], "swap", rule="2.3", card=card, n=n)
        if not isinstance(move, Swap):
            return
        g.pay(seat, move.give, 1)
        g.gain_one(seat, move.get)


async def trade(g: Byzantion, seat: Seat, card: Card, ability: Ability) -> None:
    """The trades of a card, one after the other."""
    for _ in range(ability.n):
        if not await trade_one(g, seat, card, "2.3"):
            return


INSTANTS: dict[Instant, Callable[[Byzantion, Seat, Card, Ability], Awaitable[None]]] = {
    Instant.PLAY_MORE: play_more, Instant.DRAW: draw_cards, Instant.LEVY_CARD: levy_cards, Instant.LEVY: levy,
    Instant.EXTRA: act_extra, Instant.GAIN: gain_goods, Instant.PICK: pick, Instant.ACTIVATE: activate_free,
    Instant.CHEST: chest_again, Instant.TAKE: take_resource, Instant.COUNT: count_cards, Instant.SWAP: swap,
    Instant.TRADE: trade,
}  # fmt: skip
