"""§5.2: provinces whose border spaces are all filled are closed and resolved."""

from __future__ import annotations

from quadriga.kernel import Ask

from ..board import BORDER_MASK, ENDS
from ..moves import Resolve
from ..state import Caesar
from ..terms import NOBODY, Bonus, Border, Province
from .bonuses import EFFECTS, convene_senate, throw_away


async def close_provinces(g: Caesar, closer: int, border: Border, target: Province | None = None) -> None:
    """§5.2: resolve what the token on this border has closed; of two, the active player picks the order.

    R-19: Crassus resolves the province he aimed at first.
    """
    first, second = ENDS[border]
    empty = g.empty
    if not BORDER_MASK[first] & empty:
        g.closing.append(first)
    if not BORDER_MASK[second] & empty:
        g.closing.append(second)
    if len(g.closing) == 2:
        if target is None:
            target = (await Ask(closer, [Resolve(first), Resolve(second)], "order", "5.2")).province
        if target is second:
            g.closing.reverse()
    while g.closing:
        bonus, is_won = settle(g, closer)
        # §5.2.5: now or never. §9.3: Crassus can only use the Senate and Poison.
        if bonus is Bonus.SENATE:
            convene_senate(g, closer, won=is_won)
        elif closer == g.crassus and bonus is not Bonus.POISON:
            throw_away(g, closer, bonus)
        else:
            await EFFECTS[bonus](g, closer)


def settle(g: Caesar, closer: int) -> tuple[Bonus, bool]:
    """§5.2: the bonus token to the closer, control to the stronger side, border markers."""
    province = g.closing.pop(0)
    bonus = g.bonus[province]  # §5.2.1
    assert bonus is not None, "a province that closes has its bonus token"
    g.bonus[province] = None
    winner = find_winner(g, closer, province)
    if g.news is not None:
        tell_closed(g, closer, province, bonus, winner)
    if winner != NOBODY:
        g.take_control(winner, province)
        connect(g, closer, winner, province)
    if g.held and not g.closing:
        lay_held_markers(g, closer)
    return bonus, winner == closer


def tell_closed(g: Caesar, closer: int, province: Province, bonus: Bonus, winner: int) -> None:
    """Who closed it, how it stood, whose it is."""
    caesar, pompey = g.influence[2 * province], g.influence[2 * province + 1]
    g.tell("closed", side=g.who(closer), province=province, bonus=bonus, caesar=caesar, pompey=pompey)
    if winner == NOBODY:
        g.tell("nobody", province=province)
    else:
        g.tell("control", side=g.who(winner), province=province)


def find_winner(g: Caesar, closer: int, province: int) -> int:
    """§5.2.2: the higher total; a tie leaves the province to nobody. §9.3: in his own turn Crassus wins ties."""
    caesar, pompey = g.influence[2 * province], g.influence[2 * province + 1]
    if caesar != pompey:
        return 0 if caesar > pompey else 1
    return closer if closer == g.crassus else NOBODY


def connect(g: Caesar, closer: int, winner: int, province: int) -> None:
    """§5.2.4: markers onto the borders between two provinces of the same side (R-02: always, and all of them).

    R-03: if both sides can lay some in this turn, the active player comes first, so the other side's wait.
    """
    borders = g.find_border_markers(winner, province)
    if borders and winner != closer and will_connect(g, closer):
        g.held = borders
        return
    for border in borders:
        if g.news is not None:
            g.tell("border", side=g.who(winner), border=border)
        g.lay_marker(winner, border)


def will_connect(g: Caesar, closer: int) -> bool:
    """R-03: whether the province still to be resolved gives the active player border markers."""
    return any(find_winner(g, closer, p) == closer and g.find_border_markers(closer, p) for p in g.closing)


def lay_held_markers(g: Caesar, closer: int) -> None:
    """R-03: now the other side's turn has come, even if its marker was turned over meanwhile."""
    borders, g.held = g.held, []
    for border in borders:
        g.tell("border", side=g.who(1 - closer), border=border)
        g.lay_marker(1 - closer, border)
