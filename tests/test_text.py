"""The catalogues hold together: both languages have the same keys with the same arguments."""

from __future__ import annotations

import re

import pytest

from quadriga import games
from quadriga.kernel import Amount
from quadriga.text import arguments, catalogue, keys

FORMS = {"en": 2, "cs": 3}
CATALOGUES = [None, *games.names()]


def patterns(lang: str, game: str | None) -> dict[str, str]:
    return dict(keys(catalogue(lang, game).table))


@pytest.mark.parametrize("game", CATALOGUES, ids=str)
def test_both_languages_have_the_same_keys(game: str | None) -> None:
    assert set(patterns("en", game)) ^ set(patterns("cs", game)) == set()


@pytest.mark.parametrize("game", CATALOGUES, ids=str)
def test_both_languages_use_the_same_arguments(game: str | None) -> None:
    english, czech = patterns("en", game), patterns("cs", game)
    differing = {key for key in english.keys() & czech.keys() if arguments(english[key]) != arguments(czech[key])}
    assert not differing


@pytest.mark.parametrize("lang", FORMS)
@pytest.mark.parametrize("game", CATALOGUES, ids=str)
def test_plurals_have_all_forms_of_their_language(game: str | None, lang: str) -> None:
    odd = {
        key: forms
        for key, pattern in patterns(lang, game).items()
        for forms in re.findall(r"\{\w+(?::\w+)?\?([^}]*)\}", pattern)
        if forms.count("|") + 1 != FORMS[lang]
    }
    assert not odd


@pytest.mark.parametrize("lang", FORMS)
@pytest.mark.parametrize("game", CATALOGUES, ids=str)
def test_no_text_is_empty(game: str | None, lang: str) -> None:
    assert not [key for key, pattern in patterns(lang, game).items() if not pattern.strip()]


def test_an_amount_is_said_with_its_number() -> None:
    text = catalogue("en")
    assert text.name((Amount("lapis", 2), Amount("fides", 1))) == "2× lapis, 1× fides"
