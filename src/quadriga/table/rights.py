"""Who may do what at a table, and when: one table of roles, actions and stages. `docs/builders/table-protocol.md` prints it.

A browser has one role or several. It may do what any of them may.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import cache

from quadriga.kernel import QuadrigaError


class Forbidden(QuadrigaError):
    """Not for this browser to do."""


class Untimely(QuadrigaError):
    """For this browser to do, but not at this stage of the match."""

    def __init__(self) -> None:
        super().__init__("refuse.table.untimely")


class Role(StrEnum):
    """What a browser is at a table."""

    WATCHER = "watcher"  # whoever knows the address
    PLAYER = "player"  # holds a seat
    NEWCOMER = "newcomer"  # holds no seat, and has given none up
    ALONE = "alone"  # holds every person's seat, and no other browser holds one
    HOST = "host"  # has set the table up


class Stage(StrEnum):
    WAITING = "waiting"  # somebody has not followed a link yet; those who are there may play
    RUNNING = "running"
    FINISHED = "finished"


class Action(StrEnum):
    SEE = "see"
    MOVE = "move"
    UNDO = "undo"
    NUMBER = "number"
    DEAL = "deal"
    ORDER = "order"
    LOOK = "look"
    PREVIEW = "preview"
    BRANCH = "branch"
    EXPORT = "export"
    HINT = "hint"
    SHARE = "share"
    INVITE = "invite"
    LEAVE = "leave"
    SIT = "sit"
    SUBSTITUTE = "substitute"
    RETURN = "return"
    VACATION = "vacation"
    RESIGN = "resign"
    PROPOSE = "propose"
    CONSENT = "consent"
    TALK = "talk"
    REPORT = "report"
    EYES = "eyes"
    VERIFY = "verify"
    ANALYSE = "analyse"
    REMATCH = "rematch"
    DELETE = "delete"


MEANING: dict[Action, str] = {
    Action.SEE: "see the table as far as one's own seat may, now and at past moments, and follow its stream",
    Action.MOVE: "answer for one's own seat",
    Action.UNDO: "take one's own last answer back, where that shows nobody more than they knew",
    Action.NUMBER: "give a number to the dealer before the deal",
    Action.DEAL: "have it dealt without waiting for the numbers of others",
    Action.ORDER: "withdraw a standing order",
    Action.LOOK: "open the curtain for a seat of one's own",
    Action.PREVIEW: "see what a choice would do, and the options below a beginning",
    Action.BRANCH: "play on from a past moment, at a new table; the old one stays as it is",
    Action.EXPORT: "save the record, which tells everything",
    Action.HINT: "ask for a hint",
    Action.SHARE: "make a link that brings one more browser to one's own seat",
    Action.INVITE: "make the link of a seat that nobody has taken anew; the link before stops working",
    Action.LEAVE: "give up one's own seat, to whoever comes next or to a bot",
    Action.SIT: "take a free seat of an open table",
    Action.SUBSTITUTE: "let a bot play one's own seat for a while, or a seat that is free or whose person is away",
    Action.RETURN: "take one's own seat back from the bot",
    Action.VACATION: "stop one's own slow clock for a few days, or let it go on",
    Action.RESIGN: "give the match up, where two play",
    Action.PROPOSE: "ask the others to end the match, or to let one take one's last answer back",
    Action.CONSENT: "agree to what another has asked, or not; withdraw what one has asked oneself",
    Action.TALK: "say something to the other players, or as a watcher to the other watchers, and hear what they say",
    Action.REPORT: "tell whoever runs the server of something that one has heard",
    Action.EYES: "look through the eyes of any seat",
    Action.VERIFY: "deal the match again from its published secret",
    Action.ANALYSE: "begin the analysis",
    Action.REMATCH: "ask for a rematch, in which everybody has what was theirs",
    Action.DELETE: "delete the table; one at which somebody else plays for a rating only once it has counted",
}

_ALL = frozenset(Role)
_ANY_STAGE = (Stage.WAITING, Stage.RUNNING, Stage.FINISHED)
_PLAYING = (Stage.WAITING, Stage.RUNNING)
Granted = Mapping[Stage, frozenset[Role]]


def _while(stages: Iterable[Stage], *roles: Role) -> dict[Stage, frozenset[Role]]:
    return {stage: frozenset(roles) for stage in stages}


_RUNNING, _FINISHED = (Stage.RUNNING,), (Stage.FINISHED,)  # nobody is alone while somebody is awaited
RIGHTS: Mapping[Action, Granted] = {
    Action.SEE: _while(_ANY_STAGE, *_ALL),
    Action.MOVE: _while(_PLAYING, Role.PLAYER),
    Action.UNDO: _while(_PLAYING, Role.PLAYER),
    Action.NUMBER: _while(_PLAYING, Role.PLAYER),
    Action.DEAL: _while(_PLAYING, Role.HOST),
    Action.ORDER: _while(_ANY_STAGE, Role.PLAYER),
    Action.LOOK: _while(_ANY_STAGE, Role.PLAYER),
    Action.PREVIEW: _while(_PLAYING, Role.PLAYER),
    Action.BRANCH: _while((*_RUNNING, *_FINISHED), Role.ALONE),
    Action.EXPORT: {**_while(_RUNNING, Role.ALONE), **_while(_FINISHED, *_ALL)},
    Action.HINT: _while(_RUNNING, Role.ALONE),
    Action.SHARE: _while(_PLAYING, Role.PLAYER),
    Action.INVITE: _while((Stage.WAITING,), Role.HOST),
    Action.LEAVE: _while(_PLAYING, Role.PLAYER),
    Action.SIT: _while((Stage.WAITING,), Role.NEWCOMER),
    Action.SUBSTITUTE: _while(_PLAYING, Role.PLAYER),
    Action.RETURN: _while(_PLAYING, Role.PLAYER),
    Action.VACATION: _while(_PLAYING, Role.PLAYER),
    Action.RESIGN: _while(_PLAYING, Role.PLAYER),
    Action.PROPOSE: _while(_PLAYING, Role.PLAYER),
    Action.CONSENT: _while(_PLAYING, Role.PLAYER),
    Action.TALK: _while(_ANY_STAGE, *_ALL),
    Action.REPORT: _while(_ANY_STAGE, *_ALL),
    Action.EYES: _while(_FINISHED, *_ALL),
    Action.VERIFY: _while(_FINISHED, *_ALL),
    Action.ANALYSE: _while(_FINISHED, Role.PLAYER, Role.HOST),
    Action.REMATCH: _while(_FINISHED, Role.PLAYER),
    Action.DELETE: _while(_ANY_STAGE, Role.HOST),
}

REFUSALS: Mapping[Action, str] = {
    Action.MOVE: "refuse.table.not_yours",
    Action.UNDO: "refuse.table.not_yours",
    Action.NUMBER: "refuse.table.not_yours",
    Action.DEAL: "refuse.table.deal",
    Action.ORDER: "refuse.table.not_yours",
    Action.LOOK: "refuse.table.not_yours",
    Action.PREVIEW: "refuse.web.watcher",
    Action.BRANCH: "refuse.table.branch",
    Action.EXPORT: "refuse.web.secrets",
    Action.HINT: "refuse.web.no_hints",
    Action.SHARE: "refuse.table.not_yours",
    Action.INVITE: "refuse.table.invite",
    Action.LEAVE: "refuse.table.not_yours",
    Action.SIT: "refuse.table.no_newcomer",
    Action.SUBSTITUTE: "refuse.table.not_yours",
    Action.RETURN: "refuse.table.not_yours",
    Action.VACATION: "refuse.table.not_yours",
    Action.RESIGN: "refuse.table.not_yours",
    Action.PROPOSE: "refuse.table.not_yours",
    Action.CONSENT: "refuse.table.not_yours",
    Action.ANALYSE: "refuse.table.analyse",
    Action.REMATCH: "refuse.table.rematch",
    Action.DELETE: "refuse.table.delete",
}  # what everybody may do at some stage is never forbidden


@cache
def allowed(roles: frozenset[Role], stage: Stage) -> frozenset[Action]:
    """All that a browser may do now."""
    return frozenset(action for action in Action if may(roles, stage, action))


def may(roles: frozenset[Role], stage: Stage, action: Action) -> bool:
    return bool(roles & RIGHTS[action].get(stage, frozenset()))


def require(roles: frozenset[Role], stage: Stage, action: Action) -> None:
    """Refuse what these roles may not do at this stage, and say whether they ever may."""
    if may(roles, stage, action):
        return
    if any(roles & granted for granted in RIGHTS[action].values()) and action not in (Action.EXPORT, Action.HINT):
        raise Untimely
    raise Forbidden(REFUSALS[action])


def table() -> list[tuple[str, ...]]:
    """The rows of the documentation: action, what it is, and who may do it at each stage."""
    rows = []
    for action in Action:
        cells = [", ".join(role for role in Role if role in RIGHTS[action].get(stage, ())) or "–" for stage in Stage]
        cells = ["everybody" if cell == ", ".join(Role) else cell for cell in cells]
        rows.append((str(action), MEANING[action], *cells))
    return rows
