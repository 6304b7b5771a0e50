"""§6.5 and §6.6: bandons, how they are formed, and what activating one yields."""

from __future__ import annotations

from collections.abc import Sequence

from quadriga.kernel import Ask, Seat

from ..box.cards import Cards
from ..moves import Activate, Done, Join, Leave
from ..state import ACTIVATED, FACE_DOWN, MARKED, Byzantion
from ..terms import Card, Good, Passive


def fits(cards: Cards, leader: Card, followers: Sequence[Card]) -> bool:
    """§6.5: behind a hero, as many cards of each of its types as its level in that type.

    A follower with both types takes a slot of either, so it is enough to count.
    """
    types = cards.types[leader]
    levels = cards.levels[leader]
    only = dict.fromkeys(types, 0)
    for card in followers:
        shared = [kind for kind in types if kind in cards.types[card]]
        if not shared:
            return False
        if len(shared) == 1:
            only[shared[0]] += 1
    return all(only[kind] <= levels[kind] for kind in types) and len(followers) <= sum(levels)


def joins(g: Byzantion, seat: Seat, loose: Sequence[Card] = (), leaders: Sequence[Card] = ()) -> list[Join]:
    """Every card that may go behind a hero now. Though activated, `loose` cards move and `leaders` take others (R-12)."""
    return sorted(
        Join(card, group[0])
        for own in g.zones[seat] for card in own if can_move(g, own, card, loose)
        for group in g.zones[seat] if group is not own and can_take(g, group, card, leaders)
    )  # fmt: skip


def can_move(g: Byzantion, own: list[Card], card: Card, loose: Sequence[Card]) -> bool:
    """R-09, R-13: what was activated this round or lies face down stays; each card joins once in an arrangement."""
    if card in g.joined or g.marks[card] & FACE_DOWN or (g.marks[card] & ACTIVATED and card not in loose):
        return False
    return card is not own[0] or not any(g.marks[other] & FACE_DOWN for other in own)


def can_take(g: Byzantion, group: list[Card], card: Card, leaders: Sequence[Card]) -> bool:
    leader = group[0]
    if not g.cards.hero[leader] or g.marks[leader] & FACE_DOWN or (g.marks[leader] & ACTIVATED and leader not in leaders):
        return False
    return fits(g.cards, leader, [*group[1:], card])


def leaves(g: Byzantion, seat: Seat, loose: Sequence[Card] = ()) -> list[Leave]:
    """Followers that may step out of their bandon, each once in an arrangement; `loose` ones though activated (R-12)."""
    return sorted(
        Leave(card) for group in g.zones[seat] for card in group[1:]
        if card not in g.parted and card not in g.joined and not g.marks[card] & FACE_DOWN
        and (card in loose or not g.marks[card] & ACTIVATED)
    )  # fmt: skip


def join(g: Byzantion, seat: Seat, card: Card, leader: Card) -> None:
    """Put a card behind a hero. Tokens belong to the whole bandon."""
    detach(g, seat, card)
    group = g.group_of(seat, leader)
    group.append(card)
    tokens = 0
    for member in group:
        tokens |= g.marks[member] & (ACTIVATED | MARKED)
    for member in group:
        g.marks[member] |= tokens
    g.tell("joins", seat=g.who(seat), card=card, leader=leader)


def leave(g: Byzantion, seat: Seat, card: Card) -> None:
    detach(g, seat, card)
    g.zones[seat].append([card])
    g.tell("leaves", seat=g.who(seat), card=card)


def detach(g: Byzantion, seat: Seat, card: Card) -> None:
    """Take a card out of its place; a bandon that loses its leader falls apart."""
    group = g.group_of(seat, card)
    at = g.zones[seat].index(group)
    rest = [[other] for other in group[1:]] if group[0] is card else [[other for other in group if other is not card]]
    g.zones[seat][at : at + 1] = rest


async def arrange(g: Byzantion, seat: Seat) -> bool:
    """§6.5: one step of re-forming bandons; False when the player is content (R-11)."""
    options = [*joins(g, seat), *leaves(g, seat)]
    if not options:
        return False
    move = await Ask(seat, [Done(), *options], "arrange", rule="6.5")
    if isinstance(move, Join):
        g.joined.append(move.card)
        join(g, seat, move.card, move.leader)
        return True
    if isinstance(move, Leave):
        g.parted.append(move.card)
        leave(g, seat, move.card)
        return True
    return False


async def reform(g: Byzantion, seat: Seat, survivors: list[Card]) -> None:
    """§10.12: who lost a card of a bandon may form that bandon anew at once (R-12)."""
    before = g.joined
    g.joined = []
    leaders = survivors[:]  # and whoever takes one of them: he is frozen with it, but goes on gathering the rest
    while options := reformations(g, seat, survivors, leaders):
        move = await Ask(seat, [Done(), *options], "reform", rule="10.12")
        if isinstance(move, Join):
            g.joined.append(move.card)
            leaders.append(move.leader)
            join(g, seat, move.card, move.leader)
        elif isinstance(move, Leave):
            leave(g, seat, move.card)
        else:
            break
    g.joined = before


def reformations(g: Byzantion, seat: Seat, survivors: Sequence[Card], leaders: Sequence[Card]) -> list[Join | Leave]:
    """Steps that concern the bandon which lost a card: survivors step out of it, or follow somebody, or are followed."""
    return [
        *(move for move in joins(g, seat, survivors, leaders) if move.card in survivors or move.leader in leaders),
        *(move for move in leaves(g, seat, survivors) if move.card in survivors),
    ]


# Activation -----------------------------------------------------------------------------------------------------------


def production(g: Byzantion, group: list[Card]) -> list[int]:
    """§6.6: every card of the bandon yields its production, and its leader's ability may add to it."""
    made = [0] * len(Good)
    for card in group:
        if not g.marks[card] & FACE_DOWN:
            for good, n in enumerate(g.cards.production[card]):
                made[good] += n
    leader = group[0]
    if not g.marks[leader] & FACE_DOWN:
        for ability in g.cards.abilities[leader]:
            if ability.code is Passive.ACT:
                for good, n in enumerate(ability.goods):
                    made[good] += n
    return made


def activations(g: Byzantion, seat: Seat, *, free: bool) -> list[Activate]:
    """R-46: cards and bandons that can be activated; by dynamis only those without a token."""
    return sorted(
        Activate(group[0]) for group in g.zones[seat]
        if (free or not g.marks[group[0]] & MARKED) and any(not g.marks[card] & FACE_DOWN for card in group)
    )  # fmt: skip


def activate(g: Byzantion, seat: Seat, leader: Card, *, mark: bool) -> None:
    group = g.group_of(seat, leader)
    for card in group:
        g.marks[card] |= ACTIVATED | MARKED if mark else ACTIVATED
    g.tell("activates", seat=g.who(seat), card=leader)
    g.gain(seat, production(g, group))
