"""The strip of a lesson shows all its words: of every step, with every retort, at the end, and in a guided game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from quadriga import games
from quadriga.lessons import has_guide, names, read_guide, read_lesson
from quadriga.text import LANGUAGES
from web.journey import choose_one
from web.site import Person
from web.test_lessons import begin, wait_step

pytestmark = pytest.mark.browser
Sit = Callable[..., Person]

SCREENS = [(1440, 900), (1152, 720), (390, 844), (844, 390)]
LESSONS = [read_lesson(game, name) for game in games.names() for name in names(game)]
BOARD = 180  # pixels that the board keeps, whatever is said

# Put each of these words into the strip; returns those that cannot be read whole, or that leave no board to play on.
UNREAD = """([texts, least]) => {
    const strip = document.getElementById('lesson');
    const [words, said, aim] = ['#lesson-words', '#lesson-said', '.aim'].map((one) => strip.querySelector(one));
    const kept = words.innerHTML;
    const isSeen = (element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const lines = [...range.getClientRects()];
        return lines.every((r) => strip.contains(document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2)));
    };
    const bad = texts.filter(([text, retort]) => {
        words.textContent = text;
        if (said) said.textContent = retort;
        const things = [words, said, aim, ...strip.querySelectorAll('.acts-row button')].filter((one) => one?.textContent);
        const isWhole = strip.scrollHeight <= strip.clientHeight && things.every(isSeen);
        const bar = document.getElementById('r-prompt').getBoundingClientRect();
        const isBeside = bar.left >= strip.getBoundingClientRect().right || bar.top >= strip.getBoundingClientRect().bottom;
        return !isWhole || !isBeside || document.getElementById('stage').clientHeight < least;
    });
    words.innerHTML = kept;
    if (said) said.textContent = '';
    return bad;
}"""


def steps(lang: str) -> Iterator[tuple[str, str]]:
    """What is said at every step, with the longest that can be said to a wrong try there."""
    for lesson in LESSONS:
        for step in lesson.steps:
            retorts = [step.hint[lang], *(one.words[lang] for one in step.wrong)]
            yield step.words[lang].replace("**", ""), max(retorts, key=len)


def unread(one: Person, texts: list[tuple[str, str]]) -> dict[tuple[int, int], Any]:
    """What cannot be read, by screen."""
    found = {}
    for width, height in SCREENS:
        one.page.set_viewport_size({"width": width, "height": height})
        one.rest()
        if bad := one.page.evaluate(UNREAD, [texts, BOARD]):
            found[width, height] = bad
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_of_every_lesson_can_be_read_on_every_screen(person: Sit, lang: str) -> None:
    one = begin(person, "/learn/caesar/02-closing", locale=lang)
    assert unread(one, list(steps(lang))) == {}
    width, height = SCREENS[0]
    one.page.set_viewport_size({"width": width, "height": height})
    one.rest()
    choose_one(one, ["Place", "SHIELD_33", "ACHAIA_CRETA", "ACHAIA"])
    wait_step(one, {"en": "Learnt", "cs": "Naučeno"}[lang])
    assert unread(one, [(lesson.end[lang], "") for lesson in LESSONS]) == {}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_of_a_guide_can_be_read_on_every_screen(person: Sit, lang: str) -> None:
    one = begin(person, "/learn/caesar/guide", locale=lang)
    guides = [read_guide(game) for game in games.names() if has_guide(game)]
    said = [words for guide in guides for words in (guide.wait, guide.end, *guide.prompts.values())]
    assert unread(one, [(words[lang].replace("**", ""), "") for words in said]) == {}
