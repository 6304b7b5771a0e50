"""Ways to tell somebody who is not there. Each is a `Sender`; it works in a thread, and never for longer than a while."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Protocol

from quadriga.text import Text, catalogue

EMAIL, PUSH, WEBHOOK = "email", "push", "webhook"
CHANNELS = (EMAIL, PUSH, WEBHOOK)
ON, UNCONFIRMED, BROKEN = "on", "unconfirmed", "broken"  # states of a way
EACH, DAILY = "each", "daily"  # how often slow games may be heard of


@dataclass(frozen=True)
class Way:
    """How one person wants to be told."""

    id: str
    person: str
    channel: str
    address: str
    secret: str
    lang: str
    state: str
    pace: str
    made: float
    hour: float  # when the hour began in which `sent` were sent
    sent: int
    digest: float  # when slow games were last told of, where once a day is enough


@dataclass(frozen=True)
class Waiting:
    """A table that waits. There is nothing in it that only a seat may know."""

    match: str
    seat: int
    game: str
    title: str
    link: str
    since: float
    is_slow: bool
    tries: int = 1

    def named(self, lang: str) -> str:
        """The table in words."""
        text = catalogue(lang, self.game)
        game = text.say("game.title") if text.has("game.title") else self.game.capitalize()
        return text.say("notice.table", game=game, title=self.title) if self.title else game


class Outcome(Enum):
    SENT = auto()
    LATER = auto()  # it did not work this time
    GONE = auto()  # nobody is there any more


class Sender(Protocol):
    def send(self, way: Way, waiting: Sequence[Waiting], now: float) -> Outcome:
        """Tell somebody which tables wait for them. In a thread; whatever goes wrong outside is an outcome."""


def headline(text: Text, waiting: Sequence[Waiting]) -> str:
    """What it is about, in one line."""
    if len(waiting) == 1:
        return text.say("notice.one", table=waiting[0].named(text.lang))
    return text.say("notice.many", n=len(waiting))
