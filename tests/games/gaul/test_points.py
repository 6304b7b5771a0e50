"""Sixty points where implementers of these rules err, and the tests that hold each: by name where it says so, else listed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ELSEWHERE = {
    6: ("test_t6_5_4_a_free_march_is_allowed_upon_frost", "test_t6_5_4_free_rally_still_not_in_devastated_regions"),
    8: ("test_a2_3_9_the_carnyx_calls_the_arverni_if_at_war_even_if_all_passed",),
    33: ("test_a3_2_4_ariovistus_doubles_even_his_own_loss_and_against_an_attackers_fort",),
    34: ("test_a3_2_4_diviciacus_is_hit_after_all_other_aedui_pieces_and_falls_on_a_one",),
    35: ("test_a3_1_near_diviciacus_romans_and_aedui_act_as_one",),
    45: ("test_a4_6_1_where_to_settle",),
    46: ("test_a4_6_2_one_faction_without_leader_loses_as_many_as_flip",),
    47: ("test_5_1_3_what_cannot_be_carried_out_is_skipped", "test_5_1_1_a_replaced_piece_without_a_successor_is_removed"),
    48: ("test_t48_capabilities_with_a_holder",),
    49: ("test_27_arverni_attack_for_one_less_before_halving", "test_15_romans_inflict_two_more_and_take_one_less"),
    50: ("test_a33_shaded_half_losses_and_one_more_back", "test_a31_r_65_phalanx_cancels_what_helps_the_germans"),
    59: ("test_a6_2_1_citadels_then_allies_then_warbands_one_each_per_region",),
    60: ("test_a2_1_1_r_87_at_least_the_fraction_home_last", "test_a2_1_2_resources_are_levelled"),
}
NAMES = re.findall(
    r"^def (test_\w+)", "".join(f.read_text(encoding="utf-8") for f in sorted(Path(__file__).parent.glob("test_*.py"))), re.M
)


@pytest.mark.parametrize("point", range(1, 61))
def test_census_the_point_has_its_test(point: int) -> None:
    named = [name for name in NAMES if f"_t{point:02}_" in name]
    assert named or ELSEWHERE[point]
    assert set(ELSEWHERE.get(point, ())) <= set(NAMES)
