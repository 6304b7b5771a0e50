"""The deputies of the kernel's driver: they answer what the rules ask of non-players.

What a non-player does in its turn is a script: a coroutine that is handed the first question and gives its answers one by
one. Between two answers the rules go on, so a script always looks at the board as it is now. It may await `Chance` and ask
players (`promises`); whoever plays the match answers that as ever. A question that no script expects is answered by a reaction,
in the guidelines of 8.3-8.4.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final, NamedTuple

from quadriga.kernel import Ask, Delegate, Reply, Seat

from ...state import Gaul
from ...terms import FACTIONS, Faction
from ..action import Action

STEPS = ("step", "step_free", "step_limited")  # what comes next in a Command
NOTHING: Final[Any] = object()  # in place of an answer: there is none
Answer = Any
Question = Ask[Any]


class OffScript(Exception):
    """The question is not the one that the script has an answer for."""


class Superseded(Exception):
    """Another Command of the same faction has begun, as when Seize provokes two Rallies: the script is over."""


class Turn:
    """A non-player's script under way: whose it is, and what is asked now."""

    __slots__ = ("_player", "ask", "faction", "g", "plan", "planned")

    def __init__(self, g: Gaul, faction: Faction, ask: Question, player: NonPlayer | None = None) -> None:
        self.g = g
        self.faction = faction
        self.ask = ask
        self.plan: Any = None  # what a decision has planned for the process it leads to
        self.planned: list[Answer] = [] if player is None else player.planned  # to the open questions of an Event, in order
        self._player = player

    def is_asked(self, *prompts: str) -> bool:
        return self.ask.prompt in prompts

    def expect(self, *prompts: str) -> None:
        """The script ends where something else is asked."""
        if self.ask.prompt not in prompts:
            raise OffScript(f"{self.faction.name}: '{self.ask.prompt}' instead of {prompts}")

    async def give(self, move: Answer) -> None:
        """Answer the question, and go on when the next one is asked that no reaction answers."""
        if move not in self.ask.choice:
            raise OffScript(f"{self.faction.name}: {move} is no answer to '{self.ask.prompt}'")
        assert self._player is not None, "somebody takes the turn"
        self.ask = await self._player.give(move)
        if self._player.begins_another(self.ask):
            raise Superseded

    async def give_if_asked(self, prompt: str, move: Answer) -> None:
        """The same where a rule asks only if there is a choice."""
        if self.ask.prompt == prompt:
            await self.give(move)


Script = Callable[[Turn], Awaitable[None]]
Reaction = Callable[[Gaul, Faction, Question], Awaitable[Answer]]
SCRIPTS: dict[str, Script] = {}  # by the question that begins them
REACTIONS: dict[str, Reaction] = {}  # by the question that they answer, in whatever script


class Manual(NamedTuple):
    """What non-players go by where no reaction and no script under way answers."""

    improvise: Reaction  # what nothing else answers
    script_for: Callable[[Gaul, Faction, Question], Script | None]  # what begins with this question
    is_subsidy_due: Callable[[Gaul], bool]
    subsidise: Callable[[Gaul], Awaitable[None]]  # what the Aedui give at an instant (§8.6.6)


def stray(off: OffScript) -> None:
    """A script has met what it did not foresee, so the guidelines answer. Tests make this an error."""


class NonPlayer:
    """A faction without a player in one turn of the rules."""

    __slots__ = ("faction", "g", "manual", "planned", "serving")

    def __init__(self, g: Gaul, faction: Faction, manual: Manual) -> None:
        self.g = g
        self.faction = faction
        self.manual = manual
        self.planned: list[Answer] = []  # answers to the open questions of an Event, in order
        self.serving: Action | None = None  # the Command that the script is about

    async def play(self, ask: Question) -> None:
        """Script after script, and what no script answers; from the first question to the end of the turn."""
        ask = await self._react(ask)
        while True:
            self.begins_another(ask)
            turn = Turn(self.g, self.faction, ask, self)
            await self._follow_script(turn)
            if turn.ask is ask:
                turn.ask = await self.give(await self.manual.improvise(self.g, self.faction, ask))
            ask = turn.ask

    async def _follow_script(self, turn: Turn) -> None:
        """The script that begins with this question, as far as it goes."""
        script = self.manual.script_for(self.g, self.faction, turn.ask)
        if script is None:
            return
        if turn.ask.prompt not in STEPS:
            self.serving = None
        try:
            await script(turn)
        except OffScript as off:
            stray(off)
        except Superseded:
            pass

    def begins_another(self, ask: Question) -> bool:
        """Whether another Command begins than the one that was served so far; it is the one from now on."""
        a = self.g.action
        if a is None or ask.prompt not in STEPS or a.faction is not self.faction:
            return False
        before, self.serving = self.serving, a
        return before is not None and before is not a

    async def give(self, move: Answer) -> Question:
        """Give an answer; the next question that no reaction answers."""
        return await self._react(await Reply(move))

    async def _react(self, ask: Question) -> Question:
        """Answer what needs no script, until something else is asked."""
        while (move := await self.answer_at_once(ask)) is not NOTHING:
            ask = await Reply(move)
        return ask

    async def answer_at_once(self, ask: Question) -> Answer:
        """By a reaction, if there is one."""
        reaction = REACTIONS.get(ask.prompt)
        return NOTHING if reaction is None else await reaction(self.g, self.faction, ask)


class Company:
    """The non-players in one turn of the rules."""

    __slots__ = ("g", "is_in_need", "manual", "seats")

    def __init__(self, g: Gaul, manual: Manual) -> None:
        self.g = g
        self.manual = manual
        self.seats: tuple[Seat, ...] = g.automata
        self.is_in_need = manual.is_subsidy_due(g)  # whose subsidy has been refused in an earlier turn

    def begin(self, ask: Question) -> Coroutine[Any, Any, None]:
        return self.player(self.faction_at(ask.seat)).play(ask)

    def faction_at(self, seat: Seat) -> Faction:
        """Every non-player has a seat of its own."""
        return FACTIONS[self.g.seat_of.index(seat)]

    def player(self, faction: Faction) -> NonPlayer:
        return NonPlayer(self.g, faction, self.manual)

    def acts(self, ask: Question) -> bool:
        return ask.prompt not in REACTIONS

    def interrupt(self, effect: Any) -> Coroutine[Any, Any, Any] | None:
        """§8.6.6: the Aedui subsidise the Romans at each instant that these come to be in need."""
        return self._subsidise_before(effect) if self._is_subsidy_due() else None

    async def _subsidise_before(self, effect: Any) -> Any:
        await self.manual.subsidise(self.g)
        return await effect

    async def end(self) -> None:
        """The last instant of the turn."""
        if self._is_subsidy_due():
            await self.manual.subsidise(self.g)

    def _is_subsidy_due(self) -> bool:
        """Once as long as the need lasts. R-144"""
        was = self.is_in_need
        self.is_in_need = self.manual.is_subsidy_due(self.g)
        return self.is_in_need and not was


async def accompany(company: Company, rule: Awaitable[None]) -> None:
    """Carry out the rule; what it asks of non-players is answered by them."""
    await Delegate(company)
    await rule
    await company.end()
