"""Trajan in words: one verb for one deed, reasons for ties and bars, what bonus tiles bring, and nothing said twice."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from quadriga.draw import Scene
from quadriga.games import trajan
from quadriga.games.trajan import GAME
from quadriga.games.trajan.draw.laying import sown
from quadriga.games.trajan.draw.mat import owned_bonus
from quadriga.games.trajan.moves import Advance, Garrison, Hire, Levy, TakeBonus
from quadriga.games.trajan.telling.bonuses import bonus_words
from quadriga.games.trajan.terms import Action, Bonus, Colour, Commodity, Face, Pile, Player
from quadriga.kernel import News
from quadriga.text import catalogue
from quadriga.text.moments import Moments
from quadriga.web.page.primer import primer

from .setting import RED, acting, position
from .test_moments import recorded

TEXTS = {lang: catalogue(lang, "trajan") for lang in ("en", "cs")}
FACET: Moments[Any] = Moments.of(GAME)


@pytest.mark.parametrize("key", ["page.usual", "page.rest", "verb.order", "verb.Sow", "deed.order", "ask.order", "log.sows"])
def test_3_2_in_czech_stones_are_spread_by_one_verb(key: str) -> None:
    said = TEXTS["cs"].table
    for part in key.split("."):
        said = said[part]
    assert re.search(r"rozm[ií]s", str(said), re.IGNORECASE), said


def test_no_czech_sentence_is_one_that_nobody_says() -> None:
    folder = Path(trajan.__file__).parent
    files = [*(folder / "text").glob("cs*.toml"), folder / "book" / "cs.md"]
    wrong = (
        r"staveništ |každý každý|Jen zprostřed|\bve fóru\b|Rozložte|rozložíte|[Kk]lik(?:něte|ejte)"
        r"|první žeton svého druhu|, strana:"
    )
    assert [path.name for path in files if re.search(wrong, path.read_text(encoding="utf-8"))] == []


def test_4_1_cards_are_declined_and_piles_named_in_their_place() -> None:
    said = TEXTS["cs"].say
    assert (
        said("log.took_card", seat=Player.RED, card=Commodity.LAMP, pile=Pile.RIGHT)
        == "Červený si bere lampu z pravé hromádky."
    )
    assert said("log.pile_refilled", card=Commodity.WINE, pile=Pile.LEFT) == "Na levou hromádku přichází víno."


def test_questions_do_not_speak_of_clicks_for_fingers_click_nothing() -> None:
    for text in TEXTS.values():
        words = [str(said) for name in ("ask", "ways", "prompt") for said in text.table[name].values()]
        assert [one for one in words if re.search(r"\bclick|klik", one, re.IGNORECASE)] == []


@pytest.mark.parametrize(("votes", "count"), [((3, 3), 1), ((4, 3), 0)])
def test_5_3_a_tied_vote_says_what_decides(votes: tuple[int, int], count: int) -> None:
    consul = News("consul", {"seat": Player.GREEN, "votes": votes[0]})
    tied = [News("tied_vote", {"seat": Player.GREEN})] * (votes[0] == votes[1])
    met = [News("demands_met", {"seat": seat}) for seat in (Player.RED, Player.GREEN)]
    told = [*met, consul, *tied, News("vice_consul", {"seat": Player.RED, "votes": votes[1]}), News("quarter", {"n": 2})]
    (moment,) = [FACET.tell(span, told, TEXTS["en"]) for span in FACET.spans(told, over=False) if span.kind == "quarter"]
    assert moment.outcome.count("Votes are equal: the disc further on the track, or higher, decides.") == count


@pytest.mark.parametrize("name", ["two", "three", "four"])
def test_5_3_the_tie_is_told_where_both_have_as_many_votes_and_nowhere_else(name: str) -> None:
    _, told = recorded(name)
    ruled = [(news.key, news.args.get("votes")) for news in told if news.key in ("consul", "tied_vote", "vice_consul")]
    consuls = [i for i, (key, _) in enumerate(ruled) if key == "consul"]
    for i in consuls:
        is_told = ruled[i + 1][0] == "tied_vote"
        vice = ruled[i + 2 if is_told else i + 1]
        assert vice[0] == "vice_consul"
        assert is_told == (ruled[i][1] == vice[1])


def test_6_3_a_bonus_tile_says_what_it_brings_by_the_side_that_is_up() -> None:
    text = TEXTS["en"]
    assert bonus_words(Bonus.CITY_WORKERS, Face.GOLD, text).endswith(": 1 VP each")
    assert bonus_words(Bonus.CITY_WORKERS, Face.GRAY, text).endswith(": ½ VP each")
    match = position()
    drawn = str(owned_bonus(Bonus.CITY_WORKERS, Face.GRAY, 0, text))
    assert "½ VP each, at the end of the game" in drawn
    line = GAME.telling.line(match.view(RED), RED, TakeBonus(Bonus.CITY_WORKERS), TEXTS["cs"])
    assert line == "Vzít bonusový žeton (dělníci na stavbě: po 1 VB)"


@pytest.mark.parametrize(
    ("move", "key"), [(Advance(), "advanced"), (Garrison(), "garrisoned"), (Hire(), "hired"), (Levy(), "levied")]
)
def test_what_a_button_says_is_not_said_again_below_it(move: Any, key: str) -> None:
    assert GAME.telling.repeats(News(key, {"seat": Player.RED, "points": 2}), move)


def test_4_3_a_legionary_that_cannot_go_says_why_on_its_button() -> None:
    match = acting(Action.MILITARY)
    view, text = match.view(RED), TEXTS["en"]
    said = GAME.telling.label(view, RED, ("Garrison",), text)
    assert said == f"{text.say('move.Garrison')}: your leader is still in the camp"


def test_3_2_a_laid_stone_lies_in_one_bowl_only_and_can_be_taken_back() -> None:
    mat = position().view(RED).mats[RED]
    drawn = str(sown(mat, Action.SEAPORT, (Colour.BLUE,), TEXTS["en"]))
    assert drawn.count("stone-gone") == 1
    assert drawn.count('data-nth="1"') == 1


def test_after_the_year_the_clock_is_gone() -> None:
    match = position()
    view = match.view(RED)
    assert "hourglass" in str(Scene.of(GAME).extra(view, RED, TEXTS["en"]))
    over = view._replace(result=object())
    assert "The year is over" in str(Scene.of(GAME).extra(over, RED, TEXTS["en"]))


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_the_help_tells_the_letters_of_the_stones(lang: str) -> None:
    found = primer(TEXTS[lang])
    assert found is not None
    letters = {TEXTS[lang].say(f"draw.letter.{colour.name}") for colour in Colour}
    assert any(all(re.search(rf"\b{letter} ", meaning) for letter in letters) for _, meaning in found.signs)
