"""§4.1: the Seaport."""

from __future__ import annotations

from itertools import combinations

from quadriga.kernel import Ask, Choice, One, Seat, Subset

from ..components import COMMODITIES, SHIP_POINTS
from ..moves import Cargo, Discard, Display, DrawTwo, Load, Mates, Stop, TakeCard
from ..state import PLAYERS, Trajan
from ..terms import NONE, Commodity, Face, ForumTile, Pile, Ship, Source
from .draws import draw_cards

Trade = DrawTwo | TakeCard | Display | Load
MOST_CARDS = 4
MOST_PAIRS = 3


def trade_options(g: Trajan, seat: Seat) -> list[Trade]:
    """§4.1: draw two and discard one; take a top card; lay out one or two; load a ship. R-14, R-15"""
    options: list[Trade] = [DrawTwo()] if any(g.deck) else []
    options += [TakeCard(pile) for pile in (Pile.LEFT, Pile.RIGHT) if g.pile(pile)]
    hand = g.hand(seat)
    options += [Display(card) for card in COMMODITIES if hand[card]]
    wilds = g.count_tiles(seat, ForumTile.WILD_COMMODITY)
    options += [Load(ship, n) for ship in Ship for n in range(wilds + 1) if can_load(hand, ship, n)]
    return options


def can_load(hand: list[int], ship: Ship, wilds: int) -> bool:
    """Whether this number of wild tiles makes a load together with cards of the hand."""
    if ship == Ship.PAIRS:
        # An odd wild tile needs a card beside it; two wild tiles are a pair of their own.
        return wilds == 2 or max(hand) >= (1 if wilds else 2)
    return wilds > 0 or any(hand)


async def trade(g: Trajan, seat: Seat, move: Trade) -> None:
    """§4.1: the option chosen."""
    if isinstance(move, DrawTwo):
        await draw_two(g, seat)
    elif isinstance(move, TakeCard):
        card = g.pick_up(seat, move.pile)
        g.tell("took_card", seat=PLAYERS[seat], card=Commodity(card), pile=move.pile)
    elif isinstance(move, Display):
        await lay_out_cards(g, seat, move.card)
    else:
        await load(g, seat, move)


async def draw_two(g: Trajan, seat: Seat) -> None:
    """§4.1: two cards from the deck, then one card of the hand onto a discard pile."""
    await draw_cards(g, seat, 2)
    g.due = -1

    def discards() -> list[Discard]:
        hand = g.hand(seat)
        return [Discard(card, pile) for card in COMMODITIES if hand[card] for pile in (Pile.LEFT, Pile.RIGHT)]

    move = await Ask(seat, discards, "discard", rule="4.1")
    g.due = 0
    g.leave_hand(seat, move.card)
    g.pile(move.pile).append(int(move.card))
    g.tell("discarded", seat=PLAYERS[seat], card=move.card, pile=move.pile)


async def lay_out_cards(g: Trajan, seat: Seat, first: Commodity) -> None:
    """§4.1: one or two cards of the hand into the display; then as many are drawn."""
    show_card(g, seat, first)
    if g.count_hand(seat):

        def second() -> list[Display | Stop]:
            hand = g.hand(seat)
            return [*(Display(card) for card in COMMODITIES if hand[card]), Stop()]

        move = await Ask(seat, second, "second_card", rule="4.1")
        if isinstance(move, Display):
            show_card(g, seat, move.card)
    shown, g.due = g.due, 0
    await draw_cards(g, seat, shown)


def show_card(g: Trajan, seat: Seat, card: Commodity) -> None:
    g.lay_out(seat, card)
    g.due += 1
    g.tell("displayed", seat=PLAYERS[seat], card=card)


# Ships ----------------------------------------------------------------------------------------------------------------


async def load(g: Trajan, seat: Seat, move: Load) -> None:
    """§4.1: cards of the hand onto a ship; points by the side that is up, then the gray side. R-15, R-25"""
    g.ship, g.wilds = int(move.ship), move.wilds
    if g.count_hand(seat):
        cards, units = await CARGO[move.ship](g, seat, move.wilds)
    else:
        cards, units = [], move.wilds // (2 if move.ship == Ship.PAIRS else 1)
    put_on_board(g, seat, cards)
    for _ in range(move.wilds):
        g.lose_tile(seat, ForumTile.WILD_COMMODITY)
    points = SHIP_POINTS[move.ship][g.ships[move.ship] == Face.GOLD][units - 1]
    g.score(seat, Source.SHIPS, points)
    g.ships[move.ship] = int(Face.GRAY)
    g.ship, g.wilds = NONE, 0
    if move.wilds:
        g.tell("loaded_wilds", seat=PLAYERS[seat], ship=move.ship, n=move.wilds)
    g.tell("shipped", seat=PLAYERS[seat], ship=move.ship, points=points)


def put_on_board(g: Trajan, seat: Seat, cards: list[Commodity]) -> None:
    """Cards of the hand onto the ship being loaded: from there they go to the display."""
    for card in cards:
        g.lay_out(seat, card)
    if cards:
        g.tell("loaded", seat=PLAYERS[seat], ship=Ship(g.ship), cards=tuple(cards))


async def load_same(g: Trajan, seat: Seat, wilds: int) -> tuple[list[Commodity], int]:
    """One to four equal cards."""

    def cargoes() -> list[Cargo]:
        hand = g.hand(seat)
        alone = [Cargo(None, 0)] if wilds else []
        most = MOST_CARDS - wilds
        return alone + [Cargo(card, n) for card in COMMODITIES for n in range(1, min(most, hand[card]) + 1)]

    cargo = await Ask(seat, cargoes, "load_same", rule="4.1", wilds=wilds)
    cards = [cargo.card] * cargo.n if cargo.card is not None else []
    return cards, cargo.n + wilds


async def load_different(g: Trajan, seat: Seat, wilds: int) -> tuple[list[Commodity], int]:
    """One to four different cards."""

    def kinds() -> Choice[tuple[Commodity, ...]]:
        hand = g.hand(seat)
        held = [card for card in COMMODITIES if hand[card]]
        return Subset(held, 0 if wilds else 1, min(len(held), MOST_CARDS - wilds))

    chosen = await Ask(seat, kinds, "load_different", rule="4.1", wilds=wilds)
    return list(chosen), len(chosen) + wilds


async def load_pairs(g: Trajan, seat: Seat, wilds: int) -> tuple[list[Commodity], int]:
    """One to three different pairs; a wild tile stands for one card of a pair, two may be a pair."""
    mates: list[Commodity] = []
    if wilds:
        move = await Ask(seat, lambda: One(mate_options(g.hand(seat), wilds)), "mates", rule="7.3")
        mates = [card for card in move if card is not None]
        put_on_board(g, seat, mates)
    pairs = len(mates) + (wilds - len(mates)) // 2

    def twice() -> list[Commodity]:
        hand = g.hand(seat)
        return [card for card in COMMODITIES if hand[card] >= 2 and card not in mates]

    if pairs == MOST_PAIRS or not twice():
        return [], pairs

    def whole_pairs() -> Choice[tuple[Commodity, ...]]:
        cards = twice()
        return Subset(cards, 0 if pairs else 1, min(len(cards), MOST_PAIRS - pairs))

    chosen = await Ask(seat, whole_pairs, "load_pairs", rule="4.1", wilds=wilds)
    return [card for card in chosen for _ in range(2)], pairs + len(chosen)


def mate_options(hand: list[int], wilds: int) -> list[Mates]:
    """The different cards that take a wild tile each; what is left over must be pairs of wild tiles."""
    held = [card for card in COMMODITIES if hand[card]]
    sizes = [n for n in range(wilds + 1) if (wilds - n) % 2 == 0]
    chosen = [Mates(*cards, *[None] * (3 - n)) for n in sizes for cards in combinations(held, n)]
    return sorted(chosen, key=lambda mates: [NONE if card is None else card for card in mates])


CARGO = {Ship.SAME: load_same, Ship.DIFFERENT: load_different, Ship.PAIRS: load_pairs}
