"""8.0, A8.0, 1.5.1: who is a person, who follows a chart, and which sets are refused."""

from __future__ import annotations

from typing import Any

import pytest

from quadriga.games.gaul import GAME
from quadriga.games.gaul.moves import Pass
from quadriga.games.gaul.rules.nonplayers.commands import PROCEDURES
from quadriga.games.gaul.rules.nonplayers.factions import CHARTS
from quadriga.games.gaul.rules.nonplayers.guidelines import is_player
from quadriga.games.gaul.rules.nonplayers.instructions import SHEETS
from quadriga.games.gaul.rules.nonplayers.winter import QUARTERS
from quadriga.games.gaul.terms import (
    AEDUI,
    ARVERNI,
    BELGAE,
    GERMANS,
    ROMANS,
    Faction,
    NonPlayers,
    Scenario,
    Standing,
)
from quadriga.kernel import BadConfig, Impossible, Match, seeded_dealer
from quadriga.kernel.state import check_fit
from quadriga.text import refusal

from .table import state, with_nonplayers


def refused(settings: dict[str, Any]) -> tuple[str, str]:
    """The key of the refusal, and its sentence in Czech."""
    with pytest.raises(BadConfig) as error:
        GAME.configure(settings)
    assert str(error.value).endswith((".", ")"))
    return error.value.key, refusal("cs", error.value)


def test_8_0_each_nonplayer_has_a_seat_of_its_own_that_nobody_holds() -> None:
    config = GAME.configure({"nonplayers": "AEDUI_BELGAE"})
    assert GAME.seats(config) == 4
    assert GAME.automata(config) == (2, 3)
    g = GAME.new(config)
    assert [is_player(g, f) for f in Faction] == [True, True, False, False, False]
    assert [g.is_nonplayer(f) for f in Faction] == [False, False, True, True, False]


def test_a8_0_in_ariovistus_the_germans_sit_where_the_arverni_would() -> None:
    g = with_nonplayers("ALL_BUT_ROMANS", "ARIOVISTUS")
    assert g.is_nonplayer(GERMANS)
    assert not g.is_nonplayer(ARVERNI)
    assert g.is_game_run(ARVERNI)


def test_8_0_there_is_a_set_for_every_combination_and_its_name_says_which() -> None:
    assert sorted(NonPlayers) == list(range(16))
    for word in NonPlayers:
        everybody = {"ROMANS", "ARVERNI", "AEDUI", "BELGAE"}
        named = set(word.name.removeprefix("ALL_BUT_").split("_")) & everybody
        expected = everybody - named if word.name.startswith("ALL") else named
        assert {faction.name for faction in word.factions} == expected


@pytest.mark.parametrize(
    ("nonplayers", "people"),
    [("BELGAE", 3), ("AEDUI", 3), ("AEDUI_BELGAE", 2), ("ALL_BUT_ROMANS", 1), ("ALL_BUT_ARVERNI", 1), ("ALL", 0)],
)
@pytest.mark.parametrize("scenario", [scenario.name for scenario in Scenario])
def test_8_0_a8_0_the_recommended_sets_and_the_game_without_people_stand_first(
    scenario: str, nonplayers: str, people: int
) -> None:
    """§A8.0 too: in every scenario, with the number of players said or not."""
    assert [word.name for word in NonPlayers][1:7] == [
        "BELGAE", "AEDUI", "AEDUI_BELGAE", "ALL_BUT_ROMANS", "ALL_BUT_ARVERNI", "ALL",
    ]  # fmt: skip
    for said in ({}, {"players": people}):
        config = GAME.configure({"scenario": scenario, "nonplayers": nonplayers, **said})
        assert (config.people, GAME.seats(config), len(GAME.automata(config))) == (people, 4, 4 - people)


@pytest.mark.parametrize("half", ["first", "second"])
@pytest.mark.parametrize("nonplayers", [word.name for word in NonPlayers])
def test_8_0_every_nonplayer_that_is_offered_has_chart_sheet_and_quarters(nonplayers: str, half: str) -> None:
    g = state(config={"scenario": "GALLIC_WAR", "nonplayers": nonplayers}, half=half)
    run = [faction for faction in Faction if g.is_nonplayer(faction)]
    assert len(run) == len(NonPlayers[nonplayers].factions)
    for faction in run:
        assert all((g.book, faction) in table for table in (CHARTS, PROCEDURES, SHEETS, QUARTERS))


def test_8_0_a_state_with_other_nonplayers_than_the_setting_is_refused() -> None:
    config = GAME.configure({"nonplayers": "BELGAE"})
    g = GAME.new(config)
    check_fit(g, GAME.new(config))
    g.automata = (2, 3)
    with pytest.raises(Impossible, match="settings"):
        check_fit(g, GAME.new(config))


@pytest.mark.parametrize("players", [0, 1, 2])
def test_8_0_nonplayers_and_shared_seats_do_not_go_together(players: int) -> None:
    key, czech = refused({"nonplayers": "BELGAE", "players": players})
    assert key == "refuse.nonplayers"
    assert "3 hráči" in czech


@pytest.mark.parametrize("players", [0, 1])
def test_1_5_1_fewer_than_two_players_need_nonplayers(players: int) -> None:
    assert refused({"players": players})[0] == "refuse.few_players"


@pytest.mark.parametrize("nonplayers", ["NONE", "BELGAE", "AEDUI_BELGAE"])
def test_8_9_easy_and_difficult_are_for_one_player(nonplayers: str) -> None:
    for solo in ("EASY", "DIFFICULT"):
        assert refused({"nonplayers": nonplayers, "solo": solo})[0] == "refuse.solo"
        assert GAME.new(GAME.configure({"nonplayers": "ALL_BUT_ROMANS", "solo": solo})).solo.name == solo


@pytest.mark.parametrize(
    ("settings", "face"),
    [
        ({"nonplayers": "BELGAE"}, Standing.SUCCESSOR),
        ({"nonplayers": "ALL_BUT_ROMANS"}, Standing.SUCCESSOR),
        ({"nonplayers": "AEDUI"}, Standing.NAMED),
        ({}, Standing.NAMED),
    ],
)
def test_2_1_in_the_great_revolt_ambiorix_leads_belgae_of_a_player_not_of_a_chart(
    settings: dict[str, Any], face: Standing
) -> None:
    config = GAME.configure({"scenario": "GREAT_REVOLT", **settings})
    assert GAME.new(config).standing[BELGAE] == face
    assert state(config={"scenario": "GREAT_REVOLT", **settings}, start="scenario").standing[BELGAE] == face


@pytest.mark.parametrize(
    ("settings", "idle"),
    [
        ({}, {"sharing", "solo", "every_home"}),
        ({"players": 3}, {"solo", "every_home"}),
        ({"nonplayers": "BELGAE"}, {"players", "sharing", "solo", "every_home"}),
        ({"nonplayers": "ALL_BUT_ROMANS"}, {"players", "sharing", "every_home"}),
        ({"scenario": "ARIOVISTUS"}, {"sharing", "solo", "diviciacus"}),
        ({"scenario": "PAX_GALLICA"}, {"sharing", "solo", "short", "even", "every_home"}),
    ],
)
def test_a_form_leaves_out_what_makes_no_difference(settings: dict[str, Any], idle: set[str]) -> None:
    assert GAME.configure(settings).idle() == idle


def test_8_0_aedui_and_romans_are_players_where_no_chart_runs_them() -> None:
    g = GAME.new(GAME.configure({"nonplayers": "ARVERNI_BELGAE"}))
    assert [f for f in Faction if g.is_player(f)] == [ROMANS, AEDUI]


def test_8_1_what_a_person_orders_is_foreseen_and_not_what_nonplayers_do_after_it() -> None:
    """A preview ends where a non-player would act, and says who."""
    config, nexts = GAME.configure({"nonplayers": "ALL_BUT_ROMANS"}), set()
    for seed in range(6):
        match = Match(GAME, config, seeded_dealer(seed))
        if match.over or Pass() not in match.pending[0].choice:
            continue
        news, then = match.foresee(0, Pass())
        assert [item.key for item in news][:1] == ["passed"]
        assert not [item.key for item in news if item.key.startswith("np_")]
        before = len(match.chronicle or [])
        match.answer(0, Pass())
        acted = [line.news.args["faction"] for line in (match.chronicle or [])[before:] if line.news.key.startswith("np_")]
        if then is not None:
            nexts.add(then)
            assert match.state.seat_of[acted[0]] == then
    assert nexts, "somebody was next"
