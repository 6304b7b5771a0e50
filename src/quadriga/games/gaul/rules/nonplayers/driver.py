"""The adapter: it drives a running rule, answers what is asked of non-players, and passes everything else on.

What a non-player does in its turn is a script: a coroutine that is handed the first question and gives its answers one by
one. Between two answers the rules go on, so a script always looks at the board as it is now. It may await `Chance` and ask
players (`promises`); whoever plays the match answers that as ever. A question that no script expects is answered by a reaction,
in the guidelines of 8.3-8.4.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Generator
from typing import Any, NamedTuple

from quadriga.kernel import Ask

from ...state import Gaul
from ...terms import FACTIONS, Faction
from ..action import Action

STEPS = ("step", "step_free", "step_limited")  # what comes next in a Command
Answer = Any
Question = Ask[Any]


class Reply:
    """What a script gives as the answer; it goes on with the next question."""

    __slots__ = ("move",)

    def __init__(self, move: Answer) -> None:
        self.move = move

    def __await__(self) -> Generator[Any, Question, Question]:
        return (yield self)


class OffScript(Exception):
    """The question is not the one that the script has an answer for."""


class Turn:
    """A non-player's script under way: whose it is, and what is asked now."""

    __slots__ = ("ask", "faction", "g", "plan", "planned")

    def __init__(self, g: Gaul, faction: Faction, ask: Question, planned: list[Answer]) -> None:
        self.g = g
        self.faction = faction
        self.ask = ask
        self.plan: Any = None  # what a decision has planned for the process it leads to
        self.planned = planned  # answers to the open questions of an Event, in order

    def is_asked(self, *prompts: str) -> bool:
        return self.ask.prompt in prompts

    def expect(self, *prompts: str) -> None:
        """The script ends where something else is asked."""
        if self.ask.prompt not in prompts:
            raise OffScript(f"{self.faction.name}: '{self.ask.prompt}' instead of {prompts}")

    async def give(self, move: Answer) -> None:
        """Answer the question, and go on when the next one is asked."""
        if move not in self.ask.choice:
            raise OffScript(f"{self.faction.name}: {move} is no answer to '{self.ask.prompt}'")
        self.ask = await Reply(move)

    async def give_if_asked(self, prompt: str, move: Answer) -> None:
        """The same where a rule asks only if there is a choice."""
        if self.ask.prompt == prompt:
            await self.give(move)


Script = Callable[[Turn], Awaitable[None]]
Reaction = Callable[[Gaul, Faction, Question], Awaitable[Answer]]
SCRIPTS: dict[str, Script] = {}  # by the question that begins them
REACTIONS: dict[str, Reaction] = {}  # by the question that they answer, in whatever script


class Manual(NamedTuple):
    """What the driver goes by where no reaction and no script under way answers."""

    improvise: Reaction  # what nothing else answers
    script_for: Callable[[Gaul, Faction, Question], Script | None]  # what begins with this question
    subsidise: Callable[[Gaul, bool], Awaitable[bool]]  # what the Aedui give at an instant (§8.6.6)


def stray(off: OffScript) -> None:
    """A script has met what it did not foresee, so the guidelines answer. Tests make this an error."""


class Company:
    """The non-players in one turn of the rules, with their scripts."""

    __slots__ = ("g", "manual", "planned", "scripts", "serving")

    def __init__(self, g: Gaul, manual: Manual) -> None:
        self.g = g
        self.manual = manual
        self.planned: dict[Faction, list[Answer]] = {}
        self.scripts: dict[Faction, Coroutine[Any, Any, None]] = {}
        self.serving: dict[Faction, Action] = {}  # the Command of its faction that a script is about

    def faction_at(self, ask: Question) -> Faction:
        """Every non-player has a seat of its own."""
        return FACTIONS[self.g.seat_of.index(ask.seat)]

    async def answer(self, ask: Question) -> Answer:
        faction = self.faction_at(ask)
        reaction = REACTIONS.get(ask.prompt)
        if reaction is not None:
            return await reaction(self.g, faction, ask)
        self._drop_what_is_over(faction, ask)
        if faction in self.scripts:
            found, move = await self._go_on(faction, ask)
            if found:
                return move
        script = self.manual.script_for(self.g, faction, ask)
        if script is not None:
            self.scripts[faction] = self._begin(script, faction, ask)
            found, move = await self._go_on(faction, None)
            if found:
                return move
        return await self.manual.improvise(self.g, faction, ask)

    def _drop_what_is_over(self, faction: Faction, ask: Question) -> None:
        """A script that waits to end a Command is over where another one begins, as when Seize provokes two Rallies."""
        a = self.g.action
        if ask.prompt not in STEPS or a is None or a.faction is not faction:
            return
        if faction in self.scripts and self.serving.get(faction, a) is not a:
            self.scripts.pop(faction).close()
        self.serving[faction] = a

    async def _begin(self, script: Script, faction: Faction, ask: Question) -> None:
        if ask.prompt not in STEPS:
            self.serving.pop(faction, None)
        await script(Turn(self.g, faction, ask, self.planned.setdefault(faction, [])))

    async def _go_on(self, faction: Faction, value: Any) -> tuple[bool, Answer]:
        """Run the script up to its next answer; no answer where it has come to its end."""
        script = self.scripts[faction]
        try:
            while True:
                effect = script.send(value)
                if type(effect) is Reply:
                    return True, effect.move
                value = await effect
        except StopIteration:
            pass
        except OffScript as off:
            stray(off)
        del self.scripts[faction]
        return False, None

    def close(self) -> None:
        for script in self.scripts.values():
            script.close()


async def drive(g: Gaul, rule: Any, manual: Manual) -> None:
    """Carry out the rule; what it asks of non-players is answered here."""
    company = Company(g, manual)
    value: Any = None
    asked = False
    try:
        while True:
            try:
                effect = rule.send(value)
            except StopIteration:
                await manual.subsidise(g, asked)
                return
            asked = await manual.subsidise(g, asked)
            if type(effect) is Ask and effect.seat in g.automata:
                value = await company.answer(effect)
            else:
                value = await effect
    finally:
        company.close()
        rule.close()
