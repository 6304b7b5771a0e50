"""Chapter 6: dynamis, discarding, drawing, playing, bandons, activating."""

from __future__ import annotations

from typing import Any

from quadriga.games.byzantion import GAME
from quadriga.games.byzantion.box.cards import HOUSE
from quadriga.games.byzantion.moves import (
    Activate,
    Announce,
    Buy,
    Call,
    Decline,
    Discard,
    Done,
    DrawDeck,
    DrawDiscard,
    DrawDisplay,
    EndTurn,
    Intrigue,
    Join,
    Leave,
    Pass,
    PlayCard,
    Swap,
    Take,
    TakeFrom,
    Use,
)
from quadriga.games.byzantion.rules.bandons import fits
from quadriga.games.byzantion.rules.intrigue import price
from quadriga.games.byzantion.terms import Action, Card, Deme, Good, Step
from quadriga.kernel import AnyMatch, Match, scripted_dealer

from .setting import BLUE, GREEN, RED, asked, can, do, goods, has, offers, react, table

PLAY = Announce(Action.PLAY)
ACTIVATE = Announce(Action.ACTIVATE)
DRAW = Announce(Action.DRAW)


def kinds(match: AnyMatch, kind: type) -> list[object]:
    return [move for move in offers(match) if isinstance(move, kind)]


# Turns --------------------------------------------------------------------------------------------------------------------


def test_4_3_turns_go_in_initiative_order_one_action_each() -> None:
    """§4.3, §6.1: an action costs one dynamis; whoever has none is skipped."""
    match = table(3, blue={"dynamis": 1}, green={"dynamis": 2}, red={"dynamis": 0})
    do(match, Announce(Action.REFRESH), Decline())
    assert asked(match) == (GREEN, "turn")
    do(match, Announce(Action.REFRESH), Decline())
    assert asked(match) == (GREEN, "turn")
    do(match, Announce(Action.REFRESH), Decline())
    assert match.state.step is Step.DELIVERY


def test_passing_is_final_for_the_round() -> None:
    """R-07."""
    match = do(table(2), Pass())
    assert has(match, BLUE, Good.DYNAMIS) == 0
    assert asked(match) == (GREEN, "turn")
    do(match, Announce(Action.REFRESH), Decline())
    assert asked(match) == (GREEN, "turn")


def test_after_the_last_dynamis_there_is_time_for_free_moves() -> None:
    """R-05: cards just drawn can still be discarded before the delivery."""
    match = do(table(2, ["E011", "E012"], blue={"dynamis": 1, "auctoritas": 1}), DRAW)
    assert offers(match) == [Discard(Card.E011), Discard(Card.E012), EndTurn()]
    do(match, Discard(Card.E011), EndTurn())
    assert goods(match, BLUE) == {"auctoritas": 1, "nomisma": 2}
    assert asked(match) == (GREEN, "turn")


def test_6_2_a_discarded_card_gives_one_auctoritas_and_two_nomismata() -> None:
    """§6.2: no action, any number, the order makes the pile."""
    match = do(table(blue={"hand": ["E011", "I11"]}), Discard(Card.I11), Discard(Card.E011))
    assert goods(match, BLUE) == {"auctoritas": 2, "nomisma": 4}
    assert match.state.discard == [Card.I11, Card.E011]
    assert asked(match) == (BLUE, "turn")


def test_after_an_action_there_is_time_for_free_moves() -> None:
    """R-05: also while dynamis is left, so that the money is there when others act; only who has cards is asked."""
    match = do(table(2, ["E011", "E012"], blue={"auctoritas": 1}, green={"hand": ["E013"]}), DRAW)
    assert asked(match) == (BLUE, "after_action")
    assert offers(match) == [Discard(Card.E011), Discard(Card.E012), EndTurn()]
    do(match, Discard(Card.E012), EndTurn())
    assert goods(match, BLUE) == {"auctoritas": 1, "nomisma": 2}
    assert asked(match) == (GREEN, "turn")
    match = table(blue={"hand": ["I40"], "zone": [["E073"], ["E011"]]}, green={"nomisma": 5})
    do(match, ACTIVATE, Activate(Card.E073), Intrigue(Card.I40))  # its price is what the activation has just brought
    assert has(match, GREEN, Good.NOMISMA) == 0
    assert asked(match) == (GREEN, "turn")  # no hand card left


def test_6_2_a_draw_can_be_announced_with_cards_alone_and_paid_by_discarding() -> None:
    """§6.2, R-05: at any time of the action; the discarded card is the top of the pile then."""
    match = table(draws=["E100"], blue={"hand": ["E011", "E012", "E013"]})
    do(match, DRAW)
    assert offers(match) == [Discard(Card.E011), Discard(Card.E012), Discard(Card.E013)]
    do(match, Discard(Card.E012), Discard(Card.E011))
    assert not can(match, DrawDiscard())
    do(match, Discard(Card.E013), DrawDiscard())
    assert match.state.hands[BLUE] == [Card.E013, Card.E100]
    assert goods(match, BLUE) == {"nomisma": 6}


def test_6_2_nothing_is_given_away_before_an_action_is_cancelled() -> None:
    """§6.2, §10.9."""
    match = table(blue={"hand": ["E011"]}, green={"nomisma": 4, "hand": ["I11"]})
    match.answer(BLUE, DRAW)
    react(match, Intrigue(Card.I11))
    assert match.state.hands[BLUE] == [Card.E011]
    assert asked(match) == (GREEN, "turn")


def test_6_2_heroes_raise_the_income_and_add_up() -> None:
    """R-20: John the Cappadocian and Dioskoros."""
    match = do(table(blue={"hand": ["E011"], "zone": [["E003"], ["E085"]]}), Discard(Card.E011))
    assert has(match, BLUE, Good.NOMISMA) == 4


# Draw ---------------------------------------------------------------------------------------------------------------------


def test_6_3_one_auctoritas_two_cards_of_the_deck() -> None:
    """§6.3."""
    match = do(table(draws=["E011", "E012"], blue={"auctoritas": 1, "hand": ["E013"]}), DRAW, DrawDeck())
    assert match.state.hands[BLUE] == [Card.E011, Card.E012, Card.E013]
    assert has(match, BLUE, Good.AUCTORITAS) == 0


def test_6_3_two_auctoritas_one_of_the_display_and_one_of_the_deck() -> None:
    """§6.3: the display is filled at once."""
    display = [f"E{n:03}" for n in range(1, 9)]
    match = do(table(draws=["E050", "E051"], display=display, blue={"auctoritas": 2}), DRAW, DrawDisplay(Card.E003))
    assert match.state.hands[BLUE] == [Card.E003, Card.E050]
    assert match.state.display[2] is Card.E051  # in the freed place
    assert match.state.display[3] is Card.E004
    assert len(match.state.display) == 8
    assert match.view(GREEN).players[BLUE].known == (Card.E003,)


def test_6_3_three_auctoritas_the_top_of_the_discard_pile() -> None:
    """§6.3, R-15: the discarded card comes first."""
    match = do(table(draws=["E050"], discard=["E001", "E002"], blue={"auctoritas": 3}), DRAW, DrawDiscard())
    assert match.state.hands[BLUE] == [Card.E002, Card.E050]
    assert match.state.discard == [Card.E001]


def test_6_3_draws_that_cannot_be_paid_are_not_offered() -> None:
    match = table(blue={"auctoritas": 2, "hand": ["E001"]}, discard=["E002"])
    do(match, DRAW)
    assert kinds(match, DrawDiscard) == []
    assert Announce(Action.DRAW) not in offers(table())


def test_6_3_the_first_draw_of_a_round_is_cheaper_with_petros_patrikios() -> None:
    match = table(draws=["E011", "E012"], blue={"zone": [["E007"]], "hand": ["E013"]}, green={"dynamis": 0})
    do(match, DRAW, DrawDeck(), EndTurn(), DRAW)
    assert len(match.state.hands[BLUE]) == 3
    assert kinds(match, DrawDeck) == []  # the second one is no longer free


def test_6_3_an_empty_deck_is_renewed_from_the_discard_pile() -> None:
    """R-15: and when both are empty one draws what there is."""
    match = table(blue={"auctoritas": 1}, discard=["E001"])
    g = match.checkpoints[-1][1].copy()
    g.removed += g.deck
    g.deck = []
    match = Match(GAME, match.config, scripted_dealer(["E001"]), g)
    do(match, DRAW)
    assert match.state.hands[BLUE] == [Card.E001]
    assert match.state.discard == []


# Play ---------------------------------------------------------------------------------------------------------------------


def test_6_4_belisarios_and_his_discounts() -> None:
    """§6.4: 9, then 5-3, 5-3 and 5-2."""
    match = table(blue={"nomisma": 16, "hand": ["E041", "E050", "E051", "E009"]}, draws=["E100", "E099"])
    do(match, PLAY, PlayCard(Card.E041))
    assert has(match, BLUE, Good.NOMISMA) == 7
    assert [price(match.state, BLUE, card) for card in (Card.E050, Card.E051, Card.E009)] == [2, 2, 3]
    do(match, PlayCard(Card.E051), PlayCard(Card.E009))
    do(match, PlayCard(Card.E050))
    assert has(match, BLUE, Good.NOMISMA) == 0


def test_6_4_only_the_best_hero_counts() -> None:
    """§6.4, R-10: a stratiotika 3 and a palatine 2 give a card of both types 3; Belisarios alone gives it 5."""
    two = table(blue={"zone": [["E042"], ["E004"]], "hand": ["E055"]})  # Narses is str 3 + pal 1
    assert price(two.state, BLUE, Card.E055) == 6 - 4
    apart = table(blue={"zone": [["E043"], ["E002"]], "hand": ["E055"]})  # Germanus str 2, Tribonian pal 3
    assert price(apart.state, BLUE, Card.E055) == 6 - 3
    alone = table(blue={"zone": [["E041"]], "hand": ["E055"]})
    assert price(alone.state, BLUE, Card.E055) == 6 - 5


def test_6_4_followers_give_discounts_but_not_face_down() -> None:
    """R-10, §10.13: a discount is no ability."""
    match = table(blue={"zone": [["E042", "E041"]], "hand": ["E015"]})
    assert price(match.state, BLUE, Card.E015) == 6 - 5
    match = table(blue={"zone": [["E042", "E041"]], "face_down": ["E041", "E042"], "hand": ["E015"]})
    assert price(match.state, BLUE, Card.E015) == 6


def test_a_price_is_never_below_zero() -> None:
    match = table(blue={"zone": [["E041"]], "hand": ["I26"]})
    assert price(match.state, BLUE, Card.I26) == 0


def test_6_4_a_hero_works_for_cards_of_the_same_action() -> None:
    """§6.4: the passive ability, too, and from the next card on: Sabas gives a fides for each ecclesiastical card."""
    match = table(blue={"nomisma": 20, "hand": ["E024", "E031", "E100"]})
    do(match, PLAY, PlayCard(Card.E024), PlayCard(Card.E031))
    assert goods(match, BLUE) == {"fides": 1 + 1, "nomisma": 20 - 7 - (5 - 2)}  # the card itself gives the other one


def test_6_5_a_card_that_regroups_does_nothing_again() -> None:
    """§6.5: its instant ability is used up, in whatever bandon it stands."""
    match = table(blue={"zone": [["E041"], ["E051"], ["E043", "E049"]], "dynamis": 2}, green={"dynamis": 1})
    do(match, PLAY, Join(Card.E051, Card.E041), Leave(Card.E049), Join(Card.E049, Card.E041))
    assert goods(match, BLUE) == {}
    assert [Card.E041, Card.E051, Card.E049] in match.state.zones[BLUE]


def test_6_4_an_instant_ability_is_used_before_the_next_card() -> None:
    """R-04: the Commander's lapis is there when the next card is played."""
    match = table(blue={"nomisma": 5, "hand": ["E051", "E069"]})
    do(match, PLAY, PlayCard(Card.E051))
    assert has(match, BLUE, Good.LAPIS) == 1
    assert asked(match) == (BLUE, "play")


def test_10_2_pay_a_resource_and_play_another_card_for_nothing() -> None:
    """§10.2: and the chain goes on as long as it is paid."""
    match = table(blue={"nomisma": 5, "civicus": 1, "fides": 1, "hand": ["E009", "E029", "E041", "I11"]})
    do(match, PLAY, PlayCard(Card.E009))
    assert asked(match) == (BLUE, "play_more")
    assert not can(match, PlayCard(Card.I11))  # intrigue is no such card
    do(match, PlayCard(Card.E029), PlayCard(Card.E041))
    assert goods(match, BLUE) == {}
    assert match.state.zones[BLUE] == [[Card.E009], [Card.E029], [Card.E041]]


def test_10_2_without_the_resource_nothing_is_asked() -> None:
    match = do(table(blue={"nomisma": 5, "fides": 1, "hand": ["E009", "E029"]}), PLAY, PlayCard(Card.E009))
    assert asked(match) == (BLUE, "play")


def test_2_3_abilities_of_cards() -> None:
    """§2.3: gain, count, pick, take, swap, levy, draw and chest."""
    match = do(
        table(blue={"nomisma": 9, "hand": ["E018"], "zone": [["E002"], ["E009"], ["E010"], ["E011"]]}),
        PLAY,
        PlayCard(Card.E018),
    )
    assert has(match, BLUE, Good.CIVICUS) == 3  # at most three of the four others

    display = ["E001", *(f"E{n:03}" for n in range(3, 10))]
    match = table(draws=["E099"], display=display, blue={"nomisma": 5, "hand": ["E013"]})
    do(match, PLAY, PlayCard(Card.E013))
    assert offers(match) == [Decline(), *(Take(Card[name]) for name in display)]
    do(match, Take(Card.E001))
    assert match.state.display[:2] == [Card.E099, Card.E003]  # §6.3: the new card lies in the freed place

    match = table(3, blue={"nomisma": 6, "hand": ["E017"]}, green={"lapis": 1}, red={"fides": 2})
    do(match, PLAY, PlayCard(Card.E017), TakeFrom(Deme(RED), Good.FIDES))
    assert (has(match, BLUE, Good.FIDES), has(match, RED, Good.FIDES)) == (1, 1)

    match = table(blue={"nomisma": 5, "hand": ["E019"], "lapis": 2})
    do(match, PLAY, PlayCard(Card.E019), Swap(Good.LAPIS, Good.VIRTUS), Swap(Good.LAPIS, Good.FIDES))
    assert goods(match, BLUE) == {"virtus": 1, "fides": 1}

    match = table(3, blue={"nomisma": 5, "hand": ["E014"]}, green={"auctoritas": 2}, red={})
    do(match, PLAY, PlayCard(Card.E014), Use())
    assert has(match, GREEN, Good.AUCTORITAS) == 1

    match = table(chests=["K29", "K01", "K02", "K03"], blue={"nomisma": 6, "hand": ["E016"]})
    do(match, PLAY, PlayCard(Card.E016))
    assert goods(match, BLUE) == {"nomisma": 6}


def test_2_3_an_ability_that_touches_others_can_be_left_unused() -> None:
    """R-19."""
    match = table(3, blue={"nomisma": 5, "hand": ["E014"]}, green={"auctoritas": 2})
    do(match, PLAY, PlayCard(Card.E014), Decline())
    assert has(match, GREEN, Good.AUCTORITAS) == 2


def test_glassmakers_let_everybody_draw() -> None:
    match = table(3, ["E011", "E012", "E013", "E015"], blue={"nomisma": 5, "hand": ["E071"]})
    do(match, PLAY, PlayCard(Card.E071), Use())
    assert [len(hand) for hand in match.state.hands] == [2, 1, 1]


def test_the_collector_makes_others_discard_a_card_of_their_choice() -> None:
    match = table(3, blue={"nomisma": 5, "hand": ["E072"]}, green={"hand": ["E011", "E012"]}, red={"hand": ["I11"]})
    do(match, PLAY, PlayCard(Card.E072), Use())
    assert [(ask.seat, ask.prompt) for ask in match.pending] == [(GREEN, "levy_card")]  # red has one card only
    match.answer(GREEN, Discard(Card.E012))
    assert match.state.discard == [Card.E012, Card.I11]
    assert has(match, GREEN, Good.AUCTORITAS) == 0


# Heroes that react --------------------------------------------------------------------------------------------------------


def test_10_5_kosmas_trades_after_each_emporion_card() -> None:
    """§10.5: before the next card, each time."""
    match = table(blue={"nomisma": 12, "hand": ["E073", "E080"], "zone": [["E061"]]}, market=["lapis"])
    do(match, PLAY, PlayCard(Card.E073))
    assert asked(match) == (BLUE, "trade")
    do(match, Buy(Good.LAPIS), PlayCard(Card.E080))
    assert has(match, BLUE, Good.LAPIS) == 1
    assert has(match, BLUE, Good.NOMISMA) == 12 - 2 - 2 + 3 - 2  # two cards at 5-3, 3 gained, lapis for 2


def test_10_7_prokopios_activates_a_bandon_for_each_rustica_card() -> None:
    """§10.7: never the same bandon twice."""
    zone = [["E005"], ["E043", "E050"], ["E021", "E029"]]
    match = table(blue={"nomisma": 20, "hand": ["E091", "E100"], "zone": zone})
    do(match, PLAY, PlayCard(Card.E091))
    assert offers(match) == [Decline(), Activate(Card.E021), Activate(Card.E043)]
    do(match, Activate(Card.E043), PlayCard(Card.E100))
    assert offers(match) == [Decline(), Activate(Card.E021)]
    do(match, Decline(), Done())
    assert has(match, BLUE, Good.VIRTUS) == 2


def test_gains_of_reacting_heroes_come_before_choices() -> None:
    """R-19: Nonnosos' nomisma can already be spent with Kosmas."""
    match = table(blue={"nomisma": 3, "hand": ["E080"], "zone": [["E061"], ["E067"]]}, market=["lapis"])
    do(match, PLAY, PlayCard(Card.E080))
    assert [type(move).__name__ for move in offers(match)] == ["Decline", "Buy"]


def test_r_41_the_owner_chooses_which_hero_reacts_first() -> None:
    """R-41: Vinedressers are rustica and emporion; what Prokopios' bandon yields can pay for Kosmas' purchase."""
    data: dict[str, Any] = {"market": ["lapis"]}
    zone = [["E061"], ["E005", "E014"]]
    match = do(table(blue={"nomisma": 4, "hand": ["E099"], "zone": zone}, **data), PLAY, PlayCard(Card.E099))
    assert asked(match) == (BLUE, "call")
    assert offers(match) == [Call(Card.E005), Call(Card.E061)]
    do(match, Call(Card.E005))
    assert asked(match) == (BLUE, "march")
    do(match, Activate(Card.E005))
    assert asked(match) == (BLUE, "trade")
    match = do(table(blue={"nomisma": 4, "hand": ["E099"], "zone": zone}, **data), PLAY, PlayCard(Card.E099))
    do(match, Call(Card.E061))
    assert asked(match) == (BLUE, "trade")
    assert asked(do(match, Decline())) == (BLUE, "march")
    poor = do(table(blue={"nomisma": 2, "hand": ["E099"], "zone": zone}, **data), PLAY, PlayCard(Card.E099))
    assert asked(poor) == (BLUE, "march")  # Kosmas can trade only afterwards, so there is no question
    assert asked(do(poor, Activate(Card.E005))) == (BLUE, "trade")


# Extra actions --------------------------------------------------------------------------------------------------------------


def test_10_4_the_escort_gives_one_more_action_without_dynamis() -> None:
    """§10.4: a bandon activated so bears no token and is activated again later."""
    match = table(blue={"nomisma": 7, "hand": ["E030"], "zone": [["E043", "E050"]], "dynamis": 2}, green={"dynamis": 0})
    do(match, PLAY, PlayCard(Card.E030), Done())
    assert asked(match) == (BLUE, "turn")
    assert has(match, BLUE, Good.DYNAMIS) == 1
    do(match, ACTIVATE, Activate(Card.E043))
    assert has(match, BLUE, Good.DYNAMIS) == 1
    assert has(match, BLUE, Good.VIRTUS) == 2
    do(match, ACTIVATE, Activate(Card.E043))
    assert has(match, BLUE, Good.DYNAMIS) == 0
    assert has(match, BLUE, Good.VIRTUS) == 4


def test_at_most_one_free_action_is_due() -> None:
    """R-18: two cards for an extra action in one Play action give one."""
    match = table(blue={"nomisma": 14, "hand": ["E030", "E052"], "dynamis": 1}, green={"dynamis": 0})
    do(match, PLAY, PlayCard(Card.E030), PlayCard(Card.E052))
    do(match, Announce(Action.REFRESH), Decline())
    assert match.state.step is Step.DELIVERY


def test_free_actions_cannot_be_looped() -> None:
    """R-18: every extra action, Again, chest and free activation at once, and the turn still ends.

    Each free action needs a card that then lies in the zone, so the chain is as long as the hand at most.
    """
    hand = ["E030", "E052", "E090", "I20", "I30", "E015", "E035", "E016", "E036", "E009", "E029"]
    goods_ = {"nomisma": 200, "civicus": 20, "fides": 20, "auctoritas": 20}
    match = table(
        chests=["K33", "K01", "K02", "K03"], blue={"hand": hand, "zone": [["E005"], ["E041", "E050"]], "dynamis": 1, **goods_},
        green={"dynamis": 0},
    )  # fmt: skip
    free, answers = 0, 0
    while match.state.step is Step.ACTIONS:
        seat, options = match.pending[0].seat, offers(match)
        eager = (PlayCard, Activate, Use)
        move: Any = next((move for move in options if isinstance(move, eager)), None)
        move = move or next((move for move in options if type(move).__name__ == "Intrigue"), None)
        move = move or next((move for move in (PLAY, Announce(Action.REFRESH)) if move in options), options[0])
        if isinstance(move, Announce) and match.state.acted:
            free += 1
        match.answer(seat, move)
        answers += 1
        assert answers < 200
    assert 1 <= free <= 5


# Bandons --------------------------------------------------------------------------------------------------------------------


def test_6_5_belisarios_leads_up_to_three_stratiotika_and_two_palatine_cards() -> None:
    """§6.5: the example of the book."""
    stratiotika, palatine = [Card.E049, Card.E050, Card.E051, Card.E053], [Card.E009, Card.E010, Card.E011]
    assert fits(HOUSE, Card.E041, stratiotika[:3] + palatine[:2])
    assert not fits(HOUSE, Card.E041, stratiotika)
    assert not fits(HOUSE, Card.E041, palatine)
    assert not fits(HOUSE, Card.E041, [Card.E029])


def test_6_5_a_follower_with_both_types_takes_either_slot() -> None:
    both = [Card.E055, Card.E015]  # str + pal, pal + str
    assert fits(HOUSE, Card.E041, [*both, Card.E049, Card.E050, Card.E051])
    assert not fits(HOUSE, Card.E041, [*both, Card.E049, Card.E050, Card.E051, Card.E009])


def test_6_5_bandons_are_formed_after_cards_are_played() -> None:
    match = table(blue={"zone": [["E041"], ["E050"], ["E051"], ["E009"]]})
    do(match, PLAY)
    for card in (Card.E050, Card.E051, Card.E009):
        do(match, Join(card, Card.E041))
    assert match.state.zones[BLUE] == [[Card.E041, Card.E050, Card.E051, Card.E009]]


def test_6_5_two_full_bandons_can_exchange_followers() -> None:
    """R-11: each card leaves once and joins once in an arrangement, so every regrouping can be made and it ends."""
    match = table(blue={"zone": [["E046", "E050"], ["E047", "E051"]]})
    do(match, PLAY, Leave(Card.E050), Join(Card.E051, Card.E046), Join(Card.E050, Card.E047))
    assert sorted(match.state.zones[BLUE]) == [[Card.E046, Card.E051], [Card.E047, Card.E050]]
    assert not can(match, Leave(Card.E050))


def test_6_5_a_new_leader_takes_over_and_the_old_bandon_falls_apart() -> None:
    match = table(blue={"zone": [["E043", "E050"], ["E041"]]})
    do(match, PLAY, Join(Card.E043, Card.E041))
    assert sorted(match.state.zones[BLUE]) == [[Card.E041, Card.E043], [Card.E050]]


def test_6_5_what_was_activated_this_round_does_not_move() -> None:
    """R-09: in whatever way, also without dynamis."""
    match = table(blue={"zone": [["E041", "E050"], ["E051"], ["E043"]], "activated": ["E041", "E050"]})
    do(match, PLAY)
    moves = kinds(match, Join) + kinds(match, Leave)
    assert moves == [Join(Card.E051, Card.E043)]


def test_6_5_a_face_down_card_stays_and_leads_nobody_new() -> None:
    """R-13."""
    match = table(blue={"zone": [["E041", "E050"], ["E051"]], "face_down": ["E041"]})
    do(match, PLAY)
    assert kinds(match, Join) == []
    assert kinds(match, Leave) == [Leave(Card.E050)]


# Activate -------------------------------------------------------------------------------------------------------------------


def test_6_6_belisarios_bandon_yields_what_the_book_says() -> None:
    """§6.6: 3 virtus, 2 civicus, 1 lapis, 1 frumentum, 1 nomisma."""
    match = do(table(blue={"zone": [["E041", "E050", "E051", "E009"], ["E029"]]}), ACTIVATE, Activate(Card.E041))
    assert goods(match, BLUE) == {"virtus": 3, "civicus": 2, "lapis": 1, "frumentum": 1, "nomisma": 1}


def test_6_6_by_dynamis_only_once_a_round() -> None:
    match = table(blue={"zone": [["E041"], ["E050"], ["E009"]], "marked": ["E041"]})
    do(match, ACTIVATE)
    assert offers(match) == [Activate(Card.E009), Activate(Card.E050)]


def test_6_6_a_free_activation_ignores_the_token_and_places_none() -> None:
    match = table(blue={"nomisma": 6, "hand": ["E015"], "zone": [["E041"], ["E050"]], "marked": ["E041"]})
    do(match, PLAY, PlayCard(Card.E015))
    assert can(match, Activate(Card.E041))
    do(match, Activate(Card.E050))
    assert not match.view(BLUE).players[BLUE].zone[1].marked
    assert match.view(BLUE).players[BLUE].zone[1].activated


def test_6_6_the_leader_may_add_to_the_production() -> None:
    match = do(table(blue={"zone": [["E083", "E091"]]}), ACTIVATE)  # the only one: nobody is asked
    assert goods(match, BLUE) == {"frumentum": 2, "lapis": 1 + 1, "lignum": 1}


def test_6_6_a_face_down_card_yields_nothing() -> None:
    """§10.13: the rest of the bandon still does."""
    zone = [["E041", "E050"], ["E002"], ["E009"]]
    match = do(table(blue={"zone": zone, "face_down": ["E041", "E002"]}), ACTIVATE)
    assert offers(match) == [Activate(Card.E009), Activate(Card.E041)]
    do(match, Activate(Card.E041))
    assert goods(match, BLUE) == {"virtus": 1, "nomisma": 1}
