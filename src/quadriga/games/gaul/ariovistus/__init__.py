"""The expansion Ariovistus (§A1-A7): its ruleset, and what it adds to the tables of Commands, abilities and phases."""

from __future__ import annotations

from ..events.vocabulary import PHASE_OF
from ..explain.refusals import WHY
from ..rules.command import ABILITIES, CLOSE, Talent
from ..rules.nonplayers.by_event import STRIKES, strike_by
from ..rules.nonplayers.commands import FREE_ABILITIES, PROCEDURES
from ..rules.nonplayers.factions import CHARTS
from ..rules.nonplayers.instructions import SHEETS
from ..rules.nonplayers.nodes import ChartNode
from ..rules.nonplayers.winter import QUARTERS, Winterer
from ..rules.quarters import AFTER_QUARTERS
from ..rules.recruit_rally import GERMAN_RALLY
from ..rules.seize_raid import AFTER_RAID, PROVOKED
from ..rules.sequence import PHASES
from ..ruleset import RULESETS
from ..terms import ARVERNI, GERMANS, Ability, Book, Command, Phase
from .german_abilities import can_intimidate, can_settle, intimidate, intimidate_by_raid, settle, settle_cost
from .german_commands import close_german_rally, rally_germans
from .interlude import interlude
from .nonplayers import german_sheet
from .nonplayers import germans as nonplayer_germans
from .nonplayers import interlude as nonplayer_interlude
from .nonplayers.abilities import intimidate_for_free
from .phase import arverni_after_card, arverni_phase, rally_provoked_arverni
from .refusals import why_no_fear, why_no_settlement
from .rules import Ariovistus
from .uprising import offer_uprising

__all__ = ["Ariovistus", "nonplayer_interlude"]

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
CHARTS[Book.ARIOVISTUS, GERMANS] = nonplayer_germans.CHART
PROCEDURES[Book.ARIOVISTUS, GERMANS] = nonplayer_germans.BY_EVENT
FREE_ABILITIES[Book.ARIOVISTUS, GERMANS] = intimidate_for_free
STRIKES[Book.ARIOVISTUS, GERMANS] = strike_by(nonplayer_germans.STANCE)
SHEETS[Book.ARIOVISTUS, GERMANS] = german_sheet.SHEET
QUARTERS[Book.ARIOVISTUS, GERMANS] = Winterer(ChartNode.G_QUARTERS, "A8.7.6")
