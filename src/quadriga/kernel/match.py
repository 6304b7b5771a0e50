"""A match: the state, who is asked, and everything answered so far.

`answer` is the only door. A position inside a turn is its checkpoint (the state at the start of the turn) plus the answers
given since; cloning, saving, loading and undo all copy a checkpoint and replay those few answers. Where a rule can go on by
itself from a question (`Ask.resume`), copies begin there instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from quadriga.kernel.choices import Choice
from quadriga.kernel.dealer import Dealer, random_dealer
from quadriga.kernel.effects import Ask, Chance, Deputies, Seat
from quadriga.kernel.errors import IllegalMove, Refused
from quadriga.kernel.foresee import Foresight, foresee
from quadriga.kernel.game import Game
from quadriga.kernel.imagine import Base, Imagined, Moment
from quadriga.kernel.notation import Written, notate
from quadriga.kernel.run import CHANCE, FORGOTTEN, IMAGINED, Entry, Run
from quadriga.kernel.state import News, Result, State
from quadriga.kernel.witness import Witness

S = TypeVar("S", bound=State)
C = TypeVar("C")
V = TypeVar("V")


class Line(NamedTuple):
    """A line of the chronicle: what was reported once `at` entries were in."""

    at: int
    news: News


class Match(Run[S], Generic[S, C, V]):
    """A running or finished game."""

    __slots__ = (
        "_plain", "_rest", "_told", "checkpoints", "chronicle", "config", "dealt", "entries", "first", "imagined", "losers",
        "stops_at_deputies",
    )  # fmt: skip

    game: Game[S, C, V]

    def __init__(
        self, game: Game[S, C, V], config: C, dealer: Dealer | None, start: S | None = None, *, quiet: bool = False
    ) -> None:
        """A new match. Without a dealer each draw waits in `chance` for a person to tell its outcome (`draw`)."""
        self.game = game
        self.config = config
        self.dealer = dealer
        self.dealt = 0
        self.entries: list[Entry] = []
        self.first = 0  # entries before the earliest moment that can be replayed: under older rules, as written words
        self._plain = -1  # the last entry that was answered while nothing was hidden from whoever answered
        self.imagined = Imagined()  # of this match and its copies
        self.stops_at_deputies = False  # whether it waits where a seat that the game plays would act: to look no further
        self.losers: tuple[Seat, ...] = ()  # who has lost beside the rules
        self._rest: Base[S] | None = None  # the last question answered in this turn from which the rules can go on
        base = game.new(config) if start is None else start
        self.checkpoints: list[tuple[int, S]] = [(0, base)]
        self.chronicle: list[Line] | None = None if quiet else []
        self._told: dict[int, int] = {}  # by the entries before a checkpoint, the lines before it
        state = base.copy()
        state.news = None if quiet else []
        self._begin(state)
        self._listen()

    # Reading --------------------------------------------------------------------------------------------------

    @property
    def is_whole(self) -> bool:
        """Whether every moment since `first` is at hand, or only those of the last stretch (`forget`)."""
        return self.checkpoints[0][0] == self.first

    @property
    def count_open(self) -> int:
        """How many entries there are before the answers that are still under seal."""
        awaited, count = set(self._sealed), len(self.entries)
        while awaited and self.entries[count - 1].seat in awaited | {IMAGINED}:
            count -= 1
            awaited.discard(self.entries[count].seat)
        return count

    def options(self, seat: Seat) -> Choice[Any]:
        """The choice before this seat; refused with a sentence when it has none."""
        ask = self.ask(seat)
        if ask is None:
            raise IllegalMove("undo.over") if self.over else IllegalMove("refuse.not_your_turn", seat=seat)
        return ask.choice

    def view(self, seat: Seat | None) -> V:
        """All that this seat (None: a watcher) may know."""
        return self.game.view(self.state, seat)

    # Playing --------------------------------------------------------------------------------------------------

    def answer(self, seat: Seat, move: Any) -> None:
        """Play a move. One that is not among the options is refused, and nothing changes."""
        choice = self.options(seat)
        if move not in choice:
            raise self._refused(seat, _words(move), IllegalMove("refuse.not_legal"))
        self._take(seat, move)

    def answer_written(self, seat: Seat, written: Written) -> None:
        """Play a move given in its written form."""
        self._take(seat, self.read_written(seat, written))

    def read_written(self, seat: Seat, written: Written) -> Any:
        """The move of this seat that is written so, without playing it; what is none is refused by its rule."""
        choice = self.options(seat)
        try:
            return choice.read(written)
        except IllegalMove as error:
            raise self._refused(seat, written, error) from None

    def _refused(self, seat: Seat, written: Written, error: IllegalMove) -> IllegalMove:
        """The refusal of an answer, with the question: it names the rule, and the game may say more."""
        ask = self.ask(seat)
        assert ask is not None, "a seat that is not asked is refused before"
        error.refused = Refused(self.game, self.state, ask, written)
        return error

    def draw(self, item: Any) -> None:
        """Tell the outcome of a draw made outside: real dice, a real bag."""
        if self.chance is None:
            raise IllegalMove("refuse.no_draw")
        items, weights = self.chance.items, self.chance.weights
        if not any(item == x and type(item) is type(x) and (weights is None or weights[i] > 0) for i, x in enumerate(items)):
            raise IllegalMove("refuse.not_drawn")
        self.chance = None
        self.entries.append(Entry(CHANCE, item))
        self.dealt += 1
        self._run(item)

    def _take(self, seat: Seat, move: Any) -> None:
        if not self.game.hides(self.state, seat):
            self._plain = len(self.entries)
        rest = self._rest_here()
        if rest is not None:
            self._rest = rest.kept()
        self.entries.append(Entry(seat, move, self.is_sealed))
        super()._take(seat, move)

    def forfeit(self, losers: Sequence[Seat], how: str) -> None:
        """End the match beside its rules: these seats have lost, all others have won. There are no scores."""
        if self.over:
            raise IllegalMove("undo.over")
        seats = range(self.game.seats(self.config))
        self.losers = tuple(losers)
        self.state.result = Result(tuple(seat for seat in seats if seat not in losers), (0,) * len(seats), how)
        self.pending, self.chance, self._round, self._sealed = (), None, (), {}

    # What a match keeps ---------------------------------------------------------------------------------------

    def _run(self, value: Any) -> None:
        if self.chronicle is None:
            Run._run(self, value)
            return
        self.state.news = []
        Run._run(self, value)
        self._listen()

    def _listen(self) -> None:
        """Write into the chronicle what the rules have reported since the last entry."""
        if self.chronicle is not None and self.state.news:
            at = len(self.entries)
            self.chronicle.extend(Line(at, news) for news in self.state.news)
            self.state.news = []

    def _draw(self, chance: Chance[Any]) -> Any:
        self._listen()
        if self.dealer is None:
            return super()._draw(chance)
        item = self.dealer(chance, self.dealt)
        self.dealt += 1
        self.entries.append(Entry(CHANCE, item))
        return item

    def _replay(self, entry: Entry) -> None:
        self.entries.append(entry)
        super()._replay(entry)

    def _lets(self, deputies: Deputies, ask: Ask[Any]) -> bool:
        return not (self.stops_at_deputies and deputies.acts(ask))

    def _end_turn(self) -> bool:
        self._listen()
        self._rest = None
        self.checkpoints.append((len(self.entries), self.state.copy()))
        if self.chronicle is not None:
            self._told[len(self.entries)] = len(self.chronicle)
        return False

    def thin(self, apart: int, until: int) -> None:
        """Let checkpoints before so many entries go that have another one less than `apart` entries before them. Every moment
        stays within reach."""
        kept = self.checkpoints[:1]
        for point in self.checkpoints[1:-1]:
            if point[0] >= until or point[0] - kept[-1][0] >= apart:
                kept.append(point)
        self.checkpoints[:-1] = kept[: len(self.checkpoints) - 1]

    def count_told(self, at: int) -> int | None:
        """How many lines of the chronicle came before the checkpoint after so many entries; None if there is no such one."""
        return self._told.get(at) if any(point[0] == at for point in self.checkpoints) else None

    def put_before(self, earlier: list[Entry], dealt: int, first: int) -> None:
        """Let these entries have come before a match that was just begun, with so many draws among them."""
        count = len(earlier)
        self.entries = earlier + self.entries
        self.checkpoints = [(at + count, state) for at, state in self.checkpoints]
        self._told = {at + count: lines for at, lines in self._told.items()}
        self.first = first
        self.dealt += dealt
        if self.chronicle is not None:
            self.chronicle = [line._replace(at=line.at + count) for line in self.chronicle]

    def forget(self, at: int) -> None:
        """Keep only the last stretch, from the checkpoint after so many entries on: no state, no line and no answer from before
        it, but who gave the last ones. It plays on as the whole match would; what came before has to be read elsewhere."""
        assert self.chronicle is not None
        told = self._told[at]
        self.entries[:at] = blanks(at, count_last(self.entries[:at]))
        self.checkpoints = [point for point in self.checkpoints if point[0] >= at]
        self.chronicle = self.chronicle[told:]
        self._told = {place: lines - told for place, lines in self._told.items() if place >= at}

    # Copies ---------------------------------------------------------------------------------------------------

    def clone(self, dealer: Dealer | None = None) -> Match[S, C, V]:
        """An equal, independent match (quiet: it keeps no chronicle). Its draws come from `dealer`, or as here."""
        base = self._base()
        return self._from(len(self.checkpoints) - 1, base, self.entries[base.at :], self.dealt, dealer or self.dealer)

    def _base(self) -> Base[S]:
        """Where a copy of this very position begins."""
        return self._rest_here() or self._rest or Base(*self.checkpoints[-1])

    def _rest_here(self) -> Base[S] | None:
        """The question that is asked now, if the rules can go on from it by themselves, on the state that plays on. Deputies
        cannot come along: what they have in mind is in no state."""
        if not self.pending or self.pending[0].resume is None or self._deputies is not None:
            return None
        return Base(len(self.entries), self.state, self.pending[0].resume)

    def at(self, count: int) -> Match[S, C, V]:
        """The match as it stood after `count` entries, with nothing drawn or asked beyond them."""
        return self._rebuilt(count, None)

    def at_report(self, count: int, report: int) -> S:
        """The state when the rules made this report (from 0) of those that followed `count` entries: a look between moments."""
        self._find_moment(count)
        other = self._rebuilt(count - 1, None)
        witness = Witness(other.state, report)
        other.state.news = witness
        other._replay(self.entries[count - 1])
        if witness.seen is None:
            raise IllegalMove("refuse.no_moment")
        return witness.seen

    def _find_moment(self, count: int) -> int:
        """The place of the last checkpoint at or before `count` entries; a sentence where that moment cannot be reached."""
        if not 0 <= count <= len(self.entries):
            raise IllegalMove("refuse.no_moment")
        for place in range(len(self.checkpoints) - 1, -1, -1):
            if self.checkpoints[place][0] <= count:
                return place
        assert count < self.first, "what came before the last stretch was asked for"
        raise IllegalMove("refuse.rules_changed")

    def _rebuilt(self, count: int, dealer: Dealer | None) -> Match[S, C, V]:
        place = self._find_moment(count)
        at, base = self.checkpoints[place]
        dealt = self.dealt - _count_draws(self.entries[count:])
        return self._from(place, Base(at, base), self.entries[at:count], dealt, dealer)

    def after(self, entries: Sequence[Entry], begins: int = 0) -> Match[S, C, V]:
        """The match that starts where this one did and goes on with these entries, whatever has been answered here; the first
        `begins` of them came before the start."""
        other = self._from(0, Base(0, self.checkpoints[0][1]), entries[begins:], _count_draws(entries), None)
        other.entries = list(entries)
        other.checkpoints = [(at + begins, state) for at, state in other.checkpoints]
        other.first = begins
        return other

    def _from(self, place: int, base: Base[S], since: Sequence[Entry], dealt: int, dealer: Dealer | None) -> Match[S, C, V]:
        """The match that begins at this base with these entries after it: in place of a checkpoint, or in the turn after it."""
        other: Match[S, C, V] = type(self).__new__(type(self))
        other.game = self.game
        other.config = self.config
        other.dealer = dealer
        other.dealt = dealt
        other.entries = self.entries[: base.at]  # the others come as they are answered again
        other.first = self.first
        other.checkpoints = self.checkpoints[: place + 1]
        other._rest = base if since and base.resume is not None else None
        if base.resume is None:
            other.checkpoints[place] = base[:2]
        other.chronicle = None
        other._told = {}
        other._plain = -1
        other.imagined = self.imagined
        other.stops_at_deputies = False
        other.losers = ()
        other._begin(base.state.copy(), since, base.resume)
        return other

    # Imagining ------------------------------------------------------------------------------------------------

    def imagine(self, seat: Seat | None, rng: Random) -> Match[S, C, V]:
        """A world this seat cannot tell from the real one, to be played on with draws from `rng`."""
        return self.moment(seat).imagine(seat, rng, partial(self._imagined, random_dealer(rng)))

    def moment(self, seat: Seat | None) -> Moment[S]:
        """This position as far as a seat knows of it, for imagining worlds: not that others have answered under seal."""
        base = self._base().kept()
        count = self.count_open
        since = self.entries[base.at : count] + [entry for entry in self.entries[count:] if entry.seat in (seat, IMAGINED)]
        return Moment(self, base, since, self.asks_before(seat), self.imagined)

    def _imagined(self, dealer: Dealer, base: Base[S], since: Sequence[Entry]) -> Match[S, C, V]:
        return self._from(len(self.checkpoints) - 1, base, since, self.dealt, dealer)

    def _exchange(self, seat: Seat | None, rng: Random) -> None:
        seed = rng.getrandbits(64)
        self.entries.append(Entry(IMAGINED, (seat, seed)))
        super()._exchange(seat, Random(seed))

    # Taking back ----------------------------------------------------------------------------------------------

    def why_no_undo(self, seat: Seat) -> str | None:
        """None if this seat may take back its last answer; else the reason as a text key.

        Computed, never declared: back to the last entry by chance, by another seat, or that showed new information.
        """
        if self.over:
            return "undo.over"
        index = self._last_own(seat)
        if index is None:
            return "undo.nothing"
        if index < self.first:
            return "undo.rules"
        if seat in self._sealed:
            return None  # still sealed: nobody has learnt anything
        later = self.entries[index + 1 : self.count_open]  # of answers still under seal nobody else knows
        if any(entry.seat == CHANCE for entry in later):
            return "undo.chance"
        if later or self.entries[index].sealed:
            return "undo.other"
        if self._showed_something(seat, index):
            return "undo.shown"
        return None

    def undo(self, seat: Seat) -> None:
        """Take back this seat's last answer. If a sealed round came of it, the round is taken back with all its answers."""
        reason = self.why_no_undo(seat)
        if reason is not None:
            raise IllegalMove(reason)
        index = self._last_own(seat)
        assert index is not None
        kept = self.entries[:index] + (self.entries[index + 1 :] if seat in self._sealed else [])
        self._restore(index, kept)

    def rewind(self, count: int) -> None:
        """Go back to the position after `count` entries, whatever has been seen since: for play among friends.

        Draws depend on their number alone, so going back never changes what will be drawn.
        """
        self._find_moment(count)
        self._restore(count, self.entries[:count])

    def _restore(self, count: int, kept: list[Entry]) -> None:
        while self.checkpoints[-1][0] > count:
            self.checkpoints.pop()
        at, base = self.checkpoints[-1]
        before, self.entries = self.entries, kept[:at]
        self._plain = -1
        self._rest = None
        self.dealt -= _count_draws(before) - _count_draws(kept)
        lines, self.chronicle = self.chronicle, None
        dealer, self.dealer = self.dealer, None
        self._begin(base.copy(), kept[at:])
        self.chronicle = None if lines is None else [line for line in lines if line.at <= count]
        self.resume(dealer)

    def _last_own(self, seat: Seat) -> int | None:
        for index in range(len(self.entries) - 1, -1, -1):
            if self.entries[index].seat == seat:
                return index
        return None

    def _showed_something(self, seat: Seat, index: int, worlds: int = 6) -> bool:
        """Whether answering taught the seat something: then the same answer in an imagined world looks different. Where nothing
        was hidden, every imagined world is the real one."""
        if index == self._plain:
            return False
        shown = self.view(seat)
        before = self.at(index)
        for k in range(worlds):
            world = before.imagine(seat, Random(k))
            world.dealer = None
            world._take(seat, self.entries[index].answer)
            if world.view(seat) != shown:
                return True
        return False

    # Looking ahead --------------------------------------------------------------------------------------------

    def foresee(self, seat: Seat, move: Any) -> Foresight:
        """What this seat may know that the move would do: the reports that come whatever is hidden or drawn. It ends where
        somebody else acts, a seat that the game plays as well."""
        if move not in self.options(seat):
            raise IllegalMove("refuse.not_legal")
        return foresee(self, seat, move)

    def preview(self, seat: Seat, move: Any) -> list[News]:
        """The reports alone."""
        return self.foresee(seat, move).news


AnyMatch: TypeAlias = Match[Any, Any, Any]  # for what works with all games


def count_last(entries: Sequence[Entry]) -> dict[Seat, int]:
    """Which entry was the last one of each seat, and of chance."""
    return {entry.seat: place for place, entry in enumerate(entries)}


def blanks(count: int, last: dict[Seat, int]) -> list[Entry]:
    """Entries of which nothing is known but which the last ones of each seat are: enough to tell what can be taken back."""
    entries = [Entry(FORGOTTEN, ())] * count
    for seat, place in last.items():
        entries[place] = Entry(seat, ())
    return entries


def _count_draws(entries: Sequence[Entry]) -> int:
    return sum(1 for entry in entries if entry.seat == CHANCE)


def _words(answer: Any) -> Written:
    """The written form of anything that came as an answer, proper or not."""
    try:
        return notate(answer)
    except TypeError:
        return (repr(answer),)
