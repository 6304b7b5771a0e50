"""How strong people are: what the numbers mean, in which order they come, and that they are those of openskill."""

from __future__ import annotations

import re
from itertools import pairwise
from math import log10
from pathlib import Path

import pytest
from openskill.models import PlackettLuce

from quadriga.bots.levels import TABLE
from quadriga.club.ratings import MU, NEWCOMER, POINTS, Rating, bots, rate

OPPONENTS = Path(__file__).parents[2] / "docs" / "players" / "opponents.md"


def test_a_newcomer_stands_where_miles_stands_and_little_is_known() -> None:
    assert (Rating().number, Rating().margin) == (NEWCOMER, 246)
    assert {bots(game)["miles"].number for game in ("caesar", "trajan", "byzantion", "gaul")} == {NEWCOMER}


def test_400_points_more_win_ten_games_out_of_eleven_as_in_chess() -> None:
    stronger, weaker = Rating(MU + 400 / POINTS, 0.0), Rating(MU, 0.0)
    one, other = (rate([(stronger, place), (weaker, 3 - place)])[0] for place in (1, 2))
    assert one.mu - stronger.mu >= 0 >= other.mu - stronger.mu
    expected = (stronger.mu - other.mu) / (one.mu - other.mu)  # steps up and down weigh each other out at the odds
    assert expected == pytest.approx(10 / 11, abs=0.01)


@pytest.mark.parametrize("places", [(1, 2), (2, 1), (1, 1), (1, 2, 3), (3, 1, 2), (1, 2, 2), (4, 3, 2, 1), (1, 1, 3, 4)])
def test_ratings_are_those_of_openskill_to_the_last_digit(places: tuple[int, ...]) -> None:
    before = [Rating(25.0 + seat, 8.0 - seat) for seat in range(len(places))]
    model = PlackettLuce()
    exact = model.rate([[model.rating(mu=mu, sigma=sigma)] for mu, sigma in before], ranks=list(map(float, places)))
    assert rate(list(zip(before, places, strict=True))) == [Rating(one.mu, one.sigma) for (one,) in exact]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whoever_comes_before_another_gains_more_and_everything_is_surer(seats: int) -> None:
    after = rate([(Rating(), place) for place in range(1, seats + 1)])
    assert all(one.mu > other.mu for one, other in pairwise(after))
    assert after[0].mu > MU > after[-1].mu
    assert all(rating.sigma < Rating().sigma for rating in after)


def test_who_share_a_place_stay_alike() -> None:
    first, second, third = rate([(Rating(), 1), (Rating(), 1), (Rating(), 3)])
    assert first == second
    assert first.mu > third.mu


def _measured(cell: str) -> str:
    """Who was measured in a row: the bot that is named, or who it is now."""
    now = re.search(r"\(now `(.+)`\)", cell)
    return now[1] if now else cell.lower()


def _ladder(game: str) -> list[float]:
    """The steps that the page of opponents prints for a game, in Elo: as such, or as shares of games won."""
    title = {"caesar": "Caesar!", "trajan": "Trajan", "byzantion": "Byzantion", "gaul": "Gaul"}[game]
    chapter = OPPONENTS.read_text(encoding="utf-8").partition(f"## Strength at {title}\n")[2].partition("\n## ")[0]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in chapter.splitlines() if line.startswith("| ")]
    found = {name: row for row in rows if (name := _measured(row[0])) in bots(game)}
    if game != "gaul":
        return [float(found[level][-1]) for level in bots(game)]
    shares = [float(re.findall(r"[\d.]+ %", " ".join(found[level]))[0].split()[0]) / 100 for level in TABLE[1:]]
    steps = [400 * log10(share / (1 - share)) for share in shares]
    return [sum(steps[:n]) for n in range(len(TABLE))]


@pytest.mark.parametrize("game", ["caesar", "trajan", "byzantion", "gaul"])
def test_bots_stand_where_the_page_of_opponents_says(game: str) -> None:
    numbers = [rating.number for rating in bots(game).values()]
    elo = _ladder(game)
    assert numbers == [pytest.approx(NEWCOMER + one - elo[1], abs=1.5) for one in elo]
    assert numbers == sorted(numbers)
    assert len(set(bots(game)) & set(TABLE)) >= len(TABLE) - 1, "of those at the table, at most one is still to be measured"
