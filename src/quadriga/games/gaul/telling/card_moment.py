"""The moment of a card: who did what on it, where, and who lost what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from quadriga.kernel import News
from quadriga.text import Text
from quadriga.text.moments import Moment, Row

from ..atlas import HOME_OF
from ..terms import GERMANS, Ability, Command, Faction, Region

DEEDS = ("passed", "event", "issued", "limited", "uses")
IN_BATTLE = (Ability.BESIEGE, Ability.AMBUSH)
WORK: dict[str, Command | Ability] = {  # what a report is part of, whatever was begun after that
    "battle": Command.BATTLE,
    "raided": Command.RAID,
    "stole": Command.RAID,
    "marches": Command.MARCH,
    "marched": Command.MARCH,
    "foraged": Command.SEIZE,
    "scouted": Ability.SCOUT,
    "spotted": Ability.SCOUT,
    "devastated": Ability.DEVASTATE,
    "rampaged": Ability.RAMPAGE,
    "fort": Ability.BUILD,
    "settled": Ability.SETTLE,
    "intimidated": Ability.INTIMIDATE,
}
TRIBES = frozenset({"allied", "fortified"})  # a tribe, and whose it is now
BOUGHT = (Ability.ENTREAT, Ability.SUBORN, Ability.BUILD)  # what is taken from others by them is their work

Place = tuple[Region, ...]  # a Region, or the way from one to another


class Done:
    """One thing that a faction did, and where."""

    def __init__(self, news: News) -> None:
        self.news = news
        self.what: Command | Ability | None = news.args.get("command", news.args.get("ability"))
        self.faction: Faction = news.args["faction"]
        self.own = (self.faction, GERMANS) if self.what is Ability.ENLIST else (self.faction,)  # §4.5.1
        self.places: dict[Place, None] = {}
        self.way: Place = ()  # of the group that Marches

    def note(self, news: News) -> None:
        """A report that came after it: where it was done, if this tells of it and not of what others did then."""
        if news.key == "marches":
            self.way = ()
        for place in self._places(news):
            if len(place) > 1 and self.way and self.way[-1] is place[0]:
                self.places.pop(self.way, None)
                place = (self.way[0], place[-1])
            self.way = place if len(place) > 1 else self.way
            self.places[place] = None

    def _places(self, news: News) -> list[Place]:
        args, key = news.args, news.key
        if self.news.key == "event":
            return _any(args)
        if key in WORK:
            return _any(args) if key != "marches" and args.get("faction", self.faction) in self.own else []
        if key == "placed" and args["piece"].faction in self.own:
            return _any(args)
        if self.what in BOUGHT and key in ("removed", "placed", "subdued"):
            return _any(args)
        return _any(args) if key in TRIBES and args["faction"] in self.own else []

    def words(self, text: Text) -> str:
        what = text.say(f"moment.did_{self.news.key}", **self.news.args)
        where = ", ".join(" → ".join(text.name(region) for region in place) for place in self.places)
        return text.say("moment.did_where", what=what, where=where) if where else what


def _any(args: dict[str, Any]) -> list[Place]:
    """The Region that a report names, that of its tribe, or the way that it tells."""
    region = HOME_OF[args["tribe"]] if "tribe" in args else args.get("region")
    if not isinstance(region, Region):
        return []
    return [(region, args["target"])] if isinstance(args.get("target"), Region) else [(region,)]


def card_moment(reports: Sequence[News], battles: list[tuple[int, int]], text: Text) -> Moment:
    """§2.3: who did what on a card, in the order in which it was done; `battles` are its Battles among the reports."""
    rows: dict[Faction, list[str]] = {}
    for done in _deeds(reports):
        rows.setdefault(done.faction, []).append(done.words(text))
    fights = [news.args for news in reports if news.key == "fought"]
    lost = [text.say("moment.card_fight" if args["n"] or args["m"] else "moment.card_no_loss", **args) for args in fights]
    if gone := _gone(reports, battles):
        named = ", ".join(text.say("moment.card_gone_of", faction=faction, n=n) for faction, n in gone.items())
        lost.append(text.say("moment.card_gone", what=named))
    if robbed := _robbed(reports):
        named = ", ".join(text.say("moment.card_gone_of", faction=faction, n=n) for faction, n in robbed.items())
        lost.append(text.say("moment.card_robbed", what=named))
    told = tuple(Row(faction, "; ".join(words)) for faction, words in rows.items())
    return Moment("turn", text.say("moment.card", card=reports[0].args["card"]), rows=told, outcome=" ".join(lost))


def _deeds(reports: Sequence[News]) -> list[Done]:
    """Everything that was begun and not given up, with where it was done; a Battle goes on after its siege or Ambush."""
    found: list[Done] = []
    given_up = _given_up(reports)
    battle: tuple[Done, Region] | None = None
    for i, news in enumerate(reports):
        if i in given_up:
            continue
        if news.key in DEEDS:
            found.append(Done(news))
            if found[-1].what in IN_BATTLE and battle is not None:
                found[-1].places[(battle[1],)] = None
                found.append(battle[0])
        elif found:
            done = next((done for done in reversed(found) if news.key in WORK and done.what is WORK[news.key]), found[-1])
            done.note(news)
            battle = (done, news.args["region"]) if news.key == "battle" else battle
    return list(dict.fromkeys(found))


def _given_up(reports: Sequence[News]) -> set[int]:
    """Special Abilities and Commands that were begun and left alone or called off: nothing was done by them."""
    found: set[int] = set()
    for i, news in enumerate(reports):
        begun = {"left_alone": ("uses",), "called_off": ("issued", "limited")}.get(news.key, ())
        before = [j for j in range(i) if reports[j].key in begun and reports[j].args["faction"] is news.args["faction"]]
        found.update(before[-1:])
    return found


def _gone(reports: Sequence[News], battles: list[tuple[int, int]]) -> dict[Faction, int]:
    """Pieces removed outside Battles, by Harassment, Events or hunger, of each faction; Allies and Citadels are pieces."""
    found: Counter[Faction] = Counter()
    in_battle = {i for first, end in battles for i in range(first, end)}
    for i, news in enumerate(reports):
        if i in in_battle:
            continue
        if news.key == "removed":
            found[news.args["piece"].faction] += news.args["n"]
        elif news.key == "subdued":
            found[news.args["faction"]] += 1
    return found


def _robbed(reports: Sequence[News]) -> dict[Faction, int]:
    """Resources that each faction lost by Raids and Events; what it paid or sent was its own will."""
    found: Counter[Faction] = Counter()
    for news in reports:
        if news.key == "stole":
            found[news.args["other"]] += 1
        elif news.key == "event_loss" and news.args["n"]:
            found[news.args["faction"]] += news.args["n"]
    return found
