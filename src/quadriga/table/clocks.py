"""The clock of a table: how much time each person has, whose time runs, and when it is up.

Live, a seat has so many minutes for the whole match and gets a few seconds after each turn. Slow, it has so many days for each
answer, and days of vacation that are used up only while it would be waited for. What happens at zero was chosen beforehand.

Time runs for people who are asked, while nobody's seat is empty: never for a bot, the server, or a table that is down. Under
seal nobody may know who has answered, so there nothing is charged, and all who are asked have the time of whoever has most.

Nothing here knows what time it is: whoever calls says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from quadriga.kernel import BadConfig, Seat

LIVE, SLOW = "live", "slow"
BOT_PLAYS, LOSES, NOTHING = "bot", "loses", "nothing"  # at zero
AT_ZERO = (BOT_PLAYS, LOSES, NOTHING)
MINUTE, DAY = 60.0, 86400.0
RETURNED = 60.0  # seconds that somebody has at least who takes the seat back after the time was up
FIELDS = {  # of the form: least, usual, most
    "clock_minutes": (1, 20, 600),
    "clock_seconds": (0, 20, 600),
    "clock_days": (1, 3, 30),
    "clock_vacation": (0, 14, 90),
}


@dataclass
class Clock:
    kind: str
    base: float  # seconds at the beginning (live) or for each answer (slow)
    extra: float = 0.0  # live: seconds after each turn
    at_zero: str = NOTHING
    left: dict[str, float] = field(default_factory=dict)  # seat -> seconds when its time began to run last
    vacation: dict[str, float] = field(default_factory=dict)  # seat -> seconds
    resting: list[Seat] = field(default_factory=list)  # who is on vacation
    running: list[Seat] = field(default_factory=list)
    since: float = 0.0  # since when these run
    sealed: bool = False  # whether they answer under seal
    up: list[Seat] = field(default_factory=list)  # whose time is up while they are asked
    due: float = 0.0  # when somebody's time is up; 0: never
    granted: float = 0.0  # seconds of vacation at the beginning

    def begin(self, people: Iterable[Seat], vacation: float) -> None:
        """Everybody's time at the beginning."""
        self.granted = vacation
        for seat in people:
            self.left[str(seat)] = self.base
            self.vacation[str(seat)] = vacation

    def fresh(self) -> Clock:
        """The same clock before anybody's time has begun; for a rematch."""
        return Clock(self.kind, self.base, self.extra, self.at_zero)

    # Running ----------------------------------------------------------------------------------------------------------

    def turn(self, now: float, asked: list[Seat], *, sealed: bool, answered: Seat | None = None, back: bool = False) -> None:
        """From now on the time of these seats runs. `answered` has just done so, or (`back`) taken that back."""
        if sealed and self.sealed and asked == self.running:
            return  # an answer under seal, which nobody may notice
        self._charge(now)
        done = [seat for seat in self.running if seat not in asked]
        if self.kind == SLOW:
            for seat in {*done, *asked} - ({*self.running} - {*done, answered}):
                self.left[str(seat)] = self.base
        elif back and answered in asked and answered not in self.running:
            self._add(answered, -self.extra)  # they got it when their turn ended, which it has not
        elif not self.sealed:
            for seat in done:
                self._add(seat, self.extra)
        self.up = [seat for seat in self.up if seat in asked and seat != answered]
        self.running, self.since, self.sealed = asked, now, sealed
        self.due = self._next()

    def _add(self, seat: Seat, seconds: float) -> None:
        self.left[str(seat)] = max(0.0, self.left.get(str(seat), self.base) + seconds)

    def _charge(self, now: float) -> None:
        if self.sealed:
            return
        for seat in self.running:
            spent = max(0.0, now - self.since)
            if seat in self.resting:
                rest = min(spent, self.vacation.get(str(seat), 0.0))
                self.vacation[str(seat)] = self.vacation.get(str(seat), 0.0) - rest
                spent -= rest
                if not self.vacation[str(seat)]:
                    self.resting.remove(seat)
            self._add(seat, -spent)

    def _ends(self, seat: Seat) -> float:
        """When this seat's time would be up, were it to run on."""
        rest = self.vacation.get(str(seat), 0.0) if seat in self.resting else 0.0
        return self.since + self.left.get(str(seat), self.base) + rest

    def _next(self) -> float:
        ends = [self._ends(seat) for seat in self.running if seat not in self.up and self._ends(seat) > self.since]
        if not ends:
            return 0.0
        return max(ends) if self.sealed else min(ends)

    def shift(self, seconds: float) -> None:
        """The table was down for so long: that time counts for nobody."""
        if self.due:
            self.since, self.due = self.since + seconds, self.due + seconds

    # Out of time ------------------------------------------------------------------------------------------------------

    def out(self, now: float, unanswered: Iterable[Seat]) -> list[Seat]:
        """Whose time is up now. Under seal those are all who have not answered."""
        if not self.due or now < self.due:
            return []
        late = [seat for seat in self.running if seat not in self.up]
        return [seat for seat in late if (seat in unanswered if self.sealed else self._ends(seat) <= now)]

    def stop(self, now: float, out: list[Seat]) -> None:
        """The time of these seats is up."""
        self._charge(now)
        self.since = now
        for seat in out:
            self.left[str(seat)] = 0.0
            self.up.append(seat)
        self.due = 0.0 if self.sealed else self._next()

    def come_back(self, seat: Seat) -> None:
        """Whoever takes the seat back from the bot has at least a little time."""
        least = self.base if self.kind == SLOW else max(RETURNED, self.extra)
        self.left[str(seat)] = max(least, self.left.get(str(seat), 0.0))

    def rest(self, now: float, seat: Seat, *, begins: bool) -> None:
        """Somebody goes on vacation, or comes back."""
        self.settle(now)
        self.resting = [other for other in self.resting if other != seat]
        if begins and self.vacation.get(str(seat), 0.0) > 0:
            self.resting.append(seat)
        self.due = self._next()

    def settle(self, now: float) -> None:
        """Count what has run until now. Under seal nothing is counted."""
        if not self.sealed:
            self._charge(now)
            self.since = now

    # Reading ----------------------------------------------------------------------------------------------------------

    def shown(self, seat: Seat) -> tuple[float, float]:
        """The seconds that a seat has left while its time stands, and when they will be up if it runs (0: it stands)."""
        left = self.left.get(str(seat), self.base)
        if seat not in self.running or seat in self.up:
            return (0.0 if seat in self.up else left), 0.0
        return left, (self.due if self.sealed else self._ends(seat))


def read_clock(given: Mapping[str, str], seats: int) -> Clock | None:
    """The clock that a form or a program asks for; None without one. A sentence for what cannot be."""
    kind = given.get("clock", "")
    if kind in ("", "none"):
        return None
    at_zero = given.get("clock_zero", BOT_PLAYS)
    if kind not in (LIVE, SLOW) or at_zero not in AT_ZERO:
        raise BadConfig("refuse.clock.kind")
    if at_zero == LOSES and seats != 2:
        raise BadConfig("refuse.clock.loses")
    if kind == SLOW:
        return Clock(SLOW, _number(given, "clock_days") * DAY, 0.0, at_zero)
    return Clock(LIVE, _number(given, "clock_minutes") * MINUTE, float(_number(given, "clock_seconds")), at_zero)


def vacation_of(given: Mapping[str, str]) -> float:
    """The days of vacation that a form or a program asks for, in seconds."""
    return _number(given, "clock_vacation") * DAY if given.get("clock") == SLOW else 0.0


def _number(given: Mapping[str, str], name: str) -> int:
    least, usual, most = FIELDS[name]
    word = given.get(name, str(usual)).strip()
    if not (word.isascii() and word.isdigit() and len(word) < 6 and least <= int(word) <= most):
        raise BadConfig(f"refuse.clock.{name.removeprefix('clock_')}", least=least, most=most)
    return int(word)
