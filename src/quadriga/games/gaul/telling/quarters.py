"""§6.3: what winter costs: said before anybody is left to the dice, and told as a moment when they have fallen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from quadriga.kernel import Amount, Amounts, Ask, News
from quadriga.text import Text
from quadriga.text.moments import Moment, Row

from ..rules.quarters import DESERTION
from ..terms import ROMANS
from ..view import View

STAYING = ("quarters", "provincia_from")


def quarters_prompt(view: View, ask: Ask[Any], text: Text) -> str | None:
    """Whoever may still leave reads what it means to stay; whoever is asked to pay, what happens to the others."""
    if ask.prompt in STAYING:
        return text.say(f"ask.{ask.prompt}", **ask.args, stay=_staying(view, ask, text))
    if ask.prompt == "keep_free" and isinstance(ask.choice, Amounts):
        n = ask.choice.most
        return text.say("ask.keep_one" if n == 1 else "ask.keep_free", **ask.args, n=n)
    if ask.prompt != "keep_paid":
        return None
    n = _at_stake(ask)
    return text.say("ask.keep_paid", **ask.args, all=n, sum=n * ask.args["cost"], fatal=DESERTION)


def _staying(view: View, ask: Ask[Any], text: Text) -> str:
    if ask.args["faction"] is not ROMANS:
        return text.say("ask.stay_gauls", fatal=DESERTION)
    n, cost = view.winter_need
    key = "ask.stay_romans" if n else "ask.stay_safe"
    return text.say(key, n=n, cost=cost, have=view.resources[ROMANS], fatal=DESERTION)


def _at_stake(ask: Ask[Any]) -> int:
    """How many pieces there have no free quarters."""
    assert isinstance(ask.choice, Amounts)
    return sum(ask.choice.caps.values())


def paying(ask: Ask[Any], answer: Iterable[Amount], text: Text) -> str:
    """For how many one pays, and how many are left to the dice."""
    n = sum(amount.n for amount in answer)
    left = _at_stake(ask) - n
    key = "none" if not n else "some" if left else "all"
    return text.say(f"ask.pay_{key}", n=n, cost=n * ask.args["cost"], left=left, fatal=DESERTION)


# The dice ---------------------------------------------------------------------------------------------------------


def exposures(told: Sequence[News]) -> list[tuple[int, int]]:
    """From the report of who is at stake in a Region to that of the last of them."""
    found: list[tuple[int, int]] = []
    begun, left = 0, 0
    for i, news in enumerate(told):
        if news.key == "exposed":
            begun, left = i, news.args["n"]
        elif news.key == "deserted" and left:
            left -= news.args["of"]
            if not left:
                found.append((begun, i + 1))
    return found


def toll(reports: Sequence[News], text: Text) -> Moment:
    """Which pieces were lost to which dice."""
    faction, region, of = (reports[0].args[name] for name in ("faction", "region", "n"))
    rows: list[Row] = []
    dice: list[int] = []
    for news in reports:
        if news.key == "rolled":
            dice.append(news.args["n"])
        elif news.key == "deserted":
            rolled = text.say("moment.toll_dice", dice=", ".join(map(str, dice)), n=news.args["n"], of=len(dice))
            rows.append(Row(news.args["piece"], rolled, news.args["n"], len(dice)))
            dice = []
    lost = sum(row.value or 0 for row in rows)
    title = text.say("moment.toll" if lost else "moment.toll_none", region=region, n=lost, of=of)
    lead = text.say("moment.toll_lead", faction=faction, n=of, fatal=DESERTION)
    # The dice have fallen for whoever chose not to pay as for anybody else: it is nobody's own.
    return Moment("winter", title, lead, tuple(rows), things=(region,), hurt=(faction,) if lost else ())
