"""The expansion Ariovistus (§A1-A7): its ruleset, and what it adds to the tables of Commands, abilities and phases."""

from __future__ import annotations

from quadriga.games.gaul.ariovistus.german_abilities import (
    can_intimidate,
    can_settle,
    intimidate,
    intimidate_by_raid,
    settle,
    settle_cost,
)
from quadriga.games.gaul.ariovistus.german_commands import close_german_rally, rally_germans
from quadriga.games.gaul.ariovistus.interlude import interlude
from quadriga.games.gaul.ariovistus.phase import arverni_after_card, arverni_phase, rally_provoked_arverni
from quadriga.games.gaul.ariovistus.refusals import why_no_fear, why_no_settlement
from quadriga.games.gaul.ariovistus.rules import Ariovistus
from quadriga.games.gaul.ariovistus.uprising import offer_uprising
from quadriga.games.gaul.events.words import PHASE_OF
from quadriga.games.gaul.execution import ABILITIES, CLOSE, Talent
from quadriga.games.gaul.growth import GERMAN_RALLY
from quadriga.games.gaul.plunder import AFTER_RAID, PROVOKED
from quadriga.games.gaul.quarters import AFTER_QUARTERS
from quadriga.games.gaul.refusals import WHY
from quadriga.games.gaul.ruleset import RULESETS
from quadriga.games.gaul.sequence import PHASES
from quadriga.games.gaul.terms import ARVERNI, Ability, Book, Command, Phase

__all__ = ["Ariovistus"]

RULESETS[Book.ARIOVISTUS] = Ariovistus()
GERMAN_RALLY[Book.ARIOVISTUS] = rally_germans
CLOSE[Book.ARIOVISTUS] = close_german_rally
AFTER_RAID[Book.ARIOVISTUS] = intimidate_by_raid
PROVOKED[ARVERNI] = rally_provoked_arverni
ABILITIES |= {
    Ability.SETTLE: Talent((Command.RALLY, Command.MARCH), can_settle, settle, settle_cost),
    Ability.INTIMIDATE: Talent((Command.MARCH, Command.RAID, Command.BATTLE), can_intimidate, intimidate),
}
WHY[("settle", "Select")] = why_no_settlement
WHY[("intimidate", "Select")] = why_no_fear
PHASES[Phase.ARVERNI] = arverni_after_card
PHASES[Phase.INTERLUDE] = interlude
PHASE_OF[ARVERNI] = arverni_phase
AFTER_QUARTERS[Book.ARIOVISTUS] = offer_uprising
