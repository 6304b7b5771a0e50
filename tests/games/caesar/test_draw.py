"""Caesar! drawn: whole, well-formed, clickable where a choice is, and silent about what a seat may not know."""

from __future__ import annotations

from random import Random
from xml.etree import ElementTree

import pytest
from drawn import play

from quadriga.draw import Layers, render
from quadriga.games.caesar import GAME
from quadriga.games.caesar.board import MARKERS
from quadriga.games.caesar.draw.panels import stock
from quadriga.games.caesar.moves import Place, PlaceFaceDown
from quadriga.games.caesar.terms import Border, Province, Side
from quadriga.kernel import AnyMatch, notate
from quadriga.text import LANGUAGES, Text, catalogue

ALL = {"poison": "yes", "centurions": "yes", "checkpoints": "yes"}
VARIANTS = [{}, ALL, {"crassus": "medium", "human": "pompey"}]


def text(lang: str = "en") -> Text:
    return catalogue(lang, "caesar")


def everything(match: AnyMatch, seat: int | None, lang: str = "en") -> str:
    """All that is drawn for a seat, but for the choice before it."""
    view = match.view(seat)
    layers: Layers = GAME.scene.layers(view, seat, text(lang))
    board = "".join(fragment for name in GAME.scene.order for fragment in layers[name].values())
    panels = "".join(GAME.scene.panel(view, side, seat, text(lang)) for side in Side)
    return board + panels + GAME.scene.extra(view, seat, text(lang)) + repr(GAME.telling.board_text(view, text(lang)))


@pytest.mark.parametrize("config", VARIANTS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_fragment_is_one_element_with_its_own_id(config: dict[str, str], lang: str) -> None:
    for moves in (0, 9, 25):
        match = play(GAME, config, moves, moves)
        seen: set[str] = set()
        for seat in (None, 0, 1):
            layers = GAME.scene.layers(match.view(seat), seat, text(lang))
            assert tuple(layers) == GAME.scene.order
            ids = [id_ for fragments in layers.values() for id_ in fragments]
            assert len(ids) == len(set(ids))
            for fragments in layers.values():
                for id_, fragment in fragments.items():
                    if fragment not in seen:
                        assert ElementTree.fromstring(fragment).get("id") == id_
                        seen.add(fragment)


@pytest.mark.parametrize("config", VARIANTS)
def test_every_space_holds_a_token_or_is_empty(config: dict[str, str]) -> None:
    match = play(GAME, config, 3, 12)
    layers = GAME.scene.layers(match.view(0), 0, text())
    spaces = {id_.removeprefix("s-") for id_ in layers["space"]} | {id_.removeprefix("t-") for id_ in layers["token"]}
    assert spaces == {border.name for border in Border}
    assert len(layers["province"]) == len(Province)


@pytest.mark.parametrize("config", VARIANTS)
def test_what_can_be_pointed_at_is_drawn(config: dict[str, str]) -> None:
    """Tokens, spaces, provinces: every part of an option but its verb and a bonus is on the page."""
    for seed in range(4):
        match = play(GAME, config, seed, 7 + 3 * seed)
        for ask in match.pending:
            drawn = everything(match, ask.seat)
            parts = {word for option in ask.choice for word in notate(option)[1:] if not hasattr(option, "bonus")}
            missing = {word for word in parts if f'data-part="{word}"' not in drawn}
            assert not missing


@pytest.mark.parametrize("config", VARIANTS[:2])
def test_the_supply_behind_the_screen_is_not_in_any_byte(config: dict[str, str]) -> None:
    for seed in range(6):
        match = play(GAME, config, seed, 4 + seed)
        state = match.state
        for seat in (None, 0, 1):
            shown = everything(match, seat)
            for other in Side:
                if other == seat:
                    continue
                open_tokens = (
                    [state.token[b] for b in Border if not state.secret >> b & 1]
                    + state.centurions[other]
                    + state.returned[other]
                )
                own = [] if seat is None else [*state.supply[seat], *state.bag[seat], *state.find_secret_tokens(seat)]
                for token in state.supply[other]:
                    if token not in open_tokens and token not in own:
                        assert token.name not in shown
                        assert text().name(token) not in shown or token in state.centurions[1 - other]


def test_worlds_a_seat_cannot_tell_apart_are_drawn_the_same() -> None:
    match = play(GAME, ALL, 2, 8)
    for seat in (None, 0, 1):
        for k in range(3):
            assert everything(match.imagine(seat, Random(k)), seat) == everything(match, seat)


def test_ghosts_offer_both_ways_to_lay_a_token() -> None:
    match = play(GAME, {}, 1, 0)
    view = match.view(0)
    for option in match.options(0):
        drawn = GAME.scene.ghosts(view, 0, notate(option)[:3], text())
        assert f'data-part="{option.facing.name}"' in drawn
        final = GAME.scene.ghosts(view, 0, notate(option), text())
        assert "ghost" in final
        assert "data-part" not in final


def test_ghosts_offer_face_down_on_a_checkpoint_while_the_verb_is_open() -> None:
    match = play(GAME, ALL, 1, 0)
    hidden = next(option for option in match.options(0) if isinstance(option, PlaceFaceDown))
    drawn = GAME.scene.ghosts(match.view(0), 0, (None, hidden.token.name, hidden.border.name), text())
    assert 'data-part="PlaceFaceDown"' in drawn
    elsewhere = next(option for option in match.options(0) if isinstance(option, Place))
    assert "PlaceFaceDown" not in GAME.scene.ghosts(match.view(0), 0, ("Place", *notate(elsewhere)[1:3]), text())


def test_a_half_made_choice_without_a_space_draws_nothing() -> None:
    match = play(GAME, {}, 1, 0)
    assert GAME.scene.ghosts(match.view(0), 0, ("Place", "SWORD_51"), text()) == ""
    assert GAME.scene.ghosts(match.view(0), 0, (None, None, "SARDINIA_GALLIA"), text()) == ""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_still_is_well_formed(lang: str) -> None:
    match = play(GAME, ALL, 4, 14)
    svg = ElementTree.fromstring(render(GAME, match.view(1), text(lang), 1))
    assert svg.get("viewBox") == "0 0 1600 950"


def test_the_board_is_drawn_once_for_all_who_see_the_same_of_it() -> None:
    match = play(GAME, {}, 3, 12)
    watched, played = (GAME.scene.layers(match.view(seat), seat, text()) for seat in (None, 0))
    assert watched is played


def test_of_the_markers_to_lay_one_is_drawn_and_the_others_are_its_images() -> None:
    for left in range(MARKERS + 1):
        drawn = stock(Side.POMPEY, left, text())
        assert drawn.count('id="stocked-1"') == drawn.count('class="mk s1"') == min(left, 1)
        assert drawn.count('<use href="#stocked-1"') == max(left - 1, 0)
        assert drawn.count('class="gone"') == MARKERS - left
        assert drawn.count("translate(") == MARKERS
