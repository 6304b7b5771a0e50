"""Byzantion drawn: whole, well-formed, clickable where a choice is, and silent about what a seat may not know."""

from __future__ import annotations

import re
from itertools import pairwise
from random import Random
from xml.etree import ElementTree

import pytest
from drawn import play

from quadriga.draw import render, wrap
from quadriga.games.byzantion import GAME
from quadriga.games.byzantion.box.cards import HOUSE
from quadriga.games.byzantion.draw import map as draw_map
from quadriga.games.byzantion.draw import places
from quadriga.games.byzantion.draw import zone as draw_zone
from quadriga.games.byzantion.draw.cards import capitals, describe, face
from quadriga.games.byzantion.moves import Pass
from quadriga.games.byzantion.telling.card_text import alone
from quadriga.games.byzantion.terms import FIRST_SOLO_EVENT, PRICES, Card, Event, Keimelion, Step, Task, Territory, Title, Unit
from quadriga.kernel import AnyMatch, Match, SecretDealer
from quadriga.text import LANGUAGES, Text, catalogue
from quadriga.web.page.primer import primer

from .setting import BLUE, GREEN, solo, table


def text(lang: str = "en") -> Text:
    return catalogue(lang, "byzantion")


def everything(match: AnyMatch, seat: int | None, lang: str = "en") -> str:
    view = match.view(seat)
    layers = GAME.scene.layers(view, seat, text(lang))
    board = "".join(fragment for name in GAME.scene.order for fragment in layers[name].values())
    panels = "".join(GAME.scene.panel(view, owner, seat, text(lang)) for owner in range(len(view.players)))
    return board + panels + GAME.scene.extra(view, seat, text(lang))


@pytest.mark.parametrize("players", [1, 2, 4])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_fragment_is_one_element_with_its_own_id(players: int, lang: str) -> None:
    for moves in (0, 3, 20, 60, 140, 400):
        match = play(GAME, {"players": players}, moves, moves)
        for seat in (None, 0):
            view = match.view(seat)
            layers = GAME.scene.layers(view, seat, text(lang))
            assert tuple(layers) == GAME.scene.order
            ids = [id_ for fragments in layers.values() for id_ in fragments]
            assert len(ids) == len(set(ids))
            for fragments in layers.values():
                for id_, fragment in fragments.items():
                    assert ElementTree.fromstring(fragment).get("id") == id_
            for owner in range(players):
                ElementTree.fromstring(f"<div>{GAME.scene.panel(view, owner, seat, text(lang))}</div>")


def test_every_symbol_that_is_used_is_in_the_sprite() -> None:
    known = set(re.findall(r'id="(i-[\w]+)"', GAME.scene.sprite()))
    used: set[str] = set()
    for players in (1, 3):
        for moves in (20, 200, 500):
            used |= set(re.findall(r'href="#(i-[\w]+)"', everything(play(GAME, {"players": players}, 5, moves), 0)))
    assert used <= known | {"i-eagle"}
    assert len(used) > 15


def test_what_can_be_chosen_can_be_clicked() -> None:
    """Hand cards, market, spaces, territories and zones carry their parts."""
    match = table(
        market=["lapis"], display=["E001"], units={"italia": {"legion": 1}}, blue={"hand": ["E009"], "zone": [["E041", "E050"]]}
    )  # fmt: skip
    drawn = everything(match, BLUE)
    for part in ("E009", "E041", "E050", "E001", "LAPIS", "FIDES", "ITALIA", "LEGION", "LABARON"):
        assert f'data-part="{part}"' in drawn, part


def test_a_hand_card_shows_the_price_it_costs_now() -> None:
    match = table(blue={"hand": ["E050"], "zone": [["E041"]]})
    assert "Costs you 2 instead of 5" in GAME.scene.panel(match.view(BLUE), BLUE, BLUE, text())
    dear = GAME.scene.panel(table(blue={"hand": ["E050"]}).view(BLUE), BLUE, BLUE, text())
    assert "Costs 5." in dear, "the printed price is named where it is another one"
    assert "instead of" not in dear


def test_nothing_secret_is_drawn() -> None:
    """Neither names nor ids of cards and tasks a seat may not see."""
    for seed in range(3):
        match = play(GAME, {"players": 3}, seed, 60 + 40 * seed)
        for seat in (None, 0, 1):
            drawn = everything(match, seat)
            for other in range(3):
                if other != seat:
                    known = match.view(seat).players[other].known
                    hidden: list[Card | Task] = [card for card in match.state.hands[other] if card not in known]
                    hidden += match.state.tasks[other]
                    for thing in hidden:
                        assert f'"{thing.name}"' not in drawn
                        assert f"-{thing.name}" not in drawn


def test_needs_are_shown_against_what_one_holds() -> None:
    drawn = everything(table(event="V17", blue={"lapis": 3, "virtus": 2}), BLUE)
    assert ">3/4<" in drawn
    assert ">1/1<" in drawn
    assert ">0/1<" in drawn


def test_a_token_tilts_a_bandon_and_a_face_down_card_shows_no_production() -> None:
    match = table(green={"zone": [["E041", "E050"]], "marked": ["E041", "E050"], "face_down": ["E050"]})
    drawn = GAME.scene.layers(match.view(GREEN), GREEN, text())["card"]
    assert "rotate(3)" in drawn["c-E041"]
    assert "token-mark" in drawn["c-E041"]
    assert "#i-virtus" in drawn["c-E041"]
    assert "#i-virtus" not in drawn["c-E050"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_one_picture_of_its_own(lang: str) -> None:
    svg = render(GAME, play(GAME, {"players": 2}, 3, 80).view(0), text(lang), 0)
    assert ElementTree.fromstring(svg).tag.endswith("svg")


def test_the_market_tells_what_is_held_and_what_a_sale_would_earn() -> None:
    """Missing kinds, and once the first, are sold onto the leftmost free space; Barsymes earns and saves one for each."""
    kinds = ["lignum", "auctoritas", "virtus", "fides", "frumentum"]
    held = {"lignum": 1, "lapis": 2}
    plain = GAME.scene.layers(table(market=kinds, blue=held).view(BLUE), BLUE, text())["token"]
    assert [id_ for id_ in plain if id_.startswith("p-space")] == ["p-space-5", "p-space-6", "p-space-7"]
    assert "+7" in plain["p-space-5"]
    assert "You hold 1. Selling one would earn 7" in plain["t-LIGNUM-0"]
    assert "would earn" not in plain["t-VIRTUS-0"]
    assert "you hold 2. Selling one would earn 7" in plain["t-off-LAPIS"]
    assert "would earn" not in plain["t-off-CIVICUS"], "there is none to sell"
    trader = GAME.scene.layers(table(market=kinds, blue={**held, "zone": [["E062"]]}).view(BLUE), BLUE, text())["token"]
    assert "would earn 8" in trader["t-off-LAPIS"]
    assert "on the market for 4" in plain["t-VIRTUS-0"]
    assert "on the market for 3" in trader["t-VIRTUS-0"]


def test_however_many_cards_lie_in_a_zone_none_leaves_it() -> None:
    x, y, width, height = places.ZONE
    for n in (3, 12, 40, 90):
        match = table(blue={"zone": [[card.name] for card in list(Card)[:n]]})
        drawn = draw_zone.zone(match.view(BLUE), BLUE, BLUE, text())
        cards = [fragment for id_, fragment in drawn.items() if id_.startswith("c-")]
        assert len(cards) == n
        for fragment in cards:
            place = re.match(r'<g id="[^"]*" class="[^"]*" transform="translate\(([\d.]+) ([\d.]+)\)', fragment)
            assert place is not None
            assert x < float(place[1]) < x + width
            assert y < float(place[2]) < y + height


def test_the_map_has_every_territory_and_its_units() -> None:
    match = table(units={"ORIENS": {"LEGION": 2}})
    layers = GAME.scene.layers(match.view(BLUE), BLUE, text())
    assert {f"p-{territory.name}" for territory in Territory} <= set(layers["land"])
    assert set(draw_map.GEO["region"]) == {territory.name for territory in Territory}
    assert "2 legions in Oriens" in layers["token"]["u-ORIENS"]


@pytest.mark.parametrize("market", [[], ["lapis"], ["lapis", "fides"], ["lapis", "fides", "virtus"]])
def test_6_7_all_kinds_missing_from_the_market_lie_on_the_board(market: list[str]) -> None:
    """§6.7: so that each can be sold by pointing at it, however empty the market is."""
    goods = dict.fromkeys(["auctoritas", "civicus", "virtus", "fides", "lapis", "lignum", "frumentum"], 9)
    match = table(market=market, blue=goods)
    drawn = GAME.scene.layers(match.view(BLUE), BLUE, text())["token"]
    missing = [ElementTree.fromstring(fragment) for id_, fragment in drawn.items() if id_.startswith("t-off")]
    assert len(missing) == 7 - len(market)
    places = [float(re.findall(r"translate\(([\d.]+)", one.get("transform", ""))[0]) for one in missing]
    assert max(places) + 24 <= GAME.scene.size[0]
    assert all(b - a >= 36 for a, b in pairwise(places)), "each with its number beside it"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_units_cover_no_name_on_the_map(lang: str) -> None:
    """Up to four kinds in every territory, so that none hides its own name or a neighbour's."""
    found = catalogue(lang, "byzantion")
    names = {}
    for territory in Territory:
        x, y = draw_map.on_map(*draw_map.NAMES[territory][:2])
        rows = wrap(found.name(territory), 90, 15)
        half = max(len(row) for row in rows) * 3.5
        names[territory] = (x - half, y - 11, x + half, y + 2 + 13 * (len(rows) - 1))
    for territory in Territory:
        for x, y in draw_map.unit_spots(territory, 4):
            covered = [
                other.name
                for other, (left, top, right, bottom) in names.items()
                if x - 12 < right and left < x + 12 and y - 12 < bottom and top < y + 12
            ]
            assert covered == [], territory.name


def test_6_7_what_can_be_sold_stays_where_it_is_when_something_else_is_sold() -> None:
    """The next token must not slide under the pointer."""
    goods = dict.fromkeys(["virtus", "fides", "lapis"], 3)
    before, after = (table(market=market, blue=goods) for market in (["lignum"], ["lignum", "fides"]))
    spots = [
        {
            id_: fragment
            for id_, fragment in GAME.scene.layers(match.view(BLUE), BLUE, text())["token"].items()
            if "t-off" in id_
        }
        for match in (before, after)
    ]
    assert set(spots[0]) - set(spots[1]) == {"t-off-FIDES"}
    places = [{id_: re.findall(r"translate\([^)]*\)", fragment)[0] for id_, fragment in drawn.items()} for drawn in spots]
    assert places[1].items() <= places[0].items()


def test_6_3_the_deck_is_pointed_at_to_draw_from_it() -> None:
    match = table(blue={"auctoritas": 3, "dynamis": 3}, display=["E001"])
    layers = GAME.scene.layers(match.view(BLUE), BLUE, text())
    deck = next(layer["p-deck"] for layer in layers.values() if "p-deck" in layer)
    assert 'data-part="DrawDeck"' in deck


@pytest.mark.parametrize("lang", LANGUAGES)
def test_5_1_every_keimelion_says_on_its_space_what_it_does(lang: str) -> None:
    """A phone has no tooltip that comes by itself."""
    layers = GAME.scene.layers(table().view(BLUE), BLUE, text(lang))
    spaces = next(layer for layer in layers.values() if "p-CUP" in layer)
    for keimelion in Keimelion:
        rows = re.findall(r'class="space-effect"[^>]*>([^<]*)<', spaces[f"p-{keimelion.name}"])
        assert " ".join(rows) == text(lang).say(f"draw.keimelion.{keimelion.name}")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_2_4_the_signs_before_the_first_round_name_the_intrigues_and_their_own_title(lang: str) -> None:
    words, scene = text(lang), GAME.scene
    match = Match(GAME, GAME.configure({"players": 2}), SecretDealer(b"signs"))
    assert match.pending[0].prompt == "drop_task"
    drawn = scene.layers(match.view(BLUE), BLUE, words)
    assert words.say("draw.plot") in drawn["place"]["p-legend"]
    assert words.say("draw.signs") in drawn["card"]["g-zone"]
    solo = Match(GAME, GAME.configure({"players": 1}), SecretDealer(b"signs"))
    assert words.say("draw.plot") not in scene.layers(solo.view(BLUE), BLUE, words)["place"]["p-legend"], "alone there are none"
    for seat in (BLUE, GREEN):
        match.answer(seat, match.ask(seat).choice.sample(Random(0)))  # type: ignore[union-attr]
    assert match.pending[0].prompt == "keep"
    legend = scene.layers(match.view(BLUE), BLUE, words)["place"]["p-legend"]
    assert words.say("draw.drafting_plots").split()[0] in legend


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_signs_before_the_first_round_lie_below_the_words(lang: str) -> None:
    words = text(lang)
    said = " ".join(words.say(f"draw.{key}") for key in ("aim", "drafting", "drafting_plots"))
    assert 24 + 17 * (len(wrap(said, places.ZONE.width - 28, 14)) - 1) < 118 - 12


def test_6_1_a_turn_says_what_may_be_done_besides_an_action() -> None:
    assert text().say("prompt.turn") == "Your turn: announce an action, discard a card, or play an intrigue."
    assert "intrigue" not in alone(text()).say("prompt.turn"), "§9.2: there are none"
    assert "intrik" not in alone(text("cs")).say("prompt.turn")


def test_2_5_the_row_of_events_says_where_they_are_and_which_units_they_bring() -> None:
    """So that a task can be chosen that they will help."""
    match = table(events=["V04", "V17"])
    row = str(GAME.scene.layers(match.view(BLUE), BLUE, text())["place"]["p-event-1"])
    assert "Italia. " in row
    assert "1 legion, 1 fortification" in row


def test_a_card_says_in_sentences_what_it_is() -> None:
    """A hero by that name, with his levels."""
    said = describe(HOUSE, Card.E041, None, text())
    assert said.startswith("Belisarios. Hero: stratiotika of level 3; palatine of level 2. Costs 9. ")
    assert describe(HOUSE, Card.E009, None, text()).split(". ")[1] == "Type palatine"


def test_4_1_who_wears_the_ring_is_seen_beside_the_table() -> None:
    """§4.1, §5.3: it decides ties when nobody holds the sceptre. Alone there is none."""
    match = table(3, ring="green")
    worn = ["g-ring" in GAME.scene.panel(match.view(BLUE), owner, BLUE, text()) for owner in range(3)]
    assert worn == [False, True, False]
    assert "g-ring" not in GAME.scene.panel(solo().view(BLUE), BLUE, BLUE, alone(text()))


def test_how_many_units_there_are_is_not_covered_by_the_next_ones() -> None:
    """The number stands at the right of its unit, 14 to 23 from its middle; the next begins 12 before its own."""
    right = places.MAP.x + places.MAP.width
    for territory in Territory:
        for kinds in range(1, 5):
            spots = draw_map.unit_spots(territory, kinds)
            assert all(x + 23 <= right for x, _ in spots), territory.name
            assert all(other - x >= 23 + 12 for (x, y), (other, below) in pairwise(spots) if y == below), territory.name


def test_6_8_under_each_resource_stands_what_its_buyer_pays() -> None:
    """With Petros Barsymes buying costs 1 less; whoever looks without him sees the printed prices."""
    match = table(market=["lapis", "fides"], blue={"zone": [["E062"]], "nomisma": 9})
    trade = match.view(BLUE).own.trade
    assert trade == 1
    for seat, less in ((BLUE, trade), (GREEN, 0)):
        drawn = GAME.scene.layers(match.view(seat), seat, text())
        prices = re.findall(r'class="price[^"]*">(\d+)<', drawn["place"]["p-market"])
        assert prices == [str(price - less) for price in PRICES]
    assert "for 1 nomisma" in GAME.scene.layers(match.view(BLUE), BLUE, text())["token"]["t-LAPIS-0"]


# Alone -------------------------------------------------------------------------------------------------------------------


SOLO = list(Event)[FIRST_SOLO_EVENT:]


def begun_alone() -> AnyMatch:
    return Match(GAME, GAME.configure({"players": 1}), SecretDealer(b"alone"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_9_1_alone_the_table_tells_the_aim_and_what_a_click_on_a_card_does(lang: str) -> None:
    """§9.1, §9.2: the titles, the defeat, and that cards are given up, for nobody is there to pass them on to."""
    words = alone(text(lang))
    match = begun_alone()
    assert match.pending[0].prompt == "solo_drop"
    legend = GAME.scene.layers(match.view(BLUE), BLUE, words)["place"]["p-legend"]
    said = " ".join(re.findall(r"<text[^>]*>([^<]*)</text>", legend))
    for key in ("aim", "drafting"):
        assert words.say(f"draw.{key}") in said
        assert text(lang).say(f"draw.{key}") not in said, "that is the game among demes"
    rows = [float(y) for y in re.findall(r'<text x="748" y="([\d.]+)"', legend)]
    signs = [float(y) for y in re.findall(r'type-ground" x="748" y="([\d.]+)"', legend)]
    assert max(rows) < min(signs), "words lie above the signs"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_9_1_alone_the_help_is_that_of_the_solo_game(lang: str) -> None:
    """Its aim, its round and its keimelia; nothing of votes, deliveries and intrigues, which are not there."""
    among, own = primer(text(lang)), primer(alone(text(lang)))
    assert among is not None
    assert own is not None
    assert among.aim != own.aim
    assert not set(among.turn) & set(own.turn)
    for least, title in ((20, Title.NERO), (60, Title.JULIUS_CAESAR)):
        assert str(least) in own.aim
        assert text(lang).name(title) in own.aim
    all_of_it = " ".join([own.aim, *own.turn, *(means for _, means in own.signs)])
    for word in ("deliver", "vote", "intrigue", "deme", "dodáv", "hlasov", "intrik"):
        assert word not in all_of_it
    assert len(own.signs) == len(among.signs) - 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_9_9_alone_every_keimelion_says_on_its_space_what_it_does(lang: str) -> None:
    words = alone(text(lang))
    spaces = GAME.scene.layers(solo().view(BLUE), BLUE, words)["place"]
    for keimelion in Keimelion:
        rows = re.findall(r'class="space-effect"[^>]*>([^<]*)<', spaces[f"p-{keimelion.name}"])
        assert " ".join(rows) == words.say(f"draw.keimelion.{keimelion.name}")
        assert len(rows) <= 3, "below them lies the chest"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_9_2_alone_the_units_to_build_have_a_heading_and_their_names(lang: str) -> None:
    words = alone(text(lang))
    drawn = GAME.scene.layers(solo().view(BLUE), BLUE, words)["place"]
    assert words.say("table.reference") in drawn["g-costs"]
    named = [unit for unit in Unit if f">{words.name(unit)}<" in drawn[f"p-cost-{unit.name}"]]
    assert set(Unit) - set(named) <= {Unit.HAGIA_SOPHIA}, "its seven resources take the whole line"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_9_4_a_round_without_an_event_says_so_and_judges_none(lang: str) -> None:
    words = alone(text(lang))
    match = solo(events=["-", "S09"])
    poster = GAME.scene.layers(match.view(BLUE), BLUE, words)["place"]["p-event"]
    assert words.say("draw.quiet").split(".")[0] in " ".join(re.findall(r"<text[^>]*>([^<]*)</text>", poster))
    quiet, judged = (GAME.telling.line(one.view(BLUE), BLUE, Pass(), words) or "" for one in (match, solo()))
    assert words.say("line.pass_quiet") in quiet
    assert words.say("line.pass_spent") not in quiet
    assert words.say("line.pass_spent") in judged


@pytest.mark.parametrize("lang", LANGUAGES)
def test_9_4_names_of_events_are_whole_on_the_poster_and_in_the_list(lang: str) -> None:
    words = alone(text(lang))
    assert all(len(capitals(words.name(event), 302, 17)) <= 2 for event in Event)
    longest = sorted(SOLO, key=lambda event: len(words.name(event)))[-6:]
    view = begun_alone().view(BLUE)._replace(events=(None, *longest))
    rows = GAME.scene.layers(view, BLUE, words)["place"]
    assert not [row for id_, row in rows.items() if id_.startswith("p-event-") and "…" in row]


# Cards -------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_words_of_every_card_end_above_its_lower_edge(lang: str) -> None:
    for words in (text(lang), alone(text(lang))):
        for card in Card:
            rows = re.findall(r'class="what"[^>]* y="([-\d.]+)"', face(table().view(BLUE).card_set, card, None, words))
            assert not rows or float(rows[-1]) <= places.TALL / 2 - 3, words.name(card)


def test_looking_back_the_setting_up_is_not_called_the_end() -> None:
    """Before the events are laid out there is no round; that is not the end of the game."""
    match = Match(GAME, GAME.configure({"players": 2}), None)
    drawn = GAME.scene.layers(match.view(None), None, text())["place"]["p-event"]
    assert text().name(Step.SETUP) in drawn
    assert text().name(Step.FINALE) not in drawn
