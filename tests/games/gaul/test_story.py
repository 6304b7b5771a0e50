"""The Arverni Phase and the Interlude as the table tells them: steps in the printed order, with their dice and rules."""

from __future__ import annotations

from random import Random

import pytest
from games.gaul.table import GaulMatch, do, position

from quadriga.games.gaul import GAME
from quadriga.games.gaul.ariovistus.steps import ArverniStep, InterludeStep
from quadriga.games.gaul.moves import Event, Pass
from quadriga.games.gaul.terms import AEDUI, GermanStep, Phase, Region, Side, Status, Tribe
from quadriga.kernel import from_position, random_dealer
from quadriga.text import catalogue
from quadriga.text.telling import Story

EN = catalogue("en", "gaul")
STAGES = ["done", "now", "next"]


def story_of(match: GaulMatch) -> Story | None:
    assert match.chronicle is not None
    return GAME.telling.story(match.view(0), [line.news for line in match.chronicle], EN)


def words(match: GaulMatch, story: Story, step: int) -> list[str]:
    assert match.chronicle is not None
    told = [match.chronicle[i].news for i in story.steps[step].told]
    return [EN.say(f"log.{news.key}", **news.args) for news in told]


def passed(cards: list[object], **data: object) -> GaulMatch:
    """All pass on a card with the carnyx."""
    match = position([*cards], {"scenario": "ARIOVISTUS"}, card="GAIUS_VALERIUS_PROCILLUS", next="LEGIO_X", **data)
    return do(match, Pass(), Pass(), Pass(), Pass())


def test_a6_2_the_phase_is_told_step_by_step_with_dice_and_reasons() -> None:
    match = passed(
        [3, 5, "VENETI", "CICERO"], pieces={"VENETI": {"ARVERNI_HIDDEN": 3, "AEDUI_HIDDEN": 1}}, resources={"AEDUI": 5}
    )
    story = story_of(match)
    assert story is not None
    assert [step.title for step in story.steps] == [EN.name(step) for step in ArverniStep]
    assert [step.rule for step in story.steps] == ["A6.2", "A6.2", "A6.2.1", "A6.2.2", "A6.2.3", "A6.2.4"]
    assert {step.stage for step in story.steps} == {"done"}
    assert words(match, story, ArverniStep.WAR) == ["Veneti, an Arverni Home Region: 1 enemy piece."]
    assert words(match, story, ArverniStep.TARGETS) == [
        "Die 3: Arverni.", "None there; down the column: Veneti.", "Die 5: Romans.",
        "None there; down the column: the faction with most pieces there.", "Target: Aedui in Veneti.",
    ]  # fmt: skip
    assert words(match, story, ArverniStep.RALLY)[-1:] == ["Veneti become an Ally of Arverni."]
    assert "2 Warbands stay Hidden in Veneti for an Ambush." in words(match, story, ArverniStep.RAID)


def test_6_2_the_germans_phase_is_told_step_by_step() -> None:
    pieces = {"UBII": {"GERMAN_HIDDEN": 1}, "TREVERI": {"GERMAN_HIDDEN": 2, "AEDUI_HIDDEN": 1}}
    start = {"card": "WINTER", "next": "POMPEY", "phase": "GERMANS", "pieces": pieces, "resources": {"AEDUI": 5}}
    match = from_position(GAME, start, random_dealer(Random(1)))
    story = story_of(match)
    assert story is not None
    assert story.title == "Germans Phase"
    assert [step.title for step in story.steps] == [EN.name(step) for step in GermanStep]
    assert [step.rule for step in story.steps] == ["6.2.1", "6.2.2", "6.2.3", "6.2.4"]
    assert {step.stage for step in story.steps} == {"done"}
    assert "Ubii: 1 × Hidden Germanic Warband placed." in words(match, story, GermanStep.RALLY)


def test_6_2_an_event_leaves_a_step_of_the_germans_phase_out() -> None:
    """Card 29: no Rally."""
    match = position(
        ["TREVERI", "LEGIO_X"],
        card="SUEBI_MOBILIZE",
        next="POMPEY",
        eligible=["ARVERNI"],
        pieces={"UBII": {"GERMAN_HIDDEN": 1}},
    )
    story = story_of(do(match, Event(Side.UNSHADED)))
    assert story is not None
    assert words(match, story, GermanStep.RALLY) == ["The Event skips this step."]
    assert story.steps[GermanStep.MARCH].stage == "done"


def test_a6_2_each_line_can_be_looked_at_with_the_board_as_it_was_then() -> None:
    """Between two dice the Arverni rally, raid and fight: the Ally is there before the Resource is gone and the foe falls."""
    match = passed(
        [3, 5, "VENETI", "CICERO"], pieces={"VENETI": {"ARVERNI_HIDDEN": 3, "AEDUI_HIDDEN": 1}}, resources={"AEDUI": 5}
    )
    lines = [line for line in match.chronicle or [] if line.at == 7]
    keys = [line.news.key for line in lines]
    rallied = match.at_report(7, keys.index("allied"))
    robbed = match.at_report(7, keys.index("stole"))
    assert rallied.status(Tribe.VENETI) is robbed.status(Tribe.VENETI) is Status.ARVERNI_ALLY
    assert (rallied.resources[AEDUI], robbed.resources[AEDUI]) == (5 + 1, 4 + 1), "with one for the pass"
    assert rallied.count_bands(Region.VENETI, AEDUI) == robbed.count_bands(Region.VENETI, AEDUI) == 1
    assert match.at(7).state.count_bands(Region.VENETI, AEDUI) == 0


def test_a6_2_the_phase_is_shown_until_the_next_card_is_over() -> None:
    cards = [6, 3, "CICERO", "POMPEY", "TITUS_LABIENUS"]
    match = passed(cards, pieces={"VENETI": {"GERMAN_HIDDEN": 1}})
    assert story_of(match) is not None
    do(match, Pass(), Pass(), Pass(), Pass())
    assert story_of(match) is None


def test_a2_3_9_at_peace_there_is_no_phase_and_the_table_says_so() -> None:
    match = passed(["CICERO"])
    assert match.chronicle is not None
    assert story_of(match) is None
    assert "arverni_peace" in [line.news.key for line in match.chronicle]


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_a2_1_the_interlude_is_a_guided_sequence(lang: str) -> None:
    """At every question one step is under way, those before are done, those after to come; in text too."""
    text = catalogue(lang, "gaul")
    start = {"config": {"scenario": "GALLIC_WAR"}, "card": "WINTER", "winters": 3, "start": "scenario"}
    match = from_position(GAME, start, random_dealer(Random(1)))
    rng, seen = Random(1), set()
    while not match.over and match.state.phase is Phase.INTERLUDE:
        assert match.chronicle is not None
        story = GAME.telling.story(match.view(0), [line.news for line in match.chronicle], text)
        assert story is not None
        now = match.state.step
        assert [STAGES.index(step.stage) for step in story.steps] == [0] * now + [1] + [2] * (len(InterludeStep) - now - 1)
        table = GAME.telling.board_text(match.view(0), text)[0]
        assert (len(table.rows), table.rows[now][2]) == (len(InterludeStep), text.say("page.stage_now"))
        seen.add(InterludeStep(now))
        ask = match.pending[0]
        match.answer(ask.seat, ask.choice.sample(rng))
    assert {InterludeStep.GERMANS, InterludeStep.BELGAE, InterludeStep.ROMANS, InterludeStep.EXPEDITION} <= seen
    assert match.chronicle is not None
    after = GAME.telling.story(match.view(0), [line.news for line in match.chronicle], text)
    assert after is not None
    assert {step.stage for step in after.steps} == {"done"}
