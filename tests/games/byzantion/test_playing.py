"""§6.4: what playing cards costs, what they do at once, and heroes that react."""

from __future__ import annotations

from typing import Any

from quadriga.games.byzantion.moves import (
    Activate,
    Announce,
    Buy,
    Call,
    Decline,
    Discard,
    Done,
    Join,
    Leave,
    PlayCard,
    Swap,
    Take,
    TakeFrom,
    Use,
)
from quadriga.games.byzantion.rules.intrigue import price
from quadriga.games.byzantion.terms import Action, Card, Deme, Good

from .setting import BLUE, GREEN, RED, asked, can, do, goods, has, offers, table

PLAY = Announce(Action.PLAY)


# Play ------------------------------------------------------------------------------------------------------------------


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


# Heroes that react -----------------------------------------------------------------------------------------------------


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
    seller = table(blue={"nomisma": 2, "fides": 1, "hand": ["E099"], "zone": zone}, **data)
    assert asked(do(seller, PLAY, PlayCard(Card.E099))) == (BLUE, "call")  # to sell is to trade, too
    assert asked(poor) == (BLUE, "march")  # Kosmas can trade only afterwards, so there is no question
    assert asked(do(poor, Activate(Card.E005))) == (BLUE, "trade")
