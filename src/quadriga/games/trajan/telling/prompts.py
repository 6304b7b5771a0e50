"""Questions in the words that fit the board: what can be done, by pointing at what, and what comes of it."""

from __future__ import annotations

from typing import Any

from quadriga.kernel import Ask, Subset
from quadriga.text import Text

from ..components import ACTIONS, BONUS_ACTION, COLOURS, SENATE_TRACK, SHIP_POINTS, TILE_CATEGORY, TILE_FIGURES, TILE_POINTS
from ..moves import Build, Display, Load, TakeCard, UseEffect
from ..rules.setup import STARTING_CARDS
from ..terms import Action, Category, Face, Icon, Ship, Slot
from ..view import MatView, View
from .demands import ends_after
from .landing import claims, landing

ACTS = ("act", "act_now", "act_again")
SETTLED = ("spend", "consul")  # the turn is over
LOADS = ("load_same", "load_different", "load_pairs")
GIVES = {Category.CARDS: "cards", Category.WORKERS: "workers", Category.LEGION: "legion"}  # what may be left


def prompt(view: View, ask: Ask[Any], text: Text) -> str | None:
    """§3.4: what is asked, and what is over after this turn."""
    asked = _asked(view, ask, text)
    if ask.prompt in SETTLED or not (ends := ends_after(view, ask.seat, text)):
        return asked
    return f"{asked or text.say(f'prompt.{ask.prompt}', **ask.args)} {ends}"


def _asked(view: View, ask: Ask[Any], text: Text) -> str | None:
    if ask.prompt in ACTS:
        return f"{_which(ask, text)} {_ways(view, ask, text)}"
    if ask.prompt == "order":
        return _order(view, ask, text)
    if ask.prompt == "repeat" and view.mats[ask.seat].plus_two[ask.args["action"]]:
        return text.say("ask.repeat_twice", **ask.args)
    if ask.prompt in LOADS:
        return _cargo(view, ask, text)
    if ask.prompt == "effect":
        return text.say("ask.effect", n=TILE_POINTS[ask.args["tile"]], gift=_gift("gift", view, ask, text))
    if ask.prompt == "first_tiles":
        slot = ask.args["slot"]
        return f"{text.say('prompt.first_tiles', slot=slot)} {_beside(view.mats[ask.seat], slot, text)}"
    if ask.prompt == "first_cards":
        return text.say("ask.first_cards", n=view.mats[ask.seat].cards + 1, of=STARTING_CARDS)
    return None


def _gift(words: str, view: View, ask: Ask[Any], text: Text) -> str:
    """§8: what the claimed tile offers; no more figures than the supply has."""
    tile = ask.args["tile"]
    figures = min(TILE_FIGURES[tile], view.mats[ask.seat].supply)
    return text.say(f"{words}.{GIVES[Category(TILE_CATEGORY[tile])]}", n=figures)


def offered(view: View, ask: Ask[Any], move: Any, text: Text) -> str | None:
    """§8: to take what a tile offers, or to leave it, by what is done then."""
    if ask.prompt != "effect":
        return None
    return _gift("use" if isinstance(move, UseEffect) else "leave", view, ask, text)


def _which(ask: Ask[Any], text: Text) -> str:
    """The action, and of an additional one why it comes: each kind of building brings its own."""
    action = ask.args["action"]
    if ask.prompt == "act_now":
        return text.say("ask.act_now", icon=Icon(BONUS_ACTION.index(action)), action=action)
    return text.say(f"prompt.{ask.prompt}", **ask.args)


def _ways(view: View, ask: Ask[Any], text: Text) -> str:
    """What can be pointed at; buttons say the rest."""
    mat = view.mats[ask.seat]
    kinds = {type(move) for move in ask.choice}
    match ask.args["action"]:
        case Action.SEAPORT:
            found = [text.say(f"ways.{kind.__name__}") for kind in (TakeCard, Display, Load) if kind in kinds]
            return text.say("ways.seaport", ways=_listed(found, text))
        case Action.SENATE:
            return text.say("ways.senate", n=SENATE_TRACK[mat.step + 1])
        case Action.TRAJAN:
            return f"{text.say('ways.trajan', slot=Slot(mat.arch))} {_beside(mat, Slot(mat.arch), text)}"
        case Action.CONSTRUCTION:
            return text.say("ways.construction" if Build in kinds else "ways.no_worker")
        case Action.MILITARY:
            return text.say("ways.military")
        case _:
            return text.say("ways.forum")


def _beside(mat: MatView, slot: Slot, text: Text) -> str:
    """§3.2: the stones that a tile on this slot would have beside it; on a phone the circle is out of sight."""
    there = [(colour, mat.bowls[slot][colour]) for colour in COLOURS if mat.bowls[slot][colour]]
    stones = ", ".join(text.name(colour) if n == 1 else f"{n}× {text.name(colour)}" for colour, n in there)
    return text.say("ways.beside" if there else "ways.beside_none", action=ACTIONS[slot], stones=stones)


def _listed(ways: list[str], text: Text) -> str:
    *first, last = ways
    return text.say("ways.or", first=", ".join(first), last=last) if first else last


def _order(view: View, ask: Ask[Any], text: Text) -> str:
    """§3.2: where the stones go, and whether the proposal claims the tile there."""
    words = text.say("ask.order", target=ask.args["target"])
    _, tile = landing(view.mats[ask.seat], view.lifted)
    return words if tile is None else f"{words} {text.say('ask.order_claim', usual=text.say('page.usual'), tile=tile)}"


def done(view: View, ask: Ask[Any], answer: Any, text: Text) -> str | None:
    """§3.2: whether the stones as they are laid claim the tile within reach."""
    if ask.prompt != "order":
        return None
    mat = view.mats[ask.seat]
    _, tile = landing(mat, view.lifted)
    if tile is None:
        return text.say("ask.order_laid", target=ask.args["target"])
    return text.say("ask.order_claims" if claims(mat, view.lifted, answer) else "ask.order_misses", tile=tile)


# Ships ----------------------------------------------------------------------------------------------------------------


def ship_points(view: View, units: int) -> int:
    """§4.1: what the ship being loaded scores for so many cards or pairs."""
    points: int = SHIP_POINTS[view.ship][view.ships[view.ship] == Face.GOLD][units - 1]
    return points


def _cargo(view: View, ask: Ask[Any], text: Text) -> str:
    """§4.1: which ship, and how many cards of the hand."""
    if isinstance(ask.choice, Subset):
        least, most = ask.choice.least, ask.choice.most
    else:
        least, most = 1, max((move.n for move in ask.choice), default=1)
    words = text.say(f"ask.{ask.prompt}", ship=Ship(view.ship), range=str(most) if least == most else f"{least}–{most}")
    return f"{words} {text.say('ask.with_wilds', n=view.wilds)}" if view.wilds else words


def deed(view: View, ask: Ask[Any], answer: Any, text: Text) -> str | None:
    """§4.1: the cards with the points they bring; which pairs wild tiles have made already is not to be seen."""
    if ask.prompt not in LOADS[1:] or not answer or (ask.prompt == "load_pairs" and view.wilds):
        return None
    case = "acc" if ask.prompt == "load_different" else "nom"
    what = ", ".join(text.name(card, case) for card in answer)
    return text.say(f"line.{ask.prompt}", what=what, points=ship_points(view, len(answer) + view.wilds))
