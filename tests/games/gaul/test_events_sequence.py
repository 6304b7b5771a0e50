"""§2.3.6, §5.4: events and Eligibility over several cards, and free actions that keep their limits."""

from __future__ import annotations

from games.gaul.carry import carry_out
from games.gaul.table import GaulMatch, do, options, position, state

from quadriga.games.gaul.cards import Card
from quadriga.games.gaul.events.vocabulary import Choose, Name, Pick, Way
from quadriga.games.gaul.moves import Agree, Event, Issue, Pass, PlaceAlly, Select, To
from quadriga.games.gaul.rules.sequence import find_eligible
from quadriga.games.gaul.terms import AEDUI, ARVERNI, BELGAE, ROMANS, Command, Deed, Force, Region, Side, Tribe

DECK = ["DRUIDS", "COLONY", "CICERO", "SURUS"]


def pass_all(match: GaulMatch) -> None:
    """Everybody passes until the next card."""
    card = match.state.current
    while match.state.current == card:
        do(match, Pass())


def test_t4_2_3_6_ineligible_through_the_next_card_lasts_exactly_that_long() -> None:
    match = position(dice=DECK, card="CLODIUS_PULCHER", next="ALAUDAE", eligible=["BELGAE", "ARVERNI"])
    do(match, Event(Side.SHADED))
    pass_all(match)
    assert match.state.current == Card.ALAUDAE
    assert match.state.eligible[ROMANS] == 0
    assert match.state.eligible[BELGAE] == 1  # who executed it stays Eligible (T5)
    pass_all(match)
    assert match.state.eligible[ROMANS] == 1


def test_t5_2_3_6_the_executing_faction_is_otherwise_ineligible() -> None:
    match = position(dice=DECK, card="CLODIUS_PULCHER", next="ALAUDAE", eligible=["BELGAE"])
    do(match, Event(Side.UNSHADED))
    assert match.state.current == Card.ALAUDAE
    assert match.state.eligible[BELGAE] == 0


def test_t6_5_4_a_free_march_is_allowed_upon_frost() -> None:
    g = state(next="WINTER", pieces={"VENETI": {"ARVERNI_HIDDEN": 2}})
    carry_out(
        g, ROMANS, Card.MORASSES, Name(ARVERNI), Issue(Command.MARCH), Select(Region.VENETI), {Force.ARVERNI_HIDDEN: 2},
        To(Region.CARNUTES), shaded=True,
    )  # fmt: skip
    assert g.count_bands(Region.CARNUTES, ARVERNI) == 2


def test_t6_5_4_free_rally_still_not_in_devastated_regions() -> None:
    g = state(devastated=["AEDUI"], tribes={"AEDUI": "AEDUI_ALLY"})
    prompts = carry_out(g, ROMANS, Card.CELTIC_RITES, Name(AEDUI), shaded=True)
    assert "step" not in prompts
    assert g.count_bands(Region.AEDUI, AEDUI) == 0


def test_t6_3_1_2_a_free_command_costs_nothing_and_leaves_eligibility_alone() -> None:
    g = state(pieces={"VENETI": {"AEDUI_HIDDEN": 2}}, resources={"AEDUI": 3})
    march = [Issue(Command.MARCH), Select(Region.VENETI), {Force.AEDUI_HIDDEN: 2}, To(Region.CARNUTES)]
    carry_out(g, ROMANS, Card.CELTIC_RITES, Name(AEDUI), *march, shaded=True)
    assert g.resources[AEDUI] == 3
    assert g.eligible[AEDUI] == 1
    assert g.deed(AEDUI) is Deed.NOTHING


def test_35_a_faction_that_has_acted_on_the_card_stays_eligible_after_it() -> None:
    g = state()
    g.deeds[ROMANS] = int(Deed.COMMAND_ABILITY)
    carry_out(g, ARVERNI, Card.GALLIC_SHOUTS, Agree(), Choose(Way.ELIGIBLE), dice=["DRUIDS", "COLONY"])
    assert g.stays[ROMANS] == 1
    assert find_eligible(g) is not ROMANS


def test_5_1_3_what_cannot_be_carried_out_is_skipped() -> None:
    g = state(pieces={"CARNUTES": {"AUXILIA_HIDDEN": 1}})
    carry_out(g, ARVERNI, Card.NUMIDIANS, shaded=True)
    assert g.count_bands(Region.CARNUTES, ROMANS) == 0


def test_5_2_an_event_without_effect_can_be_chosen() -> None:
    match = position(dice=DECK, card="AVARICUM", next="ALAUDAE")
    assert Event(Side.UNSHADED) in options(match)
    do(match, Event(Side.UNSHADED))
    assert match.state.deed(AEDUI) is Deed.EVENT


def test_5_1_1_dispersed_and_reserved_tribes_take_no_allies() -> None:
    g = state(pieces={"AEDUI": {"AEDUI_HIDDEN": 1}}, tribes={"BITURIGES": "DISPERSED"})
    prompts = carry_out(
        g, ROMANS, Card.BOII, Name(ROMANS), PlaceAlly(Tribe.HELVETII), PlaceAlly(Tribe.SENONES), *[Select(Region.AEDUI)] * 2
    )
    assert prompts.count("event_place_ally") == 2
    assert g.count_strongholds(ROMANS) == 2


def test_5_1_1_a_replaced_piece_without_a_successor_is_removed() -> None:
    g = state(pieces={"CARNUTES": {"ARVERNI_HIDDEN": 1}, "AEDUI": {"AEDUI_HIDDEN": 20}})
    carry_out(g, ROMANS, Card.LITAVICCUS, Pick(Region.CARNUTES, Force.ARVERNI_HIDDEN))
    assert g.factions_in(Region.CARNUTES) == []


def test_3_1_1_what_an_event_does_is_told_under_its_card_and_nothing_else_is() -> None:
    match = position(dice=DECK, card="CLODIUS_PULCHER", next="ALAUDAE", eligible=["BELGAE", "ARVERNI"])
    do(match, Event(Side.SHADED))
    reports = [line.news for line in match.chronicle or []]
    first = next(i for i, news in enumerate(reports) if news.key == "event") + 1
    assert reports[first].args["under"] is Card.CLODIUS_PULCHER
    pass_all(match)
    after = [line.news for line in match.chronicle or []][len(reports) :]
    assert after
    assert not any("under" in news.args for news in [*reports[:first], *after])
