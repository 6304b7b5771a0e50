"""§8.4.2, §8.6.6, §8.6.8, §8.8.6, §8.8.8: what non-players agree to, give away and harass."""

from __future__ import annotations

from quadriga.kernel import Count

from ...moves import Agree, Harass, Refuse
from ...state import Gaul
from ...terms import AEDUI, ARVERNI, BELGAE, GERMANS, ROMANS, Faction
from ..agreement import has_rift, transfer
from .driver import REACTIONS, Answer, Question
from .rank import agrees_up_to

OWN_DEFENCE = ("join_defence", "block_ambush")  # whether they want help, which they take where they get it
NEVER = (ARVERNI, BELGAE, GERMANS)
POOR, RICH, SUBSIDY = 2, 20, 10  # §8.6.6
SURE, LIKELY = 9, 12  # §8.6.6: up to which Roman score the Aedui agree, and agree on 1-4


def _answer(yes: bool) -> Agree | Refuse:
    return Agree() if yes else Refuse()


async def let_pass(g: Gaul, faction: Faction, ask: Question) -> Answer:
    """Supply Lines, Retreat and Quarters in Regions under own Control."""
    asking: Faction = ask.args["faction"]
    return _answer(await is_friendly(g, faction, asking))


async def is_friendly(g: Gaul, faction: Faction, asking: Faction) -> bool:
    """§8.4.2: Belgae, Arverni and Germans never; §8.8.6: Romans to non-player Aedui; §8.6.6: Aedui to Romans by their score."""
    if faction in NEVER:
        return False
    if faction is ROMANS:
        return asking is AEDUI and g.is_nonplayer(AEDUI)
    if asking is not ROMANS:
        return False
    score = g.rules.score(g, ROMANS)
    if g.is_nonplayer(ROMANS) or score <= SURE:
        return True
    return score <= LIKELY and await agrees_up_to(g, AEDUI, 4)


async def trade_with(g: Gaul, faction: Faction, ask: Question) -> Answer:
    """§8.8.6: non-player Romans always agree to the Trade of non-player Aedui, and to no other."""
    return _answer(g.is_nonplayer(AEDUI))


async def stand_with(g: Gaul, faction: Faction, ask: Question) -> Answer:
    """§8.6.8, §8.8.8: Auxilia and Aedui Warbands as one force."""
    if faction is AEDUI:
        return _answer(ask.prompt in OWN_DEFENCE or g.rules.score(g, ROMANS) <= LIKELY)
    return _answer(faction is ROMANS and lends_auxilia(g, ask))


def lends_auxilia(g: Gaul, ask: Question) -> bool:
    """§8.8.8: for their own defence; for an Aedui Command while the Aedui do not exceed their threshold, which hits no
    Romans where their Auxilia act along (R-127); never for the defence of the Aedui."""
    if ask.prompt != "agree_join":
        return True
    a = g.action
    for_aedui = g.clash is None and (a is None or a.faction is AEDUI)
    return for_aedui and g.rules.margin(g, AEDUI) <= 0


async def lend(g: Gaul, faction: Faction, ask: Question) -> Answer:
    """§A8.6.6, §A8.8.8 (card A28): only the Aedui lend their Warbands."""
    return _answer(faction is AEDUI)


async def harass(g: Gaul, faction: Faction, ask: Question) -> Answer:
    """§8.4.2: Belgae, Arverni and Germans always the Romans; Romans and Aedui only Vercingetorix."""
    prey = ROMANS if faction in NEVER else ARVERNI
    return Harass(ask.args["region"]) if ask.args["other"] is prey else Refuse()


async def set_corn_aside(g: Gaul, faction: Faction, ask: Question) -> Answer:
    """§A8.6.6 (card A53): half of it for non-player Romans, nothing for a player."""
    return g.resources[AEDUI] // 2 if g.is_nonplayer(ROMANS) else 0


def is_subsidy_due(g: Gaul) -> bool:
    """§8.6.6: the Romans have fewer than two Resources and the Aedui more than twenty."""
    return g.is_nonplayer(AEDUI) and g.resources[ROMANS] < POOR and g.resources[AEDUI] > RICH


async def subsidise(g: Gaul) -> None:
    """§8.6.6: ten Resources at each such instant."""
    if not has_rift(g) and await is_friendly(g, AEDUI, ROMANS):
        transfer(g, AEDUI, ROMANS, SUBSIDY)


async def give_nothing(g: Gaul, faction: Faction, ask: Question) -> Answer:
    """§8.4.2: nobody sends Resources because somebody asks."""
    assert isinstance(ask.choice, Count)
    return ask.choice.least


REACTIONS |= {
    "agree_supply": let_pass,
    "agree_trade_supply": let_pass,
    "agree_retreat": let_pass,
    "agree_quarters": let_pass,
    "agree_trade": trade_with,
    "agree_lend": lend,
    "agree_join": stand_with,
    "join_defence": stand_with,
    "block_ambush": stand_with,
    "stand_together": stand_with,
    "harass": harass,
    "requested": give_nothing,
    "event_corn": set_corn_aside,
}
