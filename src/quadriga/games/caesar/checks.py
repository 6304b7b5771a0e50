"""What always holds at a table of Caesar!, for tests, fuzzing and described positions."""

from __future__ import annotations

from .board import BASIC_TOKENS, BONUS_COUNT, BORDERS, CENTURIONS, ENDS, MARKERS, PROVINCES, SPACES_FOR_MARKERS, deck
from .config import Crassus
from .state import Caesar
from .terms import NOBODY, Bonus, Province, Side


def check(g: Caesar) -> None:
    """Assert it; the messages finish the sentence "The position breaks a rule of the game: …"."""
    if not g.is_set_up:
        return
    for side in Side:
        check_tokens(g, side)
        check_markers(g, side)
    check_borders(g)
    check_provinces(g)
    check_bonuses(g)
    if g.config.crassus is not Crassus.NONE:
        tiles = deck(g.config.crassus, centurions=g.config.centurions)
        assert sorted(g.tiles + g.used_tiles) == sorted(tiles), "the tiles are not those of the level"


def check_tokens(g: Caesar, side: Side) -> None:
    """§1: no token is lost or doubled."""
    laid = [token for border, token in enumerate(g.token) if token is not None and g.owner[border] == side]
    everything = sorted(g.supply[side] + g.bag[side] + g.centurions[side] + laid)
    expected = sorted(BASIC_TOKENS + (CENTURIONS if g.config.centurions else ()))
    assert everything == expected, f"the tokens of {side.name} are not all there, or too many"
    if side != g.crassus:
        assert g.supply[side] == sorted(g.supply[side]), "a supply is sorted"


def check_markers(g: Caesar, side: Side) -> None:
    """§1: no control marker is lost or doubled."""
    on_provinces = sum(SPACES_FOR_MARKERS[p] for p in PROVINCES if g.control[p] == side)
    used = on_provinces + g.marker.count(side) + g.under_senate[side] + g.thrown[side]
    half_italia = g.stock[side] == 0 and g.control[Province.ITALIA] == side  # the first marker there may have been the last
    assert g.stock[side] + used == MARKERS or (half_italia and used == MARKERS + 1), (
        f"the {MARKERS} control markers of {side.name} do not add up"
    )
    assert g.stock[side] > 0 or g.result is not None, f"{side.name} has no control marker left and has won already"


def check_borders(g: Caesar) -> None:
    """§5.1, §5.2.4: what lies on a border belongs there."""
    for border in BORDERS:
        is_empty = bool(g.empty >> border & 1)
        assert is_empty == (g.token[border] is None) == (g.owner[border] == NOBODY), f"{border.name} is half empty"
        assert not (is_empty and g.face_down >> border & 1), f"nothing lies face down on {border.name}"
        if g.marker[border] != NOBODY:
            both = [g.control[p] for p in ENDS[border]]
            assert both == [g.marker[border]] * 2, f"the marker on {border.name} needs control of both provinces"
    assert g.secret & ~g.face_down == 0, "only a face-down token can be secret"


def check_provinces(g: Caesar) -> None:
    """§5.2: totals, control and bonus tokens go together."""
    expected = [0] * len(g.influence)
    for border in BORDERS:
        for province, value in zip(ENDS[border], g.values(border), strict=True):
            expected[2 * province + g.owner[border]] += value
    for province in PROVINCES:
        if g.is_open(province):
            assert g.control[province] == NOBODY, f"{province.name} is open and cannot be controlled"
            assert g.bonus[province] is not None, f"{province.name} is open and has no bonus"
            totals = slice(2 * province, 2 * province + 2)
            assert g.influence[totals] == expected[totals], f"the influence in {province.name} does not add up"
        assert g.control[province] == NOBODY or g.bonus[province] is None, f"{province.name} is controlled and has a bonus"
        assert not g.turned >> province & 1 or g.control[province] != NOBODY, f"no marker lies on {province.name}"


def check_bonuses(g: Caesar) -> None:
    """§1: there are only so many of each bonus token."""
    for bonus in Bonus:
        n = g.bonus.count(bonus) + g.bank.count(bonus) + (sum(g.senate) if bonus is Bonus.SENATE else 0)
        assert n <= BONUS_COUNT[bonus], f"there are only {BONUS_COUNT[bonus]} {bonus.name}"
    assert not any(g.under_senate[side] and not g.senate[side] for side in Side), "markers lie under no Senate token"
