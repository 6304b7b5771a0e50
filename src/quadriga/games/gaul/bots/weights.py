"""The weights of the evaluation, read once from data/weights.toml."""

from __future__ import annotations

from dataclasses import dataclass

from quadriga.bots.weights import load_weights


@dataclass(frozen=True, slots=True)
class Weights:
    """What data/weights.toml holds; it says what each one means."""

    # Seats
    scale: float
    best_rival: float
    other_rivals: float
    decider: float
    envy: float
    # Victory
    lead: float
    lead_at_frost: float
    worse_condition: float
    each_condition: float
    fallen_legion: float
    capability: float
    aedui_stronghold: float
    dispersed: float
    provoked: float
    # Pieces
    leader: float
    named: float
    legion: float
    hard: float
    hidden: float
    revealed: float
    scouted: float
    static: float
    disc: float
    citadel: float
    # Purse: the first Resources pay for the next Command, the last ones for nothing
    first_resource: float
    next_resource: float
    more_resource: float
    last_resource: float
    # Ground
    ground: float
    open_tribe: float
    roman_tribe: float
    # Order
    guard: float
    escort: float
    stack: float
    column: float
    bodyguard: float
    # Battles to come
    threat: float
    roman_threat: float
    stronghold: float
    gauls_stronghold: float
    spite: float
    # Actions under way
    hope: float
    event: float
    give_up: float
    ability: float
    march: float
    fuss: float


W = load_weights("gaul", Weights)
