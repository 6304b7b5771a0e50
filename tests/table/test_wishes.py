"""Several answers given at once: the rest waits while only others are asked, and is given up where it does not fit any more."""

from __future__ import annotations

from quadriga.games import load
from quadriga.games.byzantion.moves import Announce, Decline, Intrigue, PlayCard
from quadriga.games.byzantion.terms import Action, Card
from quadriga.kernel import AnyMatch, SecretDealer, from_position, notate
from quadriga.table import follow
from quadriga.table.wishes import Wish, resume

BLUE, GREEN = 0, 1
ANNOUNCE, PLAY = notate(Announce(Action.PLAY)), notate(PlayCard(Card.E053))


def begun(**green: object) -> AnyMatch:
    """Blue may play a card; Green may have something against it."""
    data = {"config": {"players": 2}, "blue": {"hand": ["E053", "E009"], "nomisma": 9}, "green": green}
    return from_position(load("byzantion"), data, SecretDealer(b"wishes"))


def test_what_follows_is_answered_at_once_while_nobody_else_is_asked() -> None:
    match = begun()
    assert follow(match, BLUE, [ANNOUNCE, PLAY]) is None
    assert [group[0] for group in match.state.zones[BLUE]] == [Card.E053]


def test_what_follows_waits_until_the_others_have_answered() -> None:
    match = begun(hand=["I11"], nomisma=9)
    wish = follow(match, BLUE, [ANNOUNCE, PLAY])
    assert wish == Wish(BLUE, (PLAY,))
    assert resume(match, wish) == wish, "Green has not answered yet"
    assert match.state.zones[BLUE] == []
    match.answer(GREEN, Decline())
    assert resume(match, wish) is None
    assert [group[0] for group in match.state.zones[BLUE]] == [Card.E053]


def test_what_does_not_fit_any_more_is_given_up() -> None:
    match = begun(hand=["I11"], nomisma=9)
    wish = follow(match, BLUE, [ANNOUNCE, PLAY])
    assert wish is not None
    match.answer(GREEN, Intrigue(Card.I11))
    while match.pending[0].prompt.startswith("react"):
        match.answer(match.pending[0].seat, Decline())
    if match.pending[0].seat == BLUE:
        assert resume(match, wish) is None
    else:
        assert resume(match, wish) == wish, "it is Green's turn"
    assert match.state.zones[BLUE] == []
