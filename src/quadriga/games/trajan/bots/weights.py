"""The weights of the evaluation, read once from data/weights.toml."""

from __future__ import annotations

from dataclasses import dataclass

from quadriga.bots.weights import load_weights


@dataclass(frozen=True, slots=True)
class Weights:
    """What data/weights.toml holds; it says what each one means."""

    scale: float
    rivals: float
    stones: float
    patience: float
    plan: float
    second_turn: float
    again: float
    claim_next: float
    claim: tuple[float, ...]
    plus_two: float
    plus_two_ready: float
    extra: float
    wild_action: float
    wild_commodity: float
    wild_construction: float
    wild_construction_set: float
    spare_need: float
    kept_need: float
    vote: float
    step: float
    demand: tuple[float, ...]
    card: float
    load: float
    second_load: float
    worker: float
    build: float
    new_icon: float
    tile_figure: float
    province_share: float
    pair_of_icons: float
    triple_of_icons: float
    legionary: float
    garrison: float
    province_near: float
    consul: float
    consul_late: float
    bonus_growth: float
    card_for_bonus: float
    need_bonus: float
    need_taken: float
    growth: tuple[float, ...]
    under_way: float
    act_senate: tuple[float, ...]
    act_build: float
    act_march: float
    act_garrison: float
    draw_two: float
    take_card: float
    levy: float
    hire: float
    take_need: tuple[float, ...]
    take_vote: float
    take_wild_need: tuple[float, ...]
    take_wild_commodity: float
    take_wild_construction: float
    take_wild_action: float
    take_extra: tuple[float, ...]


W = load_weights("trajan", Weights)
