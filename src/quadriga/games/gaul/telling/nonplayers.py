"""Chapters 8 and A8: the charts of the non-players as pictures need them, and their turns as the reports tell them."""

from __future__ import annotations

from collections.abc import Sequence

from quadriga.kernel import News
from quadriga.text import Text
from quadriga.text.flow import Arrow, Box, Flow, Passage, Visit

from ..atlas import HOME_OF
from ..rules.nonplayers.chart import Chart, Decision, Node, Process
from ..rules.nonplayers.choices import declines_event
from ..rules.nonplayers.factions import CHARTS
from ..rules.nonplayers.facts import PREFIX
from ..rules.nonplayers.nodes import ChartNode
from ..rules.nonplayers.reactions import SPRING
from ..rules.nonplayers.winter import QUARTERS
from ..terms import ARVERNI, GERMANS, Book, Command, Faction, Region, Tribe
from ..view import View

ANSWERS = {"np_yes": "yes", "np_no": "no", "np_does": "does", "np_none": "none"}
DICE = ("np_rolled_low", "np_rolled_high")
LOT = "lot"
SHEET = "np_sheet"
CARDS = ("card", "winter")
ACTIONS = ("issued", "limited", "event", "passed")  # of a slot, by `faction`
DEEDS = ("placed", "allied", "fortified", "raided", "stole", "battle", "marches")  # of a Command, with a Region or a tribe


# Charts -----------------------------------------------------------------------------------------------------------


def flow(view: View, seat: int, chart: str | None, text: Text) -> Flow | None:
    """The chart of the faction at this seat, or of that name."""
    if chart is None:
        found = next((f for f in Faction if view.seat_of[f] == seat and (view.book, f) in CHARTS), None)
        return None if found is None else chart_of(view.book, found, text)
    if chart not in Faction.__members__:
        return None
    faction = Faction[chart]
    books = [book for book in (view.book, *Book) if (book, faction) in CHARTS]
    return chart_of(books[0], faction, text) if books else None


def chart_of(book: Book, faction: Faction, text: Text) -> Flow:
    boxes = [box_of(node, text) for node in CHARTS[book, faction].nodes.values()]
    boxes += [Box(node.name, "", text.name(node), rule, False) for node, rule in in_winter(book, faction)]
    return Flow(text.say("draw.why", faction=faction), tuple(boxes))


def in_winter(book: Book, faction: Faction) -> list[tuple[ChartNode, str]]:
    """What stands beside the chart."""
    quarters = QUARTERS.get((book, faction))
    spring = SPRING.get(faction)
    return [*([(quarters.node, quarters.rule)] if quarters else []), *([(spring, "8.3.2")] if spring else [])]


def box_of(node: Node, text: Text) -> Box:
    name = node.node.name
    if isinstance(node, Decision):
        answers = (Arrow("yes", node.yes.name), Arrow("no", node.no.name))
        return Box(name, code_of(node.node), text.name(node.node), node.rule, True, answers)
    assert isinstance(node, Process)
    ways = () if node.otherwise is None else (Arrow("none", node.otherwise.name),)
    parts = tuple((ability.name, text.name(ability)) for ability in node.abilities)
    return Box(name, "", text.name(node.node), node.rule, False, ways, parts)


def code_of(node: ChartNode) -> str:
    """Decisions are numbered: B3b."""
    return "" if "_" in node.name or node is ChartNode.PASS else node.name[:2] + node.name[2:].lower()


# Turns ------------------------------------------------------------------------------------------------------------


class _Turn:
    """One turn while it is read."""

    def __init__(self, faction: Faction) -> None:
        self.faction = faction
        self.nodes: list[tuple[ChartNode, str, str, int]] = []  # node, answer, rule, place of the report
        self.notes: list[tuple[int, int]] = []  # before which node, place of the report
        self.action: News | None = None
        self.regions: list[Region] = []
        self.host: _Turn | None = None  # somebody's turn in which this was granted: Seize provokes a Rally (§3.2.3)
        self.rouser: Tribe | None = None  # whose fate provokes it


STARTS = {chart.start for chart in CHARTS.values()}
DECLINING = {
    node.node for chart in CHARTS.values() for node in chart.nodes.values()
    if isinstance(node, Decision) and node.test is declines_event
}  # fmt: skip
ALONE = {*SPRING.values(), *(winterer.node for winterer in QUARTERS.values())}


def passages(view: View, told: Sequence[News], text: Text) -> list[Passage]:
    """Node by node; dice and lots belong to the node that is told after them, or to the last one that did something."""
    turns: list[_Turn] = []
    now: _Turn | None = None  # whose reports are read
    for i, news in enumerate(told):
        if news.key in ANSWERS:
            faction: Faction = news.args["faction"]
            node: ChartNode = news.args["node"]
            if goes_on(now, faction, node):
                now = now.host if now is not None else None
            if now is None or now.faction is not faction or is_start(now, node):
                now = _begin(now, faction, told, i)
                turns.append(now)
            now.nodes.append((node, ANSWERS[news.key], news.args["rule"], i))
        elif news.key in CARDS or (now is not None and not _read(now, news, i)):
            now = None
        elif news.key == "foraged" and now is not None and now.faction is not news.args["faction"]:
            now = now.host
    return [_passage(view, turn, told, text) for turn in turns]


def goes_on(turn: _Turn | None, faction: Faction, node: ChartNode) -> bool:
    """Whether the turn in which this one was granted goes on after it."""
    if turn is None or turn.host is None:
        return False
    return turn.host.faction is faction and node is not ChartNode.BY_EVENT and not is_start(turn.host, node)


def is_start(turn: _Turn, node: ChartNode) -> bool:
    """Whether another turn of the same faction begins."""
    return bool(turn.nodes) and (node in STARTS or node in ALONE or turn.nodes[-1][0] in ALONE)


def _begin(before: _Turn | None, faction: Faction, told: Sequence[News], i: int) -> _Turn:
    """A new turn; facts and a die told just before its first node have decided that node."""
    turn = _Turn(faction)
    if before is not None and told[i].args["node"] is ChartNode.BY_EVENT:
        turn.host = before.host or before
    if i and told[i - 1].key == "provoked":
        turn.rouser = told[i - 1].args["tribe"]
    first = i
    while first and told[first - 1].key != LOT and is_note(told[first - 1], faction):
        first -= 1
    turn.notes = [(0, place) for place in range(first, i)]
    if before is not None:
        before.notes = [note for note in before.notes if note[1] < first]
    return turn


def _read(turn: _Turn, news: News, i: int) -> bool:
    """A report within the turn; False where somebody else's begins."""
    if is_note(news, turn.faction):
        turn.notes.append((len(turn.nodes), i))
    elif news.key in ACTIONS:
        if news.args["faction"] is not turn.faction:
            return turn.action is not None and turn.action.key == "event"  # within an Event others may act
        turn.action = turn.action or news
    elif news.key in DEEDS and news.args.get("faction", turn.faction) is turn.faction:
        region = _region(news)
        is_command = news.key == "battle" or turn.nodes[-1][0] not in ABILITIES
        if is_command and region is not None and region not in turn.regions:
            turn.regions.append(region)
    return True


def _region(news: News) -> Region | None:
    """Where something was done; the Colony has no fixed place."""
    return HOME_OF[news.args["tribe"]] if "tribe" in news.args else Region(news.args["region"])


def _abilities(chart: Chart) -> set[ChartNode]:
    return {ability for node in chart.nodes.values() if isinstance(node, Process) for ability in node.abilities}


ABILITIES: frozenset[ChartNode] = frozenset().union(*(_abilities(chart) for chart in CHARTS.values()))


def _passage(view: View, turn: _Turn, told: Sequence[News], text: Text) -> Passage:
    visits = tuple(_visit(turn, k, told, text) for k in range(len(turn.nodes)))
    return Passage(seat_of(view, turn.faction), turn.faction.name, _summary(turn, text), visits)


def seat_of(view: View, faction: Faction) -> int:
    """§A2.1: in the Gallic War the Arverni take over from the Germans."""
    heir = {GERMANS: ARVERNI, ARVERNI: GERMANS}.get(faction, faction)
    return max(view.seat_of[faction], view.seat_of[heir]) if view.seat_of[faction] < 0 else view.seat_of[faction]


def is_note(news: News, faction: Faction) -> bool:
    """A die, a lot, or a fact about this faction."""
    if news.key in DICE or news.key == LOT:
        return True
    return (news.key.startswith(PREFIX) or news.key == SHEET) and news.args["faction"] is faction


def _visit(turn: _Turn, k: int, told: Sequence[News], text: Text) -> Visit:
    node, answer, rule, i = turn.nodes[k]
    found = [place for before, place in turn.notes if _owner(turn, before) == k]
    moot = [place for place in found if told[place].key == LOT] if _came_to_nothing(turn, k) else []
    notes = tuple(place for place in found if place not in moot)
    dice = tuple(int(told[place].args["n"]) for place in notes if told[place].key in DICE)
    return Visit(node.name, code_of(node), text.name(node), rule, answer, i, dice, notes, tuple(moot))


def _came_to_nothing(turn: _Turn, k: int) -> bool:
    """Whether what was planned there, by lot among equals, was not done: a box left by "not possible", a declined Event."""
    node, answer, _, _ = turn.nodes[k]
    if answer == "does":
        return turn.nodes[k + 1 : k + 2] != [] and turn.nodes[k + 1][0] is node and turn.nodes[k + 1][1] == "none"
    return answer == "yes" and node in DECLINING


def _owner(turn: _Turn, before: int) -> int:
    """The node that a die or lot belongs to: what is being done, else the question that is answered next."""
    is_doing = before > 0 and (before == len(turn.nodes) or turn.nodes[before - 1][1] == "does")
    return before - 1 if is_doing else before


def is_used(node: ChartNode) -> bool:
    """A Special Ability, and not the want of one."""
    return node in ABILITIES and not node.name.endswith("NO_ABILITY")


def _summary(turn: _Turn, text: Text) -> str:
    """ "Belgae: Rally in Nervii, Morini; Enlist." """
    done = [node for node, answer, _, _ in turn.nodes if answer == "does"]
    none = [node for node, answer, _, _ in turn.nodes if answer == "none"]
    boxes = [node for node in done if node not in ABILITIES and node not in none]
    what = text.name(boxes[-1]) if boxes else text.say("draw.np_undecided")
    if turn.action is not None and turn.action.key in ("issued", "limited"):
        what = text.name(turn.action.args["command"])
    if turn.action is not None and turn.action.key == "event":
        what = text.say("draw.np_event", card=turn.action.args["card"], side=turn.action.args["side"])
    if turn.rouser is not None:
        key = "draw.np_roused" if turn.regions else "draw.np_roused_idle"
        return text.say(key, faction=turn.faction, tribe=turn.rouser, regions=tuple(turn.regions))
    line = text.say(_key(turn), faction=turn.faction, what=what, regions=tuple(turn.regions))
    with_ability = [text.name(node) for node in done if is_used(node) and node not in none]
    return "; ".join([line, *with_ability])


def _key(turn: _Turn) -> str:
    """With the Regions of a Command, or without."""
    if not turn.regions or turn.action is None or turn.action.key not in ("issued", "limited"):
        return "draw.np_turn"
    return "draw.np_turn_from" if turn.action.args["command"] is Command.MARCH else "draw.np_turn_in"
