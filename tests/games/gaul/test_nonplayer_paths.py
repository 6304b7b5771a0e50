"""8: the charts as drawn are the charts as followed, and every turn of a non-player can be read off its reports."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from quadriga.games.gaul import GAME
from quadriga.games.gaul.rules.nonplayers.chart import Chart, Decision, Process
from quadriga.games.gaul.rules.nonplayers.factions import CHARTS
from quadriga.games.gaul.rules.nonplayers.nodes import ChartNode as N
from quadriga.games.gaul.rules.nonplayers.reactions import SPRING
from quadriga.games.gaul.rules.nonplayers.winter import QUARTERS
from quadriga.games.gaul.telling.nonplayers import chart_of
from quadriga.games.gaul.terms import AEDUI, BELGAE, Book, Faction, Matter, Region
from quadriga.kernel import AnyMatch, Match, News, random_dealer
from quadriga.text import LANGUAGES, catalogue
from quadriga.text.flow import Passage
from quadriga.text.telling import Telling

TEXT = catalogue("en", "gaul")
CALM = {*SPRING.values(), *(winterer.node for winterer in QUARTERS.values())}
SCENARIOS = ("ARIOVISTUS", "GALLIC_WAR", "RECONQUEST", "GREAT_REVOLT", "PAX_GALLICA")


@cache
def played(scenario: str, seed: int, nonplayers: str = "ALL_BUT_ROMANS") -> AnyMatch:
    """A whole game against non-players, with answers at random."""
    rng = Random(seed)
    match = Match(GAME, GAME.configure({"scenario": scenario, "nonplayers": nonplayers}), random_dealer(rng))
    while not match.over:
        ask = match.pending[0]
        match.answer(ask.seat, ask.choice.sample(rng))
    return match


def told(match: AnyMatch) -> list[News]:
    return [line.news for line in match.chronicle or []]


def turns(match: AnyMatch) -> list[Passage]:
    return Telling.of(GAME).passages(match.view(0), told(match), TEXT)


def chart_of_start(start: N) -> Chart:
    return next(chart for chart in CHARTS.values() if chart.start is start)


def steps(chart: Chart, passage: Passage) -> Iterator[tuple[N, str, N]]:
    """From which box by which answer to what: a Special Ability comes out of the box that is being done."""
    box = chart.start
    for before, after in zip(passage.visits, passage.visits[1:], strict=False):
        box = N[before.key] if N[before.key] in chart.nodes else box
        answer = f"np_{before.answer}" if N[before.key] is box else "np_does"
        yield box, answer, N[after.key]


@pytest.mark.parametrize("nonplayers", ["ALL_BUT_ROMANS", "ALL_BUT_ARVERNI", "ALL_BUT_AEDUI", "ALL"])
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_8_1_every_step_that_is_taken_is_an_arrow_of_the_declared_chart(scenario: str, seed: int, nonplayers: str) -> None:
    taken = 0
    for passage in turns(played(scenario, seed, nonplayers)):
        start = N[passage.visits[0].key]
        if start in CALM:
            assert len(passage.visits) == 1
        elif start is not N.BY_EVENT:  # what a card gives out of turn
            chart = chart_of_start(start)
            for origin, answer, target in steps(chart, passage):
                told_twice = origin is target and answer == "np_does"  # first that it is done, then that nothing came of it
                by_event = target is N.BY_EVENT and origin.name.endswith("_EVENT")
                assert told_twice or by_event or chart.leads(origin, answer, target), (passage.summary, origin, answer, target)
                taken += 1
    assert taken > 30


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_8_1_every_report_of_a_node_and_every_die_of_a_chart_belongs_to_a_turn(scenario: str) -> None:
    match = played(scenario, 0)
    news = told(match)
    found = [place for passage in turns(match) for place in passage.reports]
    assert len(found) == len(set(found)), "to one turn only"
    nodes = [i for i, one in enumerate(news) if one.key in ("np_yes", "np_no", "np_does", "np_none")]
    dice = [i for i, one in enumerate(news) if one.key.startswith("np_rolled")]
    assert set(nodes) | set(dice) <= set(found)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_8_1_a_die_stands_with_the_question_that_it_decides(scenario: str) -> None:
    news = told(played(scenario, 1))
    rolled = [visit for passage in turns(played(scenario, 1)) for visit in passage.visits if visit.dice]
    asking = {N.A1, N.A6, N.B2, N.B5, N.G2, N.G4, N.V2C, N.V5}
    assert rolled
    for visit in rolled:
        assert N[visit.key] in asking
        assert visit.answer == ("yes" if visit.dice[-1] <= 4 else "no")
        assert news[visit.notes[-1]].args["most"] == 4


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_8_1_every_decision_says_on_what_facts_it_was_made(scenario: str) -> None:
    """A question without one would leave the reader guessing."""
    match = played(scenario, 0, "ALL")
    news = told(match)
    for passage in turns(match):
        for visit in passage.visits:
            if visit.answer in ("yes", "no"):
                keys = [news[place].key for place in visit.notes]
                assert any(key.startswith(("np_fact_", "np_rolled")) for key in keys), visit


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_8_3_4_what_a_lot_was_about_is_told_in_words(scenario: str, lang: str) -> None:
    """No candidate is shown as the raw numbers of its fields."""
    text = catalogue(lang, "gaul")
    kinds: set[type] = set()
    for seed, nonplayers in ((0, "ALL"), (1, "ALL_BUT_ROMANS"), (2, "ALL_BUT_AEDUI")):
        for news in told(played(scenario, seed, nonplayers)):
            if news.key == "lot":
                kinds.update(type(item) for item in news.args["items"])
    assert kinds
    for kind in kinds:
        assert text.has(f"move.{kind.__name__}") or text.has(f"name.{kind.__name__}"), kind


def test_8_3_4_lots_of_a_plan_that_was_dropped_are_not_shown() -> None:
    lot = News("lot", {"items": (Region.NERVII, Region.MORINI), "item": Region.NERVII, "about": Matter.WHERE})
    (passage,) = read([
        node("np_no", N.B1), node("np_no", N.B2), node("np_yes", N.B3),
        lot, node("np_yes", N.B3B),
        node("np_no", N.B4), node("np_no", N.B5), node("np_does", N.B_MARCH),
        lot, node("np_none", N.B_MARCH),
        node("np_does", N.B_RAID_AFTER), lot,
    ])  # fmt: skip
    assert [(visit.key, visit.notes, visit.moot) for visit in passage.visits if visit.notes or visit.moot] == [
        ("B3B", (), (3,)), ("B_MARCH", (), (8,)), ("B_RAID_AFTER", (11,), ()),
    ]  # fmt: skip
    assert passage.reports == list(range(12)), "folded away with the turn"


def test_8_3_4_a_lot_that_chose_where_the_event_goes_is_shown() -> None:
    lot = News("lot", {"items": (Region.NERVII, Region.MORINI), "item": Region.NERVII, "about": Matter.WHERE})
    (passage,) = read([node("np_yes", N.B3), lot, node("np_no", N.B3B), node("np_does", N.B_EVENT)])
    assert [(visit.notes, visit.moot) for visit in passage.visits] == [((), ()), ((1,), ()), ((), ())]


def test_8_1_facts_before_the_first_question_belong_to_its_turn() -> None:
    fact = report("np_fact_group", n=3, regions=(Region.NERVII,))
    first, second = read([*RALLY, report("np_fact_order", AEDUI, now=BELGAE, later=AEDUI), node("np_no", N.A1, AEDUI)])
    assert first.reports == list(range(7))
    assert second.visits[0].notes == (7,)
    (only,) = read([fact, *RALLY])
    assert only.visits[0].notes == (0,)


def test_8_1_the_chart_as_drawn_has_every_node_and_arrow() -> None:
    for (book, faction), chart in CHARTS.items():
        flow = chart_of(book, faction, TEXT)
        boxes = {box.key: box for box in flow.boxes}
        assert set(boxes) == {node.name for node in chart.nodes} | {calm.name for calm in winter_of(book, faction)}
        for node in chart.nodes.values():
            box = boxes[node.node.name]
            if isinstance(node, Decision):
                assert [(a.answer, a.target) for a in box.arrows] == [("yes", node.yes.name), ("no", node.no.name)]
                assert box.is_question
                assert box.code
            else:
                assert [a.target for a in box.arrows] == ([] if node.otherwise is None else [node.otherwise.name])
                assert [key for key, _ in box.parts] == [ability.name for ability in node.abilities]


def winter_of(book: Book, faction: Faction) -> list[N]:
    return [QUARTERS[book, faction].node, *([SPRING[faction]] if faction in SPRING else [])]


def test_8_1_every_box_of_a_chart_can_be_come_to() -> None:
    for chart in CHARTS.values():
        reached, new = {chart.start}, [chart.start]
        while new:
            node = chart.nodes[new.pop()]
            ways = (node.yes, node.no) if isinstance(node, Decision) else (node.otherwise,)
            fresh = [way for way in ways if way is not None and way not in reached]
            reached.update(fresh)
            new += fresh
        assert reached == set(chart.nodes)
        assert all(node.abilities or node.node is N.PASS for node in chart.nodes.values() if isinstance(node, Process))


def report(key: str, faction: Faction = BELGAE, **args: Any) -> News:
    return News(key, {"faction": faction, **args})


def node(key: str, name: N, faction: Faction = BELGAE) -> News:
    return report(key, faction, node=name, rule="8.5.1")


RALLY = [
    node("np_no", N.B1),
    News("np_rolled_high", {"n": 6, "most": 4}),
    node("np_no", N.B2),
    node("np_no", N.B3),
    node("np_yes", N.B4),
    node("np_does", N.B_RALLY),
    News("lot", {"items": (Region.NERVII, Region.MORINI), "item": Region.NERVII, "about": Matter.WHERE}),
]


def read(news: list[News], lang: str = "en") -> list[Passage]:
    view = GAME.view(GAME.new(GAME.configure({"nonplayers": "AEDUI_BELGAE"})), 0)
    return Telling.of(GAME).passages(view, news, catalogue(lang, "gaul"))


def test_8_3_4_dice_and_lots_stand_where_they_decided() -> None:
    (passage,) = read(RALLY)
    assert [(visit.key, visit.answer, visit.dice, visit.notes) for visit in passage.visits] == [
        ("B1", "no", (), ()), ("B2", "no", (6,), (1,)), ("B3", "no", (), ()), ("B4", "yes", (), ()),
        ("B_RALLY", "does", (), (6,)),
    ]  # fmt: skip
    assert passage.reports == list(range(7))
    assert (passage.seat, passage.chart) == (3, "BELGAE")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_turn_is_one_line_with_its_regions_and_its_ability(lang: str) -> None:
    match = played("PAX_GALLICA", 0)
    found = Telling.of(GAME).passages(match.view(0), told(match), catalogue(lang, "gaul"))
    assert len(found) == len(turns(match))
    assert all(passage.summary.startswith(catalogue(lang, "gaul").name(Faction[passage.chart])) for passage in found)


def test_reports_that_begin_in_the_middle_of_a_turn_are_read_too() -> None:
    (passage,) = read(RALLY[3:])
    assert [visit.key for visit in passage.visits] == ["B3", "B4", "B_RALLY"]


def test_another_factions_nodes_are_another_turn() -> None:
    first, second = read([*RALLY, News("np_rolled_low", {"n": 2, "most": 4}), node("np_yes", N.A1, AEDUI)])
    assert (first.seat, second.seat) == (3, 2)
    assert second.visits[0].dice == (2,), "the die before its first node is its own"
    assert first.reports == list(range(7))
