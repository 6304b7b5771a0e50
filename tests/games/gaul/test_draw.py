"""Gaul drawn: whole, well-formed, clickable where a choice is, and silent about cards only others have seen."""

from __future__ import annotations

import re
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from drawn import play
from exact import Exact

from quadriga.draw import render, wrap
from quadriga.games.gaul import GAME
from quadriga.games.gaul.ariovistus.steps import InterludeStep
from quadriga.games.gaul.ariovistus.war import at_war_regions
from quadriga.games.gaul.board import Marker
from quadriga.games.gaul.cards import FACES, Capability, Card
from quadriga.games.gaul.draw import places as draw_places
from quadriga.games.gaul.draw.cards import WIDTH
from quadriga.games.gaul.draw.pieces import LIVERY
from quadriga.games.gaul.draw.places import LAYOUTS, cells, markers_in
from quadriga.games.gaul.draw.tracks import at_war
from quadriga.games.gaul.moves import Issue, IssueLimited, PlaceBands, Select, Use
from quadriga.games.gaul.telling.card_text import effect, sides
from quadriga.games.gaul.terms import FORCES, REGIONS, Ability, Command, Faction, Force, Mark, Phase, Region, Side, Tribe
from quadriga.games.gaul.view import View
from quadriga.kernel import Amounts, AnyMatch, One
from quadriga.text import LANGUAGES, Text, catalogue

from .table import do, position, state

EN = catalogue("en", "gaul")
POSITIONS = [
    ({"scenario": "RECONQUEST"}, 0, 0),
    ({"scenario": "PAX_GALLICA"}, 1, 60),
    ({"scenario": "GREAT_REVOLT"}, 2, 250),
    ({"scenario": "RECONQUEST", "players": 2}, 3, 500),
    ({"scenario": "PAX_GALLICA", "players": 3, "sharing": "ROMANS_AEDUI"}, 4, 900),
    ({"scenario": "ARIOVISTUS"}, 5, 300),
    ({"scenario": "GALLIC_WAR"}, 6, 700),
]


def text(lang: str = "en") -> Text:
    return catalogue(lang, "gaul")


def board(view: View, seat: int | None, lang: str = "en") -> str:
    layers = GAME.scene.layers(view, seat, text(lang))
    return "".join(fragment for name in GAME.scene.order for fragment in layers[name].values())


def seats(view: View) -> list[int]:
    return sorted({seat for seat in view.seat_of if seat >= 0})


def everything(match: AnyMatch, seat: int | None, lang: str = "en") -> str:
    view = match.view(seat)
    panels = "".join(GAME.scene.panel(view, owner, seat, text(lang)) for owner in seats(view))
    return board(view, seat, lang) + panels + GAME.scene.extra(view, seat, text(lang))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("options", "seed", "decisions"), POSITIONS)
def test_every_fragment_is_one_element_with_its_own_id(options: dict[str, Any], seed: int, decisions: int, lang: str) -> None:
    match = play(GAME, options, seed, decisions)
    for seat in (None, 0):
        view = match.view(seat)
        layers = GAME.scene.layers(view, seat, text(lang))
        assert tuple(layers) == GAME.scene.order
        ids = [key for fragments in layers.values() for key in fragments]
        assert len(ids) == len(set(ids))
        for fragments in layers.values():
            for key, fragment in fragments.items():
                assert ElementTree.fromstring(fragment).get("id") == key
        for owner in seats(view):
            ElementTree.fromstring(f"<div>{GAME.scene.panel(view, owner, seat, text(lang))}</div>")
        ElementTree.fromstring(f"<div>{GAME.scene.extra(view, seat, text(lang))}</div>")


def test_what_can_be_pointed_at_is_drawn() -> None:
    """Regions, tribes and factions always; pieces wherever the question or the option names the Region they stand in."""
    rng = Random(7)
    match = play(GAME, {"scenario": "GREAT_REVOLT"}, 7, 0)
    met = set()
    for _ in range(1500):
        if match.over:
            break
        ask = match.pending[0]
        if isinstance(ask.choice, One | Amounts):
            drawn = everything(match, ask.seat)
            options = list(ask.choice) if isinstance(ask.choice, One) else list(ask.choice.caps)
            for option in options[:40]:
                met |= pointed_at(option, ask.args.get("region"), match.view(ask.seat), drawn)
        match.answer(ask.seat, ask.choice.sample(rng))
    assert met >= {"Region", "Tribe", "Faction", "Force"}


def pointed_at(option: Any, place: Region | None, view: View, drawn: str) -> set[str]:
    parts = tuple(option) if isinstance(option, tuple) else (option,)
    region = next((part for part in parts if isinstance(part, Region)), place)
    met = set()
    for part in parts:
        if isinstance(part, Region | Tribe | Faction):
            assert f'data-part="{part.name}" data-of="{type(part).__name__}"' in drawn, option
        elif isinstance(part, Force) and region is not None and view.board[region * FORCES + part]:
            assert f'data-part="{part.name}" data-of="Force" data-at="Region.{region.name}"' in drawn, option
        else:
            continue
        met.add(type(part).__name__)
    return met


def test_the_current_card_offers_both_its_sides() -> None:
    drawn = board(play(GAME, {}, 11, 0).view(None), None)
    match = play(GAME, {}, 11, 0)
    card = Card(match.view(None).current)
    for side in sides(card):
        assert f'data-part="{side.name}" data-of="Side"' in drawn
        assert wrap(effect(card, side, text()), WIDTH - 40, 20)[0] in drawn


def test_every_piece_on_the_map_is_counted() -> None:
    match = play(GAME, {"scenario": "PAX_GALLICA"}, 5, 200)
    view = match.view(None)
    drawn = GAME.scene.layers(view, None, text())["piece"]
    for region in REGIONS:
        for piece in Force:
            n = view.board[region * FORCES + piece]
            assert (f"t-{region.name}-{piece.name}" in drawn) == bool(n)
            if n > 1:
                assert f">{n}</text>" in drawn[f"t-{region.name}-{piece.name}"]


def test_pieces_of_one_region_never_cover_each_other() -> None:
    for layout in LAYOUTS.values():
        for n in range(1, len(Force) + 1):
            spots = cells(layout.boxes, n)
            assert len(spots) == n
            for i, (x, y, scale) in enumerate(spots):
                for x2, y2, scale2 in spots[:i]:
                    assert max(abs(x - x2), abs(y - y2)) >= 17 * (scale + scale2)


def test_a_card_that_only_another_seat_has_seen_is_not_drawn() -> None:
    """Two worlds a seat cannot tell apart look the same to it, to the last byte."""
    match = play(GAME, {}, 3, 150)
    for seat in range(4):
        drawn = everything(match, seat)
        for seed in range(3):
            assert everything(match.imagine(seat, Random(seed)), seat) == drawn


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_side_has_its_words_and_fits_its_lines(lang: str) -> None:
    for card in FACES:
        for side in sides(card):
            words = effect(card, side, text(lang))
            assert words, (card, side)
            lines = wrap(words, 300, 20)
            assert " ".join(lines) == " ".join(words.split())
            assert all(len(line) < 50 for line in lines)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_still_picture(lang: str) -> None:
    match = play(GAME, {}, 6, 40)
    root = ElementTree.fromstring(render(GAME, match.view(0), text(lang), 0))
    left, _, wide, _ = GAME.scene.beside.box
    assert root.get("viewBox") == f"0 0 {left + wide} {GAME.scene.size[1]}", "with the cards beside the map"


def test_factions_have_their_own_crests() -> None:
    """Arverni and Aedui begin alike: colour, outline and letter tell them apart."""
    view = play(GAME, {}, 1, 0).view(None)
    worn = [(GAME.scene.livery(view, seat), GAME.scene.letter(view, seat, "A", text())) for seat in seats(view)]
    assert len({livery for livery, _ in worn}) == len({letter for _, letter in worn}) == 4


def test_ghosts_show_the_way() -> None:
    view = play(GAME, {}, 1, 0).view(0)._replace(focus=Region.PROVINCIA, acting=Faction.ROMANS)
    assert "way-end" in GAME.scene.ghosts(view, 0, ("To", "ARVERNI"), text())
    assert re.search(r'class="ghost"', GAME.scene.ghosts(view, 0, ("PlaceAlly", "HELVII"), text()))
    assert not GAME.scene.ghosts(view, 0, ("Finish",), text())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_gallery_has_every_card_with_both_sides(lang: str) -> None:
    entries = {entry.key: entry for entry in GAME.scene.gallery(text(lang))}
    assert len(entries) == len(FACES) == 112
    for card in FACES:
        root = ElementTree.fromstring(entries[card.name].picture)
        words = " ".join("".join(root.itertext()).split())
        assert all(" ".join(effect(card, side, text(lang)).split()) in words for side in sides(card))


def test_the_arverni_are_at_war_where_others_stand_with_them() -> None:
    """§A6.2: in their Home Regions, or beside their Allies elsewhere."""
    view = play(GAME, {"scenario": "ARIOVISTUS"}, 1, 0).view(None)
    homes = [Region.CARNUTES, Region.VENETI, Region.PICTONES, Region.ARVERNI]
    wars = at_war(view, Faction.ARVERNI)
    assert wars == tuple(at_war_regions(play(GAME, {"scenario": "ARIOVISTUS"}, 1, 0).state))
    assert wars is not None
    assert not set(wars) & set(homes)
    assert at_war(view, Faction.BELGAE) is None


def test_markers_lie_in_their_regions_and_beside_the_map() -> None:
    """§5.1.4: Abatis and Circumvallation where they are; Optimates and the Lost Eagle with the Capabilities."""
    start = play(GAME, {}, 1, 0).view(None)
    marks = (
        Marker(Mark.ABATIS, Region.TREVERI, Faction.BELGAE),
        Marker(Mark.CIRCUMVALLATION, Region.ARVERNI, Faction.ARVERNI),
        Marker(Mark.OPTIMATES),
    )
    view = start._replace(marks=marks, capabilities=(Capability(Card.LEGIO_X, Side.UNSHADED),))
    assert markers_in(view, Region.TREVERI) == ["abatis"]
    assert markers_in(view, Region.ARVERNI) == ["ring"]
    assert not markers_in(view, Region.UBII)
    layers = GAME.scene.layers(view, None, text())
    assert {"c-LEGIO_X", "c-OPTIMATES"} <= set(layers["card"])
    assert "i-gaul-abatis" in layers["plate"]["n-TREVERI"]


def test_a6_2_a_region_at_war_bears_a_sign_beside_intimidation() -> None:
    g = state(config={"scenario": "ARIOVISTUS"}, start="scenario", intimidated=["SEQUANI"])
    view = GAME.view(g, 0)
    assert markers_in(view, Region.SEQUANI) == ["intimidated", "at_war"]
    assert "others are with an Arverni Ally or Citadel" in GAME.scene.layers(view, 0, EN)["land"]["p-SEQUANI"], "and says why"
    assert markers_in(view, Region.VENETI) == []


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_a2_1_between_the_decks_the_steps_of_the_interlude_lie_in_the_place_of_the_cards(lang: str) -> None:
    text = catalogue(lang, "gaul")
    g = state(config={"scenario": "GALLIC_WAR"}, card="WINTER", winters=3, start="scenario")
    g.phase, g.step = Phase.INTERLUDE, int(InterludeStep.EXPEDITION)
    drawn = GAME.scene.layers(GAME.view(g, 0), 0, text)["card"]
    assert "c-next" not in drawn, "no card comes next"
    assert drawn["c-current"].count('class="step done"') == InterludeStep.EXPEDITION
    assert f"9. {text.name(InterludeStep.EXPEDITION)}" in drawn["c-current"]


def test_a2_3_2_on_base_cards_the_germans_stand_where_the_arverni_are_printed() -> None:
    g = state(config={"scenario": "ARIOVISTUS"}, card="LEGIO_X", next="CICERO", start="scenario")
    drawn = GAME.scene.layers(GAME.view(g, 0), 0, EN)["card"]
    for key, card in (("c-current", Card.LEGIO_X), ("c-next", Card.CICERO)):
        assert Faction.ARVERNI in FACES[card].order
        shown = [Faction.GERMANS if faction is Faction.ARVERNI else faction for faction in FACES[card].order]
        crests = re.findall(r'class="letter"[^>]*>(.)<', drawn[key])
        assert crests == [EN.say(f"draw.letter.{faction.name}") for faction in shown]


def test_from_near_a_group_is_seen_piece_by_piece_and_a_tribe_with_its_city() -> None:
    view = position(pieces={"MANDUBII": {"ARVERNI_HIDDEN": 7, "LEGION": 1}}).view(None)
    layers = GAME.scene.layers(view, None, text())
    many, alone = layers["piece"]["t-MANDUBII-ARVERNI_HIDDEN"], layers["piece"]["t-MANDUBII-LEGION"]
    near = ElementTree.fromstring(many).find(".//*[@class='near']")
    assert near is not None
    assert len(near.findall("./*[@class='one']")) == 7
    assert len({piece.get("transform") for piece in near.findall("./*[@class='one']")}) == 7, "each at its own place"
    assert 'class="n far"' in many
    assert "near" not in alone
    assert "far" not in alone
    assert "Alesia" in layers["tribe"]["s-MANDUBII"]
    assert 'body[data-zoom="near"] .near' in str(GAME.scene.file("style.css"))


def test_3_1_a_command_says_what_each_region_costs_before_it_is_paid() -> None:
    march = do(position(start="scenario", devastated=["PROVINCIA"], card="LEGIO_X"), Issue(Command.MARCH))
    view = march.view(0)
    assert (view.costs[Region.PROVINCIA], view.costs[Region.TREVERI]) == (4, 2)
    assert GAME.telling.line(view, 0, Select(Region.PROVINCIA), text()) == "March: Provincia, costs 4 Resources"
    assert (
        GAME.telling.label(view, 0, ("Select", "TREVERI"), text("cs")) == f"{text('cs').name(Region.TREVERI)}: stojí 2 zdroje"
    )
    assert "costs 2 Resources" in GAME.scene.layers(view, 0, text())["land"]["p-TREVERI"]
    recruit = do(position(start="scenario", card="LEGIO_X"), Issue(Command.RECRUIT)).view(0)
    assert "at most 2" in str(GAME.telling.line(recruit, 0, Select(Region.TREVERI), text()))
    assert position(start="scenario").view(0).costs == (), "no Command is under way"
    seize = do(position(start="scenario", card="LEGIO_X"), Issue(Command.SEIZE)).view(0)
    assert GAME.telling.line(seize, 0, Select(Region.TREVERI), text()) == "Seize: Treveri, brings nothing", "it costs nothing"


def test_4_1_a_special_ability_says_what_each_region_costs() -> None:
    """§4.2.1, §4.3.1, §A4.6.1: as the price in the land, which shows while the Region is lit."""
    romans = {"SEQUANI": {"ROMAN_LEADER": 1, "LEGION": 1}}
    build = do(position(card="CICERO", pieces=romans, resources={"ROMANS": 9}), Issue(Command.SEIZE), Use(Ability.BUILD)).view(
        0
    )
    assert (build.costs[Region.SEQUANI], draw_places.price(build, Region.SEQUANI)) == (2, "2")
    assert 'class="price"' in GAME.scene.layers(build, 0, text())["land"]["p-SEQUANI"]
    germans = {"UBII": {"GERMAN_LEADER": 1}, "TREVERI": {"GERMAN_HIDDEN": 3}, "SEQUANI": {"GERMAN_HIDDEN": 3}}
    match = position(
        config={"scenario": "ARIOVISTUS"}, card="GALBA", next="LEGIO_X", eligible=["GERMANS"], pieces=germans,
        resources={"GERMANS": 9}, devastated=["TREVERI"],
    )  # fmt: skip
    settle = do(match, Issue(Command.MARCH), Use(Ability.SETTLE)).view(0)
    assert (settle.costs[Region.TREVERI], settle.costs[Region.SEQUANI]) == (4, 2)


def test_3_2_1_a_recruit_within_a_supply_line_of_one_s_own_bears_no_price() -> None:
    recruit = do(position(start="scenario", card="LEGIO_X"), Issue(Command.RECRUIT)).view(0)
    assert draw_places.price(recruit, Region.PROVINCIA) == ""
    assert draw_places.price(recruit, Region.TREVERI) == "≤2"


def test_3_2_4_whom_to_attack_is_pointed_at_above_the_name_of_the_region() -> None:
    pieces = {"SEQUANI": {"LEGION": 2, "ARVERNI_HIDDEN": 1}}
    match = position(card="CICERO", pieces=pieces, tribes={"HELVETII": "BELGIC_ALLY"}, resources={"ROMANS": 9})
    assert GAME.scene.layers(match.view(0), 0, text())["target"] == {}
    battle = do(match, Issue(Command.BATTLE), Select(Region.SEQUANI)).view(0)
    assert list(GAME.scene.layers(battle, 0, text())["target"]) == ["g-ARVERNI", "g-BELGAE"], (
        "with an Ally too, but not oneself"
    )


def test_1_5_1_a_question_bears_the_crest_of_the_faction_that_is_asked() -> None:
    match = position(config={"players": 2}, card="CICERO", eligible=["AEDUI"], pieces={"AEDUI": {"AEDUI_HIDDEN": 1}})
    ask = match.pending[0]
    assert GAME.scene.livery(match.view(0), ask.seat) == LIVERY[Faction.ROMANS]
    assert GAME.scene.asked(match.view(0), ask, text()) == (LIVERY[Faction.AEDUI], "Æ")


def test_buttons_say_what_they_place_and_what_they_command() -> None:
    romans = do(position(start="scenario", card="LEGIO_X"), Issue(Command.RECRUIT)).view(0)
    assert GAME.telling.label(romans, 0, ("PlaceBands", "3"), text()) == "3 Auxilia"
    assert GAME.telling.label(romans, 0, ("EnlistFor", "RAID"), text()) == "have Germans Raid"
    belgae = do(position(start="scenario", eligible=["BELGAE"]), Issue(Command.RALLY)).view(0)
    assert GAME.telling.line(belgae, 0, PlaceBands(1), text()) == "1 Warband"


def test_2_3_4_commands_and_abilities_that_are_barred_have_a_button_that_says_why() -> None:
    frost = position(card="CICERO", next="WINTER", pieces={"SEQUANI": {"LEGION": 1}}, resources={"ROMANS": 9})
    missing = [move for move in GAME.telling.barred(frost.view(0), frost.pending[0]) if move not in frost.pending[0].choice]
    assert Exact(missing) == [Issue(Command.MARCH), Issue(Command.BATTLE)], "upon Frost, and without an enemy"
    limited = position(card="LUCTERIUS", deeds={"ARVERNI": "COMMAND"}, pieces={"SEQUANI": {"LEGION": 1}})
    assert {type(move) for move in GAME.telling.barred(limited.view(0), limited.pending[0])} == {IssueLimited}
    seize = do(frost, Issue(Command.SEIZE))
    assert Exact(GAME.telling.barred(seize.view(0), seize.pending[0])) == [Use(Ability.BUILD), Use(Ability.SCOUT)], (
        "Besiege is Battle's own"
    )


@pytest.mark.parametrize(
    ("lang", "badges", "faces"),
    [("en", ("grey", "amber", "green"), ("filled", "white")), ("cs", ("šed", "oranžov", "zelen"), ("plná", "bílá"))],
)
def test_the_legend_names_the_colours_of_the_picture(lang: str, badges: tuple[str, ...], faces: tuple[str, ...]) -> None:
    """The badges of margins have three colours; Hidden pieces are filled, Revealed and Scouted ones white."""
    style = GAME.scene.file("style.css") or ""
    rules = {sign: re.search(rf"^\.mg\.{sign} {{[^}}]*?background: #(\w+)", style, re.M) for sign in ("far", "soon", "met")}
    found = {sign: rule and rule[1] for sign, rule in rules.items()}
    assert found == {"far": "6b5b45", "soon": "ffb52e", "met": "17622b"}, "grey, amber, green: else mend the legend"
    white = re.search(r"\.k-revealed > \.body,\n\.k-scouted > \.body {\n  fill: #fff8e6;", style)
    assert white, "else mend the legend"
    assert all(word in text(lang).say("help.sign_2") for word in badges)
    assert all(word in text(lang).say("help.means_4") for word in faces)
