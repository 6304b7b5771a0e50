"""Bad moves are refused with the sentence of the rule, and nothing changes; nothing is told about other hands."""

from __future__ import annotations

from typing import Any

import pytest

from quadriga.games.byzantion import GAME
from quadriga.games.byzantion.explain.refusals import hindrances
from quadriga.games.byzantion.moves import Activate, Announce, Build, Buy, Decline, Intrigue, Join, Leave, PlayCard, Sell
from quadriga.games.byzantion.terms import Action, Card, Good, Territory, Unit
from quadriga.kernel import AnyMatch, IllegalMove, to_json
from quadriga.text import LANGUAGES, catalogue
from quadriga.text.telling import look, why_refused

from .setting import do, table

PLAY, SELL, BUY, ACTIVATE = (Announce(action) for action in (Action.PLAY, Action.SELL, Action.BUY, Action.ACTIVATE))


def why(match: AnyMatch, move: Any) -> str | None:
    """The key of the reason; both languages have its sentence, and the match has not changed."""
    before = to_json(match.state)
    with pytest.raises(IllegalMove) as refusal:
        match.answer(match.pending[0].seat, move)
    assert to_json(match.state) == before
    key = why_refused(refusal.value)
    if key is not None:
        assert all(catalogue(lang, "byzantion").say(key).endswith(".") for lang in LANGUAGES)
    return key


def test_2_4_6_4_cards_that_cannot_be_played() -> None:
    match = do(table(blue={"hand": ["E041", "I11"], "nomisma": 8}), PLAY)
    assert why(match, PlayCard(Card.E041)) == "why.price"
    assert why(match, PlayCard(Card.I11)) == "why.intrigue"
    assert why(match, Intrigue(Card.I11)) == "why.moment"


def test_nothing_is_told_about_cards_one_does_not_hold() -> None:
    match = do(table(blue={"hand": ["E002"]}, green={"hand": ["E041"]}), PLAY)
    assert why(match, PlayCard(Card.E041)) is None
    assert why(match, PlayCard(Card.E100)) is None


def test_6_6_activations() -> None:
    zone = [["E041", "E050"], ["E002"], ["E021"], ["E100"]]
    match = do(table(blue={"zone": zone, "marked": ["E002"], "face_down": ["E021"]}), ACTIVATE)
    assert why(match, Activate(Card.E050)) == "why.follower"
    assert why(match, Activate(Card.E002)) == "why.marked"
    assert why(match, Activate(Card.E021)) == "why.face_down"


def test_6_5_regrouping() -> None:
    zone = [["E046", "E050"], ["E051"], ["E041"], ["E029"], ["E043", "E049"]]
    match = do(table(blue={"zone": zone, "activated": ["E043", "E049"]}), PLAY)
    assert why(match, Join(Card.E051, Card.E046)) == "why.bandon"  # level 1, and it leads one
    assert why(match, Join(Card.E029, Card.E041)) == "why.bandon"  # no common type
    assert why(match, Join(Card.E051, Card.E043)) == "why.frozen"
    assert why(match, Leave(Card.E049)) == "why.frozen"
    do(match, Leave(Card.E050), Join(Card.E050, Card.E041))
    assert why(match, Leave(Card.E050)) == "why.moved_once"


def test_6_7_6_8_market() -> None:
    match = do(table(market=["fides", "lignum"], blue={"lignum": 1, "lapis": 1}), SELL)
    assert why(match, Sell(Good.LIGNUM)) == "why.on_market"
    assert why(match, Sell(Good.VIRTUS)) == "why.none_left"
    match = do(table(market=["fides", "lignum", "lapis"], blue={"nomisma": 2}), BUY)
    assert why(match, Buy(Good.LAPIS)) == "why.price"
    assert why(match, Buy(Good.VIRTUS)) == "why.off_market"


def test_6_1_actions() -> None:
    match = table(blue={"dynamis": 1, "hand": ["E100"]}, green={"dynamis": 0})
    assert why(match, Announce(Action.ACTIVATE)) == "why.no_activation"
    assert why(match, Announce(Action.SELL)) == "why.no_sale"
    do(match, Announce(Action.REFRESH), Decline())
    assert why(match, Announce(Action.REFRESH)) == "why.acted"


def test_6_1_what_is_barred_on_ones_turn_is_known_before_it_is_tried() -> None:
    """As all see it, and only while an action could be announced."""
    match = table(blue={"dynamis": 1, "hand": ["E100"]}, green={"dynamis": 0})
    assert dict(hindrances(match.state)) == {Action.ACTIVATE: "why.no_activation", Action.SELL: "why.no_sale"}
    broke = table(blue={"dynamis": 1, "zone": [["E041"]]})
    assert dict(hindrances(broke.state))[Action.BUY] == "why.no_purchase"
    assert dict(hindrances(broke.state))[Action.DRAW] == "why.no_draw"
    assert hindrances(do(match, PLAY).state) == ()
    alone = table(1, events=["S09"], justinian={"dynamis": 2})
    assert dict(hindrances(alone.state))[Action.BUILD] == "why.no_build"


def test_6_1_a_barred_action_says_why_where_it_is_pointed_at() -> None:
    match = table(blue={"dynamis": 1, "hand": ["E100"]}, green={"dynamis": 0})
    text = catalogue("en", "byzantion")
    view = look(GAME, match.state, 0)
    drawn = GAME.scene.layers(view, 0, text)["card"]
    assert text.say("why.no_sale") in drawn["a-SELL"]
    assert text.say("why.no_sale") not in GAME.scene.layers(look(GAME, match.state, 1), 1, text)["card"]["a-SELL"]


def test_9_6_units() -> None:
    match = do(
        table(1, events=["S09"], units={"oriens": {"dromon": 3}}, justinian={"virtus": 1, "frumentum": 1}),
        Announce(Action.BUILD),
    )
    assert why(match, Build(Unit.DROMON, Territory.ITALIA)) == "why.miniatures"
    assert why(match, Build(Unit.TEMPLE, Territory.ITALIA)) == "why.cost"
