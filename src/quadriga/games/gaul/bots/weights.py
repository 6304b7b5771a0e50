"""The numbers of the evaluation, in points of victory margin, and what each one stands for."""

from __future__ import annotations

from typing import NamedTuple


class Weights(NamedTuple):
    """One set of them, by hand; docs/players/opponents.md says how those who play by them fare."""

    # Seats
    scale: float = 6.0  # points that make a position nearly decided
    best_rival: float = 0.6  # how much of the strongest rival counts against a seat …
    other_rivals: float = 0.4  # … and of the average one
    decider: float = 0.7  # of two factions of a seat, the share of the one that decides (§1.5.1)
    envy: float = 0.35  # what a rival gains counts so much against one, where all rivals are taken together
    # Victory
    lead: float = 1.5  # for a condition as good as met, with Winter some way off
    lead_at_frost: float = 5.0  # … and with Winter next
    worse_condition: float = 0.6  # Arverni: the condition they are further from
    each_condition: float = 0.2  # … and both of them
    fallen_legion: float = 0.5  # … which a Legion off the map brings nearer
    capability: float = 0.4  # a lasting Event: to its holder; without one an unshaded text is for Rome, a shaded one against it
    aedui_stronghold: float = 0.3  # an Aedui Ally or Citadel, whatever the others have
    dispersed: float = 0.2  # Rome: a Tribe that nobody can win over this year
    provoked: float = 0.5  # … and what others may Rally for it
    # Pieces
    leader: float = 0.5
    named: float = 0.6  # more for Caesar, Vercingetorix, Ambiorix or Ariovistus himself
    legion: float = 0.55
    hard: float = 0.8  # a Legion or Leader that may fall, all things considered
    hidden: float = 0.12  # a Warband or Auxilia that can Ambush, Harass or Raid …
    revealed: float = 0.10
    scouted: float = 0.09
    static: float = 0.3  # a Fort or Settlement
    disc: float = 0.25  # an Ally, besides its victory points
    citadel: float = 0.45
    # Purse: the first Resources pay for the next Command, the last ones for nothing
    first_resource: float = 0.12  # each of the first six
    next_resource: float = 0.06  # up to fourteen
    more_resource: float = 0.025  # up to twenty-five
    last_resource: float = 0.01
    # Ground
    ground: float = 0.12  # a Region under Control …
    open_tribe: float = 0.2  # … and each Subdued Tribe there that could become an Ally
    roman_tribe: float = 0.08  # the same for Rome, which counts it already
    # Order
    guard: float = 0.06  # a Warband or Auxilia beside an Ally, Citadel, Fort or Settlement, two for each
    escort: float = 0.08  # Auxilia that take the Losses for a Legion
    stack: float = 0.15  # a Legion with its Leader
    column: float = 0.06  # one of three or more Legions without him
    bodyguard: float = 0.05  # a Warband or Auxilia with its Leader, up to four
    # Battles to come
    threat: float = 0.15  # the share of a possible Battle's outcome that counts now
    roman_threat: float = 0.3  # the same for Legions, which few Battles cost dear
    stronghold: float = 1.25  # an enemy Ally or Citadel brought down: that is what Rome wins by
    gauls_stronghold: float = 0.5  # the same for anybody else
    spite: float = 0.4  # an enemy's other pieces
    # Actions under way
    hope: float = 0.8  # what is promised and not yet done
    event: float = 0.35  # an Event begun and not over
    give_up: float = 0.25  # to give things up needs a better reason than this evaluation has
    ability: float = 0.05  # a Special Ability lets the next faction choose the Event
    march: float = 0.15  # to March needs more than a little hope
    fuss: float = 0.01  # to begin what brings nothing


W = Weights()
