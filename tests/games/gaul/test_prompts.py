"""What questions of Gaul say by the board: from where, what a way out ends, what either choice costs."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import pytest

from quadriga.games.gaul import GAME
from quadriga.games.gaul.draw.cards import cards
from quadriga.games.gaul.draw.panels import extra
from quadriga.games.gaul.moves import (
    Agree,
    Attack,
    Besiege,
    Disperse,
    Event,
    Finish,
    Give,
    Issue,
    IssueLimited,
    Negotiate,
    Pass,
    PlaceAlly,
    Refuse,
    Remove,
    RemoveTribe,
    Request,
    Retreat,
    Roll,
    Scatter,
    Select,
    Stand,
    Stop,
    To,
    Use,
)
from quadriga.games.gaul.rules.abilities.gallic import trade
from quadriga.games.gaul.rules.abilities.roman import build
from quadriga.games.gaul.rules.action import Action
from quadriga.games.gaul.rules.quarters import keep
from quadriga.games.gaul.terms import Ability, Command, Faction, Force, Region, Side, Tribe
from quadriga.kernel import Amount, Ask, News
from quadriga.lessons import names, read_lesson
from quadriga.text import LANGUAGES, catalogue
from quadriga.text.telling import look
from quadriga.web.page.analysis import line as line_of
from quadriga.web.page.preview import consequences, fate_of
from quadriga.web.page.question import Words, about, listed, opts, opts_by_hand, shaped_line

from .asking import listen, next_ask
from .carry import drive
from .table import GaulMatch, asked, do, options, position, state, with_nonplayers

TEXT = catalogue("en", "gaul")


def said(match: GaulMatch, lang: str = "en") -> str | None:
    ask = asked(match)
    return GAME.telling.prompt(look(GAME, match.state, ask.seat), ask, catalogue(lang, "gaul"))


def line(match: GaulMatch, move: Any) -> str | None:
    ask = asked(match)
    return GAME.telling.line(look(GAME, match.state, ask.seat), ask.seat, move, TEXT)


def test_3_2_2_a_march_asks_from_which_region() -> None:
    match = position(pieces={"CARNUTES": {"AUXILIA_HIDDEN": 4}}, resources={"ROMANS": 9})
    do(match, Issue(Command.MARCH))
    assert said(match) == "Romans, March: from which Region? You have 9 Resources."
    assert line(match, Finish()) == "done: end March"


@pytest.mark.parametrize(
    ("command", "faction", "pieces", "within"),
    [
        (Command.SEIZE, "ROMANS", {"LEGION": 3}, ()),
        (Command.RAID, "ARVERNI", {"ARVERNI_HIDDEN": 3}, ()),
        (Command.RALLY, "ARVERNI", {"ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 3}, (PlaceAlly(Tribe.SENONES),)),
    ],
)
def test_3_1_done_in_a_region_is_not_called_like_the_end_of_the_command(
    command: Command, faction: str, pieces: dict[str, int], within: tuple[Any, ...]
) -> None:
    match = position(pieces={"MANDUBII": pieces}, resources={faction: 9}, eligible=[faction])
    do(match, Issue(command), Select(Region.MANDUBII), *within)
    assert Finish() in options(match)
    assert line(match, Finish()) == "done in Mandubii"
    do(match, Finish())
    assert asked(match).prompt == "step"
    assert line(match, Finish()) == f"done: end {TEXT.name(command)}"


@pytest.mark.parametrize("is_devastated", [False, True])
def test_3_2_3_whoever_may_disperse_reads_what_it_really_brings(is_devastated: bool) -> None:
    devastated = ["MANDUBII"] if is_devastated else []
    match = position(dice=[6] * 4, pieces={"MANDUBII": {"LEGION": 3}}, devastated=devastated, resources={"ROMANS": 9})
    do(match, Issue(Command.SEIZE))
    worth = "brings nothing, for it is Devastated" if is_devastated else "brings 6 Resources without Dispersing"
    assert line(match, Select(Region.MANDUBII)) == f"Seize: Mandubii, {worth}"
    do(match, Select(Region.MANDUBII))
    if is_devastated:
        words = "It brings nothing, for the Region is Devastated, and may make Gauls Rally."
        assert said(match) == f"Romans in Mandubii: Disperse a Tribe? {words}"
        assert line(match, Disperse(Tribe.SENONES)) == "Disperse Senones: it brings nothing, for the Region is Devastated"
    else:
        assert said(match) is None, "the words of the catalogue do"
        assert asked(match).args["n"] == 6
        assert line(match, Disperse(Tribe.SENONES)) == "Disperse Senones: 6 Resources instead of 2"
    do(match, Disperse(Tribe.SENONES))
    promised = asked(match).args["n"]
    assert promised == (0 if is_devastated else 10)
    do(match, Finish())
    assert match.state.resources[Faction.ROMANS] == 9 + promised


def test_4_2_2_done_with_the_first_part_of_a_scout_does_not_claim_to_end_it() -> None:
    pieces = {"MANDUBII": {"ROMAN_LEADER": 1, "AUXILIA_HIDDEN": 3, "ARVERNI_HIDDEN": 2}}
    match = position(pieces=pieces, resources={"ROMANS": 9})
    do(match, Issue(Command.MARCH), Use(Ability.SCOUT))
    assert (asked(match).prompt, line(match, Finish())) == ("scout_from", "done: go on")
    do(match, Finish())
    assert asked(match).prompt == "scout_reveal", "the Scout goes on"


def test_3_2_4_whoever_is_attacked_reads_what_either_choice_costs() -> None:
    match = position(
        pieces={"MANDUBII": {"ROMAN_LEADER": 1, "LEGION": 2, "AUXILIA_HIDDEN": 3, "ARVERNI_HIDDEN": 4}}, resources={"ROMANS": 9}
    )
    do(match, Issue(Command.BATTLE), Select(Region.MANDUBII))
    assert said(match) == "Arverni in Mandubii are attacked by the Romans: Retreat? You have 4 pieces there."
    assert line(match, Stand()) == "stand: lose up to 4, too few are left to strike back", "six Losses, but four pieces"
    assert line(match, Scatter()) == "Retreat without refuge: lose up to 3, then everybody who cannot hide is removed"
    assert line(match, Retreat(Region.CARNUTES)) == "Retreat to Carnutes: lose up to 3"


def test_3_2_4_where_no_region_is_left_it_says_so() -> None:
    pieces = {"MANDUBII": {"AUXILIA_HIDDEN": 3, "ARVERNI_HIDDEN": 2}}
    match = position(pieces=pieces, resources={"ROMANS": 9})
    do(match, Issue(Command.BATTLE), Select(Region.MANDUBII), Stand())
    while asked(match).prompt != "step":
        do(match, next(iter(options(match))))
    assert not any(isinstance(move, Select) for move in options(match))
    assert said(match) == "Romans, Battle: no further Region is left."


def test_49_whoever_must_give_up_a_piece_reads_where_and_finds_it_lit_there() -> None:
    pieces = {"CARNUTES": {"LEGION": 8, "AUXILIA_HIDDEN": 1}, "MANDUBII": {"LEGION": 1}}
    match = position(card="DROUGHT", pieces=pieces, tribes={"AULERCI": "ROMAN_ALLY"}, eligible=["ROMANS"])
    do(match, Event(Side.UNSHADED), Select(Region.CARNUTES))
    ask = asked(match)
    assert TEXT.say(f"prompt.{ask.prompt}", **ask.args) == "Drought: Romans must give up a piece in Carnutes."
    assert "Region.CARNUTES" in about(ask), "the page lights the pieces that stand there"
    assert Remove(Force.LEGION) in ask.choice


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_two_answers_of_nobody_are_called_alike(lang: str) -> None:
    text = catalogue(lang, "gaul")
    names = [text.say(f"none.{prompt}") for prompt in ("march_group", "march_along", "march_on", "scout_group")]
    names += [text.say("page.clear_all"), text.say("page.everything")]
    assert len({name.lower() for name in names}) == len(names)


def test_reports_of_the_same_loss_are_told_as_one() -> None:
    one = {"region": Region.CARNUTES, "n": 1, "piece": Force.ARVERNI_HIDDEN}
    gone, die = News("removed", one), News("rolled", {"n": 2})
    told = [gone, die, gone, die, gone]
    found = GAME.telling.sum_up(told)
    assert [(news.key, news.args["n"]) for news in found] == [("removed", 3), ("rolled", 2), ("rolled", 2)]


def test_3_2_4_a_button_for_a_victim_says_what_is_done_to_it() -> None:
    pieces = {"MANDUBII": {"LEGION": 4, "ARVERNI_HIDDEN": 6, "BELGIC_HIDDEN": 2}}
    match = position(pieces=pieces, resources={"ROMANS": 9})
    do(match, Issue(Command.BATTLE), Select(Region.MANDUBII))
    view = look(GAME, match.state, asked(match).seat)
    label = GAME.telling.label(view, asked(match).seat, ("Attack", "ARVERNI"), TEXT)
    assert label == "attack Arverni: 4 Losses; 2 if they Retreat; at most 1 in return"


def test_3_2_4_nobody_would_lose_more_than_stands_there_or_strike_back_when_all_are_gone() -> None:
    pieces = {"MANDUBII": {"LEGION": 4, "ARVERNI_HIDDEN": 2, "BELGIC_LEADER": 1, "BELGIC_HIDDEN": 1}}
    match = position(pieces=pieces, resources={"ROMANS": 9})
    do(match, Issue(Command.BATTLE), Select(Region.MANDUBII))
    view = look(GAME, match.state, asked(match).seat)
    told = [GAME.telling.label(view, asked(match).seat, ("Attack", name), TEXT) for name in ("ARVERNI", "BELGAE")]
    assert told[0] == "attack Arverni: 2 Losses; none in return", "two Warbands, and 4 Losses"
    assert told[1] == "attack Belgae: 2 Losses; at most 1 in return", "a Leader may survive his roll"


def meant(match: GaulMatch, move: Any, lang: str = "en") -> str | None:
    ask = asked(match)
    return GAME.telling.tip(look(GAME, match.state, ask.seat), ask, move, catalogue(lang, "gaul"))


def test_2_3_4_a_command_says_what_it_does_and_for_how_much() -> None:
    romans = position(pieces={"CARNUTES": {"LEGION": 4}}, resources={"ROMANS": 9})
    assert "2 Resources a Region that they leave" in (meant(romans, Issue(Command.MARCH)) or "")
    assert (meant(romans, IssueLimited(Command.MARCH)) or "").endswith("In one Region only, without a Special Ability.")
    gauls = position(pieces={"CARNUTES": {"ARVERNI_HIDDEN": 4}}, resources={"ARVERNI": 9}, eligible=["ARVERNI"])
    assert "1 Resource a Region that they leave" in (meant(gauls, Issue(Command.MARCH)) or "")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_command_and_every_special_ability_has_a_tip(lang: str) -> None:
    match = position(pieces={"CARNUTES": {"LEGION": 4}}, resources={"ROMANS": 9})
    moves = [*map(Issue, Command), *map(Use, Ability), Pass()]
    assert all(meant(match, move, lang) for move in moves)


def test_2_3_3_pass_says_what_it_earns() -> None:
    match = position(pieces={"CARNUTES": {"LEGION": 4}}, resources={"ROMANS": 9})
    assert line(match, Pass()) == "pass: +2 Resources"


def test_4_4_1_whoever_is_asked_about_a_trade_reads_what_it_brings_either_way() -> None:
    """Two Allies, and the Subdued Helvetii under Aedui Control: one Resource each, two with Roman consent."""
    match = position(
        pieces={"AEDUI": {"AEDUI_HIDDEN": 3}},
        tribes={"AEDUI": "AEDUI_ALLY", "SEQUANI": "AEDUI_ALLY"},
        resources={"AEDUI": 5},
        eligible=["AEDUI"],
    )
    do(match, Issue(Command.RALLY), Use(Ability.TRADE))
    words = "Romans: do you agree to the Trade of Aedui? They earn up to 6 Resources if you agree, up to 3 if not."
    words += " You gain and lose nothing by it."
    assert TEXT.say(f"prompt.{asked(match).prompt}", **asked(match).args) == words
    assert not {Agree.__name__, Refuse.__name__} & GAME.telling.quiet, "neither answer is pressed upon anybody"


@pytest.mark.parametrize(
    ("tribes", "words"),
    [
        (
            ("AEDUI", "BITURIGES"),
            "They earn up to 4 Resources if you agree; if not, they do without Trade. You gain and lose nothing by it.",
        ),
        (("AEDUI",), "It brings too little either way, and they do without it. You gain and lose nothing by it."),
        (("AEDUI", "BITURIGES", "SEQUANI"), None),
    ],
)
def test_8_6_3_a_trade_that_nonplayers_would_do_without_promises_nothing(tribes: tuple[str, ...], words: str | None) -> None:
    """As 1st Eligible they Trade for more than two Resources only: one for each Ally, two with Roman consent."""
    g = with_nonplayers("AEDUI", tribes=dict.fromkeys(tribes, "AEDUI_ALLY"), eligible=["AEDUI"])
    ask: Any = trade(g, Action(Faction.AEDUI, Command.RALLY)).send(None)
    said = GAME.telling.prompt(look(GAME, g, ask.seat), ask, TEXT)
    assert said == (None if words is None else f"Romans: do you agree to the Trade of Aedui? {words}")


def test_3_2_1_consent_to_a_supply_line_says_what_they_pay_without_it() -> None:
    aedui = {name: {"AEDUI_HIDDEN": 2} for name in ("SEQUANI", "AEDUI")}
    arverni = {name: {"ARVERNI_HIDDEN": 2} for name in ("BITURIGES", "CARNUTES", "ATREBATES", "TREVERI")}
    match = position(pieces={"MANDUBII": {"ROMAN_LEADER": 1}, **aedui, **arverni}, resources={"ROMANS": 9})
    do(match, Issue(Command.RECRUIT), Select(Region.MANDUBII))
    assert said(match) is not None
    assert (said(match) or "").endswith("If not, their Recruit in Mandubii costs them 2 Resources instead of none.")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_advice_names_the_pieces_of_a_march_and_where_they_leave(lang: str) -> None:
    """G8: there one sees neither the pieces nor the Region."""
    match = position(pieces={"CARNUTES": {"LEGION": 4, "AUXILIA_HIDDEN": 2}}, resources={"ROMANS": 9})
    do(match, Issue(Command.MARCH), Select(Region.CARNUTES))
    ask, text = asked(match), catalogue(lang, "gaul")
    words = Words(text, GAME.telling, look(GAME, match.state, ask.seat), ask.seat, ask)
    told = {
        "en": ("March from Carnutes with 3× Legion", "End the March from here"),
        "cs": ("Vyrazit z území Karnutů: 3× legie", "Ukončit pochod odtud"),
    }
    assert (line_of(ask.choice, ["LEGION=3"], words), line_of(ask.choice, [], words)) == told[lang]


@pytest.mark.parametrize(
    ("nonplayers", "rich", "asks"),
    [("ALL_BUT_ROMANS", "ARVERNI", False), ("NONE", "ARVERNI", True), ("ALL_BUT_ROMANS", None, False)],
)
def test_1_5_2_an_event_asks_about_resources_only_where_somebody_could_answer(
    nonplayers: str, rich: str | None, asks: bool
) -> None:
    """§8.4.2: non-players send nothing because somebody asks. Where nobody has anything, nothing is skipped."""
    resources = {"ROMANS": 0, **({rich: 5} if rich else {})}
    config = {"scenario": "GREAT_REVOLT", "nonplayers": nonplayers}
    match = position(config=config, card="CICERO", pieces={"CARNUTES": {"LEGION": 4}}, resources=resources)
    ask = asked(match)
    plans = GAME.telling.plans(look(GAME, match.state, ask.seat), ask, TEXT)
    assert [plan.answers for plan in plans] == ([(("Event", "UNSHADED"), ("Finish",))] if rich and not asks else [])
    for written in plans[0].answers if plans else [("Event", "UNSHADED")]:
        match.answer_written(ask.seat, written)
    assert (asked(match).prompt == "event_transfer") is asks


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_question_that_asks_for_no_consent_is_not_answered_by_consent(lang: str) -> None:
    text = catalogue(lang, "gaul")
    told = {"en": ("Use it", "Do not use it", "Ask", "Do not ask"), "cs": ("Využít", "Nevyužít", "Požádat", "Nežádat")}
    g = state()
    found = []
    for prompt in ("event_may", "join_defence"):
        ask: Ask[Any] = Ask(0, [Agree(), Refuse()], prompt, faction=Faction.ROMANS)
        words = Words(text, GAME.telling, look(GAME, g, 0), 0, ask)
        found += [words.line(option) for option in listed(ask.choice)]
    assert tuple(found) == told[lang]
    consent: Ask[Any] = Ask(0, [Agree(), Refuse()], "agree_supply")
    assert not text.has(f"answer.{consent.prompt}.Agree"), "there the plain words are right"


def test_2_3_4_where_the_event_may_not_be_played_the_question_says_why() -> None:
    where = {"MANDUBII": {"LEGION": 3}, "CARNUTES": {"ARVERNI_HIDDEN": 3}}
    table: dict[str, Any] = {"pieces": where, "resources": {"ARVERNI": 9}, "card": "CICERO", "eligible": ["ROMANS", "ARVERNI"]}
    assert said(position(**table)) is None, "the words of the catalogue do"
    match = position(**table, deeds={"ROMANS": "COMMAND"})
    assert asked(match).prompt == "slot"
    why = "The Event stays closed: the Romans used no Special Ability with their Command."
    assert said(match) == f"Arverni: Cicero. Limited Command or Pass? {why}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_pass_that_turns_up_a_card_says_so(lang: str) -> None:
    match = position(pieces={"MANDUBII": {"LEGION": 3}}, eligible=["ROMANS"])
    assert fate_of(match, 0, Pass()).drawn == "card"
    text = catalogue(lang, "gaul")
    told = {"en": "the next card is turned up", "cs": "odkryje se další karta"}
    assert text.say("reveal.card") == told[lang]


def deed(match: GaulMatch, answer: Any, lang: str = "en") -> str:
    ask, text = asked(match), catalogue(lang, "gaul")
    return shaped_line(ask, answer, Words(text, GAME.telling, look(GAME, match.state, ask.seat), ask.seat, ask))


@pytest.mark.parametrize(
    ("lang", "one", "none"),
    [("en", "Send Belgae 1 Resource", "Send nothing"), ("cs", "Poslat Belgům 1 zdroj", "Neposlat nic")],
)
def test_1_5_2_whoever_sends_resources_reads_to_whom(lang: str, one: str, none: str) -> None:
    here = {"CARNUTES": {"AUXILIA_HIDDEN": 4}}
    match = position(pieces=here, resources={"ROMANS": 9, "BELGAE": 3})
    do(match, Issue(Command.MARCH), Negotiate(), Give(Faction.BELGAE))
    assert deed(match, 1, lang) == one
    asking = position(pieces=here, resources={"ROMANS": 3, "BELGAE": 9})
    do(asking, Issue(Command.MARCH), Negotiate(), Request(Faction.BELGAE))
    assert deed(asking, 0, lang) == none


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "Go on to Bituriges with 4 pieces"), ("cs", "Dál na území Biturígů jdou 4 jednotky")]
)
def test_3_2_2_whoever_goes_on_reads_where_to_and_sees_the_way(lang: str, words: str) -> None:
    match = position(pieces={"MANDUBII": {"LEGION": 4}}, resources={"ROMANS": 9})
    do(match, Issue(Command.MARCH), Select(Region.MANDUBII), {Force.LEGION: 4}, To(Region.CARNUTES), To(Region.BITURIGES))
    assert asked(match).prompt == "march_on"
    group = (Amount(Force.LEGION, 4),)
    assert deed(match, group, lang) == words
    view = look(GAME, match.state, 0)
    assert "way-end" in GAME.scene.ghosts(view, 0, ("LEGION=4",), catalogue(lang, "gaul"))


def test_4_2_3_a_siege_says_what_falls_before_the_battle() -> None:
    here = {"CARNUTES": {"LEGION": 4, "ARVERNI_HIDDEN": 2}}
    match = position(pieces=here, tribes={"AULERCI": "ARVERNI_ALLY"}, resources={"ROMANS": 9})
    do(match, Issue(Command.BATTLE), Select(Region.CARNUTES))
    plain, siege = line(match, Attack(Faction.ARVERNI)), line(match, Besiege(Faction.ARVERNI))
    assert siege is not None
    assert plain is not None
    assert "first an Ally or Citadel of theirs falls" in siege
    assert "falls" not in plain


def test_4_2_1_an_ally_that_adds_nothing_to_the_score_says_so() -> None:
    """A Subdued tribe counts for Rome as an Ally does; one that was another's does not."""
    here = {"CARNUTES": {"ROMAN_LEADER": 1, "LEGION": 4, "FORT": 1}}
    match = position(pieces=here, tribes={"CARNUTES": "SUBDUED"}, resources={"ROMANS": 9})
    do(match, Issue(Command.SEIZE), Use(Ability.BUILD), Select(Region.CARNUTES))
    score = match.state.rules.score(match.state, Faction.ROMANS)
    told = line(match, PlaceAlly(Tribe.CARNUTES))
    assert told is not None
    assert f"your score stays {score}" in told
    do(match, PlaceAlly(Tribe.CARNUTES))
    assert match.state.rules.score(match.state, Faction.ROMANS) == score


def test_3_2_4_a_roll_says_its_odds() -> None:
    pieces = {"CARNUTES": {"LEGION": 2, "AUXILIA_HIDDEN": 4, "ARVERNI_HIDDEN": 14}}
    match = position(pieces=pieces, resources={"ROMANS": 9})
    do(match, Issue(Command.BATTLE), Select(Region.CARNUTES))
    while Roll(Force.LEGION) not in options(match):
        do(match, Stand() if Stand() in options(match) else next(iter(options(match))))
    assert line(match, Roll(Force.LEGION)) == "roll for Legion: lost on 1 to 3 of 6"
    view, seat = look(GAME, match.state, asked(match).seat), asked(match).seat
    buttons = [GAME.telling.label(view, seat, part, TEXT) for part in (("Roll", "LEGION"), ("Remove", "AUXILIA_HIDDEN"))]
    assert buttons == ["roll for Legion: lost on 1 to 3 of 6", "remove Hidden Auxilia"]


def test_3_4_5_a_battle_that_nobody_else_has_a_say_in_is_asked_about_before_it_is_fought() -> None:
    """Germans never Retreat and choose nothing: one answer fights to the end."""
    match = position(pieces={"UBII": {"LEGION": 4, "GERMAN_REVEALED": 6}}, resources={"ROMANS": 9})
    do(match, Issue(Command.BATTLE))
    view = look(GAME, match.state, 0)
    told = GAME.telling.caution(view, Select(Region.UBII), None, TEXT)
    assert told == "This fights the whole Battle: Germans take 4 Losses, you at most 1 in return."
    against_people = position(pieces={"CARNUTES": {"LEGION": 4, "ARVERNI_HIDDEN": 4}}, resources={"ROMANS": 9})
    do(against_people, Issue(Command.BATTLE))
    view = look(GAME, against_people.state, 0)
    assert GAME.telling.caution(view, Select(Region.CARNUTES), None, TEXT) is None, "the Arverni are asked first"


def winter(**resources: int) -> Ask[Any]:
    """The question for whom one pays: eight Legions and an Auxilia in Sequani."""
    g = state(pieces={"SEQUANI": {"LEGION": 8, "AUXILIA_HIDDEN": 1}}, resources={"ROMANS": 27, **resources})
    return next_ask(keep(g, Region.SEQUANI))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_6_3_3_whoever_may_pay_for_the_winter_reads_what_is_at_stake(lang: str) -> None:
    ask, text = winter(), catalogue(lang, "gaul")
    g = state(resources={"ROMANS": 27})
    said = GAME.telling.prompt(look(GAME, g, 0), ask, text)
    assert said is not None
    assert all(number in said for number in ("9", "18", "27", "1-3")), "how many, what all would cost, what one has, the dice"
    words = Words(text, GAME.telling, look(GAME, g, 0), 0, ask)
    nobody, some = shaped_line(ask, (), words), shaped_line(ask, (Amount(Force.LEGION, 4),), words)
    assert {"9", "1-3"} <= set(re.findall(r"[\d-]+", nobody))
    assert {"8", "5", "1-3"} <= set(re.findall(r"[\d-]+", some)), "paid, left to the dice"
    usual = GAME.telling.usual(look(GAME, g, 0), ask)
    assert dict(usual) == {Force.LEGION: 8, Force.AUXILIA_HIDDEN: 1}, "nobody is left to the dice by mere carelessness"


def test_6_3_3_where_not_all_can_be_paid_for_nothing_is_chosen_beforehand() -> None:
    assert GAME.telling.usual(look(GAME, state(), 0), winter(ROMANS=5)) is None


@pytest.mark.parametrize(
    ("faction", "words"),
    [
        ("ROMANS", "To stay costs 16 Resources for 8 pieces (you have 27); each unpaid one rolls and is lost on 1-3."),
        ("ARVERNI", "In a Devastated Region without an Ally or Citadel of yours"),
    ],
)
def test_6_3_whoever_may_still_leave_reads_what_it_means_to_stay(faction: str, words: str) -> None:
    match = position(
        card="WINTER",
        phase="QUARTERS",
        step=("GERMANS", "BELGAE", "AEDUI", "ARVERNI", "ROMANS").index(faction),
        pieces={"SEQUANI": {"LEGION": 8}, "CARNUTES": {"ARVERNI_HIDDEN": 4}, "BITURIGES": {"ARVERNI_HIDDEN": 4}},
        resources={"ROMANS": 27},
    )
    assert asked(match).prompt in ("quarters", "provincia_from")
    assert words in (said(match) or "")


def test_6_3_3_before_the_dice_of_winter_one_reads_on_what_a_piece_is_lost() -> None:
    for lang in LANGUAGES:
        assert all(n in catalogue(lang, "gaul").say("reveal.desertion") for n in "123")


def test_4_2_1_a_build_that_ends_by_itself_says_why() -> None:
    g = state(
        pieces={"PROVINCIA": {"ROMAN_LEADER": 1, "FORT": 1}, "SEQUANI": {"LEGION": 4}},
        tribes={"SEQUANI": "ARVERNI_ALLY", "HELVII": "ROMAN_ALLY"},
        resources={"ROMANS": 12},
    )
    heard = listen(g)
    a = Action(Faction.ROMANS, Command.MARCH)
    with g.executes(a), g.under_way(Ability.BUILD):
        drive(g, build(g, a), [Select(Region.SEQUANI), RemoveTribe(Tribe.SEQUANI)])
    assert heard[-1].key == "no_further"
    assert TEXT.say("log.no_further", **heard[-1].args) == "Build is over: no further Region allows it."


@pytest.mark.parametrize("lang", LANGUAGES)
def test_1_5_2_whoever_lets_others_pass_or_not_reads_what_follows(lang: str) -> None:
    """Both answers name their consequence: agree and refuse alone say nothing of what is asked."""
    pieces = {"MANDUBII": {"LEGION": 4, "ARVERNI_HIDDEN": 6}, "TREVERI": {"LEGION": 1}}
    match = position(pieces=pieces, resources={"ROMANS": 9})
    do(match, Issue(Command.BATTLE), Select(Region.MANDUBII))
    while asked(match).prompt != "agree_retreat":
        offered = [move for move in asked(match).choice if isinstance(move, Attack | Retreat)]
        do(match, next((move for move in offered if move == Retreat(Region.TREVERI)), offered[0]))
    ask, text = asked(match), catalogue(lang, "gaul")
    words = Words(text, GAME.telling, look(GAME, match.state, ask.seat), ask.seat, ask)
    agree, refuse = (words.line(option) for option in listed(ask.choice))
    assert " 2 " in agree, "half of the Losses"
    assert " 4 " in refuse, "all of them"


def test_4_2_1_what_a_build_may_do_with_a_tribe_is_asked_in_words() -> None:
    g = state(
        pieces={"PROVINCIA": {"ROMAN_LEADER": 1}, "SEQUANI": {"LEGION": 4}},
        tribes={"SEQUANI": "ARVERNI_ALLY"},
        resources={"ROMANS": 12},
    )
    a = Action(Faction.ROMANS, Command.MARCH)
    with g.executes(a), g.under_way(Ability.BUILD):
        asking = build(g, a).__await__()
        next(asking)
        ask = asking.send(Select(Region.SEQUANI))
        view = look(GAME, g, 0)
        assert "click a lit Tribe to Subdue or win it" in (GAME.telling.prompt(view, ask, TEXT) or "")
        assert GAME.telling.line(view, 0, RemoveTribe(Tribe.SEQUANI), TEXT) == f"Subdue {TEXT.name(Tribe.SEQUANI)}"
        asking.close()


def test_3_2_1_a_button_for_a_tribe_says_that_an_ally_is_placed() -> None:
    match = position(pieces={"CARNUTES": {"LEGION": 4}}, resources={"ROMANS": 9})
    label = GAME.telling.label(look(GAME, match.state, 0), 0, ("PlaceAlly", "AULERCI"), TEXT)
    assert label == "place an Ally: Aulerci"


def test_3_2_4_a_battle_is_foretold_in_words_of_its_own() -> None:
    args: dict[str, Any] = {"faction": Faction.ROMANS, "other": Faction.GERMANS, "region": Region.TREVERI, "n": 0, "m": 2}
    for lang in LANGUAGES:
        text = catalogue(lang, "gaul")
        assert text.say("will.fought", **args) != text.say("log.fought", **args)
    match = position(pieces={"UBII": {"LEGION": 4, "GERMAN_REVEALED": 2}}, resources={"ROMANS": 9})
    do(match, Issue(Command.BATTLE))
    view = look(GAME, match.state, 0)
    f: Any = SimpleNamespace(table=SimpleNamespace(match=match), telling=GAME.telling, text=TEXT, view=view)
    assert "would end so: Romans lose 0 pieces, Germans 2" in consequences(f, 0, Select(Region.UBII))


def test_7_3_whoever_is_beyond_the_goal_is_not_called_close_to_it() -> None:
    view = look(GAME, state(), 0)
    told = {margin: str(extra(view._replace(margins=(-9, margin, -9, -9)), 0, TEXT)) for margin in (-1, 0, 1)}
    assert "Arverni" not in told[-1]
    assert "Close to victory: Arverni" in told[0]
    assert "Beyond the goal: Arverni" in told[1]


def test_the_first_lesson_says_what_the_romans_want() -> None:
    first = read_lesson("gaul", names("gaul")[0]).steps[0].words
    assert "win if in Winter more than 15 Tribes" in first["en"]
    assert "Vyhrajete, bude-li v zimě přes 15 kmenů" in first["cs"]


def test_3_2_2_the_lesson_on_the_march_leaves_the_way_to_the_learner() -> None:
    """The table offers far Regions at once; whoever learns to choose a way enters one Region after the other."""
    match = position(pieces={"AEDUI": {"ROMAN_LEADER": 1, "LEGION": 2}}, resources={"ROMANS": 9})
    do(match, Issue(Command.MARCH), Select(Region.AEDUI), {Force.ROMAN_LEADER: 1, Force.LEGION: 2})
    ask = asked(match)
    words = Words(TEXT, GAME.telling, look(GAME, match.state, ask.seat), ask.seat, ask)
    assert opts(ask, 1, words, listed(ask.choice))["plans"]
    assert "plans" not in opts_by_hand(ask, 1, words, listed(ask.choice))


def test_8_4_2_nobody_is_offered_to_ask_a_non_player_for_resources() -> None:
    """They send nothing because somebody asks; the rules let one ask, and the refusal is told."""
    config = {"scenario": "GREAT_REVOLT", "nonplayers": "ALL_BUT_ROMANS"}
    data: dict[str, Any] = {"config": config, "card": "CICERO", "pieces": {"CARNUTES": {"LEGION": 4}}}
    match = position(**data, resources={"ROMANS": 9, "AEDUI": 9})
    do(match, Issue(Command.MARCH))

    def offered(match: GaulMatch) -> list[str]:
        view, ask = look(GAME, match.state, 0), asked(match)
        return [type(move).__name__ for move in ask.choice if not GAME.telling.is_vain(view, ask, move)]

    assert "Negotiate" in offered(match), "one may send some"
    do(match, Negotiate())
    assert set(offered(match)) == {"Give", "Finish"}
    assert said(match) == "Romans: choose a faction to send Resources to."
    do(match, Request(Faction.AEDUI))
    told = [line.news for line in match.chronicle or [] if line.news.key == "refused"]
    assert [news.args for news in told] == [{"faction": Faction.AEDUI, "other": Faction.ROMANS}]
    poor = position(**data, resources={"ROMANS": 2, "AEDUI": 9})
    do(poor, Issue(Command.MARCH), Select(Region.CARNUTES), ())
    assert poor.state.resources[Faction.ROMANS] == 0
    assert "Negotiate" not in offered(poor), "there is nothing to send"


def test_3_2_2_whoever_lets_nobody_march_after_paying_is_told_so() -> None:
    match = position(pieces={"CARNUTES": {"LEGION": 4}}, resources={"ROMANS": 9})
    do(match, Issue(Command.MARCH), Select(Region.CARNUTES))

    def caution(before: Any) -> str | None:
        return GAME.telling.caution(look(GAME, match.state, 0), (), before, TEXT)

    told = "Nobody leaves Carnutes: the 2 Resources for it are spent, and it has had its turn."
    assert caution(Select(Region.CARNUTES)) == told
    assert match.state.resources[Faction.ROMANS] == 7
    do(match, {Force.LEGION: 1}, To(Region.MANDUBII), Stop())
    assert asked(match).prompt == "march_group", "the others may leave"
    assert caution(Stop()) is None, "somebody has"


def test_3_2_3_provoked_non_players_are_told_with_their_dice_and_what_they_did() -> None:
    """The Arverni by a 2 and not the Belgae by a 5; what the Romans seize is the Romans' own line again."""
    config = {"scenario": "GREAT_REVOLT", "nonplayers": "ALL_BUT_ROMANS"}
    pieces = {"MANDUBII": {"LEGION": 4}, "CARNUTES": {"ARVERNI_HIDDEN": 1}}
    tribes = {"SENONES": "SUBDUED", "CARNUTES": "ARVERNI_ALLY"}
    match = position([2, 5, *[1] * 9], config=config, card="CICERO", pieces=pieces, tribes=tribes)
    do(match, Issue(Command.SEIZE), Select(Region.MANDUBII), Disperse(Tribe.SENONES))
    if asked(match).prompt == "disperse":
        do(match, Finish())
    told = [line.news for line in match.chronicle or []]
    words = [TEXT.say(f"log.{news.key}", **news.args) for news in told]
    roused = "Arverni are roused by the fate of Senones: the die shows 2, within 1-3. They Rally for free around it."
    assert roused in words
    assert "Belgae do not stir for Senones: the die shows 5, above 3." in words
    assert next(news.args["faction"] for news in told if news.key == "foraged") is Faction.ROMANS
    passages = GAME.telling.passages(look(GAME, match.state, 0), told, TEXT)
    summaries = [passage.summary for passage in passages]
    assert summaries == ["Arverni, roused by the fate of Senones: a free Rally in Carnutes"]


def test_3_2_4_where_several_may_be_attacked_the_question_says_where_to_look() -> None:
    """More than two answers have no buttons: the factions are lit."""
    here = {"CARNUTES": {"LEGION": 4, "ARVERNI_HIDDEN": 2, "AEDUI_HIDDEN": 2}}
    match = position(pieces=here, tribes={"AULERCI": "ARVERNI_ALLY"}, resources={"ROMANS": 9})
    do(match, Issue(Command.BATTLE), Select(Region.CARNUTES))
    assert said(match) == "Romans in Carnutes: choose a lit faction to attack."
    plain = position(pieces=here, resources={"ROMANS": 9})
    do(plain, Issue(Command.BATTLE), Select(Region.CARNUTES))
    assert said(plain) is None, "two buttons"


def test_3_2_4_before_an_attack_one_reads_that_they_retreat_and_which_tribe_falls() -> None:
    attack, clash = Attack(Faction.ARVERNI), {"faction": Faction.ARVERNI, "region": Region.MANDUBII}
    fallen = News("subdued", {"tribe": Tribe.SENONES, "faction": Faction.ARVERNI})
    for move in (attack, Select(Region.MANDUBII)):
        assert not GAME.telling.repeats(News("retreats", clash), move)
        assert not GAME.telling.repeats(fallen, move)
    assert GAME.telling.repeats(News("marches", {**clash, "faction": Faction.ROMANS}), Select(Region.MANDUBII))
    match = position(pieces={"MANDUBII": {"LEGION": 4, "ARVERNI_HIDDEN": 4}}, resources={"ROMANS": 9})
    do(match, Issue(Command.BATTLE), Select(Region.MANDUBII), Scatter())
    struck = next(line.news for line in match.chronicle or [] if line.news.key.startswith("attack"))
    assert "halved because they Retreat: 2 Losses" in TEXT.say(f"log.{struck.key}", **struck.args)


@pytest.mark.parametrize(("solo", "ends"), [("NORMAL", "a non-player above 0 ends"), ("DIFFICULT", "or above you ends")])
def test_8_9_who_plays_alone_reads_when_that_wins(solo: str, ends: str) -> None:
    def lead(**config: str) -> str:
        return GAME.telling.words(TEXT, GAME.configure(config)).say("moment.victory_lead")

    alone = lead(nonplayers="ALL_BUT_ROMANS", solo=solo)
    assert "You win only in the final Winter" in alone
    assert ends in alone
    assert lead(nonplayers="ALL_BUT_ROMANS", solo="EASY") == lead() == "A margin above 0 ends the game (§6.1)."


@pytest.mark.parametrize("lang", LANGUAGES)
def test_6_3_3_who_winters_for_free_is_asked_with_how_many_and_why(lang: str) -> None:
    """An Ally and a Fort: two of three."""
    g = state(pieces={"SEQUANI": {"LEGION": 2, "AUXILIA_HIDDEN": 1, "FORT": 1}}, tribes={"HELVETII": "ROMAN_ALLY"})
    ask, text = next_ask(keep(g, Region.SEQUANI)), catalogue(lang, "gaul")
    assert ask.prompt == "keep_free"
    told = {
        "en": "Romans in Sequani: which 2 winter for free? One for each Roman Ally and for the Fort there.",
        "cs": "Římané, území Sékvanů: kdo přezimuje zdarma? Vyberte 2: za každého římského spojence a za opevnění "
        "jednu jednotku.",
    }
    assert GAME.telling.prompt(look(GAME, g, 0), ask, text) == told[lang]
    words = Words(text, GAME.telling, look(GAME, g, 0), 0, ask)
    button = shaped_line(ask, (Amount(Force.LEGION, 2),), words)
    assert button == {"en": "2 winter for free", "cs": "Zdarma přezimují 2"}[lang]


def test_2_2_the_head_counts_the_winters_of_the_deck() -> None:
    match = position(config={"scenario": "GREAT_REVOLT"}, card="CICERO")
    assert "Winters: 0 of 3" in str(extra(look(GAME, match.state, 0), 0, TEXT))
    short = position(config={"scenario": "GREAT_REVOLT", "short": True}, card="CICERO", winters=1)
    assert "Winters: 1 of 2" in str(extra(look(GAME, short.state, 0), 0, TEXT))


def test_2_3_a_card_in_play_is_not_drawn_as_the_next_one_as_well() -> None:
    """Between the two the next card has not been turned up."""
    view = look(GAME, position(card="CICERO", next="POMPEY").state, 0)
    assert "Pompey" in str(cards(view, TEXT)["c-next"])
    assert "Cicero" not in str(cards(view._replace(upcoming=view.current), TEXT)["c-next"])
