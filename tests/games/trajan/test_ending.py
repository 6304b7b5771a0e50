"""§3.4, §5: what a turn brings to its end is told before it, with what that costs everybody."""

from __future__ import annotations

from typing import Any

import pytest

from quadriga.games.trajan import GAME
from quadriga.games.trajan.draw.mat import circle
from quadriga.games.trajan.moves import Advance, March, Pass, Sow, TakeTile, TakeTrajan
from quadriga.games.trajan.terms import Action, Category, ForumSpace, ForumTile, Need, Player, Province
from quadriga.kernel import AnyMatch, News
from quadriga.text import Text, catalogue

from .setting import GREEN, RED, aim, position

TEXTS = {lang: catalogue(lang, "trajan") for lang in ("en", "cs")}
LAST: dict[str, Any] = {"time": 10, "demands": ["BREAD", "GAMES", "RELIGION"]}
UNMET: dict[str, Any] = {"RED": {}, "GREEN": {"tiles": ["BREAD", "GAMES"]}}  # 15 and 4 points


def foretold(match: AnyMatch, move: Any, lang: str = "en") -> list[str]:
    """What is told before the move, as the page does it."""
    telling, text = GAME.telling, TEXTS[lang]
    told = [news for news in match.foresee(RED, move).news if not telling.repeats(news, move)]
    return [text.say(f"log.{news.key}", **news.args) for news in telling.ranked(telling.sum_up(told), RED)]


def last_turn(action: Action, **table: Any) -> AnyMatch:
    match = position(**LAST | {"seats": UNMET} | table)
    aim(match, action)
    return match


@pytest.mark.parametrize("stack", list(Category))
def test_5_2_before_a_quarter_ends_everybodys_loss_is_told_and_ones_own_first(stack: Category) -> None:
    """Whatever the number of the stack is: the first one and Red are both 0."""
    said = foretold(last_turn(Action.TRAJAN), TakeTrajan(stack))
    own, others = "Red misses 3 demands and loses 15 VP.", "Green misses 1 demand and loses 4 VP."
    assert said[:3] == ["Quarter 1 ends.", own, others]


@pytest.mark.parametrize("move", [March(province) for province in (Province.ALPES, Province.RAETIA, Province.NORICUM)])
def test_5_2_so_it_is_whatever_the_number_of_a_province_is(move: March) -> None:
    said = foretold(last_turn(Action.MILITARY), move)
    assert [line for line in said if "misses" in line] == [
        "Red misses 3 demands and loses 15 VP.", "Green misses 1 demand and loses 4 VP.",
    ]  # fmt: skip


def test_5_2_ones_own_loss_is_told_although_a_rival_is_asked_first() -> None:
    """Green, next clockwise, chooses between a tile and a wild one; that changes nobody's loss."""
    match = last_turn(Action.SENATE, demands=["BREAD"] * 3, seats={"GREEN": {"tiles": ["BREAD"] * 3 + ["WILD_NEED"]}})
    assert "Red misses 3 demands and loses 15 VP." in foretold(match, Advance())


def test_a_report_repeats_a_move_only_by_naming_the_same_things() -> None:
    missed = News("demands_missed", {"seat": Player.RED, "n": 3, "points": 15})
    assert not GAME.telling.repeats(missed, TakeTrajan(Category.CARDS)), "both are number 0"
    assert GAME.telling.repeats(News("took_tile", {"seat": Player.RED, "tile": ForumTile.BREAD}), TakeTile(ForumSpace.FORUM_1))


def test_3_4_a_bowl_that_ends_the_round_says_so_once() -> None:
    assert GAME.telling.repeats(News("lap", {"n": 1}), Sow(Action.FORUM))
    assert not GAME.telling.repeats(News("lap", {"n": 2}), Sow(Action.FORUM)), "that two rounds end is more"


def test_6_1_the_last_turn_says_that_the_year_ends() -> None:
    said = foretold(last_turn(Action.SENATE, quarter=4), Advance())
    assert said[0] == "The year ends, and the final scoring follows."


@pytest.mark.parametrize(
    ("table", "lang", "words"),
    [
        ({"time": 9}, "en", ", ends the round"),
        ({"time": 9}, "cs", ", končí tím kolo"),
        (LAST | {"seats": UNMET}, "en", ", ends the quarter (unmet demands so far: −15 VP)"),
        (LAST | {"seats": UNMET}, "cs", ", končí tím čtvrtletí (nesplněné požadavky zatím: −15 VB)"),
        (LAST | {"seats": UNMET, "quarter": 4}, "en", ", ends the year (unmet demands so far: −15 VP)"),
        (LAST | {"seats": {"RED": {"tiles": ["BREAD", "GAMES", "RELIGION"]}}}, "en", ", ends the quarter"),
    ],
)
def test_3_4_a_bowl_says_what_it_brings_to_its_end(table: dict[str, Any], lang: str, words: str) -> None:
    match, text = position(**table), TEXTS[lang]
    view = match.view(RED)
    assert str(GAME.telling.label(view, RED, ("Sow", "FORUM"), text)).endswith(words)
    assert str(GAME.telling.line(view, RED, Sow(Action.FORUM), text)).endswith(words)
    places, _ = circle(view, view.mats[RED], text)
    assert f"{words}&quot;" in str(places["m-bowl-FORUM"]) or f'{words}"' in str(places["m-bowl-FORUM"])


def test_3_4_a_bowl_that_ends_nothing_says_nothing_of_it() -> None:
    match = position(time=8)
    label = GAME.telling.label(match.view(RED), RED, ("Sow", "FORUM"), TEXTS["en"])
    assert label == "Forum → Senate (time 2)"


def asked(match: AnyMatch, text: Text) -> str:
    (ask,) = match.pending
    return str(GAME.telling.prompt(match.view(ask.seat), ask, text))


@pytest.mark.parametrize(
    ("table", "lang", "words"),
    [
        ({"time": 9}, "en", " The round ends after this turn."),
        (LAST | {"seats": UNMET}, "en", " ends after this turn. Unmet demands as it stands: you −15 VP, Green −4 VP."),
        (LAST | {"seats": UNMET}, "cs", "končí čtvrtletí. Nesplněné požadavky zatím: vy −15 VB, Zelený −4 VB."),
        (
            LAST | {"seats": UNMET, "quarter": 4},
            "en",
            "The year ends after this turn. Unmet demands as it stands: you −15 VP, Green −4 VP.",
        ),
    ],
)  # fmt: skip
def test_3_4_once_sown_the_question_says_what_is_over_after_this_turn(table: dict[str, Any], lang: str, words: str) -> None:
    match = position(**table)
    aim(match, Action.SENATE)
    assert asked(match, TEXTS[lang]).endswith(words)


def test_5_2_no_choice_of_tiles_changes_what_demands_cost() -> None:
    match = position(time=10, demands=[Need.BREAD.name] * 3, seats={"GREEN": {"tiles": ["BREAD", "WILD_NEED"]}})
    aim(match, Action.SENATE)
    match.answer(RED, Pass())
    losses = [line.news for line in match.chronicle or [] if line.news.key == "demands_missed"]
    assert [(news.args["seat"], news.args["points"]) for news in losses] == [(GREEN, 4), (RED, 15)]
