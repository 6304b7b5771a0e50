"""The coach in words: what a rival could make of a move, what it costs, and the better idea."""

from __future__ import annotations

from typing import Any

from quadriga.bots import Advice
from quadriga.kernel import Seat
from quadriga.table import Action
from quadriga.text.reasons import reason_lines
from quadriga.text.telling import look
from quadriga.web.page.analysis import line
from quadriga.web.page.fallback import sentence
from quadriga.web.page.question import Words
from quadriga.web.page.viewer import Frame

TOLD = 3  # reports of a reply, at most


def may_coach(f: Frame) -> bool:
    """Whether whoever looks may have a coach here."""
    return Action.HINT in f.viewer.rights and f.viewer.seat is not None and f.table.is_coached


def warning(f: Frame, seat: Seat, at: int, advice: Advice) -> dict[str, Any]:
    """The warning and the better idea, in the words of the question as it stood."""
    match = f.table.match
    before = match if len(match.entries) == at else match.at(at)
    words = Words(f.text, f.telling, look(match.game, before.state, seat), seat, before.ask(seat))
    better = line(before.options(seat), list(advice.best), words)
    chance, less = round(100 * advice.chance), round(100 * (advice.chance - advice.lost))
    costs, reasons = f.say("coach_costs", chance=chance, less=less), reason_lines(f.text, advice.reasons._asdict())
    return {
        "words": " ".join([*_reply(f, advice), costs, *reasons]),
        "better": {"path": list(advice.best), "words": better},
        "later": f.say("coach_later", words=better, chance=chance, less=less),
    }


def _reply(f: Frame, advice: Advice) -> list[str]:
    """What is seen coming. Which piece a rival would use is only imagined: what comes of it says more."""
    told = f.telling.sum_up(list(advice.reply))
    shown = (told[1:] or told)[:TOLD]
    if not shown or advice.by is None:
        return []
    return [f.say("coach_reply", words=" ".join(sentence(f.text, f"log.{news.key}", **news.args) for news in shown))]
