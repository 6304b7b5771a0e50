"""Trajan in words."""

from __future__ import annotations

from typing import Any

from quadriga.kernel import Ask, Written
from quadriga.text import Table, Text
from quadriga.text.telling import Partial, Preset, Telling

from ..components import ACTIONS, COLOURS, TILE_COLOURS, TRAJAN_TILES
from ..explain.refusals import why_not
from ..moves import Build, Decline, Garrison, Load, March, Pass, PlaceTile, Sow, Stop, TakeCard, TakeTile, TakeTrajan
from ..rules.sowing import in_reach
from ..state import BOWLS, Trajan
from ..terms import NONE, Action, Building, Colour, Commodity, ForumSpace, ForumTile, Pile, Province, TrajanTile
from ..view import MatView, View
from .board_text import board_text


class TrajanTelling(Telling[View]):
    presets = (
        Preset("bot", {"players": "2", "stones": "random"}, ("here", "bot")),
        Preset("bots", {"players": "4", "stones": "random"}, ("here", "bot", "bot", "bot")),
        Preset("friend", {"players": "2", "stones": "random"}, ("here", "link")),
    )
    readings = frozenset({"long_lap", "two_laps", "wild_need_bonus", "province_votes_leave", "refill", "tie_break"})
    quiet = frozenset(move.__name__ for move in (Decline, Pass, Stop))

    def board_text(self, view: View, text: Text) -> list[Table]:
        return board_text(view, text)

    def why_not(self, state: Trajan, ask: Ask[Any], written: Written) -> str | None:
        return why_not(state, ask.seat, written)

    def label(self, view: View, seat: int, partial: Partial, text: Text) -> str | None:
        """Bowls say where they lead, forum spaces what lies there, ships how many wild tiles they take."""
        verb, thing = (*partial, None, None)[:2]
        if verb == Sow.__name__ and thing:
            bowl = Action[thing]
            target, tile = landing(view.mats[seat], bowl)
            n = sum(view.mats[seat].bowls[bowl])
            if tile is None:
                return text.say("draw.sow", bowl=bowl, target=target, n=n)
            return text.say("draw.sow_claim", bowl=bowl, target=target, n=n, tile=tile)
        if verb == TakeTile.__name__ and thing:
            return text.name(ForumTile(view.forum[ForumSpace[thing]]))
        if verb == Load.__name__ and len(partial) == 3 and partial[2]:
            return text.say("draw.wilds", n=int(partial[2]))
        return None

    def usual(self, view: View, ask: Ask[Any]) -> Any:
        """Stones that make the tile of the target bowl fall there; two different ones into each bowl at the start."""
        if ask.prompt == "stones":
            return (*COLOURS, *COLOURS)
        return order_to_claim(view.mats[ask.seat], view.lifted) if ask.prompt == "order" and view.lifted != NONE else None

    def line(self, view: View, seat: int, move: Any, text: Text) -> str | None:
        """What lies where the move points."""
        if isinstance(move, Sow):
            target, tile = landing(view.mats[seat], move.bowl)
            n = sum(view.mats[seat].bowls[move.bowl])
            if tile is None:
                return text.say("line.Sow", bowl=move.bowl, target=target, n=n)
            return text.say("line.sow_claim", bowl=move.bowl, target=target, n=n, tile=tile)
        if isinstance(move, TakeTile):
            return text.say("line.TakeTile", tile=ForumTile(view.forum[move.space]), space=move.space)
        if isinstance(move, TakeTrajan | PlaceTile):
            return text.say("line.TakeTrajan", tile=TRAJAN_TILES[view.tops[move.stack]])
        if isinstance(move, Build) and view.buildings[move.site] != NONE:
            return text.say("line.Build", site=move.site, tile=Building(view.buildings[move.site]))
        if isinstance(move, March) and view.province_tiles[move.province] != NONE:
            return text.say("line.March", province=move.province, tile=ForumTile(view.province_tiles[move.province]))
        if isinstance(move, TakeCard) and move.pile != Pile.DECK:
            top = (view.left_pile if move.pile == Pile.LEFT else view.right_pile)[-1]
            return text.say("line.TakeCard", card=Commodity(top), pile=move.pile)
        if isinstance(move, Garrison):
            return text.say("line.Garrison", province=Province(view.mats[seat].leader))
        return None


def landing(mat: MatView, bowl: int) -> tuple[Action, TrajanTile | None]:
    """Where the last stone of a bowl falls, and the tile there if it is within reach."""
    stones = mat.bowls[bowl]
    target = (bowl + sum(stones)) % len(ACTIONS)
    tile = mat.slots[target]
    there = (0,) * len(COLOURS) if target == bowl else mat.bowls[target]
    return ACTIONS[target], TRAJAN_TILES[tile] if tile != NONE and in_reach(stones, there, tile) else None


def order_to_claim(mat: MatView, bowl: int) -> tuple[Colour, ...]:
    """The stones of a bowl as they lie, but those last that its target's tile needs, if it can be claimed with them."""
    stones = [colour for colour in COLOURS for _ in range(mat.bowls[bowl][colour])]
    target, tile = landing(mat, bowl)
    if tile is None:
        return tuple(stones)
    there = [0] * len(COLOURS) if target == bowl else list(mat.bowls[target])
    order: list[Colour | None] = [None] * len(stones)
    falls = iter(range(len(stones) - 1, -1, -BOWLS))  # the places in the order of what falls into the target
    for colour in TILE_COLOURS[TRAJAN_TILES.index(tile)]:
        if there[colour]:
            there[colour] -= 1
        else:
            order[next(falls)] = COLOURS[colour]
            stones.remove(COLOURS[colour])
    rest = iter(stones)
    return tuple(colour if colour is not None else next(rest) for colour in order)
