"""The weights of the evaluation, read once from data/weights.toml."""

from __future__ import annotations

from dataclasses import dataclass

from quadriga.bots.weights import load_weights


@dataclass(frozen=True, slots=True)
class Weights:
    """What data/weights.toml holds; it says what each one means."""

    # The verdict
    scale: float
    best_rival: float
    all_rivals: float
    task: float
    solo_aim: float
    solo_scale: float
    # Goods
    needed: float
    needed_nomisma: float
    spare: float
    wanted: float
    late: float
    auctoritas: float
    nomisma: float
    nomisma_in_time: float
    dynamis: float
    heap: float
    # The zone
    kept_up: float
    now: float
    least_used: float
    less_used: float
    costs: float
    passive: float
    level: float
    # The hand
    card: float
    fade: float
    joins: float
    alone: float
    instant: float
    plot_with_units: float
    plot_card: float
    # Actions announced
    draw: float
    draw_cards: float
    refresh: float
    refresh_cards: float
    loudest: float
    as_loud: float
    # Alone
    solo_worth: float
    solo_wanted: float
    solo_needed: float
    reward_nomisma: float
    later: float
    elsewhere: float
    unbuilt: float
    payable: float
    unpaid: float
    unused_seal: float
    # Quick guesses
    deck_card: float
    relic: dict[str, float]
    draft_level: float
    join: float
    join_yield: float
    leave: float
    own_plot: float
    suits: float
    task_each: float
    task_once: float
    delivered: float
    replaced: float
    bid_card: float
    react: float
    cancelled: float
    turned_vote: float
    turned_stake: float
    triumph: float
    absolved_resource: float
    absolved_nomisma: float
    counter: float
    broken_engine: float
    used: float
    reserved: float
    revealed: float
    paid: float


W = load_weights("byzantion", Weights)
