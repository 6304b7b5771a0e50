"""7.1, 8.9, A7.1, A8.9: who wins where non-players are in the game, and what becomes of Gaul."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from quadriga.games.gaul import GAME
from quadriga.games.gaul.board import Marker
from quadriga.games.gaul.rules.victory import end_game, has_winner, is_alone, ranking
from quadriga.games.gaul.rules.winter import victory_phase
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import AEDUI, ARVERNI, BELGAE, FACTIONS, GERMANS, ROMANS, Faction, Mark, Phase, Solo
from quadriga.text import catalogue

from .table import with_nonplayers
from .test_events_all import listen

Margins = Callable[..., None]
BUT = {
    ROMANS: "ALL_BUT_ROMANS",
    ARVERNI: "ALL_BUT_ARVERNI",
    GERMANS: "ALL_BUT_ARVERNI",
    AEDUI: "ALL_BUT_AEDUI",
    BELGAE: "ALL_BUT_BELGAE",
}


@pytest.fixture
def margins(monkeypatch: pytest.MonkeyPatch) -> Margins:
    """Let the factions have these margins, whatever is on the board; of the rest each is far behind."""

    def put(**given: int) -> None:
        found = {Faction[name]: n for name, n in given.items()}
        for rules in {type(with_nonplayers("NONE", scenario).rules) for scenario in ("RECONQUEST", "ARIOVISTUS")}:
            monkeypatch.setattr(rules, "margin", lambda rules, g, faction: found.get(faction, -9))

    return put


def table(who: Faction, scenario: str = "RECONQUEST", solo: Solo = Solo.NORMAL, **data: Any) -> Gaul:
    """One player with this faction in a Victory Phase."""
    g = with_nonplayers(BUT[who], scenario, card="WINTER", next="CICERO", phase="VICTORY", **data)
    g.solo = solo
    return g


def in_winter(g: Gaul, winter: int) -> Gaul:
    """Carry out the Victory Phase of this Winter."""
    g.winters = winter
    rule: Any = victory_phase(g)
    with pytest.raises(StopIteration):
        rule.send(None)
    return g


def ended(g: Gaul) -> tuple[int, str]:
    """Who has won, and how."""
    assert g.result is not None
    (winner,) = g.result.winners
    return winner, g.result.how


# Several players (§7.1) -------------------------------------------------------------------------------------------


def test_7_1_all_players_lose_alike_to_a_nonplayer_past_its_threshold(margins: Margins) -> None:
    margins(ROMANS=4, AEDUI=1)
    g = with_nonplayers("AEDUI", phase="VICTORY", card="WINTER", next="CICERO")
    told = listen(g)
    assert ended(in_winter(g, 1)) == (AEDUI, "nonplayer")
    keys = [news.key for news in told]
    assert "lost_alike" in keys
    assert "ranked" not in keys


def test_7_1_among_people_the_highest_margin_wins(margins: Margins) -> None:
    margins(ROMANS=4, AEDUI=1)
    g = with_nonplayers("NONE", phase="VICTORY", card="WINTER", next="CICERO")
    assert ended(in_winter(g, 1)) == (ROMANS, "threshold")


def test_7_1_a_player_past_the_threshold_wins_if_no_nonplayer_is(margins: Margins) -> None:
    margins(ROMANS=2, AEDUI=0)
    g = with_nonplayers("AEDUI", phase="VICTORY", card="WINTER", next="CICERO")
    told = listen(g)
    assert ended(in_winter(g, 1)) == (ROMANS, "threshold")
    places = [news.args["faction"] for news in told if news.key == "ranked"]
    assert places[:2] == [ROMANS, AEDUI]


@pytest.mark.parametrize(
    ("nonplayers", "order"), [("NONE", [0, 1, 2, 3]), ("BELGAE", [3, 0, 1, 2]), ("AEDUI_BELGAE", [2, 3, 0, 1])]
)
@pytest.mark.parametrize("scenario", ["RECONQUEST", "ARIOVISTUS"])
def test_7_1_a7_1_ties_go_to_nonplayers_then_in_printed_order(
    scenario: str, nonplayers: str, order: list[int], margins: Margins
) -> None:
    """§A7.1 too."""
    margins(**{faction.name: -1 for faction in FACTIONS})
    assert ranking(with_nonplayers(nonplayers, scenario)) == order


def test_7_1_in_the_final_winter_a_nonplayer_takes_a_tie(margins: Margins) -> None:
    margins(ROMANS=-1, BELGAE=-1)
    g = with_nonplayers("BELGAE", phase="VICTORY", card="WINTER", next="CICERO")
    assert ended(in_winter(g, 9)) == (BELGAE, "final")


def test_7_1_without_people_the_first_past_its_threshold_wins(margins: Margins) -> None:
    margins(ROMANS=-1, BELGAE=1)
    g = with_nonplayers("ALL", phase="VICTORY", card="WINTER", next="CICERO")
    assert not is_alone(g)
    assert ended(in_winter(g, 1)) == (BELGAE, "threshold")


# One player (§8.9) ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("nonplayers", "alone"), [("NONE", False), ("BELGAE", False), ("ALL_BUT_ROMANS", True)])
def test_8_9_who_plays_alone_does_not_win_before_the_final_winter(nonplayers: str, alone: bool, margins: Margins) -> None:
    margins(ROMANS=5)
    g = with_nonplayers(nonplayers)
    assert is_alone(g) is alone
    assert has_winner(g) is not alone
    early = in_winter(table(ROMANS), 1)
    assert early.result is None
    assert early.phase is not Phase.VICTORY
    assert ended(in_winter(table(ROMANS), 9)) == (ROMANS, "imperator")


@pytest.mark.parametrize("winter", [1, 9])
def test_8_9_a_nonplayer_past_its_threshold_wins_in_any_winter_however_far_the_player_is(winter: int, margins: Margins) -> None:
    margins(ROMANS=7, BELGAE=1)
    assert ended(in_winter(table(ROMANS), winter)) == (BELGAE, "lugdunensis_limit")


def test_8_9_in_the_final_winter_a_tie_goes_to_the_nonplayer(margins: Margins) -> None:
    margins(ROMANS=-2, AEDUI=-2)
    assert ended(in_winter(table(ROMANS), 9)) == (AEDUI, "client_state")


def test_8_9_of_two_nonplayers_the_higher_margin_takes_gaul_and_ties_go_as_printed(margins: Margins) -> None:
    margins(ROMANS=-4, ARVERNI=-2, AEDUI=-1)
    assert ended(in_winter(table(ROMANS), 9)) == (AEDUI, "client_state")
    margins(ROMANS=-4, ARVERNI=2, AEDUI=2, BELGAE=1)
    assert ended(in_winter(table(ROMANS), 1)) == (ARVERNI, "imperium_rebuff")


@pytest.mark.parametrize(("own", "solo", "over"), [(1, Solo.EASY, True), (0, Solo.EASY, False), (1, Solo.NORMAL, False)])
def test_8_9_easy_the_player_wins_by_exceeding_the_threshold_in_any_victory_phase(
    own: int, solo: Solo, over: bool, margins: Margins
) -> None:
    margins(ARVERNI=own)
    g = in_winter(table(ARVERNI, solo=solo), 1)
    assert (g.result is not None) is over
    if over:
        assert ended(g) == (ARVERNI, "galli_ipsi")


def test_8_9_easy_does_not_help_against_a_nonplayer_past_its_threshold(margins: Margins) -> None:
    margins(ROMANS=6, AEDUI=1)
    assert ended(in_winter(table(ROMANS, solo=Solo.EASY), 1)) == (AEDUI, "client_state")


@pytest.mark.parametrize(
    ("rival", "solo", "over"), [(-2, Solo.DIFFICULT, True), (-3, Solo.DIFFICULT, False), (-2, Solo.NORMAL, False)]
)
def test_8_9_difficult_the_player_loses_in_any_victory_phase_to_a_higher_margin(
    rival: int, solo: Solo, over: bool, margins: Margins
) -> None:
    margins(ROMANS=-3, BELGAE=rival)
    g = in_winter(table(ROMANS, solo=solo), 1)
    assert (g.result is not None) is over
    if over:
        assert ended(g) == (BELGAE, "lugdunensis_limit")


def test_8_9_difficult_the_player_does_not_win_early_either(margins: Margins) -> None:
    margins(ROMANS=5)
    assert in_winter(table(ROMANS, solo=Solo.DIFFICULT), 1).result is None


def test_8_9_the_skipped_victory_phase_of_pax_gallica_decides_nothing(margins: Margins) -> None:
    margins(ROMANS=-3, BELGAE=4)
    assert in_winter(table(ROMANS, "PAX_GALLICA", Solo.DIFFICULT), 1).result is None
    assert in_winter(table(ROMANS, "PAX_GALLICA"), 2).result is not None


@pytest.mark.parametrize("winner", [ROMANS, ARVERNI, AEDUI, BELGAE])
def test_8_9_what_becomes_of_gaul_if_a_nonplayer_takes_it(winner: Faction, margins: Margins) -> None:
    player = BELGAE if winner is not BELGAE else ROMANS
    margins(**{winner.name: 1})
    endings = {
        ROMANS: "subject_gaul", ARVERNI: "imperium_rebuff", AEDUI: "client_state", BELGAE: "lugdunensis_limit",
    }  # fmt: skip
    assert ended(in_winter(table(player), 1)) == (winner, endings[winner])


def test_a8_9_germania_appendage_if_nonplayer_germans_win(margins: Margins) -> None:
    margins(GERMANS=1)
    assert ended(in_winter(table(ROMANS, "ARIOVISTUS"), 1))[1] == "germania_appendage"


@pytest.mark.parametrize("degree", [1, 2, 3, 4])
@pytest.mark.parametrize("player", [ROMANS, ARVERNI, AEDUI, BELGAE])
def test_8_9_degrees_of_success(player: Faction, degree: int, margins: Margins) -> None:
    rival = ROMANS if player is not ROMANS else AEDUI
    margins(**{player.name: degree - 2, rival.name: -2})
    triumph = "imperator" if player is ROMANS else "galli_ipsi"
    g = table(player)
    told = listen(g)
    assert ended(in_winter(g, 9)) == (player, triumph if degree >= 3 else "in_gallia_bella")
    assert [news.args["n"] for news in told if news.key == "success"] == [degree]


@pytest.mark.parametrize(("degree", "how"), [(2, "in_gallia_bella"), (3, "gallia_germanica")])
def test_a8_9_gallia_germanica_if_the_player_has_the_germans(degree: int, how: str, margins: Margins) -> None:
    margins(GERMANS=degree - 1, ROMANS=-1)
    assert ended(in_winter(table(GERMANS, "ARIOVISTUS"), 9))[1] == how


def test_a8_9_in_the_gallic_war_who_had_the_germans_wins_as_a_gaul(margins: Margins) -> None:
    """§A2.1: after the Interlude the Germans' player has the Arverni."""
    margins(ARVERNI=3, ROMANS=-1)
    g = table(GERMANS, "GALLIC_WAR", half="second")
    assert ended(in_winter(g, 9)) == (g.seat_of[ARVERNI], "galli_ipsi")


def test_8_9_the_first_half_of_the_gallic_war_has_no_final_winter(margins: Margins) -> None:
    margins(ROMANS=5)
    g = in_winter(table(ROMANS, "GALLIC_WAR"), 3)
    assert g.result is None
    assert g.phase is Phase.INTERLUDE
    margins(ROMANS=5, GERMANS=1)
    assert ended(in_winter(table(ROMANS, "GALLIC_WAR"), 3))[1] == "germania_appendage"


def test_7_3_20_civil_war_is_a_final_winter_for_who_plays_alone(margins: Margins) -> None:
    """Card 20: the game ends, and the degree of success is reckoned."""
    margins(ROMANS=-1, AEDUI=-4)
    g = table(ROMANS)
    g.add_mark(Marker(Mark.OPTIMATES))
    assert g.rules.score(g, ROMANS) > 12
    assert ended(in_winter(g, 2)) == (ROMANS, "imperator")


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_8_9_a8_9_every_ending_has_words_of_its_own(lang: str) -> None:
    """§A8.9 too."""
    text = catalogue(lang, GAME.name)
    hows = [
        "lugdunensis_limit", "client_state", "imperium_rebuff", "subject_gaul", "germania_appendage", "in_gallia_bella",
        "imperator", "galli_ipsi", "gallia_germanica",
    ]  # fmt: skip
    assert len({text.say(f"ends.{how}") for how in (*hows, "nonplayer", "threshold", "final")}) == 12


def test_8_9_end_game_leaves_the_margins_as_scores(margins: Margins) -> None:
    margins(ROMANS=-1, AEDUI=-4)
    g = table(ROMANS)
    end_game(g, "final")
    assert g.result is not None
    assert g.result.scores == (-1, -9, -4, -9)
