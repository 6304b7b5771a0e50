"""The arithmetic of a Battle in words, for the drawing and for the tables of text."""

from __future__ import annotations

from quadriga.text import Text

from ..rules.battle.arithmetic import Account, Sum, Term
from ..rules.battle.state import Stage
from ..terms import Faction


def headline(battle: Account, text: Text) -> str:
    key = "ambush" if battle.ambush else "besiege" if battle.besiege else "battle"
    return text.say(f"clash.{key}", faction=battle.attacker, other=battle.defender, region=battle.region)


def sides(battle: Account, text: Text) -> list[tuple[Faction, str]]:
    """One sentence of figures for each side, and whose it is."""
    found: list[tuple[Faction, str]] = []
    if battle.attack is not None:
        words = text.say("clash.attack", sum=figures(battle.attack, text))
        if battle.if_retreating is not None:
            words += " " + text.say("clash.if_retreating", n=battle.if_retreating)
        found.append((battle.attacker, words))
    else:
        found.append((battle.attacker, text.say("clash.dealt", n=battle.dealt)))
    if battle.counterattack is not None:
        key = "counterattack" if battle.stage is Stage.COUNTERATTACK else "would_strike_back"
        found.append((battle.defender, text.say(f"clash.{key}", sum=figures(battle.counterattack, text))))
    else:
        found.append((battle.defender, text.say("clash.retreats" if battle.retreat else "clash.no_counterattack")))
    return found


def figures(side: Sum, text: Text) -> str:
    """§3.2.4: "Leader 1 + Legions 3 + Auxilia 2 × ½ = 5; halved (Fort) 2½; rounded down 2; Losses: 2"."""
    halves = sum(term.halves for term in side.terms)
    steps = [f"{_added([_item(term, text) for term in side.terms])} = {fraction(halves, 2)}"]
    if side.halved:
        why = ", ".join(text.say(f"clash.why.{reason}") for reason in side.halved)
        steps.append(text.say("clash.halved", why=why, total=fraction(halves, 4)))
    if halves % (4 if side.halved else 2):
        steps.append(text.say("clash.rounded", n=halves // (4 if side.halved else 2)))
    steps += [f"{text.say(f'clash.term.{term.key}')} {_signed(term.n)}" for term in side.extras]
    return "; ".join([*steps, text.say("clash.losses", n=side.losses)])


def _item(term: Term, text: Text) -> str:
    name = text.say(f"clash.term.{term.key}")
    if term.key in ("shock", "ariovistus"):
        return f"{name} {fraction(term.halves, 2)}"
    if term.halves == 2 * term.n or term.halves < 0:
        return f"{name} {fraction(term.halves, 2)}"
    return f"{name} {term.n} × {fraction(term.halves // term.n, 2)}"


def _added(items: list[str]) -> str:
    return " + ".join(items).replace(" + −", " − ") or "0"


def _signed(n: int) -> str:
    return f"+{n}" if n > 0 else f"−{-n}"


def fraction(n: int, parts: int) -> str:
    """Halves or quarters as they are read: 7 of 2 is 3½."""
    sign = "−" if n < 0 else ""
    whole, rest = divmod(abs(n), parts)
    broken = {(1, 2): "½", (1, 4): "¼", (2, 4): "½", (3, 4): "¾"}.get((rest, parts), "")
    return sign + (f"{whole}{broken}" if whole or not broken else broken)
