"""Rules under way: the one loop that drives them.

A run holds a state, the turn that runs on it and who is asked. What becomes of an effect is for its kind to say: a match
keeps entries and checkpoints, a world to think in only runs forward, a playout answers everything by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from random import Random
from typing import Any, Final, Generic, NamedTuple, TypeVar

from quadriga.kernel.choices import Choice
from quadriga.kernel.dealer import Dealer
from quadriga.kernel.effects import Ask, AskAll, Chance, Deal, Delegate, Deputies, Reply, Resume, Seat
from quadriga.kernel.game import Game
from quadriga.kernel.state import GameOver, State

S = TypeVar("S", bound=State)

CHANCE: Seat = -1
IMAGINED: Seat = -2
FORGOTTEN: Seat = -3
WAIT: Final[Any] = object()  # in place of an answer: the rules stop here


class Entry(NamedTuple):
    """One answer. The seat is `CHANCE` for a draw, and `IMAGINED` where a world was exchanged, and
    `FORGOTTEN` where nobody knows any more; neither stands in a record."""

    seat: Seat
    answer: Any
    sealed: bool = False


class Run(Generic[S]):
    """A state, the turn that runs on it, and who is asked. By itself it waits for every answer and keeps nothing."""

    __slots__ = (
        "_coroutine", "_deputies", "_players", "_round", "_sealed", "_waiting", "chance", "dealer", "game", "pending", "state",
    )  # fmt: skip

    game: Game[S, Any, Any]
    state: S
    dealer: Dealer | None
    pending: tuple[Ask[Any], ...]  # who is asked now; empty when the game is over or waits for a draw
    chance: Chance[Any] | None  # a draw to be made outside
    _coroutine: Coroutine[Any, Any, Any] | None  # what goes on next: the turn, or a deputy who is asked in it
    _waiting: list[Coroutine[Any, Any, Any]]  # for the answer of that deputy
    _deputies: Deputies | None
    _players: dict[Seat, Coroutine[Any, Any, None]]  # the deputies who have been asked in this turn
    _round: tuple[Ask[Any], ...]  # the asks of a sealed round
    _sealed: dict[Seat, Any]
    _choose: Callable[[Ask[Any]], Any] | None = None  # who answers every ask as it comes; else it waits in `pending`
    _random: Callable[[], float] | None = None  # for even draws without a dealer, which saves a call

    def __init__(
        self,
        game: Game[S, Any, Any],
        dealer: Dealer | None,
        state: S,
        since: Sequence[Entry] = (),
        resume: Resume | None = None,
    ) -> None:
        """A turn that starts on this very state, or goes on from there, with what has been answered since."""
        self.game = game
        self.dealer = dealer
        self._begin(state, since, resume)

    # Reading --------------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        state: Any = self.state  # the field is the game's: no compiler is to take it for one of the kernel's
        return state.result is not None

    @property
    def is_sealed(self) -> bool:
        """Whether several seats answer at once, unseen until all are in."""
        return bool(self._round)

    def ask(self, seat: Seat) -> Ask[Any] | None:
        """What this seat is asked now, if anything."""
        return next((ask for ask in self.pending if ask.seat == seat), None)

    def asks_before(self, seat: Seat | None) -> tuple[Ask[Any], ...]:
        """Who is asked as far as this seat can know: in a sealed round everybody, but itself once it has answered."""
        return tuple(ask for ask in self._round if ask.seat != seat or seat not in self._sealed) or self.pending

    def sealed(self, seat: Seat) -> Any | None:
        """The answer this seat has given while others still choose."""
        return self._sealed.get(seat)

    # Answers --------------------------------------------------------------------------------------------------

    def _begin(self, state: S, since: Sequence[Entry] = (), resume: Resume | None = None) -> None:
        """Start the turn on this state, or go on with the rest of it, and answer again as was answered since; the dealer draws
        only what comes after."""
        self.state = state
        self.pending = ()
        self.chance = None
        self._round = ()
        self._sealed = {}
        self._start(None if resume is None else resume(state))
        if self.over:
            return
        if not since:
            Run._run(self, None)
            return
        dealer, self.dealer = self.dealer, None
        Run._run(self, None)
        for entry in since:
            self._replay(entry)
        self.resume(dealer)

    def _start(self, rule: Coroutine[Any, Any, None] | None) -> None:
        """Nothing has been asked yet. Without a rule it is the game's next turn that is driven."""
        self._coroutine = rule
        self._waiting = []
        self._deputies = None
        self._players = {}

    def resume(self, dealer: Dealer | None) -> None:
        """Let this dealer make the draws from now on, a waiting one first."""
        self.dealer = dealer
        if self.chance is not None and dealer is not None:
            chance, self.chance = self.chance, None
            self._run(self._draw(chance))

    def _take(self, seat: Seat, move: Any) -> None:
        """Go on with an answer that is known to be legal."""
        if not self._round:
            self._run(move)
            return
        self._sealed[seat] = move
        self.pending = tuple(ask for ask in self._round if ask.seat not in self._sealed)
        if not self.pending:
            answers = [self._sealed[ask.seat] for ask in self._round]
            self._round = ()
            self._sealed = {}
            self._run(answers)

    def _replay(self, entry: Entry) -> None:
        """Answer again as it was answered. What has happened before is neither kept nor told again."""
        seat, answer, _ = entry
        if seat == IMAGINED:
            Run._exchange(self, answer[0], Random(answer[1]))
        elif self._round:
            Run._take(self, seat, answer)
        else:
            self.chance = None
            Run._run(self, answer)

    def _exchange(self, seat: Seat | None, rng: Random) -> None:
        """Put another world, equal in this seat's eyes, under the running rule."""
        self.game.imagine(self.state, seat, rng)
        for ask in self._round or self.pending:
            ask.forget()
        if self._round:  # nobody knows who else has answered: in worlds to think in, nobody has
            self._sealed = {other: answer for other, answer in self._sealed.items() if other == seat}
            self.pending = tuple(ask for ask in self._round if ask.seat not in self._sealed)

    def seal_others(self, seat: Seat, choose: Callable[[Ask[Any]], Any]) -> None:
        """Let all others of a sealed round have answered this, whatever they have answered."""
        for ask in self._round:
            if ask.seat != seat:
                self._sealed[ask.seat] = choose(ask)
        if self._round:
            self.pending = tuple(ask for ask in self._round if ask.seat not in self._sealed)

    # The driver -----------------------------------------------------------------------------------------------

    def _run(self, value: Any) -> None:
        """Send an answer into the rules and run on to the next question that has to wait."""
        state: Any = self.state
        coroutine = self._coroutine
        choose = self._choose
        random = self._random
        deputies = self._deputies
        while True:
            if coroutine is None:
                coroutine = self.game.turn(state)
                value = None
            try:
                effect = coroutine.send(value)
            except StopIteration as end:
                if self._waiting:
                    coroutine, value = self._waiting.pop(), end.value
                    continue
            except GameOver as over:
                state.result = over.result
            else:
                kind = type(effect)
                if deputies is not None and (deputy := self._hand_over(deputies, coroutine, effect)) is not None:
                    coroutine, value = deputy
                elif kind is Ask and choose is not None:
                    value = choose(effect)
                elif kind is Chance and random is not None and effect.weights is None:
                    value = effect.items[int(random() * len(effect.items))]
                else:
                    value = self._meet(effect)
                    deputies = self._deputies
                    if value is WAIT:
                        self._coroutine = coroutine
                        return
                continue
            coroutine = deputies = None
            if self._deputies is not None:
                self._start(None)
            if self._end_turn() or state.result is not None:
                self._coroutine = None
                self.pending = ()
                return

    def _hand_over(
        self, deputies: Deputies, coroutine: Coroutine[Any, Any, Any], effect: object
    ) -> tuple[Coroutine[Any, Any, Any], Any] | None:
        """Who goes on, and with what: a deputy who is asked, whoever waits for its answer, or None if this is no affair of
        deputies."""
        if type(effect) is Reply:
            return self._waiting.pop(), effect.move
        if not self._waiting:
            before = deputies.interrupt(effect)
            if before is not None:
                self._waiting.append(coroutine)
                return before, None
        if type(effect) is not Ask or effect.seat not in deputies.seats or not self._lets(deputies, effect):
            return None
        self._waiting.append(coroutine)
        player = self._players.get(effect.seat)
        if player is not None:
            return player, effect
        player = self._players[effect.seat] = deputies.begin(effect)
        return player, None

    def _lets(self, deputies: Deputies, ask: Ask[Any]) -> bool:
        """Whether the deputy is to answer; else the rules wait here."""
        return True

    def _end_turn(self) -> bool:
        """What to do when a turn is over; true if no other is to follow."""
        return False

    def _meet(self, effect: object) -> Any:
        """What is given to an effect; `WAIT` if that is to be told from outside."""
        if type(effect) is Ask:
            self.pending = (effect,)
            return WAIT
        if type(effect) is Chance:
            return self._draw(effect)
        if type(effect) is AskAll:
            return self._ask_all(effect)
        if type(effect) is Deal:
            return self._deal(effect)
        if type(effect) is Delegate:
            self._deputies = effect.to
            return None
        raise TypeError(f"A rule awaited {effect!r}; only Ask, AskAll, Chance, Deal and Delegate can be answered.")

    def _ask_all(self, asked: AskAll) -> Any:
        """All answers, where somebody gives them at once; else a sealed round begins."""
        if self._choose is not None:
            return list(map(self._choose, asked.asks))
        self.pending = self._round = asked.asks
        self._sealed = {}
        return WAIT

    def _draw(self, chance: Chance[Any]) -> Any:
        """What is drawn; `WAIT` if that is to be told from outside."""
        if self.dealer is not None:
            return self.dealer(chance, 0)
        self.chance = chance
        self.pending = ()
        return WAIT

    def _deal(self, deal: Deal[Any]) -> Any:
        """A whole hand; None: one draw at a time, so that each is recorded and replayed by itself."""
        return None


class Trial(Run[S]):
    """One rule by itself on a state of its own: it waits at every question and draw, and is over when the rule is."""

    __slots__ = ()

    def __init__(self, state: S, rule: Coroutine[Any, Any, None]) -> None:
        self.dealer = None
        self.state = state
        self.pending = ()
        self.chance = None
        self._round = ()
        self._start(rule)
        self._run(None)

    @property
    def waits(self) -> bool:
        return bool(self.pending) or self.chance is not None

    @property
    def options(self) -> Choice[Any] | Sequence[Any]:
        """What may be answered or drawn next."""
        return self.pending[0].choice if self.chance is None else self.chance.items

    def answer(self, value: Any) -> None:
        """Go on with one of the options."""
        self.chance = None
        self._run(value)

    def _end_turn(self) -> bool:
        return True
